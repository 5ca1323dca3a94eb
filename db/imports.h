/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an import leaves beside its matches: each play in its source's words, to compare with when
 * it comes again; and how tables of text are read, by their heads. And how rows are made that an
 * import found, under UUIDs that are the same on every machine.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/* Notes that a play was imported, in the present transaction's batch. */
gboolean db_imported_add (DbStore *store, const char *source, const char *external, gint64 match,
                          GBytes *form, GError **error);

/**
 * db_imported_find:
 * @match: (out): 0 when it never was, or all its imports were undone
 * @form: (out) (optional): as it was last; NULL with match 0
 */
gboolean db_imported_find (DbStore *store, const char *source, const char *external, gint64 *match,
                           GBytes **form, GError **error);

/* What imports know of one match, the oldest first; undone ones left out. */
typedef gboolean (*DbImportedFunc) (const char *source, const char *external, gconstpointer form,
                                    gsize length, gint64 batch, gpointer data);
gboolean db_imported_foreach (DbStore *store, gint64 match, DbImportedFunc each, gpointer data,
                              GError **error);

/**
 * db_player_add_imported:
 * @uuid: by db_uuid_v5()
 * @name: made another by " (2)" and so on when a player of the collection has it
 *
 * A player that came from elsewhere. One of that UUID that an undone import left in the bin is
 * taken out of it and used. Likewise games and places, where one of the name is that one.
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

/* How a table with these heads was read the last time; NULL without error when it never was. */
char *db_mapping_find (DbStore *store, const char *signature,
                       GError **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean db_mapping_set (DbStore *store, const char *signature, const char *json, GError **error);

G_END_DECLS
