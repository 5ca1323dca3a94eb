/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Campaigns for the window: groups and runs read, drafted and changed.
 */
#include "app/campaign/campaigns.h"

#include "app/base/error.h"
#include "app/base/instants.h"
#include "app/base/phrases.h"
#include "app/base/properties.h"
#include "app/campaign/campaign-db.h"
#include "app/campaign/story.h"
#include "app/match/labels.h"
#include "app/match/results.h"
#include "app/match/sessions-db.h"
#include "app/match/sessions.h"
#include "app/match/stored-match.h"
#include "app/new-match/match-draft.h"
#include "app/store/command-type.h"
#include "app/store/row-list.h"

#include "db/players.h"
#include "db/runs.h"
#include "db/sessions.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define N_STATES (APP_RUN_ABANDONED + 1)

struct _AppCampaign {
  GObject parent;
  char *uuid, *name, *game, *game_name, *variant_name, *players, *summary, *last_played;
  guint n_runs;
  guint states[N_STATES];
  guint n_other; /* drawn and abandoned */
  gint64 played; /* when, to sort by */
};

G_DEFINE_FINAL_TYPE (AppCampaign, app_campaign, G_TYPE_OBJECT)

static const AppProperty campaign_properties[] = {
  { "uuid", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppCampaign, uuid) },
  { "name", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppCampaign, name) },
  { "game", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppCampaign, game) },
  { "game-name", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppCampaign, game_name) },
  { "variant-name", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppCampaign, variant_name) },
  { "players", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppCampaign, players) },
  { "summary", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppCampaign, summary) },
  { "last-played", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppCampaign, last_played) },
  { "n-runs", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppCampaign, n_runs) },
  { "n-going-on", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppCampaign, states[APP_RUN_GOING_ON]) },
  { "n-paused", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppCampaign, states[APP_RUN_PAUSED]) },
  { "n-won", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppCampaign, states[APP_RUN_WON]) },
  { "n-lost", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppCampaign, states[APP_RUN_LOST]) },
  { "n-other", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppCampaign, n_other) },
};

static void
app_campaign_class_init (AppCampaignClass *class)
{
  app_properties_install (G_OBJECT_CLASS (class), campaign_properties,
                          G_N_ELEMENTS (campaign_properties));
}

static void
app_campaign_init (AppCampaign *campaign)
{
}

const char *
app_campaign_get_uuid (AppCampaign *campaign)
{
  return campaign->uuid;
}

const char *
app_campaign_get_name (AppCampaign *campaign)
{
  return campaign->name;
}

/* "3 runs: 1 going on, 2 lost" */
static char *
dup_summary (const AppCampaign *campaign)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *runs = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u run", "%u runs", campaign->n_runs), campaign->n_runs);
  g_autofree char *states = NULL;

  if (campaign->n_runs == 0)
    return g_strdup (_ ("No runs yet"));
  for (guint k = 0; k < N_STATES; k++)
    if (campaign->states[k] > 0)
      g_ptr_array_add (parts, app_run_state_dup_count (k, campaign->states[k]));
  g_ptr_array_add (parts, NULL);
  states = g_strjoinv (", ", (char **)parts->pdata);
  /* Translators: how many runs, and how many of them are how: "3 runs: 1 going on, 2 lost". */
  return g_strdup_printf (_ ("%s: %s"), runs, states);
}

static char *
dup_players (const GArray *refs)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint k = 0; k < refs->len; k++)
    g_ptr_array_add (names, app_phrase_name (g_array_index (refs, DbPlayerRef, k).name));
  return app_phrase_list ((const char *const *)names->pdata, names->len);
}

/* @runs: (element-type DbRun): of all campaigns */
static void
count_runs (AppCampaign *campaign, DbStore *db, gint64 id, const GPtrArray *runs)
{
  g_autofree char *day = NULL;
  gint64 last = 0;

  for (guint k = 0; k < runs->len; k++) {
    const DbRun *row = g_ptr_array_index (runs, k);
    g_autoptr (AppRun) run = NULL;

    if (row->campaign != id)
      continue;
    run = app_run_read (db, NULL, row, NULL, NULL);
    campaign->n_runs++;
    campaign->states[run->state]++;
    if (app_run_last_played (row) >= last) {
      last = app_run_last_played (row);
      g_free (day);
      day = g_strdup (run->last_date);
    }
  }
  campaign->n_other = campaign->states[APP_RUN_DRAWN] + campaign->states[APP_RUN_ABANDONED];
  campaign->played = last;
  campaign->last_played = app_date_dup (day != NULL ? day : "");
}

