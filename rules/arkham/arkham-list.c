/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arkham's legal moves listed, and what chance owes. Lists of cards are told in one order: values
 * by their texts, then cards by their ids, then "?"; an item of the table is told by its own name.
 */
#include "arkham-table.h"

typedef struct {
  const RulesMatch *match;
  const ArkhamRules *rules;
  const ArkhamState *state;
  RulesChoiceFunc each;
  void *data;
  unsigned actor, verb;
  unsigned left; /* moves that may still be told */
  unsigned work; /* selections of resources that may still be looked at */
  bool risky;    /* renown could pass its bound */
  unsigned n_args;
  RulesArg args[RULES_ARGS];
} Listing;

static void
tell (Listing *listing)
{
  RulesMove move = { .actor = listing->actor,
                     .verb = listing->verb,
                     .n_args = listing->n_args,
                     .args = listing->args,
                     .text = { "", 0 } };

  if (listing->left == 0)
    return;
  if (listing->risky) {
    ArkhamState trial = *listing->state;

    if (rules_apply (listing->match, &trial, &move, RULES_JUDGED, NULL) != RULES_OK)
      return;
  }
  listing->left = listing->each (&move, listing->data) ? listing->left - 1 : 0;
}

static void
begin (Listing *listing, unsigned actor, unsigned verb)
{
  listing->actor = actor;
  listing->verb = verb;
  listing->n_args = 0;
}

static void
push (Listing *listing, RulesArgKind kind, unsigned extra, int32_t value)
{
  listing->args[listing->n_args++] = (RulesArg){ .kind = kind, .extra = extra, .value = value };
}

static void
push_seat (Listing *listing, unsigned seat)
{
  push (listing, RULES_ARG_NUMBER, 0, seat);
}

static void
push_unseen (Listing *listing)
{
  push (listing, RULES_ARG_UNSEEN, 0, 0);
}

static void
push_event (Listing *listing, unsigned event)
{
  push (listing, RULES_ARG_NAME, ARKHAM_NAME_EVENT, event);
}

static void
push_value (Listing *listing, unsigned value)
{
  push (listing, RULES_ARG_NAME, ARKHAM_NAME_VALUE, value);
}

static void
push_card (Listing *listing, unsigned card)
{
  push (listing, RULES_ARG_CARD, 0, card);
}

/* An item of the sale or of a collection. */
static void
push_tome (Listing *listing, unsigned item)
{
  if (item >= ARKHAM_ITEM_CARD)
    push_card (listing, item - ARKHAM_ITEM_CARD);
  else
    push (listing, RULES_ARG_NAME, ARKHAM_NAME_TOME, item);
}

/* Setup and draft */

/* The values that the deck's next card can show, and "?". */
static void
tell_drawn (Listing *listing)
{
  unsigned n = listing->n_args;

  for (unsigned v = 0; v < listing->rules->n_values; v++)
    if (arkham_value_left (listing->rules, listing->state, v)) {
      push_value (listing, v);
      tell (listing);
      listing->n_args = n;
    }
  if (!listing->rules->open) {
    push_unseen (listing);
    tell (listing);
    listing->n_args = n;
  }
}

static void
list_setup (Listing *listing)
{
  const ArkhamRules *rules = listing->rules;
  const ArkhamState *state = listing->state;
  bool more = true;

  if (!state->from)
    for (unsigned seat = 1; seat <= rules->seats; seat++) {
      begin (listing, 0, ARKHAM_VERB_FIRST);
      push_seat (listing, seat);
      tell (listing);
    }
  for (unsigned k = state->step; state->from && more; k++) {
    k = arkham_deal_next (rules, state, k);
    if (k >= rules->seats)
      break;
    begin (listing, 0, ARKHAM_VERB_GAIN);
    push_seat (listing, arkham_seat_at (rules, state, k));
    tell_drawn (listing);
    more = arkham_may_pass (rules, state, k);
  }
}

static void
tell_out (Listing *listing, int event, ArkhamWord side)
{
  begin (listing, 0, ARKHAM_VERB_OUT);
  if (event < 0)
    push_unseen (listing);
  else
    push_event (listing, event);
  push (listing, RULES_ARG_NAME, ARKHAM_NAME_WORD, side);
  tell (listing);
}

