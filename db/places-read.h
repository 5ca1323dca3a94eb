/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Places and games as rows, and read: places.h has what writes them.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/**
 * DbPlaceOrGame:
 * @code: of a game of the rules core, else NULL; places have none
 * @matches: undeleted ones
 * @modified: the row itself, when
 * @rating: of a game, out of ten; below 0 when nobody said
 * @owned: of a game: 1 when a copy is owned, 0 when none is, -1 when nobody said
 */
typedef struct {
  gint64 id;
  char *uuid;
  char *code;
  char *name;
  guint matches;
  gint64 deleted;
  gint64 modified;
  double rating;
  int owned;
} DbPlaceOrGame;

void db_place_or_game_free (DbPlaceOrGame *named);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbPlaceOrGame, db_place_or_game_free)

/* (element-type DbPlaceOrGame): undeleted ones by row id. */
GPtrArray *db_places_list (DbStore *store, GError **error) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray *db_games_list (DbStore *store, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Rows of the undeleted matches of a game, the oldest row first (element-type gint64). */
GArray *db_game_list_matches (DbStore *store, gint64 game,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
