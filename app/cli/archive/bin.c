/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `bin` and `match`: what was deleted, and what was typed wrong about a match.
 */
#include "app/cli/listing.h"
#include "app/match/match-edit.h"
#include "app/result/quick-db.h"
#include "app/store/bin-db.h"
#include "app/store/command-db.h"

#include <string.h>

static int
list_bin (Cli *cli, DbStore *db)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) items = db_bin_list (db, &error);
  CliListing listing;

  if (items == NULL)
    return cli_print_app_error (error);
  cli_listing_begin (&listing, cli, _ ("id|kind|title|of|deleted"));
  for (guint k = 0; k < items->len; k++) {
    const DbBinItem *item = g_ptr_array_index (items, k);
    g_autofree char *title = app_bin_dup_title (item);
    g_autofree char *subtitle = app_bin_dup_subtitle (item);

    if (cli->json) {
      app_json_begin_object (&listing.json);
      app_json_set_text (&listing.json, "id", item->uuid);
      app_json_set_text (&listing.json, "kind", app_bin_kind (item));
      app_json_set_text (&listing.json, "title", title);
      app_json_set_text (&listing.json, "of", subtitle);
      app_json_set_integer (&listing.json, "deleted", item->deleted);
      app_json_end_object (&listing.json);
    } else {
      cli_rows_add (listing.rows, 5, g_strdup (item->uuid), g_strdup (app_bin_kind_name (item)),
                    g_steal_pointer (&title), g_steal_pointer (&subtitle),
                    app_bin_dup_deleted (item->deleted));
    }
  }
  return cli_listing_end (&listing);
}

static int
run_bin (Cli *cli, gpointer values, char **words)
{
  const gboolean restore = words[0] != NULL;
  GError *error = NULL;

  if (restore && (!g_str_equal (words[0], "restore") || words[1] == NULL))
    return cli_usage (_ ("“%s” can’t be done so."), words[0]);
  for (char **id = words + restore; *id != NULL; id++)
    if (!app_command_do (cli->db, NULL, &app_bin_restore, &(AppBinCommand){ NULL, *id }, NULL,
                         &error))
      return cli_print_app_error (error);
  return restore ? CLI_DONE : list_bin (cli, cli->db);
}

static const CliArgument bin_arguments[] = {
  { "", CLI_WAY, CLI_OPENS, .run = run_bin },
  { "restore", CLI_WORD, CLI_OPTIONAL },
  { "ID", CLI_TEXT, CLI_IN | CLI_MANY },
  { NULL },
};

const CliTable cli_bin = {
  .arguments = bin_arguments,
};

/* "2=Cyd" */
static gboolean
set_seat (const char *text, AppMatchEdit *edit)
{
  const char *equal = strchr (text, '=');
  g_autofree char *number = equal != NULL ? g_strndup (text, (gsize)(equal - text)) : NULL;
  guint64 seat;

  if (number == NULL
      || !g_ascii_string_to_unsigned (number, 10, 1, APP_MATCH_EDIT_SEATS, &seat, NULL)) {
    cli_usage (_ ("“%s” is no seat: write “2=Cyd”."), text);
    return FALSE;
  }
  edit->names[seat - 1] = equal + 1;
  return TRUE;
}

static int
print_match (Cli *cli, DbStore *db, gint64 match)
{
  GError *error = NULL;
  g_autoptr (DbMatch) row = db_match_get (db, match, &error);
  AppJson json = cli_json (cli);

  if (row == NULL)
    return cli_print_app_error (error);
  if (!cli->json) {
    g_string_append_printf (cli->out, "%s\n", row->uuid);
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  }
  app_json_begin_object (&json);
  app_json_set_text (&json, "match", row->uuid);
  app_json_end_object (&json);
  return cli_json_end (cli);
}

/* @edit: what the options say, the seats included when they are checked */
typedef struct {
  char **seats;
  AppMatchEdit edit;
} MatchOptions;

static int
check_seats (Cli *cli, MatchOptions *options, char **words)
{
  for (char **seat = options->seats; seat != NULL && *seat != NULL; seat++)
    if (!set_seat (*seat, &options->edit))
      return CLI_USAGE;
  return CLI_DONE;
}

static int
edit_match (Cli *cli, MatchOptions *options, char **words)
{
  g_auto (AppCommandAnswer) answer = { 0 };
  GError *error = NULL;

  if (!app_command_do (cli->db, NULL, &app_match_edit, &options->edit, &answer, &error))
    return cli_print_error (error);
  if (answer.batch == 0)
    cli_notice (_ ("Nothing is changed: all of it was so already."));
  return print_match (cli, cli->db, cli->match);
}

static const CliArgument match_arguments[] = {
  { "edit", CLI_WAY, CLI_FINDS, .run = (CliRun)edit_match },
  { "MATCH", CLI_MATCH, 0, G_STRUCT_OFFSET (MatchOptions, edit.match) },
  { "--date", CLI_DAY, 0, G_STRUCT_OFFSET (MatchOptions, edit.date), "D" },
  { "--place", CLI_PLACE, 0, G_STRUCT_OFFSET (MatchOptions, edit.place), "P" },
  { "--event", CLI_TEXT, 0, G_STRUCT_OFFSET (MatchOptions, edit.event), "E" },
  { "--round", CLI_TEXT, 0, G_STRUCT_OFFSET (MatchOptions, edit.round), "R" },
  { "--minutes", CLI_TEXT, 0, G_STRUCT_OFFSET (MatchOptions, edit.minutes), "M" },
  { "--seat", CLI_TEXT, CLI_MANY, G_STRUCT_OFFSET (MatchOptions, seats), "N=NAME" },
  { NULL },
};

const CliTable cli_match = {
  .arguments = match_arguments,
  .size = sizeof (MatchOptions),
  .check = (CliRun)check_seats,
};
