/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Campaigns as the window has them: groups, runs started from the last one, sessions that begin by
 * themselves, the journal, what is undone, and a run resumed as it was left.
 */
#include "tests/app/fixture.h"

#include "app/campaign/campaign-db.h"
#include "app/campaign/campaigns.h"
#include "app/demo/demo.h"
#include "app/match/sessions.h"
#include "app/new-match/match-draft.h"
#include "app/recording/choices.h"
#include "app/recording/defined-cards.h"
#include "app/recording/recorder.h"
#include "app/store/store-jobs.h"

#include <string.h>

#define GAME "restless"
#define SEED "7"

static AppStore *store;
static char *campaign; /* UUID of "Thursdays": Ada and Ben */
static char **moves;   /* of a simulated run of two seats */

/* Finishes a change; the batch to undo it. @uuid (out) (optional) */
static gint64
finish (GAsyncResult **result, char **uuid)
{
  g_autoptr (GError) error = NULL;
  g_auto (AppCommandAnswer) answer = { 0 };

  ck_assert_msg (app_command_finish_answer (wait_for (result), &answer, &error), "%s",
                 error != NULL ? error->message : "");
  g_clear_object (result);
  if (uuid != NULL)
    *uuid = g_steal_pointer (&answer.uuid);
  return answer.batch;
}

/* The change is refused, with @words in the sentence. */
static void
refuse (GAsyncResult **result, const char *words)
{
  g_autoptr (GError) error = NULL;

  ck_assert (!app_command_finish (wait_for (result), NULL, &error));
  ck_assert_msg (strstr (error->message, words) != NULL, "%s", error->message);
  g_clear_object (result);
}

static void
undo (gint64 batch)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  app_store_undo_async (store, batch, NULL, take_result, &result);
  ck_assert_msg (app_store_undo_finish (store, wait_for (&result), &error), "%s",
                 error != NULL ? error->message : "");
}

static AppCampaignDraft *
draft_of (const char *name, const char *const *players)
{
  AppCampaignDraft *draft = app_campaign_draft_new (store, rules_game (RULES_TEXT (GAME)));

  g_free (draft->name);
  draft->name = g_strdup (name);
  g_strfreev (draft->players);
  draft->players = g_strdupv ((char **)players);
  return draft;
}

static char *
add (const char *name)
{
  g_autoptr (AppCampaignDraft) draft = draft_of (name, (const char *const[]){ "Ada", "Ben", NULL });
  g_autoptr (GAsyncResult) result = NULL;
  char *uuid;

  app_command_do_async (store, &app_campaign_command,
                        &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_ADD, .draft = draft },
                        NULL, take_result, &result);
  finish (&result, &uuid);
  return uuid;
}

static char **
dup_moves (void)
{
  CliOutput said = cli (NULL, "simulate", GAME, "--seats", "2", "--seed", SEED, NULL);
  g_auto (GStrv) lines = g_strsplit (said.out, "\n", -1);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  ck_assert_msg (said.status == 0, "%s", said.err);
  for (char **line = lines; *line != NULL; line++)
    if (**line != '\0' && **line != '[') {
      char *digest = strstr (*line, " #");

      if (digest != NULL)
        *digest = '\0';
      g_strv_builder_add (builder, *line);
    }
  return g_strv_builder_end (builder);
}

static void
set_up (void)
{
  g_autoptr (GError) error = NULL;

  folder_setup ();
  g_setenv ("TZ", "UTC", TRUE);
  store = app_store_open (NULL, &error);
  ck_assert_msg (store != NULL, "%s", error != NULL ? error->message : "");
  campaign = add ("Thursdays");
  moves = dup_moves ();
}

static void
tear_down (void)
{
  g_clear_pointer (&moves, g_strfreev);
  g_clear_pointer (&campaign, g_free);
  g_clear_object (&store);
  folder_teardown ();
}

static AppCampaignSnapshot *
look_at (void)
{
  g_autoptr (GError) error = NULL;
  AppCampaignSnapshot *look = app_campaign_snapshot_new (store, campaign, &error);

  ck_assert_msg (look != NULL, "%s", error != NULL ? error->message : "");
  return look;
}

/* Starts the next run; its match's UUID. */
static char *
start (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AppMatchDraft) draft = app_run_draft_new (store, campaign, &error);
  g_autoptr (GAsyncResult) result = NULL;
  char *uuid;

  ck_assert_msg (draft != NULL, "%s", error != NULL ? error->message : "");
  app_match_start_async (store, draft, NULL, take_result, &result);
  uuid = app_match_start_finish (store, wait_for (&result), &error);
  ck_assert_msg (uuid != NULL, "%s", error != NULL ? error->message : "");
  return uuid;
}

