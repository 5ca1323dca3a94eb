/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Corrections as the window makes them: replaced, inserted and removed moves, what waits and how it
 * is settled, the look ahead, what is told before a take-back; and that all of it is one
 * transaction.
 */
#include "tests/app/fixture.h"

#include "app/match/revealed.h"
#include "app/recording/choices.h"
#include "app/recording/corrections.h"
#include "app/match/marks.h"
#include "app/recording/match-lines.h"

#include <sqlite3.h>
#include <string.h>

#define TAGS                                                                                       \
  "[Record \"1\"]\n[Game \"tome\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n"           \
  "[Seat4 \"Dan\"]\n"

static const char record[] = TAGS "\n- dealer 1 @2026-11-19T18:00:00Z\n"
                                  "- deal @2026-11-19T18:01:00Z\n"
                                  "- title quench @2026-11-19T18:02:00Z\n"
                                  "2 play gust @2026-11-19T18:03:00Z ; bold\n"
                                  "3 play flood @2026-11-19T18:04:00Z\n"
                                  "4 play lantern @2026-11-19T18:05:00Z ; at last\n"
                                  "- note \"tea\" @2026-11-19T18:06:00Z\n"
                                  "1 play inferno @2026-11-19T18:07:00Z\n";

static AppStore *store;
static AppMatch *match;
static guint waiting_changes;

static void
waiting_changed_cb (void)
{
  waiting_changes++;
}

static void
open_record (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) words =
      g_strsplit (cli (NULL, "import", write_file ("a.tkr", text), NULL).out, " ", 3);

  ck_assert_int_eq (cli (NULL, "verify", "--stamp", NULL).status, 0);
  store = app_store_open (NULL, &error);
  ck_assert_msg (store != NULL, "%s", error != NULL ? error->message : "");
  match = app_match_open (store, words[1], &error);
  ck_assert_msg (match != NULL, "%s", error != NULL ? error->message : "");
  g_signal_connect (match, "waiting-changed", G_CALLBACK (waiting_changed_cb), NULL);
  waiting_changes = 0;
}

static void
set_up (void)
{
  folder_setup ();
  open_record (record);
}

/* After another program changed the schema. */
static void
open_again (void)
{
  g_autofree char *uuid = g_strdup (app_match_get_uuid (match));

  g_clear_object (&match);
  g_clear_object (&store);
  store = app_store_open (NULL, NULL);
  ck_assert_ptr_nonnull (store);
  match = app_match_open (store, uuid, NULL);
  ck_assert_ptr_nonnull (match);
}

static void
tear_down (void)
{
  g_clear_object (&match);
  g_clear_object (&store);
  folder_teardown ();
}

static gboolean
try_correct (AppCorrectionKind what, guint number, const char *text, AppCorrectionSummary *done,
             GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  app_recorder_correct_async (match, what, number, text, NULL, take_result, &result);
  return app_recorder_correct_finish (match, wait_for (&result), done, error);
}

static AppCorrectionSummary
correct (AppCorrectionKind what, guint number, const char *text)
{
  g_autoptr (GError) error = NULL;
  AppCorrectionSummary done;

  ck_assert_msg (try_correct (what, number, text, &done, &error), "%s",
                 error != NULL ? error->message : "");
  return done;
}

static gboolean
try_settle (AppSettle what, const char *text, AppCorrectionSummary *done, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  app_recorder_settle_async (match, what, text, NULL, take_result, &result);
  return app_recorder_settle_finish (match, wait_for (&result), done, error);
}

static AppCorrectionSummary
settle (AppSettle what, const char *text)
{
  g_autoptr (GError) error = NULL;
  AppCorrectionSummary done;

  ck_assert_msg (try_settle (what, text, &done, &error), "%s", error != NULL ? error->message : "");
  return done;
}

static void
undo (gint64 batch)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  ck_assert_int_ne (batch, 0);
  app_store_undo_async (store, batch, NULL, take_result, &result);
  ck_assert_msg (app_store_undo_finish (store, wait_for (&result), &error), "%s",
                 error != NULL ? error->message : "");
}

