/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The zip around an archive, read as a stream: nothing is unpacked to a path, and nothing is held.
 */
#include "app/archive/archive-private.h"

#include "app/base/error.h"

#include <archive_entry.h>
#include <errno.h>
#include <glib/gi18n-lib.h>

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
fail (ArchiveZip *zip, GError **error)
{
  if (zip->failed != NULL)
    g_propagate_error (error, g_steal_pointer (&zip->failed));
  else
    app_error_at (error, APP_ERROR_RULES, import_input_get_name (zip->input), 0,
                  _ ("This is not a whole zip file."));
  return FALSE;
}

gboolean
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
  return fail (zip, error);
}

void
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

gboolean
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
  return length == 0 || fail (zip, error);
}

/* What nobody reads is looked at all the same: passing over a bomb takes as long as reading it. */
static gboolean
pass_over (const char *bytes, gsize length, gpointer data, GError **error)
{
  return TRUE;
}

gboolean
archive_zip_next (ArchiveZip *zip, char **name, GError **error)
{
  struct archive_entry *entry;
  int rc;

  *name = NULL;
  do {
    if (zip->inside && !archive_zip_read (zip, pass_over, NULL, error))
      return FALSE;
    rc = archive_read_next_header (zip->zip, &entry);
    if (rc == ARCHIVE_EOF)
      return TRUE;
    if (rc < ARCHIVE_WARN)
      return fail (zip, error);
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
gather (const char *bytes, gsize length, gpointer data, GError **error)
{
  Gathering *gathering = data;

  if (length > gathering->limit - gathering->bytes->len) {
    app_error_at (error, APP_ERROR_RULES, gathering->name, 0, _ ("This is too long."));
    return FALSE;
  }
  g_byte_array_append (gathering->bytes, (const guint8 *)bytes, (guint)length);
  return TRUE;
}

GByteArray *
archive_zip_read_all (ArchiveZip *zip, const char *name, gsize limit, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree char *full = g_strconcat (import_input_get_name (zip->input), "/", name, NULL);
  Gathering gathering = { .bytes = bytes, .limit = limit, .name = full };

  if (!archive_zip_read (zip, gather, &gathering, error))
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

ArchiveManifest *
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
app_archive_is (ImportInput *input)
{
  g_autoptr (GByteArray) bytes = find_manifest (input, NULL);

  import_input_rewind (input, NULL);
  return bytes != NULL
         && g_strstr_len ((const char *)bytes->data, bytes->len, "\"" ARCHIVE_FORMAT "\"") != NULL;
}
