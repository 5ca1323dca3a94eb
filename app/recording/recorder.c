/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recording: judged on the main thread against the state on show, stored by the writer thread, and
 * shown when it is on disk. Changes of one match go one after the other.
 */
#include "app/recording/recorder.h"

#include "app/deal/dealing.h"
#include "app/base/instants.h"
#include "app/recording/recorder-private.h"
#include "app/base/error.h"
#include "app/recording/dealer.h"
#include "app/recording/dealt.h"
#include "app/recording/resolver.h"
#include "app/recording/tip.h"

#include "rules/record.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MOVES 8 /* that are appended at once, at most */
#define DONE GINT_TO_POINTER (TRUE)

/**
 * Append:
 * @text: waits for its turn, or is on its way; NULL for a choice's
 * @choice: what somebody chose, or what was typed means; else NULL
 * @is_typed: @text is as it was typed ahead, and means what it does when its turn comes
 * @is_due: the program deals it: it waits for nothing that is held
 * @reason: of the ruling that allows a word; NULL when the word has to be in the list
 * @typed: the moves: one, or a card and the move that waited for it, or a word and the ruling that
 *   allows it
 * @after: owned: behind them; @outcome: there
 * @last: the instant of the move before them
 * @clock: what a clock keeps with them
 * @behind: the computer's clock is behind the last move
 *
 * Moves to be appended.
 */
typedef struct {
  AppMatch *match; /* Borrowed: the task has it */
  GTask *task;     /* Owned until it is posted: the caller's */
  char *text, *reason;
  AppChoice *choice;
  gboolean is_typed, is_due;
  AppJudgedMove typed[MOVES];
  guint n_typed;
  Replay after;
  RulesOutcome outcome;
  char *last;
  AppClockUpdate clock;
  gboolean behind;
} Append;

/* What is kept with a match */

/**
 * Recorder:
 * @queue: appends that wait for the one before them
 * @held: those that are not due wait for the program's deal, too
 * @behind: the clock was, when a move was recorded; @reported_behind: somebody was told
 * @warning: owned: of the last moves that were recorded
 */
