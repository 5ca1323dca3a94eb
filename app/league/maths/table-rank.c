/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The order of a table: by points, then by each tie-break among those who are level still.
 */
#include "app/league/maths/table-private.h"

#include <math.h>

/* Shares and means as whole numbers: equal ones, however they were summed, have the same. */
#define FINE 1e9

typedef struct {
  gint64 key;
  guint32 entrant;
} Ranked;

static gint64
key_of_share (double value)
{
  return isnan (value) ? G_MININT64 : llrint (value * FINE);
}

static gint64
own_key (const LeagueOwn *own, LeagueColumn column)
{
  switch (column) {
  case LEAGUE_COLUMN_PLAYED:
    return own->played;
  case LEAGUE_COLUMN_WON:
    return own->won;
  case LEAGUE_COLUMN_DRAWN:
    return own->drawn;
  case LEAGUE_COLUMN_LOST:
    return own->lost;
  case LEAGUE_COLUMN_BYES:
    return own->byes;
  case LEAGUE_COLUMN_POINTS:
    return own->points;
  case LEAGUE_COLUMN_PER_MATCH:
    return key_of_share (own->per_match);
  case LEAGUE_COLUMN_FOR:
    return own->scored ? own->score : G_MININT64;
  case LEAGUE_COLUMN_AGAINST:
    return own->scored ? own->against : G_MININT64;
  case LEAGUE_COLUMN_DIFFERENCE:
    return own->scored ? own->score - own->against : G_MININT64;
  case LEAGUE_COLUMN_PLACE:
    return own->played > 0 ? key_of_share ((double)own->places / 2 / own->played) : G_MININT64;
  case LEAGUE_COLUMN_FIRST:
    return own->at_table > 0 ? key_of_share ((double)own->first / own->at_table) : G_MININT64;
  case LEAGUE_COLUMN_WINS:
    return own->wins;
  case LEAGUE_COLUMN_GAMES_WON:
    return own->wins_at_table;
  case LEAGUE_COLUMN_PROGRESSIVE:
    return own->progressive;
  case LEAGUE_COLUMN_PROGRESSIVE_CUT1:
    return own->progressive_cut1;
  default:
    return key_of_share (own->game_win);
  }
}

gint64
league_table_key (LeagueTable *table, guint32 entrant, LeagueColumn column)
{
  switch (column) {
  case LEAGUE_COLUMN_DIRECT:
    return table->stands[entrant].place > 0 ? table->stands[entrant].place : G_MININT64;
  case LEAGUE_COLUMN_START:
    return (gint64)entrant + 1;
  case LEAGUE_COLUMN_BUCHHOLZ:
  case LEAGUE_COLUMN_BUCHHOLZ_CUT1:
  case LEAGUE_COLUMN_BUCHHOLZ_CUT2:
  case LEAGUE_COLUMN_MEDIAN1:
  case LEAGUE_COLUMN_MEDIAN2:
  case LEAGUE_COLUMN_SONNEBORN:
  case LEAGUE_COLUMN_KOYA:
    return llrint (league_far_get (table, entrant, column));
  case LEAGUE_COLUMN_OPPONENTS_WIN:
  case LEAGUE_COLUMN_OPPONENTS_GAME:
  case LEAGUE_COLUMN_OPPONENTS_POINTS:
    return key_of_share (league_far_get (table, entrant, column));
  default:
    return own_key (&table->own[entrant], column);
  }
}

static int
compare_ranked (gconstpointer a, gconstpointer b, gpointer data)
{
  const Ranked *one = a, *other = b;

  if (one->key != other->key)
    return one->key > other->key ? -1 : 1;
  return one->entrant < other->entrant ? -1 : one->entrant > other->entrant;
}

static guint64
digest_of (const Ranked *group, guint n)
{
  guint64 digest = n;

  for (guint k = 0; k < n; k++) {
    digest ^= group[k].entrant + 1;
    digest *= G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
    digest ^= digest >> 29;
  }
  return digest | 1;
}

static gboolean
is_known (const LeagueTable *table, const Ranked *group, guint n, guint64 digest)
{
  for (guint k = 0; k < n; k++) {
    const LeagueStand *stand = &table->stands[group[k].entrant];

    if (stand->group != digest || stand->changed)
      return FALSE;
  }
  return TRUE;
}

