/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packs being written, for a picture: drafts are made of the starter packs.
 */
#pragma once

#include "ui/window/window.h"

G_BEGIN_DECLS

/* "pack-editor" (of Tome), "pack-editor-GAME", "pack-editor-about", "pack-editor-faults",
 * "pack-editor-copy", "new-pack"; ended by NULL. */
extern const char *const picture_packs_pages[];

/* Shows one of them. */
void picture_show_packs (UiWindow *window, const char *page);

G_END_DECLS
