/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A collection's file made smaller.
 */
#include "db/compact.h"

#include "db/backup-private.h"
#include "db/change-ranges.h"
#include "db/error.h"
#include "db/imports.h"
#include "db/store-private.h"

#include <glib/gi18n-lib.h>

/* Of so many pages one that nothing uses is worth writing the file anew. */
#define PAGES_A_FREE_ONE 20

void
db_compact_report_free (DbCompactReport *report)
{
  if (report == NULL)
    return;
  db_auto_backup_free (report->backup);
  g_free (report);
}

typedef struct {
  gint64 pages, free, page_size;
} Size;

static gboolean
read_size (DbStore *store, Size *size, GError **error)
{
  return db_store_pragma (store, "PRAGMA page_count", &size->pages, error)
         && db_store_pragma (store, "PRAGMA freelist_count", &size->free, error)
         && db_store_pragma (store, "PRAGMA page_size", &size->page_size, error);
}

static gboolean
make_backup (DbStore *store, DbAutoBackup **backup, GError **error)
{
  g_autoptr (GError) why = NULL;

  if (db_backup_make_beside (store, DB_AUTO_BACKUP_COMPACT, backup, &why))
    return TRUE;
  g_set_error (error, why->domain, why->code,
               _ ("Nothing was changed, since no backup could be made before: %s"), why->message);
  return FALSE;
}

/* Inside of a transaction; *@left (out): there is nothing to do. */
static gboolean
compact_content (DbStore *store, DbCompactReport *report, gboolean *left, GError **error)
{
  Size size;

  if (db_backup_is_used_by_others (store->path))
    return db_fail_path (store->path, SQLITE_BUSY, NULL, error);
  if (!read_size (store, &size, error) || !db_change_ranges_compact (store, &report->entries, error)
      || !db_imported_compact (store, &report->forms, error))
    return FALSE;
  report->before = report->after = (guint64)(size.pages * size.page_size);
  *left = report->entries == 0 && report->forms == 0 && size.free * PAGES_A_FREE_ONE < size.pages;
  return *left || make_backup (store, &report->backup, error);
}

/* On a connection of its own: a vacuum needs a second database, which no file of ours may have,
 * and that one should not be in memory. */
static gboolean
vacuum (DbStore *store, GError **error)
{
  g_autoptr (GError) why = NULL;
  g_autoptr (DbStore) own = db_store_connect (store->path, SQLITE_OPEN_READWRITE, &why);

  if (own != NULL) {
    sqlite3_limit (own->db, SQLITE_LIMIT_ATTACHED, 1);
    if (db_store_exec (own, "PRAGMA temp_store = FILE; VACUUM", &why)) {
      /* While somebody reads, the log stays until the file is opened the next time. */
      db_store_exec (own, "PRAGMA wal_checkpoint (TRUNCATE)", NULL);
      db_store_accept_committed (store);
      return TRUE;
    }
  }
  g_set_error (error, why->domain, why->code,
               _ ("Older imports are stored in less room now, but the file could not be made "
                  "smaller: %s"),
               why->message);
  return FALSE;
}

static gboolean
compact (DbStore *store, DbCompactReport *report, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gboolean left;
  Size size;

  if (!db_transaction_begin_flat (&scope, store, error)
      || !compact_content (store, report, &left, error))
    return FALSE;
  if (left)
    return TRUE;
  if (!db_transaction_commit (&scope, error) || !vacuum (store, error)
      || !read_size (store, &size, error))
    return FALSE;
  report->after = (guint64)(size.pages * size.page_size);
  return TRUE;
}

DbCompactReport *
db_compact (DbStore *store, GError **error)
{
  g_autoptr (DbCompactReport) report = g_new0 (DbCompactReport, 1);

  if (store->depth > 0) {
    g_set_error_literal (error, DB_ERROR, DB_ERROR_FAILED, "compacting needs no open transaction");
    return NULL;
  }
  /* It would leave nothing to go back to. */
  if (g_str_equal (store->path, ":memory:"))
    return g_steal_pointer (&report);
  return compact (store, report, error) ? g_steal_pointer (&report) : NULL;
}
