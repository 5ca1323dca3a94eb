/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Gems, drawn around the origin with a straight side 1 long, so that all sizes are parts of it.
 * What belongs to a side is drawn as if it were the upper one, and turned.
 */
#include "ui/board/tokio/tokio-gem.h"

#include "ui/board/element.h"
#include "ui/board/tokio/tokio-ability.h"

#include <adwaita.h>
#include <math.h>

#define ROOM_FOR_NAMES 6.4f /* em across; smaller gems have figures for triangles, too */
#define TAN_22 0.41421
#define TABLE 0.265 /* from the middle to a side of the inner octagon */
#define CORNER 0.274
#define ATTACK 0xc2410c

typedef struct {
  const UiBrush *brush;
  const UiTokioGem *gem;
  graphene_rect_t box;
  cairo_t *cr;
  UiElement emblem;
  float size;
  gboolean wide; /* there is room for names and triangles */
} GemPainter;

static GdkRGBA
mix (GdkRGBA a, GdkRGBA b, float share)
{
  return (GdkRGBA){ a.red + (b.red - a.red) * share, a.green + (b.green - a.green) * share,
                    a.blue + (b.blue - a.blue) * share, 1 };
}

void
ui_tokio_octagon_path (cairo_t *cr, double half)
{
  double t = half * TAN_22;

  cairo_new_path (cr);
  cairo_move_to (cr, -t, -half);
  cairo_line_to (cr, t, -half);
  cairo_line_to (cr, half, -t);
  cairo_line_to (cr, half, t);
  cairo_line_to (cr, t, half);
  cairo_line_to (cr, -t, half);
  cairo_line_to (cr, -half, t);
  cairo_line_to (cr, -half, -t);
  cairo_close_path (cr);
}

static void
set_colour (const GemPainter *cut, GdkRGBA colour)
{
  gdk_cairo_set_source_rgba (cut->cr, &colour);
}

/* A soft edge along the eight sides. */
static void
draw_glow (const GemPainter *cut)
{
  const int steps = 7;
  float blur = CLAMP (cut->size * 0.1f, 5, 14);
  graphene_rect_t around = cut->box;
  GdkRGBA soft = ui_fade (cut->brush->accent, cut->brush->dark ? 0.16f : 0.11f);
  cairo_t *cr;

  graphene_rect_inset (&around, -blur, -blur);
  cr = gtk_snapshot_append_cairo (cut->brush->snapshot, &around);
  cairo_translate (cr, cut->box.origin.x + cut->size / 2, cut->box.origin.y + cut->size / 2);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  gdk_cairo_set_source_rgba (cr, &soft);
  for (int k = 1; k <= steps; k++) {
    ui_tokio_octagon_path (cr, cut->size / 2);
    cairo_set_line_width (cr, 2 * blur * k / steps);
    cairo_stroke (cr);
  }
  cairo_destroy (cr);
}

static GemPainter
begin_gem (const UiBrush *brush, const UiTokioGem *gem, const graphene_rect_t *box)
{
  GemPainter cut = { .brush = brush,
                     .gem = gem,
                     .box = *box,
                     .emblem = ui_emblem_style (gem->emblem),
                     .size = box->size.width };

  cut.wide = cut.size >= brush->em * ROOM_FOR_NAMES;
  if (gem->changed)
    draw_glow (&cut);
  cut.cr = gtk_snapshot_append_cairo (brush->snapshot, box);
  cairo_translate (cut.cr, box->origin.x + cut.size / 2, box->origin.y + cut.size / 2);
  cairo_scale (cut.cr, cut.size, cut.size);
  cairo_set_line_join (cut.cr, CAIRO_LINE_JOIN_ROUND);
  return cut;
}

/* One line of text around a point of the gem. */
static void
write_at (const GemPainter *cut, const char *text, float size, PangoWeight weight,
          const GdkRGBA *ink, double x, double y, float w)
{
  float middle = cut->size / 2, h = size * 1.5f;

  ui_brush_text (cut->brush, text, size, weight, 0.5f, ink,
                 GRAPHENE_RECT_INIT (cut->box.origin.x + middle + (float)x * cut->size - w / 2,
                                     cut->box.origin.y + middle + (float)y * cut->size - h / 2, w,
                                     h));
}

/* The cut: eight facets around a table. */

