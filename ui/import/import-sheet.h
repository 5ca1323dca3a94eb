/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table of text that is brought along: its first rows, and what each column means.
 */
#pragma once

#include "app/plays-in/import-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_IMPORT_SHEET (ui_import_sheet_get_type ())
G_DECLARE_FINAL_TYPE (UiImportSheet, ui_import_sheet, UI, IMPORT_SHEET, AdwBin)

GtkWidget *ui_import_sheet_new (AppImportSession *import_session) G_GNUC_WARN_UNUSED_RESULT;

/* Shows the first of the tables; to be called when something else was read. */
void ui_import_sheet_begin (UiImportSheet *self);

G_END_DECLS
