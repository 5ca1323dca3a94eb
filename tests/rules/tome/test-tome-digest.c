/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Digests: docs/digest.md implemented a second time, its example, and which states are equal.
 */
#include "tests/rules/tome/tome-play.h"

#include "rules/digest.h"
#include "rules/replay.h"
#include "rules/tome/tome-view.h"

#include <stdio.h>
#include <string.h>

#define GAMES 40

START_TEST (xxh64_is_xxh64)
{
  /* The reference implementation's sanity values: bytes of its generator, length, seed. */
  static const struct {
    size_t length;
    uint64_t seed, hash;
  } known[] = {
    { 0, 0, 0xEF46DB3751D8E999u },
    { 0, 0x9E3779B1u, 0xAC75FDA2929B17EFu },
    { 1, 0, 0xE934A84ADB052768u },
    { 1, 0x9E3779B1u, 0x5014607643A9B4C3u },
    { 4, 0, 0x9136A0DCA57457EEu },
    { 14, 0, 0x8282DCC4994E35C8u },
    { 14, 0x9E3779B1u, 0xC3BD6BF63DEB6DF0u },
    { 222, 0, 0xB641AE8CB691C174u },
    { 222, 0x9E3779B1u, 0x20CB8AB7AE10C14Au },
  };
  uint8_t bytes[222];
  uint64_t generator = 0x9E3779B1u;

  for (size_t i = 0; i < sizeof bytes; i++, generator *= 0x9E3779B185EBCA8Du)
    bytes[i] = (uint8_t)(generator >> 56);
  ck_assert_uint_eq (rules_xxh64 (bytes, known[_i].length, known[_i].seed), known[_i].hash);
}
END_TEST

/* The page, implemented from its words */

typedef struct {
  uint64_t a, b;
  uint8_t bytes[128];
  size_t length;
} Walker;

/* Products by halves, as a machine without 128 bits has them. */
static uint64_t
fold (uint64_t x, uint64_t y)
{
  uint64_t xl = (uint32_t)x, xh = x >> 32, yl = (uint32_t)y, yh = y >> 32;
  uint64_t low = xl * yl, mid = xh * yl + (low >> 32), cross = xl * yh + (uint32_t)mid;

  return (cross << 32 | (uint32_t)low) ^ (xh * yh + (mid >> 32) + (cross >> 32));
}

static uint64_t
word (const uint8_t *at)
{
  uint64_t w = 0;

  for (int i = 7; i >= 0; i--)
    w = w << 8 | at[i];
  return w;
}

static void
put (Walker *walker, unsigned n_bytes, int64_t value)
{
  for (unsigned i = 0; i < n_bytes; i++)
    walker->bytes[walker->length++] = (uint8_t)((uint64_t)value >> 8 * i);
  if (walker->length < 32)
    return;
  walker->a = fold (walker->a ^ word (walker->bytes), word (walker->bytes + 8) ^ RULES_WALK_2);
  walker->b =
      fold (walker->b ^ word (walker->bytes + 16), word (walker->bytes + 24) ^ RULES_WALK_3);
  walker->length -= 32;
  memmove (walker->bytes, walker->bytes + 32, walker->length);
}

static void
end_part (Walker *walker)
{
  while (walker->length)
    put (walker, 1, 0);
}

static void
put_spells (Walker *walker, const TomeSpell *spells, unsigned n)
{
  for (unsigned i = 0; i < n; i++) {
    put (walker, 1, spells[i].card);
    put (walker, 1, spells[i].seat);
    put (walker, 1, spells[i].element);
    put (walker, 1, spells[i].silenced);
    put (walker, 1, spells[i].order);
    put (walker, 1, 0);
    put (walker, 2, spells[i].power);
  }
  end_part (walker);
}

