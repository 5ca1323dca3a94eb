/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Places and games: two small lists of named rows that are worked the same way.
 */
#include "db/places.h"

#include "db/store-private.h"
#include "db/uuid.h"

#include <glib/gi18n-lib.h>

void
db_place_or_game_free (DbPlaceOrGame *named)
{
  if (named == NULL)
    return;
  g_free (named->uuid);
  g_free (named->code);
  g_free (named->name);
  g_free (named);
}

static void
free_named (gpointer named)
{
  db_place_or_game_free (named);
}

static GPtrArray *
list_rows (DbStore *store, const char *sql, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, sql, error);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (free_named);
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbPlaceOrGame *named = g_new0 (DbPlaceOrGame, 1);

    named->id = db_column_integer (query, 0);
    named->uuid = db_column_dup (query, 1);
    named->code = db_column_dup (query, 2);
    named->name = db_column_dup (query, 3);
    named->matches = (guint)db_column_integer (query, 4);
    named->deleted = db_column_integer (query, 5);
    named->rating = db_column_is_null (query, 6) ? -1 : db_column_double (query, 6);
    named->owned = db_column_is_null (query, 7) ? -1 : (int)db_column_integer (query, 7);
    named->modified = db_column_integer (query, 8);
    g_ptr_array_add (rows, named);
  }
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&rows);
}

static const char places_sql[] = "SELECT p.id, p.uuid, NULL, p.name, (SELECT count (*) FROM matches"
                                 " WHERE place = p.id AND deleted IS NULL), p.deleted,"
                                 " NULL, NULL, p.modified"
                                 " FROM places p WHERE p.deleted IS NULL ORDER BY p.id";

GPtrArray *
db_places_list (DbStore *store, GError **error)
{
  return list_rows (store, places_sql, error);
}

/* All matches are counted by an index of theirs; those in the bin, which are few, are read. */
static const char games_sql[] =
    "WITH binned (game, matches) AS MATERIALIZED (SELECT game, count (*) FROM matches"
    " INDEXED BY matches_binned"
    " WHERE deleted IS NOT NULL GROUP BY game)"
    " SELECT g.id, g.uuid, g.code, g.name, (SELECT count (*) FROM matches WHERE game = g.id)"
    " - coalesce ((SELECT matches FROM binned WHERE game = g.id), 0), g.deleted, g.rating, g.owned,"
    " g.modified FROM games g WHERE g.deleted IS NULL ORDER BY g.id";

GPtrArray *
db_games_list (DbStore *store, GError **error)
{
  return list_rows (store, games_sql, error);
}

/* A statement over one name, with the parameters it uses of :name :folded :now :row. */
static DbStatement *
prepare_named (DbStore *store, const char *sql, gint64 row, const char *name, const char *folded,
               GError **error)
{
  DbStatement *statement = db_prepare (store, sql, error);

  if (db_has_parameter (statement, ":row"))
    db_bind_integer (statement, ":row", row);
  if (db_has_parameter (statement, ":name"))
    db_bind_text (statement, ":name", name);
  if (db_has_parameter (statement, ":folded"))
    db_bind_text (statement, ":folded", folded);
  if (db_has_parameter (statement, ":now"))
    db_bind_integer (statement, ":now", db_now ());
  return statement;
}

static const char find_place_sql[] =
    "SELECT id FROM places WHERE folded = :folded AND deleted IS NULL ORDER BY id LIMIT 1";

static const char insert_place_sql[] = "INSERT INTO places (uuid, name, folded, created, modified)"
                                       " VALUES (:uuid, :name, :folded, :now, :now)";

static gboolean
insert_place (DbStore *store, const char *name, const char *folded, gint64 *place, GError **error)
{
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) insert = NULL;
  char uuid[DB_UUID_SIZE];

  if (!db_edit_begin (&edit, store, DB_SUBJECT_PLACE, 0,
                      db_title_new (DB_TITLE_PLACE_ADD, name, NULL), error))
    return FALSE;
  db_uuid_v7 (uuid);
  insert = prepare_named (store, insert_place_sql, 0, name, folded, error);
  db_bind_text (insert, ":uuid", uuid);
  if (!db_statement_run (insert, error))
    return FALSE;
  *place = edit.row = db_last_row (store);
  return db_edit_end (&edit, error);
}

/* @place is 0 when there is none. */
static gboolean
find_place (DbStore *store, const char *folded, gint64 *place, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, find_place_sql, error);

  db_bind_text (query, ":folded", folded);
  return db_statement_run_integer (query, 0, place, error);
}

