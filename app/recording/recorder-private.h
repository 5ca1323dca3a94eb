/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of app/recording share.
 */
#pragma once

#include "app/match/choice.h"
#include "app/match/match-parts.h"
#include "app/recording/recorder.h"

G_BEGIN_DECLS

/* In a dealt match: removes the choices of other seats than the viewer's, and replaces each
 * move that chance completes by one choice for its beginning (dealer.h). Else replaces those whose
 * cards are drawn together by one that asks for them (table-draws.h). */
void app_dealer_change_choices (AppMatch *match, const void *state, const AppParty *party,
                                GPtrArray *choices);

/* One move behind @replay, as app_judged_move_judge() does, and as a dealt match wants it. */
gboolean app_recorder_judge_move (AppMatch *match, Replay *replay, const char *text,
                                  const char *instant, AppJudgedMove *typed, GError **error);

/* Likewise what @typed may become; @lines is taken over. */
char **app_dealer_change_completions (AppMatch *match, const void *state, const char *typed,
                                      char **lines);

/* Where a take-back to @to ends in a dealt match: before the last decision (dealer.h). */
guint64 app_dealer_back_to (AppMatch *match, guint64 to);

/* A change of the match, not an append, begins: FALSE when no change can begin now; @task is
 * then taken over and has returned the error. */
gboolean app_recorder_begin (AppMatch *match, GTask *task);
/* It is over; @tip: (nullable): the end of the line to be shown. The caller answers its task, then
 * lets what waited for it begin. */
void app_recorder_finish (AppMatch *match, const DbTip *tip);
void app_recorder_start_queued (AppMatch *match);

G_END_DECLS
