/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where a player stands in the leagues that he takes part in, and his ratings.
 */
#include "app/player/player-look-private.h"

#include "app/base/error.h"
#include "app/result/quick.h"

#include "db/leagues.h"
#include "db/players.h"
#include "db/recent.h"

#include <math.h>

/* Leagues */

static void
free_league (gpointer data)
{
  AppPlayerLeague *league = data;

  g_free (league->season);
  g_free (league->title);
  g_free (league->entrant);
  g_free (league->points);
  g_free (league);
}

static gboolean
is_of (const DbEntrant *entrant, gint64 player)
{
  if (entrant->player == player)
    return TRUE;
  for (guint k = 0; entrant->player == 0 && k < entrant->players->len; k++)
    if (g_array_index (entrant->players, gint64, k) == player)
      return TRUE;
  return FALSE;
}

/* Himself, or his team; @uuid (out): NULL where he takes no part. */
static gboolean
find_entrant (DbStore *db, gint64 season, gint64 player, char **uuid, GError **error)
{
  g_autoptr (GPtrArray) rows = db_entrants_list (db, season, error);

  *uuid = NULL;
  for (guint k = 0; rows != NULL && k < rows->len && *uuid == NULL; k++) {
    const DbEntrant *row = g_ptr_array_index (rows, k);

    if (is_of (row, player))
      *uuid = g_strdup (row->uuid);
  }
  return rows != NULL;
}

static gboolean
find_index (AppSeason *season, const char *uuid, guint32 *entrant)
{
  guint n = app_season_get_results (season)->entrants->len;

  for (guint32 k = 0; k < n; k++)
    if (g_strcmp0 (app_season_get_uuid (season, k), uuid) == 0) {
      *entrant = k;
      return TRUE;
    }
  return FALSE;
}

static AppPlayerLeague *
league_new (AppSeason *season, const DbSeason *row, guint32 entrant)
{
  const LeagueTable *table = app_season_get_table (season);
  AppPlayerLeague *league = g_new0 (AppPlayerLeague, 1);

  league->season = g_strdup (row->uuid);
  league->title = g_strdup (app_season_get_title (season));
  league->entrant = g_strdup (app_season_get_name (season, entrant));
  league->rank = league_table_get_rank (table, entrant);
  league->of = league_table_get_size (table);
  league->points = app_column_dup_value (
      LEAGUE_COLUMN_POINTS, league_table_get_value (table, entrant, LEAGUE_COLUMN_POINTS));
  league->finished = row->finished != 0;
  return league;
}

/* Adds the season when he takes part in it. */
static gboolean
add_season (GPtrArray *leagues, DbStore *db, AppPacks *packs, const DbSeason *row, gint64 player,
            GError **error)
{
  g_autofree char *uuid = NULL;
  g_autoptr (AppSeason) season = NULL;
  guint32 entrant;

  if (!find_entrant (db, row->id, player, &uuid, error))
    return FALSE;
  if (uuid == NULL)
    return TRUE;
  season = app_season_load (db, packs, row->id, 0, error);
  if (season == NULL)
    return FALSE;
  if (find_index (season, uuid, &entrant))
    g_ptr_array_add (leagues, league_new (season, row, entrant));
  return TRUE;
}

static int
compare_seasons (gconstpointer a, gconstpointer b)
{
  const DbSeason *one = *(DbSeason *const *)a, *other = *(DbSeason *const *)b;

  if ((one->finished != 0) != (other->finished != 0))
    return one->finished != 0 ? 1 : -1;
  return (one->id < other->id) - (one->id > other->id);
}

GPtrArray *
app_player_leagues_read (DbStore *db, AppPacks *packs, gint64 player, GCancellable *cancellable,
                         GError **error)
{
  g_autoptr (GPtrArray) seasons = db_seasons_list (db, 0, FALSE, error);
  g_autoptr (GPtrArray) leagues = g_ptr_array_new_with_free_func (free_league);

  if (seasons == NULL)
    return NULL;
  g_ptr_array_sort (seasons, compare_seasons);
  for (guint k = 0; k < seasons->len; k++)
    if (g_cancellable_set_error_if_cancelled (cancellable, error)
        || !add_season (leagues, db, packs, g_ptr_array_index (seasons, k), player, error))
      return NULL;
  return g_steal_pointer (&leagues);
}

