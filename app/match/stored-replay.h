/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A stored match replayed to a place in one of its lines, to be read. Recording (app/recording)
 * begins with one and appends.
 */
#pragma once

#include "app/match/stored-match.h"

G_BEGIN_DECLS

/**
 * AppStoredReplay:
 * @tip: the end of the line
 * @replay: behind the move that it was opened at, or went to
 */
typedef struct {
  AppStoredMatch *stored; /* Owned */
  Replay replay;
  DbTip tip;
} AppStoredReplay;

/* @at: filled; at the end of the current line. To be cleared, also after an error. */
gboolean app_stored_replay_open (AppStoredReplay *at, DbStore *db, AppPacks *packs, gint64 match,
                                 GError **error);
/* The same at @tip of a line, which need not be the current one; functions that change the line
 * check that it still ends at @tip. */
gboolean app_stored_replay_open_at (AppStoredReplay *at, DbStore *db, AppPacks *packs, gint64 match,
                                    const DbTip *tip, GError **error);
void app_stored_replay_clear (AppStoredReplay *at);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (AppStoredReplay, app_stored_replay_clear)

/* Replays anew, up to move @to. Recorded words are not looked up again. */
gboolean app_stored_replay_go_to (AppStoredReplay *at, guint64 to, GError **error);

G_END_DECLS
