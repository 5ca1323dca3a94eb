/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Named points schemes.
 */
#include "leagues-private.h"

#include "uuid.h"

#include <glib/gi18n-lib.h>

DbScheme *
db_scheme_new (const char *name, const char *json)
{
  DbScheme *scheme = g_new0 (DbScheme, 1);

  scheme->name = g_strdup (name);
  scheme->json = g_strdup (json);
  return scheme;
}

void
db_scheme_free (DbScheme *scheme)
{
  if (scheme == NULL)
    return;
  g_free (scheme->uuid);
  g_free (scheme->name);
  g_free (scheme->json);
  g_free (scheme);
}

static void
free_scheme (gpointer scheme)
{
  db_scheme_free (scheme);
}

/* Reading */

#define SELECT "SELECT id, uuid, name, json, created, modified, deleted FROM schemes"

static DbScheme *
read_scheme (DbStatement *query)
{
  DbScheme *scheme = db_scheme_new (db_column_text (query, 2), db_column_text (query, 3));

  scheme->id = db_column_integer (query, 0);
  scheme->uuid = db_column_dup (query, 1);
  scheme->created = db_column_integer (query, 4);
  scheme->modified = db_column_integer (query, 5);
  scheme->deleted = db_column_integer (query, 6);
  return scheme;
}

static const char get_sql[] = SELECT " WHERE id = :row";

DbScheme *
db_scheme_get (DbStore *store, gint64 id, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, get_sql, error);
  DbStep step;

  db_bind_integer (query, ":row", id);
  step = db_step (query, error);
  if (step == DB_STEP_DONE)
    g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such points scheme"));
  return step == DB_STEP_ROW ? read_scheme (query) : NULL;
}

static const char list_sql[] = SELECT " WHERE (deleted IS NOT NULL) = :deleted ORDER BY folded, id";

GPtrArray *
db_schemes_list (DbStore *store, gboolean deleted, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, list_sql, error);
  g_autoptr (GPtrArray) schemes = g_ptr_array_new_with_free_func (free_scheme);
  DbStep step;

  db_bind_integer (query, ":deleted", deleted);
  while ((step = db_step (query, error)) == DB_STEP_ROW)
    g_ptr_array_add (schemes, read_scheme (query));
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&schemes);
}

static const char by_name_sql[] =
    "SELECT id FROM schemes WHERE folded = :key AND deleted IS NULL LIMIT 2";
static const char by_uuid_sql[] =
    "SELECT id FROM schemes WHERE uuid BETWEEN :prefix AND :prefix || 'g' LIMIT 2";

gboolean
db_scheme_find (DbStore *store, const char *name, gint64 *id, GError **error)
{
  static const char *const ways[] = { by_name_sql, by_uuid_sql, NULL };

  return db_find_one (
      store, ways, name, g_strdup_printf (_ ("There is no points scheme “%s”"), name),
      g_strdup_printf (_ ("More than one points scheme answers to “%s”"), name), id, error);
}

/* Writing */

static const char taken_sql[] =
    "SELECT id FROM schemes WHERE folded = :folded AND deleted IS NULL AND id <> :but";

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
  g_set_error (error, DB_ERROR, DB_ERROR_CONFLICT,
               _ ("There is a points scheme named “%s” already"), name);
  return FALSE;
}

static const char insert_sql[] = "INSERT INTO schemes (uuid, name, folded, json, created, modified)"
                                 " VALUES (:uuid, :name, :folded, :json, :now, :now)";

static const char update_sql[] = "UPDATE schemes SET name = :name, folded = :folded, json = :json,"
                                 " modified = :now WHERE id = :row";

static gboolean
write_scheme (DbStore *store, const DbScheme *scheme, const char *name, gint64 *row, GError **error)
{
  g_autoptr (DbStatement) write = db_prepare (store, *row == 0 ? insert_sql : update_sql, error);
  g_autofree char *folded = db_fold (name);
  char uuid[DB_UUID_SIZE];

  db_uuid_v7 (uuid);
  if (*row == 0)
    db_bind_text (write, ":uuid", scheme->uuid != NULL ? scheme->uuid : uuid);
  else
    db_bind_integer (write, ":row", *row);
  db_bind_text (write, ":name", name);
  db_bind_text (write, ":folded", folded);
  db_bind_text (write, ":json", scheme->json);
  db_bind_integer (write, ":now", db_now ());
  if (!db_run (write, error))
    return FALSE;
  if (*row == 0)
    *row = db_last_row (store);
  return TRUE;
}

/* @id: 0 for a new one. */
static gboolean
store_scheme (DbStore *store, const DbScheme *scheme, gint64 *id, const char *title, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autofree char *name = db_dup_name (scheme->name, error);

  if (name == NULL || !db_transaction_begin (&scope, store, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_SCHEME, *id, db_dup_title (title, name), error)
      || !check_free (store, name, *id, error)
      || !write_scheme (store, scheme, name, &edit.row, error) || !db_edit_end (&edit, error)
      || !db_transaction_commit (&scope, error))
    return FALSE;
  *id = edit.row;
  return TRUE;
}

gboolean
db_scheme_add (DbStore *store, const DbScheme *scheme, gint64 *id, GError **error)
{
  gint64 row = 0;

  if (!store_scheme (store, scheme, &row, _ ("Add points scheme %s"), error))
    return FALSE;
  *id = row;
  return TRUE;
}

gboolean
db_scheme_update (DbStore *store, const DbScheme *scheme, GError **error)
{
  gint64 row = scheme->id;

  return store_scheme (store, scheme, &row, _ ("Edit points scheme %s"), error);
}

static const char set_deleted_sql[] =
    "UPDATE schemes SET deleted = :deleted, modified = :now WHERE id = :row";

gboolean
db_scheme_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbScheme) scheme = NULL;

  if (!db_transaction_begin (&scope, store, error))
    return FALSE;
  scheme = db_scheme_get (store, id, error);
  if (scheme == NULL)
    return FALSE;
  if (deleted == (scheme->deleted != 0))
    return db_transaction_commit (&scope, error);
  if (!deleted && !check_free (store, scheme->name, id, error))
    return FALSE;
  return db_mark_deleted (
             store, DB_SUBJECT_SCHEME, id, set_deleted_sql, deleted,
             db_dup_title (deleted ? _ ("Delete points scheme %s") : _ ("Restore points scheme %s"),
                           scheme->name),
             error)
         && db_transaction_commit (&scope, error);
}
