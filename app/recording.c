/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match being recorded: moves appended, taken back, corrected.
 */
#include "campaign-work.h"
#include "error.h"
#include "stored.h"

#include "db/transaction.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static void
clear_typed (gpointer typed)
{
  app_typed_clear (typed);
}

void
app_recording_free (AppRecording *recording)
{
  if (recording == NULL)
    return;
  if (recording->replay.match != NULL)
    replay_clear (&recording->replay);
  app_stored_free (recording->stored);
  g_array_unref (recording->moves);
  g_free (recording);
}

AppRecording *
app_recording_open (DbStore *db, AppPacks *packs, gint64 match, GError **error)
{
  g_autoptr (AppRecording) recording = g_new0 (AppRecording, 1);
  GError *failed = NULL;

  recording->moves = g_array_new (FALSE, FALSE, sizeof (AppTyped));
  g_array_set_clear_func (recording->moves, clear_typed);
  recording->stored = app_stored_load (db, packs, match, error);
  if (recording->stored == NULL || !app_stored_check (recording->stored, error))
    return NULL;
  if (!db_match_get_tip (db, match, &recording->tip, &failed)) {
    app_error_take (error, failed);
    return NULL;
  }
  replay_init (&recording->replay, recording->stored->match);
  if (!app_stored_replay (recording->stored, recording->tip.line, &recording->replay,
                          recording->tip.number, NULL, NULL, error))
    return NULL;
  return g_steal_pointer (&recording);
}

/* A comment that stood alone comes before the move's own. */
static void
prepend_comment (AppTyped *typed, const char *comment)
{
  g_autofree char *own = NULL;

  if (comment[0] == '\0')
    return;
  own = g_steal_pointer (&typed->comment);
  typed->comment = g_strconcat (comment, own[0] != '\0' ? "\n" : "", own, NULL);
}

/* Moves belong to a session. */
static gboolean
append_moves (AppRecording *recording, const DbMove *moves, const RulesOutcome *outcome,
              GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  DbStore *db = recording->stored->db;
  const char *instant = g_array_index (recording->moves, AppTyped, 0).instant;

  return db_transaction_begin (&scope, db, error)
         && app_session_follow (db, recording->stored->row->id, &recording->tip, instant, error)
         && db_line_append (db, &recording->tip, moves, recording->moves->len, outcome, error)
         && db_transaction_commit (&scope, error);
}

