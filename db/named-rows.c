/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows that have a name of their own.
 */
#include "db/named-rows.h"

#include "db/campaigns-private.h"
#include "db/uuid.h"

#include <glib/gi18n-lib.h>

static gboolean
check_free (DbStore *store, const DbNamedTable *table, const char *name, gint64 but, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, table->taken, error);
  g_autofree char *folded = db_fold (name);
  g_auto (GStrv) parts = NULL;
  gint64 taken;

  db_bind_text (query, ":folded", folded);
  db_bind_integer (query, ":but", but);
  if (!db_statement_run_integer (query, 0, &taken, error))
    return FALSE;
  if (taken == 0)
    return TRUE;
  parts = g_strsplit (_ (table->conflict), "%s", 2);
  g_set_error (error, DB_ERROR, DB_ERROR_CONFLICT, "%s%s%s", parts[0], name, parts[1]);
  return FALSE;
}

static gboolean
write_row (DbStore *store, const DbNamedTable *table, const char *uuid, const char *name,
           const char *text, gint64 *row, GError **error)
{
  g_autoptr (DbStatement) write =
      db_prepare (store, *row == 0 ? table->insert : table->update, error);
  g_autofree char *folded = db_fold (name);
  char made[DB_UUID_SIZE];

  db_uuid_v7 (made);
  if (*row == 0)
    db_bind_text (write, ":uuid", uuid != NULL ? uuid : made);
  else
    db_bind_integer (write, ":row", *row);
  db_bind_text (write, ":name", name);
  db_bind_text (write, ":folded", folded);
  db_bind_text (write, ":text", text);
  db_bind_integer (write, ":now", db_now ());
  if (!db_statement_run (write, error))
    return FALSE;
  if (*row == 0)
    *row = db_last_row (store);
  return TRUE;
}

gboolean
db_named_row_store (DbStore *store, const DbNamedTable *table, const char *uuid, const char *name,
                    const char *text, gint64 *row, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autofree char *clean = db_dup_name (name, error);

  if (clean == NULL || !db_transaction_begin (&scope, store, error)
      || !db_edit_begin (&edit, store, table->subject, *row,
                         db_title_new (*row == 0 ? table->add : table->edit, clean, NULL), error)
      || !check_free (store, table, clean, *row, error)
      || !write_row (store, table, uuid, clean, text, &edit.row, error)
      || !db_edit_end (&edit, error) || !db_transaction_commit (&scope, error))
    return FALSE;
  *row = edit.row;
  return TRUE;
}

/* @name (out): owned */
static gboolean
read_row (DbStore *store, const DbNamedTable *table, gint64 row, char **name, gboolean *deleted,
          GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, table->read, error);
  DbStep step;

  db_bind_integer (query, ":row", row);
  step = db_step (query, error);
  if (step == DB_STEP_DONE)
    g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ (table->none));
  if (step != DB_STEP_ROW)
    return FALSE;
  *name = db_column_dup (query, 0);
  *deleted = db_column_integer (query, 1) != 0;
  return TRUE;
}

gboolean
db_named_row_set_deleted (DbStore *store, const DbNamedTable *table, gint64 row, gboolean deleted,
                          GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autofree char *name = NULL;
  gboolean now;

  if (!db_transaction_begin (&scope, store, error)
      || !read_row (store, table, row, &name, &now, error))
    return FALSE;
  if (deleted == now)
    return db_transaction_commit (&scope, error);
  return (deleted || check_free (store, table, name, row, error))
         && db_mark_deleted (store, table->subject, row, table->set_deleted, deleted,
                             db_title_new (deleted ? table->remove : table->restore, name, NULL),
                             error)
         && db_transaction_commit (&scope, error);
}
