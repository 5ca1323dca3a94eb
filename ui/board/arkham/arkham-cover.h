/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A tome's cover, as it lies in the sale, and large as a widget for tooltips.
 */
#pragma once

#include "ui/board/arkham/arkham-scene.h"
#include "ui/board/brush.h"
#include "ui/board/element.h"

G_BEGIN_DECLS

#define UI_ARKHAM_COVER_ASPECT 1.34f /* height by width */

/* In a box of any size. */
void ui_arkham_cover_snapshot (const UiBrush *brush, const UiArkhamTome *tome,
                               const graphene_rect_t *box, gboolean changed);

#define UI_TYPE_ARKHAM_COVER (ui_arkham_cover_get_type ())
G_DECLARE_FINAL_TYPE (UiArkhamCover, ui_arkham_cover, UI, ARKHAM_COVER, GtkWidget)

/* @tome is copied; @width in pixels. */
GtkWidget *ui_arkham_cover_new (const UiArkhamTome *tome, int width);

/* The small pictures of Tomes of Arkham: the two symbols, coins. Each has a colour and a shape. A
 * collection's seal is that of its place among the table's. */

/* An eye that is open, or a spiral. */
void ui_arkham_symbol_snapshot (GtkSnapshot *snapshot, UiArkhamSymbol symbol, const GdkRGBA *colour,
                                float x, float y, float size);

/* The colour of a symbol on paper, or on the window's surface when @surface. */
GdkRGBA ui_arkham_symbol_colour (const UiBrush *brush, UiArkhamSymbol symbol, gboolean surface);

/* A coin of @value dollars that fills the square; -1: its back. */
void ui_arkham_coin_snapshot (const UiBrush *brush, int value, const graphene_rect_t *box,
                              gboolean changed);

/* What things of paper are made of; they stay paper in the dark, only dimmer. */
GdkRGBA ui_arkham_paper_colour (const UiBrush *brush);

/* A paper card with round corners and a little shade; @changed: with a soft edge. */
void ui_arkham_paper_snapshot (const UiBrush *brush, const graphene_rect_t *box, float radius,
                               const GdkRGBA *fill, gboolean changed);

G_END_DECLS
