/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The signs of abilities. Coordinates are those of a square from -50 to 50.
 */
#include "ui/board/tokio/tokio-ability.h"

#include <math.h>

#define STROKE 14.0

/* An arrow's head at (@x, @y) that points where @angle does, clockwise from the right. */
static void
add_head (cairo_t *cr, double x, double y, double angle, double length)
{
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_rotate (cr, angle);
  cairo_move_to (cr, length, 0);
  cairo_line_to (cr, -length * 0.45, -length * 0.85);
  cairo_line_to (cr, -length * 0.45, length * 0.85);
  cairo_close_path (cr);
  cairo_fill (cr);
  cairo_restore (cr);
}

/* A bolt. */
static void
draw_swift (cairo_t *cr)
{
  cairo_move_to (cr, 14, -50);
  cairo_line_to (cr, -30, 8);
  cairo_line_to (cr, -4, 8);
  cairo_line_to (cr, -14, 50);
  cairo_line_to (cr, 30, -10);
  cairo_line_to (cr, 4, -10);
  cairo_close_path (cr);
  cairo_fill (cr);
}

/* A feather: light enough to cost nothing. */
static void
draw_free (cairo_t *cr)
{
  cairo_move_to (cr, -42, 46);
  cairo_line_to (cr, 6, -8);
  cairo_stroke (cr);
  cairo_move_to (cr, 44, -46);
  cairo_curve_to (cr, 2, -46, -30, -22, -24, 24);
  cairo_curve_to (cr, 18, 28, 46, -2, 44, -46);
  cairo_fill (cr);
}

/* Round and round. */
static void
draw_spin (cairo_t *cr)
{
  double end = -0.35 * G_PI;

  cairo_arc (cr, 0, 0, 34, 0.05 * G_PI, 2 * G_PI + end - 0.2);
  cairo_stroke (cr);
  add_head (cr, 34 * cos (end), 34 * sin (end), end + 0.42 * G_PI, 26);
}

/* Over what lies between. */
static void
draw_leap (cairo_t *cr)
{
  cairo_arc (cr, -4, 22, 34, G_PI, 2 * G_PI - 0.35);
  cairo_stroke (cr);
  add_head (cr, 29, 22, 0.5 * G_PI, 26);
  cairo_arc (cr, -4, 32, 11, 0, 2 * G_PI);
  cairo_fill (cr);
}

/* Three prongs. */
static void
draw_reach (cairo_t *cr)
{
  static const double angles[] = { -0.78 * G_PI, -0.5 * G_PI, -0.22 * G_PI };

  for (guint k = 0; k < G_N_ELEMENTS (angles); k++) {
    double x = 32 * cos (angles[k]), y = 40 + 58 * sin (angles[k]);

    cairo_move_to (cr, 0, 44);
    cairo_line_to (cr, x, y);
    cairo_stroke (cr);
    add_head (cr, x, y, atan2 (y - 44, x), 19);
  }
}

/* A sword. */
static void
draw_edge (cairo_t *cr)
{
  cairo_save (cr);
  cairo_rotate (cr, G_PI_4);
  cairo_move_to (cr, 0, -62);
  cairo_line_to (cr, 11, -44);
  cairo_line_to (cr, 11, 20);
  cairo_line_to (cr, -11, 20);
  cairo_line_to (cr, -11, -44);
  cairo_close_path (cr);
  cairo_fill (cr);
  cairo_rectangle (cr, -30, 20, 60, 12);
  cairo_fill (cr);
  cairo_rectangle (cr, -6, 32, 12, 26);
  cairo_fill (cr);
  cairo_restore (cr);
}

/* An anchor. */
static void
draw_rooted (cairo_t *cr)
{
  cairo_arc (cr, 0, -36, 10, 0, 2 * G_PI);
  cairo_stroke (cr);
  cairo_move_to (cr, 0, -26);
  cairo_line_to (cr, 0, 44);
  cairo_move_to (cr, -20, -10);
  cairo_line_to (cr, 20, -10);
  cairo_stroke (cr);
  cairo_arc (cr, 0, 4, 40, 0.08 * G_PI, 0.92 * G_PI);
  cairo_stroke (cr);
}

/* Two rings, one in the other. */
static void
draw_twin (cairo_t *cr)
{
  cairo_arc (cr, -17, 0, 25, 0, 2 * G_PI);
  cairo_stroke (cr);
  cairo_arc (cr, 17, 0, 25, 0, 2 * G_PI);
  cairo_stroke (cr);
}

static void (*const signs[UI_TOKIO_ABILITIES]) (cairo_t *) = {
  [UI_TOKIO_ABILITY_SWIFT] = draw_swift,   [UI_TOKIO_ABILITY_FREE] = draw_free,
  [UI_TOKIO_ABILITY_SPIN] = draw_spin,     [UI_TOKIO_ABILITY_LEAP] = draw_leap,
  [UI_TOKIO_ABILITY_REACH] = draw_reach,   [UI_TOKIO_ABILITY_EDGE] = draw_edge,
  [UI_TOKIO_ABILITY_ROOTED] = draw_rooted, [UI_TOKIO_ABILITY_TWIN] = draw_twin,
};

static void
begin_sign (cairo_t *cr, double size)
{
  cairo_save (cr);
  cairo_new_path (cr);
  cairo_scale (cr, size / 100, size / 100);
  cairo_set_line_width (cr, STROKE);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
}

void
ui_tokio_ability_draw (cairo_t *cr, UiTokioAbility ability, double size)
{
  begin_sign (cr, size);
  signs[ability](cr);
  cairo_restore (cr);
}

void
ui_tokio_ability_draw_flip (cairo_t *cr, double size)
{
  begin_sign (cr, size);
  cairo_move_to (cr, -34, 6);
  cairo_line_to (cr, -34, 40);
  cairo_line_to (cr, 34, 40);
  cairo_line_to (cr, 34, 6);
  cairo_stroke (cr);
  cairo_move_to (cr, 0, 20);
  cairo_line_to (cr, 0, -20);
  cairo_stroke (cr);
  add_head (cr, 0, -22, -G_PI_2, 26);
  cairo_restore (cr);
}
