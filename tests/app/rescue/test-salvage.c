/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A damaged collection brought out as files, brought into another one, and told of while it is
 * open: every match whose rows are all there comes out word for word.
 */
#include "tests/app/fixture.h"

#include "app/store/database.h"
#include "app/files/export.h"
#include "app/rescue/salvage.h"
#include "db/integrity.h"
#include "db/match-rows.h"
#include "tests/old-files.h"

#include <sqlite3.h>
#include <string.h>

#define PAGE 4096

static void
append (const char *bytes, size_t length, void *data)
{
  g_string_append_len (data, bytes, (gssize)length);
}

typedef struct {
  DbStore *db;
  AppPacks *packs;
  GHashTable *records;
} Reading;

static gboolean
read_record (const DbMatchRow *row, gpointer data)
{
  Reading *reading = data;
  GString *record = g_string_new (NULL);

  if ((row->with_moves || row->is_raw_record)
      && app_export_match (reading->db, reading->packs, row->id, APP_EXPORT_LINES, append, record,
                           NULL))
    g_hash_table_insert (reading->records, g_strdup (row->uuid), g_string_free (record, FALSE));
  else
    g_string_free (record, TRUE);
  return TRUE;
}

/* By UUID, the record of each match. */
static GHashTable *
read_records (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) db = app_database_open (path, DB_OPEN_EXISTING, &error);
  g_autoptr (AppPacks) packs = NULL;
  Reading reading;

  ck_assert_msg (db != NULL, "%s", error != NULL ? error->message : "");
  packs = app_database_new_packs (db);
  reading = (Reading){ db, packs, g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free) };
  ck_assert (db_matches_foreach (db, TRUE, read_record, &reading, NULL));
  return reading.records;
}

