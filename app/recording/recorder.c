/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recording: judged on the main thread against the state on show, stored by the writer thread, and
 * shown when it is on disk. Changes of one match go one after the other.
 */
#include "app/recording/recorder.h"

#include "app/match/sessions-db.h"
#include "app/match/clocks-db.h"
#include "app/deal/dealing.h"
#include "app/base/instants.h"
#include "app/recording/recorder-private.h"
#include "app/base/error.h"
#include "app/recording/dealt.h"

#include "db/line-append.h"
#include "db/transaction.h"
#include "rules/record.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MOVES 8 /* that are appended at once, at most */

/**
 * Change:
 * @to: number of the last move that counts afterwards, for taking back, redo and forks
 * @outcome: at the new end
 * @typed: the moves to append: one, or a card and the move that waited for it, or a word and the
 *   ruling that allows it
 * @reason: of that ruling; NULL when the word has to be in the list
 * @clock: what a clock keeps with them
 *
 * One change on its way. The writer thread works on @tip alone.
 */
typedef struct {
  AppMatch *match; /* Owned */
  GTask *task;     /* Owned: the caller's */
  gint64 match_id;
  DbTip tip;
  char *last; /* the instant of the move there, of an append */
  guint64 to;
  RulesOutcome outcome;
  AppJudgedMove typed[MOVES];
  guint n_typed;
  char *text; /* of an append that waits for its turn */
  char *reason;
  AppClockUpdate clock;
  gboolean behind; /* the clock is behind the last move */
} Change;

/* What is kept with a match */

/**
 * Recorder:
 * @queue: appends that wait for the one before them
 * @behind: the clock was, when a move was recorded; @reported_behind: somebody was told
 * @warning: owned: of the last moves that were recorded
 */
typedef struct {
  GQueue queue;
  gboolean behind, reported_behind;
  char *warning;
} Recorder;

static gpointer
recorder_new (AppMatch *match)
{
  Recorder *recorder = g_new0 (Recorder, 1);

  g_queue_init (&recorder->queue);
  return recorder;
}

static void
recorder_free (gpointer data)
{
  g_free (((Recorder *)data)->warning);
  g_free (data);
}

static const AppMatchPart recorder_part = { recorder_new, recorder_free, NULL };

static Recorder *
recorder_of (AppMatch *match)
{
  return app_match_get_part (match, &recorder_part);
}

/* Changes */

static void
change_free (gpointer data)
{
  Change *change = data;

  g_clear_object (&change->match);
  g_clear_object (&change->task);
  for (guint k = 0; k < change->n_typed; k++)
    app_judged_move_clear (&change->typed[k]);
  g_free (change->last);
  g_free (change->text);
  g_free (change->reason);
  app_clock_update_clear (&change->clock);
  g_free (change);
}

static Change *
change_new (AppMatch *match, GTask *task)
{
  Change *change = g_new0 (Change, 1);

  change->match = g_object_ref (match);
  change->task = task;
  change->match_id = app_match_get_id (match);
  change->tip = *app_match_get_tip (match);
  return change;
}

/* Work on the writer thread */

typedef gboolean (*ChangeFunc) (DbStore *db, Change *change, GError **error);

static gboolean
do_append (DbStore *db, Change *change, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  DbMove moves[G_N_ELEMENTS (change->typed)];

  for (guint k = 0; k < change->n_typed; k++)
    moves[k] = app_judged_move_get_db_move (&change->typed[k]);
  return db_transaction_begin (&scope, db, error)
         && app_session_ensure (db, change->match_id, &change->tip, change->last,
                                change->typed[0].instant, error)
         && db_line_append_within (db, &change->tip, moves, change->n_typed, &change->outcome,
                                   error)
         && app_clock_write_update (db, &change->clock, error)
         && db_transaction_commit (&scope, error);
}

static gboolean
do_take_back (DbStore *db, Change *change, GError **error)
{
  return db_line_take_back (db, &change->tip, change->to, &change->outcome, error);
}

static gboolean
do_redo (DbStore *db, Change *change, GError **error)
{
  return db_line_redo (db, &change->tip, change->to, &change->outcome, error);
}

static gboolean
do_fork (DbStore *db, Change *change, GError **error)
{
  const DbFork fork = { .parent = change->tip.line,
                        .fork_at = change->to,
                        .inherit = TRUE,
                        .make_current = change->tip.current };

  return db_line_check_tip (db, &change->tip, error)
         && db_line_fork (db, &fork, &change->tip, NULL, 0, &change->outcome, error);
}

static gpointer
run_change (DbStore *db, Change *change, ChangeFunc func, GError **error)
{
  return func (db, change, error) ? g_memdup2 (&change->tip, sizeof (DbTip)) : NULL;
}

