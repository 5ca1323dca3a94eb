/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The book of a season: what it is, how it counts, its table, who met whom, every round, every
 * player, and how places and ratings went.
 */
#include "app/league/season-report.h"

#include "app/base/instants.h"
#include "app/league/schemes.h"
#include "app/league/season-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define LINES 12 /* of a chart of places */

/* How it counts */

static void
tell_time (ReportMaker *maker)
{
  const AppSeasonDraft *draft = maker->look->draft;
  g_autofree char *from = NULL, *to = NULL, *text = NULL;

  if (draft->starts == NULL || *draft->starts == '\0')
    return;
  from = app_date_dup (draft->starts);
  to = draft->ends != NULL && *draft->ends != '\0' ? app_date_dup (draft->ends) : NULL;
  text = to != NULL ? g_strdup_printf ("%s – %s", from, to) : g_strdup (from);
  report_add (maker->report, REPORT_FACT, _ ("When"), text);
}

static void
tell_games (ReportMaker *maker)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *text = NULL;

  for (char **game = maker->look->draft->games; game != NULL && *game != NULL; game++) {
    const RulesGame *known = rules_game (rules_text (*game));

    g_ptr_array_add (names, known != NULL ? (gpointer)_ (known->name) : *game);
  }
  g_ptr_array_add (names, NULL);
  text = g_strjoinv (", ", (char **)names->pdata);
  if (*text != '\0')
    report_add (maker->report, REPORT_FACT, _ ("Games"), text);
}

static void
tell_tie_breaks (ReportMaker *maker)
{
  const LeagueRules *rules = app_season_get_rules (maker->season);

  for (guint k = 0; k < rules->n_tie_breaks; k++) {
    /* Translators: the first, second … figure that decides between equal points. */
    g_autofree char *label = g_strdup_printf (_ ("Tie-break %u"), k + 1);
    g_autofree char *text = g_strdup_printf ("%s. %s", league_column_name (rules->tie_breaks[k]),
                                             league_column_told (rules->tie_breaks[k]));

    report_add (maker->report, REPORT_FACT, label, text);
  }
}

static void
tell_rules (ReportMaker *maker)
{
  g_autofree char *points = app_scheme_dup_told (&app_season_get_rules (maker->season)->scheme);
  const LeagueRatingRules *rating = app_season_get_rating_rules (maker->season);
  g_autofree char *players = g_strdup_printf ("%u", league_table_get_size (maker->table));

  report_add (maker->report, REPORT_CHAPTER, _ ("How it counts"), NULL);
  report_add (maker->report, REPORT_FACT, _ ("Format"), maker->look->told);
  tell_games (maker);
  tell_time (maker);
  report_add (maker->report, REPORT_FACT, _ ("Take part"), players);
  report_add (maker->report, REPORT_FACT, _ ("Points"), points);
  tell_tie_breaks (maker);
  if (app_season_get_ratings (maker->season) != NULL && rating != NULL)
    report_add (maker->report, REPORT_FACT, _ ("Ratings"), league_system_name (rating->system));
  if (maker->look->draft->note != NULL && maker->look->draft->note[0] != '\0')
    report_add (maker->report, REPORT_PARAGRAPH, maker->look->draft->note, NULL);
}

/* Places over the rounds */

static guint
last_counted_round (ReportMaker *maker)
{
  const LeagueResults *results = app_season_get_results (maker->season);
  guint last = 0;

  for (guint k = 0; k < results->results->len; k++) {
    const LeagueResult *result = &g_array_index (results->results, LeagueResult, k);

    if (result->kind != LEAGUE_UNPLAYED)
      last = MAX (last, result->round);
  }
  return maker->round > 0 ? MIN (last, maker->round) : last;
}

static void
add_places (ReportMaker *maker)
{
  guint rounds = last_counted_round (maker);
  guint n = MIN (league_table_get_size (maker->table), LINES);
  g_autoptr (GStrvBuilder) labels = g_strv_builder_new ();
  ReportChart *chart;

  if (rounds < 2 || n < 2)
    return;
  chart = report_chart_new (_ ("Places after each round"), TRUE);
  for (guint k = 0; k < n; k++)
    report_chart_add (
        chart, app_season_get_name (maker->season, league_table_get_entrant (maker->table, k)));
  for (guint r = 1; r <= rounds; r++) {
    g_autoptr (LeagueTable) table = app_season_dup_table (maker->season, 0, r);
    g_autofree char *label = g_strdup_printf ("%u", r);

    g_strv_builder_add (labels, label);
    for (guint k = 0; k < n; k++) {
      ReportSeries *series = g_ptr_array_index (chart->series, k);
      guint rank = league_table_get_rank (table, league_table_get_entrant (maker->table, k));
      double value = rank > 0 ? rank : NAN;

      g_array_append_val (series->values, value);
    }
  }
  g_strfreev (chart->labels);
  chart->labels = g_strv_builder_end (labels);
  report_add_chart (maker->report, chart);
}

/* Rounds */

static void
add_rounds (ReportMaker *maker)
{
  gboolean first = TRUE;

  for (guint k = 0; k < maker->look->rounds->len; k++) {
    const AppRound *round = g_ptr_array_index (maker->look->rounds, k);
    g_autofree char *day = NULL;

    if (round->fixtures->len == 0 || (maker->round > 0 && round->number > maker->round))
      continue;
    if (first)
      report_add (maker->report, REPORT_CHAPTER, _ ("Rounds"), NULL);
    first = FALSE;
    day = round->date != NULL && *round->date != '\0' ? app_date_dup (round->date) : NULL;
    report_add (maker->report, REPORT_SECTION, round->title, day);
    report_make_round (maker, round, FALSE);
  }
}

/* Players */

