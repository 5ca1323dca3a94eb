/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pages of players set up for a picture.
 */
#pragma once

#include "ui/window/window.h"

G_BEGIN_DECLS

/* "player", "player-records", "player-matches", "head-to-head"; ended by NULL. */
extern const char *const picture_players_pages[];

/* Shows one of them. */
void picture_show_players (UiWindow *window, const char *page);

G_END_DECLS
