/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What would come of a history that was read: how much of what, who and what is named, each play,
 * what can't be taken and why.
 */
#pragma once

#include "app/plays-in/import-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_IMPORT_LOOK (ui_import_look_get_type ())
G_DECLARE_FINAL_TYPE (UiImportLook, ui_import_look, UI, IMPORT_LOOK, AdwBin)

GtkWidget *ui_import_look_new (AppImportSession *import_session) G_GNUC_WARN_UNUSED_RESULT;

/* Shows what needs a look first; to be called when something else was read. */
void ui_import_look_begin (UiImportLook *self);

/* Where one goes on: at the section on show. */
void ui_import_look_focus (UiImportLook *self);

/* "people", "games", "add" …: one of the sections, for tests and pictures. */
void ui_import_look_show (UiImportLook *self, const char *section);

G_END_DECLS
