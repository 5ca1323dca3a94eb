/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Simulated games of Tomes of Arkham: what could be said against the list of moves, a table where
 * not all was seen against an open one, and rulings at random.
 */
#include "tests/rules/play-games.h"
#include "tests/rules/arkham/arkham-play.h"

#include "rules/arkham/arkham-actions.h"
#include "rules/arkham/arkham-round.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const PlayKind kinds[] = {
  { "2", arkham_standard, NULL, arkham_standard_reordered },
  { "2 open", arkham_standard, NULL, arkham_standard_split },
  { "3", arkham_standard, NULL, arkham_standard_split },
  { "3 open", arkham_standard, arkham_rich_events, arkham_standard_reordered },
  { "4", arkham_standard, arkham_rich_events, arkham_standard_split },
  { "4 open", arkham_standard, NULL, arkham_standard_reordered },
};

/* What may be said: moves put together at random */

typedef struct {
  const PlayFixture *fixture;
  const ArkhamRules *rules;
  const ArkhamState *state;
  RulesRandom *random;
  PlayProposeFunc say;
  void *data;
  RulesMoveBuffer move;
} Proposal;

static unsigned
random_below (Proposal *proposal, unsigned n)
{
  return rules_random_below (proposal->random, n);
}

static void
add (Proposal *proposal, RulesArgKind kind, unsigned extra, unsigned key, int32_t value)
{
  proposal->move.args[proposal->move.move.n_args++] =
      (RulesArg){ .kind = kind, .extra = extra, .key = key, .value = value };
}

static void
begin (Proposal *proposal, unsigned actor, unsigned verb)
{
  proposal->move.move =
      (RulesMove){ .actor = actor, .verb = verb, .args = proposal->move.args, .text = { "", 0 } };
}

static void
propose_move (Proposal *proposal)
{
  char line[1024];
  RulesBuffer out = { line, sizeof line - 1, 0, false };

  rules_write_move (proposal->fixture->match, &proposal->move.move, &out);
  ck_assert (!out.full);
  line[out.length] = '\0';
  proposal->say (line, proposal->data);
}

static void
add_event (Proposal *proposal, unsigned event)
{
  if (event == ARKHAM_EVENTS)
    add (proposal, RULES_ARG_UNSEEN, 0, 0, 0);
  else
    add (proposal, RULES_ARG_NAME, ARKHAM_NAME_EVENT, 0, (int32_t)event);
}

static void
add_item (Proposal *proposal, unsigned item)
{
  if (item >= ARKHAM_ITEM_CARD)
    add (proposal, RULES_ARG_CARD, 0, 0, (int32_t)item - ARKHAM_ITEM_CARD);
  else
    add (proposal, RULES_ARG_NAME, ARKHAM_NAME_TOME, 0, (int32_t)item);
}

/* Whether a known card lies where its tome's name, or its value's, would mean it. */
static bool
means_card (Proposal *proposal, bool tome, unsigned side)
{
  for (unsigned c = 0; c < proposal->rules->n_cards; c++)
    if (proposal->state->where[c] != ARKHAM_AWAY
        && (tome ? proposal->rules->cards[c].tome : proposal->rules->cards[c].value) == side)
      return true;
  return false;
}

/* A tome of a seat by its listed name, or of nobody. */
static void
add_tome (Proposal *proposal, unsigned seat)
{
  unsigned tome = random_below (proposal, proposal->rules->n_tomes);
  RulesArg arg = { .kind = RULES_ARG_NAME, .extra = ARKHAM_NAME_TOME, .value = (int32_t)tome };
  int item;

  for (unsigned k = 0; k < 8 && !(proposal->state->tomes[seat - 1] >> tome & 1); k++)
    tome = random_below (proposal, proposal->rules->n_tomes);
  arg.value = (int32_t)tome;
  item = arkham_find_owned (proposal->rules, proposal->state, seat, &arg);
  if (item >= 0)
    add_item (proposal, (unsigned)item);
  else if (!means_card (proposal, true, tome))
    add_item (proposal, tome);
}

