/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How the items of a Tome table are drawn.
 */
#pragma once

#include "tome-layout.h"

G_BEGIN_DECLS

/**
 * ui_tome_paint:
 * @widget: whose fonts and theme are used
 * @item: one of @layout's
 * @box: where it is now: its own box, or on the way there
 */
void ui_tome_paint (GtkWidget *widget, GtkSnapshot *snapshot, const UiTomeTable *table,
                    const UiTomeLayout *layout, const UiTomeItem *item, const graphene_rect_t *box);

G_END_DECLS
