/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What hovering says, said to the keyboard as well: GTK 4 has no key for tooltips. Widgets that
 * make their tooltips themselves fill them in by these functions, so that both can be asked.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* As gtk_tooltip_set_text() and gtk_tooltip_set_custom(), for "query-tooltip". */
void ui_tip_set_text (GtkTooltip *tooltip, const char *text);
void ui_tip_set_custom (GtkTooltip *tooltip, GtkWidget *custom);

/**
 * ui_tip_show:
 * @window: with the keyboard on something
 *
 * Shows beside what has the keyboard, and tells screen readers, what hovering there says, until another key, a click, or the
 * keyboard's going elsewhere. "query-tooltip" is asked with "keyboard_tooltip" set. A row without a
 * tooltip of its own says what those inside it do, of disabled buttons too, which the keyboard does
 * not get to; any other widget what the nearest one around it says.
 *
 * Returns: FALSE when there is nothing to say
 */
gboolean ui_tip_show (GtkWindow *window);

/* From now on a button's tooltip stays away while its menu or list is open: the pointer is still
 * there, and the tooltip would lie over the first item. Once in a program. */
void ui_tip_install (void);

G_END_DECLS
