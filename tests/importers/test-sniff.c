/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which format a file is: by its bytes, its name, and cut anywhere.
 */
#include "tests/suite.h"

#include "importers/plays/formats.h"
#include "importers/plays/parse.h"
#include "importers/plays/sniff.h"

#include <string.h>

static const struct {
  const char *name, *text;
  ImportFormat format;
} whole[] = {
  /* Nothing to go by */
  { NULL, "", IMPORT_FORMAT_UNKNOWN },
  { NULL, " \n\t ", IMPORT_FORMAT_UNKNOWN },
  { "x.json", "{}", IMPORT_FORMAT_UNKNOWN },
  { "x.json", "{\"a\":1}", IMPORT_FORMAT_UNKNOWN },
  { "x.html", "<!DOCTYPE html><html></html>", IMPORT_FORMAT_UNKNOWN },
  { "program", "\177ELF\002\001\001", IMPORT_FORMAT_UNKNOWN },
  { "notes.txt", "We met at Ada's, and it rained.\nThen we played.\n", IMPORT_FORMAT_UNKNOWN },
  /* JSON */
  { NULL, "{\"plays\":[],\"players\":[],\"games\":[]}", IMPORT_FORMAT_BGSTATS },
  { NULL, "\xef\xbb\xbf \n{ \"groups\" : [ { \"pack\": \"tables\" } ] }", IMPORT_FORMAT_BGSTATS },
  { NULL, "{\"about\":\"playedGames\",\"userInfo\":{}}", IMPORT_FORMAT_BGSTATS },
  { NULL, "{\"players\":[{\"id\":1}],\"plays\":[{\"playerScores\":[]}]}", IMPORT_FORMAT_BGSTATS },
  { "x.bgsplay", "{}", IMPORT_FORMAT_BGSTATS },
  { NULL, "{\"players\":[],\"game\":{},\"sourceName\":\"x\"}", IMPORT_FORMAT_BGSTATS_LINK },
  { NULL, "{\"playDate\":\"2020-10-23 19:16:58\"}", IMPORT_FORMAT_BGSTATS_LINK },
  { NULL, "bgstats://app.bgstatsapp.com/createPlay.html?data=%7B", IMPORT_FORMAT_BGSTATS_LINK },
  { NULL, "\n https://App.BGStatsApp.com/createPlay.html?data=%7B", IMPORT_FORMAT_BGSTATS_LINK },
  { NULL, "{\"status\":1,\"data\":{\"tables\":[]}}", IMPORT_FORMAT_BGA_TABLES },
  { NULL, "[{\"status\":1,\"data\":{\"tables\":[]}}]", IMPORT_FORMAT_BGA_TABLES },
  { NULL, "[{\"table_id\":\"1\"}]", IMPORT_FORMAT_BGA_TABLES },
  { NULL, "{\"playedGames\":[]}", IMPORT_FORMAT_NEMESTATS },
  { NULL, "[{\"playedGameId\":1}]", IMPORT_FORMAT_NEMESTATS },
  { NULL, "{\"pack\":\"x\",\"cards\":[]}", IMPORT_FORMAT_PACK },
  { NULL, "{\"game\":\"tome\",\"cards\":[{\"plays\":1}]}", IMPORT_FORMAT_PACK },
  { NULL, "{\"cards\":[{\"name\":\"\\\"tables\\\":{\"}],\"x\":1}", IMPORT_FORMAT_PACK },
  /* XML */
  { NULL, "<?xml version=\"1.0\"?>\n<plays username=\"a\">", IMPORT_FORMAT_BGG_PLAYS },
  { NULL, "<!-- <items> --><plays/>", IMPORT_FORMAT_BGG_PLAYS },
  { NULL, "<div class=\"messagebox error\">Invalid", IMPORT_FORMAT_BGG_PLAYS },
  { NULL, "<?xml version=\"1.0\"?><items totalitems=\"0\">", IMPORT_FORMAT_BGG_GAMES },
  { NULL, "<errors><error>", IMPORT_FORMAT_BGG_GAMES },
  /* Records */
  { NULL, "[Record \"1\"]\n", IMPORT_FORMAT_RECORD },
  { NULL, "\xef\xbb\xbf# a comment\n\n[Game \"tome\"]\n", IMPORT_FORMAT_RECORD },
  { NULL, "[Option.gods \"2\"]\n", IMPORT_FORMAT_RECORD },
  { "x.tkr", "whatever, this is", IMPORT_FORMAT_RECORD },
  /* Tournament reports, by LF, CRLF and CR */
  { NULL, "012 Kitchen league\nXXR 5\n", IMPORT_FORMAT_TRF },
  { NULL, "XXR 5\r\n012 Kitchen league\r\n", IMPORT_FORMAT_TRF },
  { NULL, "XXR 5\r001    1      Ann\r", IMPORT_FORMAT_TRF },
  { "x.TRF", "", IMPORT_FORMAT_TRF },
  /* Tables */
  { NULL, "alpha\tXP\t45000\t95\t1250\t650\n", IMPORT_FORMAT_BGA_STATS },
  { NULL, "alpha\tCarcassonne\tN/A\t\t2\t0\n", IMPORT_FORMAT_BGA_STATS },
  { NULL, "12;Ticket to Ride;null;12/25/2023, 3:05:30 PM;45278,62917;bravo;\n",
    IMPORT_FORMAT_BGA_MOVES },
  { NULL, "12\tCup\t\td\te\tf\tg\th\ti\tj\tk\n12\t3\t0\t100\tada\t3\t1\tben\t0\t2\n",
    IMPORT_FORMAT_BGA_TOURNAMENT },
  { NULL, "Id,DatePlayed,GameDefinitionId,GameDefinitionName\n1,2015-05-13,2,Azul\n",
    IMPORT_FORMAT_NEMESTATS_CSV },
  { "collection.csv", "objectname,objectid,rating,numplays\nAzul,230802,8,0\n",
    IMPORT_FORMAT_BGG_GAMES },
  { "collection.csv", "sep=;\r\n\"objectname\";\"objectid\";\"own\"\r\nAzul;230802;1\r\n",
    IMPORT_FORMAT_BGG_GAMES },
  { NULL, "Date,objectname,objectid,players\n2024-02-29,Azul,230802,Ada\n", IMPORT_FORMAT_CSV },
  { NULL, "objectname,objectid,player,score\nAzul,230802,Ada,3\n", IMPORT_FORMAT_CSV },
  { NULL, "Date,Game,Winner\n2024-02-29,Azul,Ada\n", IMPORT_FORMAT_CSV },
  { NULL, "Date;Game;Winner\n2024-02-29;Azul;Ada\n", IMPORT_FORMAT_CSV },
  { NULL, "Date\tGame\n2024-02-29\tAzul\n", IMPORT_FORMAT_CSV },
  { NULL, "Date,Game\n2024-02-29,\"Azul, with\n", IMPORT_FORMAT_CSV },
  { "x.csv", "Game\nAzul\n", IMPORT_FORMAT_CSV },
  { "x.csv", "{\"plays\":[]}", IMPORT_FORMAT_BGSTATS },
  /* Words */
  { NULL, "aardvark\nabacus\nécole\n", IMPORT_FORMAT_WORDS },
  { "x.dic", "one word two\nthree\n", IMPORT_FORMAT_WORDS },
};

