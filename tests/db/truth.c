/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file's truth as text: a row is its columns by name, each as an SQL literal.
 */
#include "tests/db/truth.h"

#include "tests/old-files.h"
#include "tests/suite.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

struct _Truth {
  guint version;
  GHashTable *tables; /* name to (element-type GHashTable): a row, column to literal */
};

/* Tables of schema/derived.sql, and what the search index keeps for itself. */
static const char *const computed[] = {
  "results", "compiled_packs", "search",        "search_config", "search_content", "search_data",
  "reached", "search_docsize", "league_tables", "search_idx",    "league_touched", "stale",
};

static gboolean
is_computed (const char *table)
{
  for (guint k = 0; k < G_N_ELEMENTS (computed); k++)
    if (strcmp (table, computed[k]) == 0)
      return TRUE;
  return g_str_has_prefix (table, "sqlite_");
}

static GPtrArray *
get_rows (Truth *truth, const char *table)
{
  GPtrArray *rows = g_hash_table_lookup (truth->tables, table);

  ck_assert_msg (rows != NULL, "there is no table %s", table);
  return rows;
}

static void
add_table (Truth *truth, const char *table)
{
  g_hash_table_insert (truth->tables, g_strdup (table),
                       g_ptr_array_new_with_free_func ((GDestroyNotify)g_hash_table_unref));
}

static GHashTable *
add_row (Truth *truth, const char *table)
{
  GHashTable *row = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  g_ptr_array_add (get_rows (truth, table), row);
  return row;
}

/* @literal: (transfer full) */
static void
set_value (GHashTable *row, const char *column, char *literal)
{
  g_hash_table_insert (row, g_strdup (column), literal);
}

static const char *
get_value (GHashTable *row, const char *column)
{
  const char *literal = g_hash_table_lookup (row, column);

  ck_assert_msg (literal != NULL, "there is no column %s", column);
  return literal;
}

static char *
literal_of (sqlite3_stmt *row, int column)
{
  switch (sqlite3_column_type (row, column)) {
  case SQLITE_NULL:
    return g_strdup ("NULL");
  case SQLITE_BLOB: {
    g_autofree char *hash =
        g_compute_checksum_for_data (G_CHECKSUM_SHA256, sqlite3_column_blob (row, column),
                                     (gsize)sqlite3_column_bytes (row, column));

    return g_strdup_printf ("x'%s'", hash);
  }
  case SQLITE_TEXT:
    return g_strdup_printf ("'%s'", (const char *)sqlite3_column_text (row, column));
  default:
    return g_strdup ((const char *)sqlite3_column_text (row, column));
  }
}

static void
read_table (Truth *truth, sqlite3 *db, const char *table)
{
  g_autofree char *sql =
      strcmp (table, "settings") == 0
          ? g_strdup ("SELECT * FROM settings WHERE name NOT IN ('derived', 'indexes')")
          : g_strdup_printf ("SELECT * FROM \"%s\"", table);
  sqlite3_stmt *select;
  int rc;

  add_table (truth, table);
  ck_assert_msg (sqlite3_prepare_v2 (db, sql, -1, &select, NULL) == SQLITE_OK, "%s: %s", table,
                 sqlite3_errmsg (db));
  while ((rc = sqlite3_step (select)) == SQLITE_ROW) {
    GHashTable *row = add_row (truth, table);

    for (int k = 0; k < sqlite3_column_count (select); k++)
      set_value (row, sqlite3_column_name (select, k), literal_of (select, k));
  }
  ck_assert_msg (rc == SQLITE_DONE, "%s: %s", table, sqlite3_errmsg (db));
  sqlite3_finalize (select);
}

static void
remove_files (const char *path)
{
  static const char *const tails[] = { "", "-wal", "-shm", "-journal" };

  for (guint k = 0; k < G_N_ELEMENTS (tails); k++) {
    g_autofree char *name = g_strconcat (path, tails[k], NULL);

    g_unlink (name);
  }
}

static void
read_all (Truth *truth, sqlite3 *db)
{
  sqlite3_stmt *names, *version;

  ck_assert_int_eq (sqlite3_prepare_v2 (db, "PRAGMA user_version", -1, &version, NULL), SQLITE_OK);
  ck_assert_int_eq (sqlite3_step (version), SQLITE_ROW);
  truth->version = (guint)sqlite3_column_int (version, 0);
  sqlite3_finalize (version);
  ck_assert_int_eq (sqlite3_prepare_v2 (db, "SELECT name FROM sqlite_schema WHERE type = 'table'",
                                        -1, &names, NULL),
                    SQLITE_OK);
  while (sqlite3_step (names) == SQLITE_ROW) {
    const char *name = (const char *)sqlite3_column_text (names, 0);

    if (!is_computed (name))
      read_table (truth, db, name);
  }
  sqlite3_finalize (names);
}

