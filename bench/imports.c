/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * imports [PLAYS]: a history of 100,000 plays stored in one transaction, against SQLite's own
 * insert of all the rows that it made into a file of the same schema. Beside each figure the limit
 * of DESIGN.md. Exits with 1 when one is passed.
 *
 * imports --write FILE PLAYS: writes a history of so many plays without notes, as BG Stats exports
 * it, for measuring the command line with it.
 */
#include "app/plays-in/play-import-read.h"
#include "app/plays-in/play-import-store.h"
#include "app/plays-in/play-import.h"
#include "app/store/database.h"

#include "db/changes.h"
#include "db/externals.h"
#include "db/imports.h"
#include "db/matches.h"
#include "db/notes.h"
#include "db/search.h"
#include "db/uuid.h"

#include "bench/budgets.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define PLAYS 100000
#define PLAYERS 200
#define GAMES 80
#define PLACES 30
#define ROUNDS 3   /* medians of so many, by turns */
#define CHUNK 2000 /* rows in memory while they are copied */

static char *folder;
static guint plays = PLAYS;
static gboolean without_notes;

static void
fail (const char *what)
{
  fprintf (stderr, "%s\n", what);
  exit (2);
}

/* Milliseconds that this process had a core. */
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
  printf ("%-52s %9.0f against %9.0f ms   ratio %.2f   limit %.2f%s\n", what, ours, bare,
          ours / bare, limit, ours / bare > limit ? "   TOO SLOW" : "");
  return ours / bare <= limit;
}

static void
print_ms (const char *what, double ms)
{
  printf ("%-52s %9.0f ms\n", what, ms);
}

static char *
path_of (const char *name)
{
  return g_build_filename (folder, name, NULL);
}

static void
remove_files (const char *path)
{
  static const char *const ends[] = { "", "-wal", "-shm" };

  for (gsize k = 0; k < G_N_ELEMENTS (ends); k++) {
    g_autofree char *name = g_strconcat (path, ends[k], NULL);

    g_unlink (name);
  }
}

/* Plays through the functions of db */

typedef struct {
  gint64 row;
  char *name;
} Named;

typedef gboolean (*AddNamed) (DbStore *store, const char *uuid, const char *name, gint64 *row,
                              GError **error);

static void
add_named (DbStore *store, const char *kind, guint n, Named *named, AddNamed add)
{
  for (guint k = 0; k < n; k++) {
    g_autofree char *id = g_strdup_printf ("%s/%u", kind, k);
    char uuid[DB_UUID_SIZE];

    db_uuid_v5 ("bgstats", id, uuid);
    named[k].name = g_strdup_printf ("%s Number %u", kind, k + 1);
    if (!add (store, uuid, named[k].name, &named[k].row, NULL))
      fail ("a name can't be added");
  }
}

static DbMatch *
make_match (guint k, const char *id, const Named *players, const Named *games, const Named *places)
{
  DbMatch *match = db_match_new ();
  g_autofree char *place = NULL;

  match->uuid = g_malloc (DB_UUID_SIZE);
  db_uuid_v5 ("bgstats", id, match->uuid);
  match->game_name = g_strdup (games[k * 7 % GAMES].name);
  match->place = g_strdup (places[k % PLACES].name);
  g_free (match->date);
  match->date = g_strdup_printf ("20%02u-%02u-%02uT20:08:07+01:00", 10 + k / 10000 % 16,
                                 1 + k / 700 % 12, 1 + k / 25 % 28);
  match->mode = DB_MODE_FREE_FOR_ALL;
  match->minutes = 30 + (int)(k % 90);
  match->result = RULES_WON;
  for (guint seat = 0; seat < 3; seat++) {
    const Named *player = &players[(k * (seat + 1) + seat * 61) % PLAYERS];

    db_match_add_seat (match, seat + 1, player->row, player->name);
    g_array_index (match->seats, DbSeat, seat).has_score = TRUE;
    g_array_index (match->seats, DbSeat, seat).score = 100 - seat * 10.0;
    db_match_add_side (match, seat + 1, seat + 1, "");
  }
  db_match_add_tag (match, "Board", "Europe");
  db_match_add_tag (match, "Rounds", "7");
  return match;
}

