/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The runs of campaigns, read: runs.h has what writes them.
 */
#pragma once

#include "db/campaigns-read.h"

G_BEGIN_DECLS

DbRun *db_run_get (DbStore *store, gint64 id, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type DbRun): by campaign and number; @campaign 0 for those of all undeleted ones. */
GPtrArray *db_runs_list (DbStore *store, gint64 campaign, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* @which: a run's UUID, its match's, or a prefix of 8 characters or more of either. */
gboolean db_run_find (DbStore *store, const char *which, gint64 *id, GError **error);
/* The run that a match is, 0 for none. */
gboolean db_run_of_match (DbStore *store, gint64 match, gint64 *id, GError **error);
/* The match that a run is, deleted or not; 0 where there is no such run. */
gboolean db_run_get_match (DbStore *store, gint64 run, gint64 *match, GError **error);
/* Row ids of matches of the campaign's game that are no runs, the newest first, at most @limit
 * (element-type gint64). */
GArray *db_run_candidates (DbStore *store, gint64 campaign, guint limit,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* @found (out): FALSE when there is none for the match's present end; @reached: to be cleared. */
gboolean db_run_progress_get (DbStore *store, gint64 match, DbRunProgress *reached, gboolean *found,
                              GError **error);
void db_run_progress_clear (DbRunProgress *reached);
/* Texts of moves of a run's current line that begin with @prefix, like "- card ", up to its tip. */
gboolean db_run_foreach_move (DbStore *store, gint64 run, const char *prefix,
                              gboolean (*each) (guint64 number, const char *text, gpointer data),
                              gpointer data, GError **error);

G_END_DECLS
