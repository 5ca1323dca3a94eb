/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What salvage brings out: of a whole file everything; of one with a page zeroed, scrambled or
 * changed all that stands on others; nothing that had not been there; and the file stays as it is.
 * TOMEKEEPER_SALVAGE=N damages each page in N more ways.
 */
#include "tests/db/fixture.h"
#include "tests/db/truth.h"

#include "db/integrity.h"
#include "db/match-rows.h"
#include "db/players.h"
#include "db/salvage.h"
#include "db/tables.h"
#include "rules/random.h"
#include "tests/old-files.h"

#include <sqlite3.h>
#include <string.h>

/* Texts as long stand as they are in a row's text, others by their sum. */
#define SHORT_TEXT 80

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
append_sum (GString *text, const DbValue *value)
{
  g_autofree char *sum =
      g_compute_checksum_for_data (G_CHECKSUM_MD5, (const guchar *)value->bytes, value->length);

  g_string_append (text, sum);
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
    g_string_append_c (text, '|');
    if (value->length <= SHORT_TEXT)
      g_string_append_len (text, value->bytes, (gssize)value->length);
    else
      append_sum (text, value);
    break;
  case DB_VALUE_BLOB:
    g_string_append_c (text, '|');
    append_sum (text, value);
    break;
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

  ck_assert_uint_eq (g_hash_table_size (expected), g_hash_table_size (found));
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
salvage_rows (const char *path, DbSalvageReport **salvaged)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) store = db_salvage (path, NULL, NULL, salvaged, &error);
  g_auto (GStrv) findings = NULL;

  if (store == NULL)
    ck_assert_msg (error != NULL && g_error_matches (error, DB_ERROR, DB_ERROR_NOT_DATABASE), "%s",
                   error != NULL ? error->message : "no error");
  if (store == NULL)
    return NULL;
  ck_assert (db_integrity_check (store, &findings, NULL));
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
  g_autoptr (DbSalvageReport) salvaged = NULL;
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
  ck_assert (!salvaged->guessed && !salvaged->broken && !salvaged->contrary);
  ck_assert_uint_gt (salvaged->tables->len, 0);
  for (guint k = 0; k < salvaged->tables->len; k++) {
    const DbSalvagedTable *table = g_ptr_array_index (salvaged->tables, k);

    ck_assert_msg (table->read == table->retained, "%s: %d %d", table->table, (int)table->read,
                   (int)table->retained);
  }
  expected = original_rows (copy);
  assert_same_rows (expected, found, "whole");
  assert_unchanged (path, file.bytes, file.length);
  g_free (file.bytes);
}
END_TEST

#define PAIR                                                                                       \
  " FROM entrants a JOIN entrants b ON b.season = a.season AND b.player > a.player"                \
  " WHERE a.deleted IS NULL AND b.deleted IS NULL AND NOT EXISTS"                                  \
  " (SELECT 1 FROM players p WHERE p.merged_into = b.player) ORDER BY a.player, b.player LIMIT 1)"

/* What breaks a rule that nothing can mend costs no match: all comes out, and it is said. */
START_TEST (contrary_rows_come_out)
{
  g_autofree char *path = fixture_path ("contrary.db");
  g_autoptr (GHashTable) expected = NULL, found = NULL;
  g_autoptr (DbSalvageReport) salvaged = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) store = NULL;
  g_auto (GStrv) findings = NULL;
  sqlite3 *db;

  old_file_copy (OLD_FILES, path);
  ck_assert_int_eq (sqlite3_open (path, &db), SQLITE_OK);
  ck_assert_int_eq (sqlite3_exec (db,
                                  "UPDATE players SET merged_into = (SELECT a.player" PAIR
                                  " WHERE id = (SELECT b.player" PAIR,
                                  NULL, NULL, NULL),
                    SQLITE_OK);
  ck_assert_int_eq (sqlite3_changes (db), 1);
  sqlite3_close (db);
  expected = original_rows (path);
  store = db_salvage (path, NULL, NULL, &salvaged, &error);
  assert_ok (store != NULL, error);
  ck_assert (salvaged->contrary && salvaged->loose->len > 0);
  ck_assert (db_integrity_check (store, &findings, NULL));
  ck_assert_str_eq (findings[0], salvaged->loose->pdata[0]);
  found = read_rows (store);
  assert_same_rows (expected, found, "contrary");
}
END_TEST