static int
compare_args (const void *a, const void *b)
{
  const RulesArg *left = a, *right = b;
  int ranks[2] = { left->kind == RULES_ARG_CARD     ? 1
                   : left->kind == RULES_ARG_UNSEEN ? 2
                                                    : 0,
                   right->kind == RULES_ARG_CARD     ? 1
                   : right->kind == RULES_ARG_UNSEEN ? 2
                                                     : 0 };

  return ranks[0] != ranks[1] ? ranks[0] - ranks[1] : left->value - right->value;
}

/* Resources in the listed order: some of a hand's, or of nobody's; at most @n. */
static void
add_resources (Proposal *proposal, unsigned seat, unsigned n, unsigned key)
{
  const ArkhamRules *rules = proposal->rules;
  const ArkhamState *state = proposal->state;
  RulesArg *first = proposal->move.args + proposal->move.move.n_args;
  unsigned from = proposal->move.move.n_args;

  for (unsigned k = 0; k < n; k++) {
    unsigned kind = random_below (proposal, 8), v = random_below (proposal, rules->n_values);

    for (unsigned t = 0; seat && t < 6 && !state->hands[(seat - 1) * rules->n_values + v]; t++)
      v = random_below (proposal, rules->n_values);
    if (kind == 0 && !key) {
      add (proposal, RULES_ARG_UNSEEN, 0, key, 0);
    } else if (kind < 4) {
      unsigned c = random_below (proposal, rules->n_cards);

      for (unsigned t = 0; t < 90 && state->where[c] != ARKHAM_HAND + seat - 1u; t++)
        c = random_below (proposal, rules->n_cards);
      if (seat && state->where[c] == ARKHAM_HAND + seat - 1u)
        add (proposal, RULES_ARG_CARD, 0, key, (int32_t)c);
    } else if (!means_card (proposal, false, v)
               || (seat && state->hands[(seat - 1) * rules->n_values + v])) {
      add (proposal, RULES_ARG_NAME, ARKHAM_NAME_VALUE, key, (int32_t)v);
    }
  }
  qsort (first, proposal->move.move.n_args - from, sizeof *first, compare_args);
}

/* Whether a list of values takes more of one than the hand shows, so that a known card is meant. */
static bool
is_canonical (Proposal *proposal, unsigned seat, unsigned from)
{
  unsigned counts[ARKHAM_VALUES] = { 0 };

  for (unsigned i = from; i < proposal->move.move.n_args; i++) {
    const RulesArg *arg = &proposal->move.args[i];

    if (arg->kind == RULES_ARG_NAME && arg->extra == ARKHAM_NAME_VALUE
        && ++counts[arg->value]
               > (seat ? proposal->state->hands[(seat - 1) * proposal->rules->n_values + arg->value]
                       : 0)
        && means_card (proposal, false, (unsigned)arg->value))
      return false;
  }
  return true;
}

static void
propose_setup (Proposal *proposal)
{
  for (unsigned seat = 1; seat <= proposal->rules->seats; seat++) {
    begin (proposal, 0, ARKHAM_VERB_FIRST);
    add (proposal, RULES_ARG_NUMBER, 0, 0, (int32_t)seat);
    propose_move (proposal);
    for (unsigned v = 0; v <= proposal->rules->n_values; v++)
      for (unsigned closed = 0; closed < 2; closed++) {
        begin (proposal, closed ? 0 : seat, ARKHAM_VERB_GAIN);
        if (closed)
          add (proposal, RULES_ARG_NUMBER, 0, 0, (int32_t)seat);
        if (v < proposal->rules->n_values)
          add (proposal, RULES_ARG_NAME, ARKHAM_NAME_VALUE, 0, (int32_t)v);
        else
          add (proposal, RULES_ARG_UNSEEN, 0, 0, 0);
        propose_move (proposal);
      }
  }
}

