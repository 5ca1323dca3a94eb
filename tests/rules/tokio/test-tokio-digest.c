/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ToKiO's digests: docs/digest-tokio.md implemented a second time, its example, and which states
 * are equal.
 */
#include "tests/rules/tokio/tokio-play.h"

#include "rules/digest.h"
#include "rules/replay.h"
#include "rules/tokio/tokio-view.h"

#include <stdio.h>
#include <string.h>

#define GAMES 40
#define SIX                                                                                        \
  "a 1 - 1 1/0 1/0 1/0 1/0\nb 1 - 1 1/0 1/0 1/0 1/0\nc 1 - 1 1/0 1/0 1/0 1/0\n"                    \
  "d 1 - 1 1/0 1/0 1/0 1/0\ne 1 - 1 1/0 1/0 1/0 1/0\nf 1 - 1 1/0 1/0 1/0 1/0\n"

/* The page, implemented from its words */

/* Products by halves, as a machine without 128 bits has them. */
static uint64_t
fold (uint64_t x, uint64_t y)
{
  uint64_t xl = (uint32_t)x, xh = x >> 32, yl = (uint32_t)y, yh = y >> 32;
  uint64_t low = xl * yl, mid = xh * yl + (low >> 32), cross = xl * yh + (uint32_t)mid;

  return (cross << 32 | (uint32_t)low) ^ (xh * yh + (mid >> 32) + (cross >> 32));
}

static void
put (uint8_t **at, unsigned n_bytes, uint64_t value)
{
  for (unsigned i = 0; i < n_bytes; i++)
    *(*at)++ = (uint8_t)(value >> 8 * i);
}

static void
write_bytes (const TokioState *state, uint8_t *at)
{
  const uint8_t first[] = {
    state->head.end_verb, state->head.resigned_seat, state->head.ended_by_rules, state->phase,
    state->turn,          state->flipped_column,     state->freely_rotated,      0
  };

  for (unsigned i = 0; i < sizeof first; i++)
    put (&at, 1, first[i]);
  put (&at, 4, state->turns);
  for (unsigned i = 0; i < 10; i++)
    put (&at, 2, state->gems[i / 5][i % 5]);
  for (unsigned i = 0; i < 10; i++)
    put (&at, 2, state->lost[i / 5][i % 5]);
  for (unsigned i = 0; i < 10; i++)
    put (&at, 1, state->fronts[i / 5][i % 5]);
  put (&at, 1, state->n_lost[0]);
  put (&at, 1, state->n_lost[1]);
}

static uint64_t
setup_hash_of (const RulesMatch *match)
{
  uint64_t numbers[] = { 1, 2, match->setup.open };
  uint64_t fixed = rules_xxh64 ("tokio", 5, 0);

  fixed = rules_xxh64 ("duel", 4, fixed);
  for (unsigned i = 0; i < 3; i++) {
    uint8_t bytes[8] = { (uint8_t)numbers[i] };

    fixed = rules_xxh64 (bytes, 8, fixed);
  }
  for (unsigned i = 0; i < match->n_cards; i++)
    fixed = rules_xxh64 (match->cards[i].id, strlen (match->cards[i].id), fixed);
  return fixed;
}

static uint64_t
slow_digest (const RulesMatch *match, const TokioState *state)
{
  uint64_t a = setup_hash_of (match) ^ RULES_WALK_0, b = RULES_WALK_1;
  uint8_t bytes[64];

  write_bytes (state, bytes);
  for (unsigned block = 0; block < 64; block += 32) {
    uint64_t words[4] = { 0 };

    for (unsigned i = 0; i < 32; i++)
      words[i / 8] |= (uint64_t)bytes[block + i] << 8 * (i % 8);
    a = fold (a ^ words[0], words[1] ^ RULES_WALK_2);
    b = fold (b ^ words[2], words[3] ^ RULES_WALK_3);
  }
  return fold (fold (a ^ RULES_WALK_1, b ^ RULES_WALK_0) ^ RULES_WALK_2, RULES_WALK_3);
}

