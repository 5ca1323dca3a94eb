/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The games of a collection, played or not, each with its rating and whether it is owned: to be
 * found by typing and changed.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_GAMES_DIALOG (ui_games_dialog_get_type ())
G_DECLARE_FINAL_TYPE (UiGamesDialog, ui_games_dialog, UI, GAMES_DIALOG, AdwWindow)

/* @page: tells in a toast with Undo what was changed. */
GtkWidget *ui_games_dialog_new (GtkWidget *page, AppStore *store) G_GNUC_WARN_UNUSED_RESULT;

/* "479 games, 130 owned, 93 rated". */
char *ui_games_dialog_dup_caption (GListModel *games) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
