/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The operations of Lucid and Demented actions, done one after the other: each takes its arguments
 * from those of the move, and an operation that can't be done takes none.
 */
#include "rules/arkham/arkham-actions.h"

#include "rules/arkham/arkham-notation.h"
#include "rules/arkham/arkham-round.h"

/* What an operation needs while it runs. */
typedef struct {
  const RulesMatch *match;
  const ArkhamRules *rules;
  ArkhamState *state;
  const ArkhamOp *op;
  const RulesArg *args;
  unsigned n_args, used;
  RulesError *error;
} ActionRun;

static RulesStatus
illegal (RulesError *error, unsigned code, int64_t n1)
{
  return rules_error_set (error, RULES_ILLEGAL, code, n1, 0, 0);
}

static RulesStatus
illegal_arg (ActionRun *run, unsigned code, const RulesArg *arg, int64_t n1)
{
  return rules_error_text (run->error, RULES_ILLEGAL, code, arkham_arg_text (run->match, arg), n1,
                           0);
}

/* What can be done */

unsigned
arkham_stoppable (const ArkhamState *state)
{
  return 0xFFu << state->event & 0xFF & ~(unsigned)state->stops;
}

/* Whether @seat may lose a tome, or swap one. */
static bool
is_guarded (const ArkhamState *state, unsigned seat)
{
  return state->guarded >> (seat - 1) & 1;
}

unsigned
arkham_op_seat_mask (const ArkhamRules *rules, const ArkhamState *state, const ArkhamOp *op)
{
  unsigned seats = 0, self = state->turn;
  uint64_t own = state->tomes[self - 1];

  for (unsigned seat = 1; seat <= rules->seats; seat++) {
    uint64_t theirs = state->tomes[seat - 1];
    bool may = false;

    if (op->op == ARKHAM_OP_STEAL_RESOURCE)
      may = seat != self && state->sizes[seat - 1];
    else if (op->op == ARKHAM_OP_STEAL_TOME)
      may = seat != self && !is_guarded (state, seat) && theirs & ~own;
    else if (op->op == ARKHAM_OP_SWAP_TOME)
      may = seat != self && !is_guarded (state, seat) && !is_guarded (state, self) && theirs && own
            && (theirs & own || (theirs & ~own && own & ~theirs));
    else if (op->op == ARKHAM_OP_MOVE_FIRST)
      may = seat != state->first;
    seats |= (unsigned)may << (seat - 1);
  }
  return seats;
}

/* The next argument, of the kind @wanted; NULL with a fault when there is none or it is another. */
static const RulesArg *
next_arg (ActionRun *run, RulesArgKind wanted, unsigned code)
{
  const RulesArg *arg = &run->args[run->used];

  if (run->used == run->n_args) {
    illegal (run->error, ARKHAM_FAULT_ARGS_FEW, 0);
    return NULL;
  }
  if (arg->kind != wanted) {
    illegal_arg (run, code, arg, 0);
    return NULL;
  }
  run->used++;
  return arg;
}

/* The seat that the operation chooses. */
static RulesStatus
choose_seat (ActionRun *run, unsigned seats, unsigned *seat)
{
  const RulesArg *arg = next_arg (run, RULES_ARG_NUMBER, ARKHAM_FAULT_ARG_SEAT);
  bool tomes = run->op->op == ARKHAM_OP_STEAL_TOME || run->op->op == ARKHAM_OP_SWAP_TOME;

  if (!arg)
    return RULES_ILLEGAL;
  *seat = arg->value;
  if (seats >> (*seat - 1) & 1)
    return RULES_OK;
  if (run->op->op == ARKHAM_OP_MOVE_FIRST)
    return illegal (run->error, ARKHAM_FAULT_FIRST_HOLDER, *seat);
  if (*seat == run->state->turn)
    return illegal (run->error, ARKHAM_FAULT_SEAT, *seat);
  if (tomes && is_guarded (run->state, *seat))
    return illegal (run->error, ARKHAM_FAULT_GUARDED, *seat);
  return illegal (run->error, ARKHAM_FAULT_SEAT_EMPTY, *seat);
}

/* @n resources that follow in the arguments. */
static RulesStatus
resource_args (ActionRun *run, unsigned n, const RulesArg **first)
{
  *first = run->args + run->used;
  for (unsigned i = 0; i < n; i++) {
    const RulesArg *arg = &run->args[run->used];

    if (run->used == run->n_args)
      return illegal (run->error, ARKHAM_FAULT_ARGS_FEW, 0);
    if (arg->kind == RULES_ARG_NUMBER
        || (arg->kind == RULES_ARG_NAME && arg->extra != ARKHAM_NAME_VALUE))
      return illegal_arg (run, ARKHAM_FAULT_ARG_RESOURCE, arg, 0);
    run->used++;
  }
  return RULES_OK;
}

