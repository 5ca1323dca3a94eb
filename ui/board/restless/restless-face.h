/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards of The Restless as they are drawn, on the board, in tooltips and in lists of cards.
 */
#pragma once

#include "app/base/value.h"

#include "ui/board/element.h"
#include "ui/board/restless/restless-glyph.h"

G_BEGIN_DECLS

typedef enum {
  UI_RESTLESS_NO_KIND,
  UI_RESTLESS_CHARACTER,
  UI_RESTLESS_COMBAT_ENCOUNTER,
  UI_RESTLESS_EVENT_ENCOUNTER,
  UI_RESTLESS_TRADER_ENCOUNTER,
  UI_RESTLESS_WEAPON,
  UI_RESTLESS_CONSUMABLE,
  UI_RESTLESS_ACTIVE,
  UI_RESTLESS_EQUIPMENT,
  UI_RESTLESS_SIN_ITEM,
  UI_RESTLESS_NOTHING_ITEM,
  UI_RESTLESS_REST_CARD,
  UI_RESTLESS_REALM_CARD,
  UI_RESTLESS_GOD_CARD,
  UI_RESTLESS_STATUS_CARD,
  UI_RESTLESS_TAROT_CARD,
} UiRestlessCardKind;

/* A number on a card with the sign that says of what. */
typedef struct {
  UiRestlessGlyph glyph;
  char text[12];
} UiRestlessFigure;

#define UI_RESTLESS_FIGURES 6

#define UI_RESTLESS_FACE_STRIKES 5 /* attacks of a god that a face has room for */

/**
 * UiRestlessFace:
 * @name, @text: borrowed
 * @rules: for a card without a text, what the rules core knows of it
 * @figures: what it is worth, the most telling one first
 * @item: it weighs something, and has a value
 * @traits: of a character, or that a card asks for, and a Target's types: "herbalist, hunter"
 * @strikes: attacks of a god
 * @changed: with a soft edge; @dim: stands back
 */
typedef struct {
  UiRestlessCardKind kind;
  UiRestlessGlyph glyph;
  const char *name, *text;
  char caption[64], traits[64], rules[512];
  UiRestlessFigure figures[UI_RESTLESS_FIGURES];
  guint n_figures;
  gboolean item, changed, dim;
  int weight, value;
  struct {
    int from, to, damage;
  } strikes[UI_RESTLESS_FACE_STRIKES];
  guint n_strikes;
} UiRestlessFace;

/* A card as its pack prints it; name and text are borrowed from @fields, which may be NULL. */
void ui_restless_read_face (UiRestlessFace *face, const AppValue *fields);

/* Puts its Value before its other figures: where it is bought, that is what is asked first. */
void ui_restless_price_face (UiRestlessFace *face);

/* Its text, or its rules where it has none; borrowed from @face. */
static inline const char *
ui_restless_face_text (const UiRestlessFace *face)
{
  return face->text != NULL && face->text[0] != '\0' ? face->text : face->rules;
}

/* What a card is, for the eye: "Loot · Weapon", "Encounter · Trader"; translated. */
char *ui_restless_dup_caption (const AppValue *fields) G_GNUC_WARN_UNUSED_RESULT;

/* What goes on a card of its kind in red rather than in black: sins and gods. */
gboolean ui_restless_is_red (const UiRestlessFace *face);

/* Draws @face into @box, which should be about 1.4 times as high as wide: a sign and a number while
 * it is small, the name from 56 px on, all of it from 110 px on. */
void ui_restless_face_snapshot (GtkWidget *context, GtkSnapshot *snapshot,
                                const UiRestlessFace *face, const graphene_rect_t *box);
/* The back of a deck, with its sign. */
void ui_restless_back_snapshot (GtkWidget *context, GtkSnapshot *snapshot, UiRestlessGlyph glyph,
                                const graphene_rect_t *box, gboolean changed);

/* Signs with their numbers in a row, as many as fit; @size of the text. Returns the width that it
 * took. */
float ui_restless_figures_snapshot (GtkWidget *context, GtkSnapshot *snapshot,
                                    const UiRestlessFigure *figures, guint n, float size,
                                    const GdkRGBA *ink, const GdkRGBA *sign,
                                    const graphene_rect_t *box);

/* A card with these fields, as a widget of @width pixels. */
GtkWidget *ui_restless_face_new (const AppValue *fields, int width);

G_END_DECLS
