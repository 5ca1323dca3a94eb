/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Chooses what a name of an import stands for: an entry of the collection, found by typing, or a
 * new one.
 */
#pragma once

#include "app/plays-in/import-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_IMPORT_NAME_DIALOG (ui_import_name_dialog_get_type ())
G_DECLARE_FINAL_TYPE (UiImportNameDialog, ui_import_name_dialog, UI, IMPORT_NAME_DIALOG, AdwWindow)

/* A dialog; what is chosen is set in @import_session. */
GtkWidget *ui_import_name_dialog_new (AppImportSession *import_session,
                                      const AppPlayImportName *name);

G_END_DECLS
