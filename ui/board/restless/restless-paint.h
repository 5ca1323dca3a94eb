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

/* The face of a card, as the packs of the match know it. */
void ui_restless_find_face (const UiRestlessTable *table, const char *card, UiRestlessFace *face);

/* A sign in the middle of the left @width of a box. */
void ui_restless_paint_sign (const UiBrush *brush, UiGlyph glyph, const GdkRGBA *colour,
                             const graphene_rect_t *box, float width, float size);

/**
 * ui_restless_paint_row:
 * @item: its counters, armor and charge; NULL where only the card is known
 * An item as a small card on its side.
 */
void ui_restless_paint_row (const UiBrush *brush, const char *card, const UiRestlessItem *item);

/* restless-smoke.c: what closes in, over the mat. */
void ui_restless_paint_smoke (const UiBrush *brush);

/* restless-paint-road.c */
void ui_restless_paint_stop (const UiBrush *brush);
void ui_restless_paint_gate (const UiBrush *brush);
void ui_restless_paint_realm (const UiBrush *brush);

/* restless-health.c */
void ui_restless_paint_health (const UiBrush *brush);
void ui_restless_paint_foe_health (const UiBrush *brush);
void ui_restless_paint_armor (const UiBrush *brush);
void ui_restless_paint_weight (const UiBrush *brush);

/* restless-paint-stage.c */
void ui_restless_paint_card (const UiBrush *brush);
void ui_restless_paint_number (const UiBrush *brush);
void ui_restless_paint_strike (const UiBrush *brush);
void ui_restless_paint_outcome (const UiBrush *brush);
void ui_restless_paint_deck (const UiBrush *brush);
void ui_restless_paint_action (const UiBrush *brush);
void ui_restless_paint_shared (const UiBrush *brush);

/* restless-paint-party.c */
void ui_restless_paint_panel (const UiBrush *brush);
void ui_restless_paint_plate (const UiBrush *brush);
void ui_restless_paint_player (const UiBrush *brush);
void ui_restless_paint_unarmed (const UiBrush *brush);
void ui_restless_paint_end (const UiBrush *brush);
void ui_restless_paint_mark (const UiBrush *brush);

G_END_DECLS
