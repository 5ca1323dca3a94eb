/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Can it be read? Every text that is on show, of widgets and of drawn things alike, against what is
 * drawn behind it, in light, dark and high contrast (WCAG 2.1, 1.4.3): as it is drawn, so that a
 * colour that is changed anywhere is measured. And with letters of twice the size nothing gets
 * lost.
 */
#include "tests/ui/access/access-pages.h"

#include "ui/board/board.h"

#include <math.h>

/* WCAG: for text; for large text, from 24 px on, or 18.5 px if it is bold. */
#define LEAST 4.5
#define LEAST_LARGE 3.0
#define LARGE_PX 24.0
#define LARGE_BOLD_PX 18.5
/* What is drawn so faintly can't be used now: "inactive" to WCAG. Adwaita's share is a half; on a
 * table it is what is spent or over. */
#define INACTIVE 0.52
#define INACTIVE_ON_TABLE 0.65
/* Smaller letters are a part of a picture: of a card in miniature, whose name stands beside it. */
#define MINIATURE_PX 8.0
/* Of what is measured in pixels. */
#define TOLERANCE 0.05
/* Of a channel of a colour that is read from pixels, which its letters may not fill. */
#define SAME 0.1f
#define ENLARGED 3
typedef struct {
  double r, g, b;
} Colour;

typedef struct {
  Colour colour;
  float alpha; /* of the colour and of all that it is in */
  float fade;  /* of what it is in */
  graphene_rect_t box;
  gboolean large, miniature;
} Text;

static double
channel (double value)
{
  return value <= 0.04045 ? value / 12.92 : pow ((value + 0.055) / 1.055, 2.4);
}

static double
luminance (Colour colour)
{
  return 0.2126 * channel (colour.r) + 0.7152 * channel (colour.g) + 0.0722 * channel (colour.b);
}

static double
contrast (Colour a, Colour b)
{
  double one = luminance (a), other = luminance (b);

  return (MAX (one, other) + 0.05) / (MIN (one, other) + 0.05);
}

/* What is drawn */

/* The colour that a text is drawn in, by its most opaque pixel, so large that one is filled. */
static void
read_drawn (GskRenderNode *node, GdkRGBA *colour)
{
  graphene_rect_t bounds;
  cairo_surface_t *surface;
  cairo_t *cairo;
  guint32 best = 0;

  gsk_render_node_get_bounds (node, &bounds);
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, ENLARGED * (int)bounds.size.width + 1,
                                        ENLARGED * (int)bounds.size.height + 1);
  cairo = cairo_create (surface);
  cairo_scale (cairo, ENLARGED, ENLARGED);
  cairo_translate (cairo, -bounds.origin.x, -bounds.origin.y);
  gsk_render_node_draw (node, cairo);
  cairo_destroy (cairo);
  cairo_surface_flush (surface);
  for (int y = 0; y < cairo_image_surface_get_height (surface); y++) {
    const guint32 *row =
        (const guint32 *)(gconstpointer)(cairo_image_surface_get_data (surface)
                                         + y * cairo_image_surface_get_stride (surface));

    for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
      best = row[x] >> 24 > best >> 24 ? row[x] : best;
  }
  cairo_surface_destroy (surface);
  if (best == 0)
    return;
  colour->red = (float)(best >> 16 & 255) / (float)(best >> 24);
  colour->green = (float)(best >> 8 & 255) / (float)(best >> 24);
  colour->blue = (float)(best & 255) / (float)(best >> 24);
  colour->alpha = (float)(best >> 24) / 255;
}

/* What GTK 4.18 tells of a text is no colour where that is not of sRGB, as style sheets for high
 * contrast compute them. */
static void
read_colour (GskRenderNode *node, GdkRGBA *colour)
{
  const GdkRGBA *told = gsk_text_node_get_color (node);

  *colour = *told;
  read_drawn (node, colour);
  if (fabsf (colour->red - told->red) < SAME && fabsf (colour->green - told->green) < SAME
      && fabsf (colour->blue - told->blue) < SAME)
    *colour = *told;
}

