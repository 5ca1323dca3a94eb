/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What waits to be done, what is left to the party, and what is probably done next.
 */
#include "rules/restless/restless-pending.h"

#include "rules/restless/restless-combat.h"
#include "rules/restless/restless-draws.h"
#include "rules/restless/restless-passives.h"
#include "rules/restless/restless-run.h"
#include "rules/restless/restless-state.h"

typedef struct {
  const RulesMatch *match;
  const RestlessState *state;
  RulesEventFunc each;
  void *data;
  bool go_on;
} TaskReport;

static void
report_task (TaskReport *owed, RulesEventKind kind, const char *sentence, int slot, int card,
             int n1, int n2)
{
  RulesEvent event = { .kind = kind,
                       .sentence = sentence,
                       .actor = slot < 0 ? 0 : 'A' + slot,
                       .cards = { card, -1, -1 },
                       .number = { n1, n2 } };

  if (slot >= 0)
    event.cards[0] = owed->state->party[slot].card;
  if (owed->go_on)
    owed->go_on = owed->each (&event, owed->data);
}

static void
report_setup (TaskReport *owed)
{
  const int32_t *options = owed->match->setup.options;
  int joined = 0;

  for (unsigned i = 0; i < RULES_PARTY; i++)
    joined += owed->state->party[i].seat != 0;
  if (joined < options[RESTLESS_OPTION_CHARACTERS])
    report_task (owed, RULES_EVENT_JOIN, N_ ("Characters still to join: {1}."), -1, -1,
                 options[RESTLESS_OPTION_CHARACTERS] - joined, 0);
  if (owed->state->starters < options[RESTLESS_OPTION_STARTERS])
    report_task (owed, RULES_EVENT_GAIN, N_ ("Starter Items still to hand out: {1}."), -1, -1,
                 options[RESTLESS_OPTION_STARTERS] - owed->state->starters, 0);
}

static bool
god_is_due (const RulesMatch *match, const RestlessState *state)
{
  return state->realm == match->setup.options[RESTLESS_OPTION_REALMS];
}

static void
report_phase (TaskReport *owed)
{
  const RestlessState *state = owed->state;

  switch ((RestlessPhase)state->phase) {
  case RESTLESS_PHASE_SETUP:
    report_setup (owed);
    break;
  case RESTLESS_PHASE_REALM:
    report_task (owed, RULES_EVENT_SCENE,
                 god_is_due (owed->match, state) ? N_ ("The Traitor God is to be drawn.")
                                                 : N_ ("A Realm is to be drawn."),
                 -1, -1, 0, 0);
    break;
  case RESTLESS_PHASE_CONSULT:
    report_task (owed, RULES_EVENT_OMEN, N_ ("The tarot is to be consulted, for {1} health."), -1,
                 -1, RESTLESS_TAROT_PRICE, 0);
    break;
  case RESTLESS_PHASE_REVEAL:
    report_task (owed, RULES_EVENT_SCENE, N_ ("Encounters still to reveal: {1}."), -1, -1,
                 state->pick[RESTLESS_DRAW_ENCOUNTER] - state->n_candidates, 0);
    break;
  case RESTLESS_PHASE_CHOOSE:
    report_task (owed, RULES_EVENT_SCENE, N_ ("One of the revealed encounters is to be chosen."),
                 -1, -1, 0, 0);
    break;
  default:
    break;
  }
}

static void
report_draws (TaskReport *owed)
{
  static const char *const anybody[] = { N_ ("Loot still to draw: {1}."),
                                         N_ ("Treasure still to draw: {1}.") };
  static const char *const one[] = { N_ ("{a} has Loot to draw: {1}."),
                                     N_ ("{a} has Treasure to draw: {1}.") };

  for (unsigned k = 0; k < 2; k++) {
    unsigned draw = RESTLESS_DRAW_OF_LOOT + k;

    if (owed->state->owed[draw])
      report_task (owed, RULES_EVENT_GAIN, anybody[k], -1, -1, owed->state->owed[draw], 0);
    for (int i = 0; i < RULES_PARTY; i++)
      if (owed->state->party[i].owes[draw])
        report_task (owed, RULES_EVENT_GAIN, one[k], i, -1, owed->state->party[i].owes[draw], 0);
  }
}

