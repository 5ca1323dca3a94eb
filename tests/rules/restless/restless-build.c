/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A state of The Restless from the list of what lies on its table.
 */
#include "tests/rules/play-layout.h"
#include "tests/rules/restless/restless-play.h"

#include "rules/digest.h"
#include "rules/restless/restless-decks.h"

#include <stdio.h>
#include <string.h>

static const char *const decks[RESTLESS_DECKS] = {
  "character", "encounter", "starter", "loot",    "treasure", "rest",    "realm",   "god",
  "status",    "tarot",     "realm-1", "realm-2", "realm-3",  "realm-4", "realm-5",
};
static const char *const phases[RESTLESS_PHASES] = {
  "setup",  "realm", "consult", "reveal", "choose",      "encounter",
  "combat", "drops", "trader",  "rest",   "final-night", "god",
};

typedef struct {
  const RulesMatch *match;
  RestlessState *state;
} Build;

/* The number of the deck of that name; RESTLESS_DECKS for none. */
static unsigned
deck_number (const char *name)
{
  unsigned deck = 0;

  while (deck < RESTLESS_DECKS && strcmp (decks[deck], name) != 0)
    deck++;
  return deck;
}

static uint16_t
card_of (Build *build, const RulesLayoutItem *item)
{
  if (item->what.kind != RULES_LAYOUT_CARD)
    return RESTLESS_UNSEEN;
  build->state->in_play[item->what.number]++;
  return (uint16_t)item->what.number;
}

static RestlessHeldItem
item_of (Build *build, const RulesLayoutItem *item)
{
  return (RestlessHeldItem){
    .card = card_of (build, item),
    .counters = play_layout_number (item, "counters", 0),
    .armor = play_layout_number (item, "armor", 0),
    .ready_at = play_layout_number (item, "ready-at", 0),
  };
}

/* Cards that no pack has come first: the others can be of them. */
static void
define (Build *build, const RulesLayoutItem *item)
{
  const RulesLayoutFact *text = play_layout_fact (item, "text");
  RestlessState *state = build->state;

  for (unsigned d = 0; text && d < build->match->n_definitions; d++)
    if (strcmp (build->match->definitions[d].text, text->text) == 0) {
      unsigned card = build->match->definitions[d].card;

      state->defined[card - build->match->n_pack_cards] = d + 1;
      state->n_defined++;
      state->defined_sum += restless_mix_id (rules_xxh64 (text->text, strlen (text->text), 0));
    }
}

/* One card of a pile; those below whose order is not known come first. */
static void
pile_up (Build *build, const RulesLayoutItem *item, unsigned deck)
{
  RestlessState *state = build->state;
  unsigned entry = RESTLESS_PILED_UNSEEN (deck);

  if (item->what.kind == RULES_LAYOUT_CARD) {
    const RestlessCard *card = restless_card (build->match, state, (unsigned)item->what.number);

    entry = (unsigned)item->what.number;
    state->pile[entry]++;
    state->piled[card->deck]++;
    state->pile_sum += restless_mix_id (card->id);
  } else {
    state->hidden[deck]++;
    state->left[deck]++;
  }
  if (!play_layout_fact (item, "below"))
    state->order[state->n_order++] = (uint16_t)entry;
}

static bool
build_deck (Build *build, const RulesLayoutItem *item)
{
  RestlessState *state = build->state;
  unsigned deck;

  if (strcmp (item->place->id, "decks") == 0) {
    deck = deck_number (item->what.word->id);
    state->left[deck] += (unsigned)item->count;
    return true;
  }
  if (strncmp (item->place->id, "pile-", 5) != 0)
    return false;
  deck = deck_number (item->place->id + 5);
  for (int32_t k = 0; k < item->count; k++)
    pile_up (build, item, deck);
  return true;
}

/* The unseen of a deck, by the names of decks. */
static RestlessUnseen *
unseen_of (RestlessState *state, const char *deck)
{
  return &state->unseen[strcmp (deck, "encounter") == 0 ? 0 : strcmp (deck, "rest") == 0 ? 1 : 2];
}

static void
build_unseen (Build *build, const RulesLayoutItem *item)
{
  const RulesLayoutFact *deck = play_layout_fact (item, "deck");
  RestlessUnseen *unseen = unseen_of (build->state, deck ? deck->value->id : "");

  if (play_layout_is (item, "remember", "unseen-at-most")) {
    unseen->bound[unseen->n_bounds++] = (uint16_t)item->count;
  } else if (play_layout_is (item, "remember", "unseen-usual")) {
    unseen->usual = (uint16_t)item->count;
  } else if (play_layout_is (item, "remember", "unseen-copy")) {
    unsigned card = (unsigned)item->what.number;

    unseen =
        unseen_of (build->state, decks[restless_card (build->match, build->state, card)->deck]);
    unseen->copies[unseen->n_copies++] =
        (RestlessUnseenCopy){ (uint16_t)card,
                              (uint16_t)(play_layout_number (item, "level", 1) - 1) };
  }
}

