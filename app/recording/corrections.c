/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Corrections for the window, and what waits behind them.
 */
#include "app/recording/corrections.h"

#include "app/base/error.h"
#include "app/match/labels.h"
#include "app/match/notation.h"
#include "app/recording/corrections-db.h"
#include "app/recording/recorder-db.h"
#include "app/recording/recorder-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/**
 * Job:
 * @settle: it settles, by @how; else it corrects, by @what
 *
 * One correction on its way.
 */
typedef struct {
  gboolean settle;
  AppCorrectionKind what;
  AppSettle how;
  guint number;
  char *text;
} Job;

static void
job_free (gpointer data)
{
  g_free (((Job *)data)->text);
  g_free (data);
}

static void
fill_summary (const AppCorrectionResult *done, AppCorrectionSummary *corrected)
{
  *corrected = (AppCorrectionSummary){ .line = done->line,
                                       .taken_over = done->taken_over,
                                       .waiting = done->n_waiting,
                                       .batch = done->batch };
}

static gpointer
correct_work (DbStore *db, AppPacks *packs, gint64 match, DbTip *tip, gpointer data, GError **error)
{
  const Job *job = data;
  g_autoptr (AppDbRecorder) recording = app_db_recorder_open_at (db, packs, match, tip, error);
  g_auto (AppCorrectionResult) done = { 0 };
  AppCorrectionSummary summary;

  if (recording == NULL || !app_stored_match_open_dictionary (recording->at.stored, NULL, error)
      || !(job->settle
               ? app_db_recorder_settle_waiting (recording, job->how, job->text, &done, error)
               : app_db_recorder_correct (recording, job->what, job->number, job->text, &done,
                                          error)))
    return NULL;
  *tip = recording->at.tip;
  fill_summary (&done, &summary);
  return g_memdup2 (&summary, sizeof summary);
}

/* What waits behind the line on show, kept with the match, and which line the last correction
 * left. @rest: NULL until asked for, and where nothing does; @left: 0 for none; @corrected: where
 * that correction ended. */
typedef struct {
  AppWaiting *rest;
  gint64 left;
  DbTip corrected;
} Waiting;

static void
waiting_free (AppWaiting *waiting)
{
  if (waiting == NULL)
    return;
  g_free (waiting->line_name);
  g_free (waiting->text);
  g_free (waiting->label);
  g_free (waiting->actor);
  g_free (waiting->reason);
  g_free (waiting->section);
  g_free (waiting);
}

static gpointer
part_new (AppMatch *match)
{
  return g_new0 (Waiting, 1);
}

static void
part_free (gpointer data)
{
  Waiting *waiting = data;

  waiting_free (waiting->rest);
  g_free (waiting);
}

static void
part_changed (gpointer data, AppMatchChange what, guint from)
{
  Waiting *waiting = data;

  if (what == APP_MATCH_WAITING)
    g_clear_pointer (&waiting->rest, waiting_free);
}

static const AppMatchPart waiting_part = { part_new, part_free, part_changed };

/* A correction that changed nothing leaves no line; what is settled behind one is no part of it. */
static gboolean
remember_left_line (AppMatch *match, const DbTip *before, const DbTip *tip, gpointer data,
                    gpointer answer)
{
  Waiting *waiting = app_match_get_part (match, &waiting_part);
  const AppCorrectionSummary *corrected = answer;

  if (tip != NULL) {
    waiting->left = ((const Job *)data)->settle || corrected->line == 0 ? 0 : before->line;
    waiting->corrected = *tip;
  }
  return FALSE;
}

static const AppRecorderChange correction_change = { correct_work, remember_left_line, job_free,
                                                     g_free };

gint64
app_match_get_left_line (AppMatch *match)
{
  const Waiting *waiting = app_match_get_part (match, &waiting_part);
  const DbTip *tip = app_match_get_tip (match);

  return tip->current && tip->line == waiting->corrected.line
                 && tip->number == waiting->corrected.number && !app_recorder_can_redo (match)
             ? waiting->left
             : 0;
}

static void
push_correction (AppMatch *match, GTask *task, Job correction)
{
  if (!app_recorder_begin (match, task))
    return;
  correction.text = g_strdup (correction.text != NULL ? correction.text : "");
  app_recorder_post (match, task, &correction_change, g_memdup2 (&correction, sizeof correction));
}

