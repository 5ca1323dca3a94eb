/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The course of a run: setup, realms, encounters, Rests, the final night.
 *
 * Source: The Restless page, Phases and moves
 */
#include "rules/restless/restless-run.h"

#include "rules/faults.h"
#include "rules/restless/restless-combat.h"
#include "rules/restless/restless-decks.h"
#include "rules/restless/restless-draws.h"
#include "rules/restless/restless-effects.h"
#include "rules/restless/restless-passives.h"
#include "rules/restless/restless-items.h"
#include "rules/restless/restless-notation.h"
#include "rules/restless/restless-state.h"
#include "rules/restless/restless-unseen.h"

/* Setup */

static unsigned
count_party (const RestlessState *state, unsigned seat)
{
  unsigned n = 0;

  for (unsigned i = 0; i < RULES_PARTY; i++)
    n += seat ? state->party[i].seat == seat : state->party[i].seat != 0;
  return n;
}

static void
begin_run (RestlessMoveContext *context)
{
  const int32_t *options = context->match->setup.options;
  RestlessState *state = context->state;

  if (state->phase == RESTLESS_PHASE_SETUP
      && (int)count_party (state, 0) == options[RESTLESS_OPTION_CHARACTERS]
      && state->starters == options[RESTLESS_OPTION_STARTERS])
    state->phase = RESTLESS_PHASE_REALM;
}

/* What was drawn to choose from and was not chosen goes back, when all is handed out. */
static void
return_offer (RestlessMoveContext *context)
{
  RestlessState *state = context->state;

  while (state->n_offered) {
    unsigned card = state->offered[0];

    restless_remove_burden (state->offered, &state->n_offered, 0);
    restless_clear_ahead (context, restless_context_card (context, card)->deck);
    restless_return_card (context, card);
  }
}

static bool
is_offer_of (const RestlessMoveContext *context, RestlessKind kind)
{
  const RestlessState *state = context->state;

  return state->n_offered && restless_context_card (context, state->offered[0])->kind == kind;
}

/* A character or a Starter Item from among those drawn to choose from, or from the deck where none
 * were. */
static bool
choose_offered (RestlessMoveContext *context, unsigned card, RestlessKind kind)
{
  RestlessState *state = context->state;
  int at = restless_find_burden (state->offered, state->n_offered, card);

  if (!is_offer_of (context, kind))
    return restless_draw_card (context, card, kind);
  if (at < 0)
    return restless_refuse_about (context, RESTLESS_FAULT_NOT_OFFERED, card, -1, 0, 0, 0);
  restless_remove_burden (state->offered, &state->n_offered, (unsigned)at);
  return true;
}

int
restless_offer_due (const RulesMatch *match, const RestlessState *state)
{
  const int32_t *options = match->setup.options;
  int joined = (int)count_party (state, 0);

  if (state->phase != RESTLESS_PHASE_SETUP || state->n_offered)
    return -1;
  if (joined == 0)
    return RESTLESS_CHARACTER;
  return joined == options[RESTLESS_OPTION_CHARACTERS]
                 && state->starters < options[RESTLESS_OPTION_STARTERS]
             ? RESTLESS_STARTER
             : -1;
}

unsigned
restless_offer_count (const RestlessState *state, unsigned deck)
{
  unsigned n = restless_drawable_count (state, deck);

  return n < RESTLESS_OFFER ? n : RESTLESS_OFFER;
}

/* Source: The Restless, "Setting up the game" */
static void
apply_offer (RestlessMoveContext *context)
{
  RestlessState *state = context->state;
  const RulesMove *move = context->move;
  int deck = restless_offer_due (context->match, state);
  unsigned n;

  if (state->phase == RESTLESS_PHASE_SETUP && state->n_offered) {
    restless_refuse (context, RESTLESS_FAULT_OFFER_AGAIN);
    return;
  }
  if (deck < 0) {
    restless_refuse (context, RESTLESS_FAULT_PHASE_OFFER);
    return;
  }
  n = restless_offer_count (state, (unsigned)deck);
  if (move->n_args != n) {
    restless_refuse_about (context, n ? RESTLESS_FAULT_OFFER_COUNT : RESTLESS_FAULT_DECK_EMPTY, -1,
                           -1, n, move->n_args, 0);
    return;
  }
  for (unsigned i = 0; i < n; i++) {
    if (!restless_draw_card (context, (unsigned)move->args[i].value, (unsigned)deck))
      return;
    state->offered[state->n_offered++] = (uint16_t)move->args[i].value;
  }
}

