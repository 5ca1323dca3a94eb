/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a row of a league's table looks: the cells of its columns, and the two lines of a narrow row.
 */
#pragma once

#include "app/league/standings.h"
#include "ui/league/league-columns.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Beside an UiLeagueColumn. */
enum {
  UI_STANDINGS_RANK = UI_LEAGUE_COLUMNS,
  UI_STANDINGS_NAME,
};

/* Puts rank, name and @columns (array length=n) into @table instead of what it has. The width that
 * they need, in pixels. */
int ui_standings_cells_set_columns (GtkColumnView *table, const guint *columns, guint n);

/* Rows of two lines. */
GtkListItemFactory *ui_standings_row_factory (void) G_GNUC_WARN_UNUSED_RESULT;

/**
 * ui_standings_row_at:
 * @column: (out): of the cell, LEAGUE_COLUMN_POINTS of a narrow row
 * @cell: (out): the widget that is hit
 *
 * The row at a point of @view, borrowed; NULL when there is none.
 */
AppStanding *ui_standings_row_at (GtkWidget *view, double x, double y, guint *column,
                                  GtkWidget **cell);

/* The same in a sentence: "Buchholz: 7½". */
char *ui_standings_dup_sentence (AppStanding *row, guint column) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
