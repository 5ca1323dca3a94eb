/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that changes what was typed wrong about a recorded match: who sat where, when and
 * where it was. Its moves stay.
 */
#pragma once

#include "app/match/match.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_MATCH_EDIT_DIALOG (ui_match_edit_dialog_get_type ())
G_DECLARE_FINAL_TYPE (UiMatchEditDialog, ui_match_edit_dialog, UI, MATCH_EDIT_DIALOG, AdwWindow)

/* Signal "done" (a sentence, and the batch to be undone): it is changed, and the dialog closes. */
GtkWidget *ui_match_edit_dialog_new (AppStore *store, GtkWindow *parent, AppMatch *match);

G_END_DECLS
