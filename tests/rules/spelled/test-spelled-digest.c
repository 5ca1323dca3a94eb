/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spelled's digests: docs/digest-spelled.md implemented a second time, its example, and which
 * states are equal.
 */
#include "tests/rules/spelled/spelled-play.h"

#include "rules/digest.h"
#include "rules/replay.h"
#include "rules/spelled/spelled-view.h"

#include <stdio.h>
#include <string.h>

#define GAMES 12
#define EXAMPLE "ash a 0 1 starter=3\nelm e 0 2 starter=3\ntoad t 1 2 f:energy,2 f:draw\n"

/* The page, implemented from its words */

/* Products by halves, as a machine without 128 bits has them. */
static uint64_t
fold (uint64_t x, uint64_t y)
{
  uint64_t xl = (uint32_t)x, xh = x >> 32, yl = (uint32_t)y, yh = y >> 32;
  uint64_t low = xl * yl, mid = xh * yl + (low >> 32), cross = xl * yh + (uint32_t)mid;

  return (cross << 32 | (uint32_t)low) ^ (xh * yh + (mid >> 32) + (cross >> 32));
}

typedef struct {
  uint8_t bytes[4096];
  unsigned n;
  uint64_t a, b;
} Walk;

static void
put (Walk *walk, unsigned n_bytes, uint64_t value)
{
  for (unsigned i = 0; i < n_bytes; i++)
    walk->bytes[walk->n++] = (uint8_t)(value >> 8 * i);
}

static void
put_four (Walk *walk, const uint8_t *numbers)
{
  for (unsigned i = 0; i < 4; i++)
    put (walk, 1, numbers[i]);
}

/* Ends a part. */
static void
walk_part (Walk *walk)
{
  while (walk->n % 32)
    put (walk, 1, 0);
  for (unsigned block = 0; block < walk->n; block += 32) {
    uint64_t words[4] = { 0 };

    for (unsigned i = 0; i < 32; i++)
      words[i / 8] |= (uint64_t)walk->bytes[block + i] << 8 * (i % 8);
    walk->a = fold (walk->a ^ words[0], words[1] ^ RULES_WALK_2);
    walk->b = fold (walk->b ^ words[2], words[3] ^ RULES_WALK_3);
  }
  walk->n = 0;
}

static void
put_sum (Walk *walk, const RulesMatch *match, const uint8_t *counts)
{
  uint64_t sum = 0;

  for (unsigned c = 0; c < match->n_cards; c++)
    for (unsigned k = 0; k < counts[c]; k++)
      sum += rules_xxh64 (match->cards[c].id, strlen (match->cards[c].id), 0);
  put (walk, 8, sum);
}

static void
put_table (Walk *walk, const SpelledState *state)
{
  const uint8_t first[] = {
    state->head.end_verb,
    state->head.resigned_seat,
    state->head.ended_by_rules,
    state->phase,
    state->turn,
    state->first,
    state->row_was_laid,
    state->played,
    state->spelled,
    state->n_play,
    state->n_pool,
    state->n_hits,
    state->n_buys,
  };

  for (unsigned i = 0; i < sizeof first; i++)
    put (walk, 1, first[i]);
  put (walk, 3, 0);
  put_four (walk, state->owed_discards);
  put_four (walk, state->due_draws);
  put_four (walk, state->hidden);
  put_four (walk, state->n_tops);
  put (walk, 2, state->energy);
  for (unsigned i = 0; i < 4; i++)
    put (walk, 2, state->health[i]);
  for (unsigned i = 0; i < 5; i++)
    put (walk, 2, state->market[i]);
  put (walk, 4, 0);
  put (walk, 8, state->buys);
}

static void
put_sums (Walk *walk, const RulesMatch *match, const SpelledState *state)
{
  put_sum (walk, match, state->counts[SPELLED_PILE_SCRAP]);
  put_sum (walk, match, state->counts[SPELLED_PILE_RESERVE]);
  for (unsigned seat = 1; seat <= match->setup.seats; seat++) {
    put_sum (walk, match, state->counts[spelled_seat_pile (SPELLED_PILE_HAND, seat)]);
    put_sum (walk, match, state->counts[spelled_seat_pile (SPELLED_PILE_UNSEEN, seat)]);
    put_sum (walk, match, state->counts[spelled_seat_pile (SPELLED_PILE_DISCARD, seat)]);
  }
}

static void
put_play (Walk *walk, const SpelledState *state)
{
  for (unsigned i = 0; i < state->n_play; i++) {
    put (walk, 2, state->play[i].card);
    put (walk, 1, state->play[i].seat);
    put (walk, 1, state->play[i].spell);
    put (walk, 1, state->play[i].word);
    put (walk, 1, state->play[i].now);
    put (walk, 2, state->play[i].damage);
  }
}

