/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arkham's table as a list: the sale and the deck, each collector's resources, tomes and events,
 * events set aside; and what nobody can see lying there.
 */
#include "rules/arkham/arkham-layout.h"

#include "rules/arkham/arkham-round.h"

static const RulesLayoutWord sale = { "sale", N_ ("Tomes for Sale") },
                             deck = { "deck", N_ ("Deck: all other cards") },
                             cards = { "cards", N_ ("Cards, shuffled") },
                             card = { "card", N_ ("card") }, tomes = { "tomes", N_ ("Tomes") },
                             resources = { "resources", N_ ("Resources") },
                             events = { "events", N_ ("Events in Hand") },
                             unseen_events = { "unseen", N_ ("Face-down events") },
                             shown = { "shown", N_ ("shown to all") },
                             played = { "played", N_ ("Events Played") },
                             aside = { "aside", N_ ("Events Set Aside") },
                             face_up = { "face-up", N_ ("Of these face up") },
                             face_down = { "face-down", N_ ("Of these face down, seen or not") },
                             markers = { "markers", N_ ("Markers") },
                             first = { "first", N_ ("First player") },
                             stopped = { "stopped", N_ ("Event stopped") },
                             guarded = { "guarded", N_ ("Tomes are guarded") };

static const RulesLayoutWord round_number = { "round", N_ ("Round") },
                             called = { "called", N_ ("Initiative called last") },
                             begins = { "begins", N_ ("Begins the deal or the draft") },
                             step = { "step", N_ ("Steps of the deal or the draft that are done") },
                             adjusted = { "renown", N_ ("Renown by rulings") },
                             last_round = { "last-round", N_ ("This is the last round") },
                             event = { "event", N_ ("Its event, by initiative") },
                             acquired = { "acquired", N_ ("Has acquired") },
                             acted = { "acted", N_ ("Has acted") },
                             acted_both = { "acted-both", N_ ("Has done both actions") },
                             demented = { "demented", N_ ("The Demented action is due") },
                             again = { "acquire-again", N_ ("May acquire again") },
                             bonus = { "bonus", N_ ("The event’s bonus is spent") },
                             discount = { "discount", N_ ("Tomes cost less by") };

static const RulesLayoutWord phases[] = {
  { "setup", N_ ("The table is set up") },
  { "sale", N_ ("Tomes are put up for sale") },
  { "draft", N_ ("Events are drafted") },
  { "acquire", N_ ("Events are called") },
};

/* A tome, with the card where its other side is known too. */
static void
put_item (RulesLayout *to, const ArkhamRules *rules, unsigned item)
{
  rules_layout_id (to, NULL, rules->tomes[arkham_item_tome (rules, item)].id);
  if (item >= ARKHAM_ITEM_CARD && !to->viewer)
    rules_layout_fact_card (to, &card, item - ARKHAM_ITEM_CARD);
}

static void
put_hand (RulesLayout *to, const ArkhamRules *rules, const ArkhamState *state, unsigned seat)
{
  rules_layout_place (to, &resources, seat);
  if (!rules_layout_sees (to, seat)) {
    rules_layout_unseen_cards (to, state->sizes[seat - 1]);
    return;
  }
  for (unsigned v = 0; v < rules->n_values; v++) {
    unsigned n = state->hands[(seat - 1) * rules->n_values + v];

    if (n) {
      rules_layout_id (to, NULL, rules->values[v].text);
      rules_layout_count (to, n);
    }
  }
  for (unsigned c = 0; c < rules->n_cards; c++)
    if (state->where[c] == ARKHAM_HAND + seat - 1) {
      rules_layout_id (to, NULL, rules->values[rules->cards[c].value].text);
      if (!to->viewer)
        rules_layout_fact_card (to, &card, c);
    }
  rules_layout_unseen_cards (to, state->hidden[seat - 1]);
}

static void
put_tomes (RulesLayout *to, const ArkhamRules *rules, const ArkhamState *state, unsigned seat)
{
  rules_layout_place (to, &tomes, seat);
  for (unsigned t = 0; t < rules->n_tomes; t++) {
    RulesArg arg = { .kind = RULES_ARG_NAME, .extra = ARKHAM_NAME_TOME, .value = t };
    int item = arkham_find_owned (rules, state, seat, &arg);

    if (item >= 0)
      put_item (to, rules, item);
  }
}

