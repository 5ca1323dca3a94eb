/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Word lists for `list` and `show`, and the words that a hand spells.
 */
#pragma once

#include "app/cli/cli.h"

G_BEGIN_DECLS

int cli_list_word_lists (Cli *cli, gpointer values, char **words);
int cli_show_word_list (Cli *cli, DbStore *db, const char *which);

/* Prints what @seat's hand spells after move @at (-1 for the last) of a stored match, from the list
 * that is named (nullable) or the match's own. */
int cli_spellings_of_match (Cli *cli, const char *match, const char *words, int at, guint seat);

/* Appends what @seat's hand spells to @cli->out; 0 for the seat that is awaited. */
void cli_put_spellings (Cli *cli, const RulesMatch *match, const void *state, guint seat);

G_END_DECLS
