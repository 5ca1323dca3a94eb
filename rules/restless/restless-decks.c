/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks and their piles, as counts of copies.
 *
 * Source: The Restless page, Decks
 */
#include "rules/restless/restless-decks.h"

#include "rules/faults.h"
#include "rules/restless/restless-state.h"
#include "rules/restless/restless-unseen.h"

/* What one copy of a card in a pile adds to pile_sum (Sebastiano Vigna's SplitMix64, its end). */
uint64_t
restless_mix_id (uint64_t id)
{
  id = (id ^ id >> 30) * 0xBF58476D1CE4E5B9u;
  id = (id ^ id >> 27) * 0x94D049BB133111EBu;
  return id ^ id >> 31;
}

/* Decks by their names */

RestlessKind
restless_deck_kind (unsigned keyword)
{
  static const RestlessKind kinds[RESTLESS_KEYWORDS] = {
    [RESTLESS_KEYWORD_ENCOUNTER] = RESTLESS_ENCOUNTER,
    [RESTLESS_KEYWORD_LOOT] = RESTLESS_LOOT,
    [RESTLESS_KEYWORD_TREASURE] = RESTLESS_TREASURE,
    [RESTLESS_KEYWORD_REST] = RESTLESS_REST,
    [RESTLESS_KEYWORD_TAROT] = RESTLESS_TAROT,
    [RESTLESS_KEYWORD_REALM] = RESTLESS_REALM,
    [RESTLESS_KEYWORD_CHARACTER] = RESTLESS_CHARACTER,
    [RESTLESS_KEYWORD_STARTER] = RESTLESS_STARTER,
    [RESTLESS_KEYWORD_STATUS] = RESTLESS_STATUS,
    [RESTLESS_KEYWORD_GOD] = RESTLESS_GOD,
  };

  return kinds[keyword];
}

bool
restless_judge_deck (RestlessMoveContext *context, unsigned keyword, unsigned card)
{
  RestlessKind kind = restless_deck_kind (keyword);

  return restless_context_card (context, card)->kind == kind
         || restless_refuse_about (context, RESTLESS_FAULT_DECK_CHARACTER + kind, card, -1, 0, 0,
                                   0);
}

/* Unseen cards are counted in left, and are out of the deck. */
unsigned
restless_deck_size (const RestlessState *state, unsigned deck)
{
  return state->left[deck] - restless_unseen_count (state, deck)
         + restless_count_ahead (state, deck);
}

unsigned
restless_count_ahead (const RestlessState *state, unsigned deck)
{
  unsigned n = 0;

  for (unsigned i = 0; i < state->n_ahead; i++)
    n += state->ahead[i].deck == deck;
  return n;
}

int
restless_nth_ahead (const RestlessState *state, unsigned deck, unsigned n)
{
  for (unsigned i = 0; i < state->n_ahead; i++)
    if (state->ahead[i].deck == deck && n-- == 0)
      return state->ahead[i].card;
  return -1;
}

int
restless_first_ahead (const RestlessState *state, unsigned deck)
{
  return restless_nth_ahead (state, deck, 0);
}

int
restless_drawn_card (const RestlessState *state, const RulesArg *arg, unsigned deck)
{
  return arg->kind == RULES_ARG_CARD ? arg->value : restless_first_ahead (state, deck);
}

bool
restless_can_draw (const RulesMatch *match, const RestlessState *state, unsigned card)
{
  const RestlessCard *is = restless_card (match, state, card);
  bool second = restless_is_second (match);
  int ahead = restless_first_ahead (state, is->deck);

  if (ahead >= 0)
    return ahead == (int)card;
  if (restless_deck_size (state, is->deck))
    return is->copies > state->in_play[card] + state->pile[card]
           && (!second || restless_unseen_allows (match, state, card));
  if (is->copies == state->in_play[card] || (!state->pile[card] && !state->hidden[is->deck]))
    return false;
  return !second || state->pile[card] || restless_unseen_allows_shuffled (match, state, card);
}

unsigned
restless_drawable_copies (const RulesMatch *match, const RestlessState *state, unsigned card)
{
  unsigned copies = restless_card (match, state, card)->copies;
  unsigned out = state->in_play[card] + state->pile[card];

  if (restless_first_ahead (state, restless_card (match, state, card)->deck) == (int)card)
    return 1;
  return copies > out ? copies - out : state->pile[card];
}

