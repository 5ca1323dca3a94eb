/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random corrections in simulated games of all kinds: what is taken over and what waits are
 * together what followed, in its order; lines that were there stay to the letter; what waits can be
 * settled until nothing does; and every line replays to its digests.
 */
#include "tests/app/fixture.h"

#include "app/recording/corrections-db.h"
#include "app/recording/recorder-db.h"
#include "app/store/database.h"
#include "app/match/notation.h"
#include "app/deal/simulate.h"
#include "app/match/verify.h"

#include "db/integrity.h"

#include "rules/random.h"

#include <string.h>

#define SEEDS 2
#define CORRECTIONS 8
#define MAX_MOVES 90

typedef struct {
  DbStore *db;
  AppPacks *packs;
  gint64 match;
  RulesRandom random;
  guint stops, settled;
} Table;

static guint
below (Table *table, guint n)
{
  return rules_random_below (&table->random, n);
}

static void
set_up_game (Table *table, const RulesGame *game, guint64 seed)
{
  const AppSimulation simulation = {
    .game = game, .seats = 0, .open = seed % 2 == 1, .seed = seed, .max_moves = MAX_MOVES
  };
  g_autoptr (GString) record = g_string_new (NULL);
  g_autoptr (AppSimulatedRecord) simulated = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) words = NULL;
  const char *path = in_folder ("games.db");

  table->db = app_database_open (path, DB_OPEN_CREATE, &error);
  ck_assert_msg (table->db != NULL, "%s", error != NULL ? error->message : "");
  table->packs = app_database_new_packs (table->db);
  simulated = app_simulate (&simulation, table->packs, &error);
  ck_assert_msg (simulated != NULL, "%s", error != NULL ? error->message : "");
  app_simulated_record_write (simulated, record);
  words = g_strsplit (
      cli (NULL, "--database", path, "import", write_file ("game.tkr", record->str), NULL).out, " ",
      3);
  ck_assert (db_match_find (table->db, words[1], &table->match, NULL));
  rules_random_seed (&table->random, seed);
}

static AppDbRecorder *
open_recording (Table *table)
{
  g_autoptr (GError) error = NULL;
  AppDbRecorder *recording = app_db_recorder_open (table->db, table->packs, table->match, &error);

  ck_assert_msg (recording != NULL, "%s", error != NULL ? error->message : "");
  return recording;
}

/* Sequences of moves, a line each */

static gboolean
put_move (const DbMove *move, gpointer data)
{
  g_string_append_len (data, move->text.at, move->text.length);
  g_string_append_printf (data, " @%.*s ;%.*s\n", (int)move->instant.length, move->instant.at,
                          (int)move->comment.length, move->comment.at);
  return TRUE;
}

static void
put_moves (Table *table, gint64 line, guint64 from, guint64 to, GString *out)
{
  g_autoptr (GError) error = NULL;

  if (from > to)
    return;
  ck_assert_msg (db_line_foreach_move (table->db, line, from, to, put_move, out, &error), "%s",
                 error != NULL ? error->message : "");
}

static void
put_waiting (Table *table, gint64 line, GString *out)
{
  g_autoptr (GArray) waiting = db_line_get_waiting (table->db, line, NULL);

  for (guint k = 0; k < waiting->len; k++) {
    const DbWaiting *span = &g_array_index (waiting, DbWaiting, k);

    put_moves (table, span->line, span->first, span->last, out);
  }
}

/* All lines as they are, each with what waits behind it. */
static GPtrArray *
dup_lines (Table *table)
{
  g_autoptr (GPtrArray) lines = db_lines_list (table->db, table->match, NULL);
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);

  for (guint k = 0; k < lines->len; k++) {
    const DbLine *line = g_ptr_array_index (lines, k);
    GString *text = g_string_new (NULL);

    put_moves (table, line->id, 1, line->last, text);
    g_string_append_printf (text, "tip %u\n", (guint)line->tip);
    put_waiting (table, line->id, text);
    g_ptr_array_add (texts, g_string_free (text, FALSE));
  }
  return texts;
}