static gboolean
finish_correction (GAsyncResult *result, AppCorrectionSummary *corrected, GError **error)
{
  g_autofree AppCorrectionSummary *answer = g_task_propagate_pointer (G_TASK (result), error);

  if (answer != NULL && corrected != NULL)
    *corrected = *answer;
  return answer != NULL;
}

void
app_recorder_correct_async (AppMatch *match, AppCorrectionKind what, guint number, const char *text,
                            GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  push_correction (match, g_task_new (match, cancellable, callback, data),
                   (Job){ .what = what, .number = number, .text = (char *)text });
}

gboolean
app_recorder_correct_finish (AppMatch *match, GAsyncResult *result, AppCorrectionSummary *corrected,
                             GError **error)
{
  return finish_correction (result, corrected, error);
}

void
app_recorder_settle_async (AppMatch *match, AppSettle what, const char *text,
                           GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  push_correction (match, g_task_new (match, cancellable, callback, data),
                   (Job){ .settle = TRUE, .how = what, .text = (char *)text });
}

gboolean
app_recorder_settle_finish (AppMatch *match, GAsyncResult *result, AppCorrectionSummary *corrected,
                            GError **error)
{
  return finish_correction (result, corrected, error);
}

gboolean
app_recorder_try_correction (AppMatch *match, AppCorrectionKind what, guint number,
                             const char *text, AppCorrectionSummary *corrected, char **reason,
                             GError **error)
{
  g_auto (AppCorrectionResult) done = { 0 };
  guint n_definitions;
  Replay replay;
  gboolean good;

  *reason = NULL;
  if (!app_match_check (match, error))
    return FALSE;
  if (number < 1 || number > app_match_get_n_moves (match)) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE, _ ("There is no such move."));
    return FALSE;
  }
  n_definitions = app_match_get_rules (match)->n_definitions;
  app_recorder_copy_replay_at (match, number - 1, &replay);
  good = app_correction_try (app_match_get_stored (match), &replay, app_match_get_tip (match), what,
                             number, text != NULL ? text : "", &done, error);
  if (good) {
    fill_summary (&done, corrected);
    if (done.n_waiting > 0)
      *reason =
          app_labels_dup_reason (app_match_get_labels (match), replay.state, &done.wrong, FALSE);
  }
  replay_clear (&replay);
  rules_match_forget_cards (app_match_get_rules (match), n_definitions);
  return good;
}

/* What waits behind the line on show, for the eye. */

static GArray *
read_waiting (AppMatch *match)
{
  g_autoptr (GError) error = NULL;
  GArray *waiting = db_line_get_waiting (app_store_get_db (app_match_get_store (match)),
                                         app_match_get_tip (match)->line, &error);

  if (waiting == NULL)
    app_error_log (G_LOG_LEVEL_WARNING, error);
  return waiting;
}

/* A move of another line for the eye, as far as it can be read; by the party at the tip. */
static void
label_move (AppMatch *match, const AppParty *party, const char *text, char **caption, char **actor,
            guint *seat, char **reason)
{
  const guint8 who = text[0] == '-' ? 0 : g_ascii_isdigit (text[0]) ? text[0] - '0' : text[0];

  g_autofree char *unseen = app_match_dup_redacted (
      match, app_timeline_get_replay (app_match_get_timeline (match))->state, text);

  *caption = app_labels_dup_move_with_party (app_match_get_labels (match), party,
                                             unseen != NULL ? unseen : text, reason);
  *actor = app_labels_dup_actor (app_match_get_labels (match), party, who);
  if (seat != NULL)
    *seat = app_labels_get_actor_seat (party, who);
}

static gboolean
take_text (const DbMove *move, gpointer data)
{
  *(char **)data = g_strndup (move->text.at, move->text.length);
  return FALSE;
}

/* Why the move would not follow; nothing when it would. */
static void
judge_waiting (AppMatch *match, AppWaiting *waiting)
{
  const void *state = app_timeline_get_replay (app_match_get_timeline (match))->state;
  RulesError wrong = { 0 };
  const RulesFault *fault;

  if (app_notation_judge (app_match_get_rules (match), state, waiting->text, &wrong) == RULES_OK)
    return;
  fault = rules_error_fault (app_match_get_game (match), &wrong);
  waiting->reason = app_labels_dup_reason (app_match_get_labels (match), state, &wrong, FALSE);
  if (fault->section != NULL && fault->section[0] != '\0')
    waiting->section = g_strdup (fault->section);
}

