/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matchings of greatest weight, with blossoms.
 */
#include "app/league/maths/matching.h"

#include <string.h>

#define NO_NODE G_MAXUINT16

enum { APART, OUTER, INNER };

/* The edge of least slack between two nodes, by its vertices; @from is NO_NODE without any. */
typedef struct {
  guint16 from, to;
} LeagueEdge;

/**
 * LeagueMatcher:
 * @n: vertices; nodes from n on are blossoms
 * @end: behind the last node that is or was used; @limit: nodes there can be
 * @potential: of vertices; of a blossom what it adds to edges inside of it
 * @best: [one * limit + other]
 * @mate: the vertex at the far end of a node's matched edge
 * @near: the outer vertex with the edge of least slack to a node
 * @top: the outermost blossom that a node is in, itself for an outermost node; NO_NODE: not in use
 * @parent: the vertex that an inner node was reached from
 * @children: of a blossom, around its cycle, the base first
 * @holder: [blossom * n + vertex]: the child that holds a vertex
 */
typedef struct {
  const LeagueGraph *graph;
  guint n, end, limit;
  LeagueCost *potential;
  LeagueEdge *best;
  guint16 *mate, *near, *top, *parent;
  guint8 *label;
  guint32 *seen;
  guint32 stamp;
  guint16 **children;
  guint16 *n_children;
  guint16 *holder;
  guint16 *queue;
  guint first, last;
} LeagueMatcher;

static inline LeagueCost
edge_slack (const LeagueMatcher *matcher, LeagueEdge edge)
{
  const LeagueCost *cost = league_graph_cost (matcher->graph, edge.from, edge.to);
  const LeagueCost *from = &matcher->potential[edge.from], *to = &matcher->potential[edge.to];
  LeagueCost slack;

  for (guint k = 0; k < LEAGUE_COST_PARTS; k++)
    slack.part[k] = 4 * cost->part[k] - from->part[k] - to->part[k];
  return slack;
}

static inline gboolean
is_zero (const LeagueCost *cost)
{
  gint64 any = 0;

  for (guint k = 0; k < LEAGUE_COST_PARTS; k++)
    any |= cost->part[k];
  return any == 0;
}

static inline LeagueEdge *
best_edge (const LeagueMatcher *matcher, guint one, guint other)
{
  return &matcher->best[one * matcher->limit + other];
}

static inline gboolean
is_nearer (const LeagueMatcher *matcher, LeagueEdge edge, LeagueEdge than)
{
  LeagueCost one = edge_slack (matcher, edge), other = edge_slack (matcher, than);

  return league_cost_compare (&one, &other) < 0;
}

static inline guint16
top_of (const LeagueMatcher *matcher, guint16 node)
{
  return node == NO_NODE ? NO_NODE : matcher->top[node];
}

static void league_matcher_expand (LeagueMatcher *matcher, guint16 blossom);
static void league_matcher_shrink (LeagueMatcher *matcher, guint16 one, guint16 other,
                                   guint16 base);
static guint16 league_matcher_common_node (LeagueMatcher *matcher, guint16 one, guint16 other);
static void league_matcher_augment (LeagueMatcher *matcher, guint16 node, guint16 other);
static void league_matcher_enqueue (LeagueMatcher *matcher, guint16 node);
static void league_matcher_update_near (LeagueMatcher *matcher, guint16 vertex, guint16 node);
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
league_graph_set_edge (LeagueGraph *graph, guint one, guint other, const LeagueCost *cost)
{
  g_assert (one != other && one < graph->n && other < graph->n);
  graph->costs[one * graph->n + other] = graph->costs[other * graph->n + one] = *cost;
  graph->edges[one * graph->n + other] = graph->edges[other * graph->n + one] = TRUE;
}

void
league_graph_remove_edge (LeagueGraph *graph, guint one, guint other)
{
  graph->edges[one * graph->n + other] = graph->edges[other * graph->n + one] = FALSE;
}

