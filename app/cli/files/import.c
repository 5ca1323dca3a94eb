/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `import`: records, packs, word lists and tournament reports in; and whatever has plays, which
 * import-plays.c brings along.
 */
#include "app/cli/files/import.h"
#include "app/cli/league/reports.h"
#include "app/cli/listing.h"

#include "app/files/import.h"
#include "importers/net/fetch.h"
#include "importers/plays/formats.h"
#include "importers/plays/sniff.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

DbStore *
cli_import_open (Cli *cli, gboolean create, gboolean dry_run, GError **error)
{
  g_autofree char *path =
      cli->database != NULL ? g_strdup (cli->database) : db_store_dup_default_path ();

  if (dry_run && create && !g_file_test (path, G_FILE_TEST_EXISTS))
    return app_database_open (":memory:", DB_OPEN_CREATE, error);
  return cli_open (cli, create, error);
}

/* What the answer is about. */
static const char *
kind_of (const AppImportedItem *imported)
{
  if (imported->kind == APP_IMPORT_WORD_LIST || imported->kind == APP_IMPORT_WORD_LIST_KNOWN)
    return "words";
  return imported->line > 0 ? "match" : "pack";
}

static void
put_imported (Cli *cli, const AppImportedItem *imported)
{
  AppJson json = cli_json (cli);

  if (cli->json) {
    app_json_begin_object (&json);
    app_json_set_text (&json, "file", imported->file);
    if (imported->line > 0)
      app_json_set_integer (&json, "line", imported->line);
    app_json_set_text (&json, "done", app_import_kind_name (imported->kind));
    app_json_set_text (&json, kind_of (imported), imported->name);
    app_json_set_integer (&json, "moves", imported->moves);
    if (imported->line_number > 0)
      app_json_set_integer (&json, "match_line", imported->line_number);
    if (imported->reason != NULL)
      app_json_set_text (&json, "reason", imported->reason);
    if (imported->revision_note != NULL)
      app_json_set_text (&json, "revision_note", imported->revision_note);
    app_json_end_object (&json);
    return;
  }
  g_string_append_printf (cli->out, "%s %s", app_import_kind_name (imported->kind), imported->name);
  if (imported->moves > 0)
    g_string_append_printf (cli->out, " %u", imported->moves);
  if (imported->kind == APP_IMPORT_NEW_LINE)
    g_string_append_printf (cli->out, _ (" in line %u"), imported->line_number);
  g_string_append_c (cli->out, '\n');
  if (imported->reason != NULL)
    g_string_append_printf (cli->out, "  %s\n", imported->reason);
  if (imported->revision_note != NULL)
    g_string_append_printf (cli->out, "  %s\n", imported->revision_note);
}

static int
put_answers (Cli *cli, const GPtrArray *answers)
{
  CliListing listing;

  cli_listing_begin (&listing, cli, NULL);
  for (guint k = 0; k < answers->len; k++)
    put_imported (cli, g_ptr_array_index (answers, k));
  return cli_listing_end (&listing);
}

/* Packs come before the records that may need them. */
static int
read_sources (AppImport *import, char **sources, AppImportFormat format)
{
  int status = CLI_DONE;

  for (guint pass = 0; pass < 2; pass++)
    for (char **source = sources; *source != NULL; source++) {
      AppImportFormat is = format != APP_IMPORT_FORMAT_AUTO ? format : app_import_sniff (*source);
      GError *error = NULL;

      if ((is == APP_IMPORT_FORMAT_PACK) == (pass == 0)
          && !app_import_read_file (import, *source, is, &error))
        status = cli_worse_status (status, cli_print_error (error));
    }
  for (guint k = 0; k < app_import_get_faults (import)->len; k++)
    status = cli_worse_status (status, cli_print_error (g_error_copy (
                                           g_ptr_array_index (app_import_get_faults (import), k))));
  return status;
}

static gboolean
read_format (const char *text, AppImportFormat *format)
{
  *format = APP_IMPORT_FORMAT_AUTO;
  if (text == NULL)
    return TRUE;
  if (g_str_equal (text, "record") || g_str_equal (text, "tkr"))
    *format = APP_IMPORT_FORMAT_RECORD;
  else if (g_str_equal (text, "pack") || g_str_equal (text, "json"))
    *format = APP_IMPORT_FORMAT_PACK;
  else if (g_str_equal (text, "words"))
    *format = APP_IMPORT_FORMAT_WORD_LIST;
  else
    cli_usage (_ ("There is no format “%s”."), text);
  return *format != APP_IMPORT_FORMAT_AUTO;
}

