/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A collection as one archive: written, opened, looked at, and brought in.
 */
#include "app/archive/archive.h"

#include "app/archive/archive-private.h"
#include "app/archive/archive-row.h"
#include "app/base/error.h"
#include "app/base/out-file.h"
#include "app/files/import.h"
#include "app/store/backups.h"
#include "app/store/database.h"

#include "db/changes.h"
#include "db/integrity.h"
#include "db/merge.h"
#include "db/scratch.h"
#include "db/tables.h"
#include "db/transaction.h"

#include <archive_entry.h>
#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

static ArchiveManifest *archive_find_manifest (ImportInput *input,
                                               GError **error) G_GNUC_WARN_UNUSED_RESULT;
static GByteArray *archive_zip_read_all (ArchiveZip *zip, const char *name, gsize limit,
                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;
static gboolean archive_zip_read (ArchiveZip *zip, ArchiveBytesFunc each, gpointer data,
                                  GError **error);
static gboolean archive_zip_next (ArchiveZip *zip, char **name, GError **error);
static void archive_zip_end (ArchiveZip *zip);
static gboolean archive_zip_begin (ArchiveZip *zip, ImportInput *input, GError **error);
#define LOOK_EVERY 512 /* rows between two looks at the cancellable */

/**
 * Writing:
 * @inside: (element-type utf8): tables of which a row keeps its content inside
 * @table: the part whose rows are being summed
 * @steps: rows passed so far, of @all in the whole work
 * @line: the present row
 */
typedef struct {
  DbStore *db;
  GPtrArray *tables;
  GHashTable *inside;
  ArchiveManifest *manifest;
  ArchivePart *table;
  GChecksum *sum;
  struct archive *zip;
  GString *line;
  guint64 steps, all;
  AppArchiveProgress progress;
  gpointer data;
  GCancellable *cancellable;
} Writing;

static gboolean
report_written (Writing *writing, GError **error)
{
  if (writing->steps++ % LOOK_EVERY != 0)
    return TRUE;
  if (writing->progress != NULL)
    writing->progress ((double)writing->steps / (double)writing->all, writing->data);
  return !g_cancellable_set_error_if_cancelled (writing->cancellable, error);
}

/* A name that every file system takes; another one's content stays in its row. */
static gboolean
is_plain (const char *file)
{
  return strspn (file, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-@./")
             == strlen (file)
         && strlen (file) <= 200 && strstr (file, "..") == NULL;
}

/* Sums */

static gboolean
sum_file (Writing *writing, const DbValue *content, const char *file, GError **error)
{
  ArchivePart *part = archive_manifest_add (writing->manifest, FALSE, file);

  if (content->length > ARCHIVE_FILE_BYTES || part == NULL) {
    app_error_at (error, APP_ERROR_DATABASE, file, 0, _ ("This can’t be kept in an archive."));
    return FALSE;
  }
  part->bytes = content->length;
  part->sha256 = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *)content->bytes,
                                              content->length);
  return TRUE;
}

static gboolean
sum_row (const DbTable *table, const DbValue *values, const char *file, gpointer data,
         GError **error)
{
  Writing *writing = data;

  if (!report_written (writing, error))
    return FALSE;
  if (table->outside >= 0 && (file == NULL || !is_plain (file))) {
    g_hash_table_add (writing->inside, table->name);
    file = NULL;
  }
  if (file != NULL && !sum_file (writing, &values[table->outside], file, error))
    return FALSE;
  g_string_truncate (writing->line, 0);
  archive_row_write (writing->line, table, values, file);
  if (writing->line->len > ARCHIVE_LINE_BYTES) {
    app_error_at (error, APP_ERROR_DATABASE, table->name, (guint)writing->table->rows + 1,
                  _ ("This row is too long to be kept in an archive."));
    return FALSE;
  }
  g_checksum_update (writing->sum, (const guchar *)writing->line->str, (gssize)writing->line->len);
  writing->table->rows++;
  writing->table->bytes += writing->line->len;
  return TRUE;
}

static gboolean
sum_table (Writing *writing, const DbTable *table, GError **error)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *name = archive_part_dup_name (table->name);

  writing->table = archive_manifest_add (writing->manifest, TRUE, name);
  writing->sum = sum;
  if (!db_table_foreach (writing->db, table, TRUE, sum_row, writing, error))
    return FALSE;
  writing->table->sha256 = g_strdup (g_checksum_get_string (sum));
  return TRUE;
}

static gboolean
sum_all (Writing *writing, GError **error)
{
  for (guint k = 0; k < writing->tables->len; k++) {
    guint64 rows;

    if (!db_table_count (writing->db, g_ptr_array_index (writing->tables, k), &rows, error))
      return FALSE;
    writing->all += 2 * rows;
  }
  for (guint k = 0; k < writing->tables->len; k++)
    if (!sum_table (writing, g_ptr_array_index (writing->tables, k), error))
      return FALSE;
  return TRUE;
}

