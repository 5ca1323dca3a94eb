/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spelled's packs and Market sets: what is refused, where and why, and what a person should know.
 */
#include "tests/rules/spelled/spelled-play.h"

#include <stdio.h>
#include <string.h>

#define ST "'id':'st','name':'S','letter':'a','kind':'effect','cost':0,'damage':1"
#define PACK(lists, card)                                                                          \
  "{'starter':[{'id':'st','copies':10}]," lists "'cards':[{" ST "},{" card "}]}"
#define CARD(more)                                                                                 \
  PACK ("", "'id':'fox','name':'F','letter':'f','kind':'effect','cost':1,'damage':1," more)
#define BARE(more) PACK ("", "'id':'fox','name':'F'," more)
#define OP(op) CARD ("'fragment':[{" op "}]")

/* clang-format off */
static const struct {
  const char *fault, *path, *pack;
} refused[] = {
  { "FIELD_UNKNOWN", "colour", PACK ("'colour':1,", ST) },
  { "FIELD_UNKNOWN", "elements", PACK ("'elements':[],", ST) },
  { "FIELD_UNKNOWN", "cards[1].power", CARD ("'power':1") },
  { "FIELD_UNKNOWN", "cards[1].fragment[0].by", OP ("'op':'energy','by':1") },
  { "FIELD_UNKNOWN", "cards[1].fragment[0].n", OP ("'op':'destroy','n':1") },
  { "FIELD_UNKNOWN", "cards[1].fragment[0].n", OP ("'op':'acquire','n':1") },
  { "FIELD_UNKNOWN", "cards[1].fragment[0].max", OP ("'op':'purchase-to','to':'hand','max':3") },
  { "FIELD_UNKNOWN", "cards[1].fragment[0].optional", OP ("'op':'draw','optional':true") },
  { "FIELD_UNKNOWN", "cards[1].fragment[0].from", OP ("'op':'discard','from':['hand']") },
  { "FIELD_UNKNOWN", "cards[1].fragment[0].if.letters", OP ("'op':'draw','if':{'letters':5}") },
  { "FIELD_UNKNOWN", "starter[0].name", "{'starter':[{'id':'st','name':'x'}],'cards':[{" ST "}]}" },
  { "FIELD_MISSING", "cards[1].letter", BARE ("'kind':'effect','cost':1,'damage':1") },
  { "FIELD_MISSING", "cards[1].kind", BARE ("'letter':'a','cost':1,'damage':1") },
  { "FIELD_MISSING", "cards[1].cost", BARE ("'letter':'a','kind':'effect','damage':1") },
  { "FIELD_MISSING", "cards[1].damage", BARE ("'letter':'a','kind':'effect','cost':1") },
  { "FIELD_MISSING", "cards[1].strength", BARE ("'letter':'a','kind':'shield','cost':1,'damage':1") },
  { "FIELD_MISSING", "cards[1].name", PACK ("", "'id':'fox','letter':'a','kind':'effect','cost':1,'damage':1") },
  { "FIELD_MISSING", "cards[1].fragment[0].op", OP ("'n':1") },
  { "FIELD_MISSING", "cards[1].fragment[0].to", OP ("'op':'purchase-to'") },
  { "FIELD_MISSING", "cards[1].fragment[0].if.word-at-least", OP ("'op':'draw','if':{}") },
  { "FIELD_MISSING", "starter[0].id", "{'starter':[{'copies':2}],'cards':[{" ST "}]}" },
  { "LETTER", "cards[1].letter", BARE ("'letter':'A','kind':'effect','cost':1,'damage':1") },
  { "LETTER", "cards[1].letter", BARE ("'letter':'','kind':'effect','cost':1,'damage':1") },
  { "LETTER", "cards[1].letter", BARE ("'letter':'abc','kind':'effect','cost':1,'damage':1") },
  { "LETTER", "cards[1].letter", BARE ("'letter':'a*','kind':'effect','cost':1,'damage':1") },
  { "LETTER", "cards[1].letter", BARE ("'letter':'é','kind':'effect','cost':1,'damage':1") },
  { "FIELD_TEXT", "cards[1].letter", BARE ("'letter':1,'kind':'effect','cost':1,'damage':1") },
  { "STRENGTH_NONE", "cards[1].strength", CARD ("'strength':3") },
  { "FIELD_VALUE", "cards[1].kind", BARE ("'letter':'a','kind':'amulet','cost':1,'damage':1") },
  { "FIELD_VALUE", "cards[1].fragment[0].op", OP ("'op':'shuffle'") },
  { "FIELD_VALUE", "cards[1].spelled[1].op", CARD ("'spelled':[{'op':'draw'},{'op':'spell'}]") },
  { "FIELD_VALUE", "cards[1].scrap[0].to", CARD ("'scrap':[{'op':'acquire','to':'scrap'}]") },
  { "FIELD_VALUE", "cards[1].fragment[0].to", OP ("'op':'purchase-to','to':'market'") },
  { "FIELD_VALUE", "cards[1].fragment[0].from[1]", OP ("'op':'scrap','from':['hand','deck']") },
  { "FIELD_VALUE", "cards[1].fragment[0].from[1]", OP ("'op':'scrap','from':['hand','hand']") },
  { "FIELD_TEXT", "cards[1].fragment[0].from[0]", OP ("'op':'scrap','from':[1]") },
  { "LIST_SHORT", "cards[1].fragment[0].from", OP ("'op':'scrap','from':[]") },
  { "FIELD_LIST", "cards[1].fragment[0].from", OP ("'op':'scrap','from':'hand'") },
  { "FIELD_BOOLEAN", "cards[1].fragment[0].optional", OP ("'op':'scrap','optional':1") },
  { "FIELD_BOUND", "cards[1].fragment[0].n", OP ("'op':'energy','n':0") },
  { "FIELD_BOUND", "cards[1].fragment[0].n", OP ("'op':'energy','n':1000") },
  { "FIELD_BOUND", "cards[1].fragment[0].n", OP ("'op':'heal','n':10000") },
  { "FIELD_BOUND", "cards[1].fragment[0].n", OP ("'op':'draw','n':41") },
  { "FIELD_BOUND", "cards[1].fragment[0].n", OP ("'op':'discard','n':-1") },
  { "FIELD_BOUND", "cards[1].fragment[0].max", OP ("'op':'acquire','max':-1") },
  { "FIELD_BOUND", "cards[1].fragment[0].if.word-at-least", OP ("'op':'draw','if':{'word-at-least':0}") },
  { "FIELD_BOUND", "cards[1].fragment[0].if.word-at-least", OP ("'op':'draw','if':{'word-at-least':81}") },
  { "FIELD_BOUND", "cards[1].cost", BARE ("'letter':'a','kind':'effect','cost':1000,'damage':1") },
  { "FIELD_BOUND", "cards[1].damage", BARE ("'letter':'a','kind':'effect','cost':1,'damage':-1") },
  { "FIELD_BOUND", "cards[1].strength", BARE ("'letter':'a','kind':'totem','cost':1,'damage':1,'strength':0") },
  { "FIELD_BOUND", "cards[1].copies", CARD ("'copies':61") },
  { "FIELD_BOUND", "cards[1].copies", CARD ("'copies':0") },
  { "FIELD_BOUND", "starter[0].copies", "{'starter':[{'id':'st','copies':61}],'cards':[{" ST "}]}" },
  { "FIELD_INTEGER", "cards[1].cost", BARE ("'letter':'a','kind':'effect','cost':'1','damage':1") },
  { "FIELD_OBJECT", "cards[1].fragment[0]", CARD ("'fragment':['draw']") },
  { "FIELD_OBJECT", "cards[1].fragment[0].if", OP ("'op':'draw','if':5") },
  { "FIELD_LIST", "cards[1].fragment", CARD ("'fragment':{}") },
  { "FIELD_LIST", "starter", "{'starter':{},'cards':[{" ST "}]}" },
  { "FIELD_REFERENCE", "starter[0].id", "{'starter':[{'id':'owl'}],'cards':[{" ST "}]}" },
  { "FIELD_REFERENCE", "reserve[0].id", PACK ("'reserve':[{'id':'owl'}],", "'id':'fox','name':'F','letter':'f','kind':'effect','cost':1,'damage':1") },
  { "ID_TWICE", "starter[1].id", "{'starter':[{'id':'st'},{'id':'st'}],'cards':[{" ST "}]}" },
  { "ID_TWICE", "cards[1].id", PACK ("", ST) },
  { "BOTH", "reserve[0].id", PACK ("'reserve':[{'id':'st'}],", "'id':'fox','name':'F','letter':'f','kind':'effect','cost':1,'damage':1") },
  { "STARTER_NONE", "", "{'cards':[{" ST "}]}" },
};

