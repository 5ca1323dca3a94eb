/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tome's packs: which are refused, where and why; editions and the elements chosen of them; what
 * hidden cards leave open. And that every fault of Tome is met by some test.
 */
#include "tests/rules/tome/tome-play.h"

#include "rules/faults.h"

#include <stdio.h>
#include <string.h>

#define DO(ops) "fire-1 [{'when':'played','do':[" ops "]}]\n"
#define ALWAYS(rest) "fire-1 [{'when':'always'," rest "}]\n"

/* clang-format off */
static const struct {
  const char *fault, *path, *game, *elements, *spells;
} refused[] = {
  /* tome.md, ruling 13: fewer cards than a deck needs are a fault of the Pack tag */
  { "ELEMENTS_FEW", "", NULL, "fire earth wind light*", NULL },
  { "ELEMENTS_FEW", "", "survival 3", "fire earth light*", NULL },
  { "ELEMENTS_FEW", "", "survival 4", "fire earth wind light*", NULL },
  { "SPECIAL_NONE", "", NULL, "fire earth wind water", NULL },
  /* Every element has exactly six spells, one copy each; special ones have no effects */
  { "ELEMENT_SPELLS", "elements[0]", NULL, NULL, "fire-1 -\n" },
  { "ELEMENT_SPELLS", "elements[0]", NULL, NULL, "fire-1 {'element':'earth'}\n" },
  { "COPIES", "cards[0].copies", NULL, NULL, "fire-1 {'copies':2}\n" },
  { "SPECIAL_EFFECTS", "cards[24].effects", NULL, NULL, "light-1 [{'when':'played','do':[{'op':'points','by':1}]}]\n" },
  /* tome.md, Bounds: 12 elements and 72 spells in the packs of a record */
  { "LIST_LONG", "elements", NULL, "a b c d e f g h i j k l m*", NULL },
  { "CARDS_MANY", "", NULL, "a b c d e f g h i j|k l m*", NULL },
  /* RECORD.md, Packs: an id given twice is a fault */
  { "ID_TWICE", "cards[1].id", NULL, NULL, "fire-2 {'id':'fire-1'}\n" },
  { "ID_TWICE", "elements[1].id", NULL, NULL, "earth {'id':'fire'}\n" },
  { "ID_TWICE", "", NULL, "fire earth wind water light*|fire", NULL },
  /* RECORD.md, Packs: an unknown field is a fault, and a closed set of operations */
  { "FIELD_UNKNOWN", "colour", NULL, NULL, ". {'colour':1}\n" },
  { "FIELD_UNKNOWN", "cards[0].colour", NULL, NULL, "fire-1 {'colour':1}\n" },
  { "FIELD_UNKNOWN", "elements[0].colour", NULL, NULL, "fire {'colour':1}\n" },
  { "FIELD_UNKNOWN", "cards[0].effects[0].do[0].by", NULL, NULL, DO ("{'op':'silence','of':'self','by':1}") },
  { "FIELD_UNKNOWN", "cards[0].effects[0].who", NULL, NULL, "fire-1 [{'when':'played','who':1,'do':[{'op':'silence','of':'self'}]}]\n" },
  { "FIELD_UNKNOWN", "cards[0].effects[0].if[0].played", NULL, NULL, "fire-1 [{'when':'played','if':[{'played':'fire'}],'do':[{'op':'points','by':1}]}]\n" },
  { "FIELD_VALUE", "cards[0].effects[0].do[0].op", NULL, NULL, DO ("{'op':'destroy','of':'self'}") },
  { "FIELD_VALUE", "cards[0].effects[0].do[0].of", NULL, NULL, DO ("{'op':'silence','of':'everybody'}") },
  { "FIELD_VALUE", "cards[0].effects[0].do[0].per", NULL, NULL, DO ("{'op':'power','of':'self','by':1,'per':'card'}") },
  { "FIELD_VALUE", "cards[0].effects[0].when", NULL, NULL, "fire-1 [{'when':'never','do':[{'op':'points','by':1}]}]\n" },
  { "FIELD_VALUE", "cards[0].effects[0].if[0]", NULL, NULL, "fire-1 [{'when':'played','if':['lucky'],'do':[{'op':'points','by':1}]}]\n" },
  { "FIELD_VALUE", "elements[0].kind", NULL, NULL, "fire {'kind':'odd'}\n" },
  { "FIELD_VALUE", "elements[0].property", NULL, NULL, "fire {'property':'odd'}\n" },
  { "FIELD_OBJECT", "cards[0].effects[0].if[0]", NULL, NULL, "fire-1 [{'when':'played','if':[{'first':1,'last':1}],'do':[{'op':'points','by':1}]}]\n" },
  { "FIELD_OBJECT", "cards[0].effects[0].do[0]", NULL, NULL, DO ("'silence'") },
  { "FIELD_MISSING", "cards[0].effects[0].do", NULL, NULL, "fire-1 [{'when':'played'}]\n" },
  { "FIELD_MISSING", "cards[0].effects[0].do[0].to", NULL, NULL, DO ("{'op':'set-power','of':'self'}") },
  { "FIELD_MISSING", "cards[0].effects[0].do[0].of", NULL, NULL, DO ("{'op':'take'}") },
  { "FIELD_MISSING", "cards[0].effects[0].do[0].by", NULL, NULL, DO ("{'op':'points'}") },
  { "LIST_SHORT", "cards[0].effects[0].do", NULL, NULL, DO ("") },
  { "FIELD_BOUND", "cards[0].effects[0].do[0].to", NULL, NULL, DO ("{'op':'set-power','of':'self','to':1000}") },
  { "FIELD_BOUND", "cards[0].effects[0].do[0].to", NULL, NULL, DO ("{'op':'set-power','of':'self','to':0}") },
  { "FIELD_BOUND", "cards[0].power", NULL, NULL, "fire-1 {'power':10}\n" },
  { "FIELD_BOUND", "cards[0].power", NULL, NULL, "fire-1 {'power':0}\n" },
  { "FIELD_INTEGER", "cards[0].power", NULL, NULL, "fire-1 {'power':'flux'}\n" },
  { "FIELD_REFERENCE", "cards[0].element", NULL, NULL, "fire-1 {'element':'mud'}\n" },
  { "ELEMENT_UNKNOWN", "", NULL, NULL, DO ("{'op':'title-element','to':'mud'}") },
  { "ELEMENT_UNKNOWN", "", NULL, NULL, "fire-1 [{'when':'played','if':[{'title-element':'mud'}],'do':[{'op':'points','by':1}]}]\n" },
  { "ELEMENT_UNKNOWN", "", NULL, NULL, DO ("{'op':'power','of':'self','by':1,'per':{'spell-of-element':'mud'}}") },
  { "ELEMENT_WORD", "elements[1].id", NULL, "fire chosen wind water light*", NULL },
  /* won and lost in chapter-end alone */
  { "CHAPTER_END_ONLY", "cards[0].effects[0].if[1]", NULL, NULL, "fire-1 [{'when':'played','if':['first','won'],'do':[{'op':'points','by':1}]}]\n" },
  { "CHAPTER_END_ONLY", "cards[0].effects[0].if[0]", NULL, NULL, "fire-1 [{'when':'before-strongest','if':['lost'],'do':[{'op':'points','by':1}]}]\n" },
  { "CHAPTER_END_ONLY", "cards[0].effects[0].if[0]", NULL, NULL, ALWAYS ("'if':['won'],'do':[{'op':'protect-title'}]") },
  /* always takes the two protections, and they take always */
  { "ALWAYS", "cards[0].effects[0].do[1].op", NULL, NULL, ALWAYS ("'do':[{'op':'protect-title'},{'op':'points','by':1}]") },
  { "ALWAYS", "cards[0].effects[0].do[0].of", NULL, NULL, ALWAYS ("'do':[{'op':'protect-power','of':'chosen'}]") },
  { "ALWAYS", "cards[0].effects[0].optional", NULL, NULL, ALWAYS ("'optional':true,'do':[{'op':'protect-title'}]") },
  { "ALWAYS_ONLY", "cards[0].effects[0].do[0].op", NULL, NULL, DO ("{'op':'protect-title'}") },
  { "ALWAYS_ONLY", "cards[0].effects[0].do[0].op", NULL, NULL, DO ("{'op':'protect-power','of':'self'}") },
  /* same: the spell chosen last in this effect */
  { "SAME", "cards[0].effects[0].do[0].of", NULL, NULL, DO ("{'op':'silence','of':'same'},{'op':'silence','of':'chosen'}") },
  { "ZERO", "cards[0].effects[0].do[0].by", NULL, NULL, DO ("{'op':'points','by':0}") },
};

