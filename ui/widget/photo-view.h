/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of one photo, as large as the window; arrows lead to the others of its match.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_PHOTO_VIEW (ui_photo_view_get_type ())
G_DECLARE_FINAL_TYPE (UiPhotoView, ui_photo_view, UI, PHOTO_VIEW, AdwBin)

/* A UiPage. It follows the store, and leaves when the last photo is gone. */
GtkWidget *ui_photo_view_new (AppStore *store, const char *match, const char *photo);

G_END_DECLS
