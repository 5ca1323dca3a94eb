/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A stored match made ready to be replayed, and replayed to a place.
 */
#include "app/match/stored-match.h"

#include "app/base/error.h"
#include "app/base/instants.h"
#include "app/match/tags.h"

#include "rules/faults.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static void
set_unplayable (AppStoredMatch *stored, const RulesError *wrong)
{
  g_autoptr (GError) located = NULL;

  app_error_fault (&located, stored->row->uuid, 0, NULL, wrong);
  g_set_error_literal (&stored->unplayable, APP_ERROR, APP_ERROR_UNPLAYABLE, located->message);
}

/* The tags mean a match; what is wrong with that makes it unplayable, and no error. */
static gboolean
make_match (AppStoredMatch *stored, GError **error)
{
  RulesSetup setup = { 0 };
  RulesError wrong = { 0 };
  GError *failed = NULL;

  if (replay_setup (stored->tags, &setup, &wrong) != RULES_OK) {
    set_unplayable (stored, &wrong);
    return TRUE;
  }
  if (!app_packs_join (stored->packs, record_tags_get (stored->tags, "Pack"), &setup, NULL,
                       stored->row->uuid, 0, &failed)) {
    if (failed->domain == APP_ERROR && failed->code == APP_ERROR_UNPLAYABLE) {
      stored->unplayable = failed;
      return TRUE;
    }
    app_error_take (error, failed);
    return FALSE;
  }
  if (rules_match_new (&stored->match, &setup, &wrong) != RULES_OK)
    set_unplayable (stored, &wrong);
  return TRUE;
}

AppStoredMatch *
app_stored_match_load (DbStore *db, AppPacks *packs, gint64 match, GError **error)
{
  g_autoptr (AppStoredMatch) stored = g_new0 (AppStoredMatch, 1);
  GError *failed = NULL;

  stored->db = db;
  stored->packs = app_packs_ref (packs);
  stored->row = db_match_get (db, match, &failed);
  if (stored->row == NULL) {
    app_error_take (error, failed);
    return NULL;
  }
  stored->tags = app_tags_from_match (stored->row);
  if (stored->row->raw_record != NULL)
    g_set_error (&stored->unplayable, APP_ERROR, APP_ERROR_UNPLAYABLE, "%s: %s", stored->row->uuid,
                 stored->row->raw_record_reason);
  else if (!stored->row->with_moves)
    g_set_error (&stored->unplayable, APP_ERROR, APP_ERROR_UNPLAYABLE,
                 _ ("%s: This is a result without moves, and a record has moves."),
                 stored->row->uuid);
  else if (!make_match (stored, error))
    return NULL;
  return g_steal_pointer (&stored);
}

void
app_stored_match_free (AppStoredMatch *stored)
{
  if (stored == NULL)
    return;
  rules_match_free (stored->match);
  app_dictionary_free (stored->dictionary);
  record_tags_free (stored->tags);
  g_clear_pointer (&stored->row, db_match_free);
  g_clear_error (&stored->unplayable);
  app_packs_unref (stored->packs);
  g_free (stored);
}

gboolean
app_stored_match_check (AppStoredMatch *stored, GError **error)
{
  if (stored->match != NULL)
    return TRUE;
  g_propagate_error (error, g_error_copy (stored->unplayable));
  return FALSE;
}

gboolean
app_stored_match_open_dictionary (AppStoredMatch *stored, const char **missing, GError **error)
{
  const char *tag = record_tags_get (stored->tags, "Words");

  if (missing != NULL)
    *missing = NULL;
  if (stored->match == NULL)
    return TRUE;
  rules_match_set_dictionary (stored->match, NULL);
  g_clear_pointer (&stored->dictionary, app_dictionary_free);
  if (tag == NULL || stored->match->game->word_use == NULL)
    return TRUE;
  if (!app_dictionary_find (stored->db, tag, &stored->dictionary, error))
    return FALSE;
  if (stored->dictionary != NULL)
    rules_match_set_dictionary (stored->match, stored->dictionary->list->dictionary);
  else if (missing != NULL)
    *missing = tag;
  return TRUE;
}

typedef struct {
  AppStoredMatch *stored;
  Replay *replay;
  AppStoredMoveFunc each;
  gpointer data;
  GError *error;
} Replaying;

