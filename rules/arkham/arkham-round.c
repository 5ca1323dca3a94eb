/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Items moved between deck, hands, sale and collections, and the course of a round: deal, draft,
 * calls, clean-up.
 */
#include "rules/arkham/arkham-round.h"

#include "rules/arkham/arkham-notation.h"
#include "rules/arkham/arkham-state.h"

#include "rules/faults.h"

/* Items */

static RulesStatus
copies_fault (const RulesMatch *match, const RulesArg *arg, unsigned copies, RulesError *error)
{
  return rules_error_text (error, RULES_ILLEGAL, RULES_FAULT_COPIES, arkham_arg_text (match, arg),
                           copies, 0);
}

/* A card's id comes on show. */
static void
show_card (const ArkhamRules *rules, ArkhamState *state, unsigned card, unsigned where)
{
  state->where[card] = where;
  state->n_known++;
  state->shown_values[rules->cards[card].value]++;
  state->shown_tomes[rules->cards[card].tome]++;
}

/* A resource that nobody saw comes on show by its name, and is an item on its way. */
static RulesStatus
reveal (const RulesMatch *match, ArkhamState *state, const RulesArg *arg, ArkhamItems *items,
        RulesError *error)
{
  const ArkhamRules *rules = match->compiled;
  unsigned value = arg->value;

  if (arg->kind == RULES_ARG_CARD) {
    if (!arkham_card_left (rules, state, arg->value))
      return copies_fault (match, arg, 1, error);
    show_card (rules, state, arg->value, ARKHAM_MOVING);
    items->items[items->n++] = ARKHAM_ITEM_CARD + arg->value;
    return RULES_OK;
  }
  if (!arkham_value_left (rules, state, value))
    return copies_fault (match, arg, rules->values[value].copies, error);
  state->shown_values[value]++;
  items->items[items->n++] = value;
  return RULES_OK;
}

RulesStatus
arkham_draw_resource (const RulesMatch *match, ArkhamState *state, unsigned seat,
                      const RulesArg *arg, RulesError *error)
{
  ArkhamItems items = { .n = 0 };
  RulesStatus status = RULES_OK;

  if (arg->kind == RULES_ARG_UNSEEN)
    items.items[items.n++] = ARKHAM_ITEM_UNSEEN;
  else
    status = reveal (match, state, arg, &items, error);
  if (status != RULES_OK)
    return status;
  state->deck--;
  arkham_put_resources (match->compiled, state, seat, &items);
  return RULES_OK;
}

/* The lowest id of a known card in @where with that side; -1 when there is none. */
static int
known_card (const ArkhamRules *rules, const ArkhamState *state, unsigned where, bool tome,
            unsigned side)
{
  for (unsigned c = 0; state->n_known && c < rules->n_cards; c++)
    if (state->where[c] == where && (tome ? rules->cards[c].tome : rules->cards[c].value) == side)
      return c;
  return -1;
}

static RulesStatus
not_in_hand (const RulesMatch *match, unsigned seat, const RulesArg *arg, RulesError *error)
{
  if (arg->kind == RULES_ARG_UNSEEN)
    return rules_error_set (error, RULES_ILLEGAL, ARKHAM_FAULT_NO_UNSEEN, seat, 0, 0);
  return rules_error_text (error, RULES_ILLEGAL, ARKHAM_FAULT_NOT_IN_HAND,
                           arkham_arg_text (match, arg), seat, 0);
}

/* Lifts a known card of the hand that @arg names exactly, or else, @by_side, by its side. */
static bool
take_card (const ArkhamRules *rules, ArkhamState *state, unsigned seat, const RulesArg *arg,
           ArkhamItems *items)
{
  unsigned hand = ARKHAM_HAND + seat - 1;
  int card = arg->kind != RULES_ARG_CARD
                 ? known_card (rules, state, hand, false, (unsigned)arg->value)
             : state->where[arg->value] == hand ? arg->value
                                                : -1;

  if (card < 0)
    return false;
  state->where[card] = ARKHAM_MOVING;
  items->items[items->n++] = ARKHAM_ITEM_CARD + card;
  return true;
}

