/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who takes part in seasons: players and teams.
 */
#include "db/entrants.h"

#include "db/players.h"
#include "db/seasons.h"
#include "db/uuid.h"

#include <glib/gi18n-lib.h>

static const DbPlayerRefsTable players_table = DB_PLAYER_REFS_TABLE ("entrant_players", "entrant");

static void
clear_penalty (gpointer penalty)
{
  g_free (((DbPenalty *)penalty)->reason);
}

DbEntrant *
db_entrant_new (gint64 season)
{
  DbEntrant *entrant = g_new0 (DbEntrant, 1);

  entrant->season = season;
  entrant->name = g_strdup ("");
  entrant->display_name = g_strdup ("");
  entrant->players = g_array_new (FALSE, FALSE, sizeof (gint64));
  entrant->joined = 1;
  entrant->left = G_MAXUINT;
  entrant->penalties = g_array_new (FALSE, FALSE, sizeof (DbPenalty));
  g_array_set_clear_func (entrant->penalties, clear_penalty);
  entrant->tags = db_season_tags_new ();
  return entrant;
}

void
db_entrant_free (DbEntrant *entrant)
{
  if (entrant == NULL)
    return;
  g_free (entrant->uuid);
  g_free (entrant->name);
  g_free (entrant->display_name);
  g_array_unref (entrant->players);
  g_array_unref (entrant->penalties);
  g_array_unref (entrant->tags);
  g_free (entrant);
}

void
db_entrant_add_penalty (DbEntrant *entrant, guint round, gint64 points, const char *reason)
{
  DbPenalty penalty = { round, points, g_strdup (reason) };

  g_array_append_val (entrant->penalties, penalty);
}

static void
free_entrant (gpointer entrant)
{
  db_entrant_free (entrant);
}

/* Reading: one, or all of a season, whichever :row is. */

#define WHICH " FROM entrants e"
#define ONE " WHERE e.id = :row"
#define ALL " WHERE e.season = :row AND e.deleted IS NULL"

#define COLUMNS                                                                                    \
  "SELECT e.id, e.uuid, e.season, e.number, e.name, coalesce (p.merged_into, p.id, 0),"            \
  " coalesce (q.name, p.name, e.name), e.rating, e.start, e.joined, e.\"left\", e.created,"        \
  " e.modified, e.deleted" WHICH " LEFT JOIN players p ON p.id = e.player"                         \
  " LEFT JOIN players q ON q.id = p.merged_into"

/* Whoever is in a team by two names, which were merged, is in it once. */
#define PLAYERS                                                                                    \
  "SELECT e.id, coalesce (p.merged_into, p.id)" WHICH " JOIN entrant_players k"                    \
  " ON k.entrant = e.id JOIN players p ON p.id = k.player"
#define PLAYERS_ORDER                                                                              \
  " GROUP BY e.id, coalesce (p.merged_into, p.id) ORDER BY e.id, min (k.position)"

#define TAGS "SELECT e.id, t.name, t.value" WHICH " JOIN entrant_tags t ON t.entrant = e.id"
#define TAGS_ORDER " ORDER BY e.id, t.name"

#define PENALTIES                                                                                  \
  "SELECT e.id, k.round, k.points, k.reason" WHICH " JOIN entrant_penalties k ON k.entrant = e.id"
#define PENALTIES_ORDER " ORDER BY e.id, k.position"

static const char *const one_sql[] = {
  COLUMNS ONE,
  PLAYERS ONE PLAYERS_ORDER,
  TAGS ONE TAGS_ORDER,
  PENALTIES ONE PENALTIES_ORDER,
};

static const char *const all_sql[] = {
  COLUMNS ALL " ORDER BY e.number, e.id",
  PLAYERS ALL PLAYERS_ORDER,
  TAGS ALL TAGS_ORDER,
  PENALTIES ALL PENALTIES_ORDER,
};

