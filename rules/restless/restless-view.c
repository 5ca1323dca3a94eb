/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The view of The Restless: all that lies on the table, with the numbers in force. Every seat sees
 * the same.
 *
 * Source: The Restless page, View
 */
#include "rules/restless/restless-view.h"

#include "rules/restless/restless-decks.h"
#include "rules/restless/restless-draws.h"
#include "rules/restless/restless-passives.h"
#include "rules/restless/restless-state.h"

typedef struct {
  const RulesMatch *match;
  const RestlessState *state;
  RestlessPassiveTotals force;
  bool over;
  RulesWriter *out;
} ViewContext;

static void
put_key (ViewContext *show, const char *key)
{
  show->out->key (show->out, key);
}

static void
put_integer (ViewContext *show, const char *key, int64_t value)
{
  put_key (show, key);
  show->out->integer (show->out, value);
}

static void
put_boolean (ViewContext *show, const char *key, bool value)
{
  put_key (show, key);
  show->out->boolean (show->out, value);
}

static void
put_slot (ViewContext *show, int slot)
{
  char text[2] = { 'A' + slot, '\0' };

  show->out->text (show->out, text);
}

/* A card's id, "?" or null. */
static void
put_id (ViewContext *show, unsigned card)
{
  if (card == RESTLESS_NONE)
    show->out->null (show->out);
  else
    show->out->text (show->out, card == RESTLESS_UNSEEN ? "?" : show->match->cards[card].id);
}

static void
put_card (ViewContext *show, const char *key, unsigned card)
{
  put_key (show, key);
  put_id (show, card);
}

static void
put_cards (ViewContext *show, const char *key, const uint16_t *cards, unsigned n)
{
  put_key (show, key);
  show->out->begin_list (show->out);
  for (unsigned i = 0; i < n; i++)
    put_id (show, cards[i]);
  show->out->end_list (show->out);
}

static void
put_items (ViewContext *show, const char *key, const RestlessHeldItem *items, unsigned n)
{
  put_key (show, key);
  show->out->begin_list (show->out);
  for (unsigned i = 0; i < n; i++) {
    show->out->begin_object (show->out);
    put_card (show, "card", items[i].card);
    put_integer (show, "counters", items[i].counters);
    put_integer (show, "armor", items[i].armor);
    put_boolean (show, "ready", !items[i].ready_at);
    show->out->end_object (show->out);
  }
  show->out->end_list (show->out);
}

static void
put_member (ViewContext *show, int slot)
{
  const RestlessMember *member = &show->state->party[slot];
  const RestlessCard *card;

  if (!member->seat) {
    show->out->null (show->out);
    return;
  }
  card = restless_card (show->match, show->state, member->card);
  show->out->begin_object (show->out);
  put_key (show, "slot");
  put_slot (show, slot);
  put_integer (show, "seat", member->seat);
  put_card (show, "character", member->card);
  put_boolean (show, "alive", member->alive);
  put_integer (show, "health", member->health);
  put_integer (show, "max_health", member->alive ? show->force.of[slot].max_health : card->health);
  put_integer (show, "armor", member->armor);
  put_boolean (show, "acted", member->acted);
  put_boolean (show, "consumed", member->consumed);
  put_integer (show, "weight",
               member->alive ? restless_weight (show->match, show->state, slot) : 0);
  put_integer (show, "max_weight",
               member->alive ? show->force.of[slot].max_weight : card->max_weight);
  put_items (show, "items", member->items, member->n_items);
  put_cards (show, "status", member->status, member->n_status);
  put_cards (show, "sins", member->sins, member->n_sins);
  put_cards (show, "blessings", member->blessings, member->n_blessings);
  show->out->end_object (show->out);
}

static void
put_party (ViewContext *show)
{
  put_key (show, "party");
  show->out->begin_list (show->out);
  for (int i = 0; i < RULES_PARTY; i++)
    put_member (show, i);
  show->out->end_list (show->out);
}

static void
put_turn (ViewContext *show)
{
  put_key (show, "turn");
  if (show->state->turn && !show->over)
    put_slot (show, show->state->turn - 1);
  else
    show->out->null (show->out);
}

static void
put_target (ViewContext *show)
{
  const RestlessState *state = show->state;

  put_key (show, "target");
  if (state->phase != RESTLESS_PHASE_COMBAT) {
    show->out->null (show->out);
    return;
  }
  show->out->begin_object (show->out);
  put_card (show, "card", state->current);
  put_integer (show, "health", state->health);
  put_integer (show, "max_health", state->max_health);
  put_integer (show, "attack", state->attack);
  put_integer (show, "defense", restless_target_defense (show->match, state, &show->force, false));
  put_boolean (show, "chain_magic", state->chain);
  put_key (show, "held");
  show->out->begin_list (show->out);
  for (unsigned i = 0; i < state->n_held; i++)
    put_id (show, state->held[i].card);
  show->out->end_list (show->out);
  show->out->end_object (show->out);
}

