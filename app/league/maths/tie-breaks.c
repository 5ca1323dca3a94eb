/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tie-breaks: the columns that a table may have, direct encounter among them.
 */
#include "app/league/maths/tie-breaks.h"
#include "app/league/maths/table.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

static void
add_part (GArray *parts, const LeagueRow *row, guint entry, guint32 other, double amount,
          double weight)
{
  LeaguePart part = { .result = entry == G_MAXUINT ? G_MAXUINT32 : row->results[entry],
                      .other = other,
                      .penalty = G_MAXUINT32,
                      .round = entry == G_MAXUINT ? 0 : row->entries[entry].round,
                      .amount = amount,
                      .weight = weight };

  if (parts != NULL)
    g_array_append_val (parts, part);
}

static LeaguePart *
last_part (GArray *parts)
{
  return parts == NULL ? NULL : &g_array_index (parts, LeaguePart, parts->len - 1);
}

static double
mean_adjusted (const LeagueTable *table, guint32 entrant, guint k)
{
  const LeagueEntry *entry = &table->rows[entrant].entries[k];
  guint32 others[LEAGUE_SEATS];
  double sum = 0;
  guint n;

  if (entry->other < LEAGUE_SEVERAL)
    return table->adjusted[entry->other];
  n = league_table_get_others (table, entrant, k, others);
  for (guint m = 0; m < n; m++)
    sum += table->adjusted[others[m]];
  return n > 0 ? sum / n : 0;
}

/* What a dummy has (FIDE C.07, 16.4): as much as the entrant, but no more than the opponent who was
 * scheduled, or than draws in all rounds. */
static double
dummy_score (const LeagueTable *table, guint32 entrant, guint k)
{
  const LeagueFigures *figures = &table->figures[entrant];
  double score = (double)figures->points;

  if (k != G_MAXUINT && table->rows[entrant].entries[k].other != LEAGUE_NOBODY)
    return MIN (score, mean_adjusted (table, entrant, k));
  return MIN (score, (double)league_table_draw (table) * figures->elements);
}

/* Where all meet, a forfeit counts as played and there are no dummies (FIDE C.07, 15). */
static gboolean
counts_as_played (const LeagueTable *table, const LeagueEntry *entry)
{
  if (league_kind_is_played ((LeagueKind)entry->kind))
    return TRUE;
  return entry->kind == LEAGUE_FORFEIT && table->rules.round_robin;
}

static guint
count_missed (const LeagueTable *table, guint32 entrant)
{
  return table->rules.round_robin ? 0 : table->figures[entrant].missed;
}

/* The score that an entry brings to Buchholz: an opponent's or a dummy's. FALSE for none. */
static gboolean
find_score (const LeagueTable *table, guint32 entrant, guint k, LeagueBuchholzItem *item)
{
  const LeagueEntry *entry = &table->rows[entrant].entries[k];

  if (entry->kind == LEAGUE_UNPLAYED)
    return FALSE;
  item->entry = k;
  item->dummy = !counts_as_played (table, entry);
  item->cut = item->voluntary = FALSE;
  if (!item->dummy) {
    item->score = mean_adjusted (table, entrant, k);
    return TRUE;
  }
  item->voluntary = league_entry_is_voluntary (entry);
  item->score = dummy_score (table, entrant, k);
  return !table->rules.round_robin;
}

/* A round that was missed. */
static LeagueBuchholzItem
missed_score (const LeagueTable *table, guint32 entrant)
{
  return (LeagueBuchholzItem){ .entry = G_MAXUINT,
                               .voluntary = TRUE,
                               .dummy = TRUE,
                               .score = dummy_score (table, entrant, G_MAXUINT) };
}

/* All of an entrant's scores, in the order of play and then those of missed rounds. */
static void
gather_scores (LeagueTable *table, guint32 entrant)
{
  guint n = table->rows[entrant].n, missed = count_missed (table, entrant);

  if (n + missed > table->size_items) {
    table->size_items = 2 * (n + missed);
    table->items = g_renew (LeagueBuchholzItem, table->items, table->size_items);
  }
  table->n_items = 0;
  for (guint k = 0; k < n; k++)
    table->n_items += (guint)find_score (table, entrant, k, &table->items[table->n_items]);
  for (guint k = 0; k < missed; k++)
    table->items[table->n_items++] = missed_score (table, entrant);
}