static void
append (const char *text)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  app_recorder_append_async (match, text, NULL, take_result, &result);
  ck_assert_msg (app_recorder_finish (match, wait_for (&result), &error), "%s",
                 error != NULL ? error->message : "");
}

static void
take_back (guint n)
{
  g_autoptr (GAsyncResult) result = NULL;

  app_recorder_take_back_async (match, n, NULL, take_result, &result);
  ck_assert (app_recorder_finish (match, wait_for (&result), NULL));
}

static gboolean
redo (guint n)
{
  g_autoptr (GAsyncResult) result = NULL;

  app_recorder_redo_async (match, n, NULL, take_result, &result);
  return app_recorder_finish (match, wait_for (&result), NULL);
}

/* The cards that were played and the notes, from move @from on: "gust flood". */
static void
assert_moves (guint from, const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint k = from; k <= app_match_get_n_moves (match); k++)
    g_string_append_printf (text, "%s%s", k > from ? " " : "",
                            strrchr (app_match_get_move (match, k)->text, ' ') + 1);
  ck_assert_str_eq (text->str, expected);
}

/* The same of the moves that wait. */
static void
assert_waiting (const char *expected)
{
  g_autoptr (GPtrArray) moves = app_match_dup_waiting_moves (match);
  g_autoptr (GString) text = g_string_new (NULL);
  const AppWaiting *waiting = app_match_get_waiting (match);

  for (guint k = 0; k < moves->len; k++)
    g_string_append_printf (text, "%s%s", k > 0 ? " " : "",
                            strrchr (((const AppMove *)g_ptr_array_index (moves, k))->text, ' ')
                                + 1);
  ck_assert_str_eq (text->str, expected);
  ck_assert_int_eq (waiting != NULL, moves->len > 0);
  if (waiting != NULL)
    ck_assert_uint_eq (waiting->n, moves->len);
}

static void
assert_verified (void)
{
  CliOutput said = cli (NULL, "verify", NULL);

  ck_assert_msg (said.status == 0, "%s%s", said.out, said.err);
  ck_assert_msg (strstr (said.out, "exact") != NULL, "%s", said.out);
}

START_TEST (all_that_follows_is_taken_over)
{
  AppCorrectionSummary done = correct (APP_CORRECT_REPLACE, 4, "2 play kindle");

  ck_assert_uint_eq (done.taken_over, 4);
  ck_assert_uint_eq (done.waiting, 0);
  ck_assert_int_eq (done.line, app_match_get_shown_line (match));
  ck_assert_uint_eq (app_match_get_n_lines (match), 2);
  ck_assert (app_match_get_line (match, 1)->current);
  assert_moves (4, "kindle flood lantern \"tea\" inferno");
  /* What it replaces had an instant and a comment; those of later moves stay, too. */
  ck_assert_str_eq (app_match_get_move (match, 4)->instant, "2026-11-19T18:03:00Z");
  ck_assert_str_eq (app_match_get_move (match, 4)->comment, "bold");
  ck_assert_str_eq (app_match_get_move (match, 6)->comment, "at last");
  ck_assert_str_eq (app_match_get_move (match, 8)->instant, "2026-11-19T18:07:00Z");
  ck_assert_ptr_null (app_match_get_waiting (match));
  ck_assert_uint_eq (waiting_changes, 0);
  app_match_show_line (match, app_match_get_line (match, 0)->id);
  assert_moves (4, "gust flood lantern \"tea\" inferno");
  assert_verified ();
}
END_TEST

START_TEST (the_same_again_is_nothing)
{
  AppCorrectionSummary done = correct (APP_CORRECT_REPLACE, 4, "2 play gust");

  ck_assert_int_eq (done.line, 0);
  ck_assert_uint_eq (app_match_get_n_lines (match), 1);
  done = correct (APP_CORRECT_REPLACE, 4, "2 play gust ; bolder");
  ck_assert_int_ne (done.line, 0);
  ck_assert_str_eq (app_match_get_move (match, 4)->comment, "bolder");
  ck_assert_uint_eq (app_match_get_n_moves (match), 8);
}
END_TEST

