/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One run of the command line, as a function: the program's main() is hardly more, and tests run
 * it in their own process.
 */
#pragma once

#include "app/cli/cli.h"

#include <glib.h>
#include <stdio.h>

G_BEGIN_DECLS

/* Every command, in the order of the help; ended by a NULL name. */
extern const CliCommand cli_commands[];

typedef enum {
  CLI_HELP_MEANING, /* what a call does and what its options are */
  CLI_HELP_NOTE,    /* what holds for several calls */
  CLI_HELP_EXAMPLE,
} CliHelpKind;

/**
 * CliHelp:
 * @subcommands: those that it is about, with blanks between; "" for the command as a whole
 * @brief: the meaning in a few words
 * @text: lines to print
 *
 * What docs/command-line.md says of a command. data/man/manual.py makes the manual page of it, and
 * this.
 */
typedef struct {
  CliHelpKind kind;
  const char *command, *subcommands, *brief, *text;
} CliHelp;

/* In the page's order, ended by a NULL command. The build writes it. */
extern const CliHelp cli_help_of_page[];

/**
 * cli_main:
 * @argv: the program's name and its arguments, ended by NULL; copied
 * @in: standard input; it has a descriptor, and nothing of it has been read. A command that reads
 *   it twice replaces the descriptor by that of a temporary file.
 * @out: standard output
 * @err: standard error
 *
 * Runs one command, in the locale that the caller has set. The streams are borrowed. They are
 * global while it runs, so one run at a time. Whatever else a run opens is closed when it ends.
 *
 * Returns: the exit status
 */
int cli_main (int argc, char **argv, FILE *in, FILE *out, FILE *err);

G_END_DECLS
