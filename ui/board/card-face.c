/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A card: paper, a band in its element's colour with the element's shape, a large power, its
 * name, and its text where there is room. Cards stay paper in the dark, only dimmer.
 */
#include "ui/board/card-face.h"

#include "ui/widget/draw.h"
#include "ui/board/element.h"

#include <adwaita.h>

typedef struct {
  GtkWidget *context;
  GtkSnapshot *snapshot;
  graphene_rect_t box;
  float radius;
  UiCardFaceStyle style;
} Paper;

static GdkRGBA
rgb (guint32 hex, float alpha)
{
  return (GdkRGBA){ (float)(hex >> 16 & 255) / 255, (float)(hex >> 8 & 255) / 255,
                    (float)(hex & 255) / 255, alpha };
}

static gboolean
is_dark (void)
{
  return adw_style_manager_get_dark (adw_style_manager_get_default ());
}

static void
paper_init (Paper *paper, GtkWidget *context, GtkSnapshot *snapshot, const graphene_rect_t *box)
{
  *paper = (Paper){ .context = context,
                    .snapshot = snapshot,
                    .box = *box,
                    .radius = ui_card_face_radius (box->size.width),
                    .style = ui_card_face_style (is_dark ()) };
}

/* Flat ones have no shade. */
static void
draw_paper (const Paper *paper, const GdkRGBA *fill, gboolean flat, gboolean changed)
{
  if (!flat) {
    ui_card_face_paper_snapshot (paper->context, paper->snapshot, &paper->box, paper->radius, fill,
                                 changed);
    return;
  }
  if (changed)
    ui_card_face_glow_snapshot (paper->context, paper->snapshot, &paper->box, paper->radius);
  ui_fill_snapshot (paper->snapshot, &paper->box, paper->radius, fill);
}

static void
draw_band (const Paper *paper, const UiCardFace *face, float height)
{
  UiElement element_style = ui_element_style (face->element, FALSE);
  const graphene_rect_t *box = &paper->box;
  float w = box->size.width, shape = height * 0.62f, pad = (height - shape) / 2;
  float x = w < UI_CARD_FACE_WITH_NAME ? box->origin.x + (w - shape) / 2
                                       : box->origin.x + MAX (pad, w * 0.07f);
  GskRoundedRect rounded;
  gboolean changed =
      face->printed_element != NULL && g_strcmp0 (face->printed_element, face->element) != 0;

  gsk_rounded_rect_init_from_rect (&rounded, box, paper->radius);
  gtk_snapshot_push_rounded_clip (paper->snapshot, &rounded);
  gtk_snapshot_append_color (paper->snapshot, &element_style.band,
                             &GRAPHENE_RECT_INIT (box->origin.x, box->origin.y, w, height));
  if (changed) {
    UiElement printed = ui_element_style (face->printed_element, FALSE);
    float small = shape * (w < UI_CARD_FACE_WITH_NAME ? 0.5f : 0.72f);
    float side = w < UI_CARD_FACE_WITH_NAME ? small * 1.5f : height;
    float left = box->origin.x + w - side;

    gtk_snapshot_append_color (paper->snapshot, &printed.band,
                               &GRAPHENE_RECT_INIT (left, box->origin.y, side, height));
    ui_shape_snapshot (paper->snapshot, printed.shape, &printed.ink, left + (side - small) / 2,
                       box->origin.y + (height - small) / 2, small);
    if (w < UI_CARD_FACE_WITH_NAME)
      x -= side / 2;
  }
  gtk_snapshot_pop (paper->snapshot);
  ui_shape_snapshot (paper->snapshot, element_style.shape, &element_style.ink, x,
                     box->origin.y + pad, shape);
  if (w >= UI_CARD_FACE_WITH_TEXT) {
    g_autofree char *name = ui_element_dup_name (face->element);
    UiTextStyle style = { .size = MIN (height * 0.5f, w * 0.09f),
                          .weight = PANGO_WEIGHT_SEMIBOLD,
                          .y_align = 0.5f };
    float right = changed ? height : pad;

    ui_text_snapshot (paper->context, paper->snapshot, name, &style, &element_style.ink,
                      &GRAPHENE_RECT_INIT (x + shape + pad, box->origin.y,
                                           box->origin.x + w - right - x - shape - pad, height));
  }
}

