/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an import of plays keeps in short is what it would keep at length. Every file of plays in
 * the tests' data goes into two collections: into one as the program does it, with ranges in the
 * log of changes and packed forms, into the other with an image of each row and forms as they are.
 * The same is done to both, and then everything that can be asked of them is compared. A third one
 * has its indexes taken off each time, as for very many plays.
 *
 * The linker puts functions in front of those of db/, for the other ways.
 */
#include "tests/app/plays-in/play-import-stage.h"

#include "app/archive/archive.h"
#include "app/plays-in/play-import-read.h"
#include "app/plays-in/play-import-store.h"
#include "app/store/database.h"

#include "db/changes.h"
#include "db/imports.h"
#include "db/notes.h"
#include "db/import-indexes.h"

#include <sqlite3.h>
#include <string.h>

#define assert_ok(call, error) ck_assert_msg ((call), "%s", (error) ? (error)->message : "no error")

/* At length */

void __real_db_changes_log_ranges (DbStore *store);
void __wrap_db_changes_log_ranges (DbStore *store);
gboolean __real_db_imported_add (DbStore *store, const char *source, const char *external,
                                 gint64 match, gint64 external_id, GBytes *form, GError **error);
gboolean __wrap_db_imported_add (DbStore *store, const char *source, const char *external,
                                 gint64 match, gint64 external_id, GBytes *form, GError **error);

gboolean __real_db_import_indexes_take_off (DbStore *store, guint64 rows, gboolean *off,
                                            GError **error);
gboolean __wrap_db_import_indexes_take_off (DbStore *store, guint64 rows, gboolean *off,
                                            GError **error);

static gboolean at_length, without_indexes;
static guint taken_off;

gboolean
__wrap_db_import_indexes_take_off (DbStore *store, guint64 rows, gboolean *off, GError **error)
{
  gboolean done =
      __real_db_import_indexes_take_off (store, without_indexes ? G_MAXINT64 : rows, off, error);

  taken_off += *off ? 1 : 0;
  return done;
}

void
__wrap_db_changes_log_ranges (DbStore *store)
{
  if (!at_length)
    __real_db_changes_log_ranges (store);
}

gboolean
__wrap_db_imported_add (DbStore *store, const char *source, const char *external, gint64 match,
                        gint64 external_id, GBytes *form, GError **error)
{
  /* The first forms of a batch are stored as they are: each is the first. */
  if (at_length)
    db_imported_forget (store);
  return __real_db_imported_add (store, source, external, match, external_id, form, error);
}

/* What a collection says */

/**
 * Telling:
 * @uuids: numbers of those that were met, in that order: they are others in the other collection,
 *   where they are met in the same order
 */
typedef struct {
  GString *out;
  GHashTable *uuids;
  GRegex *varying;
} Telling;

static gboolean
replace_varying (const GMatchInfo *info, GString *out, gpointer data)
{
  Telling *telling = data;
  g_autofree char *text = g_match_info_fetch (info, 0);
  gpointer number;

  if (strchr (text, '-') == NULL) {
    g_string_append (out, "INSTANT");
    return FALSE;
  }
  number = g_hash_table_lookup (telling->uuids, text);
  if (number == NULL) {
    number = GUINT_TO_POINTER (g_hash_table_size (telling->uuids) + 1);
    g_hash_table_insert (telling->uuids, g_steal_pointer (&text), number);
  }
  g_string_append_printf (out, "#%u", GPOINTER_TO_UINT (number));
  return FALSE;
}

/* One line; instants and UUIDs of version 7 are what is another in each collection. */
static void
tell (Telling *telling, const char *text)
{
  g_autofree char *line = NULL;
  g_autoptr (GError) error = NULL;

  line = g_regex_replace_eval (telling->varying, text, -1, 0, 0, replace_varying, telling, &error);
  assert_ok (line != NULL, error);
  g_string_append_printf (telling->out, "%s\n", line);
}