/* What is looked at again must be what was there; what lies behind it is known from now on.
 *
 * Source: The Restless, "Minutiae", Reveal a Card */
static void
apply_ahead (RestlessMoveContext *context)
{
  RestlessState *state = context->state;
  const RulesMove *move = context->move;
  unsigned again[RESTLESS_DECKS] = { 0 };

  for (unsigned i = 1; i < move->n_args && context->status == RULES_OK; i++) {
    unsigned card = (unsigned)move->args[i].value;
    unsigned deck = restless_context_card (context, card)->deck;
    int known;

    if (!restless_judge_deck (context, (unsigned)move->args[0].value, card))
      return;
    known = restless_nth_ahead (state, deck, again[deck]++);
    if (known == (int)card)
      continue;
    if (known >= 0) {
      restless_refuse_ahead (context, card, (unsigned)known);
      return;
    }
    restless_fill_deck (context, deck);
    if (state->left[deck] == restless_unseen_count (state, deck))
      restless_refuse_about (context, RESTLESS_FAULT_AHEAD_COUNT, card, -1,
                             restless_deck_size (state, deck), 0, 0);
    else if (restless_take_unknown (context, card))
      restless_put_ahead (context, card);
    else
      restless_refuse_undrawable (context, card);
  }
}

/* Whether @seat may have one character more: every seat gets one. */
static bool
judge_seat (RestlessMoveContext *context, unsigned seat)
{
  const RulesSetup *setup = &context->match->setup;
  unsigned n = count_party (context->state, 0), without = 0;
  unsigned most = (unsigned)setup->options[RESTLESS_OPTION_CHARACTERS];

  if (seat > setup->seats)
    return restless_refuse_about (context, RESTLESS_FAULT_SEAT, -1, -1, seat, 0, 0);
  if (n == most)
    return restless_refuse_about (context, RESTLESS_FAULT_PARTY_FULL, -1, -1, n, 0, 0);
  for (unsigned other = 1; other <= setup->seats; other++)
    without += other != seat && !count_party (context->state, other);
  return n + 1 + without <= most
         || restless_refuse_about (context, RESTLESS_FAULT_SEAT_WITHOUT, -1, -1, seat, 0, 0);
}

static void
put_member (RestlessMoveContext *context, int slot, unsigned card, unsigned seat, int health)
{
  RestlessMember *member = &context->state->party[slot];

  *member = (RestlessMember){ .card = card, .seat = seat, .alive = 1 };
  context->stale = true;
  member->health = health ? health : restless_passive_totals (context)->of[slot].max_health;
}

bool
restless_before_first_encounter (const RestlessState *state)
{
  return state->phase == RESTLESS_PHASE_REVEAL && state->encounter == 1 && state->n_candidates == 0;
}

static bool
may_rejoin (const RestlessState *state)
{
  return state->phase == RESTLESS_PHASE_REALM || state->phase == RESTLESS_PHASE_CONSULT
         || state->phase == RESTLESS_PHASE_REST || state->phase == RESTLESS_PHASE_FINAL_NIGHT
         || restless_before_first_encounter (state);
}