RulesStatus
arkham_take_resources (const RulesMatch *match, ArkhamState *state, unsigned seat,
                       const RulesArg *args, unsigned n_args, ArkhamItems *items, RulesError *error)
{
  const ArkhamRules *rules = match->compiled;
  uint8_t *hand = arkham_hand_by_value (rules, state, seat), *hidden = &state->hidden[seat - 1];
  uint8_t left[RULES_ARGS];
  unsigned n_left = 0, n_named;
  RulesStatus status;

  for (unsigned i = 0; i < n_args; i++)
    if (args[i].kind == RULES_ARG_NAME && hand[args[i].value]) {
      hand[args[i].value]--;
      items->items[items->n++] = args[i].value;
    } else if (args[i].kind != RULES_ARG_CARD || !take_card (rules, state, seat, &args[i], items)) {
      left[n_left++] = i;
    }
  n_named = 0;
  for (unsigned k = 0; k < n_left; k++)
    if (args[left[k]].kind != RULES_ARG_NAME
        || !take_card (rules, state, seat, &args[left[k]], items))
      left[n_named++] = left[k];
  for (unsigned k = 0; k < n_named; k++) {
    const RulesArg *arg = &args[left[k]];

    if (*hidden == 0)
      return not_in_hand (match, seat, arg, error);
    --*hidden;
    if (arg->kind == RULES_ARG_UNSEEN)
      items->items[items->n++] = ARKHAM_ITEM_UNSEEN;
    else if ((status = reveal (match, state, arg, items, error)) != RULES_OK)
      return status;
  }
  state->sizes[seat - 1] -= n_args;
  return RULES_OK;
}

/* An item is on show no more. */
static void
return_item_to_deck (const ArkhamRules *rules, ArkhamState *state, unsigned item, bool tome)
{
  unsigned card = item - ARKHAM_ITEM_CARD;

  state->deck++;
  if (item >= ARKHAM_ITEM_CARD) {
    state->where[card] = ARKHAM_AWAY;
    state->n_known--;
    state->shown_values[rules->cards[card].value]--;
    state->shown_tomes[rules->cards[card].tome]--;
  } else if (tome) {
    state->shown_tomes[item]--;
  } else if (item != ARKHAM_ITEM_UNSEEN) {
    state->shown_values[item]--;
  }
}

void
arkham_put_resources (const ArkhamRules *rules, ArkhamState *state, unsigned seat,
                      const ArkhamItems *items)
{
  if (seat)
    state->sizes[seat - 1] += items->n;
  for (unsigned i = 0; i < items->n; i++) {
    unsigned item = items->items[i];

    if (seat == 0)
      return_item_to_deck (rules, state, item, false);
    else if (item >= ARKHAM_ITEM_CARD)
      state->where[item - ARKHAM_ITEM_CARD] = ARKHAM_HAND + seat - 1;
    else if (item == ARKHAM_ITEM_UNSEEN)
      state->hidden[seat - 1]++;
    else
      arkham_hand_by_value (rules, state, seat)[item]++;
  }
}

int
arkham_find_on_sale (const ArkhamRules *rules, const ArkhamState *state, const RulesArg *arg)
{
  unsigned tome = arg->value & 0xFF, best = ARKHAM_CARDS;
  int at = -1;

  for (unsigned i = 0; i < state->n_sale; i++) {
    unsigned item = state->sale[i], card = item - ARKHAM_ITEM_CARD;

    if (arg->kind == RULES_ARG_CARD ? item == ARKHAM_ITEM_CARD + (unsigned)arg->value
                                    : item == tome)
      return i;
    if (arg->kind == RULES_ARG_NAME && item >= ARKHAM_ITEM_CARD && card < best
        && rules->cards[card].tome == tome) {
      best = card;
      at = i;
    }
  }
  return at;
}

unsigned
arkham_take_from_sale (ArkhamState *state, unsigned place)
{
  unsigned item = state->sale[place];

  state->n_sale--;
  memmove (state->sale + place, state->sale + place + 1, state->n_sale - place);
  state->sale[state->n_sale] = 0;
  if (item >= ARKHAM_ITEM_CARD)
    state->where[item - ARKHAM_ITEM_CARD] = ARKHAM_MOVING;
  return item;
}