static void
list_draft (Listing *listing)
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
      begin (listing, seat, draft == ARKHAM_DRAFT_DROP ? ARKHAM_VERB_DROP : ARKHAM_VERB_KEEP);
      push_event (listing, e);
      tell (listing);
    }
  }
  if (rules->open)
    return;
  if (draft == ARKHAM_DRAFT_OUT && down)
    tell_out (listing, -1, ARKHAM_WORD_DOWN);
  if (draft != ARKHAM_DRAFT_OUT) {
    begin (listing, seat, draft == ARKHAM_DRAFT_DROP ? ARKHAM_VERB_DROP : ARKHAM_VERB_KEEP);
    push_unseen (listing);
    tell (listing);
  }
  if (!four || state->ups) {
    begin (listing, 0, ARKHAM_VERB_DRAFT);
    tell (listing);
  }
}

static void
list_calls (Listing *listing)
{
  const ArkhamState *state = listing->state;
  unsigned seat, known = arkham_next_known (state, &seat), unseen = arkham_next_unseen (state);

  for (unsigned e = 0; e < ARKHAM_EVENTS; e++) {
    if (known >> e & 1) {
      begin (listing, seat, ARKHAM_VERB_EVENT);
      push_event (listing, e);
      tell (listing);
    }
    for (unsigned i = 0; unseen >> e & 1 && i < listing->rules->seats; i++)
      if (state->unseen[i]) {
        begin (listing, i + 1, ARKHAM_VERB_EVENT);
        push_event (listing, e);
        tell (listing);
      }
  }
}

/* Resources out of a hand */

/**
 * Picking:
 * @state: where the hand is
 * @n: how many are to be named, 0 for any number
 * @may_hide: "?" may be named
 * @done: told when a selection stands in the listing's arguments
 * @next: what @done goes on with
 */
typedef struct Picking Picking;
struct Picking {
  Listing *listing;
  const ArkhamState *state;
  unsigned seat, n;
  bool any, may_hide;
  uint8_t key;
  void (*done) (Picking *picking);
  const void *next;
  unsigned taken;
  uint8_t by_value[ARKHAM_VALUES]; /* known cards of that value in hand that are not taken */
  unsigned n_cards;
  uint8_t cards[ARKHAM_CARDS];
  bool chosen[ARKHAM_CARDS];
};

static void
pick_done (Picking *picking, unsigned hidden)
{
  Listing *listing = picking->listing;
  unsigned n = listing->n_args, missing = picking->n - picking->taken;

  if (listing->work-- == 0)
    listing->left = 0;
  for (unsigned i = 0; i < picking->n_cards; i++)
    if (picking->chosen[i]) {
      push_card (listing, picking->cards[i]);
      listing->args[listing->n_args - 1].key = picking->key;
    }
  if (picking->any) {
    picking->done (picking);
  } else if (missing <= hidden && (missing == 0 || picking->may_hide)) {
    while (missing--)
      push_unseen (listing);
    picking->done (picking);
  }
  listing->n_args = n;
}

/* Values from @v on; @hidden: "?" of the hand that nothing was named of yet. */
static void
pick_values (Picking *picking, unsigned v, unsigned hidden)
{
  Listing *listing = picking->listing;
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
    push_value (listing, v);
    listing->args[listing->n_args - 1].key = picking->key;
    picking->taken++;
  }
  picking->taken -= listing->n_args - n;
  listing->n_args = n;
}

/* Known cards from the @i-th on, taken or not. */
static void
pick_cards (Picking *picking, unsigned i)
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

