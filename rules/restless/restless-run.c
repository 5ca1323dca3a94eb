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
    else if (judge_seat (context, seat) && restless_draw_card (context, card, RESTLESS_CHARACTER))
      put_member (context, slot, card, seat, 0);
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
  else if (restless_draw_card (context, card, RESTLESS_STARTER)) {
    if (restless_context_card (context, card)->item == RESTLESS_SIN)
      restless_put_sin (context, slot, card);
    else if (restless_context_card (context, card)->item == RESTLESS_NOTHING)
      restless_discard_card (context, card);
    else if (restless_put_item (context, slot, restless_new_item (context->match, state, card)))
      restless_check_weight (context, slot, card);
    state->starters++;
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
    const RulesArg *arg = &move->args[i];

    if (arg->kind == RULES_ARG_CARD) {
      if (restless_draw_card (context, arg->value, RESTLESS_ENCOUNTER))
        state->candidates[state->n_candidates++] = arg->value;
    } else if (context->match->setup.open) {
      restless_refuse (context, RULES_FAULT_OPEN_UNSEEN);
    } else if (pick == 1) {
      restless_refuse (context, RESTLESS_FAULT_UNSEEN_SINGLE);
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
  while (state->n_candidates) {
    if (state->candidates[0] != RESTLESS_UNSEEN)
      restless_return_card (context, state->candidates[0]);
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
  else if (arg->kind == RULES_ARG_UNSEEN
               ? restless_draw_unseen (context, RESTLESS_REST, true)
               : restless_draw_card (context, arg->value, RESTLESS_REST)) {
    state->rests--;
    state->return_phase = state->phase;
    state->phase = RESTLESS_PHASE_REST;
    restless_gain_rerolls (context, 3);
    if (arg->kind == RULES_ARG_CARD) {
      restless_discard_card (context, arg->value);
      restless_use_table_card (context, arg->value, false);
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
