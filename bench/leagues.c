/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * leagues: figures of an open ladder of 100,000 matches and 1,000 players against the limits of
 * DESIGN.md: read from the truth, opened from the kept form, followed result by result, rated by
 * each system. Exits with 1 when one is passed.
 */
#include "app/store/database.h"
#include "app/league/schemes.h"
#include "app/league/season.h"

#include "db/entrants.h"
#include "db/leagues.h"
#include "db/matches.h"
#include "db/places.h"
#include "db/seasons.h"
#include "db/transaction.h"

#include "bench/budgets.h"

#include <glib/gstdio.h>
#include <math.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MATCHES 100000
#define PLAYERS 1000
#define ROUNDS 7    /* medians of so many, by turns */
#define RESULTS 101 /* that come one by one */

static char *folder, *path;

static void
fail (const char *what)
{
  fprintf (stderr, "%s\n", what);
  exit (2);
}

static double
now_ms (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1000 + (double)now.tv_nsec / 1e6;
}

static int
compare (const void *a, const void *b)
{
  double one = *(const double *)a, other = *(const double *)b;

  return (one > other) - (one < other);
}

static double
median (double *values, guint n)
{
  qsort (values, n, sizeof *values, compare);
  return values[n / 2];
}

static gboolean
print_ratio (const char *what, double ours, double bare, double limit)
{
  printf ("%-52s %9.3f against %9.3f ms   ratio %.2f   limit %.2f%s\n", what, ours, bare,
          ours / bare, limit, ours / bare > limit ? "   TOO SLOW" : "");
  return ours / bare <= limit;
}

static gboolean
print_ms (const char *what, double ms, double limit)
{
  printf ("%-52s %9.3f ms   limit %.1f   ratio %.2f%s\n", what, ms, limit, ms / limit,
          ms > limit ? "   TOO SLOW" : "");
  return ms <= limit;
}

/* Making the file */

/* :n matches of the last game, from players who are spread evenly; each ninth one has three. */
static const char *const steps[] = {
  "BEGIN",
  "INSERT INTO players (uuid, name, folded, created, modified)"
  " WITH RECURSIVE n (k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < :players)"
  " SELECT printf ('0191f0a0-0000-7000-8001-%012x', k), printf ('Player %04d', k),"
  " printf ('player %04d', k), 0, 0 FROM n",
  "INSERT INTO matches (uuid, game, mode, date, result, created, modified)"
  " WITH RECURSIVE n (k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < :n)"
  " SELECT printf ('0191f0a0-0000-7000-8000-%012x', k), (SELECT max (id) FROM games),"
  " CASE k % 9 WHEN 0 THEN 'free-for-all' ELSE 'versus' END,"
  " date ('2020-01-01', (k / 60) || ' days'), CASE k % 7 WHEN 0 THEN 'drawn' ELSE 'won' END, k, k"
  " FROM n",
  "INSERT INTO sides (match, side, place) SELECT id, 1, 1 FROM matches",
  "INSERT INTO sides (match, side, place)"
  " SELECT id, 2, CASE result WHEN 'drawn' THEN 1 ELSE 2 END FROM matches",
  "INSERT INTO sides (match, side, place)"
  " SELECT id, 3, CASE result WHEN 'drawn' THEN 1 ELSE 3 END FROM matches"
  " WHERE mode = 'free-for-all'",
  "INSERT INTO seats (match, seat, side, player) SELECT m.id, 1, 1, p.first + (m.id * 7919) % 1000"
  " FROM matches m, (SELECT min (id) AS first FROM players) p",
  "INSERT INTO seats (match, seat, side, player)"
  " SELECT m.id, 2, 2, p.first + (m.id * 7919 + 1 + (m.id * 31) % 499) % 1000"
  " FROM matches m, (SELECT min (id) AS first FROM players) p",
  "INSERT INTO seats (match, seat, side, player)"
  " SELECT m.id, 3, 3, p.first + (m.id * 7919 + 501 + (m.id * 17) % 499) % 1000"
  " FROM matches m, (SELECT min (id) AS first FROM players) p WHERE m.mode = 'free-for-all'",
  "COMMIT",
};

