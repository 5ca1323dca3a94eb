/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lists of long collections: read in a thread of their own while the main loop runs, right whatever
 * happens meanwhile.
 */
#include "tests/app/fixture.h"

#include "app/match/match-cache.h"
#include "app/match/matches.h"
#include "app/player/players.h"
#include "app/store/store-jobs.h"
#include "app/store/history.h"
#include "db/match-rows.h"
#include "db/players.h"
#include "tests/ui/many-matches.h"

#define LONG 20000
#define RENAMES 12
#define PATIENCE (40 * G_USEC_PER_SEC)

/* A collection of @n matches between Ada and Ben, who both have n of them. */
static AppStore *
open_long (int n)
{
  const char *path = in_folder ("long.db");
  g_autoptr (GError) error = NULL;
  g_autofree char *message = NULL;
  AppStore *store = app_store_open (path, &error);

  ck_assert_msg (store != NULL, "%s", error != NULL ? error->message : "");
  g_object_unref (store);
  ck_assert_msg (fill_many_matches (path, n, &message), "%s", message);
  return app_store_open (path, NULL);
}

#define UNTIL(condition)                                                                           \
  do {                                                                                             \
    gint64 until_end = g_get_monotonic_time () + PATIENCE;                                         \
    while (!(condition) && g_get_monotonic_time () < until_end)                                    \
      g_main_context_iteration (NULL, FALSE);                                                      \
    ck_assert_msg (condition, "never came: %s", #condition);                                       \
  } while (0)

/* Counts of "items-changed". */
typedef struct {
  guint times, removals, added;
} ItemChanges;

static void
items_cb (GListModel *model, guint position, guint removed, guint added, gpointer data)
{
  ItemChanges *changes = data;

  changes->times++;
  changes->removals += removed > 0;
  changes->added = added;
}

static gboolean
turn_cb (gpointer data)
{
  ++*(guint *)data;
  return G_SOURCE_CONTINUE;
}

static char *
dup_players (AppMatchList *list, guint position)
{
  g_autoptr (AppMatchRow) row = g_list_model_get_item (G_LIST_MODEL (list), position);
  char *players;

  ck_assert_ptr_nonnull (row);
  g_object_get (row, "players", &players, NULL);
  return players;
}

static char *
dup_uuid (AppMatchList *list, guint position)
{
  g_autoptr (AppMatchRow) row = g_list_model_get_item (G_LIST_MODEL (list), position);

  ck_assert_ptr_nonnull (row);
  return g_strdup (app_match_row_get_uuid (row));
}

static guint
n_items (gpointer list)
{
  return g_list_model_get_n_items (list);
}

/* The newest ones are there at once, and stay where they are when the others come behind them. */
START_TEST (many_matches_come_whole_while_the_main_loop_runs)
{
  g_autoptr (AppStore) store = open_long (LONG);
  g_autoptr (AppMatchList) list = app_match_list_new (store);
  ItemChanges changes = { 0 };
  guint turns = 0, source = g_idle_add (turn_cb, &turns), at_once = n_items (list);
  g_autoptr (GPtrArray) first = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (AppMatchRow) newest = NULL;

  g_signal_connect (list, "items-changed", G_CALLBACK (items_cb), &changes);
  ck_assert (!app_match_list_is_loading (list));
  ck_assert (app_match_list_is_partial (list));
  ck_assert_uint_ge (at_once, 100);
  ck_assert_uint_lt (at_once, LONG);
  ck_assert_uint_eq (app_match_list_get_total (list), LONG);
  for (guint k = 0; k < at_once; k++)
    g_ptr_array_add (first, dup_uuid (list, k));
  UNTIL (!app_match_list_is_partial (list));
  g_source_remove (source);
  ck_assert_uint_gt (turns, 10);
  ck_assert_uint_eq (changes.times, 1);
  ck_assert_uint_eq (changes.removals, 0);
  ck_assert_uint_eq (changes.added, LONG - at_once);
  ck_assert_uint_eq (n_items (list), LONG);
  ck_assert_uint_eq (app_match_list_get_total (list), LONG);
  ck_assert_ptr_null (app_match_list_get_error (list));
  for (guint k = 0; k < at_once; k++) {
    g_autofree char *uuid = dup_uuid (list, k);

    ck_assert_str_eq (uuid, g_ptr_array_index (first, k));
  }
  /* 2,000 days from 2020 on, over and over; of the last day's matches the one added last. */
  newest = g_list_model_get_item (G_LIST_MODEL (list), 0);
  ck_assert_str_eq (app_match_row_get_uuid (newest), "0191f0a0-0000-7000-8000-000000004e1f");
}
END_TEST

/* Whatever it is sorted and filtered by meanwhile. */
START_TEST (a_list_sorted_while_it_is_read_is_whole)
{
  g_autoptr (AppStore) store = open_long (LONG);
  g_autoptr (AppMatchList) list = app_match_list_new (store);
  g_autofree char *oldest = NULL;

  ck_assert (app_match_list_is_partial (list));
  app_match_list_set_sort (list, APP_MATCH_SORT_DATE, FALSE);
  UNTIL (!app_match_list_is_partial (list));
  ck_assert_uint_eq (n_items (list), LONG);
  oldest = dup_uuid (list, 0);
  ck_assert_str_eq (oldest, "0191f0a0-0000-7000-8000-0000000007d0");
}
END_TEST

START_TEST (few_matches_are_there_at_once)
{
  static const struct {
    int n;
    gboolean loading;
  } cases[] = { { 1, FALSE },
                { APP_MATCH_CACHE_AT_ONCE, FALSE },
                { APP_MATCH_CACHE_AT_ONCE + 1, TRUE } };
  g_autoptr (AppStore) store = open_long (cases[_i].n);
  g_autoptr (AppMatchList) list = app_match_list_new (store);
  g_autoptr (AppPlayerList) players = app_player_list_new (store);

  ck_assert_int_eq (app_match_list_is_partial (list), cases[_i].loading);
  ck_assert_int_eq (app_player_list_is_loading (players), cases[_i].loading);
  UNTIL (!app_match_list_is_partial (list) && !app_player_list_is_loading (players));
  ck_assert_int_eq (n_items (list), cases[_i].n);
  ck_assert_uint_eq (n_items (players), 2);
}
END_TEST

START_TEST (players_wait_for_their_matches)
{
  g_autoptr (AppStore) store = open_long (LONG);
  g_autoptr (AppPlayerList) players = app_player_list_new (store);
  g_autoptr (AppPlayer) ada = NULL;
  guint matches, won;

  ck_assert (app_player_list_is_loading (players));
  UNTIL (!app_player_list_is_loading (players));
  ck_assert_uint_eq (n_items (players), 2);
  ada = g_list_model_get_item (G_LIST_MODEL (players), 0);
  g_object_get (ada, "n-matches", &matches, "n-won", &won, NULL);
  ck_assert_uint_eq (matches, LONG);
  ck_assert_uint_eq (won, LONG);
}
END_TEST

/* At once, in the middle of a reading, and when it is over but not handed over. */
START_TEST (closing_ends_a_reading)
{
  static const gulong pauses[] = { 0, 20000, 600000 };
  AppStore *store = open_long (LONG);
  AppMatchList *list = app_match_list_new (store);
  AppPlayerList *players = app_player_list_new (store);
  gpointer alive = store;
  ItemChanges changes = { 0 };

  g_signal_connect (list, "items-changed", G_CALLBACK (items_cb), &changes);
  g_object_add_weak_pointer (G_OBJECT (store), &alive);
  g_usleep (pauses[_i]);
  ck_assert (app_match_list_is_partial (list));
  g_object_unref (players);
  g_object_unref (list);
  g_object_unref (store);
  UNTIL (alive == NULL);
  ck_assert_uint_eq (changes.times, 0);
}
END_TEST

START_TEST (closing_ends_a_reading_of_players)
{
  AppStore *store = open_long (LONG);
  g_autoptr (AppMatchList) list = app_match_list_new (store);
  AppPlayerList *players;
  gpointer alive = store;

  UNTIL (!app_match_list_is_partial (list));
  players = app_player_list_new (store);
  ck_assert (app_player_list_is_loading (players));
  g_object_unref (players);
  g_object_add_weak_pointer (G_OBJECT (store), &alive);
  g_object_unref (store);
  g_clear_object (&list);
  UNTIL (alive == NULL);
}
END_TEST

/* The change is in the file before the main loop hears of anything, the reading included. */
START_TEST (a_match_deleted_during_a_reading_is_gone)
{
  g_autoptr (AppStore) store = open_long (LONG);
  g_autoptr (AppMatchList) list = app_match_list_new (store);
  g_autoptr (GAsyncResult) deleted = NULL;
  guint left = LONG;

  app_command_do_async (store, &app_bin_set_deleted,
                        &(AppBinCommand){ "match", "0191f0a0-0000-7000-8000-000000000001", TRUE },
                        NULL, take_result, &deleted);
  while (left == LONG) {
    ck_assert (db_matches_count (app_store_get_db (store), &left, NULL));
    g_usleep (1000);
  }
  ck_assert (app_match_list_is_partial (list));
  UNTIL (deleted != NULL && !app_match_list_is_partial (list));
  ck_assert (app_command_finish (deleted, NULL, NULL));
  ck_assert_uint_eq (app_match_list_get_total (list), LONG - 1);
  ck_assert_uint_eq (n_items (list), LONG - 1);
}
END_TEST

/* What a list showed when the first of many changes had been seen. */
typedef struct {
  AppMatchList *list;
  ItemChanges changes;
  guint times;
  char *players;
} Before;

static void
first_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Before *before = data;

  ck_assert (app_command_finish (result, NULL, NULL));
  before->times = before->changes.times;
  before->players = dup_players (before->list, 0);
}

