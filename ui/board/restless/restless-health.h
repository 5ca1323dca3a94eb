/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Health, armor and weight on a table of The Restless, drawn: of a member in its panel, and the
 * health of who is fought.
 */
#pragma once

#include "ui/board/brush.h"

G_BEGIN_DECLS

void ui_restless_paint_health (const UiBrush *brush);
void ui_restless_paint_foe_health (const UiBrush *brush);
void ui_restless_paint_armor (const UiBrush *brush);
void ui_restless_paint_weight (const UiBrush *brush);

G_END_DECLS
