/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arkham's legal moves listed. Lists of cards are told in one order: values by their texts, then
 * cards by their ids, then "?"; an item of the table is told by its own name.
 */
#include "rules/arkham/arkham-choices.h"

#include "rules/arkham/arkham-chance.h"
#include "rules/arkham/arkham-action-choices.h"
#include "rules/arkham/arkham-round.h"

static void
report_move (ArkhamListing *listing, bool risky)
{
  RulesMove move = { .actor = listing->actor,
                     .verb = listing->verb,
                     .n_args = listing->n_args,
                     .args = listing->args,
                     .text = { "", 0 } };

  if (risky && !rules_is_legal (listing->match, listing->state, &move))
    return;
  listing->moves_left = listing->each (&move, listing->data) ? listing->moves_left - 1 : 0;
}

void
arkham_list_move (ArkhamListing *listing)
{
  if (listing->moves_left && arkham_is_to_be_listed (listing))
    report_move (listing, listing->risky);
}

void
arkham_list_partial_move (ArkhamListing *listing)
{
  report_move (listing, false);
}

/* Setup and draft */

/* The values that the deck's next card can show, and "?". */
static void
list_drawn_values (ArkhamListing *listing)
{
  unsigned n = listing->n_args;

  for (unsigned v = 0; v < listing->rules->n_values; v++)
    if (arkham_value_left (listing->rules, listing->state, v)) {
      arkham_push_value (listing, v);
      arkham_list_move (listing);
      listing->n_args = n;
    }
  if (!listing->rules->open) {
    arkham_push_unseen (listing);
    arkham_list_move (listing);
    listing->n_args = n;
  }
}

static void
list_setup (ArkhamListing *listing)
{
  const ArkhamRules *rules = listing->rules;
  const ArkhamState *state = listing->state;
  bool more = true;

  if (!state->first_in_order)
    for (unsigned seat = 1; seat <= rules->seats; seat++) {
      arkham_begin_move (listing, 0, ARKHAM_VERB_FIRST);
      arkham_push_seat (listing, seat);
      arkham_list_move (listing);
    }
  for (unsigned k = state->step; state->first_in_order && more; k++) {
    k = arkham_deal_next (rules, state, k);
    if (k >= rules->seats)
      break;
    arkham_begin_move (listing, 0, ARKHAM_VERB_GAIN);
    arkham_push_seat (listing, arkham_seat_at (rules, state, k));
    list_drawn_values (listing);
    more = arkham_may_pass (rules, state, k);
  }
}

static void
list_out (ArkhamListing *listing, int event, ArkhamKeyword side)
{
  arkham_begin_move (listing, 0, ARKHAM_VERB_OUT);
  arkham_push_arg (listing, RULES_ARG_NAME, ARKHAM_NAME_KEYWORD, side);
  if (event < 0)
    arkham_push_unseen (listing);
  else
    arkham_push_event (listing, event);
  arkham_list_move (listing);
}

static void
list_draft (ArkhamListing *listing)
{
  const ArkhamRules *rules = listing->rules;
  const ArkhamState *state = listing->state;
  unsigned seat, free = arkham_unnamed_events (state);
  ArkhamDraftStep draft = arkham_next_draft_step (rules, state, &seat);
  bool four = rules->seats == 4, down = state->downs < (four ? 2 : 1);

  for (unsigned e = 0; e < ARKHAM_EVENTS; e++) {
    if (!(free >> e & 1))
      continue;
    if (draft == ARKHAM_DRAFT_OUT) {
      if (four && !state->ups)
        list_out (listing, e, ARKHAM_KEYWORD_UP);
      if (down)
        list_out (listing, e, ARKHAM_KEYWORD_DOWN);
    } else {
      arkham_begin_move (listing, seat,
                         draft == ARKHAM_DRAFT_DROP ? ARKHAM_VERB_DROP : ARKHAM_VERB_KEEP);
      arkham_push_event (listing, e);
      arkham_list_move (listing);
    }
  }
  if (rules->open)
    return;
  if (draft == ARKHAM_DRAFT_OUT && down)
    list_out (listing, -1, ARKHAM_KEYWORD_DOWN);
  if (draft != ARKHAM_DRAFT_OUT) {
    arkham_begin_move (listing, seat,
                       draft == ARKHAM_DRAFT_DROP ? ARKHAM_VERB_DROP : ARKHAM_VERB_KEEP);
    arkham_push_unseen (listing);
    arkham_list_move (listing);
  }
  if (!four || state->ups) {
    arkham_begin_move (listing, 0, ARKHAM_VERB_DRAFT);
    arkham_list_move (listing);
  }
}