static void
add_text (GskRenderNode *node, const graphene_matrix_t *matrix, float alpha,
          const graphene_rect_t *clip, GArray *texts)
{
  GdkRGBA colour;
  PangoFontDescription *font = pango_font_describe (gsk_text_node_get_font (node));
  graphene_rect_t bounds, box;
  Text text;
  double size = pango_font_description_get_size (font) / (double)PANGO_SCALE;
  const gboolean bold = pango_font_description_get_weight (font) >= PANGO_WEIGHT_BOLD;

  read_colour (node, &colour);
  text = (Text){ { colour.red, colour.green, colour.blue }, colour.alpha * alpha, alpha };
  gsk_render_node_get_bounds (node, &bounds);
  graphene_matrix_transform_bounds (matrix, &bounds, &box);
  if (!pango_font_description_get_size_is_absolute (font))
    size *= 96.0 / 72.0;
  size *= box.size.height / MAX (bounds.size.height, 1);
  text.miniature = size < MINIATURE_PX;
  text.large = size >= LARGE_PX || (bold && size >= LARGE_BOLD_PX);
  pango_font_description_free (font);
  if (graphene_rect_intersection (&box, clip, &text.box) && text.box.size.width >= 3
      && text.box.size.height >= 5)
    g_array_append_val (texts, text);
}

/* Boards below @widget, in the pixels of @toplevel. */
static void
find_tables (GtkWidget *widget, GtkWidget *toplevel, GArray *tables)
{
  graphene_rect_t box;

  if (!gtk_widget_get_mapped (widget))
    return;
  if (UI_IS_BOARD (widget) && gtk_widget_compute_bounds (widget, toplevel, &box))
    g_array_append_val (tables, box);
  /* What it says lies over other things for a while. */
  if (g_str_equal (G_OBJECT_TYPE_NAME (widget), "AdwToastWidget"))
    gtk_widget_set_visible (widget, FALSE);
  /* The first letters of a name that stands beside them. */
  if (ADW_IS_AVATAR (widget))
    adw_avatar_set_show_initials (ADW_AVATAR (widget), FALSE);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    find_tables (child, toplevel, tables);
}

static gboolean
is_inactive (const Text *text, const GArray *tables)
{
  graphene_rect_t both;

  for (guint k = 0; k < tables->len; k++)
    if (graphene_rect_intersection (&g_array_index (tables, graphene_rect_t, k), &text->box, &both))
      return text->fade < INACTIVE_ON_TABLE;
  return text->fade < INACTIVE || text->miniature;
}

static void collect (GskRenderNode *node, const graphene_matrix_t *matrix, float alpha,
                     const graphene_rect_t *clip, GArray *texts);

static void
collect_clipped (GskRenderNode *child, const graphene_rect_t *area, const graphene_matrix_t *matrix,
                 float alpha, const graphene_rect_t *clip, GArray *texts)
{
  graphene_rect_t box, both;

  graphene_matrix_transform_bounds (matrix, area, &box);
  if (graphene_rect_intersection (&box, clip, &both))
    collect (child, matrix, alpha, &both, texts);
}

static void
collect_transformed (GskRenderNode *node, const graphene_matrix_t *matrix, float alpha,
                     const graphene_rect_t *clip, GArray *texts)
{
  graphene_matrix_t own, all;

  gsk_transform_to_matrix (gsk_transform_node_get_transform (node), &own);
  graphene_matrix_multiply (&own, matrix, &all);
  collect (gsk_transform_node_get_child (node), &all, alpha, clip, texts);
}

static void
collect (GskRenderNode *node, const graphene_matrix_t *matrix, float alpha,
         const graphene_rect_t *clip, GArray *texts)
{
  switch (gsk_render_node_get_node_type (node)) {
  case GSK_TEXT_NODE:
    add_text (node, matrix, alpha, clip, texts);
    break;
  case GSK_CONTAINER_NODE:
    for (guint k = 0; k < gsk_container_node_get_n_children (node); k++)
      collect (gsk_container_node_get_child (node, k), matrix, alpha, clip, texts);
    break;
  case GSK_TRANSFORM_NODE:
    collect_transformed (node, matrix, alpha, clip, texts);
    break;
  case GSK_OPACITY_NODE:
    collect (gsk_opacity_node_get_child (node), matrix, alpha * gsk_opacity_node_get_opacity (node),
             clip, texts);
    break;
  case GSK_CLIP_NODE:
    collect_clipped (gsk_clip_node_get_child (node), gsk_clip_node_get_clip (node), matrix, alpha,
                     clip, texts);
    break;
  case GSK_ROUNDED_CLIP_NODE:
    collect_clipped (gsk_rounded_clip_node_get_child (node),
                     &gsk_rounded_clip_node_get_clip (node)->bounds, matrix, alpha, clip, texts);
    break;
  case GSK_DEBUG_NODE:
    collect (gsk_debug_node_get_child (node), matrix, alpha, clip, texts);
    break;
  case GSK_SHADOW_NODE:
    collect (gsk_shadow_node_get_child (node), matrix, alpha, clip, texts);
    break;
  default:
    break;
  }
}

