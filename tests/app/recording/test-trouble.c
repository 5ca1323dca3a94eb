/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What may befall a table in mid-move: a clock that jumps back, and a disk without room. Nothing
 * that was recorded is lost, it is told, and recording goes on.
 */
#include "tests/app/fixture.h"

#include "app/base/instants.h"
#include "app/recording/dealer.h"
#include "app/recording/recorder.h"
#include "tests/full-disk.h"

#include <string.h>

static const char record[] = "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n"
                             "[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n"
                             "\n- dealer 4\n- deal\n- title bonfire\n1 play inferno\n";

#define MOVES 4

static AppStore *store;
static AppMatch *match;
static char *uuid;
static gint64 now;

static gint64
tell_now (gpointer data)
{
  return now;
}

static void
set_up (void)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) words = NULL;

  folder_setup ();
  words = g_strsplit (cli (NULL, "import", write_file ("a.tkr", record), NULL).out, " ", 3);
  uuid = g_strdup (words[1]);
  store = app_store_open (NULL, &error);
  ck_assert_msg (store != NULL, "%s", error != NULL ? error->message : "");
  match = app_match_open (store, uuid, &error);
  ck_assert_msg (match != NULL, "%s", error != NULL ? error->message : "");
  ck_assert_uint_eq (app_match_get_n_moves (match), MOVES);
  now = 1795000000; /* 18 November 2026 */
  app_instant_set_source (tell_now, NULL);
}

static void
tear_down (void)
{
  app_instant_set_source (NULL, NULL);
  g_clear_object (&match);
  g_clear_object (&store);
  g_clear_pointer (&uuid, g_free);
  folder_teardown ();
}

static gboolean
append (const char *text, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  app_recorder_append_async (match, text, NULL, take_result, &result);
  return app_recorder_finish (match, wait_for (&result), error);
}

static void
note (const char *text)
{
  g_autofree char *move = g_strdup_printf ("- note \"%s\"", text);
  g_autoptr (GError) error = NULL;

  ck_assert_msg (append (move, &error), "%s", error != NULL ? error->message : "");
}

static const char *
last_instant (void)
{
  return app_match_get_move (match, app_match_get_n_moves (match))->instant;
}

START_TEST (a_clock_that_jumps_back_is_told_once)
{
  note ("before");
  ck_assert_str_eq (last_instant (), "2026-11-18T11:06:40Z");
  ck_assert_ptr_null (app_recorder_take_clock_warning (match));
  now -= 3600;
  note ("in the past");
  ck_assert_str_eq (last_instant (), "2026-11-18T11:06:40Z");
  ck_assert_str_eq (app_recorder_take_clock_warning (match),
                    "The computer’s clock is behind the last move’s time: that time is kept.");
  note ("still");
  ck_assert_ptr_null (app_recorder_take_clock_warning (match));
  /* And when it is right again, so are the moves. */
  now += 7200;
  note ("afterwards");
  ck_assert_str_eq (last_instant (), "2026-11-18T12:06:40Z");
}
END_TEST

static const struct {
  const char *last, *next;
} clocks[] = {
  { NULL, "2026-11-18T11:06:40Z" },
  { "", "2026-11-18T11:06:40Z" },
  { "nonsense", "2026-11-18T11:06:40Z" },
  { "2099-13-32T25:61:61Z", "2026-11-18T11:06:40Z" },
  { "2026-11-18T11:06:40Z", "2026-11-18T11:06:40Z" },
  { "2026-11-18T11:06:39Z", "2026-11-18T11:06:40Z" },
  { "2026-11-18T11:06:41Z", "2026-11-18T11:06:41Z" },
  /* An hour east of here the clock reads an hour more. */
  { "2026-11-18T12:06:40+01:00", "2026-11-18T11:06:40Z" },
  { "2026-11-18T12:06:41+01:00", "2026-11-18T12:06:41+01:00" },
  { "2099-01-01T00:00:00.5Z", "2099-01-01T00:00:00.5Z" },
};