/* RULES_OK, and a person should know. */
static const struct {
  const char *fault, *path, *pack;
  int wanted, found;
} warned[] = {
  { "COUNT_STARTER", "starter", "st-a a 0 1 starter=9\n", 10, 9 },
  { "COUNT_RESERVE", "reserve", "st-a a 0 1 starter=10\nrv-a a 1 1 reserve=4\n", 5, 4 },
  { "COUNT_RESERVE", "reserve", "st-a a 0 1 starter=10\n", 5, 0 },
  { "COUNT_MARKET", "cards", "st-a a 0 1 starter=10\nrv-a a 1 1 reserve=5\nowl s 1 1 x43\n", 78, 43 },
  { NULL, "", "st-a a 0 1 starter=10\nrv-a a 1 1 reserve=5\nowl s 1 1 x60\nelk s 1 1 x18\n", 0, 0 },
  /* An expansion is no whole edition */
  { NULL, "", "owl s 1 1 x3\n", 0, 0 },
};

static const struct {
  const char *deck, *faults;
} decks[] = {
  { "torch=1 broom=1 bell=1 lamp=1 owl=2", "" },
  { "owl=3 torch=1 bell=1", "DECK_COPIES(owl 2 3)" },
  { "torch=1 broom=1 bell=1 lamp=1 sieve=1 st-a=1 rv-a=1", "DECK_MARKET(st-a 0 1) DECK_MARKET(rv-a 0 1)" },
  { "torch=1 broom=1 bell=1 lamp=1 sieve=1 gone=2", "DECK_UNKNOWN(gone 0 2)" },
  /* Cards of cost 5 are replaced at setup: a row can't be laid of them */
  { "torch=1 broom=1 bell=1 lamp=1 dragon=1 giant=1", "DECK_ROW( 5 4)" },
  { "", "DECK_ROW( 5 0)" },
};

