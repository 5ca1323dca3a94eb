/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match's lines: begun to try something, named, hidden, promoted, each undone; recorded on
 * without being the current one; and two of them compared. In the window's way and on the command
 * line.
 */
#include "tests/app/fixture.h"

#include "app/match/compare.h"
#include "app/recording/corrections.h"
#include "app/recording/match-lines.h"
#include "app/match/matches.h"

#include <string.h>

#define TAGS                                                                                       \
  "[Record \"1\"]\n[Game \"tome\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n"           \
  "[Seat4 \"Dan\"]\n"

static const char record[] = TAGS "\n- dealer 1\n- deal\n- title quench\n2 play gust\n"
                                  "3 play flood\n4 play lantern\n1 play inferno\n";

static AppStore *store;
static AppMatch *match;

static void
set_up (void)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) words = NULL;

  folder_setup ();
  words = g_strsplit (cli (NULL, "import", write_file ("a.tkr", record), NULL).out, " ", 3);
  store = app_store_open (NULL, &error);
  ck_assert_msg (store != NULL, "%s", error != NULL ? error->message : "");
  match = app_match_open (store, words[1], &error);
  ck_assert_msg (match != NULL, "%s", error != NULL ? error->message : "");
}

static void
tear_down (void)
{
  g_clear_object (&match);
  g_clear_object (&store);
  folder_teardown ();
}

static void
assert_phase_named (const char *view, GHashTable *seen)
{
  g_autoptr (GRegex) regex = g_regex_new ("\"phase\": \"([a-z-]+)\"", 0, 0, NULL);
  g_autoptr (GMatchInfo) found = NULL;
  g_autofree char *phase = NULL;

  ck_assert (g_regex_match (regex, view, 0, &found));
  phase = g_match_info_fetch (found, 1);
  ck_assert_str_ne (app_difference_value ("phase", phase), phase);
  g_hash_table_add (seen, g_steal_pointer (&phase));
}

/* Every key that a view of a game of random moves has is called something, and every phase. */
START_TEST (what_differs_has_a_name)
{
  const RulesGame *game = rules_games[_i];
  g_autofree char *played =
      g_strdup (cli (NULL, "simulate", game->id, "--seed", "5", "--max-moves", "400", NULL).out);
  g_autoptr (GRegex) regex = g_regex_new ("\"([a-z_]+)\":", 0, 0, NULL);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) phases = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  CliOutput said = cli (played, "replay", "-", "--each", "--json", NULL);
  g_auto (GStrv) lines = g_strsplit (said.out, "\n", -1);

  for (char **line = lines; *line != NULL; line++) {
    const char *view = strstr (*line, "\"view\":");
    g_autoptr (GMatchInfo) found = NULL;

    if (view == NULL)
      continue;
    assert_phase_named (view, phases);
    for (g_regex_match (regex, view + strlen ("\"view\":"), 0, &found);
         g_match_info_matches (found); g_match_info_next (found, NULL))
      g_hash_table_add (seen, g_match_info_fetch (found, 1));
  }
  ck_assert_uint_gt (g_hash_table_size (seen), 5);
  ck_assert_uint_gt (g_hash_table_size (phases), 3);
  {
    GHashTableIter iter;
    gpointer key;
    gboolean seats;

    g_hash_table_iter_init (&iter, seen);
    while (g_hash_table_iter_next (&iter, &key, NULL))
      ck_assert_msg (app_difference_key_label (game, key, &seats) != NULL, "%s: %s", game->id,
                     (char *)key);
  }
}
END_TEST

static const AppLine *
line_at (guint k)
{
  return app_match_get_line (match, k);
}

static gboolean
try_change (gint64 line, AppLineChange change, const char *name, gint64 *batch, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  app_match_change_line_async (match, line, change, name, NULL, take_result, &result);
  return app_match_change_line_finish (match, wait_for (&result), batch, error);
}

START_TEST (what_is_no_phase_stays)
{
  ck_assert_str_eq (app_difference_value ("title", "play"), "play");
  ck_assert_str_eq (app_difference_value ("due.phase", "draw"), "Draw");
  ck_assert_ptr_null (app_difference_value ("phase", NULL));
}
END_TEST

