/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches out: what each format says of wins, ties, teams, co-op games, odd scores and broken-off
 * matches; that nothing becomes a formula or markup; which matches are meant; and that what goes
 * out comes back as the same plays.
 */
#include "fixture.h"

#include "app/database.h"
#include "app/out/plays.h"
#include "app/play-tags.h"
#include "app/quick-private.h"
#include "db/externals.h"
#include "db/matches.h"
#include "db/notes.h"
#include "db/players.h"
#include "db/uuid.h"

#include <json-glib/json-glib.h>
#include <stdlib.h>
#include <string.h>

#define DATABASE "--database", in_folder ("a.db")

static DbStore *db;
static AppPacks *packs;

static void
setup (void)
{
  folder_setup ();
  g_setenv ("TZ", "Europe/Vienna", TRUE);
  db = db_store_open (in_folder ("a.db"), DB_OPEN_CREATE, NULL);
  ck_assert_ptr_nonnull (db);
  packs = app_database_packs (db);
}

static void
teardown (void)
{
  app_packs_unref (packs);
  db_store_close (db);
  folder_teardown ();
}

/* Matches */

typedef struct {
  const char *name;
  guint side, place;
  double score; /* below 0 for none */
} Sitting;

typedef struct {
  const char *game, *date, *place;
  DbMode mode;
  RulesOutcomeStatus result;
  AppQuickBy by;
  int minutes;
  Sitting seats[5];    /* the last one has no name */
  const char *tags[8]; /* name, value … */
  const char *note;
} Told;

static gint64
add (const Told *told)
{
  g_autoptr (DbMatch) match = db_match_new ();
  guint sides = 0;
  gint64 id, note;

  match->game_name = g_strdup (told->game);
  match->mode = told->mode;
  match->result = told->result;
  match->minutes = told->minutes > 0 ? told->minutes : -1;
  db_match_set_string (&match->date, told->date);
  db_match_set_string (&match->place, told->place != NULL ? told->place : "");
  for (guint k = 0; k < G_N_ELEMENTS (told->seats) && told->seats[k].name != NULL; k++) {
    const Sitting *seat = &told->seats[k];

    db_match_add_seat (match, seat->side, 0, seat->name);
    g_array_index (match->seats, DbSeat, k).has_score = seat->score >= 0;
    g_array_index (match->seats, DbSeat, k).score = MAX (seat->score, 0);
    if (seat->side > sides)
      db_match_add_side (match, ++sides, seat->place, NULL);
  }
  db_match_add_tag (match, APP_QUICK_TAG, app_quick_by_name (told->by));
  for (guint k = 0; k + 1 < G_N_ELEMENTS (told->tags) && told->tags[k] != NULL; k += 2)
    db_match_add_tag (match, told->tags[k], told->tags[k + 1]);
  ck_assert (db_match_add (db, match, &id, NULL));
  if (told->note != NULL)
    ck_assert (db_note_add (db, DB_SUBJECT_MATCH, id, told->note, &note, NULL));
  return id;
}

static const Told settlers = {
  .game = "Catan",
  .date = "2026-01-02",
  .place = "Club, upstairs",
  .mode = DB_MODE_FREE_FOR_ALL,
  .result = RULES_WON,
  .by = APP_QUICK_HIGH_SCORE,
  .minutes = 85,
  .seats = { { "Ada", 1, 1, 10 }, { "=Ben", 2, 2, 8 }, { "Cyd \"C\"", 3, 2, 8 } },
  .tags = { "Role2", "blue", "First", "2", "Board", "Seafarers", "Time", "20:15:00" },
  .note = "Close.\n-1 for Ben?",
};

static const Told teams = {
  .game = "Codenames",
  .date = "2026-01-03",
  .mode = DB_MODE_VERSUS,
  .result = RULES_WON,
  .by = APP_QUICK_WINNERS,
  .seats = { { "Ada", 1, 2, -1 }, { "Cyd", 1, 0, -1 }, { "Ben", 2, 1, -1 }, { "Dan", 2, 0, -1 } },
};

static const Told together = {
  .game = "Pandemic",
  .date = "2026-01-04",
  .mode = DB_MODE_CO_OP,
  .result = RULES_LOST,
  .by = APP_QUICK_CO_OP,
  .seats = { { "Ada", 1, 0, -1 }, { "Ben", 1, 0, -1 } },
  .tags = { "Uncounted", "yes" },
};