/* One page of the file as SQLite sees it while it is whole. */
typedef struct {
  char *table; /* "" for none */
  gboolean leaf, overflow;
  guint cells;
} PageKind;

static PageKind *
read_pages (const char *path, guint *n)
{
  sqlite3 *db;
  sqlite3_stmt *select;
  PageKind *pages;

  ck_assert_int_eq (sqlite3_open (path, &db), SQLITE_OK);
  *n = (guint)fixture_query_int (path, "PRAGMA page_count");
  pages = g_new0 (PageKind, *n + 1);
  ck_assert_int_eq (sqlite3_prepare_v2 (db, "SELECT pageno, name, pagetype, ncell FROM dbstat", -1,
                                        &select, NULL),
                    SQLITE_OK);
  while (sqlite3_step (select) == SQLITE_ROW) {
    PageKind *page = &pages[sqlite3_column_int (select, 0)];

    page->table = g_strdup ((const char *)sqlite3_column_text (select, 1));
    page->leaf = strcmp ((const char *)sqlite3_column_text (select, 2), "leaf") == 0;
    page->overflow = strcmp ((const char *)sqlite3_column_text (select, 2), "overflow") == 0;
    page->cells = (guint)sqlite3_column_int (select, 3);
  }
  sqlite3_finalize (select);
  sqlite3_close (db);
  return pages;
}

static void
free_pages (PageKind *pages, guint n)
{
  for (guint k = 0; k <= n; k++)
    g_free (pages[k].table);
  g_free (pages);
}

typedef enum { ZEROED, SCRAMBLED, FLIPPED, KINDS } Damage;

static void
damage (RulesRandom *random, Damage kind, guint8 *page, gsize size)
{
  switch (kind) {
  case ZEROED:
    memset (page, 0, size);
    break;
  case SCRAMBLED:
    for (gsize k = 0; k < size; k++)
      page[k] = (guint8)rules_random_below (random, 256);
    break;
  default:
    for (guint k = 0; k < 8; k++)
      page[rules_random_below (random, (guint)size)] ^=
          (guint8)(1 << rules_random_below (random, 8));
    break;
  }
}

static guint
missing_rows (GHashTable *from, GHashTable *in, const char *table)
{
  const char *one;

  return count_missing (g_hash_table_lookup (from, table), g_hash_table_lookup (in, table), &one);
}

/* The row id of a row's text. */
static gint64
row_id (const char *row)
{
  return g_ascii_strtoll (strchr (row, '|') + 1, NULL, 10);
}

/* Whether an import logged that it made the match, and not what it is: another page has nothing of
 * it (db/change-ranges.h). */
static gboolean
is_of_range (GHashTable *expected, gint64 match)
{
  GHashTableIter iter;
  gpointer row;

  g_hash_table_iter_init (&iter, g_hash_table_lookup (expected, "changes"));
  while (g_hash_table_iter_next (&iter, &row, NULL)) {
    const char *after = strrchr (row, '|') + 1;
    g_auto (GStrv) values = NULL;
    gint64 first;

    if (after[0] != '+')
      continue;
    values = g_strsplit (row, "|", -1);
    first = g_ascii_strtoll (values[5], NULL, 10);
    if (g_str_equal (values[4], "match") && match >= first
        && match < first + g_ascii_strtoll (after, NULL, 10))
      return TRUE;
  }
  return FALSE;
}

