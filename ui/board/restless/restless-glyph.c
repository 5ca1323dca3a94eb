/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Signs, each as two paths in a square of 100: what is filled (with holes where it overlaps
 * itself), and what is stroked over it. M, L, C and Z as in other notations of paths; O is a circle
 * by its centre and radius.
 */
#include "ui/board/restless/restless-glyph.h"

#define STROKE 9.0

typedef struct {
  const char *fill, *stroke;
} Paths;

static const Paths paths[UI_RESTLESS_GLYPHS] = {
  [UI_RESTLESS_GLYPH_HEALTH] = { "M50 4 C58 26 84 42 84 66 C84 85 69 97 50 97 C31 97 16 85 16 66 "
                                 "C16 42 42 26 50 4 Z",
                                 NULL },
  [UI_RESTLESS_GLYPH_ARMOR] = { "M50 3 C62 12 76 17 92 17 C94 55 80 84 50 98 C20 84 6 55 8 17 "
                                "C24 17 38 12 50 3 Z",
                                NULL },
  [UI_RESTLESS_GLYPH_WEIGHT] = { "M26 40 L74 40 L94 97 L6 97 Z", "O50 25 17" },
  [UI_RESTLESS_GLYPH_FIST] = { "M18 42 C18 28 30 24 34 31 C36 20 50 20 52 29 C56 20 68 22 69 31 "
                               "C76 27 87 32 86 44 L84 68 C84 86 70 94 52 94 C34 94 24 84 20 68 Z",
                               NULL },
  [UI_RESTLESS_GLYPH_CLAW] = { NULL, "M24 8 C34 40 30 66 14 94 M54 6 C63 40 58 68 42 96 "
                                     "M84 8 C91 40 86 68 72 94" },
  [UI_RESTLESS_GLYPH_DIE] = { NULL,
                              "M50 5 L90 27 L90 73 L50 95 L10 73 L10 27 Z M50 28 L72 66 L28 66 Z" },
  [UI_RESTLESS_GLYPH_CHAIN] = { NULL, "O31 50 23 O69 50 23" },
  [UI_RESTLESS_GLYPH_SWORD] = { "M95 5 L88 34 L48 70 L30 52 L66 12 Z",
                                "M22 44 L56 78 M34 66 L12 88" },
  [UI_RESTLESS_GLYPH_BOW] = { "M94 6 L90 34 L66 10 Z", "M16 16 C64 12 88 36 84 84 M16 16 L84 84 "
                                                       "M10 90 L78 22" },
  [UI_RESTLESS_GLYPH_SPELL] = { "M50 2 C54 38 62 46 98 50 C62 54 54 62 50 98 C46 62 38 54 2 50 "
                                "C38 46 46 38 50 2 Z",
                                NULL },
  [UI_RESTLESS_GLYPH_FLASK] = { "M36 4 L64 4 L64 14 L59 14 L59 38 L88 84 C92 92 88 97 80 97 L20 97 "
                                "C12 97 8 92 12 84 L41 38 L41 14 L36 14 Z",
                                NULL },
  [UI_RESTLESS_GLYPH_FOOD] = { "M5 50 L95 50 C95 76 78 95 50 95 C22 95 5 76 5 50 Z",
                               "M36 37 C29 29 43 20 36 9 M63 37 C56 29 70 20 63 9" },
  [UI_RESTLESS_GLYPH_ACTIVE] = { "M16 3 L84 3 L84 14 C84 34 62 42 58 50 C62 58 84 66 84 86 L84 97 "
                                 "L16 97 "
                                 "L16 86 C16 66 38 58 42 50 C38 42 16 34 16 14 Z",
                                 NULL },
  [UI_RESTLESS_GLYPH_EQUIPMENT] = { "M50 44 L74 68 L50 97 L26 68 Z", "M16 4 C18 34 34 48 50 50 "
                                                                     "C66 48 82 34 84 4" },
  [UI_RESTLESS_GLYPH_SIN] = { "M6 58 L94 58 L94 96 L6 96 Z O50 77 8",
                              "M24 58 L24 36 C24 0 76 0 76 36 "
                              "L76 58" },
  [UI_RESTLESS_GLYPH_NOTHING] = { NULL, "O50 50 38 M24 76 L76 24" },
  [UI_RESTLESS_GLYPH_VALUE] = { "O50 50 17", "O50 50 41" },
  [UI_RESTLESS_GLYPH_EVENT] = { "M1 50 C24 15 76 15 99 50 C76 85 24 85 1 50 Z O50 50 21 O50 50 10",
                                NULL },
  [UI_RESTLESS_GLYPH_TRADER] = { "M0 60 L36 60 C36 78 0 78 0 60 Z M64 60 L100 60 C100 78 64 78 64 "
                                 "60 Z "
                                 "M28 90 L72 90 L72 98 L28 98 Z",
                                 "M50 6 L50 92 M18 24 L82 24 M18 24 L6 58 M18 24 L30 58 M82 24 L70 "
                                 "58 "
                                 "M82 24 L94 58" },
  [UI_RESTLESS_GLYPH_SKULL] = { "M50 3 C80 3 95 24 95 48 C95 62 87 70 78 74 L76 96 L24 96 L22 74 "
                                "C13 70 5 62 5 48 C5 24 20 3 50 3 Z O31 50 12 O69 50 12 "
                                "M50 60 L58 76 L42 76 Z",
                                NULL },
  [UI_RESTLESS_GLYPH_REALM] = { "M6 97 L6 48 C6 20 26 3 50 3 C74 3 94 20 94 48 L94 97 L70 97 L70 "
                                "52 "
                                "C70 38 61 29 50 29 C39 29 30 38 30 52 L30 97 Z",
                                NULL },
  [UI_RESTLESS_GLYPH_GOD] = { "O50 50 21",
                              "M50 16 L50 4 M50 84 L50 96 M16 50 L4 50 M84 50 L96 50 "
                              "M26 26 L18 18 M74 74 L82 82 M26 74 L18 82 M74 26 L82 18" },
  [UI_RESTLESS_GLYPH_STATUS] = { "M50 2 L88 50 L50 98 L12 50 Z", NULL },
  [UI_RESTLESS_GLYPH_BLESSING] = { "M50 2 L62 37 L98 38 L69 60 L80 96 L50 75 L20 96 L31 60 L2 38 "
                                   "L38 37 Z",
                                   NULL },
  [UI_RESTLESS_GLYPH_TAROT] = { "M50 22 C52 44 58 50 72 50 C58 50 52 56 50 78 C48 56 42 50 28 50 "
                                "C42 50 48 44 50 22 Z",
                                "M18 6 L82 6 L82 94 L18 94 Z" },
  [UI_RESTLESS_GLYPH_CHARACTER] = { "M50 3 C71 3 77 22 77 40 C77 52 71 60 66 64 C84 70 95 82 97 98 "
                                    "L3 98 "
                                    "C5 82 16 70 34 64 C29 60 23 52 23 40 C23 22 29 3 50 3 Z "
                                    "M50 21 C59 21 63 32 63 42 C63 54 58 60 50 60 C42 60 37 54 37 "
                                    "42 "
                                    "C37 32 41 21 50 21 Z",
                                    NULL },
  [UI_RESTLESS_GLYPH_POOL] = { "M15 5 L85 5 C85 38 73 54 57 58 L57 80 L77 89 L77 97 L23 97 L23 89 "
                               "L43 80 "
                               "L43 58 C27 54 15 38 15 5 Z",
                               NULL },
  [UI_RESTLESS_GLYPH_STARTER] = { "M28 4 L62 4 L62 52 L90 66 C98 71 98 84 96 94 L28 94 Z", NULL },
  [UI_RESTLESS_GLYPH_LOOT] = { "M36 3 L64 3 L58 24 C80 35 93 60 89 80 C86 94 76 97 50 97 C24 97 14 "
                               "94 11 80 "
                               "C7 60 20 35 42 24 Z",
                               NULL },
  [UI_RESTLESS_GLYPH_TREASURE] = { "M26 9 L74 9 L97 39 L50 96 L3 39 Z M35 18 L65 18 L72 34 L28 34 "
                                   "Z",
                                   NULL },
  [UI_RESTLESS_GLYPH_REST] = { "M64 3 C32 9 12 34 16 62 C20 87 46 101 74 91 C50 86 38 68 40 46 "
                               "C42 26 52 12 64 3 Z",
                               NULL },
  [UI_RESTLESS_GLYPH_REROLL] = { "M92 6 L90 42 L58 30 Z O50 52 13",
                                 "M85 52 C85 74 69 88 50 88 C30 88 14 72 14 52 C14 32 30 16 50 16 "
                                 "C60 16 68 19 75 26" },
  [UI_RESTLESS_GLYPH_TURN] = { "M12 4 L95 50 L12 96 Z", NULL },
  [UI_RESTLESS_GLYPH_COUNTER] = { "O50 50 34", NULL },
  [UI_RESTLESS_GLYPH_DONE] = { NULL, "M12 54 L40 82 L90 18" },
};

