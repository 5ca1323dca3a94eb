/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How the items of a Spelled table are drawn: cards, piles, the mat, and what a turn brings. The
 * brushes' table is a UiSpelledScene.
 */
#pragma once

#include "ui/board/spelled/spelled-layout.h"

G_BEGIN_DECLS

/* Any item, as UiBoardClass wants it. */
void ui_spelled_paint (const UiBrush *brush);

G_END_DECLS
