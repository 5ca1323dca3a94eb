/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks and their entries.
 */
#include "db/decks-private.h"

#include "db/uuid.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define UUID_PREFIX 8

static void
clear_card (gpointer card)
{
  g_free (((DbDeckCard *)card)->code);
}

GArray *
db_deck_cards_new (void)
{
  GArray *cards = g_array_new (FALSE, FALSE, sizeof (DbDeckCard));

  g_array_set_clear_func (cards, clear_card);
  return cards;
}

static int
find_card (const GArray *cards, const char *code)
{
  for (guint k = 0; k < cards->len; k++)
    if (g_str_equal (g_array_index (cards, DbDeckCard, k).code, code))
      return (int)k;
  return -1;
}

guint
db_deck_cards_get (const GArray *cards, const char *code)
{
  int k = find_card (cards, code);

  return k >= 0 ? g_array_index (cards, DbDeckCard, k).copies : 0;
}

void
db_deck_cards_set (GArray *cards, const char *code, guint copies)
{
  int k = find_card (cards, code);

  if (k >= 0 && copies == 0) {
    g_array_remove_index (cards, (guint)k);
  } else if (k >= 0) {
    g_array_index (cards, DbDeckCard, k).copies = copies;
  } else if (copies > 0) {
    DbDeckCard card = { g_strdup (code), copies };

    g_array_append_val (cards, card);
  }
}

guint
db_deck_cards_count (const GArray *cards)
{
  guint count = 0;

  for (guint k = 0; k < cards->len; k++)
    count += g_array_index (cards, DbDeckCard, k).copies;
  return count;
}

DbDeck *
db_deck_new (const char *game, const char *name)
{
  DbDeck *deck = g_new0 (DbDeck, 1);

  deck->game = g_strdup (game);
  deck->name = g_strdup (name);
  deck->variant = g_strdup ("");
  deck->note = g_strdup ("");
  deck->packs = g_strdup ("");
  deck->player_name = g_strdup ("");
  deck->cards = db_deck_cards_new ();
  return deck;
}

DbDeck *
db_deck_copy (const DbDeck *deck)
{
  DbDeck *copy = g_memdup2 (deck, sizeof *deck);

  copy->uuid = g_strdup (deck->uuid);
  copy->game = g_strdup (deck->game);
  copy->variant = g_strdup (deck->variant);
  copy->name = g_strdup (deck->name);
  copy->note = g_strdup (deck->note);
  copy->packs = g_strdup (deck->packs);
  copy->player_name = g_strdup (deck->player_name);
  copy->cards = db_deck_cards_new ();
  for (guint k = 0; k < deck->cards->len; k++) {
    const DbDeckCard *card = &g_array_index (deck->cards, DbDeckCard, k);

    db_deck_cards_set (copy->cards, card->code, card->copies);
  }
  return copy;
}

void
db_deck_free (DbDeck *deck)
{
  if (deck == NULL)
    return;
  g_free (deck->uuid);
  g_free (deck->game);
  g_free (deck->variant);
  g_free (deck->name);
  g_free (deck->note);
  g_free (deck->packs);
  g_free (deck->player_name);
  g_array_unref (deck->cards);
  g_free (deck);
}

static void
free_deck (gpointer deck)
{
  db_deck_free (deck);
}

/* Reading */

#define DECK_SELECT                                                                                \
  "SELECT d.id, d.uuid, d.game, d.variant, d.name, d.note, d.packs, coalesce (q.id, p.id),"        \
  " coalesce (q.name, p.name, ''), d.created, d.modified, d.deleted,"                              \
  " (SELECT count (DISTINCT k.match) FROM match_decks k JOIN matches m ON m.id = k.match"          \
  "  WHERE k.deck = d.id AND m.deleted IS NULL)"                                                   \
  " FROM decks d LEFT JOIN players p ON p.id = d.player LEFT JOIN players q"                       \
  " ON q.id = p.merged_into"

static const char cards_sql[] =
    "SELECT code, copies FROM deck_cards WHERE deck = :row ORDER BY position";

