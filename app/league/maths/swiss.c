/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Swiss pairings: a round, its colours and turns, and that the rounds ahead can be paired.
 */
#include "app/league/maths/swiss.h"

#include "app/league/maths/reasons.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gint64 league_turn_cost (const LeagueEntrantHistory *one, const LeagueEntrantHistory *other,
                                gint64 hard, gint64 strong);
static int league_turn_decide (const LeagueField *field, const LeaguePairee *one,
                               const LeaguePairee *other, GArray *reasons);
static gboolean seats_clash (const LeagueField *field, const LeaguePairee *one,
                             const LeaguePairee *other);
enum { COST_MEETING, COST_GAP, COST_GROUPS, COST_TURNS, COST_ORDER };

#define ONE_BYE (G_GINT64_CONSTANT (1) << 44)
#define MOST_MET 4095
#define MOST_GROUPS 255
#define ONE_STRONG (G_GINT64_CONSTANT (1) << 12)
#define ONE_HARD (G_GINT64_CONSTANT (1) << 24)
#define ONE_MISSED (G_GINT64_CONSTANT (1) << 36)
#define MOST_MISSED 65535
/* With FIDE's seats the first part is, from above: byes, meetings, seats, and whose bye it is. */
#define MOST_BYES 127
#define MOST_MET_WITH_SEATS 255
#define BYES_WITH_SEATS 48
#define MET_WITH_SEATS 22
#define CLASHES 11

static gboolean
has_fide_seats (const LeagueField *field)
{
  return field->rules->seating == LEAGUE_SEATING_FIDE;
}

static gint64
square (gint64 number)
{
  return number * number;
}

/* How far a position is from the end of its group. */
static guint
distance_to_group_end (const LeagueField *field, guint position)
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
  return square (distance_to_group_end (field, one))
         + square (other - field->starts[field->groups[other]]);
}

static LeagueCost
pair_cost (const LeagueField *field, guint one, guint other)
{
  const LeaguePairee *a = field->present[one], *b = field->present[other];
  const LeagueEntrantHistory *past = field->history->past;
  guint met = MIN (league_history_met (field->history, a->entrant, b->entrant), MOST_MET);
  guint groups = MIN (field->groups[other] - field->groups[one], MOST_GROUPS);
  LeagueCost cost = { { 0 } };

  if (has_fide_seats (field))
    cost.part[COST_MEETING] = square (MIN (met, MOST_MET_WITH_SEATS)) << MET_WITH_SEATS
                              | (gint64)seats_clash (field, a, b) << CLASHES;
  else
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
    const LeagueEntrantHistory *past = &field->history->past[field->present[position]->entrant];
    LeagueCost cost = { { 0 } };

    if (k > 0)
      class += league_field_compare_bye (field, order[k - 1], position, FALSE) != 0;
    cost.part[COST_MEETING] = has_fide_seats (field)
                                  ? (gint64)MIN (past->byes, MOST_BYES) << BYES_WITH_SEATS | class
                                  : class * ONE_BYE;
    cost.part[COST_TURNS] = MIN (past->unplayed, MOST_MISSED) * ONE_MISSED;
    cost.part[COST_ORDER] = square (distance_to_group_end (field, position));
    league_graph_set_edge (graph, position, field->n, &cost);
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
      league_graph_set_edge (graph, one, other, &cost);
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
  LeaguePairedTable *table = league_pairing_add (pairing, LEAGUE_UNPLAYED);
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
    league_reason_add (table->reasons,
                       has_fide_seats (field) ? LEAGUE_WHY_NEAREST_SEATS : LEAGUE_WHY_NEAREST,
                       a->entrant, b->entrant, 0, 0, a->points - b->points);
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
  const LeagueEntrantHistory *past = &field->history->past[pairee->entrant];
  LeaguePairedTable *table = league_pairing_add (pairing, LEAGUE_BYE);

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
  LeagueLookahead ahead = LEAGUE_LOOKAHEAD_CLEAR;

  if (league_graph_match (graph, mates)) {
    if (!again)
      ahead = league_swiss_choose (field, graph, mates);
  } else {
    g_autoptr (LeagueGraph) repeats = league_swiss_graph (field, TRUE);

    if (again || !field->rules->allow_repeats || !league_graph_match (repeats, mates)) {
      *problem = problem_of (field);
      return NULL;
    }
  }
  pairing = pairing_of (field, mates);
  if (ahead == LEAGUE_LOOKAHEAD_CLOSED)
    league_reason_add (pairing->remarks, LEAGUE_ODD_DEAD_END, LEAGUE_NOBODY, LEAGUE_NOBODY, 0,
                       field->round, 0);
  return pairing;
}