static gboolean
add_play (DbStore *store, guint k, const Named *players, const Named *games, const Named *places)
{
  static const char note[] = "A close one, decided by the last card that anybody drew.";
  static const char form[] = "1bgstats 2024-02-29 20:08:07 game/12 place/3 minutes 45 seats 3"
                             " player/1 100 player/2 90 player/3 80 board Europe rounds 7"
                             " and what else a play of a history says of itself, word for word";
  g_autofree char *id = g_strdup_printf ("5f0b6c1e-7f0d-4b1e-9f1e-%012x", k * 2654435761u);
  g_autoptr (DbMatch) match = make_match (k, id, players, games, places);
  g_autoptr (GBytes) bytes = g_bytes_new_static (form, sizeof form - 1);
  gint64 row, made, external;

  return db_match_add (store, match, &row, NULL)
         && (k % 10 != 0 || db_note_add (store, DB_SUBJECT_MATCH, row, note, &made, NULL))
         && db_external_ensure (store, DB_SUBJECT_MATCH, "bgstats", id, row, &external, NULL)
         && db_imported_add (store, "bgstats", id, row, external, bytes, NULL);
}

/* Milliseconds; @batch (out) (optional) */
static double
add_plays (DbStore *store, gint64 *batch)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  Named players[PLAYERS], games[GAMES], places[PLACES];
  Named *const all[] = { players, games, places };
  static const guint sizes[] = { PLAYERS, GAMES, PLACES };
  double start = now_ms ();

  if (!db_transaction_begin_flat (&scope, store, NULL)
      || !db_changes_open_batch (store, DB_ORIGIN_IMPORT, DB_TITLE (DB_TITLE_IMPORT),
                                 "history.json", batch, NULL))
    fail ("no transaction");
  add_named (store, "Player", PLAYERS, players, db_player_add_imported);
  add_named (store, "Game", GAMES, games, db_game_add_imported);
  add_named (store, "Place", PLACES, places, db_place_add_imported);
  for (guint k = 0; k < plays; k++)
    if (!add_play (store, k, players, games, places))
      fail ("a play can't be added");
  if (!db_transaction_commit (&scope, NULL))
    fail ("the plays can't be committed");
  for (gsize k = 0; k < G_N_ELEMENTS (all); k++)
    for (guint j = 0; j < sizes[k]; j++)
      g_free (all[k][j].name);
  return now_ms () - start;
}

/* The same rows by SQLite alone, with the settings that the store's connections have. */

static sqlite3 *
open_bare (const char *path)
{
  sqlite3 *db;

  if (sqlite3_open (path, &db) != SQLITE_OK
      || sqlite3_exec (db,
                       "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                       "PRAGMA foreign_keys = ON; PRAGMA cache_size = -8192;",
                       NULL, NULL, NULL)
             != SQLITE_OK)
    fail ("no bare file");
  return db;
}

static void
run_sql (sqlite3 *db, const char *sql)
{
  if (sqlite3_exec (db, sql, NULL, NULL, NULL) != SQLITE_OK)
    fail (sqlite3_errmsg (db));
}

static sqlite3_stmt *
prepare (sqlite3 *db, const char *sql)
{
  sqlite3_stmt *statement;

  if (sqlite3_prepare_v2 (db, sql, -1, &statement, NULL) != SQLITE_OK)
    fail (sqlite3_errmsg (db));
  return statement;
}

#define OF_TABLES                                                                                  \
  " FROM sqlite_schema WHERE sql IS NOT NULL AND tbl_name NOT LIKE 'search%'"                      \
  " AND tbl_name NOT LIKE 'sqlite%'"

static void
copy_schema (sqlite3 *from, sqlite3 *to)
{
  sqlite3_stmt *query =
      prepare (from, "SELECT sql" OF_TABLES " ORDER BY type <> 'table', type <> 'index'");

  while (sqlite3_step (query) == SQLITE_ROW)
    run_sql (to, (const char *)sqlite3_column_text (query, 0));
  sqlite3_finalize (query);
}