static gint64
change_line (guint k, AppLineChange change, const char *name)
{
  g_autoptr (GError) error = NULL;
  gint64 batch;

  ck_assert_msg (try_change (line_at (k)->id, change, name, &batch, &error), "%s",
                 error != NULL ? error->message : "");
  return batch;
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

static gint64
fork_line (guint at, const char *name, gboolean make_current)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  gint64 line;

  app_match_fork_line_async (match, at, name, make_current, NULL, take_result, &result);
  ck_assert_msg (app_match_fork_line_finish (match, wait_for (&result), &line, &error), "%s",
                 error != NULL ? error->message : "");
  return line;
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

/* The command line's list, without its head. */
static void
assert_lines (const char *expected)
{
  const char *out = cli (NULL, "line", app_match_get_uuid (match), NULL).out;
  g_auto (GStrv) lines = g_strsplit (strchr (out, '\n') + 1, "\n", -1);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint k = 0; lines[k] != NULL && lines[k][0] != '\0'; k++) {
    g_auto (GStrv) cells = g_strsplit_set (lines[k], " ", -1);

    for (guint j = 0; cells[j] != NULL; j++)
      if (cells[j][0] != '\0')
        g_string_append_printf (text, "%s ", cells[j]);
    g_string_append (text, "| ");
  }
  ck_assert_str_eq (text->str, expected);
}

/* What is tried leaves the match as it is, until somebody promotes it. */
START_TEST (a_line_to_try_something)
{
  gint64 line = fork_line (4, "What if", FALSE);

  ck_assert_int_eq (app_match_get_shown_line (match), line);
  ck_assert_uint_eq (app_match_get_n_moves (match), 4);
  ck_assert_uint_eq (app_match_get_n_lines (match), 2);
  ck_assert (line_at (0)->current && !line_at (1)->current);
  ck_assert_str_eq (line_at (1)->name, "What if");
  ck_assert (line_at (1)->named && !line_at (0)->named);
  append ("3 play ocean");
  append ("4 play beacon");
  take_back (1);
  append ("4 play halo");
  ck_assert_uint_eq (app_match_get_n_lines (match), 3);
  ck_assert (line_at (0)->current);
  ck_assert_uint_eq (app_match_get_n_moves (match), 6);
  ck_assert_str_eq (app_match_get_move (match, 6)->text, "4 play halo");
  ck_assert_uint_eq (line_at (0)->n_moves, 7);
  /* Whoever opens the match sees the current line. */
  {
    g_autoptr (AppMatch) other = app_match_open (store, app_match_get_uuid (match), NULL);

    ck_assert_uint_eq (app_match_get_n_moves (other), 7);
  }
  change_line (2, APP_LINE_PROMOTE, NULL);
  ck_assert (line_at (2)->current);
  ck_assert_uint_eq (app_match_get_n_moves (match), 6);
}
END_TEST

/* A typing error that is taken back and entered right is no line to anybody; what was taken back
 * is kept, and hangs where it was. */
