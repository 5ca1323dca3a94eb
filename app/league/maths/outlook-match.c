/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match of the outlook: who comes first is drawn by chances, and with what scores from the
 * season's own results.
 */
#include "app/league/maths/outlook-private.h"

/* splitmix64, as xoshiro's authors start it. */
void
league_random_init (LeagueRandom *random, guint64 seed)
{
  for (guint k = 0; k < G_N_ELEMENTS (random->state); k++) {
    guint64 mixed = seed += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

    mixed = (mixed ^ (mixed >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
    mixed = (mixed ^ (mixed >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
    random->state[k] = mixed ^ (mixed >> 31);
  }
}

static inline guint64
rotated (guint64 number, guint by)
{
  return (number << by) | (number >> (64 - by));
}

static guint64
next_number (LeagueRandom *random)
{
  guint64 *s = random->state;
  guint64 number = rotated (s[1] * 5, 7) * 9, shifted = s[1] << 17;

  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= shifted;
  s[3] = rotated (s[3], 45);
  return number;
}

/* From 0 to below 1. */
static double
league_random_unit (LeagueRandom *random)
{
  return (double)(next_number (random) >> 11) * 0x1p-53;
}

guint
league_random_below (LeagueRandom *random, guint n)
{
  return (guint)(((next_number (random) >> 32) * n) >> 32);
}

guint
league_play_count_sides (const LeagueSeat *seats, guint n_seats)
{
  guint sides = 0;

  for (guint k = 0; k < n_seats; k++)
    sides = MAX (sides, seats[k].side + 1u);
  return sides;
}

void
league_play_chances (const LeaguePlay *play, const LeagueSeat *seats, guint n_seats,
                     double *chances)
{
  LeagueRating ratings[LEAGUE_SEATS];
  guint8 sides[LEAGUE_SEATS];

  for (guint k = 0; k < n_seats; k++) {
    ratings[k] = play->ratings[seats[k].entrant];
    sides[k] = seats[k].side;
  }
  league_ratings_chances (play->rating_rules, ratings, sides, n_seats,
                          league_play_count_sides (seats, n_seats), chances);
}

/* What each side of a played result scored, by places; FALSE when nobody noted it. */
static gboolean
scores_by_place (const LeagueSeat *seats, guint n_seats, gint64 *scores)
{
  guint n = league_play_count_sides (seats, n_seats);
  guint8 places[LEAGUE_SEATS] = { 0 };

  for (guint side = 0; side < n; side++)
    scores[side] = 0;
  for (guint k = 0; k < n_seats; k++) {
    if (seats[k].score == LEAGUE_NO_SCORE)
      return FALSE;
    scores[seats[k].side] += seats[k].score;
    places[seats[k].side] = seats[k].place;
  }
  for (guint k = 1; k < n; k++)
    for (guint at = k; at > 0 && places[at] < places[at - 1]; at--) {
      gint64 score = scores[at];
      guint8 place = places[at];

      scores[at] = scores[at - 1];
      places[at] = places[at - 1];
      scores[at - 1] = score;
      places[at - 1] = place;
    }
  return TRUE;
}

static gboolean
is_drawn (const LeagueSeat *seats, guint n_seats)
{
  for (guint k = 1; k < n_seats; k++)
    if (seats[k].place != seats[0].place)
      return FALSE;
  return TRUE;
}

void
league_play_learn_scores (LeaguePlay *play)
{
  for (guint index = 0; index < play->n_known; index++) {
    const LeagueResult *result = &g_array_index (play->season->results, LeagueResult, index);
    const LeagueSeat *seats = league_results_get_seats (play->season, result);
    guint n = league_play_count_sides (seats, result->n_seats);
    gint64 scores[LEAGUE_SEATS];
    GArray **pool;

    if (result->kind != LEAGUE_PLAYED || n < 2 || !scores_by_place (seats, result->n_seats, scores))
      continue;
    pool = &play->scores[n][n == 2 && is_drawn (seats, result->n_seats)];
    if (*pool == NULL)
      *pool = g_array_new (FALSE, FALSE, sizeof (gint64));
    g_array_append_vals (*pool, scores, n);
  }
}

/* Places of two sides: 1 and 2, or 1 and 1. A draw takes as much of the one's chance as of the
 * other's, so that what is expected of them stays. */
static void
draw_two (LeaguePlay *play, const double *chances, guint8 *places)
{
  double draw = MIN (play->draws, 2.0 * MIN (chances[0], chances[1]));
  double unit = league_random_unit (&play->random);

  places[0] = places[1] = 1;
  if (unit >= draw)
    places[unit < draw / 2.0 + chances[0]] = 2;
}

/* Places of several sides: each place is drawn among those who are left. */
static void
draw_places (LeaguePlay *play, const double *chances, guint n, guint8 *places)
{
  double left = 1.0;

  for (guint side = 0; side < n; side++)
    places[side] = 0;
  for (guint place = 1; place <= n; place++) {
    double unit = league_random_unit (&play->random) * left;
    guint drawn = n;

    for (guint side = 0; side < n; side++)
      if (places[side] == 0) {
        drawn = side;
        unit -= chances[side];
        if (unit < 0.0)
          break;
      }
    places[drawn] = (guint8)place;
    left -= chances[drawn];
  }
}

/* Of a match of games whose scores nobody knows yet: the games that decide it, by places. */
static gboolean
score_games (LeaguePlay *play, guint n, gboolean drawn, gint64 *scores)
{
  guint games = play->rules->best_of, needed = games / 2 + 1;

  if (games < 2 || n != 2)
    return FALSE;
  if (drawn)
    scores[0] = scores[1] = (gint64)(games / 2) * 1000;
  else {
    scores[0] = (gint64)needed * 1000;
    scores[1] = (gint64)league_random_below (&play->random, games - needed + 1) * 1000;
  }
  return TRUE;
}

/* Scores by places, as some match of the season had them. */
static gboolean
draw_scores (LeaguePlay *play, guint n, gboolean drawn, gint64 *scores)
{
  const GArray *pool = play->scores[n][drawn];
  guint at;

  if (pool == NULL)
    return score_games (play, n, drawn, scores);
  at = league_random_below (&play->random, pool->len / n) * n;
  for (guint k = 0; k < n; k++)
    scores[k] = g_array_index (pool, gint64, at + k);
  return TRUE;
}

void
league_play_match (LeaguePlay *play, LeagueSeat *seats, guint n_seats, const double *chances)
{
  guint n = league_play_count_sides (seats, n_seats);
  guint8 places[LEAGUE_SEATS], members[LEAGUE_SEATS] = { 0 };
  gint64 scores[LEAGUE_SEATS];
  gboolean drawn, scored;

  if (n == 2)
    draw_two (play, chances, places);
  else
    draw_places (play, chances, n, places);
  drawn = n == 2 && places[0] == places[1];
  scored = draw_scores (play, n, drawn, scores);
  for (guint k = 0; k < n_seats; k++)
    members[seats[k].side]++;
  for (guint k = 0; k < n_seats; k++) {
    guint8 side = seats[k].side;
    guint rank = drawn ? side : places[side] - 1u;

    seats[k].place = places[side];
    seats[k].score = LEAGUE_NO_SCORE;
    if (!scored)
      continue;
    seats[k].score = scores[rank] / members[side];
    scores[rank] -= seats[k].score;
    members[side]--;
  }
}
