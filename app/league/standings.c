/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season's standings for the window, and one row of them.
 */
#include "app/league/standings.h"

#include "app/base/error.h"
#include "app/base/phrases.h"
#include "app/base/properties.h"
#include "app/league/season-private.h"
#include "app/league/correction-impact.h"
#include "app/league/season-explanation.h"
#include "app/store/store-jobs.h"

#include "db/recent.h"
#include "db/seasons.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/**
 * AppStandingTable:
 * @season, @table: borrowed from the standings; NULL when they have others now
 *
 * What rows take their values from; counted by references.
 */
typedef struct {
  AppSeason *season;
  const LeagueTable *table;
} AppStandingTable;

/* Where everybody stood, by entrant's UUID. */
typedef struct {
  guint rank;
  guint played;
  LeaguePoints points;
} AppStandingPlace;

/* One row of a table for the window, and what is said of changes. */

#define FORM 5 /* results */

/* @values: those that somebody asked for, by bits of @asked: while they are the same, the row is */
struct _AppStanding {
  GObject parent;
  AppStandingTable *table; /* Owned */
  guint32 entrant;
  char *name;
  guint rank;
  int moved;
  char *rating;
  gboolean dropped;
  char *form;
  int streak;
  double values[LEAGUE_COLUMNS];
  guint64 asked;
};

G_DEFINE_FINAL_TYPE (AppStanding, app_standing, G_TYPE_OBJECT)

static const AppProperty row_properties[] = {
  { "rank", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppStanding, rank) },
  { "name", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppStanding, name) },
  { "moved", APP_PROPERTY_INT, G_STRUCT_OFFSET (AppStanding, moved) },
  { "rating", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppStanding, rating) },
  { "dropped", APP_PROPERTY_BOOLEAN, G_STRUCT_OFFSET (AppStanding, dropped) },
  { "form", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppStanding, form) },
  { "streak", APP_PROPERTY_INT, G_STRUCT_OFFSET (AppStanding, streak) },
  { NULL, APP_PROPERTY_NONE, G_STRUCT_OFFSET (AppStanding, table), g_atomic_rc_box_release },
};

static void
app_standing_class_init (AppStandingClass *class)
{
  G_STATIC_ASSERT (LEAGUE_COLUMNS <= 64);
  app_properties_install (G_OBJECT_CLASS (class), row_properties, G_N_ELEMENTS (row_properties));
  g_signal_new ("changed", APP_TYPE_STANDING, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                0);
}

static void
app_standing_init (AppStanding *row)
{
}

/* Frees or keeps @text; FALSE when it is the same. */
static gboolean
take_text (char **field, char *text)
{
  if (g_strcmp0 (*field, text) == 0) {
    g_free (text);
    return FALSE;
  }
  g_free (*field);
  *field = text;
  return TRUE;
}

/* Reads the row anew from its table; FALSE when nothing that somebody knows of it is another. */
static gboolean
app_standing_update (AppStanding *row, int moved, double rating)
{
  AppSeason *season = row->table->season;
  const LeagueTable *table = row->table->table;
  const LeagueResults *results = app_season_get_results (season);
  const gboolean dropped =
      g_array_index (results->entrants, LeagueEntrant, row->entrant).left != G_MAXUINT16;
  const guint rank = league_table_get_rank (table, row->entrant);
  const int streak = league_table_get_streak (table, row->entrant);
  char *form = g_new (char, FORM + 1);
  gboolean changed =
      row->rank != rank || row->moved != moved || row->dropped != dropped || row->streak != streak;

  league_table_get_form (table, row->entrant, FORM, form);
  row->rank = rank;
  row->moved = moved;
  row->dropped = dropped;
  row->streak = streak;
  changed |= take_text (&row->name, g_strdup (app_season_get_name (season, row->entrant)));
  changed |= take_text (&row->form, form);
  changed |= take_text (&row->rating, isnan (rating)        ? g_strdup ("")
                                      : fabs (rating) < 200 ? g_strdup_printf ("%.1f", rating)
                                                            : g_strdup_printf ("%.0f", rating));
  for (guint column = 0; column < LEAGUE_COLUMNS; column++) {
    const double value = row->values[column];

    if ((row->asked & G_GUINT64_CONSTANT (1) << column) == 0)
      continue;
    row->values[column] = league_table_get_value (table, row->entrant, column);
    changed |= memcmp (&value, &row->values[column], sizeof value) != 0;
  }
  return changed;
}