static char *
dup_others (ReportMaker *maker, const LeagueResult *result, const LeagueSeat *seats, guint seat)
{
  GString *names = g_string_new (NULL);

  for (guint k = 0; k < result->n_seats; k++)
    if (seats[k].side != seats[seat].side)
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "",
                              app_season_get_name (maker->season, seats[k].entrant));
  if (league_kind_is_bye (result->kind))
    g_string_append (names, result->kind == LEAGUE_HALF_BYE   ? _ ("half a bye")
                            : result->kind == LEAGUE_ZERO_BYE ? _ ("absent")
                                                              : _ ("bye"));
  return g_string_free (names, FALSE);
}

static void
add_own_result (ReportMaker *maker, ReportTable *table, const LeagueResult *result, guint seat,
                LeaguePoints *sum)
{
  const LeagueSeat *seats =
      league_results_get_seats (app_season_get_results (maker->season), result);
  g_autofree char *others = dup_others (maker, result, seats, seat);
  g_autofree char *mark = report_dup_mark (result, seats, seat);
  g_autofree char *day = app_day_dup (result->day), *when = NULL;
  LeaguePoints points[LEAGUE_SEATS] = { 0 };

  league_scheme_rate (&app_season_get_rules (maker->season)->scheme, result, seats, points);
  *sum += points[seat];
  when = result->round > 0 ? g_strdup_printf ("%u", (guint)result->round) : app_date_dup (day);
  report_table_add_text (table, when);
  report_table_add_text (table, others);
  report_table_add_text (table, league_kind_is_bye (result->kind) ? "" : mark);
  report_add_points (table, points[seat]);
  report_add_points (table, *sum);
}

static gboolean
is_told (const ReportMaker *maker, const LeagueResult *result)
{
  return result->kind != LEAGUE_UNPLAYED && (maker->until == 0 || result->day <= maker->until)
         && (maker->round == 0 || result->round <= maker->round);
}

static ReportTable *
make_own_results (ReportMaker *maker, guint32 entrant, const GArray *own)
{
  const LeagueResults *results = app_season_get_results (maker->season);
  g_autofree char *id = g_strdup_printf ("player-%u", entrant + 1);
  ReportTable *table = report_table_new (id, REPORT_LIST);
  LeaguePoints sum = g_array_index (results->entrants, LeagueEntrant, entrant).start;

  report_table_add_column (table, "round", _ ("Round"), REPORT_LEFT);
  report_table_add_column (table, "against", _ ("Against"), REPORT_LEFT)->wide = TRUE;
  report_table_add_column (table, "result", _ ("Result"), REPORT_CENTRE);
  report_table_add_column (table, "points", _ ("Points"), REPORT_RIGHT);
  report_table_add_column (table, "sum", _ ("Sum"), REPORT_RIGHT);
  for (guint k = 0; k < own->len; k++) {
    guint at = g_array_index (own, guint, k);

    add_own_result (maker, table,
                    &g_array_index (results->results, LeagueResult, at / LEAGUE_SEATS),
                    at % LEAGUE_SEATS, &sum);
  }
  return table;
}

/* By entrant, which results and seats are his: result * LEAGUE_SEATS + seat. */
static GPtrArray *
collect_own (ReportMaker *maker)
{
  const LeagueResults *results = app_season_get_results (maker->season);
  GPtrArray *own = g_ptr_array_new_with_free_func ((GDestroyNotify)g_array_unref);

  for (guint k = 0; k < results->entrants->len; k++)
    g_ptr_array_add (own, g_array_new (FALSE, FALSE, sizeof (guint)));
  for (guint k = 0; k < results->results->len; k++) {
    const LeagueResult *result = &g_array_index (results->results, LeagueResult, k);
    const LeagueSeat *seats = league_results_get_seats (results, result);

    for (guint seat = 0; is_told (maker, result) && seat < result->n_seats; seat++) {
      guint at = k * LEAGUE_SEATS + seat;

      g_array_append_val (g_ptr_array_index (own, seats[seat].entrant), at);
    }
  }
  return own;
}

static void
add_players (ReportMaker *maker)
{
  g_autoptr (GPtrArray) own = collect_own (maker);

  if (own->len == 0)
    return;
  report_add (maker->report, REPORT_CHAPTER, _ ("Players"), NULL);
  for (guint k = 0; k < league_table_get_size (maker->table); k++) {
    guint32 entrant = league_table_get_entrant (maker->table, k);
    guint rank = league_table_get_rank (maker->table, entrant);
    const GArray *his = g_ptr_array_index (own, entrant);
    g_autofree char *points = app_points_dup (league_table_get_points (maker->table, entrant));
    /* Translators: of a player in a season's book: place and points. */
    g_autofree char *by = g_strdup_printf (_ ("Place %u, points: %s"), rank, points);

    if (his->len == 0)
      continue;
    report_add (maker->report, REPORT_SECTION, app_season_get_name (maker->season, entrant),
                rank > 0 ? by : NULL);
    report_add_table (maker->report, make_own_results (maker, entrant, his));
  }
}

void
report_make_season (ReportMaker *maker)
{
  maker->report->book = TRUE;
  report_add (maker->report, REPORT_CHAPTER, C_ ("league", "Table"), NULL);
  report_make_table (maker);
  add_places (maker);
  tell_rules (maker);
  report_add (maker->report, REPORT_CHAPTER, _ ("Crosstable"), NULL);
  report_make_crosstable (maker);
  add_rounds (maker);
  report_make_rest (maker);
  if (app_season_get_ratings (maker->season) != NULL) {
    report_add (maker->report, REPORT_CHAPTER, _ ("Ratings"), NULL);
    report_make_ratings (maker);
  }
  add_players (maker);
  maker->report->data = report_make_results (maker);
}