/* The same without its texts: what is behind them. */
static GskRenderNode *
strip (GskRenderNode *node)
{
  switch (gsk_render_node_get_node_type (node)) {
  case GSK_TEXT_NODE:
    return gsk_container_node_new (NULL, 0);
  case GSK_CONTAINER_NODE: {
    const guint n = gsk_container_node_get_n_children (node);
    g_autofree GskRenderNode **children = g_new (GskRenderNode *, n);
    GskRenderNode *stripped;

    for (guint k = 0; k < n; k++)
      children[k] = strip (gsk_container_node_get_child (node, k));
    stripped = gsk_container_node_new (children, n);
    for (guint k = 0; k < n; k++)
      gsk_render_node_unref (children[k]);
    return stripped;
  }
  case GSK_TRANSFORM_NODE: {
    g_autoptr (GskRenderNode) child = strip (gsk_transform_node_get_child (node));

    return gsk_transform_node_new (child, gsk_transform_node_get_transform (node));
  }
  case GSK_OPACITY_NODE: {
    g_autoptr (GskRenderNode) child = strip (gsk_opacity_node_get_child (node));

    return gsk_opacity_node_new (child, gsk_opacity_node_get_opacity (node));
  }
  case GSK_CLIP_NODE: {
    g_autoptr (GskRenderNode) child = strip (gsk_clip_node_get_child (node));

    return gsk_clip_node_new (child, gsk_clip_node_get_clip (node));
  }
  case GSK_ROUNDED_CLIP_NODE: {
    g_autoptr (GskRenderNode) child = strip (gsk_rounded_clip_node_get_child (node));

    return gsk_rounded_clip_node_new (child, gsk_rounded_clip_node_get_clip (node));
  }
  case GSK_DEBUG_NODE:
    return strip (gsk_debug_node_get_child (node));
  case GSK_SHADOW_NODE:
    return strip (gsk_shadow_node_get_child (node));
  default:
    return gsk_render_node_ref (node);
  }
}

/* A picture in memory. */
typedef struct {
  guchar *pixels;
  int width, height;
} Picture;

static Picture
render (GtkWidget *toplevel, GskRenderNode *node, const graphene_rect_t *area)
{
  g_autoptr (GdkTexture) texture =
      gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (toplevel)), node, area);
  Picture picture = { .width = gdk_texture_get_width (texture),
                      .height = gdk_texture_get_height (texture) };

  picture.pixels = g_malloc0 ((gsize)picture.width * (gsize)picture.height * 4);
  gdk_texture_download (texture, picture.pixels, (gsize)picture.width * 4);
  return picture;
}

static guint32
pixel_at (const Picture *picture, int x, int y)
{
  guint32 pixel;

  memcpy (&pixel, picture->pixels + 4 * ((gsize)y * (gsize)picture->width + (gsize)x), 4);
  return pixel;
}

/* The colour that most of a box has: four bits of each channel are told apart. */
static Colour
main_colour (const Picture *picture, const graphene_rect_t *box)
{
  static guint counts[4096];
  static double sums[4096][3];
  guint best = 0;

  memset (counts, 0, sizeof counts);
  memset (sums, 0, sizeof sums);
  for (int y = MAX ((int)box->origin.y, 0);
       y < MIN ((int)(box->origin.y + box->size.height), picture->height); y++)
    for (int x = MAX ((int)box->origin.x, 0);
         x < MIN ((int)(box->origin.x + box->size.width), picture->width); x++) {
      const guint32 pixel = pixel_at (picture, x, y);
      const guint r = pixel >> 16 & 255, g = pixel >> 8 & 255, b = pixel & 255;
      const guint slot = (r >> 4) << 8 | (g >> 4) << 4 | b >> 4;

      counts[slot]++;
      sums[slot][0] += r;
      sums[slot][1] += g;
      sums[slot][2] += b;
      if (counts[slot] > counts[best])
        best = slot;
    }
  if (counts[best] == 0)
    return (Colour){ 1, 1, 1 };
  return (Colour){ sums[best][0] / counts[best] / 255, sums[best][1] / counts[best] / 255,
                   sums[best][2] / counts[best] / 255 };
}

