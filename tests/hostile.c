/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A collection in which every text is hostile.
 */
#include "tests/hostile.h"

#include "app/store/database.h"
#include "app/demo/demo.h"

#include "tests/suite.h"
#include <sqlite3.h>
#include <string.h>

const HostileColumn hostile_columns[] = {
  { "games", "name", "code IS NULL", TRUE },
  { "players", "name", NULL, TRUE },
  { "players", "note", NULL, FALSE },
  { "player_aliases", "name", NULL, TRUE },
  { "places", "name", NULL, TRUE },
  { "packs", "title", NULL, FALSE },
  { "matches", "event", "id % 2", FALSE },
  { "matches", "round", "id % 2", FALSE },
  { "match_tags", "value", "name = 'Annotator'", FALSE },
  { "sides", "name", NULL, FALSE },
  { "lines", "name", NULL, FALSE },
  { "moves", "comment", "comment IS NOT NULL", FALSE },
  { "notes", "text", NULL, FALSE },
  { "tags", "name", NULL, TRUE },
  { "bookmarks", "name", NULL, FALSE },
  { "batches", "title", "kind IS NULL", FALSE },
  { "word_lists", "name", NULL, TRUE },
  { "decks", "name", NULL, TRUE },
  { "decks", "note", NULL, FALSE },
  { "campaigns", "name", NULL, TRUE },
  { "campaigns", "house_rules", NULL, FALSE },
  { "campaigns", "note", NULL, FALSE },
  { "runs", "name", NULL, FALSE },
  { "sessions", "note", NULL, FALSE },
  { "journal", "text", NULL, FALSE },
  { "move_notes", "text", NULL, FALSE },
  { "schemes", "name", NULL, TRUE },
  { "leagues", "name", NULL, TRUE },
  { "leagues", "note", NULL, FALSE },
  { "seasons", "name", NULL, FALSE },
  { "seasons", "note", NULL, FALSE },
  { "fixtures", "reason", "award <> ''", FALSE },
  { "pack_drafts", "title", NULL, FALSE },
  { NULL, NULL, NULL, FALSE },
};

/* What the demo has none of. */
static const char *const added[] = {
  /* Sentences of older versions, and names in those of today. */
  "UPDATE batches SET kind = NULL, names = NULL WHERE id % 2",
  "UPDATE batches SET names = json_array ('<b>b</b> %s%n%d _u', '&amp; {a} %s') WHERE kind = "
  "'player-add'",
  "INSERT INTO player_aliases (player, name, folded) SELECT id, 'a', 'a' FROM players",
  "INSERT INTO match_tags (match, position, name, value)"
  " SELECT match, max (position) + 1, 'Annotator', 'a' FROM match_tags GROUP BY match",
  "INSERT INTO move_notes (uuid, line, number, text, created, modified)"
  " SELECT printf ('0191f0a0-0000-7000-8000-%012x', id), id, 2, 'a', 0, 0 FROM lines",
  "INSERT INTO schemes (uuid, name, folded, json, created, modified)"
  " SELECT '0191f0a0-0000-7000-8000-0000000000b1', 'a', 'a', scheme, 0, 0 FROM seasons LIMIT 1",
  "INSERT INTO word_lists (uuid, name, folded, sha256, words, content, created)"
  " VALUES ('0191f0a0-0000-7000-8000-0000000000b2', 'a', 'a',"
  " '175cc6f362b2f75acd08a373e000144fdb8d14a833d4b70fd743f16a7039103f', 1, CAST ('cat' || char "
  "(10) AS BLOB), 0)",
  "INSERT INTO pack_drafts (uuid, game, code, title, json, created, modified)"
  " SELECT '0191f0a0-0000-7000-8000-0000000000b3', 'tome', 'hostile', 'a', json_object ('pack',"
  " 'hostile', 'revision', 1, 'game', 'tome', 'title', name || char (27) || '[31m', 'elements',"
  " json_array (), 'cards', json_array (json_object ('id', 'x', 'name', char (8) || '%s%n <b>'))),"
  " 0, 0 FROM players LIMIT 1",
  "INSERT OR IGNORE INTO stale (subject, row) SELECT 'search', id FROM matches",
};

static void
run (sqlite3 *file, const char *sql)
{
  char *message = NULL;

  ck_assert_msg (sqlite3_exec (file, sql, NULL, NULL, &message) == SQLITE_OK, "%s: %s", sql,
                 message);
}

static char *
dup_text (guint column, gint64 row, gboolean controls)
{
  return g_strdup_printf ("§%u%03u§ %s %s%s", column + 1, (guint)row % 1000, HOSTILE, HOSTILE_TURN,
                          controls ? HOSTILE_CONTROL : "");
}

