/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recording from inside.
 */
#pragma once

#include "app/match/match-parts.h"
#include "app/recording/choices.h"
#include "app/recording/corrections.h"
#include "app/recording/known-cards.h"
#include "app/recording/recorder.h"

G_BEGIN_DECLS

/**
 * AppRecorderChoices:
 * @choices: (element-type AppChoice) (nullable): legal moves
 * @likely: (nullable)
 * @rolling: (nullable): one of these two, whose dice faces alone are
 * @remembered: (element-type AppKnownCard): NULL until asked for
 * @at, @digest: of the state where they are
 */
typedef struct {
  GPtrArray *choices;
  AppChoice *likely;
  const AppChoice *rolling;
  GPtrArray *remembered;
  guint64 at, digest;
} AppRecorderChoices;

/**
 * AppRecorder:
 * @offered: what can be done at the end, made when first asked for
 * @rest: what waits behind the line on show; NULL until asked for, and where nothing does
 * @queue: appends that wait for the one before them
 * @behind: the clock was, when a move was recorded; @told_behind: somebody was told
 *
 * What recording keeps with an opened match.
 */
typedef struct {
  AppRecorderChoices offered;
  AppWaiting *rest;
  GQueue queue;
  gboolean behind, told_behind;
} AppRecorder;

AppRecorder *app_recorder_of (AppMatch *match);

void app_recorder_forget_waiting (AppRecorder *recorder);

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

/* choices.c */

/* What can be done at the end is looked for anew when somebody asks again. */
void app_recorder_forget_offered (AppRecorder *recorder);
/* A choice of what was listed, whose text is taken over. */
AppChoice *app_match_new_choice (AppMatch *match, const AppParty *party,
                                 AppListed *listed) G_GNUC_WARN_UNUSED_RESULT;
/* A fold of its own behind move @at of the line on show, to be cleared; it has seen no words. */
void app_match_copy_at (AppMatch *match, guint at, Replay *replay);
/* A fold of its own at the end of the line on show, to be cleared; it has seen no words. */
void app_match_copy_end (AppMatch *match, Replay *replay);

G_END_DECLS
