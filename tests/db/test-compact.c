/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Collections made smaller: what older imports logged row by row becomes ranges, their forms are
 * packed, and all that the collection says, and what undoing does, stays as it was.
 */
#include "tests/db/fixture.h"

#include "db/backup.h"
#include "db/compact.h"
#include "db/externals.h"
#include "db/imports.h"
#include "db/integrity.h"
#include "db/notes.h"
#include "db/players.h"
#include "db/store-private.h"
#include "tests/old-files.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* What a collection says */

static void
add_value (GString *text, sqlite3_stmt *row, int column)
{
  int length = sqlite3_column_bytes (row, column);

  g_string_append_c (text, '|');
  if (sqlite3_column_type (row, column) != SQLITE_BLOB) {
    g_string_append (text, (const char *)sqlite3_column_text (row, column));
    return;
  }
  for (int k = 0; k < length; k++)
    g_string_append_printf (text, "%02x", ((const guint8 *)sqlite3_column_blob (row, column))[k]);
}

/* Instants tell when the test ran: only whether there is one counts. */
static gboolean
is_instant (const char *name)
{
  return g_str_equal (name, "modified") || g_str_equal (name, "deleted")
         || g_str_equal (name, "undone");
}

static void
add_rows (GString *text, DbStore *store, const char *sql)
{
  sqlite3_stmt *row;

  ck_assert_msg (sqlite3_prepare_v2 (store->db, sql, -1, &row, NULL) == SQLITE_OK, "%s: %s", sql,
                 sqlite3_errmsg (store->db));
  while (sqlite3_step (row) == SQLITE_ROW) {
    for (int k = 0; k < sqlite3_column_count (row); k++) {
      if (is_instant (sqlite3_column_name (row, k)))
        g_string_append (text, sqlite3_column_type (row, k) == SQLITE_NULL ? "|no" : "|yes");
      else if (sqlite3_column_type (row, k) != SQLITE_NULL)
        add_value (text, row, k);
      else
        g_string_append (text, "|-");
    }
    g_string_append_c (text, '\n');
  }
  ck_assert_int_eq (sqlite3_finalize (row), SQLITE_OK);
}

/* Each row of each table but the log's and the forms'. */
static void
add_tables (GString *text, DbStore *store)
{
  g_autoptr (GString) names = g_string_new (NULL);
  g_auto (GStrv) tables = NULL;

  add_rows (names, store,
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'"
            " AND name NOT LIKE 'search%' AND name NOT LIKE 'league_%' AND name NOT IN ('changes',"
            " 'batches', 'imported', 'form_dictionaries', 'stale_matches') ORDER BY name");
  tables = g_strsplit (names->str, "\n", -1);
  for (guint k = 0; tables[k] != NULL && tables[k][0] != '\0'; k++) {
    g_autofree char *sql = g_strdup_printf ("SELECT * FROM %s ORDER BY 1, 2", tables[k] + 1);

    g_string_append_printf (text, "%s\n", tables[k] + 1);
    add_rows (text, store, sql);
  }
}

static gboolean
change_cb (const DbChange *change, gpointer data)
{
  g_string_append_printf (
      data, "%s %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %d %" G_GINT64_FORMAT " %s > %s\n",
      db_subject_name (change->subject), change->row, change->batch, change->origin,
      change->instant / 1000, change->before, change->after);
  return TRUE;
}

static gboolean
form_cb (const char *source, const char *external, gconstpointer form, gsize length, gint64 batch,
         gpointer data)
{
  g_string_append_printf (data, "%s %s %" G_GINT64_FORMAT " ", source, external, batch);
  g_string_append_len (data, form, (gssize)length);
  g_string_append_c (data, '\n');
  return TRUE;
}

