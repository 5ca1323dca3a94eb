/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drafts of seasons from rows of the store, and into them.
 */
#include "app/league/season-work.h"

#include "app/base/error.h"
#include "app/result/quick-store.h"
#include "app/league/schemes.h"

#include "db/matches.h"
#include "db/places.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

const RulesGame *
app_season_game (const char *name)
{
  const char *code = app_quick_game_code (name);

  return code != NULL ? rules_game (rules_text (code)) : NULL;
}

char *
app_season_row_title (const DbSeason *row)
{
  return row->name[0] != '\0' ? g_strdup (row->name)
                              : g_strdup_printf (_ ("Season %u"), row->number);
}

/* Names of games by their rows: the code of those that have one. */
static char **
read_games (DbStore *db, const DbSeason *row, GError **error)
{
  g_autoptr (GPtrArray) games = db_games_list (db, error);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  if (games == NULL)
    return NULL;
  for (guint k = 0; k < row->games->len; k++)
    for (guint j = 0; j < games->len; j++) {
      const DbNamed *game = g_ptr_array_index (games, j);

      if (game->id == g_array_index (row->games, gint64, k))
        g_strv_builder_add (names, game->code != NULL ? game->code : game->name);
    }
  return g_strv_builder_end (names);
}

/* The ready one or the stored one that is the same, "" for none. */
static char *
dup_scheme_id (DbStore *db, const char *json)
{
  g_autoptr (GPtrArray) schemes = app_schemes_list (db, NULL);

  for (guint k = 0; schemes != NULL && k < schemes->len; k++) {
    const AppScheme *scheme = g_ptr_array_index (schemes, k);
    g_autofree char *written = app_scheme_write (&scheme->scheme);

    if (g_str_equal (written, json))
      return g_strdup (scheme->id);
  }
  return g_strdup ("");
}

static gboolean
read_carries (DbStore *db, const DbSeason *row, AppSeasonDraft *draft, GError **error)
{
  g_autoptr (DbSeason) from = NULL;

  if (!app_carry_read (row->carried, &draft->carried, error))
    return FALSE;
  if (row->carries == 0)
    return TRUE;
  from = db_season_get (db, row->carries, error);
  if (from == NULL)
    return FALSE;
  draft->carries = g_strdup (from->uuid);
  return TRUE;
}

AppSeasonDraft *
app_season_draft_read (DbStore *db, const DbSeason *row, GError **error)
{
  g_autoptr (AppSeasonDraft) draft = g_new0 (AppSeasonDraft, 1);
  g_autoptr (DbLeague) league = db_league_get (db, row->league, error);

  draft->entrants = g_new0 (char *, 1);
  if (league == NULL || (draft->games = read_games (db, row, error)) == NULL
      || !app_season_rules_read (row, &draft->rules, &draft->pairing, &draft->rated, &draft->rating,
                                 error)
      || !read_carries (db, row, draft, error))
    return NULL;
  app_partners_find (row->partners, &draft->partners);
  draft->league = g_strdup (league->uuid);
  draft->league_name = g_strdup (league->name);
  draft->name = g_strdup (row->name);
  draft->open = row->open;
  draft->starts = g_strdup (row->starts);
  draft->ends = g_strdup (row->ends);
  draft->rounds = row->rounds;
  draft->scheme_id = dup_scheme_id (db, row->scheme);
  draft->note = g_strdup (row->note);
  return g_steal_pointer (&draft);
}

static gboolean
write_games (DbStore *db, const AppSeasonDraft *draft, DbSeason *row, GError **error)
{
  g_array_set_size (row->games, 0);
  for (char **name = draft->games; *name != NULL; name++) {
    const RulesGame *known = app_season_game (*name);
    g_autofree char *trimmed = g_strstrip (g_strdup (*name));
    gint64 game;

    if (trimmed[0] == '\0')
      continue;
    if (!db_game_ensure (db, known != NULL ? known->id : NULL,
                         known != NULL ? known->name : trimmed, &game, error))
      return FALSE;
    g_array_append_val (row->games, game);
  }
  return TRUE;
}

static void
set_trimmed (char **field, const char *value)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (value != NULL ? value : ""));

  db_match_set_string (field, trimmed);
}

