/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Perfect matchings of least cost: graphs, and Edmonds' algorithm on them.
 *
 * Nodes are the vertices and the blossoms, which are odd cycles of nodes shrunk to one. From every
 * node without a mate an alternating tree grows along tight edges, those whose cost the potentials
 * of their ends use up. Where two trees touch, the matching grows by one; where a tree touches
 * itself, a blossom is shrunk; where nothing is tight, potentials move by the largest step that
 * keeps every edge's slack from falling below 0.
 *
 * Costs count four times and first potentials twice, which leaves every step a whole number.
 */
#include "matching.h"

#include <string.h>

#define NONE G_MAXUINT16

enum { APART, OUTER, INNER };

/* The edge of least slack between two nodes, by its vertices; @from is NONE without any. */
typedef struct {
  guint16 from, to;
} Edge;

/**
 * Matcher:
 * @n: vertices; nodes from n on are blossoms
 * @end: behind the last node that is or was used; @limit: nodes there can be
 * @potential: of vertices; of a blossom what it adds to edges inside of it
 * @best: [one * limit + other]
 * @mate: the vertex at the far end of a node's matched edge
 * @near: the outer vertex with the edge of least slack to a node
 * @top: the outermost blossom that a node is in, itself for an outermost node; NONE: not in use
 * @parent: the vertex that an inner node was reached from
 * @children: of a blossom, around its cycle, the base first
 * @holder: [blossom * n + vertex]: the child that holds a vertex
 */
typedef struct {
  const LeagueGraph *graph;
  guint n, end, limit;
  LeagueCost *potential;
  Edge *best;
  guint16 *mate, *near, *top, *parent;
  guint8 *label;
  guint32 *seen;
  guint32 stamp;
  guint16 **children;
  guint16 *n_children;
  guint16 *holder;
  guint16 *queue;
  guint first, last;
} Matcher;

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

static inline LeagueCost
edge_slack (const Matcher *matcher, Edge edge)
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

static inline Edge *
best_edge (const Matcher *matcher, guint one, guint other)
{
  return &matcher->best[one * matcher->limit + other];
}

static inline gboolean
is_nearer (const Matcher *matcher, Edge edge, Edge than)
{
  LeagueCost one = edge_slack (matcher, edge), other = edge_slack (matcher, than);

  return league_cost_compare (&one, &other) < 0;
}

static inline guint16
top_of (const Matcher *matcher, guint16 node)
{
  return node == NONE ? NONE : matcher->top[node];
}

static void
come_near (Matcher *matcher, guint16 vertex, guint16 node)
{
  guint16 near = matcher->near[node];

  if (near == NONE
      || is_nearer (matcher, *best_edge (matcher, vertex, node), *best_edge (matcher, near, node)))
    matcher->near[node] = vertex;
}

/* Finds the outer vertex that is nearest to @node. */
static void
look_around (Matcher *matcher, guint16 node)
{
  matcher->near[node] = NONE;
  for (guint v = 0; v < matcher->n; v++)
    if (best_edge (matcher, v, node)->from != NONE && matcher->top[v] != node
        && matcher->label[matcher->top[v]] == OUTER)
      come_near (matcher, (guint16)v, node);
}

/* Lets all vertices of @node, which became outer, look for edges. */
static void
enqueue (Matcher *matcher, guint16 node)
{
  if (node < matcher->n) {
    matcher->queue[matcher->last++] = node;
    return;
  }
  for (guint k = 0; k < matcher->n_children[node]; k++)
    enqueue (matcher, matcher->children[node][k]);
}

