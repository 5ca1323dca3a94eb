/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A league's table: figures of each entrant from the results, ranked by points and tie-breaks, each
 * figure with what made it. Tie-breaks are those of FIDE's handbook C.07 (as its own checker reads
 * it, with the changes of 2026) and of the card-game organisers (Magic tournament rules, appendix
 * C).
 */
#pragma once

#include "app/league/maths/points.h"

G_BEGIN_DECLS

/**
 * LeagueColumn:
 * A figure of the table. league_column_id() are the words of files and the command line.
 */
typedef enum {
  LEAGUE_COLUMN_PLAYED,           /* "played": results that count, byes not */
  LEAGUE_COLUMN_WON,              /* "won" at the board or by decision and forfeit */
  LEAGUE_COLUMN_DRAWN,            /* "drawn" */
  LEAGUE_COLUMN_LOST,             /* "lost" */
  LEAGUE_COLUMN_BYES,             /* "byes" of any kind */
  LEAGUE_COLUMN_POINTS,           /* "points" */
  LEAGUE_COLUMN_PER_MATCH,        /* "per-match": points per match played */
  LEAGUE_COLUMN_FOR,              /* "for": score */
  LEAGUE_COLUMN_AGAINST,          /* "against": the best other side's score */
  LEAGUE_COLUMN_DIFFERENCE,       /* "difference" */
  LEAGUE_COLUMN_PLACE,            /* "place": average place, 1 is best */
  LEAGUE_COLUMN_FIRST,            /* "first": share of matches in which he sat first */
  LEAGUE_COLUMN_DIRECT,           /* "de": direct encounter */
  LEAGUE_COLUMN_BUCHHOLZ,         /* "bh" */
  LEAGUE_COLUMN_BUCHHOLZ_CUT1,    /* "bh-c1" */
  LEAGUE_COLUMN_BUCHHOLZ_CUT2,    /* "bh-c2" */
  LEAGUE_COLUMN_MEDIAN1,          /* "bh-m1" */
  LEAGUE_COLUMN_MEDIAN2,          /* "bh-m2" */
  LEAGUE_COLUMN_SONNEBORN,        /* "sb": Sonneborn-Berger */
  LEAGUE_COLUMN_KOYA,             /* "ks" */
  LEAGUE_COLUMN_WINS,             /* "win": rounds that brought as much as a win, FIDE's WIN */
  LEAGUE_COLUMN_GAMES_WON,        /* "won-otb": wins over the board, FIDE's WON */
  LEAGUE_COLUMN_PROGRESSIVE,      /* "ps" */
  LEAGUE_COLUMN_PROGRESSIVE_CUT1, /* "ps-c1" */
  LEAGUE_COLUMN_OPPONENTS_WIN,    /* "omw": opponents' match win percentage */
  LEAGUE_COLUMN_GAME_WIN,         /* "gw": game win percentage */
  LEAGUE_COLUMN_OPPONENTS_GAME,   /* "ogw" */
  LEAGUE_COLUMN_OPPONENTS_POINTS, /* "opp": opponents' average points per match, for pods */
  LEAGUE_COLUMN_BLACK,            /* "bpg": matches at the table with the second seat, FIDE's BPG */
  LEAGUE_COLUMN_OPPONENTS_RATING, /* "aro": opponents' mean rating */
  LEAGUE_COLUMN_PERFORMANCE,      /* "tpr": tournament performance rating */
  LEAGUE_COLUMN_START,            /* "start": lower start numbers first; always tells apart */
  LEAGUE_COLUMNS,
} LeagueColumn;

const char *league_column_id (LeagueColumn column);
gboolean league_column_find (const char *id, LeagueColumn *column);
/* Translated: "Buchholz, worst one cut"; a heading: "BH C1"; what it is, a sentence. */
const char *league_column_name (LeagueColumn column);
const char *league_column_heading (LeagueColumn column);
const char *league_column_description (LeagueColumn column);

/* How a value is written: "2½" is points, "66.7 %" a share, "2.33" a mean, "1623" a mean of
 * ratings, which is rounded. */
typedef enum {
  LEAGUE_IN_COUNTS,
  LEAGUE_IN_POINTS,
  LEAGUE_IN_SCORE,
  LEAGUE_IN_SHARE,
  LEAGUE_IN_MEAN,
  LEAGUE_IN_RATING,
} LeagueUnit;

LeagueUnit league_column_unit (LeagueColumn column);
/* Less is better: lost, average place, start number. */
gboolean league_column_is_falling (LeagueColumn column);
gboolean league_column_is_tie_break (LeagueColumn column);

/**
 * LeagueRules:
 * @rounds: of the season, 0 for unknown. Tables count rounds up to the last one that has a result,
 *   as FIDE's own program does
 * @tie_breaks: in their order
 * @round_robin: all meet: Buchholz's and Sonneborn-Berger's rules for unplayed rounds differ there
 * @best_of: more than 1: a score counts games won
 *
 * How a table is made.
 */
