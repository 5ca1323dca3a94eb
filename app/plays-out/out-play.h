/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One match as those who write it out see it: who sat where, what came out, and what it is called
 * elsewhere. With moves or without it is the same here. And the writing of many, one by one.
 */
#pragma once

#include "app/store/known-packs.h"

#include "db/matches.h"
#include "importers/plays/play.h"
#include "rules/record.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * OutSeat:
 * @place: of its side, equal ones tie; 0 where nobody says, and in a co-op game
 * @won: unsaid in a draw, and where there is no result
 * @score: when @has_score; @words: (nullable): instead of it, or as the sum that it is
 * @team, @role: or ""
 *
 * Texts are borrowed from the match.
 */
typedef struct {
  guint seat, side, place;
  gint64 player;
  const char *name;
  ImportSaid won;
  gboolean has_score;
  double score;
  const char *words;
  const char *team, *role;
  gboolean first;
} OutSeat;

/**
 * OutPlay:
 * @row: as stored
 * @game: its name in English
 * @day, @time: of the clock where it was played: "2026-11-05" and "20:02:00", or ""
 * @status: RULES_RUNNING where there is no result
 * @running: it has moves and goes on, or can't be played here
 * @co_op: all win or lose together; @teams: a side has more than one seat, and it is not that
 * @low_wins: the lowest score does; @winners: it is only said who won, and places follow from it
 * @uncounted, @incomplete, @by_hand: as in play-tags.h; an abandoned match is incomplete
 * @notes: (element-type DbNote); @comment: all of them
 * @seats: (element-type OutSeat)
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
} OutPlay;

/* A match with what stands beside it; a result that is not kept is replayed. */
OutPlay *out_play_read (DbStore *db, AppPacks *packs, gint64 match,
                        GError **error) G_GNUC_WARN_UNUSED_RESULT;
void out_play_free (OutPlay *play);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (OutPlay, out_play_free)

/* A tag's value, NULL for none. */
const char *out_play_get_tag (const OutPlay *play, const char *name);
/* Whether a tag is one that the other fields already say. */
gboolean out_tag_is_said (const char *name);
/* When it began, for those who count in UTC; without a time at @hour o'clock here. NULL without a
 * day. */
GDateTime *out_play_dup_instant (const OutPlay *play, int hour) G_GNUC_WARN_UNUSED_RESULT;
/* Several sides have won, and nobody says more than that: places would put the others right behind
 * the first. */
gboolean out_play_has_only_winners (const OutPlay *play);
/* "won", "drawn", "lost", "abandoned", or "". */
const char *out_play_get_result (const OutPlay *play);

/**
 * OutNames:
 * UUIDs of what matches call by row or by name.
 */
typedef struct OutNames OutNames;

OutNames *out_names_new (DbStore *db, GError **error) G_GNUC_WARN_UNUSED_RESULT;
void out_names_free (OutNames *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (OutNames, out_names_free)

/* Borrowed; "" for none. */
const char *out_names_get_player (OutNames *names, gint64 player);
/* Row and UUID; FALSE for none. */
gboolean out_names_get_game (OutNames *names, const DbMatch *match, gint64 *row, const char **uuid);
gboolean out_names_get_place (OutNames *names, const DbMatch *match, gint64 *row,
                              const char **uuid);

/* What @source calls a row, to be freed; NULL when it doesn't, or looking failed. */
char *out_dup_external (DbStore *db, DbSubject subject, gint64 row,
                        const char *source) G_GNUC_WARN_UNUSED_RESULT;
/* The number BoardGameGeek has for a game or play; 0 for none. */
gint64 out_get_bgg (DbStore *db, DbSubject subject, gint64 row);

/* Writing them one after another */

typedef void (*OutProgress) (double fraction, gpointer data);

/**
 * OutWriting:
 * @line: to be filled and flushed
 * @progress: (nullable)
 * @names: of all players, games and places
 * @most_seats: of any match that is written
 *
 * What the formats share while they write.
 */
typedef struct {
  DbStore *db;
  AppPacks *packs;
  const GArray *matches;
  guint most_seats;
  OutNames *names;
  RecordSink sink;
  gpointer data;
  GString *line;
  OutProgress progress;
  gpointer progress_data;
  GCancellable *cancellable;
} OutWriting;

/* Hands on what @line holds. */
void out_flush (OutWriting *writing);
/* Calls @each for every match in turn, until it returns FALSE. */
typedef gboolean (*OutEach) (OutWriting *writing, const OutPlay *play, gpointer data,
                             GError **error);
gboolean out_foreach (OutWriting *writing, OutEach each, gpointer data, GError **error);

G_END_DECLS
