/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sessions of matches that are no campaign's run: played in one go, stopped, gone on with on
 * another day, corrected, in the bin, and what is told of them.
 */
#include "tests/app/fixture.h"

#include "app/campaign/campaigns.h"
#include "app/match/sessions.h"

#include <string.h>

static AppStore *store;
static char *match;

static void
set_up (void)
{
  static const char tags[] = "[Record \"1\"]\n[Game \"tokio\"]\n[Variant \"duel\"]\n"
                             "[Pack \"tokio-starter@1\"]\n[Place \"Club\"]\n"
                             "[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n";
  g_autoptr (GError) error = NULL;
  CliOutput said;

  folder_setup ();
  g_setenv ("TZ", "UTC", TRUE);
  store = app_store_open (NULL, &error);
  ck_assert_msg (store != NULL, "%s", error != NULL ? error->message : "");
  said = cli (NULL, "new", write_file ("tags", tags), NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  match = line_of (said.out, 0);
}

static void
tear_down (void)
{
  g_clear_pointer (&match, g_free);
  g_clear_object (&store);
  folder_teardown ();
}

/* A move that changes nothing, at @instant. */
static void
record (const char *instant)
{
  static guint number;
  g_autofree char *move = g_strdup_printf ("- note \"%u\" @%s", ++number, instant);
  CliOutput said = cli (NULL, "record", match, move, NULL);

  ck_assert_msg (said.status == 0, "%s", said.err);
}

/* "1-5 2026-09-03; 6-9 2026-09-10*": first and last moves, days; a star while it goes on. */
static char *
dup_summary (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) sessions = app_match_dup_sessions (store, match, &error);
  g_autoptr (GString) text = g_string_new (NULL);

  ck_assert_msg (sessions != NULL, "%s", error != NULL ? error->message : "");
  for (guint k = 0; k < sessions->len; k++) {
    const AppSession *session = g_ptr_array_index (sessions, k);

    g_string_append (text, k > 0 ? "; " : "");
    if (session->n_moves > 0)
      g_string_append_printf (text, "%u-%u ", session->first, session->last);
    g_string_append_printf (text, "%s%s", session->date, session->going_on ? "*" : "");
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
check_sessions (const char *expected)
{
  g_autofree char *text = dup_summary ();

  ck_assert_str_eq (text, expected);
}

/* A gap of six hours begins another, whatever the calendar says; one go has none. */
START_TEST (test_gaps)
{
  static const struct {
    const char *instants[5];
    const char *sessions;
  } played[] = {
    { { "2026-09-03T19:00:00Z", "2026-09-03T20:00:00Z", "2026-09-04T01:30:00Z" }, "" },
    { { "2026-09-03T19:00:00Z", "2026-09-04T01:00:00Z", "2026-09-04T07:00:01Z" },
      "1-2 2026-09-03; 3-3 2026-09-04*" },
    { { "2026-09-03T19:00:00Z", "2026-09-10T19:00:00Z", "2026-09-10T20:00:00Z",
        "2026-09-17T20:00:00Z" },
      "1-1 2026-09-03; 2-3 2026-09-10; 4-4 2026-09-17*" },
    /* A clock that jumps back is no other evening. */
    { { "2026-09-03T19:00:00Z", "2026-09-02T19:00:00Z", "2026-09-03T19:05:00Z" },
      "1-2 2026-09-03; 3-3 2026-09-03*" },
  };

  for (guint k = 0; played[_i].instants[k] != NULL; k++)
    record (played[_i].instants[k]);
  check_sessions (played[_i].sessions);
}
END_TEST

static gboolean
stop (GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  app_command_do_async (
      store, &app_campaign_command,
      &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_SESSION_STOP, .uuid = match }, NULL,
      take_result, &result);
  return app_command_finish (wait_for (&result), NULL, error);
}

/* What was played in one go is a session as soon as somebody stops; the next move begins another.
 */
START_TEST (test_stopped)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) sessions = NULL;
  const AppSession *first;

  ck_assert (!stop (&error));
  ck_assert_int_eq (error->code, APP_ERROR_USAGE);
  g_clear_error (&error);
  record ("2026-09-03T19:00:00Z");
  record ("2026-09-03T20:25:00Z");
  ck_assert (stop (&error));
  check_sessions ("1-2 2026-09-03");
  ck_assert (!stop (&error)); /* nothing was recorded since */
  record ("2026-09-03T21:00:00Z");
  check_sessions ("1-2 2026-09-03; 3-3 2026-09-03*");
  sessions = app_match_dup_sessions (store, match, NULL);
  first = g_ptr_array_index (sessions, 0);
  ck_assert_str_eq (first->place, "Club");
  ck_assert_str_eq (first->players[1], "Ben");
  ck_assert_int_eq (first->played, 85 * 60);
}
END_TEST

