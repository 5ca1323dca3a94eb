/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Knock-out trees: the two best seeds can't meet before the final, the best four not before the
 * semi-finals, and so on; places of the tree that nobody takes are byes of the best seeds.
 */
#include "app/league/maths/pairing-private.h"

/* Seeds of the first round from top to bottom: each pair of a round of half the size becomes two
 * pairs, whose seeds add up to one more than the tree's size. */
static guint *
tree_seeds (guint size)
{
  guint *seeds = g_new (guint, size);

  seeds[0] = 1;
  for (guint n = 1; n < size; n *= 2)
    for (guint k = n; k-- > 0;) {
      guint seed = seeds[k];

      /* The better seed on top in the upper half of each pair, below in the lower. */
      seeds[2 * k] = k % 2 == 0 ? seed : 2 * n + 1 - seed;
      seeds[2 * k + 1] = k % 2 == 0 ? 2 * n + 1 - seed : seed;
    }
  return seeds;
}

static void
add_first (LeaguePairing *pairing, const guint32 *entrants, guint n, guint seed, guint other,
           int winner_to)
{
  guint better = MIN (seed, other), worse = MAX (seed, other);
  LeagueTableSeats *table = league_pairing_add (pairing, worse > n ? LEAGUE_BYE : LEAGUE_UNPLAYED);

  table->round = 1;
  table->winner_to = winner_to;
  table->n = worse > n ? 1 : 2;
  table->entrants[0] = entrants[better - 1];
  if (worse <= n)
    table->entrants[1] = entrants[worse - 1];
  table->sides[1] = 1;
  league_reason_add (table->reasons, LEAGUE_WHY_SEED, entrants[better - 1],
                     worse <= n ? entrants[worse - 1] : LEAGUE_NOBODY, better, 1, 0);
}

/* A table for the winners, or losers, of two others. */
static LeagueTableSeats *
add_later (LeaguePairing *pairing, guint round, guint one, guint other, int winner_to)
{
  LeagueTableSeats *table = league_pairing_add (pairing, LEAGUE_UNPLAYED);
  const guint from[] = { one, other };

  table->round = round;
  table->winner_to = winner_to;
  table->n = 2;
  table->sides[1] = 1;
  for (guint k = 0; k < 2; k++) {
    const LeagueTableSeats *before = g_ptr_array_index (pairing->tables, from[k]);

    table->entrants[k] = before->kind == LEAGUE_BYE ? before->entrants[0] : LEAGUE_NOBODY;
  }
  return table;
}

static void
add_third_place (LeaguePairing *pairing, guint round, guint semi_final)
{
  guint index = pairing->tables->len;
  LeagueTableSeats *table = league_pairing_add (pairing, LEAGUE_UNPLAYED);

  table->round = round;
  table->n = 2;
  table->sides[1] = 1;
  for (guint k = 0; k < 2; k++) {
    LeagueTableSeats *before = g_ptr_array_index (pairing->tables, semi_final + k);

    table->entrants[k] = LEAGUE_NOBODY;
    before->loser_to = (int)index;
  }
  league_reason_add (table->reasons, LEAGUE_WHY_LOSER, LEAGUE_NOBODY, LEAGUE_NOBODY, 1, round - 1,
                     0);
  league_reason_add (table->reasons, LEAGUE_WHY_LOSER, LEAGUE_NOBODY, LEAGUE_NOBODY, 2, round - 1,
                     0);
}

LeaguePairing *
league_knock_out_pair (const guint32 *entrants, guint n, gboolean third_place)
{
  LeaguePairing *pairing = league_pairing_new ();
  g_autofree guint *seeds = NULL;
  guint size = 2, start = 0, round = 1;

  while (size < n)
    size *= 2;
  seeds = tree_seeds (size);
  for (guint k = 0; k < size / 2; k++)
    add_first (pairing, entrants, n, seeds[2 * k], seeds[2 * k + 1],
               size > 2 ? (int)(size / 2 + k / 2) : -1);
  for (guint tables = size / 4; tables >= 1; tables /= 2) {
    guint next = start + 2 * tables;

    round++;
    for (guint k = 0; k < tables; k++) {
      LeagueTableSeats *table = add_later (pairing, round, start + 2 * k, start + 2 * k + 1,
                                           tables > 1 ? (int)(next + tables + k / 2) : -1);

      for (guint from = 0; from < 2; from++)
        if (table->entrants[from] == LEAGUE_NOBODY)
          league_reason_add (table->reasons, LEAGUE_WHY_WINNER, LEAGUE_NOBODY, LEAGUE_NOBODY,
                             2 * k + from + 1, round - 1, 0);
    }
    start = next;
  }
  if (third_place && n >= 4)
    add_third_place (pairing, round, start - 2);
  return pairing;
}
