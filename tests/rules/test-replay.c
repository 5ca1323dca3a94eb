/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The fold over records: tags that make a setup, their faults and lines, digests compared, results
 * confirmed, games played at random.
 */
#include "tests/rules/tome/tome-play.h"

#include "rules/faults.h"
#include "rules/replay.h"

#include <string.h>

#define SEATS3 "[Seat1 \"A\"]\n[Seat2 \"B\"]\n[Seat3 \"C\"]\n"
#define SEATS SEATS3 "[Seat4 \"D\"]\n"
#define TOME "[Record \"1\"]\n[Game \"tome\"]\n"

/* Reads the tags of @text; a fault of the notation ends the test. */
static RecordReader *
read_tags (const char *text)
{
  RecordReader *reader = record_reader_new ();
  RulesError error;

  for (const char *at = text; *at; at += strcspn (at, "\n") + 1)
    ck_assert_int_ne (record_reader_feed (reader, at, strcspn (at, "\n"), &error),
                      RECORD_EVENT_FAULT);
  return reader;
}

/* clang-format off */
static const struct {
  const char *tags;
  unsigned variant, seats, revision;
  bool open;
} setups[] = {
  { TOME SEATS, TOME_TEAM, 4, 1, false },
  { TOME "[Variant \"team\"]\n" SEATS "[Knowledge \"table\"]\n", TOME_TEAM, 4, 1, false },
  { TOME "[Variant \"survival\"]\n[Knowledge \"open\"]\n" SEATS3, TOME_SURVIVAL, 3, 1, true },
  { TOME "[Variant \"survival\"]\n" SEATS "[Rules \"1\"]\n[Date \"2026-11-21\"]\n[Result \"win 2 1\"]\n[Scores \"1 2 -3 +4\"]\n", TOME_SURVIVAL, 4, 1, false },
  { TOME SEATS "[Date \"2026-11-21T20:15:00+01:00\"]\n[Result \"abandoned\"]\n[Pack \"one two@3\"]\n[Mood \"good\"]\n", TOME_TEAM, 4, 1, false },
};