/* Every row that the log may know, whether it does or not: with what a range takes in. */
static void
add_histories (GString *text, DbStore *store)
{
  g_autoptr (DbStatement) query = db_prepare (
      store,
      "SELECT subject, max (row + coalesce (substr (after, 2) + 0, 0)) FROM changes GROUP BY 1",
      NULL);

  while (db_step (query, NULL) == DB_STEP_ROW) {
    DbSubject subject;
    gint64 last = MIN (db_column_integer (query, 1), 2000);

    ck_assert (db_subject_from_name (db_column_text (query, 0), &subject));
    for (gint64 row = 1; row <= last; row++)
      ck_assert (db_changes_foreach (store, subject, row, change_cb, text, NULL));
  }
}

static void
add_batches (GString *text, DbStore *store)
{
  g_autoptr (GPtrArray) batches = db_batches_list (store, 10000, NULL);

  ck_assert_ptr_nonnull (batches);
  for (guint k = 0; k < batches->len; k++) {
    const DbBatch *batch = g_ptr_array_index (batches, k);
    guint64 matches;

    ck_assert (db_changes_count_matches (store, batch->id, &matches, NULL));
    g_string_append_printf (text,
                            "%s %s: %u, %" G_GUINT64_FORMAT " matches, %" G_GINT64_FORMAT "\n",
                            batch->uuid, batch->title, batch->changes, matches, batch->undone);
  }
}

static void
add_forms (GString *text, DbStore *store)
{
  g_autoptr (DbStatement) query =
      db_prepare (store, "SELECT DISTINCT match FROM imported ORDER BY 1", NULL);

  while (db_step (query, NULL) == DB_STEP_ROW)
    ck_assert (db_imported_foreach (store, db_column_integer (query, 0), form_cb, text, NULL));
}

static char *
dup_said (DbStore *store)
{
  GString *text = g_string_new (NULL);

  add_tables (text, store);
  add_histories (text, store);
  add_batches (text, store);
  add_forms (text, store);
  return g_string_free (text, FALSE);
}

static void
assert_same (const char *before, const char *after, const char *what)
{
  g_auto (GStrv) one = NULL, other = NULL;
  guint k = 0;

  if (g_str_equal (before, after)) {
    ck_assert_ptr_nonnull (after);
    return;
  }
  one = g_strsplit (before, "\n", -1);
  other = g_strsplit (after, "\n", -1);
  while (one[k] != NULL && other[k] != NULL && g_str_equal (one[k], other[k]))
    k++;
  ck_abort_msg ("%s, line %u: %s, not %s", what, k + 1, other[k], one[k]);
}

/* What undoing a batch answers and leaves, which is then taken back. */
static char *
dup_undone (DbStore *store, gint64 batch, DbUndoMode mode)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GError) error = NULL;
  GString *text = g_string_new (NULL);
  guint skipped = 0;
  gint64 undo = 0;

  ck_assert (db_transaction_begin (&scope, store, NULL));
  if (db_changes_undo (store, batch, mode, &undo, &skipped, &error))
    g_string_append_printf (text, "%u left\n", skipped);
  else
    g_string_append_printf (text, "%s\n", error->message);
  if (undo != 0) {
    add_tables (text, store);
    add_forms (text, store);
    /* And done again. */
    g_string_append_printf (text, "again: %d\n",
                            db_changes_undo (store, undo, mode, NULL, NULL, NULL));
    add_tables (text, store);
    add_forms (text, store);
  }
  return g_string_free (text, FALSE);
}

static DbStore *
open_store (const char *path)
{
  g_autoptr (GError) error = NULL;
  DbStore *store = db_store_open (path, DB_OPEN_EXISTING, &error);

  assert_ok (store != NULL, error);
  return store;
}

/* Undoing any batch does the same in both; with @nth only each of so many that is no import. */
static void
assert_undone_alike (const char *old, const char *compacted, guint nth)
{
  g_autoptr (DbStore) one = open_store (old), other = open_store (compacted);
  g_autoptr (GPtrArray) batches = db_batches_list (one, 10000, NULL);

  for (guint k = 0; k < batches->len; k++) {
    const DbBatch *batch = g_ptr_array_index (batches, k);

    if (batch->origin != DB_ORIGIN_IMPORT && k % nth != 0)
      continue;
    for (DbUndoMode mode = DB_UNDO_ALL_OR_NOTHING; mode <= DB_UNDO_WHAT_CAN_BE; mode++) {
      g_autofree char *expected = dup_undone (one, batch->id, mode);
      g_autofree char *found = dup_undone (other, batch->id, mode);

      assert_same (expected, found, batch->title);
    }
  }
}

