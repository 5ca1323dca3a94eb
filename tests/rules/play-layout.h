/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list of what lies on a table, put to the proof: from it alone a game's builder makes the
 * state again, which must show the same, allow the same and wait for the same, now and a few moves
 * on. And nothing in the list is idle: whatever kind of item or fact is left out, somewhere another
 * state comes of it.
 */
#pragma once

#include "tests/rules/play-games.h"

/* A list as it was told; @items is owned. */
struct PlayLayout {
  RulesLayoutItem *items;
  unsigned n, room;
};

/* Whether an item is a @what at @place: a word's id, or "card" or "id" of the thing itself. */
bool play_layout_is (const RulesLayoutItem *item, const char *place, const char *what);
/* What it says of @id; NULL when nothing. */
const RulesLayoutFact *play_layout_fact (const RulesLayoutItem *item, const char *id);
/* The same as a number, a card's or an actor's too; @otherwise when there is none. */
int32_t play_layout_number (const RulesLayoutItem *item, const char *id, int32_t otherwise);
/* Which of the @n @names a word's value is; @n for none. */
unsigned play_layout_value (const RulesLayoutFact *fact, const char *const *names, unsigned n);

/* Ends the state as the list says that the game is over. */
void play_layout_end (const PlayLayout *layout, void *state);

/* Plays @n games of a kind, and makes their states again. @complete: there are enough of them that
 * every kind of item must have mattered. */
void play_layout_check (const PlayGames *games, PlayFixture *fixture, const char *kind, unsigned n,
                        bool complete);
