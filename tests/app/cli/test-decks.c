/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks by the command line, what matches keep of them, what is offered of them, and what is wrong
 * with them.
 */
#include "tests/app/fixture.h"

#include "app/match/match.h"
#include "app/collection/deck-file.h"
#include "app/collection/decks.h"
#include "app/recording/choices.h"
#include "app/recording/recorder.h"

#include <string.h>

#define STORM "cinder", "spark", "brook", "fern", "lark"
#define TAGS "[Record \"1\"]\n[Game \"tokio\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"

/* The UUID or whatever stands in the first line. */
static char *
first_line (CliOutput said)
{
  ck_assert_msg (said.status == 0, "%s", said.err);
  return line_of (said.out, 0);
}

static void
check_out (CliOutput said, int status, const char *out)
{
  ck_assert_msg (said.status == status, "%d: %s%s", said.status, said.out, said.err);
  ck_assert_str_eq (said.out, out);
}

/* ToKiO's starter pack as another revision, in which @from is called @to. */
static const char *
write_revision (const char *from, const char *to)
{
  g_autofree char *json = read_text (in_source ("data/packs/tokio-starter.json"));
  g_autofree char *old_id = g_strdup_printf ("\"%s\"", from);
  g_autofree char *new_id = g_strdup_printf ("\"%s\"", to);
  g_auto (GStrv) parts = g_strsplit (json, old_id, -1);
  g_autofree char *renamed = g_strjoinv (new_id, parts);
  g_auto (GStrv) halves = g_strsplit (renamed, "\"revision\": 1", 2);
  g_autofree char *whole = g_strjoinv ("\"revision\": 2", halves);

  ck_assert_uint_eq (g_strv_length (parts), 2);
  ck_assert_uint_eq (g_strv_length (halves), 2);
  return write_file ("tokio-2.json", whole);
}

START_TEST (test_life_of_a_deck)
{
  g_autofree char *uuid =
      first_line (cli (NULL, "deck", "new", "tokio", "Storm", "--player", "Ada", STORM, NULL));
  g_autofree char *copy = NULL;

  check_out (cli (NULL, "deck", "check", "storm", NULL), 0, "Storm: ok\n");
  check_out (cli (NULL, "deck", "check", uuid, NULL), 0, "Storm: ok\n");
  ck_assert_int_eq (cli (NULL, "deck", "new", "tokio", "STORM", "--player", "ada", NULL).status, 1);
  ck_assert_int_eq (cli (NULL, "deck", "edit", "Storm", "lark=0", "crook", NULL).status, 0);
  copy = first_line (cli (NULL, "deck", "copy", "Storm", "Gale", NULL));
  ck_assert_str_ne (copy, uuid);
  ck_assert_int_eq (cli (NULL, "deck", "rename", "Storm", "Tempest", NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "deck", "delete", "Gale", NULL).status, 0);
  check_out (cli (NULL, "deck", "check", NULL), 0, "Tempest: ok\n");
  ck_assert_int_eq (cli (NULL, "deck", "restore", "Gale", NULL).status, 0);
  check_out (cli (NULL, "deck", "check", NULL), 0, "Tempest: ok\nGale: ok\n");
  ck_assert_int_eq (cli (NULL, "revert", NULL).status, 0);
  check_out (cli (NULL, "deck", "check", NULL), 0, "Tempest: ok\n");
  ck_assert_ptr_nonnull (strstr (cli (NULL, "show", "deck", "Tempest", NULL).out, "1 crook\n"));
  ck_assert_ptr_nonnull (
      strstr (cli (NULL, "list", "decks", "--json", NULL).out, "\"valid\": true"));
}
END_TEST

/* clang-format off */
static const struct {
  const char *words[8];
  int status;
  const char *text;
} refused[] = {
  { { "deck", "new", "chess", "A" }, 2, "There is no game “chess”" },
  { { "deck", "new", "tokio" }, 2, "An argument is missing" },
  { { "deck", "new", "tokio", " " }, 1, "A name is one line" },
  { { "deck", "new", "tokio", "A", "--pack", "other" }, 2, "The pack other is not here." },
  { { "deck", "new", "tokio", "A", "--variant", "team" }, 2, "has no variant “team”" },
  { { "deck", "new", "tokio", "A", "Ruby" }, 2, "“Ruby” is no entry of a deck" },
  { { "deck", "new", "tokio", "A", "ruby=10000" }, 2, "“ruby=10000” is no entry of a deck" },
  { { "deck", "edit", "Nobody" }, 2, "There is no deck “Nobody”" },
  { { "deck", "burn", "A" }, 2, "There is no command “deck burn”." },
  { { "show", "deck", "Nobody" }, 2, "There is no deck “Nobody”" },
  { { "own", "Nobody", "cinder" }, 2, "There is no player “Nobody”" },
};
/* clang-format on */

