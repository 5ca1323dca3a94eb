/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `edit`, `settle`, `line`: older moves corrected, what waits of that, and a match's lines.
 */
#include "app/cli/recording/recording.h"
#include "app/cli/listing.h"
#include "app/match/lines.h"
#include "app/recording/corrections-db.h"
#include "app/recording/recorder-db.h"
#include "app/recording/tip.h"

/* Corrections */

/* Where a match stands after a correction. */
static int
print_end (Cli *cli, const AppDbRecorder *recording, const AppCorrectionResult *done)
{
  AppJson json = cli_json (cli);

  if (!cli->json) {
    g_string_append_printf (cli->out, "%s %" G_GUINT64_FORMAT "\n", recording->at.stored->row->uuid,
                            recording->at.tip.number);
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  }
  app_json_begin_object (&json);
  app_json_set_text (&json, "match", recording->at.stored->row->uuid);
  app_json_set_integer (&json, "moves", (gint64)recording->at.tip.number);
  app_json_set_digest (&json, "digest", recording->at.replay.digest);
  app_json_set_integer (&json, "kept", done->taken_over);
  app_json_set_integer (&json, "waiting", done->n_waiting);
  if (done->n_waiting > 0)
    app_json_set_integer (&json, "stopped", (gint64)app_correction_first_waiting (done));
  app_json_end_object (&json);
  return cli_json_end (cli);
}

/* Why the first move that waits does, and how many do. CLI_FAULT when there are any. */
static int
print_waiting (const AppDbRecorder *recording, const AppCorrectionResult *done)
{
  GError *reason = NULL;
  int status;

  if (done->n_waiting == 0)
    return CLI_DONE;
  app_error_fault (&reason, recording->at.stored->row->uuid,
                   (guint)app_correction_first_waiting (done), recording->at.stored->match->game,
                   &done->wrong);
  status = cli_print_error (reason);
  cli_notice (ngettext ("%u move waits; “settle” tells which, and does something about it.",
                        "%u moves wait; “settle” tells which, and does something about them.",
                        done->n_waiting),
              done->n_waiting);
  return status;
}

typedef struct {
  gboolean insert, take_out;
  guint64 number;
} EditOptions;

static int
check_edit (Cli *cli, EditOptions *options, char **words)
{
  if ((options->insert && options->take_out) || options->take_out != (words[2] == NULL))
    return cli_usage ("%s", _ ("Give a move, or --remove."));
  return cli_read_number (words[1], 1, G_MAXINT64, &options->number) ? CLI_DONE : CLI_USAGE;
}

static int
run_edit (Cli *cli, EditOptions *options, char **words)
{
  const AppCorrectionKind what = options->take_out ? APP_CORRECT_REMOVE
                                 : options->insert ? APP_CORRECT_INSERT
                                                   : APP_CORRECT_REPLACE;
  g_autoptr (AppDbRecorder) recording = NULL;
  g_auto (AppCorrectionResult) done = { 0 };
  GError *error = NULL;
  int status;

  recording = cli_open_recording (cli, &status);
  if (recording == NULL || !cli_open_dictionary (recording, &status))
    return status;
  if (!app_db_recorder_correct (recording, what, options->number, words[2], &done, &error))
    return cli_print_error (error);
  status = print_end (cli, recording, &done);
  return cli_worse_status (status, print_waiting (recording, &done));
}

static const CliArgument edit_arguments[] = {
  { "", CLI_WAY, CLI_FINDS },
  { "MATCH", CLI_MATCH },
  { "N", CLI_TEXT },
  { "MOVE", CLI_TEXT },
  { "", CLI_WAY, CLI_FINDS },
  { "--insert", CLI_SWITCH, CLI_REQUIRED, G_STRUCT_OFFSET (EditOptions, insert) },
  { "MATCH", CLI_MATCH },
  { "N", CLI_TEXT },
  { "MOVE", CLI_TEXT },
  { "", CLI_WAY, CLI_FINDS },
  { "--remove", CLI_SWITCH, CLI_REQUIRED, G_STRUCT_OFFSET (EditOptions, take_out) },
  { "MATCH", CLI_MATCH },
  { "N", CLI_TEXT },
  { NULL },
};

