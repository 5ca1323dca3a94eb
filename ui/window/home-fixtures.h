/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Home's fixtures: those of leagues that wait for a result. One is logged with a click, or its
 * match is gone on with.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_HOME_FIXTURES (ui_home_fixtures_get_type ())
G_DECLARE_FINAL_TYPE (UiHomeFixtures, ui_home_fixtures, UI, HOME_FIXTURES, AdwBin)

/* A row acts by the actions of leagues, which the page around it has. */
void ui_home_fixtures_set_store (UiHomeFixtures *self, AppStore *store);

/* Reads again what waits, and gives how many are shown; it is not visible when there are none. */
guint ui_home_fixtures_update (UiHomeFixtures *self);

G_END_DECLS
