/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Another file in the place of one that is damaged.
 */
#include "db/backup-replace.h"

#include "db/backup-private.h"
#include "db/error.h"
#include "db/shared-file.h"
#include "db/migrate.h"
#include "db/partial-file.h"
#include "db/store-private.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* Where SQLite locks, whatever the size of the file: unix files since 2004, and what it calls
 * SHARED_FIRST and SHARED_SIZE (https://www.sqlite.org/fileformat2.html#the_lock_byte_page). */
#define SHARED_FIRST 0x40000002
#define SHARED_SIZE 510

#define TRIES 100

/* Other processes that have the file open hold a lock for reading. */
gboolean
db_backup_is_used_by_others (const char *path)
{
  g_autoptr (DbSharedFile) health = db_shared_file_ref (path);
  struct flock lock = {
    .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = SHARED_FIRST, .l_len = SHARED_SIZE
  };
  int fd = db_shared_file_get_fd (health);

  return fd >= 0 && fcntl (fd, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

static gboolean
fail_errno (const char *path, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);

  g_set_error (error, DB_ERROR, errno == ENOSPC ? DB_ERROR_FULL : DB_ERROR_IO,
               _ ("“%s” cannot be written: %s"), name, g_strerror (errno));
  return FALSE;
}

/* A second name for the file, which nothing has; where there are no such links, a copy of its
 * bytes. */
static char *
link_aside (const char *path, GError **error)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *instant = g_date_time_format (now, "%Y%m%dT%H%M%SZ");

  for (guint number = 1; number <= TRIES; number++) {
    g_autofree char *tail = number > 1 ? g_strdup_printf ("-%u", number) : g_strdup ("");
    g_autofree char *aside = g_strdup_printf ("%s.damaged-%s%s", path, instant, tail);

    if (link (path, aside) == 0)
      return g_steal_pointer (&aside);
    if (errno != EEXIST && !g_file_test (aside, G_FILE_TEST_EXISTS)
        && db_backup_copy_bytes (path, aside))
      return g_steal_pointer (&aside);
    if (errno != EEXIST)
      break;
  }
  fail_errno (path, error);
  return NULL;
}

/* The log, and what SQLite knows of it: a name with @tail follows the file, or comes back. */
static gboolean
move_tail (const char *from, const char *to, const char *tail)
{
  g_autofree char *old = g_strconcat (from, tail, NULL);
  g_autofree char *new = g_strconcat (to, tail, NULL);

  return g_rename (old, new) == 0 || errno == ENOENT;
}

/* FALSE with errno, and as it was, when one of them can't be moved. */
static gboolean
move_tails (const char *from, const char *to)
{
  static const char *const tails[] = { "-wal", "-shm", "-journal" };
  int number;

  for (gsize k = 0; k < G_N_ELEMENTS (tails); k++) {
    if (move_tail (from, to, tails[k]))
      continue;
    number = errno;
    while (k > 0)
      move_tail (to, from, tails[--k]);
    errno = number;
    return FALSE;
  }
  return TRUE;
}

/* The log goes before the file: another file would take it for its own. @swapped: the new file is
 * there, so that nothing may be taken back, even if it is not known to be on the disk. */
static gboolean
swap_files (const char *content, const char *path, const char *aside, gboolean *swapped,
            GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int number;

  *swapped = FALSE;
  if (!db_backup_sync_folder (folder) || !move_tails (path, aside))
    return fail_errno (path, error);
  *swapped = db_backup_sync_folder (folder) && g_rename (content, path) == 0;
  if (*swapped)
    return db_backup_sync_folder (folder) || fail_errno (path, error);
  number = errno;
  move_tails (aside, path);
  errno = number;
  return fail_errno (path, error);
}

/* A collection with nothing in it. */
static gboolean
make_empty (const char *path, GError **error)
{
  g_autoptr (DbStore) empty = NULL;
  int fd = open (path, O_CREAT | O_EXCL | O_CLOEXEC | O_RDWR, 0600);

  if (fd < 0)
    return fail_errno (path, error);
  close (fd);
  empty = db_store_connect (path, SQLITE_OPEN_READWRITE, error);
  return empty != NULL && db_migrate_run (empty, 0, FALSE, error);
}

static gboolean
prepare_content (const char *file, const char *path, GError **error)
{
  g_autoptr (DbStore) content = NULL;

  if (file == NULL)
    return make_empty (path, error);
  content = db_backup_prepare (file, path, error);
  return content != NULL;
}

gboolean
db_backup_replace_damaged (const char *path, const char *file, char **aside, GError **error)
{
  g_autofree char *real = db_auto_backup_dup_real (path);
  g_autofree char *partial = db_partial_file_dup_name (real);
  g_autofree char *put = NULL;
  gboolean done, swapped = FALSE;

  done = prepare_content (file, partial, error);
  if (done && db_backup_is_used_by_others (real)) {
    db_fail_path (path, SQLITE_BUSY, NULL, error);
    done = FALSE;
  }
  if (done && !db_backup_sync (partial)) {
    fail_errno (real, error);
    done = FALSE;
  }
  put = done ? link_aside (real, error) : NULL;
  done = put != NULL && swap_files (partial, real, put, &swapped, error);
  if (put != NULL && !swapped)
    g_unlink (put);
  db_backup_remove (partial);
  if (done && aside != NULL)
    *aside = g_steal_pointer (&put);
  return done;
}