/* The item that @arg names comes on show out of the deck as a tome. */
static RulesStatus
show_tome (const RulesMatch *match, ArkhamState *state, const RulesArg *arg, unsigned *item,
           RulesError *error)
{
  const ArkhamRules *rules = match->compiled;
  unsigned tome = arg->value & 0xFF;

  if (arg->kind == RULES_ARG_CARD) {
    if (!arkham_card_left (rules, state, arg->value))
      return copies_fault (match, arg, 1, error);
    show_card (rules, state, arg->value, ARKHAM_MOVING);
    *item = ARKHAM_ITEM_CARD + arg->value;
  } else {
    if (!arkham_tome_left (rules, state, tome))
      return copies_fault (match, arg, rules->tomes[tome].copies, error);
    state->shown_tomes[tome]++;
    *item = tome;
  }
  state->deck--;
  return RULES_OK;
}

RulesStatus
arkham_put_on_sale (const RulesMatch *match, ArkhamState *state, const RulesArg *arg,
                    RulesError *error)
{
  unsigned item = 0;
  RulesStatus status = show_tome (match, state, arg, &item, error);

  if (status != RULES_OK)
    return status;
  if (item >= ARKHAM_ITEM_CARD)
    state->where[item - ARKHAM_ITEM_CARD] = ARKHAM_ON_SALE;
  state->sale[state->n_sale++] = item;
  return RULES_OK;
}

RulesStatus
arkham_draw_tome (const RulesMatch *match, ArkhamState *state, unsigned seat, const RulesArg *arg,
                  RulesError *error)
{
  unsigned item = 0;
  RulesStatus status = show_tome (match, state, arg, &item, error);

  if (status == RULES_OK)
    arkham_gain_tome (match->compiled, state, seat, item);
  return status;
}

void
arkham_gain_tome (const ArkhamRules *rules, ArkhamState *state, unsigned seat, unsigned item)
{
  if (item >= ARKHAM_ITEM_CARD)
    state->where[item - ARKHAM_ITEM_CARD] = ARKHAM_OWNED + seat - 1;
  state->tomes[seat - 1] |= (uint64_t)1 << arkham_item_tome (rules, item);
  if (__builtin_popcountll (state->tomes[seat - 1]) >= ARKHAM_LAST_ROUND_TOMES)
    state->is_last_round = 1;
}

int
arkham_find_owned (const ArkhamRules *rules, const ArkhamState *state, unsigned seat,
                   const RulesArg *arg)
{
  unsigned owned = ARKHAM_OWNED + seat - 1, tome = arg->value & 0xFF;
  int card;

  if (arg->kind == RULES_ARG_CARD)
    return state->where[arg->value] == owned ? ARKHAM_ITEM_CARD + arg->value : -1;
  if (arg->kind != RULES_ARG_NAME || arg->extra != ARKHAM_NAME_TOME
      || !(state->tomes[seat - 1] >> tome & 1))
    return -1;
  card = known_card (rules, state, owned, true, tome);
  return card < 0 ? (int)tome : ARKHAM_ITEM_CARD + card;
}

void
arkham_lose_tome (const ArkhamRules *rules, ArkhamState *state, unsigned seat, unsigned item)
{
  if (item >= ARKHAM_ITEM_CARD)
    state->where[item - ARKHAM_ITEM_CARD] = ARKHAM_MOVING;
  state->tomes[seat - 1] &= ~((uint64_t)1 << arkham_item_tome (rules, item));
}

void
arkham_return_tome (const ArkhamRules *rules, ArkhamState *state, unsigned item)
{
  return_item_to_deck (rules, state, item, true);
}

/* Setup */

/* What is known of a hand, in dollars. */
static unsigned
known_worth (const ArkhamRules *rules, const ArkhamState *state, unsigned seat)
{
  const uint8_t *hand = state->hands + (seat - 1) * rules->n_values;
  unsigned sum = 0;

  for (unsigned v = 0; v < rules->n_values; v++)
    sum += hand[v] * rules->values[v].worth;
  for (unsigned c = 0; state->n_known && c < rules->n_cards; c++)
    if (state->where[c] == ARKHAM_HAND + seat - 1)
      sum += rules->values[rules->cards[c].value].worth;
  return sum;
}

