/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Points of results by a scheme, checked and made ready.
 */
#include "app/league/maths/points.h"

#include "app/league/maths/points-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Sides, from their members: a side's place stands at each of them, its score is their sum. */
static void
read_sides (LeagueSides *sides, const LeagueSeat *seats, guint n_seats)
{
  guint8 least = G_MAXUINT8;

  sides->n = 0;
  for (guint k = 0; k < n_seats; k++) {
    guint side = MIN (seats[k].side, LEAGUE_SEATS - 1);

    while (sides->n <= side) {
      sides->place[sides->n] = G_MAXUINT8;
      sides->score[sides->n++] = LEAGUE_NO_SCORE;
    }
    sides->place[side] = seats[k].place;
    if (seats[k].score != LEAGUE_NO_SCORE)
      sides->score[side] =
          seats[k].score + (sides->score[side] == LEAGUE_NO_SCORE ? 0 : sides->score[side]);
    least = MIN (least, seats[k].place);
  }
  sides->won = least <= 1;
}

/* The place among all, and who shares it. Where nobody came first, all are one further back. */
static void
rank_side (const LeagueSides *sides, guint side, LeagueShare *share)
{
  guint before = 0, equal = 0;

  for (guint k = 0; k < sides->n; k++) {
    before += sides->place[k] < sides->place[side];
    equal += sides->place[k] == sides->place[side];
  }
  share->place = before + (sides->won ? 1 : 2);
  share->shared = equal;
  share->mean_twice = MIN (2 * share->place + equal - 1, 2 * sides->n);
  if (share->place > 1)
    share->outcome = LEAGUE_LOST;
  else
    share->outcome = equal > 1 ? LEAGUE_DRAWN : LEAGUE_WON;
}

static void
find_scores (const LeagueSides *sides, guint side, LeagueShare *share)
{
  share->score = sides->score[side];
  share->against = LEAGUE_NO_SCORE;
  share->total = 0;
  for (guint k = 0; k < sides->n; k++) {
    if (k != side)
      share->against = MAX (share->against, sides->score[k]);
    if (sides->score[k] != LEAGUE_NO_SCORE)
      share->total += sides->score[k];
  }
}

static LeaguePoints
place_points (const LeagueScheme *scheme, guint n, guint place)
{
  LeaguePoints points = scheme->places[n][MIN (place, n)];

  return points == LEAGUE_NO_POINTS ? 0 : points;
}

static LeaguePoints
rate_shared (const LeagueScheme *scheme, guint n, const LeagueShare *share)
{
  LeaguePoints sum = 0;

  if (share->shared == 1 || scheme->ties == LEAGUE_TIES_BEST)
    return place_points (scheme, n, share->place);
  if (scheme->ties == LEAGUE_TIES_WORST)
    return place_points (scheme, n, share->place + share->shared - 1);
  if (scheme->ties == LEAGUE_TIES_FIXED && share->place == 1)
    return scheme->draw;
  for (guint k = 0; k < share->shared; k++)
    sum += place_points (scheme, n, share->place + k);
  return sum / (LeaguePoints)share->shared;
}

static void
rate_places (const LeagueScheme *scheme, LeagueKind kind, guint n, gboolean won, LeagueShare *share)
{
  if (n < 2 || n > LEAGUE_SEATS || (scheme->sizes & 1u << n) == 0)
    return;
  share->best = place_points (scheme, n, 1);
  share->base =
      kind == LEAGUE_FORFEIT && !won ? scheme->forfeit_loss : rate_shared (scheme, n, share);
}

static void
rate_two (const LeagueScheme *scheme, LeagueKind kind, LeagueShare *share)
{
  share->best = scheme->win;
  if (share->outcome == LEAGUE_DRAWN)
    share->base = scheme->draw;
  else if (share->outcome == LEAGUE_WON)
    share->base = kind == LEAGUE_FORFEIT ? scheme->forfeit_win : scheme->win;
  else
    share->base = kind == LEAGUE_FORFEIT ? scheme->forfeit_loss : scheme->loss;
}

