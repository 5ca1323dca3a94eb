/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A collection's file for one thread, opened.
 */
#include "app/store/database.h"

#include "app/base/paths.h"

#include "db/auto-backup.h"
#include "db/changes.h"
#include "db/packs.h"
#include "db/settings.h"
#include "db/transaction.h"
#include "rules/digest.h"
#include "rules/replay.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <sys/stat.h>

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

static AppReviveFunc reviver;

void
app_database_set_reviver (AppReviveFunc new_reviver)
{
  reviver = new_reviver;
}

/* Another program, or other packs, may know what the one before did not. */
static gboolean
run_reviver (DbStore *db, GError **error)
{
  g_autoptr (AppPacks) packs = NULL;
  g_autofree char *program = NULL;
  GError *failed = NULL;

  program = db_setting_dup (db, "program", &failed);
  if (failed != NULL) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  if (reviver == NULL || g_strcmp0 (program, TOMEKEEPER_VERSION) == 0)
    return TRUE;
  packs = app_database_new_packs (db);
  return reviver (db, packs, error) && db_setting_set (db, "program", TOMEKEEPER_VERSION, error);
}

static gboolean
bring_up_to_date (DbStore *db, GError **error)
{
  for (guint k = 0; rules_games[k] != NULL; k++)
    if (!install_starter (db, rules_games[k]->id, error))
      return FALSE;
  return run_reviver (db, error);
}

static void
tighten_mode (const char *path)
{
  struct stat info;

  /* By its name: to open and close a database here would drop this process's locks on it. */
  if (lstat (path, &info) == 0 && !S_ISLNK (info.st_mode) && (info.st_mode & 077) != 0)
    g_chmod (path, (int)(info.st_mode & 0700));
}

/* In the program's own folder nobody else has any business: what was made looser there, unpacked or
 * copied, is the person's alone again. Elsewhere it may be meant so. */
static void
tighten_own_modes (const char *path)
{
  static const char *const tails[] = { "", "-wal", "-shm" };
  g_autofree char *own = db_store_dup_default_path ();
  g_autofree char *home = g_path_get_dirname (own), *folder = g_path_get_dirname (path);

  if (!g_str_equal (home, folder))
    return;
  tighten_mode (folder);
  for (guint k = 0; k < G_N_ELEMENTS (tails); k++) {
    g_autofree char *file = g_strconcat (path, tails[k], NULL);

    tighten_mode (file);
  }
}

/* An empty file with backups beside it was a collection, before a crash, a full disk or a program
 * that synchronises folders emptied it: a new one had better not be begun in it. */
static gboolean
check_not_emptied (const char *path, GError **error)
{
  g_autoptr (GPtrArray) kept = NULL;
  g_autofree char *name = NULL;
  GStatBuf info;

  if (g_stat (path, &info) != 0 || info.st_size > 1)
    return TRUE;
  kept = db_auto_backup_list (path, NULL);
  if (kept == NULL || kept->len == 0)
    return TRUE;
  name = g_filename_display_name (path);
  g_set_error (
      error, DB_ERROR, DB_ERROR_DAMAGED,
      _ ("“%s” is empty, but there are backups of it; put one back, or move the empty file "
         "away"),
      name);
  return FALSE;
}

DbStore *
app_database_open (const char *path, DbOpenFlags flags, GError **error)
{
  g_autofree char *own = path == NULL ? db_store_dup_default_path () : NULL;
  GError *failed = NULL;
  g_autoptr (DbStore) db = NULL;

  if (path == NULL)
    path = own;
  if (flags == DB_OPEN_CREATE)
    tighten_own_modes (path);
  if (check_not_emptied (path, &failed))
    db = db_store_open (path, flags, &failed);
  if (db == NULL
      || (!db_store_is_read_only (db) && !bring_up_to_date (db, &failed)
          && !db_store_is_damaged (db))) {
    app_error_take (error, failed);
    return NULL;
  }
  g_clear_error (&failed);
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
