/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reports of a season: chosen and filled: table, crosstable, rounds, ratings, the season's book.
 */
#include "app/league/season-report.h"

#include "app/base/error.h"
#include "app/base/instants.h"
#include "app/base/phrases.h"
#include "app/league/schemes.h"
#include "app/league/season-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static char *report_dup_rating (const LeagueRatingRules *rules, double value,
                                gboolean sign) G_GNUC_WARN_UNUSED_RESULT;
static void report_make_season (ReportMaker *maker);
static void report_make_round (ReportMaker *maker, const AppRound *round, gboolean wall);
static void report_make_crosstable (ReportMaker *maker);
static void report_make_ratings (ReportMaker *maker);
static void report_make_table (ReportMaker *maker);
static const char *const kinds[] = { "table", "crosstable", "round", "ratings", "season" };

gboolean
app_report_kind_find (const char *id, AppReportKind *kind)
{
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    if (g_str_equal (kinds[k], id)) {
      *kind = (AppReportKind)k;
      return TRUE;
    }
  return FALSE;
}

static const char *
app_report_kind_id (AppReportKind kind)
{
  return kinds[kind];
}

static const AppRound *
find_round (const ReportMaker *maker)
{
  const AppRound *found = NULL;

  for (guint k = 0; maker->snapshot != NULL && k < maker->snapshot->rounds->len; k++) {
    const AppRound *round = g_ptr_array_index (maker->snapshot->rounds, k);

    if (round->fixtures->len > 0 && (maker->round == 0 || round->number == maker->round))
      found = round;
  }
  return found;
}

static char *
dup_time (const ReportMaker *maker)
{
  g_autofree char *day = app_day_dup (maker->until);
  g_autofree char *shown = maker->until != 0 ? app_date_dup (day) : NULL;

  if (shown != NULL)
    /* Translators: the table of a day. */
    return g_strdup_printf (_ ("on %s"), shown);
  if (maker->snapshot != NULL && maker->snapshot->finished && maker->round == 0)
    return g_strdup (_ ("at the end"));
  if (maker->round > 0)
    /* Translators: the table after a round. */
    return g_strdup_printf (_ ("after round %u"), maker->round);
  return NULL;
}

const char *
report_kind_name (AppReportKind kind)
{
  static const char *const names[] = { NULL, N_ ("Crosstable"), N_ ("Pairings"), N_ ("Ratings"),
                                       N_ ("The season’s book") };

  return kind == APP_REPORT_TABLE ? C_ ("league", "Table") : _ (names[kind]);
}

static char *
dup_subtitle (const ReportMaker *maker, AppReportKind kind)
{
  const AppRound *round = kind == APP_REPORT_ROUND ? find_round (maker) : NULL;
  g_autofree char *time = NULL, *day = NULL;

  if (round != NULL) {
    day = round->date != NULL && *round->date != '\0' ? app_date_dup (round->date) : NULL;
    return day != NULL ? g_strdup_printf ("%s, %s", round->title, day) : g_strdup (round->title);
  }
  time = dup_time (maker);
  return time != NULL ? g_strdup_printf ("%s %s", report_kind_name (kind), time)
                      : g_strdup (report_kind_name (kind));
}

static gboolean
check_kind (const ReportMaker *maker, AppReportKind kind, GError **error)
{
  const char *wrong = NULL;

  if (kind == APP_REPORT_RATINGS && app_season_get_ratings (maker->season) == NULL)
    wrong = _ ("This season isn’t rated. Choose a rating in its settings, or another report.");
  else if (kind == APP_REPORT_SEASON && maker->snapshot == NULL)
    wrong = _ ("A book is that of a season. Choose a league.");
  else if (kind == APP_REPORT_ROUND && find_round (maker) == NULL)
    wrong = maker->round > 0
                ? _ ("That round isn’t paired yet. Pair it first, or choose another one.")
                : _ ("No round is paired yet. Pair one first, or choose another report.");
  if (wrong != NULL)
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE, wrong);
  return wrong == NULL;
}

static void
add_content (ReportMaker *maker)
{
  switch (maker->kind) {
  case APP_REPORT_TABLE:
    report_make_table (maker);
    break;
  case APP_REPORT_CROSSTABLE:
    report_make_crosstable (maker);
    break;
  case APP_REPORT_ROUND:
    report_make_round (maker, find_round (maker), TRUE);
    break;
  case APP_REPORT_RATINGS:
    report_make_ratings (maker);
    break;
  case APP_REPORT_SEASON:
    report_make_season (maker);
    break;
  }
}

static GHashTable *
index_entrants (AppSeason *season)
{
  GHashTable *entrants = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint32 k = 0; k < app_season_get_results (season)->entrants->len; k++)
    g_hash_table_insert (entrants, (char *)app_season_get_uuid (season, k), GUINT_TO_POINTER (k));
  return entrants;
}

static gboolean
build_report (ReportMaker *maker, AppReportKind kind, GError **error)
{
  GError *failed = NULL;

  if (maker->snapshot != NULL && !app_season_snapshot_fill (maker->snapshot, &failed)) {
    app_error_take (error, failed);
    return FALSE;
  }
  if (!check_kind (maker, kind, error))
    return FALSE;
  maker->table = app_season_dup_table (maker->season, maker->until,
                                       kind == APP_REPORT_ROUND ? 0 : maker->round);
  maker->entrants = index_entrants (maker->season);
  maker->kind = kind;
  maker->report->kind = app_report_kind_id (kind);
  maker->report->subtitle = dup_subtitle (maker, kind);
  app_document_add_head (maker->report);
  add_content (maker);
  return TRUE;
}

