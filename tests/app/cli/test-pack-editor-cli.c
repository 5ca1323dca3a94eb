/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packs made on the command line.
 */
#include "tests/app/fixture.h"

#include <string.h>

static CliOutput
pack (const char *first, ...)
{
  const char *words[12] = { "pack", first };
  va_list args;
  guint n = 2;

  va_start (args, first);
  while (n < G_N_ELEMENTS (words) - 1 && (words[n] = va_arg (args, const char *)) != NULL)
    n++;
  va_end (args);
  return cli_run (NULL, words);
}

#define PACK(status_, ...) assert_said (pack (__VA_ARGS__, NULL), status_, NULL)
#define SAYS(status_, text, ...) assert_said (pack (__VA_ARGS__, NULL), status_, text)

/* @text: (nullable): what is said somewhere, on either way */
static void
assert_said (CliOutput said, int status, const char *text)
{
  ck_assert_msg (said.status == status, "%d: %s%s", said.status, said.out, said.err);
  ck_assert_msg (text == NULL || strstr (said.out, text) != NULL || strstr (said.err, text) != NULL,
                 "no “%s” in: %s%s", text, said.out, said.err);
}

START_TEST (a_pack_is_made)
{
  PACK (0, "copy", "tome-starter", "Mine");
  SAYS (0, "mine", "list");
  SAYS (0, "ok\n", "check", "mine");
  PACK (0, "set", "mine", "cards[0].name", "Sparkle");
  SAYS (0, "Sparkle (Fire", "show", "mine");
  PACK (0, "set", "mine", "cards[0].power", "12");
  SAYS (1, "cards[0].power: ", "check", "mine");
  SAYS (1, "cards[0].power: ", "keep", "mine");
  PACK (0, "set", "mine", "cards[0].power", "F");
  SAYS (0, "mine@1\n", "keep", "mine");
  SAYS (1, "no draft", "write", "mine");
  SAYS (2, "There is no command “pack flurb”.", "flurb", "mine");
}
END_TEST

START_TEST (members_are_added)
{
  PACK (0, "new", "tokio", "Gems");
  SAYS (0, "cards[0]\n", "add", "gems", "cards", "Salt", "level=2", "abilities=swift,spin");
  SAYS (0, "\"name\": \"Salt\"", "show", "gems", "cards[0]");
  SAYS (0, "\"abilities\": [\"swift\", \"spin\"]", "show", "gems", "cards[0]");
  SAYS (0, "\"level\": 2", "show", "gems", "cards[0]");
  SAYS (0, "cards[1]\n", "duplicate", "gems", "cards[0]");
  SAYS (0, "Salt 2", "show", "gems", "cards[1]");
  SAYS (0, "cards[0]\n", "move", "gems", "cards[1]", "0");
  SAYS (0, "Salt 2", "show", "gems", "cards[0]");
  PACK (0, "remove", "gems", "cards[0]");
  SAYS (0, "cards[1]\n", "take", "gems", "tokio-starter", "cinder", "brook");
  SAYS (0, "Brook", "show", "gems", "cards[2]");
  SAYS (0, "ok\n", "check", "gems");
  SAYS (0, "cards[3]\n", "take", "gems", in_source ("data/packs/tokio-starter.json"), "cinder");
  SAYS (0, "cinder-2", "show", "gems", "cards[3]");
}
END_TEST

START_TEST (effects_are_added)
{
  PACK (0, "copy", "tome-starter", "Mine");
  SAYS (0, "cards[5].effects[0]\n", "add", "mine", "cards[5].effects", "when=played");
  SAYS (0, "cards[5].effects[0].do[1]\n", "add", "mine", "cards[5].effects[0].do", "op=points",
        "by=2");
  SAYS (0, "\"by\": 2", "show", "mine", "cards[5].effects[0].do[1]");
  PACK (0, "check", "mine");
  SAYS (1, "no variant", "add", "mine", "cards", "--variant", "hero");
  SAYS (1, "no field", "add", "mine", "cards", "Ember", "strength=2");
  SAYS (1, "no list", "add", "mine", "cards[0].name", "x");
  SAYS (2, "Only “add” takes “--variant”", "check", "mine", "--variant", "x");
}
END_TEST