gboolean
db_deck_read_cards (DbStore *store, const char *sql, gint64 row, GArray *cards, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, sql, error);
  DbStep step;

  db_bind_integer (query, ":row", row);
  while ((step = db_step (query, error)) == DB_STEP_ROW)
    db_deck_cards_set (cards, db_column_text (query, 0), (guint)db_column_integer (query, 1));
  return step == DB_STEP_DONE;
}

static DbDeck *
read_deck (DbStore *store, DbStatement *query, GError **error)
{
  g_autoptr (DbDeck) deck = g_new0 (DbDeck, 1);

  deck->id = db_column_integer (query, 0);
  deck->uuid = db_column_dup (query, 1);
  deck->game = db_column_dup (query, 2);
  deck->variant = db_column_dup (query, 3);
  deck->name = db_column_dup (query, 4);
  deck->note = db_column_dup (query, 5);
  deck->packs = db_column_dup (query, 6);
  deck->player = db_column_integer (query, 7);
  deck->player_name = db_column_dup (query, 8);
  deck->created = db_column_integer (query, 9);
  deck->modified = db_column_integer (query, 10);
  deck->deleted = db_column_integer (query, 11);
  deck->matches = (guint)db_column_integer (query, 12);
  deck->cards = db_deck_cards_new ();
  if (!db_deck_read_cards (store, cards_sql, deck->id, deck->cards, error))
    return NULL;
  return g_steal_pointer (&deck);
}

static const char get_sql[] = DECK_SELECT " WHERE d.id = :deck";

DbDeck *
db_deck_get (DbStore *store, gint64 id, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, get_sql, error);
  DbStep step;

  db_bind_integer (query, ":deck", id);
  step = db_step (query, error);
  if (step == DB_STEP_DONE)
    g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such deck"));
  return step == DB_STEP_ROW ? read_deck (store, query, error) : NULL;
}

static const char list_sql[] =
    DECK_SELECT " WHERE (:game IS NULL OR d.game = :game) AND (:deleted OR d.deleted IS NULL)"
                " ORDER BY d.id";

GPtrArray *
db_decks_list (DbStore *store, const char *game, gboolean deleted, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GPtrArray) decks = g_ptr_array_new_with_free_func (free_deck);
  g_autoptr (DbStatement) query = NULL;
  DbStep step;

  if (!db_transaction_begin_read (&scope, store, error))
    return NULL;
  query = db_prepare (store, list_sql, error);
  db_bind_text (query, ":game", game);
  db_bind_integer (query, ":deleted", deleted);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbDeck *deck = read_deck (store, query, error);

    if (deck == NULL)
      return NULL;
    g_ptr_array_add (decks, deck);
  }
  if (step == DB_STEP_ERROR || !db_transaction_commit (&scope, error))
    return NULL;
  return g_steal_pointer (&decks);
}

static const char by_name_sql[] =
    "SELECT id FROM decks WHERE folded = :key AND deleted IS NULL LIMIT 2";
static const char by_uuid_sql[] =
    "SELECT id FROM decks WHERE uuid BETWEEN :key AND :key || 'g' LIMIT 2";
static const char deleted_sql[] =
    "SELECT id FROM decks WHERE folded = :key AND deleted IS NOT NULL LIMIT 2";

static GArray *
find_by (DbStore *store, const char *sql, const char *key, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, sql, error);

  db_bind_text (query, ":key", key);
  return db_statement_run_rows (query, error);
}