/* Records moves @first to @last, from 1, all at @instant. */
static void
record (const char *match, guint first, guint last, const char *instant)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  CliOutput said;

  for (guint k = first; k <= last; k++)
    g_string_append_printf (lines, "%s @%s\n", moves[k - 1], instant);
  said = cli (lines->str, "record", match, NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
}

/* "1-5 2026-09-03; 6-9 2026-09-10*": first and last moves, days; a star while it goes on. */
static void
check_sessions (const char *run, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) sessions = app_run_dup_sessions (store, run, &error);
  g_autoptr (GString) text = g_string_new (NULL);

  ck_assert_msg (sessions != NULL, "%s", error != NULL ? error->message : "");
  for (guint k = 0; k < sessions->len; k++) {
    const AppSession *session = g_ptr_array_index (sessions, k);

    ck_assert_uint_eq (session->number, k + 1);
    g_string_append (text, k > 0 ? "; " : "");
    if (session->n_moves > 0)
      g_string_append_printf (text, "%u-%u ", session->first, session->last);
    g_string_append_printf (text, "%s%s", session->date, session->going_on ? "*" : "");
  }
  ck_assert_str_eq (text->str, expected);
}

static char *
session_uuid (const char *run, guint number)
{
  g_autoptr (GPtrArray) sessions = app_run_dup_sessions (store, run, NULL);

  return g_strdup (((const AppSession *)g_ptr_array_index (sessions, number - 1))->uuid);
}

static AppRunState
state_of (const char *match)
{
  g_autoptr (AppRun) run = app_run_of_match (store, match);

  ck_assert_ptr_nonnull (run);
  return run->state;
}

/* Groups */

START_TEST (test_life)
{
  g_autoptr (GListModel) list = app_campaign_list_new (store, FALSE);
  g_autoptr (GListModel) bin = app_campaign_list_new (store, TRUE);
  g_autoptr (AppCampaignSnapshot) look = look_at ();
  g_autoptr (AppCampaignDraft) draft = app_campaign_draft_from_snapshot (store, look);
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree char *wrong = NULL, *players = NULL, *summary = NULL;
  gint64 batch;

  ck_assert_str_eq (look->name, "Thursdays");
  ck_assert_uint_eq (look->runs->len, 0);
  {
    g_autoptr (AppCampaign) row = g_list_model_get_item (list, 0);

    g_object_get (row, "players", &players, "summary", &summary, NULL);
    ck_assert_str_eq (players, "Ada and Ben");
    ck_assert_str_eq (summary, "No runs yet");
  }
  wrong = app_campaign_draft_check (store, draft, NULL);
  ck_assert_ptr_nonnull (wrong); /* a second one of that name */
  g_clear_pointer (&wrong, g_free);
  wrong = app_campaign_draft_check (store, draft, campaign);
  ck_assert_ptr_null (wrong);
  g_free (draft->name);
  draft->name = g_strdup ("Fridays");
  g_strfreev (draft->players);
  draft->players = g_strsplit ("Ben Cyd", " ", -1);
  app_command_do_async (
      store, &app_campaign_command,
      &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_EDIT, .uuid = campaign, .draft = draft },
      NULL, take_result, &result);
  batch = finish (&result, NULL);
  {
    g_autoptr (AppCampaign) row = g_list_model_get_item (list, 0);

    ck_assert_str_eq (app_campaign_get_name (row), "Fridays");
  }
  undo (batch);
  {
    g_autoptr (AppCampaignSnapshot) again = look_at ();

    ck_assert_str_eq (again->name, "Thursdays");
    ck_assert_str_eq (again->players[0], "Ada");
  }
  app_command_do_async (
      store, &app_campaign_command,
      &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_DELETE, .uuid = campaign }, NULL,
      take_result, &result);
  batch = finish (&result, NULL);
  ck_assert_uint_eq (g_list_model_get_n_items (list), 0);
  ck_assert_uint_eq (g_list_model_get_n_items (bin), 1);
  undo (batch);
  ck_assert_uint_eq (g_list_model_get_n_items (list), 1);
  ck_assert_uint_eq (g_list_model_get_n_items (bin), 0);
}
END_TEST

