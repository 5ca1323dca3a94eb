/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines and moves: appending with its guard, taking back, forks, ancestors, immutability, results.
 */
#include "tests/db/fixture.h"

#include "db/line-append.h"
#include "db/results.h"

#include <sqlite3.h>
#include <string.h>

static DbTip
tip_of (DbStore *store, gint64 match)
{
  g_autoptr (GError) error = NULL;
  DbTip tip;

  assert_ok (db_match_get_tip (store, match, &tip, &error), error);
  return tip;
}

static void
check_moves (gint64 line, const char *expected)
{
  g_autofree char *moves = fixture_dup_moves (fixture_store, line, 1, G_MAXUINT64);

  ck_assert_str_eq (moves, expected);
}

START_TEST (test_append)
{
  gint64 match = fixture_add_match (fixture_store, TRUE);
  DbTip tip = tip_of (fixture_store, match), again;

  ck_assert_uint_eq (tip.number, 0);
  ck_assert (!tip.has_digest && tip.current);
  fixture_append (fixture_store, &tip, "a");
  fixture_append (fixture_store, &tip, "b c d");
  ck_assert_uint_eq (tip.number, 4);
  check_moves (tip.line, "1a 2b 3c 4d");
  again = tip_of (fixture_store, match);
  ck_assert_uint_eq (again.number, 4);
  ck_assert (again.has_digest);
  ck_assert_uint_eq (again.digest, fixture_move (4, "d").digest);
  ck_assert_uint_eq (again.digest, tip.digest);
}
END_TEST

static void
check_span (RulesText found, RulesText expected)
{
  ck_assert_uint_eq (found.length, expected.length);
  if (expected.length > 0)
    ck_assert_mem_eq (found.at, expected.at, expected.length);
}

static guint n_all_moves;

static gboolean
all_moves_cb (const DbMove *move, gpointer data)
{
  const DbMove *expected = (const DbMove *)data + (move->number - 1);

  n_all_moves++;
  check_span (move->text, expected->text);
  check_span (move->instant, expected->instant);
  check_span (move->comment, expected->comment);
  ck_assert_int_eq (move->has_digest, expected->has_digest);
  if (move->has_digest)
    ck_assert_uint_eq (move->digest, expected->digest);
  return TRUE;
}

/* Everything a move can carry comes back, digests beyond 63 bits and texts beyond a page too. */
START_TEST (test_whole_moves)
{
  g_autofree char *big = g_strnfill (300000, 'x');
  DbTip tip = tip_of (fixture_store, fixture_add_match (fixture_store, TRUE));
  g_autoptr (GError) error = NULL;
  DbMove moves[] = {
    { .text = RULES_TEXT ("1 play quench"),
      .instant = RULES_TEXT ("2026-11-21T18:03:00+01:00"),
      .comment = RULES_TEXT ("Ben: “schön”; really"),
      .digest = G_MAXUINT64,
      .has_digest = TRUE },
    { .text = RULES_TEXT ("- note \"zero\""), .digest = 0, .has_digest = TRUE },
    { .text = { big, 300000 }, .digest = 1u << 31, .has_digest = FALSE },
    { .text = RULES_TEXT ("2 resign"), .digest = (guint64)1 << 63, .has_digest = TRUE },
  };

  assert_ok (db_line_append (fixture_store, &tip, moves, 4, NULL, &error), error);
  n_all_moves = 0;
  assert_ok (
      db_line_foreach_move (fixture_store, tip.line, 1, G_MAXUINT64, all_moves_cb, moves, &error),
      error);
  ck_assert_uint_eq (n_all_moves, G_N_ELEMENTS (moves));
  ck_assert_uint_eq (tip_of (fixture_store, 1).digest, (guint64)1 << 63);
}
END_TEST

START_TEST (test_empty_text)
{
  DbTip tip = tip_of (fixture_store, fixture_add_match (fixture_store, TRUE));
  DbMove moves[] = { fixture_move (1, "a"), { .text = { "", 0 } } };
  g_autoptr (GError) error = NULL;

  assert_error (db_line_append (fixture_store, &tip, moves, 2, NULL, &error), error,
                DB_ERROR_INVALID);
  ck_assert_uint_eq (tip.number, 0);
  check_moves (tip.line, "");
}
END_TEST

