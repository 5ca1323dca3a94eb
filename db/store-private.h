/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An open store as the files of db/ see it. Private to db/.
 */
#pragma once

#include "db/shared-file.h"
#include "db/statement.h"
#include "db/store.h"
#include "db/title.h"
#include "db/transaction.h"

G_BEGIN_DECLS

/**
 * DbChangeRange:
 * @change: its row in the log, 0 for none
 * @first, @rows: which rows it is about
 * @written: how many of them the log knows of; @marked: how many matches the search does
 */
typedef struct {
  gint64 change;
  gint64 first;
  guint64 rows, written, marked;
} DbChangeRange;

/**
 * DbStore:
 * @file: shared with the other connections to the file
 * @full: it is read as it lies, because the disk has no room for what is beside it
 * @quiet: the file is damaged; checkpoints and writes of this connection are switched off
 * @altered: the sentence that says how somebody altered its schema, or NULL; then it is damaged,
 * too
 * @mixed: what is not ours lies beside what is, and does nothing
 * @statements: (element-type utf8 DbStatement): by their SQL's address; owned
 * @depth: open transaction scopes
 * @reading: the outermost one only reads
 * @flat_depth: the depth of the scope that is committed or rolled back only as a whole, 0 for none
 * @broken: something in it failed
 * @lost: the result code after which SQLite itself rolled the open transaction back, 0 for none
 * @touched: (element-type DbTouched): by the open transaction, some more than once
 * @batch: that changes belong to now, 0 for none
 * @programs: the last batch of DB_ORIGIN_PROGRAM
 * @ranges, @ranges_batch: of rows that the batch made (db/change-ranges.h)
 * @touched_matches: by the open transaction, for leagues
 * @used_names: that matches outside of the bin have (db/row-images.h), or NULL
 * @forms: how forms of the batch's imported plays are compressed (db/imports.c), or NULL
 * @unindexed: the open transaction took indexes off (db/import-indexes.h); @reindexed: and
 * made them again
 * @untitled: the batch whose title is still to come from its first change, 0 for none
 * @data_version: SQLite's, as last seen by db_store_poll()
 * @cookie: SQLite's schema_version when the file was accepted; another value means that the content
 *   was replaced
 * @guards: of a scratch collection: the SQL of the triggers, which db_scratch_finish() creates
 */
struct DbStore {
  sqlite3 *db;
  char *path;
  DbSharedFile *file;
  gboolean read_only, full, quiet, mixed;
  char *altered;
  GHashTable *statements;
  guint depth;
  gboolean reading;
  guint flat_depth;
  gboolean broken;
  int lost;
  GArray *touched;
  gint64 batch;
  gint64 programs;
  gint64 untitled;
  DbChangeRange ranges[2];
  gint64 ranges_batch;
  guint touched_matches;
  GHashTable *used_names;
  struct DbForms *forms;
  gboolean unindexed, reindexed;
  gint64 data_version;
  gint64 cookie;
  GStrv guards;
  DbWatchFunc watch;
  gpointer watch_data;
  DbBeforeWriteFunc before_write;
  gpointer before_write_data;
  DbBeforeCommitFunc before_commit;
  gpointer before_commit_data;
  DbDamageFunc damage_watch;
  gpointer damage_data;
};

/* How much of the file SQLite may keep in memory. Whole transactions (db_transaction_begin_flat())
 * change rows of many tables by turns, and would write and read the same pages again and again. */
#define DB_CACHE "PRAGMA cache_size = -8192"
#define DB_WHOLE_CACHE "PRAGMA cache_size = -28672"

/* Runs a text of several statements without parameters: a schema file, a constant. */
gboolean db_store_exec (DbStore *store, const char *sql, GError **error);
gboolean db_store_pragma (DbStore *store, const char *sql, gint64 *value, GError **error);

/* Remembers the file's schema version as the content that this connection works on. */
gboolean db_store_accept_schema (DbStore *store, GError **error);
/* The same after a commit, which can't fail any more. */
void db_store_accept_committed (DbStore *store);

/* Whether references are guarded, outside of transactions; asks nothing of the file. */
void db_store_guard (DbStore *store, gboolean guarded);