/* Whether there is a trace of a text in a picture: it may lie under something. */
static gboolean
is_seen (const Picture *picture, const graphene_rect_t *box, Colour text, Colour back)
{
  const double way[] = { text.r - back.r, text.g - back.g, text.b - back.b };
  const double length = way[0] * way[0] + way[1] * way[1] + way[2] * way[2];

  for (int y = MAX ((int)box->origin.y, 0);
       y < MIN ((int)(box->origin.y + box->size.height), picture->height); y++)
    for (int x = MAX ((int)box->origin.x, 0);
         x < MIN ((int)(box->origin.x + box->size.width), picture->width); x++) {
      const guint32 pixel = pixel_at (picture, x, y);
      const double along = ((pixel >> 16 & 255) / 255.0 - back.r) * way[0]
                           + ((pixel >> 8 & 255) / 255.0 - back.g) * way[1]
                           + ((pixel & 255) / 255.0 - back.b) * way[2];

      if (along > 0.5 * length && along < 1.5 * length)
        return TRUE;
    }
  return FALSE;
}

static Colour
over (Colour front, double alpha, Colour back)
{
  return (Colour){ front.r * alpha + back.r * (1 - alpha), front.g * alpha + back.g * (1 - alpha),
                   front.b * alpha + back.b * (1 - alpha) };
}

/* Adds what can't be read to @faults. */
static void
check_contrast (GtkWidget *toplevel, const char *where, GString *faults)
{
  g_autoptr (GArray) tables = g_array_new (FALSE, FALSE, sizeof (graphene_rect_t));
  g_autoptr (GdkPaintable) paintable = NULL;
  int width, height;
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL, ground = NULL;
  g_autoptr (GArray) texts = g_array_new (FALSE, FALSE, sizeof (Text));
  graphene_rect_t area;
  graphene_matrix_t matrix;
  Picture picture, whole;

  find_tables (toplevel, toplevel, tables);
  stage_settle ();
  paintable = gtk_widget_paintable_new (toplevel);
  width = gdk_paintable_get_intrinsic_width (paintable);
  height = gdk_paintable_get_intrinsic_height (paintable);
  graphene_rect_init (&area, 0, 0, (float)width, (float)height);
  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (snapshot);
  ck_assert_ptr_nonnull (node);
  ground = strip (node);
  picture = render (toplevel, ground, &area);
  whole = render (toplevel, node, &area);
  graphene_matrix_init_identity (&matrix);
  collect (node, &matrix, 1, &area, texts);
  ck_assert_uint_gt (texts->len, 0);
  for (guint k = 0; k < texts->len; k++) {
    const Text *text = &g_array_index (texts, Text, k);
    const Colour back = main_colour (&picture, &text->box);
    const Colour front = over (text->colour, text->alpha, back);
    const double ratio = contrast (front, back);

    if (text->alpha > 0 && !is_inactive (text, tables)
        && ratio + TOLERANCE < (text->large ? LEAST_LARGE : LEAST)
        && is_seen (&whole, &text->box, front, back))
      g_string_append_printf (
          faults, "\n  %s: %.2f:1 at %.0f,%.0f %.0fx%.0f: %02x%02x%02x (%.2f) on %02x%02x%02x",
          where, ratio, text->box.origin.x, text->box.origin.y, text->box.size.width,
          text->box.size.height, (guint)(text->colour.r * 255), (guint)(text->colour.g * 255),
          (guint)(text->colour.b * 255), text->alpha, (guint)(back.r * 255), (guint)(back.g * 255),
          (guint)(back.b * 255));
  }
  g_free (picture.pixels);
  g_free (whole.pixels);
}

/* Letters of twice the size */

#define LARGE_FONT "Cantarell 22"
/* What a page may ask for then, in pixels; below it scrolls or folds. */
#define WIDEST 540

static gboolean
has_tooltip (GtkWidget *widget)
{
  for (int up = 0; widget != NULL && up < 3; up++, widget = gtk_widget_get_parent (widget))
    if (gtk_widget_get_has_tooltip (widget))
      return TRUE;
  return FALSE;
}