/* Looking ahead in a Swiss: in small fields the best pairing of one round may leave a later one
 * without any. A round is then paired so that all rounds to come can be.  Who may still meet is a
 * graph; the rounds to come are perfect matchings of it that share no edge. Where everybody could
 * still meet half of the others in the last round, there always are enough of them (Dirac), and
 * nothing is searched. Else, up to SMALL_FIELD players, all pairings of this round are tried from
 * the best one on; in larger fields, up to LARGE_FIELD, the best one and those without one of its
 * tables. What comes after each is searched to the end, but for at most STEPS_OF_ONE (in a large
 * field in several tries), and STEPS_OF_ALL for all of them. */

#define SMALL_FIELD 12
#define LARGE_FIELD 64
#define STEPS_OF_ONE 50000
#define STEPS_OF_TRY 2500
#define STEPS_OF_ALL 2000000

/**
 * Ahead:
 * Who may meet, of all who have not left, in the order of field->all; behind them a vertex for the
 * bye when they are odd in number.
 * @bye: that vertex while a second bye is all right, else beyond all
 * @free: by vertex, a bit for each that it may meet
 * @steps: left before giving up
 */
typedef struct {
  guint n, rounds, bye;
  guint64 free[LARGE_FIELD];
  guint steps;
} Lookahead;

#define BIT(vertex) (G_GUINT64_CONSTANT (1) << (vertex))

/* A bye that may come again. */
static gboolean
is_repeatable_bye (const Lookahead *ahead, guint one, guint other)
{
  return one == ahead->bye || other == ahead->bye;
}

static void
cut (Lookahead *ahead, guint one, guint other)
{
  if (is_repeatable_bye (ahead, one, other))
    return;
  ahead->free[one] &= ~BIT (other);
  ahead->free[other] &= ~BIT (one);
}

static void
join (Lookahead *ahead, guint one, guint other)
{
  ahead->free[one] |= BIT (other);
  ahead->free[other] |= BIT (one);
}

static void
ahead_init (Lookahead *ahead, const LeagueField *field, gboolean second_byes)
{
  const LeagueHistory *history = field->history;

  memset (ahead, 0, sizeof *ahead);
  ahead->n = field->n_all + field->n_all % 2;
  ahead->rounds = field->rules->rounds > field->round ? field->rules->rounds - field->round : 0;
  ahead->bye = second_byes && field->n_all % 2 == 1 ? field->n_all : G_MAXUINT;
  for (guint one = 0; one < field->n_all; one++) {
    guint32 a = field->all[one]->entrant;

    for (guint other = 0; other < one; other++) {
      guint32 b = field->all[other]->entrant;

      if (league_history_met (history, a, b) == 0 && !league_pair_is_forbidden (field->rules, a, b))
        join (ahead, one, other);
    }
    if (field->n_all % 2 == 1 && (second_byes || history->past[a].byes == 0))
      join (ahead, one, field->n_all);
  }
}

/* Takes out what is paired now. */
static void
take_out (Lookahead *ahead, const LeagueField *field, const guint32 *mates)
{
  guint places[LARGE_FIELD] = { 0 };
  guint n = 0;

  for (guint place = 0; place < field->n_all; place++)
    if (!field->all[place]->absent)
      places[n++] = place;
  for (guint k = 0; k < field->n; k++) {
    if (mates[k] < field->n)
      cut (ahead, places[k], places[mates[k]]);
    else if (field->n_all % 2 == 1)
      cut (ahead, places[k], field->n_all);
  }
}

