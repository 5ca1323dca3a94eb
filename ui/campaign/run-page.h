/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of one run: where it stands and what is owed, what happened the last time, the party and
 * how it fared, its sessions and its journal.
 */
#pragma once

#include "app/campaign/campaigns.h"
#include "app/campaign/story.h"
#include "app/match/sessions.h"
#include "app/store/store.h"

#include <adwaita.h>
#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_RUN_PAGE (ui_run_page_get_type ())
G_DECLARE_FINAL_TYPE (UiRunPage, ui_run_page, UI, RUN_PAGE, AdwBin)

/* @match: the run's match. NULL with @error when there is none, or it is no run. */
GtkWidget *ui_run_page_new (AppStore *store, const char *match, GError **error);

/* The UUID of the run's match. */
const char *ui_run_page_get_match (UiRunPage *page);

/* What is said to those who come back to a run: what happened the last time, and what is owed. */

/**
 * ui_run_dup_recap:
 * @story: of the run's match; NULL for none
 * @sessions: (element-type AppSession): of the run
 * @day: (out): when that was, for the eye; borrowed from @sessions, NULL when nobody knows
 *
 * The paragraphs of the last session that has moves: as sessions are kept, else by the moves' own
 * instants. NULL when there is nothing to tell; free with g_strfreev().
 */
char **ui_run_dup_recap (AppStory *story, GPtrArray *sessions,
                         const char **day) G_GNUC_WARN_UNUSED_RESULT;

/* What waits after move @number, a sentence a line and at most @limit of them, the rest counted; ""
 * for nothing. */
char *ui_run_dup_owed (AppStory *story, guint number, guint limit) G_GNUC_WARN_UNUSED_RESULT;

/* A run's row on the page of its campaign: how far it got, how its party stands, when it was
 * played. It opens the run's page; @page has the actions of ui_run_add_actions(). */
GtkWidget *ui_run_row_new (GtkWidget *page, const AppRun *run) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