static const Told draw = {
  .game = "Go",
  .date = "2026-01-05",
  .mode = DB_MODE_VERSUS,
  .result = RULES_DRAWN,
  .by = APP_QUICK_PLACES,
  .seats = { { "Ada", 1, 1, -1 }, { "Ben", 2, 1, -1 } },
};

static const Told golf = {
  .game = "Golf",
  .date = "2026-01-06",
  .mode = DB_MODE_VERSUS,
  .result = RULES_WON,
  .by = APP_QUICK_LOW_SCORE,
  .seats = { { "Ada", 1, 2, 43 }, { "Ben", 2, 1, 3.5 } },
  .tags = { "Score1", "66-11-12" },
};

static const Told broken_off = {
  .game = "Go",
  .date = "",
  .mode = DB_MODE_VERSUS,
  .result = RULES_ABANDONED,
  .by = APP_QUICK_OPEN,
  .seats = { { "Ada", 1, 0, -1 }, { "Ben", 2, 0, -1 } },
};

static const Told *const all[] = { &settlers, &teams, &together, &draw, &golf, &broken_off };

static void
add_all (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (all); k++)
    add (all[k]);
}

/* A match of Tome with moves, which is over. */
static gint64
add_moves (void)
{
  Said said = cli (NULL, "import", DATABASE, in_source ("tests/app/records/example.tkr"), NULL);
  gint64 id;

  ck_assert_msg (said.status == 0, "%s", said.err);
  ck_assert (db_match_find_last (db, "tome", &id, NULL));
  ck_assert_int_ne (id, 0);
  return id;
}

/* Writing */

static void
take_bytes (const char *bytes, size_t length, void *data)
{
  g_string_append_len (data, bytes, (gssize)length);
}

static char *
write_which (AppPlaysFormat format, const AppPlaysWhich *which)
{
  g_autoptr (GError) error = NULL;
  GString *out = g_string_new (NULL);

  ck_assert_msg (app_plays_write (db, packs, which, format, take_bytes, out, NULL, &error), "%s",
                 error != NULL ? error->message : "");
  return g_string_free (out, FALSE);
}

static char *
write_all (AppPlaysFormat format)
{
  const AppPlaysWhich which = { 0 };

  return write_which (format, &which);
}

static char *
write_one (AppPlaysFormat format, gint64 match)
{
  g_autoptr (GArray) matches = g_array_new (FALSE, FALSE, sizeof match);
  const AppPlaysWhich which = { .matches = matches };

  g_array_append_val (matches, match);
  return write_which (format, &which);
}

static gboolean
begins_with_uuid (const char *line)
{
  g_autofree char *start = g_strndup (line, DB_UUID_LENGTH);

  return db_uuid_is_valid (start);
}

/* Without the UUID that each line begins with. */
static char *
without_ids (const char *csv)
{
  GString *out = g_string_new (NULL);
  g_auto (GStrv) lines = g_strsplit (csv, "\r\n", -1);

  for (guint k = 1; lines[k] != NULL && *lines[k] != '\0'; k++)
    g_string_append_printf (out, "%s\n",
                            begins_with_uuid (lines[k]) ? lines[k] + DB_UUID_LENGTH : lines[k]);
  return g_string_free (out, FALSE);
}