static void
propose_events (Proposal *proposal)
{
  for (unsigned e = 0; e <= ARKHAM_EVENTS; e++) {
    for (unsigned side = ARKHAM_KEYWORD_UP; side <= ARKHAM_KEYWORD_DOWN; side++) {
      begin (proposal, 0, ARKHAM_VERB_OUT);
      add (proposal, RULES_ARG_NAME, ARKHAM_NAME_KEYWORD, 0, (int32_t)side);
      add_event (proposal, e);
      propose_move (proposal);
    }
    for (unsigned seat = 1; seat <= proposal->rules->seats; seat++)
      for (unsigned verb = ARKHAM_VERB_KEEP; verb <= ARKHAM_VERB_EVENT; verb++) {
        if (verb == ARKHAM_VERB_DRAFT || (verb == ARKHAM_VERB_EVENT && e == ARKHAM_EVENTS))
          continue;
        begin (proposal, seat, verb);
        add_event (proposal, e);
        propose_move (proposal);
      }
  }
  begin (proposal, 0, ARKHAM_VERB_DRAFT);
  propose_move (proposal);
}

static void
propose_acquire (Proposal *proposal, unsigned seat)
{
  const ArkhamState *state = proposal->state;
  unsigned tome = random_below (proposal, proposal->rules->n_tomes);

  begin (proposal, seat, ARKHAM_VERB_ACQUIRE);
  if (state->n_sale && random_below (proposal, 8))
    add_item (proposal, state->sale[random_below (proposal, state->n_sale)]);
  else if (!means_card (proposal, true, tome))
    add_item (proposal, tome);
  else
    return;
  add_resources (proposal, seat, random_below (proposal, 5), ARKHAM_KEY_PAY);
  if (!is_canonical (proposal, seat, 1))
    return;
  if (random_below (proposal, 2))
    add (proposal, RULES_ARG_NAME, ARKHAM_NAME_KEYWORD, ARKHAM_KEY_PAY, ARKHAM_KEYWORD_BONUS);
  propose_move (proposal);
}

/* Arguments as an operation may want them, most of the time. */
static bool
add_op (Proposal *proposal, const ArkhamOp *op, unsigned seat)
{
  const ArkhamState *state = proposal->state;
  unsigned other = 1 + random_below (proposal, proposal->rules->seats),
           at = proposal->move.move.n_args;
  unsigned size = state->sizes[op->op == ARKHAM_OP_STEAL_RESOURCE ? other - 1 : seat - 1];
  unsigned n = op->n < size ? op->n : size;

  if (random_below (proposal, 12) == 0)
    return true;
  switch ((ArkhamOpKind)op->op) {
  case ARKHAM_OP_STOP_EVENT:
    add_event (proposal, random_below (proposal, ARKHAM_EVENTS));
    return true;
  case ARKHAM_OP_STEAL_RESOURCE:
    add (proposal, RULES_ARG_NUMBER, 0, 0, (int32_t)other);
    add_resources (proposal, other, n, 0);
    return is_canonical (proposal, other, at + 1);
  case ARKHAM_OP_GAIN_RESOURCE:
    add_resources (proposal, 0, op->n < state->deck ? op->n : state->deck, 0);
    return true;
  case ARKHAM_OP_LOSE_RESOURCE:
    add_resources (proposal, seat, n, 0);
    return is_canonical (proposal, seat, at);
  case ARKHAM_OP_STEAL_TOME:
  case ARKHAM_OP_SWAP_TOME:
    if (op->op == ARKHAM_OP_SWAP_TOME)
      add_tome (proposal, seat);
    add (proposal, RULES_ARG_NUMBER, 0, 0, (int32_t)other);
    add_tome (proposal, other);
    return true;
  case ARKHAM_OP_MOVE_FIRST:
    add (proposal, RULES_ARG_NUMBER, 0, 0, (int32_t)other);
    return true;
  case ARKHAM_OP_GAIN_FOR_SALE:
    if (state->n_sale == 0 || op->n > 1)
      return true;
    add_item (proposal, state->sale[random_below (proposal, state->n_sale)]);
    if (proposal->move.args[at].kind == RULES_ARG_NAME)
      add (proposal, RULES_ARG_NAME, ARKHAM_NAME_VALUE, ARKHAM_KEY_BACK,
           (int32_t)random_below (proposal, proposal->rules->n_values));
    return true;
  default:
    return true;
  }
}

