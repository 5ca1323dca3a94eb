/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What results bring by points schemes, and schemes that can't be.
 */
#include "tests/suite.h"

#include "app/league/maths/points.h"

#include <math.h>
#include <string.h>

/**
 * Rated:
 * @sides: each seat's side, "0123"; NULL for one seat a side
 * @places: each seat's place
 * @scores: of the seats, in whole ones; NULL for none
 */
typedef struct {
  const char *scheme;
  LeagueKind kind;
  const char *places;
  const char *sides;
  const gint64 *scores;
  double points[LEAGUE_SEATS];
} Rated;

static const Rated rated[] = {
  { "chess", LEAGUE_PLAYED, "12", NULL, NULL, { 1, 0 } },
  { "chess", LEAGUE_PLAYED, "11", NULL, NULL, { 0.5, 0.5 } },
  { "chess", LEAGUE_PLAYED, "22", NULL, NULL, { 0, 0 } },
  { "chess", LEAGUE_FORFEIT, "21", NULL, NULL, { 0, 1 } },
  { "chess", LEAGUE_FORFEIT, "22", NULL, NULL, { 0, 0 } },
  { "chess", LEAGUE_DECIDED, "12", NULL, NULL, { 1, 0 } },
  { "chess", LEAGUE_UNPLAYED, "12", NULL, NULL, { 0, 0 } },
  { "chess", LEAGUE_BYE, "1", NULL, NULL, { 1 } },
  { "chess", LEAGUE_FULL_BYE, "1", NULL, NULL, { 1 } },
  { "chess", LEAGUE_HALF_BYE, "1", NULL, NULL, { 0.5 } },
  { "chess", LEAGUE_ZERO_BYE, "1", NULL, NULL, { 0 } },
  /* Two sides alone: more have nothing. */
  { "chess", LEAGUE_PLAYED, "123", NULL, NULL, { 0, 0, 0 } },
  { "three-one-nil", LEAGUE_PLAYED, "12", NULL, NULL, { 3, 0 } },
  { "three-one-nil", LEAGUE_PLAYED, "11", NULL, NULL, { 1, 1 } },
  { "three-one-nil", LEAGUE_BYE, "1", NULL, NULL, { 3 } },
  { "three-one-nil", LEAGUE_HALF_BYE, "1", NULL, NULL, { 1 } },
  { "three-two-one", LEAGUE_PLAYED, "12", NULL, NULL, { 3, 1 } },
  { "three-two-one", LEAGUE_FORFEIT, "12", NULL, NULL, { 3, 0 } },
  { "wins", LEAGUE_PLAYED, "11", NULL, NULL, { 0, 0 } },
  /* All members of a side have its points. */
  { "three-one-nil", LEAGUE_PLAYED, "1212", "0101", NULL, { 3, 0, 3, 0 } },
  { "three-one-nil", LEAGUE_BYE, "11", "00", NULL, { 3, 3 } },
  { "places", LEAGUE_PLAYED, "1234", NULL, NULL, { 4, 3, 2, 1 } },
  { "places", LEAGUE_PLAYED, "231", NULL, NULL, { 2, 1, 3 } },
  { "places", LEAGUE_PLAYED, "21", NULL, NULL, { 1, 2 } },
  { "places", LEAGUE_PLAYED, "12345678", NULL, NULL, { 8, 7, 6, 5, 4, 3, 2, 1 } },
  /* Places may be counted on or not after a tie. */
  { "places", LEAGUE_PLAYED, "1224", NULL, NULL, { 4, 2.5, 2.5, 1 } },
  { "places", LEAGUE_PLAYED, "1223", NULL, NULL, { 4, 2.5, 2.5, 1 } },
  { "places", LEAGUE_PLAYED, "1113", NULL, NULL, { 3, 3, 3, 1 } },
  { "places", LEAGUE_FORFEIT, "1222", NULL, NULL, { 4, 2, 2, 2 } },
  { "places", LEAGUE_FORFEIT, "2222", NULL, NULL, { 0, 0, 0, 0 } },
  { "pod-win", LEAGUE_PLAYED, "1222", NULL, NULL, { 5, 0, 0, 0 } },
  { "pod-win", LEAGUE_PLAYED, "1111", NULL, NULL, { 1, 1, 1, 1 } },
  { "pod-win", LEAGUE_PLAYED, "1122", NULL, NULL, { 1, 1, 0, 0 } },
  /* Time ran out, and nobody won. */
  { "pod-win", LEAGUE_PLAYED, "2222", NULL, NULL, { 0, 0, 0, 0 } },
  { "pod-win", LEAGUE_BYE, "1", NULL, NULL, { 5 } },
  { "pod-places", LEAGUE_PLAYED, "1234", NULL, NULL, { 3, 2, 1, 0 } },
  { "pod-places", LEAGUE_PLAYED, "123", NULL, NULL, { 3, 2, 1 } },
  { "pod-places", LEAGUE_PLAYED, "1333", NULL, NULL, { 3, 1, 1, 1 } },
  { "pod-places", LEAGUE_PLAYED, "122", NULL, NULL, { 3, 1.5, 1.5 } },
  { "beaten", LEAGUE_PLAYED, "1234", NULL, NULL, { 3, 2, 1, 0 } },
  { "beaten", LEAGUE_PLAYED, "1222", NULL, NULL, { 3, 1, 1, 1 } },
  { "beaten", LEAGUE_PLAYED, "11", NULL, NULL, { 0.5, 0.5 } },
  { "grand-prix", LEAGUE_PLAYED, "13", NULL, NULL, { 25, 18 } },
};

