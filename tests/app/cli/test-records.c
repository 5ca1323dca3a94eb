/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * docs/records.md: its example replays and survives import and export, and its tables have what
 * the program has.
 */
#include "tests/app/fixture.h"

#include "rules/record.h"

#include <string.h>

#define EXAMPLE "tests/app/records/example.tkr"

static void
assert_has (const char *text, const char *part)
{
  ck_assert_msg (strstr (text, part) != NULL, "no “%s” in: %s", part, text);
}

START_TEST (the_page_shows_the_example)
{
  g_autofree char *page = read_text (in_source ("docs/records.md"));
  g_autofree char *example = read_text (in_source (EXAMPLE));
  g_auto (GStrv) lines = g_strsplit (example, "\n", -1);
  g_autoptr (GString) shown = g_string_new ("\n\n");

  for (guint k = 0; lines[k + 1] != NULL; k++)
    g_string_append_printf (shown, "%s%s\n", lines[k][0] != '\0' ? "    " : "", lines[k]);
  g_string_append_c (shown, '\n');
  assert_has (page, shown->str);
}
END_TEST

START_TEST (the_example_replays)
{
  CliOutput said = cli (NULL, "replay", in_source (EXAMPLE), "--json", NULL);

  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_has (said.out, "\"moves\": 18, ");
  assert_has (said.out, "\"status\": \"won\", \"winners\": [1, 3], \"scores\": [0, 3, 0, 3]");
  assert_has (said.out, "[\"gust\", \"halo\", \"inferno\", \"mountain\", \"ocean\"]");
}
END_TEST

/* Imported into @database and exported again, to be freed. */
static char *
round_trip (const char *database, const char *path)
{
  const char *file = in_folder (database);
  CliOutput said = cli (NULL, "--database", file, "import", path, NULL);

  ck_assert_msg (said.status == 0, "%s", said.err);
  said = cli (NULL, "--database", file, "export", "--all", NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  return g_strdup (said.out);
}

START_TEST (the_example_is_exported_in_one_form)
{
  static const char *const parts[] = {
    "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n[Seat1 \"Ada\"]\n",
    "\n[Pack \"tome-starter@1\"]\n",
    "\n[Result \"win 1 3\"]\n[Scores \"0 3 0 3\"]\n",
    "\n[Weather \"fog, and \\\"rain\\\" later\"]\n",
    "\n[Id \"",
    "\n[Rules \"",
    "\n[Knowledge \"table\"]\n",
    "\n\n- dealer 4 @2026-11-05T19:02:00Z #",
    " ; Ben leads, for Recycle was trump.\n2 play inferno #",
    "\n4 resign #4100c18f58381fd3\n\n",
  };
  g_autofree char *once = round_trip ("one.db", in_source (EXAMPLE));
  g_autofree char *twice = round_trip ("other.db", write_file ("once.tkr", once));

  for (guint k = 0; k < G_N_ELEMENTS (parts); k++)
    assert_has (once, parts[k]);
  ck_assert_ptr_null (strstr (once, "Ada wrote this down"));
  ck_assert_str_eq (twice, once);
}
END_TEST

/* A word of the game in one of the page's tables: "`N play " or "`winner ". */
static void
assert_told (const char *page, const char *before, const char *word)
{
  g_autofree char *pattern = g_strdup_printf ("[`|]%s%s[ `]", before, word);

  ck_assert_msg (g_regex_match_simple (pattern, page, 0, 0), "the page does not tell of %s", word);
}

START_TEST (the_page_knows_every_verb_and_ruling)
{
  g_autofree char *page = read_text (in_source ("docs/records.md"));
  const RulesGame *game = rules_games[_i];

  ck_assert_uint_gt (game->n_verbs, 0);
  ck_assert_uint_gt (game->n_rulings, 0);
  for (guint k = 0; k < game->n_verbs; k++)
    assert_told (page, "[NA-] ", game->verbs[k].name);
  for (guint k = 0; k < game->n_rulings; k++)
    assert_told (page, "", game->rulings[k].name);
}
END_TEST

START_TEST (the_page_knows_the_bounds)
{
  static const struct {
    const char *title;
    guint bound;
  } bounds[] = {
    { "a line, without its end", RECORD_LINE_BYTES },
    { "tags of a record", RECORD_TAGS },
    { "their names and values together, two bytes added for each tag", RECORD_TAGS_BYTES },
    { "arguments of a move", RULES_ARGS },
    { "packs of a record", RULES_PACKS },
  };
  g_autofree char *page = read_text (in_source ("docs/records.md"));
  g_auto (GStrv) parts = g_strsplit (page, ",", -1);
  g_autofree char *plain = g_strjoinv ("", parts);

  for (guint k = 0; k < G_N_ELEMENTS (bounds); k++) {
    g_auto (GStrv) words = g_strsplit (bounds[k].title, ",", -1);
    g_autofree char *title = g_strjoinv ("", words);
    g_autofree char *row = g_strdup_printf ("| %s | %u ", title, bounds[k].bound);

    assert_has (plain, row);
  }
}
END_TEST

TEST_SUITE (records)
{
  Suite *suite = suite_create ("app-records");
  TCase *tests = tcase_create ("records");
  int n_games = 0;

  while (rules_games[n_games] != NULL)
    n_games++;

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_add_test (tests, the_page_shows_the_example);
  tcase_add_test (tests, the_example_replays);
  tcase_add_test (tests, the_example_is_exported_in_one_form);
  tcase_add_loop_test (tests, the_page_knows_every_verb_and_ruling, 0, n_games);
  tcase_add_test (tests, the_page_knows_the_bounds);
  suite_add_tcase (suite, tests);
  return suite;
}