static void
assert_healthy (DbStore *store)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) findings = NULL;

  assert_ok (db_integrity_check (store, &findings, &error), error);
  ck_assert_msg (findings[0] == NULL, "%s", findings[0]);
}

static gint64
count (DbStore *store, const char *sql)
{
  return fixture_query_int (db_store_get_path (store), sql);
}

static guint
count_backups (const char *path)
{
  g_autoptr (GPtrArray) backups = db_auto_backup_list (path, NULL);

  ck_assert_ptr_nonnull (backups);
  return backups->len;
}

static DbCompactReport *
compact (DbStore *store)
{
  g_autoptr (GError) error = NULL;
  DbCompactReport *report = db_compact (store, &error);

  assert_ok (report != NULL, error);
  return report;
}

/* Compacts the collection at @path: it says the same as before, a backup has what was there, and
 * there is nothing left to do. What was done; free it. */
static DbCompactReport *
compact_and_compare (const char *path, guint nth)
{
  g_autofree char *old = fixture_path ("before.db");
  g_autofree char *before = NULL, *after = NULL;
  g_autoptr (DbStore) store = open_store (path);
  g_autoptr (DbCompactReport) report = NULL, again = NULL;
  g_autoptr (GError) error = NULL;
  guint backups = count_backups (path);
  gint64 newest;

  g_unlink (old);
  assert_ok (db_backup_to (store, old, &error), error);
  before = dup_said (store);
  newest = count (store, "SELECT max (id) FROM changes");
  report = compact (store);
  after = dup_said (store);
  assert_same (before, after, path);
  ck_assert_int_eq (count (store, "SELECT max (id) FROM changes"), newest);
  assert_healthy (store);
  ck_assert_uint_eq (count_backups (path), backups + (report->backup != NULL));
  if (report->backup != NULL) {
    g_autoptr (DbStore) kept = db_store_open (report->backup->file, DB_OPEN_READ_ONLY, &error);
    g_autofree char *said = NULL;

    assert_ok (kept != NULL, error);
    said = dup_said (kept);
    assert_same (before, said, "the backup");
    ck_assert_uint_eq (report->backup->why, DB_AUTO_BACKUP_COMPACT);
  }
  again = compact (store);
  ck_assert_uint_eq (again->entries, 0);
  ck_assert_uint_eq (again->forms, 0);
  ck_assert_uint_eq (again->before, report->after);
  ck_assert_uint_eq (again->after, report->after);
  ck_assert_ptr_null (again->backup);
  g_clear_pointer (&store, db_store_close);
  assert_undone_alike (old, path, nth);
  return g_steal_pointer (&report);
}

/* A collection of an older program */

#define PLAYS 150

static GBytes *
new_form (guint k)
{
  g_autofree char *text =
      g_strdup_printf ("{\"game\":\"Hanabi\",\"place\":\"Attic\",\"players\":[\"Ada %u\",\"Ben\"],"
                       "\"scores\":[%u,%u],\"comment\":\"A close one, decided by the last card\"}",
                       k % 7, k, k * k);

  return g_bytes_new (text, strlen (text));
}

