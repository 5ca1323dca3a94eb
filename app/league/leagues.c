/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The leagues of a collection as a list model.
 */
#include "app/league/leagues.h"

#include "app/base/error.h"
#include "app/league/season-snapshot.h"
#include "app/league/season-ids.h"
#include "app/store/store-jobs.h"

#include "db/seasons.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _AppLeague {
  GObject parent;
  char *uuid, *name, *summary, *season, *season_title, *unpaired;
  guint n_seasons, n_open;
};

G_DEFINE_FINAL_TYPE (AppLeague, app_league, G_TYPE_OBJECT)

enum {
  LEAGUE_UUID = 1,
  LEAGUE_NAME,
  LEAGUE_SUMMARY,
  LEAGUE_SEASON,
  LEAGUE_SEASON_TITLE,
  LEAGUE_UNPAIRED,
  LEAGUE_N_SEASONS,
  LEAGUE_N_OPEN,
  LEAGUE_N_PROPERTIES,
};
static GParamSpec *league_properties[LEAGUE_N_PROPERTIES];

static void
app_league_get_property (GObject *object, guint property, GValue *value, GParamSpec *spec)
{
  const AppLeague *league = APP_LEAGUE (object);
  const char *const texts[] = { league->uuid,   league->name,         league->summary,
                                league->season, league->season_title, league->unpaired };

  if (property >= LEAGUE_UUID && property <= LEAGUE_UNPAIRED)
    g_value_set_string (value, texts[property - LEAGUE_UUID]);
  else if (property == LEAGUE_N_SEASONS)
    g_value_set_uint (value, league->n_seasons);
  else if (property == LEAGUE_N_OPEN)
    g_value_set_uint (value, league->n_open);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, spec);
}

static void
app_league_finalize (GObject *object)
{
  AppLeague *league = APP_LEAGUE (object);

  g_free (league->uuid);
  g_free (league->name);
  g_free (league->summary);
  g_free (league->season);
  g_free (league->season_title);
  g_free (league->unpaired);
  G_OBJECT_CLASS (app_league_parent_class)->finalize (object);
}

static void
app_league_class_init (AppLeagueClass *class)
{
  static const char *const texts[] = { "uuid",   "name",         "summary",
                                       "season", "season-title", "unpaired" };
  static const char *const numbers[] = { "n-seasons", "n-open" };
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  G_OBJECT_CLASS (class)->get_property = app_league_get_property;
  G_OBJECT_CLASS (class)->finalize = app_league_finalize;
  for (guint k = 0; k < G_N_ELEMENTS (texts); k++)
    league_properties[LEAGUE_UUID + k] = g_param_spec_string (texts[k], NULL, NULL, NULL, flags);
  for (guint k = 0; k < G_N_ELEMENTS (numbers); k++)
    league_properties[LEAGUE_N_SEASONS + k] =
        g_param_spec_uint (numbers[k], NULL, NULL, 0, G_MAXUINT, 0, flags);
  g_object_class_install_properties (G_OBJECT_CLASS (class), LEAGUE_N_PROPERTIES,
                                     league_properties);
}

static void
app_league_init (AppLeague *league)
{
}

const char *
app_league_get_uuid (AppLeague *league)
{
  return league->uuid;
}

const char *
app_league_get_name (AppLeague *league)
{
  return league->name;
}

/* "Swiss · round 3 of 5 · 14 players" */
char *
app_season_rows_dup_summary (const AppSeasonRows *season_rows)
{
  guint round = app_season_rows_last_round (season_rows),
        of = app_season_rows_count_rounds (season_rows);
  guint n = app_season_rows_count_active (season_rows);
  GString *summary = g_string_new (league_format_name (season_rows->format));

  if (season_rows->row->finished != 0) {
    g_string_append_printf (summary, " · %s", _ ("over"));
  } else if (round > 0 && of > 0 && season_rows->format != LEAGUE_LADDER) {
    guint now = round;

    /* Of a season that is paired as a whole, the first round that waits. */
    for (guint k = round; k > 0; k--)
      if (app_season_rows_count_open (season_rows, k) > 0)
        now = k;
    g_string_append (summary, " · ");
    g_string_append_printf (summary, _ ("round %u of %u"), now, of);
  }
  g_string_append (summary, " · ");
  g_string_append_printf (summary,
                          season_rows->partners == APP_PARTNERS_FIXED
                              ? g_dngettext (GETTEXT_PACKAGE, "%u team", "%u teams", n)
                              : g_dngettext (GETTEXT_PACKAGE, "%u player", "%u players", n),
                          n);
  return g_string_free (summary, FALSE);
}

/* @matches: gets the rows of its fixtures' matches */
static void
fill_season (AppLeague *league, DbStore *db, gint64 season, GHashTable *matches)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AppSeasonRows) season_rows = app_season_rows_new (db, NULL, season, &error);
  g_autofree char *next = NULL;

  if (season_rows == NULL) {
    league->summary = g_strdup (error->message);
    league->season = g_strdup ("");
    league->season_title = g_strdup ("");
    return;
  }
  league->summary = app_season_rows_dup_summary (season_rows);
  league->season = g_strdup (season_rows->row->uuid);
  league->season_title = app_season_row_title (season_rows->row);
  if (app_season_rows_next (season_rows, &next) == APP_NEXT_PAIR)
    league->unpaired = g_steal_pointer (&next);
  for (guint k = 0; season_rows->row->finished == 0 && k < season_rows->fixtures->len; k++) {
    const AppFixtureRow *fixture = app_season_rows_fixture (season_rows, k);

    league->n_open +=
        fixture->state == APP_FIXTURE_OPEN || fixture->state == APP_FIXTURE_RUNNING ? 1 : 0;
    if (fixture->row->match != 0)
      g_hash_table_add (matches, GSIZE_TO_POINTER ((gsize)fixture->row->match));
  }
}