static void
facet_path (cairo_t *cr, gboolean straight)
{
  double outer = 0.485, a = outer * TAN_22, b = TABLE * TAN_22;

  cairo_new_path (cr);
  if (straight) {
    cairo_move_to (cr, -a, -outer);
    cairo_line_to (cr, a, -outer);
    cairo_line_to (cr, b, -TABLE);
    cairo_line_to (cr, -b, -TABLE);
  } else {
    cairo_move_to (cr, a, -outer);
    cairo_line_to (cr, outer, -a);
    cairo_line_to (cr, TABLE, -b);
    cairo_line_to (cr, b, -TABLE);
  }
  cairo_close_path (cr);
}

/* Light falls from the upper left; the front is the brightest side. @front: at which edge it is,
 * clockwise from the upper one; -1 for none. */
static void
draw_facets (const GemPainter *cut, GdkRGBA base, GdkRGBA front_fill, int front)
{
  static const float straight_shade[] = { 0, 0.07f, 0.1f, 0.03f };
  static const float slant_shade[] = { 0.04f, 0.12f, 0.07f, 0 };
  GdkRGBA black = ui_rgb (0, 1);

  for (int k = 0; k < UI_TOKIO_SIDES; k++) {
    cairo_save (cut->cr);
    cairo_rotate (cut->cr, k * G_PI_2);
    facet_path (cut->cr, TRUE);
    set_colour (cut, k == front ? front_fill : mix (base, black, straight_shade[k]));
    cairo_fill (cut->cr);
    facet_path (cut->cr, FALSE);
    set_colour (cut, mix (base, black, slant_shade[k]));
    cairo_fill (cut->cr);
    cairo_restore (cut->cr);
  }
}

static void
draw_rim (const GemPainter *cut, GdkRGBA colour, double width)
{
  ui_tokio_octagon_path (cut->cr, 0.5 - width / 2);
  set_colour (cut, colour);
  cairo_set_line_width (cut->cr, width);
  cairo_stroke (cut->cr);
}

static void
draw_centre (const GemPainter *cut, GdkRGBA fill, GdkRGBA line)
{
  ui_tokio_octagon_path (cut->cr, TABLE);
  set_colour (cut, fill);
  cairo_fill_preserve (cut->cr);
  set_colour (cut, line);
  cairo_set_line_width (cut->cr, MAX (0.012, 1 / cut->size));
  cairo_stroke (cut->cr);
}

/* Sides. */

static void
triangle_path (cairo_t *cr, double x, double y, double size, gboolean out)
{
  double h = out ? -size / 2 : size / 2;

  cairo_new_path (cr);
  cairo_move_to (cr, x, y + h * 0.85);
  cairo_line_to (cr, x - size / 2, y - h * 0.85);
  cairo_line_to (cr, x + size / 2, y - h * 0.85);
  cairo_close_path (cr);
}

/* A figure's ground, whose gable points where triangles would. */
static void
gable_path (cairo_t *cr, double x, double y, double w, double h, gboolean out)
{
  double d = out ? -1 : 1;

  cairo_new_path (cr);
  cairo_move_to (cr, x - w / 2, y - d * h * 0.45);
  cairo_line_to (cr, x + w / 2, y - d * h * 0.45);
  cairo_line_to (cr, x + w / 2, y + d * h * 0.3);
  cairo_line_to (cr, x, y + d * h * 0.72);
  cairo_line_to (cr, x - w / 2, y + d * h * 0.3);
  cairo_close_path (cr);
}

/* Where a point of the upper edge comes to lie when it is the @edge-th. */
static void
rotate_point (int edge, double *x, double *y)
{
  for (; edge > 0; edge--) {
    double old = *x;

    *x = -*y;
    *y = old;
  }
}

static void
write_figure (const GemPainter *cut, int edge, int value, float size, const GdkRGBA *ink, double x,
              double y)
{
  g_autofree char *text = g_strdup_printf ("%d", value);

  rotate_point (edge, &x, &y);
  write_at (cut, text, value > 9 ? size * 0.72f : size, PANGO_WEIGHT_BOLD, ink, x, y,
            cut->size * 0.24f);
}

/* Up to three triangles, or one and a figure. The figure is drawn once the paths are: see
 * draw_figures(). */
static void
draw_triangles (const GemPainter *cut, int edge, int value, double y, double size, GdkRGBA colour,
                gboolean out)
{
  double step = size * 1.12, sign = edge > 1 ? -1 : 1;

  set_colour (cut, colour);
  for (int k = 0; value <= 3 && k < value; k++) {
    triangle_path (cut->cr, (k - (value - 1) / 2.0) * step, y, size, out);
    cairo_fill (cut->cr);
  }
  if (value > 3) {
    triangle_path (cut->cr, -0.055 * sign, y, size, out);
    cairo_fill (cut->cr);
  }
}

