/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Players as rows, and read: players.h says what merging is, and writes them.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/**
 * DbPlayer:
 * @aliases: (array zero-terminated=1): former names, and names of players merged into this one
 * @note: or ""
 * @merged_into: row id of the player this one was merged into, or 0
 * @matches: undeleted matches this player, or one merged into it, sits in
 * @deleted: instant, or 0
 */
typedef struct {
  gint64 id;
  char *uuid;
  char *name;
  char **aliases;
  char *note;
  gint64 merged_into;
  guint matches;
  gint64 created;
  gint64 modified;
  gint64 deleted;
} DbPlayer;

void db_player_free (DbPlayer *player);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbPlayer, db_player_free)

/* The row as it is, merged or deleted ones too. */
DbPlayer *db_player_get (DbStore *store, gint64 player, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* (element-type DbPlayer): neither merged nor, unless @deleted, deleted; by row id. */
GPtrArray *db_players_list (DbStore *store, gboolean deleted,
                            GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * db_player_find:
 * @who: a name, an alias, a UUID or its prefix of 8 characters or more
 * @player: (out): never a merged one: what it was merged into
 *
 * Present names come before aliases. DB_ERROR_NOT_FOUND, DB_ERROR_AMBIGUOUS.
 */
gboolean db_player_find (DbStore *store, const char *who, gint64 *player, GError **error);

/* Rows of the undeleted matches in which @player sits, the oldest row first (element-type gint64).
 */
GArray *db_player_list_matches (DbStore *store, gint64 player,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* What @player was merged into, or itself. */
gboolean db_player_resolve (DbStore *store, gint64 player, gint64 *resolved, GError **error);

G_END_DECLS
