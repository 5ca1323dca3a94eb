/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Players, their former names and who was merged into whom.
 */
#include "db/players.h"

#include "db/changes.h"
#include "db/resolved-players.h"
#include "db/store-private.h"
#include "db/uuid.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define UUID_PREFIX 8

void
db_player_free (DbPlayer *player)
{
  if (player == NULL)
    return;
  g_free (player->uuid);
  g_free (player->name);
  g_strfreev (player->aliases);
  g_free (player->note);
  g_free (player);
}

static void
free_player (gpointer player)
{
  db_player_free (player);
}

static gboolean
no_such_player (GError **error)
{
  g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such player"));
  return FALSE;
}

#define PLAYER_COLUMNS                                                                             \
  "p.id, p.uuid, p.name, p.note, p.merged_into, p.created, p.modified, p.deleted"

static DbPlayer *
read_player (DbStatement *query)
{
  DbPlayer *player = g_new0 (DbPlayer, 1);

  player->id = db_column_integer (query, 0);
  player->uuid = db_column_dup (query, 1);
  player->name = db_column_dup (query, 2);
  player->note = db_column_dup (query, 3);
  player->merged_into = db_column_integer (query, 4);
  player->created = db_column_integer (query, 5);
  player->modified = db_column_integer (query, 6);
  player->deleted = db_column_integer (query, 7);
  player->matches = (guint)db_column_integer (query, 8);
  return player;
}

/* Former names, names of merged players and theirs, in the order in which they came. */
static const char aliases_sql[] =
    "SELECT name FROM (SELECT a.name, a.folded FROM player_aliases a JOIN players p"
    " ON p.id = a.player WHERE p.id = :player OR p.merged_into = :player"
    " UNION ALL SELECT name, folded FROM players WHERE merged_into = :player)"
    " WHERE folded <> (SELECT folded FROM players WHERE id = :player) GROUP BY folded";

static gboolean
read_aliases (DbStore *store, DbPlayer *player, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, aliases_sql, error);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  DbStep step;

  db_bind_integer (query, ":player", player->id);
  while ((step = db_step (query, error)) == DB_STEP_ROW)
    g_strv_builder_add (names, db_column_text (query, 0));
  player->aliases = g_strv_builder_end (names);
  return step == DB_STEP_DONE;
}

static const char get_sql[] =
    "SELECT " PLAYER_COLUMNS ", (SELECT count (DISTINCT s.match) FROM seats s"
    " JOIN matches m ON m.id = s.match WHERE m.deleted IS NULL"
    " AND s.player IN (SELECT id FROM players WHERE id = p.id OR merged_into = p.id))"
    " FROM players p WHERE p.id = :player";

DbPlayer *
db_player_get (DbStore *store, gint64 id, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, get_sql, error);
  g_autoptr (DbPlayer) player = NULL;
  DbStep step;

  db_bind_integer (query, ":player", id);
  step = db_step (query, error);
  if (step == DB_STEP_DONE)
    no_such_player (error);
  if (step != DB_STEP_ROW)
    return NULL;
  player = read_player (query);
  return read_aliases (store, player, error) ? g_steal_pointer (&player) : NULL;
}

static const char seats_sql[] =
    "SELECT player, match FROM seats WHERE match NOT IN (SELECT id FROM matches"
    " WHERE deleted IS NOT NULL) ORDER BY player, match";

/* How many matches each sits in, in the order of an index. Who was merged may sit in a match by
 * two names, which counts once. */
static gboolean
count_matches (DbStore *store, GHashTable *people, GHashTable *counts, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, seats_sql, error);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gint64 last_player = 0, last_match = 0;
  guint *count = NULL;
  const DbResolvedPlayer *person = NULL;
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    gint64 player = db_column_integer (query, 0), match = db_column_integer (query, 1);

    if (player == last_player && match == last_match)
      continue;
    if (player != last_player) {
      person = g_hash_table_lookup (people, &player);
      count = person == NULL ? NULL : g_hash_table_lookup (counts, &person->id);
    }
    last_player = player;
    last_match = match;
    if (count != NULL
        && (!person->merged
            || g_hash_table_add (seen, g_strdup_printf ("%" G_GINT64_FORMAT " %" G_GINT64_FORMAT,
                                                        person->id, match))))
      ++*count;
  }
  return step == DB_STEP_DONE;
}

static const char list_sql[] =
    "SELECT " PLAYER_COLUMNS ", 0 FROM players p"
    " WHERE p.merged_into IS NULL AND (:deleted OR p.deleted IS NULL) ORDER BY p.id";

