/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The Restless's digests: docs/digest-restless.md implemented a second time, its example, and which
 * states are equal.
 */
#include "tests/rules/restless/restless-play.h"

#include "rules/digest.h"
#include "rules/replay.h"
#include "rules/restless/restless-digest.h"

#include <stdio.h>
#include <string.h>

#define GAMES 6
#define EXAMPLE                                                                                    \
  "{'id':'ash','kind':'character','attack':2,'max-weight':6,'health':6}\n"                         \
  "{'id':'crow','kind':'encounter','type':'combat','attack':1,'defense':8,'health':2}\n"           \
  "{'id':'hill','kind':'realm','level':1}\n"                                                       \
  "{'id':'maw','kind':'god','defense':9,'health':9,'attacks':[{'from':1,'to':8,'damage':1}]}\n"    \
  "{'id':'nap','kind':'rest','copies':2}\n"                                                        \
  "{'id':'oil','kind':'loot','item':'consumable','counters':2,'armor':1}\n"
#define EXAMPLE_GAME "1 characters=1 starters=0 realms=1 rules=1"

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
  const RulesMatch *match;
  uint8_t bytes[8192];
  unsigned n;
} Walk;

static void
put (Walk *walk, unsigned n_bytes, uint64_t value)
{
  for (unsigned i = 0; i < n_bytes; i++)
    walk->bytes[walk->n++] = (uint8_t)(value >> 8 * i);
}

static uint64_t
hash (const char *text)
{
  return rules_xxh64 (text, strlen (text), 0);
}

static uint64_t
mix (uint64_t x)
{
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
  x = (x ^ x >> 27) * 0x94D049BB133111EBu;
  return x ^ x >> 31;
}

static void
put_id (Walk *walk, unsigned card)
{
  put (walk, 8, card == 0xFFFF ? 0 : card == 0xFFFE ? 1 : hash (walk->match->cards[card].id));
}

static void
put_ids (Walk *walk, const uint16_t *cards, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    put_id (walk, cards[i]);
}

static void
put_items (Walk *walk, const RestlessHeldItem *items, unsigned n)
{
  for (unsigned i = 0; i < n; i++) {
    put_id (walk, items[i].card);
    put (walk, 1, items[i].counters);
    put (walk, 1, items[i].armor);
    put (walk, 6, items[i].ready_at);
  }
}

static void
put_sums (Walk *walk, const RestlessState *state)
{
  uint64_t pile = 0, defined = 0;

  for (unsigned card = 0; card < walk->match->n_cards; card++)
    pile += mix (hash (walk->match->cards[card].id)) * state->pile[card];
  for (unsigned i = 0; i < RULES_INLINE; i++)
    if (state->defined[i])
      defined += mix (hash (walk->match->definitions[state->defined[i] - 1].text));
  put (walk, 8, pile);
  put (walk, 8, defined);
}

static void
put_table (Walk *walk, const RestlessState *s)
{
  const uint8_t bytes[] = { s->head.end_verb,
                            s->head.resigned_seat,
                            s->head.ended_by_rules,
                            s->won,
                            s->phase,
                            s->return_phase,
                            s->realm,
                            s->encounter,
                            s->encounters,
                            s->turn,
                            s->attacked,
                            s->battle,
                            s->may_rest,
                            s->no_rest,
                            s->traded,
                            s->night_shared,
                            s->chain,
                            s->starters,
                            s->n_candidates,
                            s->n_stock,
                            s->n_ground,
                            s->n_held,
                            s->n_groups,
                            s->n_pools };
  const uint16_t words[] = { s->pick[0],
                             s->pick[1],
                             s->pick[2],
                             s->met,
                             s->owed[1],
                             s->owed[2],
                             s->rerolls,
                             s->rests,
                             (uint16_t)s->attack,
                             (uint16_t)s->health,
                             (uint16_t)s->defense,
                             (uint16_t)s->defense_bonus,
                             (uint16_t)s->god_health,
                             (uint16_t)s->god_defense,
                             s->hidden[RESTLESS_REST],
                             s->hidden[RESTLESS_TAROT] };

  for (unsigned i = 0; i < sizeof bytes; i++)
    put (walk, 1, bytes[i]);
  for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
    put (walk, 2, words[i]);
  put (walk, 8, s->rounds);
  put_id (walk, s->realm_card);
  put_id (walk, s->current);
  put_id (walk, s->god);
  put_sums (walk, s);
}

