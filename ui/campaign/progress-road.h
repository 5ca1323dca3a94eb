/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How far a run got, as a road of steps: the places of the first level, and how far into the last
 * one.
 */
#pragma once

#include "app/recording/recorder.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_PROGRESS_ROAD (ui_progress_road_get_type ())
G_DECLARE_FINAL_TYPE (UiProgressRoad, ui_progress_road, UI, PROGRESS_ROAD, GtkWidget)

/**
 * ui_progress_road_new:
 * @place: where it got to; copied. Without knowing how many places there are the road goes on
 *   beyond the last step
 * @text: the same for the eye, for screen readers
 * @over: the whole road lies behind
 */
GtkWidget *ui_progress_road_new (const RulesProgress *place, const char *text, gboolean over);

G_END_DECLS
