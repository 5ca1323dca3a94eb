/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What cards are drawn with: elements, styles of faces, seals.
 */
#include "ui/board/element.h"

#include "ui/board/brush.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

typedef struct {
  const char *id;
  const char *name;
  UiShape shape;
  const char *band, *ink, *text;
} Known;

static const Known known[] = {
  { "fire", N_ ("Fire"), UI_SHAPE_TRIANGLE, "#ca4f1e", "#ffffff", "#b23c10" },
  { "earth", N_ ("Earth"), UI_SHAPE_SQUARE, "#43322c", "#ffffff", "#43322c" },
  { "wind", N_ ("Wind"), UI_SHAPE_SPIRAL, "#6dbdb1", "#14312d", "#226b60" },
  { "water", N_ ("Water"), UI_SHAPE_DROP, "#1a54b2", "#ffffff", "#1a54b2" },
  { "light", N_ ("Light"), UI_SHAPE_STAR, "#f9e04e", "#4a3600", "#7a5d00" },
};

/* For elements of other editions: the first ones where they fit best, the others for any id. */
static const Known others[] = {
  { "metal", NULL, UI_SHAPE_HEXAGON, "#7d8794", "#ffffff", "#56606d" },
  { "shadow", NULL, UI_SHAPE_CRESCENT, "#3a2a4f", "#ffffff", "#4b3766" },
  { "wood", NULL, UI_SHAPE_LEAF, "#4d8a2b", "#ffffff", "#3c6f20" },
  { NULL, NULL, UI_SHAPE_CROSS, "#c86fa4", "#2c0c20", "#9c3f77" },
  { NULL, NULL, UI_SHAPE_RING, "#e8e2d2", "#3d3a33", "#5f5a4e" },
  { NULL, NULL, UI_SHAPE_BARS, "#1c7c8c", "#ffffff", "#15606c" },
  { NULL, NULL, UI_SHAPE_DIAMOND, "#9a6fd8", "#ffffff", "#6d40b0" },
};

static const Known nothing = { NULL, NULL, UI_SHAPE_RING, "#9a9996", "#ffffff", "#5e5c64" };

/* Ids get the look that their hash points at, or the next one that no other id has: two elements
 * of one table never look alike while there are looks left. */
static const Known *
find_unnamed (const char *id)
{
  static const char *taken[G_N_ELEMENTS (others)]; /* interned */
  const char *interned = g_intern_string (id);
  guint start = g_str_hash (id) % G_N_ELEMENTS (others);

  for (int hinted = 0; hinted < 2; hinted++)
    for (guint k = 0; k < G_N_ELEMENTS (others); k++) {
      guint slot = (start + k) % G_N_ELEMENTS (others);

      if ((others[slot].id != NULL) != hinted)
        continue;
      if (taken[slot] == NULL)
        taken[slot] = interned;
      if (taken[slot] == interned)
        return &others[slot];
    }
  return &others[start];
}

static const Known *
find_element (const char *id)
{
  if (id == NULL)
    return &nothing;
  for (guint k = 0; k < G_N_ELEMENTS (known); k++)
    if (strcmp (known[k].id, id) == 0)
      return &known[k];
  for (guint k = 0; k < G_N_ELEMENTS (others); k++)
    if (g_strcmp0 (others[k].id, id) == 0)
      return &others[k];
  return find_unnamed (id);
}

gboolean
ui_element_is_known (const char *id)
{
  for (guint k = 0; k < G_N_ELEMENTS (known); k++)
    if (strcmp (known[k].id, id) == 0)
      return TRUE;
  for (guint k = 0; k < G_N_ELEMENTS (others); k++)
    if (g_strcmp0 (others[k].id, id) == 0)
      return TRUE;
  return FALSE;
}

static GdkRGBA
mix (GdkRGBA a, GdkRGBA b, float share)
{
  return (GdkRGBA){ a.red + (b.red - a.red) * share, a.green + (b.green - a.green) * share,
                    a.blue + (b.blue - a.blue) * share, a.alpha };
}

UiElement
ui_element_style (const char *id, gboolean dark)
{
  const Known *found = find_element (id);
  UiElement style = { .shape = found->shape };

  gdk_rgba_parse (&style.band, found->band);
  gdk_rgba_parse (&style.ink, found->ink);
  gdk_rgba_parse (&style.text, found->text);
  if (dark) {
    GdkRGBA white = { 1, 1, 1, 1 };

    style.text = mix (style.band, white, 0.42f);
  }
  return style;
}

