/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A player's page: what came of everything he played, by game, opponent, partner, seat, deck and
 * place; streaks, form, ratings, and head to head.
 */
#pragma once

#include "app/league/season.h"

G_BEGIN_DECLS

/**
 * AppPlayerTally:
 * @key: UUID of the player or the deck, name of the place, name or code of the game; NULL of a
 * seat, and of a deck that the collection does not keep
 * @name: for the eye
 * @co_op: of co-op and solo matches, @won and @lost against the game
 * @n: with a result: @won + @drawn + @lost + @other
 * @other: won or lost by nobody: he sat on both sides, or more sat there than places are counted of
 * @average_place: of matches with three sides or more, 0 without
 * @last: day, "" for unknown
 * @matches: (element-type gint64): rows of those that made it, the newest first
 * @ends: how each of them ended, a letter as in AppPlayerSnapshot::form, 'O' for @other
 */
typedef struct {
  char *key;
  char *name;
  gboolean co_op;
  guint n, won, drawn, lost, other;
  double average_place;
  char *last;
  GArray *matches;
  GString *ends;
} AppPlayerTally;

/* What part of its matches was won, 0 to 1, a draw as half a win; NAN where nobody won or lost. */
double app_player_tally_get_share (const AppPlayerTally *record);

/* "22 matches, 11 won, 0 drawn, 6 lost". Freed by the caller. */
char *app_player_tally_dup_counts (const AppPlayerTally *record) G_GNUC_WARN_UNUSED_RESULT;

typedef enum {
  APP_PLAYER_TALLY_GAMES,
  APP_PLAYER_TALLY_OPPONENTS,
  APP_PLAYER_TALLY_PARTNERS,
  APP_PLAYER_TALLY_SEATS,
  APP_PLAYER_TALLY_DECKS,
  APP_PLAYER_TALLY_PLACES,
  APP_PLAYER_TALLIES,
} AppPlayerTallyBy;

/**
 * AppPlayerSnapshot:
 * @opponent, @opponent_name: of head to head, else NULL
 * @competitive: competitive matches; @co_op: co-op ones, not rated, won and lost against the game
 * @tallies: (element-type AppPlayerTally): by AppPlayerTallyBy: competitive ones, the most played
 * first, then those of co-op matches. Each match stands once in games and in seats, the first of
 * his there, and in places and decks that are known
 * @form: the last ten competitive matches, the newest first: 'W', 'D', 'L'; NUL-terminated
 * @streak: wins (above 0) or losses (below) in a row; @best_streak, @worst_streak: ever. A draw
 * ends both
 * @unfinished: matches without a result; @unfinished_matches (element-type gint64): their rows
 * @first, @last: days of matches with a result, "" for unknown
 * @leagues: (element-type AppPlayerLeague): those that go on first, then the newest; whatever is
 *   filtered
 *
 * To be first alone is to win, to be first with others a draw, anything else a loss. Against an
 * opponent it counts who of the two was placed before the other: in the records of opponents, and
 * head to head everywhere.
 */
typedef struct {
  char *uuid;
  char *name;
  char *opponent;
  char *opponent_name;
  AppPlayerTally *competitive;
  AppPlayerTally *co_op;
  GPtrArray *tallies[APP_PLAYER_TALLIES];
  char form[16];
  int streak, best_streak, worst_streak;
  guint unfinished;
  GArray *unfinished_matches;
  char *first, *last;
  GPtrArray *leagues;
} AppPlayerSnapshot;

/* Where he, or his team, stands or stood. Rank 0: not in the table. */
typedef struct {
  char *season; /* UUID */
  char *title;
  char *entrant; /* name of the team, or his own */
  guint rank, n_entrants;
  char *points;
  gboolean finished;
} AppPlayerLeague;

/**
 * app_player_snapshot_new:
 * @player: name, UUID or its prefix
 * @game: name or code, NULL for all
 * @opponent: as @player; NULL for all, else head to head: matches with him on another side
 *
 * Reads everything once. APP_ERROR_NOT_FOUND, APP_ERROR_AMBIGUOUS; APP_ERROR_USAGE when both are
 * one.
 */
AppPlayerSnapshot *app_player_snapshot_new (DbStore *db, AppPacks *packs, const char *player,
                                            const char *game, const char *opponent,
                                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
void app_player_snapshot_free (AppPlayerSnapshot *snapshot);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppPlayerSnapshot, app_player_snapshot_free)
/* On a thread of its own. */
void app_player_snapshot_async (AppStore *store, const char *player, const char *game,
                                const char *opponent, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer data);
AppPlayerSnapshot *app_player_snapshot_finish (AppStore *store, GAsyncResult *result,
                                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* For the window, on the main thread's connection: a player's name, and the UUID of a match by its
 * row; NULL when it isn't there. */
char *app_player_dup_name (AppStore *store, const char *uuid,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;
char *app_player_dup_match (AppStore *store, gint64 match) G_GNUC_WARN_UNUSED_RESULT;

/* One point of a history of ratings. */
typedef struct {
  LeagueDay day;
  double shown;
  double deviation;
  gint64 match; /* row, 0 for the start */
} AppRatingPoint;

/* (element-type AppRatingPoint): the rating of a player (name or UUID), or of his team, among all
 * who play @game (NULL: all games), or in a season (UUID), with what he began with as the first
 * point; empty while nothing was rated. @rules NULL: Plackett-Luce, or the season's. */
GArray *app_player_dup_ratings (DbStore *db, AppPacks *packs, const char *player, const char *game,
                                const char *season, const LeagueRatingRules *rules,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The same on a thread of its own, of all games or of one, by Plackett-Luce, or of a season. */
void app_player_ratings_async (AppStore *store, const char *player, const char *game,
                               const char *season, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer data);
GArray *app_player_ratings_finish (AppStore *store, GAsyncResult *result,
                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
