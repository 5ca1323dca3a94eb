/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Opening, settling and closing the SQLite file: the one file that knows how.
 */
#include "db/error.h"
#include "db/store-private.h"

#include "db/backup-private.h"
#include "db/migrate.h"
#include "db/results.h"
#include "db/file-checks.h"
#include "db/schema-compare.h"
#include "db/import-indexes.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BUSY_MILLISECONDS 2000
#define LOG_BYTES 4194304  /* that a log keeps once its pages are in the file */
#define LATELY 16          /* touched rows that are looked through before another one is noted */
#define MOST_TOUCHED 65536 /* of a transaction; of more it is not noted which they are */

static const char *const subject_names[] = {
  [DB_SUBJECT_GAME] = "game",
  [DB_SUBJECT_PLAYER] = "player",
  [DB_SUBJECT_PLACE] = "place",
  [DB_SUBJECT_PACK] = "pack",
  [DB_SUBJECT_MATCH] = "match",
  [DB_SUBJECT_LINE] = "line",
  [DB_SUBJECT_NOTE] = "note",
  [DB_SUBJECT_TAG] = "tag",
  [DB_SUBJECT_BOOKMARK] = "bookmark",
  [DB_SUBJECT_PHOTO] = "photo",
  [DB_SUBJECT_EXTERNAL] = "external",
  [DB_SUBJECT_WORD_LIST] = "word-list",
  [DB_SUBJECT_DECK] = "deck",
  [DB_SUBJECT_MATCH_DECK] = "match-deck",
  [DB_SUBJECT_OWNED_CARD] = "owned-card",
  [DB_SUBJECT_CAMPAIGN] = "campaign",
  [DB_SUBJECT_RUN] = "run",
  [DB_SUBJECT_SESSION] = "session",
  [DB_SUBJECT_JOURNAL] = "journal-entry",
  [DB_SUBJECT_CLOCK] = "clock",
  [DB_SUBJECT_WAITING] = "waiting",
  [DB_SUBJECT_CURRENT_LINE] = "current-line",
  [DB_SUBJECT_MOVE_NOTE] = "move-note",
  [DB_SUBJECT_SCHEME] = "scheme",
  [DB_SUBJECT_LEAGUE] = "league",
  [DB_SUBJECT_SEASON] = "season",
  [DB_SUBJECT_ENTRANT] = "entrant",
  [DB_SUBJECT_FIXTURE] = "fixture",
  [DB_SUBJECT_ROUND] = "round",
  [DB_SUBJECT_PACK_DRAFT] = "pack-draft",
};

const char *
db_subject_name (DbSubject subject)
{
  g_return_val_if_fail (subject < G_N_ELEMENTS (subject_names), NULL);
  return subject_names[subject];
}

gboolean
db_subject_from_name (const char *name, DbSubject *subject)
{
  for (gsize k = 0; k < G_N_ELEMENTS (subject_names); k++)
    if (g_strcmp0 (name, subject_names[k]) == 0) {
      *subject = k;
      return TRUE;
    }
  return FALSE;
}

gboolean
db_store_exec (DbStore *store, const char *sql, GError **error)
{
  int rc;

  if (db_store_is_lost (store, error))
    return FALSE;
  errno = 0;
  rc = sqlite3_exec (store->db, sql, NULL, NULL, NULL);
  rc = db_error_code (rc, errno);
  if (rc == SQLITE_OK)
    return TRUE;
  db_store_note_loss (store, rc);
  return db_store_fail (store, rc, error);
}

gboolean
db_store_pragma (DbStore *store, const char *sql, gint64 *value, GError **error)
{
  g_autoptr (DbStatement) pragma = db_prepare (store, sql, error);

  return db_statement_run_integer (pragma, 0, value, error);
}

gint64
db_last_row (DbStore *store)
{
  return sqlite3_last_insert_rowid (store->db);
}

int
db_last_changes (DbStore *store)
{
  return sqlite3_changes (store->db);
}

static void
destroy_statements (gpointer statement)
{
  db_statement_destroy (statement);
}

