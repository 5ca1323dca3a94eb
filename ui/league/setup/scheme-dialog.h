/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog for a points scheme: what a result brings, as a form.
 */
#pragma once

#include "app/league/schemes.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_SCHEME_DIALOG (ui_scheme_dialog_get_type ())
G_DECLARE_FINAL_TYPE (UiSchemeDialog, ui_scheme_dialog, UI, SCHEME_DIALOG, AdwWindow)

/**
 * ui_scheme_dialog_new:
 * @like: (nullable): what it shows first; one of the collection's own is changed
 *
 * Signal "kept" (the scheme's UUID, a sentence, and the batch to be undone): it is stored, and the
 * dialog goes.
 */
GtkWidget *ui_scheme_dialog_new (AppStore *store, const AppScheme *like);

G_END_DECLS
