/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list of all matches, streamed: what a row shows, sorts and filters by, without any match
 * being opened. Made for 100,000 of them.
 */
#pragma once

#include "db/matches-read.h"

G_BEGIN_DECLS

/* One seat of a listed match; @name is the player's present one, @player never a merged one, @place
 * its side's of a match without moves, 0 for none; @words is the score as its source wrote it, or
 * NULL. */
typedef struct {
  guint seat;
  guint side;
  guint place;
  gint64 player;
  const char *name;
  gboolean has_score;
  double score;
  const char *words;
} DbMatchRowSeat;

/**
 * DbMatchRow:
 * @game: the game's row
 * @game_code: or NULL
 * @players: names in the order of seats, joined by ", "
 * @seats: (array length=n_seats)
 * @has_result: FALSE while a match's result is stale: replay it and db_result_set()
 * @outcome: winners as a mask of seats 1 to 8; scores of the first four seats. For a match without
 *   moves as far as its places and scores fit; @seats has them all
 * @moves: that count in the current line
 * @is_raw_record: not yet playable
 * @uncounted: left out of statistics
 * @campaign, @run: the name of the campaign that it is a run of, "" for none, and the run's number
 * @modified: the later of the last change and the last move
 *
 * Texts are "" when absent, and borrowed for the call.
 */
typedef struct {
  gint64 id;
  const char *uuid;
  gint64 game;
  const char *game_code;
  const char *game_name;
  const char *variant;
  DbMode mode;
  const char *date;
  const char *place;
  const char *event;
  const char *players;
  const DbMatchRowSeat *seats;
  guint n_seats;
  gboolean has_result;
  RulesOutcome outcome;
  guint64 moves;
  gboolean with_moves;
  gboolean is_raw_record;
  gboolean uncounted;
  const char *campaign;
  guint run;
  gint64 created;
  gint64 modified;
  gint64 deleted;
} DbMatchRow;

/* Returns FALSE to end the listing, which is no error. */
typedef gboolean (*DbMatchRowFunc) (const DbMatchRow *row, gpointer data);

/* In the order of row ids, which is that of adding; @deleted ones only when asked for. */
gboolean db_matches_foreach (DbStore *store, gboolean deleted, DbMatchRowFunc each, gpointer data,
                             GError **error);

/* The same of one match, deleted or not; DB_ERROR_NOT_FOUND. */
gboolean db_match_row_get (DbStore *store, gint64 match, DbMatchRowFunc each, gpointer data,
                           GError **error);

/* Rows of at least the @limit matches of the latest dates, fewer where there are no more, and
 * deleted ones among them (element-type gint64), sorted by row: in a time that does not grow with
 * their number. */
GArray *db_matches_list_newest (DbStore *store, guint limit,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Undeleted matches. */
gboolean db_matches_count (DbStore *store, guint *count, GError **error);

G_END_DECLS
