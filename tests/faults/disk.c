/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The disk of disk.h, in memory.
 */
#include "tests/faults/disk.h"

#include <glib/gstdio.h>
#include <string.h>

/* One write, or, without bytes, a new size. */
typedef struct {
  guint64 offset;
  GBytes *bytes;
} Write;

/**
 * DiskFile:
 * @content: what is on the disk
 * @writes: (element-type Write): what is not, in order
 * @unseen: written by others than disk_write()
 */
struct DiskFile {
  guint references;
  gboolean folder;
  GByteArray *content;
  GArray *writes;
  gboolean unseen;
  guint syncs;
};

/* A change of names: @file is at @path now, or nothing is. */
typedef struct {
  char *path;
  DiskFile *file;
} Naming;

static char *watched;
static GHashTable *synced;  /* path to DiskFile: the names on the disk */
static GHashTable *present; /* the names as programs see them */
static GPtrArray *namings;  /* (element-type Naming): that lead from one to the other */

static const char *const landing_names[] = { "nothing", "everything", "names", "data", "some" };

const char *
disk_landing_name (DiskLanding landing)
{
  return landing_names[landing];
}

/* Files */

static DiskFile *
refer (DiskFile *file)
{
  if (file != NULL)
    file->references++;
  return file;
}

static void
clear_write (gpointer data)
{
  g_clear_pointer (&((Write *)data)->bytes, g_bytes_unref);
}

void
disk_file_free (DiskFile *file)
{
  if (file == NULL || --file->references > 0)
    return;
  g_byte_array_unref (file->content);
  g_array_unref (file->writes);
  g_free (file);
}

static DiskFile *
file_new (gboolean folder)
{
  DiskFile *file = g_new0 (DiskFile, 1);

  file->references = 1;
  file->folder = folder;
  file->content = g_byte_array_new ();
  file->writes = g_array_new (FALSE, FALSE, sizeof (Write));
  g_array_set_clear_func (file->writes, clear_write);
  return file;
}

static void
file_free_cb (gpointer file)
{
  disk_file_free (file);
}

static void
naming_free (gpointer data)
{
  Naming *naming = data;

  g_free (naming->path);
  disk_file_free (naming->file);
  g_free (naming);
}

static void
resize (GByteArray *content, guint64 size)
{
  guint before = content->len;

  g_byte_array_set_size (content, (guint)size);
  if (size > before)
    memset (content->data + before, 0, (gsize)size - before);
}

static void
overwrite (GByteArray *content, guint64 offset, const guint8 *bytes, gsize length)
{
  if (offset + length > content->len)
    resize (content, offset + length);
  memcpy (content->data + offset, bytes, length);
}

/* What the real file holds that nobody told of, as one write. */
static void
catch_up (DiskFile *file, const char *path)
{
  g_autofree char *bytes = NULL;
  gsize length;

  if (!file->unseen || path == NULL || !g_file_get_contents (path, &bytes, &length, NULL))
    return;
  file->unseen = FALSE;
  disk_truncate (file, length);
  disk_write (file, 0, bytes, length);
}

static const char *
path_of (DiskFile *file)
{
  GHashTableIter iter;
  gpointer path, other;

  g_hash_table_iter_init (&iter, present);
  while (g_hash_table_iter_next (&iter, &path, &other))
    if (other == file)
      return path;
  return NULL;
}

/* Watching */

/* The memory that SQLite's processes share is no file as far as the disk is concerned. */
static gboolean
is_memory (const char *path)
{
  return g_str_has_suffix (path, "-shm");
}

static void
read_folder (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL) {
    g_autofree char *full = g_build_filename (path, name, NULL);
    gboolean inner = g_file_test (full, G_FILE_TEST_IS_DIR);
    DiskFile *file = file_new (inner);
    g_autofree char *bytes = NULL;
    gsize length = 0;

    if (!inner && g_file_get_contents (full, &bytes, &length, NULL))
      overwrite (file->content, 0, (const guint8 *)bytes, length);
    g_hash_table_insert (synced, g_strdup (full), file);
    g_hash_table_insert (present, g_strdup (full), refer (file));
    if (inner)
      read_folder (full);
  }
}