START_TEST (taking_back_and_going_on_is_no_line)
{
  CliOutput said;

  take_back (2);
  append ("4 play beacon");
  take_back (1);
  append ("4 play halo");
  append ("1 play inferno");
  ck_assert_uint_eq (app_match_count_offered_lines (match), 1);
  ck_assert_uint_eq (app_match_get_n_lines (match), 3);
  ck_assert (line_at (2)->current && !line_at (2)->hidden);
  ck_assert_str_eq (line_at (2)->name, "Main line");
  ck_assert_int_eq (line_at (2)->parent, 0);
  ck_assert (line_at (0)->taken_back && line_at (1)->taken_back && !line_at (2)->taken_back);
  ck_assert_str_eq (line_at (0)->name, "Taken back: moves 6 to 7");
  ck_assert_str_eq (line_at (1)->name, "Taken back: move 6");
  for (guint k = 0; k < 2; k++) {
    ck_assert_int_eq (line_at (k)->parent, line_at (2)->id);
    ck_assert_uint_eq (line_at (k)->fork_at, 5);
  }
  assert_lines ("3 - 0 7 - yes - | ");
  said = cli (NULL, "line", app_match_get_uuid (match), "--all", NULL);
  ck_assert_msg (strstr (said.out, "taken back") != NULL, "%s", said.out);
  said = cli (NULL, "line", app_match_get_uuid (match), "--json", NULL);
  ck_assert_msg (strstr (said.out, "\"taken_back\": true") == NULL, "%s", said.out);
  said = cli (NULL, "line", app_match_get_uuid (match), "--all", "--json", NULL);
  ck_assert_msg (strstr (said.out, "{\"line\": 1, \"fork_of\": 3, \"fork_at\": 5, ") != NULL
                     && strstr (said.out, "\"taken_back\": true") != NULL,
                 "%s", said.out);
  /* It is shown to whoever asks, and may be what counts after all: then there are two. */
  app_match_show_line (match, line_at (0)->id);
  ck_assert_str_eq (app_match_get_move (match, 6)->text, "4 play lantern");
  ck_assert_uint_eq (app_match_count_offered_lines (match), 2);
  change_line (0, APP_LINE_PROMOTE, NULL);
  ck_assert (line_at (0)->current && !line_at (0)->taken_back);
  ck_assert_str_eq (line_at (0)->name, "Main line");
  ck_assert_str_eq (line_at (2)->name, "Line 3, from move 6");
  ck_assert_uint_eq (app_match_count_offered_lines (match), 2);
}
END_TEST

/* Each time further back: it is the main line all the same. */
START_TEST (taking_back_further_and_further)
{
  take_back (1);
  append ("1 play veer");
  take_back (3);
  append ("3 play ocean");
  take_back (2);
  append ("2 play kindle");
  ck_assert_uint_eq (app_match_get_n_lines (match), 4);
  ck_assert_uint_eq (app_match_count_offered_lines (match), 1);
  ck_assert_str_eq (line_at (3)->name, "Main line");
  assert_lines ("4 - 0 4 - yes - | ");
  for (guint k = 0; k < 3; k++)
    ck_assert_int_eq (line_at (k)->parent, line_at (k + 1)->id);
  ck_assert_str_eq (line_at (0)->name, "Taken back: move 7");
  ck_assert_str_eq (line_at (1)->name, "Taken back: moves 5 to 7");
  ck_assert_str_eq (line_at (2)->name, "Taken back: moves 4 to 5");
}
END_TEST

/* A line that was begun on purpose stays one, with its name, and where it forks. */
START_TEST (taking_back_on_a_line_of_its_own)
{
  fork_line (4, "What if", FALSE);
  append ("3 play ocean");
  take_back (1);
  append ("3 play beacon");
  ck_assert_uint_eq (app_match_count_offered_lines (match), 2);
  ck_assert_str_eq (line_at (2)->name, "What if");
  ck_assert_int_eq (line_at (2)->parent, line_at (0)->id);
  ck_assert_uint_eq (line_at (2)->fork_at, 4);
  assert_lines ("1 - 0 7 - yes - | 3 1 4 5 - - - What if | ");
  /* What forks from the main line before moves of it are taken back, forks from what goes on. */
  app_match_show_line (match, line_at (0)->id);
  take_back (1);
  append ("1 play veer");
  ck_assert (line_at (3)->current);
  ck_assert_int_eq (line_at (2)->parent, line_at (3)->id);
  assert_lines ("3 4 4 5 - - - What if | 4 - 0 7 - yes - | ");
}
END_TEST

START_TEST (a_fork_may_be_the_current_line)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  gint64 line;

  fork_line (2, NULL, TRUE);
  ck_assert (line_at (1)->current);
  ck_assert_str_eq (line_at (1)->name, "Line 2, from move 3");
  append ("- title gust");
  app_match_fork_line_async (match, 9, NULL, FALSE, NULL, take_result, &result);
  ck_assert (!app_match_fork_line_finish (match, wait_for (&result), &line, &error));
  ck_assert_int_eq (error->code, APP_ERROR_USAGE);
  ck_assert_uint_eq (app_match_get_n_lines (match), 2);
}
END_TEST

