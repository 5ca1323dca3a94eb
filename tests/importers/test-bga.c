/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Board Game Arena's lists of tables: one, several, broken off, played together, and what is wrong
 * in them.
 */
#include "tests/suite.h"

#include "tests/importers/parsed-text.h"

#define TABLE(rest) "{\"status\":1,\"data\":{\"tables\":[{\"table_id\":\"7\"" rest "}]}}"
#define OVER ",\"normalend\":\"1\""
#define THREE OVER ",\"players\":\"1,2,3\",\"player_names\":\"a,b,c\""
#define TWO OVER ",\"players\":\"1,2\",\"player_names\":\"a,b\""

static const struct {
  const char *text, *parsed;
} tables[] = {
  { TABLE (OVER ",\"game_id\":\"9\",\"game_name\":\"azul\""), "1: bga 7: azul (bga 9) on -\n" },
  { TABLE (THREE ",\"scores\":\"9,5,5\",\"ranks\":\"1,2,2\""),
    "1: bga 7:  on - | a (bga 1) score \"9\" =9 rank 1 won | b (bga 2) score \"5\" =5 rank 2 lost "
    "| "
    "c (bga 3) score \"5\" =5 rank 2 lost\n" },
  /* Three with one rank played together, and won or lost. */
  { TABLE (THREE ",\"scores\":\"9,9,9\",\"ranks\":\"1,1,1\""),
    "1: bga 7:  on - co-op | a (bga 1) score \"9\" =9 rank 1 won | b (bga 2) score \"9\" =9 rank 1 "
    "won | c (bga 3) score \"9\" =9 rank 1 won\n" },
  { TABLE (TWO ",\"scores\":\"1,1\",\"ranks\":\"1,1\""),
    "1: bga 7:  on - | a (bga 1) score \"1\" =1 rank 1 won | b (bga 2) score \"1\" =1 rank 1 won ! "
    "Both have the same rank: a draw, or a game that was played together.\n" },
  /* Broken off: nothing is known of how it stood. */
  { TABLE (",\"normalend\":\"0\",\"players\":\"1,2\",\"player_names\":\"a,b\",\"scores\":\"3,4\","
           "\"ranks\":\"2,1\""),
    "1: bga 7:  on - incomplete | a (bga 1) | b (bga 2)\n" },
  { TABLE (",\"players\":\"1\",\"player_names\":\"a\",\"scores\":null,\"ranks\":null"),
    "1: bga 7:  on - incomplete | a (bga 1)\n" },
  { TABLE (",\"players\":\"1\",\"player_names\":\"a\",\"ranks\":\"1\""),
    "1: bga 7:  on - | a (bga 1) rank 1 won\n" },
  /* Days: the end's, in UTC */
  { TABLE (OVER ",\"start\":\"1769726974\",\"end\":\"1769730575\""),
    "1: bga 7:  on 2026-01-29 60 min [Ended: 2026-01-29T23:49:35Z]\n" },
  { TABLE (OVER ",\"start\":\"1769726974\",\"end\":\"1779730575\""),
    "1: bga 7:  on 2026-05-25 [Ended: 2026-05-25T17:36:15Z]"
    " ! It is said to have taken 166726 minutes, which was left out.\n" },
  { TABLE (OVER ",\"start\":1769726974"),
    "1: bga 7:  on 2026-01-29 [Started: 2026-01-29T22:49:34Z]\n" },
  { TABLE (OVER ",\"start\":\"1769730575\",\"end\":\"1769726974\""),
    "1: bga 7:  on 2026-01-29 [Ended: 2026-01-29T22:49:34Z]"
    " ! It is said to have taken -60 minutes, which was left out.\n" },
  { TABLE (OVER ",\"start\":\"x\",\"end\":\"-99999999999999999999\""), "1: bga 7:  on -\n" },
  /* Facts */
  { TABLE (OVER ",\"concede\":\"1\",\"unranked\":\"1\",\"elo_after\":\"1612.50\""),
    "1: bga 7:  on - [Conceded: yes] [Unranked: yes] [Elo: 1612.50]\n" },
  /* Lists that don't fit one another */
  { TABLE (OVER
           ",\"players\":\"1,2\",\"player_names\":\"a\",\"scores\":\"1,2,3\",\"ranks\":\"x,0\""),
    "1: bga 7:  on - | a (bga 1) score \"1\" =1 |  (bga 2) anonymous score \"2\" =2 ! There are "
    "not "
    "as many names as players.\n" },
  { TABLE (OVER ",\"players\":5,\"player_names\":[],\"scores\":{},\"ranks\":true"),
    "1: bga 7:  on - |  (bga 5) anonymous ! There are not as many names as players.\n" },
  /* Replies one after another, in a list, and tables without a reply around them */
  { "{\"data\":{\"tables\":[{\"table_id\":\"1\",\"normalend\":1}]}}"
    "{\"data\":{\"tables\":[{\"table_id\":\"2\",\"normalend\":1}]}}",
    "1: bga 1:  on -\n1: bga 2:  on -\n" },
  { "[{\"data\":{\"tables\":[{\"table_id\":\"1\",\"normalend\":1}]}},\n"
    "{\"data\":{\"tables\":[{\"table_id\":\"2\",\"normalend\":1}]}}]",
    "1: bga 1:  on -\n2: bga 2:  on -\n" },
  { "[{\"table_id\":\"1\",\"normalend\":1},{\"table_id\":2,\"normalend\":1}]",
    "1: bga 1:  on -\n1: bga 2:  on -\n" },
  { "{\"tables\":[{\"table_id\":\"1\",\"normalend\":1}]}", "1: bga 1:  on -\n" },
  { "{\"status\":1,\"data\":{\"tables\":[]}}", "" },
  /* Wrong */
  { "{\"status\":0,\"error\":\"You must be logged in\"}",
    "fault 1:21: Board Game Arena said: “You must be logged in”\n" },
  { "{\"status\":1,\"data\":{\"tables\":{}}}", "fault 1:30: A list is expected as “tables”.\n" },
  { "{\"status\":1,\"data\":[]}", "fault 1:1: There is no “data.tables” in it.\n" },
  { TABLE ("") " x", "fault 1:51: This is no value.\n" },
  { "[5,{},null]",
    "skipped 1: This is no table.\nskipped 1: This is no table.\nskipped 1: This is no table.\n" },
};

