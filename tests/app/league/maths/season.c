/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Seasons for tests of tables.
 */
#include "tests/app/league/maths/season.h"

#include "importers/trf-check.h"
#include "importers/trf-read.h"
#include "importers/trf.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define FIXTURES TOMEKEEPER_SOURCE_ROOT "/tests/app/league/maths/fixtures/"
#define FIRST_DAY 20260101

void
season_rules (LeagueRules *rules, const char *scheme, const char *ids)
{
  g_auto (GStrv) words = g_strsplit (ids, " ", -1);

  memset (rules, 0, sizeof *rules);
  rules->scheme = league_preset_scheme (scheme)->scheme;
  for (char **word = words; *word != NULL; word++)
    if (!league_column_find (*word, &rules->tie_breaks[rules->n_tie_breaks++]))
      g_error ("no tie-break %s", *word);
}

void
season_add_entrants (LeagueResults *results, guint n)
{
  for (guint k = 0; k < n; k++) {
    LeagueEntrant entrant = { .id = results->entrants->len + 1, .joined = 1, .left = G_MAXUINT16 };

    g_array_append_val (results->entrants, entrant);
  }
}

static LeagueKind
kind_of_bye (char letter)
{
  switch (letter) {
  case 'U':
    return LEAGUE_BYE;
  case 'F':
    return LEAGUE_FULL_BYE;
  case 'H':
    return LEAGUE_HALF_BYE;
  default:
    return LEAGUE_ZERO_BYE;
  }
}

static void
add_result (LeagueResults *results, LeagueResult *result, const LeagueSeat *seats, guint n)
{
  result->match = results->results->len + 1;
  result->day = FIRST_DAY + result->round;
  league_results_add (results, result, seats, n);
}

static void
add_bye (LeagueResults *results, guint entrant, guint round, char letter)
{
  LeagueResult result = { .round = (guint16)round, .kind = kind_of_bye (letter) };
  LeagueSeat seat = { .entrant = entrant, .seat = 1, .place = 1, .score = LEAGUE_NO_SCORE };

  add_result (results, &result, &seat, 1);
}

/* @letter: what the one with white has; @both_lost: by forfeit. */
static void
add_game (LeagueResults *results, guint white, guint black, guint round, char letter,
          gboolean both_lost)
{
  LeagueResult result = { .round = (guint16)round };
  LeagueSeat seats[] = {
    { .entrant = white, .side = 0, .seat = 1, .place = 1, .score = LEAGUE_NO_SCORE },
    { .entrant = black, .side = 1, .seat = 2, .place = 1, .score = LEAGUE_NO_SCORE },
  };

  if (strchr ("0-", letter) != NULL)
    seats[0].place = 2;
  if (strchr ("1+", letter) != NULL || both_lost)
    seats[1].place = 2;
  result.kind = strchr ("+-", letter) != NULL ? LEAGUE_FORFEIT : LEAGUE_PLAYED;
  if (letter == '?')
    result.kind = LEAGUE_UNPLAYED;
  add_result (results, &result, seats, G_N_ELEMENTS (seats));
}

void
season_add_cells (LeagueResults *results, guint entrant, const char *cells)
{
  g_auto (GStrv) list = g_strsplit (cells, " ", -1);

  for (guint k = 0; list[k] != NULL; k++) {
    char *rest;
    guint64 other = g_ascii_strtoull (list[k], &rest, 10);

    if (rest == list[k] && rest[0] != '.')
      add_bye (results, entrant, k + 1, rest[0]);
    else if (rest[0] == 'w')
      add_game (results, entrant, (guint)other - 1, k + 1, rest[1], rest[2] == '-');
  }
}

void
season_add_match (LeagueResults *results, guint round, const char *places, ...)
{
  LeagueResult result = { .round = (guint16)round };
  guint n = (guint)strlen (places);
  LeagueSeat seats[LEAGUE_SEATS];
  va_list entrants;

  g_assert (n <= LEAGUE_SEATS);
  va_start (entrants, places);
  for (guint k = 0; k < n; k++)
    seats[k] = (LeagueSeat){ .entrant = va_arg (entrants, guint),
                             .side = (guint8)k,
                             .seat = (guint8)(k + 1),
                             .place = (guint8)(places[k] - '0'),
                             .score = LEAGUE_NO_SCORE };
  va_end (entrants);
  add_result (results, &result, seats, n);
}

/* Random ones */

static guint
random_below (RulesRandom *random, guint n)
{
  return rules_random_below (random, n);
}

static LeagueKind
draw_kind (RulesRandom *random)
{
  static const LeagueKind rare[] = { LEAGUE_DECIDED,  LEAGUE_FORFEIT,  LEAGUE_BYE,
                                     LEAGUE_FULL_BYE, LEAGUE_HALF_BYE, LEAGUE_ZERO_BYE,
                                     LEAGUE_UNPLAYED };

  return random_below (random, 4) > 0 ? LEAGUE_PLAYED
                                      : rare[random_below (random, G_N_ELEMENTS (rare))];
}

