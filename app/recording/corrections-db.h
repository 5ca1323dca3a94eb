/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Corrections and what waits of them, worked out on a match being recorded: the command line does
 * it at once, the window on its writer thread (corrections.h), and without storing for a look
 * ahead.
 */
#pragma once

#include "app/recording/corrections.h"
#include "app/match/stored-match.h"
#include "app/recording/recorder-db.h"

G_BEGIN_DECLS

/**
 * AppCorrecting:
 * @line: where it is stored; 0 when nothing was another
 * @kept: moves taken over
 * @waiting: (element-type DbWaiting): what waits afterwards; owned
 * @n_waiting: its moves
 * @wrong: why the first of them does not follow; its status is RULES_OK when nothing waits
 * @batch: for undo, when all that was done is that moves were dropped; else 0
 *
 * What came of it.
 */
typedef struct {
  gint64 line;
  guint kept;
  GArray *waiting;
  guint n_waiting;
  RulesError wrong;
  gint64 batch;
} AppCorrecting;

void app_correcting_clear (AppCorrecting *correcting);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (AppCorrecting, app_correcting_clear)

/* The number, on its own line, of the first move that waits; 0 when none does. */
guint64 app_correcting_get_stopped (const AppCorrecting *correcting);

/* Moves of a list of DbWaiting. */
guint app_waiting_count (const GArray *waiting);

/**
 * app_recording_correct:
 * @number: from 1 to the tip
 * @text: moves in a line each; not read with APP_CORRECT_REMOVE
 *
 * Corrects a move on a new line, which becomes the current one if the corrected one was, and takes
 * over what still fits of what followed and of what waited there. The same move again is nothing.
 * Where the match's words are known, one that is not among them is APP_ERROR_WORD, unless what
 * followed allows it. One transaction.
 */
gboolean app_recording_correct (AppRecording *recording, AppCorrect what, guint64 number,
                                const char *text, AppCorrecting *done, GError **error);

/**
 * app_recording_settle:
 * Does something about the first move that waits behind the line, and takes over what follows as
 * far as it fits. APP_ERROR_USAGE when nothing waits, or a ruling is none. One transaction.
 */
gboolean app_recording_settle (AppRecording *recording, AppSettle what, const char *text,
                               AppCorrecting *done, GError **error);

/* What taking over all that fits would come to; nothing is stored, and @recording moves on. */
gboolean app_recording_look_at_waiting (AppRecording *recording, AppCorrecting *done,
                                        GError **error);

/**
 * app_correcting_try:
 * @replay: behind move @number - 1 of the line that ends at @tip; moved on
 *
 * What app_recording_correct() would come to; nothing is stored. Errors have no place.
 */
gboolean app_correcting_try (AppStored *stored, Replay *replay, const DbTip *tip, AppCorrect what,
                             guint64 number, const char *text, AppCorrecting *done, GError **error);

G_END_DECLS
