/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who is who.
 */
#include "db/resolved-players.h"

#define PEOPLE                                                                                     \
  "SELECT p.id, coalesce (q.id, p.id), coalesce (q.name, p.name),"                                 \
  " EXISTS (SELECT 1 FROM players WHERE merged_into = coalesce (q.id, p.id))"                      \
  " FROM players p LEFT JOIN players q ON q.id = p.merged_into"

static const char all_sql[] = PEOPLE;

static const char of_match_sql[] =
    PEOPLE " WHERE p.id IN (SELECT player FROM seats WHERE match = :match)";

static void
free_person (gpointer data)
{
  DbResolvedPlayer *person = data;

  g_free (person->name);
  g_free (person);
}

GHashTable *
db_resolved_players_load (DbStore *store, gint64 match, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, match == 0 ? all_sql : of_match_sql, error);
  g_autoptr (GHashTable) people =
      g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, free_person);
  DbStep step;

  if (match != 0)
    db_bind_integer (query, ":match", match);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbResolvedPlayer *person = g_new0 (DbResolvedPlayer, 1);
    gint64 *row = g_new (gint64, 1);

    *row = db_column_integer (query, 0);
    person->id = db_column_integer (query, 1);
    person->name = db_column_dup (query, 2);
    person->merged = db_column_integer (query, 3) != 0;
    g_hash_table_insert (people, row, person);
  }
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&people);
}