/* The lines of @before are as they were, but for one. */
static void
assert_unchanged (Table *table, const GPtrArray *before, guint but)
{
  g_autoptr (GPtrArray) now = dup_lines (table);

  ck_assert_uint_ge (now->len, before->len);
  for (guint k = 0; k < before->len; k++)
    if (k + 1 != but)
      ck_assert_str_eq (g_ptr_array_index (now, k), g_ptr_array_index (before, k));
}

/* A legal move at the replay's state, not always the simulated one; NULL when there is none. */
static char *
dup_other (Table *table, const Replay *replay)
{
  g_autoptr (GPtrArray) moves = app_notation_dup_moves (replay->match, replay->state);

  if (moves->len == 0 || below (table, 8) == 0)
    return g_strdup ("- note \"something else\"");
  return g_strdup (g_ptr_array_index (moves, below (table, moves->len)));
}

static guint
line_number (Table *table, gint64 line)
{
  g_autoptr (DbLine) row = db_line_get (table->db, line, NULL);

  return row->number;
}

static void
settle_one (Table *table)
{
  g_autoptr (AppDbRecorder) recording = open_recording (table);
  g_autoptr (GPtrArray) lines = dup_lines (table);
  g_autoptr (GString) expected = g_string_new (NULL);
  g_autoptr (GString) found = g_string_new (NULL);
  g_autofree char *text = dup_other (table, &recording->at.replay);
  const DbTip tip = recording->at.tip;
  const AppSettle what =
      (AppSettle[]){ APP_SETTLE_DROP, APP_SETTLE_REENTER, APP_SETTLE_TAKE_OVER }[below (table, 3)];
  const guint entered = what == APP_SETTLE_REENTER, gone = what != APP_SETTLE_TAKE_OVER;
  g_auto (AppCorrectionResult) done = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (DbLine) before = db_line_get (table->db, tip.line, NULL);
  const char *rest;

  put_waiting (table, tip.line, expected);
  if (!app_db_recorder_settle_waiting (recording, what, text, &done, &error)) {
    /* What waits still doesn't fit, or the game is over: nothing is another. */
    assert_unchanged (table, lines, 0);
    return;
  }
  ck_assert_uint_eq (done.taken_over + done.n_waiting, before->n_waiting - gone);
  ck_assert_uint_eq (recording->at.tip.number, tip.number + entered + done.taken_over);
  put_moves (table, recording->at.tip.line, tip.number + entered + 1, recording->at.tip.number,
             found);
  put_waiting (table, recording->at.tip.line, found);
  rest = gone ? strchr (expected->str, '\n') + 1 : expected->str;
  ck_assert_str_eq (found->str, rest);
  assert_unchanged (table, lines, line_number (table, tip.line));
  table->settled++;
}

static void
correct_one (Table *table)
{
  g_autoptr (AppDbRecorder) recording = open_recording (table);
  g_autoptr (GPtrArray) lines = dup_lines (table);
  g_autoptr (GString) expected = g_string_new (NULL);
  g_autoptr (GString) found = g_string_new (NULL);
  const DbTip tip = recording->at.tip;
  const guint64 number = 1 + below (table, MAX (1, (guint)tip.number));
  const AppCorrectionKind what = (AppCorrectionKind)below (table, 3);
  const guint64 entered = what == APP_CORRECT_REMOVE ? number - 1 : number;
  g_autofree char *text = NULL;
  g_auto (AppCorrectionResult) done = { 0 };
  g_autoptr (GError) error = NULL;

  if (tip.number == 0)
    return;
  ck_assert (app_stored_replay_go_to (&recording->at, number - 1, NULL));
  text = dup_other (table, &recording->at.replay);
  put_moves (table, tip.line, what == APP_CORRECT_INSERT ? number : number + 1, tip.number,
             expected);
  put_waiting (table, tip.line, expected);
  ck_assert_msg (app_db_recorder_correct (recording, what, number, text, &done, &error), "%s: %s",
                 text, error != NULL ? error->message : "");
  assert_unchanged (table, lines, 0);
  if (done.line == 0)
    return;
  ck_assert_int_ne (done.line, tip.line);
  ck_assert (recording->at.tip.current);
  ck_assert_uint_eq (recording->at.tip.number, entered + done.taken_over);
  ck_assert_int_eq (done.n_waiting > 0, done.wrong.status != RULES_OK);
  put_moves (table, done.line, entered + 1, recording->at.tip.number, found);
  put_waiting (table, done.line, found);
  ck_assert_str_eq (found->str, expected->str);
  table->stops += done.n_waiting > 0;
}

