/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Corrections and their waiting moves, computed on an AppDbRecorder: the command line corrects at
 * once, the window on its writer thread (corrections.h); a preview stores nothing.
 */
#pragma once

#include "app/recording/corrections.h"
#include "app/match/stored-match.h"
#include "app/recording/recorder-db.h"

G_BEGIN_DECLS

/**
 * AppCorrectionResult:
 * @line: where it is stored; 0 when nothing changed
 * @taken_over: moves taken over
 * @waiting: (element-type DbWaiting): the moves that wait afterwards; owned
 * @n_waiting: its moves
 * @wrong: why the first of them does not follow; its status is RULES_OK when nothing waits
 * @batch: for undo, when moves were only dropped; else 0
 *
 * The result of a correction.
 */
typedef struct {
  gint64 line;
  guint taken_over;
  GArray *waiting;
  guint n_waiting;
  RulesError wrong;
  gint64 batch;
} AppCorrectionResult;

void app_correction_result_clear (AppCorrectionResult *correcting);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (AppCorrectionResult, app_correction_result_clear)

/* The number, on its own line, of the first move that waits; 0 when none does. */
guint64 app_correction_first_waiting (const AppCorrectionResult *correcting);

/* Moves of a list of DbWaiting. */
guint app_waiting_count_moves (const GArray *waiting);

/**
 * app_db_recorder_correct:
 * @number: from 1 to the tip
 * @text: moves in a line each; not read with APP_CORRECT_REMOVE
 *
 * Corrects a move on a new line, which becomes the current one if the corrected one was, and takes
 * over what still fits of what followed and of what waited there. The same move again is nothing.
 * Where the match's words are known, one that is not among them is APP_ERROR_WORD, unless what
 * followed allows it. One transaction.
 */
gboolean app_db_recorder_correct (AppDbRecorder *recording, AppCorrectionKind what, guint64 number,
                                  const char *text, AppCorrectionResult *done, GError **error);

/**
 * app_db_recorder_settle_waiting:
 * Does something about the first move that waits behind the line, and takes over what follows as
 * far as it fits. APP_ERROR_USAGE when nothing waits, or a ruling is none. One transaction.
 */
gboolean app_db_recorder_settle_waiting (AppDbRecorder *recording, AppSettle what, const char *text,
                                         AppCorrectionResult *done, GError **error);

/* The result of taking over all that fits; nothing is stored, and @recording moves on. */
gboolean app_db_recorder_preview_waiting (AppDbRecorder *recording, AppCorrectionResult *done,
                                          GError **error);

/**
 * app_correction_try:
 * @replay: behind move @number - 1 of the line that ends at @tip; moved on
 *
 * The result that app_db_recorder_correct() would have; nothing is stored. Errors have no place.
 */
gboolean app_correction_try (AppStoredMatch *stored, Replay *replay, const DbTip *tip,
                             AppCorrectionKind what, guint64 number, const char *text,
                             AppCorrectionResult *done, GError **error);

G_END_DECLS