static const PlayCase joined[] = {
  { "Records, Packs: several packs are joined", NULL, "st-a a 0 1 starter=10\n|owl s 1 1\n", NULL, "= market_deck=1 decks=[10,10] reserve=[]\n", NULL },
  { "The page, Pack: starter copies are for each player", "free-for-all 4", "st-a a 0 1 starter=3\nst-e e 0 1 starter=1\n", NULL, "= decks=[4,4,4,4]\n", NULL },
  { "The page, Pack: copies of Market cards", NULL, "st-a a 0 1 starter=3 x7\nrv-a a 1 1 reserve=2 x9\nowl s 1 1 x60\n", NULL, "= market_deck=60 decks=[3,3] reserve=[rv-a,rv-a]\n", NULL },
  { "Records, 1: no move of a card, seat or verb that there is not", NULL, NULL, NULL,
    DEALT "x ACTOR_UNKNOWN 3 fragment st-a\nx ACTOR_SEAT - fragment st-a\nx ACTOR_TABLE 1 reveal bell\nx ACTOR_TABLE 1 draw 1\nx VERB_UNKNOWN 1 cast st-a\nx ARG_CARD 1 fragment ?\nx ARG_CARD 1 fragment 5\n"
    "x ARGS_FEW 1 fragment\nx ARGS_REST 1 fragment st-a st-e\nx ARGS_FEW 1 hit 1\nx ARGS_FEW 1 discard\nx ARGS_FEW - draw\nx KEY_UNKNOWN 1 buy card=bell\nx ARG_WORD 1 buy \"bell\"\n"
    "x ARG_NUMBER 1 hit 1 bell\nx ARG_NUMBER 1 hit 1 hand:bell\nx CARD_UNKNOWN 1 hit 1 2:nothing\nx ARG_CARD 1 hit 1 2:\nx ARG_NUMBER 1 use first\nx ARG_NUMBER - draw one\nx ARG_BOUND - first 3\n", NULL },
};
/* clang-format on */

START_TEST (packs_are_refused)
{
  PlayFixture fixture;
  RulesError error;
  const char *fault;

  ck_assert_int_eq (play_open (&fixture, NULL, refused[_i].pack, NULL, &error), RULES_PACK);
  fault = play_fault_name (error.code);
  ck_assert_msg (fault && strcmp (fault, refused[_i].fault) == 0, "%s: %s and not %s (%u) at %s",
                 refused[_i].pack, refused[_i].fault, fault ? fault : "another", error.code,
                 error.path);
  ck_assert_str_eq (error.path, refused[_i].path);
  play_close (&fixture);
}
END_TEST

