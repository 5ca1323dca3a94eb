/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * BoardGameGeek's XML: real answers with the counts that their text has, the traps of plays, what
 * it says instead of plays, and XML that means harm.
 */
#include "tests/suite.h"

#include "tests/importers/parsed-text.h"

#include "importers/plays/sniff.h"

#include <string.h>

#define PLAYS(inside) "<plays username=\"ada\">" inside "</plays>"
#define PLAY(attributes, inside)                                                                   \
  PLAYS ("<play id=\"7\" date=\"2024-02-29\" " attributes ">"                                      \
         "<item name=\"Azul\" objecttype=\"thing\" objectid=\"230802\"/>" inside "</play>")
#define PLAYERS(inside) PLAY ("", "<players>" inside "</players>")

static char *
read_fixture (const char *name)
{
  g_autofree char *path = g_build_filename (suite_variable ("TOMEKEEPER_SOURCE"), "tests",
                                            "importers", "plays", "bgg", name, NULL);
  char *text;

  ck_assert_msg (g_file_get_contents (path, &text, NULL, NULL), "%s", path);
  return text;
}

static guint
occurrences (const char *text, const char *piece)
{
  guint n = 0;

  for (text = strstr (text, piece); text != NULL; text = strstr (text + 1, piece))
    n++;
  return n;
}

/* Every fixture, and how many plays, players and games a plain search finds in it. */
static const struct {
  const char *name;
  guint plays, seats, games;
} files[] = {
  { "arnak-2024-26-collection_owned_single.xml", 0, 0, 1 },
  { "arnak-2024-26-collection_owned_with_stats.xml", 0, 0, 37 },
  { "arnak-2024-26-empty_collection.xml", 0, 0, 0 },
  { "arnak-2024-26-game_expansion.xml", 0, 0, 1 },
  { "arnak-2024-26-thing_plays.xml", 1, 0, 0 },
  { "arnak-2024-26-user_plays.xml", 3, 2, 0 },
  { "collection-stats.xml", 0, 0, 40 },
  { "plays-thing-page1-100.xml", 100, 40, 0 },
  { "plays-thing-page2-4.xml", 4, 0, 0 },
  { "plays-thing-page3-empty.xml", 0, 0, 0 },
  { "plays-user-mindate-maxdate.xml", 9, 2, 0 },
  { "plays-user-page1.xml", 32, 4, 0 },
  { "plays-user-page2-empty.xml", 0, 0, 0 },
  { "search-agricola.xml", 0, 0, 49 },
  { "thing-104163-stats.xml", 0, 0, 1 },
};

START_TEST (test_file)
{
  g_auto (ParsedText) parsed = { NULL };
  g_autofree char *path = g_strconcat ("bgg/", files[_i].name, NULL);
  g_autofree char *text = read_fixture (files[_i].name);

  parse_file (&parsed, IMPORT_FORMAT_BGG_PLAYS, path);
  ck_assert_msg (!parsed_text_has (&parsed, "fault"), "%s", parsed.text->str);
  ck_assert_uint_eq (parsed.plays, files[_i].plays);
  ck_assert_uint_eq (parsed.seats, files[_i].seats);
  ck_assert_uint_eq (parsed.named, files[_i].games);
  ck_assert_uint_eq (parsed.skipped, 0);
  ck_assert_uint_eq (parsed.plays, occurrences (text, "<play "));
  ck_assert_uint_eq (parsed.seats, occurrences (text, "<player "));
  ck_assert_uint_eq (parsed.plays + parsed.named, occurrences (text, "<item "));
}
END_TEST

/* All pages of all queries, joined by hand into one file. */
START_TEST (test_joined)
{
  g_auto (ParsedText) parsed = { NULL };
  g_autoptr (GString) all = g_string_new ("\xef\xbb\xbf");
  guint plays = 0, games = 0;

  for (gsize k = 0; k < G_N_ELEMENTS (files); k++) {
    g_autofree char *text = read_fixture (files[k].name);

    g_string_append (all, text);
    plays += files[k].plays;
    games += files[k].games;
  }
  parse_bytes (&parsed, IMPORT_FORMAT_BGG_GAMES, all->str, all->len, NULL);
  ck_assert_msg (!parsed_text_has (&parsed, "fault"), "%s", parsed.text->str);
  ck_assert_uint_eq (parsed.plays, plays);
  ck_assert_uint_eq (parsed.named, games);
}
END_TEST

