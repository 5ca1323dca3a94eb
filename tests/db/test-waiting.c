/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What people do with lines beside recording: what waits of corrections and who inherits it, names,
 * hidden lines, promoting one, notes on moves; and undoing each.
 */
#include "tests/db/fixture.h"

#include "db/line-append.h"
#include "db/integrity.h"
#include "db/move-notes.h"
#include "db/results.h"

#include <string.h>

static DbTip
tip_of (gint64 match)
{
  DbTip tip;

  ck_assert (db_match_get_tip (fixture_store, match, &tip, NULL));
  return tip;
}

/* "line:first-last@point …" */
static void
check_waiting (gint64 line, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) waiting = db_line_get_waiting (fixture_store, line, &error);
  g_autoptr (DbLine) row = db_line_get (fixture_store, line, &error);
  g_autoptr (GString) text = g_string_new (NULL);
  guint64 n = 0;

  assert_ok (waiting != NULL && row != NULL, error);
  for (guint k = 0; k < waiting->len; k++) {
    const DbWaiting *span = &g_array_index (waiting, DbWaiting, k);

    n += span->last - span->first + 1;
    g_string_append_printf (text, "%s%d:%d-%d@%d", k > 0 ? " " : "", (int)span->line,
                            (int)span->first, (int)span->last, (int)span->point);
  }
  ck_assert_str_eq (text->str, expected);
  ck_assert_uint_eq (row->n_waiting, n);
}

static void
check_moves (gint64 line, const char *expected)
{
  g_autofree char *moves = fixture_dup_moves (fixture_store, line, 1, G_MAXUINT64);

  ck_assert_str_eq (moves, expected);
}

/* Line 1 is a b c d e f; line 2 corrects c, and d e f wait, then more of something else. */
static void
correct (DbTip *tip)
{
  const DbWaiting waiting[] = { { tip->line, 4, 6, 2 }, { tip->line, 1, 1, 1 } };
  DbFork fork = {
    .parent = tip->line, .fork_at = 2, .waiting = waiting, .n_waiting = 2, .make_current = TRUE
  };
  DbMove move = fixture_move (3, "x");
  g_autoptr (GError) error = NULL;

  fixture_append (fixture_store, tip, "a b c d e f");
  assert_ok (db_line_fork (fixture_store, &fork, tip, &move, 1, NULL, &error), error);
}

START_TEST (test_waiting)
{
  DbTip tip = tip_of (fixture_add_match (fixture_store, TRUE));
  const DbWaiting later = { tip.line, 5, 6, 2 };
  g_autoptr (GError) error = NULL;
  gint64 line;

  correct (&tip);
  line = tip.line;
  check_waiting (line, "1:4-6@2 1:1-1@1");
  fixture_append (fixture_store, &tip, "y");
  ck_assert_int_eq (tip.line, line);
  check_waiting (line, "1:4-6@2 1:1-1@1");
  assert_ok (db_line_take_back (fixture_store, &tip, 2, NULL, &error), error);
  assert_ok (db_line_redo (fixture_store, &tip, 4, NULL, &error), error);
  check_waiting (line, "1:4-6@2 1:1-1@1");
  assert_ok (db_line_set_waiting (fixture_store, line, &later, 1, &error), error);
  check_waiting (line, "1:5-6@2");
  assert_ok (db_line_set_waiting (fixture_store, line, NULL, 0, &error), error);
  check_waiting (line, "");
  check_waiting (1, "");
  assert_error (db_line_set_waiting (fixture_store, 999, &later, 1, &error), error,
                DB_ERROR_NOT_FOUND);
}
END_TEST

/* Whoever takes back and enters something else still mends the match, unless the correction itself
 * goes. */