/* The lowest of the voluntary ones, or of all when there are none left (FIDE C.07, 16.5). */
static void
cut_low (LeagueTable *table)
{
  LeagueBuchholzItem *least = NULL;

  for (guint k = 0; k < table->n_items; k++) {
    LeagueBuchholzItem *item = &table->items[k];

    if (item->cut)
      continue;
    if (least == NULL || (item->voluntary && !least->voluntary)
        || (item->voluntary == least->voluntary && item->score < least->score))
      least = item;
  }
  if (least != NULL)
    least->cut = TRUE;
}

static void
cut_high (LeagueTable *table)
{
  LeagueBuchholzItem *most = NULL;

  for (guint k = 0; k < table->n_items; k++) {
    LeagueBuchholzItem *item = &table->items[k];

    if (!item->cut && (most == NULL || item->score > most->score))
      most = item;
  }
  if (most != NULL)
    most->cut = TRUE;
}

/* Each opponent's share of a part. */
static void
add_item_part (LeagueTable *table, guint32 entrant, const LeagueBuchholzItem *item, GArray *parts)
{
  const LeagueRow *row = &table->rows[entrant];
  guint32 others[LEAGUE_SEATS];
  guint n = 0;

  if (!item->dummy)
    n = league_table_get_others (table, entrant, item->entry, others);
  for (guint k = 0; k < MAX (n, 1); k++) {
    double amount = n > 0 ? table->adjusted[others[k]] / n : item->score;

    add_part (parts, row, item->entry, n > 0 ? others[k] : LEAGUE_NOBODY, amount / LEAGUE_POINT, 1);
    last_part (parts)->cut = item->cut;
    last_part (parts)->unplayed = item->dummy;
  }
}

static double
sum_scores (LeagueTable *table, guint32 entrant)
{
  guint missed = count_missed (table, entrant);
  double sum = 0;
  LeagueBuchholzItem item;

  for (guint k = 0; k < table->rows[entrant].n; k++)
    if (find_score (table, entrant, k, &item))
      sum += item.score;
  for (guint k = 0; k < missed; k++)
    sum += missed_score (table, entrant).score;
  return sum;
}

/* Which rounds were missed, for the parts that stand for them, which come last. */
static void
add_missed_parts (LeagueTable *table, guint32 entrant, GArray *parts)
{
  guint missed = count_missed (table, entrant), round = 0;

  league_table_flag_rounds (table, entrant);
  for (guint k = parts->len - missed; k < parts->len; k++) {
    for (round++; table->round_flags[round];)
      round++;
    g_array_index (parts, LeaguePart, k).round = round;
  }
}

static double
make_buchholz (LeagueTable *table, guint32 entrant, guint low, guint high, GArray *parts)
{
  double sum = 0;

  if (low + high == 0 && parts == NULL)
    return sum_scores (table, entrant);
  gather_scores (table, entrant);
  for (guint k = 0; k < low; k++)
    cut_low (table);
  for (guint k = 0; k < high; k++)
    cut_high (table);
  for (guint k = 0; k < table->n_items; k++) {
    const LeagueBuchholzItem *item = &table->items[k];

    if (!item->cut)
      sum += item->score;
    if (parts != NULL)
      add_item_part (table, entrant, item, parts);
  }
  if (parts != NULL)
    add_missed_parts (table, entrant, parts);
  return sum;
}

/* Against several: of two sides the points that were scored; of more, 1, 1/2 or 0 against each. */
static double
score_several (LeagueTable *table, guint32 entrant, guint k, GArray *parts)
{
  const LeagueRow *row = &table->rows[entrant];
  double scored = (double)row->entries[k].points / LEAGUE_POINT, sum = 0;
  guint32 others[LEAGUE_SEATS];
  LeagueShare share;
  guint n;

  league_table_share (table, entrant, row->results[k], &share);
  n = league_table_get_others (table, entrant, k, others);
  for (guint m = 0; m < n; m++) {
    double against =
        share.sides == 2
            ? scored
            : league_table_against (table, league_table_result (table, row->results[k]), entrant,
                                    others[m]);
    double amount = table->adjusted[others[m]] * against / n;

    sum += amount;
    add_part (parts, row, k, others[m], amount / LEAGUE_POINT, 1);
  }
  return sum;
}