static DbEntrant *
read_entrant (DbStatement *query)
{
  DbEntrant *entrant = db_entrant_new (db_column_integer (query, 2));

  entrant->id = db_column_integer (query, 0);
  entrant->uuid = db_column_dup (query, 1);
  entrant->number = (guint)db_column_integer (query, 3);
  db_match_set_string (&entrant->name, db_column_text (query, 4));
  entrant->player = db_column_integer (query, 5);
  db_match_set_string (&entrant->display_name, db_column_text (query, 6));
  entrant->rating = db_column_double (query, 7);
  entrant->start = db_column_integer (query, 8);
  entrant->joined = (guint)db_column_integer (query, 9);
  if (!db_column_is_null (query, 10))
    entrant->left = (guint)db_column_integer (query, 10);
  entrant->created = db_column_integer (query, 11);
  entrant->modified = db_column_integer (query, 12);
  entrant->deleted = db_column_integer (query, 13);
  return entrant;
}

static void
add_player (DbEntrant *entrant, DbStatement *query)
{
  gint64 player = db_column_integer (query, 1);

  g_array_append_val (entrant->players, player);
}

static void
add_tag (DbEntrant *entrant, DbStatement *query)
{
  db_season_tags_add (entrant->tags, db_column_text (query, 1), db_column_text (query, 2));
}

static void
add_penalty (DbEntrant *entrant, DbStatement *query)
{
  db_entrant_add_penalty (entrant, (guint)db_column_integer (query, 1),
                          db_column_integer (query, 2), db_column_text (query, 3));
}

/* @entrants: (element-type gint64 DbEntrant) */
static gboolean
read_parts (DbStore *store, const char *sql, gint64 row, GHashTable *entrants,
            void (*add) (DbEntrant *entrant, DbStatement *query), GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, sql, error);
  DbStep step;

  db_bind_integer (query, ":row", row);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    gint64 id = db_column_integer (query, 0);
    DbEntrant *entrant = g_hash_table_lookup (entrants, &id);

    if (entrant != NULL)
      add (entrant, query);
  }
  return step == DB_STEP_DONE;
}

static GPtrArray *
read_entrants (DbStore *store, const char *const *sql, gint64 row, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GPtrArray) entrants = g_ptr_array_new_with_free_func (free_entrant);
  g_autoptr (GHashTable) by_id = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_autoptr (DbStatement) query = NULL;
  DbStep step;

  if (!db_transaction_begin_read (&scope, store, error))
    return NULL;
  query = db_prepare (store, sql[0], error);
  db_bind_integer (query, ":row", row);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbEntrant *entrant = read_entrant (query);

    g_ptr_array_add (entrants, entrant);
    g_hash_table_insert (by_id, &entrant->id, entrant);
  }
  if (step == DB_STEP_ERROR || !read_parts (store, sql[1], row, by_id, add_player, error)
      || !read_parts (store, sql[2], row, by_id, add_tag, error)
      || !read_parts (store, sql[3], row, by_id, add_penalty, error)
      || !db_transaction_commit (&scope, error))
    return NULL;
  return g_steal_pointer (&entrants);
}

DbEntrant *
db_entrant_get (DbStore *store, gint64 id, GError **error)
{
  g_autoptr (GPtrArray) entrants = read_entrants (store, one_sql, id, error);

  if (entrants == NULL)
    return NULL;
  if (entrants->len > 0)
    return g_ptr_array_steal_index (entrants, 0);
  g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such entrant"));
  return NULL;
}

GPtrArray *
db_entrants_list (DbStore *store, gint64 season, GError **error)
{
  return read_entrants (store, all_sql, season, error);
}

static const char by_uuid_sql[] =
    "SELECT id FROM entrants WHERE uuid BETWEEN :prefix AND :prefix || 'g' LIMIT 2";

gboolean
db_entrant_find (DbStore *store, const char *uuid, gint64 *id, GError **error)
{
  static const char *const ways[] = { by_uuid_sql, NULL };

  return db_find_one (store, ways, uuid, g_strdup_printf (_ ("There is no entrant “%s”"), uuid),
                      g_strdup_printf (_ ("More than one entrant answers to “%s”"), uuid), id,
                      error);
}