START_TEST (test_inherited)
{
  static const struct {
    guint back_to;
    const char *waiting;
  } rows[] = {
    { 4, "1:4-6@2 1:1-1@1" },
    { 3, "1:4-6@2 1:1-1@1" },
    { 2, "1:4-6@2 1:1-1@1" },
    { 1, "1:1-1@1" },
    { 0, "" },
  };
  DbTip tip = tip_of (fixture_add_match (fixture_store, TRUE));
  g_autoptr (GError) error = NULL;
  gint64 line;

  correct (&tip);
  line = tip.line;
  fixture_append (fixture_store, &tip, "y z");
  assert_ok (db_line_take_back (fixture_store, &tip, rows[_i].back_to, NULL, &error), error);
  fixture_append (fixture_store, &tip, "n");
  ck_assert_int_ne (tip.line, line);
  check_waiting (tip.line, rows[_i].waiting);
  check_waiting (line, "1:4-6@2 1:1-1@1");
}
END_TEST

/* A fork of one that inherited does so by the correction's point, not by its own. */
START_TEST (test_inherited_twice)
{
  DbTip tip = tip_of (fixture_add_match (fixture_store, TRUE));
  DbFork aside = { .inherit = TRUE }, imported = { .fork_at = 5 };
  g_autoptr (GError) error = NULL;

  correct (&tip);
  fixture_append (fixture_store, &tip, "y z");
  assert_ok (db_line_take_back (fixture_store, &tip, 4, NULL, &error), error);
  fixture_append (fixture_store, &tip, "n");
  assert_ok (db_line_take_back (fixture_store, &tip, 3, NULL, &error), error);
  fixture_append (fixture_store, &tip, "m o");
  check_moves (tip.line, "1a 2b 3x 4m 5o");
  check_waiting (tip.line, "1:4-6@2 1:1-1@1");
  aside.parent = imported.parent = tip.line;
  aside.fork_at = 2;
  assert_ok (db_line_fork (fixture_store, &aside, &tip, NULL, 0, NULL, &error), error);
  check_waiting (tip.line, "1:4-6@2 1:1-1@1");
  assert_ok (db_line_fork (fixture_store, &imported, &tip, NULL, 0, NULL, &error), error);
  check_waiting (tip.line, "");
}
END_TEST