static const struct {
  const Told *told;
  const char *csv;
} tables[] = {
  { &settlers,
    ",2026-01-02,20:15:00,Catan,\"Club, upstairs\",85,Ada,10,1,yes,,,,,,,,free-for-all,no,no,no,"
    "\"Close.\n-1 for Ben?\"\n"
    ",2026-01-02,20:15:00,Catan,\"Club, upstairs\",85,\"'=Ben\",8,2,no,,blue,yes,,,,,free-for-all,"
    "no,no,no,\"Close.\n-1 for Ben?\"\n"
    ",2026-01-02,20:15:00,Catan,\"Club, upstairs\",85,\"Cyd \"\"C\"\"\",8,2,no,,,,,,,,"
    "free-for-all,no,no,no,\"Close.\n-1 for Ben?\"\n" },
  { &teams, ",2026-01-03,,Codenames,,,Ada,,2,no,1,,,,,,,versus,no,no,no,\n"
            ",2026-01-03,,Codenames,,,Cyd,,2,no,1,,,,,,,versus,no,no,no,\n"
            ",2026-01-03,,Codenames,,,Ben,,1,yes,2,,,,,,,versus,no,no,no,\n"
            ",2026-01-03,,Codenames,,,Dan,,1,yes,2,,,,,,,versus,no,no,no,\n" },
  { &together, ",2026-01-04,,Pandemic,,,Ada,,,no,,,,lost,,,,co-op,no,yes,no,\n"
               ",2026-01-04,,Pandemic,,,Ben,,,no,,,,lost,,,,co-op,no,yes,no,\n" },
  { &draw, ",2026-01-05,,Go,,,Ada,,1,,,,,,,,,versus,no,no,no,\n"
           ",2026-01-05,,Go,,,Ben,,1,,,,,,,,,versus,no,no,no,\n" },
  { &golf, ",2026-01-06,,Golf,,,Ada,43,2,no,,,,,,,,versus,no,no,no,\n"
           ",2026-01-06,,Golf,,,Ben,3.5,1,yes,,,,,,,,versus,no,no,no,\n" },
  { &broken_off, ",,,Go,,,Ada,,,,,,,,,,,versus,no,no,yes,\n"
                 ",,,Go,,,Ben,,,,,,,,,,,versus,no,no,yes,\n" },
};

START_TEST (tells_csv)
{
  g_autofree char *csv = write_one (APP_PLAYS_CSV, add (tables[_i].told));
  g_autofree char *rows = without_ids (csv);

  ck_assert (g_str_has_prefix (csv,
                               "id,date,time,game,place,minutes,player,score,rank,won,team,role,"
                               "first,co_op_result,bgg_game,variant,event,mode,moves,"
                               "uncounted,incomplete,comment\r\n"));
  ck_assert_str_eq (rows, tables[_i].csv);
}
END_TEST

START_TEST (tells_wide)
{
  g_autofree char *csv = NULL;
  g_auto (GStrv) lines = NULL;

  add (&golf);
  add (&settlers);
  csv = write_all (APP_PLAYS_CSV_WIDE);
  lines = g_strsplit (csv, "\r\n", -1);
  ck_assert_ptr_nonnull (
      strstr (lines[0], ",player_3,score_3,rank_3,won_3,team_3,role_3,first_3,co_op"));
  ck_assert_ptr_null (strstr (lines[0], "player_4"));
  ck_assert_ptr_nonnull (strstr (lines[1], ",Ada,10,1,yes,,,,\"'=Ben\",8,2,no,,blue,yes,"));
  ck_assert_ptr_nonnull (strstr (lines[2], ",Ada,43,2,no,,,,Ben,3.5,1,yes,,,,,,,,,,"));
}
END_TEST

/* JSON */

static JsonNode *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  JsonNode *node = json_from_string (text, &error);

  ck_assert_msg (node != NULL, "%s: %.200s", error != NULL ? error->message : "", text);
  return node;
}

static JsonObject *
element (JsonNode *root, const char *list, guint k)
{
  return json_array_get_object_element (
      json_object_get_array_member (json_node_get_object (root), list), k);
}

START_TEST (tells_json)
{
  gint64 match = add (&settlers);
  g_autofree char *text = NULL;
  g_autoptr (JsonNode) root = NULL;
  JsonObject *told, *seat;

  ck_assert (db_external_add (db, DB_SUBJECT_MATCH, "bgstats", "17", match, NULL));
  ck_assert (db_tag_set (db, DB_SUBJECT_MATCH, match, "best of", TRUE, NULL));
  text = write_all (APP_PLAYS_JSON);
  root = parse (text);
  told = element (root, "matches", 0);
  ck_assert_str_eq (json_object_get_string_member (json_node_get_object (root), "format"),
                    "tomekeeper-matches");
  ck_assert_int_eq (json_object_get_int_member (json_node_get_object (root), "version"), 1);
  ck_assert_str_eq (json_object_get_string_member (told, "time"), "20:15:00");
  ck_assert_str_eq (json_object_get_string_member (told, "result"), "won");
  ck_assert_int_eq (json_object_get_int_member (told, "minutes"), 85);
  ck_assert_str_eq (
      json_object_get_string_member (json_object_get_object_member (told, "tags"), "Board"),
      "Seafarers");
  ck_assert_str_eq (
      json_array_get_string_element (json_object_get_array_member (told, "labels"), 0), "best of");
  ck_assert_str_eq (json_array_get_string_element (json_object_get_array_member (told, "notes"), 0),
                    settlers.note);
  ck_assert_str_eq (
      json_object_get_string_member (
          json_array_get_object_element (json_object_get_array_member (told, "ids"), 0), "id"),
      "17");
  seat = json_array_get_object_element (json_object_get_array_member (told, "seats"), 1);
  ck_assert_str_eq (json_object_get_string_member (seat, "role"), "blue");
  ck_assert (json_object_get_boolean_member (seat, "first"));
  ck_assert (!json_object_get_boolean_member (seat, "won"));
}
END_TEST

