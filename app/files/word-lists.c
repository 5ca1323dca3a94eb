/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The word lists of a collection as a list model.
 */
#include "app/files/word-lists.h"

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
