/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Backups that the program makes by itself, and putting one back: the copies of db/auto-backup.h,
 * listed for the window and the command line. When a copy is due is decided here alone.
 */
#pragma once

#include "app/store/store.h"

#include "db/auto-backup.h"
#include "db/changes.h"
#include "db/compact.h"

G_BEGIN_DECLS

/* Matches or plays from which a change counts as a bulk change, which is preceded by a copy. */
#define APP_BACKUPS_BULK 20

/* A sentence fragment for people: "Daily", "Before an import" …; static and translated. */
const char *app_backups_why (DbAutoBackupWhy why);

/**
 * app_backups_is_due:
 * @now: in milliseconds
 *
 * Whether a daily copy is due: the collection was made, and last copied for whatever reason, on an
 * earlier day by the local calendar, and something was changed since that copy.
 */
gboolean app_backups_is_due (DbStore *db, gint64 now);

/* Makes the daily copy when it is due; a failure sets @error and nothing else is affected. */
gboolean app_backups_make_daily (DbStore *db, GError **error);

/**
 * app_backups_before_bulk:
 * @rows: matches or plays that the change will touch
 *
 * Makes a copy when the change is a bulk change of a collection that has something to lose. To be
 * called before its transaction begins (inside of one it does nothing: whoever began that asked
 * before); a failure, such as a full disk, is the caller's reason not to begin.
 */
gboolean app_backups_before_bulk (DbStore *db, DbAutoBackupWhy why, guint64 rows, GError **error);

/* db_changes_undo(), and a copy before it by the matches that @batch touched. The copy is checked
 * while the undo is under way, which is committed only when it is good. */
gboolean app_backups_undo (DbStore *db, gint64 batch, DbUndoMode mode, gint64 *undo, guint *stayed,
                           GError **error);

/* A copy made by hand: as @file, or, where that is NULL, among the collection's backups: @made
 * (out) then. */
gboolean app_backups_make_by_hand (DbStore *db, const char *file, DbAutoBackup **made,
                                   GError **error);

/* As app_backups_before_bulk() for merging a player, by the matches that @player, a name or UUID,
 * sits in. An unknown player is no error here; merging reports it. */
gboolean app_backups_before_merge (DbStore *db, const char *player, GError **error);

/**
 * app_backups_find:
 * @name: a backup's name or an unambiguous beginning of it, "latest", or the path of a file
 *
 * The path of the named file. APP_ERROR_NOT_FOUND, APP_ERROR_AMBIGUOUS.
 */
char *app_backups_find (const char *database, const char *name,
                        GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_backups_restore:
 * @file: (nullable): NULL for nothing, in the place of a damaged collection alone
 * @kept: (out) (optional) (transfer full): the copy of what was there, which puts it back
 *
 * Puts a backup in the place of the collection's complete content. A collection that is damaged, so
 * that it can't be copied, is set aside as a file beside it, byte for byte, with its log, and a new
 * file takes its place in one step; not while another process has it open: DB_ERROR_BUSY's
 * APP_ERROR_DATABASE.
 */
gboolean app_backups_restore (const char *database, const char *file, char **kept, GError **error);

/**
 * app_backups_compact:
 *
 * Makes the collection's file smaller, as db_compact() does: the copy that is made before is among
 * its backups. Whoever has it open in this process has to open it again.
 *
 * Returns: (transfer full): NULL with @error
 */
DbCompactReport *app_backups_compact (const char *database,
                                      GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* What was done, as lines for people: the file's sizes, then what is stored in less room; or that
 * there was nothing to do. */
char *app_backups_dup_compacted (const DbCompactReport *report) G_GNUC_WARN_UNUSED_RESULT;

/**
 * AppBackup: one in a list, for a window. Properties: "name" (s), "file" (s), "made" (int64,
 * milliseconds), "why" (s, for people), "size" (uint64), "state" (AppBackupState), "content" (s:
 * for people, "412 matches, 9 players", or what is wrong with it; empty until it was checked).
 */
#define APP_TYPE_BACKUP (app_backup_get_type ())
G_DECLARE_FINAL_TYPE (AppBackup, app_backup, APP, BACKUP, GObject)

typedef enum {
  APP_BACKUP_UNCHECKED, /* not opened yet */
  APP_BACKUP_GOOD,
  APP_BACKUP_BAD, /* it can't be put back */
} AppBackupState;

const char *app_backup_get_name (AppBackup *backup);
const char *app_backup_get_file (AppBackup *backup);
gint64 app_backup_get_made (AppBackup *backup);
const char *app_backup_get_why (AppBackup *backup);
guint64 app_backup_get_size (AppBackup *backup);
AppBackupState app_backup_get_state (AppBackup *backup);
const char *app_backup_get_content (AppBackup *backup);

/**
 * app_backups_new_list:
 * @database: a collection's path; it need not open
 *
 * A list of AppBackup, the newest first, filled and then checked one by one off the main thread; it
 * lets itself be disposed of at any time.
 */
GListModel *app_backups_new_list (const char *database) G_GNUC_WARN_UNUSED_RESULT;

/* Reads the folder again: after a copy was made. */
void app_backups_refresh (GListModel *list);

/* In the open collection of a window: a copy by hand; the daily one, if it is due (answers TRUE
 * with none made otherwise; then, once after opening and once a day, all pages are checked
 * instead, which may find AppStore:damaged). */
void app_store_backup_async (AppStore *store, DbAutoBackupWhy why, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data);
/* @name: (out) (optional) (transfer full): NULL when none was due */
gboolean app_store_backup_finish (AppStore *store, GAsyncResult *result, char **name,
                                  GError **error);

/* app_backups_restore() off the main thread. Every AppStore that has the collection open, here and
 * in other processes, emits AppStore::replaced. */
void app_backups_restore_async (const char *database, const char *file, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer data);
/* @kept: (out) (optional) (transfer full): the file that puts back what was there */
gboolean app_backups_restore_finish (GAsyncResult *result, char **kept, GError **error);

/* The size of an open collection's file in bytes, with what its log holds; 0 where it can't be
 * read.
 */
guint64 app_store_get_file_size (AppStore *store);

/* app_backups_compact() off the main thread. Every AppStore that has the collection open emits
 * AppStore::replaced where something was done. */
void app_backups_compact_async (const char *database, GAsyncReadyCallback callback, gpointer data);
DbCompactReport *app_backups_compact_finish (GAsyncResult *result,
                                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_backups_mend:
 *
 * Takes off what lies in the collection's file and is not Tomekeeper's, as db_integrity_mend()
 * does.
 *
 * Returns: the file of the backup that was made before, "" when there was nothing to do; NULL with
 * @error
 */
char *app_backups_mend (DbStore *db, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The same off the main thread; every AppStore that has it open emits AppStore::replaced. */
void app_backups_mend_async (const char *database, GAsyncReadyCallback callback, gpointer data);
char *app_backups_mend_finish (GAsyncResult *result, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
