/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The staging of an import: a temporary file of SQLite's, which is gone when it is closed. A play's
 * verdict stands apart from the play, so that judging writes little.
 */
#include "db/staging.h"

#include "db/store-private.h"

#include <string.h>

/* No journal: whatever fails, a staging is begun anew. Plays are found by the hash of their id:
 * ids of a million plays in no order would be more than the cache holds. */
static const char schema[] =
    "PRAGMA journal_mode = OFF; PRAGMA temp_store = FILE;"
    "CREATE TABLE plays (id INTEGER PRIMARY KEY, hash INTEGER NOT NULL, source TEXT NOT NULL,"
    " external TEXT NOT NULL, form BLOB NOT NULL, modified TEXT NOT NULL, file TEXT NOT NULL,"
    " line INTEGER NOT NULL, at TEXT NOT NULL) STRICT;"
    "CREATE INDEX plays_hash ON plays (hash);"
    "CREATE TABLE verdicts (id INTEGER PRIMARY KEY, day TEXT NOT NULL, verdict INTEGER NOT NULL,"
    " row INTEGER NOT NULL, choice INTEGER NOT NULL, told TEXT NOT NULL) STRICT;"
    "CREATE TABLE skipped (id INTEGER PRIMARY KEY, file TEXT NOT NULL, line INTEGER NOT NULL,"
    " at TEXT NOT NULL, why TEXT NOT NULL) STRICT;";

/* While plays are added, and where they are read one after the other. */
#define ADDING_CACHE "PRAGMA cache_size = -20480"
#define READING_CACHE "PRAGMA cache_size = -2048"

struct DbStaging {
  DbStore *store;
};

static const char *
or_empty (const char *text)
{
  return text == NULL ? "" : text;
}

gboolean
db_staging_clear (DbStaging *staging, GError **error)
{
  g_autoptr (DbStore) store =
      db_store_connect ("", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, error);

  if (store == NULL || !db_store_exec (store, schema, error))
    return FALSE;
  /* For messages: where such files are. */
  g_free (store->path);
  store->path = g_strdup (g_get_tmp_dir ());
  db_store_close (staging->store);
  staging->store = g_steal_pointer (&store);
  return TRUE;
}

DbStaging *
db_staging_new (GError **error)
{
  g_autoptr (DbStaging) staging = g_new0 (DbStaging, 1);

  return db_staging_clear (staging, error) ? g_steal_pointer (&staging) : NULL;
}

void
db_staging_free (DbStaging *staging)
{
  if (staging == NULL)
    return;
  db_store_close (staging->store);
  g_free (staging);
}

static gboolean
run (DbStaging *staging, const char *sql, GError **error)
{
  g_autoptr (DbStatement) statement = db_prepare (staging->store, sql, error);

  return db_statement_run (statement, error);
}

static const char begin_sql[] = "BEGIN";
static const char end_sql[] = "COMMIT";

gboolean
db_staging_begin (DbStaging *staging, GError **error)
{
  return db_store_exec (staging->store, ADDING_CACHE, error) && run (staging, begin_sql, error);
}

gboolean
db_staging_end (DbStaging *staging, GError **error)
{
  return run (staging, end_sql, error) && db_store_exec (staging->store, READING_CACHE, error);
}

/* FNV-1a, of the id's two texts and the zero between them. */
static gint64
hash_id (const char *source, const char *external)
{
  const char *const texts[] = { source, external };
  guint64 hash = G_GUINT64_CONSTANT (14695981039346656037);

  for (gsize k = 0; k < G_N_ELEMENTS (texts); k++)
    for (gsize at = 0, n = strlen (texts[k]); at <= n; at++)
      hash = (hash ^ (guchar)texts[k][at]) * G_GUINT64_CONSTANT (1099511628211);
  return (gint64)hash;
}

#define OF_ID " hash = :hash AND source = :source AND external = :external"

static void
bind_id (DbStatement *statement, const char *source, const char *external)
{
  db_bind_integer (statement, ":hash", hash_id (source, external));
  db_bind_text (statement, ":source", source);
  db_bind_text (statement, ":external", external);
}

static const char insert_play_sql[] =
    "INSERT INTO plays (hash, source, external, form, modified, file, line, at)"
    " SELECT :hash, :source, :external, :form, :modified, :file, :line, :at"
    " WHERE NOT EXISTS (SELECT 1 FROM plays WHERE" OF_ID ")";

static const char replace_play_sql[] =
    "UPDATE plays SET form = :form, modified = :modified, file = :file, line = :line, at = :at"
    " WHERE" OF_ID " AND form <> :form"
    " AND (:modified = '' OR :modified >= modified) RETURNING id";

static const char is_older_sql[] =
    "SELECT :modified <> '' AND :modified < modified FROM plays WHERE" OF_ID;

