/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches that could be the result of a fixture, and where a season is played on a day.
 */
#include "db/leagues.h"

#include "db/store-private.h"

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

static const char place_sql[] =
    "SELECT p.name FROM fixtures f JOIN matches m ON m.id = f.match JOIN places p ON p.id = m.place"
    " WHERE f.season = :season AND f.deleted IS NULL AND m.deleted IS NULL"
    " AND substr (m.date, 1, 10) = :day ORDER BY m.created DESC, m.id DESC LIMIT 1";

char *
db_season_dup_place (DbStore *store, gint64 season, const char *day, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, place_sql, error);
  DbStep step;

  db_bind_integer (query, ":season", season);
  db_bind_text (query, ":day", day);
  step = db_step (query, error);
  return step == DB_STEP_ERROR ? NULL
                               : g_strdup (step == DB_STEP_ROW ? db_column_text (query, 0) : "");
}
