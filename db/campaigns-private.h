/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Helpers of campaigns, runs, sessions and journals: lists of players, finding and deleting a row.
 * Private to db/.
 */
#pragma once

#include "db/campaigns.h"
#include "db/store-private.h"

G_BEGIN_DECLS

/**
 * DbPlayerRefsTable:
 * The statements over a table of players in an order, each of one :row.
 * @read: (id, name) of whom they are now
 * @raw: the row that stands for :player, who may have been merged since
 * @remove: takes all away
 * @insert: :player at :position
 */
typedef struct {
  const char *read, *raw, *remove, *insert;
} DbPlayerRefsTable;

/* The statements for a table and its column that names the row. */
#define DB_PLAYER_REFS_TABLE(table, column)                                                        \
  {                                                                                                \
    "SELECT coalesce (q.id, p.id), coalesce (q.name, p.name) FROM " table                          \
    " k JOIN players p ON p.id = k.player LEFT JOIN players q ON q.id = p.merged_into"             \
    " WHERE k." column " = :row GROUP BY coalesce (q.id, p.id) ORDER BY min (k.position)",         \
        "SELECT k.player FROM " table " k JOIN players p ON p.id = k.player WHERE k." column       \
        " = :row AND coalesce (p.merged_into, p.id) = :player ORDER BY k.position",                \
        "DELETE FROM " table " WHERE " column " = :row",                                           \
        "INSERT INTO " table " (" column ", position, player) VALUES (:row, :position, :player)"   \
  }

GArray *db_player_refs_read (DbStore *store, const DbPlayerRefsTable *table, gint64 row,
                             GError **error);
/* Replaces them; inside an edit whose batch is open. A merged player's own row is stored for
 * the player of @refs, where it was before, so that undoing the merge restores it. */
gboolean db_player_refs_write (DbStore *store, const DbPlayerRefsTable *table, gint64 row,
                               const GArray *refs, GError **error);

/**
 * db_find_one:
 * @ways: (array zero-terminated=1): statements asked one after another until one finds a row; with
 *   :key for a folded name, or :prefix for a UUID's beginning of at least 8 characters
 * @none, @many: (transfer full): the errors' sentences
 */
gboolean db_find_one (DbStore *store, const char *const *ways, const char *which, char *none,
                      char *many, gint64 *id, GError **error);

/* Marks a row as deleted, or not; @sql has :deleted, :now and :row. @title: (transfer full) */
gboolean db_mark_deleted (DbStore *store, DbSubject subject, gint64 row, const char *sql,
                          gboolean deleted, DbTitle *title, GError **error);

G_END_DECLS
