/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The clock of a match, with a source that the tests turn: who is counted for, pauses, gaps, two
 * windows, what is kept with a move, budgets, and what is told.
 */
#include "tests/app/fixture.h"

#include "app/match/clocks.h"
#include "app/recording/recorder.h"

#include <string.h>

#define SECOND G_USEC_PER_SEC

static AppStore *store;
static AppMatch *match;
static AppClock *clock_;
static gint64 now = 1000 * SECOND;
static char **moves;

static gint64
source (gpointer data)
{
  return now;
}

/* The writer thread does one thing after the other: what was pushed before is done. */
static void
settle (void)
{
  g_autoptr (GAsyncResult) result = NULL;
  const gint64 budget = app_clock_get_budget (clock_) / 60000;

  app_clock_set_async (clock_, app_clock_is_on (clock_), (guint)budget,
                       (guint)(app_clock_get_increment (clock_) / 1000), NULL, take_result,
                       &result);
  ck_assert (app_command_finish (wait_for (&result), NULL, NULL));
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
set_clock (gboolean on, guint minutes, guint increment)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  app_clock_set_async (clock_, on, minutes, increment, NULL, take_result, &result);
  ck_assert_msg (app_command_finish (wait_for (&result), NULL, &error), "%s",
                 error != NULL ? error->message : "");
}

static AppClock *
new_clock (AppMatch *of)
{
  AppClock *made = app_clock_new (of);

  app_clock_set_source (made, source, NULL);
  return made;
}

static char *
start (const char *game, const char *seats)
{
  CliOutput said = cli (NULL, "simulate", game, "--seats", seats, "--seed", "3", NULL);
  g_auto (GStrv) lines = g_strsplit (said.out, "\n", -1);
  g_autoptr (GString) tags = g_string_new (NULL);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  ck_assert_msg (said.status == 0, "%s", said.err);
  for (char **line = lines; *line != NULL; line++) {
    char *digest = strstr (*line, " #");

    if (**line == '[') {
      if (!g_str_has_prefix (*line, "[Result") && !g_str_has_prefix (*line, "[Scores"))
        g_string_append_printf (tags, "%s\n", *line);
      continue;
    }
    if (digest != NULL)
      *digest = '\0';
    if (**line != '\0')
      g_strv_builder_add (builder, *line);
  }
  moves = g_strv_builder_end (builder);
  said = cli (NULL, "new", write_file ("tags", tags->str), NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  return line_of (said.out, 0);
}

/* The seat that is awaited. */
static guint
turn_now (void)
{
  return app_match_get_turn (match, app_match_get_n_moves (match));
}

static void
open_match (const char *game, const char *seats)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *uuid = start (game, seats);

  match = app_match_open (store, uuid, &error);
  ck_assert_msg (match != NULL, "%s", error != NULL ? error->message : "");
  clock_ = new_clock (match);
}

static void
record (AppMatch *into, const char *text)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  app_recorder_append_async (into, text, NULL, take_result, &result);
  ck_assert_msg (app_recorder_finish (into, wait_for (&result), &error), "%s: %s", text,
                 error != NULL ? error->message : "");
}

/* A match in which somebody is awaited. */
static void
set_up (void)
{
  g_autoptr (GError) error = NULL;

  folder_setup ();
  store = app_store_open (NULL, &error);
  ck_assert_msg (store != NULL, "%s", error != NULL ? error->message : "");
  open_match ("tokio", "2");
  while (turn_now () == 0)
    record (match, moves[app_match_get_n_moves (match)]);
}

static void
tear_down (void)
{
  g_clear_object (&clock_);
  g_clear_object (&match);
  g_clear_object (&store);
  g_clear_pointer (&moves, g_strfreev);
  folder_teardown ();
}

/* Seconds pass, each with its tick. */
static void
pass (AppClock *of, guint seconds)
{
  while (seconds-- > 0) {
    now += SECOND;
    app_clock_tick (of);
  }
}

static gint64
spent (AppClock *of, guint k)
{
  AppClockTime time;

  app_clock_get_time (of, k, &time);
  return time.spent / 1000;
}

/* What the file says, as another program reads it: of @seat, and of the other. */
static void
check_kept (guint seat, const char *first, const char *second)
{
  g_auto (GStrv) times = NULL;

  settle ();
  times = app_clock_dup_times (match);
  ck_assert_uint_eq (g_strv_length (times), 4);
  ck_assert_str_eq (times[2 * seat - 1], first);
  ck_assert_str_eq (times[5 - 2 * seat], second);
}

