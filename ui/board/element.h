/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What elements look like: a colour that stays apart for colour-blind eyes, and always a shape.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum {
  UI_SHAPE_TRIANGLE,
  UI_SHAPE_SQUARE,
  UI_SHAPE_SPIRAL,
  UI_SHAPE_DROP,
  UI_SHAPE_STAR,
  UI_SHAPE_HEXAGON,
  UI_SHAPE_CRESCENT,
  UI_SHAPE_LEAF,
  UI_SHAPE_CROSS,
  UI_SHAPE_RING,
  UI_SHAPE_BARS,
  UI_SHAPE_DIAMOND,
  UI_SHAPES,
} UiShape;

/**
 * UiElement:
 * @band: what a card's band and a ribbon are painted with
 * @ink: readable on @band
 * @text: the same hue, readable on a card's paper
 */
typedef struct {
  UiShape shape;
  GdkRGBA band, ink, text;
} UiElement;

/**
 * ui_element_look:
 * @id: an element's id; NULL is a plain grey ring. Any id has a look of its own, which stays the
 *   same as long as the program runs
 * @dark: the look on dark surfaces
 */
UiElement ui_element_look (const char *id, gboolean dark);

/* The element's name for the eye, translated where it is one of the rule book's. */
char *ui_element_dup_name (const char *id) G_GNUC_WARN_UNUSED_RESULT;

/* Whether @id is an element's by its name alone. */
gboolean ui_element_is_known (const char *id);

/* Paints @shape into the square of side @size at (@x, @y). */
void ui_shape_snapshot (GtkSnapshot *snapshot, UiShape shape, const GdkRGBA *colour, float x,
                        float y, float size);

/* Adds @shape as a path to @cr, in a square of side @size at the origin. */
void ui_shape_path (cairo_t *cr, UiShape shape, double size);

#define UI_TYPE_ELEMENT_ICON (ui_element_icon_get_type ())
G_DECLARE_FINAL_TYPE (UiElementIcon, ui_element_icon, UI, ELEMENT_ICON, GtkWidget)

/* A small picture of an element, for buttons and lists; decorative for screen readers. */
GtkWidget *ui_element_icon_new (const char *id);

G_END_DECLS
