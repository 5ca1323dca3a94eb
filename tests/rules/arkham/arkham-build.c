/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A state of Arkham from the list of what lies on its table.
 */
#include "tests/rules/arkham/arkham-play.h"
#include "tests/rules/play-layout.h"

#include <string.h>

typedef struct {
  const ArkhamRules *rules;
  ArkhamState *state;
} Build;

static unsigned
event_number (const Build *build, const RulesLayoutFact *fact)
{
  unsigned e = 0;

  while (e < ARKHAM_EVENTS - 1 && strcmp (build->rules->events[e].id, fact->text) != 0)
    e++;
  return e;
}

static unsigned
tome_number (const Build *build, const RulesLayoutItem *item)
{
  unsigned t = 0;

  while (t < build->rules->n_tomes - 1u && strcmp (build->rules->tomes[t].id, item->what.text) != 0)
    t++;
  return t;
}

/* A known card comes on show by both of its sides. */
static void
know_card (Build *build, unsigned card, unsigned where)
{
  build->state->where[card] = where;
  build->state->n_known++;
  build->state->shown_values[build->rules->cards[card].value]++;
}

static void
build_tome (Build *build, const RulesLayoutItem *item)
{
  ArkhamState *state = build->state;
  unsigned tome = tome_number (build, item), seat = item->actor;
  int32_t card = play_layout_number (item, "card", -1);

  if (card >= 0)
    know_card (build, (unsigned)card, seat ? ARKHAM_OWNED + seat - 1u : ARKHAM_ON_SALE);
  state->shown_tomes[tome]++;
  if (seat)
    state->tomes[seat - 1] |= 1ull << tome;
  else
    state->sale[state->n_sale++] = card >= 0 ? ARKHAM_ITEM_CARD + (unsigned)card : tome;
}

static void
build_resource (Build *build, const RulesLayoutItem *item)
{
  ArkhamState *state = build->state;
  unsigned seat = item->actor;
  int32_t card = play_layout_number (item, "card", -1);

  state->sizes[seat - 1] += item->count;
  if (card >= 0) {
    know_card (build, (unsigned)card, ARKHAM_HAND + seat - 1u);
    state->shown_tomes[build->rules->cards[card].tome]++;
  } else if (item->what.kind == RULES_LAYOUT_NUMBER) {
    state->hidden[seat - 1] = item->count;
  } else {
    unsigned v = 0;

    while (v < build->rules->n_values - 1u
           && strcmp (build->rules->values[v].text, item->what.text) != 0)
      v++;
    arkham_hand_by_value (build->rules, state, seat)[v] = item->count;
    state->shown_values[v] += item->count;
  }
}

static void
build_events (Build *build, const RulesLayoutItem *item)
{
  ArkhamState *state = build->state;

  if (play_layout_is (item, "events", "id")) {
    unsigned bit = 1u << event_number (build, &item->what);

    state->held[item->actor - 1] |= bit;
    state->shown |= play_layout_fact (item, "shown") ? bit : 0;
  } else if (play_layout_is (item, "events", "unseen")) {
    state->unseen[item->actor - 1] = item->count;
  } else if (play_layout_is (item, "played", "id")) {
    state->shown |= 1u << event_number (build, &item->what);
  } else if (play_layout_is (item, "aside", "id")) {
    state->aside |= 1u << event_number (build, &item->what);
  } else if (play_layout_is (item, "aside", "face-up")) {
    state->ups = item->count;
  } else if (play_layout_is (item, "aside", "face-down")) {
    state->downs = item->count;
  } else if (play_layout_is (item, "markers", "first")) {
    state->first = item->what.number;
  } else if (play_layout_is (item, "markers", "stopped")) {
    unsigned e = event_number (build, &item->what);

    state->stopped[state->n_stopped++] = e + 1;
    state->stops |= 1u << e;
  } else if (play_layout_is (item, "markers", "guarded")) {
    state->guarded |= 1u << (item->what.number - 1);
  }
}

static void
build_turn (Build *build, const RulesLayoutItem *item)
{
  ArkhamState *state = build->state;

  if (play_layout_is (item, "remember", "turn"))
    state->turn = item->what.number;
  else if (play_layout_is (item, "remember", "event"))
    state->event = item->count;
  else if (play_layout_is (item, "remember", "acquired"))
    state->acquired = 1;
  else if (play_layout_is (item, "remember", "acted"))
    state->acted = ARKHAM_ACTED_LUCID;
  else if (play_layout_is (item, "remember", "acted-both"))
    state->acted = ARKHAM_ACTED_BOTH;
  else if (play_layout_is (item, "remember", "demented"))
    state->demented_due = 1;
  else if (play_layout_is (item, "remember", "acquire-again"))
    state->acquires_left = item->count;
  else if (play_layout_is (item, "remember", "bonus"))
    state->bonus_spent = 1;
  else if (play_layout_is (item, "remember", "discount"))
    state->discount = item->count;
}

static void
build_course (Build *build, const RulesLayoutItem *item)
{
  static const char *const phases[] = { "setup", "sale", "draft", "acquire" };
  ArkhamState *state = build->state;

  if (play_layout_is (item, "remember", "round"))
    state->round = (uint32_t)item->count;
  else if (play_layout_is (item, "remember", "phase"))
    state->phase = play_layout_value (&item->what, phases, ARKHAM_PHASE_ACQUIRE);
  else if (play_layout_is (item, "remember", "last-round"))
    state->is_last_round = 1;
  else if (play_layout_is (item, "remember", "begins"))
    state->first_in_order = item->what.number;
  else if (play_layout_is (item, "remember", "step"))
    state->step = item->count;
  else if (play_layout_is (item, "remember", "called"))
    state->called = item->count;
  else if (play_layout_is (item, "remember", "renown"))
    state->adjusted[play_layout_number (item, "of", 1) - 1] = item->count;
  else if (play_layout_is (item, "deck", "cards"))
    state->deck = item->count;
}

void
arkham_build (const PlayFixture *fixture, const PlayLayout *layout, void *data)
{
  Build build = { fixture->match->compiled, data };

  build.state->deck = build.state->round = 0;
  for (unsigned i = 0; i < layout->n; i++) {
    const RulesLayoutItem *item = &layout->items[i];

    if (strcmp (item->place->id, "sale") == 0 || strcmp (item->place->id, "tomes") == 0)
      build_tome (&build, item);
    else if (strcmp (item->place->id, "resources") == 0)
      build_resource (&build, item);
    build_events (&build, item);
    build_turn (&build, item);
    build_course (&build, item);
  }
  play_layout_end (layout, data);
}
