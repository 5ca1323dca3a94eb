/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tome dealt by chance, and who learns what.
 */
#include "tests/rules/play-dealt.h"
#include "tests/rules/tome/tome-play.h"

#include <string.h>

/* What was dealt and shown this round. */
typedef struct {
  uint8_t shown[TOME_CARDS];
} Memory;

static unsigned
left (const PlayFixture *fixture, const void *data, const RulesChance *chance, unsigned card)
{
  const TomeRules *rules = fixture->match->compiled;
  const Memory *memory = data;

  bool round = chance->move.move.verb == TOME_VERB_DEAL && tome_state (fixture)->dealt == 0;

  return tome_state (fixture)->elements >> rules->cards[card].spell.element & 1
         && (round || !memory->shown[card]);
}

static void
follow (const PlayFixture *fixture, void *data, const RulesMove *move)
{
  Memory *memory = data;

  if (move->verb == TOME_VERB_DEAL && tome_state (fixture)->dealt == 0)
    memset (memory, 0, sizeof *memory);
  for (unsigned i = 0; i < move->n_args; i++)
    if ((move->verb == TOME_VERB_DEAL || move->verb == TOME_VERB_TITLE)
        && move->args[i].kind == RULES_ARG_CARD)
      memory->shown[move->args[i].value] = 1;
}

static const PlayDealtGamesKind kinds[] = {
  { "team open", TOME_STANDARD_ELEMENTS, tome_rich_spells },
  { "team open", "fire earth wind water light* dark+ iron", NULL },
  { "survival 3 open", "fire earth wind water light* dark+ iron", tome_rich_spells },
  { "survival 4 open", TOME_STANDARD_ELEMENTS, tome_rich_spells },
};

#define SIX(element)                                                                               \
  " " element "-1 " element "-2 " element "-3 " element "-4 " element "-5 " element "-f\n"
#define SWAP "fire-1 [{'when':'played','do':[{'op':'swap-title'}]}]\n"

static const PlayObserversCase seen[] = {
  { "Tome, Setup: a dealer is drawn, and nothing hidden told", "team open", TOME_STANDARD_ELEMENTS,
    NULL, "seen 1 2 3 4\ntells nothing\n- dealer 4\n" },
  { "Tome, Setup: a hand is its player's alone", "team open", TOME_STANDARD_ELEMENTS, NULL,
    "- dealer 4\nseen 3\nuncovers\n- deal 3" SIX ("fire") "seen 1\nuncovers\n- deal 1" SIX (
        "earth") },
  { "Tome, How to play: the Title and what is played are shown", "team open",
    TOME_STANDARD_ELEMENTS, NULL,
    "- dealer 4\n- deal 1" SIX ("fire") "- deal 2" SIX ("earth") "- deal 3" SIX (
        "wind") "- deal 4" SIX ("water") "seen 1 2 3 4\nuncovers\n- title light-1\n"
                                         "seen 1 2 3 4\ntells nothing\n1 play fire-1\n" },
  { "Moves: a deal of cards that nobody saw tells nothing", "team", TOME_STANDARD_ELEMENTS, NULL,
    "- dealer 4\ntells nothing\n- deal 1 ? ? ? ? ? ?\ntells nothing\n- deal\n" },
  { "Moves: of a deal that was seen in part, that part is told", "team", TOME_STANDARD_ELEMENTS,
    NULL, "- dealer 4\nseen 2\nuncovers\n- deal 2 ? ? fire-1 ? ? ?\n" },
  { "Tome, Playing with multiple versions: an element is turned up", "survival 3 open",
    TOME_STANDARD_ELEMENTS, NULL, "seen 1 2 3\nuncovers\n- element fire\n" },
  { "Operations, swap-title: the spell out of the hand is shown", "team open",
    TOME_STANDARD_ELEMENTS, SWAP,
    "- dealer 4\n- deal 1" SIX ("fire") "- deal 2" SIX ("earth") "- deal 3" SIX (
        "wind") "- deal 4" SIX ("water") "- title light-1\n1 play fire-1\n"
                                         "seen 1 2 3 4\ntells nothing\n1 choose fire-2\n" },
  { "Moves, hand: what a ruling draws its player alone sees", "team open", TOME_STANDARD_ELEMENTS,
    NULL,
    "- dealer 4\n- deal 1" SIX ("fire") "- deal 2" SIX ("earth") "- deal 3" SIX (
        "wind") "- deal 4" SIX ("water") "- title light-1\nseen 2\ntells nothing\n- adjust hand 2 "
                                         "light-2 \"t\"\n"
                                         "1 play fire-1\nseen 1 2 3 4\n- adjust hand 2 fire-1 "
                                         "\"t\"\n" },
  { "Moves, of every game", "team open", TOME_STANDARD_ELEMENTS, NULL,
    "seen 1 2 3 4\ntells nothing\n- note \"t\"\ntells nothing\n2 resign\n" },
};

PLAY_OBSERVERS_TEST (who_learns, seen)

TEST_SUITE (tome_dealt)
{
  static const PlayDealtGames dealt = {
    .name = "tome-dealt",
    .kinds = kinds,
    .n_kinds = sizeof kinds / sizeof *kinds,
    .games = 40,
    .moves = 6000,
    .memory = sizeof (Memory),
    .left = left,
    .follow = follow,
  };
  TCase *tcase = tcase_create ("seen");

  PLAY_ADD (tcase, who_learns, seen);
  return play_dealt_suite (&dealt, tcase);
}
