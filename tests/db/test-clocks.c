/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Clocks: set, taken off and undone; spans that only grow, and only the last of them.
 */
#include "tests/db/fixture.h"

#include "db/clocks.h"

#include <sqlite3.h>

static gint64 match;

static void
set_up (void)
{
  fixture_open ();
  match = fixture_add_match (fixture_store, TRUE);
}

static void
undo_last (void)
{
  gint64 batch;

  ck_assert (db_changes_last_undoable (fixture_store, &batch, NULL));
  ck_assert (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, NULL));
}

static void
check_clock (gint64 budget, gint64 increment, gboolean on)
{
  g_autoptr (GError) error = NULL;
  DbClock clock;

  assert_ok (db_clock_get (fixture_store, match, &clock, &error), error);
  ck_assert_int_eq (clock.budget, budget);
  ck_assert_int_eq (clock.increment, increment);
  ck_assert_int_eq (clock.on, on);
}

START_TEST (test_set)
{
  g_autoptr (GError) error = NULL;
  DbClock clock = { .match = match, .on = TRUE };

  check_clock (0, 0, FALSE);
  assert_ok (db_clock_set (fixture_store, &clock, &error), error);
  check_clock (0, 0, TRUE);
  clock.budget = 600000;
  clock.increment = 5000;
  assert_ok (db_clock_set (fixture_store, &clock, &error), error);
  check_clock (600000, 5000, TRUE);
  clock.on = FALSE;
  assert_ok (db_clock_set (fixture_store, &clock, &error), error);
  check_clock (600000, 5000, FALSE);
  undo_last ();
  check_clock (600000, 5000, TRUE);
  undo_last ();
  check_clock (0, 0, TRUE);
  undo_last ();
  check_clock (0, 0, FALSE);
}
END_TEST

START_TEST (test_wrong)
{
  g_autoptr (GError) error = NULL;
  DbClock clock = { .match = match, .budget = -1, .on = TRUE };

  assert_error (db_clock_set (fixture_store, &clock, &error), error, DB_ERROR_INVALID);
  clock.budget = 0;
  clock.match = 4711;
  assert_error (db_clock_set (fixture_store, &clock, &error), error, DB_ERROR_NOT_FOUND);
  check_clock (0, 0, FALSE);
}
END_TEST

static gint64
length_of (guint k)
{
  g_autoptr (GArray) spans = db_clock_spans_list (fixture_store, match, NULL);

  ck_assert_uint_lt (k, spans->len);
  return g_array_index (spans, DbClockSpan, k).length;
}

/* Two windows count: who began last has the clock, and the other's time stands still. */
START_TEST (test_spans)
{
  g_autoptr (GError) error = NULL;
  DbClockSpan one = { .match = match, .seat = 1, .number = 0, .started = 1000 };
  DbClockSpan two = { .match = match, .seat = 1, .number = 0, .started = 2000 };
  gboolean lost = TRUE;

  assert_ok (db_clock_begin_span (fixture_store, &one, &error), error);
  one.length = 900;
  assert_ok (db_clock_store_span (fixture_store, &one, &lost, &error), error);
  ck_assert (!lost);
  one.length = 500; /* a late write doesn't take time back */
  assert_ok (db_clock_store_span (fixture_store, &one, &lost, &error), error);
  ck_assert_int_eq (length_of (0), 900);
  assert_ok (db_clock_begin_span (fixture_store, &two, &error), error);
  ck_assert_int_gt (two.id, one.id);
  one.length = 5000;
  assert_ok (db_clock_store_span (fixture_store, &one, &lost, &error), error);
  ck_assert (lost);
  ck_assert_int_eq (length_of (0), 900);
  two.length = 100;
  assert_ok (db_clock_store_span (fixture_store, &two, &lost, &error), error);
  ck_assert (!lost);
  ck_assert_int_eq (length_of (1), 100);
}
END_TEST

/* Nothing of it can be deleted, and what it counts is no change to undo. */
START_TEST (test_stays)
{
  DbClockSpan span = { .match = match, .seat = 2, .number = 3, .started = 1000, .length = 7 };
  const gint64 changes =
      fixture_query_int (db_store_get_path (fixture_store), "SELECT count (*) FROM changes");
  sqlite3 *db;

  ck_assert (db_clock_begin_span (fixture_store, &span, NULL));
  ck_assert_int_eq (
      fixture_query_int (db_store_get_path (fixture_store), "SELECT count (*) FROM changes"),
      changes);
  ck_assert_int_eq (sqlite3_open (db_store_get_path (fixture_store), &db), SQLITE_OK);
  ck_assert_int_eq (sqlite3_exec (db, "DELETE FROM clock_spans", NULL, NULL, NULL),
                    SQLITE_CONSTRAINT);
  sqlite3_close (db);
}
END_TEST

TEST_SUITE (clocks)
{
  Suite *suite = suite_create ("clocks");
  TCase *clocks = tcase_create ("clocks");

  tcase_add_checked_fixture (clocks, set_up, fixture_close);
  tcase_add_test (clocks, test_set);
  tcase_add_test (clocks, test_wrong);
  tcase_add_test (clocks, test_spans);
  tcase_add_test (clocks, test_stays);
  suite_add_tcase (suite, clocks);
  return suite;
}
