/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is below the fold is brought into view.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Scrolls the viewport around @widget until the whole of it is in view, with a little around it; a
 * moment later, when what was just added or opened has its height. */
void ui_scroll_into_view (GtkWidget *widget);

G_END_DECLS