/* All that was given since the last one, in one transaction. */
static gboolean
store_moves (AppRecording *recording, GError **error)
{
  g_autofree DbMove *moves = g_new (DbMove, recording->moves->len);
  GError *failed = NULL;
  RulesOutcome outcome;

  for (guint k = 0; k < recording->moves->len; k++)
    moves[k] = app_typed_as_move (&g_array_index (recording->moves, AppTyped, k));
  rules_outcome (recording->stored->match, recording->replay.state, &outcome);
  recording->waiting = FALSE;
  if (append_moves (recording, moves, &outcome, &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}

static gboolean
refuse_word (AppRecording *recording, const char *file, guint line, GError **error)
{
  RulesError wrong = { 0 };

  replay_word (&recording->replay, &wrong);
  app_error_fault (error, file, line, recording->stored->match->game, &wrong);
  return FALSE;
}

gboolean
app_recording_append (AppRecording *recording, const char *text, gsize length, const char *comment,
                      const char *file, guint line, GError **error)
{
  g_autofree char *now = app_stored_dup_now ();
  const guint n_definitions = recording->stored->match->n_definitions;
  AppTyped typed = { 0 };

  if (!recording->waiting)
    g_array_set_size (recording->moves, 0);
  if (!app_typed_judge (&recording->replay, text, length, file, line, now, &typed, error)) {
    rules_match_forget (recording->stored->match, n_definitions);
    return FALSE;
  }
  prepend_comment (&typed, comment);
  g_array_append_val (recording->moves, typed);
  if (recording->replay.word == 0)
    return store_moves (recording, error);
  if (!recording->waiting)
    recording->word_line = line;
  recording->waiting = TRUE;
  return !recording->replay.word_stands
         || refuse_word (recording, file, recording->word_line, error);
}

gboolean
app_recording_end (AppRecording *recording, const char *file, GError **error)
{
  return !recording->waiting || refuse_word (recording, file, recording->word_line, error);
}

/* Replays anew up to @to. What is recorded stands, whatever its words are. */
static gboolean
go_to (AppRecording *recording, guint64 to, GError **error)
{
  gboolean done;

  replay_rewind (&recording->replay);
  done = to == 0
         || app_stored_replay (recording->stored, recording->tip.line, &recording->replay, to, NULL,
                               NULL, error);
  recording->replay.word = 0;
  recording->replay.word_stands = false;
  return done;
}

gboolean
app_recording_take_back (AppRecording *recording, guint64 n, GError **error)
{
  RulesOutcome outcome;
  GError *failed = NULL;

  if (n > recording->tip.number) {
    app_error_at (error, APP_ERROR_USAGE, recording->stored->row->uuid, 0,
                  _ ("There are only %" PRIu64 " moves to take back."), recording->tip.number);
    return FALSE;
  }
  if (!go_to (recording, recording->tip.number - n, error))
    return FALSE;
  rules_outcome (recording->stored->match, recording->replay.state, &outcome);
  if (db_line_take_back (recording->stored->db, &recording->tip, recording->replay.at, &outcome,
                         &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}

/* The moves of the new line: the corrected one, then the old ones that still fit. */
typedef struct {
  Replay *replay;
  const RulesGame *game;
  const char *uuid;
  GPtrArray *texts; /* of char *: owns what @moves borrows */
  GArray *moves;    /* of DbMove */
  guint64 stopped;
  GError *reason;
} Correction;

static RulesText
own (Correction *correction, RulesText text)
{
  char *copy = g_strndup (text.at, text.length);

  g_ptr_array_add (correction->texts, copy);
  return (RulesText){ copy, text.length };
}

static gboolean
carry_over (const DbMove *move, gpointer data)
{
  Correction *correction = data;
  RulesError wrong = { 0 };
  DbMove again;

  if (replay_text (correction->replay, move->text, NULL, NULL, &wrong) != RULES_OK) {
    wrong.line = 0;
    correction->stopped = move->number;
    app_error_fault (&correction->reason, correction->uuid, (guint)move->number, correction->game,
                     &wrong);
    return FALSE;
  }
  again = (DbMove){
    .text = own (correction, move->text),
    .instant = own (correction, move->instant),
    .comment = own (correction, move->comment),
    .digest = correction->replay->digest,
    .has_digest = TRUE,
  };
  g_array_append_val (correction->moves, again);
  return TRUE;
}

typedef struct {
  char *text, *instant, *comment;
} OldMove;

static gboolean
take_old (const DbMove *move, gpointer data)
{
  OldMove *old = data;

  old->text = g_strndup (move->text.at, move->text.length);
  old->instant = g_strndup (move->instant.at, move->instant.length);
  old->comment = g_strndup (move->comment.at, move->comment.length);
  return FALSE;
}

/* Begins the new line with the moves of @correction and goes to its end. */
static gboolean
store_correction (AppRecording *recording, guint64 number, const Correction *correction,
                  GError **error)
{
  const DbFork fork = {
    .parent = recording->tip.line,
    .fork_at = number - 1,
    .rest_line = correction->stopped > 0 ? recording->tip.line : 0,
    .rest_at = correction->stopped > 0 ? correction->stopped - 1 : 0,
    .make_current = TRUE,
  };
  RulesOutcome outcome;
  GError *failed = NULL;

  rules_outcome (recording->stored->match, recording->replay.state, &outcome);
  if (db_line_fork (recording->stored->db, &fork, &recording->tip,
                    (const DbMove *)(gpointer)correction->moves->data, correction->moves->len,
                    &outcome, &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}

gboolean
app_recording_edit (AppRecording *recording, guint64 number, const char *text, guint64 *kept,
                    guint64 *stopped, GError **reason, GError **error)
{
  AppStored *stored = recording->stored;
  const guint64 end = recording->tip.number;
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (DbMove));
  Correction correction = { .replay = &recording->replay,
                            .game = stored->match->game,
                            .uuid = stored->row->uuid,
                            .texts = texts,
                            .moves = moves };
  OldMove old = { 0 };
  AppTyped typed = { 0 };
  GError *failed = NULL;
  gboolean done = FALSE;
  gboolean same;
  DbMove first;

  *stopped = 0;
  *kept = end;
  if (number < 1 || number > end) {
    app_error_at (error, APP_ERROR_USAGE, stored->row->uuid, 0,
                  _ ("There is no move %" PRIu64 "; the match has %" PRIu64 "."), number, end);
    return FALSE;
  }
  if (!go_to (recording, number - 1, error))
    return FALSE;
  if (!db_line_foreach_move (stored->db, recording->tip.line, number, number, take_old, &old,
                             &failed))
    goto out;
  if (!app_typed_judge (&recording->replay, text, strlen (text), stored->row->uuid, (guint)number,
                        old.instant, &typed, error))
    goto out;
  same = g_str_equal (typed.text, old.text)
         && (typed.comment[0] == '\0' || g_str_equal (typed.comment, old.comment));
  if (same) {
    done = go_to (recording, end, error);
    goto out;
  }
  if (typed.comment[0] == '\0') {
    g_free (typed.comment);
    typed.comment = g_strdup (old.comment);
  }
  first = app_typed_as_move (&typed);
  g_array_append_val (moves, first);
  if (number < end
      && !db_line_foreach_move (stored->db, recording->tip.line, number + 1, end, carry_over,
                                &correction, &failed))
    goto out;
  done = recording->replay.word == number
             ? refuse_word (recording, stored->row->uuid, (guint)number, error)
             : store_correction (recording, number, &correction, error);
  *kept = number - 1 + moves->len;
  *stopped = correction.stopped;
  if (done && correction.reason != NULL)
    g_propagate_error (reason, g_steal_pointer (&correction.reason));

out:
  if (failed != NULL)
    app_error_take (error, failed);
  g_clear_error (&correction.reason);
  app_typed_clear (&typed);
  g_free (old.text);
  g_free (old.instant);
  g_free (old.comment);
  return done;
}
