/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A report's rounds: pairings and results, for the wall and for the book; and all results as data.
 */
#include "app/league/season-report.h"

#include "app/base/instants.h"
#include "app/league/season-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define FINDING 12 /* tables from which on a list tells where everybody sits */

/* The names of a side: "Ann & Ben". */
static char *
dup_side (const AppFixture *fixture, guint side)
{
  GString *names = g_string_new (NULL);

  for (guint k = 0; k < fixture->n_seats; k++)
    if (fixture->seats[k].side == side)
      g_string_append_printf (names, "%s%s", names->len > 0 ? " & " : "",
                              fixture->seats[k].name[0] != '\0' ? fixture->seats[k].name : "?");
  return g_string_free (names, FALSE);
}

static guint
count_sides (const AppFixture *fixture)
{
  guint n = 0;

  for (guint k = 0; k < fixture->n_seats; k++)
    n = MAX (n, fixture->seats[k].side + 1);
  return n;
}

static guint
most_sides (const AppRound *round)
{
  guint most = 0;

  for (guint k = 0; k < round->fixtures->len; k++)
    most = MAX (most, count_sides (g_ptr_array_index (round->fixtures, k)));
  return most;
}

/* Points before the round, by name of the entrant's UUID; "" where it is nobody. */
static void
add_points_before (ReportMaker *maker, ReportTable *table, const LeagueTable *before,
                   const AppFixture *fixture, guint side)
{
  gpointer entrant;

  for (guint k = 0; before != NULL && k < fixture->n_seats; k++)
    if (fixture->seats[k].side == side && fixture->seats[k].entrant != NULL
        && g_hash_table_lookup_extended (maker->entrants, fixture->seats[k].entrant, NULL,
                                         &entrant)) {
      report_add_points (table, league_table_get_points (before, GPOINTER_TO_UINT (entrant)));
      g_array_index (table->cells, ReportCell, table->cells->len - 1).style = REPORT_FAINT;
      return;
    }
  report_table_add_text (table, NULL);
}

/* "+ : −", with a star where a reason stands below. */
static char *
dup_forfeit (const AppFixture *fixture)
{
  const char *marks[2] = { "−", "−" };

  for (guint k = 0; k < fixture->n_seats; k++)
    if (fixture->seats[k].place == 1)
      marks[fixture->seats[k].side & 1] = "+";
  return g_strdup_printf ("%s : %s%s", marks[0], marks[1], fixture->reason[0] != '\0' ? " *" : "");
}

static char *
dup_result (const AppFixture *fixture, gboolean robin)
{
  switch (fixture->state) {
  case APP_FIXTURE_BYE:
    switch (fixture->kind) {
    case LEAGUE_HALF_BYE:
      return g_strdup (_ ("half a bye"));
    case LEAGUE_ZERO_BYE:
      /* Translators: who has no opponent in a round of a round robin. */
      return g_strdup (robin ? _ ("free") : _ ("absent"));
    default:
      return g_strdup (_ ("bye"));
    }
  case APP_FIXTURE_OPEN:
  case APP_FIXTURE_RUNNING:
  case APP_FIXTURE_WAITS:
    return g_strdup (":");
  case APP_FIXTURE_FORFEIT:
    if (count_sides (fixture) == 2)
      return dup_forfeit (fixture);
    break;
  default:
    break;
  }
  return fixture->reason[0] != '\0' ? g_strdup_printf ("%s *", fixture->told)
                                    : g_strdup (fixture->told);
}

static gboolean
is_robin (ReportMaker *maker)
{
  return maker->season->row != NULL && g_str_equal (maker->season->row->format, "round-robin");
}

/* Fixtures without a number on the wall: byes. */
static gboolean
is_bye (const AppFixture *fixture)
{
  return fixture->state == APP_FIXTURE_BYE;
}

/* Two sides */

static void
add_two_columns (ReportTable *table)
{
  report_table_add_column (table, "table", _ ("Table"), REPORT_RIGHT);
  report_table_add_column (table, "first", C_ ("seat", "First"), REPORT_RIGHT)->wide = TRUE;
  report_table_add_column (table, "first-points", "", REPORT_RIGHT);
  report_table_add_column (table, "result", _ ("Result"), REPORT_CENTRE);
  report_table_add_column (table, "second-points", "", REPORT_LEFT);
  report_table_add_column (table, "second", C_ ("seat", "Second"), REPORT_LEFT)->wide = TRUE;
  report_table_add_column (table, "first-result", "", REPORT_RIGHT)->data = TRUE;
  report_table_add_column (table, "second-result", "", REPORT_RIGHT)->data = TRUE;
}