Truth *
truth_read (const char *path)
{
  Truth *truth = g_new0 (Truth, 1);
  g_autofree char *copy = g_strconcat (path, ".read", NULL);
  sqlite3 *db;

  truth->tables =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
  old_file_copy_all (path, copy);
  ck_assert_int_eq (sqlite3_open (copy, &db), SQLITE_OK);
  read_all (truth, db);
  sqlite3_close (db);
  remove_files (copy);
  return truth;
}

void
truth_free (Truth *truth)
{
  g_hash_table_unref (truth->tables);
  g_free (truth);
}

guint
truth_get_version (Truth *truth)
{
  return truth->version;
}

guint
truth_count (Truth *truth)
{
  GHashTableIter iter;
  gpointer rows;
  guint n = 0;

  g_hash_table_iter_init (&iter, truth->tables);
  while (g_hash_table_iter_next (&iter, NULL, &rows))
    for (guint k = 0; k < ((GPtrArray *)rows)->len; k++)
      n += g_hash_table_size (g_ptr_array_index ((GPtrArray *)rows, k));
  return n;
}

/* --- what the steps do --- */

static void
add_tables (Truth *truth, const char *names)
{
  g_auto (GStrv) tables = g_strsplit (names, " ", -1);

  for (char **table = tables; *table != NULL; table++)
    add_table (truth, *table);
}

static void
add_column (Truth *truth, const char *table, const char *column, const char *literal)
{
  GPtrArray *rows = get_rows (truth, table);

  for (guint k = 0; k < rows->len; k++)
    set_value (g_ptr_array_index (rows, k), column, g_strdup (literal));
}

static GHashTable *
find_row (Truth *truth, const char *table, const char *column, const char *literal)
{
  GPtrArray *rows = get_rows (truth, table);

  for (guint k = 0; k < rows->len; k++)
    if (strcmp (get_value (g_ptr_array_index (rows, k), column), literal) == 0)
      return g_ptr_array_index (rows, k);
  return NULL;
}

static void
step_2 (Truth *truth)
{
  add_tables (truth, "word_lists");
}

static void
step_3 (Truth *truth)
{
  add_tables (truth, "decks deck_cards match_decks match_deck_cards owned_cards");
}

static void
step_4 (Truth *truth)
{
  add_tables (truth, "campaigns campaign_players campaign_options runs sessions session_players"
                     " journal");
}

static void
step_5 (Truth *truth)
{
  add_column (truth, "matches", "minutes", "NULL");
  add_column (truth, "lines", "hidden", "NULL");
  add_tables (truth, "photos photo_bytes move_notes drawn clocks clock_spans");
}

/* A session as the log tells it has the run's match where it had the run: the key "run" outside of
 * any string, behind "uuid". */
static void
rewrite_session (Truth *truth, GHashTable *change, const char *column)
{
  const char *text = get_value (change, column);
  const char *at = strstr (text, ",\"run\":");
  g_autofree char *number = NULL;
  const char *end;

  if (at == NULL)
    return;
  ck_assert (strstr (text, "\"uuid\"") < at && strchr (text, ',') == at);
  end = at + strlen (",\"run\":");
  number = g_strndup (end, strspn (end, "0123456789"));
  end += strlen (number);
  set_value (change, column,
             g_strdup_printf ("%.*s,\"match\":%s%s", (int)(at - text), text,
                              get_value (find_row (truth, "runs", "id", number), "match"), end));
}

static void
step_6 (Truth *truth)
{
  GPtrArray *sessions = get_rows (truth, "sessions");
  GPtrArray *changes = get_rows (truth, "changes");

  for (guint k = 0; k < sessions->len; k++) {
    GHashTable *row = g_ptr_array_index (sessions, k);
    GHashTable *run = find_row (truth, "runs", "id", get_value (row, "run"));

    set_value (row, "match", g_strdup (get_value (run, "match")));
    g_hash_table_remove (row, "run");
  }
  for (guint k = 0; k < changes->len; k++) {
    GHashTable *row = g_ptr_array_index (changes, k);

    if (strcmp (get_value (row, "subject"), "'session'") != 0)
      continue;
    rewrite_session (truth, row, "before");
    rewrite_session (truth, row, "after");
  }
}

/* The number of a line's last move that counts. */
static int
tip_of (Truth *truth, GHashTable *line)
{
  GPtrArray *moves = get_rows (truth, "moves");
  int last = atoi (get_value (line, "fork_at"));

  if (strcmp (get_value (line, "tip"), "NULL") != 0)
    return atoi (get_value (line, "tip"));
  for (guint k = 0; k < moves->len; k++) {
    GHashTable *move = g_ptr_array_index (moves, k);

    if (strcmp (get_value (move, "line"), get_value (line, "id")) == 0)
      last = MAX (last, atoi (get_value (move, "number")));
  }
  return last;
}

