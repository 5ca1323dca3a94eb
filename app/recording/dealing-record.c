/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Dealing for a match that is being recorded by one thread and its connection: the command line,
 * and matches that are started.
 */
#include "app/deal/dealing.h"

#include "app/base/error.h"
#include "app/recording/recording.h"

#include "db/decks.h"

#include <string.h>

void
app_recording_get_table (AppRecording *recording, AppTable *table)
{
  const AppStored *stored = recording->at.stored;

  *table = (AppTable){
    .match = stored->match,
    .state = recording->at.replay.state,
    .digest = recording->at.replay.digest,
    .at = recording->at.replay.at,
    .id = stored->row->id,
    .db = stored->db,
    .decks = db_match_decks_list (stored->db, stored->row->id, NULL),
  };
}

/* Draws what is due and records it. */
static gboolean
deal_one (AppRecording *recording, const char *due, GError **error)
{
  g_autoptr (AppDraw) draw = NULL;
  g_auto (AppTable) table = { 0 };

  app_recording_get_table (recording, &table);
  draw = app_dealing_play (&table, due, "", FALSE, error);
  return draw != NULL
         && app_recording_append (recording, draw->text, strlen (draw->text), "",
                                  recording->at.stored->row->uuid,
                                  (guint)recording->at.tip.number + 1, error);
}

gboolean
app_recording_deal_one (AppRecording *recording, gboolean *dealt, GError **error)
{
  g_autofree char *due =
      app_dealing_dup_due (recording->at.stored->match, recording->at.replay.state);

  *dealt = due != NULL && deal_one (recording, due, error);
  return due == NULL || *dealt;
}

static gboolean
deal_all (AppRecording *recording, GError **error)
{
  gboolean dealt = TRUE;

  while (dealt)
    if (!app_recording_deal_one (recording, &dealt, error))
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
deal_first (AppRecording *recording, GError **error)
{
  g_autofree RulesChance *chance = g_new (RulesChance, 1);
  gboolean done = TRUE;

  while (done && rules_chance (recording->at.stored->match, recording->at.replay.state, chance)
         && chance->due && is_of_seats (chance)) {
    g_autofree char *due =
        app_dealing_dup_due (recording->at.stored->match, recording->at.replay.state);

    done = deal_one (recording, due, error);
  }
  return done;
}

void
app_dealing_start (DbStore *db, AppPacks *packs, const char *uuid)
{
  g_autoptr (AppRecording) recording = NULL;
  g_autoptr (GError) error = NULL;
  gint64 match;

  if (db_match_find (db, uuid, &match, &error))
    recording = app_recording_open (db, packs, match, &error);
  if (recording == NULL) {
    app_error_log (G_LOG_LEVEL_WARNING, error);
    return;
  }
  if (!(app_dealing_is_meant (recording->at.stored->tags) ? deal_all (recording, &error)
                                                          : deal_first (recording, &error)))
    app_error_log (G_LOG_LEVEL_WARNING, error);
}

/* Keeps the last move after which nothing was due. */
static gboolean
reach (const DbMove *move, const Replay *replay, gpointer data)
{
  guint64 *reached = data;
  g_autofree char *due = app_dealing_dup_due (replay->match, replay->state);

  if (due == NULL)
    *reached = move->number;
  return TRUE;
}

guint64
app_recording_back_to (AppRecording *recording, guint64 to)
{
  AppStored *stored = recording->at.stored;
  g_autofree char *due = app_dealing_dup_due (stored->match, recording->at.replay.state);
  guint64 reached = 0;
  Replay replay;

  if (!app_dealing_is_meant (stored->tags) || due != NULL || to == 0)
    return to;
  replay_init (&replay, stored->match);
  if (!app_stored_replay (stored, recording->at.tip.line, &replay, to, reach, &reached, NULL))
    reached = to;
  replay_clear (&replay);
  return reached;
}