static void
put_back (guint k)
{
  g_autoptr (GAsyncResult) result = NULL;
  gint64 batch;

  app_match_change_line_async (match, app_match_get_line (match, k)->id, APP_LINE_PROMOTE, NULL,
                               NULL, take_result, &result);
  ck_assert (app_match_change_line_finish (match, wait_for (&result), &batch, NULL));
  app_match_show_line (match, app_match_get_line (match, k)->id);
}

/* The same correction again leads to the line that it made, with what waits there. */
START_TEST (the_same_correction_makes_one_line)
{
  static const char *const moves[] = { "2 play kindle", "2 play flood" };

  for (guint k = 0; k < G_N_ELEMENTS (moves); k++) {
    gint64 line = correct (APP_CORRECT_REPLACE, 4, moves[k]).line;
    guint waiting = app_match_get_line (match, k + 1)->n_waiting;
    AppCorrectionSummary done;

    put_back (0);
    done = correct (APP_CORRECT_REPLACE, 4, moves[k]);
    ck_assert_int_eq (done.line, line);
    ck_assert_int_eq (app_match_get_shown_line (match), line);
    ck_assert_uint_eq (app_match_get_n_lines (match), k + 2);
    ck_assert (app_match_get_line (match, k + 1)->current);
    ck_assert_uint_eq (app_match_get_line (match, k + 1)->n_waiting, waiting);
    put_back (0);
  }
  assert_verified ();
}
END_TEST

START_TEST (what_does_not_fit_waits)
{
  AppCorrectionSummary done = correct (APP_CORRECT_REPLACE, 4, "2 play flood");
  const AppWaiting *waiting = app_match_get_waiting (match);

  ck_assert_uint_eq (done.taken_over, 0);
  ck_assert_uint_eq (done.waiting, 4);
  ck_assert_uint_ge (waiting_changes, 1);
  assert_moves (4, "flood");
  assert_waiting ("flood lantern \"tea\" inferno");
  ck_assert_int_eq (waiting->line, app_match_get_line (match, 0)->id);
  ck_assert_str_eq (waiting->line_name, "Main line");
  ck_assert_uint_eq (waiting->from, 5);
  ck_assert_uint_eq (waiting->to, 8);
  ck_assert_str_eq (waiting->text, "3 play flood");
  ck_assert_str_eq (waiting->label, "Flood");
  ck_assert_str_eq (waiting->actor, "Cyd");
  ck_assert_ptr_nonnull (waiting->reason);
  ck_assert_uint_eq (app_match_get_line (match, 1)->n_waiting, 4);
  assert_verified ();
}
END_TEST

START_TEST (each_waiting_move_is_entered_anew)
{
  AppCorrectionSummary done;

  correct (APP_CORRECT_REPLACE, 4, "2 play flood");
  done = settle (APP_SETTLE_REENTER, "3 play gust");
  ck_assert_uint_eq (done.taken_over, 3);
  ck_assert_uint_eq (done.waiting, 0);
  ck_assert_int_eq (done.line, app_match_get_shown_line (match));
  assert_moves (4, "flood gust lantern \"tea\" inferno");
  ck_assert_str_eq (app_match_get_move (match, 5)->instant, "2026-11-19T18:04:00Z");
  ck_assert_uint_eq (app_match_get_n_lines (match), 2);
  ck_assert_ptr_null (app_match_get_waiting (match));
  assert_verified ();
}
END_TEST

START_TEST (a_ruling_makes_it_fit)
{
  AppCorrectionSummary done = correct (APP_CORRECT_REMOVE, 5, NULL);
  g_autoptr (GError) error = NULL;

  ck_assert_uint_eq (done.waiting, 3);
  assert_waiting ("lantern \"tea\" inferno");
  ck_assert (!try_settle (APP_SETTLE_RULE, "3 play flood", &done, &error));
  ck_assert_int_eq (error->code, APP_ERROR_USAGE);
  g_clear_error (&error);
  ck_assert (!try_settle (APP_SETTLE_RULE, "- adjust turn 4", &done, &error));
  ck_assert_int_eq (error->code, APP_ERROR_RULES);
  g_clear_error (&error);
  assert_waiting ("lantern \"tea\" inferno");
  assert_moves (4, "gust");
  /* One that does not help is recorded all the same. */
  done = settle (APP_SETTLE_RULE, "- adjust score 2 +1 \"well played\"");
  ck_assert_uint_eq (done.taken_over, 0);
  ck_assert_uint_eq (done.waiting, 3);
  done = settle (APP_SETTLE_RULE, "- adjust turn 4 \"Cyd is asleep\"");
  ck_assert_uint_eq (done.waiting, 0);
  assert_moves (7, "lantern \"tea\" inferno");
  ck_assert (app_match_get_move (match, 6)->ruling);
  assert_verified ();
}
END_TEST