/* Moves are recorded until another seat is awaited; that seat. */
static guint
play_on (void)
{
  const guint before = turn_now ();
  guint turn = before;

  while (turn == before || turn == 0) {
    record (match, moves[app_match_get_n_moves (match)]);
    turn = turn_now ();
  }
  return turn;
}

/* Nothing counts unless somebody wants it and looks. */
START_TEST (test_off)
{
  g_auto (GStrv) times = NULL;

  app_clock_set_present (clock_, TRUE);
  pass (clock_, 10);
  ck_assert (!app_clock_is_on (clock_));
  ck_assert (!app_clock_is_running (clock_));
  times = app_clock_dup_times (match);
  ck_assert_ptr_null (times[0]);
}
END_TEST

START_TEST (test_counts)
{
  guint first, second;

  set_clock (TRUE, 0, 0);
  ck_assert (!app_clock_is_running (clock_)); /* nobody looks yet */
  app_clock_set_present (clock_, TRUE);
  ck_assert (app_clock_is_running (clock_));
  first = turn_now ();
  pass (clock_, 7);
  second = play_on ();
  ck_assert_uint_ne (first, second);
  pass (clock_, 3);
  ck_assert_int_eq (spent (clock_, first - 1), 7);
  ck_assert_int_eq (spent (clock_, second - 1), 3);
  check_kept (first, "0:07", "0:00"); /* with the move; what came since is kept later */
  pass (clock_, APP_CLOCK_SAVE_S - 3);
  check_kept (first, "0:07", "0:15");
  app_clock_set_present (clock_, FALSE);
  pass (clock_, 60);
  app_clock_set_present (clock_, TRUE);
  pass (clock_, 1);
  ck_assert_int_eq (spent (clock_, second - 1), 16);
}
END_TEST

/* The time of a move that is refused goes on being the same seat's. */
START_TEST (test_refused)
{
  g_autoptr (GAsyncResult) result = NULL;
  guint first;

  set_clock (TRUE, 0, 0);
  app_clock_set_present (clock_, TRUE);
  first = turn_now ();
  pass (clock_, 5);
  app_recorder_append_async (match, "2 nonsense", NULL, take_result, &result);
  ck_assert (!app_recorder_finish (match, wait_for (&result), NULL));
  pass (clock_, 5);
  ck_assert_int_eq (spent (clock_, first - 1), 10);
}
END_TEST

START_TEST (test_take_back)
{
  g_autoptr (GAsyncResult) result = NULL;
  guint first, before;

  set_clock (TRUE, 0, 0);
  app_clock_set_present (clock_, TRUE);
  first = turn_now ();
  pass (clock_, 5);
  before = app_match_get_n_moves (match);
  play_on ();
  app_recorder_take_back_async (match, app_match_get_n_moves (match) - before, NULL, take_result,
                                &result);
  ck_assert (app_recorder_finish (match, wait_for (&result), NULL));
  pass (clock_, 2);
  ck_assert_int_eq (spent (clock_, first - 1), 7);
}
END_TEST

/* A laptop that slept, a source that stood still, and one that went back. */
START_TEST (test_gaps)
{
  static const struct {
    gint64 seconds;
    gint64 counted;
  } gaps[] = { { APP_CLOCK_GAP_S, APP_CLOCK_GAP_S },
               { APP_CLOCK_GAP_S + 1, 0 },
               { 86400, 0 },
               { 0, 0 },
               { -3600, 0 } };
  guint first = turn_now ();

  set_clock (TRUE, 0, 0);
  app_clock_set_present (clock_, TRUE);
  now += gaps[_i].seconds * SECOND;
  app_clock_tick (clock_);
  ck_assert_int_eq (spent (clock_, first - 1), gaps[_i].counted);
  pass (clock_, 2);
  ck_assert_int_eq (spent (clock_, first - 1), gaps[_i].counted + 2);
}
END_TEST

START_TEST (test_paused)
{
  guint first = turn_now ();

  set_clock (TRUE, 0, 0);
  app_clock_set_present (clock_, TRUE);
  pass (clock_, 4);
  app_clock_set_paused (clock_, TRUE);
  ck_assert (app_clock_is_paused (clock_));
  pass (clock_, 100);
  record (match, moves[app_match_get_n_moves (
                     match)]); /* recording doesn't end a pause that somebody wanted */
  pass (clock_, 100);
  check_kept (first, "0:04", "0:00");
  app_clock_set_paused (clock_, FALSE);
  pass (clock_, 1);
  ck_assert_int_eq (spent (clock_, 0) + spent (clock_, 1), 5);
  ck_assert_int_eq (spent (clock_, first - 1) >= 4, TRUE);
}
END_TEST

