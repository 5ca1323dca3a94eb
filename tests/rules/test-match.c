/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The part of a match that moves do not change: setups judged, and cards that moves define. A game
 * of the tests' own has them; what it makes of cards is not of interest here.
 */
#include "tests/rules/tome/tome-play.h"

#include "rules/faults.h"
#include "rules/replay.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* The game: Tome, with inline cards. Definitions that are compiled, and which one fails. */
static RulesGame game;
static unsigned compiled, failing, wrong_option;

static RulesStatus
define (RulesMatch *match, unsigned definition, RulesError *error)
{
  ck_assert_uint_eq (definition, compiled);
  ck_assert_uint_lt (match->definitions[definition].card, match->n_cards);
  if (definition == failing)
    return rules_error_set (error, RULES_BOUND, RULES_FAULT_BOUND, 0, 0, 0);
  compiled++;
  return RULES_OK;
}

static void
forget (RulesMatch *match, unsigned definition)
{
  if (definition < compiled)
    compiled = definition;
}

static RulesStatus
check_setup (const RulesSetup *setup, unsigned *option, RulesError *error)
{
  *option = wrong_option;
  return rules_error_set (error, RULES_BOUND, RULES_FAULT_OPTION_BOUND, 1, 2, 3);
}

static uint8_t *pack_bytes;
static RulesPack *pack;
static RulesMatch *match;

static void
setup_cb (void)
{
  RulesSetup setup;
  size_t length;

  game = tome_game;
  game.define_card = define;
  game.forget_cards = forget;
  compiled = 0;
  failing = UINT_MAX;
  pack_bytes = tome_play_pack ("base", TOME_STANDARD_ELEMENTS, NULL, false, &length);
  ck_assert_int_eq (rules_pack_open (&pack, pack_bytes, length), PACK_OK);
  rules_setup_init (&setup, &game);
  setup.packs[0] = pack;
  setup.n_packs = 1;
  ck_assert_int_eq (rules_match_new (&match, &setup, NULL), RULES_OK);
}

static void
teardown_cb (void)
{
  rules_match_free (match);
  rules_pack_free (pack);
  free (pack_bytes);
}

#define N 30 /* cards of the pack */

/* A pack of one card; @text is what it says, NULL for nothing. */
static RulesPack *
one_card (const char *id, const char *text)
{
  PackBuilder *builder = pack_builder_new ();
  const char *const head[] = { "pack", "inline", "game", "tome", "title", "inline" };
  RulesPack *made;
  uint8_t *bytes;
  size_t length;

  pack_builder_begin (builder, PACK_OBJECT);
  for (unsigned i = 0; i < 6; i += 2) {
    pack_builder_key (builder, head[i]);
    pack_builder_text (builder, head[i + 1], strlen (head[i + 1]));
  }
  pack_builder_key (builder, "revision");
  pack_builder_integer (builder, 1);
  pack_builder_key (builder, "cards");
  pack_builder_begin (builder, PACK_LIST);
  pack_builder_begin (builder, PACK_OBJECT);
  pack_builder_key (builder, "id");
  pack_builder_text (builder, id, strlen (id));
  if (text) {
    pack_builder_key (builder, "text");
    pack_builder_text (builder, text, strlen (text));
  }
  pack_builder_end (builder);
  pack_builder_end (builder);
  pack_builder_end (builder);
  ck_assert_int_eq (pack_builder_finish (builder, &bytes, &length), PACK_OK);
  pack_builder_free (builder);
  ck_assert_int_eq (rules_pack_open_take (&made, bytes, length), PACK_OK);
  return made;
}

/* Defines the card @id that says @text; the number of the definition. */
static unsigned
say (const char *id, const char *text)
{
  RulesError error;
  unsigned definition = UINT_MAX;

  ck_assert_int_eq (
      rules_match_define_card (match, one_card (id, text), strdup (text), &definition, &error),
      RULES_OK);
  return definition;
}

