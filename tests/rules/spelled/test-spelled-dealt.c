/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spelled dealt by chance, and who learns what.
 */
#include "tests/rules/play-dealt.h"
#include "tests/rules/spelled/spelled-play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Cards that left the Market deck; of each seat, whether it ever shuffled, what its deck was last
 * made of and what was drawn since; and what all know on top of it, the topmost last. */
typedef struct {
  uint8_t revealed[SPELLED_CARDS];
  uint8_t into[RULES_SEATS][SPELLED_CARDS], drawn[RULES_SEATS][SPELLED_CARDS];
  bool shuffled[RULES_SEATS];
  unsigned order[RULES_SEATS][SPELLED_CARDS], n_tops[RULES_SEATS];
} Memory;

static unsigned
look (const PlayFixture *fixture, const char *list, unsigned seat)
{
  char path[32], value[64];

  snprintf (path, sizeof path, "%s.%u", list, seat - 1);
  play_view_value (fixture, 0, rules_text (path), value, sizeof value);
  return (unsigned)atoi (value);
}

static unsigned
count_discarded (const PlayFixture *fixture, unsigned seat, unsigned card)
{
  char path[32];

  snprintf (path, sizeof path, "discards.%u", seat - 1);
  return play_count_in_view (fixture, 0, path, fixture->match->cards[card].id);
}

static unsigned
left (const PlayFixture *fixture, const void *data, const RulesChance *chance, unsigned card)
{
  const SpelledRules *rules = fixture->match->compiled;
  const Memory *memory = data;
  unsigned seat = (unsigned)chance->move.args[0].value, n;

  if (chance->move.move.verb == SPELLED_VERB_REVEAL)
    return rules->cards[card].market - memory->revealed[card];
  if ((n = memory->n_tops[seat - 1]))
    return memory->order[seat - 1][n - 1] == card;
  if (look (fixture, "decks", seat) == 0)
    return count_discarded (fixture, seat, card);
  return rules->cards[card].starter * !memory->shuffled[seat - 1] + memory->into[seat - 1][card]
         - memory->drawn[seat - 1][card];
}

/* Cards that were bought or acquired to the top of a deck. */
static void
follow_tops (const PlayFixture *fixture, Memory *memory, const RulesMove *move)
{
  const SpelledState *before = spelled_state (fixture);
  SpelledState *after = malloc (sizeof *after);
  unsigned seat = move->actor;

  memcpy (after, before, sizeof *after);
  ck_assert_int_eq (rules_apply (fixture->match, after, move, RULES_JUDGED, NULL), RULES_OK);
  if (seat && spelled_deck_size (after, seat) > spelled_deck_size (before, seat))
    for (unsigned i = 0; i < move->n_args; i++)
      if (move->args[i].kind == RULES_ARG_CARD)
        memory->order[seat - 1][memory->n_tops[seat - 1]++] = (unsigned)move->args[i].value;
  free (after);
}

static void
follow (const PlayFixture *fixture, void *data, const RulesMove *move)
{
  const SpelledRules *rules = fixture->match->compiled;
  Memory *memory = data;
  unsigned seat = move->n_args ? (unsigned)move->args[0].value : 0;

  if (move->verb == SPELLED_VERB_REVEAL)
    memory->revealed[move->args[0].value]++;
  if (move->verb == SPELLED_VERB_DRAW) {
    if (look (fixture, "decks", seat) == 0) {
      memory->shuffled[seat - 1] = true;
      memset (memory->drawn[seat - 1], 0, sizeof memory->drawn[seat - 1]);
      for (unsigned c = 0; c < rules->n_cards; c++)
        memory->into[seat - 1][c] = (uint8_t)count_discarded (fixture, seat, c);
    }
    for (unsigned i = 1; i < move->n_args; i++)
      if (memory->n_tops[seat - 1])
        memory->n_tops[seat - 1]--;
      else
        memory->drawn[seat - 1][move->args[i].value]++;
  }
  if (move->verb == SPELLED_VERB_BUY || move->verb == SPELLED_VERB_USE)
    follow_tops (fixture, memory, move);
}

static const PlayDealtGamesKind kinds[] = {
  { "duel open", spelled_rich, NULL },
  { "free-for-all 3 open", spelled_rich, NULL },
  { "free-for-all 4 open", spelled_rich, NULL },
};

static const PlayObserversCase seen[] = {
  { "Spelled, Setup: who begins is drawn, the Market row is laid out", "duel open", NULL, NULL,
    "seen 1 2\ntells nothing\n- first 1\nseen 1 2\nuncovers\n- reveal torch\n" },
  { "Spelled, Setup: cards drawn are seen by who draws", "duel open", NULL, NULL,
    ROW ("torch", "broom", "bell", "lamp", "sieve") "seen 2\nuncovers\n- draw 2" VOWELS
                                                    "seen 1\nuncovers\n- draw 1 st-a st-e\n" },
  { "Moves: what nobody saw tells nothing", "duel", NULL, NULL,
    ROW ("torch", "broom", "bell", "lamp", "sieve") "tells nothing\n- draw 2 ? ?\n"
                                                    "tells nothing\n- draw 2\n" },
  { "Spelled, Draw Phase: discards and what is played are open", "duel open", NULL, NULL,
    ROW ("torch", "broom", "bell", "lamp", "sieve") "- draw 1" VOWELS "- draw 2" VOWELS
                                                    "seen 1 2\ntells nothing\n1 discard st-i st-o\n"
                                                    "seen 1 2\ntells nothing\n1 fragment st-a\n"
                                                    "seen 1 2\ntells nothing\n1 end st-e\n" },
  { "Moves, move: between hand and deck a card stays hidden", "duel open", NULL, NULL,
    DEALT "seen 1\ntells nothing\n- adjust move 1 st-a hand deck \"t\"\n"
          "seen 1 2\n- adjust move 1 st-e hand discard \"t\"\n"
          "seen 1 2\n- adjust move 2 st-e hand play \"t\"\n" },
};

PLAY_OBSERVERS_TEST (who_learns, seen)

TEST_SUITE (spelled_dealt)
{
  static const PlayDealtGames dealt = {
    .name = "spelled-dealt",
    .kinds = kinds,
    .n_kinds = sizeof kinds / sizeof *kinds,
    .games = 4,
    .moves = 20000,
    .memory = sizeof (Memory),
    .left = left,
    .follow = follow,
  };
  TCase *tcase = tcase_create ("seen");

  PLAY_ADD (tcase, who_learns, seen);
  return play_dealt_suite (&dealt, tcase);
}