static void
put_member (Walk *walk, const RestlessMember *m)
{
  const uint8_t bytes[] = { m->seat,  m->alive,   m->acted,    m->consumed,
                            m->armor, m->n_items, m->n_status, m->n_sins };
  const int16_t words[] = { m->health,   m->health_mod, m->weight_mod, (int16_t)m->n_blessings,
                            m->rolls[0], m->rolls[1],   m->rolls[2],   m->damage };

  for (unsigned i = 0; i < sizeof bytes; i++)
    put (walk, 1, bytes[i]);
  if (!m->seat)
    return;
  put_id (walk, m->card);
  if (!m->alive)
    return;
  for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
    put (walk, 2, (uint16_t)words[i]);
  put (walk, 2, m->owes[1]);
  put (walk, 6, m->owes[2]);
  put_items (walk, m->items, m->n_items);
  put_ids (walk, m->status, m->n_status);
  put_ids (walk, m->sins, m->n_sins);
  put_ids (walk, m->blessings, m->n_blessings);
}

static void
put_shared (Walk *walk, const RestlessSharedCard *shared, unsigned n)
{
  for (unsigned i = 0; i < n; i++) {
    put_id (walk, shared[i].card);
    put (walk, 1, shared[i].on);
    put (walk, 7, shared[i].counters);
  }
}

static uint64_t
setup_hash_of (const RulesMatch *match)
{
  const RulesSetup *setup = &match->setup;
  const char *variant = setup->variant ? "tarot" : "base";
  uint64_t fixed = rules_xxh64 ("restless", 8, 0);
  int64_t numbers[3 + 6] = { setup->revision, setup->seats, setup->open };

  fixed = rules_xxh64 (variant, strlen (variant), fixed);
  for (unsigned i = 0; i < 6; i++)
    numbers[3 + i] = setup->options[i];
  for (unsigned i = 0; i < 9; i++) {
    uint8_t bytes[8] = { (uint8_t)numbers[i] };

    fixed = rules_xxh64 (bytes, 8, fixed);
  }
  for (unsigned i = 0; i < match->n_pack_cards; i++)
    fixed = rules_xxh64 (match->cards[i].id, strlen (match->cards[i].id), fixed);
  return fixed;
}

static void
put_state (Walk *walk, const RestlessState *state)
{
  put_table (walk, state);
  for (unsigned i = 0; i < RULES_PARTY; i++)
    put_member (walk, &state->party[i]);
  put_ids (walk, state->candidates, state->n_candidates);
  put_ids (walk, state->stock, state->n_stock);
  put_items (walk, state->ground, state->n_ground);
  put_items (walk, state->held, state->n_held);
  put_shared (walk, state->groups, state->n_groups);
  put_shared (walk, state->pools, state->n_pools);
  if (!state->n_offered && !state->n_ahead && !state->n_out)
    return;
  put (walk, 2, state->n_offered);
  put (walk, 2, state->n_ahead);
  put (walk, 4, state->n_out);
  put_ids (walk, state->offered, state->n_offered);
  for (unsigned deck = 0; deck < RESTLESS_DECKS; deck++)
    for (unsigned i = 0; i < state->n_ahead; i++)
      if (state->ahead[i].deck == deck)
        put_id (walk, state->ahead[i].card);
  put_ids (walk, state->out, state->n_out);
}

static uint64_t
slow_digest (const RulesMatch *match, const RestlessState *state)
{
  Walk walk = { .match = match };
  uint64_t a = setup_hash_of (match) ^ RULES_WALK_0, b = RULES_WALK_1;

  put_state (&walk, state);
  while (walk.n % 32)
    put (&walk, 1, 0);
  for (unsigned block = 0; block < walk.n; block += 32) {
    uint64_t words[4] = { 0 };

    for (unsigned i = 0; i < 32; i++)
      words[i / 8] |= (uint64_t)walk.bytes[block + i] << 8 * (i % 8);
    a = fold (a ^ words[0], words[1] ^ RULES_WALK_2);
    b = fold (b ^ words[2], words[3] ^ RULES_WALK_3);
  }
  return fold (fold (a ^ RULES_WALK_1, b ^ RULES_WALK_0) ^ RULES_WALK_2, RULES_WALK_3);
}

