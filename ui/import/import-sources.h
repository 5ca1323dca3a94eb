/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where a history comes from: files, a folder, the clipboard, an address, BoardGameGeek; where
 * other programs keep theirs; and what was imported before.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_IMPORT_SOURCES (ui_import_sources_get_type ())
G_DECLARE_FINAL_TYPE (UiImportSources, ui_import_sources, UI, IMPORT_SOURCES, AdwBin)

/* @store: (nullable) */
GtkWidget *ui_import_sources_new (AppStore *store) G_GNUC_WARN_UNUSED_RESULT;

/* Whose past imports are listed; NULL while none is open. */
void ui_import_sources_set_store (UiImportSources *self, AppStore *store);

/* Where one goes on: at the way that was taken last. */
void ui_import_sources_focus (UiImportSources *self);

/* Why the last reading came to nothing; NULL for nothing. @at_token: it is the token that is asked
 * for. */
void ui_import_sources_set_fault (UiImportSources *self, const char *sentence, gboolean at_token);

G_END_DECLS
