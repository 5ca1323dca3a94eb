/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Imports of a collection as a list model, and taking one back.
 */
#include "app/plays-in/past-imports.h"

#include "app/store/backups.h"
#include "app/store/bin-db.h"
#include "app/base/error.h"
#include "app/store/store-jobs.h"

#include "db/changes.h"

#include <glib/gi18n-lib.h>

#define LONGEST 500

struct _AppPastImport {
  GObject parent;
  gint64 batch;
  char *title, *source, *when;
  guint n_changes;
  gboolean undone;
};

G_DEFINE_FINAL_TYPE (AppPastImport, app_past_import, G_TYPE_OBJECT)

static void
app_past_import_finalize (GObject *object)
{
  AppPastImport *import = APP_PAST_IMPORT (object);

  g_free (import->title);
  g_free (import->source);
  g_free (import->when);
  G_OBJECT_CLASS (app_past_import_parent_class)->finalize (object);
}

static void
app_past_import_class_init (AppPastImportClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = app_past_import_finalize;
}

static void
app_past_import_init (AppPastImport *import)
{
}

gint64
app_past_import_get_batch (AppPastImport *import)
{
  return import->batch;
}

const char *
app_past_import_get_title (AppPastImport *import)
{
  return import->title;
}

const char *
app_past_import_get_source (AppPastImport *import)
{
  return import->source;
}

const char *
app_past_import_get_when (AppPastImport *import)
{
  return import->when;
}

guint
app_past_import_get_n_changes (AppPastImport *import)
{
  return import->n_changes;
}

gboolean
app_past_import_is_undone (AppPastImport *import)
{
  return import->undone;
}

static AppPastImport *
import_new (const DbBatch *batch)
{
  AppPastImport *import = g_object_new (APP_TYPE_PAST_IMPORT, NULL);

  import->batch = batch->id;
  import->title = g_strdup (batch->title[0] != '\0' ? batch->title : _ ("An import"));
  import->source = g_strdup (batch->source != NULL ? batch->source : "");
  import->when = app_bin_dup_deleted (batch->created);
  import->n_changes = batch->changes;
  import->undone = batch->undone != 0;
  return import;
}

struct _AppPastImports {
  GObject parent;
  AppStore *store; /* Owned */
  GPtrArray *items;
};

static GType
get_item_type (GListModel *model)
{
  return APP_TYPE_PAST_IMPORT;
}

static guint
get_n_items (GListModel *model)
{
  return APP_PAST_IMPORTS (model)->items->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  AppPastImports *imports = APP_PAST_IMPORTS (model);

  return position < imports->items->len ? g_object_ref (imports->items->pdata[position]) : NULL;
}

static void
list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (AppPastImports, app_past_imports, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
app_past_imports_finalize (GObject *object)
{
  g_clear_object (&APP_PAST_IMPORTS (object)->store);
  g_ptr_array_unref (APP_PAST_IMPORTS (object)->items);
  G_OBJECT_CLASS (app_past_imports_parent_class)->finalize (object);
}

static void
app_past_imports_class_init (AppPastImportsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = app_past_imports_finalize;
}

static void
app_past_imports_init (AppPastImports *imports)
{
  imports->items = g_ptr_array_new_with_free_func (g_object_unref);
}

static gboolean
is_same (AppPastImports *imports, const GPtrArray *items)
{
  gboolean same = items->len == imports->items->len;

  for (guint k = 0; k < items->len && same; k++) {
    const AppPastImport *one = g_ptr_array_index (items, k);
    const AppPastImport *other = g_ptr_array_index (imports->items, k);

    same = one->batch == other->batch && one->undone == other->undone;
  }
  return same;
}

/* What could not be read leaves what was there. */
static void
read_imports (AppPastImports *imports)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) batches =
      db_batches_list_imports (app_store_get_db (imports->store), LONGEST, &error);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  guint before = imports->items->len;

  if (batches == NULL) {
    app_error_log (G_LOG_LEVEL_WARNING, error);
    return;
  }
  for (guint k = 0; k < batches->len; k++)
    g_ptr_array_add (items, import_new (g_ptr_array_index (batches, k)));
  if (is_same (imports, items))
    return;
  g_ptr_array_unref (imports->items);
  imports->items = g_steal_pointer (&items);
  g_list_model_items_changed (G_LIST_MODEL (imports), 0, before, imports->items->len);
}

static void
store_changed_cb (AppStore *store, const DbTouched *touched, gsize n_touched, gpointer data)
{
  read_imports (data);
}

AppPastImports *
app_past_imports_new (AppStore *store)
{
  AppPastImports *imports = g_object_new (APP_TYPE_PAST_IMPORTS, NULL);

  imports->store = g_object_ref (store);
  read_imports (imports);
  app_store_listen (store, store_changed_cb, G_OBJECT (imports));
  return imports;
}

/* Taking back */

typedef struct {
  gint64 batch, undo;
  guint stayed;
} Undoing;

static gpointer
undo_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  Undoing *undoing = data;

  if (app_backups_before_undo (db, undoing->batch, error))
    db_changes_undo (db, undoing->batch, DB_UNDO_WHAT_CAN_BE, &undoing->undo, &undoing->stayed,
                     error);
  return NULL;
}

void
app_past_import_undo_async (AppStore *store, gint64 batch, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);
  Undoing *undoing = g_new0 (Undoing, 1);

  undoing->batch = batch;
  g_task_set_source_tag (task, app_past_import_undo_async);
  g_task_set_task_data (task, undoing, g_free);
  app_store_push (store, task, undo_work, NULL);
}

gboolean
app_past_import_undo_finish (AppStore *store, GAsyncResult *result, gint64 *undo, guint *stayed,
                             GError **error)
{
  const Undoing *undoing = g_task_get_task_data (G_TASK (result));
  GError *failed = NULL;

  g_task_propagate_pointer (G_TASK (result), &failed);
  if (failed != NULL) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  if (undo != NULL)
    *undo = undoing->undo;
  if (stayed != NULL)
    *stayed = undoing->stayed;
  return TRUE;
}
