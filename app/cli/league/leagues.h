/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the commands that know leagues share.
 */
#pragma once

#include "app/cli/cli.h"

#include "app/league/leagues.h"

G_BEGIN_DECLS

/**
 * CliLeague:
 * What a command about leagues works with, and its options; NULL or FALSE where they say nothing.
 */
typedef struct {
  Cli *cli;
  const char *name;
  DbStore *db;
  AppPacks *packs;
  char *format, *tables, *partners, *scheme, *tie_breaks, *rating, *season_name, *starts, *ends;
  char *seats, *note, *carry, *match, *decision, *reason, *new_name, *from, *after;
  char **games, **entrants, **players, **forfeits;
  char *rounds, *cycles, *best_of, *number;
  gboolean third_place, no_third_place, by_hand, open;
} CliLeague;

/* Points schemes */

int cli_league (Cli *cli, const char *name, char **argv);
int cli_list_leagues (Cli *cli, DbStore *db);
int cli_list_seasons (Cli *cli, DbStore *db, const char *league);
int cli_show_league (Cli *cli, DbStore *db, const char *which);

G_END_DECLS
