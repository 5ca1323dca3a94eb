/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `export --league` and `import --format trf`.
 */
#include "app/cli/league/reports.h"

#include "app/base/out-file.h"
#include "app/cli/files/import.h"
#include "app/cli/league/standings.h"

#include "app/base/c-locale.h"
#include "app/league/reports.h"
#include "app/league/trf/trf.h"

#include <string.h>

/* What is meant */

/**
 * Wanted:
 * @trf: a tournament report instead of @format; @trf26: of that version
 */
typedef struct {
  AppReportKind kind;
  AppFormat format;
  gboolean trf, trf26;
  guint round;
  LeagueDay day;
  GArray *columns; /* of LeagueColumn */
} Wanted;

/* Without a format: that of the file's name, else HTML. */
static gboolean
read_format (const CliReport *options, Wanted *wanted)
{
  const char *dot = options->output != NULL ? strrchr (options->output, '.') : NULL;
  const char *format = options->format;

  wanted->format = APP_FORMAT_HTML;
  if (format == NULL && dot != NULL
      && (g_str_equal (dot, ".trf") || app_format_find (dot + 1, &wanted->format)))
    format = dot + 1;
  if (format == NULL)
    return TRUE;
  wanted->trf26 = g_str_equal (format, "trf26");
  wanted->trf = wanted->trf26 || g_str_equal (format, "trf");
  return wanted->trf || app_format_find (format, &wanted->format);
}

static gboolean
read_columns (const char *text, GArray *columns, GError **error)
{
  g_auto (GStrv) words = g_strsplit_set (text, ", ", -1);

  for (char **word = words; *word != NULL; word++) {
    LeagueColumn column;

    if (**word == '\0')
      continue;
    if (!cli_standings_read_column (*word, &column, error))
      return FALSE;
    g_array_append_val (columns, column);
  }
  return TRUE;
}

/* FALSE when it was told. */
static gboolean
read_options (const CliReport *options, Wanted *wanted, int *status)
{
  GError *error = NULL;
  guint64 round = 0;

  *status = CLI_USAGE;
  if (!read_format (options, wanted))
    return cli_usage (_ ("There is no format “%s”; there are html, pdf, csv, json, trf and trf26."),
                      options->format),
           FALSE;
  wanted->kind = APP_REPORT_TABLE;
  if (options->report != NULL && !app_report_kind_find (options->report, &wanted->kind))
    return cli_usage (_ ("There is no report “%s”; there are table, crosstable, round, ratings and "
                         "season."),
                      options->report),
           FALSE;
  if (wanted->trf && options->report != NULL)
    return cli_usage ("%s", _ ("A tournament report is whole: leave --report out.")), FALSE;
  if (options->round != NULL && !cli_read_number (options->round, 1, G_MAXUINT16, &round))
    return FALSE;
  wanted->round = (guint)round;
  if ((options->date != NULL && !cli_standings_read_day (options->date, &wanted->day, &error))
      || (options->columns != NULL && !read_columns (options->columns, wanted->columns, &error))) {
    *status = cli_print_error (error);
    return FALSE;
  }
  return TRUE;
}

/* Export */

static gboolean
write_trf (CliStandings *standings, gint64 season, const Wanted *wanted, const char *path,
           GError **error)
{
  g_autofree char *text = wanted->trf26
                              ? app_trf_write_26 (standings->db, standings->packs, season, error)
                              : app_trf_write (standings->db, standings->packs, season, error);
  AppOutFile *file = text != NULL ? app_out_file_open (path, error) : NULL;

  if (file == NULL)
    return FALSE;
  app_out_file_write (text, strlen (text), file);
  return app_out_file_close (file, error);
}

static gboolean
write_report (CliStandings *standings, gint64 season, const Wanted *wanted, const char *path,
              GError **error)
{
  g_autoptr (AppDocument) report = NULL;
  const LeagueColumn *columns =
      wanted->columns->len > 0 ? (const LeagueColumn *)(const void *)wanted->columns->data : NULL;

  if (!cli_standings_load (standings, season, 0, error))
    return FALSE;
  report = app_report_new (standings->season, wanted->kind, columns, wanted->columns->len,
                           wanted->day, wanted->round, error);
  return report != NULL && app_document_write (report, wanted->format, path, error);
}

