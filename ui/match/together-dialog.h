/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Asks whether what every player of a game won was won together or is a draw, for all its results.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @from: a widget of a page, which tells in a toast with Undo what was done; @game: its name */
void ui_together_dialog_show (GtkWidget *from, const char *game);

G_END_DECLS
