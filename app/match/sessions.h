/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sessions of matches: a day, a place, who was there, and the moves from the first to the last.
 * Snapshots, read on the main thread; AppStore::changed tells when to read again:
 * APP_CHANGED_CAMPAIGNS for what is written here, APP_CHANGED_MATCHES for moves.
 */
#pragma once

#include "app/store/store.h"

G_BEGIN_DECLS

#define APP_SESSION_HOURS 6 /* after so long without a move the next one begins another session */

/**
 * AppSession:
 * @number: in its match, from 1
 * @date: a day, "2026-11-19"; @day: the same for the eye
 * @players: who was there
 * @going_on: nobody ended it
 * @first, @last: its moves; @n_moves 0 when it has none
 * @played: seconds from its first move to its last, 0 where nobody knows
 */
typedef struct {
  char *uuid;
  guint number;
  char *date;
  char *day;
  char *place;
  char *note;
  char **players;
  gboolean going_on;
  guint first, last, n_moves;
  gint64 played;
} AppSession;

void app_session_free (AppSession *session);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppSession, app_session_free)

/* "Friday, 21 November · Club", or what of it is known; "Session 2" where nothing is. */
char *app_session_dup_heading (const AppSession *session) G_GNUC_WARN_UNUSED_RESULT;

/* "1 h 25 min", "4 min"; "" below a minute. */
char *app_session_dup_played (gint64 seconds) G_GNUC_WARN_UNUSED_RESULT;

/* "2 sessions, last yesterday"; NULL for a match that was played in one go, or may as well have
 * been. @today: a day, NULL for the present one. */
char *app_sessions_dup_text (const GPtrArray *sessions,
                             const char *today) G_GNUC_WARN_UNUSED_RESULT;

/* (element-type AppSession): by number. @match: its UUID. None of a match in the bin, or of one
 * that was played in one go and is no campaign's run. */
GPtrArray *app_match_dup_sessions (AppStore *store, const char *match,
                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The same. @run: its UUID, or its match's. */
GPtrArray *app_run_dup_sessions (AppStore *store, const char *run,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
