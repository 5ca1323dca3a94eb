/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What pictures show of corrections and lines: a match in which something was corrected.
 */
#pragma once

#include "ui/window/window.h"

G_BEGIN_DECLS

/* "correct", "waiting", "lines", "lines-all" with what was taken back, "compare", "taken-back",
 * "note", "ruling"; ended by NULL. */
extern const char *const picture_lines_pages[];

/* Shows one of them, of the match on show. */
void picture_show_lines (UiWindow *window, const char *page);
/* "compare" with the last moves on show. */
void picture_show_compared (UiWindow *window);

G_END_DECLS
