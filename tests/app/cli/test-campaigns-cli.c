/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Campaigns on the command line: what is refused, and a day from the group to the journal.
 */
#include "tests/app/fixture.h"

#include <string.h>

#define GAME "restless"

/* A group with a run. */
static void
set_up (void)
{
  folder_setup ();
  g_setenv ("TZ", "UTC", TRUE);
  ck_assert_int_eq (
      cli (NULL, "campaign", "new", GAME, "Thursdays", "--player", "Ada", "--player", "Ben", NULL)
          .status,
      0);
  ck_assert_int_eq (cli (NULL, "run", "start", "Thursdays", NULL).status, 0);
}

/* The first moves of a simulated run, all at @instant. */
static void
record_three (const char *match, const char *instant)
{
  CliOutput said = cli (NULL, "simulate", GAME, "--seats", "2", "--seed", "7", NULL);
  g_auto (GStrv) lines = g_strsplit (said.out, "\n", -1);
  g_autoptr (GString) moves = g_string_new (NULL);
  guint n = 0;

  ck_assert_msg (said.status == 0, "%s", said.err);
  for (char **line = lines; n < 3 && *line != NULL; line++)
    if (**line != '\0' && **line != '[') {
      g_string_append_len (moves, *line, (gssize)strcspn (*line, "#"));
      g_string_append_printf (moves, " @%s\n", instant);
      n++;
    }
  said = cli (moves->str, "record", match, NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
}

/* clang-format off */
static const struct {
  const char *words[8];
  int status;
  const char *text;
} refused[] = {
  { { "campaign", "new", "chess", "A" }, 2, "There is no game “chess”" },
  { { "campaign", "new", "tome", "A" }, 2, "Nobody plays Tome together" },
  { { "campaign", "new", GAME }, 2, "An argument is missing" },
  { { "campaign", "new", GAME, "A", "B" }, 2, "“B” is too much" },
  { { "campaign", "new", GAME, " " }, 1, "A name is one line" },
  { { "campaign", "new", GAME, "thursdays" }, 1, "There is a campaign named “thursdays” already" },
  { { "campaign", "new", GAME, "A", "--option", "luck=3" }, 2, "has no option “luck=3”" },
  { { "campaign", "new", GAME, "A", "--option", "realms=99" }, 2, "“realms” goes from 1 to 5" },
  { { "campaign", "new", GAME, "A", "--variant", "duel" }, 2, "has no variant “duel”" },
  { { "campaign", "burn", "Thursdays" }, 2, "There is no command “campaign burn”." },
  { { "campaign", "rename", "Nobody", "A" }, 2, "There is no campaign “Nobody”" },
  { { "campaign", "add-run", "Thursdays", "0000" }, 2, "0000" },
  { { "run", "pause", "Thursdays/4" }, 2, "“Thursdays” has no run 4" },
  { { "run", "pause", "nothing-here" }, 2, "There is no run “nothing-here”" },
  { { "run", "pause" }, 2, "An argument is missing" },
  { { "session", "end", "Thursdays/1" }, 2, "No session goes on" },
  { { "session", "add", "Thursdays/1", "1", "3" }, 2, "the match has only 0 moves" },
  { { "session", "edit", "Thursdays/1/1" }, 2, "There are only 0 sessions" },
  { { "journal", "Thursdays/1", "add", " " }, 1, "A journal entry says something" },
  { { "journal", "Thursdays/1", "edit", "1", "A" }, 2, "There is no journal entry “1”" },
  { { "list", "runs" }, 2, "An argument is missing" },
  { { "show", "campaign", "Nobody" }, 2, "There is no campaign “Nobody”" },
};
/* clang-format on */

START_TEST (test_refused)
{
  for (guint k = 0; k < G_N_ELEMENTS (refused); k++) {
    CliOutput said = cli_run (NULL, refused[k].words);

    ck_assert_msg (said.status == refused[k].status, "%u: %d: %s", k, said.status, said.err);
    ck_assert_msg (strstr (said.err, refused[k].text) != NULL, "%u: %s", k, said.err);
  }
}
END_TEST

/* A day at the command line, from the group to the journal. */
START_TEST (test_command_line)
{
  static const char *const json[][4] = {
    { "list", "campaigns" },
    { "list", "runs", "Sundays" },
    { "list", "sessions", "Sundays/1" },
    { "journal", "Sundays/1" },
    { "show", "campaign", "Sundays" },
    { "show", "run", "Sundays/1" },
    { "campaign", "cards", "Sundays" },
  };
  g_autofree char *match = NULL, *edited = NULL;
  CliOutput said;

  ck_assert_int_eq (cli (NULL, "campaign", "new", GAME, "Sundays", "--player", "Ada", "--player",
                         "Ben", "--house-rules", "No mercy", "--option", "realms=3", NULL)
                        .status,
                    0);
  ck_assert_str_eq (cli (NULL, "campaign", "players", "sundays", NULL).out, "Ada\nBen\n");
  edited = line_of (cli (NULL, "campaign", "edit", "Sundays", "--note", "Club", NULL).out, 0);
  ck_assert (g_uuid_string_is_valid (edited));
  ck_assert_ptr_nonnull (
      strstr (cli (NULL, "campaign", "options", "Sundays", NULL).out, "realms=3\n"));
  match = line_of (cli (NULL, "run", "start", "Sundays", NULL).out, 0);
  ck_assert_ptr_nonnull (strstr (cli (NULL, "export", match, NULL).out, "[Option.realms \"3\"]"));
  record_three (match, "2026-09-06T15:00:00Z");
  ck_assert_int_eq (
      cli (NULL, "journal", "Sundays/1", "add", "It rained.", "--at", "1", "--by", "Ben", NULL)
          .status,
      0);
  ck_assert_int_eq (cli (NULL, "session", "edit", "Sundays/1/1", "--place", "Ben's", NULL).status,
                    0);
  ck_assert_int_eq (cli (NULL, "session", "end", "Sundays/1", NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "run", "name", "Sundays/1", "The Long Dark", NULL).status, 0);
  said = cli (NULL, "show", "run", match, NULL);
  ck_assert_ptr_nonnull (strstr (said.out, "The Long Dark: Going on"));
  ck_assert_ptr_nonnull (strstr (said.out, "Ben's"));
  ck_assert_ptr_nonnull (strstr (said.out, "Ben: It rained."));
  for (guint k = 0; k < G_N_ELEMENTS (json); k++) {
    const char *words[] = { "--json", json[k][0], json[k][1], json[k][2], NULL };

    said = cli_run (NULL, words);
    ck_assert_msg (said.status == 0, "%s", said.err);
    ck_assert_msg (said.out[0] == '{' || said.out[0] == '[', "%s", said.out);
  }
}
END_TEST

TEST_SUITE (campaigns_cli)
{
  Suite *suite = suite_create ("campaigns-cli");
  TCase *campaigns = tcase_create ("campaigns");

  tcase_add_checked_fixture (campaigns, set_up, folder_teardown);
  tcase_add_test (campaigns, test_refused);
  tcase_add_test (campaigns, test_command_line);
  suite_add_tcase (suite, campaigns);
  return suite;
}