/* Going back a little, and something else. */
static void
go_back (Table *table)
{
  g_autoptr (AppDbRecorder) recording = open_recording (table);
  g_autoptr (GString) before = g_string_new (NULL);
  g_autoptr (GString) after = g_string_new (NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (DbLine) line = db_line_get (table->db, recording->at.tip.line, NULL);
  const guint64 n = MIN (below (table, 4), recording->at.tip.number);

  put_waiting (table, recording->at.tip.line, before);
  ck_assert (app_db_recorder_take_back (recording, n, NULL));
  text = dup_other (table, &recording->at.replay);
  if (!app_db_recorder_append (recording, text, strlen (text), "", "-", 1, &error))
    return;
  put_waiting (table, recording->at.tip.line, after);
  if (recording->at.tip.line == line->id)
    ck_assert_str_eq (after->str, before->str);
  else /* Of several corrections, the later ones may have been taken back. */
    ck_assert (g_str_has_suffix (before->str, after->str));
}

static guint
count_waiting (Table *table)
{
  g_autoptr (DbLine) line = NULL;
  DbTip tip;

  ck_assert (db_match_get_tip (table->db, table->match, &tip, NULL));
  line = db_line_get (table->db, tip.line, NULL);
  return (guint)line->n_waiting;
}

static void
assert_sound (Table *table)
{
  g_auto (AppVerifyResult) verified = { 0 };
  g_auto (GStrv) findings = NULL;

  ck_assert (app_verify (table->db, table->packs, table->match, FALSE, &verified, NULL));
  ck_assert_msg (verified.status == APP_VERIFY_EXACT, "%s: %s", app_verify_name (verified.status),
                 verified.reason);
  ck_assert (db_integrity_check (table->db, &findings, NULL));
  ck_assert_msg (g_strv_length (findings) == 0, "%s", findings[0]);
}

START_TEST (corrections_lose_nothing)
{
  const RulesGame *game = rules_games[_i / SEEDS];
  Table table = { 0 };
  g_autoptr (GError) error = NULL;

  set_up_game (&table, game, (guint64)(_i % SEEDS) + 1);
  for (guint k = 0; k < CORRECTIONS; k++) {
    guint settle = below (&table, 4);

    correct_one (&table);
    for (; settle > 0 && count_waiting (&table) > 0; settle--)
      settle_one (&table);
    if (below (&table, 4) == 0)
      go_back (&table);
  }
  for (guint k = 0; count_waiting (&table) > 0; k++) {
    ck_assert_uint_lt (k, 4000);
    settle_one (&table);
  }
  assert_sound (&table);
  ck_assert_uint_gt (table.stops, 0);
  ck_assert_uint_gt (table.settled, 0);
  app_packs_unref (table.packs);
  db_store_close (table.db);
}
END_TEST

TEST_SUITE (corrected_games)
{
  Suite *suite = suite_create ("corrected-games");
  TCase *games = tcase_create ("games");
  guint n = 0;

  while (rules_games[n] != NULL)
    n++;
  tcase_add_checked_fixture (games, folder_setup, folder_teardown);
  tcase_set_timeout (games, 120);
  tcase_add_loop_test (games, corrections_lose_nothing, 0, (int)n * SEEDS);
  suite_add_tcase (suite, games);
  return suite;
}
