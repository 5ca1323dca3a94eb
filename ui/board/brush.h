/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What lies on a board, item by item, and the brush that draws one of them.
 */
#pragma once

#include "ui/board/card-face.h"
#include "ui/widget/draw.h"

#include "app/match/match.h"

G_BEGIN_DECLS

#define UI_BOARD_TOKEN 72

/**
 * UiBoardItem:
 * @box: where it lies, in pixels of the board
 * @kind: what it is, an enumeration of the board's own. 0 is the ground that others lie on, which
 *   nobody points at
 * @seat: whose it is, from 1; 0 for the table
 * @index: which of its kind (and seat), from 0
 * @key: borrowed from the table: what goes from its old box to its new one when the state changes,
 *   a card's id; NULL for what stays where it is. Copies may share a key. "?" is a thing that
 *   nobody has seen, of @seat; what is known now and was not before comes from one of those
 * @from: borrowed from the table: the key of what it comes from when it was nowhere before, a deck
 *   for a card that was drawn; NULL: it is just there
 * @face: which side of it is up, where that can change: 0 where it can't, 1 face down, 2 to 5 face
 *   up, a quarter turn further each. The key "?" is face down anyway
 * @token: the words by which moves name it: a card's id "fox", a column "c", "2:owl", a seat "2",
 *   also the verb itself ("end"); "" when it can't be pointed at. See app/recording/pointing.h
 */
typedef struct {
  graphene_rect_t box;
  int kind;
  guint seat, index;
  const char *key, *from;
  guint face;
  char token[UI_BOARD_TOKEN];
} UiBoardItem;

/**
 * UiBrush:
 * @widget: whose fonts and theme are used
 * @scene: what the board's read() made
 * @items: (element-type UiBoardItem): all that lie there
 * @item: the one to draw
 * @box: where it is now: its own box, or on the way there
 * @width, @height: of the board; @em: font size in pixels
 * @text: on the window's own surface; @mat: the table's cloth; @on_mat: on it; @accent,
 *   @on_accent: for what is awaited
 *
 * Everything borrowed, for the time of one drawing.
 */
typedef struct {
  GtkWidget *widget;
  GtkSnapshot *snapshot;
  gconstpointer scene;
  const GArray *items;
  const UiBoardItem *item;
  graphene_rect_t box;
  float width, height, em;
  gboolean dark;
  GdkRGBA text, mat, on_mat, accent, on_accent;
} UiBrush;

/* 0xRRGGBB as a colour. */
static inline GdkRGBA
ui_rgb (guint32 hex, float alpha)
{
  return (GdkRGBA){ (float)(hex >> 16 & 255) / 255, (float)(hex >> 8 & 255) / 255,
                    (float)(hex & 255) / 255, alpha };
}

/* A box by its place in another. */
static inline graphene_rect_t
ui_part (const graphene_rect_t *box, float x, float y, float w, float h)
{
  return GRAPHENE_RECT_INIT (box->origin.x + x, box->origin.y + y, w, h);
}

/* One line of text in @box, in its middle vertically; @align: 0 is left, 1 right. */
void ui_brush_text (const UiBrush *brush, const char *text, float size, PangoWeight weight,
                    float align, const GdkRGBA *colour, graphene_rect_t box);

/* The size of type at which one line of @text has @room, between @size and three quarters of it. */
float ui_brush_fitting_size (const UiBrush *brush, const char *text, float size, PangoWeight weight,
                             float room);

/* Where the match is: a caption on the table's cloth. */
void ui_brush_progress (const UiBrush *brush, const char *text);
/* What is awaited, beside that caption; an item with an index has a line of its own below it. */
void ui_brush_news (const UiBrush *brush, const char *text);
/**
 * ui_brush_button:
 * @due: it may be pointed at now; faint otherwise
 * @left: room kept free at the left end, for a sign
 *
 * A word that is pointed at instead of a thing, on a pill that fills the item's box.
 */
void ui_brush_button (const UiBrush *brush, const char *text, gboolean due, float left);
/* How many there are, on a dark pill in the middle of the item's box. */
void ui_brush_count (const UiBrush *brush, int count);

/* A table's cloth with rounded corners, in the item's box. */
void ui_brush_mat (const UiBrush *brush);

/* Whose side a seat is on, as a shape in the square of side @size at (@x, @y) of the item's box:
 * sides are told apart without colour. */
void ui_brush_side (const UiBrush *brush, AppMatch *match, guint seat, float x, float y, float size,
                    const GdkRGBA *colour);

/**
 * ui_brush_plate:
 * @seat: whose name; @turn: it is awaited; @out: it plays no longer
 * @right: room kept free at the right end, for marks
 *
 * A player's name on a pill that fills the item's box, with the shape of the side. Its height
 * should be 1.75 em.
 */
void ui_brush_plate (const UiBrush *brush, AppMatch *match, guint seat, gboolean turn, gboolean out,
                     float right);

/* The first item of a kind and index, NULL for none. */
const UiBoardItem *ui_items_find (const GArray *items, int kind, guint index);

/* A new item at the end of @items, its box rounded to whole pixels; to be completed. Borrowed until
 * the next one. */
UiBoardItem *ui_items_add (GArray *items, int kind, guint seat, guint index, float x, float y,
                           float w, float h);

G_END_DECLS
