/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every row of one season, read in one transaction; snapshots, lists and commands are made from it.
 */
#pragma once

#include "app/league/maths/results.h"
#include "app/league/season-result.h"
#include "db/leagues.h"

#include "db/leagues.h"
#include "db/matches.h"

G_BEGIN_DECLS

/**
 * AppFixtureRow:
 * @row: with the entrants whom a knock-out sends here; owned
 * @fed_seats: bit k: an earlier fixture of the knock-out decides who sits in seat k, from 0
 * @awarded_entrants: who sits in such a seat because an award says so, 0 for nobody
 * @result, @seats, @n_seats: as app_fixture_read() has it; @seats in the order of the fixture's
 * @entrants_known: it is known who plays
 * @wrong_players: the result's players are not the fixture's entrants
 */
typedef struct {
  DbFixture *row;
  LeagueResult result;
  LeagueSeat seats[LEAGUE_SEATS];
  guint n_seats;
  guint32 fed_seats;
  gint64 awarded_entrants[LEAGUE_SEATS];
  gboolean entrants_known;
  gboolean wrong_players;
  AppFixtureState state;
} AppFixtureRow;

/**
 * AppSeasonRows:
 * @entrants: (element-type DbEntrant): by start number
 * @fixtures: (element-type AppFixtureRow): by round and number
 * @rounds: (element-type DbRound)
 */
typedef struct {
  DbStore *db;
  AppPacks *packs;
  DbSeason *row;
  DbLeague *league;
  LeagueFormat format;
  AppPartners partners;
  GPtrArray *entrants;
  GPtrArray *fixtures;
  GPtrArray *rounds;
  AppEntrants *index;
  GError *error; /* of reading a match */
} AppSeasonRows;

/* Errors are the store's or the app's. @packs may be NULL: then what is to be replayed has no
 * result. */
AppSeasonRows *app_season_rows_new (DbStore *db, AppPacks *packs, gint64 season,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;
void app_season_rows_free (AppSeasonRows *season_rows);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppSeasonRows, app_season_rows_free)

static inline DbEntrant *
app_season_rows_entrant (const AppSeasonRows *season_rows, guint k)
{
  return g_ptr_array_index (season_rows->entrants, k);
}

static inline AppFixtureRow *
app_season_rows_fixture (const AppSeasonRows *season_rows, guint k)
{
  return g_ptr_array_index (season_rows->fixtures, k);
}

/* The fixture of that row, NULL for none. */
AppFixtureRow *app_season_rows_find (const AppSeasonRows *season_rows, gint64 fixture);
/* An entrant of that row; its index by @k (out) (optional). */
DbEntrant *app_season_rows_find_entrant (const AppSeasonRows *season_rows, gint64 entrant,
                                         guint *k);
/* How many take part; how many fixtures wait for a result; the last round with fixtures. */
guint app_season_rows_count_active (const AppSeasonRows *season_rows);
guint app_season_rows_count_open (const AppSeasonRows *season_rows, guint round);
guint app_season_rows_last_round (const AppSeasonRows *season_rows);
/* How many rounds there will be, 0 where nobody knows. */
guint app_season_rows_count_rounds (const AppSeasonRows *season_rows);
/* "Ann – Ben", with "?" for who is not known yet. */
char *app_season_rows_dup_sides (const AppSeasonRows *season_rows,
                                 const AppFixtureRow *fixture) G_GNUC_WARN_UNUSED_RESULT;
/* What is to be done next. @sentences (out): a sentence */
AppSeasonNext app_season_rows_next (const AppSeasonRows *season_rows, char **sentences);
/* "Swiss · round 3 of 5 · 14 players" */
char *app_season_rows_dup_summary (const AppSeasonRows *season_rows) G_GNUC_WARN_UNUSED_RESULT;

/* The season that goes on, else the last one; 0 for none. */
gboolean app_league_present_season (DbStore *db, gint64 league, gint64 *season, GError **error);

G_END_DECLS
