/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The campaigns of a collection as a list model.
 */
#include "app/campaign/campaign-work.h"

#include "app/base/error.h"
#include "app/base/instants.h"
#include "app/match/labels.h"
#include "app/base/phrases.h"
#include "app/match/results.h"
#include "app/store/store-jobs.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define N_STATES (APP_RUN_ABANDONED + 1)

struct _AppCampaign {
  GObject parent;
  char *uuid, *name, *game, *game_name, *variant_name, *players, *summary, *last_played;
  guint n_runs;
  guint states[N_STATES];
  gint64 played; /* when, to sort by */
};

G_DEFINE_FINAL_TYPE (AppCampaign, app_campaign, G_TYPE_OBJECT)

enum {
  CAMPAIGN_UUID = 1,
  CAMPAIGN_NAME,
  CAMPAIGN_GAME,
  CAMPAIGN_GAME_NAME,
  CAMPAIGN_VARIANT_NAME,
  CAMPAIGN_PLAYERS,
  CAMPAIGN_SUMMARY,
  CAMPAIGN_LAST_PLAYED,
  CAMPAIGN_N_RUNS,
  CAMPAIGN_N_GOING_ON,
  CAMPAIGN_N_PAUSED,
  CAMPAIGN_N_WON,
  CAMPAIGN_N_LOST,
  CAMPAIGN_N_OTHER,
  CAMPAIGN_N_PROPERTIES,
};
static GParamSpec *campaign_properties[CAMPAIGN_N_PROPERTIES];

static void
app_campaign_get_property (GObject *object, guint property, GValue *value, GParamSpec *spec)
{
  const AppCampaign *campaign = APP_CAMPAIGN (object);
  const char *const texts[] = { campaign->uuid,      campaign->name,         campaign->game,
                                campaign->game_name, campaign->variant_name, campaign->players,
                                campaign->summary,   campaign->last_played };
  const guint numbers[] = {
    campaign->n_runs,
    campaign->states[APP_RUN_GOING_ON],
    campaign->states[APP_RUN_PAUSED],
    campaign->states[APP_RUN_WON],
    campaign->states[APP_RUN_LOST],
    campaign->states[APP_RUN_DRAWN] + campaign->states[APP_RUN_ABANDONED],
  };

  if (property >= CAMPAIGN_UUID && property <= CAMPAIGN_LAST_PLAYED)
    g_value_set_string (value, texts[property - CAMPAIGN_UUID]);
  else if (property >= CAMPAIGN_N_RUNS && property < CAMPAIGN_N_PROPERTIES)
    g_value_set_uint (value, numbers[property - CAMPAIGN_N_RUNS]);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, spec);
}

static void
app_campaign_finalize (GObject *object)
{
  AppCampaign *campaign = APP_CAMPAIGN (object);

  g_free (campaign->uuid);
  g_free (campaign->name);
  g_free (campaign->game);
  g_free (campaign->game_name);
  g_free (campaign->variant_name);
  g_free (campaign->players);
  g_free (campaign->summary);
  g_free (campaign->last_played);
  G_OBJECT_CLASS (app_campaign_parent_class)->finalize (object);
}

