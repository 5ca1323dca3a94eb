/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Corrections: the corrected moves, then what followed as far as it still fits, in its order; the
 * rest waits.
 */
#include "app/recording/corrections-db.h"

#include "app/deal/dealing.h"
#include "app/base/error.h"
#include "app/base/instants.h"
#include "app/match/marks-db.h"
#include "app/recording/recorder-db.h"
#include "app/recording/tip.h"

#include "db/changes.h"
#include "db/line-append.h"
#include "db/transaction.h"

#include "rules/faults.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/**
 * Work:
 * @file: for the places of errors; NULL for sentences without
 * @texts: (element-type char *): owns what @moves borrows
 * @moves: (element-type DbMove): to be stored
 * @carried: (element-type AppCarriedMove): where those of @moves that were taken over come from
 */
typedef struct {
  AppStoredMatch *stored;
  DbStore *db;
  Replay *replay;
  const char *file;
  GPtrArray *texts;
  GArray *moves;
  GArray *carried;
  AppCorrectionResult *done;
} Correction;

static void
correction_init (Correction *work, AppStoredMatch *stored, Replay *replay, const char *file,
                 AppCorrectionResult *done)
{
  *done = (AppCorrectionResult){ .waiting = g_array_new (FALSE, FALSE, sizeof (DbWaiting)) };
  *work = (Correction){ .stored = stored,
                        .db = stored->db,
                        .replay = replay,
                        .file = file,
                        .texts = g_ptr_array_new_with_free_func (g_free),
                        .moves = g_array_new (FALSE, FALSE, sizeof (DbMove)),
                        .carried = g_array_new (FALSE, FALSE, sizeof (AppCarriedMove)),
                        .done = done };
}

static void
correction_clear (Correction *work)
{
  g_clear_pointer (&work->texts, g_ptr_array_unref);
  g_clear_pointer (&work->moves, g_array_unref);
  g_clear_pointer (&work->carried, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Correction, correction_clear)

void
app_correction_result_clear (AppCorrectionResult *correcting)
{
  g_clear_pointer (&correcting->waiting, g_array_unref);
}

guint64
app_correction_first_waiting (const AppCorrectionResult *correcting)
{
  return correcting->waiting->len > 0 ? g_array_index (correcting->waiting, DbWaiting, 0).first : 0;
}

guint
app_waiting_count_moves (const GArray *waiting)
{
  guint64 n = 0;

  for (guint k = 0; k < waiting->len; k++) {
    const DbWaiting *span = &g_array_index (waiting, DbWaiting, k);

    n += span->last - span->first + 1;
  }
  return (guint)n;
}

static gboolean
fail_with_fault (const Correction *work, guint64 number, RulesError *wrong, GError **error)
{
  const RulesGame *game = work->replay->match->game;
  g_autofree char *sentence = NULL;

  wrong->line = 0;
  if (work->file != NULL) {
    app_error_fault (error, work->file, (guint)number, game, wrong);
    return FALSE;
  }
  sentence = app_sentence_with_section (game, wrong);
  g_set_error_literal (error, APP_ERROR,
                       wrong->code == RULES_FAULT_WORD_UNKNOWN ? APP_ERROR_WORD : APP_ERROR_RULES,
                       sentence);
  return FALSE;
}

static RulesText
copy_text (Correction *work, RulesText text)
{
  char *copy = g_strndup (text.at, text.length);

  g_ptr_array_add (work->texts, copy);
  return (RulesText){ copy, text.length };
}

/* Moves that were typed */

/* A move that is replaced: what stands in its place has its instant and its comment. */
static gboolean
add_replaced_move_cb (const DbMove *move, gpointer data)
{
  Correction *work = data;
  const DbMove old = { .text = copy_text (work, move->text),
                       .instant = copy_text (work, move->instant),
                       .comment = copy_text (work, move->comment) };

  g_array_append_val (work->moves, old);
  return FALSE;
}

static gboolean
read_old (Correction *work, gint64 line, guint64 number, DbMove *old, GError **error)
{
  GError *failed = NULL;

  *old = (DbMove){ .number = 0 };
  if (!db_line_foreach_move (work->db, line, number, number, add_replaced_move_cb, work, &failed)) {
    app_error_take (error, failed);
    return FALSE;
  }
  if (work->moves->len > 0)
    *old = g_array_index (work->moves, DbMove, 0);
  g_array_set_size (work->moves, 0);
  return TRUE;
}

static gboolean
judge_one (Correction *work, const char *line, guint64 number, const DbMove *old, GError **error)
{
  const AppEnteredMove entered = {
    .text = rules_text (line), .file = work->file, .line = (guint)number, .instant = old->instant.at
  };
  AppJudgedMove typed = { 0 };
  DbMove move;

  if (!app_dealing_judge (work->stored, work->replay, NULL, &entered, &typed, error))
    return FALSE;
  move = app_judged_move_get_db_move (&typed);
  move.text = copy_text (work, move.text);
  move.instant = copy_text (work, move.instant);
  move.comment = copy_text (work, move.comment);
  if (move.comment.length == 0 && work->moves->len == 0)
    move.comment = old->comment;
  g_array_append_val (work->moves, move);
  app_judged_move_clear (&typed);
  return TRUE;
}

/* @number is for the errors' places; of @old the instant and the comment are those of the first. */
static gboolean
judge_lines (Correction *work, const char *text, guint64 number, const DbMove *old, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint k = 0; k == 0 || lines[k] != NULL; k++)
    if (!judge_one (work, lines[k] != NULL ? lines[k] : "", number, old, error))
      return FALSE;
  return TRUE;
}

