/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is said to those who come back to a run: what happened the last time, and what is owed.
 */
#pragma once

#include "app/campaign/campaigns.h"
#include "app/campaign/story.h"
#include "app/match/sessions.h"

G_BEGIN_DECLS

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

G_END_DECLS