AppDocument *
app_report_new (AppSeason *season, AppReportKind kind, const LeagueColumn *columns, guint n_columns,
                LeagueDay until, guint round, GError **error)
{
  g_autoptr (AppDocument) report =
      app_document_new (APP_DOCUMENT_REPORT, app_season_get_title (season));
  LeagueColumn own[LEAGUE_COLUMNS];
  ReportMaker maker = { .report = report,
                        .season = season,
                        .snapshot = app_season_get_snapshot (season),
                        .columns = columns,
                        .n_columns = n_columns,
                        .until = until,
                        .round = round };
  gboolean made;

  if (columns == NULL) {
    maker.columns = own;
    maker.n_columns = app_season_get_columns (season, own);
  }
  made = build_report (&maker, kind, error);
  g_clear_pointer (&maker.entrants, g_hash_table_unref);
  league_table_free (maker.table);
  return made ? g_steal_pointer (&report) : NULL;
}

/* "2½ " as points; their value in whole ones. */
static void
report_add_points (AppTable *table, LeaguePoints points)
{
  app_table_add_number (table, app_points_dup (points), (double)points / LEAGUE_POINT);
}

/* A report's table of the standings. */

static void
add_columns (ReportMaker *maker, AppTable *table, gboolean rated)
{
  AppTableColumn *name;

  app_table_add_column (table, "rank", _ ("#"), APP_ALIGN_RIGHT)->lead = TRUE;
  name = app_table_add_column (table, "name", _ ("Name"), APP_ALIGN_LEFT);
  name->wide = name->lead = TRUE;
  for (guint k = 0; k < maker->n_columns; k++)
    app_table_add_column (table, league_column_id (maker->columns[k]),
                          league_column_heading (maker->columns[k]), APP_ALIGN_RIGHT);
  if (rated)
    app_table_add_column (table, "rating", _ ("Rating"), APP_ALIGN_RIGHT);
}

static gboolean
has_left (ReportMaker *maker, guint32 entrant)
{
  const LeagueResults *results = app_season_get_results (maker->season);

  return entrant < results->entrants->len
         && g_array_index (results->entrants, LeagueEntrant, entrant).left != G_MAXUINT16;
}

static void
add_name (ReportMaker *maker, AppTable *table, guint32 entrant)
{
  const char *name = app_season_get_name (maker->season, entrant);
  AppTableCell *cell;

  if (!has_left (maker, entrant)) {
    app_table_add_text (table, name)->style = APP_CELL_STRONG;
    return;
  }
  cell = app_table_add_text (table, NULL);
  g_free (cell->text);
  /* Translators: a player who dropped out of a season. */
  cell->text = g_strdup_printf (_ ("%s (left)"), name);
  cell->data = g_strdup (name);
  cell->style = APP_CELL_FAINT;
}

static void
add_row (ReportMaker *maker, AppTable *table, const LeagueRatings *ratings, guint position)
{
  guint32 entrant = league_table_get_entrant (maker->table, position);
  guint rank = league_table_get_rank (maker->table, entrant);

  app_table_add_number (table, rank > 0 ? g_strdup_printf ("%u", rank) : g_strdup ("–"),
                        rank > 0 ? rank : NAN);
  add_name (maker, table, entrant);
  for (guint k = 0; k < maker->n_columns; k++) {
    double value = league_table_get_value (maker->table, entrant, maker->columns[k]);
    AppTableCell *cell =
        app_table_add_number (table, app_column_dup_value (maker->columns[k], value), value);

    if (maker->columns[k] == LEAGUE_COLUMN_POINTS)
      cell->style = APP_CELL_STRONG;
  }
  if (ratings != NULL) {
    double shown = league_ratings_get_shown (ratings, entrant);

    app_table_add_number (
        table, report_dup_rating (app_season_get_rating_rules (maker->season), shown, FALSE),
        shown);
  }
}

static void
report_make_table (ReportMaker *maker)
{
  AppTable *table = app_table_new ("table", APP_TABLE_LIST);
  const LeagueRatings *present = app_season_get_ratings (maker->season);
  g_autoptr (LeagueRatings) then = NULL;

  if (present != NULL && maker->until != 0)
    then = app_season_dup_ratings (maker->season, app_season_get_rating_rules (maker->season),
                                   maker->until);
  else if (maker->round != 0)
    present = NULL;
  add_columns (maker, table, present != NULL);
  for (guint k = 0; k < league_table_get_size (maker->table); k++)
    add_row (maker, table, then != NULL ? then : present, k);
  app_document_add_table (maker->report, table);
}

/* A report's crosstable: who against whom, where all can meet; else who met whom by rounds. */

#define MOST_AGAINST 40 /* players of a round robin in a table of all against all */
#define MOST_SHOWN 200  /* of players outside of rounds, the first ones */

/* Marks */

static guint
count_sides (const LeagueResult *result, const LeagueSeat *seats)
{
  guint n = 0;

  for (guint k = 0; k < result->n_seats; k++)
    n = MAX (n, seats[k].side + 1u);
  return n;
}

static guint
best_other (const LeagueResult *result, const LeagueSeat *seats, guint seat)
{
  guint best = G_MAXUINT;

  for (guint k = 0; k < result->n_seats; k++)
    if (seats[k].side != seats[seat].side)
      best = MIN (best, seats[k].place);
  return best;
}

/* What a side has of a result: "1", "½", "0", "+"; of more sides its place: "2/4". */
static char *
report_dup_mark (const LeagueResult *result, const LeagueSeat *seats, guint seat)
{
  guint sides = count_sides (result, seats), other = best_other (result, seats, seat);
  guint place = seats[seat].place;
  gboolean forfeit = result->kind == LEAGUE_FORFEIT;

  switch (result->kind) {
  case LEAGUE_UNPLAYED:
    return g_strdup ("");
  case LEAGUE_BYE:
  case LEAGUE_FULL_BYE:
    return g_strdup ("+");
  case LEAGUE_HALF_BYE:
    return g_strdup ("½");
  case LEAGUE_ZERO_BYE:
    return g_strdup ("–");
  default:
    break;
  }
  if (sides > 2)
    return g_strdup_printf ("%u/%u", place, sides);
  if (place < other)
    return g_strdup (forfeit ? "+" : "1");
  if (place == other && place == 1)
    return g_strdup ("½");
  return g_strdup (forfeit ? "–" : "0");
}

