/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Zips taken apart and put together again.
 */
#include "tests/app/archive/zips.h"

#include "tests/suite.h"

#include <archive.h>
#include <archive_entry.h>
#include <json-glib/json-glib.h>
#include <string.h>

static void
free_entry (gpointer data)
{
  ZipsEntry *entry = data;

  g_free (entry->name);
  g_string_free (entry->bytes, TRUE);
  g_free (entry);
}

ZipsEntry *
zips_add (GPtrArray *entries, const char *name, const char *bytes, gsize length)
{
  ZipsEntry *entry = g_new0 (ZipsEntry, 1);

  entry->name = g_strdup (name);
  entry->bytes = g_string_new_len (bytes, (gssize)length);
  g_ptr_array_add (entries, entry);
  return entry;
}

GPtrArray *
zips_read (GBytes *zip)
{
  GPtrArray *entries = g_ptr_array_new_with_free_func (free_entry);
  struct archive *in = archive_read_new ();
  struct archive_entry *header;
  char piece[4096];
  la_ssize_t length;

  archive_read_support_format_zip (in);
  ck_assert_int_eq (
      archive_read_open_memory (in, (void *)g_bytes_get_data (zip, NULL), g_bytes_get_size (zip)),
      ARCHIVE_OK);
  while (archive_read_next_header (in, &header) == ARCHIVE_OK) {
    ZipsEntry *entry = zips_add (entries, archive_entry_pathname (header), "", 0);

    while ((length = archive_read_data (in, piece, sizeof piece)) > 0)
      g_string_append_len (entry->bytes, piece, length);
  }
  archive_read_free (in);
  return entries;
}

static la_ssize_t
gather_cb (struct archive *zip, void *data, const void *bytes, size_t length)
{
  g_byte_array_append (data, bytes, (guint)length);
  return (la_ssize_t)length;
}

GBytes *
zips_write (const GPtrArray *entries)
{
  GByteArray *bytes = g_byte_array_new ();
  struct archive *out = archive_write_new ();

  archive_write_set_format_zip (out);
  ck_assert_int_eq (archive_write_open (out, bytes, NULL, gather_cb, NULL), ARCHIVE_OK);
  for (guint k = 0; k < entries->len; k++) {
    const ZipsEntry *entry = g_ptr_array_index (entries, k);
    struct archive_entry *header = archive_entry_new ();

    archive_entry_set_pathname (header, entry->name);
    archive_entry_set_filetype (header, AE_IFREG);
    archive_entry_set_size (header, (la_int64_t)entry->bytes->len);
    archive_write_header (out, header);
    archive_write_data (out, entry->bytes->str, entry->bytes->len);
    archive_entry_free (header);
  }
  archive_write_free (out);
  return g_byte_array_free_to_bytes (bytes);
}

ZipsEntry *
zips_find (const GPtrArray *entries, const char *name)
{
  for (guint k = 0; k < entries->len; k++)
    if (g_str_equal (((ZipsEntry *)g_ptr_array_index (entries, k))->name, name))
      return g_ptr_array_index (entries, k);
  return NULL;
}

static guint
count_lines (const char *text)
{
  guint n = 0;

  for (; *text != '\0'; text++)
    n += *text == '\n';
  return n;
}

void
zips_sum_again (GPtrArray *entries, gboolean names)
{
  ZipsEntry *manifest = zips_find (entries, "manifest.json");
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  g_autofree char *text = NULL;
  JsonObject *root;

  ck_assert (json_parser_load_from_data (parser, manifest->bytes->str, -1, NULL));
  root = json_node_get_object (json_parser_get_root (parser));
  for (guint k = 0; k < entries->len; k++) {
    const ZipsEntry *entry = g_ptr_array_index (entries, k);
    gboolean table = g_str_has_prefix (entry->name, "tables/");
    JsonObject *parts = json_object_get_object_member (root, table ? "tables" : "files");
    g_autofree char *name =
        table ? g_strndup (entry->name + 7, strlen (entry->name) - 13) : g_strdup (entry->name);
    g_autofree char *sum = g_compute_checksum_for_data (
        G_CHECKSUM_SHA256, (const guchar *)entry->bytes->str, entry->bytes->len);
    JsonObject *part;

    if (entry == manifest || (!names && !json_object_has_member (parts, name)))
      continue;
    part = json_object_new ();
    json_object_set_int_member (part, "rows", count_lines (entry->bytes->str));
    json_object_set_int_member (part, "bytes", (gint64)entry->bytes->len);
    json_object_set_string_member (part, "sha256", sum);
    json_object_set_object_member (parts, name, part);
  }
  json_generator_set_root (generator, json_parser_get_root (parser));
  text = json_generator_to_data (generator, NULL);
  g_string_assign (manifest->bytes, text);
}