static AppLeague *
league_new (DbStore *db, const DbLeague *row, GHashTable *matches)
{
  AppLeague *league = g_object_new (APP_TYPE_LEAGUE, NULL);
  g_autoptr (GPtrArray) seasons = db_seasons_list (db, row->id, FALSE, NULL);
  gint64 season = 0;

  league->uuid = g_strdup (row->uuid);
  league->name = g_strdup (row->name);
  league->n_seasons = seasons != NULL ? seasons->len : 0;
  if (app_league_present_season (db, row->id, &season, NULL) && season != 0) {
    fill_season (league, db, season, matches);
    return league;
  }
  league->summary = g_strdup (_ ("No seasons yet"));
  league->season = g_strdup ("");
  league->season_title = g_strdup ("");
  return league;
}

/* The list */

struct _AppLeagueList {
  GObject parent;
  AppStore *store; /* Owned */
  gboolean deleted;
  GPtrArray *leagues;  /* of AppLeague */
  GHashTable *matches; /* rows of those that are fixtures of present seasons */
};

static void app_league_list_model_init (GListModelInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE (AppLeagueList, app_league_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      app_league_list_model_init))

static GType
app_league_list_get_item_type (GListModel *model)
{
  return APP_TYPE_LEAGUE;
}

static guint
app_league_list_get_n_items (GListModel *model)
{
  return APP_LEAGUE_LIST (model)->leagues->len;
}

static gpointer
app_league_list_get_item (GListModel *model, guint position)
{
  AppLeagueList *list = APP_LEAGUE_LIST (model);

  return position < list->leagues->len ? g_object_ref (g_ptr_array_index (list->leagues, position))
                                       : NULL;
}

static void
app_league_list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = app_league_list_get_item_type;
  interface->get_n_items = app_league_list_get_n_items;
  interface->get_item = app_league_list_get_item;
}

/* For a result first, then to be paired. */
static int
waiting (const AppLeague *league)
{
  return league->n_open > 0 ? 2 : league->unpaired != NULL;
}

static int
compare_leagues (gconstpointer a, gconstpointer b)
{
  const AppLeague *one = *(AppLeague *const *)a, *other = *(AppLeague *const *)b;
  int order;

  if (waiting (one) != waiting (other))
    return waiting (other) - waiting (one);
  order = g_utf8_collate (one->name, other->name);
  return order != 0 ? order : strcmp (one->uuid, other->uuid);
}

static void
reload (AppLeagueList *list)
{
  DbStore *db = app_store_get_db (list->store);
  guint before = list->leagues->len;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = db_leagues_list (db, list->deleted, &error);

  g_ptr_array_set_size (list->leagues, 0);
  g_hash_table_remove_all (list->matches);
  if (rows == NULL)
    app_error_log (G_LOG_LEVEL_WARNING, error);
  for (guint k = 0; rows != NULL && k < rows->len; k++)
    g_ptr_array_add (list->leagues, league_new (db, g_ptr_array_index (rows, k), list->matches));
  g_ptr_array_sort (list->leagues, compare_leagues);
  g_list_model_items_changed (G_LIST_MODEL (list), 0, before, list->leagues->len);
}

static void
store_changed_cb (AppStore *store, const DbTouched *touched, gsize n_touched, gpointer data)
{
  AppLeagueList *list = data;
  gboolean concerned = touched == NULL;

  for (gsize k = 0; k < n_touched; k++)
    switch (touched[k].subject) {
    case DB_SUBJECT_LEAGUE:
    case DB_SUBJECT_SEASON:
    case DB_SUBJECT_ENTRANT:
    case DB_SUBJECT_FIXTURE:
    case DB_SUBJECT_ROUND:
      concerned = TRUE;
      break;
    case DB_SUBJECT_MATCH:
      concerned =
          concerned
          || g_hash_table_contains (list->matches, GSIZE_TO_POINTER ((gsize)touched[k].row));
      break;
    default:
      break;
    }
  if (concerned)
    reload (list);
}

static void
app_league_list_finalize (GObject *object)
{
  AppLeagueList *list = APP_LEAGUE_LIST (object);

  g_clear_object (&list->store);
  g_ptr_array_unref (list->leagues);
  g_hash_table_unref (list->matches);
  G_OBJECT_CLASS (app_league_list_parent_class)->finalize (object);
}

static void
app_league_list_class_init (AppLeagueListClass *class)
{
  G_OBJECT_CLASS (class)->finalize = app_league_list_finalize;
}

static void
app_league_list_init (AppLeagueList *list)
{
  list->leagues = g_ptr_array_new_with_free_func (g_object_unref);
  list->matches = g_hash_table_new (NULL, NULL);
}

AppLeagueList *
app_league_list_new (AppStore *store, gboolean deleted)
{
  AppLeagueList *list = g_object_new (APP_TYPE_LEAGUE_LIST, NULL);

  list->store = g_object_ref (store);
  list->deleted = deleted;
  reload (list);
  app_store_listen (store, store_changed_cb, G_OBJECT (list));
  return list;
}