/* Matches that are lost though something else in the file says that they were there. */
static guint
n_lost_matches (GHashTable *expected, GHashTable *found)
{
  g_autoptr (GHashTable) there = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer row;
  guint n = 0;

  g_hash_table_iter_init (&iter, g_hash_table_lookup (found, "matches"));
  while (g_hash_table_iter_next (&iter, &row, NULL)) {
    gint64 id = row_id (row);

    g_hash_table_add (there, g_memdup2 (&id, sizeof id));
  }
  g_hash_table_iter_init (&iter, g_hash_table_lookup (expected, "matches"));
  while (g_hash_table_iter_next (&iter, &row, NULL)) {
    gint64 id = row_id (row);

    n += !g_hash_table_contains (there, &id) && !is_of_range (expected, id);
  }
  return n;
}

/* What has to be there when one page is gone. */
static void
assert_salvaged (GHashTable *expected, GHashTable *found, const PageKind *page,
                 const DbSalvageReport *salvaged, const char *what)
{
  gboolean holds_rows = g_hash_table_contains (expected, page->table)
                        && (page->leaf || page->overflow || page->cells > 0);
  guint lost, most = (page->overflow ? 1 : page->cells) + salvaged->loose->len;

  ck_assert_msg (missing_rows (found, expected, "moves") == 0, "%s: moves made up", what);
  if (!holds_rows) {
    assert_same_rows (expected, found, what);
    return;
  }
  lost = missing_rows (expected, found, page->table);
  /* What stood behind a lost move is told. */
  ck_assert_msg (lost <= most, "%s: lost %u, of %u on it or told", what, lost, most);
  if (!g_str_equal (page->table, "moves") && !g_str_equal (page->table, "lines"))
    ck_assert_msg (missing_rows (expected, found, "moves") == 0, "%s: lost moves", what);
  ck_assert_msg (n_lost_matches (expected, found) == 0, "%s: lost matches", what);
}

/* Zeroes in the place of the end of a value end it as well as what stood there, and of a dictionary
 * of forms nothing else in the file says what it was (docs/reliability.md). */
static gboolean
is_end_of_dictionary (const PageKind *page, Damage damage)
{
  return damage == ZEROED && page->overflow && g_strcmp0 (page->table, "form_dictionaries") == 0;
}

/* Each page in turn, or some of them. */
START_TEST (page_is_lost)
{
  g_autofree char *whole = fixture_path ("whole.db"), *path = fixture_path ("damaged.db");
  g_autoptr (GHashTable) expected = NULL;
  const char *thorough = suite_variable ("TOMEKEEPER_SALVAGE");
  guint rounds = thorough != NULL ? (guint)atoi (thorough) : 1, step = thorough != NULL ? 1 : 9;
  PageKind *pages;
  RulesRandom random;
  File file;
  guint n;

  old_file_copy (OLD_FILES, whole);
  expected = original_rows (whole);
  pages = read_pages (whole, &n);
  file = read_file (whole);
  rules_random_seed (&random, (guint64)_i);
  for (guint number = 1 + (guint)_i * 3 % step; number <= n; number += step)
    for (guint round = 0; round < (_i == ZEROED ? 1 : rounds); round++) {
      gsize size = file.length / n;
      g_autofree char *bytes = g_memdup2 (file.bytes, file.length);
      g_autofree char *what =
          g_strdup_printf ("page %u of %s, damage %d", number, pages[number].table, _i);
      g_autoptr (GHashTable) found = NULL;
      g_autoptr (DbSalvageReport) salvaged = NULL;

      damage (&random, _i, (guint8 *)bytes + (number - 1) * size, size);
      ck_assert (g_file_set_contents (path, bytes, (gssize)file.length, NULL));
      found = salvage_rows (path, &salvaged);
      ck_assert_msg (found != NULL, "%s", what);
      assert_unchanged (path, bytes, file.length);
      ck_assert_msg (_i == FLIPPED || salvaged->broken || salvaged->lost_pages > 0
                         || !g_hash_table_contains (expected, pages[number].table)
                         || is_end_of_dictionary (&pages[number], (Damage)_i),
                     "%s: not told", what);
      if (_i != FLIPPED && pages[number].table != NULL)
        assert_salvaged (expected, found, &pages[number], salvaged, what);
      else
        ck_assert_msg (missing_rows (found, expected, "moves") <= 8, "%s: moves made up", what);
    }
  free_pages (pages, n);
  g_free (file.bytes);
}
END_TEST

