/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Items, and strokes that all boards share.
 */
#include "ui/board/brush.h"

#include <math.h>

void
ui_brush_text (const UiBrush *brush, const char *text, float size, PangoWeight weight, float align,
               const GdkRGBA *colour, graphene_rect_t box)
{
  UiTextStyle style = { .size = size, .weight = weight, .x_align = align, .y_align = 0.5f };

  ui_text_snapshot (brush->widget, brush->snapshot, text, &style, colour, &box);
}

void
ui_brush_mat (const UiBrush *brush)
{
  GdkRGBA edge = ui_rgb (0x000000, brush->dark ? 0.35f : 0.1f);
  float radius = brush->em * 1.1f;

  ui_fill_snapshot (brush->snapshot, &brush->box, radius, &brush->mat);
  ui_border_snapshot (brush->snapshot, &brush->box, radius, 1, &edge);
}

float
ui_brush_fitting_size (const UiBrush *brush, const char *text, float size, PangoWeight weight,
                       float room)
{
  const UiTextStyle style = { size, weight, 0, 0.5f };
  float wide = ui_text_width (brush->widget, text, &style);

  return wide > room ? MAX (size * room / (wide + 1), size * 0.76f) : size;
}

void
ui_brush_progress (const UiBrush *brush, const char *text)
{
  GdkRGBA colour = ui_fade (brush->on_mat, 0.78f);

  ui_brush_text (brush, text, brush->em * 0.86f, PANGO_WEIGHT_MEDIUM, 0, &colour, brush->box);
}

void
ui_brush_news (const UiBrush *brush, const char *text)
{
  ui_brush_text (brush, text, brush->em * 0.95f, PANGO_WEIGHT_BOLD, brush->item->index > 0 ? 0 : 1,
                 &brush->on_mat, brush->box);
}

void
ui_brush_button (const UiBrush *brush, const char *text, gboolean due, float left)
{
  float h = brush->box.size.height;
  GdkRGBA fill = ui_fade (brush->on_mat, due ? 0.1f : 0.03f);
  GdkRGBA line = ui_fade (brush->on_mat, due ? 0.45f : 0.15f);
  GdkRGBA ink = ui_fade (brush->on_mat, due ? 1 : 0.4f);

  ui_fill_snapshot (brush->snapshot, &brush->box, h / 2, &fill);
  ui_border_snapshot (brush->snapshot, &brush->box, h / 2, 1, &line);
  ui_brush_text (brush, text, brush->em * 0.95f, PANGO_WEIGHT_SEMIBOLD, 0.5f, &ink,
                 ui_part (&brush->box, left, 0, brush->box.size.width - left, h));
}

void
ui_brush_count (const UiBrush *brush, int count)
{
  g_autofree char *text = g_strdup_printf ("%d", count);
  float em = brush->em, h = em * 1.3f, w = MAX (h, em * (0.75f + 0.58f * strlen (text)));
  GdkRGBA fill = ui_rgb (0x17181f, 0.86f), ink = ui_rgb (0xffffff, 1);
  UiTextStyle style = {
    .size = em * 0.9f, .weight = PANGO_WEIGHT_BOLD, .x_align = 0.5f, .y_align = 0.5f, .digits = TRUE
  };
  graphene_rect_t pill = ui_part (&brush->box, (brush->box.size.width - w) / 2,
                                  (brush->box.size.height - h) / 2, w, h);

  ui_fill_snapshot (brush->snapshot, &pill, h / 2, &fill);
  ui_text_snapshot (brush->widget, brush->snapshot, text, &style, &ink, &pill);
}

void
ui_brush_side (const UiBrush *brush, AppMatch *match, guint seat, float x, float y, float size,
               const GdkRGBA *colour)
{
  static const UiShape shapes[] = { UI_SHAPE_SQUARE, UI_SHAPE_RING, UI_SHAPE_DIAMOND,
                                    UI_SHAPE_TRIANGLE };
  guint side = app_match_get_side (match, seat);

  ui_shape_snapshot (brush->snapshot, shapes[side % G_N_ELEMENTS (shapes)], colour,
                     brush->box.origin.x + x, brush->box.origin.y + y, size);
}

void
ui_brush_plate (const UiBrush *brush, AppMatch *match, guint seat, gboolean turn, gboolean out,
                float right)
{
  float h = brush->box.size.height, em = brush->em, mark = em * 0.62f;
  GdkRGBA fill = turn ? brush->accent : ui_fade (brush->text, brush->dark ? 0.12f : 0.08f);
  GdkRGBA ink = turn ? brush->on_accent : brush->text;

  if (out && !turn)
    ink = ui_fade (ink, 0.75f);
  ui_fill_snapshot (brush->snapshot, &brush->box, h / 2, &fill);
  ui_brush_side (brush, match, seat, em * 0.6f, (h - mark) / 2, mark, &ink);
  ui_brush_text (brush, app_match_get_seat_name (match, seat), em,
                 turn ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_MEDIUM, 0, &ink,
                 ui_part (&brush->box, em * 1.55f, 0,
                          brush->box.size.width - em * 1.65f - em * 0.5f - right, h));
}

const UiBoardItem *
ui_items_find (const GArray *items, int kind, guint index)
{
  for (guint k = 0; k < items->len; k++) {
    const UiBoardItem *item = &g_array_index (items, UiBoardItem, k);

    if (item->kind == kind && item->index == index)
      return item;
  }
  return NULL;
}

UiBoardItem *
ui_items_add (GArray *items, int kind, guint seat, guint index, float x, float y, float w, float h)
{
  UiBoardItem item = { .box = GRAPHENE_RECT_INIT (roundf (x), roundf (y), MAX (roundf (w), 0),
                                                  MAX (roundf (h), 0)),
                       .kind = kind,
                       .seat = seat,
                       .index = index };

  g_array_append_val (items, item);
  return &g_array_index (items, UiBoardItem, items->len - 1);
}
