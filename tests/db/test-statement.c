/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statements and transactions: wrong names fail loudly, scopes roll back, watches are told.
 */
#include "tests/db/fixture.h"

#include "db/players.h"
#include "db/statement.h"
#include "db/store-private.h"
#include "db/transaction.h"

#include <string.h>

static const char two_sql[] = "SELECT :a + 1, :b";

START_TEST (test_bind)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStatement) query = db_prepare (fixture_store, two_sql, &error);

  db_bind_integer (query, ":a", 41);
  db_bind_text (query, ":b", "x");
  ck_assert_int_eq (db_step (query, &error), DB_STEP_ROW);
  ck_assert_int_eq (db_column_integer (query, 0), 42);
  ck_assert_str_eq (db_column_text (query, 1), "x");
  ck_assert_int_eq (db_step (query, &error), DB_STEP_DONE);
}
END_TEST

START_TEST (test_wrong_name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStatement) query = db_prepare (fixture_store, two_sql, &error);

  db_bind_integer (query, ":a", 1);
  db_bind_text (query, ":b", "x");
  db_bind_integer (query, ":c", 1);
  ck_assert_int_eq (db_step (query, &error), DB_STEP_ERROR);
  ck_assert_ptr_nonnull (strstr (error->message, ":c"));
}
END_TEST

START_TEST (test_unbound)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStatement) query = db_prepare (fixture_store, two_sql, &error);

  db_bind_integer (query, ":a", 1);
  ck_assert_int_eq (db_step (query, &error), DB_STEP_ERROR);
  ck_assert_ptr_nonnull (strstr (error->message, ":b"));
}
END_TEST

/* A statement that was handed back forgets its bindings. */
START_TEST (test_bindings_forgotten)
{
  g_autoptr (GError) error = NULL;

  for (int round = 0; round < 2; round++) {
    g_autoptr (DbStatement) query = db_prepare (fixture_store, two_sql, &error);

    db_bind_integer (query, ":a", 1);
    if (round == 0)
      db_bind_text (query, ":b", "x");
    ck_assert_int_eq (db_step (query, round == 0 ? NULL : &error),
                      round == 0 ? DB_STEP_ROW : DB_STEP_ERROR);
  }
  ck_assert_ptr_nonnull (error);
}
END_TEST

START_TEST (test_one_statement)
{
  g_autoptr (GError) error = NULL;

  ck_assert_ptr_null (db_prepare (fixture_store, "SELECT 1; DROP TABLE moves", &error));
  g_clear_error (&error);
  ck_assert_ptr_null (db_prepare (fixture_store, "SELECT 1 SELECT 2", &error));
  g_clear_error (&error);
  ck_assert_ptr_null (db_prepare (fixture_store, "", &error));
  g_clear_error (&error);
  ck_assert_ptr_null (db_prepare (fixture_store, "SELECT \"no such column\"", &error));
  g_clear_error (&error);
  ck_assert_int_eq (db_step (NULL, NULL), DB_STEP_ERROR);
}
END_TEST

/* The same SQL twice at once, each with its own place. */
START_TEST (test_twice)
{
  static const char sql[] = "SELECT column1 FROM (VALUES (1), (2), (3)) WHERE column1 >= :from";
  g_autoptr (DbStatement) one = db_prepare (fixture_store, sql, NULL);
  g_autoptr (DbStatement) two = db_prepare (fixture_store, sql, NULL);

  ck_assert_ptr_ne (one, two);
  db_bind_integer (one, ":from", 1);
  db_bind_integer (two, ":from", 3);
  ck_assert_int_eq (db_step (one, NULL), DB_STEP_ROW);
  ck_assert_int_eq (db_step (two, NULL), DB_STEP_ROW);
  ck_assert_int_eq (db_column_integer (one, 0), 1);
  ck_assert_int_eq (db_column_integer (two, 0), 3);
  ck_assert_int_eq (db_step (two, NULL), DB_STEP_DONE);
  ck_assert_int_eq (db_step (one, NULL), DB_STEP_ROW);
  ck_assert_int_eq (db_column_integer (one, 0), 2);
}
END_TEST

static gint64
count_players (void)
{
  return fixture_query_int (db_store_get_path (fixture_store), "SELECT count (*) FROM players");
}

static void
add_in_scope (const char *name, gboolean commit)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gint64 player;

  ck_assert (db_transaction_begin (&scope, fixture_store, NULL));
  ck_assert (db_player_add (fixture_store, name, &player, NULL));
  if (commit)
    ck_assert (db_transaction_commit (&scope, NULL));
}

