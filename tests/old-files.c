/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Older collections and records out of their archives.
 */
#include "tests/old-files.h"

#include "tests/suite.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <stdlib.h>

static char *folder;

static int old_files_close (void);

/* Check can't tell of what fails outside of its tests. */
static void
need (gboolean done, const char *what)
{
  if (!done) {
    g_printerr ("%s: %s\n", what, g_strerror (errno));
    exit (EXIT_FAILURE);
  }
}

/* A file of tests/old-files; free it by archive_read_free(). */
static struct archive *
open_packed (const char *name)
{
  g_autofree char *packed =
      g_build_filename (suite_variable ("TOMEKEEPER_SOURCE"), "tests", "old-files", name, NULL);
  struct archive *archive = archive_read_new ();

  archive_read_support_filter_xz (archive);
  archive_read_support_format_tar (archive);
  need (archive_read_open_filename (archive, packed, 65536) == ARCHIVE_OK, packed);
  return archive;
}

/* NUL-terminated. */
static char *
read_entry (struct archive *archive, struct archive_entry *entry)
{
  gssize length = (gssize)archive_entry_size (entry);
  char *bytes = g_malloc0 ((gsize)length + 1);

  need (archive_read_data (archive, bytes, (gsize)length) == length,
        archive_entry_pathname (entry));
  return bytes;
}

static void
unpack_entry (struct archive *archive, struct archive_entry *entry)
{
  g_autofree char *path = g_build_filename (folder, archive_entry_pathname (entry), NULL);
  g_autofree char *parent = g_path_get_dirname (path);
  g_autofree char *bytes = read_entry (archive, entry);

  need (g_mkdir_with_parents (parent, 0700) == 0, parent);
  need (g_file_set_contents (path, bytes, (gssize)archive_entry_size (entry), NULL), path);
}

void
old_files_open (void)
{
  struct archive *archive = open_packed ("collections.tar.xz");
  struct archive_entry *entry;

  folder = g_dir_make_tmp ("tomekeeper-old-XXXXXX", NULL);
  need (folder != NULL, "a folder");
  while (archive_read_next_header (archive, &entry) == ARCHIVE_OK)
    unpack_entry (archive, entry);
  archive_read_free (archive);
  suite_at_end (old_files_close);
}

static int
old_files_close (void)
{
  static const char *const names[] = { "collection.db", "said", "undone" };

  for (guint version = 1; version <= OLD_FILES; version++) {
    g_autofree char *own = old_file_path (version, "");

    for (guint k = 0; k < G_N_ELEMENTS (names); k++) {
      g_autofree char *path = old_file_path (version, names[k]);

      g_unlink (path);
    }
    g_rmdir (own);
  }
  g_rmdir (folder);
  g_clear_pointer (&folder, g_free);
  return 0;
}

char *
old_file_path (guint version, const char *name)
{
  g_autofree char *number = g_strdup_printf ("%03u", version);

  return g_build_filename (folder, number, name, NULL);
}

char *
old_file_read (guint version, const char *name)
{
  g_autofree char *path = old_file_path (version, name);
  char *text = NULL;

  ck_assert_msg (g_file_get_contents (path, &text, NULL, NULL), "%s is missing", path);
  return text;
}

char *
old_file_read_records (const char *game)
{
  g_autofree char *name = g_strconcat (game, ".tkr", NULL);
  struct archive *archive = open_packed ("records.tar.xz");
  struct archive_entry *entry;
  char *text = NULL;

  while (text == NULL && archive_read_next_header (archive, &entry) == ARCHIVE_OK)
    if (g_str_equal (archive_entry_pathname (entry), name))
      text = read_entry (archive, entry);
  archive_read_free (archive);
  ck_assert_msg (text != NULL, "there are no records of %s", game);
  return text;
}

static void
copy_file (const char *from, const char *to)
{
  g_autofree char *bytes = NULL;
  gsize length;

  if (g_file_get_contents (from, &bytes, &length, NULL))
    ck_assert (g_file_set_contents (to, bytes, (gssize)length, NULL));
}

void
old_file_copy (guint version, const char *path)
{
  g_autofree char *from = old_file_path (version, "collection.db");

  ck_assert_msg (g_file_test (from, G_FILE_TEST_EXISTS), "%s is missing", from);
  copy_file (from, path);
}

void
old_file_copy_all (const char *from, const char *to)
{
  static const char *const tails[] = { "", "-wal", "-journal" };

  for (guint k = 0; k < G_N_ELEMENTS (tails); k++) {
    g_autofree char *one = g_strconcat (from, tails[k], NULL);
    g_autofree char *other = g_strconcat (to, tails[k], NULL);

    copy_file (one, other);
  }
}

GPtrArray *
old_file_find_copies (const char *path)
{
  GPtrArray *copies = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *kept = g_strconcat (path, ".backups", NULL);
  g_autoptr (GDir) dir = g_dir_open (kept, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".db"))
      g_ptr_array_add (copies, g_build_filename (kept, name, NULL));
  return copies;
}