/* All against all */

/* Positions by entrant, from 0. */
static guint *
find_positions (const LeagueTable *table)
{
  guint n = league_table_get_size (table);
  guint *positions = g_new0 (guint, n + 1);

  for (guint k = 0; k < n; k++)
    positions[league_table_get_entrant (table, k)] = k;
  return positions;
}

/* As the table does: a bye counts once its round has begun. */
static gboolean
is_counted (const ReportMaker *maker, const LeagueResult *result)
{
  return (maker->until == 0 || result->day <= maker->until)
         && (maker->round == 0 || result->round <= maker->round)
         && (!league_kind_is_bye ((LeagueKind)result->kind)
             || result->round <= league_table_get_rounds (maker->table));
}

static gboolean
is_shown (const ReportMaker *maker, const LeagueResult *result)
{
  return result->kind != LEAGUE_UNPLAYED && is_counted (maker, result);
}

static void
add_mark (GString **marks, guint at, const char *mark)
{
  if (*mark == '\0')
    return;
  if (marks[at] == NULL)
    marks[at] = g_string_new (mark);
  else
    g_string_append_printf (marks[at], " %s", mark);
}

static GString **
collect_meetings (ReportMaker *maker, guint n)
{
  const LeagueResults *results = app_season_get_results (maker->season);
  g_autofree guint *positions = find_positions (maker->table);
  GString **marks = g_new0 (GString *, (gsize)n * n + 1);

  for (guint k = 0; k < results->results->len; k++) {
    const LeagueResult *result = &g_array_index (results->results, LeagueResult, k);
    const LeagueSeat *seats = league_results_get_seats (results, result);

    if (!is_counted (maker, result) || league_kind_is_bye (result->kind))
      continue;
    for (guint i = 0; i < result->n_seats; i++) {
      g_autofree char *mark = report_dup_mark (result, seats, i);

      for (guint j = 0; j < result->n_seats; j++)
        if (seats[i].side != seats[j].side && positions[seats[i].entrant] < n
            && positions[seats[j].entrant] < n)
          add_mark (marks, positions[seats[i].entrant] * n + positions[seats[j].entrant], mark);
    }
  }
  return marks;
}

static void
add_lead_columns (AppTable *table)
{
  AppTableColumn *name;

  app_table_add_column (table, "number", _ ("#"), APP_ALIGN_RIGHT)->lead = TRUE;
  name = app_table_add_column (table, "name", _ ("Name"), APP_ALIGN_LEFT);
  name->wide = name->lead = TRUE;
}

static void
add_lead (ReportMaker *maker, AppTable *table, guint position)
{
  guint32 entrant = league_table_get_entrant (maker->table, position);

  app_table_add_number (table, g_strdup_printf ("%u", position + 1), position + 1);
  app_table_add_text (table, app_season_get_name (maker->season, entrant))->style = APP_CELL_STRONG;
}

static void
add_total (ReportMaker *maker, AppTable *table, guint position)
{
  guint32 entrant = league_table_get_entrant (maker->table, position);

  report_add_points (table, league_table_get_points (maker->table, entrant));
  g_array_index (table->cells, AppTableCell, table->cells->len - 1).style = APP_CELL_STRONG;
}

static void
make_against (ReportMaker *maker, AppTable *table, guint n)
{
  GString **marks = collect_meetings (maker, n);

  add_lead_columns (table);
  for (guint k = 0; k < n; k++) {
    g_autofree char *heading = g_strdup_printf ("%u", k + 1);
    g_autofree char *key = g_strdup_printf ("against-%u", k + 1);

    app_table_add_column (table, key, heading, APP_ALIGN_CENTRE);
  }
  app_table_add_column (table, "points", _ ("Points"), APP_ALIGN_RIGHT);
  for (guint k = 0; k < n; k++) {
    add_lead (maker, table, k);
    for (guint j = 0; j < n; j++) {
      GString *mark = marks[k * n + j];

      app_table_add_text (table, mark != NULL ? mark->str : "")->style =
          k == j ? APP_CELL_BLOCKED : APP_CELL_PLAIN;
      if (mark != NULL)
        g_string_free (mark, TRUE);
    }
    add_total (maker, table, k);
  }
  g_free (marks);
}

/* By rounds */

static void
put_round (GString **cells, guint at, const char *text)
{
  if (cells[at] == NULL)
    cells[at] = g_string_new (text);
  else
    g_string_append_printf (cells[at], ", %s", text);
}

/* "12w1": the opponent's number in this table, the colour, the result; "2/4" of more sides. */
static char *
dup_cell (const LeagueResult *result, const LeagueSeat *seats, guint seat, const guint *positions)
{
  g_autofree char *mark = report_dup_mark (result, seats, seat);
  guint other = 0;

  if (league_kind_is_bye (result->kind))
    /* Translators: in a crosstable. */
    return result->kind == LEAGUE_ZERO_BYE   ? g_strdup ("–")
           : result->kind == LEAGUE_HALF_BYE ? g_strdup ("½")
                                             : g_strdup (_ ("bye"));
  if (count_sides (result, seats) > 2)
    return g_steal_pointer (&mark);
  while (other + 1 < result->n_seats && seats[other].side == seats[seat].side)
    other++;
  return g_strdup_printf ("%u%s%s", positions[seats[other].entrant] + 1,
                          seats[seat].side == 0 ? "w" : "b", mark);
}

