/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ratings over time: match by match, or in periods.
 */
#include "app/league/maths/ratings-run.h"

#include <math.h>

static void league_ratings_rate_periods (LeagueRatings *ratings, const LeagueResults *results,
                                         guint first);
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

/* Whether a result moves ratings. */
static gboolean
is_rated_result (const LeagueResults *results, const LeagueResult *result, LeagueDay until)
{
  const LeagueSeat *seats = league_results_get_seats (results, result);

  if (result->kind != LEAGUE_PLAYED || (until != 0 && result->day > until))
    return FALSE;
  for (guint k = 1; k < result->n_seats; k++)
    if (seats[k].side != seats[0].side)
      return TRUE;
  return FALSE;
}

/* Moves an entrant to @rated's after. */
static void
add_step (LeagueRatings *ratings, guint32 entrant, const LeagueRatingStep *rated, guint n,
          gint64 period)
{
  ratings->now[entrant] = rated->after;
  ratings->counts[entrant] += n;
  ratings->period[entrant] = period;
  if (ratings->steps == NULL)
    return;
  g_array_append_val (ratings->steps, ((LeagueStepRecord){ .rated = *rated,
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

    if (!is_rated_result (results, result, ratings->until))
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
      LeagueRatingStep rated = { index, result->day, ratings->now[entrant], after[k] };

      add_step (ratings, entrant, &rated, 1, index);
    }
  }
}

/* A team plays with the mean of its members: who is better or worse than that sees its opponents
 * shifted by as much, and learns from the match with his own deviation. */
static void
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
forget_histories (LeagueRatings *ratings)
{
  for (guint k = 0; k < ratings->n; k++)
    g_clear_pointer (&ratings->histories[k], g_array_unref);
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
  ratings->histories = g_renew (GArray *, ratings->histories, n);
  for (guint k = old; k < n; k++) {
    ratings->now[k] = start_of (ratings, k);
    ratings->counts[k] = 0;
    ratings->period[k] = LEAGUE_NO_PERIOD;
    ratings->latest[k] = 0;
    ratings->histories[k] = NULL;
  }
  ratings->n = n;
}

/* Undoes all steps of @period and later ones. */
static void
league_ratings_take_back (LeagueRatings *ratings, gint64 period)
{
  GArray *steps = ratings->steps;

  while (steps->len > 0) {
    const LeagueStepRecord *step = &g_array_index (steps, LeagueStepRecord, steps->len - 1);
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
      const LeagueStepRecord *kept = &g_array_index (steps, LeagueStepRecord, previous - 1);

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
  forget_histories (ratings);
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
    ratings->steps =
        g_array_sized_new (FALSE, FALSE, sizeof (LeagueStepRecord), results->seats->len);
  league_ratings_update (ratings, results, 0);
  return ratings;
}

void
league_ratings_free (LeagueRatings *ratings)
{
  if (ratings == NULL)
    return;
  forget_histories (ratings);
  g_clear_pointer (&ratings->steps, g_array_unref);
  g_free (ratings->starts);
  g_free (ratings->now);
  g_free (ratings->counts);
  g_free (ratings->period);
  g_free (ratings->latest);
  g_free (ratings->histories);
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
collect_history (const LeagueRatings *ratings, guint32 entrant)
{
  GArray *gathered = g_array_new (FALSE, FALSE, sizeof (LeagueRatingStep));

  for (guint at = ratings->latest[entrant]; at != 0;) {
    const LeagueStepRecord *step = &g_array_index (ratings->steps, LeagueStepRecord, at - 1);

    g_array_append_val (gathered, step->rated);
    at = step->previous;
  }
  for (guint k = 0; k < gathered->len / 2; k++) {
    LeagueRatingStep *front = &g_array_index (gathered, LeagueRatingStep, k);
    LeagueRatingStep *back = &g_array_index (gathered, LeagueRatingStep, gathered->len - 1 - k);
    LeagueRatingStep held = *front;

    *front = *back;
    *back = held;
  }
  return gathered;
}

const LeagueRatingStep *
league_ratings_get_history (const LeagueRatings *ratings, guint32 entrant, guint *n)
{
  *n = 0;
  g_return_val_if_fail (entrant < ratings->n, NULL);
  if (ratings->steps == NULL)
    return NULL;
  if (ratings->histories[entrant] == NULL)
    ratings->histories[entrant] = collect_history (ratings, entrant);
  *n = ratings->histories[entrant]->len;
  return (const LeagueRatingStep *)ratings->histories[entrant]->data;
}

/* Glicko-2's rating periods: who plays in one is rated by all of its results at once, from what
 * everybody was rated when it began; who does not gets less sure. */

/* A result that counts, and its period. */
typedef struct {
  gint64 period;
  guint32 result;
} Dated;

/* Days since 1 March of the year 0, in today's calendar; that day is a Wednesday. */
static gint64
day_number (LeagueDay day)
{
  gint64 year = day / 10000, month = day / 100 % 100;

  year -= month <= 2;
  return year * 365 + year / 4 - year / 100 + year / 400
         + (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day % 100 - 1;
}

static gint64
calendar_period (LeaguePeriod period, LeagueDay day)
{
  switch (period) {
  case LEAGUE_PERIOD_DAY:
    return day_number (day);
  case LEAGUE_PERIOD_WEEK: /* from Monday */
    return (day_number (day) + 2) / 7;
  case LEAGUE_PERIOD_MONTH:
  case LEAGUE_PERIOD_ROUND:
    break;
  }
  return day / 10000 * 12 + day / 100 % 100;
}

/* The period before that of the first known day. */
static gint64
unknown_period (LeaguePeriod period, const LeagueResults *results)
{
  for (guint k = 0; k < results->results->len; k++) {
    LeagueDay day = g_array_index (results->results, LeagueResult, k).day;

    if (day != 0)
      return calendar_period (period, day) - 1;
  }
  return 0;
}

static gint64
period_of (const LeagueRatings *ratings, const LeagueResult *result)
{
  if (result->day == 0)
    return ratings->unknown_period;
  return calendar_period (ratings->rules.period, result->day);
}

static int
compare_dated (gconstpointer a, gconstpointer b)
{
  const Dated *one = a, *other = b;

  if (one->period != other->period)
    return one->period < other->period ? -1 : 1;
  return one->result < other->result ? -1 : one->result > other->result;
}

/* (element-type Dated): by rounds. A match outside of rounds belongs to the round that was played
 * then; a late one to its own round. */
static GArray *
date_by_rounds (const LeagueRatings *ratings, const LeagueResults *results)
{
  GArray *dated = g_array_new (FALSE, FALSE, sizeof (Dated));
  gint64 round = 0;

  for (guint k = 0; k < results->results->len; k++) {
    const LeagueResult *result = &g_array_index (results->results, LeagueResult, k);

    if (!is_rated_result (results, result, ratings->until))
      continue;
    if (result->round != 0)
      round = result->round;
    g_array_append_val (dated, ((Dated){ .period = round, .result = k }));
  }
  g_array_sort (dated, compare_dated);
  return dated;
}

/* (element-type Dated): by the calendar, from @first on. */
static GArray *
date_by_days (const LeagueRatings *ratings, const LeagueResults *results, guint first)
{
  GArray *dated = g_array_new (FALSE, FALSE, sizeof (Dated));

  for (guint k = first; k < results->results->len; k++) {
    const LeagueResult *result = &g_array_index (results->results, LeagueResult, k);

    if (is_rated_result (results, result, ratings->until))
      g_array_append_val (dated, ((Dated){ .period = period_of (ratings, result), .result = k }));
  }
  return dated;
}

/**
 * Field:
 * @began: ratings when the period began
 * @players: (element-type guint32): who plays in the period
 *
 * A period's field; arrays by entrant, of those who play in it.
 */
typedef struct {
  LeagueRating *began;
  LeagueGlickoSums *sums;
  guint *n;
  guint32 *last;
  GArray *players;
} Field;

static void
field_init (Field *field, guint n)
{
  field->began = g_new (LeagueRating, n);
  field->sums = g_new0 (LeagueGlickoSums, n);
  field->n = g_new0 (guint, n);
  field->last = g_new (guint32, n);
  field->players = g_array_new (FALSE, FALSE, sizeof (guint32));
}

static void
field_clear (Field *field)
{
  g_free (field->began);
  g_free (field->sums);
  g_free (field->n);
  g_free (field->last);
  g_array_unref (field->players);
}

static void
field_enter (Field *field, const LeagueRatings *ratings, guint32 entrant, gint64 period)
{
  gint64 last = ratings->period[entrant];
  gint64 empty = last == LEAGUE_NO_PERIOD ? 0 : period - last - 1;

  field->began[entrant] =
      league_glicko2_rest (&ratings->now[entrant], (guint64)empty, ratings->rules.deviation);
  g_array_append_val (field->players, entrant);
}

static void
field_add (Field *field, const LeagueRatings *ratings, const LeagueResults *results,
           const Dated *dated)
{
  const LeagueResult *result = &g_array_index (results->results, LeagueResult, dated->result);
  const LeagueSeat *seats = league_results_get_seats (results, result);
  LeagueRating own[LEAGUE_SEATS];
  LeagueGlickoSums sums[LEAGUE_SEATS];

  for (guint k = 0; k < result->n_seats; k++) {
    guint32 entrant = seats[k].entrant;

    if (field->n[entrant]++ == 0)
      field_enter (field, ratings, entrant, dated->period);
    field->last[entrant] = dated->result;
    own[k] = field->began[entrant];
    sums[k] = field->sums[entrant];
  }
  league_ratings_add_glicko2 (sums, own, seats, result->n_seats);
  for (guint k = 0; k < result->n_seats; k++)
    field->sums[seats[k].entrant] = sums[k];
}

static void
field_close (Field *field, LeagueRatings *ratings, const LeagueResults *results, gint64 period)
{
  for (guint k = 0; k < field->players->len; k++) {
    guint32 entrant = g_array_index (field->players, guint32, k);
    guint32 last = field->last[entrant];
    LeagueRatingStep rated = {
      .result = last,
      .day = g_array_index (results->results, LeagueResult, last).day,
      .before = field->began[entrant],
      .after =
          league_glicko2_close (&field->began[entrant], &field->sums[entrant], ratings->rules.tau),
    };

    add_step (ratings, entrant, &rated, field->n[entrant], period);
    field->n[entrant] = 0;
    field->sums[entrant] = (LeagueGlickoSums){ 0 };
  }
  g_array_set_size (field->players, 0);
}

/* Where to begin again when results from @first on changed, and takes back what was made from there
 * on: in the period of the last one that did not. What was there before may have been in that
 * period, too. */
static guint
begin_again (LeagueRatings *ratings, const LeagueResults *results, guint first)
{
  gint64 unknown = unknown_period (ratings->rules.period, results);
  gint64 period = LEAGUE_NO_PERIOD;

  if (ratings->steps == NULL || unknown != ratings->unknown_period
      || ratings->rules.period == LEAGUE_PERIOD_ROUND)
    first = 0;
  ratings->unknown_period = unknown;
  if (first > 0)
    period = period_of (ratings, &g_array_index (results->results, LeagueResult, first - 1));
  while (first > 0
         && period_of (ratings, &g_array_index (results->results, LeagueResult, first - 1))
                == period)
    first--;
  if (ratings->steps != NULL)
    league_ratings_take_back (ratings, first > 0 ? period : LEAGUE_NO_PERIOD);
  return first;
}

static gint64
last_period (const LeagueRatings *ratings, const GArray *dated)
{
  if (dated->len > 0)
    return g_array_index (dated, Dated, dated->len - 1).period;
  if (ratings->steps != NULL && ratings->steps->len > 0)
    return g_array_index (ratings->steps, LeagueStepRecord, ratings->steps->len - 1).period;
  return 0;
}

/* Glicko-2 from the period of result @first on. */
static void
league_ratings_rate_periods (LeagueRatings *ratings, const LeagueResults *results, guint first)
{
  guint from = begin_again (ratings, results, first);
  g_autoptr (GArray) dated = ratings->rules.period == LEAGUE_PERIOD_ROUND
                                 ? date_by_rounds (ratings, results)
                                 : date_by_days (ratings, results, from);
  Field field;

  field_init (&field, ratings->n);
  for (guint k = 0; k < dated->len; k++) {
    const Dated *at = &g_array_index (dated, Dated, k);

    field_add (&field, ratings, results, at);
    if (k + 1 == dated->len || at[1].period != at->period)
      field_close (&field, ratings, results, at->period);
  }
  field_clear (&field);
  ratings->last_period = last_period (ratings, dated);
}