const CliTable cli_edit = {
  .arguments = edit_arguments,
  .size = sizeof (EditOptions),
  .run = (CliRun)run_edit,
  .check = (CliRun)check_edit,
};

/* What waits */

typedef struct {
  Cli *cli;
  guint line; /* its number */
} Listing;

static gboolean
put_waiting (const DbMove *move, gpointer data)
{
  const Listing *listing = data;
  Cli *cli = listing->cli;
  g_autofree char *text = g_strndup (move->text.at, move->text.length);
  AppJson json = cli_json (cli);

  if (!cli->json) {
    g_string_append_printf (cli->out, "%u:%" G_GUINT64_FORMAT "  %s\n", listing->line, move->number,
                            text);
    return TRUE;
  }
  app_json_begin_object (&json);
  app_json_set_integer (&json, "line", listing->line);
  app_json_set_integer (&json, "at", (gint64)move->number);
  app_json_set_text (&json, "move", text);
  app_json_end_object (&json);
  return TRUE;
}

static gboolean
put_spans (Cli *cli, DbStore *db, const GArray *waiting, GError **error)
{
  for (guint k = 0; k < waiting->len; k++) {
    const DbWaiting *span = &g_array_index (waiting, DbWaiting, k);
    g_autoptr (DbLine) line = db_line_get (db, span->line, error);
    Listing listing = { cli, line != NULL ? line->number : 0 };

    if (line == NULL
        || !db_line_foreach_move (db, span->line, span->first, span->last, put_waiting, &listing,
                                  error))
      return FALSE;
  }
  return TRUE;
}

/* Why the first of them does not follow; NULL when it does by now. */
static GError *
dup_reason (AppDbRecorder *recording, const GArray *waiting)
{
  g_auto (AppCorrectionResult) done = { 0 };
  GError *reason = NULL;

  if (waiting->len > 0 && !app_db_recorder_preview_waiting (recording, &done, &reason))
    return reason;
  if (waiting->len > 0 && done.taken_over == 0)
    app_error_fault (&reason, recording->at.stored->row->uuid,
                     (guint)app_correction_first_waiting (&done), recording->at.stored->match->game,
                     &done.wrong);
  return reason;
}

/* What waits behind the current line, and why. */
static int
list_waiting (Cli *cli, AppDbRecorder *recording)
{
  DbStore *db = recording->at.stored->db;
  GError *error = NULL;
  g_autoptr (GArray) waiting = db_line_get_waiting (db, recording->at.tip.line, &error);
  g_autoptr (GError) reason = NULL;
  AppJson json = cli_json (cli);

  if (waiting != NULL && cli->json) {
    app_json_begin_object (&json);
    app_json_set_text (&json, "match", recording->at.stored->row->uuid);
    app_json_begin_list_of (&json, "waiting");
  }
  if (waiting == NULL || !put_spans (cli, db, waiting, &error))
    return cli_print_app_error (error);
  reason = dup_reason (recording, waiting);
  if (!cli->json) {
    if (!cli_flush (cli))
      return CLI_USAGE;
    if (reason != NULL)
      cli_notice ("%s", reason->message);
    return CLI_DONE;
  }
  app_json_end_list (&json);
  app_json_set_text (&json, "reason", reason != NULL ? reason->message : NULL);
  app_json_end_object (&json);
  return cli_json_end (cli);
}

typedef struct {
  gboolean take_over, drop, drop_all;
  char *reenter, *rule;
} SettleOptions;

/* How many things are asked for. */
static int
count_settle (const SettleOptions *options)
{
  return options->take_over + options->drop + options->drop_all + (options->reenter != NULL)
         + (options->rule != NULL);
}

static int
check_settle (Cli *cli, SettleOptions *options, char **words)
{
  return count_settle (options) > 1 ? cli_usage ("%s", _ ("One thing at a time.")) : CLI_DONE;
}