static void tell_format (Telling *telling, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
tell_format (Telling *telling, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  tell (telling, text);
}

static char *
dup_value (sqlite3_stmt *stmt, int column)
{
  const guchar *bytes;

  if (sqlite3_column_type (stmt, column) != SQLITE_BLOB)
    return g_strdup (sqlite3_column_type (stmt, column) == SQLITE_NULL
                         ? "NULL"
                         : (const char *)sqlite3_column_text (stmt, column));
  bytes = sqlite3_column_blob (stmt, column);
  return g_compute_checksum_for_data (G_CHECKSUM_SHA1, bytes,
                                      (gsize)sqlite3_column_bytes (stmt, column));
}

static sqlite3_stmt *
prepare (sqlite3 *db, const char *sql)
{
  sqlite3_stmt *stmt;

  ck_assert_msg (sqlite3_prepare_v2 (db, sql, -1, &stmt, NULL) == SQLITE_OK, "%s: %s", sql,
                 sqlite3_errmsg (db));
  return stmt;
}

/* Every row of a table. */
static void
tell_table (Telling *telling, sqlite3 *db, const char *table)
{
  g_autofree char *sql = g_strdup_printf ("SELECT * FROM \"%s\" ORDER BY 1, 2", table);
  sqlite3_stmt *rows = prepare (db, sql);

  while (sqlite3_step (rows) == SQLITE_ROW) {
    g_autoptr (GString) row = g_string_new (table);

    for (int k = 0; k < sqlite3_column_count (rows); k++) {
      g_autofree char *value = dup_value (rows, k);

      g_string_append_printf (row, "|%s", value);
    }
    if (!g_str_has_prefix (row->str, "settings|indexes|"))
      tell (telling, row->str);
  }
  sqlite3_finalize (rows);
}

/* But for what is kept in short, for "search", a virtual table, and for the order in which matches
 * were touched. */
static const char tables_sql[] =
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'search%'"
    " AND name NOT LIKE 'sqlite_%' AND name NOT IN ('changes', 'imported', 'form_dictionaries',"
    " 'league_touched')"
    " ORDER BY name";

static gboolean
tell_change (const DbChange *change, gpointer data)
{
  tell_format (data, "%s %" G_GINT64_FORMAT " in %" G_GINT64_FORMAT " by %u: %s -> %s",
               db_subject_name (change->subject), change->row, change->batch, change->origin,
               change->before == NULL ? "none" : change->before,
               change->after == NULL ? "none" : change->after);
  return TRUE;
}

/* The last row of each subject that was ever changed. */
static const char last_rows_sql[] =
    "SELECT subject, max (CASE WHEN after LIKE '+%' THEN row + CAST (substr (after, 2) AS INTEGER)"
    " - 1 ELSE row END) FROM changes GROUP BY subject ORDER BY subject";

static void
each_history (DbStore *store, sqlite3 *db, DbChangeFunc each, gpointer data)
{
  sqlite3_stmt *rows = prepare (db, last_rows_sql);
  g_autoptr (GError) error = NULL;

  while (sqlite3_step (rows) == SQLITE_ROW) {
    const char *name = (const char *)sqlite3_column_text (rows, 0);
    DbSubject subject = 0;

    while (!g_str_equal (db_subject_name (subject), name))
      subject++;
    for (gint64 row = 1; row <= sqlite3_column_int64 (rows, 1); row++)
      assert_ok (db_changes_foreach (store, subject, row, each, data, &error), error);
  }
  sqlite3_finalize (rows);
}

typedef struct {
  Telling *telling;
  DbStore *store;
  gint64 match;
} Forms;

static gboolean
tell_form (const char *source, const char *external, gconstpointer form, gsize length, gint64 batch,
           gpointer data)
{
  Forms *forms = data;
  g_autofree char *sum = g_compute_checksum_for_data (G_CHECKSUM_SHA1, form, length);
  g_autofree char *newest = NULL;
  g_autoptr (GBytes) found = NULL;
  g_autoptr (GError) error = NULL;
  gint64 match;

  assert_ok (db_imported_find (forms->store, source, external, &match, &found, &error), error);
  ck_assert_int_ne (match, 0);
  newest = g_compute_checksum_for_bytes (G_CHECKSUM_SHA1, found);
  tell_format (forms->telling,
               "form of %" G_GINT64_FORMAT ": %s %s in %" G_GINT64_FORMAT " %s, %" G_GSIZE_FORMAT
               " bytes; newest of %" G_GINT64_FORMAT " %s",
               forms->match, source, external, batch, sum, length, match, newest);
  return TRUE;
}

static gint64
integer (sqlite3 *db, const char *sql)
{
  sqlite3_stmt *stmt = prepare (db, sql);
  gint64 value;

  ck_assert_int_eq (sqlite3_step (stmt), SQLITE_ROW);
  value = sqlite3_column_int64 (stmt, 0);
  sqlite3_finalize (stmt);
  return value;
}

static sqlite3 *
open_beside (DbStore *store)
{
  sqlite3 *db;

  ck_assert_int_eq (sqlite3_open (db_store_get_path (store), &db), SQLITE_OK);
  return db;
}

static void
tell_all (Telling *telling, DbStore *store, const char *when)
{
  sqlite3 *db = open_beside (store);
  sqlite3_stmt *tables = prepare (db, tables_sql);
  Forms forms = { telling, store, 0 };
  gint64 last = integer (db, "SELECT coalesce (max (id), 0) FROM matches");
  g_autoptr (GError) error = NULL;

  g_string_append_printf (telling->out, "== %s\n", when);
  while (sqlite3_step (tables) == SQLITE_ROW)
    tell_table (telling, db, (const char *)sqlite3_column_text (tables, 0));
  sqlite3_finalize (tables);
  each_history (store, db, tell_change, telling);
  for (forms.match = 1; forms.match <= last; forms.match++)
    assert_ok (db_imported_foreach (store, forms.match, tell_form, &forms, &error), error);
  sqlite3_close (db);
}

/* Exactly as it was */

static gboolean
take_first (const DbChange *change, gpointer data)
{
  if (change->before == NULL)
    g_hash_table_insert (data,
                         g_strdup_printf ("%s %" G_GINT64_FORMAT " in %" G_GINT64_FORMAT,
                                          db_subject_name (change->subject), change->row,
                                          change->batch),
                         g_strdup (change->after));
  return TRUE;
}

/* Of each row that was made, its image then; by the row and the batch. */
static GHashTable *
list_made (DbStore *store)
{
  GHashTable *made = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  sqlite3 *db = open_beside (store);

  each_history (store, db, take_first, made);
  sqlite3_close (db);
  return made;
}

static void
assert_still_made (GHashTable *then, DbStore *store)
{
  g_autoptr (GHashTable) now = list_made (store);
  GHashTableIter iter;
  gpointer key, image;

  g_hash_table_iter_init (&iter, then);
  while (g_hash_table_iter_next (&iter, &key, &image)) {
    ck_assert_ptr_nonnull (image);
    ck_assert_msg (g_strcmp0 (g_hash_table_lookup (now, key), image) == 0, "%s: %s, but %s",
                   (char *)key, (char *)image, (char *)g_hash_table_lookup (now, key));
  }
}

/* Files */

typedef struct {
  char *name;
  char *bytes;
  gsize length;
} PlaysFile;

static void
free_file (gpointer data)
{
  PlaysFile *file = data;

  g_free (file->name);
  g_free (file->bytes);
  g_free (file);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  const PlaysFile *one = *(const PlaysFile *const *)a, *other = *(const PlaysFile *const *)b;

  return strcmp (one->name, other->name);
}

/* (element-type PlaysFile), by their names. */
static GPtrArray *
read_folder (const char *folder)
{
  g_autofree char *inside = g_strconcat ("tests/importers/plays/", folder, NULL);
  g_autofree char *path = g_strdup (in_source (inside));
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  GPtrArray *files = g_ptr_array_new_with_free_func (free_file);
  const char *name;

  ck_assert_msg (dir != NULL, "%s", path);
  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *each = g_build_filename (path, name, NULL);
    PlaysFile *file = g_new0 (PlaysFile, 1);

    file->name = g_strdup (name);
    ck_assert (g_file_get_contents (each, &file->bytes, &file->length, NULL));
    g_ptr_array_add (files, file);
  }
  g_ptr_array_sort (files, compare_names);
  return files;
}

