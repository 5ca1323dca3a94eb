/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A stored match replayed, to be read.
 */
#include "app/match/stored-replay.h"

#include "app/base/error.h"

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
