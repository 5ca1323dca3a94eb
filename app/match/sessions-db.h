/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sessions read and written on one connection.
 */
#pragma once

#include "app/match/sessions.h"

#include "db/campaigns.h"
#include "db/lines-read.h"

G_BEGIN_DECLS

/* (element-type AppSession) */
GPtrArray *app_sessions_read (DbStore *db, gint64 match, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The day of an instant, here: "2026-11-19". */
char *app_session_dup_day (gint64 instant) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_session_ensure:
 * @before: the end of the line to which moves are going to be appended
 * @last: (nullable): the instant of the move there, for who knows it
 * @instant: (nullable): of the first of them, RFC 3339
 *
 * Sees to it that moves recorded now belong to a session: the one that goes on, or another, when
 * none does or its last move is APP_SESSION_HOURS old. It ends a run's pause. A match that is no
 * run needs none while it is played in one go: the moves recorded until then become its first
 * session when the second begins. To be called in the transaction that appends; it opens a batch
 * when there is something to do.
 */
gboolean app_session_ensure (DbStore *db, gint64 match, const DbTip *before, const char *last,
                             const char *instant, GError **error);

/* The match of that UUID, or of the run of that UUID. */
gboolean app_session_find_match (DbStore *db, const char *which, gint64 *match, GError **error);

/* Where the match's current line ends; all zero where it has none. */
gboolean app_session_find_tip (DbStore *db, gint64 match, DbTip *tip, GError **error);

gboolean app_session_begin (DbStore *db, gint64 match, gint64 *id, GError **error);
/* Ends the session that goes on, stored or not. @id (out): it. APP_ERROR_USAGE when none does. */
gboolean app_session_stop (DbStore *db, gint64 match, gint64 *id, GError **error);
/* Nothing when it has ended. */
gboolean app_session_end (DbStore *db, gint64 session, GError **error);
/* APP_ERROR_USAGE when it is the first one. */
gboolean app_session_join (DbStore *db, gint64 session, GError **error);
/* @id (out): the new one. APP_ERROR_USAGE when @move is not behind the first of the session's. */
gboolean app_session_split (DbStore *db, gint64 session, guint64 move, gint64 *id, GError **error);

G_END_DECLS
