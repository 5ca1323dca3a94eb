/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Faces of The Restless, drawn: bone paper, a black band with the kind's sign, the one red for sins
 * and gods. And the same as a widget.
 */
#include "ui/board/restless/restless-face.h"

#include "ui/board/brush.h"
#include "ui/board/face-style.h"

#include <adwaita.h>

#define CAPTION 0.46f /* size of a caption in its band */

typedef struct {
  GtkWidget *context;
  GtkSnapshot *snapshot;
  const UiRestlessFace *face;
  graphene_rect_t box;
  float radius;
  UiRestlessInk ink;
} Paper;

static gboolean
is_dark (void)
{
  return adw_style_manager_get_dark (adw_style_manager_get_default ());
}

static void
write_text (const Paper *paper, const char *text, float size, PangoWeight weight, float align,
            const GdkRGBA *ink, graphene_rect_t box)
{
  UiText style = { .size = size, .weight = weight, .x_align = align, .y_align = 0.5f };

  ui_text_snapshot (paper->context, paper->snapshot, text, &style, ink, &box);
}

float
ui_restless_figures_snapshot (GtkWidget *context, GtkSnapshot *snapshot,
                              const UiRestlessFigure *figures, guint n, float size,
                              const GdkRGBA *ink, const GdkRGBA *sign, const graphene_rect_t *box)
{
  UiText style = { .size = size, .weight = PANGO_WEIGHT_BOLD, .y_align = 0.5f, .digits = TRUE };
  float mark = size * 0.82f, x = 0;

  for (guint k = 0; k < n; k++) {
    float wide = ui_text_width (context, figures[k].text, &style);
    float room = figures[k].glyph != UI_GLYPH_NONE ? mark + size * 0.2f : 0;

    if (x + room + wide > box->size.width + 2)
      break;
    ui_glyph_snapshot (snapshot, figures[k].glyph, sign, box->origin.x + x,
                       box->origin.y + (box->size.height - mark) / 2, mark);
    x += room;
    ui_text_snapshot (
        context, snapshot, figures[k].text, &style, ink,
        &GRAPHENE_RECT_INIT (box->origin.x + x, box->origin.y, wide + 2, box->size.height));
    x += wide + size * 0.5f;
  }
  return MAX (x - size * 0.5f, 0);
}

static float
figures_width (const Paper *paper, float size)
{
  UiText style = { .size = size, .weight = PANGO_WEIGHT_BOLD, .digits = TRUE };
  float x = 0;

  for (guint k = 0; k < paper->face->n_figures; k++)
    x += size * 1.02f + ui_text_width (paper->context, paper->face->figures[k].text, &style)
         + (k > 0 ? size * 0.5f : 0);
  return x;
}

/* The row of figures in the middle of a box, smaller where they would not fit. */
static void
draw_figures (const Paper *paper, float size, graphene_rect_t box)
{
  float wide = figures_width (paper, size);

  if (wide > box.size.width) {
    size *= box.size.width / wide;
    wide = figures_width (paper, size);
  }
  box.origin.x += MAX ((box.size.width - wide) / 2, 0);
  box.size.width = wide + 4;
  ui_restless_figures_snapshot (paper->context, paper->snapshot, paper->face->figures,
                                paper->face->n_figures, size, &paper->ink.on_paper,
                                &paper->ink.red_paper, &box);
}

