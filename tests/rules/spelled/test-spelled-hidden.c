/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What nobody saw: cards that can't be where they are said to be, and those that are known because
 * nothing else is left.
 */
#include "tests/rules/spelled/spelled-play.h"

#include <stdio.h>

#define UNSEEN ROW ("torch", "broom", "bell", "lamp", "sieve") "- draw 1\n- draw 2\n"

/* clang-format off */
static const PlayCase hidden[] = {
  { "The page, ruling 1: an unseen card takes an identity when it is shown",
    NULL, NULL, NULL, UNSEEN "1 discard st-a st-a\n= hands.0=[?,?,?] discards.0=[st-a,st-a]\nx NOT_IN_HAND 1 fragment st-a\n"
    "1 fragment st-e\n= hands.0=[?,?]\n1 fragment st-e\nx NOT_IN_HAND 1 fragment st-e\nx NOT_IN_HAND 1 fragment torch\nx NOT_IN_HAND 1 fragment rv-a\n", NULL },
  { "The page, ruling 1: no more than the hand's size", NULL, NULL, NULL,
    UNSEEN "1 discard st-a st-e\nx NOT_IN_HAND 1 end st-a st-e st-i st-o\n1 end st-i st-o st-i\n= hands.0=[] discards.0=[st-a,st-e,st-i,st-i,st-o]\n", NULL },
  { "The page, ruling 1: several cards together", NULL, NULL, NULL,
    UNSEEN "1 discard st-a st-e\nx NOT_IN_HAND 1 spell aaa st-a st-a st-a\nx NOT_IN_HAND 1 spell aea st-a st-e st-a\n1 spell aii st-a st-i st-i\n", NULL },
  { "Records, 1: a card known to be in a hand leaves it before a ?",
    NULL, NULL, NULL, ROW ("torch", "broom", "bell", "lamp", "sieve") "- draw 1 st-a ? ? ? ?\n- draw 2\n1 discard st-a st-e\n= hands.0=[?,?,?]\n", NULL },
  { "The page, Moves: a hand that may hold it may play it",
    NULL, NULL, NULL, UNSEEN "1 discard st-a st-a\n? 1 end | 1 fragment st-e | 1 end st-e | 1 fragment st-i | 1 end st-i | 1 fragment st-o | 1 end st-o | 1 fragment st-u | 1 end st-u\n", NULL },
  { "The page, ruling 1: a drawn card was in the deck", NULL, NULL, NULL,
    UNSEEN "1 discard st-a st-e\n1 end\nx DRAW_COPIES - draw 1 torch\nx DRAW_COPIES - draw 1 st-e st-e\n- draw 1 st-e st-a\n= hands.0=[st-a,st-e,?,?,?]\n", "" },
  { "The page, ruling 1: with an empty deck all is known",
    NULL, NULL, NULL, ROW ("torch", "broom", "bell", "lamp", "sieve") "- draw 1 st-a st-e st-i st-o ?\n- draw 2\n1 discard st-a st-e\n1 end\n- draw 1 st-a st-e\n2 end\n"
    "1 end st-i st-o\n= decks.0=3 hands.0=[st-a,st-e,?]\n- draw 1 ?\n= hands.0=[st-a,st-e,?,?]\n- draw 1 ?\n= hands.0=[st-a,st-e,?,?,?] decks.0=1\n"
    "2 end\n1 end st-a\n- draw 1 st-i\n= hands.0=[st-e,st-i,st-o,st-u,st-u] decks.0=0\n", NULL },
  { "The page, ruling 1: known midway of a draw, what follows is unseen again",
    NULL, NULL, NULL, ROW ("torch", "broom", "bell", "lamp", "sieve") "- draw 1 st-a st-e st-i st-o st-u\n- draw 2\n1 discard st-a st-e\n1 end st-i st-o st-u\n"
    "- draw 1 st-a st-e st-i ? ?\n= hands.0=[st-a,st-e,st-i,st-o,st-u] decks.0=0\n2 end\n1 end st-a\n- draw 1 ?\n= hands.0=[st-e,st-i,st-o,st-u,?] decks.0=5 discards.0=[]\n"
    "2 end\n1 fragment st-a\nx NOT_IN_HAND 1 fragment st-a\n", NULL },
  { "The page, ruling 1: a draw across the reshuffle, nobody looking",
    NULL, "st-a a 0 1 starter=4\nst-e e 0 1 starter=3\n", NULL,
    "- first 1\n- draw 1 ? ? ? ? ?\n- draw 2\n1 discard st-a st-a\n1 end st-a st-e st-a\n= decks.0=2 discards.0=[st-a,st-a,st-a,st-a,st-e] hands.0=[]\n"
    "- draw 1\n= hands.0=[st-e,st-e,?,?,?] decks.0=2\n", NULL },
  { "The page, ruling 1: a ? drawn from a deck whose top is known becomes that card",
    NULL, NULL, NULL, UNSEEN "1 discard st-a st-e\n- adjust move 1 torch market deck \"t\"\n- reveal dust\n- adjust move 1 bell market deck \"t\"\n- reveal crow\n= decks.0=7\n1 end\n"
    "x DRAW_TOP - draw 1 torch\nx DRAW_TOP - draw 1 st-a\n- draw 1 ?\n= hands.0=[bell,?,?,?]\n? - draw 1 ? | - draw 1 torch\n- draw 1 torch\n= hands.0=[bell,torch,?,?,?] decks.0=5\n", NULL },
  { "The page, ruling 1: a hidden card put on top is known there", NULL, NULL, NULL,
    UNSEEN "1 discard st-a st-e\n- adjust move 1 st-u hand deck \"t\"\n= hands.0=[?,?] decks.0=6\n1 end\n- draw 1 ? ? ?\n= hands.0=[st-u,?,?,?,?]\n", NULL },
  { "The page, view: what each seat sees of the others",
    NULL, NULL, NULL, ROW ("torch", "broom", "bell", "lamp", "sieve") "- draw 1 st-a st-e ? ? ?\n- draw 2 st-a st-e st-i st-o st-u\n"
    "= hands=[[st-a,st-e,?,?,?],[st-a,st-e,st-i,st-o,st-u]]\n=1 hands=[[st-a,st-e,?,?,?],[?,?,?,?,?]]\n=2 hands=[[?,?,?,?,?],[st-a,st-e,st-i,st-o,st-u]]\n", NULL },
  { "The page, view: in open knowledge too",
    "duel open", NULL, NULL, ROW ("torch", "broom", "bell", "lamp", "sieve") "- draw 1 st-a st-e st-i st-o st-u\n=1 hands=[[st-a,st-e,st-i,st-o,st-u],[]]\n=2 hands=[[?,?,?,?,?],[]]\n", NULL },
};
/* clang-format on */

