/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which ratings a season has, and their numbers.
 */
#pragma once

#include "app/league/leagues.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_RATING_BOX (ui_rating_box_get_type ())
G_DECLARE_FINAL_TYPE (UiRatingBox, ui_rating_box, UI, RATING_BOX, AdwBin)

/* Shows the ratings of @draft, or puts what is shown into it. */
void ui_rating_box_show (UiRatingBox *self, const AppSeasonDraft *draft);
void ui_rating_box_read (UiRatingBox *self, AppSeasonDraft *draft);

/* Signal "changed": by a person. */

G_END_DECLS