static void
put_draws (ViewContext *show)
{
  put_key (show, "draws");
  show->out->begin_object (show->out);
  put_integer (show, "loot", restless_total_owed (show->state, RESTLESS_DRAW_OF_LOOT));
  put_integer (show, "treasure", restless_total_owed (show->state, RESTLESS_DRAW_OF_TREASURE));
  show->out->end_object (show->out);
}

/* Cards of the next Pick From of each, 1 for none. */
static void
put_picks (ViewContext *show)
{
  put_key (show, "picks");
  show->out->begin_object (show->out);
  put_integer (show, "loot", show->state->pick[RESTLESS_DRAW_OF_LOOT]);
  put_integer (show, "treasure", show->state->pick[RESTLESS_DRAW_OF_TREASURE]);
  show->out->end_object (show->out);
}

static void
put_groups (ViewContext *show)
{
  put_key (show, "group_blessings");
  show->out->begin_list (show->out);
  for (unsigned i = 0; i < show->state->n_groups; i++) {
    show->out->begin_object (show->out);
    put_card (show, "card", show->state->groups[i].card);
    put_key (show, "on");
    show->out->begin_list (show->out);
    for (int k = 0; k < RULES_PARTY; k++)
      if (show->state->groups[i].on >> k & 1)
        put_slot (show, k);
    show->out->end_list (show->out);
    show->out->end_object (show->out);
  }
  show->out->end_list (show->out);
}

static void
put_pools (ViewContext *show)
{
  put_key (show, "pools");
  show->out->begin_list (show->out);
  for (unsigned i = 0; i < show->state->n_pools; i++) {
    show->out->begin_object (show->out);
    put_card (show, "card", show->state->pools[i].card);
    put_integer (show, "counters", show->state->pools[i].counters);
    show->out->end_object (show->out);
  }
  show->out->end_list (show->out);
}

/* The god's attacks: in Tarot Restless the last one reaches 1 further. */
static void
put_strikes (ViewContext *show, const RestlessCard *god)
{
  unsigned last = 0;

  for (unsigned i = 1; i < god->n_strikes; i++)
    if (god->strikes[i].to > god->strikes[last].to)
      last = i;
  put_key (show, "attacks");
  show->out->begin_list (show->out);
  for (unsigned i = 0; i < god->n_strikes; i++) {
    show->out->begin_object (show->out);
    put_integer (show, "from", god->strikes[i].from);
    put_integer (show, "to", god->strikes[i].to + (i == last && restless_is_tarot (show->match)));
    put_integer (show, "damage", god->strikes[i].damage);
    show->out->end_object (show->out);
  }
  show->out->end_list (show->out);
}

static void
put_god (ViewContext *show)
{
  const RestlessState *state = show->state;
  const RestlessCard *god;

  put_key (show, "god");
  if (state->god == RESTLESS_NONE) {
    show->out->null (show->out);
    return;
  }
  god = restless_card (show->match, state, state->god);
  show->out->begin_object (show->out);
  put_card (show, "card", state->god);
  put_integer (show, "health", state->god_health);
  put_integer (show, "max_health", god->health);
  put_integer (show, "defense", restless_god_defense (show->match, state, &show->force, false));
  put_strikes (show, god);
  show->out->end_object (show->out);
}

static void
put_run (ViewContext *show)
{
  const RestlessState *state = show->state;

  put_integer (show, "realm", state->realm);
  put_card (show, "realm_card", state->realm_card);
  put_integer (show, "encounter", state->encounter);
  put_integer (show, "encounters", state->encounters);
  put_card (show, "current", state->current);
  put_cards (show, "candidates", state->candidates, state->n_candidates);
  put_integer (show, "pick_from", state->pick[RESTLESS_DRAW_ENCOUNTER]);
  put_integer (show, "rerolls", state->rerolls);
  put_integer (show, "rests", state->rests);
}

/* The piles */

/* The decks of the run; all Realms are one here. */
static const struct {
  const char *key;
  RestlessKind kind;
} decks[] = {
  { "character", RESTLESS_CHARACTER }, { "encounter", RESTLESS_ENCOUNTER },
  { "starter", RESTLESS_STARTER },     { "loot", RESTLESS_LOOT },
  { "treasure", RESTLESS_TREASURE },   { "rest", RESTLESS_REST },
  { "realm", RESTLESS_REALM },         { "god", RESTLESS_GOD },
  { "status", RESTLESS_STATUS },       { "tarot", RESTLESS_TAROT },
};

