/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The chances of each place: a row for each entrant, a column for each place, the likelier the
 * darker.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_CHANCES_CHART (ui_chances_chart_get_type ())
G_DECLARE_FINAL_TYPE (UiChancesChart, ui_chances_chart, UI, CHANCES_CHART, GtkWidget)

GtkWidget *ui_chances_chart_new (void);

/**
 * ui_chances_chart_set_chances:
 * @names: (array length=n): in the order of rows
 * @chances: of row r to end at place p, from 0: chances[r * n + p]; copied
 */
void ui_chances_chart_set_chances (UiChancesChart *chart, const char *const *names,
                                   const double *chances, guint n);

/* A row in words, the likeliest places first: "Ann: place 1: 62 %, place 2: 30 %". */
char *ui_chances_chart_dup_text (UiChancesChart *chart, guint row) G_GNUC_WARN_UNUSED_RESULT;

/* "62 %", "< 1 %", "> 99 %", "" of 0; exactly 1 is "100 %". */
char *ui_chance_dup_text (double chance) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