static double
next_number (const char **at)
{
  char *end;
  double value = g_ascii_strtod (*at, &end);

  *at = end;
  return value;
}

static void
trace (cairo_t *cr, const char *at)
{
  double n[6];

  while (*at != '\0') {
    char command = *at++;
    guint arguments = command == 'C' ? 6 : command == 'O' ? 3 : command == 'Z' ? 0 : 2;

    for (guint k = 0; k < arguments; k++)
      n[k] = next_number (&at);
    if (command == 'M')
      cairo_move_to (cr, n[0], n[1]);
    else if (command == 'L')
      cairo_line_to (cr, n[0], n[1]);
    else if (command == 'C')
      cairo_curve_to (cr, n[0], n[1], n[2], n[3], n[4], n[5]);
    else if (command == 'Z')
      cairo_close_path (cr);
    else {
      cairo_new_sub_path (cr);
      cairo_arc (cr, n[0], n[1], n[2], 0, 2 * G_PI);
      cairo_close_path (cr);
    }
    while (*at == ' ')
      at++;
  }
}

typedef struct {
  GdkRGBA colour;
  UiRestlessGlyph glyph;
} Sign;

static void
draw_sign (cairo_t *cr, const graphene_rect_t *box, gconstpointer data)
{
  const Sign *sign = data;
  const Paths *path = &paths[sign->glyph];

  cairo_translate (cr, box->origin.x, box->origin.y);
  cairo_scale (cr, box->size.width / 100, box->size.height / 100);
  gdk_cairo_set_source_rgba (cr, &sign->colour);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  if (path->fill != NULL) {
    trace (cr, path->fill);
    cairo_fill (cr);
  }
  if (path->stroke != NULL) {
    cairo_set_line_width (cr, STROKE);
    cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
    trace (cr, path->stroke);
    cairo_stroke (cr);
  }
}

