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

/* Whether @other, read just now, says the same as @one, which is in the list. */
typedef gboolean (*AppItemSame) (gconstpointer one, gconstpointer other);
/* (transfer full): the item of a row. */
typedef gpointer (*AppItemNew) (gconstpointer row, gpointer data);

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
 * @items: (transfer full) (element-type GObject): as app_items_new() gives them
 * @whole: a difference replaces all items
 *
 * Takes @items where they differ from those that are there. Of the same items at the beginning and
 * at the end the list keeps its objects, and says nothing; it says nothing at all when all are the
 * same.
 */
void app_item_list_update (AppItemList *list, GPtrArray *items, AppItemSame is_same,
                           gboolean whole);

/**
 * app_items_new:
 * @rows: (nullable): NULL for none
 *
 * Returns: (element-type GObject): an item of each row, in their order; they are unreferenced with
 *   it
 */
GPtrArray *app_items_new (const GPtrArray *rows, AppItemNew new_item,
                          gpointer data) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
