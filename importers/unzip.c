/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Zip files by libarchive's reader of their central directory. It is kept from all that costs more
 * than it brings: a directory of millions, methods of packing that want gigabytes of memory, and
 * bytes by the million out of next to none.
 */
#include "importers/unzip.h"

#include "importers/error.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <glib/gi18n-lib.h>
#include <locale.h>
#include <string.h>
#include <unistd.h>

#define PIECE (64 * 1024)
#define DIRECTORY_BYTES (8 * 1024 * 1024) /* that are read before the first entry */
#define RATIO_SLACK 4096                  /* packed bytes that are taken and not yet counted */

/**
 * Unzip:
 * @failed: of the input, for which libarchive has no words
 * @opened: the directory is read; @read: bytes until then
 * @entries, @bytes: so far
 */
typedef struct {
  ImportInput *input;
  struct archive *archive;
  GError *failed;
  gboolean opened;
  guint64 read, bytes;
  guint entries;
  GHashTable *names; /* (element-type utf8): of files so far */
  char piece[PIECE];
} Unzip;

gboolean
import_is_zip (const char *bytes, gsize length)
{
  return length >= 4
         && (memcmp (bytes, "PK\003\004", 4) == 0 || memcmp (bytes, "PK\005\006", 4) == 0);
}

/* Sentences */

static gboolean
fail (GError **error, ImportError code, char *message)
{
  import_error_set (error, code, 0, 0, message);
  g_free (message);
  return FALSE;
}

static gboolean
fail_broken (Unzip *unzip, const char *name, GError **error)
{
  if (unzip->failed != NULL) {
    g_propagate_error (error, g_steal_pointer (&unzip->failed));
    return FALSE;
  }
  if (name == NULL)
    return fail (error, IMPORT_ERROR_SYNTAX,
                 g_strdup (_ ("This is not a zip file, or it is cut off or broken.")));
  return fail (error, IMPORT_ERROR_SYNTAX,
               g_strdup_printf (_ ("The zip file is broken: “%s” does not unpack."), name));
}

static gboolean
fail_entries (GError **error)
{
  return fail (error, IMPORT_ERROR_TOO_BIG,
               g_strdup_printf (_ ("The zip file has more than %d files, which is more than is "
                                   "taken."),
                                IMPORT_ZIP_ENTRIES));
}

static gboolean
fail_bytes (GError **error)
{
  g_autofree char *most = g_format_size (IMPORT_ZIP_BYTES);

  return fail (error, IMPORT_ERROR_TOO_BIG,
               g_strdup_printf (_ ("The zip file unpacks to more than %s, which is more than is "
                                   "taken."),
                                most));
}

/* What libarchive calls */

static la_ssize_t
read_cb (struct archive *archive, void *data, const void **bytes)
{
  Unzip *unzip = data;
  gssize got = import_input_read (unzip->input, unzip->piece, PIECE, &unzip->failed);

  if (got > 0 && !unzip->opened) {
    unzip->read += (guint64)got;
    if (unzip->read > DIRECTORY_BYTES) {
      fail_entries (&unzip->failed);
      got = -1;
    }
  }
  if (got < 0)
    archive_set_error (archive, EIO, "%s", unzip->failed->message);
  *bytes = unzip->piece;
  return got;
}

static la_int64_t
seek_cb (struct archive *archive, void *data, la_int64_t offset, int whence)
{
  Unzip *unzip = data;
  gint64 size = (gint64)import_input_get_size (unzip->input);
  gint64 from = whence == SEEK_SET   ? 0
                : whence == SEEK_END ? size
                                     : (gint64)import_input_get_position (unzip->input);

  if (offset < -from || offset > size - from)
    return ARCHIVE_FATAL;
  import_input_seek (unzip->input, (guint64)(from + offset));
  return from + offset;
}

static la_int64_t
skip_cb (struct archive *archive, void *data, la_int64_t request)
{
  Unzip *unzip = data;
  guint64 from = import_input_get_position (unzip->input);
  guint64 left = import_input_get_size (unzip->input) - from;
  guint64 step = MIN ((guint64)MAX (request, 0), left);

  import_input_seek (unzip->input, from + step);
  return (la_int64_t)step;
}

