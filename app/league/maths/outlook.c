/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What may still come: whether a place can be reached, by matches and rounds that are left.
 */
#include "app/league/maths/outlook.h"

/* xoshiro256** of Blackman and Vigna: the same numbers on every machine. */
typedef struct {
  guint64 state[4];
} LeagueRandom;

/**
 * LeaguePlay:
 * @season: the results, with what is played now; the first @n_known of them (and @n_seats seats)
 * are those that came, the others are of rounds to come
 * @ratings: (array): by entrant
 * @scores: (nullable): by sides, and whether two of them drew: (element-type gint64) scores of past
 *   results, those of a result one after another, from its first place to its last
 * @points: (array): by entrant, as the rounds to come are paired by them
 * @byes: (array): by entrant
 * @met: (array): by pair of entrants, a bit
 */
typedef struct {
  const LeagueRules *rules;
  const LeagueRatingRules *rating_rules;
  LeagueResults *season;
  guint n;
  guint n_known, n_seats;
  LeagueRating *ratings;
  GArray *scores[LEAGUE_SEATS + 1][2];
  double draws;
  LeagueRandom random;
  LeaguePoints *points;
  guint *byes;
  guint8 *met;
} LeaguePlay;

static void league_play_round (LeaguePlay *play, guint round, guint pod);
static void league_play_count (LeaguePlay *play, const LeagueResult *result);
static void league_play_match (LeaguePlay *play, LeagueSeat *seats, guint n_seats,
                               const double *chances);
static void league_play_learn_scores (LeaguePlay *play);
static void league_play_chances (const LeaguePlay *play, const LeagueSeat *seats, guint n_seats,
                                 double *chances);
static guint league_play_count_sides (const LeagueSeat *seats, guint n_seats);
static void league_random_init (LeagueRandom *random, guint64 seed);
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
  g_array_append_vals (copy->penalties, results->penalties->data, results->penalties->len);
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
    play->points[k] = g_array_index (play->season->entrants, LeagueEntrant, k).start
                      - league_results_sum_penalties (play->season, k, last);
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

/* A match of the outlook: who comes first is drawn by chances, and with what scores from the
 * season's own results. */

/* splitmix64, as xoshiro's authors start it. */
static void
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

/* From 0 to below @n. */
static guint
league_random_below (LeagueRandom *random, guint n)
{
  return (guint)(((next_number (random) >> 32) * n) >> 32);
}

/* How many sides have seats. */
static guint
league_play_count_sides (const LeagueSeat *seats, guint n_seats)
{
  guint sides = 0;

  for (guint k = 0; k < n_seats; k++)
    sides = MAX (sides, seats[k].side + 1u);
  return sides;
}

/* What @ratings promise each side. */
static void
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

/* Gathers what scores matches end with, from the results that were played. */
static void
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

/* Plays a match: a place and a score for each of @seats, by the chances of its sides. */
static void
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

/* Rounds of the outlook that nobody has paired yet: paired by points as they come, more simply
 * than a real round, and played. */

static inline gsize
pair_bit (const LeaguePlay *play, guint32 one, guint32 other)
{
  return (gsize)MIN (one, other) * play->n + MAX (one, other);
}

static gboolean
have_met (const LeaguePlay *play, guint32 one, guint32 other)
{
  gsize bit = pair_bit (play, one, other);

  return (play->met[bit / 8] >> (bit % 8)) & 1;
}

/* Adds what a result of the season brings to the points, byes and meetings. */
static void
league_play_count (LeaguePlay *play, const LeagueResult *result)
{
  const LeagueSeat *seats = league_results_get_seats (play->season, result);
  LeaguePoints points[LEAGUE_SEATS] = { 0 };

  league_scheme_rate (&play->rules->scheme, result, seats, points);
  for (guint k = 0; k < result->n_seats; k++) {
    play->points[seats[k].entrant] += points[k];
    if (league_kind_is_bye (result->kind))
      play->byes[seats[k].entrant]++;
    for (guint other = 0; other < k; other++)
      if (seats[other].side != seats[k].side) {
        gsize bit = pair_bit (play, seats[k].entrant, seats[other].entrant);

        play->met[bit / 8] |= (guint8)(1u << (bit % 8));
      }
  }
}

/* One who plays the round; drawn by lot among those with his points. */
typedef struct {
  LeaguePoints points;
  guint lot;
  guint32 entrant;
} Standing;

static int
compare_standings (gconstpointer a, gconstpointer b)
{
  const Standing *one = a, *other = b;

  if (one->points != other->points)
    return one->points > other->points ? -1 : 1;
  return one->lot < other->lot ? -1 : one->lot > other->lot;
}

