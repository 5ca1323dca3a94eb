/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What chance owes: the first player, resources at setup, the sale, events set aside; and what it
 * adds to what players do: resources of the deck, and cards whose side nobody could choose by.
 */
#include "rules/arkham/arkham-chance.h"

#include "rules/arkham/arkham-action-choices.h"
#include "rules/arkham/arkham-actions.h"
#include "rules/arkham/arkham-round.h"

static void
add_option (RulesChance *chance, RulesArgKind kind, unsigned extra, int32_t value, unsigned copies)
{
  if (copies)
    chance->options[chance->n_options++] =
        (RulesChanceOption){ .arg = { .kind = kind, .extra = extra, .value = value },
                             .copies = copies };
}

/* Whether every item on show is a known card: then what comes can be one too. */
static bool
is_all_known (const ArkhamRules *rules, const ArkhamState *state)
{
  return rules->n_cards - state->deck == state->n_known;
}

static void
add_card_options (const ArkhamRules *rules, const ArkhamState *state, unsigned where,
                  RulesChance *chance)
{
  for (unsigned c = 0; c < rules->n_cards; c++)
    add_option (chance, RULES_ARG_CARD, 0, c, state->where[c] == where);
}

static void
add_resource_options (const ArkhamRules *rules, const ArkhamState *state, RulesChance *chance)
{
  if (rules->open && is_all_known (rules, state))
    add_card_options (rules, state, ARKHAM_AWAY, chance);
  else
    for (unsigned v = 0; v < rules->n_values; v++)
      add_option (chance, RULES_ARG_NAME, ARKHAM_NAME_VALUE, v,
                  arkham_value_left (rules, state, v));
}

static void
due_sale (const ArkhamRules *rules, const ArkhamState *state, RulesChance *chance)
{
  unsigned n = rules->seats + 1u;

  chance->move.move.verb = ARKHAM_VERB_SALE;
  chance->n_draw = n < state->deck ? n : state->deck;
  if (rules->open && is_all_known (rules, state))
    add_card_options (rules, state, ARKHAM_AWAY, chance);
  else
    for (unsigned t = 0; t < rules->n_tomes; t++)
      add_option (chance, RULES_ARG_NAME, ARKHAM_NAME_TOME, t, arkham_tome_left (rules, state, t));
}

static void
due_resource (const ArkhamRules *rules, const ArkhamState *state, unsigned seat,
              RulesChance *chance)
{
  chance->move.move.verb = ARKHAM_VERB_GAIN;
  chance->move.args[chance->move.move.n_args++] =
      (RulesArg){ .kind = RULES_ARG_NUMBER, .value = (int32_t)seat };
  chance->may_hide = true;
  add_resource_options (rules, state, chance);
}

/* Where not all is seen, what is left of a draft may be "- draft". Source: Arkham, "Event Phase" */
static bool
due_event (const ArkhamRules *rules, const ArkhamState *state, RulesChance *chance)
{
  unsigned seat, free = arkham_unnamed_events (state);

  if (!rules->open || arkham_next_draft_step (rules, state, &seat) != ARKHAM_DRAFT_OUT)
    return false;
  chance->move.move.verb = ARKHAM_VERB_OUT;
  chance->move.args[chance->move.move.n_args++] = (RulesArg){
    .kind = RULES_ARG_NAME,
    .extra = ARKHAM_NAME_KEYWORD,
    .value = rules->seats == 4 && !state->ups ? ARKHAM_KEYWORD_UP : ARKHAM_KEYWORD_DOWN,
  };
  for (unsigned e = 0; e < ARKHAM_EVENTS; e++)
    add_option (chance, RULES_ARG_NAME, ARKHAM_NAME_EVENT, e, free >> e & 1);
  return true;
}

