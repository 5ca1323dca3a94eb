/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Makes a list one stop of Tab: arrow keys go through its rows, and Tab leaves it, however long it
 * is. GTK's lists take every row for a stop.
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_ONE_STOP (ui_one_stop_get_type ())
G_DECLARE_FINAL_TYPE (UiOneStop, ui_one_stop, UI, ONE_STOP, AdwBin)

/* Its child holds a GtkListBox, a GtkFlowBox, a GtkListView or a GtkColumnView, whose headings stay
 * stops of their own. */

G_END_DECLS