/* With the kind's sign: in the middle where @caption is NULL, none where it is empty. */
static void
draw_band (const Paper *paper, float height, const char *caption)
{
  float w = paper->box.size.width, mark = height * 0.66f, pad = (height - mark) / 2;
  float x = caption == NULL ? (w - mark) / 2 : MAX (pad, w * 0.06f);
  const GdkRGBA *band =
      ui_restless_is_red (paper->face) ? &paper->ink.red_paper : &paper->ink.black;
  GskRoundedRect rounded;

  gsk_rounded_rect_init_from_rect (&rounded, &paper->box, paper->radius);
  gtk_snapshot_push_rounded_clip (paper->snapshot, &rounded);
  gtk_snapshot_append_color (
      paper->snapshot, band,
      &GRAPHENE_RECT_INIT (paper->box.origin.x, paper->box.origin.y, w, height));
  gtk_snapshot_pop (paper->snapshot);
  if (caption == NULL || caption[0] != '\0')
    ui_glyph_snapshot (paper->snapshot, paper->face->glyph, &paper->ink.bone,
                       paper->box.origin.x + x, paper->box.origin.y + pad, mark);
  if (caption != NULL)
    write_text (paper, caption, height * CAPTION, PANGO_WEIGHT_MEDIUM, 0, &paper->ink.bone,
                ui_part (&paper->box, x + mark + pad * 1.4f, 0, w - 2 * x - mark - pad, height));
}

/* What is told of it where there is room for one number: health of whoever has any. */
static const char *
main_figure (const UiRestlessFace *face)
{
  for (guint k = 0; k < face->n_figures; k++)
    if (face->figures[k].glyph == UI_GLYPH_HEALTH)
      return face->figures[k].text;
  return face->n_figures > 0 ? face->figures[0].text : NULL;
}

static void
draw_small (const Paper *paper)
{
  float w = paper->box.size.width, h = paper->box.size.height, band = h * 0.42f;
  const char *figure = main_figure (paper->face);

  if (figure == NULL) {
    float mark = MIN (w, h) * 0.6f;

    draw_band (paper, h * 0.12f, "");
    ui_glyph_snapshot (paper->snapshot, paper->face->glyph,
                       ui_restless_is_red (paper->face) ? &paper->ink.red_paper : &paper->ink.black,
                       paper->box.origin.x + (w - mark) / 2,
                       paper->box.origin.y + h * 0.12f + (h * 0.88f - mark) / 2, mark);
    return;
  }
  draw_band (paper, band, NULL);
  write_text (paper, figure, MIN (h * 0.4f, w * (strlen (figure) > 2 ? 0.36f : 0.55f)),
              PANGO_WEIGHT_BOLD, 0.5f, &paper->ink.on_paper,
              ui_part (&paper->box, 0, band, w, h - band));
}

static void
draw_medium (const Paper *paper)
{
  float w = paper->box.size.width, h = paper->box.size.height, band = h * 0.26f, foot = h * 0.3f;
  UiText style = { .size = CLAMP (w * 0.14f, 9.5f, 17),
                   .weight = PANGO_WEIGHT_SEMIBOLD,
                   .x_align = 0.5f,
                   .y_align = 0.5f,
                   .lines = paper->face->n_figures > 0 ? 2 : 3 };
  float bottom = paper->face->n_figures > 0 ? foot : 0;

  draw_band (paper, band, NULL);
  ui_text_snapshot (paper->context, paper->snapshot, paper->face->name, &style,
                    &paper->ink.on_paper,
                    &GRAPHENE_RECT_INIT (paper->box.origin.x + 4, paper->box.origin.y + band, w - 8,
                                         h - band - bottom));
  if (bottom > 0)
    draw_figures (paper, h * 0.15f, ui_part (&paper->box, w * 0.06f, h - foot, w * 0.88f, foot));
}

/* The attacks of a god, one a line; returns their height. */
static float
draw_strikes (const Paper *paper, float x, float y, float w, float line)
{
  const UiRestlessFace *face = paper->face;

  for (guint k = 0; k < face->n_strikes; k++) {
    g_autofree char *range = g_strdup_printf ("%d–%d", face->strikes[k].from, face->strikes[k].to);
    UiRestlessFigure damage = { .glyph = UI_GLYPH_CLAW };

    g_snprintf (damage.text, sizeof damage.text, "%d", face->strikes[k].damage);
    write_text (paper, range, line * 0.72f, PANGO_WEIGHT_SEMIBOLD, 0, &paper->ink.on_paper,
                ui_part (&paper->box, x, y + line * k, w * 0.4f, line));
    ui_restless_figures_snapshot (paper->context, paper->snapshot, &damage, 1, line * 0.72f,
                                  &paper->ink.on_paper, &paper->ink.red_paper,
                                  &GRAPHENE_RECT_INIT (paper->box.origin.x + x + w * 0.42f,
                                                       paper->box.origin.y + y + line * k, w * 0.3f,
                                                       line));
  }
  return face->n_strikes * line;
}

