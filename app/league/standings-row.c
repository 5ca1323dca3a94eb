/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One row of a table for the window, and what is said of changes.
 */
#include "app/league/standings-private.h"

#include "app/base/phrases.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define FORM 5 /* results */

struct _AppStanding {
  GObject parent;
  AppStandingTable *table; /* Owned */
  guint32 entrant;
  char *name;
  guint rank;
  int moved;
  char *rating;
  gboolean dropped;
  char form[FORM + 1];
  int streak;
};

G_DEFINE_FINAL_TYPE (AppStanding, app_standing, G_TYPE_OBJECT)

enum {
  PROP_0,
  PROP_RANK,
  PROP_NAME,
  PROP_MOVED,
  PROP_RATING,
  PROP_DROPPED,
  PROP_FORM,
  PROP_STREAK,
  N_PROPS,
};
static GParamSpec *props[N_PROPS];

static void
app_standing_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  AppStanding *row = APP_STANDING (object);

  switch (id) {
  case PROP_RANK:
    g_value_set_uint (value, row->rank);
    break;
  case PROP_NAME:
    g_value_set_string (value, row->name);
    break;
  case PROP_MOVED:
    g_value_set_int (value, row->moved);
    break;
  case PROP_RATING:
    g_value_set_string (value, row->rating);
    break;
  case PROP_DROPPED:
    g_value_set_boolean (value, row->dropped);
    break;
  case PROP_FORM:
    g_value_set_string (value, row->form);
    break;
  case PROP_STREAK:
    g_value_set_int (value, row->streak);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
app_standing_finalize (GObject *object)
{
  AppStanding *row = APP_STANDING (object);

  g_atomic_rc_box_release (row->table);
  g_free (row->name);
  g_free (row->rating);
  G_OBJECT_CLASS (app_standing_parent_class)->finalize (object);
}

static void
app_standing_class_init (AppStandingClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = app_standing_get_property;
  object_class->finalize = app_standing_finalize;
  props[PROP_RANK] = g_param_spec_uint ("rank", NULL, NULL, 0, G_MAXUINT, 0, flags);
  props[PROP_NAME] = g_param_spec_string ("name", NULL, NULL, NULL, flags);
  props[PROP_MOVED] = g_param_spec_int ("moved", NULL, NULL, G_MININT, G_MAXINT, 0, flags);
  props[PROP_RATING] = g_param_spec_string ("rating", NULL, NULL, NULL, flags);
  props[PROP_DROPPED] = g_param_spec_boolean ("dropped", NULL, NULL, FALSE, flags);
  props[PROP_FORM] = g_param_spec_string ("form", NULL, NULL, NULL, flags);
  props[PROP_STREAK] = g_param_spec_int ("streak", NULL, NULL, G_MININT, G_MAXINT, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
app_standing_init (AppStanding *row)
{
}

AppStanding *
app_standing_new (AppStandingTable *table, guint32 entrant, int moved, double rating)
{
  AppStanding *row = g_object_new (APP_TYPE_STANDING, NULL);
  const LeagueResults *results = app_season_get_results (table->season);

  row->table = g_atomic_rc_box_acquire (table);
  row->entrant = entrant;
  row->name = g_strdup (app_season_get_name (table->season, entrant));
  row->rank = league_table_get_rank (table->table, entrant);
  row->moved = moved;
  row->rating = isnan (rating) ? g_strdup ("") : g_strdup_printf ("%.0f", rating);
  if (!isnan (rating) && fabs (rating) < 200) {
    g_free (row->rating);
    row->rating = g_strdup_printf ("%.1f", rating);
  }
  row->dropped = g_array_index (results->entrants, LeagueEntrant, entrant).left != G_MAXUINT16;
  league_table_get_form (table->table, entrant, FORM, row->form);
  row->streak = league_table_get_streak (table->table, entrant);
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
  return row->table->table != NULL
             ? league_table_get_value (row->table->table, row->entrant, column)
             : NAN;
}

char *
app_standing_dup_text (AppStanding *row, LeagueColumn column)
{
  return app_column_dup_value (column, app_standing_get_value (row, column));
}

/* Times */

LeagueTable *
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

double
app_standing_rating (AppSeason *season, guint32 entrant, LeagueDay until, guint rounds)
{
  const LeagueRatings *ratings = app_season_get_ratings (season);
  const LeagueResults *results = app_season_get_results (season);
  const LeagueRated *steps;
  guint n;

  if (ratings == NULL)
    return NAN;
  if (until == 0 && rounds == 0)
    return league_ratings_get_shown (ratings, entrant);
  steps = league_ratings_get_history (ratings, entrant, &n);
  for (guint k = n; k > 0; k--) {
    const LeagueRated *step = &steps[k - 1];

    if ((until == 0 || step->day <= until)
        && (rounds == 0
            || g_array_index (results->results, LeagueResult, step->result).round <= rounds))
      return league_rating_shown (&season->rating, &step->after);
  }
  return n > 0 ? league_rating_shown (&season->rating, &steps[0].before)
               : league_ratings_get_shown (ratings, entrant);
}

/* News */

GHashTable *
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

char *
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
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "Corrected: %u place changed",
                                         "Corrected: %u places changed", difference.moved),
                            difference.moved);
  return difference.changed > 0 ? g_strdup (_ ("Corrected: no place changed")) : NULL;
}