/* As the first release did it: each row with its image, each form as it is. */
static gint64
import_as_before (const char *source, guint plays, gint64 *first)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gint64 batch, match;

  ck_assert (db_transaction_begin_flat (&scope, fixture_store, NULL));
  ck_assert (db_changes_open_batch (fixture_store, DB_ORIGIN_IMPORT, DB_TITLE (DB_TITLE_IMPORT),
                                    source, &batch, NULL));
  for (guint k = 0; k < plays; k++) {
    g_autofree char *name = g_strdup_printf ("%s %u", source, k % 5);
    g_autofree char *id = g_strdup_printf ("%u", k);
    g_autoptr (DbMatch) draft =
        fixture_new_match ((const char *const[]){ name, k % 3 == 0 ? "Ben" : "Ada", NULL });
    g_autoptr (GBytes) form = new_form (k);

    draft->with_moves = FALSE;
    ck_assert (db_match_add (fixture_store, draft, &match, NULL));
    /* What has no id yet is not packed. */
    ck_assert (db_imported_add (fixture_store, source, id, match, 0, form, NULL));
    if (k != 120)
      ck_assert (db_external_add (fixture_store, DB_SUBJECT_MATCH, source, id, match, NULL));
    if (k == 0)
      *first = match;
    ck_assert_int_eq (match, *first + k);
  }
  ck_assert (db_transaction_commit (&scope, NULL));
  return batch;
}

static void
move_to (gint64 match, const char *place)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbMatch) stored = db_match_get (fixture_store, match, &error);

  assert_ok (stored != NULL, error);
  db_match_set_string (&stored->place, place);
  assert_ok (db_match_update (fixture_store, stored, &error), error);
}

static gint64
undo (gint64 batch)
{
  g_autoptr (GError) error = NULL;
  gint64 made;

  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_WHAT_CAN_BE, &made, NULL, &error),
             error);
  return made;
}

/* An import that is edited in, one that is undone, one undone and done again, and a batch with
 * edits of its own rows. */
static gint64
make_old_collection (void)
{
  g_autoptr (GError) error = NULL;
  gint64 first, other, third, note, batch;

  import_as_before ("bgg", PLAYS, &first);
  batch = import_as_before ("csv", PLAYS, &other);
  undo (batch);
  batch = import_as_before ("bgstats", PLAYS, &third);
  undo (undo (batch));
  {
    g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;

    ck_assert (db_transaction_begin_flat (&scope, fixture_store, NULL));
    ck_assert (db_changes_open_batch (fixture_store, DB_ORIGIN_IMPORT, DB_TITLE (DB_TITLE_IMPORT),
                                      "mixed", NULL, NULL));
    for (guint k = 0; k < 9; k++) {
      gint64 match = fixture_add_match (fixture_store, k % 2 == 0);

      move_to (match, "Cellar");
      if (k % 4 == 0)
        move_to (first + k, "Cellar");
      ck_assert (db_note_add (fixture_store, DB_SUBJECT_MATCH, match, "Imported", &note, NULL));
    }
    ck_assert (db_transaction_commit (&scope, NULL));
  }
  move_to (first + 3, "Attic");
  move_to (first + 3, "Garden");
  move_to (third + 7, "Attic");
  assert_ok (db_match_set_deleted (fixture_store, first + 10, TRUE, &error), error);
  assert_ok (db_match_set_deleted (fixture_store, first + 11, TRUE, &error), error);
  assert_ok (db_match_set_deleted (fixture_store, first + 11, FALSE, &error), error);
  assert_ok (db_external_set (fixture_store, DB_SUBJECT_MATCH, "bgg", "20", first + 21, &error),
             error);
  return first;
}

static DbCompactReport *
compact_fixture (void)
{
  g_autofree char *path = g_strdup (db_store_get_path (fixture_store));
  DbCompactReport *report;

  g_clear_pointer (&fixture_store, db_store_close);
  report = compact_and_compare (path, 1);
  fixture_store = open_store (path);
  return report;
}