/* Several are drawn to keep one of them. Of encounters it is told while one is met already: the
 * run's first is always picked, and where one is to be revealed that says how many. */
static void
report_picks (TaskReport *owed)
{
  const RestlessState *state = owed->state;

  if (state->pick[RESTLESS_DRAW_ENCOUNTER] > 1 && state->met
      && state->phase != RESTLESS_PHASE_CONSULT && state->phase != RESTLESS_PHASE_REVEAL
      && state->phase != RESTLESS_PHASE_CHOOSE)
    report_task (owed, RULES_EVENT_SCENE,
                 N_ ("The next encounter is a Pick From {1}: one is chosen."), -1, -1,
                 state->pick[RESTLESS_DRAW_ENCOUNTER], 0);
  if (state->pick[RESTLESS_DRAW_OF_LOOT] > 1)
    report_task (owed, RULES_EVENT_GAIN, N_ ("The next Loot is a Pick From {1}: one is kept."), -1,
                 -1, state->pick[RESTLESS_DRAW_OF_LOOT], 0);
  if (state->pick[RESTLESS_DRAW_OF_TREASURE] > 1)
    report_task (owed, RULES_EVENT_GAIN, N_ ("The next Treasure is a Pick From {1}: one is kept."),
                 -1, -1, state->pick[RESTLESS_DRAW_OF_TREASURE], 0);
}

static bool
may_leave (const RestlessState *state)
{
  return state->phase == RESTLESS_PHASE_ENCOUNTER || state->phase == RESTLESS_PHASE_DROPS
         || state->phase == RESTLESS_PHASE_REST || state->phase == RESTLESS_PHASE_TRADER
         || state->phase == RESTLESS_PHASE_FINAL_NIGHT;
}

static void
report_weight (TaskReport *owed)
{
  const RestlessState *state = owed->state;
  RestlessPassiveTotals force;

  restless_sum_passives (owed->match, state, &force);
  for (int i = 0; i < RULES_PARTY && may_leave (state); i++) {
    int weight = restless_weight (owed->match, state, i);

    if (state->party[i].alive && weight > force.of[i].max_weight)
      report_task (owed, RULES_EVENT_LOSS, N_ ("{a} carries {1}, and can carry {2}."), i, -1,
                   weight, force.of[i].max_weight);
  }
}

static void
report_rest (TaskReport *owed)
{
  const RestlessState *state = owed->state;
  bool rejoin = state->phase == RESTLESS_PHASE_REALM || state->phase == RESTLESS_PHASE_CONSULT
                || state->phase == RESTLESS_PHASE_REST || state->phase == RESTLESS_PHASE_FINAL_NIGHT
                || restless_before_first_encounter (state);

  if (state->turn)
    report_task (owed, RULES_EVENT_SCENE,
                 state->attacked ? N_ ("{a} has attacked and may end the turn.")
                                 : N_ ("{a} has begun a turn and has not attacked."),
                 state->turn - 1, -1, 0, 0);
  for (unsigned i = 0; i < state->n_ground && may_leave (state); i++)
    report_task (owed, RULES_EVENT_LOSS, N_ ("On the ground: {a}."), -1, state->ground[i].card, 0,
                 0);
  for (int i = 0; i < RULES_PARTY; i++) {
    const RestlessMember *member = &state->party[i];

    if (rejoin && member->seat && !member->alive)
      report_task (owed, RULES_EVENT_JOIN, N_ ("{a} is dead, and somebody new may join."), i, -1, 0,
                   0);
    if (member->alive && member->health == 1)
      report_task (owed, RULES_EVENT_WOUND, N_ ("{a} is down to the last health."), i, -1, 0, 0);
  }
}

