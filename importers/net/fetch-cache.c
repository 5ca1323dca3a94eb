/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file of the cache: a line for each field, and the bytes. The last field is the hash of all the
 * others and of the bytes.
 */
#include "importers/net/fetch-cache.h"

#include "importers/input.h"

#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FORMAT "tomekeeper-fetch 1"
#define HEAD_BYTES 4096 /* of the lines before the bytes */
#define PIECE 32768

enum { FIELD_FORMAT, FIELD_ETAG, FIELD_MODIFIED, FIELD_TYPE, FIELD_NAME, FIELD_HASH, N_FIELDS };

void
import_cache_entry_free (ImportCacheEntry *cached)
{
  if (cached == NULL)
    return;
  if (cached->fd >= 0)
    close (cached->fd);
  g_free (cached->etag);
  g_free (cached->modified);
  g_free (cached->type);
  g_free (cached->name);
  g_free (cached);
}

char *
import_cache_dup_folder (void)
{
  return g_build_filename (g_get_user_cache_dir (), "tomekeeper", "fetched", NULL);
}

static char *
dup_path (const char *folder, const char *key)
{
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, key, -1);

  return g_build_filename (folder, hash, NULL);
}

/* Hands the bytes of @from, from @offset to its end, to @hash unless it is NULL, and to the file
 * @to unless it is -1. */
static gboolean
copy (int from, goffset offset, int to, GChecksum *hash)
{
  g_autofree char *buffer = g_malloc (PIECE);
  gssize got;

  while ((got = pread (from, buffer, PIECE, offset)) > 0) {
    if (hash != NULL)
      g_checksum_update (hash, (const guchar *)buffer, got);
    if (to >= 0 && !import_file_write (to, buffer, (gsize)got, NULL))
      return FALSE;
    offset += got;
  }
  return got == 0;
}

/* The hash of the fields before it begins; the bytes follow. */
static GChecksum *
hash_fields (char *const fields[N_FIELDS])
{
  GChecksum *hash = g_checksum_new (G_CHECKSUM_SHA256);

  for (int k = 0; k < FIELD_HASH; k++) {
    g_checksum_update (hash, (const guchar *)fields[k], -1);
    g_checksum_update (hash, (const guchar *)"\n", 1);
  }
  return hash;
}

/* Taking */

/* The fields at the start of @fd and where the bytes begin; NULL when they are not there. */
static char **
read_fields (int fd, goffset *start)
{
  char head[HEAD_BYTES + 1];
  gssize got = pread (fd, head, HEAD_BYTES, 0);
  g_auto (GStrv) fields = NULL;

  if (got <= 0)
    return NULL;
  head[got] = '\0';
  fields = g_strsplit (head, "\n", N_FIELDS + 1);
  if (g_strv_length (fields) != N_FIELDS + 1 || !g_str_equal (fields[FIELD_FORMAT], FORMAT))
    return NULL;
  *start = 0;
  for (int k = 0; k < N_FIELDS; k++)
    *start += (goffset)strlen (fields[k]) + 1;
  return g_steal_pointer (&fields);
}

/* A copy of the bytes behind the fields, -1 unless the hash is that of them. */
static int
copy_checked (int fd, goffset start, char *const fields[N_FIELDS])
{
  g_autoptr (GChecksum) hash = hash_fields (fields);
  int into = import_input_make_file (NULL);

  if (into >= 0
      && (!copy (fd, start, into, hash)
          || !g_str_equal (g_checksum_get_string (hash), fields[FIELD_HASH]))) {
    close (into);
    into = -1;
  }
  return into;
}

static ImportCacheEntry *
entry_from_file (int fd)
{
  goffset start;
  g_auto (GStrv) fields = read_fields (fd, &start);
  int into = fields != NULL ? copy_checked (fd, start, fields) : -1;
  ImportCacheEntry *cached;

  if (into < 0)
    return NULL;
  cached = g_new0 (ImportCacheEntry, 1);
  cached->fd = into;
  cached->etag = g_strdup (fields[FIELD_ETAG]);
  cached->modified = g_strdup (fields[FIELD_MODIFIED]);
  cached->type = g_strdup (fields[FIELD_TYPE]);
  cached->name = g_strdup (fields[FIELD_NAME]);
  return cached;
}

