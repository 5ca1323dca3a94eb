/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Players: people who sit at tables. Two rows that turn out to be one person are merged: the merged
 * row stays and points to the other, and reading functions resolve it, so that merging and its undo
 * change nothing else. Former names stay as aliases.
 *
 * Changes are logged (changes.h) and can be undone.
 */
#pragma once

#include "db/players-read.h"

G_BEGIN_DECLS

/**
 * db_player_add:
 * @name: one line of text that isn't blank, else DB_ERROR_INVALID; blanks around it are cut off
 * @player: (out)
 *
 * A name that a player has already (case folded) is DB_ERROR_CONFLICT.
 */
gboolean db_player_add (DbStore *store, const char *name, gint64 *player, GError **error);

/* The player of that name or alias, added when there is none. UUIDs are names here. */
gboolean db_player_ensure (DbStore *store, const char *name, gint64 *player, GError **error);

/* The old name becomes an alias. DB_ERROR_CONFLICT as for db_player_add(). */
gboolean db_player_rename (DbStore *store, gint64 player, const char *name, GError **error);
gboolean db_player_set_note (DbStore *store, gint64 player, const char *note, GError **error);

/**
 * db_player_merge:
 * @player: is the same person as @into, and shown as @into from now on
 * @batch: (out) (optional): for db_changes_undo()
 *
 * DB_ERROR_INVALID when they are one row or one of them is merged already; DB_ERROR_CONFLICT, which
 * names the season, when both take part in one, alone or in teams.
 */
gboolean db_player_merge (DbStore *store, gint64 player, gint64 into, gint64 *batch,
                          GError **error);

/* Marked, and no longer listed; the matches stay. */
gboolean db_player_set_deleted (DbStore *store, gint64 player, gboolean deleted, GError **error);

G_END_DECLS
