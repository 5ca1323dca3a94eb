/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What Board Game Arena's bookmarklets copy, and NemeStats' table: counts of the files, plays by
 * group, and lines that are none.
 */
#include "tests/suite.h"

#include "tests/importers/parsed-text.h"

#include "importers/plays/sniff.h"

#include <string.h>

#define TOTAL "Totals are no plays: they don’t say when, with whom and how each went.\n"

START_TEST (test_stats)
{
  g_auto (ParsedText) parsed = { NULL };

  parse_file (&parsed, IMPORT_FORMAT_BGA_STATS, "bookmarklets/bga-playerstats.tsv");
  ck_assert_str_eq (parsed.text->str,
                    "player alpha\nskipped 1: " TOTAL "player alpha\nskipped 2: " TOTAL
                    "player alpha\ngame Ticket to Ride\nskipped 3: " TOTAL
                    "player alpha\ngame Carcassonne\nskipped 4: " TOTAL);
  parse_string (&parsed, IMPORT_FORMAT_BGA_STATS, "alpha\tXP\t1\n");
  ck_assert_str_eq (parsed.text->str, "skipped 1: Six columns apart by tabs are expected here.\n");
}
END_TEST

START_TEST (test_tournament)
{
  g_auto (ParsedText) parsed = { NULL };

  parse_file (&parsed, IMPORT_FORMAT_BGA_TOURNAMENT, "bookmarklets/bga-tournament.tsv");
  ck_assert_uint_eq (parsed.plays, 4);
  ck_assert_uint_eq (parsed.seats, 9);
  ck_assert_uint_eq (parsed.skipped, 0);
  ck_assert (parsed_text_has (
      &parsed, "2: bga 777000001: Ticket to Ride on - | alpha rank 1 won | bravo rank "
               "2 lost [Event: Winter \"Cup\" • 1] [TournamentStart: 1/2/2024, "
               "3:00:00 PM] [TournamentEnd: 1/5/2024, 3:00:00 PM]\n"));
  ck_assert (
      parsed_text_has (&parsed, "777000002: Ticket to Ride on - incomplete | charlie | delta ["));
  ck_assert (parsed_text_has (&parsed, "| alpha rank 1 won | charlie rank 1 won [Event: Winter"));
  ck_assert (parsed_text_has (
      &parsed, "6: bga 777000004: Hanabi on - | alpha rank 1 won | bravo rank 3 lost "
               "| charlie rank 2 lost [Event: Spring Cup]"));
}
END_TEST

static const struct {
  const char *text, *parsed;
} tournaments[] = {
  { "1\t2\t0\t100\tada\t1\t1\n", "skipped 1: The line of this table’s tournament is missing.\n" },
  { "1\tCup\t\tGo\ta\tb\t1\t1\t1\t1\t1\n1\t2\t0\t100\tada\t1\n1\t2\n1\t\t0\t100\n",
    "skipped 2: A table has four columns here, and three for each of its players.\n"
    "skipped 3: A table has four columns here, and three for each of its players.\n"
    "skipped 4: This is no table.\n" },
};

START_TEST (test_odd_tournament)
{
  g_auto (ParsedText) parsed = { NULL };

  parse_string (&parsed, IMPORT_FORMAT_BGA_TOURNAMENT, tournaments[_i].text);
  ck_assert_str_eq (parsed.text->str, tournaments[_i].parsed);
}
END_TEST

/* What the program takes each file for by its bytes alone, as when they are pasted. */
static const struct {
  const char *path;
  ImportFormat format;
} pasted[] = {
  { "bookmarklets/bga-playerstats.tsv", IMPORT_FORMAT_BGA_STATS },
  { "bookmarklets/bga-movestats.csv", IMPORT_FORMAT_BGA_MOVES },
  { "bookmarklets/bga-tournament.tsv", IMPORT_FORMAT_BGA_TOURNAMENT },
  { "tables/nemestats-excel-as-csv.csv", IMPORT_FORMAT_NEMESTATS_CSV },
  { "fuzz-csv/sep.csv", IMPORT_FORMAT_CSV },
  { "fuzz-bgg/error.xml", IMPORT_FORMAT_BGG_GAMES },
};

