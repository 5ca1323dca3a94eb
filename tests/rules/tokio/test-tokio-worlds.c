/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ToKiO where not all gems were seen: what may be said is what some assignment of gems to the
 * question marks explains. Source: the page, rulings 6 and 7, and "World".
 */
#include "tests/rules/play-worlds.h"
#include "tests/rules/tokio/tokio-play.h"

/* Six copies of four gems; five, of which one alone is flipped without tribute; and six of three.
 */
static const PlayWorldsKind kinds[] = {
  { "duel",
    "flint 1 - 2 2/1 1/2 1/1 3/0\ndart 1 swift 1 2/1 1/1 2/0 1/2\niron 2 - 2 4/2 3/3 2/2 1/1\n"
    "crown 3 - 1 5/3 4/4 3/3 6/2\n",
    NULL },
  { "duel",
    "gift 2 free 1 3/2 2/2 1/1 4/0\niron 2 - 3 4/2 3/3 2/2 1/1\ncrown 3 - 1 5/3 4/4 3/3 6/2\n",
    NULL },
  { "duel",
    "flint 1 leap 3 2/1 1/2 1/1 3/0\npair 1 twin 1 1/2 3/0 2/2 1/1\niron 2 reach 2 4/2 3/3 2/2 "
    "1/1\n",
    NULL },
};

/* Whether a gem was lost that nobody saw. */
static bool
lost_unseen (const TokioState *state, unsigned seat)
{
  for (unsigned i = 0; i < state->n_lost[seat - 1]; i++)
    if (state->lost[seat - 1][i] == TOKIO_UNSEEN)
      return true;
  return false;
}

/* What is flipped, by a move or a ruling, is named when nobody knows it; and a lost gem is named
 * when it comes back and all that are lost were seen. Source: the page, "Moves" */
static bool
is_short (const PlayFixture *masked, const RulesMove *move)
{
  const TokioState *state = tokio_state (masked);
  const RulesArg *args = move->args;

  if (move->verb == RULES_VERB_ADJUST && args[0].value == TOKIO_RULING_PLACE)
    return args[3].kind == RULES_ARG_UNSEEN && !lost_unseen (state, (unsigned)args[1].value);
  if (move->verb == RULES_VERB_ADJUST)
    return args[0].value == TOKIO_RULING_ACTIVE && args[3].value == TOKIO_NAME_ON
           && state->gems[args[1].value - 1][args[2].value] == TOKIO_UNSEEN;
  return move->verb == TOKIO_VERB_FLIP
         && state->gems[move->actor - 1][args[0].value] == TOKIO_UNSEEN
         && (move->n_args == 1 || args[1].kind != RULES_ARG_CARD);
}

TEST_SUITE (tokio_worlds)
{
  static const PlayWorlds worlds = {
    .name = "tokio-worlds",
    .kinds = kinds,
    .n_kinds = sizeof kinds / sizeof *kinds,
    .games = 30,
    .moves = 60,
    .most = 1000,
    .in_order = true,
    .write_ruling = tokio_play_write_ruling,
    .compare = tokio_play_compare,
    .is_short = is_short,
  };

  return play_worlds_suite (&worlds);
}
