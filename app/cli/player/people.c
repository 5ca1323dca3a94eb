/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `player`: adding, renaming, merging, splitting, deleting and purging players.
 */
#include "app/cli/cli.h"
#include "app/cli/listing.h"
#include "app/store/command-db.h"

#include "app/player/players.h"
#include "app/player/purge.h"
#include "app/plays-in/past-imports.h"
#include "app/store/backups.h"
#include "app/store/bin-db.h"

#include "db/players-read.h"

#include <inttypes.h>

/* @command: with the words that are its fields; the options are those of `split` and `purge` */
typedef struct {
  char **called, **matches;
  gboolean is_new, tables, no_tables, dry_run;
  char *yes;
  gboolean backup, delete_backups;
  AppPlayerCommand command;
} Options;

static int
print_player (Cli *cli, DbStore *db, gint64 id)
{
  GError *error = NULL;
  g_autoptr (DbPlayer) player = db_player_get (db, id, &error);
  AppJson json = cli_json (cli);

  if (player == NULL)
    return cli_print_error (error);
  if (!cli->json) {
    g_string_append_printf (cli->out, "%s\n", player->uuid);
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  }
  app_json_begin_object (&json);
  app_json_set_text (&json, "player", player->uuid);
  app_json_set_text (&json, "name", player->name);
  app_json_end_object (&json);
  return cli_json_end (cli);
}

static gboolean
is_named (const DbBinItem *item, const char *who)
{
  g_autofree char *name = db_fold (item->title);
  g_autofree char *folded = db_fold (who);

  return item->subject == DB_SUBJECT_PLAYER
         && (g_str_equal (name, folded) || g_str_equal (item->uuid, folded));
}

/* Of several in the bin by one name the one that was deleted last. */
static gboolean
restore (DbStore *db, const char *who, gint64 *player, GError **error)
{
  g_autoptr (GPtrArray) items = db_bin_list (db, error);

  for (guint k = 0; items != NULL && k < items->len; k++) {
    const DbBinItem *item = g_ptr_array_index (items, k);

    if (is_named (item, who)) {
      *player = item->row;
      return app_command_do (db, NULL, &app_bin_restore, &(AppBinCommand){ "player", item->uuid },
                             NULL, error);
    }
  }
  if (items != NULL)
    g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("There is no “%s” in the bin"), who);
  return FALSE;
}

/* Prints the player who was changed. */
static int
print_changed (Cli *cli, const char *who, GError *error)
{
  gint64 player;

  return error == NULL && db_player_find (cli->db, who, &player, &error)
             ? print_player (cli, cli->db, player)
             : cli_print_app_error (error);
}

enum { ADD, RENAME, MERGE };

/* @action: which of them */
static int
change_player (Cli *cli, Options *options, char **words)
{
  static const AppCommandType *const types[] = {
    [ADD] = &app_player_add, [RENAME] = &app_player_rename, [MERGE] = &app_player_merge
  };
  g_auto (AppCommandAnswer) answer = { 0 };
  GError *error = NULL;

  app_command_do (cli->db, NULL, types[cli->way->action], &options->command, &answer, &error);
  return print_changed (cli, answer.uuid, error);
}

static int
delete_player (Cli *cli, Options *options, char **words)
{
  GError *error = NULL;
  gint64 player;

  return db_player_find (cli->db, words[0], &player, &error)
                 && app_command_do (cli->db, NULL, &app_bin_set_deleted,
                                    &(AppBinCommand){ "player", words[0], TRUE }, NULL, &error)
             ? print_player (cli, cli->db, player)
             : cli_print_app_error (error);
}

static int
restore_player (Cli *cli, Options *options, char **words)
{
  GError *error = NULL;
  gint64 player;

  return restore (cli->db, words[0], &player, &error) ? print_player (cli, cli->db, player)
                                                      : cli_print_app_error (error);
}

/* Purging */

static gboolean
has_purge_options (const Options *options)
{
  return options->yes != NULL || options->backup || options->delete_backups;
}

