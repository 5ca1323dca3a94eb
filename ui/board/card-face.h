/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Card faces and backs, drawn: one hand for all boards, and for lists of cards.
 */
#pragma once

#include "ui/board/element.h"

G_BEGIN_DECLS

#define UI_CARD_ASPECT 1.4f /* height by width */

/**
 * UiCardFace:
 * @name, @text: borrowed; NULL for none. The text shows when the card is over 120 px wide
 * @element, @power: as they are now; a NULL power draws none
 * @printed_element, @printed_power: as the card says, drawn small where they differ
 * @silenced: flat and struck
 * @trump: with a crown, which stands a little over the upper edge
 * @changed: with a soft edge
 * @dim: stands back: of the chapter that is over
 */
typedef struct {
  const char *name, *text;
  const char *element, *power;
  const char *printed_element, *printed_power;
  gboolean silenced, trump, changed, dim;
} UiCardFace;

/**
 * ui_card_face_snapshot:
 * @context: whose fonts and theme are used
 * @box: where; what is drawn follows its width
 */
void ui_card_face_snapshot (GtkWidget *context, GtkSnapshot *snapshot, const UiCardFace *face,
                            const graphene_rect_t *box);

/* A card that nobody here has seen. */
void ui_card_back_snapshot (GtkWidget *context, GtkSnapshot *snapshot, const graphene_rect_t *box,
                            gboolean changed);

/* Where a card could lie. */
void ui_card_slot_snapshot (GtkWidget *context, GtkSnapshot *snapshot, const graphene_rect_t *box);

#define UI_TYPE_CARD (ui_card_get_type ())
G_DECLARE_FINAL_TYPE (UiCard, ui_card, UI, CARD, GtkWidget)

/**
 * ui_card_new:
 * @face: copied, its strings included; NULL for a back
 * @width: in pixels
 */
GtkWidget *ui_card_new (const UiCardFace *face, int width);

G_END_DECLS
