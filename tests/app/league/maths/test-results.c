/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results as arrays: however they come, they stand in the order of play; single changes; and the
 * kept form, which no damage gets past.
 */
#include "tests/suite.h"

#include "app/league/maths/results.h"

#include <string.h>

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

/* What was entered first was played first, whatever numbers a file gave to rows. */
START_TEST (test_order_of_entering)
{
  g_autoptr (LeagueResults) results = league_results_new ();
  const gint64 entered[] = { 300, 100, 200, 50 };
  const gint64 wanted[] = { 2, 3, 1, 4 };

  for (guint k = 0; k < G_N_ELEMENTS (entered); k++) {
    LeagueResult result = {
      .match = k + 1, .day = 20261122, .instant = k == 3 ? 7 : 0, .entered = entered[k]
    };
    const LeagueSeat seats[] = { { .entrant = 0, .side = 0, .seat = 1, .place = 1 },
                                 { .entrant = 1, .side = 1, .seat = 2, .place = 2 } };

    league_results_add (results, &result, seats, G_N_ELEMENTS (seats));
  }
  league_results_sort (results);
  for (guint k = 0; k < G_N_ELEMENTS (wanted); k++)
    ck_assert_int_eq (g_array_index (results->results, LeagueResult, k).match, wanted[k]);
}
END_TEST

static const LeagueResult *
at (const LeagueResults *results, guint index)
{
  return &g_array_index (results->results, LeagueResult, index);
}

/* One match between two; @place of the first one. */
static gboolean
put (LeagueResults *results, gint64 match, LeagueDay day, guint one, guint other, guint8 place)
{
  LeagueResult result = { .match = match, .day = day };
  LeagueSeat seats[] = {
    { .entrant = other, .side = 7, .seat = 2, .place = 3 - place, .score = LEAGUE_NO_SCORE },
    { .entrant = one, .side = 3, .seat = 1, .place = place, .score = LEAGUE_NO_SCORE },
  };

  return league_results_put (results, &result, seats, G_N_ELEMENTS (seats));
}

START_TEST (test_put_and_take)
{
  g_autoptr (LeagueResults) results = league_results_new ();

  ck_assert (put (results, 1, 20261120, 0, 1, 1));
  ck_assert (put (results, 2, 20261122, 2, 3, 1));
  ck_assert (put (results, 3, 20261121, 0, 2, 2));
  ck_assert_int_eq (at (results, 1)->match, 3);
  /* Seats stand in their order, sides as they appear. */
  ck_assert_uint_eq (league_results_get_seats (results, at (results, 1))[0].entrant, 0);
  ck_assert_uint_eq (league_results_get_seats (results, at (results, 1))[0].side, 0);
  ck_assert_uint_eq (league_results_get_seats (results, at (results, 1))[1].side, 1);
  ck_assert_msg (!put (results, 3, 20261121, 0, 2, 2), "the same once more is no change");
  ck_assert (put (results, 3, 20261121, 0, 2, 1));
  ck_assert_uint_eq (league_results_get_seats (results, at (results, 1))[0].place, 1);
  ck_assert (put (results, 3, 20261123, 0, 2, 1));
  ck_assert_uint_eq (results->results->len, 3);
  ck_assert_int_eq (at (results, 2)->match, 3);
  ck_assert (!league_results_remove (results, 1, 3));
  ck_assert (league_results_remove (results, 0, 2));
  ck_assert (!league_results_remove (results, 0, 2));
  ck_assert_uint_eq (results->results->len, 2);
  ck_assert_int_eq (at (results, 1)->match, 3);
}
END_TEST

/* Changing sizes a thousand times leaves neither wrong seats nor many spare ones. */
START_TEST (test_spare_seats)
{
  g_autoptr (LeagueResults) results = league_results_new ();

  for (guint k = 0; k < 20000; k++) {
    LeagueResult result = { .match = 1 + k % 5, .day = 20261101 + (gint)(k % 7) };
    LeagueSeat seats[LEAGUE_SEATS];
    guint n = 2 + k % 3;

    for (guint m = 0; m < n; m++)
      seats[m] = (LeagueSeat){ .entrant = k + m, .side = (guint8)m, .seat = (guint8)(m + 1) };
    league_results_put (results, &result, seats, n);
  }
  ck_assert_uint_eq (results->results->len, 5);
  ck_assert_uint_lt (results->seats->len, 10000);
  ck_assert (league_results_are_sorted (results));
  for (guint k = 0; k < 5; k++) {
    guint last = 19994 + (guint)at (results, k)->match;

    ck_assert_uint_eq (league_results_get_seats (results, at (results, k))[1].entrant, last + 1);
  }
}
END_TEST

