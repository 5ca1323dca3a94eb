/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `player`: adding, renaming, merging and deleting players.
 */
#include "app/cli/cli.h"

#include "app/store/backups.h"
#include "app/store/bin-db.h"

#include "db/players.h"

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
      return db_player_set_deleted (db, item->row, FALSE, error);
    }
  }
  if (items != NULL)
    g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("There is no “%s” in the bin"), who);
  return FALSE;
}

static gboolean
run_change (DbStore *db, char **words, gint64 *player, GError **error)
{
  gint64 other;

  if (g_str_equal (words[0], "add"))
    return db_player_add (db, words[1], player, error);
  if (g_str_equal (words[0], "restore"))
    return restore (db, words[1], player, error);
  if (!db_player_find (db, words[1], player, error))
    return FALSE;
  if (g_str_equal (words[0], "delete"))
    return db_player_set_deleted (db, *player, TRUE, error);
  if (g_str_equal (words[0], "rename"))
    return db_player_rename (db, *player, words[2], error);
  if (!db_player_find (db, words[2], &other, error)
      || !app_backups_before_merge (db, words[1], error)
      || !db_player_merge (db, *player, other, NULL, error))
    return FALSE;
  *player = other;
  return TRUE;
}

int
cli_player (Cli *cli, const char *name, char **argv)
{
  g_autoptr (DbStore) db = NULL;
  GError *error = NULL;
  gint64 player;
  guint n;

  if (!cli_parse (cli, name, NULL, &argv, 2, 3))
    return CLI_USAGE;
  n = g_strv_length (argv) - 1;
  if (!((g_str_equal (argv[1], "add") || g_str_equal (argv[1], "delete")
         || g_str_equal (argv[1], "restore"))
        && n == 2)
      && !((g_str_equal (argv[1], "rename") || g_str_equal (argv[1], "merge")) && n == 3))
    return cli_usage (name, _ ("“%s” can’t be done so"), argv[1]);
  db = cli_open (cli, TRUE, &error);
  if (db == NULL)
    return cli_print_error (error);
  if (run_change (db, argv + 1, &player, &error))
    return print_player (cli, db, player);
  return cli_print_app_error (error);
}
