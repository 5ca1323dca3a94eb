/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What leagues count, read fast: the results of a season's matches, or of all of a game; the kept
 * forms of tables, and which matches changed since. Derived: rebuilt by reading the truth again.
 */
#pragma once

#include "db/store.h"

#include "rules/rules.h"

G_BEGIN_DECLS

/* One seat of a counted match; @place its side's of a match without moves, 0 for none. @player is
 * never a merged one. */
typedef struct {
  guint seat;
  guint side;
  guint place;
  gint64 player;
  gboolean has_score;
  double score;
} DbCountedSeat;

/**
 * DbCounted:
 * @mode: as db_mode_name() has it, by number (DbMode)
 * @date: as in the record, borrowed
 * @outcome: of a match with moves at its tip; @has_outcome FALSE while it is to be replayed
 * @result: of a match without moves (RulesOutcomeStatus)
 * @deleted: it counts no more, or is left out of statistics as its source has it
 */
typedef struct {
  gint64 match;
  gint64 game;
  guint mode;
  const char *date;
  gint64 created;
  gboolean with_moves;
  gboolean has_outcome;
  RulesOutcome outcome;
  RulesOutcomeStatus result;
  gboolean deleted;
  const DbCountedSeat *seats;
  guint n_seats;
} DbCounted;

/* FALSE ends the reading, which is no error. */
typedef gboolean (*DbCountedFunc) (const DbCounted *match, gpointer data);

/* The serial of the last change that leagues may count; to be read in the same transaction as what
 * it stands for. It only grows. */
gboolean db_league_serial (DbStore *store, gint64 *serial, GError **error);
/**
 * db_league_touched:
 * Matches changed after @serial (element-type gint64), each once, the oldest change first. After
 * players were merged, or all that is derived was made anew, these are all matches.
 */
GArray *db_league_touched (DbStore *store, gint64 serial, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The serial of the last change of a season's settings, entrants, rounds or fixtures, or of those
 * of a season that it goes on from; or of a merge of players. What was read before it is to be read
 * again. @season 0: of a merge alone. */
gboolean db_league_season_serial (DbStore *store, gint64 season, gint64 *serial, GError **error);

/* The kept form of a table, NULL (no error) when there is none of that version, or the season
 * changed since; matches may have. @season 0: of all matches of @game, 0 for all games. */
GBytes *db_league_form_get (DbStore *store, gint64 season, gint64 game, guint version,
                            gint64 *serial, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Touches nothing. Refused silently when the season changed since @serial was read. */
gboolean db_league_form_set (DbStore *store, gint64 season, gint64 game, guint version,
                             gint64 serial, GBytes *form, GError **error);

G_END_DECLS