/* What the "?" of a hand can be worth at least, or at most. */
static unsigned
unseen_worth (const ArkhamRules *rules, const ArkhamState *state, unsigned seat, bool most)
{
  unsigned n = state->hidden[seat - 1], sum = 0;

  for (unsigned k = 0; n && k < rules->n_values; k++) {
    unsigned value = rules->rising[most ? rules->n_values - 1 - k : k];
    unsigned left = arkham_value_left (rules, state, value), some = n < left ? n : left;

    sum += some * rules->values[value].worth;
    n -= some;
  }
  return sum;
}

unsigned
arkham_min_hand_worth (const ArkhamRules *rules, const ArkhamState *state, unsigned seat)
{
  return known_worth (rules, state, seat) + unseen_worth (rules, state, seat, false);
}

unsigned
arkham_max_payment (const ArkhamRules *rules, const ArkhamState *state)
{
  unsigned bonus = state->bonus_spent ? 0 : rules->events[state->event - 1].bonus;

  return known_worth (rules, state, state->turn) + unseen_worth (rules, state, state->turn, true)
         + bonus;
}

unsigned
arkham_deal_next (const ArkhamRules *rules, const ArkhamState *state, unsigned k)
{
  while (k < rules->seats
         && arkham_min_hand_worth (rules, state, arkham_seat_at (rules, state, k))
                >= ARKHAM_MIN_DEALT)
    k++;
  return k;
}

bool
arkham_may_pass (const ArkhamRules *rules, const ArkhamState *state, unsigned k)
{
  unsigned seat = arkham_seat_at (rules, state, k);

  return known_worth (rules, state, seat) + unseen_worth (rules, state, seat, true)
         >= ARKHAM_MIN_DEALT;
}

/* Whose deal comes next, as above: by a ruling one who was dealt enough may lack it again. */
static unsigned
next_deal_position (const ArkhamRules *rules, const ArkhamState *state)
{
  for (unsigned k = 0; k < state->step; k++)
    if (!arkham_may_pass (rules, state, k))
      return k;
  return arkham_deal_next (rules, state, state->step);
}

bool
arkham_deal_done (const ArkhamRules *rules, const ArkhamState *state)
{
  unsigned k = arkham_deal_next (rules, state, state->step);

  while (k < rules->seats && arkham_may_pass (rules, state, k))
    k = arkham_deal_next (rules, state, k + 1);
  return state->first && k == rules->seats;
}

/* Draft */

/* Lines of a whole draft. */
static unsigned
draft_lines (const ArkhamRules *rules)
{
  return rules->seats == 2 ? 8 : 7;
}

/* Source: Arkham, "Event Phase" */
ArkhamDraftStep
arkham_next_draft_step (const ArkhamRules *rules, const ArkhamState *state, unsigned *seat)
{
  unsigned step = state->step, outs = rules->seats == 3 ? 1 : rules->seats == 4 ? 3 : 0;

  *seat = 0;
  if (step >= draft_lines (rules))
    return ARKHAM_DRAFT_OVER;
  if (step < outs)
    return ARKHAM_DRAFT_OUT;
  *seat = arkham_seat_at (rules, state, rules->seats == 2 ? step / 2 : step - outs);
  return rules->seats == 2 && step % 2 == 0 ? ARKHAM_DRAFT_DROP : ARKHAM_DRAFT_KEEP;
}

void
arkham_forget_order (ArkhamState *state)
{
  state->n_under = 0;
  memset (state->under, 0, sizeof state->under);
}

void
arkham_begin_draft (ArkhamState *state)
{
  arkham_forget_order (state);
  state->phase = ARKHAM_PHASE_DRAFT;
  state->first_in_order = state->first;
  state->step = 0;
}

/* Calls */

/* Events above the last call. */
static unsigned
later_events (const ArkhamState *state)
{
  return 0xFFu << state->called & 0xFF;
}