static GString **
collect_rounds (ReportMaker *maker, guint n, guint rounds)
{
  const LeagueResults *results = app_season_get_results (maker->season);
  g_autofree guint *positions = find_positions (maker->table);
  GString **cells = g_new0 (GString *, (gsize)n * rounds + 1);

  for (guint k = 0; k < results->results->len; k++) {
    const LeagueResult *result = &g_array_index (results->results, LeagueResult, k);
    const LeagueSeat *seats = league_results_get_seats (results, result);

    if (result->round == 0 || result->round > rounds || !is_counted (maker, result))
      continue;
    for (guint i = 0; i < result->n_seats; i++) {
      g_autofree char *cell = dup_cell (result, seats, i, positions);

      put_round (cells, positions[seats[i].entrant] * rounds + result->round - 1, cell);
    }
  }
  return cells;
}

static void
make_by_rounds (ReportMaker *maker, AppTable *table, guint n, guint rounds)
{
  GString **cells = collect_rounds (maker, n, rounds);

  add_lead_columns (table);
  for (guint r = 1; r <= rounds; r++) {
    g_autofree char *heading = g_strdup_printf ("%u", r);
    g_autofree char *key = g_strdup_printf ("round-%u", r);

    app_table_add_column (table, key, heading, APP_ALIGN_CENTRE);
  }
  app_table_add_column (table, "points", _ ("Points"), APP_ALIGN_RIGHT);
  for (guint k = 0; k < n; k++) {
    add_lead (maker, table, k);
    for (guint r = 0; r < rounds; r++) {
      GString *cell = cells[k * rounds + r];

      app_table_add_text (table, cell != NULL ? cell->str : "");
      if (cell != NULL)
        g_string_free (cell, TRUE);
    }
    add_total (maker, table, k);
  }
  g_free (cells);
}

static guint
last_round (ReportMaker *maker)
{
  const LeagueResults *results = app_season_get_results (maker->season);
  guint last = 0;

  for (guint k = 0; k < results->results->len; k++) {
    const LeagueResult *result = &g_array_index (results->results, LeagueResult, k);

    if (is_counted (maker, result))
      last = MAX (last, result->round);
  }
  return last;
}

static void
report_make_crosstable (ReportMaker *maker)
{
  AppTable *table = app_table_new ("crosstable", APP_TABLE_GRID);
  guint n = league_table_get_size (maker->table), rounds = last_round (maker);
  const DbSeason *row = maker->season->row;
  gboolean robin = row != NULL && g_str_equal (row->format, "round-robin");

  if (rounds == 0 || (robin && n <= MOST_AGAINST))
    make_against (maker, table, MIN (n, MOST_SHOWN));
  else
    make_by_rounds (maker, table, n, rounds);
  app_document_add_table (maker->report, table);
  if (rounds == 0 && n > MOST_SHOWN)
    app_document_add_text (
        maker->report, APP_BLOCK_PARAGRAPH,
        _ ("The first 200 players are shown. Export CSV of the season for all results."), NULL);
  else if (rounds > 0 && !(robin && n <= MOST_AGAINST))
    app_document_add_text (
        maker->report, APP_BLOCK_PARAGRAPH,
        _ ("12w1: a win against number 12 with the first seat (w; b is the second one). Of "
           "larger tables it is the place among how many: 2/4."),
        NULL);
}

/* A report's rounds: pairings and results, for the wall and for the book; and all results as
 * data. */

#define SEAT_INDEX 12 /* tables from which on a list tells where everybody sits */

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
count_fixture_sides (const AppFixture *fixture)
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
    most = MAX (most, count_fixture_sides (g_ptr_array_index (round->fixtures, k)));
  return most;
}

/* Points before the round, by name of the entrant's UUID; "" where it is nobody. */
static void
add_points_before (ReportMaker *maker, AppTable *table, const LeagueTable *before,
                   const AppFixture *fixture, guint side)
{
  gpointer entrant;

  for (guint k = 0; before != NULL && k < fixture->n_seats; k++)
    if (fixture->seats[k].side == side && fixture->seats[k].entrant != NULL
        && g_hash_table_lookup_extended (maker->entrants, fixture->seats[k].entrant, NULL,
                                         &entrant)) {
      report_add_points (table, league_table_get_points (before, GPOINTER_TO_UINT (entrant)));
      g_array_index (table->cells, AppTableCell, table->cells->len - 1).style = APP_CELL_FAINT;
      return;
    }
  app_table_add_text (table, NULL);
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
  case APP_FIXTURE_UNSEATED:
    return g_strdup (":");
  case APP_FIXTURE_FORFEIT:
    if (count_fixture_sides (fixture) == 2)
      return dup_forfeit (fixture);
    break;
  default:
    break;
  }
  return fixture->reason[0] != '\0' ? g_strdup_printf ("%s *", fixture->result_text)
                                    : g_strdup (fixture->result_text);
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
add_two_columns (AppTable *table)
{
  app_table_add_column (table, "table", _ ("Table"), APP_ALIGN_RIGHT);
  app_table_add_column (table, "first", C_ ("seat", "First"), APP_ALIGN_RIGHT)->wide = TRUE;
  app_table_add_column (table, "first-points", "", APP_ALIGN_RIGHT);
  app_table_add_column (table, "result", _ ("Result"), APP_ALIGN_CENTRE);
  app_table_add_column (table, "second-points", "", APP_ALIGN_LEFT);
  app_table_add_column (table, "second", C_ ("seat", "Second"), APP_ALIGN_LEFT)->wide = TRUE;
  app_table_add_column (table, "first-result", "", APP_ALIGN_RIGHT)->data_only = TRUE;
  app_table_add_column (table, "second-result", "", APP_ALIGN_RIGHT)->data_only = TRUE;
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
add_two_row (ReportMaker *maker, AppTable *table, const LeagueTable *before,
             const AppFixture *fixture, guint number)
{
  g_autofree char *first = dup_side (fixture, 0), *second = dup_side (fixture, 1);
  g_autofree char *result = dup_result (fixture, is_robin (maker));
  gboolean bye = is_bye (fixture), open = g_str_equal (result, ":");
  AppTableCell *cell;

  app_table_add_number (table, bye ? g_strdup ("") : g_strdup_printf ("%u", number),
                        bye ? NAN : number)
      ->style = APP_CELL_FAINT;
  app_table_add_text (table, first)->style = APP_CELL_STRONG;
  add_points_before (maker, table, before, fixture, 0);
  cell = app_table_add_text (table, result);
  cell->style = bye ? APP_CELL_FAINT : APP_CELL_PLAIN;
  cell->data = g_strdup (open ? "" : bye ? result : fixture->result_text);
  if (bye)
    app_table_add_text (table, NULL);
  else
    add_points_before (maker, table, before, fixture, 1);
  app_table_add_text (table, bye ? "" : second)->style = APP_CELL_STRONG;
  for (guint side = 0; side < 2; side++)
    app_table_add_number (table, g_strdup (""), value_of (fixture, side));
}

/* More */

static void
add_many_columns (AppTable *table, guint most)
{
  app_table_add_column (table, "table", _ ("Table"), APP_ALIGN_RIGHT)->lead = TRUE;
  for (guint k = 1; k <= most; k++) {
    g_autofree char *key = g_strdup_printf ("seat-%u", k);
    /* Translators: where somebody sits at a table. */
    g_autofree char *heading = g_strdup_printf (_ ("Seat %u"), k);

    app_table_add_column (table, key, heading, APP_ALIGN_LEFT)->wide = TRUE;
  }
  app_table_add_column (table, "result", _ ("Result"), APP_ALIGN_LEFT)->wide = TRUE;
}

static void
add_many_row (ReportMaker *maker, AppTable *table, const AppFixture *fixture, guint most,
              guint number)
{
  g_autofree char *result = dup_result (fixture, is_robin (maker));
  gboolean bye = is_bye (fixture);
  AppTableCell *cell;

  app_table_add_number (table, bye ? g_strdup ("") : g_strdup_printf ("%u", number),
                        bye ? NAN : number)
      ->style = APP_CELL_FAINT;
  for (guint side = 0; side < most; side++) {
    g_autofree char *names = dup_side (fixture, side);

    app_table_add_text (table, names)->style = APP_CELL_STRONG;
  }
  cell = app_table_add_text (table, g_str_equal (result, ":") ? "" : result);
  cell->style = bye ? APP_CELL_FAINT : APP_CELL_PLAIN;
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
    place->against = is_bye (fixture)                     ? dup_result (fixture, robin)
                     : count_fixture_sides (fixture) == 2 ? dup_side (fixture, 1 - seat->side)
                                                          : g_strdup ("");
    g_ptr_array_add (places, place);
  }
}