static void
step_7 (Truth *truth)
{
  GPtrArray *lines = get_rows (truth, "lines");

  add_tables (truth, "waiting");
  for (guint k = 0; k < lines->len; k++) {
    GHashTable *line = g_ptr_array_index (lines, k);
    GHashTable *rest = find_row (truth, "lines", "id", get_value (line, "rest_line"));
    int after = atoi (get_value (line, "rest_at"));

    if (rest != NULL && tip_of (truth, rest) > after) {
      GHashTable *row = add_row (truth, "waiting");

      set_value (row, "line", g_strdup (get_value (line, "id")));
      set_value (row, "position", g_strdup ("1"));
      set_value (row, "source", g_strdup (get_value (rest, "id")));
      set_value (row, "first", g_strdup_printf ("%d", after + 1));
      set_value (row, "last", g_strdup_printf ("%d", tip_of (truth, rest)));
      set_value (row, "point", g_strdup (get_value (line, "fork_at")));
    }
  }
  for (guint k = 0; k < lines->len; k++) {
    g_hash_table_remove (g_ptr_array_index (lines, k), "rest_line");
    g_hash_table_remove (g_ptr_array_index (lines, k), "rest_at");
  }
}

static void
step_8 (Truth *truth)
{
  add_tables (truth, "schemes leagues seasons season_games season_tags entrants entrant_players"
                     " entrant_tags absences forbidden rounds fixtures fixture_seats"
                     " season_matches");
}

static void
step_9 (Truth *truth)
{
  add_tables (truth, "imported mappings");
}

static void
step_10 (Truth *truth)
{
  add_tables (truth, "pack_drafts");
}

static void
step_11 (Truth *truth)
{
  add_column (truth, "games", "rating", "NULL");
  add_column (truth, "games", "owned", "NULL");
  add_column (truth, "seasons", "seating", "NULL");
  add_tables (truth, "entrant_penalties form_dictionaries");
  add_column (truth, "external_ids", "deleted", "NULL");
  add_column (truth, "imported", "dictionary", "NULL");
  add_column (truth, "imported", "external_id", "NULL");
}

static void
step_12 (Truth *truth)
{
  add_column (truth, "batches", "kind", "NULL");
  add_column (truth, "batches", "names", "NULL");
}

/* Indexes alone. */
static void
step_13 (Truth *truth)
{
  (void)truth;
}

static void (*const steps[]) (Truth *truth) = {
  [2] = step_2, [3] = step_3, [4] = step_4,   [5] = step_5,   [6] = step_6,   [7] = step_7,
  [8] = step_8, [9] = step_9, [10] = step_10, [11] = step_11, [12] = step_12, [13] = step_13,
};

void
truth_migrate_to (Truth *truth, guint version)
{
  while (truth->version < version) {
    truth->version++;
    ck_assert_msg (truth->version < G_N_ELEMENTS (steps),
                   "tests/db/truth.c does not say what step %u does", truth->version);
    steps[truth->version](truth);
  }
}

/* --- comparing --- */

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

static char *
dup_row_line (const char *table, GHashTable *row)
{
  g_autoptr (GList) columns = g_list_sort (g_hash_table_get_keys (row), (GCompareFunc)strcmp);
  GString *text = g_string_new (table);

  for (GList *at = columns; at != NULL; at = at->next)
    g_string_append_printf (text, " %s=%s", (char *)at->data, get_value (row, at->data));
  return g_string_free (text, FALSE);
}

/* A line for each table and each row, sorted. */
static GPtrArray *
dup_lines (Truth *truth)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  GHashTableIter iter;
  gpointer name, rows;

  g_hash_table_iter_init (&iter, truth->tables);
  while (g_hash_table_iter_next (&iter, &name, &rows)) {
    g_ptr_array_add (lines, g_strdup (name));
    for (guint k = 0; k < ((GPtrArray *)rows)->len; k++)
      g_ptr_array_add (lines, dup_row_line (name, g_ptr_array_index ((GPtrArray *)rows, k)));
  }
  g_ptr_array_sort (lines, compare_texts);
  return lines;
}

char *
truth_compare (Truth *expected, Truth *found)
{
  g_autoptr (GPtrArray) one = dup_lines (expected), other = dup_lines (found);

  if (expected->version != found->version)
    return g_strdup_printf ("version %u, not %u", found->version, expected->version);
  for (guint k = 0; k < one->len || k < other->len; k++) {
    const char *is = k < other->len ? g_ptr_array_index (other, k) : "nothing more";
    const char *should = k < one->len ? g_ptr_array_index (one, k) : "nothing more";

    if (strcmp (is, should) != 0)
      return g_strdup_printf ("should be: %.600s\nis: %.600s", should, is);
  }
  return g_strdup ("");
}