START_TEST (reads_tables)
{
  g_auto (ParsedText) parsed = { NULL };

  parse_string (&parsed, IMPORT_FORMAT_BGA_TABLES, tables[_i].text);
  if (strstr (tables[_i].parsed, "fault") != NULL) /* after what stood before it */
    ck_assert_str_eq (strstr (parsed.text->str, "fault"), tables[_i].parsed);
  else
    ck_assert_str_eq (parsed.text->str, tables[_i].parsed);
}
END_TEST

START_TEST (reads_the_fixture)
{
  g_auto (ParsedText) parsed = { NULL };

  parse_file (&parsed, IMPORT_FORMAT_BGA_TABLES, "bga/bga-getGames.json");
  ck_assert_str_eq (
      parsed.text->str,
      "2: bga 798145204: gaiaproject (bga 1495) on 2026-01-30 1422 min | alpha (bga 1001) score "
      "\"182\" =182 rank 1 won | bravo (bga 1002) score \"161\" =161 rank 2 lost | charlie (bga "
      "1003) score \"140\" =140 rank 3 lost [Ended: 2026-01-30T22:32:25Z] [Elo: 1612.50]\n"
      "3: bga 798145999: hanabi (bga 1) on 2026-01-31 60 min incomplete | alpha (bga 1001) | bravo "
      "(bga 1002) [Ended: 2026-01-31T23:53:20Z] [Unranked: yes]\n");
}
END_TEST

START_TEST (a_crowd_is_passed_over)
{
  g_autoptr (GString) text = g_string_new ("[{\"table_id\":\"1\",\"players\":\"1");
  g_auto (ParsedText) parsed = { NULL };

  for (guint k = 1; k < 10000; k++)
    g_string_append (text, ",2");
  g_string_append (text, "\"},{\"table_id\":\"2\"}]");
  parse_string (&parsed, IMPORT_FORMAT_BGA_TABLES, text->str);
  ck_assert_str_eq (parsed.text->str, "skipped 1: The play has more than 64 players.\n"
                                      "1: bga 2:  on - incomplete\n");
}
END_TEST

TEST_SUITE (bga)
{
  Suite *suite = suite_create ("bga");
  TCase *reading = tcase_create ("tables");

  tcase_add_loop_test (reading, reads_tables, 0, G_N_ELEMENTS (tables));
  tcase_add_test (reading, reads_the_fixture);
  tcase_add_test (reading, a_crowd_is_passed_over);
  suite_add_tcase (suite, reading);
  return suite;
}
