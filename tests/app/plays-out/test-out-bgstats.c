/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches out to BG Stats: its file, and links to it.
 */
#include "tests/app/plays-out/plays-out-stage.h"

#include "db/externals.h"
#include "db/players.h"

#include <stdlib.h>
#include <string.h>

/* BG Stats */

static JsonObject *
score_of (JsonObject *play, guint k)
{
  return json_array_get_object_element (json_object_get_array_member (play, "playerScores"), k);
}

/* Whose row a number refers to. */
static const char *
name_of (JsonNode *root, const char *list, JsonObject *object, const char *key)
{
  gint64 id = json_object_get_int_member (object, key);
  JsonObject *named = out_element (root, list, (guint)id - 1);

  ck_assert_int_eq (json_object_get_int_member (named, "id"), id);
  return json_object_get_string_member (named, "name");
}

static const struct {
  const OutSample *told;
  const char *date;
  gboolean ignored, by_hand, teams;
  gint64 scoring;
  struct {
    gboolean winner;
    const char *score, *team;
    gint64 rank;
  } seats[4];
} exported[] = {
  { &out_settlers,
    "2026-01-02 20:15:00",
    FALSE,
    FALSE,
    FALSE,
    1,
    { { TRUE, "10", NULL, 1 }, { FALSE, "8", NULL, 2 }, { FALSE, "8", NULL, 2 } } },
  { &out_teams,
    "2026-01-03 10:00:00",
    FALSE,
    TRUE,
    TRUE,
    3,
    { { FALSE, NULL, "0", 2 },
      { FALSE, NULL, "0", 2 },
      { TRUE, NULL, "1", 1 },
      { TRUE, NULL, "1", 1 } } },
  { &out_co_op, "2026-01-04 10:00:00", TRUE, TRUE, FALSE, 6, { { FALSE }, { FALSE } } },
  { &out_draw,
    "2026-01-05 10:00:00",
    FALSE,
    TRUE,
    FALSE,
    3,
    { { TRUE, NULL, NULL, 1 }, { TRUE, NULL, NULL, 1 } } },
  { &out_golf,
    "2026-01-06 10:00:00",
    FALSE,
    FALSE,
    FALSE,
    2,
    { { FALSE, "66-11-12", NULL, 2 }, { TRUE, "3.5", NULL, 1 } } },
  { &out_broken_off, "1970-01-01 00:00:00", TRUE, TRUE, FALSE, 3, { { FALSE }, { FALSE } } },
};

START_TEST (tells_bgstats)
{
  g_autofree char *text = export_write_one (APP_PLAYS_BGSTATS, out_add (exported[_i].told));
  g_autoptr (JsonNode) root = out_parse (text);
  JsonObject *play = out_element (root, "plays", 0);

  ck_assert_str_eq (json_object_get_string_member (play, "playDate"), exported[_i].date);
  ck_assert_int_eq (json_object_get_boolean_member (play, "ignored"), exported[_i].ignored);
  ck_assert_int_eq (json_object_get_boolean_member (play, "manualWinner"), exported[_i].by_hand);
  ck_assert_int_eq (json_object_get_boolean_member (play, "usesTeams"), exported[_i].teams);
  ck_assert_int_eq (json_object_get_int_member (play, "scoringSetting"), exported[_i].scoring);
  ck_assert_str_eq (name_of (root, "games", play, "gameRefId"), exported[_i].told->game);
  ck_assert (!json_object_has_member (
      json_object_get_object_member (json_node_get_object (root), "userInfo"), "cloudEmail"));
  for (guint k = 0; exported[_i].told->seats[k].name != NULL; k++) {
    JsonObject *seat = score_of (play, k);
    const char *score = json_object_get_null_member (seat, "score")
                            ? NULL
                            : json_object_get_string_member (seat, "score");

    ck_assert_str_eq (name_of (root, "players", seat, "playerRefId"),
                      exported[_i].told->seats[k].name);
    ck_assert_int_eq (json_object_get_boolean_member (seat, "winner"),
                      exported[_i].seats[k].winner);
    ck_assert_pstr_eq (score, exported[_i].seats[k].score);
    ck_assert_int_eq (json_object_get_int_member (seat, "rank"), exported[_i].seats[k].rank);
    ck_assert_pstr_eq (json_object_get_string_member_with_default (seat, "team", NULL),
                       exported[_i].seats[k].team);
  }
}
END_TEST

/* UUIDs of BG Stats stay; what never was there has ours, the same each time. */
START_TEST (keeps_uuids)
{
  gint64 match = out_add (&out_settlers), player;
  g_autofree char *first = NULL, *second = NULL;
  g_autoptr (JsonNode) root = NULL;

  ck_assert (db_player_find (out_db, "Ada", &player, NULL));
  ck_assert (db_external_add (out_db, DB_SUBJECT_MATCH, "bgstats", "play-uuid", match, NULL));
  ck_assert (db_external_add (out_db, DB_SUBJECT_PLAYER, "bgstats", "ada-uuid", player, NULL));
  ck_assert (db_external_add (out_db, DB_SUBJECT_PLAYER, "bgg", "ada_at_bgg", player, NULL));
  first = export_write_all (APP_PLAYS_BGSTATS);
  second = export_write_all (APP_PLAYS_BGSTATS);
  ck_assert_str_eq (first, second);
  root = out_parse (first);
  ck_assert_str_eq (json_object_get_string_member (out_element (root, "plays", 0), "uuid"),
                    "play-uuid");
  ck_assert_str_eq (json_object_get_string_member (out_element (root, "players", 0), "uuid"),
                    "ada-uuid");
  ck_assert_str_eq (json_object_get_string_member (out_element (root, "players", 0), "bggUsername"),
                    "ada_at_bgg");
}
END_TEST

