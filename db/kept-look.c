/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is in a copy, and whether it holds together.
 */
#include "db/kept.h"

#include "db/kept-private.h"
#include "db/store-private.h"

gboolean
db_kept_check (DbStore *store, GError **error)
{
  g_autoptr (DbStatement) whole = db_prepare (store, "PRAGMA integrity_check (1)", error);
  g_autoptr (DbStatement) references = NULL;
  DbStep step;

  if (!db_run_check (whole, error))
    return FALSE;
  references = db_prepare (store, "PRAGMA foreign_key_check", error);
  step = db_step (references, error);
  if (step == DB_STEP_ROW)
    return db_fail_path (store->path, SQLITE_CORRUPT, NULL, error);
  return step == DB_STEP_DONE;
}

static const char content_sql[] =
    "SELECT (SELECT count (*) FROM matches WHERE deleted IS NULL),"
    " (SELECT count (*) FROM players WHERE deleted IS NULL AND merged_into IS NULL),"
    " (SELECT coalesce (max (instant), 0) FROM changes)";

gboolean
db_kept_look (const char *file, DbKeptContent *content, GError **error)
{
  g_autoptr (DbStore) copy = NULL;
  g_autoptr (DbStatement) query = NULL;
  gboolean empty;

  *content = (DbKeptContent){ 0 };
  copy = db_store_connect_inspected (file, DB_OPEN_READ_ONLY, &content->schema, &empty, error);
  if (copy == NULL)
    return FALSE;
  if (empty)
    return db_fail_path (file, SQLITE_NOTADB, NULL, error);
  if (!db_kept_check (copy, error))
    return FALSE;
  query = db_prepare (copy, content_sql, error);
  if (db_step (query, error) != DB_STEP_ROW)
    return FALSE;
  content->matches = (guint64)db_column_integer (query, 0);
  content->players = (guint64)db_column_integer (query, 1);
  content->changed = db_column_integer (query, 2);
  return TRUE;
}

/* Every change of truth but moves is in the log of changes. */
static const char mark_sql[] =
    "SELECT (SELECT coalesce (max (id), 0) FROM changes) || ' ' || (SELECT count (*) || ' '"
    " || coalesce (sum (tip + 1), 0) || ' ' || coalesce (sum ("
    "(SELECT max (number) FROM moves WHERE line = l.id)), 0) FROM lines l)";

static char *
dup_mark (DbStore *store)
{
  g_autoptr (DbStatement) query = db_prepare (store, mark_sql, NULL);

  return query != NULL && db_step (query, NULL) == DB_STEP_ROW
             ? g_strdup (db_column_text (query, 0))
             : NULL;
}

gboolean
db_kept_is_same (DbStore *store, const DbKept *kept)
{
  g_autofree char *here = dup_mark (store), *there = NULL;
  g_autoptr (DbStore) copy = NULL;
  gboolean empty;
  guint version;

  copy = db_store_connect_inspected (kept->file, DB_OPEN_READ_ONLY, &version, &empty, NULL);
  there = copy != NULL && !empty ? dup_mark (copy) : NULL;
  return here != NULL && g_strcmp0 (here, there) == 0;
}

gboolean
db_kept_get_begin (DbStore *store, gint64 *instant, GError **error)
{
  g_autoptr (DbStatement) query =
      db_prepare (store, "SELECT coalesce (min (created), 0) FROM batches", error);

  return db_run_integer (query, 0, instant, error);
}
