/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Asks which report of a season is to be saved, in what form and where.
 */
#pragma once

#include "app/league/leagues.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @page: in whose window it is asked and told. @season: UUID, @title: of the season, from which the
 * file's name is made. */
void ui_report_dialog_show (GtkWidget *page, AppStore *store, const char *season,
                            const char *title);

G_END_DECLS
