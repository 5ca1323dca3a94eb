/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results of a game that every player won: said later to have been won together, or to be draws,
 * all at once, with Undo; by the command line and as the window does it.
 */
#include "tests/app/fixture.h"

#include "app/result/games.h"
#include "app/result/quick-db.h"
#include "app/store/store.h"

#include <string.h>

static char *uuids[8];

static char *
log_line (const char *line)
{
  CliOutput said = cli (NULL, "log", "--new", line, NULL);

  ck_assert_msg (said.status == 0, "%s: %s", line, said.err);
  return g_strndup (said.out, strcspn (said.out, " \n"));
}

/* Three draws of all, one result with scores, one that somebody won, one won together and another
 * game's. */
static void
set_up (void)
{
  static const char *const lines[] = {
    "Pandemic: Ada drew, Ben drew", "Pandemic: Ada drew, Ben drew, Cyd drew",
    "Pandemic: Ben drew, Cyd drew", "Pandemic: Ada 10, Ben 10",
    "Pandemic: Ada won, Ben",       "Pandemic: Ada, Ben together won",
    "Exit: Ada drew, Ben drew",
  };

  folder_setup ();
  for (guint k = 0; k < G_N_ELEMENTS (lines); k++)
    uuids[k] = log_line (lines[k]);
}

static void
tear_down (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (uuids); k++)
    g_clear_pointer (&uuids[k], g_free);
  folder_teardown ();
}

static void
assert_shown (guint k, const char *text)
{
  CliOutput said = cli (NULL, "show", "match", uuids[k], NULL);

  ck_assert_msg (strstr (said.out, text) != NULL, "%s: %s", text, said.out);
}

static void
assert_counted (const char *together, const char *drawn)
{
  CliOutput said = cli (NULL, "game", "pandemic", NULL);
  g_autofree char *both = g_strdup_printf ("%s: together\n%s: %s\n", together, drawn,
                                           g_str_has_prefix (drawn, "1 ") ? "a draw" : "draws");

  ck_assert_int_eq (said.status, 0);
  ck_assert_str_eq (said.out, both);
}

START_TEST (all_of_a_game_are_changed)
{
  assert_counted ("1 result won by all", "3 results won by all");
  ck_assert_int_eq (cli (NULL, "game", "Pandemic", "--together", NULL).status, 0);
  assert_counted ("4 results won by all", "0 results won by all");
  for (guint k = 0; k < 3; k++)
    assert_shown (k, "together");
  /* What has scores, or a winner, is no such result; nor is another game's. */
  assert_shown (3, "10");
  ck_assert_ptr_null (strstr (cli (NULL, "show", "match", uuids[3], NULL).out, "together"));
  ck_assert_ptr_null (strstr (cli (NULL, "show", "match", uuids[4], NULL).out, "together"));
  ck_assert_ptr_null (strstr (cli (NULL, "show", "match", uuids[6], NULL).out, "together"));
  /* And back: that one was logged as won together makes no difference. */
  ck_assert_int_eq (cli (NULL, "game", "Pandemic", "--drawn", NULL).status, 0);
  assert_counted ("0 results won by all", "4 results won by all");
  ck_assert_int_eq (cli (NULL, "game", "Pandemic", "--drawn", NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "check", NULL).status, 0);
  ck_assert_str_eq (cli (NULL, "game", "Pandemic", "--json", NULL).out,
                    "{\"together\": 0, \"drawn\": 4}\n");
}
END_TEST

START_TEST (what_cannot_be_said)
{
  CliOutput said;

  ck_assert_int_eq (cli (NULL, "game", "Pandemic", "--drawn", "--together", NULL).status, 2);
  ck_assert_int_eq (cli (NULL, "game", NULL).status, 2);
  said = cli (NULL, "game", "Azul", "--together", NULL);
  ck_assert_int_eq (said.status, 2);
  ck_assert_msg (strstr (said.err, "There is no game “Azul”.") != NULL, "%s", said.err);
  g_free (log_line ("Tome: Ada drew, Ben drew"));
  said = cli (NULL, "game", "tome", "--together", NULL);
  ck_assert_int_eq (said.status, 2);
  ck_assert_msg (strstr (said.err, "its rules say") != NULL, "%s", said.err);
}
END_TEST

START_TEST (the_window_undoes_it_at_once)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AppStore) store = app_store_open (NULL, &error);
  g_autoptr (GAsyncResult) result = NULL, undone = NULL, again = NULL;
  AppWonByAll won_by_all;
  AppCommandAnswer answer;

  app_command_do_async (store, &app_game_set_together, &(AppGameTogether){ "Pandemic", TRUE }, NULL,
                        take_result, &result);
  ck_assert_msg (app_command_finish_answer (wait_for (&result), &answer, &error), "%s",
                 error != NULL ? error->message : "");
  ck_assert_uint_eq (answer.n, 3);
  ck_assert (app_store_count_won_by_all (store, "pandemic", &won_by_all, &error));
  ck_assert_uint_eq (won_by_all.together, 4);
  ck_assert_uint_eq (won_by_all.drawn, 0);
  app_store_undo_async (store, answer.batch, NULL, take_result, &undone);
  ck_assert (app_store_undo_finish (store, wait_for (&undone), &error));
  ck_assert (app_store_count_won_by_all (store, "Pandemic", &won_by_all, &error));
  ck_assert_uint_eq (won_by_all.together, 1);
  ck_assert_uint_eq (won_by_all.drawn, 3);
  /* Nothing to change is no change. */
  app_command_do_async (store, &app_game_set_together, &(AppGameTogether){ "Exit", FALSE }, NULL,
                        take_result, &again);
  ck_assert (app_command_finish_answer (wait_for (&again), &answer, &error));
  ck_assert_uint_eq (answer.n, 0);
  ck_assert_int_eq (answer.batch, 0);
  ck_assert (!app_store_count_won_by_all (store, "Azul", &won_by_all, &error));
}
END_TEST

TEST_SUITE (game_together)
{
  Suite *suite = suite_create ("game-together");
  TCase *cases = tcase_create ("together");

  tcase_add_checked_fixture (cases, set_up, tear_down);
  tcase_add_test (cases, all_of_a_game_are_changed);
  tcase_add_test (cases, what_cannot_be_said);
  tcase_add_test (cases, the_window_undoes_it_at_once);
  suite_add_tcase (suite, cases);
  return suite;
}
