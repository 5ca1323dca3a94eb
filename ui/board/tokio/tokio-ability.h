/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The eight abilities of ToKiO's gems as signs, each with a shape of its own.
 */
#pragma once

#include "ui/board/tokio/tokio-scene.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Draws the sign into a square of side @size around the origin, in the source's colour. */
void ui_tokio_ability_draw (cairo_t *cr, UiTokioAbility ability, double size);

/* The sign of a gem that was turned over just now. */
void ui_tokio_ability_draw_flip (cairo_t *cr, double size);

G_END_DECLS
