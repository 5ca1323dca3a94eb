/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The matching as it grows: what the trees and the blossoms of Edmonds' algorithm share.
 *
 * Nodes are the vertices and the blossoms, which are odd cycles of nodes shrunk to one. From every
 * node without a mate an alternating tree grows along tight edges, those whose cost the potentials
 * of their ends use up. Where two trees touch, the matching grows by one; where a tree touches
 * itself, a blossom is shrunk; where nothing is tight, potentials move by the largest step that
 * keeps every edge's slack from falling below 0.
 *
 * Costs count four times and first potentials twice, which leaves every step a whole number.
 */
#pragma once

#include "app/league/maths/matching.h"

G_BEGIN_DECLS

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

/* Notes that the outer @vertex has an edge to @node, if that has less slack than the nearest so
 * far. */
void league_matcher_come_near (LeagueMatcher *matcher, guint16 vertex, guint16 node);
/* Lets all vertices of @node, which became outer, look for edges. */
void league_matcher_enqueue (LeagueMatcher *matcher, guint16 node);
/* Turns matched into unmatched edges on the way from @node to its tree's root, and joins @node with
 * @other. */
void league_matcher_augment (LeagueMatcher *matcher, guint16 node, guint16 other);
/* The outer node where the ways from @one and @other to their roots meet; NO_NODE in two trees. */
guint16 league_matcher_common_node (LeagueMatcher *matcher, guint16 one, guint16 other);
/* The ways from @one and @other to @base, and the edge between the two, become one outer node. */
void league_matcher_shrink (LeagueMatcher *matcher, guint16 one, guint16 other, guint16 base);
/* An inner blossom whose potential is used up falls apart: the even way between its two edges stays
 * in the tree. */
void league_matcher_expand (LeagueMatcher *matcher, guint16 blossom);

G_END_DECLS
