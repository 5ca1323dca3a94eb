/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A player's page: what came of everything he played; or, with an opponent, of what the two played
 * against one another.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_PLAYER_PAGE (ui_player_page_get_type ())
G_DECLARE_FINAL_TYPE (UiPlayerPage, ui_player_page, UI, PLAYER_PAGE, AdwBin)

/* @opponent: UUID, or NULL. NULL for somebody who isn't there. */
GtkWidget *ui_player_page_new (AppStore *store, const char *player, const char *opponent,
                               GError **error);
/* What the page is about: "PLAYER", or "PLAYER OPPONENT"; UUIDs. */
const char *ui_player_page_get_subject (UiPlayerPage *self);
/* "overview", "records", "matches" */
void ui_player_page_show_view (UiPlayerPage *self, const char *name);
/* Something is still being read. */
gboolean ui_player_page_is_loading (UiPlayerPage *self);

G_END_DECLS
