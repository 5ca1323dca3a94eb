/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What may come of a season: everybody's chances of each place, from playing what is left many
 * times.
 */
#pragma once

#include "app/league/standings.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_OUTLOOK_MAX_ENTRANTS 64 /* entrants of whom chances can be looked at */

#define UI_TYPE_OUTLOOK_VIEW (ui_outlook_view_get_type ())
G_DECLARE_FINAL_TYPE (UiOutlookView, ui_outlook_view, UI, OUTLOOK_VIEW, AdwBin)

/* @standings is kept; it is simulated when somebody looks, and again when figures are others. */
void ui_outlook_view_set_standings (UiOutlookView *self, AppStandings *standings);

G_END_DECLS
