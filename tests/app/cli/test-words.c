/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words by the command line: looked up in a replay and while a match is recorded, simulated,
 * offered; and word lists that come, go and are named by matches. The cards are letters.json's,
 * the system's list is animals.txt.
 */
#include "tests/app/fixture.h"

#include "app/files/import-file.h"
#include "app/recording/choices.h"
#include "app/recording/recorder.h"
#include "app/files/word-lists.h"
#include "importers/word-list.h"

#include <glib/gstdio.h>
#include <string.h>

#define TAGS                                                                                       \
  "[Record \"1\"]\n[Game \"spelled\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Pack \"letters\"]\n"
/* Ada has o, w and l; Ben f, x, a, n and s. */
#define BEGUN                                                                                      \
  "- first 1\n- draw 1 o w l t e\n- draw 2 f x a n s\n- reveal ma\n- reveal mb\n- reveal mc\n"     \
  "- reveal md\n- reveal me\n1 discard t e\n"
#define OWL "1 spell owl o w l\n"
#define WLO "1 spell wlo w l o\n"
#define OK "- adjust word ok \"they insist\"\n"
#define END "1 end\n- draw 1\n"
#define LAST "15" /* line of a first move after BEGUN */

static const char *cards, *animals;

static void
setup (void)
{
  folder_setup ();
  cards = in_source ("tests/app/letters.json");
  animals = in_source ("tests/app/animals.txt");
}

static void
assert_has (const char *text, const char *part)
{
  ck_assert_msg (strstr (text, part) != NULL, "no “%s” in: %s", part, text);
}

static CliOutput
assert_done (CliOutput said)
{
  ck_assert_msg (said.status == 0, "exit %d: %s", said.status, said.err);
  return said;
}

/* Whole records: what replay --words says of them, "" for nothing. {F} is the file. */
static const struct {
  const char *record;
  const char *said;
} records[] = {
  { TAGS BEGUN OWL, "" },
  { TAGS BEGUN OWL END, "" },
  { TAGS BEGUN WLO, ":" LAST ": “wlo” is not in the word list." },
  { TAGS BEGUN WLO END, ":" LAST ": “wlo” is not in the word list." },
  { TAGS BEGUN WLO OK, "" },
  { TAGS BEGUN WLO OK END, "" },
  { TAGS BEGUN WLO "- note \"hm\"\n- adjust health 2 -1 \"a fall\"\n- note \"so\"\n" OK END, "" },
  { TAGS BEGUN WLO "- note \"hm\"\n", ":" LAST ": “wlo”" },
  /* An illegal move comes before the word, wherever it is; so does broken notation. */
  { TAGS BEGUN WLO "2 end\n", ":16: " },
  { TAGS BEGUN WLO END "2 fragment o\n", ":18: " },
  { TAGS BEGUN WLO END "2 fragment", ":18: " },
  /* The same cards spell both; the first word is told. */
  { TAGS BEGUN "1 spell low l o w\n", ":" LAST ": “low”" },
  { TAGS BEGUN OWL END "2 spell fax f a x\n2 end\n", ":18: “fax”" },
  { TAGS BEGUN WLO OK END "2 spell fax f a x\n2 end\n", ":19: “fax”" },
  { TAGS BEGUN WLO END "2 spell fax f a x\n2 end\n", ":" LAST ": “wlo”" },
  /* The ruling of another word allows it not. */
  { TAGS BEGUN WLO END "2 spell fax f a x\n- adjust word ok \"yes\"\n", ":" LAST ": “wlo”" },
  { TAGS BEGUN WLO "[Result \"win 1\"]\n", ":16: Tags come before the first move." },
  { TAGS "[Result \"win 1\"]\n" BEGUN WLO, ":16: “wlo”" },
};

