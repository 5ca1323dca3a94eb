/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * store DATA: the store against bare SQLite on the same file, and opening a match. Beside each
 * ratio the limit of DESIGN.md. Exits with 1 when one is passed.
 */
#include "app/files/import.h"
#include "app/match/match.h"
#include "app/deal/simulate.h"
#include "app/recording/recorder-db.h"
#include "app/store/store-jobs.h"
#include "app/match/stored-match.h"

#include "db/match-rows.h"
#include "db/transaction.h"

#include "bench/budgets.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define GAMES 300
#define ROUNDS 9       /* medians of so many, by turns */
#define COMMITS 10     /* in each round of commits: few, since disks change their pace */
#define TURNS 61       /* of them */
#define EARLIER 120    /* rounds before them: then both logs are as long as they get */
#define RUN_MOVES 2000 /* of the match that is opened */

static char *folder, *path;

/* Microseconds that this process had a core, for what waits for nobody. */
static gint64
cpu_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

static double
median (double *values, guint n)
{
  for (guint i = 1; i < n; i++)
    for (guint k = i; k > 0 && values[k] < values[k - 1]; k--) {
      double swap = values[k];

      values[k] = values[k - 1];
      values[k - 1] = swap;
    }
  return values[n / 2];
}

static void
fail (const char *what)
{
  fprintf (stderr, "%s\n", what);
  exit (2);
}

static gboolean
print_ratio (const char *what, double ours, double bare, const char *unit, double limit)
{
  printf ("%-44s %9.3f against %9.3f %s   ratio %.2f   limit %.2f%s\n", what, ours, bare, unit,
          ours / bare, limit, ours / bare > limit ? "   TOO SLOW" : "");
  return ours / bare <= limit;
}

static gboolean
print_ms (const char *what, double ms, double limit)
{
  printf ("%-44s %9.3f ms   limit %.1f   ratio %.2f%s\n", what, ms, limit, ms / limit,
          ms > limit ? "   TOO SLOW" : "");
  return ms <= limit;
}

/* Making the file */

static void
import_text (DbStore *db, AppPacks *packs, const GString *text)
{
  g_autoptr (AppImport) import = app_import_new (db, packs, APP_IMPORT_NEW);

  if (!app_import_read_lines (import, app_text_reader_new ("bench", text->str, text->len), NULL)
      || app_import_get_faults (import)->len > 0
      || !app_import_run (import, DB_TITLE (DB_TITLE_IMPORT), NULL, NULL))
    fail ("the games can't be imported");
}

static void
append (const char *bytes, size_t length, void *data)
{
  g_string_append_len (data, bytes, (gssize)length);
}

/* A game as somebody would have recorded it: with instants and digests. */
static void
append_game (GString *text, AppPacks *packs, const RulesGame *game, guint64 seed, guint max_moves)
{
  const RulesVariant *variant = &game->variants[seed % game->n_variants];
  const AppSimulation simulation = {
    .game = game,
    .variant = (guint)(seed % game->n_variants),
    .seats = variant->min_seats + (guint)seed % (variant->max_seats - variant->min_seats + 1),
    .open = seed % 3 == 0,
    .seed = seed,
    .max_moves = max_moves
  };
  g_autoptr (AppSimulatedRecord) simulated = app_simulate (&simulation, packs, NULL);

  if (simulated == NULL)
    fail ("no game can be simulated");
  record_write_tags (simulated->tags, append, text);
  for (guint k = 0; k < simulated->n_moves; k++) {
    g_autofree char *instant =
        g_strdup_printf ("2026-11-19T%02u:%02u:%02uZ", 12 + k / 3600 % 12, k / 60 % 60, k % 60);

    record_write_move (app_simulated_record_get_move (simulated, k), rules_text (instant),
                       &simulated->digests[k], RULES_TEXT (""), append, text);
  }
}

