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
 * ui_element_style:
 * @id: an element's id; NULL is a plain grey ring. Any id has a look of its own, which stays the
 *   same as long as the program runs
 * @dark: the look on dark surfaces
 */
UiElement ui_element_style (const char *id, gboolean dark);

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

/* What the cards of all games have in common: their paper, its corners and its shade, the cloth
 * of their backs, the sizes from which more is told. A game adds its own bands, signs and
 * figures; The Restless has inks of its own, in black, bone and one red. */

#define UI_CARD_FACE_WITH_NAME 56  /* width from which a name fits */
#define UI_CARD_FACE_WITH_TEXT 120 /* and the text */
#define UI_CARD_FACE_LEAST_TEXT 9  /* pixels; smaller letters are no letters */

/**
 * UiCardFaceStyle:
 * @paper: what lies on the table stays paper in the dark, only dimmer
 * @ink: on paper; @faint: less of it
 * @edge: a hairline around what lies on the table
 * @cloth, @thread: of backs
 * @red: harm, on paper
 * @gold, @on_gold: of winners, trumps, coins
 */
typedef struct {
  GdkRGBA paper, ink, faint, edge, cloth, thread, red, gold, on_gold;
} UiCardFaceStyle;

UiCardFaceStyle ui_card_face_style (gboolean dark);

/* The corners of a card @width across. */
float ui_card_face_radius (float width);

/**
 * ui_card_face_paper_snapshot:
 * @context: whose accent the soft edge has
 * @fill: of the paper
 * @changed: with a soft edge around it
 *
 * Something on the table, with its shade below.
 */
void ui_card_face_paper_snapshot (GtkWidget *context, GtkSnapshot *snapshot,
                                  const graphene_rect_t *box, float radius, const GdkRGBA *fill,
                                  gboolean changed);

/* Only the soft edge. */
void ui_card_face_glow_snapshot (GtkWidget *context, GtkSnapshot *snapshot,
                                 const graphene_rect_t *box, float radius);

/* Seals: a family of looks by number, for what a game has some of and names as it likes. Each is
 * a colour that stays apart for colour-blind eyes, with a shape. */

#define UI_EMBLEMS 12

/* The look of a seal, from 0; after the last one they begin again. -1 is a plain one. */
UiElement ui_emblem_style (int seal);

/* A seal in wax, @size across, in the square at (@x, @y). */
void ui_emblem_snapshot (GtkSnapshot *snapshot, int seal, float x, float y, float size);

G_END_DECLS
