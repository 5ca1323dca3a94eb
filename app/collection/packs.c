/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The packs of a collection as a list model, their cards, and packs read in.
 */
#include "app/collection/packs.h"

#include "app/base/error.h"
#include "app/files/import.h"
#include "app/store/store-jobs.h"

#include "db/packs.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _AppPack {
  GObject parent;
  char *id, *title, *game, *game_name, *author, *licence;
  guint revision, cards, matches;
  gboolean bundled;
};

G_DEFINE_FINAL_TYPE (AppPack, app_pack, G_TYPE_OBJECT)

enum {
  PACK_ID = 1,
  PACK_TITLE,
  PACK_GAME,
  PACK_GAME_NAME,
  PACK_AUTHOR,
  PACK_LICENCE,
  PACK_REVISION,
  PACK_N_CARDS,
  PACK_N_MATCHES,
  PACK_BUNDLED,
  PACK_N_PROPERTIES,
};
static GParamSpec *pack_properties[PACK_N_PROPERTIES];

static void
app_pack_get_property (GObject *object, guint property, GValue *value, GParamSpec *spec)
{
  const AppPack *pack = APP_PACK (object);
  const char *const texts[] = {
    [PACK_ID] = pack->id,         [PACK_TITLE] = pack->title,
    [PACK_GAME] = pack->game,     [PACK_GAME_NAME] = pack->game_name,
    [PACK_AUTHOR] = pack->author, [PACK_LICENCE] = pack->licence,
  };

  switch (property) {
  case PACK_ID:
  case PACK_TITLE:
  case PACK_GAME:
  case PACK_GAME_NAME:
  case PACK_AUTHOR:
  case PACK_LICENCE:
    g_value_set_string (value, texts[property]);
    break;
  case PACK_REVISION:
    g_value_set_uint (value, pack->revision);
    break;
  case PACK_N_CARDS:
    g_value_set_uint (value, pack->cards);
    break;
  case PACK_N_MATCHES:
    g_value_set_uint (value, pack->matches);
    break;
  case PACK_BUNDLED:
    g_value_set_boolean (value, pack->bundled);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, spec);
    break;
  }
}

static void
app_pack_finalize (GObject *object)
{
  AppPack *pack = APP_PACK (object);

  g_free (pack->id);
  g_free (pack->title);
  g_free (pack->game);
  g_free (pack->game_name);
  g_free (pack->author);
  g_free (pack->licence);
  G_OBJECT_CLASS (app_pack_parent_class)->finalize (object);
}

static void
app_pack_class_init (AppPackClass *class)
{
  static const char *const texts[] = { "id", "title", "game", "game-name", "author", "licence" };
  static const char *const numbers[] = { "revision", "n-cards", "n-matches" };
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  G_OBJECT_CLASS (class)->get_property = app_pack_get_property;
  G_OBJECT_CLASS (class)->finalize = app_pack_finalize;
  for (guint k = 0; k < G_N_ELEMENTS (texts); k++)
    pack_properties[PACK_ID + k] = g_param_spec_string (texts[k], NULL, NULL, NULL, flags);
  for (guint k = 0; k < G_N_ELEMENTS (numbers); k++)
    pack_properties[PACK_REVISION + k] =
        g_param_spec_uint (numbers[k], NULL, NULL, 0, G_MAXUINT, 0, flags);
  pack_properties[PACK_BUNDLED] = g_param_spec_boolean ("bundled", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (G_OBJECT_CLASS (class), PACK_N_PROPERTIES, pack_properties);
}

static void
app_pack_init (AppPack *pack)
{
}

/* The list */

struct _AppPackList {
  GObject parent;
  AppStore *store;  /* Owned */
  GPtrArray *packs; /* of AppPack */
};

static void app_pack_list_model_init (GListModelInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE (AppPackList, app_pack_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, app_pack_list_model_init))

static GType
app_pack_list_get_item_type (GListModel *model)
{
  return APP_TYPE_PACK;
}

static guint
app_pack_list_get_n_items (GListModel *model)
{
  return APP_PACK_LIST (model)->packs->len;
}

static gpointer
app_pack_list_get_item (GListModel *model, guint position)
{
  AppPackList *list = APP_PACK_LIST (model);

  return position < list->packs->len ? g_object_ref (g_ptr_array_index (list->packs, position))
                                     : NULL;
}

static void
app_pack_list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = app_pack_list_get_item_type;
  interface->get_n_items = app_pack_list_get_n_items;
  interface->get_item = app_pack_list_get_item;
}

static AppPack *
pack_new (DbStore *db, const DbPackRevision *row)
{
  g_autoptr (ImportPack) loaded = app_database_load_pack (db, row->id, NULL);
  const RulesGame *game = rules_game (rules_text (row->game));
  AppPack *pack = g_object_new (APP_TYPE_PACK, NULL);

  pack->id = g_strdup (row->code);
  pack->title = g_strdup (row->title);
  pack->game = g_strdup (row->game);
  pack->game_name = g_strdup (game != NULL ? _ (game->name) : row->game);
  pack->revision = row->revision;
  pack->matches = row->matches;
  pack->bundled = g_strcmp0 (row->origin, "bundled") == 0;
  if (loaded != NULL) {
    PackNode root = rules_pack_root (loaded->pack);

    pack->author = g_strdup (pack_text (pack_member (root, "author")));
    pack->licence = g_strdup (pack_text (pack_member (root, "licence")));
    pack->cards = pack_count (pack_member (root, "cards"));
  }
  return pack;
}