static void
make_games (const RulesGame *game, const char *file)
{
  g_autoptr (DbStore) db = app_database_open (file, DB_OPEN_CREATE, NULL);
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint seed = 1; seed <= GAMES; seed++)
    append_game (text, packs, game, seed, 2000);
  import_text (db, packs, text);
}

/* Replay against the bare SELECT */

typedef struct {
  guint64 n;
  guint64 digest;
} Sum;

static gboolean
sum_move (const DbMove *move, const Replay *replay, gpointer data)
{
  Sum *sum = data;

  sum->n++;
  sum->digest ^= replay->digest;
  if (replay->diverged != 0)
    fail ("a digest differs");
  return TRUE;
}

static gboolean
append_id_cb (const DbMatchRow *row, gpointer data)
{
  g_array_append_val ((GArray *)data, row->id);
  return TRUE;
}

/* What a match needs before its first move, which the rows do not pay for. */
static GPtrArray *
load_all (DbStore *db, AppPacks *packs)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify)app_stored_match_free);

  db_matches_foreach (db, FALSE, append_id_cb, ids, NULL);
  for (guint k = 0; k < ids->len; k++)
    g_ptr_array_add (all, app_stored_match_load (db, packs, g_array_index (ids, gint64, k), NULL));
  return all;
}

/* In one snapshot, as the SELECT is. */
static double
replay_all (DbStore *db, const GPtrArray *all, Sum *sum)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gint64 begin = cpu_time ();

  if (!db_transaction_begin_read (&scope, db, NULL))
    fail ("the file can't be read");

  for (guint k = 0; k < all->len; k++) {
    AppStoredMatch *stored = g_ptr_array_index (all, k);
    Replay replay;

    replay_init (&replay, stored->match);
    if (!app_stored_match_replay (stored, stored->row->line, &replay, G_MAXUINT64, sum_move, sum,
                                  NULL))
      fail ("a match can't be replayed");
    replay_clear (&replay);
  }
  db_transaction_clear (&scope);
  return (double)(cpu_time () - begin) / 1000;
}

static sqlite3_stmt *
prepare (sqlite3 *bare, const char *sql)
{
  sqlite3_stmt *statement;

  if (sqlite3_prepare_v2 (bare, sql, -1, &statement, NULL) != SQLITE_OK)
    fail (sqlite3_errmsg (bare));
  return statement;
}

static double
select_all (sqlite3 *bare, guint64 *n)
{
  gint64 begin = cpu_time ();
  sqlite3_stmt *select = prepare (
      bare, "SELECT number, text, instant, comment, digest FROM moves ORDER BY line, number");

  *n = 0;
  while (sqlite3_step (select) == SQLITE_ROW) {
    sqlite3_column_int64 (select, 0);
    sqlite3_column_text (select, 1);
    sqlite3_column_text (select, 2);
    sqlite3_column_text (select, 3);
    sqlite3_column_int64 (select, 4);
    ++*n;
  }
  sqlite3_finalize (select);
  return (double)(cpu_time () - begin) / 1000;
}

static sqlite3 *
open_bare (const char *file)
{
  sqlite3 *bare;

  if (sqlite3_open (file, &bare) != SQLITE_OK)
    fail ("the bare file can't be opened");
  return bare;
}

static gboolean
bench_replay (const RulesGame *game, const char *file, double limit)
{
  g_autofree char *what =
      g_strdup_printf ("%s: stored moves replayed, against their SELECT", game->id);
  g_autoptr (DbStore) db = app_database_open (file, DB_OPEN_EXISTING, NULL);
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  g_autoptr (GPtrArray) all = load_all (db, packs);
  sqlite3 *bare = open_bare (file);
  double ours[ROUNDS], theirs[ROUNDS];
  guint64 rows;

  for (guint round = 0; round < ROUNDS; round++) {
    Sum sum = { 0 };

    theirs[round] = select_all (bare, &rows);
    ours[round] = replay_all (db, all, &sum);
    if (sum.n != rows)
      fail ("not the same rows");
  }
  sqlite3_close (bare);
  return print_ratio (what, median (ours, ROUNDS), median (theirs, ROUNDS), "ms", limit);
}

