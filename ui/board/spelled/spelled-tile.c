/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A letter tile: paper, a band in its kind's colour with the kind's sign and the cost, a large
 * letter, its damage as daggers. Shields and totems show how much they withstand.
 */
#include "ui/board/spelled/spelled-tile.h"

#include "ui/board/brush.h"
#include "ui/board/element.h"

#include <adwaita.h>
#include <math.h>

#define DAGGERS 5 /* more are a number */

typedef struct {
  GtkWidget *context;
  GtkSnapshot *snapshot;
  const UiSpelledTile *tile;
  graphene_rect_t box;
  float radius;
  UiCardFaceStyle style;
} Paper;

typedef struct {
  guint32 band, ink;
} TileStyle;

/* Apart in lightness as well as in hue. */
static const TileStyle tile_styles[] = {
  [UI_TILE_EFFECT] = { 0xe2aa4c, 0x2b1d00 },
  [UI_TILE_SHIELD] = { 0x4a72c4, 0xffffff },
  [UI_TILE_TOTEM] = { 0x3d1a4a, 0xffffff },
};

static gboolean
is_dark (void)
{
  return adw_style_manager_get_dark (adw_style_manager_get_default ());
}

GdkRGBA
ui_tile_red (gboolean dark)
{
  return dark ? ui_rgb (0xff7b84, 1) : ui_card_face_style (FALSE).red;
}

GdkRGBA
ui_tile_band (UiSpelledTileKind kind)
{
  return ui_rgb (tile_styles[kind].band, 1);
}

/* What stands for a kind of card. */
static UiSpelledSign
ui_tile_sign (UiSpelledTileKind kind)
{
  return kind == UI_TILE_SHIELD  ? UI_SPELLED_SIGN_SHIELD
         : kind == UI_TILE_TOTEM ? UI_SPELLED_SIGN_TOTEM
                                 : UI_SPELLED_SIGN_EFFECT;
}

/* Signs, in a square of side 1. */

static void
polygon (cairo_t *cr, const float (*points)[2], guint n)
{
  for (guint k = 0; k < n; k++)
    cairo_line_to (cr, points[k][0], points[k][1]);
  cairo_close_path (cr);
}

static void
star (cairo_t *cr, double x, double y, double outer, double inner, int tips)
{
  for (int k = 0; k < 2 * tips; k++) {
    double angle = -G_PI_2 + G_PI * k / tips, r = k % 2 == 0 ? outer : inner;

    cairo_line_to (cr, x + r * cos (angle), y + r * sin (angle));
  }
  cairo_close_path (cr);
}

static void
heart (cairo_t *cr)
{
  cairo_move_to (cr, 0.5, 0.94);
  cairo_curve_to (cr, -0.28, 0.42, 0.14, -0.14, 0.5, 0.24);
  cairo_curve_to (cr, 0.86, -0.14, 1.28, 0.42, 0.5, 0.94);
  cairo_close_path (cr);
}

static void
shield (cairo_t *cr)
{
  cairo_move_to (cr, 0.5, 0.03);
  cairo_curve_to (cr, 0.64, 0.13, 0.78, 0.16, 0.92, 0.16);
  cairo_curve_to (cr, 0.93, 0.58, 0.8, 0.83, 0.5, 0.98);
  cairo_curve_to (cr, 0.2, 0.83, 0.07, 0.58, 0.08, 0.16);
  cairo_curve_to (cr, 0.22, 0.16, 0.36, 0.13, 0.5, 0.03);
  cairo_close_path (cr);
}

