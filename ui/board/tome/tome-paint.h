/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How the items of a Tome table are drawn: the mat, what lies on it, and what belongs to a seat.
 * The brushes' table is a UiTomeScene.
 */
#pragma once

#include "ui/board/tome/tome-layout.h"

G_BEGIN_DECLS

/* Any item, as UiBoardClass wants it. */
void ui_tome_paint (const UiBrush *brush);

G_END_DECLS