START_TEST (test_wrong_drafts)
{
  static const struct {
    const char *name;
    const char *players[3];
    const char *text;
  } wrong[] = {
    { " ", { "Ada" }, "name" },
    { "Fridays", { NULL }, "who plays" },
    { "Fridays", { "Ada", "ADA" }, "twice" },
    { "THURSDAYS", { "Ada" }, "already" },
  };

  for (guint k = 0; k < G_N_ELEMENTS (wrong); k++) {
    g_autoptr (AppCampaignDraft) draft = draft_of (wrong[k].name, wrong[k].players);
    g_autofree char *sentence = app_campaign_draft_check (store, draft, NULL);

    ck_assert_ptr_nonnull (sentence);
    ck_assert_msg (strstr (sentence, wrong[k].text) != NULL, "%s", sentence);
  }
}
END_TEST

/* Runs */

/* The first run is set up as the campaign says, the next one as the last was. */
START_TEST (test_next_run)
{
  g_autoptr (AppMatchDraft) draft = app_run_draft_new (store, campaign, NULL);
  g_autoptr (AppMatchDraft) next = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (AppCampaignSnapshot) look = NULL;
  g_autofree char *match = NULL, *second = NULL;

  ck_assert_uint_eq (draft->seats, 2);
  ck_assert_str_eq (draft->names[0], "Ada");
  ck_assert_str_eq (draft->names[1], "Ben");
  g_free (draft->names[0]);
  draft->names[0] = g_strdup ("Cyd");
  g_free (draft->place);
  draft->place = g_strdup ("Ada's");
  draft->variant = rules_game (RULES_TEXT (GAME))->n_variants - 1;
  draft->options[0] = rules_game (RULES_TEXT (GAME))->options[0].max;
  app_match_start_async (store, draft, NULL, take_result, &result);
  match = app_match_start_finish (store, wait_for (&result), NULL);
  ck_assert_ptr_nonnull (match);
  next = app_run_draft_new (store, campaign, NULL);
  ck_assert_str_eq (next->names[0], "Cyd");
  ck_assert_str_eq (next->place, "Ada's");
  ck_assert_uint_eq (next->variant, draft->variant);
  ck_assert_int_eq (next->options[0], draft->options[0]);
  second = start ();
  look = look_at ();
  ck_assert_uint_eq (look->runs->len, 2);
  {
    const AppRun *run = g_ptr_array_index (look->runs, 0);

    ck_assert_uint_eq (run->number, 2);
    ck_assert_str_eq (run->match, second);
    ck_assert_str_eq (run->title, "Run 2");
    ck_assert_str_eq (run->players[0], "Cyd");
    ck_assert_int_eq (run->state, APP_RUN_GOING_ON);
  }
}
END_TEST

START_TEST (test_candidates)
{
  g_autofree char *match = start ();
  g_autofree char *uuid = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (AppRun) run = app_run_of_match (store, match);
  g_autoptr (GPtrArray) candidates = app_campaign_dup_candidates (store, campaign);
  gint64 batch;

  ck_assert_uint_eq (candidates->len, 0);
  app_command_do_async (
      store, &app_campaign_command,
      &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_RUN_REMOVE, .uuid = run->uuid }, NULL,
      take_result, &result);
  batch = finish (&result, NULL);
  ck_assert_ptr_null (app_run_of_match (store, match));
  g_ptr_array_unref (candidates);
  candidates = app_campaign_dup_candidates (store, campaign);
  ck_assert_uint_eq (candidates->len, 1);
  ck_assert_str_eq (((AppRunCandidate *)g_ptr_array_index (candidates, 0))->match, match);
  undo (batch);
  ck_assert_int_eq (state_of (match), APP_RUN_GOING_ON);
  app_command_do_async (store, &app_campaign_command,
                        &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_RUN_ADD,
                                               .uuid = campaign,
                                               .other = match },
                        NULL, take_result, &result);
  refuse (&result, "run 1 of “Thursdays” already");
}
END_TEST

