/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `backup`, `backups` and `restore`: copies of the whole collection, by hand and by themselves; and
 * `compact`, which makes one before it makes the file smaller.
 */
#include "app/cli/listing.h"

#include "app/store/backups-text.h"

static char *
dup_database (Cli *cli)
{
  return cli->database != NULL ? g_strdup (cli->database) : db_store_dup_default_path ();
}

static char *
dup_iso (gint64 instant)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (instant / 1000);

  return time != NULL ? g_date_time_format (time, "%Y-%m-%dT%H:%M:%SZ") : g_strdup ("");
}

static char *
dup_local (gint64 instant)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (instant / 1000);

  return time != NULL ? g_date_time_format (time, "%Y-%m-%d %H:%M") : g_strdup ("");
}

static int
end (Cli *cli)
{
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

static void
put_facts (AppJson *json, const DbAutoBackup *kept)
{
  g_autofree char *made = dup_iso (kept->made);

  app_json_set_text (json, "name", kept->name);
  app_json_set_text (json, "file", kept->file);
  app_json_set_text (json, "made", made);
  app_json_set_text (json, "why", db_auto_backup_why_name (kept->why));
  app_json_set_integer (json, "size", (gint64)kept->size);
}

/* What is in it, or what is wrong with it. */
static gboolean
put_content (AppJson *json, const char *file)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *changed = NULL;
  DbAutoBackupContent content;
  gboolean good = db_auto_backup_inspect (file, &content, &error);

  app_json_set_boolean (json, "good", good);
  if (!good) {
    app_json_set_text (json, "reason", error->message);
    return FALSE;
  }
  changed = dup_iso (content.changed);
  app_json_set_integer (json, "matches", (gint64)content.matches);
  app_json_set_integer (json, "players", (gint64)content.players);
  app_json_set_integer (json, "schema", content.schema);
  app_json_set_text (json, "changed", changed);
  return TRUE;
}

static char *
dup_content (const char *file)
{
  g_autoptr (GError) error = NULL;
  DbAutoBackupContent content;

  return db_auto_backup_inspect (file, &content, &error) ? app_backups_dup_content (&content)
                                                         : g_strdup (error->message);
}

static int
list_backups (Cli *cli, gboolean look)
{
  g_autofree char *database = dup_database (cli);
  GError *error = NULL;
  g_autoptr (GPtrArray) list = db_auto_backup_list (database, &error);
  CliListing listing;

  if (list == NULL)
    return cli_print_app_error (error);
  cli_listing_begin (&listing, cli,
                     look ? _ ("backup|made|why|size|content") : _ ("backup|made|why|size"));
  for (guint k = 0; k < list->len; k++) {
    const DbAutoBackup *kept = g_ptr_array_index (list, k);

    if (cli->json) {
      app_json_begin_object (&listing.json);
      put_facts (&listing.json, kept);
      if (look)
        put_content (&listing.json, kept->file);
      app_json_end_object (&listing.json);
    } else {
      cli_rows_add (listing.rows, look ? 5 : 4, g_strdup (kept->name), dup_local (kept->made),
                    g_strdup (app_backups_why (kept->why)), g_format_size (kept->size),
                    look ? dup_content (kept->file) : NULL);
    }
  }
  return cli_listing_end (&listing);
}

static int
show_backup (Cli *cli, const char *name)
{
  g_autofree char *database = dup_database (cli);
  GError *error = NULL;
  g_autofree char *file = app_backups_find (database, name, &error);
  AppJson json = cli_json (cli);
  g_autofree char *content = NULL, *changed = NULL;
  DbAutoBackupContent found;

  if (file == NULL)
    return cli_print_app_error (error);
  if (cli->json) {
    gboolean good;

    app_json_begin_object (&json);
    app_json_set_text (&json, "file", file);
    good = put_content (&json, file);
    app_json_end_object (&json);
    return cli_worse_status (cli_json_end (cli), good ? CLI_DONE : CLI_FAULT);
  }
  if (!db_auto_backup_inspect (file, &found, &error))
    return cli_print_app_error (error);
  content = app_backups_dup_content (&found);
  changed = dup_local (found.changed);
  g_string_append_printf (cli->out, "%s\n%s\n", file, content);
  if (found.changed > 0)
    g_string_append_printf (cli->out, _ ("Last changed %s\n"), changed);
  return end (cli);
}

typedef struct {
  gboolean look;
} BackupsOptions;