static void
pick (Picking *picking)
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
tell_paid (Picking *picking)
{
  Listing *listing = picking->listing;
  const ArkhamRules *rules = listing->rules;
  const ArkhamState *state = listing->state;
  unsigned price = *(const unsigned *)picking->next, paid = 0;

  for (unsigned i = 1; i < listing->n_args; i++) {
    const RulesArg *arg = &listing->args[i];

    paid += rules->values[arg->kind == RULES_ARG_CARD ? rules->cards[arg->value].value : arg->value]
                .worth;
  }
  if (paid >= price)
    tell (listing);
  if (!state->bonus && paid + rules->events[state->event - 1].bonus >= price) {
    push (listing, RULES_ARG_NAME, ARKHAM_NAME_WORD, ARKHAM_WORD_BONUS);
    listing->args[listing->n_args - 1].key = ARKHAM_KEY_PAY;
    tell (listing);
    listing->n_args--;
  }
}

/* Whether the item stands in the sale before @place. */
static bool
was_before (const ArkhamState *state, unsigned place)
{
  return memchr (state->sale, state->sale[place], place) != NULL;
}

static void
list_acquire (Listing *listing)
{
  const ArkhamState *state = listing->state;

  for (unsigned i = 0; i < state->n_sale; i++) {
    unsigned tome = arkham_item_tome (listing->rules, state->sale[i]);
    unsigned price = arkham_price (listing->rules, state, tome);
    Picking picking = { .listing = listing,
                        .state = state,
                        .seat = state->turn,
                        .any = true,
                        .key = ARKHAM_KEY_PAY,
                        .done = tell_paid,
                        .next = &price };

    if (state->tomes[state->turn - 1] >> tome & 1 || was_before (state, i)
        || price > arkham_most (listing->rules, state))
      continue;
    begin (listing, state->turn, ARKHAM_VERB_ACQUIRE);
    push_tome (listing, state->sale[i]);
    pick (&picking);
  }
}

/* Actions */

/* An action being told: operation @op is next, in @state. */
typedef struct {
  Listing *listing;
  const ArkhamState *state;
  const ArkhamAction *action;
  unsigned op, first; /* @first: argument where the operation's begin */
} Telling;

static void tell_ops (Telling *telling);

/* The operation's arguments are complete: does it, and goes on with the next. */
static void
tell_next (Telling *telling)
{
  Listing *listing = telling->listing;
  ArkhamState state = *telling->state;
  Telling next = { listing, &state, telling->action, telling->op + 1, listing->n_args };
  unsigned used;

  if (arkham_run_op (listing->match, &state, &telling->action->ops[telling->op],
                     listing->args + telling->first, listing->n_args - telling->first, &used, NULL)
      == RULES_OK)
    tell_ops (&next);
}

static void
picked (Picking *picking)
{
  Telling telling = *(const Telling *)picking->next;

  tell_next (&telling);
}

static void
tell_hand (Telling *telling, unsigned seat, unsigned n)
{
  Picking picking = { .listing = telling->listing,
                      .state = telling->state,
                      .seat = seat,
                      .may_hide = true,
                      .done = picked,
                      .next = telling };
  unsigned size = telling->state->sizes[seat - 1];

  picking.n = n < size ? n : size;
  pick (&picking);
}

/* @n resources of the deck, of the values from @v on. */
static void
tell_deck (Telling *telling, unsigned v, unsigned n)
{
  Listing *listing = telling->listing;
  const ArkhamRules *rules = listing->rules;
  unsigned args = listing->n_args, left;

  if (listing->left == 0)
    return;
  if (v == rules->n_values) {
    if (n == 0 || !rules->open) {
      while (n--)
        push_unseen (listing);
      tell_next (telling);
    }
    listing->n_args = args;
    return;
  }
  left = arkham_value_left (rules, telling->state, v);
  for (unsigned k = 0; k <= n && k <= left; k++) {
    tell_deck (telling, v + 1, n - k);
    push_value (listing, v);
  }
  listing->n_args = args;
}

/* Something of the sale as it is told: an item, and what its other side shows; ARKHAM_VALUES for
 * "?", and for a known card. */
typedef struct {
  uint8_t item, back, n; /* @n: equal items */
} Side;