static guint
least_degree (const Lookahead *ahead)
{
  guint least = G_MAXUINT;

  for (guint v = 0; v < ahead->n; v++)
    least = MIN (least, (guint)__builtin_popcountll (ahead->free[v]));
  return least;
}

/* Of @open the one with the fewest choices there. */
static guint
find_tightest (const Lookahead *ahead, guint64 open)
{
  guint least = G_MAXUINT, tightest = 0;

  for (guint64 rest = open; rest != 0; rest &= rest - 1) {
    guint v = (guint)__builtin_ctzll (rest);
    guint degree = (guint)__builtin_popcountll (ahead->free[v] & open);

    if (degree < least) {
      least = degree;
      tightest = v;
    }
  }
  return tightest;
}

static gboolean find_rounds (Lookahead *ahead, guint rounds, guint from);

/* Pairs @one with @other, the rest of @open with each other, and then @rounds more rounds. */
static gboolean
find_rest (Lookahead *ahead, guint one, guint other, guint64 open, guint rounds, guint from)
{
  gboolean was_free = (ahead->free[one] & BIT (other)) != 0;
  gboolean found = FALSE;

  if (ahead->steps == 0)
    return FALSE;
  ahead->steps--;
  open &= ~BIT (one) & ~BIT (other);
  cut (ahead, one, other);
  if (open == 0) {
    found = find_rounds (ahead, rounds, from);
  } else {
    guint next = find_tightest (ahead, open);

    for (guint64 rest = ahead->free[next] & open; rest != 0 && !found; rest &= rest - 1)
      found = find_rest (ahead, next, (guint)__builtin_ctzll (rest), open, rounds, from);
  }
  if (was_free)
    join (ahead, one, other);
  return found;
}

/* The first one's opponents rise from round to round, starting at @from: rounds in another order
 * are the same. */
static gboolean
find_rounds (Lookahead *ahead, guint rounds, guint from)
{
  if (rounds == 0)
    return TRUE;
  if (ahead->bye == G_MAXUINT && least_degree (ahead) < rounds)
    return FALSE;
  for (guint mate = from; mate < ahead->n; mate++)
    if ((ahead->free[0] & BIT (mate)) != 0
        && find_rest (ahead, 0, mate, ahead->n == 64 ? G_MAXUINT64 : BIT (ahead->n) - 1, rounds - 1,
                      is_repeatable_bye (ahead, 0, mate) ? mate : mate + 1))
      return TRUE;
  return FALSE;
}

/* The same with its vertices in another order, which is drawn. */
static Lookahead
shuffle (const Lookahead *ahead, guint32 *state)
{
  Lookahead shuffled = *ahead;
  guint places[LARGE_FIELD] = { 0 };

  for (guint v = 0; v < ahead->n; v++) {
    guint other;

    *state = *state * 1664525u + 1013904223u;
    other = (guint)(((guint64)*state * (v + 1)) >> 32);
    places[v] = places[other];
    places[other] = v;
  }
  memset (shuffled.free, 0, sizeof shuffled.free);
  for (guint v = 0; v < ahead->n; v++)
    for (guint64 rest = ahead->free[v]; rest != 0; rest &= rest - 1)
      shuffled.free[places[v]] |= BIT (places[__builtin_ctzll (rest)]);
  if (ahead->bye < ahead->n)
    shuffled.bye = places[ahead->bye];
  return shuffled;
}

/* The rounds to come after @mates; with @start as it was before. Counts @budget down. In a large
 * field many short searches, each in another order, find more than a long one. */
static LeagueLookahead
search_rounds_ahead (const Lookahead *start, const LeagueField *field, const guint32 *mates,
                     guint *budget)
{
  gboolean small = start->n <= SMALL_FIELD;
  guint left = MIN (*budget, STEPS_OF_ONE);
  Lookahead ahead = *start;
  guint32 state = 1;

  take_out (&ahead, field, mates);
  while (left > 0) {
    guint steps = small ? left : MIN (left, STEPS_OF_TRY);
    gboolean found;

    ahead.steps = steps;
    found = find_rounds (&ahead, ahead.rounds, 1);
    left -= steps - ahead.steps;
    *budget -= steps - ahead.steps;
    if (found)
      return LEAGUE_LOOKAHEAD_CLEAR;
    if (ahead.steps > 0)
      return LEAGUE_LOOKAHEAD_CLOSED;
    ahead = shuffle (&ahead, &state);
  }
  return LEAGUE_LOOKAHEAD_UNKNOWN;
}

