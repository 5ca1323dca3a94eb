/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tomekeeper-cli: everything the window does, without a display.
 */
#include "app/cli/commands.h"

#include "app/base/paths.h"

int
main (int argc, char **argv)
{
  app_paths_init_locale ();
  return cli_main (argc, argv, stdin, stdout, stderr);
}
