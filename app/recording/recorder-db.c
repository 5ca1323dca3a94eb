/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match being recorded on one connection: moves appended, dealt, taken back. Corrections are
 * in corrections-db.c.
 */
#include "app/recording/recorder-db.h"

#include "app/base/error.h"
#include "app/base/instants.h"
#include "app/deal/dealing.h"
#include "app/recording/tip.h"

#include "db/decks.h"
#include "db/match-decks.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Dealing for a match that is being recorded by one thread and its connection: the command line,
 * and matches that are started. */

void
app_db_recorder_get_position (AppDbRecorder *recording, AppDealPosition *position)
{
  const AppStoredMatch *stored = recording->at.stored;

  *position = (AppDealPosition){
    .match = stored->match,
    .state = recording->at.replay.state,
    .digest = recording->at.replay.digest,
    .at = recording->at.replay.n_moves,
    .id = stored->row->id,
    .db = stored->db,
    .decks = db_match_decks_list (stored->db, stored->row->id, NULL),
  };
}

/* Draws what is due and records it. */
static gboolean
deal_one (AppDbRecorder *recording, const char *due, GError **error)
{
  g_autoptr (AppChanceDraw) draw = NULL;
  g_auto (AppDealPosition) position = { 0 };

  app_db_recorder_get_position (recording, &position);
  draw = app_dealing_draw_all (&position, due, "", FALSE, error);
  return draw != NULL
         && app_db_recorder_append (recording, draw->text, strlen (draw->text), "",
                                    recording->at.stored->row->uuid,
                                    (guint)recording->at.tip.number + 1, error);
}

gboolean
app_db_recorder_deal_one (AppDbRecorder *recording, gboolean *dealt, GError **error)
{
  g_autofree char *due =
      app_dealing_dup_due (recording->at.stored->match, recording->at.replay.state);

  *dealt = due != NULL && deal_one (recording, due, error);
  return due == NULL || *dealt;
}

static gboolean
deal_all (AppDbRecorder *recording, GError **error)
{
  gboolean dealt = TRUE;

  while (dealt)
    if (!app_db_recorder_deal_one (recording, &dealt, error))
      return FALSE;
  return TRUE;
}

/* The seats alone may come. */
static gboolean
is_of_seats (const RulesChance *chance)
{
  return chance->n_options > 0 && chance->options[0].arg.kind == RULES_ARG_NUMBER;
}

static gboolean
deal_first (AppDbRecorder *recording, GError **error)
{
  g_autofree RulesChance *chance = g_new (RulesChance, 1);
  gboolean done = TRUE;

  while (done && rules_next_chance (recording->at.stored->match, recording->at.replay.state, chance)
         && chance->due && is_of_seats (chance)) {
    g_autofree char *due =
        app_dealing_dup_due (recording->at.stored->match, recording->at.replay.state);

    done = deal_one (recording, due, error);
  }
  return done;
}

void
app_db_recorder_deal_start (DbStore *db, AppPacks *packs, const char *uuid)
{
  g_autoptr (AppDbRecorder) recording = NULL;
  g_autoptr (GError) error = NULL;
  gint64 match;

  if (db_match_find (db, uuid, &match, &error))
    recording = app_db_recorder_open (db, packs, match, &error);
  if (recording == NULL) {
    app_error_log (G_LOG_LEVEL_WARNING, error);
    return;
  }
  if (!(app_dealing_is_tagged (recording->at.stored->tags) ? deal_all (recording, &error)
                                                           : deal_first (recording, &error)))
    app_error_log (G_LOG_LEVEL_WARNING, error);
}

/* Keeps the last move after which nothing was due. */
static gboolean
find_settled_move_cb (const DbMove *move, const Replay *replay, gpointer data)
{
  guint64 *reached = data;
  g_autofree char *due = app_dealing_dup_due (replay->match, replay->state);

  if (due == NULL)
    *reached = move->number;
  return TRUE;
}

/* Where a take-back to @to ends in a dealt match: before the last decision (dealer.h). */
static guint64
app_db_recorder_back_to (AppDbRecorder *recording, guint64 to)
{
  AppStoredMatch *stored = recording->at.stored;
  g_autofree char *due = app_dealing_dup_due (stored->match, recording->at.replay.state);
  guint64 reached = 0;
  Replay replay;

  if (!app_dealing_is_tagged (stored->tags) || due != NULL || to == 0)
    return to;
  replay_init (&replay, stored->match);
  if (!app_stored_match_replay (stored, recording->at.tip.line, &replay, to, find_settled_move_cb,
                                &reached, NULL))
    reached = to;
  replay_clear (&replay);
  return reached;
}

/* Recording */

static void
clear_typed (gpointer typed)
{
  app_judged_move_clear (typed);
}

void
app_db_recorder_free (AppDbRecorder *recording)
{
  if (recording == NULL)
    return;
  app_stored_replay_clear (&recording->at);
  g_array_unref (recording->moves);
  g_free (recording->last);
  g_free (recording);
}

static AppDbRecorder *
recording_new (void)
{
  AppDbRecorder *recording = g_new0 (AppDbRecorder, 1);

  recording->moves = g_array_new (FALSE, FALSE, sizeof (AppJudgedMove));
  g_array_set_clear_func (recording->moves, clear_typed);
  return recording;
}

