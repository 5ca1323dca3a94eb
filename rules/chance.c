/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What chance may bring in any game, who learns of it, and what tells what nobody knew.
 */
#include "rules/rules.h"

static void
init_chance (RulesChance *chance)
{
  chance->move.move =
      (RulesMove){ .verb = RULES_VERB_GAME, .args = chance->move.args, .text = { "", 0 } };
  chance->n_draw = 1;
  chance->due = chance->replace = chance->may_hide = false;
  chance->n_options = 0;
}

bool
rules_next_chance (const RulesMatch *match, const void *state, RulesChance *chance)
{
  init_chance (chance);
  return !rules_is_over (state) && match->game->chance (match, state, chance);
}

static void
list_optional_draws (const RulesMatch *match, const void *state, bool called, RulesChance *chance,
                     RulesChanceFunc each, void *data)
{
  if (!match->game->optional_draws || rules_is_over (state))
    return;
  init_chance (chance);
  match->game->optional_draws (match, state, called, chance, each, data);
}

void
rules_list_chances (const RulesMatch *match, const void *state, RulesChance *chance,
                    RulesChanceFunc each, void *data)
{
  if (rules_next_chance (match, state, chance) && chance->due)
    each (chance, data);
  else
    list_optional_draws (match, state, false, chance, each, data);
}

void
rules_list_called_chances (const RulesMatch *match, const void *state, RulesChance *chance,
                           RulesChanceFunc each, void *data)
{
  if (!rules_next_chance (match, state, chance) || !chance->due)
    list_optional_draws (match, state, true, chance, each, data);
}

bool
rules_next_draw (const RulesMatch *match, const void *state, const RulesMove *begun,
                 RulesChance *chance)
{
  if (!match->game->next_draw || rules_is_over (state))
    return false;
  init_chance (chance);
  return match->game->next_draw (match, state, begun, chance);
}

void
rules_continuations (const RulesMatch *match, const void *state, const RulesMove *begun,
                     RulesChoiceFunc each, void *data)
{
  if (rules_is_over (state))
    return;
  if (match->game->continuations)
    match->game->continuations (match, state, begun, each, data);
  else
    each (begun, data);
}

unsigned
rules_observers (const RulesMatch *match, const void *before, const RulesMove *move)
{
  unsigned all = (1u << match->setup.seats) - 1;

  if (!match->game->observers || move->verb < RULES_VERB_ADJUST)
    return all;
  return match->game->observers (match, before, move) & all;
}

/* A move that is looked for among what players may bring about. */
typedef struct {
  const RulesMove *move;
  bool found;
} DrawSearch;

static bool
is_known (const RulesArg *arg)
{
  return arg->kind == RULES_ARG_CARD || (arg->kind == RULES_ARG_NAME && !arg->key);
}

static bool
find_draw_cb (const RulesChance *chance, void *data)
{
  DrawSearch *search = data;
  const RulesMove *move = search->move, *begun = &chance->move.move;

  if (begun->actor != move->actor || begun->verb != move->verb || begun->n_args >= move->n_args)
    return true;
  for (unsigned i = 0; i < begun->n_args; i++)
    if (!rules_arg_equal (&begun->args[i], &move->args[i]))
      return true;
  for (unsigned i = begun->n_args; i < move->n_args && i < begun->n_args + chance->n_draw; i++)
    search->found |= move->args[i].kind != RULES_ARG_UNSEEN;
  return !search->found;
}

bool
rules_move_reveals (const RulesMatch *match, const void *before, const RulesMove *move)
{
  const RulesGame *game = match->game;
  uint64_t verb;
  DrawSearch search = { move, false };

  if (move->verb < RULES_VERB_GAME)
    return false;
  verb = (uint64_t)1 << (move->verb - RULES_VERB_GAME);
  for (unsigned i = 0; i < move->n_args; i++)
    search.found |= move->args[i].kind == RULES_ARG_DIE
                    || (game->drawing_verbs & verb && is_known (&move->args[i]));
  if (!search.found && game->partly_drawing_verbs & verb) {
    RulesChance chance;

    list_optional_draws (match, before, false, &chance, find_draw_cb, &search);
  }
  return search.found && rules_observers (match, before, move);
}
