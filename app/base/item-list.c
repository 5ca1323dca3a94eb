/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A list model of objects that are all there, and are read anew as a whole.
 */
#include "app/base/item-list.h"

#define MOST_MOVED 16 /* objects that are told one by one */

typedef struct {
  GType item_type;
  GPtrArray *items; /* of GObject */
} AppItemListPrivate;

static void list_model_init (GListModelInterface *interface);

G_DEFINE_ABSTRACT_TYPE_WITH_CODE (AppItemList, app_item_list, G_TYPE_OBJECT,
                                  G_ADD_PRIVATE (AppItemList)
                                      G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static AppItemListPrivate *
get_private (gpointer list)
{
  return app_item_list_get_instance_private (APP_ITEM_LIST (list));
}

static GType
get_item_type (GListModel *model)
{
  return get_private (model)->item_type;
}

static guint
get_n_items (GListModel *model)
{
  return get_private (model)->items->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  const GPtrArray *items = get_private (model)->items;

  return position < items->len ? g_object_ref (g_ptr_array_index (items, position)) : NULL;
}

static void
list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

static void
app_item_list_finalize (GObject *object)
{
  g_ptr_array_unref (get_private (object)->items);
  G_OBJECT_CLASS (app_item_list_parent_class)->finalize (object);
}

static void
app_item_list_class_init (AppItemListClass *class)
{
  G_OBJECT_CLASS (class)->finalize = app_item_list_finalize;
}

static void
app_item_list_init (AppItemList *list)
{
  get_private (list)->item_type = G_TYPE_OBJECT;
  get_private (list)->items = app_items_new (NULL, NULL, NULL);
}

void
app_item_list_set_item_type (AppItemList *list, GType type)
{
  get_private (list)->item_type = type;
}

GPtrArray *
app_item_list_get_items (AppItemList *list)
{
  return get_private (list)->items;
}

/* @first, @last: how many stay at the beginning and at the end */
static void
take_items (AppItemList *list, GPtrArray *items, guint first, guint last)
{
  AppItemListPrivate *private = get_private (list);
  guint removed = private->items->len - first - last, added = items->len - first - last;

  g_ptr_array_unref (private->items);
  private->items = items;
  g_list_model_items_changed (G_LIST_MODEL (list), first, removed, added);
}

void
app_item_list_replace (AppItemList *list, GPtrArray *items)
{
  take_items (list, items, 0, 0);
}

static void
add_item (GPtrArray *items, gpointer row, AppItemNew new_item, gpointer data)
{
  g_ptr_array_add (items, new_item != NULL ? new_item (row, data) : g_object_ref (row));
}

void
app_item_list_update (AppItemList *list, const GPtrArray *rows, AppItemNew new_item, gpointer data,
                      AppItemSame is_same, gboolean whole)
{
  const GPtrArray *before = get_private (list)->items;
  const guint least = MIN (before->len, rows->len);
  guint first = 0, last = 0;
  GPtrArray *items;

  while (first < least && is_same (before->pdata[first], rows->pdata[first]))
    first++;
  while (last < least - first
         && is_same (before->pdata[before->len - 1 - last], rows->pdata[rows->len - 1 - last]))
    last++;
  if (first + last == before->len && before->len == rows->len)
    return;
  if (whole)
    first = last = 0;
  items = app_items_new (NULL, NULL, NULL);
  for (guint k = 0; k < first; k++)
    add_item (items, before->pdata[k], NULL, NULL);
  for (guint k = first; k < rows->len - last; k++)
    add_item (items, rows->pdata[k], new_item, data);
  for (guint k = before->len - last; k < before->len; k++)
    add_item (items, before->pdata[k], NULL, NULL);
  take_items (list, items, first, last);
}

/* Takes the object at @from to @to. */
static void
move_item (AppItemList *list, guint from, guint to)
{
  GPtrArray *items = get_private (list)->items;
  gpointer item = g_ptr_array_steal_index (items, from);

  g_list_model_items_changed (G_LIST_MODEL (list), from, 1, 0);
  g_ptr_array_insert (items, (int)to, item);
  g_list_model_items_changed (G_LIST_MODEL (list), to, 0, 1);
}

void
app_item_list_reorder (AppItemList *list, GPtrArray *order)
{
  GPtrArray *items = get_private (list)->items;
  guint moved = 0, found;

  for (guint k = 0; k < order->len; k++) {
    gpointer item = order->pdata[k];

    if (items->pdata[k] == item)
      continue;
    if (moved++ == MOST_MOVED) {
      take_items (list, app_items_new (order, NULL, NULL), k, 0);
      return;
    }
    /* What stands before the next one moves down, unless that one moves up. */
    if (items->pdata[k + 1] == item && g_ptr_array_find (order, items->pdata[k], &found))
      move_item (list, k, found);
    else if (g_ptr_array_find (items, item, &found))
      move_item (list, found, k);
  }
}

GPtrArray *
app_items_new (const GPtrArray *rows, AppItemNew new_item, gpointer data)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint k = 0; rows != NULL && k < rows->len; k++)
    add_item (items, g_ptr_array_index (rows, k), new_item, data);
  return items;
}
