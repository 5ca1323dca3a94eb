/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The store: one SQLite file, opened, checked, brought up to date and closed. store.c is the one
 * file that opens SQLite; it hides the connection, its pragmas and SQLite's result codes, and
 * answers with the errors below, whose messages are whole sentences that name the file.
 *
 * A DbStore belongs to one thread: open another one on the same path for another thread. Rows are
 * named by gint64 row ids, of which 0 is none; what a person can point at has a UUID too.
 * Instants are milliseconds since 1970 in UTC, unless a comment says that they are text.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define DB_ERROR (db_error_quark ())
GQuark db_error_quark (void);

/**
 * DbError:
 * @DB_ERROR_FAILED: what has no better code; the message is SQLite's
 * @DB_ERROR_NOT_DATABASE: the file is something else: a picture, a text
 * @DB_ERROR_FOREIGN: an SQLite file of another program
 * @DB_ERROR_NEWER: written by a newer version of this program
 * @DB_ERROR_DAMAGED: SQLite finds the file malformed
 * @DB_ERROR_DIRECTORY: the path is a directory
 * @DB_ERROR_OPEN: the file or its folder cannot be made, opened or found
 * @DB_ERROR_READ_ONLY: a change was asked of a file that cannot be written
 * @DB_ERROR_BUSY: another program held the file for longer than 2 seconds
 * @DB_ERROR_FULL: no room left on the device
 * @DB_ERROR_IO: reading or writing failed
 * @DB_ERROR_CHANGED_ELSEWHERE: the line is not as the caller saw it; read it again
 * @DB_ERROR_REPLACED: another file, or other content, is where the opened one was: open it again
 * @DB_ERROR_NOT_FOUND: no such row
 * @DB_ERROR_AMBIGUOUS: a name or prefix that more than one row answers to
 * @DB_ERROR_CONFLICT: it contradicts what is stored: another content for a pack revision, a name
 *   that is taken, an undo of what was changed since
 * @DB_ERROR_INVALID: the caller's value cannot be stored: a name without a letter, a gap in seats
 */
typedef enum {
  DB_ERROR_FAILED,
  DB_ERROR_NOT_DATABASE,
  DB_ERROR_FOREIGN,
  DB_ERROR_NEWER,
  DB_ERROR_DAMAGED,
  DB_ERROR_DIRECTORY,
  DB_ERROR_OPEN,
  DB_ERROR_READ_ONLY,
  DB_ERROR_BUSY,
  DB_ERROR_FULL,
  DB_ERROR_IO,
  DB_ERROR_CHANGED_ELSEWHERE,
  DB_ERROR_REPLACED,
  DB_ERROR_NOT_FOUND,
  DB_ERROR_AMBIGUOUS,
  DB_ERROR_CONFLICT,
  DB_ERROR_INVALID,
} DbError;

/* "Tome" in ASCII: the application_id of our files. */
#define DB_APPLICATION_ID 1416588645

typedef struct DbStore DbStore;

/**
 * DbOpenFlags:
 * @DB_OPEN_CREATE: makes the file (mode 0600) and its folder when missing, brings an older file
 *   up to date, and falls back to reading only when it cannot be written
 * @DB_OPEN_EXISTING: the same, but a missing file is DB_ERROR_OPEN
 * @DB_OPEN_READ_ONLY: never writes; a file that needs a migration is DB_ERROR_READ_ONLY
 */
typedef enum {
  DB_OPEN_CREATE,
  DB_OPEN_EXISTING,
  DB_OPEN_READ_ONLY,
} DbOpenFlags;

/**
 * DbSubject:
 * The kinds of rows that changes, notes, tags, external ids and watches speak of.
 */
typedef enum {
  DB_SUBJECT_GAME,
  DB_SUBJECT_PLAYER,
  DB_SUBJECT_PLACE,
  DB_SUBJECT_PACK,
  DB_SUBJECT_MATCH,
  DB_SUBJECT_LINE,
  DB_SUBJECT_NOTE,
  DB_SUBJECT_TAG,
  DB_SUBJECT_BOOKMARK,
  DB_SUBJECT_PHOTO,
  DB_SUBJECT_EXTERNAL,
  DB_SUBJECT_WORD_LIST,
  DB_SUBJECT_DECK,
  DB_SUBJECT_MATCH_DECK,
  DB_SUBJECT_OWNED_CARD,
  DB_SUBJECT_CAMPAIGN,
  DB_SUBJECT_RUN,
  DB_SUBJECT_SESSION,
  DB_SUBJECT_JOURNAL,
  DB_SUBJECT_CLOCK,        /* by its match's row */
  DB_SUBJECT_WAITING,      /* row: a line, with what waits behind it */
  DB_SUBJECT_CURRENT_LINE, /* row: a match, with its current line */
  DB_SUBJECT_MOVE_NOTE,
  DB_SUBJECT_SCHEME,
  DB_SUBJECT_LEAGUE,
  DB_SUBJECT_SEASON,
  DB_SUBJECT_ENTRANT,
  DB_SUBJECT_FIXTURE,
  DB_SUBJECT_ROUND, /* row: its season, with all its rounds */
  DB_SUBJECT_PACK_DRAFT,
} DbSubject;

