/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes what reads archives. The first byte says what the rest is: 'z' a zip, 'm' a manifest, 'r'
 * a row, which must come out as it went in, and 't' a table's name, a line feed and its rows, in an
 * archive whose sums are right.
 */
#include "app/archive/archive.h"
#include "app/archive/manifest.h"
#include "app/archive/archive-row.h"
#include "db/scratch.h"
#include "db/tables.h"

#include <archive.h>
#include <archive_entry.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
try_zip (const char *bytes, gsize length)
{
  g_autoptr (GBytes) all = g_bytes_new_static (bytes, length);
  g_autoptr (ImportInput) input = import_input_new_bytes ("a.zip", all);
  g_autoptr (AppArchive) archive = NULL;

  app_archive_probe (input);
  archive = app_archive_open (input, NULL, NULL, NULL, NULL);
}

static void
try_manifest (const char *bytes, gsize length)
{
  g_autoptr (ArchiveManifest) manifest = archive_manifest_parse ("m", bytes, length, NULL);
  g_autoptr (ArchiveManifest) again = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  if (manifest == NULL)
    return;
  archive_manifest_write (manifest, text);
  again = archive_manifest_parse ("m", text->str, text->len, NULL);
  if (again == NULL || again->tables->len != manifest->tables->len
      || again->files->len != manifest->files->len)
    abort ();
}

static void
try_row (const char *bytes, gsize length)
{
  static char *columns[] = { (char *)"id", (char *)"a", (char *)"b", NULL };
  static guint key[] = { 0 };
  const DbTable table = { .name = (char *)"t",
                          .columns = columns,
                          .n_columns = 3,
                          .key = key,
                          .n_key = 1,
                          .outside = 2,
                          .outside_kind = DB_VALUE_TEXT };
  g_autofree char *line = g_malloc (length + 1), *file = NULL, *wrong = NULL;
  g_autoptr (GString) one = g_string_new (NULL), two = g_string_new (NULL);
  DbValue values[3];

  memcpy (line, bytes, length);
  line[length] = '\0';
  if (!archive_row_parse (line, length, &table, values, &file, &wrong)) {
    if (wrong == NULL || file != NULL)
      abort ();
    return;
  }
  archive_row_write (one, &table, values, NULL);
  g_free (g_steal_pointer (&file));
  g_free (line);
  line = g_strndup (one->str, one->len - 1);
  if (!archive_row_parse (line, one->len - 1, &table, values, &file, &wrong))
    abort ();
  archive_row_write (two, &table, values, NULL);
  if (!g_string_equal (one, two))
    abort ();
}

static la_ssize_t
gather_cb (struct archive *zip, void *data, const void *bytes, size_t length)
{
  g_byte_array_append (data, bytes, (guint)length);
  return (la_ssize_t)length;
}

static void
add_file (struct archive *zip, const char *name, const char *bytes, gsize length)
{
  struct archive_entry *entry = archive_entry_new ();

  archive_entry_set_pathname (entry, name);
  archive_entry_set_filetype (entry, AE_IFREG);
  archive_entry_set_size (entry, (la_int64_t)length);
  archive_write_header (zip, entry);
  archive_write_data (zip, bytes, length);
  archive_entry_free (entry);
}

static GPtrArray *
get_tables (void)
{
  static GPtrArray *tables;

  if (tables == NULL) {
    DbStore *draft = db_scratch_new (db_tables_get_latest (), NULL);

    tables = db_tables_list (draft, NULL);
    db_store_close (draft);
  }
  return tables;
}

static void
try_table (const char *bytes, gsize length)
{
  const char *feed = memchr (bytes, '\n', length);
  g_autoptr (ArchiveManifest) manifest = archive_manifest_new ();
  g_autoptr (GByteArray) all = g_byte_array_new ();
  g_autoptr (GString) json = g_string_new (NULL);
  struct archive *zip;

  if (feed == NULL)
    return;
  manifest->schema = db_tables_get_latest ();
  manifest->program = g_strdup ("0");
  manifest->made = g_strdup ("2026-11-22T12:00:00Z");
  for (guint k = 0; k < get_tables ()->len; k++) {
    const DbTable *table = g_ptr_array_index (get_tables (), k);
    g_autofree char *name = archive_part_dup_name (table->name);
    ArchivePart *part = archive_manifest_add (manifest, TRUE, name);
    gboolean is = strlen (table->name) == (gsize)(feed - bytes)
                  && memcmp (table->name, bytes, strlen (table->name)) == 0;

    part->bytes = is ? length - (gsize)(feed + 1 - bytes) : 0;
    part->sha256 =
        g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *)feed + 1, part->bytes);
    for (gsize at = 0; at < part->bytes; at++)
      part->rows += feed[1 + at] == '\n' || at + 1 == part->bytes;
  }
  archive_manifest_write (manifest, json);
  zip = archive_write_new ();
  archive_write_set_format_zip (zip);
  archive_write_set_options (zip, "zip:compression=store");
  archive_write_open (zip, all, NULL, gather_cb, NULL);
  add_file (zip, ARCHIVE_MANIFEST, json->str, json->len);
  for (guint k = 0; k < manifest->tables->len; k++) {
    const ArchivePart *part = g_ptr_array_index (manifest->tables, k);

    add_file (zip, part->name, feed + 1, part->bytes);
  }
  archive_write_free (zip);
  try_zip ((const char *)all->data, all->len);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const char *rest = (const char *)data + 1;

  if (size == 0)
    return 0;
  switch (data[0]) {
  case 'z':
    try_zip (rest, size - 1);
    break;
  case 'm':
    try_manifest (rest, size - 1);
    break;
  case 'r':
    try_row (rest, size - 1);
    break;
  case 't':
    try_table (rest, size - 1);
    break;
  default:
    break;
  }
  return 0;
}
