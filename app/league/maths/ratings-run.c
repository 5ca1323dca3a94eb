/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ratings of all results in the order of play. Each step is kept in one list, so that results that
 * change take back the steps from there on and no more.
 */
#include "app/league/maths/ratings-run.h"

#include <math.h>

/* Who sits where in a result, for the steps. */
typedef struct {
  guint n;
  guint n_sides;
  guint8 side_of[LEAGUE_SEATS];
  guint8 places[LEAGUE_SEATS];
  guint8 members[LEAGUE_SEATS];
} Layout;

static void
layout_init (Layout *layout, const LeagueSeat *seats, guint n)
{
  *layout = (Layout){ .n = n };
  for (guint k = 0; k < n; k++) {
    guint8 side = seats[k].side;

    layout->side_of[k] = side;
    layout->places[side] = seats[k].place;
    layout->members[side]++;
    layout->n_sides = MAX (layout->n_sides, side + 1u);
  }
}

/* What @one has of a pair of sides. */
static double
pair_score (const Layout *layout, guint one, guint other)
{
  if (layout->places[one] == layout->places[other])
    return 0.5;
  return layout->places[one] < layout->places[other] ? 1.0 : 0.0;
}

gboolean
league_ratings_counts (const LeagueResults *results, const LeagueResult *result, LeagueDay until)
{
  const LeagueSeat *seats = league_results_get_seats (results, result);

  if (result->kind != LEAGUE_PLAYED || (until != 0 && result->day > until))
    return FALSE;
  for (guint k = 1; k < result->n_seats; k++)
    if (seats[k].side != seats[0].side)
      return TRUE;
  return FALSE;
}

void
league_ratings_step (LeagueRatings *ratings, guint32 entrant, const LeagueRated *rated, guint n,
                     gint64 period)
{
  ratings->now[entrant] = rated->after;
  ratings->counts[entrant] += n;
  ratings->period[entrant] = period;
  if (ratings->steps == NULL)
    return;
  g_array_append_val (ratings->steps, ((LeagueStep){ .rated = *rated,
                                                     .period = period,
                                                     .entrant = entrant,
                                                     .n = n,
                                                     .previous = ratings->latest[entrant] }));
  ratings->latest[entrant] = ratings->steps->len;
}

/* What K / (sides - 1) is multiplied with, of each side. */
static void
elo_changes (const Layout *layout, const LeagueRating *ratings, double *changes)
{
  double means[LEAGUE_SEATS] = { 0 };

  for (guint k = 0; k < layout->n; k++)
    means[layout->side_of[k]] += ratings[k].rating / layout->members[layout->side_of[k]];
  for (guint one = 0; one < layout->n_sides; one++)
    for (guint other = one + 1; other < layout->n_sides; other++) {
      double change =
          pair_score (layout, one, other) - league_elo_expected (means[one], means[other]);

      changes[one] += change;
      changes[other] -= change;
    }
}

static void
rate_elo (const LeagueRatings *ratings, const Layout *layout, const LeagueSeat *seats,
          LeagueRating *after)
{
  double changes[LEAGUE_SEATS] = { 0 };

  elo_changes (layout, after, changes);
  for (guint k = 0; k < layout->n; k++) {
    gboolean is_new = ratings->counts[seats[k].entrant] < ratings->rules.provisional;
    double factor = ratings->rules.k * (is_new ? 2.0 : 1.0) / (layout->n_sides - 1);

    after[k].rating += factor * changes[layout->side_of[k]];
  }
}

/* Elo and Plackett-Luce, which go from match to match. */
static void
rate_matches (LeagueRatings *ratings, const LeagueResults *results, guint first)
{
  for (guint index = first; index < results->results->len; index++) {
    const LeagueResult *result = &g_array_index (results->results, LeagueResult, index);
    const LeagueSeat *seats = league_results_get_seats (results, result);
    LeagueRating after[LEAGUE_SEATS];
    Layout layout;

    if (!league_ratings_counts (results, result, ratings->until))
      continue;
    layout_init (&layout, seats, result->n_seats);
    for (guint k = 0; k < layout.n; k++)
      after[k] = ratings->now[seats[k].entrant];
    if (ratings->rules.system == LEAGUE_ELO)
      rate_elo (ratings, &layout, seats, after);
    else
      league_plackett_luce_rate (&ratings->rules, after, layout.side_of, layout.n, layout.places,
                                 layout.n_sides);
    for (guint k = 0; k < layout.n; k++) {
      guint32 entrant = seats[k].entrant;
      LeagueRated rated = { index, result->day, ratings->now[entrant], after[k] };

      league_ratings_step (ratings, entrant, &rated, 1, index);
    }
  }
}

