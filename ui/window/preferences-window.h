/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Preferences: the backups of a collection, made, put back and saved elsewhere; and what is kept
 * for other sites.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_PREFERENCES_WINDOW (ui_preferences_window_get_type ())
G_DECLARE_FINAL_TYPE (UiPreferencesWindow, ui_preferences_window, UI, PREFERENCES_WINDOW,
                      AdwPreferencesWindow)

/**
 * ui_preferences_window_new:
 * @store: (nullable): the open collection; NULL when it doesn't open
 * @database: its path
 */
GtkWidget *ui_preferences_window_new (AppStore *store,
                                      const char *database) G_GNUC_WARN_UNUSED_RESULT;

/* Nothing is being copied, put back or saved. For tests. */
gboolean ui_preferences_window_is_idle (UiPreferencesWindow *self);

/* Saves a backup as @path, as when a file was chosen. */
void ui_preferences_window_save (UiPreferencesWindow *self, const char *file, const char *path);

G_END_DECLS