static DbStatement *
prepare_play (DbStaging *staging, const char *sql, const DbStagedPlay *play, GError **error)
{
  DbStatement *statement = db_prepare (staging->store, sql, error);

  bind_id (statement, play->source, play->external);
  db_bind_blob (statement, ":form", play->form, play->length);
  db_bind_text (statement, ":modified", or_empty (play->modified));
  db_bind_text (statement, ":file", or_empty (play->file));
  db_bind_integer (statement, ":line", play->line);
  db_bind_text (statement, ":at", or_empty (play->at));
  return statement;
}

static const char set_day_sql[] =
    "INSERT OR REPLACE INTO verdicts (id, day, verdict, row, choice, told)"
    " VALUES (:id, :day, :verdict, :row, :choice, :told)";

static const char set_verdict_sql[] = "UPDATE verdicts SET verdict = :verdict, row = :row,"
                                      " choice = :choice, told = :told WHERE id = :id";

static void
bind_verdict (DbStatement *statement, gint64 id, const DbStagedPlay *play)
{
  db_bind_integer (statement, ":id", id);
  db_bind_integer (statement, ":verdict", play->verdict);
  db_bind_integer (statement, ":row", play->row);
  db_bind_integer (statement, ":choice", play->choice);
  db_bind_text (statement, ":told", or_empty (play->explanation));
}

static gboolean
set_day (DbStaging *staging, gint64 id, const DbStagedPlay *play, GError **error)
{
  g_autoptr (DbStatement) set = db_prepare (staging->store, set_day_sql, error);

  bind_verdict (set, id, play);
  db_bind_text (set, ":day", or_empty (play->day));
  return db_statement_run (set, error);
}

/* Whether what is there was changed later. */
static gboolean
check_older (DbStaging *staging, const DbStagedPlay *play, DbStagingResult *staged, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (staging->store, is_older_sql, error);
  gint64 older;

  bind_id (query, play->source, play->external);
  db_bind_text (query, ":modified", or_empty (play->modified));
  if (!db_statement_run_integer (query, 0, &older, error))
    return FALSE;
  *staged = older ? DB_STAGED_OLDER : DB_STAGED_SAME;
  return TRUE;
}

gboolean
db_staging_add_play (DbStaging *staging, const DbStagedPlay *play, DbStagingResult *staged,
                     GError **error)
{
  g_autoptr (DbStatement) insert = prepare_play (staging, insert_play_sql, play, error);
  g_autoptr (DbStatement) replace = NULL;
  gint64 id;

  g_return_val_if_fail (play->verdict < DB_STAGED_VERDICTS, FALSE);
  if (!db_statement_run (insert, error))
    return FALSE;
  if (db_last_changes (staging->store) > 0) {
    *staged = DB_STAGED_ADDED;
    return set_day (staging, db_last_row (staging->store), play, error);
  }
  replace = prepare_play (staging, replace_play_sql, play, error);
  if (!db_statement_run_integer (replace, 0, &id, error))
    return FALSE;
  if (id == 0)
    return check_older (staging, play, staged, error);
  *staged = DB_STAGED_OTHER;
  return set_day (staging, id, play, error);
}

static const char find_sql[] = "SELECT id FROM plays WHERE" OF_ID;
static const char last_sql[] = "SELECT max (id) FROM plays";

gboolean
db_staging_find (DbStaging *staging, const char *source, const char *external, gint64 *id,
                 GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (staging->store, find_sql, error);

  bind_id (query, source, external);
  return db_statement_run_integer (query, 0, id, error);
}

gboolean
db_staging_last (DbStaging *staging, gint64 *id, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (staging->store, last_sql, error);

  return db_statement_run_integer (query, 0, id, error);
}

gboolean
db_staging_set_play (DbStaging *staging, const DbStagedPlay *play, GError **error)
{
  g_autoptr (DbStatement) update = db_prepare (staging->store, set_verdict_sql, error);

  g_return_val_if_fail (play->verdict < DB_STAGED_VERDICTS, FALSE);
  bind_verdict (update, play->id, play);
  return db_statement_run (update, error);
}

#define PLAYS                                                                                      \
  "SELECT p.id, p.source, p.external, p.form, p.file, p.line, p.at, v.day, v.verdict, v.row,"      \
  " v.choice, v.told FROM "
#define OF_VERDICT "plays p JOIN verdicts v ON v.id = p.id"

static void
read_play (DbStatement *query, DbStagedPlay *play)
{
  sqlite3_stmt *stmt = db_statement_get_sqlite (query);

  play->id = db_column_integer (query, 0);
  play->source = db_column_text (query, 1);
  play->external = db_column_text (query, 2);
  play->form = sqlite3_column_blob (stmt, 3);
  play->length = (gsize)sqlite3_column_bytes (stmt, 3);
  play->file = db_column_text (query, 4);
  play->line = (guint)db_column_integer (query, 5);
  play->at = db_column_text (query, 6);
  play->day = db_column_text (query, 7);
  play->verdict = (guint)db_column_integer (query, 8);
  play->row = db_column_integer (query, 9);
  play->choice = (guint)db_column_integer (query, 10);
  play->explanation = db_column_text (query, 11);
}