/* @table: a reference is taken (g_atomic_rc_box). */
static AppStanding *
app_standing_new (AppStandingTable *table, guint32 entrant, int moved, double rating)
{
  AppStanding *row = g_object_new (APP_TYPE_STANDING, NULL);

  row->table = g_atomic_rc_box_acquire (table);
  row->entrant = entrant;
  app_standing_update (row, moved, rating);
  return row;
}

guint32
app_standing_get_entrant (AppStanding *row)
{
  return row->entrant;
}

const char *
app_standing_get_name (AppStanding *row)
{
  return row->name;
}

guint
app_standing_get_rank (AppStanding *row)
{
  return row->rank;
}

double
app_standing_get_value (AppStanding *row, LeagueColumn column)
{
  if (row->table->table == NULL)
    return NAN;
  row->values[column] = league_table_get_value (row->table->table, row->entrant, column);
  row->asked |= G_GUINT64_CONSTANT (1) << column;
  return row->values[column];
}

char *
app_standing_dup_text (AppStanding *row, LeagueColumn column)
{
  return app_column_dup_value (column, app_standing_get_value (row, column));
}

/* Times */

static LeagueTable *
app_standing_table_before (AppSeason *season, LeagueDay until, guint rounds)
{
  const GArray *results = app_season_get_results (season)->results;
  guint round = 0;
  LeagueDay last = 0;

  for (guint k = 0; k < results->len; k++) {
    const LeagueResult *result = &g_array_index (results, LeagueResult, k);

    if (result->kind == LEAGUE_UNPLAYED || (until != 0 && result->day > until)
        || (rounds != 0 && result->round > rounds))
      continue;
    round = MAX (round, result->round);
    last = MAX (last, result->day);
  }
  if (round > 1)
    return app_season_dup_table (season, until, round - 1);
  /* Days are compared alone: the one before need not be in any calendar. */
  return round == 0 && last > 1 ? app_season_dup_table (season, last - 1, 0) : NULL;
}

/* As shown, at a time; NAN without. */
static double
app_standing_rating (AppSeason *season, guint32 entrant, LeagueDay until, guint rounds)
{
  const LeagueRatings *ratings = app_season_get_ratings (season);
  const LeagueResults *results = app_season_get_results (season);
  const LeagueRatingStep *steps;
  guint n;

  if (ratings == NULL)
    return NAN;
  if (until == 0 && rounds == 0)
    return league_ratings_get_shown (ratings, entrant);
  steps = league_ratings_get_history (ratings, entrant, &n);
  for (guint k = n; k > 0; k--) {
    const LeagueRatingStep *step = &steps[k - 1];

    if ((until == 0 || step->day <= until)
        && (rounds == 0
            || g_array_index (results->results, LeagueResult, step->result).round <= rounds))
      return league_rating_shown (&season->rating, &step->after);
  }
  return n > 0 ? league_rating_shown (&season->rating, &steps[0].before)
               : league_ratings_get_shown (ratings, entrant);
}

/* News */

static GHashTable *
app_standing_places (AppSeason *season, const LeagueTable *table)
{
  GHashTable *places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for (guint32 k = 0; k < league_table_get_size (table); k++) {
    AppStandingPlace *place = g_new (AppStandingPlace, 1);

    place->rank = league_table_get_rank (table, k);
    place->points = league_table_get_points (table, k);
    place->played = (guint)league_table_get_value (table, k, LEAGUE_COLUMN_PLAYED);
    g_hash_table_insert (places, g_strdup (app_season_get_uuid (season, k)), place);
  }
  return places;
}

