/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the commands that know campaigns share.
 */
#pragma once

#include "app/cli/cli.h"

#include "app/campaign/campaign-db.h"

G_BEGIN_DECLS

/* A run's or its match's UUID or prefix, or "Thursdays/2". */
DbRun *cli_find_run (DbStore *db, const char *which, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The UUID of a run as cli_find_run() takes it, or else @which as it is: a match's UUID or prefix.
 */
char *cli_dup_match_of (DbStore *db, const char *which, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The match of a run as cli_find_run() takes it, or of a match's UUID or prefix. */
gboolean cli_find_match_of (DbStore *db, const char *which, gint64 *match, GError **error);
/* A session's UUID or prefix, "RUN/3" or "MATCH/3". */
DbSession *cli_find_session (DbStore *db, const char *which,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

int cli_list_campaigns (Cli *cli, gpointer values, char **words);
int cli_list_runs (Cli *cli, gpointer values, char **words);
int cli_list_sessions (Cli *cli, gpointer values, char **words);
int cli_show_campaign (Cli *cli, DbStore *db, const char *which);
int cli_show_run (Cli *cli, DbStore *db, const char *which);
/* A run's journal: its entries with their numbers. */
int cli_list_journal (Cli *cli, DbStore *db, const DbRun *run);

G_END_DECLS