START_TEST (no_instant_is_before_the_last)
{
  gboolean behind;
  g_autofree char *next = app_instant_dup_after (clocks[_i].last, &behind);

  ck_assert_str_eq (next, clocks[_i].next);
  ck_assert_int_eq (behind, !g_str_equal (next, "2026-11-18T11:06:40Z"));
}
END_TEST

/* By the real clock, after a move that says it is of the future. */
START_TEST (the_command_line_tells_it_too)
{
  CliOutput said = cli ("- note \"a\" @2099-01-01T00:00:00Z\n- note \"b\"\n- note \"c\"\n",
                        "record", uuid, NULL);
  const char *text;

  ck_assert_int_eq (said.status, 0);
  text = strstr (said.err, "clock is behind");
  ck_assert_ptr_nonnull (text);
  ck_assert_ptr_null (strstr (text + 1, "clock is behind"));
  said = cli (NULL, "export", uuid, NULL);
  ck_assert_ptr_nonnull (strstr (said.out, "- note \"c\" @2099-01-01T00:00:00Z"));
}
END_TEST

/* Nothing half: the move is there or it isn't, and the match goes on. */
START_TEST (a_full_disk_loses_nothing)
{
  g_autofree char *kept = full_disk_dup_note ('k'), *lost = full_disk_dup_note ('l');
  g_autoptr (GError) error = NULL;
  CliOutput said;

  ck_assert (append (kept, &error));
  full_disk (store, TRUE);
  for (guint k = 0; k < 40 && error == NULL; k++)
    append (lost, &error);
  ck_assert_msg (error != NULL, "there was room");
  ck_assert (g_str_has_prefix (error->message, "There is no room left to write to"));
  ck_assert_str_eq (app_match_get_move (match, MOVES + 1)->text, kept);
  said = cli_process (NULL, "verify", uuid, NULL);
  ck_assert_int_eq (said.status, 0);
  full_disk (store, FALSE);
  note ("room again");
  ck_assert_str_eq (app_match_get_move (match, app_match_get_n_moves (match))->text,
                    "- note \"room again\"");
  said = cli (NULL, "check", NULL);
  ck_assert_int_eq (said.status, 0);
}
END_TEST

/* Moves that were entered faster than they are stored go one after the other, and what was typed
 * ahead means what it does behind the one before it. */
START_TEST (moves_wait_for_those_before_them)
{
  g_autoptr (GAsyncResult) first = NULL, second = NULL, third = NULL;
  g_autoptr (GError) error = NULL;

  app_recorder_append_async (match, "2 play quench", NULL, take_result, &first);
  app_recorder_enter_async (match, "gust", NULL, take_result, &second);
  app_recorder_append_async (match, "- note \"so far\"", NULL, take_result, &third);
  wait_for (&third);
  ck_assert_msg (app_recorder_finish (match, first, &error), "%s", error->message);
  ck_assert_msg (app_recorder_finish (match, second, &error), "%s", error->message);
  ck_assert_msg (app_recorder_finish (match, third, &error), "%s", error->message);
  ck_assert_uint_eq (app_match_get_n_moves (match), MOVES + 3);
  ck_assert_str_eq (app_match_get_move (match, MOVES + 2)->text, "3 play gust");
}
END_TEST

