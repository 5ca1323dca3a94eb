/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Home: what to go on with, what was played lately, and the first steps of an empty collection.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_HOME_PAGE (ui_home_page_get_type ())
G_DECLARE_FINAL_TYPE (UiHomePage, ui_home_page, UI, HOME_PAGE, AdwBin)

GtkWidget *ui_home_page_new (AppStore *store);

/* Home's ways to start a match: the one that was played last, in two keys, and any of the games. */

#define UI_TYPE_HOME_START (ui_home_start_get_type ())
G_DECLARE_FINAL_TYPE (UiHomeStart, ui_home_start, UI, HOME_START, AdwBin)

/* Home's fixtures: those of leagues that wait for a result. One is logged with a click, or its
 * match is gone on with. */

#define UI_TYPE_HOME_FIXTURES (ui_home_fixtures_get_type ())
G_DECLARE_FINAL_TYPE (UiHomeFixtures, ui_home_fixtures, UI, HOME_FIXTURES, AdwBin)

G_END_DECLS