static void
draw_gable (const GemPainter *cut, double x, GdkRGBA colour, gboolean out)
{
  gable_path (cut->cr, x, -0.375, 0.175, 0.17, out);
  set_colour (cut, colour);
  cairo_fill (cut->cr);
}

/* @k: clockwise from the front, which lies at @edge 0 when the gem is @up. */
static void
draw_side (const GemPainter *cut, int k, gboolean up)
{
  int side = ui_tokio_side (cut->gem, k), edge = (k + (up ? 0 : 2)) % UI_TOKIO_SIDES;
  int attack = cut->gem->attack[side], defense = cut->gem->defense[side];
  float strength = k == 0 ? 1 : 0.9f;
  double sign = edge > 1 ? -1 : 1;
  GdkRGBA red = ui_rgb (ATTACK, strength),
          dark = ui_fade (ui_card_face_style (FALSE).ink, strength);
  GdkRGBA white = ui_rgb (0xffffff, 1), figure = ui_card_face_style (FALSE).ink;

  cairo_save (cut->cr);
  cairo_rotate (cut->cr, edge * G_PI_2);
  if (cut->wide) {
    draw_triangles (cut, edge, attack, -0.402, 0.086, red, TRUE);
    draw_triangles (cut, edge, defense, -0.318, 0.08, dark, FALSE);
  } else {
    draw_gable (cut, -0.095 * sign, red, TRUE);
    draw_gable (cut, 0.095 * sign, dark, FALSE);
  }
  cairo_restore (cut->cr);
  if (!cut->wide) {
    write_figure (cut, edge, attack, cut->size * 0.17f, &white, -0.095 * sign, -0.375);
    write_figure (cut, edge, defense, cut->size * 0.17f, &white, 0.095 * sign, -0.375);
  } else {
    if (attack > 3)
      write_figure (cut, edge, attack, cut->size * 0.105f, &figure, 0.05 * sign, -0.402);
    if (defense > 3)
      write_figure (cut, edge, defense, cut->size * 0.1f, &figure, 0.05 * sign, -0.318);
  }
}

/* What else a gem says. */

static void
draw_pips (const GemPainter *cut, GdkRGBA ink, double y)
{
  double size = cut->wide ? 0.05 : 0.075, step = size * 1.35;

  set_colour (cut, ink);
  for (int k = 0; k < cut->gem->level; k++) {
    double x = (k - (cut->gem->level - 1) / 2.0) * step;

    cairo_new_path (cut->cr);
    cairo_move_to (cut->cr, x, y - size / 2);
    cairo_line_to (cut->cr, x + size / 2, y);
    cairo_line_to (cut->cr, x, y + size / 2);
    cairo_line_to (cut->cr, x - size / 2, y);
    cairo_close_path (cut->cr);
    cairo_fill (cut->cr);
  }
}

static void
draw_shape (const GemPainter *cut, GdkRGBA ink, double x, double y, double size)
{
  cairo_save (cut->cr);
  cairo_new_path (cut->cr);
  cairo_translate (cut->cr, x - size / 2, y - size / 2);
  ui_shape_path (cut->cr, cut->emblem.shape, size);
  set_colour (cut, ink);
  cairo_fill (cut->cr);
  cairo_restore (cut->cr);
}

static void
draw_badge (const GemPainter *cut, double x, double y, GdkRGBA fill)
{
  cairo_new_path (cut->cr);
  cairo_arc (cut->cr, x, y, 0.092, 0, 2 * G_PI);
  set_colour (cut, fill);
  cairo_fill (cut->cr);
}

static void
draw_abilities (const GemPainter *cut)
{
  double x = CORNER;

  for (guint k = 0; k < UI_TOKIO_ABILITIES; k++) {
    gboolean spent = k == UI_TOKIO_ABILITY_TWIN && cut->gem->turned;

    if (!(cut->gem->abilities & 1u << k))
      continue;
    draw_badge (cut, x, CORNER, ui_fade (ui_card_face_style (FALSE).ink, spent ? 0.35f : 0.9f));
    cairo_save (cut->cr);
    cairo_translate (cut->cr, x, CORNER);
    set_colour (cut, ui_rgb (0xffffff, spent ? 0.7f : 1));
    ui_tokio_ability_draw (cut->cr, k, 0.125);
    if (spent) {
      cairo_set_line_width (cut->cr, 0.022);
      set_colour (cut, ui_rgb (ATTACK, 1));
      cairo_move_to (cut->cr, -0.085, 0.085);
      cairo_line_to (cut->cr, 0.085, -0.085);
      cairo_stroke (cut->cr);
    }
    cairo_restore (cut->cr);
    x = -x;
  }
}

