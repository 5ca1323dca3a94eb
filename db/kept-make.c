/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Making a copy that can be relied on, and clearing away what is old or unfinished.
 */
#include "db/kept.h"

#include "db/backup-private.h"
#include "db/kept-private.h"
#include "db/partial.h"
#include "db/store-private.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define INSTANT "%Y%m%dT%H%M%SZ"

/* In the folder, and of the collection beside it. */
static void
clean_up_all (const char *path, const char *folder)
{
  g_autofree char *real = db_kept_dup_real (path);
  g_autofree char *beside = g_path_get_dirname (real);
  g_autofree char *collection = g_path_get_basename (real);
  g_autofree char *start = g_strconcat (collection, ".", NULL);

  db_partial_clean_up (folder, "");
  db_partial_clean_up (beside, start);
}

/* Making one */

static gboolean
make_folder (const char *folder, GError **error)
{
  g_autofree char *name = g_filename_display_name (folder);

  g_autofree char *parent = g_path_get_dirname (folder);

  if (g_mkdir (folder, 0700) == 0 ? db_backup_sync_folder (parent)
                                  : errno == EEXIST && g_file_test (folder, G_FILE_TEST_IS_DIR))
    return TRUE;
  g_set_error (error, DB_ERROR, errno == ENOSPC ? DB_ERROR_FULL : DB_ERROR_OPEN,
               _ ("The folder “%s” for backups cannot be made: %s"), name, g_strerror (errno));
  return FALSE;
}

/* The copy, opened as it will be one day. */
static gboolean
check_copy (const char *file, GError **error)
{
  g_autoptr (DbStore) copy = db_store_connect (file, SQLITE_OPEN_READONLY, error);

  return copy != NULL && db_kept_check (copy, error);
}

/* The copy is bad: because the collection is, or because it can't be written or read well here. */
static void
tell_bad_copy (DbStore *store, const char *name, GError **error)
{
  g_autoptr (GError) why = NULL;

  if (!db_kept_check (store, &why) && g_error_matches (why, DB_ERROR, DB_ERROR_DAMAGED)) {
    db_store_set_damaged (store);
    g_propagate_error (error, g_steal_pointer (&why));
    return;
  }
  g_set_error (error, DB_ERROR, DB_ERROR_IO,
               _ ("A backup in “%s” is not what was written: the disk may be failing"), name);
}

/* What went wrong with a file that has no name yet, told of the folder. */
static void
tell (DbStore *store, const char *folder, GError *found, GError **error)
{
  g_autofree char *name = g_filename_display_name (folder);

  if (g_error_matches (found, DB_ERROR, DB_ERROR_DAMAGED)
      || g_error_matches (found, DB_ERROR, DB_ERROR_NOT_DATABASE)) {
    tell_bad_copy (store, name, error);
  } else if (g_error_matches (found, DB_ERROR, DB_ERROR_FULL)) {
    g_set_error (error, DB_ERROR, DB_ERROR_FULL, _ ("There is no room left for a backup in “%s”"),
                 name);
  } else if (g_error_matches (found, DB_ERROR, DB_ERROR_IO)
             || g_error_matches (found, DB_ERROR, DB_ERROR_OPEN)) {
    g_set_error (error, DB_ERROR, found->code, _ ("A backup cannot be written to “%s”"), name);
  } else {
    g_propagate_error (error, found);
    return;
  }
  g_error_free (found);
}

/* Gives the finished copy a name that nothing has; @number says which of its second it is. */
static char *
dup_name (const char *folder, gint64 now, DbKeptWhy why, guint number)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (now / 1000);
  g_autofree char *instant = g_date_time_format (time, INSTANT);
  g_autofree char *tail = number > 1 ? g_strdup_printf ("-%u", number) : g_strdup ("");
  g_autofree char *base =
      g_strdup_printf ("%s-%s%s%s", instant, db_kept_why_name (why), tail, DB_KEPT_SUFFIX);

  return g_build_filename (folder, base, NULL);
}

