/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The word lists of a collection as a list model, read in, and put into the bin.
 */
#include "app/files/word-lists.h"

#include "app/files/import.h"
#include "app/base/paths.h"
#include "app/base/properties.h"
#include "app/store/row-list.h"
#include "app/store/dictionary.h"

#include "db/changes.h"
#include "db/transaction.h"
#include "db/word-lists.h"

#include <glib/gi18n-lib.h>

struct _AppWordList {
  GObject parent;
  char *name, *sha256;
  guint words, matches;
  gboolean stored;
};

G_DEFINE_FINAL_TYPE (AppWordList, app_word_list, G_TYPE_OBJECT)

static const AppProperty word_list_properties[] = {
  { "name", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppWordList, name) },
  { "sha256", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppWordList, sha256) },
  { "n-words", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppWordList, words) },
  { "n-matches", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppWordList, matches) },
  { "stored", APP_PROPERTY_BOOLEAN, G_STRUCT_OFFSET (AppWordList, stored) },
};

static void
app_word_list_class_init (AppWordListClass *class)
{
  app_properties_install (G_OBJECT_CLASS (class), word_list_properties,
                          G_N_ELEMENTS (word_list_properties));
}

static void
app_word_list_init (AppWordList *list)
{
}

const char *
app_word_list_get_name (AppWordList *list)
{
  return list->name;
}

const char *
app_word_list_get_key (AppWordList *list)
{
  return list->sha256 != NULL ? list->sha256 : list->name;
}

/* The list */

/* It is not read for this, which would take as long as all the rest. */
char *
app_word_list_dup_first_key (void)
{
  const char *path = app_paths_get_word_list ();

  return g_file_test (path, G_FILE_TEST_IS_REGULAR) ? app_dictionary_dup_file_name (path) : NULL;
}

gboolean
app_word_list_is_known (AppStore *store, const char *key)
{
  g_autofree char *first = app_word_list_dup_first_key ();
  g_autoptr (DbWordList) list = NULL;
  gint64 row;

  if (g_strcmp0 (first, key) == 0)
    return TRUE;
  if (db_word_list_find_sha256 (app_store_get_db (store), key, &row, NULL) && row != 0)
    list = db_word_list_get (app_store_get_db (store), row, NULL);
  return list != NULL && list->deleted == 0;
}

static gpointer
word_list_new (gpointer data, gpointer unused)
{
  const DbWordList *row = data;
  AppWordList *list = g_object_new (APP_TYPE_WORD_LIST, NULL);

  list->name = g_strdup (row->name);
  list->sha256 = g_strdup (row->sha256);
  list->words = row->n_words;
  list->matches = row->matches;
  list->stored = row->sha256 != NULL;
  return list;
}

/* The system's list, which has nothing but its name until a match begins with it, also when the
 * stored ones can't be read. */
static GPtrArray *
read_word_lists (AppStore *store, gpointer data, GError **error)
{
  g_autoptr (GPtrArray) rows = db_word_lists_list (app_store_get_db (store), error);
  g_autofree char *first = app_word_list_dup_first_key ();
  GPtrArray *lists = app_items_new (rows, word_list_new, NULL);

  if (first != NULL)
    g_ptr_array_insert (lists, 0, word_list_new (&(DbWordList){ .name = first }, NULL));
  return lists;
}

static gboolean
concerns_word_lists (const DbTouched *touched, gpointer data)
{
  return touched->subject == DB_SUBJECT_WORD_LIST;
}

GListModel *
app_word_lists_new (AppStore *store)
{
  static const AppRowListKind kind = { app_word_list_get_type, read_word_lists,
                                       concerns_word_lists };

  return app_row_list_new (store, &kind, NULL, NULL);
}

/* Changes, on the writer thread */

static gpointer
import_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  g_autoptr (AppImport) import = app_import_new (db, packs, APP_IMPORT_FLAGS_NONE);
  g_autofree char *base = g_path_get_basename (data);
  g_autoptr (DbTitle) title = db_title_new (DB_TITLE_IMPORT, base, NULL);
  const GPtrArray *faults;
  gint64 batch;

  if (!app_import_read_file (import, data, APP_IMPORT_FORMAT_WORD_LIST, error))
    return NULL;
  faults = app_import_get_faults (import);
  if (faults->len > 0) {
    g_propagate_error (error, g_error_copy (g_ptr_array_index (faults, 0)));
    return NULL;
  }
  return app_import_run (import, title, &batch, error) ? app_store_new_batch (batch) : NULL;
}

void
app_word_list_import_async (AppStore *store, const char *path, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);

  g_task_set_task_data (task, g_strdup (path), g_free);
  app_store_push (store, task, import_work, g_free);
}

gboolean
app_word_list_import_finish (AppStore *store, GAsyncResult *result, gint64 *batch, GError **error)
{
  return app_store_take_batch (result, batch, error);
}
