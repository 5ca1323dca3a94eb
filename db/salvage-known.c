/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How long lines were, by what else the file says of them. A page of moves that is gone leaves no
 * gap where it held the last moves of a line; then only this tells that they are missing.
 */
#include "db/salvage-private.h"

#include "db/tables-private.h"

#include <glib/gi18n-lib.h>

#define MOST_MOVES 10000000 /* more is damage */

static const char tables_sql[] =
    "CREATE TEMP TABLE known (line INTEGER, match INTEGER, length INTEGER NOT NULL,"
    " exact INTEGER NOT NULL);"
    "CREATE TEMP TABLE adjoining (low INTEGER PRIMARY KEY, high INTEGER NOT NULL);"
    "CREATE TEMP TABLE homes (line INTEGER PRIMARY KEY, match INTEGER NOT NULL);"
    "CREATE TEMP TABLE remade (line INTEGER PRIMARY KEY)";

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

/* Whose a line is, by others than its row. */
static const struct {
  guint schema;
  const char *sql;
} homes[] = {
  { 1, "INSERT OR IGNORE INTO temp.homes SELECT line, id FROM matches WHERE line IS NOT NULL" },
  { 1, "INSERT OR IGNORE INTO temp.homes SELECT line, match FROM temp.known WHERE exact" },
  { 1, "INSERT OR IGNORE INTO temp.homes SELECT parent, match FROM lines WHERE parent IS NOT "
       "NULL" },
  { 7, "INSERT OR IGNORE INTO temp.homes SELECT w.source, l.match FROM waiting w JOIN lines l"
       " ON l.id = w.line" },
  { 7, "INSERT OR IGNORE INTO temp.homes SELECT w.line, l.match FROM waiting w JOIN lines l"
       " ON l.id = w.source" },
  { 1, "INSERT OR IGNORE INTO temp.homes SELECT after ->> 'line', row FROM changes"
       " WHERE subject = 'current-line' AND after ->> 'line' IS NOT NULL" },
  { 1, "INSERT OR IGNORE INTO temp.homes SELECT before ->> 'line', row FROM changes"
       " WHERE subject = 'current-line' AND before ->> 'line' IS NOT NULL" },
  { 1, "DELETE FROM temp.homes WHERE line IN (SELECT id FROM lines) OR match NOT IN"
       " (SELECT id FROM matches) OR (line NOT IN (SELECT line FROM moves) AND NOT EXISTS"
       " (SELECT 1 FROM matches m WHERE m.id = homes.match AND m.line = homes.line)"
       " AND NOT EXISTS (SELECT 1 FROM temp.known k WHERE k.line = homes.line AND k.exact))" },
};

/* The first one where that is missing, else behind all others. Moves are at most up to where a
 * replay said that the match is. */
static const char remake_sql[] =
    "INSERT OR IGNORE INTO lines (id, match, number, fork_at, tip, created) SELECT h.line, h.match,"
    " CASE WHEN h.nth = 1 AND NOT EXISTS (SELECT 1 FROM lines WHERE match = h.match AND number = 1)"
    " THEN 1 ELSE h.nth + coalesce ((SELECT max (number) FROM lines WHERE match = h.match), 0) END,"
    " 0, (SELECT k.length FROM temp.known k WHERE k.line = h.line AND k.exact AND k.length <"
    " (SELECT max (number) FROM moves WHERE line = h.line)), m.created"
    " FROM (SELECT line, match, row_number () OVER (PARTITION BY match ORDER BY line) AS nth"
    " FROM temp.homes) h JOIN matches m ON m.id = h.match";

#define FIRST "(SELECT min (number) - 1 FROM moves WHERE line = lines.id)"
#define PARENTS                                                                                    \
  " FROM lines p WHERE p.match = lines.match AND p.id < lines.id AND coalesce"                     \
  " ((SELECT max (number) FROM moves WHERE line = p.id), p.fork_at) >= " FIRST

/* Where its moves begin behind the first, it forked; from whom, where only one can be meant. */
static const char fork_sql[] =
    "UPDATE lines SET fork_at = " FIRST ", parent = (SELECT p.id" PARENTS ") WHERE id IN"
    " (SELECT line FROM temp.homes) AND coalesce (" FIRST ", 0) > 0"
    " AND (SELECT count (*)" PARENTS ") = 1";