/* A word that was typed and that nothing behind it allows. */
static gboolean
check_words (Correction *work, guint64 first, guint n, guint64 number, GError **error)
{
  RulesError wrong = { 0 };

  if (work->replay->unlisted_move < first || work->replay->unlisted_move >= first + n)
    return TRUE;
  replay_word_fault (work->replay, &wrong);
  return fail_with_fault (work, number, &wrong, error);
}

/* Moves taken over */

typedef struct {
  Correction *work;
  DbWaiting span;
  gboolean stopped;
} TakeOver;

static gboolean
take_over_cb (const DbMove *move, gpointer data)
{
  TakeOver *take_over = data;
  Correction *work = take_over->work;
  AppCorrectionResult *done = work->done;
  AppCarriedMove carried = { take_over->span.line, move->number, 0 };
  DbMove again;

  if (replay_move_text (work->replay, move->text, NULL, NULL, &done->wrong) != RULES_OK) {
    done->wrong.line = 0;
    take_over->span.first = move->number;
    take_over->stopped = TRUE;
    return FALSE;
  }
  done->wrong.status = RULES_OK;
  done->taken_over++;
  again = (DbMove){ .text = copy_text (work, move->text),
                    .instant = copy_text (work, move->instant),
                    .comment = copy_text (work, move->comment),
                    .digest = work->replay->digest,
                    .has_digest = TRUE };
  g_array_append_val (work->moves, again);
  carried.now = work->replay->n_moves;
  g_array_append_val (work->carried, carried);
  return TRUE;
}

/* Takes over the moves of @span, or of its rest puts what doesn't fit behind what waits. */
static gboolean
take_over_span (Correction *work, DbWaiting span, GError **error)
{
  TakeOver take_over = { .work = work, .span = span };
  GError *failed = NULL;

  if (span.first > span.last)
    return TRUE;
  if (work->done->waiting->len == 0) {
    if (!db_line_foreach_move (work->db, span.line, span.first, span.last, take_over_cb, &take_over,
                               &failed)) {
      app_error_take (error, failed);
      return FALSE;
    }
    if (!take_over.stopped)
      return TRUE;
  }
  g_array_append_val (work->done->waiting, take_over.span);
  return TRUE;
}