/* The record says how many there were; a match played in one go says nothing. */
START_TEST (test_tag)
{
  record ("2026-09-03T19:00:00Z");
  ck_assert_ptr_null (strstr (cli (NULL, "export", match, NULL).out, "[Session"));
  record ("2026-09-10T19:00:00Z");
  ck_assert_ptr_nonnull (strstr (cli (NULL, "export", match, NULL).out, "[Session \"2\"]"));
}
END_TEST

/* Moves taken back are of no session any more, and what follows belongs to the one that goes on. */
START_TEST (test_taken_back)
{
  record ("2026-09-03T19:00:00Z");
  record ("2026-09-03T19:01:00Z");
  record ("2026-09-10T19:00:00Z");
  ck_assert_int_eq (cli (NULL, "undo", match, "2", NULL).status, 0);
  check_sessions ("1-1 2026-09-03; 2026-09-10*");
  record ("2026-09-10T19:30:00Z");
  check_sessions ("1-1 2026-09-03; 2-2 2026-09-10*");
}
END_TEST

/* Imported moves begin none; who goes on with them on another day has had one before. */
START_TEST (test_imported)
{
  static const char text[] =
      "[Record \"1\"]\n[Game \"tokio\"]\n[Variant \"duel\"]\n[Pack \"tokio-starter@1\"]\n"
      "[Seat1 \"Cyd\"]\n[Seat2 \"Dan\"]\n\n"
      "- note \"a\" @2026-08-01T19:00:00Z\n- note \"b\" @2026-08-05T19:00:00Z\n";
  const char *path = write_file ("old.tkr", text);
  CliOutput said = cli (NULL, "--json", "import", path, NULL);
  const char *uuid;

  ck_assert_msg (said.status == 0, "%s", said.err);
  uuid = strstr (said.out, "\"match\": \"");
  ck_assert_msg (uuid != NULL, "%s", said.out);
  g_free (match);
  match = g_strndup (uuid + strlen ("\"match\": \""), 36);
  check_sessions ("");
  record ("2026-09-10T19:00:00Z");
  check_sessions ("1-2 2026-08-01; 3-3 2026-09-10*");
}
END_TEST

START_TEST (test_bin)
{
  record ("2026-09-03T19:00:00Z");
  record ("2026-09-10T19:00:00Z");
  ck_assert_int_eq (cli (NULL, "delete", match, NULL).status, 0);
  check_sessions ("");
  ck_assert_int_eq (cli (NULL, "restore-match", match, NULL).status, 0);
  check_sessions ("1-1 2026-09-03; 2-2 2026-09-10*");
}
END_TEST

/* A session begun by a move is one change, and undoing it leaves the moves. */
START_TEST (test_undone)
{
  record ("2026-09-03T19:00:00Z");
  record ("2026-09-10T19:00:00Z");
  ck_assert_ptr_nonnull (strstr (cli (NULL, "history", NULL).out, "Begin a session"));
  ck_assert_int_eq (cli (NULL, "revert", NULL).status, 0);
  check_sessions ("");
}
END_TEST

