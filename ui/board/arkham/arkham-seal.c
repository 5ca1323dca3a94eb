/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Small pictures.
 */
#include "ui/board/arkham/arkham-seal.h"

#include "ui/board/face-style.h"

#include <math.h>

static void
eye_path (cairo_t *cr, double s)
{
  cairo_move_to (cr, s * 0.02, s * 0.5);
  cairo_curve_to (cr, s * 0.28, s * 0.1, s * 0.72, s * 0.1, s * 0.98, s * 0.5);
  cairo_curve_to (cr, s * 0.72, s * 0.9, s * 0.28, s * 0.9, s * 0.02, s * 0.5);
  cairo_close_path (cr);
  /* The white, wound the other way, stays open around the iris. */
  cairo_new_sub_path (cr);
  cairo_arc_negative (cr, s * 0.5, s * 0.5, s * 0.22, 2 * G_PI, 0);
  cairo_new_sub_path (cr);
  cairo_arc (cr, s * 0.5, s * 0.5, s * 0.1, 0, 2 * G_PI);
}

void
ui_arkham_symbol_snapshot (GtkSnapshot *snapshot, UiSymbol symbol, const GdkRGBA *colour, float x,
                           float y, float size)
{
  cairo_t *cr;

  if (symbol == UI_SYMBOL_NONE)
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (x, y, size, size));
  cairo_translate (cr, x, y);
  gdk_cairo_set_source_rgba (cr, colour);
  if (symbol == UI_SYMBOL_LUCID) {
    eye_path (cr, size);
    cairo_fill (cr);
  } else {
    ui_shape_path (cr, UI_SHAPE_SPIRAL, size);
    cairo_fill_preserve (cr);
    cairo_set_line_width (cr, size * 0.05);
    cairo_stroke (cr);
  }
  cairo_destroy (cr);
}

GdkRGBA
ui_arkham_symbol_colour (const UiBrush *brush, UiSymbol symbol, gboolean surface)
{
  gboolean light = surface && brush->dark;

  if (symbol == UI_SYMBOL_LUCID)
    return light ? ui_rgb (0xf3c96b, 1) : ui_rgb (0x8a5a00, 1);
  return light ? ui_rgb (0xd3a3ec, 1) : ui_rgb (0x6a1b7d, 1);
}

GdkRGBA
ui_arkham_paper_colour (const UiBrush *brush)
{
  return ui_face_style (brush->dark).paper;
}

void
ui_arkham_paper_snapshot (const UiBrush *brush, const graphene_rect_t *box, float radius,
                          const GdkRGBA *fill, gboolean changed)
{
  GdkRGBA edge = ui_face_style (brush->dark).edge;

  ui_face_paper_snapshot (brush->widget, brush->snapshot, box, radius, fill, changed);
  ui_border_snapshot (brush->snapshot, box, radius, 1, &edge);
}

void
ui_arkham_coin_snapshot (const UiBrush *brush, int value, const graphene_rect_t *box,
                         gboolean changed)
{
  float size = box->size.width, rim = MAX (size * 0.07f, 1);
  GdkRGBA fill = value >= 0 ? ui_rgb (brush->dark ? 0xd9b354 : 0xe9c463, 1) : ui_rgb (0x4a5275, 1);
  GdkRGBA ink = value >= 0 ? ui_rgb (0x3a2a05, 1) : ui_rgb (0xffffff, 0.9f);
  GdkRGBA line = value >= 0 ? ui_rgb (0x8a6410, 0.8f) : ui_rgb (0xffffff, 0.35f);
  graphene_rect_t inner = ui_part (box, rim, rim, size - 2 * rim, size - 2 * rim);
  g_autofree char *text = value >= 0 ? g_strdup_printf ("$%d", value) : g_strdup ("?");

  ui_arkham_paper_snapshot (brush, box, size / 2, &fill, changed);
  ui_border_snapshot (brush->snapshot, &inner, size / 2 - rim, 1, &line);
  ui_brush_text (brush, text, size * (value > 9 ? 0.36f : 0.46f), PANGO_WEIGHT_BOLD, 0.5f, &ink,
                 *box);
}