static PangoLayout *
layout_of (GtkWidget *widget)
{
  return GTK_IS_LABEL (widget) ? gtk_label_get_layout (GTK_LABEL (widget)) : NULL;
}

static void
find_lost (GtkWidget *widget, const char *where, GString *faults)
{
  PangoLayout *layout = layout_of (widget);

  if (!gtk_widget_get_mapped (widget))
    return;
  if (layout != NULL && pango_layout_is_ellipsized (layout) && !has_tooltip (widget))
    g_string_append_printf (faults, "\n  %s: “%s” is cut off in a %s", where,
                            gtk_label_get_text (GTK_LABEL (widget)),
                            G_OBJECT_TYPE_NAME (gtk_widget_get_parent (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    find_lost (child, where, faults);
}

static void
check_large (GtkWidget *toplevel, const char *where, GString *faults)
{
  int least;

  gtk_widget_measure (toplevel, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  if (least > WIDEST)
    g_string_append_printf (faults, "\n  %s is %d wide with large letters", where, least);
  find_lost (toplevel, where, faults);
}

static void
set_dark (gboolean dark)
{
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                      dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                           : ADW_COLOR_SCHEME_FORCE_LIGHT);
  stage_settle ();
}

static void
check_colours (const AccessPage *page, const char *how)
{
  g_autoptr (GString) faults = g_string_new (NULL);
  UiWindow *window = stage_window (NULL, TRUE);
  GtkWidget *shown = access_page_open (window, page);

  for (int dark = 0; dark <= 1; dark++) {
    g_autofree char *where = g_strdup_printf ("%s, %s%s", page->name, dark ? "dark" : "light", how);

    set_dark (dark);
    check_contrast (shown, where, faults);
  }
  if (GTK_IS_POPOVER (shown))
    gtk_popover_popdown (GTK_POPOVER (shown));
  ck_assert_msg (faults->len == 0, "%.3000s", faults->str);
}

START_TEST (what_is_written_can_be_read)
{
  check_colours (&access_pages[_i], "");
}
END_TEST

START_TEST (in_high_contrast_too)
{
  check_colours (&access_pages[_i], ", high contrast");
}
END_TEST

START_TEST (large_letters_have_room)
{
  g_autoptr (GString) faults = g_string_new (NULL);
  UiWindow *window = stage_window (NULL, TRUE);
  GtkWidget *shown = access_page_open (window, &access_pages[_i]);

  check_large (shown, access_pages[_i].name, faults);
  ck_assert_msg (faults->len == 0, "%.3000s", faults->str);
}
END_TEST

static char *usual_font;

static void
set_large_font (void)
{
  stage_set_up ();
  g_object_get (gtk_settings_get_default (), "gtk-font-name", &usual_font, NULL);
  g_object_set (gtk_settings_get_default (), "gtk-font-name", LARGE_FONT, NULL);
}

static void
reset_font (void)
{
  /* gtk_settings_reset_property() leaks what was set. */
  g_object_set (gtk_settings_get_default (), "gtk-font-name", usual_font, NULL);
  g_clear_pointer (&usual_font, g_free);
  stage_tear_down ();
}

TEST_SUITE (contrast)
{
  Suite *suite = suite_create ("ui-contrast");
  TCase *tests = stage_case ("contrast"), *large = tcase_create ("large");

  tcase_add_checked_fixture (large, set_large_font, reset_font);
  tcase_set_timeout (large, 2 * STAGE_SECONDS);
  access_add_pages (tests, what_is_written_can_be_read, 0);
  access_add_pages (large, large_letters_have_room, 3);
  suite_add_tcase (suite, tests);
  suite_add_tcase (suite, large);
  return suite;
}

/* libadwaita reads once a process whether contrast is high. */
static void
set_up_high_contrast (void)
{
  g_setenv ("ADW_DEBUG_HIGH_CONTRAST", "1", TRUE);
  stage_set_up ();
  ck_assert (adw_style_manager_get_high_contrast (adw_style_manager_get_default ()));
}

TEST_SUITE (high_contrast)
{
  Suite *suite = suite_create ("ui-high-contrast");
  TCase *tests = tcase_create ("high");

  tcase_add_checked_fixture (tests, set_up_high_contrast, stage_tear_down);
  tcase_set_timeout (tests, 2 * STAGE_SECONDS);
  access_add_pages (tests, in_high_contrast_too, 2);
  suite_add_tcase (suite, tests);
  return suite;
}
