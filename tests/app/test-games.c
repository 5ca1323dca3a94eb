/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Simulated games: the state of a live game, of its exported record and of its stored match have
 * the same digest after every move, and check() finds nothing wrong.
 *
 * TOMEKEEPER_GAMES says how many (2,000 by default; 100,000 take some minutes).
 */
#include "fixture.h"

#include "app/database.h"
#include "app/export.h"
#include "app/import.h"
#include "app/json.h"
#include "app/records.h"
#include "app/simulate.h"
#include "app/stored.h"
#include "app/verify.h"

#include "db/transaction.h"

#include <stdio.h>
#include <string.h>

#define CHUNK 50 /* games in one import */

static guint
how_many (void)
{
  const char *games = g_getenv ("TOMEKEEPER_GAMES");

  return games != NULL ? (guint)g_ascii_strtoull (games, NULL, 10) : 2000;
}

static AppSimulated *
simulate (guint64 seed, AppPacks *packs)
{
  const AppSimulation simulation = { .game = rules_game (RULES_TEXT ("tome")),
                                     .variant = seed % 3 == 0 ? 0 : 1,
                                     .seats = seed % 3 == 1 ? 3 : 4,
                                     .open = seed / 3 % 2 == 0,
                                     .seed = seed,
                                     .max_moves = seed % 7 == 0 ? 60 : 5000 };
  g_autoptr (GError) error = NULL;
  AppSimulated *simulated = app_simulate (&simulation, packs, &error);

  ck_assert_msg (simulated != NULL, "seed %lu: %s", (unsigned long)seed,
                 error != NULL ? error->message : "");
  return simulated;
}

/* The record, read again, arrives at the live game's digests, and check() agrees. */
static void
replay_record (const GString *record, const AppSimulated *simulated, AppPacks *packs, guint64 seed)
{
  g_autoptr (AppRecords) records = app_records_new (
      app_lines_new ("record", record->str, record->len), packs, APP_RECORDS_PLAIN);
  g_autoptr (GError) error = NULL;
  AppRecordsEvent event;
  guint n = 0;

  while ((event = app_records_next (records, &error)) != APP_RECORDS_DONE) {
    const Replay *replay = app_records_get_replay (records);
    const char *wrong;

    ck_assert_msg (event != APP_RECORDS_FAULT, "seed %lu: %s", (unsigned long)seed,
                   error != NULL ? error->message : "");
    if (event != APP_RECORDS_MOVE)
      continue;
    ck_assert_uint_eq (replay->digest, simulated->digests[n]);
    wrong = rules_check (app_records_get_match (records), replay->state);
    ck_assert_msg (wrong == NULL, "seed %lu, move %u: %s", (unsigned long)seed, n + 1, wrong);
    n++;
  }
  ck_assert_uint_eq (n, simulated->n_moves);
}

typedef struct {
  const AppSimulated *simulated;
  guint n;
} Comparing;

static gboolean
compare_move (const DbMove *move, const Replay *replay, gpointer data)
{
  Comparing *comparing = data;

  ck_assert (move->has_digest);
  ck_assert_uint_eq (move->digest, comparing->simulated->digests[comparing->n]);
  ck_assert_uint_eq (replay->digest, move->digest);
  comparing->n++;
  return TRUE;
}

static void
append (const char *bytes, size_t length, void *data)
{
  g_string_append_len (data, bytes, (gssize)length);
}

/* The stored match, replayed from its rows and from its export. */
static void
replay_stored (DbStore *db, AppPacks *packs, const char *uuid, const AppSimulated *simulated,
               guint64 seed)
{
  g_autoptr (GString) exported = g_string_new (NULL);
  g_autoptr (AppStored) stored = NULL;
  Comparing comparing = { .simulated = simulated };
  Replay replay;
  gint64 match;
  DbTip tip;

  ck_assert (db_match_find (db, uuid, &match, NULL));
  stored = app_stored_load (db, packs, match, NULL);
  ck_assert (stored != NULL && stored->match != NULL);
  ck_assert (db_match_get_tip (db, match, &tip, NULL));
  replay_init (&replay, stored->match);
  ck_assert (
      app_stored_replay (stored, tip.line, &replay, tip.number, compare_move, &comparing, NULL));
  ck_assert_uint_eq (comparing.n, simulated->n_moves);
  replay_clear (&replay);
  ck_assert (app_export_match (db, packs, match, APP_EXPORT_CURRENT, append, exported, NULL));
  replay_record (exported, simulated, packs, seed);
}