/* Settings of the connection, before anything is read; they write nothing. */
static gboolean
configure (DbStore *store, GError **error)
{
  static const struct {
    int option;
    int value;
  } options[] = {
    { SQLITE_DBCONFIG_DEFENSIVE, 1 },   { SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0 },
    { SQLITE_DBCONFIG_DQS_DML, 0 },     { SQLITE_DBCONFIG_DQS_DDL, 0 },
    { SQLITE_DBCONFIG_ENABLE_FKEY, 1 }, { SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0 },
    { SQLITE_DBCONFIG_ENABLE_VIEW, 0 },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (options); k++) {
    int rc = sqlite3_db_config (store->db, options[k].option, options[k].value, NULL);

    if (rc != SQLITE_OK)
      return db_store_fail (store, rc, error);
  }
  sqlite3_limit (store->db, SQLITE_LIMIT_ATTACHED, 0);
  sqlite3_busy_timeout (store->db, BUSY_MILLISECONDS);
  return db_store_exec (store,
                        "PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY;"
                        "PRAGMA cell_size_check = ON;" DB_CACHE ";"
                        "PRAGMA journal_size_limit = " G_STRINGIFY (LOG_BYTES),
                        error);
}

/* Before SQLite does anything in this process: nobody asks how much memory it has, and counting
 * it takes a lock each time. What takes a single statement back is kept in memory, wherever the
 * rest is sorted. */
static void
configure_library (void)
{
  static gsize settled = 0;

  if (!g_once_init_enter (&settled))
    return;
  sqlite3_config (SQLITE_CONFIG_MEMSTATUS, 0);
  sqlite3_config (SQLITE_CONFIG_STMTJRNL_SPILL, -1);
  sqlite3_config (SQLITE_CONFIG_PAGECACHE, NULL, 0, 0);
  g_once_init_leave (&settled, 1);
}

/* @name: what SQLite opens, where that is not @path, which sentences name */
static DbStore *
db_store_connect_as (const char *name, const char *path, int flags, GError **error)
{
  g_autoptr (DbStore) store = g_new0 (DbStore, 1);
  int rc;

  configure_library ();
  store->path = g_strdup (path);
  store->file = db_shared_file_ref (path);
  store->statements =
      g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL, destroy_statements);
  store->touched = g_array_new (FALSE, FALSE, sizeof (DbTouched));
  rc =
      sqlite3_open_v2 (name, &store->db, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL);
  if (rc != SQLITE_OK) {
    db_fail_path (path, rc, sqlite3_errstr (rc), error);
    return NULL;
  }
  if (!configure (store, error))
    return NULL;
  store->read_only = sqlite3_db_readonly (store->db, "main") != 0;
  return g_steal_pointer (&store);
}

DbStore *
db_store_connect (const char *path, int flags, GError **error)
{
  return db_store_connect_as (path, path, flags, error);
}

/* No checkpoints any more, least of all the one at closing, and no change. Each connection is told
 * in its own thread, before it could write. */
