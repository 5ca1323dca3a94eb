/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the commands that know leagues share.
 */
#pragma once

#include "app/cli/cli.h"

#include "app/league/deed-work.h"

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
  char *note, *carry, *match, *decision, *reason, *new_name, *from, *after;
  char **games, **entrants, **players, **forfeits;
  char *rounds, *cycles, *best_of, *number;
  gboolean third_place, no_third_place, by_hand, open;
} CliLeague;

/* The season that is meant, as it stands; NULL and told when there is none. @status (out) */
AppSeasonLook *cli_league_look (CliLeague *league, const char *season,
                                int *status) G_GNUC_WARN_UNUSED_RESULT;
/* Does it, tells what came of it, and returns the exit status; takes @deed over. @key: of the UUID
 * that is told, NULL for none. */
int cli_league_do (CliLeague *league, AppDeed *deed, const char *key);
/* By name, start number, or a beginning of its UUID; NULL and told. */
const AppEntrant *cli_league_entrant (CliLeague *league, const AppSeasonLook *look,
                                      const char *which);
/* "2.1": round and table; NULL and told. */
const AppFixture *cli_league_fixture (CliLeague *league, const AppSeasonLook *look,
                                      const char *which);

/* Verbs about seasons */
int cli_league_new (CliLeague *league, char **words);
int cli_league_next (CliLeague *league, char **words);
int cli_league_edit (CliLeague *league, char **words);

/* Verbs about fixtures; words begin behind the verb. */
int cli_league_fixtures (CliLeague *league, char **words);
int cli_league_result (CliLeague *league, char **words);
int cli_league_award (CliLeague *league, char **words);
int cli_league_unaward (CliLeague *league, char **words);
int cli_league_unlink (CliLeague *league, char **words);
int cli_league_date (CliLeague *league, char **words);
int cli_league_seat (CliLeague *league, char **words);
int cli_league_count (CliLeague *league, char **words);
int cli_league_start (CliLeague *league, char **words);

/* Verbs about entrants */
int cli_league_enter (CliLeague *league, char **words);
int cli_league_leave (CliLeague *league, char **words);
int cli_league_return (CliLeague *league, char **words);
int cli_league_take_out (CliLeague *league, char **words);
int cli_league_away (CliLeague *league, char **words);
int cli_league_forbid (CliLeague *league, char **words);
int cli_league_allow (CliLeague *league, char **words);
int cli_league_entrant_edit (CliLeague *league, char **words);

/* Points schemes */
int cli_league_schemes (CliLeague *league, char **words);
int cli_league_scheme (CliLeague *league, char **words);

int cli_league (Cli *cli, const char *name, char **argv);
int cli_list_leagues (Cli *cli, DbStore *db);
int cli_list_seasons (Cli *cli, DbStore *db, const char *league);
int cli_show_league (Cli *cli, DbStore *db, const char *which);
/* A season's fixtures as members of the object that is open, or lines; round 0 for all. */
void cli_put_rounds (Cli *cli, const AppSeasonLook *look, guint round);

G_END_DECLS
