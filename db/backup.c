/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Backup and restore by SQLite's backup API, each of them in one step over one snapshot.
 */
#include "db/backup-private.h"

#include "db/error.h"
#include "db/migrate.h"
#include "db/partial-file.h"
#include "db/file-checks.h"
#include "db/schema-compare.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* The whole of @from into @to, which has to be empty or of the same page size. */
static gboolean
copy_all (DbStore *from, DbStore *to, GError **error)
{
  sqlite3_backup *backup = sqlite3_backup_init (to->db, "main", from->db, "main");
  int rc;

  if (backup == NULL)
    return db_store_fail (to, sqlite3_errcode (to->db), error);
  do {
    rc = sqlite3_backup_step (backup, -1);
    if (rc == SQLITE_BUSY || rc == SQLITE_LOCKED)
      break;
  } while (rc == SQLITE_OK);
  sqlite3_backup_finish (backup);
  return rc == SQLITE_DONE || db_fail_path (to->path, rc, sqlite3_errstr (rc), error);
}

void
db_backup_remove (const char *path)
{
  static const char *const tails[] = { "", "-journal", "-wal", "-shm" };

  for (gsize k = 0; k < G_N_ELEMENTS (tails); k++) {
    g_autofree char *name = g_strconcat (path, tails[k], NULL);

    g_unlink (name);
  }
}

static gboolean
same_file (const char *a, const char *b)
{
  struct stat first, second;

  return stat (a, &first) == 0 && stat (b, &second) == 0 && first.st_dev == second.st_dev
         && first.st_ino == second.st_ino;
}

static gboolean
has_log (const char *file)
{
  g_autofree char *log = g_strconcat (file, "-wal", NULL);
  g_autofree char *journal = g_strconcat (file, "-journal", NULL);

  return g_file_test (log, G_FILE_TEST_EXISTS) || g_file_test (journal, G_FILE_TEST_EXISTS);
}

/* Only a database of ours may be written over; not one that is in use. What lies beside it, of a
 * program that was killed, becomes part of it: SQLite would take it for the new one's. */
static gboolean
may_replace (DbStore *store, const char *file, GError **error)
{
  g_autoptr (DbStore) other = NULL;
  gboolean empty, log;
  guint version;

  if (!g_file_test (file, G_FILE_TEST_EXISTS))
    return TRUE;
  if (same_file (store->path, file)) {
    g_set_error (error, DB_ERROR, DB_ERROR_INVALID,
                 _ ("“%s” is the database itself; choose another name"), file);
    return FALSE;
  }
  log = has_log (file);
  other = db_store_connect_inspected (file, log ? DB_OPEN_EXISTING : DB_OPEN_READ_ONLY, &version,
                                      &empty, error);
  return other != NULL && (!log || db_store_exec (other, "PRAGMA journal_mode = DELETE", error));
}

/* One file that needs no log beside it; with @check one that holds together. */
static gboolean
finish_copy (DbStore *copy, gboolean check, GError **error)
{
  g_autoptr (DbStatement) pages = NULL;

  if (!db_store_exec (copy, "PRAGMA journal_mode = DELETE", error))
    return FALSE;
  if (!check)
    return TRUE;
  pages = db_prepare (copy, "PRAGMA quick_check (1)", error);
  return db_statement_run_check (pages, error);
}

static gboolean
write_copy (DbStore *store, const char *path, gboolean check, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);
  g_autoptr (DbStore) copy = NULL;
  g_autoptr (GError) why = NULL;
  int fd = open (path, O_CREAT | O_EXCL | O_CLOEXEC | O_RDWR, 0600);

  if (fd < 0) {
    g_set_error (error, DB_ERROR, errno == ENOSPC ? DB_ERROR_FULL : DB_ERROR_OPEN,
                 _ ("“%s” cannot be made: %s"), name, g_strerror (errno));
    return FALSE;
  }
  close (fd);
  copy = db_store_connect (path, SQLITE_OPEN_READWRITE, error);
  if (copy == NULL || !copy_all (store, copy, error))
    return FALSE;
  if (finish_copy (copy, check, &why))
    return TRUE;
  /* A faithful copy of a damaged file, or a device that does not keep what it is given. */
  if (!g_error_matches (why, DB_ERROR, DB_ERROR_DAMAGED) || db_file_check_pages (store, error))
    g_propagate_error (error, g_steal_pointer (&why));
  return FALSE;
}

static gboolean
sync_path (const char *path, int flags)
{
  int fd = open (path, flags | O_CLOEXEC);
  int failed = fd >= 0 && fsync (fd) == 0 ? 0 : errno;

  if (fd >= 0)
    close (fd);
  errno = failed;
  return failed == 0;
}

gboolean
db_backup_sync (const char *file)
{
  return sync_path (file, O_RDONLY);
}

gboolean
db_backup_sync_folder (const char *folder)
{
  /* Not every file system knows how. */
  return sync_path (folder, O_RDONLY | O_DIRECTORY) || errno == EINVAL || errno == ENOTSUP;
}