START_TEST (dropped_one_by_one_or_all_and_back)
{
  g_autoptr (GError) error = NULL;
  AppCorrectionSummary done;

  correct (APP_CORRECT_REMOVE, 5, NULL);
  done = settle (APP_SETTLE_DROP, NULL);
  /* The note always fits; Ada's card comes out of turn. */
  ck_assert_uint_eq (done.taken_over, 1);
  ck_assert_uint_eq (done.waiting, 1);
  ck_assert_int_eq (done.batch, 0);
  assert_moves (4, "gust \"tea\"");
  assert_waiting ("inferno");
  done = settle (APP_SETTLE_DROP_ALL, NULL);
  ck_assert_uint_eq (done.waiting, 0);
  assert_waiting ("");
  undo (done.batch);
  assert_waiting ("inferno");
  done = settle (APP_SETTLE_DROP, NULL);
  assert_waiting ("");
  undo (done.batch);
  assert_waiting ("inferno");
  settle (APP_SETTLE_DROP, NULL);
  ck_assert (!try_settle (APP_SETTLE_DROP, NULL, &done, &error));
  ck_assert_int_eq (error->code, APP_ERROR_USAGE);
  app_match_show_line (match, app_match_get_line (match, 0)->id);
  assert_moves (4, "gust flood lantern \"tea\" inferno");
  assert_verified ();
}
END_TEST

START_TEST (what_is_recorded_meanwhile_makes_it_fit)
{
  g_autoptr (GError) error = NULL;
  AppCorrectionSummary done;

  correct (APP_CORRECT_REMOVE, 5, NULL);
  ck_assert (!try_settle (APP_SETTLE_TAKE_OVER, NULL, &done, &error));
  ck_assert_int_eq (error->code, APP_ERROR_RULES);
  ck_assert_ptr_nonnull (app_match_get_waiting (match)->reason);
  append ("3 play kindle");
  assert_waiting ("lantern \"tea\" inferno");
  ck_assert_ptr_null (app_match_get_waiting (match)->reason);
  done = settle (APP_SETTLE_TAKE_OVER, NULL);
  ck_assert_uint_eq (done.taken_over, 3);
  assert_moves (4, "gust kindle lantern \"tea\" inferno");
  assert_verified ();
}
END_TEST

START_TEST (moves_are_inserted_and_removed)
{
  AppCorrectionSummary done = correct (APP_CORRECT_INSERT, 5, "- note \"hm\"");

  ck_assert_uint_eq (done.taken_over, 4);
  assert_moves (4, "gust \"hm\" flood lantern \"tea\" inferno");
  ck_assert_str_eq (app_match_get_move (match, 5)->instant, "2026-11-19T18:04:00Z");
  ck_assert_ptr_null (app_match_get_move (match, 5)->comment);
  done = correct (APP_CORRECT_REMOVE, 5, NULL);
  ck_assert_uint_eq (done.taken_over, 4);
  assert_moves (4, "gust flood lantern \"tea\" inferno");
  done = correct (APP_CORRECT_REMOVE, 8, NULL);
  ck_assert_uint_eq (done.taken_over, 0);
  assert_moves (4, "gust flood lantern \"tea\"");
  done = correct (APP_CORRECT_REPLACE, 4, "2 play kindle\n- note \"two at once\" ; both");
  assert_moves (4, "kindle once\" flood lantern \"tea\"");
  ck_assert_str_eq (app_match_get_move (match, 4)->comment, "bold");
  ck_assert_str_eq (app_match_get_move (match, 5)->comment, "both");
  assert_verified ();
}
END_TEST

