/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the packs offer for a deck: a list to be searched, with steps from one count to the next.
 */
#pragma once

#include "app/collection/deck-editor.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_DECK_OFFER (ui_deck_offer_get_type ())
G_DECLARE_FINAL_TYPE (UiDeckOffer, ui_deck_offer, UI, DECK_OFFER, AdwBin)

/* Once. What is typed in @page, and nobody else takes, is searched for. */
void ui_deck_offer_set_editor (UiDeckOffer *self, AppDeckEditor *editor, GtkWidget *page);

/* The deck is another one. */
void ui_deck_offer_refresh (UiDeckOffer *self);

/* Counts what the deck's player owns, where that can be, instead of what is in the deck. */
void ui_deck_offer_set_owning (UiDeckOffer *self, gboolean owning);

GtkSearchBar *ui_deck_offer_get_search_bar (UiDeckOffer *self);
void ui_deck_offer_focus (UiDeckOffer *self);

G_END_DECLS
