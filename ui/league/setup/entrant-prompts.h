/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The small questions about an entrant: from when on, in which round, against whom not, less what.
 */
#pragma once

#include "ui/league/setup/entrants-dialog.h"

G_BEGIN_DECLS

/* Each asks, and does it when that is answered. */
void ui_entrant_prompt_leave (UiEntrantsDialog *dialog, const AppEntrant *entrant);
void ui_entrant_prompt_away (UiEntrantsDialog *dialog, const AppEntrant *entrant);
void ui_entrant_prompt_forbidden (UiEntrantsDialog *dialog, const AppEntrant *entrant);
/* What was taken from the entrant, with a button for each to give it back, and more to be taken. */
void ui_entrant_prompt_penalty (UiEntrantsDialog *dialog, const AppEntrant *entrant);
void ui_entrant_prompt_changes (UiEntrantsDialog *dialog, const AppEntrant *entrant);

G_END_DECLS