/* The record of a match among those that were brought out. */
static char *
find_record (const char *folder, const char *uuid)
{
  g_autofree char *records = g_build_filename (folder, "records", NULL);
  g_autoptr (GDir) dir = g_dir_open (records, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (strstr (name, uuid) != NULL) {
      g_autofree char *path = g_build_filename (records, name, NULL);

      return read_text (path);
    }
  return NULL;
}

/* How many come out word for word. */
static guint
count_same (GHashTable *records, const char *folder)
{
  GHashTableIter iter;
  gpointer uuid, record;
  guint same = 0;

  g_hash_table_iter_init (&iter, records);
  while (g_hash_table_iter_next (&iter, &uuid, &record)) {
    g_autofree char *found = find_record (folder, uuid);

    same += g_strcmp0 (found, record) == 0;
  }
  return same;
}

/* The pages of a table, as SQLite has them. */
static GArray *
pages_of (const char *path, const char *table)
{
  GArray *pages = g_array_new (FALSE, FALSE, sizeof (guint));
  sqlite3_stmt *select;
  sqlite3 *db;

  ck_assert_int_eq (sqlite3_open (path, &db), SQLITE_OK);
  ck_assert_int_eq (sqlite3_prepare_v2 (db,
                                        "SELECT pageno FROM dbstat WHERE name = ?1"
                                        " AND pagetype = 'leaf' ORDER BY pageno",
                                        -1, &select, NULL),
                    SQLITE_OK);
  sqlite3_bind_text (select, 1, table, -1, SQLITE_STATIC);
  while (sqlite3_step (select) == SQLITE_ROW) {
    guint page = (guint)sqlite3_column_int (select, 0);

    g_array_append_val (pages, page);
  }
  sqlite3_finalize (select);
  sqlite3_close (db);
  return pages;
}

/* @path with a page of @table zeroed, as @damaged. */
static void
zero_page (const char *path, const char *table, const char *damaged)
{
  g_autoptr (GArray) pages = pages_of (path, table);
  g_autofree char *bytes = NULL;
  gsize length;

  ck_assert_uint_gt (pages->len, 0);
  ck_assert (g_file_get_contents (path, &bytes, &length, NULL));
  memset (bytes + (gsize)(g_array_index (pages, guint, pages->len / 2) - 1) * PAGE, 0, PAGE);
  ck_assert (g_file_set_contents (damaged, bytes, (gssize)length, NULL));
}

START_TEST (whole_collection_comes_out)
{
  const char *path = in_folder ("whole.db"), *folder = in_folder ("out");
  g_autoptr (GHashTable) records = NULL;
  g_autofree char *account = NULL;
  g_autofree char *archive = g_build_filename (folder, "collection.zip", NULL);
  CliOutput said;

  old_file_copy (OLD_FILES, path);
  records = read_records (path);
  ck_assert_uint_gt (g_hash_table_size (records), 5);
  said = cli (NULL, "salvage", path, folder, NULL);
  ck_assert_msg (said.status == 0, "%s%s", said.out, said.err);
  ck_assert_uint_eq (count_same (records, folder), g_hash_table_size (records));
  account = read_text (in_folder ("out/account.txt"));
  ck_assert_str_eq (account, said.out);
  said = cli (NULL, "--database", in_folder ("new.db"), "archive", "restore", archive, NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  /* Not into what holds something. */
  said = cli (NULL, "salvage", path, folder, NULL);
  ck_assert_int_eq (said.status, 2);
  ck_assert_ptr_nonnull (strstr (said.err, "choose an empty one"));
}
END_TEST

/* Of a pack that the program has in it, its text or its sum may be damaged: nothing is lost. */
START_TEST (bundled_packs_are_not_lost)
{
  static const char *const damages[] = {
    "UPDATE packs SET json = replace (json, '\"title\"', '\"titlf\"')",
    "UPDATE packs SET sha256 = replace (sha256, 'a', 'b')",
  };
  const char *path = in_folder ("packs.db"), *folder = in_folder ("out");
  g_autoptr (GHashTable) records = NULL;
  g_autofree char *sql = g_strconcat ("DROP TRIGGER packs_never_change;", damages[_i], NULL);
  sqlite3 *db;
  CliOutput said =
      cli (NULL, "--database", path, "import", in_source ("tests/app/records/example.tkr"), NULL);

  ck_assert_int_eq (said.status, 0);
  records = read_records (path);
  ck_assert_int_eq (sqlite3_open (path, &db), SQLITE_OK);
  ck_assert_int_eq (sqlite3_exec (db, sql, NULL, NULL, NULL), SQLITE_OK);
  ck_assert_int_gt (sqlite3_total_changes (db), 0);
  sqlite3_close (db);
  said = cli (NULL, "salvage", path, folder, NULL);
  ck_assert_msg (said.status == 0, "%s%s", said.out, said.err);
  ck_assert_uint_eq (count_same (records, folder), 1);
}
END_TEST

static const char *const tables[] = { "moves", "matches", "players", "lines", "seats", "changes" };

START_TEST (page_is_gone)
{
  const char *path = in_folder ("whole.db"), *damaged = in_folder ("damaged.db");
  const char *folder = in_folder ("out");
  g_autoptr (GHashTable) records = NULL;
  g_autofree char *before = NULL, *after = NULL;
  gsize length, length_after;
  guint same;
  CliOutput said;

  old_file_copy (OLD_FILES, path);
  records = read_records (path);
  zero_page (path, tables[_i], damaged);
  ck_assert (g_file_get_contents (damaged, &before, &length, NULL));
  said = cli (NULL, "salvage", damaged, folder, NULL);
  ck_assert_msg (said.status == 1, "%d: %s%s", said.status, said.out, said.err);
  ck_assert_ptr_nonnull (strstr (said.out, "can’t be read"));
  ck_assert (g_file_get_contents (damaged, &after, &length_after, NULL));
  ck_assert_uint_eq (length_after, length);
  ck_assert (memcmp (before, after, length) == 0);
  same = count_same (records, folder);
  /* One page of the moves has those of a few matches; the others have what the log says again. */
  ck_assert_msg (same >= g_hash_table_size (records) / 2, "%s: %u of %u", tables[_i], same,
                 g_hash_table_size (records));
  /* What came out goes in again. */
  said = cli (NULL, "--database", in_folder ("new.db"), "salvage", damaged, "--into", NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  said = cli (NULL, "--database", in_folder ("new.db"), "check", NULL);
  ck_assert_msg (said.status == 0, "%s", said.out);
}
END_TEST

/* The nth leaf of a table is gone: which match is not as it was is named, and not called whole. */
static guint
lose_leaf (GHashTable *records, const char *path, guint page)
{
  g_autofree char *damaged = g_strdup (in_folder ("damaged.db"));
  g_autofree char *name = g_strdup_printf ("out %u", page);
  g_autofree char *folder = g_strdup (in_folder (name));
  g_autofree char *bytes = NULL, *account = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (AppSalvageReport) salvaged = NULL;
  GHashTableIter iter;
  gpointer uuid, record;
  gsize length;

  ck_assert (g_file_get_contents (path, &bytes, &length, NULL));
  memset (bytes + (gsize)(page - 1) * PAGE, 0, PAGE);
  ck_assert (g_file_set_contents (damaged, bytes, (gssize)length, NULL));
  salvaged = app_salvage (damaged, folder, NULL, &error);
  ck_assert_msg (salvaged != NULL, "%s", error != NULL ? error->message : "");
  ck_assert (!salvaged->complete);
  account = g_strjoinv ("\n", salvaged->account);
  g_hash_table_iter_init (&iter, records);
  while (g_hash_table_iter_next (&iter, &uuid, &record)) {
    g_autofree char *found = find_record (folder, uuid);

    ck_assert_msg (g_strcmp0 (found, record) == 0 || strstr (account, uuid) != NULL,
                   "page %u: %s is not named:\n%s\nwas\n%s\nis\n%s", page, (char *)uuid, account,
                   (char *)record, found);
  }
  ck_assert_uint_le (salvaged->intact, count_same (records, folder));
  ck_assert_uint_ge (salvaged->intact + salvaged->unsure + salvaged->cut,
                     g_hash_table_size (records));
  return salvaged->intact;
}

/* A table of which each leaf is lost in turn, what was done to the file before, and whether most
 * matches are known to be whole. */
static const struct {
  const char *table, *before;
  gboolean told_apart;
} losses[] = {
  { "moves", NULL, TRUE },
  /* Then nothing says how long lines were. */
  { "moves", "DELETE FROM results; DELETE FROM reached", TRUE },
  { "lines", NULL, FALSE },
  { "lines", "DELETE FROM results; DELETE FROM reached", FALSE },
  { "places", NULL, FALSE },
  { "packs", NULL, FALSE },
  { "match_packs", NULL, FALSE },
};

static void
change (const char *path, const char *sql)
{
  sqlite3 *db;

  ck_assert_int_eq (sqlite3_open (path, &db), SQLITE_OK);
  ck_assert_msg (sqlite3_exec (db, sql, NULL, NULL, NULL) == SQLITE_OK, "%s", sqlite3_errmsg (db));
  sqlite3_close (db);
}

START_TEST (what_is_lost_is_named)
{
  g_autofree char *path = g_strdup (in_folder ("whole.db"));
  g_autoptr (GHashTable) records = NULL;
  g_autoptr (GArray) pages = NULL;
  guint most = 0;

  old_file_copy (OLD_FILES, path);
  records = read_records (path);
  if (losses[_i].before != NULL)
    change (path, losses[_i].before);
  pages = pages_of (path, losses[_i].table);
  ck_assert_uint_gt (pages->len, 0);
  for (guint k = 0; k < pages->len; k++) {
    guint whole = lose_leaf (records, path, g_array_index (pages, guint, k));

    most = MAX (most, whole);
  }
  /* What other pages have is not doubted. */
  ck_assert (!losses[_i].told_apart || most > g_hash_table_size (records) / 2);
}
END_TEST

START_TEST (nothing_can_be_read)
{
  const char *text = write_file ("letter.txt", "Dear Ada");
  CliOutput said = cli (NULL, "salvage", text, in_folder ("out"), NULL);

  ck_assert_int_eq (said.status, 2);
  ck_assert_ptr_nonnull (strstr (said.err, "letter.txt"));
  ck_assert (!g_file_test (in_folder ("out"), G_FILE_TEST_EXISTS));
}
END_TEST

static void
count_cb (gpointer object, GParamSpec *spec, gpointer data)
{
  ++*(guint *)data;
}

/* Found by one connection, known to all, told once; and nothing is written any more. */
START_TEST (open_collection_is_told)
{
  const char *path = in_folder ("whole.db"), *damaged = in_folder ("damaged.db");
  g_autoptr (GError) error = NULL;
  g_autoptr (AppStore) store = NULL;
  g_autoptr (DbStore) other = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_auto (GStrv) findings = NULL;
  guint told = 0;

  old_file_copy (OLD_FILES, path);
  g_hash_table_unref (read_records (path));
  zero_page (path, "moves", damaged);
  store = app_store_open (damaged, &error);
  ck_assert_msg (store != NULL, "%s", error != NULL ? error->message : "");
  ck_assert (!app_store_is_damaged (store));
  g_signal_connect (store, "notify::damaged", G_CALLBACK (count_cb), &told);
  other = app_database_open (damaged, DB_OPEN_EXISTING, NULL);
  ck_assert_ptr_nonnull (other);
  ck_assert (db_integrity_check (other, &findings, NULL));
  ck_assert_ptr_nonnull (findings[0]);
  while (told == 0)
    g_main_context_iteration (NULL, TRUE);
  ck_assert (app_store_is_damaged (store));
  ck_assert (app_store_is_read_only (store));
  app_salvage_into_async (store, path, NULL, take_result, &result);
  wait_for (&result);
  ck_assert (!app_salvage_into_finish (store, result, NULL, &error));
  ck_assert_msg (g_error_matches (error, APP_ERROR, APP_ERROR_DAMAGED), "%s", error->message);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  ck_assert_uint_eq (told, 1);
}
END_TEST

/* A backup is put back, and what the damaged file had more comes to it. */
START_TEST (rest_comes_into_a_backup)
{
  const char *backup = in_folder ("backup.db"), *path = in_folder ("whole.db");
  const char *damaged = in_folder ("damaged.db");
  g_autoptr (GError) error = NULL;
  g_autoptr (AppStore) store = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_auto (GStrv) account = NULL;
  CliOutput said;

  old_file_copy (OLD_FILES, backup);
  old_file_copy (OLD_FILES, path);
  said = cli (NULL, "--database", path, "log", "Catan: Zoe 9, Yan 4", NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  zero_page (path, "changes", damaged);
  store = app_store_open (backup, &error);
  ck_assert_ptr_nonnull (store);
  app_salvage_into_async (store, damaged, NULL, take_result, &result);
  wait_for (&result);
  ck_assert_msg (app_salvage_into_finish (store, result, &account, &error), "%s",
                 error != NULL ? error->message : "");
  ck_assert (g_strv_length (account) > 0);
  said = cli (NULL, "--database", backup, "list", "matches", NULL);
  ck_assert_ptr_nonnull (strstr (said.out, "Zoe"));
}
END_TEST

TEST_SUITE (salvage)
{
  Suite *suite = suite_create ("salvage");
  TCase *salvage = tcase_create ("salvage");

  tcase_add_checked_fixture (salvage, folder_setup, folder_teardown);
  tcase_set_timeout (salvage, 120);
  tcase_add_test (salvage, whole_collection_comes_out);
  tcase_add_loop_test (salvage, bundled_packs_are_not_lost, 0, 2);
  tcase_add_loop_test (salvage, page_is_gone, 0, G_N_ELEMENTS (tables));
  tcase_add_loop_test (salvage, what_is_lost_is_named, 0, G_N_ELEMENTS (losses));
  tcase_add_test (salvage, nothing_can_be_read);
  tcase_add_test (salvage, open_collection_is_told);
  tcase_add_test (salvage, rest_comes_into_a_backup);
  suite_add_tcase (suite, salvage);
  old_files_open ();
  return suite;
}