/* A bare connection with our settings, neither inspected nor migrated; for backups. */
DbStore *db_store_connect (const char *path, int flags, GError **error);

/* Connects to a path that was inspected and whose file is ours or empty, for reading where
 * writing is impossible; not migrated. */
DbStore *db_store_connect_inspected (const char *path, DbOpenFlags flags, guint *version,
                                     gboolean *empty, GError **error);

/* Notes that the open transaction touches a row, for the watch. */
void db_store_touch (DbStore *store, DbSubject subject, gint64 row);
/* Records, after a call that failed with @code, whether SQLite rolled everything back. */
void db_store_note_loss (DbStore *store, int code);
/* Whether the open transaction is lost; if so, why, in @error. */
gboolean db_store_is_lost (DbStore *store, GError **error);
/* Called by a transaction's outermost scope after its commit. */
void db_store_committed (DbStore *store);

gint64 db_last_row (DbStore *store);
/* Rows that the last INSERT, UPDATE or DELETE changed. */
int db_last_changes (DbStore *store);

gboolean db_subject_from_name (const char *name, DbSubject *subject);

/* DB_ERROR_NOT_FOUND when a game, player, place, pack or match isn't there. */
gboolean db_subject_check_row (DbStore *store, DbSubject subject, gint64 row, GError **error);

/* A name that is one line and not blank, trimmed, or NULL with DB_ERROR_INVALID. */
char *db_dup_name (const char *name, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Marks the matches of a row as stale in the search index. */
gboolean db_search_mark (DbStore *store, DbSubject subject, gint64 row, GError **error);
/* All matches of these rows. */
gboolean db_search_mark_matches (DbStore *store, gint64 first, gint64 last, GError **error);

/* Marks a match as changed for league figures. */
gboolean db_league_touch (DbStore *store, gint64 match, GError **error);
/* The same after an edit of a row of any subject, where leagues count it: a match's seats,
 * date, result; a season and what belongs to it; a merge. @before, @after: its row images, or
 * NULL */
gboolean db_league_mark (DbStore *store, DbSubject subject, gint64 row, const char *before,
                         const char *after, GError **error);

/* Checks the rules of leagues, on a row image before it is restored and on a row afterwards:
 * nobody takes part in a season twice, a match is one fixture of it, and whoever sits in a
 * fixture takes part. Else DB_ERROR_CONFLICT. */
gboolean db_league_check_row_image (DbStore *store, DbSubject subject, gint64 row, const char *json,
                                    GError **error);
gboolean db_league_check_row (DbStore *store, DbSubject subject, gint64 row, GError **error);

/* Logs a change of the present batch; @before, @after: as they are stored, or NULL. */
gboolean db_changes_insert (DbStore *store, DbSubject subject, gint64 row, const char *before,
                            const char *after, GError **error);

/**
 * DbEdit:
 * One logged change of one row, around the statements that make it. Private to db/.
 *
 *   g_auto (DbEdit) edit = DB_EDIT_INIT;
 *
 *   if (!db_edit_begin (&edit, store, DB_SUBJECT_PLAYER, player, title, error))
 *     return FALSE;
 *   … statements …
 *   return db_edit_end (&edit, error);
 */
typedef struct {
  DbStore *store;
  DbSubject subject;
  gint64 row;
  char *before;
  DbTitle *title;
} DbEdit;

#define DB_EDIT_INIT                                                                               \
  {                                                                                                \
    NULL, 0, 0, NULL, NULL                                                                         \
  }

/* Whether the next edit's title will be its batch's; where not, it may be NULL. */
gboolean db_edit_wants_title (DbStore *store);

/* @row: 0 for one that is about to be made; set edit.row then. @title: (transfer full) */
gboolean db_edit_begin (DbEdit *edit, DbStore *store, DbSubject subject, gint64 row, DbTitle *title,
                        GError **error);
/* Opens the edit's batch now, so that rows made on the way (players, places) belong to it. */
gboolean db_edit_open_batch (DbEdit *edit, GError **error);
/* Logs, touches and marks, if the row differs from what it was. */
gboolean db_edit_end (DbEdit *edit, GError **error);
void db_edit_clear (DbEdit *edit);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DbEdit, db_edit_clear)

G_END_DECLS