static void
put_mask (RulesLayout *to, const ArkhamRules *rules, unsigned mask)
{
  for (unsigned e = 0; e < ARKHAM_EVENTS; e++)
    if (mask >> e & 1)
      rules_layout_id (to, NULL, rules->events[e].id);
}

static void
put_events (RulesLayout *to, const ArkhamRules *rules, const ArkhamState *state)
{
  unsigned held = 0;

  for (unsigned seat = 1; seat <= rules->seats; seat++) {
    unsigned covered = state->held[seat - 1] & ~(unsigned)state->shown;
    bool sees = rules_layout_sees (to, seat);

    rules_layout_place (to, &events, seat);
    put_mask (to, rules, sees ? covered : 0);
    for (unsigned e = 0; e < ARKHAM_EVENTS; e++)
      if (state->held[seat - 1] & state->shown & 1u << e) {
        rules_layout_id (to, NULL, rules->events[e].id);
        rules_layout_fact_flag (to, &shown);
      }
    rules_layout_some (to, &unseen_events,
                       state->unseen[seat - 1] + (sees ? 0 : __builtin_popcount (covered)));
    held |= state->held[seat - 1];
  }
  rules_layout_place (to, &played, 0);
  put_mask (to, rules, state->shown & ~held);
  rules_layout_place (to, &aside, 0);
  put_mask (to, rules, to->viewer ? 0 : state->aside);
  rules_layout_some (to, &face_up, state->ups);
  rules_layout_some (to, &face_down, state->downs);
}

static void
put_markers (RulesLayout *to, const ArkhamRules *rules, const ArkhamState *state)
{
  rules_layout_place (to, &markers, 0);
  if (state->first)
    rules_layout_actor (to, &first, state->first);
  for (unsigned i = 0; i < state->n_stopped; i++)
    rules_layout_id (to, &stopped, rules->events[state->stopped[i] - 1].id);
  for (unsigned seat = 1; seat <= rules->seats; seat++)
    if (state->guarded >> (seat - 1) & 1)
      rules_layout_actor (to, &guarded, seat);
}

static void
put_flag (RulesLayout *to, const RulesLayoutWord *word, bool set)
{
  if (set)
    rules_layout_flag (to, word);
}

static void
put_turn (RulesLayout *to, const ArkhamState *state)
{
  rules_layout_actor (to, &rules_layout_turn, state->turn);
  rules_layout_number (to, &event, state->event);
  put_flag (to, &acquired, state->acquired);
  put_flag (to, &acted, state->acted == ARKHAM_ACTED_LUCID);
  put_flag (to, &acted_both, state->acted == ARKHAM_ACTED_BOTH);
  put_flag (to, &demented, state->demented_due);
  rules_layout_some (to, &again, state->acquires_left);
  put_flag (to, &bonus, state->bonus_spent);
  rules_layout_some (to, &discount, state->discount);
}

void
arkham_layout (const RulesMatch *match, const void *data, RulesLayout *to)
{
  const ArkhamRules *rules = match->compiled;
  const ArkhamState *state = data;

  rules_layout_place (to, &sale, 0);
  for (unsigned i = 0; i < state->n_sale; i++)
    put_item (to, rules, state->sale[i]);
  for (unsigned seat = 1; seat <= rules->seats; seat++) {
    put_tomes (to, rules, state, seat);
    put_hand (to, rules, state, seat);
  }
  rules_layout_place (to, &deck, 0);
  rules_layout_some (to, &cards, state->deck);
  put_events (to, rules, state);
  put_markers (to, rules, state);
  rules_layout_place (to, &rules_layout_remember, 0);
  rules_layout_number (to, &round_number, (int32_t)state->round);
  rules_layout_word (to, &rules_layout_phase, &phases[state->phase]);
  put_flag (to, &last_round, state->is_last_round);
  if (state->first_in_order)
    rules_layout_actor (to, &begins, state->first_in_order);
  rules_layout_some (to, &step, state->step);
  rules_layout_some (to, &called, state->called);
  for (unsigned seat = 1; seat <= rules->seats; seat++)
    if (state->adjusted[seat - 1]) {
      rules_layout_number (to, &adjusted, state->adjusted[seat - 1]);
      rules_layout_fact_actor (to, &rules_layout_whose, seat);
    }
  if (state->turn)
    put_turn (to, state);
}