/* What another writer can have done meanwhile. */
static void
append_elsewhere (DbStore *other, DbTip *tip)
{
  fixture_append (other, tip, "x");
}

static void
take_back_elsewhere (DbStore *other, DbTip *tip)
{
  ck_assert (db_line_take_back (other, tip, 2, NULL, NULL));
}

static void
replace_elsewhere (DbStore *other, DbTip *tip)
{
  ck_assert (db_line_take_back (other, tip, 2, NULL, NULL));
  fixture_append (other, tip, "x");
}

static void
fork_elsewhere (DbStore *other, DbTip *tip)
{
  DbFork fork = { .parent = tip->line, .fork_at = 1, .make_current = TRUE };
  DbMove move = fixture_move (2, "x");

  ck_assert (db_line_fork (other, &fork, tip, &move, 1, NULL, NULL));
}

static void (*const elsewhere[]) (DbStore *, DbTip *) = { append_elsewhere, take_back_elsewhere,
                                                          replace_elsewhere, fork_elsewhere };

static gboolean
refused_append (DbTip *tip, GError **error)
{
  DbMove move = fixture_move (4, "d");

  return db_line_append (fixture_store, tip, &move, 1, NULL, error);
}

static gboolean
refused_take_back (DbTip *tip, GError **error)
{
  return db_line_take_back (fixture_store, tip, 1, NULL, error);
}

static gboolean
refused_redo (DbTip *tip, GError **error)
{
  return db_line_redo (fixture_store, tip, 3, NULL, error);
}

static gboolean
refused_fork (DbTip *tip, GError **error)
{
  DbFork fork = { .parent = tip->line, .fork_at = 1, .make_current = TRUE };

  return db_line_fork (fixture_store, &fork, tip, NULL, 0, NULL, error);
}

static gboolean (*const refused[]) (DbTip *, GError **) = { refused_append, refused_take_back,
                                                            refused_redo, refused_fork };

START_TEST (test_changed_elsewhere)
{
  g_autoptr (DbStore) other =
      db_store_open (db_store_get_path (fixture_store), DB_OPEN_EXISTING, NULL);
  gint64 match = fixture_add_match (fixture_store, TRUE);
  DbTip mine = tip_of (fixture_store, match), theirs, before;
  g_autofree char *moves = NULL, *after = NULL;
  g_autoptr (GError) error = NULL;

  fixture_append (fixture_store, &mine, "a b c");
  theirs = before = mine;
  elsewhere[_i](other, &theirs);
  moves = fixture_dup_moves (other, theirs.line, 1, G_MAXUINT64);
  for (gsize k = 0; k < G_N_ELEMENTS (refused); k++) {
    assert_error (refused[k](&mine, &error), error, DB_ERROR_CHANGED_ELSEWHERE);
    ck_assert_mem_eq (&mine, &before, sizeof mine);
  }
  after = fixture_dup_moves (fixture_store, theirs.line, 1, G_MAXUINT64);
  ck_assert_str_eq (moves, after);
  mine = tip_of (fixture_store, match);
  fixture_append (fixture_store, &mine, "again");
}
END_TEST

/* The same number of moves, but other ones. */
START_TEST (test_digest_guard)
{
  DbTip tip = tip_of (fixture_store, fixture_add_match (fixture_store, TRUE)), wrong;
  DbMove move = fixture_move (2, "b");
  g_autoptr (GError) error = NULL;

  fixture_append (fixture_store, &tip, "a");
  wrong = tip;
  wrong.digest ^= 1;
  assert_error (db_line_append (fixture_store, &wrong, &move, 1, NULL, &error), error,
                DB_ERROR_CHANGED_ELSEWHERE);
  wrong.has_digest = FALSE;
  assert_ok (db_line_append (fixture_store, &wrong, &move, 1, NULL, &error), error);
}
END_TEST

