/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tome where not all hands were seen: what may be said is what some assignment of spells to the
 * question marks explains. Source: the page, "World", and RECORD.md on hidden cards.
 */
#include "tests/rules/play-worlds.h"
#include "tests/rules/tome/tome-play.h"

static const PlayWorldsKind kinds[] = {
  { "survival 3", "fire earth water light*", tome_rich_spells },
  { "survival 3", "fire earth water light*", NULL },
  { "team", "fire earth wind water light*", tome_rich_spells },
};

/* A ruling that discards a spell from a hand does so from one that is known; a spell that can be in
 * hands alone would have to come from one of them. Source: the page, "Moves" */
static bool
is_short (const PlayFixture *masked, const RulesMove *move)
{
  return move->verb == RULES_VERB_ADJUST && move->args[0].value == TOME_RULING_DISCARD
         && tome_state (masked)->where[move->args[1].value] == TOME_UNSEEN;
}

TEST_SUITE (tome_worlds)
{
  static const PlayWorlds worlds = {
    .name = "tome-worlds",
    .kinds = kinds,
    .n_kinds = sizeof kinds / sizeof *kinds,
    .games = 6,
    .moves = 120,
    .most = 300,
    .write_ruling = tome_play_write_ruling,
    .compare = tome_play_compare,
    .is_short = is_short,
  };

  return play_worlds_suite (&worlds);
}