START_TEST (going_on_from_a_move_of_a_line_aside)
{
  g_autoptr (GAsyncResult) result = NULL;

  fork_line (4, NULL, FALSE);
  append ("3 play ocean");
  app_match_fork_line_async (match, 4, NULL, TRUE, NULL, take_result, &result);
  ck_assert (app_match_fork_line_finish (match, wait_for (&result), NULL, NULL));
  ck_assert_uint_eq (app_match_get_n_lines (match), 3);
  ck_assert (line_at (0)->current);
  ck_assert_int_eq (app_match_get_shown_line (match), line_at (2)->id);
}
END_TEST

START_TEST (named_and_undone)
{
  gint64 batch = change_line (0, APP_LINE_RENAME, "  \xf0\x9f\x8e\xb2 the real\none ");

  ck_assert_str_eq (line_at (0)->name, "\xf0\x9f\x8e\xb2 the real one");
  ck_assert (line_at (0)->named);
  undo (batch);
  ck_assert_str_eq (line_at (0)->name, "Main line");
  change_line (0, APP_LINE_RENAME, "x");
  change_line (0, APP_LINE_RENAME, "");
  ck_assert_str_eq (line_at (0)->name, "Main line");
  ck_assert (!line_at (0)->named);
  ck_assert_int_eq (change_line (0, APP_LINE_RENAME, NULL), 0);
}
END_TEST

/* The name is read again although the moves need not be. */
START_TEST (named_while_a_move_is_recorded)
{
  g_autoptr (GAsyncResult) named = NULL, appended = NULL;

  app_match_change_line_async (match, line_at (0)->id, APP_LINE_RENAME, "The evening", NULL,
                               take_result, &named);
  app_recorder_append_async (match, "- note \"late\"", NULL, take_result, &appended);
  ck_assert (app_match_change_line_finish (match, wait_for (&named), NULL, NULL));
  ck_assert (app_recorder_finish (match, wait_for (&appended), NULL));
  ck_assert_uint_eq (app_match_get_n_moves (match), 8);
  ck_assert_str_eq (line_at (0)->name, "The evening");
}
END_TEST

/* Whoever looks at another line meanwhile goes on looking at it. */
START_TEST (promoted_while_another_is_looked_at)
{
  const gint64 main_line = app_match_get_shown_line (match);
  const gint64 one = fork_line (4, "One", FALSE);
  g_autoptr (GAsyncResult) result = NULL;
  gint64 other;

  app_match_show_line (match, main_line);
  other = fork_line (5, "Other", FALSE);
  app_match_show_line (match, main_line);
  app_match_change_line_async (match, one, APP_LINE_PROMOTE, NULL, NULL, take_result, &result);
  app_match_show_line (match, other);
  ck_assert (app_match_change_line_finish (match, wait_for (&result), NULL, NULL));
  ck_assert_int_eq (app_match_get_shown_line (match), other);
  ck_assert (line_at (1)->current);
}
END_TEST

START_TEST (hidden_and_undone)
{
  g_autoptr (GError) error = NULL;
  gint64 batch;

  fork_line (4, NULL, FALSE);
  batch = change_line (1, APP_LINE_HIDE, NULL);
  ck_assert (line_at (1)->hidden);
  undo (batch);
  ck_assert (!line_at (1)->hidden);
  change_line (1, APP_LINE_HIDE, NULL);
  change_line (1, APP_LINE_SHOW, NULL);
  ck_assert (!line_at (1)->hidden);
  ck_assert (!try_change (line_at (0)->id, APP_LINE_HIDE, NULL, &batch, &error));
  ck_assert_int_eq (error->code, APP_ERROR_USAGE);
  g_clear_error (&error);
  ck_assert (!try_change (4711, APP_LINE_HIDE, NULL, &batch, &error));
  ck_assert_int_eq (error->code, APP_ERROR_NOT_FOUND);
  change_line (1, APP_LINE_HIDE, NULL);
  change_line (1, APP_LINE_PROMOTE, NULL);
  ck_assert (line_at (1)->current && !line_at (1)->hidden);
}
END_TEST