static const PlayCase editions[] = {
  { .rule = "tome.md, Moves: elements are chosen only where the packs offer more than are needed", .script = "= phase=setup\nx PHASE_ELEMENT - element fire\n- dealer 1\n" },
  { .rule = "tome.md, ruling 13: only of the kind that has too many: basics", .pack = "fire earth wind water iron light*",
    .script = "? - element earth | - element fire | - element iron | - element water | - element wind\nx PHASE_DEALER - dealer 1\nx ELEMENT_TWICE - element light\n"
      "- element iron\n- element fire\n- element wind\n? - element earth | - element water\n- element earth\n? - dealer 1 | - dealer 2 | - dealer 3 | - dealer 4\n"
      "- dealer 4\n- deal\n- title iron-f\n" },
  { .rule = "tome.md, ruling 13: only of the kind that has too many: special ones", .pack = "fire earth wind water light* dark+",
    .script = "? - element dark | - element light\nx ELEMENT_TWICE - element fire\n- element dark\n- dealer 4\nx NOT_IN_DECK - deal 1 light-1 ? ? ? ? ?\n- deal\n- title dark-1\n" },
  { .rule = "Tome, Playing with multiple versions: basics first, then the special one", .pack = "fire earth wind water iron light* dark+",
    .script = "x ELEMENT_KIND - element dark\n- element iron\n- element fire\n- element wind\n- element earth\nx ELEMENT_KIND - element water\nx ELEMENT_TWICE - element fire\n"
      "? - element dark | - element light\n- element light\nx PHASE_ELEMENT - element dark\n- dealer 4\n- deal\nx NOT_IN_DECK - title dark-1\n- title light-1\n"
      "x NOT_IN_DECK 1 play water-1\n? 1 play earth-1 | 1 play earth-2 | 1 play earth-3 | 1 play earth-4 | 1 play earth-5 | 1 play earth-f | 1 play fire-1 | 1 play fire-2"
      " | 1 play fire-3 | 1 play fire-4 | 1 play fire-5 | 1 play fire-f | 1 play iron-1 | 1 play iron-2 | 1 play iron-3 | 1 play iron-4 | 1 play iron-5 | 1 play iron-f"
      " | 1 play light-2 | 1 play light-3 | 1 play light-4 | 1 play light-5 | 1 play light-f | 1 play wind-1 | 1 play wind-2 | 1 play wind-3 | 1 play wind-4 | 1 play wind-5 | 1 play wind-f\n" },
  { .rule = "Tome, Playing with multiple versions: three seats, three basic elements", .game = "survival 3", .pack = "fire earth wind light* dark+",
    .script = "? - element dark | - element light\n- element dark\n- dealer 1\n- deal\n= hands=[[?,?,?,?,?,?],[?,?,?,?,?,?],[?,?,?,?,?,?]]\n" },
  { .rule = "RECORD.md, Packs: several packs are joined, and their effects may name each other's elements", .pack = "fire earth|wind water light*",
    .more = "fire-1 [{'when':'played','do':[{'op':'title-element','to':'water'}]}]\n", .script = DEALT "- title light-1\n1 play fire-1\n= title.element=water\n" },
  { .rule = "Tome, Moves: no move of a card or element that no pack has", .script = DEALT "x CARD_UNKNOWN - title mud-1\nx ARG_CARD - title 5\nx CARD_UNKNOWN 1 choose mud\nx ELEMENT_UNKNOWN - element mud\n"
      "x ACTOR_UNKNOWN 5 play fire-1\nx ACTOR_SEAT - play fire-1\nx ACTOR_TABLE 1 title fire-1\nx ACTOR_SEAT A play fire-1\nx ARGS_FEW 1 play\nx ARGS_REST 1 play fire-1 fire-2\n"
      "x ARG_BOUND - dealer 5\nx ARG_BOUND - dealer 0\nx VERB_UNKNOWN 1 cast fire-1\nx DEAL_SIX - deal 1\nx DEAL_SIX - deal 1 ? ? ? ? ?\nx DEAL_SIX - deal 1 ? ? ? ? ? ? ?\nx ARG_CARD 1 play ?\n" },
};

