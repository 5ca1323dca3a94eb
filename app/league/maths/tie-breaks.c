/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tie-breaks that take the opponents' figures. Unplayed rounds are treated as FIDE's handbook says
 * (C.07, article 16, with the changes of 2026): each stands for a meeting with a dummy. A match of
 * more than two sides counts once: with the mean of its opponents.
 */
#include "app/league/maths/table-private.h"

#include <math.h>
#include <string.h>

static void
add_part (GArray *parts, const LeagueRow *row, guint entry, guint32 other, double amount,
          double weight)
{
  LeaguePart part = { .result = entry == G_MAXUINT ? G_MAXUINT32 : row->results[entry],
                      .other = other,
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
  const LeagueOwn *own = &table->own[entrant];
  double score = (double)own->points;

  if (k != G_MAXUINT && table->rows[entrant].entries[k].other != LEAGUE_NOBODY)
    return MIN (score, mean_adjusted (table, entrant, k));
  return MIN (score, (double)league_table_draw (table) * own->elements);
}

/* Where all meet, a forfeit counts as played and there are no dummies (FIDE C.07, 15). */
static gboolean
meets (const LeagueTable *table, const LeagueEntry *entry)
{
  if (league_kind_is_played ((LeagueKind)entry->kind))
    return TRUE;
  return entry->kind == LEAGUE_FORFEIT && table->rules.round_robin;
}

static guint
count_missed (const LeagueTable *table, guint32 entrant)
{
  return table->rules.round_robin ? 0 : table->own[entrant].missed;
}

/* The score that an entry brings to Buchholz: an opponent's or a dummy's. FALSE for none. */
static gboolean
find_score (const LeagueTable *table, guint32 entrant, guint k, LeagueItem *item)
{
  const LeagueEntry *entry = &table->rows[entrant].entries[k];

  if (entry->kind == LEAGUE_UNPLAYED)
    return FALSE;
  item->entry = k;
  item->dummy = !meets (table, entry);
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
static LeagueItem
missed_score (const LeagueTable *table, guint32 entrant)
{
  return (LeagueItem){ .entry = G_MAXUINT,
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
    table->items = g_renew (LeagueItem, table->items, table->size_items);
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
  LeagueItem *least = NULL;

  for (guint k = 0; k < table->n_items; k++) {
    LeagueItem *item = &table->items[k];

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
  LeagueItem *most = NULL;

  for (guint k = 0; k < table->n_items; k++) {
    LeagueItem *item = &table->items[k];

    if (!item->cut && (most == NULL || item->score > most->score))
      most = item;
  }
  if (most != NULL)
    most->cut = TRUE;
}

/* Each opponent's share of a part. */
static void
tell_item (LeagueTable *table, guint32 entrant, const LeagueItem *item, GArray *parts)
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
  LeagueItem item;

  for (guint k = 0; k < table->rows[entrant].n; k++)
    if (find_score (table, entrant, k, &item))
      sum += item.score;
  for (guint k = 0; k < missed; k++)
    sum += missed_score (table, entrant).score;
  return sum;
}

/* Which rounds were missed, for the parts that stand for them, which come last. */
static void
tell_missed (LeagueTable *table, guint32 entrant, GArray *parts)
{
  guint missed = count_missed (table, entrant), round = 0;

  league_table_see_rounds (table, entrant);
  for (guint k = parts->len - missed; k < parts->len; k++) {
    for (round++; table->seen_rounds[round];)
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
    const LeagueItem *item = &table->items[k];

    if (!item->cut)
      sum += item->score;
    if (parts != NULL)
      tell_item (table, entrant, item, parts);
  }
  if (parts != NULL)
    tell_missed (table, entrant, parts);
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
  LeagueItem item;

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
  const LeagueOwn *own = &table->own[entrant];
  LeaguePoints most = own->best;

  if (!table->rules.round_robin)
    most += (LeaguePoints)(own->elements - own->played) * table->rules.scheme.win;
  return 2 * own->points >= most;
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
  const LeagueOwn *own = &table->own[other];

  if (column == LEAGUE_COLUMN_OPPONENTS_WIN)
    return own->match_win;
  return column == LEAGUE_COLUMN_OPPONENTS_GAME ? own->game_win : own->per_match;
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

double
league_far_make (LeagueTable *table, guint32 entrant, LeagueColumn column, GArray *parts)
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
  default:
    return make_mean (table, entrant, column, parts);
  }
}

double
league_far_get (LeagueTable *table, guint32 entrant, LeagueColumn column)
{
  LeagueFar *far = &table->far[entrant];
  guint k = column - LEAGUE_COLUMN_DIRECT;

  if ((far->fresh & 1u << k) == 0) {
    far->values[k] = league_far_make (table, entrant, column, NULL);
    far->fresh |= 1u << k;
  }
  return far->values[k];
}
