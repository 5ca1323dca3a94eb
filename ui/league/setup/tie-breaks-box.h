/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tie-breaks in their order: dragged, moved by keys, added and taken out.
 */
#pragma once

#include "app/league/season-draft.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_TIE_BREAKS_BOX (ui_tie_breaks_box_get_type ())
G_DECLARE_FINAL_TYPE (UiTieBreaksBox, ui_tie_breaks_box, UI, TIE_BREAKS_BOX, AdwBin)

/* Shows the tie-breaks of @form, and changes them there. */
void ui_tie_breaks_box_set_form (UiTieBreaksBox *self, AppSeasonForm *form);

G_END_DECLS