START_TEST (words_of_a_record_are_looked_up)
{
  const char *path = write_file ("x.tkr", records[_i].record);
  g_autofree char *place = g_strconcat (path, records[_i].said, NULL);
  CliOutput said = cli (NULL, "replay", path, "--json", "--pack", cards, "--words", animals, NULL);

  if (records[_i].said[0] == '\0') {
    assert_done (said);
    assert_has (said.out, "\"digest\"");
    return;
  }
  ck_assert_int_eq (said.status, 1);
  ck_assert_str_eq (said.out, "");
  ck_assert_msg (g_str_has_prefix (said.err, place), "%s", said.err);
}
END_TEST

START_TEST (without_a_list_no_word_is_looked_up)
{
  const char *path = write_file ("x.tkr", TAGS BEGUN WLO END);

  assert_done (cli (NULL, "replay", path, "--pack", cards, NULL));
}
END_TEST

/* --at: what comes after the move is not judged, but a ruling there counts. */
static const struct {
  const char *record;
  const char *at;
  int status;
} positions[] = {
  { TAGS BEGUN WLO OK END, "10", 0 },
  { TAGS BEGUN WLO "- note \"hm\"\n" OK "2 nonsense\n", "10", 0 },
  { TAGS BEGUN WLO "- note \"hm\"\n" OK, "11", 0 },
  { TAGS BEGUN WLO "2 nonsense\n" OK, "10", 1 },
  { TAGS BEGUN WLO END OK, "10", 1 },
  { TAGS BEGUN WLO, "10", 1 },
  { TAGS BEGUN WLO, "9", 0 },
  { TAGS BEGUN WLO END, "11", 1 },
};

START_TEST (a_position_behind_a_word)
{
  const char *path = write_file ("x.tkr", positions[_i].record);
  CliOutput said = cli (NULL, "replay", path, "--json", "--at", positions[_i].at, "--pack", cards,
                        "--words", animals, NULL);

  ck_assert_msg (said.status == positions[_i].status, "%d: %s", said.status, said.err);
  ck_assert ((said.out[0] == '\0') == (positions[_i].status != 0));
  /* From the list moves only takes words. */
  assert_done (cli (NULL, "moves", path, "--at", positions[_i].at, "--pack", cards, "--words",
                    animals, NULL));
}
END_TEST

static guint
count_lines (const char *text)
{
  guint n = 0;

  for (; *text != '\0'; text++)
    n += *text == '\n';
  return n;
}

/* --each: the good states come before the fault; those behind a word that is not in the list are no
 * good ones, unless it is a later move that is told. */
static const struct {
  const char *record;
  int status;
  guint states;
} each[] = {
  { TAGS BEGUN WLO OK END, 0, 13 },
  { TAGS BEGUN WLO END, 1, 9 },
  { TAGS BEGUN OWL END "2 spell fax f a x\n2 end\n", 1, 12 },
  { TAGS BEGUN WLO END "2 fragment o\n", 1, 12 },
};

START_TEST (states_before_a_word)
{
  const char *path = write_file ("x.tkr", each[_i].record);
  CliOutput said =
      cli (NULL, "replay", path, "--json", "--each", "--pack", cards, "--words", animals, NULL);

  ck_assert_int_eq (said.status, each[_i].status);
  ck_assert_uint_eq (count_lines (said.out), each[_i].states);
}
END_TEST

START_TEST (lists_at_fault)
{
  static const struct {
    const char *bytes;
    gsize length;
    const char *said;
  } lists[] = {
    { "owl\ncaf\xe9\n", 8, ":2: This is not UTF-8, it looks like Latin-1." },
    { "\xff\xfeo\0w\0l\0", 8, ":1: This is not UTF-8, it looks like UTF-16." },
    { "owl\nfox bear\n", 13, ":2: There is a blank inside." },
    { "\n\n", 2, ": There is no word in this list." },
  };
  const char *list = write_bytes ("list.txt", lists[_i].bytes, lists[_i].length);
  const char *path = write_file ("x.tkr", TAGS BEGUN OWL);
  g_autofree char *place = g_strconcat (list, lists[_i].said, NULL);
  CliOutput said = cli (NULL, "replay", path, "--pack", cards, "--words", list, NULL);

  ck_assert_int_eq (said.status, 1);
  ck_assert_msg (g_str_has_prefix (said.err, place), "%s", said.err);
  said = cli (NULL, "import", "--format", "words", list, NULL);
  ck_assert_int_eq (said.status, 1);
  ck_assert_msg (g_str_has_prefix (said.err, place), "%s", said.err);
}
END_TEST

