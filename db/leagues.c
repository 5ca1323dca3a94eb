/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leagues themselves: their names and notes.
 */
#include "leagues-private.h"

#include "uuid.h"

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

static const char taken_sql[] =
    "SELECT id FROM leagues WHERE folded = :folded AND deleted IS NULL AND id <> :but";

static gboolean
check_free (DbStore *store, const char *name, gint64 but, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, taken_sql, error);
  g_autofree char *folded = db_fold (name);
  gint64 taken;

  db_bind_text (query, ":folded", folded);
  db_bind_integer (query, ":but", but);
  if (!db_run_integer (query, 0, &taken, error))
    return FALSE;
  if (taken == 0)
    return TRUE;
  g_set_error (error, DB_ERROR, DB_ERROR_CONFLICT, _ ("There is a league named “%s” already"),
               name);
  return FALSE;
}

static const char insert_sql[] = "INSERT INTO leagues (uuid, name, folded, note, created, modified)"
                                 " VALUES (:uuid, :name, :folded, :note, :now, :now)";

static const char update_sql[] = "UPDATE leagues SET name = :name, folded = :folded, note = :note,"
                                 " modified = :now WHERE id = :row";

static gboolean
write_league (DbStore *store, const DbLeague *league, const char *name, gint64 *row, GError **error)
{
  g_autoptr (DbStatement) write = db_prepare (store, *row == 0 ? insert_sql : update_sql, error);
  g_autofree char *folded = db_fold (name);
  char uuid[DB_UUID_SIZE];

  db_uuid_v7 (uuid);
  if (*row == 0)
    db_bind_text (write, ":uuid", league->uuid != NULL ? league->uuid : uuid);
  else
    db_bind_integer (write, ":row", *row);
  db_bind_text (write, ":name", name);
  db_bind_text (write, ":folded", folded);
  db_bind_text (write, ":note", league->note);
  db_bind_integer (write, ":now", db_now ());
  if (!db_run (write, error))
    return FALSE;
  if (*row == 0)
    *row = db_last_row (store);
  return TRUE;
}

/* @id: 0 for a new one. */
static gboolean
store_league (DbStore *store, const DbLeague *league, gint64 *id, const char *title, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autofree char *name = db_dup_name (league->name, error);

  if (name == NULL || !db_transaction_begin (&scope, store, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_LEAGUE, *id, db_dup_title (title, name), error)
      || !check_free (store, name, *id, error)
      || !write_league (store, league, name, &edit.row, error) || !db_edit_end (&edit, error)
      || !db_transaction_commit (&scope, error))
    return FALSE;
  *id = edit.row;
  return TRUE;
}

gboolean
db_league_add (DbStore *store, const DbLeague *league, gint64 *id, GError **error)
{
  gint64 row = 0;

  if (!store_league (store, league, &row, _ ("Add league %s"), error))
    return FALSE;
  *id = row;
  return TRUE;
}

gboolean
db_league_update (DbStore *store, const DbLeague *league, GError **error)
{
  gint64 row = league->id;

  return store_league (store, league, &row, _ ("Edit league %s"), error);
}

static const char set_deleted_sql[] =
    "UPDATE leagues SET deleted = :deleted, modified = :now WHERE id = :row";

gboolean
db_league_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbLeague) league = NULL;

  if (!db_transaction_begin (&scope, store, error))
    return FALSE;
  league = db_league_get (store, id, error);
  if (league == NULL)
    return FALSE;
  if (deleted == (league->deleted != 0))
    return db_transaction_commit (&scope, error);
  if (!deleted && !check_free (store, league->name, id, error))
    return FALSE;
  return db_mark_deleted (store, DB_SUBJECT_LEAGUE, id, set_deleted_sql, deleted,
                          db_dup_title (deleted ? _ ("Delete league %s") : _ ("Restore league %s"),
                                        league->name),
                          error)
         && db_league_check_row (store, DB_SUBJECT_LEAGUE, id, error)
         && db_transaction_commit (&scope, error);
}
