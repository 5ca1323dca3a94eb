/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A round of a Swiss as a matching of least cost. What is wanted, in this order: nobody meets
 * anybody again; the bye goes to one of those with the fewest byes, and of them to one of those
 * with the fewest points; the least sum of gaps in points; gaps over as few groups of points as can
 * be, by squares; the bye to who missed the fewest rounds; as few broken wishes for the first seat
 * as can be, the hard ones first; within a group its upper half meets the lower one, its last ones
 * go down, and meet the first ones there.
 */
#include "app/league/maths/pairing-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum { COST_MEETING, COST_GAP, COST_GROUPS, COST_TURNS, COST_ORDER };

#define ONE_BYE (G_GINT64_CONSTANT (1) << 44)
#define MOST_MET 4095
#define MOST_GROUPS 255
#define ONE_STRONG (G_GINT64_CONSTANT (1) << 12)
#define ONE_HARD (G_GINT64_CONSTANT (1) << 24)
#define ONE_MISSED (G_GINT64_CONSTANT (1) << 36)
#define MOST_MISSED 65535

static gint64
square (gint64 number)
{
  return number * number;
}

/* How far a position is from the end of its group. */
static guint
from_end (const LeagueField *field, guint position)
{
  return field->starts[field->groups[position] + 1] - 1 - position;
}

/* @one is the higher position. */
static gint64
order_cost (const LeagueField *field, guint one, guint other)
{
  guint group = field->groups[one];
  gint64 half = (field->starts[group + 1] - field->starts[group]) / 2;

  if (group == field->groups[other])
    return square ((gint64)other - one - half);
  return square (from_end (field, one)) + square (other - field->starts[field->groups[other]]);
}

static LeagueCost
pair_cost (const LeagueField *field, guint one, guint other)
{
  const LeaguePairee *a = field->present[one], *b = field->present[other];
  const LeaguePast *past = field->history->past;
  guint met = MIN (league_history_met (field->history, a->entrant, b->entrant), MOST_MET);
  guint groups = MIN (field->groups[other] - field->groups[one], MOST_GROUPS);
  LeagueCost cost = { { 0 } };

  cost.part[COST_MEETING] = square (met);
  cost.part[COST_GAP] = a->points - b->points;
  cost.part[COST_GROUPS] = square (groups);
  cost.part[COST_TURNS] =
      league_turn_cost (&past[a->entrant], &past[b->entrant], ONE_HARD, ONE_STRONG);
  cost.part[COST_ORDER] = order_cost (field, one, other);
  return cost;
}

static void
add_byes (const LeagueField *field, LeagueGraph *graph)
{
  g_autofree guint *order = league_field_bye_order (field);
  gint64 class = 0;

  for (guint k = 0; k < field->n; k++) {
    guint position = order[k];
    const LeaguePast *past = &field->history->past[field->present[position]->entrant];
    LeagueCost cost = { { 0 } };

    if (k > 0)
      class += league_field_compare_bye (field, order[k - 1], position, FALSE) != 0;
    cost.part[COST_MEETING] = class * ONE_BYE;
    cost.part[COST_TURNS] = MIN (past->unplayed, MOST_MISSED) * ONE_MISSED;
    cost.part[COST_ORDER] = square (from_end (field, position));
    league_graph_set (graph, position, field->n, &cost);
  }
}

LeagueGraph *
league_swiss_graph (const LeagueField *field, gboolean again)
{
  LeagueGraph *graph = league_graph_new (field->n + field->n % 2);

  for (guint one = 0; one < field->n; one++)
    for (guint other = one + 1; other < field->n; other++) {
      guint32 a = field->present[one]->entrant, b = field->present[other]->entrant;
      LeagueCost cost;

      if (league_pair_is_forbidden (field->rules, a, b)
          || (!again && league_history_met (field->history, a, b) > 0))
        continue;
      cost = pair_cost (field, one, other);
      league_graph_set (graph, one, other, &cost);
    }
  if (field->n % 2 == 1)
    add_byes (field, graph);
  return graph;
}

LeaguePoints
league_swiss_gaps (const LeagueField *field, const guint32 *mates)
{
  LeaguePoints sum = 0;

  for (guint k = 0; k < field->n; k++)
    if (mates[k] > k && mates[k] < field->n)
      sum += field->present[k]->points - field->present[mates[k]]->points;
  return sum;
}