static void
apply_join (RestlessMoveContext *context)
{
  RestlessState *state = context->state;
  int slot = context->move->args[0].value;
  unsigned card = context->move->args[1].value;
  const RestlessMember *member = &state->party[slot];
  unsigned seat = restless_key_value (context->move, RESTLESS_KEY_SEAT, 0);

  if (state->phase == RESTLESS_PHASE_SETUP) {
    if (member->seat)
      restless_refuse_about (context, RESTLESS_FAULT_SLOT_TAKEN, -1, slot, 0, 0, 0);
    else if (!seat)
      restless_refuse_about (context, RESTLESS_FAULT_SEAT_MISSING, card, slot, 0, 0, 0);
    else if (judge_seat (context, seat) && choose_offered (context, card, RESTLESS_CHARACTER))
      put_member (context, slot, card, seat, 0);
    if (is_offer_of (context, RESTLESS_CHARACTER)
        && (int)count_party (state, 0) == context->match->setup.options[RESTLESS_OPTION_CHARACTERS])
      return_offer (context);
    begin_run (context);
    return;
  }
  if (!may_rejoin (state))
    restless_refuse_about (context, RESTLESS_FAULT_PHASE_JOIN, card, slot, 0, 0, 0);
  else if (!member->seat || member->alive)
    restless_refuse_about (context, RESTLESS_FAULT_NOT_DEAD, -1, slot, 0, 0, 0);
  else if (seat && seat != member->seat)
    restless_refuse_about (context, RESTLESS_FAULT_SEAT_OTHER, -1, slot, member->seat, 0, 0);
  else if (restless_draw_card (context, card, RESTLESS_CHARACTER))
    put_member (context, slot, card, member->seat, 0);
}

static void
apply_starter (RestlessMoveContext *context, int slot, unsigned card)
{
  RestlessState *state = context->state;

  if (state->phase != RESTLESS_PHASE_SETUP)
    restless_refuse_about (context, RESTLESS_FAULT_PHASE_SETUP, card, slot, 0, 0, 0);
  else if (state->starters == context->match->setup.options[RESTLESS_OPTION_STARTERS])
    restless_refuse_about (context, RESTLESS_FAULT_STARTERS, card, slot, state->starters, 0, 0);
  else if (choose_offered (context, card, RESTLESS_STARTER)) {
    if (restless_context_card (context, card)->item == RESTLESS_SIN)
      restless_put_sin (context, slot, card);
    else if (restless_context_card (context, card)->item == RESTLESS_NOTHING)
      restless_discard_card (context, card);
    else if (restless_put_item (context, slot, restless_new_item (context->match, state, card)))
      restless_check_weight (context, slot, card);
    state->starters++;
    if (state->starters == context->match->setup.options[RESTLESS_OPTION_STARTERS]
        && is_offer_of (context, RESTLESS_STARTER))
      return_offer (context);
    begin_run (context);
  }
}

/* Realms */

static bool
god_is_due (const RulesMatch *match, const RestlessState *state)
{
  return state->realm == match->setup.options[RESTLESS_OPTION_REALMS]
         && state->god == RESTLESS_NONE;
}

/* The realm is drawn, and with the last one the god. */
static void
begin_realm (RestlessMoveContext *context)
{
  RestlessState *state = context->state;

  if (state->head.ended_by_rules || god_is_due (context->match, state))
    return;
  state->phase =
      restless_is_tarot (context->match) ? RESTLESS_PHASE_CONSULT : RESTLESS_PHASE_REVEAL;
}

static void
apply_realm (RestlessMoveContext *context, unsigned card)
{
  RestlessState *state = context->state;
  const int32_t *options = context->match->setup.options;

  if (state->phase != RESTLESS_PHASE_REALM) {
    restless_refuse (context, RESTLESS_FAULT_PHASE_REALM);
    return;
  }
  if (state->realm == options[RESTLESS_OPTION_REALMS]) {
    restless_refuse (context, RESTLESS_FAULT_GOD_DUE);
    return;
  }
  if (restless_context_card (context, card)->kind != RESTLESS_REALM) {
    restless_refuse_about (context, RESTLESS_FAULT_DECK_CHARACTER + RESTLESS_REALM, card, -1, 0, 0,
                           0);
    return;
  }
  if (!restless_draw_card (context, card, RESTLESS_REALM_DECK + state->realm))
    return;
  if (state->realm_card != RESTLESS_NONE)
    restless_discard_card (context, state->realm_card);
  state->realm_card = card;
  state->realm++;
  state->encounter = 1;
  state->encounters = restless_context_card (context, card)->encounters
                          ? restless_context_card (context, card)->encounters
                          : options[RESTLESS_OPTION_ENCOUNTERS];
  context->stale = true;
  restless_use_table_card (context, card, false);
  begin_realm (context);
}

