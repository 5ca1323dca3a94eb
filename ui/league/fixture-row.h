/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row of a season's rounds: a round's heading, or a fixture with a line for each side, its result
 * or the buttons that enter it, and its menu.
 */
#pragma once

#include "app/league/leagues.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* An item: @fixture NULL for the heading of @round. Both are borrowed from a look. Signal
 * "changed": they are others. */
#define UI_TYPE_FIXTURE_ITEM (ui_fixture_item_get_type ())
G_DECLARE_FINAL_TYPE (UiFixtureItem, ui_fixture_item, UI, FIXTURE_ITEM, GObject)

UiFixtureItem *ui_fixture_item_new (const AppSeasonSnapshot *snapshot, const AppRound *round,
                                    const AppFixture *fixture) G_GNUC_WARN_UNUSED_RESULT;
void ui_fixture_item_set (UiFixtureItem *self, const AppSeasonSnapshot *snapshot,
                          const AppRound *round, const AppFixture *fixture);
const AppRound *ui_fixture_item_get_round (UiFixtureItem *self);
const AppFixture *ui_fixture_item_get_fixture (UiFixtureItem *self);

#define UI_TYPE_FIXTURE_ROW (ui_fixture_row_get_type ())
G_DECLARE_FINAL_TYPE (UiFixtureRow, ui_fixture_row, UI, FIXTURE_ROW, GtkWidget)

GtkWidget *ui_fixture_row_new (void);
/* @read_only: nothing can be entered. @item NULL lets go of the last one. */
void ui_fixture_row_show (UiFixtureRow *self, UiFixtureItem *item, gboolean read_only);
UiFixtureItem *ui_fixture_row_get_item (UiFixtureRow *self);
/* Opens the menu of a fixture. */
void ui_fixture_row_popup (UiFixtureRow *self);

/* Its result can be entered by one of three buttons. */
gboolean ui_fixture_takes_result (const AppSeasonSnapshot *snapshot, const AppFixture *fixture);
/* Whether it has one, of two sides, that may be corrected by such a key. */
gboolean ui_fixture_has_result (const AppSeasonSnapshot *snapshot, const AppFixture *fixture);
/* Whether somebody has a score, which such a key can't say. */
gboolean ui_fixture_has_scores (const AppFixture *fixture);

G_END_DECLS