/* "game", "player" …: as the tables write it. */
const char *db_subject_name (DbSubject subject);

/* $XDG_DATA_HOME/tomekeeper/tomekeeper.db */
char *db_store_dup_default_path (void) G_GNUC_WARN_UNUSED_RESULT;

/**
 * db_store_open:
 * @path: of the file, or ":memory:"
 *
 * Opens the file with all that DESIGN.md, section 3, asks: WAL, every commit on disk before it is
 * acknowledged, foreign keys, a wait of 2 seconds for others, and migrates it if it is older.
 * A damaged file that can still be read is opened as db_store_is_damaged() says.
 *
 * Returns: (transfer full): free with db_store_close(), or NULL
 */
DbStore *db_store_open (const char *path, DbOpenFlags flags,
                        GError **error) G_GNUC_WARN_UNUSED_RESULT;
void db_store_close (DbStore *store);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbStore, db_store_close)

/* As given to db_store_open(); borrowed. */
const char *db_store_get_path (DbStore *store);
/* The file cannot be written: every writing function answers DB_ERROR_READ_ONLY, or
 * DB_ERROR_DAMAGED where that is why. */
gboolean db_store_is_read_only (DbStore *store);

/**
 * db_store_is_damaged:
 *
 * SQLite found the file malformed since it was opened, or it was marked as damaged. From then on
 * every writing function answers DB_ERROR_DAMAGED and nothing is written any more, not even from
 * the log into the file when it is closed: what is left is not made worse.
 */
gboolean db_store_is_damaged (DbStore *store);
/* Marks the file as damaged, for all connections of this process to it. The second may be
 * called in any thread. */
void db_store_set_damaged (DbStore *store);
void db_store_mark_file_damaged (DbStore *store);

/**
 * db_store_get_altered:
 *
 * What is another one in the file's schema than this program makes (a trigger, a view, a condition,
 * a guard that is missing), as a sentence that names the file; NULL when it is as it should be.
 * Such a file is damaged, and nothing of what was added to it is run. Borrowed.
 */
const char *db_store_get_altered (DbStore *store);
/* Plain tables or indexes that are not ours lie in the file, or an index of ours is missing:
 * db_integrity_mend(). */
gboolean db_store_is_mixed (DbStore *store);

/**
 * DbDamageFunc:
 *
 * Called once when the file is found to be damaged, by whichever connection of this process, in
 * whatever thread that was. It must not call the store.
 */
typedef void (*DbDamageFunc) (gpointer data);

/* One a store, set before others can know of it; db_store_close() takes it away. */
void db_store_set_damage_watch (DbStore *store, DbDamageFunc watch, gpointer data);

/**
 * db_store_poll:
 *
 * Whether another connection, of this program or another, committed a change since the last call
 * (the first call answers for the time since opening). A few microseconds; own commits don't count.
 */
gboolean db_store_poll (DbStore *store);

/**
 * db_store_is_replaced:
 *
 * Whether the opened content is gone: a backup was put in its place, another program made its
 * schema anew, or the file was moved or removed. Rows that were read before may be others now, so
 * every writing function answers DB_ERROR_REPLACED.
 */
gboolean db_store_is_replaced (DbStore *store);

/* One row that a committed transaction touched. */
typedef struct {
  DbSubject subject;
  gint64 row;
} DbTouched;

/**
 * DbWatchFunc:
 * @touched: (array length=n_touched) (nullable): each row once, in the order of the first touch;
 *   borrowed. NULL where they are tens of thousands: any row may be another one now
 *
 * Called in the store's thread after the outermost transaction committed. It may read.
 */
typedef void (*DbWatchFunc) (const DbTouched *touched, gsize n_touched, gpointer data);

/* One watch a store; NULL takes it away. Appended moves touch their match. */
void db_store_set_watch (DbStore *store, DbWatchFunc watch, gpointer data);

/**
 * DbBeforeWriteFunc:
 *
 * Called once, outside of any transaction, before the next outermost writing one begins, which
 * begins in any case.
 */
typedef void (*DbBeforeWriteFunc) (DbStore *store, gpointer data);

/* One a store; NULL takes it away. */
void db_store_set_before_write (DbStore *store, DbBeforeWriteFunc func, gpointer data);

/* Milliseconds since 1970 in UTC. */
gint64 db_now (void);

/**
 * db_fold:
 *
 * The key by which names are compared and searched: NFKC, case folded, blanks trimmed and
 * squeezed. The same in every locale.
 */
char *db_fold (const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