static void
sign_path (cairo_t *cr, UiSpelledSign sign)
{
  static const float bolt[][2] = { { 0.6f, 0 },  { 0.16f, 0.58f }, { 0.46f, 0.58f },
                                   { 0.36f, 1 }, { 0.84f, 0.38f }, { 0.53f, 0.38f } };
  static const float dagger[][2] = { { 0.5f, 0 },      { 0.62f, 0.18f }, { 0.62f, 0.62f },
                                     { 0.84f, 0.62f }, { 0.84f, 0.72f }, { 0.58f, 0.72f },
                                     { 0.58f, 1 },     { 0.42f, 1 },     { 0.42f, 0.72f },
                                     { 0.16f, 0.72f }, { 0.16f, 0.62f }, { 0.38f, 0.62f },
                                     { 0.38f, 0.18f } };
  static const float bin[][2] = { { 0.2f, 0.32f }, { 0.8f, 0.32f }, { 0.72f, 1 }, { 0.28f, 1 } };

  switch (sign) {
  case UI_SPELLED_SIGN_ENERGY:
    polygon (cr, bolt, G_N_ELEMENTS (bolt));
    break;
  case UI_SPELLED_SIGN_DAMAGE:
    polygon (cr, dagger, G_N_ELEMENTS (dagger));
    break;
  case UI_SPELLED_SIGN_HEALTH:
    heart (cr);
    break;
  case UI_SPELLED_SIGN_SHIELD:
    shield (cr);
    break;
  case UI_SPELLED_SIGN_TOTEM:
    star (cr, 0.5, 0.34, 0.36, 0.15, 5);
    cairo_rectangle (cr, 0.42, 0.62, 0.16, 0.26);
    cairo_rectangle (cr, 0.24, 0.86, 0.52, 0.12);
    break;
  case UI_SPELLED_SIGN_SCRAP:
    polygon (cr, bin, G_N_ELEMENTS (bin));
    cairo_rectangle (cr, 0.12, 0.14, 0.76, 0.11);
    cairo_rectangle (cr, 0.38, 0.02, 0.24, 0.1);
    break;
  case UI_SPELLED_SIGN_CARD:
    cairo_rectangle (cr, 0.18, 0.04, 0.64, 0.92);
    break;
  case UI_SPELLED_SIGN_EFFECT:
  default:
    star (cr, 0.5, 0.5, 0.5, 0.16, 4);
    break;
  }
}

void
ui_spelled_sign_snapshot (GtkSnapshot *snapshot, UiSpelledSign sign, const GdkRGBA *colour, float x,
                          float y, float size)
{
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (x, y, size, size));

  cairo_translate (cr, x, y);
  cairo_scale (cr, size, size);
  sign_path (cr, sign);
  gdk_cairo_set_source_rgba (cr, colour);
  cairo_fill (cr);
  cairo_destroy (cr);
}

/* The tile. */

static void
paper_init (Paper *paper, GtkWidget *context, GtkSnapshot *snapshot, const UiSpelledTile *tile,
            const graphene_rect_t *box)
{
  *paper = (Paper){ .context = context,
                    .snapshot = snapshot,
                    .tile = tile,
                    .box = *box,
                    .radius = ui_card_face_radius (box->size.width),
                    .style = ui_card_face_style (is_dark ()) };
}

static void
write_text (const Paper *paper, const char *text, float size, PangoWeight weight, float align,
            const GdkRGBA *colour, graphene_rect_t box)
{
  UiTextStyle style = { .size = size, .weight = weight, .x_align = align, .y_align = 0.5f };

  ui_text_snapshot (paper->context, paper->snapshot, text, &style, colour, &box);
}

/* Kind at the left, with its strength; cost at the right. */
static void
draw_band (const Paper *paper, float height)
{
  const UiSpelledTile *tile = paper->tile;
  TileStyle tile_style = tile_styles[tile->kind];
  GdkRGBA band = ui_tile_band (tile->kind), ink = ui_rgb (tile_style.ink, 1);
  float w = paper->box.size.width, sign = height * 0.66f, pad = (height - sign) / 2;
  float size = height * 0.72f, digit = size * 0.62f, left = MAX (pad, w * 0.05f),
        bolt = sign * 0.8f;
  g_autofree char *cost = g_strdup_printf ("%d", tile->cost);
  float right = w - left - digit * strlen (cost);
  GskRoundedRect rounded;

  gsk_rounded_rect_init_from_rect (&rounded, &paper->box, paper->radius);
  gtk_snapshot_push_rounded_clip (paper->snapshot, &rounded);
  gtk_snapshot_append_color (
      paper->snapshot, &band,
      &GRAPHENE_RECT_INIT (paper->box.origin.x, paper->box.origin.y, w, height));
  gtk_snapshot_pop (paper->snapshot);
  ui_spelled_sign_snapshot (paper->snapshot, ui_tile_sign (tile->kind), &ink,
                            paper->box.origin.x + left, paper->box.origin.y + pad, sign);
  if (tile->strength > 0) {
    g_autofree char *strength = g_strdup_printf ("%d", tile->strength);

    write_text (paper, strength, size, PANGO_WEIGHT_BOLD, 0, &ink,
                ui_part (&paper->box, left + sign + height * 0.08f, 0, digit * 2.6f, height));
  }
  write_text (paper, cost, size, PANGO_WEIGHT_BOLD, 1, &ink,
              ui_part (&paper->box, right - digit, 0, w - left - right + digit, height));
  ui_spelled_sign_snapshot (paper->snapshot, UI_SPELLED_SIGN_ENERGY, &ink,
                            paper->box.origin.x + right - bolt - height * 0.02f,
                            paper->box.origin.y + (height - bolt) / 2, bolt);
}

