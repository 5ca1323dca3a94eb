/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `export`: records and packs out, and where its other parts begin.
 */
#include "app/base/out-file.h"
#include "app/cli/plays/plays.h"
#include "app/cli/league/reports.h"

#include "app/files/export.h"

#include "db/match-rows.h"
#include "db/packs-read.h"

#include <string.h>

typedef struct {
  gboolean all;
  char *lines, *output;
  char **packs;
  CliReport report; /* its output is the one above, as that of @plays */
  CliPlays plays;
  char *link, *archive;
} ExportOptions;

static gboolean
take_id (const DbMatchRow *row, gpointer data)
{
  if (row->with_moves || row->is_raw_record)
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
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
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
    return cli_usage (name, _ ("--lines is all, not “%s”."), options->lines);
  if (*names == NULL && !options->all && options->packs == NULL)
    return cli_usage (name, "%s", _ ("Say which match, or --all."));
  db = cli_open (cli, FALSE, &error);
  if (db == NULL || !find_matches (db, names, options->all, ids, &error))
    return cli_print_error (error);
  file = app_out_file_open (options->output, &error);
  if (file == NULL)
    return cli_print_error (error);
  if (!export_all (cli, db, ids, options, file, &error)) {
    app_out_file_discard (file);
    return cli_print_error (error);
  }
  return app_out_file_close (file, &error) ? CLI_DONE : cli_print_error (error);
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

static void
clear_plays (CliPlays *plays)
{
  g_free (plays->format);
  g_free (plays->game);
  g_free (plays->player);
  g_free (plays->since);
  g_free (plays->until);
}

static gboolean
has_filter (const CliPlays *plays)
{
  return plays->game != NULL || plays->player != NULL || plays->since != NULL
         || plays->until != NULL;
}

static gboolean
has_league (const CliReport *report)
{
  return report->league != NULL || report->report != NULL || report->format != NULL
         || report->round != NULL || report->date != NULL || report->columns != NULL;
}

/* How many of the things that export does were asked for. */
static guint
count_outputs (const ExportOptions *options)
{
  return (options->plays.format != NULL) + (options->link != NULL) + (options->archive != NULL)
         + has_league (&options->report)
         + (options->all || options->packs != NULL || options->lines != NULL);
}

/* As `archive write`. */
static int
export_archive (Cli *cli, char *file)
{
  char command[] = "archive", write[] = "write";
  char *words[] = { command, write, file, NULL };

  return cli_archive (cli, command, words);
}

/* Plays, a link or an archive: nothing else goes with them. */
static int
export_other (Cli *cli, const char *name, char **names, const ExportOptions *options)
{
  CliPlays plays = options->plays;

  if (count_outputs (options) > 1)
    return cli_usage (name, "%s", _ ("Export one kind of thing at a time."));
  if (plays.format == NULL && (*names != NULL || has_filter (&plays)))
    return cli_usage (name, "%s", _ ("Matches and filters go with --plays."));
  if (options->archive != NULL)
    return export_archive (cli, options->archive);
  if (options->link != NULL)
    return cli_export_link (cli, options->link);
  plays.matches = names;
  plays.output = options->output;
  return cli_export_plays (cli, name, &plays);
}

/* Matches and packs, or a league. */
static int
export_any (Cli *cli, const char *name, char **names, const ExportOptions *options)
{
  CliReport report = options->report;

  if (options->plays.format != NULL || options->link != NULL || options->archive != NULL)
    return export_other (cli, name, names, options);
  if (has_filter (&options->plays))
    return cli_usage (name, "%s", _ ("Say as what with --plays."));
  report.output = options->output;
  if (report.league != NULL && (*names != NULL || options->all || options->packs != NULL))
    return cli_usage (name, "%s", _ ("Export a league, or matches and packs, not both at once."));
  if (report.league != NULL)
    return cli_export_league (cli, name, &report);
  if (has_league (&report))
    return cli_usage (name, "%s", _ ("Say which league with --league."));
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
    { "plays", 0, 0, G_OPTION_ARG_FILENAME, &options.plays.format, NULL, NULL },
    { "game", 0, 0, G_OPTION_ARG_FILENAME, &options.plays.game, NULL, NULL },
    { "player", 0, 0, G_OPTION_ARG_FILENAME, &options.plays.player, NULL, NULL },
    { "since", 0, 0, G_OPTION_ARG_FILENAME, &options.plays.since, NULL, NULL },
    { "until", 0, 0, G_OPTION_ARG_FILENAME, &options.plays.until, NULL, NULL },
    { "archive", 0, 0, G_OPTION_ARG_FILENAME, &options.archive, NULL, NULL },
    { "link", 0, 0, G_OPTION_ARG_FILENAME, &options.link, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };
  int status = CLI_USAGE;

  if (cli_parse (cli, name, entries, &argv, 0, -1))
    status = export_any (cli, name, argv + 1, &options);
  clear_report (&options.report);
  clear_plays (&options.plays);
  g_free (options.link);
  g_free (options.archive);
  g_free (options.lines);
  g_free (options.output);
  g_strfreev (options.packs);
  return status;
}