static double
make_sonneborn (LeagueTable *table, guint32 entrant, GArray *parts)
{
  const LeagueRow *row = &table->rows[entrant];
  double sum = 0;
  LeagueBuchholzItem item;

  for (guint k = 0; k < row->n; k++) {
    const LeagueEntry *entry = &row->entries[k];
    double amount;

    if (!find_score (table, entrant, k, &item))
      continue;
    if (!item.dummy && entry->other == LEAGUE_SEVERAL) {
      sum += score_several (table, entrant, k, parts);
      continue;
    }
    amount = item.score * ((double)entry->points / LEAGUE_POINT);
    sum += amount;
    add_part (parts, row, k, item.dummy ? LEAGUE_NOBODY : entry->other, amount / LEAGUE_POINT, 1);
    if (parts != NULL)
      last_part (parts)->unplayed = item.dummy;
  }
  return sum;
}

/* Half of what he could have, or more. */
static gboolean
has_half (const LeagueTable *table, guint32 entrant)
{
  const LeagueFigures *figures = &table->figures[entrant];
  LeaguePoints most = figures->best;

  if (!table->rules.round_robin)
    most += (LeaguePoints)(figures->elements - figures->played) * table->rules.scheme.win;
  return 2 * figures->points >= most;
}

static double
make_koya (LeagueTable *table, guint32 entrant, GArray *parts)
{
  const LeagueRow *row = &table->rows[entrant];
  double sum = 0;

  for (guint k = 0; k < row->n; k++) {
    guint32 others[LEAGUE_SEATS];
    double scored = 0;
    guint n;

    if (!league_entry_is_match (&row->entries[k]))
      continue;
    n = league_table_get_others (table, entrant, k, others);
    for (guint m = 0; m < n; m++) {
      double amount = (double)row->entries[k].points / n;
      gboolean half = has_half (table, others[m]);

      if (half)
        scored += amount;
      add_part (parts, row, k, others[m], amount / LEAGUE_POINT, 1);
      if (parts != NULL)
        last_part (parts)->cut = !half;
    }
    sum += scored;
  }
  return sum;
}

static double
opponents_figure (const LeagueTable *table, guint32 other, LeagueColumn column)
{
  const LeagueFigures *figures = &table->figures[other];

  if (column == LEAGUE_COLUMN_OPPONENTS_WIN)
    return figures->match_win;
  return column == LEAGUE_COLUMN_OPPONENTS_GAME ? figures->game_win : figures->per_match;
}

/* The mean over all opponents met, forfeits among them; NAN without any. */
static double
make_mean (LeagueTable *table, guint32 entrant, LeagueColumn column, GArray *parts)
{
  const LeagueRow *row = &table->rows[entrant];
  double sum = 0;
  guint met = 0;

  for (guint k = 0; k < row->n; k++) {
    guint32 others[LEAGUE_SEATS];
    guint n;

    if (!league_entry_is_match (&row->entries[k]))
      continue;
    n = league_table_get_others (table, entrant, k, others);
    for (guint m = 0; m < n; m++) {
      double amount = opponents_figure (table, others[m], column);

      sum += amount;
      met++;
      add_part (parts, row, k, others[m], amount, 1);
    }
  }
  return met > 0 ? sum / met : NAN;
}

/* FIDE B.02, 8.1.1: how much above the opponents' mean a share of the points is, by hundredths from
 * 50. */
static const guint16 rating_differences[] = {
  0,   7,   14,  21,  29,  36,  43,  50,  57,  65,  72,  80,  87,  95,  102, 110, 117,
  125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273,
  284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
};

static double
rating_difference (double share)
{
  const long hundredths = lrint (floor (share * 100 + 0.5));

  return hundredths >= 50 ? rating_differences[hundredths - 50]
                          : -(double)rating_differences[50 - hundredths];
}

static double
round_rating (double rating)
{
  return floor (rating + 0.5);
}

/* What he made of a match against each opponent: 1, 1/2 or 0. */
static double
score_against (LeagueTable *table, guint32 entrant, guint k, guint32 other)
{
  const LeagueRow *row = &table->rows[entrant];
  LeagueShare share;

  league_table_share (table, entrant, row->results[k], &share);
  if (share.sides > 2)
    return league_table_against (table, league_table_result (table, row->results[k]), entrant,
                                 other);
  return share.outcome == LEAGUE_WON ? 1 : share.outcome == LEAGUE_DRAWN ? 0.5 : 0;
}

