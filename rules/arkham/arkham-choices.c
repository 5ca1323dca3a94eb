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
tell (ArkhamListing *listing, bool risky)
{
  RulesMove move = { .actor = listing->actor,
                     .verb = listing->verb,
                     .n_args = listing->n_args,
                     .args = listing->args,
                     .text = { "", 0 } };

  if (risky) {
    ArkhamState trial = *listing->state;

    if (rules_apply (listing->match, &trial, &move, RULES_JUDGED, NULL) != RULES_OK)
      return;
  }
  listing->left = listing->each (&move, listing->data) ? listing->left - 1 : 0;
}

void
arkham_tell (ArkhamListing *listing)
{
  if (listing->left && arkham_is_wanted (listing))
    tell (listing, listing->risky);
}

void
arkham_tell_begun (ArkhamListing *listing)
{
  tell (listing, false);
}

/* Setup and draft */

/* The values that the deck's next card can show, and "?". */
static void
tell_drawn (ArkhamListing *listing)
{
  unsigned n = listing->n_args;

  for (unsigned v = 0; v < listing->rules->n_values; v++)
    if (arkham_value_left (listing->rules, listing->state, v)) {
      arkham_push_value (listing, v);
      arkham_tell (listing);
      listing->n_args = n;
    }
  if (!listing->rules->open) {
    arkham_push_unseen (listing);
    arkham_tell (listing);
    listing->n_args = n;
  }
}

static void
list_setup (ArkhamListing *listing)
{
  const ArkhamRules *rules = listing->rules;
  const ArkhamState *state = listing->state;
  bool more = true;

  if (!state->from)
    for (unsigned seat = 1; seat <= rules->seats; seat++) {
      arkham_begin (listing, 0, ARKHAM_VERB_FIRST);
      arkham_push_seat (listing, seat);
      arkham_tell (listing);
    }
  for (unsigned k = state->step; state->from && more; k++) {
    k = arkham_deal_next (rules, state, k);
    if (k >= rules->seats)
      break;
    arkham_begin (listing, 0, ARKHAM_VERB_GAIN);
    arkham_push_seat (listing, arkham_seat_at (rules, state, k));
    tell_drawn (listing);
    more = arkham_may_pass (rules, state, k);
  }
}

static void
tell_out (ArkhamListing *listing, int event, ArkhamWord side)
{
  arkham_begin (listing, 0, ARKHAM_VERB_OUT);
  arkham_push (listing, RULES_ARG_NAME, ARKHAM_NAME_WORD, side);
  if (event < 0)
    arkham_push_unseen (listing);
  else
    arkham_push_event (listing, event);
  arkham_tell (listing);
}

static void
list_draft (ArkhamListing *listing)
{
  const ArkhamRules *rules = listing->rules;
  const ArkhamState *state = listing->state;
  unsigned seat, free = arkham_unaccounted (state);
  ArkhamDraft draft = arkham_draft (rules, state, &seat);
  bool four = rules->seats == 4, down = state->downs < (four ? 2 : 1);

  for (unsigned e = 0; e < ARKHAM_EVENTS; e++) {
    if (!(free >> e & 1))
      continue;
    if (draft == ARKHAM_DRAFT_OUT) {
      if (four && !state->ups)
        tell_out (listing, e, ARKHAM_WORD_UP);
      if (down)
        tell_out (listing, e, ARKHAM_WORD_DOWN);
    } else {
      arkham_begin (listing, seat,
                    draft == ARKHAM_DRAFT_DROP ? ARKHAM_VERB_DROP : ARKHAM_VERB_KEEP);
      arkham_push_event (listing, e);
      arkham_tell (listing);
    }
  }
  if (rules->open)
    return;
  if (draft == ARKHAM_DRAFT_OUT && down)
    tell_out (listing, -1, ARKHAM_WORD_DOWN);
  if (draft != ARKHAM_DRAFT_OUT) {
    arkham_begin (listing, seat, draft == ARKHAM_DRAFT_DROP ? ARKHAM_VERB_DROP : ARKHAM_VERB_KEEP);
    arkham_push_unseen (listing);
    arkham_tell (listing);
  }
  if (!four || state->ups) {
    arkham_begin (listing, 0, ARKHAM_VERB_DRAFT);
    arkham_tell (listing);
  }
}

static void
list_calls (ArkhamListing *listing)
{
  const ArkhamState *state = listing->state;
  unsigned seat, known = arkham_next_known (state, &seat), unseen = arkham_next_unseen (state);

  for (unsigned e = 0; e < ARKHAM_EVENTS; e++) {
    if (known >> e & 1) {
      arkham_begin (listing, seat, ARKHAM_VERB_EVENT);
      arkham_push_event (listing, e);
      arkham_tell (listing);
    }
    for (unsigned i = 0; unseen >> e & 1 && i < listing->rules->seats; i++)
      if (state->unseen[i]) {
        arkham_begin (listing, i + 1, ARKHAM_VERB_EVENT);
        arkham_push_event (listing, e);
        arkham_tell (listing);
      }
  }
}

/* Resources out of a hand */