static void
apply_god (RestlessMoveContext *context, unsigned card)
{
  RestlessState *state = context->state;

  if (state->phase != RESTLESS_PHASE_REALM || !god_is_due (context->match, state)) {
    restless_refuse (context, RESTLESS_FAULT_PHASE_GOD);
  } else if (restless_draw_card (context, card, RESTLESS_GOD)) {
    state->god = card;
    state->god_health = restless_context_card (context, card)->health;
    context->stale = true;
    begin_realm (context);
  }
}

static void
apply_encounters (RestlessMoveContext *context, int n)
{
  RestlessState *state = context->state;

  if (state->phase != RESTLESS_PHASE_CONSULT && !restless_before_first_encounter (state))
    restless_refuse (context, RESTLESS_FAULT_PHASE_ENCOUNTERS);
  else
    state->encounters = n;
}

static void
apply_pick_from (RestlessMoveContext *context)
{
  const RulesMove *move = context->move;
  unsigned draw = move->n_args > 1 ? move->args[1].value : RESTLESS_DRAW_ENCOUNTER;
  int n = context->state->pick[draw] + move->args[0].value - 1;

  if (n > RESTLESS_MAX_CANDIDATES)
    restless_refuse_bound (context, n, 1, RESTLESS_MAX_CANDIDATES);
  else
    context->state->pick[draw] = n;
}

/* Encounters */

static void
mark_ready_items (RestlessHeldItem *items, unsigned n, unsigned met)
{
  for (unsigned i = 0; i < n; i++)
    if (items[i].ready_at <= met)
      items[i].ready_at = 0;
}

static void
count_encounter (RestlessState *state)
{
  state->met++;
  for (unsigned i = 0; i < RULES_PARTY; i++)
    mark_ready_items (state->party[i].items, state->party[i].n_items, state->met);
  mark_ready_items (state->ground, state->n_ground, state->met);
  mark_ready_items (state->held, state->n_held, state->met);
}

static void
clear_target (RestlessState *state)
{
  state->attack = state->health = state->max_health = state->defense = 0;
  state->chain = 0;
}

/* Meets @card, which is in play. @again: it replaces another. */
static void
meet_encounter (RestlessMoveContext *context, unsigned card, bool again)
{
  RestlessState *state = context->state;
  const RestlessCard *is = restless_context_card (context, card);
  bool combat = is->type == RESTLESS_COMBAT;

  if (!again)
    count_encounter (state);
  restless_end_turns (state);
  clear_target (state);
  state->rounds = 0;
  state->traded = 0;
  state->may_rest = 0;
  state->current = card;
  state->phase = combat ? RESTLESS_PHASE_COMBAT : RESTLESS_PHASE_ENCOUNTER;
  if (combat) {
    state->attack = is->attack;
    state->health = state->max_health = is->health;
    state->chain = is->chain_magic;
  } else {
    state->no_rest = 0;
  }
  context->stale = true;
  restless_use_table_card (context, card, combat);
}

/* What the Target holds is lost. */
static void
lose_target_items (RestlessMoveContext *context)
{
  RestlessState *state = context->state;

  while (state->n_held) {
    restless_discard_card (context, state->held[0].card);
    restless_remove_item (state->held, &state->n_held, 0);
  }
}

/* The encounter is over, to its pile, and its turns with it. */
void
restless_end_encounter (RestlessMoveContext *context)
{
  RestlessState *state = context->state;

  lose_target_items (context);
  restless_end_turns (state);
  clear_target (state);
  restless_discard_card (context, state->current);
  state->current = RESTLESS_NONE;
  state->phase = RESTLESS_PHASE_DROPS;
  state->traded = 0;
  context->stale = true;
}