START_TEST (knows_what_it_is)
{
  const char *text = whole[_i].text;
  ImportFormat format = import_sniff (whole[_i].name, text, strlen (text), TRUE);

  ck_assert_msg (format == whole[_i].format, "%s: %s", text,
                 format != IMPORT_FORMAT_UNKNOWN ? import_format_name (format) : "unknown");
}
END_TEST

static const struct {
  const char *name, *text, *why;
} nothing[] = {
  { "plays.xml", "", "is empty" },
  { NULL, " \n", "is empty" },
  { "plays.xml", "Unauthorized. See https://boardgamegeek.com/using_the_xml_api", "token" },
  { "plays.xml", "\xef\xbb\xbf<!DOCTYPE html>\n<html></html>", "a page to look at" },
  { "plays.xml", "<HTML><body>Login</body></HTML>", "a page to look at" },
  { "plays.xml", "<?xml version=\"1.0\"?><rss/>", "neither plays nor games" },
  { "x.json", "{\"status\":0,\"error\":\"Not logged in\"}", "BG Stats" },
  { "null.json", "null\n", "This JSON is no pack" },
  { "x.json", "\"text\"", "This JSON is no pack" },
  { "x.png", "\x89PNG\r\n\x1a\n", "This is a picture" },
  { NULL, "\xff\xd8\xff\xe0", "This is a picture" },
  { "x.csv", "%PDF-1.4\n", "This is a picture or a page to be printed" },
  { "x.json", "{\"format\": \"tomekeeper-matches\", \"version\": 1, \"matches\": [",
    "for other programs" },
};