/* A correction while another one's moves wait: they follow behind its own. */
START_TEST (chained_corrections_lose_nothing)
{
  AppCorrectionSummary done;

  correct (APP_CORRECT_REMOVE, 6, NULL);
  assert_moves (4, "gust flood \"tea\"");
  assert_waiting ("inferno");
  done = correct (APP_CORRECT_REPLACE, 4, "2 play flood");
  ck_assert_uint_eq (done.waiting, 3);
  assert_moves (4, "flood");
  assert_waiting ("flood \"tea\" inferno");
  ck_assert_uint_eq (app_match_get_waiting (match)->to, 6);
  ck_assert_uint_eq (app_match_get_waiting (match)->n, 3);
  /* The line between keeps what waits behind it. */
  app_match_show_line (match, app_match_get_line (match, 1)->id);
  assert_waiting ("inferno");
  app_match_show_line (match, app_match_get_line (match, 2)->id);
  settle (APP_SETTLE_REENTER, "3 play gust");
  assert_moves (4, "flood gust \"tea\"");
  assert_waiting ("inferno");
  append ("4 play beacon");
  settle (APP_SETTLE_TAKE_OVER, NULL);
  assert_moves (4, "flood gust \"tea\" beacon inferno");
  assert_waiting ("");
  assert_verified ();
}
END_TEST

/* The person is mending: what waits still does, until the correction itself is taken back. */
START_TEST (taking_back_while_moves_wait)
{
  correct (APP_CORRECT_REPLACE, 4, "2 play flood");
  append ("3 play kindle");
  assert_waiting ("flood lantern \"tea\" inferno");
  take_back (2);
  ck_assert_uint_eq (app_match_get_n_moves (match), 3);
  assert_waiting ("flood lantern \"tea\" inferno");
  ck_assert (redo (2));
  assert_moves (4, "flood kindle");
  assert_waiting ("flood lantern \"tea\" inferno");
  take_back (1);
  append ("3 play ocean");
  ck_assert_uint_eq (app_match_get_n_lines (match), 3);
  assert_waiting ("flood lantern \"tea\" inferno");
  settle (APP_SETTLE_DROP, NULL);
  assert_moves (4, "flood ocean lantern \"tea\" inferno");
  assert_waiting ("");
  /* The line that was left keeps its own. */
  app_match_show_line (match, app_match_get_line (match, 1)->id);
  assert_moves (4, "flood kindle");
  assert_waiting ("flood lantern \"tea\" inferno");
  take_back (3);
  append ("- note \"from the start\"");
  assert_waiting ("");
  assert_verified ();
}
END_TEST

START_TEST (settling_behind_a_take_back)
{
  correct (APP_CORRECT_REMOVE, 5, NULL);
  append ("3 play kindle");
  append ("- note \"more\"");
  take_back (1);
  settle (APP_SETTLE_TAKE_OVER, NULL);
  assert_moves (4, "gust kindle lantern \"tea\" inferno");
  assert_waiting ("");
  ck_assert_uint_eq (app_match_get_n_lines (match), 3);
  app_match_show_line (match, app_match_get_line (match, 1)->id);
  assert_moves (4, "gust kindle \"more\"");
  assert_waiting ("lantern \"tea\" inferno");
}
END_TEST

/* A line that is not the current one is corrected aside, too. */
START_TEST (a_line_aside_stays_aside)
{
  gint64 main_line = app_match_get_line (match, 0)->id;

  correct (APP_CORRECT_REPLACE, 4, "2 play kindle");
  app_match_show_line (match, main_line);
  correct (APP_CORRECT_REPLACE, 4, "2 play flood");
  ck_assert (app_match_get_line (match, 1)->current);
  ck_assert (!app_match_get_line (match, 2)->current);
  ck_assert_int_eq (app_match_get_shown_line (match), app_match_get_line (match, 2)->id);
  settle (APP_SETTLE_DROP_ALL, NULL);
  append ("3 play gust");
  assert_moves (4, "flood gust");
  ck_assert (app_match_get_line (match, 1)->current);
}
END_TEST

