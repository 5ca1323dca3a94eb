/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The search for pods: all ways for few players, exchanges for many.
 */
#include "app/league/maths/pods.h"

#include <string.h>

/* Of exchanges looked at, about; and kicks at least and at most. */
#define EFFORT 600000
#define LEAST_KICKS 10
#define MOST_KICKS 4000

static gint64
square (gint64 number)
{
  return number * number;
}

static LeaguePoints
points_of (const LeaguePods *pods, guint index)
{
  return pods->field->present[pods->positions[index]]->points;
}

/* What two at a table cost who are no partners; @close: whether their points matter. */
static void
add_opponents (const LeaguePods *pods, guint one, guint other, LeagueCost *cost)
{
  cost->part[LEAGUE_PODS_FORBIDDEN] += pods->forbidden[one * pods->n + other];
  cost->part[LEAGUE_PODS_MET] += square (pods->met[one * pods->n + other]);
  cost->part[LEAGUE_PODS_GAP] += ABS (points_of (pods, one) - points_of (pods, other));
}

static LeagueCost
sides_cost (const LeaguePods *pods, const guint *members, guint size, guint first_side)
{
  LeagueCost cost = { { 0 } };
  LeaguePoints difference = 0;

  for (guint k = 0; k < size; k++) {
    LeaguePoints points = points_of (pods, members[k]);

    difference += (first_side >> k & 1) != 0 ? points : -points;
    for (guint j = 0; j < k; j++) {
      if ((first_side >> k & 1) != (first_side >> j & 1)) {
        add_opponents (pods, members[j], members[k], &cost);
        continue;
      }
      cost.part[LEAGUE_PODS_WITH] += square (pods->with[members[j] * pods->n + members[k]]);
      cost.part[LEAGUE_PODS_GAP] +=
          ABS (points_of (pods, members[j]) - points_of (pods, members[k]));
    }
  }
  cost.part[LEAGUE_PODS_SIDES] = ABS (difference);
  return cost;
}

LeagueCost
league_pods_cost (const LeaguePods *pods, const guint *members, guint size, guint *first_side)
{
  LeagueCost best = { { 0 } };

  if (first_side != NULL)
    *first_side = 1;
  if (pods->partners <= 1) {
    for (guint k = 0; k < size; k++)
      for (guint j = 0; j < k; j++)
        add_opponents (pods, members[j], members[k], &best);
    return best;
  }
  best.part[0] = G_MAXINT64;
  for (guint side = 1; side < 1u << size; side += 2) {
    LeagueCost cost;

    if ((guint)__builtin_popcount (side) != pods->partners)
      continue;
    cost = sides_cost (pods, members, size, side);
    if (league_cost_compare (&cost, &best) >= 0)
      continue;
    best = cost;
    if (first_side != NULL)
      *first_side = side;
  }
  return best;
}

/* All ways */

typedef struct {
  const LeaguePods *pods;
  gboolean taken[LEAGUE_PODS_EXACT], filled[LEAGUE_PODS_EXACT];
  guint way[LEAGUE_PODS_EXACT];
  guint starts[LEAGUE_PODS_EXACT];
  guint *best;
  LeagueCost least;
  gboolean found;
} Ways;

static void fill_pod (Ways *ways, const LeagueCost *so_far);

/* Takes the @count-th and further members of a table, indices from @from on. */
static void
take_members (Ways *ways, guint pod, guint count, guint from, const LeagueCost *so_far)
{
  const LeaguePods *pods = ways->pods;
  guint *members = &ways->way[ways->starts[pod]];
  LeagueCost cost;

  if (count < pods->sizes[pod]) {
    for (guint index = from; index < pods->n; index++) {
      if (ways->taken[index])
        continue;
      ways->taken[index] = TRUE;
      members[count] = index;
      take_members (ways, pod, count + 1, index + 1, so_far);
      ways->taken[index] = FALSE;
    }
    return;
  }
  cost = league_pods_cost (pods, members, count, NULL);
  league_cost_add (&cost, so_far);
  if (!ways->found || league_cost_compare (&cost, &ways->least) < 0)
    fill_pod (ways, &cost);
}

/* The first one without a table takes one of each size that is left. */
static void
fill_pod (Ways *ways, const LeagueCost *so_far)
{
  const LeaguePods *pods = ways->pods;
  guint one = 0, last_size = 0;

  while (one < pods->n && ways->taken[one])
    one++;
  if (one == pods->n) {
    ways->found = TRUE;
    ways->least = *so_far;
    memcpy (ways->best, ways->way, pods->n * sizeof *ways->best);
    return;
  }
  ways->taken[one] = TRUE;
  for (guint pod = 0; pod < pods->n_pods; pod++) {
    if (ways->filled[pod] || pods->sizes[pod] == last_size)
      continue;
    last_size = pods->sizes[pod];
    ways->filled[pod] = TRUE;
    ways->way[ways->starts[pod]] = one;
    take_members (ways, pod, 1, one + 1, so_far);
    ways->filled[pod] = FALSE;
  }
  ways->taken[one] = FALSE;
}

static void
search_all (const LeaguePods *pods, guint *best)
{
  Ways ways = { .pods = pods, .best = best };

  for (guint pod = 1; pod < pods->n_pods; pod++)
    ways.starts[pod] = ways.starts[pod - 1] + pods->sizes[pod - 1];
  fill_pod (&ways, &(LeagueCost){ { 0 } });
}

/* Exchanges */