static int
put_purge (Cli *cli, const AppPurge *purge, gboolean done, const char *backup)
{
  const DbPurge *counts = purge->purge;
  AppJson json = cli_json (cli);

  if (!cli->json) {
    g_autofree char *told = app_purge_dup_told (purge);

    g_string_append_printf (cli->out, "%s\n", told);
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  }
  app_json_begin_object (&json);
  app_json_set_text (&json, "player", counts->uuid);
  app_json_set_text (&json, "name", counts->name);
  app_json_set_text (&json, "pseudonym", counts->pseudonym);
  app_json_set_integer (&json, "matches", counts->matches);
  app_json_set_integer (&json, "seasons", counts->seasons);
  app_json_set_integer (&json, "notes", counts->notes);
  app_json_set_integer (&json, "photos", counts->photos);
  app_json_set_integer (&json, "tags", counts->tags);
  app_json_set_integer (&json, "ids", counts->ids);
  app_json_set_integer (&json, "plays", counts->plays);
  app_json_set_integer (&json, "texts", counts->texts);
  app_json_set_integer (&json, "changes", counts->changes);
  app_json_set_integer (&json, "packs", counts->packs);
  app_json_set_text_array (&json, "backups", purge->backups);
  app_json_set_boolean (&json, "purged", done);
  app_json_set_text (&json, "backup", backup);
  app_json_end_object (&json);
  return cli_json_end (cli);
}

/* Without the name once more it is only told. */
static int
purge_player (Cli *cli, Options *options, char **words)
{
  GError *error = NULL;
  g_autoptr (AppPurge) purge = app_purge_look (cli->db, words[0], &error);
  g_autofree char *backup = NULL;
  int status;

  if (purge == NULL)
    return cli_print_app_error (error);
  if (options->yes != NULL && !app_purge_is_name (purge, options->yes))
    return cli_usage (_ ("The player is called “%s”. Give that name with --yes."),
                      purge->purge->name);
  if (options->yes != NULL
      && !app_purge_run (cli->db, purge, options->backup ? &backup : NULL, options->delete_backups,
                         &error))
    return cli_print_app_error (error);
  status = put_purge (cli, purge, options->yes != NULL, backup);
  if (backup != NULL)
    cli_notice (_ ("The backup “%s” holds the name."), backup);
  if (options->yes == NULL)
    cli_notice (_ ("Nothing was changed. It can’t be undone: --yes “%s” does it."),
                purge->purge->name);
  return status;
}

/* Splitting */

static void
put_past_name (Cli *cli, const AppPastImportName *name)
{
  AppJson json = cli_json (cli);

  if (!cli->json) {
    /* Translators: a source and a name there, and how many matches. */
    g_string_append_printf (
        cli->out, ngettext ("%s  %s  %u match\n", "%s  %s  %u matches\n", name->plays->len),
        name->source, name->name, name->plays->len);
    return;
  }
  app_json_begin_object (&json);
  app_json_set_text (&json, "source", name->source);
  app_json_set_text (&json, "name", name->name);
  app_json_set_integer (&json, "matches", name->plays->len);
  app_json_end_object (&json);
}

static int
list_past_names (Cli *cli, DbStore *db, gint64 player)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) names = app_past_import_list_names (db, player, &error);
  CliListing listing;

  if (names == NULL)
    return cli_print_app_error (error);
  cli_listing_begin (&listing, cli, NULL);
  for (guint k = 0; k < names->len; k++)
    put_past_name (cli, g_ptr_array_index (names, k));
  return cli_listing_end (&listing);
}

/* All names of the sources that are written so. */
static gboolean
add_called (const GPtrArray *names, const char *called, GArray *plays, GStrvBuilder *ids,
            GError **error)
{
  g_autofree char *wanted = db_fold (called);
  guint n = 0;

  for (guint k = 0; k < names->len; k++) {
    const AppPastImportName *name = g_ptr_array_index (names, k);
    g_autofree char *folded = db_fold (name->name);

    if (!g_str_equal (folded, wanted))
      continue;
    n++;
    g_array_append_vals (plays, name->plays->data, name->plays->len);
    g_strv_builder_add (ids, name->source);
    g_strv_builder_add (ids, name->external);
  }
  if (n == 0)
    g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND,
                 _ ("No import calls the player “%s”. “player split PLAYER” lists what they do."),
                 called);
  return n > 0;
}