static int
run_settle (Cli *cli, SettleOptions *options, char **words)
{
  const char *text = options->reenter != NULL ? options->reenter : options->rule;
  const AppSettle what = options->reenter != NULL ? APP_SETTLE_REENTER
                         : options->rule != NULL  ? APP_SETTLE_RULE
                         : options->drop          ? APP_SETTLE_DROP
                         : options->drop_all      ? APP_SETTLE_DROP_ALL
                                                  : APP_SETTLE_TAKE_OVER;
  g_autoptr (AppDbRecorder) recording = NULL;
  g_auto (AppCorrectionResult) done = { 0 };
  GError *error = NULL;
  int status;

  recording = cli_open_recording (cli, &status);
  if (recording == NULL || !cli_open_dictionary (recording, &status))
    return status;
  if (count_settle (options) == 0)
    return list_waiting (cli, recording);
  if (!app_db_recorder_settle_waiting (recording, what, text, &done, &error))
    return cli_print_error (error);
  status = print_end (cli, recording, &done);
  return cli_worse_status (status, print_waiting (recording, &done));
}

static const CliArgument settle_arguments[] = {
  { "", CLI_WAY, CLI_FINDS },
  { "MATCH", CLI_MATCH },
  { "--take-over", CLI_SWITCH, 0, G_STRUCT_OFFSET (SettleOptions, take_over) },
  { "--reenter", CLI_TEXT, CLI_OR, G_STRUCT_OFFSET (SettleOptions, reenter), "MOVE" },
  { "--rule", CLI_TEXT, CLI_OR, G_STRUCT_OFFSET (SettleOptions, rule), "RULING" },
  { "--drop", CLI_SWITCH, CLI_OR, G_STRUCT_OFFSET (SettleOptions, drop) },
  { "--drop-all", CLI_SWITCH, CLI_OR, G_STRUCT_OFFSET (SettleOptions, drop_all) },
  { NULL },
};

const CliTable cli_settle = {
  .arguments = settle_arguments,
  .size = sizeof (SettleOptions),
  .run = (CliRun)run_settle,
  .check = (CliRun)check_settle,
};

/* Lines */

static void
put_line (AppJson *json, const DbLine *line, const AppLinePlace *place)
{
  app_json_begin_object (json);
  app_json_set_integer (json, "line", line->number);
  app_json_set_integer (json, "fork_of", place->parent != NULL ? place->parent->number : 0);
  app_json_set_integer (json, "fork_at", (gint64)place->fork_at);
  app_json_set_integer (json, "moves", (gint64)line->tip);
  app_json_set_boolean (json, "current", line->current);
  app_json_set_text (json, "name", line->name);
  app_json_set_boolean (json, "hidden", line->hidden != 0);
  app_json_set_boolean (json, "taken_back", line->successor != 0);
  app_json_set_integer (json, "waiting", (gint64)line->n_waiting);
  app_json_end_object (json);
}

static void
add_line (GPtrArray *rows, const DbLine *line, const AppLinePlace *place)
{
  cli_rows_add (rows, 8, g_strdup_printf ("%u", line->number),
                place->parent != NULL ? g_strdup_printf ("%u", place->parent->number)
                                      : g_strdup ("-"),
                g_strdup_printf ("%" G_GUINT64_FORMAT, place->fork_at),
                g_strdup_printf ("%" G_GUINT64_FORMAT, line->tip),
                line->n_waiting > 0 ? g_strdup_printf ("%" G_GUINT64_FORMAT, line->n_waiting)
                                    : g_strdup ("-"),
                g_strdup (line->current ? _ ("yes") : "-"),
                g_strdup (line->successor != 0 ? _ ("taken back")
                          : line->hidden != 0  ? _ ("yes")
                                               : "-"),
                g_strdup (line->name));
}

/* @all: those too whose end was taken back, and in whose place another goes on. */
static int
put_lines (Cli *cli, const GPtrArray *lines, gboolean all)
{
  g_autoptr (GArray) places = app_line_places_new (lines);
  CliListing listing;

  cli_listing_begin (&listing, cli, _ ("line|fork of|fork at|moves|waiting|current|hidden|name"));
  for (guint k = 0; k < lines->len; k++) {
    const DbLine *line = g_ptr_array_index (lines, k);

    if (line->successor != 0 && !all)
      continue;
    if (cli->json)
      put_line (&listing.json, line, &g_array_index (places, AppLinePlace, k));
    else
      add_line (listing.rows, line, &g_array_index (places, AppLinePlace, k));
  }
  return cli_listing_end (&listing);
}

