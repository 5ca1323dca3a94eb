/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season's figures for the window.
 */
#include "app/league/standings-private.h"

#include "app/base/error.h"
#include "app/store/store-jobs.h"

#include "db/recent.h"

/**
 * AppStandings:
 * @uuid: of a season, or NULL for all matches of @game
 * @season: Owned; the last figures that were read, also while others are on their way
 * @own: the table of a time that was asked for, or NULL
 * @shown: what rows take their values from
 * @rows: (element-type AppStanding)
 * @before: ranks that places won are counted from, by UUID
 * @places: where everybody stood when the present table was shown last
 * @again: something changed since the reading under way began
 */
struct _AppStandings {
  GObject parent;
  AppStore *store; /* Owned */
  char *uuid, *game;
  AppSeason *season;
  LeagueTable *own;
  LeagueDay until;
  guint rounds;
  AppStandingTable *shown;
  GPtrArray *rows;
  GHashTable *before, *places;
  char *news;
  gboolean loading, again;
  GError *error;
};

static void app_standings_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (AppStandings, app_standings, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      app_standings_list_model_init))

enum {
  SIGNAL_CHANGED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

enum {
  PROP_0,
  PROP_LOADING,
  N_PROPS,
};
static GParamSpec *props[N_PROPS];

static void load (AppStandings *standings);

/* Rows */

static GType
get_item_type (GListModel *model)
{
  return APP_TYPE_STANDING;
}

static guint
get_n_items (GListModel *model)
{
  return APP_STANDINGS (model)->rows->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  AppStandings *standings = APP_STANDINGS (model);

  return position < standings->rows->len
             ? g_object_ref (g_ptr_array_index (standings->rows, position))
             : NULL;
}

static void
app_standings_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

/* Rows that somebody still holds have no figures from here on. */
static void
drop_shown (AppStandings *standings)
{
  if (standings->shown == NULL)
    return;
  standings->shown->season = NULL;
  standings->shown->table = NULL;
  g_clear_pointer (&standings->shown, g_atomic_rc_box_release);
}

static int
count_moved (AppStandings *standings, guint32 entrant)
{
  const AppStandingPlace *before =
      standings->before != NULL ? g_hash_table_lookup (
          standings->before, app_season_get_uuid (standings->season, entrant))
                                : NULL;
  guint rank = league_table_get_rank (standings->shown->table, entrant);

  return before != NULL && before->rank > 0 && rank > 0 ? (int)before->rank - (int)rank : 0;
}

static void
fill_rows (AppStandings *standings)
{
  const LeagueTable *table = standings->shown->table;
  guint had = standings->rows->len;

  g_ptr_array_set_size (standings->rows, 0);
  for (guint k = 0; k < league_table_get_size (table); k++) {
    guint32 entrant = league_table_get_entrant (table, k);

    g_ptr_array_add (standings->rows,
                     app_standing_new (standings->shown, entrant, count_moved (standings, entrant),
                                       app_standing_rating (standings->season, entrant,
                                                            standings->until, standings->rounds)));
  }
  g_list_model_items_changed (G_LIST_MODEL (standings), 0, had, standings->rows->len);
}

static void
read_before (AppStandings *standings)
{
  g_autoptr (LeagueTable) table =
      app_standing_table_before (standings->season, standings->until, standings->rounds);

  g_clear_pointer (&standings->before, g_hash_table_unref);
  if (table != NULL)
    standings->before = app_standing_places (standings->season, table);
}

/* Shows the table of the time that was asked for, as the season has it now. */
static void
show (AppStandings *standings)
{
  gboolean present = standings->until == 0 && standings->rounds == 0;

  drop_shown (standings);
  g_clear_pointer (&standings->own, league_table_free);
  if (!present)
    standings->own = app_season_dup_table (standings->season, standings->until, standings->rounds);
  standings->shown = g_atomic_rc_box_new0 (AppStandingTable);
  standings->shown->season = standings->season;
  standings->shown->table = present ? app_season_get_table (standings->season) : standings->own;
  fill_rows (standings);
  g_signal_emit (standings, signals[SIGNAL_CHANGED], 0);
}

static void
set_loading (AppStandings *standings, gboolean loading)
{
  if (standings->loading == loading)
    return;
  standings->loading = loading;
  g_object_notify_by_pspec (G_OBJECT (standings), props[PROP_LOADING]);
}

/* What is to be said of what is new. */
static void
compare (AppStandings *standings)
{
  g_autofree char *news = NULL;

  if (standings->places != NULL)
    news = app_standing_dup_news (standings->places, standings->season);
  if (news != NULL) {
    g_free (standings->news);
    standings->news = g_steal_pointer (&news);
  }
  g_clear_pointer (&standings->places, g_hash_table_unref);
  standings->places =
      app_standing_places (standings->season, app_season_get_table (standings->season));
}

/* Loading */

/* What the thread is told, and brings. */
typedef struct {
  char *uuid, *game;
  guint runs;
} Order;

static void
order_free (gpointer data)
{
  Order *order = data;

  g_free (order->uuid);
  g_free (order->game);
  g_free (order);
}

static Order *
order_new (AppStandings *standings)
{
  Order *order = g_new0 (Order, 1);

  order->uuid = g_strdup (standings->uuid);
  order->game = g_strdup (standings->game);
  return order;
}

static void
free_season (gpointer season)
{
  app_season_free (season);
}

static AppSeason *
load_season (DbStore *db, AppPacks *packs, const Order *order, GError **error)
{
  AppSeason *season;
  gint64 id = 0, game = 0;

  if (order->uuid != NULL ? !db_season_find (db, order->uuid, &id, error)
                          : order->game != NULL
                                && !db_recent_find_game (db, app_quick_game_code (order->game),
                                                         order->game, &game, error))
    return NULL;
  if (id == 0 && game == 0 && order->game != NULL)
    game = -1; /* nobody played it yet */
  season = app_season_load (db, packs, id, game, error);
  if (season == NULL)
    return NULL;
  app_season_get_table (season);
  app_season_get_ratings (season);
  return season;
}

static gpointer
load_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  return load_season (db, packs, data, error);
}