static uint64_t
setup_hash_of (const RulesMatch *match)
{
  const RulesSetup *setup = &match->setup;
  const char *variant = setup->variant ? "free-for-all" : "duel";
  uint64_t numbers[] = { 1, setup->seats, setup->open };
  uint64_t fixed = rules_xxh64 ("spelled", 7, 0);

  fixed = rules_xxh64 (variant, strlen (variant), fixed);
  for (unsigned i = 0; i < 3; i++) {
    uint8_t bytes[8] = { (uint8_t)numbers[i] };

    fixed = rules_xxh64 (bytes, 8, fixed);
  }
  for (unsigned i = 0; i < match->n_cards; i++)
    fixed = rules_xxh64 (match->cards[i].id, strlen (match->cards[i].id), fixed);
  return fixed;
}

static uint64_t
slow_digest (const RulesMatch *match, const SpelledState *state)
{
  Walk walk = { .a = setup_hash_of (match) ^ RULES_WALK_0, .b = RULES_WALK_1 };

  put_table (&walk, state);
  put_sums (&walk, match, state);
  walk_part (&walk);
  put_play (&walk, state);
  walk_part (&walk);
  for (unsigned i = 0; i < state->n_pool; i++) {
    put (&walk, 2, state->pool[i].card);
    put (&walk, 1, state->pool[i].box);
    put (&walk, 1, state->pool[i].index);
  }
  walk_part (&walk);
  for (unsigned i = 0; i < state->n_hits; i++)
    put (&walk, 2, state->hits[i]);
  walk_part (&walk);
  for (unsigned seat = 0; seat < match->setup.seats; seat++) {
    for (unsigned i = 0; i < state->n_tops[seat]; i++)
      put (&walk, 2, state->tops[seat][i]);
    walk_part (&walk);
  }
  return fold (fold (walk.a ^ RULES_WALK_1, walk.b ^ RULES_WALK_0) ^ RULES_WALK_2, RULES_WALK_3);
}

static const char *const games[] = { "duel", "duel open", "free-for-all 3", "free-for-all 4" };

START_TEST (the_page_tells_the_digest)
{
  PlayFixture fixture;
  RulesRandom random;

  ck_assert_int_eq (play_open (&fixture, games[_i], spelled_rich, NULL, NULL), RULES_OK);
  rules_match_set_dictionary (fixture.match, &rules_dictionary_any);
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

  snprintf (path, sizeof path, "%s/docs/digest-spelled.md",
            source ? source : TOMEKEEPER_SOURCE_ROOT);
  file = fopen (path, "r");
  ck_assert_msg (file != NULL, "no %s", path);
  ck_assert_uint_gt (fread (page, 1, (1 << 16) - 1, file), 0);
  fclose (file);
  return page;
}

static const char *const moves[] = {
  "- reveal toad",     "- first 2",
  "- draw 1",          "- draw 2 ash elm elm ash ?",
  "2 discard ash ash", "- adjust move 2 toad market hand \"gift\"",
  "2 fragment toad",   "2 use 1",
  "- draw 2 elm",      "2 spell eee elm elm elm",
};

/* The example as the page has it, and with TOMEKEEPER_WRITE printed for it. */
START_TEST (the_example_holds)
{
  char *page = read_page (), text[8192];
  Walk walk = { 0 };
  PlayFixture fixture;
  size_t n = 0;

  ck_assert_int_eq (play_open (&fixture, NULL, EXAMPLE, NULL, NULL), RULES_OK);
#define TELL(...) n += (size_t)snprintf (text + n, sizeof text - n, __VA_ARGS__)
  TELL ("    %-47s %016llx\n", "fixed", (unsigned long long)fixture.match->setup_hash);
  TELL ("    %-47s %016llx\n", "the start",
        (unsigned long long)rules_digest (fixture.match, fixture.state));
  for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++) {
    ck_assert_int_eq (play_line (&fixture, rules_text (moves[i]), NULL), RULES_OK);
    TELL ("    %-47s %016llx\n", moves[i],
          (unsigned long long)rules_digest (fixture.match, fixture.state));
  }
  put_table (&walk, fixture.state);
  put_sums (&walk, fixture.match, fixture.state);
  put_play (&walk, fixture.state);
  for (unsigned i = 0; i < walk.n; i++)
    TELL ("%s%02x%s", i % 16 ? "" : "      ", walk.bytes[i],
          i % 16 == 15 || i + 1 == walk.n ? "\n" : " ");
  if (suite_variable ("TOMEKEEPER_WRITE"))
    printf ("%s", text);
  for (char *line = strtok (text, "\n"); line; line = strtok (NULL, "\n"))
    ck_assert_msg (strstr (page, line) != NULL, "the example has no %s", line);
  play_close (&fixture);
  free (page);
}
END_TEST

