/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The packs of a collection as a list model, and their cards.
 */
#include "app/collection/packs.h"

#include "app/base/error.h"
#include "app/base/properties.h"
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
