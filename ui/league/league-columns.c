/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The columns of a league's table, remembered in the settings.
 */
#include "ui/league/league-columns.h"

#include "ui/widget/shell.h"

#include <glib/gi18n.h>

#define KEY "league-columns"

static const struct {
  const char *id, *name, *heading, *description; /* N_() or NC_() but for the id */
} more[] = {
  { "rating", N_ ("Rating"), NC_ ("column", "Rating"),
    N_ ("How strong somebody is by his results.") },
  { "form", N_ ("Recent form"), NC_ ("column", "Form"),
    N_ ("The last results, the newest at the end.") },
  { "streak", N_ ("Streak"), NC_ ("column", "Streak"), N_ ("Wins or losses in a row.") },
};

static const char *
ui_league_column_get_id (guint column)
{
  return column < LEAGUE_COLUMNS ? league_column_id (column) : more[column - LEAGUE_COLUMNS].id;
}

const char *
ui_league_column_get_name (guint column)
{
  return column < LEAGUE_COLUMNS ? league_column_name (column)
                                 : _ (more[column - LEAGUE_COLUMNS].name);
}

const char *
ui_league_column_get_heading (guint column)
{
  return column < LEAGUE_COLUMNS
             ? league_column_heading (column)
             : g_dpgettext2 (NULL, "column", more[column - LEAGUE_COLUMNS].heading);
}

const char *
ui_league_column_get_description (guint column)
{
  return column < LEAGUE_COLUMNS ? league_column_description (column)
                                 : _ (more[column - LEAGUE_COLUMNS].description);
}

static gboolean
find_column (const char *id, guint *column)
{
  for (*column = 0; *column < UI_LEAGUE_COLUMNS; (*column)++)
    if (strcmp (ui_league_column_get_id (*column), id) == 0)
      return TRUE;
  return FALSE;
}

/* Owned; NULL while nothing was chosen. */
static char **
dup_chosen (const char *league)
{
  g_autoptr (GSettings) settings = ui_shell_new_settings (KEY);
  g_autoptr (GVariant) all = NULL;
  char **chosen = NULL;

  if (settings == NULL)
    return NULL;
  all = g_settings_get_value (settings, KEY);
  g_variant_lookup (all, league, "^as", &chosen);
  return chosen;
}

/* Results first, then what decides, then the rest. */
static guint
get_usual (AppSeason *season, guint *columns)
{
  LeagueColumn own[LEAGUE_COLUMNS];
  guint n_own = app_season_get_columns (season, own), n = 0;

  for (guint k = 0; k < n_own; k++)
    columns[n++] = own[k];
  if (app_season_get_rating_rules (season) != NULL)
    columns[n++] = UI_LEAGUE_COLUMN_RATING;
  columns[n++] = UI_LEAGUE_COLUMN_FORM;
  return n;
}

guint
ui_league_columns_get (const char *league, AppSeason *season, guint *columns)
{
  g_auto (GStrv) chosen = dup_chosen (league);
  guint n = 0;

  for (guint k = 0; chosen != NULL && chosen[k] != NULL && n < UI_LEAGUE_COLUMNS; k++)
    n += find_column (chosen[k], &columns[n]);
  return n > 0 ? n : get_usual (season, columns);
}

void
ui_league_columns_set (const char *league, const guint *columns, guint n)
{
  g_autoptr (GSettings) settings = ui_shell_new_settings (KEY);
  g_autoptr (GVariant) all = NULL;
  GVariantBuilder builder, ids;
  GVariantIter iter;
  const char *key;
  GVariant *value;

  if (settings == NULL)
    return;
  all = g_settings_get_value (settings, KEY);
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{sas}"));
  g_variant_iter_init (&iter, all);
  while (g_variant_iter_loop (&iter, "{&s@as}", &key, &value))
    if (strcmp (key, league) != 0)
      g_variant_builder_add (&builder, "{s@as}", key, value);
  if (n > 0) {
    g_variant_builder_init (&ids, G_VARIANT_TYPE ("as"));
    for (guint k = 0; k < n; k++)
      g_variant_builder_add (&ids, "s", ui_league_column_get_id (columns[k]));
    g_variant_builder_add (&builder, "{sas}", league, &ids);
  }
  g_settings_set_value (settings, KEY, g_variant_builder_end (&builder));
}