START_TEST (test_take_back_and_redo)
{
  gint64 match = fixture_add_match (fixture_store, TRUE);
  DbTip tip = tip_of (fixture_store, match);
  g_autofree char *beyond = NULL;
  g_autoptr (GError) error = NULL;

  fixture_append (fixture_store, &tip, "a b c d");
  assert_ok (db_line_take_back (fixture_store, &tip, 2, NULL, &error), error);
  ck_assert_uint_eq (tip.number, 2);
  ck_assert_uint_eq (tip.digest, fixture_move (2, "b").digest);
  check_moves (tip.line, "1a 2b");
  beyond = fixture_dup_moves (fixture_store, tip.line, 1, 4);
  ck_assert_str_eq (beyond, "1a 2b 3c 4d");
  assert_error (db_line_take_back (fixture_store, &tip, 3, NULL, &error), error, DB_ERROR_INVALID);
  assert_error (db_line_redo (fixture_store, &tip, 5, NULL, &error), error, DB_ERROR_INVALID);
  assert_ok (db_line_redo (fixture_store, &tip, 3, NULL, &error), error);
  check_moves (tip.line, "1a 2b 3c");
  assert_ok (db_line_redo (fixture_store, &tip, 4, NULL, &error), error);
  fixture_append (fixture_store, &tip, "e");
  check_moves (tip.line, "1a 2b 3c 4d 5e");
  assert_ok (db_line_take_back (fixture_store, &tip, 0, NULL, &error), error);
  ck_assert (!tip.has_digest);
  check_moves (tip.line, "");
}
END_TEST

/* Entering the same again goes forward; anything else forks and keeps what was taken back. */
START_TEST (test_enter_after_take_back)
{
  static const struct {
    const char *entered, *current, *old;
    guint lines;
    guint fork_at;
  } cases[] = {
    { "c", "1a 2b 3c", "1a 2b 3c", 1, 0 },
    { "c d", "1a 2b 3c 4d", "1a 2b 3c 4d", 1, 0 },
    { "x", "1a 2b 3x", "1a 2b 3c 4d", 2, 2 },
    { "x y z", "1a 2b 3x 4y 5z", "1a 2b 3c 4d", 2, 2 },
    { "c x", "1a 2b 3c 4x", "1a 2b 3c 4d", 2, 3 },
    { "c d e", "1a 2b 3c 4d 5e", "1a 2b 3c 4d", 2, 4 },
  };
  gint64 match = fixture_add_match (fixture_store, TRUE);
  DbTip tip = tip_of (fixture_store, match);
  gint64 first = tip.line;
  g_autoptr (GPtrArray) lines = NULL;
  g_autoptr (GError) error = NULL;

  fixture_append (fixture_store, &tip, "a b c d");
  assert_ok (db_line_take_back (fixture_store, &tip, 2, NULL, &error), error);
  fixture_append (fixture_store, &tip, cases[_i].entered);
  check_moves (tip.line, cases[_i].current);
  check_moves (first, cases[_i].old);
  ck_assert (tip.current);
  lines = db_lines_list (fixture_store, match, &error);
  ck_assert_uint_eq (lines->len, cases[_i].lines);
  if (cases[_i].lines == 2) {
    const DbLine *old = g_ptr_array_index (lines, 0), *line = g_ptr_array_index (lines, 1);

    ck_assert_int_eq (line->id, tip.line);
    ck_assert (line->current);
    ck_assert_uint_eq (line->fork_at, cases[_i].fork_at);
    ck_assert_uint_eq (line->parent_number, 1);
    ck_assert_uint_eq (line->number, 2);
    /* It is offered in the old one's place. */
    ck_assert_int_eq (old->successor, line->id);
    ck_assert_int_eq (old->hidden, line->created);
    ck_assert_int_eq (line->hidden, 0);
    ck_assert_int_eq (line->successor, 0);
  }
  ck_assert_int_eq (tip_of (fixture_store, match).line, tip.line);
}
END_TEST

/* A line's name goes on with it; making the old one the current one offers both. */
START_TEST (test_successor)
{
  gint64 match = fixture_add_match (fixture_store, TRUE);
  DbTip tip = tip_of (fixture_store, match);
  gint64 first = tip.line;
  g_autoptr (DbLine) old = NULL, line = NULL;
  g_autoptr (GError) error = NULL;

  fixture_append (fixture_store, &tip, "a b c d");
  assert_ok (db_line_rename (fixture_store, first, "as played", &error), error);
  assert_ok (db_line_take_back (fixture_store, &tip, 2, NULL, &error), error);
  fixture_append (fixture_store, &tip, "x");
  line = db_line_get (fixture_store, tip.line, &error);
  ck_assert_str_eq (line->name, "as played");
  assert_ok (db_line_promote (fixture_store, first, NULL, &error), error);
  old = db_line_get (fixture_store, first, &error);
  ck_assert_int_eq (old->successor, 0);
  ck_assert_int_eq (old->hidden, 0);
}
END_TEST

