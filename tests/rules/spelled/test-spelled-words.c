/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words: which spells are listed of a word list, and the words that a known hand spells best.
 */
#include "tests/rules/spelled/spelled-play.h"

#include <stdio.h>
#include <string.h>

#define QUIET                                                                                      \
  " | 1 fragment st-a | 1 end st-a | 1 fragment st-e | 1 end st-e | 1 fragment st-u | 1 end st-u"

/* clang-format off */
static const PlayCase listed[] = {
  { "The page, Moves: no spell is listed without a list", NULL, NULL, NULL, DEALT "? 1 end" QUIET "\n1 spell eau st-e st-a st-u\n", NULL },
  { "The page, Moves: those whose word is in it; what is legal does not depend on it",
    NULL, NULL, NULL, DEALT "? 1 end" QUIET " | 1 spell eau st-e st-a st-u\n1 spell uea st-u st-e st-a\n", "eau aeiou ea a eaus" },
  { "The page, Moves: each distinct spell, wild cards any letter",
    NULL, NULL, NULL, LAID ("joker", "bell", "torch", "lamp", "sieve") GIVE ("1", "joker", "dust")
    "? 1 end | 1 fragment joker | 1 end joker" QUIET " | 1 spell eau joker st-a st-u | 1 spell eau st-e joker st-u | 1 spell eau st-e st-a joker | 1 spell eau st-e st-a st-u | "
    "1 spell zeu joker st-e st-u\n", "eau zeu zzu" },
  { "The page, Moves: two-letter cards, and three cards at least",
    NULL, NULL, NULL, LAID ("thorn", "bell", "torch", "lamp", "sieve") GIVE ("1", "thorn", "dust")
    "? 1 end" QUIET " | 1 fragment thorn | 1 end thorn | 1 spell thea thorn st-e st-a\n", "the thea teha" },
  { "The page, Moves: with like letters every card",
    NULL, NULL, NULL, DEALT "- adjust move 1 rv-e reserve hand \"t\"\n? 1 end | 1 fragment rv-e | 1 end rv-e" QUIET
    " | 1 spell eau rv-e st-a st-u | 1 spell eau st-e st-a st-u | 1 spell eea rv-e st-e st-a | 1 spell eea st-e rv-e st-a\n", "eau eea" },
  { "The page, ruling 1: of a hand that nobody saw what it may hold",
    NULL, "st-a a 0 1 starter=2\nst-e e 0 1 starter=3\n", NULL,
    "- first 1\n- draw 1 st-a ? ? ? ?\n- draw 2\n= hands.0=[st-a,st-a,st-e,st-e,st-e]\n1 discard st-a\n1 discard st-e\n? 1 end | 1 fragment st-a | 1 end st-a | 1 fragment st-e | 1 end st-e | 1 spell eae st-e st-a st-e\n", "eae aea aae eee" },
  { "The page, ruling 1: no more unseen cards than the hand has",
    NULL, "st-a a 0 1 starter=4\nst-e e 0 1 starter=4\n", NULL,
    "- first 1\n- draw 1 st-a st-a ? ? ?\n- draw 2\n1 discard st-e st-e\n= hands.0=[st-a,st-a,?]\n? 1 end | 1 fragment st-a | 1 end st-a | 1 fragment st-e | 1 end st-e | 1 spell aea st-a st-e st-a | 1 spell aaa st-a st-a st-a\n", "eae aea aaa" },
};
/* clang-format on */

PLAY_TEST (spells_are_listed, listed)

/* A hand of ten that knows all kinds of cards. */
#define HAND                                                                                       \
  "st-a a 0 1 starter=1\nst-e e 0 1 starter=1 f:energy\nrat r 1 3 starter=1\n"                     \
  "elk e 1 4 starter=1\njay * 1 0 starter=1\nyak * 1 2 starter=1 s:damage,3,word=5\n"              \
  "stag st 1 2 starter=1\ntit t 1 1 starter=1 f:damage,2\neel er 1 5 starter=1\nant n 1 1 "        \
  "starter=1\n"