START_TEST (test_paused)
{
  g_autofree char *match = start ();
  g_autoptr (AppRun) run = app_run_of_match (store, match);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) going_on = NULL;

  record (match, 1, 2, "2026-09-03T19:00:00Z");
  app_command_do_async (
      store, &app_campaign_command,
      &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_RUN_PAUSE, .uuid = run->uuid }, NULL,
      take_result, &result);
  finish (&result, NULL);
  ck_assert_int_eq (state_of (match), APP_RUN_PAUSED);
  check_sessions (match, "1-2 2026-09-03");
  going_on = app_runs_going_on (store, 3);
  ck_assert_uint_eq (going_on->len, 0);
  app_command_do_async (
      store, &app_campaign_command,
      &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_RUN_RESUME, .uuid = run->uuid }, NULL,
      take_result, &result);
  ck_assert (finish (&result, NULL) > 0);
  ck_assert_int_eq (state_of (match), APP_RUN_GOING_ON);
  app_command_do_async (
      store, &app_campaign_command,
      &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_RUN_RESUME, .uuid = run->uuid }, NULL,
      take_result, &result);
  refuse (&result, "neither paused nor abandoned");
  /* Recording in a paused run ends the pause. */
  app_command_do_async (
      store, &app_campaign_command,
      &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_RUN_PAUSE, .uuid = run->uuid }, NULL,
      take_result, &result);
  finish (&result, NULL);
  record (match, 3, 3, "2026-09-10T19:00:00Z");
  ck_assert_int_eq (state_of (match), APP_RUN_GOING_ON);
  check_sessions (match, "1-2 2026-09-03; 3-3 2026-09-10*");
}
END_TEST

START_TEST (test_abandoned)
{
  g_autofree char *match = start ();
  g_autoptr (AppRun) run = app_run_of_match (store, match);
  g_autoptr (GAsyncResult) result = NULL;

  record (match, 1, 2, "2026-09-03T19:00:00Z");
  app_command_do_async (
      store, &app_campaign_command,
      &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_RUN_ABANDON, .uuid = run->uuid }, NULL,
      take_result, &result);
  ck_assert_int_eq (finish (&result, NULL), 0);
  ck_assert_int_eq (state_of (match), APP_RUN_ABANDONED);
  ck_assert_ptr_nonnull (strstr (cli (NULL, "export", match, NULL).out, "- abandon"));
  ck_assert_int_eq (cli (NULL, "record", match, "- note \"Alas.\"", NULL).status, 0);
  app_command_do_async (
      store, &app_campaign_command,
      &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_RUN_RESUME, .uuid = run->uuid }, NULL,
      take_result, &result);
  ck_assert_int_eq (finish (&result, NULL), 0);
  ck_assert_int_eq (state_of (match), APP_RUN_GOING_ON);
  record (match, 3, 3, "2026-09-03T20:00:00Z");
}
END_TEST

/* Sessions */

START_TEST (test_sessions_begin)
{
  g_autofree char *match = start ();
  g_autoptr (GPtrArray) sessions = NULL;

  record (match, 1, 3, "2026-09-03T19:00:00Z");
  record (match, 4, 4, "2026-09-04T01:00:00Z"); /* six hours, and past midnight */
  check_sessions (match, "1-4 2026-09-03*");
  record (match, 5, 6, "2026-09-04T07:00:01Z");
  check_sessions (match, "1-4 2026-09-03; 5-6 2026-09-04*");
  sessions = app_run_dup_sessions (store, match, NULL);
  ck_assert_str_eq (((AppSession *)g_ptr_array_index (sessions, 1))->players[0], "Ada");
  /* A match that is no run any more has them likewise. */
  {
    g_autoptr (AppRun) run = app_run_of_match (store, match);
    g_autoptr (GAsyncResult) result = NULL;

    app_command_do_async (
        store, &app_campaign_command,
        &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_RUN_REMOVE, .uuid = run->uuid }, NULL,
        take_result, &result);
    finish (&result, NULL);
  }
  record (match, 7, 7, "2026-09-24T19:00:00Z");
  check_sessions (match, "1-4 2026-09-03; 5-6 2026-09-04; 7-7 2026-09-24*");
}
END_TEST

/* The window's recorder does the same. */
START_TEST (test_recorder_begins)
{
  g_autofree char *match = start ();
  g_autofree char *day = NULL, *expected = NULL;
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autoptr (AppMatch) opened = app_match_open (store, match, NULL);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  app_recorder_append_async (opened, moves[0], NULL, take_result, &result);
  ck_assert_msg (app_recorder_finish (opened, wait_for (&result), &error), "%s",
                 error != NULL ? error->message : "");
  day = g_date_time_format (now, "%Y-%m-%d");
  expected = g_strdup_printf ("1-1 %s*", day);
  check_sessions (match, expected);
}
END_TEST

