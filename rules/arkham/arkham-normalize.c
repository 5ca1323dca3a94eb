/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The listed form of a move that is legal here: what names a known card by one side gets its id,
 * and lists without order are sorted.
 */
#include "rules/arkham/arkham-normalize.h"

#include "rules/arkham/arkham-actions.h"
#include "rules/arkham/arkham-notation.h"
#include "rules/arkham/arkham-round.h"
#include "rules/arkham/arkham-state.h"

#include <stdlib.h>

/* "bonus" and values, by their texts, then cards by their ids, then "?". */
static int
sort_rank (const RulesArg *arg)
{
  return arg->kind == RULES_ARG_CARD ? 1 : arg->kind == RULES_ARG_UNSEEN ? 2 : 0;
}

static int
compare_resources (const void *a, const void *b)
{
  const RulesArg *left = a, *right = b;

  return sort_rank (left) != sort_rank (right) ? sort_rank (left) - sort_rank (right)
                                               : left->value - right->value;
}

/* Names what is lifted of a hand as it is listed: the items tell what the names found. */
static void
normalize_resources (const RulesMatch *match, const ArkhamState *state, unsigned seat,
                     RulesArg *args, unsigned n)
{
  ArkhamState trial = *state;
  ArkhamItems items = { .n = 0 };

  if (arkham_take_resources (match, &trial, seat, args, n, &items, NULL) != RULES_OK)
    return;
  for (unsigned i = 0; i < n; i++) {
    unsigned item = items.items[i], key = args[i].key;

    args[i] = item >= ARKHAM_ITEM_CARD
                  ? (RulesArg){ .kind = RULES_ARG_CARD, .value = (int32_t)item - ARKHAM_ITEM_CARD }
              : item == ARKHAM_ITEM_UNSEEN ? (RulesArg){ .kind = RULES_ARG_UNSEEN }
                                           : (RulesArg){ .kind = RULES_ARG_NAME,
                                                         .extra = ARKHAM_NAME_VALUE,
                                                         .value = (int32_t)item };
    args[i].key = key;
  }
  qsort (args, n, sizeof *args, compare_resources);
}

static void
normalize_tome (RulesArg *arg, int item)
{
  if (item >= ARKHAM_ITEM_CARD)
    *arg = (RulesArg){ .kind = RULES_ARG_CARD, .value = item - ARKHAM_ITEM_CARD };
}

/* An item of the sale with its other side, as it is written. */
typedef struct {
  const RulesMatch *match;
  RulesArg args[2];
  unsigned n;
} Pair;

static int
compare_pairs (const void *a, const void *b)
{
  const Pair *left = a, *right = b;
  RulesText texts[2][3];

  for (unsigned k = 0; k < 2; k++) {
    const Pair *pair = k ? right : left;

    texts[k][0] = arkham_arg_text (pair->match, &pair->args[0]);
    texts[k][1] = pair->n > 1 ? RULES_TEXT (":") : RULES_TEXT ("");
    texts[k][2] = pair->n > 1 ? arkham_arg_text (pair->match, &pair->args[1]) : RULES_TEXT ("");
  }
  for (unsigned part[2] = { 0 }, at[2] = { 0 };;) {
    int character[2];

    for (unsigned k = 0; k < 2; k++) {
      while (part[k] < 3 && at[k] == texts[k][part[k]].length) {
        part[k]++;
        at[k] = 0;
      }
      character[k] = part[k] < 3 ? (unsigned char)texts[k][part[k]].at[at[k]++] : -1;
    }
    if (character[0] != character[1] || character[0] < 0)
      return character[0] - character[1];
  }
}

/* "t:$v" that names a known card becomes its id; the list is sorted. @n_args: how many arguments
 * stand there; returns how many stand there then, and moves the rest up. */