/* What a document tells. */
static const struct {
  const char *xml, *parsed;
} told_as[] = {
  { PLAY ("quantity=\"53\" length=\"1310\" incomplete=\"1\" nowinstats=\"1\" location=\"The Hut\"",
          ""),
    "1: bgg 7: Azul (bgg 230802) on 2024-02-29 at The Hut 1310 min x53 incomplete uncounted\n" },
  { PLAY ("quantity=\"1\" length=\"0\" incomplete=\"0\" nowinstats=\"0\" location=\"\"", ""),
    "1: bgg 7: Azul (bgg 230802) on 2024-02-29\n" },
  { PLAY ("", "<comments>a &amp; b&#10;&lt;c&gt;\nd<![CDATA[ <e> ]]></comments>"),
    "1: bgg 7: Azul (bgg 230802) on 2024-02-29 “a & b\n<c>\nd <e>”\n" },
  { PLAYS ("\n  <play id=\"8\" date=\"0000-00-00\"><item name=\"Go\"/></play>"),
    "2: bgg 8: Go on -\n" },
  { PLAYS ("<play id=\"8\" date=\"2023-02-29\"><item name=\"Go\"/></play>"),
    "1: bgg 8: Go on - [When: 2023-02-29] ! “2023-02-29” is no date; the play is kept without "
    "one.\n" },
  { PLAYS ("<play id=\"8\" date=\"2024-01-01\" quantity=\"99999999999999999999\" length=\"-5\">"
           "<item name=\"Go\"/></play>"),
    "1: bgg 8: Go on 2024-01-01 ! The number “99999999999999999999” of “quantity” can’t be right "
    "and was not taken. ! The number “-5” of “length” can’t be right and was not taken.\n" },
  { PLAYERS (
        "<player username=\"\" userid=\"0\" name=\"\" startposition=\"\" color=\"\" score=\"\" "
        "new=\"0\" rating=\"0\" win=\"0\"/>"),
    "1: bgg 7: Azul (bgg 230802) on 2024-02-29 |  anonymous lost\n" },
  { PLAYERS ("<player username=\"AdaL\" userid=\"5\" name=\"Ada\" score=\"49-46ish\" win=\"1\"/>"
             "<player username=\"BEN\" userid=\"6\" name=\"\" score=\"66-11-12\" win=\"1\"/>"),
    "1: bgg 7: Azul (bgg 230802) on 2024-02-29 | Ada (bgg adal) score \"49-46ish\" won | BEN (bgg "
    "ben) score \"66-11-12\" =43 won\n" },
  { PLAYERS ("<player name=\"Ada\" startposition=\"1\" score=\"Decisive\"/>"
             "<player name=\"Ben\" startposition=\"Campaign\"/>"),
    "1: bgg 7: Azul (bgg 230802) on 2024-02-29 | Ada score \"Decisive\" first | Ben [Start: Ben: "
    "Campaign]\n" },
  { PLAYERS ("<player name=\"A\" color=\"GB/US\" win=\"1\"/><player name=\"B\" color=\"GB/US\" "
             "win=\"1\"/><player name=\"C\" color=\"Axis\" win=\"0\"/>"),
    "1: bgg 7: Azul (bgg 230802) on 2024-02-29 teams | A won team GB/US role GB/US | B won team "
    "GB/US role GB/US | C lost team Axis role Axis\n" },
  /* The same colour with other results is a mistake, and everybody's colour is no team. */
  { PLAYERS ("<player name=\"A\" color=\"red\" win=\"1\"/><player name=\"B\" color=\"red\" "
             "win=\"0\"/><player name=\"C\" color=\"blue\" win=\"0\"/>"),
    "1: bgg 7: Azul (bgg 230802) on 2024-02-29 | A won role red | B lost role red | C lost role "
    "blue\n" },
  { PLAYERS ("<player name=\"A\" color=\"red\"/><player name=\"B\" color=\"red\"/>"),
    "1: bgg 7: Azul (bgg 230802) on 2024-02-29 | A role red | B role red\n" },
  { PLAYS ("<play id=\"8\" date=\"2024-01-01\"/>\n<play id=\"9\"><item objectid=\"13\"/></play>"),
    "skipped 1: The play names no game.\n2: bgg 9:  (bgg 13) on -\n" },
  { PLAYS ("<play date=\"2024-01-01\"><item name=\"Go\"/></play>"), "1: Go on 2024-01-01\n" },
  { PLAYS (""), "" },
  { PLAYS ("") "<!-- saved by hand -->\n" PLAYS (""), "" },
  { "<?xml version='1.0' encoding='UTF-8'?>\n<items><item type=\"boardgame\" id=\"1\">"
    "<name type=\"alternate\" value=\"Die Macher!\"/><name type=\"primary\" value=\"Die Macher\"/>"
    "<version><item id=\"2\"><name value=\"Second\"/></item></version></item></items>",
    "game Die Macher (bgg 1)\n" },
  { "<items><item objectid=\"0\"><name>Nothing</name></item><item objectid=\"4\"><name>Tal der "
    "K&#246;nige</name></item></items>",
    "game Tal der Könige (bgg 4)\n" },
  { "<boardgames><boardgame objectid=\"13\"><name>Siedler</name><name primary=\"true\">Catan"
    "</name></boardgame></boardgames>",
    "game Catan (bgg 13)\n" },
};