gboolean
db_place_ensure (DbStore *store, const char *name, gint64 *place, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autofree char *clean = db_dup_name (name, error);
  g_autofree char *folded = clean == NULL ? NULL : db_fold (clean);

  if (clean == NULL || !find_place (store, folded, place, error))
    return FALSE;
  if (*place != 0)
    return TRUE;
  /* Once more where nobody else can add it meanwhile. */
  if (!db_transaction_begin (&scope, store, error) || !find_place (store, folded, place, error)
      || (*place == 0 && !insert_place (store, clean, folded, place, error)))
    return FALSE;
  return db_transaction_commit (&scope, error);
}

/* One logged statement over one row. */
static gboolean
update_row (DbStore *store, DbSubject subject, gint64 row, DbTitle *title, const char *sql,
            const char *name, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) update = NULL;
  g_autoptr (DbTitle) owned = title;
  g_autofree char *folded = db_fold (name);

  if (!db_transaction_begin (&scope, store, error)
      || !db_edit_begin (&edit, store, subject, row, g_steal_pointer (&owned), error))
    return FALSE;
  update = prepare_named (store, sql, row, name, folded, error);
  return db_statement_run (update, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}

static const char rename_place_sql[] =
    "UPDATE places SET name = :name, folded = :folded, modified = :now WHERE id = :row";

gboolean
db_place_rename (DbStore *store, gint64 place, const char *name, GError **error)
{
  g_autofree char *clean = db_dup_name (name, error);

  return clean != NULL
         && update_row (store, DB_SUBJECT_PLACE, place,
                        db_title_new (DB_TITLE_PLACE_RENAME, clean, NULL), rename_place_sql, clean,
                        error);
}

static const char delete_place_sql[] =
    "UPDATE places SET deleted = :now, modified = :now WHERE id = :row";

static const char restore_place_sql[] =
    "UPDATE places SET deleted = NULL, modified = :now WHERE id = :row";

gboolean
db_place_set_deleted (DbStore *store, gint64 place, gboolean deleted, GError **error)
{
  return update_row (store, DB_SUBJECT_PLACE, place,
                     db_title_new (deleted ? DB_TITLE_PLACE_DELETE : DB_TITLE_PLACE_RESTORE, NULL),
                     deleted ? delete_place_sql : restore_place_sql, "", error);
}

/* The second column: it had its code for a name until now, or is in the bin, which the third
 * one tells alone. */
#define FIND_GAME                                                                                  \
  "SELECT id, deleted IS NOT NULL OR (name = code AND name <> :name), deleted IS NOT NULL"         \
  " FROM games WHERE "
static const char find_code_sql[] = FIND_GAME "code = :code";
/* By the index of names: nearly all games have no code. */
static const char find_named_sql[] = FIND_GAME "+code IS NULL AND folded = :folded ORDER BY id";

static const char insert_game_sql[] =
    "INSERT INTO games (uuid, code, name, folded, created, modified)"
    " VALUES (:uuid, :code, :name, :folded, :now, :now)";

static gboolean
insert_game (DbStore *store, const char *code, const char *name, const char *folded, gint64 *game,
             GError **error)
{
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) insert = NULL;
  char uuid[DB_UUID_SIZE];

  if (!db_edit_begin (&edit, store, DB_SUBJECT_GAME, 0,
                      db_title_new (DB_TITLE_GAME_ADD, name, NULL), error))
    return FALSE;
  if (code == NULL)
    db_uuid_v7 (uuid);
  else
    db_uuid_v5 ("tomekeeper", code, uuid);
  insert = prepare_named (store, insert_game_sql, 0, name, folded, error);
  db_bind_text (insert, ":uuid", uuid);
  db_bind_text (insert, ":code", code);
  if (!db_statement_run (insert, error))
    return FALSE;
  *game = edit.row = db_last_row (store);
  return db_edit_end (&edit, error);
}

static const char complete_game_sql[] =
    "UPDATE games SET name = CASE name WHEN code THEN :name ELSE name END,"
    " folded = CASE name WHEN code THEN :folded ELSE folded END, deleted = NULL,"
    " modified = :now WHERE id = :row";

/* The first one that isn't in the bin, else the first one. @game is 0 when there is none. */
static gboolean
find_game (DbStore *store, const char *code, const char *name, const char *folded, gint64 *game,
           gboolean *incomplete, GError **error)
{
  g_autoptr (DbStatement) query =
      db_prepare (store, code != NULL ? find_code_sql : find_named_sql, error);
  gboolean binned = TRUE;
  DbStep step;

  *game = 0;
  *incomplete = FALSE;
  db_bind_text (query, ":name", name);
  if (code != NULL)
    db_bind_text (query, ":code", code);
  else
    db_bind_text (query, ":folded", folded);
  while (binned && (step = db_step (query, error)) == DB_STEP_ROW) {
    binned = db_column_integer (query, 2);
    if (*game != 0 && binned)
      continue;
    *game = db_column_integer (query, 0);
    *incomplete = db_column_integer (query, 1);
  }
  return !binned || step == DB_STEP_DONE;
}

