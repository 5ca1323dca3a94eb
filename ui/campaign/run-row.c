/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The row of a run.
 */
#include "ui/campaign/run-row.h"

#include "ui/campaign/party.h"
#include "ui/campaign/progress-road.h"
#include "ui/campaign/run-actions.h"
#include "ui/widget/spoken.h"

#include <glib/gi18n.h>

static void
add_part (GString *words, const char *part)
{
  if (*part != '\0')
    g_string_append_printf (words, "%s%s", words->len > 0 ? " · " : "", part);
}

char *
ui_run_dup_standing (const AppRun *run)
{
  GString *words = g_string_new (NULL);

  add_part (words, app_run_state_name (run->state));
  add_part (words, run->reached);
  return g_string_free (words, FALSE);
}

char *
ui_run_dup_dates (const AppRun *run)
{
  GString *words = g_string_new (NULL);
  g_autofree char *sessions = g_strdup_printf (
      g_dngettext (NULL, "%u session", "%u sessions", run->n_sessions), run->n_sessions);
  g_autofree char *moves =
      g_strdup_printf (g_dngettext (NULL, "%u move", "%u moves", run->n_moves), run->n_moves);

  add_part (words, run->played);
  if (run->n_sessions > 0)
    add_part (words, sessions);
  add_part (words, moves);
  return g_string_free (words, FALSE);
}

static GtkWidget *
add_label (GtkWidget *box, const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static GtkWidget *
new_lines (const AppRun *run)
{
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  g_autofree char *standing = ui_run_dup_standing (run);
  g_autofree char *dates = ui_run_dup_dates (run);
  gboolean going_on = run->state == APP_RUN_GOING_ON;

  add_label (lines, run->title, "heading");
  add_label (lines, standing, going_on ? "accent" : "dim-label");
  if (run->place.n > 0) {
    GtkWidget *road =
        ui_progress_road_new (&run->place, run->reached, !going_on && run->state != APP_RUN_PAUSED);

    gtk_widget_set_halign (road, GTK_ALIGN_START);
    gtk_box_append (GTK_BOX (lines), road);
  }
  if (run->party->len > 0)
    gtk_box_append (GTK_BOX (lines), ui_party_new_short (run));
  gtk_widget_add_css_class (add_label (lines, dates, "dim-label"), "caption");
  gtk_widget_set_hexpand (lines, TRUE);
  return lines;
}

GtkWidget *
ui_run_row_new (GtkWidget *page, const AppRun *run)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  g_autofree char *standing = ui_run_dup_standing (run);

  gtk_box_append (GTK_BOX (box), new_lines (run));
  gtk_box_append (GTK_BOX (box), ui_run_menu_new (page, run));
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_widget_add_css_class (box, "run-row");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  ui_spoken_name (row, run->title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  standing, -1);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", run->match);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.open-run");
  return row;
}
