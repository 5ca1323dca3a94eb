/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The details of a match: its sessions, when it had any, and how long each player took.
 */
#include "ui/match/match-details-private.h"

#include "ui/session/run-sessions.h"

#include "app/match/clocks.h"
#include "app/match/sessions.h"

#include <glib/gi18n.h>

static void
show_times (UiMatchDetails *self)
{
  g_auto (GStrv) times = app_clock_dup_times (self->match);
  GtkGrid *grid = g_object_get_data (G_OBJECT (self->times), "grid");
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (grid))) != NULL)
    gtk_grid_remove (grid, child);
  for (int k = 0; times[2 * k] != NULL; k++) {
    GtkWidget *name = gtk_label_new (times[2 * k]), *time = gtk_label_new (times[2 * k + 1]);

    gtk_widget_add_css_class (name, "dim-label");
    gtk_label_set_xalign (GTK_LABEL (name), 0);
    gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class (time, "numeric");
    gtk_label_set_xalign (GTK_LABEL (time), 0);
    gtk_label_set_wrap (GTK_LABEL (time), TRUE);
    gtk_label_set_selectable (GTK_LABEL (time), TRUE);
    gtk_widget_set_hexpand (time, TRUE);
    gtk_grid_attach (grid, name, 0, k, 1, 1);
    gtk_grid_attach (grid, time, 1, k, 1, 1);
  }
  gtk_widget_set_visible (self->times, times[0] != NULL);
}

void
ui_match_details_show_sessions (UiMatchDetails *self)
{
  AppStore *store = app_match_get_store (self->match);
  g_autoptr (GPtrArray) sessions = NULL;
  RulesOutcome outcome;

  if (store == NULL)
    return;
  outcome = app_match_get_outcome (self->match, app_match_get_n_moves (self->match));
  sessions = app_match_dup_sessions (store, app_match_get_uuid (self->match), NULL);
  if (sessions != NULL)
    ui_run_sessions_show (UI_RUN_SESSIONS (self->sessions), store, self->match,
                          outcome.status == RULES_RUNNING, sessions);
  gtk_widget_set_visible (self->sessions, sessions != NULL && sessions->len > 0);
  show_times (self);
}

static void
store_changed_cb (UiMatchDetails *self, AppChanged changed)
{
  if (self->match != NULL)
    ui_match_details_show_sessions (self);
}

void
ui_match_details_build_sessions (UiMatchDetails *self)
{
  GtkWidget *box = gtk_widget_get_parent (self->lines_group);
  GtkWidget *before = gtk_widget_get_prev_sibling (self->lines_group);
  GtkWidget *grid = gtk_grid_new ();

  self->sessions = g_object_new (UI_TYPE_RUN_SESSIONS, NULL);
  self->times = adw_preferences_group_new ();
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self->times), _ ("Time"));
  gtk_grid_set_column_spacing (GTK_GRID (grid), 18);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_widget_add_css_class (grid, "card");
  gtk_widget_add_css_class (grid, "facts");
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->times), grid);
  g_object_set_data (G_OBJECT (self->times), "grid", grid);
  gtk_widget_hide (self->sessions);
  gtk_widget_hide (self->times);
  gtk_box_insert_child_after (GTK_BOX (box), self->sessions, before);
  gtk_box_insert_child_after (GTK_BOX (box), self->times, self->sessions);
  if (app_match_get_store (self->match) == NULL)
    return;
  g_signal_connect_object (app_match_get_store (self->match), "changed",
                           G_CALLBACK (store_changed_cb), self, G_CONNECT_SWAPPED);
  ui_match_details_show_sessions (self);
}
