/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ToKiO's packs: which are refused, where and why; decks, with every fault told; and that every
 * fault of ToKiO has its sentence.
 */
#include "tests/rules/tokio/tokio-play.h"

#include <stdio.h>
#include <string.h>

#define SIDE "{'attack':1,'defense':2}"
#define SIDES "'sides':[" SIDE "," SIDE "," SIDE "," SIDE "]"
#define GEM(rest) "{'cards':[{'id':'a','name':'A'," rest "}]}"
#define TYPED(level) GEM ("'level':" level "," SIDES)
#define ABLE(abilities) GEM ("'level':1,'abilities':" abilities "," SIDES)
#define SIDED(sides) GEM ("'level':1,'sides':" sides)

/* clang-format off */
static const struct {
  const char *fault, *path, *pack;
} refused[] = {
  /* RECORD.md, Packs: an unknown field is a fault */
  { "FIELD_UNKNOWN", "elements", "{'elements':[],'cards':[]}" },
  { "FIELD_UNKNOWN", "cards[0].power", GEM ("'level':1,'power':1," SIDES) },
  { "FIELD_UNKNOWN", "cards[0].sides[1].cost", SIDED ("[" SIDE ",{'attack':1,'defense':1,'cost':1}," SIDE "," SIDE "]") },
  { "FIELD_MISSING", "cards", "{'author':'x'}" },
  { "FIELD_MISSING", "cards[0].name", "{'cards':[{'id':'a','level':1," SIDES "}]}" },
  /* tokio.md, Pack: level 1 to 3 */
  { "FIELD_MISSING", "cards[0].level", GEM (SIDES) },
  { "FIELD_BOUND", "cards[0].level", TYPED ("0") },
  { "FIELD_BOUND", "cards[0].level", TYPED ("4") },
  { "FIELD_INTEGER", "cards[0].level", TYPED ("'1'") },
  /* ToKiO, Abilities: up to two */
  { "FIELD_LIST", "cards[0].abilities", ABLE ("'swift'") },
  { "LIST_LONG", "cards[0].abilities", ABLE ("['swift','edge','twin']") },
  { "FIELD_VALUE", "cards[0].abilities[1]", ABLE ("['swift','fly']") },
  { "FIELD_TEXT", "cards[0].abilities[0]", ABLE ("[1]") },
  { "ABILITY_TWICE", "cards[0].abilities[1]", ABLE ("['swift','swift']") },
  /* ToKiO, Gems: four sides, each with attack and defense; tokio.md, Bounds: 0 to 99 */
  { "FIELD_MISSING", "cards[0].sides", GEM ("'level':1") },
  { "FIELD_LIST", "cards[0].sides", SIDED ("4") },
  { "SIDES", "cards[0].sides", SIDED ("[]") },
  { "SIDES", "cards[0].sides", SIDED ("[" SIDE "," SIDE "," SIDE "]") },
  { "LIST_LONG", "cards[0].sides", SIDED ("[" SIDE "," SIDE "," SIDE "," SIDE "," SIDE "]") },
  { "FIELD_OBJECT", "cards[0].sides[2]", SIDED ("[" SIDE "," SIDE ",1," SIDE "]") },
  { "FIELD_MISSING", "cards[0].sides[3].defense", SIDED ("[" SIDE "," SIDE "," SIDE ",{'attack':1}]") },
  { "FIELD_MISSING", "cards[0].sides[0].attack", SIDED ("[{'defense':1}," SIDE "," SIDE "," SIDE "]") },
  { "FIELD_BOUND", "cards[0].sides[0].attack", SIDED ("[{'attack':100,'defense':1}," SIDE "," SIDE "," SIDE "]") },
  { "FIELD_BOUND", "cards[0].sides[0].defense", SIDED ("[{'attack':99,'defense':-1}," SIDE "," SIDE "," SIDE "]") },
  { "FIELD_TEXT", "cards[0].rarity", GEM ("'level':1,'rarity':1," SIDES) },
  { "FIELD_TEXT", "cards[0].colour", GEM ("'level':1,'colour':[]," SIDES) },
  { "FIELD_BOUND", "cards[0].copies", GEM ("'level':1,'copies':0," SIDES) },
  /* RECORD.md, Packs: an id given twice is a fault, in one pack or in two */
  { "ID_TWICE", "cards[1].id", "flint 1 - 9 1/1 1/1 1/1 1/1\nflint 1 - 1 1/1 1/1 1/1 1/1\n" },
  /* The first one, though another id comes before it in the alphabet. */
  { "ID_TWICE", "cards[2].id",
    "flint 1 - 9 1/1 1/1 1/1 1/1\namber 1 - 1 1/1 1/1 1/1 1/1\nflint 1 - 1 1/1 1/1 1/1 1/1\n"
    "amber 1 - 1 1/1 1/1 1/1 1/1\n" },
  { "ID_TWICE", "", "flint 1 - 9 1/1 1/1 1/1 1/1\n|flint 1 - 1 1/1 1/1 1/1 1/1\n" },
  /* ToKiO, Game Setup: five gems each */
  { "GEMS_FEW", "", "flint 1 - 2 1/1 1/1 1/1 1/1\ndart 1 - 2 1/1 1/1 1/1 1/1\n" },
  { "PACK_NONE", "", "" },
};

