/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of The Restless as a list: decks and piles, the road, who is met, the party with all
 * that it carries; and what nobody can see lying there.
 */
#include "rules/restless/restless-layout.h"

#include "rules/restless/restless-decks.h"

static const RulesLayoutWord
    decks_place = { "decks", N_ ("Decks, shuffled: all cards that are nowhere else") },
    ahead = { "ahead", N_ ("On Top of Their Decks, the Topmost First") },
    out_of_run = { "out", N_ ("Out of the Run") },
    offered = { "offered", N_ ("Drawn to Choose From") }, road = { "road", N_ ("The Road") },
    candidates = { "candidates", N_ ("Revealed to Pick From") },
    met = { "encounter", N_ ("The Encounter") }, held = { "held", N_ ("Items Held by the Target") },
    god_place = { "god", N_ ("Traitor God") }, ground = { "ground", N_ ("On the Ground") },
    stock = { "stock", N_ ("Trader’s Inventory") }, supplies = { "supplies", N_ ("Supplies") },
    shared = { "shared", N_ ("For the Party") }, character = { "character", N_ ("Character") },
    inventory = { "items", N_ ("Inventory") },
    burdens = { "burdens", N_ ("Statuses, Sins, Blessings") };

static const RulesLayoutWord decks[RESTLESS_DECKS] = {
  [RESTLESS_CHARACTER] = { "character", N_ ("Characters") },
  [RESTLESS_ENCOUNTER] = { "encounter", N_ ("Encounters") },
  [RESTLESS_STARTER] = { "starter", N_ ("Starter Items") },
  [RESTLESS_LOOT] = { "loot", N_ ("Loot") },
  [RESTLESS_TREASURE] = { "treasure", N_ ("Treasure") },
  [RESTLESS_REST] = { "rest", N_ ("Rest") },
  [RESTLESS_REALM] = { "realm", N_ ("Realms") },
  [RESTLESS_GOD] = { "god", N_ ("Traitor Gods") },
  [RESTLESS_STATUS] = { "status", N_ ("Status Effects") },
  [RESTLESS_TAROT] = { "tarot", N_ ("Tarot") },
  [RESTLESS_REALM_DECK] = { "realm-1", N_ ("Realm 1") },
  [RESTLESS_REALM_DECK + 1] = { "realm-2", N_ ("Realm 2") },
  [RESTLESS_REALM_DECK + 2] = { "realm-3", N_ ("Realm 3") },
  [RESTLESS_REALM_DECK + 3] = { "realm-4", N_ ("Realm 4") },
  [RESTLESS_REALM_DECK + 4] = { "realm-5", N_ ("Realm 5") },
};
/* All Realms have one pile. */
static const RulesLayoutWord piles[RESTLESS_KINDS] = {
  [RESTLESS_CHARACTER] = { "pile-character", N_ ("Discard Pile: Characters") },
  [RESTLESS_ENCOUNTER] = { "pile-encounter", N_ ("Discard Pile: Encounters") },
  [RESTLESS_STARTER] = { "pile-starter", N_ ("Discard Pile: Starter Items") },
  [RESTLESS_LOOT] = { "pile-loot", N_ ("Discard Pile: Loot") },
  [RESTLESS_TREASURE] = { "pile-treasure", N_ ("Discard Pile: Treasure") },
  [RESTLESS_REST] = { "pile-rest", N_ ("Discard Pile: Rest") },
  [RESTLESS_REALM] = { "pile-realm", N_ ("Discard Pile: Realms") },
  [RESTLESS_GOD] = { "pile-god", N_ ("Discard Pile: Traitor Gods") },
  [RESTLESS_STATUS] = { "pile-status", N_ ("Discard Pile: Status Effects") },
  [RESTLESS_TAROT] = { "pile-tarot", N_ ("Discard Pile: Tarot") },
};
static const RulesLayoutWord below = { "below", N_ ("below the others") };