static gboolean
list_players (DbStore *store, gboolean deleted, GPtrArray *players, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, list_sql, error);
  g_autoptr (GHashTable) people = db_resolved_players_load (store, 0, error);
  g_autoptr (GHashTable) counts = g_hash_table_new (g_int64_hash, g_int64_equal);
  DbStep step;

  if (people == NULL)
    return FALSE;
  db_bind_integer (query, ":deleted", deleted);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbPlayer *player = read_player (query);

    g_ptr_array_add (players, player);
    g_hash_table_insert (counts, &player->id, &player->matches);
    if (!read_aliases (store, player, error))
      return FALSE;
  }
  return step == DB_STEP_DONE && count_matches (store, people, counts, error);
}

GPtrArray *
db_players_list (DbStore *store, gboolean deleted, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GPtrArray) players = g_ptr_array_new_with_free_func (free_player);

  if (!db_transaction_begin_read (&scope, store, error)
      || !list_players (store, deleted, players, error) || !db_transaction_commit (&scope, error))
    return NULL;
  return g_steal_pointer (&players);
}

static const char taken_sql[] = "SELECT id FROM players WHERE folded = :folded AND id <> :but"
                                " AND merged_into IS NULL AND deleted IS NULL LIMIT 1";

/* DB_ERROR_CONFLICT when a player other than @but has that name. */
static gboolean
check_free (DbStore *store, const char *name, const char *folded, gint64 but, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, taken_sql, error);
  gint64 taken;

  db_bind_text (query, ":folded", folded);
  db_bind_integer (query, ":but", but);
  if (!db_statement_run_integer (query, 0, &taken, error))
    return FALSE;
  if (taken == 0)
    return TRUE;
  g_set_error (error, DB_ERROR, DB_ERROR_CONFLICT, _ ("There is a player named “%s” already"),
               name);
  return FALSE;
}

static const char insert_sql[] = "INSERT INTO players (uuid, name, folded, created, modified)"
                                 " VALUES (:uuid, :name, :folded, :now, :now)";

static gboolean
insert_player (DbStore *store, const char *name, const char *folded, gint64 *player, GError **error)
{
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) insert = NULL;
  char uuid[DB_UUID_SIZE];

  if (!db_edit_begin (&edit, store, DB_SUBJECT_PLAYER, 0,
                      db_title_new (DB_TITLE_PLAYER_ADD, name, NULL), error))
    return FALSE;
  db_uuid_v7 (uuid);
  insert = db_prepare (store, insert_sql, error);
  db_bind_text (insert, ":uuid", uuid);
  db_bind_text (insert, ":name", name);
  db_bind_text (insert, ":folded", folded);
  db_bind_integer (insert, ":now", db_now ());
  if (!db_statement_run (insert, error))
    return FALSE;
  *player = edit.row = db_last_row (store);
  return db_edit_end (&edit, error);
}

gboolean
db_player_add (DbStore *store, const char *name, gint64 *player, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autofree char *clean = db_dup_name (name, error);
  g_autofree char *folded = clean == NULL ? NULL : db_fold (clean);

  if (clean == NULL || !db_transaction_begin (&scope, store, error)
      || !check_free (store, clean, folded, 0, error)
      || !insert_player (store, clean, folded, player, error))
    return FALSE;
  return db_transaction_commit (&scope, error);
}

/* In the order of preference: present names, then former ones; deleted players come last. */
static const char by_name_sql[] =
    "SELECT id FROM players WHERE folded = :folded AND merged_into IS NULL"
    " AND deleted IS NULL LIMIT 2";

static const char by_alias_sql[] =
    "SELECT DISTINCT coalesce (p.merged_into, p.id) FROM players p WHERE p.deleted IS NULL"
    " AND (p.folded = :folded"
    " OR p.id IN (SELECT player FROM player_aliases WHERE folded = :folded)) LIMIT 2";

static const char by_uuid_sql[] = "SELECT DISTINCT coalesce (merged_into, id) FROM players"
                                  " WHERE uuid BETWEEN :folded AND :folded || 'g' LIMIT 2";

/* @player is 0 when nobody answers to @key. */
static gboolean
look_up (DbStore *store, const char *sql, const char *key, const char *who, gint64 *player,
         GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, sql, error);
  g_autoptr (GArray) rows = NULL;

  db_bind_text (query, ":folded", key);
  rows = db_statement_run_rows (query, error);
  if (rows == NULL)
    return FALSE;
  *player = rows->len == 0 ? 0 : g_array_index (rows, gint64, 0);
  if (rows->len < 2)
    return TRUE;
  g_set_error (error, DB_ERROR, DB_ERROR_AMBIGUOUS, _ ("More than one player answers to “%s”"),
               who);
  return FALSE;
}