static unsigned
min_of (unsigned a, unsigned b)
{
  return a < b ? a : b;
}

static RulesStatus
stop_event (ActionRun *run)
{
  ArkhamState *state = run->state;
  const RulesArg *arg = &run->args[run->used];
  int event;

  if (!arkham_stoppable (state))
    return RULES_OK;
  if (run->used == run->n_args)
    return illegal (run->error, ARKHAM_FAULT_ARGS_FEW, 0);
  event = arkham_arg_event (arg);
  if (event < 0)
    return illegal_arg (run, ARKHAM_FAULT_ARG_EVENT, arg, 0);
  if (!(arkham_stoppable (state) >> event & 1))
    return illegal_arg (run, ARKHAM_FAULT_STOP, arg, 0);
  run->used++;
  state->stops |= 1u << event;
  state->stopped[state->n_stopped++] = event + 1;
  return RULES_OK;
}

/* Moves @n resources of @from to @to, 0 for under the deck. */
static RulesStatus
move_resources (ActionRun *run, unsigned n, unsigned from, unsigned to)
{
  ArkhamItems items = { .n = 0 };
  const RulesArg *first;
  RulesStatus status = resource_args (run, n, &first);

  if (status == RULES_OK)
    status = arkham_take_resources (run->match, run->state, from, first, n, &items, run->error);
  if (status == RULES_OK)
    arkham_put_resources (run->rules, run->state, to, &items);
  return status;
}

static RulesStatus
steal_resource (ActionRun *run)
{
  unsigned seats = arkham_op_seat_mask (run->rules, run->state, run->op), seat;
  RulesStatus status;

  if (!seats)
    return RULES_OK;
  if ((status = choose_seat (run, seats, &seat)) != RULES_OK)
    return status;
  return move_resources (run, min_of (run->op->n, run->state->sizes[seat - 1]), seat,
                         run->state->turn);
}

static RulesStatus
gain_resource (ActionRun *run)
{
  unsigned n = min_of (run->op->n, run->state->deck);
  const RulesArg *first;
  RulesStatus status = resource_args (run, n, &first);

  for (unsigned i = 0; status == RULES_OK && i < n; i++)
    status = arkham_draw_resource (run->match, run->state, run->state->turn, &first[i], run->error);
  return status;
}

/* Where the tome @tome lies on sale by that side alone; -1 when it does not. */
static int
find_one_sided (const ArkhamState *state, unsigned tome)
{
  for (unsigned i = 0; i < state->n_sale; i++)
    if (state->sale[i] == tome)
      return i;
  return -1;
}

/* The lowest known card on sale with these sides, as its place; -1 when there is none. */
static int
find_two_sided (const ArkhamRules *rules, const ArkhamState *state, unsigned tome,
                const RulesArg *back)
{
  RulesArg card = { .kind = RULES_ARG_CARD };

  for (unsigned c = 0; state->n_known && c < rules->n_cards; c++)
    if (state->where[c] == ARKHAM_ON_SALE && rules->cards[c].tome == tome
        && back->kind == RULES_ARG_NAME && rules->cards[c].value == back->value) {
      card.value = (int32_t)c;
      return arkham_find_on_sale (rules, state, &card);
    }
  return -1;
}

unsigned
arkham_count_backs (const ArkhamRules *rules, const ArkhamState *state, const RulesArg *args,
                    unsigned n_args, unsigned tome, unsigned value)
{
  unsigned n = 0, shown = 0;

  for (unsigned c = 0; c < rules->n_cards; c++)
    n += rules->cards[c].tome == tome && rules->cards[c].value == value
         && state->where[c] == ARKHAM_AWAY;
  for (unsigned i = 1; i < n_args; i++)
    shown += args[i].key == ARKHAM_KEY_BACK && args[i].kind == RULES_ARG_NAME
             && (unsigned)args[i].value == value && (args[i - 1].value & 0xFF) == (int)tome;
  return n > shown ? n - shown : 0;
}

/* The tome at @place, of which one side was known, shows the other as @back: a value, "?", or the
 * card that has both. */
