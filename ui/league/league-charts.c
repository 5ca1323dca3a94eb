/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The charts of a season, filled when somebody looks.
 */
#include "ui/league/league-charts.h"

#include "ui/widget/draw.h"
#include "ui/widget/line-chart.h"

#include <glib/gi18n.h>

#define LINES 12    /* in a chart */
#define SAMPLES 24  /* days of a season without rounds */
#define WORK 400000 /* results that may be counted for them */

struct _UiLeagueCharts {
  AdwBin parent_instance;

  GtkStack *stack;
  GtkWidget *places_group, *ratings_group;
  UiLineChart *places, *ratings;

  AppStandings *standings; /* Owned; NULL at first */
  gboolean stale;
};

G_DEFINE_FINAL_TYPE (UiLeagueCharts, ui_league_charts, ADW_TYPE_BIN)

static char *
format_round (double value)
{
  /* Translators: before the first round of a season. */
  return value < 0.5 ? g_strdup (_ ("Start")) : g_strdup_printf (_ ("Round %.0f"), value);
}

static char *
format_place (double value)
{
  return g_strdup_printf ("%.0f", value);
}

static char *
format_rating (double value)
{
  return ui_number_typeset_minus (
      g_strdup_printf (value < 200 && value > -200 ? "%.1f" : "%.0f", value));
}

/* Places */

/* Times of which the table is looked at: rounds, or days of results. */
static GArray *
dup_times (AppSeason *season, gboolean *by_round)
{
  const LeagueResults *results = app_season_get_results (season);
  GArray *times = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr (GArray) days = g_array_new (FALSE, FALSE, sizeof (int));
  int last_round = 0, last_day = 0;
  guint most;

  for (guint k = 0; k < results->results->len; k++) {
    const LeagueResult *result = &g_array_index (results->results, LeagueResult, k);

    if (result->kind == LEAGUE_UNPLAYED)
      continue;
    last_round = MAX (last_round, result->round);
    if (result->day != last_day && result->day != 0)
      g_array_append_val (days, result->day);
    last_day = result->day;
  }
  *by_round = last_round > 0;
  for (int round = 1; round <= last_round; round++)
    g_array_append_val (times, round);
  if (*by_round)
    return times;
  most = CLAMP (WORK / MAX (results->results->len, 1), 4, SAMPLES);
  for (guint k = 0; k < MIN (days->len, most); k++)
    g_array_append_val (
        times, g_array_index (days, int, days->len <= most ? k : (k + 1) * days->len / most - 1));
  return times;
}

static void
fill_places (UiLeagueCharts *self, AppSeason *season)
{
  const LeagueTable *now = app_season_get_table (season);
  guint n = MIN (league_table_get_size (now), LINES);
  gboolean by_round;
  g_autoptr (GArray) times = dup_times (season, &by_round);
  guint lines[LINES];

  ui_line_chart_clear (self->places);
  ui_line_chart_set_axes (self->places, by_round ? format_round : ui_chart_dup_day, format_place,
                          TRUE);
  for (guint k = 0; k < n; k++)
    lines[k] = ui_line_chart_add_line (
        self->places, app_season_get_name (season, league_table_get_entrant (now, k)));
  for (guint t = 0; t < times->len; t++) {
    int time = g_array_index (times, int, t);
    g_autoptr (LeagueTable) table =
        app_season_dup_table (season, by_round ? 0 : time, by_round ? (guint)time : 0);

    for (guint k = 0; k < n; k++) {
      guint rank = league_table_get_rank (table, league_table_get_entrant (now, k));

      if (rank > 0)
        ui_line_chart_add_point (self->places, lines[k], by_round ? time : ui_chart_day (time),
                                 rank, 0, NULL);
    }
  }
  ui_line_chart_finish (self->places);
  gtk_widget_set_visible (self->places_group, times->len > 1);
}

/* Ratings */

/* A season's rounds may all be of one evening. What is outside of them has no place then. */
static double
place_of_step (AppSeason *season, const LeagueRatingStep *step, gboolean by_round)
{
  const LeagueResults *results = app_season_get_results (season);

  return by_round ? g_array_index (results->results, LeagueResult, step->result).round
                  : ui_chart_day (step->day);
}

static void
add_history (UiLeagueCharts *self, AppSeason *season, guint32 entrant, guint line,
             gboolean by_round)
{
  const LeagueRatingRules *rules = app_season_get_rating_rules (season);
  guint n;
  const LeagueRatingStep *steps =
      league_ratings_get_history (app_season_get_ratings (season), entrant, &n);
  double last = 0;

  for (guint k = 0; k < n; k++) {
    g_autofree char *key = g_strdup_printf ("%u", steps[k].result);
    double x = place_of_step (season, &steps[k], by_round);

    /* Whose day nobody knows came before all others. */
    if (x <= 0)
      continue;
    if (last == 0 && by_round)
      ui_line_chart_add_point (self->ratings, line, x - 1,
                               league_rating_shown (rules, &steps[k].before), 0, key);
    x = MAX (x, last);
    last = x;
    ui_line_chart_add_point (self->ratings, line, x, league_rating_shown (rules, &steps[k].after),
                             0, key);
  }
}