START_TEST (a_list_that_is_not_there)
{
  const char *path = write_file ("x.tkr", TAGS BEGUN OWL);
  CliOutput said = cli (NULL, "replay", path, "--words", in_folder ("none.txt"), NULL);

  ck_assert_int_eq (said.status, 2);
  assert_has (said.err, "none.txt");
}
END_TEST

/* simulate */

START_TEST (simulated_words_are_of_the_list)
{
  g_autofree char *first = NULL;
  const char *path;
  CliOutput said = assert_done (cli (NULL, "simulate", "spelled", "--pack", cards, "--seed", "5",
                                     "--words", animals, "--max-moves", "2000", NULL));

  first = g_strdup (said.out);
  assert_has (first, "[Words \"animals sha256:");
  assert_has (first, " spell ");
  said = assert_done (cli (NULL, "simulate", "spelled", "--pack", cards, "--seed", "5", "--words",
                           animals, "--max-moves", "2000", NULL));
  ck_assert_str_eq (said.out, first);
  path = write_file ("x.tkr", first);
  assert_done (cli (NULL, "replay", path, "--pack", cards, "--words", animals, NULL));
}
END_TEST

/* Without a list the game has every word, so that games spell; and the record names no list. */
START_TEST (simulated_games_spell_without_a_list)
{
  CliOutput said =
      assert_done (cli (NULL, "simulate", "spelled", "--pack", cards, "--seed", "5", NULL));

  assert_has (said.out, " spell ");
  ck_assert_ptr_null (strstr (said.out, "[Words"));
}
END_TEST

/* record */

static char *
new_match (const char *tags, const char *words)
{
  CliOutput said = assert_done (cli (NULL, "import", cards, NULL));

  said =
      words != NULL ? cli (tags, "new", "-", "--words", words, NULL) : cli (tags, "new", "-", NULL);
  return line_of (assert_done (said).out, 0);
}

static char *
begun_match (void)
{
  char *uuid = new_match (TAGS, animals);

  assert_done (cli (BEGUN, "record", uuid, NULL));
  return uuid;
}

/* What is given behind BEGUN, and what is said; afterwards there are 9 moves and those told. */
static const struct {
  const char *moves;
  int status;
  const char *out;
  const char *err;
} given[] = {
  { OWL, 0, "ok 10\n", "" },
  { WLO OK, 0, "ok 10\nok 11\n", "" },
  { WLO "- note \"hm\"\n# table\n; they were sure\n" OK "1 end\n", 0,
    "ok 10\nok 11\nok 12\nok 13\n", "" },
  { WLO "- adjust health 2 -1 \"a fall\"\n" OK, 0, "ok 10\nok 11\nok 12\n", "" },
  { WLO, 1, "", "-:1: “wlo” is not in the word list." },
  { WLO "- note \"hm\"\n", 1, "", "-:1: “wlo” is not in the word list." },
  { WLO "1 end\n", 1, "", "-:1: “wlo” is not in the word list." },
  { "- note \"so\"\n" WLO "1 end\n", 1, "ok 10\n", "-:2: “wlo” is not in the word list." },
  { OWL "1 end\n- draw 1\n2 spell fax f a x\n2 end\n", 1, "ok 10\nok 11\nok 12\n", "-:4: “fax”" },
  /* An illegal move comes before the word, and both are told. */
  { WLO "2 end\n", 1, "", "-:2: " },
  { WLO "- adjust word ok\n", 1, "", "-:2: " },
};

