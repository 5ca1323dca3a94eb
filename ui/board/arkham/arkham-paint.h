/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Draws one item of a table of Tomes of Arkham. What belongs to a seat is in arkham-paint-seat.c.
 */
#pragma once

#include "ui/board/arkham/arkham-layout.h"

G_BEGIN_DECLS

/* As UiBoardClass wants it; the brush's table is a UiArkhamTable. */
void ui_arkham_paint (const UiBrush *brush);

void ui_arkham_paint_panel (const UiBrush *brush);
void ui_arkham_paint_plate (const UiBrush *brush);
void ui_arkham_paint_mark (const UiBrush *brush);
void ui_arkham_paint_scales (const UiBrush *brush);
void ui_arkham_paint_renown (const UiBrush *brush);
void ui_arkham_paint_coin (const UiBrush *brush);
void ui_arkham_paint_held (const UiBrush *brush);
void ui_arkham_paint_book (const UiBrush *brush);
void ui_arkham_paint_group (const UiBrush *brush);

G_END_DECLS
