/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Seals: a family of looks by number, for what a game has some of and names as it likes. Each is a
 * colour that stays apart for colour-blind eyes, with a shape.
 */
#pragma once

#include "ui/board/element.h"

G_BEGIN_DECLS

#define UI_SEALS 12

/* The look of a seal, from 0; after the last one they begin again. -1 is a plain one. */
UiElement ui_seal_look (int seal);

/* A seal in wax, @size across, in the square at (@x, @y). */
void ui_seal_snapshot (GtkSnapshot *snapshot, int seal, float x, float y, float size);

G_END_DECLS
