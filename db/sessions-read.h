/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sessions of matches, read: sessions.h has what writes them.
 */
#pragma once

#include "db/campaigns-read.h"

G_BEGIN_DECLS

DbSession *db_session_new (gint64 match) G_GNUC_WARN_UNUSED_RESULT;
DbSession *db_session_get (DbStore *store, gint64 id, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type DbSession): undeleted, by their moves. */
GPtrArray *db_sessions_list (DbStore *store, gint64 match,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The one that goes on, the latest of several; 0 for none. */
gboolean db_session_find_open (DbStore *store, gint64 match, gint64 *id, GError **error);
/* The same session; all 0 for none. */
gboolean db_session_get_open (DbStore *store, gint64 match, DbOpenSession *open, GError **error);
gboolean db_session_find (DbStore *store, const char *uuid, gint64 *id, GError **error);

G_END_DECLS
