/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A knock-out as a tree: a column a round, and a line from each match to the one that its winner
 * goes to. The match for the third place stands below the final.
 */
#pragma once

#include "app/league/leagues.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_BRACKET (ui_bracket_get_type ())
G_DECLARE_FINAL_TYPE (UiBracket, ui_bracket, UI, BRACKET, GtkGrid)

/* Nothing is kept of @snapshot. A fixture opens its match, or asks for its result. */
void ui_bracket_show (UiBracket *self, const AppSeasonSnapshot *snapshot);

G_END_DECLS
