/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The actions of the group "league" that open a dialog or a page: new, next-season (s: a league),
 * edit-season, entrants, pair (s: a season), award (s: a fixture).
 */
#pragma once

#include "app/store/store.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Adds them to @actions, for @page. */
void ui_league_add_dialogs (GActionMap *actions, GtkWidget *page, AppStore *store);

G_END_DECLS