static gboolean
collect (DbStore *db, gint64 player, const Options *options, GArray *plays, GStrvBuilder *ids,
         GError **error)
{
  g_autoptr (GPtrArray) names =
      options->called != NULL ? app_past_import_list_names (db, player, error) : NULL;

  if (options->called != NULL && names == NULL)
    return FALSE;
  for (char **called = options->called; called != NULL && *called != NULL; called++)
    if (!add_called (names, *called, plays, ids, error))
      return FALSE;
  for (char **match = options->matches; match != NULL && *match != NULL; match++) {
    AppPlayerPlay play = { 0, 0 };

    if (!cli_find_match (db, *match, &play.match, error))
      return FALSE;
    g_array_append_val (plays, play);
  }
  return TRUE;
}

static int
put_split (Cli *cli, const AppPlayerSplitResult *result, const char *into, gint64 batch)
{
  AppJson json = cli_json (cli);

  if (cli->json) {
    app_json_begin_object (&json);
    app_json_set_text (&json, "into", into);
    app_json_set_integer (&json, "moved", result->moved);
    app_json_set_integer (&json, "stay", result->stay);
    app_json_set_texts (&json, "tables", result->tables);
    if (batch != 0)
      app_json_set_integer (&json, "batch", batch);
    app_json_end_object (&json);
    return cli_json_end (cli);
  }
  for (char **table = result->tables; *table != NULL; table++)
    g_string_append_printf (cli->out, "%s\n", *table);
  g_string_append_printf (
      cli->out, ngettext ("%u match goes to “%s”.", "%u matches go to “%s”.", result->moved),
      result->moved, into);
  if (result->stay > 0)
    g_string_append_printf (cli->out, ngettext (" %u stays.", " %u stay.", result->stay),
                            result->stay);
  g_string_append_c (cli->out, '\n');
  if (batch != 0)
    g_string_append_printf (cli->out,
                            _ ("This is change %" PRIi64 "; “revert %" PRIi64 "” takes it back.\n"),
                            batch, batch);
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

/* Leagues and runs are told first, and wait for an option. */
static int
put_tables (const AppPlayerSplitResult *result)
{
  for (char **table = result->tables; *table != NULL; table++)
    cli_notice ("%s", *table);
  cli_notice ("%s",
              _ ("Some of the matches are in leagues or runs. Nothing was changed. Say --tables to "
                 "let them go along, or --no-tables to leave them where they are."));
  return CLI_FAULT;
}
static int
run_split (Cli *cli, DbStore *db, gint64 player, const char *into, const Options *options)
{
  g_autoptr (GArray) plays = g_array_new (FALSE, FALSE, sizeof (AppPlayerPlay));
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) ids = NULL;
  g_auto (AppPlayerSplitResult) result = { 0 };
  g_auto (AppPlayerSplitResult) plan = { 0 };
  AppPlayerSplit split = { .plays = plays, .name = into, .tables = TRUE };
  GError *error = NULL;
  gint64 batch = 0;

  if ((!options->is_new && !db_player_find (db, into, &split.into, &error))
      || !collect (db, player, options, plays, builder, &error)
      || !app_player_split_within (db, player, &split, TRUE, &plan, &error))
    return cli_print_app_error (error);
  ids = g_strv_builder_end (builder);
  split.ids = (const char *const *)ids;
  split.tables = !options->no_tables;
  if (plan.tables[0] != NULL && !options->tables && !options->no_tables && !options->dry_run)
    return put_tables (&plan);
  if (options->dry_run) {
    app_player_split_result_clear (&plan);
    return app_player_split_within (db, player, &split, TRUE, &plan, &error)
               ? put_split (cli, &plan, into, 0)
               : cli_print_app_error (error);
  }
  return app_player_split (db, player, &split, &result, &batch, &error)
             ? put_split (cli, &result, into, batch)
             : cli_print_app_error (error);
}

