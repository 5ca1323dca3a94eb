/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tomes of Arkham's digests: docs/digest-arkham.md implemented a second time, its example, and
 * which states are equal.
 */
#include "tests/rules/arkham/arkham-play.h"

#include "rules/arkham/arkham-view.h"
#include "rules/digest.h"
#include "rules/replay.h"

#include <stdio.h>
#include <string.h>

#define GAMES 20
#define WALK_BYTES 1024
#define SMALL "collection al 0,2\ntome azif al 2 1 d 1,2,3\ntome voor - 1 1 l 2,2,1\n"

/* The page, implemented from its words */

/* Products by halves, as a machine without 128 bits has them. */
static uint64_t
fold (uint64_t x, uint64_t y)
{
  uint64_t xl = (uint32_t)x, xh = x >> 32, yl = (uint32_t)y, yh = y >> 32;
  uint64_t low = xl * yl, mid = xh * yl + (low >> 32), cross = xl * yh + (uint32_t)mid;

  return (cross << 32 | (uint32_t)low) ^ (xh * yh + (mid >> 32) + (cross >> 32));
}

/* Bytes of one part after the other. */
typedef struct {
  uint8_t bytes[WALK_BYTES];
  unsigned n;
} Walk;

static void
put (Walk *walk, unsigned n_bytes, uint64_t value)
{
  for (unsigned i = 0; i < n_bytes; i++)
    walk->bytes[walk->n++] = (uint8_t)(value >> 8 * i);
}

static void
put_list (Walk *walk, const uint8_t *list, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    put (walk, 1, list[i]);
}

static void
end_part (Walk *walk)
{
  while (walk->n % 32)
    put (walk, 1, 0);
}

static void
write_table (const ArkhamState *state, Walk *walk)
{
  const uint8_t first[] = {
    state->head.end_verb,
    state->head.resigned_seat,
    state->head.ended_by_rules,
    state->phase,
    state->step,
    state->first_in_order,
    state->first,
    state->turn,
    state->event,
    state->called,
    state->acquired,
    state->acted,
    state->demented_due,
    state->acquires_left,
    state->bonus_spent,
    state->discount,
    state->is_last_round,
    state->guarded,
    state->ups,
    state->downs,
    state->aside,
    state->shown,
    state->n_stopped,
    state->n_sale,
  };

  put_list (walk, first, sizeof first);
  put_list (walk, state->held, 4);
  put_list (walk, state->unseen, 4);
  put_list (walk, state->hidden, 4);
  put_list (walk, state->stopped, 8);
  put (walk, 4, state->round);
  for (unsigned i = 0; i < 4; i++)
    put (walk, 4, (uint32_t)state->adjusted[i]);
  for (unsigned i = 0; i < 4; i++)
    put (walk, 8, state->tomes[i]);
}

static void
write_walk (const PlayFixture *fixture, Walk *walk)
{
  const ArkhamRules *rules = arkham_rules (fixture);
  const ArkhamState *state = arkham_state (fixture);
  bool known = false;

  walk->n = 0;
  write_table (state, walk);
  ck_assert_uint_eq (walk->n, 96);
  for (unsigned i = 0; i < rules->seats * rules->n_values; i++)
    put (walk, 1, state->hands[i]);
  end_part (walk);
  put_list (walk, state->sale, state->n_sale);
  end_part (walk);
  for (unsigned c = 0; c < rules->n_cards; c++)
    known |= state->where[c] != 0;
  if (known)
    put_list (walk, state->where, rules->n_cards);
  end_part (walk);
}

static uint64_t
setup_hash_of (const RulesMatch *match)
{
  uint64_t numbers[] = { match->setup.revision, match->setup.seats, match->setup.open };
  uint64_t fixed = rules_xxh64 ("arkham", 6, 0);

  fixed = rules_xxh64 ("standard", 8, fixed);
  for (unsigned i = 0; i < 3; i++) {
    uint8_t bytes[8] = { (uint8_t)numbers[i] };

    fixed = rules_xxh64 (bytes, 8, fixed);
  }
  for (unsigned i = 0; i < match->n_cards; i++)
    fixed = rules_xxh64 (match->cards[i].id, strlen (match->cards[i].id), fixed);
  return fixed;
}

