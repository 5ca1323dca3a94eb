/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A state of ToKiO from the list of what lies on its table.
 */
#include "tests/rules/play-layout.h"
#include "tests/rules/tokio/tokio-play.h"

#include <string.h>

static unsigned
column_of (const RulesLayoutFact *fact)
{
  return fact ? (unsigned)(fact->text[0] - 'a') : 0;
}

static void
build_gem (TokioState *state, const RulesLayoutItem *item)
{
  unsigned gem =
      item->what.kind == RULES_LAYOUT_CARD ? (unsigned)item->what.number + 1 : TOKIO_UNSEEN;
  unsigned side = item->actor - 1u, column = column_of (play_layout_fact (item, "column"));

  if (strcmp (item->place->id, "lost") == 0) {
    state->lost[side][state->n_lost[side]++] = gem;
    return;
  }
  state->gems[side][column] = gem;
  state->fronts[side][column] =
      (uint8_t)play_layout_number (item, "front", play_layout_fact (item, "inactive") ? 0 : 1);
}

void
tokio_build (const PlayFixture *fixture, const PlayLayout *layout, void *data)
{
  static const char *const phases[] = { "place", "first", "flip-or-rotate", "swap", "attack" };
  TokioState *state = data;

  for (unsigned i = 0; i < layout->n; i++) {
    const RulesLayoutItem *item = &layout->items[i];

    if (item->actor)
      build_gem (state, item);
    else if (play_layout_is (item, "remember", "phase"))
      state->phase = play_layout_value (&item->what, phases, TOKIO_PHASE_ATTACK);
    else if (play_layout_is (item, "remember", "turn"))
      state->turn = item->what.number;
    else if (play_layout_is (item, "remember", "turns"))
      state->turns = (uint32_t)item->count;
    else if (play_layout_is (item, "remember", "flipped"))
      state->flipped_column = column_of (&item->what) + 1;
    else if (play_layout_is (item, "remember", "turned"))
      state->freely_rotated |= 1u << column_of (&item->what);
  }
  play_layout_end (layout, state);
}
