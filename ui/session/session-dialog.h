/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Asks when and where a session was, and who was there.
 */
#pragma once

#include "app/campaign/campaigns.h"
#include "app/match/sessions.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_SESSION_DIALOG (ui_session_dialog_get_type ())
G_DECLARE_FINAL_TYPE (UiSessionDialog, ui_session_dialog, UI, SESSION_DIALOG, AdwWindow)

/**
 * ui_session_dialog_new:
 * @session: what is edited; copied
 * @players: of the run; others may have been there, too
 *
 * Signal "done" (const char *sentence, gint64 batch).
 */
GtkWidget *ui_session_dialog_new (AppStore *store, const AppSession *session,
                                  const char *const *players);

G_END_DECLS