char *
ui_element_dup_name (const char *id)
{
  const Known *found;
  char *name;

  if (id == NULL)
    return g_strdup ("");
  found = find_element (id);
  if (found->name != NULL)
    return g_strdup (_ (found->name));
  name = g_strdup (id);
  name[0] = g_ascii_toupper (name[0]);
  return name;
}

/* Corners of a regular star or polygon, the first one up. */
static void
corners (cairo_t *cr, double size, guint n, double outer, double inner)
{
  for (guint k = 0; k < n; k++) {
    double angle = -G_PI_2 + 2 * G_PI * k / n;
    double radius = size / 2 * (k % 2 == 0 ? outer : inner);
    double x = size / 2 + radius * cos (angle), y = size / 2 + radius * sin (angle);

    if (k == 0)
      cairo_move_to (cr, x, y);
    else
      cairo_line_to (cr, x, y);
  }
  cairo_close_path (cr);
}

static void
spiral (cairo_t *cr, double size)
{
  const double turns = 2.1, steps = 60;
  double width = size * 0.075;

  /* A band between two spirals, so that it can be filled like the other shapes. */
  for (int side = 0; side < 2; side++)
    for (int k = 0; k <= steps; k++) {
      double share = (side == 0 ? k : steps - k) / steps;
      double angle = -G_PI_2 * 0.6 + 2 * G_PI * turns * share;
      double radius = size * 0.42 * share + (side == 0 ? width : -width) * (0.35 + 0.65 * share);

      cairo_line_to (cr, size / 2 + radius * cos (angle), size / 2 + radius * sin (angle));
    }
  cairo_close_path (cr);
}

static void
drop (cairo_t *cr, double s)
{
  cairo_move_to (cr, s * 0.5, s * 0.03);
  cairo_curve_to (cr, s * 0.56, s * 0.25, s * 0.84, s * 0.42, s * 0.84, s * 0.64);
  cairo_curve_to (cr, s * 0.84, s * 0.84, s * 0.69, s * 0.97, s * 0.5, s * 0.97);
  cairo_curve_to (cr, s * 0.31, s * 0.97, s * 0.16, s * 0.84, s * 0.16, s * 0.64);
  cairo_curve_to (cr, s * 0.16, s * 0.42, s * 0.44, s * 0.25, s * 0.5, s * 0.03);
  cairo_close_path (cr);
}

static void
leaf (cairo_t *cr, double s)
{
  cairo_move_to (cr, s * 0.1, s * 0.9);
  cairo_curve_to (cr, s * 0.05, s * 0.35, s * 0.4, s * 0.1, s * 0.92, s * 0.08);
  cairo_curve_to (cr, s * 0.92, s * 0.6, s * 0.65, s * 0.95, s * 0.1, s * 0.9);
  cairo_close_path (cr);
}

void
ui_shape_path (cairo_t *cr, UiShape shape, double s)
{
  switch (shape) {
  case UI_SHAPE_TRIANGLE:
    cairo_move_to (cr, s * 0.5, s * 0.06);
    cairo_line_to (cr, s * 0.98, s * 0.92);
    cairo_line_to (cr, s * 0.02, s * 0.92);
    cairo_close_path (cr);
    break;
  case UI_SHAPE_SQUARE:
    cairo_rectangle (cr, s * 0.1, s * 0.1, s * 0.8, s * 0.8);
    break;
  case UI_SHAPE_SPIRAL:
    spiral (cr, s);
    break;
  case UI_SHAPE_DROP:
    drop (cr, s);
    break;
  case UI_SHAPE_STAR:
    corners (cr, s, 10, 1, 0.42);
    break;
  case UI_SHAPE_HEXAGON:
    /* A nut: at a small size a full one is nearly a square. */
    corners (cr, s, 6, 0.98, 0.98);
    cairo_new_sub_path (cr);
    cairo_arc_negative (cr, s * 0.5, s * 0.5, s * 0.17, 2 * G_PI, 0);
    break;
  case UI_SHAPE_CRESCENT:
    cairo_arc (cr, s * 0.5, s * 0.5, s * 0.46, -G_PI_2 * 0.6, G_PI_2 * 2.0);
    cairo_curve_to (cr, s * 0.3, s * 0.75, s * 0.9, s * 0.75, s * 0.77, s * 0.13);
    cairo_close_path (cr);
    break;
  case UI_SHAPE_LEAF:
    leaf (cr, s);
    break;
  case UI_SHAPE_CROSS:
    cairo_rectangle (cr, s * 0.37, s * 0.04, s * 0.26, s * 0.92);
    cairo_rectangle (cr, s * 0.04, s * 0.37, s * 0.92, s * 0.26);
    break;
  case UI_SHAPE_BARS:
    for (int k = 0; k < 3; k++)
      cairo_rectangle (cr, s * (0.08 + 0.31 * k), s * 0.08, s * 0.2, s * 0.84);
    break;
  case UI_SHAPE_DIAMOND:
    corners (cr, s, 4, 1, 0.72);
    break;
  case UI_SHAPE_RING:
  default:
    cairo_arc (cr, s * 0.5, s * 0.5, s * 0.46, 0, 2 * G_PI);
    cairo_new_sub_path (cr);
    cairo_arc_negative (cr, s * 0.5, s * 0.5, s * 0.26, 2 * G_PI, 0);
    break;
  }
}