/* At setup, who may have enough is passed over. */
bool
arkham_chance (const RulesMatch *match, const void *data, RulesChance *chance)
{
  const ArkhamRules *rules = match->compiled;
  const ArkhamState *state = data;
  unsigned k = state->step;

  chance->due = true;
  if (state->phase > ARKHAM_PHASE_SALE)
    return state->phase == ARKHAM_PHASE_DRAFT && due_event (rules, state, chance);
  if (state->phase == ARKHAM_PHASE_SETUP && !state->first_in_order) {
    chance->move.move.verb = ARKHAM_VERB_FIRST;
    for (unsigned seat = 1; seat <= rules->seats; seat++)
      add_option (chance, RULES_ARG_NUMBER, 0, (int32_t)seat, 1);
    return true;
  }
  if (state->phase == ARKHAM_PHASE_SETUP) {
    k = arkham_deal_next (rules, state, k);
    while (k < rules->seats && arkham_may_pass (rules, state, k))
      k = arkham_deal_next (rules, state, k + 1);
  }
  if (state->phase == ARKHAM_PHASE_SALE || k >= rules->seats)
    due_sale (rules, state, chance);
  else
    due_resource (rules, state, arkham_seat_at (rules, state, k), chance);
  return true;
}

/* What is added to moves */

bool
arkham_agrees_with_begun (const ArkhamListing *listing)
{
  const RulesMove *begun = listing->begun;

  if (!begun)
    return true;
  for (unsigned i = 0; i < listing->n_args && i < begun->n_args; i++)
    if (!rules_arg_equal (&listing->args[i], &begun->args[i]))
      return false;
  return true;
}

bool
arkham_is_to_be_listed (const ArkhamListing *listing)
{
  if (listing->kind == ARKHAM_LIST_MOVES)
    return true;
  return listing->kind == ARKHAM_LIST_CONTINUATIONS && listing->n_args >= listing->begun->n_args
         && arkham_agrees_with_begun (listing);
}

/* How many cards that can lie behind the tome that stands last in the listing show @value. */
static unsigned
count_backs (const ArkhamListing *listing, const ArkhamState *state, unsigned taken, unsigned value)
{
  unsigned left = arkham_value_left (listing->rules, state, value) - taken, n;

  if (listing->rules->revision < 2)
    return left;
  n = arkham_count_backs (listing->rules, state, listing->args, listing->n_args - 1,
                          (unsigned)listing->args[listing->n_args - 1].value & 0xFF, value);
  return n < left ? n : left;
}

/* Tells what can come behind what stands in the listing. */
static void
report_chance (ArkhamListing *listing, const ArkhamState *state, ArkhamSource source, unsigned seat,
               const uint8_t *taken, unsigned n)
{
  const ArkhamRules *rules = listing->rules;
  RulesChance *chance = listing->chance;

  memcpy (chance->move.args, listing->args, listing->n_args * sizeof *listing->args);
  chance->move.move = (RulesMove){ .actor = listing->actor,
                                   .verb = listing->verb,
                                   .n_args = listing->n_args,
                                   .args = chance->move.args,
                                   .text = { "", 0 } };
  chance->n_draw = n;
  chance->n_options = 0;
  chance->may_hide = true;
  if (source == ARKHAM_FROM_DECK)
    add_resource_options (rules, state, chance);
  for (unsigned v = 0; source != ARKHAM_FROM_DECK && v < rules->n_values; v++)
    add_option (chance, RULES_ARG_NAME, ARKHAM_NAME_VALUE, v,
                source == ARKHAM_FROM_HAND ? state->hands[(seat - 1) * rules->n_values + v]
                                           : count_backs (listing, state, taken[v], v));
  if (source == ARKHAM_FROM_HAND)
    add_card_options (rules, state, ARKHAM_HAND + seat - 1, chance);
  for (unsigned i = 0; source == ARKHAM_FROM_BACK && i < chance->n_options; i++)
    chance->options[i].arg.key = ARKHAM_KEY_BACK;
  if (chance->n_options == 0)
    return;
  listing->moves_left =
      listing->report_chance (chance, listing->data) ? listing->moves_left - 1 : 0;
}

