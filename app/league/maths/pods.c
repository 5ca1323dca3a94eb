/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pods: tables of three and four, searched.
 */
#include "app/league/maths/pods.h"

#include "app/league/maths/reasons.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

static guint *league_pods_search (const LeaguePods *pods) G_GNUC_WARN_UNUSED_RESULT;
static LeagueCost league_pods_cost (const LeaguePods *pods, const guint *members, guint size,
                                    guint *first_side);
guint
league_pods_count (const LeaguePairingRules *rules, guint n)
{
  guint least = MAX (rules->pod_least, 2), most = MAX (rules->pod_most, least);
  guint count = (n + most - 1) / most, fewer = MAX (n / least, 1);

  if (rules->partners > 1)
    return n / (2 * rules->partners);
  return n / count < least && n <= fewer * LEAGUE_SEATS ? fewer : count;
}

guint
league_pods_size (const LeaguePairingRules *rules, guint n, guint k)
{
  guint count = league_pods_count (rules, n);

  if (rules->partners > 1)
    return 2 * rules->partners;
  return n / count + (k < n % count);
}

static int
compare_positions (gconstpointer a, gconstpointer b)
{
  guint one = *(const guint *)a, other = *(const guint *)b;

  return one < other ? -1 : one > other;
}

static LeaguePods *
pods_new (const LeagueField *field, const guint *positions, guint n)
{
  LeaguePods *pods = g_new0 (LeaguePods, 1);

  pods->field = field;
  pods->n = n;
  pods->partners = MAX (field->rules->partners, 1);
  pods->positions = g_memdup2 (positions, n * sizeof *positions);
  qsort (pods->positions, n, sizeof *pods->positions, compare_positions);
  pods->n_pods = league_pods_count (field->rules, n);
  pods->sizes = g_new (guint, pods->n_pods);
  for (guint k = 0; k < pods->n_pods; k++)
    pods->sizes[k] = league_pods_size (field->rules, n, k);
  pods->forbidden = g_new0 (guint8, (gsize)n * n);
  pods->met = g_new0 (guint16, (gsize)n * n);
  pods->partnered = g_new0 (guint16, (gsize)n * n);
  for (guint one = 0; one < n; one++)
    for (guint other = 0; other < n; other++) {
      guint32 a = field->present[pods->positions[one]]->entrant;
      guint32 b = field->present[pods->positions[other]]->entrant;

      pods->forbidden[one * n + other] = league_pair_is_forbidden (field->rules, a, b);
      pods->met[one * n + other] = (guint16)league_history_met (field->history, a, b);
      pods->partnered[one * n + other] = (guint16)league_history_partners (field->history, a, b);
    }
  return pods;
}

