/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the commands of tomekeeper-cli share.
 */
#include "app/cli/cli.h"

#include "app/base/out-file.h"
#include "app/store/backups.h"
#include "app/files/export.h"
#include "app/plays-in/play-import-name-index.h"
#include "app/result/quick.h"

#include "db/matches-read.h"
#include "importers/input.h"

#include "app/base/terminal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define PROGRAM "tomekeeper-cli"

static FILE *input, *output, *errors;
static const CliCommand *commands;
/* What is called; NULL before it is known. */
static const CliCommand *current;
static const char *called;

void
cli_set_streams (FILE *in, FILE *out, FILE *err)
{
  input = in;
  output = out;
  errors = err;
  import_input_set_standard (in);
  app_out_file_set_standard (out);
}

void
cli_set_commands (const CliCommand *table)
{
  commands = table;
}

const CliCommand *
cli_get_commands (void)
{
  return commands;
}

FILE *
cli_get_input (void)
{
  return input;
}

FILE *
cli_get_errors (void)
{
  return errors;
}

/* UTF-8 whatever the locale's character set is; what data says in it orders no terminal about. */
static void G_GNUC_PRINTF (1, 2) tell (const char *format, ...)
{
  g_autofree char *message = NULL, *shown = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  shown = app_terminal_dup (message);
  fflush (output);
  fputs (shown, errors);
}

const CliCommand *
cli_find_command (const char *name)
{
  for (const CliCommand *command = commands; command->name != NULL; command++)
    if (g_str_equal (command->name, name))
      return command;
  return NULL;
}

char **
cli_dup_ways (const CliCommand *command, const char *subcommand)
{
  g_autoptr (GStrvBuilder) ways = g_strv_builder_new ();

  for (const CliArgument *way = cli_way_first (command->table); way != NULL;
       way = cli_way_next (way)) {
    g_autofree char *usage = cli_way_dup_usage (way);

    if (subcommand == NULL || cli_way_has_name (way, subcommand))
      g_strv_builder_add (ways, usage);
  }
  return g_strv_builder_end (ways);
}

char **
cli_dup_subcommands (const CliCommand *command)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (const CliArgument *way = cli_way_first (command->table); way != NULL;
       way = cli_way_next (way)) {
    g_auto (GStrv) words = g_strsplit (way->name, "|", -1);

    for (char **word = words; *word != NULL; word++)
      if (!g_ptr_array_find_with_equal_func (names, *word, g_str_equal, NULL))
        g_ptr_array_add (names, g_strdup (*word));
    if (words[0] == NULL) {
      g_ptr_array_set_size (names, 0);
      break;
    }
  }
  g_ptr_array_add (names, NULL);
  return (char **)g_ptr_array_free (g_steal_pointer (&names), FALSE);
}

gboolean
cli_is_subcommand (const CliCommand *command, const char *word)
{
  g_auto (GStrv) names = cli_dup_subcommands (command);

  return g_strv_contains ((const char *const *)names, word);
}

void
cli_set_called (const CliCommand *command, const char *subcommand)
{
  current = command;
  called = subcommand;
}

/* A usage of more is told in short. */
#define SHORT_USAGE 160

static void
tell_usage (void)
{
  const CliCommand *command = current;
  g_auto (GStrv) names = cli_dup_subcommands (command);
  const char *one = called != NULL && cli_is_subcommand (command, called) ? called : NULL;
  g_auto (GStrv) ways = cli_dup_ways (command, one);
  g_autofree char *usage = g_strjoinv (" | ", ways);
  g_autofree char *words = g_strjoinv ("|", names);

  if (one == NULL && names[0] != NULL)
    tell (_ ("Usage: %s %s %s\n"), PROGRAM, command->name,
          strlen (words) > SHORT_USAGE / 2 ? _ ("SUBCOMMAND …") : words);
  else if (strlen (usage) > SHORT_USAGE)
    tell (_ ("Usage: %s %s %s\n"), PROGRAM, command->name, ways[1] != NULL ? ways[0] : "…");
  else
    tell (_ ("Usage: %s %s %s\n"), PROGRAM, command->name, usage);
  tell (_ ("“%s help %s%s%s” tells more.\n"), PROGRAM, command->name, one != NULL ? " " : "",
        one != NULL ? one : "");
}

int
cli_usage (const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  tell ("%s: %s\n", PROGRAM, message);
  if (current != NULL)
    tell_usage ();
  else
    tell (_ ("“%s --help” lists the commands.\n"), PROGRAM);
  return CLI_USAGE;
}