START_TEST (says_why_it_is_nothing)
{
  const char *text = nothing[_i].text;
  const char *why = import_sniff_reason (nothing[_i].name, text, strlen (text), TRUE);

  ck_assert_msg (why != NULL && strstr (why, nothing[_i].why) != NULL, "%s: %s", text, why);
}
END_TEST

START_TEST (what_is_something_has_no_why)
{
  const char *text = whole[_i].text;

  ck_assert_ptr_null (import_sniff_reason (whole[_i].name, text, strlen (text), TRUE));
}
END_TEST

START_TEST (knows_zip_and_utf16)
{
  static const char zip[] = "PK\003\004\024\0\0\0", empty[] = "PK\005\006\0\0";
  static const char little[] = "\xff\xfe"
                               "D\0a\0t\0e\0;\0G\0\n\0"
                               "1\0;\0"
                               "2\0\n\0";
  static const char big[] = "\xfe\xff\0D\0a\0t\0e\0;\0G\0\n\0"
                            "1\0;\0"
                            "2\0\n";

  ck_assert_int_eq (import_sniff (NULL, zip, sizeof zip - 1, FALSE), IMPORT_FORMAT_ZIP);
  ck_assert_int_eq (import_sniff ("x.csv", empty, sizeof empty - 1, TRUE), IMPORT_FORMAT_ZIP);
  ck_assert_int_eq (import_sniff (NULL, little, sizeof little - 1, TRUE), IMPORT_FORMAT_CSV);
  ck_assert_int_eq (import_sniff (NULL, big, sizeof big - 1, TRUE), IMPORT_FORMAT_CSV);
}
END_TEST

/* Files are told by their beginning: the rest may be missing, within a line too. */
/* Half a surrogate pair at the end is no other encoding. */
START_TEST (utf16_may_be_cut_anywhere)
{
  static const char text[] = "\xff\xfe"
                             "D\0a\0t\0e\0;\0G\0\n\0"
                             "1\0;\0"
                             "2\0\n\0\x3d\xd8\x00\xde";

  for (gsize length = sizeof text - 6; length < sizeof text; length++)
    ck_assert_int_eq (import_sniff (NULL, text, length, FALSE), IMPORT_FORMAT_CSV);
}
END_TEST

START_TEST (the_beginning_is_enough)
{
  for (gsize k = 0; k < G_N_ELEMENTS (whole); k++) {
    const char *text = whole[k].text;
    gsize length = strlen (text);

    for (gsize cut = 0; cut < length; cut++) {
      g_autofree char *part = g_memdup2 (text, cut); /* its very size, for the sanitizer */

      (void)import_sniff (whole[k].name, part, cut, FALSE);
    }
  }
  ck_assert_int_eq (import_sniff (NULL, "Date,Game\n2024-02-29,Azul\n2024-", 32, FALSE),
                    IMPORT_FORMAT_CSV);
  ck_assert_int_eq (import_sniff (NULL, "{\"plays\":[{\"uu", 14, FALSE), IMPORT_FORMAT_BGSTATS);
  ck_assert_int_eq (import_sniff (NULL, "alpha\tXP\t45000\t95\t1250\t650\nalp", 30, FALSE),
                    IMPORT_FORMAT_BGA_STATS);
}
END_TEST