/* Whether the figures are good; if not, all is read once more. */
static gboolean
follow (AppStandings *standings, SeasonNews *news)
{
  g_autoptr (GError) error = NULL;

  if (app_season_follow (standings->season, app_store_get_db (standings->store),
                         app_store_get_packs (standings->store), news, &error))
    return *news != SEASON_TO_BE_READ;
  app_error_log (G_LOG_LEVEL_MESSAGE, error);
  return FALSE;
}

static void
take_season (AppStandings *standings, AppSeason *season)
{
  SeasonNews news;

  drop_shown (standings);
  g_clear_pointer (&standings->own, league_table_free);
  g_clear_pointer (&standings->season, app_season_free);
  standings->season = season;
  g_clear_error (&standings->error);
  if (standings->again && !follow (standings, &news)) {
    load (standings);
    return;
  }
  read_before (standings);
  compare (standings);
  show (standings);
  set_loading (standings, FALSE);
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  AppStandings *standings = APP_STANDINGS (source);
  GError *error = NULL;
  AppSeason *season = g_task_propagate_pointer (G_TASK (result), &error);

  if (season != NULL) {
    take_season (standings, season);
    return;
  }
  g_clear_error (&standings->error);
  standings->error = error;
  set_loading (standings, FALSE);
  g_signal_emit (standings, signals[SIGNAL_CHANGED], 0);
}

static void
load (AppStandings *standings)
{
  GTask *task = g_task_new (standings, NULL, loaded_cb, NULL);

  standings->again = FALSE;
  set_loading (standings, TRUE);
  g_task_set_task_data (task, order_new (standings), order_free);
  app_store_read (standings->store, task, load_work, free_season);
}

static void
store_changed_cb (AppStore *store, guint changed, AppStandings *standings)
{
  SeasonNews news;

  if ((changed & (APP_CHANGED_MATCHES | APP_CHANGED_PLAYERS | APP_CHANGED_LEAGUES)) == 0)
    return;
  if (standings->loading) {
    standings->again = TRUE;
    return;
  }
  if (standings->season == NULL || !follow (standings, &news)) {
    load (standings);
    return;
  }
  if (news == SEASON_SAME)
    return;
  /* Rounds are few; of long ladders the days before stay as they were. */
  if (g_hash_table_size (standings->season->fixtures) > 0)
    read_before (standings);
  compare (standings);
  show (standings);
}

/* The object */

static void
app_standings_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_LOADING)
    g_value_set_boolean (value, APP_STANDINGS (object)->loading);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
