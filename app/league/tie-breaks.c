/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tie-breaks that take the opponents' figures. Unplayed rounds are treated as FIDE's handbook says
 * (C.07, article 16, with the changes of 2026): each stands for a meeting with a dummy. A match of
 * more than two sides counts once: with the mean of its opponents.
 */
#include "table-private.h"

#include <math.h>

/**
 * Item:
 * @score: the opponent's, which cuts go by
 * @amount: what it adds
 * @entry: of the row, G_MAXUINT for a round that was missed
 * @voluntary: FIDE's "voluntary unplayed round", cut first
 */
typedef struct {
  double score;
  double amount;
  guint entry;
  gboolean voluntary;
  gboolean dummy;
  gboolean cut;
} Item;

GArray *
league_items_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (Item));
}

static void
add_part (GArray *parts, const LeagueRow *row, guint entry, guint32 other, double amount,
          double weight)
{
  LeaguePart part = { .result = entry == G_MAXUINT ? G_MAXUINT32 : row->results[entry],
                      .other = other,
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
    return (double)table->own[entry->other].adjusted;
  n = league_table_get_others (table, entrant, k, others);
  for (guint m = 0; m < n; m++)
    sum += (double)table->own[others[m]].adjusted;
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

static void
gather_scores (LeagueTable *table, guint32 entrant)
{
  const LeagueRow *row = &table->rows[entrant];
  guint missed = table->rules.round_robin ? 0 : table->own[entrant].missed;
  Item item;

  g_array_set_size (table->items, 0);
  for (guint k = 0; k < row->n; k++) {
    const LeagueEntry *entry = &row->entries[k];

    if (entry->kind == LEAGUE_UNPLAYED)
      continue;
    item = (Item){ .entry = k };
    if (meets (table, entry)) {
      item.score = mean_adjusted (table, entrant, k);
    } else if (!table->rules.round_robin) {
      item.score = dummy_score (table, entrant, k);
      item.voluntary = league_entry_is_voluntary (entry);
      item.dummy = TRUE;
    } else {
      continue;
    }
    item.amount = item.score;
    g_array_append_val (table->items, item);
  }
  item = (Item){ .entry = G_MAXUINT, .voluntary = TRUE, .dummy = TRUE };
  if (missed > 0)
    item.score = item.amount = dummy_score (table, entrant, G_MAXUINT);
  for (guint k = 0; k < missed; k++)
    g_array_append_val (table->items, item);
}

/* The lowest of the voluntary ones, or of all when there are none left (FIDE C.07, 16.5). */
static void
cut_low (GArray *items)
{
  Item *least = NULL;

  for (guint k = 0; k < items->len; k++) {
    Item *item = &g_array_index (items, Item, k);

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
cut_high (GArray *items)
{
  Item *most = NULL;

  for (guint k = 0; k < items->len; k++) {
    Item *item = &g_array_index (items, Item, k);

    if (!item->cut && (most == NULL || item->score > most->score))
      most = item;
  }
  if (most != NULL)
    most->cut = TRUE;
}

/* Each opponent's share of a part. */
static void
tell_item (LeagueTable *table, guint32 entrant, const Item *item, GArray *parts)
{
  const LeagueRow *row = &table->rows[entrant];
  guint32 others[LEAGUE_SEATS];
  guint n = 0;

  if (!item->dummy)
    n = league_table_get_others (table, entrant, item->entry, others);
  for (guint k = 0; k < MAX (n, 1); k++) {
    double amount = n > 0 ? (double)table->own[others[k]].adjusted / n : item->amount;

    add_part (parts, row, item->entry, n > 0 ? others[k] : LEAGUE_NOBODY, amount / LEAGUE_POINT, 1);
    last_part (parts)->cut = item->cut;
    last_part (parts)->unplayed = item->dummy;
  }
}

static double
make_buchholz (LeagueTable *table, guint32 entrant, guint low, guint high, GArray *parts)
{
  double sum = 0;

  gather_scores (table, entrant);
  for (guint k = 0; k < low; k++)
    cut_low (table->items);
  for (guint k = 0; k < high; k++)
    cut_high (table->items);
  for (guint k = 0; k < table->items->len; k++) {
    const Item *item = &g_array_index (table->items, Item, k);

    if (!item->cut)
      sum += item->amount;
    if (parts != NULL)
      tell_item (table, entrant, item, parts);
  }
  return sum;
}

/* Of two sides the points that were scored; of more, 1, 1/2 or 0 against each. */
static double
make_sonneborn (LeagueTable *table, guint32 entrant, GArray *parts)
{
  const LeagueRow *row = &table->rows[entrant];
  double sum = 0;

  gather_scores (table, entrant);
  for (guint k = 0; k < table->items->len; k++) {
    const Item *item = &g_array_index (table->items, Item, k);
    double scored, opponents = 0;
    guint32 others[LEAGUE_SEATS];
    const LeagueResult *result;
    LeagueShare share;
    guint n;

    if (item->entry == G_MAXUINT)
      continue;
    scored = (double)row->entries[item->entry].points / LEAGUE_POINT;
    if (item->dummy || row->entries[item->entry].other < LEAGUE_SEVERAL) {
      sum += item->score * scored;
      add_part (parts, row, item->entry,
                item->dummy ? LEAGUE_NOBODY : row->entries[item->entry].other,
                item->score * scored / LEAGUE_POINT, 1);
      if (parts != NULL)
        last_part (parts)->unplayed = item->dummy;
      continue;
    }
    result = league_table_result (table, row->results[item->entry]);
    league_table_share (table, entrant, row->results[item->entry], &share);
    n = league_table_get_others (table, entrant, item->entry, others);
    for (guint m = 0; m < n; m++) {
      double against =
          share.sides == 2 ? scored : league_table_against (table, result, entrant, others[m]);
      double amount = (double)table->own[others[m]].adjusted * against / n;

      opponents += amount;
      add_part (parts, row, item->entry, others[m], amount / LEAGUE_POINT, 1);
    }
    sum += opponents;
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
