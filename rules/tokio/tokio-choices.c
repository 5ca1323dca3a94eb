/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ToKiO's legal moves listed, and what chance owes.
 */
#include "rules/tokio/tokio-choices.h"

/**
 * Listing:
 * @args, @n_args: of the move that is made up
 * @more: the listing goes on
 */
typedef struct {
  const RulesMatch *match;
  const TokioState *state;
  RulesChoiceFunc each;
  void *data;
  RulesArg args[TOKIO_COLUMNS];
  unsigned n_args;
  bool more;
} Listing;

static void
begin_move (Listing *listing, unsigned column)
{
  listing->args[0] = (RulesArg){ .kind = RULES_ARG_NAME, .value = (int)column };
  listing->n_args = 1;
}

static void
add_arg (Listing *listing, RulesArgKind kind, TokioKey key, unsigned value)
{
  listing->args[listing->n_args++] =
      (RulesArg){ .kind = (uint8_t)kind, .key = (uint8_t)key, .value = (int)value };
}

/* Tells the move that was made up if it is legal. */
static void
list_move (Listing *listing, unsigned actor, TokioVerb verb)
{
  RulesMove move = {
    .actor = (uint8_t)actor,
    .verb = (uint8_t)verb,
    .n_args = (uint16_t)listing->n_args,
    .args = listing->args,
  };

  if (listing->more && rules_is_legal (listing->match, listing->state, &move))
    listing->more = listing->each (&move, listing->data);
}

/* By any of the active gems. @named: the number of the gem that is named, 0 for none */
static void
list_flip (Listing *listing, unsigned column, unsigned named)
{
  const TokioState *state = listing->state;
  unsigned active = tokio_active_columns (listing->match->compiled, state, state->turn, 0);

  for (unsigned tribute = 0; tribute < 1u << TOKIO_COLUMNS; tribute++) {
    if (tribute & ~active)
      continue;
    begin_move (listing, column);
    if (named)
      add_arg (listing, RULES_ARG_CARD, 0, named - 1);
    if (tribute)
      add_arg (listing, RULES_ARG_NAME, TOKIO_KEY_TRIBUTE, tribute);
    list_move (listing, state->turn, TOKIO_VERB_FLIP);
  }
}

/* What is behind a "?" may be any gem. */
static void
list_flips (Listing *listing, unsigned column)
{
  const TokioRules *rules = listing->match->compiled;
  const TokioState *state = listing->state;

  if (state->gems[state->turn - 1][column] != TOKIO_UNSEEN)
    list_flip (listing, column, 0);
  else
    for (unsigned gem = 1; gem <= rules->n_gems; gem++)
      list_flip (listing, column, gem);
}

static void
list_rotations (Listing *listing, unsigned column)
{
  for (unsigned turns = 1; turns < TOKIO_SIDES; turns++) {
    begin_move (listing, column);
    if (turns > 1)
      add_arg (listing, RULES_ARG_NUMBER, TOKIO_KEY_TURNS, turns);
    list_move (listing, listing->state->turn, TOKIO_VERB_ROTATE);
  }
}

/* Of the gem in column @a, to a free space or with a gem further on. */
static void
list_exchanges (Listing *listing, unsigned a)
{
  const TokioState *state = listing->state;

  for (unsigned b = 0; b < TOKIO_COLUMNS; b++) {
    bool swap = state->gems[state->turn - 1][b] != 0;

    if (swap && b <= a)
      continue;
    begin_move (listing, a);
    add_arg (listing, RULES_ARG_NAME, 0, b);
    list_move (listing, state->turn, swap ? TOKIO_VERB_SWAP : TOKIO_VERB_MOVE);
  }
}

static void
list_attacks (Listing *listing, unsigned column)
{
  for (unsigned target = 0; target < TOKIO_COLUMNS; target++) {
    begin_move (listing, column);
    if (target != column)
      add_arg (listing, RULES_ARG_NAME, 0, target);
    list_move (listing, listing->state->turn, TOKIO_VERB_ATTACK);
  }
}

