/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A collector's part of the layout: name, renown and scales, resources and events, and the shelf
 * whose books stand by collection.
 */
#pragma once

#include "ui/board/arkham/arkham-layout.h"

G_BEGIN_DECLS

/* What is drawn from the deck comes from there. */
#define UI_ARKHAM_FROM_DECK "[deck]"

/**
 * UiArkhamRoom:
 * @items: NULL while only heights are asked for
 * @grow: 0 is what things take usually, up to 1 there is room for more, down to -1 they come closer
 * @tight: resources stand beside the names where that saves a line
 * @two_rows: four seats stand in two rows though there is room for one
 */
typedef struct {
  const UiArkhamTable *table;
  GArray *items;
  float em, grow;
  gboolean tight, two_rows;
} UiArkhamRoom;

/* What a thing takes between the least and the most, for the room's growth. */
float ui_arkham_grown (const UiArkhamRoom *room, float least, float usual, float most);

UiBoardItem *ui_arkham_add (UiArkhamRoom *room, UiArkhamKind kind, guint seat, guint index, float x,
                            float y, float w, float h);

float ui_arkham_seat_height (const UiArkhamRoom *room, guint seat, float w);
void ui_arkham_add_seat (UiArkhamRoom *room, guint seat, float x, float y, float w, float h);

G_END_DECLS
