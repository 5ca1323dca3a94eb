/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A history brought along by the command line: what it prints, what it asks for, and what it
 * refuses.
 */
#include "tests/app/plays-in/play-import-stage.h"

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const StagePlay plays[] = {
  { 1, 501, "2020-01-02", "Catan", "Club", 90, NULL, { { "Ada", 10, TRUE }, { "Ben", 8 } }, 2 },
  { 2, 0, "2020-02-03", "Hive", "Club", 0, NULL, { { "Ada", 6 }, { "Ben", 10, TRUE } }, 2 },
};

static const char *
write_history (guint n)
{
  g_autofree char *text = play_import_stage_as_bgstats (plays, n);

  return write_file ("history.json", text);
}

static void
assert_in (const char *text, const char *part)
{
  ck_assert_msg (strstr (text, part) != NULL, "“%s” is not in:\n%s", part, text);
}

START_TEST (plays_are_imported_and_taken_back)
{
  const char *file = write_history (2);
  CliOutput said = cli (NULL, "import", "--dry-run", file, NULL);

  ck_assert_msg (said.status == 0, "%s", said.err);
  ck_assert_str_eq (said.out, "2 new plays. 2 new players, 2 new games, 1 new place.\n");
  said = cli (NULL, "import", file, NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_in (said.out, "“revert ");
  said = cli (NULL, "import", file, NULL);
  ck_assert_str_eq (said.out, "2 known already.\n");
  assert_in (cli (NULL, "list", "imports", NULL).out, "Import history.json");
  assert_in (cli (NULL, "log", "--dry-run", "Catan: Ada 1, Ben 2", NULL).out, "Ben wins");
  ck_assert_int_eq (cli (NULL, "revert", "--keep-changed", NULL).status, 0);
  ck_assert_ptr_null (strstr (cli (NULL, "list", "matches", NULL).out, "Catan"));
  said = cli (NULL, "import", file, NULL);
  assert_in (said.out, "2 new plays.");
}
END_TEST

/* What is taken for granted of a game is told once, and can be said otherwise. */
START_TEST (all_winners_are_told)
{
  static const char table[] = "date,game,player,won,player,won\n"
                              "2024-01-01,Hanabi,Ada,yes,Ben,yes\n"
                              "2024-01-02,Hanabi,Ada,no,Ben,no\n"
                              "2024-01-03,Go,Ada,yes,Ben,yes\n"
                              "2024-01-04,Go,Ada,yes,Ben,no\n";
  const char *file = write_file ("all.csv", table);
  CliOutput said = cli (NULL, "import", "--dry-run", file, NULL);

  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_in (said.out,
             "1 play of “Hanabi” has every player as winner: won together, unless you say "
             "--drawn \"Hanabi\".\n");
  assert_in (said.out, "1 play of “Hanabi” that nobody won is lost together.\n");
  assert_in (said.out, "1 play of “Go” has every player as winner: a draw, unless you say "
                       "--together \"Go\".\n");
  said = cli (NULL, "import", "--dry-run", "--json", file, NULL);
  assert_in (said.out, "\"won_by_all\": 1");
  assert_in (said.out, "\"together\": true");
  said = cli (NULL, "import", "--together", "Chess", file, NULL);
  ck_assert_int_eq (said.status, 1);
  assert_in (said.err, "There is no “Chess” in what was read.");
  said = cli (NULL, "import", "--together", "Go", "--drawn", "go", file, NULL);
  ck_assert_int_eq (said.status, 2);
  assert_in (said.err, "--together and --drawn exclude each other for “Go”");
  said = cli (NULL, "import", "--drawn", "hanabi", "--together", "Go", file, NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  ck_assert_ptr_null (strstr (said.out, "every player"));
  said = cli (NULL, "list", "matches", NULL);
  assert_in (said.out, "draw");
  said = cli (NULL, "import", file, NULL);
  ck_assert_str_eq (said.out, "4 known already.\n");
  said = cli (NULL, "import", "--together", "Hanabi", file, NULL);
  assert_in (said.out, "2 changed, 2 known already.");
}
END_TEST

/* A comment behind moves is theirs; without any it is the match's note. */
START_TEST (a_record_without_moves_keeps_its_comment)
{
  static const char record[] = "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n"
                               "[Id \"018f3a2e-7b1c-7d4e-8f5a-6b7c8d9e0f1a\"]\n"
                               "[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n"
                               "[Seat4 \"Dan\"]\n[Pack \"tome-starter@1\"]\n\n"
                               "; Nothing was played.\n";
  CliOutput said = cli (NULL, "import", write_file ("empty.tkr", record), NULL);

  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_in (cli (NULL, "note", "018f3a2e", NULL).out, "Nothing was played.");
}
END_TEST

#define TEAM                                                                                       \
  "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"        \
  "[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n[Pack \"tome-starter@1\"]\n\n"

/* One file's name may begin like another's. */
START_TEST (a_fault_is_of_its_own_file)
{
  const char *good = write_file ("a.tkr", TEAM "- note \"Tea.\"\n");
  g_autofree char *longer = g_strconcat (good, ".tkr", NULL);
  CliOutput said;

  ck_assert (g_file_set_contents (longer, TEAM "1 fly\n", -1, NULL));
  said = cli (NULL, "import", "--keep-going", write_history (1), good, longer, NULL);
  ck_assert_int_ne (said.status, 0);
  assert_in (said.err, "a.tkr.tkr:");
  assert_in (cli (NULL, "list", "matches", NULL).out, "Ada & Cyd");
}
END_TEST

/* What only the store refuses has its place, too. */
START_TEST (a_blank_name_has_its_place)
{
  static const char record[] = "[Record \"1\"]\n[Game \"tome\"]\n[Seat1 \"Ada\"]\n[Seat2 \" \"]\n"
                               "[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n\n- dealer 4\n";
  const char *file = write_file ("blank.tkr", record);
  g_autofree char *place = g_strconcat (file, ":1: A name is one line", NULL);
  CliOutput said = cli (NULL, "import", file, NULL);

  ck_assert_int_eq (said.status, 1);
  ck_assert_msg (g_str_has_prefix (said.err, place), "%s", said.err);
}
END_TEST

START_TEST (a_pack_warns_once)
{
  CliOutput said = cli (NULL, "import", "--dry-run", write_history (1),
                        in_source ("tests/importers/packs/arkham/good/root-cards-41.json"), NULL);
  const char *warned;

  ck_assert_msg (said.status == 0, "%s", said.err);
  warned = strstr (said.err, "The game has 42 cards");
  ck_assert_ptr_nonnull (warned);
  ck_assert_ptr_null (strstr (warned + 1, "The game has 42 cards"));
}
END_TEST

START_TEST (doubts_are_told)
{
  g_autoptr (GString) table = g_string_new ("date,game,players,quantity\n"
                                            "2024-02-30,Go,Ada,1\n2024-01-05,Go,Ben,5000\n");
  CliOutput said;

  for (guint k = 0; k < 20; k++)
    g_string_append_printf (table, "2024-02-%02u,Go,Ada,0\n", k + 1);
  said = cli (NULL, "import", "--dry-run", write_file ("days.csv", table->str), NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_in (said.err, "“0” is no number of plays");
  assert_in (said.err, "and 2 more plays like this");
  table->str[strlen ("date,game,players,quantity\n2024-02-30,Go,Ada,1\n2024-01-05,Go,Ben,5000\n")] =
      '\0';
  said = cli (NULL, "import", write_file ("days.csv", table->str), NULL);
  assert_in (said.err, "days.csv:2: “2024-02-30” is no date");
  assert_in (said.err, "days.csv:3: “5000” is no number of plays");
}
END_TEST

START_TEST (what_is_nothing_says_why)
{
  static const struct {
    const char *name, *text, *why;
  } nothing[] = {
    { "plays.xml", "Unauthorized. See https://boardgamegeek.com/using_the_xml_api", "token" },
    { "one-line.xml", "<html><body>Login</body></html>", "a page to look at" },
    { "other.json", "{\"status\":0,\"error\":\"Not logged in\"}", "is no pack" },
    { "empty.xml", "", "is empty" },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (nothing); k++) {
    CliOutput said = cli (NULL, "import", write_file (nothing[k].name, nothing[k].text), NULL);

    ck_assert_int_eq (said.status, 1);
    assert_in (said.err, nothing[k].why);
  }
}
END_TEST

START_TEST (a_plan_is_json)
{
  const char *file = write_history (2);
  CliOutput said = cli (NULL, "import", "--json", file, NULL);
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *object, *counts;

  ck_assert_msg (said.status == 0, "%s", said.err);
  ck_assert (json_parser_load_from_data (parser, said.out, -1, NULL));
  object = json_node_get_object (json_parser_get_root (parser));
  counts = json_object_get_object_member (object, "counts");
  ck_assert_int_eq (json_object_get_int_member (counts, "add"), 2);
  ck_assert_int_eq (json_object_get_int_member (counts, "read"), 2);
  ck_assert_int_eq (json_array_get_length (json_object_get_array_member (object, "rows")), 2);
  ck_assert_int_eq (json_array_get_length (json_object_get_array_member (object, "names")), 5);
  ck_assert_int_gt (json_object_get_int_member (object, "batch"), 0);
}
END_TEST

/* What another program has and this one doesn't take, before it is stored and after. */
START_TEST (what_is_not_taken_is_told)
{
  const char *file = in_source ("tests/importers/plays/json/bgstats-rich.json");
  CliOutput said = cli (NULL, "import", "--dry-run", file, NULL);

  assert_in (said.out, "\nNot taken: 1 challenge, 2 pictures, 2 tags of players,");
  said = cli (NULL, "import", "--json", file, NULL);
  assert_in (said.out, "\"not_taken\": {\"challenges\": 1, \"pictures\": 2, \"tags\": 2, "
                       "\"filters\": 1}");
  assert_in (said.out, "\"game_ratings\": 2, \"owned\": 2, \"said_conflicts\": 0");
  said = cli (NULL, "import", file, NULL);
  assert_in (said.out, "13 known already.\nNot taken: 1 challenge,");
}
END_TEST

/* A game is rated, and noted as owned; a change there as well as here is told and chosen. */
START_TEST (games_are_rated)
{
  const char *file = in_source ("tests/importers/plays/json/bgstats-rich.json");
  g_autofree char *text = read_text (file);
  g_autoptr (GString) later = g_string_new (text);
  CliOutput said;

  ck_assert_int_eq (cli (NULL, "import", file, NULL).status, 0);
  said = cli (NULL, "list", "games", NULL);
  assert_in (said.out, "Never Played");
  said = cli (NULL, "list", "games", "--json", NULL);
  assert_in (said.out,
             "\"name\": \"Never Played\", \"matches\": 0, \"rating\": 6, \"owned\": true");
  said = cli (NULL, "game", "never played", "--rate", "7.5", "--not-owned", NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  /* What was done, and nothing of the results that all won. */
  ck_assert_str_eq (said.out, "Rated 7.5 out of 10\nNot owned\n");
  ck_assert_str_eq (cli (NULL, "game", "Never Played", "--rate", "8", NULL).out,
                    "Rated 8 out of 10\n");
  ck_assert_str_eq (cli (NULL, "game", "Never Played", "--together", NULL).out,
                    "0 results won by all: together\n0 results won by all: draws\n");
  ck_assert_str_eq (cli (NULL, "game", "Never Played", NULL).out,
                    "Rated 8 out of 10\nNot owned\n"
                    "0 results won by all: together\n0 results won by all: draws\n");
  ck_assert_int_ne (cli (NULL, "game", "Golf", "--rate", "11", NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "game", "Golf", "--rate", "1", "--unrate", NULL).status, 2);
  ck_assert_int_eq (cli (NULL, "game", "Terra", "--rate", "9", NULL).status, 0);
  g_string_replace (later, "\"rating\": 80", "\"rating\": 70", 0);
  g_string_replace (later, "\"rating\":80", "\"rating\":70", 0);
  g_string_replace (later, "2023-02-11 08", "2025-02-11 08", 0);
  said = cli (NULL, "import", "--dry-run", write_file ("later.json", later->str), NULL);
  assert_in (said.out, "“Terra”: rated 9 here, which stays; rated 7 there\n--there takes");
  said = cli (NULL, "import", "--there", write_file ("later.json", later->str), NULL);
  assert_in (said.out, "1 rating of a game.");
  assert_in (cli (NULL, "game", "Terra", NULL).out, "Rated 7 out of 10");
  said = cli (NULL, "game", "Terra", "--unrate", "--forget-owned", NULL);
  ck_assert_str_eq (said.out, "Not rated\nNot said whether there is a copy\n");
  said = cli (NULL, "game", "Terra", NULL);
  ck_assert_ptr_null (strstr (said.out, "ated"));
  ck_assert_ptr_null (strstr (said.out, "wned"));
}
END_TEST

START_TEST (names_and_games_are_chosen)
{
  const char *file = write_history (2);
  CliOutput said;

  ck_assert_int_eq (cli (NULL, "player", "add", "Benjamin", NULL).status, 0);
  said = cli (NULL, "import", "--who", "Ben=Benjamin", "--leave-out", "Hive", file, NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_in (said.out, "1 new play, 1 left out.");
  said = cli (NULL, "list", "matches", NULL);
  assert_in (said.out, "Ada – Benjamin");
  said = cli (NULL, "import", "--who", "Ben=Nobody", file, NULL);
  ck_assert_int_eq (said.status, 1);
  assert_in (said.err, "Nobody");
  said = cli (NULL, "import", "--who", "Zoe=Benjamin", file, NULL);
  ck_assert_int_eq (said.status, 1);
  assert_in (said.err, "Zoe");
  ck_assert_int_eq (cli (NULL, "import", "--who", "Ben", file, NULL).status, 2);
  ck_assert_int_eq (cli (NULL, "import", "--here", "--there", file, NULL).status, 2);
}
END_TEST

/* Two people were taken for one: the matches go apart again, whatever was imported since. */
START_TEST (a_player_is_split)
{
  const char *file = write_history (2);
  CliOutput said;

  ck_assert_int_eq (cli (NULL, "player", "add", "Benjamin", NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "import", "--who", "Ben=Benjamin", file, NULL).status, 0);
  said = cli (NULL, "player", "split", "Benjamin", NULL);
  ck_assert_str_eq (said.out, "bgstats  Ben  2 matches\n");
  said = cli (NULL, "player", "split", "Benjamin", "Kevin", "--called", "Ben", NULL);
  ck_assert_int_ne (said.status, 0);
  said = cli (NULL, "player", "split", "Benjamin", "Kevin", "--new", "--called", "Ben", "--dry-run",
              NULL);
  ck_assert_str_eq (said.out, "2 matches go to “Kevin”.\n");
  said = cli (NULL, "player", "split", "Benjamin", "Kevin", "--new", "--called", "Ben", NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_in (said.out, "2 matches go to “Kevin”.\nThis is change ");
  assert_in (cli (NULL, "list", "matches", NULL).out, "Ada – Kevin");
  ck_assert_str_eq (cli (NULL, "import", file, NULL).out, "2 known already.\n");
  /* And by an import, back to whom it was. */
  said = cli (NULL, "import", "--who", "Ben=Benjamin", "--dry-run", file, NULL);
  assert_in (said.out, "2 matches of “Ben” move from “Kevin” to “Benjamin”.");
  said = cli (NULL, "import", "--who", "Ben=Benjamin", file, NULL);
  assert_in (cli (NULL, "list", "matches", NULL).out, "Ada – Benjamin");
  said = cli (NULL, "import", "--as-new", "Ben", file, NULL);
  assert_in (said.out, "2 matches of “Ben” move from “Benjamin” to “Ben”.");
  assert_in (cli (NULL, "list", "matches", NULL).out, "Ada – Ben");
  ck_assert_int_eq (cli (NULL, "revert", NULL).status, 0);
  assert_in (cli (NULL, "list", "matches", NULL).out, "Ada – Benjamin");
  ck_assert_int_eq (cli (NULL, "player", "split", "Benjamin", "Kevin", NULL).status, 2);
  ck_assert_int_eq (cli (NULL, "player", "add", "X", "--new", NULL).status, 2);
}
END_TEST

/* In a league it is said first what moves: all results there, or none. */
START_TEST (tables_of_leagues_are_told_first)
{
  CliOutput said;
  g_autofree char *table = NULL;

  ck_assert_int_eq (cli (NULL, "league", "new", "Club", "--format", "round-robin", "--game",
                         "Night Ferry", "--entrant", "Ada", "--entrant", "Ben", NULL)
                        .status,
                    0);
  ck_assert_int_eq (cli (NULL, "pair", "Club", "--accept", NULL).status, 0);
  said = cli (NULL, "league", "result", "Club", "1.1", "1-0", NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  said = cli (NULL, "list", "matches", "--json", NULL);
  {
    g_autoptr (JsonParser) parser = json_parser_new ();
    JsonArray *matches;

    ck_assert (json_parser_load_from_data (parser, said.out, -1, NULL));
    matches = json_node_get_array (json_parser_get_root (parser));
    table = g_strdup (
        json_object_get_string_member (json_array_get_object_element (matches, 0), "match"));
  }
  said = cli (NULL, "player", "split", "Ben", "Kevin", "--new", "--match", table, NULL);
  ck_assert_int_eq (said.status, 1);
  assert_in (said.err, "Club, season 1: the place in the table and all results go along.");
  assert_in (said.err, "--tables");
  said = cli (NULL, "player", "split", "Ben", "Kevin", "--new", "--match", table, "--tables", NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  said = cli (NULL, "standings", "Club", NULL);
  assert_in (said.out, "Kevin");
  ck_assert_ptr_null (strstr (said.out, "Ben"));
  ck_assert_int_eq (cli (NULL, "revert", NULL).status, 0);
  assert_in (cli (NULL, "standings", "Club", NULL).out, "Ben");
  said =
      cli (NULL, "player", "split", "Ben", "Kevin", "--new", "--match", table, "--no-tables", NULL);
  ck_assert_int_ne (said.status, 0);
}
END_TEST

#define REPORT(one, other) "012 Cup\n" REPORT_ANN one "\n" REPORT_BEN other "\n"
#define REPORT_ANN                                                                                 \
  "001    1      Ann                                           "                                   \
  "                     1.0    1     2 w "
#define REPORT_BEN                                                                                 \
  "001    2      Ben                                           "                                   \
  "                     0.0    2     1 b "

/* A tournament comes in once, and another result in it is a question. */
START_TEST (a_report_is_imported_once)
{
  const char *file = write_file ("cup.trf", REPORT ("1", "0"));
  CliOutput said = cli (NULL, "import", file, NULL);
  const char *other;

  ck_assert_msg (said.status == 0, "%s", said.err);
  said = cli (NULL, "import", file, NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_in (said.out, "“Cup” is here already, and the report says nothing new of it.");
  other = write_file ("cup.trf", REPORT ("0", "1"));
  said = cli (NULL, "import", other, NULL);
  ck_assert_int_eq (said.status, 1);
  assert_in (said.err, "Round 1: the result of Ann is another one here than in the file (line 2).");
  assert_in (said.err, "Say --there to take the file’s, --here to keep the one here, or --new");
  ck_assert_str_eq (said.out, "");
  ck_assert_int_eq (cli (NULL, "import", "--here", other, NULL).status, 0);
  said = cli (NULL, "import", "--there", other, NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_in (said.out, "takes the place of the one here.");
  ck_assert_int_eq (cli (NULL, "import", other, NULL).status, 0);
  ck_assert_ptr_null (strstr (cli (NULL, "list", "leagues", NULL).out, "Cup 2"));
  ck_assert_int_eq (cli (NULL, "import", "--new", other, NULL).status, 0);
  assert_in (cli (NULL, "list", "leagues", NULL).out, "Cup 2");
  ck_assert_int_eq (cli (NULL, "import", "--here", "--there", other, NULL).status, 2);
}
END_TEST

/* The same beside plays, twice. */
START_TEST (a_report_comes_with_plays)
{
  const char *history = write_history (2);
  g_autofree char *report = g_strdup (write_file ("cup.trf", REPORT ("1", "0")));
  CliOutput said = cli (NULL, "import", history, report, NULL);

  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_in (said.out, "2 new plays.");
  said = cli (NULL, "import", history, report, NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_in (said.out, "“Cup” is here already");
  ck_assert_ptr_null (strstr (cli (NULL, "list", "leagues", NULL).out, "Cup 2"));
}
END_TEST

/* Beside plays, a new league or other results are as they are asked for. */
START_TEST (a_report_with_plays_is_as_asked)
{
  const char *history = write_history (2);
  g_autofree char *report = g_strdup (write_file ("cup.trf", REPORT ("1", "0"))), *other = NULL;
  CliOutput said;

  ck_assert_int_eq (cli (NULL, "import", history, report, NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "import", "--new", history, report, NULL).status, 0);
  assert_in (cli (NULL, "list", "leagues", NULL).out, "Cup 2");
  ck_assert_int_eq (cli (NULL, "revert", NULL).status, 0);
  other = g_strdup (write_file ("cup.trf", REPORT ("0", "1")));
  said = cli (NULL, "import", history, other, NULL);
  assert_in (said.out, "the one here stays");
  said = cli (NULL, "import", "--there", history, other, NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_in (said.out, "takes the place of the one here.");
  said = cli (NULL, "import", history, other, NULL);
  assert_in (said.out, "“Cup” is here already");
}
END_TEST

/* A record and a pack that are known already take nothing away from the plays beside them. */
START_TEST (what_is_known_goes_along)
{
  const char *record = in_source ("tests/app/records/example.tkr");
  const char *other = in_source ("tests/importers/plays/json/bgstats-two-alike.json");
  CliOutput said = cli (NULL, "import", record, NULL);

  ck_assert_msg (said.status == 0, "%s", said.err);
  said = cli (NULL, "import", record, in_source ("data/packs/tome-starter.json"), other, NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_in (said.out, "Known already: ");
  assert_in (said.out, " new plays.");
  said = cli (NULL, "import", other, NULL);
  assert_in (said.out, " known already");
  ck_assert_ptr_null (strstr (said.out, " new play"));
}
END_TEST

/* What a file says word for word goes out so; what can't be is told. */
START_TEST (words_and_wrong_lengths_are_told)
{
  static const char history[] =
      "{\"userInfo\":{\"meRefId\":1,\"appVersion\":\"6\"},\"players\":["
      "{\"id\":1,\"uuid\":\"a1\",\"name\":\"Ada\"},{\"id\":2,\"uuid\":\"a2\",\"name\":\"Hayden\"},"
      "{\"id\":3,\"uuid\":\"a3\",\"name\":\"Hayden \"}],"
      "\"games\":[{\"id\":1,\"uuid\":\"g1\",\"name\":\"Rallyman\",\"highestWins\":false}],"
      "\"plays\":["
      "{\"uuid\":\"p1\",\"playDate\":\"2024-01-02 10:00:00\",\"gameRefId\":1,"
      "\"durationMin\":99999999999,\"playerScores\":[{\"playerRefId\":1,\"score\":\"5.10\"},"
      "{\"playerRefId\":2,\"score\":\"6.0\"}]},"
      "{\"uuid\":\"p2\",\"playDate\":\"2024-01-03 10:00:00\",\"gameRefId\":1,"
      "\"playerScores\":[{\"playerRefId\":1,\"score\":\"5\"},{\"playerRefId\":3,\"score\":\"7\"}]}]"
      "}";
  CliOutput said = cli (NULL, "import", write_file ("history.json", history), NULL);

  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_in (said.err, "It is said to have taken 99999999999 minutes, which was left out.");
  assert_in (said.out, "2 new plays. 2 new players, 1 new game.");
  said = cli (NULL, "export", "--plays", "csv", NULL);
  assert_in (said.out, ",Ada,5.1,5.10,1,yes,");
  assert_in (said.out, ",Hayden,6,,2,no,");
  said = cli (NULL, "export", "--plays", "bgstats", NULL);
  assert_in (said.out, "\"score\": \"5.10\"");
  /* Lists have it as the match's page does. */
  said = cli (NULL, "list", "matches", NULL);
  assert_in (said.out, "Ada won 5.10–6");
  assert_in (said.out, "Ada won 5–7");
  said = cli (NULL, "export", "--plays", "html", NULL);
  assert_in (said.out, "Ada\302\2405.10");
}
END_TEST

/* A list of what comes, a line each. */
START_TEST (rows_are_short)
{
  g_autoptr (GString) table = g_string_new ("date,game,players,comment\n2024-02-01,Go,\"");
  const char *line;
  CliOutput said;

  for (guint k = 0; k < 30; k++)
    g_string_append_printf (table, "%sPlayer number %u", k > 0 ? ", " : "", k);
  g_string_append (table, "\",\n2024-02-02,Hive,\"Ada, Ben\",x\n");
  said = cli (NULL, "import", "--dry-run", "--rows", write_file ("days.csv", table->str), NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  line = strstr (said.out, "add ");
  ck_assert_ptr_nonnull (line);
  assert_in (line, "Hive  Ada – Ben");
  assert_in (line, "…\n");
  for (; *line != '\0'; line += strcspn (line, "\n") + 1)
    ck_assert_uint_lt (strcspn (line, "\n"), 160);
}
END_TEST

/* Partners all have the score that they share, and count it once when it comes back. */
START_TEST (partners_have_their_score)
{
  CliOutput said = cli (NULL, "log", "Tichu", "--player", "Ada+Ben=100", "--player", "Cyd+Dan=50",
                        "--date", "2024-01-02", NULL);
  g_autofree char *table = NULL;

  ck_assert_msg (said.status == 0, "%s", said.err);
  said = cli (NULL, "export", "--plays", "json", NULL);
  assert_in (strstr (said.out, "\"Ben\""), "\"score\": 100, \"rank\": 1");
  assert_in (strstr (said.out, "\"Dan\""), "\"score\": 50, \"rank\": 2");
  said = cli (NULL, "export", "--plays", "csv", NULL);
  assert_in (said.out, ",Ada,100,,1,yes,");
  assert_in (said.out, ",Ben,100,,1,yes,");
  assert_in (said.out, ",Dan,50,,2,no,");
  table = g_strdup (said.out);
  said = cli (NULL, "import", write_file ("own.csv", table), NULL);
  ck_assert_str_eq (said.out, "1 known already.\n");
  said = cli (NULL, "list", "matches", NULL);
  assert_in (said.out, "100–50");
}
END_TEST

/* What can't be read is told with its name. */
START_TEST (a_file_that_fails_is_named)
{
  CliOutput said = cli (NULL, "import", "/proc/self/mem", NULL);

  ck_assert_int_ne (said.status, 0);
  assert_in (said.err, "/proc/self/mem: ");
}
END_TEST

START_TEST (tables_are_read_as_told_and_remembered)
{
  const char *file = write_file ("nights.csv", "a;b;c;d\n"
                                               "03.02.2020;Ada;7,5;yes\n"
                                               "03.02.2020;Ben;4;no\n");
  CliOutput said = cli (NULL, "import", "--format", "csv", file, NULL);

  ck_assert_int_eq (said.status, 1);
  assert_in (said.err, "nights.csv:1: ");
  said = cli (NULL, "import", "--format", "csv", "--columns", "date,player,score,won",
              "--by-player", "--comma", "--days", "dmy", "--game", "Chess", file, NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_in (said.out, "1 new play.");
  assert_in (cli (NULL, "list", "matches", NULL).out, "2020-02-03");
  said = cli (NULL, "import", "--format", "csv", file, NULL);
  ck_assert_str_eq (said.out, "1 known already.\n");
  ck_assert_int_eq (
      cli (NULL, "import", "--format", "csv", "--columns", "date,smell", file, NULL).status, 2);
}
END_TEST

/* A collection that BoardGameGeek gives as a table is the same as the one that it gives as XML. */
START_TEST (a_collection_is_games_and_no_plays)
{
  static const char table[] = "objectname,objectid,rating,numplays,own,avgweight,yearpublished\n"
                              "Azul,230802,8,12,1,1.76,2017\n"
                              "Catan,13,7,0,0,2.3,1995\n";
  CliOutput said = cli (NULL, "import", write_file ("collection.csv", table), NULL);

  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_in (said.out, "2 new games");
  ck_assert_str_eq (said.err, "");
  ck_assert_ptr_null (strstr (cli (NULL, "list", "matches", NULL).out, "Azul"));
  ck_assert_ptr_null (strstr (cli (NULL, "list", "players", NULL).out, "own"));
  said = cli (NULL, "import", in_folder ("collection.csv"), NULL);
  ck_assert_ptr_null (strstr (said.out, "new game"));
}
END_TEST

START_TEST (heads_that_are_no_names_are_asked_about)
{
  const char *file = write_file ("shelf.csv", "title,own,avgweight,yearpublished\n"
                                              "Azul,1,1.76,2017\nCatan,0,2.3,1995\n");
  CliOutput said = cli (NULL, "import", file, NULL);

  ck_assert_int_eq (said.status, 1);
  assert_in (said.err, "Say which columns name the players.");
  assert_in (said.err, "--columns game,fact,fact,fact");
  ck_assert_ptr_null (strstr (cli (NULL, "list", "matches", NULL).out, "Azul"));
  said = cli (NULL, "import", "--columns", "game,named-score,named-score,nothing", file, NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_in (said.out, "2 new plays. 2 new players");
}
END_TEST

START_TEST (faults_are_told_and_passed_over)
{
  g_autofree char *good = play_import_stage_as_bgstats (plays, 2);
  g_autofree char *cut = g_strndup (good, strlen (good) - 30);
  const char *bad = write_file ("cut.json", cut);
  const char *file = write_history (2);
  CliOutput said = cli (NULL, "import", "--format", "bgstats", bad, file, NULL);

  ck_assert_int_eq (said.status, 1);
  assert_in (said.err, "cut.json:");
  ck_assert_str_eq (said.out, "");
  said = cli (NULL, "import", "--format", "bgstats", "--keep-going", bad, file, NULL);
  ck_assert_int_eq (said.status, 1);
  assert_in (said.out, "2 new plays.");
  ck_assert_int_eq (cli (NULL, "import", "--format", "nonsense", file, NULL).status, 2);
  ck_assert_int_eq (cli (NULL, "import", in_folder ("nothing.json"), NULL).status, 2);
}
END_TEST

/* A folder with whatever there is; what is no history in it is passed over. */
START_TEST (a_folder_is_read_with_what_is_in_it)
{
  g_autofree char *text = play_import_stage_as_bgstats (plays, 1);
  g_autofree char *geek = play_import_stage_as_bgg (plays, 2, 900);
  const char *folder = in_folder ("past");
  const char *inner = in_folder ("past/more");
  CliOutput said;

  ck_assert_int_eq (g_mkdir_with_parents (inner, 0700), 0);
  ck_assert_int_eq (symlink (folder, in_folder ("past/more/circle")), 0);
  write_file ("past/a.json", text);
  write_file ("past/more/b.xml", geek);
  write_file ("past/.hidden.json", "{");
  write_file ("past/picture.jpg", "\xff\xd8");
  said = cli (NULL, "import", folder, NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_in (said.out, "2 new plays, 1 joined with one that is here");
}
END_TEST

/* What is no file, or leads elsewhere, is told and neither opened nor waited for. */
START_TEST (a_folder_is_not_left)
{
  g_autofree char *text = play_import_stage_as_bgstats (plays, 1),
                  *fifo = g_strdup (in_folder ("past/pipe"));
  g_autofree char *elsewhere = g_strdup (write_file ("elsewhere.json", text));
  static const char *const links[][2] = { { "past/zero", "/dev/zero" },
                                          { "past/self", "." },
                                          { "past/out.json", "../elsewhere.json" } };
  GString *deep = g_string_new ("past");
  CliOutput said;

  for (guint k = 0; k < 20; k++)
    g_string_append (deep, "/d");
  ck_assert_int_eq (g_mkdir_with_parents (in_folder (deep->str), 0700), 0);
  g_string_free (deep, TRUE);
  ck_assert_int_eq (mkfifo (fifo, 0600), 0);
  for (guint k = 0; k < G_N_ELEMENTS (links); k++)
    ck_assert_int_eq (symlink (links[k][1], in_folder (links[k][0])), 0);
  said =
      cli (NULL, "import", "--dry-run", "--format", "bgstats", elsewhere, in_folder ("past"), NULL);
  for (guint k = 0; k < G_N_ELEMENTS (links); k++) {
    g_autofree char *sentence =
        g_strconcat (links[k][0], ": A link in a folder is not followed", NULL);

    assert_in (said.err, sentence);
  }
  assert_in (said.err, "past/pipe: This is no file.");
  assert_in (said.err, "d: This folder lies too deep in others.");
  assert_in (said.out, "1 new play");
  said = cli (NULL, "import", "--format", "bgstats", "/dev/zero", NULL);
  ck_assert_int_ne (said.status, 0);
  assert_in (said.err, "/dev/zero: This is no file.");
}
END_TEST

START_TEST (standard_input_is_a_source)
{
  g_autofree char *text = play_import_stage_as_bgstats (plays, 2);
  CliOutput said = cli_process (text, "import", "-", NULL);

  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_in (said.out, "2 new plays.");
  said = cli ("[Record \"1\"]\n[Game \"nothing\"]\n", "import", "-", NULL);
  ck_assert_int_eq (said.status, 1);
  assert_in (said.err, "-:");
}
END_TEST

/* Records come along with plays, in one change. */
/* A pipe is read once, and a device, which never ends, not at all. */
static gpointer
write_thread (gpointer text)
{
  FILE *pipe = fopen (in_folder ("pipe"), "w");

  fputs (text, pipe);
  fclose (pipe);
  return NULL;
}

START_TEST (a_pipe_is_a_source)
{
  g_autofree char *text = play_import_stage_as_bgstats (plays, 2);
  g_autofree char *pipe = g_strdup (in_folder ("pipe"));
  GThread *writer;
  CliOutput said;

  ck_assert_int_eq (mkfifo (pipe, 0600), 0);
  writer = g_thread_new ("writer", write_thread, text);
  said = cli (NULL, "import", pipe, NULL);
  g_thread_join (writer);
  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_in (said.out, "2 new plays.");
  said = cli_process (text, "import", "/dev/stdin", NULL);
  ck_assert_str_eq (said.out, "2 known already.\n");
}
END_TEST

/* Nobody waits for the end of what has none. */
START_TEST (a_device_is_no_source)
{
  static const char *const calls[][3] = {
    { "import", "/dev/zero" },         { "replay", "/dev/zero" },          { "new", "/dev/zero" },
    { "deck", "import", "/dev/zero" }, { "archive", "show", "/dev/zero" },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (calls); k++) {
    CliOutput said = cli (NULL, calls[k][0], calls[k][1], calls[k][2], NULL);

    ck_assert_int_eq (said.status, 2);
    assert_in (said.err, "/dev/zero: This is no file.");
  }
}
END_TEST

/* Whoever imports by night sees by the status that nothing could be taken. */
START_TEST (nothing_taken_is_a_fault)
{
  static const char nameless[] =
      "{\"games\":[],\"players\":[{\"id\":1,\"name\":\"Ada\"}],\"plays\":[{\"gameRefId\":7,"
      "\"playDate\":\"2026-11-20 20:00:00\",\"playerScores\":[{\"playerRefId\":1}]}]}";
  g_autofree char *text = play_import_stage_as_bgstats (plays, 1);
  const char *bad = write_file ("bad.json", nameless);
  CliOutput said = cli (NULL, "import", "--format", "bgstats", "--dry-run", bad, NULL);

  ck_assert_int_eq (said.status, 1);
  assert_in (said.out, "1 row that can’t be taken");
  ck_assert_int_eq (cli (NULL, "import", "--format", "bgstats", bad, NULL).status, 1);
  ck_assert_int_eq (cli (NULL, "import", write_file ("good.json", text), NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "import", in_folder ("good.json"), NULL).status, 0);
}
END_TEST

/* One id is one play; that a file says two things of it is told. */
START_TEST (two_plays_of_one_id_are_told)
{
  const StagePlay twice[] = { plays[0], plays[0], plays[0] };
  StagePlay other[3];
  g_autofree char *same = play_import_stage_as_bgstats (twice, 2);
  g_autofree char *text = NULL;
  CliOutput said = cli (NULL, "import", "--dry-run", write_file ("same.json", same), NULL);

  ck_assert_str_eq (said.err, "");
  memcpy (other, twice, sizeof other);
  other[1].seats[0].score = 11;
  text = play_import_stage_as_bgstats (other, 2);
  said = cli (NULL, "import", "--dry-run", write_file ("other.json", text), NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_in (said.err, "plays[1]");
  assert_in (said.err, "Another play with the same number stands before this one");
}
END_TEST

START_TEST (records_and_plays_are_one_change)
{
  const char *file = write_history (2);
  const char *record = in_source ("tests/app/records/example.tkr");
  CliOutput said;

  said = cli (NULL, "import", file, record, NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  ck_assert_int_eq (cli (NULL, "revert", NULL).status, 0);
  said = cli (NULL, "list", "matches", NULL);
  ck_assert_ptr_null (strstr (said.out, "Catan"));
  ck_assert_ptr_null (strstr (said.out, "Ben"));
}
END_TEST

START_TEST (what_only_tells_makes_nothing)
{
  const char *history = write_history (2);
  const char *record = in_source ("tests/app/records/example.tkr");
  const char *database = in_folder ("none.db");
  CliOutput said =
      cli (NULL, "--database", database, "import", "--dry-run", "--json", history, NULL);

  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_in (said.out, "\"date\": \"2020-01-02");
  ck_assert_int_eq (cli (NULL, "--database", database, "import", "--dry-run", record, NULL).status,
                    0);
  ck_assert (!g_file_test (database, G_FILE_TEST_EXISTS));
}
END_TEST

START_TEST (an_address_of_another_kind_is_told)
{
  CliOutput said = cli (NULL, "import", "ftp://example.org/history.json", NULL);

  ck_assert_int_eq (said.status, 2);
  assert_in (said.err, "This is not an address of the web.");
}
END_TEST

START_TEST (records_alone_keep_going)
{
  CliOutput said =
      cli (NULL, "import", "--keep-going", in_source ("tests/app/records/example.tkr"), NULL);

  ck_assert_msg (said.status == 0, "%s", said.err);
  ck_assert_ptr_nonnull (strstr (cli (NULL, "list", "matches", NULL).out, "Tome"));
}
END_TEST

/* What is not opened is told, wherever it lies. */
START_TEST (a_zip_in_a_folder_is_told)
{
  const char *folder = in_folder ("all");
  g_autofree char *text = play_import_stage_as_bgstats (plays, 2);
  CliOutput said;

  ck_assert_int_eq (g_mkdir (folder, 0700), 0);
  write_file ("all/history.json", text);
  ck_assert_int_eq (cli (NULL, "player", "add", "Eve", NULL).status, 0);
  said = cli (NULL, "archive", "write", in_folder ("all/rest.zip"), NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  said = cli (NULL, "import", folder, NULL);
  assert_in (said.out, "2 new plays, 1 row that can’t be taken.");
  assert_in (said.err, "rest.zip");
  assert_in (said.err, "Import it by itself.");
}
END_TEST

/* What can't be undone as a whole says how it can be in part. */
START_TEST (a_refused_undo_says_what_can_be_done)
{
  CliOutput said = cli (NULL, "import", write_history (2), NULL);
  const char *text = strstr (said.out, "This is change ");
  g_autofree char *change = NULL;

  ck_assert (said.status == 0 && text != NULL);
  text += strlen ("This is change ");
  change = g_strndup (text, strspn (text, "0123456789"));
  ck_assert_int_eq (cli (NULL, "player", "rename", "Ada", "Ann", NULL).status, 0);
  said = cli (NULL, "revert", change, NULL);
  ck_assert_int_eq (said.status, 1);
  assert_in (said.err, "--keep-changed");
  ck_assert_int_eq (cli (NULL, "revert", "--keep-changed", change, NULL).status, 0);
  said = cli (NULL, "revert", change, NULL);
  ck_assert_int_eq (said.status, 1);
  ck_assert_ptr_null (strstr (said.err, "--keep-changed"));
}
END_TEST

TEST_SUITE (play_import_cli)
{
  Suite *suite = suite_create ("app-play-import-cli");
  TCase *tests = tcase_create ("cli");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_add_test (tests, plays_are_imported_and_taken_back);
  tcase_add_test (tests, all_winners_are_told);
  tcase_add_test (tests, a_record_without_moves_keeps_its_comment);
  tcase_add_test (tests, a_fault_is_of_its_own_file);
  tcase_add_test (tests, a_plan_is_json);
  tcase_add_test (tests, doubts_are_told);
  tcase_add_test (tests, a_blank_name_has_its_place);
  tcase_add_test (tests, a_pack_warns_once);
  tcase_add_test (tests, what_is_nothing_says_why);
  tcase_add_test (tests, what_is_not_taken_is_told);
  tcase_add_test (tests, games_are_rated);
  tcase_add_test (tests, names_and_games_are_chosen);
  tcase_add_test (tests, a_report_is_imported_once);
  tcase_add_test (tests, a_report_comes_with_plays);
  tcase_add_test (tests, a_player_is_split);
  tcase_add_test (tests, tables_of_leagues_are_told_first);
  tcase_add_test (tests, tables_are_read_as_told_and_remembered);
  tcase_add_test (tests, a_collection_is_games_and_no_plays);
  tcase_add_test (tests, heads_that_are_no_names_are_asked_about);
  tcase_add_test (tests, faults_are_told_and_passed_over);
  tcase_add_test (tests, a_folder_is_read_with_what_is_in_it);
  tcase_add_test (tests, a_folder_is_not_left);
  tcase_add_test (tests, standard_input_is_a_source);
  tcase_add_test (tests, a_pipe_is_a_source);
  tcase_add_test (tests, a_device_is_no_source);
  tcase_add_test (tests, nothing_taken_is_a_fault);
  tcase_add_test (tests, two_plays_of_one_id_are_told);
  tcase_add_test (tests, records_and_plays_are_one_change);
  tcase_add_test (tests, what_only_tells_makes_nothing);
  tcase_add_test (tests, an_address_of_another_kind_is_told);
  tcase_add_test (tests, a_report_with_plays_is_as_asked);
  tcase_add_test (tests, words_and_wrong_lengths_are_told);
  tcase_add_test (tests, what_is_known_goes_along);
  tcase_add_test (tests, rows_are_short);
  tcase_add_test (tests, partners_have_their_score);
  tcase_add_test (tests, a_file_that_fails_is_named);
  tcase_add_test (tests, records_alone_keep_going);
  tcase_add_test (tests, a_zip_in_a_folder_is_told);
  tcase_add_test (tests, a_refused_undo_says_what_can_be_done);
  suite_add_tcase (suite, tests);
  return suite;
}
