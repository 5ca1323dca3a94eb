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
begin_run (RestlessTable *table)
{
  const int32_t *options = table->match->setup.options;
  RestlessState *state = table->state;

  if (state->phase == RESTLESS_PHASE_SETUP
      && (int)count_party (state, 0) == options[RESTLESS_OPTION_CHARACTERS]
      && state->starters == options[RESTLESS_OPTION_STARTERS])
    state->phase = RESTLESS_PHASE_REALM;
}

/* Whether @seat may have one character more: every seat gets one. */
static bool
judge_seat (RestlessTable *table, unsigned seat)
{
  const RulesSetup *setup = &table->match->setup;
  unsigned n = count_party (table->state, 0), without = 0;
  unsigned most = (unsigned)setup->options[RESTLESS_OPTION_CHARACTERS];

  if (seat > setup->seats)
    return restless_refuse_about (table, RESTLESS_FAULT_SEAT, -1, -1, seat, 0, 0);
  if (n == most)
    return restless_refuse_about (table, RESTLESS_FAULT_PARTY_FULL, -1, -1, n, 0, 0);
  for (unsigned other = 1; other <= setup->seats; other++)
    without += other != seat && !count_party (table->state, other);
  return n + 1 + without <= most
         || restless_refuse_about (table, RESTLESS_FAULT_SEAT_WITHOUT, -1, -1, seat, 0, 0);
}

static void
put_member (RestlessTable *table, int slot, unsigned card, unsigned seat, int health)
{
  RestlessMember *member = &table->state->party[slot];

  *member = (RestlessMember){ .card = card, .seat = seat, .alive = 1 };
  table->stale = true;
  member->health = health ? health : restless_force (table)->of[slot].max_health;
}

bool
restless_before_first (const RestlessState *state)
{
  return state->phase == RESTLESS_PHASE_REVEAL && state->encounter == 1 && state->n_candidates == 0;
}

static bool
may_rejoin (const RestlessState *state)
{
  return state->phase == RESTLESS_PHASE_REALM || state->phase == RESTLESS_PHASE_CONSULT
         || state->phase == RESTLESS_PHASE_REST || state->phase == RESTLESS_PHASE_FINAL_NIGHT
         || restless_before_first (state);
}

static void
apply_join (RestlessTable *table)
{
  RestlessState *state = table->state;
  int slot = table->move->args[0].value;
  unsigned card = table->move->args[1].value;
  const RestlessMember *member = &state->party[slot];
  unsigned seat = restless_value (table->move, RESTLESS_KEY_SEAT, 0);

  if (state->phase == RESTLESS_PHASE_SETUP) {
    if (member->seat)
      restless_refuse_about (table, RESTLESS_FAULT_SLOT_TAKEN, -1, slot, 0, 0, 0);
    else if (!seat)
      restless_refuse_about (table, RESTLESS_FAULT_SEAT_MISSING, card, slot, 0, 0, 0);
    else if (judge_seat (table, seat) && restless_draw (table, card, RESTLESS_CHARACTER))
      put_member (table, slot, card, seat, 0);
    begin_run (table);
    return;
  }
  if (!may_rejoin (state))
    restless_refuse_about (table, RESTLESS_FAULT_PHASE_JOIN, card, slot, 0, 0, 0);
  else if (!member->seat || member->alive)
    restless_refuse_about (table, RESTLESS_FAULT_NOT_DEAD, -1, slot, 0, 0, 0);
  else if (seat && seat != member->seat)
    restless_refuse_about (table, RESTLESS_FAULT_SEAT_OTHER, -1, slot, member->seat, 0, 0);
  else if (restless_draw (table, card, RESTLESS_CHARACTER))
    put_member (table, slot, card, member->seat, 0);
}