/* A round robin of the first 100 players in the last season: 99 rounds. */
static const char *const robin_steps[] = {
  "BEGIN",
  "CREATE TEMP TABLE pairs AS SELECT row_number () OVER () + (SELECT max (id) FROM matches) AS id,"
  " a.id AS one, a.player AS first, b.id AS other, b.player AS second,"
  " 1 + (a.number + b.number) % 99 AS round FROM entrants a JOIN entrants b"
  " ON b.season = a.season AND b.number > a.number"
  " WHERE a.season = (SELECT max (id) FROM seasons)",
  "INSERT INTO matches (id, uuid, game, mode, date, result, created, modified)"
  " SELECT id, printf ('0191f0a0-0000-7000-8002-%012x', id), (SELECT max (id) FROM games),"
  " 'versus', date ('2025-01-01', round || ' days'), 'won', 0, 0 FROM temp.pairs",
  "INSERT INTO sides (match, side, place) SELECT id, 1, 1 FROM temp.pairs",
  "INSERT INTO sides (match, side, place) SELECT id, 2, 2 FROM temp.pairs",
  "INSERT INTO seats (match, seat, side, player) SELECT id, 1, 1, first FROM temp.pairs",
  "INSERT INTO seats (match, seat, side, player) SELECT id, 2, 2, second FROM temp.pairs",
  "INSERT INTO fixtures (id, uuid, season, round, number, kind, match, created, modified)"
  " SELECT id, printf ('0191f0a0-0000-7000-8003-%012x', id), (SELECT max (id) FROM seasons), round,"
  " row_number () OVER (PARTITION BY round), 'match', id, 0, 0 FROM temp.pairs",
  "INSERT INTO fixture_seats (fixture, seat, side, entrant) SELECT id, 1, 1, one FROM temp.pairs",
  "INSERT INTO fixture_seats (fixture, seat, side, entrant) SELECT id, 2, 2, other FROM temp.pairs",
  "COMMIT",
};

static void
run (sqlite3 *file, const char *sql)
{
  sqlite3_stmt *statement = NULL;
  int parameter;

  if (sqlite3_prepare_v2 (file, sql, -1, &statement, NULL) != SQLITE_OK)
    fail (sqlite3_errmsg (file));
  if ((parameter = sqlite3_bind_parameter_index (statement, ":n")) > 0)
    sqlite3_bind_int (statement, parameter, MATCHES);
  if ((parameter = sqlite3_bind_parameter_index (statement, ":players")) > 0)
    sqlite3_bind_int (statement, parameter, PLAYERS);
  sqlite3_step (statement);
  if (sqlite3_finalize (statement) != SQLITE_OK)
    fail (sqlite3_errmsg (file));
}

static void
fill (const char *const *sql, guint n)
{
  sqlite3 *file;

  if (sqlite3_open (path, &file) != SQLITE_OK)
    fail ("the file can't be opened");
  for (guint k = 0; k < n; k++)
    run (file, sql[k]);
  sqlite3_close (file);
}

/* The first @n players. */
static void
enter_all (DbStore *db, gint64 season, guint n)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  sqlite3 *file;
  sqlite3_stmt *select;

  if (sqlite3_open (path, &file) != SQLITE_OK
      || sqlite3_prepare_v2 (file, "SELECT id FROM players ORDER BY id", -1, &select, NULL)
             != SQLITE_OK
      || !db_transaction_begin (&scope, db, NULL))
    fail ("the file can't be opened");
  while (n-- > 0 && sqlite3_step (select) == SQLITE_ROW) {
    g_autoptr (DbEntrant) entrant = db_entrant_new (season);
    gint64 id;

    entrant->player = sqlite3_column_int64 (select, 0);
    if (!db_entrant_add (db, entrant, &id, NULL))
      fail ("nobody can enter");
  }
  sqlite3_finalize (select);
  sqlite3_close (file);
  if (!db_transaction_commit (&scope, NULL))
    fail ("nobody can enter");
}

/* The ladder's row; the game's in @game. */
static gint64
make_ladder (gint64 *game)
{
  g_autoptr (DbStore) db = app_database_open (path, DB_OPEN_CREATE, NULL);
  g_autoptr (DbLeague) league = db_league_new ("Ladder");
  g_autoptr (DbSeason) season = NULL;
  gint64 id;

  if (!db_game_ensure (db, NULL, "Chess", game, NULL) || !db_league_add (db, league, &id, NULL))
    fail ("no league can be made");
  fill (steps, G_N_ELEMENTS (steps));
  season = db_season_new (id);
  db_match_set_string (&season->format, "ladder");
  g_free (season->scheme);
  season->scheme = app_scheme_write (&league_preset_scheme ("chess")->scheme);
  db_match_set_string (&season->tie_breaks, "per-match win de");
  db_match_set_string (&season->rating, "elo");
  season->open = TRUE;
  g_array_append_val (season->games, *game);
  if (!db_season_add (db, season, &id, NULL))
    fail ("no season can be made");
  enter_all (db, id, PLAYERS);
  return id;
}