START_TEST (says_the_same)
{
  g_autoptr (DbCompactReport) report = NULL;
  g_autoptr (GError) error = NULL;
  gint64 first = make_old_collection ();

  ck_assert_int_eq (count (fixture_store, "SELECT count (*) FROM changes WHERE after GLOB '+*'"),
                    0);
  report = compact_fixture ();
  /* Three imports of matches and ids, and the mixed one's matches. What begins a second by itself
   * is no range. */
  ck_assert_uint_ge (report->entries, 6 * PLAYS - 10);
  ck_assert_uint_ge (report->forms, 2 * (PLAYS - 64 - 2));
  /* The packs that came with the program are most of the rest. */
  ck_assert_uint_lt (report->after + 250000, report->before);
  ck_assert_int_eq (count (fixture_store, "SELECT count (*) FROM form_dictionaries"), 2);
  ck_assert_int_eq (count (fixture_store, "SELECT count (*) FROM imported WHERE dictionary IS NULL"
                                          " AND external = '120'"),
                    3);
  /* Its batch has a dictionary: there is no second one for what gets its id later. */
  assert_ok (db_external_add (fixture_store, DB_SUBJECT_MATCH, "bgg", "120", first + 120, &error),
             error);
  g_clear_pointer (&report, db_compact_report_free);
  report = compact_fixture ();
  ck_assert_ptr_null (report->backup);
}
END_TEST

/* What was logged last keeps its place, so that what comes next is newer than all there was. */
START_TEST (an_import_may_be_the_last_thing)
{
  g_autoptr (DbCompactReport) report = NULL;
  gint64 first;

  import_as_before ("bgg", PLAYS, &first);
  report = compact_fixture ();
  ck_assert_uint_ge (report->entries, 2 * PLAYS - 8);
  move_to (first, "Attic");
  g_clear_pointer (&report, db_compact_report_free);
  report = compact_fixture ();
  ck_assert_ptr_null (report->backup);
}
END_TEST

/* An image that is not what the row was like stays, and what follows it begins anew. */
START_TEST (another_image_stays)
{
  g_autoptr (DbCompactReport) report = NULL;
  g_autofree char *sql = NULL;
  gint64 first = make_old_collection ();

  sql =
      g_strdup_printf ("UPDATE changes SET after = replace (after, 'duel', 'dual')"
                       " WHERE subject = 'match' AND row = %" G_GINT64_FORMAT " AND before IS NULL",
                       first + 50);
  fixture_exec (db_store_get_path (fixture_store), sql);
  fixture_exec (db_store_get_path (fixture_store),
                "UPDATE changes SET instant = (SELECT max (instant) FROM changes)");
  report = compact_fixture ();
  ck_assert_uint_ge (report->entries, 6 * PLAYS - 2);
  ck_assert_int_eq (
      count (fixture_store, "SELECT count (*) FROM changes WHERE after LIKE '%dual%'"), 1);
  ck_assert_int_eq (count (fixture_store, "SELECT substr (after, 2) FROM changes"
                                          " WHERE subject = 'match' AND after GLOB '+*'"
                                          " ORDER BY id LIMIT 1"),
                    50);
}
END_TEST

/* Each row is still said to be of its second. */
START_TEST (seconds_stay)
{
  g_autoptr (DbCompactReport) report = NULL;
  gint64 first;

  import_as_before ("bgg", PLAYS, &first);
  move_to (first, "Attic");
  fixture_exec (db_store_get_path (fixture_store),
                "UPDATE changes SET instant = instant / 1000 * 1000 + row / 10 * 1000");
  report = compact_fixture ();
  ck_assert_uint_ge (report->entries, 2 * PLAYS - 4);
  ck_assert_int_ge (count (fixture_store, "SELECT count (*) FROM changes WHERE after GLOB '+*'"),
                    2 * PLAYS / 10);
}
END_TEST

/* A log may say of a row that it was changed, and then made; and batches may stand in it by turns.
 * Each change stays in its place among those of its row. */
