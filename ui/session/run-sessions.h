/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sessions of a run: evenings, where they were, who was there.
 */
#pragma once

#include "app/campaign/campaigns.h"
#include "app/match/match.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_RUN_SESSIONS (ui_run_sessions_get_type ())
G_DECLARE_FINAL_TYPE (UiRunSessions, ui_run_sessions, UI, RUN_SESSIONS, AdwBin)

/* Shows @sessions of @match, of which a reference is kept. @open: the match goes on. */
void ui_run_sessions_show (UiRunSessions *self, AppStore *store, AppMatch *match, gboolean open,
                           GPtrArray *sessions);

G_END_DECLS
