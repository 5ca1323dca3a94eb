/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialogs of leagues for pictures: a league being made, its points, who takes part, a round
 * being paired, an award.
 */
#pragma once

#include "ui/window/window.h"

G_BEGIN_DECLS

/* "season-dialog", "pairing" …; ended by NULL. */
extern const char *const picture_setting_up_pages[];

/* Shows one of them. */
void picture_show_setting_up (UiWindow *window, const char *page);

G_END_DECLS