static RulesStatus
turn_over (ActionRun *run, int place, const RulesArg *back, ArkhamItems *items)
{
  ArkhamState *state = run->state;

  arkham_return_tome (run->rules, state, arkham_take_from_sale (state, place));
  if (back->kind != RULES_ARG_UNSEEN)
    return arkham_draw_resource (run->match, state, state->turn, back, run->error);
  state->deck--;
  items->items[items->n++] = ARKHAM_ITEM_UNSEEN;
  return RULES_OK;
}

/* One of the sale becomes a resource: "t:$v", or a card whose both sides are known by now. */
static RulesStatus
take_for_resource (ActionRun *run, ArkhamItems *items)
{
  const ArkhamRules *rules = run->rules;
  ArkhamState *state = run->state;
  const RulesArg *arg = &run->args[run->used], *back = arg + 1;
  unsigned tome;
  int known, place;

  if (run->used == run->n_args)
    return illegal (run->error, ARKHAM_FAULT_ARGS_FEW, 0);
  if (arg->kind == RULES_ARG_CARD) {
    tome = rules->cards[arg->value].tome;
    known = arkham_find_on_sale (rules, state, arg);
    place = known < 0 ? find_one_sided (state, tome) : -1;
    back = arg;
    run->used++;
  } else {
    if (arg->kind != RULES_ARG_NAME || arg->extra != ARKHAM_NAME_TOME
        || run->used + 1 >= run->n_args || back->key != ARKHAM_KEY_BACK)
      return illegal_arg (run, ARKHAM_FAULT_ARG_SALE, arg, 0);
    tome = arg->value & 0xFF;
    place = find_one_sided (state, tome);
    known = place < 0 ? find_two_sided (rules, state, tome, back) : -1;
    run->used += 2;
  }
  if (place >= 0 && rules->revision >= 2 && back->kind != RULES_ARG_UNSEEN
      && arkham_count_backs (rules, state, run->args, (unsigned)(arg - run->args), tome,
                             back == arg ? rules->cards[arg->value].value : (unsigned)back->value)
             == 0) {
    illegal_arg (run, ARKHAM_FAULT_TWO_SIDES, arg, 0);
    rules_error_set_argument (run->error, 1, arkham_arg_text (run->match, back));
    return RULES_ILLEGAL;
  }
  if (place >= 0)
    return turn_over (run, place, back, items);
  if (known < 0)
    return illegal_arg (run, ARKHAM_FAULT_NOT_ON_SALE, arg, 0);
  items->items[items->n++] = arkham_take_from_sale (state, known);
  return RULES_OK;
}

static RulesStatus
gain_for_sale (ActionRun *run)
{
  unsigned n = min_of (run->op->n, run->state->n_sale);
  ArkhamItems items = { .n = 0 };
  RulesStatus status = RULES_OK;

  for (unsigned i = 0; status == RULES_OK && i < n; i++)
    status = take_for_resource (run, &items);
  if (status == RULES_OK)
    arkham_put_resources (run->rules, run->state, run->state->turn, &items);
  return status;
}

/* The tome of @seat that the next argument names. */
static RulesStatus
owned_arg (ActionRun *run, unsigned seat, unsigned *item)
{
  const RulesArg *arg = &run->args[run->used];
  int found;

  if (run->used == run->n_args)
    return illegal (run->error, ARKHAM_FAULT_ARGS_FEW, 0);
  if (arg->kind != RULES_ARG_CARD
      && (arg->kind != RULES_ARG_NAME || arg->extra != ARKHAM_NAME_TOME))
    return illegal_arg (run, ARKHAM_FAULT_ARG_TOME, arg, 0);
  found = arkham_find_owned (run->rules, run->state, seat, arg);
  if (found < 0)
    return illegal_arg (run, ARKHAM_FAULT_NOT_OWNED, arg, seat);
  run->used++;
  *item = found;
  return RULES_OK;
}

static RulesStatus
steal_tome (ActionRun *run)
{
  ArkhamState *state = run->state;
  unsigned seats = arkham_op_seat_mask (run->rules, state, run->op), seat, item;
  RulesStatus status;

  if (!seats)
    return RULES_OK;
  if ((status = choose_seat (run, seats, &seat)) != RULES_OK
      || (status = owned_arg (run, seat, &item)) != RULES_OK)
    return status;
  if (state->tomes[state->turn - 1] >> arkham_item_tome (run->rules, item) & 1)
    return illegal_arg (run, ARKHAM_FAULT_OWNED, &run->args[run->used - 1], state->turn);
  arkham_lose_tome (run->rules, state, seat, item);
  arkham_gain_tome (run->rules, state, state->turn, item);
  return RULES_OK;
}