/* No search is needed, or none is possible: @known says what then holds. */
static gboolean
is_known (const LeagueField *field, Lookahead *ahead, LeagueLookahead *known)
{
  guint rounds = field->rules->rounds > field->round ? field->rules->rounds - field->round : 0;

  *known = rounds == 0 ? LEAGUE_LOOKAHEAD_CLEAR : LEAGUE_LOOKAHEAD_UNKNOWN;
  if (rounds == 0 || field->n_all > LARGE_FIELD)
    return TRUE;
  ahead_init (ahead, field, FALSE);
  if (least_degree (ahead) < rounds + ahead->n / 2)
    return FALSE;
  *known = LEAGUE_LOOKAHEAD_CLEAR;
  return TRUE;
}

LeagueLookahead
league_swiss_look_ahead (const LeagueField *field, const guint32 *mates)
{
  Lookahead ahead;
  guint budget = STEPS_OF_ALL;
  LeagueLookahead known;

  if (is_known (field, &ahead, &known))
    return known;
  known = search_rounds_ahead (&ahead, field, mates, &budget);
  if (known == LEAGUE_LOOKAHEAD_CLEAR || field->n_all % 2 == 0)
    return known;
  ahead_init (&ahead, field, TRUE);
  return search_rounds_ahead (&ahead, field, mates, &budget);
}

typedef struct {
  LeagueCost cost;
  guint32 mates[LARGE_FIELD];
} Choice;

static int
compare_choices (gconstpointer a, gconstpointer b)
{
  const Choice *one = a, *other = b;
  int order = league_cost_compare (&one->cost, &other->cost);

  return order != 0 ? order : memcmp (one->mates, other->mates, sizeof one->mates);
}

/* All perfect matchings that go with the ones in @choice so far. */
static void
add_choices (const LeagueGraph *graph, Choice *choice, guint64 taken, GArray *choices)
{
  guint one = 0;

  while (one < graph->n && (taken & BIT (one)) != 0)
    one++;
  if (one == graph->n) {
    choice->cost = league_graph_matching_cost (graph, choice->mates);
    g_array_append_vals (choices, choice, 1);
    return;
  }
  for (guint other = one + 1; other < graph->n; other++) {
    if ((taken & BIT (other)) != 0 || !league_graph_has_edge (graph, one, other))
      continue;
    choice->mates[one] = other;
    choice->mates[other] = one;
    add_choices (graph, choice, taken | BIT (one) | BIT (other), choices);
  }
}

/* The best matching, and the best ones without each of its edges. */
static void
add_some_choices (const LeagueGraph *graph, const guint32 *mates, GArray *choices)
{
  Choice choice = { 0 };

  memcpy (choice.mates, mates, graph->n * sizeof *mates);
  choice.cost = league_graph_matching_cost (graph, mates);
  g_array_append_val (choices, choice);
  for (guint k = 0; k < graph->n; k++) {
    g_autoptr (LeagueGraph) without = NULL;

    if (mates[k] < k)
      continue;
    without = league_graph_copy (graph);
    league_graph_remove_edge (without, k, mates[k]);
    if (!league_graph_match (without, choice.mates))
      continue;
    choice.cost = league_graph_matching_cost (graph, choice.mates);
    g_array_append_val (choices, choice);
  }
}

/* Whether one breaks more of what comes before the bye's points than another: with FIDE's seats
 * they are no less absolute than what is looked ahead for. */
static gboolean
breaks_more (const LeagueField *field, const Choice *one, const Choice *other)
{
  return has_fide_seats (field)
         && one->cost.part[COST_MEETING] >> CLASHES > other->cost.part[COST_MEETING] >> CLASHES;
}

/* The first of @choices after which everything can be paired, else one of which that isn't known,
 * else the first. */