/* Weight at the left, value at the right; of others the traits. */
static void
draw_foot (const Paper *paper, graphene_rect_t box)
{
  const UiRestlessFace *face = paper->face;
  float size = box.size.height * 0.72f;

  if (face->item) {
    UiRestlessFigure figures[2] = { { .glyph = UI_GLYPH_WEIGHT }, { .glyph = UI_GLYPH_VALUE } };

    g_snprintf (figures[0].text, sizeof figures[0].text, "%d", face->weight);
    g_snprintf (figures[1].text, sizeof figures[1].text, "%d", face->value);
    ui_restless_figures_snapshot (paper->context, paper->snapshot, figures, 2, size,
                                  &paper->ink.faint_paper, &paper->ink.faint_paper, &box);
  } else {
    write_text (paper, face->traits, size, PANGO_WEIGHT_MEDIUM, 0, &paper->ink.faint_paper, box);
  }
}

/* What the card is, without its deck where there is no room for both. */
static const char *
fitting_caption (const Paper *paper, float band)
{
  const char *caption = paper->face->caption, *dot = strstr (caption, " · ");
  UiText style = { .size = band * CAPTION };

  if (dot == NULL
      || ui_text_width (paper->context, caption, &style) < paper->box.size.width - band * 1.3f)
    return caption;
  return dot + strlen (" · ");
}

static void
draw_large (const Paper *paper)
{
  const UiRestlessFace *face = paper->face;
  float w = paper->box.size.width, h = paper->box.size.height, pad = w * 0.07f, y;
  float band = h * 0.12f, name = h * 0.18f, row = h * 0.12f, foot = h * 0.1f;
  UiText title = { .size = CLAMP (w * 0.1f, 11, 20),
                   .weight = PANGO_WEIGHT_BOLD,
                   .x_align = 0.5f,
                   .y_align = 0.5f,
                   .lines = 2 };
  UiText text = { .size = CLAMP (w * 0.078f, 10, 16), .x_align = 0.5f };

  draw_band (paper, band, fitting_caption (paper, band));
  y = band;
  ui_text_snapshot (
      paper->context, paper->snapshot, face->name, &title, &paper->ink.on_paper,
      &GRAPHENE_RECT_INIT (paper->box.origin.x + pad, paper->box.origin.y + y, w - 2 * pad, name));
  y += name;
  if (face->n_figures > 0) {
    draw_figures (paper, h * 0.082f, ui_part (&paper->box, pad, y, w - 2 * pad, row));
    y += row + h * 0.01f;
  }
  y += draw_strikes (paper, pad, y, w - 2 * pad, h * 0.085f);
  text.lines = (int)MAX ((h - y - foot - pad * 0.5f) / (text.size * 1.25f), 0);
  if (text.lines > 0)
    ui_text_snapshot (paper->context, paper->snapshot, ui_restless_face_text (face), &text,
                      &paper->ink.on_paper,
                      &GRAPHENE_RECT_INIT (paper->box.origin.x + pad, paper->box.origin.y + y,
                                           w - 2 * pad, h - y - foot - pad * 0.5f));
  draw_foot (paper, ui_part (&paper->box, pad, h - foot - pad * 0.4f, w - 2 * pad, foot));
}

static void
paper_init (Paper *paper, GtkWidget *context, GtkSnapshot *snapshot, const graphene_rect_t *box)
{
  *paper = (Paper){ .context = context, .snapshot = snapshot, .box = *box };
  paper->radius = ui_face_radius (box->size.width);
  paper->ink = ui_restless_ink (is_dark ());
}

