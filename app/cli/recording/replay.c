/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `replay`, `moves` and `spellings`: records replayed without a database.
 */
#include "app/cli/collection/word-lists.h"

#include "app/match/notation.h"
#include "app/base/outline.h"
#include "app/match/records.h"
#include "app/base/value.h"
#include "app/store/dictionary.h"

#include <inttypes.h>

typedef struct {
  char **packs;
  char *words;
  const RulesDictionary *offered; /* from which words are listed; a replay looks them up instead */
  int at;                         /* -1 for the last */
  guint seat;                     /* 0 for the one that is awaited */
  gboolean each;
  char *at_text, *seat_text; /* NULL where they are not said */
} Options;

/* Appends the answer for the present state; @move is its text with --each, else NULL. */
typedef void (*AnswerFunc) (Cli *cli, const Options *options, AppRecords *records,
                            const char *move);

static void
put_state_json (Cli *cli, const Options *options, AppRecords *records, const char *move)
{
  const RulesMatch *match = app_records_get_match (records);
  const Replay *replay = app_records_get_replay (records);
  AppJson json = cli_json (cli);
  RulesOutcome outcome;

  rules_outcome (match, replay->state, &outcome);
  app_json_begin_object (&json);
  app_json_set_text (&json, "game", match->game->id);
  app_json_set_text (&json, "variant", match->game->variants[match->setup.variant].id);
  app_json_set_integer (&json, "moves", (gint64)replay->n_moves);
  if (move != NULL) {
    app_json_set_text (&json, "move", move);
    app_json_set_integer (&json, "at", (gint64)replay->n_moves);
  }
  app_json_set_digest (&json, "digest", replay->digest);
  app_json_set_integer (&json, "rules", match->setup.revision);
  app_json_key (&json, "outcome");
  app_json_outcome (&json, &outcome, match->setup.seats);
  app_json_key (&json, "view");
  rules_view (match, replay->state, 0, &json.writer);
  app_json_end_object (&json);
  g_string_append_c (cli->out, '\n');
}

static void
put_state_text (Cli *cli, const Options *options, AppRecords *records, const char *move)
{
  const RulesMatch *match = app_records_get_match (records);
  const Replay *replay = app_records_get_replay (records);
  g_autoptr (AppValue) view = NULL;
  AppValueBuilder builder;
  RulesOutcome outcome;

  rules_outcome (match, replay->state, &outcome);
  app_value_builder_init (&builder);
  rules_view (match, replay->state, 0, &builder.writer);
  view = app_value_builder_finish (&builder);
  g_string_append_printf (cli->out, "%s, %s", match->game->id,
                          match->game->variants[match->setup.variant].id);
  if (move != NULL)
    g_string_append_printf (cli->out, ", %" PRIu64 ": %s\n", replay->n_moves, move);
  else
    g_string_append_printf (cli->out, ", %" PRIu64 "\n", replay->n_moves);
  g_string_append_printf (cli->out, "  %s, #%016" G_GINT64_MODIFIER "x\n",
                          rules_outcome_name (outcome.status), replay->digest);
  app_outline (view, 2, cli->out);
}

static void
put_moves (Cli *cli, const Options *options, AppRecords *records, const char *move)
{
  RulesMatch *match = app_records_get_match (records);
  const Replay *replay = app_records_get_replay (records);
  g_autoptr (GPtrArray) listed = NULL;
  AppJson json = cli_json (cli);

  rules_match_set_dictionary (match, options->offered);
  listed = app_notation_dup_moves (match, replay->state);
  if (cli->json) {
    app_json_begin_object (&json);
    app_json_set_text (&json, "game", match->game->id);
    app_json_set_integer (&json, "at", (gint64)replay->n_moves);
    app_json_begin_list_of (&json, "legal");
  }
  for (guint k = 0; k < listed->len; k++) {
    if (cli->json)
      app_json_text (&json, g_ptr_array_index (listed, k));
    else
      g_string_append_printf (cli->out, "%s\n", (char *)g_ptr_array_index (listed, k));
  }
  if (cli->json) {
    app_json_end_list (&json);
    app_json_end_object (&json);
    g_string_append_c (cli->out, '\n');
  }
}

