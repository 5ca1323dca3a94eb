/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Letter tiles: a card of Spelled as it is drawn, on boards and in tooltips.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum { UI_TILE_EFFECT, UI_TILE_SHIELD, UI_TILE_TOTEM } UiSpelledTileKind;

/**
 * UiSpelledTile:
 * @name, @text: borrowed; NULL for none. The text shows where the tile is over 120 px wide
 * @letters: for the eye, "A" or "Qu"; of a wild card what it stands for, "" for nothing yet
 * @wild: with a star
 * @cost, @damage, @strength: as printed; a @strength of 0 is none
 * @taken: damage on a shield or totem
 * @guard: it stands in front of its player: what it has taken is shown against its strength
 * @changed: with a soft edge; @faint: lifted from here, its place is kept
 */
typedef struct {
  const char *name, *text;
  char letters[12];
  UiSpelledTileKind kind;
  int cost, damage, strength, taken;
  gboolean wild, guard, changed, faint;
} UiSpelledTile;

typedef enum {
  UI_SPELLED_SIGN_ENERGY, /* a bolt */
  UI_SPELLED_SIGN_DAMAGE, /* a dagger */
  UI_SPELLED_SIGN_HEALTH, /* a heart */
  UI_SPELLED_SIGN_EFFECT, /* a spark */
  UI_SPELLED_SIGN_SHIELD,
  UI_SPELLED_SIGN_TOTEM, /* a star on a post */
  UI_SPELLED_SIGN_SCRAP, /* a bin */
  UI_SPELLED_SIGN_CARD,
} UiSpelledSign;

/* Draws @tile into @box, as wide as that is, 1.4 times as high. */
void ui_tile_snapshot (GtkWidget *context, GtkSnapshot *snapshot, const UiSpelledTile *tile,
                       const graphene_rect_t *box);

/* Paints @sign into the square of side @size at (@x, @y). */
void ui_spelled_sign_snapshot (GtkSnapshot *snapshot, UiSpelledSign sign, const GdkRGBA *colour,
                               float x, float y, float size);

/* What a tile's band is painted with. */
GdkRGBA ui_tile_band (UiSpelledTileKind kind);

/* The red of damage and health, readable on the window and on paper. */
GdkRGBA ui_tile_red (gboolean dark);

/* A tile as a widget of @width pixels; @tile is copied, its strings included. */
GtkWidget *ui_tile_new (const UiSpelledTile *tile, int width);

G_END_DECLS