LeagueCost
league_graph_matching_cost (const LeagueGraph *graph, const guint32 *mates)
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

      if (!league_graph_has_edge (matcher->graph, v, w) || matcher->top[v] == matcher->top[w])
        continue;
      slack = edge_slack (matcher, edge);
      if (!is_zero (&slack))
        league_matcher_update_near (matcher, v, matcher->top[w]);
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
      if (!league_graph_has_edge (graph, v, w))
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

      if (league_graph_has_edge (graph, v, w) && matcher->mate[w] == NO_NODE && is_zero (&slack)) {
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

/* Edmonds' blossoms: cycles shrunk to a node and opened again, and the matching led through them.
 */

static void
league_matcher_update_near (LeagueMatcher *matcher, guint16 vertex, guint16 node)
{
  guint16 near = matcher->near[node];

  if (near == NO_NODE
      || is_nearer (matcher, *best_edge (matcher, vertex, node), *best_edge (matcher, near, node)))
    matcher->near[node] = vertex;
}

/* Finds the outer vertex that is nearest to @node. */
static void
league_matcher_find_near (LeagueMatcher *matcher, guint16 node)
{
  matcher->near[node] = NO_NODE;
  for (guint v = 0; v < matcher->n; v++)
    if (best_edge (matcher, v, node)->from != NO_NODE && matcher->top[v] != node
        && matcher->label[matcher->top[v]] == OUTER)
      league_matcher_update_near (matcher, (guint16)v, node);
}

/* Lets all vertices of @node, which became outer, look for edges. */
static void
league_matcher_enqueue (LeagueMatcher *matcher, guint16 node)
{
  if (node < matcher->n) {
    matcher->queue[matcher->last++] = node;
    return;
  }
  for (guint k = 0; k < matcher->n_children[node]; k++)
    league_matcher_enqueue (matcher, matcher->children[node][k]);
}

static void
set_top (LeagueMatcher *matcher, guint16 node, guint16 top)
{
  matcher->top[node] = top;
  if (node >= matcher->n)
    for (guint k = 0; k < matcher->n_children[node]; k++)
      set_top (matcher, matcher->children[node][k], top);
}

static void
reverse (guint16 *nodes, guint n)
{
  for (guint k = 0; k < n / 2; k++) {
    guint16 node = nodes[k];

    nodes[k] = nodes[n - 1 - k];
    nodes[n - 1 - k] = node;
  }
}

/* How many steps of the cycle lead from the base of @blossom to @child; turns the cycle around if
 * need be, so that they are an even number. */
static guint
even_way (LeagueMatcher *matcher, guint16 blossom, guint16 child)
{
  guint16 *children = matcher->children[blossom];
  guint n = matcher->n_children[blossom];
  guint at = 0;

  while (children[at] != child)
    at++;
  if (at % 2 == 0)
    return at;
  reverse (children + 1, n - 1);
  return n - at;
}

/* Makes the best edge from @node to @other a matched one, seen from @node, inside of it too. */
static void
join (LeagueMatcher *matcher, guint16 node, guint16 other)
{
  LeagueEdge edge = *best_edge (matcher, node, other);
  guint16 *children;
  guint16 child;
  guint way, n;

  matcher->mate[node] = edge.to;
  if (node < matcher->n)
    return;
  child = matcher->holder[node * matcher->n + edge.from];
  way = even_way (matcher, node, child);
  children = matcher->children[node];
  n = matcher->n_children[node];
  for (guint k = 0; k < way; k++)
    join (matcher, children[k], children[k ^ 1]);
  join (matcher, child, other);
  /* Its base is now the child with the edge that leads out. */
  reverse (children, way);
  reverse (children + way, n - way);
  reverse (children, n);
}

/* Turns matched into unmatched edges on the way from @node to its tree's root, and joins @node with
 * @other. */
static void
league_matcher_augment (LeagueMatcher *matcher, guint16 node, guint16 other)
{
  while (TRUE) {
    guint16 before = top_of (matcher, matcher->mate[node]);

    join (matcher, node, other);
    if (before == NO_NODE)
      return;
    node = matcher->top[matcher->parent[before]];
    join (matcher, before, node);
    other = before;
  }
}

/* The outer node where the ways from @one and @other to their roots meet; NO_NODE in two trees. */
static guint16
league_matcher_common_node (LeagueMatcher *matcher, guint16 one, guint16 other)
{
  matcher->stamp++;
  while (one != NO_NODE || other != NO_NODE) {
    guint16 node = one;

    if (node != NO_NODE) {
      if (matcher->seen[node] == matcher->stamp)
        return node;
      matcher->seen[node] = matcher->stamp;
      node = top_of (matcher, matcher->mate[node]);
      if (node != NO_NODE)
        node = top_of (matcher, matcher->parent[node]);
    }
    one = other;
    other = node;
  }
  return NO_NODE;
}

/* Adds to @blossom what is between @node, with it, and @base, without it. */
static void
add_branch (LeagueMatcher *matcher, guint16 blossom, guint16 node, guint16 base)
{
  guint16 *children = matcher->children[blossom];

  while (node != base) {
    guint16 inner = matcher->top[matcher->mate[node]];

    children[matcher->n_children[blossom]++] = node;
    children[matcher->n_children[blossom]++] = inner;
    league_matcher_enqueue (matcher, inner);
    node = matcher->top[matcher->parent[inner]];
  }
}

/* The edges of a new blossom are the best of its children's. */
static void
inherit_edges (LeagueMatcher *matcher, guint16 blossom)
{
  for (guint x = 0; x < matcher->end; x++)
    best_edge (matcher, blossom, x)->from = best_edge (matcher, x, blossom)->from = NO_NODE;
  for (guint k = 0; k < matcher->n_children[blossom]; k++) {
    guint16 child = matcher->children[blossom][k];

    for (guint x = 0; x < matcher->end; x++) {
      LeagueEdge edge = *best_edge (matcher, child, x), *best = best_edge (matcher, blossom, x);

      if (edge.from == NO_NODE || (best->from != NO_NODE && !is_nearer (matcher, edge, *best)))
        continue;
      *best = edge;
      *best_edge (matcher, x, blossom) = (LeagueEdge){ edge.to, edge.from };
    }
    for (guint v = 0; v < matcher->n; v++)
      if (child == v || (child >= matcher->n && matcher->holder[child * matcher->n + v] != NO_NODE))
        matcher->holder[blossom * matcher->n + v] = child;
  }
}

/* The ways from @one and @other to @base, and the edge between the two, become one outer node. */
static void
league_matcher_shrink (LeagueMatcher *matcher, guint16 one, guint16 other, guint16 base)
{
  guint16 blossom = (guint16)matcher->n;
  guint branch;

  while (blossom < matcher->end && matcher->top[blossom] != NO_NODE)
    blossom++;
  if (blossom == matcher->end)
    matcher->end++;
  if (matcher->children[blossom] == NULL)
    matcher->children[blossom] = g_new (guint16, matcher->n + 1);
  matcher->potential[blossom] = (LeagueCost){ { 0 } };
  matcher->label[blossom] = OUTER;
  matcher->mate[blossom] = matcher->mate[base];
  matcher->parent[blossom] = matcher->parent[base];
  matcher->children[blossom][0] = base;
  matcher->n_children[blossom] = 1;
  add_branch (matcher, blossom, one, base);
  branch = matcher->n_children[blossom];
  reverse (matcher->children[blossom] + 1, branch - 1);
  add_branch (matcher, blossom, other, base);
  for (guint v = 0; v < matcher->n; v++)
    matcher->holder[blossom * matcher->n + v] = NO_NODE;
  inherit_edges (matcher, blossom);
  set_top (matcher, blossom, blossom);
  league_matcher_find_near (matcher, blossom);
}

/* An inner blossom whose potential is used up falls apart: the even way between its two edges stays
 * in the tree. */
static void
league_matcher_expand (LeagueMatcher *matcher, guint16 blossom)
{
  guint16 *children = matcher->children[blossom];
  guint n = matcher->n_children[blossom];
  guint16 entry;
  guint way;

  for (guint k = 0; k < n; k++)
    set_top (matcher, children[k], children[k]);
  entry = matcher->holder[blossom * matcher->n
                          + best_edge (matcher, blossom, matcher->parent[blossom])->from];
  way = even_way (matcher, blossom, entry);
  for (guint k = 0; k < way; k += 2) {
    guint16 inner = children[k], outer = children[k + 1];

    matcher->parent[inner] = best_edge (matcher, outer, inner)->from;
    matcher->label[inner] = INNER;
    matcher->label[outer] = OUTER;
    matcher->near[inner] = NO_NODE;
    league_matcher_find_near (matcher, outer);
    league_matcher_enqueue (matcher, outer);
  }
  matcher->label[entry] = INNER;
  matcher->parent[entry] = matcher->parent[blossom];
  matcher->near[entry] = NO_NODE;
  for (guint k = way + 1; k < n; k++) {
    matcher->label[children[k]] = APART;
    league_matcher_find_near (matcher, children[k]);
  }
  matcher->top[blossom] = NO_NODE;
}
