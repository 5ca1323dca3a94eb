/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Asks which report of a season is to be saved, in what form and where; and prints pairings.
 */
#pragma once

#include "app/document/document.h"
#include "app/league/leagues.h"
#include "app/store/store.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @page: in whose window it is asked and told. Nothing is kept of @season. */
void ui_report_dialog_show (GtkWidget *page, AppStore *store, const AppSeasonSnapshot *season);

/* Prints the pairings of the season's last round, for a wall; @window: that asks how, and is told
 * why not. */
void ui_report_print_round (GtkWidget *window, AppStore *store, const char *season);
/* The operation of that, for a report. It keeps what it prints of it. */
GtkPrintOperation *ui_report_print_new (const AppDocument *report) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