static const PlayCase hidden[] = {
  { .rule = "RECORD.md: in open knowledge ? and the form that deals unseen cards are illegal", .game = "team open",
    .script = "- dealer 4\n? \nx OPEN_UNSEEN - deal\nx OPEN_UNSEEN - deal 1 fire-1 fire-2 fire-3 fire-4 fire-5 ?\n- deal 1 fire-1 fire-2 fire-3 fire-4 fire-5 fire-f\n= hands.0=[fire-1,fire-2,fire-3,fire-4,fire-5,fire-f]\n? \n" },
  { .rule = "RECORD.md: a hand of ? plays any card that nobody has shown elsewhere",
    .script = "- dealer 4\n- deal 2 fire-1 fire-2 fire-3 fire-4 fire-5 ?\n- deal 3 wind-1 wind-2 wind-3 wind-4 wind-5 wind-f\n- deal 4 water-1 water-2 water-3 water-4 water-5 water-f\n- deal\n"
      "- title light-1\n? 1 play earth-1 | 1 play earth-2 | 1 play earth-3 | 1 play earth-4 | 1 play earth-5 | 1 play earth-f | 1 play fire-f"
      " | 1 play light-2 | 1 play light-3 | 1 play light-4 | 1 play light-5 | 1 play light-f\nx NOT_IN_HAND 1 play fire-1\nx NOT_IN_HAND 1 play light-1\n1 play fire-f\n"
      "? 2 play earth-1 | 2 play earth-2 | 2 play earth-3 | 2 play earth-4 | 2 play earth-5 | 2 play earth-f | 2 play fire-1 | 2 play fire-2 | 2 play fire-3 | 2 play fire-4 | 2 play fire-5"
      " | 2 play light-2 | 2 play light-3 | 2 play light-4 | 2 play light-5 | 2 play light-f\nx NOT_IN_HAND 2 play fire-f\n2 play earth-1\n= hands.1=[fire-1,fire-2,fire-3,fire-4,fire-5]\n" },
  { .rule = "RECORD.md: a hand that was seen whole plays nothing else", .script = "- dealer 4\n- deal 1 fire-1 fire-2 fire-3 fire-4 fire-5 fire-f\n- deal\n- title wind-1\nx NOT_IN_HAND 1 play earth-1\n1 play fire-1\n" },
  { .rule = "tome.md, Moves: a ? in hand can go in the Title's place, too", .more = "fire-1 [{'when':'played','do':[{'op':'swap-title'}]}]\n",
    .script = "- dealer 4\n- deal 1 fire-1 fire-2 fire-3 fire-4 fire-5 ?\n- deal\n- title wind-1\n1 play fire-1\n1 choose water-3\n= title.card=water-3 hands.0=[fire-2,fire-3,fire-4,fire-5,wind-1]\nx NOT_IN_HAND 2 play water-3\n" },
  { .rule = "Tome, Setup: what nobody has shown is needed for the ?, when they are as many", .game = "survival 3", .pack = "fire earth wind light*",
    .script = "- dealer 3\n- deal 1 fire-1 fire-2 fire-3 fire-4 fire-5 fire-f\n- deal 2 earth-1 earth-2 earth-3 earth-4 earth-5 earth-f\n- deal 3 wind-1 wind-2 wind-3 wind-4 ? ?\n"
      "- adjust discard light-1 \"x\"\n- adjust discard light-2 \"x\"\n- adjust discard light-3 \"x\"\n- adjust discard light-4 \"x\"\n- adjust discard light-5 \"x\"\nx PLACED - title light-5\n- title wind-f\n"
      "x RULE_OUT - adjust discard wind-5 \"x\"\nx RULE_UNSEEN - adjust title light-f \"x\"\n1 play fire-1\n2 play earth-1\n3 play wind-1\n? \nx TITLE_PLACE - title light-f\n" },
  { .rule = "tome.md, Moves: a knocked-out seat's unseen cards are nobody's, and not in the deck", .game = "survival 3", .pack = "fire earth wind light*",
    .script = "- dealer 3\n- deal 1 fire-1 fire-2 fire-3 fire-4 fire-5 fire-f\n- deal 2 earth-1 earth-2 earth-3 earth-4 earth-5 earth-f\n- deal 3 wind-1 ? ? ? ? ?\n"
      "- adjust health 3 -2 \"x\"\n= hands.2=[]\nx PLACED - title wind-1\n- adjust discard light-1 \"x\"\n- adjust discard light-2 \"x\"\n- adjust discard light-3 \"x\"\n- adjust discard light-4 \"x\"\n"
      "- adjust discard light-5 \"x\"\n- title light-f\nx RULE_OUT - adjust discard wind-2 \"x\"\n1 play fire-1\n2 play earth-1\n? \nx TITLE_PLACE - title wind-2\n" },
  { .rule = "tome.md, View: what a seat sees", .more = "fire-1 [{'when':'played','do':[{'op':'swap-title'}]}]\n",
    .script = "- dealer 4\n- deal 1 fire-1 fire-2 ? ? ? ?\n- deal 2 earth-1 ? ? ? ? ?\n- deal\n=1 hands=[[fire-1,fire-2,?,?,?,?],[?,?,?,?,?,?],[?,?,?,?,?,?],[?,?,?,?,?,?]]\n"
      "=2 hands.0=[?,?,?,?,?,?] hands.1=[earth-1,?,?,?,?,?]\n- title wind-1\n1 play fire-1\n=2 choice={seat:1,card:fire-1,options:[],optional:false}\n" },
};
/* clang-format on */

