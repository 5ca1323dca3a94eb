/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The Restless as a value of RulesGame, and the step from one state to the next.
 */
#include "rules/restless/restless.h"

#include <stddef.h>

#include "rules/digest.h"
#include "rules/faults.h"
#include "rules/restless/restless-card-text.h"
#include "rules/restless/restless-chance.h"
#include "rules/restless/restless-state-check.h"
#include "rules/restless/restless-choices.h"
#include "rules/restless/restless-combat.h"
#include "rules/restless/restless-decks.h"
#include "rules/restless/restless-digest.h"
#include "rules/restless/restless-decks.h"
#include "rules/restless/restless-draws.h"
#include "rules/restless/restless-effects.h"
#include "rules/restless/restless-passives.h"
#include "rules/restless/restless-card-fields.h"
#include "rules/restless/restless-items.h"
#include "rules/restless/restless-pending.h"
#include "rules/restless/restless-layout.h"
#include "rules/restless/restless-notation.h"
#include "rules/restless/restless-pack.h"
#include "rules/restless/restless-run.h"
#include "rules/restless/restless-rulings.h"
#include "rules/restless/restless-story.h"
#include "rules/restless/restless-state.h"
#include "rules/restless/restless-tarot.h"
#include "rules/restless/restless-trader.h"
#include "rules/restless/restless-use.h"
#include "rules/restless/restless-verbs.h"
#include "rules/restless/restless-view.h"

static const RulesVariant variants[] = {
  { "base", N_ ("The Restless"), 1, 4, RULES_MODE_CO_OP },
  { "tarot", N_ ("Tarot Restless"), 1, 4, RULES_MODE_CO_OP },
};

static const RulesOption options[] = {
  [RESTLESS_OPTION_CHARACTERS] = { "characters", N_ ("Characters"), 4, 1, 4 },
  [RESTLESS_OPTION_STARTERS] = { "starters", N_ ("Starter Items"), 4, 0, 20 },
  [RESTLESS_OPTION_RESTS] = { "rests", N_ ("Rest cards"), 3, 0, 20 },
  [RESTLESS_OPTION_REROLLS] = { "rerolls", N_ ("Reroll Counters"), 5, 0, 99 },
  [RESTLESS_OPTION_ENCOUNTERS] = { "encounters", N_ ("Encounters a Realm"), 4, 1, 20 },
  [RESTLESS_OPTION_REALMS] = { "realms", N_ ("Realms"), 5, 1, 5 },
};

static RulesStatus
restless_check_setup (const RulesSetup *setup, unsigned *option, RulesError *error)
{
  if (setup->options[RESTLESS_OPTION_CHARACTERS] >= (int32_t)setup->seats)
    return RULES_OK;
  *option = RESTLESS_OPTION_CHARACTERS;
  return rules_error_set (error, RULES_BOUND, RESTLESS_FAULT_CHARACTERS,
                          setup->options[RESTLESS_OPTION_CHARACTERS], setup->seats, 0);
}

static void
restless_start (const RulesMatch *match, void *data)
{
  const RestlessCards *cards = match->compiled;
  RestlessState *state = data;

  state->pick[RESTLESS_DRAW_ENCOUNTER] = 3;
  state->pick[RESTLESS_DRAW_OF_LOOT] = state->pick[RESTLESS_DRAW_OF_TREASURE] = 1;
  state->rerolls = match->setup.options[RESTLESS_OPTION_REROLLS];
  state->rests = match->setup.options[RESTLESS_OPTION_RESTS];
  state->realm_card = state->current = state->god = RESTLESS_NONE;
  for (unsigned card = 0; card < match->n_pack_cards; card++)
    state->left[cards->cards[card].deck] += cards->cards[card].copies;
}

/* Faults */

bool
restless_refuse_about (RestlessMoveContext *context, unsigned code, int card, int slot, int64_t n1,
                       int64_t n2, int64_t n3)
{
  char name[2] = { slot < 0 ? '?' : 'A' + slot, '\0' };

  if (context->status != RULES_OK)
    return false;
  context->status = rules_error_set (context->error, RULES_ILLEGAL, code, n1, n2, n3);
  if (card >= 0)
    rules_error_set_argument (context->error, 0, rules_text (context->match->cards[card].id));
  rules_error_set_argument (context->error, 1, rules_text (name));
  return false;
}

bool
restless_refuse (RestlessMoveContext *context, unsigned code)
{
  return restless_refuse_about (context, code, -1, -1, 0, 0, 0);
}

bool
restless_refuse_bound (RestlessMoveContext *context, int64_t value, int64_t min, int64_t max)
{
  if (context->status == RULES_OK)
    context->status =
        rules_error_set (context->error, RULES_BOUND, RULES_FAULT_BOUND, value, min, max);
  return false;
}

