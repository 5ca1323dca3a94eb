/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Moves as people read them.
 */
#include "tests/app/fixture.h"

#include "app/match/labels.h"
#include "app/recording/choices.h"
#include "app/store/known-packs.h"
#include "app/recording/recorder.h"

static const struct {
  const char *game, *move, *label;
} cases[] = {
  { "tome", "2 play gust", "Gust" },
  { "restless", "- card bog-hag kind=encounter type=combat health=6 name=\"Bog Hag\"",
    "Defined: Bog Hag (Encounter)" },
  { "restless", "- card lens kind=loot item=weapon", "Defined: lens (Loot)" },
  { "tome", "- dealer 2", "Dealer: Ben" },
  { "tome", "- deal", "Deal" },
  { "tome", "- deal 1 gust ? ? ? ? ?", "Deal Ada: Gust, 5 unseen" },
  { "tome", "- adjust score 2 +1 \"A slip\"", "Ruling: score Ben +1" },
  { "tokio", "- first 2", "Ben begins" },
  { "tokio", "1 flip a cinder", "Flip a, Cinder" },
  { "tokio", "1 flip a tribute=b,c", "Flip a, tribute b, c" },
  { "spelled", "1 hit 1 2", "Hit: 1, Ben" },
  { "spelled", "1 end", "End turn" },
  { "arkham", "- first 1", "First player: Ada" },
  { "arkham", "- gain 1 $2", "Ada: Gains $2" },
  { "arkham", "1 gain $2", "Gains $2" },
  { "arkham", "1 action 2 $1 $2", "Lucid action: Ben, $1, $2" },
  { "arkham", "2 demented moth-play 1 frost-herbal",
    "Demented action: The Moth Play, Ada, A Herbal of Frost" },
  { "arkham", "2 done", "Ends the turn" },
  { "spelled", "1 resign", "Resigns" },
  { "spelled", "- note \"Tea\"", "Tea" },
};

static char *
dup_label (const char *game, const char *move)
{
  g_autoptr (AppPacks) packs = app_packs_new ();
  RecordTags *tags = record_tags_new ();
  RulesMatch *match;
  RulesSetup setup;
  AppLabels *labels;
  char *label;

  rules_setup_init (&setup, rules_game (rules_text (game)));
  ck_assert (app_packs_join (packs, NULL, &setup, NULL, game, 0, NULL));
  ck_assert_int_eq (rules_match_new (&match, &setup, NULL), RULES_OK);
  record_tags_set (tags, "Seat1", "Ada");
  record_tags_set (tags, "Seat2", "Ben");
  labels = app_labels_new (match, tags);
  label = app_labels_dup_move (labels, move, NULL);
  app_labels_free (labels);
  rules_match_free (match);
  record_tags_free (tags);
  return label;
}

START_TEST (moves_have_labels)
{
  g_autofree char *label = dup_label (cases[_i].game, cases[_i].move);

  ck_assert_str_eq (label, cases[_i].label);
}
END_TEST

/* A word is read as a word; its letters' cards lie on the board. */
START_TEST (a_word_stands_for_its_cards)
{
  g_autofree char *label = dup_label ("spelled", "1 spell zebra zenith ember bell raven ash");

  ck_assert_str_eq (label, "Spell ZEBRA");
}
END_TEST

/* "2:owl" is the owl of seat 2. */
START_TEST (a_target_has_its_owner)
{
  g_autofree char *label = dup_label ("spelled", "1 hit 1 2:gargoyle");

  ck_assert_str_eq (label, "Hit: 1, Ben: Gargoyle");
}
END_TEST

/* Both players may place their gems first: whose they are stands before it. */
START_TEST (choices_of_several_say_whose_they_are)
{
  const char *path = write_file ("start.tkr", "[Record \"1\"]\n[Game \"tokio\"]\n"
                                              "[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n");
  g_autoptr (AppMatch) match = app_match_open_record (path, 0, NULL, NULL);
  g_autoptr (GPtrArray) choices = app_recorder_dup_choices (match);

  ck_assert_uint_eq (choices->len, 2);
  ck_assert_str_eq (((AppChoice *)choices->pdata[0])->label, "Ada: Place 5 unseen");
  ck_assert_str_eq (((AppChoice *)choices->pdata[1])->label, "Ben: Place 5 unseen");
}
END_TEST

TEST_SUITE (labels)
{
  Suite *suite = suite_create ("app-labels");
  TCase *tests = tcase_create ("labels");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_add_loop_test (tests, moves_have_labels, 0, G_N_ELEMENTS (cases));
  tcase_add_test (tests, a_word_stands_for_its_cards);
  tcase_add_test (tests, a_target_has_its_owner);
  tcase_add_test (tests, choices_of_several_say_whose_they_are);
  suite_add_tcase (suite, tests);
  return suite;
}
