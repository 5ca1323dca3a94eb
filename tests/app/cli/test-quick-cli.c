/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results without moves on the command line: by a line or by options, corrected, and refused.
 */
#include "tests/app/fixture.h"

#include <string.h>

static char *
log_cli (const char *const *words, const char *text)
{
  CliOutput said = cli_run (NULL, words);
  g_auto (GStrv) lines = g_strsplit (said.out, "\n", 3);

  ck_assert_msg (said.status == 0, "%s", said.err);
  ck_assert_str_eq (lines[1], text);
  return g_strdup (lines[0]);
}

START_TEST (test_cli_options)
{
  static const struct {
    const char *words[20], *text;
  } table[] = {
    { { "log", "Catan", "--player", "Ada=10", "--player", "Ben=8" },
      "Ada wins with 10 points, before Ben with 8" },
    { { "log", "Tome", "--player", "Ada+Cyd=16", "--player", "Ben+Dee=5" },
      "Ada & Cyd win with 16 points, before Ben & Dee with 5" },
    { { "log", "Golf", "--player", "Ada=52", "--player", "Ben=40", "--low" },
      "Ben wins with 40 points, before Ada with 52" },
    { { "log", "Race", "--player", "Ada=2", "--player", "Ben=1", "--places" },
      "Ben wins, before Ada" },
    { { "log", "Chess", "--player", "Ada", "--player", "Ben", "--winner", "ben" },
      "Ben wins against Ada" },
    { { "log", "restless", "--player", "Ada", "--player", "Ben", "--co-op", "lost" },
      "Ada and Ben lose together" },
    { { "log", "Charades", "--player", "Ada", "--player", "Ben" },
      "Ada and Ben; nobody says who won" },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (table); k++) {
    g_autofree char *uuid = log_cli (table[k].words, table[k].text);

    ck_assert_int_eq (strlen (uuid), 36);
  }
}
END_TEST

