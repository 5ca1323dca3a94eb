/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that asks what is to be exported: everything as one archive, or which matches as what.
 */
#pragma once

#include "app/plays-out/save.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_EXPORT_DIALOG (ui_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (UiExportDialog, ui_export_dialog, UI, EXPORT_DIALOG, AdwWindow)

/* @match: (nullable): UUID of the only one that is meant. Signal "chosen" (wish: an AppSaveRequest,
 * borrowed for the call): what is to be saved; the dialog goes. */
GtkWidget *ui_export_dialog_new (AppStore *store, const char *match) G_GNUC_WARN_UNUSED_RESULT;

/* Saves without asking where, as when a file was chosen; told in a toast over the window. */
void ui_export_save (GtkWindow *window, AppStore *store, const AppSaveRequest *wish,
                     const char *path);

/* Installs "win.export", "win.export-match" (s: UUID), "win.copy-link" (s), "win.open-link" (s),
 * "win.open-file" (s: a path) and "win.show-file" (s). */
void ui_export_install (GtkWidgetClass *widget_class);
/* Enables those that ask for a collection. */
void ui_export_update (GtkWidget *window, gboolean open);

G_END_DECLS
