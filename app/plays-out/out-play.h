/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One match as those who write it out see it: who sat where, what came out, and what it is called
 * elsewhere. With moves or without it is the same here. And the writing of many, one by one.
 */
#pragma once

#include "app/store/known-packs.h"

#include "db/matches.h"
#include "db/places.h"
#include "importers/plays/play.h"
#include "rules/record.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * ExportSeat:
 * @place: of its side, equal ones tie; 0 where nobody says, and in a co-op game
 * @won: unsaid in a draw, and where there is no result
 * @score: when @has_score; @score_text: (nullable): instead of it, or as the sum that it is
 * @team, @role: or ""
 *
 * Texts are borrowed from the match.
 */
typedef struct {
  guint seat, side, place;
  gint64 player;
  const char *name;
  ImportTristate won;
  gboolean has_score;
  double score;
  const char *score_text;
  const char *team, *role;
  gboolean first;
} ExportSeat;

/**
 * ExportPlay:
 * @row: as stored
 * @game: its name in English
 * @day, @time: of the clock where it was played: "2026-11-05" and "20:02:00", or ""
 * @status: RULES_RUNNING where there is no result
 * @running: it has moves and goes on, or can't be played here
 * @co_op: all win or lose together; @teams: a side has more than one seat, and it is not that
 * @low_wins: the lowest score does; @winners: it is only said who won, and places follow from it
 * @uncounted, @incomplete, @by_hand: as in play-tags.h; an abandoned match is incomplete
 * @notes: (element-type DbNote); @comment: all of them
 * @seats: (element-type ExportSeat)
 */
typedef struct {
  DbMatch *row;
  const char *game;
  char day[11], time[9];
  RulesOutcomeStatus status;
  gboolean running;
  gboolean co_op, teams, low_wins, winners;
  gboolean uncounted, incomplete, by_hand;
  GPtrArray *notes;
  char *comment;
  GArray *seats;
} ExportPlay;

/* A match with what stands beside it; a result that is not kept is replayed. */
ExportPlay *export_play_read (DbStore *db, AppPacks *packs, gint64 match,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;
void export_play_free (ExportPlay *play);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ExportPlay, export_play_free)

/* A tag's value, NULL for none. */
const char *export_play_get_tag (const ExportPlay *play, const char *name);
/* Whether a tag is one that the other fields already say. */
gboolean export_tag_is_redundant (const char *name);
/* When it began, for those who count in UTC; without a time at @hour o'clock here. NULL without a
 * day. */
GDateTime *export_play_dup_instant (const ExportPlay *play, int hour) G_GNUC_WARN_UNUSED_RESULT;
/* Several sides have won, and nobody says more than that: places would put the others right behind
 * the first. */
gboolean export_play_has_only_winners (const ExportPlay *play);
/* "won", "drawn", "lost", "abandoned", or "". */
/* Whose score a seat has: where one of a side has the one that all have together, that one's. */
const ExportSeat *export_play_get_scored (const ExportPlay *play, const ExportSeat *seat);
const char *export_play_get_result (const ExportPlay *play);

/**
 * ExportNames:
 * UUIDs of what matches call by row or by name.
 */
typedef struct ExportNames ExportNames;

ExportNames *export_names_new (DbStore *db, GError **error) G_GNUC_WARN_UNUSED_RESULT;
void export_names_free (ExportNames *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ExportNames, export_names_free)

/* Borrowed; "" for none. */
const char *export_names_get_player (ExportNames *names, gint64 player);
/* Row and UUID; FALSE for none. */
gboolean export_names_get_game (ExportNames *names, const DbMatch *match, gint64 *row,
                                const char **uuid);
/* (element-type DbPlaceOrGame): all games, by name; borrowed. */
const GPtrArray *export_names_get_games (ExportNames *names);
/* NULL for a row that is no game's. */
const DbPlaceOrGame *export_names_get_game_row (ExportNames *names, gint64 row);
/* Whether something is said of the game, or nobody played it: a list of plays alone would lose it.
 */
gboolean export_game_is_listed (const DbPlaceOrGame *game);
gboolean export_names_get_place (ExportNames *names, const DbMatch *match, gint64 *row,
                                 const char **uuid);

/* What @source calls a row, to be freed; NULL when it doesn't, or looking failed. */
char *export_dup_external_id (DbStore *db, DbSubject subject, gint64 row,
                              const char *source) G_GNUC_WARN_UNUSED_RESULT;
/* The number BoardGameGeek has for a game or play; 0 for none. */
gint64 export_get_bgg_id (DbStore *db, DbSubject subject, gint64 row);

/* Writing them one after another */

typedef void (*ExportProgressFunc) (double fraction, gpointer data);

/**
 * ExportWriter:
 * @line: to be filled and flushed
 * @progress: (nullable)
 * @names: of all players, games and places
 * @whole: no match is left out, so that games without any belong to it
 * @most_seats: of any match that is written
 *
 * What the formats share while they write.
 */
typedef struct {
  DbStore *db;
  AppPacks *packs;
  const GArray *matches;
  guint most_seats;
  gboolean whole;
  ExportNames *names;
  RecordSink sink;
  gpointer data;
  GString *line;
  ExportProgressFunc progress;
  gpointer progress_data;
  GCancellable *cancellable;
} ExportWriter;

/* Hands on what @line holds. */
void export_flush (ExportWriter *writing);
/* Calls @each for every match in turn, until it returns FALSE. */
typedef gboolean (*ExportPlayFunc) (ExportWriter *writing, const ExportPlay *play, gpointer data,
                                    GError **error);
gboolean export_foreach_play (ExportWriter *writing, ExportPlayFunc each, gpointer data,
                              GError **error);

G_END_DECLS
