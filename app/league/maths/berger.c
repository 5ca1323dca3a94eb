/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Berger tables, as in annex 1 of FIDE's handbook C.05. In round r of n players (the next even
 * number) player n meets a pivot, and the others meet around it: one to its right sits first
 * against one to its left.
 */
#include "app/league/maths/pairing-private.h"

/* A number from 1 to @n - 1, whatever @number is. */
static guint
around (guint number, guint n)
{
  return (number + n - 2) % (n - 1) + 1;
}

/* Start numbers from 1; above @n for the free place of an odd number. */
static void
add_game (LeaguePairing *pairing, const guint32 *entrants, guint n, guint first, guint second,
          guint round, guint table_round)
{
  guint even = n + n % 2;
  gboolean free = first > n || second > n;
  LeagueTableSeats *table = league_pairing_add (pairing, free ? LEAGUE_ZERO_BYE : LEAGUE_UNPLAYED);

  table->round = round;
  if (free) {
    table->n = 1;
    table->entrants[0] = entrants[MIN (first, second) - 1];
  } else {
    table->n = 2;
    table->entrants[0] = entrants[first - 1];
    table->entrants[1] = entrants[second - 1];
    table->sides[1] = 1;
  }
  league_reason_add (table->reasons, LEAGUE_WHY_TABLE, LEAGUE_NOBODY, LEAGUE_NOBODY, even,
                     table_round, 0);
}

/* Round @table_round of the table as round @round; byes come last. */
static void
add_round (LeaguePairing *pairing, const guint32 *entrants, guint n, guint round, guint table_round,
           gboolean turned)
{
  guint even = n + n % 2;
  guint pivot = table_round % 2 == 1 ? (table_round + 1) / 2 : even / 2 + table_round / 2;
  gboolean last_begins = (table_round % 2 == 0) != turned;

  if (n == even)
    add_game (pairing, entrants, n, last_begins ? even : pivot, last_begins ? pivot : even, round,
              table_round);
  for (guint k = 1; k < even / 2; k++) {
    guint right = around (pivot + k, even), left = around (pivot + even - 1 - k, even);

    add_game (pairing, entrants, n, turned ? left : right, turned ? right : left, round,
              table_round);
  }
  if (n < even)
    add_game (pairing, entrants, n, pivot, even, round, table_round);
}

LeaguePairing *
league_berger_pair (const guint32 *entrants, guint n, guint cycles)
{
  LeaguePairing *pairing = league_pairing_new ();
  guint rounds = n + n % 2 - 1;

  for (guint cycle = 0; cycle < cycles; cycle++)
    for (guint round = 1; round <= rounds; round++) {
      guint table_round = round;

      /* So that nobody begins three times in a row where one cycle follows another. */
      if (cycle + 1 < cycles && rounds >= 3 && round + 1 >= rounds)
        table_round = round == rounds ? rounds - 1 : rounds;
      add_round (pairing, entrants, n, cycle * rounds + round, table_round, cycle % 2 == 1);
    }
  return pairing;
}