START_TEST (test_told)
{
  g_auto (ParsedText) parsed = { NULL };

  parse_string (&parsed, IMPORT_FORMAT_BGG_PLAYS, told_as[_i].xml);
  ck_assert_str_eq (parsed.text->str, told_as[_i].parsed);
}
END_TEST

/* As Notepad's "Unicode" saves it, with a mark or without. */
START_TEST (test_utf16)
{
  static const char *const orders[] = { "UTF-16LE", "UTF-16BE" };
  static const char xml[] = "\xef\xbb\xbf<?xml version=\"1.0\" encoding=\"utf-16\"?>\n" PLAYS (
      "<play id=\"8\" date=\"2024-01-01\"><item name=\"Spiel f\xc3\xbcr "
      "\xf0\x9f\x8e\xb2\"/></play>");

  for (guint k = 0; k < 4; k++) {
    const char *from = k < 2 ? xml : xml + 3;
    gsize length;
    g_autofree char *bytes = g_convert (from, -1, orders[k % 2], "UTF-8", NULL, &length, NULL);
    g_auto (ParsedText) parsed = { NULL };

    ck_assert_int_eq (import_sniff ("plays.xml", bytes, length, TRUE), IMPORT_FORMAT_BGG_PLAYS);
    parse_bytes (&parsed, IMPORT_FORMAT_BGG_PLAYS, bytes, length, NULL);
    ck_assert_str_eq (parsed.text->str,
                      "2: bgg 8: Spiel f\xc3\xbcr \xf0\x9f\x8e\xb2 on 2024-01-01\n");
  }
}
END_TEST

/* What the Export button of a collection gives. */
#define COLLECTION_HEADS                                                                           \
  "objectname,objectid,rating,numplays,weight,own,fortrade,want,wanttobuy,wanttoplay,prevowned,"   \
  "comment,collid,baverage,average,avgweight,rank,numowned,objecttype,yearpublished\r\n"

static const struct {
  const char *table, *parsed;
} collections[] = {
  { COLLECTION_HEADS "Azul,230802,8,12,0,1,0,0,0,0,0,\"lent, to "
                     "\"\"Ben\"\"\",1,7.5,7.8,1.76,90,9,standalone,2017\r\n"
                     "\"Tal der K\xc3\xb6nige, "
                     "\"\"Die\"\"\",4,0,0,0,0,0,0,0,0,1,,2,5,6,2,8000,9,standalone,1992\r\n",
    "game Azul (bgg 230802)\ngame Tal der K\xc3\xb6nige, \"Die\" (bgg 4)\n" },
  { COLLECTION_HEADS, "" },
  { "sep=;\nobjectname;objectid;numplays\nK\xf6nige;4;3\nNothing;;1\nShort\n",
    "game K\xc3\xb6nige (bgg 4)\n" },
};

START_TEST (test_collection_table)
{
  const char *table = collections[_i].table;
  g_auto (ParsedText) parsed = { NULL };

  ck_assert_int_eq (import_sniff ("collection.csv", table, strlen (table), TRUE),
                    IMPORT_FORMAT_BGG_GAMES);
  parse_string (&parsed, IMPORT_FORMAT_BGG_GAMES, table);
  ck_assert_str_eq (parsed.text->str, collections[_i].parsed);
  ck_assert_uint_eq (parsed.plays, 0);
}
END_TEST

/* Whose plays they are is said once a page, and of plays of a game not at all. */
static gboolean
owner_cb (ImportPlay *play, gpointer data, GError **error)
{
  g_string_append_printf (data, "%s (%s), %u seats\n", play->owner.name,
                          play->owner.n_ids > 0 ? play->owner.ids[0].id : "", play->seats->len);
  return TRUE;
}

