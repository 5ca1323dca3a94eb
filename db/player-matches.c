/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which matches a player sat in.
 */
#include "db/player-matches.h"

#include "db/statement.h"

static const char attended_sql[] =
    "SELECT s.match, s.seat, coalesce (m.place, 0), p.name, coalesce (b.deck, 0), d.uuid, b.name"
    " FROM seats s JOIN matches m ON m.id = s.match LEFT JOIN places p ON p.id = m.place"
    " LEFT JOIN match_decks b ON b.match = s.match AND b.seat = s.seat"
    " LEFT JOIN decks d ON d.id = b.deck"
    " WHERE s.player IN (SELECT id FROM players WHERE id = :player OR merged_into = :player)"
    " AND m.deleted IS NULL ORDER BY s.match, s.seat";

gboolean
db_player_matches_foreach (DbStore *store, gint64 player, DbPlayerMatchFunc each, gpointer data,
                           GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, attended_sql, error);
  DbStep step;

  db_bind_integer (query, ":player", player);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    const DbPlayerMatch attended = {
      .match = db_column_integer (query, 0),
      .seat = (guint)db_column_integer (query, 1),
      .place = db_column_integer (query, 2),
      .place_name = db_column_text (query, 3),
      .deck = db_column_integer (query, 4),
      .deck_uuid = db_column_text (query, 5),
      .deck_name = db_column_text (query, 6),
    };

    each (&attended, data);
  }
  return step != DB_STEP_ERROR;
}