START_TEST (values_are_what_their_fields_are)
{
  PACK (0, "copy", "arkham-starter", "Mine");
  PACK (0, "set", "mine", "collections[0].renown", "1, 3 6");
  SAYS (0, "[1, 3, 6]", "show", "mine", "collections[0].renown");
  PACK (0, "set", "mine", "tomes[0].unique", "yes");
  SAYS (0, "true", "show", "mine", "tomes[0].unique");
  PACK (0, "set", "mine", "events[0].lucid", "[{\"op\": \"guard\"}]");
  SAYS (0, "guard", "show", "mine", "events[0].lucid");
  SAYS (1, "is no JSON", "set", "mine", "events[0].lucid", "guard");
  PACK (0, "set", "mine", "events[0]", "--json",
        "{\"initiative\": 1, \"id\": \"tea\", \"name\": \"7\", \"bonus\": 0, \"lucid\": [],"
        " \"demented\": []}");
  SAYS (0, "\"name\": \"7\"", "show", "mine", "events[0]");
  PACK (0, "set", "mine", "title", "7");
  SAYS (0, "\"7\"", "show", "mine", "title");
  PACK (0, "check", "mine");
}
END_TEST

START_TEST (a_pack_goes_through_a_file)
{
  const char *file = in_folder ("mine.json");
  g_autofree char *text = NULL, *first = NULL;

  PACK (0, "copy", "restless-starter", "Mine");
  PACK (0, "write", "mine", file);
  text = read_text (file);
  first = g_strdup (pack ("write", "mine", NULL).out);
  ck_assert_str_eq (text, first);
  SAYS (0, "ok\n", "check", file);
  SAYS (0, "{\"pack\": \"mine\", \"valid\": true", "check", file, "--json");
  PACK (0, "delete", "mine");
  SAYS (1, "in the bin", "show", "mine");
  PACK (0, "read", file);
  PACK (0, "keep", "mine");
  ck_assert_int_eq (cli (NULL, "import", file, NULL).status, 0);
  PACK (0, "revise", "mine");
  SAYS (1, "mine@1 says the same already", "keep", "mine");
}
END_TEST

START_TEST (what_was_done_is_taken_back)
{
  PACK (0, "copy", "tome-starter", "Mine");
  PACK (0, "set", "mine", "title", "Yours");
  ck_assert_int_eq (cli (NULL, "revert", NULL).status, 0);
  SAYS (0, "\"Mine\"", "show", "mine", "title");
  PACK (0, "delete", "mine");
  ck_assert_ptr_nonnull (strstr (cli (NULL, "bin", NULL).out, "Mine"));
  PACK (0, "restore", "mine");
  PACK (0, "keep", "mine");
  SAYS (1, "no draft", "write", "mine");
  ck_assert_int_eq (cli (NULL, "revert", NULL).status, 0);
  SAYS (0, "\"pack\": \"mine\"", "write", "mine");
  ck_assert_str_eq (cli (NULL, "check", NULL).out, "ok\n");
}
END_TEST