/* The power, and how it was printed where it is another now. */
static void
draw_power (const Paper *paper, const UiCardFace *face, const graphene_rect_t *area, float size)
{
  UiElement element_style = ui_element_style (face->element, FALSE);
  UiTextStyle style = {
    .size = size, .weight = PANGO_WEIGHT_BOLD, .x_align = 0.5f, .y_align = 0.5f
  };
  gboolean changed =
      face->printed_power != NULL && g_strcmp0 (face->printed_power, face->power) != 0;
  graphene_rect_t box = *area;

  if (face->power == NULL)
    return;
  if (strlen (face->power) > 2)
    style.size *= 0.72f;
  if (changed) {
    UiTextStyle small = { .size = MAX (size * 0.42f, 9),
                          .weight = PANGO_WEIGHT_MEDIUM,
                          .x_align = 0.5f,
                          .y_align = 0.7f,
                          .struck = TRUE };
    float room = MIN (size * 0.42f, area->size.width * 0.3f);

    box.size.width -= room;
    ui_text_snapshot (paper->context, paper->snapshot, face->printed_power, &small,
                      &paper->style.faint,
                      &GRAPHENE_RECT_INIT (box.origin.x + box.size.width - room * 0.4f,
                                           box.origin.y, room * 1.2f, box.size.height));
  }
  ui_text_snapshot (paper->context, paper->snapshot, face->power, &style, &element_style.text,
                    &box);
}

static void
draw_small (const Paper *paper, const UiCardFace *face)
{
  float w = paper->box.size.width, h = paper->box.size.height, band = h * 0.36f;

  draw_band (paper, face, band);
  draw_power (paper, face,
              &GRAPHENE_RECT_INIT (paper->box.origin.x, paper->box.origin.y + band, w, h - band),
              MIN (h * 0.46f, w * 0.7f));
}

static void
draw_medium (const Paper *paper, const UiCardFace *face)
{
  float w = paper->box.size.width, h = paper->box.size.height;
  float band = h * 0.22f, name = h * 0.24f;
  UiTextStyle style = { .size = CLAMP (w * 0.135f, 9.5f, 15),
                        .weight = PANGO_WEIGHT_SEMIBOLD,
                        .x_align = 0.5f,
                        .y_align = 0.5f,
                        .lines = 2 };

  draw_band (paper, face, band);
  draw_power (
      paper, face,
      &GRAPHENE_RECT_INIT (paper->box.origin.x, paper->box.origin.y + band, w, h - band - name),
      h * 0.4f);
  ui_text_snapshot (paper->context, paper->snapshot, face->name, &style, &paper->style.ink,
                    &GRAPHENE_RECT_INIT (paper->box.origin.x + 2, paper->box.origin.y + h - name,
                                         w - 4, name - h * 0.03f));
}

static void
draw_large (const Paper *paper, const UiCardFace *face)
{
  float x = paper->box.origin.x, y = paper->box.origin.y;
  float w = paper->box.size.width, h = paper->box.size.height, pad = w * 0.07f;
  float band = h * 0.13f, power = h * 0.24f, name = h * 0.11f;
  UiTextStyle title = {
    .size = w * 0.1f, .weight = PANGO_WEIGHT_BOLD, .x_align = 0.5f, .y_align = 0.5f
  };
  UiTextStyle text = {
    .size = CLAMP (w * 0.066f, 9.5f, 16), .x_align = 0.5f, .y_align = 0, .lines = 7
  };

  draw_band (paper, face, band);
  draw_power (paper, face, &GRAPHENE_RECT_INIT (x, y + band, w, power), power * 0.86f);
  y += band + power;
  ui_text_snapshot (paper->context, paper->snapshot, face->name, &title, &paper->style.ink,
                    &GRAPHENE_RECT_INIT (x + pad, y, w - 2 * pad, name));
  y += name + h * 0.02f;
  ui_text_snapshot (
      paper->context, paper->snapshot, face->text, &text, &paper->style.faint,
      &GRAPHENE_RECT_INIT (x + pad, y, w - 2 * pad, paper->box.origin.y + h - y - pad));
}