/* 1, ½ or 0 of a side of two; NAN without a result. */
static double
value_of (const AppFixture *fixture, guint side)
{
  guint places[2] = { 0, 0 };

  for (guint k = 0; k < fixture->n_seats; k++)
    if (fixture->seats[k].side < 2)
      places[fixture->seats[k].side] = fixture->seats[k].place;
  if (is_bye (fixture) || places[0] == 0 || places[1] == 0)
    return NAN;
  if (places[0] == places[1])
    return places[0] == 1 ? 0.5 : 0;
  return places[side] < places[1 - side] ? 1 : 0;
}

static void
add_two_row (ReportMaker *maker, ReportTable *table, const LeagueTable *before,
             const AppFixture *fixture, guint number)
{
  g_autofree char *first = dup_side (fixture, 0), *second = dup_side (fixture, 1);
  g_autofree char *result = dup_result (fixture, is_robin (maker));
  gboolean bye = is_bye (fixture), open = g_str_equal (result, ":");
  ReportCell *cell;

  report_table_add_number (table, bye ? g_strdup ("") : g_strdup_printf ("%u", number),
                           bye ? NAN : number)
      ->style = REPORT_FAINT;
  report_table_add_text (table, first)->style = REPORT_STRONG;
  add_points_before (maker, table, before, fixture, 0);
  cell = report_table_add_text (table, result);
  cell->style = bye ? REPORT_FAINT : REPORT_PLAIN;
  cell->data = g_strdup (open ? "" : bye ? result : fixture->told);
  if (bye)
    report_table_add_text (table, NULL);
  else
    add_points_before (maker, table, before, fixture, 1);
  report_table_add_text (table, bye ? "" : second)->style = REPORT_STRONG;
  for (guint side = 0; side < 2; side++)
    report_table_add_number (table, g_strdup (""), value_of (fixture, side));
}

/* More */

static void
add_many_columns (ReportTable *table, guint most)
{
  report_table_add_column (table, "table", _ ("Table"), REPORT_RIGHT)->lead = TRUE;
  for (guint k = 1; k <= most; k++) {
    g_autofree char *key = g_strdup_printf ("seat-%u", k);
    /* Translators: where somebody sits at a table. */
    g_autofree char *heading = g_strdup_printf (_ ("Seat %u"), k);

    report_table_add_column (table, key, heading, REPORT_LEFT)->wide = TRUE;
  }
  report_table_add_column (table, "result", _ ("Result"), REPORT_LEFT)->wide = TRUE;
}

static void
add_many_row (ReportMaker *maker, ReportTable *table, const AppFixture *fixture, guint most,
              guint number)
{
  g_autofree char *result = dup_result (fixture, is_robin (maker));
  gboolean bye = is_bye (fixture);
  ReportCell *cell;

  report_table_add_number (table, bye ? g_strdup ("") : g_strdup_printf ("%u", number),
                           bye ? NAN : number)
      ->style = REPORT_FAINT;
  for (guint side = 0; side < most; side++) {
    g_autofree char *names = dup_side (fixture, side);

    report_table_add_text (table, names)->style = REPORT_STRONG;
  }
  cell = report_table_add_text (table, g_str_equal (result, ":") ? "" : result);
  cell->style = bye ? REPORT_FAINT : REPORT_PLAIN;
}

/* Where everybody sits */

typedef struct {
  char *name, *folded;
  guint number;
  char *against;
} Place;

static void
free_place (gpointer data)
{
  g_free (((Place *)data)->name);
  g_free (((Place *)data)->folded);
  g_free (((Place *)data)->against);
  g_free (data);
}

static int
compare_places (gconstpointer one, gconstpointer other)
{
  return strcmp ((*(const Place *const *)one)->folded, (*(const Place *const *)other)->folded);
}

static void
collect_places (GPtrArray *places, const AppFixture *fixture, guint number, gboolean robin)
{
  for (guint k = 0; k < fixture->n_seats; k++) {
    const AppFixtureSeat *seat = &fixture->seats[k];
    Place *place = g_new0 (Place, 1);

    place->name = g_strdup (seat->name);
    place->folded = g_utf8_collate_key (seat->name, -1);
    place->number = is_bye (fixture) ? 0 : number;
    place->against = is_bye (fixture)             ? dup_result (fixture, robin)
                     : count_sides (fixture) == 2 ? dup_side (fixture, 1 - seat->side)
                                                  : g_strdup ("");
    g_ptr_array_add (places, place);
  }
}