START_TEST (the_page_tells_the_digest)
{
  PlayFixture fixture;
  RulesRandom random;

  ck_assert_int_eq (play_open (&fixture, _i ? "open" : NULL, NULL, NULL, NULL), RULES_OK);
  for (unsigned seed = 1; seed <= GAMES; seed++) {
    RulesMoveBuffer move;
    uint64_t before = 0;

    rules_random_seed (&random, seed);
    rules_start (fixture.match, fixture.state);
    for (;;) {
      uint64_t digest = rules_digest (fixture.match, fixture.state);

      ck_assert_uint_eq (digest, slow_digest (fixture.match, fixture.state));
      ck_assert_uint_ne (digest, before);
      before = digest;
      if (!replay_random_move (fixture.match, fixture.state, &random, &move))
        break;
      ck_assert_int_eq (rules_apply (fixture.match, fixture.state, &move.move, RULES_JUDGED, NULL),
                        RULES_OK);
    }
  }
  play_close (&fixture);
}
END_TEST

/* The page's example */

static char *
read_page (void)
{
  const char *source = suite_variable ("TOMEKEEPER_SOURCE");
  char path[512];
  char *page = calloc (1, 1 << 16);
  FILE *file;

  snprintf (path, sizeof path, "%s/docs/digest-tokio.md", source ? source : TOMEKEEPER_SOURCE_ROOT);
  file = fopen (path, "r");
  ck_assert_msg (file != NULL, "no %s", path);
  ck_assert_uint_gt (fread (page, 1, (1 << 16) - 1, file), 0);
  fclose (file);
  return page;
}

/* The number that stands behind @what in its line of the example. */
static uint64_t
example (const char *page, const char *what)
{
  char line[80];
  const char *at;

  snprintf (line, sizeof line, "\n    %s  ", what);
  at = strstr (page, line);
  ck_assert_msg (at != NULL, "the example has no %s", what);
  return strtoull (at + strlen (line), NULL, 16);
}

static const char *const moves[] = {
  "1 place a b ? ? c",
  "2 place ? ? f ? ?",
  "- first 2",
  "2 flip b d",
  "2 end",
  "1 flip b",
  "1 end",
  "2 rotate b",
  "2 attack b",
  "1 flip c f",
};

START_TEST (the_example_holds)
{
  char *page = read_page (), bytes[64 * 3 + 1] = "";
  uint8_t found[64];
  PlayFixture fixture;

  ck_assert_int_eq (play_open (&fixture, NULL, SIX, NULL, NULL), RULES_OK);
  ck_assert_uint_eq (fixture.match->setup_hash, example (page, "fixed"));
  ck_assert_uint_eq (rules_digest (fixture.match, fixture.state), example (page, "the start"));
  for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++) {
    ck_assert_int_eq (play_line (&fixture, rules_text (moves[i]), NULL), RULES_OK);
    ck_assert_uint_eq (rules_digest (fixture.match, fixture.state), example (page, moves[i]));
  }
  write_bytes (fixture.state, found);
  for (unsigned i = 0; i < 64; i++)
    sprintf (bytes + strlen (bytes), "%02x%s", found[i], i % 16 == 15 ? "\n" : " ");
  for (char *line = strtok (bytes, "\n"); line; line = strtok (NULL, "\n"))
    ck_assert_msg (strstr (page, line) != NULL, "the example has no %s", line);
  play_close (&fixture);
  free (page);
}
END_TEST

/* Equal and other states */

#define PLACED_FEW PLACED ("flint chert dart iron crown", "blade stone pair hare wheel")

static uint64_t
digest_after (const char *game, const char *pack, const char *script)
{
  PlayFixture fixture;
  uint64_t digest;

  ck_assert_int_eq (play_open (&fixture, game, pack, NULL, NULL), RULES_OK);
  for (const char *at = script; *at; at += strcspn (at, "\n") + 1)
    ck_assert_int_eq (play_line (&fixture, (RulesText){ at, (uint32_t)strcspn (at, "\n") }, NULL),
                      RULES_OK);
  digest = rules_digest (fixture.match, fixture.state);
  play_close (&fixture);
  return digest;
}

