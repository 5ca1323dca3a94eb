/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lines of a match as a tree: where each forks, how far it goes and how it ended, which is on
 * show, and which the match goes on on. They are named, made the main one, hidden and compared.
 */
#pragma once

#include "app/match/match.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_LINES_PAGE (ui_lines_page_get_type ())
G_DECLARE_FINAL_TYPE (UiLinesPage, ui_lines_page, UI, LINES_PAGE, AdwBin)

/* Both are kept. It is a UiPage; showing a line goes back to what stands behind. */
GtkWidget *ui_lines_page_new (AppStore *store, AppMatch *match);

G_END_DECLS
