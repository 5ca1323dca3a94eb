/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list with which a new match looks its words up, in the dialog that starts it; nothing where
 * the game has no words.
 */
#pragma once

#include "app/new-match/match-draft.h"
#include "app/recording/recorder.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_WORD_CHOICE (ui_word_choice_get_type ())
G_DECLARE_FINAL_TYPE (UiWordChoice, ui_word_choice, UI, WORD_CHOICE, AdwBin)

/* Offers the lists that are known, and sets the draft's to the one that is chosen, at first its
 * own.
 * @draft: borrowed until the next one is shown. */
void ui_word_choice_show (UiWordChoice *choice, AppStore *store, AppMatchDraft *draft);

G_END_DECLS