static AppCampaign *
campaign_new (DbStore *db, const DbCampaign *row, const GPtrArray *runs)
{
  g_autoptr (AppCampaignDraft) draft = app_campaign_draft_read (row);
  AppCampaign *campaign = g_object_new (APP_TYPE_CAMPAIGN, NULL);
  const RulesGame *game = draft->game;

  campaign->uuid = g_strdup (row->uuid);
  campaign->name = g_strdup (row->name);
  campaign->game = g_strdup (row->game);
  campaign->game_name = g_strdup (game != NULL ? _ (game->name) : row->game);
  campaign->variant_name =
      g_strdup (game != NULL ? app_labels_get_variant (game, draft->variant) : "");
  campaign->players = dup_players (row->players);
  count_runs (campaign, db, row->id, runs);
  if (campaign->n_runs == 0)
    campaign->played = row->created;
  campaign->summary = dup_summary (campaign);
  return campaign;
}

/* The list */

static int
compare_campaigns (gconstpointer a, gconstpointer b)
{
  const AppCampaign *one = *(AppCampaign *const *)a, *other = *(AppCampaign *const *)b;
  int order;

  if (one->played != other->played)
    return one->played > other->played ? -1 : 1;
  order = g_utf8_collate (one->name, other->name);
  return order != 0 ? order : strcmp (one->uuid, other->uuid);
}

/* @row's runs when it is in the bin, which the list of all leaves out. */
static GPtrArray *
runs_of_deleted (DbStore *db, const DbCampaign *row)
{
  GPtrArray *runs = db_runs_list (db, row->id, NULL);

  return runs != NULL ? runs : g_ptr_array_new ();
}

/* @data: (nullable): not NULL for those in the bin */
static GPtrArray *
read_campaigns (AppStore *store, gpointer data, GError **error)
{
  DbStore *db = app_store_get_db (store);
  GPtrArray *campaigns = app_items_new (NULL, NULL, NULL);
  g_autoptr (GPtrArray) rows = db_campaigns_list (db, NULL, data != NULL, error);
  g_autoptr (GPtrArray) runs = rows != NULL ? db_runs_list (db, 0, error) : NULL;
  gboolean stale = FALSE;

  if (runs == NULL)
    return campaigns;
  for (guint k = 0; k < runs->len; k++)
    stale = stale || !((const DbRun *)g_ptr_array_index (runs, k))->has_result;
  for (guint k = 0; k < rows->len; k++) {
    const DbCampaign *row = g_ptr_array_index (rows, k);
    g_autoptr (GPtrArray) own = data != NULL ? runs_of_deleted (db, row) : g_ptr_array_ref (runs);

    g_ptr_array_add (campaigns, campaign_new (db, row, own));
  }
  g_ptr_array_sort (campaigns, compare_campaigns);
  if (stale)
    app_results_refresh_async (store);
  return campaigns;
}

static gboolean
concerns_campaigns (const DbTouched *touched, gpointer data)
{
  switch (touched->subject) {
  case DB_SUBJECT_CAMPAIGN:
  case DB_SUBJECT_RUN:
  case DB_SUBJECT_SESSION:
  case DB_SUBJECT_MATCH:
  case DB_SUBJECT_PLAYER:
    return TRUE;
  default:
    return FALSE;
  }
}

GListModel *
app_campaign_list_new (AppStore *store, gboolean deleted)
{
  static const AppRowListKind kind = { app_campaign_get_type, read_campaigns, concerns_campaigns };

  return app_row_list_new (store, &kind, GINT_TO_POINTER (deleted), NULL);
}

/* What a window reads of campaigns: snapshots, made on the main thread's connection. */

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
app_campaign_snapshot_free (AppCampaignSnapshot *snapshot)
{
  if (snapshot == NULL)
    return;
  g_free (snapshot->uuid);
  g_free (snapshot->name);
  g_strfreev (snapshot->players);
  g_free (snapshot->house_rules);
  g_free (snapshot->note);
  g_clear_pointer (&snapshot->runs, g_ptr_array_unref);
  g_free (snapshot);
}

static AppCampaignSnapshot *
read_snapshot (AppStore *store, gint64 id, GError **error)
{
  DbStore *db = app_store_get_db (store);
  g_autoptr (AppCampaignSnapshot) snapshot = NULL;
  g_autoptr (AppCampaignDraft) draft = NULL;
  g_autoptr (DbCampaign) row = db_campaign_get (db, id, error);
  g_autoptr (GPtrArray) runs = row != NULL ? db_runs_list (db, id, error) : NULL;
  guint replays = REPLAYS_AT_ONCE;
  gboolean complete = TRUE;

  if (runs == NULL)
    return NULL;
  draft = app_campaign_draft_read (row);
  snapshot = g_new0 (AppCampaignSnapshot, 1);
  snapshot->uuid = g_strdup (row->uuid);
  snapshot->name = g_strdup (row->name);
  snapshot->game = draft->game;
  snapshot->variant = draft->variant;
  snapshot->players = g_strdupv (draft->players);
  snapshot->house_rules = g_strdup (row->house_rules);
  snapshot->note = g_strdup (row->note);
  snapshot->deleted = row->deleted != 0;
  memcpy (snapshot->options, draft->options, sizeof snapshot->options);
  snapshot->runs = g_ptr_array_new_with_free_func (free_run);
  for (guint k = runs->len; k-- > 0;)
    g_ptr_array_add (snapshot->runs,
                     app_run_read (db, app_store_get_packs (store), g_ptr_array_index (runs, k),
                                   &replays, &complete));
  if (!complete)
    refresh (store);
  return g_steal_pointer (&snapshot);
}

