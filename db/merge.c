/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A merge from its beginning to its log.
 */
#include "db/merge-private.h"

#include "db/changes.h"

#include <string.h>

void
db_merged_free (DbMerged *merged)
{
  if (merged == NULL)
    return;
  g_array_unref (merged->added);
  g_ptr_array_unref (merged->told);
  g_free (merged);
}

static void
free_table (gpointer data)
{
  MergeTable *table = data;

  db_table_free (table->table);
  g_hash_table_unref (table->ids);
  g_clear_pointer (&table->news, g_hash_table_unref);
  g_hash_table_unref (table->elsewhere);
  g_free (table->references);
  g_free (table);
}

static void
free_edit (gpointer data)
{
  db_edit_clear (data);
  g_free (data);
}

static void
merge_init (Merge *merge, DbStore *to, DbStore *from, gboolean dry, GCancellable *cancellable)
{
  *merge = (Merge){ .to = to, .from = from, .dry = dry, .cancellable = cancellable };
  merge->tables = g_ptr_array_new_with_free_func (free_table);
  merge->later = g_array_new (FALSE, FALSE, sizeof (MergeLater));
  merge->logged = g_array_new (FALSE, FALSE, sizeof (MergeLogged));
  merge->matches = g_array_new (FALSE, FALSE, sizeof (gint64));
  merge->edits = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_edit);
  merge->differing = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  merge->merged = g_new0 (DbMerged, 1);
  merge->merged->added = g_array_new (FALSE, FALSE, sizeof (DbMergedTable));
  merge->merged->told = g_ptr_array_new_with_free_func (g_free);
}

static void
merge_clear (Merge *merge)
{
  g_ptr_array_unref (merge->tables);
  g_array_unref (merge->later);
  g_array_unref (merge->logged);
  g_array_unref (merge->matches);
  g_hash_table_unref (merge->edits);
  g_hash_table_unref (merge->differing);
  db_merged_free (merge->merged);
}

/* Tables */

/* Single columns that refer to another row; those of two refer to a part of the same one. */
static const char references_sql[] =
    "SELECT \"from\", \"table\" FROM pragma_foreign_key_list (:table) WHERE id NOT IN"
    " (SELECT id FROM pragma_foreign_key_list (:table) WHERE seq > 0)";

static gboolean
read_references (Merge *merge, MergeTable *table, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (merge->from, references_sql, error);
  DbStep step;

  table->references = g_new0 (MergeTable *, table->table->n_columns);
  db_bind_text (query, ":table", table->spec->table);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    const char *column = db_column_text (query, 0);

    table->references[db_table_find_column (table->table, column, strlen (column))] =
        merge_get_table (merge, db_column_text (query, 1));
  }
  return step == DB_STEP_DONE;
}

static gboolean
read_next (Merge *merge, MergeTable *table, GError **error)
{
  GString *sql = g_string_new (NULL);
  g_autoptr (DbStatement) query = NULL;

  g_string_printf (sql, "SELECT coalesce (max (id), 0) + 1 FROM %s", table->spec->table);
  query = db_prepare (merge->to, db_keep_sql (sql), error);
  if (!db_run_integer (query, 1, &table->first, error))
    return FALSE;
  table->next = table->first;
  return TRUE;
}

static gboolean
settle_table (Merge *merge, MergeTable *table, GError **error)
{
  table->id = db_table_find_column (table->table, "id", 2);
  table->subject = db_table_find_column (table->table, "subject", 7);
  table->row = table->subject < 0 ? -1 : db_table_find_column (table->table, "row", 3);
  if (table->id < 0 && table->spec->kind == MERGE_ROW)
    table->news = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  return read_references (merge, table, error)
         && (table->id < 0 || read_next (merge, table, error));
}

static gboolean
take_tables (Merge *merge, GError **error)
{
  g_autoptr (GPtrArray) tables = db_tables_list (merge->from, error);

  if (tables == NULL)
    return FALSE;
  for (const MergeSpec *spec = merge_specs; spec->table != NULL; spec++) {
    MergeTable *table = g_new0 (MergeTable, 1);

    table->spec = spec;
    table->ids = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
    table->elsewhere = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
    g_ptr_array_add (merge->tables, table);
    for (guint k = 0; k < tables->len; k++)
      if (g_str_equal (((DbTable *)g_ptr_array_index (tables, k))->name, spec->table)) {
        table->table = g_ptr_array_steal_index (tables, k);
        break;
      }
  }
  for (guint k = 0; k < merge->tables->len; k++)
    if (!settle_table (merge, g_ptr_array_index (merge->tables, k), error))
      return FALSE;
  return TRUE;
}

/* The work */

static gboolean
pass_tables (Merge *merge, GError **error)
{
  if (!merge_take_elsewhere (merge, error))
    return FALSE;
  for (guint k = 0; k < merge->tables->len; k++) {
    MergeTable *table = g_ptr_array_index (merge->tables, k);

    if (table->spec->kind == MERGE_LEFT)
      continue;
    if (!merge_rows (merge, table, error))
      return FALSE;
    if (g_str_equal (table->spec->table, "waiting") && !merge_lines (merge, error))
      return FALSE;
  }
  return TRUE;
}