START_TEST (test_pasted)
{
  g_autofree char *path = g_build_filename (suite_variable ("TOMEKEEPER_SOURCE"), "tests",
                                            "importers", "plays", pasted[_i].path, NULL);
  g_autofree char *text = NULL;
  gsize length;

  ck_assert (g_file_get_contents (path, &text, &length, NULL));
  ck_assert_int_eq (import_sniff (NULL, text, length, TRUE), pasted[_i].format);
}
END_TEST

#define NO_WINNER " ! The times of moves don’t say who won.\n"
#define MOVE(time, excel, player) "5;Go;1;" time ";" excel ";" player ";10m\n"

/* The local time as browsers of the world write it; the spreadsheet's day tells 2 January from
 * 1 February. */
static const struct {
  const char *text, *parsed;
} moves[] = {
  { MOVE ("1/2/2024, 3:00:00 PM", "45293,62500", "ada")
        MOVE ("1/2/2024, 4:30:10 PM", "45293,68762", "ben"),
    "1: bga 5: Go on 2024-01-02 15:00:00 90 min | ada | ben" NO_WINNER },
  { MOVE ("1/2/2024, 15:00:00", "45323,62500", "ada"),
    "1: bga 5: Go on 2024-02-01 15:00:00 | ada" NO_WINNER },
  { MOVE ("2.1.2024, 15:00:00", "45293,62500", "ada"),
    "1: bga 5: Go on 2024-01-02 15:00:00 | ada" NO_WINNER },
  { MOVE ("2024. 01. 02. 15:00:00", "45293,62500", "ada"),
    "1: bga 5: Go on 2024-01-02 15:00:00 | ada" NO_WINNER },
  { MOVE ("1/2/2024, 3:00:00\u202fPM", "45293,62500", "ada"),
    "1: bga 5: Go on 2024-01-02 15:00:00 | ada" NO_WINNER },
  { MOVE ("Invalid Date", "45293,5", "ada"),
    "1: bga 5: Go on 2024-01-02 12:00:00 | ada" NO_WINNER },
  { MOVE ("Invalid Date", "NaN", "ada"), "1: bga 5: Go on - | ada" NO_WINNER },
  { MOVE ("1/13/2024, 3:00:00 PM", "", ""), "1: bga 5: Go on 2024-01-13 15:00:00" NO_WINNER },
  /* Over days: the last one counts, as in the results, and it has no length. */
  { MOVE ("1/2/2024, 11:30:00 PM", "45293,97917", "ada")
        MOVE ("1/5/2024, 12:30:00 AM", "45296,02083", "ben"),
    "1: bga 5: Go on 2024-01-05 | ada | ben"
    " ! It is said to have taken 2940 minutes, which was left out." NO_WINNER },
  { MOVE ("1/2/2024, 3:00:00 PM", "45293,6", "ada") "6;Chess;null;1/3/2024, 3:00:00 PM;45294,6;ben;"
                                                    "\n" MOVE ("1/2/2024, 5:00:00 PM", "45293,7",
                                                               "ben"),
    "1: bga 5: Go on 2024-01-02 15:00:00 | ada" NO_WINNER
    "2: bga 6: Chess on 2024-01-03 15:00:00 | ben" NO_WINNER
    "skipped 3: Another table stands between these moves and the others of theirs.\n" },
  { "a;b\n;Go;1;2;3;ada;5\n",
    "skipped 1: Seven columns apart by semicolons are expected here.\nskipped 2: This is no "
    "table.\n" },
  { MOVE ("1/2/2024, 3:00:00 PM", "99999999999999999999", "ada"),
    "1: bga 5: Go on 2024-02-01 15:00:00 | ada" NO_WINNER },
};

START_TEST (test_moves)
{
  g_auto (ParsedText) parsed = { NULL };

  parse_string (&parsed, IMPORT_FORMAT_BGA_MOVES, moves[_i].text);
  ck_assert_str_eq (parsed.text->str, moves[_i].parsed);
}
END_TEST

START_TEST (test_moves_file)
{
  g_auto (ParsedText) parsed = { NULL };

  parse_file (&parsed, IMPORT_FORMAT_BGA_MOVES, "bookmarklets/bga-movestats.csv");
  ck_assert_str_eq (parsed.text->str,
                    "1: bga 12345678: Ticket to Ride on 2023-12-25 15:00:00 5 min | "
                    "alpha | bravo" NO_WINNER);
}
END_TEST

