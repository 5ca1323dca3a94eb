/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A report's table of the standings.
 */
#include "app/league/season-report.h"

#include "app/league/season-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

static void
add_columns (ReportMaker *maker, ReportTable *table, gboolean rated)
{
  ReportColumn *name;

  report_table_add_column (table, "rank", _ ("#"), REPORT_RIGHT)->lead = TRUE;
  name = report_table_add_column (table, "name", _ ("Name"), REPORT_LEFT);
  name->wide = name->lead = TRUE;
  for (guint k = 0; k < maker->n_columns; k++)
    report_table_add_column (table, league_column_id (maker->columns[k]),
                             league_column_heading (maker->columns[k]), REPORT_RIGHT);
  if (rated)
    report_table_add_column (table, "rating", _ ("Rating"), REPORT_RIGHT);
}

static gboolean
has_left (ReportMaker *maker, guint32 entrant)
{
  const LeagueResults *results = app_season_get_results (maker->season);

  return entrant < results->entrants->len
         && g_array_index (results->entrants, LeagueEntrant, entrant).left != G_MAXUINT16;
}

static void
add_name (ReportMaker *maker, ReportTable *table, guint32 entrant)
{
  const char *name = app_season_get_name (maker->season, entrant);
  ReportCell *cell;

  if (!has_left (maker, entrant)) {
    report_table_add_text (table, name)->style = REPORT_STRONG;
    return;
  }
  cell = report_table_add_text (table, NULL);
  g_free (cell->text);
  /* Translators: a player who dropped out of a season. */
  cell->text = g_strdup_printf (_ ("%s (left)"), name);
  cell->data = g_strdup (name);
  cell->style = REPORT_FAINT;
}

static void
add_row (ReportMaker *maker, ReportTable *table, const LeagueRatings *ratings, guint position)
{
  guint32 entrant = league_table_get_entrant (maker->table, position);
  guint rank = league_table_get_rank (maker->table, entrant);

  report_table_add_number (table, rank > 0 ? g_strdup_printf ("%u", rank) : g_strdup ("–"),
                           rank > 0 ? rank : NAN);
  add_name (maker, table, entrant);
  for (guint k = 0; k < maker->n_columns; k++) {
    double value = league_table_get_value (maker->table, entrant, maker->columns[k]);
    ReportCell *cell =
        report_table_add_number (table, app_column_dup_value (maker->columns[k], value), value);

    if (maker->columns[k] == LEAGUE_COLUMN_POINTS)
      cell->style = REPORT_STRONG;
  }
  if (ratings != NULL) {
    double shown = league_ratings_get_shown (ratings, entrant);

    report_table_add_number (
        table, report_dup_rating (app_season_get_rating_rules (maker->season), shown, FALSE),
        shown);
  }
}

void
report_make_table (ReportMaker *maker)
{
  ReportTable *table = report_table_new ("table", REPORT_LIST);
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
  report_add_table (maker->report, table);
}