bool
arkham_continue_drawn (ArkhamListing *listing, const ArkhamState *state, ArkhamSource source,
                       unsigned seat, const uint8_t *taken, unsigned n)
{
  const RulesMove *begun = listing->begun;
  unsigned from = listing->n_args;

  if (listing->moves_left == 0 || !arkham_agrees_with_begun (listing))
    return false;
  if (begun && from + n <= begun->n_args) {
    memcpy (listing->args + from, begun->args + from, n * sizeof *begun->args);
    listing->n_args += n;
    return true;
  }
  if (listing->kind == ARKHAM_LIST_OPTIONAL_DRAWS
      || (listing->kind == ARKHAM_LIST_NEXT_DRAW && from == begun->n_args))
    report_chance (listing, state, source, seat, taken, n);
  else if (listing->kind == ARKHAM_LIST_CONTINUATIONS && from > begun->n_args)
    arkham_list_partial_move (listing);
  return false;
}

static ArkhamListing
begin_list (const RulesMatch *match, const ArkhamState *state, ArkhamListKind kind, void *data)
{
  const ArkhamRules *rules = match->compiled;

  return (ArkhamListing){ .match = match,
                          .rules = rules,
                          .state = state,
                          .data = data,
                          .moves_left = ARKHAM_MAX_LISTED,
                          .selections_left = ARKHAM_MAX_SELECTIONS,
                          .risky = arkham_may_pass_bound (rules, state),
                          .kind = kind };
}

void
arkham_optional_draws (const RulesMatch *match, const void *data, bool called, RulesChance *chance,
                       RulesChanceFunc each, void *user)
{
  const ArkhamState *state = data;
  ArkhamListing listing = begin_list (match, state, ARKHAM_LIST_OPTIONAL_DRAWS, user);

  if (called || !state->turn)
    return;
  listing.chance = chance;
  listing.report_chance = each;
  if (arkham_may_gain (listing.rules, state)) {
    arkham_begin_move (&listing, state->turn, ARKHAM_VERB_GAIN);
    arkham_continue_drawn (&listing, state, ARKHAM_FROM_DECK, 0, NULL, 1);
  }
  if (!state->demented_due && !state->acted)
    arkham_list_action (&listing, ARKHAM_VERB_ACTION);
  if (arkham_may_use_demented (listing.rules, state))
    arkham_list_action (&listing, ARKHAM_VERB_DEMENTED);
}

static bool
is_action (const ArkhamState *state, const RulesMove *begun)
{
  return state->turn && begun->actor == state->turn
         && (begun->verb == ARKHAM_VERB_ACTION || begun->verb == ARKHAM_VERB_DEMENTED);
}

/* One is enough: what follows does not depend on how the move goes on. */
static bool
stop_cb (const RulesChance *chance, void *data)
{
  *(bool *)data = true;
  return false;
}

bool
arkham_next_draw (const RulesMatch *match, const void *data, const RulesMove *begun,
                  RulesChance *chance)
{
  const ArkhamState *state = data;
  bool found = false;
  ArkhamListing listing = begin_list (match, state, ARKHAM_LIST_NEXT_DRAW, &found);

  if (!is_action (state, begun))
    return false;
  listing.begun = begun;
  listing.chance = chance;
  listing.report_chance = stop_cb;
  arkham_list_action (&listing, begun->verb);
  return found;
}

void
arkham_continuations (const RulesMatch *match, const void *data, const RulesMove *begun,
                      RulesChoiceFunc each, void *user)
{
  const ArkhamState *state = data;
  ArkhamListing listing = begin_list (match, state, ARKHAM_LIST_CONTINUATIONS, user);

  if (!is_action (state, begun)) {
    each (begun, user);
    return;
  }
  listing.begun = begun;
  listing.each = each;
  arkham_list_action (&listing, begun->verb);
}
