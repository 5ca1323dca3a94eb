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
export_records (Cli *cli, char **names, const ExportOptions *options)
{
  g_autoptr (DbStore) db = NULL;
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  GError *error = NULL;
  AppOutFile *file;

  if (options->lines != NULL && !g_str_equal (options->lines, "all"))
    return cli_usage (_ ("--lines is all, not “%s”."), options->lines);
  if (*names == NULL && !options->all && options->packs == NULL)
    return cli_usage ("%s", _ ("Say which match, or --all."));
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
export_archive (Cli *cli, const char *file)
{
  return cli_call (cli, (const char *[]){ "archive", "write", "--", file, NULL });
}

/* Plays, a link or an archive: nothing else goes with them. */
static int
export_other (Cli *cli, char **names, const ExportOptions *options)
{
  CliPlays plays = options->plays;

  if (count_outputs (options) > 1)
    return cli_usage ("%s", _ ("Export one kind of thing at a time."));
  if (plays.format == NULL && (*names != NULL || has_filter (&plays)))
    return cli_usage ("%s", _ ("Matches and filters go with --plays."));
  if (options->archive != NULL)
    return export_archive (cli, options->archive);
  if (options->link != NULL)
    return cli_export_link (cli, options->link);
  plays.matches = names;
  plays.output = options->output;
  return cli_export_plays (cli, &plays);
}

/* Matches and packs, or a league. */
static int
run_export (Cli *cli, ExportOptions *options, char **names)
{
  CliReport report = options->report;

  if (options->plays.format != NULL || options->link != NULL || options->archive != NULL)
    return export_other (cli, names, options);
  if (has_filter (&options->plays))
    return cli_usage ("%s", _ ("Say as what with --plays."));
  report.output = options->output;
  if (report.league != NULL && (*names != NULL || options->all || options->packs != NULL))
    return cli_usage ("%s", _ ("Export a league, or matches and packs, not both at once."));
  if (report.league != NULL)
    return cli_export_league (cli, &report);
  if (has_league (&report))
    return cli_usage ("%s", _ ("Say which league with --league."));
  return export_records (cli, names, options);
}

static const CliArgument export_arguments[] = {
  { "", CLI_WAY },
  { "--all", CLI_SWITCH, 0, G_STRUCT_OFFSET (ExportOptions, all) },
  { "--lines", CLI_WORD, 0, G_STRUCT_OFFSET (ExportOptions, lines), "all" },
  { "--pack", CLI_PACK, CLI_SEVERAL, G_STRUCT_OFFSET (ExportOptions, packs), "ID[@REVISION]" },
  { "[--json]", CLI_REMARK },
  { "--output", CLI_FILE, 0, G_STRUCT_OFFSET (ExportOptions, output), "FILE", 'o' },
  { "MATCH", CLI_MATCH, CLI_OPTIONAL | CLI_MANY },
  { "", CLI_WAY },
  { "--league", CLI_LEAGUE, CLI_REQUIRED, G_STRUCT_OFFSET (ExportOptions, report.league),
    "LEAGUE" },
  { "--report", CLI_WORD, 0, G_STRUCT_OFFSET (ExportOptions, report.report),
    "table|crosstable|round|ratings|season" },
  { "--format", CLI_WORD, 0, G_STRUCT_OFFSET (ExportOptions, report.format),
    "html|pdf|csv|json|trf|trf26" },
  { "--round", CLI_TEXT, 0, G_STRUCT_OFFSET (ExportOptions, report.round), "N" },
  { "--date", CLI_DAY, 0, G_STRUCT_OFFSET (ExportOptions, report.date), "DAY" },
  { "--columns", CLI_TEXT, 0, G_STRUCT_OFFSET (ExportOptions, report.columns), "LIST" },
  { "--output", CLI_FILE, 0, G_STRUCT_OFFSET (ExportOptions, output), "FILE", 'o' },
  { "", CLI_WAY },
  { "--plays", CLI_WORD, CLI_REQUIRED, G_STRUCT_OFFSET (ExportOptions, plays.format),
    "csv|csv-wide|json|bgstats|bgstats-links|html|pdf" },
  { "--game", CLI_GAME, 0, G_STRUCT_OFFSET (ExportOptions, plays.game), "GAME" },
  { "--player", CLI_PLAYER, 0, G_STRUCT_OFFSET (ExportOptions, plays.player), "PLAYER" },
  { "--since", CLI_DAY, 0, G_STRUCT_OFFSET (ExportOptions, plays.since), "DAY" },
  { "--until", CLI_DAY, 0, G_STRUCT_OFFSET (ExportOptions, plays.until), "DAY" },
  { "--output", CLI_FILE, 0, G_STRUCT_OFFSET (ExportOptions, output), "FILE", 'o' },
  { "MATCH", CLI_MATCH, CLI_OPTIONAL | CLI_MANY },
  { "", CLI_WAY },
  { "--link", CLI_MATCH, CLI_REQUIRED, G_STRUCT_OFFSET (ExportOptions, link), "MATCH" },
  { "", CLI_WAY },
  { "--archive", CLI_FILE, CLI_REQUIRED, G_STRUCT_OFFSET (ExportOptions, archive), "FILE" },
  { NULL },
};

const CliTable cli_export = {
  .arguments = export_arguments,
  .size = sizeof (ExportOptions),
  .run = (CliRun)run_export,
  .as_bytes = TRUE,
};
