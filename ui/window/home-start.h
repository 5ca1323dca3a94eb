/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Home's ways to start a match: the one that was played last, in two keys, and any of the games.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* For the header bar: a new match, and a menu of games. @wide: with its label. */
GtkWidget *ui_home_start_new_button (gboolean wide);

#define UI_TYPE_HOME_START (ui_home_start_get_type ())
G_DECLARE_FINAL_TYPE (UiHomeStart, ui_home_start, UI, HOME_START, AdwBin)

/* "Play Tome Again" with those who played; a new match where nobody did. Further ways may be put
 * behind it. */
void ui_home_start_set_store (UiHomeStart *self, AppStore *store);

/* Reads again what was played last. */
void ui_home_start_update (UiHomeStart *self);

G_END_DECLS