static unsigned
normalize_sides (const RulesMatch *match, const ArkhamState *state, RulesMove *move, RulesArg *args,
                 unsigned n_args)
{
  const ArkhamRules *rules = match->compiled;
  Pair pairs[ARKHAM_OP_CARDS];
  uint8_t single[ARKHAM_TOMES] = { 0 };
  bool taken[ARKHAM_CARDS] = { false };
  unsigned n = 0, used = 0;

  for (unsigned i = 0; i < state->n_sale; i++)
    if (state->sale[i] < ARKHAM_ITEM_CARD)
      single[state->sale[i]]++;
  for (unsigned i = 0; i < n_args && n < ARKHAM_OP_CARDS; n++) {
    Pair *pair = &pairs[n];

    pair->match = match;
    pair->n = args[i].kind == RULES_ARG_CARD ? 1 : 2;
    memcpy (pair->args, args + i, pair->n * sizeof *args);
    i += pair->n;
    if (pair->n == 2 && single[pair->args[0].value & 0xFF]) {
      single[pair->args[0].value & 0xFF]--;
      continue;
    }
    for (unsigned c = 0; pair->n == 2 && c < rules->n_cards; c++)
      if (state->where[c] == ARKHAM_ON_SALE && !taken[c]
          && rules->cards[c].tome == (pair->args[0].value & 0xFF)
          && rules->cards[c].value == pair->args[1].value) {
        pair->n = 1;
        pair->args[0] = (RulesArg){ .kind = RULES_ARG_CARD, .value = (int32_t)c };
      }
    if (pair->n == 1)
      taken[pair->args[0].value] = true;
  }
  qsort (pairs, n, sizeof *pairs, compare_pairs);
  for (unsigned k = 0; k < n; k++) {
    memcpy (args + used, pairs[k].args, pairs[k].n * sizeof *args);
    used += pairs[k].n;
  }
  memmove (args + used, args + n_args,
           (size_t)(move->args + move->n_args - (args + n_args)) * sizeof *args);
  move->n_args -= n_args - used;
  return used;
}

/* One operation's arguments, which are legal. */
static unsigned
normalize_op (const RulesMatch *match, const ArkhamState *state, const ArkhamOp *op,
              RulesMove *move, RulesArg *args, unsigned n)
{
  const ArkhamRules *rules = match->compiled;

  if (n == 0)
    return 0;
  switch ((ArkhamOpKind)op->op) {
  case ARKHAM_OP_STEAL_RESOURCE:
    normalize_resources (match, state, args[0].value, args + 1, n - 1);
    return n;
  case ARKHAM_OP_LOSE_RESOURCE:
    normalize_resources (match, state, state->turn, args, n);
    return n;
  case ARKHAM_OP_GAIN_RESOURCE:
    qsort (args, n, sizeof *args, compare_resources);
    return n;
  case ARKHAM_OP_GAIN_FOR_SALE:
    return normalize_sides (match, state, move, args, n);
  case ARKHAM_OP_STEAL_TOME:
    normalize_tome (&args[1], arkham_find_owned (rules, state, args[0].value, &args[1]));
    return n;
  case ARKHAM_OP_SWAP_TOME:
    normalize_tome (&args[0], arkham_find_owned (rules, state, state->turn, &args[0]));
    normalize_tome (&args[2], arkham_find_owned (rules, state, args[1].value, &args[2]));
    return n;
  default:
    return n;
  }
}

static void
normalize_action (const RulesMatch *match, const ArkhamState *state, RulesMoveBuffer *buffer)
{
  ArkhamActionKind kind =
      buffer->move.verb == ARKHAM_VERB_ACTION ? ARKHAM_ACTION_LUCID : ARKHAM_ACTION_DEMENTED;
  const ArkhamAction *action = arkham_action (match->compiled, state, kind);
  ArkhamState trial = *state;

  for (unsigned i = 0, at = 0, used; i < action->n_ops; i++) {
    ArkhamState before = trial;

    if (arkham_perform_op (match, &trial, &action->ops[i], buffer->args + at,
                           buffer->move.n_args - at, &used, NULL)
        != RULES_OK)
      return;
    at += normalize_op (match, &before, &action->ops[i], &buffer->move, buffer->args + at, used);
  }
}

static bool
is_bonus (const RulesArg *arg)
{
  return arg->kind == RULES_ARG_NAME && arg->extra == ARKHAM_NAME_KEYWORD;
}

static void
normalize_acquire (const RulesMatch *match, const ArkhamState *state, RulesMoveBuffer *buffer)
{
  int place = arkham_find_on_sale (match->compiled, state, &buffer->args[0]);
  unsigned n = buffer->move.n_args - 1;

  if (place < 0)
    return;
  normalize_tome (&buffer->args[0], state->sale[place]);
  while (n && is_bonus (&buffer->args[n]))
    n--;
  normalize_resources (match, state, buffer->move.actor, buffer->args + 1, n);
}

void
arkham_normalize (const RulesMatch *match, const void *data, RulesMoveBuffer *buffer)
{
  const ArkhamState *state = data;
  unsigned verb = buffer->move.verb;

  if (!state->turn || state->turn != buffer->move.actor)
    return;
  if (verb == ARKHAM_VERB_ACQUIRE)
    normalize_acquire (match, state, buffer);
  if (verb == ARKHAM_VERB_ACTION || verb == ARKHAM_VERB_DEMENTED)
    normalize_action (match, state, buffer);
}
