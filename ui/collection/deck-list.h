/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The decks of a collection, a row each, under a heading with a button for a new one.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_DECK_LIST (ui_deck_list_get_type ())
G_DECLARE_FINAL_TYPE (UiDeckList, ui_deck_list, UI, DECK_LIST, AdwBin)

/* Once; the rows follow the store from then on. */
void ui_deck_list_set_store (UiDeckList *self, AppStore *store);

G_END_DECLS