static sqlite3_stmt *
prepare_insert (sqlite3 *to, const char *table, int columns)
{
  g_autoptr (GString) sql = g_string_new (NULL);

  g_string_printf (sql, "INSERT INTO \"%s\" VALUES (?", table);
  for (int k = 1; k < columns; k++)
    g_string_append (sql, ", ?");
  g_string_append_c (sql, ')');
  return prepare (to, sql->str);
}

/* Inserts rows that are in memory; returns milliseconds. */
static double
insert_rows (sqlite3_stmt *insert, sqlite3_value *const *values, guint n, int columns)
{
  double start = now_ms ();

  for (guint k = 0; k < n; k++) {
    for (int column = 0; column < columns; column++)
      sqlite3_bind_value (insert, column + 1, values[k * (guint)columns + (guint)column]);
    if (sqlite3_step (insert) != SQLITE_DONE)
      fail (sqlite3_errmsg (sqlite3_db_handle (insert)));
    sqlite3_reset (insert);
  }
  return now_ms () - start;
}

/* Reading is not counted. */
static double
copy_table (sqlite3 *from, sqlite3 *to, const char *table, guint *rows)
{
  g_autofree char *sql = g_strdup_printf ("SELECT * FROM \"%s\"", table);
  sqlite3_stmt *query = prepare (from, sql);
  int columns = sqlite3_column_count (query);
  sqlite3_stmt *insert = prepare_insert (to, table, columns);
  g_autofree sqlite3_value **values = g_new0 (sqlite3_value *, CHUNK * columns);
  double ms = 0;
  guint n = CHUNK;

  while (n == CHUNK) {
    for (n = 0; n < CHUNK && sqlite3_step (query) == SQLITE_ROW; n++)
      for (int column = 0; column < columns; column++)
        values[n * (guint)columns + (guint)column] =
            sqlite3_value_dup (sqlite3_column_value (query, column));
    ms += insert_rows (insert, values, n, columns);
    *rows += n;
    for (guint k = 0; k < n * (guint)columns; k++)
      sqlite3_value_free (values[k]);
  }
  sqlite3_finalize (query);
  sqlite3_finalize (insert);
  return ms;
}

static double
copy_rows (const char *source, guint *rows)
{
  g_autofree char *path = path_of ("bare.db");
  sqlite3 *from = open_bare (source), *to = open_bare (path);
  sqlite3_stmt *tables = prepare (from, "SELECT name" OF_TABLES " AND type = 'table'");
  double ms, start;

  *rows = 0;
  copy_schema (from, to);
  run_sql (to, "BEGIN; PRAGMA defer_foreign_keys = ON");
  for (ms = 0; sqlite3_step (tables) == SQLITE_ROW;)
    ms += copy_table (from, to, (const char *)sqlite3_column_text (tables, 0), rows);
  start = now_ms ();
  run_sql (to, "COMMIT");
  ms += now_ms () - start;
  sqlite3_finalize (tables);
  sqlite3_close (from);
  sqlite3_close (to);
  remove_files (path);
  return ms;
}

/* What comes afterwards */

static void
print_undo (DbStore *store, gint64 batch)
{
  double start = now_ms ();
  gint64 undo;
  guint done;

  if (!db_search_refresh (store, &done, NULL))
    fail ("nothing can be indexed");
  print_ms ("indexed for searching", now_ms () - start);
  start = now_ms ();
  if (!db_changes_undo (store, batch, DB_UNDO_ALL_OR_NOTHING, &undo, NULL, NULL))
    fail ("the import can't be undone");
  print_ms ("undone as a whole", now_ms () - start);
  start = now_ms ();
  if (!db_changes_undo (store, undo, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, NULL))
    fail ("the undoing can't be undone");
  print_ms ("done again", now_ms () - start);
}