/* The same a day later, as its program would write it: every third play took longer. */
static gboolean
lengthen (const GMatchInfo *info, GString *out, gpointer data)
{
  guint *n = data;
  g_autofree char *key = g_match_info_fetch (info, 1);

  g_string_append (out, key);
  if (strstr (key, "modif") != NULL)
    g_string_append (out, "21");
  else if ((*n)++ % 3 == 0)
    g_string_append (out, "1");
  return FALSE;
}

static char *
dup_changed (const PlaysFile *file)
{
  static const char places[] =
      "(\"modificationDate\" ?: ?\")20|(\"durationMin\" ?: ?)(?=\\d)|(\\blength=\")(?=\\d)";
  g_autoptr (GRegex) regex = NULL;
  g_autoptr (GError) error = NULL;
  guint n = 0;
  char *changed;

  regex = g_regex_new (places, G_REGEX_RAW | G_REGEX_DUPNAMES, 0, &error);
  assert_ok (regex != NULL, error);
  changed =
      g_regex_replace_eval (regex, file->bytes, (gssize)file->length, 0, 0, lengthen, &n, &error);
  assert_ok (changed != NULL, error);
  return changed;
}

static gint64
import_files (DbStore *store, GPtrArray *files, gboolean changed)
{
  g_autoptr (AppPacks) packs = app_database_new_packs (store);
  g_autoptr (GError) error = NULL;
  g_autoptr (AppPlayImport) play_import = app_play_import_new (&error);
  gint64 batch;

  assert_ok (play_import != NULL, error);
  for (guint k = 0; k < files->len; k++) {
    const PlaysFile *file = g_ptr_array_index (files, k);
    g_autofree char *text = changed ? dup_changed (file) : NULL;
    g_autoptr (GBytes) bytes =
        text != NULL ? g_bytes_new (text, strlen (text)) : g_bytes_new (file->bytes, file->length);

    app_play_import_add_bytes (play_import, file->name, bytes, IMPORT_FORMAT_UNKNOWN);
  }
  assert_ok (app_play_import_read (play_import, store, packs, NULL, &error), error);
  app_play_import_pass_over_faults (play_import);
  assert_ok (app_play_import_identify (play_import, store, NULL, &error)
                 && app_play_import_run (play_import, store, packs, NULL, &batch, &error),
             error);
  return batch;
}

