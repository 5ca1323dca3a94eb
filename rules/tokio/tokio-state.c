/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be flipped and at what price, what is lost, and who has lost.
 */
#include "rules/tokio/tokio-state.h"

/* How many light gems @seat is known to have on the board or to have lost. */
static unsigned
count_known_light (const TokioRules *rules, const TokioState *state, unsigned seat)
{
  unsigned n = 0;

  for (unsigned i = 0; i < TOKIO_COLUMNS; i++)
    n += rules->gems[state->gems[seat - 1][i]].light + rules->gems[state->lost[seat - 1][i]].light;
  return n;
}

unsigned
tokio_copies_left (const TokioRules *rules, const TokioState *state, unsigned seat, unsigned gem)
{
  unsigned left = rules->gems[gem].copies;

  for (unsigned i = 0; i < TOKIO_COLUMNS; i++)
    left -= (state->gems[seat - 1][i] == gem) + (state->lost[seat - 1][i] == gem);
  return left;
}

unsigned
tokio_active_columns (const TokioRules *rules, const TokioState *state, unsigned seat,
                      unsigned level)
{
  unsigned active = 0;

  for (unsigned c = 0; c < TOKIO_COLUMNS; c++)
    active |= (unsigned)((state->fronts[seat - 1][c] != 0)
                         & (rules->gems[state->gems[seat - 1][c]].level >= level))
              << c;
  return active;
}

/* Source: ToKiO, "Levels"; the page, rulings 3 and 8 */
bool
tokio_is_tribute (const TokioRules *rules, const TokioState *state, unsigned seat, unsigned gem,
                  unsigned tribute)
{
  unsigned n = (unsigned)__builtin_popcount (tribute);

  if (rules->gems[gem].light)
    return n == 0;
  if (rules->gems[gem].level == 2)
    return n == 1;
  return n == 2 || (n == 1 && (tribute & tokio_active_columns (rules, state, seat, 2)));
}

void
tokio_remove_gem (TokioState *state, unsigned seat, unsigned column)
{
  unsigned side = seat - 1;

  state->lost[side][state->n_lost[side]++] = state->gems[side][column];
  state->gems[side][column] = 0;
  state->fronts[side][column] = 0;
  if (seat != state->turn)
    return;
  state->freely_rotated &= ~(1u << column);
  if (state->flipped_column == column + 1)
    state->flipped_column = 0;
}

/* Whether @seat has a gem to rotate, or one that can be flipped: without an active gem there is no
 * tribute. Source: ToKiO, "Winning"; the page, rulings 4 and 6 */
static bool
can_act (const TokioRules *rules, const TokioState *state, unsigned seat)
{
  const uint16_t *gems = state->gems[seat - 1];
  const uint8_t *fronts = state->fronts[seat - 1];
  bool unseen = false;

  if (fronts[0] | fronts[1] | fronts[2] | fronts[3] | fronts[4])
    return true;
  for (unsigned c = 0; c < TOKIO_COLUMNS; c++) {
    if (rules->gems[gems[c]].light)
      return true;
    unseen |= gems[c] == TOKIO_UNSEEN;
  }
  return unseen && rules->light > count_known_light (rules, state, seat);
}

unsigned
tokio_winners (const TokioRules *rules, const TokioState *state)
{
  bool first_left = state->n_lost[0] < TOKIO_COLUMNS,
       second_left = state->n_lost[1] < TOKIO_COLUMNS;

  if (first_left != second_left)
    return first_left ? 1 : 2;
  if (!first_left)
    return 3;
  if (state->phase == TOKIO_PHASE_FLIP && !can_act (rules, state, state->turn))
    return 1u << (tokio_opponent (state->turn) - 1);
  return 0;
}

void
tokio_begin_turn (const TokioRules *rules, TokioState *state, unsigned seat)
{
  state->turn = seat;
  state->phase = TOKIO_PHASE_FLIP;
  state->flipped_column = state->freely_rotated = 0;
  state->head.ended_by_rules = tokio_winners (rules, state) != 0;
}
