/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where everything of a Tome table lies, for any size: around the table where there is room, one
 * below the other where it is narrow. Drawing, pointing and moving cards all use these items.
 */
#pragma once

#include "ui/board/brush.h"
#include "ui/board/tome/tome-scene.h"

G_BEGIN_DECLS

typedef enum {
  UI_TOME_MAT,      /* the middle of the table */
  UI_TOME_PROGRESS, /* "Round 2 · Chapter 3" */
  UI_TOME_NEWS,     /* what just happened, or is due; @index: 1 on a line of its own */
  UI_TOME_DECK,     /* the Element Deck */
  UI_TOME_TITLE,    /* the Title Spell, or its slot */
  UI_TOME_RIBBON,   /* the chain's lane under the spells */
  UI_TOME_SLOT,     /* room for the @index-th spell */
  UI_TOME_SPELL,    /* the @index-th spell of the chapter */
  UI_TOME_OWNER,    /* whose it is */
  UI_TOME_PLATE,    /* a seat's name */
  UI_TOME_DEALER,   /* marks on it */
  UI_TOME_LEAD,
  UI_TOME_HEALTH,
  UI_TOME_BOOKS, /* the score of @seat, or of its side */
  UI_TOME_HAND,  /* the @index-th card of @seat's hand */
} UiTomeKind;

/* Both as UiBoardClass wants them; @scene is a UiTomeScene. A card's key is its id. */
float ui_tome_height_for (gconstpointer scene, float width, float em);
void ui_tome_lay_out (gconstpointer scene, float width, float height, float em, GArray *items);

/* The number that an item shows: see UiBoardClass. */
gboolean ui_tome_item_number (gconstpointer scene, const UiBoardItem *item, int *number);

G_END_DECLS
