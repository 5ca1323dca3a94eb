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
} ActionListing;

static void list_op (ActionListing *action_listing);

/* The operation's arguments are complete: does it, and goes on with the next. */
static void
list_next_op (ActionListing *action_listing)
{
  ArkhamListing *listing = action_listing->listing;
  ArkhamState state = *action_listing->state;
  ActionListing next = { listing, &state, action_listing->action, action_listing->op + 1,
                         listing->n_args };
  unsigned used;

  if (!arkham_agrees_with_begun (listing))
    return;
  if (arkham_perform_op (listing->match, &state, &action_listing->action->ops[action_listing->op],
                         listing->args + action_listing->first,
                         listing->n_args - action_listing->first, &used, NULL)
      == RULES_OK)
    list_op (&next);
}

static void
selection_done_cb (ArkhamSelection *selection)
{
  ActionListing action_listing = *(const ActionListing *)selection->each_data;

  list_next_op (&action_listing);
}

/* Cards that come by chance, where beginnings and endings of moves are listed. */
static void
list_drawn_cards (ActionListing *action_listing, ArkhamSource source, unsigned seat, unsigned n)
{
  ArkhamListing *listing = action_listing->listing;
  unsigned args = listing->n_args;

  if (n == 0 || arkham_continue_drawn (listing, action_listing->state, source, seat, NULL, n))
    list_next_op (action_listing);
  listing->n_args = args;
}

static void
list_hand_resources (ActionListing *action_listing, unsigned seat, unsigned n)
{
  ArkhamSelection selection = { .listing = action_listing->listing,
                                .state = action_listing->state,
                                .seat = seat,
                                .may_hide = true,
                                .each = selection_done_cb,
                                .each_data = action_listing };
  unsigned size = action_listing->state->sizes[seat - 1];

  selection.n = n < size ? n : size;
  if (seat != action_listing->state->turn && action_listing->listing->kind != ARKHAM_LIST_MOVES)
    list_drawn_cards (action_listing, ARKHAM_FROM_HAND, seat, selection.n);
  else
    arkham_list_selections (&selection);
}