gboolean
db_game_ensure (DbStore *store, const char *code, const char *name, gint64 *game, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autofree char *clean = db_dup_name (name == NULL ? code : name, error);
  g_autofree char *folded = clean == NULL ? NULL : db_fold (clean);
  gboolean incomplete;

  if (clean == NULL || !find_game (store, code, clean, folded, game, &incomplete, error))
    return FALSE;
  if (*game != 0 && !incomplete)
    return TRUE;
  /* Once more where nobody else can add it meanwhile. */
  if (!db_transaction_begin (&scope, store, error)
      || !find_game (store, code, clean, folded, game, &incomplete, error)
      || (*game == 0 && !insert_game (store, code, clean, folded, game, error)))
    return FALSE;
  if (incomplete
      && !update_row (store, DB_SUBJECT_GAME, *game, db_title_new (DB_TITLE_GAME_NAME, clean, NULL),
                      complete_game_sql, clean, error))
    return FALSE;
  return db_transaction_commit (&scope, error);
}

static const char rename_game_sql[] =
    "UPDATE games SET name = :name, folded = :folded, modified = :now WHERE id = :row";

gboolean
db_game_rename (DbStore *store, gint64 game, const char *name, GError **error)
{
  g_autofree char *clean = db_dup_name (name, error);

  return clean != NULL
         && update_row (store, DB_SUBJECT_GAME, game,
                        db_title_new (DB_TITLE_GAME_RENAME, clean, NULL), rename_game_sql, clean,
                        error);
}

static const char describe_game_sql[] =
    "UPDATE games SET rating = :rating, owned = :owned, modified = :now WHERE id = :row";

static const char described_sql[] = "SELECT name, rating, owned FROM games WHERE id = :row";

/* For the history; @query stands at the game as it was. */
static DbTitle *
new_description_title (DbStatement *query, double rating, int owned)
{
  const char *name = db_column_text (query, 0);
  double was = db_column_is_null (query, 1) ? -1 : db_column_double (query, 1);

  if (was < rating || was > rating)
    /* Translators: a game. */
    return db_title_new (DB_TITLE_GAME_RATE, name, NULL);
  /* Translators: a game. */
  return db_title_new (owned == 1   ? DB_TITLE_GAME_OWNED
                       : owned == 0 ? DB_TITLE_GAME_NOT_OWNED
                                    : DB_TITLE_GAME_OWNED_UNSAID,
                       name, NULL);
}

static gboolean
check_description (double rating, int owned, GError **error)
{
  if (rating <= 10 && owned <= 1)
    return TRUE;
  g_set_error_literal (error, DB_ERROR, DB_ERROR_INVALID, _ ("A game is rated from 0 to 10."));
  return FALSE;
}

gboolean
db_game_describe (DbStore *store, gint64 game, double rating, int owned, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) query = NULL;
  g_autoptr (DbStatement) update = NULL;
  DbStep step;

  if (!check_description (rating, owned, error) || !db_transaction_begin (&scope, store, error))
    return FALSE;
  query = db_prepare (store, described_sql, error);
  db_bind_integer (query, ":row", game);
  step = db_step (query, error);
  if (step == DB_STEP_DONE)
    g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such game."));
  if (step != DB_STEP_ROW
      || !db_edit_begin (&edit, store, DB_SUBJECT_GAME, game,
                         new_description_title (query, rating, owned), error))
    return FALSE;
  g_clear_pointer (&query, db_statement_free);
  update = db_prepare (store, describe_game_sql, error);
  db_bind_integer (update, ":row", game);
  db_bind_integer (update, ":now", db_now ());
  if (rating < 0)
    db_bind_null (update, ":rating");
  else
    db_bind_double (update, ":rating", rating);
  if (owned < 0)
    db_bind_null (update, ":owned");
  else
    db_bind_integer (update, ":owned", owned);
  return db_statement_run (update, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}

static const char game_matches_sql[] =
    "SELECT id FROM matches WHERE game = :game AND deleted IS NULL ORDER BY id";

GArray *
db_game_list_matches (DbStore *store, gint64 game, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, game_matches_sql, error);

  db_bind_integer (query, ":game", game);
  return db_statement_run_rows (query, error);
}
