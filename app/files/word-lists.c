/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The word lists of a collection as a list model, read in, and put into the bin.
 */
#include "app/files/word-lists.h"

#include "app/base/error.h"
#include "app/files/import.h"
#include "app/base/paths.h"
#include "app/store/store-jobs.h"
#include "app/store/dictionary.h"

#include "db/changes.h"
#include "db/transaction.h"
#include "db/word-lists.h"

#include <glib/gi18n-lib.h>

struct _AppWordList {
  GObject parent;
  char *name, *sha256;
  guint words, matches;
};

G_DEFINE_FINAL_TYPE (AppWordList, app_word_list, G_TYPE_OBJECT)

enum {
  LIST_NAME = 1,
  LIST_SHA256,
  LIST_N_WORDS,
  LIST_N_MATCHES,
  LIST_STORED,
  LIST_N_PROPERTIES,
};
static GParamSpec *list_properties[LIST_N_PROPERTIES];

static void
app_word_list_get_property (GObject *object, guint property, GValue *value, GParamSpec *spec)
{
  const AppWordList *list = APP_WORD_LIST (object);

  switch (property) {
  case LIST_NAME:
    g_value_set_string (value, list->name);
    break;
  case LIST_SHA256:
    g_value_set_string (value, list->sha256);
    break;
  case LIST_N_WORDS:
    g_value_set_uint (value, list->words);
    break;
  case LIST_N_MATCHES:
    g_value_set_uint (value, list->matches);
    break;
  case LIST_STORED:
    g_value_set_boolean (value, list->sha256 != NULL);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, spec);
    break;
  }
}

static void
app_word_list_finalize (GObject *object)
{
  AppWordList *list = APP_WORD_LIST (object);

  g_free (list->name);
  g_free (list->sha256);
  G_OBJECT_CLASS (app_word_list_parent_class)->finalize (object);
}

static void
app_word_list_class_init (AppWordListClass *class)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  G_OBJECT_CLASS (class)->get_property = app_word_list_get_property;
  G_OBJECT_CLASS (class)->finalize = app_word_list_finalize;
  list_properties[LIST_NAME] = g_param_spec_string ("name", NULL, NULL, NULL, flags);
  list_properties[LIST_SHA256] = g_param_spec_string ("sha256", NULL, NULL, NULL, flags);
  list_properties[LIST_N_WORDS] = g_param_spec_uint ("n-words", NULL, NULL, 0, G_MAXUINT, 0, flags);
  list_properties[LIST_N_MATCHES] =
      g_param_spec_uint ("n-matches", NULL, NULL, 0, G_MAXUINT, 0, flags);
  list_properties[LIST_STORED] = g_param_spec_boolean ("stored", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (G_OBJECT_CLASS (class), LIST_N_PROPERTIES, list_properties);
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

struct _AppWordLists {
  GObject parent;
  AppStore *store;  /* Owned */
  GPtrArray *lists; /* of AppWordList */
};

static void app_word_lists_model_init (GListModelInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE (AppWordLists, app_word_lists, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, app_word_lists_model_init))

static GType
app_word_lists_get_item_type (GListModel *model)
{
  return APP_TYPE_WORD_LIST;
}

static guint
app_word_lists_get_n_items (GListModel *model)
{
  return APP_WORD_LISTS (model)->lists->len;
}

static gpointer
app_word_lists_get_item (GListModel *model, guint position)
{
  AppWordLists *lists = APP_WORD_LISTS (model);

  return position < lists->lists->len ? g_object_ref (g_ptr_array_index (lists->lists, position))
                                      : NULL;
}

static void
app_word_lists_model_init (GListModelInterface *interface)
{
  interface->get_item_type = app_word_lists_get_item_type;
  interface->get_n_items = app_word_lists_get_n_items;
  interface->get_item = app_word_lists_get_item;
}

static AppWordList *
add_list (AppWordLists *lists, const char *name)
{
  AppWordList *list = g_object_new (APP_TYPE_WORD_LIST, NULL);

  list->name = g_strdup (name);
  g_ptr_array_add (lists->lists, list);
  return list;
}

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

static void
add_default (AppWordLists *lists)
{
  g_autofree char *name = app_word_list_dup_first_key ();

  if (name != NULL)
    add_list (lists, name);
}

static void
reload (AppWordLists *lists)
{
  guint before = lists->lists->len;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = db_word_lists_list (app_store_get_db (lists->store), &error);

  g_ptr_array_set_size (lists->lists, 0);
  if (rows == NULL)
    app_error_log (G_LOG_LEVEL_WARNING, error);
  add_default (lists);
  for (guint k = 0; rows != NULL && k < rows->len; k++) {
    const DbWordList *row = g_ptr_array_index (rows, k);
    AppWordList *list = add_list (lists, row->name);

    list->sha256 = g_strdup (row->sha256);
    list->words = row->n_words;
    list->matches = row->matches;
  }
  g_list_model_items_changed (G_LIST_MODEL (lists), 0, before, lists->lists->len);
}

static void
store_changed_cb (AppStore *store, const DbTouched *touched, gsize n_touched, gpointer data)
{
  gboolean concerned = touched == NULL;

  for (gsize k = 0; k < n_touched; k++)
    concerned = concerned || touched[k].subject == DB_SUBJECT_WORD_LIST;
  if (concerned)
    reload (data);
}

static void
app_word_lists_finalize (GObject *object)
{
  AppWordLists *lists = APP_WORD_LISTS (object);

  g_clear_object (&lists->store);
  g_ptr_array_unref (lists->lists);
  G_OBJECT_CLASS (app_word_lists_parent_class)->finalize (object);
}

static void
app_word_lists_class_init (AppWordListsClass *class)
{
  G_OBJECT_CLASS (class)->finalize = app_word_lists_finalize;
}

static void
app_word_lists_init (AppWordLists *lists)
{
  lists->lists = g_ptr_array_new_with_free_func (g_object_unref);
}

AppWordLists *
app_word_lists_new (AppStore *store)
{
  AppWordLists *lists = g_object_new (APP_TYPE_WORD_LISTS, NULL);

  lists->store = g_object_ref (store);
  reload (lists);
  app_store_listen (store, store_changed_cb, G_OBJECT (lists));
  return lists;
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

static gpointer
delete_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gint64 list, batch;

  if (!db_transaction_begin (&scope, db, error)
      || !db_word_list_find_sha256 (db, data, &list, error)
      || !db_changes_open_batch (db, DB_ORIGIN_PERSON, NULL, NULL, &batch, error)
      || !db_word_list_set_deleted (db, list, TRUE, error)
      || !db_transaction_commit (&scope, error))
    return NULL;
  return app_store_new_batch (batch);
}

static void
push (AppStore *store, const char *text, AppStoreWork work, GCancellable *cancellable,
      GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);

  g_task_set_task_data (task, g_strdup (text), g_free);
  app_store_push (store, task, work, g_free);
}

void
app_word_list_import_async (AppStore *store, const char *path, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer data)
{
  push (store, path, import_work, cancellable, callback, data);
}

void
app_word_list_delete_async (AppStore *store, const char *sha256, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer data)
{
  push (store, sha256, delete_work, cancellable, callback, data);
}

gboolean
app_word_list_change_finish (AppStore *store, GAsyncResult *result, gint64 *batch, GError **error)
{
  return app_store_take_batch (result, batch, error);
}