/* Writing */

#define IS_PLAYER "(p.id = :player OR p.merged_into = :player)"
#define IN_SEASON " AND +e.season = :season AND e.deleted IS NULL AND e.id <> :but"

/* Other entrants of the season that a player is or belongs to, from the player on: a season may
 * have a thousand. */
static const char in_season_sql[] =
    "SELECT e.id FROM players p CROSS JOIN entrants e ON e.player = p.id WHERE " IS_PLAYER IN_SEASON
    " UNION ALL SELECT e.id FROM players p CROSS JOIN entrant_players k ON k.player = p.id"
    " CROSS JOIN entrants e ON e.id = k.entrant WHERE " IS_PLAYER IN_SEASON " LIMIT 1";

static const char name_sql[] = "SELECT coalesce (q.name, p.name) FROM players p"
                               " LEFT JOIN players q ON q.id = p.merged_into WHERE p.id = :player";

static char *
dup_player_name (DbStore *store, gint64 player)
{
  g_autoptr (DbStatement) query = db_prepare (store, name_sql, NULL);

  db_bind_integer (query, ":player", player);
  return db_step (query, NULL) == DB_STEP_ROW ? db_column_dup (query, 0) : g_strdup ("");
}

/* Nobody takes part in a season twice. */
static gboolean
check_player (DbStore *store, gint64 season, gint64 but, gint64 player, GError **error)
{
  g_autoptr (DbStatement) query = NULL;
  g_autofree char *name = NULL;
  g_autofree char *title = NULL;
  gint64 taken;

  if (!db_player_resolve (store, player, &player, error))
    return FALSE;
  query = db_prepare (store, in_season_sql, error);
  db_bind_integer (query, ":player", player);
  db_bind_integer (query, ":season", season);
  db_bind_integer (query, ":but", but);
  if (!db_statement_run_integer (query, 0, &taken, error))
    return FALSE;
  if (taken == 0)
    return TRUE;
  name = dup_player_name (store, player);
  title = db_season_dup_title (store, season);
  g_set_error (error, DB_ERROR, DB_ERROR_CONFLICT, _ ("%s takes part in %s already"), name, title);
  return FALSE;
}

static gboolean
check_entrant (DbStore *store, const DbEntrant *entrant, gint64 season, gint64 but, GError **error)
{
  g_autofree char *name = entrant->player != 0 ? g_strdup ("") : db_dup_name (entrant->name, error);

  if (name == NULL
      || (entrant->player != 0 && !check_player (store, season, but, entrant->player, error)))
    return FALSE;
  for (guint k = 0; k < entrant->players->len; k++)
    if (!check_player (store, season, but, g_array_index (entrant->players, gint64, k), error))
      return FALSE;
  return TRUE;
}

static const char sits_sql[] =
    "SELECT EXISTS (SELECT 1 FROM fixture_seats t JOIN fixtures f ON f.id = t.fixture"
    " WHERE t.entrant = :row AND f.deleted IS NULL)";

static gboolean
check_sits_nowhere (DbStore *store, const DbEntrant *entrant, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, sits_sql, error);
  gint64 sits;

  db_bind_integer (query, ":row", entrant->id);
  if (!db_statement_run_integer (query, 0, &sits, error))
    return FALSE;
  if (!sits)
    return TRUE;
  g_set_error (error, DB_ERROR, DB_ERROR_CONFLICT,
               _ ("%s is paired already: let them leave the season instead"),
               entrant->display_name);
  return FALSE;
}

gboolean
db_entrant_check_stored (DbStore *store, gint64 row, GError **error)
{
  g_autoptr (DbEntrant) entrant = db_entrant_get (store, row, error);

  if (entrant == NULL)
    return FALSE;
  return entrant->deleted != 0 ? check_sits_nowhere (store, entrant, error)
                               : check_entrant (store, entrant, entrant->season, row, error);
}

