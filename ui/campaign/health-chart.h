/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a party fared over a run: a lane for each slot, its health as a filled line under its
 * maximum, deaths and newcomers, places as ticks below.
 */
#pragma once

#include "app/campaign/story.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_HEALTH_CHART (ui_health_chart_get_type ())
G_DECLARE_FINAL_TYPE (UiHealthChart, ui_health_chart, UI, HEALTH_CHART, GtkWidget)

/* @match is kept. Follows its moves. */
GtkWidget *ui_health_chart_new (AppMatch *match);

/* Signals: "activated" (guint move): somebody clicked there, or pressed Enter at the cursor. */

/* The health of one of a party as a bar. */

#define UI_TYPE_HEALTH_BAR (ui_health_bar_get_type ())
G_DECLARE_FINAL_TYPE (UiHealthBar, ui_health_bar, UI, HEALTH_BAR, GtkWidget)

/* Told to screen readers as "4 of 7"; red from a third on, as in the chart of health. */
GtkWidget *ui_health_bar_new (int health, int max_health);

/* Whether so much health is little. */
gboolean ui_health_is_low (int health, int max_health);

G_END_DECLS