void
disk_watch (const char *folder)
{
  g_clear_pointer (&watched, g_free);
  g_clear_pointer (&synced, g_hash_table_unref);
  g_clear_pointer (&present, g_hash_table_unref);
  g_clear_pointer (&namings, g_ptr_array_unref);
  if (folder == NULL)
    return;
  watched = g_strdup (folder);
  synced = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, file_free_cb);
  present = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, file_free_cb);
  namings = g_ptr_array_new_with_free_func (naming_free);
  read_folder (folder);
}

gboolean
disk_has (const char *path)
{
  return watched != NULL && path != NULL && g_str_has_prefix (path, watched) && !is_memory (path);
}

/* Commands */

static DiskFile *
find (const char *path)
{
  return disk_has (path) ? g_hash_table_lookup (present, path) : NULL;
}

/* @file (nullable) (transfer full) */
static void
name (const char *path, DiskFile *file)
{
  Naming *naming = g_new0 (Naming, 1);

  naming->path = g_strdup (path);
  naming->file = file;
  g_ptr_array_add (namings, naming);
  if (file != NULL)
    g_hash_table_insert (present, g_strdup (path), refer (file));
  else
    g_hash_table_remove (present, path);
}

DiskFile *
disk_open (const char *path)
{
  return refer (find (path));
}

void
disk_write (DiskFile *file, guint64 offset, const void *bytes, gsize length)
{
  Write write = { offset, NULL };

  if (file == NULL || length == 0)
    return;
  write.bytes = g_bytes_new (bytes, length);
  g_array_append_val (file->writes, write);
}

void
disk_truncate (DiskFile *file, guint64 size)
{
  Write write = { size, NULL };

  if (file != NULL)
    g_array_append_val (file->writes, write);
}

void
disk_written (DiskFile *file)
{
  if (file != NULL)
    file->unseen = TRUE;
}

void
disk_sync (DiskFile *file)
{
  if (file == NULL)
    return;
  catch_up (file, path_of (file));
  for (guint k = 0; k < file->writes->len; k++) {
    const Write *write = &g_array_index (file->writes, Write, k);
    gsize length = 0;
    const guint8 *bytes = write->bytes == NULL ? NULL : g_bytes_get_data (write->bytes, &length);

    if (bytes == NULL)
      resize (file->content, write->offset);
    else
      overwrite (file->content, write->offset, bytes, length);
  }
  g_array_set_size (file->writes, 0);
  file->syncs++;
}

void
disk_made (const char *path)
{
  if (disk_has (path) && find (path) == NULL)
    name (path, file_new (g_file_test (path, G_FILE_TEST_IS_DIR)));
}

void
disk_removed (const char *path)
{
  if (find (path) != NULL)
    name (path, NULL);
}

void
disk_renamed (const char *from, const char *to)
{
  DiskFile *file = find (from);

  if (file == NULL)
    return;
  catch_up (file, to);
  name (to, refer (file));
  name (from, NULL);
}

void
disk_linked (const char *from, const char *to)
{
  DiskFile *file = find (from);

  if (file != NULL)
    name (to, refer (file));
}

static void
arrive (const Naming *naming)
{
  if (naming->file != NULL)
    g_hash_table_insert (synced, g_strdup (naming->path), refer (naming->file));
  else
    g_hash_table_remove (synced, naming->path);
}

void
disk_sync_folder (const char *folder)
{
  guint kept = 0;

  if (watched == NULL || !g_str_has_prefix (folder, watched))
    return;
  while (kept < namings->len) {
    const Naming *naming = g_ptr_array_index (namings, kept);
    g_autofree char *parent = g_path_get_dirname (naming->path);

    if (!g_str_equal (parent, folder)) {
      kept++;
      continue;
    }
    arrive (naming);
    g_ptr_array_remove_index (namings, kept);
  }
}

guint
disk_unsynced (const char *path)
{
  DiskFile *file = find (path);

  return file == NULL ? 0 : file->writes->len + file->unseen;
}