static gboolean
earns_bonus (const LeagueBonus *bonus, const LeagueSides *sides, const LeagueShare *share)
{
  gboolean both = share->score != LEAGUE_NO_SCORE && share->against != LEAGUE_NO_SCORE;

  switch (bonus->kind) {
  case LEAGUE_BONUS_WON_BY:
    return share->outcome == LEAGUE_WON && both && share->score - share->against >= bonus->limit;
  case LEAGUE_BONUS_LOST_BY:
    if (share->outcome != LEAGUE_LOST || !both)
      return FALSE;
    for (guint k = 0; k < sides->n; k++)
      if (sides->place[k] == 1 && sides->score[k] != LEAGUE_NO_SCORE)
        return sides->score[k] - share->score <= bonus->limit;
    return FALSE;
  case LEAGUE_BONUS_SCORE:
    return share->score != LEAGUE_NO_SCORE && share->score >= bonus->limit;
  case LEAGUE_BONUS_PLAYED:
    return TRUE;
  default:
    return FALSE;
  }
}

static LeaguePoints
bye_points (const LeagueScheme *scheme, LeagueKind kind)
{
  switch (kind) {
  case LEAGUE_BYE:
    return scheme->bye;
  case LEAGUE_FULL_BYE:
    return scheme->full_bye;
  case LEAGUE_HALF_BYE:
    return scheme->half_bye;
  default:
    return scheme->zero_bye;
  }
}

void
league_sides_read (LeagueSides *sides, const LeagueResult *result, const LeagueSeat *seats)
{
  read_sides (sides, seats, result->n_seats);
}

void
league_share_rate (const LeagueScheme *scheme, const LeagueResult *result, const LeagueSides *sides,
                   guint side, LeagueShare *share)
{
  share->base = share->best = 0;
  share->score = share->against = LEAGUE_NO_SCORE;
  share->total = 0;
  share->place = share->shared = share->mean_twice = 0;
  share->sides = sides->n;
  share->outcome = LEAGUE_NO_OUTCOME;
  share->points = 0;
  if (result->kind == LEAGUE_UNPLAYED || side >= sides->n)
    return;
  if (league_kind_is_bye (result->kind)) {
    share->base = share->points = bye_points (scheme, result->kind);
    return;
  }
  rank_side (sides, side, share);
  find_scores (sides, side, share);
  if (scheme->by_place && (sides->n != 2 || (scheme->sizes & 1u << 2) != 0))
    rate_places (scheme, result->kind, sides->n, sides->won, share);
  else if (sides->n == 2)
    rate_two (scheme, result->kind, share);
  share->points = share->base;
  if (league_kind_is_played (result->kind))
    for (guint k = 0; k < scheme->n_bonus; k++)
      if (earns_bonus (&scheme->bonus[k], sides, share))
        share->points += scheme->bonus[k].points;
}

void
league_scheme_rate (const LeagueScheme *scheme, const LeagueResult *result, const LeagueSeat *seats,
                    LeaguePoints *points)
{
  LeagueSides sides;
  LeagueShare share;

  league_sides_read (&sides, result, seats);
  for (guint k = 0; k < result->n_seats; k++) {
    league_share_rate (scheme, result, &sides, MIN (seats[k].side, LEAGUE_SEATS - 1), &share);
    points[k] = share.points;
  }
}

/* What is wrong with a points scheme, as a sentence with the way out. */

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

LeaguePoints
league_scheme_win (const LeagueScheme *scheme)
{
  return scheme->by_place && (scheme->sizes & 1u << 2) != 0 ? scheme->places[2][1] : scheme->win;
}

gboolean
league_scheme_covers (const LeagueScheme *scheme, guint sides)
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
dup_gap_text (const LeagueScheme *scheme, guint size)
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
    return dup_gap_text (scheme, 3);
  for (guint size = MAX (2, MIN (least, smallest)); size <= MAX (most, largest); size++) {
    /* Two sides have win, draw and loss. */
    if (!has_size (scheme, size) && size > 2 && (size >= least || size > smallest))
      return dup_gap_text (scheme, size);
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

/* The usual points schemes. */

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
make_schemes (LeaguePresetScheme *ready)
{
  LeaguePresetScheme schemes[SCHEMES] = {
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

const LeaguePresetScheme *
league_preset_schemes (void)
{
  static LeaguePresetScheme ready[SCHEMES + 1];
  static gsize made;

  if (g_once_init_enter (&made)) {
    make_schemes (ready);
    g_once_init_leave (&made, 1);
  }
  return ready;
}

const LeaguePresetScheme *
league_preset_scheme (const char *id)
{
  for (const LeaguePresetScheme *ready = league_preset_schemes (); ready->id != NULL; ready++)
    if (g_str_equal (ready->id, id))
      return ready;
  return NULL;
}