AppCampaignSnapshot *
app_campaign_snapshot_new (AppStore *store, const char *uuid, GError **error)
{
  GError *failed = NULL;
  AppCampaignSnapshot *snapshot = NULL;
  gint64 id;

  if (db_campaign_find (app_store_get_db (store), uuid, &id, &failed))
    snapshot = read_snapshot (store, id, &failed);
  if (snapshot == NULL)
    app_error_take (error, failed);
  return snapshot;
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
  gboolean complete = TRUE;

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
    run = app_run_read (db, app_store_get_packs (store), row, &replays, &complete);
    if (run->state == APP_RUN_GOING_ON)
      g_ptr_array_add (runs, run);
    else
      app_run_free (run);
  }
  if (!complete)
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
app_run_moments_free (AppRunMoments *run_moments)
{
  if (run_moments == NULL)
    return;
  g_ptr_array_unref (run_moments->deaths);
  g_ptr_array_unref (run_moments->triumphs);
  g_free (run_moments);
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

static AppRunMoments *
collect_moments (AppStory *story, const GPtrArray *sessions)
{
  AppRunMoments *run_moments = g_new0 (AppRunMoments, 1);

  run_moments->deaths = g_ptr_array_new_with_free_func (moment_free);
  run_moments->triumphs = g_ptr_array_new_with_free_func (moment_free);
  for (guint k = 0; k < app_story_get_n_lives (story); k++) {
    const AppStoryLife *life = app_story_get_life (story, k);

    if (life->died)
      add_moment (run_moments->deaths, story, sessions, life->to, life->character, life->cause)
          ->carried = dup_carried (story, life);
  }
  g_ptr_array_sort (run_moments->deaths, compare_moments);
  for (guint k = 0; k < app_story_get_n_events (story); k++) {
    const AppStoryEvent *event = app_story_get_event (story, k);

    if (event->kind == RULES_EVENT_TRIUMPH)
      add_moment (run_moments->triumphs, story, sessions, event->number,
                  event->subject_card != NULL ? app_story_get_name (story, event->subject_card)
                                              : "",
                  event->sentence);
  }
  return run_moments;
}

AppRunMoments *
app_run_moments_read (DbStore *db, AppPacks *packs, gint64 match, GError **error)
{
  g_autoptr (AppStoredMatch) stored = app_stored_match_load (db, packs, match, error);
  g_autoptr (AppTimeline) timeline = NULL;
  g_autoptr (AppLabels) labels = NULL;
  g_autoptr (AppStory) story = NULL;
  g_autoptr (GPtrArray) sessions = NULL;
  DbTip tip;

  if (stored == NULL || !app_stored_match_check (stored, error)
      || !db_match_get_tip (db, match, &tip, error))
    return NULL;
  timeline = app_timeline_new (stored->match);
  labels = app_labels_new (stored->match, stored->tags);
  if (tip.number > 0
      && !db_line_foreach_move (db, tip.line, 1, tip.number, read_move, timeline, error))
    return NULL;
  sessions = db_sessions_list (db, match, NULL);
  story = app_story_new (stored->match, timeline, labels);
  return collect_moments (story, sessions);
}

/* Campaigns, runs, sessions and journals changed: one table of commands for the window's writer
 * thread and the command line. */

/* Campaigns */

static gboolean
add_campaign (AppCommandRun *run, const AppCampaignCommand *command, GError **error)
{
  const AppCampaignDraft *draft = command->draft;
  g_autoptr (DbCampaign) row = db_campaign_new (draft->game->id, "");
  gint64 id;

  app_campaign_draft_write (draft, row);
  return db_campaign_add (run->db, row, &id, error)
         && app_command_answer_row (run, DB_SUBJECT_CAMPAIGN, id, error);
}

static gboolean
edit_campaign (AppCommandRun *run, const AppCampaignCommand *command, GError **error)
{
  g_autoptr (DbCampaign) row = NULL;
  gint64 id;

  if (!db_campaign_find (run->db, command->uuid, &id, error)
      || (row = db_campaign_get (run->db, id, error)) == NULL)
    return FALSE;
  app_campaign_draft_write (command->draft, row);
  return db_campaign_update (run->db, row, error)
         && app_command_answer_row (run, DB_SUBJECT_CAMPAIGN, id, error);
}

static gboolean
set_deleted (AppCommandRun *run, const AppCampaignCommand *command, gboolean deleted,
             GError **error)
{
  gint64 id;

  return db_campaign_find (run->db, command->uuid, &id, error)
         && db_campaign_set_deleted (run->db, id, deleted, error);
}

static gboolean
delete_campaign (AppCommandRun *run, const AppCampaignCommand *command, GError **error)
{
  return set_deleted (run, command, TRUE, error);
}

static gboolean
restore_campaign (AppCommandRun *run, const AppCampaignCommand *command, GError **error)
{
  return set_deleted (run, command, FALSE, error);
}

/* Runs */

static gboolean
add_run (AppCommandRun *run, const AppCampaignCommand *command, GError **error)
{
  gint64 campaign, match, id;

  return db_campaign_find (run->db, command->uuid, &campaign, error)
         && db_match_find (run->db, command->other, &match, error)
         && db_run_add (run->db, campaign, match, &id, error)
         && app_command_answer_row (run, DB_SUBJECT_RUN, id, error);
}

static gboolean
find_changed_run (AppCommandRun *run, const AppCampaignCommand *command, gint64 *id, GError **error)
{
  return db_run_find (run->db, command->uuid, id, error);
}

static gboolean
remove_run (AppCommandRun *run, const AppCampaignCommand *command, GError **error)
{
  gint64 id;

  return find_changed_run (run, command, &id, error)
         && db_run_set_deleted (run->db, id, TRUE, error);
}

static gboolean
rename_run (AppCommandRun *run, const AppCampaignCommand *command, GError **error)
{
  gint64 id;

  return find_changed_run (run, command, &id, error)
         && db_run_rename (run->db, id, command->text, error);
}

static gboolean
pause_run (AppCommandRun *run, const AppCampaignCommand *command, GError **error)
{
  gint64 id;

  return find_changed_run (run, command, &id, error) && app_run_pause (run->db, id, error);
}

static gboolean
resume_run (AppCommandRun *run, const AppCampaignCommand *command, GError **error)
{
  gboolean unpaused = TRUE;
  gint64 id;

  if (!find_changed_run (run, command, &id, error)
      || !app_run_resume (run->db, run->packs, id, &unpaused, error))
    return FALSE;
  run->by_moves = !unpaused;
  return TRUE;
}

static gboolean
abandon_run (AppCommandRun *run, const AppCampaignCommand *command, GError **error)
{
  gint64 id;

  run->by_moves = TRUE;
  return find_changed_run (run, command, &id, error)
         && app_run_abandon (run->db, run->packs, id, error);
}

/* Sessions */

/* @row becomes what the command's session says. */
static void
write_session (const AppCampaignCommand *command, DbSession *row)
{
  const AppSession *session = command->session;

  if (session == NULL)
    return;
  if (session->date != NULL)
    db_match_set_string (&row->date, session->date);
  if (session->place != NULL)
    db_match_set_string (&row->place, session->place);
  if (session->note != NULL)
    db_match_set_string (&row->note, session->note);
  if (session->players != NULL)
    g_array_set_size (row->players, 0);
  for (char **name = session->players; name != NULL && *name != NULL; name++)
    db_player_refs_add (row->players, 0, *name);
}

static gboolean
update_session (AppCommandRun *run, const AppCampaignCommand *command, gint64 id, GError **error)
{
  g_autoptr (DbSession) row = db_session_get (run->db, id, error);

  if (row == NULL)
    return FALSE;
  write_session (command, row);
  return db_session_update (run->db, row, error);
}

static gboolean
begin_session (AppCommandRun *run, const AppCampaignCommand *command, GError **error)
{
  gint64 match, id;

  return app_session_find_match (run->db, command->uuid, &match, error)
         && app_session_begin (run->db, match, &id, error)
         && app_command_answer_row (run, DB_SUBJECT_SESSION, id, error)
         && (command->session == NULL || update_session (run, command, id, error));
}

/* Moves that are there already. */
static gboolean
add_session (AppCommandRun *run, const AppCampaignCommand *command, GError **error)
{
  const AppSession *session = command->session;
  g_autoptr (DbSession) row = NULL;
  gint64 match, id;

  if (!app_session_find_match (run->db, command->uuid, &match, error))
    return FALSE;
  row = db_session_new (match);
  row->first = session->first;
  row->last = session->last;
  row->started = row->ended = db_now ();
  write_session (command, row);
  return db_session_add (run->db, row, &id, error)
         && app_command_answer_row (run, DB_SUBJECT_SESSION, id, error);
}

static gboolean
stop_session (AppCommandRun *run, const AppCampaignCommand *command, GError **error)
{
  gint64 match, id;

  return app_session_find_match (run->db, command->uuid, &match, error)
         && app_session_stop (run->db, match, &id, error)
         && app_command_answer_row (run, DB_SUBJECT_SESSION, id, error);
}

static gboolean
find_session (AppCommandRun *run, const AppCampaignCommand *command, gint64 *id, GError **error)
{
  return db_session_find (run->db, command->uuid, id, error);
}

static gboolean
end_session (AppCommandRun *run, const AppCampaignCommand *command, GError **error)
{
  gint64 id;

  return find_session (run, command, &id, error) && app_session_end (run->db, id, error);
}

static gboolean
edit_session (AppCommandRun *run, const AppCampaignCommand *command, GError **error)
{
  gint64 id;

  return find_session (run, command, &id, error) && update_session (run, command, id, error);
}

static gboolean
delete_session (AppCommandRun *run, const AppCampaignCommand *command, GError **error)
{
  gint64 id;

  return find_session (run, command, &id, error)
         && db_session_set_deleted (run->db, id, TRUE, error);
}

static gboolean
join_session (AppCommandRun *run, const AppCampaignCommand *command, GError **error)
{
  gint64 id;

  return find_session (run, command, &id, error) && app_session_join (run->db, id, error);
}

static gboolean
split_session (AppCommandRun *run, const AppCampaignCommand *command, GError **error)
{
  gint64 id;

  return find_session (run, command, &id, error)
         && app_session_split (run->db, id, command->number, &id, error)
         && app_command_answer_row (run, DB_SUBJECT_SESSION, id, error);
}

/* The journal */

static gboolean
add_entry (AppCommandRun *run, const AppCampaignCommand *command, GError **error)
{
  g_autoptr (DbJournalEntry) row = NULL;
  gint64 id;

  if (!(find_changed_run (run, command, &id, error)
        && app_journal_write (run->db, id,
                              command->number == G_MAXUINT ? G_MAXUINT64 : command->number,
                              command->text, command->player, &id, error))
      || (row = db_journal_get (run->db, id, error)) == NULL)
    return FALSE;
  run->uuid = g_strdup (row->uuid);
  return TRUE;
}

static gboolean
edit_entry (AppCommandRun *run, const AppCampaignCommand *command, GError **error)
{
  g_autoptr (DbJournalEntry) row = NULL;
  gint64 id;

  if (!db_journal_find (run->db, command->uuid, &id, error)
      || (row = db_journal_get (run->db, id, error)) == NULL)
    return FALSE;
  db_match_set_string (&row->text, command->text);
  if (command->player != NULL)
    row->player = 0;
  if (command->player != NULL && command->player[0] != '\0'
      && !db_player_ensure (run->db, command->player, &row->player, error))
    return FALSE;
  return db_journal_update (run->db, row, error);
}

static gboolean
delete_entry (AppCommandRun *run, const AppCampaignCommand *command, GError **error)
{
  gint64 id;

  return db_journal_find (run->db, command->uuid, &id, error)
         && db_journal_set_deleted (run->db, id, TRUE, error);
}

/* All of them */

static const struct {
  DbTitleKind title; /* of the batch; DB_TITLE_CHANGE for the one that its change has */
  gboolean (*func) (AppCommandRun *run, const AppCampaignCommand *command, GError **error);
} commands[] = {
  [APP_CAMPAIGN_COMMAND_ADD] = { DB_TITLE_CHANGE, add_campaign },
  [APP_CAMPAIGN_COMMAND_EDIT] = { DB_TITLE_CHANGE, edit_campaign },
  [APP_CAMPAIGN_COMMAND_DELETE] = { DB_TITLE_CHANGE, delete_campaign },
  [APP_CAMPAIGN_COMMAND_RESTORE] = { DB_TITLE_CHANGE, restore_campaign },
  [APP_CAMPAIGN_COMMAND_RUN_ADD] = { DB_TITLE_RUN_ADD, add_run },
  [APP_CAMPAIGN_COMMAND_RUN_ADD_TO] = { DB_TITLE_CHANGE, add_run },
  [APP_CAMPAIGN_COMMAND_RUN_REMOVE] = { DB_TITLE_RUN_REMOVE, remove_run },
  [APP_CAMPAIGN_COMMAND_RUN_RENAME] = { DB_TITLE_RUN_NAME, rename_run },
  [APP_CAMPAIGN_COMMAND_RUN_PAUSE] = { DB_TITLE_RUN_PAUSE, pause_run },
  [APP_CAMPAIGN_COMMAND_RUN_RESUME] = { DB_TITLE_RUN_RESUME, resume_run },
  [APP_CAMPAIGN_COMMAND_RUN_ABANDON] = { DB_TITLE_RUN_ABANDON, abandon_run },
  [APP_CAMPAIGN_COMMAND_SESSION_BEGIN] = { DB_TITLE_SESSION_BEGIN, begin_session },
  [APP_CAMPAIGN_COMMAND_SESSION_ADD] = { DB_TITLE_SESSION_ADD, add_session },
  [APP_CAMPAIGN_COMMAND_SESSION_STOP] = { DB_TITLE_SESSION_STOP, stop_session },
  [APP_CAMPAIGN_COMMAND_SESSION_END_OPEN] = { DB_TITLE_SESSION_END, stop_session },
  [APP_CAMPAIGN_COMMAND_SESSION_END] = { DB_TITLE_SESSION_END, end_session },
  [APP_CAMPAIGN_COMMAND_SESSION_EDIT] = { DB_TITLE_CHANGE, edit_session },
  [APP_CAMPAIGN_COMMAND_SESSION_JOIN] = { DB_TITLE_SESSION_JOIN, join_session },
  [APP_CAMPAIGN_COMMAND_SESSION_SPLIT] = { DB_TITLE_SESSION_SPLIT, split_session },
  [APP_CAMPAIGN_COMMAND_SESSION_DELETE] = { DB_TITLE_CHANGE, delete_session },
  [APP_CAMPAIGN_COMMAND_JOURNAL_ADD] = { DB_TITLE_JOURNAL_WRITE, add_entry },
  [APP_CAMPAIGN_COMMAND_JOURNAL_EDIT] = { DB_TITLE_JOURNAL_EDIT, edit_entry },
  [APP_CAMPAIGN_COMMAND_JOURNAL_DELETE] = { DB_TITLE_JOURNAL_DELETE, delete_entry },
};

static DbTitle *
new_title (AppCommandRun *run, gconstpointer data)
{
  return db_title_new (commands[((const AppCampaignCommand *)data)->kind].title, NULL);
}

static gboolean
run_command (AppCommandRun *run, gconstpointer data, GError **error)
{
  return commands[((const AppCampaignCommand *)data)->kind].func (run, data, error);
}

static gpointer
copy_draft (gconstpointer data)
{
  const AppCampaignDraft *draft = data;
  AppCampaignDraft *copy = g_object_new (APP_TYPE_CAMPAIGN_DRAFT, NULL);

  copy->game = draft->game;
  copy->variant = draft->variant;
  copy->name = g_strdup (draft->name);
  copy->players = g_strdupv (draft->players);
  copy->house_rules = g_strdup (draft->house_rules);
  copy->note = g_strdup (draft->note);
  memcpy (copy->options, draft->options, sizeof copy->options);
  return copy;
}

static gpointer
copy_session (gconstpointer data)
{
  const AppSession *session = data;
  AppSession *copy = g_memdup2 (session, sizeof *session);

  copy->uuid = g_strdup (session->uuid);
  copy->date = g_strdup (session->date);
  copy->day = g_strdup (session->day);
  copy->place = g_strdup (session->place);
  copy->note = g_strdup (session->note);
  copy->players = g_strdupv (session->players);
  return copy;
}

static const AppCommandField command_fields[] = {
  { G_STRUCT_OFFSET (AppCampaignCommand, uuid) },
  { G_STRUCT_OFFSET (AppCampaignCommand, other) },
  { G_STRUCT_OFFSET (AppCampaignCommand, text) },
  { G_STRUCT_OFFSET (AppCampaignCommand, player) },
  { G_STRUCT_OFFSET (AppCampaignCommand, draft), copy_draft, g_object_unref },
  { G_STRUCT_OFFSET (AppCampaignCommand, session), copy_session, (GDestroyNotify)app_session_free },
};

const AppCommandType app_campaign_command = {
  .size = sizeof (AppCampaignCommand),
  .fields = command_fields,
  .n_fields = G_N_ELEMENTS (command_fields),
  .new_title = new_title,
  .run = run_command,
};

/* Drafts: what a campaign is to be, and the match that is its next run. */

G_DEFINE_FINAL_TYPE (AppCampaignDraft, app_campaign_draft, APP_TYPE_DRAFT)

static const AppProperty draft_properties[] = {
  { "variant", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppCampaignDraft, variant) },
  { "name", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppCampaignDraft, name) },
  { "seats", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppCampaignDraft, seats) },
  { "name1", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppCampaignDraft, names[0]) },
  { "name2", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppCampaignDraft, names[1]) },
  { "name3", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppCampaignDraft, names[2]) },
  { "name4", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppCampaignDraft, names[3]) },
  { "house-rules", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppCampaignDraft, house_rules) },
  { "note", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppCampaignDraft, note) },
  { "option1", APP_PROPERTY_INT, G_STRUCT_OFFSET (AppCampaignDraft, options[0]) },
  { "option2", APP_PROPERTY_INT, G_STRUCT_OFFSET (AppCampaignDraft, options[1]) },
  { "option3", APP_PROPERTY_INT, G_STRUCT_OFFSET (AppCampaignDraft, options[2]) },
  { "option4", APP_PROPERTY_INT, G_STRUCT_OFFSET (AppCampaignDraft, options[3]) },
  { "option5", APP_PROPERTY_INT, G_STRUCT_OFFSET (AppCampaignDraft, options[4]) },
  { "option6", APP_PROPERTY_INT, G_STRUCT_OFFSET (AppCampaignDraft, options[5]) },
  { "option7", APP_PROPERTY_INT, G_STRUCT_OFFSET (AppCampaignDraft, options[6]) },
  { "option8", APP_PROPERTY_INT, G_STRUCT_OFFSET (AppCampaignDraft, options[7]) },
  { NULL, APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppCampaignDraft, uuid) },
  { NULL, APP_PROPERTY_NONE, G_STRUCT_OFFSET (AppCampaignDraft, players),
    (GDestroyNotify)g_strfreev },
  { NULL, APP_PROPERTY_NONE, G_STRUCT_OFFSET (AppCampaignDraft, store), g_object_unref },
};