static gboolean
find_player (DbStore *store, const char *who, gboolean uuids, gint64 *player, GError **error)
{
  g_autofree char *folded = db_fold (who);

  if (!look_up (store, by_name_sql, folded, who, player, error)
      || (*player == 0 && !look_up (store, by_alias_sql, folded, who, player, error)))
    return FALSE;
  return *player != 0 || !uuids || strlen (folded) < UUID_PREFIX
         || look_up (store, by_uuid_sql, folded, who, player, error);
}

gboolean
db_player_find (DbStore *store, const char *who, gint64 *player, GError **error)
{
  if (!find_player (store, who, TRUE, player, error))
    return FALSE;
  if (*player != 0)
    return TRUE;
  g_set_error (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no player “%s”"), who);
  return FALSE;
}

gboolean
db_player_ensure (DbStore *store, const char *name, gint64 *player, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autofree char *clean = db_dup_name (name, error);

  if (clean == NULL || !find_player (store, clean, FALSE, player, error))
    return FALSE;
  if (*player != 0)
    return TRUE;
  /* Once more where nobody else can add him meanwhile. */
  if (!db_transaction_begin (&scope, store, error)
      || !find_player (store, clean, FALSE, player, error)
      || (*player == 0 && !db_player_add (store, clean, player, error)))
    return FALSE;
  return db_transaction_commit (&scope, error);
}

static const char add_alias_sql[] =
    "INSERT INTO player_aliases (player, name, folded)"
    " SELECT id, name, folded FROM players WHERE id = :player AND folded <> :folded"
    " ON CONFLICT DO NOTHING";

static const char rename_sql[] =
    "UPDATE players SET name = :name, folded = :folded, modified = :now WHERE id = :player";

static const char drop_alias_sql[] =
    "DELETE FROM player_aliases WHERE player = :player AND folded = :folded";

static gboolean
run_named (DbStore *store, const char *sql, gint64 player, const char *name, const char *folded,
           GError **error)
{
  g_autoptr (DbStatement) statement = db_prepare (store, sql, error);

  db_bind_integer (statement, ":player", player);
  db_bind_text (statement, ":folded", folded);
  if (db_has_parameter (statement, ":name"))
    db_bind_text (statement, ":name", name);
  if (db_has_parameter (statement, ":now"))
    db_bind_integer (statement, ":now", db_now ());
  return db_statement_run (statement, error);
}

gboolean
db_player_rename (DbStore *store, gint64 player, const char *name, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autofree char *clean = db_dup_name (name, error);
  g_autofree char *folded = clean == NULL ? NULL : db_fold (clean);

  if (clean == NULL || !db_transaction_begin (&scope, store, error)
      || !check_free (store, clean, folded, player, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_PLAYER, player,
                         db_title_new (DB_TITLE_PLAYER_RENAME, clean, NULL), error)
      || !run_named (store, add_alias_sql, player, clean, folded, error)
      || !run_named (store, rename_sql, player, clean, folded, error)
      || !run_named (store, drop_alias_sql, player, clean, folded, error)
      || !db_edit_end (&edit, error))
    return FALSE;
  return db_transaction_commit (&scope, error);
}

/* The player's name in place of %s. */
static DbTitle *
new_title (DbStore *store, DbTitleKind kind, gint64 id)
{
  g_autoptr (DbPlayer) player = db_player_get (store, id, NULL);

  return db_title_new (kind, player != NULL ? player->name : "", NULL);
}

static const char set_note_sql[] =
    "UPDATE players SET note = :note, modified = :now WHERE id = :player";

gboolean
db_player_set_note (DbStore *store, gint64 player, const char *note, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) update = NULL;

  if (!db_transaction_begin (&scope, store, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_PLAYER, player,
                         new_title (store, DB_TITLE_PLAYER_NOTE, player), error))
    return FALSE;
  update = db_prepare (store, set_note_sql, error);
  db_bind_text (update, ":note", note == NULL ? "" : note);
  db_bind_integer (update, ":now", db_now ());
  db_bind_integer (update, ":player", player);
  return db_statement_run (update, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}

/* Somebody else may have the name of one who was in the bin. */
static gboolean
check_still_free (DbStore *store, gint64 id, GError **error)
{
  g_autoptr (DbPlayer) player = db_player_get (store, id, error);
  g_autofree char *folded = player != NULL ? db_fold (player->name) : NULL;

  return folded != NULL && check_free (store, player->name, folded, id, error);
}

static const char set_deleted_sql[] =
    "UPDATE players SET deleted = :deleted, modified = :now WHERE id = :player";

gboolean
db_player_set_deleted (DbStore *store, gint64 player, gboolean deleted, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) update = NULL;
  gint64 now = db_now ();

  if (!db_transaction_begin (&scope, store, error)
      || (!deleted && !check_still_free (store, player, error))
      || !db_edit_begin (
          &edit, store, DB_SUBJECT_PLAYER, player,
          new_title (store, deleted ? DB_TITLE_PLAYER_DELETE : DB_TITLE_PLAYER_RESTORE, player),
          error))
    return FALSE;
  update = db_prepare (store, set_deleted_sql, error);
  db_bind_row (update, ":deleted", deleted ? now : 0);
  db_bind_integer (update, ":now", now);
  db_bind_integer (update, ":player", player);
  return db_statement_run (update, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}

static const char resolve_sql[] =
    "SELECT coalesce (merged_into, id) FROM players WHERE id = :player";

gboolean
db_player_resolve (DbStore *store, gint64 player, gint64 *resolved, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, resolve_sql, error);

  db_bind_integer (query, ":player", player);
  if (!db_statement_run_integer (query, 0, resolved, error))
    return FALSE;
  return *resolved != 0 || no_such_player (error);
}