/* Renames Ada to "Ada 1" and so on. All of it is in the file before the main loop hears of it. */
static void
rename_often (AppStore *store, Before *before, GAsyncResult **last)
{
  g_autofree char *name = NULL;
  gboolean done = FALSE;

  for (guint k = 1; k <= RENAMES; k++) {
    g_free (name);
    name = g_strdup_printf ("Ada %u", k);
    app_command_do_async (
        store, &app_player_rename,
        &(AppPlayerCommand){ .player = "0191f0a0-0000-7000-8000-0000000000a1", .name = name }, NULL,
        k == 1         ? first_cb
        : k == RENAMES ? take_result
                       : NULL,
        k == 1 ? (gpointer)before : last);
  }
  while (!done) {
    g_autoptr (GPtrArray) players = db_players_list (app_store_get_db (store), FALSE, NULL);
    const DbPlayer *ada = g_ptr_array_index (players, 0);

    done = g_str_equal (ada->name, name);
    g_usleep (1000);
  }
}

START_TEST (many_changes_lead_to_few_readings)
{
  g_autoptr (AppStore) store = open_long (LONG);
  g_autoptr (AppMatchList) list = app_match_list_new (store);
  g_autoptr (GAsyncResult) last = NULL;
  Before before = { .list = list };
  gboolean read = FALSE;

  UNTIL (!app_match_list_is_partial (list));
  g_signal_connect (list, "items-changed", G_CALLBACK (items_cb), &before.changes);
  rename_often (store, &before, &last);
  for (gint64 end = g_get_monotonic_time () + PATIENCE; !read && g_get_monotonic_time () < end;) {
    g_autofree char *players = NULL;

    g_main_context_iteration (NULL, FALSE);
    ck_assert (!app_match_list_is_partial (list));
    ck_assert_uint_eq (n_items (list), LONG);
    players = dup_players (list, 0);
    read = last != NULL && g_str_equal (players, "Ada 12 – Ben");
  }
  ck_assert (read);
  /* Until it has been read, the list shows what it had. */
  ck_assert_uint_eq (before.times, 0);
  ck_assert_str_eq (before.players, "Ada – Ben");
  ck_assert_uint_le (before.changes.removals, 3);
  g_free (before.players);
}
END_TEST

