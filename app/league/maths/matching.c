/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Perfect matchings of least cost: graphs, and how trees grow in them until all is matched.
 */
#include "app/league/maths/matching-private.h"

#include <string.h>

LeagueGraph *
league_graph_new (guint n)
{
  LeagueGraph *graph = g_new (LeagueGraph, 1);

  g_assert (n <= LEAGUE_GRAPH_MAX);
  graph->n = n;
  graph->costs = g_new0 (LeagueCost, (gsize)n * n);
  graph->edges = g_new0 (gboolean, (gsize)n * n);
  return graph;
}

LeagueGraph *
league_graph_copy (const LeagueGraph *graph)
{
  LeagueGraph *copy = league_graph_new (graph->n);
  gsize size = (gsize)graph->n * graph->n;

  if (size > 0) {
    memcpy (copy->costs, graph->costs, size * sizeof *copy->costs);
    memcpy (copy->edges, graph->edges, size * sizeof *copy->edges);
  }
  return copy;
}

void
league_graph_free (LeagueGraph *graph)
{
  if (graph == NULL)
    return;
  g_free (graph->costs);
  g_free (graph->edges);
  g_free (graph);
}

void
league_graph_set (LeagueGraph *graph, guint one, guint other, const LeagueCost *cost)
{
  g_assert (one != other && one < graph->n && other < graph->n);
  graph->costs[one * graph->n + other] = graph->costs[other * graph->n + one] = *cost;
  graph->edges[one * graph->n + other] = graph->edges[other * graph->n + one] = TRUE;
}

void
league_graph_cut (LeagueGraph *graph, guint one, guint other)
{
  graph->edges[one * graph->n + other] = graph->edges[other * graph->n + one] = FALSE;
}

LeagueCost
league_graph_sum (const LeagueGraph *graph, const guint32 *mates)
{
  LeagueCost sum = { { 0 } };

  for (guint v = 0; v < graph->n; v++)
    if (mates[v] > v)
      league_cost_add (&sum, league_graph_cost (graph, v, mates[v]));
  return sum;
}

/* A tight edge from an outer vertex; TRUE when the matching grew. */
static gboolean
follow (LeagueMatcher *matcher, LeagueEdge edge)
{
  guint16 node = matcher->top[edge.from], other = matcher->top[edge.to];

  if (matcher->label[other] == APART) {
    guint16 mate = matcher->top[matcher->mate[other]];

    matcher->parent[other] = edge.from;
    matcher->label[other] = INNER;
    matcher->label[mate] = OUTER;
    matcher->near[other] = matcher->near[mate] = NO_NODE;
    league_matcher_enqueue (matcher, mate);
  } else if (matcher->label[other] == OUTER) {
    guint16 base = league_matcher_common_node (matcher, node, other);

    if (base == NO_NODE) {
      league_matcher_augment (matcher, node, other);
      league_matcher_augment (matcher, other, node);
      return TRUE;
    }
    league_matcher_shrink (matcher, node, other, base);
  }
  return FALSE;
}

/* Looks at the edges of all outer vertices that are new. TRUE when the matching grew. */
static gboolean
search (LeagueMatcher *matcher)
{
  while (matcher->first < matcher->last) {
    guint16 v = matcher->queue[matcher->first++];

    if (matcher->label[matcher->top[v]] == INNER)
      continue;
    for (guint w = 0; w < matcher->n; w++) {
      LeagueEdge edge = { v, (guint16)w };
      LeagueCost slack;

      if (!league_graph_has (matcher->graph, v, w) || matcher->top[v] == matcher->top[w])
        continue;
      slack = edge_slack (matcher, edge);
      if (!is_zero (&slack))
        league_matcher_come_near (matcher, v, matcher->top[w]);
      else if (follow (matcher, edge))
        return TRUE;
    }
  }
  return FALSE;
}

static void
take_less (LeagueCost *step, gboolean *found, const LeagueCost *slack, guint parts)
{
  LeagueCost part;

  for (guint k = 0; k < LEAGUE_COST_PARTS; k++)
    part.part[k] = slack->part[k] / parts;
  if (!*found || league_cost_compare (&part, step) < 0)
    *step = part;
  *found = TRUE;
}

/* The largest step that potentials can move by; FALSE when nothing limits it: then there is no
 * perfect matching. */
static gboolean
find_step (const LeagueMatcher *matcher, LeagueCost *step)
{
  gboolean found = FALSE;

  for (guint x = 0; x < matcher->end; x++) {
    if (matcher->top[x] != x)
      continue;
    if (x >= matcher->n && matcher->label[x] == INNER)
      take_less (step, &found, &matcher->potential[x], 2);
    if (matcher->near[x] != NO_NODE && matcher->label[x] != INNER) {
      LeagueCost slack = edge_slack (matcher, *best_edge (matcher, matcher->near[x], x));

      take_less (step, &found, &slack, matcher->label[x] == OUTER ? 2 : 1);
    }
  }
  return found;
}

static void
move_potential (LeagueCost *potential, const LeagueCost *step, int times)
{
  for (guint k = 0; k < LEAGUE_COST_PARTS; k++)
    potential->part[k] += times * step->part[k];
}

static void
take_step (LeagueMatcher *matcher, const LeagueCost *step)
{
  for (guint v = 0; v < matcher->n; v++) {
    guint8 label = matcher->label[matcher->top[v]];

    if (label != APART)
      move_potential (&matcher->potential[v], step, label == OUTER ? 1 : -1);
  }
  for (guint b = matcher->n; b < matcher->end; b++)
    if (matcher->top[b] == b && matcher->label[b] != APART)
      move_potential (&matcher->potential[b], step, matcher->label[b] == OUTER ? 2 : -2);
}