static void
set_top (Matcher *matcher, guint16 node, guint16 top)
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
even_way (Matcher *matcher, guint16 blossom, guint16 child)
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
join (Matcher *matcher, guint16 node, guint16 other)
{
  Edge edge = *best_edge (matcher, node, other);
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
augment (Matcher *matcher, guint16 node, guint16 other)
{
  while (TRUE) {
    guint16 before = top_of (matcher, matcher->mate[node]);

    join (matcher, node, other);
    if (before == NONE)
      return;
    node = matcher->top[matcher->parent[before]];
    join (matcher, before, node);
    other = before;
  }
}

/* The outer node where the ways from @one and @other to their roots meet; NONE in two trees. */
static guint16
common_node (Matcher *matcher, guint16 one, guint16 other)
{
  matcher->stamp++;
  while (one != NONE || other != NONE) {
    guint16 node = one;

    if (node != NONE) {
      if (matcher->seen[node] == matcher->stamp)
        return node;
      matcher->seen[node] = matcher->stamp;
      node = top_of (matcher, matcher->mate[node]);
      if (node != NONE)
        node = top_of (matcher, matcher->parent[node]);
    }
    one = other;
    other = node;
  }
  return NONE;
}

/* Adds to @blossom what is between @node, with it, and @base, without it. */
static void
add_branch (Matcher *matcher, guint16 blossom, guint16 node, guint16 base)
{
  guint16 *children = matcher->children[blossom];

  while (node != base) {
    guint16 inner = matcher->top[matcher->mate[node]];

    children[matcher->n_children[blossom]++] = node;
    children[matcher->n_children[blossom]++] = inner;
    enqueue (matcher, inner);
    node = matcher->top[matcher->parent[inner]];
  }
}

/* The edges of a new blossom are the best of its children's. */
static void
inherit_edges (Matcher *matcher, guint16 blossom)
{
  for (guint x = 0; x < matcher->end; x++)
    best_edge (matcher, blossom, x)->from = best_edge (matcher, x, blossom)->from = NONE;
  for (guint k = 0; k < matcher->n_children[blossom]; k++) {
    guint16 child = matcher->children[blossom][k];

    for (guint x = 0; x < matcher->end; x++) {
      Edge edge = *best_edge (matcher, child, x), *best = best_edge (matcher, blossom, x);

      if (edge.from == NONE || (best->from != NONE && !is_nearer (matcher, edge, *best)))
        continue;
      *best = edge;
      *best_edge (matcher, x, blossom) = (Edge){ edge.to, edge.from };
    }
    for (guint v = 0; v < matcher->n; v++)
      if (child == v || (child >= matcher->n && matcher->holder[child * matcher->n + v] != NONE))
        matcher->holder[blossom * matcher->n + v] = child;
  }
}

static void
shrink (Matcher *matcher, guint16 one, guint16 other, guint16 base)
{
  guint16 blossom = (guint16)matcher->n;
  guint branch;

  while (blossom < matcher->end && matcher->top[blossom] != NONE)
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
    matcher->holder[blossom * matcher->n + v] = NONE;
  inherit_edges (matcher, blossom);
  set_top (matcher, blossom, blossom);
  look_around (matcher, blossom);
}

/* An inner blossom whose potential is used up falls apart: the even way between its two edges stays
 * in the tree. */
static void
expand (Matcher *matcher, guint16 blossom)
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
    matcher->near[inner] = NONE;
    look_around (matcher, outer);
    enqueue (matcher, outer);
  }
  matcher->label[entry] = INNER;
  matcher->parent[entry] = matcher->parent[blossom];
  matcher->near[entry] = NONE;
  for (guint k = way + 1; k < n; k++) {
    matcher->label[children[k]] = APART;
    look_around (matcher, children[k]);
  }
  matcher->top[blossom] = NONE;
}

/* A tight edge from an outer vertex; TRUE when the matching grew. */
static gboolean
follow (Matcher *matcher, Edge edge)
{
  guint16 node = matcher->top[edge.from], other = matcher->top[edge.to];

  if (matcher->label[other] == APART) {
    guint16 mate = matcher->top[matcher->mate[other]];

    matcher->parent[other] = edge.from;
    matcher->label[other] = INNER;
    matcher->label[mate] = OUTER;
    matcher->near[other] = matcher->near[mate] = NONE;
    enqueue (matcher, mate);
  } else if (matcher->label[other] == OUTER) {
    guint16 base = common_node (matcher, node, other);

    if (base == NONE) {
      augment (matcher, node, other);
      augment (matcher, other, node);
      return TRUE;
    }
    shrink (matcher, node, other, base);
  }
  return FALSE;
}

