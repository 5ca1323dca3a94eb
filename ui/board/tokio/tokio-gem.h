/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Gems, drawn: cut octagons whose four straight sides have triangles, attack coloured and pointing
 * out, defense dark and pointing in.
 */
#pragma once

#include "ui/board/brush.h"
#include "ui/board/tokio/tokio-scene.h"

G_BEGIN_DECLS

/* A gem that shows a side; @up: its front is at its upper edge, else at its lower one. */
void ui_tokio_gem_snapshot (const UiBrush *brush, const UiTokioGem *gem, const graphene_rect_t *box,
                            gboolean up);

/* One that lies face down; its name and level are faint where they are known. */
void ui_tokio_back_snapshot (const UiBrush *brush, const UiTokioGem *gem,
                             const graphene_rect_t *box);

/* One that is out of play. */
void ui_tokio_lost_snapshot (const UiBrush *brush, const UiTokioGem *gem,
                             const graphene_rect_t *box);

/* A space without a gem. */
void ui_tokio_hole_snapshot (const UiBrush *brush, const graphene_rect_t *box);

/* The front of @gem as a widget of @size pixels; @gem is copied, its name included. */
GtkWidget *ui_tokio_gem_new (const UiTokioGem *gem, int size);

/* An octagon around the origin, its straight sides @half away from it. */
void ui_tokio_octagon_path (cairo_t *cr, double half);

G_END_DECLS