/* Source: The Restless, "Defeating a Target" */
void
restless_defeat (RestlessMoveContext *context)
{
  RestlessState *state = context->state;
  const RestlessCard *is = restless_context_card (context, state->current);

  for (unsigned i = 0; i < state->n_held; i++) {
    restless_put_ground (context, state->held[i]);
    state->held[i] = (RestlessHeldItem){ 0 };
  }
  state->n_held = 0;
  restless_end_encounter (context);
  restless_owe_draws (context, -1, RESTLESS_DRAW_OF_LOOT, is->drop_loot);
  restless_owe_draws (context, -1, RESTLESS_DRAW_OF_TREASURE, is->drop_treasure);
  restless_gain_rerolls (context, is->drop_rerolls);
  state->may_rest = 1;
  state->no_rest = 0;
}

/* As many candidates as the Pick From says: a single one is met. */
void
restless_finish_reveal (RestlessMoveContext *context)
{
  RestlessState *state = context->state;
  unsigned card = state->candidates[0];

  if (state->phase != RESTLESS_PHASE_REVEAL || state->n_candidates == 0
      || state->n_candidates < state->pick[RESTLESS_DRAW_ENCOUNTER])
    return;
  state->pick[RESTLESS_DRAW_ENCOUNTER] = 1;
  if (state->n_candidates > 1 || card == RESTLESS_UNSEEN) {
    state->phase = RESTLESS_PHASE_CHOOSE;
    return;
  }
  restless_remove_burden (state->candidates, &state->n_candidates, 0);
  meet_encounter (context, card, false);
}

static void
apply_reveal (RestlessMoveContext *context)
{
  RestlessState *state = context->state;
  const RulesMove *move = context->move;
  unsigned pick = state->pick[RESTLESS_DRAW_ENCOUNTER];

  if (state->phase != RESTLESS_PHASE_REVEAL) {
    restless_refuse (context, RESTLESS_FAULT_PHASE_REVEAL);
    return;
  }
  if (state->n_candidates + move->n_args > pick) {
    restless_refuse_about (context, RESTLESS_FAULT_CANDIDATES, -1, -1, pick - state->n_candidates,
                           move->n_args, state->n_candidates + move->n_args);
    return;
  }
  for (unsigned i = 0; i < move->n_args && context->status == RULES_OK; i++) {
    int card = restless_drawn_card (state, &move->args[i], RESTLESS_ENCOUNTER);

    if (move->args[i].kind == RULES_ARG_UNSEEN && context->match->setup.open) {
      restless_refuse (context, RULES_FAULT_OPEN_UNSEEN);
    } else if (move->args[i].kind == RULES_ARG_UNSEEN && pick == 1) {
      restless_refuse (context, RESTLESS_FAULT_UNSEEN_SINGLE);
    } else if (card >= 0) {
      if (restless_draw_card (context, (unsigned)card, RESTLESS_ENCOUNTER))
        state->candidates[state->n_candidates++] = (uint16_t)card;
    } else if (restless_draw_unseen (context, RESTLESS_ENCOUNTER, false)) {
      state->candidates[state->n_candidates++] = RESTLESS_UNSEEN;
    }
  }
  if (context->status == RULES_OK)
    restless_finish_reveal (context);
}