static const char *const games[] = { "base 1", "base 4", "tarot 2", "tarot 3 open encounters=6",
                                     "tarot 2 rules=1" };

START_TEST (the_page_tells_the_digest)
{
  PlayFixture fixture;
  RulesRandom random;

  ck_assert_int_eq (play_open (&fixture, games[_i], NULL, NULL, NULL), RULES_OK);
  for (unsigned seed = 1; seed <= GAMES; seed++) {
    RulesMoveBuffer move;
    uint64_t before = 0;

    rules_random_seed (&random, seed);
    rules_start (fixture.match, fixture.state);
    for (;;) {
      uint64_t digest = rules_digest (fixture.match, fixture.state);

      ck_assert_uint_eq (digest, slow_digest (fixture.match, fixture.state));
      before = digest;
      if (!replay_random_move (fixture.match, fixture.state, &random, &move))
        break;
      ck_assert_int_eq (rules_apply (fixture.match, fixture.state, &move.move, RULES_JUDGED, NULL),
                        RULES_OK);
    }
    ck_assert_uint_ne (before, 0);
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

  snprintf (path, sizeof path, "%s/docs/digest-restless.md",
            source ? source : TOMEKEEPER_SOURCE_ROOT);
  file = fopen (path, "r");
  ck_assert_msg (file != NULL, "no %s", path);
  ck_assert_uint_gt (fread (page, 1, (1 << 16) - 1, file), 0);
  fclose (file);
  return page;
}

static const char *const moves[] = {
  "- join A ash seat=1",
  "- realm hill",
  "- god maw",
  "- card fog kind=encounter type=event",
  "- adjust pick-from 1 \"alone\"",
  "- reveal fog",
  "- adjust item A oil \"found\"",
  "- rest ?",
  "A use oil",
};

/* The example as the page has it, and with TOMEKEEPER_WRITE printed for it. */
START_TEST (the_example_holds)
{
  char *page = read_page (), text[8192];
  PlayFixture fixture;
  Walk walk = { 0 };
  size_t n = 0;

  ck_assert_int_eq (play_open (&fixture, EXAMPLE_GAME, EXAMPLE, NULL, NULL), RULES_OK);
#define TELL(...) n += (size_t)snprintf (text + n, sizeof text - n, __VA_ARGS__)
  TELL ("    %-38s %016llx\n", "fixed", (unsigned long long)fixture.match->setup_hash);
  TELL ("    %-38s %016llx\n", "the start",
        (unsigned long long)rules_digest (fixture.match, fixture.state));
  for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++) {
    ck_assert_int_eq (play_line (&fixture, rules_text (moves[i]), NULL), RULES_OK);
    TELL ("    %-38s %016llx\n", moves[i],
          (unsigned long long)rules_digest (fixture.match, fixture.state));
  }
  walk.match = fixture.match;
  put_state (&walk, fixture.state);
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
digest_after (const char *script)
{
  PlayFixture fixture;
  uint64_t digest;

  ck_assert_int_eq (
      play_open (&fixture, "2 characters=2 starters=0 encounters=2 realms=1", NULL, NULL, NULL),
      RULES_OK);
  for (const char *at = script; *at; at += strcspn (at, "\n") + 1)
    ck_assert_int_eq (play_line (&fixture, (RulesText){ at, (uint32_t)strcspn (at, "\n") }, NULL),
                      RULES_OK);
  digest = rules_digest (fixture.match, fixture.state);
  play_close (&fixture);
  return digest;
}

#define BEGIN                                                                                      \
  "- join A arno seat=1\n- join B bele seat=2\n- realm hills-1\n- god maw\n"                       \
  "- adjust pick-from 1 \"t\"\n"
#define FOG "- card fog kind=encounter type=event\n"
#define DEW "- card dew kind=encounter type=event\n"

/* As the page has it, too, where something is known of decks. */
START_TEST (known_cards_are_told)
{
  static const char *const lines[] = {
    "- offer arno bele cato dido edda fenn",
    "- join A arno seat=1",
    "- join B bele seat=2",
    "- realm hills-1",
    "- god maw",
    "- adjust pile loot sword,drum out \"t\"",
    "- ahead treasure crown",
    "- ahead loot sword chart",
    "- adjust pile loot drum in \"t\"",
  };
  PlayFixture fixture;
  uint64_t last = 0;

  ck_assert_int_eq (
      play_open (&fixture, "2 characters=2 starters=0 encounters=2 realms=1", NULL, NULL, NULL),
      RULES_OK);
  for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
    uint64_t digest;

    ck_assert_msg (play_line (&fixture, rules_text (lines[i]), NULL) == RULES_OK, "%s", lines[i]);
    digest = rules_digest (fixture.match, fixture.state);
    ck_assert_uint_eq (digest, slow_digest (fixture.match, fixture.state));
    ck_assert_uint_ne (digest, last);
    last = digest;
  }
  play_close (&fixture);
}
END_TEST