unsigned
restless_drawable_count (const RestlessState *state, unsigned deck)
{
  return state->left[deck] - restless_unseen_in_front (state, deck) + state->piled[deck]
         + restless_count_ahead (state, deck);
}

/* The piles' order */

static void
add_to_order (RestlessState *state, unsigned entry)
{
  if (state->n_order == RESTLESS_ORDERED) {
    memmove (state->order, state->order + 1, (RESTLESS_ORDERED - 1) * sizeof *state->order);
    state->n_order--;
    state->unordered = 1;
  }
  state->order[state->n_order++] = (uint16_t)entry;
}

/* None where the order was too short for it. */
static void
remove_from_order (RestlessState *state, unsigned entry, bool latest)
{
  for (unsigned k = 0; k < state->n_order; k++) {
    unsigned at = latest ? state->n_order - k - 1 : k;

    if (state->order[at] != entry)
      continue;
    memmove (&state->order[at], &state->order[at + 1],
             (state->n_order - at - 1) * sizeof *state->order);
    state->order[--state->n_order] = 0;
    return;
  }
}

static void
clear_order (RestlessMoveContext *context, unsigned deck)
{
  RestlessState *state = context->state;
  unsigned n = 0;

  for (unsigned i = 0; i < state->n_order; i++) {
    unsigned entry = state->order[i];

    if (restless_piled_deck (context->match, state, entry) != deck)
      state->order[n++] = (uint16_t)entry;
  }
  memset (&state->order[n], 0, (state->n_order - n) * sizeof *state->order);
  state->n_order = (uint16_t)n;
}

unsigned
restless_piled_deck (const RulesMatch *match, const RestlessState *state, unsigned entry)
{
  return entry >= RESTLESS_PILED_UNSEEN (0) ? entry - RESTLESS_PILED_UNSEEN (0)
                                            : restless_card (match, state, entry)->deck;
}

void
restless_take_from_pile (RestlessMoveContext *context, unsigned card)
{
  RestlessState *state = context->state;
  const RestlessCard *is = restless_context_card (context, card);

  state->pile[card]--;
  state->piled[is->deck]--;
  state->pile_sum -= restless_mix_id (is->id);
  remove_from_order (state, card, false);
}

void
restless_forget_unseen (RestlessMoveContext *context, unsigned deck)
{
  context->state->hidden[deck]--;
  remove_from_order (context->state, RESTLESS_PILED_UNSEEN (deck), true);
}

static void
reshuffle (RestlessMoveContext *context, unsigned deck)
{
  RestlessState *state = context->state;

  if (restless_is_second (context->match))
    restless_unseen_shuffle (context->match, state, deck);
  for (unsigned card = 0; state->piled[deck] > 0; card++) {
    const RestlessCard *is;

    if (!state->pile[card])
      continue;
    is = restless_context_card (context, card);
    if (is->deck != deck)
      continue;
    state->left[deck] += state->pile[card];
    state->piled[deck] -= state->pile[card];
    state->pile_sum -= restless_mix_id (is->id) * state->pile[card];
    state->pile[card] = 0;
  }
  state->hidden[deck] = 0;
  clear_order (context, deck);
  restless_unseen_settle (state, deck);
}

void
restless_fill_deck (RestlessMoveContext *context, unsigned deck)
{
  if (!restless_deck_size (context->state, deck))
    reshuffle (context, deck);
}

static void
put_back (RestlessMoveContext *context, unsigned card)
{
  context->state->in_play[card]--;
  context->state->left[restless_context_card (context, card)->deck]++;
  if (restless_is_second (context->match))
    restless_unseen_return (context->match, context->state, card);
}

/* What lies under a deck */

static void
remove_under (RestlessState *state, unsigned at)
{
  memmove (&state->under[at], &state->under[at + 1],
           (state->n_under - at - 1u) * sizeof *state->under);
  state->under[--state->n_under] = (RestlessUnderCard){ 0 };
}

static void
forget_under (RestlessState *state, unsigned deck)
{
  for (unsigned i = state->n_under; i > 0; i--)
    if (state->under[i - 1].deck == deck)
      remove_under (state, i - 1);
}