/* Names */

/* Bytes that are not UTF-8: of the code page 437, as the format says, or of Windows. Lines and
 * blocks, which the one has where the other has letters, are in nobody's names. */
static char *
dup_old_name (const char *raw)
{
  gboolean dos = FALSE;

  for (const char *at = raw; *at != '\0'; at++)
    dos = dos || ((guchar)*at >= 0x80 && (guchar)*at <= 0xa5);
  return g_convert_with_fallback (raw, -1, "UTF-8", dos ? "CP437" : "CP1252", "?", NULL, NULL,
                                  NULL);
}

/* Below the top, whatever the file says: without drive, "/" and "." in front, in one line. */
static char *
dup_name (const char *raw)
{
  g_autofree char *name = g_utf8_validate (raw, -1, NULL) ? g_strdup (raw) : dup_old_name (raw);
  const char *start = name;

  if (name == NULL)
    return g_strdup ("?");
  g_strdelimit (name, "\\", '/');
  rules_text_blank_controls (name);
  if (g_ascii_isalpha (start[0]) && start[1] == ':' && start[2] == '/')
    start += 2;
  while (start[0] == '/' || (start[0] == '.' && start[1] == '/'))
    start++;
  return g_strdup (start[0] != '\0' ? start : "?");
}

static gboolean
leads_outside (const char *name)
{
  g_auto (GStrv) parts = g_strsplit (name, "/", -1);

  return g_strv_contains ((const char *const *)parts, "..");
}

/* Entries */

/* Of the methods of packing, the two that every program writes; the others may want any amount of
 * memory. libarchive tells the method as part of a name. */
static gboolean
is_usual_method (struct archive *archive)
{
  const char *format = archive_format_name (archive);

  return format != NULL
         && (strstr (format, "(uncompressed)") != NULL || strstr (format, "(deflation)") != NULL);
}

static gboolean
check_entry (Unzip *unzip, struct archive_entry *entry, const char *name, GError **error)
{
  if (archive_entry_is_encrypted (entry) > 0)
    return fail (error, IMPORT_ERROR_CONTENT,
                 g_strdup_printf (_ ("“%s” in the zip file is encrypted. Unpack it first."), name));
  if (!is_usual_method (unzip->archive))
    return fail (error, IMPORT_ERROR_CONTENT,
                 g_strdup_printf (_ ("“%s” in the zip file is packed in a way that is not read "
                                     "here. Unpack it first."),
                                  name));
  if (archive_entry_size (entry) > 0
      && (guint64)archive_entry_size (entry) > IMPORT_ZIP_BYTES - unzip->bytes)
    return fail_bytes (error);
  return TRUE;
}

/* The slack leaves alone whatever unpacks to no more than a megabyte. */
static gboolean
check_growth (const Unzip *unzip, const char *name, guint64 unpacked, guint64 packed,
              GError **error)
{
  if (unzip->bytes > IMPORT_ZIP_BYTES)
    return fail_bytes (error);
  if (unpacked / IMPORT_ZIP_RATIO > packed + RATIO_SLACK)
    return fail (error, IMPORT_ERROR_TOO_BIG,
                 g_strdup_printf (_ ("“%s” in the zip file unpacks to more than %d times its size, "
                                     "as only a trap does."),
                                  name, IMPORT_ZIP_RATIO));
  return TRUE;
}

static gboolean
unpack (Unzip *unzip, const char *name, int fd, GError **error)
{
  gint64 start = archive_filter_bytes (unzip->archive, 0);
  guint64 unpacked = 0;
  const void *bytes;
  size_t n;
  la_int64_t offset;
  int result;

  while ((result = archive_read_data_block (unzip->archive, &bytes, &n, &offset)) == ARCHIVE_OK) {
    gint64 packed = archive_filter_bytes (unzip->archive, 0) - start;

    unpacked += n;
    unzip->bytes += n;
    if (!check_growth (unzip, name, unpacked, (guint64)MAX (packed, 0), error)
        || !import_file_write (fd, bytes, n, error))
      return FALSE;
  }
  return result == ARCHIVE_EOF || fail_broken (unzip, name, error);
}

