/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was done to a collection, as a list model.
 */
#include "app/store/history.h"

#include "app/store/bin-store.h"
#include "app/base/error.h"
#include "app/store/store-jobs.h"

#include "db/changes.h"

#include <glib/gi18n-lib.h>

#define LONGEST 500

struct _AppHistoryItem {
  GObject parent;
  gint64 batch;
  char *title;
  char *when;
  const char *origin_name;
  guint n_changes;
  gboolean undone, can_undo;
};

G_DEFINE_FINAL_TYPE (AppHistoryItem, app_history_item, G_TYPE_OBJECT)

enum {
  ITEM_BATCH = 1,
  ITEM_TITLE,
  ITEM_WHEN,
  ITEM_ORIGIN_NAME,
  ITEM_N_CHANGES,
  ITEM_UNDONE,
  ITEM_CAN_UNDO,
  ITEM_N_PROPERTIES,
};
static GParamSpec *item_properties[ITEM_N_PROPERTIES];

static void
app_history_item_get_property (GObject *object, guint property, GValue *value, GParamSpec *spec)
{
  const AppHistoryItem *item = APP_HISTORY_ITEM (object);

  switch (property) {
  case ITEM_BATCH:
    g_value_set_int64 (value, item->batch);
    break;
  case ITEM_TITLE:
    g_value_set_string (value, item->title);
    break;
  case ITEM_WHEN:
    g_value_set_string (value, item->when);
    break;
  case ITEM_ORIGIN_NAME:
    g_value_set_string (value, item->origin_name);
    break;
  case ITEM_N_CHANGES:
    g_value_set_uint (value, item->n_changes);
    break;
  case ITEM_UNDONE:
    g_value_set_boolean (value, item->undone);
    break;
  case ITEM_CAN_UNDO:
    g_value_set_boolean (value, item->can_undo);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, spec);
    break;
  }
}

static void
app_history_item_finalize (GObject *object)
{
  g_free (APP_HISTORY_ITEM (object)->title);
  g_free (APP_HISTORY_ITEM (object)->when);
  G_OBJECT_CLASS (app_history_item_parent_class)->finalize (object);
}

static void
app_history_item_class_init (AppHistoryItemClass *class)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  G_OBJECT_CLASS (class)->get_property = app_history_item_get_property;
  G_OBJECT_CLASS (class)->finalize = app_history_item_finalize;
  item_properties[ITEM_BATCH] = g_param_spec_int64 ("batch", NULL, NULL, 0, G_MAXINT64, 0, flags);
  item_properties[ITEM_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  item_properties[ITEM_WHEN] = g_param_spec_string ("when", NULL, NULL, NULL, flags);
  item_properties[ITEM_ORIGIN_NAME] = g_param_spec_string ("origin-name", NULL, NULL, NULL, flags);
  item_properties[ITEM_N_CHANGES] =
      g_param_spec_uint ("n-changes", NULL, NULL, 0, G_MAXUINT, 0, flags);
  item_properties[ITEM_UNDONE] = g_param_spec_boolean ("undone", NULL, NULL, FALSE, flags);
  item_properties[ITEM_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (G_OBJECT_CLASS (class), ITEM_N_PROPERTIES, item_properties);
}

static void
app_history_item_init (AppHistoryItem *item)
{
}

static AppHistoryItem *
item_new (const DbBatch *batch)
{
  static const char *const origins[] = {
    [DB_ORIGIN_PERSON] = NC_ ("origin of a change", "You"),
    [DB_ORIGIN_IMPORT] = NC_ ("origin of a change", "Import"),
    [DB_ORIGIN_UNDO] = NC_ ("origin of a change", "Undo"),
    [DB_ORIGIN_PROGRAM] = NC_ ("origin of a change", "Tomekeeper"),
  };
  AppHistoryItem *item = g_object_new (APP_TYPE_HISTORY_ITEM, NULL);

  item->batch = batch->id;
  item->title = g_strdup (batch->title[0] != '\0' ? batch->title : _ ("A change"));
  item->when = app_bin_dup_deleted (batch->created);
  item->origin_name = g_dpgettext2 (GETTEXT_PACKAGE, "origin of a change", origins[batch->origin]);
  item->n_changes = batch->changes;
  item->undone = batch->undone != 0;
  item->can_undo = !item->undone && batch->origin != DB_ORIGIN_PROGRAM;
  return item;
}

struct _AppHistory {
  GObject parent;
  AppStore *store; /* Owned */
  GPtrArray *items;
};

static GType
get_item_type (GListModel *model)
{
  return APP_TYPE_HISTORY_ITEM;
}

static guint
get_n_items (GListModel *model)
{
  return APP_HISTORY (model)->items->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  AppHistory *history = APP_HISTORY (model);

  return position < history->items->len
             ? g_object_ref (g_ptr_array_index (history->items, position))
             : NULL;
}

static void
list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (AppHistory, app_history, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
app_history_finalize (GObject *object)
{
  g_clear_object (&APP_HISTORY (object)->store);
  g_ptr_array_unref (APP_HISTORY (object)->items);
  G_OBJECT_CLASS (app_history_parent_class)->finalize (object);
}

static void
app_history_class_init (AppHistoryClass *class)
{
  G_OBJECT_CLASS (class)->finalize = app_history_finalize;
}

static void
app_history_init (AppHistory *history)
{
  history->items = g_ptr_array_new_with_free_func (g_object_unref);
}

static gboolean
is_same (AppHistory *history, const GPtrArray *batches)
{
  gboolean same = batches->len == history->items->len;

  for (guint k = 0; k < batches->len && same; k++) {
    const DbBatch *batch = g_ptr_array_index (batches, k);
    const AppHistoryItem *item = g_ptr_array_index (history->items, k);

    same = batch->id == item->batch && (batch->undone != 0) == item->undone;
  }
  return same;
}

/* Moves change nothing in it, and what could not be read leaves what was there. */
static void
read_history (AppHistory *history)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) batches =
      db_batches_list (app_store_get_db (history->store), LONGEST, &error);
  guint before = history->items->len;

  if (batches == NULL) {
    app_error_log (G_LOG_LEVEL_WARNING, error);
    return;
  }
  if (is_same (history, batches))
    return;
  g_ptr_array_set_size (history->items, 0);
  for (guint k = 0; k < batches->len; k++)
    g_ptr_array_add (history->items, item_new (g_ptr_array_index (batches, k)));
  g_list_model_items_changed (G_LIST_MODEL (history), 0, before, history->items->len);
}

static void
store_changed_cb (AppStore *store, const DbTouched *touched, gsize n_touched, gpointer data)
{
  read_history (data);
}

AppHistory *
app_history_new (AppStore *store)
{
  AppHistory *history = g_object_new (APP_TYPE_HISTORY, NULL);

  history->store = g_object_ref (store);
  read_history (history);
  app_store_listen (store, store_changed_cb, G_OBJECT (history));
  return history;
}
