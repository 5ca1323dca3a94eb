/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was played last: matches, players and places, for completion. Fast on long collections: only
 * the last matches are read.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/* The undeleted match of a game that is the last by its date, and of one day that was added last;
 * @game 0 for any game. 0 when there is none. */
gboolean db_recent_match (DbStore *store, gint64 game, gint64 *match, GError **error);

/* The undeleted match without moves that was entered last, whatever its date; none that came by an
 * import. @game 0 for any game; of one game only among the thousand matches that were added last. 0
 * when there is none. */
gboolean db_recent_result (DbStore *store, gint64 game, gint64 *match, GError **error);

/* The row of a game by its code, or else by its name (case folded); 0 when there is none. */
gboolean db_recent_find_game (DbStore *store, const char *code, const char *name, gint64 *game,
                              GError **error);

/* Whether an undeleted place of that name (case folded) is there. */
gboolean db_recent_has_place (DbStore *store, const char *name, gboolean *has, GError **error);

/* Names of undeleted ones, those used last first; what was never used comes last, by name. A
 * game with a code is listed by its code. Players of @game come before others, 0 for any. */
char **db_recent_games (DbStore *store, GError **error) G_GNUC_WARN_UNUSED_RESULT;
char **db_recent_players (DbStore *store, gint64 game, GError **error) G_GNUC_WARN_UNUSED_RESULT;
char **db_recent_places (DbStore *store, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
