/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `salvage`: what can be read of a damaged collection, as files or into another one.
 */
#include "app/cli/cli.h"

#include "app/base/error.h"
#include "app/rescue/salvage.h"

#include "db/store.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <sys/stat.h>

static void
write_account (Cli *cli, AppJson *json, char **account)
{
  if (cli->json)
    app_json_begin_list_of (json, "account");
  for (char **sentence = account; *sentence != NULL; sentence++)
    if (cli->json)
      app_json_text (json, *sentence);
    else
      g_string_append_printf (cli->out, "%s\n", *sentence);
  if (cli->json)
    app_json_end_list (json);
}

static int
end (Cli *cli, AppJson *json)
{
  if (!cli->json)
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  app_json_end_object (json);
  return cli_json_end (cli);
}

/* What can't hold a collection at all says what it is. */
static gboolean
print_findings (const char *file, GError **error)
{
  g_autofree char *name = g_filename_display_name (file);
  GStatBuf info;

  if (g_stat (file, &info) != 0 || (S_ISREG (info.st_mode) && g_access (file, R_OK) != 0)) {
    app_error_errno (error, file, errno);
    return FALSE;
  }
  if (S_ISREG (info.st_mode))
    return TRUE;
  if (S_ISDIR (info.st_mode))
    g_set_error (error, APP_ERROR, APP_ERROR_DATABASE, _ ("“%s” is a folder, not a database"),
                 name);
  else
    g_set_error (error, APP_ERROR, APP_ERROR_DATABASE, _ ("“%s” is not a database"), name);
  return FALSE;
}

static int
salvage_to (Cli *cli, const char *file, const char *folder)
{
  GError *error = NULL;
  g_autoptr (AppSalvageReport) salvaged = app_salvage (file, folder, NULL, &error);
  AppJson json = cli_json (cli);
  int status;

  if (salvaged == NULL)
    return cli_print_error (error);
  if (cli->json) {
    app_json_begin_object (&json);
    app_json_set_text (&json, "folder", salvaged->folder);
    app_json_set_integer (&json, "whole", salvaged->intact);
    app_json_set_integer (&json, "unsure", salvaged->unsure);
    app_json_set_integer (&json, "cut", salvaged->cut);
    app_json_set_integer (&json, "plain", salvaged->plain);
    app_json_set_boolean (&json, "complete", salvaged->complete);
  }
  write_account (cli, &json, salvaged->account);
  status = end (cli, &json);
  return salvaged->complete ? status : cli_worse_status (status, CLI_FAULT);
}

static int
salvage_into (Cli *cli, const char *file)
{
  GError *error = NULL, *failed = NULL;
  g_autoptr (DbStore) db = cli_open (cli, TRUE, &error);
  g_auto (GStrv) account = NULL;
  AppJson json = cli_json (cli);
  gboolean complete;
  int status;

  if (db == NULL)
    return cli_print_error (error);
  account = app_salvage_into (db, file, &complete, NULL, &failed);
  if (account == NULL)
    return cli_print_app_error (failed);
  if (cli->json) {
    app_json_begin_object (&json);
    app_json_set_boolean (&json, "complete", complete);
  }
  write_account (cli, &json, account);
  status = end (cli, &json);
  return complete ? status : cli_worse_status (status, CLI_FAULT);
}

typedef struct {
  gboolean into;
} SalvageOptions;

static int
run_salvage (Cli *cli, SalvageOptions *options, char **words)
{
  g_autofree char *own = NULL;
  GError *error = NULL;
  const char *file;

  if (options->into && words[1] != NULL)
    return cli_usage (_ ("“%s” is too much."), words[1]);
  if (options->into)
    return print_findings (words[0], &error) ? salvage_into (cli, words[0])
                                             : cli_print_error (error);
  own = cli->database != NULL ? g_strdup (cli->database) : db_store_dup_default_path ();
  file = words[1] != NULL ? words[0] : own;
  if (!print_findings (file, &error))
    return cli_print_error (error);
  return salvage_to (cli, file, words[1] != NULL ? words[1] : words[0]);
}

static const CliArgument salvage_arguments[] = {
  { "", CLI_WAY },
  { "FILE", CLI_FILE, CLI_OPTIONAL },
  { "FOLDER", CLI_FILE },
  { "", CLI_WAY },
  { "FILE", CLI_FILE },
  { "--into", CLI_SWITCH, CLI_REQUIRED, G_STRUCT_OFFSET (SalvageOptions, into) },
  { NULL },
};

const CliTable cli_salvage = {
  .arguments = salvage_arguments,
  .size = sizeof (SalvageOptions),
  .run = (CliRun)run_salvage,
};
