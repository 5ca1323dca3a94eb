/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The games of a collection, played or not: their ratings, which of them are owned, and what
 * sources said of that last.
 *
 * Results in which every player won, by hand and without scores: whether such results of a game
 * were won together, or are draws. An import asks it once a game (app/plays-in); here it is changed
 * for all results of a game that are stored, and what was said last is remembered for imports.
 */
#pragma once

#include "app/store/command.h"

#include "db/places.h"

G_BEGIN_DECLS

/* (transfer full): by a code or name, in any case, or its UUID; APP_ERROR_NOT_FOUND.
 */
DbPlaceOrGame *app_game_find (DbStore *db, const char *name,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type DbPlaceOrGame): by what they are called here, each with that as its name. */
GPtrArray *app_games_list (DbStore *db, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* "8.5", as it is written here. */
char *app_game_dup_rating (double rating) G_GNUC_WARN_UNUSED_RESULT;
/* Reads "8.5" or "8,5"; FALSE for what is not from 0 to 10. */
gboolean app_game_read_rating (const char *text, double *rating);
/**
 * AppGameDescription:
 * @game: its UUID, or what else app_game_find() takes
 * @rating, @owned: as in DbPlaceOrGame
 */
typedef struct {
  const char *game;
  double rating;
  int owned;
} AppGameDescription;

extern const AppCommandType app_game_describe;

/* For a window */

#define APP_TYPE_GAME (app_game_get_type ())
G_DECLARE_FINAL_TYPE (AppGame, app_game, APP, GAME, GObject)

/* @name: as it is called here. Borrowed; one that was changed is another object. */
const DbPlaceOrGame *app_game_get_row (AppGame *game);

/* A GListModel of AppGame by name. Follows the store. */
GListModel *app_game_list_new (AppStore *store) G_GNUC_WARN_UNUSED_RESULT;

/**
 * AppGameSaid:
 * @row: the game that it was then
 * @rating, @owned: as in DbPlaceOrGame
 * @modified: when the source changed it last, as it writes that
 * @kept: members of a JSON object that only the source can read, or ""
 *
 * What a source said of a game at its last import that was not undone: what is imported again is
 * compared with it.
 */
typedef struct {
  gint64 row;
  double rating;
  int owned;
  char *modified, *kept;
} AppGameSaid;

void app_game_said_free (AppGameSaid *said);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppGameSaid, app_game_said_free)

/* @external: the source's id of the game. @said (out): NULL where it never said anything. */
gboolean app_game_recall_said (DbStore *db, const char *source, const char *external,
                               AppGameSaid **said, GError **error);
/* @batch: of the import, with which it is undone. */
gboolean app_game_remember_said (DbStore *db, gint64 batch, const char *source,
                                 const char *external, const AppGameSaid *said, GError **error);

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
 * AppGameTogether:
 * @game: as app_game_find() takes it; one of the games with rules is APP_ERROR_USAGE
 * @together: TRUE makes draws won together, FALSE the reverse
 *
 * The answer has how many results were changed.
 */
typedef struct {
  const char *game;
  gboolean together;
} AppGameTogether;

extern const AppCommandType app_game_set_together;

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
G_END_DECLS