/* Two windows: who was there last counts, and nobody counts the same time. */
START_TEST (test_two_windows)
{
  g_autoptr (AppMatch) again = NULL;
  g_autoptr (AppClock) other = NULL;
  const guint k = turn_now () - 1;

  set_clock (TRUE, 0, 0);
  app_clock_set_present (clock_, TRUE);
  pass (clock_, 10);
  settle ();
  again = app_match_open (store, app_match_get_uuid (match), NULL);
  other = new_clock (again);
  app_clock_set_present (other, TRUE);
  settle ();
  /* Looking takes nobody's time. */
  ck_assert (app_clock_is_paused (other));
  ck_assert (app_clock_is_running (clock_));
  app_clock_set_paused (other, FALSE);
  settle ();
  ck_assert (app_clock_is_running (other));
  ck_assert (!app_clock_is_running (clock_));
  ck_assert (app_clock_is_paused (clock_));
  for (guint s = 0; s < 20; s++) {
    now += SECOND;
    app_clock_tick (clock_);
    app_clock_tick (other);
  }
  settle ();
  /* What the first had not kept when it lost the clock is nobody's: less, never twice. */
  ck_assert_int_le (spent (other, k), 30);
  ck_assert_int_ge (spent (other, k), 20);
  /* It is used again, and takes the clock back. */
  app_clock_set_present (clock_, TRUE);
  settle ();
  ck_assert (app_clock_is_running (clock_));
  ck_assert (!app_clock_is_running (other));
  record (again, moves[app_match_get_n_moves (again)]); /* recording is using, too */
  settle ();
  ck_assert (app_clock_is_running (other));
  ck_assert (!app_clock_is_running (clock_));
}
END_TEST

static void
over_cb (AppClock *of, guint k, guint *told)
{
  *told += 1 + k * 100;
}

START_TEST (test_budget)
{
  const guint k = turn_now () - 1;
  g_autofree char *shown = NULL, *late = NULL, *spoken = NULL;
  AppClockTime time;
  guint told = 0;

  set_clock (TRUE, 1, 5);
  g_signal_connect (clock_, "over", G_CALLBACK (over_cb), &told);
  app_clock_set_present (clock_, TRUE);
  pass (clock_, 4);
  app_clock_get_time (clock_, k, &time);
  ck_assert_int_eq (time.left, 61000); /* a minute, and the turn's five seconds */
  ck_assert (time.awaited && !time.over);
  shown = app_clock_dup_display (clock_, &time);
  ck_assert_str_eq (shown, "1:01");
  pass (clock_, 61);
  ck_assert_uint_eq (told, 0);
  pass (clock_, 12);
  ck_assert_uint_eq (told, 1 + k * 100); /* once */
  app_clock_get_time (clock_, k, &time);
  ck_assert (time.over);
  late = app_clock_dup_display (clock_, &time);
  ck_assert_str_eq (late, "−0:12");
  spoken = app_clock_dup_spoken (clock_, &time);
  ck_assert_ptr_nonnull (strstr (spoken, "12 seconds over time, to play"));
  record (match, moves[app_match_get_n_moves (match)]); /* it decides nothing */
}
END_TEST

/* Turns bring increments: spans that pauses cut are one turn. */
START_TEST (test_turns)
{
  const guint k = turn_now () - 1;
  AppClockTime time;

  set_clock (TRUE, 1, 10);
  app_clock_set_present (clock_, TRUE);
  pass (clock_, 1);
  app_clock_set_paused (clock_, TRUE);
  app_clock_set_paused (clock_, FALSE);
  settle ();
  app_clock_get_time (clock_, k, &time);
  ck_assert_uint_eq (time.turns, 1);
  play_on ();
  play_on ();
  settle ();
  app_clock_get_time (clock_, k, &time);
  ck_assert_uint_eq (time.turns, 2);
  ck_assert_int_eq (time.left, 60000 + 20000 - time.spent);
}
END_TEST

/* A co-op match counts for the party as one, whoever is awaited; a match that is over for nobody.
 */
START_TEST (test_party)
{
  g_clear_object (&clock_);
  g_clear_object (&match);
  g_clear_pointer (&moves, g_strfreev);
  open_match ("restless", "2");
  set_clock (TRUE, 0, 0);
  ck_assert_uint_eq (app_clock_get_n (clock_), 1);
  app_clock_set_present (clock_, TRUE);
  for (guint k = 0; k < 12; k++) {
    record (match, moves[k]);
    pass (clock_, 1);
  }
  ck_assert_int_eq (spent (clock_, 0), 12);
  record (match, "- abandon");
  pass (clock_, 10);
  ck_assert_int_eq (spent (clock_, 0), 12);
  ck_assert (app_clock_is_idle (clock_));
}
END_TEST

