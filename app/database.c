/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A collection's file for one thread.
 */
#include "database.h"
#include "import.h"
#include "paths.h"

#include "db/packs.h"
#include "db/settings.h"
#include "db/transaction.h"
#include "rules/replay.h"

#include <string.h>

/* Puts the starter pack of @game into the file unless that was done before with the same bytes. */
static gboolean
install_starter (DbStore *db, const char *game, gboolean *installed, GError **error)
{
  g_autofree char *path = app_paths_dup_starter (game);
  g_autofree char *setting = g_strdup_printf ("bundled.%s", game);
  g_autofree char *text = NULL;
  g_autofree char *sum = NULL;
  g_autofree char *seen = NULL;
  g_autoptr (ImportPack) pack = NULL;
  g_autoptr (GBytes) json = NULL;
  GError *failed = NULL;
  gint64 revision;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, NULL))
    return TRUE;
  sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *)text, length);
  seen = db_setting_dup (db, setting, &failed);
  if (failed != NULL) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  if (g_strcmp0 (sum, seen) == 0)
    return TRUE;
  json = g_bytes_new_take (g_steal_pointer (&text), length);
  pack = import_pack_load (json, &failed);
  if (pack == NULL) {
    app_packs_propagate (error, path, failed);
    return FALSE;
  }
  if (!app_database_add_pack (db, pack, "bundled", &revision, NULL, &failed)) {
    /* A revision never changes: matches go on with the content that is stored. */
    if (!g_error_matches (failed, DB_ERROR, DB_ERROR_CONFLICT)) {
      g_propagate_error (error, failed);
      return FALSE;
    }
    g_clear_error (&failed);
  }
  *installed = TRUE;
  return db_setting_set (db, setting, sum, error);
}

/* Another program, or other packs, may know what the one before did not. */
static gboolean
revive (DbStore *db, gboolean installed, GError **error)
{
  g_autoptr (AppPacks) packs = NULL;
  g_autofree char *program = NULL;
  GError *failed = NULL;

  program = db_setting_dup (db, "program", &failed);
  if (failed != NULL) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  if (!installed && g_strcmp0 (program, TOMEKEEPER_VERSION) == 0)
    return TRUE;
  packs = app_database_packs (db);
  return app_import_revive (db, packs, error)
         && db_setting_set (db, "program", TOMEKEEPER_VERSION, error);
}

static gboolean
bring_up_to_date (DbStore *db, GError **error)
{
  gboolean installed = FALSE;

  for (guint k = 0; rules_games[k] != NULL; k++)
    if (!install_starter (db, rules_games[k]->id, &installed, error))
      return FALSE;
  return revive (db, installed, error);
}

DbStore *
app_database_open (const char *path, DbOpenFlags flags, GError **error)
{
  g_autofree char *own = path == NULL ? db_store_dup_default_path () : NULL;
  GError *failed = NULL;
  g_autoptr (DbStore) db = db_store_open (path != NULL ? path : own, flags, &failed);

  if (db == NULL || (!db_store_is_read_only (db) && !bring_up_to_date (db, &failed))) {
    app_error_take (error, failed);
    return NULL;
  }
  return g_steal_pointer (&db);
}

ImportPack *
app_database_load_pack (DbStore *db, gint64 revision, GError **error)
{
  g_autoptr (GBytes) json = db_pack_dup_json (db, revision, error);
  g_autoptr (GBytes) form = NULL;
  GError *failed = NULL;

  if (json == NULL)
    return NULL;
  form = db_pack_dup_form (db, revision, PACK_FORM, &failed);
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
app_database_packs (DbStore *db)
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
  const DbPackDraft draft = {
    .code = pack->info.id,
    .revision = pack->info.revision,
    .game = pack->info.game,
    .title = pack->info.title,
    .json = g_bytes_get_data (pack->json, &json_length),
    .json_length = g_bytes_get_size (pack->json),
    .content = pack->info.hash,
    .origin = origin,
    .form = g_bytes_get_data (pack->form, &form_length),
    .form_length = g_bytes_get_size (pack->form),
    .form_version = PACK_FORM,
  };

  return db_pack_add (db, &draft, revision, added, error);
}

gboolean
app_database_pin (DbStore *db, AppPacks *packs, const char *pinned, DbMatch *match, GError **error)
{
  RulesText id;
  uint32_t revision;

  for (guint k = 0; replay_pack (pinned, k, &id, &revision); k++) {
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
