/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tie-breaks in their order: dragged, moved by keys, added and taken out.
 */
#pragma once

#include "app/league/leagues.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_TIE_BREAKS_BOX (ui_tie_breaks_box_get_type ())
G_DECLARE_FINAL_TYPE (UiTieBreaksBox, ui_tie_breaks_box, UI, TIE_BREAKS_BOX, AdwBin)

/* @rules: its tie-breaks are shown. */
void ui_tie_breaks_box_show (UiTieBreaksBox *self, const LeagueRules *rules);
/* Puts what is shown into @rules. */
void ui_tie_breaks_box_read (UiTieBreaksBox *self, LeagueRules *rules);

/* Signal "changed": by a person. */

G_END_DECLS
