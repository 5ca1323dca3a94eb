/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that begins a deck: for which game, its name, and whose it is.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_DECK_DIALOG (ui_deck_dialog_get_type ())
G_DECLARE_FINAL_TYPE (UiDeckDialog, ui_deck_dialog, UI, DECK_DIALOG, AdwWindow)

/* Signal "done" (uuid): the deck is in the collection. */
GtkWidget *ui_deck_dialog_new (AppStore *store);

G_END_DECLS