static uint64_t
slow_digest (const PlayFixture *fixture)
{
  uint64_t a = setup_hash_of (fixture->match) ^ RULES_WALK_0, b = RULES_WALK_1;
  Walk walk;

  write_walk (fixture, &walk);
  for (unsigned block = 0; block < walk.n; block += 32) {
    uint64_t words[4] = { 0 };

    for (unsigned i = 0; i < 32; i++)
      words[i / 8] |= (uint64_t)walk.bytes[block + i] << 8 * (i % 8);
    a = fold (a ^ words[0], words[1] ^ RULES_WALK_2);
    b = fold (b ^ words[2], words[3] ^ RULES_WALK_3);
  }
  return fold (fold (a ^ RULES_WALK_1, b ^ RULES_WALK_0) ^ RULES_WALK_2, RULES_WALK_3);
}

static const char *const kinds[] = { "2", "2 open", "3", "4 open", "3 rules=1" };

START_TEST (the_page_tells_the_digest)
{
  PlayFixture fixture;
  RulesRandom random;

  ck_assert_int_eq (play_open (&fixture, kinds[_i], NULL, arkham_rich_events, NULL), RULES_OK);
  for (unsigned seed = 1; seed <= GAMES; seed++) {
    RulesMoveBuffer move;
    uint64_t before = 0;

    rules_random_seed (&random, seed);
    rules_start (fixture.match, fixture.state);
    for (;;) {
      uint64_t digest = rules_digest (fixture.match, fixture.state);

      ck_assert_uint_eq (digest, slow_digest (&fixture));
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

  snprintf (path, sizeof path, "%s/docs/digest-arkham.md",
            source ? source : TOMEKEEPER_SOURCE_ROOT);
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
  "- first 2",
  "- gain 2 $1",
  "- gain 2 ?",
  "- gain 1 voor-1",
  "- sale azif voor azif",
  "2 drop viewing",
  "2 keep armitage",
  "1 drop ?",
  "1 keep guard-dog",
  "- draft",
  "2 event armitage",
  "2 action stars",
  "2 acquire voor pay=$1",
  "2 done",
};

START_TEST (the_example_holds)
{
  char *page = read_page (), bytes[2048] = "";
  Walk walk;
  PlayFixture fixture;

  ck_assert_int_eq (play_open (&fixture, "2 rules=1", SMALL, NULL, NULL), RULES_OK);
  ck_assert_uint_eq (fixture.match->setup_hash, example (page, "fixed"));
  ck_assert_uint_eq (rules_digest (fixture.match, fixture.state), example (page, "the start"));
  for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++) {
    RulesError error;

    ck_assert_msg (play_line (&fixture, rules_text (moves[i]), &error) == RULES_OK, "%s: %s",
                   moves[i], rules_error_fault (play_game.game, &error)->sentence);
    ck_assert_uint_eq (rules_digest (fixture.match, fixture.state), example (page, moves[i]));
  }
  write_walk (&fixture, &walk);
  for (unsigned i = 0; i < walk.n; i++)
    sprintf (bytes + strlen (bytes), "%02x%s", walk.bytes[i], i % 16 == 15 ? "\n" : " ");
  for (char *line = strtok (bytes, "\n"); line; line = strtok (NULL, "\n"))
    ck_assert_msg (strstr (page, line) != NULL, "the example has no %s", line);
  play_close (&fixture);
  free (page);
}
END_TEST

/* Equal and other states */

#define BEGUN "- first 1\n- gain 1 $2\n- gain 2 $2\n- sale hsan kulten rlyeh\n"
#define RULED(ruling) "- adjust " ruling " \"x\"\n"

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

static const struct {
  const char *why, *a, *b;
  bool equal;
} pairs[] = {
  { "a note changes nothing", BEGUN, "- note \"x\"\n" BEGUN "- note \"y\"\n", true },
  { "rulings are taken back by others", BEGUN,
    BEGUN RULED ("resource 1 $3") RULED ("tome 2 king-1") RULED ("sale ghorl") RULED ("renown 1 +3")
        RULED ("first 2") RULED ("resource 1 $3 out") RULED ("tome 2 king out")
            RULED ("sale ghorl out") RULED ("renown 1 -3") RULED ("first 1"),
    true },
  { "the order in a hand", BEGUN RULED ("resource 1 $3") RULED ("resource 1 $1"),
    BEGUN RULED ("resource 1 $1") RULED ("resource 1 $3"), true },
  { "deck order is not remembered", BEGUN RULED ("resource 1 $3") RULED ("resource 1 $3 out"),
    BEGUN RULED ("tome 1 king-1") RULED ("tome 1 king out"), true },
  { "a known card or one side of it", BEGUN RULED ("tome 1 king"), BEGUN RULED ("tome 1 king-1"),
    false },
  { "a ? or what it is", BEGUN RULED ("resource 1 ?"), BEGUN RULED ("resource 1 $1"), false },
  { "whose it is", BEGUN RULED ("resource 1 ?"), BEGUN RULED ("resource 2 ?"), false },
  { "the order of the sale", BEGUN,
    "- first 1\n- gain 1 $2\n- gain 2 $2\n- sale kulten hsan rlyeh\n", false },
  { "the order of stopping", BEGUN RULED ("stop stars") RULED ("stop banking"),
    BEGUN RULED ("stop banking") RULED ("stop stars"), false },
  { "the first player", BEGUN, BEGUN RULED ("first 2"), false },
  { "a ruling of renown", BEGUN, BEGUN RULED ("renown 2 -1"), false },
  { "an event set aside, seen or not", BEGUN "1 drop stars\n", BEGUN "1 drop ?\n", false },
  { "the eighth tome, lost again",
    BEGUN RULED ("tome 1 ghorl") RULED ("tome 1 king") RULED ("tome 1 voor") RULED ("tome 1 dagon")
        RULED ("tome 1 olaus") RULED ("tome 1 eibon") RULED ("tome 1 azif") RULED ("tome 1 hsan")
            RULED ("tome 1 hsan out"),
    BEGUN RULED ("tome 1 ghorl") RULED ("tome 1 king") RULED ("tome 1 voor") RULED ("tome 1 dagon")
        RULED ("tome 1 olaus") RULED ("tome 1 eibon") RULED ("tome 1 azif"),
    false },
  { "who resigned", BEGUN "1 resign\n", BEGUN "2 resign\n", false },
};

START_TEST (equal_states_have_equal_digests)
{
  uint64_t a = digest_after (NULL, NULL, pairs[_i].a), b = digest_after (NULL, NULL, pairs[_i].b);

  ck_assert_msg ((a == b) == pairs[_i].equal, "%s", pairs[_i].why);
}
END_TEST

START_TEST (setups_have_their_digests)
{
  ck_assert_uint_ne (digest_after (NULL, NULL, ""), digest_after ("2 open", NULL, ""));
  ck_assert_uint_ne (digest_after (NULL, NULL, ""), digest_after ("3", NULL, ""));
  ck_assert_uint_ne (digest_after (NULL, NULL, ""), digest_after (NULL, SMALL, ""));
  ck_assert_uint_eq (digest_after (NULL, NULL, BEGUN),
                     digest_after (NULL, arkham_standard_reordered, BEGUN));
  ck_assert_uint_eq (digest_after (NULL, NULL, BEGUN),
                     digest_after (NULL, arkham_standard_split, BEGUN));
}
END_TEST

TEST_SUITE (arkham_digest)
{
  Suite *suite = suite_create ("arkham-digest");
  TCase *tcase = tcase_create ("digest");

  tcase_add_loop_test (tcase, the_page_tells_the_digest, 0, sizeof kinds / sizeof *kinds);
  tcase_add_test (tcase, the_example_holds);
  tcase_add_loop_test (tcase, equal_states_have_equal_digests, 0, sizeof pairs / sizeof *pairs);
  tcase_add_test (tcase, setups_have_their_digests);
  suite_add_tcase (suite, tcase);
  return suite;
}