static void
put_spellings (Cli *cli, const Options *options, AppRecords *records, const char *move)
{
  RulesMatch *match = app_records_get_match (records);

  rules_match_set_dictionary (match, options->offered);
  cli_put_spellings (cli, match, app_records_get_replay (records)->state, options->seat);
}

static gboolean
open_packs (char **files, AppPacks *packs, GError **error)
{
  for (char **file = files; file != NULL && *file != NULL; file++)
    if (!app_packs_add_file (packs, *file, error))
      return FALSE;
  cli_warn_packs (packs);
  return TRUE;
}

/* The words of --words; NULL without error when there is no such option. */
static AppDictionary *
open_dictionary (const char *path, GError **error)
{
  return path != NULL ? app_dictionary_load_file (path, error) : NULL;
}

/* What one record has been asked and has answered so far. */
typedef struct {
  gboolean answered; /* the answer for --at waits in cli->out */
  gsize held;        /* where it begins */
} Answer;

/* The state after move --at, or with --each any state, is there: answers and goes on. */
static void
answer_state (Cli *cli, const Options *options, AnswerFunc put, AppRecords *records, Answer *answer)
{
  const Replay *replay = app_records_get_replay (records);
  RulesText text = app_records_get_move (records);

  if (options->each && replay->n_moves > 0) {
    g_autofree char *move = g_strndup (text.at, text.length);

    put (cli, options, records, move);
    /* What may turn out to be behind a fault waits. */
    if (replay->unlisted_move == 0)
      cli_flush (cli);
  }
  if (options->at < 0 || replay->n_moves != (guint64)options->at)
    return;
  answer->answered = TRUE;
  if (!options->each)
    put (cli, options, records, NULL);
  app_records_skip (records);
}

