/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matchings of least cost against all matchings there are, in random graphs.
 */
#include "tests/suite.h"

#include "app/league/maths/matching.h"

#include <string.h>

#define MOST 16

/* The least cost of a perfect matching: of each set of vertices, from its subsets. */
static gboolean
search_all (const LeagueGraph *graph, LeagueCost *least)
{
  guint n_sets = 1u << graph->n;
  g_autofree LeagueCost *costs = g_new0 (LeagueCost, n_sets);
  g_autofree gboolean *found = g_new0 (gboolean, n_sets);

  found[0] = TRUE;
  for (guint set = 1; set < n_sets; set++) {
    guint one = 0;

    while ((set >> one & 1) == 0)
      one++;
    for (guint other = one + 1; other < graph->n; other++) {
      guint rest = set & ~(1u << one | 1u << other);
      LeagueCost cost = costs[rest];

      if ((set >> other & 1) == 0 || !found[rest] || !league_graph_has_edge (graph, one, other))
        continue;
      league_cost_add (&cost, league_graph_cost (graph, one, other));
      if (!found[set] || league_cost_compare (&cost, &costs[set]) < 0)
        costs[set] = cost;
      found[set] = TRUE;
    }
  }
  *least = costs[n_sets - 1];
  return found[n_sets - 1];
}

static LeagueGraph *
random_graph (GRand *rand, guint n)
{
  LeagueGraph *graph = league_graph_new (n);
  int share = g_rand_int_range (rand, 10, 101), range = g_rand_int_range (rand, 1, 8);

  for (guint one = 0; one < n; one++)
    for (guint other = one + 1; other < n; other++) {
      LeagueCost cost = { { 0 } };

      for (guint k = 0; k < LEAGUE_COST_PARTS; k++)
        cost.part[k] = g_rand_int_range (rand, -range, range + 1);
      if (g_rand_int_range (rand, 0, 100) < share)
        league_graph_set_edge (graph, one, other, &cost);
    }
  return graph;
}

START_TEST (test_the_least_of_all)
{
  GRand *rand = g_rand_new_with_seed (6);
  const char *more = suite_variable ("TOMEKEEPER_GAMES");
  guint n_runs = 4000 * (more != NULL ? (guint)MAX (atoi (more), 1) : 1), n_perfect = 0;

  for (guint k = 0; k < n_runs; k++) {
    guint n = 2
              * (guint)g_rand_int_range (rand, 1,
                                         k % 50 == 0  ? MOST / 2 + 1
                                         : k % 5 == 0 ? 6
                                                      : 5);
    g_autoptr (LeagueGraph) graph = random_graph (rand, n);
    guint32 mates[MOST];
    LeagueCost least, sum;
    gboolean perfect = search_all (graph, &least);

    ck_assert_int_eq (league_graph_match (graph, mates), perfect);
    if (!perfect)
      continue;
    n_perfect++;
    for (guint v = 0; v < n; v++) {
      ck_assert_uint_lt (mates[v], n);
      ck_assert_uint_eq (mates[mates[v]], v);
      ck_assert (league_graph_has_edge (graph, v, mates[v]));
    }
    sum = league_graph_matching_cost (graph, mates);
    ck_assert_int_eq (league_cost_compare (&sum, &least), 0);
  }
  ck_assert_uint_gt (n_perfect, n_runs / 4);
  ck_assert_uint_lt (n_perfect, n_runs);
  g_rand_free (rand);
}
END_TEST

/* Cycles of odd length within each other, which blossoms have to find their way through. */
START_TEST (test_large_ones_are_perfect)
{
  GRand *rand = g_rand_new_with_seed (7);

  for (guint n = 20; n <= 100; n += 20) {
    g_autoptr (LeagueGraph) graph = league_graph_new (n);
    g_autofree guint32 *mates = g_new (guint32, n);
    g_autofree guint32 *hidden = g_new (guint32, n);

    for (guint v = 0; v < n; v++)
      hidden[v] = v;
    for (guint v = n - 1; v > 0; v--) {
      guint other = (guint)g_rand_int_range (rand, 0, (int)v + 1);
      guint32 kept = hidden[v];

      hidden[v] = hidden[other];
      hidden[other] = kept;
    }
    for (guint v = 0; v < n; v += 2)
      league_graph_set_edge (graph, hidden[v], hidden[v + 1], &(LeagueCost){ { 5 } });
    for (guint v = 0; v + 2 < n; v++)
      league_graph_set_edge (graph, hidden[v], hidden[v + 2], &(LeagueCost){ { 1, (int)v % 3 } });
    ck_assert (league_graph_match (graph, mates));
    for (guint v = 0; v < n; v++)
      ck_assert_uint_eq (mates[mates[v]], v);
  }
  g_rand_free (rand);
}
END_TEST

START_TEST (test_odd_and_empty)
{
  g_autoptr (LeagueGraph) none = league_graph_new (0);
  g_autoptr (LeagueGraph) three = league_graph_new (3);
  guint32 mates[3];

  for (guint v = 0; v < 3; v++)
    league_graph_set_edge (three, v, (v + 1) % 3, &(LeagueCost){ { 1 } });
  ck_assert (league_graph_match (none, mates));
  ck_assert (!league_graph_match (three, mates));
}
END_TEST

TEST_SUITE (matching)
{
  Suite *suite = suite_create ("league-matching");
  TCase *tcase = tcase_create ("matching");

  tcase_set_timeout (tcase, 3600);
  tcase_add_test (tcase, test_the_least_of_all);
  tcase_add_test (tcase, test_large_ones_are_perfect);
  tcase_add_test (tcase, test_odd_and_empty);
  suite_add_tcase (suite, tcase);
  return suite;
}