/* Entries */

static gboolean
fail_zip (Writing *writing, GError **error)
{
  g_set_error (error, APP_ERROR, APP_ERROR_FILE, "%s", archive_error_string (writing->zip));
  return FALSE;
}

/* The zip says nothing of times, so that the same collection makes the same bytes. */
static gboolean
begin_entry (Writing *writing, const char *name, guint64 size, GError **error)
{
  struct archive_entry *entry = archive_entry_new ();
  int rc;

  archive_entry_set_pathname (entry, name);
  archive_entry_set_filetype (entry, AE_IFREG);
  archive_entry_set_perm (entry, 0644);
  archive_entry_set_size (entry, (la_int64_t)size);
  rc = archive_write_header (writing->zip, entry);
  archive_entry_free (entry);
  return rc == ARCHIVE_OK || fail_zip (writing, error);
}

static gboolean
write_bytes (Writing *writing, const char *bytes, gsize length, GError **error)
{
  return length == 0 || archive_write_data (writing->zip, bytes, length) == (la_ssize_t)length
         || fail_zip (writing, error);
}

static gboolean
write_row (const DbTable *table, const DbValue *values, const char *file, gpointer data,
           GError **error)
{
  Writing *writing = data;

  if (file != NULL && !is_plain (file))
    file = NULL;
  g_string_truncate (writing->line, 0);
  archive_row_write (writing->line, table, values, file);
  return report_written (writing, error)
         && write_bytes (writing, writing->line->str, writing->line->len, error);
}

static gboolean
write_file (const DbTable *table, const DbValue *values, const char *file, gpointer data,
            GError **error)
{
  Writing *writing = data;
  const DbValue *content = &values[table->outside];

  if (file == NULL || !is_plain (file))
    return TRUE;
  return !g_cancellable_set_error_if_cancelled (writing->cancellable, error)
         && begin_entry (writing, file, content->length, error)
         && write_bytes (writing, content->bytes, content->length, error);
}

static gboolean
write_manifest (Writing *writing, GError **error)
{
  g_autoptr (GString) json = g_string_new (NULL);

  archive_manifest_write (writing->manifest, json);
  return begin_entry (writing, ARCHIVE_MANIFEST, json->len, error)
         && write_bytes (writing, json->str, json->len, error);
}

static gboolean
write_all (Writing *writing, GError **error)
{
  if (!write_manifest (writing, error))
    return FALSE;
  for (guint k = 0; k < writing->tables->len; k++) {
    const DbTable *table = g_ptr_array_index (writing->tables, k);
    const ArchivePart *part = g_ptr_array_index (writing->manifest->tables, k);

    if (!begin_entry (writing, part->name, part->bytes, error)
        || !db_table_foreach (writing->db, table,
                              g_hash_table_contains (writing->inside, table->name), write_row,
                              writing, error))
      return FALSE;
  }
  for (guint k = 0; k < writing->tables->len; k++) {
    const DbTable *table = g_ptr_array_index (writing->tables, k);

    if (table->outside >= 0
        && !db_table_foreach (writing->db, table, TRUE, write_file, writing, error))
      return FALSE;
  }
  return archive_write_close (writing->zip) == ARCHIVE_OK || fail_zip (writing, error);
}

static la_ssize_t
sink_cb (struct archive *zip, void *data, const void *bytes, size_t length)
{
  app_out_file_write (bytes, length, data);
  return (la_ssize_t)length;
}

static gboolean
write_zip (Writing *writing, const char *path, GError **error)
{
  AppOutFile *file = app_out_file_open_private (path, error);
  gboolean done;

  if (file == NULL)
    return FALSE;
  writing->zip = archive_write_new ();
  done = (archive_write_set_format_zip (writing->zip) == ARCHIVE_OK
          && archive_write_set_options (writing->zip, "zip:compression=deflate") == ARCHIVE_OK
          && archive_write_set_bytes_in_last_block (writing->zip, 1) == ARCHIVE_OK
          && archive_write_open (writing->zip, file, NULL, sink_cb, NULL) == ARCHIVE_OK)
         || fail_zip (writing, error);
  done = done && write_all (writing, error);
  archive_write_free (writing->zip);
  if (done)
    return app_out_file_close (file, error);
  app_out_file_discard (file);
  return FALSE;
}

/* An archive that could not be read again would be a trap. */
static gboolean
check (DbStore *db, GError **error)
{
  g_auto (GStrv) findings = NULL;

  if (!db_integrity_check (db, &findings, error))
    return FALSE;
  if (findings[0] == NULL)
    return TRUE;
  g_set_error (error, APP_ERROR, APP_ERROR_DATABASE,
               _ ("The collection does not hold together, so an archive of it could not be "
                  "read again; “check” tells what is wrong, and “salvage” brings out what can be "
                  "read: %s"),
               findings[0]);
  return FALSE;
}