static LeagueLookahead
choose (const LeagueField *field, const Lookahead *start, const GArray *choices, guint *taken)
{
  LeagueLookahead best = LEAGUE_LOOKAHEAD_CLOSED;
  guint budget = STEPS_OF_ALL;

  for (guint k = 0; k < choices->len && best != LEAGUE_LOOKAHEAD_CLEAR && budget > 0; k++) {
    LeagueLookahead known;

    if (breaks_more (field, &g_array_index (choices, Choice, k),
                     &g_array_index (choices, Choice, 0)))
      break;
    known = search_rounds_ahead (start, field, g_array_index (choices, Choice, k).mates, &budget);

    if (known >= best)
      continue;
    best = known;
    *taken = k;
  }
  return best;
}

LeagueLookahead
league_swiss_choose (const LeagueField *field, const LeagueGraph *graph, guint32 *mates)
{
  g_autoptr (GArray) choices = g_array_new (FALSE, FALSE, sizeof (Choice));
  guint budget = STEPS_OF_ONE, taken = 0;
  LeagueLookahead known;
  Lookahead ahead;

  if (is_known (field, &ahead, &known))
    return known;
  if (search_rounds_ahead (&ahead, field, mates, &budget) == LEAGUE_LOOKAHEAD_CLEAR)
    return LEAGUE_LOOKAHEAD_CLEAR;
  if (graph->n <= SMALL_FIELD)
    add_choices (graph, &(Choice){ 0 }, 0, choices);
  else
    add_some_choices (graph, mates, choices);
  g_array_sort (choices, compare_choices);
  known = choose (field, &ahead, choices, &taken);
  if (known != LEAGUE_LOOKAHEAD_CLEAR && field->n_all % 2 == 1) {
    guint other = taken;
    LeagueLookahead with_byes;

    ahead_init (&ahead, field, TRUE);
    with_byes = choose (field, &ahead, choices, &other);
    if (with_byes < known) {
      known = with_byes;
      taken = other;
    }
  }
  memcpy (mates, g_array_index (choices, Choice, taken).mates, graph->n * sizeof *mates);
  return known;
}

/* Who begins: nobody more than twice more often first than second, nobody three times in a row,
 * and in turns. */

/* How much somebody would rather begin (@side 1), or not (-1). */
enum { NO_PREFERENCE, MILD, STRONG, HARD };

typedef struct {
  int side;
  guint strength;
} Preference;

static int
balance (const LeagueEntrantHistory *past)
{
  return (int)past->firsts - (int)past->seconds;
}

static Preference
preference_of (const LeagueEntrantHistory *past)
{
  int more = balance (past);

  if (ABS (more) >= 2)
    return (Preference){ more > 0 ? -1 : 1, HARD };
  if (ABS (past->row) >= 2)
    return (Preference){ past->row > 0 ? -1 : 1, HARD };
  if (more != 0)
    return (Preference){ more > 0 ? -1 : 1, STRONG };
  if (past->row != 0)
    return (Preference){ past->row > 0 ? -1 : 1, MILD };
  return (Preference){ 0, NO_PREFERENCE };
}

/* FIDE C.04.3: who has more than half of what could be had, when the last round is paired. */
static gboolean
is_topscorer (const LeagueField *field, const LeaguePairee *pairee)
{
  return field->round == field->rules->rounds
         && 2 * pairee->points > (LeaguePoints)(field->round - 1) * field->rules->win;
}

/* FIDE C.04.3, C3: both must have the same seat now. Topscorers may meet all the same. */
static gboolean
seats_clash (const LeagueField *field, const LeaguePairee *one, const LeaguePairee *other)
{
  Preference preference = preference_of (&field->history->past[one->entrant]);
  Preference other_preference = preference_of (&field->history->past[other->entrant]);

  return preference.strength == HARD && other_preference.strength == HARD
         && preference.side == other_preference.side && !is_topscorer (field, one)
         && !is_topscorer (field, other);
}

/* What it costs that two meet, by whom of them would rather begin: counts of broken wishes, those
 * that may not be broken counted @hard times, strong ones @strong times. */
