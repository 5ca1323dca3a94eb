/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The decks that matches keep as they were.
 */
#include "db/match-decks.h"

#include "db/decks-private.h"

#include <glib/gi18n-lib.h>

void
db_match_deck_free (DbMatchDeck *deck)
{
  if (deck == NULL)
    return;
  g_free (deck->name);
  g_free (deck->packs);
  g_array_unref (deck->cards);
  g_free (deck);
}

static void
free_match_deck (gpointer deck)
{
  db_match_deck_free (deck);
}

static const char has_seat_sql[] =
    "SELECT count (*) FROM seats WHERE match = :match AND seat = :seat";

static const char has_deck_sql[] =
    "SELECT count (*) FROM match_decks WHERE match = :match AND seat = :seat";

/* How many rows @sql counts of a match's seat. */
static gboolean
count_rows (DbStore *store, const char *sql, gint64 match, guint seat, gint64 *count,
            GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, sql, error);

  db_bind_integer (query, ":match", match);
  db_bind_integer (query, ":seat", seat);
  return db_statement_run_integer (query, 0, count, error);
}

/* The match has that seat, and it has brought nothing yet. */
static gboolean
check_seat (DbStore *store, gint64 match, guint seat, GError **error)
{
  gint64 seats, decks;

  if (!count_rows (store, has_seat_sql, match, seat, &seats, error)
      || !count_rows (store, has_deck_sql, match, seat, &decks, error))
    return FALSE;
  if (seats > 0 && decks == 0)
    return TRUE;
  if (seats == 0)
    g_set_error (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no seat %u in this match"),
                 seat);
  else
    g_set_error (error, DB_ERROR, DB_ERROR_CONFLICT, _ ("Seat %u has brought a deck already"),
                 seat);
  return FALSE;
}

static const char keep_deck_sql[] =
    "INSERT INTO match_decks (match, seat, deck, name, packs)"
    " SELECT :match, :seat, id, name, packs FROM decks WHERE id = :deck";

static const char keep_cards_sql[] =
    "INSERT INTO match_deck_cards (match_deck, position, code, copies)"
    " SELECT :row, position, code, copies FROM deck_cards WHERE deck = :deck";

static gboolean
copy_deck (DbStore *store, gint64 match, guint seat, gint64 deck, gint64 *row, GError **error)
{
  g_autoptr (DbStatement) insert = db_prepare (store, keep_deck_sql, error);
  g_autoptr (DbStatement) cards = db_prepare (store, keep_cards_sql, error);

  db_bind_integer (insert, ":match", match);
  db_bind_integer (insert, ":seat", seat);
  db_bind_integer (insert, ":deck", deck);
  if (!db_statement_run (insert, error))
    return FALSE;
  if (db_last_changes (store) == 0) {
    g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such deck"));
    return FALSE;
  }
  *row = db_last_row (store);
  db_bind_integer (cards, ":row", *row);
  db_bind_integer (cards, ":deck", deck);
  return db_statement_run (cards, error);
}

gboolean
db_match_deck_add (DbStore *store, gint64 match, guint seat, gint64 deck, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;

  if (!db_transaction_begin (&scope, store, error)
      || !db_subject_check_row (store, DB_SUBJECT_MATCH, match, error)
      || !check_seat (store, match, seat, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_MATCH_DECK, 0,
                         db_title_new (DB_TITLE_DECK_BRING, NULL), error)
      || !copy_deck (store, match, seat, deck, &edit.row, error) || !db_edit_end (&edit, error))
    return FALSE;
  return db_transaction_commit (&scope, error);
}

static const char match_decks_sql[] =
    "SELECT id, seat, deck, name, packs FROM match_decks WHERE match = :match ORDER BY seat";

static const char match_cards_sql[] =
    "SELECT code, copies FROM match_deck_cards WHERE match_deck = :row ORDER BY position";

GPtrArray *
db_match_decks_list (DbStore *store, gint64 match, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, match_decks_sql, error);
  g_autoptr (GPtrArray) decks = g_ptr_array_new_with_free_func (free_match_deck);
  DbStep step;

  db_bind_integer (query, ":match", match);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbMatchDeck *deck = g_new0 (DbMatchDeck, 1);

    g_ptr_array_add (decks, deck);
    deck->seat = (guint)db_column_integer (query, 1);
    deck->deck = db_column_integer (query, 2);
    deck->name = db_column_dup (query, 3);
    deck->packs = db_column_dup (query, 4);
    deck->cards = db_deck_cards_new ();
    if (!db_deck_read_cards (store, match_cards_sql, db_column_integer (query, 0), deck->cards,
                             error))
      return NULL;
  }
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&decks);
}
