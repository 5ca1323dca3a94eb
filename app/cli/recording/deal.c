/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `deal`: what chance brings in a match for which the program deals.
 */
#include "app/cli/recording/recording.h"

#include "app/deal/dealing.h"
#include "app/deal/listed-choices.h"
#include "app/recording/recorder-db.h"

#include <string.h>

/* Prints move @number, which is on disk. */
static void
print_move (Cli *cli, const AppDbRecorder *recording, guint64 number, const AppJudgedMove *typed)
{
  AppJson json = cli_json (cli);

  if (!cli->json) {
    g_string_append_printf (cli->out, "%s\n", typed->text);
    return;
  }
  app_json_begin_object (&json);
  app_json_set_text (&json, "match", recording->at.stored->row->uuid);
  app_json_set_integer (&json, "ok", (gint64)number);
  app_json_set_text (&json, "move", typed->text);
  app_json_set_digest (&json, "digest", typed->digest);
  app_json_end_object (&json);
  g_string_append_c (cli->out, '\n');
}

/* What came, and is not recorded. */
static void
print_draw (Cli *cli, const AppChanceDraw *draw)
{
  AppJson json = cli_json (cli);

  if (!cli->json) {
    if (draw->choices == NULL)
      g_string_append_printf (cli->out, "%s\n", draw->text != NULL ? draw->text : draw->begun);
    for (guint k = 0; draw->choices != NULL && k < draw->choices->len; k++)
      g_string_append_printf (cli->out, "%s\n",
                              ((const AppChoice *)g_ptr_array_index (draw->choices, k))->text);
    return;
  }
  app_json_begin_object (&json);
  app_json_set_text (&json, "drawn", draw->begun);
  app_json_set_boolean (&json, "again", draw->can_redraw);
  app_json_begin_list_of (&json, "ways");
  if (draw->text != NULL)
    app_json_text (&json, draw->text);
  for (guint k = 0; draw->choices != NULL && k < draw->choices->len; k++)
    app_json_text (&json, ((const AppChoice *)g_ptr_array_index (draw->choices, k))->text);
  app_json_end_list (&json);
  app_json_end_object (&json);
  g_string_append_c (cli->out, '\n');
}

/* All that is due, each move as soon as it is on disk. */
static gboolean
deal_due (Cli *cli, AppDbRecorder *recording, GError **error)
{
  for (;;) {
    const guint64 before = recording->at.tip.number;
    gboolean dealt;

    if (!app_db_recorder_deal_one (recording, &dealt, error))
      return FALSE;
    if (!dealt)
      return TRUE;
    print_move (cli, recording, before + 1, &g_array_index (recording->moves, AppJudgedMove, 0));
    if (!cli_flush (cli))
      return TRUE;
  }
}

/* How a drawing goes on. */
typedef struct {
  gboolean look, again;
} Wanted;

/* What keeps the move from being drawn may be that its dice or cards were typed. */
static void
explain_typed_chance (const AppDealPosition *position, const char *typed, GError **error)
{
  GError *wrong = NULL;

  if (!app_dealing_needs_chance (position->match, position->state, typed)
      || app_dealing_check (position, typed, &wrong))
    return;
  g_clear_error (error);
  app_error_at (error, APP_ERROR_RULES, "-", 1, "%s", wrong->message);
  g_error_free (wrong);
}

/* Draws for @typed up to where it is whole, or somebody has to decide; NULL with @error. */
static AppChanceDraw *
draw_for (AppDbRecorder *recording, const char *typed, const Wanted *wanted, GError **error)
{
  g_autofree char *rest = NULL;
  g_autofree char *begun = NULL;
  g_autofree char *pending = NULL;
  GError *wrong = NULL;
  AppChanceDraw *draw = NULL;
  g_auto (AppDealPosition) position = { 0 };

  app_db_recorder_get_position (recording, &position);
  begun = app_dealing_split_typed (&position, typed, &rest);
  pending = app_dealing_dup_pending (&position);
  if (begun == NULL)
    app_error_at (error, APP_ERROR_RULES, "-", 1, _ ("Nothing can be drawn for “%s” now."), typed);
  else if (!app_dealing_check_pending (&position, begun, &wrong))
    app_error_at (error, APP_ERROR_RULES, "-", 1, "%s", wrong->message);
  else if (pending != NULL)
    draw = app_dealing_read_draw (&position, pending, rest);
  else
    draw = app_dealing_draw_all (&position, begun, rest, FALSE, error);
  if (draw != NULL && wanted->again) {
    g_autoptr (AppChanceDraw) before = draw;

    draw = NULL;
    if (before->can_redraw)
      draw = app_dealing_draw_all (&position, before->begun, rest, TRUE, error);
    else
      app_error_at (error, APP_ERROR_RULES, "-", 1, _ ("“%s” can’t be drawn once more."),
                    before->begun);
  }
  g_clear_error (&wrong);
  while (draw != NULL && !wanted->look && draw->text == NULL && draw->choices == NULL) {
    g_autoptr (AppChanceDraw) before = draw;

    draw = app_dealing_draw_all (&position, before->begun, rest, FALSE, error);
  }
  if (draw == NULL)
    explain_typed_chance (&position, typed, error);
  return draw;
}