app_standings_finalize (GObject *object)
{
  AppStandings *standings = APP_STANDINGS (object);

  drop_shown (standings);
  g_ptr_array_unref (standings->rows);
  g_clear_pointer (&standings->own, league_table_free);
  g_clear_pointer (&standings->season, app_season_free);
  g_clear_pointer (&standings->before, g_hash_table_unref);
  g_clear_pointer (&standings->places, g_hash_table_unref);
  g_clear_error (&standings->error);
  g_clear_object (&standings->store);
  g_free (standings->uuid);
  g_free (standings->game);
  g_free (standings->news);
  G_OBJECT_CLASS (app_standings_parent_class)->finalize (object);
}

static void
app_standings_class_init (AppStandingsClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = app_standings_get_property;
  object_class->finalize = app_standings_finalize;
  props[PROP_LOADING] = g_param_spec_boolean ("loading", NULL, NULL, FALSE,
                                              G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", APP_TYPE_STANDINGS, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
}

static void
app_standings_init (AppStandings *standings)
{
  standings->rows = g_ptr_array_new_with_free_func (g_object_unref);
}

AppStandings *
app_standings_new (AppStore *store, const char *season, const char *game)
{
  AppStandings *standings = g_object_new (APP_TYPE_STANDINGS, NULL);

  standings->store = g_object_ref (store);
  standings->uuid = g_strdup (season);
  standings->game = g_strdup (game);
  g_signal_connect_object (store, "changed", G_CALLBACK (store_changed_cb), standings, 0);
  load (standings);
  return standings;
}

gboolean
app_standings_is_loading (AppStandings *standings)
{
  return standings->loading;
}

const GError *
app_standings_get_error (AppStandings *standings)
{
  return standings->error;
}

AppSeason *
app_standings_get_season (AppStandings *standings)
{
  return standings->shown != NULL ? standings->shown->season : NULL;
}

const LeagueTable *
app_standings_get_table (AppStandings *standings)
{
  return standings->shown != NULL ? standings->shown->table : NULL;
}

void
app_standings_set_time (AppStandings *standings, LeagueDay until, guint rounds)
{
  if (standings->until == until && standings->rounds == rounds)
    return;
  standings->until = until;
  standings->rounds = rounds;
  if (standings->shown == NULL)
    return;
  read_before (standings);
  show (standings);
}

AppWhyFigure *
app_standings_why (AppStandings *standings, guint32 entrant, LeagueColumn column)
{
  g_return_val_if_fail (standings->shown != NULL, NULL);
  return app_season_why (standings->season, app_store_get_db (standings->store),
                         standings->shown->table, entrant, column);
}

char *
app_standings_dup_news (AppStandings *standings)
{
  return g_strdup (standings->news);
}

char *
app_standings_dup_match (AppStandings *standings, guint32 result)
{
  g_return_val_if_fail (standings->season != NULL, NULL);
  return app_season_dup_match (standings->season, app_store_get_db (standings->store), result,
                               NULL);
}

char *
app_standings_dup_result_told (AppStandings *standings, guint32 result)
{
  g_return_val_if_fail (standings->season != NULL, NULL);
  return app_season_dup_result_told (standings->season, app_store_get_db (standings->store),
                                     result);
}

AppRipple *
app_standings_dup_ripple (AppStandings *standings, guint round, GError **error)
{
  if (standings->season == NULL)
    return NULL;
  return app_season_ripple (standings->season, app_store_get_db (standings->store), round, error);
}

/* Outlook */

static void
cancelled_cb (GCancellable *cancellable, gpointer data)
{
  g_atomic_int_set ((gboolean *)data, TRUE);
}

static void
free_outlook (gpointer outlook)
{
  league_outlook_free (outlook);
}

/* The season is read once more: that on show belongs to the main thread. */
static gpointer
outlook_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable,
              GError **error)
{
  const Order *order = data;
  g_autoptr (AppSeason) season = load_season (db, packs, order, error);
  LeagueOutlook *outlook;
  gboolean cancelled = FALSE;
  gulong handler;

  if (season == NULL)
    return NULL;
  handler = cancellable != NULL
                ? g_cancellable_connect (cancellable, G_CALLBACK (cancelled_cb), &cancelled, NULL)
                : 0;
  outlook = app_season_outlook (season, order->runs, 1, &cancelled);
  if (cancellable != NULL)
    g_cancellable_disconnect (cancellable, handler);
  return outlook;
}

void
app_standings_outlook_async (AppStandings *standings, guint runs, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (standings, cancellable, callback, data);
  Order *order = order_new (standings);

  order->runs = runs;
  g_task_set_task_data (task, order, order_free);
  app_store_read (standings->store, task, outlook_work, free_outlook);
}

LeagueOutlook *
app_standings_outlook_finish (AppStandings *standings, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