static char
side_character (const RulesMatch *match, const Side *side, size_t at)
{
  const ArkhamRules *rules = match->compiled;
  const char *id = side->item >= ARKHAM_ITEM_CARD ? match->cards[side->item - ARKHAM_ITEM_CARD].id
                                                  : rules->tomes[side->item].id;
  const char *back = side->back < ARKHAM_VALUES ? rules->values[side->back].text : "?";
  size_t length = strlen (id);

  if (at < length || side->item >= ARKHAM_ITEM_CARD)
    return id[at < length ? at : length];
  return at == length ? ':' : back[at - length - 1];
}

/* The order in which they are told: bytewise as they are written. */
static bool
is_before (const RulesMatch *match, const Side *a, const Side *b)
{
  size_t at = 0;
  char left, right;

  do {
    left = side_character (match, a, at);
    right = side_character (match, b, at++);
  } while (left == right && left);
  return (unsigned char)left < (unsigned char)right;
}

static unsigned
list_sides (Telling *telling, Side *sides)
{
  const ArkhamRules *rules = telling->listing->rules;
  const ArkhamState *state = telling->state;
  unsigned n = 0;

  for (unsigned i = 0; i < state->n_sale; i++) {
    Side side = { state->sale[i], ARKHAM_VALUES, 0 };

    if (was_before (state, i))
      continue;
    for (unsigned k = i; k < state->n_sale; k++)
      side.n += state->sale[k] == side.item;
    if (side.item >= ARKHAM_ITEM_CARD || !rules->open)
      sides[n++] = side;
    for (side.back = 0; side.item < ARKHAM_ITEM_CARD && side.back < rules->n_values; side.back++)
      if (arkham_value_left (rules, state, side.back))
        sides[n++] = side;
  }
  for (unsigned i = 1; i < n; i++)
    for (unsigned k = i; k > 0 && is_before (telling->listing->match, &sides[k], &sides[k - 1]);
         k--) {
      Side other = sides[k];

      sides[k] = sides[k - 1];
      sides[k - 1] = other;
    }
  return n;
}

/* A choice of sides: those from @from on, @n still to be taken. */
typedef struct {
  Telling *telling;
  Side *sides;
  unsigned n_sides;
  uint8_t items[256], values[ARKHAM_VALUES + 1]; /* taken */
} Sale;

static void
tell_sides (Sale *sale, unsigned from, unsigned n)
{
  Listing *listing = sale->telling->listing;

  if (listing->left == 0)
    return;
  if (n == 0) {
    tell_next (sale->telling);
    return;
  }
  for (unsigned i = from; i < sale->n_sides; i++) {
    const Side *side = &sale->sides[i];
    unsigned args = listing->n_args;

    if (sale->items[side->item] == side->n
        || (side->back < ARKHAM_VALUES
            && sale->values[side->back]
                   == arkham_value_left (listing->rules, sale->telling->state, side->back)))
      continue;
    push_tome (listing, side->item);
    if (side->item < ARKHAM_ITEM_CARD) {
      if (side->back < ARKHAM_VALUES)
        push_value (listing, side->back);
      else
        push_unseen (listing);
      listing->args[listing->n_args - 1].key = ARKHAM_KEY_BACK;
    }
    sale->items[side->item]++;
    sale->values[side->back]++;
    tell_sides (sale, i, n - 1);
    sale->values[side->back]--;
    sale->items[side->item]--;
    listing->n_args = args;
  }
}

static void
tell_sale (Telling *telling, unsigned n)
{
  Side sides[ARKHAM_CARDS * (ARKHAM_VALUES + 1)];
  Sale sale = { .telling = telling, .sides = sides };

  sale.n_sides = list_sides (telling, sides);
  tell_sides (&sale, 0, n < telling->state->n_sale ? n : telling->state->n_sale);
}

/* The item by which @seat owns @tome. */
static unsigned
owned_item (const Telling *telling, unsigned seat, unsigned tome)
{
  RulesArg arg = { .kind = RULES_ARG_NAME, .extra = ARKHAM_NAME_TOME, .value = (int32_t)tome };

  return (unsigned)arkham_find_owned (telling->listing->rules, telling->state, seat, &arg);
}