/* What tells its rows apart well enough. */
static const char *
key_of (const HostileColumn *column)
{
  return g_str_equal (column->table, "match_tags") || g_str_equal (column->table, "sides") ? "match"
         : g_str_equal (column->table, "moves")                                            ? "line"
                                                : "rowid";
}

/* The triggers that keep @table as it is, as SQL; they are gone. */
static char *
take_triggers (sqlite3 *file, const char *table)
{
  GString *all = g_string_new (NULL);
  sqlite3_stmt *query;

  ck_assert_int_eq (sqlite3_prepare_v2 (file,
                                        "SELECT sql, name FROM sqlite_master"
                                        " WHERE type = 'trigger' AND tbl_name = ?",
                                        -1, &query, NULL),
                    SQLITE_OK);
  sqlite3_bind_text (query, 1, table, -1, SQLITE_STATIC);
  while (sqlite3_step (query) == SQLITE_ROW)
    g_string_append_printf (all, "%s;%c", (const char *)sqlite3_column_text (query, 0), '\n');
  sqlite3_reset (query);
  while (sqlite3_step (query) == SQLITE_ROW) {
    g_autofree char *drop =
        g_strdup_printf ("DROP TRIGGER %s", (const char *)sqlite3_column_text (query, 1));

    sqlite3_reset (query);
    run (file, drop);
  }
  sqlite3_finalize (query);
  return g_string_free (all, FALSE);
}

static GArray *
rows_of (sqlite3 *file, const HostileColumn *column)
{
  g_autofree char *sql =
      g_strdup_printf ("SELECT DISTINCT %s FROM %s WHERE %s ORDER BY 1", key_of (column),
                       column->table, column->where != NULL ? column->where : "1");
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (gint64));
  sqlite3_stmt *query;

  ck_assert_msg (sqlite3_prepare_v2 (file, sql, -1, &query, NULL) == SQLITE_OK, "%s: %s", sql,
                 sqlite3_errmsg (file));
  while (sqlite3_step (query) == SQLITE_ROW) {
    gint64 row = sqlite3_column_int64 (query, 0);

    g_array_append_val (rows, row);
  }
  sqlite3_finalize (query);
  return rows;
}

static void
poison (sqlite3 *file, guint k, gboolean controls)
{
  const HostileColumn *column = &hostile_columns[k];
  g_autofree char *triggers = take_triggers (file, column->table);
  g_autoptr (GArray) rows = rows_of (file, column);
  g_autofree char *sql =
      g_strdup_printf ("UPDATE %s SET %s = ?1%s WHERE %s = ?2 AND %s", column->table,
                       column->column, column->folded ? ", folded = ?3" : "", key_of (column),
                       column->where != NULL ? column->where : "1");
  sqlite3_stmt *update;

  ck_assert_msg (rows->len > 0, "nothing in %s", column->table);
  ck_assert_msg (sqlite3_prepare_v2 (file, sql, -1, &update, NULL) == SQLITE_OK, "%s: %s", sql,
                 sqlite3_errmsg (file));
  for (guint r = 0; r < rows->len; r++) {
    gint64 row = g_array_index (rows, gint64, r);
    g_autofree char *text = dup_text (k, row, controls);
    g_autofree char *folded = db_fold (text);

    sqlite3_bind_text (update, 1, text, -1, SQLITE_STATIC);
    sqlite3_bind_int64 (update, 2, row);
    if (column->folded)
      sqlite3_bind_text (update, 3, folded, -1, SQLITE_STATIC);
    ck_assert_msg (sqlite3_step (update) == SQLITE_DONE, "%s", sqlite3_errmsg (file));
    sqlite3_reset (update);
  }
  sqlite3_finalize (update);
  run (file, triggers);
}

static void
fill_demo (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) db = app_database_open (path, DB_OPEN_CREATE, &error);
  g_autoptr (AppPacks) packs = NULL;

  ck_assert_msg (db != NULL, "%s", error != NULL ? error->message : "");
  packs = app_database_new_packs (db);
  ck_assert_msg (app_demo_fill (db, packs, &error), "%s", error != NULL ? error->message : "");
}

void
hostile_fill (const char *path, gboolean controls)
{
  sqlite3 *file = NULL;

  fill_demo (path);
  ck_assert_int_eq (sqlite3_open (path, &file), SQLITE_OK);
  run (file, "BEGIN");
  for (guint k = 0; k < G_N_ELEMENTS (added); k++)
    run (file, added[k]);
  for (guint k = 0; hostile_columns[k].table != NULL; k++)
    poison (file, k, controls);
  run (file, "COMMIT");
  ck_assert_int_eq (sqlite3_close (file), SQLITE_OK);
}