void
restless_pending_tasks (const RulesMatch *match, const void *data, RulesEventFunc each, void *user)
{
  TaskReport owed = { match, data, each, user, true };

  report_phase (&owed);
  report_draws (&owed);
  report_picks (&owed);
  report_weight (&owed);
  report_rest (&owed);
}

void
restless_supplies (const RulesMatch *match, const void *data, RulesEventFunc each, void *user)
{
  const RestlessState *state = data;
  TaskReport left = { match, data, each, user, true };

  report_task (&left, RULES_EVENT_REST, N_ ("Rest cards left: {1}."), -1, -1, state->rests, 0);
  report_task (&left, RULES_EVENT_GAIN, N_ ("Reroll Counters left: {1}."), -1, -1, state->rerolls,
               0);
}

/* What is likely */

static void
begin_likely_move (RulesLikelyMove *likely, int slot, unsigned verb)
{
  likely->move.move = (RulesMove){
    .actor = slot < 0 ? 0 : 'A' + slot, .verb = verb, .args = likely->move.args, .text = { "", 0 }
  };
  likely->dice = NULL;
  likely->n_dice = likely->n_cards = 0;
}

static int
first_living (const RestlessState *state)
{
  for (int i = 0; i < RULES_PARTY; i++)
    if (state->party[i].alive)
      return i;
  return 0;
}

static bool
likely_draw (const RestlessState *state, RulesLikelyMove *likely)
{
  for (unsigned draw = RESTLESS_DRAW_OF_LOOT; draw <= RESTLESS_DRAW_OF_TREASURE; draw++) {
    int slot = first_living (state);

    if (!restless_total_owed (state, draw))
      continue;
    for (int i = RULES_PARTY - 1; i >= 0; i--)
      if (state->party[i].owes[draw])
        slot = i;
    begin_likely_move (likely, slot,
                       draw == RESTLESS_DRAW_OF_LOOT ? RESTLESS_VERB_LOOT : RESTLESS_VERB_TREASURE);
    likely->n_cards = state->pick[draw];
    return true;
  }
  return false;
}

/* Damage to expect of an attack, in twentieths. */
static int
expected_damage (RestlessMoveContext *context, int slot, int card)
{
  RestlessAttack attack = restless_compute_attack (context, slot, card);
  int hits = RESTLESS_DIE + 1 + attack.bonus - restless_die_defense (context);

  hits = hits < 0 ? 0 : hits > RESTLESS_DIE ? RESTLESS_DIE : hits;
  return hits * attack.damage * attack.rolls;
}

/* Who attacks next: whose turn is open, else the next who has not acted, left of who came last. */
static int
next_attacker (const RestlessState *state)
{
  int last = -1;

  if (state->turn)
    return state->turn - 1;
  for (int i = 0; i < RULES_PARTY; i++)
    if (state->party[i].alive && state->party[i].acted)
      last = i;
  for (int k = 1; k <= RULES_PARTY; k++) {
    int i = (last + k) % RULES_PARTY;

    if (state->party[i].alive && !state->party[i].acted)
      return i;
  }
  return -1;
}

static bool
likely_fight (const RulesMatch *match, const RestlessState *state, RulesLikelyMove *likely)
{
  RulesMove none = { .text = { "", 0 } };
  /* Nothing here changes the state. */
  RestlessMoveContext context = {
    .match = match, .state = (RestlessState *)state, .move = &none, .stale = true
  };
  int slot = next_attacker (state), best = -1, most;

  if (slot < 0)
    return false;
  if (state->turn && state->attacked) {
    begin_likely_move (likely, slot, RESTLESS_VERB_END);
    return true;
  }
  most = expected_damage (&context, slot, -1);
  for (unsigned i = 0; i < state->party[slot].n_items; i++) {
    int card = state->party[slot].items[i].card;
    const RestlessCard *is = restless_card (match, state, card);

    if ((is->item != RESTLESS_WEAPON && !is->attack_spell) || is->rest_only
        || expected_damage (&context, slot, card) <= most)
      continue;
    most = expected_damage (&context, slot, card);
    best = card;
  }
  begin_likely_move (likely, slot, RESTLESS_VERB_ATTACK);
  if (best >= 0)
    likely->move.args[likely->move.move.n_args++] =
        (RulesArg){ .kind = RULES_ARG_CARD, .value = best };
  likely->dice = "roll";
  likely->n_dice = (unsigned)restless_compute_attack (&context, slot, best).rolls;
  return true;
}

