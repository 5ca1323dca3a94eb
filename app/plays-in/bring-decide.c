/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who won, as the source means it: whoever is marked as winning, else ranks, else scores.
 */
#include "app/plays-in/bring-making.h"

typedef int (*Compare) (const BringSide *one, const BringSide *other);

static int
by_rank (const BringSide *one, const BringSide *other)
{
  return one->rank == other->rank ? 0 : one->rank < other->rank ? -1 : 1;
}

static int
by_high (const BringSide *one, const BringSide *other)
{
  return one->points > other->points ? -1 : one->points < other->points ? 1 : 0;
}

static int
by_low (const BringSide *one, const BringSide *other)
{
  return by_high (other, one);
}

/* What puts all of those into an order who win, or all who don't; NULL when nothing does. */
static Compare
find_order (BringMaking *making, gboolean winners_too)
{
  gboolean ranks = TRUE, points = TRUE;

  for (guint k = 0; k < making->sides->len; k++) {
    const BringSide *side = bring_get_side (making, k);

    if (side->wins && !winners_too)
      continue;
    ranks = ranks && side->rank > 0;
    points = points && side->has_points;
  }
  return ranks                                   ? by_rank
         : !points                               ? NULL
         : making->play->high_score == IMPORT_NO ? by_low
                                                 : by_high;
}

/* Their places from @first on, equal ones tying; those who win are passed over. */
static void
place_by (BringMaking *making, Compare compare, guint first)
{
  for (guint k = 0; k < making->sides->len; k++) {
    BringSide *side = bring_get_side (making, k);

    if (side->wins)
      continue;
    side->place = first;
    for (guint other = 0; other < making->sides->len; other++)
      if (!bring_get_side (making, other)->wins
          && compare (bring_get_side (making, other), side) < 0)
        side->place++;
  }
}

static void
place_winners (BringMaking *making)
{
  Compare compare = find_order (making, FALSE);
  guint winners = 0;

  for (guint k = 0; k < making->sides->len; k++)
    if (bring_get_side (making, k)->wins) {
      bring_get_side (making, k)->place = 1;
      winners++;
    }
  if (compare != NULL) {
    place_by (making, compare, winners + 1);
    return;
  }
  for (guint k = 0; k < making->sides->len; k++)
    if (!bring_get_side (making, k)->wins)
      bring_get_side (making, k)->place = 2;
}

static gboolean
some_win (BringMaking *making)
{
  for (guint k = 0; k < making->sides->len; k++)
    if (bring_get_side (making, k)->wins)
      return TRUE;
  return FALSE;
}

/* Everybody is marked as not winning: then nobody did, whatever the scores say. */
static gboolean
nobody_won (const ImportPlay *play)
{
  for (guint k = 0; k < play->seats->len; k++)
    if (bring_get_seat (play, k)->winner != IMPORT_NO)
      return FALSE;
  return play->seats->len > 0;
}

/* Whether the scores alone say the places that there are. */
static gboolean
follows_scores (BringMaking *making)
{
  Compare compare = making->play->high_score == IMPORT_NO ? by_low : by_high;

  for (guint k = 0; k < making->sides->len; k++) {
    guint place = 1;

    if (!bring_get_side (making, k)->has_points)
      return FALSE;
    for (guint other = 0; other < making->sides->len; other++)
      if (compare (bring_get_side (making, other), bring_get_side (making, k)) < 0)
        place++;
    if (place != bring_get_side (making, k)->place)
      return FALSE;
  }
  return TRUE;
}

/* What decided, so that the match can be corrected as it was entered. */
static AppQuickBy
decided_by (BringMaking *making)
{
  guint last = 0;

  for (guint k = 0; k < making->sides->len; k++)
    last = MAX (last, bring_get_side (making, k)->place);
  if (last == 0)
    return APP_QUICK_OPEN;
  if (follows_scores (making))
    return making->play->high_score == IMPORT_NO ? APP_QUICK_LOW_SCORE : APP_QUICK_HIGH_SCORE;
  return last > 2 ? APP_QUICK_PLACES : APP_QUICK_WINNERS;
}

/* Everybody against everybody. */
static void
decide_sides (BringMaking *making)
{
  guint first = 0;

  if (some_win (making)) {
    place_winners (making);
  } else if (making->sides->len > 1 && !making->play->by_hand) {
    Compare compare = find_order (making, TRUE);

    if (compare != NULL && (compare == by_rank || !nobody_won (making->play)))
      place_by (making, compare, 1);
  }
  for (guint k = 0; k < making->sides->len; k++)
    first += bring_get_side (making, k)->place == 1 ? 1 : 0;
  making->by = decided_by (making);
  making->result = first == 0                                 ? RULES_RUNNING
                   : first == making->sides->len && first > 1 ? RULES_DRAWN
                                                              : RULES_WON;
}

/* All of them against the game. */
static void
decide_together (BringMaking *making)
{
  BringSide *side = bring_get_side (making, 0);

  making->result = side->wins        ? RULES_WON
                   : side->loses     ? RULES_LOST
                   : side->rank == 1 ? RULES_DRAWN
                                     : RULES_RUNNING;
  side->place = side->wins ? 1 : 0;
  making->by = making->result == RULES_RUNNING && making->play->co_op != IMPORT_YES
                   ? APP_QUICK_OPEN
                   : APP_QUICK_CO_OP;
}

static DbMode
mode_of (BringMaking *making)
{
  const GArray *seats = making->made->match->seats;
  guint sizes[2] = { 0, 0 };

  if (seats->len == 1)
    return DB_MODE_SOLO;
  if (making->sides->len == 1)
    return DB_MODE_CO_OP;
  if (making->sides->len > 2)
    return DB_MODE_FREE_FOR_ALL;
  for (guint k = 0; k < seats->len; k++)
    sizes[g_array_index (seats, DbSeat, k).side - 1]++;
  return seats->len > 2 && MIN (sizes[0], sizes[1]) == 1 ? DB_MODE_ONE_AGAINST_MANY
                                                         : DB_MODE_VERSUS;
}

void
bring_decide (BringMaking *making)
{
  DbMatch *match = making->made->match;
  gboolean together =
      making->play->co_op == IMPORT_YES || (making->sides->len == 1 && match->seats->len > 1);

  making->stated = making->play->by_hand || nobody_won (making->play);
  if (together)
    decide_together (making);
  else
    decide_sides (making);
  match->mode = mode_of (making);
  match->result = making->result;
  if (making->play->incomplete) {
    match->result = RULES_ABANDONED;
    making->by = APP_QUICK_OPEN;
  }
  for (guint k = 0; k < making->sides->len; k++) {
    const BringSide *side = bring_get_side (making, k);
    gboolean called = making->play->teams && side->team != NULL && side->team[0] != '\0'
                      && !g_ascii_isdigit (side->team[0]);

    db_match_add_side (match, side->side, making->play->incomplete ? 0 : side->place,
                       called ? side->team : NULL);
  }
}
