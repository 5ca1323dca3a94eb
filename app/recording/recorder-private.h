/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recording from inside.
 */
#pragma once

#include "app/match/choice.h"
#include "app/match/match-parts.h"
#include "app/recording/recorder.h"

G_BEGIN_DECLS

/* In a dealt match: leaves what @eyes may decide, and what chance completes is a choice of its own
 * (dealer.h). */
void app_dealer_change_choices (AppMatch *match, const void *state, const AppParty *party,
                                GPtrArray *choices);

/* One move behind @replay, as app_judged_move_judge() does, and as a dealt match wants it. */
gboolean app_match_judge (AppMatch *match, Replay *replay, const char *text, const char *instant,
                          AppJudgedMove *typed, GError **error);

/* Likewise what a line may become; @lines is taken over. */
char **app_dealer_change_completions (AppMatch *match, const void *state, char **lines);

/* Where a take-back to @to ends in a dealt match: before the last decision (dealer.h). */
guint64 app_dealer_back_to (AppMatch *match, guint64 to);

/* A change of the match, not an append, begins: FALSE when @task, taken over then, was answered
 * because there can't be one now. */
gboolean app_recorder_begin (AppMatch *match, GTask *task);
/* It is over; @tip: (nullable): the end of the line to be shown. The caller answers its task, then
 * lets what waited for it begin. */
void app_recorder_finish (AppMatch *match, const DbTip *tip);
void app_recorder_go_on (AppMatch *match);

G_END_DECLS
