/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results as arrays: however they come, they stand in the order of play.
 */
#include "suite.h"

#include "app/league/results.h"

static void
add (LeagueResults *results, gint64 match, LeagueDay day, guint round, guint one, guint other)
{
  LeagueResult result = { .match = match, .day = day, .round = (guint16)round };
  LeagueSeat seats[] = {
    { .entrant = one, .side = 0, .seat = 1, .place = 1, .score = LEAGUE_NO_SCORE },
    { .entrant = other, .side = 1, .seat = 2, .place = 2, .score = LEAGUE_NO_SCORE },
  };

  league_results_add (results, &result, seats, G_N_ELEMENTS (seats));
}

START_TEST (test_order_of_play)
{
  g_autoptr (LeagueResults) results = league_results_new ();
  const gint64 wanted[] = { 4, 3, 2, 1 };

  add (results, 1, 20261122, 2, 0, 1);
  add (results, 2, 20261122, 1, 2, 3);
  add (results, 3, 20261115, 9, 1, 3);
  add (results, 4, 0, 9, 0, 2);
  league_results_sort (results);
  for (guint k = 0; k < G_N_ELEMENTS (wanted); k++) {
    const LeagueResult *result = &g_array_index (results->results, LeagueResult, k);

    ck_assert_int_eq (result->match, wanted[k]);
    ck_assert_uint_eq (result->n_seats, 2);
  }
  ck_assert_uint_eq (
      league_results_get_seats (results, &g_array_index (results->results, LeagueResult, 0))[1]
          .entrant,
      2);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("results");
  TCase *tcase = tcase_create ("results");

  tcase_add_test (tcase, test_order_of_play);
  suite_add_tcase (suite, tcase);
  return suite_main (suite);
}