/* The players are the names of the seats that have one. */
static void
follow_draft (AppDraft *draft)
{
  AppCampaignDraft *self = APP_CAMPAIGN_DRAFT (draft);
  g_autoptr (GStrvBuilder) players = g_strv_builder_new ();

  if (self->game != NULL) {
    const RulesVariant *variant = &self->game->variants[self->variant];

    g_object_set (self, "seats", CLAMP (self->seats, variant->min_seats, variant->max_seats), NULL);
  }
  for (guint k = 0; k < MIN (self->seats, RULES_SEATS); k++)
    if (self->names[k] != NULL && self->names[k][0] != '\0')
      g_strv_builder_add (players, self->names[k]);
  g_strfreev (self->players);
  self->players = g_strv_builder_end (players);
}

static char *
check_draft (AppDraft *draft, char **warning)
{
  AppCampaignDraft *self = APP_CAMPAIGN_DRAFT (draft);

  return app_campaign_draft_check (self->store, self, self->uuid);
}

static void
app_campaign_draft_class_init (AppCampaignDraftClass *class)
{
  APP_DRAFT_CLASS (class)->follow = follow_draft;
  APP_DRAFT_CLASS (class)->check = check_draft;
  app_properties_install_writable (G_OBJECT_CLASS (class), draft_properties,
                                   G_N_ELEMENTS (draft_properties));
}

