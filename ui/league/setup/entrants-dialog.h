/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog of a season's entrants: entering, leaving, being away, not meeting. Each change is
 * kept at once, and can be undone.
 */
#pragma once

#include "app/league/leagues.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_ENTRANTS_DIALOG (ui_entrants_dialog_get_type ())
G_DECLARE_FINAL_TYPE (UiEntrantsDialog, ui_entrants_dialog, UI, ENTRANTS_DIALOG, AdwWindow)

/* @season: UUID. NULL with @error when it can't be read. */
GtkWidget *ui_entrants_dialog_new (AppStore *store, const char *season, GError **error);

/* Does @command (taken over), and tells @sentence (taken over) with Undo, or why not. */
void ui_entrants_dialog_run_command (UiEntrantsDialog *self, AppLeagueCommand *command,
                                     char *sentence);

/* Of what is on show; borrowed until the next change. */
const AppSeasonSnapshot *ui_entrants_dialog_get_snapshot (UiEntrantsDialog *self);
AppStore *ui_entrants_dialog_get_store (UiEntrantsDialog *self);

G_END_DECLS