/* Equal and other states */

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

#define FIVE ROW ("torch", "broom", "bell", "lamp", "sieve")

/* clang-format off */
static const struct {
  const char *why, *a, *b;
  bool equal;
} pairs[] = {
  { "a note changes nothing", DEALT, "- note \"x\"\n" DEALT, true },
  { "setup has no order", FIVE "- draw 1" VOWELS "- draw 2" VOWELS, "- draw 2" VOWELS "- draw 1" VOWELS FIVE, true },
  { "setup has no order, who begins may come last", FIVE "- draw 1\n- draw 2\n",
    "- reveal torch\n- reveal broom\n- reveal bell\n- draw 2\n- reveal lamp\n- reveal sieve\n- draw 1\n- first 1\n", true },
  { "draws have none among themselves", FIVE "- draw 1 st-a st-e ?\n", FIVE "- draw 1 ? st-e st-a\n", true },
  { "draws in several lines", FIVE "- draw 1\n", FIVE "- draw 1 ? ?\n- draw 1 ?\n- draw 1 ? ?\n", true },
  { "discards have no order", FIVE "- draw 1\n- draw 2\n1 discard st-a st-e\n", FIVE "- draw 1\n- draw 2\n1 discard st-e\n1 discard st-a\n", true },
  { "rulings are taken back by others", DEALT,
    DEALT "- adjust move 1 st-a hand scrap \"x\"\n- adjust health 2 -3 \"x\"\n- adjust energy 1 +2 \"x\"\n- adjust owes 2 +1 \"x\"\n"
    "- adjust move 1 st-a scrap hand \"x\"\n- adjust health 2 +3 \"x\"\n- adjust energy 1 -2 \"x\"\n- adjust owes 2 -1 \"x\"\n", true },
  { "a round of passes", DEALT "1 end\n- draw 1 st-a st-e\n2 end\n1 end\n", DEALT "1 end\n- draw 1 st-a st-e\n", true },
  { "what was seen is part of the state", FIVE "- draw 1 st-a ? ? ? ?\n", FIVE "- draw 1\n", false },
  { "what is on top of a deck", DEALT "- adjust move 1 st-a deck deck \"x\"\n", DEALT, false },
  { "the order of the row", ROW ("torch", "broom", "bell", "lamp", "sieve"), ROW ("broom", "torch", "bell", "lamp", "sieve"), false },
  { "a card was played", LAID ("bell", "dust", "owl", "lamp", "sieve") "- adjust move 1 st-a hand discard \"x\"\n",
    LAID ("bell", "dust", "owl", "lamp", "sieve") "- adjust move 1 st-a hand play \"x\"\n- adjust move 1 st-a play discard \"x\"\n", false },
  { "a word may still be allowed", DEALT "1 spell eau st-e st-a st-u\n1 hit 1 2\n- adjust health 2 +3 \"x\"\n", DEALT "1 spell eau st-e st-a st-u\n", false },
  { "where the next purchase goes", LAID ("wand", "scroll", "owl", "lamp", "sieve") GIVE ("1", "wand", "bell") GIVE ("1", "scroll", "dust") "1 fragment wand\n1 fragment scroll\n1 use 1\n1 use 2\n",
    LAID ("wand", "scroll", "owl", "lamp", "sieve") GIVE ("1", "wand", "bell") GIVE ("1", "scroll", "dust") "1 fragment wand\n1 fragment scroll\n1 use 2\n1 use 1\n", false },
  { "who resigned", DEALT "1 resign\n", DEALT "2 resign\n", false },
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
  ck_assert_uint_ne (digest_after (NULL, NULL, ""), digest_after ("duel open", NULL, ""));
  ck_assert_uint_ne (digest_after ("free-for-all 3", NULL, ""),
                     digest_after ("free-for-all 4", NULL, ""));
  ck_assert_uint_ne (digest_after (NULL, NULL, ""), digest_after (NULL, EXAMPLE, ""));
  ck_assert_uint_eq (digest_after (NULL, spelled_rich, "- first 1\n"),
                     digest_after (NULL, spelled_rich_split, "- first 1\n"));
}
END_TEST

TEST_SUITE (spelled_digest)
{
  Suite *suite = suite_create ("spelled-digest");
  TCase *tcase = tcase_create ("digest");

  tcase_add_loop_test (tcase, the_page_tells_the_digest, 0, sizeof games / sizeof *games);
  tcase_add_test (tcase, the_example_holds);
  tcase_add_loop_test (tcase, equal_states_have_equal_digests, 0, sizeof pairs / sizeof *pairs);
  tcase_add_test (tcase, setups_have_their_digests);
  suite_add_tcase (suite, tcase);
  return suite;
}
