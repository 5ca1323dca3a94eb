/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of the layout share: spelled-layout.c sees to sizes and to the whole,
 * spelled-layout-seat.c to the panels of seats, spelled-layout-mat.c to what lies between them.
 */
#pragma once

#include "ui/board/spelled/spelled-layout.h"

G_BEGIN_DECLS

#define UI_SPELLED_GAP 4.0f
#define UI_SPELLED_ROW 5    /* cards of the Market row */
#define UI_SPELLED_VOWELS 5 /* in the Vowel Reserve */

/**
 * UiSpelledBuilder:
 * @items: NULL where only sizes are asked for
 * @narrow: things lie below each other; @apart: the reserve has a line of its own
 * @market, @vowel, @tile, @hand, @other: widths of cards: of the row, the reserve, the tray, the
 *   reader and the other seats
 * @reserves: asks for the height with the alphabet of wild cards, which comes and goes with them
 * @nowhere: an item for those that only ask
 */
typedef struct {
  const UiSpelledTable *table;
  GArray *items;
  float em, width;
  gboolean narrow, apart, reserves;
  float market, vowel, tile, hand, other;
  UiBoardItem nowhere;
} UiSpelledBuilder;

/* Adds an item; borrowed until the next one. */
UiBoardItem *ui_spelled_add (UiSpelledBuilder *builder, UiSpelledKind kind, guint seat, guint index,
                             const char *key, float x, float y, float w, float h);

void ui_spelled_name_item (UiBoardItem *item, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* All cards of a pile, in one place. */
void ui_spelled_add_pile (UiSpelledBuilder *builder, UiSpelledKind kind, guint seat,
                          const AppValue *cards, float x, float y, float w, float h);

/* How far apart @n cards of @card width lie in @w: side by side, or one over the other. */
float ui_spelled_step (guint n, float card, float w);

const char *ui_spelled_text_at (const AppValue *list, guint k);

/* A seat's panel; @below: it is the reader's. Returns its height. */
float ui_spelled_add_panel (UiSpelledBuilder *builder, guint seat, float x, float y, float w,
                            gboolean below);

/* The mat with all of it; returns its height. @height: to fill, 0 for what is needed. */
float ui_spelled_add_mat (UiSpelledBuilder *builder, float x, float y, float w, float height);

G_END_DECLS
