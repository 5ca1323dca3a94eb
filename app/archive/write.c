/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A collection out: twice over the same snapshot, once for the sums that the manifest begins with,
 * once for the entries, so that nothing is held but a row.
 */
#include "app/archive/archive-private.h"
#include "app/archive/row.h"

#include "app/base/error.h"
#include "app/base/out-file.h"
#include "db/check.h"
#include "db/tables.h"
#include "db/transaction.h"

#include <archive_entry.h>
#include <glib/gi18n-lib.h>
#include <string.h>

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
step (Writing *writing, GError **error)
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

  if (!step (writing, error))
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
  return step (writing, error)
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
  AppOutFile *file = app_out_file_open (path, error);
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

  if (!db_check (db, &findings, error))
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
    archive_counts_take (counts, writing.manifest);
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
