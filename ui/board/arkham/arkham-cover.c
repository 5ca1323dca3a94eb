/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A tome's cover: its collection's seal on the binding, price, title, renown, symbol.
 */
#include "ui/board/arkham/arkham-cover.h"

#include "ui/board/arkham/arkham-seal.h"
#include "ui/board/face-style.h"

#include <adwaita.h>

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
  GdkRGBA ink = ui_face_style (FALSE).ink;
  g_autofree char *renown =
      tome->unique && tome->bonus != 0
          ? g_strdup_printf (tome->bonus < 0 ? "%d−%d" : "%d+%d", tome->renown, ABS (tome->bonus))
          : g_strdup_printf ("%d", tome->renown);

  ui_brush_text (brush, renown, foot * (strlen (renown) > 2 ? 0.72f : 0.92f), PANGO_WEIGHT_BOLD, 0,
                 &ink, ui_part (box, strip + w * 0.07f, y, w - strip - w * 0.1f, foot));
  if (tome->symbol != UI_SYMBOL_NONE) {
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
  float w = box->size.width, h = box->size.height, radius = ui_face_radius (w);
  gboolean named = w >= WITH_TITLE;
  float strip = w * 0.17f, seal = w * (named ? 0.36f : 0.56f), coin = w * 0.38f;
  UiElement look = ui_seal_look (tome->collection);
  GdkRGBA paper = ui_arkham_paper_colour (brush), ink = ui_face_style (FALSE).ink,
          shade = ui_rgb (0, 0.18f);
  UiText name = { .size = CLAMP (w * 0.13f, UI_FACE_LEAST_TEXT, 22),
                  .weight = PANGO_WEIGHT_SEMIBOLD,
                  .x_align = 0.5f,
                  .y_align = 0.5f,
                  .lines = 3 };
  GskRoundedRect rounded;

  ui_arkham_paper_snapshot (brush, box, radius, &paper, changed);
  gsk_rounded_rect_init_from_rect (&rounded, box, radius);
  gtk_snapshot_push_rounded_clip (brush->snapshot, &rounded);
  gtk_snapshot_append_color (brush->snapshot, &look.band,
                             &GRAPHENE_RECT_INIT (box->origin.x, box->origin.y, strip, h));
  gtk_snapshot_append_color (
      brush->snapshot, &shade,
      &GRAPHENE_RECT_INIT (box->origin.x + strip - 1.5f, box->origin.y, 1.5f, h));
  gtk_snapshot_pop (brush->snapshot);
  ui_seal_snapshot (brush->snapshot, tome->collection,
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
