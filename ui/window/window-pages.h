/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pages that the window shows: which the sidebar chose, which stand in front of it, and the
 * header bar that goes with the one on show. window.h has what others may do with them.
 */
#pragma once

#include "ui/window/window-private.h"

G_BEGIN_DECLS

/* Title, subtitle and back button by the page on show. */
void ui_window_update_title (UiWindow *self);

/* Puts a page of the stack on show, with its own widgets in the header bar. */
void ui_window_show_widget (UiWindow *self, GtkWidget *page);

/* The page below everything pushed, made when it is first wanted; borrowed. */
GtkWidget *ui_window_ensure_root (UiWindow *self);

/* Pages show one collection each; those of the old one go, previews stay. */
void ui_window_drop_pages (UiWindow *self);

/* The rows of the sidebar, one for each page of ui_window_show_page(). */
void ui_window_fill_sidebar (UiWindow *self);
/* Marks the row of the chosen page; none while the window is too narrow for the sidebar. */
void ui_window_mark_sidebar_row (UiWindow *self);
/* Chooses a page without showing it; FALSE where none has this name. */
gboolean ui_window_choose_page (UiWindow *self, const char *name);
/* Shows the page of the sidebar's row @n, from 0; beside the sidebar the keyboard stays where it is.
 */
void ui_window_show_nth_page (UiWindow *self, guint n);

/* Of the match or the result that is on show; NULL for none. */
const char *ui_window_get_match_on_show (UiWindow *self);

G_END_DECLS