/* @words: the player, and to whom the matches go */
static int
split_player (Cli *cli, Options *options, char **words)
{
  gboolean chosen = options->called != NULL || options->matches != NULL;
  GError *error = NULL;
  gint64 player;

  if (options->tables && options->no_tables)
    return cli_usage ("%s", _ ("--tables and --no-tables exclude each other."));
  if ((words[1] != NULL) != chosen)
    return cli_usage ("%s", words[1] != NULL
                                ? _ ("Say which matches: --called NAME or --match MATCH.")
                                : _ ("say whose matches they are: player split PLAYER OTHER"));
  if (!db_player_find (cli->db, words[0], &player, &error))
    return cli_print_app_error (error);
  return words[1] != NULL ? run_split (cli, cli->db, player, words[1], options)
                          : list_past_names (cli, cli->db, player);
}

static gboolean
has_split_options (const Options *options)
{
  return options->called != NULL || options->matches != NULL || options->is_new || options->tables
         || options->no_tables || options->dry_run;
}

static int
check_options (Cli *cli, Options *options, char **words)
{
  if (has_split_options (options) && !g_str_equal (cli->way->name, "split"))
    return cli_usage ("%s", _ ("These options go with “split”."));
  if (has_purge_options (options) && !g_str_equal (cli->way->name, "purge"))
    return cli_usage ("%s", _ ("These options go with “purge”."));
  return CLI_DONE;
}

static const CliArgument player_arguments[] = {
  { "add", CLI_WAY, CLI_MAKES, .run = (CliRun)change_player, .action = ADD },
  { "NAME", CLI_TEXT, 0, G_STRUCT_OFFSET (Options, command.name) },
  { "rename", CLI_WAY, CLI_MAKES, .run = (CliRun)change_player, .action = RENAME },
  { "PLAYER", CLI_PLAYER, 0, G_STRUCT_OFFSET (Options, command.player) },
  { "NAME", CLI_TEXT, 0, G_STRUCT_OFFSET (Options, command.name) },
  { "merge", CLI_WAY, CLI_MAKES, .run = (CliRun)change_player, .action = MERGE },
  { "PLAYER", CLI_PLAYER, 0, G_STRUCT_OFFSET (Options, command.player) },
  { "INTO", CLI_PLAYER, 0, G_STRUCT_OFFSET (Options, command.into) },
  { "delete", CLI_WAY, CLI_MAKES, .run = (CliRun)delete_player },
  { "PLAYER", CLI_PLAYER },
  { "restore", CLI_WAY, CLI_MAKES, .run = (CliRun)restore_player },
  { "PLAYER", CLI_PLAYER },
  { "split", CLI_WAY, CLI_MAKES, .run = (CliRun)split_player },
  { "PLAYER", CLI_PLAYER },
  { "OTHER", CLI_PLAYER, CLI_OPTIONAL },
  { "--new", CLI_SWITCH, CLI_IN, G_STRUCT_OFFSET (Options, is_new) },
  { "--called", CLI_TEXT, CLI_IN | CLI_MANY, G_STRUCT_OFFSET (Options, called), "NAME" },
  { "--match", CLI_MATCH, CLI_IN | CLI_MANY, G_STRUCT_OFFSET (Options, matches), "MATCH" },
  { "--tables", CLI_SWITCH, CLI_IN, G_STRUCT_OFFSET (Options, tables) },
  { "--no-tables", CLI_SWITCH, CLI_IN | CLI_OR, G_STRUCT_OFFSET (Options, no_tables) },
  { "--dry-run", CLI_SWITCH, CLI_IN, G_STRUCT_OFFSET (Options, dry_run) },
  { "purge", CLI_WAY, CLI_MAKES, .run = (CliRun)purge_player },
  { "PLAYER", CLI_PLAYER },
  { "--yes", CLI_TEXT, 0, G_STRUCT_OFFSET (Options, yes), "NAME" },
  { "--backup", CLI_SWITCH, 0, G_STRUCT_OFFSET (Options, backup) },
  { "--delete-backups", CLI_SWITCH, 0, G_STRUCT_OFFSET (Options, delete_backups) },
  { NULL },
};

const CliTable cli_player = {
  .arguments = player_arguments,
  .size = sizeof (Options),
  .check = (CliRun)check_options,
};
