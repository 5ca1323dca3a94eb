/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of a player's page share: his matches as they are read, before they are counted.
 */
#pragma once

#include "app/player/player-look.h"

G_BEGIN_DECLS

/* How a match ended for somebody, or against somebody. */
typedef enum {
  PLAYED_WON = 'W',
  PLAYED_DRAWN = 'D',
  PLAYED_LOST = 'L',
  PLAYED_OTHER = 'O',
  PLAYED_OPEN = '?', /* no result */
} PlayedEnd;

/* Somebody else at the table; @end: against him, PLAYED_OPEN for a partner. */
typedef struct {
  gint64 player;
  gboolean partner;
  PlayedEnd end;
} PlayedWith;

/**
 * PlayedMatch:
 * @seat: his first one
 * @place: his side's, 0 where it counts for no average
 * @first, @n: of those he played with
 * @venue: row of the place, 0 for none
 * @deck: row of the deck; negative: PlayerMatches::names; 0 for none
 */
typedef struct {
  gint64 match, game;
  gint64 instant, entered;
  LeagueDay day;
  gboolean together;
  PlayedEnd end;
  guint seat;
  guint place;
  guint first, n;
  gint64 venue;
  gint64 deck;
} PlayedMatch;

/**
 * PlayerMatches:
 * @player, @opponent: rows; @opponent 0 for all
 * @matches: (element-type PlayedMatch): the newest first
 * @with: (element-type PlayedWith)
 * @games, @players, @venues, @decks: PlayerName by row, of those that occur and may be more
 */
typedef struct {
  gint64 player, opponent;
  GArray *matches;
  GArray *with;
  GHashTable *games, *players, *venues, *decks;
} PlayerMatches;

typedef struct {
  gint64 row;
  char *key;
  char *name;
} PlayerName;

/* @game: row, 0 for all, negative for one that nobody played. */
PlayerMatches *app_player_matches_read (DbStore *db, AppPacks *packs, gint64 player,
                                        gint64 opponent, gint64 game, GCancellable *cancellable,
                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;
void app_player_matches_free (PlayerMatches *matches);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PlayerMatches, app_player_matches_free)

/* Counts them into @look: records, form, streaks, days. */
void app_player_matches_count (const PlayerMatches *matches, AppPlayerLook *look);

/* The seasons he takes part in, or took. */
GPtrArray *app_player_leagues_read (DbStore *db, AppPacks *packs, gint64 player,
                                    GCancellable *cancellable,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The row of a game by name or code: 0 for NULL, -1 of one that nobody played. */
gboolean app_player_find_game (DbStore *db, const char *game, gint64 *row, GError **error);

void app_record_free (AppRecord *record);

G_END_DECLS