AppDbRecorder *
app_db_recorder_open_at (DbStore *db, AppPacks *packs, gint64 match, const DbTip *tip,
                         GError **error)
{
  g_autoptr (AppDbRecorder) recording = recording_new ();

  return app_stored_replay_open_at (&recording->at, db, packs, match, tip, error)
             ? g_steal_pointer (&recording)
             : NULL;
}

AppDbRecorder *
app_db_recorder_open (DbStore *db, AppPacks *packs, gint64 match, GError **error)
{
  g_autoptr (AppDbRecorder) recording = recording_new ();

  return app_stored_replay_open (&recording->at, db, packs, match, error)
             ? g_steal_pointer (&recording)
             : NULL;
}

/* A comment that stood alone comes before the move's own. */
static void
prepend_comment (AppJudgedMove *typed, const char *comment)
{
  g_autofree char *own = NULL;

  if (comment[0] == '\0')
    return;
  own = g_steal_pointer (&typed->comment);
  typed->comment = g_strconcat (comment, own[0] != '\0' ? "\n" : "", own, NULL);
}

/* The instant of the move at the tip; NULL where that is not what was appended last, and has to be
 * read. */
static const char *
get_last_instant (const AppDbRecorder *recording)
{
  return recording->at.tip.line == recording->end.line
                 && recording->at.tip.number == recording->end.number
             ? recording->last
             : NULL;
}

/* All that was given since the last one, in one transaction. */
static gboolean
store_moves (AppDbRecorder *recording, GError **error)
{
  const guint n = recording->moves->len;
  g_autofree DbMove *moves = g_new (DbMove, n);
  const AppJudgedMove *typed = (const AppJudgedMove *)(gpointer)recording->moves->data;
  RulesOutcome outcome;
  const AppTipMoves added = { .moves = moves,
                              .n_moves = n,
                              .outcome = &outcome,
                              .session_of = recording->at.stored->row->id,
                              .last = get_last_instant (recording),
                              .instant = typed[0].instant };

  for (guint k = 0; k < n; k++)
    moves[k] = app_judged_move_get_db_move (&typed[k]);
  rules_outcome (recording->at.stored->match, recording->at.replay.state, &outcome);
  recording->word_pending = FALSE;
  if (!app_tip_append (recording->at.stored->db, &recording->at.tip, &added, error))
    return FALSE;
  recording->end = recording->at.tip;
  g_free (recording->last);
  recording->last = g_strdup (typed[n - 1].instant);
  return TRUE;
}

static gboolean
refuse_word (AppDbRecorder *recording, const char *file, guint line, GError **error)
{
  RulesError wrong = { 0 };

  replay_word_fault (&recording->at.replay, &wrong);
  app_error_fault (error, file, line, recording->at.stored->match->game, &wrong);
  return FALSE;
}

/* The instant for the next move. */
static char *
dup_now (AppDbRecorder *recording)
{
  const char *last = get_last_instant (recording);

  return last != NULL ? app_instant_dup_after (last, &recording->behind)
                      : app_tip_dup_next_instant (recording->at.stored->db, &recording->at.tip,
                                                  &recording->behind);
}

gboolean
app_db_recorder_append (AppDbRecorder *recording, const char *text, gsize length,
                        const char *comment, const char *file, guint line, GError **error)
{
  g_autofree char *now = dup_now (recording);
  const guint n_definitions = recording->at.stored->match->n_definitions;
  const AppEnteredMove entered = {
    .text = { text, (uint32_t)length }, .file = file, .line = line, .instant = now
  };
  AppJudgedMove typed = { 0 };

  if (!recording->word_pending)
    g_array_set_size (recording->moves, 0);
  if (!app_dealing_judge (recording->at.stored, &recording->at.replay, NULL, &entered, &typed,
                          error)) {
    rules_match_forget_cards (recording->at.stored->match, n_definitions);
    return FALSE;
  }
  prepend_comment (&typed, comment);
  g_array_append_val (recording->moves, typed);
  if (recording->at.replay.unlisted_move == 0)
    return store_moves (recording, error);
  if (!recording->word_pending)
    recording->word_line = line;
  recording->word_pending = TRUE;
  return !recording->at.replay.unlisted_is_final
         || refuse_word (recording, file, recording->word_line, error);
}

gboolean
app_db_recorder_end (AppDbRecorder *recording, const char *file, GError **error)
{
  return !recording->word_pending || refuse_word (recording, file, recording->word_line, error);
}

gboolean
app_db_recorder_take_back (AppDbRecorder *recording, guint64 n, GError **error)
{
  RulesOutcome outcome;

  if (n > recording->at.tip.number) {
    app_error_at (error, APP_ERROR_USAGE, recording->at.stored->row->uuid, 0,
                  g_dngettext (GETTEXT_PACKAGE, "There is only %" PRIu64 " move to take back.",
                               "There are only %" PRIu64 " moves to take back.",
                               recording->at.tip.number),
                  recording->at.tip.number);
    return FALSE;
  }
  if (!app_stored_replay_go_to (
          &recording->at, app_db_recorder_back_to (recording, recording->at.tip.number - n), error))
    return FALSE;
  rules_outcome (recording->at.stored->match, recording->at.replay.state, &outcome);
  return app_tip_take_back (recording->at.stored->db, &recording->at.tip,
                            recording->at.replay.n_moves, &outcome, error);
}