/* @found (out) (optional): how many there were */
static gboolean
call_each (DbStatement *query, DbStagedFunc each, gpointer data, guint *found, GError **error)
{
  guint count = 0;
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbStagedPlay play;

    read_play (query, &play);
    count++;
    if (!each (&play, data, error))
      return FALSE;
  }
  if (found != NULL)
    *found = count;
  return step == DB_STEP_DONE;
}

static const char all_sql[] = PLAYS OF_VERDICT " ORDER BY p.id";

gboolean
db_staging_foreach (DbStaging *staging, DbStagedFunc each, gpointer data, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (staging->store, all_sql, error);

  return call_each (query, each, data, NULL, error);
}

/* A script never looks at pages. */
static const char index_sql[] =
    "CREATE INDEX IF NOT EXISTS verdicts_day ON verdicts (day, id, verdict)";

/* The index alone is walked up to the offset; a page is whole before the first of it is told. */
static const char list_sql[] =
    PLAYS "(SELECT id AS page FROM verdicts WHERE (:verdicts >> verdict) & 1"
          " ORDER BY day DESC, id DESC LIMIT :limit OFFSET :offset)"
          " CROSS JOIN plays p ON p.id = page JOIN verdicts v ON v.id = page"
          " ORDER BY v.day DESC, v.id DESC";

gboolean
db_staging_list (DbStaging *staging, guint verdicts, guint offset, guint limit, DbStagedFunc each,
                 gpointer data, GError **error)
{
  g_autoptr (DbStatement) query = NULL;

  if (!run (staging, index_sql, error))
    return FALSE;
  query = db_prepare (staging->store, list_sql, error);
  db_bind_integer (query, ":verdicts", verdicts);
  db_bind_integer (query, ":limit", limit);
  db_bind_integer (query, ":offset", offset);
  return call_each (query, each, data, NULL, error);
}

/* Verdicts are a tenth of the plays, of which few are told of. */
static const char explained_sql[] =
    PLAYS "verdicts v CROSS JOIN plays p ON p.id = v.id"
          " WHERE (:verdicts >> v.verdict) & 1 AND unicode (v.told) >= 32 ORDER BY v.id";

gboolean
db_staging_foreach_explained (DbStaging *staging, guint verdicts, DbStagedFunc each, gpointer data,
                              GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (staging->store, explained_sql, error);

  db_bind_integer (query, ":verdicts", verdicts);
  return call_each (query, each, data, NULL, error);
}

static gboolean
not_staged (GError **error)
{
  g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, "this is not in the staging");
  return FALSE;
}

static const char get_sql[] = PLAYS OF_VERDICT " WHERE p.id = :id";

gboolean
db_staging_get (DbStaging *staging, gint64 id, DbStagedFunc each, gpointer data, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (staging->store, get_sql, error);
  guint found;

  db_bind_integer (query, ":id", id);
  return call_each (query, each, data, &found, error) && (found > 0 || not_staged (error));
}

/* Counted here: SQLite would sort them all in memory. */
static const char count_sql[] = "SELECT verdict FROM verdicts";

gboolean
db_staging_count (DbStaging *staging, guint counts[DB_STAGED_VERDICTS], GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (staging->store, count_sql, error);
  DbStep step;

  memset (counts, 0, DB_STAGED_VERDICTS * sizeof *counts);
  while ((step = db_step (query, error)) == DB_STEP_ROW)
    counts[db_column_integer (query, 0)]++;
  return step == DB_STEP_DONE;
}

static const char insert_skipped_sql[] =
    "INSERT INTO skipped (file, line, at, why) VALUES (:file, :line, :at, :why)";

gboolean
db_staging_add_skipped (DbStaging *staging, const char *file, guint line, const char *at,
                        const char *why, GError **error)
{
  g_autoptr (DbStatement) insert = db_prepare (staging->store, insert_skipped_sql, error);

  db_bind_text (insert, ":file", or_empty (file));
  db_bind_integer (insert, ":line", line);
  db_bind_text (insert, ":at", or_empty (at));
  db_bind_text (insert, ":why", or_empty (why));
  return db_statement_run (insert, error);
}

static const char skipped_sql[] =
    "SELECT file, line, at, why FROM skipped ORDER BY id LIMIT :limit";

static const char count_skipped_sql[] = "SELECT count (*) FROM skipped";

gboolean
db_staging_foreach_skipped (DbStaging *staging, guint limit, DbSkippedFunc each, gpointer data,
                            guint *count, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (staging->store, skipped_sql, error);
  DbStep step = DB_STEP_DONE;
  gint64 all;

  db_bind_integer (query, ":limit", limit);
  while (each != NULL && (step = db_step (query, error)) == DB_STEP_ROW)
    if (!each (db_column_text (query, 0), (guint)db_column_integer (query, 1),
               db_column_text (query, 2), db_column_text (query, 3), data))
      break;
  if (step == DB_STEP_ERROR || !db_store_pragma (staging->store, count_skipped_sql, &all, error))
    return FALSE;
  if (count != NULL)
    *count = (guint)all;
  return TRUE;
}
