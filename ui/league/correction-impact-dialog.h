/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What corrections changed since a round was paired: places and points before and after, and the
 * pairings that would be others now.
 */
#pragma once

#include "app/league/season.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_RIPPLE_DIALOG (ui_ripple_dialog_get_type ())
G_DECLARE_FINAL_TYPE (UiRippleDialog, ui_ripple_dialog, UI, RIPPLE_DIALOG, AdwWindow)

GtkWidget *ui_ripple_dialog_new (GtkWindow *parent, const AppRipple *ripple);

G_END_DECLS
