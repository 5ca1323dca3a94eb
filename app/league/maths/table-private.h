/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a table stores its figures: each entrant's results as a row, what follows from the row alone,
 * and what takes the opponents' figures and is computed on demand.
 */
#pragma once

#include "app/league/maths/points-private.h"
#include "app/league/maths/table.h"

G_BEGIN_DECLS

#define LEAGUE_NOBODY G_MAXUINT32
#define LEAGUE_SEVERAL (G_MAXUINT32 - 1)
/* A round in which he is, and one whose result counts. */
#define LEAGUE_ROUND_PRESENT 1
#define LEAGUE_ROUND_COUNTS 2

/**
 * LeagueEntry:
 * @other: the one opponent, LEAGUE_NOBODY or LEAGUE_SEVERAL
 * @kind: LEAGUE_UNPLAYED also of what comes after the table's time
 * @outcome: a LeagueOutcome
 *
 * One entrant's share of one result.
 */
typedef struct {
  LeaguePoints points;
  guint32 other;
  guint16 round;
  guint8 kind;
  guint8 outcome;
} LeagueEntry;

/* @results: indexes of the results, rising; @entries: the same ones' shares. */
typedef struct {
  guint32 *results;
  LeagueEntry *entries;
  guint n, size;
} LeagueRow;

/**
 * LeagueFigures:
 * @matches: sum of the points of matches; @base, @best: without bonuses, and what wins would be
 * @floor: sum of the least shares of a win, by the sizes of tables
 * @games, @games_of: game points and how many there were to win
 * @black: matches of two sides at the table in which he did not sit first
 * @places: sum of places, doubled, so that shared ones are whole
 * @adjusted: the score that opponents' tie-breaks take (FIDE C.07, 16.3)
 * @elements: results, byes and rounds missed: all that points can come from
 * @last_round, @last_bye, @last_open: the last rounds of a match that counts, of a bye whose day
 * has come, and of a match that waits; @last_penalty: of a penalty, whether it counts yet or not
 * @missed: rounds without any fixture
 *
 * What follows from a row alone.
 */
typedef struct {
  LeaguePoints points, matches, base, best, adjusted, progressive, progressive_cut1;
  gint64 score, against, games, games_of;
  double floor, match_win, game_win, per_match;
  guint played, won, drawn, lost, byes, places, first, black, at_table, wins, wins_at_table;
  guint elements, last_round, last_bye, last_open, last_penalty, missed;
  gboolean scored;
} LeagueFigures;

/* What takes the opponents' figures, in LeaguePoints or as a share. @fresh: bit of each that is
 * made. */
#define LEAGUE_OPPONENT_COLUMNS (LEAGUE_COLUMNS - LEAGUE_COLUMN_DIRECT)
typedef struct {
  double values[LEAGUE_OPPONENT_COLUMNS];
  guint32 fresh;
} LeagueOpponentFigures;

/**
 * LeagueDirectPlace:
 * @group: digest of those who were level with him when direct encounters were asked; 0 for nobody
 * @place: among them, from 1; 0 when it decides nothing
 * @changed: his results did since
 */
typedef struct {
  guint64 group;
  guint32 place;
  gboolean changed;
} LeagueDirectPlace;

/**
 * LeagueBuchholzItem:
 * @score: the opponent's, which cuts go by
 * @entry: of the row, G_MAXUINT for a round that was missed
 * @voluntary: FIDE's "voluntary unplayed round", cut first
 *
 * What may add to Buchholz.
 */
typedef struct {
  double score;
  guint entry;
  guint8 voluntary, dummy, cut;
} LeagueBuchholzItem;

struct LeagueTable {
  LeagueRules rules;
  const LeagueResults *results;
  LeagueDay until;
  guint limit;     /* rounds that count, 0 for all */
  guint rounds;    /* up to the last one that was reached; byes of later ones don't count yet */
  guint64 n_edits; /* changes of the results */
  guint n;
  LeagueRow *rows;
  LeagueFigures *figures;
  double *adjusted; /* each one's, in LeaguePoints */
  LeagueOpponentFigures *opponent_figures;
  LeagueDirectPlace *direct_places;
  gboolean level_by_points; /* direct encounters of those with equal points are made */
  guint32 *order;           /* entrants by position */
  guint32 *ranks;           /* by entrant; 0 unranked */
  guint n_ranked;
  /* To work with */
  guint8 *round_flags; /* LEAGUE_ROUND_PRESENT, LEAGUE_ROUND_COUNTS: an entrant's rounds */
  LeaguePoints *round_points;
  LeagueBuchholzItem *items;
  guint n_items, size_items;
  guint32 *stamps;
  guint32 stamp;
  double *met_points;
  guint32 *met_times;
  GArray *met;
  guint32 *places;
};

static inline const LeagueResult *
league_table_result (const LeagueTable *table, guint index)
{
  return &g_array_index (table->results->results, LeagueResult, index);
}

static inline const LeagueEntrant *
league_table_entrant (const LeagueTable *table, guint32 entrant)
{
  return &g_array_index (table->results->entrants, LeagueEntrant, entrant);
}

/* Points that stand for a draw where nothing was played. */
static inline LeaguePoints
league_table_draw (const LeagueTable *table)
{
  const LeagueScheme *scheme = &table->rules.scheme;

  return scheme->by_place ? scheme->half_bye : scheme->draw;
}

/* FIDE C.07, 16.1.2: rounds that somebody chose not to play. */
static inline gboolean
league_entry_is_voluntary (const LeagueEntry *entry)
{
  return entry->kind == LEAGUE_HALF_BYE || entry->kind == LEAGUE_ZERO_BYE
         || (entry->kind == LEAGUE_FORFEIT && entry->outcome == LEAGUE_LOST);
}

static inline gboolean
league_entry_is_match (const LeagueEntry *entry)
{
  return entry->outcome != LEAGUE_NO_OUTCOME;
}

/* The opponents of an entry; @others has LEAGUE_SEATS elements. Returns how many. */
guint league_table_get_others (const LeagueTable *table, guint32 entrant, guint k, guint32 *others);
/* His side's share of a result. FALSE when he has no seat in it. */
gboolean league_table_share (const LeagueTable *table, guint32 entrant, guint index,
                             LeagueShare *share);
/* 1, 1/2 or 0 against one opponent of a table of more than two sides. */
double league_table_against (const LeagueTable *table, const LeagueResult *result, guint32 entrant,
                             guint32 other);

/* Rows */

/* Rows from all results, with what they sum to. */

/* Figures of a row */

/* The entries, and what they sum to: begin, each entry in the order of play, end. */
/* Whether an entry brought as much as a win; its game points, and how many there were to win. */
gboolean league_table_counts_as_win (const LeagueTable *table, const LeagueEntry *entry,
                                     const LeagueShare *share);
void league_table_games (const LeagueTable *table, const LeagueEntry *entry,
                         const LeagueShare *share, gint64 *won, gint64 *of);
/* Which rounds he is in, into seen_rounds. */
void league_table_flag_rounds (LeagueTable *table, guint32 entrant);

/* Direct encounters (tie-breaks.c) */

/* Ranking */

/* Direct encounters of all who have equal points, when no tie-break asked for them. */
void league_table_need_direct (LeagueTable *table);

G_END_DECLS