static void
draw_flipped (const GemPainter *cut)
{
  if (!cut->gem->flipped)
    return;
  draw_badge (cut, CORNER, -CORNER, ui_card_face_style (FALSE).gold);
  cairo_save (cut->cr);
  cairo_translate (cut->cr, CORNER, -CORNER);
  set_colour (cut, ui_card_face_style (FALSE).on_gold);
  ui_tokio_ability_draw_flip (cut->cr, 0.12);
  cairo_restore (cut->cr);
}

/* Name and level, or where there is no room for it, shape and level. */
static void
draw_middle (const GemPainter *cut, GdkRGBA ink)
{
  draw_pips (cut, ink, cut->wide ? 0.15 : 0.175);
  if (!cut->wide)
    draw_shape (cut, ink, 0, -0.035, 0.27);
}

static void
write_name (const GemPainter *cut, GdkRGBA ink)
{
  UiTextStyle style = { .size = MIN (cut->size * 0.105f, cut->brush->em * 1.05f),
                        .weight = PANGO_WEIGHT_SEMIBOLD };
  float room = cut->size * 0.49f, width;

  if (!cut->wide || cut->gem->name == NULL)
    return;
  width = ui_text_width (cut->brush->widget, cut->gem->name, &style);
  if (width > room - 2)
    style.size *= MAX ((room - 2) / width, 0.72f);
  write_at (cut, cut->gem->name, style.size, style.weight, &ink, 0, -0.02, room);
}

void
ui_tokio_gem_snapshot (const UiBrush *brush, const UiTokioGem *gem, const graphene_rect_t *box,
                       gboolean up)
{
  GemPainter cut = begin_gem (brush, gem, box);
  GdkRGBA ground = ui_card_face_style (brush->dark).paper,
          light = mix (ground, ui_rgb (0xffffff, 1), 0.5f);
  GdkRGBA dark = ui_rgb (0, 0.28f);

  draw_facets (&cut, mix (ground, cut.emblem.band, 0.2f), light, up ? 0 : 2);
  draw_rim (&cut, cut.emblem.band, MAX (0.03, 1.5 / cut.size));
  draw_centre (&cut, cut.emblem.band, dark);
  cairo_save (cut.cr);
  cairo_rotate (cut.cr, up ? 0 : G_PI);
  cairo_set_line_width (cut.cr, MAX (0.04, 2.5 / cut.size));
  cairo_set_line_cap (cut.cr, CAIRO_LINE_CAP_ROUND);
  set_colour (&cut, ui_rgb (ATTACK, 1));
  cairo_new_path (cut.cr);
  cairo_move_to (cut.cr, -0.19, -0.478);
  cairo_line_to (cut.cr, 0.19, -0.478);
  cairo_stroke (cut.cr);
  cairo_restore (cut.cr);
  if (cut.wide)
    draw_shape (&cut, cut.emblem.band, -CORNER, -CORNER, 0.14);
  draw_middle (&cut, cut.emblem.ink);
  draw_abilities (&cut);
  draw_flipped (&cut);
  for (int k = 0; k < UI_TOKIO_SIDES; k++)
    draw_side (&cut, k, up);
  cairo_destroy (cut.cr);
  write_name (&cut, cut.emblem.ink);
}

void
ui_tokio_back_snapshot (const UiBrush *brush, const UiTokioGem *gem, const graphene_rect_t *box)
{
  GemPainter cut = begin_gem (brush, gem, box);
  GdkRGBA cloth = ui_card_face_style (brush->dark).cloth;
  GdkRGBA thread = ui_card_face_style (brush->dark).thread, faint = ui_rgb (0xffffff, 0.72f);

  draw_facets (&cut, cloth, cloth, -1);
  draw_rim (&cut, mix (cloth, ui_rgb (0, 1), 0.35f), MAX (0.02, 1 / cut.size));
  draw_centre (&cut, cloth, thread);
  if (gem->known) {
    draw_middle (&cut, faint);
    if (cut.wide)
      draw_shape (&cut, faint, -CORNER, -CORNER, 0.12);
  } else {
    cut.emblem.shape = UI_SHAPE_STAR;
    draw_shape (&cut, thread, 0, 0, 0.3);
  }
  cairo_destroy (cut.cr);
  if (gem->known)
    write_name (&cut, faint);
}