/* The file ends early: what is before comes out. */
START_TEST (file_is_cut)
{
  g_autofree char *whole = fixture_path ("whole.db"), *path = fixture_path ("damaged.db");
  g_autoptr (GHashTable) expected = NULL;
  const char *thorough = suite_variable ("TOMEKEEPER_SALVAGE");
  gsize before = 0;
  File file;
  guint n;

  old_file_copy (OLD_FILES, whole);
  expected = original_rows (whole);
  file = read_file (whole);
  n = (guint)(file.length / 4096);
  for (guint pages = 0; pages < n; pages += thorough != NULL ? 1 : 19) {
    gsize length = (gsize)pages * 4096 + (pages % 2) * 1000;
    g_autoptr (GHashTable) found = NULL;
    g_autoptr (DbSalvageReport) salvaged = NULL;
    gsize rows;

    ck_assert (g_file_set_contents (path, file.bytes, (gssize)length, NULL));
    found = salvage_rows (path, &salvaged);
    assert_unchanged (path, file.bytes, length);
    if (found == NULL)
      continue;
    ck_assert_uint_eq (missing_rows (found, expected, "moves"), 0);
    rows = g_hash_table_size (g_hash_table_lookup (found, "moves"));
    ck_assert_msg (rows >= before, "%u pages: %u moves, and fewer pages had %u", pages, (guint)rows,
                   (guint)before);
    before = rows;
  }
  ck_assert_uint_gt (before, 0);
  g_free (file.bytes);
}
END_TEST

static gboolean
ignore_row (const DbMatchRow *row, gpointer data)
{
  return TRUE;
}

/* Reads, checks, tries to write, closes. Returns whether the damage was noticed. */
static gboolean
use_file (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) store = db_store_open (path, DB_OPEN_EXISTING, &error);
  g_auto (GStrv) findings = NULL;
  gint64 player;

  if (store == NULL) {
    ck_assert_msg (g_error_matches (error, DB_ERROR, DB_ERROR_DAMAGED)
                       || g_error_matches (error, DB_ERROR, DB_ERROR_NOT_DATABASE)
                       || g_error_matches (error, DB_ERROR, DB_ERROR_FOREIGN)
                       || g_error_matches (error, DB_ERROR, DB_ERROR_NEWER),
                   "%s", error->message);
    return TRUE;
  }
  db_matches_foreach (store, TRUE, ignore_row, NULL, NULL);
  db_integrity_check (store, &findings, NULL);
  if (!db_store_is_damaged (store))
    return FALSE;
  ck_assert (db_store_is_read_only (store));
  assert_error (db_player_add (store, "Zoe", &player, &error), error, DB_ERROR_DAMAGED);
  return TRUE;
}

/* A file that is found damaged is the same to the byte after it was opened, read, checked, written
 * to and closed; and so is the log beside it. */
START_TEST (use_makes_it_no_worse)
{
  g_autofree char *whole = fixture_path ("whole.db"), *path = fixture_path ("damaged.db");
  const char *thorough = suite_variable ("TOMEKEEPER_SALVAGE");
  guint noticed = 0, tried = 0, step = thorough != NULL ? 1 : 11;
  RulesRandom random;
  File file;
  guint n;

  old_file_copy (OLD_FILES, whole);
  g_hash_table_unref (original_rows (whole));
  file = read_file (whole);
  n = (guint)(file.length / 4096);
  rules_random_seed (&random, (guint64)_i);
  for (guint number = 1; number <= n; number += step) {
    g_autofree char *bytes = g_memdup2 (file.bytes, file.length);
    gsize length = _i == KINDS ? (number - 1) * 4096 + 10 : file.length;

    if (_i < KINDS)
      damage (&random, _i, (guint8 *)bytes + (number - 1) * 4096, 4096);
    ck_assert (g_file_set_contents (path, bytes, (gssize)length, NULL));
    tried++;
    noticed += use_file (path);
    assert_unchanged (path, bytes, length);
  }
  if (_i != FLIPPED)
    ck_assert_msg (noticed * 10 >= tried * 8, "%u of %u were noticed", noticed, tried);
  if (_i == KINDS)
    ck_assert_uint_eq (noticed, tried);
  g_free (file.bytes);
}
END_TEST

