/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks as a text that a person can write: tags as in a record, then a line an entry.
 *
 *   [Deck "Storm"]
 *   [Game "tokio"]
 *   [Player "Ada"]
 *   [Pack "tokio-starter@1"]
 *
 *   2 ruby
 *   opal
 */
#pragma once

#include "app/base/text-reader.h"

#include "db/decks.h"

G_BEGIN_DECLS

#define APP_DECK_ENTRIES 1000 /* at most in a deck's file */
#define APP_DECK_COPIES 9999  /* of one entry, at most */

/* The tags Deck, Game, Id, Variant, Player, Pack and Note as far as there is something to tell,
 * and the entries. */
void app_deck_write (const DbDeck *deck, GString *out);

/**
 * app_deck_read:
 * @lines: each Deck tag begins a deck; blank lines and those that begin with # mean nothing
 *
 * A player that isn't known yet is told by name alone: player_name is set, player is 0.
 *
 * Returns: (element-type DbDeck): NULL for a fault, with its place
 */
GPtrArray *app_deck_read (AppTextReader *lines, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_deck_read_entry:
 * @text: "2 ruby", "ruby", "ruby=2"
 * @copies: (out): from 0 to APP_DECK_COPIES
 *
 * Returns: the id, NULL when it is none
 */
char *app_deck_read_entry (const char *text, guint *copies) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