typedef struct {
  GdkRGBA colour;
  UiShape shape;
} Shape;

static void
draw_shape (cairo_t *cr, const graphene_rect_t *box, gconstpointer data)
{
  const Shape *drawn = data;

  cairo_translate (cr, box->origin.x, box->origin.y);
  gdk_cairo_set_source_rgba (cr, &drawn->colour);
  ui_shape_path (cr, drawn->shape, box->size.width);
  cairo_fill (cr);
}

void
ui_shape_snapshot (GtkSnapshot *snapshot, UiShape shape, const GdkRGBA *colour, float x, float y,
                   float size)
{
  const Shape drawn = { .colour = *colour, .shape = shape };

  ui_drawing_snapshot (snapshot, &GRAPHENE_RECT_INIT (x, y, size, size), draw_shape, &drawn,
                       sizeof drawn);
}

/* The small picture. */

struct _UiElementIcon {
  GtkWidget parent_instance;

  char *id;
};

G_DEFINE_FINAL_TYPE (UiElementIcon, ui_element_icon, GTK_TYPE_WIDGET)

static void
ui_element_icon_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                         int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = 14;
}

static void
ui_element_icon_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UiElementIcon *self = UI_ELEMENT_ICON (widget);
  gboolean dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  UiElement style = ui_element_style (self->id, dark);
  float w = gtk_widget_get_width (widget), h = gtk_widget_get_height (widget), size = MIN (w, h);

  ui_shape_snapshot (snapshot, style.shape, &style.text, (w - size) / 2, (h - size) / 2, size);
}

static void
ui_element_icon_finalize (GObject *object)
{
  g_free (UI_ELEMENT_ICON (object)->id);
  G_OBJECT_CLASS (ui_element_icon_parent_class)->finalize (object);
}