static gpointer
append_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  return run_change (db, data, do_append, error);
}

static gpointer
take_back_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable,
                GError **error)
{
  return run_change (db, data, do_take_back, error);
}

static gpointer
redo_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  return run_change (db, data, do_redo, error);
}

static gpointer
fork_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  return run_change (db, data, do_fork, error);
}

/* On the main thread again */

static void start_append (Change *change);

/* Whether the new end is the old one and what was appended: then nothing has to be read. */
static gboolean
is_next (AppMatch *match, const Change *change, const DbTip *tip)
{
  return change->n_typed > 0 && tip->line == app_match_get_tip (match)->line
         && tip->current == app_match_get_tip (match)->current
         && tip->number
                == app_timeline_get_length (app_match_get_timeline (match)) + change->n_typed;
}

static void
show_appended (AppMatch *match, const Change *change, const DbTip *tip)
{
  RulesError wrong;

  app_match_set_tip (match, tip);
  for (guint k = 0; k < change->n_typed; k++) {
    const AppJudgedMove *typed = &change->typed[k];

    app_timeline_append (app_match_get_timeline (match), rules_text (typed->text),
                         rules_text (typed->instant), rules_text (typed->comment), &typed->digest,
                         &wrong);
  }
  if (app_match_read_lines (match, NULL))
    app_match_lines_changed (match);
  app_match_moves_changed (match, (guint)tip->number + 1 - change->n_typed);
  app_match_waiting_changed (match);
}

void
app_recorder_finish (AppMatch *match, const DbTip *tip)
{
  app_match_set_busy (match, FALSE);
  if (tip != NULL)
    app_match_set_tip (match, tip);
  app_match_catch_up (match);
}

void
app_recorder_start_queued (AppMatch *match)
{
  Change *next;

  if (!app_match_is_busy (match) && (next = g_queue_pop_head (&recorder_of (match)->queue)) != NULL)
    start_append (next);
}

static void
changed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Change *change = data;
  AppMatch *match = g_object_ref (change->match);
  g_autofree DbTip *tip = NULL;
  GError *error = NULL;

  tip = g_task_propagate_pointer (G_TASK (result), &error);
  app_clock_update_written (match, &change->clock, tip != NULL);
  if (tip != NULL && !app_match_has_missed (match) && is_next (match, change, tip)) {
    app_match_set_busy (match, FALSE);
    show_appended (match, change, tip);
  } else {
    app_recorder_finish (match, tip);
  }
  recorder_of (match)->behind = recorder_of (match)->behind || (tip != NULL && change->behind);
  g_clear_pointer (&recorder_of (match)->warning, g_free);
  for (guint k = 0; tip != NULL && k < change->n_typed; k++)
    if (change->typed[k].warning != NULL) {
      g_free (recorder_of (match)->warning);
      recorder_of (match)->warning = g_steal_pointer (&change->typed[k].warning);
    }
  if (error != NULL)
    g_task_return_error (change->task, error);
  else
    g_task_return_boolean (change->task, TRUE);
  change_free (change);
  app_recorder_start_queued (match);
  g_object_unref (match);
}

static void
push_change (Change *change, AppStoreWork work)
{
  AppMatch *match = change->match;
  GTask *task = g_task_new (match, g_task_get_cancellable (change->task), changed_cb, change);

  app_match_set_busy (match, TRUE);
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, change, NULL);
  app_store_push (app_match_get_store (match), task, work, g_free);
}

/* The instant of the move before the next one of @change; NULL for none. */
static const char *
last_instant (const Change *change)
{
  AppTimeline *timeline = app_match_get_timeline (change->match);
  const guint n = app_timeline_get_length (timeline);

  if (change->n_typed > 0)
    return change->typed[change->n_typed - 1].instant;
  return n > 0 ? app_timeline_get_move (timeline, n)->instant : NULL;
}

static gboolean
judge_one (Change *change, Replay *replay, const char *text, GError **error)
{
  g_autofree char *now = app_instant_dup_after (last_instant (change), &change->behind);

  g_return_val_if_fail (change->n_typed < MOVES, FALSE);
  if (!app_recorder_judge_move (change->match, replay, text, now, &change->typed[change->n_typed],
                                error))
    return FALSE;
  change->n_typed++;
  return TRUE;
}

static gboolean
judge_lines (Change *change, Replay *replay, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (change->text, "\n", MOVES - 1);

  for (guint k = 0; lines[k] != NULL; k++)
    if (!judge_one (change, replay, lines[k], error))
      return FALSE;
  return change->n_typed > 0;
}

