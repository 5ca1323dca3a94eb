/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What pictures show of matches for which the program deals.
 */
#pragma once

#include "ui/window/window.h"

G_BEGIN_DECLS

/* Starts a match whose hands are dealt, and shows its cover. */
void picture_show_cover (UiWindow *window);

G_END_DECLS
