/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The season's dialog: which points a result brings.
 */
#include "ui/league/setup/season-dialog-private.h"

#include "ui/widget/page.h"
#include "ui/league/setup/scheme-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

static void
show_points_told (UiSeasonDialog *self)
{
  g_autofree char *told = app_scheme_dup_told (&self->draft->rules.scheme);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->points), told);
}

static void
add_odd_scheme (UiSeasonDialog *self)
{
  AppScheme *scheme = g_new0 (AppScheme, 1);

  scheme->id = g_strdup ("");
  scheme->name = g_strdup (_ ("As it was"));
  scheme->scheme = self->draft->rules.scheme;
  g_ptr_array_insert (self->schemes, 0, scheme);
}

static guint
find_scheme (UiSeasonDialog *self)
{
  for (guint k = 0; k < self->schemes->len; k++) {
    const AppScheme *scheme = g_ptr_array_index (self->schemes, k);

    if (g_strcmp0 (scheme->id, self->draft->scheme_id) == 0)
      return k;
  }
  return G_MAXUINT;
}

void
ui_season_dialog_show_points (UiSeasonDialog *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  gboolean filling = self->filling;

  g_clear_pointer (&self->schemes, g_ptr_array_unref);
  self->schemes = app_schemes_list_at (self->store);
  self->odd = find_scheme (self) == G_MAXUINT;
  if (self->odd)
    add_odd_scheme (self);
  for (guint k = 0; k < self->schemes->len; k++)
    gtk_string_list_append (names, ((AppScheme *)g_ptr_array_index (self->schemes, k))->name);
  self->filling = TRUE;
  adw_combo_row_set_model (self->points, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->points, self->odd ? 0 : find_scheme (self));
  self->filling = filling;
  show_points_told (self);
}

/* Other points have other tie-breaks, unless somebody chose these. */
static void
set_scheme (UiSeasonDialog *self, const AppScheme *scheme)
{
  LeagueRules own = self->draft->rules;

  app_season_draft_set_scheme (self->draft, scheme->id, &scheme->scheme);
  self->own |= OWN_POINTS;
  if (self->own & OWN_TIE_BREAKS) {
    self->draft->rules.n_tie_breaks = own.n_tie_breaks;
    memcpy (self->draft->rules.tie_breaks, own.tie_breaks, sizeof own.tie_breaks);
  }
  ui_tie_breaks_box_show (self->tie_breaks, &self->draft->rules);
}

void
ui_season_dialog_points_cb (UiSeasonDialog *self)
{
  guint chosen = adw_combo_row_get_selected (self->points);

  if (self->filling || self->store == NULL || self->schemes == NULL || chosen >= self->schemes->len)
    return;
  ui_season_dialog_read (self);
  set_scheme (self, g_ptr_array_index (self->schemes, chosen));
  show_points_told (self);
  ui_season_dialog_changed_cb (self);
}

static void
kept_cb (UiSchemeDialog *dialog, const char *uuid, const char *sentence, gint64 batch,
         UiSeasonDialog *self)
{
  g_autoptr (GPtrArray) schemes = app_schemes_list_at (self->store);

  ui_season_dialog_read (self);
  for (guint k = 0; k < schemes->len; k++) {
    const AppScheme *scheme = g_ptr_array_index (schemes, k);

    if (g_strcmp0 (scheme->id, uuid) == 0)
      set_scheme (self, scheme);
  }
  ui_season_dialog_show_points (self);
  ui_season_dialog_changed_cb (self);
  ui_page_tell (GTK_WIDGET (gtk_window_get_transient_for (GTK_WINDOW (self))), sentence, batch);
}

void
ui_season_dialog_own_points_cb (UiSeasonDialog *self)
{
  guint chosen = adw_combo_row_get_selected (self->points);
  GtkWidget *dialog = ui_scheme_dialog_new (
      self->store, chosen < self->schemes->len ? g_ptr_array_index (self->schemes, chosen) : NULL);

  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (self));
  g_signal_connect_object (dialog, "kept", G_CALLBACK (kept_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}