/* The record in it is the one that export writes. */
START_TEST (has_records)
{
  gint64 match = add_moves ();
  g_autofree char *text = write_one (APP_PLAYS_JSON, match);
  g_autoptr (JsonNode) root = parse (text);
  JsonObject *told = element (root, "matches", 0);
  Said said = cli (NULL, "export", DATABASE, json_object_get_string_member (told, "id"), NULL);

  ck_assert_int_eq (said.status, 0);
  ck_assert_str_eq (json_object_get_string_member (told, "record"), said.out);
  ck_assert_str_eq (json_object_get_string_member (told, "result"), "won");
}
END_TEST

START_TEST (has_nothing)
{
  static const char *const said[] = {
    [APP_PLAYS_JSON] = "{\"format\": \"tomekeeper-matches\", \"version\": 1, \"matches\": []}\n",
    [APP_PLAYS_LINKS] = "",
  };
  g_autofree char *json = write_all (APP_PLAYS_JSON), *links = write_all (APP_PLAYS_LINKS);
  g_autofree char *bgstats = write_all (APP_PLAYS_BGSTATS), *pdf = write_all (APP_PLAYS_PDF);
  g_autofree char *html = write_all (APP_PLAYS_HTML);
  g_autoptr (JsonNode) root = parse (bgstats);

  ck_assert_str_eq (json, said[APP_PLAYS_JSON]);
  ck_assert_str_eq (links, said[APP_PLAYS_LINKS]);
  ck_assert (g_str_has_prefix (pdf, "%PDF-"));
  ck_assert_ptr_nonnull (strstr (html, "</html>"));
}
END_TEST

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
  JsonObject *named = element (root, list, (guint)id - 1);

  ck_assert_int_eq (json_object_get_int_member (named, "id"), id);
  return json_object_get_string_member (named, "name");
}

static const struct {
  const Told *told;
  const char *date;
  gboolean ignored, by_hand, teams;
  gint64 scoring;
  struct {
    gboolean winner;
    const char *score, *team;
    gint64 rank;
  } seats[4];
} exported[] = {
  { &settlers,
    "2026-01-02 20:15:00",
    FALSE,
    FALSE,
    FALSE,
    1,
    { { TRUE, "10", NULL, 1 }, { FALSE, "8", NULL, 2 }, { FALSE, "8", NULL, 2 } } },
  { &teams,
    "2026-01-03 10:00:00",
    FALSE,
    TRUE,
    TRUE,
    3,
    { { FALSE, NULL, "0", 2 },
      { FALSE, NULL, "0", 2 },
      { TRUE, NULL, "1", 1 },
      { TRUE, NULL, "1", 1 } } },
  { &together, "2026-01-04 10:00:00", TRUE, TRUE, FALSE, 6, { { FALSE }, { FALSE } } },
  { &draw,
    "2026-01-05 10:00:00",
    FALSE,
    TRUE,
    FALSE,
    3,
    { { TRUE, NULL, NULL, 1 }, { TRUE, NULL, NULL, 1 } } },
  { &golf,
    "2026-01-06 10:00:00",
    FALSE,
    FALSE,
    FALSE,
    2,
    { { FALSE, "66-11-12", NULL, 2 }, { TRUE, "3.5", NULL, 1 } } },
  { &broken_off, "1970-01-01 00:00:00", TRUE, TRUE, FALSE, 3, { { FALSE }, { FALSE } } },
};