static void
app_campaign_draft_init (AppCampaignDraft *self)
{
}

/* @players: (transfer full) */
static void
take_players (AppCampaignDraft *draft, char **players)
{
  draft->players = players;
  draft->seats = g_strv_length (players);
  for (guint k = 0; k < MIN (draft->seats, RULES_SEATS); k++)
    draft->names[k] = g_strdup (players[k]);
}

AppCampaignDraft *
app_campaign_draft_read (const DbCampaign *row)
{
  AppCampaignDraft *draft = g_object_new (APP_TYPE_CAMPAIGN_DRAFT, NULL);
  g_autoptr (GStrvBuilder) players = g_strv_builder_new ();

  draft->game = rules_game (rules_text (row->game));
  draft->variant = app_match_draft_find_variant (draft->game, row->variant);
  draft->name = g_strdup (row->name);
  for (guint k = 0; k < row->players->len; k++)
    g_strv_builder_add (players, g_array_index (row->players, DbPlayerRef, k).name);
  take_players (draft, g_strv_builder_end (players));
  draft->house_rules = g_strdup (row->house_rules);
  draft->note = g_strdup (row->note);
  app_match_draft_read_options (draft->game, row->options, draft->options);
  return draft;
}

void
app_campaign_draft_write (const AppCampaignDraft *draft, DbCampaign *row)
{
  const RulesGame *game = draft->game;

  db_match_set_string (&row->name, draft->name != NULL ? draft->name : "");
  db_match_set_string (&row->house_rules, draft->house_rules != NULL ? draft->house_rules : "");
  db_match_set_string (&row->note, draft->note != NULL ? draft->note : "");
  g_array_set_size (row->players, 0);
  for (char **name = draft->players; name != NULL && *name != NULL; name++) {
    g_autofree char *trimmed = g_strstrip (g_strdup (*name));

    if (trimmed[0] != '\0')
      db_player_refs_add (row->players, 0, trimmed);
  }
  if (game == NULL)
    return;
  db_match_set_string (&row->variant, game->variants[draft->variant].id);
  g_array_set_size (row->options, 0);
  for (guint k = 0; k < game->n_options; k++) {
    DbOption option = { g_strdup (game->options[k].id), draft->options[k] };

    g_array_append_val (row->options, option);
  }
}