guint
disk_syncs (const char *path)
{
  DiskFile *file = find (path);

  return file == NULL ? 0 : file->syncs;
}

/* The cut */

typedef struct {
  const DiskCut *cut;
  GRand *random;
} Cutting;

/* A sector that was being written when it happened, on a disk that promises nothing. */
static void
spoil (Cutting *cutting, GByteArray *content, guint64 from)
{
  for (guint64 k = from; k < MIN (from + cutting->cut->sector, content->len); k++)
    content->data[k] = (guint8)g_rand_int_range (cutting->random, 0, 256);
}

/* A write, sector by sector. */
static void
land_some (Cutting *cutting, GByteArray *content, const Write *write)
{
  guint sector = cutting->cut->sector;
  gsize length;
  const guint8 *bytes = g_bytes_get_data (write->bytes, &length);

  for (guint64 at = write->offset, end = write->offset + length; at < end;) {
    guint64 next = MIN ((at / sector + 1) * sector, end);

    if (g_rand_boolean (cutting->random))
      overwrite (content, at, bytes + (at - write->offset), (gsize)(next - at));
    else if (!cutting->cut->powersafe && g_rand_int_range (cutting->random, 0, 4) == 0)
      spoil (cutting, content, at / sector * sector);
    else if (next > content->len && g_rand_boolean (cutting->random))
      resize (content, next);
    at = next;
  }
}

static void
land (Cutting *cutting, DiskFile *file, GByteArray *content)
{
  DiskLanding landing = cutting->cut->landing;

  for (guint k = 0; k < file->writes->len; k++) {
    const Write *write = &g_array_index (file->writes, Write, k);

    if (landing == DISK_NOTHING || landing == DISK_NAMES)
      continue;
    if (write->bytes == NULL && (landing != DISK_SOME || g_rand_boolean (cutting->random)))
      resize (content, write->offset);
    else if (write->bytes != NULL && landing == DISK_SOME)
      land_some (cutting, content, write);
    else if (write->bytes != NULL)
      overwrite (content, write->offset, g_bytes_get_data (write->bytes, NULL),
                 g_bytes_get_size (write->bytes));
  }
}

static void
land_names (Cutting *cutting)
{
  guint n = namings->len;

  if (cutting->cut->landing == DISK_NOTHING || cutting->cut->landing == DISK_DATA)
    n = 0;
  else if (cutting->cut->landing == DISK_SOME)
    n = (guint)g_rand_int_range (cutting->random, 0, (gint32)n + 1);
  for (guint k = 0; k < n; k++)
    arrive (g_ptr_array_index (namings, k));
}

static void
empty_folder (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *entry;

  while (folder != NULL && (entry = g_dir_read_name (folder)) != NULL) {
    g_autofree char *full = g_build_filename (path, entry, NULL);

    if (g_file_test (full, G_FILE_TEST_IS_DIR)) {
      empty_folder (full);
      g_rmdir (full);
    } else {
      g_unlink (full);
    }
  }
}

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  return strcmp (a, b);
}

void
disk_cut (const DiskCut *cut)
{
  Cutting cutting = { cut, g_rand_new_with_seed (cut->seed) };
  g_autoptr (GList) paths = NULL;
  GHashTableIter iter;
  gpointer path, file;

  g_hash_table_iter_init (&iter, present);
  while (g_hash_table_iter_next (&iter, &path, &file))
    catch_up (file, path);
  land_names (&cutting);
  empty_folder (watched);
  paths = g_list_sort (g_hash_table_get_keys (synced), compare_paths);
  for (GList *link = paths; link != NULL; link = link->next) {
    DiskFile *on_disk = g_hash_table_lookup (synced, link->data);

    if (on_disk->folder) {
      g_mkdir (link->data, 0700);
    } else {
      g_autoptr (GByteArray) content = g_byte_array_new ();

      g_byte_array_append (content, on_disk->content->data, on_disk->content->len);
      land (&cutting, on_disk, content);
      /* Fails where the folder is lost that it was in. */
      g_file_set_contents (link->data, (const char *)content->data, content->len, NULL);
    }
  }
  g_rand_free (cutting.random);
}