/* After a step: follows the edges that became tight and opens blossoms that are used up. */
static gboolean
use_step (LeagueMatcher *matcher)
{
  for (guint x = 0; x < matcher->end; x++) {
    guint16 near = matcher->near[x];
    LeagueCost slack;

    if (matcher->top[x] != x || near == NO_NODE || matcher->top[near] == x)
      continue;
    slack = edge_slack (matcher, *best_edge (matcher, near, x));
    if (is_zero (&slack) && follow (matcher, *best_edge (matcher, near, x)))
      return TRUE;
  }
  for (guint b = matcher->n; b < matcher->end; b++)
    if (matcher->top[b] == b && matcher->label[b] == INNER && is_zero (&matcher->potential[b]))
      league_matcher_expand (matcher, (guint16)b);
  return FALSE;
}

/* Lets trees grow from all nodes without mates until the matching grows by one edge. */
static gboolean
grow (LeagueMatcher *matcher)
{
  matcher->first = matcher->last = 0;
  for (guint x = 0; x < matcher->end; x++) {
    matcher->label[x] = APART;
    matcher->near[x] = NO_NODE;
    if (matcher->top[x] != x || matcher->mate[x] != NO_NODE)
      continue;
    matcher->label[x] = OUTER;
    matcher->parent[x] = NO_NODE;
    league_matcher_enqueue (matcher, (guint16)x);
  }
  while (!search (matcher)) {
    LeagueCost step = { { 0 } };

    if (!find_step (matcher, &step))
      return FALSE;
    take_step (matcher, &step);
    matcher->first = matcher->last = 0;
    if (use_step (matcher))
      return TRUE;
  }
  return TRUE;
}

/* Potentials that leave no slack below 0, and the tight edges that fit together at once. */
static gboolean
begin (LeagueMatcher *matcher)
{
  const LeagueGraph *graph = matcher->graph;

  for (guint v = 0; v < matcher->n; v++) {
    const LeagueCost *least = NULL;

    for (guint w = 0; w < matcher->n; w++) {
      if (!league_graph_has (graph, v, w))
        continue;
      *best_edge (matcher, v, w) = (LeagueEdge){ (guint16)v, (guint16)w };
      if (least == NULL || league_cost_compare (league_graph_cost (graph, v, w), least) < 0)
        least = league_graph_cost (graph, v, w);
    }
    if (least == NULL)
      return FALSE;
    for (guint k = 0; k < LEAGUE_COST_PARTS; k++)
      matcher->potential[v].part[k] = 2 * least->part[k];
    matcher->top[v] = (guint16)v;
  }
  for (guint v = 0; v < matcher->n; v++)
    for (guint w = v + 1; w < matcher->n && matcher->mate[v] == NO_NODE; w++) {
      LeagueCost slack = edge_slack (matcher, (LeagueEdge){ (guint16)v, (guint16)w });

      if (league_graph_has (graph, v, w) && matcher->mate[w] == NO_NODE && is_zero (&slack)) {
        matcher->mate[v] = (guint16)w;
        matcher->mate[w] = (guint16)v;
      }
    }
  return TRUE;
}

static guint16 *
new_nodes (gsize n)
{
  guint16 *nodes = g_new (guint16, n);

  memset (nodes, 0xff, n * sizeof *nodes);
  return nodes;
}

static void
matcher_init (LeagueMatcher *matcher, const LeagueGraph *graph)
{
  gsize n = graph->n, limit = n + n / 2 + 1;

  *matcher =
      (LeagueMatcher){ .graph = graph, .n = graph->n, .end = graph->n, .limit = (guint)limit };
  matcher->potential = g_new0 (LeagueCost, limit);
  matcher->best = (LeagueEdge *)new_nodes (2 * limit * limit);
  matcher->mate = new_nodes (limit);
  matcher->near = new_nodes (limit);
  matcher->top = new_nodes (limit);
  matcher->parent = new_nodes (limit);
  matcher->label = g_new0 (guint8, limit);
  matcher->seen = g_new0 (guint32, limit);
  matcher->children = g_new0 (guint16 *, limit);
  matcher->n_children = g_new0 (guint16, limit);
  matcher->holder = new_nodes (limit * n);
  matcher->queue = g_new (guint16, 2 * limit);
}

static void
matcher_clear (LeagueMatcher *matcher)
{
  for (guint x = 0; x < matcher->limit; x++)
    g_free (matcher->children[x]);
  g_free (matcher->potential);
  g_free (matcher->best);
  g_free (matcher->mate);
  g_free (matcher->near);
  g_free (matcher->top);
  g_free (matcher->parent);
  g_free (matcher->label);
  g_free (matcher->seen);
  g_free (matcher->children);
  g_free (matcher->n_children);
  g_free (matcher->holder);
  g_free (matcher->queue);
}

gboolean
league_graph_match (const LeagueGraph *graph, guint32 *mates)
{
  LeagueMatcher matcher;
  gboolean perfect = graph->n % 2 == 0;
  guint n_matched = 0;

  if (!perfect || graph->n == 0)
    return perfect;
  matcher_init (&matcher, graph);
  perfect = begin (&matcher);
  for (guint v = 0; v < graph->n; v++)
    n_matched += matcher.mate[v] != NO_NODE;
  for (; perfect && n_matched < graph->n; n_matched += 2)
    perfect = grow (&matcher);
  for (guint v = 0; perfect && v < graph->n; v++)
    mates[v] = matcher.mate[v];
  matcher_clear (&matcher);
  return perfect;
}
