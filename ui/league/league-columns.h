/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which columns of a league's table are on show: those of its season, until its reader chooses
 * others, which are remembered league by league.
 */
#pragma once

#include "app/league/season.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * UiLeagueColumn:
 * A column: a figure of the table, a LeagueColumn; or one of those behind it.
 */
typedef enum {
  UI_LEAGUE_COLUMN_RATING = LEAGUE_COLUMNS,
  UI_LEAGUE_COLUMN_FORM,
  UI_LEAGUE_COLUMN_STREAK,
  UI_LEAGUE_COLUMNS,
} UiLeagueColumn;

/* Translated. */
const char *ui_league_column_get_name (guint column);
const char *ui_league_column_get_heading (guint column);
const char *ui_league_column_get_description (guint column);

/* (array length=n): the columns for @league, in their order. @columns has UI_LEAGUE_COLUMNS
 * elements. */
guint ui_league_columns_get (const char *league, AppSeason *season, guint *columns);
/* Remembers what was chosen; @n 0 for the season's own. */
void ui_league_columns_set (const char *league, const guint *columns, guint n);

G_END_DECLS