START_TEST (counts_are_told)
{
  RulesError error;
  RulesPack *pack;
  size_t length;
  uint8_t *bytes = play_game.pack ("trial", warned[_i].pack, NULL, &length);

  ck_assert_int_eq (rules_pack_open (&pack, bytes, length), PACK_OK);
  ck_assert_int_eq (rules_check_pack (pack, &error), RULES_OK);
  ck_assert_int_eq (error.status, RULES_OK);
  ck_assert_str_eq (error.path, warned[_i].path);
  if (warned[_i].fault) {
    ck_assert_str_eq (play_fault_name (error.code), warned[_i].fault);
    ck_assert_int_eq (error.number[0], warned[_i].wanted);
    ck_assert_int_eq (error.number[1], warned[_i].found);
  } else {
    ck_assert_uint_eq (error.code, 0);
  }
  rules_pack_free (pack);
  free (bytes);
}
END_TEST

/* More cards than a record may have, in packs that are each good. */
START_TEST (too_many_cards_are_refused)
{
  static char packs[2 * 300 * 16];
  PlayFixture fixture;
  RulesError error;
  char *at = packs;

  for (unsigned k = 0; k < 501; k++)
    at += sprintf (at, "%sc%u a 0 1%s\n", k == 250 ? "|" : "", k, k ? "" : " starter=10");
  ck_assert_int_eq (play_open (&fixture, NULL, packs, NULL, &error), RULES_PACK);
  ck_assert_str_eq (play_fault_name (error.code), "CARDS_MANY");
  ck_assert_int_eq (error.number[0], SPELLED_CARDS);
  ck_assert_int_eq (error.number[1], 501);
  play_close (&fixture);
}
END_TEST

static char told[512];

static void
fault_cb (const RulesError *fault, void *data)
{
  size_t length = strlen (told);

  (void)data;
  snprintf (told + length, sizeof told - length, "%s%s(%s %d %d)", length > 0 ? " " : "",
            play_fault_name (fault->code), fault->text[0], (int)fault->number[0],
            (int)fault->number[1]);
}

START_TEST (market_sets_are_checked)
{
  RulesDeckEntry entries[16];
  const char *deck = decks[_i].deck;
  unsigned n = 0;
  RulesError error;
  PlayFixture fixture;

  ck_assert_int_eq (play_open (&fixture, NULL, NULL, NULL, &error), RULES_OK);
  ck_assert_str_eq (fixture.match->game->deck_list, "cards");
  for (; *deck; n++) {
    size_t length = strcspn (deck, "=");

    entries[n].id = (RulesText){ deck, (uint32_t)length };
    entries[n].copies = (uint32_t)strtoul (deck + length + 1, NULL, 10);
    deck += strcspn (deck, " ");
    deck += *deck == ' ';
  }
  told[0] = '\0';
  spelled_game.check_deck (fixture.match, entries, n, fault_cb, NULL);
  ck_assert_str_eq (told, decks[_i].faults);
  play_close (&fixture);
}
END_TEST

/* Each fault of Spelled has its sentence, its section and a short name by which tests meet it. */
START_TEST (faults_have_sentences)
{
  for (unsigned code = RULES_FAULT_GAME; code < SPELLED_FAULT_END; code++) {
    RulesError error = { .code = code };
    const RulesFault *fault = rules_error_fault (&spelled_game, &error);

    ck_assert_msg (fault->sentence && *fault->sentence && fault->section
                       && strncmp (fault->section, "Spelled, ", 9) == 0,
                   "fault %u", code);
    ck_assert_msg (play_fault_name (code) != NULL, "%s", fault->sentence);
  }
}
END_TEST

PLAY_TEST (packs_are_joined, joined)

TEST_SUITE (spelled_packs)
{
  Suite *suite = suite_create ("spelled-packs");
  TCase *tcase = tcase_create ("packs");

  tcase_add_loop_test (tcase, packs_are_refused, 0, sizeof refused / sizeof *refused);
  tcase_add_loop_test (tcase, counts_are_told, 0, sizeof warned / sizeof *warned);
  tcase_add_loop_test (tcase, market_sets_are_checked, 0, sizeof decks / sizeof *decks);
  tcase_add_test (tcase, too_many_cards_are_refused);
  tcase_add_test (tcase, faults_have_sentences);
  PLAY_ADD (tcase, packs_are_joined, joined);
  suite_add_tcase (suite, tcase);
  return suite;
}
