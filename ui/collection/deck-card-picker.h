/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The cards that packs have for a deck: a list with a search, and buttons that change the count of
 * each card.
 */
#pragma once

#include "app/collection/deck-editor.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_DECK_CARD_PICKER (ui_deck_card_picker_get_type ())
G_DECLARE_FINAL_TYPE (UiDeckCardPicker, ui_deck_card_picker, UI, DECK_CARD_PICKER, AdwBin)

/* Once. What is typed in @page, and nobody else takes, is searched for. */
void ui_deck_card_picker_set_editor (UiDeckCardPicker *self, AppDeckEditor *editor,
                                     GtkWidget *page);

/* The deck is another one. */
void ui_deck_card_picker_refresh (UiDeckCardPicker *self);

/* Counts what the deck's player owns, where that can be, instead of what is in the deck. */
void ui_deck_card_picker_set_owning (UiDeckCardPicker *self, gboolean owning);

GtkSearchBar *ui_deck_card_picker_get_search_bar (UiDeckCardPicker *self);
void ui_deck_card_picker_focus (UiDeckCardPicker *self);

G_END_DECLS
