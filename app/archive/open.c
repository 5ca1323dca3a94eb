/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An archive in: all of it is checked while it becomes a collection in a file without a name. Three
 * times over the zip: the manifest, the tables, and the files that rows refer to.
 */
#include "app/archive/archive-private.h"
#include "app/archive/row.h"

#include "app/base/error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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
  DbStore *draft;
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
tell_progress (Opening *opening, GError **error)
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

  if (db_table_insert (opening->draft, opening->table, opening->values, &failed))
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

  return db_draft_has_references (opening->draft, opening->table, opening->values, &has, error)
         && (has
             || fail (opening, opening->rows + 1, _ ("A row refers to one that is missing"),
                      error));
}

static gboolean
take_row (Opening *opening, GError **error)
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
take_piece (const char *bytes, gsize length, gpointer data, GError **error)
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
      return tell_progress (opening, error);
    if (!take_row (opening, error))
      return FALSE;
    bytes += part + 1;
    length -= part + 1;
  }
  return tell_progress (opening, error);
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
  if (!archive_zip_read (zip, take_piece, opening, error))
    return FALSE;
  if (opening->line->len > 0 && !take_row (opening, error))
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
  return db_draft_set_outside (opening->draft, pending->table, &pending->key,
                               bytes->data == NULL ? "" : (const char *)bytes->data, bytes->len,
                               error)
         && tell_progress (opening, error);
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

  if (g_str_equal (name, ARCHIVE_MANIFEST))
    return TRUE;
  set_file (opening, name);
  if (part == NULL)
    return fail (opening, 0, _ ("The manifest does not name this"), error);
  if (is_table != (pass == PASS_TABLES))
    return tell_progress (opening, error);
  if (part->seen)
    return fail (opening, 0, _ ("This is in the archive twice"), error);
  part->seen = TRUE;
  opening->part = part;
  return is_table ? read_table (opening, zip, part, error) : read_file (opening, zip, part, error);
}

static gboolean
read_entries (Opening *opening, Pass pass, GError **error)
{
  ArchiveZip zip;
  gboolean going;

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
check_seen (Opening *opening, const GPtrArray *parts, GError **error)
{
  for (guint k = 0; k < parts->len; k++) {
    const ArchivePart *part = g_ptr_array_index (parts, k);

    if (part->seen)
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
  return check_seen (opening, opening->manifest->tables, error);
}

/* What does not hold together is known of the whole; of a row that refers to nothing its line is
 * looked for. TRUE when there is none. */
static gboolean
find_line (Opening *opening, GError **error)
{
  for (guint k = 0; k < opening->manifest->tables->len; k++)
    ((ArchivePart *)g_ptr_array_index (opening->manifest->tables, k))->seen = FALSE;
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
          || !check_seen (opening, opening->manifest->files, error)))
    return FALSE;
  if (db_draft_finish (opening->draft, &failed))
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
take_archive (Opening *opening)
{
  AppArchive *archive = g_new0 (AppArchive, 1);

  archive->name = g_strdup (import_input_get_name (opening->input));
  archive->made = g_strdup (opening->manifest->made);
  archive->version = g_strdup (opening->manifest->program);
  archive_counts_take (&archive->counts, opening->manifest);
  archive->draft = g_steal_pointer (&opening->draft);
  return archive;
}

static AppArchive *
open_archive (Opening *opening, GError **error)
{
  opening->manifest = archive_find_manifest (opening->input, error);
  if (opening->manifest == NULL)
    return NULL;
  opening->draft = db_tables_new_draft (opening->manifest->schema, error);
  if (opening->draft == NULL)
    return NULL;
  opening->tables = db_tables_list (opening->draft, error);
  if (opening->tables == NULL || !read_all (opening, error))
    return NULL;
  return take_archive (opening);
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
  g_clear_pointer (&opening.draft, db_store_close);
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
  db_store_close (archive->draft);
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
