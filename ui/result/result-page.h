/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of a result without moves: who came first, when and where, photos, tags and notes.
 */
#pragma once

#include "app/result/quick.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_RESULT_PAGE (ui_result_page_get_type ())
G_DECLARE_FINAL_TYPE (UiResultPage, ui_result_page, UI, RESULT_PAGE, AdwBin)

/* A UiPage, of a match that app_quick_load() loads; NULL when it can't be read. It follows the
 * store. */
GtkWidget *ui_result_page_new (AppStore *store, const char *uuid);
const char *ui_result_page_get_uuid (UiResultPage *self);

G_END_DECLS
