/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Places where people play, and games: the five that the rules core knows by their code, and any
 * other board game by its name. Both are small lists that matches refer to.
 */
#pragma once

#include "db/places-read.h"

G_BEGIN_DECLS

/* The place of that name (case folded), added when there is none. */
gboolean db_place_ensure (DbStore *store, const char *name, gint64 *place, GError **error);
gboolean db_place_rename (DbStore *store, gint64 place, const char *name, GError **error);
gboolean db_place_set_deleted (DbStore *store, gint64 place, gboolean deleted, GError **error);

/**
 * db_game_ensure:
 * @code: of a game of the rules core ("tome"), or NULL
 * @name: what people call it; with a code it may be NULL, and the code serves until a name is given
 *
 * The game of that code, or without code of that name (case folded), added when there is none.
 */
gboolean db_game_ensure (DbStore *store, const char *code, const char *name, gint64 *game,
                         GError **error);
gboolean db_game_rename (DbStore *store, gint64 game, const char *name, GError **error);
/* What is said of a game, as in DbPlaceOrGame. A rating above ten is DB_ERROR_INVALID. */
gboolean db_game_describe (DbStore *store, gint64 game, double rating, int owned, GError **error);

G_END_DECLS