static void
apply_choose (RestlessMoveContext *context, unsigned card)
{
  RestlessState *state = context->state;
  int at = restless_find_burden (state->candidates, state->n_candidates, card);
  unsigned above;

  if (state->phase != RESTLESS_PHASE_CHOOSE) {
    restless_refuse (context, RESTLESS_FAULT_PHASE_CHOOSE);
    return;
  }
  if (at < 0) {
    at = restless_find_burden (state->candidates, state->n_candidates, RESTLESS_UNSEEN);
    if (at < 0 || restless_context_card (context, card)->kind != RESTLESS_ENCOUNTER) {
      restless_refuse_about (context, RESTLESS_FAULT_NOT_CANDIDATE, card, -1, 0, 0, 0);
      return;
    }
    if (restless_is_second (context->match)
        && !restless_name_unseen (context, card, RESTLESS_ENCOUNTER))
      return;
    restless_remove_burden (state->candidates, &state->n_candidates, at);
    if (!restless_is_second (context->match)
        && !restless_draw_card (context, card, RESTLESS_ENCOUNTER))
      return;
  } else {
    restless_remove_burden (state->candidates, &state->n_candidates, at);
  }
  above = restless_deck_size (state, RESTLESS_ENCOUNTER);
  while (state->n_candidates) {
    if (state->candidates[0] != RESTLESS_UNSEEN)
      restless_put_under (context, state->candidates[0], above);
    restless_remove_burden (state->candidates, &state->n_candidates, 0);
  }
  restless_unseen_settle (state, RESTLESS_ENCOUNTER);
  meet_encounter (context, card, false);
}

static void
apply_replace (RestlessMoveContext *context, unsigned card)
{
  RestlessState *state = context->state;

  if (state->phase != RESTLESS_PHASE_ENCOUNTER && state->phase != RESTLESS_PHASE_COMBAT) {
    restless_refuse (context, RESTLESS_FAULT_NO_ENCOUNTER);
  } else if (restless_draw_card (context, card, RESTLESS_ENCOUNTER)) {
    lose_target_items (context);
    restless_clear_ahead (context, RESTLESS_ENCOUNTER);
    restless_return_card (context, state->current);
    meet_encounter (context, card, true);
  }
}

static void
apply_remove (RestlessMoveContext *context)
{
  RestlessState *state = context->state;

  if (state->phase != RESTLESS_PHASE_ENCOUNTER && state->phase != RESTLESS_PHASE_COMBAT)
    restless_refuse (context, RESTLESS_FAULT_NO_ENCOUNTER);
  else
    restless_end_encounter (context);
}

/* Going on */

/* Source: The Restless, "Items" */
static bool
may_go_on (RestlessMoveContext *context)
{
  RestlessState *state = context->state;
  unsigned loot = restless_total_owed (state, RESTLESS_DRAW_OF_LOOT);
  unsigned treasure = restless_total_owed (state, RESTLESS_DRAW_OF_TREASURE);
  unsigned over = restless_overloaded (context);

  if (loot || treasure)
    return restless_refuse_about (context, RESTLESS_FAULT_DRAWS_FIRST, -1, -1, loot, treasure, 0);
  if (over) {
    int slot = __builtin_ctz (over);

    return restless_refuse_about (context, RESTLESS_FAULT_OVERLOADED, -1, slot,
                                  restless_weight (context->match, state, slot),
                                  restless_passive_totals (context)->of[slot].max_weight, 0);
  }
  return true;
}

/* What `- next` does first. */
static void
leave_encounter (RestlessMoveContext *context)
{
  RestlessState *state = context->state;

  while (state->n_ground) {
    restless_discard_card (context, state->ground[0].card);
    restless_remove_item (state->ground, &state->n_ground, 0);
  }
  if (state->current != RESTLESS_NONE)
    restless_discard_card (context, state->current);
  state->current = RESTLESS_NONE;
  state->rounds = 0;
  state->may_rest = 0;
  state->traded = 0;
  state->return_phase = 0;
  state->defense_bonus = 0;
  for (unsigned i = 0; i < RULES_PARTY; i++) {
    memset (state->party[i].rolls, 0, sizeof state->party[i].rolls);
    state->party[i].damage = 0;
  }
  context->stale = true;
}

static void
apply_next (RestlessMoveContext *context)
{
  RestlessState *state = context->state;

  if (state->phase != RESTLESS_PHASE_ENCOUNTER && state->phase != RESTLESS_PHASE_DROPS) {
    restless_refuse (context, RESTLESS_FAULT_PHASE_NEXT);
    return;
  }
  if (!may_go_on (context))
    return;
  leave_encounter (context);
  if (state->encounter < state->encounters) {
    state->encounter++;
    state->phase = RESTLESS_PHASE_REVEAL;
  } else {
    state->encounter = 0;
    state->phase = state->realm < context->match->setup.options[RESTLESS_OPTION_REALMS]
                       ? RESTLESS_PHASE_REALM
                       : RESTLESS_PHASE_FINAL_NIGHT;
  }
}

