/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `pack`: packs written on the command line: begun, read, judged, kept, handed on.
 */
#include "app/cli/collection/pack.h"

#include "app/base/out-file.h"

#include "db/packs.h"

#include <string.h>

void
cli_pack_clear (CliPack *pack)
{
  g_clear_pointer (&pack->row, db_pack_draft_free);
  g_clear_pointer (&pack->root, app_value_unref);
}

gboolean
cli_pack_find_draft (DbStore *db, const char *which, CliPack *pack, GError **error)
{
  gint64 id;

  if (!db_pack_draft_find (db, which, &id, error))
    return FALSE;
  pack->row = db_pack_draft_get (db, id, error);
  if (pack->row == NULL)
    return FALSE;
  if (pack->row->deleted != 0) {
    g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND,
                 _ ("The draft of “%s” is in the bin: restore it first."), which);
    return FALSE;
  }
  pack->root =
      app_pack_draft_read (pack->row->json, strlen (pack->row->json), pack->row->uuid, error);
  return pack->root != NULL;
}

gboolean
cli_pack_read_id (const char *text, char **id, guint *revision)
{
  const char *at = strchr (text, '@');
  guint64 number = 0;

  *id = NULL;
  if (at != NULL && !g_ascii_string_to_unsigned (at + 1, 10, 1, 999999999, &number, NULL))
    return FALSE;
  *id = at != NULL ? g_strndup (text, (gsize)(at - text)) : g_strdup (text);
  *revision = (guint)number;
  return TRUE;
}

static gboolean
read_file (const char *path, CliPack *pack, GError **error)
{
  g_autofree char *json = NULL;
  gsize length;

  json = app_pack_draft_read_file (path, &length, error);
  if (json != NULL)
    pack->root = app_pack_draft_read (json, length, path, error);
  return pack->root != NULL;
}

gboolean
cli_pack_find (DbStore *db, const char *which, CliPack *pack, GError **error)
{
  GError *failed = NULL;
  g_autofree char *id = NULL;
  guint revision;

  if (strpbrk (which, "./") != NULL)
    return read_file (which, pack, error);
  if (cli_pack_find_draft (db, which, pack, &failed))
    return TRUE;
  if (!g_error_matches (failed, DB_ERROR, DB_ERROR_NOT_FOUND)
      || !cli_pack_read_id (which, &id, &revision)) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  g_clear_error (&failed);
  pack->root = app_pack_draft_load_pack (db, id, revision, &failed);
  if (pack->root != NULL)
    return TRUE;
  if (!g_error_matches (failed, APP_ERROR, APP_ERROR_NOT_FOUND)) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  g_error_free (failed);
  g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND,
               _ ("There is neither a draft nor a pack “%s”."), which);
  return FALSE;
}

AppPackCheck *
cli_pack_check (DbStore *db, const CliPack *pack, GError **error)
{
  AppPackCheck *check;
  gboolean bundled = FALSE;
  guint revision;

  if (pack->row != NULL
      && !app_pack_draft_find_goal (db, pack->row->code, &revision, &bundled, error))
    return NULL;
  check = app_pack_check_new ();
  app_pack_check_members (check, pack->root);
  app_pack_check_whole (check, bundled);
  return check;
}

gboolean
cli_pack_has_faults (AppPackCheck *check)
{
  const AppPackFault *fault = app_pack_check_find (check, "");

  return fault != NULL && !fault->warning;
}

/* What is made */

/* @uuid: (transfer full) (nullable); @error: taken over where that is NULL */
static int
tell_made (Cli *cli, DbStore *db, char *uuid, GError **error)
{
  g_autofree char *own = uuid;

  return uuid != NULL ? cli_pack_tell (cli, db, uuid, NULL) : cli_fault (g_steal_pointer (error));
}

static int
make_new (Cli *cli, DbStore *db, char **words)
{
  GError *error = NULL;

  if (words[0] == NULL || words[1] == NULL)
    return cli_usage ("pack", "%s", _ ("an argument is missing"));
  if (rules_game (rules_text (words[0])) == NULL)
    return cli_usage ("pack", _ ("there is no game “%s”"), words[0]);
  return tell_made (cli, db, app_pack_draft_make_new (db, words[0], words[1], &error), &error);
}