/**
 * LineOptions:
 * @all: the list has what was taken back, too
 * @fork_at: -1 for none
 * @number: of the line, 0 where none is said
 * What `line MATCH N` is to do.
 */
typedef struct {
  char *name;
  gboolean hide, show, all;
  int fork_at;
  guint64 number;
} LineOptions;

/* A line to try something, aside. */
static gboolean
fork_line (DbStore *db, gint64 line, const LineOptions *options, GError **error)
{
  g_autofree char *name = app_line_dup_name (options->name, error);
  const DbFork fork = {
    .parent = line, .fork_at = (guint64)options->fork_at, .name = name, .inherit = TRUE
  };
  DbTip tip = { 0 };

  return name != NULL && app_tip_fork (db, &tip, &fork, NULL, error);
}

static gboolean
change_line (DbStore *db, gint64 match, guint64 number, const LineOptions *options, GError **error)
{
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  const AppLineChange change = options->name != NULL ? APP_LINE_RENAME
                               : options->hide       ? APP_LINE_HIDE
                               : options->show       ? APP_LINE_SHOW
                                                     : APP_LINE_PROMOTE;
  gint64 line, batch;

  if (!db_line_find (db, match, (guint)number, &line, error))
    return FALSE;
  if (options->fork_at >= 0)
    return fork_line (db, line, options, error);
  return app_line_change (db, packs, match, line, change, options->name, &batch, error);
}

static int
check_line (Cli *cli, LineOptions *options, char **words)
{
  const int n = (options->name != NULL && options->fork_at < 0) + options->hide + options->show
                + (options->fork_at >= 0);

  if (words[1] != NULL && !cli_read_number (words[1], 1, G_MAXUINT, &options->number))
    return CLI_USAGE;
  if (options->fork_at < -1)
    return cli_usage ("%s", _ ("--fork-at wants the number of a move, 0 for the start."));
  if (n > 1)
    return cli_usage ("%s", _ ("One thing at a time."));
  if (options->number == 0 && n > 0)
    return cli_usage ("%s", _ ("Which line?"));
  return CLI_DONE;
}

static int
run_line (Cli *cli, LineOptions *options, char **words)
{
  g_autoptr (GPtrArray) lines = NULL;
  GError *error = NULL;

  if ((options->number == 0 || change_line (cli->db, cli->match, options->number, options, &error))
      && (lines = db_lines_list (cli->db, cli->match, &error)) != NULL)
    return put_lines (cli, lines, options->all);
  return cli_print_app_error (error);
}

static const LineOptions line_defaults = { .fork_at = -1 };

static const CliArgument line_arguments[] = {
  { "", CLI_WAY, CLI_FINDS },
  { "MATCH", CLI_MATCH },
  { "--all", CLI_SWITCH, 0, G_STRUCT_OFFSET (LineOptions, all) },
  { "N", CLI_TEXT, CLI_OPTIONAL },
  { "--name", CLI_TEXT, CLI_IN, G_STRUCT_OFFSET (LineOptions, name), "NAME" },
  { "--hide", CLI_SWITCH, CLI_IN | CLI_OR, G_STRUCT_OFFSET (LineOptions, hide) },
  { "--show", CLI_SWITCH, CLI_IN | CLI_OR, G_STRUCT_OFFSET (LineOptions, show) },
  { "--fork-at", CLI_INTEGER, CLI_IN | CLI_OR, G_STRUCT_OFFSET (LineOptions, fork_at), "K" },
  { "--name", CLI_TEXT, CLI_IN_TWO, G_STRUCT_OFFSET (LineOptions, name), "NAME" },
  { NULL },
};

const CliTable cli_line = {
  .arguments = line_arguments,
  .size = sizeof (LineOptions),
  .defaults = &line_defaults,
  .run = (CliRun)run_line,
  .check = (CliRun)check_line,
};
