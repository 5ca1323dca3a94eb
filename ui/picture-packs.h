/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packs being written, for a picture: drafts are made of the starter packs.
 */
#pragma once

#include "window.h"

G_BEGIN_DECLS

/* "pack-editor" (of Tome), "pack-editor-GAME", "pack-editor-about", "pack-editor-faults",
 * "pack-editor-copy", "new-pack" */
gboolean ui_picture_is_of_packs (const char *page);
void ui_picture_show_packs (UiWindow *window, const char *page);

G_END_DECLS
