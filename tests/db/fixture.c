/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the store's tests share.
 */
#include "tests/db/fixture.h"

#include "db/line-append.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

char *fixture_folder;
DbStore *fixture_store;

void
fixture_make_folder (void)
{
  fixture_folder = g_dir_make_tmp ("tomekeeper-db-XXXXXX", NULL);
  ck_assert_ptr_nonnull (fixture_folder);
}

/* With the folders in it. */
static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    if (g_file_test (path, G_FILE_TEST_IS_DIR) && !g_file_test (path, G_FILE_TEST_IS_SYMLINK))
      remove_folder (path);
    else
      g_unlink (path);
  }
  g_rmdir (folder);
}

void
fixture_remove_folder (void)
{
  remove_folder (fixture_folder);
  g_clear_pointer (&fixture_folder, g_free);
}

char *
fixture_path (const char *name)
{
  return g_build_filename (fixture_folder, name, NULL);
}

void
fixture_open (void)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;

  fixture_make_folder ();
  path = fixture_path ("store.db");
  fixture_store = db_store_open (path, DB_OPEN_CREATE, &error);
  assert_ok (fixture_store != NULL, error);
}

void
fixture_close (void)
{
  g_clear_pointer (&fixture_store, db_store_close);
  fixture_remove_folder ();
}

DbMatch *
fixture_new_match (const char *const *names)
{
  DbMatch *match = db_match_new ();

  match->game_code = g_strdup ("tome");
  match->game_name = g_strdup ("Tome");
  match->rules = 1;
  match->with_moves = TRUE;
  db_match_set_string (&match->variant, "duel");
  db_match_set_string (&match->date, "2026-11-21");
  for (guint k = 0; names[k] != NULL; k++)
    db_match_add_seat (match, k + 1, 0, names[k]);
  return match;
}

gint64
fixture_add_match (DbStore *store, gboolean with_moves)
{
  static const char *const names[] = { "Ada", "Ben", NULL };
  g_autoptr (DbMatch) draft = fixture_new_match (names);
  g_autoptr (GError) error = NULL;
  gint64 id = 0;

  draft->with_moves = with_moves;
  assert_ok (db_match_add (store, draft, &id, &error), error);
  return id;
}

DbMove
fixture_move (guint64 number, const char *text)
{
  return (DbMove){ .number = number,
                   .text = rules_text (text),
                   .digest = g_str_hash (text) * 1000003u + number,
                   .has_digest = TRUE };
}

void
fixture_append (DbStore *store, DbTip *tip, const char *words)
{
  g_auto (GStrv) texts = g_strsplit (words, " ", -1);
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (DbMove));
  g_autoptr (GError) error = NULL;
  RulesOutcome outcome = { RULES_RUNNING, 0, { 1, 2, 0, 0 } };

  for (guint k = 0; texts[k] != NULL; k++) {
    DbMove move = fixture_move (tip->number + k + 1, texts[k]);

    g_array_append_val (moves, move);
  }
  assert_ok (db_line_append (store, tip, (const DbMove *)moves->data, moves->len, &outcome, &error),
             error);
}

static gboolean
read_cb (const DbMove *move, gpointer data)
{
  GString *text = data;

  if (text->len > 0)
    g_string_append_c (text, ' ');
  g_string_append_printf (text, "%u%.*s", (guint)move->number, (int)move->text.length,
                          move->text.at);
  return TRUE;
}

char *
fixture_dup_moves (DbStore *store, gint64 line, guint64 from, guint64 to)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  assert_ok (db_line_foreach_move (store, line, from, to, read_cb, text, &error), error);
  return g_string_free (text, FALSE);
}

static int
query_cb (void *data, int n, char **values, char **names)
{
  *(gint64 *)data = values[0] == NULL ? -1 : g_ascii_strtoll (values[0], NULL, 10);
  return 0;
}

gint64
fixture_query_int (const char *path, const char *sql)
{
  gint64 value = -1;
  sqlite3 *db;
  char *why = NULL;

  ck_assert_int_eq (sqlite3_open (path, &db), SQLITE_OK);
  sqlite3_exec (db, sql, query_cb, &value, &why);
  ck_assert_msg (why == NULL, "%s", why);
  sqlite3_close (db);
  return value;
}

void
fixture_exec (const char *path, const char *sql)
{
  fixture_query_int (path, sql);
}

char *
fixture_dup_schema (const char *path)
{
  GString *text = g_string_new (NULL);
  sqlite3_stmt *select;
  sqlite3 *db;

  ck_assert_int_eq (sqlite3_open (path, &db), SQLITE_OK);
  ck_assert_int_eq (
      sqlite3_prepare_v2 (db,
                          "SELECT type || ' ' || name || ': ' || coalesce (sql, '')"
                          " FROM sqlite_schema WHERE name NOT LIKE 'search_%' ORDER BY type, name",
                          -1, &select, NULL),
      SQLITE_OK);
  while (sqlite3_step (select) == SQLITE_ROW)
    g_string_append_printf (text, "%s\n", (const char *)sqlite3_column_text (select, 0));
  sqlite3_finalize (select);
  sqlite3_close (db);
  return g_string_free (text, FALSE);
}
