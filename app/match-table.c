/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All matches of a store as rows in memory.
 */
#include "match-table.h"

#include "results.h"
#include "store-private.h"

#define ATTACHED "app-match-table"
#define MANY 1000 /* rows that are read again one by one; for more, all are */

struct _AppMatchTable {
  GObject parent;
  AppStore *store;   /* Owned */
  GArray *rows;      /* of AppRow */
  GHashTable *by_id; /* gint64 id to 1 + index into rows */
  AppTexts *texts;   /* Owned */
  GPtrArray *keys;   /* of char *, by row; NULL until asked for */
  guint total;
  GError *error;
};

G_DEFINE_FINAL_TYPE (AppMatchTable, app_match_table, G_TYPE_OBJECT)

enum {
  SIGNAL_RESET,
  SIGNAL_ROW_CHANGED,
  SIGNAL_SETTLED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static gboolean
take_row (const DbMatchRow *from, gpointer data)
{
  AppMatchTable *table = data;
  gpointer index = g_hash_table_lookup (table->by_id, &from->id);
  AppRow row;

  app_row_fill (&row, from, table->texts);
  if (index == NULL) {
    g_array_append_val (table->rows, row);
    g_hash_table_insert (table->by_id, g_memdup2 (&row.id, sizeof row.id),
                         GUINT_TO_POINTER (table->rows->len));
  } else {
    AppRow *old = &g_array_index (table->rows, AppRow, GPOINTER_TO_UINT (index) - 1);

    table->total -= !old->deleted;
    *old = row;
  }
  table->total += !row.deleted;
  return TRUE;
}

static void
read_all (AppMatchTable *table)
{
  g_array_set_size (table->rows, 0);
  g_hash_table_remove_all (table->by_id);
  g_ptr_array_set_size (table->keys, 0);
  g_clear_error (&table->error);
  g_clear_pointer (&table->texts, app_texts_unref);
  table->texts = app_texts_new ();
  table->total = 0;
  db_matches_foreach (app_store_get_db (table->store), TRUE, take_row, table, &table->error);
}

static void
read_row (AppMatchTable *table, gint64 id)
{
  gpointer index = g_hash_table_lookup (table->by_id, &id);
  guint at = index != NULL ? GPOINTER_TO_UINT (index) - 1 : table->rows->len;
  AppRow before;

  if (index != NULL)
    before = g_array_index (table->rows, AppRow, at);
  if (!db_match_row (app_store_get_db (table->store), id, take_row, table, NULL))
    return;
  if (at < table->keys->len)
    g_clear_pointer (&g_ptr_array_index (table->keys, at), g_free);
  g_signal_emit (table, signals[SIGNAL_ROW_CHANGED], 0, at, index != NULL ? &before : NULL);
}

/* Changes that many rows show, or so many that reading all is quicker. */
static gboolean
is_wide (const DbTouched *touched, gsize n_touched)
{
  gboolean wide = touched == NULL || n_touched > MANY;

  for (gsize k = 0; k < n_touched && !wide; k++)
    wide = touched[k].subject == DB_SUBJECT_PLAYER || touched[k].subject == DB_SUBJECT_PLACE
           || touched[k].subject == DB_SUBJECT_GAME;
  return wide;
}

static void
store_changed_cb (AppStore *store, const DbTouched *touched, gsize n_touched, gpointer data)
{
  AppMatchTable *table = data;

  if (is_wide (touched, n_touched)) {
    read_all (table);
    g_signal_emit (table, signals[SIGNAL_RESET], 0);
    return;
  }
  for (gsize k = 0; k < n_touched; k++)
    if (touched[k].subject == DB_SUBJECT_MATCH)
      read_row (table, touched[k].row);
  g_signal_emit (table, signals[SIGNAL_SETTLED], 0);
}

static void
app_match_table_finalize (GObject *object)
{
  AppMatchTable *table = APP_MATCH_TABLE (object);

  g_object_set_data (G_OBJECT (table->store), ATTACHED, NULL);
  g_clear_object (&table->store);
  g_array_unref (table->rows);
  g_hash_table_unref (table->by_id);
  g_clear_pointer (&table->texts, app_texts_unref);
  g_ptr_array_unref (table->keys);
  g_clear_error (&table->error);
  G_OBJECT_CLASS (app_match_table_parent_class)->finalize (object);
}

static void
app_match_table_class_init (AppMatchTableClass *class)
{
  G_OBJECT_CLASS (class)->finalize = app_match_table_finalize;
  signals[SIGNAL_RESET] = g_signal_new ("reset", APP_TYPE_MATCH_TABLE, G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_ROW_CHANGED] =
      g_signal_new ("row-changed", APP_TYPE_MATCH_TABLE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_POINTER);
  signals[SIGNAL_SETTLED] = g_signal_new ("settled", APP_TYPE_MATCH_TABLE, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
app_match_table_init (AppMatchTable *table)
{
  table->rows = g_array_new (FALSE, FALSE, sizeof (AppRow));
  table->by_id = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  table->keys = g_ptr_array_new_with_free_func (g_free);
}

AppMatchTable *
app_match_table_get (AppStore *store)
{
  AppMatchTable *table = g_object_get_data (G_OBJECT (store), ATTACHED);

  if (table != NULL)
    return g_object_ref (table);
  table = g_object_new (APP_TYPE_MATCH_TABLE, NULL);
  table->store = g_object_ref (store);
  g_object_set_data (G_OBJECT (store), ATTACHED, table);
  read_all (table);
  app_store_listen (store, store_changed_cb, G_OBJECT (table));
  app_results_refresh_async (store);
  return table;
}

guint
app_match_table_get_length (AppMatchTable *table)
{
  return table->rows->len;
}

const AppRow *
app_match_table_get_row (AppMatchTable *table, guint index)
{
  return &g_array_index (table->rows, AppRow, index);
}

AppTexts *
app_match_table_get_texts (AppMatchTable *table)
{
  return table->texts;
}

const char *
app_match_table_get_key (AppMatchTable *table, guint index)
{
  char **key;

  if (table->keys->len <= index)
    g_ptr_array_set_size (table->keys, (int)table->rows->len);
  key = (char **)&g_ptr_array_index (table->keys, index);
  if (*key == NULL)
    *key = app_row_dup_key (&g_array_index (table->rows, AppRow, index));
  return *key;
}

guint
app_match_table_get_total (AppMatchTable *table)
{
  return table->total;
}

const GError *
app_match_table_get_error (AppMatchTable *table)
{
  return table->error;
}