typedef struct {
  LeagueScheme scheme;
  guint rounds;
  gboolean round_robin;
  guint best_of;
  guint n_tie_breaks;
  LeagueColumn tie_breaks[LEAGUE_COLUMNS];
} LeagueRules;

typedef struct LeagueTable LeagueTable;

/**
 * league_table_new:
 * @results: borrowed for the table's life; sorted
 * @until: results of later days don't count; 0 for all. @rounds: nor do those of later rounds; 0
 * for all
 *
 * A match that waits for its result (LEAGUE_UNPLAYED, or played later than @until) moves nobody's
 * figures, and a bye none before a match of its round has a result; a round in which an entrant has
 * neither a match nor a bye counts as one he stayed away from. A penalty counts once its round has
 * begun, in all that takes somebody's points but not in what takes those of matches. Figures that
 * nobody needs for the order are made when they are asked for: one thread at a time.
 */
LeagueTable *league_table_new (const LeagueRules *rules, const LeagueResults *results,
                               LeagueDay until, guint rounds) G_GNUC_WARN_UNUSED_RESULT;
void league_table_free (LeagueTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LeagueTable, league_table_free)

/**
 * league_table_update:
 * @entrants: (array length=n): all who sit in results that were put, changed or taken since the
 *   table was made, as they were before and after
 *
 * Brings the table up to date after some results changed, with the work that needs. The same as a
 * new table, to the last bit.
 */
void league_table_update (LeagueTable *table, const guint32 *entrants, guint n);

/* Up to the last round that has begun; byes of later ones don't count yet. */
guint league_table_get_rounds (const LeagueTable *table);
/* How many entrants; those who joined after the time of the table are in it, unranked and last. */
guint league_table_get_size (const LeagueTable *table);
/* Who stands at a position from 0. */
guint32 league_table_get_entrant (const LeagueTable *table, guint position);
/* From 1, equal where everything is equal; 0 of the unranked. */
guint league_table_get_rank (const LeagueTable *table, guint32 entrant);
LeaguePoints league_table_get_points (const LeagueTable *table, guint32 entrant);
/* Points and scores in whole ones; NAN for what there is nothing to make it from. Of
 * LEAGUE_COLUMN_DIRECT the place among those who were level when it was asked for (on points, when
 * it is none of the tie-breaks), NAN where it decided nothing. */
double league_table_get_value (const LeagueTable *table, guint32 entrant, LeagueColumn column);
/* The first of the tie-breaks in which @one and @other differ, LEAGUE_COLUMNS for none;
 * LEAGUE_COLUMN_POINTS of two whose points are not equal. */
LeagueColumn league_table_get_decider (const LeagueTable *table, guint32 one, guint32 other);
/* The last @n results, the newest first, as 'W', 'D', 'L', '-' (bye); NUL-terminated, @form has n +
 * 1 elements. In a match of more than two sides the first is W, the others L. */
void league_table_get_form (const LeagueTable *table, guint32 entrant, guint n, char *form);
/* Wins (above 0) or losses (below) in a row up to the last result. */
int league_table_get_streak (const LeagueTable *table, guint32 entrant);

/**
 * LeaguePart:
 * @result: index into the results; G_MAXUINT32 for points from the start, a penalty, for a round
 * that was missed, for a start number, and for the least share that counts as game wins instead of
 * all others, which are cut
 * @round: of the result; of a round that was missed, which one it was; 0 outside of rounds
 * @other: the opponent whose figure it is, G_MAXUINT32 for none
 * @amount: what it adds to the figure; of a mean, what it is the mean of
 * @weight: of a mean, how much it counts; 1 in a sum
 * @penalty: index into the penalties, whose points are taken, G_MAXUINT32 for none
 * @cut: left out as the best or the worst; of LEAGUE_COLUMN_KOYA, against one who has less than
 * half
 * @unplayed: stands for a round that was not played
 *
 * What a figure is made of.
 */
typedef struct {
  guint32 result;
  guint32 other;
  guint32 penalty;
  guint round;
  double amount;
  double weight;
  gboolean cut;
  gboolean unplayed;
} LeaguePart;

/* (element-type LeaguePart): in the order of play; their sum (or weighted mean) without those that
 * are cut is league_table_get_value(). Of LEAGUE_COLUMN_DIRECT they are the points against those
 * who were level with him, whose sums made the order; of two matches against one, each counts half.
 */
GArray *league_table_dup_parts (const LeagueTable *table, guint32 entrant,
                                LeagueColumn column) G_GNUC_WARN_UNUSED_RESULT;

/**
 * LeagueMeeting:
 * What @one has against @other: results in which they sat on different sides.
 */
typedef struct {
  guint played, won, drawn, lost;
  LeaguePoints points;
} LeagueMeeting;

void league_table_get_meeting (const LeagueTable *table, guint32 one, guint32 other,
                               LeagueMeeting *meeting);

G_END_DECLS
