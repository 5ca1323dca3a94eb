/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window: the sidebar, the header bar, the page on show and what stands behind it, lasting
 * states in a banner row, toasts, and the collection that is open.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_WINDOW (ui_window_get_type ())
G_DECLARE_FINAL_TYPE (UiWindow, ui_window, UI, WINDOW, AdwApplicationWindow)

UiWindow *ui_window_new (GtkApplication *application) G_GNUC_WARN_UNUSED_RESULT;

/**
 * ui_window_open_collection:
 * @path: (nullable): a file; NULL for the person's own
 * @demo: the demo collection instead; @path is NULL then
 *
 * Opens it once the window has been drawn, so that a slow file delays no window. What can't be
 * opened is told on a page that offers ways out.
 */
void ui_window_open_collection (UiWindow *self, const char *path, gboolean demo);

/* The open collection; NULL while there is none. */
AppStore *ui_window_get_store (UiWindow *self);
/* Nothing is waiting to be opened any more. */
gboolean ui_window_is_settled (UiWindow *self);

/* "home", "matches", "players", "leagues", "campaigns", "collection"; what stood in front is left.
 */
void ui_window_show_page (UiWindow *self, const char *name);

/* A page in front of what is shown; Back returns. Takes the floating reference. */
void ui_window_push (UiWindow *self, GtkWidget *page);
void ui_window_back (UiWindow *self);

/* The page on show, for tests and pictures. */
GtkWidget *ui_window_get_page (UiWindow *self);

/* Opens a stored match, or goes back to it; what fails is told in a toast. */
void ui_window_open_match (UiWindow *self, const char *uuid);

/* A record alone (.tkr) is previewed; anything else is looked at on the Import page, as soon as a
 * collection is open. @sources: paths and addresses, ended by NULL */
void ui_window_open_files (UiWindow *self, const char *const *sources);
/* The same for one. */
void ui_window_open_file (UiWindow *self, const char *path);

/* Previews a record's file, and offers to add it. */
void ui_window_open_record (UiWindow *self, const char *path);

G_END_DECLS