/* FIDE C.07, 10: the opponents' mean rating, of matches at the table alone; those who began without
 * one are left out. With @performance what the score against them is worth is added, which each of
 * the parts has then. NAN without any. */
static double
make_rating (LeagueTable *table, guint32 entrant, gboolean performance, GArray *parts)
{
  const LeagueRow *row = &table->rows[entrant];
  double sum = 0, scored = 0, more;
  guint met = 0;

  for (guint k = 0; k < row->n; k++) {
    guint32 others[LEAGUE_SEATS];
    guint n;

    if (!league_kind_is_played ((LeagueKind)row->entries[k].kind))
      continue;
    n = league_table_get_others (table, entrant, k, others);
    for (guint m = 0; m < n; m++) {
      const double rating = league_table_entrant (table, others[m])->rating;

      if (rating <= 0)
        continue;
      sum += rating;
      scored += performance ? score_against (table, entrant, k, others[m]) : 0;
      met++;
      add_part (parts, row, k, others[m], rating, 1);
    }
  }
  if (met == 0)
    return NAN;
  more = performance ? rating_difference (scored / met) : 0;
  for (guint k = 0; parts != NULL && k < met; k++)
    g_array_index (parts, LeaguePart, parts->len - 1 - k).amount += more;
  return round_rating (sum / met) + more;
}

double
league_opponent_figure_make (LeagueTable *table, guint32 entrant, LeagueColumn column,
                             GArray *parts)
{
  switch (column) {
  case LEAGUE_COLUMN_BUCHHOLZ:
    return make_buchholz (table, entrant, 0, 0, parts);
  case LEAGUE_COLUMN_BUCHHOLZ_CUT1:
    return make_buchholz (table, entrant, 1, 0, parts);
  case LEAGUE_COLUMN_BUCHHOLZ_CUT2:
    return make_buchholz (table, entrant, 2, 0, parts);
  case LEAGUE_COLUMN_MEDIAN1:
    return make_buchholz (table, entrant, 1, 1, parts);
  case LEAGUE_COLUMN_MEDIAN2:
    return make_buchholz (table, entrant, 2, 2, parts);
  case LEAGUE_COLUMN_SONNEBORN:
    return make_sonneborn (table, entrant, parts);
  case LEAGUE_COLUMN_KOYA:
    return make_koya (table, entrant, parts);
  case LEAGUE_COLUMN_OPPONENTS_RATING:
    return make_rating (table, entrant, FALSE, parts);
  case LEAGUE_COLUMN_PERFORMANCE:
    return make_rating (table, entrant, TRUE, parts);
  default:
    return make_mean (table, entrant, column, parts);
  }
}

double
league_opponent_figure_get (LeagueTable *table, guint32 entrant, LeagueColumn column)
{
  LeagueOpponentFigures *far = &table->opponent_figures[entrant];
  guint k = column - LEAGUE_COLUMN_DIRECT;

  if ((far->fresh & 1u << k) == 0) {
    far->values[k] = league_opponent_figure_make (table, entrant, column, NULL);
    far->fresh |= 1u << k;
  }
  return far->values[k];
}

/* The columns of a table: their words, what they are, and how their values are read. */

typedef enum {
  FALLING = 1 << 0,   /* less is better */
  TIE_BREAK = 1 << 1, /* may decide among equal points */
} Flags;

typedef struct {
  const char *id;
  const char *name;
  const char *heading;
  const char *text;
  LeagueUnit unit;
  Flags flags;
} Column;