static AppWaiting *
waiting_new (AppMatch *match, const GArray *spans)
{
  const DbWaiting *first = &g_array_index (spans, DbWaiting, 0);
  AppWaiting *waiting = g_new0 (AppWaiting, 1);
  AppParty party;

  waiting->line = first->line;
  waiting->from = (guint)first->first;
  waiting->to = (guint)first->last;
  waiting->n = app_waiting_count_moves (spans);
  for (guint k = 0; k < app_match_get_n_lines (match); k++)
    if (app_match_get_line (match, k)->id == first->line)
      waiting->line_name = g_strdup (app_match_get_line (match, k)->name);
  if (!db_line_foreach_move (app_store_get_db (app_match_get_store (match)), first->line,
                             first->first, first->first, take_text, &waiting->text, NULL)
      || waiting->text == NULL) {
    waiting_free (waiting);
    return NULL;
  }
  app_labels_read_party (app_match_get_labels (match),
                         app_timeline_get_replay (app_match_get_timeline (match))->state, &party);
  label_move (match, &party, waiting->text, &waiting->label, &waiting->actor, NULL, NULL);
  judge_waiting (match, waiting);
  return waiting;
}

const AppWaiting *
app_match_get_waiting (AppMatch *match)
{
  Waiting *waiting = app_match_get_part (match, &waiting_part);
  g_autoptr (GArray) spans = NULL;

  if (waiting->rest != NULL || !app_match_has_waiting (match)
      || app_match_get_timeline (match) == NULL)
    return waiting->rest;
  spans = read_waiting (match);
  if (spans != NULL && spans->len > 0)
    waiting->rest = waiting_new (match, spans);
  return waiting->rest;
}

/* All of them */

typedef struct {
  AppMatch *match;
  AppParty party;
  GPtrArray *moves;
} Listing;

static void
move_free (gpointer data)
{
  AppMove *move = data;

  g_free ((char *)move->text);
  g_free ((char *)move->label);
  g_free ((char *)move->actor);
  g_free ((char *)move->comment);
  g_free ((char *)move->instant);
  g_free ((char *)move->reason);
  g_free (move);
}

static char *
dup_unless_empty (RulesText text)
{
  return text.length > 0 ? g_strndup (text.at, text.length) : NULL;
}

static gboolean
list_move_cb (const DbMove *stored, gpointer data)
{
  Listing *listing = data;
  AppMove *move = g_new0 (AppMove, 1);
  char *caption, *actor, *reason;
  char *text = g_strndup (stored->text.at, stored->text.length);

  label_move (listing->match, &listing->party, text, &caption, &actor, &move->seat, &reason);
  move->number = (guint)stored->number;
  move->text = text;
  move->label = caption;
  move->actor = actor;
  move->reason = reason;
  move->comment = dup_unless_empty (stored->comment);
  move->instant = dup_unless_empty (stored->instant);
  move->new_level = -1;
  move->note = g_str_has_prefix (text, "- note ");
  move->ruling = g_str_has_prefix (text, "- adjust ");
  g_ptr_array_add (listing->moves, move);
  return TRUE;
}

GPtrArray *
app_match_dup_waiting_moves (AppMatch *match)
{
  Listing listing = { .match = match, .moves = g_ptr_array_new_with_free_func (move_free) };
  g_autoptr (GArray) spans = app_match_has_waiting (match) ? read_waiting (match) : NULL;

  if (spans == NULL || app_match_get_timeline (match) == NULL)
    return listing.moves;
  app_labels_read_party (app_match_get_labels (match),
                         app_timeline_get_replay (app_match_get_timeline (match))->state,
                         &listing.party);
  for (guint k = 0; k < spans->len; k++) {
    const DbWaiting *span = &g_array_index (spans, DbWaiting, k);

    db_line_foreach_move (app_store_get_db (app_match_get_store (match)), span->line, span->first,
                          span->last, list_move_cb, &listing, NULL);
  }
  return listing.moves;
}
