/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What may come next on the command line, for the completions of shells.
 */
#pragma once

#include "app/cli/cli.h"

G_BEGIN_DECLS

/**
 * CliComplete:
 * @database: (nullable): --database
 * @command: (nullable): the command that is being typed
 * @typed: the beginning of the word that is asked for
 * @words: (element-type utf8): answers, each "WORD" or "WORD\tWHAT IT IS"
 * @files: a file or folder may come, too
 */
typedef struct {
  const char *database;
  const char *command;
  const char *typed;
  GPtrArray *words;
  gboolean files;
} CliComplete;

int cli_complete (Cli *cli, const char *name, char **argv);

G_END_DECLS
