/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A player's page: what came of everything he played, by game, opponent, partner, seat, deck and
 * place; streaks, form, ratings, and head to head.
 */
#pragma once

#include "season.h"

G_BEGIN_DECLS

/**
 * AppRecord:
 * @key: UUID of the player or the deck, name of the game or the place; NULL for a seat
 * @name: for the eye
 * @matches: (element-type gint64): rows of those that made it, the newest first
 * @n: played; of co-op games @won and @lost against the game
 * @points: average place of those with places, 0 without
 */
typedef struct {
  char *key;
  char *name;
  guint n, won, drawn, lost, other;
  double average_place;
  char *last; /* day */
  GArray *matches;
} AppRecord;

typedef enum {
  APP_RECORD_GAMES,
  APP_RECORD_OPPONENTS,
  APP_RECORD_PARTNERS,
  APP_RECORD_SEATS,
  APP_RECORD_DECKS,
  APP_RECORD_PLACES,
  APP_RECORDS,
} AppRecordBy;

/**
 * AppPlayerLook:
 * @all: competitive matches; @together: co-op ones, not rated, won and lost against the game
 * @records: (element-type AppRecord): by AppRecordBy, the most played first
 * @form: the last ten competitive matches, the newest first: 'W', 'D', 'L'
 * @streak: wins (above 0) or losses (below) in a row; @best_streak, @worst_streak: ever
 * @unfinished: matches without a result
 * @leagues: (element-type AppPlayerLeague)
 */
typedef struct {
  char *uuid;
  char *name;
  AppRecord *all;
  AppRecord *together;
  GPtrArray *records[APP_RECORDS];
  char form[16];
  int streak, best_streak, worst_streak;
  guint unfinished;
  char *first, *last;
  GPtrArray *leagues;
} AppPlayerLook;

/* Where he stands or stood. */
typedef struct {
  char *season; /* UUID */
  char *title;
  guint rank, of;
  char *points;
} AppPlayerLeague;

/* @game: name or code, NULL for all; @opponent: UUID, NULL for all: head to head. */
AppPlayerLook *app_player_look (DbStore *db, AppPacks *packs, const char *player, const char *game,
                                const char *opponent, GError **error) G_GNUC_WARN_UNUSED_RESULT;
void app_player_look_free (AppPlayerLook *look);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppPlayerLook, app_player_look_free)
/* On a thread of its own. */
void app_player_look_async (AppStore *store, const char *player, const char *game,
                            const char *opponent, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer data);
AppPlayerLook *app_player_look_finish (AppStore *store, GAsyncResult *result,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* One point of a history of ratings. */
typedef struct {
  LeagueDay day;
  double shown;
  double deviation;
  gint64 match; /* row, 0 for the start */
} AppRatingPoint;

/* (element-type AppRatingPoint): a player's rating among all who play @game (NULL: all games), or
 * in a season (UUID); empty while nothing was rated. @rules NULL: Plackett-Luce, or the season's.
 */
GArray *app_player_dup_ratings (DbStore *db, AppPacks *packs, const char *player, const char *game,
                                const char *season, const LeagueRatingRules *rules,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