static int
run_export (CliStandings *standings, Cli *cli, const CliReport *options, const Wanted *wanted)
{
  const char *path = options->output != NULL ? options->output : "-";
  GError *error = NULL;
  gint64 season;

  if (wanted->trf || app_format_is_data (wanted->format))
    app_c_locale_begin ();
  if (!cli_standings_open (standings, cli, &error)
      || !app_season_find (standings->db, options->league, &season, &error)
      || !(wanted->trf ? write_trf (standings, season, wanted, path, &error)
                       : write_report (standings, season, wanted, path, &error)))
    return cli_print_error (error);
  return CLI_DONE;
}

int
cli_export_league (Cli *cli, const CliReport *options)
{
  g_autoptr (GArray) columns = g_array_new (FALSE, FALSE, sizeof (LeagueColumn));
  CliStandings standings = { 0 };
  Wanted wanted = { .columns = columns };
  int status;

  if (!read_options (options, &wanted, &status))
    return status;
  if (cli->json && options->format == NULL)
    wanted.format = APP_FORMAT_JSON;
  status = run_export (&standings, cli, options, &wanted);
  cli_standings_clear (&standings);
  return status;
}

/* Import */

gboolean
cli_is_trf (const char *source)
{
  g_autofree char *folded = g_ascii_strdown (source, -1);

  return g_str_has_suffix (folded, ".trf") || g_str_has_suffix (folded, ".trfx");
}

static int
put_answer (Cli *cli, const char *season, gboolean dry, char **sentences)
{
  AppJson json = cli_json (cli);

  if (!cli->json) {
    for (; *sentences != NULL; sentences++)
      g_string_append_printf (cli->out, "%s\n", *sentences);
    if (season != NULL)
      g_string_append_printf (cli->out, "%s\n", season);
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  }
  app_json_begin_object (&json);
  app_json_set_text (&json, "season", season);
  app_json_set_boolean (&json, "dry_run", dry);
  app_json_set_texts (&json, "told", sentences);
  app_json_end_object (&json);
  return cli_json_end (cli);
}

/* Results that differ are a question, which an option answers. */
static int
put_question (CliStandings *standings, char **sentences, guint asked)
{
  for (; *sentences != NULL; sentences++)
    cli_notice ("%s", *sentences);
  cli_notice (
      ngettext ("%u result is another one here than in the file. Nothing was imported. Say "
                "--there to take the file’s, --here to keep the one here, or --new for a "
                "league of its own.",
                "%u results are other ones here than in the file. Nothing was imported. Say "
                "--there to take the file’s, --here to keep those here, or --new for a "
                "league of its own.",
                asked),
      asked);
  return CLI_FAULT;
}

/* @into: row of a season, or 0. */
static int
import_one (CliStandings *standings, const char *source, const CliImport *said, gint64 into)
{
  const AppTrfOptions options = {
    .game = said->game,
    .into = into,
    .is_new = said->is_new,
    .dry = said->dry_run,
    .differences = said->there               ? APP_TRF_THERE
                   : said->here || into != 0 ? APP_TRF_HERE
                                             : APP_TRF_ASK,
  };
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *season = NULL;
  g_auto (GStrv) sentences = NULL;
  GError *error = NULL;
  const char *text;
  gsize length;
  guint asked;

  bytes = app_trf_load (source, &error);
  if (bytes == NULL)
    return cli_print_error (error);
  text = g_bytes_get_data (bytes, &length);
  if (!app_trf_import_with (standings->db, standings->packs, source, text != NULL ? text : "",
                            length, &options, &season, &sentences, &asked, NULL, &error))
    return cli_print_error (error);
  if (asked > 0)
    return put_question (standings, sentences, asked);
  return put_answer (standings->cli, season, said->dry_run, sentences);
}

int
cli_import_trf (Cli *cli, char **sources, const CliImport *options)
{
  CliStandings standings = { .cli = cli };
  GError *error = NULL;
  gint64 season = 0;
  int status = CLI_DONE;

  if (sources[1] != NULL)
    return cli_usage ("%s", _ ("Tournament reports are imported one at a time."));
  if (options->into != NULL && options->is_new)
    return cli_usage ("%s", _ ("--into and --new exclude each other."));
  if (options->here && options->there)
    return cli_usage ("%s", _ ("--here and --there exclude each other."));
  standings.db = cli_import_open (cli, options->into == NULL, options->dry_run, &error);
  if (standings.db == NULL
      || (options->into != NULL && !app_season_find (standings.db, options->into, &season, &error)))
    status = cli_print_error (error);
  if (status == CLI_DONE) {
    standings.packs = app_database_new_packs (standings.db);
    status = import_one (&standings, sources[0], options, season);
  }
  cli_standings_clear (&standings);
  return status;
}