static void
list_calls (ArkhamListing *listing)
{
  const ArkhamState *state = listing->state;
  unsigned seat, known = arkham_next_known (state, &seat), unseen = arkham_next_unseen (state);

  known = arkham_may_call_known (listing->rules, state, known) ? known : 0;
  for (unsigned e = 0; e < ARKHAM_EVENTS; e++) {
    if (known >> e & 1) {
      arkham_begin_move (listing, seat, ARKHAM_VERB_EVENT);
      arkham_push_event (listing, e);
      arkham_list_move (listing);
    }
    for (unsigned i = 0; unseen >> e & 1 && i < listing->rules->seats; i++)
      if (state->unseen[i]) {
        arkham_begin_move (listing, i + 1, ARKHAM_VERB_EVENT);
        arkham_push_event (listing, e);
        arkham_list_move (listing);
      }
  }
}

/* Resources out of a hand */

static void
finish_selection (ArkhamSelection *selection, unsigned hidden)
{
  ArkhamListing *listing = selection->listing;
  unsigned n = listing->n_args, missing = selection->n - selection->taken;

  if (listing->selections_left-- == 0)
    listing->moves_left = 0;
  for (unsigned i = 0; i < selection->n_cards; i++)
    if (selection->chosen[i]) {
      arkham_push_card (listing, selection->cards[i]);
      listing->args[listing->n_args - 1].key = selection->key;
    }
  if (selection->any) {
    selection->each (selection);
  } else if (missing <= hidden && (missing == 0 || selection->may_hide)) {
    while (missing--)
      arkham_push_unseen (listing);
    selection->each (selection);
  }
  listing->n_args = n;
}

/* Values from @v on; @hidden: "?" of the hand that nothing was named of yet. */
static void
select_values (ArkhamSelection *selection, unsigned v, unsigned hidden)
{
  ArkhamListing *listing = selection->listing;
  const ArkhamRules *rules = listing->rules;
  unsigned shown, more, n = listing->n_args;

  if (listing->moves_left == 0)
    return;
  if (v == rules->n_values) {
    finish_selection (selection, hidden);
    return;
  }
  shown = selection->state->hands[(selection->seat - 1) * rules->n_values + v];
  /* A known card leaves the hand before a "?" does. */
  more = selection->by_value[v] ? 0 : arkham_value_left (rules, selection->state, v);
  more = more < hidden ? more : hidden;
  for (unsigned k = 0;; k++) {
    select_values (selection, v + 1, hidden - (k > shown ? k - shown : 0));
    if (k == shown + more || (!selection->any && selection->taken == selection->n))
      break;
    arkham_push_value (listing, v);
    listing->args[listing->n_args - 1].key = selection->key;
    selection->taken++;
  }
  selection->taken -= listing->n_args - n;
  listing->n_args = n;
}

/* Known cards from the @i-th on, taken or not. */
static void
select_cards (ArkhamSelection *selection, unsigned i)
{
  const ArkhamRules *rules = selection->listing->rules;
  uint8_t *left;

  if (selection->listing->moves_left == 0)
    return;
  if (i == selection->n_cards) {
    select_values (selection, 0, selection->state->hidden[selection->seat - 1]);
    return;
  }
  select_cards (selection, i + 1);
  if (!selection->any && selection->taken == selection->n)
    return;
  left = &selection->by_value[rules->cards[selection->cards[i]].value];
  selection->chosen[i] = true;
  selection->taken++;
  --*left;
  select_cards (selection, i + 1);
  ++*left;
  selection->taken--;
  selection->chosen[i] = false;
}

