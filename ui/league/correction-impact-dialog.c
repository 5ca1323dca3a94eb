/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What corrections changed, row by row.
 */
#include "ui/league/correction-impact-dialog.h"

#include "app/league/schemes.h"

#include <glib/gi18n.h>
#include <math.h>

struct _UiRippleDialog {
  AdwWindow parent_instance;

  AdwPreferencesGroup *places, *pairings;
};

G_DEFINE_FINAL_TYPE (UiRippleDialog, ui_ripple_dialog, ADW_TYPE_WINDOW)

static gboolean
escape_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  gtk_window_close (GTK_WINDOW (widget));
  return TRUE;
}

static void
ui_ripple_dialog_class_init (UiRippleDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/ripple-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, UiRippleDialog, places);
  gtk_widget_class_bind_template_child (widget_class, UiRippleDialog, pairings);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape_cb, NULL);
}

static void
ui_ripple_dialog_init (UiRippleDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static char *
dup_rank (guint rank)
{
  return rank > 0 ? g_strdup_printf ("%u", rank) : g_strdup ("–");
}

/* "Points 6 → 7½, rating 1510 → 1522"; "" when only the place is another. */
static char *
dup_figures (const AppShift *shift)
{
  g_autofree char *before = app_points_dup (shift->points_before);
  g_autofree char *after = app_points_dup (shift->points_after);
  GString *told = g_string_new (NULL);

  if (shift->points_before != shift->points_after)
    /* Translators: before and after a correction. */
    g_string_append_printf (told, _ ("Points %s → %s"), before, after);
  if (!isnan (shift->rating_before) && !isnan (shift->rating_after)
      && fabs (shift->rating_before - shift->rating_after) >= 0.005) {
    g_string_append (told, told->len > 0 ? " · " : "");
    /* Translators: before and after a correction. */
    g_string_append_printf (told, _ ("Rating %.2f → %.2f"), shift->rating_before,
                            shift->rating_after);
  }
  return g_string_free (told, FALSE);
}

static void
add_shift (UiRippleDialog *self, const AppShift *shift)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *before = dup_rank (shift->rank_before);
  g_autofree char *after = dup_rank (shift->rank_after);
  g_autofree char *figures = dup_figures (shift);
  g_autofree char *places = g_strdup_printf ("%s → %s", before, after);
  GtkWidget *label = gtk_label_new (places);
  gboolean known = shift->rank_before > 0 && shift->rank_after > 0;

  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_add_css_class (label, "heading");
  if (known && shift->rank_before != shift->rank_after)
    gtk_widget_add_css_class (label, shift->rank_after < shift->rank_before ? "success" : "error");
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), shift->name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), figures);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
  adw_preferences_group_add (self->places, row);
}

static void
add_pairing (UiRippleDialog *self, const char *sentence)
{
  GtkWidget *row = adw_preferences_row_new (), *label = gtk_label_new (sentence);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "facts");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  adw_preferences_group_add (self->pairings, row);
}

GtkWidget *
ui_ripple_dialog_new (GtkWindow *parent, const AppRipple *ripple)
{
  UiRippleDialog *self = g_object_new (UI_TYPE_RIPPLE_DIALOG, "transient-for", parent, NULL);
  g_autofree char *title = g_strdup_printf (_ ("Places Since Round %u Was Paired"), ripple->round);

  adw_preferences_group_set_title (self->places, title);
  for (guint k = 0; k < ripple->shifts->len; k++)
    add_shift (self, g_ptr_array_index (ripple->shifts, k));
  for (guint k = 0; ripple->pairings != NULL && ripple->pairings[k] != NULL; k++)
    add_pairing (self, ripple->pairings[k]);
  gtk_widget_set_visible (GTK_WIDGET (self->pairings),
                          ripple->pairings != NULL && ripple->pairings[0] != NULL);
  return GTK_WIDGET (self);
}