/* As files are read, with what the folders of fixtures hold. */
static const struct {
  const char *path;
  ImportFormat format;
} files[] = {
  { "tests/importers/plays/bgstats/bgstats-2020-ios-pga99-MIT.json", IMPORT_FORMAT_BGSTATS },
  { "tests/importers/plays/bgstats/bgstats-createPlay.json", IMPORT_FORMAT_BGSTATS_LINK },
  { "tests/importers/plays/bga/bga-getGames.json", IMPORT_FORMAT_BGA_TABLES },
  { "tests/importers/plays/nemestats/nemestats-playedgames.json", IMPORT_FORMAT_NEMESTATS },
  { "tests/importers/plays/bgg/plays-user-page1.xml", IMPORT_FORMAT_BGG_PLAYS },
  { "tests/importers/plays/bgg/plays-unknown-user-error.xml", IMPORT_FORMAT_BGG_PLAYS },
  { "tests/importers/plays/bgg/collection-stats.xml", IMPORT_FORMAT_BGG_GAMES },
  { "tests/importers/plays/bgg/collection-unknown-user-error.xml", IMPORT_FORMAT_BGG_GAMES },
  { "tests/importers/plays/bgg/thing-104163-stats.xml", IMPORT_FORMAT_BGG_GAMES },
  { "tests/importers/plays/bookmarklets/bga-playerstats.tsv", IMPORT_FORMAT_BGA_STATS },
  { "tests/importers/plays/bookmarklets/bga-movestats.csv", IMPORT_FORMAT_BGA_MOVES },
  { "tests/importers/plays/tables/nemestats-excel-as-csv.csv", IMPORT_FORMAT_NEMESTATS_CSV },
  { "tests/importers/trf/good/berger6.trf", IMPORT_FORMAT_TRF },
  { "tests/importers/trf/good/bbp-issue_7.trf", IMPORT_FORMAT_TRF },
  { "data/packs/tome-starter.json", IMPORT_FORMAT_PACK },
  { "data/packs/restless-starter.json", IMPORT_FORMAT_PACK },
};

START_TEST (knows_files)
{
  g_autofree char *path =
      g_build_filename (suite_variable ("TOMEKEEPER_SOURCE"), files[_i].path, NULL);
  g_autofree char *text = NULL;
  gsize length;

  ck_assert_msg (g_file_get_contents (path, &text, &length, NULL), "%s", path);
  for (guint named = 0; named < 2; named++)
    ck_assert_msg (import_sniff (named ? path : NULL, text, MIN (length, IMPORT_SNIFF_BYTES),
                                 length <= IMPORT_SNIFF_BYTES)
                       == files[_i].format,
                   "%s", path);
}
END_TEST

START_TEST (formats_have_names)
{
  for (ImportFormat format = IMPORT_FORMAT_BGSTATS; format <= IMPORT_FORMAT_ZIP; format++) {
    ck_assert_int_eq (import_format_from_name (import_format_name (format)), format);
    ck_assert_uint_gt (strlen (import_format_title (format)), 0);
  }
  ck_assert_ptr_null (import_format_name (IMPORT_FORMAT_UNKNOWN));
  ck_assert_int_eq (import_format_from_name ("xml"), IMPORT_FORMAT_UNKNOWN);
  ck_assert (import_format_has_plays (IMPORT_FORMAT_CSV));
  ck_assert (!import_format_has_plays (IMPORT_FORMAT_TRF));
}
END_TEST

TEST_SUITE (sniff)
{
  Suite *suite = suite_create ("sniff");
  TCase *sniff = tcase_create ("sniff");

  tcase_add_loop_test (sniff, knows_what_it_is, 0, G_N_ELEMENTS (whole));
  tcase_add_loop_test (sniff, says_why_it_is_nothing, 0, G_N_ELEMENTS (nothing));
  for (int k = 0; k < (int)G_N_ELEMENTS (whole); k++)
    if (whole[k].format != IMPORT_FORMAT_UNKNOWN)
      tcase_add_loop_test (sniff, what_is_something_has_no_why, k, k + 1);
  tcase_add_test (sniff, knows_zip_and_utf16);
  tcase_add_test (sniff, utf16_may_be_cut_anywhere);
  tcase_add_test (sniff, the_beginning_is_enough);
  tcase_add_loop_test (sniff, knows_files, 0, G_N_ELEMENTS (files));
  tcase_add_test (sniff, formats_have_names);
  suite_add_tcase (suite, sniff);
  return suite;
}
