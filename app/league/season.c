/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season's figures: loaded, refreshed, and asked.
 */
#include "app/league/season-private.h"

#include "app/base/error.h"
#include "app/match/results.h"
#include "app/league/schemes.h"
#include "app/league/season-work.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define MOST_BEFORE 50 /* seasons that ratings went through */

/* Loading */

static gboolean
read_once (SeasonReader *reader)
{
  AppSeason *season = reader->season;
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gboolean found;

  if (!db_transaction_begin_read (&scope, reader->db, &reader->error)
      || !db_changes_number (reader->db, &season->changes, &reader->error)
      || !app_season_read_settings (reader) || !app_season_read_form (reader, &found))
    return FALSE;
  if (found)
    return TRUE;
  return db_changes_number (reader->db, &season->changes, &reader->error)
         && app_season_read_settings (reader)
         && db_league_serial (reader->db, &season->serial, &reader->error)
         && app_season_read_results (reader);
}

static AppSeason *load (DbStore *db, AppPacks *packs, gint64 id, gint64 game, guint depth,
                        GError **error);

/* The season that ratings go on from; what a chain of them that bites itself brings is left out. */
static gboolean
read_before (AppSeason *season, DbStore *db, AppPacks *packs, guint depth, GError **error)
{
  guint carried = 0;

  if (season->id == 0 || !season->rated || season->row->carries == 0 || depth >= MOST_BEFORE
      || !app_carry_read (season->row->carried, &carried, NULL) || !(carried & APP_CARRY_RATINGS))
    return TRUE;
  season->before = load (db, packs, season->row->carries, 0, depth + 1, error);
  return season->before != NULL;
}

static gboolean
read_all (AppSeason *season, DbStore *db, AppPacks *packs, guint depth, GError **error)
{
  SeasonReader reader = {
    .season = season, .db = db, .packs = packs, .replay = db_store_is_read_only (db)
  };

  if (read_once (&reader) && reader.missing > 0) {
    /* Kept by this, results need not be replayed the next time; where that fails they are now. */
    app_results_refresh (db, packs, NULL, NULL);
    reader.replay = TRUE;
    read_once (&reader);
  }
  if (reader.error != NULL) {
    app_error_take (error, reader.error);
    return FALSE;
  }
  if (app_season_is_worth_keeping (season))
    app_season_keep (season, db, NULL);
  return read_before (season, db, packs, depth, error);
}

static AppSeason *
load (DbStore *db, AppPacks *packs, gint64 id, gint64 game, guint depth, GError **error)
{
  g_autoptr (AppSeason) season = g_new0 (AppSeason, 1);

  season->id = id;
  season->game = id == 0 ? game : 0;
  if (!read_all (season, db, packs, depth, error))
    return NULL;
  return g_steal_pointer (&season);
}

AppSeason *
app_season_load (DbStore *db, AppPacks *packs, gint64 season, gint64 game, GError **error)
{
  return load (db, packs, season, game, 0, error);
}

void
app_season_free (AppSeason *season)
{
  if (season == NULL)
    return;
  app_season_empty (season);
  g_free (season);
}

/* Following */

static gboolean
follow_before (AppSeason *season, DbStore *db, AppPacks *packs, SeasonNews *news, GError **error)
{
  SeasonNews before;

  if (season->before == NULL)
    return TRUE;
  if (!app_season_follow (season->before, db, packs, &before, error))
    return FALSE;
  if (before != SEASON_SAME)
    g_clear_pointer (&season->ratings, league_ratings_free);
  *news = MAX (*news, before);
  return TRUE;
}

gboolean
app_season_follow (AppSeason *season, DbStore *db, AppPacks *packs, SeasonNews *news,
                   GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  SeasonReader reader = { .season = season, .db = db, .packs = packs, .replay = TRUE };

  *news = SEASON_SAME;
  if (!db_transaction_begin_read (&scope, db, &reader.error)
      || !app_season_take_in (&reader, news)) {
    app_error_take (error, reader.error);
    return FALSE;
  }
  return follow_before (season, db, packs, news, error);
}

gboolean
app_season_refresh (AppSeason *season, DbStore *db, AppPacks *packs, gboolean *changed,
                    GError **error)
{
  SeasonNews news;

  if (!app_season_follow (season, db, packs, &news, error)
      || (news == SEASON_TO_BE_READ && !read_all (season, db, packs, 0, error)))
    return FALSE;
  if (changed != NULL)
    *changed = news != SEASON_SAME;
  return TRUE;
}

/* Figures */

const LeagueRules *
app_season_get_rules (AppSeason *season)
{
  return &season->rules;
}

const LeagueResults *
app_season_get_results (AppSeason *season)
{
  return season->results;
}