static gboolean
allows (RulesMatch *match, const char *text)
{
  g_autofree RecordLine *line = g_new (RecordLine, 1);
  g_autofree RulesMoveBuffer *move = g_new (RulesMoveBuffer, 1);
  RulesError wrong;

  return record_read_line (text, strlen (text), line, &wrong) == RULES_OK
         && rules_read_move (match, line, move, &wrong) == RULES_OK
         && rules_word_use (match, &move->move) == RULES_WORD_ALLOWED;
}

/* The ruling that lets the word just before stand, `- adjust … "REASON"`; NULL in games without.
 * Which one it is, the game tells: the one that it takes for it. */
static char *
dup_word_ruling (RulesMatch *match, const char *reason)
{
  for (guint k = 0; match->game->word_use != NULL && k < match->game->n_rulings; k++) {
    g_autoptr (GString) text = g_string_new (NULL);

    g_string_printf (text, "- adjust %s \"", match->game->rulings[k].usage);
    for (const char *at = reason; *at != '\0'; at++)
      g_string_append_printf (text, *at == '"' || *at == '\\' ? "\\%c" : "%c",
                              *at == '\n' || *at == '\t' ? ' ' : *at);
    g_string_append_c (text, '"');
    if (allows (match, text->str))
      return g_strdup (text->str);
  }
  return NULL;
}

/* The list lacks the move's word: with a reason the ruling follows that allows it. */
static gboolean
judge_word (Change *change, Replay *replay, GError **error)
{
  RulesMatch *match = app_match_get_rules (change->match);
  g_autofree char *ruling = change->reason != NULL ? dup_word_ruling (match, change->reason) : NULL;
  g_autofree char *sentence = NULL;
  RulesError wrong = { 0 };

  if (ruling != NULL)
    return judge_one (change, replay, ruling, error);
  replay_word_fault (replay, &wrong);
  sentence = app_sentence (match->game, &wrong);
  g_set_error_literal (error, APP_ERROR, APP_ERROR_WORD, sentence);
  return FALSE;
}

static void
start_append (Change *change)
{
  AppMatch *match = change->match;
  GError *error = NULL;
  gboolean good = FALSE;
  Replay replay;

  change->tip = *app_match_get_tip (match);
  change->last = g_strdup (last_instant (change));
  if (app_match_check (match, &error)) {
    const guint n_definitions = app_match_get_rules (match)->n_definitions;

    app_recorder_copy_replay_end (match, &replay);
    good = judge_lines (change, &replay, &error)
           && (replay.unlisted_move == 0 || judge_word (change, &replay, &error));
    if (good) {
      rules_outcome (app_match_get_rules (match), replay.state, &change->outcome);
      app_clock_prepare_update (match, replay.state, &change->outcome,
                                app_match_get_tip (match)->number + change->n_typed,
                                &change->clock);
    } else
      rules_match_forget_cards (app_match_get_rules (match), n_definitions);
    replay_clear (&replay);
  }
  if (good) {
    push_change (change, append_work);
    return;
  }
  g_task_return_error (change->task, error);
  change_free (change);
}

static void
queue_append (AppMatch *match, const char *text, const char *reason, GTask *task)
{
  Change *change = change_new (match, task);

  change->text = g_strdup (text);
  change->reason = g_strdup (reason);
  if (app_match_is_busy (match))
    g_queue_push_tail (&recorder_of (match)->queue, change);
  else
    start_append (change);
}

void
app_recorder_append_async (AppMatch *match, const char *text, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer data)
{
  queue_append (match, text, NULL, g_task_new (match, cancellable, callback, data));
}

void
app_recorder_append_allowed_async (AppMatch *match, const char *text, const char *reason,
                                   GCancellable *cancellable, GAsyncReadyCallback callback,
                                   gpointer data)
{
  queue_append (match, text, reason, g_task_new (match, cancellable, callback, data));
}

char *
app_recorder_dup_word_ruling (AppMatch *match, const char *reason)
{
  return app_match_get_rules (match) != NULL ? dup_word_ruling (app_match_get_rules (match), reason)
                                             : NULL;
}

char *
app_recorder_take_move_warning (AppMatch *match)
{
  return g_steal_pointer (&recorder_of (match)->warning);
}

const char *
app_recorder_take_clock_warning (AppMatch *match)
{
  if (!recorder_of (match)->behind || recorder_of (match)->reported_behind)
    return NULL;
  recorder_of (match)->reported_behind = TRUE;
  return app_instant_get_behind_text ();
}

