/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What pointing at a Spelled table means.
 */
#pragma once

#include "ui/board/spelled/spelled-layout.h"

G_BEGIN_DECLS

/* Both as UiBoardClass wants them; @scene is a UiSpelledScene. */
gboolean ui_spelled_items_match (gconstpointer scene, const UiBoardItem *const *items, guint n,
                                 const char *const *words);

/**
 * ui_spelled_compose:
 * Tiles of the hand whose turn it is: one is a fragment, more are a word in their order, letters of
 * the alphabet stand for wild cards in theirs; with the turn's end they are discarded. Tiles of one
 * who owes more than one discard.
 */
char *ui_spelled_compose (gconstpointer scene, const UiBoardItem *const *items,
                          guint n) G_GNUC_WARN_UNUSED_RESULT;

/* Cards on offer are bought, and the turn is ended. */
char *ui_spelled_intended_move (gconstpointer scene,
                                const UiBoardItem *item) G_GNUC_WARN_UNUSED_RESULT;

/* The word that @items spell, in small letters; '?' for what nobody has chosen. @cards and @damage
 * (out) (optional): how many tiles, and the sum that is printed on them. */
char *ui_spelled_dup_word (const UiSpelledScene *scene, const UiBoardItem *const *items, guint n,
                           guint *cards, int *damage) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
