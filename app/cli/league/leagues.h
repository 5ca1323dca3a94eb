/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the commands that know leagues share.
 */
#pragma once

#include "app/cli/cli.h"

#include "app/league/leagues.h"

G_BEGIN_DECLS

int cli_list_leagues (Cli *cli, gpointer values, char **words);
int cli_list_seasons (Cli *cli, gpointer values, char **words);
int cli_show_league (Cli *cli, DbStore *db, const char *which);

G_END_DECLS
