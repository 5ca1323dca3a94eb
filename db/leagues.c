/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leagues themselves: their names and notes.
 */
#include "db/leagues-private.h"

#include "db/named.h"

#include <glib/gi18n-lib.h>

DbLeague *
db_league_new (const char *name)
{
  DbLeague *league = g_new0 (DbLeague, 1);

  league->name = g_strdup (name);
  league->note = g_strdup ("");
  return league;
}

void
db_league_free (DbLeague *league)
{
  if (league == NULL)
    return;
  g_free (league->uuid);
  g_free (league->name);
  g_free (league->note);
  g_free (league);
}

static void
free_league (gpointer league)
{
  db_league_free (league);
}

/* Reading */

#define SELECT "SELECT id, uuid, name, note, created, modified, deleted FROM leagues"

static DbLeague *
read_league (DbStatement *query)
{
  DbLeague *league = db_league_new (db_column_text (query, 2));

  db_match_set_string (&league->note, db_column_text (query, 3));
  league->id = db_column_integer (query, 0);
  league->uuid = db_column_dup (query, 1);
  league->created = db_column_integer (query, 4);
  league->modified = db_column_integer (query, 5);
  league->deleted = db_column_integer (query, 6);
  return league;
}

static const char get_sql[] = SELECT " WHERE id = :row";

DbLeague *
db_league_get (DbStore *store, gint64 id, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, get_sql, error);
  DbStep step;

  db_bind_integer (query, ":row", id);
  step = db_step (query, error);
  if (step == DB_STEP_DONE)
    g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such league"));
  return step == DB_STEP_ROW ? read_league (query) : NULL;
}

static const char list_sql[] = SELECT " WHERE (deleted IS NOT NULL) = :deleted ORDER BY folded, id";

GPtrArray *
db_leagues_list (DbStore *store, gboolean deleted, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, list_sql, error);
  g_autoptr (GPtrArray) leagues = g_ptr_array_new_with_free_func (free_league);
  DbStep step;

  db_bind_integer (query, ":deleted", deleted);
  while ((step = db_step (query, error)) == DB_STEP_ROW)
    g_ptr_array_add (leagues, read_league (query));
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&leagues);
}

static const char by_name_sql[] =
    "SELECT id FROM leagues WHERE folded = :key AND deleted IS NULL LIMIT 2";
static const char by_uuid_sql[] =
    "SELECT id FROM leagues WHERE uuid BETWEEN :prefix AND :prefix || 'g' LIMIT 2";

gboolean
db_league_find (DbStore *store, const char *name, gint64 *id, GError **error)
{
  static const char *const ways[] = { by_name_sql, by_uuid_sql, NULL };

  return db_find_one (store, ways, name, g_strdup_printf (_ ("There is no league “%s”"), name),
                      g_strdup_printf (_ ("More than one league answers to “%s”"), name), id,
                      error);
}

/* Writing */

static const DbNamedTable table = {
  .subject = DB_SUBJECT_LEAGUE,
  DB_NAMED_TABLE ("leagues", "note"),
  .add = N_ ("Add league %s"),
  .edit = N_ ("Edit league %s"),
  .remove = N_ ("Delete league %s"),
  .restore = N_ ("Restore league %s"),
  .conflict = N_ ("There is a league named “%s” already"),
  .none = N_ ("There is no such league"),
};

gboolean
db_league_add (DbStore *store, const DbLeague *league, gint64 *id, GError **error)
{
  gint64 row = 0;

  if (!db_named_store (store, &table, league->uuid, league->name, league->note, &row, error))
    return FALSE;
  *id = row;
  return TRUE;
}

gboolean
db_league_update (DbStore *store, const DbLeague *league, GError **error)
{
  gint64 row = league->id;

  return db_named_store (store, &table, NULL, league->name, league->note, &row, error);
}

gboolean
db_league_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;

  return db_transaction_begin (&scope, store, error)
         && db_named_set_deleted (store, &table, id, deleted, error)
         && db_league_check_row (store, DB_SUBJECT_LEAGUE, id, error)
         && db_transaction_commit (&scope, error);
}
