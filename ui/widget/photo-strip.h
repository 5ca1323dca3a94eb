/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match's photos in small: added by a file chooser, by dropping or pasting, opened large,
 * deleted.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_PHOTO_STRIP (ui_photo_strip_get_type ())
G_DECLARE_FINAL_TYPE (UiPhotoStrip, ui_photo_strip, UI, PHOTO_STRIP, AdwBin)

/* It follows the store. */
void ui_photo_strip_set_match (UiPhotoStrip *self, AppStore *store, const char *match);

/* Files dropped on @page are added, too. */
void ui_photo_strip_accept_drops (UiPhotoStrip *self, GtkWidget *page);

/* Adds what the clipboard has: a picture, or files. */
void ui_photo_strip_paste (UiPhotoStrip *self);

G_END_DECLS