AppCampaignDraft *
app_campaign_draft_new (AppStore *store, const RulesGame *game)
{
  g_autoptr (AppMatchDraft) last = app_match_draft_new (store, game);
  AppCampaignDraft *draft = g_object_new (APP_TYPE_CAMPAIGN_DRAFT, NULL);
  g_autoptr (GStrvBuilder) players = g_strv_builder_new ();

  draft->store = g_object_ref (store);
  draft->game = game;
  draft->variant = last->variant;
  draft->name = g_strdup ("");
  for (guint seat = 0; seat < last->seats; seat++)
    if (last->names[seat] != NULL && last->names[seat][0] != '\0')
      g_strv_builder_add (players, last->names[seat]);
  take_players (draft, g_strv_builder_end (players));
  draft->house_rules = g_strdup ("");
  draft->note = g_strdup ("");
  memcpy (draft->options, last->options, sizeof draft->options);
  return draft;
}

AppCampaignDraft *
app_campaign_draft_from_snapshot (AppStore *store, const AppCampaignSnapshot *snapshot)
{
  AppCampaignDraft *draft = g_object_new (APP_TYPE_CAMPAIGN_DRAFT, NULL);

  draft->store = g_object_ref (store);
  draft->uuid = g_strdup (snapshot->uuid);
  draft->game = snapshot->game;
  draft->variant = snapshot->variant;
  draft->name = g_strdup (snapshot->name);
  take_players (draft, g_strdupv (snapshot->players));
  draft->house_rules = g_strdup (snapshot->house_rules);
  draft->note = g_strdup (snapshot->note);
  memcpy (draft->options, snapshot->options, sizeof draft->options);
  return draft;
}