void
ui_tokio_lost_snapshot (const UiBrush *brush, const UiTokioGem *gem, const graphene_rect_t *box)
{
  GemPainter cut = begin_gem (brush, gem, box);
  GdkRGBA cloth = ui_card_face_style (FALSE).cloth;

  ui_tokio_octagon_path (cut.cr, 0.46);
  set_colour (&cut, ui_fade (gem->known ? cut.emblem.band : cloth, 0.75f));
  cairo_fill_preserve (cut.cr);
  set_colour (&cut, ui_fade (brush->text, 0.4f));
  cairo_set_line_width (cut.cr, 1 / cut.size);
  cairo_stroke (cut.cr);
  if (gem->known)
    draw_shape (&cut, ui_fade (cut.emblem.ink, 0.85f), 0, 0, 0.46);
  cairo_destroy (cut.cr);
  if (!gem->known) {
    GdkRGBA white = ui_rgb (0xffffff, 0.9f);

    write_at (&cut, "?", cut.size * 0.5f, PANGO_WEIGHT_BOLD, &white, 0, 0, cut.size);
  }
}

void
ui_tokio_hole_snapshot (const UiBrush *brush, const graphene_rect_t *box)
{
  const UiTokioGem none = { .emblem = -1 };
  GemPainter cut = begin_gem (brush, &none, box);
  double dashes[] = { 4 / cut.size, 4 / cut.size };

  ui_tokio_octagon_path (cut.cr, 0.47);
  set_colour (&cut, ui_fade (brush->on_mat, 0.32f));
  cairo_set_dash (cut.cr, dashes, 2, 0);
  cairo_set_line_width (cut.cr, 1 / cut.size);
  cairo_stroke (cut.cr);
  cairo_destroy (cut.cr);
}

/* The same as a widget. */

#define UI_TYPE_TOKIO_GEM (ui_tokio_gem_widget_get_type ())
G_DECLARE_FINAL_TYPE (UiTokioGemWidget, ui_tokio_gem_widget, UI, TOKIO_GEM_WIDGET, GtkWidget)

struct _UiTokioGemWidget {
  GtkWidget parent_instance;

  UiTokioGem gem;
  char *name; /* Owned */
  int size;
};

G_DEFINE_FINAL_TYPE (UiTokioGemWidget, ui_tokio_gem_widget, GTK_TYPE_WIDGET)

static void
ui_tokio_gem_widget_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                             int *minimum, int *natural, int *minimum_baseline,
                             int *natural_baseline)
{
  *minimum = *natural = UI_TOKIO_GEM_WIDGET (widget)->size;
}

static void
ui_tokio_gem_widget_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UiTokioGemWidget *self = UI_TOKIO_GEM_WIDGET (widget);
  UiBrush brush = { .widget = widget,
                    .snapshot = snapshot,
                    .em = ui_font_size (widget),
                    .dark = adw_style_manager_get_dark (adw_style_manager_get_default ()) };

  ui_tokio_gem_snapshot (&brush, &self->gem, &GRAPHENE_RECT_INIT (0, 0, self->size, self->size),
                         TRUE);
}

static void
ui_tokio_gem_widget_finalize (GObject *object)
{
  g_free (UI_TOKIO_GEM_WIDGET (object)->name);
  G_OBJECT_CLASS (ui_tokio_gem_widget_parent_class)->finalize (object);
}

static void
ui_tokio_gem_widget_class_init (UiTokioGemWidgetClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ui_tokio_gem_widget_finalize;
  widget_class->measure = ui_tokio_gem_widget_measure;
  widget_class->snapshot = ui_tokio_gem_widget_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ui_tokio_gem_widget_init (UiTokioGemWidget *self)
{
}

GtkWidget *
ui_tokio_gem_new (const UiTokioGem *gem, int size)
{
  UiTokioGemWidget *self = g_object_new (UI_TYPE_TOKIO_GEM, NULL);

  self->gem = *gem;
  self->name = g_strdup (gem->name);
  self->gem.id = self->gem.colour = NULL;
  self->gem.name = self->name;
  self->size = size;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  self->name != NULL ? self->name : "", -1);
  return GTK_WIDGET (self);
}