static gint64
make_robin (gint64 ladder, gint64 game)
{
  g_autoptr (DbStore) db = app_database_open (path, DB_OPEN_CREATE, NULL);
  g_autoptr (DbSeason) before = db_season_get (db, ladder, NULL);
  g_autoptr (DbSeason) season = db_season_new (before->league);
  gint64 id;

  db_match_set_string (&season->format, "round-robin");
  g_free (season->scheme);
  season->scheme = g_strdup (before->scheme);
  db_match_set_string (&season->tie_breaks, "de sb ks");
  g_array_append_val (season->games, game);
  if (!db_season_add (db, season, &id, NULL))
    fail ("no season can be made");
  enter_all (db, id, 100);
  fill (robin_steps, G_N_ELEMENTS (robin_steps));
  return id;
}

/* From the truth, against the bare SELECT */

static void
scan (sqlite3 *file, const char *sql, int columns)
{
  sqlite3_stmt *select;

  if (sqlite3_prepare_v2 (file, sql, -1, &select, NULL) != SQLITE_OK)
    fail (sqlite3_errmsg (file));
  while (sqlite3_step (select) == SQLITE_ROW)
    for (int k = 0; k < columns; k++)
      if (sqlite3_column_type (select, k) == SQLITE_TEXT)
        sqlite3_column_text (select, k);
      else
        sqlite3_column_int64 (select, k);
  sqlite3_finalize (select);
}

static double
select_all (sqlite3 *file)
{
  double begin = now_ms ();

  scan (file,
        "SELECT id, game, mode, date, created, line, result FROM matches"
        " WHERE deleted IS NULL ORDER BY id",
        7);
  scan (file, "SELECT match, seat, side, player, score FROM seats ORDER BY match, seat", 5);
  scan (file, "SELECT match, side, place FROM sides WHERE place IS NOT NULL ORDER BY match, side",
        3);
  return now_ms () - begin;
}

static AppSeason *
load (DbStore *db, AppPacks *packs, gint64 season, gint64 game)
{
  AppSeason *loaded = app_season_load (db, packs, season, game, NULL);

  if (loaded == NULL)
    fail ("the season can't be loaded");
  app_season_get_table (loaded);
  return loaded;
}

static void
clear_cached_tables (sqlite3 *file)
{
  if (sqlite3_exec (file, "DELETE FROM league_tables", NULL, NULL, NULL) != SQLITE_OK)
    fail (sqlite3_errmsg (file));
}

/* Keeping the form is not part of it: nobody waits for it twice. */
static double
rebuild (DbStore *db, AppPacks *packs, sqlite3 *file, gint64 season, gint64 game)
{
  double begin;

  clear_cached_tables (file);
  begin = now_ms ();
  app_season_free (load (db, packs, season, game));
  return now_ms () - begin;
}

static gboolean
bench_rebuild (const char *what, gint64 season, gint64 game)
{
  g_autoptr (DbStore) db = app_database_open (path, DB_OPEN_EXISTING, NULL);
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  double ours[ROUNDS], theirs[ROUNDS];
  sqlite3 *file;

  if (sqlite3_open (path, &file) != SQLITE_OK)
    fail ("the file can't be opened");
  for (guint k = 0; k < ROUNDS; k++) {
    theirs[k] = select_all (file);
    ours[k] = rebuild (db, packs, file, season, game);
  }
  sqlite3_close (file);
  return print_ratio (what, median (ours, ROUNDS), median (theirs, ROUNDS), LIMIT_TABLE);
}

/* Opened cold, with a connection of its own */
static gboolean
bench_cold (const char *what, gint64 season, gint64 game)
{
  double ours[ROUNDS];

  for (guint k = 0; k < ROUNDS; k++) {
    double begin = now_ms ();
    g_autoptr (DbStore) db = app_database_open (path, DB_OPEN_EXISTING, NULL);
    g_autoptr (AppPacks) packs = app_database_new_packs (db);

    app_season_free (load (db, packs, season, game));
    ours[k] = now_ms () - begin;
  }
  return print_ms (what, median (ours, ROUNDS), 100);
}