static char *
dup_now (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();

  return g_date_time_format (now, "%Y-%m-%dT%H:%M:%SZ");
}

static gboolean
write_snapshot (Writing *writing, const char *path, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  ArchiveManifest *manifest = writing->manifest;

  if (!db_transaction_begin_read (&scope, writing->db, error) || !check (writing->db, error))
    return FALSE;
  writing->tables = db_tables_list (writing->db, error);
  if (writing->tables == NULL || !db_tables_get_schema (writing->db, &manifest->schema, error))
    return FALSE;
  manifest->program = g_strdup (TOMEKEEPER_VERSION);
  manifest->made = dup_now ();
  return sum_all (writing, error) && write_zip (writing, path, error);
}

gboolean
app_archive_write (DbStore *db, const char *path, AppArchiveCounts *counts,
                   AppArchiveProgress progress, gpointer data, GCancellable *cancellable,
                   GError **error)
{
  Writing writing = { .db = db, .progress = progress, .data = data, .cancellable = cancellable };
  GError *failed = NULL;
  gboolean done;

  writing.inside = g_hash_table_new (g_str_hash, g_str_equal);
  writing.line = g_string_new (NULL);
  writing.manifest = archive_manifest_new ();
  done = write_snapshot (&writing, path, &failed);
  if (done && counts != NULL)
    archive_counts_read (counts, writing.manifest);
  archive_manifest_free (writing.manifest);
  g_string_free (writing.line, TRUE);
  g_hash_table_unref (writing.inside);
  g_clear_pointer (&writing.tables, g_ptr_array_unref);
  if (!done)
    app_error_take (error, failed);
  else if (progress != NULL)
    progress (1, data);
  return done;
}

/* An archive in: all of it is checked while it becomes a collection in a file without a name.
 * Three times over the zip: the manifest, the tables, and the files that rows refer to. */

/**
 * Pending:
 * A row whose content is in a file that has yet to come.
 */
typedef struct {
  const DbTable *table;
  DbValue key;
} Pending;

/**
 * Opening:
 * @tables: (element-type DbTable): of the archive's schema
 * @pending: (element-type utf8 Pending): by the file's name
 * @part: what is being read, @file: its name for messages
 * @line: what there is of the present row, number @rows + 1 of its table
 */
typedef struct {
  ImportInput *input;
  ArchiveManifest *manifest;
  DbStore *scratch;
  GPtrArray *tables;
  GHashTable *pending;
  char *file;
  const ArchivePart *part;
  const DbTable *table;
  DbValue *values;
  GString *line;
  gboolean again; /* for the row that refers to one that is missing */
  GChecksum *sum;
  guint64 rows, bytes;
  guint was_named; /* how often the manifest came in this pass */
  AppArchiveProgress progress;
  gpointer data;
  double from, share;
  GCancellable *cancellable;
} Opening;

static gboolean
fail (Opening *opening, guint64 line, const char *sentence, GError **error)
{
  app_error_at (error, APP_ERROR_RULES, opening->file, (guint)MIN (line, G_MAXUINT), "%s",
                sentence);
  return FALSE;
}

static gboolean
fail_sum (Opening *opening, GError **error)
{
  return fail (opening, 0, _ ("This is not as the manifest says: its sum is another one"), error);
}

static gboolean
report_read (Opening *opening, GError **error)
{
  double size = MAX ((double)import_input_get_size (opening->input), 1.);
  double read = (double)import_input_get_position (opening->input) / size;

  if (opening->progress != NULL)
    opening->progress (opening->from + opening->share * MIN (read, 1.), opening->data);
  return !g_cancellable_set_error_if_cancelled (opening->cancellable, error);
}

static void
set_file (Opening *opening, const char *entry)
{
  g_free (opening->file);
  opening->file = g_strconcat (import_input_get_name (opening->input), "/", entry, NULL);
}

/* Rows */

/* The row is there without its content; the file brings that. */
static gboolean
expect_file (Opening *opening, char *file, GError **error)
{
  const DbTable *table = opening->table;
  g_autofree char *name = file;
  const ArchivePart *part = archive_manifest_get (opening->manifest, name);
  Pending *pending;

  if (part == NULL || g_str_has_prefix (name, "tables/"))
    return fail (opening, opening->rows + 1, _ ("The file that this row refers to is not there"),
                 error);
  if (g_hash_table_contains (opening->pending, name) || table->n_key != 1
      || opening->values[table->key[0]].kind != DB_VALUE_INTEGER)
    return fail (opening, opening->rows + 1, _ ("The file of this row is another row’s, too"),
                 error);
  pending = g_new0 (Pending, 1);
  pending->table = table;
  pending->key = opening->values[table->key[0]];
  g_hash_table_insert (opening->pending, g_steal_pointer (&name), pending);
  opening->values[table->outside] = (DbValue){ .kind = table->outside_kind, .bytes = "" };
  return TRUE;
}

