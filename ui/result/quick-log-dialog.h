/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that takes a result without moves: as one typed line and as a form, which follow each
 * other.
 */
#pragma once

#include "app/result/quick.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_QUICK_LOG_DIALOG (ui_quick_log_dialog_get_type ())
G_DECLARE_FINAL_TYPE (UiQuickLogDialog, ui_quick_log_dialog, UI, QUICK_LOG_DIALOG, AdwWindow)

/**
 * ui_quick_log_dialog_new:
 * @quick: (transfer full) (nullable): what it shows first; with a UUID that result is edited. NULL
 *   for one as the last was
 *
 * Signal "stored" (UUID, a sentence, and the batch to be undone): it is recorded, and the dialog
 * closes.
 */
GtkWidget *ui_quick_log_dialog_new (AppStore *store, GtkWindow *parent, AppQuick *quick);

/* The result is that of a league's fixture (a UUID), and counts there. */
void ui_quick_log_dialog_set_fixture (UiQuickLogDialog *self, const char *fixture);

G_END_DECLS
