/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialogs of leagues for pictures: a league being made, its points, who takes part, a round
 * being paired, an award.
 */
#pragma once

#include "window.h"

G_BEGIN_DECLS

/* Whether @page is one of them; and shows it. */
gboolean ui_picture_is_of_setting_up (const char *page);
void ui_picture_show_setting_up (UiWindow *window, const char *page);

G_END_DECLS
