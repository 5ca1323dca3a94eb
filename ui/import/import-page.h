/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A history brought along: where it comes from, what would come of it, and storing it. Nothing is
 * written before Import is pressed.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_IMPORT_PAGE (ui_import_page_get_type ())
G_DECLARE_FINAL_TYPE (UiImportPage, ui_import_page, UI, IMPORT_PAGE, AdwBin)

/* @store: (nullable) */
GtkWidget *ui_import_page_new (AppStore *store) G_GNUC_WARN_UNUSED_RESULT;

/* Another collection, or none: what was read for the old one is read anew. */
void ui_import_page_set_store (UiImportPage *self, AppStore *store);

/* Files, folders and addresses, and begins to read; what was looked at before is forgotten. While
 * something is stored they are refused, and told. */
void ui_import_page_read (UiImportPage *self, const char *const *sources);
/* The same for text. */
void ui_import_page_read_text (UiImportPage *self, const char *text);

/* One of the sections of what was read, "people" …; for pictures. */
void ui_import_page_show (UiImportPage *self, const char *section);
/* The step: "sources", "reading", "table", "look", "done"; for tests. */
const char *ui_import_page_get_step (UiImportPage *self);

G_END_DECLS