START_TEST (test_cli_edit)
{
  g_autofree char *uuid =
      line_of (cli (NULL, "log", "Catan: Ada 10, Ben 8 @Club 2026-11-20", NULL).out, 0);
  CliOutput said = cli (NULL, "log", "--edit", uuid, "Catan: Ada 9, Ben 12", NULL);

  ck_assert_msg (said.status == 0, "%s", said.err);
  ck_assert_ptr_nonnull (strstr (said.out, "Ben wins with 12 points, before Ada with 9\n"
                                           "Catan · 20 Nov 2026 · Club\n"));
  said = cli (NULL, "log", "--edit", uuid, "--minutes", "1h", "--winner", "Ada", NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  ck_assert_ptr_nonnull (strstr (said.out, "Ada wins with 9 points, before Ben with 12\n"));
  ck_assert_ptr_nonnull (strstr (said.out, "1 h 00 min"));
  said = cli (NULL, "show", "match", uuid, NULL);
  ck_assert_ptr_nonnull (strstr (said.out, "  1. Ada  9\n  2. Ben  12\n"));
  ck_assert_int_eq (cli (NULL, "revert", NULL).status, 0);
  said = cli (NULL, "show", "match", uuid, NULL);
  ck_assert_ptr_nonnull (strstr (said.out, "Ben wins"));
  said = cli (NULL, "export", uuid, NULL);
  ck_assert_int_eq (said.status, 1);
  ck_assert_ptr_nonnull (strstr (said.err, "This is a result without moves"));
}
END_TEST

START_TEST (test_cli_wrong)
{
  static const struct {
    const char *words[12], *err;
    int status;
  } table[] = {
    { { "log" }, "An argument is missing", 2 },
    { { "log", "Catan: Ada", "--minutes", "x" }, "-:1: “x” is no time", 1 },
    { { "log", "Catan: Ada 10, Ben" }, "-:1: column 19: a score is expected here", 1 },
    { { "log", "Catan", "--player", "Ada=x" }, "-:1: “Ada=x”: a number belongs behind", 1 },
    { { "log", "Catan", "--player", "Ada", "--winner", "Cy" }, "Cy is none of the players.", 1 },
    { { "log", "Catan", "--player", "Ada", "--co-op", "x" }, "won, lost or drawn", 1 },
    { { "log", "Catan: Ada 10, Ben 8", "--date", "31.12." }, "“31.12.” is no day", 1 },
    { { "log", "--edit", "0123", "Catan: Ada 10" }, "There is no match", 2 },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (table); k++) {
    CliOutput said = cli_run (NULL, table[k].words);

    ck_assert_msg (said.status == table[k].status, "%d: %s", said.status, said.err);
    ck_assert_msg (strstr (said.err, table[k].err) != NULL, "%s", said.err);
  }
  ck_assert_str_eq (cli (NULL, "list", "matches", NULL).out, "");
}
END_TEST

/* A name that nobody has, among known ones, is no player unless that is said. */
START_TEST (test_cli_doubt)
{
  CliOutput said = cli (NULL, "log", "Chess: Ada, Ben won", NULL);

  ck_assert_msg (said.status == 0, "%s", said.err);
  said = cli (NULL, "log", "Chess: Ada, Bne won", NULL);
  ck_assert_int_eq (said.status, 1);
  ck_assert_msg (strstr (said.err,
                         "Nobody is called “Bne”, and no score stands behind it. With --new "
                         "it is a new player.")
                     != NULL,
                 "%s", said.err);
  ck_assert_ptr_null (strstr (cli (NULL, "list", "players", NULL).out, "Bne"));
  ck_assert_int_eq (cli (NULL, "log", "--new", "Chess: Ada, Bne won", NULL).status, 0);
  ck_assert_ptr_nonnull (strstr (cli (NULL, "list", "players", NULL).out, "Bne"));
  /* A game without its colon is no player of the last one's. */
  said = cli (NULL, "log", "Azul Ada", NULL);
  ck_assert_int_eq (said.status, 1);
  ck_assert_str_eq (said.out, "");
  ck_assert_ptr_nonnull (strstr (said.err, "Nobody is called “Azul Ada”"));
  ck_assert_int_eq (cli (NULL, "log", "--new", "Azul Ada", NULL).status, 0);
}
END_TEST

START_TEST (test_cli_dry_run)
{
  CliOutput said = cli (NULL, "log", "--dry-run", "Catan: Ada 10, Ben 8", NULL);

  ck_assert_int_eq (said.status, 0);
  ck_assert (g_str_has_prefix (said.out, "Ada wins with 10 points, before Ben with 8\n"));
  ck_assert_str_eq (cli (NULL, "list", "matches", NULL).out, "");
}
END_TEST

/* A result that nobody won is no match that goes on, and a game is told by its name. */
START_TEST (test_cli_listed_json)
{
  g_autofree char *begun = NULL;
  CliOutput said;

  ck_assert_int_eq (cli (NULL, "log", "Azul: Ada, Ben", "--open", NULL).status, 0);
  said = cli (NULL, "list", "matches", "--json", NULL);
  ck_assert_ptr_nonnull (strstr (said.out, "\"game\": null, \"game-name\": \"Azul\""));
  ck_assert_ptr_nonnull (strstr (
      said.out, "\"outcome\": {\"status\": \"open\", \"winners\": [], \"scores\": [0, 0]}"));
  begun = line_of (cli ("[Record \"1\"]\n[Game \"restless\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n",
                        "new", "-", NULL)
                       .out,
                   0);
  said = cli (NULL, "list", "matches", "--json", "--game", "restless", NULL);
  ck_assert_ptr_nonnull (
      strstr (said.out, "\"game\": \"restless\", \"game-name\": \"The Restless\""));
  ck_assert_ptr_nonnull (strstr (said.out, "\"outcome\": {\"status\": \"running\""));
  said = cli (NULL, "list", "matches", NULL);
  ck_assert_ptr_nonnull (strstr (said.out, "  The Restless  "));
  said = cli (NULL, "complete", "--", "show", "match", begun, NULL);
  ck_assert_ptr_nonnull (strstr (said.out, "\tThe Restless "));
}
END_TEST

START_TEST (test_cli_list_of_a_game)
{
  g_autofree char *azul = line_of (cli (NULL, "log", "Azul: Ada 50, Ben 40", NULL).out, 0);
  g_autofree char *tome = line_of (cli (NULL, "log", "Tome: Ada+Cyd 16, Ben+Dee 5", NULL).out, 0);
  static const char *const of_azul[] = { "Azul", "azul", "AZUL" };
  static const char *const of_tome[] = { "tome", "Tome" };
  CliOutput said;

  for (gsize k = 0; k < G_N_ELEMENTS (of_azul); k++) {
    said = cli (NULL, "list", "matches", "--game", of_azul[k], NULL);
    ck_assert_msg (said.status == 0, "%s", said.err);
    ck_assert_ptr_nonnull (strstr (said.out, azul));
    ck_assert_ptr_null (strstr (said.out, tome));
  }
  for (gsize k = 0; k < G_N_ELEMENTS (of_tome); k++) {
    said = cli (NULL, "list", "matches", "--json", "--game", of_tome[k], NULL);
    ck_assert_msg (said.status == 0, "%s", said.err);
    ck_assert_ptr_null (strstr (said.out, azul));
    ck_assert_ptr_nonnull (strstr (said.out, tome));
  }
  said = cli (NULL, "list", "matches", "--game", "Catna", NULL);
  ck_assert_int_eq (said.status, 2);
  ck_assert_ptr_nonnull (strstr (said.err, "There is no match of a game “Catna” here."));
  said = cli (NULL, "list", "players", "--game", "Azul", NULL);
  ck_assert_int_eq (said.status, 2);
  ck_assert_ptr_nonnull (strstr (said.err, "--game is for matches"));
}
END_TEST

TEST_SUITE (quick_cli)
{
  Suite *suite = suite_create ("app-quick-cli");
  TCase *words = tcase_create ("words");

  tcase_add_checked_fixture (words, folder_setup, folder_teardown);
  tcase_add_test (words, test_cli_options);
  tcase_add_test (words, test_cli_edit);
  tcase_add_test (words, test_cli_wrong);
  tcase_add_test (words, test_cli_doubt);
  tcase_add_test (words, test_cli_dry_run);
  tcase_add_test (words, test_cli_listed_json);
  tcase_add_test (words, test_cli_list_of_a_game);
  suite_add_tcase (suite, words);
  return suite;
}