static gboolean
bench_db (void)
{
  g_autofree char *path = path_of ("ours.db");
  double ours[ROUNDS], bare[ROUNDS];
  guint rows = 0;

  for (guint k = 0; k < ROUNDS; k++) {
    g_autoptr (DbStore) store = db_store_open (path, DB_OPEN_CREATE, NULL);
    gint64 batch;

    if (store == NULL)
      fail ("no file");
    ours[k] = add_plays (store, &batch);
    bare[k] = copy_rows (path, &rows);
    if (k == ROUNDS - 1)
      print_undo (store, batch);
    g_clear_pointer (&store, db_store_close);
    remove_files (path);
  }
  printf ("%u plays are %u rows\n", plays, rows);
  return print_ratio ("plays added by db's functions", median (ours, ROUNDS), median (bare, ROUNDS),
                      LIMIT_IMPORT);
}

/* A whole import: read, matched, stored */

static void
append_names (GString *json, const char *key, const char *kind, guint n, const char *more)
{
  g_string_append_printf (json, "\"%s\": [", key);
  for (guint k = 0; k < n; k++)
    g_string_append_printf (json,
                            "%s{\"id\": %u, \"uuid\": \"9c5e6a00-0000-4000-8000-%s%08x\","
                            " \"name\": \"%s Number %u\", \"modificationDate\":"
                            " \"2024-01-01 10:00:00\"%s}",
                            k == 0 ? "" : ", ", k + 1,
                            key[0] == 'p'   ? "0001"
                            : key[0] == 'g' ? "0002"
                                            : "0003",
                            k, kind, k + 1, more);
  g_string_append (json, "],\n");
}

static void
append_seat (GString *json, guint k, guint seat)
{
  g_string_append_printf (
      json,
      "%s{\"playerRefId\": %u, \"winner\": %s, \"newPlayer\": false, \"startPlayer\": %s,"
      " \"score\": \"%u\", \"rank\": %u, \"seatOrder\": %u}",
      seat == 0 ? "" : ", ", 1 + (k * (seat + 1) + seat * 61) % PLAYERS,
      seat == 0 ? "true" : "false", seat == 1 ? "true" : "false", 100 - seat * 10, seat + 1,
      seat + 1);
}

static void
append_play (GString *json, guint k)
{
  g_string_append_printf (
      json,
      "%s{\"uuid\": \"5f0b6c1e-7f0d-4b1e-9f1e-%012x\", \"playDate\":"
      " \"20%02u-%02u-%02u 20:08:07\", \"entryDate\": \"2024-01-01 10:00:00\","
      " \"modificationDate\": \"2024-01-01 10:00:00\", \"gameRefId\": %u,"
      " \"locationRefId\": %u, \"usesTeams\": false, \"durationMin\": %u, \"rounds\": 7,"
      " \"rating\": 0, \"ignored\": false, \"manualWinner\": false, \"scoringSetting\": 1,"
      " \"bggId\": 0, \"nemestatsId\": 0, \"board\": \"Europe\"%s, \"playerScores\": [",
      k == 0 ? "" : ",\n", k * 2654435761u, 10 + k / 10000 % 16, 1 + k / 700 % 12, 1 + k / 25 % 28,
      1 + k * 7 % GAMES, 1 + k % PLACES, 30 + k % 90,
      k % 10 == 0 && !without_notes ? ", \"comments\": \"A close one, decided by the last card.\""
                                    : "");
  for (guint seat = 0; seat < 3; seat++)
    append_seat (json, k, seat);
  g_string_append (json, "]}");
}

/* As BG Stats exports it. */
static void
write_history (const char *path)
{
  g_autoptr (GString) json = g_string_new ("{");
  FILE *file = fopen (path, "w");

  append_names (json, "players", "Player", PLAYERS, ", \"isAnonymous\": false");
  append_names (json, "games", "Game", GAMES,
                ", \"bggId\": 0, \"cooperative\": false, \"highestWins\": true,"
                " \"noPoints\": false, \"usesTeams\": false");
  append_names (json, "locations", "Place", PLACES, "");
  g_string_append (json, "\"userInfo\": {\"meRefId\": 1}, \"challenges\": [], \"plays\": [\n");
  for (guint k = 0; k < plays; k++) {
    append_play (json, k);
    fputs (json->str, file);
    g_string_truncate (json, 0);
  }
  fputs ("]}\n", file);
  if (fclose (file) != 0)
    fail ("the history can't be written");
}