/* A team plays with the mean of its members: who is better or worse than that sees its opponents
 * shifted by as much, and learns from the match with his own deviation. */
void
league_ratings_add_glicko2 (LeagueGlickoSums *sums, const LeagueRating *own,
                            const LeagueSeat *seats, guint n)
{
  double means[LEAGUE_SEATS] = { 0 }, deviations[LEAGUE_SEATS] = { 0 };
  Layout layout;

  layout_init (&layout, seats, n);
  for (guint k = 0; k < n; k++) {
    guint side = layout.side_of[k];

    means[side] += own[k].rating / layout.members[side];
    deviations[side] += own[k].deviation * own[k].deviation;
  }
  for (guint side = 0; side < layout.n_sides; side++)
    deviations[side] = sqrt (deviations[side]) / layout.members[side];
  for (guint k = 0; k < n; k++)
    for (guint side = 0; side < layout.n_sides; side++)
      if (side != layout.side_of[k]) {
        double ahead = own[k].rating - means[layout.side_of[k]];
        LeagueRating opponent = { means[side] + ahead, deviations[side], 0 };

        league_glicko2_add (&sums[k], &own[k], &opponent,
                            pair_score (&layout, layout.side_of[k], side));
      }
}

/* The rules' numbers for what a start does not say. */
static LeagueRating
start_of (const LeagueRatings *ratings, guint32 entrant)
{
  const LeagueRatingRules *rules = &ratings->rules;
  LeagueRating start = { 0 };

  if (entrant < ratings->n_starts)
    start = ratings->starts[entrant];
  if (start.rating == 0)
    start.rating = rules->system == LEAGUE_PLACKETT_LUCE ? rules->mu : rules->start;
  if (rules->system == LEAGUE_ELO)
    return (LeagueRating){ .rating = start.rating };
  if (!(start.deviation > 0))
    start.deviation = rules->system == LEAGUE_PLACKETT_LUCE ? rules->sigma : rules->deviation;
  if (rules->system == LEAGUE_PLACKETT_LUCE)
    start.volatility = 0;
  else if (!(start.volatility > 0))
    start.volatility = rules->volatility;
  return start;
}

static void
forget_gathered (LeagueRatings *ratings)
{
  for (guint k = 0; k < ratings->n; k++)
    g_clear_pointer (&ratings->gathered[k], g_array_unref);
}

/* Makes room for entrants up to @n. */
static void
resize (LeagueRatings *ratings, guint n)
{
  guint old = ratings->n;

  if (n <= old)
    return;
  ratings->now = g_renew (LeagueRating, ratings->now, n);
  ratings->counts = g_renew (guint, ratings->counts, n);
  ratings->period = g_renew (gint64, ratings->period, n);
  ratings->latest = g_renew (guint, ratings->latest, n);
  ratings->gathered = g_renew (GArray *, ratings->gathered, n);
  for (guint k = old; k < n; k++) {
    ratings->now[k] = start_of (ratings, k);
    ratings->counts[k] = 0;
    ratings->period[k] = LEAGUE_NO_PERIOD;
    ratings->latest[k] = 0;
    ratings->gathered[k] = NULL;
  }
  ratings->n = n;
}

void
league_ratings_take_back (LeagueRatings *ratings, gint64 period)
{
  GArray *steps = ratings->steps;

  while (steps->len > 0) {
    const LeagueStep *step = &g_array_index (steps, LeagueStep, steps->len - 1);
    guint32 entrant = step->entrant;
    guint previous = step->previous;

    if (step->period < period)
      break;
    ratings->latest[entrant] = previous;
    ratings->counts[entrant] -= step->n;
    if (previous == 0) {
      ratings->now[entrant] = start_of (ratings, entrant);
      ratings->period[entrant] = LEAGUE_NO_PERIOD;
    } else {
      const LeagueStep *kept = &g_array_index (steps, LeagueStep, previous - 1);

      ratings->now[entrant] = kept->rated.after;
      ratings->period[entrant] = kept->period;
    }
    g_array_set_size (steps, steps->len - 1);
  }
}