static void
make_finding (ReportMaker *maker, const AppRound *round)
{
  g_autoptr (GPtrArray) places = g_ptr_array_new_with_free_func (free_place);
  ReportTable *table = report_table_new ("places", REPORT_LIST);
  guint number = 0;

  for (guint k = 0; k < round->fixtures->len; k++) {
    const AppFixture *fixture = g_ptr_array_index (round->fixtures, k);

    collect_places (places, fixture, is_bye (fixture) ? 0 : ++number, is_robin (maker));
  }
  g_ptr_array_sort (places, compare_places);
  report_table_add_column (table, "name", _ ("Name"), REPORT_LEFT)->wide = TRUE;
  report_table_add_column (table, "table", _ ("Table"), REPORT_RIGHT);
  report_table_add_column (table, "against", _ ("Against"), REPORT_LEFT)->wide = TRUE;
  for (guint k = 0; k < places->len; k++) {
    const Place *place = g_ptr_array_index (places, k);

    report_table_add_text (table, place->name)->style = REPORT_STRONG;
    report_table_add_number (
        table, place->number > 0 ? g_strdup_printf ("%u", place->number) : g_strdup (""),
        place->number > 0 ? place->number : NAN);
    report_table_add_text (table, place->against);
  }
  report_add (maker->report, REPORT_CHAPTER, _ ("Who sits where"), NULL);
  report_add_table (maker->report, table);
}

static void
free_line (GString *line)
{
  g_string_free (line, TRUE);
}

/* What awards say, under the table: a line for each reason. */
static void
add_reasons (ReportMaker *maker, const AppRound *round)
{
  g_autoptr (GPtrArray) reasons = g_ptr_array_new ();
  g_autoptr (GHashTable) lines =
      g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify)free_line);

  for (guint k = 0; k < round->fixtures->len; k++) {
    const AppFixture *fixture = g_ptr_array_index (round->fixtures, k);
    g_autofree char *first = NULL, *second = NULL;
    GString *line = g_hash_table_lookup (lines, fixture->reason);

    if ((fixture->state != APP_FIXTURE_FORFEIT && fixture->state != APP_FIXTURE_DECIDED)
        || fixture->reason[0] == '\0')
      continue;
    if (line == NULL) {
      line = g_string_new (NULL);
      g_string_append_printf (line, "* %s", fixture->reason);
      g_hash_table_insert (lines, fixture->reason, line);
      g_ptr_array_add (reasons, line);
    }
    first = dup_side (fixture, 0);
    second = dup_side (fixture, 1);
    g_string_append_printf (line, "%s%s – %s", strchr (line->str, ':') != NULL ? ", " : ": ", first,
                            second);
  }
  for (guint k = 0; k < reasons->len; k++)
    report_add (maker->report, REPORT_PARAGRAPH, ((GString *)g_ptr_array_index (reasons, k))->str,
                NULL);
}

/* Matches in their order, then byes. */
static void
add_rows (ReportMaker *maker, ReportTable *table, const LeagueTable *before, const AppRound *round,
          guint most)
{
  for (guint pass = 0; pass < 2; pass++)
    for (guint k = 0, number = 0; k < round->fixtures->len; k++) {
      const AppFixture *fixture = g_ptr_array_index (round->fixtures, k);

      number += !is_bye (fixture);
      if (is_bye (fixture) != (pass == 1))
        continue;
      if (most <= 2)
        add_two_row (maker, table, before, fixture, number);
      else
        add_many_row (maker, table, fixture, most, number);
    }
}

void
report_make_round (ReportMaker *maker, const AppRound *round, gboolean wall)
{
  g_autofree char *id = g_strdup_printf ("round-%u", round->number);
  ReportTable *table = report_table_new (id, wall ? REPORT_WALL : REPORT_LIST);
  g_autoptr (LeagueTable) before =
      round->number > 1 ? app_season_dup_table (maker->season, 0, round->number - 1) : NULL;
  guint most = most_sides (round);

  if (most <= 2)
    add_two_columns (table);
  else
    add_many_columns (table, most);
  add_rows (maker, table, before, round, most);
  report_add_table (maker->report, table);
  add_reasons (maker, round);
  if (wall && round->fixtures->len >= FINDING)
    make_finding (maker, round);
}

