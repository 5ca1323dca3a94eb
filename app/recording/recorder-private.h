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

/* One move behind @replay, which was copied from the end of the line on show, as
 * app_judged_move_judge() does, and as a dealt match wants it. After an error @replay is of no use.
 */
gboolean app_recorder_judge_move (AppMatch *match, Replay *replay, const AppEnteredMove *entered,
                                  AppJudgedMove *typed, GError **error);

/* Likewise what @typed may become; @lines is taken over. */
char **app_dealer_change_completions (AppMatch *match, const void *state, const char *typed,
                                      char **lines);

/* Where a take-back to @to ends in a dealt match: before the last decision (dealer.h). */
guint64 app_dealer_back_to (AppMatch *match, guint64 to);

/* Until it is released, what is recorded waits: the program deals what is due first, and records
 * that by app_recorder_append_due_async(), as app_recorder_append_async() does. */
void app_recorder_hold (AppMatch *match);
void app_recorder_release (AppMatch *match);
void app_recorder_append_due_async (AppMatch *match, const char *text, GAsyncReadyCallback callback,
                                    gpointer data);

/**
 * AppRecorderChange:
 * @work: on the writer thread: changes the line that ends at @tip, and says where it ends then; the
 *   answer, NULL with an error
 * @done: (nullable): on the main thread, when it is over; @tip is NULL when it failed. TRUE when it
 *   has shown what the match became itself
 * @free_data, @free_answer: (nullable): of the answer
 *
 * A kind of change of the line on show.
 */
typedef struct {
  gpointer (*work) (DbStore *db, AppPacks *packs, gint64 match, DbTip *tip, gpointer data,
                    GError **error);
  gboolean (*done) (AppMatch *match, const DbTip *before, const DbTip *tip, gpointer data,
                    gpointer answer);
  GDestroyNotify free_data;
  GDestroyNotify free_answer;
} AppRecorderChange;

/* A change of the match, not an append, begins: FALSE when no change can begin now; @task is
 * then taken over and has returned the error. */
gboolean app_recorder_begin (AppMatch *match, GTask *task);
/* Sends a change that has begun to the writer thread; then the match shows what it became, @task,
 * which is taken over, returns the answer as a pointer, and what waited meanwhile begins. @data is
 * taken over. */
void app_recorder_post (AppMatch *match, GTask *task, const AppRecorderChange *change,
                        gpointer data);

G_END_DECLS