START_TEST (packs_are_refused)
{
  PlayFixture fixture;
  RulesError error;
  const char *fault;

  ck_assert_int_eq (
      play_open (&fixture, refused[_i].game, refused[_i].elements, refused[_i].spells, &error),
      RULES_PACK);
  fault = play_fault_name (error.code);
  ck_assert_msg (fault && strcmp (fault, refused[_i].fault) == 0, "%s: %s and not %s (%u) at %s",
                 refused[_i].spells ? refused[_i].spells : refused[_i].elements, refused[_i].fault,
                 fault ? fault : "another", error.code, error.path);
  ck_assert_str_eq (error.path, refused[_i].path);
  /* What is twice is told, not the name of the field. */
  if (strcmp (fault, "ID_TWICE") == 0)
    ck_assert_msg (strncmp (error.text[0], "fire", 4) == 0, "the id is “%s”", error.text[0]);
  play_close (&fixture);
}
END_TEST

/* More elements than a record may have, in packs that nobody checked and that lack spells. */
START_TEST (too_many_elements_are_refused)
{
  static const char *const elements[] = { "a b c d e f g", "h i j k l m*" };
  const char *none = "m-1 -\nm-2 -\nm-3 -\nm-4 -\nm-5 -\nm-f -\n";
  uint8_t *bytes[2];
  RulesPack *packs[2];
  RulesSetup setup;
  RulesMatch *match;
  RulesError error;

  rules_setup_init (&setup, &tome_game);
  for (; setup.n_packs < 2; setup.n_packs++) {
    unsigned k = setup.n_packs;
    size_t length;

    bytes[k] = tome_play_pack (k ? "second" : "first", elements[k], none, false, &length);
    ck_assert_int_eq (rules_pack_open (&packs[k], bytes[k], length), PACK_OK);
    setup.packs[k] = packs[k];
  }
  ck_assert_int_eq (rules_match_new (&match, &setup, &error), RULES_PACK);
  ck_assert_uint_eq (error.code, TOME_FAULT_ELEMENTS_MANY);
  ck_assert_int_eq (error.number[0], TOME_ELEMENTS);
  for (unsigned k = 0; k < 2; k++) {
    rules_pack_free (packs[k]);
    free (bytes[k]);
  }
}
END_TEST

