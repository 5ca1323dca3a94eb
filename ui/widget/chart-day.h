/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Days along a chart's axis.
 */
#pragma once

#include "app/league/season.h"

G_BEGIN_DECLS

/* A day as a number, the next day's being one more; 0 of no day. */
double ui_chart_day (LeagueDay day);
/* Such a number for the eye, "22 Nov 2026"; "" of 0: a UiChartFormat. */
char *ui_chart_dup_day (double value) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
