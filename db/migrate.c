/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Steps of the schema from the library's resource, and the derived tables.
 */
#include "db/migrate.h"

#include "db/auto-backup.h"
#include "db/results.h"
#include "db/file-checks.h"
#include "db/store-private.h"

#include "schema/schema-resource.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#define PREFIX "/org/tomekeeper/schema/"

static GPtrArray *steps; /* (element-type utf8): SQL texts by number - 1; borrowed */
static const char *derived;
static char *derived_hash;

static const char *
resource_text (const char *name)
{
  g_autofree char *path = g_strconcat (PREFIX, name, NULL);
  g_autoptr (GBytes) bytes =
      g_resource_lookup_data (schema_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  /* The resource is static data that outlives the bytes, and ends each file with a NUL. */
  return g_bytes_get_data (bytes, NULL);
}

static int
compare_names (const void *a, const void *b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

static void
load_steps (void)
{
  static gsize loaded = 0;
  g_auto (GStrv) names = NULL;

  if (!g_once_init_enter (&loaded))
    return;
  steps = g_ptr_array_new ();
  names = g_resource_enumerate_children (schema_get_resource (), PREFIX,
                                         G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  qsort (names, g_strv_length (names), sizeof *names, compare_names);
  for (char **name = names; *name != NULL; name++)
    if (g_ascii_isdigit (**name))
      g_ptr_array_add (steps, (gpointer)resource_text (*name));
  derived = resource_text ("derived.sql");
  derived_hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, derived, -1);
  g_once_init_leave (&loaded, 1);
}

guint
db_migrate_latest (void)
{
  load_steps ();
  return steps->len;
}

/* No row of the whole file may refer to one that isn't there. */
static gboolean
check_references (DbStore *store, GError **error)
{
  g_autoptr (DbStatement) check = db_prepare (store, "PRAGMA foreign_key_check", error);
  DbStep step = db_step (check, error);

  if (step == DB_STEP_ROW)
    g_set_error (error, DB_ERROR, DB_ERROR_DAMAGED,
                 _ ("“%s” cannot be brought up to date: a row of “%s” refers to nothing"),
                 store->path, db_column_text (check, 0));
  return step == DB_STEP_DONE;
}

/* The collection as it is, read by a connection of its own while @store holds the lock of a writer:
 * of several programs that open it at once, one keeps it. */
static gboolean
make_migration_backup (DbStore *store, GError **error)
{
  g_autoptr (DbStore) reader = NULL;

  if (!db_file_check_pages (store, error))
    return FALSE;
  reader = db_store_connect (store->path, SQLITE_OPEN_READWRITE, error);
  return reader != NULL && db_auto_backup_make (reader, DB_AUTO_BACKUP_MIGRATION, NULL, error);
}

/* Inside the transaction of all of them: another program may have performed it while we waited. */
static gboolean
perform_step (DbStore *store, guint number, const char *step, gboolean copy, GError **error)
{
  gint64 version;

  if (!db_store_pragma (store, "PRAGMA user_version", &version, error))
    return FALSE;
  if (version >= number)
    return TRUE;
  if (copy && !make_migration_backup (store, error))
    return FALSE;
  if (!db_store_exec (store, step, error) || !check_references (store, error)
      || !db_store_pragma (store, "PRAGMA user_version", &version, error))
    return FALSE;
  if (version == number)
    return TRUE;
  g_set_error (error, DB_ERROR, DB_ERROR_FAILED, "schema step %u says that it is %d", number,
               (int)version);
  return FALSE;
}

/* One transaction: an interrupted one leaves the version that there was, which its program opens.
 */
static gboolean
perform_steps (DbStore *store, guint from, const char *const *texts, guint latest, gboolean copy,
               GError **error)
{
  if (!db_store_exec (store, "BEGIN EXCLUSIVE", error))
    return FALSE;
  for (guint number = from + 1; number <= latest; number++)
    if (!perform_step (store, number, texts[number - 1], copy && from >= 1 && number == from + 1,
                       error)) {
      db_store_exec (store, "ROLLBACK", NULL);
      return FALSE;
    }
  if (db_store_exec (store, "COMMIT", error))
    return TRUE;
  db_store_exec (store, "ROLLBACK", NULL);
  return FALSE;
}

gboolean
db_migrate_steps (DbStore *store, guint from, const char *const *texts, guint latest, gboolean copy,
                  GError **error)
{
  gboolean done;

  if (from >= latest)
    return TRUE;
  db_store_guard (store, FALSE);
  /* Step 013 edits the schema's own table. */
  sqlite3_db_config (store->db, SQLITE_DBCONFIG_DEFENSIVE, 0, NULL);
  done = perform_steps (store, from, texts, latest, copy, error);
  sqlite3_db_config (store->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  db_store_guard (store, TRUE);
  return done;
}

gboolean
db_migrate_until (DbStore *store, guint from, guint to, gboolean copy, GError **error)
{
  g_return_val_if_fail (to <= db_migrate_latest (), FALSE);
  return db_migrate_steps (store, from, (const char *const *)steps->pdata, to, copy, error);
}

static const char made_by_sql[] = "SELECT value = :hash FROM settings WHERE name = 'derived'";

/* @look: before they are made anew in a file that holds data: dropping a damaged table gives away
 * pages that others may have. */
static gboolean
ensure_derived (DbStore *store, gboolean look, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, made_by_sql, error);
  gint64 same;

  load_steps ();
  db_bind_text (query, ":hash", derived_hash);
  if (!db_statement_run_integer (query, 0, &same, error))
    return FALSE;
  return same
         || ((!look || db_file_check_pages (store, error)) && db_derived_rebuild (store, error));
}

gboolean
db_migrate_run (DbStore *store, guint from, gboolean copy, GError **error)
{
  return db_migrate_until (store, from, db_migrate_latest (), copy, error)
         && ensure_derived (store, from == db_migrate_latest () && copy, error);
}

gboolean
db_migrate_make_derived (DbStore *store, GError **error)
{
  load_steps ();
  return db_store_exec (store, derived, error);
}

static const char set_made_by_sql[] = "INSERT INTO settings (name, value) VALUES ('derived', :hash)"
                                      " ON CONFLICT (name) DO UPDATE SET value = excluded.value";

gboolean
db_derived_rebuild (DbStore *store, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbStatement) set = db_prepare (store, set_made_by_sql, error);

  load_steps ();
  db_bind_text (set, ":hash", derived_hash);
  if (!db_transaction_begin (&scope, store, error) || !db_store_exec (store, derived, error)
      || !db_statement_run (set, error) || !db_transaction_commit (&scope, error))
    return FALSE;
  if (store->depth == 0 && store->cookie != 0)
    db_store_accept_committed (store);
  return TRUE;
}