unsigned
arkham_next_known (const ArkhamState *state, unsigned *seat)
{
  unsigned open = later_events (state) & ~(unsigned)state->stops;
  unsigned held = (state->held[0] | state->held[1] | state->held[2] | state->held[3]) & open;

  held &= -held;
  *seat = 1;
  while (held && !(state->held[*seat - 1] & held))
    ++*seat;
  return held;
}

/* Whether @n "?" can be events of @unnamed, once those up to @called have been called: each is
 * stopped, or still to come. "?" of different seats need not be told apart, for nothing ties an
 * event to a seat. Source: ruling 3 */
static bool
is_explained (const ArkhamState *state, unsigned unnamed, unsigned called, unsigned n)
{
  return (unsigned)__builtin_popcount (unnamed & (0xFFu << called | state->stops)) >= n;
}

bool
arkham_possible (const RulesMatch *match, const void *data)
{
  const ArkhamRules *rules = match->compiled;
  const ArkhamState *state = data;

  return rules->revision < 2
         || is_explained (state, arkham_unnamed_events (state), state->called,
                          arkham_count_unseen_events (state));
}

bool
arkham_may_call_known (const ArkhamRules *rules, const ArkhamState *state, unsigned known)
{
  return known
         && (rules->revision < 2
             || is_explained (state, arkham_unnamed_events (state),
                              (unsigned)__builtin_ctz (known) + 1,
                              arkham_count_unseen_events (state)));
}

unsigned
arkham_next_unseen (const ArkhamState *state)
{
  unsigned free = arkham_unnamed_events (state), n = arkham_count_unseen_events (state), seat,
           may = 0;
  unsigned known = arkham_next_known (state, &seat);

  for (unsigned e = 0; n > 0 && e < ARKHAM_EVENTS; e++) {
    unsigned bit = 1u << e;

    if (free & later_events (state) & bit && (!known || bit < known)
        && is_explained (state, free & ~bit, e + 1, n - 1))
      may |= bit;
  }
  return may;
}

/* Whether a turn may still come in this round. */
static bool
is_pending (const ArkhamState *state)
{
  unsigned seat;

  return arkham_next_known (state, &seat) || arkham_next_unseen (state) & ~(unsigned)state->stops;
}

bool
arkham_may_end_round (const ArkhamState *state)
{
  unsigned seat;

  return !arkham_next_known (state, &seat)
         && is_explained (state, arkham_unnamed_events (state), ARKHAM_EVENTS,
                          arkham_count_unseen_events (state));
}

/* Source: Arkham, View: "the seat that every world calls next" */
unsigned
arkham_next_caller (const ArkhamRules *rules, const ArkhamState *state)
{
  bool unseen = arkham_next_unseen (state) & ~(unsigned)state->stops;
  unsigned seat, known = arkham_next_known (state, &seat);
  unsigned callers = arkham_may_call_known (rules, state, known) ? 1u << (seat - 1) : 0;

  for (unsigned i = 0; unseen && i < rules->seats; i++)
    callers |= state->unseen[i] ? 1u << i : 0;
  if (__builtin_popcount (callers) != 1 || arkham_may_end_round (state))
    return 0;
  return (unsigned)__builtin_ctz (callers) + 1;
}

/* Turns and rounds */

static void
clear_turn (ArkhamState *state)
{
  state->turn = state->event = state->acquired = state->acted = 0;
  state->demented_due = state->acquires_left = state->bonus_spent = state->discount = 0;
}

void
arkham_begin_turn (ArkhamState *state, unsigned seat, unsigned event)
{
  state->turn = seat;
  state->event = event + 1;
}

/* The event is discarded, but for one whose guard lasts. */
void
arkham_end_turn (const ArkhamRules *rules, ArkhamState *state)
{
  const ArkhamAction *actions = rules->events[state->event - 1].actions;
  bool guards = (state->acted && actions[ARKHAM_ACTION_LUCID].guards)
                || (state->acted == ARKHAM_ACTED_BOTH && actions[ARKHAM_ACTION_DEMENTED].guards);

  if (!guards)
    state->held[state->turn - 1] &= ~(1u << (state->event - 1));
  if (!state->acquired)
    state->head.ended_by_rules = 1;
  clear_turn (state);
}

