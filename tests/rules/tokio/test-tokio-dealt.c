/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ToKiO with gems that chance places, and who learns what.
 */
#include "tests/rules/play-dealt.h"
#include "tests/rules/tokio/tokio-play.h"

/* Each player's gems are an own set. */
static unsigned
left (const PlayFixture *fixture, const void *memory, const RulesChance *chance, unsigned card)
{
  return fixture->match->cards[card].copies;
}

static const PlayDealtGamesKind kinds[] = {
  { "duel open", tokio_standard, NULL },
};

#define ONE "1 place ruby ruby ruby ruby ruby\n"
#define GEMS "ruby 1 - 5 2/1 1/2 1/1 3/0\nopal 1 - 5 2/2 1/2 1/1 3/1\n"
#define TWO "2 place opal opal opal opal opal\n"

static const PlayObserversCase seen[] = {
  { "ToKiO, Game Setup: gems lie face down", "duel open", GEMS, NULL,
    "seen 2\ntells nothing\n" TWO "seen 1\ntells nothing\n" ONE
    "seen 1 2\ntells nothing\n- first 1\n" },
  { "ToKiO, Turn Phases: a gem that is flipped is shown", "duel", GEMS, NULL,
    "1 place ? ? ? ? ?\n" TWO "- first 1\nseen 1 2\ntells nothing\n1 flip c ruby\n" },
};

PLAY_OBSERVERS_TEST (who_learns, seen)

/* Nobody has to leave to chance what he may choose. */
START_TEST (placing_is_no_deal)
{
  static RulesChance chance;
  PlayFixture fixture;

  ck_assert_int_eq (play_open (&fixture, "duel open", GEMS, NULL, NULL), RULES_OK);
  ck_assert (rules_next_chance (fixture.match, fixture.state, &chance));
  ck_assert (!chance.due);
  play_close (&fixture);
}
END_TEST

TEST_SUITE (tokio_dealt)
{
  static const PlayDealtGames dealt = {
    .name = "tokio-dealt",
    .kinds = kinds,
    .n_kinds = sizeof kinds / sizeof *kinds,
    .games = 100,
    .moves = 3000,
    .left = left,
    .endless = true,
  };
  TCase *tcase = tcase_create ("seen");

  PLAY_ADD (tcase, who_learns, seen);
  tcase_add_test (tcase, placing_is_no_deal);
  return play_dealt_suite (&dealt, tcase);
}