/* Inline cards */

static void
apply_card (RestlessMoveContext *context)
{
  const RulesMatch *match = context->match;
  RestlessState *state = context->state;
  unsigned card = context->move->args[0].value, definition = context->move->args[1].value;
  const char *text = match->definitions[definition].text;
  uint16_t *defined;

  if (card < match->n_pack_cards) {
    context->status = restless_refuse_card (match, definition, -1, context->error);
    return;
  }
  defined = &state->defined[card - match->n_pack_cards];
  if (*defined) {
    context->status = restless_refuse_card (match, definition, *defined - 1, context->error);
    return;
  }
  if (state->n_defined == RESTLESS_INLINES) {
    restless_refuse_bound (context, RESTLESS_INLINES + 1, 0, RESTLESS_INLINES);
    return;
  }
  *defined = definition + 1;
  state->n_defined++;
  state->defined_sum += restless_mix_id (rules_xxh64 (text, strlen (text), 0));
  state->left[restless_context_card (context, card)->deck] +=
      restless_context_card (context, card)->copies;
}

/* The step */

/* A card that this state has not defined is one that nobody knows. */
static RulesStatus
check_cards (const RulesMatch *match, const RestlessState *state, const RulesMove *move,
             RulesError *error)
{
  for (unsigned i = 0; move->verb != RESTLESS_VERB_CARD && i < move->n_args; i++)
    if (move->args[i].kind == RULES_ARG_CARD
        && !restless_knows_card (match, state, move->args[i].value))
      return rules_error_text (error, RULES_UNKNOWN, RULES_FAULT_CARD_UNKNOWN,
                               rules_text (match->cards[move->args[i].value].id), 0, 0);
  return RULES_OK;
}

static bool
is_play (unsigned verb)
{
  return verb != RESTLESS_VERB_CARD && verb != RESTLESS_VERB_JOIN && verb != RESTLESS_VERB_STARTER
         && verb != RESTLESS_VERB_OFFER && verb != RULES_VERB_ADJUST;
}

static void
apply_verb (RestlessMoveContext *context)
{
  unsigned verb = context->move->verb;

  switch (verb) {
  case RULES_VERB_ADJUST:
    restless_apply_ruling (context);
    break;
  case RESTLESS_VERB_CARD:
    apply_card (context);
    break;
  case RESTLESS_VERB_JOIN:
  case RESTLESS_VERB_STARTER:
  case RESTLESS_VERB_OFFER:
    restless_apply_setup (context);
    break;
  case RESTLESS_VERB_ATTACK:
  case RESTLESS_VERB_DODGE:
  case RESTLESS_VERB_ROLL:
  case RESTLESS_VERB_END:
  case RESTLESS_VERB_FLEE:
    restless_apply_combat (context);
    break;
  case RESTLESS_VERB_LOOT:
  case RESTLESS_VERB_TREASURE:
    restless_apply_draw (context);
    break;
  case RESTLESS_VERB_TAKE:
  case RESTLESS_VERB_GIVE:
  case RESTLESS_VERB_DROP:
  case RESTLESS_VERB_DISCARD:
    restless_apply_items (context);
    break;
  case RESTLESS_VERB_USE:
  case RESTLESS_VERB_ACTIVATE:
    restless_apply_use (context);
    break;
  case RESTLESS_VERB_TRADER:
  case RESTLESS_VERB_BUY:
  case RESTLESS_VERB_SELL:
  case RESTLESS_VERB_LEAVE:
    restless_apply_trader (context);
    break;
  case RESTLESS_VERB_CONSULT:
    restless_apply_consult (context);
    break;
  default:
    restless_apply_course (context);
  }
}

/* Health above a maximum falls to it. */
static void
cap_health (RestlessMoveContext *context)
{
  RestlessState *state = context->state;
  const RestlessPassiveTotals *force = restless_passive_totals (context);

  for (unsigned i = 0; i < RULES_PARTY; i++) {
    RestlessMember *member = &state->party[i];

    if (!member->alive)
      continue;
    if (force->of[i].max_health > RESTLESS_MAX_NUMBER)
      restless_refuse_bound (context, force->of[i].max_health, 1, RESTLESS_MAX_NUMBER);
    if (member->health > force->of[i].max_health)
      member->health = force->of[i].max_health;
  }
}

/* What follows by itself: a party too weak for the tarot goes without, a round is complete. */
static void
advance (RestlessMoveContext *context)
{
  RestlessState *state = context->state;

  if (context->changed || context->stale == true)
    cap_health (context);
  if (state->phase == RESTLESS_PHASE_CONSULT
      && (restless_party_health (state) < RESTLESS_TAROT_PRICE
          || !restless_tarot_cards (context->match, state)))
    state->phase = RESTLESS_PHASE_REVEAL;
  restless_count_round (context);
}

