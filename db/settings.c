/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Settings in the file.
 */
#include "db/settings.h"

#include "db/store-private.h"

static const char get_sql[] = "SELECT value FROM settings WHERE name = :name";

char *
db_setting_dup (DbStore *store, const char *name, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, get_sql, error);

  db_bind_text (query, ":name", name);
  return db_step (query, error) == DB_STEP_ROW ? db_column_dup (query, 0) : NULL;
}

static const char set_sql[] = "INSERT INTO settings (name, value) VALUES (:name, :value)"
                              " ON CONFLICT (name) DO UPDATE SET value = excluded.value";

static const char forget_sql[] = "DELETE FROM settings WHERE name = :name";

gboolean
db_setting_set (DbStore *store, const char *name, const char *value, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbStatement) write = NULL;

  if (!db_transaction_begin (&scope, store, error))
    return FALSE;
  write = db_prepare (store, value == NULL ? forget_sql : set_sql, error);
  db_bind_text (write, ":name", name);
  if (value != NULL)
    db_bind_text (write, ":value", value);
  return db_statement_run (write, error) && db_transaction_commit (&scope, error);
}