/* What is done to both */

static void
edit_some (DbStore *store)
{
  guint n = play_import_stage_count (store);
  g_autoptr (GError) error = NULL;

  for (guint k = 0; k < n; k += MAX (1, n / 4)) {
    g_autoptr (DbMatch) match = play_import_stage_match_at (store, k);

    db_match_set_string (&match->event, k % 2 == 0 ? "Evening" : "Morning");
    assert_ok (db_match_update (store, match, &error), error);
    match->minutes += 7;
    assert_ok (db_match_update (store, match, &error)
                   && db_note_add (store, DB_SUBJECT_MATCH, match->id, "A note", NULL, &error)
                   && db_tag_set (store, DB_SUBJECT_MATCH, match->id, "seen", TRUE, &error),
               error);
  }
  if (n > 1) {
    g_autoptr (DbMatch) binned = play_import_stage_match_at (store, n / 2);

    assert_ok (db_match_set_deleted (store, binned->id, TRUE, &error), error);
  }
}

static gint64
undo (Telling *telling, DbStore *store, gint64 batch, DbUndoMode mode)
{
  g_autoptr (GError) error = NULL;
  guint skipped = 0;
  gint64 made = 0;

  if (batch == 0)
    return 0;
  if (db_changes_undo (store, batch, mode, &made, &skipped, &error))
    tell_format (telling, "undone %" G_GINT64_FORMAT ": %u left", batch, skipped);
  else
    /* Which row it is that was changed is the first one in the order of the log. */
    tell_format (telling, "not undone %" G_GINT64_FORMAT ": %u", batch, error->code);
  tell_all (telling, store, "undone");
  return made;
}

static void
merge (DbStore *from, DbStore *into)
{
  const char *path = in_folder ("collection.zip");
  g_autoptr (ImportInput) input = NULL;
  g_autoptr (AppArchive) archive = NULL;
  g_autoptr (GError) error = NULL;

  assert_ok (app_archive_write (from, path, NULL, NULL, NULL, NULL, &error), error);
  input = import_input_open (path, G_MAXUINT64, &error);
  assert_ok (input != NULL, error);
  archive = app_archive_open (input, NULL, NULL, NULL, &error);
  assert_ok (archive != NULL && app_archive_merge (archive, into, NULL, &error), error);
}

static DbStore *
open_new (const char *name)
{
  const char *path = in_folder (name);
  g_autofree char *wal = g_strconcat (path, "-wal", NULL);
  g_autoptr (GError) error = NULL;
  DbStore *store;

  remove (path);
  remove (wal);
  store = db_store_open (path, DB_OPEN_CREATE, &error);
  assert_ok (store != NULL, error);
  return store;
}

