/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text and boxes for drawn widgets.
 */
#include "ui/widget/draw.h"

static gboolean
has_rtl (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text)) {
    gunichar c = g_utf8_get_char (text);

    if ((c >= 0x0590 && c <= 0x08ff) || (c >= 0xfb1d && c <= 0xfefc)
        || (c >= 0x10800 && c <= 0x10fff) || (c >= 0x1e800 && c <= 0x1efff) || c == 0x200f)
      return TRUE;
  }
  return FALSE;
}

PangoLayout *
ui_text_layout_new (GtkWidget *context, const char *text)
{
  PangoContext *own = gtk_widget_create_pango_context (context);
  PangoLayout *layout;

  if (!has_rtl (text))
    pango_context_set_base_dir (own, PANGO_DIRECTION_LTR);
  layout = pango_layout_new (own);
  g_object_unref (own);
  pango_layout_set_auto_dir (layout, FALSE);
  pango_layout_set_text (layout, text, -1);
  return layout;
}

static PangoLayout *
layout_new (GtkWidget *context, const char *text, const UiTextStyle *style)
{
  PangoLayout *layout = ui_text_layout_new (context, text);
  PangoFontDescription *font = pango_font_description_copy (
      pango_context_get_font_description (pango_layout_get_context (layout)));
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_font_description_set_absolute_size (font, MAX (style->size, 1) * PANGO_SCALE);
  if (style->weight != 0)
    pango_font_description_set_weight (font, style->weight);
  if (style->italic)
    pango_font_description_set_style (font, PANGO_STYLE_ITALIC);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  if (style->struck)
    pango_attr_list_insert (attributes, pango_attr_strikethrough_new (TRUE));
  if (style->digits)
    pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  return layout;
}

static PangoLayout *
wrapped_new (GtkWidget *context, const char *text, const UiTextStyle *style, float width)
{
  PangoLayout *layout = layout_new (context, text, style);
  int lines = MAX (style->lines, 1);

  pango_layout_set_width (layout, (int)(width * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_height (layout, lines == 1 ? -1 : -lines);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  return layout;
}

float
ui_text_snapshot (GtkWidget *context, GtkSnapshot *snapshot, const char *text,
                  const UiTextStyle *style, const GdkRGBA *colour, const graphene_rect_t *box)
{
  PangoLayout *layout;
  int width, height;
  float x, y;

  if (text == NULL || text[0] == '\0' || box->size.width < 1)
    return 0;
  layout = wrapped_new (context, text, style, box->size.width);
  pango_layout_set_alignment (layout, style->x_align < 0.25f   ? PANGO_ALIGN_LEFT
                                      : style->x_align > 0.75f ? PANGO_ALIGN_RIGHT
                                                               : PANGO_ALIGN_CENTER);
  pango_layout_get_pixel_size (layout, &width, &height);
  x = box->origin.x;
  y = box->origin.y + (box->size.height - height) * style->y_align;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x, y));
  gtk_snapshot_append_layout (snapshot, layout, colour);
  gtk_snapshot_restore (snapshot);
  g_object_unref (layout);
  return width;
}

float
ui_text_width (GtkWidget *context, const char *text, const UiTextStyle *style)
{
  PangoLayout *layout = layout_new (context, text, style);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  g_object_unref (layout);
  return width;
}

float
ui_text_height (GtkWidget *context, const char *text, const UiTextStyle *style, float width)
{
  PangoLayout *layout = wrapped_new (context, text, style, MAX (width, 1));
  int height;

  pango_layout_get_pixel_size (layout, NULL, &height);
  g_object_unref (layout);
  return height;
}

char *
ui_number_typeset_minus (char *number)
{
  char *typeset;

  if (number[0] != '-')
    return number;
  typeset = g_strconcat (strpbrk (number, "123456789") != NULL ? "−" : "", number + 1, NULL);
  g_free (number);
  return typeset;
}