START_TEST (test_refused)
{
  CliOutput said = cli_run (NULL, refused[_i].words);

  ck_assert_int_eq (said.status, refused[_i].status);
  ck_assert_msg (strstr (said.err, refused[_i].text) != NULL, "%s", said.err);
}
END_TEST

/* clang-format off */
static const struct {
  const char *text, *sentence;
} bad_files[] = {
  { "", "-: There is no deck in it." },
  { "ruby\n", "-:1: A deck begins with its tag “Deck”." },
  { "[Game \"tokio\"]\n", "-:1: A deck begins with its tag “Deck”." },
  { "[Deck \"A\"]\n1 cinder\n", "The deck “A” needs a tag “Game”." },
  { "[Deck \"A\"]\n[Game \"go\"]\n", "-:2: There is no game “go”." },
  { "[Deck \"A\"]\n[Game \"tokio\"]\n[Colour \"red\"]\n", "-:3: A deck has no tag “Colour”." },
  { "[Deck \"A\"]\n[Game \"tokio\"]\n[Game \"tome\"]\n", "-:3: The tag “Game” is there twice." },
  { "[Deck \"A\"]\n[Game \"tokio\"]\n[Id \"7\"]\n", "-:3: “7” is not a UUID." },
  { "[Deck \"A\"]\n[Game \"tokio\"]\n[Pack \"a@b\"]\n", "-:3: “a@b” is no list of packs." },
  { "[Deck \"A\"]\n[Game \"tokio\"]\n\n# gems\n0 cinder\n", "-:5: “0 cinder” is no entry" },
  { "[Deck \"A\"]\n[Game \"tokio\"]\n1 cinder\n2 cinder\n", "-:4: cinder is there twice." },
  { "[Deck \"A\n", "-:1:" },
  { "[Deck \"A\"]\n[Game \"tokio\"]\n[Deck \" \"]\n", "-:3: A deck needs a name." },
  { "[Deck \"A\"]\n[Game \"tokio\"]\n\xff\xfe\n", "-:3: This is no text of a deck." },
};
/* clang-format on */

START_TEST (test_bad_files)
{
  CliOutput said = cli (bad_files[_i].text, "deck", "import", "-", NULL);

  ck_assert_int_eq (said.status, 1);
  ck_assert_msg (strstr (said.err, bad_files[_i].sentence) != NULL, "%s", said.err);
  check_out (cli (NULL, "list", "decks", NULL), 0, "");
}
END_TEST

/* An exported deck comes back as itself, with whatever was changed in the text. */
START_TEST (test_exchange)
{
  g_autofree char *uuid =
      first_line (cli (NULL, "deck", "new", "tokio", "A \"quoted\" \\ one", "--player", "Ada",
                       "--note", "for windy days", STORM, NULL));
  const char *path = in_folder ("deck.txt");
  g_autofree char *text = NULL, *again = NULL, *more = NULL;

  ck_assert_int_eq (cli (NULL, "deck", "export", "--output", path, uuid, NULL).status, 0);
  text = read_text (path);
  more = g_strconcat (text, "# one more\ncrook\n", NULL);
  again = first_line (cli (more, "deck", "import", "-", NULL));
  ck_assert_str_eq (again, uuid);
  ck_assert_ptr_nonnull (strstr (cli (NULL, "show", "deck", uuid, NULL).out, "1 crook\n"));
  ck_assert_int_eq (cli (NULL, "deck", "import", path, NULL).status, 0);
  check_out (cli (NULL, "deck", "export", uuid, NULL), 0, text);
}
END_TEST