static void
draw_strike (const Paper *paper)
{
  float w = paper->box.size.width, h = paper->box.size.height;
  cairo_t *cr = gtk_snapshot_append_cairo (paper->snapshot, &paper->box);
  GdkRGBA wash = ui_fade (paper->style.paper, 0.45f), line = rgb (0x3d3846, 0.85f);

  cairo_translate (cr, paper->box.origin.x, paper->box.origin.y);
  gdk_cairo_set_source_rgba (cr, &wash);
  cairo_rectangle (cr, 1, 1, w - 2, h - 2);
  cairo_fill (cr);
  gdk_cairo_set_source_rgba (cr, &line);
  cairo_set_line_width (cr, CLAMP (w * 0.035f, 1.5f, 4));
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_move_to (cr, w * 0.1f, h * 0.92f);
  cairo_line_to (cr, w * 0.9f, h * 0.08f);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

/* A crown of @width around (@x, @y). */
static void
ui_crown_snapshot (GtkSnapshot *snapshot, float x, float y, float width)
{
  float h = width * 0.7f;
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT (x - width / 2 - 2, y - h / 2 - 2, width + 4, h + 4));
  GdkRGBA gold = ui_card_face_style (FALSE).gold, rim = rgb (0x613a00, 1);

  cairo_translate (cr, x - width / 2, y - h / 2);
  cairo_move_to (cr, width * 0.08f, h);
  cairo_line_to (cr, 0, h * 0.22f);
  cairo_line_to (cr, width * 0.27f, h * 0.55f);
  cairo_line_to (cr, width * 0.5f, 0);
  cairo_line_to (cr, width * 0.73f, h * 0.55f);
  cairo_line_to (cr, width, h * 0.22f);
  cairo_line_to (cr, width * 0.92f, h);
  cairo_close_path (cr);
  gdk_cairo_set_source_rgba (cr, &gold);
  cairo_fill_preserve (cr);
  gdk_cairo_set_source_rgba (cr, &rim);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width (cr, CLAMP (width * 0.06f, 1, 2));
  cairo_stroke (cr);
  cairo_destroy (cr);
}

void
ui_card_face_snapshot (GtkWidget *context, GtkSnapshot *snapshot, const UiCardFace *face,
                       const graphene_rect_t *box)
{
  float w = box->size.width;
  Paper paper;

  paper_init (&paper, context, snapshot, box);
  if (face->dim)
    gtk_snapshot_push_opacity (snapshot, 0.62);
  draw_paper (&paper, &paper.style.paper, face->silenced, face->changed);
  if (w < UI_CARD_FACE_WITH_NAME)
    draw_small (&paper, face);
  else if (w < UI_CARD_FACE_WITH_TEXT || face->text == NULL || face->text[0] == '\0')
    draw_medium (&paper, face);
  else
    draw_large (&paper, face);
  if (face->silenced)
    draw_strike (&paper);
  ui_border_snapshot (snapshot, box, paper.radius, 1, &paper.style.edge);
  if (face->trump)
    ui_crown_snapshot (snapshot, box->origin.x + w / 2, box->origin.y - CLAMP (w * 0.05f, 1, 5),
                       CLAMP (w * 0.36f, 14, 34));
  if (face->dim)
    gtk_snapshot_pop (snapshot);
}