/* Nothing is converted but a whole number in a column of others, which JSON does not tell apart. */
static gboolean
check_kinds (Opening *opening, GError **error)
{
  const DbTable *table = opening->table;
  static const char *const names[] = {
    [DB_VALUE_INTEGER] = "INTEGER",
    [DB_VALUE_REAL] = "REAL",
    [DB_VALUE_TEXT] = "TEXT",
    [DB_VALUE_BLOB] = "BLOB",
  };

  for (guint k = 0; k < table->n_columns; k++) {
    DbValueKind kind = opening->values[k].kind, wanted = table->kinds[k];
    g_autofree char *sentence = NULL;

    if (kind == DB_VALUE_NULL || kind == wanted
        || (kind == DB_VALUE_INTEGER && wanted == DB_VALUE_REAL))
      continue;
    /* Translators: a column of a table and its type, as the schema has it: TEXT. */
    sentence = g_strdup_printf (_ ("The column “%s” is not of its type, %s"), table->columns[k],
                                names[wanted]);
    return fail (opening, opening->rows + 1, sentence, error);
  }
  return TRUE;
}

static gboolean
insert_row (Opening *opening, GError **error)
{
  GError *failed = NULL;

  if (db_table_insert (opening->scratch, opening->table, opening->values, &failed))
    return TRUE;
  if (g_error_matches (failed, DB_ERROR, DB_ERROR_CONFLICT)
      || g_error_matches (failed, DB_ERROR, DB_ERROR_INVALID)
      || g_error_matches (failed, DB_ERROR, DB_ERROR_FAILED)) {
    fail (opening, opening->rows + 1, failed->message, error);
    g_error_free (failed);
    return FALSE;
  }
  g_propagate_error (error, failed);
  return FALSE;
}

static gboolean
check_references (Opening *opening, GError **error)
{
  gboolean has;

  return db_scratch_has_references (opening->scratch, opening->table, opening->values, &has, error)
         && (has
             || fail (opening, opening->rows + 1, _ ("A row refers to one that is missing"),
                      error));
}

static gboolean
add_row (Opening *opening, GError **error)
{
  g_autofree char *wrong = NULL;
  char *file = NULL;

  if (!archive_row_parse (opening->line->str, opening->line->len, opening->table, opening->values,
                          &file, &wrong))
    return fail (opening, opening->rows + 1, wrong, error);
  if (opening->again) {
    g_free (file);
    if (!check_references (opening, error))
      return FALSE;
  } else if ((file != NULL && !expect_file (opening, file, error)) || !check_kinds (opening, error)
             || !insert_row (opening, error)) {
    return FALSE;
  }
  opening->rows++;
  g_string_truncate (opening->line, 0);
  return TRUE;
}

static gboolean
feed_table (const char *bytes, gsize length, gpointer data, GError **error)
{
  Opening *opening = data;

  g_checksum_update (opening->sum, (const guchar *)bytes, (gssize)length);
  opening->bytes += length;
  if (opening->bytes > opening->part->bytes)
    return fail_sum (opening, error);
  while (length > 0) {
    const char *feed = memchr (bytes, '\n', length);
    gsize part = feed != NULL ? (gsize)(feed - bytes) : length;

    if (opening->line->len + part > ARCHIVE_LINE_BYTES)
      return fail (opening, opening->rows + 1, _ ("This row is too long"), error);
    g_string_append_len (opening->line, bytes, (gssize)part);
    if (feed == NULL)
      return report_read (opening, error);
    if (!add_row (opening, error))
      return FALSE;
    bytes += part + 1;
    length -= part + 1;
  }
  return report_read (opening, error);
}

static gboolean
check_sum (Opening *opening, const char *sum, GError **error)
{
  return (opening->bytes == opening->part->bytes
          && g_ascii_strcasecmp (sum, opening->part->sha256) == 0)
         || fail_sum (opening, error);
}

static gboolean
read_table (Opening *opening, ArchiveZip *zip, const ArchivePart *part, GError **error)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *name = archive_part_dup_table (part->name);
  guint index = 0;

  while (
      index < opening->tables->len
      && !g_str_equal (((const DbTable *)g_ptr_array_index (opening->tables, index))->name, name))
    index++;
  if (index == opening->tables->len)
    return fail (opening, 0, _ ("There is no such table"), error);
  opening->table = g_ptr_array_index (opening->tables, index);
  g_free (opening->values);
  opening->values = g_new0 (DbValue, opening->table->n_columns);
  opening->sum = sum;
  opening->rows = opening->bytes = 0;
  g_string_truncate (opening->line, 0);
  if (!archive_zip_read (zip, feed_table, opening, error))
    return FALSE;
  if (opening->line->len > 0 && !add_row (opening, error))
    return FALSE;
  if (!check_sum (opening, g_checksum_get_string (sum), error))
    return FALSE;
  return opening->rows == part->rows
         || fail (opening, 0, _ ("It has another number of rows than the manifest says"), error);
}

