/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is wrong with a deck: by the game's rules, by the packs that are here now, and by the cards
 * that its player owns. A deck with faults may be stored and played; the faults are shown.
 */
#pragma once

#include "app/store/known-packs.h"

#include "db/decks.h"

G_BEGIN_DECLS

/**
 * AppDeckFault:
 * @entry: the id of the card or element that it is about; NULL for the complete deck
 * @sentence: translated
 */
typedef struct {
  char *entry;
  char *sentence;
} AppDeckFault;

/**
 * app_deck_check:
 *
 * Checks against the newest revisions of the deck's packs, as a new match would play with. A deck
 * for no variant, or one of different numbers of players, is good when it is for one of them; else
 * the faults are of those that it fits best.
 *
 * Returns: (element-type AppDeckFault): empty for a good deck; NULL when the store can't be read
 */
GPtrArray *app_deck_check (DbStore *db, AppPacks *packs, const DbDeck *deck,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The same for one match that is to be played with it. */
GPtrArray *app_deck_check_for (DbStore *db, AppPacks *packs, const DbDeck *deck,
                               const RulesMatch *match, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The packs of @tag, "a@1 b@2", without their revisions. */
char *app_deck_dup_pack_ids (const char *tag) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_deck_join_packs:
 * @tag: pack ids, with revisions or without; "" for those that a match has when none are named
 * @setup: (out): of the game, its packs filled in as far as they are here
 * @pinned: (out) (optional): those packs with their revisions
 * @missing: (out) (optional): (element-type utf8): ids of packs that aren't here
 */
gboolean app_deck_join_packs (AppPacks *packs, const RulesGame *game, const char *tag,
                              RulesSetup *setup, char **pinned, GPtrArray *missing, GError **error);

/**
 * app_deck_list_refused:
 * @setup: the game and its packs
 * @variant: or "" for any
 *
 * (element-type utf8): ids of what the packs have and no deck may, as a card of another pile.
 */
GHashTable *app_deck_list_refused (const RulesSetup *setup,
                                   const char *variant) G_GNUC_WARN_UNUSED_RESULT;

/* Notes in @deck the packs of now, unless it has entries that only its former packs have. */
gboolean app_deck_pin_packs (AppPacks *packs, DbDeck *deck, GError **error);

/**
 * app_deck_find_member:
 * @member: (out): its object in a pack of @setup
 * @pack: (out) (optional): that pack
 *
 * Whether a deck of the game may have entries called @id: the packs' list of which decks are made
 * has it.
 */
gboolean app_deck_find_member (const RulesSetup *setup, const char *id, PackNode *member,
                               const RulesPack **pack);

G_END_DECLS
