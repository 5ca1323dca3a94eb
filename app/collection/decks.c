/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The decks of a collection as a list model, made, copied and put into the bin.
 */
#include "app/collection/decks.h"

#include "app/base/error.h"
#include "app/base/properties.h"
#include "app/collection/deck-file.h"
#include "app/collection/decks-db.h"
#include "app/store/command-type.h"
#include "app/store/deck-check.h"
#include "app/store/row-list.h"

#include "db/decks.h"
#include "db/owned-cards.h"
#include "db/players.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _AppDeck {
  GObject parent;
  char *uuid, *name, *game, *game_name, *player;
  guint cards, faults, matches;
};

G_DEFINE_FINAL_TYPE (AppDeck, app_deck, G_TYPE_OBJECT)

static const AppProperty deck_properties[] = {
  { "uuid", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppDeck, uuid) },
  { "name", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppDeck, name) },
  { "game", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppDeck, game) },
  { "game-name", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppDeck, game_name) },
  { "player", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppDeck, player) },
  { "n-cards", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppDeck, cards) },
  { "n-faults", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppDeck, faults) },
  { "n-matches", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppDeck, matches) },
};

static void
app_deck_class_init (AppDeckClass *class)
{
  app_properties_install (G_OBJECT_CLASS (class), deck_properties, G_N_ELEMENTS (deck_properties));
}

static void
app_deck_init (AppDeck *deck)
{
}

const char *
app_deck_get_uuid (AppDeck *deck)
{
  return deck->uuid;
}

/* The list */

static gpointer
deck_new (gpointer data, gpointer store)
{
  const DbDeck *row = data;
  const RulesGame *game = rules_game (rules_text (row->game));
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) faults =
      app_deck_check (app_store_get_db (store), app_store_get_packs (store), row, &error);
  AppDeck *deck = g_object_new (APP_TYPE_DECK, NULL);

  if (faults == NULL)
    app_error_log (G_LOG_LEVEL_WARNING, error);
  deck->uuid = g_strdup (row->uuid);
  deck->name = g_strdup (row->name);
  deck->game = g_strdup (row->game);
  deck->game_name = g_strdup (game != NULL ? _ (game->name) : row->game);
  deck->player = g_strdup (row->player_name);
  deck->cards = db_deck_cards_count (row->cards);
  deck->faults = faults != NULL ? faults->len : 1;
  deck->matches = row->matches;
  return deck;
}

static int
compare_decks (gconstpointer a, gconstpointer b)
{
  const AppDeck *one = *(AppDeck *const *)a, *other = *(AppDeck *const *)b;
  int order = g_utf8_collate (one->game_name, other->game_name);

  if (order == 0)
    order = g_utf8_collate (one->player, other->player);
  if (order == 0)
    order = g_utf8_collate (one->name, other->name);
  return order != 0 ? order : strcmp (one->uuid, other->uuid);
}

static GPtrArray *
read_decks (AppStore *store, gpointer data, GError **error)
{
  g_autoptr (GPtrArray) rows = db_decks_list (app_store_get_db (store), NULL, FALSE, error);
  GPtrArray *decks = app_items_new (rows, deck_new, store);

  g_ptr_array_sort (decks, compare_decks);
  return decks;
}

static gboolean
concerns_decks (const DbTouched *touched, gpointer data)
{
  switch (touched->subject) {
  case DB_SUBJECT_DECK:
  case DB_SUBJECT_MATCH_DECK:
  case DB_SUBJECT_OWNED_CARD:
  case DB_SUBJECT_PACK:
  case DB_SUBJECT_PLAYER:
    return TRUE;
  default:
    return FALSE;
  }
}

GListModel *
app_deck_list_new (AppStore *store)
{
  static const AppRowListKind kind = { app_deck_get_type, read_decks, concerns_decks };

  return app_row_list_new (store, &kind, NULL, NULL);
}

gboolean
app_game_has_decks (const RulesGame *game)
{
  return game->check_deck != NULL;
}

