/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The cards of one pack, to be read and searched.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_PACK_PAGE (ui_pack_page_get_type ())
G_DECLARE_FINAL_TYPE (UiPackPage, ui_pack_page, UI, PACK_PAGE, AdwBin)

GtkWidget *ui_pack_page_new (AppStore *store, const char *id, guint revision);

G_END_DECLS
