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

/* Offers the lists that are known and chooses what @draft has. */
void ui_word_choice_show (UiWordChoice *choice, AppStore *store, const AppMatchDraft *draft);

/* The key of the chosen list, for AppMatchDraft's words; NULL for none. */
char *ui_word_choice_dup_key (UiWordChoice *choice) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
