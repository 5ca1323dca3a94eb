/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `simulate`: a game of random legal moves, printed as a record.
 */
#include "app/cli/cli.h"

#include "app/deal/simulate.h"

typedef struct {
  char *variant, *seats, *seed, *knowledge, *max_moves, *words;
  char **packs;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->variant);
  g_free (options->seats);
  g_free (options->seed);
  g_free (options->knowledge);
  g_free (options->max_moves);
  g_free (options->words);
  g_strfreev (options->packs);
}

static gboolean
read_number (const char *name, const char *option, const char *text, guint64 max, guint64 *value)
{
  if (text == NULL || g_ascii_string_to_unsigned (text, 10, 0, max, value, NULL))
    return TRUE;
  if (max < G_MAXUINT)
    cli_usage (name, _ ("--%s is a number up to %u, not “%s”."), option, (guint)max, text);
  else
    cli_usage (name, _ ("--%s is a number, not “%s”."), option, text);
  return FALSE;
}

static gboolean
find_variant (const RulesGame *game, const char *id, guint *variant)
{
  if (id == NULL)
    return TRUE;
  for (*variant = 0; *variant < game->n_variants; ++*variant)
    if (g_str_equal (game->variants[*variant].id, id))
      return TRUE;
  return FALSE;
}

static void
put_json (Cli *cli, const AppSimulatedRecord *simulated)
{
  AppJson json = cli_json (cli);

  app_json_begin_object (&json);
  app_json_begin_object_of (&json, "tags");
  for (guint k = 0; k < record_tags_count (simulated->tags); k++)
    app_json_set_text (&json, record_tags_name (simulated->tags, k),
                       record_tags_value (simulated->tags, k));
  app_json_end_object (&json);
  app_json_begin_list_of (&json, "moves");
  for (guint k = 0; k < simulated->n_moves; k++) {
    g_autofree char *move = app_simulated_record_dup_move (simulated, k);

    app_json_begin_object (&json);
    app_json_set_text (&json, "move", move);
    app_json_set_digest (&json, "digest", simulated->digests[k]);
    app_json_end_object (&json);
  }
  app_json_end_list (&json);
  app_json_end_object (&json);
}

static int
simulate (Cli *cli, const char *name, const char *game_id, Options *options)
{
  const RulesGame *game = rules_game (rules_text (game_id));
  g_autoptr (AppPacks) packs = app_packs_new ();
  g_autoptr (AppDictionary) words = NULL;
  g_autoptr (AppSimulatedRecord) simulated = NULL;
  AppSimulation simulation = { .game = game, .seed = 1, .max_moves = 10000 };
  GError *error = NULL;
  guint64 seats = 0, seed = 1, max_moves = 10000;

  if (game == NULL)
    return cli_usage (name, _ ("There is no game “%s”."), game_id);
  if (!find_variant (game, options->variant, &simulation.variant))
    return cli_usage (name, _ ("%s has no variant “%s”."), game->id, options->variant);
  if (!read_number (name, "seats", options->seats, RULES_SEATS, &seats)
      || !read_number (name, "seed", options->seed, G_MAXUINT64, &seed)
      || !read_number (name, "max-moves", options->max_moves, G_MAXUINT32, &max_moves))
    return CLI_USAGE;
  if (options->seats != NULL
      && (seats < game->variants[simulation.variant].min_seats
          || seats > game->variants[simulation.variant].max_seats))
    return cli_usage (name,
                      g_dngettext (GETTEXT_PACKAGE, "the variant is not for %u seat",
                                   "the variant is not for %u seats", (gulong)seats),
                      (guint)seats);
  if (options->knowledge != NULL && !g_str_equal (options->knowledge, "open")
      && !g_str_equal (options->knowledge, "table"))
    return cli_usage (name, _ ("--knowledge is open or table, not “%s”."), options->knowledge);
  simulation.seats = (guint)seats;
  simulation.seed = seed;
  simulation.max_moves = (guint)max_moves;
  simulation.agree = options->max_moves == NULL;
  simulation.open = g_strcmp0 (options->knowledge, "open") == 0;
  for (char **file = options->packs; file != NULL && *file != NULL; file++)
    if (!app_packs_add_file (packs, *file, &error))
      return cli_print_error (error);
  cli_warn_packs (packs);
  if (options->words != NULL) {
    simulation.dictionary = words = app_dictionary_load_file (options->words, &error);
    if (words == NULL)
      return cli_print_error (error);
  }
  simulated = app_simulate (&simulation, packs, &error);
  if (simulated == NULL)
    return cli_print_error (error);
  if (cli->json) {
    put_json (cli, simulated);
    return cli_json_end (cli);
  }
  app_simulated_record_write (simulated, cli->out);
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

int
cli_simulate (Cli *cli, const char *name, char **argv)
{
  Options options = { 0 };
  const GOptionEntry entries[] = {
    { "variant", 0, 0, G_OPTION_ARG_FILENAME, &options.variant, NULL, NULL },
    { "seats", 0, 0, G_OPTION_ARG_FILENAME, &options.seats, NULL, NULL },
    { "seed", 0, 0, G_OPTION_ARG_FILENAME, &options.seed, NULL, NULL },
    { "knowledge", 0, 0, G_OPTION_ARG_FILENAME, &options.knowledge, NULL, NULL },
    { "max-moves", 0, 0, G_OPTION_ARG_FILENAME, &options.max_moves, NULL, NULL },
    { "words", 0, 0, G_OPTION_ARG_FILENAME, &options.words, NULL, NULL },
    { "pack", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.packs, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };
  int status = CLI_USAGE;

  if (cli_parse (cli, name, entries, &argv, 1, 1))
    status = simulate (cli, name, argv[1], &options);
  options_clear (&options);
  return status;
}