const LeagueTable *
app_season_get_table (AppSeason *season)
{
  if (season->table == NULL)
    season->table = league_table_new (&season->rules, season->results, 0, 0);
  return season->table;
}

LeagueTable *
app_season_dup_table (AppSeason *season, LeagueDay until, guint rounds)
{
  return league_table_new (&season->rules, season->results, until, rounds);
}

/* What a player of the season before, or a team of that name, ended with. */
static gboolean
rating_before (AppSeason *season, guint32 entrant, LeagueRating *rating)
{
  AppSeason *before = season->before;
  const char *player = app_season_get_player (season, entrant);
  const LeagueRatings *ratings = app_season_get_ratings (before);

  for (guint32 k = 0; ratings != NULL && k < before->people->len; k++) {
    const char *other = app_season_get_player (before, k);

    if (player != NULL ? g_strcmp0 (player, other) != 0
                       : other != NULL
                             || g_strcmp0 (app_season_get_name (season, entrant),
                                           app_season_get_name (before, k))
                                    != 0)
      continue;
    *rating = league_ratings_get (ratings, k);
    return TRUE;
  }
  return FALSE;
}

/* What each begins with: where he ended before, or the rating that he came with. */
static LeagueRating *
dup_starts (AppSeason *season, const LeagueRatingRules *rules)
{
  guint n = season->results->entrants->len;
  LeagueRating *starts = g_new0 (LeagueRating, MAX (n, 1));
  gboolean goes_on = season->before != NULL && season->before->rating.system == rules->system;

  for (guint32 k = 0; k < n; k++) {
    double rating = g_array_index (season->results->entrants, LeagueEntrant, k).rating;

    if ((goes_on && rating_before (season, k, &starts[k])) || rating <= 0
        || rules->system == LEAGUE_PLACKETT_LUCE)
      continue;
    starts[k].rating = rating;
    starts[k].deviation = rules->system == LEAGUE_GLICKO2 ? rules->deviation : 0;
    starts[k].volatility = rules->system == LEAGUE_GLICKO2 ? rules->volatility : 0;
  }
  return starts;
}

static LeagueRatings *
make_ratings (AppSeason *season, const LeagueResults *results, const LeagueRatingRules *rules,
              LeagueDay until)
{
  g_autofree LeagueRating *starts = dup_starts (season, rules);

  return league_ratings_new (rules, results, starts, until, TRUE);
}

const LeagueRatings *
app_season_get_ratings (AppSeason *season)
{
  if (season->ratings == NULL && season->rated)
    season->ratings = make_ratings (season, season->results, &season->rating, 0);
  else if (season->ratings != NULL && season->unrated != G_MAXUINT32)
    league_ratings_update (season->ratings, season->results, season->unrated);
  season->unrated = G_MAXUINT32;
  return season->ratings;
}

LeagueRatings *
app_season_rate (AppSeason *season, const LeagueResults *results)
{
  return make_ratings (season, results, &season->rating, 0);
}

const LeagueRatingRules *
app_season_get_rating_rules (AppSeason *season)
{
  return season->rated ? &season->rating : NULL;
}

LeagueRatings *
app_season_dup_ratings (AppSeason *season, const LeagueRatingRules *rules, LeagueDay until)
{
  return make_ratings (season, season->results, rules, until);
}

const char *
app_season_get_title (AppSeason *season)
{
  return season->title;
}

guint
app_season_get_round (AppSeason *season)
{
  gboolean whole = league_format_is_whole (season->pairing.format);
  /* That all rounds are paired at once says nothing of how far the season is. */
  guint round = whole ? 0 : season->last_paired;

  for (guint k = 0; k < season->results->results->len; k++) {
    const LeagueResult *result = &g_array_index (season->results->results, LeagueResult, k);

    if (result->kind != LEAGUE_UNPLAYED
        && (!whole || league_kind_is_played ((LeagueKind)result->kind)))
      round = MAX (round, result->round);
  }
  return round;
}

guint
app_season_get_n_rounds (AppSeason *season)
{
  guint rounds = season->last_paired;

  if (season->n_rounds > 0)
    return season->n_rounds;
  if (!league_format_is_whole (season->pairing.format))
    return 0;
  for (guint k = 0; k < season->results->results->len; k++)
    rounds = MAX (rounds, g_array_index (season->results->results, LeagueResult, k).round);
  return rounds;
}

/* Entrants */

static const SeasonPerson *
person_at (AppSeason *season, guint32 entrant)
{
  return entrant < season->people->len ? g_ptr_array_index (season->people, entrant) : NULL;
}

const char *
app_season_get_name (AppSeason *season, guint32 entrant)
{
  const SeasonPerson *person = person_at (season, entrant);

  return person != NULL ? person->name : "";
}

