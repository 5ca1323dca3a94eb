/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A collection's file filled by SQL alone.
 */
#include "tests/ui/many-matches.h"

#include <sqlite3.h>

/* :n is how many. */
static const char *const steps[] = {
  "BEGIN",
  "INSERT INTO players (uuid, name, folded, created, modified) VALUES"
  " ('0191f0a0-0000-7000-8000-0000000000a1', 'Ada', 'ada', 0, 0),"
  " ('0191f0a0-0000-7000-8000-0000000000a2', 'Ben', 'ben', 0, 0)",
  "INSERT OR IGNORE INTO games (uuid, code, name, folded, created, modified) VALUES"
  " ('0191f0a0-0000-7000-8000-0000000000a3', 'tome', 'Tome', 'tome', 0, 0)",
  "INSERT INTO matches (uuid, game, mode, date, result, created, modified)"
  " WITH RECURSIVE n (k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < :n)"
  " SELECT printf ('0191f0a0-0000-7000-8000-%012x', k),"
  " (SELECT id FROM games WHERE code = 'tome'), 'versus',"
  " date ('2020-01-01', (k % 2000) || ' days'), 'won', k, k FROM n",
  "INSERT INTO sides (match, side, place) SELECT id, 1, 1 FROM matches",
  "INSERT INTO sides (match, side, place) SELECT id, 2, 2 FROM matches",
  "INSERT INTO seats (match, seat, side, player)"
  " SELECT m.id, 1, 1, p.id FROM matches m, players p WHERE p.name = 'Ada'",
  "INSERT INTO seats (match, seat, side, player)"
  " SELECT m.id, 2, 2, p.id FROM matches m, players p WHERE p.name = 'Ben'",
  "COMMIT",
};

static gboolean
run (sqlite3 *file, const char *sql, int n)
{
  sqlite3_stmt *statement = NULL;

  if (sqlite3_prepare_v2 (file, sql, -1, &statement, NULL) != SQLITE_OK)
    return FALSE;
  if (sqlite3_bind_parameter_count (statement) > 0)
    sqlite3_bind_int (statement, 1, n);
  sqlite3_step (statement);
  return sqlite3_finalize (statement) == SQLITE_OK;
}

gboolean
fill_many_matches (const char *path, int n, char **message)
{
  sqlite3 *file = NULL;
  gboolean good = sqlite3_open (path, &file) == SQLITE_OK;

  for (guint k = 0; good && k < G_N_ELEMENTS (steps); k++)
    good = run (file, steps[k], n);
  *message = good ? NULL : g_strdup (sqlite3_errmsg (file));
  sqlite3_close (file);
  return good;
}
