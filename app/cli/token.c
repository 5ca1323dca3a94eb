/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `token`: what the desktop's store of passwords keeps for other sites. It comes there from the
 * window; an import by the command line reads it.
 */
#include "app/cli/cli.h"

#include "importers/net/token.h"

#define SITE "boardgamegeek.com"

int
cli_token (Cli *cli, const char *name, char **argv)
{
  GError *error = NULL;

  if (!cli_parse (cli, name, NULL, &argv, 1, 2))
    return CLI_USAGE;
  if (!g_str_equal (argv[1], "forget"))
    return cli_usage (name, _ ("“%s” can’t be done so."), argv[1]);
  if (!import_token_forget (SITE, argv[2], NULL, &error))
    return cli_print_error (error);
  return CLI_DONE;
}