/* One result more */

static void
add_match (DbStore *db, guint k)
{
  g_autoptr (DbMatch) match = db_match_new ();
  g_autofree char *one = g_strdup_printf ("Player %04u", 1 + k * 37 % PLAYERS);
  g_autofree char *other = g_strdup_printf ("Player %04u", 1 + (k * 37 + 500) % PLAYERS);
  gint64 id;

  db_match_set_string (&match->game_name, "Chess");
  db_match_set_string (&match->date, k % 2 == 0 ? "2025-01-01" : "2022-05-05");
  match->result = RULES_WON;
  db_match_add_seat (match, 1, 0, one);
  db_match_add_seat (match, 2, 0, other);
  db_match_add_side (match, 1, 1, NULL);
  db_match_add_side (match, 2, 2, NULL);
  if (!db_match_add (db, match, &id, NULL))
    fail ("a match can't be added");
}

/* As a page shows it: 40 rows with every column there is, and all ratings. */
static void
read_as_page (AppSeason *season)
{
  const LeagueTable *table = app_season_get_table (season);
  const LeagueRatings *ratings = app_season_get_ratings (season);

  for (guint k = 0; k < 40; k++)
    for (guint c = 0; c < LEAGUE_COLUMNS; c++)
      league_table_get_value (table, league_table_get_entrant (table, k), (LeagueColumn)c);
  for (guint32 k = 0; k < PLAYERS; k++)
    league_ratings_get_shown (ratings, k);
}

static gboolean
bench_result (const char *what, gint64 season, gint64 game, gboolean late)
{
  g_autoptr (DbStore) db = app_database_open (path, DB_OPEN_EXISTING, NULL);
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  g_autoptr (AppSeason) loaded = load (db, packs, season, game);
  double ours[RESULTS], looks[RESULTS];
  g_autofree char *looked = g_strconcat (what, ": rows and ratings", NULL);
  gboolean good;

  read_as_page (loaded);
  for (guint k = 0; k < RESULTS; k++) {
    double begin;
    gboolean changed;

    add_match (db, 2 * k + (late ? 1 : 0));
    begin = now_ms ();
    if (!app_season_refresh (loaded, db, packs, &changed, NULL) || !changed)
      fail ("a result was not seen");
    ours[k] = now_ms () - begin;
    begin = now_ms ();
    read_as_page (loaded);
    looks[k] = now_ms () - begin;
  }
  good = print_ms (what, median (ours, RESULTS), LIMIT_RESULT);
  return print_ms (looked, median (looks, RESULTS), 100) && good;
}

/* A correction of a fixture's match, whoever won it before. */
static void
correct (DbStore *db, const LeagueResults *results, guint k)
{
  const LeagueResult *result = &g_array_index (results->results, LeagueResult, k);
  g_autoptr (DbMatch) match = db_match_get (db, result->match, NULL);

  for (guint side = 0; side < match->sides->len; side++) {
    DbSide *of = &g_array_index (match->sides, DbSide, side);

    of->place = 3 - of->place;
  }
  if (!db_match_update (db, match, NULL))
    fail ("a match can't be corrected");
}

static gboolean
bench_correction (const char *what, gint64 season)
{
  g_autoptr (DbStore) db = app_database_open (path, DB_OPEN_EXISTING, NULL);
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  g_autoptr (AppSeason) loaded = load (db, packs, season, 0);
  double ours[RESULTS];

  for (guint k = 0; k < RESULTS; k++) {
    double begin;
    gboolean changed;

    correct (db, app_season_get_results (loaded), k * 40);
    begin = now_ms ();
    if (!app_season_refresh (loaded, db, packs, &changed, NULL) || !changed)
      fail ("a correction was not seen");
    app_season_get_table (loaded);
    ours[k] = now_ms () - begin;
  }
  return print_ms (what, median (ours, RESULTS), LIMIT_RESULT);
}

/* Ratings */