static gboolean
replay_one (const DbMove *move, gpointer data)
{
  Replaying *replaying = data;
  AppStoredMatch *stored = replaying->stored;
  RulesError wrong;

  if (replay_move_text (replaying->replay, move->text, move->has_digest ? &move->digest : NULL,
                        NULL, &wrong)
      != RULES_OK) {
    wrong.line = 0;
    app_error_fault (&replaying->error, stored->row->uuid, (guint)move->number, stored->match->game,
                     &wrong);
    return FALSE;
  }
  return replaying->each == NULL || replaying->each (move, replaying->replay, replaying->data);
}

/* How the replay ended, when what it read was @read. */
static gboolean
end_replay (const Replaying *replaying, gboolean read, GError *failed, GError **error)
{
  if (!read) {
    app_error_take (error, failed);
    return FALSE;
  }
  if (replaying->error == NULL)
    return TRUE;
  g_propagate_error (error, replaying->error);
  return FALSE;
}

gboolean
app_stored_match_replay (AppStoredMatch *stored, gint64 line, Replay *replay, guint64 to,
                         AppStoredMoveFunc each, gpointer data, GError **error)
{
  Replaying replaying = { .stored = stored, .replay = replay, .each = each, .data = data };
  GError *failed = NULL;
  gboolean read = db_line_foreach_text (stored->db, line, replay->n_moves + 1, to, replay_one,
                                        &replaying, &failed);

  return end_replay (&replaying, read, failed, error);
}

gboolean
app_stored_match_replay_full (AppStoredMatch *stored, gint64 line, Replay *replay, guint64 to,
                              AppStoredMoveFunc each, gpointer data, GError **error)
{
  Replaying replaying = { .stored = stored, .replay = replay, .each = each, .data = data };
  GError *failed = NULL;
  gboolean read = db_line_foreach_move (stored->db, line, replay->n_moves + 1, to, replay_one,
                                        &replaying, &failed);

  return end_replay (&replaying, read, failed, error);
}

char *
app_tip_dup_next_instant (DbStore *db, const DbTip *tip, gboolean *behind)
{
  g_autofree char *last = NULL;

  *behind = FALSE;
  if (tip->number > 0)
    db_line_dup_instant (db, tip->line, tip->number, &last, NULL);
  return app_instant_dup_after (last, behind);
}

void
app_judged_move_clear (AppJudgedMove *typed)
{
  g_clear_pointer (&typed->text, g_free);
  g_clear_pointer (&typed->instant, g_free);
  g_clear_pointer (&typed->comment, g_free);
  g_clear_pointer (&typed->warning, g_free);
}

/* With a place, or the sentence alone. */
static gboolean
wrong_move (const Replay *replay, RulesError *wrong, const AppEnteredMove *entered,
            AppJudgedMove *typed, GError **error)
{
  g_autoptr (GError) located = NULL;

  wrong->line = 0;
  typed->wrong = *wrong;
  if (entered->file != NULL) {
    app_error_fault (error, entered->file, entered->line, replay->match->game, wrong);
    return FALSE;
  }
  wrong->column = 0;
  app_error_fault (&located, "", 0, replay->match->game, wrong);
  g_set_error_literal (error, APP_ERROR, APP_ERROR_RULES, located->message + strlen (": "));
  return FALSE;
}

static gboolean
digest_differs (const Replay *replay, guint64 recorded, RulesError *wrong)
{
  if (recorded == replay->digest)
    return FALSE;
  rules_error_set (wrong, RULES_RESULT, RULES_FAULT_DIGEST_DIFFERS, 0, 0, 0);
  g_snprintf (wrong->text[0], sizeof wrong->text[0], "%016" PRIx64, (uint64_t)recorded);
  g_snprintf (wrong->text[1], sizeof wrong->text[1], "%016" PRIx64, replay->digest);
  return TRUE;
}

/* What is to be kept of the move that @replay was moved on by, but for its text and what stands
 * beside it. */
static void
take_judged (const Replay *replay, AppJudgedMove *typed)
{
  typed->warning =
      replay->warned ? app_sentence_with_section (replay->match->game, &replay->warning) : NULL;
  typed->digest = replay->digest;
  typed->actor = replay->actor;
  typed->verb = replay->verb;
  replay->match->game->progress (replay->match, replay->state, &typed->place);
}

static gboolean
judge_listed (Replay *replay, const AppEnteredMove *entered, AppJudgedMove *typed, GError **error)
{
  RulesError wrong = { 0 };

  if (replay_move (replay, entered->move, NULL, &wrong) != RULES_OK)
    return wrong_move (replay, &wrong, entered, typed, error);
  typed->text = g_strndup (entered->text.at, entered->text.length);
  typed->instant = g_strdup (entered->instant);
  typed->comment = g_strdup ("");
  take_judged (replay, typed);
  return TRUE;
}

