/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A history brought along for pictures: where it comes from, columns, people, what is new, what has
 * changed, and what was done.
 */
#pragma once

#include "ui/window/window.h"

G_BEGIN_DECLS

/* "import" and "import-…"; ended by NULL. */
extern const char *const picture_import_pages[];

/* Shows one of them. */
void picture_show_import (UiWindow *window, const char *page);

G_END_DECLS