static void
rate (const LeagueScheme *scheme, const Rated *each, LeaguePoints *points)
{
  guint n = (guint)strlen (each->places);
  LeagueResult result = { .match = 1, .kind = (guint8)each->kind, .n_seats = (guint8)n };
  LeagueSeat seats[LEAGUE_SEATS];

  for (guint k = 0; k < n; k++)
    seats[k] =
        (LeagueSeat){ .entrant = k,
                      .side = (guint8)(each->sides == NULL ? k : (guint)each->sides[k] - '0'),
                      .seat = (guint8)(k + 1),
                      .place = (guint8)(each->places[k] - '0'),
                      .score = each->scores == NULL ? LEAGUE_NO_SCORE : each->scores[k] * 1000 };
  league_scheme_rate (scheme, &result, seats, points);
}

static void
check_rated (const LeagueScheme *scheme, const Rated *each)
{
  LeaguePoints points[LEAGUE_SEATS];

  rate (scheme, each, points);
  for (guint k = 0; k < strlen (each->places); k++)
    ck_assert_msg (points[k] == llrint (each->points[k] * LEAGUE_POINT),
                   "%s, %s: seat %u gets %g, not %g", each->scheme, each->places, k + 1,
                   (double)points[k] / LEAGUE_POINT, each->points[k]);
}

START_TEST (test_rated)
{
  for (guint k = 0; k < G_N_ELEMENTS (rated); k++)
    check_rated (&league_preset_scheme (rated[k].scheme)->scheme, &rated[k]);
}
END_TEST

START_TEST (test_ties)
{
  LeagueScheme scheme = league_preset_scheme ("places")->scheme;
  const Rated best = { "best", LEAGUE_PLAYED, "1224", NULL, NULL, { 4, 3, 3, 1 } };
  const Rated worst = { "worst", LEAGUE_PLAYED, "1224", NULL, NULL, { 4, 2, 2, 1 } };
  const Rated third = { "a third", LEAGUE_PLAYED, "11144", NULL, NULL, { 0 } };
  LeaguePoints points[LEAGUE_SEATS];

  scheme.ties = LEAGUE_TIES_BEST;
  check_rated (&scheme, &best);
  scheme.ties = LEAGUE_TIES_WORST;
  check_rated (&scheme, &worst);
  /* A mean of three is exact: three of them are the whole. */
  scheme.ties = LEAGUE_TIES_SHARE;
  scheme.places[5][2] = scheme.places[5][3] = 4 * LEAGUE_POINT;
  rate (&scheme, &third, points);
  ck_assert_int_eq (3 * points[0], 13 * LEAGUE_POINT);
  /* Two sides without a table of two have win, draw and loss. */
  scheme.sizes &= ~(1u << 2);
  scheme.win = 7 * LEAGUE_POINT;
  rate (&scheme, &(const Rated){ "two", LEAGUE_PLAYED, "12", NULL, NULL, { 0 } }, points);
  ck_assert_int_eq (points[0], 7 * LEAGUE_POINT);
}
END_TEST