/* Damage of a move by its own account: what the state says after it. */
static int32_t
damage_of (const PlayFixture *fixture, const RulesMove *move)
{
  SpelledState trial = *spelled_state (fixture);
  int32_t sum = 0;

  ck_assert_int_eq (rules_apply (fixture->match, &trial, move, RULES_JUDGED, NULL), RULES_OK);
  for (unsigned i = spelled_state (fixture)->n_hits; i < trial.n_hits; i++)
    sum += trial.hits[i];
  return sum;
}

#define WORDS 2048

/* The words of the listed spells, each with the most damage that one of them does; and what was
 * told of them. */
typedef struct {
  const PlayFixture *fixture;
  unsigned n, n_told;
  RulesText texts[WORDS];
  int32_t best[WORDS], worth;
  char words[1 << 16];
} Told;

static unsigned
find_word (const Told *told, RulesText word)
{
  unsigned k = 0;

  while (k < told->n
         && (told->texts[k].length != word.length
             || memcmp (told->texts[k].at, word.at, word.length) != 0))
    k++;
  return k;
}

static bool
listed_cb (const RulesMove *move, void *data)
{
  Told *told = data;
  unsigned k;

  if (move->verb != SPELLED_VERB_SPELL)
    return true;
  k = find_word (told, move->text);
  if (k == told->n) {
    ck_assert_uint_lt (k, WORDS);
    told->texts[told->n++] = move->text;
    told->best[k] = -1;
  }
  if (damage_of (told->fixture, move) > told->best[k])
    told->best[k] = damage_of (told->fixture, move);
  return true;
}

static bool
spelling_cb (const RulesMove *move, RulesText word, int32_t worth, void *data)
{
  Told *told = data;
  unsigned k = find_word (told, word);
  size_t length = strlen (told->words);

  ck_assert_int_eq (damage_of (told->fixture, move), worth);
  ck_assert_msg (told->n_told == 0 || worth <= told->worth, "%.*s is out of order",
                 (int)word.length, word.at);
  ck_assert_msg (k < told->n && told->best[k] == worth, "%.*s: %d is told, %d could be had",
                 (int)word.length, word.at, worth, k < told->n ? told->best[k] : -1);
  snprintf (told->words + length, sizeof told->words - length, " %.*s=%d", (int)word.length,
            word.at, worth);
  told->worth = worth;
  told->n_told++;
  return true;
}

/* Lists all spells and tells the best ones: as many words. */
static Told *
tell (PlayFixture *fixture)
{
  Told *told = calloc (1, sizeof *told);

  told->fixture = fixture;
  rules_choices (fixture->match, fixture->state, listed_cb, told);
  rules_spellings (fixture->match, fixture->state, 1, spelling_cb, told);
  ck_assert_uint_eq (told->n_told, told->n);
  return told;
}

static void
open_hand (PlayFixture *fixture, const char *words)
{
  RulesError error;

  ck_assert_int_eq (play_open (fixture, NULL, HAND, NULL, &error), RULES_OK);
  ck_assert_int_eq (play_line (fixture, RULES_TEXT ("- first 1"), &error), RULES_OK);
  ck_assert_int_eq (play_line (fixture, RULES_TEXT ("- draw 1 st-a st-e rat elk jay"), &error),
                    RULES_OK);
  ck_assert_int_eq (play_line (fixture, RULES_TEXT ("- draw 2"), &error), RULES_OK);
  ck_assert_int_eq (play_line (fixture, RULES_TEXT ("- adjust owes 1 -2 \"t\""), &error), RULES_OK);
  ck_assert_int_eq (play_line (fixture, RULES_TEXT ("- adjust draw 1 5 \"t\""), &error), RULES_OK);
  ck_assert_int_eq (play_line (fixture, RULES_TEXT ("- draw 1"), &error), RULES_OK);
  play_set_words (fixture, words);
}