static void
tell_archive_alone (Telling *telling, DbStore *store)
{
  g_autoptr (DbStore) empty = open_new ("empty.db");

  merge (store, empty);
  tell_all (telling, empty, "archive as a collection");
}

static void
tell_archive_added (Telling *telling, DbStore *store)
{
  g_autoptr (DbStore) used = open_new ("used.db");
  g_autofree char *year = play_import_stage_as_bgstats (play_import_stage_year, STAGE_YEAR);

  play_import_stage_import (used, "year", year, NULL);
  merge (store, used);
  tell_all (telling, used, "archive into another collection");
}

/* *@ranges, *@packed are counted up. */
static char *
live (GPtrArray *files, gboolean length, guint *ranges, guint *packed)
{
  g_autoptr (DbStore) store = NULL;
  g_autoptr (GHashTable) uuids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) made = NULL;
  g_autoptr (GRegex) varying = g_regex_new ("\\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-["
                                            "0-9a-f]{12}\\b|\\b1[0-9]{12}(?:[0-9]{3})?\\b",
                                            0, 0, NULL);
  Telling telling = { g_string_new (NULL), uuids, varying };
  sqlite3 *db;
  gint64 first, later, undone;

  at_length = length;
  store = open_new ("live.db");
  first = import_files (store, files, FALSE);
  made = list_made (store);
  tell_all (&telling, store, "imported");
  edit_some (store);
  tell_all (&telling, store, "edited");
  later = import_files (store, files, TRUE);
  tell_all (&telling, store, "imported as it is later");
  assert_still_made (made, store);
  tell_archive_added (&telling, store);
  undo (&telling, store, first, DB_UNDO_ALL_OR_NOTHING);
  undo (&telling, store, later, DB_UNDO_WHAT_CAN_BE);
  undone = undo (&telling, store, first, DB_UNDO_WHAT_CAN_BE);
  undo (&telling, store, undone, DB_UNDO_WHAT_CAN_BE);
  assert_still_made (made, store);
  tell_archive_alone (&telling, store);
  db = open_beside (store);
  *ranges += (guint)integer (db, "SELECT count (*) FROM changes WHERE after LIKE '+%'");
  *packed += (guint)integer (db, "SELECT count (*) FROM imported WHERE dictionary IS NOT NULL");
  sqlite3_close (db);
  at_length = without_indexes = FALSE;
  return g_string_free (telling.out, FALSE);
}

/* Says where they part. */
static void
assert_same (const char *name, const char *in_short, const char *in_full)
{
  g_auto (GStrv) one = NULL, other = NULL;
  const char *when = "";

  if (g_str_equal (in_short, in_full)) {
    ck_assert_str_eq (in_short, in_full);
    return;
  }
  one = g_strsplit (in_short, "\n", -1);
  other = g_strsplit (in_full, "\n", -1);
  for (guint k = 0; one[k] != NULL && other[k] != NULL; k++) {
    when = g_str_has_prefix (one[k], "==") ? one[k] : when;
    ck_assert_msg (g_str_equal (one[k], other[k]), "%s, %s: in short %s; at length %s", name, when,
                   one[k], other[k]);
  }
  ck_abort_msg ("%s: one is longer than the other", name);
}

/* Each in one import: what can't be read is passed over. */
static const char *const folders[] = { "bgstats",  "bgg",          "bga",  "nemestats",
                                       "tables",   "bookmarklets", "json", "fuzz-bgg",
                                       "fuzz-csv", "fuzz-bga-text" };

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *)a, *(char *const *)b);
}

/* Plays that are new are stored before others there, and their further ids behind them all: of ids,
 * everything but the numbers of their rows, and so in no order. @told: (transfer full) */