/* "Wrong input: decks with cards a pack no longer has: named." */
START_TEST (test_cards_that_are_gone)
{
  g_autofree char *uuid = first_line (cli (NULL, "deck", "new", "tokio", "Storm", STORM, NULL));
  const char *path = write_revision ("cinder", "ember");

  ck_assert_int_eq (cli (NULL, "import", path, NULL).status, 0);
  check_out (cli (NULL, "deck", "check", NULL), 1,
             "Storm: cinder was in tokio-starter@1, and is not in tokio-starter@2.\n");
  /* A deck that goes on with faults goes on knowing from where they are. */
  ck_assert_int_eq (cli (NULL, "deck", "edit", uuid, "spark=2", "fern=0", NULL).status, 0);
  check_out (cli (NULL, "deck", "check", NULL), 1,
             "Storm: cinder was in tokio-starter@1, and is not in tokio-starter@2.\n");
  ck_assert_int_eq (cli (NULL, "deck", "edit", uuid, "cinder=0", "ember", "sprk", NULL).status, 0);
  ck_assert_ptr_nonnull (
      strstr (cli (NULL, "deck", "check", NULL).out, "Storm: sprk is not in tokio-starter@2.\n"));
  ck_assert_int_eq (cli (NULL, "deck", "edit", uuid, "sprk=0", NULL).status, 0);
  check_out (cli (NULL, "deck", "check", NULL), 0, "Storm: ok\n");
}
END_TEST

START_TEST (test_pack_that_is_not_here)
{
  check_out (cli ("[Deck \"A\"]\n[Game \"tokio\"]\n[Id \"01a1ffed-afd6-74ed-bfe3-f11f9f6b55ce\"]\n"
                  "[Pack \"tokio-rare@3\"]\n\n5 cinder\n",
                  "deck", "import", "-", NULL),
             0, "01a1ffed-afd6-74ed-bfe3-f11f9f6b55ce\n");
  check_out (cli (NULL, "deck", "check", NULL), 1, "A: The pack tokio-rare is not here.\n");
}
END_TEST

/* tokio.md: "each owned in at least that number by its player, when decks are kept" */
START_TEST (test_owned)
{
  g_autofree char *uuid = first_line (cli (NULL, "deck", "new", "tokio", "Storm", "--player", "Ada",
                                           "cinder=2", "spark", "brook", "fern", NULL));

  check_out (cli (NULL, "deck", "check", uuid, NULL), 0, "Storm: ok\n");
  ck_assert_int_eq (cli (NULL, "own", "Ada", "cinder", NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "own", "Ada", "brook", "3", NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "own", "Ada", "fern", "1", NULL).status, 0);
  check_out (cli (NULL, "own", "Ada", NULL), 0,
             "3 brook (tokio-starter)\n1 cinder (tokio-starter)\n1 fern (tokio-starter)\n");
  check_out (cli (NULL, "deck", "check", uuid, NULL), 1,
             "Storm: Ada owns 1 of Cinder, and the deck has 2.\n"
             "Storm: Ada owns 0 of Spark, and the deck has 1.\n");
  ck_assert_int_eq (cli (NULL, "deck", "edit", uuid, "--table", NULL).status, 0);
  check_out (cli (NULL, "deck", "check", uuid, NULL), 0, "Storm: ok\n");
  ck_assert_int_eq (cli (NULL, "own", "Ada", "ruby", NULL).status, 2);
}
END_TEST

/* An element deck is for one of Tome's variants and numbers of players. */
START_TEST (test_tome_variants)
{
  ck_assert_int_eq (
      cli (NULL, "deck", "new", "tome", "Three", "fire", "water", "wind", "light", NULL).status, 0);
  check_out (cli (NULL, "deck", "check", "Three", NULL), 0, "Three: ok\n");
  ck_assert_int_eq (cli (NULL, "deck", "edit", "Three", "--variant", "team", NULL).status, 0);
  check_out (cli (NULL, "deck", "check", "Three", NULL), 1,
             "Three: A deck has 4 basic elements, and this one has 3.\n");
}
END_TEST

/* Opens the collection of this test, whose default path is in its folder. */
static AppMatch *
open_match (const char *uuid)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AppStore) store = app_store_open (NULL, &error);
  AppMatch *match;

  ck_assert_msg (store != NULL, "%s", error ? error->message : "");
  match = app_match_open (store, uuid, &error);
  ck_assert_msg (match != NULL, "%s", error ? error->message : "");
  return match;
}

static void
check_brought (AppMatch *match, guint seat, const char *expected)
{
  const AppMatchDeck *brought = app_match_get_deck (match, seat);
  g_autoptr (GString) out = g_string_new (brought != NULL ? brought->name : "-");

  for (guint k = 0; brought != NULL && k < brought->cards->len; k++) {
    const AppMatchDeckCard *card = &g_array_index (brought->cards, AppMatchDeckCard, k);

    g_string_append_printf (out, ", %u %s", card->copies, card->name);
  }
  ck_assert_str_eq (out->str, expected);
}