static gboolean
take_over_all (Correction *work, const GArray *spans, GError **error)
{
  for (guint k = 0; k < spans->len; k++)
    if (!take_over_span (work, g_array_index (spans, DbWaiting, k), error))
      return FALSE;
  work->done->n_waiting = app_waiting_count_moves (work->done->waiting);
  return TRUE;
}

/* What is to follow a correction of move @number: the line's later moves, then what waits there
 * already. Whoever goes back behind this correction takes back that one, too. */
static GArray *
dup_followers (Correction *work, const DbTip *tip, guint64 first, guint64 number, GError **error)
{
  const DbWaiting own_rest = { tip->line, first, tip->number, number - 1 };
  GError *failed = NULL;
  GArray *spans = db_line_get_waiting (work->db, tip->line, &failed);

  if (spans == NULL) {
    app_error_take (error, failed);
    return NULL;
  }
  for (guint k = 0; k < spans->len; k++) {
    DbWaiting *span = &g_array_index (spans, DbWaiting, k);

    span->point = MIN (span->point, number - 1);
  }
  g_array_prepend_val (spans, own_rest);
  return spans;
}

static gboolean
is_same_text (RulesText a, RulesText b)
{
  return a.length == b.length && (a.length == 0 || memcmp (a.at, b.at, a.length) == 0);
}

/* Judges the correction behind move @number - 1, and what follows; @same (out): it is none. */
static gboolean
prepare_correction (Correction *work, const DbTip *tip, AppCorrectionKind what, guint64 number,
                    const char *text, gboolean *same, GError **error)
{
  const guint64 first = what == APP_CORRECT_INSERT ? number : number + 1;
  g_autoptr (GArray) spans = NULL;
  DbMove old;
  guint n;

  if (!read_old (work, tip->line, number, &old, error))
    return FALSE;
  if (what == APP_CORRECT_INSERT)
    old.comment = (RulesText){ "", 0 };
  if (what != APP_CORRECT_REMOVE && !judge_lines (work, text, number, &old, error))
    return FALSE;
  n = work->moves->len;
  *same = what == APP_CORRECT_REPLACE && n == 1
          && is_same_text (g_array_index (work->moves, DbMove, 0).text, old.text)
          && is_same_text (g_array_index (work->moves, DbMove, 0).comment, old.comment);
  if (*same)
    return TRUE;
  spans = dup_followers (work, tip, first, number, error);
  return spans != NULL && take_over_all (work, spans, error)
         && check_words (work, number, n, number, error);
}

static gboolean
check_number (const char *file, const DbTip *tip, guint64 number, GError **error)
{
  if (number >= 1 && number <= tip->number)
    return TRUE;
  if (file != NULL)
    app_error_at (error, APP_ERROR_USAGE, file, 0,
                  _ ("There is no move %" PRIu64 "; the match has %" PRIu64 "."), number,
                  (guint64)tip->number);
  else
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE, _ ("There is no such move."));
  return FALSE;
}

gboolean
app_correction_try (AppStoredMatch *stored, Replay *replay, const DbTip *tip,
                    AppCorrectionKind what, guint64 number, const char *text,
                    AppCorrectionResult *done, GError **error)
{
  g_auto (Correction) work = { 0 };
  gboolean same;

  correction_init (&work, stored, replay, NULL, done);
  if (!check_number (NULL, tip, number, error)
      || !prepare_correction (&work, tip, what, number, text, &same, error))
    return FALSE;
  done->line = same ? 0 : tip->line;
  return TRUE;
}

/* Storing */

static const DbMove *
moves_of (const Correction *work)
{
  return (const DbMove *)(gpointer)work->moves->data;
}

static const DbWaiting *
waiting_of (const AppCorrectionResult *done)
{
  return (const DbWaiting *)(gpointer)done->waiting->data;
}

