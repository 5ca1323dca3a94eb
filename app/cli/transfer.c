/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `import` and `export`: records and packs in and out.
 */
#include "reports.h"

#include "app/export.h"
#include "app/import.h"

#include "db/listing.h"
#include "db/packs.h"

#include <string.h>

/* What the answer is about. */
static const char *
kind_of (const AppImported *imported)
{
  if (imported->kind == APP_IMPORT_WORDS || imported->kind == APP_IMPORT_WORDS_KNOWN)
    return "words";
  return imported->line > 0 ? "match" : "pack";
}

static void
put_imported (Cli *cli, const AppImported *imported)
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
}

static int
put_answers (Cli *cli, const GPtrArray *answers)
{
  AppJson json = cli_json (cli);

  if (cli->json)
    app_json_begin_list (&json);
  for (guint k = 0; k < answers->len; k++)
    put_imported (cli, g_ptr_array_index (answers, k));
  if (cli->json) {
    app_json_end_list (&json);
    return cli_json_end (cli);
  }
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
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
        status = cli_worse (status, cli_report (error));
    }
  for (guint k = 0; k < app_import_get_faults (import)->len; k++)
    status = cli_worse (
        status, cli_report (g_error_copy (g_ptr_array_index (app_import_get_faults (import), k))));
  return status;
}

typedef struct {
  char *format, *into, *game;
  gboolean dry_run, is_new;
} ImportOptions;

static gboolean
read_format (const char *name, const char *text, AppImportFormat *format)
{
  *format = APP_IMPORT_FORMAT_AUTO;
  if (text == NULL)
    return TRUE;
  if (g_str_equal (text, "record") || g_str_equal (text, "tkr"))
    *format = APP_IMPORT_FORMAT_RECORD;
  else if (g_str_equal (text, "pack") || g_str_equal (text, "json"))
    *format = APP_IMPORT_FORMAT_PACK;
  else if (g_str_equal (text, "words"))
    *format = APP_IMPORT_FORMAT_WORDS;
  else
    cli_usage (name, _ ("there is no format “%s”; there are record, pack, words and trf"), text);
  return *format != APP_IMPORT_FORMAT_AUTO;
}

/* A tournament report is said to be one, or called so. */
static gboolean
is_trf (char **sources, const char *format)
{
  return format != NULL ? g_str_equal (format, "trf") : cli_is_trf (sources[0]);
}

static int
run_import (Cli *cli, const char *name, char **sources, const ImportOptions *options)
{
  g_autoptr (DbStore) db = NULL;
  g_autoptr (AppPacks) packs = NULL;
  g_autoptr (AppImport) import = NULL;
  g_autofree char *base = g_path_get_basename (sources[0]);
  g_autofree char *title = g_strdup_printf (_ ("Import %s"), base);
  AppImportFormat format;
  GError *error = NULL;
  int status;

  if (!read_format (name, options->format, &format))
    return CLI_USAGE;
  if (options->into != NULL && options->is_new)
    return cli_usage (name, "%s", _ ("--into and --new exclude each other"));
  db = cli_open (cli, TRUE, &error);
  if (db == NULL)
    return cli_report (error);
  packs = app_database_packs (db);
  import = app_import_new (db, packs,
                           (options->dry_run ? APP_IMPORT_DRY_RUN : 0)
                               | (options->is_new ? APP_IMPORT_NEW : 0));
  app_import_set_into (import, options->into);
  status = read_sources (import, sources, format);
  cli_warn (packs);
  if (status != CLI_DONE)
    return status;
  if (!app_import_run (import, title, NULL, &error))
    return cli_report (error);
  return put_answers (cli, app_import_get_answers (import));
}

