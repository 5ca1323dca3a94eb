/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The packs of a collection as a list model, their cards, and packs read in.
 */
#include "app/collection/packs.h"

#include "app/base/error.h"
#include "app/base/properties.h"
#include "app/files/import.h"
#include "app/store/row-list.h"

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

static const AppProperty pack_properties[] = {
  { "id", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppPack, id) },
  { "title", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppPack, title) },
  { "game", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppPack, game) },
  { "game-name", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppPack, game_name) },
  { "author", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppPack, author) },
  { "licence", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppPack, licence) },
  { "revision", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppPack, revision) },
  { "n-cards", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppPack, cards) },
  { "n-matches", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppPack, matches) },
  { "bundled", APP_PROPERTY_BOOLEAN, G_STRUCT_OFFSET (AppPack, bundled) },
};

static void
app_pack_class_init (AppPackClass *class)
{
  app_properties_install (G_OBJECT_CLASS (class), pack_properties, G_N_ELEMENTS (pack_properties));
}

static void
app_pack_init (AppPack *pack)
{
}

/* The list */

static gpointer
pack_new (gpointer data, gpointer db)
{
  const DbPackRevision *row = data;
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

static GPtrArray *
read_packs (AppStore *store, gpointer data, GError **error)
{
  DbStore *db = app_store_get_db (store);
  g_autoptr (GPtrArray) rows = db_packs_list (db, NULL, error);

  return app_items_new (rows, pack_new, db);
}

static gboolean
concerns_packs (const DbTouched *touched, gpointer data)
{
  return touched->subject == DB_SUBJECT_PACK;
}

GListModel *
app_pack_list_new (AppStore *store)
{
  static const AppRowListKind kind = { app_pack_get_type, read_packs, concerns_packs };

  return app_row_list_new (store, &kind, NULL, NULL);
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