/* Direct encounters of a group in the order of start numbers. */
static void
stand_group (LeagueTable *table, const Ranked *group, guint n)
{
  guint64 digest = digest_of (group, n);
  g_autofree guint32 *members = NULL;

  if (is_known (table, group, n, digest))
    return;
  members = g_new (guint32, 2 * n);
  for (guint k = 0; k < n; k++)
    members[k] = group[k].entrant;
  league_direct_rank (table, members, n, members + n);
  for (guint k = 0; k < n; k++) {
    LeagueStand *stand = &table->stands[members[k]];

    stand->group = digest;
    stand->place = members[n + k];
    stand->changed = FALSE;
  }
}

static void
stand_alone (LeagueTable *table, guint32 entrant)
{
  table->stands[entrant] = (LeagueStand){ 0 };
}

static void
set_keys (LeagueTable *table, Ranked *group, guint n, LeagueColumn column)
{
  gboolean falling = league_column_is_falling (column);

  if (column == LEAGUE_COLUMN_DIRECT)
    stand_group (table, group, n);
  for (guint k = 0; k < n; k++) {
    gint64 key = league_table_key (table, group[k].entrant, column);

    group[k].key = falling && key != G_MININT64 ? -key : key;
  }
}

/* Those of @group are level up to the tie-break @k; their first one stands at @position. */
static void
rank_group (LeagueTable *table, Ranked *group, guint n, guint k, guint position)
{
  guint first = 0;

  if (n == 1) {
    table->order[position] = group[0].entrant;
    table->ranks[group[0].entrant] = position + 1;
    for (; k < table->rules.n_tie_breaks; k++)
      if (table->rules.tie_breaks[k] == LEAGUE_COLUMN_DIRECT)
        stand_alone (table, group[0].entrant);
    return;
  }
  if (k == table->rules.n_tie_breaks) {
    for (guint m = 0; m < n; m++) {
      table->order[position + m] = group[m].entrant;
      table->ranks[group[m].entrant] = position + 1;
    }
    return;
  }
  set_keys (table, group, n, table->rules.tie_breaks[k]);
  g_qsort_with_data (group, (gint)n, sizeof *group, compare_ranked, NULL);
  for (guint m = 1; m <= n; m++)
    if (m == n || group[m].key != group[first].key) {
      /* The keys of what follows are overwritten: these are compared with their successor alone. */
      rank_group (table, group + first, m - first, k + 1, position + first);
      first = m;
    }
}

/* Who joined after the table's time and has no result has no rank. */
static gboolean
is_ranked (const LeagueTable *table, guint32 entrant)
{
  guint round = MAX (1, table->limit > 0 ? table->limit : table->rounds);
  const LeagueOwn *own = &table->own[entrant];

  return (table->limit == 0 && table->until == 0) || own->played + own->byes > 0
         || league_table_entrant (table, entrant)->joined <= round;
}

void
league_table_rank (LeagueTable *table)
{
  g_autofree Ranked *all = g_new (Ranked, table->n + 1);
  guint n = 0, last = table->n, first = 0;

  for (guint32 k = 0; k < table->n; k++)
    if (is_ranked (table, k))
      all[n++] = (Ranked){ .key = table->own[k].points, .entrant = k };
  table->n_ranked = n;
  for (guint32 k = table->n; k > 0; k--)
    if (!is_ranked (table, k - 1)) {
      table->order[--last] = k - 1;
      table->ranks[k - 1] = 0;
      stand_alone (table, k - 1);
    }
  table->level_by_points = FALSE;
  g_qsort_with_data (all, (gint)n, sizeof *all, compare_ranked, NULL);
  for (guint k = 1; k <= n; k++)
    if (k == n || all[k].key != all[first].key) {
      rank_group (table, all + first, k - first, 0, first);
      first = k;
    }
}

static gboolean
asks_direct (const LeagueTable *table)
{
  for (guint k = 0; k < table->rules.n_tie_breaks; k++)
    if (table->rules.tie_breaks[k] == LEAGUE_COLUMN_DIRECT)
      return TRUE;
  return FALSE;
}

void
league_table_need_direct (LeagueTable *table)
{
  g_autofree Ranked *level = NULL;
  guint n = 0;

  if (table->level_by_points || asks_direct (table))
    return;
  table->level_by_points = TRUE;
  level = g_new (Ranked, table->n_ranked + 1);
  for (guint k = 0; k < table->n_ranked; k++) {
    guint32 entrant = table->order[k];

    level[n++] = (Ranked){ .key = 0, .entrant = entrant };
    if (k + 1 < table->n_ranked
        && table->own[table->order[k + 1]].points == table->own[entrant].points)
      continue;
    g_qsort_with_data (level, (gint)n, sizeof *level, compare_ranked, NULL);
    if (n > 1)
      stand_group (table, level, n);
    else
      stand_alone (table, entrant);
    n = 0;
  }
}