void
arkham_end_round (const ArkhamRules *rules, ArkhamState *state)
{
  if (state->is_last_round) {
    state->head.ended_by_rules = 1;
    return;
  }
  state->n_under = state->n_sale <= ARKHAM_UNDER ? state->n_sale : 0;
  memcpy (state->under, state->sale, state->n_under);
  while (state->n_sale)
    arkham_return_tome (rules, state, arkham_take_from_sale (state, state->n_sale - 1u));
  memset (state->held, 0, sizeof state->held);
  memset (state->unseen, 0, sizeof state->unseen);
  memset (state->stopped, 0, sizeof state->stopped);
  state->n_stopped = state->stops = state->aside = state->shown = state->guarded = 0;
  state->called = state->ups = state->downs = state->step = state->first_in_order = 0;
  state->round++;
  state->phase = ARKHAM_PHASE_SALE;
}

/* Whether the @k-th tome of a sale can't come from above what lies under the deck. */
static bool
is_under_deck (const ArkhamRules *rules, const ArkhamState *state, const RulesMove *move,
               unsigned k)
{
  const RulesArg *args = move->args;
  unsigned tome, used = 0, under = 0;

  if (args[k].kind == RULES_ARG_CARD
      && memchr (state->under, ARKHAM_ITEM_CARD + args[k].value, state->n_under))
    return true;
  tome = args[k].kind == RULES_ARG_CARD ? rules->cards[args[k].value].tome : args[k].value & 0xFF;
  for (unsigned i = 0; i <= k; i++)
    used += (args[i].kind == RULES_ARG_CARD ? rules->cards[args[i].value].tome
                                            : (unsigned)args[i].value & 0xFF)
            == tome;
  for (unsigned i = 0; i < state->n_under; i++)
    under += arkham_item_tome (rules, state->under[i]) == tome;
  return under > 0 && used + under > arkham_tome_left (rules, state, tome);
}

bool
arkham_warning (const RulesMatch *match, const void *before, const RulesMove *move,
                RulesError *warning)
{
  const ArkhamRules *rules = match->compiled;
  ArkhamState state;

  if (move->verb != ARKHAM_VERB_SALE)
    return false;
  state = *(const ArkhamState *)before;
  if (state.phase == ARKHAM_PHASE_ACQUIRE)
    arkham_end_round (rules, &state);
  if (state.deck < state.n_under + move->n_args)
    return false;
  for (unsigned k = 0; k < move->n_args; k++)
    if (is_under_deck (rules, &state, move, k)) {
      rules_error_text (warning, RULES_OK, ARKHAM_FAULT_UNDER_DECK,
                        arkham_arg_text (match, &move->args[k]), 0, 0);
      return true;
    }
  return false;
}

/* Whether who has the turn must acquire now, and there is nothing at all. */
static bool
is_exhausted (const ArkhamRules *rules, const ArkhamState *state)
{
  return state->deck == 0 && state->n_sale == 0 && !state->acquired && !state->demented_due
         && !(state->acquires_left && arkham_demented_follows (rules, state));
}

void
arkham_advance (const ArkhamRules *rules, ArkhamState *state)
{
  unsigned seat;

  if (state->phase == ARKHAM_PHASE_DRAFT
      && arkham_next_draft_step (rules, state, &seat) == ARKHAM_DRAFT_OVER) {
    state->phase = ARKHAM_PHASE_ACQUIRE;
    state->step = state->first_in_order = 0;
  }
  if (state->phase == ARKHAM_PHASE_ACQUIRE && !state->head.ended_by_rules) {
    if (state->turn)
      state->head.ended_by_rules = is_exhausted (rules, state);
    else if (!is_pending (state))
      arkham_end_round (rules, state);
  }
  if (state->phase == ARKHAM_PHASE_SETUP && state->first)
    state->step = next_deal_position (rules, state);
  if (state->phase <= ARKHAM_PHASE_SALE && state->first && state->deck == 0)
    arkham_begin_draft (state);
}
