/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where everything of a Spelled table lies, for any size. Drawing, pointing and moving cards all
 * use these items.
 */
#pragma once

#include "ui/board/brush.h"
#include "ui/board/spelled/spelled-scene.h"

G_BEGIN_DECLS

typedef enum {
  UI_SPELLED_MAT,         /* the middle of the table */
  UI_SPELLED_PROGRESS,    /* "Turn 12" */
  UI_SPELLED_NEWS,        /* what is due or just happened; @index: 1 on a line of its own */
  UI_SPELLED_MARKET_DECK, /* with its count */
  UI_SPELLED_MARKET,      /* the @index-th space of the Market row */
  UI_SPELLED_RESERVE,     /* the @index-th card of the Vowel Reserve */
  UI_SPELLED_SCRAP,       /* the Scrap Pile: its @index-th card, all in one place */
  UI_SPELLED_TRAY,        /* where @seat's words lie; points at what was chosen last */
  UI_SPELLED_PLAYED,      /* the @index-th card in play, on the tray */
  UI_SPELLED_WORD,        /* under the @index-th word of the turn */
  UI_SPELLED_BUILD,       /* where the chosen tiles show as a word */
  UI_SPELLED_LETTER,      /* for wild cards: 'a' + @index */
  UI_SPELLED_ENERGY,
  UI_SPELLED_DAMAGE, /* the @index-th damage of the turn */
  UI_SPELLED_POOL,   /* the @index-th ability of the pool */
  UI_SPELLED_END,    /* ends the turn */
  UI_SPELLED_PANEL,  /* all of a seat */
  UI_SPELLED_PLATE,  /* its name */
  UI_SPELLED_OWES,   /* what it has to discard, a mark on the name */
  UI_SPELLED_HEALTH,
  UI_SPELLED_DECK,
  UI_SPELLED_DISCARD, /* its @index-th discarded card, all in one place; a slot when there is none
                       */
  UI_SPELLED_GUARD,   /* the @index-th card in play: a shield, or a totem behind them */
  UI_SPELLED_HAND,    /* the @index-th card of @seat's hand */
} UiSpelledKind;

/* Both as UiBoardClass wants them; @scene is a UiSpelledScene. A card's key is its id. */
float ui_spelled_height_for (gconstpointer scene, float width, float em);
void ui_spelled_lay_out (gconstpointer scene, float width, float height, float em, GArray *items);

/* The number that an item shows: see UiBoardClass. */
gboolean ui_spelled_item_number (gconstpointer scene, const UiBoardItem *item, int *number);

G_END_DECLS
