/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What lies on a table of The Restless, drawn.
 */
#pragma once

#include "ui/board/brush.h"

G_BEGIN_DECLS

/* As UiBoardClass wants it. */
void ui_restless_paint (const UiBrush *brush);

G_END_DECLS