static char *
drop_id_numbers (char *told)
{
  static const char *const heads[] = { "external_ids|", "external " };
  g_autofree char *all = told;
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  guint section = 0;

  /* Not g_strsplit(), which the sanitizers make quadratic. */
  for (char *at = all, *end; (end = strchr (at, '\n')) != NULL; at = end + 1) {
    const char *head = "", *rest = at;

    *end = '\0';
    for (gsize k = 0; k < G_N_ELEMENTS (heads); k++)
      if (g_str_has_prefix (at, heads[k])) {
        head = heads[k];
        rest = at + strlen (head);
        rest += strspn (rest, "0123456789");
      }
    section += g_str_has_prefix (at, "==") ? 1 : 0;
    g_ptr_array_add (lines, g_strdup_printf ("%02u %s%s", section, head, rest));
  }
  g_ptr_array_sort (lines, compare_lines);
  g_ptr_array_add (lines, NULL);
  return g_strjoinv ("\n", (char **)lines->pdata);
}

START_TEST (what_is_stored_without_indexes_is_the_same)
{
  g_autoptr (GPtrArray) files = read_folder (folders[_i]);
  guint ranges = 0, packed = 0;
  g_autofree char *with = drop_id_numbers (live (files, FALSE, &ranges, &packed));
  g_autofree char *without = NULL;

  ck_assert_uint_eq (taken_off, 0);
  without_indexes = TRUE;
  without = drop_id_numbers (live (files, FALSE, &ranges, &packed));
  assert_same (folders[_i], without, with);
  ck_assert_uint_ge (taken_off, 2);
}
END_TEST

/* No play of the collection is called so, but the row that says of which one it was is still there.
 */
START_TEST (an_id_that_was_taken_away_is_given_back)
{
  g_autofree char *year = play_import_stage_as_bgstats (play_import_stage_year, STAGE_YEAR);
  g_autoptr (DbStore) store = open_new ("live.db");
  const StagePlay other = {
    .id = 9, .date = "2019-05-06", .game = "Go", .seats = { { "Dan", 1, TRUE } }, .n = 1
  };
  g_autofree char *before = play_import_stage_as_bgstats (&other, 1);
  sqlite3 *db;

  play_import_stage_import (store, "before", before, NULL);
  db = open_beside (store);
  ck_assert_int_eq (
      sqlite3_exec (db,
                    "INSERT INTO external_ids (subject, source, external, row, created, deleted)"
                    " VALUES ('match', 'bgstats', 'play-2', 1, 1, 1)",
                    NULL, NULL, NULL),
      SQLITE_OK);
  without_indexes = TRUE;
  play_import_stage_import (store, "year", year, NULL);
  ck_assert_uint_eq (taken_off, 1);
  ck_assert_uint_eq (play_import_stage_count (store), 1 + STAGE_YEAR);
  ck_assert_int_eq (integer (db, "SELECT count (*) FROM external_ids WHERE subject = 'match'"
                                 " AND source = 'bgstats' AND external LIKE 'play-%'"
                                 " AND deleted IS NULL AND row > 1"),
                    STAGE_YEAR);
  ck_assert_int_eq (integer (db, "SELECT count (*) FROM sqlite_schema WHERE name IN"
                                 " ('matches_uuid', 'external_ids_external')"),
                    2);
  sqlite3_close (db);
}
END_TEST

START_TEST (what_is_kept_in_short_is_what_it_was)
{
  g_autoptr (GPtrArray) files = read_folder (folders[_i]);
  guint ranges = 0, packed = 0, none = 0;
  g_autofree char *in_short = live (files, FALSE, &ranges, &packed);
  g_autofree char *in_full = live (files, TRUE, &none, &none);

  assert_same (folders[_i], in_short, in_full);
  ck_assert_uint_eq (none, 0);
  ck_assert_uint_gt (ranges, 0);
  if (g_str_equal (folders[_i], "bgstats"))
    ck_assert_uint_gt (packed, 400);
}
END_TEST

static void
begin (void)
{
  at_length = without_indexes = FALSE;
  taken_off = 0;
  folder_setup ();
}

TEST_SUITE (play_import_ranges)
{
  Suite *suite = suite_create ("app-play-import-ranges");
  TCase *tests = tcase_create ("ranges");

  tcase_add_checked_fixture (tests, begin, folder_teardown);
  tcase_add_loop_test (tests, what_is_kept_in_short_is_what_it_was, 0, G_N_ELEMENTS (folders));
  tcase_add_loop_test (tests, what_is_stored_without_indexes_is_the_same, 0,
                       G_N_ELEMENTS (folders));
  tcase_add_test (tests, an_id_that_was_taken_away_is_given_back);
  suite_add_tcase (suite, tests);
  return suite;
}
