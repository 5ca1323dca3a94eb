/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is remembered of an import: each play as its source had it, to compare with when it is
 * imported again; how columns of a CSV sheet were mapped last, by its headings; and rows added
 * under UUIDs that are the same on every machine (db_uuid_v5()).
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/* Notes that a play was imported, in the present transaction's batch. From some on the forms of a
 * batch are compressed, where @external_id is not 0: what db_external_find_entry() says of its id.
 */
gboolean db_imported_add (DbStore *store, const char *source, const char *external, gint64 match,
                          gint64 external_id, GBytes *form, GError **error);

/* Packs forms of batches that have none packed, as db_imported_add() does; *@forms (out): how many.
 * In the open transaction. */
gboolean db_imported_compact (DbStore *store, guint64 *forms, GError **error);

/**
 * db_imported_find:
 * @match: (out): 0 when it never was, or all its imports were undone
 * @form: (out) (optional): the play as it was imported last; NULL with match 0
 */
gboolean db_imported_find (DbStore *store, const char *source, const char *external, gint64 *match,
                           GBytes **form, GError **error);

/* A match's imported plays, the oldest first, without those of undone imports. */
typedef gboolean (*DbImportedFunc) (const char *source, const char *external, gconstpointer form,
                                    gsize length, gint64 batch, gpointer data);
gboolean db_imported_foreach (DbStore *store, gint64 match, DbImportedFunc each, gpointer data,
                              GError **error);

/* A form's other bytes in @other (out) (transfer full); FALSE where it stays. */
typedef gboolean (*DbFormRewriteFunc) (gconstpointer form, gsize length, GBytes **other,
                                       gpointer data);
typedef gboolean (*DbFormHoldsFunc) (gconstpointer bytes, gsize length, gpointer data);

/* Rewrites forms in the open transaction. A dictionary that @holds says something of goes, and its
 * forms are stored as they are. */
gboolean db_imported_rewrite (DbStore *store, DbFormRewriteFunc rewrite, DbFormHoldsFunc holds,
                              gpointer data, GError **error);

/* While indexes are off (db/import-indexes.h) forms are stored some time after they were
 * added: now those that are left. Private to db/. */
gboolean db_imported_flush (DbStore *store, GError **error);
/* The transaction ended; private to db/. */
void db_imported_forget (DbStore *store);

/**
 * db_player_add_imported:
 * @uuid: by db_uuid_v5()
 * @name: made another by " (2)" and so on when a player of the collection has it
 *
 * Adds a player of an import. One of that UUID in the bin, where an undone import left it, is
 * restored and used. Games and places likewise; there an existing row of that name is used.
 */
gboolean db_player_add_imported (DbStore *store, const char *uuid, const char *name, gint64 *player,
                                 GError **error);
gboolean db_game_add_imported (DbStore *store, const char *uuid, const char *name, gint64 *game,
                               GError **error);
gboolean db_place_add_imported (DbStore *store, const char *uuid, const char *name, gint64 *place,
                                GError **error);

/**
 * db_matches_alike:
 * @players: (array length=n_players): row ids, sorted, each seat's
 *
 * Undeleted matches of a game on a day with exactly these players (element-type gint64), to be
 * compared further by the caller; an empty array is no error.
 */
GArray *db_matches_alike (DbStore *store, gint64 game, const char *day, const gint64 *players,
                          guint n_players, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Row ids of the matches in the bin (element-type gint64). */
GArray *db_matches_list_deleted (DbStore *store, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* How the columns of a sheet with these headings were mapped last; NULL without error when they
 * never were. */
char *db_mapping_find (DbStore *store, const char *signature,
                       GError **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean db_mapping_set (DbStore *store, const char *signature, const char *json, GError **error);

G_END_DECLS
