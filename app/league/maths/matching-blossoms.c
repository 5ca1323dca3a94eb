/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Edmonds' blossoms: cycles shrunk to a node and opened again, and the matching led through them.
 */
#include "app/league/maths/matching-private.h"

void
league_matcher_come_near (LeagueMatcher *matcher, guint16 vertex, guint16 node)
{
  guint16 near = matcher->near[node];

  if (near == NO_NODE
      || is_nearer (matcher, *best_edge (matcher, vertex, node), *best_edge (matcher, near, node)))
    matcher->near[node] = vertex;
}

/* Finds the outer vertex that is nearest to @node. */
static void
league_matcher_look_around (LeagueMatcher *matcher, guint16 node)
{
  matcher->near[node] = NO_NODE;
  for (guint v = 0; v < matcher->n; v++)
    if (best_edge (matcher, v, node)->from != NO_NODE && matcher->top[v] != node
        && matcher->label[matcher->top[v]] == OUTER)
      league_matcher_come_near (matcher, (guint16)v, node);
}

void
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

void
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

guint16
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

void
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
  league_matcher_look_around (matcher, blossom);
}

void
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
    league_matcher_look_around (matcher, outer);
    league_matcher_enqueue (matcher, outer);
  }
  matcher->label[entry] = INNER;
  matcher->parent[entry] = matcher->parent[blossom];
  matcher->near[entry] = NO_NODE;
  for (guint k = way + 1; k < n; k++) {
    matcher->label[children[k]] = APART;
    league_matcher_look_around (matcher, children[k]);
  }
  matcher->top[blossom] = NO_NODE;
}
