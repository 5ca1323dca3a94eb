/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A state of Tome from the list of what lies on its table.
 */
#include "tests/rules/play-layout.h"
#include "tests/rules/tome/tome-play.h"

#include "rules/tome/tome-effects.h"

#include <string.h>

static const char *const phases[] = { "elements", "dealer", "deal", "title", "play", "choose" };
static const char *const stages[] = { "played", "any-played", "before-strongest", "chapter-end",
                                      "always" };

typedef struct {
  const TomeRules *rules;
  TomeState *state;
} Build;

static unsigned
element_number (const Build *build, const RulesLayoutFact *fact)
{
  for (unsigned e = 0; fact && e < build->rules->n_elements; e++)
    if (strcmp (build->rules->elements[e].id, fact->text) == 0)
      return e;
  return TOME_NONE;
}

static void
lay (Build *build, unsigned card, unsigned where)
{
  build->state->where[card] = where;
  if (where >= TOME_HAND && where < TOME_HAND + RULES_SEATS)
    build->state->counts += tome_count_unit (where);
}

static TomeSpell
spell_of (const Build *build, const RulesLayoutItem *item, unsigned order)
{
  const RulesLayoutFact *element = play_layout_fact (item, "element");
  unsigned played_as = (unsigned)play_layout_number (item, "order", 0);

  return (TomeSpell){
    .card = item->what.number,
    .seat = play_layout_number (item, "of", 0),
    .element = element ? element_number (build, element) : 0,
    .silenced = play_layout_fact (item, "silenced") != NULL,
    .order = played_as ? played_as - 1 : order,
    .power = play_layout_fact (item, "flux") ? TOME_FLUX : play_layout_number (item, "power", 0),
  };
}

static void
build_table (Build *build, const RulesLayoutItem *item)
{
  TomeState *state = build->state;
  unsigned card = (unsigned)item->what.number, seat = item->actor;

  if (play_layout_is (item, "deck", "unseen")) {
    state->counts += (unsigned)item->count;
  } else if (play_layout_is (item, "under", "card")) {
    state->under[state->n_under++] = card;
    lay (build, card, TOME_UNDER);
  } else if (play_layout_is (item, "title", "card")) {
    state->title = card;
    state->title_element = element_number (build, play_layout_fact (item, "element"));
    lay (build, card, TOME_TITLE);
  } else if (play_layout_is (item, "chapter", "card")) {
    state->spells[state->n_spells] = spell_of (build, item, state->n_spells);
    state->n_spells++;
    lay (build, card, TOME_CHAPTER);
  } else if (play_layout_is (item, "hand", "card")) {
    lay (build, card, TOME_HAND + seat - 1);
  } else if (play_layout_is (item, "hand", "unseen")) {
    state->hidden[seat - 1] = item->count;
    state->counts += (uint64_t)item->count * tome_count_unit (TOME_HAND + seat - 1);
  } else if (play_layout_is (item, "pile", "card")) {
    lay (build, card, TOME_PILE);
  } else if (play_layout_is (item, "pile", "unseen")) {
    state->n_discarded_unseen = item->count;
  } else if (play_layout_is (item, "score", "score")) {
    state->scores[tome_side (build->rules, seat)] = item->count;
  } else if (play_layout_is (item, "score", "health")) {
    state->health[seat - 1] = state->last.health[seat - 1] = item->count;
  }
}

static void
build_choice (Build *build, const RulesLayoutItem *item)
{
  TomeResolution *at = &build->state->resolving;

  at->source_card = item->what.number;
  at->source_seat = play_layout_number (item, "of", 0);
  at->stage = play_layout_value (play_layout_fact (item, "when"), stages, TOME_ALWAYS);
  at->spell = play_layout_number (item, "at", 0) - 1;
  at->source_order = play_layout_number (item, "order", at->spell + 1) - 1;
  at->effect = play_layout_number (item, "effect", 0) - 1;
  at->op = play_layout_number (item, "operation", 0) - 1;
  at->inside = play_layout_fact (item, "begun") != NULL;
  at->accepted = play_layout_fact (item, "accepted") != NULL;
  at->chosen = play_layout_number (item, "chosen", TOME_NONE + 1) - 1;
  at->spell_chosen = play_layout_fact (item, "spell-chosen") != NULL;
}

