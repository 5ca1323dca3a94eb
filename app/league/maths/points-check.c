/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is wrong with a points scheme, as a sentence with the way out.
 */
#include "app/league/maths/points.h"

#include <glib/gi18n-lib.h>

#define MOST (LEAGUE_POINTS_MAX / LEAGUE_POINT)

/* "3", "0.5": at most three decimals, with a point. */
static char *
dup_points (LeaguePoints points)
{
  LeaguePoints thousandths = points / (LEAGUE_POINT / 1000);
  LeaguePoints whole = ABS (thousandths) / 1000, rest = ABS (thousandths) % 1000;
  const char *sign = thousandths < 0 ? "-" : "";
  int digits = 3;

  if (rest == 0)
    return g_strdup_printf ("%s%" G_GINT64_FORMAT, sign, whole);
  for (; rest % 10 == 0; rest /= 10)
    digits--;
  return g_strdup_printf ("%s%" G_GINT64_FORMAT ".%0*" G_GINT64_FORMAT, sign, whole, digits, rest);
}

static gboolean
is_too_much (LeaguePoints points)
{
  return points != LEAGUE_NO_POINTS && (points > LEAGUE_POINTS_MAX || points < -LEAGUE_POINTS_MAX);
}

static char *
check_amounts (const LeagueScheme *scheme)
{
  const LeaguePoints amounts[] = { scheme->win,      scheme->draw,        scheme->loss,
                                   scheme->bye,      scheme->full_bye,    scheme->half_bye,
                                   scheme->zero_bye, scheme->forfeit_win, scheme->forfeit_loss };
  gboolean bad = FALSE;

  for (guint k = 0; k < G_N_ELEMENTS (amounts); k++)
    bad = bad || is_too_much (amounts[k]) || amounts[k] == LEAGUE_NO_POINTS;
  for (guint k = 0; k < scheme->n_bonus; k++)
    bad = bad || is_too_much (scheme->bonus[k].points);
  for (guint size = 2; size <= LEAGUE_SEATS; size++)
    for (guint place = 1; place <= size && (scheme->sizes & 1u << size) != 0; place++)
      bad = bad || is_too_much (scheme->places[size][place]);
  if (!bad)
    return NULL;
  return g_strdup_printf (_ ("A result brings too many points: more than %d make no sense. Use "
                             "smaller ones in the same proportion."),
                          (int)MOST);
}

/* @format: takes both. */
static char *
compare (LeaguePoints more, LeaguePoints less, const char *sentence)
{
  g_autofree char *one = NULL, *other = NULL;
  g_auto (GStrv) pieces = NULL;

  if (more >= less)
    return NULL;
  one = dup_points (more);
  other = dup_points (less);
  pieces = g_strsplit (sentence, "{}", 3);
  return g_strconcat (pieces[0], one, pieces[1], other, pieces[2], NULL);
}

static char *
check_two (const LeagueScheme *scheme)
{
  char *wrong;

  /* Translators: {} are numbers of points. */
  if ((wrong = compare (scheme->win, scheme->draw,
                        _ ("A win brings {}, but a draw {}: let a win bring at least as much as a "
                           "draw.")))
      != NULL)
    return wrong;
  if ((wrong = compare (scheme->draw, scheme->loss,
                        _ ("A draw brings {}, but a loss {}: let a draw bring at least as much as "
                           "a loss.")))
      != NULL)
    return wrong;
  if (scheme->win == scheme->loss)
    return g_strdup (_ ("A win brings no more than a loss, so nobody could get ahead: let a win "
                        "bring more."));
  return compare (scheme->forfeit_win, scheme->forfeit_loss,
                  _ ("A win by forfeit brings {}, but a loss by forfeit {}: let the win bring at "
                     "least as much."));
}

static char *
check_byes (const LeagueScheme *scheme)
{
  char *wrong = compare (scheme->full_bye, scheme->half_bye,
                         _ ("A full bye brings {}, but a half bye {}: let the full one bring at "
                            "least as much."));

  return wrong != NULL ? wrong
                       : compare (scheme->half_bye, scheme->zero_bye,
                                  _ ("A half bye brings {}, but an absence {}: let the bye bring "
                                     "at least as much."));
}

