/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A report's ratings: a list by rating, and the lines of the best.
 */
#include "app/league/season-report.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>

#define LINES 10 /* of a chart */

typedef struct {
  guint32 entrant;
  double shown;
} Rated;

static int
compare (const void *one, const void *other)
{
  const Rated *a = one, *b = other;

  if (a->shown != b->shown)
    return a->shown < b->shown ? 1 : -1;
  return a->entrant < b->entrant ? -1 : 1;
}

char *
report_dup_rating (const LeagueRatingRules *rules, double value, gboolean sign)
{
  const char *format = rules->system == LEAGUE_PLACKETT_LUCE ? "%.2f" : "%.0f";
  char room[G_ASCII_DTOSTR_BUF_SIZE];
  const char *plus = value < 0 ? "−" : sign && value > 0 ? "+" : "";

  if (isnan (value))
    return g_strdup ("–");
  return g_strconcat (plus, g_ascii_formatd (room, sizeof room, format, fabs (value)), NULL);
}

static void
add_row (ReportTable *table, ReportMaker *maker, const LeagueRatings *ratings, const Rated *rated,
         guint place)
{
  const LeagueRatingRules *rules = app_season_get_rating_rules (maker->season);
  guint n;
  const LeagueRated *history = league_ratings_get_history (ratings, rated->entrant, &n);
  const LeagueRating rating = league_ratings_get (ratings, rated->entrant);
  double first = n > 0 ? league_rating_shown (rules, &history[0].before) : rated->shown;

  report_table_add_number (table, g_strdup_printf ("%u", place), place);
  report_table_add_text (table, app_season_get_name (maker->season, rated->entrant))->style =
      REPORT_STRONG;
  report_table_add_number (table, report_dup_rating (rules, rated->shown, FALSE), rated->shown)
      ->style = REPORT_STRONG;
  report_table_add_number (table, report_dup_rating (rules, rated->shown - first, TRUE),
                           rated->shown - first);
  if (rules->system != LEAGUE_ELO)
    report_table_add_number (table, report_dup_rating (rules, rating.deviation, FALSE),
                             rating.deviation);
  report_table_add_number (table, g_strdup_printf ("%u", n), n);
}

static void
add_list (ReportMaker *maker, const LeagueRatings *ratings, const Rated *rated, guint n)
{
  ReportTable *table = report_table_new ("ratings", REPORT_LIST);
  const LeagueRatingRules *rules = app_season_get_rating_rules (maker->season);
  ReportColumn *name;

  report_table_add_column (table, "place", _ ("#"), REPORT_RIGHT)->lead = TRUE;
  name = report_table_add_column (table, "name", _ ("Name"), REPORT_LEFT);
  name->wide = name->lead = TRUE;
  report_table_add_column (table, "rating", _ ("Rating"), REPORT_RIGHT);
  report_table_add_column (table, "change", _ ("Change"), REPORT_RIGHT);
  if (rules->system != LEAGUE_ELO)
    /* Translators: how uncertain a rating is. */
    report_table_add_column (table, "deviation", _ ("±"), REPORT_RIGHT);
  report_table_add_column (table, "steps", _ ("Rated"), REPORT_RIGHT);
  for (guint k = 0; k < n; k++)
    add_row (table, maker, ratings, &rated[k], k + 1);
  report_add_table (maker->report, table);
}

/* By step of all results: what is not a step of his stays as it was. */
static void
add_line (ReportChart *chart, ReportMaker *maker, const LeagueRatings *ratings, guint32 entrant,
          const guint *steps, guint n_steps)
{
  const LeagueRatingRules *rules = app_season_get_rating_rules (maker->season);
  ReportSeries *series = report_chart_add (chart, app_season_get_name (maker->season, entrant));
  guint n, k = 0;
  const LeagueRated *history = league_ratings_get_history (ratings, entrant, &n);
  double value = n > 0 ? league_rating_shown (rules, &history[0].before) : NAN;

  g_array_append_val (series->values, value);
  for (guint step = 0; step < n_steps; step++) {
    for (; k < n && history[k].result < steps[step]; k++)
      value = league_rating_shown (rules, &history[k].after);
    g_array_append_val (series->values, value);
  }
}

/* Where rounds, or days, end among the results: an index behind the last one of each. */
static guint *
find_steps (const LeagueResults *results, guint *n, GStrvBuilder *labels)
{
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (guint));

  g_strv_builder_add (labels, "");
  for (guint k = 0; k < results->results->len; k++) {
    const LeagueResult *result = &g_array_index (results->results, LeagueResult, k);
    const LeagueResult *next = k + 1 < results->results->len ? result + 1 : NULL;
    guint end = k + 1;
    g_autofree char *label = NULL;

    if (next != NULL && next->round == result->round
        && (result->round > 0 || next->day == result->day))
      continue;
    label = result->round > 0 ? g_strdup_printf ("%u", (guint)result->round)
                              : app_day_dup (result->day);
    g_strv_builder_add (labels, label);
    g_array_append_val (ends, end);
  }
  *n = ends->len;
  return (guint *)(void *)g_array_free (g_steal_pointer (&ends), FALSE);
}

static void
add_lines (ReportMaker *maker, const LeagueRatings *ratings, const Rated *rated, guint n)
{
  g_autoptr (GStrvBuilder) labels = g_strv_builder_new ();
  guint n_steps;
  g_autofree guint *steps = find_steps (app_season_get_results (maker->season), &n_steps, labels);
  ReportChart *chart;

  if (n_steps < 2)
    return;
  chart = report_chart_new (_ ("Ratings"), FALSE);
  g_strfreev (chart->labels);
  chart->labels = g_strv_builder_end (labels);
  for (guint k = 0; k < MIN (n, LINES); k++)
    add_line (chart, maker, ratings, rated[k].entrant, steps, n_steps);
  report_add_chart (maker->report, chart);
}

void
report_make_ratings (ReportMaker *maker)
{
  const LeagueRatings *ratings = app_season_get_ratings (maker->season);
  guint n = league_table_get_size (maker->table);
  g_autoptr (LeagueRatings) then = NULL;
  g_autofree Rated *rated = NULL;

  if (ratings == NULL)
    return;
  if (maker->until != 0) {
    then = league_ratings_new (app_season_get_rating_rules (maker->season),
                               app_season_get_results (maker->season), NULL, maker->until, TRUE);
    ratings = then;
  }
  rated = g_new (Rated, n + 1);
  for (guint32 k = 0; k < n; k++)
    rated[k] = (Rated){ k, league_ratings_get_shown (ratings, k) };
  qsort (rated, n, sizeof *rated, compare);
  add_list (maker, ratings, rated, n);
  add_lines (maker, ratings, rated, n);
}
