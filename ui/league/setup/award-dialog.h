/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that awards a fixture: a forfeit, or a judge's decision, with its reason and the
 * points that it brings.
 */
#pragma once

#include "app/league/leagues.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_AWARD_DIALOG (ui_award_dialog_get_type ())
G_DECLARE_FINAL_TYPE (UiAwardDialog, ui_award_dialog, UI, AWARD_DIALOG, AdwWindow)

/* @fixture: UUID. NULL with @error when there is nothing to award. Signal "done" (UUID, a sentence,
 * and the batch to be undone). */
GtkWidget *ui_award_dialog_new (AppStore *store, const char *fixture, GError **error);

G_END_DECLS