/* A card of @deck was drawn, @card or, below 0, an unseen one. */
static void
rise_under (RestlessState *state, unsigned deck, int card)
{
  for (unsigned i = 0; i < state->n_under; i++)
    if ((int)state->under[i].card == card) {
      remove_under (state, i);
      break;
    }
  for (unsigned i = state->n_under; i > 0; i--)
    if (state->under[i - 1].deck == deck && --state->under[i - 1].above == 0)
      remove_under (state, i - 1);
}

void
restless_put_under (RestlessMoveContext *context, unsigned card, unsigned above)
{
  RestlessState *state = context->state;

  put_back (context, card);
  if (!above)
    return;
  if (state->n_under == RESTLESS_UNDER)
    remove_under (state, 0);
  state->under[state->n_under++] =
      (RestlessUnderCard){ .card = (uint16_t)card,
                           .deck = restless_context_card (context, card)->deck,
                           .above = (uint16_t)above };
}

static bool
draws (unsigned verb)
{
  return verb == RESTLESS_VERB_REVEAL || verb == RESTLESS_VERB_INSERT
         || verb == RESTLESS_VERB_REPLACE || verb == RESTLESS_VERB_LOOT
         || verb == RESTLESS_VERB_TREASURE || verb == RESTLESS_VERB_TRADER
         || verb == RESTLESS_VERB_AHEAD;
}

/* Whether @card can't come as the @n-th of its deck, from 0, where the line names it for the
 * @again-th time: each copy of which it is not known that it lies elsewhere lies under others. */
static bool
is_under (const RulesMatch *match, const RestlessState *state, unsigned card, unsigned n,
          unsigned again)
{
  unsigned under = 0;

  for (unsigned i = 0; i < state->n_under; i++)
    under += state->under[i].card == card && state->under[i].above > n;
  return under > 0
         && restless_card (match, state, card)->copies
                < state->in_play[card] + state->pile[card] + again + under;
}

bool
restless_warning (const RulesMatch *match, const void *before, const RulesMove *move,
                  RulesError *warning)
{
  const RestlessState *state = before;
  unsigned n[RESTLESS_DECKS] = { 0 };

  for (unsigned i = 0; draws (move->verb) && i < move->n_args; i++) {
    const RulesArg *arg = &move->args[i];
    unsigned card = (unsigned)arg->value, again = 1, deck;

    if (arg->kind == RULES_ARG_UNSEEN)
      n[RESTLESS_ENCOUNTER]++;
    if (arg->kind != RULES_ARG_CARD || arg->key != RESTLESS_KEY_NONE
        || !restless_knows_card (match, state, card))
      continue;
    deck = restless_card (match, state, card)->deck;
    for (unsigned k = 0; k < i; k++)
      again += move->args[k].kind == RULES_ARG_CARD && move->args[k].key == RESTLESS_KEY_NONE
               && (unsigned)move->args[k].value == card;
    if (n[deck] < restless_count_ahead (state, deck)) {
      n[deck]++;
      continue;
    }
    if (is_under (match, state, card, n[deck]++, again)) {
      rules_error_text (warning, RULES_OK, RESTLESS_FAULT_UNDER_DECK,
                        rules_text (match->cards[card].id), 0, 0);
      return true;
    }
  }
  return false;
}

/* What is known of a deck's top */

static void
remove_ahead (RestlessState *state, unsigned at)
{
  memmove (&state->ahead[at], &state->ahead[at + 1],
           (state->n_ahead - at - 1u) * sizeof *state->ahead);
  state->ahead[--state->n_ahead] = (RestlessKnownCard){ 0 };
}

void
restless_clear_ahead (RestlessMoveContext *context, unsigned deck)
{
  RestlessState *state = context->state;

  forget_under (state, deck);
  for (unsigned i = state->n_ahead; i > 0; i--) {
    unsigned card = state->ahead[i - 1].card;

    if (state->ahead[i - 1].deck != deck)
      continue;
    remove_ahead (state, i - 1);
    put_back (context, card);
  }
}