static void
apply_insert (RestlessMoveContext *context, unsigned card)
{
  RestlessState *state = context->state;
  bool before = state->phase == RESTLESS_PHASE_REVEAL && state->n_candidates == 0;

  if (!before && state->phase != RESTLESS_PHASE_ENCOUNTER && state->phase != RESTLESS_PHASE_DROPS
      && state->phase != RESTLESS_PHASE_REST) {
    restless_refuse (context, RESTLESS_FAULT_PHASE_INSERT);
    return;
  }
  if (state->encounters == RESTLESS_ENCOUNTERS) {
    restless_refuse_bound (context, RESTLESS_ENCOUNTERS + 1, 1, RESTLESS_ENCOUNTERS);
    return;
  }
  if (!before) {
    if (!may_go_on (context))
      return;
    leave_encounter (context);
    state->encounter++;
  }
  if (!restless_draw_card (context, card, RESTLESS_ENCOUNTER))
    return;
  state->encounters++;
  meet_encounter (context, card, false);
}

/* Rest */

bool
restless_may_rest (const RestlessState *state)
{
  return !state->no_rest
         && (state->phase == RESTLESS_PHASE_ENCOUNTER
             || (state->phase == RESTLESS_PHASE_DROPS && state->may_rest));
}

/* Source: The Restless, "Rest cards" */
static void
apply_rest (RestlessMoveContext *context)
{
  RestlessState *state = context->state;
  const RulesArg *arg = &context->move->args[0];
  int card = restless_drawn_card (state, arg, RESTLESS_REST);
  unsigned loot = restless_total_owed (state, RESTLESS_DRAW_OF_LOOT);
  unsigned treasure = restless_total_owed (state, RESTLESS_DRAW_OF_TREASURE);

  if (state->phase != RESTLESS_PHASE_ENCOUNTER && state->phase != RESTLESS_PHASE_DROPS)
    restless_refuse (context, RESTLESS_FAULT_PHASE_REST);
  else if (state->no_rest)
    restless_refuse (context, RESTLESS_FAULT_NO_REST);
  else if (!restless_may_rest (state))
    restless_refuse (context, RESTLESS_FAULT_REST_REMOVED);
  else if (!state->rests)
    restless_refuse (context, RESTLESS_FAULT_NO_RESTS);
  else if (loot || treasure)
    restless_refuse_about (context, RESTLESS_FAULT_DRAWS_FIRST, -1, -1, loot, treasure, 0);
  else if (arg->kind == RULES_ARG_UNSEEN && context->match->setup.open)
    restless_refuse (context, RULES_FAULT_OPEN_UNSEEN);
  else if (card < 0 ? restless_draw_unseen (context, RESTLESS_REST, true)
                    : restless_draw_card (context, (unsigned)card, RESTLESS_REST)) {
    state->rests--;
    state->return_phase = state->phase;
    state->phase = RESTLESS_PHASE_REST;
    restless_gain_rerolls (context, 3);
    if (card >= 0) {
      restless_discard_card (context, (unsigned)card);
      restless_use_table_card (context, (unsigned)card, false);
    }
  }
}

static void
apply_heal (RestlessMoveContext *context, int to)
{
  RestlessState *state = context->state;
  int most;

  if (state->phase != RESTLESS_PHASE_REST) {
    restless_refuse_about (context, RESTLESS_FAULT_PHASE_HEAL, -1, to, 0, 0, 0);
    return;
  }
  if (!restless_is_alive (state, to)) {
    restless_refuse_about (context, RESTLESS_FAULT_NOT_LIVING, -1, to, 0, 0, 0);
    return;
  }
  most = restless_passive_totals (context)->of[to].max_health;
  if (state->party[to].health >= most) {
    restless_refuse_about (context, RESTLESS_FAULT_HEALTHY, -1, to, 0, 0, 0);
    return;
  }
  restless_pay_rerolls (context, 1);
  state->party[to].health = state->party[to].health + 2 < most ? state->party[to].health + 2 : most;
}