float
ui_font_size (GtkWidget *context)
{
  PangoContext *pango = gtk_widget_get_pango_context (context);
  const PangoFontDescription *font = pango_context_get_font_description (pango);
  float size = (float)pango_font_description_get_size (font) / PANGO_SCALE;

  if (pango_font_description_get_size_is_absolute (font))
    return size;
  return size * (float)pango_cairo_context_get_resolution (pango) / 72;
}

void
ui_fill_snapshot (GtkSnapshot *snapshot, const graphene_rect_t *box, float radius,
                  const GdkRGBA *colour)
{
  GskRoundedRect rounded;

  gsk_rounded_rect_init_from_rect (&rounded, box, radius);
  gtk_snapshot_push_rounded_clip (snapshot, &rounded);
  gtk_snapshot_append_color (snapshot, colour, box);
  gtk_snapshot_pop (snapshot);
}

void
ui_border_snapshot (GtkSnapshot *snapshot, const graphene_rect_t *box, float radius, float width,
                    const GdkRGBA *colour)
{
  GskRoundedRect rounded;
  float widths[4] = { width, width, width, width };
  GdkRGBA colours[4] = { *colour, *colour, *colour, *colour };

  gsk_rounded_rect_init_from_rect (&rounded, box, radius);
  gtk_snapshot_append_border (snapshot, &rounded, widths, colours);
}

void
ui_glow_snapshot (GtkSnapshot *snapshot, const graphene_rect_t *box, float radius, float dx,
                  float dy, float spread, float blur, const GdkRGBA *colour)
{
  GskRoundedRect rounded;

  gsk_rounded_rect_init_from_rect (&rounded, box, radius);
  gtk_snapshot_append_outset_shadow (snapshot, &rounded, colour, dx, dy, spread, blur);
}

#define DRAWINGS 1024 /* that are kept; beyond it, all are drawn anew */

void
ui_drawing_snapshot (GtkSnapshot *snapshot, const graphene_rect_t *box, UiDrawing draw,
                     gconstpointer data, gsize size)
{
  static GHashTable *drawings; /* GBytes to GskRenderNode */
  GByteArray *written = g_byte_array_new ();
  g_autoptr (GBytes) key = NULL;
  GskRenderNode *node;

  g_byte_array_append (written, (const guint8 *)&draw, sizeof draw);
  g_byte_array_append (written, (const guint8 *)box, sizeof *box);
  g_byte_array_append (written, data, (guint)size);
  key = g_byte_array_free_to_bytes (written);
  if (drawings == NULL)
    drawings = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref,
                                      (GDestroyNotify)gsk_render_node_unref);
  node = g_hash_table_lookup (drawings, key);
  if (node == NULL) {
    cairo_t *cr;

    if (g_hash_table_size (drawings) == DRAWINGS)
      g_hash_table_remove_all (drawings);
    node = gsk_cairo_node_new (box);
    cr = gsk_cairo_node_get_draw_context (node);
    draw (cr, box, data);
    cairo_destroy (cr);
    g_hash_table_insert (drawings, g_steal_pointer (&key), node);
  }
  gtk_snapshot_append_node (snapshot, node);
}

void
ui_flag_snapshot (GtkSnapshot *snapshot, const GdkRGBA *colour, float x, float y, float height)
{
  const float wide = 7, high = 7;
  cairo_t *cr =
      gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (x, y - height, wide + 2, height));

  gdk_cairo_set_source_rgba (cr, colour);
  cairo_rectangle (cr, x, y - height, 1.5, height);
  cairo_move_to (cr, x, y - height);
  cairo_line_to (cr, x + wide + 1.5, y - height + high / 2);
  cairo_line_to (cr, x, y - height + high);
  cairo_close_path (cr);
  cairo_fill (cr);
  cairo_destroy (cr);
}

GdkRGBA
ui_fade (GdkRGBA colour, float alpha)
{
  colour.alpha *= alpha;
  return colour;
}

GdkRGBA
ui_theme_colour (GtkWidget *widget, const char *name, const char *fallback)
{
  GdkRGBA colour;

  if (!gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), name, &colour))
    gdk_rgba_parse (&colour, fallback);
  return colour;
}