START_TEST (test_scopes)
{
  add_in_scope ("Ada", FALSE);
  ck_assert_int_eq (count_players (), 0);
  {
    g_auto (DbTransaction) outer = DB_TRANSACTION_INIT;

    ck_assert (db_transaction_begin (&outer, fixture_store, NULL));
    add_in_scope ("Ada", TRUE);
    add_in_scope ("Ben", FALSE);
    add_in_scope ("Cyd", TRUE);
    ck_assert_int_eq (count_players (), 0);
    ck_assert (db_transaction_commit (&outer, NULL));
  }
  ck_assert_int_eq (count_players (), 2);
  {
    g_auto (DbTransaction) outer = DB_TRANSACTION_INIT;

    ck_assert (db_transaction_begin (&outer, fixture_store, NULL));
    add_in_scope ("Dan", TRUE);
  }
  ck_assert_int_eq (count_players (), 2);
}
END_TEST

START_TEST (test_read_does_not_grow)
{
  g_auto (DbTransaction) outer = DB_TRANSACTION_INIT;
  g_autoptr (GError) error = NULL;
  gint64 player;

  ck_assert (db_transaction_begin_read (&outer, fixture_store, NULL));
  assert_error (db_player_add (fixture_store, "Ada", &player, &error), error, DB_ERROR_FAILED);
}
END_TEST

/* A reader's snapshot stays while another connection writes. */
START_TEST (test_snapshot)
{
  g_autoptr (DbStore) other =
      db_store_open (db_store_get_path (fixture_store), DB_OPEN_EXISTING, NULL);
  gint64 match = fixture_add_match (fixture_store, TRUE);
  DbTip tip, seen;

  ck_assert (db_match_get_tip (fixture_store, match, &tip, NULL));
  {
    g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;

    ck_assert (db_transaction_begin_read (&scope, other, NULL));
    ck_assert (db_match_get_tip (other, match, &seen, NULL));
    fixture_append (fixture_store, &tip, "a b");
    ck_assert (db_match_get_tip (other, match, &seen, NULL));
    ck_assert_uint_eq (seen.number, 0);
  }
  ck_assert (db_match_get_tip (other, match, &seen, NULL));
  ck_assert_uint_eq (seen.number, 2);
}
END_TEST

static void
watch_cb (const DbTouched *touched, gsize n_touched, gpointer data)
{
  for (gsize k = 0; k < n_touched; k++)
    g_string_append_printf (data, "%s%d ", db_subject_name (touched[k].subject),
                            (int)touched[k].row);
  g_string_append_c (data, ';');
}

START_TEST (test_watch)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gint64 match;
  DbTip tip;

  db_store_set_watch (fixture_store, watch_cb, text);
  match = fixture_add_match (fixture_store, TRUE);
  ck_assert_str_eq (text->str, "game1 player1 player2 match1 ;");
  g_string_truncate (text, 0);
  ck_assert (db_match_get_tip (fixture_store, match, &tip, NULL));
  fixture_append (fixture_store, &tip, "a");
  add_in_scope ("Eve", FALSE);
  {
    g_auto (DbTransaction) outer = DB_TRANSACTION_INIT;

    ck_assert (db_transaction_begin (&outer, fixture_store, NULL));
    fixture_append (fixture_store, &tip, "b");
    fixture_append (fixture_store, &tip, "c");
    add_in_scope ("Flo", FALSE);
    ck_assert_str_eq (text->str, "match1 ;");
    ck_assert (db_transaction_commit (&outer, NULL));
  }
  ck_assert_str_eq (text->str, "match1 ;match1 ;");
  db_store_set_watch (fixture_store, NULL, NULL);
  fixture_append (fixture_store, &tip, "d");
  ck_assert_str_eq (text->str, "match1 ;match1 ;");
}
END_TEST

static void
add_people (guint first, guint n)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;

  ck_assert (db_transaction_begin (&scope, fixture_store, NULL));
  for (guint k = 0; k < n; k++)
    db_store_touch (fixture_store, DB_SUBJECT_PLAYER, first + k);
  ck_assert (db_transaction_commit (&scope, NULL));
}

static void
count_cb (const DbTouched *touched, gsize n_touched, gpointer data)
{
  gint64 *told = data;

  *told = touched == NULL ? -1 : (gint64)n_touched;
}

/* So many that nobody wants to hear of each; what is rolled back does not count. */
START_TEST (test_watch_many)
{
  gint64 told = 0;

  db_store_set_watch (fixture_store, count_cb, &told);
  add_people (1, 65536);
  ck_assert_int_eq (told, 65536);
  add_people (1, 100000);
  ck_assert_int_eq (told, -1);
  {
    g_auto (DbTransaction) outer = DB_TRANSACTION_INIT;
    g_auto (DbTransaction) inner = DB_TRANSACTION_INIT;

    ck_assert (db_transaction_begin (&outer, fixture_store, NULL));
    db_store_touch (fixture_store, DB_SUBJECT_MATCH, 1);
    ck_assert (db_transaction_begin (&inner, fixture_store, NULL));
    for (guint k = 0; k < 100000; k++)
      db_store_touch (fixture_store, DB_SUBJECT_PLAYER, k);
    db_transaction_clear (&inner);
    ck_assert (db_transaction_commit (&outer, NULL));
  }
  ck_assert_int_eq (told, 1);
  db_store_set_watch (fixture_store, NULL, NULL);
}
END_TEST

