/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Players by row, UUIDs of rows, and rows that were changed since.
 */
#include "db/figures.h"

#include "db/change-ranges.h"
#include "db/store-private.h"

#include <glib/gi18n-lib.h>

static const char players_sql[] =
    "SELECT id, uuid, name FROM players WHERE merged_into IS NULL ORDER BY id";

gboolean
db_players_foreach (DbStore *store, DbPlayerFunc each, gpointer data, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, players_sql, error);
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW)
    if (!each (db_column_integer (query, 0), db_column_text (query, 1), db_column_text (query, 2),
               data))
      return TRUE;
  return step == DB_STEP_DONE;
}

static void
player_name_free (gpointer data)
{
  DbPlayerName *player = data;

  g_free (player->uuid);
  g_free (player->name);
  g_free (player);
}

static gboolean
add_player_name (gint64 player, const char *uuid, const char *name, gpointer names)
{
  DbPlayerName *named = g_new (DbPlayerName, 1);

  named->uuid = g_strdup (uuid);
  named->name = g_strdup (name);
  g_hash_table_insert (names, GSIZE_TO_POINTER ((gsize)player), named);
  return TRUE;
}

GHashTable *
db_players_dup_names (DbStore *store, GError **error)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (NULL, NULL, NULL, player_name_free);

  return db_players_foreach (store, add_player_name, names, error) ? g_steal_pointer (&names)
                                                                   : NULL;
}

const DbPlayerName *
db_players_find_name (GHashTable *names, gint64 player)
{
  return g_hash_table_lookup (names, GSIZE_TO_POINTER ((gsize)player));
}

static const char *const uuid_sql[] = {
  [DB_SUBJECT_MATCH] = "SELECT uuid FROM matches WHERE id = :row",
  [DB_SUBJECT_PLAYER] = "SELECT uuid FROM players WHERE id = :row",
  [DB_SUBJECT_DECK] = "SELECT uuid FROM decks WHERE id = :row",
  [DB_SUBJECT_CAMPAIGN] = "SELECT uuid FROM campaigns WHERE id = :row",
  [DB_SUBJECT_RUN] = "SELECT uuid FROM runs WHERE id = :row",
  [DB_SUBJECT_SESSION] = "SELECT uuid FROM sessions WHERE id = :row",
};

char *
db_subject_dup_uuid (DbStore *store, DbSubject subject, gint64 row, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, uuid_sql[subject], error);
  DbStep step;

  db_bind_integer (query, ":row", row);
  step = db_step (query, error);
  if (step == DB_STEP_ROW)
    return db_column_dup (query, 0);
  if (step == DB_STEP_DONE)
    g_set_error (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such %s"),
                 db_subject_name (subject));
  return NULL;
}

static const char number_sql[] = "SELECT max (id) FROM changes";

gboolean
db_changes_last_number (DbStore *store, gint64 *number, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, number_sql, error);

  return db_statement_run_integer (query, 0, number, error);
}

static const char rows_sql[] =
    "SELECT DISTINCT subject, row, " DB_ROWS_OF_CHANGE " FROM changes WHERE id > :number";

GArray *
db_changes_rows_since (DbStore *store, gint64 number, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, rows_sql, error);
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (DbTouched));
  DbStep step;

  db_bind_integer (query, ":number", number);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbTouched row = { .row = db_column_integer (query, 1) };

    if (!db_subject_from_name (db_column_text (query, 0), &row.subject))
      continue;
    for (gint64 left = db_column_integer (query, 2); left > 0; left--, row.row++)
      g_array_append_val (rows, row);
  }
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&rows);
}
