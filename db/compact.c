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

gboolean
db_compact_read_size (DbStore *store, guint64 *bytes, GError **error)
{
  gint64 pages, page_size;

  if (!db_store_pragma (store, "PRAGMA page_count", &pages, error)
      || !db_store_pragma (store, "PRAGMA page_size", &page_size, error))
    return FALSE;
  *bytes = (guint64)(pages * page_size);
  return TRUE;
}

/* Whether so much of the file is used by nothing that it is worth being written anew. */
static gboolean
has_room (DbStore *store, gboolean *has, GError **error)
{
  gint64 pages, free;

  if (!db_store_pragma (store, "PRAGMA page_count", &pages, error)
      || !db_store_pragma (store, "PRAGMA freelist_count", &free, error))
    return FALSE;
  *has = free * PAGES_A_FREE_ONE >= pages;
  return TRUE;
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

/* Inside of a transaction. There is a backup afterwards, but where there is nothing to do. */
static gboolean
compact_content (DbStore *store, DbCompactReport *report, GError **error)
{
  gboolean room;

  if (db_backup_is_used_by_others (store->path))
    return db_fail_path (store->path, SQLITE_BUSY, NULL, error);
  if (!db_compact_read_size (store, &report->before, error) || !has_room (store, &room, error)
      || !db_change_ranges_compact (store, &report->entries, error)
      || !db_imported_compact (store, &report->forms, error))
    return FALSE;
  report->after = report->before;
  return (report->entries == 0 && report->forms == 0 && !room)
         || make_backup (store, &report->backup, error);
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
  g_autoptr (GError) why = NULL;

  if (!db_transaction_begin_flat (&scope, store, error) || !compact_content (store, report, error))
    return FALSE;
  if (report->backup == NULL)
    return TRUE;
  if (!db_transaction_commit (&scope, &why)) {
    /* It would take the room that there is not for the next one. */
    if (g_error_matches (why, DB_ERROR, DB_ERROR_FULL))
      db_backup_remove (report->backup->file);
    g_propagate_error (error, g_steal_pointer (&why));
    return FALSE;
  }
  return vacuum (store, error) && db_compact_read_size (store, &report->after, error);
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