static void
app_campaign_class_init (AppCampaignClass *class)
{
  static const char *const texts[] = { "uuid",         "name",    "game",    "game-name",
                                       "variant-name", "players", "summary", "last-played" };
  static const char *const numbers[] = { "n-runs", "n-going-on", "n-paused",
                                         "n-won",  "n-lost",     "n-other" };
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  G_OBJECT_CLASS (class)->get_property = app_campaign_get_property;
  G_OBJECT_CLASS (class)->finalize = app_campaign_finalize;
  for (guint k = 0; k < G_N_ELEMENTS (texts); k++)
    campaign_properties[CAMPAIGN_UUID + k] =
        g_param_spec_string (texts[k], NULL, NULL, NULL, flags);
  for (guint k = 0; k < G_N_ELEMENTS (numbers); k++)
    campaign_properties[CAMPAIGN_N_RUNS + k] =
        g_param_spec_uint (numbers[k], NULL, NULL, 0, G_MAXUINT, 0, flags);
  g_object_class_install_properties (G_OBJECT_CLASS (class), CAMPAIGN_N_PROPERTIES,
                                     campaign_properties);
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
      g_ptr_array_add (parts, app_run_state_count (k, campaign->states[k]));
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

struct _AppCampaignList {
  GObject parent;
  AppStore *store; /* Owned */
  gboolean deleted;
  GPtrArray *campaigns; /* of AppCampaign */
};

static void app_campaign_list_model_init (GListModelInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE (AppCampaignList, app_campaign_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      app_campaign_list_model_init))

static GType
app_campaign_list_get_item_type (GListModel *model)
{
  return APP_TYPE_CAMPAIGN;
}

static guint
app_campaign_list_get_n_items (GListModel *model)
{
  return APP_CAMPAIGN_LIST (model)->campaigns->len;
}

static gpointer
app_campaign_list_get_item (GListModel *model, guint position)
{
  AppCampaignList *list = APP_CAMPAIGN_LIST (model);

  return position < list->campaigns->len
             ? g_object_ref (g_ptr_array_index (list->campaigns, position))
             : NULL;
}

static void
app_campaign_list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = app_campaign_list_get_item_type;
  interface->get_n_items = app_campaign_list_get_n_items;
  interface->get_item = app_campaign_list_get_item;
}

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

static void
read_campaigns (AppCampaignList *list, GPtrArray *campaigns)
{
  DbStore *db = app_store_get_db (list->store);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = db_campaigns_list (db, NULL, list->deleted, &error);
  g_autoptr (GPtrArray) runs = rows != NULL ? db_runs_list (db, 0, &error) : NULL;
  gboolean stale = FALSE;

  if (runs == NULL) {
    app_error_log (G_LOG_LEVEL_WARNING, error);
    return;
  }
  for (guint k = 0; k < runs->len; k++)
    stale = stale || !((const DbRun *)g_ptr_array_index (runs, k))->has_result;
  for (guint k = 0; k < rows->len; k++) {
    const DbCampaign *row = g_ptr_array_index (rows, k);
    g_autoptr (GPtrArray) own = list->deleted ? runs_of_deleted (db, row) : g_ptr_array_ref (runs);

    g_ptr_array_add (campaigns, campaign_new (db, row, own));
  }
  g_ptr_array_sort (campaigns, compare_campaigns);
  if (stale)
    app_results_refresh_async (list->store);
}

static void
reload (AppCampaignList *list)
{
  guint before = list->campaigns->len;

  g_ptr_array_set_size (list->campaigns, 0);
  read_campaigns (list, list->campaigns);
  g_list_model_items_changed (G_LIST_MODEL (list), 0, before, list->campaigns->len);
}

static void
store_changed_cb (AppStore *store, const DbTouched *touched, gsize n_touched, gpointer data)
{
  gboolean meant = touched == NULL;

  for (gsize k = 0; k < n_touched; k++)
    switch (touched[k].subject) {
    case DB_SUBJECT_CAMPAIGN:
    case DB_SUBJECT_RUN:
    case DB_SUBJECT_SESSION:
    case DB_SUBJECT_MATCH:
    case DB_SUBJECT_PLAYER:
      meant = TRUE;
      break;
    default:
      break;
    }
  if (meant)
    reload (data);
}

static void
app_campaign_list_finalize (GObject *object)
{
  AppCampaignList *list = APP_CAMPAIGN_LIST (object);

  g_clear_object (&list->store);
  g_ptr_array_unref (list->campaigns);
  G_OBJECT_CLASS (app_campaign_list_parent_class)->finalize (object);
}

static void
app_campaign_list_class_init (AppCampaignListClass *class)
{
  G_OBJECT_CLASS (class)->finalize = app_campaign_list_finalize;
}

static void
app_campaign_list_init (AppCampaignList *list)
{
  list->campaigns = g_ptr_array_new_with_free_func (g_object_unref);
}

AppCampaignList *
app_campaign_list_new (AppStore *store, gboolean deleted)
{
  AppCampaignList *list = g_object_new (APP_TYPE_CAMPAIGN_LIST, NULL);

  list->store = g_object_ref (store);
  list->deleted = deleted;
  reload (list);
  app_store_listen (store, store_changed_cb, G_OBJECT (list));
  return list;
}