/* A fork that is to be made once goes to the line that has these moves, and to no other. */
START_TEST (test_fork_once)
{
  gint64 match = fixture_add_match (fixture_store, TRUE);
  DbTip tip = tip_of (fixture_store, match), ignored = { 0 };
  DbFork fork = { .parent = tip.line, .fork_at = 2, .make_current = TRUE, .once = TRUE };
  const DbMove moves[] = { fixture_move (3, "x"), fixture_move (4, "y") };
  const DbMove others[] = { fixture_move (3, "x"), fixture_move (4, "z") };
  const gint64 first = tip.line;
  gint64 second;
  g_autoptr (GError) error = NULL;

  fixture_append (fixture_store, &tip, "a b c d");
  assert_ok (db_line_fork (fixture_store, &fork, &tip, moves, 2, NULL, &error), error);
  second = tip.line;
  assert_ok (db_line_promote (fixture_store, first, NULL, &error), error);
  tip = tip_of (fixture_store, match);
  assert_ok (db_line_fork (fixture_store, &fork, &tip, moves, 2, NULL, &error), error);
  ck_assert_int_eq (tip.line, second);
  ck_assert (tip.current);
  ck_assert_uint_eq (tip.number, 4);
  ck_assert_int_eq (tip_of (fixture_store, match).line, second);
  check_moves (second, "1a 2b 3x 4y");
  assert_ok (db_line_promote (fixture_store, first, NULL, &error), error);
  tip = tip_of (fixture_store, match);
  assert_ok (db_line_fork (fixture_store, &fork, &tip, others, 2, NULL, &error), error);
  ck_assert_int_ne (tip.line, second);
  check_moves (tip.line, "1a 2b 3x 4z");
  /* More was recorded there, and other moves wait behind it. */
  assert_ok (db_line_promote (fixture_store, second, NULL, &error), error);
  tip = tip_of (fixture_store, match);
  fixture_append (fixture_store, &tip, "e");
  fork.make_current = FALSE;
  assert_ok (db_line_fork (fixture_store, &fork, &ignored, moves, 2, NULL, &error), error);
  ck_assert_int_ne (ignored.line, second);
  second = ignored.line;
  {
    const DbWaiting waiting = { first, 4, 4, 2 };

    fork.waiting = &waiting;
    fork.n_waiting = 1;
    assert_ok (db_line_fork (fixture_store, &fork, &ignored, moves, 2, NULL, &error), error);
    ck_assert_int_ne (ignored.line, second);
  }
}
END_TEST

/* The same words with another comment are something else. */
START_TEST (test_comment_is_something_else)
{
  gint64 match = fixture_add_match (fixture_store, TRUE);
  DbTip tip = tip_of (fixture_store, match);
  gint64 first = tip.line;
  DbMove move = fixture_move (2, "b");
  g_autoptr (GError) error = NULL;

  fixture_append (fixture_store, &tip, "a b");
  ck_assert (db_line_take_back (fixture_store, &tip, 1, NULL, NULL));
  move.comment = RULES_TEXT ("better so");
  assert_ok (db_line_append (fixture_store, &tip, &move, 1, NULL, &error), error);
  ck_assert_int_ne (tip.line, first);
}
END_TEST