static RestlessKind
kind_of_deck (unsigned deck)
{
  return deck >= RESTLESS_REALM_DECK ? RESTLESS_REALM : (RestlessKind)deck;
}

static unsigned
count_left (const ViewContext *show, RestlessKind kind)
{
  unsigned n = 0;

  for (unsigned deck = 0; deck < RESTLESS_DECKS; deck++)
    if (kind_of_deck (deck) == kind)
      n += restless_deck_size (show->state, deck);
  return n;
}

static unsigned
count_ordered (const RestlessState *state, unsigned entry)
{
  unsigned n = 0;

  for (unsigned i = 0; i < state->n_order; i++)
    n += state->order[i] == entry;
  return n;
}

/* What lies below those whose order is kept, by their ids. */
static void
put_unordered (ViewContext *show, RestlessKind kind)
{
  const RestlessState *state = show->state;

  for (unsigned i = 0; i < show->match->n_cards; i++) {
    unsigned card = show->match->by_id[i];

    if (!state->pile[card] || restless_card (show->match, state, card)->kind != kind)
      continue;
    for (unsigned n = count_ordered (state, card); n < state->pile[card]; n++)
      put_id (show, card);
  }
  for (unsigned deck = 0; deck < RESTLESS_DECKS; deck++)
    for (unsigned n = count_ordered (state, RESTLESS_PILED_UNSEEN (deck));
         kind_of_deck (deck) == kind && n < state->hidden[deck]; n++)
      put_id (show, RESTLESS_UNSEEN);
}

static void
put_discarded (ViewContext *show, RestlessKind kind)
{
  const RestlessState *state = show->state;

  put_key (show, "discarded");
  show->out->begin_list (show->out);
  if (state->unordered)
    put_unordered (show, kind);
  for (unsigned i = 0; i < state->n_order; i++) {
    unsigned entry = state->order[i];

    if (kind_of_deck (restless_piled_deck (show->match, state, entry)) == kind)
      put_id (show, entry >= RESTLESS_PILED_UNSEEN (0) ? RESTLESS_UNSEEN : entry);
  }
  show->out->end_list (show->out);
}

static void
put_out (ViewContext *show, RestlessKind kind)
{
  put_key (show, "out");
  show->out->begin_list (show->out);
  for (unsigned i = 0; i < show->state->n_out; i++)
    if (restless_card (show->match, show->state, show->state->out[i])->kind == kind)
      put_id (show, show->state->out[i]);
  show->out->end_list (show->out);
}

static void
put_ahead (ViewContext *show, RestlessKind kind)
{
  put_key (show, "ahead");
  show->out->begin_list (show->out);
  for (unsigned i = 0; i < show->state->n_ahead; i++)
    if (kind_of_deck (show->state->ahead[i].deck) == kind)
      put_id (show, show->state->ahead[i].card);
  show->out->end_list (show->out);
}

static void
put_piles (ViewContext *show)
{
  put_key (show, "piles");
  show->out->begin_object (show->out);
  for (unsigned i = 0; i < sizeof decks / sizeof *decks; i++) {
    if (decks[i].kind == RESTLESS_TAROT && !restless_is_tarot (show->match))
      continue;
    put_key (show, decks[i].key);
    show->out->begin_object (show->out);
    put_integer (show, "left", count_left (show, decks[i].kind));
    put_discarded (show, decks[i].kind);
    put_out (show, decks[i].kind);
    put_ahead (show, decks[i].kind);
    show->out->end_object (show->out);
  }
  show->out->end_object (show->out);
}

void
restless_view (const RulesMatch *match, const void *data, unsigned viewer, RulesWriter *writer)
{
  static const char *const phases[RESTLESS_PHASES] = {
    "setup",  "realm", "consult", "reveal", "choose",      "encounter",
    "combat", "drops", "trader",  "rest",   "final-night", "god",
  };
  const RestlessState *state = data;
  ViewContext show = { .match = match, .state = state, .out = writer };

  restless_sum_passives (match, state, &show.force);
  show.over = state->head.ended_by_rules || state->head.end_verb;
  writer->begin_object (writer);
  put_key (&show, "phase");
  writer->text (writer, show.over ? "over" : phases[state->phase]);
  put_run (&show);
  put_party (&show);
  put_turn (&show);
  put_target (&show);
  put_draws (&show);
  put_picks (&show);
  put_items (&show, "ground", state->ground, state->n_ground);
  put_cards (&show, "stock", state->stock, state->n_stock);
  put_groups (&show);
  put_pools (&show);
  put_god (&show);
  put_boolean (&show, "no_rest", state->no_rest);
  put_integer (&show, "rounds", state->rounds);
  put_cards (&show, "offered", state->offered, state->n_offered);
  put_piles (&show);
  writer->end_object (writer);
}
