/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches out: what tables, JSON and paper say of wins, ties, teams, co-op games, odd scores and
 * broken-off matches; that nothing becomes a formula or markup; which matches are meant; and that
 * what goes out comes back as the same plays.
 */
#include "tests/app/plays-out/plays-out-stage.h"

#include "db/externals.h"
#include "db/notes.h"
#include "db/players.h"
#include "db/uuid.h"

#include <stdlib.h>
#include <string.h>

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
  const OutSample *told;
  const char *csv;
} tables[] = {
  { &out_settlers,
    ",2026-01-02,20:15:00,Catan,\"Club, "
    "upstairs\",85,Ada,10,,1,yes,,,,,,,,free-for-all,no,no,no,\"Close.\n-1 for Ben?\"\n"
    ",2026-01-02,20:15:00,Catan,\"Club, "
    "upstairs\",85,\"'=Ben\",8,,2,no,,blue,yes,,,,,free-for-all,no,no,no,\"Close.\n-1 for Ben?\"\n"
    ",2026-01-02,20:15:00,Catan,\"Club, upstairs\",85,\"Cyd "
    "\"\"C\"\"\",8,,2,no,,,,,,,,free-for-all,no,no,no,\"Close.\n-1 for Ben?\"\n" },
  { &out_teams, ",2026-01-03,,Codenames,,,Ada,,,2,no,1,,,,,,,versus,no,no,no,\n"
                ",2026-01-03,,Codenames,,,Cyd,,,2,no,1,,,,,,,versus,no,no,no,\n"
                ",2026-01-03,,Codenames,,,Ben,,,1,yes,2,,,,,,,versus,no,no,no,\n"
                ",2026-01-03,,Codenames,,,Dan,,,1,yes,2,,,,,,,versus,no,no,no,\n" },
  { &out_co_op, ",2026-01-04,,Pandemic,,,Ada,,,,no,,,,lost,,,,co-op,no,yes,no,\n"
                ",2026-01-04,,Pandemic,,,Ben,,,,no,,,,lost,,,,co-op,no,yes,no,\n" },
  { &out_draw, ",2026-01-05,,Go,,,Ada,,,1,,,,,,,,,versus,no,no,no,\n"
               ",2026-01-05,,Go,,,Ben,,,1,,,,,,,,,versus,no,no,no,\n" },
  { &out_golf, ",2026-01-06,,Golf,,,Ada,43,66-11-12,2,no,,,,,,,,versus,no,no,no,\n"
               ",2026-01-06,,Golf,,,Ben,3.5,,1,yes,,,,,,,,versus,no,no,no,\n" },
  { &out_broken_off, ",,,Go,,,Ada,,,,,,,,,,,,versus,no,no,yes,\n"
                     ",,,Go,,,Ben,,,,,,,,,,,,versus,no,no,yes,\n" },
};

START_TEST (tells_csv)
{
  g_autofree char *csv = export_write_one (APP_PLAYS_CSV, out_add (tables[_i].told));
  g_autofree char *rows = without_ids (csv);

  ck_assert (g_str_has_prefix (
      csv, "id,date,time,game,place,minutes,player,score,score_text,rank,won,team,role,"
           "first,co_op_result,bgg_game,variant,event,mode,moves,"
           "uncounted,incomplete,comment\r\n"));
  ck_assert_str_eq (rows, tables[_i].csv);
}
END_TEST

START_TEST (tells_wide)
{
  g_autofree char *csv = NULL;
  g_auto (GStrv) lines = NULL;

  out_add (&out_golf);
  out_add (&out_settlers);
  csv = export_write_all (APP_PLAYS_CSV_WIDE);
  lines = g_strsplit (csv, "\r\n", -1);
  ck_assert_ptr_nonnull (
      strstr (lines[0], ",player_3,score_3,score_text_3,rank_3,won_3,team_3,role_3,first_3,co_op"));
  ck_assert_ptr_null (strstr (lines[0], "player_4"));
  ck_assert_ptr_nonnull (strstr (lines[1], ",Ada,10,,1,yes,,,,\"'=Ben\",8,,2,no,,blue,yes,"));
  ck_assert_ptr_nonnull (strstr (lines[2], ",Ada,43,66-11-12,2,no,,,,Ben,3.5,,1,yes,,,,,,,,,,,"));
}
END_TEST

/* JSON */