START_TEST (words_are_looked_up_while_recording)
{
  g_autofree char *uuid = begun_match ();
  g_auto (GStrv) parts = NULL;
  CliOutput said = cli (given[_i].moves, "record", uuid, NULL);

  ck_assert_int_eq (said.status, given[_i].status);
  ck_assert_str_eq (said.out, given[_i].out);
  assert_has (said.err, given[_i].err);
  if (said.status == 1)
    assert_has (said.err, "is not in the word list.");
  said = assert_done (cli (NULL, "export", uuid, NULL));
  assert_has (said.out, "[Words \"animals sha256:");
  parts = g_strsplit (said.out, " #", -1);
  ck_assert_uint_eq (g_strv_length (parts) - 1, 9 + count_lines (given[_i].out));
  assert_done (cli (NULL, "verify", uuid, NULL));
}
END_TEST

START_TEST (what_was_given_stays_with_its_move)
{
  g_autofree char *uuid = begun_match ();
  CliOutput said =
      assert_done (cli ("; a long look\n" WLO "; silence\n" OK, "--json", "record", uuid, NULL));
  g_autofree char *first = line_of (said.out, 0), *second = line_of (said.out, 1);

  assert_has (first, "\"ok\": 10");
  assert_has (second, "\"ok\": 11");
  said = assert_done (cli (NULL, "export", uuid, NULL));
  assert_has (said.out, " ; a long look\n- adjust");
  assert_has (said.out, " ; silence\n");
}
END_TEST

START_TEST (a_corrected_word_is_looked_up)
{
  g_autofree char *uuid = begun_match ();
  CliOutput said;

  assert_done (cli (OWL "1 end\n", "record", uuid, NULL));
  said = cli (NULL, "edit", uuid, "10", "1 spell wlo w l o", NULL);
  ck_assert_int_eq (said.status, 1);
  assert_has (said.err, ":10: “wlo” is not in the word list.");
  assert_done (cli (NULL, "undo", uuid, "2", NULL));
  assert_done (cli (WLO OK, "record", uuid, NULL));
  /* The ruling behind it allows another word, too. */
  assert_done (cli (NULL, "edit", uuid, "10", "1 spell low l o w", NULL));
}
END_TEST

START_TEST (an_unknown_list_is_told_and_nothing_is_looked_up)
{
  g_autofree char *uuid =
      new_match (TAGS "[Words \"elvish sha256:"
                      "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\"]\n",
                 NULL);
  CliOutput said = assert_done (cli (BEGUN WLO, "record", uuid, NULL));

  assert_has (said.out, "ok 10\n");
  assert_has (said.err, "The word list “elvish” of this match is not known here");
  said = cli (NULL, "spellings", uuid, NULL);
  ck_assert_int_ne (said.status, 0);
}
END_TEST

START_TEST (without_a_tag_nothing_is_looked_up)
{
  g_autofree char *uuid = new_match (TAGS, NULL);
  CliOutput said = assert_done (cli (BEGUN WLO, "record", uuid, NULL));

  ck_assert_str_eq (said.err, "");
  assert_has (said.out, "ok 10\n");
}
END_TEST

/* import and verify never look words up. */
START_TEST (imported_words_are_taken_as_they_are)
{
  g_autofree char *uuid = begun_match ();
  g_autofree char *record = NULL;
  const char *path;

  record = g_strdup (assert_done (cli (NULL, "export", uuid, NULL)).out);
  path = write_file ("x.tkr", record);
  {
    g_autofree char *longer = g_strconcat (record, WLO, "1 end\n", NULL);

    g_file_set_contents (path, longer, -1, NULL);
  }
  assert_has (assert_done (cli (NULL, "import", path, NULL)).out, "longer ");
  assert_done (cli (NULL, "verify", uuid, NULL));
  /* And it can be gone on with. */
  assert_done (cli ("- draw 1\n2 fragment f\n", "record", uuid, NULL));
}
END_TEST