static void
build_road (Build *build, const RulesLayoutItem *item)
{
  RestlessState *state = build->state;

  if (strcmp (item->place->id, "ahead") == 0) {
    unsigned card = card_of (build, item);

    state->ahead[state->n_ahead++] =
        (RestlessKnownCard){ (uint16_t)card, restless_card (build->match, state, card)->deck };
  } else if (strcmp (item->place->id, "out") == 0) {
    state->out[state->n_out++] = card_of (build, item);
  } else if (strcmp (item->place->id, "offered") == 0) {
    state->offered[state->n_offered++] = card_of (build, item);
  } else if (strcmp (item->place->id, "road") == 0) {
    state->realm_card = card_of (build, item);
  } else if (strcmp (item->place->id, "candidates") == 0) {
    state->candidates[state->n_candidates] = card_of (build, item);
    state->left[RESTLESS_ENCOUNTER] += state->candidates[state->n_candidates++] == RESTLESS_UNSEEN;
  } else if (strcmp (item->place->id, "encounter") == 0) {
    state->current = card_of (build, item);
    state->health = play_layout_number (item, "health", 0);
    state->max_health = play_layout_number (item, "max-health", 0);
    state->attack = play_layout_number (item, "attack", 0);
    state->defense = play_layout_number (item, "defense", 0);
    state->chain = play_layout_fact (item, "chain-magic") != NULL;
  } else if (strcmp (item->place->id, "held") == 0) {
    state->held[state->n_held++] = item_of (build, item);
  } else if (strcmp (item->place->id, "god") == 0) {
    state->god = card_of (build, item);
    state->god_health = play_layout_number (item, "health", 0);
    state->god_defense = play_layout_number (item, "defense", 0);
  } else if (strcmp (item->place->id, "stock") == 0) {
    state->stock[state->n_stock++] = card_of (build, item);
  } else if (strcmp (item->place->id, "ground") == 0) {
    state->ground[state->n_ground++] = item_of (build, item);
  } else if (play_layout_is (item, "shared", "card")) {
    RestlessSharedCard shared = {
      .card = card_of (build, item),
      .on = play_layout_number (item, "reaches", 0),
      .counters = play_layout_number (item, "counters", 0),
    };

    if (play_layout_fact (item, "pool"))
      state->pools[state->n_pools++] = shared;
    else
      state->groups[state->n_groups++] = shared;
  }
}

static void
build_member (Build *build, const RulesLayoutItem *item)
{
  RestlessMember *member = &build->state->party[item->actor - 'A'];

  if (play_layout_is (item, "character", "card")) {
    member->alive = play_layout_fact (item, "dead") == NULL;
    member->card = member->alive ? card_of (build, item) : (uint16_t)item->what.number;
    member->seat = play_layout_number (item, "player", 0);
  } else if (play_layout_is (item, "character", "health")) {
    member->health = item->count;
  } else if (play_layout_is (item, "character", "armor")) {
    member->armor = item->count;
  } else if (strcmp (item->place->id, "items") == 0) {
    member->items[member->n_items++] = item_of (build, item);
  } else if (play_layout_fact (item, "status")) {
    member->status[member->n_status++] = card_of (build, item);
  } else if (play_layout_fact (item, "sin")) {
    member->sins[member->n_sins++] = card_of (build, item);
  } else if (play_layout_fact (item, "blessing")) {
    member->blessings[member->n_blessings++] = card_of (build, item);
  }
}

static int
slot_of (const RulesLayoutFact *fact)
{
  return fact ? fact->number - 'A' : -1;
}

/* What is to be remembered of a character; whether it was that. */
static bool
build_member_course (Build *build, const RulesLayoutItem *item)
{
  static const char *const rolls[] = { "combat-bonus", "ranged-bonus", "dodge-bonus" };
  static const char *const draws[] = { "draw-encounter", "draw-loot", "draw-treasure" };
  int slot =
      slot_of (item->what.kind == RULES_LAYOUT_ACTOR ? &item->what : play_layout_fact (item, "of"));
  RestlessMember *member = &build->state->party[slot < 0 ? 0 : slot];

  if (slot < 0)
    return false;
  for (unsigned k = 0; k < 3; k++) {
    if (play_layout_is (item, "remember", rolls[k]))
      member->rolls[k] = item->count;
    if (play_layout_is (item, "remember", draws[k]))
      member->owes[k] = item->count;
  }
  if (play_layout_is (item, "remember", "acted"))
    member->acted = 1;
  else if (play_layout_is (item, "remember", "consumed"))
    member->consumed = 1;
  else if (play_layout_is (item, "remember", "health-mod"))
    member->health_mod = item->count;
  else if (play_layout_is (item, "remember", "weight-mod"))
    member->weight_mod = item->count;
  else if (play_layout_is (item, "remember", "damage-bonus"))
    member->damage = item->count;
  else if (play_layout_is (item, "remember", "turn"))
    build->state->turn = slot + 1;
  return true;
}