/* Links */

static JsonNode *
follow (gint64 match)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *link = app_plays_dup_link (out_db, out_packs, match, &error);
  g_autofree char *data = NULL;
  static const char begin[] = "https://app.bgstatsapp.com/createPlay.html?data=";

  ck_assert_msg (link != NULL, "%s", error != NULL ? error->message : "");
  ck_assert (g_str_has_prefix (link, begin));
  ck_assert (strpbrk (link + strlen (begin), "&# \"{}+") == NULL);
  data = g_uri_unescape_string (link + strlen (begin), NULL);
  return out_parse (data);
}

START_TEST (links)
{
  g_autoptr (JsonNode) root = follow (out_add (out_all[_i]));
  JsonObject *play = json_node_get_object (root);
  JsonArray *seats = json_object_get_array_member (play, "players");

  ck_assert_uint_ge (json_array_get_length (seats), 2);
  for (guint k = 0; k < json_array_get_length (seats); k++) {
    JsonObject *seat = json_array_get_object_element (seats, k);

    ck_assert (json_object_has_member (seat, "startPlayer"));
    ck_assert (json_object_has_member (seat, "winner"));
    ck_assert (!json_object_has_member (seat, "score")
               || json_node_get_value_type (json_object_get_member (seat, "score"))
                      != G_TYPE_STRING);
  }
}
END_TEST

START_TEST (link_of_a_game)
{
  g_autoptr (JsonNode) root = follow (out_add (&out_settlers));
  JsonObject *play = json_node_get_object (root);

  ck_assert_str_eq (json_object_get_string_member (play, "sourceName"), "Tomekeeper");
  /* A quarter past eight in Vienna. */
  ck_assert_str_eq (json_object_get_string_member (play, "playDate"), "2026-01-02 19:15:00");
  ck_assert_str_eq (json_object_get_string_member (play, "comments"), out_settlers.note);
  ck_assert_str_eq (json_object_get_string_member (play, "board"), "Seafarers");
}
END_TEST

/* Where it is only said who won, nobody says who came in third. */
START_TEST (several_winners)
{
  static const OutSample told = {
    .game = "Skull King",
    .date = "2026-01-07",
    .mode = DB_MODE_FREE_FOR_ALL,
    .result = RULES_WON,
    .by = APP_QUICK_WINNERS,
    .seats = { { "Ada", 1, 1, -1 }, { "Ben", 2, 1, -1 }, { "Cyd", 3, 3, -1 } },
  };
  g_autoptr (JsonNode) root = follow (out_add (&told));
  JsonArray *seats = json_object_get_array_member (json_node_get_object (root), "players");

  for (guint k = 0; k < 3; k++) {
    JsonObject *seat = json_array_get_object_element (seats, k);

    ck_assert (!json_object_has_member (seat, "rank"));
    ck_assert_int_eq (json_object_get_boolean_member (seat, "winner"), k < 2);
  }
}
END_TEST

/* A team that is called "1" is not the other one's number. */
START_TEST (teams_called_by_numbers)
{
  g_autoptr (DbMatch) match = db_match_new ();
  g_autofree char *json = NULL;
  g_autoptr (JsonNode) root = NULL;
  JsonObject *play;
  gint64 id;

  match->game_name = g_strdup ("Codenames");
  match->mode = DB_MODE_VERSUS;
  match->result = RULES_WON;
  for (guint k = 0; k < 4; k++)
    db_match_add_seat (match, 1 + k / 2, 0, (const char *[]){ "Ada", "Ben", "Cyd", "Dan" }[k]);
  db_match_add_side (match, 1, 1, "1");
  db_match_add_side (match, 2, 2, NULL);
  ck_assert (db_match_add (out_db, match, &id, NULL));
  json = export_write_all (APP_PLAYS_BGSTATS);
  root = out_parse (json);
  play = out_element (root, "plays", 0);
  for (guint k = 0; k < 4; k++)
    ck_assert_str_eq (json_object_get_string_member (score_of (play, k), "team"),
                      k < 2 ? "0" : "1");
}
END_TEST

TEST_SUITE (out_bgstats)
{
  Suite *suite = suite_create ("out-bgstats");
  TCase *tests = tcase_create ("out-bgstats");

  tcase_add_checked_fixture (tests, out_setup, out_teardown);
  tcase_add_loop_test (tests, tells_bgstats, 0, G_N_ELEMENTS (exported));
  tcase_add_test (tests, keeps_uuids);
  tcase_add_loop_test (tests, links, 0, G_N_ELEMENTS (out_all));
  tcase_add_test (tests, link_of_a_game);
  tcase_add_test (tests, several_winners);
  tcase_add_test (tests, teams_called_by_numbers);
  suite_add_tcase (suite, tests);
  return suite;
}
