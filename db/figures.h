/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What figures need beside results (league-cache.h): who the players are, read at once, and what
 * was changed since they were made.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/* Texts are borrowed for the call. FALSE ends the reading, which is no error. */
typedef gboolean (*DbPlayerFunc) (gint64 player, const char *uuid, const char *name, gpointer data);

/* All players who are not merged into others, deleted ones too, by row. */
gboolean db_players_foreach (DbStore *store, DbPlayerFunc each, gpointer data, GError **error);

/* A player as DbPlayerFunc has him. */
typedef struct {
  char *uuid;
  char *name;
} DbPlayerName;

/* The same as a table of DbPlayerName by row, which db_players_find_name() looks up. */
GHashTable *db_players_dup_names (DbStore *store, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* NULL where no such player is in the table. Borrowed. */
const DbPlayerName *db_players_find_name (GHashTable *names, gint64 player);

/* The UUID of a match, player, deck, campaign, run or session, in the bin or not;
 * DB_ERROR_NOT_FOUND. */
char *db_subject_dup_uuid (DbStore *store, DbSubject subject, gint64 row,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The number of the last logged change, 0 without any. */
gboolean db_changes_last_number (DbStore *store, gint64 *number, GError **error);

/**
 * db_changes_rows_since:
 * @number: of db_changes_last_number()
 *
 * Rows of truth that were changed after @number (element-type DbTouched), each once. Moves are not
 * logged.
 */
GArray *db_changes_rows_since (DbStore *store, gint64 number,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
