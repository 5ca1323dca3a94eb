/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What chance may bring in any game, who learns of it, and what tells what nobody knew.
 */
#include "rules/rules.h"

static void
prepare (RulesChance *chance)
{
  chance->move.move =
      (RulesMove){ .verb = RULES_VERB_GAME, .args = chance->move.args, .text = { "", 0 } };
  chance->n_draw = 1;
  chance->due = chance->replace = chance->may_hide = false;
  chance->n_options = 0;
}

bool
rules_chance (const RulesMatch *match, const void *state, RulesChance *chance)
{
  prepare (chance);
  return !rules_is_over (state) && match->game->chance (match, state, chance);
}

static void
draws (const RulesMatch *match, const void *state, bool called, RulesChance *chance,
       RulesChanceFunc each, void *data)
{
  if (!match->game->draws || rules_is_over (state))
    return;
  prepare (chance);
  match->game->draws (match, state, called, chance, each, data);
}

void
rules_chances (const RulesMatch *match, const void *state, RulesChance *chance,
               RulesChanceFunc each, void *data)
{
  if (rules_chance (match, state, chance) && chance->due)
    each (chance, data);
  else
    draws (match, state, false, chance, each, data);
}

void
rules_called (const RulesMatch *match, const void *state, RulesChance *chance, RulesChanceFunc each,
              void *data)
{
  if (!rules_chance (match, state, chance) || !chance->due)
    draws (match, state, true, chance, each, data);
}

bool
rules_draw_on (const RulesMatch *match, const void *state, const RulesMove *begun,
               RulesChance *chance)
{
  if (!match->game->draw_on || rules_is_over (state))
    return false;
  prepare (chance);
  return match->game->draw_on (match, state, begun, chance);
}

void
rules_endings (const RulesMatch *match, const void *state, const RulesMove *begun,
               RulesChoiceFunc each, void *data)
{
  if (rules_is_over (state))
    return;
  if (match->game->endings)
    match->game->endings (match, state, begun, each, data);
  else
    each (begun, data);
}

unsigned
rules_seen (const RulesMatch *match, const void *before, const RulesMove *move)
{
  unsigned all = (1u << match->setup.seats) - 1;

  if (!match->game->seen || move->verb < RULES_VERB_ADJUST)
    return all;
  return match->game->seen (match, before, move) & all;
}

/* A move that is looked for among what players may bring about. */
typedef struct {
  const RulesMove *move;
  bool found;
} Looking;

static bool
is_known (const RulesArg *arg)
{
  return arg->kind == RULES_ARG_CARD || (arg->kind == RULES_ARG_NAME && !arg->key);
}

static bool
look_cb (const RulesChance *chance, void *data)
{
  Looking *looking = data;
  const RulesMove *move = looking->move, *begun = &chance->move.move;

  if (begun->actor != move->actor || begun->verb != move->verb || begun->n_args >= move->n_args)
    return true;
  for (unsigned i = 0; i < begun->n_args; i++)
    if (!rules_same_arg (&begun->args[i], &move->args[i]))
      return true;
  for (unsigned i = begun->n_args; i < move->n_args && i < begun->n_args + chance->n_draw; i++)
    looking->found |= move->args[i].kind != RULES_ARG_UNSEEN;
  return !looking->found;
}

bool
rules_uncovers (const RulesMatch *match, const void *before, const RulesMove *move)
{
  const RulesGame *game = match->game;
  uint64_t verb;
  Looking looking = { move, false };

  if (move->verb < RULES_VERB_GAME)
    return false;
  verb = (uint64_t)1 << (move->verb - RULES_VERB_GAME);
  for (unsigned i = 0; i < move->n_args; i++)
    looking.found |=
        move->args[i].kind == RULES_ARG_DIE || (game->dealing & verb && is_known (&move->args[i]));
  if (!looking.found && game->dealing_in_part & verb) {
    RulesChance chance;

    draws (match, before, false, &chance, look_cb, &looking);
  }
  return looking.found && rules_seen (match, before, move);
}