/* Lists */

START_TEST (a_list_comes_is_shown_and_goes)
{
  const char *list = write_file ("fish.txt", "Cod\ncarp\n\ncafé\n");
  CliOutput said = assert_done (cli (NULL, "import", "--dry-run", list, NULL));
  g_autofree char *words = NULL;

  assert_has (said.out, "words fish sha256:");
  said = assert_done (cli (NULL, "list", "words", NULL));
  ck_assert_ptr_null (strstr (said.out, "fish"));
  assert_has (said.out, "animals"); /* the system's is always there */
  assert_has (assert_done (cli (NULL, "import", list, NULL)).out, "words fish");
  assert_has (assert_done (cli (NULL, "import", list, NULL)).out, "words-known fish");
  said = assert_done (cli (NULL, "--json", "show", "words", "FISH", NULL));
  assert_has (said.out, "\"words\": 3");
  assert_has (said.out, "\"spelled\": 2");
  words = g_strdup (assert_done (cli (NULL, "words", "export", "fish", NULL)).out);
  ck_assert_str_eq (words, "Cod\ncarp\n\ncafé\n");
  assert_done (cli (NULL, "words", "delete", "fish", NULL));
  said = assert_done (cli (NULL, "list", "words", NULL));
  ck_assert_ptr_null (strstr (said.out, "fish"));
  assert_has (assert_done (cli (NULL, "show", "words", "fish", NULL)).out, "in the bin");
  assert_done (cli (NULL, "words", "restore", "fish", NULL));
  assert_has (assert_done (cli (NULL, "list", "words", NULL)).out, "fish");
  assert_done (cli (NULL, "words", "delete", "fish", NULL));
  assert_done (cli (NULL, "revert", NULL));
  assert_has (assert_done (cli (NULL, "list", "words", NULL)).out, "fish");
  ck_assert_int_eq (cli (NULL, "words", "burn", "fish", NULL).status, 2);
  ck_assert_int_eq (cli (NULL, "words", "delete", "fowl", NULL).status, 2);
}
END_TEST

/* What begins as no record does is a list, and its faults are a list's. */
START_TEST (a_list_is_recognised_with_care)
{
  static const struct {
    const char *name, *text, *said, *fault;
  } files[] = {
    { "a.txt", "owl\nfox\n", "words a ", NULL },
    { "dictionary", "\xef\xbb\xbfOwl\r\nFox\r\n", "words dictionary ", NULL },
    { "b.txt", "# animals\nowl\n", NULL, "b.txt:1: There is a blank inside" },
    { "c.txt", "owl\ntwo words\n", NULL, "c.txt:2: There is a blank inside" },
    { "d.txt", "[Record \"1\"]\n", NULL, "d.txt:1: " },
    { "e.tkr", "owl\nfox\n", NULL, "A move begins" },
    { "f.txt", "", NULL, "is empty" },
    { "g.txt", "{\"pack\":\"x\"}\n", NULL, "g.txt" },
    { "h.bin",
      "\x7f"
      "ELF\x02\n",
      NULL, "control character" },
    { "i.txt", "owl\n\x01\n", NULL, "i.txt:2: The control character U+0001" },
    { "j.txt", "1 play owl\n", NULL, "A record begins" },
    { "k.txt", "A rest\n", NULL, "A record begins" },
  };
  CliOutput said = cli (NULL, "import", write_file (files[_i].name, files[_i].text), NULL);

  if (files[_i].said != NULL)
    assert_has (assert_done (said).out, files[_i].said);
  else
    ck_assert_int_eq (said.status, 1);
  if (files[_i].fault != NULL)
    assert_has (said.err, files[_i].fault);
}
END_TEST