/* Line 3 of line 2 of line 1, back beyond both forks, and reading windows of it. */
START_TEST (test_ancestors)
{
  gint64 match = fixture_add_match (fixture_store, TRUE);
  DbTip tip = tip_of (fixture_store, match);
  gint64 first = tip.line, second, third;
  DbFork fork = { .fork_at = 2, .name = "what if", .make_current = TRUE };
  DbMove moves[] = { fixture_move (3, "p"), fixture_move (4, "q"), fixture_move (5, "r") };
  DbMove last = fixture_move (5, "z");
  g_autoptr (GError) error = NULL;

  fixture_append (fixture_store, &tip, "a b c d");
  fork.parent = first;
  assert_ok (db_line_fork (fixture_store, &fork, &tip, moves, 3, NULL, &error), error);
  second = tip.line;
  fork.parent = second;
  fork.fork_at = 4;
  assert_ok (db_line_fork (fixture_store, &fork, &tip, &last, 1, NULL, &error), error);
  third = tip.line;
  check_moves (first, "1a 2b 3c 4d");
  check_moves (second, "1a 2b 3p 4q 5r");
  check_moves (third, "1a 2b 3p 4q 5z");
  for (guint64 from = 1; from <= 6; from++)
    for (guint64 to = 0; to <= 7; to++) {
      static const char *const whole[] = { "1a", "2b", "3p", "4q", "5z" };
      g_autofree char *read = fixture_dup_moves (fixture_store, third, from, to);
      g_autoptr (GString) expected = g_string_new (NULL);

      for (guint64 k = from; k <= MIN (to, 5); k++)
        g_string_append_printf (expected, "%s%s", k > from ? " " : "", whole[k - 1]);
      ck_assert_str_eq (read, expected->str);
    }
  assert_ok (db_line_take_back (fixture_store, &tip, 1, NULL, &error), error);
  ck_assert_uint_eq (tip.digest, fixture_move (1, "a").digest);
  fixture_append (fixture_store, &tip, "n");
  check_moves (tip.line, "1a 2n");
  check_moves (third, "1a 2b 3p 4q 5z");
  {
    g_autoptr (DbLine) line = db_line_get (fixture_store, tip.line, &error);

    ck_assert_int_eq (line->parent, first);
    ck_assert_uint_eq (line->fork_at, 1);
  }
}
END_TEST

static void
assert_instant (gint64 line, guint64 number, const char *expected)
{
  g_autofree char *instant = NULL;
  g_autoptr (GError) error = NULL;

  assert_ok (db_line_dup_instant (fixture_store, line, number, &instant, &error), error);
  if (expected == NULL)
    ck_assert_ptr_null (instant);
  else
    ck_assert_str_eq (instant, expected);
}

/* An instant is the line's own, an ancestor's, or one of what was taken back. */
START_TEST (test_instants)
{
  DbTip tip = tip_of (fixture_store, fixture_add_match (fixture_store, TRUE));
  DbMove moves[] = { fixture_move (1, "a"), fixture_move (2, "b"), fixture_move (3, "c") };
  DbMove other = fixture_move (3, "z");
  DbFork fork = { .parent = tip.line, .fork_at = 2, .name = "", .make_current = TRUE };
  g_autoptr (GError) error = NULL;

  moves[0].instant = RULES_TEXT ("2026-11-21T19:00:00Z");
  moves[2].instant = RULES_TEXT ("2026-11-21T19:02:00Z");
  other.instant = RULES_TEXT ("2026-11-21T20:00:00Z");
  assert_ok (db_line_append (fixture_store, &tip, moves, 3, NULL, &error), error);
  assert_ok (db_line_fork (fixture_store, &fork, &tip, &other, 1, NULL, &error), error);
  assert_instant (tip.line, 3, "2026-11-21T20:00:00Z");
  assert_instant (tip.line, 2, "");
  assert_instant (tip.line, 1, "2026-11-21T19:00:00Z");
  assert_instant (fork.parent, 3, "2026-11-21T19:02:00Z");
  assert_instant (tip.line, 4, NULL);
  assert_ok (db_line_take_back (fixture_store, &tip, 2, NULL, &error), error);
  assert_instant (tip.line, 3, "2026-11-21T20:00:00Z");
}
END_TEST