/* The match's result is that of its current line, before and after. */
START_TEST (promoted_and_undone)
{
  gint64 batch;

  fork_line (3, NULL, FALSE);
  append ("2 resign");
  append ("- note \"Ben gave up\"");
  ck_assert (strstr (cli (NULL, "export", app_match_get_uuid (match), NULL).out, "[Result")
             == NULL);
  app_match_show_line (match, line_at (0)->id);
  batch = change_line (1, APP_LINE_PROMOTE, NULL);
  /* Who looked at the current line still does. */
  ck_assert_int_eq (app_match_get_shown_line (match), line_at (1)->id);
  ck_assert (
      strstr (cli (NULL, "export", app_match_get_uuid (match), NULL).out, "[Result \"win 1 3\"]")
      != NULL);
  ck_assert_int_eq (cli (NULL, "verify", "--stamp", NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "check", NULL).status, 0);
  undo (batch);
  ck_assert (line_at (0)->current);
  ck_assert_uint_eq (app_match_get_n_moves (match), 7);
  ck_assert_int_eq (cli (NULL, "verify", NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "check", NULL).status, 0);
}
END_TEST

/* Appends that are on their way when a line is promoted. */
START_TEST (promoting_amid_moves)
{
  g_autoptr (GAsyncResult) promoted = NULL, appended = NULL;

  fork_line (4, NULL, FALSE);
  app_match_change_line_async (match, line_at (1)->id, APP_LINE_PROMOTE, NULL, NULL, take_result,
                               &promoted);
  app_recorder_append_async (match, "3 play ocean", NULL, take_result, &appended);
  ck_assert (app_match_change_line_finish (match, wait_for (&promoted), NULL, NULL));
  ck_assert (app_recorder_finish (match, wait_for (&appended), NULL));
  ck_assert_uint_eq (line_at (1)->n_moves, 5);
  ck_assert (line_at (1)->current);
}
END_TEST

/* Comparing */

static const AppDifference *
find_difference (const GPtrArray *differences, const char *path)
{
  for (guint k = 0; k < differences->len; k++) {
    const AppDifference *difference = g_ptr_array_index (differences, k);

    if (g_str_equal (difference->path, path))
      return difference;
  }
  return NULL;
}

START_TEST (two_lines_are_compared)
{
  g_autoptr (AppComparison) comparison = NULL;
  g_autoptr (GPtrArray) a = NULL, b = NULL, differences = NULL, few = NULL;
  g_autoptr (GError) error = NULL;
  const AppDifference *played;
  const AppComparedMove *move;

  fork_line (3, "What if", FALSE);
  append ("2 play gust");
  append ("3 play ocean");
  comparison = app_match_compare (match, line_at (0)->id, line_at (1)->id, &error);
  ck_assert_msg (comparison != NULL, "%s", error != NULL ? error->message : "");
  /* The same move on both is shared, wherever the line begins. */
  ck_assert_uint_eq (comparison->shared, 4);
  ck_assert_uint_eq (comparison->n_a, 7);
  ck_assert_uint_eq (comparison->n_b, 5);
  ck_assert_uint_eq (comparison->first_state, 5);
  ck_assert_str_eq (comparison->name_a, "Main line");
  ck_assert_str_eq (comparison->name_b, "What if");
  a = app_match_dup_compared_moves (match, comparison, comparison->a);
  b = app_match_dup_compared_moves (match, comparison, comparison->b);
  ck_assert_uint_eq (a->len, 3);
  ck_assert_uint_eq (b->len, 1);
  move = g_ptr_array_index (b, 0);
  ck_assert_uint_eq (move->number, 5);
  ck_assert_str_eq (move->text, "3 play ocean");
  ck_assert_str_eq (move->label, "Ocean");
  ck_assert_str_eq (move->actor, "Cyd");
  differences = app_match_dup_differences (match, comparison, 5, 5, 100);
  played = find_difference (differences, "spells[2].card");
  ck_assert_ptr_nonnull (played);
  ck_assert_str_eq (played->a, "Flood");
  ck_assert_str_eq (played->b, "Ocean");
  few = app_match_dup_differences (match, comparison, 5, 5, 1);
  ck_assert_uint_eq (few->len, 1);
  g_ptr_array_unref (g_steal_pointer (&few));
  few = app_match_dup_differences (match, comparison, 4, 4, 100);
  ck_assert_uint_eq (few->len, 0);
}
END_TEST