static void
fill_ratings (UiLeagueCharts *self, AppSeason *season)
{
  const LeagueTable *now = app_season_get_table (season);
  const LeagueRatings *ratings = app_season_get_ratings (season);
  const LeagueRatingRules *rules = app_season_get_rating_rules (season);
  guint n = MIN (league_table_get_size (now), LINES);
  gboolean by_round;
  g_autoptr (GArray) times = dup_times (season, &by_round);

  gtk_widget_set_visible (self->ratings_group, ratings != NULL && rules != NULL);
  if (ratings == NULL || rules == NULL)
    return;
  ui_line_chart_clear (self->ratings);
  ui_line_chart_set_axes (self->ratings, by_round ? format_round : ui_chart_dup_day, format_rating,
                          FALSE);
  for (guint k = 0; k < n; k++) {
    guint32 entrant = league_table_get_entrant (now, k);
    guint line = ui_line_chart_add_line (self->ratings, app_season_get_name (season, entrant));

    add_history (self, season, entrant, line, by_round);
  }
  ui_line_chart_finish (self->ratings);
}

static void
activated_cb (UiLeagueCharts *self, const char *key)
{
  g_autofree char *match = app_standings_dup_match (self->standings, (guint32)atoi (key));

  if (match != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.open-match", "s", match);
}

/* The whole */

static void
fill (UiLeagueCharts *self)
{
  AppSeason *season = self->standings != NULL ? app_standings_get_season (self->standings) : NULL;
  gboolean any;

  self->stale = season == NULL;
  if (season == NULL)
    return;
  fill_places (self, season);
  fill_ratings (self, season);
  any = gtk_widget_get_visible (self->places_group) || gtk_widget_get_visible (self->ratings_group);
  gtk_stack_set_visible_child_name (self->stack, any ? "charts" : "nothing");
}

static void
changed_cb (UiLeagueCharts *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    fill (self);
  else
    self->stale = TRUE;
}

static void
ui_league_charts_map (GtkWidget *widget)
{
  if (UI_LEAGUE_CHARTS (widget)->stale)
    fill (UI_LEAGUE_CHARTS (widget));
  GTK_WIDGET_CLASS (ui_league_charts_parent_class)->map (widget);
}

static void
ui_league_charts_dispose (GObject *object)
{
  UiLeagueCharts *self = UI_LEAGUE_CHARTS (object);

  if (self->standings != NULL)
    g_signal_handlers_disconnect_by_data (self->standings, self);
  g_clear_object (&self->standings);
  G_OBJECT_CLASS (ui_league_charts_parent_class)->dispose (object);
}

static void
ui_league_charts_class_init (UiLeagueChartsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ui_league_charts_dispose;
  GTK_WIDGET_CLASS (klass)->map = ui_league_charts_map;
}

static GtkWidget *
add_group (GtkWidget *box, const char *title, GtkWidget *chart)
{
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
  gtk_widget_add_css_class (chart, "card");
  gtk_widget_add_css_class (chart, "chart");
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), chart);
  gtk_box_append (GTK_BOX (box), group);
  return group;
}

static void
ui_league_charts_init (UiLeagueCharts *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 24), *clamp = adw_clamp_new ();
  GtkWidget *window = gtk_scrolled_window_new (), *nothing = adw_status_page_new ();

  self->places = UI_LINE_CHART (ui_line_chart_new (C_ ("rank", "Places")));
  self->ratings = UI_LINE_CHART (ui_line_chart_new (_ ("Ratings")));
  g_signal_connect_object (self->ratings, "activated", G_CALLBACK (activated_cb), self,
                           G_CONNECT_SWAPPED);
  self->places_group = add_group (box, C_ ("rank", "Places"), GTK_WIDGET (self->places));
  self->ratings_group = add_group (box, _ ("Ratings"), GTK_WIDGET (self->ratings));
  gtk_widget_add_css_class (box, "page");
  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), 860);
  adw_clamp_set_child (ADW_CLAMP (clamp), box);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (window), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (window), clamp);
  adw_status_page_set_icon_name (ADW_STATUS_PAGE (nothing), "tk-chart-symbolic");
  adw_status_page_set_title (ADW_STATUS_PAGE (nothing), _ ("Nothing to Draw Yet"));
  adw_status_page_set_description (ADW_STATUS_PAGE (nothing),
                                   _ ("After two rounds the lines begin."));
  self->stack = GTK_STACK (gtk_stack_new ());
  gtk_stack_add_named (self->stack, nothing, "nothing");
  gtk_stack_add_named (self->stack, window, "charts");
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->stack));
}

void
ui_league_charts_set_standings (UiLeagueCharts *self, AppStandings *standings)
{
  if (standings == self->standings)
    return;
  if (self->standings != NULL)
    g_signal_handlers_disconnect_by_data (self->standings, self);
  g_set_object (&self->standings, standings);
  g_signal_connect_object (standings, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  changed_cb (self);
}