START_TEST (test_fork_aside)
{
  gint64 match = fixture_add_match (fixture_store, TRUE);
  DbTip tip = tip_of (fixture_store, match), aside = tip;
  DbFork fork = { .parent = tip.line, .fork_at = 0 };
  DbMove move = fixture_move (1, "x");
  g_autoptr (GError) error = NULL;

  fixture_append (fixture_store, &tip, "a b");
  assert_ok (db_line_fork (fixture_store, &fork, &aside, &move, 1, NULL, &error), error);
  ck_assert (!aside.current);
  fixture_append (fixture_store, &aside, "y z");
  check_moves (aside.line, "1x 2y 3z");
  ck_assert_int_eq (tip_of (fixture_store, match).line, tip.line);
  fixture_append (fixture_store, &tip, "c");
  assert_ok (db_line_make_current (fixture_store, aside.line, NULL, &error), error);
  ck_assert_int_eq (tip_of (fixture_store, match).line, aside.line);
  {
    DbMove late = fixture_move (4, "d");

    assert_error (db_line_append (fixture_store, &tip, &late, 1, NULL, &error), error,
                  DB_ERROR_CHANGED_ELSEWHERE);
  }
  fork.fork_at = 9;
  assert_error (db_line_fork (fixture_store, &fork, &aside, NULL, 0, NULL, &error), error,
                DB_ERROR_INVALID);
  fork.parent = 4711;
  assert_error (db_line_fork (fixture_store, &fork, &aside, NULL, 0, NULL, &error), error,
                DB_ERROR_NOT_FOUND);
}
END_TEST

static gboolean
stop_cb (const DbMove *move, gpointer data)
{
  ++*(guint *)data;
  return move->number < 2;
}

START_TEST (test_stop)
{
  DbTip tip = tip_of (fixture_store, fixture_add_match (fixture_store, TRUE));
  g_autoptr (GError) error = NULL;
  guint count = 0;

  fixture_append (fixture_store, &tip, "a b c d");
  assert_ok (
      db_line_foreach_move (fixture_store, tip.line, 1, G_MAXUINT64, stop_cb, &count, &error),
      error);
  ck_assert_uint_eq (count, 2);
  assert_error (db_line_foreach_move (fixture_store, 999, 1, 2, stop_cb, &count, &error), error,
                DB_ERROR_NOT_FOUND);
}
END_TEST

/* Not even plain SQL can change what was recorded. */
START_TEST (test_immutable)
{
  static const char *const attempts[] = {
    "UPDATE moves SET text = 'z' WHERE number = 1",
    "UPDATE moves SET digest = 5 WHERE number = 1",
    "UPDATE moves SET digest = NULL WHERE number = 1",
    "UPDATE moves SET comment = 'z' WHERE number = 2",
    "UPDATE moves SET number = 9 WHERE number = 2",
    "DELETE FROM moves WHERE number = 2",
    "DELETE FROM lines",
    "INSERT INTO moves (line, number, text) VALUES (1, 1, 'z')",
  };
  DbTip tip = tip_of (fixture_store, fixture_add_match (fixture_store, TRUE));
  sqlite3 *db;

  fixture_append (fixture_store, &tip, "a b c");
  ck_assert_int_eq (sqlite3_open (db_store_get_path (fixture_store), &db), SQLITE_OK);
  for (gsize k = 0; k < G_N_ELEMENTS (attempts); k++)
    ck_assert_msg ((sqlite3_exec (db, attempts[k], NULL, NULL, NULL) & 0xff) == SQLITE_CONSTRAINT,
                   "%s", attempts[k]);
  sqlite3_close (db);
  check_moves (tip.line, "1a 2b 3c");
}
END_TEST

START_TEST (test_stamp)
{
  DbTip tip = tip_of (fixture_store, fixture_add_match (fixture_store, TRUE));
  DbMove moves[] = { { .text = RULES_TEXT ("a") }, { .text = RULES_TEXT ("b") } };
  DbFork fork = { .parent = tip.line, .fork_at = 2, .make_current = TRUE };
  g_autoptr (GError) error = NULL;

  assert_ok (db_line_append (fixture_store, &tip, moves, 2, NULL, &error), error);
  ck_assert (!tip.has_digest);
  assert_ok (db_line_fork (fixture_store, &fork, &tip, NULL, 0, NULL, &error), error);
  assert_ok (db_line_stamp (fixture_store, tip.line, 2, 77, &error), error);
  assert_ok (db_line_stamp (fixture_store, tip.line, 2, 77, &error), error);
  assert_error (db_line_stamp (fixture_store, tip.line, 2, 78, &error), error, DB_ERROR_CONFLICT);
  assert_error (db_line_stamp (fixture_store, tip.line, 3, 78, &error), error, DB_ERROR_NOT_FOUND);
  ck_assert_uint_eq (tip_of (fixture_store, 1).digest, 77);
}
END_TEST

