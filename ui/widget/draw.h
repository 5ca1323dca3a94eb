/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The few strokes that all drawn widgets share: text in a box, filled and bordered round boxes.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * UiTextStyle:
 * @size: font size in pixels
 * @x_align, @y_align: 0 is left or top, 1 right or bottom
 * @lines: how many at most, more is cut with an ellipsis; 0 is one
 */
typedef struct {
  float size;
  PangoWeight weight;
  float x_align, y_align;
  int lines;
  gboolean italic, struck, digits;
} UiTextStyle;

/* A layout of @text that runs as the window does: a name from right to left turns no sentence that
 * begins with it. A figure, a date or a card's text without a
 * letter that is written from right to left runs from left to right anywhere: "-10.0", "22 Oct
 * 2026". */
PangoLayout *ui_text_layout_new (GtkWidget *context, const char *text) G_GNUC_WARN_UNUSED_RESULT;

/**
 * ui_text_snapshot:
 * @context: whose font family is used
 *
 * Draws @text inside @box. Returns the width that the ink needed.
 */
float ui_text_snapshot (GtkWidget *context, GtkSnapshot *snapshot, const char *text,
                        const UiTextStyle *style, const GdkRGBA *colour,
                        const graphene_rect_t *box);

/* How wide one line of @text would be. */
float ui_text_width (GtkWidget *context, const char *text, const UiTextStyle *style);

/* How high it would be in lines of @width. */
float ui_text_height (GtkWidget *context, const char *text, const UiTextStyle *style, float width);

/* @number, which is taken, with a minus as it is set: "-10.0" as "−10.0", "-0.0" as "0.0". */
char *ui_number_typeset_minus (char *number) G_GNUC_WARN_UNUSED_RESULT;

/* The widget's own font size in pixels, which follows the desktop's text size. */
float ui_font_size (GtkWidget *context);

void ui_fill_snapshot (GtkSnapshot *snapshot, const graphene_rect_t *box, float radius,
                       const GdkRGBA *colour);
void ui_border_snapshot (GtkSnapshot *snapshot, const graphene_rect_t *box, float radius,
                         float width, const GdkRGBA *colour);
/* A soft edge around @box. */
void ui_glow_snapshot (GtkSnapshot *snapshot, const graphene_rect_t *box, float radius, float dx,
                       float dy, float spread, float blur, const GdkRGBA *colour);

/**
 * UiDrawing:
 * @data: what was given to ui_drawing_snapshot()
 * Draws in @box, in the coordinates of the snapshot.
 */
typedef void (*UiDrawing) (cairo_t *cr, const graphene_rect_t *box, gconstpointer data);

/**
 * ui_drawing_snapshot:
 * @data: all that @draw depends on beside @box, compared by its @size bytes: no pointers, no
 * padding
 *
 * Draws with cairo. The same drawing in the same box is the same node as before, which GSK paints
 * again only where what it lies on has changed; two nodes of cairo's it can't compare.
 */
void ui_drawing_snapshot (GtkSnapshot *snapshot, const graphene_rect_t *box, UiDrawing draw,
                          gconstpointer data, gsize size);

/* A bookmark's flag: a pole from (@x, @y) upwards, @height high, with a pennant at its top. */
void ui_flag_snapshot (GtkSnapshot *snapshot, const GdkRGBA *colour, float x, float y,
                       float height);

/* @colour with its alpha multiplied. */
GdkRGBA ui_fade (GdkRGBA colour, float alpha);

/* A colour of the theme by name ("accent_color"), @fallback where the theme has none. */
GdkRGBA ui_theme_colour (GtkWidget *widget, const char *name, const char *fallback);

G_END_DECLS