/* Outside of rounds */

void
report_make_rest (ReportMaker *maker)
{
  const LeagueResults *results = app_season_get_results (maker->season);
  ReportTable *table = NULL;

  for (guint k = 0; k < results->results->len; k++) {
    const LeagueResult *result = &g_array_index (results->results, LeagueResult, k);
    g_autofree char *day = app_day_dup (result->day), *shown = NULL, *told = NULL;

    if (result->round > 0)
      continue;
    if (table == NULL) {
      table = report_table_new ("matches", REPORT_LIST);
      report_table_add_column (table, "date", _ ("Date"), REPORT_LEFT);
      report_table_add_column (table, "result", _ ("Result"), REPORT_LEFT)->wide = TRUE;
    }
    shown = app_date_dup (day);
    told = app_result_dup_told (result, league_results_get_seats (results, result),
                                app_season_name_func, maker->season);
    report_table_add_text (table, shown)->data = g_strdup (day);
    report_table_add_text (table, told);
  }
  if (table != NULL) {
    report_add (maker->report, REPORT_CHAPTER, _ ("Matches"), NULL);
    report_add_table (maker->report, table);
  }
}

/* As data */

static guint
most_seats (const LeagueResults *results)
{
  guint most = 2;

  for (guint k = 0; k < results->results->len; k++)
    most = MAX (most, g_array_index (results->results, LeagueResult, k).n_seats);
  return most;
}

static void
add_seat_columns (ReportTable *table, guint seat)
{
  static const char *const fields[] = { "player", "side", "place", "score", "points" };

  for (guint k = 0; k < G_N_ELEMENTS (fields); k++) {
    g_autofree char *key = g_strdup_printf ("%s-%u", fields[k], seat);

    report_table_add_column (table, key, key, REPORT_LEFT);
  }
}

static void
add_number (ReportTable *table, gboolean known, double value)
{
  report_table_add_number (table, g_strdup (""), known ? value : NAN);
}

static void
add_seat (ReportMaker *maker, ReportTable *table, const LeagueResult *result,
          const LeagueSeat *seat, LeaguePoints points)
{
  gboolean has_place = result->kind <= LEAGUE_FORFEIT, counts = result->kind != LEAGUE_UNPLAYED;

  report_table_add_text (table, app_season_get_name (maker->season, seat->entrant));
  add_number (table, TRUE, seat->side + 1);
  add_number (table, has_place, seat->place);
  add_number (table, seat->score != LEAGUE_NO_SCORE, (double)seat->score / 1000);
  add_number (table, counts, (double)points / LEAGUE_POINT);
}

static void
add_result (ReportMaker *maker, ReportTable *table, const LeagueResult *result, guint most)
{
  const LeagueSeat *seats =
      league_results_get_seats (app_season_get_results (maker->season), result);
  g_autofree char *day = app_day_dup (result->day);
  LeaguePoints points[LEAGUE_SEATS] = { 0 };

  league_scheme_rate (&app_season_get_rules (maker->season)->scheme, result, seats, points);
  add_number (table, result->round > 0, result->round);
  report_table_add_text (table, day);
  report_table_add_text (table, app_result_kind_id (result->kind));
  for (guint k = 0; k < most; k++) {
    if (k < result->n_seats) {
      add_seat (maker, table, result, &seats[k], points[k]);
      continue;
    }
    report_table_add_text (table, NULL);
    for (guint i = 0; i < 4; i++)
      add_number (table, FALSE, 0);
  }
}

ReportTable *
report_make_results (ReportMaker *maker)
{
  const LeagueResults *results = app_season_get_results (maker->season);
  ReportTable *table = report_table_new ("results", REPORT_LIST);
  guint most = most_seats (results);

  report_table_add_column (table, "round", "", REPORT_RIGHT);
  report_table_add_column (table, "date", "", REPORT_LEFT);
  report_table_add_column (table, "kind", "", REPORT_LEFT);
  for (guint k = 1; k <= most; k++)
    add_seat_columns (table, k);
  for (guint k = 0; k < results->results->len; k++)
    add_result (maker, table, &g_array_index (results->results, LeagueResult, k), most);
  return table;
}