static void
propose_action (Proposal *proposal, unsigned seat, unsigned verb)
{
  const ArkhamState *state = proposal->state;
  unsigned event = state->event ? state->event - 1u : random_below (proposal, ARKHAM_EVENTS);
  const ArkhamAction *action =
      &proposal->rules->events[event]
           .actions[verb == ARKHAM_VERB_ACTION ? ARKHAM_ACTION_LUCID : ARKHAM_ACTION_DEMENTED];
  unsigned changes = 0;

  begin (proposal, seat, verb);
  for (unsigned i = 0; i < action->n_ops; i++) {
    /* What one operation changes, the next one's listed names depend on. */
    changes += action->ops[i].op != ARKHAM_OP_MOVE_FIRST && action->ops[i].op != ARKHAM_OP_DISCOUNT
               && action->ops[i].op != ARKHAM_OP_GUARD
               && action->ops[i].op != ARKHAM_OP_ACQUIRE_AGAIN
               && action->ops[i].op != ARKHAM_OP_STOP_EVENT;
    if (!add_op (proposal, &action->ops[i], seat))
      return;
  }
  if (changes < 2)
    propose_move (proposal);
}

static void
propose_some (const PlayFixture *fixture, RulesRandom *random, PlayProposeFunc say, void *data)
{
  Proposal proposal = { .fixture = fixture,
                        .rules = arkham_rules (fixture),
                        .state = arkham_state (fixture),
                        .random = random,
                        .say = say,
                        .data = data };

  propose_setup (&proposal);
  propose_events (&proposal);
  for (unsigned k = 0; k < 60; k++) {
    unsigned seat = proposal.state->turn && random_below (&proposal, 4)
                        ? proposal.state->turn
                        : 1 + random_below (&proposal, proposal.rules->seats);

    propose_acquire (&proposal, seat);
    propose_action (&proposal, seat, ARKHAM_VERB_ACTION);
    propose_action (&proposal, seat, ARKHAM_VERB_DEMENTED);
    begin (&proposal, seat, ARKHAM_VERB_DONE);
    propose_move (&proposal);
  }
}

/* A table where not all was seen */

/* A resource by its value, or unseen. */
static void
mask_resource (const PlayFixture *fixture, RulesRandom *random, const RulesArg *arg, bool hide,
               RulesArg *masked)
{
  *masked = *arg;
  if (arg->kind == RULES_ARG_CARD) {
    masked->kind = RULES_ARG_NAME;
    masked->extra = ARKHAM_NAME_VALUE;
    masked->value = arkham_rules (fixture)->cards[arg->value].value;
  }
  if (hide && rules_random_below (random, 2))
    masked->kind = RULES_ARG_UNSEEN;
}

/* A tome by its tome side. */
static void
mask_tome (const PlayFixture *fixture, const RulesArg *arg, RulesArg *masked)
{
  *masked = *arg;
  if (arg->kind == RULES_ARG_CARD)
    *masked = (RulesArg){ .kind = RULES_ARG_NAME,
                          .extra = ARKHAM_NAME_TOME,
                          .value = arkham_rules (fixture)->cards[arg->value].tome };
}