void
arkham_list_selections (ArkhamSelection *selection)
{
  const ArkhamRules *rules = selection->listing->rules;

  for (unsigned c = 0; selection->state->n_known && c < rules->n_cards; c++)
    if (selection->state->where[c] == ARKHAM_HAND + selection->seat - 1) {
      selection->cards[selection->n_cards++] = c;
      selection->by_value[rules->cards[c].value]++;
    }
  select_cards (selection, 0);
}

/* Acquiring */

static void
list_paid_cb (ArkhamSelection *selection)
{
  ArkhamListing *listing = selection->listing;
  const ArkhamRules *rules = listing->rules;
  const ArkhamState *state = listing->state;
  unsigned price = *(const unsigned *)selection->each_data, paid = 0;

  for (unsigned i = 1; i < listing->n_args; i++) {
    const RulesArg *arg = &listing->args[i];

    paid += rules->values[arg->kind == RULES_ARG_CARD ? rules->cards[arg->value].value : arg->value]
                .worth;
  }
  if (paid >= price)
    arkham_list_move (listing);
  if (!state->bonus_spent && paid + rules->events[state->event - 1].bonus >= price) {
    arkham_push_arg (listing, RULES_ARG_NAME, ARKHAM_NAME_KEYWORD, ARKHAM_KEYWORD_BONUS);
    listing->args[listing->n_args - 1].key = ARKHAM_KEY_PAY;
    arkham_list_move (listing);
    listing->n_args--;
  }
}

static void
list_acquire (ArkhamListing *listing)
{
  const ArkhamState *state = listing->state;

  for (unsigned i = 0; i < state->n_sale; i++) {
    unsigned tome = arkham_item_tome (listing->rules, state->sale[i]);
    unsigned price = arkham_price (listing->rules, state, tome);
    ArkhamSelection selection = { .listing = listing,
                                  .state = state,
                                  .seat = state->turn,
                                  .any = true,
                                  .key = ARKHAM_KEY_PAY,
                                  .each = list_paid_cb,
                                  .each_data = &price };

    if (state->tomes[state->turn - 1] >> tome & 1 || arkham_stands_earlier_on_sale (state, i)
        || price > arkham_max_payment (listing->rules, state))
      continue;
    arkham_begin_move (listing, state->turn, ARKHAM_VERB_ACQUIRE);
    arkham_push_tome (listing, state->sale[i]);
    arkham_list_selections (&selection);
  }
}

/* A turn */

static void
list_turn (ArkhamListing *listing)
{
  const ArkhamRules *rules = listing->rules;
  const ArkhamState *state = listing->state;

  if (arkham_may_gain (rules, state)) {
    arkham_begin_move (listing, state->turn, ARKHAM_VERB_GAIN);
    list_drawn_values (listing);
  }
  if (!state->demented_due && !state->acted)
    arkham_list_action (listing, ARKHAM_VERB_ACTION);
  if (arkham_may_use_demented (rules, state))
    arkham_list_action (listing, ARKHAM_VERB_DEMENTED);
  if (arkham_may_end_turn (rules, state)) {
    arkham_begin_move (listing, state->turn, ARKHAM_VERB_DONE);
    arkham_list_move (listing);
  }
  /* The longest list comes last: it is cut where it is without end. */
  if (arkham_may_acquire (state))
    list_acquire (listing);
}

void
arkham_choices (const RulesMatch *match, const void *data, RulesChoiceFunc each, void *user)
{
  const ArkhamRules *rules = match->compiled;
  const ArkhamState *state = data;
  ArkhamListing listing = { .match = match,
                            .rules = rules,
                            .state = state,
                            .each = each,
                            .data = user,
                            .moves_left = ARKHAM_MAX_LISTED,
                            .selections_left = ARKHAM_MAX_SELECTIONS,
                            .risky = arkham_may_pass_bound (rules, state) };

  switch ((ArkhamPhase)state->phase) {
  case ARKHAM_PHASE_SETUP:
    list_setup (&listing);
    break;
  case ARKHAM_PHASE_SALE:
    break;
  case ARKHAM_PHASE_DRAFT:
    list_draft (&listing);
    break;
  case ARKHAM_PHASE_ACQUIRE:
    if (state->turn)
      list_turn (&listing);
    else
      list_calls (&listing);
    break;
  }
}
