/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The form for a ruling: which, of what, and why; with the line of the record that it becomes.
 */
#pragma once

#include "app/recording/recorder.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_RULING_DIALOG (ui_ruling_dialog_get_type ())
G_DECLARE_FINAL_TYPE (UiRulingDialog, ui_ruling_dialog, UI, RULING_DIALOG, AdwWindow)

/* Signal "record" (const char *text): the person decided; the move is legal at the tip. */
GtkWidget *ui_ruling_dialog_new (AppMatch *match, GtkWindow *parent);

/* The words of what was pointed at ("A", "axe"): fields that can say one of them do so. */
void ui_ruling_dialog_set_pointed (UiRulingDialog *dialog, const char *const *words);

G_END_DECLS
