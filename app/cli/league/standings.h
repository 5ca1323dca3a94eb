/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the commands about figures share: a season loaded, and rows of cells as a table or as CSV.
 */
#pragma once

#include "app/cli/cli.h"

#include "app/document/document.h"
#include "app/league/season.h"

G_BEGIN_DECLS

/**
 * CliStandings:
 * @table: at the time that was asked for; @past_table: owned, NULL when it is the present one
 * @columns: (array length=n_columns)
 * @round, @day: of the table, 0 for the present
 */
typedef struct {
  Cli *cli;
  DbStore *db;
  AppPacks *packs;
  AppSeason *season;
  const LeagueTable *table;
  LeagueTable *past_table;
  LeagueColumn columns[LEAGUE_COLUMNS];
  guint n_columns;
  guint round;
  LeagueDay day;
  gboolean csv;
} CliStandings;

/* Opens the collection and loads a season: @league as app_season_find() takes it; or with @plain
 * all matches of @game (a row, 0 for all). FALSE with an error. */
gboolean cli_standings_open (CliStandings *standings, Cli *cli, GError **error);
gboolean cli_standings_load (CliStandings *standings, gint64 season, gint64 game, GError **error);
void cli_standings_clear (CliStandings *standings);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CliStandings, cli_standings_clear)

/* The entrant whom a person names; the error lists those there are. */
gboolean cli_standings_find_entrant (CliStandings *standings, const char *name, guint32 *entrant,
                                     GError **error);
/* A column by its word; the error lists those there are. */
gboolean cli_standings_read_column (const char *word, LeagueColumn *column, GError **error);
/* "2026-11-20"; anything else is an error that says how it is written. */
gboolean cli_standings_read_day (const char *text, LeagueDay *day, GError **error);

/* A table of columns with these headings, which are their keys, too; those that have an 'r' in
 * @right stand right. */
AppTable *cli_standings_new_table (const char *right, guint n, ...) G_GNUC_WARN_UNUSED_RESULT;
/* A row of @n texts, each taken over. */
void cli_standings_add_row (AppTable *table, guint n, ...);
/* Prints @table, which is taken over: as CSV where that is asked for, else under @title. Returns
 * the exit status. @title: (nullable) */
int cli_standings_print (CliStandings *standings, AppTable *table, const char *title);

/* Where an entrant is told in JSON: "entrant", "name", "player". */
void cli_standings_put_entrant (CliStandings *standings, AppJson *json, guint32 entrant);

G_END_DECLS
