/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A collection's file for one thread, opened.
 */
#include "database.h"
#include "import.h"
#include "paths.h"

#include "db/changes.h"
#include "db/settings.h"
#include "db/transaction.h"
#include "rules/digest.h"

#include <inttypes.h>

/* What a starter pack's file is known by from one opening to the next. It tells the program's own
 * files apart at every start, where a cryptographic sum would cost more than all else. */
static char *
dup_sum (const char *text, gsize length)
{
  return g_strdup_printf ("%" G_GSIZE_FORMAT "-%016" PRIx64, length, rules_xxh64 (text, length, 0));
}

/* The pack, that it was done, and that records may wait for it: whoever is killed behind it goes on
 * from there. */
static gboolean
add_starter (DbStore *db, ImportPack *pack, const char *setting, const char *sum, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gint64 revision;

  return db_transaction_begin (&scope, db, error)
         && db_changes_open_batch (db, DB_ORIGIN_PROGRAM, NULL, NULL, NULL, error)
         && app_database_add_pack (db, pack, "bundled", &revision, NULL, error)
         && db_setting_set (db, setting, sum, error) && db_setting_set (db, "program", "", error)
         && db_transaction_commit (&scope, error);
}

/* Puts the starter pack of @game into the file unless that was done before with the same bytes. */
static gboolean
install_starter (DbStore *db, const char *game, GError **error)
{
  g_autofree char *path = app_paths_dup_starter (game);
  g_autofree char *setting = g_strdup_printf ("bundled.%s", game);
  g_autofree char *text = NULL;
  g_autofree char *sum = NULL;
  g_autofree char *seen = NULL;
  g_autoptr (ImportPack) pack = NULL;
  g_autoptr (GBytes) json = NULL;
  GError *failed = NULL;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, NULL))
    return TRUE;
  sum = dup_sum (text, length);
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
  if (add_starter (db, pack, setting, sum, &failed))
    return TRUE;
  if (!g_error_matches (failed, DB_ERROR, DB_ERROR_CONFLICT)) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  /* A revision never changes: matches go on with the content that is stored. */
  g_clear_error (&failed);
  return db_setting_set (db, setting, sum, error);
}

/* Another program, or other packs, may know what the one before did not. */
static gboolean
revive (DbStore *db, GError **error)
{
  g_autoptr (AppPacks) packs = NULL;
  g_autofree char *program = NULL;
  GError *failed = NULL;

  program = db_setting_dup (db, "program", &failed);
  if (failed != NULL) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  if (g_strcmp0 (program, TOMEKEEPER_VERSION) == 0)
    return TRUE;
  packs = app_database_packs (db);
  return app_import_revive (db, packs, error)
         && db_setting_set (db, "program", TOMEKEEPER_VERSION, error);
}

static gboolean
bring_up_to_date (DbStore *db, GError **error)
{
  for (guint k = 0; rules_games[k] != NULL; k++)
    if (!install_starter (db, rules_games[k]->id, error))
      return FALSE;
  return revive (db, error);
}

DbStore *
app_database_open (const char *path, DbOpenFlags flags, GError **error)
{
  g_autofree char *own = path == NULL ? db_store_dup_default_path () : NULL;
  GError *failed = NULL;
  g_autoptr (DbStore) db = db_store_open (path != NULL ? path : own, flags, &failed);

  if (db == NULL
      || (!db_store_is_read_only (db) && !bring_up_to_date (db, &failed)
          && !db_store_is_damaged (db))) {
    app_error_take (error, failed);
    return NULL;
  }
  g_clear_error (&failed);
  return g_steal_pointer (&db);
}
