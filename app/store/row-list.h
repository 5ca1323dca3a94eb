/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A list model of rows of the collection, which are few enough to be read whole, and anew when a
 * change concerns them.
 */
#pragma once

#include "app/base/item-list.h"
#include "app/store/store-jobs.h"

G_BEGIN_DECLS

/**
 * AppRowListKind:
 * @get_item_type: of the objects in the list
 * @read: reads all rows in their order, with the main thread's connection. Gives NULL to leave what
 *   was there. An error is logged, with rows or without; it is no error to give NULL and none.
 * @concerns: (nullable): whether a changed row may change the list; NULL: every change of the
 *   collection may. Changes of all rows always do.
 * @new_item: (nullable): makes an item of a row; NULL when @read gives the items
 * @is_same: (nullable): items that are still what their rows say are kept; NULL: all are new each
 *   time
 * @whole: as in app_item_list_update()
 *
 * What one list of rows has of its own; @data is that of app_row_list_new().
 */
typedef struct {
  GType (*get_item_type) (void);
  GPtrArray *(*read) (AppStore *store, gpointer data, GError **error);
  gboolean (*concerns) (const DbTouched *touched, gpointer data);
  AppItemNew new_item;
  AppItemSame is_same;
  gboolean whole;
} AppRowListKind;

/**
 * app_row_list_new:
 * @kind: static
 * @data: (transfer full) (nullable): for the functions of @kind
 * @free_data: (nullable)
 *
 * Reads the list, which follows @store from then on.
 */
GListModel *app_row_list_new (AppStore *store, const AppRowListKind *kind, gpointer data,
                              GDestroyNotify free_data) G_GNUC_WARN_UNUSED_RESULT;
/* Of a list that app_row_list_new() made: borrowed. */
gpointer app_row_list_get_data (GListModel *list);

G_END_DECLS
