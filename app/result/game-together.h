/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results in which every player won, by hand and without scores: whether such results of a game
 * were won together, or are draws. An import asks it once a game (app/plays-in); here it is changed
 * for all results of a game that are stored, and what was said last is remembered for imports.
 */
#pragma once

#include "app/store/store.h"

#include "db/places.h"

G_BEGIN_DECLS

/**
 * AppWonByAll:
 * @drawn: results that are draws of all players, each for themselves
 * @together: results that all players won together
 *
 * How many results of a game could be taken for the other one: without moves, of several players,
 * without scores and teams, and not a league's.
 */
typedef struct {
  guint drawn, together;
} AppWonByAll;

/* @game: a row; @won_by_all (out). */
gboolean app_game_count_won_by_all (DbStore *db, gint64 game, AppWonByAll *won_by_all,
                                    GError **error);
/**
 * app_game_set_together:
 * @game: a row; one of the games with rules is APP_ERROR_USAGE
 * @together: TRUE makes draws won together, FALSE the reverse
 * @n: (out): how many results were changed
 * @batch: (out): for undo; 0 when none was
 *
 * All of them in one transaction and one batch.
 */
gboolean app_game_set_together (DbStore *db, gint64 game, gboolean together, guint *n,
                                gint64 *batch, GError **error);

/* What was said last of a game. Undo does not take it back, as it takes back no choice. */
typedef enum {
  APP_TOGETHER_UNSAID,
  APP_TOGETHER_YES,
  APP_TOGETHER_NO,
} AppTogether;

gboolean app_game_recall_together (DbStore *db, const DbPlaceOrGame *game, AppTogether *together,
                                   GError **error);
gboolean app_game_remember_together (DbStore *db, const DbPlaceOrGame *game, gboolean together,
                                     GError **error);

/* The same for the window; @game: a name. FALSE when there is no such game. */
gboolean app_store_count_won_by_all (AppStore *store, const char *game, AppWonByAll *won_by_all,
                                     GError **error);
void app_store_set_together_async (AppStore *store, const char *game, gboolean together,
                                   GCancellable *cancellable, GAsyncReadyCallback callback,
                                   gpointer data);
gboolean app_store_set_together_finish (AppStore *store, GAsyncResult *result, guint *n,
                                        gint64 *batch, GError **error);

G_END_DECLS
