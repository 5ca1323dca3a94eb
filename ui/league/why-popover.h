/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a figure of a league's table is what it is: its rule, what it is made of, each part with its
 * match, and why somebody stands before the next one.
 */
#pragma once

#include "app/league/standings.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_WHY_POPOVER (ui_why_popover_get_type ())
G_DECLARE_FINAL_TYPE (UiWhyPopover, ui_why_popover, UI, WHY_POPOVER, GtkPopover)

GtkWidget *ui_why_popover_new (void);

/**
 * ui_why_popover_show:
 * @columns: (array length=n): figures to choose from; @column is one of them, or is put before them
 *
 * Pops up with a figure of the table on show.
 */
void ui_why_popover_show (UiWhyPopover *self, AppStandings *standings, guint32 entrant,
                          LeagueColumn column, const LeagueColumn *columns, guint n);

G_END_DECLS