RulesStatus
restless_judge (RestlessMoveContext *context)
{
  const RulesMove *move = context->move;
  int actor = restless_actor_slot (move);

  context->stale = RESTLESS_UNKNOWN;
  if (is_play (move->verb) && context->state->phase == RESTLESS_PHASE_SETUP)
    restless_refuse (context, RESTLESS_FAULT_PHASE_PLAY);
  else if (actor >= 0 && !restless_is_alive (context->state, actor))
    restless_refuse_about (
        context, context->state->party[actor].seat ? RESTLESS_FAULT_DEAD : RESTLESS_FAULT_EMPTY, -1,
        actor, 0, 0, 0);
  if (context->status == RULES_OK)
    apply_verb (context);
  if (context->status == RULES_OK)
    advance (context);
  return context->status;
}

/* What one move may change, but for the definition that `card` adds when all is well. */
#define CHANGED offsetof (RestlessState, in_play)

/* What a move that was refused made of the piles' order; @n entries were there before. */
static void
restore_order (RestlessState *state, const uint16_t *before, unsigned n)
{
  memcpy (state->order, before, n * sizeof *before);
  if (state->n_order > n)
    memset (&state->order[n], 0, (state->n_order - n) * sizeof *before);
}

/* What is not named is not read before it is written. */
static void
init_context (RestlessMoveContext *context, const RulesMatch *match, RestlessState *state,
              const RulesMove *move, RulesError *error)
{
  context->match = match;
  context->state = state;
  context->move = move;
  context->error = error;
  context->status = RULES_OK;
  context->changed = false;
  context->n_armor = context->listed_face = 0;
}

static RulesStatus
restless_apply (const RulesMatch *match, void *data, const RulesMove *move, RulesApplyFlags flags,
                RulesError *error)
{
  RestlessState *state = data;
  RestlessMoveContext context;
  uint8_t before[CHANGED], in_play[RESTLESS_CARDS], pile[RESTLESS_CARDS];
  uint16_t order[RESTLESS_ORDERED];
  unsigned n_order = state->n_order;

  init_context (&context, match, state, move, error);
  if (flags & RULES_UNJUDGED)
    return restless_judge (&context);
  context.status = check_cards (match, state, move, error);
  if (context.status != RULES_OK)
    return context.status;
  memcpy (before, state, CHANGED);
  memcpy (in_play, state->in_play, match->n_cards);
  memcpy (pile, state->pile, match->n_cards);
  memcpy (order, state->order, n_order * sizeof *order);
  if (restless_judge (&context) == RULES_OK)
    return RULES_OK;
  restore_order (state, order, n_order);
  memcpy (state, before, CHANGED);
  memcpy (state->in_play, in_play, match->n_cards);
  memcpy (state->pile, pile, match->n_cards);
  return context.status;
}

static void
remove_key_args (RulesMoveBuffer *buffer, unsigned key)
{
  RulesMove *move = &buffer->move;
  unsigned n = 0;

  for (unsigned i = 0; i < move->n_args; i++)
    if (buffer->args[i].key != key)
      buffer->args[n++] = buffer->args[i];
  move->n_args = n;
}

/* Whether the payment of a consultation is right, and takes the last life there is. */
static bool
pays_last_life (const RestlessState *state, const RulesMove *move)
{
  int sum = 0;

  for (int i = 0; i < RULES_PARTY; i++) {
    int paid = restless_key_value (move, RESTLESS_KEY_A + i, 0);

    if (state->party[i].alive ? paid != state->party[i].health : paid != 0)
      return false;
    sum += paid;
  }
  return sum == RESTLESS_TAROT_PRICE;
}

/* Brings what the state makes needless out of a move that was read: the seat of who joins for the
 * dead, for whom a card is that is for nobody, what a consultation shows to nobody. */
static void
restless_normalize (const RulesMatch *match, const void *data, RulesMoveBuffer *buffer)
{
  const RestlessState *state = data;
  RulesMove *move = &buffer->move;
  int on = restless_key_value (move, RESTLESS_KEY_ON, -1);

  if (move->verb == RESTLESS_VERB_JOIN && state->phase != RESTLESS_PHASE_SETUP
      && restless_key_value (move, RESTLESS_KEY_SEAT, 0) == state->party[move->args[0].value].seat)
    remove_key_args (buffer, RESTLESS_KEY_SEAT);
  if ((move->verb == RESTLESS_VERB_USE || move->verb == RESTLESS_VERB_ACTIVATE)
      && restless_is_alive (state, on) && restless_knows_card (match, state, move->args[0].value)
      && restless_is_alive (state, restless_actor_slot (move))
      && !restless_use_needs (match, state, restless_card (match, state, move->args[0].value),
                              restless_actor_slot (move), RESTLESS_CHOSEN))
    remove_key_args (buffer, RESTLESS_KEY_ON);
  if (move->verb == RESTLESS_VERB_CONSULT && pays_last_life (state, move))
    for (unsigned key = RESTLESS_KEY_NONE; key < RESTLESS_KEYS; key++)
      if (key < RESTLESS_KEY_A || key > RESTLESS_KEY_D)
        remove_key_args (buffer, key);
}