const char *
app_season_name_func (guint32 entrant, gpointer data)
{
  return app_season_get_name (data, entrant);
}

const char *
app_season_get_uuid (AppSeason *season, guint32 entrant)
{
  const SeasonPerson *person = person_at (season, entrant);

  return person != NULL ? person->uuid : "";
}

const char *
app_season_get_player (AppSeason *season, guint32 entrant)
{
  const SeasonPerson *person = person_at (season, entrant);

  return person != NULL ? person->player : NULL;
}

static gboolean
is_called (const SeasonPerson *person, const char *folded)
{
  g_autofree char *name = db_fold (person->name);

  return g_str_equal (name, folded) || g_strcmp0 (person->uuid, folded) == 0
         || g_strcmp0 (person->player, folded) == 0;
}

/* A name goes before a number: somebody may be called "7". */
gboolean
app_season_find_entrant (AppSeason *season, const char *name, guint32 *entrant)
{
  g_autofree char *folded = db_fold (name);
  guint64 number = 0;

  for (guint32 k = 0; k < season->people->len; k++)
    if (is_called (person_at (season, k), folded)) {
      *entrant = k;
      return TRUE;
    }
  if (season->id == 0 || !g_ascii_string_to_unsigned (folded, 10, 1, G_MAXUINT, &number, NULL))
    return FALSE;
  for (guint32 k = 0; k < season->people->len; k++)
    if (person_at (season, k)->number == number) {
      *entrant = k;
      return TRUE;
    }
  return FALSE;
}

/* Columns */

static void
add_column (LeagueColumn *columns, guint *n, LeagueColumn column)
{
  for (guint k = 0; k < *n; k++)
    if (columns[k] == column)
      return;
  columns[(*n)++] = column;
}

static gboolean
has_value (AppSeason *season, LeagueColumn column)
{
  const LeagueTable *table = app_season_get_table (season);

  for (guint32 k = 0; k < league_table_get_size (table); k++)
    if (league_table_get_value (table, k, column) > 0)
      return TRUE;
  return FALSE;
}

guint
app_season_get_columns (AppSeason *season, LeagueColumn *columns)
{
  gboolean pods = season->pairing.format == LEAGUE_PODS;
  guint n = 0;

  add_column (columns, &n, LEAGUE_COLUMN_PLAYED);
  add_column (columns, &n, LEAGUE_COLUMN_WON);
  if (!pods || has_value (season, LEAGUE_COLUMN_DRAWN))
    add_column (columns, &n, LEAGUE_COLUMN_DRAWN);
  if (!pods)
    add_column (columns, &n, LEAGUE_COLUMN_LOST);
  if (has_value (season, LEAGUE_COLUMN_BYES))
    add_column (columns, &n, LEAGUE_COLUMN_BYES);
  if (season->rules.best_of > 1) {
    add_column (columns, &n, LEAGUE_COLUMN_FOR);
    add_column (columns, &n, LEAGUE_COLUMN_AGAINST);
  }
  add_column (columns, &n, LEAGUE_COLUMN_POINTS);
  if (pods)
    add_column (columns, &n, LEAGUE_COLUMN_PLACE);
  if (season->pairing.format == LEAGUE_LADDER)
    add_column (columns, &n, LEAGUE_COLUMN_PER_MATCH);
  for (guint k = 0; k < season->rules.n_tie_breaks; k++)
    if (season->rules.tie_breaks[k] != LEAGUE_COLUMN_START)
      add_column (columns, &n, season->rules.tie_breaks[k]);
  return n;
}

char *
app_column_dup_value (LeagueColumn column, double value)
{
  const char *sign = value < 0 ? "−" : "";
  g_autofree char *text = NULL;

  if (isnan (value))
    return g_strdup ("–");
  switch (league_column_unit (column)) {
  case LEAGUE_IN_COUNTS:
    return g_strdup_printf ("%s%.0f", sign, fabs (value));
  case LEAGUE_IN_POINTS:
    return app_points_dup ((LeaguePoints)llround (value * LEAGUE_POINT));
  case LEAGUE_IN_SCORE:
    return g_strdup_printf ("%s%.10g", sign, fabs (value));
  case LEAGUE_IN_SHARE:
    return g_strdup_printf (_ ("%s%.1f %%"), sign, fabs (value) * 100);
  default:
    return g_strdup_printf ("%s%.2f", sign, fabs (value));
  }
}

/* Days */

LeagueDay
app_day_from_text (const char *date)
{
  LeagueDay day;
  gint64 instant;

  app_day_read (date, &day, &instant);
  return day;
}

char *
app_day_dup (LeagueDay day)
{
  return day == 0 ? g_strdup ("")
                  : g_strdup_printf ("%04d-%02d-%02d", day / 10000, day / 100 % 100, day % 100);
}
