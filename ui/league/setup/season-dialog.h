/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that begins a league, or its next season, or edits one: who plays what, how they meet,
 * and how it counts.
 */
#pragma once

#include "app/league/leagues.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_SEASON_DIALOG (ui_season_dialog_get_type ())
G_DECLARE_FINAL_TYPE (UiSeasonDialog, ui_season_dialog, UI, SEASON_DIALOG, AdwWindow)

/**
 * ui_season_dialog_new:
 * Begins with the usual settings, and what was entered here before and not stored.
 *
 * Signal "done" (the season's UUID, a sentence, and the batch to be undone): it is stored, and the
 * dialog goes.
 */
GtkWidget *ui_season_dialog_new (AppStore *store);
/* The next season of a league, as its last one was; and a stored one. NULL with @error. */
GtkWidget *ui_season_dialog_new_next (AppStore *store, const char *league, GError **error);
GtkWidget *ui_season_dialog_new_edit (AppStore *store, const char *season, GError **error);

G_END_DECLS
