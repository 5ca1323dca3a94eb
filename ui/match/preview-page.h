/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A record's file looked at before it is added to the collection.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_PREVIEW_PAGE (ui_preview_page_get_type ())
G_DECLARE_FINAL_TYPE (UiPreviewPage, ui_preview_page, UI, PREVIEW_PAGE, AdwBin)

/* What can't be shown of the file is told on the page. */
GtkWidget *ui_preview_page_new (const char *path);

/* Where the record can be added; NULL while no collection is open. */
void ui_preview_page_set_store (UiPreviewPage *self, AppStore *store);

G_END_DECLS