static void
ui_element_icon_class_init (UiElementIconClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = ui_element_icon_finalize;
  widget_class->measure = ui_element_icon_measure;
  widget_class->snapshot = ui_element_icon_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
ui_element_icon_init (UiElementIcon *self)
{
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}

GtkWidget *
ui_element_icon_new (const char *id)
{
  UiElementIcon *self = g_object_new (UI_TYPE_ELEMENT_ICON, NULL);

  self->id = g_strdup (id);
  return GTK_WIDGET (self);
}

/* Paper, and what else lies on all tables. */

static gboolean
is_dark (void)
{
  return adw_style_manager_get_dark (adw_style_manager_get_default ());
}

UiCardFaceStyle
ui_card_face_style (gboolean dark)
{
  return (UiCardFaceStyle){
    .paper = ui_rgb (dark ? 0xe6e0d2 : 0xfffdf6, 1),
    .ink = ui_rgb (0x26221c, 1),
    .faint = ui_rgb (0x5f594e, 1),
    .edge = ui_rgb (0, dark ? 0.5f : 0.22f),
    .cloth = ui_rgb (dark ? 0x454b63 : 0x4a5275, 1),
    .thread = ui_rgb (0xffffff, 0.3f),
    .red = ui_rgb (0xb01c2b, 1),
    .gold = ui_rgb (0xf5c211, 1),
    .on_gold = ui_rgb (0x3d2a00, 1),
  };
}

float
ui_card_face_radius (float width)
{
  return CLAMP (width * 0.09f, 2.5f, 12);
}

void
ui_card_face_glow_snapshot (GtkWidget *context, GtkSnapshot *snapshot, const graphene_rect_t *box,
                            float radius)
{
  GdkRGBA accent = ui_theme_colour (context, "accent_bg_color", "#3584e4");
  GdkRGBA soft = ui_fade (accent, is_dark () ? 0.75f : 0.6f);
  float across = MIN (box->size.width, box->size.height);

  ui_glow_snapshot (snapshot, box, radius, 0, 0, 1.5f, CLAMP (across * 0.16f, 5, 14), &soft);
}

void
ui_card_face_paper_snapshot (GtkWidget *context, GtkSnapshot *snapshot, const graphene_rect_t *box,
                             float radius, const GdkRGBA *fill, gboolean changed)
{
  float drop = CLAMP (box->size.width * 0.02f, 0.8f, 2.5f);
  GdkRGBA shade = ui_rgb (0, is_dark () ? 0.3f : 0.11f);

  if (changed)
    ui_card_face_glow_snapshot (context, snapshot, box, radius);
  /* Two steps of shade; blurred ones show seams at this size. */
  for (int step = 1; step <= 2; step++) {
    graphene_rect_t below =
        ui_part (box, -step * 0.5f, 0, box->size.width + step, box->size.height + drop * step);

    ui_fill_snapshot (snapshot, &below, radius + step * 0.5f, &shade);
  }
  ui_fill_snapshot (snapshot, box, radius, fill);
}

/* Seals. Their colours are at least 20 apart in Lab for all eyes, the first six 19 by CIEDE2000
 * and 4 in greys. */

typedef struct {
  guint32 colour;
  UiShape shape;
} Emblem;

static const Emblem seals[UI_EMBLEMS] = {
  { 0x5d160a, UI_SHAPE_TRIANGLE }, { 0x57b0f7, UI_SHAPE_DROP },   { 0xf2ae1c, UI_SHAPE_HEXAGON },
  { 0x300a4d, UI_SHAPE_DIAMOND },  { 0x7b8979, UI_SHAPE_LEAF },   { 0x3a5a62, UI_SHAPE_SPIRAL },
  { 0xf0e4aa, UI_SHAPE_CROSS },    { 0x7e6c39, UI_SHAPE_SQUARE }, { 0xc181b7, UI_SHAPE_BARS },
  { 0xb36c16, UI_SHAPE_CRESCENT }, { 0x0a222b, UI_SHAPE_RING },   { 0xd4eee1, UI_SHAPE_STAR },
};

static const Emblem no_seal = { 0xa39a88, UI_SHAPE_STAR };

/* By the luminance that eyes see, so that the ink is readable. */
static gboolean
is_light (const GdkRGBA *colour)
{
  return 0.3f * colour->red + 0.59f * colour->green + 0.11f * colour->blue > 0.5f;
}

UiElement
ui_emblem_style (int seal)
{
  const Emblem *found = seal >= 0 ? &seals[seal % UI_EMBLEMS] : &no_seal;
  UiElement style = { .shape = found->shape, .band = ui_rgb (found->colour, 1) };

  style.ink = is_light (&style.band) ? ui_rgb (0x1c150e, 1) : ui_rgb (0xffffff, 1);
  style.text = style.band;
  return style;
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
ui_emblem_snapshot (GtkSnapshot *snapshot, int seal, float x, float y, float size)
{
  UiElement style = ui_emblem_style (seal);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (x, y, size, size));
  float inner = size * 0.52f;
  GdkRGBA edge = ui_rgb (0, 0.35f);

  cairo_translate (cr, x, y);
  wax_path (cr, size);
  gdk_cairo_set_source_rgba (cr, &style.band);
  cairo_fill_preserve (cr);
  gdk_cairo_set_source_rgba (cr, &edge);
  cairo_set_line_width (cr, MAX (size * 0.035f, 0.8f));
  cairo_stroke (cr);
  cairo_destroy (cr);
  ui_shape_snapshot (snapshot, style.shape, &style.ink, x + (size - inner) / 2,
                     y + (size - inner) / 2, inner);
}