ImportCacheEntry *
import_cache_look_up (const char *folder, const char *key)
{
  g_autofree char *path = dup_path (folder, key);
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  ImportCacheEntry *cached = NULL;
  struct stat status;

  if (fd < 0)
    return NULL;
  if (fstat (fd, &status) == 0 && S_ISREG (status.st_mode)
      && status.st_size <= IMPORT_CACHE_FILE + HEAD_BYTES)
    cached = entry_from_file (fd);
  if (cached != NULL)
    futimens (fd, NULL); /* the oldest go first */
  close (fd);
  return cached;
}

/* Keeping */

typedef struct {
  char *path;
  gint64 used;
  guint64 size;
} Entry;

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_free (entry->path);
  g_free (entry);
}

static gint
compare_entries (gconstpointer a, gconstpointer b)
{
  const Entry *one = *(Entry *const *)a, *other = *(Entry *const *)b;

  return (one->used < other->used) - (one->used > other->used);
}

/* The folder's files, the last used first. */
static GPtrArray *
list_entries (const char *folder)
{
  GPtrArray *entries = g_ptr_array_new_with_free_func (entry_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    struct stat status;
    Entry *entry;

    if (g_lstat (path, &status) != 0 || !S_ISREG (status.st_mode))
      continue;
    entry = g_new0 (Entry, 1);
    entry->path = g_steal_pointer (&path);
    entry->used = status.st_mtim.tv_sec * G_USEC_PER_SEC + status.st_mtim.tv_nsec / 1000;
    entry->size = (guint64)status.st_size;
    g_ptr_array_add (entries, entry);
  }
  g_ptr_array_sort (entries, compare_entries);
  return entries;
}

static void
prune (const char *folder)
{
  g_autoptr (GPtrArray) entries = list_entries (folder);
  guint64 bytes = 0;

  for (guint k = 0; k < entries->len; k++) {
    const Entry *entry = g_ptr_array_index (entries, k);

    bytes += entry->size;
    if (k >= IMPORT_CACHE_FILES || bytes > IMPORT_CACHE_BYTES)
      g_unlink (entry->path);
  }
}

/* Whether all of it fits into the head's lines. */
static gboolean
fits_head (char *const fields[N_FIELDS])
{
  gsize length = 0;

  for (int k = 0; k < FIELD_HASH; k++) {
    length += strlen (fields[k]);
    for (const char *at = fields[k]; *at != '\0'; at++)
      if (g_ascii_iscntrl (*at))
        return FALSE;
  }
  return length < HEAD_BYTES / 2;
}

static gboolean
write_entry (int into, char *fields[N_FIELDS], int fd)
{
  g_autoptr (GChecksum) hash = hash_fields (fields);
  g_autofree char *head = NULL, *lines = NULL;

  if (!copy (fd, 0, -1, hash))
    return FALSE;
  fields[FIELD_HASH] = (char *)g_checksum_get_string (hash);
  lines = g_strjoinv ("\n", fields);
  head = g_strconcat (lines, "\n", NULL);
  fields[FIELD_HASH] = NULL;
  return import_file_write (into, head, strlen (head), NULL) && copy (fd, 0, into, NULL);
}

void
import_cache_store (const char *folder, const char *key, const ImportCacheEntry *said, int fd)
{
  char *fields[N_FIELDS + 1] = { (char *)FORMAT, said->etag, said->modified, said->type, said->name,
                                 NULL,           NULL };
  g_autofree char *path = dup_path (folder, key);
  g_autofree char *fresh = g_strconcat (path, ".XXXXXX", NULL);
  struct stat status;
  gboolean written;
  int into;

  if (!fits_head (fields) || fstat (fd, &status) != 0 || status.st_size > IMPORT_CACHE_FILE
      || g_mkdir_with_parents (folder, 0700) != 0)
    return;
  into = g_mkstemp_full (fresh, O_WRONLY | O_CLOEXEC, 0600);
  if (into < 0)
    return;
  written = write_entry (into, fields, fd);
  if (close (into) != 0 || !written || g_rename (fresh, path) != 0)
    g_unlink (fresh);
  prune (folder);
}