/* The names like @word, or that begin as it does, to choose from: "list, line"; "" for none. */
static char *
dup_alike (char **names, const char *before, const char *word)
{
  g_autoptr (GString) alike = g_string_new (NULL);

  for (; *names != NULL; names++)
    if (play_import_is_like (*names, word)
        || (strlen (word) > 2 && g_str_has_prefix (*names, word)))
      g_string_append_printf (alike, "%s%s%s", alike->len > 0 ? ", " : "", before, *names);
  return g_string_free (g_steal_pointer (&alike), FALSE);
}

int
cli_usage_unknown (const CliCommand *command, const char *word)
{
  g_auto (GStrv) names = NULL;
  g_autofree char *before = NULL, *alike = NULL, *lower = g_ascii_strdown (word, -1);

  if (command != NULL) {
    names = cli_dup_subcommands (command);
    before = g_strdup_printf ("%s ", command->name);
  } else {
    g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

    for (const CliCommand *other = commands; other->name != NULL; other++)
      g_strv_builder_add (builder, other->name);
    names = g_strv_builder_end (builder);
    before = g_strdup ("");
  }
  cli_set_called (command, NULL);
  alike = dup_alike (names, before, lower);
  if (alike[0] != '\0')
    return cli_usage (_ ("There is no command “%s%s”; did you mean %s?"), before, word, alike);
  return cli_usage (_ ("There is no command “%s%s”."), before, word);
}

void
cli_notice (const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  tell ("%s: %s\n", PROGRAM, message);
}

static int
run_way (Cli *cli, const CliTable *table, const CliArgument *way, gpointer values, char **words)
{
  const gboolean finds = (way->flags & CLI_FINDS) != 0;
  const gboolean makes = (way->flags & CLI_MAKES) != 0;
  const int status = table->check != NULL ? table->check (cli, values, words) : CLI_DONE;
  g_autoptr (DbStore) db = NULL;
  GError *error = NULL;

  if (status != CLI_DONE)
    return status;
  if (finds || makes || (way->flags & CLI_OPENS) != 0) {
    db = cli_open (cli, makes, &error);
    if (db == NULL || (finds && !cli_find_match (db, words[0], &cli->match, &error)))
      return cli_print_error (error);
  }
  cli->db = db;
  return (way->run != NULL ? way->run : table->run) (cli, values, words);
}

int
cli_call (Cli *cli, const char *const *words)
{
  const CliCommand *command = cli_find_command (words[0]);
  g_auto (GStrv) argv = g_strdupv ((char **)words);
  int status = CLI_USAGE;
  gpointer values;
  char **rest;

  cli_set_called (command,
                  words[1] != NULL && cli_is_subcommand (command, words[1]) ? words[1] : NULL);
  cli->way = cli_table_parse (command->table, cli, &argv, &values, &rest);
  cli->subcommand = cli->way != NULL && cli->way->name[0] != '\0' ? rest[-1] : NULL;
  if (cli->way != NULL)
    status = run_way (cli, command->table, cli->way, values, rest);
  cli_table_free_values (command->table, values);
  return status;
}

/* What was told when the collection was opened, and is not told again. */
static char *told;

int
cli_print_error (GError *error)
{
  gboolean placed = error->domain == APP_ERROR
                    && (error->code == APP_ERROR_RULES || error->code == APP_ERROR_WORD
                        || error->code == APP_ERROR_UNPLAYABLE || error->code == APP_ERROR_FILE);
  gboolean fault = (placed && error->code != APP_ERROR_FILE)
                   || g_error_matches (error, APP_ERROR, APP_ERROR_ELSEWHERE);
  g_autofree char *message = app_terminal_dup_line (error->message);

  if (placed)
    tell ("%s\n", message);
  else if (g_strcmp0 (error->message, told) != 0)
    tell ("%s: %s\n", PROGRAM, message);
  g_error_free (error);
  return fault ? CLI_FAULT : CLI_USAGE;
}

int
cli_print_app_error (GError *error)
{
  GError *converted = NULL;

  app_error_take (&converted, error);
  return cli_print_error (converted);
}

int
cli_print_input_error (GError *error)
{
  GError *converted = NULL;
  gboolean fault;
  int status;

  app_error_take (&converted, error);
  fault = g_error_matches (converted, APP_ERROR, APP_ERROR_USAGE)
          || g_error_matches (converted, APP_ERROR, APP_ERROR_NOT_FOUND);
  status = cli_print_error (converted);
  return fault ? CLI_FAULT : status;
}

