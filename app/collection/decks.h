/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The decks of a collection as a list model, and what can be done with them as a whole; what is in
 * one is changed by deck-editor.h. app_bin_set_deleted puts them into the bin.
 */
#pragma once

#include "rules/rules.h"
#include "app/store/command.h"

G_BEGIN_DECLS

#define APP_TYPE_DECK (app_deck_get_type ())
G_DECLARE_FINAL_TYPE (AppDeck, app_deck, APP, DECK, GObject)

/* Readable properties: uuid, name, game (its code), game-name, player ("" for the table's), n-cards
 * (uint), n-faults (uint), n-matches (uint). */
const char *app_deck_get_uuid (AppDeck *deck);

/* A GListModel of AppDeck by game, player and name. Follows the store. */
GListModel *app_deck_list_new (AppStore *store) G_GNUC_WARN_UNUSED_RESULT;

/* Whether players bring decks to @game. */
gboolean app_game_has_decks (const RulesGame *game);

/**
 * AppDeckChoice:
 * @label: "Storm", with its player's name where that is another one
 */
typedef struct {
  char *uuid;
  char *label;
} AppDeckChoice;

/* (element-type AppDeckChoice): the decks that a seat may bring, those of @player, which may be
 * NULL, first, then the table's. */
GPtrArray *app_deck_dup_choices (AppStore *store, const RulesGame *game,
                                 const char *player) G_GNUC_WARN_UNUSED_RESULT;

/**
 * AppDeckCommand:
 * @uuid: of app_deck_copy: of the deck
 * @game, @name, @player: of app_deck_add: the game's id; a name, "" for the table; a new player is
 *   added
 *
 * The answer has the new deck's UUID.
 */
typedef struct {
  const char *uuid;
  const char *game, *name, *player;
} AppDeckCommand;

extern const AppCommandType app_deck_add;
/* The copy's name is free: "Storm 2". */
extern const AppCommandType app_deck_copy;

G_END_DECLS
