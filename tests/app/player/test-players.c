/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list of players, and that it counts as their pages do.
 */
#include "tests/app/plays-in/play-import-stage.h"

#include "app/player/player-snapshot.h"
#include "app/player/players.h"
#include "app/plays-in/play-import-read.h"
#include "app/plays-in/play-import-store.h"
#include "app/store/database.h"
#include "app/store/store-jobs.h"

/* Of every player of the collection in @path, or the person's own. */
static void
assert_counted_alike (const char *path)
{
  g_autoptr (AppStore) store = app_store_open (path, NULL);
  g_autoptr (AppPlayerList) players = app_player_list_new (store);
  DbStore *db = app_store_get_db (store);
  g_autoptr (AppPacks) packs = app_database_new_packs (db);

  while (app_player_list_is_loading (players))
    g_main_context_iteration (NULL, TRUE);
  ck_assert_uint_gt (g_list_model_get_n_items (G_LIST_MODEL (players)), 0);
  for (guint k = 0; k < g_list_model_get_n_items (G_LIST_MODEL (players)); k++) {
    g_autoptr (AppPlayer) player = g_list_model_get_item (G_LIST_MODEL (players), k);
    g_autoptr (AppPlayerSnapshot) page =
        app_player_snapshot_new (db, packs, app_player_get_uuid (player), NULL, NULL, NULL);
    guint n_won;

    ck_assert_ptr_nonnull (page);
    g_object_get (player, "n-won", &n_won, NULL);
    ck_assert_msg (n_won == page->competitive->won + page->co_op->won,
                   "%s: %u, on the page %u + %u", app_player_get_name (player), n_won,
                   page->competitive->won, page->co_op->won);
  }
}

/* First places are shared in it, and plays are left out of statistics. */
START_TEST (wins_of_a_history)
{
  const char *path = in_folder ("history.db");
  const char *file = in_source ("tests/importers/plays/bgstats/bgstats-2020-ios-pga99-MIT.json");
  DbStore *db = db_store_open (path, DB_OPEN_CREATE, NULL);
  AppPacks *packs = app_database_new_packs (db);
  g_autoptr (AppPlayImport) play_import = app_play_import_new (NULL);

  app_play_import_add (play_import, file, IMPORT_FORMAT_UNKNOWN);
  ck_assert (app_play_import_read (play_import, db, packs, NULL, NULL));
  play_import_stage_match (play_import, db);
  play_import_stage_run (play_import, db);
  app_packs_unref (packs);
  db_store_close (db);
  assert_counted_alike (path);
}
END_TEST

START_TEST (wins_of_a_few)
{
  static const struct {
    const char *line;
    guint won; /* by Ada */
  } table[] = {
    { "Catan: Ada 10, Ben 8", 1 },
    { "Catan: Ada 10, Ben 10", 0 },
    { "Catan: Ada 10, Ben 10, Cyd 8", 0 },
    { "Catan: Ada 10, Ben 9, Cyd 8", 1 },
    { "Catan: Ada+Cyd 10, Ben 9", 1 },
    { "Hanabi: Ada, Ben, together, won", 1 },
    { "Hanabi: Ada, Ben, together, lost", 0 },
  };
  g_autoptr (AppStore) store = NULL;
  g_autoptr (AppPlayerList) players = NULL;
  g_autoptr (AppPlayer) ada = NULL;
  guint n_won;

  ck_assert_int_eq (cli (NULL, "log", table[_i].line, NULL).status, 0);
  assert_counted_alike (NULL);
  store = app_store_open (NULL, NULL);
  players = app_player_list_new (store);
  while (app_player_list_is_loading (players))
    g_main_context_iteration (NULL, TRUE);
  ada = g_list_model_get_item (G_LIST_MODEL (players), 0);
  ck_assert_str_eq (app_player_get_name (ada), "Ada");
  g_object_get (ada, "n-won", &n_won, NULL);
  ck_assert_uint_eq (n_won, table[_i].won);
}
END_TEST

TEST_SUITE (players)
{
  Suite *suite = suite_create ("app-players");
  TCase *tests = tcase_create ("players");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_set_timeout (tests, 120);
  tcase_add_test (tests, wins_of_a_history);
  tcase_add_loop_test (tests, wins_of_a_few, 0, 7);
  suite_add_tcase (suite, tests);
  return suite;
}
