/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays out: tables, other programs' formats, a printable history, links. Parts of `export`.
 */
#pragma once

#include "app/cli/cli.h"

G_BEGIN_DECLS

/* The options of `export --plays`, as typed; NULL where they weren't. @matches: ended by NULL. */
typedef struct {
  char *format, *game, *player, *since, *until, *output;
  char **matches;
} CliPlays;

int cli_export_plays (Cli *cli, const CliPlays *options);
/* Prints a BG Stats play link. */
int cli_export_link (Cli *cli, const char *match);

G_END_DECLS
