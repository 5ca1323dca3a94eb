/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Direct encounters (FIDE C.07, article 6): those who are level are ordered by what they scored
 * against each other. Against an opponent met more than once the mean counts. Where not all have
 * met, only he who stays ahead whatever the missing matches would bring is put ahead. Those who are
 * level still are ordered again among themselves.
 */
#include "app/league/maths/table-private.h"

#include <math.h>

/**
 * Met:
 * @has: key of what he scored against the others
 * @could: the same with a win against each he hasn't met
 */
typedef struct {
  guint32 entrant;
  gint64 has;
  gint64 could;
} Met;

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
meet (LeagueTable *table, guint32 entrant, double *has)
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
  const Met *one = a, *other = b;

  if (one->has != other->has)
    return one->has > other->has ? -1 : 1;
  if (one->could != other->could)
    return one->could > other->could ? -1 : 1;
  return one->entrant < other->entrant ? -1 : 1;
}

/* Whether the k-th is ahead of all behind him whatever is missing. @most: of them and those
 * behind, what they could have at most. */
static gboolean
is_ahead (const Met *met, guint k, gboolean all_met, const gint64 *most)
{
  return all_met ? met[k].has != met[k + 1].has : met[k].has > most[k + 1];
}

static void
stamp_members (LeagueTable *table, const Met *met, guint n)
{
  table->stamp++;
  for (guint k = 0; k < n; k++)
    table->stamps[met[k].entrant] = table->stamp;
}

/* Orders @n members, who are level, and gives them places from @place. */
static void
order_members (LeagueTable *table, Met *met, guint n, guint32 place, guint32 *places)
{
  g_autofree gint64 *most = g_new (gint64, n);
  gboolean all_met = TRUE, open = TRUE;
  guint first = 0;

  stamp_members (table, met, n);
  for (guint k = 0; k < n; k++) {
    double has;
    guint n_met = meet (table, met[k].entrant, &has);

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
  g_autofree Met *met = g_new (Met, n);
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
tell_meeting (LeagueTable *table, guint32 entrant, guint k, guint32 other, gpointer data)
{
  LeaguePart part = { .result = table->rows[entrant].results[k],
                      .other = other,
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
  if (table->stands[entrant].group == 0)
    return;
  table->stamp++;
  for (guint32 k = 0; k < table->n; k++)
    if (table->stands[k].group == table->stands[entrant].group)
      table->stamps[k] = table->stamp;
  each_meeting (table, entrant, count_meeting, NULL);
  each_meeting (table, entrant, tell_meeting, parts);
  for (guint32 k = 0; k < table->n; k++)
    table->met_times[k] = 0;
}
