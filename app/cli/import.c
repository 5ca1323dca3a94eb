/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `import`: records, packs, word lists and tournament reports in.
 */
#include "reports.h"

#include "app/import.h"

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