static const struct {
  const char *tags;
  RulesStatus status;
  unsigned code, line;
} faults[] = {
  { "[Record \"1\"]\n" SEATS, RULES_SYNTAX, RULES_FAULT_TAG_MISSING, 1 },
  { "[Record \"1\"]\n[Game \"chess\"]\n" SEATS, RULES_UNKNOWN, RULES_FAULT_GAME_UNKNOWN, 2 },
  { TOME "[Variant \"duel\"]\n" SEATS, RULES_UNKNOWN, RULES_FAULT_VARIANT_UNKNOWN, 3 },
  { "# first\n" TOME SEATS3, RULES_SYNTAX, RULES_FAULT_SEATS_EXACT, 2 },
  { TOME, RULES_SYNTAX, RULES_FAULT_SEATS_EXACT, 1 },
  { TOME "[Variant \"survival\"]\n[Seat1 \"A\"]\n[Seat2 \"B\"]\n", RULES_SYNTAX, RULES_FAULT_SEATS_RANGE, 1 },
  { TOME "[Seat1 \"A\"]\n[Seat2 \"B\"]\n[Seat4 \"D\"]\n", RULES_SYNTAX, RULES_FAULT_SEAT_GAP, 5 },
  { TOME SEATS "[Rules \"2\"]\n", RULES_UNKNOWN, RULES_FAULT_RULES_UNKNOWN, 7 },
  { TOME SEATS "[Rules \"0\"]\n", RULES_SYNTAX, RULES_FAULT_RULES_FORM, 7 },
  { TOME SEATS "[Rules \"new\"]\n", RULES_SYNTAX, RULES_FAULT_RULES_FORM, 7 },
  { TOME SEATS "[Rules \"+1\"]\n", RULES_SYNTAX, RULES_FAULT_RULES_FORM, 7 },
  { TOME SEATS "[Knowledge \"some\"]\n", RULES_SYNTAX, RULES_FAULT_KNOWLEDGE_FORM, 7 },
  { TOME SEATS "[Option.encounters \"5\"]\n", RULES_UNKNOWN, RULES_FAULT_OPTION_UNKNOWN, 7 },
  { "[Record \"1\"]\n[Game \"restless\"]\n[Seat1 \"A\"]\n[Option.realm \"3\"]\n", RULES_UNKNOWN, RULES_FAULT_OPTION_OTHER, 4 },
  { TOME SEATS "[Date \"21.11.2026\"]\n", RULES_SYNTAX, RULES_FAULT_DATE_FORM, 7 },
  { TOME SEATS "[Date \"2026-02-29\"]\n", RULES_SYNTAX, RULES_FAULT_DATE_FORM, 7 },
  { TOME SEATS "[Result \"won 1\"]\n", RULES_SYNTAX, RULES_FAULT_RESULT_FORM, 7 },
  { TOME SEATS "[Result \"win\"]\n", RULES_SYNTAX, RULES_FAULT_RESULT_FORM, 7 },
  { TOME SEATS "[Result \"win 5\"]\n", RULES_SYNTAX, RULES_FAULT_RESULT_FORM, 7 },
  { TOME SEATS "[Result \"win 1 1\"]\n", RULES_SYNTAX, RULES_FAULT_RESULT_FORM, 7 },
  { TOME SEATS "[Result \"draw 1\"]\n", RULES_SYNTAX, RULES_FAULT_RESULT_FORM, 7 },
  { TOME SEATS "[Result \"\"]\n", RULES_SYNTAX, RULES_FAULT_RESULT_FORM, 7 },
  { TOME SEATS "[Scores \"1 2 3\"]\n", RULES_SYNTAX, RULES_FAULT_SCORES_FORM, 7 },
  { TOME SEATS "[Scores \"1 2 3 4 5\"]\n", RULES_SYNTAX, RULES_FAULT_SCORES_FORM, 7 },
  { TOME SEATS "[Scores \"1 2 3 x\"]\n", RULES_SYNTAX, RULES_FAULT_SCORES_FORM, 7 },
  { TOME SEATS "[Pack \"\"]\n", RULES_SYNTAX, RULES_FAULT_PACKS_FORM, 7 },
  { TOME SEATS "[Pack \"One\"]\n", RULES_SYNTAX, RULES_FAULT_PACKS_FORM, 7 },
  { TOME SEATS "[Pack \"one@0\"]\n", RULES_SYNTAX, RULES_FAULT_PACKS_FORM, 7 },
  { TOME SEATS "[Pack \"one@+1\"]\n", RULES_SYNTAX, RULES_FAULT_PACKS_FORM, 7 },
  { TOME SEATS "[Pack \"one@\"]\n", RULES_SYNTAX, RULES_FAULT_PACKS_FORM, 7 },
  { TOME SEATS "[Pack \"one two one@2\"]\n", RULES_SYNTAX, RULES_FAULT_PACK_NAMED_TWICE, 7 },
  { TOME SEATS "[Pack \"a b c d e f g h i j k l m n o p q\"]\n", RULES_SYNTAX, RULES_FAULT_PACKS_MANY, 7 },
};
/* clang-format on */

START_TEST (tags_make_a_setup)
{
  RecordReader *reader = read_tags (setups[_i].tags);
  RulesSetup setup;
  RulesError error;

  ck_assert_int_eq (replay_setup (record_reader_tags (reader), &setup, &error), RULES_OK);
  ck_assert_ptr_eq (setup.game, &tome_game);
  ck_assert_uint_eq (setup.variant, setups[_i].variant);
  ck_assert_uint_eq (setup.seats, setups[_i].seats);
  ck_assert_uint_eq (setup.revision, setups[_i].revision);
  ck_assert_int_eq (setup.open, setups[_i].open);
  ck_assert_uint_eq (setup.n_packs, 0);
  record_reader_free (reader);
}
END_TEST

START_TEST (tags_at_fault_have_a_line)
{
  RecordReader *reader = read_tags (faults[_i].tags);
  RulesSetup setup;
  RulesError error;

  ck_assert_int_eq (replay_setup (record_reader_tags (reader), &setup, &error), faults[_i].status);
  ck_assert_msg (error.code == faults[_i].code, "%s: %s", faults[_i].tags,
                 rules_error_fault (NULL, &error)->sentence);
  ck_assert_uint_eq (error.line, faults[_i].line);
  ck_assert_int_eq (replay_setup (record_reader_tags (reader), &setup, NULL), faults[_i].status);
  record_reader_free (reader);
}
END_TEST

