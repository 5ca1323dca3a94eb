/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks as rows, and read: decks.h has what writes them.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/* One entry: @code is a card's id, or an element's, @copies at least 1. */
typedef struct {
  char *code;
  guint copies;
} DbDeckCard;

/**
 * DbDeck:
 * @id, @uuid, @player_name, @matches, @created, @modified, @deleted: filled by reading; writing
 *   reads @id alone, and a @uuid that is set when a deck is added
 * @game: its code
 * @variant: or "" for any
 * @note: or ""
 * @packs: those it was made with, as in a Pack tag with revisions
 * @player: row id, 0 for the table's; read it is never a merged player
 * @player_name: the player's present name, or ""
 * @cards: (element-type DbDeckCard): in their order, no code twice
 * @matches: undeleted matches that it was brought to
 * @deleted: instant, or 0
 */
typedef struct {
  gint64 id;
  char *uuid;
  char *game;
  char *variant;
  char *name;
  char *note;
  char *packs;
  gint64 player;
  char *player_name;
  GArray *cards;
  guint matches;
  gint64 created;
  gint64 modified;
  gint64 deleted;
} DbDeck;

/* An empty one to fill in; strings are owned and "". */
DbDeck *db_deck_new (const char *game, const char *name) G_GNUC_WARN_UNUSED_RESULT;
DbDeck *db_deck_copy (const DbDeck *deck) G_GNUC_WARN_UNUSED_RESULT;
void db_deck_free (DbDeck *deck);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbDeck, db_deck_free)

/* (element-type DbDeckCard): an empty list of entries. */
GArray *db_deck_cards_new (void) G_GNUC_WARN_UNUSED_RESULT;
/* The copies of @code in @cards, 0 when it has none. */
guint db_deck_cards_get (const GArray *cards, const char *code);
/* Sets them: a new entry goes to the end, 0 copies take an entry away. */
void db_deck_cards_set (GArray *cards, const char *code, guint copies);
/* All copies together. */
guint db_deck_cards_count (const GArray *cards);

/* Deleted ones too; DB_ERROR_NOT_FOUND. */
DbDeck *db_deck_get (DbStore *store, gint64 id, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* (element-type DbDeck): by row id; @game NULL for all. */
GPtrArray *db_decks_list (DbStore *store, const char *game, gboolean deleted,
                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * db_deck_find:
 * @which: a UUID, its prefix of 8 characters or more, or a name
 *
 * Deleted decks are found by UUID, and by name where no other answers. DB_ERROR_NOT_FOUND,
 * DB_ERROR_AMBIGUOUS.
 */
gboolean db_deck_find (DbStore *store, const char *which, gint64 *id, GError **error);

/**
 * db_deck_find_for:
 * @player: row id, never a merged player's
 * @id: (out): 0 when there is none, or more than one
 *
 * The deck that a record means by its name: the player's, else the table's.
 */
gboolean db_deck_find_for (DbStore *store, const char *game, gint64 player, const char *name,
                           gint64 *id, GError **error);

/**
 * DbMatchDeck:
 * @deck: row of the deck it was, which may be another one by now; 0 for none
 * @name, @packs, @cards: as they were, as in DbDeck
 */
typedef struct {
  guint seat;
  gint64 deck;
  char *name;
  char *packs;
  GArray *cards;
} DbMatchDeck;

void db_match_deck_free (DbMatchDeck *deck);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbMatchDeck, db_match_deck_free)

G_END_DECLS
