/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every way to use an action: operation by operation, each in the state that those before it left.
 */
#include "rules/arkham/arkham-action-choices.h"

#include "rules/arkham/arkham-actions.h"
#include "rules/arkham/arkham-chance.h"
#include "rules/arkham/arkham-choices.h"
#include "rules/arkham/arkham-round.h"

/* An action being told: operation @op is next, in @state. */
typedef struct {
  ArkhamListing *listing;
  const ArkhamState *state;
  const ArkhamAction *action;
  unsigned op, first; /* @first: argument where the operation's begin */
} Telling;

static void tell_ops (Telling *telling);

/* The operation's arguments are complete: does it, and goes on with the next. */
static void
tell_next (Telling *telling)
{
  ArkhamListing *listing = telling->listing;
  ArkhamState state = *telling->state;
  Telling next = { listing, &state, telling->action, telling->op + 1, listing->n_args };
  unsigned used;

  if (!arkham_fits (listing))
    return;
  if (arkham_run_op (listing->match, &state, &telling->action->ops[telling->op],
                     listing->args + telling->first, listing->n_args - telling->first, &used, NULL)
      == RULES_OK)
    tell_ops (&next);
}

static void
picked (ArkhamPicking *picking)
{
  Telling telling = *(const Telling *)picking->next;

  tell_next (&telling);
}

/* Cards that come by chance, where beginnings and endings of moves are listed. */
static void
tell_drawn (Telling *telling, ArkhamSource source, unsigned seat, unsigned n)
{
  ArkhamListing *listing = telling->listing;
  unsigned args = listing->n_args;

  if (n == 0 || arkham_is_drawn (listing, telling->state, source, seat, NULL, n))
    tell_next (telling);
  listing->n_args = args;
}

static void
tell_hand (Telling *telling, unsigned seat, unsigned n)
{
  ArkhamPicking picking = { .listing = telling->listing,
                            .state = telling->state,
                            .seat = seat,
                            .may_hide = true,
                            .done = picked,
                            .next = telling };
  unsigned size = telling->state->sizes[seat - 1];

  picking.n = n < size ? n : size;
  if (seat != telling->state->turn && telling->listing->kind != ARKHAM_LIST_MOVES)
    tell_drawn (telling, ARKHAM_FROM_HAND, seat, picking.n);
  else
    arkham_pick (&picking);
}

/* @n resources of the deck, of the values from @v on. */
static void
tell_deck (Telling *telling, unsigned v, unsigned n)
{
  ArkhamListing *listing = telling->listing;
  const ArkhamRules *rules = listing->rules;
  unsigned args = listing->n_args, left;

  if (listing->left == 0)
    return;
  if (v == rules->n_values) {
    if (n == 0 || !rules->open) {
      while (n--)
        arkham_push_unseen (listing);
      tell_next (telling);
    }
    listing->n_args = args;
    return;
  }
  left = arkham_value_left (rules, telling->state, v);
  for (unsigned k = 0; k <= n && k <= left; k++) {
    tell_deck (telling, v + 1, n - k);
    arkham_push_value (listing, v);
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

    if (arkham_was_before (state, i))
      continue;
    for (unsigned k = i; k < state->n_sale; k++)
      side.n += state->sale[k] == side.item;
    if (side.item >= ARKHAM_ITEM_CARD || !rules->open
        || telling->listing->kind != ARKHAM_LIST_MOVES)
      sides[n++] = side;
    if (telling->listing->kind != ARKHAM_LIST_MOVES)
      continue;
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
  ArkhamListing *listing = sale->telling->listing;

  if (listing->left == 0)
    return;
  if (n == 0) {
    tell_next (sale->telling);
    return;
  }
  for (unsigned i = from; i < sale->n_sides; i++) {
    const Side *side = &sale->sides[i];
    const RulesArg *back = NULL;
    unsigned args = listing->n_args, value;

    if (sale->items[side->item] == side->n
        || (side->back < ARKHAM_VALUES
            && sale->values[side->back]
                   == arkham_value_left (listing->rules, sale->telling->state, side->back)))
      continue;
    arkham_push_tome (listing, side->item);
    if (side->item < ARKHAM_ITEM_CARD && listing->kind != ARKHAM_LIST_MOVES) {
      if (!arkham_is_drawn (listing, sale->telling->state, ARKHAM_FROM_BACK, 0, sale->values, 1)) {
        listing->n_args = args;
        continue;
      }
      back = &listing->args[listing->n_args - 1];
    } else if (side->item < ARKHAM_ITEM_CARD) {
      if (side->back < ARKHAM_VALUES)
        arkham_push_value (listing, side->back);
      else
        arkham_push_unseen (listing);
      listing->args[listing->n_args - 1].key = ARKHAM_KEY_BACK;
    }
    value = back ? (unsigned)back->value : side->back;
    sale->items[side->item]++;
    sale->values[value]++;
    tell_sides (sale, i, n - 1);
    sale->values[value]--;
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
    arkham_push_seat (telling->listing, seat);
    arkham_push_tome (telling->listing, owned_item (telling, seat, __builtin_ctzll (left)));
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
      arkham_push_tome (telling->listing, owned_item (telling, self, own));
      arkham_push_seat (telling->listing, seat);
      arkham_push_tome (telling->listing, owned_item (telling, seat, other));
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
    arkham_push_seat (telling->listing, seat);
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
      arkham_push_event (telling->listing, e);
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
    arkham_tell (telling->listing);
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
    if (telling->listing->kind == ARKHAM_LIST_MOVES)
      tell_deck (telling, 0, op->n < state->deck ? op->n : state->deck);
    else
      tell_drawn (telling, ARKHAM_FROM_DECK, 0, op->n < state->deck ? op->n : state->deck);
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

void
arkham_list_action (ArkhamListing *listing, unsigned verb)
{
  ArkhamActionKind kind = verb == ARKHAM_VERB_ACTION ? ARKHAM_ACTION_LUCID : ARKHAM_ACTION_DEMENTED;
  Telling telling = { listing, listing->state, arkham_action (listing->rules, listing->state, kind),
                      0, 0 };

  arkham_begin (listing, listing->state->turn, verb);
  tell_ops (&telling);
}
