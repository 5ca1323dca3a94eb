/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a window reads of campaigns: snapshots, made on the main thread's connection.
 */
#include "app/campaign/campaign-work.h"

#include "app/base/phrases.h"
#include "app/base/error.h"
#include "app/base/instants.h"
#include "app/match/labels.h"
#include "app/match/sessions.h"
#include "app/store/store-jobs.h"
#include "app/campaign/story.h"
#include "app/match/stored.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define REPLAYS_AT_ONCE 8 /* the rest is replayed and kept on the writer thread */
#define CANDIDATES 200

gboolean
app_game_has_campaigns (const RulesGame *game)
{
  for (guint k = 0; k < game->n_variants; k++)
    if (game->variants[k].mode == RULES_MODE_CO_OP)
      return TRUE;
  return FALSE;
}

const RulesGame *const *
app_campaign_games (void)
{
  static GPtrArray *games;

  if (games == NULL) {
    games = g_ptr_array_new ();
    for (const RulesGame *const *game = rules_games; *game != NULL; game++)
      if (app_game_has_campaigns (*game))
        g_ptr_array_add (games, (gpointer)*game);
    g_ptr_array_add (games, NULL);
  }
  return (const RulesGame *const *)games->pdata;
}

static void
free_run (gpointer run)
{
  app_run_free (run);
}

/* Keeping how far runs got */

static gpointer
refresh_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable,
              GError **error)
{
  app_runs_refresh (db, packs, NULL, error);
  return NULL;
}

static void
refreshed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  g_task_propagate_pointer (G_TASK (result), &error);
  if (error != NULL)
    app_error_log (G_LOG_LEVEL_MESSAGE, error);
}

/* Whoever reads hears of it as of any change. */
static void
refresh (AppStore *store)
{
  if (!app_store_is_read_only (store))
    app_store_push (store, g_task_new (store, NULL, refreshed_cb, NULL), refresh_work, NULL);
}

/* One campaign */

void
app_campaign_look_free (AppCampaignLook *look)
{
  if (look == NULL)
    return;
  g_free (look->uuid);
  g_free (look->name);
  g_strfreev (look->players);
  g_free (look->house_rules);
  g_free (look->note);
  g_clear_pointer (&look->runs, g_ptr_array_unref);
  g_free (look);
}

static AppCampaignLook *
look_at (AppStore *store, gint64 id, GError **error)
{
  DbStore *db = app_store_get_db (store);
  g_autoptr (AppCampaignLook) look = NULL;
  g_autoptr (AppCampaignDraft) draft = NULL;
  g_autoptr (DbCampaign) row = db_campaign_get (db, id, error);
  g_autoptr (GPtrArray) runs = row != NULL ? db_runs_list (db, id, error) : NULL;
  guint replays = REPLAYS_AT_ONCE;
  gboolean whole = TRUE;

  if (runs == NULL)
    return NULL;
  draft = app_campaign_draft_read (row);
  look = g_new0 (AppCampaignLook, 1);
  look->uuid = g_strdup (row->uuid);
  look->name = g_strdup (row->name);
  look->game = draft->game;
  look->variant = draft->variant;
  look->players = g_strdupv (draft->players);
  look->house_rules = g_strdup (row->house_rules);
  look->note = g_strdup (row->note);
  look->deleted = row->deleted != 0;
  memcpy (look->options, draft->options, sizeof look->options);
  look->runs = g_ptr_array_new_with_free_func (free_run);
  for (guint k = runs->len; k-- > 0;)
    g_ptr_array_add (look->runs, app_run_read (db, app_store_get_packs (store),
                                               g_ptr_array_index (runs, k), &replays, &whole));
  if (!whole)
    refresh (store);
  return g_steal_pointer (&look);
}

AppCampaignLook *
app_campaign_look (AppStore *store, const char *uuid, GError **error)
{
  GError *failed = NULL;
  AppCampaignLook *look = NULL;
  gint64 id;

  if (db_campaign_find (app_store_get_db (store), uuid, &id, &failed))
    look = look_at (store, id, &failed);
  if (look == NULL)
    app_error_take (error, failed);
  return look;
}

