/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be done with leagues, seasons and fixtures wherever one is shown: the group of actions
 * "league". Targets are UUIDs.
 *
 * Of a league: new, rename and delete and restore (ss: with its name), next-season (s). Of a season
 * (s): edit-season, entrants, pair, unpair, finish, reopen, delete-season (ss: with its title),
 * export, log-season; strike and by-rule (ss: and a match) of a ladder. Of a fixture (s): log, start, link,
 * unlink, award, unaward, date, why; result (su: and 0 when the first side won, 1 for a draw, 2
 * when the second one did).
 */
#pragma once

#include "app/league/leagues.h"
#include "app/store/store.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Gives @page the actions; what came of one is told in its window, with Undo. */
void ui_league_add_actions (GtkWidget *page, AppStore *store);

/* There is an action of that name, "pair", and it can be done in this collection. */
gboolean ui_league_action_is_enabled (GtkWidget *page, const char *name);

/* What can be done with a league of a list. */
GMenuModel *ui_league_menu_new (AppLeague *league) G_GNUC_WARN_UNUSED_RESULT;

/* What can be done with a fixture. */
GMenuModel *ui_fixture_menu_new (const AppFixture *fixture) G_GNUC_WARN_UNUSED_RESULT;

/* The actions of the group "league" that open a dialog or a page: new, next-season (s: a league),
 * edit-season, entrants, pair (s: a season), award (s: a fixture). */

G_END_DECLS
