/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's own process killed at random instants, in what it does without a display: its store
 * with the writer thread opened, a match recorded, taken back and forked through the main loop, the
 * demo collection filled. kill-stage.h says what is asked of what it leaves, and which variables
 * say how often it is killed.
 */
#include "tests/app/killed/kill-stage.h"

#include "app/demo/demo.h"
#include "app/match/match.h"
#include "app/recording/match-lines.h"
#include "app/recording/recorder.h"
#include "app/store/store-jobs.h"

#include <stdio.h>
#include <string.h>

typedef enum {
  APPEND,
  TAKE_BACK,
  REDO,
  FORK,
} Deed;

static const struct {
  Deed command;
  const char *text;
  guint n;
} commands[] = {
  { APPEND, "- dealer 1" },
  { APPEND, "- deal" },
  { APPEND, "- title quench" },
  { APPEND, "2 play gust" },
  { TAKE_BACK, NULL, 1 },
  { REDO, NULL, 1 },
  { TAKE_BACK, NULL, 2 },
  { APPEND, "- title gust" },
  { FORK, NULL, 2 },
  { APPEND, "- title breeze" },
  { APPEND, "- note \"It rains.\"" },
  { APPEND, "- note \"It still rains.\"" },
  { TAKE_BACK, NULL, 1 },
  { APPEND, "- note \"It stops.\"" },
  { APPEND, "- note \"Tea.\"" },
};

/* What is killed: the window's side */

static gboolean
do_deed (AppMatch *match, guint k, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  switch (commands[k].command) {
  case APPEND:
    app_recorder_append_async (match, commands[k].text, NULL, take_result, &result);
    return app_recorder_finish (match, wait_for (&result), error);
  case TAKE_BACK:
    app_recorder_take_back_async (match, commands[k].n, NULL, take_result, &result);
    return app_recorder_finish (match, wait_for (&result), error);
  case REDO:
    app_recorder_redo_async (match, commands[k].n, NULL, take_result, &result);
    return app_recorder_finish (match, wait_for (&result), error);
  default:
    app_match_fork_line_async (match, commands[k].n, NULL, TRUE, NULL, take_result, &result);
    return app_match_fork_line_finish (match, wait_for (&result), NULL, error);
  }
}

static gboolean
record_from (guint from, guint to, const char *uuid, GError **error)
{
  g_autoptr (AppStore) store = app_store_open (KILL_DATABASE, error);
  g_autoptr (AppMatch) match = store != NULL ? app_match_open (store, uuid, error) : NULL;

  if (match == NULL)
    return FALSE;
  for (guint k = from; k < to; k++) {
    if (!do_deed (match, k, error))
      return FALSE;
    printf ("ok %u\n", k + 1);
    fflush (stdout);
  }
  return TRUE;
}

static gboolean
fill_demo (GError **error)
{
  g_autoptr (AppStore) store = app_store_open_file (KILL_DATABASE, TRUE, error);

  if (store == NULL
      || !app_demo_fill (app_store_get_db (store), app_store_get_packs (store), error))
    return FALSE;
  puts ("ok");
  return TRUE;
}

/* "--script NAME FROM TO [MATCH]" */
static int
run_script (char **words)
{
  guint from = (guint)g_ascii_strtoull (words[1], NULL, 10);
  guint to = (guint)g_ascii_strtoull (words[2], NULL, 10);
  g_autoptr (GError) error = NULL;

  if (g_str_equal (words[0], "demo") ? fill_demo (&error)
                                     : record_from (from, to, words[3], &error))
    return EXIT_SUCCESS;
  fprintf (stderr, "%s\n", error->message);
  return EXIT_FAILURE;
}

/* What kills */

static void
begin_match (void)
{
  g_autofree char *uuid = NULL;

  kill_write ("tags.tkr", "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n[Seat1 \"Ada\"]\n"
                          "[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n");
  uuid = kill_do ("new tags.tkr");
  kill_set_match (uuid);
}

static void
empty_collection (void)
{
  kill_write (KILL_DATABASE, "");
  g_free (kill_do ("list players"));
}

static const KillJob jobs[] = {
  { .name = "window",
    .few = 4,
    .prepare = begin_match,
    .script = "record",
    .n_steps = G_N_ELEMENTS (commands) },
  { .name = "demo",
    .prepare = empty_collection,
    .script = "demo",
    .n_steps = 1,
    .counts_only = TRUE },
};

START_TEST (nothing_is_lost)
{
  kill_job (&jobs[_i]);
}
END_TEST

TEST_SUITE (killed_window)
{
  char **words = suite_arguments ();
  Suite *suite;
  TCase *tests;

  if (g_strv_length (words) >= 4 && g_str_equal (words[0], "--script"))
    exit (run_script (words + 1));
  suite = suite_create ("app-killed-window");
  tests = tcase_create ("killed");
  tcase_add_checked_fixture (tests, kill_setup, kill_teardown);
  tcase_set_timeout (tests, 7200);
  tcase_add_loop_test (tests, nothing_is_lost, 0, G_N_ELEMENTS (jobs));
  suite_add_tcase (suite, tests);
  return suite;
}
