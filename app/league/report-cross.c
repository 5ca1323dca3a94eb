/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A report's crosstable: who against whom, where all can meet; else who met whom by rounds.
 */
#include "app/league/season-report.h"

#include "app/league/season-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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

char *
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

static gboolean
counts (const ReportMaker *maker, const LeagueResult *result)
{
  return (maker->until == 0 || result->day <= maker->until)
         && (maker->round == 0 || result->round <= maker->round);
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

    if (!counts (maker, result) || league_kind_is_bye (result->kind))
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
add_lead_columns (ReportTable *table)
{
  ReportColumn *name;

  report_table_add_column (table, "number", _ ("#"), REPORT_RIGHT)->lead = TRUE;
  name = report_table_add_column (table, "name", _ ("Name"), REPORT_LEFT);
  name->wide = name->lead = TRUE;
}

static void
add_lead (ReportMaker *maker, ReportTable *table, guint position)
{
  guint32 entrant = league_table_get_entrant (maker->table, position);

  report_table_add_number (table, g_strdup_printf ("%u", position + 1), position + 1);
  report_table_add_text (table, app_season_get_name (maker->season, entrant))->style =
      REPORT_STRONG;
}

static void
add_total (ReportMaker *maker, ReportTable *table, guint position)
{
  guint32 entrant = league_table_get_entrant (maker->table, position);

  report_add_points (table, league_table_get_points (maker->table, entrant));
  g_array_index (table->cells, ReportCell, table->cells->len - 1).style = REPORT_STRONG;
}

static void
make_against (ReportMaker *maker, ReportTable *table, guint n)
{
  GString **marks = collect_meetings (maker, n);

  add_lead_columns (table);
  for (guint k = 0; k < n; k++) {
    g_autofree char *heading = g_strdup_printf ("%u", k + 1);
    g_autofree char *key = g_strdup_printf ("against-%u", k + 1);

    report_table_add_column (table, key, heading, REPORT_CENTRE);
  }
  report_table_add_column (table, "points", _ ("Points"), REPORT_RIGHT);
  for (guint k = 0; k < n; k++) {
    add_lead (maker, table, k);
    for (guint j = 0; j < n; j++) {
      GString *mark = marks[k * n + j];

      report_table_add_text (table, mark != NULL ? mark->str : "")->style =
          k == j ? REPORT_BLOCKED : REPORT_PLAIN;
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

    if (result->round == 0 || result->round > rounds || !counts (maker, result))
      continue;
    for (guint i = 0; i < result->n_seats; i++) {
      g_autofree char *cell = dup_cell (result, seats, i, positions);

      put_round (cells, positions[seats[i].entrant] * rounds + result->round - 1, cell);
    }
  }
  return cells;
}

static void
make_by_rounds (ReportMaker *maker, ReportTable *table, guint n, guint rounds)
{
  GString **cells = collect_rounds (maker, n, rounds);

  add_lead_columns (table);
  for (guint r = 1; r <= rounds; r++) {
    g_autofree char *heading = g_strdup_printf ("%u", r);
    g_autofree char *key = g_strdup_printf ("round-%u", r);

    report_table_add_column (table, key, heading, REPORT_CENTRE);
  }
  report_table_add_column (table, "points", _ ("Points"), REPORT_RIGHT);
  for (guint k = 0; k < n; k++) {
    add_lead (maker, table, k);
    for (guint r = 0; r < rounds; r++) {
      GString *cell = cells[k * rounds + r];

      report_table_add_text (table, cell != NULL ? cell->str : "");
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

    if (counts (maker, result))
      last = MAX (last, result->round);
  }
  return last;
}

void
report_make_crosstable (ReportMaker *maker)
{
  ReportTable *table = report_table_new ("crosstable", REPORT_GRID);
  guint n = league_table_get_size (maker->table), rounds = last_round (maker);
  const DbSeason *row = maker->season->row;
  gboolean robin = row != NULL && g_str_equal (row->format, "round-robin");

  if (rounds == 0 || (robin && n <= MOST_AGAINST))
    make_against (maker, table, MIN (n, MOST_SHOWN));
  else
    make_by_rounds (maker, table, n, rounds);
  report_add_table (maker->report, table);
  if (rounds == 0 && n > MOST_SHOWN)
    report_add (maker->report, REPORT_PARAGRAPH,
                _ ("The first 200 players are shown. Export CSV of the season for all results."),
                NULL);
  else if (rounds > 0 && !(robin && n <= MOST_AGAINST))
    report_add (maker->report, REPORT_PARAGRAPH,
                _ ("12w1: a win against number 12 with the first seat (w; b is the second one). Of "
                   "larger tables it is the place among how many: 2/4."),
                NULL);
}