static gint64
league_turn_cost (const LeagueEntrantHistory *one, const LeagueEntrantHistory *other, gint64 hard,
                  gint64 strong)
{
  Preference preference = preference_of (one), other_preference = preference_of (other);

  if (preference.side * other_preference.side <= 0)
    return 0;
  switch (MIN (preference.strength, other_preference.strength)) {
  case HARD:
    return hard;
  case STRONG:
    return strong;
  default:
    return 1;
  }
}

/* +1 when, the last time that one of the two began and the other didn't, it was the other. */
static int
turn_about (const LeagueHistory *history, guint32 one, guint32 other)
{
  const GArray *turns = history->turns[one], *other_turns = history->turns[other];
  guint n = MIN (turns->len, other_turns->len);

  for (guint k = 1; k <= n; k++) {
    guint8 turn = g_array_index (turns, guint8, turns->len - k);
    guint8 other_turn = g_array_index (other_turns, guint8, other_turns->len - k);

    if (turn != other_turn)
      return turn > other_turn ? 1 : -1;
  }
  return 0;
}

/* Who begins when both would as much; @one is the higher one. */
static int
decide_equal (const LeagueField *field, const LeaguePairee *one, const LeaguePairee *other,
              Preference preference)
{
  const LeagueHistory *history = field->history;
  int more = balance (&history->past[one->entrant]);
  int other_more = balance (&history->past[other->entrant]);
  int turn = turn_about (history, one->entrant, other->entrant);

  if (more != other_more)
    return more < other_more ? 1 : -1;
  if (turn != 0)
    return turn;
  if (preference.side != 0)
    return preference.side;
  return one->entrant % 2 == 0 ? 1 : -1;
}

static void
explain (const LeagueField *field, guint32 first, guint32 second, GArray *reasons)
{
  const LeagueEntrantHistory *past = &field->history->past[first];
  const LeagueEntrantHistory *other = &field->history->past[second];

  if (balance (past) < balance (other)) {
    league_reason_add (reasons, LEAGUE_WHY_FIRST, first, second, past->firsts, 0, 0);
    memcpy (g_array_index (reasons, LeagueReason, reasons->len - 1).seats,
            ((guint[]){ past->firsts, past->seconds, other->firsts, other->seconds }),
            4 * sizeof (guint));
  } else if (other->row >= 2 && other->row > past->row)
    league_reason_add (reasons, LEAGUE_WHY_FIRST_ROW, first, second, (guint)other->row, 0, 0);
  else if (past->row <= -2 && past->row < other->row)
    league_reason_add (reasons, LEAGUE_WHY_FIRST_ROW, first, LEAGUE_NOBODY, (guint)-past->row, 0,
                       0);
  else if (turn_about (field->history, first, second) > 0)
    league_reason_add (reasons, LEAGUE_WHY_FIRST_TURN, first, second, 0, 0, 0);
  /* One of the two has not played yet. */
  else if (other->row > 0 && past->row <= 0)
    league_reason_add (reasons, LEAGUE_WHY_FIRST_ROW, first, second, (guint)other->row, 0, 0);
  else if (past->row < 0 && other->row >= 0)
    league_reason_add (reasons, LEAGUE_WHY_FIRST_ROW, first, LEAGUE_NOBODY, (guint)-past->row, 0,
                       0);
  else
    league_reason_add (reasons, LEAGUE_WHY_FIRST_LOT, first, second, 0, 0, 0);
}

/* Who begins, of two: +1 @one, -1 @other; adds why. */
static int
league_turn_decide (const LeagueField *field, const LeaguePairee *one, const LeaguePairee *other,
                    GArray *reasons)
{
  Preference preference = preference_of (&field->history->past[one->entrant]);
  Preference other_preference = preference_of (&field->history->past[other->entrant]);
  int first;

  if (preference.side != other_preference.side && preference.strength != other_preference.strength)
    first =
        preference.strength > other_preference.strength ? preference.side : -other_preference.side;
  else if (preference.side != other_preference.side)
    first = preference.side;
  else if (preference.strength != other_preference.strength)
    first = preference.strength > other_preference.strength ? preference.side : -preference.side;
  else
    first = decide_equal (field, one, other, preference);
  explain (field, first > 0 ? one->entrant : other->entrant,
           first > 0 ? other->entrant : one->entrant, reasons);
  return first;
}