static gboolean
hand_over (Unzip *unzip, const char *name, ImportZipFunc each, gpointer data, GError **error)
{
  g_autofree char *whole = g_strconcat (import_input_get_name (unzip->input), "/", name, NULL);
  int fd = import_input_make_file (error);
  ImportInput *input;

  if (fd < 0)
    return FALSE;
  if (!unpack (unzip, name, fd, error)) {
    close (fd);
    return FALSE;
  }
  input = import_input_new_fd (whole, fd, error);
  return input != NULL && each (name, input, data, error);
}

static gboolean
take_entry (Unzip *unzip, struct archive_entry *entry, ImportZipFilter wants, ImportZipFunc each,
            gpointer data, GError **error)
{
  const char *raw = archive_entry_pathname (entry);
  g_autofree char *name = dup_name (raw != NULL ? raw : "");

  if (++unzip->entries > IMPORT_ZIP_ENTRIES)
    return fail_entries (error);
  if (leads_outside (name))
    return fail (error, IMPORT_ERROR_CONTENT,
                 g_strdup_printf (_ ("“%s” in the zip file would lie outside of it, as only a trap "
                                     "does."),
                                  name));
  if (archive_entry_filetype (entry) != AE_IFREG || g_str_has_suffix (name, "/"))
    return TRUE;
  if (wants != NULL && !wants (name, (guint64)MAX (archive_entry_size (entry), 0), data))
    return TRUE;
  if (!g_hash_table_add (unzip->names, g_strdup (name)))
    return fail (
        error, IMPORT_ERROR_CONTENT,
        g_strdup_printf (_ ("“%s” is in the zip file twice, and programs differ in which of "
                            "the two they read."),
                         name));
  return check_entry (unzip, entry, name, error) && hand_over (unzip, name, each, data, error);
}

static gboolean
take_entries (Unzip *unzip, ImportZipFilter wants, ImportZipFunc each, gpointer data,
              GError **error)
{
  struct archive_entry *entry;
  int result;

  archive_read_support_format_zip_seekable (unzip->archive);
  archive_read_set_read_callback (unzip->archive, read_cb);
  archive_read_set_seek_callback (unzip->archive, seek_cb);
  archive_read_set_skip_callback (unzip->archive, skip_cb);
  archive_read_set_callback_data (unzip->archive, unzip);
  if (archive_read_open1 (unzip->archive) != ARCHIVE_OK)
    return fail_broken (unzip, NULL, error);
  while ((result = archive_read_next_header (unzip->archive, &entry)) == ARCHIVE_OK
         || result == ARCHIVE_WARN) {
    unzip->opened = TRUE;
    if (!take_entry (unzip, entry, wants, each, data, error))
      return FALSE;
  }
  return (result == ARCHIVE_EOF && unzip->failed == NULL) || fail_broken (unzip, NULL, error);
}

gboolean
import_unzip (ImportInput *input, ImportZipFilter wants, ImportZipFunc each, gpointer data,
              GError **error)
{
  g_autofree Unzip *unzip = g_new0 (Unzip, 1);
  /* libarchive turns names into the locale's encoding, and this thread's is to be UTF-8; its
   * language stays. */
  locale_t utf8 = newlocale (LC_CTYPE_MASK, "C.UTF-8", duplocale (LC_GLOBAL_LOCALE));
  locale_t before = uselocale (utf8);
  gboolean taken;

  unzip->input = input;
  unzip->archive = archive_read_new ();
  unzip->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  taken = import_input_rewind (input, error) && take_entries (unzip, wants, each, data, error);
  archive_read_free (unzip->archive);
  g_hash_table_unref (unzip->names);
  g_clear_error (&unzip->failed);
  uselocale (before);
  if (utf8 != (locale_t)0)
    freelocale (utf8);
  return taken;
}