/* How often something on the ground could be taken; @slot and @card: by whom, and what, the last.
 */
static unsigned
count_takers (const RulesMatch *match, const RestlessState *state,
              const RestlessPassiveTotals *force, int *slot, unsigned *card)
{
  unsigned n = 0;

  for (unsigned g = 0; g < state->n_ground; g++)
    for (int i = 0; i < RULES_PARTY; i++)
      if (state->party[i].alive
          && restless_weight (match, state, i)
                     + restless_card (match, state, state->ground[g].card)->weight
                 <= force->of[i].max_weight) {
        *slot = i;
        *card = state->ground[g].card;
        n++;
      }
  return n;
}

static bool
likely_next (const RulesMatch *match, const RestlessState *state, RulesLikelyMove *likely)
{
  RestlessPassiveTotals force;
  unsigned takers, card = 0;
  int slot = 0;

  if (likely_draw (state, likely))
    return true;
  restless_sum_passives (match, state, &force);
  for (int i = 0; i < RULES_PARTY; i++)
    if (state->party[i].alive && restless_weight (match, state, i) > force.of[i].max_weight)
      return false;
  /* What lies there is not left behind by one key; who takes it, the table says. */
  takers = count_takers (match, state, &force, &slot, &card);
  if (takers == 1) {
    begin_likely_move (likely, slot, RESTLESS_VERB_TAKE);
    likely->move.args[likely->move.move.n_args++] =
        (RulesArg){ .kind = RULES_ARG_CARD, .value = (int)card };
    return true;
  }
  if (takers > 1)
    return false;
  begin_likely_move (likely, -1,
                     state->phase == RESTLESS_PHASE_FINAL_NIGHT ? RESTLESS_VERB_BATTLE
                                                                : RESTLESS_VERB_NEXT);
  return true;
}

bool
restless_likely_move (const RulesMatch *match, const void *data, RulesLikelyMove *likely)
{
  const RestlessState *state = data;

  switch ((RestlessPhase)state->phase) {
  case RESTLESS_PHASE_REALM:
    begin_likely_move (likely, -1,
                       god_is_due (match, state) ? RESTLESS_VERB_GOD : RESTLESS_VERB_REALM);
    likely->n_cards = 1;
    return true;
  case RESTLESS_PHASE_REVEAL:
    begin_likely_move (likely, -1, RESTLESS_VERB_REVEAL);
    likely->n_cards = (unsigned)state->pick[RESTLESS_DRAW_ENCOUNTER] - state->n_candidates;
    return true;
  case RESTLESS_PHASE_COMBAT:
  case RESTLESS_PHASE_GOD:
    return likely_fight (match, state, likely);
  case RESTLESS_PHASE_ENCOUNTER:
  case RESTLESS_PHASE_DROPS:
  case RESTLESS_PHASE_FINAL_NIGHT:
    return likely_next (match, state, likely);
  case RESTLESS_PHASE_TRADER:
    begin_likely_move (likely, -1, RESTLESS_VERB_LEAVE);
    return true;
  case RESTLESS_PHASE_REST:
    if (likely_draw (state, likely))
      return true;
    begin_likely_move (likely, -1, RESTLESS_VERB_WAKE);
    return true;
  default:
    return false;
  }
}