static gboolean
set_not_written_error (const char *file, GError **error)
{
  g_autofree char *name = g_filename_display_name (file);

  g_set_error (error, DB_ERROR, errno == ENOSPC ? DB_ERROR_FULL : DB_ERROR_IO,
               _ ("“%s” cannot be written: %s"), name, g_strerror (errno));
  return FALSE;
}

/* Gives a finished file its name, so that a power cut leaves the old one or the new. */
static gboolean
db_backup_put_in_place (const char *partial, const char *file, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (file);

  return (db_backup_sync (partial) && g_rename (partial, file) == 0
          && db_backup_sync_folder (folder))
         || set_not_written_error (file, error);
}

gboolean
db_backup_copy_bytes (const char *from, const char *to)
{
  int in = open (from, O_RDONLY | O_CLOEXEC);
  int out = in >= 0 ? open (to, O_CREAT | O_EXCL | O_CLOEXEC | O_WRONLY, 0600) : -1;
  char part[1 << 16];
  ssize_t n = 1;
  gboolean done = out >= 0;

  while (done && (n = read (in, part, sizeof part)) > 0)
    done = write (out, part, (gsize)n) == n;
  done = done && n == 0 && fsync (out) == 0;
  if (out >= 0 && !done)
    g_unlink (to);
  if (out >= 0)
    close (out);
  if (in >= 0)
    close (in);
  return done;
}

gboolean
db_backup_write (DbStore *store, const char *file, GError **error)
{
  return write_copy (store, file, FALSE, error)
         && (db_backup_sync (file) || set_not_written_error (file, error));
}

gboolean
db_backup_to (DbStore *store, const char *file, GError **error)
{
  g_autofree char *partial = NULL;

  if (!may_replace (store, file, error))
    return FALSE;
  partial = db_partial_file_dup_name (file);
  if (write_copy (store, partial, TRUE, error) && db_backup_put_in_place (partial, file, error))
    return TRUE;
  db_backup_remove (partial);
  return FALSE;
}

DbStore *
db_backup_prepare (const char *file, const char *path, GError **error)
{
  g_autoptr (DbStore) source = NULL, content = NULL;
  gboolean empty;
  guint version;

  source = db_store_connect_inspected (file, DB_OPEN_READ_ONLY, &version, &empty, error);
  if (source == NULL)
    return NULL;
  if (empty) {
    db_fail_path (file, SQLITE_NOTADB, NULL, error);
    return NULL;
  }
  if (!db_schema_check (source, error) || !db_auto_backup_check (source, error)
      || !write_copy (source, path, TRUE, error))
    return NULL;
  content = db_store_connect (path, SQLITE_OPEN_READWRITE, error);
  if (content == NULL || !db_migrate_run (content, version, FALSE, error)
      || !db_file_check_schema (content, error))
    return NULL;
  return g_steal_pointer (&content);
}

gboolean
db_backup_make_beside (DbStore *store, DbAutoBackupWhy why, DbAutoBackup **backup, GError **error)
{
  g_autoptr (DbStore) reader = db_store_connect (store->path, SQLITE_OPEN_READWRITE, error);

  return reader != NULL && db_auto_backup_make (reader, why, backup, error);
}

/* Nobody else writes between the copy of what was there and its end: a change that was acknowledged
 * is in the one or comes after the other. */
static gboolean
replace_content (DbStore *store, DbStore *content, DbAutoBackup **copy_made, GError **error)
{
  sqlite3_backup *backup = sqlite3_backup_init (store->db, "main", content->db, "main");
  int rc;

  if (backup == NULL)
    return db_store_fail (store, sqlite3_errcode (store->db), error);
  rc = sqlite3_backup_step (backup, 0);
  if (rc == SQLITE_OK && !db_backup_make_beside (store, DB_AUTO_BACKUP_RESTORE, copy_made, error)) {
    sqlite3_backup_finish (backup);
    return FALSE;
  }
  if (rc == SQLITE_OK)
    rc = sqlite3_backup_step (backup, -1);
  sqlite3_backup_finish (backup);
  return rc == SQLITE_DONE || db_fail_path (store->path, rc, sqlite3_errstr (rc), error);
}

static gboolean
restore_from (DbStore *store, DbStore *content, DbAutoBackup **copy_made, GError **error)
{
  if (store->depth > 0) {
    g_set_error_literal (error, DB_ERROR, DB_ERROR_FAILED, "a restore needs no open transaction");
    return FALSE;
  }
  if (store->read_only)
    return db_fail_path (store->path, SQLITE_READONLY, NULL, error);
  if (!replace_content (store, content, copy_made, error))
    return FALSE;
  db_store_accept_committed (store);
  return TRUE;
}

gboolean
db_backup_restore (DbStore *store, const char *file, char **copy_made, GError **error)
{
  g_autofree char *partial = db_partial_file_dup_name (store->path);
  g_autoptr (DbStore) content = NULL;
  g_autoptr (DbAutoBackup) before = NULL;
  gboolean done;

  content = db_backup_prepare (file, partial, error);
  done = content != NULL && restore_from (store, content, &before, error);
  g_clear_pointer (&content, db_store_close);
  db_backup_remove (partial);
  if (done && copy_made != NULL)
    *copy_made = g_strdup (before->file);
  return done;
}
