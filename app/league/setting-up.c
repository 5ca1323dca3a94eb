/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What dialogs ask of the main thread's connection when a league is set up.
 */
#include "app/league/setting-up.h"

#include "app/store/store-jobs.h"

#include "db/leagues.h"

#include <glib/gi18n-lib.h>
#include <string.h>

AppSeasonDraft *
app_season_draft_next_at (AppStore *store, const char *league, GError **error)
{
  return app_season_draft_next (app_store_get_db (store), league, error);
}

AppSeasonDraft *
app_season_draft_of_at (AppStore *store, const char *season, GError **error)
{
  return app_season_draft_of (app_store_get_db (store), season, error);
}

char *
app_season_draft_check_at (AppStore *store, const AppSeasonDraft *draft, const char *season,
                           char **warning)
{
  return app_season_draft_check (app_store_get_db (store), draft, season, warning);
}

GPtrArray *
app_schemes_list_at (AppStore *store)
{
  GPtrArray *schemes = app_schemes_list (app_store_get_db (store), NULL);

  return schemes != NULL ? schemes
                         : g_ptr_array_new_with_free_func ((GDestroyNotify)app_scheme_free);
}

AppScheme *
app_scheme_find_at (AppStore *store, const char *name)
{
  return app_scheme_find (app_store_get_db (store), name, NULL);
}

/* Entrants */

static void
add_other (DbStore *db, const DbForbidden *pair, gint64 entrant, GStrvBuilder *others)
{
  gint64 id = pair->one == entrant ? pair->other : pair->one;
  g_autoptr (DbEntrant) other = NULL;

  if (pair->one != entrant && pair->other != entrant)
    return;
  other = db_entrant_get (db, id, NULL);
  if (other != NULL)
    g_strv_builder_add (others, other->uuid);
}

char **
app_entrant_dup_forbidden (AppStore *store, const char *season, const char *entrant)
{
  DbStore *db = app_store_get_db (store);
  g_autoptr (GStrvBuilder) others = g_strv_builder_new ();
  g_autoptr (DbSeason) row = NULL;
  gint64 id, of;

  if (db_season_find (db, season, &id, NULL) && db_entrant_find (db, entrant, &of, NULL))
    row = db_season_get (db, id, NULL);
  for (guint k = 0; row != NULL && k < row->forbidden->len; k++)
    add_other (db, &g_array_index (row->forbidden, DbForbidden, k), of, others);
  return g_strv_builder_end (others);
}

/* Fixtures */

AppSeasonLook *
app_fixture_look (AppStore *store, const char *uuid, const AppFixture **fixture, GError **error)
{
  DbStore *db = app_store_get_db (store);
  g_autoptr (DbFixture) row = NULL;
  g_autoptr (DbSeason) season = NULL;
  g_autoptr (AppSeasonLook) look = NULL;
  gint64 id;

  if (!db_fixture_find (db, uuid, &id, error) || (row = db_fixture_get (db, id, error)) == NULL
      || (season = db_season_get (db, row->season, error)) == NULL
      || (look = app_season_look_at (store, season->uuid, error)) == NULL)
    return NULL;
  *fixture = app_season_look_find_fixture (look, uuid);
  if (*fixture != NULL)
    return g_steal_pointer (&look);
  g_set_error_literal (error, APP_ERROR, APP_ERROR_NOT_FOUND,
                       _ ("The fixture is not in the season any more."));
  return NULL;
}