static void
build_last (Build *build, const RulesLayoutItem *item)
{
  TomeLastChapter *last = &build->state->last;

  if (play_layout_is (item, "remember", "last-title")) {
    last->title = item->what.number;
    last->title_element = element_number (build, play_layout_fact (item, "element"));
  } else if (play_layout_is (item, "remember", "last-ended")) {
    last->ended = 1;
  } else if (play_layout_is (item, "remember", "last-spell")) {
    build->state->last_spells[last->n_spells] = spell_of (build, item, last->n_spells);
    last->n_spells++;
  } else if (play_layout_is (item, "remember", "last-winner")) {
    last->winner = item->what.number;
  } else if (play_layout_is (item, "remember", "last-weakest")) {
    last->weakest = item->what.number;
  }
}

static void
build_course (Build *build, const RulesLayoutItem *item)
{
  TomeState *state = build->state;
  unsigned number = (unsigned)item->what.number;

  if (play_layout_is (item, "remember", "round")) {
    state->round = state->last.round = item->count;
  } else if (play_layout_is (item, "remember", "chapter-number")) {
    state->chapter = state->last.chapter = item->count;
  } else if (play_layout_is (item, "remember", "dealer")) {
    state->dealer = state->last.dealer = number;
  } else if (play_layout_is (item, "remember", "lead")) {
    state->lead = state->last.lead = number;
  } else if (play_layout_is (item, "remember", "phase")) {
    state->phase = play_layout_value (&item->what, phases, TOME_PHASE_CHOOSE);
  } else if (play_layout_is (item, "remember", "turn")) {
    state->turn = number;
  } else if (play_layout_is (item, "remember", "chain")) {
    state->chain = play_layout_fact (item, "broken") ? TOME_CHAIN_BROKE : TOME_CHAIN_OPEN;
    state->chain_element = element_number (build, &item->what);
  } else if (play_layout_is (item, "remember", "chain-broken")) {
    state->chain = TOME_CHAIN_BROKE;
  } else if (play_layout_is (item, "remember", "played")) {
    state->played |= 1u << (number - 1);
  } else if (play_layout_is (item, "remember", "dealt")) {
    state->dealt |= 1u << (number - 1);
  } else if (play_layout_is (item, "remember", "orders")) {
    state->orders = item->count;
  } else if (play_layout_is (item, "remember", "played-element")) {
    state->played_element = element_number (build, &item->what);
  } else if (play_layout_is (item, "remember", "points")) {
    state->points[tome_side (build->rules, (unsigned)play_layout_number (item, "of", 1))] =
        item->count;
  } else if (play_layout_is (item, "remember", "winner")) {
    state->winner = number;
  } else if (play_layout_is (item, "remember", "weakest")) {
    state->weakest = number;
  } else if (play_layout_is (item, "remember", "resolving")) {
    build_choice (build, item);
  }
}

/* Cards are of the deck when their elements are. */
static void
build_deck (Build *build, const PlayLayout *layout)
{
  bool made = false;

  build->state->elements = 0;
  for (unsigned i = 0; i < layout->n; i++) {
    const RulesLayoutItem *item = &layout->items[i];

    if (play_layout_is (item, "elements", "id"))
      build->state->elements |= 1u << element_number (build, &item->what);
    else if (play_layout_is (item, "remember", "phase"))
      made = play_layout_value (&item->what, phases, TOME_PHASE_CHOOSE) >= TOME_PHASE_DEAL;
  }
  for (unsigned c = 0; made && c < build->rules->n_cards; c++)
    if (build->state->elements & 1u << build->rules->cards[c].spell.element)
      build->state->where[c] = TOME_UNSEEN;
}

void
tome_build (const PlayFixture *fixture, const PlayLayout *layout, void *state)
{
  Build build = { fixture->match->compiled, state };

  build_deck (&build, layout);
  for (unsigned i = 0; i < layout->n; i++) {
    build_table (&build, &layout->items[i]);
    build_course (&build, &layout->items[i]);
    build_last (&build, &layout->items[i]);
  }
  play_layout_end (layout, state);
  if (build.state->phase >= TOME_PHASE_TITLE)
    build.state->dealt = (1u << build.rules->seats) - 1;
  tome_derive_acting (build.rules, build.state);
}
