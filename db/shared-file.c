/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The files that this process has open, by device and inode.
 */
#include "db/shared-file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
  DbDamageFunc func;
  gpointer data;
} Watch;

/**
 * DbSharedFile:
 * @known: it is in the table, and others may find it
 * @path: as it was first named; owned
 * @fd: -1 before somebody asked
 * @watches: (element-type Watch)
 */
struct DbSharedFile {
  guint references;
  gboolean known;
  dev_t device;
  ino_t inode;
  char *path;
  int fd;
  int damaged; /* atomic */
  GArray *watches;
};

static GMutex mutex;
static GList *files; /* (element-type DbSharedFile): a handful at most */

static DbSharedFile *
find_file (const struct stat *info)
{
  for (GList *at = files; at != NULL; at = at->next) {
    DbSharedFile *file = at->data;

    if (file->device == info->st_dev && file->inode == info->st_ino)
      return file;
  }
  return NULL;
}

static DbSharedFile *
health_new (const char *path)
{
  DbSharedFile *file = g_new0 (DbSharedFile, 1);

  file->references = 1;
  file->path = g_strdup (path);
  file->fd = -1;
  file->watches = g_array_new (FALSE, FALSE, sizeof (Watch));
  return file;
}

static DbSharedFile *
find_or_add (const char *path, const struct stat *info)
{
  DbSharedFile *file = find_file (info);

  if (file != NULL) {
    file->references++;
    return file;
  }
  file = health_new (path);
  file->known = TRUE;
  file->device = info->st_dev;
  file->inode = info->st_ino;
  files = g_list_prepend (files, file);
  return file;
}

DbSharedFile *
db_shared_file_ref (const char *path)
{
  struct stat info;
  DbSharedFile *file;

  if (stat (path, &info) != 0 || !S_ISREG (info.st_mode))
    return health_new (path);
  g_mutex_lock (&mutex);
  file = find_or_add (path, &info);
  g_mutex_unlock (&mutex);
  return file;
}

static gboolean
drop_reference (DbSharedFile *file)
{
  gboolean last;

  g_mutex_lock (&mutex);
  last = --file->references == 0;
  if (last && file->known)
    files = g_list_remove (files, file);
  g_mutex_unlock (&mutex);
  return last;
}

void
db_shared_file_unref (DbSharedFile *file)
{
  if (file == NULL || !drop_reference (file))
    return;
  if (file->fd >= 0)
    close (file->fd);
  g_array_unref (file->watches);
  g_free (file->path);
  g_free (file);
}

gboolean
db_shared_file_is_damaged (DbSharedFile *file)
{
  return g_atomic_int_get (&file->damaged) != 0;
}

void
db_shared_file_set_damaged (DbSharedFile *file)
{
  if (!g_atomic_int_compare_and_exchange (&file->damaged, 0, 1))
    return;
  g_mutex_lock (&mutex);
  for (guint k = 0; k < file->watches->len; k++) {
    const Watch *watch = &g_array_index (file->watches, Watch, k);

    watch->func (watch->data);
  }
  g_mutex_unlock (&mutex);
}

gboolean
db_shared_file_has_others (DbSharedFile *file)
{
  gboolean shared;

  g_mutex_lock (&mutex);
  shared = file->references > 1;
  g_mutex_unlock (&mutex);
  return shared;
}

void
db_shared_file_watch (DbSharedFile *file, DbDamageFunc func, gpointer data)
{
  Watch watch = { func, data };

  g_mutex_lock (&mutex);
  g_array_append_val (file->watches, watch);
  g_mutex_unlock (&mutex);
}

void
db_shared_file_unwatch (DbSharedFile *file, gpointer data)
{
  g_mutex_lock (&mutex);
  for (guint k = file->watches->len; k > 0; k--)
    if (g_array_index (file->watches, Watch, k - 1).data == data)
      g_array_remove_index (file->watches, k - 1);
  g_mutex_unlock (&mutex);
}

/* Another file may have got the name meanwhile: what is open stays open, since it may be one that
 * somebody else has locked. */
static int
open_same (DbSharedFile *file)
{
  int fd = open (file->path, O_RDONLY | O_CLOEXEC);
  struct stat info;
  DbSharedFile *other;

  if (fd < 0)
    return -1;
  if (fstat (fd, &info) == 0 && info.st_dev == file->device && info.st_ino == file->inode)
    return fd;
  other = find_file (&info);
  if (other != NULL && other->fd < 0)
    other->fd = fd;
  else if (other == NULL)
    close (fd);
  errno = ENOENT;
  return -1;
}

int
db_shared_file_get_fd (DbSharedFile *file)
{
  int fd;

  g_mutex_lock (&mutex);
  if (file->fd < 0 && file->known)
    file->fd = open_same (file);
  fd = file->fd;
  g_mutex_unlock (&mutex);
  return fd;
}