typedef struct {
  GQueue queue;
  gboolean held;
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

static void
append_free (gpointer data)
{
  Append *append = data;

  for (guint k = 0; k < append->n_typed; k++)
    app_judged_move_clear (&append->typed[k]);
  replay_clear (&append->after);
  g_free (append->last);
  g_free (append->text);
  g_free (append->reason);
  app_choice_unref (append->choice);
  app_clock_update_clear (&append->clock);
  g_free (append);
}

/* Appending */

static gpointer
append_work (DbStore *db, AppPacks *packs, gint64 match, DbTip *tip, gpointer data, GError **error)
{
  Append *append = data;
  DbMove moves[G_N_ELEMENTS (append->typed)];
  const AppTipMoves added = { .moves = moves,
                              .n_moves = append->n_typed,
                              .outcome = &append->outcome,
                              .session_of = match,
                              .last = append->last,
                              .instant = append->typed[0].instant,
                              .clock = &append->clock };

  for (guint k = 0; k < append->n_typed; k++)
    moves[k] = app_judged_move_get_db_move (&append->typed[k]);
  return app_tip_append (db, tip, &added, error) ? DONE : NULL;
}

/* Whether the new end is the old one and what was appended: then nothing has to be read. */
static gboolean
is_next (AppMatch *match, const Append *append, const DbTip *tip)
{
  return tip->line == app_match_get_tip (match)->line
         && tip->current == app_match_get_tip (match)->current
         && tip->number
                == app_timeline_get_length (app_match_get_timeline (match)) + append->n_typed;
}

/* The moves were judged before they were stored: the state they led to is the timeline's next. */
static void
extend_timeline (AppTimeline *timeline, Append *append)
{
  AppTimelineMove moves[MOVES];
  RulesError wrong;

  for (guint k = 0; k < append->n_typed; k++) {
    const AppJudgedMove *typed = &append->typed[k];

    moves[k] = (AppTimelineMove){ .text = typed->text,
                                  .instant = typed->instant,
                                  .comment = typed->comment,
                                  .place = typed->place,
                                  .actor = typed->actor,
                                  .verb = typed->verb };
  }
  if (app_timeline_take (timeline, &append->after, moves, append->n_typed))
    return;
  for (guint k = 0; k < append->n_typed; k++)
    app_timeline_append (timeline, rules_text (moves[k].text), rules_text (moves[k].instant),
                         rules_text (moves[k].comment), &append->typed[k].digest, &wrong);
}

static void
show_appended (AppMatch *match, Append *append, const DbTip *tip)
{
  app_match_set_tip (match, tip);
  extend_timeline (app_match_get_timeline (match), append);
  app_match_lengthen_line (match);
  app_match_moves_changed (match, (guint)tip->number + 1 - append->n_typed);
  app_match_waiting_changed (match);
}

/* What people are told of the moves that were stored. */
static void
remember_warnings (AppMatch *match, Append *append)
{
  Recorder *recorder = recorder_of (match);

  recorder->behind = recorder->behind || append->behind;
  for (guint k = 0; k < append->n_typed; k++)
    if (append->typed[k].warning != NULL) {
      g_free (recorder->warning);
      recorder->warning = g_steal_pointer (&append->typed[k].warning);
    }
}

static gboolean
appended (AppMatch *match, const DbTip *before, const DbTip *tip, gpointer data, gpointer answer)
{
  Append *append = data;
  const gboolean follows =
      tip != NULL && !app_match_has_missed (match) && is_next (match, append, tip);

  app_clock_update_written (match, &append->clock, tip != NULL);
  g_clear_pointer (&recorder_of (match)->warning, g_free);
  if (tip != NULL)
    remember_warnings (match, append);
  if (!follows)
    return FALSE;
  app_match_set_busy (match, FALSE);
  show_appended (match, append, tip);
  return TRUE;
}

static const AppRecorderChange append_change = { append_work, appended, append_free, NULL };

/* The instant of the move before the next one of @append; NULL for none. */
static const char *
last_instant (const Append *append)
{
  AppTimeline *timeline = app_match_get_timeline (append->match);
  const guint n = app_timeline_get_length (timeline);

  if (append->n_typed > 0)
    return append->typed[append->n_typed - 1].instant;
  return n > 0 ? app_timeline_get_move (timeline, n)->instant : NULL;
}

/* @move: (nullable): what @text says */
static gboolean
judge_one (Append *append, Replay *replay, const char *text, const RulesMove *move, GError **error)
{
  g_autofree char *now = app_instant_dup_after (last_instant (append), &append->behind);
  const AppEnteredMove entered = { .text = rules_text (text), .move = move, .instant = now };

  g_return_val_if_fail (append->n_typed < MOVES, FALSE);
  if (!app_recorder_judge_move (append->match, replay, &entered, &append->typed[append->n_typed],
                                error))
    return FALSE;
  append->n_typed++;
  return TRUE;
}

static gboolean
judge_lines (Append *append, Replay *replay, GError **error)
{
  const AppChoice *choice = append->choice;
  g_auto (GStrv) lines = NULL;

  if (choice != NULL)
    return judge_one (append, replay, choice->text, choice->move, error);
  lines = g_strsplit (append->text, "\n", MOVES - 1);
  for (guint k = 0; lines[k] != NULL; k++)
    if (!judge_one (append, replay, lines[k], NULL, error))
      return FALSE;
  return append->n_typed > 0;
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
judge_word (Append *append, Replay *replay, GError **error)
{
  RulesMatch *match = app_match_get_rules (append->match);
  g_autofree char *ruling = append->reason != NULL ? dup_word_ruling (match, append->reason) : NULL;
  g_autofree char *sentence = NULL;
  RulesError wrong = { 0 };

  if (ruling != NULL)
    return judge_one (append, replay, ruling, NULL, error);
  replay_word_fault (replay, &wrong);
  sentence = app_sentence (match->game, &wrong);
  g_set_error_literal (error, APP_ERROR, APP_ERROR_WORD, sentence);
  return FALSE;
}

/* Plays it on a copy of the last state, which becomes the next one when it is stored. */
static gboolean
judge (Append *append, GError **error)
{
  AppMatch *match = append->match;
  RulesMatch *rules = app_match_get_rules (match);
  Replay *replay = &append->after;
  guint n_definitions;

  if (!app_match_check (match, error))
    return FALSE;
  n_definitions = rules->n_definitions;
  app_recorder_copy_replay_end (match, replay);
  if (!judge_lines (append, replay, error)
      || (replay->unlisted_move != 0 && !judge_word (append, replay, error))) {
    rules_match_forget_cards (rules, n_definitions);
    return FALSE;
  }
  rules_outcome (rules, replay->state, &append->outcome);
  app_clock_prepare_update (match, replay->state, &append->outcome,
                            app_match_get_tip (match)->number + append->n_typed, &append->clock);
  return TRUE;
}

/* What was typed ahead, now that its turn has come. */
static gboolean
resolve_typed (Append *append, GError **error)
{
  AppMatch *match = append->match;
  g_autoptr (AppMeaning) meaning = NULL;

  if (!append->is_typed)
    return TRUE;
  meaning = app_recorder_resolve (match, app_match_get_n_moves (match), append->text);
  if (meaning->kind != APP_MEANING_MOVE || app_dealer_is_begun (match, append->text)) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_INCOMPLETE,
                         meaning->reason != NULL ? meaning->reason : append->text);
    return FALSE;
  }
  g_free (append->text);
  append->text = g_steal_pointer (&meaning->text);
  append->choice = g_steal_pointer (&meaning->choice);
  return TRUE;
}