START_TEST (tells_json)
{
  gint64 match = out_add (&out_settlers);
  g_autofree char *text = NULL;
  g_autoptr (JsonNode) root = NULL;
  JsonObject *told, *seat;

  ck_assert (db_external_add (out_db, DB_SUBJECT_MATCH, "bgstats", "17", match, NULL));
  ck_assert (db_tag_set (out_db, DB_SUBJECT_MATCH, match, "best of", TRUE, NULL));
  text = export_write_all (APP_PLAYS_JSON);
  root = out_parse (text);
  told = out_element (root, "matches", 0);
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
                    out_settlers.note);
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
  gint64 match = out_add_moves ();
  g_autofree char *text = export_write_one (APP_PLAYS_JSON, match);
  g_autoptr (JsonNode) root = out_parse (text);
  JsonObject *told = out_element (root, "matches", 0);
  CliOutput said = cli (NULL, "export", DATABASE, json_object_get_string_member (told, "id"), NULL);

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
  g_autofree char *json = export_write_all (APP_PLAYS_JSON),
                  *links = export_write_all (APP_PLAYS_LINKS);
  g_autofree char *bgstats = export_write_all (APP_PLAYS_BGSTATS),
                  *pdf = export_write_all (APP_PLAYS_PDF);
  g_autofree char *html = export_write_all (APP_PLAYS_HTML);
  g_autoptr (JsonNode) root = out_parse (bgstats);

  ck_assert_str_eq (json, said[APP_PLAYS_JSON]);
  ck_assert_str_eq (links, said[APP_PLAYS_LINKS]);
  ck_assert (g_str_has_prefix (pdf, "%PDF-"));
  ck_assert_ptr_nonnull (strstr (html, "</html>"));
}
END_TEST

/* Which */

static guint
count_rows (const AppPlaysFilter *which)
{
  g_autofree char *csv = export_write_which (APP_PLAYS_CSV_WIDE, which);
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
    AppPlaysFilter which;
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
  AppPlaysFilter of = { 0 };

  out_add_all ();
  out_add_moves ();
  for (guint k = 0; k < G_N_ELEMENTS (asked); k++)
    ck_assert_msg (count_rows (&asked[k].which) == asked[k].n, "%u: %u", k,
                   count_rows (&asked[k].which));
  ck_assert (db_player_find (out_db, "Ada", &ada, NULL)
             && db_player_find (out_db, "Dan", &dan, NULL));
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

  out_add (&out_golf);
  out_add (&out_settlers);
  gone = out_add (&out_draw);
  out_add (&out_teams);
  ck_assert (db_match_set_deleted (out_db, gone, TRUE, NULL));
  csv = export_write_all (APP_PLAYS_CSV_WIDE);
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
  const AppPlaysFilter which = { 0 };

  out_add (&out_settlers);
  g_cancellable_cancel (cancellable);
  ck_assert (!app_plays_write (out_db, out_packs, &which, (AppPlaysFormat)_i, out_append_bytes, out,
                               cancellable, &error));
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

  out_add_all ();
  html = export_write_all (APP_PLAYS_HTML);
  for (guint k = 0; k < G_N_ELEMENTS (says); k++)
    ck_assert_msg (strstr (html, says[k]) != NULL, "%s: %s", says[k], html);
  pdf = export_write_all (APP_PLAYS_PDF);
  ck_assert (g_str_has_prefix (pdf, "%PDF-"));
}
END_TEST