/* What is recorded after moves were taken back belongs to the session that goes on. */
START_TEST (test_sessions_and_corrections)
{
  g_autofree char *match = start ();

  record (match, 1, 3, "2026-09-03T19:00:00Z");
  record (match, 4, 6, "2026-09-10T19:00:00Z");
  ck_assert_int_eq (cli (NULL, "undo", match, "4", NULL).status, 0);
  check_sessions (match, "1-2 2026-09-03; 2026-09-10*");
  ck_assert_int_eq (
      cli (NULL, "record", match, "- note \"Another way.\" @2026-09-10T19:30:00Z", NULL).status, 0);
  check_sessions (match, "1-2 2026-09-03; 3-3 2026-09-10*");
  record (match, 3, 5, "2026-09-10T20:00:00Z");
  check_sessions (match, "1-2 2026-09-03; 3-6 2026-09-10*");
}
END_TEST

START_TEST (test_sessions_edited)
{
  g_autofree char *match = start ();
  g_autofree char *first = NULL, *late = NULL, *begun = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) entries = NULL, sessions = NULL;
  gint64 batch;

  record (match, 1, 6, "2026-09-03T19:00:00Z");
  app_command_do_async (store, &app_campaign_command,
                        &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_JOURNAL_ADD,
                                               .uuid = match,
                                               .number = 5,
                                               .text = "We fled." },
                        NULL, take_result, &result);
  finish (&result, NULL);
  first = session_uuid (match, 1);
  app_command_do_async (store, &app_campaign_command,
                        &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_SESSION_SPLIT,
                                               .uuid = first,
                                               .number = 1 },
                        NULL, take_result, &result);
  refuse (&result, "behind its first one");
  app_command_do_async (store, &app_campaign_command,
                        &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_SESSION_SPLIT,
                                               .uuid = first,
                                               .number = 4 },
                        NULL, take_result, &result);
  batch = finish (&result, &late);
  check_sessions (match, "1-3 2026-09-03; 4-6 2026-09-03*");
  entries = app_run_dup_journal (store, match, NULL);
  ck_assert_uint_eq (((AppJournalEntry *)g_ptr_array_index (entries, 0))->session, 2);
  undo (batch);
  check_sessions (match, "1-6 2026-09-03*");
  app_command_do_async (store, &app_campaign_command,
                        &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_SESSION_SPLIT,
                                               .uuid = first,
                                               .number = 4 },
                        NULL, take_result, &result);
  finish (&result, NULL);
  g_free (late);
  late = session_uuid (match, 2);
  app_command_do_async (
      store, &app_campaign_command,
      &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_SESSION_END, .uuid = late }, NULL,
      take_result, &result);
  finish (&result, NULL);
  app_command_do_async (
      store, &app_campaign_command,
      &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_SESSION_BEGIN, .uuid = match }, NULL,
      take_result, &result);
  finish (&result, &begun);
  sessions = app_run_dup_sessions (store, match, NULL);
  ck_assert_uint_eq (sessions->len, 3);
  {
    AppSession *edited = g_ptr_array_index (sessions, 2);

    ck_assert_uint_eq (edited->n_moves, 0);
    g_free (edited->date);
    edited->date = g_strdup ("2026-09-17");
    g_free (edited->place);
    edited->place = g_strdup ("Ben's");
    g_strfreev (edited->players);
    edited->players = g_strsplit ("Ben", " ", -1);
    app_command_do_async (store, &app_campaign_command,
                          &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_SESSION_EDIT,
                                                 .uuid = edited->uuid,
                                                 .session = edited },
                          NULL, take_result, &result);
    finish (&result, NULL);
    g_free (edited->date);
    edited->date = g_strdup ("Thursday");
    app_command_do_async (store, &app_campaign_command,
                          &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_SESSION_EDIT,
                                                 .uuid = edited->uuid,
                                                 .session = edited },
                          NULL, take_result, &result);
    refuse (&result, "is not a day");
  }
  check_sessions (match, "1-3 2026-09-03; 4-6 2026-09-03; 2026-09-17*");
  app_command_do_async (
      store, &app_campaign_command,
      &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_SESSION_JOIN, .uuid = late }, NULL,
      take_result, &result);
  finish (&result, NULL);
  check_sessions (match, "1-6 2026-09-03; 2026-09-17*");
  g_ptr_array_unref (entries);
  entries = app_run_dup_journal (store, match, NULL);
  ck_assert_uint_eq (((AppJournalEntry *)g_ptr_array_index (entries, 0))->session, 1);
  app_command_do_async (
      store, &app_campaign_command,
      &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_SESSION_JOIN, .uuid = first }, NULL,
      take_result, &result);
  refuse (&result, "no session before");
}
END_TEST

/* The journal */