static int
import_records (Cli *cli, char **sources, const CliImport *options)
{
  g_autoptr (DbStore) db = NULL;
  g_autoptr (AppPacks) packs = NULL;
  g_autoptr (AppImport) import = NULL;
  g_autoptr (GPtrArray) warnings = NULL;
  g_autofree char *base = g_path_get_basename (sources[0]);
  g_autoptr (DbTitle) title = db_title_new (DB_TITLE_IMPORT, base, NULL);
  AppImportFormat format;
  GError *error = NULL;
  int status;

  if (!read_format (options->format, &format))
    return CLI_USAGE;
  if (options->into != NULL && options->is_new)
    return cli_usage ("%s", _ ("--into and --new exclude each other."));
  db = cli_import_open (cli, TRUE, options->dry_run, &error);
  if (db == NULL)
    return cli_print_error (error);
  packs = app_database_new_packs (db);
  import = app_import_new (db, packs,
                           (options->dry_run ? APP_IMPORT_DRY_RUN : 0)
                               | (options->is_new ? APP_IMPORT_NEW : 0));
  app_import_set_into (import, options->into);
  status = read_sources (import, sources, format);
  cli_warn_packs (packs);
  warnings = app_import_list_warnings (import);
  cli_print_warnings (warnings);
  if (status != CLI_DONE)
    return status;
  if (!app_import_run (import, title, NULL, &error))
    return cli_print_error (error);
  return put_answers (cli, app_import_get_items (import));
}

/* Who imports it */

typedef enum {
  ROUTE_RECORDS, /* records, packs and word lists */
  ROUTE_TRF,
  ROUTE_PLAYS, /* plays, folders, addresses, zips */
} ImportRoute;

static ImportRoute
route_of_format (ImportFormat format)
{
  if (format == IMPORT_FORMAT_TRF)
    return ROUTE_TRF;
  return import_format_has_plays (format) || format == IMPORT_FORMAT_ZIP
                 || format == IMPORT_FORMAT_ARCHIVE
             ? ROUTE_PLAYS
             : ROUTE_RECORDS;
}

/* What is nothing that is known goes where it is told why. */
static ImportRoute
sniff (ImportInput *input)
{
  g_autofree char *start = g_malloc (IMPORT_SNIFF_BYTES + 1);
  gsize length = 0;
  const char *name = import_input_get_name (input);
  gssize n = 1;
  gboolean whole;

  while (n > 0 && length <= IMPORT_SNIFF_BYTES) {
    n = import_input_read (input, start + length, IMPORT_SNIFF_BYTES + 1 - length, NULL);
    length += n > 0 ? (gsize)n : 0;
  }
  whole = length <= IMPORT_SNIFF_BYTES;
  length = MIN (length, IMPORT_SNIFF_BYTES);
  return import_sniff_reason (name, start, length, whole) != NULL
             ? ROUTE_PLAYS
             : route_of_format (import_sniff (name, start, length, whole));
}

/* All of @input in a file without a name, from its start; -1 when that fails. */
static int
copy_input (ImportInput *input)
{
  int fd = import_input_make_file (NULL);
  char part[1 << 16];
  gssize n;
  gboolean kept = fd >= 0 && import_input_rewind (input, NULL);

  while (kept && (n = import_input_read (input, part, sizeof part, NULL)) != 0)
    kept = n > 0 && import_file_write (fd, part, (gsize)n, NULL);
  if (kept && lseek (fd, 0, SEEK_SET) == 0)
    return fd;
  if (fd >= 0)
    close (fd);
  return -1;
}

/* Standard input is read once: whoever comes next reads it from a file. */
static gboolean
copy_standard_input (ImportInput *input)
{
  int fd = copy_input (input);
  gboolean kept = fd >= 0 && dup2 (fd, fileno (cli_get_input ())) >= 0;

  if (fd >= 0)
    close (fd);
  return kept;
}

/* What can be read but once, such as "<(command)" or a pipe with a name, is named by a copy of it
 * from now on, whose descriptor is added to @copies. Devices, which never end, are refused. */
