/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which ratings a season has, and their numbers.
 */
#pragma once

#include "app/league/season-draft.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_RATING_BOX (ui_rating_box_get_type ())
G_DECLARE_FINAL_TYPE (UiRatingBox, ui_rating_box, UI, RATING_BOX, AdwBin)

/* Shows the ratings of @form, and changes them there. */
void ui_rating_box_set_form (UiRatingBox *self, AppSeasonForm *form);

G_END_DECLS
