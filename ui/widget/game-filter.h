/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which game a list is of: all, or one of those that there are. With many games the drop-down can
 * be searched.
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_GAME_FILTER (ui_game_filter_get_type ())
G_DECLARE_FINAL_TYPE (UiGameFilter, ui_game_filter, UI, GAME_FILTER, AdwBin)

/* Emits "changed" when the person chooses another game, and never while games are set. Hidden while
 * there is nothing to choose from. */

/* The games to choose from (codes, and names of other games), ended by NULL, in any order; they
 * stand there by name. One that is chosen stays chosen, and stays there, whether it is among them
 * or not. */
void ui_game_filter_set_games (UiGameFilter *self, const char *const *games);

/* The chosen game, borrowed; NULL for all games. */
const char *ui_game_filter_get_game (UiGameFilter *self);

/* Chooses all games. */
void ui_game_filter_reset (UiGameFilter *self);

G_END_DECLS