static void
return_append_error (Append *append, GError *error)
{
  g_task_return_error (append->task, error);
  g_object_unref (append->task);
  append_free (append);
}

/* What waits was meant to follow what was refused. What was entered first is answered last, when
 * nothing else waits any more. */
static void
drop_queued (AppMatch *match, const GError *refused)
{
  Append *next;

  while ((next = g_queue_pop_tail (&recorder_of (match)->queue)) != NULL)
    return_append_error (next,
                         g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, refused->message));
}

static void
start_append (Append *append)
{
  AppMatch *match = append->match;
  GError *error = NULL;

  append->last = g_strdup (last_instant (append));
  if (resolve_typed (append, &error) && judge (append, &error)) {
    app_match_set_busy (match, TRUE);
    app_recorder_post (match, append->task, &append_change, append);
    return;
  }
  drop_queued (match, error);
  return_append_error (append, error);
}

static void
start_queued (AppMatch *match)
{
  Recorder *recorder = recorder_of (match);
  Append *next;

  next = app_match_is_busy (match) ? NULL : g_queue_peek_head (&recorder->queue);
  if (next == NULL || (recorder->held && !next->is_due))
    return;
  g_queue_pop_head (&recorder->queue);
  start_append (next);
}

void
app_recorder_hold (AppMatch *match)
{
  recorder_of (match)->held = TRUE;
}

void
app_recorder_release (AppMatch *match)
{
  recorder_of (match)->held = FALSE;
  start_queued (match);
}

static Append *
append_new (AppMatch *match, const char *text, GCancellable *cancellable,
            GAsyncReadyCallback callback, gpointer data)
{
  Append *append = g_new0 (Append, 1);

  append->match = match;
  append->task = g_task_new (match, cancellable, callback, data);
  append->text = g_strdup (text);
  return append;
}

/* When its turn comes. */
static void
queue_append (Append *append)
{
  g_queue_push_tail (&recorder_of (append->match)->queue, append);
  start_queued (append->match);
}

void
app_recorder_append_async (AppMatch *match, const char *text, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer data)
{
  queue_append (append_new (match, text, cancellable, callback, data));
}

void
app_recorder_append_allowed_async (AppMatch *match, const char *text, const char *reason,
                                   GCancellable *cancellable, GAsyncReadyCallback callback,
                                   gpointer data)
{
  Append *append = append_new (match, text, cancellable, callback, data);

  append->reason = g_strdup (reason);
  queue_append (append);
}

void
app_recorder_choose_async (AppMatch *match, const AppChoice *choice, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer data)
{
  Append *append = append_new (match, NULL, cancellable, callback, data);

  append->choice = app_choice_ref (choice);
  queue_append (append);
}

void
app_recorder_enter_async (AppMatch *match, const char *typed, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer data)
{
  Append *append = append_new (match, typed, cancellable, callback, data);

  append->is_typed = TRUE;
  queue_append (append);
}

void
app_recorder_append_due_async (AppMatch *match, const char *text, GAsyncReadyCallback callback,
                               gpointer data)
{
  Append *append = append_new (match, text, NULL, callback, data);

  append->is_due = TRUE;
  g_queue_push_head (&recorder_of (match)->queue, append);
  start_queued (match);
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

/* Changes of a match */

/**
 * Posted:
 * @before: the end of the line on show when it was posted
 * @tip: as the writer thread, which works on it alone, leaves it
 *
 * A change on its way.
 */
typedef struct {
  AppMatch *match; /* Owned */
  GTask *task;     /* Owned: the caller's */
  gint64 id;
  DbTip before, tip;
  const AppRecorderChange *change;
  gpointer data;
} Posted;

static gpointer
posted_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  Posted *posted = data;

  return posted->change->work (db, packs, posted->id, &posted->tip, posted->data, error);
}

/* The match is free, and shows what it became. A change that left the line's end where it was shows
 * no other line than the one that somebody looks at now. */