static const struct {
  const char *why, *a, *b;
  bool equal;
} pairs[] = {
  { "a note changes nothing", BEGIN, BEGIN "- note \"x\"\n", true },
  { "definitions have no order", BEGIN FOG DEW "- reveal dew\n", BEGIN DEW FOG "- reveal dew\n",
    true },
  { "what a definition says", BEGIN FOG, BEGIN "- card fog kind=encounter type=trader\n", false },
  { "a definition alone", BEGIN FOG, BEGIN, false },
  { "who joins first", "- join A arno seat=1\n- join B bele seat=2\n",
    "- join B bele seat=2\n- join A arno seat=1\n", true },
  { "rulings are taken back by others", BEGIN,
    BEGIN "- adjust status A swift \"t\"\n- adjust status A swift off \"t\"\n"
          "- adjust max-health A +2 \"t\"\n- adjust max-health A -2 \"t\"\n",
    true },
  { "what lies in a pile", BEGIN,
    BEGIN "- adjust item A sword \"t\"\n- adjust item A sword off \"t\"\n", false },
  { "what was drawn to choose from, and all is as without it",
    "- offer arno bele cato dido edda fenn\n- join A arno seat=1\n- join B bele seat=2\n",
    "- join A arno seat=1\n- join B bele seat=2\n", true },
  { "what was read ahead, and came", BEGIN "- ahead encounter moor\n- reveal moor\n",
    BEGIN "- reveal moor\n", true },
  { "what was read ahead", BEGIN "- ahead encounter moor\n", BEGIN, false },
  { "of which deck first something was read", BEGIN "- ahead loot drum\n- ahead treasure crown\n",
    BEGIN "- ahead treasure crown\n- ahead loot drum\n", true },
  { "the order in which a pile's cards came",
    BEGIN
    "- adjust item A sword \"t\"\n- adjust item A drum \"t\"\nA discard sword\nA discard drum\n",
    BEGIN
    "- adjust item A sword \"t\"\n- adjust item A drum \"t\"\nA discard drum\nA discard sword\n",
    true },
  { "a Rest that nobody saw", BEGIN "- reveal moor\n- rest camp\n",
    BEGIN "- reveal moor\n- rest ?\n", false },
  { "the order of an inventory", BEGIN "- adjust item A sword \"t\"\n- adjust item A drum \"t\"\n",
    BEGIN "- adjust item A drum \"t\"\n- adjust item A sword \"t\"\n", false },
  { "who owes a draw", BEGIN "- adjust item A chart \"t\"\nA use chart\n",
    BEGIN "- adjust item A chart \"t\"\nA discard chart\n- adjust draws loot 1 \"t\"\n", false },
  { "who gave up", BEGIN "1 resign\n", BEGIN "2 resign\n", false },
};

START_TEST (equal_states_have_equal_digests)
{
  uint64_t a = digest_after (pairs[_i].a), b = digest_after (pairs[_i].b);

  ck_assert_msg ((a == b) == pairs[_i].equal, "%s", pairs[_i].why);
}
END_TEST

TEST_SUITE (restless_digest)
{
  Suite *suite = suite_create ("restless-digest");
  TCase *tcase = tcase_create ("digest");

  tcase_set_timeout (tcase, 0);
  tcase_add_loop_test (tcase, the_page_tells_the_digest, 0, sizeof games / sizeof *games);
  tcase_add_test (tcase, the_example_holds);
  tcase_add_test (tcase, known_cards_are_told);
  tcase_add_loop_test (tcase, equal_states_have_equal_digests, 0, sizeof pairs / sizeof *pairs);
  suite_add_tcase (suite, tcase);
  return suite;
}