/* MiB: now, or at most since it was reset. */
static double
read_memory (const char *what)
{
  g_autofree char *status = NULL;
  const char *line = NULL;

  if (g_file_get_contents ("/proc/self/status", &status, NULL, NULL))
    line = strstr (status, what);
  return line != NULL ? (double)g_ascii_strtoull (line + strlen (what), NULL, 10) / 1024 : 0;
}

static void
reset_memory (void)
{
  FILE *file = fopen ("/proc/self/clear_refs", "w");

  if (file != NULL) {
    fputs ("5", file);
    fclose (file);
  }
}

/* @steps: milliseconds of reading, matching and storing */
static void
run_play_import (DbStore *store, AppPacks *packs, const char *file, double steps[3])
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AppPlayImport) history = app_play_import_new (&error);
  AppPlayImportCounts counts;
  double start = now_ms ();
  gint64 batch;

  app_play_import_add (history, file, IMPORT_FORMAT_UNKNOWN);
  if (!app_play_import_read (history, store, packs, NULL, &error))
    fail (error->message);
  if (app_play_import_get_faults (history)->len > 0)
    fail (((GError *)g_ptr_array_index (app_play_import_get_faults (history), 0))->message);
  steps[0] = now_ms () - start;
  start = now_ms ();
  if (!app_play_import_identify (history, store, NULL, &error))
    fail (error->message);
  steps[1] = now_ms () - start;
  start = now_ms ();
  if (!app_play_import_run (history, store, packs, NULL, &batch, &error))
    fail (error->message);
  steps[2] = now_ms () - start;
  app_play_import_get_counts (history, &counts);
  if (counts.read != plays)
    fail ("not all plays were read");
}

static gboolean
bench_play_import (void)
{
  static const char *const names[] = { "  read", "  matched", "  stored" };
  g_autofree char *path = path_of ("whole.db");
  g_autofree char *file = path_of ("BGStatsExport.json");
  double ours[ROUNDS], bare[ROUNDS], steps[3], grown = 0;
  gboolean within;
  guint rows = 0;

  write_history (file);
  for (guint k = 0; k < ROUNDS; k++) {
    g_autoptr (DbStore) store = app_database_open (path, DB_OPEN_CREATE, NULL);
    g_autoptr (AppPacks) packs = app_database_new_packs (store);
    double before;

    reset_memory ();
    before = read_memory ("VmRSS:");
    run_play_import (store, packs, file, steps);
    grown = MAX (grown, read_memory ("VmHWM:") - before);
    ours[k] = steps[0] + steps[1] + steps[2];
    bare[k] = copy_rows (path, &rows);
    if (k == ROUNDS - 1) {
      for (gsize step = 0; step < G_N_ELEMENTS (names); step++)
        print_ms (names[step], steps[step]);
      run_play_import (store, packs, file, steps);
      print_ms ("the same again: nothing new", steps[0] + steps[1] + steps[2]);
    }
    g_clear_pointer (&store, db_store_close);
    remove_files (path);
  }
  g_unlink (file);
  within = print_ratio ("a history brought along", median (ours, ROUNDS), median (bare, ROUNDS),
                        LIMIT_IMPORT);
  printf ("%-52s %9.1f MiB   limit %d%s\n", "  memory that it takes", grown, LIMIT_IMPORT_MEMORY,
          grown > LIMIT_IMPORT_MEMORY ? "   TOO MUCH" : "");
  return within && grown <= LIMIT_IMPORT_MEMORY;
}

int
main (int argc, char **argv)
{
  gboolean within;

  if (argc > 3 && g_str_equal (argv[1], "--write")) {
    plays = (guint)g_ascii_strtoull (argv[3], NULL, 10);
    without_notes = TRUE;
    write_history (argv[2]);
    return EXIT_SUCCESS;
  }
  if (argc > 1)
    plays = (guint)g_ascii_strtoull (argv[1], NULL, 10);
  folder = g_dir_make_tmp ("tomekeeper-bench-XXXXXX", NULL);
  within = bench_db ();
  within = bench_play_import () && within;
  g_rmdir (folder);
  g_free (folder);
  return within ? EXIT_SUCCESS : EXIT_FAILURE;
}