AppRun *
app_run_of_match (AppStore *store, const char *match)
{
  DbStore *db = app_store_get_db (store);
  g_autoptr (DbRun) row = NULL;
  gint64 id;

  if (!db_match_find (db, match, &id, NULL) || !db_run_of_match (db, id, &id, NULL) || id == 0)
    return NULL;
  row = db_run_get (db, id, NULL);
  return row != NULL ? app_run_read (db, app_store_get_packs (store), row, NULL, NULL) : NULL;
}

static int
compare_last_played (gconstpointer a, gconstpointer b)
{
  const DbRun *one = *(DbRun *const *)a, *other = *(DbRun *const *)b;
  gint64 first = app_run_last_played (one), second = app_run_last_played (other);

  if (first != second)
    return first > second ? -1 : 1;
  return one->id > other->id ? -1 : 1;
}

GPtrArray *
app_runs_going_on (AppStore *store, guint limit)
{
  DbStore *db = app_store_get_db (store);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = db_runs_list (db, 0, &error);
  GPtrArray *runs = g_ptr_array_new_with_free_func (free_run);
  guint replays = REPLAYS_AT_ONCE;
  gboolean whole = TRUE;

  if (rows == NULL) {
    app_error_log (G_LOG_LEVEL_WARNING, error);
    return runs;
  }
  g_ptr_array_sort (rows, compare_last_played);
  for (guint k = 0; k < rows->len && runs->len < limit; k++) {
    const DbRun *row = g_ptr_array_index (rows, k);
    AppRun *run;

    if (row->paused != 0 || (row->has_result && row->status != RULES_RUNNING))
      continue;
    run = app_run_read (db, app_store_get_packs (store), row, &replays, &whole);
    if (run->state == APP_RUN_GOING_ON)
      g_ptr_array_add (runs, run);
    else
      app_run_free (run);
  }
  if (!whole)
    refresh (store);
  return runs;
}

/* What is of a run */