static void
reload (AppPackList *list)
{
  DbStore *db = app_store_get_db (list->store);
  guint before = list->packs->len;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = db_packs_list (db, NULL, &error);

  g_ptr_array_set_size (list->packs, 0);
  if (rows == NULL)
    app_error_log (G_LOG_LEVEL_WARNING, error);
  for (guint k = 0; rows != NULL && k < rows->len; k++)
    g_ptr_array_add (list->packs, pack_new (db, g_ptr_array_index (rows, k)));
  g_list_model_items_changed (G_LIST_MODEL (list), 0, before, list->packs->len);
}

static void
store_changed_cb (AppStore *store, const DbTouched *touched, gsize n_touched, gpointer data)
{
  gboolean concerned = touched == NULL;

  for (gsize k = 0; k < n_touched; k++)
    concerned = concerned || touched[k].subject == DB_SUBJECT_PACK;
  if (concerned)
    reload (data);
}

static void
app_pack_list_finalize (GObject *object)
{
  AppPackList *list = APP_PACK_LIST (object);

  g_clear_object (&list->store);
  g_ptr_array_unref (list->packs);
  G_OBJECT_CLASS (app_pack_list_parent_class)->finalize (object);
}

static void
app_pack_list_class_init (AppPackListClass *class)
{
  G_OBJECT_CLASS (class)->finalize = app_pack_list_finalize;
}

static void
app_pack_list_init (AppPackList *list)
{
  list->packs = g_ptr_array_new_with_free_func (g_object_unref);
}

AppPackList *
app_pack_list_new (AppStore *store)
{
  AppPackList *list = g_object_new (APP_TYPE_PACK_LIST, NULL);

  list->store = g_object_ref (store);
  reload (list);
  app_store_listen (store, store_changed_cb, G_OBJECT (list));
  return list;
}

AppValue *
app_pack_dup_root (AppStore *store, const char *id, guint revision, GError **error)
{
  g_autoptr (ImportPack) pack = NULL;
  GError *failed = NULL;
  gint64 row;

  if (db_pack_find (app_store_get_db (store), id, revision, &row, &failed))
    pack = app_database_load_pack (app_store_get_db (store), row, &failed);
  if (pack != NULL)
    return app_value_from_pack (rules_pack_root (pack->pack));
  app_error_take (error, failed);
  return NULL;
}

/* A file being imported. */
typedef struct {
  char *path;
  char *warning;
} Importing;

static void
importing_free (gpointer data)
{
  Importing *importing = data;

  g_free (importing->path);
  g_free (importing->warning);
  g_free (importing);
}

/* What the packs that were read warn of, without the file, which is known. */
static char *
dup_warnings (AppImport *import)
{
  const GPtrArray *packs = app_import_get_packs (import);
  GString *out = g_string_new (NULL);

  for (guint k = 0; k < packs->len; k++) {
    const ImportPack *pack = g_ptr_array_index (packs, k);

    if (pack->info.warning != NULL)
      g_string_append_printf (out, "%s%s", out->len > 0 ? " " : "", pack->info.warning);
  }
  return g_string_free (out, out->len == 0);
}

static gpointer
import_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  g_autoptr (AppPacks) known = app_database_new_packs (db);
  g_autoptr (AppImport) import = app_import_new (db, known, APP_IMPORT_FLAGS_NONE);
  Importing *importing = data;
  g_autofree char *base = g_path_get_basename (importing->path);
  g_autoptr (DbTitle) title = db_title_new (DB_TITLE_IMPORT, base, NULL);
  const GPtrArray *faults;
  gint64 batch;

  if (!app_import_read_file (import, importing->path, APP_IMPORT_FORMAT_PACK, error))
    return NULL;
  faults = app_import_get_faults (import);
  if (faults->len > 0) {
    g_propagate_error (error, g_error_copy (g_ptr_array_index (faults, 0)));
    return NULL;
  }
  importing->warning = dup_warnings (import);
  return app_import_run (import, title, &batch, error) ? app_store_new_batch (batch) : NULL;
}

void
app_pack_import_async (AppStore *store, const char *path, GCancellable *cancellable,
                       GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);
  Importing *importing = g_new0 (Importing, 1);

  importing->path = g_strdup (path);
  g_task_set_task_data (task, importing, importing_free);
  app_store_push (store, task, import_work, g_free);
}

gboolean
app_pack_import_finish (AppStore *store, GAsyncResult *result, gint64 *batch, GError **error)
{
  return app_store_take_batch (result, batch, error);
}

const char *
app_pack_import_get_warning (GAsyncResult *result)
{
  const Importing *importing = g_task_get_task_data (G_TASK (result));

  return importing->warning;
}
