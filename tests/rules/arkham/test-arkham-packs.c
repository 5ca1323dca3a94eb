/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packs of Tomes of Arkham joined, their counts, and the listed form of what names known cards.
 * What a single pack's fields may be is tried by the corpus of packs.
 */
#include "tests/rules/arkham/arkham-play.h"

#include "rules/replay.h"

#include <stdio.h>
#include <string.h>

static const struct {
  const char *pack, *fault, *path, *text;
} joined[] = {
  { "tome log - 2 1 - 2\n|tome log - 2 1 - 1\n", "ID_TWICE", "", "log-1" },
  { "tome log - 2 1 - 2,2\n|tome log-1 - 2 1 - 1\n", "ID_SHARED", "", "log-1" },
  { "collection al 0\ntome a al 2 1 - 2\n|collection al 0\ntome b al 2 1 - 1\n", "ID_TWICE", "",
    "al" },
  { "tome log - 2 1 - 2\n|tome kit - 2 1 - 1\n"
    "event 1 a 1 - -\nevent 2 b 1 - -\nevent 3 c 1 - -\nevent 4 d 1 - -\n"
    "event 5 e 1 - -\nevent 6 f 1 - -\nevent 7 g 1 - -\nevent 8 h 1 - -\n",
    "INITIATIVE_TWICE", "", "" },
  { "tome log - 2 1 - 2\n|tome kit - 2 1 - 1\nevent 1 a 1 - -\n", "EVENTS_EIGHT", "events",
    "events" },
  { "tome log al 2 1 - 2\n|collection al 0\n", "FIELD_REFERENCE", "tomes[0].collection",
    "collection" },
};

START_TEST (packs_are_joined)
{
  PlayFixture fixture;
  RulesError error;
  const char *fault;

  ck_assert_int_eq (play_open (&fixture, NULL, joined[_i].pack, NULL, &error), RULES_PACK);
  fault = play_fault_name (error.code);
  ck_assert_msg (fault != NULL, "%u", error.code);
  ck_assert_str_eq (fault, joined[_i].fault);
  ck_assert_str_eq (error.path, joined[_i].path);
  ck_assert_str_eq (error.text[0], joined[_i].text);
  play_close (&fixture);
}
END_TEST

static const struct {
  const char *rule;
  unsigned tomes[2], collections[2], cards_each;
  const char *fault;
} bounds[] = {
  { "60 tomes in all", { 30, 30 }, { 1, 1 }, 1, NULL },
  { "61 tomes in all", { 30, 31 }, { 1, 1 }, 1, "TOMES_MANY" },
  { "12 collections in all", { 1, 1 }, { 6, 6 }, 1, NULL },
  { "13 collections in all", { 1, 1 }, { 6, 7 }, 1, "COLLECTIONS_MANY" },
  { "100 cards in all", { 25, 25 }, { 1, 1 }, 2, NULL },
  { "102 cards in all", { 25, 26 }, { 1, 1 }, 2, "CARDS_MANY" },
};

START_TEST (bounds_are_named)
{
  char pack[8192], *at = pack;
  PlayFixture fixture;
  RulesError error;
  RulesStatus status;

  for (unsigned p = 0; p < 2; p++) {
    if (p)
      at += sprintf (at, "|");
    for (unsigned i = 0; i < bounds[_i].collections[p]; i++)
      at += sprintf (at, "collection c%u-%u 0\n", p, i);
    for (unsigned i = 0; i < bounds[_i].tomes[p]; i++)
      at +=
          sprintf (at, "tome t%u-%u - 1 1 - %s\n", p, i, bounds[_i].cards_each == 2 ? "1,2" : "1");
  }
  status = play_open (&fixture, NULL, pack, NULL, &error);
  if (bounds[_i].fault) {
    ck_assert_int_eq (status, RULES_PACK);
    ck_assert_str_eq (play_fault_name (error.code), bounds[_i].fault);
    ck_assert_int_gt (error.number[1], error.number[0]);
  } else {
    ck_assert_msg (status == RULES_OK, "%s", bounds[_i].rule);
  }
  play_close (&fixture);
}
END_TEST

