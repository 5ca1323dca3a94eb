/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who did what against whom: a drawn grid in the order of the table, whose names stay in sight
 * while it is scrolled. Of tables of three and more it shows how often two met.
 */
#pragma once

#include "app/league/standings.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_CROSSTABLE (ui_crosstable_get_type ())
G_DECLARE_FINAL_TYPE (UiCrosstable, ui_crosstable, UI, CROSSTABLE, GtkWidget)

/* Kept, and followed. */
void ui_crosstable_set_standings (UiCrosstable *self, AppStandings *standings);

/* What a cell says, by positions in the table from 0: "Ann against Ben: won, drawn". */
char *ui_crosstable_dup_sentence (UiCrosstable *self, guint row, guint column);
/* The same for the eye: "1½". */
char *ui_crosstable_dup_text (UiCrosstable *self, guint row, guint column);

G_END_DECLS