/* Choices of a seat */

static void
choice_free (gpointer data)
{
  AppDeckChoice *choice = data;

  g_free (choice->uuid);
  g_free (choice->label);
  g_free (choice);
}

/* 0 for the player's own, 1 for the table's, 2 for others'. */
static guint
rank_of (const DbDeck *deck, const char *folded)
{
  g_autofree char *owner = db_fold (deck->player_name);

  if (deck->player == 0)
    return 1;
  return folded != NULL && g_str_equal (owner, folded) ? 0 : 2;
}

static int
compare_rows (gconstpointer a, gconstpointer b, gpointer data)
{
  const DbDeck *one = *(DbDeck *const *)a, *other = *(DbDeck *const *)b;
  guint rank = rank_of (one, data), other_rank = rank_of (other, data);
  int order;

  if (rank != other_rank)
    return rank < other_rank ? -1 : 1;
  order = g_utf8_collate (one->player_name, other->player_name);
  return order != 0 ? order : g_utf8_collate (one->name, other->name);
}

GPtrArray *
app_deck_dup_choices (AppStore *store, const RulesGame *game, const char *player)
{
  g_autofree char *folded = player != NULL ? db_fold (player) : NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = db_decks_list (app_store_get_db (store), game->id, FALSE, &error);
  GPtrArray *choices = g_ptr_array_new_with_free_func (choice_free);

  if (rows == NULL) {
    app_error_log (G_LOG_LEVEL_WARNING, error);
    return choices;
  }
  g_ptr_array_sort_with_data (rows, compare_rows, folded);
  for (guint k = 0; k < rows->len; k++) {
    const DbDeck *deck = g_ptr_array_index (rows, k);
    AppDeckChoice *choice = g_new0 (AppDeckChoice, 1);

    choice->uuid = g_strdup (deck->uuid);
    choice->label = rank_of (deck, folded) < 2
                        ? g_strdup (deck->name)
                        /* Translators: a deck's name and its player's. */
                        : g_strdup_printf (_ ("%s (%s)"), deck->name, deck->player_name);
    g_ptr_array_add (choices, choice);
  }
  return choices;
}

/* Changes */

/* In the present transaction and batch. */
static gboolean
store_deck (DbStore *db, AppPacks *packs, DbDeck *deck, const char *player, GError **error)
{
  return (player == NULL || db_player_ensure (db, player, &deck->player, error))
         && app_deck_pin_packs (packs, deck, error)
         && (deck->id != 0 ? db_deck_update (db, deck, error)
                           : db_deck_add (db, deck, &deck->id, error));
}

gboolean
app_deck_store (DbStore *db, AppPacks *packs, DbDeck *deck, const char *player, const char *called,
                gint64 *batch, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbTitle) title = db_title_new (deck->id != 0 ? DB_TITLE_DECK_EDIT : DB_TITLE_DECK_ADD,
                                            called != NULL ? called : deck->name, NULL);

  return db_transaction_begin (&scope, db, error)
         && db_changes_open_batch (db, DB_ORIGIN_PERSON, title, NULL, batch, error)
         && store_deck (db, packs, deck, player, error) && db_transaction_commit (&scope, error);
}

static gboolean
run_add (AppCommandRun *run, gconstpointer data, GError **error)
{
  const AppDeckCommand *command = data;
  g_autoptr (DbDeck) deck = db_deck_new (command->game, command->name);
  const char *player = command->player[0] != '\0' ? command->player : NULL;

  return store_deck (run->db, run->packs, deck, player, error)
         && app_command_answer_row (run, DB_SUBJECT_DECK, deck->id, error);
}

