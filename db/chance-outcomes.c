/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the program drew for a match.
 */
#include "db/chance-outcomes.h"

#include "db/store-private.h"

static const char find_sql[] =
    "SELECT outcome FROM drawn WHERE match = :match AND digest = :digest AND due = :due";

static const char insert_sql[] = "INSERT INTO drawn (match, digest, due, outcome, created)"
                                 " VALUES (:match, :digest, :due, :outcome, :now)"
                                 " ON CONFLICT (match, digest, due) DO NOTHING";

/* A move that was recorded there says what became of it, on whichever line. */
static const char list_sql[] =
    "SELECT d.due, d.outcome, EXISTS ("
    "  SELECT 1 FROM moves m JOIN lines l ON l.id = m.line"
    "  WHERE l.match = d.match AND m.number = :number"
    "  AND (substr(m.text, 1, length(d.due)) = d.due"
    "       OR substr(m.text, 1, length(d.outcome)) = d.outcome))"
    " FROM drawn d WHERE d.match = :match AND d.digest = :digest ORDER BY d.id";

static void
drawn_free (gpointer data)
{
  DbChanceOutcome *drawn = data;

  g_free (drawn->due);
  g_free (drawn->outcome);
  g_free (drawn);
}

char *
db_chance_outcome_dup (DbStore *store, gint64 match, guint64 digest, const char *due,
                       GError **error)
{
  g_autoptr (DbStatement) find = db_prepare (store, find_sql, error);

  db_bind_integer (find, ":match", match);
  db_bind_integer (find, ":digest", (gint64)digest);
  db_bind_text (find, ":due", due);
  return db_step (find, error) == DB_STEP_ROW ? db_column_dup (find, 0) : NULL;
}

gboolean
db_chance_outcome_store (DbStore *store, gint64 match, guint64 digest, const char *due,
                         const char *outcome, char **kept, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbStatement) insert = NULL;

  *kept = NULL;
  if (!db_transaction_begin (&scope, store, error))
    return FALSE;
  insert = db_prepare (store, insert_sql, error);
  db_bind_integer (insert, ":match", match);
  db_bind_integer (insert, ":digest", (gint64)digest);
  db_bind_text (insert, ":due", due);
  db_bind_text (insert, ":outcome", outcome);
  db_bind_integer (insert, ":now", db_now ());
  if (!db_statement_run (insert, error))
    return FALSE;
  *kept = db_chance_outcome_dup (store, match, digest, due, error);
  if (*kept != NULL && db_transaction_commit (&scope, error))
    return TRUE;
  g_clear_pointer (kept, g_free);
  return FALSE;
}

GPtrArray *
db_chance_outcomes_list (DbStore *store, gint64 match, guint64 digest, guint64 number,
                         GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, list_sql, error);
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (drawn_free);
  DbStep step;

  db_bind_integer (query, ":match", match);
  db_bind_integer (query, ":digest", (gint64)digest);
  db_bind_integer (query, ":number", (gint64)number);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbChanceOutcome *drawn = g_new0 (DbChanceOutcome, 1);

    drawn->due = db_column_dup (query, 0);
    drawn->outcome = db_column_dup (query, 1);
    drawn->recorded = db_column_integer (query, 2) != 0;
    g_ptr_array_add (list, drawn);
  }
  return step == DB_STEP_DONE ? g_steal_pointer (&list) : NULL;
}