/* One durable move against a bare commit */

static void
run (sqlite3 *bare, const char *sql)
{
  if (sqlite3_exec (bare, sql, NULL, NULL, NULL) != SQLITE_OK)
    fail (sqlite3_errmsg (bare));
}

static double
commit_rows (sqlite3 *bare)
{
  static sqlite3_int64 number;
  sqlite3_stmt *insert = prepare (bare, "INSERT INTO moves (line, number, text, instant, digest)"
                                        " VALUES (1, :number, '2 play quench',"
                                        " '2026-11-19T19:10:00Z', 1234567890123456789)");
  gint64 begin = g_get_monotonic_time ();

  for (guint k = 0; k < COMMITS; k++) {
    run (bare, "BEGIN IMMEDIATE");
    sqlite3_bind_int64 (insert, 1, ++number);
    if (sqlite3_step (insert) != SQLITE_DONE)
      fail (sqlite3_errmsg (bare));
    sqlite3_reset (insert);
    run (bare, "COMMIT");
  }
  sqlite3_finalize (insert);
  return (double)(g_get_monotonic_time () - begin) / 1000 / COMMITS;
}

static double
record_moves (AppDbRecorder *recording)
{
  static const char move[] = "- note \"a move of a match\"";
  gint64 begin = g_get_monotonic_time ();

  for (guint k = 0; k < COMMITS; k++)
    if (!app_db_recorder_append (recording, move, strlen (move), "", "-", 1, NULL))
      fail ("a move can't be recorded");
  return (double)(g_get_monotonic_time () - begin) / 1000 / COMMITS;
}

static gboolean
bench_commit (void)
{
  g_autofree char *other = g_build_filename (folder, "bare.db", NULL);
  g_autoptr (DbStore) db = app_database_open (path, DB_OPEN_EXISTING, NULL);
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  g_autoptr (AppDbRecorder) recording = app_db_recorder_open (db, packs, 1, NULL);
  sqlite3 *bare = open_bare (other);
  double ours[TURNS], theirs[TURNS];

  run (bare, "PRAGMA journal_mode = WAL");
  run (bare, "PRAGMA synchronous = FULL");
  run (bare, "CREATE TABLE moves (line INTEGER, number INTEGER, text TEXT, instant TEXT,"
             " digest INTEGER, PRIMARY KEY (line, number)) WITHOUT ROWID");
  for (guint k = 0; k < EARLIER; k++) {
    commit_rows (bare);
    record_moves (recording);
  }
  for (guint round = 0; round < TURNS; round++) {
    theirs[round] = commit_rows (bare);
    ours[round] = record_moves (recording);
  }
  sqlite3_close (bare);
  return print_ratio ("one durable move, against a one-row commit", median (ours, TURNS),
                      median (theirs, TURNS), "ms", LIMIT_DURABLE);
}

/* Opening a match */

/* Two rulings for The Restless. */
#define LIVES(who) "- adjust health " who " +40 \"go on\"", "- adjust revive " who " 20 \"go on\""

/* A match that is being played so that it goes on: its states, one behind another, and its moves.
 */
typedef struct {
  RulesMatch *match;
  RulesRandom random;
  char *states;
  GString *moves[RUN_MOVES];
  guint n;
} Run;

static void *
run_get_state (const Run *run, guint number)
{
  return run->states + number * run->match->game->state_size;
}

/* Puts a move after the last one; FALSE when it is not legal, or ends the match. */
static gboolean
run_append (Run *run, const RulesMove *move)
{
  void *next = run_get_state (run, run->n + 1);
  char line[RECORD_LINE_BYTES];
  RulesBuffer out = { .data = line, .size = sizeof line };
  RulesOutcome outcome;

  memcpy (next, run_get_state (run, run->n), run->match->game->state_size);
  if (rules_apply (run->match, next, move, RULES_JUDGED, NULL) != RULES_OK)
    return FALSE;
  rules_outcome (run->match, next, &outcome);
  if (outcome.status != RULES_RUNNING)
    return FALSE;
  rules_write_move (run->match, move, &out);
  g_string_truncate (run->moves[run->n], 0);
  g_string_append_len (run->moves[run->n++], line, (gssize)out.length);
  return TRUE;
}