START_TEST (tells_bgstats)
{
  g_autofree char *text = write_one (APP_PLAYS_BGSTATS, add (exported[_i].told));
  g_autoptr (JsonNode) root = parse (text);
  JsonObject *play = element (root, "plays", 0);

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
  gint64 match = add (&settlers), player;
  g_autofree char *first = NULL, *second = NULL;
  g_autoptr (JsonNode) root = NULL;

  ck_assert (db_player_find (db, "Ada", &player, NULL));
  ck_assert (db_external_add (db, DB_SUBJECT_MATCH, "bgstats", "play-uuid", match, NULL));
  ck_assert (db_external_add (db, DB_SUBJECT_PLAYER, "bgstats", "ada-uuid", player, NULL));
  ck_assert (db_external_add (db, DB_SUBJECT_PLAYER, "bgg", "ada_at_bgg", player, NULL));
  first = write_all (APP_PLAYS_BGSTATS);
  second = write_all (APP_PLAYS_BGSTATS);
  ck_assert_str_eq (first, second);
  root = parse (first);
  ck_assert_str_eq (json_object_get_string_member (element (root, "plays", 0), "uuid"),
                    "play-uuid");
  ck_assert_str_eq (json_object_get_string_member (element (root, "players", 0), "uuid"),
                    "ada-uuid");
  ck_assert_str_eq (json_object_get_string_member (element (root, "players", 0), "bggUsername"),
                    "ada_at_bgg");
}
END_TEST

/* Links */

static JsonNode *
follow (gint64 match)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *link = app_plays_dup_link (db, packs, match, &error);
  g_autofree char *data = NULL;
  static const char begin[] = "https://app.bgstatsapp.com/createPlay.html?data=";

  ck_assert_msg (link != NULL, "%s", error != NULL ? error->message : "");
  ck_assert (g_str_has_prefix (link, begin));
  ck_assert (strpbrk (link + strlen (begin), "&# \"{}+") == NULL);
  data = g_uri_unescape_string (link + strlen (begin), NULL);
  return parse (data);
}

START_TEST (links)
{
  g_autoptr (JsonNode) root = follow (add (all[_i]));
  JsonObject *play = json_node_get_object (root);
  JsonArray *seats = json_object_get_array_member (play, "players");

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
  g_autoptr (JsonNode) root = follow (add (&settlers));
  JsonObject *play = json_node_get_object (root);

  ck_assert_str_eq (json_object_get_string_member (play, "sourceName"), "Tomekeeper");
  /* A quarter past eight in Vienna. */
  ck_assert_str_eq (json_object_get_string_member (play, "playDate"), "2026-01-02 19:15:00");
  ck_assert_str_eq (json_object_get_string_member (play, "comments"), settlers.note);
  ck_assert_str_eq (json_object_get_string_member (play, "board"), "Seafarers");
}
END_TEST

/* Which */

static guint
count_rows (const AppPlaysWhich *which)
{
  g_autofree char *csv = write_which (APP_PLAYS_CSV_WIDE, which);
  g_autoptr (GRegex) row = g_regex_new ("^[0-9a-f]{8}-", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GMatchInfo) info = NULL;
  guint n = 0;

  for (g_regex_match (row, csv, 0, &info); g_match_info_matches (info);
       g_match_info_next (info, NULL))
    n++;
  return n;
}

START_TEST (filters)
{
  gint64 ada, dan;
  const struct {
    AppPlaysWhich which;
    guint n;
  } asked[] = {
    { { 0 }, 7 },
    { { .game = "go" }, 2 },
    { { .game = "Tome" }, 1 },
    { { .game = "Checkers" }, 0 },
    { { .since = "2026-01-04" }, 4 },
    { { .until = "2026-01-04" }, 3 },
    { { .since = "2026-01-03", .until = "2026-01-03" }, 1 },
    { { .game = "Golf", .until = "2026-01-05" }, 0 },
  };
  AppPlaysWhich of = { 0 };

  add_all ();
  add_moves ();
  for (guint k = 0; k < G_N_ELEMENTS (asked); k++)
    ck_assert_msg (count_rows (&asked[k].which) == asked[k].n, "%u: %u", k,
                   count_rows (&asked[k].which));
  ck_assert (db_player_find (db, "Ada", &ada, NULL) && db_player_find (db, "Dan", &dan, NULL));
  of.player = ada;
  ck_assert_uint_eq (count_rows (&of), 7);
  of.player = dan;
  ck_assert_uint_eq (count_rows (&of), 2);
}
END_TEST