static void
draw_letter (const Paper *paper, graphene_rect_t area)
{
  const UiSpelledTile *tile = paper->tile;
  float size = MIN (area.size.height * 0.92f, area.size.width * 0.72f);
  GdkRGBA gold = ui_rgb (0xe0a800, tile->letters[0] != '\0' ? 0.55f : 1);
  UiTextStyle style = { .size = size, .weight = PANGO_WEIGHT_BOLD };
  float room = area.size.width * 0.9f, across;

  if (tile->wild) {
    float side = MIN (area.size.height, area.size.width) * 0.82f;

    ui_shape_snapshot (paper->snapshot, UI_SHAPE_STAR, &gold,
                       area.origin.x + (area.size.width - side) / 2,
                       area.origin.y + (area.size.height - side) / 2, side);
  }
  if (tile->letters[0] == '\0')
    return;
  across = ui_text_width (paper->context, tile->letters, &style);
  if (across > room)
    size *= room / across;
  write_text (paper, tile->letters, size, PANGO_WEIGHT_BOLD, 0.5f, &paper->style.ink, area);
}

static void
draw_damage (const Paper *paper, graphene_rect_t area)
{
  int n = paper->tile->damage;
  float side = MIN (area.size.height, area.size.width / DAGGERS), step = side * 0.82f;
  float y = area.origin.y + (area.size.height - side) / 2;
  float middle = area.origin.x + area.size.width / 2;

  if (n > DAGGERS || side < 5) {
    g_autofree char *number = g_strdup_printf ("%d", n);
    float size = area.size.height, digits = size * 0.6f * strlen (number);

    if (n == 0)
      return;
    ui_spelled_sign_snapshot (paper->snapshot, UI_SPELLED_SIGN_DAMAGE, &paper->style.red,
                              middle - (size + digits) / 2, area.origin.y, size);
    write_text (paper, number, size, PANGO_WEIGHT_BOLD, 0, &paper->style.red,
                GRAPHENE_RECT_INIT (middle - (size + digits) / 2 + size * 0.95f, area.origin.y,
                                    digits + size, area.size.height));
    return;
  }
  for (int k = 0; k < n; k++)
    ui_spelled_sign_snapshot (paper->snapshot, UI_SPELLED_SIGN_DAMAGE, &paper->style.red,
                              middle + step * (k - n / 2.0f) - (side - step) / 2, y, side);
}

/* What a shield or totem has taken, of what it withstands: one notch each. */
static void
draw_taken (const Paper *paper, graphene_rect_t area)
{
  const UiSpelledTile *tile = paper->tile;
  int most = MAX (tile->strength, tile->taken);
  float step = area.size.width / MAX (most, 1), gap = step > 4 ? 1.5f : 0;
  GdkRGBA hollow = ui_rgb (0x26221c, 0.2f);

  for (int k = 0; k < most; k++) {
    graphene_rect_t notch = GRAPHENE_RECT_INIT (area.origin.x + step * k, area.origin.y,
                                                MAX (step - gap, 1), area.size.height);

    gtk_snapshot_append_color (paper->snapshot, k < tile->taken ? &paper->style.red : &hollow,
                               &notch);
  }
}

static void
draw_small (const Paper *paper)
{
  float w = paper->box.size.width, h = paper->box.size.height;
  gboolean named = w >= UI_CARD_FACE_WITH_NAME && !paper->tile->guard;
  float band = h * 0.23f, foot = h * 0.17f, name = named ? h * 0.17f : 0, pad = h * 0.03f;

  draw_band (paper, band);
  draw_letter (paper, ui_part (&paper->box, 0, band, w, h - band - foot - name - pad));
  if (named)
    write_text (paper, paper->tile->name, CLAMP (w * 0.135f, UI_CARD_FACE_LEAST_TEXT, 18),
                PANGO_WEIGHT_SEMIBOLD, 0.5f, &paper->style.ink,
                ui_part (&paper->box, 2, h - foot - name - pad, w - 4, name));
  if (paper->tile->guard)
    draw_taken (paper,
                ui_part (&paper->box, w * 0.08f, h - foot + pad, w * 0.84f, foot - pad * 2.5f));
  else
    draw_damage (paper,
                 ui_part (&paper->box, w * 0.06f, h - foot - pad * 0.8f, w * 0.88f, foot * 0.95f));
}

