/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What corrections changed since a round was paired: places and points before and after, and the
 * pairings that would be others now.
 */
#pragma once

#include "app/league/season.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_CORRECTION_IMPACT_DIALOG (ui_correction_impact_dialog_get_type ())
G_DECLARE_FINAL_TYPE (UiCorrectionImpactDialog, ui_correction_impact_dialog, UI,
                      CORRECTION_IMPACT_DIALOG, AdwWindow)

GtkWidget *ui_correction_impact_dialog_new (GtkWindow *parent, const AppCorrectionImpact *impact);

G_END_DECLS