/* The earliest first; those in the bin are nobody's. */
START_TEST (order)
{
  gint64 gone;
  g_autofree char *csv = NULL;
  const char *at;

  add (&golf);
  add (&settlers);
  gone = add (&draw);
  add (&teams);
  ck_assert (db_match_set_deleted (db, gone, TRUE, NULL));
  csv = write_all (APP_PLAYS_CSV_WIDE);
  at = strstr (csv, "Catan");
  ck_assert_ptr_nonnull (at);
  at = strstr (at, "Codenames");
  ck_assert_ptr_nonnull (at);
  ck_assert_ptr_nonnull (strstr (at, "Golf"));
  ck_assert_ptr_null (strstr (csv, ",Go,"));
}
END_TEST

START_TEST (cancels)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) out = g_string_new (NULL);
  const AppPlaysWhich which = { 0 };

  add (&settlers);
  g_cancellable_cancel (cancellable);
  ck_assert (!app_plays_write (db, packs, &which, (AppPlaysFormat)_i, take_bytes, out, cancellable,
                               &error));
  ck_assert (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
}
END_TEST

/* On paper */

START_TEST (prints)
{
  static const char *const says[] = {
    "<h3 dir=\"auto\">January 2026<span>5 matches</span></h3>",
    "<h3 dir=\"auto\">Without a date<span>1 match</span></h3>",
    "1.\302\240Ada\302\24010, 2.\302\240=Ben (blue)\302\2408",
    "1.\302\240Ben &amp; Dan, 2.\302\240Ada &amp; Cyd",
    "Ada &amp; Ben: lost (not counted)",
    "Ada, Ben: a draw",
    "1.\302\240Ben\302\2403.5, 2.\302\240Ada\302\24043",
    "Ada, Ben: abandoned",
    "Close. -1 for Ben?",
    "<dt dir=\"auto\">Not counted</dt>",
    "<td class=\"w\" dir=\"auto\">Ada</td><td class=\"n r\">5</td><td class=\"n r\">1</td>"
    "<td class=\"n r\">25 %</td>",
  };
  g_autofree char *html = NULL, *pdf = NULL;

  add_all ();
  html = write_all (APP_PLAYS_HTML);
  for (guint k = 0; k < G_N_ELEMENTS (says); k++)
    ck_assert_msg (strstr (html, says[k]) != NULL, "%s: %s", says[k], html);
  pdf = write_all (APP_PLAYS_PDF);
  ck_assert (g_str_has_prefix (pdf, "%PDF-"));
}
END_TEST

START_TEST (prints_no_markup)
{
  Told evil = settlers;
  g_autofree char *html = NULL;

  evil.game = "<script>alert(1)</script>";
  evil.place = "\"><b>";
  evil.note = "</table><img src=x>";
  evil.seats[0].name = "<i>Ada</i>";
  add (&evil);
  html = write_all (APP_PLAYS_HTML);
  ck_assert_ptr_null (strstr (html, "<script"));
  ck_assert_ptr_null (strstr (html, "<img"));
  ck_assert_ptr_null (strstr (html, "<i>Ada"));
  ck_assert_ptr_null (strstr (html, "\"><b>"));
}
END_TEST

/* There and back: the same plays in an empty collection. */

static char *
tell_plays (const char *path)
{
  g_autoptr (DbStore) other = db_store_open (path, DB_OPEN_EXISTING, NULL);
  g_autoptr (AppPacks) known = app_database_packs (other);
  g_autoptr (GString) out = g_string_new (NULL);
  const AppPlaysWhich which = { 0 };

  ck_assert (app_plays_write (other, known, &which, APP_PLAYS_CSV, take_bytes, out, NULL, NULL));
  return without_ids (out->str);
}

static const struct {
  AppPlaysFormat format;
  const char *import; /* --format */
} ways[] = {
  { APP_PLAYS_CSV, "csv" },
  { APP_PLAYS_CSV_WIDE, "csv" },
  { APP_PLAYS_BGSTATS, "bgstats" },
};

static const Told *const returning[] = { &settlers, &teams, &together, &draw, &golf };

