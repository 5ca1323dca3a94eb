/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Word lists in memory, and the words of a replay: which fault stands, and which ruling allows it.
 */
#include "tests/suite.h"

#include "rules/faults.h"
#include "rules/replay.h"

#include <stdio.h>
#include <string.h>

static RulesDictionary *
make_words (const char *words)
{
  RulesDictionary *made = rules_dictionary_new ();

  for (uint32_t length; *words; words += length + strspn (words + length, " ")) {
    length = strcspn (words, " ");
    ck_assert (rules_dictionary_add (made, (RulesText){ words, length }));
  }
  return made;
}

START_TEST (words_are_kept_once)
{
  RulesDictionary *words = make_words ("owl fox owl Bear caf\xc3\xa9 x2 fox bee");
  uint32_t letters;

  ck_assert_uint_eq (rules_dictionary_count (words), 3);
  ck_assert (rules_text_is (rules_dictionary_get (words, 0, NULL), "owl"));
  ck_assert (rules_text_is (rules_dictionary_get (words, 1, NULL), "fox"));
  ck_assert (rules_text_is (rules_dictionary_get (words, 2, &letters), "bee"));
  ck_assert_uint_eq (letters, 1u << 1 | 1u << 4);
  ck_assert (rules_dictionary_has (words, RULES_TEXT ("fox")));
  ck_assert (!rules_dictionary_has (words, RULES_TEXT ("fo")));
  ck_assert (!rules_dictionary_has (words, RULES_TEXT ("foxx")));
  ck_assert (!rules_dictionary_has (words, RULES_TEXT ("Bear")));
  ck_assert (!rules_dictionary_has (words, RULES_TEXT ("")));
  ck_assert (!rules_dictionary_is_any (words));
  rules_dictionary_free (words);
}
END_TEST

START_TEST (length_is_bounded)
{
  RulesDictionary *words = rules_dictionary_new ();
  char text[RULES_WORD_LETTERS + 2];

  memset (text, 'a', sizeof text);
  ck_assert (!rules_dictionary_has (words, (RulesText){ text, 3 }));
  ck_assert (rules_dictionary_add (words, (RulesText){ text, RULES_WORD_LETTERS }));
  ck_assert (rules_dictionary_add (words, (RulesText){ text, RULES_WORD_LETTERS + 1 }));
  ck_assert (rules_dictionary_add (words, (RulesText){ text, 0 }));
  ck_assert_uint_eq (rules_dictionary_count (words), 1);
  ck_assert (rules_dictionary_has (words, (RulesText){ text, RULES_WORD_LETTERS }));
  rules_dictionary_free (words);
}
END_TEST

/* Beyond every first size of its tables, with and without room made before. */
START_TEST (many_are_found)
{
  RulesDictionary *words = rules_dictionary_new ();
  const unsigned n = 20000;
  bool good = true;

  ck_assert (rules_dictionary_reserve (words, _i * 7000u, _i * 35000u));
  for (unsigned turn = 0; turn < 2; turn++)
    for (unsigned k = 0; k < n; k++) {
      char text[8];
      RulesText word = { text, 5 };

      for (unsigned i = 0, rest = k; i < 5; i++, rest /= 20)
        text[i] = 'a' + rest % 20;
      if (turn == 0)
        good = good && rules_dictionary_add (words, word);
      good = good && rules_dictionary_has (words, word);
      text[0] = 'z';
      good = good && !rules_dictionary_has (words, word);
    }
  ck_assert (good);
  ck_assert_uint_eq (rules_dictionary_count (words), n);
  rules_dictionary_free (words);
}
END_TEST

START_TEST (any_has_every_word)
{
  ck_assert (rules_dictionary_is_any (&rules_dictionary_any));
  ck_assert (rules_dictionary_has (&rules_dictionary_any, RULES_TEXT ("xyzzy")));
}
END_TEST

/* A game of which words alone are known: "word ok" is a ruling that allows. */
static RulesWordUse
word_of (const RulesMove *move)
{
  if (move->verb == RULES_VERB_GAME)
    return RULES_WORD_SPELLED;
  return move->verb == RULES_VERB_ADJUST && move->n_args ? RULES_WORD_ALLOWED : RULES_WORD_NONE;
}

