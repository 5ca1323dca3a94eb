/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Some results of a season, to choose one whose match is opened.
 */
#pragma once

#include "app/league/standings.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_RESULTS_POPOVER (ui_results_popover_get_type ())
G_DECLARE_FINAL_TYPE (UiResultsPopover, ui_results_popover, UI, RESULTS_POPOVER, GtkPopover)

GtkWidget *ui_results_popover_new (void);
/* @results: (element-type guint32): of the season. @area: of the parent, what it points at. */
void ui_results_popover_show (UiResultsPopover *self, AppStandings *standings,
                              const GArray *results, const GdkRectangle *area);

G_END_DECLS