static void
tell_steal_tome (Telling *telling, unsigned seat)
{
  const ArkhamState *state = telling->state;
  unsigned args = telling->listing->n_args;

  for (uint64_t left = state->tomes[seat - 1] & ~state->tomes[state->turn - 1]; left;
       left &= left - 1) {
    push_seat (telling->listing, seat);
    push_tome (telling->listing, owned_item (telling, seat, __builtin_ctzll (left)));
    tell_next (telling);
    telling->listing->n_args = args;
  }
}

static void
tell_swap (Telling *telling, unsigned seat)
{
  const ArkhamState *state = telling->state;
  unsigned self = state->turn, args = telling->listing->n_args;

  for (uint64_t mine = state->tomes[self - 1]; mine; mine &= mine - 1)
    for (uint64_t theirs = state->tomes[seat - 1]; theirs; theirs &= theirs - 1) {
      unsigned own = __builtin_ctzll (mine), other = __builtin_ctzll (theirs);

      if (!arkham_may_swap (state, self, seat, own, other))
        continue;
      push_tome (telling->listing, owned_item (telling, self, own));
      push_seat (telling->listing, seat);
      push_tome (telling->listing, owned_item (telling, seat, other));
      tell_next (telling);
      telling->listing->n_args = args;
    }
}

/* An operation with a seat that it chooses. */
static void
tell_seat (Telling *telling, const ArkhamOp *op, unsigned seat)
{
  unsigned args = telling->listing->n_args;

  if (op->op == ARKHAM_OP_STEAL_TOME) {
    tell_steal_tome (telling, seat);
  } else if (op->op == ARKHAM_OP_SWAP_TOME) {
    tell_swap (telling, seat);
  } else {
    push_seat (telling->listing, seat);
    if (op->op == ARKHAM_OP_STEAL_RESOURCE)
      tell_hand (telling, seat, op->n);
    else
      tell_next (telling);
  }
  telling->listing->n_args = args;
}

static void
tell_seats (Telling *telling, const ArkhamOp *op)
{
  unsigned seats = arkham_op_seats (telling->listing->rules, telling->state, op);

  if (!seats)
    tell_next (telling);
  for (unsigned seat = 1; seat <= telling->listing->rules->seats; seat++)
    if (seats >> (seat - 1) & 1)
      tell_seat (telling, op, seat);
}

static void
tell_stop (Telling *telling)
{
  unsigned may = arkham_stoppable (telling->state), args = telling->listing->n_args;

  if (!may)
    tell_next (telling);
  for (unsigned e = 0; e < ARKHAM_EVENTS; e++)
    if (may >> e & 1) {
      push_event (telling->listing, e);
      tell_next (telling);
      telling->listing->n_args = args;
    }
}

static void
tell_ops (Telling *telling)
{
  const ArkhamState *state = telling->state;
  const ArkhamOp *op = &telling->action->ops[telling->op];

  if (telling->listing->left == 0)
    return;
  if (telling->op == telling->action->n_ops) {
    tell (telling->listing);
    return;
  }
  switch ((ArkhamOpKind)op->op) {
  case ARKHAM_OP_STOP_EVENT:
    tell_stop (telling);
    break;
  case ARKHAM_OP_STEAL_RESOURCE:
  case ARKHAM_OP_STEAL_TOME:
  case ARKHAM_OP_SWAP_TOME:
  case ARKHAM_OP_MOVE_FIRST:
    tell_seats (telling, op);
    break;
  case ARKHAM_OP_GAIN_RESOURCE:
    tell_deck (telling, 0, op->n < state->deck ? op->n : state->deck);
    break;
  case ARKHAM_OP_GAIN_FOR_SALE:
    tell_sale (telling, op->n);
    break;
  case ARKHAM_OP_LOSE_RESOURCE:
    tell_hand (telling, state->turn, op->n);
    break;
  case ARKHAM_OP_GUARD:
  case ARKHAM_OP_ACQUIRE_AGAIN:
  case ARKHAM_OP_DISCOUNT:
    tell_next (telling);
    break;
  }
}