static const Column columns[LEAGUE_COLUMNS] = {
  [LEAGUE_COLUMN_PLAYED] = { "played", N_ ("Played"), NC_ ("column", "P"),
                             N_ ("Results that count, forfeits among them; byes don’t."),
                             LEAGUE_IN_COUNTS, 0 },
  [LEAGUE_COLUMN_WON] = { "won", N_ ("Won"), NC_ ("column", "W"),
                          N_ ("Matches won: at the table, by a decision or by forfeit."),
                          LEAGUE_IN_COUNTS, TIE_BREAK },
  [LEAGUE_COLUMN_DRAWN] = { "drawn", N_ ("Drawn"), NC_ ("column", "D"),
                            N_ ("Matches in which the first place was shared."), LEAGUE_IN_COUNTS,
                            0 },
  [LEAGUE_COLUMN_LOST] = { "lost", N_ ("Lost"), NC_ ("column", "L"),
                           N_ ("Matches that somebody else won, or nobody did."), LEAGUE_IN_COUNTS,
                           FALLING },
  [LEAGUE_COLUMN_BYES] = { "byes", N_ ("Byes"), NC_ ("column", "B"), N_ ("Byes of any kind."),
                           LEAGUE_IN_COUNTS, 0 },
  [LEAGUE_COLUMN_POINTS] = { "points", N_ ("Points"), NC_ ("column", "Pts"),
                             N_ ("What results and byes brought by the points scheme, less "
                                 "penalties."),
                             LEAGUE_IN_POINTS, 0 },
  [LEAGUE_COLUMN_PER_MATCH] = { "per-match", N_ ("Points per match"), NC_ ("column", "Avg"),
                                N_ ("Points from matches, divided by their number. Byes and points "
                                    "from the start are left out."),
                                LEAGUE_IN_MEAN, TIE_BREAK },
  [LEAGUE_COLUMN_FOR] = { "for", N_ ("Score"), NC_ ("column", "For"),
                          N_ ("The sum of the own scores."), LEAGUE_IN_SCORE, TIE_BREAK },
  [LEAGUE_COLUMN_AGAINST] = { "against", N_ ("Score against"), NC_ ("column", "Agst"),
                              N_ ("The sum of the best opponent’s scores."), LEAGUE_IN_SCORE,
                              FALLING },
  [LEAGUE_COLUMN_DIFFERENCE] = { "difference", N_ ("Score difference"), NC_ ("column", "+/−"),
                                 N_ ("The own scores less those of the best opponents."),
                                 LEAGUE_IN_SCORE, TIE_BREAK },
  [LEAGUE_COLUMN_PLACE] = { "place", N_ ("Average place"), NC_ ("column", "Place"),
                            N_ ("The mean of the places in all matches; 1 is best."),
                            LEAGUE_IN_MEAN, FALLING | TIE_BREAK },
  [LEAGUE_COLUMN_FIRST] = { "first", N_ ("First player"), NC_ ("column", "1st"),
                            N_ ("The share of the played matches in which this seat began."),
                            LEAGUE_IN_SHARE, 0 },
  [LEAGUE_COLUMN_DIRECT] = { "de", N_ ("Direct encounter"), NC_ ("column", "DE"),
                             N_ ("The place among those who are level, by their matches against "
                                 "each other. Empty where these decide nothing."),
                             LEAGUE_IN_COUNTS, FALLING | TIE_BREAK },
  [LEAGUE_COLUMN_BUCHHOLZ] = { "bh", N_ ("Buchholz"), NC_ ("column", "BH"),
                               N_ ("The sum of the opponents’ points."), LEAGUE_IN_POINTS,
                               TIE_BREAK },
  [LEAGUE_COLUMN_BUCHHOLZ_CUT1] = { "bh-c1", N_ ("Buchholz, worst one cut"),
                                    NC_ ("column", "BH C1"),
                                    N_ ("The sum of the opponents’ points without the lowest."),
                                    LEAGUE_IN_POINTS, TIE_BREAK },
  [LEAGUE_COLUMN_BUCHHOLZ_CUT2] = { "bh-c2", N_ ("Buchholz, worst two cut"),
                                    NC_ ("column", "BH C2"),
                                    N_ ("The sum of the opponents’ points without the two lowest."),
                                    LEAGUE_IN_POINTS, TIE_BREAK },
  [LEAGUE_COLUMN_MEDIAN1] = { "bh-m1", N_ ("Median Buchholz"), NC_ ("column", "BH M1"),
                              N_ ("The sum of the opponents’ points without the lowest and the "
                                  "highest."),
                              LEAGUE_IN_POINTS, TIE_BREAK },
  [LEAGUE_COLUMN_MEDIAN2] = { "bh-m2", N_ ("Median Buchholz, two each"), NC_ ("column", "BH M2"),
                              N_ ("The sum of the opponents’ points without the two lowest and the "
                                  "two highest."),
                              LEAGUE_IN_POINTS, TIE_BREAK },
  [LEAGUE_COLUMN_SONNEBORN] = { "sb", N_ ("Sonneborn-Berger"), NC_ ("column", "SB"),
                                N_ ("The sum of the opponents’ points, each times what was scored "
                                    "against them."),
                                LEAGUE_IN_POINTS, TIE_BREAK },
  [LEAGUE_COLUMN_KOYA] = { "ks", N_ ("Koya"), NC_ ("column", "KS"),
                           N_ ("Points scored against those who have half of what they could have, "
                               "or more."),
                           LEAGUE_IN_POINTS, TIE_BREAK },
  [LEAGUE_COLUMN_WINS] = { "win", N_ ("Wins"), NC_ ("column", "WIN"),
                           N_ ("Rounds that brought as much as a win, byes and forfeits among "
                               "them."),
                           LEAGUE_IN_COUNTS, TIE_BREAK },
  [LEAGUE_COLUMN_GAMES_WON] = { "won-otb", N_ ("Wins at the table"), NC_ ("column", "WON"),
                                N_ ("Matches won without byes and forfeits."), LEAGUE_IN_COUNTS,
                                TIE_BREAK },
  [LEAGUE_COLUMN_PROGRESSIVE] = { "ps", N_ ("Progressive score"), NC_ ("column", "PS"),
                                  N_ ("The sum of the points after each round."), LEAGUE_IN_POINTS,
                                  TIE_BREAK },
  [LEAGUE_COLUMN_PROGRESSIVE_CUT1] = { "ps-c1", N_ ("Progressive score without round 1"),
                                       NC_ ("column", "PS C1"),
                                       N_ ("The sum of the points after each round but the first."),
                                       LEAGUE_IN_POINTS, TIE_BREAK },
  [LEAGUE_COLUMN_OPPONENTS_WIN] = { "omw", N_ ("Opponents’ match wins"), NC_ ("column", "OMW"),
                                    N_ ("The mean of the opponents’ shares of the points they "
                                        "could have won, each at least 33 %; at tables of more "
                                        "than two sides, one part of the table. Byes are left "
                                        "out."),
                                    LEAGUE_IN_SHARE, TIE_BREAK },
  [LEAGUE_COLUMN_GAME_WIN] = { "gw", N_ ("Game wins"), NC_ ("column", "GW"),
                               N_ ("The share of the game points there were to win; at least 33 %. "
                                   "Byes count as won to nil."),
                               LEAGUE_IN_SHARE, TIE_BREAK },
  [LEAGUE_COLUMN_OPPONENTS_GAME] = { "ogw", N_ ("Opponents’ game wins"), NC_ ("column", "OGW"),
                                     N_ ("The mean of the opponents’ game wins."), LEAGUE_IN_SHARE,
                                     TIE_BREAK },
  [LEAGUE_COLUMN_OPPONENTS_POINTS] = { "opp", N_ ("Opponents’ points per match"),
                                       NC_ ("column", "OPP"),
                                       N_ ("The mean of what the opponents have for a match."),
                                       LEAGUE_IN_MEAN, TIE_BREAK },
  [LEAGUE_COLUMN_BLACK] = { "bpg", N_ ("Matches with the second seat"), NC_ ("column", "BPG"),
                            N_ ("Matches at the table in which the other side began."),
                            LEAGUE_IN_COUNTS, TIE_BREAK },
  [LEAGUE_COLUMN_OPPONENTS_RATING] = { "aro", N_ ("Opponents’ rating"), NC_ ("column", "ARO"),
                                       N_ ("The mean of the ratings with which the opponents at "
                                           "the table began, rounded. Who began without one is "
                                           "left out."),
                                       LEAGUE_IN_RATING, TIE_BREAK },
  [LEAGUE_COLUMN_PERFORMANCE] = { "tpr", N_ ("Performance rating"), NC_ ("column", "TPR"),
                                  N_ ("The mean of the opponents’ ratings and, by FIDE’s table, "
                                      "what the share of the points against them is worth; it is "
                                      "in each of the parts."),
                                  LEAGUE_IN_RATING, TIE_BREAK },
  [LEAGUE_COLUMN_START] = { "start", N_ ("Start number"), NC_ ("column", "No"),
                            N_ ("Lower start numbers come first."), LEAGUE_IN_COUNTS,
                            FALLING | TIE_BREAK },
};

