/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The kept form of a season's results: read instead of all its matches, with what changed since.
 * Seasons of fixtures have none: they are read as fast.
 */
#include "app/league/season-private.h"

#define WORTH 500     /* results that take long to be read */
#define WORTH_NEW 100 /* matches that were taken in since */

/* Whether the results are those of matches alone. */
static gboolean
can_be_kept (const AppSeason *season)
{
  return season->id == 0 || (season->row->open && g_hash_table_size (season->fixtures) == 0);
}

static gboolean
has_fixtures (SeasonReader *reader)
{
  g_autoptr (GPtrArray) rows = NULL;

  if (reader->season->id == 0)
    return FALSE;
  rows = db_fixtures_list (reader->db, reader->season->id, &reader->error);
  return rows == NULL || rows->len > 0;
}

/* Entrants of a season are as the store says now; players of all matches are in the form. */
static gboolean
take_entrants (SeasonReader *reader, LeagueResults *form)
{
  AppSeason *season = reader->season;
  GArray *now = season->results->entrants;

  if (season->id == 0) {
    for (guint k = 0; k < form->entrants->len; k++)
      g_hash_table_insert (
          season->entrants->by_player,
          GSIZE_TO_POINTER ((gsize)g_array_index (form->entrants, LeagueEntrant, k).id),
          GUINT_TO_POINTER (k + 1));
    return TRUE;
  }
  if (now->len != form->entrants->len)
    return FALSE;
  for (guint k = 0; k < now->len; k++) {
    LeagueEntrant *entrant = &g_array_index (form->entrants, LeagueEntrant, k);

    if (entrant->id != g_array_index (now, LeagueEntrant, k).id)
      return FALSE;
    *entrant = g_array_index (now, LeagueEntrant, k);
  }
  return TRUE;
}

static gboolean
take_form (SeasonReader *reader, GBytes *bytes, gboolean *found)
{
  AppSeason *season = reader->season;
  LeagueResults *form = league_results_read (bytes);
  SeasonNews news;
  gboolean known;

  *found = form != NULL && take_entrants (reader, form);
  if (!*found) {
    league_results_free (form);
    return TRUE;
  }
  league_results_free (season->results);
  season->results = form;
  app_season_count_matches (season);
  season->kept = TRUE;
  if (season->id == 0) {
    if (!app_season_read_people (reader, NULL))
      return FALSE;
    known = TRUE;
    for (guint k = 0; k < season->people->len; k++)
      known = known && ((SeasonPerson *)g_ptr_array_index (season->people, k))->player != NULL;
    *found = known;
  }
  if (*found && !app_season_take_in (reader, &news))
    return FALSE;
  *found = *found && news != SEASON_TO_BE_READ;
  return TRUE;
}

gboolean
app_season_read_form (SeasonReader *reader, gboolean *found)
{
  AppSeason *season = reader->season;
  g_autoptr (GBytes) bytes = NULL;

  *found = FALSE;
  if (!can_be_kept (season) || has_fixtures (reader))
    return reader->error == NULL;
  bytes = db_league_form_get (reader->db, season->id, season->game, SEASON_FORM_VERSION,
                              &season->serial, &reader->error);
  if (bytes == NULL)
    return reader->error == NULL;
  return take_form (reader, bytes, found);
}

gboolean
app_season_keep (AppSeason *season, DbStore *db, GError **error)
{
  g_autoptr (GBytes) form = NULL;

  if (!can_be_kept (season) || db_store_is_read_only (db))
    return TRUE;
  form = league_results_write (season->results);
  if (!db_league_form_set (db, season->id, season->game, SEASON_FORM_VERSION, season->serial, form,
                           error))
    return FALSE;
  season->kept = TRUE;
  season->n_new = 0;
  return TRUE;
}

gboolean
app_season_is_worth_keeping (const AppSeason *season)
{
  return can_be_kept (season) && season->results->results->len >= WORTH
         && (!season->kept || season->n_new >= WORTH_NEW);
}