/* Drafts are in archives and in what is salvaged, as they are in the collection. */
START_TEST (drafts_go_where_the_collection_goes)
{
  const char *archive = in_folder ("all.zip"), *other = in_folder ("other.db");
  const char *third = in_folder ("third.db"), *folder = in_folder ("salvaged");

  PACK (0, "copy", "tome-starter", "Mine");
  PACK (0, "set", "mine", "author", "Ada");
  PACK (0, "copy", "tokio-starter", "Gone");
  PACK (0, "delete", "gone");
  ck_assert_int_eq (cli (NULL, "archive", "write", archive, NULL).status, 0);
  /* Into an empty one as it was, to be undone there, too. */
  assert_said (cli (NULL, "archive", "restore", archive, "--database", other, NULL), 0, NULL);
  assert_said (cli (NULL, "pack", "show", "mine", "author", "--database", other, NULL), 0,
               "\"Ada\"");
  assert_said (cli (NULL, "bin", "--database", other, NULL), 0, "Gone");
  assert_said (cli (NULL, "revert", "--database", other, NULL), 0, NULL);
  assert_said (cli (NULL, "check", "--database", other, NULL), 0, "ok");
  /* To one that has something. */
  assert_said (cli (NULL, "player", "add", "Ada", "--database", third, NULL), 0, NULL);
  assert_said (cli (NULL, "archive", "restore", archive, "--database", third, NULL), 0, NULL);
  assert_said (cli (NULL, "pack", "show", "mine", "author", "--database", third, NULL), 0,
               "\"Ada\"");
  assert_said (cli (NULL, "archive", "restore", archive, "--database", third, NULL), 0, NULL);
  assert_said (cli (NULL, "pack", "check", "mine", "--database", third, NULL), 0, "ok");
  assert_said (cli (NULL, "revert", "--database", third, NULL), 0, NULL);
  assert_said (cli (NULL, "pack", "show", "mine", "--database", third, NULL), 1, "in the bin");
  assert_said (cli (NULL, "salvage", folder, NULL), 0, NULL);
  {
    g_autofree char *salvaged = g_build_filename (folder, "collection.zip", NULL);
    const char *fourth = in_folder ("fourth.db");

    assert_said (cli (NULL, "archive", "restore", salvaged, "--database", fourth, NULL), 0, NULL);
    assert_said (cli (NULL, "pack", "show", "mine", "author", "--database", fourth, NULL), 0,
                 "\"Ada\"");
  }
}
END_TEST

START_TEST (wrong_input_is_told)
{
  SAYS (2, "Usage: ", "new", "tome");
  SAYS (2, "no game", "new", "chess", "X");
  SAYS (1, "comes with the program", "revise", "tome-starter");
  SAYS (1, "no pack", "copy", "nothing");
  SAYS (2, "is no pack", "copy", "tome-starter@x");
  SAYS (1, "neither a draft nor a pack", "show", "nothing");
  SAYS (1, "neither a draft nor a pack", "check", "nothing@3");
  SAYS (2, "no-such-file.json", "check", "no-such-file.json");
  SAYS (1, "x.json:1: ", "read", write_file ("x.json", "{]"));
  SAYS (2, "is too much", "keep", "a", "b");
  SAYS (2, "argument is missing", "set", "a", "title");
}
END_TEST

START_TEST (json_answers)
{
  static const char *const keys[] = { "\"draft\": \"",
                                      "\"id\": \"mine\"",
                                      "\"revision\": 1",
                                      "\"game\": \"tome\"",
                                      "\"base\": \"tome-starter@1\"",
                                      "\"cards\": 30",
                                      "\"faults\": 0" };

  PACK (0, "copy", "tome-starter", "Mine", "--json");
  for (guint k = 0; k < G_N_ELEMENTS (keys); k++) {
    SAYS (0, keys[k], "list", "--json");
    SAYS (0, keys[k], "set", "mine", "author", "--json", k % 2 ? "\"A\"" : "\"B\"");
  }
  SAYS (0, "\"path\": \"cards[30]\"", "add", "mine", "cards", "Ember", "--json");
  SAYS (0, "\"told\": \"When you play", "show", "mine", "cards[1]", "--json");
  SAYS (0, "\"value\": {\"pack\": \"mine\"", "show", "mine", "--json");
  SAYS (1, "\"path\": \"elements[0]\"", "check", "mine", "--json");
  PACK (0, "remove", "mine", "cards[30]");
  SAYS (0, "{\"kept\": \"mine@1\"}", "keep", "mine", "--json");
}
END_TEST

TEST_SUITE (pack_editor_cli)
{
  Suite *suite = suite_create ("pack-editor-cli");
  TCase *tests = tcase_create ("cli");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_add_test (tests, a_pack_is_made);
  tcase_add_test (tests, members_are_added);
  tcase_add_test (tests, effects_are_added);
  tcase_add_test (tests, values_are_what_their_fields_are);
  tcase_add_test (tests, a_pack_goes_through_a_file);
  tcase_add_test (tests, what_was_done_is_taken_back);
  tcase_add_test (tests, drafts_go_where_the_collection_goes);
  tcase_add_test (tests, wrong_input_is_told);
  tcase_add_test (tests, json_answers);
  suite_add_tcase (suite, tests);
  return suite;
}