START_TEST (test_journal)
{
  g_autofree char *match = start ();
  g_autofree char *entry = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) entries = NULL;
  gint64 batch;

  record (match, 1, 3, "2026-09-03T19:00:00Z");
  app_command_do_async (store, &app_campaign_command,
                        &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_JOURNAL_ADD,
                                               .uuid = match,
                                               .number = G_MAXUINT,
                                               .text = "Enough for tonight.",
                                               .player = "Cyd" },
                        NULL, take_result, &result);
  finish (&result, &entry);
  app_command_do_async (store, &app_campaign_command,
                        &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_JOURNAL_ADD,
                                               .uuid = match,
                                               .number = 0,
                                               .text = "It rained.",
                                               .player = "" },
                        NULL, take_result, &result);
  finish (&result, NULL);
  app_command_do_async (store, &app_campaign_command,
                        &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_JOURNAL_ADD,
                                               .uuid = match,
                                               .number = 4,
                                               .text = "Too far." },
                        NULL, take_result, &result);
  refuse (&result, "only 3 moves");
  app_command_do_async (
      store, &app_campaign_command,
      &(AppCampaignCommand){
          .kind = APP_CAMPAIGN_COMMAND_JOURNAL_ADD, .uuid = match, .number = 1, .text = " \n " },
      NULL, take_result, &result);
  refuse (&result, "says something");
  app_command_do_async (store, &app_campaign_command,
                        &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_JOURNAL_EDIT,
                                               .uuid = entry,
                                               .text = "Enough.",
                                               .player = "Cyd" },
                        NULL, take_result, &result);
  batch = finish (&result, NULL);
  entries = app_run_dup_journal (store, match, NULL);
  ck_assert_uint_eq (entries->len, 2);
  {
    const AppJournalEntry *one = g_ptr_array_index (entries, 0);
    const AppJournalEntry *other = g_ptr_array_index (entries, 1);

    ck_assert_str_eq (one->text, "It rained.");
    ck_assert_uint_eq (one->session, 1);
    ck_assert_str_eq (other->text, "Enough.");
    ck_assert_str_eq (other->player, "Cyd");
    ck_assert_uint_eq (other->at, 3);
    ck_assert_uint_eq (other->session, 1);
  }
  undo (batch);
  app_command_do_async (
      store, &app_campaign_command,
      &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_JOURNAL_DELETE, .uuid = entry }, NULL,
      take_result, &result);
  batch = finish (&result, NULL);
  g_ptr_array_unref (entries);
  entries = app_run_dup_journal (store, match, NULL);
  ck_assert_uint_eq (entries->len, 1);
  undo (batch);
  g_ptr_array_unref (entries);
  entries = app_run_dup_journal (store, match, NULL);
  ck_assert_str_eq (((AppJournalEntry *)g_ptr_array_index (entries, 1))->text,
                    "Enough for tonight.");
}
END_TEST

/* Cards that one run defines are offered in the next, but not what is there already, nor what its
 * packs know otherwise. */
START_TEST (test_remembered)
{
  static const char *const defined[] = {
    "- card bog-hag name=\"Bog Hag\" kind=encounter type=combat health=4 attack=2 defense=9",
    "- card bog-hag name=\"Bog Hag\" kind=encounter type=combat health=5 attack=2 defense=9",
    "- card old-club kind=loot item=weapon damage=1 weight=2 value=1",
  };
  g_autofree char *first = start (), *second = start ();
  g_autoptr (GPtrArray) all = NULL, offered = NULL;
  g_autoptr (AppMatch) match = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  gint64 row;

  for (guint k = 0; k < G_N_ELEMENTS (defined); k++) {
    CliOutput said = cli (NULL, "record", k == 0 ? first : second, defined[k], NULL);

    ck_assert_msg (said.status == 0, "%s", said.err);
  }
  ck_assert (db_campaign_find (app_store_get_db (store), campaign, &row, &error));
  all = app_known_cards_read (app_store_get_db (store), row, &error);
  ck_assert_uint_eq (all->len, 2);
  {
    const AppKnownCard *card = g_ptr_array_index (all, 0);

    ck_assert_str_eq (card->id, "bog-hag");
    ck_assert_str_eq (card->name, "Bog Hag");
    ck_assert_str_eq (card->kind, "encounter");
    ck_assert_uint_eq (card->run, 2);
    ck_assert_ptr_nonnull (strstr (card->text, "health=5"));
  }
  match = app_match_open (store, first, &error);
  offered = app_match_dup_known_cards (match);
  ck_assert_uint_eq (offered->len, 1); /* its own hag stays as it is */
  {
    const AppKnownCard *card = g_ptr_array_index (offered, 0);

    ck_assert_str_eq (card->id, "old-club");
    app_recorder_append_async (match, card->text, NULL, take_result, &result);
    ck_assert_msg (app_recorder_finish (match, wait_for (&result), &error), "%s",
                   error != NULL ? error->message : "");
  }
  g_ptr_array_unref (offered);
  offered = app_match_dup_known_cards (match);
  ck_assert_uint_eq (offered->len, 0);
}
END_TEST