static void
list_turn (Listing *listing)
{
  for (unsigned column = 0; column < TOKIO_COLUMNS; column++) {
    if (listing->state->phase == TOKIO_PHASE_FLIP)
      list_flips (listing, column);
    list_rotations (listing, column);
    list_exchanges (listing, column);
    list_attacks (listing, column);
  }
  listing->n_args = 0;
  list_move (listing, listing->state->turn, TOKIO_VERB_END);
}

static void
list_setup (Listing *listing)
{
  for (unsigned seat = 1; seat <= TOKIO_SEATS; seat++) {
    listing->n_args = 0;
    if (listing->state->phase == TOKIO_PHASE_FIRST) {
      add_arg (listing, RULES_ARG_NUMBER, 0, seat);
      list_move (listing, 0, TOKIO_VERB_FIRST);
      continue;
    }
    for (unsigned i = 0; i < TOKIO_COLUMNS; i++)
      add_arg (listing, RULES_ARG_UNSEEN, 0, 0);
    list_move (listing, seat, TOKIO_VERB_PLACE);
  }
}

void
tokio_choices (const RulesMatch *match, const void *data, RulesChoiceFunc each, void *user)
{
  const TokioState *state = data;
  Listing listing = { .match = match, .state = state, .each = each, .data = user, .more = true };

  if (state->phase < TOKIO_PHASE_FLIP)
    list_setup (&listing);
  else
    list_turn (&listing);
}

/* Chance */

/* Any of the gems, for who leaves to chance which of his own he places, and where. */
static void
placing_chance (const RulesMatch *match, unsigned seat, RulesChance *chance)
{
  chance->move.move.actor = (uint8_t)seat;
  chance->move.move.verb = TOKIO_VERB_PLACE;
  chance->n_draw = TOKIO_COLUMNS;
  chance->may_hide = true;
  chance->n_options = match->n_cards;
  for (unsigned i = 0; i < match->n_cards; i++)
    chance->options[i] =
        (RulesChanceOption){ { .kind = RULES_ARG_CARD, .value = (int)i }, match->cards[i].copies };
}

bool
tokio_chance (const RulesMatch *match, const void *data, RulesChance *chance)
{
  const TokioState *state = data;

  if (state->phase == TOKIO_PHASE_PLACE)
    placing_chance (match, state->gems[0][0] ? 2 : 1, chance);
  if (state->phase != TOKIO_PHASE_FIRST)
    return state->phase == TOKIO_PHASE_PLACE;
  chance->due = true;
  chance->move.move.verb = TOKIO_VERB_FIRST;
  chance->n_options = TOKIO_SEATS;
  for (unsigned i = 0; i < TOKIO_SEATS; i++)
    chance->options[i] =
        (RulesChanceOption){ { .kind = RULES_ARG_NUMBER, .value = (int)i + 1 }, 1 };
  return true;
}

void
tokio_optional_draws (const RulesMatch *match, const void *data, bool called, RulesChance *chance,
                      RulesChanceFunc each, void *user)
{
  const TokioState *state = data;
  bool more = !called && state->phase == TOKIO_PHASE_PLACE;

  for (unsigned seat = 1; more && seat <= TOKIO_SEATS; seat++)
    if (!state->gems[seat - 1][0]) {
      placing_chance (match, seat, chance);
      more = each (chance, user);
    }
}

/* What lies face down its owner alone has seen; a gem that a ruling puts back was lost before all.
 * Source: ToKiO, "Game Setup" */
unsigned
tokio_observers (const RulesMatch *match, const void *before, const RulesMove *move)
{
  return move->verb == TOKIO_VERB_PLACE ? 1u << (move->actor - 1) : (1u << TOKIO_SEATS) - 1;
}
