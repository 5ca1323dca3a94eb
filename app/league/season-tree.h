/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who comes to the later fixtures of a knock-out. Their seats are stored without an entrant and
 * filled whenever a season is read: so results that come from moves, and corrections, bring others
 * there by themselves.
 */
#pragma once

#include "db/leagues.h"
#include "app/league/maths/results.h"

G_BEGIN_DECLS

/* A fixture as a result, as app_fixture_read() says; its match is the caller's business. */
typedef gboolean (*AppFixtureReadFunc) (const DbFixture *fixture, LeagueResult *result,
                                        LeagueSeat *seats, guint *n_seats, gpointer data);

/**
 * app_tree_seat:
 * @fixtures: (element-type DbFixture): of a season, by round and number; seats without an entrant
 *   get the one that an earlier fixture sends, where that has a winner
 * @entrants: (element-type DbEntrant): those that results count from 0
 * @read: called once for each fixture that sends somebody, after its own seats were filled
 *
 * The first fixture that leads to another one fills its first seat, the second the second. Nothing
 * in other formats.
 */
void app_tree_seat (GPtrArray *fixtures, const GPtrArray *entrants, AppFixtureReadFunc read,
                    gpointer data);

/* Seats of @fixture, bit k from 0, for which an earlier match decides who sits there. */
guint32 app_tree_fed (const GPtrArray *fixtures, const DbFixture *fixture);

/* The number by which winner_to and loser_to name a fixture. */
static inline guint
app_tree_number (guint round, guint number)
{
  return round * 1000 + number;
}

G_END_DECLS