/* A run that is resumed: in another process, with the same state as it was left in, and how far it
 * got the same whether it was kept or replayed. */
START_TEST (test_resumed)
{
  g_autofree char *match = start ();
  g_autofree char *digest = NULL, *again = NULL, *verified = NULL;
  g_autoptr (AppCampaignSnapshot) before = NULL, after = NULL;
  const guint half = g_strv_length (moves) / 2;
  const AppRun *left, *found;

  record (match, 1, half, "2026-09-03T19:00:00Z");
  before = look_at (); /* replayed */
  left = g_ptr_array_index (before->runs, 0);
  ck_assert_uint_eq (left->n_moves, half);
  ck_assert_str_eq (left->last_date, "2026-09-03");
  digest = g_strdup (strstr (cli (NULL, "show", "match", match, "--json", NULL).out, "\"view\""));
  ck_assert_int_eq (cli (NULL, "list", "campaigns", NULL).status, 0); /* keeps it */
  g_clear_object (&store);
  store = app_store_open (NULL, NULL);
  after = look_at ();
  found = g_ptr_array_index (after->runs, 0);
  ck_assert_str_eq (found->place_text, left->place_text);
  ck_assert_uint_eq (found->party->len, left->party->len);
  for (guint k = 0; k < left->party->len; k++) {
    const AppRunMember *one = g_ptr_array_index (left->party, k);
    const AppRunMember *other = g_ptr_array_index (found->party, k);

    ck_assert_str_eq (one->card, other->card);
    ck_assert_str_eq (one->player, other->player);
    ck_assert_int_eq (one->health, other->health);
    ck_assert (
        g_strv_equal ((const char *const *)one->carried, (const char *const *)other->carried));
  }
  again = g_strdup (strstr (cli (NULL, "show", "match", match, "--json", NULL).out, "\"view\""));
  ck_assert_str_eq (digest, again);
  verified = line_of (cli (NULL, "verify", match, NULL).out, 0);
  ck_assert_ptr_nonnull (strstr (verified, "exact"));
  record (match, half + 1, half + 1, "2026-10-03T19:00:00Z");
}
END_TEST

/* A run that is played to its end tells so, and who was there. */
START_TEST (test_ended)
{
  g_autofree char *match = start ();
  g_autoptr (AppCampaignSnapshot) look = NULL;
  g_autoptr (GListModel) list = NULL;
  g_autoptr (AppCampaign) row = NULL;
  g_autofree char *summary = NULL;
  const AppRun *run;

  record (match, 1, g_strv_length (moves), "2026-09-03T19:00:00Z");
  look = look_at ();
  run = g_ptr_array_index (look->runs, 0);
  ck_assert (run->state == APP_RUN_WON || run->state == APP_RUN_LOST);
  ck_assert_uint_ge (run->party->len, 2);
  list = app_campaign_list_new (store, FALSE);
  row = g_list_model_get_item (list, 0);
  g_object_get (row, "summary", &summary, NULL);
  ck_assert_str_eq (summary, run->state == APP_RUN_WON ? "1 run: 1 won" : "1 run: 1 lost");
}
END_TEST

/* The demo collection has a campaign: a run that was lost, one that was won, and one that waits in
 * the middle of a fight, with what a group leaves behind. */