static void
list_action (Listing *listing, unsigned verb)
{
  ArkhamActionKind kind = verb == ARKHAM_VERB_ACTION ? ARKHAM_ACTION_LUCID : ARKHAM_ACTION_DEMENTED;
  Telling telling = { listing, listing->state, arkham_action (listing->rules, listing->state, kind),
                      0, 0 };

  begin (listing, listing->state->turn, verb);
  tell_ops (&telling);
}

static void
list_turn (Listing *listing)
{
  const ArkhamRules *rules = listing->rules;
  const ArkhamState *state = listing->state;

  if (arkham_may_gain (rules, state)) {
    begin (listing, state->turn, ARKHAM_VERB_GAIN);
    tell_drawn (listing);
  }
  if (!state->due && !state->acted)
    list_action (listing, ARKHAM_VERB_ACTION);
  if (arkham_may_follow (rules, state))
    list_action (listing, ARKHAM_VERB_DEMENTED);
  if (arkham_may_end_turn (rules, state)) {
    begin (listing, state->turn, ARKHAM_VERB_DONE);
    tell (listing);
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
  Listing listing = { .match = match,
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

/* Chance */

static void
may_come (RulesChance *chance, RulesArgKind kind, unsigned extra, int32_t value, unsigned copies)
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
cards_may_come (const ArkhamRules *rules, const ArkhamState *state, RulesChance *chance)
{
  for (unsigned c = 0; c < rules->n_cards; c++)
    may_come (chance, RULES_ARG_CARD, 0, c, state->where[c] == ARKHAM_AWAY);
}

static void
owe_sale (const ArkhamRules *rules, const ArkhamState *state, RulesChance *chance)
{
  unsigned n = rules->seats + 1u;

  chance->move.move.verb = ARKHAM_VERB_SALE;
  chance->n_draw = n < state->deck ? n : state->deck;
  if (rules->open && is_all_known (rules, state))
    cards_may_come (rules, state, chance);
  else
    for (unsigned t = 0; t < rules->n_tomes; t++)
      may_come (chance, RULES_ARG_NAME, ARKHAM_NAME_TOME, t, arkham_tome_left (rules, state, t));
}

static void
owe_resource (const ArkhamRules *rules, const ArkhamState *state, unsigned seat,
              RulesChance *chance)
{
  chance->move.move.verb = ARKHAM_VERB_GAIN;
  chance->move.args[chance->move.move.n_args++] =
      (RulesArg){ .kind = RULES_ARG_NUMBER, .value = (int32_t)seat };
  chance->n_draw = 1;
  chance->may_hide = true;
  if (rules->open && is_all_known (rules, state))
    cards_may_come (rules, state, chance);
  else
    for (unsigned v = 0; v < rules->n_values; v++)
      may_come (chance, RULES_ARG_NAME, ARKHAM_NAME_VALUE, v, arkham_value_left (rules, state, v));
}

/* At setup, who may have enough is passed over. */
bool
arkham_chance (const RulesMatch *match, const void *data, RulesChance *chance)
{
  const ArkhamRules *rules = match->compiled;
  const ArkhamState *state = data;
  unsigned k = state->step;

  if (state->phase > ARKHAM_PHASE_SALE)
    return false;
  chance->move.move = (RulesMove){ .args = chance->move.args, .text = { "", 0 } };
  chance->n_options = 0;
  chance->n_draw = 1;
  chance->replace = chance->may_hide = false;
  if (state->phase == ARKHAM_PHASE_SETUP && !state->from) {
    chance->move.move.verb = ARKHAM_VERB_FIRST;
    for (unsigned seat = 1; seat <= rules->seats; seat++)
      may_come (chance, RULES_ARG_NUMBER, 0, (int32_t)seat, 1);
    return true;
  }
  if (state->phase == ARKHAM_PHASE_SETUP) {
    k = arkham_deal_next (rules, state, k);
    while (k < rules->seats && arkham_may_pass (rules, state, k))
      k = arkham_deal_next (rules, state, k + 1);
  }
  if (state->phase == ARKHAM_PHASE_SALE || k >= rules->seats)
    owe_sale (rules, state, chance);
  else
    owe_resource (rules, state, arkham_seat_at (rules, state, k), chance);
  return true;
}
