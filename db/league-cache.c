/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Serials of what changed for leagues, and the kept forms of tables.
 */
#include "db/league-cache.h"

#include "db/store-private.h"

static const char serial_sql[] = "SELECT max (serial) FROM league_touched";

gboolean
db_league_serial (DbStore *store, gint64 *serial, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, serial_sql, error);

  return db_statement_run_integer (query, 0, serial, error);
}

/* Season 0 is in every season's. */
#define LAST_OF_SEASON                                                                             \
  "(SELECT max (serial) FROM league_touched WHERE subject = 'season' AND row IN (0, :season))"

static const char season_serial_sql[] = "SELECT " LAST_OF_SEASON;

gboolean
db_league_season_serial (DbStore *store, gint64 season, gint64 *serial, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, season_serial_sql, error);

  db_bind_integer (query, ":season", season);
  return db_statement_run_integer (query, 0, serial, error);
}

static const char touched_sql[] =
    "SELECT row FROM league_touched WHERE serial > :serial AND subject = 'match' ORDER BY serial";

static const char all_sql[] = "SELECT id FROM matches ORDER BY id";

GArray *
db_league_list_changed_matches (DbStore *store, gint64 serial, GError **error)
{
  g_autoptr (DbStatement) query = NULL;
  gint64 all;

  if (!db_league_season_serial (store, 0, &all, error))
    return NULL;
  query = db_prepare (store, all > serial ? all_sql : touched_sql, error);
  if (all <= serial)
    db_bind_integer (query, ":serial", serial);
  return db_statement_run_rows (query, error);
}

static const char get_sql[] =
    "SELECT form, serial FROM league_tables WHERE season = :season AND game = :game"
    " AND version = :version AND serial >= " LAST_OF_SEASON;

GBytes *
db_league_cache_get (DbStore *store, gint64 season, gint64 game, guint version, gint64 *serial,
                     GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, get_sql, error);

  db_bind_integer (query, ":season", season);
  db_bind_integer (query, ":game", game);
  db_bind_integer (query, ":version", version);
  if (db_step (query, error) != DB_STEP_ROW)
    return NULL;
  *serial = db_column_integer (query, 1);
  return db_column_dup_bytes (query, 0);
}

static const char set_sql[] =
    "INSERT OR REPLACE INTO league_tables (season, game, version, serial, form)"
    " SELECT :season, :game, :version, :serial, :form WHERE :serial >= " LAST_OF_SEASON;

gboolean
db_league_cache_set (DbStore *store, gint64 season, gint64 game, guint version, gint64 serial,
                     GBytes *form, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbStatement) set = NULL;
  gsize length;
  gconstpointer bytes = g_bytes_get_data (form, &length);

  if (!db_transaction_begin (&scope, store, error))
    return FALSE;
  set = db_prepare (store, set_sql, error);
  db_bind_integer (set, ":season", season);
  db_bind_integer (set, ":game", game);
  db_bind_integer (set, ":version", version);
  db_bind_integer (set, ":serial", serial);
  db_bind_blob (set, ":form", bytes, length);
  return db_statement_run (set, error) && db_transaction_commit (&scope, error);
}
