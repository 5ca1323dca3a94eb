/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tomekeeper-cli: everything the window does, without a display.
 */
#include "cli.h"

#include "app/paths.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

const CliCommand cli_commands[] = {
  { "replay", "RECORD [--pack FILE]… [--at N] [--each] [--json] [--words FILE]",
    N_ ("Replays records and shows the state after a move"), cli_replay },
  { "moves", "RECORD [--pack FILE]… [--at N] [--words FILE]",
    N_ ("Lists the legal moves after a move"), cli_moves },
  { "simulate",
    "GAME [--variant V] [--seats N] [--seed S] [--knowledge K] [--pack FILE]… [--max-moves M]",
    N_ ("Plays random legal moves and prints the record"), cli_simulate },
  { NULL, NULL, NULL, NULL },
};

static void
print_help (Cli *cli)
{
  g_string_append (cli->out, _ ("Usage: tomekeeper-cli [--database FILE] COMMAND …\n\n"));
  for (const CliCommand *command = cli_commands; command->name != NULL; command++)
    g_string_append_printf (cli->out, "  %-14s %s\n", command->name, _ (command->summary));
  g_string_append (cli->out, _ ("\n“tomekeeper-cli help COMMAND” tells more about one of them.\n"
                                "With --json a command's output is JSON.\n"));
}

static int
help (Cli *cli, const char *name)
{
  const CliCommand *command = name != NULL ? cli_command (name) : NULL;

  if (name != NULL && command == NULL)
    return cli_usage (NULL, _ ("there is no command “%s”"), name);
  if (command == NULL)
    print_help (cli);
  else
    g_string_append_printf (cli->out, _ ("%s.\n\nUsage: tomekeeper-cli [--database FILE] %s %s\n"),
                            _ (command->summary), command->name, command->usage);
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

static int
run (Cli *cli, char **argv)
{
  gboolean want_help = FALSE, want_version = FALSE;
  const GOptionEntry entries[] = {
    { "database", 'd', 0, G_OPTION_ARG_FILENAME, &cli->database, NULL, NULL },
    { "json", 'j', 0, G_OPTION_ARG_NONE, &cli->json, NULL, NULL },
    { "help", 'h', 0, G_OPTION_ARG_NONE, &want_help, NULL, NULL },
    { "version", 'V', 0, G_OPTION_ARG_NONE, &want_version, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) args = g_strdupv (argv);
  const CliCommand *command;

  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_set_strict_posix (context, TRUE);
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse_strv (context, &args, &error))
    return cli_usage (NULL, "%s", error->message);
  if (want_version) {
    g_string_append (cli->out, "Tomekeeper " TOMEKEEPER_VERSION "\n");
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  }
  if (want_help)
    return help (cli, args[1]);
  if (args[1] == NULL)
    return cli_usage (NULL, "%s", _ ("a command is missing"));
  if (g_str_equal (args[1], "help"))
    return help (cli, args[2]);
  command = cli_command (args[1]);
  if (command == NULL)
    return cli_usage (NULL, _ ("there is no command “%s”"), args[1]);
  for (char **arg = args + 2; *arg != NULL; arg++)
    if (g_str_equal (*arg, "--help"))
      return help (cli, args[1]);
  /* The commands' own argv begins with their name. */
  {
    g_auto (GStrv) own = g_strdupv (args + 1);

    return command->run (cli, command->name, own);
  }
}

int
main (int argc, char **argv)
{
  Cli cli = { .out = g_string_new (NULL) };
  int status;

  app_paths_init_locale ();
  signal (SIGPIPE, SIG_IGN);
  status = run (&cli, argv);
  g_string_free (cli.out, TRUE);
  g_free (cli.database);
  return status;
}
