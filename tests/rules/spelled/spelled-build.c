/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A state of Spelled from the list of what lies on its table.
 */
#include "tests/rules/play-layout.h"
#include "tests/rules/spelled/spelled-play.h"

#include <string.h>

typedef struct {
  const SpelledRules *rules;
  SpelledState *state;
} Build;

static void
fill (Build *build, unsigned pile, const RulesLayoutItem *item)
{
  for (int32_t k = 0; k < item->count; k++)
    spelled_pile_add (build->rules, build->state, pile, (unsigned)item->what.number);
}

static void
build_seat (Build *build, const RulesLayoutItem *item)
{
  SpelledState *state = build->state;
  unsigned seat = item->actor;

  if (play_layout_is (item, "deck", "card"))
    fill (build, spelled_seat_pile (SPELLED_PILE_UNSEEN, seat), item);
  else if (play_layout_is (item, "hand", "card"))
    fill (build, spelled_seat_pile (SPELLED_PILE_HAND, seat), item);
  else if (play_layout_is (item, "hand", "from-deck"))
    state->hidden[seat - 1] = item->count;
  else if (play_layout_is (item, "discards", "card"))
    fill (build, spelled_seat_pile (SPELLED_PILE_DISCARD, seat), item);
  else if (play_layout_is (item, "top", "card"))
    state->tops[seat - 1][state->n_tops[seat - 1]++] = item->what.number;
  else if (play_layout_is (item, "counters", "health"))
    state->health[seat - 1] = item->count;
}

static void
build_table (Build *build, const RulesLayoutItem *item)
{
  SpelledState *state = build->state;

  if (play_layout_is (item, "market", "card"))
    state->market[play_layout_number (item, "position", 1) - 1] = item->what.number;
  else if (play_layout_is (item, "reserve", "card"))
    fill (build, SPELLED_PILE_RESERVE, item);
  else if (play_layout_is (item, "scrap", "card"))
    fill (build, SPELLED_PILE_SCRAP, item);
  else if (play_layout_is (item, "play", "card"))
    state->play[state->n_play++] = (SpelledFaceUpCard){
      .card = item->what.number,
      .seat = play_layout_number (item, "of", 0),
      .spell = play_layout_fact (item, "spell") != NULL,
      .word = play_layout_number (item, "word", 0),
      .now = play_layout_fact (item, "now") != NULL,
      .damage = play_layout_number (item, "damage", 0),
    };
}

static void
build_turn (Build *build, const RulesLayoutItem *item)
{
  static const char *const boxes[] = { "fragment", "spelled", "scrap" };
  SpelledState *state = build->state;
  bool spent = play_layout_fact (item, "spent") != NULL;

  if (play_layout_is (item, "remember", "energy"))
    state->energy = item->count;
  else if (play_layout_is (item, "remember", "ability"))
    state->pool[state->n_pool++] = (SpelledPoolAbility){
      .card = item->what.number,
      .box = play_layout_value (play_layout_fact (item, "box"), boxes, SPELLED_SCRAP)
             | (spent ? SPELLED_USED : 0),
      .index = play_layout_number (item, "number", 0) - 1,
    };
  else if (play_layout_is (item, "remember", "hit"))
    state->hits[state->n_hits++] = item->count | (spent ? SPELLED_SPENT : 0);
  else if (play_layout_is (item, "remember", "purchase"))
    state->buys |= (uint64_t)(strcmp (item->what.value->id, "deck") == 0) << state->n_buys++;
}

static void
build_course (Build *build, const RulesLayoutItem *item)
{
  static const char *const phases[] = { "setup", "discard", "main", "draw" };
  SpelledState *state = build->state;

  if (play_layout_is (item, "remember", "phase"))
    state->phase = play_layout_value (&item->what, phases, SPELLED_PHASE_DRAW);
  else if (play_layout_is (item, "remember", "turn"))
    state->turn = item->what.number;
  else if (play_layout_is (item, "remember", "first"))
    state->first = item->what.number;
  else if (play_layout_is (item, "remember", "row-was-laid"))
    state->row_was_laid = 1;
  else if (play_layout_is (item, "remember", "played"))
    state->played = 1;
  else if (play_layout_is (item, "remember", "owes"))
    state->owed_discards[play_layout_number (item, "of", 1) - 1] = item->count;
  else if (play_layout_is (item, "remember", "draws"))
    state->due_draws[play_layout_number (item, "of", 1) - 1] = item->count;
}

/* The Market deck is what is nowhere else, as many cards as are told. */
static void
build_market_deck (Build *build, unsigned size)
{
  SpelledState *state = build->state;

  for (unsigned c = 0; c < build->rules->n_cards; c++) {
    unsigned n = build->rules->cards[c].market;

    for (unsigned pile = 0; pile < SPELLED_SUMS; pile++)
      n -= build->rules->cards[c].market ? state->counts[pile][c] : 0;
    for (unsigned i = 0; i < SPELLED_ROW; i++)
      n -= state->market[i] == c;
    for (unsigned i = 0; i < state->n_play && build->rules->cards[c].market; i++)
      n -= state->play[i].card == c;
    for (unsigned seat = 0; seat < build->rules->seats; seat++)
      for (unsigned i = 0; i < state->n_tops[seat] && build->rules->cards[c].market; i++)
        n -= state->tops[seat][i] == c;
    state->counts[SPELLED_PILE_MARKET][c] = n;
  }
  state->sizes[SPELLED_PILE_MARKET] = size;
  spelled_count_reveals (state);
}

void
spelled_build (const PlayFixture *fixture, const PlayLayout *layout, void *data)
{
  Build build = { fixture->match->compiled, data };
  SpelledState *state = data;
  unsigned deck = 0;

  memset (state, 0, sizeof *state);
  for (unsigned i = 0; i < SPELLED_ROW; i++)
    state->market[i] = SPELLED_NONE;
  for (unsigned i = 0; i < layout->n; i++) {
    const RulesLayoutItem *item = &layout->items[i];

    if (item->actor)
      build_seat (&build, item);
    build_table (&build, item);
    build_turn (&build, item);
    build_course (&build, item);
    if (play_layout_is (item, "market-deck", "cards"))
      deck = (unsigned)item->count;
  }
  play_layout_end (layout, state);
  if (state->phase != SPELLED_PHASE_SETUP)
    state->row_was_laid = 1;
  build_market_deck (&build, deck);
}
