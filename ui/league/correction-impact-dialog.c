/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What corrections changed, row by row.
 */
#include "ui/league/correction-impact-dialog.h"

#include "app/league/schemes.h"

#include <glib/gi18n.h>
#include <math.h>

struct _UiCorrectionImpactDialog {
  AdwWindow parent_instance;

  AdwPreferencesGroup *corrected, *places, *pairings;
};

G_DEFINE_FINAL_TYPE (UiCorrectionImpactDialog, ui_correction_impact_dialog, ADW_TYPE_WINDOW)

static gboolean
escape_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  gtk_window_close (GTK_WINDOW (widget));
  return TRUE;
}

static void
ui_correction_impact_dialog_class_init (UiCorrectionImpactDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/tomekeeper/Tomekeeper/correction-impact-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, UiCorrectionImpactDialog, corrected);
  gtk_widget_class_bind_template_child (widget_class, UiCorrectionImpactDialog, places);
  gtk_widget_class_bind_template_child (widget_class, UiCorrectionImpactDialog, pairings);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape_cb, NULL);
}

static void
ui_correction_impact_dialog_init (UiCorrectionImpactDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static char *
dup_rank (guint rank)
{
  return rank > 0 ? g_strdup_printf ("%u", rank) : g_strdup ("–");
}

/* "2 → 1", or "5" of a place that is the same. */
static char *
dup_ranks (const AppRankChange *change)
{
  g_autofree char *before = dup_rank (change->rank_before);
  g_autofree char *after = dup_rank (change->rank_after);

  return change->rank_before == change->rank_after ? g_steal_pointer (&after)
                                                   : g_strdup_printf ("%s → %s", before, after);
}

/* "Points 6 → 7½, rating 1510 → 1522"; "" when only the place is another. */
static char *
dup_figures (const AppRankChange *change)
{
  g_autofree char *before = app_points_dup (change->points_before);
  g_autofree char *after = app_points_dup (change->points_after);
  GString *text = g_string_new (NULL);

  if (change->points_before != change->points_after)
    /* Translators: before and after a correction. */
    g_string_append_printf (text, _ ("Points %s → %s"), before, after);
  if (!isnan (change->rating_before) && !isnan (change->rating_after)
      && fabs (change->rating_before - change->rating_after) >= 0.005) {
    g_string_append (text, text->len > 0 ? " · " : "");
    /* Translators: before and after a correction. */
    g_string_append_printf (text, _ ("Rating %.2f → %.2f"), change->rating_before,
                            change->rating_after);
  }
  return g_string_free (text, FALSE);
}

static void
add_change (UiCorrectionImpactDialog *self, const AppRankChange *change)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *figures = dup_figures (change);
  g_autofree char *places = dup_ranks (change);
  GtkWidget *label = gtk_label_new (places);
  gboolean known = change->rank_before > 0 && change->rank_after > 0;

  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_add_css_class (label,
                            change->rank_before != change->rank_after ? "heading" : "dim-label");
  if (known && change->rank_before != change->rank_after)
    gtk_widget_add_css_class (label,
                              change->rank_after < change->rank_before ? "success" : "error");
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), change->name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), figures);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
  adw_preferences_group_add (self->places, row);
}

static void
add_sentence (AdwPreferencesGroup *group, const char *sentence)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), sentence);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_preferences_group_add (group, row);
}

GtkWidget *
ui_correction_impact_dialog_new (GtkWindow *parent, const AppCorrectionImpact *impact)
{
  UiCorrectionImpactDialog *self =
      g_object_new (UI_TYPE_CORRECTION_IMPACT_DIALOG, "transient-for", parent, NULL);
  g_autofree char *title = g_strdup_printf (_ ("Places Since Round %u Was Paired"), impact->round);

  adw_preferences_group_set_title (self->places, title);
  for (guint k = 0; k < impact->changes->len; k++)
    add_change (self, g_ptr_array_index (impact->changes, k));
  for (guint k = 0; impact->pairings != NULL && impact->pairings[k] != NULL; k++)
    add_sentence (self->pairings, impact->pairings[k]);
  for (char **text = impact->corrected; text != NULL && *text != NULL; text++)
    add_sentence (self->corrected, *text);
  gtk_widget_set_visible (GTK_WIDGET (self->corrected),
                          impact->corrected != NULL && impact->corrected[0] != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->pairings),
                          impact->pairings != NULL && impact->pairings[0] != NULL);
  return GTK_WIDGET (self);
}
