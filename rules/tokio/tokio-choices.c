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
  const TokioRules *rules;
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

static void
list_move (Listing *listing, unsigned actor, TokioVerb verb)
{
  RulesMove move = {
    .actor = (uint8_t)actor,
    .verb = (uint8_t)verb,
    .n_args = (uint16_t)listing->n_args,
    .args = listing->args,
  };

  listing->more = listing->more && listing->each (&move, listing->data);
}

static void
list_flip (Listing *listing, unsigned column, unsigned gem, bool named)
{
  const TokioRules *rules = listing->rules;
  const TokioState *state = listing->state;
  unsigned active = tokio_active_columns (rules, state, state->turn, 0);

  for (unsigned tribute = 0; listing->more && tribute < 1u << TOKIO_COLUMNS; tribute++) {
    if (tribute & ~active || !tokio_is_tribute (rules, state, state->turn, gem, tribute))
      continue;
    begin_move (listing, column);
    if (named)
      add_arg (listing, RULES_ARG_CARD, 0, gem - 1);
    if (tribute)
      add_arg (listing, RULES_ARG_NAME, TOKIO_KEY_TRIBUTE, tribute);
    list_move (listing, state->turn, TOKIO_VERB_FLIP);
  }
}

/* What is behind a "?" may be any gem of which a copy is left. */
static void
list_flips (Listing *listing, unsigned column)
{
  const TokioState *state = listing->state;
  unsigned gem = state->gems[state->turn - 1][column];

  if (gem != TOKIO_UNSEEN) {
    list_flip (listing, column, gem, false);
    return;
  }
  for (gem = 1; listing->more && gem <= listing->rules->n_gems; gem++)
    if (tokio_copies_left (listing->rules, state, state->turn, gem))
      list_flip (listing, column, gem, true);
}

static void
list_rotations (Listing *listing, unsigned column)
{
  const TokioState *state = listing->state;
  unsigned gem = state->gems[state->turn - 1][column];
  unsigned most = tokio_has_ability (listing->rules, gem, TOKIO_SPIN) ? TOKIO_SIDES - 1 : 1;

  for (unsigned turns = 1; turns <= most; turns++) {
    begin_move (listing, column);
    if (turns > 1)
      add_arg (listing, RULES_ARG_NUMBER, TOKIO_KEY_TURNS, turns);
    list_move (listing, state->turn, TOKIO_VERB_ROTATE);
  }
}

static void
list_phase_one (Listing *listing)
{
  const TokioState *state = listing->state;

  for (unsigned c = 0; c < TOKIO_COLUMNS; c++)
    if (state->fronts[state->turn - 1][c])
      list_rotations (listing, c);
    else if (state->gems[state->turn - 1][c])
      list_flips (listing, c);
}

/* Swaps and moves of the active gem in column @a. */
static void
list_places (Listing *listing, unsigned a)
{
  const TokioRules *rules = listing->rules;
  const TokioState *state = listing->state;
  const uint16_t *gems = state->gems[state->turn - 1];

  for (unsigned b = 0; b < TOKIO_COLUMNS; b++) {
    bool swap = gems[b];

    if (b == a || !tokio_may_exchange (rules, state, state->turn, a, b))
      continue;
    if (swap
        && (b < a || !state->fronts[state->turn - 1][b]
            || (rules->gems[gems[a]].abilities | rules->gems[gems[b]].abilities) & TOKIO_ROOTED))
      continue;
    begin_move (listing, a);
    add_arg (listing, RULES_ARG_NAME, 0, b);
    list_move (listing, state->turn, swap ? TOKIO_VERB_SWAP : TOKIO_VERB_MOVE);
  }
}

static void
list_attacks (Listing *listing, unsigned column)
{
  const TokioState *state = listing->state;

  for (unsigned target = 0; target < TOKIO_COLUMNS; target++) {
    if (!state->fronts[tokio_opponent (state->turn) - 1][target]
        || !tokio_reaches_column (listing->rules, state, state->turn, column, target))
      continue;
    begin_move (listing, column);
    if (target != column)
      add_arg (listing, RULES_ARG_NAME, 0, target);
    list_move (listing, state->turn, TOKIO_VERB_ATTACK);
  }
}

/* What comes after phase one. */
static void
list_after_phase_one (Listing *listing)
{
  const TokioState *state = listing->state;
  bool may_end = state->turns < TOKIO_MAX_TURNS;

  for (unsigned c = 0; c < TOKIO_COLUMNS; c++) {
    if (!state->fronts[state->turn - 1][c])
      continue;
    if (tokio_has_ability (listing->rules, state->gems[state->turn - 1][c], TOKIO_TWIN)
        && !(state->freely_rotated & 1u << c))
      list_rotations (listing, c);
    if (state->phase == TOKIO_PHASE_SWAP)
      list_places (listing, c);
    if (may_end && tokio_may_attack (listing->rules, state, c))
      list_attacks (listing, c);
  }
  listing->n_args = 0;
  if (may_end)
    list_move (listing, state->turn, TOKIO_VERB_END);
}

static void
list_setup (Listing *listing)
{
  for (unsigned seat = 1; seat <= TOKIO_SEATS; seat++) {
    listing->n_args = 0;
    if (listing->state->phase == TOKIO_PHASE_FIRST) {
      add_arg (listing, RULES_ARG_NUMBER, 0, seat);
      list_move (listing, 0, TOKIO_VERB_FIRST);
    } else if (!listing->rules->open && !listing->state->gems[seat - 1][0]) {
      for (unsigned i = 0; i < TOKIO_COLUMNS; i++)
        add_arg (listing, RULES_ARG_UNSEEN, 0, 0);
      list_move (listing, seat, TOKIO_VERB_PLACE);
    }
  }
}

void
tokio_choices (const RulesMatch *match, const void *data, RulesChoiceFunc each, void *user)
{
  const TokioState *state = data;
  Listing listing = {
    .rules = match->compiled, .state = state, .each = each, .data = user, .more = true
  };

  if (state->phase < TOKIO_PHASE_FLIP)
    list_setup (&listing);
  else if (state->phase == TOKIO_PHASE_FLIP)
    list_phase_one (&listing);
  else
    list_after_phase_one (&listing);
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
