/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a picture of leagues shows: the first league of the collection, in one of its views.
 */
#pragma once

#include "ui/window/window.h"

G_BEGIN_DECLS

/* "league" and "league-…"; ended by NULL. */
extern const char *const picture_leagues_pages[];

/* Shows one of them. */
void picture_show_leagues (UiWindow *window, const char *page);

G_END_DECLS