static const char delete_tags_sql[] = "DELETE FROM entrant_tags WHERE entrant = :row";
static const char insert_tag_sql[] =
    "INSERT INTO entrant_tags (entrant, name, value) VALUES (:row, :name, :value)"
    " ON CONFLICT DO UPDATE SET value = excluded.value";

static gboolean
write_tags (DbStore *store, gint64 row, const GArray *tags, GError **error)
{
  g_autoptr (DbStatement) empty = db_prepare (store, delete_tags_sql, error);
  g_autoptr (DbStatement) insert = db_prepare (store, insert_tag_sql, error);

  db_bind_integer (empty, ":row", row);
  if (!db_statement_run (empty, error))
    return FALSE;
  for (guint k = 0; k < tags->len; k++) {
    const DbSeasonTag *tag = &g_array_index (tags, DbSeasonTag, k);

    db_bind_integer (insert, ":row", row);
    db_bind_text (insert, ":name", tag->name);
    db_bind_text (insert, ":value", tag->value);
    if (!db_statement_run (insert, error))
      return FALSE;
  }
  return insert != NULL;
}

static const char delete_penalties_sql[] = "DELETE FROM entrant_penalties WHERE entrant = :row";
static const char insert_penalty_sql[] =
    "INSERT INTO entrant_penalties (entrant, position, round, points, reason)"
    " VALUES (:row, :position, :round, :points, :reason)";

static gboolean
write_penalties (DbStore *store, gint64 row, const GArray *penalties, GError **error)
{
  g_autoptr (DbStatement) empty = db_prepare (store, delete_penalties_sql, error);
  g_autoptr (DbStatement) insert = db_prepare (store, insert_penalty_sql, error);

  db_bind_integer (empty, ":row", row);
  if (!db_statement_run (empty, error))
    return FALSE;
  for (guint k = 0; k < penalties->len; k++) {
    const DbPenalty *penalty = &g_array_index (penalties, DbPenalty, k);

    db_bind_integer (insert, ":row", row);
    db_bind_integer (insert, ":position", k + 1);
    db_bind_integer (insert, ":round", penalty->round);
    db_bind_integer (insert, ":points", penalty->points);
    db_bind_text (insert, ":reason", penalty->reason);
    if (!db_statement_run (insert, error))
      return FALSE;
  }
  return insert != NULL;
}

static gboolean
write_parts (DbStore *store, gint64 row, const DbEntrant *entrant, GError **error)
{
  g_autoptr (GArray) refs = db_player_refs_new ();

  for (guint k = 0; k < entrant->players->len; k++)
    db_player_refs_add (refs, g_array_index (entrant->players, gint64, k), NULL);
  return db_player_refs_write (store, &players_table, row, refs, error)
         && write_tags (store, row, entrant->tags, error)
         && write_penalties (store, row, entrant->penalties, error);
}

static void
bind_columns (DbStatement *statement, const DbEntrant *entrant)
{
  db_bind_text (statement, ":name", entrant->name == NULL ? "" : entrant->name);
  db_bind_integer (statement, ":number", entrant->number);
  db_bind_row (statement, ":player", entrant->player);
  if (entrant->rating != 0)
    db_bind_double (statement, ":rating", entrant->rating);
  else
    db_bind_null (statement, ":rating");
  db_bind_integer (statement, ":start", entrant->start);
  db_bind_integer (statement, ":joined", entrant->joined);
  if (entrant->left != G_MAXUINT)
    db_bind_integer (statement, ":left", entrant->left);
  else
    db_bind_null (statement, ":left");
  db_bind_integer (statement, ":now", db_now ());
}

static const char insert_sql[] =
    "INSERT INTO entrants (uuid, season, number, name, player, rating, start, joined, \"left\","
    " created, modified) VALUES (:uuid, :season, CASE :number WHEN 0 THEN (SELECT"
    " coalesce (max (number), 0) + 1 FROM entrants WHERE season = :season) ELSE :number END, :name,"
    " :player, :rating, :start, :joined, :left, :now, :now)";

