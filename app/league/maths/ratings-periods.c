/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Glicko-2's rating periods: who plays in one is rated by all of its results at once, from what
 * everybody was rated when it began; who does not gets less sure.
 */
#include "app/league/maths/ratings-run.h"

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

    if (!league_ratings_counts (results, result, ratings->until))
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

    if (league_ratings_counts (results, result, ratings->until))
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
    LeagueRated rated = {
      .result = last,
      .day = g_array_index (results->results, LeagueResult, last).day,
      .before = field->began[entrant],
      .after =
          league_glicko2_close (&field->began[entrant], &field->sums[entrant], ratings->rules.tau),
    };

    league_ratings_step (ratings, entrant, &rated, field->n[entrant], period);
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
    return g_array_index (ratings->steps, LeagueStep, ratings->steps->len - 1).period;
  return 0;
}

void
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