START_TEST (test_owner)
{
  static const char xml[] = "<plays username=\"Ada_99\"><play id=\"1\"><item name=\"Azul\"/></play>"
                            "</plays><plays><play id=\"2\"><item name=\"Azul\"/></play></plays>"
                            "<plays username=\"ben\"><play id=\"3\"><item name=\"Azul\"/>"
                            "<players><player name=\"Cy\"/></players></play></plays>";
  static const ImportSink sink = { .play = owner_cb };
  g_autoptr (GBytes) bytes = g_bytes_new_static (xml, sizeof xml - 1);
  g_autoptr (ImportInput) input = import_input_new_bytes ("plays.xml", bytes);
  g_autoptr (GString) owners = g_string_new (NULL);

  ck_assert (import_parse (IMPORT_FORMAT_BGG_PLAYS, input, NULL, &sink, owners, NULL));
  ck_assert_str_eq (owners->str, "Ada_99 (ada_99), 0 seats\n (), 0 seats\nben (ben), 1 seats\n");
}
END_TEST

/* What is a fault, and its place. */
static const struct {
  const char *xml, *fault;
} faults[] = {
  { "<div class=\"messagebox error\">\n\t\tInvalid object or user\n\t</div>",
    "fault 3:2: BoardGameGeek says: “Invalid object or user”\n" },
  { "<errors>\n<error>\n<message>Invalid username specified</message></error></errors>",
    "fault 3:36: BoardGameGeek says: “Invalid username specified”\n" },
  { "<error message=\"Rate limit exceeded.\" />",
    "fault 1:1: BoardGameGeek says: “Rate limit exceeded.”\n" },
  { "<message>\n Your request for this collection has been accepted\n</message>",
    "fault 3:1: BoardGameGeek says: “Your request for this collection has been accepted”\n" },
  { "<error></error>", "fault 1:8: BoardGameGeek answered with an error and no reason.\n" },
  { "<html><body>Log in</body></html>",
    "fault 1:1: This is a page to look at. Save what BoardGameGeek’s XML API answers instead.\n" },
  { "<rss/>", "fault 1:1: This is no XML of BoardGameGeek’s plays or games.\n" },
  { PLAYS ("") "\n<errors><error><message>Wait</message></error></errors>",
    "fault 2:29: BoardGameGeek says: “Wait”\n" },
  /* Not well-formed */
  { "", "fault 1:1: There is no XML in it.\n" },
  { "<!-- nothing -->", "fault 1:17: There is no XML in it.\n" },
  { "plays", "fault 1:1: XML in UTF-8 was expected here.\n" },
  { "\xff<", "fault 1:1: XML in UTF-8 was expected here.\n" },
  { "\xff\xfe", "fault 1:1: There is no XML in it.\n" },
  { PLAYS ("") "\nrest", "fault 2:1: XML in UTF-8 was expected here.\n" },
  { "<plays>\n<play id=\"1\"", "fault 2:13: The text ends in the middle.\n" },
  { "<plays>\n", "fault 2:1: The text ends in the middle.\n" },
  { "<plays>\n <play></item></plays>",
    "fault 2:8: This is not well-formed XML. Element “item” was closed, but the currently open "
    "element is “play”.\n" },
  { "<plays>\n  <play id=7></play></plays>", "fault 2:3: This is not well-formed XML." },
  { PLAY ("", "<comments>\nok \xff\xfe</comments>"), "fault 2:6: This is not UTF-8.\n" },
  { "<plays a=\"\xc3\x28\"></plays>", "fault 1:1: This is not UTF-8.\n" },
  { "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n" PLAYS (""),
    "fault 1:1: This XML is in another encoding than UTF-8, which is needed here.\n" },
  /* Entities */
  { "<!DOCTYPE lolz [<!ENTITY lol \"lol\"><!ENTITY lol2 \"&lol;&lol;&lol;\">]>\n" PLAYS (""),
    "fault 1:3: Declarations, such as those of entities, are refused here.\n" },
  { "<?xml version=\"1.0\"?>\n<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>" PLAYS (""),
    "fault 2:3: Declarations, such as those of entities, are refused here.\n" },
  { PLAY ("", "<comments>\n a &lol; b</comments>"),
    "fault 2:8: “&lol;” is none of the entities &amp;, &lt;, &gt;, &quot; and &apos;.\n" },
  { PLAY ("location=\"&xxe;\"", ""), "fault 1:68: “&xxe;” is none of the entities" },
  { PLAY ("", "<comments>a & b</comments>"), "“& ” is none of the entities" },
  { PLAY ("", "<comments>&#0;</comments>"), "“&#0;” is none of the entities" },
  { PLAY ("", "<comments>&#xd800;</comments>"), "“&#xd800;” is none of the entities" },
  { PLAY ("", "<comments>&#x110000;</comments>"), "“&#x110000;” is none of the entities" },
  { PLAY ("", "<comments>&#99999999999;</comments>"), "“&#9999999999” is none of the entities" },
  { PLAY ("", "<comments>&amp</comments>"), "“&amp” is none of the entities" },
};

