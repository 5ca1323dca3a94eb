/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rounds of the outlook that nobody has paired yet: paired by points as they come, more simply than
 * a real round, and played.
 */
#include "app/league/maths/outlook-private.h"

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

void
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

void
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