static gboolean
run_copy (AppCommandRun *run, gconstpointer data, GError **error)
{
  const AppDeckCommand *command = data;
  g_autoptr (DbDeck) deck = NULL;
  g_autofree char *name = NULL;
  gint64 id;

  if (!db_deck_find (run->db, command->uuid, &id, error)
      || (deck = db_deck_get (run->db, id, error)) == NULL)
    return FALSE;
  name = g_steal_pointer (&deck->name);
  deck->id = 0;
  g_clear_pointer (&deck->uuid, g_free);
  for (guint n = 2;; n++) {
    GError *failed = NULL;

    g_free (deck->name);
    deck->name = g_strdup_printf ("%s %u", name, n);
    if (db_deck_add (run->db, deck, &id, &failed))
      return app_command_answer_row (run, DB_SUBJECT_DECK, id, error);
    if (!g_error_matches (failed, DB_ERROR, DB_ERROR_CONFLICT)) {
      g_propagate_error (error, failed);
      return FALSE;
    }
    g_error_free (failed);
  }
}

static const AppCommandField fields[] = {
  { G_STRUCT_OFFSET (AppDeckCommand, uuid) },
  { G_STRUCT_OFFSET (AppDeckCommand, game) },
  { G_STRUCT_OFFSET (AppDeckCommand, name) },
  { G_STRUCT_OFFSET (AppDeckCommand, player) },
};

const AppCommandType app_deck_add = {
  .size = sizeof (AppDeckCommand),
  .fields = fields,
  .n_fields = G_N_ELEMENTS (fields),
  .run = run_add,
};

const AppCommandType app_deck_copy = {
  .size = sizeof (AppDeckCommand),
  .fields = fields,
  .n_fields = G_N_ELEMENTS (fields),
  .run = run_copy,
};

/* Files of decks */

/* A known Id is that deck: it becomes what the file says. */
static gboolean
import_deck (DbStore *db, AppPacks *packs, DbDeck *deck, gint64 *id, GError **error)
{
  gint64 known = 0;
  GError *failed = NULL;

  if (deck->player_name[0] != '\0'
      && !db_player_ensure (db, deck->player_name, &deck->player, error))
    return FALSE;
  if (deck->uuid != NULL && !db_deck_find (db, deck->uuid, &known, &failed)) {
    if (!g_error_matches (failed, DB_ERROR, DB_ERROR_NOT_FOUND)) {
      g_propagate_error (error, failed);
      return FALSE;
    }
    g_clear_error (&failed);
  }
  if (deck->packs[0] == '\0' && !app_deck_pin_packs (packs, deck, error))
    return FALSE;
  if (known == 0)
    return db_deck_add (db, deck, id, error);
  *id = deck->id = known;
  return db_deck_set_deleted (db, known, FALSE, error) && db_deck_update (db, deck, error);
}

gboolean
app_deck_import_file (DbStore *db, AppPacks *packs, const char *path, GArray *ids, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (AppTextReader) lines = app_text_reader_open (path, error);
  g_autoptr (GPtrArray) decks = lines == NULL ? NULL : app_deck_read (lines, error);

  if (decks == NULL || !db_transaction_begin (&scope, db, error)
      || !db_changes_open_batch (db, DB_ORIGIN_IMPORT, DB_TITLE (DB_TITLE_IMPORT_DECKS), path, NULL,
                                 error))
    return FALSE;
  for (guint k = 0; k < decks->len; k++) {
    GError *failed = NULL;
    gint64 id;

    if (!import_deck (db, packs, g_ptr_array_index (decks, k), &id, &failed)) {
      app_error_at (error, APP_ERROR_RULES, path, 0, "%s", failed->message);
      g_error_free (failed);
      return FALSE;
    }
    g_array_append_val (ids, id);
  }
  return db_transaction_commit (&scope, error);
}

/* Owned cards */

gboolean
app_owned_card_set (DbStore *db, gint64 player, const char *pack, const char *card, guint copies,
                    gint64 *batch, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;

  return db_transaction_begin (&scope, db, error)
         && db_changes_open_batch (db, DB_ORIGIN_PERSON, DB_TITLE (DB_TITLE_CARDS_OWNED), NULL,
                                   batch, error)
         && db_owned_card_set (db, player, pack, card, copies, error)
         && db_transaction_commit (&scope, error);
}
