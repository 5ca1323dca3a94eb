/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The leagues of a collection as a list model.
 */
#include "app/league/leagues.h"

#include "app/base/properties.h"
#include "app/league/season-snapshot.h"
#include "app/league/season-ids.h"
#include "app/store/row-list.h"

#include "db/seasons.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _AppLeague {
  GObject parent;
  char *uuid, *name, *summary, *season, *season_title, *unpaired;
  guint n_seasons, n_open;
};

G_DEFINE_FINAL_TYPE (AppLeague, app_league, G_TYPE_OBJECT)

static const AppProperty league_properties[] = {
  { "uuid", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppLeague, uuid) },
  { "name", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppLeague, name) },
  { "summary", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppLeague, summary) },
  { "season", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppLeague, season) },
  { "season-title", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppLeague, season_title) },
  { "unpaired", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppLeague, unpaired) },
  { "n-seasons", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppLeague, n_seasons) },
  { "n-open", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppLeague, n_open) },
};

static void
app_league_class_init (AppLeagueClass *class)
{
  app_properties_install (G_OBJECT_CLASS (class), league_properties,
                          G_N_ELEMENTS (league_properties));
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
app_season_snapshot_dup_summary (const AppSeasonSnapshot *snapshot)
{
  guint round = app_season_snapshot_last_round (snapshot),
        of = app_season_snapshot_count_rounds (snapshot);
  guint n = app_season_snapshot_count_active (snapshot);
  GString *summary = g_string_new (league_format_name (snapshot->format));

  if (snapshot->row->finished != 0) {
    g_string_append_printf (summary, " · %s", _ ("over"));
  } else if (round > 0 && of > 0 && snapshot->format != LEAGUE_LADDER) {
    guint now = round;

    /* Of a season that is paired as a whole, the first round that waits. */
    for (guint k = round; k > 0; k--)
      if (app_season_snapshot_count_open (snapshot, k) > 0)
        now = k;
    g_string_append (summary, " · ");
    g_string_append_printf (summary, _ ("round %u of %u"), now, of);
  }
  g_string_append (summary, " · ");
  g_string_append_printf (summary,
                          snapshot->partners == APP_PARTNERS_FIXED
                              ? g_dngettext (GETTEXT_PACKAGE, "%u team", "%u teams", n)
                              : g_dngettext (GETTEXT_PACKAGE, "%u player", "%u players", n),
                          n);
  return g_string_free (summary, FALSE);
}

/**
 * AppLeagues:
 * @store: borrowed
 * @deleted: those in the bin
 * @matches: rows of those that are fixtures of present seasons, as GSIZE_TO_POINTER()
 *
 * What the list of leagues knows beside its items.
 */
typedef struct {
  AppStore *store;
  gboolean deleted;
  GHashTable *matches;
} AppLeagues;

static void
leagues_free (gpointer data)
{
  AppLeagues *leagues = data;

  g_hash_table_unref (leagues->matches);
  g_free (leagues);
}

static void
fill_season (AppLeague *league, AppLeagues *leagues, gint64 season)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AppSeasonSnapshot) snapshot = app_season_snapshot_get (leagues->store, season, &error);
  g_autofree char *next = NULL;

  if (snapshot == NULL) {
    league->summary = g_strdup (error->message);
    league->season = g_strdup ("");
    league->season_title = g_strdup ("");
    return;
  }
  league->summary = app_season_snapshot_dup_summary (snapshot);
  league->season = g_strdup (snapshot->row->uuid);
  league->season_title = app_season_row_title (snapshot->row);
  if (app_season_snapshot_next (snapshot, &next) == APP_NEXT_PAIR)
    league->unpaired = g_steal_pointer (&next);
  for (guint k = 0; snapshot->row->finished == 0 && k < snapshot->fixtures->len; k++) {
    const AppFixture *fixture = app_season_snapshot_fixture (snapshot, k);

    league->n_open +=
        fixture->state == APP_FIXTURE_OPEN || fixture->state == APP_FIXTURE_RUNNING ? 1 : 0;
    if (fixture->row->match != 0)
      g_hash_table_add (leagues->matches, GSIZE_TO_POINTER ((gsize)fixture->row->match));
  }
}

static gpointer
league_new (gpointer data, gpointer list)
{
  const DbLeague *row = data;
  AppLeagues *leagues = list;
  AppLeague *league = g_object_new (APP_TYPE_LEAGUE, NULL);
  DbStore *db = app_store_get_db (leagues->store);
  g_autoptr (GPtrArray) seasons = db_seasons_list (db, row->id, FALSE, NULL);
  gint64 season = 0;

  league->uuid = g_strdup (row->uuid);
  league->name = g_strdup (row->name);
  league->n_seasons = seasons != NULL ? seasons->len : 0;
  if (app_league_present_season (db, row->id, &season, NULL) && season != 0) {
    fill_season (league, leagues, season);
    return league;
  }
  league->summary = g_strdup (_ ("No seasons yet"));
  league->season = g_strdup ("");
  league->season_title = g_strdup ("");
  return league;
}

/* The list */

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

static GPtrArray *
read_leagues (AppStore *store, gpointer data, GError **error)
{
  AppLeagues *leagues = data;
  g_autoptr (GPtrArray) rows = db_leagues_list (app_store_get_db (store), leagues->deleted, error);
  GPtrArray *items;

  g_hash_table_remove_all (leagues->matches);
  items = app_items_new (rows, league_new, leagues);
  g_ptr_array_sort (items, compare_leagues);
  return items;
}

static gboolean
concerns_leagues (const DbTouched *touched, gpointer data)
{
  const AppLeagues *leagues = data;

  switch (touched->subject) {
  case DB_SUBJECT_LEAGUE:
  case DB_SUBJECT_SEASON:
  case DB_SUBJECT_ENTRANT:
  case DB_SUBJECT_FIXTURE:
  case DB_SUBJECT_ROUND:
    return TRUE;
  case DB_SUBJECT_MATCH:
    return g_hash_table_contains (leagues->matches, GSIZE_TO_POINTER ((gsize)touched->row));
  default:
    return FALSE;
  }
}

GListModel *
app_league_list_new (AppStore *store, gboolean deleted)
{
  static const AppRowListKind kind = { app_league_get_type, read_leagues, concerns_leagues };
  AppLeagues *leagues = g_new0 (AppLeagues, 1);

  leagues->store = store;
  leagues->deleted = deleted;
  leagues->matches = g_hash_table_new (NULL, NULL);
  return app_row_list_new (store, &kind, leagues, leagues_free);
}