START_TEST (packs_are_named)
{
  RulesText id;
  uint32_t revision;

  ck_assert (replay_nth_pack (" one  two@12\tthree ", 0, &id, &revision));
  ck_assert (rules_text_is (id, "one") && revision == 0);
  ck_assert (replay_nth_pack (" one  two@12\tthree ", 1, &id, &revision));
  ck_assert (rules_text_is (id, "two") && revision == 12);
  ck_assert (replay_nth_pack (" one  two@12\tthree ", 2, &id, &revision));
  ck_assert (rules_text_is (id, "three") && revision == 0);
  ck_assert (!replay_nth_pack (" one  two@12\tthree ", 3, &id, &revision));
}
END_TEST

/* A little game: seats 1 and 3 have 15 points and win. */
static const char *const little[] = {
  "- dealer 4",     "- deal",         "- adjust score 1 +14 \"x\"",
  "- title fire-1", "1 play light-1", "2 play earth-1",
  "3 play earth-2", "4 play earth-3",
};
#define LITTLE (sizeof little / sizeof *little)

static void
replay_little (Replay *replay, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    ck_assert_int_eq (replay_move_text (replay, rules_text (little[i]), NULL, NULL, NULL),
                      RULES_OK);
}

START_TEST (moves_are_folded)
{
  PlayFixture fixture;
  Replay replay;
  RulesError error;
  char text[64];
  RulesBuffer out = { text, sizeof text, 0, false };
  uint64_t start, second;

  ck_assert_int_eq (play_open (&fixture, NULL, NULL, NULL, NULL), RULES_OK);
  replay_init (&replay, fixture.match);
  start = replay.digest;
  ck_assert_uint_eq (start, rules_digest (fixture.match, replay.state));
  ck_assert_int_eq (
      replay_move_text (&replay, RULES_TEXT ("-   dealer\t4 ; random"), NULL, &out, NULL),
      RULES_OK);
  ck_assert_uint_eq (out.length, strlen ("- dealer 4"));
  ck_assert_int_eq (strncmp (text, "- dealer 4", out.length), 0);
  ck_assert_uint_eq (replay.n_moves, 1);
  second = replay.digest;
  ck_assert_uint_ne (second, start);

  /* What is refused changes nothing and writes nothing. */
  ck_assert_int_eq (replay_move_text (&replay, RULES_TEXT ("- dealer 3"), NULL, &out, &error),
                    RULES_ILLEGAL);
  ck_assert_uint_eq (error.code, TOME_FAULT_PHASE_DEALER);
  ck_assert_int_eq (replay_move_text (&replay, RULES_TEXT ("[Game \"tome\"]"), NULL, &out, &error),
                    RULES_SYNTAX);
  ck_assert_int_eq (replay_move_text (&replay, RULES_TEXT ("# nothing"), NULL, &out, &error),
                    RULES_SYNTAX);
  ck_assert_int_eq (replay_move_text (&replay, RULES_TEXT ("- \"x\""), NULL, &out, &error),
                    RULES_SYNTAX);
  ck_assert_uint_eq (out.length, strlen ("- dealer 4"));
  ck_assert_uint_eq (replay.n_moves, 1);
  ck_assert_uint_eq (replay.digest, second);
  ck_assert_uint_eq (replay.unverified, 1);
  ck_assert_uint_eq (replay.actor, 0);
  ck_assert_uint_eq (replay.verb, TOME_VERB_DEALER);

  replay_rewind (&replay);
  ck_assert_uint_eq (replay.verb, 0);
  ck_assert_uint_eq (replay.n_moves, 0);
  ck_assert_uint_eq (replay.digest, start);
  ck_assert_uint_eq (replay.unverified, 0);
  replay_clear (&replay);
  play_close (&fixture);
}
END_TEST

