/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What pictures show of matches that are made for them: dealt, or of a record.
 */
#pragma once

#include "ui/window/window.h"

G_BEGIN_DECLS

/* Starts a match whose hands are dealt, and shows its cover. */
void picture_show_cover (UiWindow *window);

/* Pages of matches of records, and the question of results; ended by NULL. */
extern const char *const picture_dealt_pages[];

void picture_show_dealt (UiWindow *window, const char *page);

G_END_DECLS
