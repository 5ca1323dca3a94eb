/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A list model of objects that are all there, and are read anew as a whole.
 */
#include "app/base/item-list.h"

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

/* The objects change places, so that the list's own one stays in it. */
static void
swap (gpointer *one, gpointer *other)
{
  gpointer kept = *one;

  *one = *other;
  *other = kept;
}

void
app_item_list_update (AppItemList *list, GPtrArray *items, AppItemSame is_same, gboolean whole)
{
  GPtrArray *before = get_private (list)->items;
  const guint least = MIN (before->len, items->len);
  gpointer *old_end = before->pdata + before->len, *new_end = items->pdata + items->len;
  guint first = 0, last = 0;

  while (first < least && is_same (before->pdata[first], items->pdata[first]))
    first++;
  while (last < least - first && is_same (old_end[-1 - (int)last], new_end[-1 - (int)last]))
    last++;
  if (first + last == before->len && before->len == items->len) {
    g_ptr_array_unref (items);
    return;
  }
  if (whole)
    first = last = 0;
  for (guint k = 0; k < first; k++)
    swap (&before->pdata[k], &items->pdata[k]);
  for (int k = 1; k <= (int)last; k++)
    swap (&old_end[-k], &new_end[-k]);
  take_items (list, items, first, last);
}

GPtrArray *
app_items_new (const GPtrArray *rows, AppItemNew new_item, gpointer data)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint k = 0; rows != NULL && k < rows->len; k++)
    g_ptr_array_add (items, new_item (g_ptr_array_index (rows, k), data));
  return items;
}
