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
 * DbHealth:
 * @known: it is in the table, and others may find it
 * @path: as it was first named; owned
 * @fd: -1 before somebody asked
 * @watches: (element-type Watch)
 */
struct DbHealth {
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
static GList *files; /* (element-type DbHealth): a handful at most */

static DbHealth *
find (const struct stat *info)
{
  for (GList *at = files; at != NULL; at = at->next) {
    DbHealth *health = at->data;

    if (health->device == info->st_dev && health->inode == info->st_ino)
      return health;
  }
  return NULL;
}

static DbHealth *
health_new (const char *path)
{
  DbHealth *health = g_new0 (DbHealth, 1);

  health->references = 1;
  health->path = g_strdup (path);
  health->fd = -1;
  health->watches = g_array_new (FALSE, FALSE, sizeof (Watch));
  return health;
}

static DbHealth *
find_or_add (const char *path, const struct stat *info)
{
  DbHealth *health = find (info);

  if (health != NULL) {
    health->references++;
    return health;
  }
  health = health_new (path);
  health->known = TRUE;
  health->device = info->st_dev;
  health->inode = info->st_ino;
  files = g_list_prepend (files, health);
  return health;
}

DbHealth *
db_health_ref (const char *path)
{
  struct stat info;
  DbHealth *health;

  if (stat (path, &info) != 0 || !S_ISREG (info.st_mode))
    return health_new (path);
  g_mutex_lock (&mutex);
  health = find_or_add (path, &info);
  g_mutex_unlock (&mutex);
  return health;
}

static gboolean
drop (DbHealth *health)
{
  gboolean last;

  g_mutex_lock (&mutex);
  last = --health->references == 0;
  if (last && health->known)
    files = g_list_remove (files, health);
  g_mutex_unlock (&mutex);
  return last;
}

void
db_health_unref (DbHealth *health)
{
  if (health == NULL || !drop (health))
    return;
  if (health->fd >= 0)
    close (health->fd);
  g_array_unref (health->watches);
  g_free (health->path);
  g_free (health);
}

gboolean
db_health_is_damaged (DbHealth *health)
{
  return g_atomic_int_get (&health->damaged) != 0;
}

void
db_health_set_damaged (DbHealth *health)
{
  if (!g_atomic_int_compare_and_exchange (&health->damaged, 0, 1))
    return;
  g_mutex_lock (&mutex);
  for (guint k = 0; k < health->watches->len; k++) {
    const Watch *watch = &g_array_index (health->watches, Watch, k);

    watch->func (watch->data);
  }
  g_mutex_unlock (&mutex);
}

gboolean
db_health_is_shared (DbHealth *health)
{
  gboolean shared;

  g_mutex_lock (&mutex);
  shared = health->references > 1;
  g_mutex_unlock (&mutex);
  return shared;
}

void
db_health_watch (DbHealth *health, DbDamageFunc func, gpointer data)
{
  Watch watch = { func, data };

  g_mutex_lock (&mutex);
  g_array_append_val (health->watches, watch);
  g_mutex_unlock (&mutex);
}

void
db_health_unwatch (DbHealth *health, gpointer data)
{
  g_mutex_lock (&mutex);
  for (guint k = health->watches->len; k > 0; k--)
    if (g_array_index (health->watches, Watch, k - 1).data == data)
      g_array_remove_index (health->watches, k - 1);
  g_mutex_unlock (&mutex);
}

/* Another file may have got the name meanwhile: what is open stays open, since it may be one that
 * somebody else has locked. */
static int
open_same (DbHealth *health)
{
  int fd = open (health->path, O_RDONLY | O_CLOEXEC);
  struct stat info;
  DbHealth *other;

  if (fd < 0)
    return -1;
  if (fstat (fd, &info) == 0 && info.st_dev == health->device && info.st_ino == health->inode)
    return fd;
  other = find (&info);
  if (other != NULL && other->fd < 0)
    other->fd = fd;
  else if (other == NULL)
    close (fd);
  errno = ENOENT;
  return -1;
}

int
db_health_get_fd (DbHealth *health)
{
  int fd;

  g_mutex_lock (&mutex);
  if (health->fd < 0 && health->known)
    health->fd = open_same (health);
  fd = health->fd;
  g_mutex_unlock (&mutex);
  return fd;
}