static const RulesLayoutWord health = { "health", N_ ("Health") },
                             of_health = { "health", N_ ("health") },
                             max_health = { "max-health", N_ ("at most") },
                             attack = { "attack", N_ ("attack") },
                             defense = { "defense", N_ ("Die Defense by rulings") },
                             chain = { "chain-magic", N_ ("Chain Magic") },
                             counters = { "counters", N_ ("counters") },
                             armor = { "armor", N_ ("armor") },
                             own_armor = { "armor", N_ ("Armor") },
                             ready_at = { "ready-at", N_ ("used; ready at encounter") },
                             dead = { "dead", N_ ("dead") },
                             player = { "player", N_ ("played by") },
                             status = { "status", N_ ("status") }, is_sin = { "sin", N_ ("Sin") },
                             blessing = { "blessing", N_ ("blessing") },
                             pool = { "pool", N_ ("resource pool") },
                             reaches = { "reaches", N_ ("reaches") },
                             rerolls = { "rerolls", N_ ("Reroll Counters") },
                             rests = { "rests", N_ ("Rest cards left") };

static const RulesLayoutWord
    starters = { "starters", N_ ("Starter Items drawn") },
    realms = { "realm", N_ ("Realms drawn") },
    encounter = { "encounter", N_ ("Encounter of this Realm") },
    encounters = { "encounters", N_ ("Encounters of this Realm in all") },
    met_in_run = { "met", N_ ("Encounters met in the run") },
    return_phase = { "return-phase", N_ ("Then on with") }, rounds = { "rounds", N_ ("Rounds") },
    attacked = { "attacked", N_ ("Has attacked in this turn") },
    acted = { "acted", N_ ("Has acted in this round") },
    consumed = { "consumed", N_ ("Has used a consumable") },
    battle = { "battle", N_ ("The battle has begun") },
    may_rest = { "may-rest", N_ ("The party may Rest") },
    no_rest = { "no-rest", N_ ("There is no Rest") },
    traded = { "traded", N_ ("The Trader’s Inventory was seen") },
    night_shared = { "final-night", N_ ("The final night was spent together") },
    won = { "won", N_ ("The Traitor God is killed") },
    defense_bonus = { "defense-bonus", N_ ("The Target’s Die Defense in this encounter") },
    health_mod = { "health-mod", N_ ("Max Health changed by") },
    weight_mod = { "weight-mod", N_ ("Max Weight changed by") },
    roll_bonus[] = { { "combat-bonus", N_ ("Combat Rolls in this encounter") },
                     { "ranged-bonus", N_ ("Ranged Rolls in this encounter") },
                     { "dodge-bonus", N_ ("Dodge Rolls in this encounter") } },
    damage_bonus = { "damage-bonus", N_ ("Damage in this encounter") },
    pick[RESTLESS_DRAWS] = { { "pick-encounter", N_ ("The next encounter is a Pick From") },
                             { "pick-loot", N_ ("The next Loot is a Pick From") },
                             { "pick-treasure", N_ ("The next Treasure is a Pick From") } },
    owed[RESTLESS_DRAWS] = { { "draw-encounter", N_ ("Encounters to draw") },
                             { "draw-loot", N_ ("Loot to draw") },
                             { "draw-treasure", N_ ("Treasure to draw") } },
    unordered = { "unordered", N_ ("The piles have been longer than their order is known") },
    unseen_bound = { "unseen-at-most", N_ ("Of the copies up to a level, face down at most") },
    unseen_usual = { "unseen-usual", N_ ("Level of the copies that are not named here") },
    unseen_copy = { "unseen-copy", N_ ("A copy that may be face down") },
    of_deck = { "deck", N_ ("deck") }, level = { "level", N_ ("level") },
    written = { "written", N_ ("A card that no pack has") }, text = { "text", N_ ("written as") };

static const RulesLayoutWord phases[RESTLESS_PHASES] = {
  [RESTLESS_PHASE_SETUP] = { "setup", N_ ("The party is made") },
  [RESTLESS_PHASE_REALM] = { "realm", N_ ("A Realm is drawn") },
  [RESTLESS_PHASE_CONSULT] = { "consult", N_ ("The tarot is consulted") },
  [RESTLESS_PHASE_REVEAL] = { "reveal", N_ ("An encounter is revealed") },
  [RESTLESS_PHASE_CHOOSE] = { "choose", N_ ("An encounter is chosen") },
  [RESTLESS_PHASE_ENCOUNTER] = { "encounter", N_ ("An encounter is met") },
  [RESTLESS_PHASE_COMBAT] = { "combat", N_ ("Combat") },
  [RESTLESS_PHASE_DROPS] = { "drops", N_ ("After the encounter") },
  [RESTLESS_PHASE_TRADER] = { "trader", N_ ("At the Trader") },
  [RESTLESS_PHASE_REST] = { "rest", N_ ("The party rests") },
  [RESTLESS_PHASE_FINAL_NIGHT] = { "final-night", N_ ("The final night") },
  [RESTLESS_PHASE_GOD] = { "god", N_ ("The final battle") },
};

