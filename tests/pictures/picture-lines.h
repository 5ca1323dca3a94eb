/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What pictures show of corrections and lines: a match in which something was corrected.
 */
#pragma once

#include "ui/window/window.h"

G_BEGIN_DECLS

/* "correct", "waiting", "lines", "compare", "taken-back", "note"; ended by NULL. */
extern const char *const picture_lines_pages[];

/* Shows one of them, of the match on show. */
void picture_show_lines (UiWindow *window, const char *page);

G_END_DECLS
