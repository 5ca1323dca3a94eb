/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What lies on a table of The Restless, drawn. restless-paint.c has the switch, the captions and
 * small things; the rest is cut by what it is about.
 */
#pragma once

#include "ui/board/restless/restless-face.h"
#include "ui/board/restless/restless-layout.h"

G_BEGIN_DECLS

/* As UiBoardClass wants it. */
void ui_restless_paint (const UiBrush *brush);

/* The unit that the layout chose: the plate of a member is 1.8 of them high. */
float ui_restless_unit (const UiBrush *brush);

/* A sign in the middle of the left @width of a box. */
void ui_restless_paint_sign (const UiBrush *brush, UiGlyph glyph, const GdkRGBA *colour,
                             const graphene_rect_t *box, float width, float size);

/* restless-health.c */
void ui_restless_paint_health (const UiBrush *brush);
void ui_restless_paint_foe_health (const UiBrush *brush);
void ui_restless_paint_armor (const UiBrush *brush);
void ui_restless_paint_weight (const UiBrush *brush);

G_END_DECLS