/* Looks at the edges of all outer vertices that are new. TRUE when the matching grew. */
static gboolean
search (Matcher *matcher)
{
  while (matcher->first < matcher->last) {
    guint16 v = matcher->queue[matcher->first++];

    if (matcher->label[matcher->top[v]] == INNER)
      continue;
    for (guint w = 0; w < matcher->n; w++) {
      Edge edge = { v, (guint16)w };
      LeagueCost slack;

      if (!league_graph_has (matcher->graph, v, w) || matcher->top[v] == matcher->top[w])
        continue;
      slack = edge_slack (matcher, edge);
      if (!is_zero (&slack))
        come_near (matcher, v, matcher->top[w]);
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
find_step (const Matcher *matcher, LeagueCost *step)
{
  gboolean found = FALSE;

  for (guint x = 0; x < matcher->end; x++) {
    if (matcher->top[x] != x)
      continue;
    if (x >= matcher->n && matcher->label[x] == INNER)
      take_less (step, &found, &matcher->potential[x], 2);
    if (matcher->near[x] != NONE && matcher->label[x] != INNER) {
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
take_step (Matcher *matcher, const LeagueCost *step)
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
use_step (Matcher *matcher)
{
  for (guint x = 0; x < matcher->end; x++) {
    guint16 near = matcher->near[x];
    LeagueCost slack;

    if (matcher->top[x] != x || near == NONE || matcher->top[near] == x)
      continue;
    slack = edge_slack (matcher, *best_edge (matcher, near, x));
    if (is_zero (&slack) && follow (matcher, *best_edge (matcher, near, x)))
      return TRUE;
  }
  for (guint b = matcher->n; b < matcher->end; b++)
    if (matcher->top[b] == b && matcher->label[b] == INNER && is_zero (&matcher->potential[b]))
      expand (matcher, (guint16)b);
  return FALSE;
}

/* Lets trees grow from all nodes without mates until the matching grows by one edge. */
static gboolean
grow (Matcher *matcher)
{
  matcher->first = matcher->last = 0;
  for (guint x = 0; x < matcher->end; x++) {
    matcher->label[x] = APART;
    matcher->near[x] = NONE;
    if (matcher->top[x] != x || matcher->mate[x] != NONE)
      continue;
    matcher->label[x] = OUTER;
    matcher->parent[x] = NONE;
    enqueue (matcher, (guint16)x);
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
begin (Matcher *matcher)
{
  const LeagueGraph *graph = matcher->graph;

  for (guint v = 0; v < matcher->n; v++) {
    const LeagueCost *least = NULL;

    for (guint w = 0; w < matcher->n; w++) {
      if (!league_graph_has (graph, v, w))
        continue;
      *best_edge (matcher, v, w) = (Edge){ (guint16)v, (guint16)w };
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
    for (guint w = v + 1; w < matcher->n && matcher->mate[v] == NONE; w++) {
      LeagueCost slack = edge_slack (matcher, (Edge){ (guint16)v, (guint16)w });

      if (league_graph_has (graph, v, w) && matcher->mate[w] == NONE && is_zero (&slack)) {
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
matcher_init (Matcher *matcher, const LeagueGraph *graph)
{
  gsize n = graph->n, limit = n + n / 2 + 1;

  *matcher = (Matcher){ .graph = graph, .n = graph->n, .end = graph->n, .limit = (guint)limit };
  matcher->potential = g_new0 (LeagueCost, limit);
  matcher->best = (Edge *)new_nodes (2 * limit * limit);
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
matcher_clear (Matcher *matcher)
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
  Matcher matcher;
  gboolean perfect = graph->n % 2 == 0;
  guint n_matched = 0;

  if (!perfect || graph->n == 0)
    return perfect;
  matcher_init (&matcher, graph);
  perfect = begin (&matcher);
  for (guint v = 0; v < graph->n; v++)
    n_matched += matcher.mate[v] != NONE;
  for (; perfect && n_matched < graph->n; n_matched += 2)
    perfect = grow (&matcher);
  for (guint v = 0; perfect && v < graph->n; v++)
    mates[v] = matcher.mate[v];
  matcher_clear (&matcher);
  return perfect;
}
