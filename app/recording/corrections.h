/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Correcting an older move in place. The corrected moves are a new line, which becomes the current
 * one if the corrected one was; of what followed it takes over all that still fits. Where a move no
 * longer does, it and those after it wait: nothing of the old line is lost, and each waiting move
 * can be entered anew, made to fit by a ruling, or dropped. Moves can be recorded meanwhile; the
 * waiting moves still wait.
 *
 * The command line corrects on its own connection (corrections-db.h); this is the window's side, on
 * the writer thread. "moves-changed", "lines-changed" and "waiting-changed" are emitted afterwards.
 */
#pragma once

#include "app/recording/recorder.h"
#include "app/recording/recorder-db.h"

G_BEGIN_DECLS

/* What is done to the line. */
typedef enum {
  APP_CORRECT_REPLACE, /* move @number becomes @text */
  APP_CORRECT_INSERT,  /* @text comes before move @number */
  APP_CORRECT_REMOVE,  /* move @number is left out */
} AppCorrectionKind;

/**
 * AppCorrectionSummary:
 * @line: the new one; 0 when nothing changed
 * @taken_over: moves taken over behind the correction
 * @waiting: moves that wait
 * @batch: for app_store_undo_async(), when moves were only dropped; else 0
 *
 * The result of a correction, for the window.
 */
typedef struct {
  gint64 line;
  guint taken_over;
  guint waiting;
  gint64 batch;
} AppCorrectionSummary;

/**
 * app_recorder_correct_async:
 * @number: of the line on show, from 1
 * @text: a move in the notation, or some in a line each; NULL with APP_CORRECT_REMOVE
 *
 * Nothing is changed when @text is no move or not legal there. A word that the match's list lacks
 * is APP_ERROR_WORD unless @text or what follows allows it.
 */
void app_recorder_correct_async (AppMatch *match, AppCorrectionKind what, guint number,
                                 const char *text, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer data);
gboolean app_recorder_correct_finish (AppMatch *match, GAsyncResult *result,
                                      AppCorrectionSummary *corrected, GError **error);

/* The line that was corrected last, while its correction is on show and nothing was recorded, taken
 * back or settled since: undo puts it back. 0 for none. */
gint64 app_match_get_left_line (AppMatch *match);

/**
 * app_recorder_try_correction:
 * The result that app_recorder_correct_async() would have, without storing it. @reason (out)
 * (nullable): why the first waiting move would not follow. For a preview while somebody types: in
 * time linear in the moves behind @number, and at most a few ms for 2,000.
 */
gboolean app_recorder_try_correction (AppMatch *match, AppCorrectionKind what, guint number,
                                      const char *text, AppCorrectionSummary *corrected,
                                      char **reason, GError **error);

/**
 * AppWaiting:
 * @line: where the waiting moves are, @line_name for the eye
 * @from, @to: their numbers there
 * @n: all that wait; more than from @from to @to where something waited already when it was
 *   corrected: that follows behind
 * @text, @label, @actor: the first of them, as in AppMove
 * @reason: why it does not follow the tip, one sentence; NULL when it does by now
 * @section: the rule book's, or NULL
 *
 * The moves that wait behind the line on show.
 */
typedef struct {
  gint64 line;
  char *line_name;
  guint from, to;
  guint n;
  char *text, *label, *actor;
  char *reason;
  char *section;
} AppWaiting;

/* Borrowed until "waiting-changed"; NULL when nothing waits. */
const AppWaiting *app_match_get_waiting (AppMatch *match);
/* (element-type AppMove) (transfer full): all that wait, in their order, labelled as far as they
 * can be read. */
GPtrArray *app_match_dup_waiting_moves (AppMatch *match) G_GNUC_WARN_UNUSED_RESULT;

/* What is done with the first waiting move; then what follows it is taken over as far as it fits.
 */
typedef enum {
  APP_SETTLE_TAKE_OVER, /* it fits by now */
  APP_SETTLE_REENTER,   /* @text stands in its place */
  APP_SETTLE_RULE,      /* @text, a ruling, is recorded before it */
  APP_SETTLE_DROP,
  APP_SETTLE_DROP_ALL, /* no move waits any more; the old line still has them */
} AppSettle;

/* All or nothing: a ruling after which the move still does not fit is recorded, and the move waits
 * on; a @text that is not legal changes nothing. */
void app_recorder_settle_async (AppMatch *match, AppSettle what, const char *text,
                                GCancellable *cancellable, GAsyncReadyCallback callback,
                                gpointer data);
gboolean app_recorder_settle_finish (AppMatch *match, GAsyncResult *result,
                                     AppCorrectionSummary *corrected, GError **error);

G_END_DECLS
