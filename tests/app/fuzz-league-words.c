/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Feeds what may be typed, and what a file or the store may hold, to the readers of a season's
 * settings. The first byte says which: 's' a points scheme in JSON, 'p' points, 't' tie-breaks, 'r'
 * a rating, 'c' what is carried on, 'e' an entrant, 'd' a day. What is taken is written to words
 * that read the same; a scheme that is found to be good gives every result its points.
 */
#include "tests/fuzz.h"

#include "app/league/schemes.h"
#include "app/league/season-draft.h"
#include "app/league/season-ids.h"
#include "app/league/season-ids.h"

#include "app/league/maths/ratings.h"

/* Places of @n sides by the digits of @order. */
static void
rate (const LeagueScheme *scheme, guint n, guint64 order)
{
  LeagueSeat seats[LEAGUE_SEATS];
  LeaguePoints points[LEAGUE_SEATS];
  LeagueResult result = { .match = 1, .kind = LEAGUE_PLAYED, .n_seats = (guint8)n };

  for (guint k = 0; k < n; k++, order /= 3)
    seats[k] = (LeagueSeat){ .entrant = k,
                             .side = (guint8)k,
                             .seat = (guint8)(k + 1),
                             .place = (guint8)(1 + order % 3),
                             .score = (gint64)order * 1000 };
  for (LeagueKind kind = LEAGUE_PLAYED; kind < LEAGUE_BYE; kind++) {
    result.kind = (guint8)kind;
    league_scheme_rate (scheme, &result, seats, points);
    for (guint k = 0; k < n; k++)
      require (ABS (points[k]) <= (LEAGUE_BONUSES + 1) * LEAGUE_POINTS_MAX);
  }
}

static void
try_scheme (const char *json)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *once = NULL, *twice = NULL, *sentence = NULL, *wrong = NULL;
  LeagueScheme scheme, again;
  guint least, most;

  if (!app_scheme_read_file_text (json, "fuzz", &scheme, &error)) {
    require_sentence (error);
    require (g_str_has_prefix (error->message, "fuzz:"));
    return;
  }
  once = app_scheme_write (&scheme);
  require (app_scheme_read (once, &again, NULL));
  twice = app_scheme_write (&again);
  require (g_str_equal (once, twice));
  sentence = app_scheme_dup_text (&scheme);
  require (sentence[0] != '\0');
  app_scheme_sizes (&scheme, &least, &most);
  require (2 <= least && least <= most && most <= LEAGUE_SEATS);
  wrong = league_scheme_check (&scheme, least, most);
  for (guint n = least; n <= most; n++)
    if (wrong == NULL && league_scheme_covers (&scheme, n))
      rate (&scheme, n, strlen (json) * 7919);
}

static void
try_points (const char *text)
{
  LeaguePoints points, again;
  g_autofree char *sentence = NULL;

  if (!app_points_read (text, &points))
    return;
  sentence = app_points_dup (points);
  require (app_points_read (sentence, &again) && ABS (points - again) <= LEAGUE_POINT / 1000);
}

static void
try_tie_breaks (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *once = NULL, *twice = NULL;
  LeagueRules rules = { 0 };

  if (!app_tie_breaks_read (text, &rules, &error)) {
    require_sentence (error);
    return;
  }
  once = app_tie_breaks_write (&rules);
  require (app_tie_breaks_read (once, &rules, NULL));
  twice = app_tie_breaks_write (&rules);
  require (g_str_equal (once, twice));
}

static void
try_rating (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *once = NULL, *twice = NULL, *wrong = NULL;
  LeagueRatingRules rules;
  gboolean rated;

  if (!app_rating_read (text, &rated, &rules, &error)) {
    require_sentence (error);
    return;
  }
  wrong = league_rating_rules_check (&rules);
  if (wrong != NULL)
    return;
  once = app_rating_write (rated, &rules);
  require (app_rating_read (once, &rated, &rules, NULL));
  twice = app_rating_write (rated, &rules);
  require (g_str_equal (once, twice));
}

static void
try_carry (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *once = NULL;
  guint carried, again;

  if (!app_carry_read (text, &carried, &error)) {
    require_sentence (error);
    return;
  }
  once = app_carry_write (carried);
  require (app_carry_read (once, &again, NULL) && again == carried);
}

static void
try_entrant (const char *text)
{
  for (AppPartners partners = APP_PARTNERS_NONE; partners <= APP_PARTNERS_CHANGING; partners++) {
    g_autofree char *problem = NULL;
    g_autoptr (AppEntrantText) words = app_entrant_text_read (text, partners, &problem);

    require ((words == NULL) == (problem != NULL));
    require (words == NULL || words->players[0] != NULL);
  }
}

static void
try_day (const char *text)
{
  g_autofree char *next = app_day_dup_offset (text, 1);
  g_autofree char *back = app_day_dup_offset (next, -1);

  require (app_day_is_valid (text) || next[0] == '\0');
  if (app_day_is_valid (next))
    require (g_str_equal (back, text));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static void (*const tries[]) (const char *text) = {
    ['c'] = try_carry,  ['d'] = try_day,    ['e'] = try_entrant,    ['p'] = try_points,
    ['r'] = try_rating, ['s'] = try_scheme, ['t'] = try_tie_breaks,
  };
  g_autofree char *typed = size > 0 ? dup_typed (data + 1, size - 1) : NULL;

  if (typed != NULL && data[0] < G_N_ELEMENTS (tries) && tries[data[0]] != NULL)
    tries[data[0]](typed);
  return 0;
}