START_TEST (test_text)
{
  static const struct {
    gint64 milliseconds;
    const char *text;
  } told[] = { { 0, "0:00" },      { 999, "0:00" },        { 9000, "0:09" },
               { 249000, "4:09" }, { 3849000, "1:04:09" }, { -12500, "−0:12" } };

  for (guint k = 0; k < G_N_ELEMENTS (told); k++) {
    g_autofree char *text = app_clock_dup_text (told[k].milliseconds);

    ck_assert_str_eq (text, told[k].text);
  }
}
END_TEST

START_TEST (test_wrong)
{
  static const struct {
    guint minutes, increment;
  } wrong[] = { { APP_CLOCK_MAX_BUDGET + 1, 0 }, { 1, APP_CLOCK_MAX_INCREMENT + 1 } };
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  app_clock_set_async (clock_, TRUE, wrong[_i].minutes, wrong[_i].increment, NULL, take_result,
                       &result);
  ck_assert (!app_command_finish (wait_for (&result), NULL, &error));
  ck_assert_int_eq (error->code, APP_ERROR_USAGE);
  ck_assert (!app_clock_is_on (clock_));
}
END_TEST

START_TEST (test_cli)
{
  static const struct {
    const char *words[4];
    int status;
  } wrong[] = {
    { { "--budget", "1441" }, 2 },       { { "--budget", "-2" }, 2 },
    { { "--increment", "3601" }, 2 },    { { "--off", "--pause" }, 2 },
    { { "--budget", "5", "--off" }, 2 },
  };
  const char *uuid = app_match_get_uuid (match);
  CliOutput said = cli (NULL, "clock", uuid, NULL);

  ck_assert_int_eq (said.status, 0);
  ck_assert_ptr_nonnull (strstr (said.err, "no clock"));
  for (guint k = 0; k < G_N_ELEMENTS (wrong); k++) {
    const char *words[] = { "clock",           uuid, wrong[k].words[0], wrong[k].words[1],
                            wrong[k].words[2], NULL };

    said = cli_run (NULL, words);
    ck_assert_msg (said.status == wrong[k].status, "%u: %d", k, said.status);
  }
  ck_assert_int_eq (cli (NULL, "clock", "nothing", NULL).status, 2);
  said = cli (NULL, "clock", uuid, "--budget", "10", "--increment", "5", NULL);
  ck_assert_int_eq (said.status, 0);
  ck_assert_ptr_nonnull (strstr (said.out, "10:00"));
  said = cli (NULL, "--json", "clock", uuid, NULL);
  ck_assert_ptr_nonnull (strstr (said.out, "\"left\": 600000"));
  ck_assert_int_eq (cli (NULL, "clock", uuid, "--off", NULL).status, 0);
  ck_assert_ptr_nonnull (strstr (cli (NULL, "clock", uuid, NULL).err, "no clock"));
  ck_assert_int_eq (cli (NULL, "revert", NULL).status, 0);
  ck_assert_ptr_nonnull (strstr (cli (NULL, "clock", uuid, NULL).out, "10:00"));
}
END_TEST

/* Pausing from outside makes the window lose the clock. */
START_TEST (test_paused_outside)
{
  set_clock (TRUE, 0, 0);
  app_clock_set_present (clock_, TRUE);
  pass (clock_, 20);
  settle ();
  ck_assert_int_eq (cli (NULL, "clock", app_match_get_uuid (match), "--pause", NULL).status, 0);
  pass (clock_, 20);
  settle ();
  ck_assert (app_clock_is_paused (clock_));
  ck_assert_int_le (spent (clock_, 0) + spent (clock_, 1), 20);
}
END_TEST

TEST_SUITE (clocks)
{
  Suite *suite = suite_create ("clocks");
  TCase *clocks = tcase_create ("clocks");

  tcase_add_checked_fixture (clocks, set_up, tear_down);
  tcase_add_test (clocks, test_off);
  tcase_add_test (clocks, test_counts);
  tcase_add_test (clocks, test_refused);
  tcase_add_test (clocks, test_take_back);
  tcase_add_loop_test (clocks, test_gaps, 0, 5);
  tcase_add_test (clocks, test_paused);
  tcase_add_test (clocks, test_two_windows);
  tcase_add_test (clocks, test_budget);
  tcase_add_test (clocks, test_turns);
  tcase_add_test (clocks, test_party);
  tcase_add_test (clocks, test_text);
  tcase_add_loop_test (clocks, test_wrong, 0, 2);
  tcase_add_test (clocks, test_cli);
  tcase_add_test (clocks, test_paused_outside);
  suite_add_tcase (suite, clocks);
  return suite;
}