gboolean
db_deck_find (DbStore *store, const char *which, gint64 *id, GError **error)
{
  static const char *const ways[] = { by_name_sql, by_uuid_sql, deleted_sql };
  g_autofree char *key = db_fold (which);
  g_autoptr (GArray) rows = NULL;

  for (gsize k = 0; k < G_N_ELEMENTS (ways) && (rows == NULL || rows->len == 0); k++) {
    if (ways[k] == by_uuid_sql && strlen (key) < UUID_PREFIX)
      continue;
    g_clear_pointer (&rows, g_array_unref);
    rows = find_by (store, ways[k], key, error);
    if (rows == NULL)
      return FALSE;
  }
  if (rows->len == 1) {
    *id = g_array_index (rows, gint64, 0);
    return TRUE;
  }
  if (rows->len == 0)
    g_set_error (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no deck “%s”"), which);
  else
    g_set_error (error, DB_ERROR, DB_ERROR_AMBIGUOUS, _ ("More than one deck answers to “%s”"),
                 which);
  return FALSE;
}

/* @player 0: the table's. Merged players' decks are those of whom they were merged into. */
static const char find_for_sql[] =
    "SELECT d.id FROM decks d LEFT JOIN players p ON p.id = d.player WHERE d.game = :game"
    " AND d.folded = :folded AND d.deleted IS NULL AND d.id <> :but"
    " AND coalesce (p.merged_into, p.id, 0) = :player LIMIT 2";

static GArray *
find_for (DbStore *store, const char *game, gint64 player, const char *folded, gint64 but,
          GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, find_for_sql, error);

  db_bind_text (query, ":game", game);
  db_bind_text (query, ":folded", folded);
  db_bind_integer (query, ":player", player);
  db_bind_integer (query, ":but", but);
  return db_statement_run_rows (query, error);
}

gboolean
db_deck_find_for (DbStore *store, const char *game, gint64 player, const char *name, gint64 *id,
                  GError **error)
{
  g_autofree char *folded = db_fold (name);
  g_autoptr (GArray) rows = find_for (store, game, player, folded, 0, error);

  if (rows != NULL && rows->len == 0 && player != 0) {
    g_array_unref (rows);
    rows = find_for (store, game, 0, folded, 0, error);
  }
  if (rows == NULL)
    return FALSE;
  *id = rows->len == 1 ? g_array_index (rows, gint64, 0) : 0;
  return TRUE;
}

/* Writing */

static gboolean
check_free (DbStore *store, const DbDeck *deck, const char *folded, GError **error)
{
  g_autoptr (GArray) taken = find_for (store, deck->game, deck->player, folded, deck->id, error);

  if (taken == NULL)
    return FALSE;
  if (taken->len == 0)
    return TRUE;
  g_set_error (error, DB_ERROR, DB_ERROR_CONFLICT, _ ("There is a deck named “%s” already"),
               deck->name);
  return FALSE;
}

static const char delete_cards_sql[] = "DELETE FROM deck_cards WHERE deck = :deck";
static const char insert_card_sql[] = "INSERT INTO deck_cards (deck, position, code, copies)"
                                      " VALUES (:deck, :position, :code, :copies)";

static gboolean
write_cards (DbStore *store, gint64 id, const GArray *cards, GError **error)
{
  g_autoptr (DbStatement) delete = db_prepare (store, delete_cards_sql, error);
  g_autoptr (DbStatement) insert = db_prepare (store, insert_card_sql, error);

  db_bind_integer (delete, ":deck", id);
  if (!db_statement_run (delete, error))
    return FALSE;
  for (guint k = 0; k < cards->len; k++) {
    const DbDeckCard *card = &g_array_index (cards, DbDeckCard, k);

    db_bind_integer (insert, ":deck", id);
    db_bind_integer (insert, ":position", k + 1);
    db_bind_text (insert, ":code", card->code);
    db_bind_integer (insert, ":copies", card->copies);
    if (!db_statement_run (insert, error))
      return FALSE;
  }
  return insert != NULL;
}

static void
bind_columns (DbStatement *statement, const DbDeck *deck, const char *name, const char *folded)
{
  db_bind_row (statement, ":player", deck->player);
  db_bind_text (statement, ":variant", deck->variant);
  db_bind_text (statement, ":name", name);
  db_bind_text (statement, ":folded", folded);
  db_bind_text (statement, ":note", deck->note);
  db_bind_text (statement, ":packs", deck->packs);
  db_bind_integer (statement, ":now", db_now ());
}

static const char insert_sql[] =
    "INSERT INTO decks (uuid, player, game, variant, name, folded, note, packs, created, modified)"
    " VALUES (:uuid, :player, :game, :variant, :name, :folded, :note, :packs, :now, :now)";

