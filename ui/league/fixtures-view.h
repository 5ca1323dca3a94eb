/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season's rounds: who plays whom, what came of it, and results entered in place.
 */
#pragma once

#include "app/league/leagues.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_FIXTURES_VIEW (ui_fixtures_view_get_type ())
G_DECLARE_FINAL_TYPE (UiFixturesView, ui_fixtures_view, UI, FIXTURES_VIEW, AdwBin)

/* @snapshot: borrowed until the next call. The first time, and when the season is another one, the
 * first round with something to play comes into sight. */
void ui_fixtures_view_show (UiFixturesView *self, const AppSeasonSnapshot *snapshot,
                            gboolean read_only);
/* Puts the keyboard on the fixture that had it, else where the next one does. */
void ui_fixtures_view_focus (UiFixturesView *self);
/* Puts the keyboard on the first fixture that waits for a result, else into the list. */
void ui_fixtures_view_focus_open (UiFixturesView *self);

G_END_DECLS