/* Nobody is there twice. */
static char *
check_players (const AppCampaignDraft *draft)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (char **name = draft->players; name != NULL && *name != NULL; name++) {
    g_autofree char *folded = db_fold (*name);

    if (folded[0] != '\0' && !g_hash_table_add (seen, g_steal_pointer (&folded)))
      return g_strdup_printf (_ ("%s is in the group twice."), *name);
  }
  return g_hash_table_size (seen) == 0 ? g_strdup (_ ("Say who plays.")) : NULL;
}

/* Options have their ranges, and go together in a match of that many seats. */
static char *
check_options (const AppCampaignDraft *draft)
{
  const RulesGame *game = draft->game;
  const RulesVariant *variant = &game->variants[draft->variant];
  RulesError wrong = { 0 };
  RulesSetup setup;
  unsigned option_at_fault;

  for (guint k = 0; k < game->n_options; k++) {
    const RulesOption *option = &game->options[k];

    if (draft->options[k] < option->min || draft->options[k] > option->max)
      return g_strdup_printf (_ ("%s goes from %d to %d."), _ (option->name), option->min,
                              option->max);
  }
  if (game->check_setup == NULL)
    return NULL;
  rules_setup_init (&setup, game);
  setup.variant = draft->variant;
  setup.seats = CLAMP (g_strv_length (draft->players), variant->min_seats, variant->max_seats);
  memcpy (setup.options, draft->options, sizeof setup.options);
  return game->check_setup (&setup, &option_at_fault, &wrong) == RULES_OK
             ? NULL
             : app_sentence (game, &wrong);
}