/* A log of several commits beside the file, as a crash leaves it. */
static void
make_log (const char *path, const char *copy)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) store = db_store_open (path, DB_OPEN_EXISTING, &error);

  assert_ok (store != NULL, error);
  for (guint k = 0; k < 6; k++) {
    g_autofree char *name = g_strdup_printf ("Player of the log %u", k);
    gint64 player;

    assert_ok (db_player_add (store, name, &player, &error), error);
  }
  old_file_copy_all (path, copy);
}

static guint
count_players (GHashTable *rows)
{
  return g_hash_table_size (g_hash_table_lookup (rows, "players"));
}

START_TEST (log_is_damaged)
{
  g_autofree char *whole = fixture_path ("whole.db"), *path = fixture_path ("damaged.db");
  g_autofree char *log = fixture_path ("damaged.db-wal");
  g_autoptr (GHashTable) expected = NULL, sound = NULL, found = NULL;
  File file, frames;

  old_file_copy (OLD_FILES, whole);
  make_log (whole, path);
  expected = original_rows (whole);
  sound = salvage_rows (path, NULL);
  ck_assert_ptr_nonnull (sound);
  assert_same_rows (expected, sound, "with its log");
  file = read_file (path);
  frames = read_file (log);
  /* Inside of the third frame: more was committed behind it. */
  frames.bytes[32 + 2 * (24 + 4096) + 24 + 2000] ^= 1;
  ck_assert (g_file_set_contents (log, frames.bytes, (gssize)frames.length, NULL));
  ck_assert (use_file (path));
  assert_unchanged (path, file.bytes, file.length);
  assert_unchanged (log, frames.bytes, frames.length);
  found = salvage_rows (path, NULL);
  ck_assert_ptr_nonnull (found);
  ck_assert_msg (count_players (found) + 2 >= count_players (expected), "%u of %u players",
                 count_players (found), count_players (expected));
  /* The file cut to nothing, beside a log. */
  ck_assert (g_file_set_contents (path, "", 0, NULL));
  ck_assert (use_file (path));
  assert_unchanged (log, frames.bytes, frames.length);
  g_free (file.bytes);
  g_free (frames.bytes);
}
END_TEST

TEST_SUITE (salvage)
{
  Suite *suite = suite_create ("salvage");
  TCase *whole = tcase_create ("whole");
  TCase *damaged = tcase_create ("damaged");

  tcase_add_checked_fixture (whole, fixture_make_folder, fixture_remove_folder);
  tcase_set_timeout (whole, 120);
  tcase_add_loop_test (whole, whole_file_comes_out, 1, OLD_FILES + 1);
  tcase_add_test (whole, contrary_rows_come_out);
  suite_add_tcase (suite, whole);
  tcase_add_checked_fixture (damaged, fixture_make_folder, fixture_remove_folder);
  tcase_set_timeout (damaged, 3000);
  tcase_add_loop_test (damaged, page_is_lost, 0, KINDS);
  tcase_add_test (damaged, file_is_cut);
  tcase_add_loop_test (damaged, use_makes_it_no_worse, 0, KINDS + 1);
  tcase_add_test (damaged, log_is_damaged);
  suite_add_tcase (suite, damaged);
  old_files_open ();
  return suite;
}
