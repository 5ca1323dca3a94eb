/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was deleted and can be restored, and what was done and can be taken back.
 */
#pragma once

#include "app/store/history.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_BIN_PAGE (ui_bin_page_get_type ())
G_DECLARE_FINAL_TYPE (UiBinPage, ui_bin_page, UI, BIN_PAGE, AdwBin)

/* A UiPage. @view: "bin" or "history". */
GtkWidget *ui_bin_page_new (AppStore *store, const char *view);
void ui_bin_page_show (UiBinPage *self, const char *view);

G_END_DECLS