/* Files */

static gboolean
read_file (Opening *opening, ArchiveZip *zip, const ArchivePart *part, GError **error)
{
  const Pending *pending = g_hash_table_lookup (opening->pending, part->name);
  g_autoptr (GByteArray) bytes = NULL;
  g_autofree char *sum = NULL;

  if (pending == NULL)
    return fail (opening, 0, _ ("No row refers to this file"), error);
  bytes = archive_zip_read_all (zip, part->name, MIN (part->bytes, ARCHIVE_FILE_BYTES), error);
  if (bytes == NULL)
    return FALSE;
  opening->bytes = bytes->len;
  sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, bytes->data, bytes->len);
  if (!check_sum (opening, sum, error))
    return FALSE;
  if (pending->table->outside_kind == DB_VALUE_TEXT
      && !g_utf8_validate_len ((const char *)bytes->data, bytes->len, NULL))
    return fail (opening, 0, _ ("This is not UTF-8"), error);
  return db_scratch_set_outside (opening->scratch, pending->table, &pending->key,
                                 bytes->data == NULL ? "" : (const char *)bytes->data, bytes->len,
                                 error)
         && report_read (opening, error);
}

/* Entries */

typedef enum {
  PASS_TABLES,
  PASS_FILES,
} Pass;

static gboolean
read_entry (Opening *opening, ArchiveZip *zip, Pass pass, const char *name, GError **error)
{
  ArchivePart *part = archive_manifest_get (opening->manifest, name);
  gboolean is_table = g_str_has_prefix (name, "tables/");

  set_file (opening, name);
  if (g_str_equal (name, ARCHIVE_MANIFEST)) {
    if (opening->was_named++ > 0)
      return fail (opening, 0, _ ("This is in the archive twice"), error);
    return TRUE;
  }
  if (part == NULL)
    return fail (opening, 0, _ ("The manifest does not name this"), error);
  if (is_table != (pass == PASS_TABLES))
    return report_read (opening, error);
  if (part->was_read)
    return fail (opening, 0, _ ("This is in the archive twice"), error);
  part->was_read = TRUE;
  opening->part = part;
  return is_table ? read_table (opening, zip, part, error) : read_file (opening, zip, part, error);
}

static gboolean
read_entries (Opening *opening, Pass pass, GError **error)
{
  ArchiveZip zip;
  gboolean going;

  opening->was_named = 0;
  for (going = archive_zip_begin (&zip, opening->input, error); going;) {
    g_autofree char *name = NULL;

    going = archive_zip_next (&zip, &name, error);
    if (name == NULL)
      break;
    going = going && read_entry (opening, &zip, pass, name, error);
  }
  archive_zip_end (&zip);
  return going;
}

static gboolean
check_all_read (Opening *opening, const GPtrArray *parts, GError **error)
{
  for (guint k = 0; k < parts->len; k++) {
    const ArchivePart *part = g_ptr_array_index (parts, k);

    if (part->was_read)
      continue;
    set_file (opening, part->name);
    return fail (opening, 0, _ ("The manifest names this, and it is not there"), error);
  }
  return TRUE;
}

/* A table that the archive leaves out is one that it forgot. */
static gboolean
check_tables (Opening *opening, GError **error)
{
  for (guint k = 0; k < opening->tables->len; k++) {
    const DbTable *table = g_ptr_array_index (opening->tables, k);
    g_autofree char *name = archive_part_dup_name (table->name);

    if (archive_manifest_get (opening->manifest, name) != NULL)
      continue;
    set_file (opening, name);
    return fail (opening, 0, _ ("This table is missing"), error);
  }
  return check_all_read (opening, opening->manifest->tables, error);
}

/* What does not hold together is known of the whole; of a row that refers to nothing its line is
 * looked for. TRUE when there is none. */
static gboolean
find_line (Opening *opening, GError **error)
{
  for (guint k = 0; k < opening->manifest->tables->len; k++)
    ((ArchivePart *)g_ptr_array_index (opening->manifest->tables, k))->was_read = FALSE;
  opening->again = TRUE;
  return read_entries (opening, PASS_TABLES, error);
}

