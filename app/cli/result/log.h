/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results without moves, shown.
 */
#pragma once

#include "app/cli/cli.h"

#include "db/matches-read.h"

G_BEGIN_DECLS

/* What was played and when, who came in where, in a sentence and apart; with --json as members of
 * the object that is open. */
void cli_show_result (Cli *cli, const DbMatch *match);

G_END_DECLS