static void
add_table (const LeagueField *field, LeaguePairing *pairing, guint one, guint other)
{
  const LeaguePairee *a = field->present[one], *b = field->present[other];
  LeagueTableSeats *table = league_pairing_add (pairing, LEAGUE_UNPLAYED);
  guint met = league_history_met (field->history, a->entrant, b->entrant);
  guint last = field->history->last_met[a->entrant * field->history->n + b->entrant];

  table->round = field->round;
  table->n = 2;
  table->sides[1] = 1;
  if (met > 0 && field->rules->format == LEAGUE_SWISS)
    league_reason_add (table->reasons, LEAGUE_ODD_AGAIN, a->entrant, b->entrant, met, last, 0);
  else if (met > 0)
    league_reason_add (table->reasons, LEAGUE_WHY_LEAST_MET, LEAGUE_NOBODY, LEAGUE_NOBODY, met, 0,
                       0);
  else if (a->points == b->points)
    league_reason_add (table->reasons, LEAGUE_WHY_EQUAL, a->entrant, b->entrant, 0, 0, a->points);
  if (a->points != b->points)
    league_reason_add (table->reasons, LEAGUE_WHY_NEAREST, a->entrant, b->entrant, 0, 0,
                       a->points - b->points);
  table->entrants[0] = a->entrant;
  table->entrants[1] = b->entrant;
  if (league_turn_decide (field, a, b, table->reasons) < 0) {
    table->entrants[0] = b->entrant;
    table->entrants[1] = a->entrant;
  }
}

static void
add_bye (const LeagueField *field, LeaguePairing *pairing, guint position)
{
  const LeaguePairee *pairee = field->present[position];
  const LeaguePast *past = &field->history->past[pairee->entrant];
  LeagueTableSeats *table = league_pairing_add (pairing, LEAGUE_BYE);

  table->round = field->round;
  table->n = 1;
  table->entrants[0] = pairee->entrant;
  league_reason_add (table->reasons, LEAGUE_WHY_BYE, pairee->entrant, LEAGUE_NOBODY, past->byes, 0,
                     pairee->points);
  if (past->byes > 0)
    league_reason_add (table->reasons, LEAGUE_ODD_BYE, pairee->entrant, LEAGUE_NOBODY, past->byes,
                       past->bye_round, 0);
}

/* Positions are by points, and so tables are, by their higher player. */
static LeaguePairing *
pairing_of (const LeagueField *field, const guint32 *mates)
{
  LeaguePairing *pairing = league_pairing_new ();

  for (guint k = 0; k < field->n; k++)
    if (mates[k] > k && mates[k] < field->n)
      add_table (field, pairing, k, mates[k]);
  for (guint k = 0; k < field->n; k++)
    if (mates[k] == field->n)
      add_bye (field, pairing, k);
  league_field_add_absent (field, pairing);
  return pairing;
}

static char *
problem_of (const LeagueField *field)
{
  g_autoptr (LeagueGraph) again = league_swiss_graph (field, TRUE);
  g_autofree guint32 *mates = g_new (guint32, again->n + 1);

  if (!league_graph_match (again, mates))
    return g_strdup_printf (_ ("Round %u can’t be paired: too many pairs must not meet. Allow some "
                               "of them to meet."),
                            field->round);
  return g_strdup_printf (_ ("Round %u can’t be paired without somebody meeting an opponent again. "
                             "End the season here, allow players to meet again, or play a round "
                             "robin."),
                          field->round);
}

LeaguePairing *
league_swiss_pair (const LeagueField *field, char **problem)
{
  gboolean again = field->rules->format == LEAGUE_LADDER;
  g_autoptr (LeagueGraph) graph = league_swiss_graph (field, again);
  g_autofree guint32 *mates = g_new (guint32, graph->n + 1);
  LeaguePairing *pairing;
  LeagueAhead ahead = LEAGUE_AHEAD_CLEAR;

  if (league_graph_match (graph, mates)) {
    if (!again)
      ahead = league_swiss_choose (field, graph, mates);
  } else {
    g_autoptr (LeagueGraph) repeats = league_swiss_graph (field, TRUE);

    if (again || !field->rules->again || !league_graph_match (repeats, mates)) {
      *problem = problem_of (field);
      return NULL;
    }
  }
  pairing = pairing_of (field, mates);
  if (ahead == LEAGUE_AHEAD_CLOSED)
    league_reason_add (pairing->remarks, LEAGUE_ODD_DEAD_END, LEAGUE_NOBODY, LEAGUE_NOBODY, 0,
                       field->round, 0);
  return pairing;
}
