/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The health of one of a party as a bar.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_HEALTH_BAR (ui_health_bar_get_type ())
G_DECLARE_FINAL_TYPE (UiHealthBar, ui_health_bar, UI, HEALTH_BAR, GtkWidget)

/* Told to screen readers as "4 of 7"; red from a third on, as in the chart of health. */
GtkWidget *ui_health_bar_new (int health, int max_health);

/* Whether so much health is little. */
gboolean ui_health_is_low (int health, int max_health);

G_END_DECLS