/* Wrong input changes nothing and is told. */
START_TEST (wrong_corrections_are_refused)
{
  static const struct {
    AppCorrectionKind what;
    guint number;
    const char *text;
    AppError code;
  } rows[] = {
    { APP_CORRECT_REPLACE, 4, "2 play dragon", APP_ERROR_RULES },
    { APP_CORRECT_REPLACE, 4, "3 play kindle", APP_ERROR_RULES },
    { APP_CORRECT_REPLACE, 4, "", APP_ERROR_RULES },
    { APP_CORRECT_REPLACE, 4, "\xf0\x9f\x8e\xb2", APP_ERROR_RULES },
    { APP_CORRECT_REPLACE, 4, "2 play kindle\n3 play dragon", APP_ERROR_RULES },
    { APP_CORRECT_REPLACE, 0, "2 play kindle", APP_ERROR_USAGE },
    { APP_CORRECT_REPLACE, 9, "2 play kindle", APP_ERROR_USAGE },
    { APP_CORRECT_INSERT, 9, "- note \"x\"", APP_ERROR_USAGE },
    { APP_CORRECT_INSERT, 5, "2 play kindle", APP_ERROR_RULES },
    { APP_CORRECT_REMOVE, 9, NULL, APP_ERROR_USAGE },
  };
  g_autoptr (GError) error = NULL, looked = NULL;
  g_autofree char *reason = NULL;
  AppCorrectionSummary done;

  ck_assert (!try_correct (rows[_i].what, rows[_i].number, rows[_i].text, &done, &error));
  ck_assert_int_eq (error->domain, APP_ERROR);
  ck_assert_int_eq (error->code, (int)rows[_i].code);
  ck_assert_uint_eq (app_match_get_n_lines (match), 1);
  assert_moves (4, "gust flood lantern \"tea\" inferno");
  ck_assert (!app_recorder_try_correction (match, rows[_i].what, rows[_i].number, rows[_i].text,
                                           &done, &reason, &looked));
  ck_assert_int_eq (looked->code, error->code);
}
END_TEST

START_TEST (a_look_ahead_stores_nothing)
{
  g_autofree char *none = NULL, *reason = NULL;
  g_autoptr (GError) error = NULL;
  AppCorrectionSummary done;

  ck_assert (app_recorder_try_correction (match, APP_CORRECT_REPLACE, 4, "2 play kindle", &done,
                                          &none, &error));
  ck_assert_ptr_null (none);
  ck_assert_uint_eq (done.taken_over, 4);
  ck_assert (app_recorder_try_correction (match, APP_CORRECT_REPLACE, 4, "2 play flood", &done,
                                          &reason, &error));
  ck_assert_uint_eq (done.taken_over, 0);
  ck_assert_uint_eq (done.waiting, 4);
  ck_assert_ptr_nonnull (reason);
  ck_assert_uint_eq (app_match_get_n_lines (match), 1);
  assert_moves (4, "gust flood lantern \"tea\" inferno");
  correct (APP_CORRECT_REPLACE, 4, "2 play flood");
  ck_assert_str_eq (app_match_get_waiting (match)->reason, reason);
}
END_TEST

START_TEST (an_older_position_offers_what_it_did)
{
  g_autoptr (GPtrArray) choices = app_recorder_dup_choices_at (match, 3);
  g_auto (GStrv) completions = app_recorder_dup_completions_at (match, 3, "gus");
  gboolean found = FALSE;

  for (guint k = 0; k < choices->len; k++) {
    const AppChoice *choice = g_ptr_array_index (choices, k);

    ck_assert_msg (g_str_has_prefix (choice->text, "2 play "), "%s", choice->text);
    found = found || g_str_equal (choice->text, "2 play gust");
  }
  ck_assert (found);
  ck_assert_str_eq (completions[0], "2 play gust");
}
END_TEST