static void
stop_writing (DbStore *store)
{
  if (store->quiet || !db_shared_file_is_damaged (store->file))
    return;
  store->quiet = TRUE;
  sqlite3_db_config (store->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  sqlite3_wal_autocheckpoint (store->db, 0);
  sqlite3_exec (store->db, "PRAGMA query_only = ON", NULL, NULL, NULL);
}

void
db_store_close (DbStore *store)
{
  if (store == NULL)
    return;
  if (store->file != NULL)
    db_shared_file_unwatch (store->file, store);
  g_hash_table_unref (store->statements);
  g_array_unref (store->touched);
  g_strfreev (store->guards);
  if (store->file != NULL)
    stop_writing (store);
  sqlite3_close (store->db);
  db_shared_file_unref (store->file);
  g_free (store->altered);
  g_free (store->path);
  g_free (store);
}

static gboolean
set_newer_error (const char *name, GError **error)
{
  g_set_error (error, DB_ERROR, DB_ERROR_NEWER,
               _ ("“%s” was written by a newer version of Tomekeeper; please update"), name);
  return FALSE;
}

/**
 * db_store_inspect:
 * @version: (out): user_version
 * @empty: (out): nothing is in it yet
 *
 * Reads whose file it is before anything is written: DB_ERROR_NOT_DATABASE, DB_ERROR_FOREIGN,
 * DB_ERROR_NEWER, DB_ERROR_DAMAGED, DB_ERROR_BUSY.
 */
static gboolean
db_store_inspect (DbStore *store, guint *version, gboolean *empty, GError **error)
{
  g_autofree char *name = g_filename_display_name (store->path);
  gint64 application, number, objects;

  if (!db_store_pragma (store, "PRAGMA application_id", &application, error)
      || !db_store_pragma (store, "PRAGMA user_version", &number, error))
    return FALSE;
  /* Before its schema is read, which may be what this SQLite can't read. */
  if (application == DB_APPLICATION_ID && number > db_migrate_latest ())
    return set_newer_error (name, error);
  if (!db_store_pragma (store, "SELECT count(*) FROM sqlite_schema", &objects, error))
    return FALSE;
  *empty = objects == 0 && application == 0 && number == 0;
  *version = (guint)number;
  if (*empty)
    return TRUE;
  if (application != DB_APPLICATION_ID) {
    g_set_error (error, DB_ERROR, DB_ERROR_FOREIGN, _ ("“%s” belongs to another program"), name);
    return FALSE;
  }
  if (number >= 1)
    return TRUE;
  return db_store_fail (store, SQLITE_CORRUPT, error);
}

/* The folder, if it isn't there, with its name on the disk. */
static gboolean
make_folder (const char *folder)
{
  g_autofree char *parent = g_path_get_dirname (folder);

  return g_file_test (folder, G_FILE_TEST_IS_DIR)
         || (g_mkdir_with_parents (folder, 0700) == 0 && db_backup_sync_folder (parent));
}

/* Why, from errno, the folder of @path or the file itself can't be made. */
static gboolean
set_not_made_error (const char *path, gboolean folder, GError **error)
{
  int code = errno == ENOSPC ? DB_ERROR_FULL : errno == EIO ? DB_ERROR_IO : DB_ERROR_OPEN;
  const char *why = g_strerror (errno);
  g_autofree char *name = g_filename_display_name (path);

  if (folder)
    g_set_error (error, DB_ERROR, code, _ ("The folder of “%s” cannot be made: %s"), name, why);
  else
    g_set_error (error, DB_ERROR, code, _ ("“%s” cannot be made: %s"), name, why);
  return FALSE;
}

/* An empty file with mode 0600, if it isn't there. SQLite syncs its content, not its name. */
static gboolean
make_file (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int fd;

  if (!make_folder (folder))
    return set_not_made_error (path, TRUE, error);
  fd = open (path, O_CREAT | O_EXCL | O_CLOEXEC | O_RDWR, 0600);
  if (fd < 0)
    return errno == EEXIST || set_not_made_error (path, FALSE, error);
  close (fd);
  if (db_backup_sync_folder (folder))
    return TRUE;
  set_not_made_error (path, FALSE, error);
  g_unlink (path);
  return FALSE;
}

/* What can be said of a path before SQLite sees it; makes the file if it may. */
static gboolean
check_path (const char *path, DbOpenFlags flags, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);
  struct stat info;

  if (stat (path, &info) == 0) {
    if (S_ISREG (info.st_mode))
      return TRUE;
    if (S_ISDIR (info.st_mode))
      g_set_error (error, DB_ERROR, DB_ERROR_DIRECTORY, _ ("“%s” is a folder, not a database"),
                   name);
    else
      g_set_error (error, DB_ERROR, DB_ERROR_NOT_DATABASE, _ ("“%s” is not a database"), name);
    return FALSE;
  }
  if (errno == ENOENT && flags == DB_OPEN_CREATE)
    return make_file (path, error);
  g_set_error (error, DB_ERROR, DB_ERROR_OPEN, _ ("“%s” cannot be opened: %s"), name,
               g_strerror (errno));
  return FALSE;
}