static gboolean
read_all (Opening *opening, GError **error)
{
  GError *failed = NULL;

  opening->share = 0.5;
  if (!read_entries (opening, PASS_TABLES, error) || !check_tables (opening, error))
    return FALSE;
  opening->from = 0.5;
  opening->share = 0.3;
  if (opening->manifest->files->len > 0
      && (!read_entries (opening, PASS_FILES, error)
          || !check_all_read (opening, opening->manifest->files, error)))
    return FALSE;
  if (db_scratch_finish (opening->scratch, &failed))
    return TRUE;
  if (g_error_matches (failed, DB_ERROR, DB_ERROR_FULL)
      || g_error_matches (failed, DB_ERROR, DB_ERROR_IO)) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  if (find_line (opening, error))
    app_error_at (error, APP_ERROR_RULES, import_input_get_name (opening->input), 0, "%s",
                  failed->message);
  g_error_free (failed);
  return FALSE;
}

static AppArchive *
archive_new (Opening *opening)
{
  AppArchive *archive = g_new0 (AppArchive, 1);

  archive->name = g_strdup (import_input_get_name (opening->input));
  archive->made = g_strdup (opening->manifest->made);
  archive->version = g_strdup (opening->manifest->program);
  archive_counts_read (&archive->counts, opening->manifest);
  archive->scratch = g_steal_pointer (&opening->scratch);
  return archive;
}

static AppArchive *
open_archive (Opening *opening, GError **error)
{
  opening->manifest = archive_find_manifest (opening->input, error);
  if (opening->manifest == NULL)
    return NULL;
  opening->scratch = db_scratch_new (opening->manifest->schema, error);
  if (opening->scratch == NULL)
    return NULL;
  opening->tables = db_tables_list (opening->scratch, error);
  if (opening->tables == NULL || !read_all (opening, error))
    return NULL;
  return archive_new (opening);
}

AppArchive *
app_archive_open (ImportInput *input, AppArchiveProgress progress, gpointer data,
                  GCancellable *cancellable, GError **error)
{
  Opening opening = {
    .input = input, .progress = progress, .data = data, .cancellable = cancellable
  };
  GError *failed = NULL;
  AppArchive *archive;

  opening.pending = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  opening.line = g_string_new (NULL);
  import_input_set_cancellable (input, cancellable);
  archive = open_archive (&opening, &failed);
  import_input_set_cancellable (input, NULL);
  g_clear_pointer (&opening.manifest, archive_manifest_free);
  g_clear_pointer (&opening.scratch, db_store_close);
  g_clear_pointer (&opening.tables, g_ptr_array_unref);
  g_hash_table_unref (opening.pending);
  g_string_free (opening.line, TRUE);
  g_free (opening.values);
  g_free (opening.file);
  if (archive == NULL)
    app_error_take (error, failed);
  else if (progress != NULL)
    progress (1, data);
  return archive;
}

void
app_archive_free (AppArchive *archive)
{
  if (archive == NULL)
    return;
  db_store_close (archive->scratch);
  g_free (archive->name);
  g_free (archive->made);
  g_free (archive->version);
  g_free (archive);
}

const AppArchiveCounts *
app_archive_get_counts (const AppArchive *archive)
{
  return &archive->counts;
}

const char *
app_archive_get_made (const AppArchive *archive)
{
  return archive->made;
}

const char *
app_archive_get_version (const AppArchive *archive)
{
  return archive->version;
}

/* What an archive would bring to a collection, and bringing it. */

void
app_archive_plan_free (AppArchivePlan *plan)
{
  if (plan == NULL)
    return;
  g_clear_pointer (&plan->differences, g_ptr_array_unref);
  g_free (plan);
}

static AppArchivePlan *
plan_all (AppArchive *archive)
{
  AppArchivePlan *plan = g_new0 (AppArchivePlan, 1);

  plan->empty = TRUE;
  plan->added = archive->counts;
  plan->differences = g_ptr_array_new_with_free_func (g_free);
  return plan;
}

static AppArchivePlan *
plan_merge (AppArchive *archive, DbStore *db, GError **error)
{
  g_autoptr (DbMergeReport) merged =
      db_tables_merge (db, archive->scratch, NULL, NULL, TRUE, NULL, error);
  AppArchivePlan *plan;

  if (merged == NULL)
    return NULL;
  plan = g_new0 (AppArchivePlan, 1);
  for (guint k = 0; k < merged->added->len; k++) {
    const DbMergedTable *table = &g_array_index (merged->added, DbMergedTable, k);

    archive_counts_add (&plan->added, table->table, table->rows);
  }
  plan->same = merged->same;
  plan->differ = merged->differ;
  plan->differences = g_ptr_array_ref (merged->sentences);
  return plan;
}

AppArchivePlan *
app_archive_plan (AppArchive *archive, DbStore *db, GError **error)
{
  AppArchivePlan *plan = NULL;
  GError *failed = NULL;
  gboolean blank;

  if (db_tables_is_blank (db, &blank, &failed))
    plan = blank ? plan_all (archive) : plan_merge (archive, db, &failed);
  if (plan == NULL)
    app_error_take (error, failed);
  return plan;
}