START_TEST (test_cli)
{
  g_autofree char *second = g_strconcat (match, "/2", NULL);
  CliOutput said;

  said = cli (NULL, "session", "end", match, NULL);
  ck_assert_int_eq (said.status, 2);
  ck_assert_ptr_nonnull (strstr (said.err, "No session goes on"));
  record ("2026-09-03T19:00:00Z");
  record ("2026-09-03T20:05:00Z");
  ck_assert_int_eq (cli (NULL, "session", "end", match, NULL).status, 0);
  ck_assert_int_eq (
      cli (NULL, "session", "begin", match, "--date", "2026-09-10", "--place", "Attic", NULL)
          .status,
      0);
  said = cli (NULL, "list", "sessions", match, NULL);
  ck_assert_ptr_nonnull (strstr (said.out, "1–2"));
  ck_assert_ptr_nonnull (strstr (said.out, "1 h 5 min"));
  ck_assert_ptr_nonnull (strstr (said.out, "Attic"));
  ck_assert_int_eq (cli (NULL, "session", "edit", second, "--place", "Cellar", NULL).status, 0);
  said = cli (NULL, "--json", "list", "sessions", match, NULL);
  ck_assert_ptr_nonnull (strstr (said.out, "\"Cellar\""));
  ck_assert_ptr_nonnull (strstr (said.out, "\"seconds\": 3900"));
  ck_assert_int_eq (cli (NULL, "session", "split", match, "1", NULL).status, 2);
  ck_assert_int_eq (cli (NULL, "session", "join", second, NULL).status, 0);
  check_sessions ("1-2 2026-09-03*");
}
END_TEST

START_TEST (test_told)
{
  static const struct {
    const char *date, *place, *heading;
  } told[] = {
    { "2026-11-20", "Club", "Friday, 20 November · Club" },
    { "2026-11-20", "", "Friday, 20 November" },
    { "", "Club", "Club" },
    { "", "", "Session 3" },
  };
  static const struct {
    gint64 seconds;
    const char *text;
  } lengths[] = {
    { 59, "" }, { 60, "1 min" }, { 3599, "59 min" }, { 3600, "1 h" }, { 5100, "1 h 25 min" }
  };

  for (guint k = 0; k < G_N_ELEMENTS (told); k++) {
    const AppSession session = { .number = 3,
                                 .date = (char *)told[k].date,
                                 .place = (char *)told[k].place };
    g_autofree char *heading = app_session_dup_heading (&session);

    ck_assert_str_eq (heading, told[k].heading);
  }
  for (guint k = 0; k < G_N_ELEMENTS (lengths); k++) {
    g_autofree char *text = app_session_dup_played (lengths[k].seconds);

    ck_assert_str_eq (text, lengths[k].text);
  }
}
END_TEST

START_TEST (test_ago)
{
  static const struct {
    const char *today, *text;
  } days[] = {
    { "2026-09-10", "2 sessions, last today" },
    { "2026-09-11", "2 sessions, last yesterday" },
    { "2026-09-30", "2 sessions, last on 10 Sep 2026" },
  };
  g_autoptr (GPtrArray) sessions = NULL;

  record ("2026-09-03T19:00:00Z");
  ck_assert (stop (NULL));
  sessions = app_match_dup_sessions (store, match, NULL);
  ck_assert_ptr_null (app_sessions_dup_text (sessions, "2026-09-04"));
  g_clear_pointer (&sessions, g_ptr_array_unref);
  record ("2026-09-10T19:00:00Z");
  sessions = app_match_dup_sessions (store, match, NULL);
  for (guint k = 0; k < G_N_ELEMENTS (days); k++) {
    g_autofree char *text = app_sessions_dup_text (sessions, days[k].today);

    ck_assert_str_eq (text, days[k].text);
  }
}
END_TEST

TEST_SUITE (sessions)
{
  Suite *suite = suite_create ("sessions");
  TCase *sessions = tcase_create ("sessions");

  tcase_add_checked_fixture (sessions, set_up, tear_down);
  tcase_add_loop_test (sessions, test_gaps, 0, 4);
  tcase_add_test (sessions, test_stopped);
  tcase_add_test (sessions, test_tag);
  tcase_add_test (sessions, test_taken_back);
  tcase_add_test (sessions, test_imported);
  tcase_add_test (sessions, test_bin);
  tcase_add_test (sessions, test_undone);
  tcase_add_test (sessions, test_cli);
  tcase_add_test (sessions, test_told);
  tcase_add_test (sessions, test_ago);
  suite_add_tcase (suite, sessions);
  return suite;
}