static void
apply_starter (RestlessTable *table, int slot, unsigned card)
{
  RestlessState *state = table->state;

  if (state->phase != RESTLESS_PHASE_SETUP)
    restless_refuse_about (table, RESTLESS_FAULT_PHASE_SETUP, card, slot, 0, 0, 0);
  else if (state->starters == table->match->setup.options[RESTLESS_OPTION_STARTERS])
    restless_refuse_about (table, RESTLESS_FAULT_STARTERS, card, slot, state->starters, 0, 0);
  else if (restless_draw (table, card, RESTLESS_STARTER)) {
    if (restless_of (table, card)->item == RESTLESS_SIN)
      restless_put_sin (table, slot, card);
    else if (restless_of (table, card)->item == RESTLESS_NOTHING)
      restless_discard (table, card);
    else if (restless_put_item (table, slot, restless_new_item (table->match, state, card)))
      restless_check_weight (table, slot, card);
    state->starters++;
    begin_run (table);
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
begin_realm (RestlessTable *table)
{
  RestlessState *state = table->state;

  if (state->head.over || god_is_due (table->match, state))
    return;
  state->phase = restless_is_tarot (table->match) ? RESTLESS_PHASE_CONSULT : RESTLESS_PHASE_REVEAL;
}

static void
apply_realm (RestlessTable *table, unsigned card)
{
  RestlessState *state = table->state;
  const int32_t *options = table->match->setup.options;

  if (state->phase != RESTLESS_PHASE_REALM) {
    restless_refuse (table, RESTLESS_FAULT_PHASE_REALM);
    return;
  }
  if (state->realm == options[RESTLESS_OPTION_REALMS]) {
    restless_refuse (table, RESTLESS_FAULT_GOD_DUE);
    return;
  }
  if (restless_of (table, card)->kind != RESTLESS_REALM) {
    restless_refuse_about (table, RESTLESS_FAULT_DECK_CHARACTER + RESTLESS_REALM, card, -1, 0, 0,
                           0);
    return;
  }
  if (!restless_draw (table, card, RESTLESS_REALM_DECK + state->realm))
    return;
  if (state->realm_card != RESTLESS_NONE)
    restless_discard (table, state->realm_card);
  state->realm_card = card;
  state->realm++;
  state->encounter = 1;
  state->encounters = restless_of (table, card)->encounters ? restless_of (table, card)->encounters
                                                            : options[RESTLESS_OPTION_ENCOUNTERS];
  table->stale = true;
  restless_use_table (table, card, false);
  begin_realm (table);
}

static void
apply_god (RestlessTable *table, unsigned card)
{
  RestlessState *state = table->state;

  if (state->phase != RESTLESS_PHASE_REALM || !god_is_due (table->match, state)) {
    restless_refuse (table, RESTLESS_FAULT_PHASE_GOD);
  } else if (restless_draw (table, card, RESTLESS_GOD)) {
    state->god = card;
    state->god_health = restless_of (table, card)->health;
    table->stale = true;
    begin_realm (table);
  }
}

static void
apply_encounters (RestlessTable *table, int n)
{
  RestlessState *state = table->state;

  if (state->phase != RESTLESS_PHASE_CONSULT && !restless_before_first (state))
    restless_refuse (table, RESTLESS_FAULT_PHASE_ENCOUNTERS);
  else
    state->encounters = n;
}

static void
apply_pick_from (RestlessTable *table)
{
  const RulesMove *move = table->move;
  unsigned draw = move->n_args > 1 ? move->args[1].value : RESTLESS_DRAW_ENCOUNTER;
  int n = table->state->pick[draw] + move->args[0].value - 1;

  if (n > RESTLESS_LIST)
    restless_refuse_bound (table, n, 1, RESTLESS_LIST);
  else
    table->state->pick[draw] = n;
}

/* Encounters */

static void
note_readiness (RestlessHeld *items, unsigned n, unsigned met)
{
  for (unsigned i = 0; i < n; i++)
    if (items[i].ready_at <= met)
      items[i].ready_at = 0;
}

static void
meet_one_more (RestlessState *state)
{
  state->met++;
  for (unsigned i = 0; i < RULES_PARTY; i++)
    note_readiness (state->party[i].items, state->party[i].n_items, state->met);
  note_readiness (state->ground, state->n_ground, state->met);
  note_readiness (state->held, state->n_held, state->met);
}

static void
clear_target (RestlessState *state)
{
  state->attack = state->health = state->max_health = state->defense = 0;
  state->chain = 0;
}

/* Meets @card, which is in play. @again: it replaces another. */
static void
meet (RestlessTable *table, unsigned card, bool again)
{
  RestlessState *state = table->state;
  const RestlessCard *is = restless_of (table, card);
  bool combat = is->type == RESTLESS_COMBAT;

  if (!again)
    meet_one_more (state);
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
  table->stale = true;
  restless_use_table (table, card, combat);
}

/* What the Target holds is lost. */
static void
lose_held (RestlessTable *table)
{
  RestlessState *state = table->state;

  while (state->n_held) {
    restless_discard (table, state->held[0].card);
    restless_take_out (state->held, &state->n_held, 0);
  }
}

/* The encounter is over, to its pile, and its turns with it. */
void
restless_end_encounter (RestlessTable *table)
{
  RestlessState *state = table->state;

  lose_held (table);
  restless_end_turns (state);
  clear_target (state);
  restless_discard (table, state->current);
  state->current = RESTLESS_NONE;
  state->phase = RESTLESS_PHASE_DROPS;
  state->traded = 0;
  table->stale = true;
}

/* Source: The Restless, "Defeating a Target" */
void
restless_defeat (RestlessTable *table)
{
  RestlessState *state = table->state;
  const RestlessCard *is = restless_of (table, state->current);

  for (unsigned i = 0; i < state->n_held; i++) {
    restless_put_ground (table, state->held[i]);
    state->held[i] = (RestlessHeld){ 0 };
  }
  state->n_held = 0;
  restless_end_encounter (table);
  restless_owe (table, -1, RESTLESS_DRAW_OF_LOOT, is->drop_loot);
  restless_owe (table, -1, RESTLESS_DRAW_OF_TREASURE, is->drop_treasure);
  restless_gain_rerolls (table, is->drop_rerolls);
  state->may_rest = 1;
  state->no_rest = 0;
}

/* As many candidates as the Pick From says: a single one is met. */
void
restless_reveal_done (RestlessTable *table)
{
  RestlessState *state = table->state;
  unsigned card = state->candidates[0];

  if (state->phase != RESTLESS_PHASE_REVEAL || state->n_candidates == 0
      || state->n_candidates < state->pick[RESTLESS_DRAW_ENCOUNTER])
    return;
  state->pick[RESTLESS_DRAW_ENCOUNTER] = 1;
  if (state->n_candidates > 1 || card == RESTLESS_UNSEEN) {
    state->phase = RESTLESS_PHASE_CHOOSE;
    return;
  }
  restless_take_burden (state->candidates, &state->n_candidates, 0);
  meet (table, card, false);
}

static void
apply_reveal (RestlessTable *table)
{
  RestlessState *state = table->state;
  const RulesMove *move = table->move;
  unsigned pick = state->pick[RESTLESS_DRAW_ENCOUNTER];

  if (state->phase != RESTLESS_PHASE_REVEAL) {
    restless_refuse (table, RESTLESS_FAULT_PHASE_REVEAL);
    return;
  }
  if (state->n_candidates + move->n_args > pick) {
    restless_refuse_about (table, RESTLESS_FAULT_CANDIDATES, -1, -1, pick - state->n_candidates,
                           move->n_args, state->n_candidates + move->n_args);
    return;
  }
  for (unsigned i = 0; i < move->n_args && table->status == RULES_OK; i++) {
    const RulesArg *arg = &move->args[i];

    if (arg->kind == RULES_ARG_CARD) {
      if (restless_draw (table, arg->value, RESTLESS_ENCOUNTER))
        state->candidates[state->n_candidates++] = arg->value;
    } else if (table->match->setup.open) {
      restless_refuse (table, RULES_FAULT_OPEN_UNSEEN);
    } else if (pick == 1) {
      restless_refuse (table, RESTLESS_FAULT_UNSEEN_SINGLE);
    } else if (restless_draw_unseen (table, RESTLESS_ENCOUNTER, false)) {
      state->candidates[state->n_candidates++] = RESTLESS_UNSEEN;
    }
  }
  if (table->status == RULES_OK)
    restless_reveal_done (table);
}

static void
apply_choose (RestlessTable *table, unsigned card)
{
  RestlessState *state = table->state;
  int at = restless_find_burden (state->candidates, state->n_candidates, card);

  if (state->phase != RESTLESS_PHASE_CHOOSE) {
    restless_refuse (table, RESTLESS_FAULT_PHASE_CHOOSE);
    return;
  }
  if (at < 0) {
    at = restless_find_burden (state->candidates, state->n_candidates, RESTLESS_UNSEEN);
    if (at < 0 || restless_of (table, card)->kind != RESTLESS_ENCOUNTER) {
      restless_refuse_about (table, RESTLESS_FAULT_NOT_CANDIDATE, card, -1, 0, 0, 0);
      return;
    }
    restless_take_burden (state->candidates, &state->n_candidates, at);
    if (!restless_draw (table, card, RESTLESS_ENCOUNTER))
      return;
  } else {
    restless_take_burden (state->candidates, &state->n_candidates, at);
  }
  while (state->n_candidates) {
    if (state->candidates[0] != RESTLESS_UNSEEN)
      restless_return (table, state->candidates[0]);
    restless_take_burden (state->candidates, &state->n_candidates, 0);
  }
  meet (table, card, false);
}

static void
apply_replace (RestlessTable *table, unsigned card)
{
  RestlessState *state = table->state;

  if (state->phase != RESTLESS_PHASE_ENCOUNTER && state->phase != RESTLESS_PHASE_COMBAT) {
    restless_refuse (table, RESTLESS_FAULT_NO_ENCOUNTER);
  } else if (restless_draw (table, card, RESTLESS_ENCOUNTER)) {
    lose_held (table);
    restless_return (table, state->current);
    meet (table, card, true);
  }
}

static void
apply_remove (RestlessTable *table)
{
  RestlessState *state = table->state;

  if (state->phase != RESTLESS_PHASE_ENCOUNTER && state->phase != RESTLESS_PHASE_COMBAT)
    restless_refuse (table, RESTLESS_FAULT_NO_ENCOUNTER);
  else
    restless_end_encounter (table);
}

/* Going on */

/* Source: The Restless, "Items" */
static bool
may_go_on (RestlessTable *table)
{
  RestlessState *state = table->state;
  unsigned loot = restless_total_owed (state, RESTLESS_DRAW_OF_LOOT);
  unsigned treasure = restless_total_owed (state, RESTLESS_DRAW_OF_TREASURE);
  unsigned over = restless_overloaded (table);

  if (loot || treasure)
    return restless_refuse_about (table, RESTLESS_FAULT_DRAWS_FIRST, -1, -1, loot, treasure, 0);
  if (over) {
    int slot = __builtin_ctz (over);

    return restless_refuse_about (table, RESTLESS_FAULT_OVERLOADED, -1, slot,
                                  restless_weight (table->match, state, slot),
                                  restless_force (table)->of[slot].max_weight, 0);
  }
  return true;
}

/* What `- next` does first. */
static void
leave_encounter (RestlessTable *table)
{
  RestlessState *state = table->state;

  while (state->n_ground) {
    restless_discard (table, state->ground[0].card);
    restless_take_out (state->ground, &state->n_ground, 0);
  }
  if (state->current != RESTLESS_NONE)
    restless_discard (table, state->current);
  state->current = RESTLESS_NONE;
  state->rounds = 0;
  state->may_rest = 0;
  state->traded = 0;
  state->back = 0;
  state->defense_bonus = 0;
  for (unsigned i = 0; i < RULES_PARTY; i++) {
    memset (state->party[i].rolls, 0, sizeof state->party[i].rolls);
    state->party[i].damage = 0;
  }
  table->stale = true;
}

static void
apply_next (RestlessTable *table)
{
  RestlessState *state = table->state;

  if (state->phase != RESTLESS_PHASE_ENCOUNTER && state->phase != RESTLESS_PHASE_DROPS) {
    restless_refuse (table, RESTLESS_FAULT_PHASE_NEXT);
    return;
  }
  if (!may_go_on (table))
    return;
  leave_encounter (table);
  if (state->encounter < state->encounters) {
    state->encounter++;
    state->phase = RESTLESS_PHASE_REVEAL;
  } else {
    state->encounter = 0;
    state->phase = state->realm < table->match->setup.options[RESTLESS_OPTION_REALMS]
                       ? RESTLESS_PHASE_REALM
                       : RESTLESS_PHASE_FINAL_NIGHT;
  }
}

static void
apply_insert (RestlessTable *table, unsigned card)
{
  RestlessState *state = table->state;
  bool before = state->phase == RESTLESS_PHASE_REVEAL && state->n_candidates == 0;

  if (!before && state->phase != RESTLESS_PHASE_ENCOUNTER && state->phase != RESTLESS_PHASE_DROPS
      && state->phase != RESTLESS_PHASE_REST) {
    restless_refuse (table, RESTLESS_FAULT_PHASE_INSERT);
    return;
  }
  if (state->encounters == RESTLESS_ENCOUNTERS) {
    restless_refuse_bound (table, RESTLESS_ENCOUNTERS + 1, 1, RESTLESS_ENCOUNTERS);
    return;
  }
  if (!before) {
    if (!may_go_on (table))
      return;
    leave_encounter (table);
    state->encounter++;
  }
  if (!restless_draw (table, card, RESTLESS_ENCOUNTER))
    return;
  state->encounters++;
  meet (table, card, false);
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
apply_rest (RestlessTable *table)
{
  RestlessState *state = table->state;
  const RulesArg *arg = &table->move->args[0];
  unsigned loot = restless_total_owed (state, RESTLESS_DRAW_OF_LOOT);
  unsigned treasure = restless_total_owed (state, RESTLESS_DRAW_OF_TREASURE);

  if (state->phase != RESTLESS_PHASE_ENCOUNTER && state->phase != RESTLESS_PHASE_DROPS)
    restless_refuse (table, RESTLESS_FAULT_PHASE_REST);
  else if (state->no_rest)
    restless_refuse (table, RESTLESS_FAULT_NO_REST);
  else if (!restless_may_rest (state))
    restless_refuse (table, RESTLESS_FAULT_REST_REMOVED);
  else if (!state->rests)
    restless_refuse (table, RESTLESS_FAULT_NO_RESTS);
  else if (loot || treasure)
    restless_refuse_about (table, RESTLESS_FAULT_DRAWS_FIRST, -1, -1, loot, treasure, 0);
  else if (arg->kind == RULES_ARG_UNSEEN && table->match->setup.open)
    restless_refuse (table, RULES_FAULT_OPEN_UNSEEN);
  else if (arg->kind == RULES_ARG_UNSEEN ? restless_draw_unseen (table, RESTLESS_REST, true)
                                         : restless_draw (table, arg->value, RESTLESS_REST)) {
    state->rests--;
    state->back = state->phase;
    state->phase = RESTLESS_PHASE_REST;
    restless_gain_rerolls (table, 3);
    if (arg->kind == RULES_ARG_CARD) {
      restless_discard (table, arg->value);
      restless_use_table (table, arg->value, false);
    }
  }
}

static void
apply_heal (RestlessTable *table, int to)
{
  RestlessState *state = table->state;
  int most;

  if (state->phase != RESTLESS_PHASE_REST) {
    restless_refuse_about (table, RESTLESS_FAULT_PHASE_HEAL, -1, to, 0, 0, 0);
    return;
  }
  if (!restless_lives (state, to)) {
    restless_refuse_about (table, RESTLESS_FAULT_NOT_LIVING, -1, to, 0, 0, 0);
    return;
  }
  most = restless_force (table)->of[to].max_health;
  if (state->party[to].health >= most) {
    restless_refuse_about (table, RESTLESS_FAULT_HEALTHY, -1, to, 0, 0, 0);
    return;
  }
  restless_pay_rerolls (table, 1);
  state->party[to].health = state->party[to].health + 2 < most ? state->party[to].health + 2 : most;
}

static void
apply_wake (RestlessTable *table)
{
  RestlessState *state = table->state;

  if (state->phase != RESTLESS_PHASE_REST) {
    restless_refuse (table, RESTLESS_FAULT_PHASE_WAKE);
    return;
  }
  state->phase = state->back;
  state->back = 0;
}

/* The end */

static void
apply_final_night (RestlessTable *table)
{
  RestlessState *state = table->state;

  if (state->phase != RESTLESS_PHASE_FINAL_NIGHT)
    restless_refuse (table, RESTLESS_FAULT_PHASE_NIGHT);
  else if (state->night)
    restless_refuse (table, RESTLESS_FAULT_NIGHT_ONCE);
  else if (!state->rests)
    restless_refuse (table, RESTLESS_FAULT_NO_RESTS);
  else {
    state->rests--;
    state->night = 1;
  }
}

static void
apply_battle (RestlessTable *table)
{
  RestlessState *state = table->state;

  if (state->phase != RESTLESS_PHASE_FINAL_NIGHT) {
    restless_refuse (table, RESTLESS_FAULT_PHASE_NIGHT);
    return;
  }
  if (!may_go_on (table))
    return;
  state->phase = RESTLESS_PHASE_GOD;
  state->traded = 0;
  table->stale = true;
  restless_use_table (table, state->god, false);
}

static void
apply_annihilation (RestlessTable *table)
{
  RestlessState *state = table->state;

  if (state->phase != RESTLESS_PHASE_FINAL_NIGHT) {
    restless_refuse (table, RESTLESS_FAULT_PHASE_NIGHT);
    return;
  }
  for (int i = 0; i < RULES_PARTY; i++)
    if (state->party[i].alive)
      restless_kill (table, i, RESTLESS_DEATH_OTHER);
}

void
restless_apply_setup (RestlessTable *table)
{
  if (table->move->verb == RESTLESS_VERB_JOIN)
    apply_join (table);
  else
    apply_starter (table, restless_actor (table->move), table->move->args[0].value);
}

void
restless_apply_course (RestlessTable *table)
{
  const RulesMove *move = table->move;
  int value = move->n_args ? move->args[0].value : 0;

  switch (move->verb) {
  case RESTLESS_VERB_REALM:
    apply_realm (table, value);
    break;
  case RESTLESS_VERB_GOD:
    apply_god (table, value);
    break;
  case RESTLESS_VERB_ENCOUNTERS:
    apply_encounters (table, value);
    break;
  case RESTLESS_VERB_PICK_FROM:
    apply_pick_from (table);
    break;
  case RESTLESS_VERB_REVEAL:
    apply_reveal (table);
    break;
  case RESTLESS_VERB_CHOOSE:
    apply_choose (table, value);
    break;
  case RESTLESS_VERB_REPLACE:
    apply_replace (table, value);
    break;
  case RESTLESS_VERB_INSERT:
    apply_insert (table, value);
    break;
  case RESTLESS_VERB_REMOVE:
    apply_remove (table);
    break;
  case RESTLESS_VERB_REST:
    apply_rest (table);
    break;
  case RESTLESS_VERB_HEAL:
    apply_heal (table, value);
    break;
  case RESTLESS_VERB_WAKE:
    apply_wake (table);
    break;
  case RESTLESS_VERB_NEXT:
    apply_next (table);
    break;
  case RESTLESS_VERB_FINAL_NIGHT:
    apply_final_night (table);
    break;
  case RESTLESS_VERB_BATTLE:
    apply_battle (table);
    break;
  default:
    apply_annihilation (table);
  }
}
