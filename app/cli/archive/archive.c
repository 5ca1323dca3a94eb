/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `archive`: the whole collection into one file, what such a file holds, and back.
 */
#include "app/cli/cli.h"

#include "app/archive/archive.h"

/* @format: a line about @count, which is the one value behind it */
static void put_count (Cli *cli, AppJson *json, const char *key, guint64 count, const char *format,
                       ...) G_GNUC_PRINTF (5, 6);

static void
put_count (Cli *cli, AppJson *json, const char *key, guint64 count, const char *format, ...)
{
  va_list args;

  if (cli->json) {
    app_json_set_integer (json, key, (gint64)count);
    return;
  }
  va_start (args, format);
  g_string_append_vprintf (cli->out, format, args);
  va_end (args);
}

static void
put_counts (Cli *cli, AppJson *json, const AppArchiveCounts *counts)
{
  put_count (
      cli, json, "players", counts->players,
      g_dngettext (GETTEXT_PACKAGE, "%10lu  player\n", "%10lu  players\n", (gulong)counts->players),
      (gulong)counts->players);
  put_count (
      cli, json, "matches", counts->matches,
      g_dngettext (GETTEXT_PACKAGE, "%10lu  match\n", "%10lu  matches\n", (gulong)counts->matches),
      (gulong)counts->matches);
  put_count (
      cli, json, "moves", counts->moves,
      g_dngettext (GETTEXT_PACKAGE, "%10lu  move\n", "%10lu  moves\n", (gulong)counts->moves),
      (gulong)counts->moves);
  put_count (
      cli, json, "decks", counts->decks,
      g_dngettext (GETTEXT_PACKAGE, "%10lu  deck\n", "%10lu  decks\n", (gulong)counts->decks),
      (gulong)counts->decks);
  put_count (
      cli, json, "leagues", counts->leagues,
      g_dngettext (GETTEXT_PACKAGE, "%10lu  league\n", "%10lu  leagues\n", (gulong)counts->leagues),
      (gulong)counts->leagues);
  put_count (cli, json, "campaigns", counts->campaigns,
             g_dngettext (GETTEXT_PACKAGE, "%10lu  campaign\n", "%10lu  campaigns\n",
                          (gulong)counts->campaigns),
             (gulong)counts->campaigns);
  put_count (
      cli, json, "photos", counts->photos,
      g_dngettext (GETTEXT_PACKAGE, "%10lu  photo\n", "%10lu  photos\n", (gulong)counts->photos),
      (gulong)counts->photos);
  put_count (
      cli, json, "packs", counts->packs,
      g_dngettext (GETTEXT_PACKAGE, "%10lu  pack\n", "%10lu  packs\n", (gulong)counts->packs),
      (gulong)counts->packs);
  put_count (cli, json, "rows", counts->rows,
             g_dngettext (GETTEXT_PACKAGE, "%10lu  row in all\n", "%10lu  rows in all\n",
                          (gulong)counts->rows),
             (gulong)counts->rows);
}

