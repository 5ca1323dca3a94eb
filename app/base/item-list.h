/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A list model of objects that are all there, and are read anew as a whole: the class from which
 * lists of the program derive.
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define APP_TYPE_ITEM_LIST (app_item_list_get_type ())
G_DECLARE_DERIVABLE_TYPE (AppItemList, app_item_list, APP, ITEM_LIST, GObject)

struct _AppItemListClass {
  GObjectClass parent_class;
};

/* (transfer full): the item of a row. */
typedef gpointer (*AppItemNew) (gpointer row, gpointer data);
/* Whether an item of the list is still what @row says. */
typedef gboolean (*AppItemSame) (gconstpointer item, gconstpointer row);

/* What the list says of its items' type, once, before anybody has the list. */
void app_item_list_set_item_type (AppItemList *list, GType type);

/* (element-type GObject): borrowed, and not to be changed. */
GPtrArray *app_item_list_get_items (AppItemList *list);

/**
 * app_item_list_replace:
 * @items: (transfer full) (element-type GObject): as app_items_new() gives them
 *
 * Takes @items in the place of all that are there.
 */
void app_item_list_replace (AppItemList *list, GPtrArray *items);

/**
 * app_item_list_update:
 * @rows, @new_item, @data: as of app_items_new()
 * @whole: a difference replaces all items
 *
 * Takes items of @rows in the place of those that are others. Where the first and the last ones
 * are the same the list keeps its objects, and it only tells what is between them; nothing when
 * all are the same.
 */
void app_item_list_update (AppItemList *list, const GPtrArray *rows, AppItemNew new_item,
                           gpointer data, AppItemSame is_same, gboolean whole);

/**
 * app_item_list_reorder:
 * @order: (element-type GObject): the objects of the list, each once
 *
 * Puts the objects into another order. A few that moved are told one by one; of more, all behind
 * the first.
 */
void app_item_list_reorder (AppItemList *list, GPtrArray *order);

/**
 * app_items_new:
 * @rows: (nullable): NULL for none
 * @new_item: (nullable): NULL when the rows are the items
 *
 * Returns: (element-type GObject): an item of each row, in their order; they are unreferenced with
 *   it
 */
GPtrArray *app_items_new (const GPtrArray *rows, AppItemNew new_item,
                          gpointer data) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
