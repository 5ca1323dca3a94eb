/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the cards of all games have in common: their paper, its corners and its shade, the cloth of
 * their backs, the sizes from which more is told. A game adds its own bands, signs and figures; The
 * Restless has inks of its own, in black, bone and one red.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_FACE_WITH_NAME 56  /* width from which a name fits */
#define UI_FACE_WITH_TEXT 120 /* and the text */
#define UI_FACE_LEAST_TEXT 9  /* pixels; smaller letters are no letters */

/**
 * UiFaceStyle:
 * @paper: what lies on the table stays paper in the dark, only dimmer
 * @ink: on paper; @faint: less of it
 * @edge: a hairline around what lies on the table
 * @cloth, @thread: of backs
 * @red: harm, on paper
 * @gold, @on_gold: of winners, trumps, coins
 */
typedef struct {
  GdkRGBA paper, ink, faint, edge, cloth, thread, red, gold, on_gold;
} UiFaceStyle;

UiFaceStyle ui_face_style (gboolean dark);

/* The corners of a card @width across. */
float ui_face_radius (float width);

/**
 * ui_face_paper_snapshot:
 * @context: whose accent the soft edge has
 * @fill: of the paper
 * @changed: with a soft edge around it
 *
 * Something on the table, with its shade below.
 */
void ui_face_paper_snapshot (GtkWidget *context, GtkSnapshot *snapshot, const graphene_rect_t *box,
                             float radius, const GdkRGBA *fill, gboolean changed);

/* Only the soft edge. */
void ui_face_glow_snapshot (GtkWidget *context, GtkSnapshot *snapshot, const graphene_rect_t *box,
                            float radius);

G_END_DECLS