/* The record is over and its result is right. */
static int
finished (Cli *cli, const Options *options, AnswerFunc put, AppRecords *records,
          const Answer *answer)
{
  guint64 n = app_records_get_replay (records)->n_moves;

  if (options->at >= 0 && !answer->answered)
    return cli_usage (_ ("%s:%u: there is no move %d; the record has %" PRIu64),
                      app_records_get_name (records), app_records_get_first_line (records),
                      options->at, n);
  if (options->at < 0 && !options->each)
    put (cli, options, records, NULL);
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

static void
warn_revision (AppRecords *records)
{
  const char *note = app_records_get_revision_note (records);

  if (note != NULL)
    cli_warn (app_records_get_name (records), app_records_get_first_line (records), note);
}

static void
warn_move (AppRecords *records)
{
  g_autofree char *warning = app_records_dup_warning (records);

  if (warning != NULL)
    cli_warn (app_records_get_name (records), app_records_get_line (records), warning);
}

static int
answer_all (Cli *cli, const Options *options, AnswerFunc put, AppRecords *records)
{
  Answer answer = { 0 };
  int status = CLI_DONE;

  for (;;) {
    GError *error = NULL;

    if (cli->unwritten)
      return CLI_USAGE;
    switch (app_records_next (records, &error)) {
    case APP_RECORDS_START:
      answer = (Answer){ 0 };
      warn_revision (records);
      answer_state (cli, options, put, records, &answer);
      break;
    case APP_RECORDS_MOVE:
      warn_move (records);
      answer_state (cli, options, put, records, &answer);
      break;
    case APP_RECORDS_FINISH:
      status = cli_worse_status (status, finished (cli, options, put, records, &answer));
      break;
    case APP_RECORDS_FAULT:
      if (options->each && !g_error_matches (error, APP_ERROR, APP_ERROR_WORD))
        cli_flush (cli);
      g_string_truncate (cli->out, 0);
      status = cli_worse_status (status, cli_print_error (error));
      break;
    case APP_RECORDS_DONE:
      return error != NULL ? cli_worse_status (status, cli_print_error (error)) : status;
    }
  }
}

/* What `replay`, `moves` and `spellings` have in common. */
typedef enum {
  REPLAY,
  MOVES,
  SPELLINGS,
} Command;

static int
run_records (Cli *cli, Command command, const char *path, Options *options)
{
  const AnswerFunc put[] = { cli->json ? put_state_json : put_state_text, put_moves,
                             put_spellings };
  g_autoptr (AppPacks) packs = app_packs_new ();
  g_autoptr (AppDictionary) words = NULL;
  g_autoptr (AppRecords) records = NULL;
  GError *error = NULL;
  AppTextReader *lines;

  if (open_packs (options->packs, packs, &error))
    words = open_dictionary (options->words, &error);
  if (error != NULL)
    return cli_print_error (error);
  lines = app_text_reader_open (path, &error);
  if (lines == NULL)
    return cli_print_error (error);
  records = app_records_new (lines, packs, APP_RECORDS_PLAIN);
  if (words != NULL && command == REPLAY)
    app_records_set_dictionary (records, words->list->dictionary);
  else if (words != NULL)
    options->offered = words->list->dictionary;
  return answer_all (cli, options, put[command], records);
}

/* A record of a file, or a stored match. */
static int
run_spellings (Cli *cli, const char *which, Options *options)
{
  if (!g_str_equal (which, "-") && !g_file_test (which, G_FILE_TEST_EXISTS))
    return cli_spellings_of_match (cli, which, options->words, options->at, options->seat);
  if (options->words == NULL)
    return cli_usage ("%s", _ ("Name the word list with --words."));
  return run_records (cli, SPELLINGS, which, options);
}

static int
run (Cli *cli, Options *options, char **words)
{
  const Command command = cli->way->action;
  guint64 value;

  if (options->at_text != NULL
      && !g_ascii_string_to_unsigned (options->at_text, 10, 0, G_MAXINT, &value, NULL))
    return cli_usage (_ ("“%s” is not the number of a move."), options->at_text);
  options->at = options->at_text != NULL ? (int)value : -1;
  if (options->seat_text != NULL
      && !g_ascii_string_to_unsigned (options->seat_text, 10, 1, RULES_SEATS, &value, NULL))
    return cli_usage (_ ("“%s” is not the number of a seat."), options->seat_text);
  if (options->seat_text != NULL)
    options->seat = (guint)value;
  return command == SPELLINGS ? run_spellings (cli, words[0], options)
                              : run_records (cli, command, words[0], options);
}

static const CliArgument replay_arguments[] = {
  { "", CLI_WAY, .run = (CliRun)run, .action = REPLAY },
  { "RECORD", CLI_FILE },
  { "--pack", CLI_FILE, CLI_MANY, G_STRUCT_OFFSET (Options, packs), "FILE" },
  { "--at", CLI_TEXT, 0, G_STRUCT_OFFSET (Options, at_text), "N" },
  { "--each", CLI_SWITCH, 0, G_STRUCT_OFFSET (Options, each) },
  { "[--json]", CLI_REMARK },
  { "--words", CLI_FILE, 0, G_STRUCT_OFFSET (Options, words), "FILE" },
  { NULL },
};

const CliTable cli_replay = {
  .arguments = replay_arguments,
  .size = sizeof (Options),
  .as_bytes = TRUE,
};

static const CliArgument moves_arguments[] = {
  { "", CLI_WAY, .run = (CliRun)run, .action = MOVES },
  { "RECORD", CLI_FILE },
  { "--pack", CLI_FILE, CLI_MANY, G_STRUCT_OFFSET (Options, packs), "FILE" },
  { "--at", CLI_TEXT, 0, G_STRUCT_OFFSET (Options, at_text), "N" },
  { "--words", CLI_FILE, 0, G_STRUCT_OFFSET (Options, words), "FILE" },
  { NULL },
};

const CliTable cli_moves = {
  .arguments = moves_arguments,
  .size = sizeof (Options),
  .as_bytes = TRUE,
};

static const CliArgument spellings_arguments[] = {
  { "", CLI_WAY, .run = (CliRun)run, .action = SPELLINGS },
  { "RECORD|MATCH", CLI_MATCH_OR_RECORD },
  { "--pack", CLI_FILE, CLI_MANY, G_STRUCT_OFFSET (Options, packs), "FILE" },
  { "--at", CLI_TEXT, 0, G_STRUCT_OFFSET (Options, at_text), "N" },
  { "--seat", CLI_TEXT, 0, G_STRUCT_OFFSET (Options, seat_text), "N" },
  { "--words", CLI_WORD_LIST_OR_FILE, 0, G_STRUCT_OFFSET (Options, words), "NAME|FILE" },
  { NULL },
};

const CliTable cli_spellings = {
  .arguments = spellings_arguments,
  .size = sizeof (Options),
  .as_bytes = TRUE,
};
