/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lists of players that rows have, rows found by what a person types, and the bin: what campaigns,
 * runs, sessions and journals have in common.
 */
#include "db/campaigns-private.h"

#include "db/players.h"

#include <string.h>

#define UUID_PREFIX 8

static void
clear_ref (gpointer ref)
{
  g_free (((DbPlayerRef *)ref)->name);
}

GArray *
db_player_refs_new (void)
{
  GArray *refs = g_array_new (FALSE, FALSE, sizeof (DbPlayerRef));

  g_array_set_clear_func (refs, clear_ref);
  return refs;
}

void
db_player_refs_add (GArray *refs, gint64 player, const char *name)
{
  DbPlayerRef ref = { player, g_strdup (name) };

  g_array_append_val (refs, ref);
}

GArray *
db_refs_read (DbStore *store, const DbRefsTable *table, gint64 row, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, table->read, error);
  g_autoptr (GArray) refs = db_player_refs_new ();
  DbStep step;

  db_bind_integer (query, ":row", row);
  while ((step = db_step (query, error)) == DB_STEP_ROW)
    db_player_refs_add (refs, db_column_integer (query, 0), db_column_text (query, 1));
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&refs);
}

/* The rows that are to be written for @refs, nobody twice (element-type gint64). */
static GArray *
find_rows (DbStore *store, const DbRefsTable *table, gint64 row, const GArray *refs, GError **error)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  for (guint k = 0; k < refs->len; k++) {
    const DbPlayerRef *ref = &g_array_index (refs, DbPlayerRef, k);
    g_autoptr (DbStatement) raw = NULL;
    gint64 player = ref->player, written;

    if (player == 0 && !db_player_ensure (store, ref->name, &player, error))
      return NULL;
    if (!g_hash_table_add (seen, g_memdup2 (&player, sizeof player)))
      continue;
    raw = db_prepare (store, table->raw, error);
    db_bind_integer (raw, ":row", row);
    db_bind_integer (raw, ":player", player);
    if (!db_run_integer (raw, player, &written, error))
      return NULL;
    g_array_append_val (rows, written);
  }
  return g_steal_pointer (&rows);
}

gboolean
db_refs_write (DbStore *store, const DbRefsTable *table, gint64 row, const GArray *refs,
               GError **error)
{
  g_autoptr (GArray) rows = find_rows (store, table, row, refs, error);
  g_autoptr (DbStatement) insert = NULL, empty = NULL;

  if (rows == NULL)
    return FALSE;
  empty = db_prepare (store, table->remove, error);
  db_bind_integer (empty, ":row", row);
  if (!db_run (empty, error))
    return FALSE;
  insert = db_prepare (store, table->insert, error);
  for (guint k = 0; k < rows->len; k++) {
    db_bind_integer (insert, ":row", row);
    db_bind_integer (insert, ":position", k + 1);
    db_bind_integer (insert, ":player", g_array_index (rows, gint64, k));
    if (!db_run (insert, error))
      return FALSE;
  }
  return insert != NULL;
}

gboolean
db_find_one (DbStore *store, const char *const *ways, const char *which, char *none, char *many,
             gint64 *id, GError **error)
{
  g_autofree char *key = db_fold (which);
  g_autofree char *not_found = none;
  g_autofree char *ambiguous = many;
  guint found = 0;

  for (; *ways != NULL && found == 0; ways++) {
    g_autoptr (DbStatement) query = db_prepare (store, *ways, error);
    g_autoptr (GArray) rows = NULL;

    if (query != NULL && db_has_parameter (query, ":prefix") && strlen (key) < UUID_PREFIX)
      continue;
    db_bind_text (query, query != NULL && db_has_parameter (query, ":prefix") ? ":prefix" : ":key",
                  key);
    rows = db_run_rows (query, error);
    if (rows == NULL)
      return FALSE;
    found = rows->len;
    if (found > 0)
      *id = g_array_index (rows, gint64, 0);
  }
  if (found == 1)
    return TRUE;
  g_set_error_literal (error, DB_ERROR, found == 0 ? DB_ERROR_NOT_FOUND : DB_ERROR_AMBIGUOUS,
                       found == 0 ? not_found : ambiguous);
  return FALSE;
}

gboolean
db_mark_deleted (DbStore *store, DbSubject subject, gint64 row, const char *sql, gboolean deleted,
                 char *title, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) update = NULL;
  g_autofree char *told = title;
  gint64 now = db_now ();

  if (!db_transaction_begin (&scope, store, error)
      || !db_edit_begin (&edit, store, subject, row, g_steal_pointer (&told), error))
    return FALSE;
  update = db_prepare (store, sql, error);
  db_bind_row (update, ":deleted", deleted ? now : 0);
  db_bind_integer (update, ":now", now);
  db_bind_integer (update, ":row", row);
  return db_run (update, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}
