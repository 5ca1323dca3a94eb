/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The packs that a collection's matches play with.
 */
#include "app/store/database-packs.h"

#include "db/packs.h"
#include "rules/replay.h"

ImportPack *
app_database_load_pack (DbStore *db, gint64 revision, GError **error)
{
  g_autoptr (GBytes) json = db_pack_dup_json (db, revision, error);
  g_autoptr (GBytes) form = NULL;
  GError *failed = NULL;

  if (json == NULL)
    return NULL;
  form = db_pack_dup_form (db, revision, PACK_BINARY_VERSION, &failed);
  if (failed != NULL) {
    g_propagate_error (error, failed);
    return NULL;
  }
  return import_pack_open (json, form, error);
}

static ImportPack *
find_stored (const char *id, guint revision, gpointer data, GError **error)
{
  GError *failed = NULL;
  gint64 row;

  if (db_pack_find (data, id, revision, &row, &failed))
    return app_database_load_pack (data, row, error);
  if (g_error_matches (failed, DB_ERROR, DB_ERROR_NOT_FOUND))
    g_error_free (failed);
  else
    app_error_take (error, failed);
  return NULL;
}

AppPacks *
app_database_new_packs (DbStore *db)
{
  AppPacks *packs = app_packs_new ();

  app_packs_set_finder (packs, find_stored, db);
  return packs;
}

gboolean
app_database_add_pack (DbStore *db, ImportPack *pack, const char *origin, gint64 *revision,
                       gboolean *added, GError **error)
{
  gsize json_length, form_length;
  const DbPackContent draft = {
    .code = pack->info.id,
    .revision = pack->info.revision,
    .game = pack->info.game,
    .title = pack->info.title,
    .json = g_bytes_get_data (pack->json, &json_length),
    .json_length = g_bytes_get_size (pack->json),
    .content = import_pack_get_hash (pack),
    .origin = origin,
    .form = g_bytes_get_data (pack->form, &form_length),
    .form_length = g_bytes_get_size (pack->form),
    .form_version = PACK_BINARY_VERSION,
  };

  return db_pack_add (db, &draft, revision, added, error);
}

gboolean
app_database_pin (DbStore *db, AppPacks *packs, const char *pinned, DbMatch *match, GError **error)
{
  RulesText id;
  uint32_t revision;

  for (guint k = 0; replay_nth_pack (pinned, k, &id, &revision); k++) {
    g_autofree char *name = g_strndup (id.at, id.length);
    GError *failed = NULL;
    gint64 row;

    if (!db_pack_find (db, name, revision, &row, &failed)) {
      ImportPack *pack;

      if (!g_error_matches (failed, DB_ERROR, DB_ERROR_NOT_FOUND)) {
        g_propagate_error (error, failed);
        return FALSE;
      }
      g_clear_error (&failed);
      pack = app_packs_get (packs, name, revision, error);
      if (pack == NULL || !app_database_add_pack (db, pack, "", &row, NULL, error))
        return FALSE;
    }
    db_match_add_pack (match, row);
  }
  return TRUE;
}
