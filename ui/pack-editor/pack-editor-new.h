/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that begins a pack.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_NEW_PACK (ui_new_pack_get_type ())
G_DECLARE_FINAL_TYPE (UiNewPack, ui_new_pack, UI, NEW_PACK, AdwWindow)

GtkWidget *ui_new_pack_new (AppStore *store);

/* Begins with a copy of that pack. */
void ui_new_pack_choose (UiNewPack *self, const char *id, guint revision);

/* Signal "done" (string): the draft's UUID, once. */

G_END_DECLS