START_TEST (test_bonus)
{
  static const gint64 close[] = { 10, 9 }, clear[] = { 30, 9 }, level[] = { 9, 9 };
  static const gint64 team[] = { 20, 5, 10, 4 };
  LeagueScheme scheme = league_preset_scheme ("three-one-nil")->scheme;
  const Rated cases[] = {
    { "lost by 1", LEAGUE_PLAYED, "12", NULL, close, { 3, 1 } },
    { "won by 21", LEAGUE_PLAYED, "12", NULL, clear, { 5.5, 0 } },
    { "drawn", LEAGUE_PLAYED, "11", NULL, level, { 1, 1 } },
    { "without scores", LEAGUE_PLAYED, "12", NULL, NULL, { 3, 0 } },
    { "by forfeit", LEAGUE_FORFEIT, "12", NULL, clear, { 3, 0 } },
    /* 30 against 9. */
    { "a team's sum", LEAGUE_PLAYED, "1212", "0101", team, { 5.5, 0, 5.5, 0 } },
  };

  scheme.n_bonus = 3;
  scheme.bonus[0] = (LeagueBonus){ LEAGUE_BONUS_LOST_BY, 7000, LEAGUE_POINT };
  scheme.bonus[1] = (LeagueBonus){ LEAGUE_BONUS_WON_BY, 20000, 2 * LEAGUE_POINT };
  scheme.bonus[2] = (LeagueBonus){ LEAGUE_BONUS_SCORE, 30000, LEAGUE_POINT / 2 };
  for (guint k = 0; k < G_N_ELEMENTS (cases); k++)
    check_rated (&scheme, &cases[k]);
  scheme.n_bonus = 1;
  scheme.bonus[0] = (LeagueBonus){ LEAGUE_BONUS_PLAYED, 0, LEAGUE_POINT };
  check_rated (&scheme, &(const Rated){ "came", LEAGUE_DECIDED, "12", NULL, NULL, { 4, 1 } });
  check_rated (&scheme, &(const Rated){ "came not", LEAGUE_FORFEIT, "12", NULL, NULL, { 3, 0 } });
  check_rated (&scheme, &(const Rated){ "a bye", LEAGUE_BYE, "1", NULL, NULL, { 3 } });
}
END_TEST

/* What is ready can be used: for two sides, or for the tables it names. */
START_TEST (test_ready)
{
  for (const LeaguePresetScheme *ready = league_preset_schemes (); ready->id != NULL; ready++) {
    guint least = 2, most = 2;
    char *wrong;

    ck_assert_ptr_eq (league_preset_scheme (ready->id), ready);
    if (ready->scheme.by_place)
      for (most = LEAGUE_SEATS; (ready->scheme.sizes & 1u << most) == 0;)
        most--;
    wrong = league_scheme_check (&ready->scheme, least, most);
    ck_assert_msg (wrong == NULL, "%s: %s", ready->id, wrong);
    ck_assert_str_ne (ready->text, "");
  }
  ck_assert_ptr_null (league_preset_scheme ("no such"));
}
END_TEST

/* Schemes that can't be */

static void
set_gap (LeagueScheme *scheme)
{
  scheme->sizes &= ~(1u << 4);
}

static void
forget_place (LeagueScheme *scheme)
{
  scheme->places[4][3] = LEAGUE_NO_POINTS;
}

static void
raise_place (LeagueScheme *scheme)
{
  scheme->places[4][3] = 7 * LEAGUE_POINT / 2;
}

static void
level_places (LeagueScheme *scheme)
{
  for (guint place = 1; place <= 3; place++)
    scheme->places[3][place] = LEAGUE_POINT;
}

static void
raise_draw (LeagueScheme *scheme)
{
  scheme->draw = 4 * LEAGUE_POINT;
}

static void
raise_loss (LeagueScheme *scheme)
{
  scheme->loss = 3 * LEAGUE_POINT / 2;
}

static void
level_two (LeagueScheme *scheme)
{
  scheme->draw = scheme->loss = scheme->win;
}

static void
raise_forfeit (LeagueScheme *scheme)
{
  scheme->forfeit_loss = 4 * LEAGUE_POINT;
}

static void
raise_half (LeagueScheme *scheme)
{
  scheme->half_bye = 4 * LEAGUE_POINT;
}

static void
raise_absence (LeagueScheme *scheme)
{
  scheme->zero_bye = 4 * LEAGUE_POINT;
  scheme->full_bye = 5 * LEAGUE_POINT;
}

static void
raise_win (LeagueScheme *scheme)
{
  scheme->win = 2 * LEAGUE_POINTS_MAX;
}