bool
restless_put_ahead (RestlessMoveContext *context, unsigned card)
{
  RestlessState *state = context->state;
  uint16_t deck = restless_context_card (context, card)->deck;

  if (state->n_ahead == RESTLESS_AHEAD)
    return restless_refuse_bound (context, RESTLESS_AHEAD + 1, 0, RESTLESS_AHEAD);
  state->ahead[state->n_ahead++] = (RestlessKnownCard){ .card = (uint16_t)card, .deck = deck };
  return true;
}

/* The card on top, which was counted as in play already. */
static bool
draw_ahead (RestlessState *state, unsigned card, unsigned deck)
{
  unsigned at = 0;

  if (restless_first_ahead (state, deck) != (int)card)
    return false;
  while (state->ahead[at].deck != deck)
    at++;
  remove_ahead (state, at);
  return true;
}

bool
restless_refuse_ahead (RestlessMoveContext *context, unsigned card, unsigned first)
{
  if (context->status == RULES_OK) {
    restless_refuse_about (context, RESTLESS_FAULT_AHEAD, card, -1, 0, 0, 0);
    rules_error_set_argument (context->error, 1, rules_text (context->match->cards[first].id));
  }
  return false;
}

bool
restless_refuse_draw (RestlessMoveContext *context, unsigned card, unsigned deck)
{
  const RestlessCard *is = restless_context_card (context, card);

  if (is->deck != deck)
    return restless_refuse_about (
        context,
        deck >= RESTLESS_REALM_DECK && is->kind == RESTLESS_REALM
            ? RESTLESS_FAULT_REALM_LEVEL
            : RESTLESS_FAULT_DECK_CHARACTER + (deck < RESTLESS_REALM_DECK ? deck : RESTLESS_REALM),
        card, -1, deck >= RESTLESS_REALM_DECK ? deck - RESTLESS_REALM_DECK + 1 : 0, 0, 0);
  if (restless_can_draw (context->match, context->state, card))
    return true;
  if (restless_first_ahead (context->state, deck) >= 0)
    return restless_refuse_ahead (context, card,
                                  (unsigned)restless_first_ahead (context->state, deck));
  return restless_refuse_undrawable (context, card);
}

bool
restless_refuse_undrawable (RestlessMoveContext *context, unsigned card)
{
  const RestlessCard *is = restless_context_card (context, card);

  if (restless_is_second (context->match)
      && is->copies > context->state->in_play[card] + context->state->pile[card])
    return restless_refuse_about (context, RESTLESS_FAULT_UNSEEN_ELSEWHERE, card, -1, 0, 0, 0);
  return restless_refuse_about (context, RESTLESS_FAULT_NOT_IN_DECK, card, -1, is->copies, 0, 0);
}

bool
restless_draw_card (RestlessMoveContext *context, unsigned card, unsigned deck)
{
  RestlessState *state = context->state;

  /* A ruling takes a card from where it lies. */
  if (context->move->verb == RULES_VERB_ADJUST)
    restless_clear_ahead (context, restless_context_card (context, card)->deck);
  if (!restless_refuse_draw (context, card, deck))
    return false;
  rise_under (state, deck, (int)card);
  if (draw_ahead (state, card, deck))
    return true;
  restless_fill_deck (context, deck);
  if (restless_is_second (context->match))
    restless_unseen_take (context->match, state, card);
  state->in_play[card]++;
  state->left[deck]--;
  restless_unseen_settle (state, deck);
  return true;
}

void
restless_pile_unseen (RestlessState *state, unsigned deck)
{
  state->hidden[deck]++;
  add_to_order (state, RESTLESS_PILED_UNSEEN (deck));
}

bool
restless_name_unseen (RestlessMoveContext *context, unsigned card, unsigned deck)
{
  RestlessState *state = context->state;

  if (restless_context_card (context, card)->deck != deck)
    return restless_refuse_draw (context, card, deck);
  if (!restless_unseen_name (context->match, state, card, state->hidden[deck] == 0))
    return restless_refuse_about (context, RESTLESS_FAULT_NOT_UNSEEN, card, -1, 0, 0, 0);
  state->in_play[card]++;
  state->left[deck]--;
  return true;
}