static int
run_backups (Cli *cli, BackupsOptions *options, char **words)
{
  if (words[0] == NULL)
    return list_backups (cli, options->look);
  if (!g_str_equal (words[0], "show"))
    return cli_usage (_ ("“%s” can’t be done so."), words[0]);
  if (words[1] == NULL)
    return cli_usage ("%s", _ ("An argument is missing."));
  return show_backup (cli, words[1]);
}

static const CliArgument backups_arguments[] = {
  { "", CLI_WAY },
  { "--look", CLI_SWITCH, 0, G_STRUCT_OFFSET (BackupsOptions, look) },
  { "", CLI_WAY },
  { "show", CLI_WORD },
  { "BACKUP|FILE|latest", CLI_BACKUP },
  { NULL },
};

const CliTable cli_backups = {
  .arguments = backups_arguments,
  .size = sizeof (BackupsOptions),
  .run = (CliRun)run_backups,
};

static int
make_backup (Cli *cli, DbStore *db)
{
  g_autoptr (DbAutoBackup) kept = NULL;
  AppJson json = cli_json (cli);
  GError *error = NULL;

  if (!app_backups_make_by_hand (db, NULL, &kept, &error))
    return cli_print_app_error (error);
  if (!cli->json) {
    g_string_append_printf (cli->out, "%s\n", kept->name);
    return end (cli);
  }
  app_json_begin_object (&json);
  put_facts (&json, kept);
  app_json_end_object (&json);
  return cli_json_end (cli);
}

static int
run_backup (Cli *cli, gpointer values, char **words)
{
  GError *error = NULL;

  if (words[0] == NULL)
    return make_backup (cli, cli->db);
  return app_backups_make_by_hand (cli->db, words[0], NULL, &error) ? CLI_DONE
                                                                    : cli_print_app_error (error);
}

static const CliArgument backup_arguments[] = {
  { "", CLI_WAY, CLI_OPENS, .run = run_backup },
  { "FILE", CLI_FILE, CLI_OPTIONAL },
  { NULL },
};

const CliTable cli_backup = {
  .arguments = backup_arguments,
};

static int
run_restore (Cli *cli, gpointer values, char **words)
{
  g_autofree char *database = NULL, *file = NULL, *kept = NULL;
  AppJson json = cli_json (cli);
  GError *error = NULL;

  database = dup_database (cli);
  file = app_backups_find (database, words[0], &error);
  if (file == NULL)
    return cli_print_app_error (error);
  if (!app_backups_restore (database, file, &kept, &error))
    return cli_print_error (error);
  if (!cli->json) {
    g_string_append_printf (cli->out, _ ("What was there is kept in %s.\n"), kept);
    return end (cli);
  }
  app_json_begin_object (&json);
  app_json_set_text (&json, "restored", file);
  app_json_set_text (&json, "kept", kept);
  app_json_end_object (&json);
  return cli_json_end (cli);
}

static const CliArgument restore_arguments[] = {
  { "", CLI_WAY, .run = run_restore },
  { "BACKUP|FILE|latest", CLI_BACKUP },
  { NULL },
};

const CliTable cli_restore = {
  .arguments = restore_arguments,
};

static int
run_compact (Cli *cli, gpointer values, char **words)
{
  g_autoptr (DbCompactReport) report = NULL;
  g_autofree char *database = NULL, *text = NULL;
  AppJson json = cli_json (cli);
  GError *error = NULL;

  database = dup_database (cli);
  report = app_backups_compact (database, &error);
  if (report == NULL)
    return cli_print_error (error);
  if (!cli->json) {
    text = app_backups_dup_compacted (report);
    g_string_append_printf (cli->out, "%s\n", text);
    if (report->backup != NULL)
      g_string_append_printf (cli->out, _ ("What was there is kept in %s.\n"),
                              report->backup->file);
    return end (cli);
  }
  app_json_begin_object (&json);
  app_json_set_integer (&json, "before", (gint64)report->before);
  app_json_set_integer (&json, "after", (gint64)report->after);
  app_json_set_integer (&json, "entries", (gint64)report->entries);
  app_json_set_integer (&json, "plays", (gint64)report->forms);
  if (report->backup != NULL)
    app_json_set_text (&json, "kept", report->backup->file);
  app_json_end_object (&json);
  return cli_json_end (cli);
}

static const CliArgument compact_arguments[] = {
  { "", CLI_WAY, .run = run_compact },
  { NULL },
};

const CliTable cli_compact = {
  .arguments = compact_arguments,
};
