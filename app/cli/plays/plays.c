/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `export --plays` and `export --link`.
 */
#include "app/cli/plays/plays.h"

#include "app/base/out-file.h"
#include "app/plays-out/plays.h"
#include "app/result/quick.h"

#include "db/players-read.h"

/* @matches: (element-type gint64) (nullable) */
typedef struct {
  AppPlaysFormat format;
  AppPlaysFilter which;
  GArray *matches;
  char *since, *until;
} Wanted;

static void
wanted_clear (Wanted *wanted)
{
  g_clear_pointer (&wanted->matches, g_array_unref);
  g_free (wanted->since);
  g_free (wanted->until);
}

/* FALSE when usage was told. */
static gboolean
read_day (const char *text, char **day)
{
  if (text == NULL || (app_quick_read_date (text, day) && **day != '\0'))
    return TRUE;
  cli_usage (_ ("“%s” is no day; days are like 2026-11-20."), text);
  return FALSE;
}

/* What needs no collection. */
static gboolean
read_options (const CliPlays *options, Wanted *wanted)
{
  wanted->format = app_plays_format_from_name (options->format);
  if (wanted->format == APP_PLAYS_FORMATS) {
    cli_usage (_ ("There is no format “%s”; there are csv, csv-wide, json, bgstats, bgstats-links, "
                  "html and pdf."),
               options->format);
    return FALSE;
  }
  wanted->which.game = options->game;
  if (!read_day (options->since, &wanted->since) || !read_day (options->until, &wanted->until))
    return FALSE;
  wanted->which.since = wanted->since;
  wanted->which.until = wanted->until;
  return TRUE;
}

static gboolean
find_named (DbStore *db, const CliPlays *options, Wanted *wanted, GError **error)
{
  GError *failed = NULL;
  gint64 id;

  if (options->matches[0] != NULL)
    wanted->matches = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (char **match = options->matches; *match != NULL; match++) {
    if (!cli_find_match (db, *match, &id, error))
      return FALSE;
    g_array_append_val (wanted->matches, id);
  }
  wanted->which.matches = wanted->matches;
  if (options->player == NULL
      || db_player_find (db, options->player, &wanted->which.player, &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}

static int
write_plays (DbStore *db, const Wanted *wanted, const char *output)
{
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  GError *error = NULL;
  AppOutFile *file = app_out_file_open (output, &error);

  if (file == NULL)
    return cli_print_error (error);
  if (!app_plays_write (db, packs, &wanted->which, wanted->format, app_out_file_write, file, NULL,
                        &error)) {
    app_out_file_discard (file);
    return cli_print_error (error);
  }
  return app_out_file_close (file, &error) ? CLI_DONE : cli_print_error (error);
}

int
cli_export_plays (Cli *cli, const CliPlays *options)
{
  g_autoptr (DbStore) db = NULL;
  Wanted wanted = { 0 };
  GError *error = NULL;
  int status = CLI_USAGE;

  if (read_options (options, &wanted)) {
    db = cli_open (cli, FALSE, &error);
    status = db != NULL && find_named (db, options, &wanted, &error)
                 ? write_plays (db, &wanted, options->output)
                 : cli_print_error (error);
  }
  wanted_clear (&wanted);
  return status;
}

int
cli_export_link (Cli *cli, const char *match)
{
  g_autoptr (DbStore) db = NULL;
  g_autoptr (AppPacks) packs = NULL;
  g_autofree char *link = NULL;
  GError *error = NULL;
  gint64 id;

  db = cli_open (cli, FALSE, &error);
  if (db == NULL || !cli_find_match (db, match, &id, &error))
    return cli_print_error (error);
  packs = app_database_new_packs (db);
  link = app_plays_dup_link (db, packs, id, &error);
  if (link == NULL)
    return cli_print_error (error);
  g_string_append_printf (cli->out, "%s\n", link);
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}
