/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Draws one item of a table of Tomes of Arkham.
 */
#pragma once

#include "ui/board/arkham/arkham-layout.h"

G_BEGIN_DECLS

/* As UiBoardClass wants it; the brush's table is a UiArkhamScene. */
void ui_arkham_paint (const UiBrush *brush);

G_END_DECLS
