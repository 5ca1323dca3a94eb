/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Named points schemes.
 */
#include "db/leagues-private.h"

#include "db/named.h"

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

static const DbNamedTable table = {
  .subject = DB_SUBJECT_SCHEME,
  DB_NAMED_TABLE ("schemes", "json"),
  .add = N_ ("Add points scheme %s"),
  .edit = N_ ("Edit points scheme %s"),
  .remove = N_ ("Delete points scheme %s"),
  .restore = N_ ("Restore points scheme %s"),
  .conflict = N_ ("There is a points scheme named “%s” already"),
  .none = N_ ("There is no such points scheme"),
};

gboolean
db_scheme_add (DbStore *store, const DbScheme *scheme, gint64 *id, GError **error)
{
  gint64 row = 0;

  if (!db_named_store (store, &table, scheme->uuid, scheme->name, scheme->json, &row, error))
    return FALSE;
  *id = row;
  return TRUE;
}

gboolean
db_scheme_update (DbStore *store, const DbScheme *scheme, GError **error)
{
  gint64 row = scheme->id;

  return db_named_store (store, &table, NULL, scheme->name, scheme->json, &row, error);
}

gboolean
db_scheme_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error)
{
  return db_named_set_deleted (store, &table, id, deleted, error);
}
