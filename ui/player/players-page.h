/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The players of a collection: added, renamed and merged.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_PLAYERS_PAGE (ui_players_page_get_type ())
G_DECLARE_FINAL_TYPE (UiPlayersPage, ui_players_page, UI, PLAYERS_PAGE, AdwBin)

GtkWidget *ui_players_page_new (AppStore *store);

G_END_DECLS