static int
find (const char *id)
{
  return rules_match_card (match, rules_text (id));
}

static void
check_order (void)
{
  for (unsigned i = 0; i < match->n_cards; i++) {
    ck_assert_int_eq (find (match->cards[i].id), (int)i);
    ck_assert (i == 0
               || strcmp (match->cards[match->by_id[i - 1]].id, match->cards[match->by_id[i]].id)
                      < 0);
  }
}

START_TEST (packs_cards_are_by_id)
{
  ck_assert_uint_eq (match->n_pack_cards, N);
  ck_assert_uint_eq (match->n_cards, N);
  check_order ();
}
END_TEST

START_TEST (verbs_are_by_name)
{
  ck_assert_int_eq (rules_match_verb (match, RULES_TEXT ("note")), RULES_VERB_NOTE);
  ck_assert_int_eq (rules_match_verb (match, RULES_TEXT ("adjust")), RULES_VERB_ADJUST);
  ck_assert_int_eq (rules_match_verb (match, RULES_TEXT ("notes")), -1);
  ck_assert_int_eq (rules_match_verb (match, RULES_TEXT ("not")), -1);
  ck_assert_int_eq (rules_match_verb (match, RULES_TEXT ("")), -1);
}
END_TEST

START_TEST (cards_are_defined)
{
  const uint64_t fixed = match->setup_hash;

  ck_assert_uint_eq (say ("hag", "one"), 0);
  ck_assert_uint_eq (say ("ant", "two"), 1);
  ck_assert_int_eq (find ("hag"), N);
  ck_assert_int_eq (find ("ant"), N + 1);
  ck_assert_uint_eq (match->n_pack_cards, N);
  ck_assert_uint_eq (match->n_cards, N + 2);
  ck_assert_uint_eq (match->definitions[0].card, N);
  ck_assert_str_eq (match->cards[N].name, "hag");
  ck_assert_str_eq (match->cards[N].text, "one");
  ck_assert_uint_eq (match->setup_hash, fixed);
  check_order ();
}
END_TEST

START_TEST (same_text_is_same_definition)
{
  ck_assert_uint_eq (say ("hag", "one"), 0);
  ck_assert_uint_eq (say ("hag", "two"), 1);
  ck_assert_str_eq (match->cards[N].text, "two");
  ck_assert_uint_eq (say ("hag", "one"), 0);
  ck_assert_str_eq (match->cards[N].text, "one");
  ck_assert_uint_eq (match->n_definitions, 2);
  ck_assert_uint_eq (match->n_cards, N + 1);
  ck_assert_uint_eq (say ("ant", "one"), 2);
}
END_TEST

START_TEST (packs_cards_stay)
{
  ck_assert_uint_eq (say ("wind-3", "mine"), 0);
  ck_assert_uint_eq (match->definitions[0].card, (unsigned)find ("wind-3"));
  ck_assert_uint_eq (match->n_cards, N);
  ck_assert_str_eq (match->cards[find ("wind-3")].text, "");
}
END_TEST

START_TEST (definitions_are_forgotten)
{
  say ("hag", "one");
  say ("ant", "one");
  say ("hag", "two");
  say ("wind-3", "mine");
  say ("bat", "one");
  ck_assert_uint_eq (match->n_cards, N + 3);
  rules_match_forget_cards (match, 5);
  ck_assert_uint_eq (match->n_definitions, 5);
  rules_match_forget_cards (match, 2);
  ck_assert_uint_eq (match->n_definitions, 2);
  ck_assert_uint_eq (compiled, 2);
  ck_assert_uint_eq (match->n_cards, N + 2);
  ck_assert_int_eq (find ("bat"), -1);
  ck_assert_str_eq (match->cards[find ("hag")].text, "one");
  check_order ();
  ck_assert_uint_eq (say ("bat", "one"), 2);
  ck_assert_int_eq (find ("bat"), N + 2);
  rules_match_forget_cards (match, 0);
  ck_assert_uint_eq (match->n_cards, N);
  ck_assert_int_eq (find ("hag"), -1);
  check_order ();
}
END_TEST