/* A new line with the correction, or the one that the same correction made before, and what was
 * written about moves that it takes over. */
static gboolean
store_correction (AppDbRecorder *recording, Correction *work, guint64 number, GError **error)
{
  const DbFork fork = { .parent = recording->at.tip.line,
                        .fork_at = number - 1,
                        .waiting = waiting_of (work->done),
                        .n_waiting = work->done->waiting->len,
                        .make_current = recording->at.tip.current,
                        .once = TRUE };
  RulesOutcome outcome;

  rules_outcome (recording->at.stored->match, recording->at.replay.state, &outcome);
  return app_tip_fork (work->db, &recording->at.tip, &fork,
                       &(AppTipMoves){ .moves = moves_of (work),
                                       .n_moves = work->moves->len,
                                       .outcome = &outcome },
                       error)
         && app_marks_carry (work->db, recording->at.stored->row->id, recording->at.tip.line,
                             work->carried, DB_TITLE_MOVE_CORRECT, error);
}

gboolean
app_db_recorder_correct (AppDbRecorder *recording, AppCorrectionKind what, guint64 number,
                         const char *text, AppCorrectionResult *done, GError **error)
{
  AppStoredMatch *stored = recording->at.stored;
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  const guint64 end = recording->at.tip.number;
  g_auto (Correction) work = { 0 };
  GError *failed = NULL;
  gboolean same;

  correction_init (&work, stored, &recording->at.replay, stored->row->uuid, done);
  if (!check_number (stored->row->uuid, &recording->at.tip, number, error))
    return FALSE;
  if (!db_transaction_begin (&scope, stored->db, &failed)
      || !db_line_check_tip (stored->db, &recording->at.tip, &failed)) {
    app_error_take (error, failed);
    return FALSE;
  }
  if (!app_stored_replay_go_to (&recording->at, number - 1, error)
      || !prepare_correction (&work, &recording->at.tip, what, number, text, &same, error))
    return FALSE;
  if (same)
    return app_stored_replay_go_to (&recording->at, end, error);
  if (!store_correction (recording, &work, number, &failed)
      || !db_transaction_commit (&scope, &failed)) {
    app_error_take (error, failed);
    return FALSE;
  }
  done->line = recording->at.tip.line;
  return TRUE;
}

/* Settling */

/* The first move of the spans goes. */
static void
drop_first (GArray *spans)
{
  DbWaiting *span = &g_array_index (spans, DbWaiting, 0);

  if (++span->first > span->last)
    g_array_remove_index (spans, 0);
}

static gboolean
settle_rule (Correction *work, const char *text, GError **error)
{
  g_autofree char *now = app_instant_dup_after (NULL, NULL);
  const DbMove old = { .instant = rules_text (now), .comment = RULES_TEXT ("") };

  if (!judge_lines (work, text, work->replay->n_moves + 1, &old, error))
    return FALSE;
  if (work->replay->verb == RULES_VERB_ADJUST)
    return TRUE;
  g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE, _ ("This is no ruling."));
  return FALSE;
}

static gboolean
settle_reenter (Correction *work, const char *text, GArray *spans, GError **error)
{
  const DbWaiting first = g_array_index (spans, DbWaiting, 0);
  DbMove old;

  if (!read_old (work, first.line, first.first, &old, error)
      || !judge_lines (work, text, work->replay->n_moves + 1, &old, error))
    return FALSE;
  drop_first (spans);
  return TRUE;
}