static gboolean
bench_ratings (gint64 season)
{
  g_autoptr (DbStore) db = app_database_open (path, DB_OPEN_EXISTING, NULL);
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  g_autoptr (AppSeason) loaded = load (db, packs, season, 0);
  gboolean good = TRUE;

  for (guint system = LEAGUE_ELO; system <= LEAGUE_PLACKETT_LUCE; system++) {
    g_autofree char *what = g_strdup_printf ("ratings of all with history, %s",
                                             league_system_id ((LeagueSystem)system));
    LeagueRatingRules rules;
    double begin = now_ms ();

    league_rating_rules_init (&rules, (LeagueSystem)system);
    league_ratings_free (app_season_dup_ratings (loaded, &rules, 0));
    good = print_ms (what, now_ms () - begin, 1000) && good;
  }
  return good;
}

/* Pairing */

/* Nine rounds of a Swiss among 200, each won by the lower number more often. */
static gboolean
bench_pairing (void)
{
  const LeaguePairingRules rules = { .format = LEAGUE_SWISS, .rounds = 9, .partners = 1 };
  g_autoptr (LeagueResults) results = league_results_new ();
  LeagueRules table_rules = { .scheme = league_preset_scheme ("chess")->scheme };
  LeaguePairee pairees[200] = { { 0 } };
  double slowest = 0;

  for (guint k = 0; k < G_N_ELEMENTS (pairees); k++) {
    LeagueEntrant entrant = { .id = k + 1, .joined = 1, .left = G_MAXUINT16 };

    g_array_append_val (results->entrants, entrant);
  }
  for (guint round = 1; round <= rules.rounds; round++) {
    g_autoptr (LeagueTable) table = league_table_new (&table_rules, results, 0, 0);
    g_autoptr (LeaguePairing) pairing = NULL;
    g_autofree char *problem = NULL;
    double begin;

    for (guint32 k = 0; k < G_N_ELEMENTS (pairees); k++)
      pairees[k] = (LeaguePairee){ .entrant = k,
                                   .points = league_table_get_points (table, k),
                                   .rank = league_table_get_rank (table, k) };
    begin = now_ms ();
    pairing = league_pair_round (&rules, pairees, G_N_ELEMENTS (pairees), results, round, &problem);
    slowest = MAX (slowest, now_ms () - begin);
    if (pairing == NULL)
      fail (problem);
    for (guint k = 0; k < pairing->tables->len; k++) {
      const LeaguePairedTable *seats = g_ptr_array_index (pairing->tables, k);
      gboolean first = seats->entrants[0] * 7 % 11 < seats->entrants[1] * 5 % 13;
      LeagueResult result = { .match = (gint64)round * 1000 + k + 1,
                              .day = (LeagueDay)(20260100 + round),
                              .round = (guint16)round };
      LeagueSeat sat[2] = {
        { .entrant = seats->entrants[0], .seat = 1, .place = first ? 1 : 2 },
        { .entrant = seats->entrants[1], .seat = 2, .side = 1, .place = first ? 2 : 1 },
      };

      league_results_add (results, &result, sat, 2);
    }
    league_results_sort (results);
  }
  return print_ms ("pairing 200 of a Swiss, the slowest of 9 rounds", slowest, 1000);
}

static void
remove_files (void)
{
  static const char *const ends[] = { "", "-wal", "-shm" };

  for (guint k = 0; k < G_N_ELEMENTS (ends); k++) {
    g_autofree char *file = g_strconcat (path, ends[k], NULL);

    g_unlink (file);
  }
  g_rmdir (folder);
}

int
main (void)
{
  gboolean good = TRUE;
  gint64 season, game;

  folder = g_dir_make_tmp ("tomekeeper-bench-XXXXXX", NULL);
  path = g_build_filename (folder, "leagues.db", NULL);
  season = make_ladder (&game);
  good = bench_rebuild ("a ladder from the truth, against its rows' SELECT", season, 0) && good;
  good = bench_rebuild ("all matches of a game, against their SELECT", 0, game) && good;
  good = bench_cold ("a ladder opened cold, with its table", season, 0) && good;
  good = bench_cold ("all matches of a game opened cold", 0, game) && good;
  good = bench_result ("one new result, with the table", season, 0, FALSE) && good;
  good = bench_result ("one result of years ago", season, 0, TRUE) && good;
  good = bench_result ("one new result of a game", 0, game, FALSE) && good;
  good = bench_ratings (season) && good;
  good = bench_pairing () && good;
  season = make_robin (season, game);
  good = bench_cold ("a round robin of 4,950 fixtures opened cold", season, 0) && good;
  good = bench_correction ("a correction in it, with the table", season) && good;
  remove_files ();
  return good ? 0 : 1;
}
