/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The copies that the program keeps of a collection by itself: whole files in a folder beside it,
 * "FILE.backups", of mode 0700, each named by its instant and by why it was made:
 * "20261122T155417Z-daily.db". The folder is the list: nothing about the copies is kept elsewhere,
 * so that they outlive the collection. backup.c writes the files; this knows where they lie, what
 * they are, and which may go.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/**
 * DbKeptWhy:
 * @DB_KEPT_DAILY: once a day while the collection is used
 * @DB_KEPT_HAND: a person asked for it
 * @DB_KEPT_MIGRATION: before an older file was brought up to date
 * @DB_KEPT_IMPORT: before an import, or an archive, brought much
 * @DB_KEPT_UNDO: before much was undone at once
 * @DB_KEPT_RESTORE: before another copy took its place
 * @DB_KEPT_MERGE: before somebody with many matches was merged into another player
 */
typedef enum {
  DB_KEPT_DAILY,
  DB_KEPT_HAND,
  DB_KEPT_MIGRATION,
  DB_KEPT_IMPORT,
  DB_KEPT_UNDO,
  DB_KEPT_RESTORE,
  DB_KEPT_MERGE,
} DbKeptWhy;

/* "daily", "by-hand", "migration" …: as files' names and --json have it. */
const char *db_kept_why_name (DbKeptWhy why);

/**
 * DbKept:
 * @file: its path
 * @name: its base name without ".db": what a person types
 * @made: in milliseconds, by its name: seconds, and 1 more for each other one of its second
 * @size: in bytes
 * @apart: it lies beside the collection, where older versions put it: "FILE.before-005",
 *   "FILE.before-restore-20261122T155417Z"; @name is its whole base name. None of these is let go.
 */
typedef struct {
  char *file;
  char *name;
  gint64 made;
  DbKeptWhy why;
  guint64 size;
  gboolean apart;
} DbKept;

void db_kept_free (DbKept *kept);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbKept, db_kept_free)

/* "PATH.backups"; it need not be there. */
char *db_kept_dup_folder (const char *path) G_GNUC_WARN_UNUSED_RESULT;

/**
 * db_kept_list:
 * @path: of the collection, which may be gone or damaged
 *
 * (element-type DbKept): the newest first. Files of other names are left alone and left out; a
 * folder that is not there is an empty list.
 */
GPtrArray *db_kept_list (const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * db_kept_make:
 * @kept: (out) (optional) (transfer full)
 *
 * Copies the open collection into its folder, opens and checks the copy, and gives it its name only
 * then; then, unless a restore is what it is for, lets those go that db_kept_choose() names, and
 * removes what processes that are no more left unfinished. The copy and folder are only the
 * owner's. DB_ERROR_DAMAGED when it is the collection that does not hold together: no copy is kept,
 * none is let go, and the store knows that it is damaged.
 */
gboolean db_kept_make (DbStore *store, DbKeptWhy why, DbKept **kept, GError **error);

/**
 * db_kept_lock:
 * @busy: (out): another process, or another thread, has it
 *
 * Says that this is whoever makes the daily copy, so that two do not make one each: a lock on the
 * folder, which is made. Where the file system knows no locks it is had by all.
 *
 * Returns: for db_kept_unlock(); -1 with @error where there can be no folder
 */
int db_kept_lock (const char *path, gboolean *busy, GError **error);
void db_kept_unlock (int lock);

/* Whether nothing that a person entered was changed since that copy was made; FALSE, too, for one
 * that can't be read. */
gboolean db_kept_is_same (DbStore *store, const DbKept *kept);

/* When the first thing was written into the collection, in milliseconds; 0 for an empty one. */
gboolean db_kept_get_begin (DbStore *store, gint64 *instant, GError **error);

/**
 * DbKeptContent:
 * What a copy holds, found by opening and checking it.
 *
 * @schema: its user_version
 * @changed: the instant of the last change in it in milliseconds, 0 for none
 */
typedef struct {
  guint schema;
  guint64 matches, players;
  gint64 changed;
} DbKeptContent;

/**
 * db_kept_look:
 * Opens any file as a collection for reading, checks that it holds together and counts what is in
 * it; older ones are read as they are. Errors are those of db_store_open(), and DB_ERROR_DAMAGED.
 */
gboolean db_kept_look (const char *file, DbKeptContent *content, GError **error);

/**
 * db_kept_choose:
 * @kept: (element-type DbKept): the newest first
 * @now: in milliseconds
 *
 * (element-type DbKept, not owned): those that may go: all are kept for two days, but for ten of a
 * kind and the first of each day at most; then one a day for two weeks, one a week for two months,
 * one a month for a year, by the calendar in UTC and the first of each. What a migration or a
 * restore kept, and the ten last ones that were made by hand, stay for ninety days whatever else
 * there is. The eight newest ones and those of an instant to come always stay.
 */
GPtrArray *db_kept_choose (GPtrArray *kept, gint64 now) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
