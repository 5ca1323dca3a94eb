/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A run among those of its campaign: how far it got, how its party stands, when it was played.
 */
#pragma once

#include "app/campaign/campaigns.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A row that opens the run's page; @page has the actions of ui_run_add_actions(). */
GtkWidget *ui_run_row_new (GtkWidget *page, const AppRun *run) G_GNUC_WARN_UNUSED_RESULT;

/* "Going on · Realm 2 of 5, Encounter 3", as far as it is known. */
char *ui_run_dup_standing (const AppRun *run) G_GNUC_WARN_UNUSED_RESULT;

/* "3 September – 19 November 2026 · 7 sessions · 412 moves" */
char *ui_run_dup_dates (const AppRun *run) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