static int
deal_for (Cli *cli, AppDbRecorder *recording, const char *typed, const Wanted *wanted)
{
  g_autoptr (AppChanceDraw) draw = NULL;
  GError *error = NULL;

  draw = draw_for (recording, typed, wanted, &error);
  if (draw == NULL)
    return cli_print_error (error);
  if (wanted->look || draw->text == NULL) {
    print_draw (cli, draw);
    if (!cli_flush (cli))
      return CLI_USAGE;
    if (wanted->look)
      return CLI_DONE;
    cli_notice (_ ("Somebody has to choose: record one of these."));
    return CLI_FAULT;
  }
  if (!app_db_recorder_append (recording, draw->text, strlen (draw->text), "", "-", 1, &error))
    return cli_print_error (error);
  print_move (cli, recording, recording->at.tip.number,
              &g_array_index (recording->moves, AppJudgedMove, 0));
  if (!cli_flush (cli))
    return CLI_USAGE;
  return deal_due (cli, recording, &error) ? CLI_DONE : cli_print_error (error);
}

static int
check_deal (Cli *cli, Wanted *wanted, char **words)
{
  return words[1] == NULL && (wanted->look || wanted->again) ? cli_usage ("%s", _ ("Give a move."))
                                                             : CLI_DONE;
}

static int
run_deal (Cli *cli, Wanted *wanted, char **words)
{
  g_autoptr (AppDbRecorder) recording = NULL;
  GError *error = NULL;
  int status;

  recording = cli_open_recording (cli, &status);
  if (recording == NULL)
    return status;
  if (!app_dealing_is_tagged (recording->at.stored->tags)) {
    app_error_at (&error, APP_ERROR_USAGE, recording->at.stored->row->uuid, 0,
                  _ ("The program does not deal in this match."));
    return cli_print_error (error);
  }
  if (words[1] != NULL)
    return deal_for (cli, recording, words[1], wanted);
  return deal_due (cli, recording, &error) ? CLI_DONE : cli_print_error (error);
}

static const CliArgument deal_arguments[] = {
  { "", CLI_WAY, CLI_FINDS, .run = (CliRun)run_deal },
  { "MATCH", CLI_MATCH },
  { "MOVE", CLI_TEXT, CLI_OPTIONAL },
  { "--look", CLI_SWITCH, 0, G_STRUCT_OFFSET (Wanted, look) },
  { "--again", CLI_SWITCH, 0, G_STRUCT_OFFSET (Wanted, again) },
  { NULL },
};

const CliTable cli_deal = {
  .arguments = deal_arguments,
  .size = sizeof (Wanted),
  .check = (CliRun)check_deal,
};

/* What can be done next */

static void
print_choice (Cli *cli, AppJson *json, const AppListedChoice *choice)
{
  const gboolean asks = choice->what != NULL && choice->n > 0;

  if (!cli->json) {
    g_string_append_printf (cli->out, "%s %s", asks ? "ask" : "move", choice->text);
    if (asks)
      g_string_append_printf (cli->out, " %s %u", choice->what, choice->n);
    g_string_append_c (cli->out, '\n');
    return;
  }
  app_json_begin_object (json);
  app_json_set_text (json, "kind", asks ? "ask" : "move");
  app_json_set_text (json, "text", choice->text);
  if (choice->what != NULL)
    app_json_set_text (json, "what", choice->what);
  if (asks)
    app_json_set_integer (json, "count", choice->n);
  app_json_end_object (json);
}

static int
run_choices (Cli *cli, gpointer values, char **words)
{
  g_autoptr (AppDbRecorder) recording = NULL;
  g_auto (AppDealPosition) position = { 0 };
  g_autoptr (GPtrArray) choices = NULL;
  AppJson json;
  int status;

  recording = cli_open_recording (cli, &status);
  if (recording == NULL)
    return status;
  app_db_recorder_get_position (recording, &position);
  choices = app_listed_choices_new (position.match, position.state,
                                    app_dealing_is_tagged (recording->at.stored->tags));
  json = cli_json (cli);
  if (cli->json)
    app_json_begin_list (&json);
  for (guint k = 0; k < choices->len; k++)
    print_choice (cli, &json, g_ptr_array_index (choices, k));
  if (cli->json)
    app_json_end_list (&json);
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

static const CliArgument choices_arguments[] = {
  { "", CLI_WAY, CLI_FINDS, .run = run_choices },
  { "MATCH", CLI_MATCH },
  { NULL },
};

const CliTable cli_choices = {
  .arguments = choices_arguments,
};
