/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Draws one item of a ToKiO table.
 */
#pragma once

#include "ui/board/tokio/tokio-layout.h"

G_BEGIN_DECLS

/* As UiBoardClass wants it; the brush's table is a UiTokioScene. */
void ui_tokio_paint (const UiBrush *brush);

G_END_DECLS