/* Ratings */

gboolean
app_player_find_game (DbStore *db, const char *game, gint64 *row, GError **error)
{
  *row = 0;
  if (game == NULL)
    return TRUE;
  if (!db_recent_find_game (db, app_quick_game_code (game), game, row, error))
    return FALSE;
  if (*row == 0)
    *row = -1;
  return TRUE;
}

static void
add_point (GArray *points, LeagueDay day, const LeagueRatingRules *rules,
           const LeagueRating *rating, gint64 match)
{
  const AppRatingPoint point = { .day = day,
                                 .shown = league_rating_shown (rules, rating),
                                 .deviation = rating->deviation,
                                 .match = match };

  g_array_append_val (points, point);
}

static GArray *
dup_points (AppSeason *season, guint32 entrant, const LeagueRatingRules *rules)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (AppRatingPoint));
  const LeagueResults *results = app_season_get_results (season);
  g_autoptr (LeagueRatings) ratings = app_season_dup_ratings (season, rules, 0);
  const LeagueRated *steps;
  guint n;

  steps = league_ratings_get_history (ratings, entrant, &n);
  for (guint k = 0; k < n; k++) {
    const LeagueResult *result = &g_array_index (results->results, LeagueResult, steps[k].result);

    if (k == 0)
      add_point (points, steps[k].day, rules, &steps[k].before, 0);
    add_point (points, steps[k].day, rules, &steps[k].after, result->match);
  }
  return points;
}

/* Among all players an entrant's number is the player's row. */
static gboolean
find_rated (AppSeason *season, DbStore *db, gint64 id, gint64 player, guint32 *entrant,
            gboolean *found, GError **error)
{
  const GArray *entrants = app_season_get_results (season)->entrants;
  g_autofree char *uuid = NULL;

  *found = FALSE;
  if (id != 0) {
    if (!find_entrant (db, id, player, &uuid, error))
      return FALSE;
    *found = uuid != NULL && find_index (season, uuid, entrant);
    return TRUE;
  }
  for (guint32 k = 0; k < entrants->len && !*found; k++) {
    *entrant = k;
    *found = g_array_index (entrants, LeagueEntrant, k).id == player;
  }
  return TRUE;
}

static GArray *
read_ratings (DbStore *db, AppPacks *packs, gint64 player, gint64 id, gint64 game,
              const LeagueRatingRules *rules, GError **error)
{
  g_autoptr (AppSeason) season = app_season_load (db, packs, id, game, error);
  LeagueRatingRules usual;
  guint32 entrant;
  gboolean found;

  if (season == NULL || !find_rated (season, db, id, player, &entrant, &found, error))
    return NULL;
  league_rating_rules_init (&usual, LEAGUE_PLACKETT_LUCE);
  if (rules == NULL)
    rules = id != 0 ? app_season_get_rating_rules (season) : &usual;
  if (!found || rules == NULL)
    return g_array_new (FALSE, FALSE, sizeof (AppRatingPoint));
  return dup_points (season, entrant, rules);
}

GArray *
app_player_dup_ratings (DbStore *db, AppPacks *packs, const char *player, const char *game,
                        const char *season, const LeagueRatingRules *rules, GError **error)
{
  GError *failed = NULL;
  GArray *points = NULL;
  gint64 row, id = 0, played;

  if (db_player_find (db, player, &row, &failed)
      && (season == NULL || db_season_find (db, season, &id, &failed))
      && app_player_find_game (db, game, &played, &failed))
    points = read_ratings (db, packs, row, id, id != 0 ? 0 : played, rules, &failed);
  if (points == NULL)
    app_error_take (error, failed);
  return points;
}