/* What is done about the first move of @spans; then they are taken over as far as they fit. */
static gboolean
settle_first (Correction *work, AppSettle what, const char *text, GArray *spans, GError **error)
{
  const guint64 at = work->replay->n_moves;
  guint n;

  if (what == APP_SETTLE_RULE && !settle_rule (work, text, error))
    return FALSE;
  if (what == APP_SETTLE_REENTER && !settle_reenter (work, text, spans, error))
    return FALSE;
  if (what == APP_SETTLE_DROP)
    drop_first (spans);
  if (what == APP_SETTLE_DROP_ALL)
    g_array_set_size (spans, 0);
  n = work->moves->len;
  if (!take_over_all (work, spans, error) || !check_words (work, at + 1, n, at + 1, error))
    return FALSE;
  return what != APP_SETTLE_TAKE_OVER || work->done->taken_over > 0
         || fail_with_fault (work, app_correction_first_waiting (work->done), &work->done->wrong,
                             error);
}

/* These moves were played long ago: no session begins with them. */
static gboolean
append_moves (AppDbRecorder *recording, Correction *work, GError **error)
{
  RulesOutcome outcome;

  rules_outcome (recording->at.stored->match, recording->at.replay.state, &outcome);
  return app_tip_append (work->db, &recording->at.tip,
                         &(AppTipMoves){ .moves = moves_of (work),
                                         .n_moves = work->moves->len,
                                         .outcome = &outcome },
                         error)
         && db_line_set_waiting (work->db, recording->at.tip.line, waiting_of (work->done),
                                 work->done->waiting->len, error)
         && app_marks_carry (work->db, recording->at.stored->row->id, recording->at.tip.line,
                             work->carried, DB_TITLE_MOVES_TAKE_OVER, error);
}

/* Nothing was recorded: moves were dropped alone. */
static gboolean
drop_waiting (AppDbRecorder *recording, Correction *work, GError **error)
{
  return db_line_drop_waiting (work->db, recording->at.tip.line, waiting_of (work->done),
                               work->done->waiting->len, error)
         && db_changes_last_undoable (work->db, &work->done->batch, error);
}

static GArray *
dup_waiting (AppDbRecorder *recording, GError **error)
{
  GError *failed = NULL;
  GArray *spans = NULL;

  if (db_line_check_tip (recording->at.stored->db, &recording->at.tip, &failed))
    spans = db_line_get_waiting (recording->at.stored->db, recording->at.tip.line, &failed);
  if (spans == NULL)
    app_error_take (error, failed);
  return spans;
}

gboolean
app_db_recorder_settle_waiting (AppDbRecorder *recording, AppSettle what, const char *text,
                                AppCorrectionResult *done, GError **error)
{
  AppStoredMatch *stored = recording->at.stored;
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GArray) spans = NULL;
  g_auto (Correction) work = { 0 };
  GError *failed = NULL;

  correction_init (&work, stored, &recording->at.replay, stored->row->uuid, done);
  recording->at.replay.unlisted_move = 0;
  recording->at.replay.unlisted_is_final = false;
  if (!db_transaction_begin (&scope, stored->db, &failed)) {
    app_error_take (error, failed);
    return FALSE;
  }
  spans = dup_waiting (recording, error);
  if (spans == NULL)
    return FALSE;
  if (spans->len == 0) {
    app_error_at (error, APP_ERROR_USAGE, stored->row->uuid, 0, _ ("No moves wait."));
    return FALSE;
  }
  if (!settle_first (&work, what, text, spans, error))
    return FALSE;
  if (!(work.moves->len > 0 ? append_moves (recording, &work, &failed)
                            : drop_waiting (recording, &work, &failed))
      || !db_transaction_commit (&scope, &failed)) {
    app_error_take (error, failed);
    return FALSE;
  }
  done->line = recording->at.tip.line;
  return TRUE;
}

gboolean
app_db_recorder_preview_waiting (AppDbRecorder *recording, AppCorrectionResult *done,
                                 GError **error)
{
  g_auto (Correction) work = { 0 };
  g_autoptr (GArray) spans = dup_waiting (recording, error);

  correction_init (&work, recording->at.stored, &recording->at.replay,
                   recording->at.stored->row->uuid, done);
  return spans != NULL && take_over_all (&work, spans, error);
}