START_TEST (test_demo)
{
  static const AppRunState states[] = { APP_RUN_GOING_ON, APP_RUN_WON, APP_RUN_LOST };
  g_autoptr (GError) error = NULL;
  g_autoptr (AppStore) demo = app_demo_open (&error);
  g_autoptr (AppCampaignSnapshot) look = NULL;
  g_autoptr (GPtrArray) going_on = NULL;

  ck_assert_msg (demo != NULL, "%s", error != NULL ? error->message : "");
  look = app_campaign_snapshot_new (demo, "Thursdays", &error);
  ck_assert_msg (look != NULL, "%s", error != NULL ? error->message : "");
  ck_assert_uint_eq (g_strv_length (look->players), 4);
  ck_assert_uint_eq (look->runs->len, G_N_ELEMENTS (states));
  for (guint k = 0; k < look->runs->len; k++) {
    const AppRun *run = g_ptr_array_index (look->runs, k);
    g_autoptr (GPtrArray) sessions = app_run_dup_sessions (demo, run->uuid, NULL);
    g_autoptr (GPtrArray) entries = app_run_dup_journal (demo, run->uuid, NULL);

    ck_assert_int_eq (run->state, states[k]);
    ck_assert_uint_eq (run->party->len, 4);
    ck_assert_uint_ge (sessions->len, 2);
    ck_assert_uint_eq (entries->len, sessions->len);
    ck_assert_uint_eq (((AppSession *)g_ptr_array_index (sessions, sessions->len - 1))->last,
                       run->n_moves);
  }
  going_on = app_runs_going_on (demo, 5);
  ck_assert_uint_eq (going_on->len, 1);
  {
    const AppRun *run = g_ptr_array_index (going_on, 0);
    g_autoptr (AppMatch) match = app_match_open (demo, run->match, NULL);
    g_autoptr (GPtrArray) choices = app_recorder_dup_choices (match);
    g_autoptr (GPtrArray) cards = app_match_dup_known_cards (match);
    gboolean fight = FALSE;

    for (guint k = 0; k < choices->len; k++)
      fight = fight || strstr (((AppChoice *)g_ptr_array_index (choices, k))->text, " attack");
    ck_assert (fight);
    ck_assert_uint_eq (cards->len, 1); /* the Attic Rat of the first run */
  }
}
END_TEST

/* Records */

START_TEST (test_imported)
{
  CliOutput said = cli (NULL, "simulate", GAME, "--seats", "2", "--seed", "3", NULL);
  g_autofree char *record =
      g_strconcat ("[Record \"1\"]\n[Campaign \"thursdays\"]\n", strchr (said.out, '\n') + 1, NULL);
  const char *path = write_file ("run.tkr", record);
  g_autofree char *line = NULL, *match = NULL;
  g_autoptr (AppRun) run = NULL;
  char *exported;

  ck_assert_int_eq (cli (NULL, "import", path, NULL).status, 0);
  line = line_of (cli (NULL, "list", "runs", "Thursdays", NULL).out, 1);
  match = g_strndup (line, strcspn (line, " "));
  run = app_run_of_match (store, match);
  ck_assert_ptr_null (run); /* the UUID is the run's */
  ck_assert_int_eq (cli (NULL, "campaign", "rename", "Thursdays", "Fridays", NULL).status, 0);
  exported = (char *)cli (NULL, "export", "--all", NULL).out;
  ck_assert_ptr_nonnull (strstr (exported, "[Campaign \"Fridays\"]"));
  ck_assert_int_eq (cli (NULL, "campaign", "remove-run", "Fridays/1", NULL).status, 0);
  exported = (char *)cli (NULL, "export", "--all", NULL).out;
  ck_assert_ptr_null (strstr (exported, "[Campaign"));
  ck_assert_int_eq (cli (NULL, "revert", NULL).status, 0);
  ck_assert_ptr_nonnull (
      strstr (cli (NULL, "export", "--all", NULL).out, "[Campaign \"Fridays\"]"));
}
END_TEST

TEST_SUITE (campaigns)
{
  Suite *suite = suite_create ("campaigns");
  TCase *campaigns = tcase_create ("campaigns");

  tcase_add_checked_fixture (campaigns, set_up, tear_down);
  tcase_add_test (campaigns, test_life);
  tcase_add_test (campaigns, test_wrong_drafts);
  tcase_add_test (campaigns, test_next_run);
  tcase_add_test (campaigns, test_candidates);
  tcase_add_test (campaigns, test_paused);
  tcase_add_test (campaigns, test_abandoned);
  tcase_add_test (campaigns, test_sessions_begin);
  tcase_add_test (campaigns, test_recorder_begins);
  tcase_add_test (campaigns, test_sessions_and_corrections);
  tcase_add_test (campaigns, test_sessions_edited);
  tcase_add_test (campaigns, test_journal);
  tcase_add_test (campaigns, test_remembered);
  tcase_add_test (campaigns, test_resumed);
  tcase_add_test (campaigns, test_ended);
  tcase_add_test (campaigns, test_demo);
  tcase_add_test (campaigns, test_imported);
  suite_add_tcase (suite, campaigns);
  return suite;
}