char *
app_campaign_draft_check (AppStore *store, const AppCampaignDraft *draft, const char *uuid)
{
  DbStore *db = app_store_get_db (store);
  g_autofree char *folded = db_fold (draft->name != NULL ? draft->name : "");
  gint64 own = 0, taken = 0;
  char *sentence;

  if (folded[0] == '\0')
    return g_strdup (_ ("Give the campaign a name."));
  if (uuid != NULL)
    db_campaign_find (db, uuid, &own, NULL);
  if (draft->game != NULL && db_campaign_find_named (db, draft->game->id, draft->name, &taken, NULL)
      && taken != 0 && taken != own)
    return g_strdup_printf (_ ("There is a campaign named “%s” already."), draft->name);
  sentence = check_players (draft);
  return sentence != NULL || draft->game == NULL ? sentence : check_options (draft);
}

/* The next run */

static void
fill_from_campaign (AppMatchDraft *draft, const DbCampaign *row)
{
  draft->variant = app_match_draft_find_variant (draft->game, row->variant);
  app_match_draft_clear_seats (draft);
  for (guint k = 0; k < MIN (row->players->len, RULES_SEATS); k++)
    app_match_draft_set (&draft->names[k], g_array_index (row->players, DbPlayerRef, k).name);
  app_match_draft_fill_seats (draft, row->players->len);
  app_match_draft_read_options (draft->game, row->options, draft->options);
}

/* Where they met last. */
static void
fill_place (AppMatchDraft *draft, DbStore *db, gint64 match)
{
  g_autoptr (GPtrArray) sessions = db_sessions_list (db, match, NULL);
  const DbSession *last = sessions != NULL && sessions->len > 0
                              ? g_ptr_array_index (sessions, sessions->len - 1)
                              : NULL;

  if (last != NULL && last->place[0] != '\0')
    app_match_draft_set (&draft->place, last->place);
}

static AppMatchDraft *
new_run_draft (AppStore *store, const char *campaign, GError **error)
{
  DbStore *db = app_store_get_db (store);
  g_autoptr (DbCampaign) row = NULL;
  g_autoptr (GPtrArray) runs = NULL;
  const RulesGame *game;
  AppMatchDraft *draft;
  gint64 id;

  if (!db_campaign_find (db, campaign, &id, error)
      || (row = db_campaign_get (db, id, error)) == NULL
      || (runs = db_runs_list (db, id, error)) == NULL)
    return NULL;
  game = rules_game (rules_text (row->game));
  if (game == NULL) {
    g_set_error (error, APP_ERROR, APP_ERROR_UNPLAYABLE, _ ("The game “%s” is not known here."),
                 row->game);
    return NULL;
  }
  draft = app_match_draft_new (store, game);
  fill_from_campaign (draft, row);
  if (runs->len > 0) {
    const DbRun *last = g_ptr_array_index (runs, runs->len - 1);
    g_autoptr (DbMatch) match = db_match_get (db, last->match, NULL);

    if (match != NULL)
      app_match_draft_fill_from_match (draft, match);
    fill_place (draft, db, last->match);
  }
  app_match_draft_set (&draft->campaign, row->uuid);
  return draft;
}

AppMatchDraft *
app_run_draft_new (AppStore *store, const char *campaign, GError **error)
{
  GError *failed = NULL;
  AppMatchDraft *draft = new_run_draft (store, campaign, &failed);

  if (draft == NULL)
    app_error_take (error, failed);
  return draft;
}