START_TEST (digests_are_compared)
{
  PlayFixture fixture;
  Replay replay;
  uint64_t digests[LITTLE];

  ck_assert_int_eq (play_open (&fixture, NULL, NULL, NULL, NULL), RULES_OK);
  replay_init (&replay, fixture.match);
  for (unsigned i = 0; i < LITTLE; i++) {
    ck_assert_int_eq (replay_move_text (&replay, rules_text (little[i]), NULL, NULL, NULL),
                      RULES_OK);
    digests[i] = replay.digest;
  }
  ck_assert_uint_eq (replay.unverified, LITTLE);
  ck_assert_uint_eq (replay.actor, 4);
  ck_assert_uint_eq (replay.verb, TOME_VERB_PLAY);

  /* The first that differs is named, and the replay goes on. */
  replay_rewind (&replay);
  for (unsigned i = 0; i < LITTLE; i++) {
    uint64_t recorded = digests[i] ^ (i == 3 || i == 5);

    ck_assert_int_eq (
        replay_move_text (&replay, rules_text (little[i]), i == 6 ? NULL : &recorded, NULL, NULL),
        RULES_OK);
  }
  ck_assert_uint_eq (replay.diverged, 4);
  ck_assert_uint_eq (replay.diverged_found, digests[3]);
  ck_assert_uint_eq (replay.diverged_recorded, digests[3] ^ 1);
  ck_assert_uint_eq (replay.unverified, 1);
  ck_assert_uint_eq (replay.n_moves, LITTLE);
  replay_clear (&replay);
  play_close (&fixture);
}
END_TEST

/* clang-format off */
static const struct {
  const char *why, *tags;
  unsigned n;         /* moves of the little game */
  const char *ending; /* and one more */
  RulesStatus status;
  unsigned code;
} results[] = {
  { "no Result, no fault", "", LITTLE, NULL, RULES_OK, 0 },
  { "the replay confirms it", "[Result \"win 1 3\"]\n[Scores \"15 0 15 0\"]\n", LITTLE, NULL, RULES_OK, 0 },
  { "in any order", "[Result \"win 3 1\"]\n", LITTLE, NULL, RULES_OK, 0 },
  { "a Result on a running game", "[Result \"win 1 3\"]\n", LITTLE - 1, NULL, RULES_RESULT, RULES_FAULT_RESULT_RUNNING },
  { "the others won", "[Result \"win 2 4\"]\n", LITTLE, NULL, RULES_RESULT, RULES_FAULT_RESULT_DIFFERS },
  { "a seat is missing", "[Result \"win 1\"]\n", LITTLE, NULL, RULES_RESULT, RULES_FAULT_RESULT_DIFFERS },
  { "it was no draw", "[Result \"draw\"]\n", LITTLE, NULL, RULES_RESULT, RULES_FAULT_RESULT_DIFFERS },
  { "other scores", "[Scores \"15 1 15 1\"]\n", LITTLE, NULL, RULES_RESULT, RULES_FAULT_SCORES_DIFFER },
  { "scores of a running game", "[Scores \"14 0 14 0\"]\n", LITTLE - 1, NULL, RULES_OK, 0 },
  { "resigned", "[Result \"win 2 4\"]\n[Scores \"14 0 14 0\"]\n", 3, "3 resign", RULES_OK, 0 },
  { "agreed", "[Result \"draw\"]\n", 2, "- draw-agreed", RULES_OK, 0 },
  { "abandoned", "[Result \"abandoned\"]\n", 2, "- abandon", RULES_OK, 0 },
  { "not lost to the table", "[Result \"loss\"]\n", 2, "- abandon", RULES_RESULT, RULES_FAULT_RESULT_DIFFERS },
};
/* clang-format on */

START_TEST (results_are_confirmed)
{
  char text[512] = TOME SEATS;
  PlayFixture fixture;
  Replay replay;
  RulesError error;
  RecordReader *reader = read_tags (strcat (text, results[_i].tags));

  ck_assert_int_eq (play_open (&fixture, NULL, NULL, NULL, NULL), RULES_OK);
  replay_init (&replay, fixture.match);
  replay_little (&replay, results[_i].n);
  if (results[_i].ending)
    ck_assert_int_eq (replay_move_text (&replay, rules_text (results[_i].ending), NULL, NULL, NULL),
                      RULES_OK);
  ck_assert_msg (replay_check_result (&replay, record_reader_tags (reader), &error)
                     == results[_i].status,
                 "%s", results[_i].why);
  if (results[_i].status != RULES_OK) {
    ck_assert_uint_eq (error.code, results[_i].code);
    ck_assert_uint_eq (error.line, 7);
  }
  record_reader_free (reader);
  replay_clear (&replay);
  play_close (&fixture);
}
END_TEST

static void
expect_tag (const RecordTags *tags, const char *name, const char *value)
{
  const char *found = record_tags_get (tags, name);

  ck_assert_msg (value ? found && strcmp (found, value) == 0 : !found, "%s is %s", name,
                 found ? found : "absent");
}