bool
restless_draw_unseen (RestlessMoveContext *context, unsigned deck, bool to_pile)
{
  RestlessState *state = context->state;

  restless_fill_deck (context, deck);
  if (!restless_deck_size (state, deck))
    return restless_refuse (context, RESTLESS_FAULT_DECK_EMPTY);
  restless_unseen_add (state, deck);
  rise_under (state, deck, -1);
  if (to_pile)
    restless_pile_unseen (state, deck);
  return true;
}

void
restless_discard_card (RestlessMoveContext *context, unsigned card)
{
  const RestlessCard *is = restless_context_card (context, card);

  context->state->in_play[card]--;
  context->state->pile[card]++;
  context->state->piled[is->deck]++;
  context->state->pile_sum += restless_mix_id (is->id);
  add_to_order (context->state, card);
}

void
restless_return_card (RestlessMoveContext *context, unsigned card)
{
  if (context->move->verb == RULES_VERB_ADJUST)
    restless_clear_ahead (context, restless_context_card (context, card)->deck);
  put_back (context, card);
}

/* Piles by rulings */

static bool
take_out_list (RestlessState *state, unsigned card)
{
  for (unsigned i = 0; i < state->n_out; i++)
    if (state->out[i] == card) {
      memmove (&state->out[i], &state->out[i + 1], (state->n_out - i - 1u) * sizeof *state->out);
      state->out[--state->n_out] = 0;
      return true;
    }
  return false;
}

bool
restless_take_unknown (RestlessMoveContext *context, unsigned card)
{
  RestlessState *state = context->state;
  const RestlessCard *is = restless_context_card (context, card);

  if (state->left[is->deck] == restless_unseen_count (state, is->deck)
      || is->copies <= state->in_play[card] + state->pile[card])
    return false;
  if (restless_is_second (context->match)) {
    if (!restless_unseen_allows (context->match, state, card))
      return false;
    restless_unseen_take (context->match, state, card);
  }
  state->in_play[card]++;
  state->left[is->deck]--;
  restless_unseen_settle (state, is->deck);
  return true;
}

unsigned
restless_first_piled (const RulesMatch *match, const RestlessState *state, unsigned deck)
{
  unsigned card = 0;

  for (unsigned i = 0; i < state->n_order; i++)
    if (state->order[i] < RESTLESS_PILED_UNSEEN (0)
        && restless_piled_deck (match, state, state->order[i]) == deck)
      return state->order[i];
  while (!state->pile[card] || restless_card (match, state, card)->deck != deck)
    card++;
  return card;
}

bool
restless_lies_ahead (const RestlessState *state, unsigned card)
{
  for (unsigned i = 0; i < state->n_ahead; i++)
    if (state->ahead[i].card == card)
      return true;
  return false;
}

static bool
take_from_unseen (RestlessMoveContext *context, unsigned card)
{
  RestlessState *state = context->state;
  const RestlessCard *is = restless_context_card (context, card);

  if (!state->hidden[is->deck] || is->copies == state->in_play[card] + state->pile[card]
      || !restless_unseen_name (context->match, state, card, true))
    return false;
  restless_forget_unseen (context, is->deck);
  state->in_play[card]++;
  state->left[is->deck]--;
  restless_unseen_settle (state, is->deck);
  return true;
}

bool
restless_lift_card (RestlessMoveContext *context, unsigned card, bool from_deck)
{
  RestlessState *state = context->state;

  if (state->pile[card]) {
    restless_take_from_pile (context, card);
    state->in_play[card]++;
    return true;
  }
  if (take_out_list (state, card))
    return true;
  if (from_deck)
    return restless_take_unknown (context, card) || take_from_unseen (context, card);
  return take_from_unseen (context, card) || restless_take_unknown (context, card);
}

bool
restless_put_out (RestlessMoveContext *context, unsigned card)
{
  RestlessState *state = context->state;

  if (state->n_out == RESTLESS_OUT)
    return restless_refuse_bound (context, RESTLESS_OUT + 1, 0, RESTLESS_OUT);
  state->out[state->n_out++] = (uint16_t)card;
  return true;
}

void
restless_release_unseen (RestlessMoveContext *context, unsigned deck)
{
  RestlessState *state = context->state;

  while (state->hidden[deck])
    restless_forget_unseen (context, deck);
  restless_unseen_settle (state, deck);
}
