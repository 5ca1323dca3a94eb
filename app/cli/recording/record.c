/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `new`, `record`, `undo`: matches being recorded.
 */
#include "app/cli/collection/decks.h"
#include "app/cli/recording/recording.h"

#include "app/files/import.h"
#include "app/base/instants.h"
#include "app/match/revealed.h"
#include "app/recording/recorder-db.h"

#include <inttypes.h>
#include <string.h>

/* Prints the answers of `new`: the UUIDs; and what is wrong with the decks that are brought. */
static int
print_new (Cli *cli, DbStore *db, AppPacks *packs, const GPtrArray *answers)
{
  AppJson json = cli_json (cli);

  for (guint k = 0; k < answers->len; k++) {
    const AppImportedItem *imported = g_ptr_array_index (answers, k);

    cli_warn_decks (db, packs, imported->name);
    if (!cli->json) {
      g_string_append_printf (cli->out, "%s\n", imported->name);
      continue;
    }
    app_json_begin_object (&json);
    app_json_set_text (&json, "match", imported->name);
    app_json_set_integer (&json, "moves", imported->moves);
    app_json_end_object (&json);
    g_string_append_c (cli->out, '\n');
  }
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

/* The list of --words, and the one that a tag names, stay with the match from now on. */
static gboolean
set_word_list (DbStore *db, AppImport *import, const char *named, GError **error)
{
  g_autofree char *tag = NULL;
  g_autoptr (AppDictionary) words = NULL;

  if (named == NULL)
    return app_import_store_word_lists (import, error);
  words = app_dictionary_resolve (db, named, error);
  if (words == NULL || !app_dictionary_store (db, words, error))
    return FALSE;
  tag = app_dictionary_dup_tag (words->name, words->list->sha256);
  app_import_set_word_list (import, tag);
  return TRUE;
}

typedef struct {
  char *words;
} NewOptions;

static int
run_new (Cli *cli, NewOptions *options, char **words)
{
  g_autoptr (DbStore) db = NULL;
  g_autoptr (AppPacks) packs = NULL;
  g_autoptr (AppImport) import = NULL;
  const GPtrArray *faults;
  GError *error = NULL;
  AppTextReader *lines;
  int status = CLI_DONE;

  lines = app_text_reader_open (words[0], &error);
  if (lines == NULL)
    return cli_print_error (error);
  db = cli_open (cli, TRUE, &error);
  if (db == NULL) {
    app_text_reader_free (lines);
    return cli_print_error (error);
  }
  packs = app_database_new_packs (db);
  import = app_import_new (db, packs, APP_IMPORT_NEW);
  if (!app_import_read_lines (import, lines, &error))
    return cli_print_error (error);
  faults = app_import_get_faults (import);
  for (guint k = 0; k < faults->len; k++)
    status =
        cli_worse_status (status, cli_print_error (g_error_copy (g_ptr_array_index (faults, k))));
  if (status != CLI_DONE)
    return status;
  if (!set_word_list (db, import, options->words, &error)
      || !app_import_run (import, DB_TITLE (DB_TITLE_MATCH_START), NULL, &error))
    return cli_print_error (error);
  return print_new (cli, db, packs, app_import_get_items (import));
}

static const CliArgument new_arguments[] = {
  { "", CLI_WAY, .run = (CliRun)run_new },
  { "RECORD-TAGS-FILE", CLI_FILE },
  { "--words", CLI_WORD_LIST_OR_FILE, 0, G_STRUCT_OFFSET (NewOptions, words), "NAME|FILE" },
  { NULL },
};

const CliTable cli_new = {
  .arguments = new_arguments,
  .size = sizeof (NewOptions),
};

/* record */

/* What is read from standard input, or the arguments as lines. */
static gboolean
next_line (AppTextReader *lines, char **args, guint at, const char **text, gsize *length,
           GError **error)
{
  if (lines != NULL)
    return app_text_reader_next (lines, text, length, error);
  if (args[at] == NULL)
    return FALSE;
  *text = args[at];
  *length = strlen (*text);
  return TRUE;
}

/* A blank line, or a comment that waits for the next move; FALSE when it is a move. */
static gboolean
take_blank (const char *text, gsize length, GString *comment)
{
  g_autofree RecordLine *line = g_new (RecordLine, 1);
  RulesError wrong;

  if (record_read_line (text, length, line, &wrong) != RULES_OK || line->kind != RECORD_BLANK)
    return FALSE;
  if (line->comment.length > 0)
    g_string_append_printf (comment, "%s%.*s", comment->len > 0 ? "\n" : "",
                            (int)line->comment.length, line->comment.at);
  return TRUE;
}

/* The moves that the last append stored. */
static void
print_ok (Cli *cli, const AppDbRecorder *recording)
{
  const guint n = recording->word_pending ? 0 : recording->moves->len;

  for (guint k = 0; k < n; k++) {
    const guint64 number = recording->at.tip.number - n + k + 1;
    AppJson json = cli_json (cli);

    if (!cli->json) {
      g_string_append_printf (cli->out, "ok %" G_GUINT64_FORMAT "\n", number);
      continue;
    }
    app_json_begin_object (&json);
    app_json_set_text (&json, "match", recording->at.stored->row->uuid);
    app_json_set_integer (&json, "ok", (gint64)number);
    app_json_set_digest (&json, "digest",
                         g_array_index (recording->moves, AppJudgedMove, k).digest);
    app_json_end_object (&json);
    g_string_append_c (cli->out, '\n');
  }
}

static void
warn_moves (const AppDbRecorder *recording)
{
  const guint n = recording->word_pending ? 0 : recording->moves->len;

  for (guint k = 0; k < n; k++) {
    const char *warning = g_array_index (recording->moves, AppJudgedMove, k).warning;

    if (warning != NULL)
      cli_warn (recording->at.stored->row->uuid, (guint)(recording->at.tip.number - n + k + 1),
                warning);
  }
}

/* A line is at fault. The word that waited for it isn't recorded either. */
static int
stop_at_fault (AppDbRecorder *recording, GError *error)
{
  gboolean reported = g_error_matches (error, APP_ERROR, APP_ERROR_WORD);
  int status = cli_print_error (error);

  error = NULL;
  if (!reported && !app_db_recorder_end (recording, "-", &error))
    status = cli_worse_status (status, cli_print_error (error));
  return status;
}

static int
record_all (Cli *cli, AppDbRecorder *recording, AppTextReader *lines, char **args)
{
  g_autoptr (GString) comment = g_string_new (NULL);
  GError *error = NULL;
  const char *text;
  gsize length;
  gboolean reported = FALSE;

  for (guint at = 0; next_line (lines, args, at, &text, &length, &error); at++) {
    if (take_blank (text, length, comment))
      continue;
    if (!app_db_recorder_append (recording, text, length, comment->str, "-", at + 1, &error))
      return stop_at_fault (recording, error);
    g_string_truncate (comment, 0);
    print_ok (cli, recording);
    warn_moves (recording);
    if (recording->behind && !reported)
      cli_notice ("%s", app_instant_get_behind_text ());
    reported = reported || recording->behind;
    if (!cli_flush (cli))
      return CLI_USAGE;
  }
  return error != NULL || !app_db_recorder_end (recording, "-", &error) ? cli_print_error (error)
                                                                        : CLI_DONE;
}

AppDbRecorder *
cli_open_recording (Cli *cli, int *status)
{
  g_autoptr (AppPacks) packs = app_database_new_packs (cli->db);
  GError *error = NULL;
  AppDbRecorder *recording = app_db_recorder_open (cli->db, packs, cli->match, &error);

  if (recording == NULL)
    *status = cli_print_error (error);
  return recording;
}

gboolean
cli_open_dictionary (AppDbRecorder *recording, int *status)
{
  g_autofree char *name = NULL;
  GError *error = NULL;
  const char *missing;

  if (!app_stored_match_open_dictionary (recording->at.stored, &missing, &error)) {
    *status = cli_print_error (error);
    return FALSE;
  }
  if (missing != NULL) {
    app_dictionary_read_tag (missing, &name, NULL);
    cli_notice (_ ("The word list “%s” of this match is not known here, so its words are not "
                   "looked up."),
                name[0] != '\0' ? name : missing);
  }
  return TRUE;
}

static int
run_record (Cli *cli, gpointer values, char **words)
{
  g_autoptr (AppDbRecorder) recording = NULL;
  g_autoptr (AppTextReader) lines = NULL;
  GError *error = NULL;
  int status;

  recording = cli_open_recording (cli, &status);
  if (recording == NULL || !cli_open_dictionary (recording, &status))
    return status;
  if (words[1] == NULL) {
    lines = app_text_reader_open ("-", &error);
    if (lines == NULL)
      return cli_print_error (error);
  }
  return record_all (cli, recording, lines, words + 1);
}

static const CliArgument record_arguments[] = {
  { "", CLI_WAY, CLI_FINDS, .run = run_record },
  { "MATCH", CLI_MATCH },
  { "MOVE", CLI_TEXT, CLI_OPTIONAL | CLI_MANY },
  { NULL },
};

const CliTable cli_record = {
  .arguments = record_arguments,
};

/* Where a match stands after a take-back. */
static int
print_end (Cli *cli, const AppDbRecorder *recording)
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
  app_json_end_object (&json);
  return cli_json_end (cli);
}