START_TEST (test_match_keeps_its_deck)
{
  g_autofree char *storm = first_line (
      cli (NULL, "deck", "new", "tokio", "Storm", "--player", "Ada", "cinder=2", "spark", NULL));
  g_autofree char *calm = first_line (cli (NULL, "deck", "new", "tokio", "Calm", "fern", NULL));
  const char *tags = write_file ("tags.tkr", TAGS "[Deck1 \"storm\"]\n[Deck2 \"Nobody’s\"]\n");
  CliOutput said = cli (NULL, "new", tags, NULL);
  g_autofree char *match = first_line (said);
  g_autofree char *other = NULL, *exported = NULL;
  g_autoptr (AppMatch) opened = NULL, second = NULL;

  /* The table is told, and plays all the same. */
  ck_assert_ptr_nonnull (strstr (said.err, "Storm: A deck is"));
  ck_assert_int_eq (cli (NULL, "deck", "edit", storm, "--name", "Gale", "cinder=0", NULL).status,
                    0);
  ck_assert_int_eq (cli (NULL, "deck", "delete", storm, NULL).status, 0);
  ck_assert_ptr_nonnull (strstr (cli (NULL, "show", "match", match, NULL).out,
                                 "Seat 1 brought Storm: 2 cinder, 1 spark\n"));
  ck_assert_ptr_nonnull (strstr (cli (NULL, "show", "match", match, "--json", NULL).out,
                                 "\"cards\": [{\"id\": \"cinder\", \"copies\": 2}"));
  opened = open_match (match);
  check_brought (opened, 1, "Storm, 2 Cinder, 1 Spark");
  check_brought (opened, 2, "Nobody’s");
  check_brought (opened, 3, "-");
  exported = g_strdup (cli (NULL, "export", match, NULL).out);
  ck_assert_ptr_nonnull (strstr (exported, "[Deck1 \"storm\"]\n[Deck2 \"Nobody’s\"]\n"));

  /* The table's deck serves whoever names it; another one's does not. */
  ck_assert_int_eq (cli (NULL, "deck", "restore", storm, NULL).status, 0);
  tags = write_file ("more.tkr", TAGS "[Deck1 \"Calm\"]\n[Deck2 \"Gale\"]\n");
  other = first_line (cli (NULL, "new", tags, NULL));
  second = open_match (other);
  check_brought (second, 1, "Calm, 1 Fern");
  check_brought (second, 2, "Gale");
}
END_TEST

/* Undoing the start of a match leaves what it kept; bringing it back finds it. */
START_TEST (test_undo_and_import_again)
{
  const char *tags = write_file ("tags.tkr", TAGS "[Deck1 \"Storm\"]\n");
  g_autofree char *storm = first_line (cli (NULL, "deck", "new", "tokio", "Storm", STORM, NULL));
  g_autofree char *match = first_line (cli (NULL, "new", tags, NULL));
  g_autofree char *record = g_strdup (cli (NULL, "export", match, NULL).out);
  g_autoptr (AppMatch) opened = NULL;

  ck_assert_int_eq (cli (NULL, "revert", NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "deck", "delete", storm, NULL).status, 0);
  ck_assert_int_eq (cli (record, "import", "-", NULL).status, 0);
  opened = open_match (match);
  check_brought (opened, 1, "Storm, 1 Cinder, 1 Spark, 1 Brook, 1 Fern, 1 Lark");
}
END_TEST

static void
check_completions (AppMatch *match, const char *typed, const char *expected)
{
  g_auto (GStrv) lines = app_recorder_dup_completions (match, typed);
  g_auto (GStrv) wanted = g_strsplit (expected, "|", -1);

  for (guint k = 0; wanted[k] != NULL; k++)
    ck_assert_msg (lines[k] != NULL && g_str_equal (lines[k], wanted[k]), "%s: %u is %s and not %s",
                   typed, k, lines[k] != NULL ? lines[k] : "nothing", wanted[k]);
}

/* What a seat brought is what it plays: its cards come first, all at once where they can. */
START_TEST (test_completions)
{
  static const char *const knowledge[] = { "table", "open" };
  g_autofree char *head = g_strdup_printf (
      TAGS "[Deck1 \"Storm\"]\n[Deck2 \"Calm\"]\n[Knowledge \"%s\"]\n", knowledge[_i]);
  const char *tags = write_file ("tags.tkr", head);
  g_autofree char *storm = first_line (cli (NULL, "deck", "new", "tokio", "Storm", STORM, NULL));
  g_autofree char *calm = first_line (
      cli (NULL, "deck", "new", "tokio", "Calm", "twinkle=2", "thistle", "pebble=2", NULL));
  g_autofree char *match = first_line (cli (NULL, "new", tags, NULL));
  g_autoptr (AppMatch) opened = open_match (match);

  check_completions (opened, "1 p", "1 place cinder spark brook fern lark");
  check_completions (opened, "2 p", "2 place twinkle twinkle thistle pebble pebble");
  check_completions (opened, "place tw", "2 place twinkle twinkle thistle pebble pebble");
  check_completions (opened, "1 place lark ",
                     _i == 0 ? "1 place lark ?|1 place lark brook|1 place lark cinder"
                             : "1 place lark brook|1 place lark cinder|1 place lark fern|"
                               "1 place lark lark|1 place lark spark");
  check_completions (opened, "2 place t",
                     "2 place twinkle twinkle thistle pebble pebble|"
                     "2 place thistle|2 place twinkle");
}
END_TEST

