/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ToKiO's table as a list: both rows of gems with the sides that they show, lost gems, and what of
 * the turn has been done.
 */
#include "rules/tokio/tokio-layout.h"

static const RulesLayoutWord row = { "row", N_ ("Row") }, lost = { "lost", N_ ("Lost Gems") },
                             column = { "column", N_ ("column") },
                             inactive = { "inactive", N_ ("inactive") },
                             front = { "front", N_ ("in front side") },
                             unseen = { "unseen", N_ ("Face-down gem") },
                             turns = { "turns", N_ ("Turns completed") },
                             flipped = { "flipped", N_ ("Flipped in this turn: column") },
                             turned = { "turned", N_ ("Rotated for free in this turn: column") };

static const RulesLayoutWord phases[] = {
  { "place", N_ ("Gems are placed") },
  { "first", N_ ("The first player is chosen") },
  { "flip-or-rotate", N_ ("A gem is flipped or rotated") },
  { "swap", N_ ("Gems may be swapped or moved") },
  { "attack", N_ ("A gem may attack") },
};

static const char *const letters[TOKIO_COLUMNS] = { "a", "b", "c", "d", "e" };

static void
put_gem (RulesLayout *to, unsigned gem)
{
  if (gem == TOKIO_UNSEEN)
    rules_layout_number (to, &unseen, 1);
  else
    rules_layout_card (to, NULL, gem - 1);
}

static void
put_row (RulesLayout *to, const TokioState *state, unsigned seat)
{
  rules_layout_place (to, &row, seat);
  for (unsigned c = 0; c < TOKIO_COLUMNS; c++) {
    if (!state->gems[seat - 1][c])
      continue;
    put_gem (to, state->fronts[seat - 1][c] || rules_layout_sees (to, seat)
                     ? state->gems[seat - 1][c]
                     : TOKIO_UNSEEN);
    rules_layout_fact_id (to, &column, letters[c]);
    if (state->fronts[seat - 1][c])
      rules_layout_fact_number (to, &front, state->fronts[seat - 1][c]);
    else
      rules_layout_fact_flag (to, &inactive);
  }
}

void
tokio_layout (const RulesMatch *match, const void *data, RulesLayout *to)
{
  const TokioState *state = data;

  for (unsigned seat = 1; seat <= TOKIO_SEATS; seat++)
    put_row (to, state, seat);
  for (unsigned seat = 1; seat <= TOKIO_SEATS; seat++) {
    rules_layout_place (to, &lost, seat);
    for (unsigned k = 0; k < state->n_lost[seat - 1]; k++)
      put_gem (to, state->lost[seat - 1][k]);
  }
  rules_layout_place (to, &rules_layout_remember, 0);
  rules_layout_word (to, &rules_layout_phase, &phases[state->phase]);
  if (state->turn)
    rules_layout_actor (to, &rules_layout_turn, state->turn);
  rules_layout_some (to, &turns, (int32_t)state->turns);
  if (state->flipped_column)
    rules_layout_id (to, &flipped, letters[state->flipped_column - 1]);
  for (unsigned c = 0; c < TOKIO_COLUMNS; c++)
    if (state->freely_rotated & 1u << c)
      rules_layout_id (to, &turned, letters[c]);
}
