/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where everything of a table of Tomes of Arkham lies, for any size: on the mat the dial of events
 * and the sale's shelf, side by side or one below the other; then the collectors, in as many
 * columns as there is room for, each with a shelf of books.
 */
#pragma once

#include "ui/board/arkham/arkham-scene.h"
#include "ui/board/brush.h"

G_BEGIN_DECLS

typedef enum {
  UI_ARKHAM_GROUND,   /* @seat 0: the mat; else what a seat's things lie on */
  UI_ARKHAM_PROGRESS, /* "Round 3 · Draft" */
  UI_ARKHAM_NEWS,     /* what is due */
  UI_ARKHAM_DIAL,     /* its face with the hand */
  UI_ARKHAM_EVENT,    /* the @index-th event's plaque on the dial */
  UI_ARKHAM_ACTION,   /* what the called event does */
  UI_ARKHAM_DONE,     /* ends the turn */
  UI_ARKHAM_UNSEEN,   /* an event that nobody here sees is kept or set aside */
  UI_ARKHAM_SHELF,    /* the board under the @index-th row of the sale */
  UI_ARKHAM_SALE,     /* the @index-th tome of the sale */
  UI_ARKHAM_DECK,
  UI_ARKHAM_PLATE,  /* a seat's name */
  UI_ARKHAM_FIRST,  /* marks on it: the first player */
  UI_ARKHAM_GUARD,  /* no tome of this seat can be taken */
  UI_ARKHAM_SCALES, /* lucid and demented symbols */
  UI_ARKHAM_RENOWN, /* what the seat would score now */
  UI_ARKHAM_COIN,   /* its @index-th resource */
  UI_ARKHAM_BONUS,  /* the called event's, with the coins of whose turn it is */
  UI_ARKHAM_HELD,   /* its @index-th event */
  UI_ARKHAM_PLANK,  /* under the @index-th row of its books */
  UI_ARKHAM_BOOK,   /* its @index-th tome */
  UI_ARKHAM_STEP,   /* the empty place of the next tome of its @index-th group */
  UI_ARKHAM_GROUP,  /* seal and figures of its @index-th group */
} UiArkhamKind;

/* Of a group's figures and name, in em. */
#define UI_ARKHAM_FIGURES 1.15f
#define UI_ARKHAM_LABEL 1.2f

/* The empty place of the next tome is as wide as this part of a book. */
#define UI_ARKHAM_STEP_WIDTH 0.6f

/* How many places of a group of books are drawn: the tomes, and the next one if it has a figure. */
guint ui_arkham_group_slots (const UiArkhamScene *scene, const UiArkhamGroup *group);

/* As UiBoardClass wants them; @scene is a UiArkhamScene. */
float ui_arkham_height_for (gconstpointer scene, float width, float em);
void ui_arkham_lay_out (gconstpointer scene, float width, float height, float em, GArray *items);

/* The number that an item shows: see UiBoardClass. */
gboolean ui_arkham_item_number (gconstpointer scene, const UiBoardItem *item, int *number);

/* A collector's part of the layout: name, renown and scales, resources and events, and the shelf
 * whose books stand by collection. */

/* What is drawn from the deck comes from there. */
#define UI_ARKHAM_FROM_DECK "[deck]"

/**
 * UiArkhamLayout:
 * @items: NULL while only heights are asked for
 * @grow: 0 is what things take usually, up to 1 there is room for more, down to -1 they come closer
 * @tight: resources stand beside the names where that saves a line
 * @two_rows: four seats stand in two rows though there is room for one
 */
typedef struct {
  const UiArkhamScene *scene;
  GArray *items;
  float em, grow;
  gboolean tight, two_rows;
} UiArkhamLayout;

G_END_DECLS