static guint64
count_added (const DbMergeReport *merged, const char *table)
{
  guint64 rows = 0;

  for (guint k = 0; k < merged->added->len; k++) {
    const DbMergedTable *added = &g_array_index (merged->added, DbMergedTable, k);

    if (table == NULL || g_str_equal (table, added->table))
      rows += added->rows;
  }
  return rows;
}

/* Records that were kept may be playable with the packs that came. */
static gboolean
merge_into (AppArchive *archive, DbStore *db, GCancellable *cancellable, gboolean *anything,
            GError **error)
{
  g_autoptr (DbMergeReport) merged =
      db_tables_merge (db, archive->scratch, NULL, NULL, FALSE, cancellable, error);
  g_autoptr (AppPacks) packs = NULL;

  if (merged == NULL)
    return FALSE;
  *anything = count_added (merged, NULL) > 0;
  if (count_added (merged, "packs") == 0)
    return TRUE;
  packs = app_database_new_packs (db);
  return app_import_revive (db, packs, error);
}

/* As a batch of its own, or as part of what is open. */
static gboolean
add_all (AppArchive *archive, DbStore *db, GCancellable *cancellable, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autofree char *base = g_path_get_basename (archive->name);
  g_autoptr (DbTitle) title = db_title_new (DB_TITLE_IMPORT, base, NULL);
  gboolean anything;

  if (db_transaction_is_open (db))
    return merge_into (archive, db, cancellable, &anything, error);
  if (!db_transaction_begin_flat (&scope, db, error)
      || !db_changes_open_batch (db, DB_ORIGIN_IMPORT, title, archive->name, NULL, error)
      || !merge_into (archive, db, cancellable, &anything, error))
    return FALSE;
  return !anything || db_transaction_commit (&scope, error);
}

static gboolean
replace_or_add (AppArchive *archive, DbStore *db, GCancellable *cancellable, GError **error)
{
  gboolean blank;

  if (!db_tables_is_blank (db, &blank, error))
    return FALSE;
  return blank && !db_transaction_is_open (db)
             ? db_tables_replace (db, archive->scratch, cancellable, error)
             : add_all (archive, db, cancellable, error);
}

