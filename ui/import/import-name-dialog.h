/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who or what a name is that a history brings along: one of those here, found by typing, or a new
 * one.
 */
#pragma once

#include "app/plays-in/import-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_IMPORT_WHO (ui_import_who_get_type ())
G_DECLARE_FINAL_TYPE (UiImportWho, ui_import_who, UI, IMPORT_WHO, AdwWindow)

/* A dialog; what is chosen it tells @import_session. */
GtkWidget *ui_import_who_new (AppImportSession *import_session, const AppPlayImportName *name);

G_END_DECLS
