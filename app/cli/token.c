/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `token`: what the desktop's store of passwords keeps for other sites. It comes there from the
 * window; an import by the command line reads it.
 */
#include "app/cli/cli.h"

#include "importers/net/token.h"

#define SITE "boardgamegeek.com"

static int
forget_token (Cli *cli, gpointer values, char **words)
{
  GError *error = NULL;

  return import_token_forget (SITE, words[0], NULL, &error) ? CLI_DONE : cli_print_error (error);
}

static const CliArgument token_arguments[] = {
  { "forget", CLI_WAY, .run = forget_token },
  { "USER", CLI_TEXT, CLI_OPTIONAL },
  { NULL },
};

const CliTable cli_token = {
  .arguments = token_arguments,
};