/* One chunk of games, imported together. */
static void
play_chunk (DbStore *db, guint64 from, guint n)
{
  g_autoptr (AppPacks) packs = app_database_packs (db);
  g_autoptr (AppImport) import = app_import_new (db, packs, APP_IMPORT_NEW);
  g_autoptr (GString) records = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  AppSimulated *games[CHUNK];
  const GPtrArray *answers;

  for (guint k = 0; k < n; k++) {
    gsize begin = records->len;
    g_autoptr (GString) record = NULL;

    games[k] = simulate (from + k, packs);
    app_simulated_write (games[k], records);
    record = g_string_new (records->str + begin);
    replay_record (record, games[k], packs, from + k);
  }
  ck_assert (
      app_import_read_lines (import, app_lines_new ("games", records->str, records->len), NULL));
  ck_assert_uint_eq (app_import_get_faults (import)->len, 0);
  ck_assert_msg (app_import_run (import, "Games", NULL, &error), "%s",
                 error != NULL ? error->message : "");
  answers = app_import_get_answers (import);
  ck_assert_uint_eq (answers->len, n);
  for (guint k = 0; k < n; k++) {
    const AppImported *imported = g_ptr_array_index (answers, k);

    replay_stored (db, packs, imported->name, games[k], from + k);
    app_simulated_free (games[k]);
  }
}

START_TEST (live_exported_and_stored_are_one_game)
{
  g_autoptr (DbStore) db = app_database_open (in_folder ("games.db"), DB_OPEN_CREATE, NULL);
  guint n = how_many ();

  ck_assert_ptr_nonnull (db);
  for (guint from = 0; from < n; from += CHUNK)
    play_chunk (db, from, MIN (CHUNK, n - from));
}
END_TEST

/* Lines that are not among the listed moves fail, those of the page's exceptions aside: here the
 * moves of other seats, listed as theirs. */
START_TEST (what_is_listed_for_one_seat_fails_for_another)
{
  g_autoptr (AppPacks) packs = app_packs_new ();
  g_autoptr (AppSimulated) simulated = simulate ((guint64)_i + 100, packs);
  const RulesMatch *match = simulated->match;
  guint seats = match->setup.seats;
  Replay replay;

  replay_init (&replay, simulated->match);
  for (guint k = 0; k < simulated->n_moves; k++) {
    g_autofree char *text = app_simulated_dup_move (simulated, k);

    if (g_ascii_isdigit (text[0])) {
      guint64 before = replay.digest;
      AppTyped typed = { 0 };

      text[0] = (char)('1' + (text[0] - '1' + 1) % (int)seats);
      ck_assert_msg (!app_typed_judge (&replay, text, strlen (text), NULL, 0, NULL, &typed, NULL),
                     "%s", text);
      ck_assert_uint_eq (replay.digest, before);
      text[0] = (char)('1' + (text[0] - '1' + (int)seats - 1) % (int)seats);
    }
    ck_assert_int_eq (replay_text (&replay, rules_text (text), &simulated->digests[k], NULL, NULL),
                      RULES_OK);
    ck_assert_uint_eq (replay.diverged, 0);
  }
  replay_clear (&replay);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("app-games");
  TCase *tests = tcase_create ("games");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_set_timeout (tests, 3600);
  tcase_add_test (tests, live_exported_and_stored_are_one_game);
  tcase_add_loop_test (tests, what_is_listed_for_one_seat_fails_for_another, 0, 6);
  suite_add_tcase (suite, tests);
  return suite_main (suite);
}