static void
draw_places (RulesRandom *random, LeagueSeat *seats, guint n, guint n_sides)
{
  guint8 places[LEAGUE_SEATS];

  for (guint k = 0; k < n_sides; k++)
    places[k] = (guint8)(1 + random_below (random, n_sides));
  if (random_below (random, 8) > 0)
    places[random_below (random, n_sides)] = 1;
  for (guint k = 0; k < n; k++)
    seats[k].place = places[seats[k].side];
}

guint
season_draw_result (RulesRandom *random, guint n_entrants, guint n_rounds, gint64 match,
                    LeagueResult *result, LeagueSeat *seats)
{
  static const guint sides[] = { 2, 2, 2, 2, 3, 4, 5 };
  guint n_sides = sides[random_below (random, G_N_ELEMENTS (sides))];
  guint members = n_sides == 2 && random_below (random, 3) == 0 ? 2 : 1;
  guint n, start = random_below (random, n_entrants);
  gboolean scored = random_below (random, 2) == 0;

  *result =
      (LeagueResult){ .match = match,
                      .round = (guint16)(n_rounds > 0 ? random_below (random, n_rounds + 1) : 0),
                      .kind = (guint8)draw_kind (random) };
  result->day = result->round > 0 && random_below (random, 9) > 0
                    ? FIRST_DAY + result->round
                    : FIRST_DAY + (gint)random_below (random, 28);
  result->instant = random_below (random, 3);
  if (league_kind_is_bye ((LeagueKind)result->kind))
    n_sides = members = 1;
  n_sides = MIN (n_sides, n_entrants / members);
  n = n_sides * members;
  for (guint k = 0; k < n; k++)
    seats[k] =
        (LeagueSeat){ .entrant = (start + k * (1 + n_entrants / 7)) % n_entrants,
                      .side = (guint8)(k % n_sides),
                      .seat = (guint8)(k + 1),
                      .score = scored ? (gint64)random_below (random, 4) * 1000 : LEAGUE_NO_SCORE };
  for (guint k = 1; k < n; k++)
    for (guint m = 0; m < k; m++)
      if (seats[k].entrant == seats[m].entrant) {
        seats[k].entrant = (seats[k].entrant + 1) % n_entrants;
        m = G_MAXUINT;
      }
  draw_places (random, seats, n, n_sides);
  return n;
}

void
season_draw (LeagueResults *results, RulesRandom *random, guint n_entrants, guint n_results,
             guint n_rounds)
{
  season_add_entrants (results, n_entrants);
  for (guint k = 0; k < n_entrants; k++) {
    LeagueEntrant *entrant = &g_array_index (results->entrants, LeagueEntrant, k);

    if (random_below (random, 5) == 0)
      entrant->start = (LeaguePoints)random_below (random, 3) * LEAGUE_POINT / 2;
    if (n_rounds > 0 && random_below (random, 5) == 0)
      entrant->joined = (guint16)(1 + random_below (random, n_rounds));
  }
  for (guint k = 0; k < n_results; k++) {
    LeagueSeat seats[LEAGUE_SEATS];
    LeagueResult result;
    guint n = season_draw_result (random, n_entrants, n_rounds, k + 1, &result, seats);

    league_results_add (results, &result, seats, n);
  }
  league_results_sort (results);
  for (guint k = random_below (random, 4); k > 0; k--) {
    LeaguePenalty penalty = { .entrant = random_below (random, n_entrants),
                              .round = (guint16)random_below (random, n_rounds + 2),
                              .points = (1 + random_below (random, 6)) * LEAGUE_POINT / 4 };

    g_array_append_val (results->penalties, penalty);
  }
}

/* Reports */

static gboolean
both_lost (const ImportTrf *trf, guint round, const ImportTrfRound *cell)
{
  const ImportTrfPlayer *other = import_trf_get_player (trf, cell->opponent);

  return cell->result == '-' && other != NULL && round <= other->rounds->len
         && g_array_index (other->rounds, ImportTrfRound, round - 1).result == '-';
}

static void
add_round (LeagueResults *results, const ImportTrf *trf, guint entrant, guint round,
           const ImportTrfRound *cell)
{
  if (cell->opponent == 0) {
    if (strchr ("UFHZ", cell->result) != NULL)
      add_bye (results, entrant, round, cell->result);
  } else if (cell->colour == 'w') {
    add_game (results, entrant, cell->opponent - 1, round, cell->result,
              both_lost (trf, round, cell));
  }
}

LeagueResults *
season_read_trf (const char *name)
{
  g_autofree char *path = g_strconcat (FIXTURES, name, ".trf", NULL);
  g_autoptr (LeagueResults) results = league_results_new ();
  g_autoptr (ImportTrf) trf = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, &error)
      || (trf = import_trf_read (text, length, &error)) == NULL || !import_trf_check (trf, &error))
    g_error ("%s: %s", path, error->message);
  season_add_entrants (results, trf->players->len);
  for (guint k = 0; k < trf->players->len; k++) {
    const ImportTrfPlayer *player = g_ptr_array_index (trf->players, k);

    for (guint round = 0; round < player->rounds->len; round++)
      add_round (results, trf, player->number - 1, round + 1,
                 &g_array_index (player->rounds, ImportTrfRound, round));
  }
  league_results_sort (results);
  return g_steal_pointer (&results);
}
