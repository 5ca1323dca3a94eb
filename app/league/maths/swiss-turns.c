/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who begins: nobody more than twice more often first than second, nobody three times in a row, and
 * in turns.
 */
#include "app/league/maths/pairing-private.h"

/* How much somebody would rather begin (@side 1), or not (-1). */
enum { NO_WISH, MILD, STRONG, HARD };

typedef struct {
  int side;
  guint strength;
} Wish;

static int
balance (const LeaguePast *past)
{
  return (int)past->firsts - (int)past->seconds;
}

static Wish
wish_of (const LeaguePast *past)
{
  int more = balance (past);

  if (ABS (more) >= 2)
    return (Wish){ more > 0 ? -1 : 1, HARD };
  if (ABS (past->row) >= 2)
    return (Wish){ past->row > 0 ? -1 : 1, HARD };
  if (more != 0)
    return (Wish){ more > 0 ? -1 : 1, STRONG };
  if (past->row != 0)
    return (Wish){ past->row > 0 ? -1 : 1, MILD };
  return (Wish){ 0, NO_WISH };
}

gint64
league_turn_cost (const LeaguePast *one, const LeaguePast *other, gint64 hard, gint64 strong)
{
  Wish wish = wish_of (one), other_wish = wish_of (other);

  if (wish.side * other_wish.side <= 0)
    return 0;
  switch (MIN (wish.strength, other_wish.strength)) {
  case HARD:
    return hard;
  case STRONG:
    return strong;
  default:
    return 1;
  }
}

/* +1 when, the last time that one of the two began and the other didn't, it was the other. */
static int
turn_about (const LeagueHistory *history, guint32 one, guint32 other)
{
  const GArray *turns = history->turns[one], *other_turns = history->turns[other];
  guint n = MIN (turns->len, other_turns->len);

  for (guint k = 1; k <= n; k++) {
    guint8 turn = g_array_index (turns, guint8, turns->len - k);
    guint8 other_turn = g_array_index (other_turns, guint8, other_turns->len - k);

    if (turn != other_turn)
      return turn > other_turn ? 1 : -1;
  }
  return 0;
}

/* Who begins when both would as much; @one is the higher one. */
static int
decide_equal (const LeagueField *field, const LeaguePairee *one, const LeaguePairee *other,
              Wish wish)
{
  const LeagueHistory *history = field->history;
  int more = balance (&history->past[one->entrant]);
  int other_more = balance (&history->past[other->entrant]);
  int turn = turn_about (history, one->entrant, other->entrant);

  if (more != other_more)
    return more < other_more ? 1 : -1;
  if (turn != 0)
    return turn;
  if (wish.side != 0)
    return wish.side;
  return one->entrant % 2 == 0 ? 1 : -1;
}

static void
explain (const LeagueField *field, guint32 first, guint32 second, GArray *reasons)
{
  const LeaguePast *past = &field->history->past[first];
  const LeaguePast *other = &field->history->past[second];

  if (balance (past) < balance (other))
    league_reason_add (reasons, LEAGUE_WHY_FIRST, first, second, past->firsts, 0, 0);
  else if (other->row >= 2 && other->row > past->row)
    league_reason_add (reasons, LEAGUE_WHY_FIRST_ROW, first, second, (guint)other->row, 0, 0);
  else if (past->row <= -2 && past->row < other->row)
    league_reason_add (reasons, LEAGUE_WHY_FIRST_ROW, first, LEAGUE_NOBODY, (guint)-past->row, 0,
                       0);
  else if (turn_about (field->history, first, second) > 0)
    league_reason_add (reasons, LEAGUE_WHY_FIRST_TURN, first, second, 0, 0, 0);
  else
    league_reason_add (reasons, LEAGUE_WHY_FIRST_LOT, first, second, 0, 0, 0);
}

int
league_turn_decide (const LeagueField *field, const LeaguePairee *one, const LeaguePairee *other,
                    GArray *reasons)
{
  Wish wish = wish_of (&field->history->past[one->entrant]);
  Wish other_wish = wish_of (&field->history->past[other->entrant]);
  int first;

  if (wish.side != other_wish.side && wish.strength != other_wish.strength)
    first = wish.strength > other_wish.strength ? wish.side : -other_wish.side;
  else if (wish.side != other_wish.side)
    first = wish.side;
  else if (wish.strength != other_wish.strength)
    first = wish.strength > other_wish.strength ? wish.side : -wish.side;
  else
    first = decide_equal (field, one, other, wish);
  explain (field, first > 0 ? one->entrant : other->entrant,
           first > 0 ? other->entrant : one->entrant, reasons);
  return first;
}
