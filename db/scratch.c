/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A collection that is put together row by row in a file without a name, and then becomes one like
 * any other; and a collection that becomes what the draft is.
 */
#include "db/scratch.h"

#include "db/integrity.h"
#include "db/migrate.h"
#include "db/results.h"
#include "db/store-private.h"
#include "db/tables-private.h"

#include <glib/gi18n-lib.h>

#define NO_NAME ""      /* a file that SQLite makes and removes itself */
#define LOOK_EVERY 1000 /* rows between two looks at the cancellable */

static const char triggers_sql[] =
    "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY rowid";

/* Takes all triggers away, which guard what never changes. Returns the SQL that makes them again.
 */
static GStrv
drop_triggers (DbStore *store, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, triggers_sql, error);
  g_autoptr (GStrvBuilder) sql = g_strv_builder_new ();
  g_autoptr (GString) drops = g_string_new (NULL);
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    g_string_append_printf (drops, "DROP TRIGGER \"%s\";", db_column_text (query, 0));
    g_strv_builder_add (sql, db_column_text (query, 1));
  }
  db_statement_reset (query);
  if (step == DB_STEP_ERROR || !db_store_exec (store, drops->str, error))
    return NULL;
  return g_strv_builder_end (sql);
}

static gboolean
make_triggers (DbStore *store, GStrv sql, GError **error)
{
  for (char **one = sql; *one != NULL; one++)
    if (!db_store_exec (store, *one, error))
      return FALSE;
  return TRUE;
}

DbStore *
db_scratch_new (guint schema, GError **error)
{
  g_autoptr (DbStore) scratch =
      db_store_connect (NO_NAME, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, error);

  g_return_val_if_fail (schema >= 1 && schema <= db_migrate_latest (), NULL);
  if (scratch == NULL
      || !db_store_exec (scratch, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", error)
      || !db_migrate_until (scratch, 0, schema, FALSE, error)
      || !db_store_exec (scratch, "PRAGMA foreign_keys = OFF; BEGIN", error))
    return NULL;
  g_free (scratch->path);
  scratch->path = g_strdup ("archive"); /* for messages */
  scratch->guards = drop_triggers (scratch, error);
  return scratch->guards == NULL ? NULL : g_steal_pointer (&scratch);
}

static gboolean
set_damage_error (const char *finding, GError **error)
{
  g_set_error_literal (error, DB_ERROR, DB_ERROR_DAMAGED, finding);
  return FALSE;
}

static const char carries_sql[] =
    "SELECT id, carries FROM seasons WHERE carries IS NOT NULL ORDER BY id";

/* No season may go on from itself by way of others. Each one is passed once. */
static gboolean
check_carries (DbStore *scratch, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (scratch, carries_sql, error);
  g_autoptr (GHashTable) from = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_int64_hash, g_int64_equal);
  GHashTableIter iter;
  gpointer start;
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    gint64 season = db_column_integer (query, 0), before = db_column_integer (query, 1);

    g_hash_table_insert (from, g_memdup2 (&season, sizeof season),
                         g_memdup2 (&before, sizeof before));
  }
  if (step == DB_STEP_ERROR)
    return FALSE;
  g_hash_table_iter_init (&iter, from);
  while (g_hash_table_iter_next (&iter, &start, NULL)) {
    g_autoptr (GHashTable) path = g_hash_table_new (g_int64_hash, g_int64_equal);
    gpointer at = start;

    for (; at != NULL && g_hash_table_add (seen, at); at = g_hash_table_lookup (from, at))
      g_hash_table_add (path, at);
    if (at != NULL && g_hash_table_contains (path, at))
      return set_damage_error (_ ("A season goes on from itself"), error);
  }
  return TRUE;
}

