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

static gboolean
read_number (const char *option, const char *text, guint64 max, guint64 *value)
{
  if (text == NULL || g_ascii_string_to_unsigned (text, 10, 0, max, value, NULL))
    return TRUE;
  if (max < G_MAXUINT)
    cli_usage (_ ("--%s is a number up to %u, not “%s”."), option, (guint)max, text);
  else
    cli_usage (_ ("--%s is a number, not “%s”."), option, text);
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
simulate (Cli *cli, Options *options, char **words)
{
  const RulesGame *game = rules_game (rules_text (words[0]));
  g_autoptr (AppPacks) packs = app_packs_new ();
  g_autoptr (AppDictionary) dictionary = NULL;
  g_autoptr (AppSimulatedRecord) simulated = NULL;
  AppSimulation simulation = { .game = game, .seed = 1, .max_moves = 10000 };
  GError *error = NULL;
  guint64 seats = 0, seed = 1, max_moves = 10000;

  if (game == NULL)
    return cli_usage (_ ("There is no game “%s”."), words[0]);
  if (!find_variant (game, options->variant, &simulation.variant))
    return cli_usage (_ ("%s has no variant “%s”."), game->id, options->variant);
  if (!read_number ("seats", options->seats, RULES_SEATS, &seats)
      || !read_number ("seed", options->seed, G_MAXUINT64, &seed)
      || !read_number ("max-moves", options->max_moves, G_MAXUINT32, &max_moves))
    return CLI_USAGE;
  if (options->seats != NULL
      && (seats < game->variants[simulation.variant].min_seats
          || seats > game->variants[simulation.variant].max_seats))
    return cli_usage (g_dngettext (GETTEXT_PACKAGE, "the variant is not for %u seat",
                                   "the variant is not for %u seats", (gulong)seats),
                      (guint)seats);
  if (options->knowledge != NULL && !g_str_equal (options->knowledge, "open")
      && !g_str_equal (options->knowledge, "table"))
    return cli_usage (_ ("--knowledge is open or table, not “%s”."), options->knowledge);
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
    simulation.dictionary = dictionary = app_dictionary_load_file (options->words, &error);
    if (dictionary == NULL)
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

static const CliArgument simulate_arguments[] = {
  { "", CLI_WAY, .run = (CliRun)simulate },
  { "GAME", CLI_GAME },
  { "--variant", CLI_VARIANT, 0, G_STRUCT_OFFSET (Options, variant), "V" },
  { "--seats", CLI_TEXT, 0, G_STRUCT_OFFSET (Options, seats), "N" },
  { "--seed", CLI_TEXT, 0, G_STRUCT_OFFSET (Options, seed), "S" },
  { "--knowledge", CLI_WORD, 0, G_STRUCT_OFFSET (Options, knowledge), "open|table" },
  { "--pack", CLI_FILE, CLI_MANY, G_STRUCT_OFFSET (Options, packs), "FILE" },
  { "--max-moves", CLI_TEXT, 0, G_STRUCT_OFFSET (Options, max_moves), "M" },
  { "--words", CLI_FILE, 0, G_STRUCT_OFFSET (Options, words), "FILE" },
  { NULL },
};

const CliTable cli_simulate = {
  .arguments = simulate_arguments,
  .size = sizeof (Options),
  .as_bytes = TRUE,
};