static gboolean
refuse_cb (DbStore *store, gpointer data, GError **error)
{
  ++*(guint *)data;
  g_set_error_literal (error, DB_ERROR, DB_ERROR_IO, "not now");
  return FALSE;
}

static gboolean
add_one (const char *name, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gint64 player;

  return db_transaction_begin (&scope, fixture_store, error)
         && db_player_add (fixture_store, name, &player, error)
         && db_transaction_commit (&scope, error);
}

/* Whoever was asked before a commit and refused has everything rolled back, and is asked once. */
START_TEST (test_before_commit)
{
  g_autoptr (GError) error = NULL;
  guint asked = 0;
  gint64 player;

  db_store_set_before_commit (fixture_store, refuse_cb, &asked);
  {
    g_auto (DbTransaction) reading = DB_TRANSACTION_INIT;

    ck_assert (db_transaction_begin_read (&reading, fixture_store, NULL));
    ck_assert (db_transaction_commit (&reading, NULL));
  }
  ck_assert_uint_eq (asked, 0);
  assert_error (add_one ("Gil", &error), error, DB_ERROR_IO);
  ck_assert_uint_eq (asked, 1);
  ck_assert (!db_transaction_is_open (fixture_store));
  ck_assert (!db_player_find (fixture_store, "Gil", &player, NULL));
  assert_ok (add_one ("Gil", &error), error);
  ck_assert_uint_eq (asked, 1);
}
END_TEST

static gboolean
fail_inside (void)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gint64 player;

  return db_transaction_begin (&scope, fixture_store, NULL)
         && db_player_add (fixture_store, "Cyd", &player, NULL) && FALSE;
}

/* All of it or nothing: what fails inside takes everything with it, what isn't found doesn't. */
START_TEST (test_whole)
{
  const char *path = db_store_get_path (fixture_store);
  g_autoptr (GError) error = NULL;
  gint64 player;

  for (int round = 0; round < 2; round++) {
    g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;

    assert_ok (db_transaction_begin_flat (&scope, fixture_store, &error), error);
    ck_assert (db_player_add (fixture_store, round == 0 ? "Ada" : "Ben", &player, NULL));
    ck_assert_ptr_null (db_match_get (fixture_store, 99, NULL));
    if (round == 0)
      ck_assert (!fail_inside ());
    ck_assert_int_eq (db_transaction_commit (&scope, &error), round == 1);
    g_clear_error (&error);
  }
  ck_assert_int_eq (fixture_query_int (path, "SELECT count (*) FROM players"), 1);
  ck_assert_int_eq (fixture_query_int (path, "SELECT count (*) FROM players WHERE name = 'Ben'"),
                    1);
  /* Scopes are as before afterwards. */
  {
    g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;

    assert_ok (db_transaction_begin (&scope, fixture_store, &error), error);
    ck_assert (!fail_inside ());
    ck_assert (db_player_add (fixture_store, "Dan", &player, NULL));
    assert_ok (db_transaction_commit (&scope, &error), error);
  }
  ck_assert_int_eq (fixture_query_int (path, "SELECT count (*) FROM players"), 2);
}
END_TEST

/* Inside another one it fails by itself. */
START_TEST (test_whole_inside)
{
  const char *path = db_store_get_path (fixture_store);
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GError) error = NULL;
  gint64 player;

  assert_ok (db_transaction_begin (&scope, fixture_store, &error), error);
  ck_assert (db_player_add (fixture_store, "Ada", &player, NULL));
  {
    g_auto (DbTransaction) whole = DB_TRANSACTION_INIT;

    assert_ok (db_transaction_begin_flat (&whole, fixture_store, &error), error);
    ck_assert (db_player_add (fixture_store, "Ben", &player, NULL));
    ck_assert (!fail_inside ());
    assert_error (db_transaction_commit (&whole, &error), error, DB_ERROR_FAILED);
  }
  ck_assert (!fail_inside ());
  assert_ok (db_transaction_commit (&scope, &error), error);
  ck_assert_int_eq (fixture_query_int (path, "SELECT count (*) FROM players"), 1);
}
END_TEST

TEST_SUITE (statement)
{
  Suite *suite = suite_create ("statement");
  TCase *statement = tcase_create ("statement");

  tcase_add_checked_fixture (statement, fixture_open, fixture_close);
  tcase_add_test (statement, test_bind);
  tcase_add_test (statement, test_wrong_name);
  tcase_add_test (statement, test_unbound);
  tcase_add_test (statement, test_bindings_forgotten);
  tcase_add_test (statement, test_one_statement);
  tcase_add_test (statement, test_twice);
  tcase_add_test (statement, test_scopes);
  tcase_add_test (statement, test_read_does_not_grow);
  tcase_add_test (statement, test_snapshot);
  tcase_add_test (statement, test_watch);
  tcase_add_test (statement, test_watch_many);
  tcase_add_test (statement, test_before_commit);
  tcase_add_test (statement, test_whole);
  tcase_add_test (statement, test_whole_inside);
  suite_add_tcase (suite, statement);
  return suite;
}
