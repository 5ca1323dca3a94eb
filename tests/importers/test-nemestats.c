/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays of NemeStats as JSON: who won, alone or together, and what is wrong in them.
 */
#include "tests/suite.h"

#include "tests/importers/parsed-text.h"

#define PLAY(rest) "{\"playedGames\":[{\"playedGameId\":7" rest "}]}"
#define RESULTS(one, other)                                                                        \
  ",\"playerGameResults\":[{\"playerId\":1,\"playerName\":\"Ada\"" one                             \
  "},{\"playerId\":2,\"playerName\":\"Ben\"" other "}]"

static const struct {
  const char *text, *parsed;
} plays[] = {
  { PLAY (""), "1: nemestats 7:  on -\n" },
  { PLAY (",\"gameDefinitionId\":20,\"gameDefinitionName\":\"Azul\",\"boardGameGeekObjectId\":5,"
          "\"datePlayed\":\"2015-05-13\",\"notes\":\"a\\nb\",\"gamingGroupName\":\"Us\""),
    "1: nemestats 7: Azul (nemestats 20) (bgg 5) on 2015-05-13 “a\nb” [Group: Us]\n" },
  { PLAY (",\"datePlayed\":\"2015-05-13T00:00:00\",\"boardGameGeekObjectId\":null"),
    "1: nemestats 7:  on 2015-05-13\n" },
  { PLAY (",\"datePlayed\":\"13/05/2015\""),
    "1: nemestats 7:  on - [When: 13/05/2015] ! “13/05/2015” is no date; the play is kept without "
    "one.\n" },
  { PLAY (",\"winnerType\":\"PlayerWin\"" RESULTS (",\"gameRank\":1,\"pointsScored\":21.0",
                                                   ",\"gameRank\":2,\"pointsScored\":20.5")),
    "1: nemestats 7:  on - | Ada (nemestats 1) score \"21\" =21 rank 1 won | Ben (nemestats 2) "
    "score "
    "\"20.5\" =20.5 rank 2 lost\n" },
  { PLAY (",\"winnerType\":\"TeamWin\"" RESULTS (",\"gameRank\":1", ",\"gameRank\":1")),
    "1: nemestats 7:  on - co-op | Ada (nemestats 1) rank 1 won | Ben (nemestats 2) rank 1 won\n" },
  { PLAY (",\"winnerType\":\"TeamLoss\"" RESULTS (",\"gameRank\":2", ",\"gameRank\":2")),
    "1: nemestats 7:  on - co-op | Ada (nemestats 1) rank 2 lost | Ben (nemestats 2) rank 2 "
    "lost\n" },
  { PLAY (RESULTS (",\"pointsScored\":null,\"gameRank\":0", ",\"gameRank\":-3")),
    "1: nemestats 7:  on - | Ada (nemestats 1) | Ben (nemestats 2)\n" },
  { PLAY (",\"applicationLinkages\":[{\"applicationName\":\"NemeStats\",\"entityId\":\"7\"},"
          "{\"applicationName\":\"BoardGameGeek\",\"entityId\":\"99\"},5]"),
    "1: nemestats 7:  on -\n" },
  { "[{\"playedGameId\":7},{\"playedGameId\":\"8\"}]",
    "1: nemestats 7:  on -\n1: nemestats 8:  on -\n" },
  { "{\"playedGames\":[]}", "" },
  { "{\"playedGames\":[5,{},{\"playedGameId\":-1}]}",
    "skipped 1: This is no play.\nskipped 1: This is no play.\nskipped 1: This is no play.\n" },
  { "{\"playedGames\":{}}", "fault 1:16: A list is expected as “playedGames”.\n" },
  { "{\"games\":[]}", "fault 1:1: There is no “playedGames” in it.\n" },
  { "{\"playedGames\":[", "fault 1:17: The text ends in the middle.\n" },
};

START_TEST (reads_plays)
{
  g_auto (ParsedText) parsed = { NULL };

  parse_string (&parsed, IMPORT_FORMAT_NEMESTATS, plays[_i].text);
  ck_assert_str_eq (parsed.text->str, plays[_i].parsed);
}
END_TEST

static gboolean
second_id_cb (ImportPlay *play, gpointer data, GError **error)
{
  ck_assert_uint_eq (play->n_ids, 2);
  ck_assert_str_eq (play->ids[1].source, "bgg");
  ck_assert_str_eq (play->ids[1].id, "99");
  *(gboolean *)data = TRUE;
  return TRUE;
}

START_TEST (knows_the_number_at_boardgamegeek)
{
  static const char text[] = PLAY (
      ",\"applicationLinkages\":[{\"applicationName\":\"BoardGameGeek\",\"entityId\":\"99\"}]");
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (ImportInput) input = import_input_new_bytes ("text", bytes);
  const ImportSink sink = { second_id_cb, parsed_named_cb, parsed_skipped_cb };
  gboolean seen = FALSE;

  ck_assert (import_parse (IMPORT_FORMAT_NEMESTATS, input, NULL, &sink, &seen, NULL) && seen);
}
END_TEST

START_TEST (reads_the_fixture)
{
  g_auto (ParsedText) parsed = { NULL };

  parse_file (&parsed, IMPORT_FORMAT_NEMESTATS, "nemestats/nemestats-playedgames.json");
  ck_assert_str_eq (
      parsed.text->str,
      "1: nemestats 10: Hanabi (nemestats 20) (bgg 98778) on 2015-05-13 co-op | Player "
      "1 (nemestats 1) score \"21\" =21 rank 1 won | Player 2 (nemestats 2) score "
      "\"21\" =21 rank 1 won [Group: Group]\n");
}
END_TEST

START_TEST (a_crowd_is_passed_over)
{
  g_autoptr (GString) text =
      g_string_new ("[{\"playedGameId\":1,\"playerGameResults\":[{\"playerId\":1}");
  g_auto (ParsedText) parsed = { NULL };

  for (guint k = 1; k < 10000; k++)
    g_string_append (text, ",{}");
  g_string_append (text, "]},{\"playedGameId\":2}]");
  parse_string (&parsed, IMPORT_FORMAT_NEMESTATS, text->str);
  ck_assert_str_eq (parsed.text->str, "skipped 1: The play has more than 64 players.\n"
                                      "1: nemestats 2:  on -\n");
}
END_TEST

TEST_SUITE (nemestats)
{
  Suite *suite = suite_create ("nemestats");
  TCase *reading = tcase_create ("plays");

  tcase_add_loop_test (reading, reads_plays, 0, G_N_ELEMENTS (plays));
  tcase_add_test (reading, knows_the_number_at_boardgamegeek);
  tcase_add_test (reading, reads_the_fixture);
  tcase_add_test (reading, a_crowd_is_passed_over);
  suite_add_tcase (suite, reading);
  return suite;
}