typedef struct {
  guint64 n;
} UndoOptions;

static int
check_undo (Cli *cli, UndoOptions *options, char **words)
{
  return words[1] == NULL || cli_read_number (words[1], 1, G_MAXINT64, &options->n) ? CLI_DONE
                                                                                    : CLI_USAGE;
}

static int
run_undo (Cli *cli, UndoOptions *options, char **words)
{
  g_autoptr (AppDbRecorder) recording = NULL;
  g_autofree char *seen = NULL;
  GError *error = NULL;
  const guint64 n = options->n;
  guint64 before;
  int status;

  recording = cli_open_recording (cli, &status);
  if (recording == NULL)
    return status;
  before = recording->at.tip.number;
  if (n <= before)
    seen = app_stored_replay_dup_revealed (&recording->at, recording->at.tip.number - n);
  if (!app_db_recorder_take_back (recording, n, &error))
    return cli_print_error (error);
  if (seen != NULL)
    cli_notice ("%s", seen);
  if (before - recording->at.tip.number > n)
    cli_notice (g_dngettext (GETTEXT_PACKAGE,
                             "%" PRIu64 " move is taken back, with what the program dealt.",
                             "%" PRIu64 " moves are taken back, with what the program dealt.",
                             before - recording->at.tip.number),
                before - recording->at.tip.number);
  return print_end (cli, recording);
}

static const UndoOptions undo_defaults = { .n = 1 };

static const CliArgument undo_arguments[] = {
  { "", CLI_WAY, CLI_FINDS, .run = (CliRun)run_undo },
  { "MATCH", CLI_MATCH },
  { "N", CLI_TEXT, CLI_OPTIONAL },
  { NULL },
};

const CliTable cli_undo = {
  .arguments = undo_arguments,
  .size = sizeof (UndoOptions),
  .defaults = &undo_defaults,
  .check = (CliRun)check_undo,
};