static gboolean
judge_text (Replay *replay, const AppEnteredMove *entered, AppJudgedMove *typed, GError **error)
{
  g_autofree RecordLine *read = g_new (RecordLine, 1);
  g_autofree void *before = NULL;
  g_autofree char *room = NULL;
  const Replay replay_before = *replay;
  RulesBuffer buffer = { .size = 2 * (gsize)entered->text.length + 4096 };
  RulesError wrong = { 0 };

  if (record_read_line (entered->text.at, entered->text.length, read, &wrong) != RULES_OK)
    return wrong_move (replay, &wrong, entered, typed, error);
  if (read->kind != RECORD_MOVE) {
    rules_error_set (&wrong, RULES_SYNTAX, RULES_FAULT_ACTOR_FORM, 0, 0, 0);
    return wrong_move (replay, &wrong, entered, typed, error);
  }
  /* Whether a digest is right is known only behind the move. */
  if (read->has_digest)
    before = rules_dup_state (replay->match, replay->state);
  buffer.data = room = g_malloc (buffer.size);
  if (replay_line (replay, read, &buffer, &wrong) != RULES_OK)
    return wrong_move (replay, &wrong, entered, typed, error);
  if (before != NULL && digest_differs (replay, read->digest, &wrong)) {
    *replay = replay_before;
    rules_copy_state (replay->match, replay->state, before);
    return wrong_move (replay, &wrong, entered, typed, error);
  }
  typed->text = g_strndup (buffer.data, buffer.length);
  typed->instant = read->instant.length > 0 ? g_strndup (read->instant.at, read->instant.length)
                                            : g_strdup (entered->instant);
  typed->comment = g_strndup (read->comment.at, read->comment.length);
  take_judged (replay, typed);
  return TRUE;
}

gboolean
app_judged_move_judge (Replay *replay, const AppEnteredMove *entered, AppJudgedMove *typed,
                       GError **error)
{
  return entered->move != NULL ? judge_listed (replay, entered, typed, error)
                               : judge_text (replay, entered, typed, error);
}

DbMove
app_judged_move_get_db_move (const AppJudgedMove *typed)
{
  return (DbMove){
    .text = rules_text (typed->text),
    .instant = rules_text (typed->instant != NULL ? typed->instant : ""),
    .comment = rules_text (typed->comment != NULL ? typed->comment : ""),
    .digest = typed->digest,
    .has_digest = TRUE,
  };
}

void
app_stored_replay_clear (AppStoredReplay *at)
{
  if (at->replay.match != NULL)
    replay_clear (&at->replay);
  app_stored_match_free (at->stored);
  *at = (AppStoredReplay){ 0 };
}

static gboolean
load_stored (AppStoredReplay *at, DbStore *db, AppPacks *packs, gint64 match, GError **error)
{
  *at = (AppStoredReplay){ .stored = app_stored_match_load (db, packs, match, error) };
  return at->stored != NULL && app_stored_match_check (at->stored, error);
}

static gboolean
start_replay (AppStoredReplay *at, const DbTip *tip, GError **error)
{
  at->tip = *tip;
  replay_init (&at->replay, at->stored->match);
  return tip->number == 0
         || app_stored_match_replay (at->stored, tip->line, &at->replay, tip->number, NULL, NULL,
                                     error);
}

gboolean
app_stored_replay_open_at (AppStoredReplay *at, DbStore *db, AppPacks *packs, gint64 match,
                           const DbTip *tip, GError **error)
{
  return load_stored (at, db, packs, match, error) && start_replay (at, tip, error);
}

gboolean
app_stored_replay_open (AppStoredReplay *at, DbStore *db, AppPacks *packs, gint64 match,
                        GError **error)
{
  GError *failed = NULL;
  DbTip tip;

  if (!load_stored (at, db, packs, match, error))
    return FALSE;
  if (!db_match_get_tip (db, match, &tip, &failed)) {
    app_error_take (error, failed);
    return FALSE;
  }
  return start_replay (at, &tip, error);
}

gboolean
app_stored_replay_go_to (AppStoredReplay *at, guint64 to, GError **error)
{
  gboolean done;

  replay_rewind (&at->replay);
  done = to == 0
         || app_stored_match_replay (at->stored, at->tip.line, &at->replay, to, NULL, NULL, error);
  at->replay.unlisted_move = 0;
  at->replay.unlisted_is_final = false;
  return done;
}
