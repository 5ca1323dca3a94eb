/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `archive`: the whole collection into one file, what such a file holds, and back.
 */
#include "cli.h"

#include "app/archive/archive.h"

static void
put_counts (Cli *cli, AppJson *json, const AppArchiveCounts *counts)
{
  const struct {
    const char *key, *sentence;
    guint64 count;
  } named[] = {
    /* Translators: these are columns of a list, each behind its number. */
    { "players", _ ("players"), counts->players },
    { "matches", _ ("matches"), counts->matches },
    { "moves", _ ("moves"), counts->moves },
    { "decks", _ ("decks"), counts->decks },
    { "leagues", _ ("leagues"), counts->leagues },
    { "campaigns", _ ("campaigns"), counts->campaigns },
    { "photos", _ ("photos"), counts->photos },
    { "packs", _ ("packs"), counts->packs },
    { "rows", _ ("rows in all"), counts->rows },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (named); k++)
    if (cli->json)
      app_json_set_integer (json, named[k].key, (gint64)named[k].count);
    else
      g_string_append_printf (cli->out, "%10" G_GUINT64_FORMAT "  %s\n", named[k].count,
                              named[k].sentence);
}

static int
end (Cli *cli)
{
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

static int
write_archive (Cli *cli, const char *file)
{
  g_autoptr (DbStore) db = NULL;
  GError *error = NULL;
  AppArchiveCounts counts;
  AppJson json = cli_json (cli);

  db = cli_open (cli, FALSE, &error);
  if (db == NULL || !app_archive_write (db, file, &counts, NULL, NULL, NULL, &error))
    return cli_report (error);
  if (g_str_equal (file, "-"))
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
show_archive (Cli *cli, const char *file)
{
  GError *error = NULL;
  g_autoptr (AppArchive) archive = open_archive (file, &error);
  AppJson json = cli_json (cli);

  if (archive == NULL)
    return cli_report (error);
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
      g_string_append_printf (cli->out, _ ("%u here already, %u others stay as they are here\n"),
                              (guint)plan->same, (guint)plan->differ);
    for (guint k = 0; k < plan->differences->len; k++)
      g_string_append_printf (cli->out, "  %s\n",
                              (const char *)g_ptr_array_index (plan->differences, k));
    return end (cli);
  }
  app_json_begin_object (&json);
  app_json_set_boolean (&json, "empty", plan->empty);
  app_json_key (&json, "added");
  app_json_begin_object (&json);
  put_counts (cli, &json, &plan->added);
  app_json_end_object (&json);
  app_json_set_integer (&json, "same", (gint64)plan->same);
  app_json_set_integer (&json, "differ", (gint64)plan->differ);
  app_json_key (&json, "differences");
  app_json_begin_list (&json);
  for (guint k = 0; k < plan->differences->len; k++)
    app_json_text (&json, g_ptr_array_index (plan->differences, k));
  app_json_end_list (&json);
  app_json_end_object (&json);
  return cli_json_end (cli);
}

static int
restore_archive (Cli *cli, const char *file, gboolean dry)
{
  g_autoptr (AppArchivePlan) plan = NULL;
  GError *error = NULL;
  g_autoptr (AppArchive) archive = open_archive (file, &error);
  g_autoptr (DbStore) db = archive == NULL ? NULL : cli_open (cli, TRUE, &error);

  if (db == NULL)
    return cli_report (error);
  plan = app_archive_plan (archive, db, &error);
  if (plan == NULL || (!dry && !app_archive_merge (archive, db, NULL, &error)))
    return cli_report (error);
  return put_plan (cli, plan);
}

int
cli_archive (Cli *cli, const char *name, char **argv)
{
  gboolean dry = FALSE;
  const GOptionEntry entries[] = {
    { "dry-run", 0, 0, G_OPTION_ARG_NONE, &dry, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };

  if (!cli_parse (cli, name, entries, &argv, 2, 2))
    return CLI_USAGE;
  if (g_str_equal (argv[1], "restore"))
    return restore_archive (cli, argv[2], dry);
  if (!dry && g_str_equal (argv[1], "write"))
    return write_archive (cli, argv[2]);
  if (!dry && g_str_equal (argv[1], "show"))
    return show_archive (cli, argv[2]);
  return cli_usage (name, _ ("“%s” can't be done so"), argv[1]);
}