/* A random move, or now and then one of @rulings (up to a NULL). */
static gboolean
run_step (Run *run, const char *const *rulings)
{
  RulesMoveBuffer move;

  if (rulings[0] != NULL && rules_random_below (&run->random, 6) == 0) {
    guint n = g_strv_length ((char **)rulings);
    const char *text = rulings[rules_random_below (&run->random, n)];
    RecordLine line;

    if (record_read_line (text, strlen (text), &line, NULL) == RULES_OK
        && rules_read_move (run->match, &line, &move, NULL) == RULES_OK
        && run_append (run, &move.move))
      return TRUE;
  }
  return replay_random_move (run->match, run_get_state (run, run->n), &run->random, &move)
         && run_append (run, &move.move);
}

/* Plays RUN_MOVES moves and takes some back wherever no other leads on. Where a game must end
 * before, notes among its moves make the match as long. */
static void
append_run (GString *text, AppPacks *packs, const RulesGame *game, const char *const *rulings)
{
  const AppSimulation simulation = {
    .game = game, .seats = game->variants[0].max_seats, .seed = 2, .max_moves = 1
  };
  g_autoptr (AppSimulatedRecord) simulated = app_simulate (&simulation, packs, NULL);
  Run run = { .match = simulated->match };

  rules_random_seed (&run.random, 2);
  run.states = g_malloc0 ((RUN_MOVES + 1) * game->state_size);
  for (guint k = 0; k < RUN_MOVES; k++)
    run.moves[k] = g_string_new (NULL);
  rules_start (run.match, run_get_state (&run, 0));
  for (guint failed = 0; run.n < RUN_MOVES && failed < 20000;)
    if (!run_step (&run, rulings) && ++failed % 20 == 0)
      run.n -= MIN (run.n, rules_random_below (&run.random, 60));
  record_write_tags (simulated->tags, append, text);
  for (guint k = 0, written = 0; k < run.n; k++) {
    guint64 digest = rules_digest (run.match, run_get_state (&run, k + 1));

    record_write_move ((RulesText){ run.moves[k]->str, (uint32_t)run.moves[k]->len },
                       RULES_TEXT ("2026-11-19T19:00:00Z"), &digest, RULES_TEXT (""), append, text);
    while (++written < (k + 1) * RUN_MOVES / run.n)
      g_string_append_printf (text, "- note \"%u\"\n", written);
  }
  for (guint k = 0; k < RUN_MOVES; k++)
    g_string_free (run.moves[k], TRUE);
  g_free (run.states);
}

/* The run's UUID and line in @file, where it is the last of many matches. */
static char *
make_run (const RulesGame *game, const char *file, const char *const *rulings, gint64 *line)
{
  g_autoptr (DbStore) db = app_database_open (file, DB_OPEN_EXISTING, NULL);
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (DbMatch) row = NULL;

  append_run (text, packs, game, rulings);
  import_text (db, packs, text);
  db_matches_foreach (db, FALSE, append_id_cb, ids, NULL);
  row = db_match_get (db, g_array_index (ids, gint64, ids->len - 1), NULL);
  *line = row->line;
  return g_strdup (row->uuid);
}

static double
select_line (const char *file, gint64 line, guint *n)
{
  gint64 begin = cpu_time ();
  sqlite3 *bare = open_bare (file);
  sqlite3_stmt *select = prepare (bare, "SELECT number, text, instant, comment, digest FROM moves"
                                        " WHERE line = :line ORDER BY number");

  sqlite3_bind_int64 (select, 1, line);
  for (*n = 0; sqlite3_step (select) == SQLITE_ROW; ++*n)
    for (int column = 0; column < 5; column++)
      sqlite3_column_text (select, column);
  sqlite3_finalize (select);
  sqlite3_close (bare);
  return (double)(cpu_time () - begin) / 1000;
}