static void
start_again (LeagueRatings *ratings, guint n)
{
  ratings->n = 0;
  if (ratings->steps != NULL)
    g_array_set_size (ratings->steps, 0);
  resize (ratings, n);
}

void
league_ratings_update (LeagueRatings *ratings, const LeagueResults *results, guint32 first)
{
  forget_gathered (ratings);
  if (ratings->steps == NULL || results->entrants->len < ratings->n) {
    first = 0;
    start_again (ratings, results->entrants->len);
  }
  resize (ratings, results->entrants->len);
  if (ratings->rules.system == LEAGUE_GLICKO2) {
    league_ratings_rate_periods (ratings, results, first);
    return;
  }
  if (ratings->steps != NULL)
    league_ratings_take_back (ratings, first);
  rate_matches (ratings, results, first);
}

LeagueRatings *
league_ratings_new (const LeagueRatingRules *rules, const LeagueResults *results,
                    const LeagueRating *starts, LeagueDay until, gboolean history)
{
  LeagueRatings *ratings = g_new0 (LeagueRatings, 1);

  ratings->rules = *rules;
  ratings->until = until;
  if (starts != NULL) {
    ratings->n_starts = results->entrants->len;
    ratings->starts = g_memdup2 (starts, sizeof *starts * ratings->n_starts);
  }
  if (history)
    ratings->steps = g_array_sized_new (FALSE, FALSE, sizeof (LeagueStep), results->seats->len);
  league_ratings_update (ratings, results, 0);
  return ratings;
}

void
league_ratings_free (LeagueRatings *ratings)
{
  if (ratings == NULL)
    return;
  forget_gathered (ratings);
  g_clear_pointer (&ratings->steps, g_array_unref);
  g_free (ratings->starts);
  g_free (ratings->now);
  g_free (ratings->counts);
  g_free (ratings->period);
  g_free (ratings->latest);
  g_free (ratings->gathered);
  g_free (ratings);
}

LeagueRating
league_ratings_get (const LeagueRatings *ratings, guint32 entrant)
{
  LeagueRating rating;

  g_return_val_if_fail (entrant < ratings->n, (LeagueRating){ 0 });
  rating = ratings->now[entrant];
  if (ratings->rules.system == LEAGUE_GLICKO2 && ratings->period[entrant] != LEAGUE_NO_PERIOD)
    rating = league_glicko2_rest (&rating, ratings->last_period - ratings->period[entrant],
                                  ratings->rules.deviation);
  return rating;
}

guint
league_ratings_get_n (const LeagueRatings *ratings, guint32 entrant)
{
  g_return_val_if_fail (entrant < ratings->n, 0);
  return ratings->counts[entrant];
}

double
league_ratings_get_shown (const LeagueRatings *ratings, guint32 entrant)
{
  LeagueRating rating = league_ratings_get (ratings, entrant);

  return league_rating_shown (&ratings->rules, &rating);
}

/* The steps of an entrant, from the last one back and then turned round. */
static GArray *
gather (const LeagueRatings *ratings, guint32 entrant)
{
  GArray *gathered = g_array_new (FALSE, FALSE, sizeof (LeagueRated));

  for (guint at = ratings->latest[entrant]; at != 0;) {
    const LeagueStep *step = &g_array_index (ratings->steps, LeagueStep, at - 1);

    g_array_append_val (gathered, step->rated);
    at = step->previous;
  }
  for (guint k = 0; k < gathered->len / 2; k++) {
    LeagueRated *front = &g_array_index (gathered, LeagueRated, k);
    LeagueRated *back = &g_array_index (gathered, LeagueRated, gathered->len - 1 - k);
    LeagueRated held = *front;

    *front = *back;
    *back = held;
  }
  return gathered;
}

const LeagueRated *
league_ratings_get_history (const LeagueRatings *ratings, guint32 entrant, guint *n)
{
  *n = 0;
  g_return_val_if_fail (entrant < ratings->n, NULL);
  if (ratings->steps == NULL)
    return NULL;
  if (ratings->gathered[entrant] == NULL)
    ratings->gathered[entrant] = gather (ratings, entrant);
  *n = ratings->gathered[entrant]->len;
  return (const LeagueRated *)ratings->gathered[entrant]->data;
}
