/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files that draw a Tome table share: tome-paint.c draws the mat and what lies on it,
 * tome-paint-seat.c what belongs to a seat.
 */
#pragma once

#include "tome-layout.h"

G_BEGIN_DECLS

/**
 * UiTomeBrush:
 * @box: where @item is now
 * @text: on the window's own surface; @on_mat: on the mat
 *
 * Everything borrowed, for the time of one drawing.
 */
typedef struct {
  GtkWidget *widget;
  GtkSnapshot *snapshot;
  const UiTomeTable *table;
  const UiTomeLayout *layout;
  const UiTomeItem *item;
  graphene_rect_t box;
  float em;
  gboolean dark;
  GdkRGBA text, mat, on_mat, accent, on_accent;
} UiTomeBrush;

static inline GdkRGBA
ui_rgb (guint32 hex, float alpha)
{
  return (GdkRGBA){ (float)(hex >> 16 & 255) / 255, (float)(hex >> 8 & 255) / 255,
                    (float)(hex & 255) / 255, alpha };
}

static inline graphene_rect_t
ui_part (const graphene_rect_t *box, float x, float y, float w, float h)
{
  return GRAPHENE_RECT_INIT (box->origin.x + x, box->origin.y + y, w, h);
}

/* One line of text in @box, in its middle vertically. */
void ui_tome_brush_text (const UiTomeBrush *brush, const char *text, float size, PangoWeight weight,
                         float align, const GdkRGBA *colour, graphene_rect_t box);

/* Items of a seat. */
void ui_tome_paint_plate (const UiTomeBrush *brush);
void ui_tome_paint_mark (const UiTomeBrush *brush);
void ui_tome_paint_health (const UiTomeBrush *brush);
void ui_tome_paint_books (const UiTomeBrush *brush);

G_END_DECLS