START_TEST (prints_no_markup)
{
  OutSample evil = out_settlers;
  g_autofree char *html = NULL;

  evil.game = "<script>alert(1)</script>";
  evil.place = "\"><b>";
  evil.note = "</table><img src=x>";
  evil.seats[0].name = "<i>Ada</i>";
  out_add (&evil);
  html = export_write_all (APP_PLAYS_HTML);
  ck_assert_ptr_nonnull (strstr (html, "&lt;script&gt;alert(1)"));
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
  g_autoptr (AppPacks) known = app_database_new_packs (other);
  g_autoptr (GString) out = g_string_new (NULL);
  const AppPlaysFilter which = { 0 };

  ck_assert (
      app_plays_write (other, known, &which, APP_PLAYS_CSV, out_append_bytes, out, NULL, NULL));
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

static const OutSample *const returning[] = { &out_settlers, &out_teams, &out_co_op, &out_draw,
                                              &out_golf };

START_TEST (there_and_back)
{
  g_autofree char *out = NULL, *before = NULL, *after = NULL;
  CliOutput said;

  for (guint k = 0; k < G_N_ELEMENTS (returning); k++)
    out_add (returning[k]);
  out = export_write_all (ways[_i].format);
  before = tell_plays (in_folder ("a.db"));
  said = cli (NULL, "import", "--database", in_folder ("b.db"), "--format", ways[_i].import,
              write_file ("out", out), NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  after = tell_plays (in_folder ("b.db"));
  ck_assert_str_eq (after, before);
}
END_TEST

/* What a table tells in words: that a table drew. */
START_TEST (a_drawn_table_comes_back)
{
  OutSample drawn = out_co_op;
  g_autofree char *out = NULL, *before = NULL, *after = NULL;
  CliOutput said;

  drawn.result = RULES_DRAWN;
  out_add (&drawn);
  out = export_write_all (APP_PLAYS_CSV);
  ck_assert_ptr_nonnull (strstr (out, ",drawn,"));
  before = tell_plays (in_folder ("a.db"));
  said = cli (NULL, "import", "--database", in_folder ("b.db"), write_file ("out", out), NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  after = tell_plays (in_folder ("b.db"));
  ck_assert_str_eq (after, before);
}
END_TEST

/* Nobody said yet how they did together, two or one. */
START_TEST (an_open_table_comes_back)
{
  OutSample open = out_co_op;
  g_autofree char *out = NULL, *before = NULL, *after = NULL;
  CliOutput said;

  open.result = RULES_RUNNING;
  if (_i % 2 == 1) {
    open.mode = DB_MODE_SOLO;
    open.seats[1].name = NULL;
  }
  out_add (&open);
  out = export_write_all (_i < 2 ? APP_PLAYS_CSV : APP_PLAYS_CSV_WIDE);
  ck_assert_ptr_nonnull (strstr (out, ",open,"));
  before = tell_plays (in_folder ("a.db"));
  said = cli (NULL, "import", "--database", in_folder ("b.db"), write_file ("out", out), NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  after = tell_plays (in_folder ("b.db"));
  ck_assert_str_eq (after, before);
}
END_TEST

/* And in the collection that it came from, nothing comes of it. */
START_TEST (known_here)
{
  g_autofree char *out = NULL;
  CliOutput said;

  out_add_all ();
  out = export_write_all (ways[_i].format);
  said = cli (NULL, "import", DATABASE, "--format", ways[_i].import, write_file ("out", out), NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  ck_assert_str_eq (said.out, "6 known already.\n");
  ck_assert_uint_eq (count_rows (&(const AppPlaysFilter){ 0 }), OUT_ALL);
}
END_TEST

/* By the command line */

START_TEST (commands)
{
  gint64 match = out_add (&out_settlers);
  g_autoptr (DbMatch) row = db_match_get (out_db, match, NULL);
  g_autofree char *csv = export_write_all (APP_PLAYS_CSV), *written = NULL;
  const char *path = in_folder ("x.csv");
  CliOutput said = cli (NULL, "export", DATABASE, "--plays", "csv", "--player", "Ada", "--since",
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
  { { "--plays", "xls" }, 2, "There is no format “xls”" },
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
  CliOutput said;

  for (guint k = 0; k < 5; k++)
    words[3 + k] = refused[_i].words[k];
  said = cli_run (NULL, words);
  ck_assert_msg (said.status == refused[_i].status, "%d: %s", said.status, said.err);
  ck_assert_msg (strstr (said.err, refused[_i].says) != NULL, "%s", said.err);
}
END_TEST

TEST_SUITE (out)
{
  Suite *suite = suite_create ("out");
  TCase *tests = tcase_create ("out");

  tcase_add_checked_fixture (tests, out_setup, out_teardown);
  tcase_add_loop_test (tests, tells_csv, 0, G_N_ELEMENTS (tables));
  tcase_add_test (tests, tells_wide);
  tcase_add_test (tests, tells_json);
  tcase_add_test (tests, has_records);
  tcase_add_test (tests, has_nothing);
  tcase_add_test (tests, filters);
  tcase_add_test (tests, order);
  tcase_add_loop_test (tests, cancels, 0, APP_PLAYS_FORMATS);
  tcase_add_test (tests, prints);
  tcase_add_test (tests, prints_no_markup);
  tcase_add_test (tests, a_drawn_table_comes_back);
  tcase_add_loop_test (tests, an_open_table_comes_back, 0, 4);
  tcase_add_loop_test (tests, there_and_back, 0, G_N_ELEMENTS (ways));
  tcase_add_loop_test (tests, known_here, 0, G_N_ELEMENTS (ways));
  tcase_add_test (tests, commands);
  tcase_add_loop_test (tests, refuses, 0, G_N_ELEMENTS (refused));
  suite_add_tcase (suite, tests);
  return suite;
}