/* @n resources of the deck, of the values from @v on. */
static void
list_deck_resources (ActionListing *action_listing, unsigned v, unsigned n)
{
  ArkhamListing *listing = action_listing->listing;
  const ArkhamRules *rules = listing->rules;
  unsigned args = listing->n_args, left;

  if (listing->moves_left == 0)
    return;
  if (v == rules->n_values) {
    if (n == 0 || !rules->open) {
      while (n--)
        arkham_push_unseen (listing);
      list_next_op (action_listing);
    }
    listing->n_args = args;
    return;
  }
  left = arkham_value_left (rules, action_listing->state, v);
  for (unsigned k = 0; k <= n && k <= left; k++) {
    list_deck_resources (action_listing, v + 1, n - k);
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
collect_sides (ActionListing *action_listing, Side *sides)
{
  const ArkhamRules *rules = action_listing->listing->rules;
  const ArkhamState *state = action_listing->state;
  unsigned n = 0;

  for (unsigned i = 0; i < state->n_sale; i++) {
    Side side = { state->sale[i], ARKHAM_VALUES, 0 };

    if (arkham_stands_earlier_on_sale (state, i))
      continue;
    for (unsigned k = i; k < state->n_sale; k++)
      side.n += state->sale[k] == side.item;
    if (side.item >= ARKHAM_ITEM_CARD || !rules->open
        || action_listing->listing->kind != ARKHAM_LIST_MOVES)
      sides[n++] = side;
    if (action_listing->listing->kind != ARKHAM_LIST_MOVES)
      continue;
    for (side.back = 0; side.item < ARKHAM_ITEM_CARD && side.back < rules->n_values; side.back++)
      if (arkham_value_left (rules, state, side.back))
        sides[n++] = side;
  }
  for (unsigned i = 1; i < n; i++)
    for (unsigned k = i;
         k > 0 && is_before (action_listing->listing->match, &sides[k], &sides[k - 1]); k--) {
      Side other = sides[k];

      sides[k] = sides[k - 1];
      sides[k - 1] = other;
    }
  return n;
}

/* A choice of sides: those from @from on, @n still to be taken. */
typedef struct {
  ActionListing *action_listing;
  Side *sides;
  unsigned n_sides;
  uint8_t items[256], values[ARKHAM_VALUES + 1]; /* taken */
} Sale;

static void
list_sale_sides (Sale *sale, unsigned from, unsigned n)
{
  ArkhamListing *listing = sale->action_listing->listing;

  if (listing->moves_left == 0)
    return;
  if (n == 0) {
    list_next_op (sale->action_listing);
    return;
  }
  for (unsigned i = from; i < sale->n_sides; i++) {
    const Side *side = &sale->sides[i];
    const RulesArg *back = NULL;
    unsigned args = listing->n_args, value;

    if (sale->items[side->item] == side->n
        || (side->back < ARKHAM_VALUES
            && sale->values[side->back]
                   == arkham_value_left (listing->rules, sale->action_listing->state, side->back)))
      continue;
    arkham_push_tome (listing, side->item);
    if (side->item < ARKHAM_ITEM_CARD && listing->kind != ARKHAM_LIST_MOVES) {
      if (!arkham_continue_drawn (listing, sale->action_listing->state, ARKHAM_FROM_BACK, 0,
                                  sale->values, 1)) {
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
    list_sale_sides (sale, i, n - 1);
    sale->values[value]--;
    sale->items[side->item]--;
    listing->n_args = args;
  }
}

static void
list_sale (ActionListing *action_listing, unsigned n)
{
  Side sides[ARKHAM_CARDS * (ARKHAM_VALUES + 1)];
  Sale sale = { .action_listing = action_listing, .sides = sides };

  sale.n_sides = collect_sides (action_listing, sides);
  list_sale_sides (&sale, 0, n < action_listing->state->n_sale ? n : action_listing->state->n_sale);
}

/* The item by which @seat owns @tome. */
static unsigned
owned_item (const ActionListing *action_listing, unsigned seat, unsigned tome)
{
  RulesArg arg = { .kind = RULES_ARG_NAME, .extra = ARKHAM_NAME_TOME, .value = (int32_t)tome };

  return (unsigned)arkham_find_owned (action_listing->listing->rules, action_listing->state, seat,
                                      &arg);
}

static void
list_steal_tome (ActionListing *action_listing, unsigned seat)
{
  const ArkhamState *state = action_listing->state;
  unsigned args = action_listing->listing->n_args;

  for (uint64_t left = state->tomes[seat - 1] & ~state->tomes[state->turn - 1]; left;
       left &= left - 1) {
    arkham_push_seat (action_listing->listing, seat);
    arkham_push_tome (action_listing->listing,
                      owned_item (action_listing, seat, __builtin_ctzll (left)));
    list_next_op (action_listing);
    action_listing->listing->n_args = args;
  }
}

static void
list_swap (ActionListing *action_listing, unsigned seat)
{
  const ArkhamState *state = action_listing->state;
  unsigned self = state->turn, args = action_listing->listing->n_args;

  for (uint64_t mine = state->tomes[self - 1]; mine; mine &= mine - 1)
    for (uint64_t theirs = state->tomes[seat - 1]; theirs; theirs &= theirs - 1) {
      unsigned own = __builtin_ctzll (mine), other = __builtin_ctzll (theirs);

      if (!arkham_may_swap (state, self, seat, own, other))
        continue;
      arkham_push_tome (action_listing->listing, owned_item (action_listing, self, own));
      arkham_push_seat (action_listing->listing, seat);
      arkham_push_tome (action_listing->listing, owned_item (action_listing, seat, other));
      list_next_op (action_listing);
      action_listing->listing->n_args = args;
    }
}

/* An operation with a seat that it chooses. */
static void
list_seat_op (ActionListing *action_listing, const ArkhamOp *op, unsigned seat)
{
  unsigned args = action_listing->listing->n_args;

  if (op->op == ARKHAM_OP_STEAL_TOME) {
    list_steal_tome (action_listing, seat);
  } else if (op->op == ARKHAM_OP_SWAP_TOME) {
    list_swap (action_listing, seat);
  } else {
    arkham_push_seat (action_listing->listing, seat);
    if (op->op == ARKHAM_OP_STEAL_RESOURCE)
      list_hand_resources (action_listing, seat, op->n);
    else
      list_next_op (action_listing);
  }
  action_listing->listing->n_args = args;
}

static void
list_seats (ActionListing *action_listing, const ArkhamOp *op)
{
  unsigned seats = arkham_op_seat_mask (action_listing->listing->rules, action_listing->state, op);

  if (!seats)
    list_next_op (action_listing);
  for (unsigned seat = 1; seat <= action_listing->listing->rules->seats; seat++)
    if (seats >> (seat - 1) & 1)
      list_seat_op (action_listing, op, seat);
}

static void
list_stop (ActionListing *action_listing)
{
  unsigned may = arkham_stoppable (action_listing->state), args = action_listing->listing->n_args;

  if (!may)
    list_next_op (action_listing);
  for (unsigned e = 0; e < ARKHAM_EVENTS; e++)
    if (may >> e & 1) {
      arkham_push_event (action_listing->listing, e);
      list_next_op (action_listing);
      action_listing->listing->n_args = args;
    }
}

static void
list_op (ActionListing *action_listing)
{
  const ArkhamState *state = action_listing->state;
  const ArkhamOp *op = &action_listing->action->ops[action_listing->op];

  if (action_listing->listing->moves_left == 0)
    return;
  if (action_listing->op == action_listing->action->n_ops) {
    arkham_list_move (action_listing->listing);
    return;
  }
  switch ((ArkhamOpKind)op->op) {
  case ARKHAM_OP_STOP_EVENT:
    list_stop (action_listing);
    break;
  case ARKHAM_OP_STEAL_RESOURCE:
  case ARKHAM_OP_STEAL_TOME:
  case ARKHAM_OP_SWAP_TOME:
  case ARKHAM_OP_MOVE_FIRST:
    list_seats (action_listing, op);
    break;
  case ARKHAM_OP_GAIN_RESOURCE:
    if (action_listing->listing->kind == ARKHAM_LIST_MOVES)
      list_deck_resources (action_listing, 0, op->n < state->deck ? op->n : state->deck);
    else
      list_drawn_cards (action_listing, ARKHAM_FROM_DECK, 0,
                        op->n < state->deck ? op->n : state->deck);
    break;
  case ARKHAM_OP_GAIN_FOR_SALE:
    list_sale (action_listing, op->n);
    break;
  case ARKHAM_OP_LOSE_RESOURCE:
    list_hand_resources (action_listing, state->turn, op->n);
    break;
  case ARKHAM_OP_GUARD:
  case ARKHAM_OP_ACQUIRE_AGAIN:
  case ARKHAM_OP_DISCOUNT:
    list_next_op (action_listing);
    break;
  }
}

void
arkham_list_action (ArkhamListing *listing, unsigned verb)
{
  ArkhamActionKind kind = verb == ARKHAM_VERB_ACTION ? ARKHAM_ACTION_LUCID : ARKHAM_ACTION_DEMENTED;
  ActionListing action_listing = { listing, listing->state,
                                   arkham_action (listing->rules, listing->state, kind), 0, 0 };

  arkham_begin_move (listing, listing->state->turn, verb);
  list_op (&action_listing);
}
