/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What all that shows photos shares: choosing files, adding, reading off the main thread.
 */
#pragma once

#include "app/match/photos.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Asks for pictures, several at once; modal, to be shown and released by the caller. */
GtkFileChooserNative *ui_photo_chooser_new (GtkWindow *parent) G_GNUC_WARN_UNUSED_RESULT;

/**
 * ui_photo_add:
 * @from: (nullable): in whose window it is told
 * @show_success: also when all went well; what went wrong is always told
 */
void ui_photo_add (GtkWidget *from, AppStore *store, const char *match, const char *path,
                   gboolean show_success);

/* The data and callback of another change of a photo: @sentence is told with Undo; it is taken. */
gpointer ui_photo_toast_new (GtkWidget *from, char *sentence) G_GNUC_WARN_UNUSED_RESULT;
void ui_photo_toast_cb (GObject *store, GAsyncResult *result, gpointer change);

/**
 * ui_photo_load_async:
 * @square: 0 for the whole picture; else the middle of it, so many pixels wide and high
 *
 * Decodes it in another thread.
 */
void ui_photo_load_async (AppStore *store, const char *photo, int square, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer data);
GdkTexture *ui_photo_load_finish (AppStore *store, GAsyncResult *result,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* For those who can't see it: its caption, or "Photo 2". @number: from 1. */
char *ui_photo_dup_name (const AppPhoto *photo, guint number) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
