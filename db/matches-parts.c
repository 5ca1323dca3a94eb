/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What belongs to a match and stands in tables of its own: sides, seats, options, packs, tags.
 */
#include "db/matches-private.h"

/* A statement over a match's parts, run once for each; binds what the part has. */
typedef gboolean (*WritePart) (DbStatement *insert, const DbMatch *match, guint k, GError **error);

static gboolean
write_parts (DbStore *store, const char *sql, gint64 id, const DbMatch *match, guint n,
             WritePart write_part, GError **error)
{
  g_autoptr (DbStatement) insert = db_prepare (store, sql, error);

  for (guint k = 0; k < n; k++) {
    db_bind_integer (insert, ":match", id);
    if (!write_part (insert, match, k, error) || !db_run (insert, error))
      return FALSE;
  }
  return insert != NULL;
}

static const char insert_option_sql[] =
    "INSERT INTO match_options (match, name, value) VALUES (:match, :name, :value)";

static gboolean
write_option (DbStatement *insert, const DbMatch *match, guint k, GError **error)
{
  const DbOption *option = &g_array_index (match->options, DbOption, k);

  db_bind_text (insert, ":name", option->name);
  db_bind_integer (insert, ":value", option->value);
  return TRUE;
}

static const char insert_pack_sql[] =
    "INSERT INTO match_packs (match, position, pack) VALUES (:match, :position, :pack)";

static gboolean
write_pack (DbStatement *insert, const DbMatch *match, guint k, GError **error)
{
  db_bind_integer (insert, ":position", k + 1);
  db_bind_integer (insert, ":pack", g_array_index (match->packs, DbPin, k).revision_row);
  return TRUE;
}

static const char insert_tag_sql[] = "INSERT INTO match_tags (match, position, name, value)"
                                     " VALUES (:match, :position, :name, :value)";

static gboolean
write_tag (DbStatement *insert, const DbMatch *match, guint k, GError **error)
{
  const DbTag *tag = &g_array_index (match->tags, DbTag, k);

  db_bind_integer (insert, ":position", k + 1);
  db_bind_text (insert, ":name", tag->name);
  db_bind_text (insert, ":value", db_match_tag_has_field (tag->name) ? NULL : tag->value);
  return TRUE;
}

static const char insert_side_sql[] =
    "INSERT INTO sides (match, side, place, name) VALUES (:match, :side, :place, :name)";

static gboolean
write_side (DbStatement *insert, const DbMatch *match, guint k, GError **error)
{
  const DbSide *side = &g_array_index (match->sides, DbSide, k);

  db_bind_integer (insert, ":side", side->side);
  db_bind_row (insert, ":place", side->place);
  db_bind_text (insert, ":name", side->name == NULL ? "" : side->name);
  return TRUE;
}

static gboolean
has_side (const DbMatch *match, guint side)
{
  for (guint k = 0; k < match->sides->len; k++)
    if (g_array_index (match->sides, DbSide, k).side == side)
      return TRUE;
  return FALSE;
}

static const char add_side_sql[] =
    "INSERT INTO sides (match, side) VALUES (:match, :side) ON CONFLICT DO NOTHING";

/* Sides that seats alone name. */
static gboolean
add_sides (DbStore *store, gint64 id, const DbMatch *match, GError **error)
{
  for (guint k = 0; k < match->seats->len; k++) {
    guint side = g_array_index (match->seats, DbSeat, k).side;
    g_autoptr (DbStatement) insert = NULL;

    if (has_side (match, side))
      continue;
    insert = db_prepare (store, add_side_sql, error);
    db_bind_integer (insert, ":match", id);
    db_bind_integer (insert, ":side", side);
    if (!db_run (insert, error))
      return FALSE;
  }
  return TRUE;
}

static const char insert_seat_sql[] = "INSERT INTO seats (match, seat, side, player, score)"
                                      " VALUES (:match, :seat, :side, :player, :score)";

/* @players: (array): row ids by seat. */
static gboolean
write_seats (DbStore *store, gint64 id, const DbMatch *match, const gint64 *players, GError **error)
{
  g_autoptr (DbStatement) insert = db_prepare (store, insert_seat_sql, error);

  for (guint k = 0; k < match->seats->len; k++) {
    const DbSeat *seat = &g_array_index (match->seats, DbSeat, k);

    db_bind_integer (insert, ":match", id);
    db_bind_integer (insert, ":seat", seat->seat);
    db_bind_integer (insert, ":side", seat->side);
    db_bind_integer (insert, ":player", players[k]);
    if (seat->has_score)
      db_bind_double (insert, ":score", seat->score);
    else
      db_bind_null (insert, ":score");
    if (!db_run (insert, error))
      return FALSE;
  }
  return insert != NULL;
}

static const char delete_sql[][56] = {
  "DELETE FROM seats WHERE match = :match",         "DELETE FROM sides WHERE match = :match",
  "DELETE FROM match_options WHERE match = :match", "DELETE FROM match_packs WHERE match = :match",
  "DELETE FROM match_tags WHERE match = :match",
};

gboolean
db_match_delete_parts (DbStore *store, gint64 id, GError **error)
{
  for (gsize k = 0; k < G_N_ELEMENTS (delete_sql); k++) {
    g_autoptr (DbStatement) delete = db_prepare (store, delete_sql[k], error);

    db_bind_integer (delete, ":match", id);
    if (!db_run (delete, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
db_match_write_parts (DbStore *store, gint64 id, const DbMatch *match, const gint64 *players,
                      GError **error)
{
  return write_parts (store, insert_side_sql, id, match, match->sides->len, write_side, error)
         && add_sides (store, id, match, error) && write_seats (store, id, match, players, error)
         && write_parts (store, insert_option_sql, id, match, match->options->len, write_option,
                         error)
         && write_parts (store, insert_pack_sql, id, match, match->packs->len, write_pack, error)
         && write_parts (store, insert_tag_sql, id, match, match->tags->len, write_tag, error);
}