static int
make_copy (Cli *cli, DbStore *db, char **words)
{
  g_autofree char *id = NULL, *uuid = NULL;
  GError *error = NULL;
  guint revision;

  if (words[0] == NULL)
    return cli_usage ("pack", "%s", _ ("an argument is missing"));
  if (!cli_pack_read_id (words[0], &id, &revision))
    return cli_usage ("pack", _ ("“%s” is no pack: write “%s”"), words[0], "tome-starter@1");
  uuid = app_pack_draft_make_copy (db, id, revision, words[1], &error);
  return tell_made (cli, db, g_steal_pointer (&uuid), &error);
}

static int
make_revision (Cli *cli, DbStore *db, char **words)
{
  GError *error = NULL;

  if (words[0] == NULL)
    return cli_usage ("pack", "%s", _ ("an argument is missing"));
  return tell_made (cli, db, app_pack_draft_make_revision (db, words[0], &error), &error);
}

static int
make_from_file (Cli *cli, DbStore *db, char **words)
{
  GError *error = NULL;
  char *uuid;

  if (words[0] == NULL)
    return cli_usage ("pack", "%s", _ ("an argument is missing"));
  uuid = app_pack_draft_make_from_file (db, words[0], &error);
  return uuid != NULL ? tell_made (cli, db, uuid, &error) : cli_report (error);
}

/* What is judged */

static void
put_faults (Cli *cli, AppPackCheck *check, const char *name)
{
  const GArray *faults = app_pack_check_get_faults (check);
  AppJson json = cli_json (cli);

  app_json_begin_object (&json);
  app_json_set_text (&json, "pack", name);
  app_json_set_boolean (&json, "valid", !cli_pack_has_faults (check));
  app_json_key (&json, "faults");
  app_json_begin_list (&json);
  for (guint k = 0; k < faults->len; k++) {
    const AppPackFault *fault = &g_array_index (faults, AppPackFault, k);

    app_json_begin_object (&json);
    app_json_set_text (&json, "path", fault->path);
    app_json_set_text (&json, "sentence", fault->sentence);
    app_json_set_boolean (&json, "warning", fault->warning);
    app_json_end_object (&json);
  }
  app_json_end_list (&json);
  app_json_end_object (&json);
}

static void
print_faults (Cli *cli, AppPackCheck *check)
{
  const GArray *faults = app_pack_check_get_faults (check);

  for (guint k = 0; k < faults->len; k++) {
    const AppPackFault *fault = &g_array_index (faults, AppPackFault, k);

    g_string_append_printf (cli->out, "%s%s%s\n", fault->path, fault->path[0] != '\0' ? ": " : "",
                            fault->sentence);
  }
  if (!cli_pack_has_faults (check))
    g_string_append_printf (cli->out, "%s\n", _ ("ok"));
}

static int
check_pack (Cli *cli, DbStore *db, char **words)
{
  g_auto (CliPack) pack = { 0 };
  g_autoptr (AppPackCheck) check = NULL;
  GError *error = NULL;
  int status;

  if (words[0] == NULL)
    return cli_usage ("pack", "%s", _ ("an argument is missing"));
  if (cli_pack_find (db, words[0], &pack, &error))
    check = cli_pack_check (db, &pack, &error);
  if (check == NULL)
    return cli_fault (error);
  status = cli_pack_has_faults (check) ? CLI_FAULT : CLI_DONE;
  if (cli->json) {
    put_faults (cli, check, app_pack_draft_get_text (pack.root, "pack"));
    return cli_worse (status, cli_json_end (cli));
  }
  print_faults (cli, check);
  return cli_flush (cli) ? status : CLI_USAGE;
}