const char *
league_column_id (LeagueColumn column)
{
  return columns[column].id;
}

gboolean
league_column_find (const char *id, LeagueColumn *column)
{
  for (int k = 0; k < LEAGUE_COLUMNS; k++)
    if (g_str_equal (columns[k].id, id)) {
      *column = (LeagueColumn)k;
      return TRUE;
    }
  return FALSE;
}

const char *
league_column_name (LeagueColumn column)
{
  return _ (columns[column].name);
}

const char *
league_column_heading (LeagueColumn column)
{
  return g_dpgettext2 (GETTEXT_PACKAGE, "column", columns[column].heading);
}

const char *
league_column_description (LeagueColumn column)
{
  return _ (columns[column].text);
}

LeagueUnit
league_column_unit (LeagueColumn column)
{
  return columns[column].unit;
}

gboolean
league_column_is_falling (LeagueColumn column)
{
  return (columns[column].flags & FALLING) != 0;
}

gboolean
league_column_is_tie_break (LeagueColumn column)
{
  return (columns[column].flags & TIE_BREAK) != 0;
}

/* Direct encounters (FIDE C.07, article 6): those who are level are ordered by what they scored
 * against each other. Against an opponent met more than once the mean counts. Where not all have
 * met, only he who stays ahead whatever the missing matches would bring is put ahead. Those who
 * are level still are ordered again among themselves. */