/* What somebody wrote about moves comes along with them. */
START_TEST (marks_come_along)
{
  static const AppMarkChange marks[] = {
    { .kind = APP_MARK_SET_REMARK, .number = 2, .text = "slowly" },
    { .kind = APP_MARK_SET_REMARK, .number = 6, .text = "why now?" },
    { .kind = APP_MARK_SET_BOOKMARK, .number = 8, .text = "fire" },
    { .kind = APP_MARK_SET_REMARK, .number = 4, .text = "not this one" },
  };

  for (guint k = 0; k < G_N_ELEMENTS (marks); k++) {
    g_autoptr (GAsyncResult) result = NULL;
    gint64 batch;

    app_match_mark_async (match, &marks[k], NULL, take_result, &result);
    ck_assert (app_command_finish (wait_for (&result), &batch, NULL));
  }
  correct (APP_CORRECT_INSERT, 5, "- note \"hm\"");
  ck_assert_str_eq (app_match_get_remark (match, 2)->text, "slowly");
  ck_assert_str_eq (app_match_get_remark (match, 7)->text, "why now?");
  ck_assert_ptr_null (app_match_get_remark (match, 6));
  ck_assert_str_eq (app_match_get_bookmark (match, 9)->name, "fire");
  correct (APP_CORRECT_REPLACE, 4, "2 play flood");
  ck_assert_ptr_null (app_match_get_remark (match, 4));
  settle (APP_SETTLE_REENTER, "3 play gust");
  assert_moves (4, "flood \"hm\" gust lantern \"tea\" inferno");
  ck_assert_str_eq (app_match_get_remark (match, 7)->text, "why now?");
  ck_assert_str_eq (app_match_get_bookmark (match, 9)->name, "fire");
}
END_TEST

/* Something that breaks in the middle leaves the match as it was. */
START_TEST (it_is_one_transaction)
{
  static const char *const traps[] = {
    "CREATE TRIGGER trap BEFORE INSERT ON waiting BEGIN SELECT raise (ABORT, 'trap'); END",
    "CREATE TRIGGER trap BEFORE INSERT ON moves WHEN new.number = 6"
    " BEGIN SELECT raise (ABORT, 'trap'); END",
    "CREATE TRIGGER trap BEFORE UPDATE OF line ON matches"
    " BEGIN SELECT raise (ABORT, 'trap'); END",
  };
  g_autofree char *before = g_strdup (cli (NULL, "export", "--lines", "all", "--all", NULL).out);
  g_autoptr (GError) error = NULL;
  AppCorrectionSummary done;
  sqlite3 *db;

  ck_assert_int_eq (sqlite3_open (app_store_get_path (store), &db), SQLITE_OK);
  ck_assert_int_eq (sqlite3_exec (db, traps[_i], NULL, NULL, NULL), SQLITE_OK);
  open_again ();
  ck_assert (!try_correct (APP_CORRECT_REPLACE, 4, _i == 0 ? "2 play flood" : "2 play kindle",
                           &done, &error));
  ck_assert_int_eq (sqlite3_exec (db, "DROP TRIGGER trap", NULL, NULL, NULL), SQLITE_OK);
  sqlite3_close (db);
  open_again ();
  ck_assert_str_eq (cli (NULL, "export", "--lines", "all", "--all", NULL).out, before);
  assert_moves (4, "gust flood lantern \"tea\" inferno");
  correct (APP_CORRECT_REPLACE, 4, "2 play kindle");
}
END_TEST

/* Somebody else went on meanwhile: nothing is corrected that was not seen. */
START_TEST (changes_elsewhere_are_not_overwritten)
{
  g_autoptr (GError) error = NULL;
  AppCorrectionSummary done;

  ck_assert_int_eq (
      cli (NULL, "record", app_match_get_uuid (match), "- note \"elsewhere\"", NULL).status, 0);
  ck_assert (!try_correct (APP_CORRECT_REPLACE, 4, "2 play kindle", &done, &error));
  ck_assert_int_eq (error->code, APP_ERROR_ELSEWHERE);
  ck_assert_uint_eq (app_match_get_n_moves (match), 9);
  correct (APP_CORRECT_REPLACE, 4, "2 play kindle");
  assert_moves (4, "kindle flood lantern \"tea\" inferno \"elsewhere\"");
}
END_TEST

