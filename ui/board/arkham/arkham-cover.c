/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A tome's cover: its collection's seal on the binding, price, title, renown, symbol.
 */
#include "ui/board/arkham/arkham-cover.h"

#include "ui/board/element.h"

#include <adwaita.h>
#include <math.h>

#define WITH_TITLE                                                                                 \
  40 /* width from which title and price fit; a smaller one shows seal and renown */

/* Renown, with what a unique one brings besides, and the symbol. */
static void
draw_cover_foot (const UiBrush *brush, const UiArkhamTome *tome, const graphene_rect_t *box,
                 float strip)
{
  float w = box->size.width, h = box->size.height, foot = h * (w < WITH_TITLE ? 0.36f : 0.24f),
        y = h - foot - h * 0.03f;
  float mark = MIN (foot * 0.72f, w * 0.24f);
  GdkRGBA ink = ui_card_face_style (FALSE).ink;
  g_autofree char *renown =
      tome->unique && tome->bonus != 0
          ? g_strdup_printf (tome->bonus < 0 ? "%d−%d" : "%d+%d", tome->renown, ABS (tome->bonus))
          : g_strdup_printf ("%d", tome->renown);

  ui_brush_text (brush, renown, foot * (strlen (renown) > 2 ? 0.72f : 0.92f), PANGO_WEIGHT_BOLD, 0,
                 &ink, ui_part (box, strip + w * 0.07f, y, w - strip - w * 0.1f, foot));
  if (tome->symbol != UI_ARKHAM_SYMBOL_NONE) {
    GdkRGBA colour = ui_arkham_symbol_colour (brush, tome->symbol, FALSE);

    ui_arkham_symbol_snapshot (brush->snapshot, tome->symbol, &colour,
                               box->origin.x + w - mark - w * 0.07f,
                               box->origin.y + y + (foot - mark) / 2, mark);
  }
}

void
ui_arkham_cover_snapshot (const UiBrush *brush, const UiArkhamTome *tome,
                          const graphene_rect_t *box, gboolean changed)
{
  float w = box->size.width, h = box->size.height, radius = ui_card_face_radius (w);
  gboolean named = w >= WITH_TITLE;
  float strip = w * 0.17f, seal = w * (named ? 0.36f : 0.56f), coin = w * 0.38f;
  UiElement style = ui_emblem_style (tome->collection);
  GdkRGBA paper = ui_arkham_paper_colour (brush), ink = ui_card_face_style (FALSE).ink,
          shade = ui_rgb (0, 0.18f);
  UiTextStyle name = { .size = CLAMP (w * 0.13f, UI_CARD_FACE_LEAST_TEXT, 22),
                       .weight = PANGO_WEIGHT_SEMIBOLD,
                       .x_align = 0.5f,
                       .y_align = 0.5f,
                       .lines = 3 };
  GskRoundedRect rounded;

  ui_arkham_paper_snapshot (brush, box, radius, &paper, changed);
  gsk_rounded_rect_init_from_rect (&rounded, box, radius);
  gtk_snapshot_push_rounded_clip (brush->snapshot, &rounded);
  gtk_snapshot_append_color (brush->snapshot, &style.band,
                             &GRAPHENE_RECT_INIT (box->origin.x, box->origin.y, strip, h));
  gtk_snapshot_append_color (
      brush->snapshot, &shade,
      &GRAPHENE_RECT_INIT (box->origin.x + strip - 1.5f, box->origin.y, 1.5f, h));
  gtk_snapshot_pop (brush->snapshot);
  ui_emblem_snapshot (brush->snapshot, tome->collection,
                      box->origin.x + (named ? w * 0.05f : strip + (w - strip - seal) / 2),
                      box->origin.y + w * 0.06f, seal);
  if (named) {
    graphene_rect_t place = ui_part (box, w - coin - w * 0.05f, w * 0.05f, coin, coin);

    ui_arkham_coin_snapshot (brush, tome->cost, &place, FALSE);
    ui_text_snapshot (brush->widget, brush->snapshot, tome->name, &name, &ink,
                      &GRAPHENE_RECT_INIT (box->origin.x + strip + 2, box->origin.y + h * 0.33f,
                                           w - strip - 4, h * 0.42f));
  }
  draw_cover_foot (brush, tome, box, strip);
}

