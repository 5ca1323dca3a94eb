/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The outlook: the season is played to its end many times, each time ranked by the same table as
 * the real one.
 */
#include "app/league/maths/outlook-private.h"

/* A fixture that is to be played: its index and what its sides can hope for. */
typedef struct {
  guint result;
  double chances[LEAGUE_SEATS];
} Open;

/* A copy to play with. */
static LeagueResults *
copy_results (const LeagueResults *results)
{
  LeagueResults *copy = league_results_new ();

  g_array_append_vals (copy->entrants, results->entrants->data, results->entrants->len);
  g_array_append_vals (copy->results, results->results->data, results->results->len);
  g_array_append_vals (copy->seats, results->seats->data, results->seats->len);
  return copy;
}

static void
play_init (LeaguePlay *play, const LeagueRules *rules, const LeagueResults *results,
           const LeagueRatingRules *rating_rules, const LeagueRatings *ratings)
{
  *play = (LeaguePlay){ .rules = rules, .rating_rules = rating_rules };
  play->n = results->entrants->len;
  play->n_known = results->results->len;
  play->n_seats = results->seats->len;
  play->season = copy_results (results);
  play->ratings = g_new (LeagueRating, play->n);
  for (guint k = 0; k < play->n; k++)
    play->ratings[k] = league_ratings_get (ratings, k);
  play->points = g_new0 (LeaguePoints, play->n);
  play->byes = g_new0 (guint, play->n);
  play->met = g_new0 (guint8, (gsize)play->n * play->n / 8 + 1);
}

static void
play_clear (LeaguePlay *play)
{
  for (guint n = 0; n <= LEAGUE_SEATS; n++)
    for (guint drawn = 0; drawn < 2; drawn++)
      g_clear_pointer (&play->scores[n][drawn], g_array_unref);
  league_results_free (play->season);
  g_free (play->ratings);
  g_free (play->points);
  g_free (play->byes);
  g_free (play->met);
}

/* (element-type Open) */
static GArray *
find_open (const LeaguePlay *play)
{
  GArray *open = g_array_new (FALSE, FALSE, sizeof (Open));

  for (guint k = 0; k < play->n_known; k++) {
    const LeagueResult *result = &g_array_index (play->season->results, LeagueResult, k);
    const LeagueSeat *seats = league_results_get_seats (play->season, result);
    Open fixture = { .result = k };

    if (result->kind != LEAGUE_UNPLAYED || league_play_count_sides (seats, result->n_seats) < 2)
      continue;
    league_play_chances (play, seats, result->n_seats, fixture.chances);
    g_array_append_val (open, fixture);
  }
  return open;
}

/* Plays what is paired. */
static void
play_open (LeaguePlay *play, const GArray *open)
{
  for (guint k = 0; k < open->len; k++) {
    const Open *fixture = &g_array_index (open, Open, k);
    LeagueResult *result = &g_array_index (play->season->results, LeagueResult, fixture->result);

    result->kind = LEAGUE_PLAYED;
    league_play_match (play, &g_array_index (play->season->seats, LeagueSeat, result->first),
                       result->n_seats, fixture->chances);
  }
}

static guint
last_round (const LeaguePlay *play)
{
  guint round = 0;

  for (guint k = 0; k < play->n_known; k++)
    round = MAX (round, g_array_index (play->season->results, LeagueResult, k).round);
  return round;
}

/* Pairs and plays the rounds to come, after what is paired. */
static void
play_rounds (LeaguePlay *play, guint last, guint rounds, guint pod)
{
  for (guint k = 0; k < play->n; k++) {
    play->points[k] = g_array_index (play->season->entrants, LeagueEntrant, k).start;
    play->byes[k] = 0;
  }
  memset (play->met, 0, (gsize)play->n * play->n / 8 + 1);
  for (guint k = 0; k < play->n_known; k++)
    league_play_count (play, &g_array_index (play->season->results, LeagueResult, k));
  for (guint round = 1; round <= rounds; round++)
    league_play_round (play, last + round, pod);
}

static void
forget_rounds (LeaguePlay *play)
{
  g_array_set_size (play->season->results, play->n_known);
  g_array_set_size (play->season->seats, play->n_seats);
}

static void
note_places (LeagueOutlook *outlook, const LeaguePlay *play)
{
  g_autoptr (LeagueTable) table = league_table_new (play->rules, play->season, 0, 0);

  for (guint entrant = 0; entrant < outlook->n; entrant++) {
    guint rank = league_table_get_rank (table, entrant);
    guint place = rank == 0 ? outlook->n - 1 : rank - 1;

    outlook->chances[(gsize)entrant * outlook->n + place] += 1.0;
    outlook->points[entrant] +=
        (double)league_table_get_points (table, entrant) / (double)LEAGUE_POINT;
  }
}

static void
take_means (LeagueOutlook *outlook)
{
  for (gsize k = 0; k < (gsize)outlook->n * outlook->n; k++)
    outlook->chances[k] /= outlook->runs;
  for (guint k = 0; k < outlook->n; k++)
    outlook->points[k] /= outlook->runs;
}

LeagueOutlook *
league_outlook_new (const LeagueRules *rules, const LeagueResults *results,
                    const LeagueRatingRules *rating_rules, const LeagueRatings *ratings,
                    guint more_rounds, guint pod, double draws, guint runs, guint64 seed,
                    const gboolean *cancelled)
{
  g_autoptr (LeagueOutlook) outlook = g_new0 (LeagueOutlook, 1);
  g_autoptr (GArray) open = NULL;
  gboolean was_cancelled = FALSE;
  LeaguePlay play;
  guint last;

  outlook->n = results->entrants->len;
  outlook->runs = MAX (runs, 1);
  outlook->chances = g_new0 (double, (gsize)outlook->n * outlook->n);
  outlook->points = g_new0 (double, outlook->n);
  play_init (&play, rules, results, rating_rules, ratings);
  play.draws = CLAMP (draws, 0.0, 1.0);
  league_random_init (&play.random, seed);
  league_play_learn_scores (&play);
  open = find_open (&play);
  last = last_round (&play);
  for (guint run = 0; run < outlook->runs && !was_cancelled; run++) {
    play_open (&play, open);
    if (more_rounds > 0)
      play_rounds (&play, last, more_rounds, pod);
    note_places (outlook, &play);
    forget_rounds (&play);
    was_cancelled = cancelled != NULL && g_atomic_int_get (cancelled);
  }
  play_clear (&play);
  if (was_cancelled)
    return NULL;
  take_means (outlook);
  return g_steal_pointer (&outlook);
}

void
league_outlook_free (LeagueOutlook *outlook)
{
  if (outlook == NULL)
    return;
  g_free (outlook->chances);
  g_free (outlook->points);
  g_free (outlook);
}

double
league_results_draw_share (const LeagueResults *results)
{
  guint played = 0, drawn = 0;

  for (guint k = 0; k < results->results->len; k++) {
    const LeagueResult *result = &g_array_index (results->results, LeagueResult, k);
    const LeagueSeat *seats = league_results_get_seats (results, result);
    guint firsts = 0;

    if (result->kind != LEAGUE_PLAYED || league_play_count_sides (seats, result->n_seats) != 2)
      continue;
    for (guint seat = 0; seat < result->n_seats; seat++)
      firsts += seats[seat].place == 1;
    played++;
    drawn += firsts == result->n_seats;
  }
  return played == 0 ? 0.0 : (double)drawn / played;
}