/* Source: Arkham, "Acquire Phase": one copy of each tome, after a swap too */
static RulesStatus
swap_tome (ActionRun *run)
{
  const ArkhamRules *rules = run->rules;
  ArkhamState *state = run->state;
  unsigned self = state->turn, seats = arkham_op_seat_mask (rules, state, run->op), seat, own,
           theirs;
  RulesStatus status;

  if (!seats)
    return RULES_OK;
  if ((status = owned_arg (run, self, &own)) != RULES_OK
      || (status = choose_seat (run, seats, &seat)) != RULES_OK
      || (status = owned_arg (run, seat, &theirs)) != RULES_OK)
    return status;
  if (!arkham_may_swap (state, self, seat, arkham_item_tome (rules, own),
                        arkham_item_tome (rules, theirs))) {
    bool have = state->tomes[self - 1] >> arkham_item_tome (rules, theirs) & 1;

    return illegal_arg (run, ARKHAM_FAULT_OWNED, &run->args[run->used - (have ? 1 : 3)],
                        have ? self : seat);
  }
  arkham_lose_tome (rules, state, self, own);
  arkham_lose_tome (rules, state, seat, theirs);
  arkham_gain_tome (rules, state, self, theirs);
  arkham_gain_tome (rules, state, seat, own);
  return RULES_OK;
}

static RulesStatus
move_first (ActionRun *run)
{
  unsigned seat;
  RulesStatus status =
      choose_seat (run, arkham_op_seat_mask (run->rules, run->state, run->op), &seat);

  if (status == RULES_OK)
    run->state->first = seat;
  return status;
}

static RulesStatus
run_op (ActionRun *run)
{
  ArkhamState *state = run->state;
  unsigned n = run->op->n;

  switch ((ArkhamOpKind)run->op->op) {
  case ARKHAM_OP_STOP_EVENT:
    return stop_event (run);
  case ARKHAM_OP_STEAL_RESOURCE:
    return steal_resource (run);
  case ARKHAM_OP_GAIN_RESOURCE:
    return gain_resource (run);
  case ARKHAM_OP_GAIN_FOR_SALE:
    return gain_for_sale (run);
  case ARKHAM_OP_GUARD:
    state->guarded |= 1u << (state->turn - 1);
    return RULES_OK;
  case ARKHAM_OP_ACQUIRE_AGAIN:
    state->acquires_left += n;
    return RULES_OK;
  case ARKHAM_OP_STEAL_TOME:
    return steal_tome (run);
  case ARKHAM_OP_DISCOUNT:
    state->discount = min_of (state->discount + n, UINT8_MAX);
    return RULES_OK;
  case ARKHAM_OP_SWAP_TOME:
    return swap_tome (run);
  case ARKHAM_OP_MOVE_FIRST:
    return move_first (run);
  case ARKHAM_OP_LOSE_RESOURCE:
    return move_resources (run, min_of (n, state->sizes[state->turn - 1]), state->turn, 0);
  }
  return RULES_OK;
}

RulesStatus
arkham_perform_op (const RulesMatch *match, ArkhamState *state, const ArkhamOp *op,
                   const RulesArg *args, unsigned n_args, unsigned *used, RulesError *error)
{
  ActionRun run = { match, match->compiled, state, op, args, n_args, 0, error };
  RulesStatus status = run_op (&run);

  *used = run.used;
  return status;
}

RulesStatus
arkham_perform_action (const RulesMatch *match, ArkhamState *state, ArkhamActionKind kind,
                       const RulesMove *move, RulesError *error)
{
  const ArkhamAction *action = arkham_action (match->compiled, state, kind);
  unsigned at = 0, used;

  for (unsigned i = 0; i < action->n_ops; i++) {
    RulesStatus status = arkham_perform_op (match, state, &action->ops[i], move->args + at,
                                            move->n_args - at, &used, error);

    if (status != RULES_OK)
      return status;
    at += used;
  }
  if (at < move->n_args)
    return rules_error_text (error, RULES_ILLEGAL, ARKHAM_FAULT_ARGS_REST,
                             arkham_arg_text (match, &move->args[at]), 0, 0);
  state->acted = kind == ARKHAM_ACTION_LUCID ? ARKHAM_ACTED_LUCID : ARKHAM_ACTED_BOTH;
  return RULES_OK;
}

void
arkham_complete_action (const ArkhamRules *rules, ArkhamState *state)
{
  state->demented_due = arkham_demented_follows (rules, state);
}