/* Pack: another number of cards than 42 is a warning, which names its place. */
START_TEST (other_counts_are_warned_of)
{
  static const struct {
    const char *pack;
    bool warned;
  } packs[] = {
    { "tome log - 2 1 - 1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1\n"
      "tome kit - 2 1 - 2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2\n",
      false },
    { "tome log - 2 1 - 1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1\n"
      "tome kit - 2 1 - 2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2\n",
      true },
    { "tome log - 2 1 - 1\n", true },
  };

  for (unsigned i = 0; i < sizeof packs / sizeof *packs; i++) {
    size_t length;
    uint8_t *bytes = play_game.pack ("trial-1", packs[i].pack, NULL, &length);
    RulesPack *pack;
    RulesError error;

    ck_assert_int_eq (rules_pack_open (&pack, bytes, length), PACK_OK);
    ck_assert_int_eq (rules_check_pack (pack, &error), RULES_OK);
    ck_assert_int_eq (error.code, packs[i].warned ? (int)ARKHAM_FAULT_CARDS_OTHER : 0);
    ck_assert_str_eq (error.path, packs[i].warned ? "cards" : "");
    ck_assert_int_eq (rules_check_pack (pack, NULL), RULES_OK);
    rules_pack_free (pack);
    free (bytes);
  }
}
END_TEST

/* Match records: several ways to write a move, written back in the listed one. */
START_TEST (moves_are_written_as_listed)
{
  static const char *const lines[][2] = {
    { "- first 1", NULL },
    { "- gain 1 hsan-1", NULL },
    { "- gain 2 $2", NULL },
    { "- sale ghorl-2 ghorl-1 kulten", NULL },
    { "1 drop stars", NULL },
    { "1 keep armitage", NULL },
    { "2 drop whateley", NULL },
    { "2 keep banking", NULL },
    { "1 drop guard-dog", NULL },
    { "1 keep viewing", NULL },
    { "2 drop collector", NULL },
    { "2 keep investments", NULL },
    { "- adjust resource 1 $1 \"t\"", NULL },
    { "- adjust tome 2 voor-1 \"t\"", NULL },
    { "1 event armitage", NULL },
    { "1 action $1 ? $3", "1 action $1 $3 ?" },
    { "1 acquire kulten pay=bonus,$2,$1", "1 acquire kulten pay=$1,hsan-1,bonus" },
    { "1 done", NULL },
    { "2 event banking", NULL },
    { "2 action voor 1 kulten", "2 action voor-1 1 kulten" },
    { "2 acquire ghorl pay=bonus", "2 acquire ghorl-1 pay=bonus" },
    { "2 done", NULL },
    { "1 event viewing", NULL },
    { "1 action ghorl:$2", "1 action ghorl-2" },
  };
  PlayFixture fixture;
  Replay replay;

  ck_assert_int_eq (
      play_open (&fixture, NULL, NULL,
                 "event 1 armitage 1 gain-resource:3 -\nevent 2 banking 1 swap-tome -\n", NULL),
      RULES_OK);
  replay_init (&replay, fixture.match);
  for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
    char text[128];
    RulesBuffer out = { text, sizeof text - 1, 0, false };
    RulesError error;

    ck_assert_msg (replay_move_text (&replay, rules_text (lines[i][0]), NULL, &out, &error)
                       == RULES_OK,
                   "%s: %s", lines[i][0], rules_error_fault (play_game.game, &error)->sentence);
    text[out.length] = '\0';
    ck_assert_str_eq (text, lines[i][1] ? lines[i][1] : lines[i][0]);
  }
  replay_clear (&replay);
  play_close (&fixture);
}
END_TEST

TEST_SUITE (arkham_packs)
{
  Suite *suite = suite_create ("arkham-packs");
  TCase *tcase = tcase_create ("packs");

  tcase_add_loop_test (tcase, packs_are_joined, 0, sizeof joined / sizeof *joined);
  tcase_add_loop_test (tcase, bounds_are_named, 0, sizeof bounds / sizeof *bounds);
  tcase_add_test (tcase, other_counts_are_warned_of);
  tcase_add_test (tcase, moves_are_written_as_listed);
  suite_add_tcase (suite, tcase);
  return suite;
}