typedef struct {
  const RulesMatch *match;
  const RestlessState *state;
  RulesLayout *to;
} LayoutContext;

static void
put_flag (RulesLayout *to, const RulesLayoutWord *word, bool set)
{
  if (set)
    rules_layout_flag (to, word);
}

static void
put_fact (RulesLayout *to, const RulesLayoutWord *word, int32_t number)
{
  if (number)
    rules_layout_fact_number (to, word, number);
}

static void
put_items (RulesLayout *to, const RestlessHeldItem *items, unsigned n)
{
  for (unsigned i = 0; i < n; i++) {
    rules_layout_card (to, NULL, items[i].card);
    put_fact (to, &counters, items[i].counters);
    put_fact (to, &armor, items[i].armor);
    put_fact (to, &ready_at, items[i].ready_at);
  }
}

static void
put_cards (RulesLayout *to, const uint16_t *cards, unsigned n, const RulesLayoutWord *fact)
{
  for (unsigned i = 0; i < n; i++) {
    if (cards[i] == RESTLESS_UNSEEN)
      rules_layout_unseen_cards (to, 1);
    else
      rules_layout_card (to, NULL, cards[i]);
    if (fact)
      rules_layout_fact_flag (to, fact);
  }
}

static RestlessKind
kind_of_deck (unsigned deck)
{
  return deck >= RESTLESS_REALM_DECK ? RESTLESS_REALM : (RestlessKind)deck;
}

static unsigned
count_ordered (const RestlessState *state, unsigned entry)
{
  unsigned n = 0;

  for (unsigned i = 0; i < state->n_order; i++)
    n += state->order[i] == entry;
  return n;
}

/* @n alike that lie below all whose order is known. */
static void
put_below (RulesLayout *to, unsigned n)
{
  rules_layout_count (to, n);
  rules_layout_fact_flag (to, &below);
}

static void
put_unordered (LayoutContext *put, RestlessKind kind)
{
  const RestlessState *state = put->state;

  for (unsigned i = 0; i < put->match->n_cards; i++) {
    unsigned card = put->match->by_id[i], n;

    if (!state->pile[card] || restless_card (put->match, state, card)->kind != kind)
      continue;
    n = state->pile[card] - count_ordered (state, card);
    if (n) {
      rules_layout_card (put->to, NULL, card);
      put_below (put->to, n);
    }
  }
  for (unsigned deck = 0; deck < RESTLESS_DECKS; deck++) {
    unsigned n = state->hidden[deck] - count_ordered (state, RESTLESS_PILED_UNSEEN (deck));

    if (n && kind_of_deck (deck) == kind) {
      rules_layout_unseen_cards (put->to, n);
      put_below (put->to, n);
    }
  }
}

/* The lowest card first. */
static void
put_pile (LayoutContext *put, RestlessKind kind)
{
  const RestlessState *state = put->state;

  rules_layout_place (put->to, &piles[kind], 0);
  put_unordered (put, kind);
  for (unsigned i = 0; i < state->n_order; i++) {
    unsigned entry = state->order[i];

    if (kind_of_deck (restless_piled_deck (put->match, state, entry)) != kind)
      continue;
    if (entry >= RESTLESS_PILED_UNSEEN (0))
      rules_layout_unseen_cards (put->to, 1);
    else
      rules_layout_card (put->to, NULL, entry);
  }
}

static void
put_decks (LayoutContext *put)
{
  rules_layout_place (put->to, &decks_place, 0);
  for (unsigned deck = 0; deck < RESTLESS_DECKS; deck++)
    if (deck != RESTLESS_TAROT || restless_is_tarot (put->match))
      rules_layout_some (put->to, &decks[deck],
                         (int32_t)(restless_deck_size (put->state, deck)
                                   - restless_count_ahead (put->state, deck)));
  rules_layout_place (put->to, &ahead, 0);
  for (unsigned i = 0; i < put->state->n_ahead; i++)
    rules_layout_card (put->to, NULL, put->state->ahead[i].card);
  for (unsigned kind = 0; kind < RESTLESS_KINDS; kind++)
    put_pile (put, (RestlessKind)kind);
  rules_layout_place (put->to, &out_of_run, 0);
  put_cards (put->to, put->state->out, put->state->n_out, NULL);
  rules_layout_place (put->to, &offered, 0);
  put_cards (put->to, put->state->offered, put->state->n_offered, NULL);
}

