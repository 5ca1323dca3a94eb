/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The program's picture of itself, for the manual and for whoever reports a problem.
 */
#pragma once

#include "ui/window.h"

G_BEGIN_DECLS

/**
 * ui_picture_save:
 * @widget: mapped and drawn
 * @path: a PNG file, written over
 *
 * Draws @widget as it is on the screen, without a screen being asked.
 */
gboolean ui_picture_save (GtkWidget *widget, const char *path, GError **error);

/* Shows a page or a dialog by its name, as far as the collection holds
 * something for it to show. @window has to be settled. */
void ui_picture_show (UiWindow *window, const char *page);

/* Whether ui_picture_show() knows @page. */
gboolean ui_picture_is_page (const char *page);

/* All pages; free with g_strfreev(). */
char **ui_picture_dup_pages (void) G_GNUC_WARN_UNUSED_RESULT;

/* Called once with NULL, or with why there is no picture. */
typedef void (*UiPictureDone) (const GError *error, gpointer data);

/**
 * ui_picture_take:
 * @page: (nullable): what to show first
 *
 * Waits until @window stands still, and saves it, or the dialog in front of it.
 */
void ui_picture_take (UiWindow *window, const char *page, const char *path, UiPictureDone done,
                      gpointer data);

G_END_DECLS