static void
show_changed (AppMatch *match, const DbTip *before, const DbTip *tip)
{
  app_match_set_busy (match, FALSE);
  if (tip != NULL && (tip->line != before->line || tip->number != before->number))
    app_match_set_tip (match, tip);
  app_match_catch_up (match);
}

static void
posted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Posted *posted = data;
  AppMatch *match = posted->match;
  const AppRecorderChange *change = posted->change;
  GError *error = NULL;
  gpointer answer = g_task_propagate_pointer (G_TASK (result), &error);
  const DbTip *tip = error == NULL ? &posted->tip : NULL;

  if (change->done == NULL || !change->done (match, &posted->before, tip, posted->data, answer))
    show_changed (match, &posted->before, tip);
  if (error != NULL && change == &append_change)
    drop_queued (match, error);
  if (error != NULL)
    g_task_return_error (posted->task, error);
  else
    g_task_return_pointer (posted->task, answer, change->free_answer);
  g_object_unref (posted->task);
  change->free_data (posted->data);
  g_free (posted);
  start_queued (match);
  g_object_unref (match);
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

void
app_recorder_post (AppMatch *match, GTask *task, const AppRecorderChange *change, gpointer data)
{
  Posted *posted = g_new0 (Posted, 1);
  GTask *own = g_task_new (match, g_task_get_cancellable (task), posted_cb, posted);

  posted->match = g_object_ref (match);
  posted->task = task;
  posted->id = app_match_get_id (match);
  posted->before = posted->tip = *app_match_get_tip (match);
  posted->change = change;
  posted->data = data;
  g_task_set_check_cancellable (own, FALSE);
  g_task_set_task_data (own, posted, NULL);
  app_store_push (app_match_get_store (match), own, posted_work, change->free_answer);
}

gboolean
app_recorder_finish (AppMatch *match, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error) != NULL;
}

/* Back and forward again */

/* To a move of the line, and the outcome there. */
typedef struct {
  guint64 number;
  RulesOutcome outcome;
} Target;

static gpointer
take_back_work (DbStore *db, AppPacks *packs, gint64 match, DbTip *tip, gpointer data,
                GError **error)
{
  const Target *target = data;

  return app_tip_take_back (db, tip, target->number, &target->outcome, error) ? DONE : NULL;
}

static gpointer
redo_work (DbStore *db, AppPacks *packs, gint64 match, DbTip *tip, gpointer data, GError **error)
{
  const Target *target = data;

  return app_tip_redo (db, tip, target->number, &target->outcome, error) ? DONE : NULL;
}

static const AppRecorderChange take_back_change = { take_back_work, NULL, g_free, NULL };
static const AppRecorderChange redo_change = { redo_work, NULL, g_free, NULL };

/* A change that had begun and can't be. */
static void
refuse_change (AppMatch *match, GTask *task, const char *message)
{
  app_match_set_busy (match, FALSE);
  g_task_return_new_error (task, APP_ERROR, APP_ERROR_USAGE, "%s", message);
  g_object_unref (task);
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
  GTask *task = g_task_new (match, cancellable, callback, data);
  const guint n_moves = app_match_get_n_moves (match);
  Target *target;

  if (!app_recorder_begin (match, task))
    return;
  if (n > n_moves) {
    refuse_change (match, task, _ ("There are not so many moves to take back."));
    return;
  }
  target = g_new0 (Target, 1);
  target->number = app_dealer_back_to (match, n_moves - n);
  target->outcome = app_match_get_outcome (match, (guint)target->number);
  app_recorder_post (match, task, &take_back_change, target);
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
  GTask *task = g_task_new (match, cancellable, callback, data);
  const DbTip *tip = app_match_get_tip (match);
  const guint64 last = last_recorded (match);
  Redoing redoing;
  Target *target;
  Replay replay;

  if (!app_recorder_begin (match, task))
    return;
  if (tip->number + n > last) {
    refuse_change (match, task, _ ("There are not so many moves to enter again."));
    return;
  }
  redoing = (Redoing){ &replay, app_match_is_dealt (match), tip->number + n };
  app_recorder_copy_replay_end (match, &replay);
  db_line_foreach_move (app_store_get_db (app_match_get_store (match)), tip->line, tip->number + 1,
                        last, redo_one, &redoing, NULL);
  target = g_new0 (Target, 1);
  target->number = redoing.to;
  rules_outcome (app_match_get_rules (match), replay.state, &target->outcome);
  replay_clear (&replay);
  app_recorder_post (match, task, &redo_change, target);
}