static void
put_resolving (Walker *walker, const TomeResolution *at)
{
  put (walker, 1, at->stage);
  put (walker, 1, at->spell);
  put (walker, 1, at->effect);
  put (walker, 1, at->op);
  put (walker, 1, at->inside);
  put (walker, 1, at->accepted);
  put (walker, 1, at->chosen);
  put (walker, 1, at->spell_chosen);
  put (walker, 1, at->source_card);
  put (walker, 1, at->source_seat);
  put (walker, 1, at->source_order);
}

static void
put_table (Walker *walker, const TomeState *state)
{
  const uint8_t bytes[] = {
    state->head.end_verb,
    state->head.resigned_seat,
    state->head.ended_by_rules,
    state->phase,
    state->chapter,
    state->dealer,
    state->lead,
    state->turn,
    state->title,
    state->title_element,
    state->chain,
    state->chain_element,
    state->n_spells,
    state->played,
    state->dealt,
    state->orders,
    state->played_element,
    state->n_discarded_unseen,
    state->n_under,
    state->winner,
    state->weakest,
  };

  for (unsigned i = 0; i < sizeof bytes; i++)
    put (walker, 1, bytes[i]);
  for (unsigned i = 0; i < RULES_SEATS; i++)
    put (walker, 1, state->hidden[i]);
  for (unsigned i = 0; i < RULES_SEATS; i++)
    put (walker, 1, state->health[i]);
  put_resolving (walker, &state->resolving);
  put (walker, 2, state->round);
  put (walker, 2, state->elements);
  for (unsigned i = 0; i < RULES_SEATS; i++)
    put (walker, 2, state->scores[i]);
  for (unsigned i = 0; i < RULES_SEATS; i++)
    put (walker, 2, state->points[i]);
  end_part (walker);
}

static void
put_last (Walker *walker, const TomeLastChapter *last)
{
  const uint8_t bytes[] = { last->ended,         last->ruling,  last->chapter, last->dealer,
                            last->lead,          last->winner,  last->weakest, last->title,
                            last->title_element, last->n_spells };

  for (unsigned i = 0; i < sizeof bytes; i++)
    put (walker, 1, bytes[i]);
  for (unsigned i = 0; i < RULES_SEATS; i++)
    put (walker, 1, last->health[i]);
  put (walker, 2, last->round);
  for (unsigned i = 0; i < RULES_SEATS; i++)
    put (walker, 2, last->fixed[i]);
  for (unsigned i = 0; i < RULES_SEATS; i++)
    put (walker, 2, last->paid[i]);
  end_part (walker);
}