static gboolean
bring_up_to_date (DbStore *scratch, GError **error)
{
  guint schema;

  return make_triggers (scratch, scratch->guards, error) && db_store_exec (scratch, "COMMIT", error)
         && db_store_exec (scratch, "PRAGMA foreign_keys = ON", error)
         && db_tables_get_schema (scratch, &schema, error)
         && db_migrate_run (scratch, schema, FALSE, error);
}

gboolean
db_scratch_finish (DbStore *scratch, GError **error)
{
  g_auto (GStrv) findings = NULL;

  if (!bring_up_to_date (scratch, error) || !db_integrity_check (scratch, &findings, error))
    return FALSE;
  if (findings[0] != NULL)
    return set_damage_error (findings[0], error);
  return check_carries (scratch, error);
}

gboolean
db_scratch_finish_anyway (DbStore *scratch, GPtrArray *findings, GError **error)
{
  g_auto (GStrv) found = NULL;
  g_autoptr (GError) why = NULL;

  if (!bring_up_to_date (scratch, error) || !db_integrity_check (scratch, &found, error))
    return FALSE;
  for (char **finding = found; *finding != NULL; finding++)
    g_ptr_array_add (findings, g_strdup (*finding));
  if (!check_carries (scratch, &why))
    g_ptr_array_add (findings, g_strdup (why->message));
  return TRUE;
}

/* Single columns that refer to another row. */
static const char columns_sql[] =
    "SELECT \"from\", \"table\" FROM pragma_foreign_key_list (:table) WHERE id NOT IN"
    " (SELECT id FROM pragma_foreign_key_list (:table) WHERE seq > 0)";

static gboolean
has_row (DbStore *scratch, const char *table, gint64 id, gboolean *has, GError **error)
{
  GString *sql = g_string_new (NULL);
  g_autoptr (DbStatement) query = NULL;
  gint64 found;

  g_string_printf (sql, "SELECT 1 FROM %s WHERE id = :id", table);
  query = db_prepare (scratch, db_intern_sql (sql), error);
  db_bind_integer (query, ":id", id);
  if (!db_statement_run_integer (query, 0, &found, error))
    return FALSE;
  *has = found != 0;
  return TRUE;
}

gboolean
db_scratch_has_references (DbStore *scratch, const DbTable *table, const DbValue *values,
                           gboolean *has, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (scratch, columns_sql, error);
  DbStep step = DB_STEP_DONE;

  *has = TRUE;
  db_bind_text (query, ":table", table->name);
  while (*has && (step = db_step (query, error)) == DB_STEP_ROW) {
    const char *column = db_column_text (query, 0);
    int k = db_table_find_column (table, column, strlen (column));

    if (k >= 0 && values[k].kind == DB_VALUE_INTEGER
        && !has_row (scratch, db_column_text (query, 1), values[k].integer, has, error))
      return FALSE;
  }
  return step != DB_STEP_ERROR;
}

/* What the program has brought is in batches of its own; games have a code. */
static const char blank_sql[] =
    "SELECT NOT EXISTS (SELECT 1 FROM batches b WHERE b.source <> ':tomekeeper' AND EXISTS"
    " (SELECT 1 FROM changes WHERE batch = b.id))"
    " AND NOT EXISTS (SELECT 1 FROM games WHERE code IS NULL)"
    " AND NOT EXISTS (SELECT 1 FROM packs p WHERE NOT EXISTS"
    "  (SELECT 1 FROM changes WHERE subject = 'pack' AND row = p.id))";

/* Tables that have rows in a collection that is blank, too. */
static const char *const programs[] = { "batches", "changes", "games", "packs", "settings" };

static gboolean
is_program_table (const DbTable *table)
{
  for (gsize k = 0; k < G_N_ELEMENTS (programs); k++)
    if (g_str_equal (programs[k], table->name))
      return TRUE;
  return FALSE;
}