gboolean
app_recorder_append_finish (AppMatch *match, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

gboolean
app_recorder_begin (AppMatch *match, GTask *task)
{
  GError *error = NULL;

  if (app_match_is_busy (match))
    g_set_error_literal (&error, G_IO_ERROR, G_IO_ERROR_PENDING,
                         _ ("The last change isn’t stored yet."));
  if (error == NULL && app_match_check (match, &error)) {
    app_match_set_busy (match, TRUE);
    return TRUE;
  }
  g_task_return_error (task, error);
  g_object_unref (task);
  return FALSE;
}

/* Begins a change other than an append; NULL when the task was answered with an error. */
static Change *
begin_change (AppMatch *match, GTask *task)
{
  return app_recorder_begin (match, task) ? change_new (match, task) : NULL;
}

static void
refuse_change (Change *change, const char *message)
{
  app_match_set_busy (change->match, FALSE);
  g_task_return_new_error (change->task, APP_ERROR, APP_ERROR_USAGE, "%s", message);
  change_free (change);
}

gboolean
app_recorder_can_take_back (AppMatch *match)
{
  return app_match_get_store (match) != NULL
         && !app_store_is_read_only (app_match_get_store (match))
         && app_match_get_n_moves (match) > 0;
}

/* The last move of the line on show, those taken back included. */
static guint64
last_recorded (AppMatch *match)
{
  g_autoptr (DbLine) line = NULL;

  if (app_match_get_store (match) == NULL || app_match_get_tip (match)->line == 0)
    return 0;
  line = db_line_get (app_store_get_db (app_match_get_store (match)),
                      app_match_get_tip (match)->line, NULL);
  return line != NULL ? line->last : 0;
}

gboolean
app_recorder_can_redo (AppMatch *match)
{
  return last_recorded (match) > app_match_get_tip (match)->number
         && !app_store_is_read_only (app_match_get_store (match));
}

void
app_recorder_take_back_async (AppMatch *match, guint n, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer data)
{
  Change *change = begin_change (match, g_task_new (match, cancellable, callback, data));

  if (change == NULL)
    return;
  if (n > app_match_get_n_moves (match)) {
    refuse_change (change, _ ("There are not so many moves to take back."));
    return;
  }
  change->to = app_dealer_back_to (match, app_match_get_n_moves (match) - n);
  change->outcome = app_match_get_outcome (match, (guint)change->to);
  push_change (change, take_back_work);
}

gboolean
app_recorder_take_back_finish (AppMatch *match, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

/* Forward to @to, and in a dealt match over the deals that follow. */
typedef struct {
  Replay *replay;
  gboolean dealt;
  guint64 to;
} Redoing;

static gboolean
redo_one (const DbMove *move, gpointer data)
{
  Redoing *redoing = data;
  g_autofree char *due = NULL;
  RulesError wrong;

  if (move->number > redoing->to) {
    due = redoing->dealt ? app_dealing_dup_due (redoing->replay->match, redoing->replay->state)
                         : NULL;
    if (due == NULL)
      return FALSE;
    redoing->to = move->number;
  }
  return replay_move_text (redoing->replay, move->text, NULL, NULL, &wrong) == RULES_OK;
}

void
app_recorder_redo_async (AppMatch *match, guint n, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer data)
{
  Change *change = begin_change (match, g_task_new (match, cancellable, callback, data));
  const guint64 last = last_recorded (match);
  Redoing redoing;
  Replay replay;

  if (change == NULL)
    return;
  if (app_match_get_tip (match)->number + n > last) {
    refuse_change (change, _ ("There are not so many moves to enter again."));
    return;
  }
  redoing = (Redoing){ &replay, app_match_is_dealt (match), app_match_get_tip (match)->number + n };
  app_recorder_copy_replay_end (match, &replay);
  db_line_foreach_move (app_store_get_db (app_match_get_store (match)),
                        app_match_get_tip (match)->line, app_match_get_tip (match)->number + 1,
                        last, redo_one, &redoing, NULL);
  change->to = redoing.to;
  rules_outcome (app_match_get_rules (match), replay.state, &change->outcome);
  replay_clear (&replay);
  push_change (change, redo_work);
}

gboolean
app_recorder_redo_finish (AppMatch *match, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

void
app_recorder_fork_async (AppMatch *match, guint at, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer data)
{
  Change *change = begin_change (match, g_task_new (match, cancellable, callback, data));

  if (change == NULL)
    return;
  if (at > app_match_get_n_moves (match)) {
    refuse_change (change, _ ("There is no such move."));
    return;
  }
  change->to = at;
  change->outcome = app_match_get_outcome (match, at);
  push_change (change, fork_work);
}

gboolean
app_recorder_fork_finish (AppMatch *match, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