static void
draw_large (const Paper *paper)
{
  float w = paper->box.size.width, h = paper->box.size.height, pad = w * 0.07f, y;
  float band = h * 0.13f, letter = h * 0.32f, name = h * 0.1f, foot = h * 0.08f;
  UiTextStyle text = { .size = CLAMP (w * 0.064f, 9.5f, 16), .x_align = 0.5f, .lines = 6 };

  draw_band (paper, band);
  draw_letter (paper, ui_part (&paper->box, 0, band, w, letter));
  y = band + letter;
  draw_damage (paper, ui_part (&paper->box, pad, y, w - 2 * pad, foot));
  y += foot + h * 0.015f;
  write_text (paper, paper->tile->name, w * 0.095f, PANGO_WEIGHT_BOLD, 0.5f, &paper->style.ink,
              ui_part (&paper->box, pad, y, w - 2 * pad, name));
  y += name + h * 0.01f;
  ui_text_snapshot (paper->context, paper->snapshot, paper->tile->text, &text, &paper->style.faint,
                    &GRAPHENE_RECT_INIT (paper->box.origin.x + pad, paper->box.origin.y + y,
                                         w - 2 * pad, h - y - pad));
}

void
ui_tile_snapshot (GtkWidget *context, GtkSnapshot *snapshot, const UiSpelledTile *tile,
                  const graphene_rect_t *box)
{
  Paper paper;

  paper_init (&paper, context, snapshot, tile, box);
  if (tile->faint)
    gtk_snapshot_push_opacity (snapshot, 0.35);
  ui_card_face_paper_snapshot (context, snapshot, box, paper.radius, &paper.style.paper,
                               tile->changed);
  if (box->size.width < UI_CARD_FACE_WITH_TEXT || tile->text == NULL || tile->text[0] == '\0'
      || tile->guard)
    draw_small (&paper);
  else
    draw_large (&paper);
  ui_border_snapshot (snapshot, box, paper.radius, 1, &paper.style.edge);
  if (tile->faint)
    gtk_snapshot_pop (snapshot);
}

/* The same as a widget. */

#define UI_TYPE_TILE (ui_tile_widget_get_type ())
G_DECLARE_FINAL_TYPE (UiTileWidget, ui_tile_widget, UI, TILE_WIDGET, GtkWidget)

struct _UiTileWidget {
  GtkWidget parent_instance;

  UiSpelledTile tile; /* strings owned */
  int width;
};

G_DEFINE_FINAL_TYPE (UiTileWidget, ui_tile_widget, GTK_TYPE_WIDGET)

static void
ui_tile_widget_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                        int *natural, int *minimum_baseline, int *natural_baseline)
{
  int width = UI_TILE_WIDGET (widget)->width;

  *minimum = *natural =
      orientation == GTK_ORIENTATION_HORIZONTAL ? width : (int)(width * UI_CARD_ASPECT + 0.5f);
}

static void
ui_tile_widget_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UiTileWidget *self = UI_TILE_WIDGET (widget);
  float height = self->width * UI_CARD_ASPECT;

  ui_tile_snapshot (widget, snapshot, &self->tile,
                    &GRAPHENE_RECT_INIT ((gtk_widget_get_width (widget) - self->width) / 2.0f,
                                         (gtk_widget_get_height (widget) - height) / 2, self->width,
                                         height));
}

static void
ui_tile_widget_finalize (GObject *object)
{
  UiSpelledTile *tile = &UI_TILE_WIDGET (object)->tile;

  g_free ((char *)tile->name);
  g_free ((char *)tile->text);
  G_OBJECT_CLASS (ui_tile_widget_parent_class)->finalize (object);
}

static void
ui_tile_widget_class_init (UiTileWidgetClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = ui_tile_widget_finalize;
  widget_class->measure = ui_tile_widget_measure;
  widget_class->snapshot = ui_tile_widget_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ui_tile_widget_init (UiTileWidget *self)
{
}

GtkWidget *
ui_tile_new (const UiSpelledTile *tile, int width)
{
  UiTileWidget *self = g_object_new (UI_TYPE_TILE, NULL);

  self->width = width;
  self->tile = *tile;
  self->tile.name = g_strdup (tile->name);
  self->tile.text = g_strdup (tile->text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  tile->name != NULL ? tile->name : "", -1);
  return GTK_WIDGET (self);
}