void
ui_restless_glyph_snapshot (GtkSnapshot *snapshot, UiRestlessGlyph glyph, const GdkRGBA *colour,
                            float x, float y, float size)
{
  const Sign sign = { .colour = *colour, .glyph = glyph };

  if (size >= 2)
    ui_drawing_snapshot (snapshot, &GRAPHENE_RECT_INIT (x, y, size, size), draw_sign, &sign,
                         sizeof sign);
}

void
ui_restless_paint_sign (const UiBrush *brush, UiRestlessGlyph glyph, const GdkRGBA *colour,
                        const graphene_rect_t *box, float width, float size)
{
  ui_restless_glyph_snapshot (brush->snapshot, glyph, colour, box->origin.x + (width - size) / 2,
                              box->origin.y + (box->size.height - size) / 2, size);
}

UiRestlessInk
ui_restless_ink (gboolean dark)
{
  UiRestlessInk ink = {
    .mat = dark ? ui_rgb (0x131110, 1) : ui_rgb (0xd6cdbb, 1),
    .panel = dark ? ui_rgb (0x24201d, 1) : ui_rgb (0xf0e9db, 1),
    .paper = dark ? ui_rgb (0xe2dac9, 1) : ui_rgb (0xfdf9ef, 1),
    .edge = dark ? ui_rgb (0xe9e1d0, 0.16f) : ui_rgb (0x1d1916, 0.22f),
    .on_mat = dark ? ui_rgb (0xe6decd, 1) : ui_rgb (0x1d1916, 1),
    .faint_mat = dark ? ui_rgb (0xa99f90, 1) : ui_rgb (0x3f372e, 1),
    .on_panel = dark ? ui_rgb (0xe6decd, 1) : ui_rgb (0x1d1916, 1),
    .faint = dark ? ui_rgb (0xa99f90, 1) : ui_rgb (0x5d5348, 1),
    .on_paper = ui_rgb (0x1d1916, 1),
    .faint_paper = ui_rgb (0x5d5348, 1),
    .black = ui_rgb (0x1d1916, 1),
    .bone = ui_rgb (0xf0e8d8, 1),
    .red = dark ? ui_rgb (0xe8604f, 1) : ui_rgb (0xa5201a, 1),
    .red_paper = ui_rgb (0xa5201a, 1),
    .on_red = dark ? ui_rgb (0x1d1110, 1) : ui_rgb (0xfff6ec, 1),
  };

  return ink;
}
