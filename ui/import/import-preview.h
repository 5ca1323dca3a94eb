/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What would come of a history that was read: how much of what, who and what is named, each play,
 * what can't be taken and why.
 */
#pragma once

#include "app/plays-in/import-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_IMPORT_PREVIEW (ui_import_preview_get_type ())
G_DECLARE_FINAL_TYPE (UiImportPreview, ui_import_preview, UI, IMPORT_PREVIEW, AdwBin)

GtkWidget *ui_import_preview_new (AppImportSession *import_session) G_GNUC_WARN_UNUSED_RESULT;

/* Shows what needs a look first; to be called when something else was read. */
void ui_import_preview_begin (UiImportPreview *self);

/* Where one goes on: at the section on show. */
void ui_import_preview_focus (UiImportPreview *self);

/* "people", "games", "add" …: one of the sections, for tests and pictures. */
void ui_import_preview_show (UiImportPreview *self, const char *section);

G_END_DECLS