/* (element-type Standing): the best first. */
static GArray *
order_field (LeaguePlay *play, guint round)
{
  GArray *field = g_array_sized_new (FALSE, FALSE, sizeof (Standing), play->n);

  for (guint k = 0; k < play->n; k++) {
    const LeagueEntrant *entrant = &g_array_index (play->season->entrants, LeagueEntrant, k);

    if (entrant->joined <= round && round <= entrant->left)
      g_array_append_val (field, ((Standing){ .points = play->points[k],
                                              .lot = league_random_below (&play->random, G_MAXUINT),
                                              .entrant = k }));
  }
  g_array_sort (field, compare_standings);
  return field;
}

static void
add_result (LeaguePlay *play, guint round, LeagueKind kind, LeagueSeat *seats, guint n_seats)
{
  GArray *results = play->season->results;
  LeagueResult result = { .fixture = 1, .kind = (guint8)kind, .round = (guint16)round };

  if (results->len > 0) {
    const LeagueResult *last = &g_array_index (results, LeagueResult, results->len - 1);

    result.day = last->day;
    result.instant = last->instant + 1;
    result.game = last->game;
    result.fixture = last->fixture + 1;
  }
  league_results_add (play->season, &result, seats, n_seats);
  league_play_count (play, &g_array_index (results, LeagueResult, results->len - 1));
}

static void
play_table (LeaguePlay *play, guint round, const guint32 *entrants, guint n)
{
  LeagueSeat seats[LEAGUE_SEATS];
  double chances[LEAGUE_SEATS];
  guint first = league_random_below (&play->random, n);

  for (guint k = 0; k < n; k++)
    seats[k] = (LeagueSeat){ .entrant = entrants[(first + k) % n],
                             .side = (guint8)k,
                             .seat = (guint8)(k + 1) };
  league_play_chances (play, seats, n, chances);
  league_play_match (play, seats, n, chances);
  add_result (play, round, LEAGUE_PLAYED, seats, n);
}

/* The last one of those who had the fewest byes. */
static void
give_bye (LeaguePlay *play, guint round, GArray *field)
{
  guint chosen = field->len - 1;
  LeagueSeat seat = { .place = 1, .seat = 1, .score = LEAGUE_NO_SCORE };

  for (guint k = field->len; k-- > 0;)
    if (play->byes[g_array_index (field, Standing, k).entrant]
        < play->byes[g_array_index (field, Standing, chosen).entrant])
      chosen = k;
  seat.entrant = g_array_index (field, Standing, chosen).entrant;
  g_array_remove_index (field, chosen);
  add_result (play, round, LEAGUE_BYE, &seat, 1);
}

/* Each from the top meets the next one whom he has not met, or the next one. */
static void
play_pairs (LeaguePlay *play, guint round, GArray *field)
{
  while (field->len >= 2) {
    guint32 pair[2] = { g_array_index (field, Standing, 0).entrant, 0 };
    guint other = 1;

    while (other < field->len
           && have_met (play, pair[0], g_array_index (field, Standing, other).entrant))
      other++;
    if (other == field->len)
      other = 1;
    pair[1] = g_array_index (field, Standing, other).entrant;
    g_array_remove_index (field, other);
    g_array_remove_index (field, 0);
    play_table (play, round, pair, 2);
  }
}

/* Tables from the top; the last ones have a seat less where that makes them come out even. */
static void
play_pods (LeaguePlay *play, guint round, guint pod, GArray *field)
{
  guint tables, short_ones;

  if (field->len % pod != 0 && (field->len / pod + 1) * (pod - 1) > field->len)
    while (field->len % pod != 0)
      give_bye (play, round, field);
  tables = (field->len + pod - 1) / pod;
  short_ones = tables * pod - field->len;
  for (guint k = 0, at = 0; k < tables; k++) {
    guint size = k < tables - short_ones ? pod : pod - 1;
    guint32 entrants[LEAGUE_SEATS];

    for (guint seat = 0; seat < size; seat++)
      entrants[seat] = g_array_index (field, Standing, at++).entrant;
    play_table (play, round, entrants, size);
  }
}

/* Pairs a round by points in tables of @pod, and plays it. */
static void
league_play_round (LeaguePlay *play, guint round, guint pod)
{
  g_autoptr (GArray) field = order_field (play, round);

  if (pod > 2) {
    play_pods (play, round, MIN (pod, LEAGUE_SEATS), field);
    return;
  }
  if (field->len % 2 != 0)
    give_bye (play, round, field);
  play_pairs (play, round, field);
}
