/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Indexes over what comes in no order, taken off and made again.
 */
#include "db/import-indexes.h"

#include "db/imports.h"
#include "db/settings.h"
#include "db/store-private.h"

#include <stdlib.h>

/* Fewer rows than this have pages that are all in memory. */
#define AT_LEAST 10000

/* As the schema has them, word for word. */
static const char drop_sql[] = "DROP INDEX matches_uuid; DROP INDEX external_ids_external;"
                               "DROP INDEX matches_game_date; DROP INDEX matches_place;"
                               "DROP INDEX seats_player;";
static const char make_sql[] =
    "CREATE UNIQUE INDEX matches_uuid ON matches (uuid);"
    "CREATE UNIQUE INDEX external_ids_external ON external_ids (subject, source, external);"
    "CREATE INDEX matches_game_date ON matches (game, date);"
    "CREATE INDEX matches_place ON matches (place) WHERE place IS NOT NULL;"
    "CREATE INDEX seats_player ON seats (player);";

/* Rows are added one behind the other; and SQLite sorts in as much memory as it has for pages. */
#define ADDING_CACHE "PRAGMA cache_size = -20480"
#define SORTING_CACHE "PRAGMA cache_size = -4096"

/* "FIRST LAST": schemas of these numbers, and those between, differ in nothing else. */
#define SETTING "indexes"

static const char count_sql[] = "SELECT max ((SELECT coalesce (max (id), 0) FROM matches),"
                                " (SELECT coalesce (max (id), 0) FROM external_ids))";

static const char version_sql[] = "PRAGMA schema_version";

gboolean
db_import_indexes_take_off (DbStore *store, guint64 rows, gboolean *off, GError **error)
{
  gint64 there;

  g_return_val_if_fail (store->flat_depth > 0 && !store->unindexed, FALSE);
  *off = FALSE;
  if (rows < AT_LEAST)
    return TRUE;
  if (!db_store_pragma (store, count_sql, &there, error))
    return FALSE;
  if (rows < (guint64)there)
    return TRUE;
  *off = store->unindexed = TRUE;
  return db_store_exec (store, ADDING_CACHE, error) && db_store_exec (store, drop_sql, error);
}

/* The numbers of the first and the last schema that are known to be the same. */
static gboolean
read_numbers (DbStore *store, gint64 *first, gint64 *last)
{
  g_autofree char *value = db_setting_dup (store, SETTING, NULL);
  char *end;

  if (value == NULL)
    return FALSE;
  *first = g_ascii_strtoll (value, &end, 10);
  *last = g_ascii_strtoll (end, NULL, 10);
  return TRUE;
}

static gboolean
note_numbers (DbStore *store, GError **error)
{
  g_autofree char *value = NULL;
  gint64 first, last, now;

  if (!db_store_pragma (store, version_sql, &now, error))
    return FALSE;
  if (!read_numbers (store, &first, &last) || last != store->cookie)
    first = store->cookie;
  value = g_strdup_printf ("%" G_GINT64_FORMAT " %" G_GINT64_FORMAT, first, now);
  return db_setting_set (store, SETTING, value, error);
}

gboolean
db_import_indexes_make (DbStore *store, GError **error)
{
  gboolean made;

  g_return_val_if_fail (store->unindexed && store->flat_depth > 0, FALSE);
  made = db_imported_flush (store, error) && db_store_exec (store, SORTING_CACHE, error)
         && db_store_exec (store, make_sql, error);
  made = db_store_exec (store, DB_WHOLE_CACHE, made ? error : NULL) && made;
  if (!made || !note_numbers (store, error))
    return FALSE;
  store->unindexed = FALSE;
  store->reindexed = TRUE;
  return TRUE;
}

gboolean
db_import_indexes_are_all (DbStore *store, gint64 before, gint64 now)
{
  gint64 first, last;

  return read_numbers (store, &first, &last) && first <= before && before < now && last == now;
}
