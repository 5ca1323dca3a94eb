/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A list model of rows of the collection, read anew when a change concerns them.
 */
#include "app/store/row-list.h"

#define APP_TYPE_ROW_LIST (app_row_list_get_type ())
G_DECLARE_FINAL_TYPE (AppRowList, app_row_list, APP, ROW_LIST, AppItemList)

struct _AppRowList {
  AppItemList parent;
  AppStore *store; /* Owned */
  const AppRowListKind *kind;
  gpointer data;
  GDestroyNotify free_data;
};

G_DEFINE_FINAL_TYPE (AppRowList, app_row_list, APP_TYPE_ITEM_LIST)

static void
read_rows (AppRowList *list)
{
  const AppRowListKind *kind = list->kind;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = kind->read (list->store, list->data, &error);

  if (error != NULL)
    app_error_log_at (g_type_name (kind->get_item_type ()), G_LOG_LEVEL_WARNING, error);
  if (rows == NULL)
    return;
  if (kind->is_same != NULL)
    app_item_list_update (APP_ITEM_LIST (list), rows, kind->new_item, list->data, kind->is_same,
                          kind->whole);
  else
    app_item_list_replace (APP_ITEM_LIST (list), app_items_new (rows, kind->new_item, list->data));
}

static void
store_changed_cb (AppStore *store, const DbTouched *touched, gsize n_touched, gpointer data)
{
  AppRowList *list = data;
  gboolean concerned = touched == NULL || list->kind->concerns == NULL;

  for (gsize k = 0; k < n_touched && !concerned; k++)
    concerned = list->kind->concerns (&touched[k], list->data);
  if (concerned)
    read_rows (list);
}

static void
app_row_list_finalize (GObject *object)
{
  AppRowList *list = APP_ROW_LIST (object);

  g_object_unref (list->store);
  if (list->free_data != NULL)
    list->free_data (list->data);
  G_OBJECT_CLASS (app_row_list_parent_class)->finalize (object);
}

static void
app_row_list_class_init (AppRowListClass *class)
{
  G_OBJECT_CLASS (class)->finalize = app_row_list_finalize;
}

static void
app_row_list_init (AppRowList *list)
{
}

GListModel *
app_row_list_new (AppStore *store, const AppRowListKind *kind, gpointer data,
                  GDestroyNotify free_data)
{
  AppRowList *list = g_object_new (APP_TYPE_ROW_LIST, NULL);

  list->store = g_object_ref (store);
  list->kind = kind;
  list->data = data;
  list->free_data = free_data;
  app_item_list_set_item_type (APP_ITEM_LIST (list), kind->get_item_type ());
  read_rows (list);
  app_store_listen (store, store_changed_cb, G_OBJECT (list));
  return G_LIST_MODEL (list);
}

gpointer
app_row_list_get_data (GListModel *list)
{
  return APP_ROW_LIST (list)->data;
}
