/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Seals. Their colours are at least 20 apart in Lab for all eyes, the first six 19 by CIEDE2000 and
 * 4 in greys.
 */
#include "ui/board/seal.h"

#include "ui/board/brush.h"

#include <math.h>

typedef struct {
  guint32 colour;
  UiShape shape;
} Seal;

static const Seal seals[UI_SEALS] = {
  { 0x5d160a, UI_SHAPE_TRIANGLE }, { 0x57b0f7, UI_SHAPE_DROP },   { 0xf2ae1c, UI_SHAPE_HEXAGON },
  { 0x300a4d, UI_SHAPE_DIAMOND },  { 0x7b8979, UI_SHAPE_LEAF },   { 0x3a5a62, UI_SHAPE_SPIRAL },
  { 0xf0e4aa, UI_SHAPE_CROSS },    { 0x7e6c39, UI_SHAPE_SQUARE }, { 0xc181b7, UI_SHAPE_BARS },
  { 0xb36c16, UI_SHAPE_CRESCENT }, { 0x0a222b, UI_SHAPE_RING },   { 0xd4eee1, UI_SHAPE_STAR },
};

static const Seal no_seal = { 0xa39a88, UI_SHAPE_STAR };

/* By the luminance that eyes see, so that the ink is readable. */
static gboolean
is_light (const GdkRGBA *colour)
{
  return 0.3f * colour->red + 0.59f * colour->green + 0.11f * colour->blue > 0.5f;
}

UiElement
ui_seal_look (int seal)
{
  const Seal *found = seal >= 0 ? &seals[seal % UI_SEALS] : &no_seal;
  UiElement look = { .shape = found->shape, .band = ui_rgb (found->colour, 1) };

  look.ink = is_light (&look.band) ? ui_rgb (0x1c150e, 1) : ui_rgb (0xffffff, 1);
  look.text = look.band;
  return look;
}

/* A round blot with an uneven edge. */
static void
wax_path (cairo_t *cr, double size)
{
  const int bumps = 9;

  for (int k = 0; k <= 72; k++) {
    double angle = 2 * G_PI * k / 72;
    double radius = size * (0.465 + 0.03 * cos (bumps * angle));

    cairo_line_to (cr, size / 2 + radius * cos (angle), size / 2 + radius * sin (angle));
  }
  cairo_close_path (cr);
}

void
ui_seal_snapshot (GtkSnapshot *snapshot, int seal, float x, float y, float size)
{
  UiElement look = ui_seal_look (seal);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (x, y, size, size));
  float inner = size * 0.52f;
  GdkRGBA edge = ui_rgb (0, 0.35f);

  cairo_translate (cr, x, y);
  wax_path (cr, size);
  gdk_cairo_set_source_rgba (cr, &look.band);
  cairo_fill_preserve (cr);
  gdk_cairo_set_source_rgba (cr, &edge);
  cairo_set_line_width (cr, MAX (size * 0.035f, 0.8f));
  cairo_stroke (cr);
  cairo_destroy (cr);
  ui_shape_snapshot (snapshot, look.shape, &look.ink, x + (size - inner) / 2,
                     y + (size - inner) / 2, inner);
}
