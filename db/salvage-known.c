/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How long lines were, by what else the file says of them. A page of moves that is gone leaves no
 * gap where it held the last moves of a line; then only this tells that they are missing.
 */
#include "salvage-private.h"

#include "tables-private.h"

#define MOST_MOVES 10000000 /* more is damage */

static const char tables_sql[] =
    "CREATE TEMP TABLE known (line INTEGER, match INTEGER, length INTEGER NOT NULL,"
    " exact INTEGER NOT NULL);"
    "CREATE TEMP TABLE adjoining (low INTEGER PRIMARY KEY, high INTEGER NOT NULL);";

static const char length_sql[] = "INSERT INTO temp.known (line, match, length, exact)"
                                 " VALUES (:line, :match, :length, 1)";

static const char adjoining_sql[] =
    "INSERT OR IGNORE INTO temp.adjoining (low, high) VALUES (:low, :high)";

/* What rows say that are read otherwise, too. Of a match's numbers nobody knows which line was the
 * current one; some line had so many moves. */
static const struct {
  guint schema;
  const char *sql;
} said[] = {
  { 1, "INSERT INTO temp.known SELECT id, NULL, tip, 0 FROM lines WHERE tip IS NOT NULL" },
  { 1, "INSERT INTO temp.known SELECT parent, NULL, fork_at, 0 FROM lines WHERE parent IS NOT "
       "NULL" },
  { 1, "INSERT INTO temp.known SELECT line, NULL, max (number), 0 FROM moves GROUP BY line" },
  { 1, "INSERT INTO temp.known SELECT line, NULL, number, 0 FROM bookmarks" },
  { 5, "INSERT INTO temp.known SELECT line, NULL, number, 0 FROM move_notes" },
  { 7, "INSERT INTO temp.known SELECT source, NULL, last, 0 FROM waiting" },
  { 4, "INSERT INTO temp.known SELECT NULL, r.match, j.at, 0 FROM journal j JOIN runs r"
       " ON r.id = j.run" },
  { 5, "INSERT INTO temp.known SELECT NULL, match, number, 0 FROM clock_spans" },
  { 6, "INSERT INTO temp.known SELECT NULL, match, max (first - 1, coalesce (last, 0)), 0"
       " FROM sessions" },
};

#define LAST "coalesce ((SELECT max (number) FROM moves WHERE line = l.id), l.fork_at)"

static const char cut_sql[] =
    "SELECT uuid, number, last, length, current FROM (SELECT m.uuid, l.number, " LAST " AS last,"
    " max (k.length) AS length, m.line IS l.id AS current FROM temp.known k JOIN lines l"
    " ON l.id = k.line JOIN matches m ON m.id = l.match GROUP BY l.id) WHERE length > last"
    " UNION ALL SELECT uuid, 0, last, length, 1 FROM (SELECT m.uuid, (SELECT max (" LAST ")"
    " FROM lines l WHERE l.match = m.id) AS last, max (k.length) AS length FROM temp.known k"
    " JOIN matches m ON m.id = k.match WHERE k.line IS NULL GROUP BY m.id)"
    " WHERE length > last ORDER BY 1, 2";

static const char unsure_sql[] =
    "SELECT m.uuid, l.number, " LAST ", 0, m.line IS l.id FROM lines l JOIN matches m"
    " ON m.id = l.match WHERE NOT EXISTS (SELECT 1 FROM temp.known k WHERE k.line = l.id AND "
    "k.exact"
    " AND k.length = " LAST ") AND (l.tip IS NULL OR l.tip > " LAST ") AND NOT EXISTS"
    " (SELECT 1 FROM temp.adjoining WHERE low = (SELECT max (low) FROM temp.adjoining"
    " WHERE low <= l.id) AND high > l.id) ORDER BY 1, 2";

gboolean
db_known_begin (DbStore *draft, GError **error)
{
  return db_store_exec (draft, tables_sql, error);
}

/* Rows of the derived tables "results" and "reached" begin alike. */
gboolean
db_known_read (DbStore *draft, gint64 match, const DbValue *record, guint n, GError **error)
{
  g_autoptr (DbStatement) insert = NULL;

  if (n < 3 || record[0].kind != DB_VALUE_NULL || record[1].kind != DB_VALUE_INTEGER
      || record[2].kind != DB_VALUE_INTEGER || record[2].integer < 0
      || record[2].integer > MOST_MOVES)
    return TRUE;
  insert = db_prepare (draft, length_sql, error);
  db_bind_integer (insert, ":line", record[1].integer);
  db_bind_integer (insert, ":match", match);
  db_bind_integer (insert, ":length", record[2].integer);
  return db_run (insert, error);
}

gboolean
db_known_adjoin (DbStore *draft, gint64 before, gint64 behind, GError **error)
{
  g_autoptr (DbStatement) insert = NULL;

  if (before >= behind)
    return TRUE;
  insert = db_prepare (draft, adjoining_sql, error);
  db_bind_integer (insert, ":low", before);
  db_bind_integer (insert, ":high", behind);
  return db_run (insert, error);
}

gboolean
db_known_gather (DbStore *draft, guint schema, GError **error)
{
  for (gsize k = 0; k < G_N_ELEMENTS (said); k++)
    if (schema >= said[k].schema && !db_store_exec (draft, said[k].sql, error))
      return FALSE;
  return TRUE;
}

static void
free_line (gpointer data)
{
  DbSalvagedLine *line = data;

  g_free (line->uuid);
  g_free (line);
}

static GPtrArray *
list_lines (DbStore *draft, const char *sql, GError **error)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (free_line);
  g_autoptr (DbStatement) query = db_prepare (draft, sql, error);
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbSalvagedLine *line = g_new0 (DbSalvagedLine, 1);

    line->uuid = db_column_dup (query, 0);
    line->number = (guint)db_column_integer (query, 1);
    line->read = (guint64)db_column_integer (query, 2);
    line->known = (guint64)db_column_integer (query, 3);
    line->current = db_column_integer (query, 4) != 0;
    g_ptr_array_add (lines, line);
  }
  return step == DB_STEP_DONE ? g_steal_pointer (&lines) : NULL;
}

gboolean
db_known_end (DbStore *draft, gboolean moves_lost, DbSalvaged *salvaged, GError **error)
{
  g_clear_pointer (&salvaged->cut, g_ptr_array_unref);
  salvaged->cut = list_lines (draft, cut_sql, error);
  if (salvaged->cut == NULL)
    return FALSE;
  if (moves_lost) {
    g_clear_pointer (&salvaged->unsure, g_ptr_array_unref);
    salvaged->unsure = list_lines (draft, unsure_sql, error);
  }
  return salvaged->unsure != NULL;
}
