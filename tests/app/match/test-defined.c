/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards that a match's own moves define: what is shown of them, and that moves which nobody records
 * leave nothing behind.
 */
#include "tests/app/fixture.h"

#include "app/match/match-private.h"
#include "app/recording/choices.h"
#include "app/recording/recorder.h"

#define TAGS                                                                                       \
  "[Record \"1\"]\n[Game \"restless\"]\n[Seat1 \"Ada\"]\n[Option.characters \"1\"]\n"              \
  "[Option.starters \"0\"]\n"
#define HAG(health) "- card hag kind=encounter type=combat health=" #health " attack=1 defense=9"

static gboolean
append (AppMatch *match, const char *move)
{
  g_autoptr (GAsyncResult) result = NULL;

  app_recorder_append_async (match, move, NULL, take_result, &result);
  wait_for (&result);
  return app_recorder_finish (match, result, NULL);
}

static void
take_back (AppMatch *match, guint n)
{
  g_autoptr (GAsyncResult) result = NULL;

  app_recorder_take_back_async (match, n, NULL, take_result, &result);
  wait_for (&result);
  ck_assert (app_recorder_finish (match, result, NULL));
}

static gint64
health_of (AppMatch *match, const char *id)
{
  const AppCard *card = app_match_get_card (match, id);

  return card != NULL ? app_value_integer (app_value_get (card->fields, "health")) : -1;
}

static AppMatch *
open_match (AppStore *store)
{
  CliOutput said = cli (NULL, "new", write_file ("tags.tkr", TAGS), NULL);
  g_autofree char *line = line_of (said.out, 0);
  g_autoptr (GError) error = NULL;
  AppMatch *match;

  ck_assert_msg (said.status == 0, "%s", said.err);
  match = app_match_open (store, line, &error);
  ck_assert_msg (match != NULL, "%s", error != NULL ? error->message : "");
  return match;
}

START_TEST (cards_are_as_they_were_said_last)
{
  g_autoptr (AppStore) store = app_store_open (in_folder ("tomekeeper/tomekeeper.db"), NULL);
  g_autoptr (AppMatch) match = open_match (store);
  const AppCard *old;

  ck_assert_ptr_null (app_match_get_card (match, "hag"));
  ck_assert (append (match, HAG (5)));
  old = app_match_get_card (match, "hag");
  ck_assert_str_eq (old->name, "hag");
  ck_assert_int_eq (health_of (match, "hag"), 5);
  /* The same match says something else: it is refused, and both are told. */
  ck_assert (!append (match, HAG (6)));
  ck_assert_int_eq (health_of (match, "hag"), 5);
  /* Taken back, it can be said otherwise; what was handed out stays. */
  take_back (match, 1);
  ck_assert (append (match, HAG (7)));
  ck_assert_int_eq (health_of (match, "hag"), 7);
  ck_assert_int_eq (app_value_integer (app_value_get (old->fields, "health")), 5);
}
END_TEST

START_TEST (typing_fills_no_match)
{
  g_autoptr (AppStore) store = app_store_open (in_folder ("tomekeeper/tomekeeper.db"), NULL);
  g_autoptr (AppMatch) match = open_match (store);
  static const char move[] = HAG (12) " text=\"It waits.\"";
  guint legal = 0;

  for (gsize length = 1; length <= strlen (move); length++) {
    g_autofree char *typed = g_strndup (move, length);
    g_autoptr (AppValue) after = app_recorder_dup_view_after (match, typed);

    g_strfreev (app_recorder_dup_completions (match, typed));
    legal += app_recorder_judge (match, typed, NULL);
  }
  ck_assert_uint_gt (legal, 0);
  ck_assert_uint_eq (match->match->n_definitions, 0);
  ck_assert_ptr_null (app_match_get_card (match, "hag"));
  ck_assert (!append (match, HAG (1000)));
  ck_assert_uint_eq (match->match->n_definitions, 0);
  ck_assert (append (match, move));
  ck_assert_uint_eq (match->match->n_definitions, 1);
  ck_assert_str_eq (app_match_get_card (match, "hag")->text, "It waits.");
}
END_TEST

/* From standard input, a refusal after the other. */
START_TEST (refusals_leave_nothing)
{
  CliOutput said = cli (NULL, "new", write_file ("tags.tkr", TAGS), NULL);
  g_autofree char *uuid = line_of (said.out, 0);

  said = cli (NULL, "record", uuid, HAG (5), "- card hag kind=rest", NULL);
  ck_assert_int_eq (said.status, 1);
  ck_assert_msg (strstr (said.err, "hag kind=rest") && strstr (said.err, "hag kind=encounter"),
                 "%s", said.err);
  said = cli (NULL, "record", uuid, "- card bare-camp kind=rest use=heal:9", NULL);
  ck_assert_int_eq (said.status, 1);
  ck_assert_msg (strstr (said.err, "use=heal:9"), "%s", said.err);
}
END_TEST

TEST_SUITE (defined)
{
  Suite *suite = suite_create ("defined");
  TCase *tcase = tcase_create ("defined");

  tcase_set_timeout (tcase, 60);
  tcase_add_checked_fixture (tcase, folder_setup, folder_teardown);
  tcase_add_test (tcase, cards_are_as_they_were_said_last);
  tcase_add_test (tcase, typing_fills_no_match);
  tcase_add_test (tcase, refusals_leave_nothing);
  suite_add_tcase (suite, tcase);
  return suite;
}