/* Whether a write-ahead log holds something that the file alone lacks. */
static gboolean
has_log (const char *path)
{
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  struct stat info;

  return stat (log, &info) == 0 && info.st_size > 0;
}

static char *
dup_immutable_uri (const char *path, GError **error)
{
  g_autofree char *full = g_canonicalize_filename (path, NULL);
  g_autofree char *uri = g_filename_to_uri (full, NULL, error);

  return uri == NULL ? NULL : g_strconcat (uri, "?immutable=1", NULL);
}

/* A file in WAL mode where no shared memory can be made beside it: read as one that never changes.
 */
static DbStore *
connect_immutable (const char *path, GError **error)
{
  g_autofree char *immutable = dup_immutable_uri (path, error);
  g_autoptr (DbStore) store = NULL;

  if (immutable == NULL)
    return NULL;
  store = db_store_connect_as (immutable, path, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, error);
  if (store == NULL)
    return NULL;
  store->read_only = TRUE;
  return g_steal_pointer (&store);
}

static gint64
read_pragma (sqlite3 *db, const char *sql)
{
  sqlite3_stmt *pragma = NULL;
  gint64 value = 0;

  if (sqlite3_prepare_v2 (db, sql, -1, &pragma, NULL) == SQLITE_OK
      && sqlite3_step (pragma) == SQLITE_ROW)
    value = sqlite3_column_int64 (pragma, 0);
  sqlite3_finalize (pragma);
  return value;
}

/* Whether a newer program wrote it, as far as its first page says. It is looked at as one that
 * never changes: a connection that may only read leaves a log beside what it opened. */
static gboolean
is_newer_at_sight (const char *path)
{
  g_autofree char *uri = dup_immutable_uri (path, NULL);
  gboolean newer = FALSE;
  sqlite3 *db = NULL;

  configure_library ();
  if (uri != NULL && !has_log (path)
      && sqlite3_open_v2 (uri, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL) == SQLITE_OK)
    newer = read_pragma (db, "PRAGMA application_id") == DB_APPLICATION_ID
            && read_pragma (db, "PRAGMA user_version") > db_migrate_latest ();
  sqlite3_close (db);
  return newer;
}

/* What lies beside a file that was opened while it was write-protected got its mode, and would keep
 * it read-only for good. By its name: to close such a file would drop this process's locks on it.
 */
static void
unprotect_beside (const char *path)
{
  static const char *const ends[] = { "-shm", "-wal" };
  g_autofree char *real = g_access (path, W_OK) == 0 ? realpath (path, NULL) : NULL;

  for (gsize k = 0; real != NULL && k < G_N_ELEMENTS (ends); k++) {
    g_autofree char *beside = g_strconcat (real, ends[k], NULL);
    struct stat info;

    if (lstat (beside, &info) == 0 && S_ISREG (info.st_mode) && info.st_uid == geteuid ()
        && (info.st_mode & S_IWUSR) == 0)
      g_chmod (beside, 0600);
  }
}

/* What is not opened after all is left as it is: what its own program wrote into a log stays there.
 */