/* What became of all, and who of those that played more stands best. */
typedef struct {
  guint moved, changed, more, less;
  guint32 first;
  guint rank;
} Difference;

static void
compare_place (Difference *difference, const AppStandingPlace *before, AppSeason *season, guint32 k)
{
  const LeagueTable *table = app_season_get_table (season);
  guint played = (guint)league_table_get_value (table, k, LEAGUE_COLUMN_PLAYED);
  guint rank = league_table_get_rank (table, k);

  difference->moved += rank != before->rank ? 1 : 0;
  difference->changed += league_table_get_points (table, k) != before->points ? 1 : 0;
  difference->less += played < before->played ? 1 : 0;
  if (played <= before->played)
    return;
  difference->more += played - before->played;
  if (difference->rank == 0 || rank < difference->rank) {
    difference->rank = rank;
    difference->first = k;
  }
}

/* What is to be said of the difference; NULL for nothing. */
static char *
app_standing_dup_news (GHashTable *before, AppSeason *season)
{
  Difference difference = { 0 };
  g_autofree char *name = NULL;

  for (guint32 k = 0; k < league_table_get_size (app_season_get_table (season)); k++) {
    const AppStandingPlace *place = g_hash_table_lookup (before, app_season_get_uuid (season, k));

    if (place != NULL)
      compare_place (&difference, place, season, k);
  }
  if (difference.more > 0 && difference.less == 0 && difference.more <= LEAGUE_SEATS) {
    name = app_phrase_name (app_season_get_name (season, difference.first));
    /* Translators: a name, and the place in the table that he has now. */
    return g_strdup_printf (_ ("%s is number %u now"), name, difference.rank);
  }
  if (difference.moved > 0)
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%u place changed", "%u places changed", difference.moved),
        difference.moved);
  return difference.changed > 0 ? g_strdup (_ ("Points changed, no place did")) : NULL;
}

/**
 * AppStandings:
 * @uuid: of a season, or NULL for all matches of @game
 * @season: Owned; the last figures that were read, also while others are on their way
 * @past_table: the table of a time that was asked for, or NULL
 * @shown: what rows take their values from
 * @before: ranks that places won are counted from, by UUID
 * @places: where everybody stood when the present table was shown last
 * @again: something changed since the reading under way began
 */
struct _AppStandings {
  AppItemList parent; /* of AppStanding */
  AppStore *store;    /* Owned */
  char *uuid, *game;
  AppSeason *season;
  LeagueTable *past_table;
  LeagueDay until;
  guint rounds;
  AppStandingTable *shown;
  GHashTable *before, *places;
  char *news;
  gboolean loading, again;
  GError *error;
};

G_DEFINE_FINAL_TYPE (AppStandings, app_standings, APP_TYPE_ITEM_LIST)

