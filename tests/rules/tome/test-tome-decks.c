/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Constructed decks of Tome: every fault told, each with what it is about.
 */
#include "tests/rules/tome/tome-play.h"

#include <stdio.h>
#include <string.h>

#define TWO_EDITIONS "fire earth wind water light*|frost iron shadow+"

static char told[512];

static void
fault_cb (const RulesError *fault, void *data)
{
  size_t length = strlen (told);

  snprintf (told + length, sizeof told - length, "%s%s(%s %d %d)", length > 0 ? " " : "",
            play_fault_name (fault->code), fault->text[0], (int)fault->number[0],
            (int)fault->number[1]);
}

/* clang-format off */
static const struct {
  const char *game, *elements, *deck, *faults;
} decks[] = {
  /* "4 Players - 4 Basic Elements", "A Tome deck will always have only 1 Special Element" */
  { NULL, NULL, "fire earth wind water light", "" },
  { NULL, TWO_EDITIONS, "fire frost wind iron shadow", "" },
  { "survival 4", TWO_EDITIONS, "fire frost wind iron light", "" },
  /* "3 Players - 3 Basic Elements" */
  { "survival 3", NULL, "water fire light wind", "" },
  { "survival 3", NULL, "fire earth wind water light", "DECK_BASICS( 3 4)" },
  { NULL, NULL, "fire earth wind light", "DECK_BASICS( 4 3)" },
  { NULL, TWO_EDITIONS, "fire earth wind water light shadow", "DECK_SPECIALS( 2 0)" },
  { NULL, TWO_EDITIONS, "fire earth wind water", "DECK_SPECIALS( 0 0)" },
  { NULL, NULL, "", "DECK_BASICS( 4 0) DECK_SPECIALS( 0 0)" },
  /* An element that the packs have no more is named; so is one that is there twice */
  { NULL, NULL, "fire earth wind frost light",
    "ELEMENT_UNKNOWN(frost 0 0) DECK_BASICS( 4 3)" },
  { NULL, NULL, "fire=2 earth wind water light=3",
    "DECK_COPIES(fire 2 0) DECK_COPIES(light 3 0)" },
  { NULL, NULL, "fire=2 x earth y", "DECK_COPIES(fire 2 0) ELEMENT_UNKNOWN(x 0 0) "
    "ELEMENT_UNKNOWN(y 0 0) DECK_BASICS( 4 2) DECK_SPECIALS( 0 0)" },
  /* A card is no element */
  { NULL, NULL, "fire earth wind water fire-1",
    "ELEMENT_UNKNOWN(fire-1 0 0) DECK_SPECIALS( 0 0)" },
};
/* clang-format on */

/* "fire=2 earth" as entries. */
static unsigned
read_deck (const char *deck, RulesDeckEntry *entries)
{
  unsigned n = 0;

  while (*deck) {
    size_t length = strcspn (deck, " =");

    entries[n].id = (RulesText){ deck, (uint32_t)length };
    entries[n].copies = 1;
    deck += length;
    if (*deck == '=') {
      entries[n].copies = (uint32_t)(deck[1] - '0');
      deck += 2;
    }
    deck += *deck == ' ';
    n++;
  }
  return n;
}

START_TEST (decks_are_checked)
{
  RulesDeckEntry entries[16];
  RulesError error;
  PlayFixture fixture;

  ck_assert_int_eq (play_open (&fixture, decks[_i].game, decks[_i].elements, NULL, &error),
                    RULES_OK);
  ck_assert_str_eq (fixture.match->game->deck_list, "elements");
  told[0] = '\0';
  fixture.match->game->check_deck (fixture.match, entries, read_deck (decks[_i].deck, entries),
                                   fault_cb, NULL);
  ck_assert_str_eq (told, decks[_i].faults);
  play_close (&fixture);
}
END_TEST

TEST_SUITE (tome_decks)
{
  Suite *suite = suite_create ("tome-decks");
  TCase *tcase = tcase_create ("decks");

  tcase_add_loop_test (tcase, decks_are_checked, 0, sizeof decks / sizeof *decks);
  suite_add_tcase (suite, tcase);
  return suite;
}