/* Elements of the table's deck before others, where the packs offer too many. */
START_TEST (test_element_completions)
{
  static const char tags[] = "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"survival\"]\n"
                             "[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n"
                             "[Deck1 \"Wet\"]\n";
  g_autofree char *wet =
      first_line (cli (NULL, "deck", "new", "tome", "Wet", "water", "wind", "fire", "light", NULL));
  g_autofree char *match = first_line (cli (NULL, "new", write_file ("tags.tkr", tags), NULL));
  g_autoptr (AppMatch) opened = open_match (match);

  check_completions (opened, "- el",
                     "- element fire|- element water|- element wind|- element earth");
  /* What Enter would record comes before any deck. */
  check_completions (opened, "- e", "- element earth|- element fire");
}
END_TEST

/* A market set of Spelled: reveals name its cards first. */
START_TEST (test_market_completions)
{
  static const char tags[] = "[Record \"1\"]\n[Game \"spelled\"]\n[Seat1 \"Ada\"]\n"
                             "[Seat2 \"Ben\"]\n[Deck1 \"Moon\"]\n\n- first 1\n";
  g_autofree char *moon =
      first_line (cli (NULL, "deck", "new", "spelled", "Moon", "zenith", "wolf", "bat", NULL));
  g_autofree char *match = first_line (cli (NULL, "new", write_file ("tags.tkr", tags), NULL));
  g_autoptr (AppMatch) opened = open_match (match);

  check_completions (opened, "- reveal ", "- reveal bat|- reveal wolf|- reveal zenith");
}
END_TEST

START_TEST (test_choices)
{
  g_autofree char *ada =
      first_line (cli (NULL, "deck", "new", "tokio", "Storm", "--player", "Ada", STORM, NULL));
  g_autofree char *table = first_line (cli (NULL, "deck", "new", "tokio", "Calm", STORM, NULL));
  g_autofree char *ben =
      first_line (cli (NULL, "deck", "new", "tokio", "Breeze", "--player", "Ben", STORM, NULL));
  g_autoptr (AppStore) store = app_store_open (NULL, NULL);
  g_autoptr (GPtrArray) choices =
      app_deck_dup_choices (store, rules_game (rules_text ("tokio")), "ada");
  const char *const expected[] = { "Storm", "Calm", "Breeze (Ben)" };

  ck_assert_int_eq (cli (NULL, "deck", "new", "tome", "Wet", NULL).status, 0);
  ck_assert_uint_eq (choices->len, 3);
  for (guint k = 0; k < 3; k++)
    ck_assert_str_eq (((AppDeckChoice *)g_ptr_array_index (choices, k))->label, expected[k]);
}
END_TEST

TEST_SUITE (decks)
{
  Suite *suite = suite_create ("decks");
  TCase *decks = tcase_create ("decks");

  tcase_add_checked_fixture (decks, folder_setup, folder_teardown);
  tcase_set_timeout (decks, 60);
  tcase_add_test (decks, test_life_of_a_deck);
  tcase_add_loop_test (decks, test_refused, 0, G_N_ELEMENTS (refused));
  tcase_add_loop_test (decks, test_bad_files, 0, G_N_ELEMENTS (bad_files));
  tcase_add_test (decks, test_exchange);
  tcase_add_test (decks, test_cards_that_are_gone);
  tcase_add_test (decks, test_pack_that_is_not_here);
  tcase_add_test (decks, test_owned);
  tcase_add_test (decks, test_tome_variants);
  tcase_add_test (decks, test_match_keeps_its_deck);
  tcase_add_test (decks, test_undo_and_import_again);
  tcase_add_loop_test (decks, test_completions, 0, 2);
  tcase_add_test (decks, test_element_completions);
  tcase_add_test (decks, test_market_completions);
  tcase_add_test (decks, test_choices);
  suite_add_tcase (suite, decks);
  return suite;
}