START_TEST (test_fault)
{
  g_auto (ParsedText) parsed = { NULL };

  parse_string (&parsed, IMPORT_FORMAT_BGG_PLAYS, faults[_i].xml);
  ck_assert_msg (parsed_text_has (&parsed, faults[_i].fault), "%s", parsed.text->str);
}
END_TEST

/* Documents made of one piece again and again, and what becomes of them. */
static const struct {
  const char *before, *piece, *after;
  guint times;
  const char *parsed;
} large[] = {
  { "<plays>", "<a>", "", 1000, "fault 1:197: Elements are nested more than 64 deep.\n" },
  { "<plays a=\"", "0123456789", "\"/>", 7000, "A tag has more than 64 kB.\n" },
  { "<plays", " a=\"1\"", "/>", 101, "A tag has more than 100 attributes.\n" },
  { "<!-- ", "0123456789", " --><plays/>", 7000, "A tag has more than 64 kB.\n" },
  { "<plays><play><comments>", "0123456789", "</comments></play></plays>", 110000,
    "A text has more than 1 MB.\n" },
  { "<plays><play><comments><![CDATA[", "0123456789", "]]></comments></play></plays>", 110000,
    "A text has more than 1 MB.\n" },
  { "<plays><play id=\"1\"><item name=\"Go\"/><players>", "<player name=\"A\"/>",
    "</players></play></plays>", 65, "skipped 1: The play has more than 64 players.\n" },
  { "<plays><play id=\"1\"><item name=\"Go\"/>", "<comments>0123456789</comments>",
    "</play></plays>", 20000, "1: bgg 1: Go on - “0123456789”\n" },
};

START_TEST (test_large)
{
  g_auto (ParsedText) parsed = { NULL };
  g_autoptr (GString) xml = g_string_new (large[_i].before);

  for (guint k = 0; k < large[_i].times; k++)
    g_string_append (xml, large[_i].piece);
  g_string_append (xml, large[_i].after);
  parse_bytes (&parsed, IMPORT_FORMAT_BGG_PLAYS, xml->str, xml->len, NULL);
  ck_assert_msg (parsed_text_has (&parsed, large[_i].parsed), "%s", parsed.text->str);
}
END_TEST

/* Wherever an answer is cut it is a fault with a place, and no play is told twice. */
START_TEST (test_cut)
{
  g_autofree char *text = read_fixture ("arnak-2024-26-user_plays.xml");
  gsize length = strlen (g_strchomp (text));

  for (gsize k = 0; k < length; k++) {
    g_auto (ParsedText) parsed = { NULL };

    parse_bytes (&parsed, IMPORT_FORMAT_BGG_PLAYS, text, k, NULL);
    ck_assert_msg (parsed_text_has (&parsed, "fault "), "%zu: %s", k, parsed.text->str);
    ck_assert_uint_le (parsed.plays, 3);
  }
}
END_TEST

TEST_SUITE (bgg)
{
  Suite *suite = suite_create ("bgg");
  TCase *real = tcase_create ("real"), *written = tcase_create ("written");

  tcase_add_loop_test (real, test_file, 0, G_N_ELEMENTS (files));
  tcase_add_test (real, test_joined);
  tcase_add_test (written, test_utf16);
  tcase_add_loop_test (written, test_collection_table, 0, G_N_ELEMENTS (collections));
  tcase_add_loop_test (written, test_told, 0, G_N_ELEMENTS (told_as));
  tcase_add_test (written, test_owner);
  tcase_add_loop_test (written, test_fault, 0, G_N_ELEMENTS (faults));
  tcase_add_loop_test (written, test_large, 0, G_N_ELEMENTS (large));
  tcase_add_test (written, test_cut);
  suite_add_tcase (suite, real);
  suite_add_tcase (suite, written);
  return suite;
}
