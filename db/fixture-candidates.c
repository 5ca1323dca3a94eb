/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches that could be the result of a fixture.
 */
#include "leagues.h"

#include "store-private.h"

/* Whoever was merged into the player is the player. */
static const char candidates_sql[] =
    "SELECT m.id FROM matches m JOIN season_games g ON g.game = m.game AND g.season = :season"
    " WHERE m.deleted IS NULL AND m.id IN (SELECT s.match FROM seats s JOIN players p"
    " ON p.id = s.player WHERE p.id = :player OR p.merged_into = :player)"
    " AND NOT EXISTS (SELECT 1 FROM fixtures f WHERE f.match = m.id AND f.season = :season"
    " AND f.deleted IS NULL)"
    " ORDER BY m.date DESC, m.id DESC LIMIT :limit";

GArray *
db_fixture_candidates (DbStore *store, gint64 season, gint64 player, guint limit, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, candidates_sql, error);

  db_bind_integer (query, ":season", season);
  db_bind_integer (query, ":player", player);
  db_bind_integer (query, ":limit", limit);
  return db_run_rows (query, error);
}