/**
 * Tables:
 * @order: indices, table by table
 * @pod: of each slot of @order; @starts: of each table, the first slot
 * @costs: of each table
 */
typedef struct {
  const LeaguePods *pods;
  guint *order, *pod, *starts;
  LeagueCost *costs;
} Tables;

static LeagueCost
table_cost (const Tables *tables, guint pod)
{
  return league_pods_cost (tables->pods, &tables->order[tables->starts[pod]],
                           tables->pods->sizes[pod], NULL);
}

static void
exchange (Tables *tables, guint one, guint other)
{
  guint index = tables->order[one];

  tables->order[one] = tables->order[other];
  tables->order[other] = index;
}

/* Exchanges the two slots when that is better. */
static gboolean
try_exchange (Tables *tables, guint one, guint other)
{
  guint pod = tables->pod[one], other_pod = tables->pod[other];
  LeagueCost before = tables->costs[pod], after, cost, other_cost;

  league_cost_add (&before, &tables->costs[other_pod]);
  exchange (tables, one, other);
  after = cost = table_cost (tables, pod);
  other_cost = table_cost (tables, other_pod);
  league_cost_add (&after, &other_cost);
  if (league_cost_compare (&after, &before) >= 0) {
    exchange (tables, one, other);
    return FALSE;
  }
  tables->costs[pod] = cost;
  tables->costs[other_pod] = other_cost;
  return TRUE;
}

/* Until no exchange of two players makes it better. */
static void
improve (Tables *tables)
{
  gboolean better = TRUE;

  while (better) {
    better = FALSE;
    for (guint one = 0; one < tables->pods->n; one++)
      for (guint other = tables->starts[tables->pod[one]] + tables->pods->sizes[tables->pod[one]];
           other < tables->pods->n; other++)
        better |= try_exchange (tables, one, other);
  }
}

static LeagueCost
sum_costs (const Tables *tables)
{
  LeagueCost sum = { { 0 } };

  for (guint pod = 0; pod < tables->pods->n_pods; pod++)
    league_cost_add (&sum, &tables->costs[pod]);
  return sum;
}

static void
count_costs (Tables *tables)
{
  for (guint pod = 0; pod < tables->pods->n_pods; pod++)
    tables->costs[pod] = table_cost (tables, pod);
}

/* The same numbers each time, so that the same input gives the same tables. */
static guint
next_number (guint32 *state, guint below)
{
  *state = *state * 1664525u + 1013904223u;
  return (guint)(((guint64)*state * below) >> 32);
}

/* Some exchanges of any kind, and the better ones again. */
static void
kick (Tables *tables, guint32 *state)
{
  for (guint k = 0; k < 3; k++) {
    guint one = next_number (state, tables->pods->n), other = next_number (state, tables->pods->n);

    exchange (tables, one, other);
    tables->costs[tables->pod[one]] = table_cost (tables, tables->pod[one]);
    tables->costs[tables->pod[other]] = table_cost (tables, tables->pod[other]);
  }
  improve (tables);
}

/* Whether @one is no worse than @other in who meets whom; points may be further apart. */
static gboolean
meets_as_seldom (const LeagueCost *one, const LeagueCost *other)
{
  for (guint k = 0; k <= LEAGUE_PODS_MET; k++)
    if (one->part[k] != other->part[k])
      return one->part[k] < other->part[k];
  return TRUE;
}

/* From table to table: what a kick makes worse is taken back, and the best of all is kept. */
static void
search_on (Tables *tables, guint *best)
{
  const LeaguePods *pods = tables->pods;
  guint kicks =
      pods->n_pods > 1 ? CLAMP (EFFORT / (pods->n * pods->n), LEAST_KICKS, MOST_KICKS) : 0;
  g_autofree guint *kept = g_memdup2 (tables->order, pods->n * sizeof *tables->order);
  LeagueCost now = sum_costs (tables), least = now;
  guint32 state = pods->n;

  memcpy (best, kept, pods->n * sizeof *best);
  for (guint k = 0; k < kicks; k++) {
    LeagueCost sum;

    kick (tables, &state);
    sum = sum_costs (tables);
    if (!meets_as_seldom (&sum, &now)) {
      memcpy (tables->order, kept, pods->n * sizeof *kept);
      count_costs (tables);
      continue;
    }
    now = sum;
    memcpy (kept, tables->order, pods->n * sizeof *kept);
    if (league_cost_compare (&sum, &least) >= 0)
      continue;
    least = sum;
    memcpy (best, kept, pods->n * sizeof *best);
  }
}

static void
search_exchanges (const LeaguePods *pods, guint *best)
{
  g_autofree guint *order = g_new (guint, pods->n), *pod_of = g_new (guint, pods->n);
  g_autofree guint *starts = g_new0 (guint, pods->n_pods + 1);
  g_autofree LeagueCost *costs = g_new (LeagueCost, pods->n_pods);
  Tables tables = { pods, order, pod_of, starts, costs };

  for (guint pod = 0, slot = 0; pod < pods->n_pods; pod++) {
    starts[pod] = slot;
    for (guint k = 0; k < pods->sizes[pod]; k++, slot++) {
      order[slot] = slot;
      pod_of[slot] = pod;
    }
  }
  count_costs (&tables);
  improve (&tables);
  search_on (&tables, best);
}

guint *
league_pods_search (const LeaguePods *pods)
{
  guint *best = g_new (guint, pods->n);

  if (pods->n <= LEAGUE_PODS_EXACT)
    search_all (pods, best);
  else
    search_exchanges (pods, best);
  return best;
}
