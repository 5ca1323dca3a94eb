/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match being recorded, on one connection: moves appended, taken back. The window records through
 * a recorder (recorder.h).
 */
#pragma once

#include "app/deal/dealing.h"
#include "app/match/stored-match.h"

G_BEGIN_DECLS

/**
 * AppDbRecorder:
 * @moves: (element-type AppJudgedMove): what the last append stored; or, while @word_pending, a
 *   move whose word is not in the match's list, and the moves since
 * @end: the tip that the last append left; @last: the instant of the move there
 * @word_line: of the move with that word
 * @behind: the clock is behind the last move; it was when the last one was appended
 *
 * A match being recorded at the tip of a line.
 */
typedef struct {
  AppStoredReplay at;
  DbTip end;
  char *last;
  GArray *moves; /* Owned */
  gboolean word_pending;
  guint word_line;
  gboolean behind;
} AppDbRecorder;

AppDbRecorder *app_db_recorder_open (DbStore *db, AppPacks *packs, gint64 match,
                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;
void app_db_recorder_free (AppDbRecorder *recording);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppDbRecorder, app_db_recorder_free)

/* The same at @tip of a line, which need not be the current one; functions that change the line
 * check that it still ends at @tip. */
AppDbRecorder *app_db_recorder_open_at (DbStore *db, AppPacks *packs, gint64 match,
                                        const DbTip *tip, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_db_recorder_append:
 * @comment: stood alone before it; "" when there is none
 *
 * Judges one line and stores it with the present instant; durable when it returns TRUE outside of a
 * transaction. Where the match's words are known, a move whose word is not among them is stored
 * together with the ruling that allows it, and waits for that: notes and other rulings may stand
 * between, and anything else is APP_ERROR_WORD at the word's line. After an error nothing can be
 * appended.
 */
gboolean app_db_recorder_append (AppDbRecorder *recording, const char *text, gsize length,
                                 const char *comment, const char *file, guint line, GError **error);

/* When nothing more is given: APP_ERROR_WORD if a word still waits. */
gboolean app_db_recorder_end (AppDbRecorder *recording, const char *file, GError **error);

/* Takes back the last @n moves; APP_ERROR_USAGE when there are fewer. */
gboolean app_db_recorder_take_back (AppDbRecorder *recording, guint64 n, GError **error);

/* Matches for which the program deals */

/**
 * app_db_recorder_deal_one:
 * @dealt: (out): whether something was due
 *
 * Records what is due first; it is on disk when it returns TRUE.
 */
gboolean app_db_recorder_deal_one (AppDbRecorder *recording, gboolean *dealt, GError **error);

/* The position of a recorder, until its next move; to be cleared. */
void app_db_recorder_get_position (AppDbRecorder *recording, AppDealPosition *position);

/**
 * app_db_recorder_deal_start:
 * @uuid: a match that was just begun
 *
 * Deals what is due; where the program does not deal, what chance decides about seats before
 * anything else, such as the first dealer. What can't be dealt now can be later.
 */
void app_db_recorder_deal_start (DbStore *db, AppPacks *packs, const char *uuid);

G_END_DECLS
