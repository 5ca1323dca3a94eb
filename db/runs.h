/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The runs of campaigns, and how far each got.
 */
#pragma once

#include "db/campaigns.h"
#include "db/runs-read.h"

G_BEGIN_DECLS

/* Makes a match of the campaign's game its next run; DB_ERROR_CONFLICT when it is one already,
 * DB_ERROR_INVALID when it is of another game. */
gboolean db_run_add (DbStore *store, gint64 campaign, gint64 match, gint64 *id, GError **error);
gboolean db_run_rename (DbStore *store, gint64 run, const char *name, GError **error);
gboolean db_run_set_paused (DbStore *store, gint64 run, gboolean paused, GError **error);
/* Takes the match out of the campaign, or puts it in again. Sessions and journal stay with it. */
gboolean db_run_set_deleted (DbStore *store, gint64 run, gboolean deleted, GError **error);
/* Touches the run. */
gboolean db_run_progress_set (DbStore *store, const DbRunProgress *reached, GError **error);

G_END_DECLS