PLAY_TEST (hidden_cards_are_kept, hidden)

/* Lists of cards without an order are written sorted, draws and ends as they were said. */
START_TEST (lines_are_written_in_one_form)
{
  static const struct {
    const char *said, *written;
  } lines[] = {
    { "1 discard st-o st-a st-o", "1 discard st-a st-o st-o" },
    { "1 use 2 market:torch hand:st-o discard:st-u hand:st-a",
      "1 use 2 discard:st-u hand:st-a hand:st-o market:torch" },
    { "1 end st-u st-a", "1 end st-u st-a" },
    { "- draw 1 ? st-u st-a ?", "- draw 1 ? st-u st-a ?" },
    { "- draw 2", "- draw 2" },
    { "1 hit 1 2:owl", "1 hit 1 2:owl" },
    { "- adjust owes 2 -1 \"so it was\"", "- adjust owes 2 -1 \"so it was\"" },
    { "- adjust move 2 st-a deck play \"so\"", "- adjust move 2 st-a deck play \"so\"" },
    { "- adjust market torch out \"so\"", "- adjust market torch out \"so\"" },
    { "- adjust word ok \"so\"", "- adjust word ok \"so\"" },
  };
  PlayFixture fixture;
  RulesError error;

  ck_assert_int_eq (play_open (&fixture, NULL, NULL, NULL, &error), RULES_OK);
  for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
    char text[128];
    RulesBuffer out = { text, sizeof text - 1, 0, false };
    RecordLine line;
    RulesMoveBuffer move;

    ck_assert_int_eq (record_read_line (lines[i].said, strlen (lines[i].said), &line, &error),
                      RULES_OK);
    ck_assert_int_eq (rules_read_move (fixture.match, &line, &move, &error), RULES_OK);
    rules_normalize_move (fixture.match, fixture.state, &move);
    rules_write_move (fixture.match, &move.move, &out);
    text[out.length] = '\0';
    ck_assert_str_eq (text, lines[i].written);
  }
  play_close (&fixture);
}
END_TEST

static bool
count_discards (const RulesMove *move, void *data)
{
  *(unsigned *)data += move->actor == 2;
  return true;
}

/* What a hand that nobody saw could discard is many lists, and all of them are listed; those that
 * it can't hold leave room for the others. */
START_TEST (every_discard_is_listed)
{
  static const struct {
    unsigned cards; /* one copy each */
    const char *drawn;
    unsigned lists;
  } hands[] = {
    { 20, "- draw 2", 20 + 190 + 1140 + 4845 + 15504 }, /* 1 to 5 of 20 */
    { 40, "- draw 2 ca cb cc cd ?", 16 * 37 - 1 },      /* of four, with none or one of 36 */
  };
  char pack[2048] = "", script[256];
  unsigned n = 0;
  PlayFixture fixture;
  RulesError error;

  for (unsigned i = 0; i < hands[_i].cards; i++)
    sprintf (pack + strlen (pack), "%c%c a 0 1 starter=1\n", "cbad"[i / 10], 'a' + (int)i % 10);
  sprintf (script, "- first 1\n- draw 1\n%s\n1 discard ba bb\n- adjust owes 2 +5 \"t\"\n",
           hands[_i].drawn);
  ck_assert_int_eq (play_open (&fixture, NULL, pack, NULL, &error), RULES_OK);
  for (const char *at = script; *at; at = strchr (at, '\n') + 1)
    ck_assert_int_eq (
        play_line (&fixture, (RulesText){ at, (uint32_t)(strchr (at, '\n') - at) }, &error),
        RULES_OK);
  rules_choices (fixture.match, fixture.state, count_discards, &n);
  ck_assert_uint_eq (n, hands[_i].lists);
  play_close (&fixture);
}
END_TEST

TEST_SUITE (spelled_hidden)
{
  Suite *suite = suite_create ("spelled-hidden");
  TCase *tcase = tcase_create ("hidden");

  PLAY_ADD (tcase, hidden_cards_are_kept, hidden);
  tcase_add_test (tcase, lines_are_written_in_one_form);
  tcase_add_loop_test (tcase, every_discard_is_listed, 0, 2);
  suite_add_tcase (suite, tcase);
  return suite;
}