START_TEST (lines_that_meet_again_and_none)
{
  g_autoptr (AppComparison) same = NULL, met = NULL, none = NULL;
  g_autoptr (GError) error = NULL;

  same = app_match_compare (match, line_at (0)->id, line_at (0)->id, &error);
  ck_assert_uint_eq (same->shared, 7);
  ck_assert_uint_eq (same->first_state, 0);
  /* A note changes no state. */
  fork_line (7, NULL, FALSE);
  append ("- note \"a\"");
  fork_line (7, NULL, FALSE);
  append ("- note \"b\"");
  met = app_match_compare (match, line_at (1)->id, line_at (2)->id, &error);
  ck_assert_uint_eq (met->shared, 7);
  ck_assert_uint_eq (met->first_state, 0);
  none = app_match_compare (match, line_at (0)->id, 4711, &error);
  ck_assert_ptr_null (none);
  ck_assert_int_eq (error->code, APP_ERROR_NOT_FOUND);
}
END_TEST

/* The command line */

static CliOutput
line (const char *const *words)
{
  const char *all[8] = { "line", app_match_get_uuid (match) };
  guint n = 2;

  for (; words[n - 2] != NULL; n++)
    all[n] = words[n - 2];
  return cli_run (NULL, all);
}

START_TEST (the_command_line_does_the_same)
{
  static const struct {
    const char *words[5];
    int status;
    const char *lines; /* number, parent, fork, moves, waiting, current, hidden, name */
  } rows[] = {
    { { "1", "--name", "As played" }, 0, "1 - 0 7 - yes - As played | " },
    { { "1", "--fork-at", "4", "--name", "Odd" },
      0,
      "1 - 0 7 - yes - As played | 2 1 4 4 - - - Odd | " },
    { { "2", "--hide" }, 0, "1 - 0 7 - yes - As played | 2 1 4 4 - - yes Odd | " },
    { { "2", "--show" }, 0, "1 - 0 7 - yes - As played | 2 1 4 4 - - - Odd | " },
    { { "1", "--hide" }, 2, "1 - 0 7 - yes - As played | 2 1 4 4 - - - Odd | " },
    { { "3", "--hide" }, 2, "1 - 0 7 - yes - As played | 2 1 4 4 - - - Odd | " },
    { { "1", "--fork-at", "9" }, 1, "1 - 0 7 - yes - As played | 2 1 4 4 - - - Odd | " },
    { { "1", "--fork-at", "-2" }, 2, "1 - 0 7 - yes - As played | 2 1 4 4 - - - Odd | " },
    { { "--hide" }, 2, "1 - 0 7 - yes - As played | 2 1 4 4 - - - Odd | " },
    { { "1", "--hide", "--show" }, 2, "1 - 0 7 - yes - As played | 2 1 4 4 - - - Odd | " },
    { { "2" }, 0, "1 - 0 7 - - - As played | 2 1 4 4 - yes - Odd | " },
    { { "2", "--name", "" }, 0, "1 - 0 7 - - - As played | 2 1 4 4 - yes - | " },
  };

  for (guint k = 0; k < G_N_ELEMENTS (rows); k++) {
    CliOutput said = line (rows[k].words);

    ck_assert_msg (said.status == rows[k].status, "row %u: %d, %s", k, said.status, said.err);
    assert_lines (rows[k].lines);
  }
}
END_TEST