static void
pods_free (LeaguePods *pods)
{
  g_free (pods->positions);
  g_free (pods->sizes);
  g_free (pods->forbidden);
  g_free (pods->met);
  g_free (pods->partnered);
  g_free (pods);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (LeaguePods, pods_free)

static guint32
entrant_of (const LeaguePods *pods, guint index)
{
  return pods->field->present[pods->positions[index]]->entrant;
}

/* Everybody sits where they sat least, by squares, and not where they sat last; sides take turns
 * around the table, and @turned says that the second one begins. Returns what it costs. */
static LeagueCost
find_seats (const LeaguePods *pods, const guint *members, guint size, guint first_side,
            gboolean turned, guint *seats)
{
  g_autoptr (LeagueGraph) graph = league_graph_new (2 * size);
  guint32 mates[2 * LEAGUE_SEATS];

  for (guint k = 0; k < size; k++) {
    const LeagueEntrantHistory *past = &pods->field->history->past[entrant_of (pods, members[k])];

    for (guint seat = 0; seat < size; seat++) {
      gint64 away = (gint64)seat - k;
      LeagueCost cost = { { past->seats[seat], past->last_seat == seat + 1, away * away } };

      if (pods->partners > 1 && ((first_side >> k & 1) != (seat % 2 == 0)) != turned)
        continue;
      league_graph_set_edge (graph, k, size + seat, &cost);
    }
  }
  g_assert_true (league_graph_match (graph, mates));
  for (guint k = 0; k < size; k++)
    seats[k] = mates[k] - size;
  return league_graph_matching_cost (graph, mates);
}

static void
take_seats (const LeaguePods *pods, const guint *members, guint size, guint first_side,
            LeaguePairedTable *table)
{
  guint seats[LEAGUE_SEATS], turned_seats[LEAGUE_SEATS];
  const guint *taken = seats;
  LeagueCost cost = find_seats (pods, members, size, first_side, FALSE, seats), turned;

  if (pods->partners > 1) {
    turned = find_seats (pods, members, size, first_side, TRUE, turned_seats);
    if (league_cost_compare (&turned, &cost) < 0)
      taken = turned_seats;
  }
  table->n = size;
  for (guint k = 0; k < size; k++) {
    table->entrants[taken[k]] = entrant_of (pods, members[k]);
    table->sides[taken[k]] = (guint8)(pods->partners > 1 ? taken[k] % 2 : taken[k]);
  }
}

static void
explain (const LeaguePods *pods, const guint *members, guint size, guint first_side,
         LeaguePairedTable *table)
{
  guint met = 0;

  for (guint k = 0; k < size; k++)
    for (guint j = 0; j < k; j++) {
      gboolean partners = pods->partners > 1 && (first_side >> k & 1) == (first_side >> j & 1);
      gsize pair = (gsize)members[j] * pods->n + members[k];

      if (partners)
        league_reason_add (table->reasons, LEAGUE_WHY_PARTNERS, entrant_of (pods, members[j]),
                           entrant_of (pods, members[k]), pods->partnered[pair], 0, 0);
      else
        met += pods->met[pair];
    }
  league_reason_add (table->reasons, LEAGUE_WHY_LEAST_MET, LEAGUE_NOBODY, LEAGUE_NOBODY, met, 0, 0);
  league_reason_add (table->reasons, LEAGUE_WHY_SEATS, LEAGUE_NOBODY, LEAGUE_NOBODY, 0, 0, 0);
}

/* Members of a table in the order of positions. Returns FALSE when two sit there who must not. */
static gboolean
add_table (const LeaguePods *pods, guint *members, guint size, LeaguePairing *pairing)
{
  LeaguePairedTable *table = league_pairing_add (pairing, LEAGUE_UNPLAYED);
  LeagueCost cost;
  guint first_side;

  qsort (members, size, sizeof *members, compare_positions);
  cost = league_pods_cost (pods, members, size, &first_side);
  table->round = pods->field->round;
  take_seats (pods, members, size, first_side, table);
  explain (pods, members, size, first_side, table);
  return cost.part[LEAGUE_PODS_FORBIDDEN] == 0;
}

/* Tables in the order of their best players. */
static gboolean
add_tables (const LeaguePods *pods, guint *order, LeaguePairing *pairing)
{
  g_autofree guint *starts = g_new (guint, pods->n_pods);
  g_autofree gboolean *done = g_new0 (gboolean, pods->n_pods);
  gboolean allowed = TRUE;

  for (guint pod = 0, start = 0; pod < pods->n_pods; start += pods->sizes[pod++]) {
    starts[pod] = start;
    qsort (order + start, pods->sizes[pod], sizeof *order, compare_positions);
  }
  for (guint k = 0; k < pods->n_pods; k++) {
    guint best = G_MAXUINT;

    for (guint pod = 0; pod < pods->n_pods; pod++)
      if (!done[pod] && (best == G_MAXUINT || order[starts[pod]] < order[starts[best]]))
        best = pod;
    done[best] = TRUE;
    allowed &= add_table (pods, order + starts[best], pods->sizes[best], pairing);
  }
  return allowed;
}

static void
add_bye (const LeagueField *field, guint position, LeaguePairing *pairing)
{
  const LeaguePairee *pairee = field->present[position];
  LeaguePairedTable *table = league_pairing_add (pairing, LEAGUE_BYE);

  table->round = field->round;
  table->n = 1;
  table->entrants[0] = pairee->entrant;
  league_reason_add (table->reasons, LEAGUE_WHY_BYE, pairee->entrant, LEAGUE_NOBODY,
                     field->history->past[pairee->entrant].byes, 0, pairee->points);
}

LeaguePairing *
league_pods_pair (const LeagueField *field, char **problem)
{
  guint players = 2 * field->rules->partners;
  guint n_byes = field->rules->partners > 1 ? field->n % players : 0;
  g_autofree guint *order = league_field_bye_order (field);
  g_autofree guint *found = NULL;
  g_autoptr (LeaguePods) pods = NULL;
  g_autoptr (LeaguePairing) pairing = league_pairing_new ();

  if (field->rules->partners > 1 && field->n < players) {
    *problem = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                             "A table has %u player; there are %u in round %u. "
                                             "Enter more, or let somebody come back.",
                                             "A table has %u players; there are %u in round %u. "
                                             "Enter more, or let somebody come back.",
                                             players),
                                players, field->n, field->round);
    return NULL;
  }
  pods = pods_new (field, order + n_byes, field->n - n_byes);
  found = league_pods_search (pods);
  if (!add_tables (pods, found, pairing)) {
    *problem = g_strdup_printf (_ ("Round %u can’t be paired: too many pairs must not meet. Allow "
                                   "some of them to meet."),
                                field->round);
    return NULL;
  }
  for (guint k = 0; k < n_byes; k++)
    add_bye (field, order[k], pairing);
  league_field_add_absent (field, pairing);
  return g_steal_pointer (&pairing);
}

/* The search for pods: all ways for few players, exchanges for many. */

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
      cost.part[LEAGUE_PODS_PARTNERS] +=
          square (pods->partnered[members[j] * pods->n + members[k]]);
      cost.part[LEAGUE_PODS_GAP] +=
          ABS (points_of (pods, members[j]) - points_of (pods, members[k]));
    }
  }
  cost.part[LEAGUE_PODS_SIDES] = ABS (difference);
  return cost;
}

/* What a table of @members (indices) costs. Where there are sides, the best ones: bit k of
 * @first_side (out) (nullable) is set when member k sits on the first one. */
static LeagueCost
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
search_with_kicks (Tables *tables, guint *best)
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
  search_with_kicks (&tables, best);
}

/* (array length=n): indices, table by table: the best of all ways up to LEAGUE_PODS_EXACT players,
 * else one that no exchange of two players makes better. */
static guint *
league_pods_search (const LeaguePods *pods)
{
  guint *best = g_new (guint, pods->n);

  if (pods->n <= LEAGUE_PODS_EXACT)
    search_all (pods, best);
  else
    search_exchanges (pods, best);
  return best;
}