START_TEST (the_order_stays)
{
  g_autoptr (DbCompactReport) report = NULL;
  gint64 first;

  import_as_before ("bgg", PLAYS, &first);
  fixture_exec (
      db_store_get_path (fixture_store),
      "UPDATE changes SET instant = (SELECT max (instant) FROM changes);"
      "INSERT INTO batches (id, uuid, origin, title, source, created)"
      " SELECT value, 'odd' || value, 'import', 'Odd', 'odd', created FROM batches,"
      " json_each ('[100, 101]') WHERE batches.id = (SELECT max (id) FROM batches);"
      "CREATE TEMP TABLE odd (place, batch, subject, row, edit);"
      "INSERT INTO odd VALUES (1, 100, 'external', 20, 0), (2, 100, 'external', 21, 1),"
      " (3, 100, 'external', 21, 0), (4, 100, 'external', 22, 0), (5, 100, 'match', 30, 0),"
      " (6, 101, 'match', 30, 2), (7, 100, 'match', 31, 0);"
      "INSERT INTO changes (batch, instant, subject, row, before, after)"
      " SELECT o.batch, instant, c.subject, c.row, CASE edit WHEN 1 THEN after WHEN 2 THEN '~2' "
      "END,"
      "  CASE edit WHEN 1 THEN '{\"other\":1}' WHEN 2 THEN '+2' ELSE after END"
      " FROM odd o JOIN changes c ON c.subject = o.subject AND c.row = o.row"
      " WHERE c.batch < 100 ORDER BY place");
  move_to (first, "Attic");
  report = compact_fixture ();
  /* 21 and 22 can be one. */
  ck_assert_int_eq (
      count (fixture_store, "SELECT count (*) FROM changes WHERE batch = 100 AND after GLOB '{*'"),
      4);
  ck_assert_int_eq (
      count (fixture_store, "SELECT row FROM changes WHERE batch = 100 AND after = '+2'"), 21);
}
END_TEST

/* Rows that are gone without a word. */
START_TEST (what_is_gone_keeps_its_image)
{
  g_autoptr (DbCompactReport) report = NULL;
  g_autofree char *sql = NULL;
  gint64 first;

  import_as_before ("bgg", PLAYS, &first);
  move_to (first, "Attic");
  fixture_exec (db_store_get_path (fixture_store),
                "DELETE FROM external_ids WHERE id IN (40, 80, 81)");
  report = compact_fixture ();
  ck_assert_int_eq (count (fixture_store, "SELECT count (*) FROM changes WHERE subject = 'external'"
                                          " AND row IN (40, 80, 81) AND after LIKE '{%'"),
                    3);
  ck_assert_int_eq (count (fixture_store, "SELECT count (*) FROM imported WHERE dictionary IS NULL"
                                          " AND external IN ('79', '80')"),
                    2);
}
END_TEST

/* A file with much that nothing uses, as after a run that was killed before it was vacuumed. */
START_TEST (only_vacuumed)
{
  g_autoptr (DbCompactReport) report = NULL;

  fixture_exec (db_store_get_path (fixture_store),
                "INSERT INTO settings VALUES ('long', hex (zeroblob (500000)));"
                "DELETE FROM settings WHERE name = 'long'");
  report = compact_fixture ();
  ck_assert_uint_eq (report->entries + report->forms, 0);
  ck_assert_ptr_nonnull (report->backup);
  ck_assert_uint_lt (report->after + 900000, report->before);
}
END_TEST

START_TEST (nothing_to_do)
{
  g_autoptr (DbCompactReport) report = NULL;
  g_autoptr (DbStore) memory = db_store_open (":memory:", DB_OPEN_CREATE, NULL);

  move_to (fixture_add_match (fixture_store, FALSE), "Attic");
  report = compact_fixture ();
  ck_assert_uint_eq (report->before, report->after);
  ck_assert_ptr_null (report->backup);
  g_clear_pointer (&report, db_compact_report_free);
  report = compact (memory);
  ck_assert_ptr_null (report->backup);
}
END_TEST