/* Nobody is merged into one who is merged. */
static const char *
later_sql (const MergeLater *later)
{
  const DbTable *table = later->table->table;
  const char *column = table->columns[later->column];
  GString *sql = g_string_new (NULL);

  if (g_str_equal (column, "merged_into"))
    g_string_append (sql, "UPDATE players SET merged_into ="
                          " (SELECT coalesce (p.merged_into, p.id) FROM players p"
                          "  WHERE p.id = :value) WHERE id = :row");
  else
    g_string_printf (sql, "UPDATE %s SET \"%s\" = :value WHERE id = :row", table->name, column);
  return db_keep_sql (sql);
}

static gboolean
fill_in (Merge *merge, const MergeLater *later, GError **error)
{
  g_autoptr (DbStatement) update = db_prepare (merge->to, later_sql (later), error);
  gint64 value;

  if (!merge_find_mapped (later->referred, later->there, &value))
    return TRUE;
  db_bind_integer (update, ":value", value);
  db_bind_integer (update, ":row", later->here);
  return db_run (update, error);
}

/* Whether a row that was known refers to what it refers to there. */
static gboolean
compare_later (Merge *merge, const MergeLater *later, GError **error)
{
  const char *column = later->table->table->columns[later->column];
  GString *sql = g_string_new (NULL);
  g_autoptr (DbStatement) query = NULL;
  gint64 value = 0, here = 0;

  g_string_printf (sql, "SELECT \"%s\" FROM %s WHERE id = :row", column, later->table->table->name);
  query = db_prepare (merge->to, db_keep_sql (sql), error);
  db_bind_integer (query, ":row", later->here);
  if (!db_run_integer (query, 0, &here, error))
    return FALSE;
  return (merge_find_mapped (later->referred, later->there, &value) && value == here)
         || merge_differs (merge, later->table, later->here, column, error);
}

static gboolean
settle_later (Merge *merge, GError **error)
{
  for (guint k = 0; k < merge->later->len; k++) {
    const MergeLater *later = &g_array_index (merge->later, MergeLater, k);

    if (!(later->known ? compare_later (merge, later, error) : fill_in (merge, later, error)))
      return FALSE;
  }
  return TRUE;
}

/* What was made, once it is whole. */
static gboolean
log_all (Merge *merge, GError **error)
{
  GHashTableIter iter;
  gpointer edit;

  for (guint k = 0; k < merge->logged->len; k++) {
    const MergeLogged *logged = &g_array_index (merge->logged, MergeLogged, k);
    g_auto (DbEdit) made = DB_EDIT_INIT;

    if (!db_edit_begin (&made, merge->to, logged->subject, 0, NULL, error))
      return FALSE;
    made.row = logged->row;
    if (!db_edit_end (&made, error))
      return FALSE;
  }
  g_hash_table_iter_init (&iter, merge->edits);
  while (g_hash_table_iter_next (&iter, NULL, &edit))
    if (!db_edit_end (edit, error))
      return FALSE;
  return TRUE;
}

static gboolean
write_all (Merge *merge, GError **error)
{
  return pass_tables (merge, error) && settle_later (merge, error) && log_all (merge, error);
}

static guint64
count_added (Merge *merge)
{
  guint64 all = 0;

  for (guint k = 0; k < merge->tables->len; k++) {
    const MergeTable *table = g_ptr_array_index (merge->tables, k);
    DbMergedTable added = { table->spec->table, table->added };

    all += added.rows;
    g_array_append_val (merge->merged->added, added);
  }
  return all;
}

static gboolean
merge_in (Merge *merge, const char *title, const char *source, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gboolean outermost = !db_transaction_is_open (merge->to);

  if (merge->dry) {
    if (!db_transaction_begin_read (&scope, merge->to, error) || !take_tables (merge, error)
        || !pass_tables (merge, error) || !settle_later (merge, error))
      return FALSE;
    count_added (merge);
    return TRUE;
  }
  if (!db_transaction_begin_whole (&scope, merge->to, error)
      || (merge->to->batch == 0
          && !db_changes_open_batch (merge->to, DB_ORIGIN_IMPORT, title, source, NULL, error))
      || !take_tables (merge, error) || !write_all (merge, error))
    return FALSE;
  /* Without anything new there is no batch either, unless it is somebody else's. */
  return (count_added (merge) == 0 && outermost) || db_transaction_commit (&scope, error);
}

DbMerged *
db_tables_merge (DbStore *to, DbStore *from, const char *title, const char *source, gboolean dry,
                 GCancellable *cancellable, GError **error)
{
  DbMerged *merged = NULL;
  Merge merge;

  merge_init (&merge, to, from, dry, cancellable);
  if (merge_in (&merge, title, source, error))
    merged = g_steal_pointer (&merge.merged);
  merge_clear (&merge);
  return merged;
}