static void
mask_action (const PlayFixture *fixture, RulesRandom *random, const RulesMove *move,
             RulesMoveBuffer *out)
{
  const ArkhamState *state = arkham_state (fixture);
  const ArkhamAction *action =
      &arkham_rules (fixture)->events[state->event - 1].actions[move->verb == ARKHAM_VERB_ACTION
                                                                    ? ARKHAM_ACTION_LUCID
                                                                    : ARKHAM_ACTION_DEMENTED];
  ArkhamState trial = *state;
  unsigned at = 0;

  for (unsigned i = 0; i < action->n_ops; i++) {
    unsigned used, op = action->ops[i].op;

    ck_assert_int_eq (arkham_perform_op (fixture->match, &trial, &action->ops[i], move->args + at,
                                         move->n_args - at, &used, NULL),
                      RULES_OK);
    for (unsigned k = at; k < at + used; k++) {
      const RulesArg *arg = &move->args[k];
      RulesArg *masked = &out->args[out->move.n_args++];

      *masked = *arg;
      if (op == ARKHAM_OP_STEAL_TOME || op == ARKHAM_OP_SWAP_TOME)
        mask_tome (fixture, arg, masked);
      else if (op == ARKHAM_OP_GAIN_FOR_SALE && arg->kind == RULES_ARG_CARD) {
        mask_tome (fixture, arg, masked);
        mask_resource (fixture, random, arg, true, &out->args[out->move.n_args++]);
        out->args[out->move.n_args - 1].key = ARKHAM_KEY_BACK;
      } else if (op == ARKHAM_OP_GAIN_FOR_SALE || op == ARKHAM_OP_GAIN_RESOURCE) {
        if (arg->kind != RULES_ARG_NAME || arg->extra != ARKHAM_NAME_TOME)
          mask_resource (fixture, random, arg, true, masked);
      } else if (op == ARKHAM_OP_STEAL_RESOURCE || op == ARKHAM_OP_LOSE_RESOURCE) {
        if (arg->kind != RULES_ARG_NUMBER)
          mask_resource (fixture, random, arg, false, masked);
      }
    }
    at += used;
  }
}

static void
mask (const PlayFixture *fixture, RulesRandom *random, const char *text, RulesBuffer *masked)
{
  RecordLine line;
  RulesMoveBuffer read, out;
  const RulesMove *move = &read.move;

  ck_assert_int_eq (record_read_line (text, strlen (text), &line, NULL), RULES_OK);
  ck_assert_int_eq (rules_read_move (fixture->match, &line, &read, NULL), RULES_OK);
  out.move = *move;
  out.move.args = out.args;
  out.move.n_args = 0;
  if (move->verb == ARKHAM_VERB_ACTION || move->verb == ARKHAM_VERB_DEMENTED)
    mask_action (fixture, random, move, &out);
  for (unsigned i = 0; out.move.n_args < move->n_args && i < move->n_args
                       && move->verb != ARKHAM_VERB_ACTION && move->verb != ARKHAM_VERB_DEMENTED;
       i++) {
    RulesArg *arg = &out.args[out.move.n_args++];

    *arg = move->args[i];
    if (move->verb == ARKHAM_VERB_SALE || (move->verb == ARKHAM_VERB_ACQUIRE && i == 0))
      mask_tome (fixture, &move->args[i], arg);
    else if (move->verb == ARKHAM_VERB_GAIN && arg->kind != RULES_ARG_NUMBER)
      mask_resource (fixture, random, &move->args[i], move->actor != 0, arg);
    else if (move->verb == ARKHAM_VERB_ACQUIRE
             && (arg->kind == RULES_ARG_CARD || arg->extra == ARKHAM_NAME_VALUE))
      mask_resource (fixture, random, &move->args[i], false, arg);
    else if ((move->verb == ARKHAM_VERB_KEEP || move->verb == ARKHAM_VERB_DROP)
             && rules_random_below (random, 2))
      arg->kind = RULES_ARG_UNSEEN;
  }
  rules_write_move (fixture->match, &out.move, masked);
}

/* What all can see is the same, and what is known is so. A round whose last events may be stopped
 * ones has not ended yet where not all was seen. */