static void
pick_done (ArkhamPicking *picking, unsigned hidden)
{
  ArkhamListing *listing = picking->listing;
  unsigned n = listing->n_args, missing = picking->n - picking->taken;

  if (listing->work-- == 0)
    listing->left = 0;
  for (unsigned i = 0; i < picking->n_cards; i++)
    if (picking->chosen[i]) {
      arkham_push_card (listing, picking->cards[i]);
      listing->args[listing->n_args - 1].key = picking->key;
    }
  if (picking->any) {
    picking->done (picking);
  } else if (missing <= hidden && (missing == 0 || picking->may_hide)) {
    while (missing--)
      arkham_push_unseen (listing);
    picking->done (picking);
  }
  listing->n_args = n;
}

/* Values from @v on; @hidden: "?" of the hand that nothing was named of yet. */
static void
pick_values (ArkhamPicking *picking, unsigned v, unsigned hidden)
{
  ArkhamListing *listing = picking->listing;
  const ArkhamRules *rules = listing->rules;
  unsigned shown, more, n = listing->n_args;

  if (listing->left == 0)
    return;
  if (v == rules->n_values) {
    pick_done (picking, hidden);
    return;
  }
  shown = picking->state->hands[(picking->seat - 1) * rules->n_values + v];
  /* A known card leaves the hand before a "?" does. */
  more = picking->by_value[v] ? 0 : arkham_value_left (rules, picking->state, v);
  more = more < hidden ? more : hidden;
  for (unsigned k = 0;; k++) {
    pick_values (picking, v + 1, hidden - (k > shown ? k - shown : 0));
    if (k == shown + more || (!picking->any && picking->taken == picking->n))
      break;
    arkham_push_value (listing, v);
    listing->args[listing->n_args - 1].key = picking->key;
    picking->taken++;
  }
  picking->taken -= listing->n_args - n;
  listing->n_args = n;
}

/* Known cards from the @i-th on, taken or not. */
static void
pick_cards (ArkhamPicking *picking, unsigned i)
{
  const ArkhamRules *rules = picking->listing->rules;
  uint8_t *left;

  if (picking->listing->left == 0)
    return;
  if (i == picking->n_cards) {
    pick_values (picking, 0, picking->state->hidden[picking->seat - 1]);
    return;
  }
  pick_cards (picking, i + 1);
  if (!picking->any && picking->taken == picking->n)
    return;
  left = &picking->by_value[rules->cards[picking->cards[i]].value];
  picking->chosen[i] = true;
  picking->taken++;
  --*left;
  pick_cards (picking, i + 1);
  ++*left;
  picking->taken--;
  picking->chosen[i] = false;
}

void
arkham_pick (ArkhamPicking *picking)
{
  const ArkhamRules *rules = picking->listing->rules;

  for (unsigned c = 0; picking->state->n_known && c < rules->n_cards; c++)
    if (picking->state->where[c] == ARKHAM_HAND + picking->seat - 1) {
      picking->cards[picking->n_cards++] = c;
      picking->by_value[rules->cards[c].value]++;
    }
  pick_cards (picking, 0);
}

/* Acquiring */

static void
tell_paid (ArkhamPicking *picking)
{
  ArkhamListing *listing = picking->listing;
  const ArkhamRules *rules = listing->rules;
  const ArkhamState *state = listing->state;
  unsigned price = *(const unsigned *)picking->next, paid = 0;

  for (unsigned i = 1; i < listing->n_args; i++) {
    const RulesArg *arg = &listing->args[i];

    paid += rules->values[arg->kind == RULES_ARG_CARD ? rules->cards[arg->value].value : arg->value]
                .worth;
  }
  if (paid >= price)
    arkham_tell (listing);
  if (!state->bonus && paid + rules->events[state->event - 1].bonus >= price) {
    arkham_push (listing, RULES_ARG_NAME, ARKHAM_NAME_WORD, ARKHAM_WORD_BONUS);
    listing->args[listing->n_args - 1].key = ARKHAM_KEY_PAY;
    arkham_tell (listing);
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
    ArkhamPicking picking = { .listing = listing,
                              .state = state,
                              .seat = state->turn,
                              .any = true,
                              .key = ARKHAM_KEY_PAY,
                              .done = tell_paid,
                              .next = &price };

    if (state->tomes[state->turn - 1] >> tome & 1 || arkham_was_before (state, i)
        || price > arkham_most (listing->rules, state))
      continue;
    arkham_begin (listing, state->turn, ARKHAM_VERB_ACQUIRE);
    arkham_push_tome (listing, state->sale[i]);
    arkham_pick (&picking);
  }
}

/* A turn */

static void
list_turn (ArkhamListing *listing)
{
  const ArkhamRules *rules = listing->rules;
  const ArkhamState *state = listing->state;

  if (arkham_may_gain (rules, state)) {
    arkham_begin (listing, state->turn, ARKHAM_VERB_GAIN);
    tell_drawn (listing);
  }
  if (!state->due && !state->acted)
    arkham_list_action (listing, ARKHAM_VERB_ACTION);
  if (arkham_may_follow (rules, state))
    arkham_list_action (listing, ARKHAM_VERB_DEMENTED);
  if (arkham_may_end_turn (rules, state)) {
    arkham_begin (listing, state->turn, ARKHAM_VERB_DONE);
    arkham_tell (listing);
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
                            .left = ARKHAM_LISTED,
                            .work = ARKHAM_LOOKED,
                            .risky = arkham_is_risky (rules, state) };

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
