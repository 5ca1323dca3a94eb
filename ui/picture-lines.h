/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What pictures show of corrections and lines: a match in which something was corrected.
 */
#pragma once

#include "window.h"

G_BEGIN_DECLS

/* Whether ui_picture_show_lines() knows the page: "correct", "waiting", "lines",
 * "compare", "taken-back", "note". */
gboolean ui_picture_is_of_lines (const char *page);

/* Shows it of the match on show. */
void ui_picture_show_lines (UiWindow *window, const char *page);

G_END_DECLS
