/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The backups that the program makes of a collection by itself: whole files in a folder beside it,
 * "FILE.backups", of mode 0700, each named by its instant and by why it was made:
 * "20261122T155417Z-daily.db". The folder is the list: nothing about the backups is stored
 * elsewhere, so that they outlive the collection. backup.c writes the files; this knows where they
 * lie, what they are, and which may go.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/**
 * DbAutoBackupWhy:
 * @DB_AUTO_BACKUP_DAILY: once a day while the collection is used
 * @DB_AUTO_BACKUP_HAND: a person asked for it
 * @DB_AUTO_BACKUP_MIGRATION: before an older file was brought up to date
 * @DB_AUTO_BACKUP_IMPORT: before an import or an archive added much
 * @DB_AUTO_BACKUP_UNDO: before much was undone at once
 * @DB_AUTO_BACKUP_RESTORE: before another copy took its place
 * @DB_AUTO_BACKUP_MERGE: before somebody with many matches was merged into another player
 * @DB_AUTO_BACKUP_COMPACT: before the file was made smaller
 */
typedef enum {
  DB_AUTO_BACKUP_DAILY,
  DB_AUTO_BACKUP_HAND,
  DB_AUTO_BACKUP_MIGRATION,
  DB_AUTO_BACKUP_IMPORT,
  DB_AUTO_BACKUP_UNDO,
  DB_AUTO_BACKUP_RESTORE,
  DB_AUTO_BACKUP_MERGE,
  DB_AUTO_BACKUP_COMPACT,
} DbAutoBackupWhy;

/* "daily", "by-hand", "migration" …: as files' names and --json have it. */
const char *db_auto_backup_why_name (DbAutoBackupWhy why);

/**
 * DbAutoBackup:
 * @file: its path
 * @name: its base name without ".db": what a person types
 * @made: in milliseconds, by its name: seconds, and 1 more for each other one of its second
 * @size: in bytes
 * @apart: it lies beside the collection, where older versions put it: "FILE.before-005",
 *   "FILE.before-restore-20261122T155417Z"; @name is its whole base name. None of these is ever
 *   deleted.
 */
typedef struct {
  char *file;
  char *name;
  gint64 made;
  DbAutoBackupWhy why;
  guint64 size;
  gboolean apart;
} DbAutoBackup;

void db_auto_backup_free (DbAutoBackup *backup);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbAutoBackup, db_auto_backup_free)

/* "PATH.backups"; it need not be there. */
char *db_auto_backup_dup_folder (const char *path) G_GNUC_WARN_UNUSED_RESULT;

/**
 * db_auto_backup_list:
 * @path: of the collection, which may be gone or damaged
 *
 * (element-type DbAutoBackup): the newest first. Files of other names are left alone and left out;
 * a folder that is not there is an empty list.
 */
GPtrArray *db_auto_backup_list (const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * db_auto_backup_make:
 * @backup: (out) (optional) (transfer full)
 *
 * Copies the open collection into its folder, opens and checks the copy, and gives it its name only
 * then; then, unless it is made before a restore, deletes the backups that
 * db_auto_backup_choose_expired() names, and removes the unfinished files of processes that have
 * ended. Only the owner can read the copy and the folder. DB_ERROR_DAMAGED when the collection
 * itself fails the check: no backup is added, none is deleted, and the store is marked as damaged.
 */
gboolean db_auto_backup_make (DbStore *store, DbAutoBackupWhy why, DbAutoBackup **backup,
                              GError **error);

/**
 * DbAutoBackupJob:
 * A copy that is checked on threads of its own.
 */
typedef struct DbAutoBackupJob DbAutoBackupJob;

/* What db_auto_backup_make() does before it checks the copy; NULL on error. */
DbAutoBackupJob *db_auto_backup_begin (DbStore *store, DbAutoBackupWhy why,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Waits for the check, and does the rest. Once; a transaction may be open. */
gboolean db_auto_backup_end (DbAutoBackupJob *job, DbAutoBackup **backup, GError **error);
/* Without an end before, the check is stopped and the copy is gone. */
void db_auto_backup_job_free (DbAutoBackupJob *job);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbAutoBackupJob, db_auto_backup_job_free)

/**
 * db_auto_backup_lock:
 * @busy: (out): another process or thread holds the lock
 *
 * Locks the folder, which is made when missing, so that only one process makes the daily copy.
 * Where the file system has no locks, every caller gets it.
 *
 * Returns: for db_auto_backup_unlock(); -1 with @error where there can be no folder
 */
int db_auto_backup_lock (const char *path, gboolean *busy, GError **error);
void db_auto_backup_unlock (int lock);

/* Whether nothing that a person entered was changed since that copy was made; FALSE, too, for one
 * that can't be read. */
gboolean db_auto_backup_is_current (DbStore *store, const DbAutoBackup *backup);

/* When the first thing was written into the collection, in milliseconds; 0 for an empty one. */
gboolean db_auto_backup_get_begin (DbStore *store, gint64 *instant, GError **error);

/**
 * DbAutoBackupContent:
 * What a copy holds, found by opening and checking it.
 *
 * @schema: its user_version
 * @changed: the instant of the last change in it in milliseconds, 0 for none
 */
typedef struct {
  guint schema;
  guint64 matches, players;
  gint64 changed;
} DbAutoBackupContent;

/**
 * db_auto_backup_inspect:
 * Opens any file as a collection for reading, checks it and counts its rows; older ones are read as
 * they are. Errors are those of db_store_open(), and DB_ERROR_DAMAGED.
 */
gboolean db_auto_backup_inspect (const char *file, DbAutoBackupContent *content, GError **error);

/**
 * db_auto_backup_choose_expired:
 * @backup: (element-type DbAutoBackup): the newest first
 * @now: in milliseconds
 *
 * (element-type DbAutoBackup, not owned): the backups that may be deleted. For two days all stay,
 * but at most ten of a kind and the first of each day; then one a day for two weeks, one a week for
 * two months, one a month for a year, by the calendar in UTC and the first of each. Those made
 * before a migration, a restore or compacting, and the last ten that were made by hand, stay for
 * ninety days whatever else there is. The eight newest ones and those of an instant to come always
 * stay.
 */
GPtrArray *db_auto_backup_choose_expired (GPtrArray *backup, gint64 now) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