/* What matches refer to and is gone. */
static const struct {
  guint schema;
  const char *sentence, *sql;
} lacks[] = {
  { 1, N_ ("%s: its place is lost"),
    "SELECT uuid FROM matches WHERE place IS NOT NULL AND place NOT IN (SELECT id FROM places)" },
  { 1, N_ ("A pack that a match was played with is lost: %s"),
    "SELECT DISTINCT m.uuid FROM match_packs p JOIN matches m ON m.id = p.match"
    " WHERE p.pack NOT IN (SELECT id FROM packs)" },
  { 3, N_ ("%s: a deck is lost"),
    "SELECT DISTINCT m.uuid FROM match_decks d JOIN matches m ON m.id = d.match"
    " WHERE d.deck IS NOT NULL AND d.deck NOT IN (SELECT id FROM decks)" },
  { 4, N_ ("%s: its campaign is lost"),
    "SELECT m.uuid FROM runs r JOIN matches m ON m.id = r.match"
    " WHERE r.campaign NOT IN (SELECT id FROM campaigns)" },
};

/* Lines that have moves and of which nobody knows whose they are. */
static const char homeless_sql[] = "SELECT count (DISTINCT line) FROM moves WHERE line NOT IN"
                                   " (SELECT id FROM lines)";

static const char remade_sql[] =
    "INSERT INTO temp.remade SELECT h.line FROM temp.homes h JOIN lines l ON l.id = h.line";

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
    " AND k.length = coalesce (l.tip, " LAST ")) AND (l.id IN (SELECT line FROM temp.remade)"
    " OR (:lost AND (l.tip IS NULL OR l.tip > " LAST ") AND NOT EXISTS"
    " (SELECT 1 FROM temp.adjoining WHERE low = (SELECT max (low) FROM temp.adjoining"
    " WHERE low <= l.id) AND high > l.id))) ORDER BY 1, 2";

static const char remade_lines_sql[] =
    "SELECT m.uuid, l.number, " LAST ", 0, m.line IS l.id FROM temp.remade r JOIN lines l"
    " ON l.id = r.line JOIN matches m ON m.id = l.match ORDER BY 1, 2";

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

gboolean
db_known_tell_lacks (DbStore *draft, guint schema, GPtrArray *loose, GError **error)
{
  for (gsize k = 0; k < G_N_ELEMENTS (lacks); k++) {
    g_autoptr (DbStatement) query = NULL;
    DbStep step;

    if (schema < lacks[k].schema)
      continue;
    query = db_prepare (draft, lacks[k].sql, error);
    while ((step = db_step (query, error)) == DB_STEP_ROW) {
      GString *told = g_string_new (_ (lacks[k].sentence));

      g_string_replace (told, "%s", db_column_text (query, 0), 1);
      g_ptr_array_add (loose, g_string_free (told, FALSE));
    }
    if (step == DB_STEP_ERROR)
      return FALSE;
  }
  return TRUE;
}

gboolean
db_known_remake (DbStore *draft, guint schema, gint64 *homeless, GError **error)
{
  g_autoptr (DbStatement) query = NULL;

  for (gsize k = 0; k < G_N_ELEMENTS (homes); k++)
    if (schema >= homes[k].schema && !db_store_exec (draft, homes[k].sql, error))
      return FALSE;
  if (!db_store_exec (draft, remake_sql, error) || !db_store_exec (draft, fork_sql, error)
      || !db_store_exec (draft, remade_sql, error))
    return FALSE;
  query = db_prepare (draft, homeless_sql, error);
  return db_run_integer (query, 0, homeless, error);
}

static void
free_line (gpointer data)
{
  DbSalvagedLine *line = data;

  g_free (line->uuid);
  g_free (line);
}

static gboolean
list_lines (DbStore *draft, const char *sql, gboolean lost, GPtrArray **answer, GError **error)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (free_line);
  g_autoptr (DbStatement) query = db_prepare (draft, sql, error);
  DbStep step;

  if (sql == unsure_sql)
    db_bind_integer (query, ":lost", lost);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbSalvagedLine *line = g_new0 (DbSalvagedLine, 1);

    line->uuid = db_column_dup (query, 0);
    line->number = (guint)db_column_integer (query, 1);
    line->read = (guint64)db_column_integer (query, 2);
    line->known = (guint64)db_column_integer (query, 3);
    line->current = db_column_integer (query, 4) != 0;
    g_ptr_array_add (lines, line);
  }
  g_clear_pointer (answer, g_ptr_array_unref);
  *answer = g_steal_pointer (&lines);
  return step == DB_STEP_DONE;
}

gboolean
db_known_end (DbStore *draft, gboolean moves_lost, DbSalvaged *salvaged, GError **error)
{
  return list_lines (draft, cut_sql, moves_lost, &salvaged->cut, error)
         && list_lines (draft, unsure_sql, moves_lost, &salvaged->unsure, error)
         && list_lines (draft, remade_lines_sql, moves_lost, &salvaged->remade, error);
}