static void
make_seat_index (ReportMaker *maker, const AppRound *round)
{
  g_autoptr (GPtrArray) places = g_ptr_array_new_with_free_func (free_place);
  AppTable *table = app_table_new ("places", APP_TABLE_LIST);
  guint number = 0;

  for (guint k = 0; k < round->fixtures->len; k++) {
    const AppFixture *fixture = g_ptr_array_index (round->fixtures, k);

    collect_places (places, fixture, is_bye (fixture) ? 0 : ++number, is_robin (maker));
  }
  g_ptr_array_sort (places, compare_places);
  app_table_add_column (table, "name", _ ("Name"), APP_ALIGN_LEFT)->wide = TRUE;
  app_table_add_column (table, "table", _ ("Table"), APP_ALIGN_RIGHT);
  app_table_add_column (table, "against", _ ("Against"), APP_ALIGN_LEFT)->wide = TRUE;
  for (guint k = 0; k < places->len; k++) {
    const Place *place = g_ptr_array_index (places, k);

    app_table_add_text (table, place->name)->style = APP_CELL_STRONG;
    app_table_add_number (table,
                          place->number > 0 ? g_strdup_printf ("%u", place->number) : g_strdup (""),
                          place->number > 0 ? place->number : NAN);
    app_table_add_text (table, place->against);
  }
  app_document_add_text (maker->report, APP_BLOCK_CHAPTER, _ ("Who sits where"), NULL);
  app_document_add_table (maker->report, table);
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
    app_document_add_text (maker->report, APP_BLOCK_PARAGRAPH,
                           ((GString *)g_ptr_array_index (reasons, k))->str, NULL);
}