static void
assert_seen (guint number, const char *expected)
{
  g_autofree char *text = app_match_dup_revealed (match, number);

  ck_assert_msg (g_strcmp0 (text, expected) == 0, "%s", text);
}

START_TEST (what_was_seen_is_told)
{
  assert_seen (0, "Since then cards were turned up.");
  assert_seen (3, NULL);
  assert_seen (8, NULL);
}
END_TEST

START_TEST (cards_and_dice_are_told)
{
  open_record ("[Record \"1\"]\n[Game \"tome\"]\n[Knowledge \"table\"]\n[Seat1 \"Ada\"]\n"
               "[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n\n- dealer 1\n"
               "- deal 1 gust ? ? ? ? ?\n- deal 3 ? ? ? ? ? ?\n- deal 2 flood ? ? ? ? ?\n");
  assert_seen (0, "Since then Ada and Ben have seen cards.");
  assert_seen (2, "Since then Ben has seen cards.");
  assert_seen (4, NULL);
}
END_TEST

/* Where the program deals, nobody corrects what came. */
START_TEST (what_was_dealt_is_not_corrected)
{
  g_autofree char *uuid = line_of (
      cli (NULL, "new", write_file ("d.tkr", TAGS "[Knowledge \"open\"]\n[Dealt \"app\"]\n"), NULL)
          .out,
      0);
  g_auto (GStrv) lines = NULL;
  g_autofree char *dealt = NULL, *other = NULL;
  CliOutput said;

  ck_assert_int_eq (cli (NULL, "deal", uuid, NULL).status, 0);
  lines = g_strsplit (strstr (cli (NULL, "export", uuid, NULL).out, "- dealer "), "\n", 2);
  dealt = g_strndup (lines[0], strlen ("- dealer N"));
  other = g_strdup (dealt);
  other[strlen (other) - 1] = other[strlen (other) - 1] == '1' ? '2' : '1';
  ck_assert_int_eq (cli (NULL, "edit", uuid, "1", dealt, NULL).status, 0);
  said = cli (NULL, "edit", uuid, "1", other, NULL);
  ck_assert_int_eq (said.status, 1);
  ck_assert_msg (strstr (said.err, "the program deals") != NULL, "%s", said.err);
}
END_TEST

TEST_SUITE (corrections)
{
  Suite *suite = suite_create ("corrections");
  TCase *cases = tcase_create ("tome");
  TCase *others = tcase_create ("others");

  tcase_add_checked_fixture (cases, set_up, tear_down);
  tcase_add_test (cases, all_that_follows_is_taken_over);
  tcase_add_test (cases, the_same_again_is_nothing);
  tcase_add_test (cases, the_same_correction_makes_one_line);
  tcase_add_test (cases, what_does_not_fit_waits);
  tcase_add_test (cases, each_waiting_move_is_entered_anew);
  tcase_add_test (cases, a_ruling_makes_it_fit);
  tcase_add_test (cases, dropped_one_by_one_or_all_and_back);
  tcase_add_test (cases, what_is_recorded_meanwhile_makes_it_fit);
  tcase_add_test (cases, moves_are_inserted_and_removed);
  tcase_add_test (cases, chained_corrections_lose_nothing);
  tcase_add_test (cases, taking_back_while_moves_wait);
  tcase_add_test (cases, settling_behind_a_take_back);
  tcase_add_test (cases, a_line_aside_stays_aside);
  tcase_add_loop_test (cases, wrong_corrections_are_refused, 0, 10);
  tcase_add_test (cases, a_look_ahead_stores_nothing);
  tcase_add_test (cases, an_older_position_offers_what_it_did);
  tcase_add_test (cases, marks_come_along);
  tcase_add_loop_test (cases, it_is_one_transaction, 0, 3);
  tcase_add_test (cases, changes_elsewhere_are_not_overwritten);
  tcase_add_test (cases, what_was_seen_is_told);
  suite_add_tcase (suite, cases);
  tcase_add_checked_fixture (others, folder_setup, tear_down);
  tcase_add_test (others, cards_and_dice_are_told);
  tcase_add_test (others, what_was_dealt_is_not_corrected);
  suite_add_tcase (suite, others);
  return suite;
}