/* Each fault of Tome has its sentence, its section and its short name, by which some script of
 * these tests or a row above meets it. */
START_TEST (faults_have_sentences)
{
  for (unsigned code = RULES_FAULT_GAME; code < TOME_FAULT_END; code++) {
    RulesError error = { .code = code };
    const RulesFault *fault = rules_error_fault (&tome_game, &error);

    ck_assert_msg (fault->sentence && *fault->sentence && fault->section
                       && strncmp (fault->section, "Tome, ", 6) == 0,
                   "fault %u", code);
    ck_assert_msg (play_fault_name (code) != NULL, "%s", fault->sentence);
  }
}
END_TEST

PLAY_TEST (editions_are_chosen_from, editions)
PLAY_TEST (hidden_cards_are_counted, hidden)

TEST_SUITE (tome_packs)
{
  Suite *suite = suite_create ("tome-packs");
  TCase *tcase = tcase_create ("packs");

  tcase_add_loop_test (tcase, packs_are_refused, 0, sizeof refused / sizeof *refused);
  tcase_add_test (tcase, too_many_elements_are_refused);
  tcase_add_test (tcase, faults_have_sentences);
  PLAY_ADD (tcase, editions_are_chosen_from, editions);
  PLAY_ADD (tcase, hidden_cards_are_counted, hidden);
  suite_add_tcase (suite, tcase);
  return suite;
}