static void
put_road (LayoutContext *put)
{
  const RestlessState *state = put->state;
  RulesLayout *to = put->to;

  rules_layout_place (to, &road, 0);
  if (state->realm_card != RESTLESS_NONE)
    rules_layout_card (to, NULL, state->realm_card);
  rules_layout_place (to, &candidates, 0);
  put_cards (to, state->candidates, state->n_candidates, NULL);
  rules_layout_place (to, &met, 0);
  if (state->current != RESTLESS_NONE) {
    rules_layout_card (to, NULL, state->current);
    if (state->phase == RESTLESS_PHASE_COMBAT) {
      rules_layout_fact_number (to, &of_health, state->health);
      rules_layout_fact_number (to, &max_health, state->max_health);
      rules_layout_fact_number (to, &attack, state->attack);
      put_fact (to, &defense, state->defense);
      if (state->chain)
        rules_layout_fact_flag (to, &chain);
    }
  }
  rules_layout_place (to, &held, 0);
  put_items (to, state->held, state->n_held);
  rules_layout_place (to, &god_place, 0);
  if (state->god != RESTLESS_NONE) {
    rules_layout_card (to, NULL, state->god);
    rules_layout_fact_number (to, &of_health, state->god_health);
    put_fact (to, &defense, state->god_defense);
  }
  rules_layout_place (to, &stock, 0);
  put_cards (to, state->stock, state->n_stock, NULL);
  rules_layout_place (to, &ground, 0);
  put_items (to, state->ground, state->n_ground);
}

static void
put_member (LayoutContext *put, unsigned slot)
{
  const RestlessMember *member = &put->state->party[slot];
  RulesLayout *to = put->to;
  unsigned actor = 'A' + slot;

  if (!member->seat)
    return;
  rules_layout_place (to, &character, actor);
  rules_layout_card (to, NULL, member->card);
  rules_layout_fact_actor (to, &player, member->seat);
  if (!member->alive) {
    rules_layout_fact_flag (to, &dead);
    return;
  }
  rules_layout_number (to, &health, member->health);
  rules_layout_some (to, &own_armor, member->armor);
  rules_layout_place (to, &inventory, actor);
  put_items (to, member->items, member->n_items);
  rules_layout_place (to, &burdens, actor);
  put_cards (to, member->status, member->n_status, &status);
  put_cards (to, member->sins, member->n_sins, &is_sin);
  put_cards (to, member->blessings, member->n_blessings, &blessing);
}

static void
put_shared (LayoutContext *put)
{
  const RestlessState *state = put->state;
  RulesLayout *to = put->to;

  rules_layout_place (to, &supplies, 0);
  rules_layout_number (to, &rerolls, state->rerolls);
  rules_layout_number (to, &rests, state->rests);
  rules_layout_place (to, &shared, 0);
  for (unsigned i = 0; i < state->n_groups; i++) {
    rules_layout_card (to, NULL, state->groups[i].card);
    rules_layout_fact_party (to, &reaches, state->groups[i].on);
  }
  for (unsigned i = 0; i < state->n_pools; i++) {
    rules_layout_card (to, NULL, state->pools[i].card);
    rules_layout_fact_flag (to, &pool);
    rules_layout_fact_number (to, &counters, state->pools[i].counters);
  }
}

/* @word of a character, unless it is 0. */
static void
put_of (RulesLayout *to, const RulesLayoutWord *word, int32_t number, unsigned slot)
{
  if (number) {
    rules_layout_number (to, word, number);
    rules_layout_fact_actor (to, &rules_layout_whose, 'A' + slot);
  }
}

