/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The matches behind a number of a player's page, each to be opened.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_PLAYER_MATCHES (ui_player_matches_get_type ())
G_DECLARE_FINAL_TYPE (UiPlayerMatches, ui_player_matches, UI, PLAYER_MATCHES, AdwBin)

void ui_player_matches_set_store (UiPlayerMatches *self, AppStore *store);
/* All that there are (element-type gint64). */
void ui_player_matches_set_all (UiPlayerMatches *self, const GArray *rows);
/* Some of them, and which they are; a button shows all again. @rows NULL: all. */
void ui_player_matches_show (UiPlayerMatches *self, const GArray *rows, const char *title);
/* Puts the keyboard into the list. */
void ui_player_matches_focus (UiPlayerMatches *self);

G_END_DECLS