static const char *
compare (const PlayFixture *open_table, const PlayFixture *masked_table)
{
  const ArkhamRules *rules = arkham_rules (open_table);
  const ArkhamState *open = arkham_state (open_table), *masked = arkham_state (masked_table);
  bool ended = open->phase == ARKHAM_PHASE_SALE || open->head.ended_by_rules;

  if (memcmp (open->tomes, masked->tomes, sizeof open->tomes) != 0
      || memcmp (open->sizes, masked->sizes, sizeof open->sizes) != 0
      || open->first != masked->first || open->is_last_round != masked->is_last_round)
    return "the table shows something else";
  if (open->phase == masked->phase && open->head.ended_by_rules == masked->head.ended_by_rules
      && (open->deck != masked->deck || open->turn != masked->turn
          || open->demented_due != masked->demented_due || open->round != masked->round
          || open->n_sale != masked->n_sale))
    return "the table has another course";
  if ((open->phase != masked->phase || open->head.ended_by_rules != masked->head.ended_by_rules)
      && !(ended && masked->phase == ARKHAM_PHASE_ACQUIRE && arkham_count_unseen_events (masked)))
    return "the round has another course";
  for (unsigned i = 0; i < rules->seats; i++)
    for (unsigned v = 0; v < rules->n_values; v++) {
      unsigned known = open->hands[i * rules->n_values + v];

      for (unsigned c = 0; c < rules->n_cards; c++)
        known += open->where[c] == ARKHAM_HAND + i && rules->cards[c].value == v;
      if (masked->hands[i * rules->n_values + v] > known)
        return "a resource is known where it is not";
    }
  return NULL;
}

/* Rulings */

static void
write_ruling (const PlayFixture *fixture, RulesRandom *random, RulesBuffer *line)
{
  const ArkhamRules *rules = arkham_rules (fixture);
  RulesArg args[4] = { { .kind = RULES_ARG_NAME } };
  unsigned ruling = rules_random_below (random, ARKHAM_RULINGS);
  int by = (int)rules_random_below (random, 9) - 4;
  RulesMove move = {
    .verb = RULES_VERB_ADJUST, .n_args = 1, .args = args, .text = RULES_TEXT ("a ruling")
  };

  args[0].value = (int32_t)ruling;
  if (ruling != ARKHAM_RULING_SALE && ruling != ARKHAM_RULING_STOP)
    args[move.n_args++] =
        (RulesArg){ .kind = RULES_ARG_NUMBER,
                    .value = 1 + (int32_t)rules_random_below (random, rules->seats) };
  if (ruling == ARKHAM_RULING_RENOWN)
    args[move.n_args++] = (RulesArg){ .kind = RULES_ARG_SIGNED,
                                      .value = rules_random_below (random, 20) ? by : by * 333 };
  if (ruling == ARKHAM_RULING_STOP)
    args[move.n_args++] = (RulesArg){ .kind = RULES_ARG_NAME,
                                      .extra = ARKHAM_NAME_EVENT,
                                      .value = (int32_t)rules_random_below (random, 8) };
  if (ruling <= ARKHAM_RULING_SALE) {
    unsigned card = rules_random_below (random, rules->n_cards);
    RulesArg *arg = &args[move.n_args++];

    *arg = (RulesArg){ .kind = RULES_ARG_CARD, .value = (int32_t)card };
    if (ruling == ARKHAM_RULING_RESOURCE && rules_random_below (random, 3))
      *arg = (RulesArg){ .kind = RULES_ARG_NAME,
                         .extra = ARKHAM_NAME_VALUE,
                         .value = rules->cards[card].value };
    if (ruling == ARKHAM_RULING_RESOURCE && !rules->open && rules_random_below (random, 3) == 0)
      *arg = (RulesArg){ .kind = RULES_ARG_UNSEEN };
    if (ruling != ARKHAM_RULING_RESOURCE && rules_random_below (random, 3))
      *arg = (RulesArg){ .kind = RULES_ARG_NAME,
                         .extra = ARKHAM_NAME_TOME,
                         .value = rules->cards[card].tome };
    if (rules_random_below (random, 2))
      args[move.n_args++] = (RulesArg){ .kind = RULES_ARG_NAME,
                                        .extra = ARKHAM_NAME_KEYWORD,
                                        .value = ARKHAM_KEYWORD_OUT };
  }
  rules_write_move (fixture->match, &move, line);
}

TEST_SUITE (arkham_games)
{
  static const PlayGames games = {
    .name = "arkham-games",
    .kinds = kinds,
    .n_kinds = sizeof kinds / sizeof *kinds,
    .games = 40,
    .moves = 4000,
    .propose = propose_some,
    .write_ruling = write_ruling,
    .mask = mask,
    .compare = compare,
    .build = arkham_build,
  };

  return play_games_suite (&games);
}