START_TEST (test_nemestats)
{
  g_auto (ParsedText) parsed = { NULL };

  parse_file (&parsed, IMPORT_FORMAT_NEMESTATS_CSV, "tables/nemestats-excel-as-csv.csv");
  ck_assert_str_eq (
      parsed.text->str,
      "2: nemestats 10: Hanabi (nemestats 20) (bgg 98778) on 2015-05-13 “two lines,\nquoted "
      "\"text\"” | Player 1 (nemestats 1) won | Player 2 (nemestats 2) won [Group: Group] "
      "[NumberOfPlayers: 2]\n");
}
END_TEST

#define NEME_HEAD                                                                                  \
  "Id;DatePlayed;GameDefinitionName;NumberOfPlayers;WinningPlayerIds;WinningPlayerNames\n"

static const struct {
  const char *text, *parsed;
} nemes[] = {
  { NEME_HEAD "11;13.05.2015;Go;2;7;Lovelace, Ada\n",
    "2: nemestats 11: Go on 2015-05-13 | Lovelace, Ada (nemestats 7) won |  anonymous lost "
    "[NumberOfPlayers: 2] ! "
    "NemeStats’ table names the winners alone; the other players are not in the file.\n" },
  { NEME_HEAD "11;2015-05-13;Go;3;7,8;Lovelace, Ada, Ben\n",
    "2: nemestats 11: Go on 2015-05-13 | Lovelace won | Ada won | Ben won [NumberOfPlayers: 3]\n" },
  { NEME_HEAD "11;2015-05-13;Go;4000000000;7;Ada\n",
    "skipped 2: The play has more than 64 players.\n" },
  { NEME_HEAD "x;2015-05-13;Go;3;;\n12;;Go;;;\n",
    "skipped 2: This is no play.\n3: nemestats 12: Go on -\n" },
  { "Id;DatePlayed;Game\n1;2;3\n",
    "fault 1:0: The heads “Id”, “DatePlayed” and “GameDefinitionName” are expected here.\n" },
  { NEME_HEAD "11;2015-05-13;\"Go\n", "fault 2:0: A quotation mark that begins on this line is not "
                                      "closed.\n" },
};

START_TEST (test_odd_nemestats)
{
  g_auto (ParsedText) parsed = { NULL };

  parse_string (&parsed, IMPORT_FORMAT_NEMESTATS_CSV, nemes[_i].text);
  ck_assert_str_eq (parsed.text->str, nemes[_i].parsed);
}
END_TEST

/* More players than a play can have. */
START_TEST (test_too_many)
{
  g_auto (ParsedText) parsed = { NULL };
  g_autoptr (GString) text = g_string_new ("1\tCup\t\tGo\ta\tb\t1\t1\t1\t1\t1\n1\t2\t0\t100");

  for (guint k = 0; k < 65; k++)
    g_string_append_printf (text, "\tp%u\t1\t1", k);
  parse_string (&parsed, IMPORT_FORMAT_BGA_TOURNAMENT, text->str);
  ck_assert (parsed_text_has (&parsed, "skipped 2: The play has more than 64 players.\n")
             || parsed_text_has (&parsed, "fault 2:0: A row has more than 200 columns.\n"));
  ck_assert_uint_eq (parsed.plays, 0);
  g_string_truncate (text, 0);
  for (guint k = 0; k < 100; k++)
    g_string_append_printf (text, "5;Go;1;1/2/2024, 3:00:00 PM;45293,6;p%u;\n", k);
  parse_string (&parsed, IMPORT_FORMAT_BGA_MOVES, text->str);
  ck_assert_str_eq (parsed.text->str, "skipped 1: The play has more than 64 players.\n");
}
END_TEST

TEST_SUITE (bga_text)
{
  Suite *suite = suite_create ("bga-text");
  TCase *tcase = tcase_create ("text");

  tcase_add_test (tcase, test_stats);
  tcase_add_test (tcase, test_tournament);
  tcase_add_loop_test (tcase, test_odd_tournament, 0, G_N_ELEMENTS (tournaments));
  tcase_add_loop_test (tcase, test_pasted, 0, G_N_ELEMENTS (pasted));
  tcase_add_loop_test (tcase, test_moves, 0, G_N_ELEMENTS (moves));
  tcase_add_test (tcase, test_moves_file);
  tcase_add_test (tcase, test_nemestats);
  tcase_add_loop_test (tcase, test_odd_nemestats, 0, G_N_ELEMENTS (nemes));
  tcase_add_test (tcase, test_too_many);
  suite_add_tcase (suite, tcase);
  return suite;
}