static const struct {
  const char *deck, *faults;
} decks[] = {
  { "flint=2 chert=2 dart", "" },
  { "crown comet gate throne whirl", "" },
  { "flint chert dart pair", "DECK_SIZE( 5 4)" },
  { "flint chert dart pair hare wheel", "DECK_SIZE( 5 6)" },
  { "", "DECK_SIZE( 5 0)" },
  { "flint=3 dart=2", "DECK_COPIES(flint 2 3) DECK_COPIES(dart 1 2)" },
  { "flint mud chert=2 clay", "CARD_UNKNOWN(mud 0 0) CARD_UNKNOWN(clay 0 0)" },
  { "mud=9 dart=2", "CARD_UNKNOWN(mud 0 0) DECK_COPIES(dart 1 2) DECK_SIZE( 5 11)" },
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

/* tokio.md, Bounds: 1,000 gems in the packs, one or more. */
START_TEST (gems_are_bounded)
{
  char *gems = malloc (1 << 16), *at = gems;
  PlayFixture fixture;
  RulesError error;

  for (unsigned i = 0; i < TOKIO_GEMS; i++)
    at += sprintf (at, "g%u 1 - 1 1/1 1/1 1/1 1/1\n", i);
  ck_assert_int_eq (play_open (&fixture, NULL, gems, NULL, &error), RULES_OK);
  play_close (&fixture);
  strcpy (at, "|one 1 - 1 1/1 1/1 1/1 1/1\n");
  ck_assert_int_eq (play_open (&fixture, NULL, gems, NULL, &error), RULES_PACK);
  ck_assert_uint_eq (error.code, RULES_FAULT_CARDS_MANY);
  ck_assert_int_eq (error.number[0], TOKIO_GEMS);
  play_close (&fixture);
  strcpy (at, "one 1 - 1 1/1 1/1 1/1 1/1\n");
  ck_assert_int_eq (play_open (&fixture, NULL, gems, NULL, &error), RULES_PACK);
  ck_assert_uint_eq (error.code, RULES_FAULT_LIST_LONG);
  ck_assert_str_eq (error.path, "cards");
  play_close (&fixture);
  free (gems);
}
END_TEST

/* "flint=2 dart" as entries. */
static unsigned
read_deck (const char *deck, RulesDeckEntry *entries)
{
  unsigned n = 0;

  for (; *deck; n++) {
    size_t length = strcspn (deck, " =");

    entries[n] = (RulesDeckEntry){ { deck, (uint32_t)length }, 1 };
    deck += length;
    if (*deck == '=') {
      entries[n].copies = (uint32_t)(deck[1] - '0');
      deck += 2;
    }
    deck += *deck == ' ';
  }
  return n;
}

static char faults_text[512];

static void
fault_cb (const RulesError *fault, void *data)
{
  size_t length = strlen (faults_text);

  snprintf (faults_text + length, sizeof faults_text - length, "%s%s(%s %d %d)",
            length > 0 ? " " : "", play_fault_name (fault->code), fault->text[0],
            (int)fault->number[0], (int)fault->number[1]);
}

START_TEST (decks_are_checked)
{
  RulesDeckEntry entries[16];
  PlayFixture fixture;

  ck_assert_int_eq (play_open (&fixture, NULL, NULL, NULL, NULL), RULES_OK);
  ck_assert_str_eq (tokio_game.deck_list, "cards");
  faults_text[0] = '\0';
  tokio_game.check_deck (fixture.match, entries, read_deck (decks[_i].deck, entries), fault_cb,
                         NULL);
  ck_assert_str_eq (faults_text, decks[_i].faults);
  play_close (&fixture);
}
END_TEST

/* Each fault has its sentence, its section, and its short name, by which some script of these tests
 * meets it. */
START_TEST (faults_have_sentences)
{
  for (unsigned code = RULES_FAULT_GAME; code < TOKIO_FAULT_END; code++) {
    RulesError error = { .code = code };
    const RulesFault *fault = rules_error_fault (&tokio_game, &error);

    ck_assert_msg (fault->sentence && *fault->sentence && fault->section
                       && strncmp (fault->section, "ToKiO, ", 7) == 0,
                   "fault %u", code);
    ck_assert_msg (play_fault_name (code) != NULL, "%s", fault->sentence);
  }
}
END_TEST

TEST_SUITE (tokio_packs)
{
  Suite *suite = suite_create ("tokio-packs");
  TCase *tcase = tcase_create ("packs");

  tcase_add_loop_test (tcase, packs_are_refused, 0, sizeof refused / sizeof *refused);
  tcase_add_test (tcase, gems_are_bounded);
  tcase_add_loop_test (tcase, decks_are_checked, 0, sizeof decks / sizeof *decks);
  tcase_add_test (tcase, faults_have_sentences);
  suite_add_tcase (suite, tcase);
  return suite;
}