static void
disable_checkpoint (DbStore *store)
{
  if (store != NULL)
    sqlite3_db_config (store->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
}

DbStore *
db_store_connect_inspected (const char *path, DbOpenFlags flags, guint *version, gboolean *empty,
                            GError **error)
{
  g_autoptr (DbStore) store = NULL;
  g_autoptr (GError) why = NULL;
  gboolean memory = strcmp (path, ":memory:") == 0;
  int mode = flags == DB_OPEN_READ_ONLY ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;

  if (!memory && (!check_path (path, flags, error) || !db_file_check_path (path, error)))
    return NULL;
  if (!memory && is_newer_at_sight (path)) {
    g_autofree char *name = g_filename_display_name (path);

    set_newer_error (name, error);
    return NULL;
  }
  if (!memory && flags != DB_OPEN_READ_ONLY)
    unprotect_beside (path);
  store = db_store_connect (path, mode, &why);
  if (store != NULL && db_store_inspect (store, version, empty, &why))
    return g_steal_pointer (&store);
  if (g_error_matches (why, DB_ERROR, DB_ERROR_NOT_DATABASE) && db_file_was_database (path)) {
    db_fail_path (path, SQLITE_CORRUPT, NULL, error);
    return NULL;
  }
  disable_checkpoint (store);
  if (memory || has_log (path) || g_access (path, R_OK) != 0
      || !(g_error_matches (why, DB_ERROR, DB_ERROR_OPEN)
           || g_error_matches (why, DB_ERROR, DB_ERROR_FULL)
           || g_error_matches (why, DB_ERROR, DB_ERROR_READ_ONLY))) {
    g_propagate_error (error, g_steal_pointer (&why));
    return NULL;
  }
  db_store_close (g_steal_pointer (&store));
  store = connect_immutable (path, error);
  if (store == NULL || !db_store_inspect (store, version, empty, error))
    return NULL;
  store->full = g_error_matches (why, DB_ERROR, DB_ERROR_FULL);
  return g_steal_pointer (&store);
}

/* A file that is read as it is: its schema must be ours already. */
static gboolean
accept_read_only (DbStore *store, guint version, GError **error)
{
  g_autofree char *name = g_filename_display_name (store->path);

  if (version == db_migrate_latest ())
    return TRUE;
  g_set_error (error, DB_ERROR, DB_ERROR_READ_ONLY,
               _ ("“%s” has to be brought up to date, but can only be read"), name);
  return FALSE;
}

/* WAL, or, where no log can be made beside the file, reading only. */
static gboolean
set_wal_mode (DbStore *store, GError **error)
{
  g_autoptr (GError) why = NULL;

  if (store->read_only || db_store_exec (store, "PRAGMA journal_mode = WAL", &why))
    return TRUE;
  if (g_error_matches (why, DB_ERROR, DB_ERROR_OPEN)
      || g_error_matches (why, DB_ERROR, DB_ERROR_READ_ONLY)) {
    store->read_only = TRUE;
    return TRUE;
  }
  g_propagate_error (error, g_steal_pointer (&why));
  return FALSE;
}

/* Before anything is written: what else stands in the schema would be obeyed then. */
static void
note_report (DbStore *store, const DbSchemaReport *report)
{
  g_autofree char *name = g_filename_display_name (store->path);

  store->mixed = report->mixed;
  if (!report->grave)
    return;
  store->altered = g_strdup_printf (
      /* Translators: the last %s is a sentence that says what was found. */
      _ ("“%s” was altered, and not by Tomekeeper, so nothing is written to it; put a backup back, "
         "or salvage what it holds. %s"),
      name, (const char *)report->findings->pdata[0]);
  sqlite3_db_config (store->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
  db_store_set_damaged (store);
}

/* Derived tables that are not as this program makes them are made anew, where no page is damaged:
 * dropping a damaged table gives away pages that others may have. */
static gboolean
bring_up_to_date (DbStore *store, guint version, const DbSchemaReport *report, GError **error)
{
  return db_migrate_run (store, version, TRUE, error)
         && (!report->derived
             || (db_file_check_pages (store, error) && db_derived_rebuild (store, error)));
}

/* The log, the schema and what follows from it, as this program has them. */
static gboolean
prepare_content (DbStore *store, guint version, const DbSchemaReport *report, GError **error)
{
  if (db_store_is_damaged (store))
    return db_store_check_not_damaged (store, error);
  if (!set_wal_mode (store, error))
    return FALSE;
  if (store->read_only ? !accept_read_only (store, version, error)
                       : !bring_up_to_date (store, version, report, error))
    return FALSE;
  return db_file_check_schema (store, error) && db_store_accept_schema (store, error);
}

/* Where what opening writes found the damage, what is there can still be read. */
static gboolean
can_be_read (DbStore *store, guint version, const DbSchemaReport *report)
{
  return db_store_is_damaged (store) && version == db_migrate_latest () && report->readable
         && db_file_check_schema (store, NULL) && db_store_accept_schema (store, NULL);
}

DbStore *
db_store_open (const char *path, DbOpenFlags flags, GError **error)
{
  g_autoptr (DbStore) store = NULL;
  g_autoptr (DbSchemaReport) report = NULL;
  g_autoptr (GError) why = NULL;
  guint version = 0;
  gboolean empty = FALSE;

  g_return_val_if_fail (path != NULL, NULL);
  store = db_store_connect_inspected (path, flags, &version, &empty, error);
  if (store == NULL)
    return NULL;
  db_file_check_wal (store);
  report = db_schema_compare (store, error);
  if (report == NULL)
    return NULL;
  note_report (store, report);
  if (!prepare_content (store, version, report, &why) && !can_be_read (store, version, report)) {
    g_propagate_error (error, g_steal_pointer (&why));
    return NULL;
  }
  db_store_poll (store);
  return g_steal_pointer (&store);
}

const char *
db_store_get_path (DbStore *store)
{
  return store->path;
}

gboolean
db_store_is_read_only (DbStore *store)
{
  return store->read_only || db_store_is_damaged (store);
}

gboolean
db_store_is_damaged (DbStore *store)
{
  stop_writing (store);
  return store->quiet;
}

const char *
db_store_get_altered (DbStore *store)
{
  return store->altered;
}

gboolean
db_store_is_mixed (DbStore *store)
{
  return store->mixed;
}

void
db_store_set_damaged (DbStore *store)
{
  db_shared_file_set_damaged (store->file);
  stop_writing (store);
}

void
db_store_mark_file_damaged (DbStore *store)
{
  db_shared_file_set_damaged (store->file);
}

static void
damaged_cb (gpointer data)
{
  DbStore *store = data;

  store->damage_watch (store->damage_data);
}

void
db_store_set_damage_watch (DbStore *store, DbDamageFunc watch, gpointer data)
{
  db_shared_file_unwatch (store->file, store);
  store->damage_watch = watch;
  store->damage_data = data;
  if (watch != NULL)
    db_shared_file_watch (store->file, damaged_cb, store);
}

char *
db_store_dup_default_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "tomekeeper", "tomekeeper.db", NULL);
}