START_TEST (best_words_come_first)
{
  static const char *const words =
      "ear tea rate rest star easter nearest a an ten tree street qua zzz zzzz enter eastern "
      "aster yeast terse ester eeerst stern state taster ra era err steer rear reentrants";
  PlayFixture fixture;
  Told *told;

  open_hand (&fixture, words);
  told = tell (&fixture);
  ck_assert_str_eq (told->words,
                    " eastern=24 nearest=23 easter=23 eeerst=23 street=22 taster=22 enter=22 "
                    "ester=22 steer=22 terse=22 aster=21 stern=21 state=19 yeast=18 rate=12 "
                    "rest=12 tree=12 rear=10 star=9 ear=9 era=9 err=9 tea=9 ten=9 qua=3");
  free (told);
  play_close (&fixture);
}
END_TEST

/* Without a list, with one that can't be walked, and of a hand that nobody saw: nothing. */
START_TEST (nothing_is_told_of_what_is_not_known)
{
  Told *told = calloc (1, sizeof *told);
  PlayFixture fixture;

  open_hand (&fixture, "eau");
  told->fixture = &fixture;
  rules_spellings (fixture.match, fixture.state, 2, spelling_cb, told);
  rules_match_set_dictionary (fixture.match, &rules_dictionary_any);
  rules_spellings (fixture.match, fixture.state, 1, spelling_cb, told);
  rules_match_set_dictionary (fixture.match, NULL);
  rules_spellings (fixture.match, fixture.state, 1, spelling_cb, told);
  ck_assert_uint_eq (told->n_told, 0);
  free (told);
  play_close (&fixture);
}
END_TEST

/* Words of three to six letters of a small alphabet: the best way is among all ways. */
START_TEST (the_best_way_is_found)
{
  static char words[1 << 16];
  static const char letters[] = "aerstz";
  char *at = words;
  PlayFixture fixture;
  Told *told;

  for (unsigned k = 0; k < 1000; k++) {
    unsigned n = 3 + k % 4;

    for (unsigned i = 0, x = k * 2654435761u >> 7; i < n; i++, x /= 6)
      *at++ = letters[x % 6];
    *at++ = ' ';
  }
  at[-1] = '\0';
  open_hand (&fixture, words);
  told = tell (&fixture);
  ck_assert_uint_gt (told->n_told, 50);
  free (told);
  play_close (&fixture);
}
END_TEST

START_TEST (words_are_told_apart)
{
  PlayFixture fixture;
  RulesError error;
  RecordLine line;
  RulesMoveBuffer move;
  static const struct {
    const char *line;
    RulesWordUse use;
  } lines[] = {
    { "1 spell eau st-e st-a st-u", RULES_WORD_SPELLED },
    { "- adjust word ok \"x\"", RULES_WORD_ALLOWED },
    { "- adjust health 1 +1 \"x\"", RULES_WORD_NONE },
    { "1 fragment st-a", RULES_WORD_NONE },
    { "- note \"x\"", RULES_WORD_NONE },
  };

  ck_assert_int_eq (play_open (&fixture, NULL, NULL, NULL, &error), RULES_OK);
  for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
    ck_assert_int_eq (record_read_line (lines[i].line, strlen (lines[i].line), &line, &error),
                      RULES_OK);
    ck_assert_int_eq (rules_read_move (fixture.match, &line, &move, &error), RULES_OK);
    ck_assert_int_eq (rules_word_use (fixture.match, &move.move), lines[i].use);
  }
  play_close (&fixture);
}
END_TEST

TEST_SUITE (spelled_words)
{
  Suite *suite = suite_create ("spelled-words");
  TCase *tcase = tcase_create ("words");

  PLAY_ADD (tcase, spells_are_listed, listed);
  tcase_add_test (tcase, best_words_come_first);
  tcase_add_test (tcase, nothing_is_told_of_what_is_not_known);
  tcase_add_test (tcase, the_best_way_is_found);
  tcase_add_test (tcase, words_are_told_apart);
  tcase_set_timeout (tcase, 120);
  suite_add_tcase (suite, tcase);
  return suite;
}
