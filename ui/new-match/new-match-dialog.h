/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Asks for what a match starts with, for any game.
 */
#pragma once

#include "app/new-match/match-draft.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_NEW_MATCH_DIALOG (ui_new_match_dialog_get_type ())
G_DECLARE_FINAL_TYPE (UiNewMatchDialog, ui_new_match_dialog, UI, NEW_MATCH_DIALOG, AdwWindow)

/**
 * ui_new_match_dialog_new:
 * @game: (nullable): NULL for the one that was played last
 *
 * Begins with what was chosen the last time. Start is there as soon as nothing is missing, and has
 * the keyboard when nothing is from the first; what is missing is said below.
 *
 * Signal "started" (const char *uuid): the match is stored; the dialog goes.
 */
GtkWidget *ui_new_match_dialog_new (AppStore *store, GtkWindow *parent, const RulesGame *game);

/* The same for the next run of a campaign: filled as @draft says, whose game and campaign stay. */
GtkWidget *ui_new_match_dialog_new_for_draft (AppStore *store, GtkWindow *parent,
                                              AppMatchDraft *draft);

G_END_DECLS