static void
put_member_course (LayoutContext *put, unsigned slot)
{
  const RestlessMember *member = &put->state->party[slot];
  RulesLayout *to = put->to;

  if (member->acted)
    rules_layout_actor (to, &acted, 'A' + slot);
  if (member->consumed)
    rules_layout_actor (to, &consumed, 'A' + slot);
  put_of (to, &health_mod, member->health_mod, slot);
  put_of (to, &weight_mod, member->weight_mod, slot);
  for (unsigned k = 0; k < 3; k++)
    put_of (to, &roll_bonus[k], member->rolls[k], slot);
  put_of (to, &damage_bonus, member->damage, slot);
  for (unsigned k = 0; k < RESTLESS_DRAWS; k++)
    put_of (to, &owed[k], member->owes[k], slot);
}

static void
put_course (LayoutContext *put)
{
  const RestlessState *state = put->state;
  RulesLayout *to = put->to;

  rules_layout_word (to, &rules_layout_phase, &phases[state->phase]);
  if (state->phase == RESTLESS_PHASE_TRADER || state->phase == RESTLESS_PHASE_REST)
    rules_layout_word (to, &return_phase, &phases[state->return_phase]);
  rules_layout_some (to, &starters, state->starters);
  rules_layout_some (to, &realms, state->realm);
  rules_layout_some (to, &encounter, state->encounter);
  rules_layout_some (to, &encounters, state->encounters);
  rules_layout_some (to, &met_in_run, state->met);
  rules_layout_some (to, &rounds, (int32_t)state->rounds);
  if (state->turn)
    rules_layout_actor (to, &rules_layout_turn, 'A' + state->turn - 1u);
  put_flag (to, &attacked, state->attacked);
  put_flag (to, &battle, state->battle);
  put_flag (to, &may_rest, state->may_rest);
  put_flag (to, &no_rest, state->no_rest);
  put_flag (to, &traded, state->traded);
  put_flag (to, &night_shared, state->night_shared);
  put_flag (to, &won, state->won);
  rules_layout_some (to, &defense_bonus, state->defense_bonus);
  for (unsigned k = 0; k < RESTLESS_DRAWS; k++)
    if (state->pick[k] > 1)
      rules_layout_number (to, &pick[k], state->pick[k]);
  for (unsigned k = 0; k < RESTLESS_DRAWS; k++)
    rules_layout_some (to, &owed[k], state->owed[k]);
  for (unsigned slot = 0; slot < RULES_PARTY; slot++)
    put_member_course (put, slot);
}

/* What the face-down cards of a deck can be (restless-unseen.h). */
static void
put_unseen (RulesLayout *to, const RestlessUnseen *unseen, unsigned deck)
{
  for (unsigned i = 0; i < unseen->n_bounds; i++) {
    rules_layout_number (to, &unseen_bound, unseen->bound[i]);
    rules_layout_fact_word (to, &of_deck, &decks[deck]);
  }
  if (unseen->usual) {
    rules_layout_number (to, &unseen_usual, unseen->usual);
    rules_layout_fact_word (to, &of_deck, &decks[deck]);
  }
  for (unsigned i = 0; i < unseen->n_copies; i++) {
    rules_layout_card (to, &unseen_copy, unseen->copies[i].card);
    rules_layout_fact_number (to, &level, unseen->copies[i].level + 1);
  }
}

/* What moves said of cards that no pack has. */
static void
put_written (LayoutContext *put)
{
  const RulesMatch *match = put->match;

  for (unsigned card = match->n_pack_cards; card < match->n_cards; card++) {
    unsigned defined = put->state->defined[card - match->n_pack_cards];

    if (defined) {
      rules_layout_card (put->to, &written, card);
      rules_layout_fact_id (put->to, &text, match->definitions[defined - 1].text);
    }
  }
}

void
restless_layout (const RulesMatch *match, const void *data, RulesLayout *to)
{
  LayoutContext put = { match, data, to };

  put_decks (&put);
  put_road (&put);
  for (unsigned slot = 0; slot < RULES_PARTY; slot++)
    put_member (&put, slot);
  put_shared (&put);
  rules_layout_place (to, &rules_layout_remember, 0);
  put_course (&put);
  put_flag (to, &unordered, put.state->unordered);
  put_unseen (to, &put.state->unseen[0], RESTLESS_ENCOUNTER);
  put_unseen (to, &put.state->unseen[1], RESTLESS_REST);
  put_unseen (to, &put.state->unseen[2], RESTLESS_TAROT);
  put_written (&put);
}
