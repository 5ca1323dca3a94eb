/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sessions of matches.
 */
#pragma once

#include "db/campaigns.h"
#include "db/sessions-read.h"

G_BEGIN_DECLS

gboolean db_session_add (DbStore *store, const DbSession *session, gint64 *id, GError **error);
/* Stores what differs; the match stays. */
gboolean db_session_update (DbStore *store, const DbSession *session, GError **error);
gboolean db_session_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error);

G_END_DECLS
