/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The usual points schemes.
 */
#include "app/league/maths/points.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define HALF (LEAGUE_POINT / 2)
#define SCHEMES 10

/* Win, draw and loss; byes and forfeits are worth the same. */
static LeagueScheme
two_sides (LeaguePoints win, LeaguePoints draw, LeaguePoints loss)
{
  return (LeagueScheme){ .win = win,
                         .draw = draw,
                         .loss = loss,
                         .bye = win,
                         .full_bye = win,
                         .half_bye = draw,
                         .forfeit_win = win };
}

/* Points of a size's places, the first one's first; what is missing is 0. */
static void
set_places (LeagueScheme *scheme, guint size, const int *points, guint n)
{
  scheme->by_place = TRUE;
  scheme->sizes |= 1u << size;
  for (guint place = 1; place <= size; place++)
    scheme->places[size][place] = place <= n ? points[place - 1] * LEAGUE_POINT : 0;
}

/* 4-3-2-1 of four, and so on. */
static LeagueScheme
make_places (void)
{
  LeagueScheme scheme = two_sides (2 * LEAGUE_POINT, 3 * HALF, LEAGUE_POINT);
  const int points[] = { 8, 7, 6, 5, 4, 3, 2, 1 };

  for (guint size = 2; size <= 8; size++)
    set_places (&scheme, size, points + 8 - size, size);
  scheme.bye = scheme.full_bye = 3 * LEAGUE_POINT;
  scheme.half_bye = 3 * HALF;
  return scheme;
}

/* One for each who was beaten: 3-2-1-0 of four, 2-1-0 of three. */
static LeagueScheme
make_beaten (void)
{
  LeagueScheme scheme = two_sides (LEAGUE_POINT, HALF, 0);
  int points[LEAGUE_SEATS];

  for (int k = 0; k < LEAGUE_SEATS; k++)
    points[k] = LEAGUE_SEATS - 1 - k;
  for (guint size = 2; size <= LEAGUE_SEATS; size++)
    set_places (&scheme, size, points + LEAGUE_SEATS - size, size);
  scheme.bye = scheme.full_bye = 2 * LEAGUE_POINT;
  scheme.half_bye = LEAGUE_POINT;
  return scheme;
}

static LeagueScheme
make_pod_win (void)
{
  LeagueScheme scheme = two_sides (5 * LEAGUE_POINT, LEAGUE_POINT, 0);
  const int points[] = { 5 };

  for (guint size = 2; size <= 8; size++)
    set_places (&scheme, size, points, G_N_ELEMENTS (points));
  scheme.ties = LEAGUE_TIES_FIXED;
  return scheme;
}

static LeagueScheme
make_pod_places (void)
{
  LeagueScheme scheme = two_sides (3 * LEAGUE_POINT, 3 * HALF, 0);
  const int points[] = { 3, 2, 1 };

  for (guint size = 3; size <= 5; size++)
    set_places (&scheme, size, points, G_N_ELEMENTS (points));
  return scheme;
}

static LeagueScheme
make_grand_prix (void)
{
  LeagueScheme scheme = two_sides (25 * LEAGUE_POINT, 43 * HALF, 18 * LEAGUE_POINT);
  const int points[] = { 25, 18, 15, 12, 10, 8, 6, 4, 2, 1 };

  for (guint size = 2; size <= LEAGUE_SEATS; size++)
    set_places (&scheme, size, points, G_N_ELEMENTS (points));
  scheme.bye = scheme.full_bye = 15 * LEAGUE_POINT;
  scheme.half_bye = 15 * HALF;
  return scheme;
}

static void
make_schemes (LeagueReadyScheme *ready)
{
  LeagueReadyScheme schemes[SCHEMES] = {
    { "chess", N_ ("Chess"), N_ ("Win 1, draw ½, loss 0"), two_sides (LEAGUE_POINT, HALF, 0) },
    { "three-one-nil", N_ ("Three, one, nil"), N_ ("Win 3, draw 1, loss 0"),
      two_sides (3 * LEAGUE_POINT, LEAGUE_POINT, 0) },
    { "two-one-nil", N_ ("Two, one, nil"), N_ ("Win 2, draw 1, loss 0"),
      two_sides (2 * LEAGUE_POINT, LEAGUE_POINT, 0) },
    { "three-two-one", N_ ("Three, two, one"),
      N_ ("Win 3, draw 2, loss 1; nothing for who does not come"),
      two_sides (3 * LEAGUE_POINT, 2 * LEAGUE_POINT, LEAGUE_POINT) },
    { "wins", N_ ("Wins"), N_ ("Win 1, draw and loss 0"), two_sides (LEAGUE_POINT, 0, 0) },
    { "places", N_ ("By place"), N_ ("4, 3, 2, 1 of four players, and so on for 2 to 8"),
      make_places () },
    { "beaten", N_ ("Opponents beaten"), N_ ("1 for each opponent beaten, ½ for each tied with"),
      make_beaten () },
    { "pod-win", N_ ("Pods: five and one"), N_ ("5 for the winner, 1 each for a drawn pod"),
      make_pod_win () },
    { "pod-places", N_ ("Pods: by elimination"),
      N_ ("3, 2, 1, 0 of four players; 3, 2, 1 of three; ties share"), make_pod_places () },
    { "grand-prix", N_ ("Grand prix"), N_ ("25, 18, 15, 12, 10, 8, 6, 4, 2, 1 by place"),
      make_grand_prix () },
  };

  memcpy (ready, schemes, sizeof schemes);
}

const LeagueReadyScheme *
league_ready_schemes (void)
{
  static LeagueReadyScheme ready[SCHEMES + 1];
  static gsize made;

  if (g_once_init_enter (&made)) {
    make_schemes (ready);
    g_once_init_leave (&made, 1);
  }
  return ready;
}

const LeagueReadyScheme *
league_ready_scheme (const char *id)
{
  for (const LeagueReadyScheme *ready = league_ready_schemes (); ready->id != NULL; ready++)
    if (g_str_equal (ready->id, id))
      return ready;
  return NULL;
}
