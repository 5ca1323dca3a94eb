/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pictures of the program's pages, for the documents and for tests.
 */
#pragma once

#include "ui/window/window.h"

G_BEGIN_DECLS

/**
 * picture_save:
 * @widget: mapped and drawn
 * @path: a PNG file, written over
 *
 * Draws @widget as it is on the screen, without a screen being asked.
 */
gboolean picture_save (GtkWidget *widget, const char *path, GError **error);

/* Shows a page or a dialog by its name, as far as the collection holds
 * something for it to show. @window has to be settled. */
void picture_show (UiWindow *window, const char *page);

/* Whether picture_show() knows @page. */
gboolean picture_is_page (const char *page);

/* All pages; free with g_strfreev(). */
char **picture_dup_pages (void) G_GNUC_WARN_UNUSED_RESULT;

/* Called once with NULL, or with why there is no picture. */
typedef void (*PictureDone) (const GError *error, gpointer data);

/**
 * picture_take:
 * @page: (nullable): what to show first
 *
 * Waits until @window stands still, and saves it, or the dialog in front of it.
 */
void picture_take (UiWindow *window, const char *page, const char *path, PictureDone done,
                   gpointer data);

G_END_DECLS