/* Nothing is done, and the log and the forms are as they were. */
static void
assert_refused (DbStore *store, DbError code, const char *part)
{
  static const char sum_sql[] =
      "SELECT (SELECT total (id * length (coalesce (after, ''))) FROM changes)"
      " + (SELECT total (id * length (form)) FROM imported)";
  g_autoptr (GError) error = NULL;
  gint64 sum = count (store, sum_sql);

  ck_assert_ptr_null (db_compact (store, &error));
  ck_assert_ptr_nonnull (error);
  ck_assert_msg (strstr (error->message, part) != NULL, "%s", error->message);
  assert_error (FALSE, error, code);
  ck_assert_int_eq (count (store, sum_sql), sum);
}

START_TEST (nothing_without_a_backup)
{
  g_autofree char *path = g_strdup (db_store_get_path (fixture_store));
  g_autofree char *folder = db_auto_backup_dup_folder (path);
  g_autoptr (DbCompactReport) report = NULL;

  make_old_collection ();
  ck_assert (g_file_set_contents (folder, "in the way", -1, NULL));
  assert_refused (fixture_store, DB_ERROR_OPEN, "Nothing was changed, since no backup");
  g_unlink (folder);
  report = compact_fixture ();
  ck_assert_uint_gt (report->entries, 0);
}
END_TEST

/* Another process that has it open until @end is closed. */
static pid_t
open_elsewhere (const char *path, int *end)
{
  int ready[2], go[2];
  char byte;
  pid_t child;

  ck_assert (pipe (ready) == 0 && pipe (go) == 0);
  child = fork ();
  ck_assert_int_ge (child, 0);
  if (child == 0) {
    DbStore *store = db_store_open (path, DB_OPEN_EXISTING, NULL);

    close (go[1]);
    _exit (store != NULL && write (ready[1], "r", 1) == 1 && read (go[0], &byte, 1) == 0 ? 0 : 1);
  }
  close (ready[1]);
  close (go[0]);
  ck_assert_int_eq (read (ready[0], &byte, 1), 1);
  close (ready[0]);
  *end = go[1];
  return child;
}

START_TEST (not_while_another_process_has_it)
{
  g_autofree char *path = g_strdup (db_store_get_path (fixture_store));
  g_autoptr (DbCompactReport) report = NULL;
  int end, status;
  pid_t child;

  make_old_collection ();
  /* A child of who has it open would take that for its own lock. */
  g_clear_pointer (&fixture_store, db_store_close);
  child = open_elsewhere (path, &end);
  fixture_store = open_store (path);
  assert_refused (fixture_store, DB_ERROR_BUSY, "is in use by another program");
  ck_assert_uint_eq (count_backups (path), 0);
  close (end);
  ck_assert_int_eq (waitpid (child, &status, 0), child);
  ck_assert_int_eq (status, 0);
  report = compact_fixture ();
  ck_assert_uint_gt (report->entries, 0);
}
END_TEST

/* Connections of this process read what they began to read, and are told to open it again. */
START_TEST (own_connections_are_told)
{
  g_autoptr (DbStore) other = open_store (db_store_get_path (fixture_store));
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbCompactReport) report = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL, *after = NULL;
  gint64 player;

  make_old_collection ();
  ck_assert (db_transaction_begin_read (&scope, other, NULL));
  before = dup_said (other);
  report = compact (fixture_store);
  ck_assert_ptr_nonnull (report->backup);
  after = dup_said (other);
  assert_same (before, after, "a reader");
  db_transaction_clear (&scope);
  ck_assert (db_store_is_replaced (other));
  assert_error (db_player_add (other, "Zoe", &player, &error), error, DB_ERROR_REPLACED);
  ck_assert (!db_store_is_replaced (fixture_store));
  assert_ok (db_player_add (fixture_store, "Zoe", &player, &error), error);
  g_clear_pointer (&after, g_free);
  after = dup_said (fixture_store);
  ck_assert_ptr_nonnull (strstr (after, "Zoe"));
}
END_TEST