static gboolean
find_run (DbStore *db, const char *which, gint64 *id, GError **error)
{
  GError *failed = NULL;

  if (db_run_find (db, which, id, &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}

GPtrArray *
app_run_dup_sessions (AppStore *store, const char *run, GError **error)
{
  DbStore *db = app_store_get_db (store);
  gint64 id;

  return find_run (db, run, &id, error) ? app_match_dup_sessions (store, run, error) : NULL;
}

GPtrArray *
app_run_dup_journal (AppStore *store, const char *run, GError **error)
{
  DbStore *db = app_store_get_db (store);
  gint64 id;

  return find_run (db, run, &id, error) ? app_journal_read (db, id, error) : NULL;
}

static void
candidate_free (gpointer data)
{
  AppRunCandidate *candidate = data;

  g_free (candidate->match);
  g_free (candidate->label);
  g_free (candidate);
}

static AppRunCandidate *
candidate_new (const DbMatch *match)
{
  AppRunCandidate *candidate = g_new0 (AppRunCandidate, 1);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *date = app_date_dup (match->date);
  g_autofree char *players = NULL;

  for (guint k = 0; k < match->seats->len; k++)
    g_ptr_array_add (names, g_array_index (match->seats, DbSeat, k).name);
  g_ptr_array_add (names, NULL);
  players = app_phrase_join (", ", (char **)names->pdata);
  candidate->match = g_strdup (match->uuid);
  candidate->label = date[0] == '\0' ? g_strdup (players)
                                     /* Translators: a match: its day and who played. */
                                     : g_strdup_printf (_ ("%s: %s"), date, players);
  return candidate;
}

GPtrArray *
app_campaign_dup_candidates (AppStore *store, const char *campaign)
{
  DbStore *db = app_store_get_db (store);
  GPtrArray *candidates = g_ptr_array_new_with_free_func (candidate_free);
  g_autoptr (GArray) rows = NULL;
  gint64 id;

  if (!db_campaign_find (db, campaign, &id, NULL)
      || (rows = db_run_candidates (db, id, CANDIDATES, NULL)) == NULL)
    return candidates;
  for (guint k = 0; k < rows->len; k++) {
    g_autoptr (DbMatch) match = db_match_get (db, g_array_index (rows, gint64, k), NULL);

    if (match != NULL)
      g_ptr_array_add (candidates, candidate_new (match));
  }
  return candidates;
}

/* The past of a run */

static void
moment_free (gpointer data)
{
  AppRunMoment *moment = data;

  g_free (moment->who);
  g_free (moment->sentence);
  g_free (moment->place);
  g_free (moment->date);
  g_strfreev (moment->carried);
  g_free (moment);
}

void
app_run_past_free (AppRunPast *past)
{
  if (past == NULL)
    return;
  g_ptr_array_unref (past->deaths);
  g_ptr_array_unref (past->triumphs);
  g_free (past);
}

static gboolean
read_move (const DbMove *move, gpointer data)
{
  RulesError wrong;

  return app_timeline_append (data, move->text, move->instant, move->comment, NULL, &wrong)
         == RULES_OK;
}

static const char *
date_of (const GPtrArray *sessions, guint move)
{
  for (guint k = 0; sessions != NULL && k < sessions->len; k++) {
    const DbSession *session = g_ptr_array_index (sessions, k);

    if (session->first <= move && move <= session->last)
      return session->date;
  }
  return "";
}

static AppRunMoment *
add_moment (GPtrArray *moments, AppStory *story, const GPtrArray *sessions, guint move,
            const char *who, const char *sentence)
{
  AppRunMoment *moment = g_new0 (AppRunMoment, 1);

  moment->move = move;
  moment->who = g_strdup (who != NULL ? who : "");
  moment->sentence = g_strdup (sentence != NULL ? sentence : "");
  moment->place = app_story_dup_place (story, move);
  moment->date = g_strdup (date_of (sessions, move));
  g_ptr_array_add (moments, moment);
  return moment;
}

/* Names of @life's things. */
static char **
dup_carried (AppStory *story, const AppStoryLife *life)
{
  char **names = g_new0 (char *, life->n_carried + 1);

  for (guint k = 0; k < life->n_carried; k++)
    names[k] = g_strdup (app_story_get_name (story, life->carried[k]));
  return names;
}

static int
compare_moments (gconstpointer a, gconstpointer b)
{
  const AppRunMoment *one = *(AppRunMoment *const *)a, *other = *(AppRunMoment *const *)b;

  return one->move < other->move ? -1 : one->move > other->move;
}

static AppRunPast *
tell_past (AppStory *story, const GPtrArray *sessions)
{
  AppRunPast *past = g_new0 (AppRunPast, 1);

  past->deaths = g_ptr_array_new_with_free_func (moment_free);
  past->triumphs = g_ptr_array_new_with_free_func (moment_free);
  for (guint k = 0; k < app_story_get_n_lives (story); k++) {
    const AppStoryLife *life = app_story_get_life (story, k);

    if (life->died)
      add_moment (past->deaths, story, sessions, life->to, life->character, life->cause)->carried =
          dup_carried (story, life);
  }
  g_ptr_array_sort (past->deaths, compare_moments);
  for (guint k = 0; k < app_story_get_n_events (story); k++) {
    const AppStoryEvent *event = app_story_get_event (story, k);

    if (event->kind == RULES_EVENT_TRIUMPH)
      add_moment (past->triumphs, story, sessions, event->number,
                  event->thing != NULL ? app_story_get_name (story, event->thing) : "",
                  event->sentence);
  }
  return past;
}

AppRunPast *
app_run_past_read (DbStore *db, AppPacks *packs, gint64 match, GError **error)
{
  g_autoptr (AppStored) stored = app_stored_load (db, packs, match, error);
  g_autoptr (AppTimeline) timeline = NULL;
  g_autoptr (AppLabels) labels = NULL;
  g_autoptr (AppStory) story = NULL;
  g_autoptr (GPtrArray) sessions = NULL;
  DbTip tip;

  if (stored == NULL || !app_stored_check (stored, error)
      || !db_match_get_tip (db, match, &tip, error))
    return NULL;
  timeline = app_timeline_new (stored->match);
  labels = app_labels_new (stored->match, stored->tags);
  if (tip.number > 0
      && !db_line_foreach_move (db, tip.line, 1, tip.number, read_move, timeline, error))
    return NULL;
  sessions = db_sessions_list (db, match, NULL);
  story = app_story_new (stored->match, timeline, labels);
  return tell_past (story, sessions);
}