/* clang-format off */
static const struct {
  const char *why, *a, *b;
  bool equal;
} pairs[] = {
  { "a note changes nothing", PLACED_FEW, "- note \"x\"\n" PLACED_FEW "- note \"y\"\n", true },
  { "either seat places first", PLACED_FEW, "2 place blade stone pair hare wheel\n1 place flint chert dart iron crown\n- first 1\n", true },
  { "a known gem may be named", PLACED_FEW "1 flip a\n", PLACED_FEW "1 flip a flint\n", true },
  { "tributes are paid from a to e", PLACED_FEW "1 flip a\n1 end\n2 flip a\n2 end\n1 flip b\n1 end\n2 flip b\n2 end\n1 flip e tribute=a,b\n",
    PLACED_FEW "1 flip a\n1 end\n2 flip a\n2 end\n1 flip b\n1 end\n2 flip b\n2 end\n1 flip e tribute=b,a\n", true },
  { "rulings are taken back by others", PLACED_FEW "1 flip a\n1 end\n",
    PLACED_FEW "1 flip a\n1 end\n- adjust remove 2 c \"x\"\n- adjust place 2 c pair \"x\"\n- adjust front 1 a 4 \"x\"\n- adjust front 1 a 1 \"x\"\n- adjust active 2 b on \"x\"\n- adjust active 2 b off \"x\"\n"
    "- adjust turn 1 \"x\"\n- adjust turn 2 \"x\"\n", true },
  { "four quarter turns are none, but for the turns", PLACED_FEW "- adjust active 1 a on \"x\"\n1 rotate a\n", PLACED_FEW "1 flip a\n", false },
  { "who begins", PLACED_FEW, "1 place flint chert dart iron crown\n2 place blade stone pair hare wheel\n- first 2\n", false },
  { "what is behind a ?", PLACED_FEW, PLACED ("flint chert dart iron ?", "blade stone pair hare wheel"), false },
  { "the order of lost gems", PLACED_FEW "- adjust remove 1 a \"x\"\n- adjust remove 1 b \"x\"\n", PLACED_FEW "- adjust remove 1 b \"x\"\n- adjust remove 1 a \"x\"\n", false },
  { "a gem flipped in this turn may not attack", PLACED_FEW "1 flip a\n", PLACED_FEW "1 flip a\n- adjust active 1 a on \"x\"\n", false },
  { "a spent rotation", PLACED_FEW "1 flip a\n1 end\n2 flip c\n", PLACED_FEW "1 flip a\n1 end\n2 flip c\n2 rotate c\n- adjust front 2 c 1 \"x\"\n", false },
  { "who resigned", PLACED_FEW "1 resign\n", PLACED_FEW "2 resign\n", false },
};
/* clang-format on */

START_TEST (equal_states_have_equal_digests)
{
  uint64_t a = digest_after (NULL, NULL, pairs[_i].a), b = digest_after (NULL, NULL, pairs[_i].b);

  ck_assert_msg ((a == b) == pairs[_i].equal, "%s", pairs[_i].why);
}
END_TEST

START_TEST (setups_have_their_digests)
{
  ck_assert_uint_ne (digest_after (NULL, NULL, ""), digest_after ("open", NULL, ""));
  ck_assert_uint_ne (digest_after (NULL, NULL, ""), digest_after (NULL, SIX, ""));
  ck_assert_uint_eq (digest_after (NULL, NULL, PLACED_FEW),
                     digest_after (NULL, tokio_standard_split, PLACED_FEW));
}
END_TEST

TEST_SUITE (tokio_digest)
{
  Suite *suite = suite_create ("tokio-digest");
  TCase *tcase = tcase_create ("digest");

  tcase_add_loop_test (tcase, the_page_tells_the_digest, 0, 2);
  tcase_add_test (tcase, the_example_holds);
  tcase_add_loop_test (tcase, equal_states_have_equal_digests, 0, sizeof pairs / sizeof *pairs);
  tcase_add_test (tcase, setups_have_their_digests);
  suite_add_tcase (suite, tcase);
  return suite;
}