/* The kept form */

static LeagueResults *
some_results (void)
{
  LeagueResults *results = league_results_new ();

  for (guint k = 0; k < 4; k++) {
    LeagueEntrant entrant = { .id = k + 1, .rating = 1500.5, .joined = 1, .left = G_MAXUINT16 };

    g_array_append_val (results->entrants, entrant);
  }
  for (guint k = 0; k < 9; k++)
    put (results, 10 - k, 20261101 + (gint)(k % 3), k % 4, (k + 1) % 4, 1 + k % 2);
  league_results_remove (results, 0, 5);
  return results;
}

START_TEST (test_form)
{
  g_autoptr (LeagueResults) results = some_results (), empty = league_results_new ();
  g_autoptr (GBytes) form = league_results_to_bytes (results), again = NULL, nil = NULL;
  g_autoptr (LeagueResults) back = league_results_from_bytes (form), nothing = NULL;

  ck_assert_ptr_nonnull (back);
  ck_assert_uint_eq (back->entrants->len, 4);
  ck_assert_uint_eq (back->results->len, 8);
  again = league_results_to_bytes (back);
  ck_assert (g_bytes_equal (form, again));
  ck_assert (put (back, 99, 20261104, 0, 1, 1));
  nil = league_results_to_bytes (empty);
  nothing = league_results_from_bytes (nil);
  ck_assert_ptr_nonnull (nothing);
  ck_assert_uint_eq (nothing->results->len, 0);
}
END_TEST

/* Any byte changed and any end missing is seen; and what has a digest of its own is looked through:
 * nothing that is read makes a later step go wrong. */
START_TEST (test_damaged_form)
{
  g_autoptr (LeagueResults) results = some_results ();
  g_autoptr (GBytes) form = league_results_to_bytes (results);
  gsize length;
  const guint8 *bytes = g_bytes_get_data (form, &length);

  for (gsize k = 0; k <= length; k++) {
    g_autofree guint8 *copy = g_memdup2 (bytes, length);
    g_autoptr (GBytes) damaged = NULL, cut = g_bytes_new (bytes, k);

    ck_assert_msg (k == length || league_results_from_bytes (cut) == NULL, "cut at %zu", k);
    if (k == length)
      break;
    copy[k] ^= (guint8)(1u << k % 8);
    damaged = g_bytes_new (copy, length);
    ck_assert_msg (league_results_from_bytes (damaged) == NULL, "damaged at %zu", k);
  }
}
END_TEST

/* A form that was made of impossible results has a right digest. */
START_TEST (test_impossible_form)
{
  for (guint k = 0; k < 5; k++) {
    g_autoptr (LeagueResults) results = some_results ();
    LeagueResult *result = &g_array_index (results->results, LeagueResult, 3);
    LeagueSeat *seat = &g_array_index (results->seats, LeagueSeat, result->first);
    g_autoptr (GBytes) form = NULL;

    if (k == 0)
      seat->entrant = 4;
    else if (k == 1)
      seat->side = LEAGUE_SEATS;
    else if (k == 2)
      result->kind = LEAGUE_UNPLAYED + 1;
    else if (k == 3)
      result->day = 0;
    else
      g_array_set_size (results->entrants, 2);
    form = league_results_to_bytes (results);
    ck_assert_msg (league_results_from_bytes (form) == NULL, "impossible %u", k);
  }
}
END_TEST

TEST_SUITE (results)
{
  Suite *suite = suite_create ("results");
  TCase *tcase = tcase_create ("results");

  tcase_add_test (tcase, test_order_of_play);
  tcase_add_test (tcase, test_order_of_entering);
  tcase_add_test (tcase, test_put_and_take);
  tcase_add_test (tcase, test_spare_seats);
  tcase_add_test (tcase, test_form);
  tcase_add_test (tcase, test_damaged_form);
  tcase_add_test (tcase, test_impossible_form);
  suite_add_tcase (suite, tcase);
  return suite;
}
