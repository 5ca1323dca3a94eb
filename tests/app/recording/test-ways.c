/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The way of a move, counted: it is read at most once, judged once, its state is copied once and
 * the choices of the new state are listed once; and where it leads is what the file says.
 */
#include "tests/app/counted.h"
#include "tests/app/match/match-stage.h"

#include "app/deal/simulate.h"
#include "app/match/match-parts.h"
#include "app/recording/choices.h"
#include "app/recording/recorder.h"
#include "app/store/database.h"

#define MOVES 180   /* of a game; a timeline keeps states in between */
#define APPENDED 70 /* of them, one by one */

/* The simulated record without its last @n moves, and what only its end tells. */
static char *
dup_beginning (const AppSimulatedRecord *simulated, guint n)
{
  g_autoptr (GString) whole = g_string_new (NULL);
  GString *beginning = g_string_new (NULL);
  g_auto (GStrv) lines = NULL;
  guint moves = 0;

  app_simulated_record_write (simulated, whole);
  lines = g_strsplit (whole->str, "\n", -1);
  for (guint k = 0; lines[k] != NULL && moves < simulated->n_moves - n; k++) {
    if (g_str_has_prefix (lines[k], "[Result ") || g_str_has_prefix (lines[k], "[Scores "))
      continue;
    if (lines[k][0] != '[' && lines[k][0] != '\0')
      moves++;
    g_string_append_printf (beginning, "%s\n", lines[k]);
  }
  return g_string_free (beginning, FALSE);
}

static AppMatch *
open_beginning (AppStore *store, const AppSimulatedRecord *simulated, guint n)
{
  g_autofree char *beginning = dup_beginning (simulated, n);
  g_auto (GStrv) words =
      g_strsplit (cli (NULL, "import", write_file ("game.tkr", beginning), NULL).out, " ", 3);

  ck_assert_uint_ge (g_strv_length (words), 2);
  return open_match (store, words[1]);
}

static guint64
digest_at (AppMatch *match, guint number)
{
  return rules_digest (app_match_get_rules (match),
                       app_timeline_get_state (app_match_get_timeline (match), number));
}

/* Every state and every move is as somebody reads it who opens the match now. */
static void
compare_with_file (AppStore *store, AppMatch *match)
{
  g_autoptr (AppMatch) again = open_match (store, app_match_get_uuid (match));
  const guint n = app_match_get_n_moves (match);

  ck_assert_uint_eq (app_match_get_n_moves (again), n);
  for (guint number = 0; number <= n; number++) {
    const AppTimelineMove *one, *other;

    ck_assert_uint_eq (digest_at (match, number), digest_at (again, number));
    if (number == 0)
      continue;
    one = app_timeline_get_move (app_match_get_timeline (match), number);
    other = app_timeline_get_move (app_match_get_timeline (again), number);
    ck_assert_str_eq (one->text, other->text);
    ck_assert_str_eq (one->instant, other->instant);
    ck_assert_int_eq (one->new_level, other->new_level);
    ck_assert_uint_eq (one->verb, other->verb);
    ck_assert_uint_eq (one->actor, other->actor);
    ck_assert_mem_eq (&one->place, &other->place, sizeof one->place);
  }
}

/* What the entry line asks for behind every move. */
static void
ask_what_can_be_done (AppMatch *match)
{
  g_autoptr (GPtrArray) choices = app_recorder_dup_choices (match);
  g_autofree char *expected = app_recorder_dup_expected (match);

  app_recorder_get_likely_choice (match);
  app_recorder_get_dice_choice (match);
  app_recorder_get_known_cards (match);
}