START_TEST (refused_definitions_leave_no_trace)
{
  RulesError error;
  unsigned definition;

  say ("hag", "one");
  failing = 1;
  ck_assert_int_eq (
      rules_match_define_card (match, one_card ("ant", "x"), strdup ("x"), &definition, &error),
      RULES_BOUND);
  ck_assert_int_eq (
      rules_match_define_card (match, one_card ("hag", "x"), strdup ("x"), &definition, &error),
      RULES_BOUND);
  ck_assert_uint_eq (match->n_definitions, 1);
  ck_assert_uint_eq (match->n_cards, N + 1);
  ck_assert_int_eq (find ("ant"), -1);
  ck_assert_str_eq (match->cards[N].text, "one");
  check_order ();
}
END_TEST

START_TEST (ids_are_bounded)
{
  RulesError error;
  unsigned definition;
  char id[16];

  for (unsigned i = 0; i < RULES_INLINE; i++) {
    snprintf (id, sizeof id, "c%u", i * 7919 % RULES_INLINE);
    say (id, "one");
  }
  ck_assert_uint_eq (match->n_cards, N + RULES_INLINE);
  check_order ();
  ck_assert_int_eq (rules_match_define_card (match, one_card ("one-more", NULL), strdup ("x"),
                                             &definition, &error),
                    RULES_BOUND);
  ck_assert_uint_eq (error.code, RULES_FAULT_INLINE_MANY);
  ck_assert_int_eq (error.number[0], RULES_INLINE);
  ck_assert_uint_eq (say ("c7", "two"), RULES_INLINE);
  ck_assert_uint_eq (match->n_cards, N + RULES_INLINE);
}
END_TEST

/* Setups */

START_TEST (setups_are_judged)
{
  RulesSetup setup = match->setup;
  RulesMatch *other;
  RulesError error;

  game.check_setup = check_setup;
  ck_assert_int_eq (rules_match_new (&other, &setup, &error), RULES_BOUND);
  ck_assert_uint_eq (error.code, RULES_FAULT_OPTION_BOUND);
  ck_assert_ptr_null (other);
}
END_TEST

/* Games without a party and a story tell nothing of them. */

static bool
never_cb (const RulesEvent *event, void *data)
{
  ck_abort_msg ("nothing happens");
  return false;
}

START_TEST (games_without_a_story)
{
  RulesMove move = { .verb = RULES_VERB_NOTE };
  RulesMember members[RULES_PARTY];
  RulesLikelyMove likely;
  void *state = malloc (game.state_size);

  rules_start (match, state);
  ck_assert (!rules_party (match, state, members));
  rules_events (match, state, &move, state, never_cb, NULL);
  rules_pending_tasks (match, state, never_cb, NULL);
  rules_supplies (match, state, never_cb, NULL);
  ck_assert (!rules_likely_move (match, state, &likely));
  free (state);
}
END_TEST

TEST_SUITE (match)
{
  Suite *suite = suite_create ("match");
  TCase *tcase = tcase_create ("match");

  tcase_add_checked_fixture (tcase, setup_cb, teardown_cb);
  tcase_add_test (tcase, packs_cards_are_by_id);
  tcase_add_test (tcase, verbs_are_by_name);
  tcase_add_test (tcase, cards_are_defined);
  tcase_add_test (tcase, same_text_is_same_definition);
  tcase_add_test (tcase, packs_cards_stay);
  tcase_add_test (tcase, definitions_are_forgotten);
  tcase_add_test (tcase, refused_definitions_leave_no_trace);
  tcase_add_test (tcase, ids_are_bounded);
  tcase_add_test (tcase, setups_are_judged);
  tcase_add_test (tcase, games_without_a_story);
  suite_add_tcase (suite, tcase);
  return suite;
}
