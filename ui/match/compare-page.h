/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two lines of a match side by side: two boards at the same move, their moves in one list behind
 * what both share, and what is different in words.
 */
#pragma once

#include "app/match/match.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_COMPARE_PAGE (ui_compare_page_get_type ())
G_DECLARE_FINAL_TYPE (UiComparePage, ui_compare_page, UI, COMPARE_PAGE, AdwBin)

/**
 * ui_compare_page_new:
 * @a, @b: lines; 0 for the one on show, and for the one that is nearest to it
 *
 * It opens at the first state that differs. The match must have two lines.
 */
GtkWidget *ui_compare_page_new (AppStore *store, AppMatch *match, gint64 a, gint64 b);

/* The move that both boards show, as far as each goes. */
guint ui_compare_page_get_position (UiComparePage *page);

G_END_DECLS