static uint64_t
setup_hash_of (const RulesMatch *match)
{
  const char *variant = match->game->variants[match->setup.variant].id;
  uint64_t numbers[] = { match->setup.revision, match->setup.seats, match->setup.open };
  uint64_t fixed = rules_xxh64 ("tome", 4, 0);

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
slow_digest (const RulesMatch *match, const TomeState *state)
{
  Walker walker = { setup_hash_of (match) ^ RULES_WALK_0, RULES_WALK_1, { 0 }, 0 };

  put_table (&walker, state);
  put_last (&walker, &state->last);
  for (unsigned c = 0; c < match->n_cards; c++)
    put (&walker, 1, state->where[c]);
  end_part (&walker);
  for (unsigned i = 0; i < state->n_under; i++)
    put (&walker, 1, state->under[i]);
  end_part (&walker);
  put_spells (&walker, state->spells, state->n_spells);
  put_spells (&walker, state->last_spells, state->last.n_spells);
  return fold (fold (walker.a ^ RULES_WALK_1, walker.b ^ RULES_WALK_0) ^ RULES_WALK_2,
               RULES_WALK_3);
}

START_TEST (the_page_tells_the_digest)
{
  static const char *const games[] = { "team", "team open", "survival 3", "survival 4" };
  PlayFixture fixture;
  RulesRandom random;

  ck_assert_int_eq (play_open (&fixture, games[_i], NULL, tome_rich_spells, NULL), RULES_OK);
  for (unsigned seed = 1; seed <= GAMES; seed++) {
    RulesMoveBuffer move;
    uint64_t before = 0;

    rules_random_seed (&random, seed);
    rules_start (fixture.match, fixture.state);
    do {
      uint64_t digest = rules_digest (fixture.match, fixture.state);

      ck_assert_uint_eq (digest, slow_digest (fixture.match, fixture.state));
      ck_assert_uint_ne (digest, before);
      before = digest;
    } while (replay_random_move (fixture.match, fixture.state, &random, &move)
             && rules_apply (fixture.match, fixture.state, &move.move, RULES_JUDGED, NULL)
                    == RULES_OK);
    ck_assert (tome_state (&fixture)->head.ended_by_rules);
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

  snprintf (path, sizeof path, "%s/docs/digest.md", source ? source : TOMEKEEPER_SOURCE_ROOT);
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

START_TEST (the_example_holds)
{
  static const char *const moves[] = {
    "- dealer 4",    "- deal 1 earth-1 fire-2 light-f ? ? ?",
    "- deal",        "- title water-3",
    "1 play fire-2", "2 play wind-5",
    "3 play fire-1", "4 play water-1",
  };
  char *page = read_page ();
  uint8_t bytes[64] = { 0 };
  RulesWalk walk = rules_walk_begin (0);
  PlayFixture fixture;

  for (uint8_t i = 0; i < 40; i++)
    bytes[i] = i;
  rules_walk (&walk, bytes, 40);
  ck_assert_int_eq (play_open (&fixture, NULL, NULL, NULL, NULL), RULES_OK);
  ck_assert_uint_eq (rules_xxh64 ("tome", 4, 0), example (page, "XXH64 of \"tome\" with seed 0"));
  ck_assert_uint_eq (fixture.match->setup_hash, example (page, "fixed"));
  ck_assert_uint_eq (rules_walk_end (&walk),
                     example (page, "the walk of the bytes 0 to 39 with fixed 0"));
  ck_assert_uint_eq (rules_digest (fixture.match, fixture.state), example (page, "the start"));
  for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++) {
    ck_assert_int_eq (play_line (&fixture, rules_text (moves[i]), NULL), RULES_OK);
    ck_assert_uint_eq (rules_digest (fixture.match, fixture.state), example (page, moves[i]));
  }
  play_close (&fixture);
  free (page);
}
END_TEST

/* Equal and other states */

static uint64_t
digest_after (const char *game, const char *elements, const char *script)
{
  PlayFixture fixture;
  uint64_t digest;

  ck_assert_int_eq (play_open (&fixture, game, elements, NULL, NULL), RULES_OK);
  for (const char *at = script; *at; at += strcspn (at, "\n") + 1)
    ck_assert_int_eq (play_line (&fixture, (RulesText){ at, (uint32_t)strcspn (at, "\n") }, NULL),
                      RULES_OK);
  digest = rules_digest (fixture.match, fixture.state);
  play_close (&fixture);
  return digest;
}

/* clang-format off */
static const struct {
  const char *why, *game, *a, *b;
  bool equal;
} pairs[] = {
  { "a note changes nothing", NULL, DEALT, "- note \"x\"\n" DEALT "- note \"y\"\n", true },
  { "seats are dealt in any order", NULL, DEALT,
    "- dealer 4\n- deal 3 ? ? ? ? ? ?\n- deal 1 ? ? ? ? ? ?\n- deal 2 ? ? ? ? ? ?\n- deal 4 ? ? ? ? ? ?\n", true },
  { "a hand has no order", NULL, "- dealer 4\n- deal 1 fire-1 ? ? ? earth-2 ?\n", "- dealer 4\n- deal 1 ? earth-2 fire-1 ? ? ?\n", true },
  { "elements are chosen in any order", "survival 3", DEALT_THREE, "- element water\n- element fire\n- element earth\n- dealer 3\n- deal\n", true },
  { "a ruling is taken back by another", NULL, DEALT "- title fire-1\n1 play fire-2\n",
    DEALT "- title fire-1\n- adjust score 1 +1 \"x\"\n- adjust score 3 -1 \"y\"\n1 play fire-2\n- adjust power fire-2 +3 \"x\"\n"
    "- adjust power fire-2 -3 \"z\"\n- adjust silence fire-2 on \"x\"\n- adjust silence fire-2 off \"x\"\n- adjust chain none \"x\"\n"
    "- adjust chain open fire \"x\"\n- adjust turn 4 \"x\"\n- adjust turn 2 \"x\"\n- adjust title-element wind \"x\"\n- adjust title-element fire \"x\"\n", true },
  { "a winner is ruled there and back", NULL, DEALT "- title fire-1\n1 play fire-2\n2 play fire-3\n3 play fire-4\n4 play fire-5\n",
    DEALT "- title fire-1\n1 play fire-2\n2 play fire-3\n3 play fire-4\n4 play fire-5\n- adjust winner 1 \"x\"\n- adjust winner 4 \"x\"\n", true },
  { "another dealer", NULL, "- dealer 4\n", "- dealer 3\n", false },
  { "another hand knows it", NULL, "- dealer 4\n- deal 1 fire-1 ? ? ? ? ?\n- deal\n", "- dealer 4\n- deal 2 fire-1 ? ? ? ? ?\n- deal\n", false },
  { "who resigned", NULL, "1 resign\n", "3 resign\n", false },
  { "how it ended", NULL, "- abandon\n", "- draw-agreed\n", false },
  { "a silenced spell", NULL, DEALT "- title fire-1\n1 play fire-2\n", DEALT "- title fire-1\n1 play fire-2\n- adjust silence fire-2 on \"x\"\n", false },
  { "the order under the Element Deck", NULL, DEALT "- title fire-1\n- adjust title fire-2 \"x\"\n- adjust title fire-3 \"x\"\n- adjust title fire-4 \"x\"\n",
    DEALT "- title fire-2\n- adjust title fire-1 \"x\"\n- adjust title fire-3 \"x\"\n- adjust title fire-4 \"x\"\n", false },
};
/* clang-format on */

START_TEST (equal_states_have_equal_digests)
{
  uint64_t a = digest_after (pairs[_i].game, NULL, pairs[_i].a),
           b = digest_after (pairs[_i].game, NULL, pairs[_i].b);

  ck_assert_msg ((a == b) == pairs[_i].equal, "%s", pairs[_i].why);
}
END_TEST

START_TEST (setups_have_their_digests)
{
  const char *plain = "fire earth wind water light*",
             *four = "- element fire\n- element earth\n- element wind\n- element water\n";
  uint64_t digests[] = {
    digest_after ("team", NULL, ""),
    digest_after ("team open", NULL, ""),
    digest_after ("survival 3", NULL, ""),
    digest_after ("survival 4", NULL, ""),
    digest_after ("team", "fire earth wind water dark*", ""),
    digest_after ("team", "fire earth wind water light* iron", four),
  };

  for (unsigned i = 0; i < sizeof digests / sizeof *digests; i++)
    for (unsigned k = 0; k < i; k++)
      ck_assert_uint_ne (digests[i], digests[k]);
  ck_assert_uint_eq (
      digest_after ("team", plain, DEALT "- title fire-1\n"),
      digest_after ("team", "light* water|wind earth fire", DEALT "- title fire-1\n"));
}
END_TEST

TEST_SUITE (tome_digest)
{
  Suite *suite = suite_create ("digest");
  TCase *tcase = tcase_create ("digest");

  tcase_add_loop_test (tcase, xxh64_is_xxh64, 0, 9);
  tcase_add_loop_test (tcase, the_page_tells_the_digest, 0, 4);
  tcase_add_test (tcase, the_example_holds);
  tcase_add_loop_test (tcase, equal_states_have_equal_digests, 0, sizeof pairs / sizeof *pairs);
  tcase_add_test (tcase, setups_have_their_digests);
  suite_add_tcase (suite, tcase);
  return suite;
}
