/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lists of names that are brought along. They stay in the order in which they were found first, so
 * that a choice moves nothing.
 */
#include "app/plays-in/bringing-private.h"

struct _AppBringNamed {
  GObject parent;
  AppBringName *name; /* Owned */
};

G_DEFINE_FINAL_TYPE (AppBringNamed, app_bring_named, G_TYPE_OBJECT)

static guint changed_signal;

static void
app_bring_named_finalize (GObject *object)
{
  g_clear_pointer (&APP_BRING_NAMED (object)->name, app_bring_name_free);
  G_OBJECT_CLASS (app_bring_named_parent_class)->finalize (object);
}

static void
app_bring_named_class_init (AppBringNamedClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = app_bring_named_finalize;
  changed_signal = g_signal_new ("changed", APP_TYPE_BRING_NAMED, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
app_bring_named_init (AppBringNamed *named)
{
}

const AppBringName *
app_bring_named_get_name (AppBringNamed *named)
{
  return named->name;
}

static gboolean
is_same (const AppBringName *one, const AppBringName *other)
{
  return one->is == other->is && one->row == other->row && one->plays == other->plays
         && g_strcmp0 (one->here, other->here) == 0 && g_strcmp0 (one->name, other->name) == 0;
}

/* @name is taken. */
static void
set_name (AppBringNamed *named, AppBringName *name)
{
  gboolean same = named->name != NULL && is_same (named->name, name);

  g_clear_pointer (&named->name, app_bring_name_free);
  named->name = name;
  if (!same)
    g_signal_emit (named, changed_signal, 0);
}

#define APP_TYPE_BRING_NAMES (app_bring_names_get_type ())
G_DECLARE_FINAL_TYPE (AppBringNames, app_bring_names, APP, BRING_NAMES, GObject)

struct _AppBringNames {
  GObject parent;
  GPtrArray *items;  /* of AppBringNamed */
  GHashTable *by_id; /* gint64 to an AppBringNamed that is borrowed */
};

static GType
get_item_type (GListModel *model)
{
  return APP_TYPE_BRING_NAMED;
}

static guint
get_n_items (GListModel *model)
{
  return APP_BRING_NAMES (model)->items->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  AppBringNames *names = APP_BRING_NAMES (model);

  return position < names->items->len ? g_object_ref (names->items->pdata[position]) : NULL;
}

static void
list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (AppBringNames, app_bring_names, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
app_bring_names_finalize (GObject *object)
{
  g_hash_table_unref (APP_BRING_NAMES (object)->by_id);
  g_ptr_array_unref (APP_BRING_NAMES (object)->items);
  G_OBJECT_CLASS (app_bring_names_parent_class)->finalize (object);
}

static void
app_bring_names_class_init (AppBringNamesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = app_bring_names_finalize;
}

static void
app_bring_names_init (AppBringNames *names)
{
  names->items = g_ptr_array_new_with_free_func (g_object_unref);
  names->by_id = g_hash_table_new (g_int64_hash, g_int64_equal);
}

GListModel *
bring_names_new (void)
{
  return g_object_new (APP_TYPE_BRING_NAMES, NULL);
}

/* Whether nothing is gone since the list was made. */
static gboolean
has_all (AppBringNames *names, const GPtrArray *found)
{
  guint n = 0;

  for (guint k = 0; k < found->len; k++) {
    const AppBringName *name = g_ptr_array_index (found, k);

    n += g_hash_table_contains (names->by_id, &name->id) ? 1 : 0;
  }
  return n == names->items->len;
}

static void
empty (AppBringNames *names)
{
  guint n = names->items->len;

  g_hash_table_remove_all (names->by_id);
  g_ptr_array_set_size (names->items, 0);
  g_list_model_items_changed (G_LIST_MODEL (names), 0, n, 0);
}

void
bring_names_look (GListModel *model, GPtrArray *found)
{
  AppBringNames *names = APP_BRING_NAMES (model);
  guint before;

  if (!has_all (names, found))
    empty (names);
  before = names->items->len;
  g_ptr_array_set_free_func (found, NULL);
  for (guint k = 0; k < found->len; k++) {
    AppBringName *name = g_ptr_array_index (found, k);
    AppBringNamed *named = g_hash_table_lookup (names->by_id, &name->id);

    if (named == NULL) {
      named = g_object_new (APP_TYPE_BRING_NAMED, NULL);
      g_ptr_array_add (names->items, named);
    } else {
      g_hash_table_remove (names->by_id, &name->id);
    }
    set_name (named, name);
    g_hash_table_insert (names->by_id, &named->name->id, named);
  }
  g_ptr_array_set_size (found, 0);
  if (names->items->len > before)
    g_list_model_items_changed (model, before, 0, names->items->len - before);
}

guint
bring_names_count_doubtful (GListModel *model)
{
  AppBringNames *names = APP_BRING_NAMES (model);
  guint n = 0;

  for (guint k = 0; k < names->items->len; k++) {
    const AppBringNamed *named = g_ptr_array_index (names->items, k);

    n += named->name->is == APP_BRING_NAME_LIKE ? 1 : 0;
  }
  return n;
}