START_TEST (results_are_set)
{
  RecordReader *reader = read_tags (TOME SEATS "[Result \"draw\"]\n[Scores \"1 1 1 1\"]\n");
  RecordTags *tags = record_reader_tags (reader);
  PlayFixture fixture;
  Replay replay;

  ck_assert_int_eq (play_open (&fixture, NULL, NULL, NULL, NULL), RULES_OK);
  replay_init (&replay, fixture.match);
  replay_set_result (&replay, tags);
  expect_tag (tags, "Result", NULL);
  expect_tag (tags, "Scores", NULL);
  replay_little (&replay, LITTLE);
  replay_set_result (&replay, tags);
  expect_tag (tags, "Result", "win 1 3");
  expect_tag (tags, "Scores", "15 0 15 0");
  ck_assert_int_eq (replay_check_result (&replay, tags, NULL), RULES_OK);
  replay_rewind (&replay);
  ck_assert_int_eq (replay_move_text (&replay, RULES_TEXT ("- abandon"), NULL, NULL, NULL),
                    RULES_OK);
  replay_set_result (&replay, tags);
  expect_tag (tags, "Result", "abandoned");
  expect_tag (tags, "Scores", "0 0 0 0");
  replay_rewind (&replay);
  ck_assert_int_eq (replay_move_text (&replay, RULES_TEXT ("- draw-agreed"), NULL, NULL, NULL),
                    RULES_OK);
  replay_set_result (&replay, tags);
  expect_tag (tags, "Result", "draw");
  record_reader_free (reader);
  replay_clear (&replay);
  play_close (&fixture);
}
END_TEST

/* Plays a game at random; returns its last state's digest and how many cards it left unseen. */
static uint64_t
random_game (const char *game, uint64_t seed, unsigned *hidden, unsigned *shown)
{
  PlayFixture fixture;
  RulesRandom random;
  RulesMoveBuffer move;
  uint64_t digest;

  rules_random_seed (&random, seed);
  ck_assert_int_eq (play_open (&fixture, game, NULL, tome_rich_spells, NULL), RULES_OK);
  while (replay_random_move (fixture.match, fixture.state, &random, &move)) {
    for (unsigned i = 1; move.move.verb == TOME_VERB_DEAL && i < move.move.n_args; i++)
      ++*(move.args[i].kind == RULES_ARG_UNSEEN ? hidden : shown);
    ck_assert_int_eq (rules_apply (fixture.match, fixture.state, &move.move, RULES_JUDGED, NULL),
                      RULES_OK);
  }
  ck_assert (tome_state (&fixture)->head.ended_by_rules);
  digest = rules_digest (fixture.match, fixture.state);
  play_close (&fixture);
  return digest;
}

START_TEST (a_seed_gives_one_game)
{
  unsigned hidden = 0, shown = 0, none = 0, all = 0;

  ck_assert_uint_eq (random_game ("team", 7, &hidden, &shown),
                     random_game ("team", 7, &none, &all));
  ck_assert_uint_eq (hidden, none);
  ck_assert_uint_ne (random_game ("team", 7, &hidden, &shown),
                     random_game ("team", 8, &hidden, &shown));
  /* "Every other time" in table knowledge, never in open. */
  ck_assert_uint_gt (hidden * 3, shown);
  ck_assert_uint_gt (shown * 3, hidden);
  none = all = 0;
  random_game ("survival 3 open", 9, &none, &all);
  ck_assert_uint_eq (none, 0);
  ck_assert_uint_gt (all, 0);
}
END_TEST

TEST_SUITE (replay)
{
  Suite *suite = suite_create ("replay");
  TCase *tcase = tcase_create ("replay");

  tcase_add_loop_test (tcase, tags_make_a_setup, 0, sizeof setups / sizeof *setups);
  tcase_add_loop_test (tcase, tags_at_fault_have_a_line, 0, sizeof faults / sizeof *faults);
  tcase_add_test (tcase, packs_are_named);
  tcase_add_test (tcase, moves_are_folded);
  tcase_add_test (tcase, digests_are_compared);
  tcase_add_loop_test (tcase, results_are_confirmed, 0, sizeof results / sizeof *results);
  tcase_add_test (tcase, results_are_set);
  tcase_add_test (tcase, a_seed_gives_one_game);
  suite_add_tcase (suite, tcase);
  return suite;
}