/**
 * Met:
 * @has: key of what he scored against the others
 * @could: the same with a win against each he hasn't met
 */
typedef struct {
  guint32 entrant;
  gint64 has;
  gint64 could;
} DirectScore;

static gboolean
counts_directly (const LeagueTable *table, const LeagueEntry *entry)
{
  if (league_kind_is_played ((LeagueKind)entry->kind))
    return TRUE;
  return entry->kind == LEAGUE_FORFEIT && table->rules.round_robin;
}

/* In a scheme by place 1, 1/2 or 0 of a point; else the points of the match without bonuses. */
static double
scored_against (const LeagueTable *table, guint32 entrant, guint k, guint32 other)
{
  guint32 index = table->rows[entrant].results[k];
  LeagueShare share;

  if (table->rules.scheme.by_place)
    return LEAGUE_POINT
           * league_table_against (table, league_table_result (table, index), entrant, other);
  league_table_share (table, entrant, index, &share);
  return (double)share.base;
}

static double
most_against (const LeagueTable *table)
{
  return table->rules.scheme.by_place ? (double)LEAGUE_POINT : (double)table->rules.scheme.win;
}

/* Calls @each for every match of @entrant against one who bears the present stamp. */
typedef void (*MeetFunc) (LeagueTable *table, guint32 entrant, guint k, guint32 other,
                          gpointer data);

static void
each_meeting (LeagueTable *table, guint32 entrant, MeetFunc each, gpointer data)
{
  const LeagueRow *row = &table->rows[entrant];

  for (guint k = 0; k < row->n; k++) {
    guint32 others[LEAGUE_SEATS];
    guint n;

    if (row->entries[k].other < LEAGUE_SEVERAL
        && table->stamps[row->entries[k].other] != table->stamp)
      continue;
    if (!counts_directly (table, &row->entries[k]))
      continue;
    n = league_table_get_others (table, entrant, k, others);
    for (guint m = 0; m < n; m++)
      if (table->stamps[others[m]] == table->stamp)
        each (table, entrant, k, others[m], data);
  }
}

static void
sum_meeting (LeagueTable *table, guint32 entrant, guint k, guint32 other, gpointer data)
{
  GArray *met = data;

  if (table->met_times[other]++ == 0) {
    table->met_points[other] = 0;
    g_array_append_val (met, other);
  }
  table->met_points[other] += scored_against (table, entrant, k, other);
}

/* Sums what @entrant has against all with the present stamp; returns how many of them he met. */
static guint
sum_meetings (LeagueTable *table, guint32 entrant, double *has)
{
  g_array_set_size (table->met, 0);
  each_meeting (table, entrant, sum_meeting, table->met);
  *has = 0;
  for (guint k = 0; k < table->met->len; k++) {
    guint32 other = g_array_index (table->met, guint32, k);

    *has += table->met_points[other] / table->met_times[other];
    table->met_times[other] = 0;
  }
  return table->met->len;
}

