/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The signs of The Restless, and its inks: black, bone and one red.
 */
#pragma once

#include "ui/board/brush.h"

G_BEGIN_DECLS

typedef enum {
  UI_RESTLESS_GLYPH_HEALTH,    /* a drop */
  UI_RESTLESS_GLYPH_ARMOR,     /* a shield */
  UI_RESTLESS_GLYPH_WEIGHT,    /* a weight with its ring */
  UI_RESTLESS_GLYPH_FIST,      /* unarmed */
  UI_RESTLESS_GLYPH_CLAW,      /* a Target and its attack */
  UI_RESTLESS_GLYPH_DIE,       /* Die Defense */
  UI_RESTLESS_GLYPH_CHAIN,     /* Chain Magic */
  UI_RESTLESS_GLYPH_SWORD,     /* a melee weapon */
  UI_RESTLESS_GLYPH_BOW,       /* a ranged one */
  UI_RESTLESS_GLYPH_SPELL,     /* a spark */
  UI_RESTLESS_GLYPH_FLASK,     /* a consumable */
  UI_RESTLESS_GLYPH_FOOD,      /* a bowl */
  UI_RESTLESS_GLYPH_ACTIVE,    /* an hourglass */
  UI_RESTLESS_GLYPH_EQUIPMENT, /* an amulet */
  UI_RESTLESS_GLYPH_SIN,       /* a shackle */
  UI_RESTLESS_GLYPH_NOTHING,   /* an empty ring, struck */
  UI_RESTLESS_GLYPH_VALUE,     /* a coin */
  UI_RESTLESS_GLYPH_EVENT,     /* an eye */
  UI_RESTLESS_GLYPH_TRADER,    /* scales */
  UI_RESTLESS_GLYPH_SKULL,     /* dead */
  UI_RESTLESS_GLYPH_REALM,     /* a gate */
  UI_RESTLESS_GLYPH_GOD,       /* a halo */
  UI_RESTLESS_GLYPH_STATUS,    /* a diamond */
  UI_RESTLESS_GLYPH_BLESSING,  /* a star */
  UI_RESTLESS_GLYPH_TAROT,     /* a card with a spark */
  UI_RESTLESS_GLYPH_CHARACTER, /* somebody hooded */
  UI_RESTLESS_GLYPH_POOL,      /* a chalice */
  UI_RESTLESS_GLYPH_STARTER,   /* a boot */
  UI_RESTLESS_GLYPH_LOOT,      /* a sack */
  UI_RESTLESS_GLYPH_TREASURE,  /* a gem */
  UI_RESTLESS_GLYPH_REST,      /* the moon */
  UI_RESTLESS_GLYPH_REROLL,    /* an arrow around a die's pip */
  UI_RESTLESS_GLYPH_TURN,      /* an arrowhead */
  UI_RESTLESS_GLYPH_DONE,      /* a tick */
  UI_RESTLESS_GLYPH_COUNTER,   /* a disc */
  UI_RESTLESS_GLYPH_NONE,      /* nothing at all */
  UI_RESTLESS_GLYPHS,
} UiRestlessGlyph;

/* Paints @glyph into the square of side @size at (@x, @y). */
void ui_restless_glyph_snapshot (GtkSnapshot *snapshot, UiRestlessGlyph glyph,
                                 const GdkRGBA *colour, float x, float y, float size);

/* A sign in the middle of the left @width of a box. */
void ui_restless_paint_sign (const UiBrush *brush, UiRestlessGlyph glyph, const GdkRGBA *colour,
                             const graphene_rect_t *box, float width, float size);

/**
 * UiRestlessInk:
 * @mat: the ground that all lies on; @panel: of a character, over it; @paper: of cards, which stay
 *   light in the dark
 * @on_mat, @on_panel, @on_paper: text; the faint ones for what is said besides
 * @black, @bone: bands of cards and what is written on them
 * @red, @red_paper: the one red, readable on mat and panel, and on paper; @on_red: on the first,
 *   as bone is on the second
 */
typedef struct {
  GdkRGBA mat, panel, paper, edge;
  GdkRGBA on_mat, faint_mat, on_panel, faint, on_paper, faint_paper;
  GdkRGBA black, bone, red, red_paper, on_red;
} UiRestlessInk;

UiRestlessInk ui_restless_ink (gboolean dark);

G_END_DECLS
