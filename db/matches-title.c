/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a match is called where nothing else of it is shown: its game and who played.
 */
#include "db/matches-private.h"

#include <glib/gi18n-lib.h>

static char *
dup_titled (const char *code, const char *name, const char *players)
{
  const RulesGame *game = code != NULL ? rules_game (rules_text (code)) : NULL;

  return g_strconcat (game != NULL   ? _ (game->name)
                      : name != NULL ? name
                      : code != NULL ? code
                                     : "",
                      ": ", players, NULL);
}

char *
db_match_dup_name (const DbMatch *match)
{
  g_autoptr (GString) players = g_string_new (NULL);

  for (guint k = 0; k < match->seats->len; k++) {
    const DbSeat *seat = &g_array_index (match->seats, DbSeat, k);

    if (seat->name != NULL)
      g_string_append_printf (players, "%s%s", players->len > 0 ? ", " : "", seat->name);
  }
  return dup_titled (match->game_code, match->game_name, players->str);
}

static const char title_sql[] =
    "SELECT g.code, g.name, (SELECT group_concat (name, ', ') FROM"
    " (SELECT coalesce (q.name, p.name) AS name FROM seats s JOIN players p ON p.id = s.player"
    " LEFT JOIN players q ON q.id = p.merged_into WHERE s.match = :match ORDER BY s.seat))"
    " FROM matches m JOIN games g ON g.id = m.game WHERE m.id = :match";

char *
db_match_dup_title (DbStore *store, gint64 id)
{
  g_autoptr (DbStatement) query = db_prepare (store, title_sql, NULL);
  const char *players;

  db_bind_integer (query, ":match", id);
  if (db_step (query, NULL) != DB_STEP_ROW)
    return g_strdup ("");
  players = db_column_text (query, 2);
  return dup_titled (db_column_text (query, 0), db_column_text (query, 1),
                     players != NULL ? players : "");
}
