/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A page that shows what a collection has and reads it again when that changed, though not while
 * nobody looks.
 */
#pragma once

#include "app/store/store.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef void (*UiFollowFunc) (GtkWidget *widget);

/**
 * ui_follow_store:
 * @what: changes that matter
 * @refresh: called soon after one while @widget is on show, else when it is shown the next time;
 *   several changes at once are one
 */
void ui_follow_store (GtkWidget *widget, AppStore *store, AppChanged what, UiFollowFunc refresh);

/**
 * ui_change_toast_new:
 * @from: the widget that asks for the change
 * @sentence: (transfer full): told, with Undo, when it is done
 *
 * The data of ui_change_toast_cb().
 */
gpointer ui_change_toast_new (GtkWidget *from, char *sentence) G_GNUC_WARN_UNUSED_RESULT;

/* The callback of a change of campaigns: tells in the window that it is done, or why not. */
void ui_change_toast_cb (GObject *store, GAsyncResult *result, gpointer change);

G_END_DECLS