enum {
  SIGNAL_CHANGED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static void load (AppStandings *standings);

/* Rows */

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

static AppStanding *
new_row (AppStandings *standings, guint32 entrant)
{
  return app_standing_new (
      standings->shown, entrant, count_moved (standings, entrant),
      app_standing_rating (standings->season, entrant, standings->until, standings->rounds));
}

static void
fill_rows (AppStandings *standings)
{
  const LeagueTable *table = standings->shown->table;
  GPtrArray *rows = app_items_new (NULL, NULL, NULL);

  for (guint k = 0; k < league_table_get_size (table); k++)
    g_ptr_array_add (rows, new_row (standings, league_table_get_entrant (table, k)));
  app_item_list_replace (APP_ITEM_LIST (standings), rows);
}

/* The same rows with the figures and in the order of the table on show. */
static void
update_rows (AppStandings *standings)
{
  const LeagueTable *table = standings->shown->table;
  const guint n = league_table_get_size (table);
  const GPtrArray *items = app_item_list_get_items (APP_ITEM_LIST (standings));
  g_autofree AppStanding **by_entrant = g_new0 (AppStanding *, n);
  g_autoptr (GPtrArray) order = g_ptr_array_sized_new (n);
  g_autoptr (GPtrArray) changed = g_ptr_array_new ();

  g_return_if_fail (items->len == n);
  for (guint k = 0; k < n; k++) {
    AppStanding *row = g_ptr_array_index (items, k);
    const guint32 entrant = app_standing_get_entrant (row);

    by_entrant[entrant] = row;
    if (app_standing_update (
            row, count_moved (standings, entrant),
            app_standing_rating (standings->season, entrant, standings->until, standings->rounds)))
      g_ptr_array_add (changed, row);
  }
  for (guint k = 0; k < n; k++)
    g_ptr_array_add (order, by_entrant[league_table_get_entrant (table, k)]);
  app_item_list_reorder (APP_ITEM_LIST (standings), order);
  for (guint k = 0; k < changed->len; k++)
    g_signal_emit_by_name (g_ptr_array_index (changed, k), "changed");
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

/* The table of the time that was asked for, as the season has it now. */
static const LeagueTable *
make_table (AppStandings *standings)
{
  g_clear_pointer (&standings->past_table, league_table_free);
  if (standings->until == 0 && standings->rounds == 0)
    return app_season_get_table (standings->season);
  standings->past_table =
      app_season_dup_table (standings->season, standings->until, standings->rounds);
  return standings->past_table;
}

static void
show_table (AppStandings *standings)
{
  drop_shown (standings);
  standings->shown = g_atomic_rc_box_new0 (AppStandingTable);
  standings->shown->season = standings->season;
  standings->shown->table = make_table (standings);
  fill_rows (standings);
  g_signal_emit (standings, signals[SIGNAL_CHANGED], 0);
}

/* Some results of the season are others: its rows stay, with other figures. */
static void
update_table (AppStandings *standings)
{
  standings->shown->table = make_table (standings);
  update_rows (standings);
  g_signal_emit (standings, signals[SIGNAL_CHANGED], 0);
}

static void
set_loading (AppStandings *standings, gboolean loading)
{
  if (standings->loading == loading)
    return;
  standings->loading = loading;
  g_object_notify (G_OBJECT (standings), "loading");
}

/* What is to be said of what is new. */
static void
update_news (AppStandings *standings)
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
} LoadRequest;

static void
load_request_free (gpointer data)
{
  LoadRequest *request = data;

  g_free (request->uuid);
  g_free (request->game);
  g_free (request);
}

static LoadRequest *
load_request_new (AppStandings *standings)
{
  LoadRequest *request = g_new0 (LoadRequest, 1);

  request->uuid = g_strdup (standings->uuid);
  request->game = g_strdup (standings->game);
  return request;
}

static void
free_season (gpointer season)
{
  app_season_free (season);
}

static AppSeason *
load_season (DbStore *db, AppPacks *packs, const LoadRequest *request, GError **error)
{
  AppSeason *season;
  gint64 id = 0, game = 0;

  if (request->uuid != NULL ? !db_season_find (db, request->uuid, &id, error)
                            : request->game != NULL
                                  && !db_recent_find_game (db, app_quick_game_code (request->game),
                                                           request->game, &game, error))
    return NULL;
  if (id == 0 && game == 0 && request->game != NULL)
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
update_season (AppStandings *standings, SeasonRefresh *news)
{
  g_autoptr (GError) error = NULL;

  if (app_season_update (standings->season, app_store_get_db (standings->store),
                         app_store_get_packs (standings->store), news, &error))
    return *news != SEASON_RELOAD;
  app_error_log (G_LOG_LEVEL_MESSAGE, error);
  return FALSE;
}

static void
use_season (AppStandings *standings, AppSeason *season)
{
  SeasonRefresh news;

  drop_shown (standings);
  g_clear_pointer (&standings->past_table, league_table_free);
  g_clear_pointer (&standings->season, app_season_free);
  standings->season = season;
  g_clear_error (&standings->error);
  if (standings->again && !update_season (standings, &news)) {
    load (standings);
    return;
  }
  read_before (standings);
  update_news (standings);
  show_table (standings);
  set_loading (standings, FALSE);
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  AppStandings *standings = APP_STANDINGS (source);
  GError *error = NULL;
  AppSeason *season = g_task_propagate_pointer (G_TASK (result), &error);

  if (season != NULL) {
    use_season (standings, season);
    return;
  }
  /* What is there may be behind what could not be read: the next change reads it anew. */
  drop_shown (standings);
  g_clear_pointer (&standings->past_table, league_table_free);
  g_clear_pointer (&standings->season, app_season_free);
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
  g_task_set_task_data (task, load_request_new (standings), load_request_free);
  app_store_read (standings->store, task, load_work, free_season);
}

static void
store_changed_cb (AppStore *store, guint changed, AppStandings *standings)
{
  SeasonRefresh news;

  if ((changed & (APP_CHANGED_MATCHES | APP_CHANGED_PLAYERS | APP_CHANGED_LEAGUES)) == 0)
    return;
  if (standings->loading) {
    standings->again = TRUE;
    return;
  }
  if (standings->season == NULL || !update_season (standings, &news)) {
    /* Its table may be gone. */
    drop_shown (standings);
    load (standings);
    return;
  }
  if (news == SEASON_SAME)
    return;
  /* Rounds are few; of long ladders the days before stay as they were. */
  if (app_season_has_fixtures (standings->season))
    read_before (standings);
  update_news (standings);
  update_table (standings);
}

/* The object */

static void
app_standings_finalize (GObject *object)
{
  AppStandings *standings = APP_STANDINGS (object);

  drop_shown (standings);
  g_clear_pointer (&standings->past_table, league_table_free);
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

static const AppProperty properties[] = {
  { "loading", APP_PROPERTY_BOOLEAN, G_STRUCT_OFFSET (AppStandings, loading) },
};

static void
app_standings_class_init (AppStandingsClass *class)
{
  app_properties_install (G_OBJECT_CLASS (class), properties, G_N_ELEMENTS (properties));
  G_OBJECT_CLASS (class)->finalize = app_standings_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", APP_TYPE_STANDINGS, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
}

static void
app_standings_init (AppStandings *standings)
{
  app_item_list_set_item_type (APP_ITEM_LIST (standings), APP_TYPE_STANDING);
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
  show_table (standings);
}

AppFigureExplanation *
app_standings_explain_figure (AppStandings *standings, guint32 entrant, LeagueColumn column)
{
  g_return_val_if_fail (standings->shown != NULL, NULL);
  return app_season_explain_figure (standings->season, app_store_get_db (standings->store),
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
app_standings_dup_result_text (AppStandings *standings, guint32 result)
{
  g_return_val_if_fail (standings->season != NULL, NULL);
  return app_season_dup_result_text (standings->season, app_store_get_db (standings->store),
                                     result);
}

AppCorrectionImpact *
app_standings_dup_impact (AppStandings *standings, guint round, GError **error)
{
  if (standings->season == NULL)
    return NULL;
  return app_season_dup_impact (standings->season, app_store_get_db (standings->store), round,
                                error);
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
  const LoadRequest *request = data;
  g_autoptr (AppSeason) season = load_season (db, packs, request, error);
  LeagueOutlook *outlook;
  gboolean cancelled = FALSE;
  gulong handler;

  if (season == NULL)
    return NULL;
  handler = cancellable != NULL
                ? g_cancellable_connect (cancellable, G_CALLBACK (cancelled_cb), &cancelled, NULL)
                : 0;
  outlook = app_season_outlook (season, request->runs, 1, &cancelled);
  if (cancellable != NULL)
    g_cancellable_disconnect (cancellable, handler);
  return outlook;
}

void
app_standings_outlook_async (AppStandings *standings, guint runs, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (standings, cancellable, callback, data);
  LoadRequest *request = load_request_new (standings);

  request->runs = runs;
  g_task_set_task_data (task, request, load_request_free);
  app_store_read (standings->store, task, outlook_work, free_outlook);
}

LeagueOutlook *
app_standings_outlook_finish (AppStandings *standings, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