void
ui_restless_face_snapshot (GtkWidget *context, GtkSnapshot *snapshot, const UiRestlessFace *face,
                           const graphene_rect_t *box)
{
  Paper paper;

  paper_init (&paper, context, snapshot, box);
  paper.face = face;
  if (face->dim)
    gtk_snapshot_push_opacity (snapshot, 0.6);
  ui_face_paper_snapshot (context, snapshot, box, paper.radius, &paper.ink.paper, face->changed);
  if (box->size.width < UI_FACE_WITH_NAME)
    draw_small (&paper);
  else if (box->size.width < UI_FACE_WITH_TEXT)
    draw_medium (&paper);
  else
    draw_large (&paper);
  ui_border_snapshot (snapshot, box, paper.radius, 1, &paper.ink.edge);
  if (face->dim)
    gtk_snapshot_pop (snapshot);
}

void
ui_restless_back_snapshot (GtkWidget *context, GtkSnapshot *snapshot, UiGlyph glyph,
                           const graphene_rect_t *box, gboolean changed)
{
  float w = box->size.width, h = box->size.height, mark = MIN (w, h) * 0.5f;
  float inset = MAX (2, MIN (w, h) * 0.07f);
  graphene_rect_t inner = ui_part (box, inset, inset, w - 2 * inset, h - 2 * inset);
  GdkRGBA thread;
  Paper paper;

  paper_init (&paper, context, snapshot, box);
  thread = ui_fade (paper.ink.bone, 0.3f);
  ui_face_paper_snapshot (context, snapshot, box, paper.radius, &paper.ink.black, changed);
  ui_border_snapshot (snapshot, &inner, MAX (paper.radius - inset / 2, 2), 1, &thread);
  ui_glyph_snapshot (snapshot, glyph, &paper.ink.bone, box->origin.x + (w - mark) / 2,
                     box->origin.y + (h - mark) / 2, mark);
  ui_border_snapshot (snapshot, box, paper.radius, 1, &paper.ink.edge);
}

/* The widget. */

#define UI_TYPE_RESTLESS_CARD (ui_restless_card_get_type ())
G_DECLARE_FINAL_TYPE (UiRestlessCard, ui_restless_card, UI, RESTLESS_CARD, GtkWidget)

struct _UiRestlessCard {
  GtkWidget parent_instance;

  UiRestlessFace face;
  int width;
};

G_DEFINE_FINAL_TYPE (UiRestlessCard, ui_restless_card, GTK_TYPE_WIDGET)

static void
ui_restless_card_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline)
{
  int width = UI_RESTLESS_CARD (widget)->width;

  *minimum = *natural =
      orientation == GTK_ORIENTATION_HORIZONTAL ? width : (int)(width * UI_CARD_ASPECT + 0.5f);
}

static void
ui_restless_card_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UiRestlessCard *self = UI_RESTLESS_CARD (widget);
  float height = self->width * UI_CARD_ASPECT;

  ui_restless_face_snapshot (
      widget, snapshot, &self->face,
      &GRAPHENE_RECT_INIT ((gtk_widget_get_width (widget) - self->width) / 2.0f,
                           (gtk_widget_get_height (widget) - height) / 2, self->width, height));
}

static void
ui_restless_card_finalize (GObject *object)
{
  UiRestlessFace *face = &UI_RESTLESS_CARD (object)->face;

  g_free ((char *)face->name);
  g_free ((char *)face->text);
  G_OBJECT_CLASS (ui_restless_card_parent_class)->finalize (object);
}

static void
ui_restless_card_class_init (UiRestlessCardClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = ui_restless_card_finalize;
  widget_class->measure = ui_restless_card_measure;
  widget_class->snapshot = ui_restless_card_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ui_restless_card_init (UiRestlessCard *self)
{
}

GtkWidget *
ui_restless_face_new (const AppValue *fields, int width)
{
  UiRestlessCard *self = g_object_new (UI_TYPE_RESTLESS_CARD, NULL);

  self->width = width;
  ui_restless_read_face (&self->face, fields);
  self->face.name = g_strdup (self->face.name);
  self->face.text = g_strdup (self->face.text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  self->face.name != NULL ? self->face.name : "", -1);
  return GTK_WIDGET (self);
}
