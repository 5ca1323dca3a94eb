/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The ways out of a damaged collection, or one that does not open: the last good backup with what
 * was recorded since, or all that can be read as records in a folder. What is damaged is never
 * changed: it is set aside.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_REPAIR_DIALOG (ui_repair_dialog_get_type ())
G_DECLARE_FINAL_TYPE (UiRepairDialog, ui_repair_dialog, UI, REPAIR_DIALOG, AdwWindow)

/**
 * ui_repair_dialog_new:
 * @database: the collection's path
 * @why: (nullable): a sentence that says what is wrong
 *
 * Signal "repaired", without parameters: another file is in the collection's place; open it.
 */
GtkWidget *ui_repair_dialog_new (const char *database, const char *why) G_GNUC_WARN_UNUSED_RESULT;

/* Writes what can be read into @folder, as when it was chosen. */
void ui_repair_dialog_salvage (UiRepairDialog *self, const char *folder);

/* "ways", "working" or "done". For tests. */
const char *ui_repair_dialog_get_step (UiRepairDialog *self);

G_END_DECLS
