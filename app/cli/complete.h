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

/* Adds @word when it begins as what is typed. @about: (nullable) */
void cli_complete_add (CliComplete *complete, const char *word, const char *about);

/**
 * cli_complete_value:
 * @option: (nullable): "--player", whose value it is
 * @what: its name in a usage: "MATCH", "RUN|MATCH", "html|pdf", "P"
 * @kind: (nullable): the word before it: "player" of "show player ID"
 *
 * Adds the values there are, those of the collection as well. Nothing is told when they can't be
 * read.
 */
void cli_complete_value (CliComplete *complete, const char *option, const char *what,
                         const char *kind);

int cli_complete (Cli *cli, const char *name, char **argv);

G_END_DECLS