gboolean
db_store_poll (DbStore *store)
{
  gint64 version = store->data_version;
  gboolean changed;

  if (!db_store_pragma (store, "PRAGMA data_version", &version, NULL))
    return FALSE;
  changed = version != store->data_version;
  store->data_version = version;
  return changed;
}

gboolean
db_store_accept_schema (DbStore *store, GError **error)
{
  return db_store_pragma (store, "PRAGMA schema_version", &store->cookie, error);
}

void
db_store_accept_committed (DbStore *store)
{
  if (!db_store_accept_schema (store, NULL))
    store->cookie = 0;
}

void
db_store_guard (DbStore *store, gboolean guarded)
{
  sqlite3_db_config (store->db, SQLITE_DBCONFIG_ENABLE_FKEY, guarded ? 1 : 0, NULL);
}

gboolean
db_store_is_replaced (DbStore *store)
{
  gint64 cookie = store->cookie;
  int moved = 0;

  if (store->cookie == 0)
    return FALSE;
  sqlite3_file_control (store->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
  if (moved)
    return TRUE;
  if (!db_store_pragma (store, "PRAGMA schema_version", &cookie, NULL) || cookie == store->cookie)
    return FALSE;
  if (!db_import_indexes_are_all (store, store->cookie, cookie))
    return TRUE;
  store->cookie = cookie;
  return FALSE;
}

void
db_store_set_watch (DbStore *store, DbWatchFunc watch, gpointer data)
{
  store->watch = watch;
  store->watch_data = data;
}

void
db_store_set_before_write (DbStore *store, DbBeforeWriteFunc func, gpointer data)
{
  store->before_write = func;
  store->before_write_data = data;
}

void
db_store_touch (DbStore *store, DbSubject subject, gint64 row)
{
  DbTouched touched = { subject, row };
  guint first = store->touched->len > LATELY ? store->touched->len - LATELY : 0;

  if (store->watch == NULL || store->touched->len > MOST_TOUCHED)
    return;
  for (guint k = store->touched->len; k > first; k--) {
    const DbTouched *other = &g_array_index (store->touched, DbTouched, k - 1);

    if (other->subject == subject && other->row == row)
      return;
  }
  g_array_append_val (store->touched, touched);
}

static guint
hash_touched (gconstpointer key)
{
  const DbTouched *touched = key;

  return g_int64_hash (&touched->row) * 31 + touched->subject;
}

static gboolean
same_touched (gconstpointer a, gconstpointer b)
{
  const DbTouched *one = a, *other = b;

  return one->row == other->row && one->subject == other->subject;
}

/* Each row once. */
static void
remove_duplicates (GArray *touched)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (hash_touched, same_touched);
  guint kept = 0;

  if (touched->len <= LATELY)
    return;
  for (guint k = 0; k < touched->len; k++) {
    DbTouched *place = &g_array_index (touched, DbTouched, kept);

    *place = g_array_index (touched, DbTouched, k);
    if (!g_hash_table_contains (seen, place)) {
      g_hash_table_add (seen, place);
      kept++;
    }
  }
  g_array_set_size (touched, kept);
}

