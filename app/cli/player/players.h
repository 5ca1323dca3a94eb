/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What `show player` is asked for.
 */
#pragma once

#include "app/cli/cli.h"

#include "db/players-read.h"

G_BEGIN_DECLS

/* @game, @against: NULL for all; @matches: with the matches of each record */
typedef struct {
  char *game, *against;
  gboolean matches;
} CliPlayerOptions;

/* The members of a player's object that `list players` has, too; the object is open. */
void cli_put_player (AppJson *json, const DbPlayer *player);
int cli_show_player (Cli *cli, DbStore *db, const char *who, const CliPlayerOptions *options);

G_END_DECLS
