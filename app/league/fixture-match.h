/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches of fixtures: begun, found, and the fixtures that wait for one.
 */
#pragma once

#include "app/league/leagues.h"
#include "app/league/season-snapshot.h"

G_BEGIN_DECLS

/* (element-type AppFixtureTitle): fixtures without a result of seasons that go on, the earliest
 * round first, @limit at most; behind them up to two seasons that wait to be paired. */
GPtrArray *app_fixtures_list_open (AppStore *store, guint limit) G_GNUC_WARN_UNUSED_RESULT;
/* app_ladders_dup_uncounted() of a stored match. */
char *app_match_dup_uncounted (AppStore *store, const char *match) G_GNUC_WARN_UNUSED_RESULT;
/* For logging or starting a fixture's match: players, game and event are filled in. The match that
 * comes of the draft is linked when it is started. */
AppQuick *app_fixture_dup_quick (AppStore *store, const char *fixture,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;
AppMatchDraft *app_fixture_dup_draft (AppStore *store, const char *fixture,
                                      GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type AppFixtureCandidate): the newest first. */
GPtrArray *app_fixture_dup_candidates (AppStore *store,
                                       const char *fixture) G_GNUC_WARN_UNUSED_RESULT;
/* For logging a fixture's match, of a snapshot's rows: what is known is filled in; of one that has
 * a match, that. */
AppQuick *app_fixture_make_quick (const AppSeasonSnapshot *snapshot, const AppFixture *fixture,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The fixture's side, from 1, of who sits in a match of it, where sides may be in another order;
 * @seat's own of somebody who is not in the fixture. */
gboolean app_fixture_find_side (const AppSeasonSnapshot *snapshot, const AppFixture *fixture,
                                const AppQuickSeat *seat, guint *side, GError **error);
/* app_fixture_make_quick() on a bare connection. */
AppQuick *app_fixture_read_quick (DbStore *db, const char *fixture,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* For logging what was played in a season outside of fixtures: its first game, and of its entrants
 * those who played that last, else the first ones. */
AppQuick *app_season_dup_quick (AppStore *store,
                                const AppSeasonSnapshot *snapshot) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