/* ./run and ./check install Debian's list; another system may have none there. */
START_TEST (the_systems_list_can_be_read)
{
  g_autofree char *dpkg = g_find_program_in_path ("dpkg-query");
  g_autoptr (ImportWordList) list = NULL;
  g_autoptr (GError) error = NULL;

  if (dpkg == NULL && !g_file_test (TOMEKEEPER_WORD_LIST, G_FILE_TEST_EXISTS))
    SUITE_SKIP ("%s is not there", TOMEKEEPER_WORD_LIST);
  list = import_word_list_load_file (TOMEKEEPER_WORD_LIST, &error);
  ck_assert_msg (list != NULL, "%s", error != NULL ? error->message : "");
  ck_assert_uint_gt (rules_dictionary_count (list->dictionary), 50000);
  ck_assert (rules_dictionary_has (list->dictionary, RULES_TEXT ("owl")));
}
END_TEST

/* The match keeps the list that it began with, whatever becomes of the file. */
START_TEST (a_match_keeps_its_list)
{
  const char *list = write_file ("birds.txt", "owl\n");
  g_autofree char *uuid = new_match (TAGS, list), *other = NULL;
  CliOutput said;

  assert_done (cli (BEGUN, "record", uuid, NULL));
  g_file_set_contents (list, "wlo\n", -1, NULL);
  said = cli (WLO, "record", uuid, NULL);
  ck_assert_int_eq (said.status, 1);
  g_unlink (list);
  assert_done (cli (NULL, "words", "delete", "birds", NULL));
  said = cli (WLO, "record", uuid, NULL);
  ck_assert_int_eq (said.status, 1);
  assert_done (cli (OWL, "record", uuid, NULL));
  assert_has (assert_done (cli (NULL, "show", "words", "birds", NULL)).out, "matches: 1");
  /* The system's list by its name, and a list that nobody knows. */
  other = line_of (assert_done (cli (TAGS, "new", "-", "--words", "animals", NULL)).out, 0);
  assert_has (assert_done (cli (NULL, "export", other, NULL)).out, "[Words \"animals sha256:");
  assert_has (assert_done (cli (NULL, "show", "words", "animals", NULL)).out, "25 words");
  ck_assert_int_eq (cli (TAGS, "new", "-", "--words", "elvish", NULL).status, 2);
}
END_TEST

/* A tag that names the system's list makes the collection keep it. */
START_TEST (a_tag_of_the_systems_list_keeps_it)
{
  g_autofree char *text = read_text (animals);
  g_autofree char *sha256 = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
  g_autofree char *tags = g_strdup_printf (TAGS "[Words \"beasts sha256:%s\"]\n", sha256);
  g_autofree char *uuid = new_match (tags, NULL);

  assert_has (assert_done (cli (NULL, "--json", "show", "words", "animals", NULL)).out,
              "\"matches\": 1");
  assert_done (cli (BEGUN, "record", uuid, NULL));
  ck_assert_int_eq (cli (WLO, "record", uuid, NULL).status, 1);
}
END_TEST

START_TEST (a_game_without_words_gets_no_tag)
{
  CliOutput said =
      assert_done (cli ("[Record \"1\"]\n[Game \"tome\"]\n[Seat1 \"A\"]\n[Seat2 \"B\"]\n"
                        "[Seat3 \"C\"]\n[Seat4 \"D\"]\n",
                        "new", "-", "--words", "animals", NULL));
  g_autofree char *uuid = line_of (said.out, 0);

  ck_assert_ptr_null (strstr (cli (NULL, "export", uuid, NULL).out, "Words"));
}
END_TEST

/* spellings */