/* Matches in their order, then byes. */
static void
add_rows (ReportMaker *maker, AppTable *table, const LeagueTable *before, const AppRound *round,
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

/* A round as a table of its own; @wall: large. */
static void
report_make_round (ReportMaker *maker, const AppRound *round, gboolean wall)
{
  g_autofree char *id = g_strdup_printf ("round-%u", round->number);
  AppTable *table = app_table_new (id, wall ? APP_TABLE_WALL : APP_TABLE_LIST);
  g_autoptr (LeagueTable) before =
      round->number > 1 ? app_season_dup_table (maker->season, 0, round->number - 1) : NULL;
  guint most = most_sides (round);

  if (most <= 2)
    add_two_columns (table);
  else
    add_many_columns (table, most);
  add_rows (maker, table, before, round, most);
  app_document_add_table (maker->report, table);
  add_reasons (maker, round);
  if (wall && round->fixtures->len >= SEAT_INDEX)
    make_seat_index (maker, round);
}

/* Outside of rounds */

static void
report_make_roundless (ReportMaker *maker)
{
  const LeagueResults *results = app_season_get_results (maker->season);
  AppTable *table = NULL;

  for (guint k = 0; k < results->results->len; k++) {
    const LeagueResult *result = &g_array_index (results->results, LeagueResult, k);
    g_autofree char *day = app_day_dup (result->day), *shown = NULL, *text = NULL;

    if (result->round > 0)
      continue;
    if (table == NULL) {
      table = app_table_new ("matches", APP_TABLE_LIST);
      app_table_add_column (table, "date", _ ("Date"), APP_ALIGN_LEFT);
      app_table_add_column (table, "result", _ ("Result"), APP_ALIGN_LEFT)->wide = TRUE;
    }
    shown = app_date_dup (day);
    text = app_result_dup_text (result, league_results_get_seats (results, result),
                                app_season_name_func, maker->season);
    app_table_add_text (table, shown)->data = g_strdup (day);
    app_table_add_text (table, text);
  }
  if (table != NULL) {
    app_document_add_text (maker->report, APP_BLOCK_CHAPTER, _ ("Matches"), NULL);
    app_document_add_table (maker->report, table);
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
add_seat_columns (AppTable *table, guint seat)
{
  static const char *const fields[] = { "player", "side", "place", "score", "points" };

  for (guint k = 0; k < G_N_ELEMENTS (fields); k++) {
    g_autofree char *key = g_strdup_printf ("%s-%u", fields[k], seat);

    app_table_add_column (table, key, key, APP_ALIGN_LEFT);
  }
}

static void
add_number (AppTable *table, gboolean known, double value)
{
  app_table_add_number (table, g_strdup (""), known ? value : NAN);
}

static void
add_seat (ReportMaker *maker, AppTable *table, const LeagueResult *result, const LeagueSeat *seat,
          LeaguePoints points)
{
  gboolean has_place = result->kind <= LEAGUE_FORFEIT;

  app_table_add_text (table, app_season_get_name (maker->season, seat->entrant));
  add_number (table, TRUE, seat->side + 1);
  add_number (table, has_place, seat->place);
  add_number (table, seat->score != LEAGUE_NO_SCORE, (double)seat->score / 1000);
  add_number (table, is_shown (maker, result), (double)points / LEAGUE_POINT);
}

static void
add_result (ReportMaker *maker, AppTable *table, const LeagueResult *result, guint most)
{
  const LeagueSeat *seats =
      league_results_get_seats (app_season_get_results (maker->season), result);
  g_autofree char *day = app_day_dup (result->day);
  LeaguePoints points[LEAGUE_SEATS] = { 0 };

  league_scheme_rate (&app_season_get_rules (maker->season)->scheme, result, seats, points);
  add_number (table, result->round > 0, result->round);
  app_table_add_text (table, day);
  app_table_add_text (table, app_result_kind_id (result->kind));
  for (guint k = 0; k < most; k++) {
    if (k < result->n_seats) {
      add_seat (maker, table, result, &seats[k], points[k]);
      continue;
    }
    app_table_add_text (table, NULL);
    for (guint i = 0; i < 4; i++)
      add_number (table, FALSE, 0);
  }
}

static AppTable *
report_make_results (ReportMaker *maker)
{
  const LeagueResults *results = app_season_get_results (maker->season);
  AppTable *table = app_table_new ("results", APP_TABLE_LIST);
  guint most = most_seats (results);

  app_table_add_column (table, "round", "", APP_ALIGN_RIGHT);
  app_table_add_column (table, "date", "", APP_ALIGN_LEFT);
  app_table_add_column (table, "kind", "", APP_ALIGN_LEFT);
  for (guint k = 1; k <= most; k++)
    add_seat_columns (table, k);
  for (guint k = 0; k < results->results->len; k++)
    add_result (maker, table, &g_array_index (results->results, LeagueResult, k), most);
  return table;
}

/* A report's ratings: a list by rating, and the lines of the best. */

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

/* "1612", "27.63": as its system has it; with @sign "+12". */
static char *
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
add_rating_row (AppTable *table, ReportMaker *maker, const LeagueRatings *ratings,
                const Rated *rated, guint place)
{
  const LeagueRatingRules *rules = app_season_get_rating_rules (maker->season);
  guint n;
  const LeagueRatingStep *history = league_ratings_get_history (ratings, rated->entrant, &n);
  const LeagueRating rating = league_ratings_get (ratings, rated->entrant);
  double first = n > 0 ? league_rating_shown (rules, &history[0].before) : rated->shown;

  app_table_add_number (table, g_strdup_printf ("%u", place), place);
  app_table_add_text (table, app_season_get_name (maker->season, rated->entrant))->style =
      APP_CELL_STRONG;
  app_table_add_number (table, report_dup_rating (rules, rated->shown, FALSE), rated->shown)
      ->style = APP_CELL_STRONG;
  app_table_add_number (table, report_dup_rating (rules, rated->shown - first, TRUE),
                        rated->shown - first);
  if (rules->system != LEAGUE_ELO)
    app_table_add_number (table, report_dup_rating (rules, rating.deviation, FALSE),
                          rating.deviation);
  app_table_add_number (table, g_strdup_printf ("%u", n), n);
}

static void
add_rating_list (ReportMaker *maker, const LeagueRatings *ratings, const Rated *rated, guint n)
{
  AppTable *table = app_table_new ("ratings", APP_TABLE_LIST);
  const LeagueRatingRules *rules = app_season_get_rating_rules (maker->season);
  AppTableColumn *name;

  app_table_add_column (table, "place", _ ("#"), APP_ALIGN_RIGHT)->lead = TRUE;
  name = app_table_add_column (table, "name", _ ("Name"), APP_ALIGN_LEFT);
  name->wide = name->lead = TRUE;
  app_table_add_column (table, "rating", _ ("Rating"), APP_ALIGN_RIGHT);
  app_table_add_column (table, "change", _ ("Change"), APP_ALIGN_RIGHT);
  if (rules->system != LEAGUE_ELO)
    /* Translators: how uncertain a rating is. */
    app_table_add_column (table, "deviation", _ ("±"), APP_ALIGN_RIGHT);
  app_table_add_column (table, "steps", _ ("Rated"), APP_ALIGN_RIGHT);
  for (guint k = 0; k < n; k++)
    add_rating_row (table, maker, ratings, &rated[k], k + 1);
  app_document_add_table (maker->report, table);
}

/* By step of all results: what is not a step of his stays as it was. */
static void
add_rating_line (AppLineChart *chart, ReportMaker *maker, const LeagueRatings *ratings,
                 guint32 entrant, const guint *steps, guint n_steps)
{
  const LeagueRatingRules *rules = app_season_get_rating_rules (maker->season);
  AppLineSeries *series = app_line_chart_add (chart, app_season_get_name (maker->season, entrant));
  guint n, k = 0;
  const LeagueRatingStep *history = league_ratings_get_history (ratings, entrant, &n);
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
add_rating_chart (ReportMaker *maker, const LeagueRatings *ratings, const Rated *rated, guint n)
{
  g_autoptr (GStrvBuilder) labels = g_strv_builder_new ();
  guint n_steps;
  g_autofree guint *steps = find_steps (app_season_get_results (maker->season), &n_steps, labels);
  AppLineChart *chart;

  if (n_steps < 2)
    return;
  chart = app_line_chart_new (_ ("Ratings"), FALSE);
  g_strfreev (chart->labels);
  chart->labels = g_strv_builder_end (labels);
  for (guint k = 0; k < MIN (n, LINES); k++)
    add_rating_line (chart, maker, ratings, rated[k].entrant, steps, n_steps);
  app_document_add (maker->report, APP_BLOCK_CHART, NULL, NULL)->chart = chart;
}

static void
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
  add_rating_list (maker, ratings, rated, n);
  add_rating_chart (maker, ratings, rated, n);
}

/* The book of a season: what it is, how it counts, its table, who met whom, every round, every
 * player, and how places and ratings went. */

#define SEASON_LINES 12 /* of a chart of places */

/* How it counts */

static void
add_time_fact (ReportMaker *maker)
{
  const AppSeasonDraft *draft = maker->snapshot->draft;
  g_autofree char *from = NULL, *to = NULL, *text = NULL;

  if (draft->starts == NULL || *draft->starts == '\0')
    return;
  from = app_date_dup (draft->starts);
  to = draft->ends != NULL && *draft->ends != '\0' ? app_date_dup (draft->ends) : NULL;
  text = to != NULL ? g_strdup_printf ("%s – %s", from, to) : g_strdup (from);
  app_document_add_text (maker->report, APP_BLOCK_FACT, _ ("When"), text);
}

static void
add_games_fact (ReportMaker *maker)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *text = NULL;

  for (char **game = maker->snapshot->draft->games; game != NULL && *game != NULL; game++) {
    const RulesGame *known = rules_game (rules_text (*game));

    g_ptr_array_add (names, known != NULL ? (gpointer)_ (known->name) : *game);
  }
  g_ptr_array_add (names, NULL);
  text = g_strjoinv (", ", (char **)names->pdata);
  if (*text != '\0')
    app_document_add_text (maker->report, APP_BLOCK_FACT, _ ("Games"), text);
}

static void
add_tie_break_facts (ReportMaker *maker)
{
  const LeagueRules *rules = app_season_get_rules (maker->season);

  for (guint k = 0; k < rules->n_tie_breaks; k++) {
    /* Translators: the first, second … figure that decides between equal points. */
    g_autofree char *label = g_strdup_printf (_ ("Tie-break %u"), k + 1);
    g_autofree char *text = g_strdup_printf ("%s. %s", league_column_name (rules->tie_breaks[k]),
                                             league_column_description (rules->tie_breaks[k]));

    app_document_add_text (maker->report, APP_BLOCK_FACT, label, text);
  }
}

static void
add_rule_facts (ReportMaker *maker)
{
  g_autofree char *points = app_scheme_dup_text (&app_season_get_rules (maker->season)->scheme);
  const LeagueRatingRules *rating = app_season_get_rating_rules (maker->season);
  g_autofree char *players = g_strdup_printf ("%u", league_table_get_size (maker->table));

  app_document_add_text (maker->report, APP_BLOCK_CHAPTER, _ ("How it counts"), NULL);
  app_document_add_text (maker->report, APP_BLOCK_FACT, _ ("Format"), maker->snapshot->summary);
  add_games_fact (maker);
  add_time_fact (maker);
  app_document_add_text (maker->report, APP_BLOCK_FACT, _ ("Take part"), players);
  app_document_add_text (maker->report, APP_BLOCK_FACT, _ ("Points"), points);
  add_tie_break_facts (maker);
  if (maker->snapshot->draft->pairing.seating == LEAGUE_SEATING_FIDE)
    app_document_add_text (
        maker->report, APP_BLOCK_FACT, _ ("Seats"),
        _ ("By FIDE’s rule: nobody three times in a row in one seat where the round can be "
           "paired otherwise"));
  if (app_season_get_ratings (maker->season) != NULL && rating != NULL)
    app_document_add_text (maker->report, APP_BLOCK_FACT, _ ("Ratings"),
                           league_system_name (rating->system));
  if (maker->snapshot->draft->note != NULL && maker->snapshot->draft->note[0] != '\0')
    app_document_add_text (maker->report, APP_BLOCK_PARAGRAPH, maker->snapshot->draft->note, NULL);
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
  guint n = MIN (league_table_get_size (maker->table), SEASON_LINES);
  g_autoptr (GStrvBuilder) labels = g_strv_builder_new ();
  AppLineChart *chart;

  if (rounds < 2 || n < 2)
    return;
  chart = app_line_chart_new (_ ("Places after each round"), TRUE);
  for (guint k = 0; k < n; k++)
    app_line_chart_add (
        chart, app_season_get_name (maker->season, league_table_get_entrant (maker->table, k)));
  for (guint r = 1; r <= rounds; r++) {
    g_autoptr (LeagueTable) table = app_season_dup_table (maker->season, 0, r);
    g_autofree char *label = g_strdup_printf ("%u", r);

    g_strv_builder_add (labels, label);
    for (guint k = 0; k < n; k++) {
      AppLineSeries *series = g_ptr_array_index (chart->series, k);
      guint rank = league_table_get_rank (table, league_table_get_entrant (maker->table, k));
      double value = rank > 0 ? rank : NAN;

      g_array_append_val (series->values, value);
    }
  }
  g_strfreev (chart->labels);
  chart->labels = g_strv_builder_end (labels);
  app_document_add (maker->report, APP_BLOCK_CHART, NULL, NULL)->chart = chart;
}

/* Rounds */

static void
add_rounds (ReportMaker *maker)
{
  gboolean first = TRUE;

  for (guint k = 0; k < maker->snapshot->rounds->len; k++) {
    const AppRound *round = g_ptr_array_index (maker->snapshot->rounds, k);
    g_autofree char *day = NULL;

    if (round->fixtures->len == 0 || (maker->round > 0 && round->number > maker->round))
      continue;
    if (first)
      app_document_add_text (maker->report, APP_BLOCK_CHAPTER, _ ("Rounds"), NULL);
    first = FALSE;
    day = round->date != NULL && *round->date != '\0' ? app_date_dup (round->date) : NULL;
    app_document_add_text (maker->report, APP_BLOCK_SECTION, round->title, day);
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
add_own_result (ReportMaker *maker, AppTable *table, const LeagueResult *result, guint seat,
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
  app_table_add_text (table, when);
  app_table_add_text (table, others);
  app_table_add_text (table, league_kind_is_bye (result->kind) ? "" : mark);
  report_add_points (table, points[seat]);
  report_add_points (table, *sum);
}

/* Points taken from an entrant in rounds up to @to that are not told yet. */
static void
add_own_penalties (ReportMaker *maker, AppTable *table, guint32 entrant, guint to, guint *told_to,
                   LeaguePoints *sum)
{
  const GArray *penalties = app_season_get_results (maker->season)->penalties;

  to = MIN (to, league_table_get_rounds (maker->table));
  for (guint round = *told_to; round <= to; round++)
    for (guint k = 0; k < penalties->len; k++) {
      const LeaguePenalty *penalty = &g_array_index (penalties, LeaguePenalty, k);
      g_autofree char *when = NULL, *text = NULL, *reason = NULL;

      if (penalty->entrant != entrant || penalty->round != round)
        continue;
      *sum -= penalty->points;
      when = round > 0 ? g_strdup_printf ("%u", round) : g_strdup ("");
      reason = app_phrase_name (app_season_get_penalty_reason (maker->season, k));
      text = g_strdup_printf (_ ("Points taken: %s"), reason);
      app_table_add_text (table, when);
      app_table_add_text (table, text);
      app_table_add_text (table, "");
      report_add_points (table, -penalty->points);
      report_add_points (table, *sum);
    }
  *told_to = MAX (*told_to, to + 1);
}

static AppTable *
make_own_results (ReportMaker *maker, guint32 entrant, const GArray *own)
{
  const LeagueResults *results = app_season_get_results (maker->season);
  g_autofree char *id = g_strdup_printf ("player-%u", entrant + 1);
  AppTable *table = app_table_new (id, APP_TABLE_LIST);
  LeaguePoints sum = g_array_index (results->entrants, LeagueEntrant, entrant).start;
  guint told_to = 0;

  app_table_add_column (table, "round", _ ("Round"), APP_ALIGN_LEFT);
  app_table_add_column (table, "against", _ ("Against"), APP_ALIGN_LEFT)->wide = TRUE;
  app_table_add_column (table, "result", _ ("Result"), APP_ALIGN_CENTRE);
  app_table_add_column (table, "points", _ ("Points"), APP_ALIGN_RIGHT);
  app_table_add_column (table, "sum", _ ("Sum"), APP_ALIGN_RIGHT);
  for (guint k = 0; k < own->len; k++) {
    guint at = g_array_index (own, guint, k);
    const LeagueResult *result = &g_array_index (results->results, LeagueResult, at / LEAGUE_SEATS);

    add_own_penalties (maker, table, entrant, result->round > 0 ? result->round - 1u : 0u, &told_to,
                       &sum);
    add_own_result (maker, table, result, at % LEAGUE_SEATS, &sum);
  }
  add_own_penalties (maker, table, entrant, G_MAXUINT, &told_to, &sum);
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

    for (guint seat = 0; is_shown (maker, result) && seat < result->n_seats; seat++) {
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
  app_document_add_text (maker->report, APP_BLOCK_CHAPTER, _ ("Players"), NULL);
  for (guint k = 0; k < league_table_get_size (maker->table); k++) {
    guint32 entrant = league_table_get_entrant (maker->table, k);
    guint rank = league_table_get_rank (maker->table, entrant);
    const GArray *his = g_ptr_array_index (own, entrant);
    g_autofree char *points = app_points_dup (league_table_get_points (maker->table, entrant));
    /* Translators: of a player in a season's book: place and points. */
    g_autofree char *by = g_strdup_printf (_ ("Place %u, points: %s"), rank, points);

    if (his->len == 0)
      continue;
    app_document_add_text (maker->report, APP_BLOCK_SECTION,
                           app_season_get_name (maker->season, entrant), rank > 0 ? by : NULL);
    app_document_add_table (maker->report, make_own_results (maker, entrant, his));
  }
}

static void
report_make_season (ReportMaker *maker)
{
  maker->report->has_title_page = TRUE;
  app_document_add_text (maker->report, APP_BLOCK_CHAPTER, C_ ("league", "Table"), NULL);
  report_make_table (maker);
  add_places (maker);
  add_rule_facts (maker);
  app_document_add_text (maker->report, APP_BLOCK_CHAPTER, _ ("Crosstable"), NULL);
  report_make_crosstable (maker);
  add_rounds (maker);
  report_make_roundless (maker);
  if (app_season_get_ratings (maker->season) != NULL) {
    app_document_add_text (maker->report, APP_BLOCK_CHAPTER, _ ("Ratings"), NULL);
    report_make_ratings (maker);
  }
  add_players (maker);
  maker->report->data = report_make_results (maker);
}