static char *
check_places (const LeagueScheme *scheme, guint size)
{
  const LeaguePoints *places = scheme->places[size];

  for (guint place = 1; place <= size; place++)
    if (places[place] == LEAGUE_NO_POINTS)
      return g_strdup_printf (_ ("At tables of %u place %u has no points: give it some, or 0."),
                              size, place);
  for (guint place = 2; place <= size; place++)
    if (places[place] > places[place - 1]) {
      g_autofree char *lower = dup_points (places[place]);
      g_autofree char *higher = dup_points (places[place - 1]);

      return g_strdup_printf (
          _ ("At tables of %u place %u brings %s, more than the %s of place %u: "
             "let points fall from place to place."),
          size, place, lower, higher, place - 1);
    }
  if (places[1] == places[size])
    return g_strdup_printf (_ ("At tables of %u all places bring the same, so nobody could get "
                               "ahead: let the first place bring more than the last."),
                            size);
  if (scheme->ties == LEAGUE_TIES_FIXED && scheme->draw > places[1]) {
    g_autofree char *shared = dup_points (scheme->draw), *alone = dup_points (places[1]);

    return g_strdup_printf (_ ("Who shares the first place gets %s, but who has it alone at tables "
                               "of %u gets %s: let sharing bring no more."),
                            shared, size, alone);
  }
  return NULL;
}

static gboolean
has_size (const LeagueScheme *scheme, guint size)
{
  return (scheme->sizes & 1u << size) != 0;
}

gboolean
league_scheme_knows (const LeagueScheme *scheme, guint sides)
{
  return sides == 2 || (scheme->by_place && sides <= LEAGUE_SEATS && has_size (scheme, sides));
}

/* The nearest smaller (@by -1) or larger size with points; 0 for none. */
static guint
find_size (const LeagueScheme *scheme, guint size, int by)
{
  for (guint k = size + (guint)by; k >= 2 && k <= LEAGUE_SEATS; k += (guint)by)
    if (has_size (scheme, k))
      return k;
  return 0;
}

static char *
tell_gap (const LeagueScheme *scheme, guint size)
{
  guint smaller = find_size (scheme, size, -1), larger = find_size (scheme, size, 1);

  if (smaller > 0 && larger > 0)
    return g_strdup_printf (_ ("There are points for tables of %u and %u, but none for tables of "
                               "%u: add its places."),
                            smaller, larger, size);
  if (smaller > 0)
    return g_strdup_printf (_ ("There are points for tables of up to %u, but a table may have %u: "
                               "add its places, or let tables be smaller."),
                            smaller, size);
  if (larger > 0)
    return g_strdup_printf (_ ("There are points for tables from %u, but a table may have %u: add "
                               "its places, or let tables be larger."),
                            larger, size);
  return g_strdup (_ ("There are no points for any place: add those of at least one size of "
                      "table."));
}

static char *
check_sizes (const LeagueScheme *scheme, guint least, guint most)
{
  guint smallest = find_size (scheme, 1, 1), largest = find_size (scheme, LEAGUE_SEATS + 1, -1);
  char *wrong;

  if (smallest == 0)
    return tell_gap (scheme, 3);
  for (guint size = MAX (2, MIN (least, smallest)); size <= MAX (most, largest); size++) {
    /* Two sides have win, draw and loss. */
    if (!has_size (scheme, size) && size > 2 && (size >= least || size > smallest))
      return tell_gap (scheme, size);
    if (has_size (scheme, size) && (wrong = check_places (scheme, size)) != NULL)
      return wrong;
  }
  return NULL;
}

static char *
check_bonus (const LeagueBonus *bonus)
{
  if (bonus->points == 0)
    return g_strdup (_ ("A bonus brings 0 points: give it some, or take it out."));
  if (bonus->kind == LEAGUE_BONUS_WON_BY && bonus->limit <= 0)
    return g_strdup (_ ("A bonus is for winning by nothing at all: let the margin be above 0."));
  if (bonus->kind == LEAGUE_BONUS_LOST_BY && bonus->limit < 0)
    return g_strdup (_ ("A bonus is for losing by less than nothing: let the margin be 0 or "
                        "more."));
  return NULL;
}

char *
league_scheme_check (const LeagueScheme *scheme, guint least, guint most)
{
  char *wrong;

  least = CLAMP (least, 2, LEAGUE_SEATS);
  most = CLAMP (most, least, LEAGUE_SEATS);
  if ((wrong = check_amounts (scheme)) != NULL)
    return wrong;
  if (!scheme->by_place && most > 2)
    return g_strdup_printf (_ ("Win, draw and loss are for two sides, but a table may have %u: "
                               "choose a scheme by place."),
                            most);
  if (scheme->by_place && (wrong = check_sizes (scheme, least, most)) != NULL)
    return wrong;
  if ((!scheme->by_place || (least == 2 && !has_size (scheme, 2)))
      && (wrong = check_two (scheme)) != NULL)
    return wrong;
  for (guint k = 0; k < scheme->n_bonus; k++)
    if ((wrong = check_bonus (&scheme->bonus[k])) != NULL)
      return wrong;
  return check_byes (scheme);
}
