/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A tome's cover, as it lies in the sale, and large as a widget for tooltips.
 */
#pragma once

#include "ui/board/arkham/arkham-table.h"
#include "ui/board/brush.h"

G_BEGIN_DECLS

#define UI_ARKHAM_COVER_ASPECT 1.34f /* height by width */

/* In a box of any size. */
void ui_arkham_cover_snapshot (const UiBrush *brush, const UiArkhamTome *tome,
                               const graphene_rect_t *box, gboolean changed);

#define UI_TYPE_ARKHAM_COVER (ui_arkham_cover_get_type ())
G_DECLARE_FINAL_TYPE (UiArkhamCover, ui_arkham_cover, UI, ARKHAM_COVER, GtkWidget)

/* @tome is copied; @width in pixels. */
GtkWidget *ui_arkham_cover_new (const UiArkhamTome *tome, int width);

G_END_DECLS