static gboolean
copy_pipe (char **source, GArray *copies)
{
  g_autoptr (ImportInput) input = NULL;
  GError *error = NULL;
  struct stat status;
  int fd;

  if (g_str_equal (*source, "-") || stat (*source, &status) != 0 || S_ISREG (status.st_mode)
      || S_ISDIR (status.st_mode))
    return TRUE;
  input = import_input_open (*source, 0, &error);
  fd = input != NULL ? copy_input (input) : -1;
  if (fd < 0) {
    cli_notice ("%s: %s", *source, error != NULL ? error->message : _ ("This is no file."));
    g_clear_error (&error);
    return FALSE;
  }
  g_array_append_val (copies, fd);
  g_free (*source);
  *source = g_strdup_printf ("/dev/fd/%d", fd);
  return TRUE;
}

static gboolean
copy_pipes (char **sources, GArray *copies)
{
  for (char **source = sources; *source != NULL; source++)
    if (!copy_pipe (source, copies))
      return FALSE;
  return TRUE;
}

static ImportRoute
route_of_source (const char *source)
{
  g_autoptr (ImportInput) input = NULL;
  ImportRoute route;

  if (g_str_has_suffix (source, ".tkr"))
    return ROUTE_RECORDS;
  if (cli_is_trf (source))
    return ROUTE_TRF;
  if (g_str_has_prefix (source, "bgg:") || app_play_import_is_address (source)
      || g_file_test (source, G_FILE_TEST_IS_DIR))
    return ROUTE_PLAYS;
  input = import_input_open (source, 0, NULL);
  if (input == NULL)
    return ROUTE_RECORDS;
  route = sniff (input);
  return !g_str_equal (source, "-") || copy_standard_input (input) ? route : ROUTE_RECORDS;
}

/* Plays among the sources take the others along. */
static ImportRoute
route_of_all (char **sources, const char *format)
{
  ImportRoute first = format != NULL ? route_of_format (import_format_from_name (format))
                                     : route_of_source (sources[0]);

  for (char **source = sources + 1; format == NULL && *source != NULL; source++)
    if (route_of_source (*source) != first)
      return ROUTE_PLAYS;
  return first;
}

/* But for --here and --there, which tournament reports have too. */
static gboolean
has_plays_options (const CliImport *options)
{
  return options->who != NULL || options->game_is != NULL || options->place_is != NULL
         || options->as_new != NULL || options->leave_out != NULL || options->together != NULL
         || options->drawn != NULL || options->separate || options->revive || options->since != NULL
         || options->until != NULL || options->token_from != NULL || options->columns != NULL
         || options->delimiter != NULL || options->days != NULL || options->by_player
         || options->low || options->comma || options->no_head || options->rows;
}

static int
run_route (Cli *cli, char **sources, const CliImport *options)
{
  ImportRoute route = route_of_all (sources, options->format);

  /* What else is in the way is passed over where plays are taken as well. */
  if (route == ROUTE_PLAYS || (route == ROUTE_RECORDS && options->keep_going))
    return cli_import_plays (cli, sources, options);
  if (has_plays_options (options) || options->keep_going
      || (route != ROUTE_TRF && (options->here || options->there)))
    return cli_usage ("%s", _ ("These options go with plays, and there are none."));
  if (route == ROUTE_TRF)
    return cli_import_trf (cli, sources, options);
  if (options->game != NULL)
    return cli_usage ("%s", _ ("--game goes with a tournament report (--format trf)."));
  return import_records (cli, sources, options);
}

static int
run_import (Cli *cli, CliImport *options, char **words)
{
  g_auto (GStrv) sources = g_strdupv (words);
  g_autoptr (GArray) copies = g_array_new (FALSE, FALSE, sizeof (int));
  const int status = copy_pipes (sources, copies) ? run_route (cli, sources, options) : CLI_USAGE;

  for (guint k = 0; k < copies->len; k++)
    close (g_array_index (copies, int, k));
  return status;
}