START_TEST (there_and_back)
{
  g_autofree char *out = NULL, *before = NULL, *after = NULL;
  Said said;

  for (guint k = 0; k < G_N_ELEMENTS (returning); k++)
    add (returning[k]);
  out = write_all (ways[_i].format);
  before = tell_plays (in_folder ("a.db"));
  said = cli (NULL, "import", "--database", in_folder ("b.db"), "--format", ways[_i].import,
              write_file ("out", out), NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  after = tell_plays (in_folder ("b.db"));
  ck_assert_str_eq (after, before);
}
END_TEST

/* And in the collection that it came from, nothing comes of it. */
START_TEST (known_here)
{
  g_autofree char *out = NULL;
  Said said;

  add (&settlers);
  add (&golf);
  out = write_all (ways[_i].format);
  said = cli (NULL, "import", DATABASE, "--format", ways[_i].import, write_file ("out", out), NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  ck_assert_uint_eq (count_rows (&(const AppPlaysWhich){ 0 }), 2);
}
END_TEST

/* By the command line */

START_TEST (commands)
{
  gint64 match = add (&settlers);
  g_autoptr (DbMatch) row = db_match_get (db, match, NULL);
  g_autofree char *csv = write_all (APP_PLAYS_CSV), *written = NULL;
  const char *path = in_folder ("x.csv");
  Said said = cli (NULL, "export", DATABASE, "--plays", "csv", "--player", "Ada", "--since",
                   "2026-01-01", NULL);

  ck_assert_msg (said.status == 0, "%s", said.err);
  ck_assert_str_eq (said.out, csv);
  said = cli (NULL, "export", DATABASE, "--plays", "csv", "--output", path, row->uuid, NULL);
  ck_assert_int_eq (said.status, 0);
  written = read_text (path);
  ck_assert_str_eq (written, csv);
  said = cli (NULL, "export", DATABASE, "--link", row->uuid, NULL);
  ck_assert (g_str_has_prefix (said.out, "https://app.bgstatsapp.com/createPlay.html?data="));
  said = cli (NULL, "export", DATABASE, "--archive", in_folder ("all.zip"), NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  ck_assert (g_file_test (in_folder ("all.zip"), G_FILE_TEST_EXISTS));
}
END_TEST

static const struct {
  const char *words[5];
  int status;
  const char *says;
} refused[] = {
  { { "--plays", "xls" }, 2, "there is no format “xls”" },
  { { "--plays", "csv", "--since", "soon" }, 2, "“soon” is no day" },
  { { "--plays", "csv", "--all" }, 2, "one kind of thing" },
  { { "--plays", "csv", "--player", "Zoe" }, 2, "There is no player “Zoe”" },
  { { "--plays", "csv", "0000" }, 2, "There is no match “0000”" },
  { { "--game", "Go" }, 2, "--plays" },
  { { "--link", "0000" }, 2, "There is no match “0000”" },
};

START_TEST (refuses)
{
  const char *words[10] = { "export", DATABASE };
  Said said;

  for (guint k = 0; k < 5; k++)
    words[3 + k] = refused[_i].words[k];
  said = cli_run (NULL, words);
  ck_assert_msg (said.status == refused[_i].status, "%d: %s", said.status, said.err);
  ck_assert_msg (strstr (said.err, refused[_i].says) != NULL, "%s", said.err);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("out");
  TCase *tests = tcase_create ("out");

  tcase_add_checked_fixture (tests, setup, teardown);
  tcase_add_loop_test (tests, tells_csv, 0, G_N_ELEMENTS (tables));
  tcase_add_test (tests, tells_wide);
  tcase_add_test (tests, tells_json);
  tcase_add_test (tests, has_records);
  tcase_add_test (tests, has_nothing);
  tcase_add_loop_test (tests, tells_bgstats, 0, G_N_ELEMENTS (exported));
  tcase_add_test (tests, keeps_uuids);
  tcase_add_loop_test (tests, links, 0, G_N_ELEMENTS (all));
  tcase_add_test (tests, link_of_a_game);
  tcase_add_test (tests, filters);
  tcase_add_test (tests, order);
  tcase_add_loop_test (tests, cancels, 0, APP_PLAYS_FORMATS);
  tcase_add_test (tests, prints);
  tcase_add_test (tests, prints_no_markup);
  tcase_add_loop_test (tests, there_and_back, 0, G_N_ELEMENTS (ways));
  tcase_add_loop_test (tests, known_here, 0, G_N_ELEMENTS (ways));
  tcase_add_test (tests, commands);
  tcase_add_loop_test (tests, refuses, 0, G_N_ELEMENTS (refused));
  suite_add_tcase (suite, tests);
  return suite_main (suite);
}
