/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The actions of leagues from inside.
 */
#pragma once

#include "ui/league/league-actions.h"

G_BEGIN_DECLS

/* @stored: FALSE when the result was refused, which is told. */
typedef void (*UiFixtureLoggedFunc) (GtkWidget *view, gboolean stored);

/**
 * ui_fixture_log_result:
 * @view: in a page with the actions
 * @winner: as of the action "result"
 * @logged: (nullable): called once with @view, when it is known what came of it
 *
 * Logs the result of two sides, without more questions.
 */
void ui_fixture_log_result (GtkWidget *view, const char *fixture, guint winner,
                            UiFixtureLoggedFunc logged);

/* "Ann – Ben". */
char *ui_fixture_dup_title (const AppFixture *fixture) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