/* Asked of a state */

static void
restless_outcome (const RulesMatch *match, const void *data, RulesOutcome *outcome)
{
  const RestlessState *state = data;

  if (!state->head.ended_by_rules)
    return;
  outcome->status = state->won ? RULES_WON : RULES_LOST;
  if (state->won)
    outcome->winners = (1u << match->setup.seats) - 1;
}

static unsigned
restless_seat_to_move (const RulesMatch *match, const void *data)
{
  const RestlessState *state = data;

  return state->turn ? state->party[state->turn - 1].seat : 0;
}

static unsigned
restless_side (const RulesMatch *match, unsigned seat)
{
  return 0;
}

static void
restless_progress (const RulesMatch *match, const void *data, RulesProgress *place)
{
  const RestlessState *state = data;

  place->n = 2;
  place->number[0] = state->realm;
  place->number[1] = state->encounter;
  place->of[0] = match->setup.options[RESTLESS_OPTION_REALMS];
  place->of[1] = state->encounter ? state->encounters : 0;
}

const RulesGame restless_game = {
  .id = "restless",
  .name = N_ ("The Restless"),
  .revision = 2,
  .state_size = sizeof (RestlessState),
  .state_limit = 16384,
  .variants = variants,
  .n_variants = 2,
  .options = options,
  .n_options = sizeof options / sizeof *options,
  .verbs = restless_verbs,
  .n_verbs = RESTLESS_VERBS - RULES_VERB_GAME,
  .rulings = restless_rulings,
  .n_rulings = RESTLESS_RULINGS,
  .faults = restless_faults,
  .n_faults = RESTLESS_FAULT_END - RULES_FAULT_GAME,
  .levels = { N_ ("Realm {1}"), N_ ("Encounter {1}") },
  .check_setup = restless_check_setup,
  .check_pack = restless_check_pack,
  .compile = restless_compile,
  .release = restless_release,
  .define_card = restless_define_card,
  .forget_cards = restless_forget_cards,
  .card_kinds = restless_card_kinds,
  .n_card_kinds = RESTLESS_KINDS,
  .start = restless_start,
  .read = restless_read,
  .normalize = restless_normalize,
  .write = restless_write,
  .apply = restless_apply,
  .choices = restless_choices,
  .chance = restless_chance,
  .optional_draws = restless_optional_draws,
  .next_draw = restless_next_draw,
  .continuations = restless_continuations,
  .drawing_verbs = 1ull << (RESTLESS_VERB_REALM - RULES_VERB_GAME)
                   | 1ull << (RESTLESS_VERB_GOD - RULES_VERB_GAME)
                   | 1ull << (RESTLESS_VERB_REVEAL - RULES_VERB_GAME)
                   | 1ull << (RESTLESS_VERB_REPLACE - RULES_VERB_GAME)
                   | 1ull << (RESTLESS_VERB_INSERT - RULES_VERB_GAME)
                   | 1ull << (RESTLESS_VERB_LOOT - RULES_VERB_GAME)
                   | 1ull << (RESTLESS_VERB_TREASURE - RULES_VERB_GAME)
                   | 1ull << (RESTLESS_VERB_TRADER - RULES_VERB_GAME)
                   | 1ull << (RESTLESS_VERB_REST - RULES_VERB_GAME)
                   | 1ull << (RESTLESS_VERB_CONSULT - RULES_VERB_GAME)
                   | 1ull << (RESTLESS_VERB_OFFER - RULES_VERB_GAME)
                   | 1ull << (RESTLESS_VERB_AHEAD - RULES_VERB_GAME),
  .warning = restless_warning,
  .outcome = restless_outcome,
  .party = restless_party,
  .events = restless_events,
  .pending_tasks = restless_pending_tasks,
  .supplies = restless_supplies,
  .likely_move = restless_likely_move,
  .seat_to_move = restless_seat_to_move,
  .side = restless_side,
  .progress = restless_progress,
  .view = restless_view,
  .layout = restless_layout,
  .digest = restless_digest,
  .check_state = restless_check_state,
};