START_TEST (what_is_not_to_be_written_is_left_alone)
{
  g_autofree char *path = g_strdup (db_store_get_path (fixture_store));
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GError) error = NULL;

  make_old_collection ();
  ck_assert (db_transaction_begin (&scope, fixture_store, NULL));
  assert_error (db_compact (fixture_store, &error), error, DB_ERROR_FAILED);
  db_transaction_clear (&scope);
  g_clear_pointer (&fixture_store, db_store_close);
  fixture_store = db_store_open (path, DB_OPEN_READ_ONLY, &error);
  assert_ok (fixture_store != NULL, error);
  assert_refused (fixture_store, DB_ERROR_READ_ONLY, "can only be read");
  g_clear_pointer (&fixture_store, db_store_close);
  fixture_store = open_store (path);
  db_store_set_damaged (fixture_store);
  assert_refused (fixture_store, DB_ERROR_DAMAGED, "is damaged");
  ck_assert_uint_eq (count_backups (path), 0);
}
END_TEST

/* Damage that only the check of the backup finds. */
START_TEST (damage_is_found_before)
{
  g_autofree char *path = g_strdup (db_store_get_path (fixture_store));
  g_autoptr (GError) error = NULL;
  g_autofree char *sql = NULL;
  g_autofree char *page = g_malloc0 (4096);
  gint64 root;
  int file;

  make_old_collection ();
  root = count (fixture_store, "SELECT rootpage FROM sqlite_schema WHERE name = 'notes'");
  g_clear_pointer (&fixture_store, db_store_close);
  file = g_open (path, O_WRONLY, 0);
  ck_assert_int_eq (pwrite (file, page, 4096, (root - 1) * 4096), 4096);
  close (file);
  fixture_store = open_store (path);
  ck_assert_ptr_null (db_compact (fixture_store, &error));
  ck_assert_msg (g_error_matches (error, DB_ERROR, DB_ERROR_DAMAGED), "%s", error->message);
  ck_assert (db_store_is_damaged (fixture_store));
  ck_assert_int_eq (count (fixture_store, "SELECT count (*) FROM changes WHERE after GLOB '+*'"),
                    0);
  ck_assert_uint_eq (count_backups (path), 0);
}
END_TEST

/* As programs of older versions wrote them. */
START_TEST (old_collections_say_the_same)
{
  g_autofree char *path = fixture_path ("old.db");
  g_autoptr (DbCompactReport) report = NULL;

  old_file_copy ((guint)_i, path);
  report = compact_and_compare (path, suite_is_long () ? 1 : 20);
  /* Of plays imported twice, which the program of version 9 was the first to log. */
  ck_assert_uint_eq (report->entries, _i >= 9 && _i <= OLD_FILES_WITH_ROWS_LOGGED ? 9 : 0);
  ck_assert_uint_le (report->after, report->before);
}
END_TEST

TEST_SUITE (compact)
{
  Suite *suite = suite_create ("compact");
  TCase *tests = tcase_create ("compact"), *old = tcase_create ("old");

  tcase_add_checked_fixture (tests, fixture_open, fixture_close);
  tcase_set_timeout (tests, 120);
  tcase_add_test (tests, says_the_same);
  tcase_add_test (tests, an_import_may_be_the_last_thing);
  tcase_add_test (tests, another_image_stays);
  tcase_add_test (tests, seconds_stay);
  tcase_add_test (tests, the_order_stays);
  tcase_add_test (tests, what_is_gone_keeps_its_image);
  tcase_add_test (tests, only_vacuumed);
  tcase_add_test (tests, nothing_to_do);
  tcase_add_test (tests, nothing_without_a_backup);
  tcase_add_test (tests, not_while_another_process_has_it);
  tcase_add_test (tests, own_connections_are_told);
  tcase_add_test (tests, what_is_not_to_be_written_is_left_alone);
  tcase_add_test (tests, damage_is_found_before);
  suite_add_tcase (suite, tests);
  tcase_add_checked_fixture (old, fixture_open, fixture_close);
  tcase_set_timeout (old, 300);
  tcase_add_loop_test (old, old_collections_say_the_same, 1, OLD_FILES + 1);
  suite_add_tcase (suite, old);
  old_files_open ();
  return suite;
}