gboolean
db_tables_is_blank (DbStore *store, gboolean *blank, GError **error)
{
  g_autoptr (GPtrArray) tables = db_tables_list (store, error);
  g_autoptr (DbStatement) query = db_prepare (store, blank_sql, error);
  gint64 none;

  if (tables == NULL || !db_statement_run_integer (query, 0, &none, error))
    return FALSE;
  *blank = none != 0;
  for (guint k = 0; k < tables->len && *blank; k++) {
    guint64 rows = 0;

    if (!is_program_table (g_ptr_array_index (tables, k))
        && !db_table_count (store, g_ptr_array_index (tables, k), &rows, error))
      return FALSE;
    *blank = rows == 0;
  }
  return TRUE;
}

typedef struct {
  DbStore *to;
  GCancellable *cancellable;
  guint64 rows;
} Copying;

static gboolean
copy_row (const DbTable *table, const DbValue *values, const char *file, gpointer data,
          GError **error)
{
  Copying *copying = data;

  if (copying->rows++ % LOOK_EVERY == 0
      && g_cancellable_set_error_if_cancelled (copying->cancellable, error))
    return FALSE;
  return db_table_insert (copying->to, table, values, error);
}

static gboolean
copy_table (DbStore *to, DbStore *from, const DbTable *table, GCancellable *cancellable,
            GError **error)
{
  Copying copying = { .to = to, .cancellable = cancellable };
  g_autofree char *clear = g_strdup_printf ("DELETE FROM %s", table->name);

  return db_store_exec (to, clear, error)
         && db_table_foreach (from, table, TRUE, copy_row, &copying, error);
}

static const char references_sql[] = "SELECT \"table\" FROM pragma_foreign_key_check LIMIT 1";

static gboolean
check_references (DbStore *store, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, references_sql, error);
  DbStep step = db_step (query, error);

  if (step == DB_STEP_ROW)
    return set_damage_error (_ ("A row refers to one that is missing"), error);
  return step == DB_STEP_DONE;
}

/* So that whoever watches looks at everything anew. */
static void
touch_all (DbStore *store)
{
  static const DbSubject subjects[] = { DB_SUBJECT_PACK, DB_SUBJECT_PLAYER, DB_SUBJECT_MATCH,
                                        DB_SUBJECT_CAMPAIGN, DB_SUBJECT_LEAGUE };

  for (gsize k = 0; k < G_N_ELEMENTS (subjects); k++)
    db_store_touch (store, subjects[k], 1);
}

static gboolean
replace_content (DbStore *store, DbStore *from, GPtrArray *tables, GCancellable *cancellable,
                 GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (GStrv) guards = NULL;
  gboolean blank;

  if (!db_transaction_begin_flat (&scope, store, error)
      || !db_tables_is_blank (store, &blank, error))
    return FALSE;
  if (!blank) {
    g_set_error_literal (error, DB_ERROR, DB_ERROR_CONFLICT, _ ("This collection is not empty"));
    return FALSE;
  }
  guards = drop_triggers (store, error);
  if (guards == NULL)
    return FALSE;
  for (guint k = 0; k < tables->len; k++)
    if (!copy_table (store, from, g_ptr_array_index (tables, k), cancellable, error))
      return FALSE;
  if (!make_triggers (store, guards, error) || !check_references (store, error)
      || !db_derived_rebuild (store, error))
    return FALSE;
  touch_all (store);
  return db_transaction_commit (&scope, error);
}

gboolean
db_tables_replace (DbStore *store, DbStore *from, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) tables = db_tables_list (store, error);
  gboolean done;

  if (tables == NULL)
    return FALSE;
  if (store->depth > 0) {
    g_set_error_literal (error, DB_ERROR, DB_ERROR_FAILED,
                         "a collection is replaced outside of transactions");
    return FALSE;
  }
  /* Rows come in the order of their tables' names. */
  db_store_guard (store, FALSE);
  done = replace_content (store, from, tables, cancellable, error);
  db_store_guard (store, TRUE);
  if (done)
    db_store_accept_committed (store);
  return done;
}