static RulesMove
move_of (const char *text, uint32_t length)
{
  RulesMove move = { .verb = RULES_VERB_GAME, .text = { text, length } };

  switch (*text) {
  case '+': /* the ruling that allows */
    move.n_args = 1;
    /* fall through */
  case '!': /* another ruling */
    move.verb = RULES_VERB_ADJUST;
    break;
  case '#':
    move.verb = RULES_VERB_NOTE;
    break;
  case '-':
    move.verb = RULES_VERB_GAME + 1;
    break;
  }
  return move;
}

/* Moves, the number of the word that is at fault (0: none), whether nothing can allow it more, and
 * the word. The list has owl and fox. "-" is a move of the game without a word. */
static const struct {
  const char *moves;
  unsigned word;
  bool stands;
  const char *text;
} replays[] = {
  { "", 0, false, "" },
  { "owl fox - owl", 0, false, "" },
  { "owl xyz", 2, false, "xyz" },
  { "xyz -", 1, true, "xyz" },
  { "xyz owl", 1, true, "xyz" },
  { "xyz abc", 1, true, "xyz" },
  { "xyz # ! #", 1, false, "xyz" },
  { "xyz +", 0, false, "" },
  { "xyz # ! # + -", 0, false, "" },
  { "xyz - +", 1, true, "xyz" },
  { "xyz + abc", 3, false, "abc" },
  { "xyz + abc + owl", 0, false, "" },
  { "xyz abc +", 1, true, "xyz" },
  { "+ xyz", 2, false, "xyz" },
  { "owl + xyz", 3, false, "xyz" },
};

static void
watch (Replay *replay, const char *moves)
{
  for (uint32_t length; *moves; moves += length + strspn (moves + length, " ")) {
    RulesMove move;

    length = strcspn (moves, " ");
    move = move_of (moves, length);
    replay->n_moves++;
    replay_watch_word (replay, &move);
  }
}

START_TEST (words_of_a_replay)
{
  static const RulesGame game_with_words = { .id = "words", .word_use = word_of };
  RulesDictionary *words = make_words ("owl fox");
  RulesMatch match = { .game = &game_with_words, .dictionary = words };
  Replay replay = { .match = &match };
  RulesError error = { 0 };

  watch (&replay, replays[_i].moves);
  ck_assert_uint_eq (replay.unlisted_move, replays[_i].word);
  ck_assert (replay.unlisted_is_final == replays[_i].stands);
  if (replays[_i].word) {
    ck_assert_int_eq (replay_word_fault (&replay, &error), RULES_ILLEGAL);
    ck_assert_uint_eq (error.code, RULES_FAULT_WORD_UNKNOWN);
    ck_assert_str_eq (error.text[0], replays[_i].text);
  } else {
    ck_assert_int_eq (replay_word_fault (&replay, &error), RULES_OK);
  }
  rules_dictionary_free (words);
}
END_TEST

/* Without a list, with the list of every word, and in a game without words, none is looked up. */
START_TEST (no_words_no_faults)
{
  static const RulesGame game_with_words = { .id = "words", .word_use = word_of };
  static const RulesGame game_without = { .id = "none" };
  RulesDictionary *words = make_words ("owl fox");
  const RulesMatch matches[] = { { .game = &game_with_words },
                                 { .game = &game_with_words, .dictionary = &rules_dictionary_any },
                                 { .game = &game_without, .dictionary = words } };

  for (unsigned k = 0; k < sizeof matches / sizeof *matches; k++) {
    RulesMatch match = matches[k];
    Replay replay = { .match = &match };

    watch (&replay, "xyz -");
    ck_assert_int_eq (replay_word_fault (&replay, NULL), RULES_OK);
  }
  rules_dictionary_free (words);
}
END_TEST

TEST_SUITE (words)
{
  Suite *suite = suite_create ("words");
  TCase *lists = tcase_create ("lists"), *moves = tcase_create ("moves");

  tcase_add_test (lists, words_are_kept_once);
  tcase_add_test (lists, length_is_bounded);
  tcase_add_loop_test (lists, many_are_found, 0, 4);
  tcase_add_test (lists, any_has_every_word);
  suite_add_tcase (suite, lists);
  tcase_add_loop_test (moves, words_of_a_replay, 0, sizeof replays / sizeof *replays);
  tcase_add_test (moves, no_words_no_faults);
  suite_add_tcase (suite, moves);
  return suite;
}