START_TEST (test_dropped)
{
  DbTip tip = tip_of (fixture_add_match (fixture_store, TRUE));
  const DbWaiting left = { 1, 5, 6, 2 };
  g_autoptr (GError) error = NULL;
  gint64 first, second;

  correct (&tip);
  assert_ok (db_line_drop_waiting (fixture_store, tip.line, &left, 1, &error), error);
  ck_assert (db_changes_last_undoable (fixture_store, &first, NULL));
  assert_ok (db_line_drop_waiting (fixture_store, tip.line, NULL, 0, &error), error);
  ck_assert (db_changes_last_undoable (fixture_store, &second, NULL));
  check_waiting (tip.line, "");
  assert_error (db_changes_undo (fixture_store, first, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
                error, DB_ERROR_CONFLICT);
  assert_ok (db_changes_undo (fixture_store, second, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
  check_waiting (tip.line, "1:5-6@2");
  assert_ok (db_changes_undo (fixture_store, first, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
  check_waiting (tip.line, "1:4-6@2 1:1-1@1");
}
END_TEST

/* What the check of the file finds. */
START_TEST (test_checked)
{
  static const struct {
    const char *sql;
    const char *finding;
  } rows[] = {
    { "UPDATE waiting SET last = 99 WHERE position = 1", "Moves wait" },
    { "UPDATE lines SET hidden = 1 WHERE id = 2", "is hidden" },
    { "INSERT INTO move_notes (uuid, line, number, text, created, modified)"
      " VALUES ('u', 2, 4, 'x', 0, 0)",
      "A note is on a move" },
  };
  DbTip tip = tip_of (fixture_add_match (fixture_store, TRUE));
  g_auto (GStrv) before = NULL, after = NULL;

  correct (&tip);
  ck_assert (db_integrity_check (fixture_store, &before, NULL));
  ck_assert_uint_eq (g_strv_length (before), 0);
  fixture_exec (db_store_get_path (fixture_store), rows[_i].sql);
  ck_assert (db_integrity_check (fixture_store, &after, NULL));
  ck_assert_uint_eq (g_strv_length (after), 1);
  ck_assert_msg (strstr (after[0], rows[_i].finding) != NULL, "%s", after[0]);
}
END_TEST

/* A file of schema 006 remembered one line's rest by its beginning. */
START_TEST (test_migrated)
{
  g_autofree char *source = g_build_filename (suite_variable ("TOMEKEEPER_SOURCE"), "tests", "db",
                                              "fixtures", "schema-006.sql", NULL);
  g_autofree char *path = fixture_path ("old.db");
  g_autofree char *sql = NULL;
  g_autoptr (GError) error = NULL;

  ck_assert (g_file_get_contents (source, &sql, NULL, NULL));
  fixture_exec (path, sql);
  fixture_exec (path, "UPDATE lines SET rest_line = 1, rest_at = fork_at WHERE id = 2");
  g_clear_pointer (&fixture_store, db_store_close);
  fixture_store = db_store_open (path, DB_OPEN_EXISTING, &error);
  assert_ok (fixture_store != NULL, error);
  check_waiting (2, "1:3-4@2");
  check_waiting (1, "");
}
END_TEST

/* Lines */

static gboolean
is_hidden (gint64 line)
{
  g_autoptr (DbLine) row = db_line_get (fixture_store, line, NULL);

  return row->hidden != 0;
}

static gint64
last_batch (void)
{
  gint64 batch;

  ck_assert (db_changes_last_undoable (fixture_store, &batch, NULL));
  return batch;
}

static void
undo (gint64 batch)
{
  g_autoptr (GError) error = NULL;

  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
}

START_TEST (test_hidden)
{
  DbTip tip = tip_of (fixture_add_match (fixture_store, TRUE));
  g_autoptr (GError) error = NULL;
  gint64 hide;

  correct (&tip);
  assert_error (db_line_set_hidden (fixture_store, tip.line, TRUE, &error), error,
                DB_ERROR_INVALID);
  assert_error (db_line_set_hidden (fixture_store, 999, TRUE, &error), error, DB_ERROR_NOT_FOUND);
  assert_ok (db_line_set_hidden (fixture_store, 1, TRUE, &error), error);
  ck_assert (is_hidden (1));
  hide = last_batch ();
  undo (hide);
  ck_assert (!is_hidden (1));
  assert_ok (db_line_set_hidden (fixture_store, 1, TRUE, &error), error);
  assert_ok (db_line_set_hidden (fixture_store, 1, FALSE, &error), error);
  ck_assert (!is_hidden (1));
  assert_ok (db_line_set_hidden (fixture_store, 1, TRUE, &error), error);
  assert_ok (db_line_make_current (fixture_store, 1, NULL, &error), error);
  ck_assert (!is_hidden (1));
}
END_TEST

START_TEST (test_promoted)
{
  gint64 match = fixture_add_match (fixture_store, TRUE);
  RulesOutcome outcome = { RULES_RUNNING, 0, { 7, 2, 0, 0 } };
  g_autoptr (GError) error = NULL;
  gint64 second, batch, undone;
  DbTip tip = tip_of (match);
  DbResult result;
  gboolean found;

  correct (&tip);
  second = tip.line;
  assert_ok (db_line_set_hidden (fixture_store, 1, TRUE, &error), error);
  assert_ok (db_line_promote (fixture_store, 1, &outcome, &error), error);
  batch = last_batch ();
  ck_assert_int_eq (tip_of (match).line, 1);
  ck_assert (!is_hidden (1));
  assert_ok (db_result_get (fixture_store, match, &result, &found, &error), error);
  ck_assert (found && result.outcome.scores[0] == 7);
  assert_ok (db_line_set_hidden (fixture_store, second, TRUE, &error), error);
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, &undone, NULL, &error),
             error);
  ck_assert_int_eq (tip_of (match).line, second);
  ck_assert (!is_hidden (second));
  ck_assert (is_hidden (1));
  assert_ok (db_result_get (fixture_store, match, &result, &found, &error), error);
  ck_assert (!found);
  undo (undone);
  ck_assert_int_eq (tip_of (match).line, 1);
  ck_assert (!is_hidden (1));
  assert_ok (db_line_promote (fixture_store, second, NULL, &error), error);
  batch = last_batch ();
  assert_ok (db_line_promote (fixture_store, 1, NULL, &error), error);
  assert_error (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
                error, DB_ERROR_CONFLICT);
}
END_TEST

START_TEST (test_named)
{
  DbTip tip = tip_of (fixture_add_match (fixture_store, TRUE));
  g_autoptr (GError) error = NULL;
  g_autoptr (DbLine) named = NULL, undone = NULL;

  assert_ok (db_line_rename (fixture_store, tip.line, "bolder", &error), error);
  named = db_line_get (fixture_store, tip.line, &error);
  ck_assert_str_eq (named->name, "bolder");
  undo (last_batch ());
  undone = db_line_get (fixture_store, tip.line, &error);
  ck_assert_str_eq (undone->name, "");
  assert_error (db_line_rename (fixture_store, 999, "x", &error), error, DB_ERROR_NOT_FOUND);
}
END_TEST

/* Notes on moves: "line/number text …" */
static void
check_notes (gint64 match, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) notes = db_move_notes_list (fixture_store, match, &error);
  g_autoptr (GString) text = g_string_new (NULL);

  assert_ok (notes != NULL, error);
  for (guint k = 0; k < notes->len; k++) {
    const DbMoveNote *note = g_ptr_array_index (notes, k);

    g_string_append_printf (text, "%s%d/%d %s", k > 0 ? " " : "", (int)note->line,
                            (int)note->number, note->text);
  }
  ck_assert_str_eq (text->str, expected);
}

START_TEST (test_notes)
{
  gint64 match = fixture_add_match (fixture_store, TRUE), removed;
  DbTip tip = tip_of (match);
  g_autoptr (GError) error = NULL;

  correct (&tip);
  assert_ok (db_move_note_set (fixture_store, 1, 2, "why", &error), error);
  assert_ok (db_move_note_set (fixture_store, 2, 3, "\xf0\x9f\x8e\xb2", &error), error);
  assert_ok (db_move_note_set (fixture_store, 1, 2, "because", &error), error);
  check_notes (match, "1/2 because 2/3 \xf0\x9f\x8e\xb2");
  undo (last_batch ());
  check_notes (match, "1/2 why 2/3 \xf0\x9f\x8e\xb2");
  assert_ok (db_move_note_remove (fixture_store, 1, 2, &error), error);
  removed = last_batch ();
  check_notes (match, "2/3 \xf0\x9f\x8e\xb2");
  assert_error (db_move_note_remove (fixture_store, 1, 2, &error), error, DB_ERROR_NOT_FOUND);
  assert_error (db_move_note_remove (fixture_store, 1, 5, &error), error, DB_ERROR_NOT_FOUND);
  undo (removed);
  check_notes (match, "1/2 why 2/3 \xf0\x9f\x8e\xb2");
  assert_ok (db_move_note_remove (fixture_store, 1, 2, &error), error);
  assert_ok (db_move_note_set (fixture_store, 1, 2, "again", &error), error);
  check_notes (match, "1/2 again 2/3 \xf0\x9f\x8e\xb2");
  assert_error (db_move_note_set (fixture_store, 1, 1, "\xff", &error), error, DB_ERROR_INVALID);
}
END_TEST

TEST_SUITE (waiting)
{
  Suite *suite = suite_create ("waiting");
  TCase *lines = tcase_create ("lines");

  tcase_add_checked_fixture (lines, fixture_open, fixture_close);
  tcase_add_test (lines, test_waiting);
  tcase_add_loop_test (lines, test_inherited, 0, 5);
  tcase_add_test (lines, test_inherited_twice);
  tcase_add_test (lines, test_dropped);
  tcase_add_loop_test (lines, test_checked, 0, 3);
  tcase_add_test (lines, test_migrated);
  tcase_add_test (lines, test_hidden);
  tcase_add_test (lines, test_promoted);
  tcase_add_test (lines, test_named);
  tcase_add_test (lines, test_notes);
  suite_add_tcase (suite, lines);
  return suite;
}