static void
apply_wake (RestlessMoveContext *context)
{
  RestlessState *state = context->state;

  if (state->phase != RESTLESS_PHASE_REST) {
    restless_refuse (context, RESTLESS_FAULT_PHASE_WAKE);
    return;
  }
  state->phase = state->return_phase;
  state->return_phase = 0;
}

/* The end */

static void
apply_final_night (RestlessMoveContext *context)
{
  RestlessState *state = context->state;

  if (state->phase != RESTLESS_PHASE_FINAL_NIGHT)
    restless_refuse (context, RESTLESS_FAULT_PHASE_NIGHT);
  else if (state->night_shared)
    restless_refuse (context, RESTLESS_FAULT_NIGHT_ONCE);
  else if (!state->rests)
    restless_refuse (context, RESTLESS_FAULT_NO_RESTS);
  else {
    state->rests--;
    state->night_shared = 1;
  }
}

static void
apply_battle (RestlessMoveContext *context)
{
  RestlessState *state = context->state;

  if (state->phase != RESTLESS_PHASE_FINAL_NIGHT) {
    restless_refuse (context, RESTLESS_FAULT_PHASE_NIGHT);
    return;
  }
  if (!may_go_on (context))
    return;
  state->phase = RESTLESS_PHASE_GOD;
  state->traded = 0;
  context->stale = true;
  restless_use_table_card (context, state->god, false);
}

static void
apply_annihilation (RestlessMoveContext *context)
{
  RestlessState *state = context->state;

  if (state->phase != RESTLESS_PHASE_FINAL_NIGHT) {
    restless_refuse (context, RESTLESS_FAULT_PHASE_NIGHT);
    return;
  }
  for (int i = 0; i < RULES_PARTY; i++)
    if (state->party[i].alive)
      restless_kill_member (context, i, RESTLESS_DEATH_OTHER);
}

void
restless_apply_setup (RestlessMoveContext *context)
{
  if (context->move->verb == RESTLESS_VERB_JOIN)
    apply_join (context);
  else if (context->move->verb == RESTLESS_VERB_OFFER)
    apply_offer (context);
  else
    apply_starter (context, restless_actor_slot (context->move), context->move->args[0].value);
}

void
restless_apply_course (RestlessMoveContext *context)
{
  const RulesMove *move = context->move;
  int value = move->n_args ? move->args[0].value : 0;

  switch (move->verb) {
  case RESTLESS_VERB_REALM:
    apply_realm (context, value);
    break;
  case RESTLESS_VERB_GOD:
    apply_god (context, value);
    break;
  case RESTLESS_VERB_ENCOUNTERS:
    apply_encounters (context, value);
    break;
  case RESTLESS_VERB_PICK_FROM:
    apply_pick_from (context);
    break;
  case RESTLESS_VERB_AHEAD:
    apply_ahead (context);
    break;
  case RESTLESS_VERB_REVEAL:
    apply_reveal (context);
    break;
  case RESTLESS_VERB_CHOOSE:
    apply_choose (context, value);
    break;
  case RESTLESS_VERB_REPLACE:
    apply_replace (context, value);
    break;
  case RESTLESS_VERB_INSERT:
    apply_insert (context, value);
    break;
  case RESTLESS_VERB_REMOVE:
    apply_remove (context);
    break;
  case RESTLESS_VERB_REST:
    apply_rest (context);
    break;
  case RESTLESS_VERB_HEAL:
    apply_heal (context, value);
    break;
  case RESTLESS_VERB_WAKE:
    apply_wake (context);
    break;
  case RESTLESS_VERB_NEXT:
    apply_next (context);
    break;
  case RESTLESS_VERB_FINAL_NIGHT:
    apply_final_night (context);
    break;
  case RESTLESS_VERB_BATTLE:
    apply_battle (context);
    break;
  default:
    apply_annihilation (context);
  }
}
