/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The cards that players own.
 */
#include "db/owned-cards.h"

#include "db/store-private.h"

#include <glib/gi18n-lib.h>

static const char find_sql[] =
    "SELECT id FROM owned_cards WHERE player = :player AND pack = :pack AND card = :card";

/* In the bin until it says something, so that the log sees a new row. */
static const char insert_sql[] = "INSERT INTO owned_cards (player, pack, card, copies, modified)"
                                 " VALUES (:player, :pack, :card, NULL, :now)";

static const char said_sql[] = "SELECT copies IS NOT NULL FROM owned_cards WHERE id = :row";

static const char update_sql[] =
    "UPDATE owned_cards SET copies = :copies, modified = :now WHERE id = :row";

/* The row of a card; @said (out): whether it counts. */
static gboolean
find_row (DbStore *store, gint64 player, const char *pack, const char *card, gint64 *row,
          gint64 *said, GError **error)
{
  g_autoptr (DbStatement) find = db_prepare (store, find_sql, error);
  g_autoptr (DbStatement) query = db_prepare (store, said_sql, error);

  db_bind_integer (find, ":player", player);
  db_bind_text (find, ":pack", pack);
  db_bind_text (find, ":card", card);
  if (!db_statement_run_integer (find, 0, row, error))
    return FALSE;
  if (*row == 0) {
    g_autoptr (DbStatement) insert = db_prepare (store, insert_sql, error);

    db_bind_integer (insert, ":player", player);
    db_bind_text (insert, ":pack", pack);
    db_bind_text (insert, ":card", card);
    db_bind_integer (insert, ":now", db_now ());
    if (!db_statement_run (insert, error))
      return FALSE;
    *row = db_last_row (store);
  }
  db_bind_integer (query, ":row", *row);
  return db_statement_run_integer (query, 0, said, error);
}

gboolean
db_owned_card_set (DbStore *store, gint64 player, const char *pack, const char *card, guint copies,
                   GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) update = NULL;
  gint64 row, said;

  if (!db_transaction_begin (&scope, store, error)
      || !db_subject_check_row (store, DB_SUBJECT_PLAYER, player, error)
      || !find_row (store, player, pack, card, &row, &said, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_OWNED_CARD, said ? row : 0,
                         db_title_new (DB_TITLE_CARDS_OWNED, NULL), error))
    return FALSE;
  edit.row = row;
  update = db_prepare (store, update_sql, error);
  db_bind_integer (update, ":copies", copies);
  db_bind_integer (update, ":now", db_now ());
  db_bind_integer (update, ":row", row);
  return db_statement_run (update, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}

static void
free_owned (gpointer data)
{
  DbOwnedCard *owned = data;

  g_free (owned->pack);
  g_free (owned->card);
  g_free (owned);
}

/* Of a card that is told twice, the row that was written last. */
static const char list_sql[] =
    "SELECT pack, card, copies FROM (SELECT o.pack, o.card, o.copies, row_number () OVER"
    " (PARTITION BY o.pack, o.card ORDER BY o.modified DESC, o.id DESC) AS nth"
    " FROM owned_cards o JOIN players p ON p.id = o.player"
    " WHERE coalesce (p.merged_into, p.id) = :player AND o.copies IS NOT NULL"
    " AND (:game IS NULL OR o.pack IN (SELECT code FROM packs WHERE game = :game)))"
    " WHERE nth = 1 AND copies > 0 ORDER BY pack, card";

GPtrArray *
db_owned_cards_list (DbStore *store, gint64 player, const char *game, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, list_sql, error);
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (free_owned);
  DbStep step;

  db_bind_integer (query, ":player", player);
  db_bind_text (query, ":game", game);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbOwnedCard *owned = g_new0 (DbOwnedCard, 1);

    owned->pack = db_column_dup (query, 0);
    owned->card = db_column_dup (query, 1);
    owned->copies = (guint)db_column_integer (query, 2);
    g_ptr_array_add (list, owned);
  }
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&list);
}