void
ui_card_back_snapshot (GtkWidget *context, GtkSnapshot *snapshot, const graphene_rect_t *box,
                       gboolean changed)
{
  float w = box->size.width, h = box->size.height, inset = MAX (2, w * 0.09f);
  float star = MIN (w, h) * 0.42f;
  Paper paper;

  paper_init (&paper, context, snapshot, box);
  draw_paper (&paper, &paper.style.cloth, FALSE, changed);
  ui_border_snapshot (snapshot,
                      &GRAPHENE_RECT_INIT (box->origin.x + inset, box->origin.y + inset,
                                           w - 2 * inset, h - 2 * inset),
                      MAX (paper.radius - inset / 2, 2), 1, &paper.style.thread);
  ui_shape_snapshot (snapshot, UI_SHAPE_STAR, &paper.style.thread, box->origin.x + (w - star) / 2,
                     box->origin.y + (h - star) / 2, star);
  ui_border_snapshot (snapshot, box, paper.radius, 1, &paper.style.edge);
}

void
ui_card_slot_snapshot (GtkWidget *context, GtkSnapshot *snapshot, const graphene_rect_t *box)
{
  GdkRGBA line = is_dark () ? rgb (0xffffff, 0.22f) : rgb (0x000000, 0.22f);
  float radius = ui_card_face_radius (box->size.width);
  double dashes[] = { 4, 4 };
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, box);
  float x = box->origin.x + 1, y = box->origin.y + 1;
  float w = box->size.width - 2, h = box->size.height - 2;

  gdk_cairo_set_source_rgba (cr, &line);
  cairo_set_dash (cr, dashes, 2, 0);
  cairo_set_line_width (cr, 1.5);
  cairo_new_sub_path (cr);
  cairo_arc (cr, x + w - radius, y + radius, radius, -G_PI_2, 0);
  cairo_arc (cr, x + w - radius, y + h - radius, radius, 0, G_PI_2);
  cairo_arc (cr, x + radius, y + h - radius, radius, G_PI_2, G_PI);
  cairo_arc (cr, x + radius, y + radius, radius, G_PI, 3 * G_PI_2);
  cairo_close_path (cr);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

/* The same as a widget. */

struct _UiCard {
  GtkWidget parent_instance;

  UiCardFace face; /* strings owned */
  gboolean back;
  int width;
};

G_DEFINE_FINAL_TYPE (UiCard, ui_card, GTK_TYPE_WIDGET)

static void
ui_card_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                 int *natural, int *minimum_baseline, int *natural_baseline)
{
  UiCard *self = UI_CARD (widget);
  int height = (int)(self->width * UI_CARD_ASPECT + 0.5f);

  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? self->width : height;
}

static void
ui_card_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UiCard *self = UI_CARD (widget);
  float height = self->width * UI_CARD_ASPECT;
  graphene_rect_t box =
      GRAPHENE_RECT_INIT ((gtk_widget_get_width (widget) - self->width) / 2.0f,
                          (gtk_widget_get_height (widget) - height) / 2, self->width, height);

  if (self->back)
    ui_card_back_snapshot (widget, snapshot, &box, FALSE);
  else
    ui_card_face_snapshot (widget, snapshot, &self->face, &box);
}

static void
ui_card_finalize (GObject *object)
{
  UiCardFace *face = &UI_CARD (object)->face;

  g_free ((char *)face->name);
  g_free ((char *)face->text);
  g_free ((char *)face->element);
  g_free ((char *)face->power);
  g_free ((char *)face->printed_element);
  g_free ((char *)face->printed_power);
  G_OBJECT_CLASS (ui_card_parent_class)->finalize (object);
}

static void
ui_card_class_init (UiCardClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = ui_card_finalize;
  widget_class->measure = ui_card_measure;
  widget_class->snapshot = ui_card_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ui_card_init (UiCard *self)
{
}

GtkWidget *
ui_card_new (const UiCardFace *face, int width)
{
  UiCard *self = g_object_new (UI_TYPE_CARD, NULL);

  self->width = width;
  self->back = face == NULL;
  if (face != NULL) {
    self->face = *face;
    self->face.name = g_strdup (face->name);
    self->face.text = g_strdup (face->text);
    self->face.element = g_strdup (face->element);
    self->face.power = g_strdup (face->power);
    self->face.printed_element = g_strdup (face->printed_element);
    self->face.printed_power = g_strdup (face->printed_power);
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    face->name != NULL ? face->name : "", -1);
  }
  return GTK_WIDGET (self);
}
