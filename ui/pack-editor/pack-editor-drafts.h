/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The packs of a collection that are being written.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_PACK_DRAFTS (ui_pack_drafts_get_type ())
G_DECLARE_FINAL_TYPE (UiPackDrafts, ui_pack_drafts, UI, PACK_DRAFTS, AdwBin)

/* Once. Hidden as long as there is none. */
void ui_pack_drafts_set_store (UiPackDrafts *self, AppStore *store);

G_END_DECLS