static void
build_course (Build *build, const RulesLayoutItem *item)
{
  RestlessState *state = build->state;
  const struct {
    const char *id;
    uint8_t *flag;
  } flags[] = {
    { "attacked", &state->attacked }, { "battle", &state->battle },
    { "may-rest", &state->may_rest }, { "no-rest", &state->no_rest },
    { "traded", &state->traded },     { "final-night", &state->night_shared },
    { "won", &state->won },           { "unordered", &state->unordered },
  };
  const struct {
    const char *id;
    uint8_t *number;
  } bytes[] = {
    { "starters", &state->starters },
    { "realm", &state->realm },
    { "encounter", &state->encounter },
    { "encounters", &state->encounters },
  };
  const struct {
    const char *id;
    uint16_t *number;
  } words[] = {
    { "met", &state->met },
    { "pick-encounter", &state->pick[RESTLESS_DRAW_ENCOUNTER] },
    { "pick-loot", &state->pick[RESTLESS_DRAW_OF_LOOT] },
    { "pick-treasure", &state->pick[RESTLESS_DRAW_OF_TREASURE] },
    { "draw-loot", &state->owed[RESTLESS_DRAW_OF_LOOT] },
    { "draw-treasure", &state->owed[RESTLESS_DRAW_OF_TREASURE] },
  };

  if (build_member_course (build, item))
    return;
  for (unsigned i = 0; i < sizeof flags / sizeof *flags; i++)
    if (play_layout_is (item, "remember", flags[i].id))
      *flags[i].flag = 1;
  for (unsigned i = 0; i < sizeof bytes / sizeof *bytes; i++)
    if (play_layout_is (item, "remember", bytes[i].id))
      *bytes[i].number = item->count;
  for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
    if (play_layout_is (item, "remember", words[i].id))
      *words[i].number = item->count;
  if (play_layout_is (item, "remember", "phase"))
    state->phase = play_layout_value (&item->what, phases, RESTLESS_PHASES);
  else if (play_layout_is (item, "remember", "return-phase"))
    state->return_phase = play_layout_value (&item->what, phases, RESTLESS_PHASES);
  else if (play_layout_is (item, "remember", "rounds"))
    state->rounds = (uint32_t)item->count;
  else if (play_layout_is (item, "remember", "defense-bonus"))
    state->defense_bonus = item->count;
  else if (play_layout_is (item, "supplies", "rerolls"))
    state->rerolls = item->count;
  else if (play_layout_is (item, "supplies", "rests"))
    state->rests = item->count;
}

/* Where nobody consults the tarot, what is left of it lies in its box. */
static void
box_tarot (Build *build)
{
  RestlessState *state = build->state;

  for (unsigned card = 0; card < build->match->n_cards; card++)
    if (restless_knows_card (build->match, state, card)
        && restless_card (build->match, state, card)->deck == RESTLESS_TAROT)
      state->left[RESTLESS_TAROT] += restless_card (build->match, state, card)->copies
                                     - state->in_play[card] - state->pile[card];
}

void
restless_build (const PlayFixture *fixture, const PlayLayout *layout, void *data)
{
  Build build = { fixture->match, data };
  RestlessState *state = data;

  memset (state, 0, sizeof *state);
  state->realm_card = state->current = state->god = RESTLESS_NONE;
  for (unsigned k = 0; k < RESTLESS_DRAWS; k++)
    state->pick[k] = 1;
  for (unsigned i = 0; i < layout->n; i++)
    if (play_layout_is (&layout->items[i], "remember", "written"))
      define (&build, &layout->items[i]);
  for (unsigned i = 0; i < layout->n; i++) {
    const RulesLayoutItem *item = &layout->items[i];

    if (build_deck (&build, item))
      continue;
    if (item->actor)
      build_member (&build, item);
    else
      build_road (&build, item);
    build_course (&build, item);
    build_unseen (&build, item);
  }
  if (!restless_is_tarot (fixture->match))
    box_tarot (&build);
  play_layout_end (layout, state);
}