static int
compare_met (gconstpointer a, gconstpointer b, gpointer data)
{
  const DirectScore *one = a, *other = b;

  if (one->has != other->has)
    return one->has > other->has ? -1 : 1;
  if (one->could != other->could)
    return one->could > other->could ? -1 : 1;
  return one->entrant < other->entrant ? -1 : 1;
}

/* Whether the k-th is ahead of all behind him whatever is missing. @most: of them and those
 * behind, what they could have at most. */
static gboolean
is_ahead (const DirectScore *met, guint k, gboolean all_met, const gint64 *most)
{
  return all_met ? met[k].has != met[k + 1].has : met[k].has > most[k + 1];
}

static void
stamp_members (LeagueTable *table, const DirectScore *met, guint n)
{
  table->stamp++;
  for (guint k = 0; k < n; k++)
    table->stamps[met[k].entrant] = table->stamp;
}

/* Orders @n members, who are level, and gives them places from @place. */
static void
order_members (LeagueTable *table, DirectScore *met, guint n, guint32 place, guint32 *places)
{
  g_autofree gint64 *most = g_new (gint64, n);
  gboolean all_met = TRUE, open = TRUE;
  guint first = 0;

  stamp_members (table, met, n);
  for (guint k = 0; k < n; k++) {
    double has;
    guint n_met = sum_meetings (table, met[k].entrant, &has);

    met[k].has = llrint (has);
    met[k].could = met[k].has;
    if (n_met + 1 < n && !table->rules.round_robin) {
      met[k].could = llrint (has + (n - 1 - n_met) * most_against (table));
      all_met = FALSE;
    }
  }
  g_qsort_with_data (met, (gint)n, sizeof *met, compare_met, NULL);
  most[n - 1] = met[n - 1].could;
  for (guint k = n - 1; k > 0; k--)
    most[k - 1] = MAX (most[k], met[k - 1].could);
  for (guint k = 0; k < n; k++) {
    gboolean ends = k + 1 == n;

    if (!ends) {
      ends = open && is_ahead (met, k, all_met, most);
      open = open && (ends || all_met);
    }
    if (!ends)
      continue;
    if (k - first + 1 == n || k == first)
      for (guint m = first; m <= k; m++)
        places[met[m].entrant] = place + first;
    else
      order_members (table, met + first, k - first + 1, place + first, places);
    first = k + 1;
  }
}

void
league_direct_rank (LeagueTable *table, const guint32 *members, guint n, guint32 *places)
{
  g_autofree DirectScore *met = g_new (DirectScore, n);
  gboolean decided = FALSE;

  for (guint k = 0; k < n; k++)
    met[k].entrant = members[k];
  order_members (table, met, n, 1, table->places);
  for (guint k = 0; k < n; k++) {
    places[k] = table->places[members[k]];
    decided = decided || places[k] != places[0];
  }
  for (guint k = 0; k < n && !decided; k++)
    places[k] = 0;
}

/* Parts */

static void
add_meeting_part (LeagueTable *table, guint32 entrant, guint k, guint32 other, gpointer data)
{
  LeaguePart part = { .result = table->rows[entrant].results[k],
                      .other = other,
                      .penalty = G_MAXUINT32,
                      .round = table->rows[entrant].entries[k].round,
                      .amount = scored_against (table, entrant, k, other) / LEAGUE_POINT
                                / table->met_times[other],
                      .weight = 1 };

  g_array_append_val ((GArray *)data, part);
}

static void
count_meeting (LeagueTable *table, guint32 entrant, guint k, guint32 other, gpointer data)
{
  table->met_times[other]++;
}

void
league_direct_parts (LeagueTable *table, guint32 entrant, GArray *parts)
{
  if (table->direct_places[entrant].group == 0)
    return;
  table->stamp++;
  for (guint32 k = 0; k < table->n; k++)
    if (table->direct_places[k].group == table->direct_places[entrant].group)
      table->stamps[k] = table->stamp;
  each_meeting (table, entrant, count_meeting, NULL);
  each_meeting (table, entrant, add_meeting_part, parts);
  for (guint32 k = 0; k < table->n; k++)
    table->met_times[k] = 0;
}