void
cli_warn (const char *file, guint line, const char *sentence)
{
  g_autofree char *place = g_strdup_printf ("%s:%u", file, line);
  g_autofree char *text = g_strdup_printf (_ ("%s: warning: %s"), place, sentence);

  tell ("%s\n", text);
}

void
cli_print_warnings (const GPtrArray *warnings)
{
  for (guint k = 0; k < warnings->len; k++)
    tell ("%s\n", (const char *)g_ptr_array_index (warnings, k));
}

void
cli_warn_packs (AppPacks *packs)
{
  cli_print_warnings (app_packs_get_warnings (packs));
}

gboolean
cli_flush (Cli *cli)
{
  gboolean done;

  if (!cli->raw) {
    g_autofree char *shown = app_terminal_dup (cli->out->str);

    g_string_assign (cli->out, shown);
  }
  done = !cli->unwritten && fwrite (cli->out->str, 1, cli->out->len, output) == cli->out->len
         && fflush (output) == 0;

  g_string_truncate (cli->out, 0);
  if (!done && !cli->unwritten) {
    tell ("%s: %s\n", PROGRAM, g_strerror (errno));
    cli->unwritten = TRUE;
  }
  return done;
}

AppJson
cli_json (Cli *cli)
{
  AppJson json;

  app_json_init (&json, cli->out);
  return json;
}

int
cli_json_end (Cli *cli)
{
  g_string_append_c (cli->out, '\n');
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

int
cli_end (Cli *cli)
{
  if (cli->json)
    return cli_json_end (cli);
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

static void
before_write_cb (DbStore *db, gpointer data)
{
  g_autoptr (GError) error = NULL;

  if (!app_backups_make_daily (db, &error))
    cli_notice (_ ("The daily backup could not be made: %s"), error->message);
}

DbStore *
cli_open (Cli *cli, gboolean create, GError **error)
{
  DbStore *db = app_database_open (
      cli->database, create || cli->database == NULL ? DB_OPEN_CREATE : DB_OPEN_EXISTING, error);

  if (db == NULL)
    return NULL;
  db_store_set_before_write (db, before_write_cb, NULL);
  if (db_store_get_altered (db) != NULL) {
    g_free (told);
    told = g_strdup (db_store_get_altered (db));
    cli_notice ("%s", told);
  }
  return db;
}

void
cli_set_text (char **field, const char *value)
{
  if (value == NULL)
    return;
  g_free (*field);
  *field = g_strdup (value);
}

gboolean
cli_read_number (const char *text, guint64 min, guint64 max, guint64 *value)
{
  if (g_ascii_string_to_unsigned (text, 10, min, max, value, NULL))
    return TRUE;
  if (max < G_MAXINT)
    cli_usage (_ ("“%s” is no number from %u to %u."), text, (guint)min, (guint)max);
  else
    cli_usage (_ ("“%s” is no whole number from %u on."), text, (guint)min);
  return FALSE;
}

gboolean
cli_check_number (const char *text, guint min, guint max, guint *value)
{
  guint64 number;

  if (text == NULL)
    return TRUE;
  if (g_ascii_string_to_unsigned (text, 10, min, max, &number, NULL)) {
    *value = (guint)number;
    return TRUE;
  }
  cli_notice (_ ("“%s” is no number from %u to %u."), text, min, max);
  return FALSE;
}

gboolean
cli_find_match (DbStore *db, const char *match, gint64 *id, GError **error)
{
  GError *failed = NULL;

  if (db_match_find (db, match, id, &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}

/* The answer of something asynchronous that was waited for. */
typedef struct {
  char *uuid;
  GError *error;
  gboolean done;
} Started;

static void
started_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Started *started = data;

  started->uuid = app_match_start_finish (APP_STORE (source), result, &started->error);
  started->done = TRUE;
}

char *
cli_start_match (AppStore *store, const AppMatchDraft *draft, GError **error)
{
  g_autofree char *wrong = app_match_draft_check (store, draft);
  Started started = { 0 };

  if (wrong != NULL) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE, wrong);
    return NULL;
  }
  app_match_start_async (store, draft, NULL, started_cb, &started);
  while (!started.done)
    g_main_context_iteration (NULL, TRUE);
  if (started.error != NULL)
    g_propagate_error (error, started.error);
  return started.uuid;
}

int
cli_worse_status (int one, int other)
{
  return MAX (one, other);
}