/* None that was meant to follow a refused one is recorded in its place, and none waits for ever. */
START_TEST (moves_behind_a_refused_one_are_not_recorded)
{
  static const struct {
    const char *text;
    int code; /* of APP_ERROR; -1: it is recorded, -2: it is let go of */
  } moves[] = { { "- note \"before\"", -1 },
                { "3 play ocean", APP_ERROR_RULES },
                { "- note \"behind\"", -2 },
                { "- note \"and more\"", -2 } };
  GAsyncResult *results[G_N_ELEMENTS (moves)] = { NULL };
  g_autoptr (GAsyncResult) typed = NULL;
  g_autoptr (GError) unclear = NULL;

  for (guint k = 0; k < G_N_ELEMENTS (moves); k++)
    app_recorder_append_async (match, moves[k].text, NULL, take_result, &results[k]);
  for (guint k = 0; k < G_N_ELEMENTS (moves); k++) {
    g_autoptr (GError) error = NULL;
    const gboolean done = app_recorder_finish (match, wait_for (&results[k]), &error);

    ck_assert_int_eq (done, moves[k].code == -1);
    if (moves[k].code == -2)
      ck_assert (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
    else if (moves[k].code >= 0)
      ck_assert (g_error_matches (error, APP_ERROR, moves[k].code));
    g_object_unref (results[k]);
  }
  ck_assert_uint_eq (app_match_get_n_moves (match), MOVES + 1);
  app_recorder_enter_async (match, "play", NULL, take_result, &typed);
  ck_assert (!app_recorder_finish (match, wait_for (&typed), &unclear));
  ck_assert (g_error_matches (unclear, APP_ERROR, APP_ERROR_INCOMPLETE));
  note ("afterwards");
}
END_TEST

/* A take-back that another program forestalled is no reason not to record what was entered. */
START_TEST (a_failed_take_back_drops_nothing)
{
  g_autoptr (GAsyncResult) back = NULL, queued = NULL;
  g_autoptr (GError) error = NULL;

  ck_assert_int_eq (cli ("- note \"elsewhere\"\n", "record", uuid, NULL).status, 0);
  app_recorder_take_back_async (match, 1, NULL, take_result, &back);
  app_recorder_append_async (match, "- note \"here\"", NULL, take_result, &queued);
  ck_assert (!app_recorder_finish (match, wait_for (&back), &error));
  ck_assert (g_error_matches (error, APP_ERROR, APP_ERROR_ELSEWHERE));
  g_clear_error (&error);
  ck_assert_msg (app_recorder_finish (match, wait_for (&queued), &error), "%s",
                 error != NULL ? error->message : "");
  ck_assert_uint_eq (app_match_get_n_moves (match), MOVES + 2);
  ck_assert_str_eq (app_match_get_move (match, MOVES + 2)->text, "- note \"here\"");
}
END_TEST

/* Where the program deals: what is entered meanwhile comes behind all that is due. */
START_TEST (what_is_entered_during_a_deal_follows_it)
{
  static const char begun[] = "[Record \"1\"]\n[Game \"tome\"]\n[Seat1 \"Ada\"]\n"
                              "[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n"
                              "[Knowledge \"open\"]\n[Dealt \"app\"]\n\n";
  g_auto (GStrv) lines =
      g_strsplit (cli (NULL, "new", write_file ("dealt.tkr", begun), NULL).out, "\n", 2);
  g_autoptr (AppMatch) dealt = app_match_open (store, lines[0], NULL);
  g_autoptr (GAsyncResult) deal = NULL, entered = NULL;
  g_autoptr (GError) error = NULL;
  guint n;

  app_dealer_deal_async (dealt, NULL, take_result, &deal);
  app_recorder_enter_async (dealt, "- note \"go\"", NULL, take_result, &entered);
  ck_assert_msg (app_recorder_finish (dealt, wait_for (&entered), &error), "%s",
                 error != NULL ? error->message : "");
  ck_assert (app_dealer_deal_finish (dealt, wait_for (&deal), &n, NULL));
  ck_assert_uint_gt (n, 1);
  ck_assert_uint_eq (app_match_get_n_moves (dealt), n + 1);
  ck_assert_str_eq (app_match_get_move (dealt, n + 1)->text, "- note \"go\"");
}
END_TEST

TEST_SUITE (trouble)
{
  Suite *suite = suite_create ("trouble");
  TCase *tests = tcase_create ("trouble");

  tcase_set_timeout (tests, 60);
  tcase_add_checked_fixture (tests, set_up, tear_down);
  tcase_add_test (tests, a_clock_that_jumps_back_is_told_once);
  tcase_add_loop_test (tests, no_instant_is_before_the_last, 0, G_N_ELEMENTS (clocks));
  tcase_add_test (tests, the_command_line_tells_it_too);
  tcase_add_test (tests, a_full_disk_loses_nothing);
  tcase_add_test (tests, moves_wait_for_those_before_them);
  tcase_add_test (tests, moves_behind_a_refused_one_are_not_recorded);
  tcase_add_test (tests, a_failed_take_back_drops_nothing);
  tcase_add_test (tests, what_is_entered_during_a_deal_follows_it);
  suite_add_tcase (suite, tests);
  return suite;
}
