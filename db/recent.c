/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was played last.
 */
#include "db/recent.h"

#include "db/store-private.h"

#define RECENT_MATCHES "1000"

static const char of_game_sql[] = "SELECT id FROM matches WHERE game = :game AND deleted IS NULL"
                                  " ORDER BY date DESC, id DESC LIMIT 1";

/* The last one of each game, each by the index of games and dates. */
static const char of_any_sql[] =
    "SELECT m.id FROM games g JOIN matches m ON m.id = (SELECT id FROM matches WHERE game = g.id"
    " AND deleted IS NULL ORDER BY date DESC, id DESC LIMIT 1)"
    " ORDER BY m.date DESC, m.id DESC LIMIT 1";

gboolean
db_recent_match (DbStore *store, gint64 game, gint64 *match, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, game != 0 ? of_game_sql : of_any_sql, error);

  if (game != 0)
    db_bind_integer (query, ":game", game);
  return db_statement_run_integer (query, 0, match, error);
}

/* What was logged and later found in an import was there before that import's batch. */
#define LOGGED                                                                                     \
  " m.line IS NULL AND m.deleted IS NULL"                                                          \
  " AND NOT EXISTS (SELECT 1 FROM kept_records k WHERE k.match = m.id)"                            \
  " AND NOT EXISTS (SELECT 1 FROM imported i JOIN batches b ON b.id = i.batch"                     \
  " WHERE i.match = m.id AND b.created <= m.created) ORDER BY m.id DESC LIMIT 1"

static const char logged_sql[] = "SELECT m.id FROM matches m WHERE" LOGGED;

/* The index of games and dates would read all matches of the game. */
static const char logged_of_game_sql[] =
    "SELECT m.id FROM matches m WHERE m.id > (SELECT max (id) FROM matches) - " RECENT_MATCHES
    " AND +m.game = :game AND" LOGGED;

gboolean
db_recent_result (DbStore *store, gint64 game, gint64 *match, GError **error)
{
  g_autoptr (DbStatement) query =
      db_prepare (store, game != 0 ? logged_of_game_sql : logged_sql, error);

  if (game != 0)
    db_bind_integer (query, ":game", game);
  return db_statement_run_integer (query, 0, match, error);
}

static const char find_game_sql[] =
    "SELECT id FROM games WHERE CASE WHEN :code IS NULL THEN code IS NULL AND folded = :folded"
    " ELSE code = :code END ORDER BY id LIMIT 1";

gboolean
db_recent_find_game (DbStore *store, const char *code, const char *name, gint64 *game,
                     GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, find_game_sql, error);
  g_autofree char *folded = db_fold (name != NULL ? name : "");

  db_bind_text (query, ":code", code);
  db_bind_text (query, ":folded", folded);
  return db_statement_run_integer (query, 0, game, error);
}

static const char has_place_sql[] =
    "SELECT EXISTS (SELECT 1 FROM places WHERE folded = :folded AND deleted IS NULL)";

gboolean
db_recent_has_place (DbStore *store, const char *name, gboolean *has, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, has_place_sql, error);
  g_autofree char *folded = db_fold (name);
  gint64 found;

  db_bind_text (query, ":folded", folded);
  if (!db_statement_run_integer (query, 0, &found, error))
    return FALSE;
  *has = found != 0;
  return TRUE;
}

static const char games_sql[] =
    "SELECT coalesce (g.code, g.name) FROM games g LEFT JOIN matches m ON m.id = (SELECT id FROM "
    "matches"
    " WHERE game = g.id AND deleted IS NULL ORDER BY date DESC, id DESC LIMIT 1)"
    " WHERE g.deleted IS NULL ORDER BY m.id IS NULL, m.date DESC, m.id DESC, g.folded";

/* Adds the names that are not there yet. */
static gboolean
add_names (DbStatement *query, GHashTable *seen, GStrvBuilder *names, GError **error)
{
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW)
    if (g_hash_table_add (seen, g_strdup (db_column_text (query, 0))))
      g_strv_builder_add (names, db_column_text (query, 0));
  return step == DB_STEP_DONE;
}

#define SEATED                                                                                     \
  " SELECT coalesce (q.name, p.name) FROM last JOIN seats s ON s.match = last.id"                  \
  " JOIN players p ON p.id = s.player LEFT JOIN players q ON q.id = p.merged_into"                 \
  " WHERE coalesce (q.deleted, p.deleted) IS NULL ORDER BY last.date DESC, last.id DESC, s.seat"

static const char of_game_players_sql[] =
    "WITH last AS MATERIALIZED (SELECT id, date FROM matches WHERE game = :game"
    " AND deleted IS NULL ORDER BY date DESC, id DESC LIMIT " RECENT_MATCHES ")" SEATED;

static const char last_players_sql[] =
    "WITH last AS MATERIALIZED (SELECT id, date FROM matches WHERE deleted IS NULL"
    " ORDER BY id DESC LIMIT " RECENT_MATCHES ")" SEATED;

static const char all_players_sql[] =
    "SELECT name FROM players WHERE deleted IS NULL AND merged_into IS NULL ORDER BY folded";

static const char last_places_sql[] =
    "WITH last AS MATERIALIZED (SELECT id, date, place FROM matches WHERE deleted IS NULL"
    " ORDER BY id DESC LIMIT " RECENT_MATCHES ") SELECT p.name FROM last JOIN places p"
    " ON p.id = last.place WHERE p.deleted IS NULL ORDER BY last.date DESC, last.id DESC";

static const char all_places_sql[] =
    "SELECT name FROM places WHERE deleted IS NULL ORDER BY folded";

static char **
list_names (DbStore *store, gint64 game, const char *const *sqls, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  if (!db_transaction_begin_read (&scope, store, error))
    return NULL;
  for (; *sqls != NULL; sqls++) {
    g_autoptr (DbStatement) query = db_prepare (store, *sqls, error);

    if (db_has_parameter (query, ":game"))
      db_bind_integer (query, ":game", game);
    if (!add_names (query, seen, names, error))
      return NULL;
  }
  return db_transaction_commit (&scope, error) ? g_strv_builder_end (names) : NULL;
}

char **
db_recent_games (DbStore *store, GError **error)
{
  const char *const sqls[] = { games_sql, NULL };

  return list_names (store, 0, sqls, error);
}

char **
db_recent_players (DbStore *store, gint64 game, GError **error)
{
  const char *const sqls[] = { of_game_players_sql, last_players_sql, all_players_sql, NULL };

  return list_names (store, game, game != 0 ? sqls : sqls + 1, error);
}

char **
db_recent_places (DbStore *store, GError **error)
{
  const char *const sqls[] = { last_places_sql, all_places_sql, NULL };

  return list_names (store, 0, sqls, error);
}
