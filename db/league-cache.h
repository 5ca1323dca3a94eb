/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cached league figures: a season's (or a game's) results as one blob, and which matches changed
 * since it was written. Derived: rebuilt from matches and seasons.
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
} DbMatchOutcomeSeat;

/**
 * DbMatchOutcome:
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
  const DbMatchOutcomeSeat *seats;
  guint n_seats;
} DbMatchOutcome;

/* FALSE ends the reading, which is no error. */
typedef gboolean (*DbMatchOutcomeFunc) (const DbMatchOutcome *match, gpointer data);

/* The serial of the last change that may change league figures; to be read in the same
 * transaction as these figures. It only grows. */
gboolean db_league_serial (DbStore *store, gint64 *serial, GError **error);
/**
 * db_league_list_changed_matches:
 * Matches changed after @serial (element-type gint64), each once, the oldest change first. After
 * players were merged, or all that is derived was made anew, these are all matches.
 */
GArray *db_league_list_changed_matches (DbStore *store, gint64 serial,
                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The serial of the last change of a season's settings, entrants, rounds or fixtures, or of those
 * of a season that it goes on from; or of a merge of players. What was read before it is to be read
 * again. @season 0: of a merge alone. */
gboolean db_league_season_serial (DbStore *store, gint64 season, gint64 *serial, GError **error);

/* The cached figures, NULL (no error) when none of that version are stored, or the season
 * changed since; matches may have. @season 0: of all matches of @game, 0 for all games. */
GBytes *db_league_cache_get (DbStore *store, gint64 season, gint64 game, guint version,
                             gint64 *serial, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Marks no row as touched. Does nothing when the season changed since @serial was read. */
gboolean db_league_cache_set (DbStore *store, gint64 season, gint64 game, guint version,
                              gint64 serial, GBytes *form, GError **error);

G_END_DECLS
