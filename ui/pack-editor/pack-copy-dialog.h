/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that copies members of another pack's list into the one that is being edited.
 */
#pragma once

#include "app/collection/pack-editor.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_PACK_COPY_DIALOG (ui_pack_copy_dialog_get_type ())
G_DECLARE_FINAL_TYPE (UiPackCopyDialog, ui_pack_copy_dialog, UI, PACK_COPY_DIALOG, AdwWindow)

GtkWidget *ui_pack_copy_dialog_new (AppStore *store, AppPackEditor *editor,
                                    const AppPackSection *section);

/* Signal "copied" (guint): how many came, once. */

G_END_DECLS