gboolean
app_season_draft_write (DbStore *db, const AppSeasonDraft *draft, DbSeason *row, GError **error)
{
  const LeaguePairingRules *pairing = &draft->pairing;
  g_autofree char *scheme = app_scheme_write (&draft->rules.scheme);
  g_autofree char *tie_breaks = app_tie_breaks_write (&draft->rules);
  g_autofree char *rating = app_rating_write (draft->rated, &draft->rating);
  g_autofree char *carried = app_carry_write (draft->carries != NULL ? draft->carried : 0);

  set_trimmed (&row->name, draft->name);
  db_match_set_string (&row->format, league_format_id (pairing->format));
  db_match_set_string (&row->partners, app_partners_id (draft->partners));
  row->open = draft->open && pairing->format == LEAGUE_LADDER;
  set_trimmed (&row->starts, draft->starts);
  set_trimmed (&row->ends, draft->ends);
  row->rounds = draft->rounds;
  row->cycles = pairing->cycles;
  row->pod_least = pairing->pod_least;
  row->pod_most = pairing->pod_most;
  row->best_of = draft->rules.best_of;
  row->third_place = pairing->third_place && pairing->format == LEAGUE_KNOCK_OUT;
  db_match_set_string (&row->scheme, scheme);
  db_match_set_string (&row->tie_breaks, tie_breaks);
  db_match_set_string (&row->rating, rating);
  db_match_set_string (&row->carried, carried);
  db_match_set_string (&row->note, draft->note != NULL ? draft->note : "");
  row->carries = 0;
  return (draft->carries == NULL || db_season_find (db, draft->carries, &row->carries, error))
         && write_games (db, draft, row, error);
}

/* Drafts of what is stored */

static AppSeasonDraft *
take (AppSeasonDraft *draft, GError *failed, GError **error)
{
  if (draft == NULL)
    app_error_take (error, failed);
  return draft;
}

AppSeasonDraft *
app_season_draft_of (DbStore *db, const char *season, GError **error)
{
  g_autoptr (DbSeason) row = NULL;
  GError *failed = NULL;
  gint64 id;

  if (!db_season_find (db, season, &id, &failed) || (row = db_season_get (db, id, &failed)) == NULL)
    return take (NULL, failed, error);
  return take (app_season_draft_read (db, row, &failed), failed, error);
}

char *
app_season_dup_neighbour_day (const char *day, int by)
{
  int year = 0, month = 0, number = 0;
  g_autoptr (GDateTime) date = NULL, moved = NULL;

  if (app_is_day (day) && sscanf (day, "%4d-%2d-%2d", &year, &month, &number) == 3)
    date = g_date_time_new_utc (year, month, number, 0, 0, 0);
  moved = date != NULL ? g_date_time_add_days (date, by) : NULL;
  return moved != NULL ? g_date_time_format (moved, "%Y-%m-%d") : g_strdup ("");
}

/* A season that counts matches by itself begins where the last one ends: today unless that was
 * said. */
static char *
dup_first_day (const DbSeason *last)
{
  g_autofree char *today = app_quick_dup_today ();

  return app_season_dup_neighbour_day (last->ends[0] != '\0' ? last->ends : today, 1);
}

AppSeasonDraft *
app_season_draft_next (DbStore *db, const char *league, GError **error)
{
  g_autoptr (GPtrArray) seasons = NULL;
  AppSeasonDraft *draft;
  const DbSeason *last;
  GError *failed = NULL;
  gint64 id;

  if (!db_league_find (db, league, &id, &failed)
      || (seasons = db_seasons_list (db, id, FALSE, &failed)) == NULL)
    return take (NULL, failed, error);
  if (seasons->len == 0) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_NOT_FOUND,
                         _ ("The league has no season to go on from."));
    return NULL;
  }
  last = g_ptr_array_index (seasons, seasons->len - 1);
  draft = app_season_draft_read (db, last, &failed);
  if (draft == NULL)
    return take (NULL, failed, error);
  db_match_set_string (&draft->name, "");
  g_free (draft->starts);
  draft->starts = draft->open ? dup_first_day (last) : g_strdup ("");
  db_match_set_string (&draft->ends, "");
  db_match_set_string (&draft->note, "");
  db_match_set_string (&draft->carries, last->uuid);
  draft->carried = APP_CARRY_ENTRANTS | APP_CARRY_SEEDS | (draft->rated ? APP_CARRY_RATINGS : 0);
  return draft;
}
