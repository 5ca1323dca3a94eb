/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Asks into whom a player is merged, who stands twice in the collection; and which matches of a
 * player are another person's.
 */
#pragma once

#include "app/player/players.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_MERGE_DIALOG (ui_merge_dialog_get_type ())
G_DECLARE_FINAL_TYPE (UiMergeDialog, ui_merge_dialog, UI, MERGE_DIALOG, AdwWindow)

/**
 * ui_merge_dialog_new:
 * @player: who goes; all matches become the chosen one's
 *
 * Signal "done" (const char *sentence, gint64 batch): it is done, and can be undone.
 */
GtkWidget *ui_merge_dialog_new (AppStore *store, AppPlayer *player);

#define UI_TYPE_SPLIT_DIALOG (ui_split_dialog_get_type ())
G_DECLARE_FINAL_TYPE (UiSplitDialog, ui_split_dialog, UI, SPLIT_DIALOG, AdwWindow)

/**
 * ui_split_dialog_new:
 * @player: UUID; @name: what the player is called
 * @matches: (element-type gint64): rows of the player's matches
 *
 * Signal "done" (const char *sentence, gint64 batch): it is done, and can be undone.
 */
GtkWidget *ui_split_dialog_new (AppStore *store, const char *player, const char *name,
                                const GArray *matches);

G_END_DECLS
