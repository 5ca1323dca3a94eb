/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What salvage brings out: of a whole file everything; of one with a page zeroed, scrambled or
 * changed all that stands on others; nothing that had not been there; and the file stays as it is.
 * TOMEKEEPER_SALVAGE=N damages each page in N more ways.
 */
#include "fixture.h"
#include "truth.h"

#include "db/check.h"
#include "db/migrate.h"
#include "db/salvage.h"
#include "db/tables.h"
#include "rules/random.h"
#include "tests/old-files.h"

#include <sqlite3.h>
#include <string.h>

typedef struct {
  char *bytes;
  gsize length;
} File;

static File
read_file (const char *path)
{
  File file;

  ck_assert (g_file_get_contents (path, &file.bytes, &file.length, NULL));
  return file;
}

static void
assert_unchanged (const char *path, const char *bytes, gsize length)
{
  File after = read_file (path);

  ck_assert_uint_eq (after.length, length);
  ck_assert (memcmp (after.bytes, bytes, length) == 0);
  g_free (after.bytes);
}

static void
append_value (GString *text, const DbValue *value)
{
  switch (value->kind) {
  case DB_VALUE_INTEGER:
    g_string_append_printf (text, "|%" G_GINT64_FORMAT, value->integer);
    break;
  case DB_VALUE_REAL:
    g_string_append_printf (text, "|%.17g", value->real);
    break;
  case DB_VALUE_TEXT:
  case DB_VALUE_BLOB: {
    g_autofree char *sum =
        g_compute_checksum_for_data (G_CHECKSUM_MD5, (const guchar *)value->bytes, value->length);

    g_string_append_printf (text, "|%.*s%s", (int)MIN (value->length, 40),
                            value->kind == DB_VALUE_TEXT ? value->bytes : "", sum);
    break;
  }
  default:
    g_string_append (text, "|-");
  }
}

/* The rows of one table, each as a text. */
typedef struct {
  GHashTable *rows;
} Rows;

static gboolean
row_cb (const DbTable *table, const DbValue *values, const char *file, gpointer data,
        GError **error)
{
  GString *text = g_string_new (table->name);

  for (guint k = 0; k < table->n_columns; k++)
    append_value (text, &values[k]);
  g_hash_table_add (((Rows *)data)->rows, g_string_free (text, FALSE));
  return TRUE;
}

/* By table's name, its rows. */
static GHashTable *
read_rows (DbStore *store)
{
  GHashTable *tables =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_hash_table_unref);
  g_autoptr (GPtrArray) list = db_tables_list (store, NULL);

  for (guint k = 0; k < list->len; k++) {
    const DbTable *table = g_ptr_array_index (list, k);
    Rows rows = { g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL) };

    ck_assert (db_table_foreach (store, table, TRUE, row_cb, &rows, NULL));
    g_hash_table_insert (tables, g_strdup (table->name), rows.rows);
  }
  return tables;
}

/* How many rows of @a are not in @b; one of them. */
static guint
count_missing (GHashTable *a, GHashTable *b, const char **one)
{
  GHashTableIter iter;
  gpointer row;
  guint missing = 0;

  g_hash_table_iter_init (&iter, a);
  while (g_hash_table_iter_next (&iter, &row, NULL))
    if (!g_hash_table_contains (b, row)) {
      *one = row;
      missing++;
    }
  return missing;
}

static void
assert_same_rows (GHashTable *expected, GHashTable *found, const char *what)
{
  GHashTableIter iter;
  gpointer name, rows;

  g_hash_table_iter_init (&iter, expected);
  while (g_hash_table_iter_next (&iter, &name, &rows)) {
    const char *one = "";

    ck_assert_msg (count_missing (rows, g_hash_table_lookup (found, name), &one) == 0,
                   "%s: lost %s", what, one);
    ck_assert_msg (count_missing (g_hash_table_lookup (found, name), rows, &one) == 0,
                   "%s: made up %s", what, one);
  }
}

static GHashTable *
salvage_rows (const char *path, DbSalvaged **salvaged)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) store = db_salvage (path, NULL, salvaged, &error);
  g_auto (GStrv) findings = NULL;

  if (store == NULL)
    ck_assert_msg (error != NULL && g_error_matches (error, DB_ERROR, DB_ERROR_NOT_DATABASE), "%s",
                   error != NULL ? error->message : "no error");
  if (store == NULL)
    return NULL;
  ck_assert (db_check (store, &findings, NULL));
  ck_assert_msg (findings[0] == NULL, "%s", findings[0]);
  return read_rows (store);
}

static GHashTable *
original_rows (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) store = db_store_open (path, DB_OPEN_EXISTING, &error);

  assert_ok (store != NULL, error);
  return read_rows (store);
}

START_TEST (whole_file_comes_out)
{
  g_autofree char *path = fixture_path ("whole.db"), *copy = fixture_path ("copy.db");
  g_autoptr (DbSalvaged) salvaged = NULL;
  g_autoptr (GHashTable) expected = NULL, found = NULL;
  File file;

  old_file_copy ((guint)_i, path);
  old_file_copy ((guint)_i, copy);
  file = read_file (path);
  found = salvage_rows (path, &salvaged);
  ck_assert_ptr_nonnull (found);
  ck_assert_uint_eq (salvaged->lost_pages, 0);
  ck_assert_uint_eq (salvaged->loose->len, 0);
  ck_assert_uint_eq (salvaged->schema, _i);
  ck_assert (!salvaged->guessed);
  for (guint k = 0; k < salvaged->tables->len; k++) {
    const DbSalvagedTable *table = g_ptr_array_index (salvaged->tables, k);

    ck_assert_msg (table->read == table->kept, "%s: %d %d", table->table, (int)table->read,
                   (int)table->kept);
  }
  expected = original_rows (copy);
  assert_same_rows (expected, found, "whole");
  assert_unchanged (path, file.bytes, file.length);
  g_free (file.bytes);
}
END_TEST

int
main (void)
{
  int failed;
  Suite *suite = suite_create ("salvage");
  TCase *whole = tcase_create ("whole");

  tcase_add_checked_fixture (whole, fixture_folder_make, fixture_folder_remove);
  tcase_set_timeout (whole, 120);
  tcase_add_loop_test (whole, whole_file_comes_out, 1, (int)db_migrate_latest () + 1);
  suite_add_tcase (suite, whole);
  old_files_open ();
  failed = suite_main (suite);
  old_files_close ();
  return failed;
}
