/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Perfect matchings of least cost in any graph, by Edmonds' blossoms with potentials. Costs are
 * compared part by part, the first one decides, and all arithmetic is in whole numbers: the result
 * is an optimum, not nearly one.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define LEAGUE_COST_PARTS 5
/* Of a part, over all edges of a matching, so that potentials stay in 64 bits. */
#define LEAGUE_COST_MAX (G_GINT64_CONSTANT (1) << 56)
/* Vertices of a graph; so many take seconds, and 200 some hundredths of one. */
#define LEAGUE_GRAPH_MAX 1002

typedef struct {
  gint64 part[LEAGUE_COST_PARTS];
} LeagueCost;

static inline void
league_cost_add (LeagueCost *cost, const LeagueCost *more)
{
  for (guint k = 0; k < LEAGUE_COST_PARTS; k++)
    cost->part[k] += more->part[k];
}

/* Below, at or above 0 as @one costs less than, as much as or more than @other. */
static inline int
league_cost_compare (const LeagueCost *one, const LeagueCost *other)
{
  for (guint k = 0; k < LEAGUE_COST_PARTS; k++)
    if (one->part[k] != other->part[k])
      return one->part[k] < other->part[k] ? -1 : 1;
  return 0;
}

/* Vertices from 0 to @n - 1, and edges between them with costs; without edges at first. */
typedef struct {
  guint n;
  LeagueCost *costs;
  gboolean *edges;
} LeagueGraph;

LeagueGraph *league_graph_new (guint n) G_GNUC_WARN_UNUSED_RESULT;
LeagueGraph *league_graph_copy (const LeagueGraph *graph) G_GNUC_WARN_UNUSED_RESULT;
void league_graph_free (LeagueGraph *graph);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LeagueGraph, league_graph_free)

static inline gboolean
league_graph_has_edge (const LeagueGraph *graph, guint one, guint other)
{
  return graph->edges[one * graph->n + other];
}

static inline const LeagueCost *
league_graph_cost (const LeagueGraph *graph, guint one, guint other)
{
  return &graph->costs[one * graph->n + other];
}

/* Adds the edge, or gives it another cost. */
void league_graph_set_edge (LeagueGraph *graph, guint one, guint other, const LeagueCost *cost);
void league_graph_remove_edge (LeagueGraph *graph, guint one, guint other);

/**
 * league_graph_match:
 * @mates: (out caller-allocates) (array length=n): whom each vertex is matched with
 *
 * A perfect matching of least cost; FALSE when there is no perfect matching (@mates is then
 * undefined). O(n³). The same graph gives the same matching.
 *
 * Source: J. Edmonds, "Maximum matching and a polyhedron with 0,1-vertices", 1965; Z. Galil,
 * "Efficient algorithms for finding maximum matching in graphs", 1986
 */
gboolean league_graph_match (const LeagueGraph *graph, guint32 *mates) G_GNUC_WARN_UNUSED_RESULT;

/* What the matching costs. */
LeagueCost league_graph_matching_cost (const LeagueGraph *graph, const guint32 *mates);

G_END_DECLS
