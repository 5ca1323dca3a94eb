/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What must hold in seasons after something was merged, restored or undone.
 */
#include "db/leagues-private.h"

#include <glib/gi18n-lib.h>

/* Whom :row is, merged or not. */
#define PERSON "(SELECT coalesce (merged_into, id) FROM players WHERE id = :row)"
#define IS_PERSON "(p.id = " PERSON " OR p.merged_into = " PERSON ")"

#define SEASONS_OF_PERSON                                                                          \
  "SELECT e.season FROM players p JOIN entrants e ON e.player = p.id WHERE " IS_PERSON             \
  " UNION SELECT e.season FROM players p JOIN entrant_players k ON k.player = p.id"                \
  " JOIN entrants e ON e.id = k.entrant WHERE " IS_PERSON

/* A season of @seasons, and who is more than one entrant of it. What is in the bin has time until
 * it is restored. */
#define TWICE(seasons)                                                                             \
  "WITH open (id) AS (SELECT s.id FROM seasons s JOIN leagues l ON l.id = s.league"                \
  " WHERE s.deleted IS NULL AND l.deleted IS NULL AND s.id IN (" seasons ")),"                     \
  " who (season, entrant, player) AS (SELECT e.season, e.id, coalesce (p.merged_into, p.id)"       \
  " FROM open o JOIN entrants e ON e.season = o.id JOIN players p ON p.id = e.player"              \
  " WHERE e.deleted IS NULL UNION ALL SELECT e.season, e.id, coalesce (p.merged_into, p.id)"       \
  " FROM open o JOIN entrants e ON e.season = o.id JOIN entrant_players k ON k.entrant = e.id"     \
  " JOIN players p ON p.id = k.player WHERE e.deleted IS NULL)"                                    \
  " SELECT w.season, p.name FROM who w JOIN players p ON p.id = w.player"                          \
  " GROUP BY w.season, w.player HAVING count (DISTINCT w.entrant) > 1 LIMIT 1"

static const char player_sql[] = TWICE (SEASONS_OF_PERSON);
static const char season_sql[] = TWICE (":row");
static const char league_sql[] = TWICE ("SELECT id FROM seasons WHERE league = :row");

static gboolean
check_twice (DbStore *store, const char *sql, gint64 row, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, sql, error);
  g_autofree char *title = NULL;
  DbStep step;

  db_bind_integer (query, ":row", row);
  step = db_step (query, error);
  if (step != DB_STEP_ROW)
    return step != DB_STEP_ERROR;
  title = db_season_dup_title (store, db_column_integer (query, 0));
  g_set_error (error, DB_ERROR, DB_ERROR_CONFLICT,
               _ ("%s would take part in %s twice: take one of the two out of it first"),
               db_column_text (query, 1), title);
  return FALSE;
}

gboolean
db_league_check_snapshot (DbStore *store, DbSubject subject, gint64 row, const char *json,
                          GError **error)
{
  return subject != DB_SUBJECT_FIXTURE || json == NULL
         || db_fixture_check_snapshot (store, row, json, error);
}

gboolean
db_league_check_row (DbStore *store, DbSubject subject, gint64 row, GError **error)
{
  switch (subject) {
  case DB_SUBJECT_PLAYER:
    return check_twice (store, player_sql, row, error);
  case DB_SUBJECT_SEASON:
    return check_twice (store, season_sql, row, error);
  case DB_SUBJECT_LEAGUE:
    return check_twice (store, league_sql, row, error);
  case DB_SUBJECT_ENTRANT:
    return db_entrant_check_stored (store, row, error);
  case DB_SUBJECT_FIXTURE:
    return db_fixture_check_stored (store, row, error);
  default:
    return TRUE;
  }
}