gboolean
app_archive_merge (AppArchive *archive, DbStore *db, GCancellable *cancellable, GError **error)
{
  GError *failed = NULL;

  if (!app_backups_before_bulk (db, DB_AUTO_BACKUP_IMPORT, archive->counts.matches, error))
    return FALSE;
  if (replace_or_add (archive, db, cancellable, &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}

/* The zip around an archive, read as a stream: nothing is unpacked to a path, and nothing is
 * held. */

#define PIECE (128 << 10)

static la_ssize_t
read_cb (struct archive *archive, void *data, const void **bytes)
{
  ArchiveZip *zip = data;
  gssize length = import_input_read (zip->input, zip->buffer, PIECE, &zip->failed);

  *bytes = zip->buffer;
  if (length >= 0)
    return length;
  archive_set_error (archive, EIO, "read");
  return ARCHIVE_FATAL;
}

/* What the input says of its own comes before what the zip makes of it. */
static gboolean
fail_in_zip (ArchiveZip *zip, GError **error)
{
  if (zip->failed != NULL)
    g_propagate_error (error, g_steal_pointer (&zip->failed));
  else
    app_error_at (error, APP_ERROR_RULES, import_input_get_name (zip->input), 0,
                  _ ("This is not a whole zip file."));
  return FALSE;
}

static gboolean
archive_zip_begin (ArchiveZip *zip, ImportInput *input, GError **error)
{
  *zip = (ArchiveZip){ .input = input };
  if (!import_input_rewind (input, error))
    return FALSE;
  zip->buffer = g_malloc (PIECE);
  zip->zip = archive_read_new ();
  if (archive_read_support_format_zip_streamable (zip->zip) == ARCHIVE_OK
      && archive_read_open (zip->zip, zip, NULL, read_cb, NULL) == ARCHIVE_OK)
    return TRUE;
  return fail_in_zip (zip, error);
}

static void
archive_zip_end (ArchiveZip *zip)
{
  g_clear_pointer (&zip->zip, archive_read_free);
  g_clear_pointer (&zip->buffer, g_free);
  g_clear_error (&zip->failed);
}

/* A bomb unpacks to much more than it is. */
static gboolean
is_within (ArchiveZip *zip, GError **error)
{
  guint64 packed = import_input_get_position (zip->input);

  if (zip->unpacked <= ARCHIVE_BYTES
      && zip->unpacked <= ARCHIVE_RATIO_FREE + ARCHIVE_RATIO * packed)
    return TRUE;
  app_error_at (error, APP_ERROR_RULES, import_input_get_name (zip->input), 0,
                _ ("It unpacks to more than an archive can be."));
  return FALSE;
}

/* The present file's bytes, piece by piece. */
static gboolean
archive_zip_read (ArchiveZip *zip, ArchiveBytesFunc each, gpointer data, GError **error)
{
  g_autofree char *piece = g_malloc (PIECE);
  la_ssize_t length;

  while ((length = archive_read_data (zip->zip, piece, PIECE)) > 0) {
    zip->unpacked += (guint64)length;
    if (!is_within (zip, error) || !each (piece, (gsize)length, data, error))
      return FALSE;
  }
  zip->inside = FALSE;
  return length == 0 || fail_in_zip (zip, error);
}

/* What nobody reads is looked at all the same: passing over a bomb takes as long as reading it. */
static gboolean
skip_bytes (const char *bytes, gsize length, gpointer data, GError **error)
{
  return TRUE;
}

/* The next file: @name (transfer full), NULL behind the last. Folders are passed over. */
static gboolean
archive_zip_next (ArchiveZip *zip, char **name, GError **error)
{
  struct archive_entry *entry;
  int rc;

  *name = NULL;
  do {
    if (zip->inside && !archive_zip_read (zip, skip_bytes, NULL, error))
      return FALSE;
    rc = archive_read_next_header (zip->zip, &entry);
    if (rc == ARCHIVE_EOF)
      return TRUE;
    if (rc < ARCHIVE_WARN)
      return fail_in_zip (zip, error);
    zip->inside = TRUE;
  } while (archive_entry_filetype (entry) == AE_IFDIR);
  *name = g_strdup (archive_entry_pathname (entry));
  if (*name != NULL && archive_entry_filetype (entry) == AE_IFREG
      && !archive_entry_is_encrypted (entry) && g_utf8_validate (*name, -1, NULL))
    return TRUE;
  g_clear_pointer (name, g_free);
  app_error_at (error, APP_ERROR_RULES, import_input_get_name (zip->input), 0,
                _ ("Something in it is no file that can be read."));
  return FALSE;
}

typedef struct {
  GByteArray *bytes;
  gsize limit;
  char *name;
} Gathering;

static gboolean
gather_bytes (const char *bytes, gsize length, gpointer data, GError **error)
{
  Gathering *gathering = data;

  if (length > gathering->limit - gathering->bytes->len) {
    app_error_at (error, APP_ERROR_RULES, gathering->name, 0, _ ("This is too long."));
    return FALSE;
  }
  g_byte_array_append (gathering->bytes, (const guint8 *)bytes, (guint)length);
  return TRUE;
}

/* All of them, of at most @limit; @name for the message. */
static GByteArray *
archive_zip_read_all (ArchiveZip *zip, const char *name, gsize limit, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree char *full = g_strconcat (import_input_get_name (zip->input), "/", name, NULL);
  Gathering gathering = { .bytes = bytes, .limit = limit, .name = full };

  if (!archive_zip_read (zip, gather_bytes, &gathering, error))
    return NULL;
  return g_steal_pointer (&bytes);
}

/* NULL without @error when there is none. */
static GByteArray *
find_manifest (ImportInput *input, GError **error)
{
  g_autofree char *name = NULL;
  GByteArray *bytes = NULL;
  ArchiveZip zip;
  gboolean going;

  for (going = archive_zip_begin (&zip, input, error); going && bytes == NULL;) {
    g_clear_pointer (&name, g_free);
    going = archive_zip_next (&zip, &name, error);
    if (name == NULL)
      break;
    if (!g_str_equal (name, ARCHIVE_MANIFEST))
      continue;
    bytes = archive_zip_read_all (&zip, name, ARCHIVE_MANIFEST_BYTES, error);
    going = bytes != NULL;
  }
  archive_zip_end (&zip);
  return bytes;
}

/* Its manifest, wherever it is. */
static ArchiveManifest *
archive_find_manifest (ImportInput *input, GError **error)
{
  const char *file = import_input_get_name (input);
  g_autofree char *full = g_strconcat (file, "/", ARCHIVE_MANIFEST, NULL);
  GError *failed = NULL;
  g_autoptr (GByteArray) bytes = find_manifest (input, &failed);

  if (bytes != NULL)
    return archive_manifest_parse (full, (const char *)bytes->data, bytes->len, error);
  if (failed != NULL)
    g_propagate_error (error, failed);
  else
    app_error_at (error, APP_ERROR_RULES, file, 0, _ ("This is no archive of Tomekeeper."));
  return NULL;
}

gboolean
app_archive_probe (ImportInput *input)
{
  g_autoptr (GByteArray) bytes = find_manifest (input, NULL);

  import_input_rewind (input, NULL);
  return bytes != NULL
         && g_strstr_len ((const char *)bytes->data, bytes->len, "\"" ARCHIVE_FORMAT "\"") != NULL;
}