static void
raise_first (LeagueScheme *scheme)
{
  scheme->places[3][1] = -LEAGUE_POINTS_MAX - 1;
}

static void
empty_bonus (LeagueScheme *scheme)
{
  scheme->n_bonus = 1;
  scheme->bonus[0] = (LeagueBonus){ LEAGUE_BONUS_SCORE, 1000, 0 };
}

static void
margin_of_nothing (LeagueScheme *scheme)
{
  scheme->n_bonus = 1;
  scheme->bonus[0] = (LeagueBonus){ LEAGUE_BONUS_WON_BY, 0, LEAGUE_POINT };
}

static void
no_sizes (LeagueScheme *scheme)
{
  scheme->sizes = 0;
}

static void
nothing (LeagueScheme *scheme)
{
}

/* @text: a part of the sentence; NULL where nothing is wrong. */
static const struct {
  const char *scheme;
  void (*change) (LeagueScheme *scheme);
  guint least, most;
  const char *text;
} wrong[] = {
  { "places", set_gap, 3, 5, "tables of 3 and 5, but none for tables of 4: add" },
  { "places", set_gap, 3, 4, "tables of 3 and 5, but none for tables of 4: add" },
  { "places", set_gap, 2, 2, "tables of 3 and 5, but none for tables of 4: add" },
  { "pod-places", nothing, 3, 6, "up to 5, but a table may have 6: add its places, or" },
  { "pod-places", nothing, 2, 5, NULL },
  { "places", nothing, 2, 8, NULL },
  { "places", nothing, 2, 9, "up to 8, but a table may have 9" },
  { "places", forget_place, 3, 4, "At tables of 4 place 3 has no points: give" },
  { "places", raise_place, 3, 4, "place 3 brings 3.5, more than the 3 of place 2: let" },
  { "places", level_places, 3, 4, "At tables of 3 all places bring the same" },
  { "places", no_sizes, 3, 4, "no points for any place: add" },
  { "places", raise_first, 3, 4, "too many points: more than 1000000" },
  { "pod-win", raise_draw, 3, 4, NULL },
  { "pod-places", raise_draw, 2, 4, "A win brings 3, but a draw 4: let" },
  { "three-one-nil", nothing, 3, 4, "a table may have 4: choose a scheme by place" },
  { "three-one-nil", raise_draw, 2, 2, "A win brings 3, but a draw 4: let" },
  { "three-one-nil", raise_loss, 2, 2, "A draw brings 1, but a loss 1.5: let" },
  { "three-one-nil", level_two, 2, 2, "no more than a loss, so nobody could get ahead: let" },
  { "three-one-nil", raise_forfeit, 2, 2, "forfeit brings 3, but a loss by forfeit 4: let" },
  { "three-one-nil", raise_half, 2, 2, "A full bye brings 3, but a half bye 4: let" },
  { "three-one-nil", raise_absence, 2, 2, "A half bye brings 1, but an absence 4: let" },
  { "three-one-nil", raise_win, 2, 2, "too many points" },
  { "three-one-nil", empty_bonus, 2, 2, "A bonus brings 0 points: give" },
  { "three-one-nil", margin_of_nothing, 2, 2, "let the margin be above 0" },
};

START_TEST (test_wrong)
{
  for (guint k = 0; k < G_N_ELEMENTS (wrong); k++) {
    LeagueScheme scheme = league_preset_scheme (wrong[k].scheme)->scheme;
    g_autofree char *text = NULL;

    wrong[k].change (&scheme);
    text = league_scheme_check (&scheme, wrong[k].least, wrong[k].most);
    if (wrong[k].text == NULL)
      ck_assert_msg (text == NULL, "%u: %s", k, text);
    else
      ck_assert_msg (text != NULL && strstr (text, wrong[k].text) != NULL, "%u: “%s” is not “%s”",
                     k, text != NULL ? text : "", wrong[k].text);
  }
}
END_TEST

TEST_SUITE (points)
{
  Suite *suite = suite_create ("points");
  TCase *tcase = tcase_create ("points");

  tcase_add_test (tcase, test_rated);
  tcase_add_test (tcase, test_ties);
  tcase_add_test (tcase, test_bonus);
  tcase_add_test (tcase, test_ready);
  tcase_add_test (tcase, test_wrong);
  suite_add_tcase (suite, tcase);
  return suite;
}