static int
keep_draft (Cli *cli, DbStore *db, char **words)
{
  g_auto (CliPack) pack = { 0 };
  g_autoptr (AppPackCheck) check = NULL;
  g_autofree char *kept = NULL;
  GError *error = NULL;
  gint64 batch;

  if (words[0] == NULL)
    return cli_usage ("pack", "%s", _ ("an argument is missing"));
  if (cli_pack_find_draft (db, words[0], &pack, &error))
    check = cli_pack_check (db, &pack, &error);
  if (check == NULL)
    return cli_fault (error);
  for (guint k = 0; k < app_pack_check_get_faults (check)->len; k++) {
    const AppPackFault *fault = &g_array_index (app_pack_check_get_faults (check), AppPackFault, k);

    if (fault->path[0] != '\0')
      cli_tell ("%s: %s", fault->path, fault->sentence);
    else
      cli_tell ("%s", fault->sentence);
  }
  if (cli_pack_has_faults (check))
    return CLI_FAULT;
  kept = app_pack_draft_keep (db, pack.row->id, pack.row->json, pack.root, &batch, &error);
  if (kept == NULL)
    return cli_fault (error);
  if (cli->json) {
    AppJson json = cli_json (cli);

    app_json_begin_object (&json);
    app_json_set_text (&json, "kept", kept);
    app_json_end_object (&json);
    return cli_json_end (cli);
  }
  g_string_append_printf (cli->out, "%s\n", kept);
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

/* With the revision that it will be. */
static int
write_pack (Cli *cli, DbStore *db, char **words)
{
  g_auto (CliPack) pack = { 0 };
  g_autoptr (AppValue) number = NULL, numbered = NULL;
  g_autofree char *text = NULL;
  GError *error = NULL;
  AppOutFile *file;
  gboolean bundled;
  guint revision;

  if (words[0] == NULL)
    return cli_usage ("pack", "%s", _ ("an argument is missing"));
  if (!cli_pack_find_draft (db, words[0], &pack, &error)
      || !app_pack_draft_find_goal (db, pack.row->code, &revision, &bundled, &error))
    return cli_fault (error);
  number = app_value_new_integer (revision);
  numbered = app_pack_root_set (pack.root, "revision", number);
  text = app_pack_draft_dup_text (numbered != NULL ? numbered : pack.root);
  if (words[1] == NULL) {
    cli->raw = TRUE;
    g_string_append (cli->out, text);
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  }
  file = app_out_file_open (words[1], &error);
  if (file == NULL)
    return cli_report (error);
  app_out_file_write (text, strlen (text), file);
  return app_out_file_close (file, &error) ? CLI_DONE : cli_report (error);
}

static int
mark_draft (Cli *cli, DbStore *db, gboolean deleted, char **words)
{
  GError *error = NULL;
  gint64 row;

  if (words[0] == NULL)
    return cli_usage ("pack", "%s", _ ("an argument is missing"));
  if (!db_pack_draft_find (db, words[0], &row, &error)
      || !db_pack_draft_set_deleted (db, row, deleted, &error))
    return cli_fault (error);
  return CLI_DONE;
}

/* The command */

/* @most: words behind the way's own; -1 for any number */
static const struct {
  const char *way;
  int most;
  int (*run) (Cli *cli, DbStore *db, char **words);
} ways[] = {
  { "new", 2, make_new },
  { "copy", 2, make_copy },
  { "revise", 1, make_revision },
  { "read", 1, make_from_file },
  { "show", 2, cli_pack_show },
  { "set", 3, cli_pack_set },
  { "remove", 2, cli_pack_remove },
  { "move", 3, cli_pack_move },
  { "duplicate", 2, cli_pack_duplicate },
  { "take", -1, cli_pack_take },
  { "check", 1, check_pack },
  { "keep", 1, keep_draft },
  { "write", 2, write_pack },
};

static int
run_way (Cli *cli, DbStore *db, const char *variant, char **argv)
{
  const char *way = argv[1];
  int n = (int)g_strv_length (argv) - 2;

  if (g_str_equal (way, "add"))
    return cli_pack_add (cli, db, variant, argv + 2);
  if (variant != NULL)
    return cli_usage ("pack", _ ("only “%s” takes “%s”"), "add", "--variant");
  if (g_str_equal (way, "list") && n == 0)
    return cli_pack_list (cli, db);
  if ((g_str_equal (way, "delete") || g_str_equal (way, "restore")) && n <= 1)
    return mark_draft (cli, db, g_str_equal (way, "delete"), argv + 2);
  for (gsize k = 0; k < G_N_ELEMENTS (ways); k++) {
    if (!g_str_equal (ways[k].way, way))
      continue;
    if (ways[k].most >= 0 && n > ways[k].most)
      return cli_usage ("pack", _ ("“%s” is too much"), argv[2 + ways[k].most]);
    return ways[k].run (cli, db, argv + 2);
  }
  return cli_usage ("pack", _ ("“%s” can’t be done so"), way);
}

int
cli_pack (Cli *cli, const char *name, char **argv)
{
  g_autofree char *variant = NULL;
  const GOptionEntry entries[] = {
    { "variant", 0, 0, G_OPTION_ARG_STRING, &variant, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (DbStore) db = NULL;
  GError *error = NULL;

  if (!cli_parse (cli, name, entries, &argv, 1, -1))
    return CLI_USAGE;
  db = cli_open (cli, TRUE, &error);
  if (db == NULL)
    return cli_report (error);
  return run_way (cli, db, variant, argv);
}
