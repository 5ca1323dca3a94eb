/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What pictures show of photos.
 */
#pragma once

#include "ui/window/window.h"

G_BEGIN_DECLS

/* Adds a drawn photo to @match, and shows it large. */
void picture_show_photo (UiWindow *window, const char *match);

G_END_DECLS