static void
check_result (gint64 match, guint64 moves, const RulesOutcome *outcome)
{
  g_autoptr (GError) error = NULL;
  DbResult result;
  gboolean found;

  assert_ok (db_result_get (fixture_store, match, &result, &found, &error), error);
  ck_assert_int_eq (found, outcome != NULL);
  if (outcome == NULL)
    return;
  ck_assert_uint_eq (result.moves, moves);
  ck_assert_int_eq (result.outcome.status, outcome->status);
  ck_assert_int_eq (result.outcome.winners, outcome->winners);
  ck_assert_mem_eq (result.outcome.scores, outcome->scores, sizeof outcome->scores);
}

START_TEST (test_results)
{
  const RulesOutcome running = { RULES_RUNNING, 0, { -5, 1, 2, 3 } };
  const RulesOutcome won = { RULES_WON, 0xf, { G_MAXINT32, G_MININT32, 0, 7 } };
  gint64 match = fixture_add_match (fixture_store, TRUE);
  DbTip tip = tip_of (fixture_store, match), old;
  DbMove moves[] = { fixture_move (1, "a"), fixture_move (2, "b") };
  g_autoptr (GArray) stale = NULL;
  g_autoptr (GError) error = NULL;

  check_result (match, 0, NULL);
  assert_ok (db_line_append (fixture_store, &tip, moves, 1, &running, &error), error);
  check_result (match, 1, &running);
  old = tip;
  assert_ok (db_line_append (fixture_store, &tip, moves + 1, 1, &won, &error), error);
  check_result (match, 2, &won);
  assert_ok (db_line_take_back (fixture_store, &tip, 1, NULL, &error), error);
  check_result (match, 1, NULL);
  stale = db_results_list_stale (fixture_store, &error);
  ck_assert_uint_eq (stale->len, 1);
  ck_assert_int_eq (g_array_index (stale, gint64, 0), match);
  assert_ok (db_result_set (fixture_store, match, &tip, &running, &error), error);
  check_result (match, 1, &running);
  assert_ok (db_line_redo (fixture_store, &tip, 2, &won, &error), error);
  assert_error (db_result_set (fixture_store, match, &old, &running, &error), error,
                DB_ERROR_CHANGED_ELSEWHERE);
  assert_ok (db_derived_rebuild (fixture_store, &error), error);
  check_result (match, 2, NULL);
  check_moves (tip.line, "1a 2b");
}
END_TEST

/* A line in the middle of which nothing is: told, not skipped. */
START_TEST (test_missing_move)
{
  DbTip tip = tip_of (fixture_store, fixture_add_match (fixture_store, TRUE));
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  guint count = 0;

  fixture_append (fixture_store, &tip, "a b c d");
  fixture_exec (db_store_get_path (fixture_store),
                "DROP TRIGGER moves_stay; DELETE FROM moves WHERE number = 2");
  assert_error (
      db_line_foreach_move (fixture_store, tip.line, 1, G_MAXUINT64, stop_cb, &count, &error),
      error, DB_ERROR_DAMAGED);
}
END_TEST

TEST_SUITE (lines)
{
  Suite *suite = suite_create ("lines");
  TCase *lines = tcase_create ("lines");

  tcase_add_checked_fixture (lines, fixture_open, fixture_close);
  tcase_add_test (lines, test_append);
  tcase_add_test (lines, test_whole_moves);
  tcase_add_test (lines, test_empty_text);
  tcase_add_loop_test (lines, test_changed_elsewhere, 0, G_N_ELEMENTS (elsewhere));
  tcase_add_test (lines, test_digest_guard);
  tcase_add_test (lines, test_take_back_and_redo);
  tcase_add_loop_test (lines, test_enter_after_take_back, 0, 6);
  tcase_add_test (lines, test_successor);
  tcase_add_test (lines, test_fork_once);
  tcase_add_test (lines, test_comment_is_something_else);
  tcase_add_test (lines, test_ancestors);
  tcase_add_test (lines, test_instants);
  tcase_add_test (lines, test_fork_aside);
  tcase_add_test (lines, test_stop);
  tcase_add_test (lines, test_immutable);
  tcase_add_test (lines, test_stamp);
  tcase_add_test (lines, test_results);
  tcase_add_test (lines, test_missing_move);
  suite_add_tcase (suite, lines);
  return suite;
}