static gboolean
bench_open (const RulesGame *game, const char *file, const char *const *rulings)
{
  gint64 line;
  g_autofree char *uuid = make_run (game, file, rulings, &line);
  double bare[ROUNDS], cold[ROUNDS], warm[ROUNDS];
  guint n = 0;

  for (guint round = 0; round < ROUNDS; round++) {
    gint64 begin, opened;

    bare[round] = select_line (file, line, &n);
    begin = cpu_time ();
    {
      g_autoptr (AppStore) store = app_store_open (file, NULL);
      g_autoptr (AppMatch) match = app_match_open (store, uuid, NULL);
      g_autoptr (AppValue) view = app_match_dup_view (match, 1234, 0);

      opened = cpu_time ();
      cold[round] = (double)(opened - begin) / 1000;
      if (app_match_get_n_moves (match) != n || app_match_get_fault (match) != NULL)
        fail ("the run can't be opened");
      for (guint k = 0; k < 100; k++)
        app_value_unref (app_match_dup_view (match, k * 617 % n, 0));
      warm[round] = (double)(cpu_time () - opened) / 1000 / 100;
    }
  }
  printf ("%s: a match of %u moves, whose SELECT takes %.3f ms:\n", game->id, n,
          median (bare, ROUNDS));
  return print_ms ("a state, opened cold from the file", median (cold, ROUNDS), LIMIT_STATE_COLD)
         & print_ms ("any state from an open timeline", median (warm, ROUNDS), LIMIT_STATE_WARM);
}

/* Takes a file and what SQLite lays beside it away. */
static void
remove_file (const char *file)
{
  for (const char *const *end = (const char *const[]){ "", "-wal", "-shm", NULL }; *end; end++) {
    g_autofree char *name = g_strconcat (file, *end, NULL);

    g_unlink (name);
  }
}

/* The first game's file is kept for what follows. */
static gboolean
bench_games (void)
{
  static const struct {
    const char *game;
    double limit;
    gboolean runs;           /* its matches are long */
    const char *rulings[12]; /* by which they go on */
  } games[] = {
    { "tome", LIMIT_REPLAY_TOME, TRUE, { NULL } },
    { "arkham", LIMIT_REPLAY, FALSE, { NULL } },
    { "spelled", LIMIT_REPLAY, FALSE, { NULL } },
    { "tokio", LIMIT_REPLAY, FALSE, { NULL } },
    { "restless",
      LIMIT_REPLAY_RESTLESS,
      TRUE,
      { LIVES ("A"), LIVES ("B"), LIVES ("C"), LIVES ("D"), "- adjust god-health +40 \"go on\"" } },
  };
  gboolean good = TRUE;

  for (guint k = 0; k < G_N_ELEMENTS (games); k++) {
    const RulesGame *game = rules_game (rules_text (games[k].game));
    g_autofree char *file = g_strdup_printf ("%s/%s.db", folder, games[k].game);

    if (game == NULL)
      continue;
    make_games (game, k == 0 ? path : file);
    good &= bench_replay (game, k == 0 ? path : file, games[k].limit);
    if (games[k].runs)
      good &= bench_open (game, k == 0 ? path : file, games[k].rulings);
    remove_file (file);
  }
  return good;
}

int
main (int argc, char **argv)
{
  gboolean good = TRUE;
  g_autofree char *bare = NULL;

  if (argc > 1)
    g_setenv ("TOMEKEEPER_DATA_DIR", argv[1], TRUE);
  folder = g_dir_make_tmp ("tomekeeper-bench-XXXXXX", NULL);
  path = g_build_filename (folder, "bench.db", NULL);
  bare = g_build_filename (folder, "bare.db", NULL);
  good &= bench_games ();
  good &= bench_commit ();
  remove_file (path);
  remove_file (bare);
  g_rmdir (folder);
  return good ? 0 : 1;
}