static gboolean
insert_entrant (DbStore *store, const DbEntrant *entrant, gint64 *id, GError **error)
{
  g_autoptr (DbStatement) insert = db_prepare (store, insert_sql, error);
  char uuid[DB_UUID_SIZE];

  db_uuid_v7 (uuid);
  db_bind_text (insert, ":uuid", entrant->uuid != NULL ? entrant->uuid : uuid);
  db_bind_integer (insert, ":season", entrant->season);
  bind_columns (insert, entrant);
  if (!db_statement_run (insert, error))
    return FALSE;
  *id = db_last_row (store);
  return write_parts (store, *id, entrant, error);
}

/* The player's or the team's name in place of %s. */
static DbTitle *
new_title (DbStore *store, DbTitleKind kind, const DbEntrant *entrant)
{
  g_autofree char *name = entrant->player != 0 ? dup_player_name (store, entrant->player) : NULL;

  return db_title_new (kind, name != NULL ? name : entrant->name, NULL);
}

gboolean
db_entrant_add (DbStore *store, const DbEntrant *entrant, gint64 *id, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;

  if (!db_transaction_begin (&scope, store, error)
      || !db_subject_check_row (store, DB_SUBJECT_SEASON, entrant->season, error)
      || !check_entrant (store, entrant, entrant->season, 0, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_ENTRANT, 0,
                         new_title (store, DB_TITLE_ENTRANT_ADD, entrant), error)
      || !insert_entrant (store, entrant, &edit.row, error) || !db_edit_end (&edit, error)
      || !db_transaction_commit (&scope, error))
    return FALSE;
  *id = edit.row;
  return TRUE;
}

/* A row that was merged into :player stays, so that undoing the merge finds it. */
static const char update_sql[] =
    "UPDATE entrants SET number = CASE :number WHEN 0 THEN number ELSE :number END, name = :name,"
    " player = CASE WHEN :player = (SELECT merged_into FROM players WHERE id = player) THEN player"
    " ELSE :player END, rating = :rating, start = :start, joined = :joined, \"left\" = :left,"
    " modified = :now WHERE id = :row";

static gboolean
update_entrant (DbStore *store, const DbEntrant *entrant, GError **error)
{
  g_autoptr (DbStatement) update = db_prepare (store, update_sql, error);

  bind_columns (update, entrant);
  db_bind_integer (update, ":row", entrant->id);
  return db_statement_run (update, error) && write_parts (store, entrant->id, entrant, error);
}

gboolean
db_entrant_update (DbStore *store, const DbEntrant *entrant, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbEntrant) stored = NULL;

  return db_transaction_begin (&scope, store, error)
         && (stored = db_entrant_get (store, entrant->id, error)) != NULL
         && check_entrant (store, entrant, stored->season, entrant->id, error)
         && db_edit_begin (&edit, store, DB_SUBJECT_ENTRANT, entrant->id,
                           new_title (store, DB_TITLE_ENTRANT_EDIT, entrant), error)
         && update_entrant (store, entrant, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}

static const char set_deleted_sql[] =
    "UPDATE entrants SET deleted = :deleted, modified = :now WHERE id = :row";

gboolean
db_entrant_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbEntrant) entrant = NULL;

  if (!db_transaction_begin (&scope, store, error)
      || (entrant = db_entrant_get (store, id, error)) == NULL)
    return FALSE;
  if (deleted == (entrant->deleted != 0))
    return db_transaction_commit (&scope, error);
  return (deleted ? check_sits_nowhere (store, entrant, error)
                  : check_entrant (store, entrant, entrant->season, id, error))
         && db_mark_deleted (
             store, DB_SUBJECT_ENTRANT, id, set_deleted_sql, deleted,
             new_title (store, deleted ? DB_TITLE_ENTRANT_REMOVE : DB_TITLE_ENTRANT_RESTORE,
                        entrant),
             error)
         && db_transaction_commit (&scope, error);
}