START_TEST (a_long_list_follows_one_row_at_a_time)
{
  g_autoptr (AppStore) store = open_long (LONG);
  g_autoptr (AppMatchList) list = app_match_list_new (store);
  g_autoptr (GAsyncResult) deleted = NULL;
  ItemChanges changes = { 0 };

  UNTIL (!app_match_list_is_partial (list));
  g_signal_connect (list, "items-changed", G_CALLBACK (items_cb), &changes);
  app_command_do_async (store, &app_bin_set_deleted,
                        &(AppBinCommand){ "match", "0191f0a0-0000-7000-8000-000000000001", TRUE },
                        NULL, take_result, &deleted);
  UNTIL (deleted != NULL);
  ck_assert (app_command_finish (deleted, NULL, NULL));
  ck_assert_uint_eq (n_items (list), LONG - 1);
  ck_assert_uint_eq (changes.added, 0);
}
END_TEST

TEST_SUITE (loading)
{
  Suite *suite = suite_create ("app-loading");
  TCase *tests = tcase_create ("loading");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_set_timeout (tests, 90);
  tcase_add_test (tests, many_matches_come_whole_while_the_main_loop_runs);
  tcase_add_test (tests, a_list_sorted_while_it_is_read_is_whole);
  tcase_add_loop_test (tests, few_matches_are_there_at_once, 0, 3);
  tcase_add_test (tests, players_wait_for_their_matches);
  tcase_add_loop_test (tests, closing_ends_a_reading, 0, 3);
  tcase_add_test (tests, closing_ends_a_reading_of_players);
  tcase_add_test (tests, a_match_deleted_during_a_reading_is_gone);
  tcase_add_test (tests, many_changes_lead_to_few_readings);
  tcase_add_test (tests, a_long_list_follows_one_row_at_a_time);
  suite_add_tcase (suite, tests);
  return suite;
}
