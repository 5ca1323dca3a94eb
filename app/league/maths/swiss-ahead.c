/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Looking ahead in a Swiss: in small fields the best pairing of one round may leave a later one
 * without any. A round is then paired so that all rounds to come can be.
 *
 * Who may still meet is a graph; the rounds to come are perfect matchings of it that share no edge.
 * Where everybody could still meet half of the others in the last round, there always are enough of
 * them (Dirac), and nothing is searched. Else, up to SMALL_FIELD players, all pairings of this
 * round are tried from the best one on; in larger fields, up to LARGE_FIELD, the best one and those
 * without one of its tables. What comes after each is searched to the end, but for at most
 * STEPS_OF_ONE (in a large field in several tries), and STEPS_OF_ALL for all of them.
 */
#include "app/league/maths/pairing-private.h"

#include <string.h>

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
} Ahead;

#define BIT(vertex) (G_GUINT64_CONSTANT (1) << (vertex))

/* A bye that may come again. */
static gboolean
is_kept (const Ahead *ahead, guint one, guint other)
{
  return one == ahead->bye || other == ahead->bye;
}

static void
cut (Ahead *ahead, guint one, guint other)
{
  if (is_kept (ahead, one, other))
    return;
  ahead->free[one] &= ~BIT (other);
  ahead->free[other] &= ~BIT (one);
}

static void
join (Ahead *ahead, guint one, guint other)
{
  ahead->free[one] |= BIT (other);
  ahead->free[other] |= BIT (one);
}

static void
ahead_init (Ahead *ahead, const LeagueField *field, gboolean second_byes)
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
take_out (Ahead *ahead, const LeagueField *field, const guint32 *mates)
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
least_degree (const Ahead *ahead)
{
  guint least = G_MAXUINT;

  for (guint v = 0; v < ahead->n; v++)
    least = MIN (least, (guint)__builtin_popcountll (ahead->free[v]));
  return least;
}

/* Of @open the one with the fewest choices there. */
static guint
find_tightest (const Ahead *ahead, guint64 open)
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

static gboolean find_rounds (Ahead *ahead, guint rounds, guint from);

/* Pairs @one with @other, the rest of @open with each other, and then @rounds more rounds. */
static gboolean
find_rest (Ahead *ahead, guint one, guint other, guint64 open, guint rounds, guint from)
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
find_rounds (Ahead *ahead, guint rounds, guint from)
{
  if (rounds == 0)
    return TRUE;
  if (ahead->bye == G_MAXUINT && least_degree (ahead) < rounds)
    return FALSE;
  for (guint mate = from; mate < ahead->n; mate++)
    if ((ahead->free[0] & BIT (mate)) != 0
        && find_rest (ahead, 0, mate, ahead->n == 64 ? G_MAXUINT64 : BIT (ahead->n) - 1, rounds - 1,
                      is_kept (ahead, 0, mate) ? mate : mate + 1))
      return TRUE;
  return FALSE;
}

/* The same with its vertices in another order, which is drawn. */
static Ahead
shuffle (const Ahead *ahead, guint32 *state)
{
  Ahead shuffled = *ahead;
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
static LeagueAhead
look (const Ahead *start, const LeagueField *field, const guint32 *mates, guint *budget)
{
  gboolean small = start->n <= SMALL_FIELD;
  guint left = MIN (*budget, STEPS_OF_ONE);
  Ahead ahead = *start;
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
      return LEAGUE_AHEAD_CLEAR;
    if (ahead.steps > 0)
      return LEAGUE_AHEAD_CLOSED;
    ahead = shuffle (&ahead, &state);
  }
  return LEAGUE_AHEAD_UNKNOWN;
}

/* No search is needed, or none is possible: @known says what then holds. */
static gboolean
is_known (const LeagueField *field, Ahead *ahead, LeagueAhead *known)
{
  guint rounds = field->rules->rounds > field->round ? field->rules->rounds - field->round : 0;

  *known = rounds == 0 ? LEAGUE_AHEAD_CLEAR : LEAGUE_AHEAD_UNKNOWN;
  if (rounds == 0 || field->n_all > LARGE_FIELD)
    return TRUE;
  ahead_init (ahead, field, FALSE);
  if (least_degree (ahead) < rounds + ahead->n / 2)
    return FALSE;
  *known = LEAGUE_AHEAD_CLEAR;
  return TRUE;
}

LeagueAhead
league_swiss_look_ahead (const LeagueField *field, const guint32 *mates)
{
  Ahead ahead;
  guint budget = STEPS_OF_ALL;
  LeagueAhead known;

  if (is_known (field, &ahead, &known))
    return known;
  known = look (&ahead, field, mates, &budget);
  if (known == LEAGUE_AHEAD_CLEAR || field->n_all % 2 == 0)
    return known;
  ahead_init (&ahead, field, TRUE);
  return look (&ahead, field, mates, &budget);
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
    choice->cost = league_graph_sum (graph, choice->mates);
    g_array_append_vals (choices, choice, 1);
    return;
  }
  for (guint other = one + 1; other < graph->n; other++) {
    if ((taken & BIT (other)) != 0 || !league_graph_has (graph, one, other))
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
  choice.cost = league_graph_sum (graph, mates);
  g_array_append_val (choices, choice);
  for (guint k = 0; k < graph->n; k++) {
    g_autoptr (LeagueGraph) without = NULL;

    if (mates[k] < k)
      continue;
    without = league_graph_copy (graph);
    league_graph_cut (without, k, mates[k]);
    if (!league_graph_match (without, choice.mates))
      continue;
    choice.cost = league_graph_sum (graph, choice.mates);
    g_array_append_val (choices, choice);
  }
}

/* The first of @choices after which everything can be paired, else one of which that isn't known,
 * else the first. */
static LeagueAhead
choose (const LeagueField *field, const Ahead *start, const GArray *choices, guint *taken)
{
  LeagueAhead best = LEAGUE_AHEAD_CLOSED;
  guint budget = STEPS_OF_ALL;

  for (guint k = 0; k < choices->len && best != LEAGUE_AHEAD_CLEAR && budget > 0; k++) {
    LeagueAhead known = look (start, field, g_array_index (choices, Choice, k).mates, &budget);

    if (known >= best)
      continue;
    best = known;
    *taken = k;
  }
  return best;
}

LeagueAhead
league_swiss_choose (const LeagueField *field, const LeagueGraph *graph, guint32 *mates)
{
  g_autoptr (GArray) choices = g_array_new (FALSE, FALSE, sizeof (Choice));
  guint budget = STEPS_OF_ONE, taken = 0;
  LeagueAhead known;
  Ahead ahead;

  if (is_known (field, &ahead, &known))
    return known;
  if (look (&ahead, field, mates, &budget) == LEAGUE_AHEAD_CLEAR)
    return LEAGUE_AHEAD_CLEAR;
  if (graph->n <= SMALL_FIELD)
    add_choices (graph, &(Choice){ 0 }, 0, choices);
  else
    add_some_choices (graph, mates, choices);
  g_array_sort (choices, compare_choices);
  known = choose (field, &ahead, choices, &taken);
  if (known != LEAGUE_AHEAD_CLEAR && field->n_all % 2 == 1) {
    guint other = taken;
    LeagueAhead with_byes;

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