/* The same as a widget. */

struct _UiArkhamCover {
  GtkWidget parent_instance;

  UiArkhamTome tome;
  char *name; /* Owned */
  int width;
};

G_DEFINE_FINAL_TYPE (UiArkhamCover, ui_arkham_cover, GTK_TYPE_WIDGET)

static void
ui_arkham_cover_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                         int *natural, int *minimum_baseline, int *natural_baseline)
{
  int width = UI_ARKHAM_COVER (widget)->width;

  *minimum = *natural =
      orientation == GTK_ORIENTATION_HORIZONTAL ? width : (int)(width * UI_ARKHAM_COVER_ASPECT);
}

static void
ui_arkham_cover_snapshot_widget (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UiArkhamCover *self = UI_ARKHAM_COVER (widget);
  UiBrush brush = { .widget = widget,
                    .snapshot = snapshot,
                    .em = ui_font_size (widget),
                    .dark = adw_style_manager_get_dark (adw_style_manager_get_default ()) };
  graphene_rect_t box = GRAPHENE_RECT_INIT ((gtk_widget_get_width (widget) - self->width) / 2.0f, 0,
                                            self->width, self->width * UI_ARKHAM_COVER_ASPECT);

  ui_arkham_cover_snapshot (&brush, &self->tome, &box, FALSE);
}

static void
ui_arkham_cover_finalize (GObject *object)
{
  g_free (UI_ARKHAM_COVER (object)->name);
  G_OBJECT_CLASS (ui_arkham_cover_parent_class)->finalize (object);
}

static void
ui_arkham_cover_class_init (UiArkhamCoverClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = ui_arkham_cover_finalize;
  widget_class->measure = ui_arkham_cover_measure;
  widget_class->snapshot = ui_arkham_cover_snapshot_widget;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ui_arkham_cover_init (UiArkhamCover *self)
{
}

GtkWidget *
ui_arkham_cover_new (const UiArkhamTome *tome, int width)
{
  UiArkhamCover *self = g_object_new (UI_TYPE_ARKHAM_COVER, NULL);

  self->tome = *tome;
  self->name = g_strdup (tome->name);
  self->tome.key = self->tome.id = NULL;
  self->tome.name = self->name;
  self->width = width;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  self->name != NULL ? self->name : "", -1);
  return GTK_WIDGET (self);
}

/* Small pictures. */

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
ui_arkham_symbol_snapshot (GtkSnapshot *snapshot, UiArkhamSymbol symbol, const GdkRGBA *colour,
                           float x, float y, float size)
{
  cairo_t *cr;

  if (symbol == UI_ARKHAM_SYMBOL_NONE)
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (x, y, size, size));
  cairo_translate (cr, x, y);
  gdk_cairo_set_source_rgba (cr, colour);
  if (symbol == UI_ARKHAM_SYMBOL_LUCID) {
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
ui_arkham_symbol_colour (const UiBrush *brush, UiArkhamSymbol symbol, gboolean surface)
{
  gboolean light = surface && brush->dark;

  if (symbol == UI_ARKHAM_SYMBOL_LUCID)
    return light ? ui_rgb (0xf3c96b, 1) : ui_rgb (0x8a5a00, 1);
  return light ? ui_rgb (0xd3a3ec, 1) : ui_rgb (0x6a1b7d, 1);
}

GdkRGBA
ui_arkham_paper_colour (const UiBrush *brush)
{
  return ui_card_face_style (brush->dark).paper;
}

void
ui_arkham_paper_snapshot (const UiBrush *brush, const graphene_rect_t *box, float radius,
                          const GdkRGBA *fill, gboolean changed)
{
  GdkRGBA edge = ui_card_face_style (brush->dark).edge;

  ui_card_face_paper_snapshot (brush->widget, brush->snapshot, box, radius, fill, changed);
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