void
db_store_committed (DbStore *store)
{
  g_autoptr (GArray) touched = NULL;

  if (store->touched->len == 0)
    return;
  touched = g_steal_pointer (&store->touched);
  store->touched = g_array_new (FALSE, FALSE, sizeof (DbTouched));
  if (touched->len > MOST_TOUCHED)
    g_array_set_size (touched, 0);
  remove_duplicates (touched);
  if (store->watch != NULL)
    store->watch (touched->len == 0 ? NULL : (const DbTouched *)touched->data, touched->len,
                  store->watch_data);
}

gint64
db_now (void)
{
  return g_get_real_time () / 1000;
}

/* The same as below for what is ASCII, NULL for what isn't. */
static char *
fold_ascii (const char *text)
{
  g_autofree char *folded = g_malloc (strlen (text) + 1);
  char *end = folded;

  for (const char *at = text; *at != '\0'; at++) {
    if (!g_ascii_isspace (*at) && (guchar)*at < 0x80)
      *end++ = g_ascii_tolower (*at);
    else if ((guchar)*at >= 0x80)
      return NULL;
    else if (end > folded && end[-1] != ' ')
      *end++ = ' ';
  }
  if (end > folded && end[-1] == ' ')
    end--;
  *end = '\0';
  return g_steal_pointer (&folded);
}

static char *
fold_any (const char *text)
{
  g_autofree char *normal = g_utf8_normalize (text, -1, G_NORMALIZE_NFKC);
  g_autofree char *folded = normal == NULL ? g_strdup ("") : g_utf8_casefold (normal, -1);
  g_autofree char *again = g_utf8_normalize (folded, -1, G_NORMALIZE_NFKC);
  GString *squeezed = g_string_new (NULL);
  gboolean blank = FALSE;

  for (const char *at = again; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar character = g_utf8_get_char (at);

    if (g_unichar_isspace (character)) {
      blank = squeezed->len > 0;
      continue;
    }
    if (blank)
      g_string_append_c (squeezed, ' ');
    blank = FALSE;
    g_string_append_unichar (squeezed, character);
  }
  return g_string_free (squeezed, FALSE);
}

char *
db_fold (const char *text)
{
  char *folded = fold_ascii (text);

  return folded != NULL ? folded : fold_any (text);
}

char *
db_dup_name (const char *name, GError **error)
{
  g_autofree char *trimmed = name == NULL ? NULL : g_strstrip (g_strdup (name));
  g_autofree char *folded = NULL;

  if (trimmed != NULL && g_utf8_validate (trimmed, -1, NULL)) {
    gboolean printable = TRUE;

    for (const char *at = trimmed; *at != '\0'; at = g_utf8_next_char (at))
      printable = printable && !g_unichar_iscntrl (g_utf8_get_char (at));
    folded = db_fold (trimmed);
    if (printable && *folded != '\0')
      return g_steal_pointer (&trimmed);
  }
  g_set_error_literal (error, DB_ERROR, DB_ERROR_INVALID,
                       _ ("A name is one line of text that is not blank"));
  return NULL;
}