static const CliArgument import_arguments[] = {
  { "", CLI_WAY },
  { "--format", CLI_FORMAT, 0, G_STRUCT_OFFSET (CliImport, format), "F" },
  { "--into", CLI_MATCH, 0, G_STRUCT_OFFSET (CliImport, into), "MATCH" },
  { "--new", CLI_SWITCH, CLI_OR, G_STRUCT_OFFSET (CliImport, is_new) },
  { "--dry-run", CLI_SWITCH, 0, G_STRUCT_OFFSET (CliImport, dry_run) },
  { "--keep-going", CLI_SWITCH, 0, G_STRUCT_OFFSET (CliImport, keep_going) },
  { "SOURCE", CLI_FILE, CLI_MANY },
  { "", CLI_WAY },
  { "of plays:", CLI_REMARK },
  { "--who", CLI_TEXT, CLI_MANY, G_STRUCT_OFFSET (CliImport, who), "NAME=PLAYER" },
  { "--game-is", CLI_TEXT, CLI_MANY, G_STRUCT_OFFSET (CliImport, game_is), "NAME=GAME" },
  { "--place-is", CLI_TEXT, CLI_MANY, G_STRUCT_OFFSET (CliImport, place_is), "NAME=PLACE" },
  { "--as-new", CLI_TEXT, CLI_MANY, G_STRUCT_OFFSET (CliImport, as_new), "NAME" },
  { "--leave-out", CLI_GAME, CLI_MANY, G_STRUCT_OFFSET (CliImport, leave_out), "GAME" },
  { "--together", CLI_GAME, CLI_MANY, G_STRUCT_OFFSET (CliImport, together), "GAME" },
  { "--drawn", CLI_GAME, CLI_MANY, G_STRUCT_OFFSET (CliImport, drawn), "GAME" },
  { "--here", CLI_SWITCH, 0, G_STRUCT_OFFSET (CliImport, here) },
  { "--there", CLI_SWITCH, CLI_OR, G_STRUCT_OFFSET (CliImport, there) },
  { "--separate", CLI_SWITCH, 0, G_STRUCT_OFFSET (CliImport, separate) },
  { "--revive", CLI_SWITCH, 0, G_STRUCT_OFFSET (CliImport, revive) },
  { "--rows", CLI_SWITCH, 0, G_STRUCT_OFFSET (CliImport, rows) },
  { "SOURCE", CLI_FILE, CLI_MANY | CLI_UNSAID },
  { "", CLI_WAY },
  { "of tables:", CLI_REMARK },
  { "--columns", CLI_TEXT, 0, G_STRUCT_OFFSET (CliImport, columns), "LIST" },
  { "--delimiter", CLI_TEXT, 0, G_STRUCT_OFFSET (CliImport, delimiter), "D" },
  { "--days", CLI_WORD, 0, G_STRUCT_OFFSET (CliImport, days), "ymd|dmy|mdy" },
  { "--by-player", CLI_SWITCH, 0, G_STRUCT_OFFSET (CliImport, by_player) },
  { "--low", CLI_SWITCH, 0, G_STRUCT_OFFSET (CliImport, low) },
  { "--comma", CLI_SWITCH, 0, G_STRUCT_OFFSET (CliImport, comma) },
  { "--no-head", CLI_SWITCH, 0, G_STRUCT_OFFSET (CliImport, no_head) },
  { "SOURCE", CLI_FILE, CLI_MANY | CLI_UNSAID },
  { "--game", CLI_GAME, 0, G_STRUCT_OFFSET (CliImport, game), "G" },
  { "", CLI_WAY },
  { "bgg:USER", CLI_TEXT },
  { "--since", CLI_DAY, 0, G_STRUCT_OFFSET (CliImport, since), "DAY" },
  { "--until", CLI_DAY, 0, G_STRUCT_OFFSET (CliImport, until), "DAY" },
  { "--token-from", CLI_FILE, 0, G_STRUCT_OFFSET (CliImport, token_from), "FILE" },
  { "", CLI_WAY },
  { "--format", CLI_WORD, CLI_REQUIRED, G_STRUCT_OFFSET (CliImport, format), "trf" },
  { "--game", CLI_GAME, 0, G_STRUCT_OFFSET (CliImport, game), "GAME" },
  { "--into", CLI_LEAGUE, 0, G_STRUCT_OFFSET (CliImport, into), "LEAGUE" },
  { "--new", CLI_SWITCH, CLI_OR, G_STRUCT_OFFSET (CliImport, is_new) },
  { "--here", CLI_SWITCH, 0, G_STRUCT_OFFSET (CliImport, here) },
  { "--there", CLI_SWITCH, CLI_OR, G_STRUCT_OFFSET (CliImport, there) },
  { "--dry-run", CLI_SWITCH, 0, G_STRUCT_OFFSET (CliImport, dry_run) },
  { "FILE", CLI_FILE },
  { NULL },
};

const CliTable cli_import = {
  .arguments = import_arguments,
  .size = sizeof (CliImport),
  .run = (CliRun)run_import,
  .as_bytes = TRUE,
};
