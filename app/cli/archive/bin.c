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

int
cli_bin (Cli *cli, const char *name, char **argv)
{
  g_autoptr (DbStore) db = NULL;
  GError *error = NULL;

  if (!cli_parse (cli, name, NULL, &argv, 0, -1))
    return CLI_USAGE;
  if (argv[1] != NULL && (!g_str_equal (argv[1], "restore") || argv[2] == NULL))
    return cli_usage (name, _ ("“%s” can’t be done so."), argv[1]);
  db = cli_open (cli, FALSE, &error);
  if (db == NULL)
    return cli_print_error (error);
  for (char **id = argv + (argv[1] != NULL ? 2 : 1); *id != NULL; id++)
    if (!app_command_do (db, NULL, &app_bin_restore, &(AppBinCommand){ NULL, *id }, NULL, &error))
      return cli_print_app_error (error);
  return argv[1] != NULL ? CLI_DONE : list_bin (cli, db);
}

/* "2=Cyd" */
static gboolean
set_seat (const char *name, const char *text, AppMatchEdit *edit)
{
  const char *equal = strchr (text, '=');
  g_autofree char *number = equal != NULL ? g_strndup (text, (gsize)(equal - text)) : NULL;
  guint64 seat;

  if (number == NULL
      || !g_ascii_string_to_unsigned (number, 10, 1, APP_MATCH_EDIT_SEATS, &seat, NULL)) {
    cli_usage (name, _ ("“%s” is no seat: write “2=Cyd”."), text);
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

int
cli_match (Cli *cli, const char *name, char **argv)
{
  g_autofree char *date = NULL, *place = NULL, *event = NULL, *round = NULL, *minutes = NULL;
  g_auto (GStrv) seats = NULL;
  const GOptionEntry entries[] = {
    { "date", 0, 0, G_OPTION_ARG_STRING, &date, NULL, NULL },
    { "place", 0, 0, G_OPTION_ARG_STRING, &place, NULL, NULL },
    { "event", 0, 0, G_OPTION_ARG_STRING, &event, NULL, NULL },
    { "round", 0, 0, G_OPTION_ARG_STRING, &round, NULL, NULL },
    { "minutes", 0, 0, G_OPTION_ARG_STRING, &minutes, NULL, NULL },
    { "seat", 0, 0, G_OPTION_ARG_STRING_ARRAY, &seats, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (DbStore) db = NULL;
  AppMatchEdit edit = { 0 };
  GError *error = NULL;
  g_auto (AppCommandAnswer) answer = { 0 };
  gint64 match;

  if (!cli_parse (cli, name, entries, &argv, 2, 2))
    return CLI_USAGE;
  if (!g_str_equal (argv[1], "edit"))
    return cli_usage (name, _ ("“%s” can’t be done so."), argv[1]);
  edit.date = date;
  edit.place = place;
  edit.event = event;
  edit.round = round;
  edit.minutes = minutes;
  for (char **seat = seats; seat != NULL && *seat != NULL; seat++)
    if (!set_seat (name, *seat, &edit))
      return CLI_USAGE;
  db = cli_open (cli, FALSE, &error);
  if (db == NULL || !cli_find_match (db, argv[2], &match, &error))
    return cli_print_error (error);
  edit.match = argv[2];
  if (!app_command_do (db, NULL, &app_match_edit, &edit, &answer, &error))
    return cli_print_error (error);
  if (answer.batch == 0)
    cli_notice (_ ("Nothing is changed: all of it was so already."));
  return print_match (cli, db, match);
}