static gboolean
insert_deck (DbStore *store, const DbDeck *deck, const char *name, const char *folded, gint64 *id,
             GError **error)
{
  g_autoptr (DbStatement) insert = db_prepare (store, insert_sql, error);
  char uuid[DB_UUID_SIZE];

  db_uuid_v7 (uuid);
  db_bind_text (insert, ":uuid", deck->uuid != NULL ? deck->uuid : uuid);
  db_bind_text (insert, ":game", deck->game);
  bind_columns (insert, deck, name, folded);
  if (!db_statement_run (insert, error))
    return FALSE;
  *id = db_last_row (store);
  return TRUE;
}

gboolean
db_deck_add (DbStore *store, const DbDeck *deck, gint64 *id, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autofree char *clean = db_dup_name (deck->name, error);
  g_autofree char *folded = clean == NULL ? NULL : db_fold (clean);

  if (clean == NULL || !db_transaction_begin (&scope, store, error)
      || !check_free (store, deck, folded, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_DECK, 0,
                         db_title_new (DB_TITLE_DECK_ADD, clean, NULL), error)
      || !insert_deck (store, deck, clean, folded, &edit.row, error)
      || !write_cards (store, edit.row, deck->cards, error) || !db_edit_end (&edit, error)
      || !db_transaction_commit (&scope, error))
    return FALSE;
  *id = edit.row;
  return TRUE;
}

static const char owner_sql[] =
    "SELECT player FROM decks d WHERE id = :deck AND EXISTS (SELECT 1 FROM players p"
    " WHERE p.id = d.player AND coalesce (p.merged_into, p.id) = :player)";

static const char update_sql[] =
    "UPDATE decks SET player = :player, variant = :variant, name = :name, folded = :folded,"
    " note = :note, packs = :packs, modified = :now WHERE id = :deck";

/* A row that was merged into the player stays, so that undoing the merge finds it. */
static gboolean
update_deck (DbStore *store, const DbDeck *deck, const char *name, const char *folded,
             GError **error)
{
  g_autoptr (DbStatement) owner = db_prepare (store, owner_sql, error);
  g_autoptr (DbStatement) update = NULL;
  DbDeck written = *deck;

  db_bind_integer (owner, ":deck", deck->id);
  db_bind_integer (owner, ":player", deck->player);
  if (!db_statement_run_integer (owner, deck->player, &written.player, error))
    return FALSE;
  update = db_prepare (store, update_sql, error);
  bind_columns (update, &written, name, folded);
  db_bind_integer (update, ":deck", deck->id);
  return db_statement_run (update, error) && write_cards (store, deck->id, deck->cards, error);
}

gboolean
db_deck_update (DbStore *store, const DbDeck *deck, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autofree char *clean = db_dup_name (deck->name, error);
  g_autofree char *folded = clean == NULL ? NULL : db_fold (clean);

  if (clean == NULL || !db_transaction_begin (&scope, store, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_DECK, deck->id,
                         db_title_new (DB_TITLE_DECK_EDIT, clean, NULL), error)
      || !check_free (store, deck, folded, error)
      || !update_deck (store, deck, clean, folded, error) || !db_edit_end (&edit, error))
    return FALSE;
  return db_transaction_commit (&scope, error);
}

static const char set_deleted_sql[] =
    "UPDATE decks SET deleted = :deleted, modified = :now WHERE id = :deck";

gboolean
db_deck_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) update = NULL;
  g_autoptr (DbDeck) deck = NULL;
  g_autofree char *folded = NULL;
  gint64 now = db_now ();

  if (!db_transaction_begin (&scope, store, error))
    return FALSE;
  deck = db_deck_get (store, id, error);
  if (deck == NULL
      || !db_edit_begin (
          &edit, store, DB_SUBJECT_DECK, id,
          db_title_new (deleted ? DB_TITLE_DECK_DELETE : DB_TITLE_DECK_RESTORE, deck->name, NULL),
          error))
    return FALSE;
  if (deleted == (deck->deleted != 0))
    return db_transaction_commit (&scope, error);
  folded = db_fold (deck->name);
  if (!deleted && !check_free (store, deck, folded, error))
    return FALSE;
  update = db_prepare (store, set_deleted_sql, error);
  db_bind_row (update, ":deleted", deleted ? now : 0);
  db_bind_integer (update, ":now", now);
  db_bind_integer (update, ":deck", id);
  return db_statement_run (update, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}