START_TEST (a_move_is_judged_once)
{
  const RulesGame *game = rules_games[_i];
  AppSimulation simulation = { .game = game, .seed = 3, .max_moves = MOVES };
  g_autoptr (AppStore) store = open_store ();
  g_autoptr (AppPacks) packs = app_database_new_packs (app_store_get_db (store));
  g_autoptr (AppSimulatedRecord) simulated = app_simulate (&simulation, packs, NULL);
  const guint n = MIN (APPENDED, simulated->n_moves / 2);
  g_autoptr (AppMatch) match = open_beginning (store, simulated, n);

  ck_assert_uint_gt (n, 10);
  for (guint k = simulated->n_moves - n; k < simulated->n_moves; k++) {
    g_autofree char *text = app_simulated_record_dup_move (simulated, k);

    counted_begin ();
    assert_append (match, text);
    ck_assert_msg (counted_get (COUNTED_READ) <= 1, "%s is read %u times", text,
                   counted_get (COUNTED_READ));
    ck_assert_msg (counted_get (COUNTED_JUDGED) == 1, "%s is judged %u times", text,
                   counted_get (COUNTED_JUDGED));
    /* A timeline keeps one for itself now and then. */
    ck_assert_msg (counted_get (COUNTED_COPIED) == (k % 128 == 127 ? 2 : 1),
                   "the state is copied %u times for %s", counted_get (COUNTED_COPIED), text);
    ck_assert_uint_eq (digest_at (match, k + 1), simulated->digests[k]);
    counted_begin ();
    ask_what_can_be_done (match);
    ck_assert_msg (counted_get (COUNTED_LISTED) == 1, "choices are listed %u times behind %s",
                   counted_get (COUNTED_LISTED), text);
  }
  compare_with_file (store, match);
}
END_TEST

/* The choice that is written so, or NULL where what chance brings is to be entered. */
static AppChoice *
find_whole (AppMatch *match, const char *text)
{
  g_autoptr (GPtrArray) choices = app_recorder_dup_choices (match);

  for (guint k = 0; k < choices->len; k++) {
    const AppChoice *choice = g_ptr_array_index (choices, k);

    if (choice->move != NULL && g_str_equal (choice->text, text))
      return app_choice_ref (choice);
  }
  return NULL;
}

START_TEST (a_choice_is_not_read)
{
  const RulesGame *game = rules_games[_i];
  AppSimulation simulation = { .game = game, .seed = 4, .max_moves = MOVES, .open = TRUE };
  g_autoptr (AppStore) store = open_store ();
  g_autoptr (AppPacks) packs = app_database_new_packs (app_store_get_db (store));
  g_autoptr (AppSimulatedRecord) simulated = app_simulate (&simulation, packs, NULL);
  const guint n = MIN (APPENDED, simulated->n_moves / 2);
  g_autoptr (AppMatch) match = open_beginning (store, simulated, n);
  guint n_chosen = 0;

  for (guint k = simulated->n_moves - n; k < simulated->n_moves; k++) {
    g_autofree char *text = app_simulated_record_dup_move (simulated, k);
    g_autoptr (AppChoice) choice = find_whole (match, text);
    g_autoptr (GAsyncResult) result = NULL;
    g_autoptr (GError) error = NULL;

    if (choice == NULL) {
      assert_append (match, text);
      continue;
    }
    n_chosen++;
    counted_begin ();
    app_recorder_choose_async (match, choice, NULL, take_result, &result);
    ck_assert_msg (app_recorder_finish (match, wait_for (&result), &error), "%s: %s", text,
                   error != NULL ? error->message : "");
    ck_assert_msg (counted_get (COUNTED_READ) == 0, "%s is read %u times", text,
                   counted_get (COUNTED_READ));
    ck_assert_uint_eq (counted_get (COUNTED_JUDGED), 1);
    ck_assert_uint_eq (digest_at (match, k + 1), simulated->digests[k]);
  }
  /* Words, and what chance brings, are in no list. */
  ck_assert_uint_gt (n_chosen, 1);
  compare_with_file (store, match);
}
END_TEST

TEST_SUITE (ways)
{
  Suite *suite = suite_create ("app-ways");
  TCase *tests = tcase_create ("ways");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_add_loop_test (tests, a_move_is_judged_once, 0, 5);
  tcase_add_loop_test (tests, a_choice_is_not_read, 0, 5);
  suite_add_tcase (suite, tests);
  return suite;
}
