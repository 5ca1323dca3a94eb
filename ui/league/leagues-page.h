/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of leagues: what is played in each, and what is still to be played. A row opens its
 * league's present season.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_LEAGUES_PAGE (ui_leagues_page_get_type ())
G_DECLARE_FINAL_TYPE (UiLeaguesPage, ui_leagues_page, UI, LEAGUES_PAGE, AdwBin)

GtkWidget *ui_leagues_page_new (AppStore *store);

G_END_DECLS