START_TEST (words_of_a_hand)
{
  const char *path = write_file ("x.tkr", TAGS BEGUN);
  const char *list = write_file ("list.txt", "owl\nfox\nlow\nfan\nfans\nowls\n");
  g_autofree char *uuid = begun_match ();
  CliOutput said = assert_done (
      cli (NULL, "spellings", path, "--pack", cards, "--words", list, "--seat", "2", NULL));

  /* The best first; only the hand's own letters. */
  ck_assert_uint_eq (count_lines (said.out), 2);
  assert_has (said.out, "2 spell fans f a n s\n");
  ck_assert (strstr (said.out, "fans") < strstr (said.out, "spell fan "));
  said =
      assert_done (cli (NULL, "--json", "spellings", path, "--pack", cards, "--words", list, NULL));
  assert_has (said.out, "\"word\": \"owl\"");
  assert_has (said.out, "\"move\": \"1 spell low l o w\"");
  /* At another move the hand is another. */
  said = assert_done (cli (NULL, "spellings", path, "--pack", cards, "--words", list, "--at", "2",
                           "--seat", "2", NULL));
  ck_assert_str_eq (said.out, "");
  /* Of a stored match: from its own list, or another. */
  said = assert_done (cli (NULL, "spellings", uuid, NULL));
  ck_assert_uint_eq (count_lines (said.out), 1);
  assert_has (said.out, "1 spell owl o w l\n");
  said = assert_done (cli (NULL, "spellings", uuid, "--words", list, NULL));
  ck_assert_uint_eq (count_lines (said.out), 2);
  said = assert_done (cli (NULL, "spellings", uuid, "--at", "1", NULL));
  ck_assert_str_eq (said.out, "");
  ck_assert_int_eq (cli (NULL, "spellings", path, "--pack", cards, NULL).status, 2);
  ck_assert_int_eq (cli (NULL, "spellings", uuid, "--seat", "9", NULL).status, 2);
}
END_TEST

/* What is listed applies, and is in the list. */
START_TEST (moves_list_words_of_the_list)
{
  const char *path = write_file ("x.tkr", TAGS BEGUN);
  CliOutput said =
      assert_done (cli (NULL, "moves", path, "--pack", cards, "--words", animals, NULL));

  assert_has (said.out, "1 spell owl o w l\n");
  ck_assert_ptr_null (strstr (said.out, "spell low"));
  said = assert_done (cli (NULL, "moves", path, "--pack", cards, NULL));
  ck_assert_ptr_null (strstr (said.out, "spell"));
}
END_TEST

/* As the window records */

static AppStore *
open_store (void)
{
  AppStore *store = app_store_open (NULL, NULL);

  ck_assert_ptr_nonnull (store);
  return store;
}

static gboolean
append (AppMatch *match, const char *text, const char *reason, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  if (reason != NULL)
    app_recorder_append_allowed_async (match, text, reason, NULL, take_result, &result);
  else
    app_recorder_append_async (match, text, NULL, take_result, &result);
  wait_for (&result);
  return app_recorder_finish (match, result, error);
}

START_TEST (the_recorder_refuses_a_word)
{
  g_autofree char *uuid = begun_match ();
  g_autoptr (AppStore) store = open_store ();
  g_autoptr (AppMatch) match = app_match_open (store, uuid, NULL);
  g_autoptr (GError) error = NULL;

  ck_assert_str_eq (app_recorder_get_word_list (match), "animals");
  /* It is legal; it is just no word. */
  ck_assert (app_recorder_judge (match, "1 spell wlo w l o", NULL));
  ck_assert (!append (match, "1 spell wlo w l o", NULL, &error));
  ck_assert (g_error_matches (error, APP_ERROR, APP_ERROR_WORD));
  ck_assert_str_eq (error->message, "“wlo” is not in the word list.");
  g_clear_error (&error);
  ck_assert_uint_eq (app_match_get_n_moves (match), 9);
  /* A ruling without a reason is none. */
  ck_assert (!append (match, "1 spell wlo w l o", "", &error));
  ck_assert (g_error_matches (error, APP_ERROR, APP_ERROR_WORD));
  g_clear_error (&error);
  ck_assert_uint_eq (app_match_get_n_moves (match), 9);
  ck_assert (append (match, "1 spell wlo w l o", "he \"knows\" it", NULL));
  ck_assert_uint_eq (app_match_get_n_moves (match), 11);
  ck_assert_str_eq (app_match_get_move (match, 11)->text,
                    "- adjust word ok \"he \\\"knows\\\" it\"");
  ck_assert (append (match, "1 end", "no word needs this", NULL));
  ck_assert_uint_eq (app_match_get_n_moves (match), 12);
}
END_TEST