static const char merge_sql[] =
    "UPDATE players SET merged_into = :into, modified = :now WHERE id = :player";

/* One row of a merge. */
static gboolean
set_merged_into (DbStore *store, gint64 player, gint64 into, GError **error)
{
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) update = NULL;

  if (!db_edit_begin (&edit, store, DB_SUBJECT_PLAYER, player, NULL, error))
    return FALSE;
  update = db_prepare (store, merge_sql, error);
  db_bind_integer (update, ":into", into);
  db_bind_integer (update, ":now", db_now ());
  db_bind_integer (update, ":player", player);
  return db_statement_run (update, error) && db_edit_end (&edit, error);
}

static const char merged_sql[] = "SELECT id FROM players WHERE merged_into = :player ORDER BY id";

/* @player and those merged into it before, so that nobody points to a merged row. */
static gboolean
set_all_merged_into (DbStore *store, gint64 player, gint64 into, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, merged_sql, error);
  g_autoptr (GArray) merged = NULL;

  db_bind_integer (query, ":player", player);
  merged = db_statement_run_rows (query, error);
  if (merged == NULL)
    return FALSE;
  for (guint k = 0; k < merged->len; k++)
    if (!set_merged_into (store, g_array_index (merged, gint64, k), into, error))
      return FALSE;
  return set_merged_into (store, player, into, error);
}

gboolean
db_player_merge (DbStore *store, gint64 player, gint64 into, gint64 *batch, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbPlayer) one = NULL, other = NULL;
  g_autoptr (DbTitle) title = NULL;
  gint64 opened;

  if (!db_transaction_begin (&scope, store, error))
    return FALSE;
  one = db_player_get (store, player, error);
  other = one == NULL ? NULL : db_player_get (store, into, error);
  if (other == NULL)
    return FALSE;
  if (player == into || one->merged_into != 0 || other->merged_into != 0) {
    g_set_error (error, DB_ERROR, DB_ERROR_INVALID, _ ("“%s” and “%s” are merged already"),
                 one->name, other->name);
    return FALSE;
  }
  title = db_title_new (DB_TITLE_PLAYER_MERGE, one->name, other->name, NULL);
  if (!db_changes_open_batch (store, DB_ORIGIN_PERSON, title, NULL, &opened, error)
      || !set_all_merged_into (store, player, into, error)
      || !db_league_check_row (store, DB_SUBJECT_PLAYER, into, error)
      || !db_transaction_commit (&scope, error))
    return FALSE;
  if (batch != NULL)
    *batch = opened;
  return TRUE;
}

static const char matches_sql[] =
    "SELECT DISTINCT s.match FROM seats s JOIN matches m ON m.id = s.match WHERE m.deleted IS NULL"
    " AND s.player IN (SELECT id FROM players WHERE id = :player OR merged_into = :player)"
    " ORDER BY s.match";

GArray *
db_player_list_matches (DbStore *store, gint64 player, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, matches_sql, error);

  db_bind_integer (query, ":player", player);
  return db_statement_run_rows (query, error);
}