/* A second's copies are numbered whatever they are for. */
static guint
next_number (const char *folder, gint64 now)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify)db_kept_free);
  gint64 second = now / 1000 * 1000;
  guint number = 1;

  db_kept_add_folder (list, folder, NULL, NULL);
  for (guint k = 0; k < list->len; k++) {
    const DbKept *kept = g_ptr_array_index (list, k);

    if (kept->made >= second && kept->made < second + 1000)
      number = MAX (number, (guint)(kept->made - second) + 2);
  }
  return number;
}

/* Never over another file; file systems that know no links say so. */
static gboolean
move_to (const char *from, const char *to)
{
  if (link (from, to) == 0) {
    g_unlink (from);
    return TRUE;
  }
  if (errno == EEXIST || g_file_test (to, G_FILE_TEST_EXISTS)) {
    errno = EEXIST;
    return FALSE;
  }
  return g_rename (from, to) == 0;
}

static char *
give_name (const char *partial, const char *folder, DbKeptWhy why, GError **error)
{
  gint64 now = db_now ();
  g_autofree char *display = g_filename_display_name (folder);

  for (guint number = next_number (folder, now); number <= DB_KEPT_OF_A_SECOND; number++) {
    g_autofree char *file = dup_name (folder, now, why, number);

    if (move_to (partial, file)) {
      if (db_backup_sync_folder (folder))
        return g_steal_pointer (&file);
      break;
    }
    if (errno != EEXIST)
      break;
  }
  g_set_error (error, DB_ERROR, DB_ERROR_IO, _ ("“%s” cannot be written: %s"), display,
               g_strerror (errno));
  return NULL;
}

/* A checked copy under its name. */
static char *
make_copy (DbStore *store, const char *folder, DbKeptWhy why, GError **error)
{
  g_autofree char *base = db_partial_dup_tail ();
  g_autofree char *partial = g_build_filename (folder, base, NULL);
  GError *found = NULL;
  char *file = NULL;

  if (!db_backup_to (store, partial, &found) || !check_copy (partial, &found))
    tell (store, folder, found, error);
  else
    file = give_name (partial, folder, why, error);
  g_unlink (partial);
  return file;
}

/* Lets those go that may. What can't be removed is there the next time. */
static void
rotate (const char *path)
{
  g_autoptr (GPtrArray) list = db_kept_list (path, NULL);
  g_autoptr (GPtrArray) old = list != NULL ? db_kept_choose (list, db_now ()) : NULL;

  for (guint k = 0; old != NULL && k < old->len; k++)
    g_unlink (((const DbKept *)g_ptr_array_index (old, k))->file);
}

static DbKept *
kept_of (const char *file)
{
  g_autofree char *base = g_path_get_basename (file);
  DbKept *kept = g_new0 (DbKept, 1);
  struct stat info;

  db_kept_parse_name (base, kept);
  kept->file = g_strdup (file);
  kept->size = stat (file, &info) == 0 ? (guint64)info.st_size : 0;
  return kept;
}

gboolean
db_kept_make (DbStore *store, DbKeptWhy why, DbKept **kept, GError **error)
{
  g_autofree char *folder = db_kept_dup_folder (store->path);
  g_autofree char *file = NULL;

  if (store->depth > 0) {
    g_set_error_literal (error, DB_ERROR, DB_ERROR_FAILED, "a backup needs no open transaction");
    return FALSE;
  }
  if (!make_folder (folder, error))
    return FALSE;
  clean_up_all (store->path, folder);
  file = make_copy (store, folder, why, error);
  if (file == NULL)
    return FALSE;
  /* Whoever puts one back may want any of them next. */
  if (why != DB_KEPT_RESTORE)
    rotate (store->path);
  if (kept != NULL)
    *kept = kept_of (file);
  return TRUE;
}

int
db_kept_lock (const char *path, gboolean *busy, GError **error)
{
  g_autofree char *folder = db_kept_dup_folder (path), *name = NULL;
  int fd;

  *busy = FALSE;
  if (!make_folder (folder, error))
    return -1;
  fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd >= 0) {
    *busy = flock (fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    return fd;
  }
  name = g_filename_display_name (folder);
  g_set_error (error, DB_ERROR, DB_ERROR_OPEN, _ ("“%s” cannot be opened: %s"), name,
               g_strerror (errno));
  return -1;
}

void
db_kept_unlock (int lock)
{
  if (lock >= 0)
    close (lock);
}
