/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Asks for a player's name, to add or to rename.
 */
#pragma once

#include "app/player/players.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_PLAYER_DIALOG (ui_player_dialog_get_type ())
G_DECLARE_FINAL_TYPE (UiPlayerDialog, ui_player_dialog, UI, PLAYER_DIALOG, AdwWindow)

/**
 * ui_player_dialog_new:
 * @player: (nullable): who is renamed; NULL adds somebody
 *
 * What can't be done is told at the name, and the dialog stays.
 *
 * Signal "done" (const char *sentence, gint64 batch): it is done, and can be undone.
 */
GtkWidget *ui_player_dialog_new (AppStore *store, AppPlayer *player);

G_END_DECLS