int
cli_import (Cli *cli, const char *name, char **argv)
{
  ImportOptions options = { 0 };
  const GOptionEntry entries[] = {
    { "format", 0, 0, G_OPTION_ARG_FILENAME, &options.format, NULL, NULL },
    { "into", 0, 0, G_OPTION_ARG_FILENAME, &options.into, NULL, NULL },
    { "game", 0, 0, G_OPTION_ARG_FILENAME, &options.game, NULL, NULL },
    { "new", 0, 0, G_OPTION_ARG_NONE, &options.is_new, NULL, NULL },
    { "dry-run", 0, 0, G_OPTION_ARG_NONE, &options.dry_run, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };
  int status = CLI_USAGE;

  if (!cli_parse (cli, name, entries, &argv, 1, -1))
    status = CLI_USAGE;
  else if (is_trf (argv + 1, options.format))
    status = cli_import_trf (cli, name, argv + 1, options.game, options.into, options.dry_run);
  else if (options.game != NULL)
    status = cli_usage (name, "%s", _ ("--game goes with a tournament report (--format trf)"));
  else
    status = run_import (cli, name, argv + 1, &options);
  g_free (options.game);
  g_free (options.format);
  g_free (options.into);
  return status;
}

/* export */

typedef struct {
  gboolean all;
  char *lines, *output;
  char **packs;
  CliReport report; /* its output is the one above */
} ExportOptions;

static gboolean
take_id (const DbMatchRow *row, gpointer data)
{
  if (row->with_moves || row->kept)
    g_array_append_val ((GArray *)data, row->id);
  return TRUE;
}

/* The matches that are meant, in the order given. */
static gboolean
find_matches (DbStore *db, char **names, gboolean all, GArray *ids, GError **error)
{
  GError *failed = NULL;
  gint64 id;

  for (; *names != NULL; names++) {
    if (!cli_find_match (db, *names, &id, error))
      return FALSE;
    g_array_append_val (ids, id);
  }
  if (!all || db_matches_foreach (db, FALSE, take_id, ids, &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}

static gboolean
export_pack (DbStore *db, const char *which, AppOutFile *file, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (which, "@", 2);
  guint64 revision = 0;
  GError *failed = NULL;
  g_autoptr (GBytes) json = NULL;
  gint64 row;

  if (parts[1] != NULL)
    g_ascii_string_to_unsigned (parts[1], 10, 1, G_MAXUINT, &revision, NULL);
  if (db_pack_find (db, parts[0], (guint)revision, &row, &failed))
    json = db_pack_dup_json (db, row, &failed);
  if (json == NULL) {
    app_error_take (error, failed);
    return FALSE;
  }
  app_out_file_write (g_bytes_get_data (json, NULL), g_bytes_get_size (json), file);
  return TRUE;
}

static gboolean
export_all (Cli *cli, DbStore *db, const GArray *ids, const ExportOptions *options,
            AppOutFile *file, GError **error)
{
  g_autoptr (AppPacks) packs = app_database_packs (db);
  AppExportFlags flags =
      (options->lines != NULL ? APP_EXPORT_LINES : 0) | (cli->json ? APP_EXPORT_JSON : 0);

  for (char **pack = options->packs; pack != NULL && *pack != NULL; pack++)
    if (!export_pack (db, *pack, file, error))
      return FALSE;
  for (guint k = 0; k < ids->len; k++)
    if (!app_export_match (db, packs, g_array_index (ids, gint64, k), flags, app_out_file_write,
                           file, error))
      return FALSE;
  return TRUE;
}

static int
run_export (Cli *cli, const char *name, char **names, const ExportOptions *options)
{
  g_autoptr (DbStore) db = NULL;
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  GError *error = NULL;
  AppOutFile *file;

  if (options->lines != NULL && !g_str_equal (options->lines, "all"))
    return cli_usage (name, _ ("--lines is all, not “%s”"), options->lines);
  if (*names == NULL && !options->all && options->packs == NULL)
    return cli_usage (name, "%s", _ ("say which match, or --all"));
  db = cli_open (cli, FALSE, &error);
  if (db == NULL || !find_matches (db, names, options->all, ids, &error))
    return cli_report (error);
  file = app_out_file_open (options->output, &error);
  if (file == NULL)
    return cli_report (error);
  if (!export_all (cli, db, ids, options, file, &error)) {
    app_out_file_discard (file);
    return cli_report (error);
  }
  return app_out_file_close (file, &error) ? CLI_DONE : cli_report (error);
}

static void
clear_report (CliReport *report)
{
  g_free (report->league);
  g_free (report->report);
  g_free (report->format);
  g_free (report->round);
  g_free (report->date);
  g_free (report->columns);
}

/* Matches and packs, or a league. */
static int
export_any (Cli *cli, const char *name, char **names, const ExportOptions *options)
{
  CliReport report = options->report;

  report.output = options->output;
  if (report.league != NULL && (*names != NULL || options->all || options->packs != NULL))
    return cli_usage (name, "%s", _ ("export a league, or matches and packs, not both at once"));
  if (report.league != NULL)
    return cli_export_league (cli, name, &report);
  if (report.report != NULL || report.format != NULL || report.round != NULL || report.date != NULL
      || report.columns != NULL)
    return cli_usage (name, "%s", _ ("say which league with --league"));
  return run_export (cli, name, names, options);
}

int
cli_export (Cli *cli, const char *name, char **argv)
{
  ExportOptions options = { 0 };
  const GOptionEntry entries[] = {
    { "all", 0, 0, G_OPTION_ARG_NONE, &options.all, NULL, NULL },
    { "lines", 0, 0, G_OPTION_ARG_FILENAME, &options.lines, NULL, NULL },
    { "pack", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.packs, NULL, NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, NULL, NULL },
    { "league", 0, 0, G_OPTION_ARG_FILENAME, &options.report.league, NULL, NULL },
    { "report", 0, 0, G_OPTION_ARG_FILENAME, &options.report.report, NULL, NULL },
    { "format", 0, 0, G_OPTION_ARG_FILENAME, &options.report.format, NULL, NULL },
    { "round", 0, 0, G_OPTION_ARG_FILENAME, &options.report.round, NULL, NULL },
    { "date", 0, 0, G_OPTION_ARG_FILENAME, &options.report.date, NULL, NULL },
    { "columns", 0, 0, G_OPTION_ARG_FILENAME, &options.report.columns, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };
  int status = CLI_USAGE;

  if (cli_parse (cli, name, entries, &argv, 0, -1))
    status = export_any (cli, name, argv + 1, &options);
  clear_report (&options.report);
  g_free (options.lines);
  g_free (options.output);
  g_strfreev (options.packs);
  return status;
}