/* A list that comes while the match is open is used from then on. */
START_TEST (a_list_that_comes_is_used)
{
  const char *list = write_file ("late.txt", "owl\n");
  g_autofree char *sha256 = g_compute_checksum_for_string (G_CHECKSUM_SHA256, "owl\n", -1);
  g_autofree char *tags = g_strdup_printf (TAGS "[Words \"late sha256:%s\"]\n", sha256);
  g_autofree char *uuid = new_match (tags, NULL), *text = NULL;
  g_autoptr (AppStore) store = open_store ();
  g_autoptr (AppMatch) match = app_match_open (store, uuid, NULL);
  g_autoptr (GListModel) lists = app_word_lists_new (store);
  g_autoptr (GAsyncResult) result = NULL;
  gint64 batch;

  ck_assert_ptr_null (app_recorder_get_word_list (match));
  text = app_recorder_dup_dictionary_text (match);
  ck_assert_str_eq (text, "late, which is not known here");
  ck_assert_uint_eq (g_list_model_get_n_items (lists), 1);
  app_command_do_async (store, &app_import_file,
                        &(AppImportFile){ list, APP_IMPORT_FORMAT_WORD_LIST }, NULL, take_result,
                        &result);
  wait_for (&result);
  ck_assert (app_command_finish (result, &batch, NULL));
  ck_assert_int_ne (batch, 0);
  ck_assert_str_eq (app_recorder_get_word_list (match), "late");
  ck_assert_uint_eq (g_list_model_get_n_items (lists), 2);
}
END_TEST

TEST_SUITE (words)
{
  Suite *suite = suite_create ("app-words");
  TCase *tests = tcase_create ("words");

  tcase_add_checked_fixture (tests, setup, folder_teardown);
  tcase_add_loop_test (tests, words_of_a_record_are_looked_up, 0, G_N_ELEMENTS (records));
  tcase_add_test (tests, without_a_list_no_word_is_looked_up);
  tcase_add_loop_test (tests, a_position_behind_a_word, 0, G_N_ELEMENTS (positions));
  tcase_add_loop_test (tests, states_before_a_word, 0, G_N_ELEMENTS (each));
  tcase_add_loop_test (tests, lists_at_fault, 0, 4);
  tcase_add_test (tests, a_list_that_is_not_there);
  tcase_add_test (tests, simulated_words_are_of_the_list);
  tcase_add_test (tests, simulated_games_spell_without_a_list);
  tcase_add_loop_test (tests, words_are_looked_up_while_recording, 0, G_N_ELEMENTS (given));
  tcase_add_test (tests, what_was_given_stays_with_its_move);
  tcase_add_test (tests, a_corrected_word_is_looked_up);
  tcase_add_test (tests, an_unknown_list_is_told_and_nothing_is_looked_up);
  tcase_add_test (tests, without_a_tag_nothing_is_looked_up);
  tcase_add_test (tests, imported_words_are_taken_as_they_are);
  tcase_add_test (tests, a_list_comes_is_shown_and_goes);
  tcase_add_loop_test (tests, a_list_is_recognised_with_care, 0, 12);
  tcase_add_test (tests, the_systems_list_can_be_read);
  tcase_add_test (tests, a_match_keeps_its_list);
  tcase_add_test (tests, a_tag_of_the_systems_list_keeps_it);
  tcase_add_test (tests, a_game_without_words_gets_no_tag);
  tcase_add_test (tests, words_of_a_hand);
  tcase_add_test (tests, moves_list_words_of_the_list);
  tcase_add_test (tests, the_recorder_refuses_a_word);
  tcase_add_test (tests, a_list_that_comes_is_used);
  suite_add_tcase (suite, tests);
  return suite;
}