static int
end (Cli *cli)
{
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

static int
write_archive (Cli *cli, gpointer values, char **words)
{
  g_autoptr (DbStore) db = NULL;
  GError *error = NULL;
  AppArchiveCounts counts;
  AppJson json = cli_json (cli);

  db = cli_open (cli, FALSE, &error);
  if (db == NULL || !app_archive_write (db, words[0], &counts, NULL, NULL, NULL, &error))
    return cli_print_error (error);
  if (g_str_equal (words[0], "-"))
    return CLI_DONE;
  if (!cli->json) {
    put_counts (cli, &json, &counts);
    return end (cli);
  }
  app_json_begin_object (&json);
  put_counts (cli, &json, &counts);
  app_json_end_object (&json);
  return cli_json_end (cli);
}

static AppArchive *
open_archive (const char *file, GError **error)
{
  GError *failed = NULL;
  g_autoptr (ImportInput) input = import_input_open (file, 0, &failed);

  if (input != NULL)
    return app_archive_open (input, NULL, NULL, NULL, error);
  app_error_at (error, APP_ERROR_FILE, file, 0, "%s", failed->message);
  g_error_free (failed);
  return NULL;
}

static int
show_archive (Cli *cli, gpointer values, char **words)
{
  GError *error = NULL;
  g_autoptr (AppArchive) archive = open_archive (words[0], &error);
  AppJson json = cli_json (cli);

  if (archive == NULL)
    return cli_print_error (error);
  if (!cli->json) {
    g_string_append_printf (cli->out, _ ("Made %s by Tomekeeper %s\n"),
                            app_archive_get_made (archive), app_archive_get_version (archive));
    put_counts (cli, &json, app_archive_get_counts (archive));
    return end (cli);
  }
  app_json_begin_object (&json);
  app_json_set_text (&json, "made", app_archive_get_made (archive));
  app_json_set_text (&json, "program", app_archive_get_version (archive));
  put_counts (cli, &json, app_archive_get_counts (archive));
  app_json_end_object (&json);
  return cli_json_end (cli);
}

static int
put_plan (Cli *cli, const AppArchivePlan *plan)
{
  AppJson json = cli_json (cli);

  if (!cli->json) {
    put_counts (cli, &json, &plan->added);
    if (!plan->empty)
      g_string_append_printf (cli->out,
                              _ ("here already: %u; others, which stay as they are here: %u\n"),
                              (guint)plan->same, (guint)plan->differ);
    for (guint k = 0; k < plan->differences->len; k++)
      g_string_append_printf (cli->out, "  %s\n",
                              (const char *)g_ptr_array_index (plan->differences, k));
    return end (cli);
  }
  app_json_begin_object (&json);
  app_json_set_boolean (&json, "empty", plan->empty);
  app_json_begin_object_of (&json, "added");
  put_counts (cli, &json, &plan->added);
  app_json_end_object (&json);
  app_json_set_integer (&json, "same", (gint64)plan->same);
  app_json_set_integer (&json, "differ", (gint64)plan->differ);
  app_json_set_text_array (&json, "differences", plan->differences);
  app_json_end_object (&json);
  return cli_json_end (cli);
}

typedef struct {
  gboolean dry;
} ArchiveOptions;

static int
restore_archive (Cli *cli, ArchiveOptions *options, char **words)
{
  g_autoptr (AppArchivePlan) plan = NULL;
  GError *error = NULL;
  g_autoptr (AppArchive) archive = open_archive (words[0], &error);
  g_autoptr (DbStore) db = archive == NULL ? NULL : cli_open (cli, TRUE, &error);

  if (db == NULL)
    return cli_print_error (error);
  plan = app_archive_plan (archive, db, &error);
  if (plan == NULL || (!options->dry && !app_archive_merge (archive, db, NULL, &error)))
    return cli_print_error (error);
  return put_plan (cli, plan);
}

static int
check_archive (Cli *cli, ArchiveOptions *options, char **words)
{
  return options->dry && !g_str_equal (cli->way->name, "restore")
             ? cli_usage (_ ("“%s” can’t be done so."), cli->way->name)
             : CLI_DONE;
}

static const CliArgument archive_arguments[] = {
  { "write", CLI_WAY, .run = write_archive },
  { "FILE", CLI_FILE },
  { "show", CLI_WAY, .run = show_archive },
  { "FILE", CLI_FILE },
  { "restore", CLI_WAY, .run = (CliRun)restore_archive },
  { "FILE", CLI_FILE },
  { "--dry-run", CLI_SWITCH, 0, G_STRUCT_OFFSET (ArchiveOptions, dry) },
  { NULL },
};

const CliTable cli_archive = {
  .arguments = archive_arguments,
  .size = sizeof (ArchiveOptions),
  .check = (CliRun)check_archive,
};