START_TEST (corrected_on_the_command_line)
{
  const char *uuid = app_match_get_uuid (match);
  CliOutput said = cli (NULL, "edit", uuid, "4", "2 play flood", NULL);

  ck_assert_int_eq (said.status, 1);
  ck_assert_msg (strstr (said.err, ":5: ") != NULL && strstr (said.err, "3 moves wait") != NULL,
                 "%s", said.err);
  said = cli (NULL, "settle", uuid, NULL);
  ck_assert_int_eq (said.status, 0);
  ck_assert_str_eq (said.out, "1:5  3 play flood\n1:6  4 play lantern\n1:7  1 play inferno\n");
  ck_assert_msg (strstr (said.err, ":5: ") != NULL, "%s", said.err);
  said = cli (NULL, "settle", uuid, "--json", NULL);
  ck_assert_msg (strstr (said.out, "{\"line\": 1, \"at\": 5, \"move\": \"3 play flood\"}") != NULL,
                 "%s", said.out);
  ck_assert_int_eq (cli (NULL, "settle", uuid, "--take-over", NULL).status, 1);
  ck_assert_int_eq (cli (NULL, "settle", uuid, "--drop", "--drop-all", NULL).status, 2);
  ck_assert_int_eq (cli (NULL, "settle", uuid, "--reenter", "3 play dragon", NULL).status, 1);
  ck_assert_int_eq (cli (NULL, "settle", uuid, "--rule", "3 play gust", NULL).status, 2);
  ck_assert_int_eq (
      cli (NULL, "settle", uuid, "--rule", "- adjust score 1 +1 \"luck\"", NULL).status, 1);
  said = cli (NULL, "settle", uuid, "--reenter", "3 play gust", NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  said = cli (NULL, "settle", uuid, NULL);
  ck_assert_str_eq (said.out, "");
  ck_assert_str_eq (said.err, "");
  ck_assert_int_eq (cli (NULL, "settle", uuid, "--drop", NULL).status, 2);
  ck_assert_int_eq (cli (NULL, "edit", uuid, "--remove", "6", NULL).status, 1);
  ck_assert_int_eq (cli (NULL, "settle", uuid, "--drop-all", NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "edit", uuid, "--insert", "5", "- note \"late\"", NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "edit", uuid, "--remove", "5", "- note \"x\"", NULL).status, 2);
  ck_assert_int_eq (cli (NULL, "edit", uuid, "5", NULL).status, 2);
  said = cli (NULL, "compare", uuid, "1", "2", NULL);
  ck_assert_int_eq (said.status, 0);
  ck_assert_msg (strstr (said.out, "The first 3 are the same.") != NULL
                     && strstr (said.out, "The states differ after move 4") != NULL,
                 "%s", said.out);
  said = cli (NULL, "compare", uuid, "1", "2", "--json", NULL);
  ck_assert_msg (strstr (said.out, "{\"shared\": 3, \"first_state\": 4, ") != NULL, "%s", said.out);
  ck_assert_int_eq (cli (NULL, "compare", uuid, "1", "77", NULL).status, 2);
  said = cli (NULL, "undo", uuid, NULL);
  ck_assert_str_eq (said.err, "");
  said = cli (NULL, "undo", uuid, "4", NULL);
  ck_assert_msg (strstr (said.err, "Since then cards were turned up.") != NULL, "%s", said.err);
  ck_assert_int_eq (said.status, 0);
}
END_TEST

TEST_SUITE (match_lines)
{
  Suite *suite = suite_create ("match-lines");
  TCase *cases = tcase_create ("lines");

  tcase_add_checked_fixture (cases, set_up, tear_down);
  tcase_add_loop_test (cases, what_differs_has_a_name, 0, 5);
  tcase_add_test (cases, what_is_no_phase_stays);
  tcase_add_test (cases, a_line_to_try_something);
  tcase_add_test (cases, taking_back_and_going_on_is_no_line);
  tcase_add_test (cases, taking_back_further_and_further);
  tcase_add_test (cases, taking_back_on_a_line_of_its_own);
  tcase_add_test (cases, a_fork_may_be_the_current_line);
  tcase_add_test (cases, going_on_from_a_move_of_a_line_aside);
  tcase_add_test (cases, named_and_undone);
  tcase_add_test (cases, named_while_a_move_is_recorded);
  tcase_add_test (cases, promoted_while_another_is_looked_at);
  tcase_add_test (cases, hidden_and_undone);
  tcase_add_test (cases, promoted_and_undone);
  tcase_add_test (cases, promoting_amid_moves);
  tcase_add_test (cases, two_lines_are_compared);
  tcase_add_test (cases, lines_that_meet_again_and_none);
  tcase_add_test (cases, the_command_line_does_the_same);
  tcase_add_test (cases, corrected_on_the_command_line);
  suite_add_tcase (suite, cases);
  return suite;
}
