/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `game`: what is said of all results of a game.
 */
#include "app/cli/cli.h"

#include "app/result/game-together.h"
#include "app/result/quick-db.h"

/* How many results could be taken for the other, or how many were. */
static int
print_won_by_all (Cli *cli, const AppWonByAll *won_by_all)
{
  AppJson json = cli_json (cli);

  if (cli->json) {
    app_json_begin_object (&json);
    app_json_set_integer (&json, "together", won_by_all->together);
    app_json_set_integer (&json, "drawn", won_by_all->drawn);
    app_json_end_object (&json);
    return cli_json_end (cli);
  }
  g_string_append_printf (cli->out,
                          ngettext ("%u result won by all: together\n",
                                    "%u results won by all: together\n", won_by_all->together),
                          won_by_all->together);
  g_string_append_printf (cli->out,
                          ngettext ("%u result won by all: a draw\n",
                                    "%u results won by all: draws\n", won_by_all->drawn),
                          won_by_all->drawn);
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

int
cli_game (Cli *cli, const char *name, char **argv)
{
  gboolean together = FALSE, drawn = FALSE;
  const GOptionEntry entries[] = {
    { "together", 0, 0, G_OPTION_ARG_NONE, &together, NULL, NULL },
    { "drawn", 0, 0, G_OPTION_ARG_NONE, &drawn, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (DbStore) db = NULL;
  AppWonByAll won_by_all;
  GError *error = NULL;
  gint64 game, batch;
  guint n;

  if (!cli_parse (cli, name, entries, &argv, 1, 1))
    return CLI_USAGE;
  if (together && drawn)
    return cli_usage (name, "%s", _ ("one thing at a time"));
  db = cli_open (cli, FALSE, &error);
  if (db == NULL || !app_quick_find_game (db, argv[1], &game, &error)
      || ((together || drawn) && !app_game_set_together (db, game, together, &n, &batch, &error)))
    return cli_print_error (error);
  if (!app_game_count_won_by_all (db, game, &won_by_all, &error))
    return cli_print_app_error (error);
  return print_won_by_all (cli, &won_by_all);
}
