/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Backups as the window has them: the list, made beside an open collection, pages looked through
 * once a day, and one put back under the eyes of those who have the collection open.
 */
#include "tests/app/store/backups-stage.h"

#include "app/store/backups.h"
#include "app/store/store-jobs.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define DAY (G_GINT64_CONSTANT (86400) * 1000)

static void
looked_cb (AppBackup *backup, GParamSpec *spec, gpointer data)
{
  ++*(guint *)data;
}

START_TEST (listed_and_looked_at)
{
  g_autoptr (GListModel) list = NULL;
  g_autofree char *second = NULL;
  AppBackup *backup;
  guint looked = 0;

  backups_assert_done (cli (NULL, "player", "add", "Ada", NULL));
  backups_assert_done (cli (NULL, "backup", NULL));
  list = app_backups_new_list (backups_database ());
  ck_assert_uint_eq (g_list_model_get_n_items (list), 1);
  backups_assert_done (cli (NULL, "backup", NULL));
  second = backups_dup_newest ("");
  ck_assert_int_eq (truncate (second, 5000), 0);
  app_backups_refresh (list);
  ck_assert_uint_eq (g_list_model_get_n_items (list), 2);
  for (guint k = 0; k < 2; k++) {
    backup = g_list_model_get_item (list, k);
    g_signal_connect (backup, "notify::state", G_CALLBACK (looked_cb), &looked);
    g_object_unref (backup);
  }
  while (looked < 2)
    g_main_context_iteration (NULL, TRUE);
  backup = g_list_model_get_item (list, 0);
  ck_assert_str_eq (app_backup_get_file (backup), second);
  ck_assert_int_eq (app_backup_get_state (backup), APP_BACKUP_BAD);
  backups_assert_in (app_backup_get_content (backup), "is damaged");
  g_object_unref (backup);
  backup = g_list_model_get_item (list, 1);
  ck_assert_int_eq (app_backup_get_state (backup), APP_BACKUP_GOOD);
  ck_assert_str_eq (app_backup_get_content (backup), "0 matches, 1 player");
  ck_assert_str_eq (app_backup_get_why (backup), "By hand");
  g_object_unref (backup);
}
END_TEST

/* Let go of while it is being looked into. */
START_TEST (let_go_of_at_any_time)
{
  backups_assert_done (cli (NULL, "player", "add", "Ada", NULL));
  backups_assert_done (cli (NULL, "backup", NULL));
  for (guint k = 0; k < 20; k++) {
    GListModel *list = app_backups_new_list (backups_database ());

    if (k % 2 == 0)
      g_main_context_iteration (NULL, FALSE);
    g_object_unref (list);
  }
  for (guint k = 0; k < 100; k++) {
    g_main_context_iteration (NULL, FALSE);
    g_usleep (1000);
  }
}
END_TEST

static AppStore *
open_store (void)
{
  g_autoptr (GError) error = NULL;
  AppStore *store = app_store_open (backups_database (), &error);

  ck_assert_msg (store != NULL, "%s", error != NULL ? error->message : "");
  return store;
}

static gboolean
back_up (AppStore *store, DbAutoBackupWhy why, char **name, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  app_store_backup_async (store, why, NULL, take_result, &result);
  return app_store_backup_finish (store, wait_for (&result), name, error);
}

START_TEST (made_beside_an_open_collection)
{
  g_autofree char *name = NULL, *none = NULL;
  g_autoptr (AppStore) store = NULL;
  g_autoptr (GError) error = NULL;

  backups_assert_done (cli (NULL, "player", "add", "Ada", NULL));
  store = open_store ();
  ck_assert (back_up (store, DB_AUTO_BACKUP_DAILY, &none, &error));
  ck_assert_ptr_null (none);
  ck_assert (back_up (store, DB_AUTO_BACKUP_HAND, &name, &error));
  ck_assert (g_str_has_suffix (name, "-by-hand"));
  g_clear_pointer (&name, g_free);
  g_clear_object (&store);
  {
    g_autofree char *made = backups_dup_newest ("by-hand");

    ck_assert_int_eq (g_unlink (made), 0);
  }
  backups_age ();
  store = open_store ();
  ck_assert (back_up (store, DB_AUTO_BACKUP_DAILY, &name, &error));
  ck_assert (g_str_has_suffix (name, "-daily"));
  ck_assert (back_up (store, DB_AUTO_BACKUP_DAILY, &none, &error));
  ck_assert_ptr_null (none);
}
END_TEST

/* All zeros where a table has its rows, of which nobody reads any. */
static void
spoil_page (void)
{
  gint64 root = backups_number_of (backups_database (),
                                   "SELECT rootpage FROM sqlite_schema WHERE name = 'photo_bytes'");
  static const char zeros[4096];
  int fd = open (backups_database (), O_WRONLY | O_CLOEXEC);

  ck_assert_int_gt (root, 1);
  ck_assert_int_eq (pwrite (fd, zeros, sizeof zeros, (root - 1) * (gint64)sizeof zeros),
                    sizeof zeros);
  close (fd);
}

/* Damage that nobody comes across is found all the same, soon after opening. */
START_TEST (pages_are_looked_through)
{
  g_autoptr (AppStore) store = NULL;
  g_autofree char *none = NULL;
  g_autoptr (GError) error = NULL;

  backups_assert_done (cli (NULL, "player", "add", "Ada", NULL));
  spoil_page ();
  store = open_store ();
  ck_assert (!app_store_is_damaged (store));
  ck_assert (!back_up (store, DB_AUTO_BACKUP_DAILY, &none, &error));
  ck_assert (g_error_matches (error, APP_ERROR, APP_ERROR_DAMAGED));
  ck_assert (app_store_is_damaged (store));
  ck_assert_uint_eq (backups_count (""), 0);
}
END_TEST

/* But once a day: it takes a second of a long file. */
START_TEST (pages_are_looked_through_once_a_day)
{
  g_autoptr (AppStore) store = NULL;
  gint64 today = db_now ();

  backups_assert_done (cli (NULL, "player", "add", "Ada", NULL));
  store = open_store ();
  ck_assert (app_store_claim_day (store, today));
  ck_assert (!app_store_claim_day (store, today + 1));
  ck_assert (app_store_claim_day (store, today + DAY));
  ck_assert (!app_store_claim_day (store, today + DAY));
}
END_TEST

static void
replaced_cb (AppStore *store, gpointer data)
{
  *(gboolean *)data = TRUE;
}

/* The collection says that it is another one now, and the one that is opened anew has it. */
START_TEST (restored_in_an_open_collection)
{
  g_autoptr (AppStore) store = NULL, other = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree char *file = NULL, *kept = NULL;
  g_autoptr (GError) error = NULL;
  gboolean here = FALSE, there = FALSE;

  backups_assert_done (cli (NULL, "player", "add", "Ada", NULL));
  backups_assert_done (cli (NULL, "backup", NULL));
  backups_assert_done (cli (NULL, "player", "add", "Ben", NULL));
  file = backups_dup_newest ("by-hand");
  store = open_store ();
  other = open_store ();
  app_store_watch (store);
  app_store_watch (other);
  g_signal_connect (store, "replaced", G_CALLBACK (replaced_cb), &here);
  g_signal_connect (other, "replaced", G_CALLBACK (replaced_cb), &there);
  app_backups_restore_async (backups_database (), file, NULL, take_result, &result);
  ck_assert_msg (app_backups_restore_finish (wait_for (&result), &kept, &error), "%s",
                 error != NULL ? error->message : "");
  while (!here || !there)
    g_main_context_iteration (NULL, TRUE);
  ck_assert_int_eq (backups_players_of (kept), 2);
  ck_assert_int_eq (backups_players_of (backups_database ()), 1);
}
END_TEST

/* A damaged one that is open here is replaced all the same; without a backup by an empty one. */
START_TEST (a_damaged_one_that_is_open)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (AppStore) store = NULL, again = NULL;
  g_autofree char *file = NULL, *aside = NULL;
  g_autoptr (GError) error = NULL;
  gboolean replaced = FALSE;

  backups_assert_done (cli (NULL, "player", "add", "Ada", NULL));
  backups_assert_done (cli (NULL, "backup", NULL));
  file = backups_dup_newest ("by-hand");
  store = open_store ();
  app_store_watch (store);
  g_signal_connect (store, "replaced", G_CALLBACK (replaced_cb), &replaced);
  app_store_set_damaged (store);
  app_backups_restore_async (backups_database (), _i == 0 ? file : NULL, NULL, take_result,
                             &result);
  ck_assert_msg (app_backups_restore_finish (wait_for (&result), &aside, &error), "%s",
                 error != NULL ? error->message : "");
  backups_assert_in (aside, ".damaged-");
  ck_assert_int_eq (backups_players_of (aside), 1);
  while (!replaced)
    g_main_context_iteration (NULL, TRUE);
  again = open_store ();
  ck_assert (!app_store_is_read_only (again) && !app_store_is_damaged (again));
  ck_assert_int_eq (backups_players_of (backups_database ()), _i == 0 ? 1 : 0);
}
END_TEST

/* Nothing takes the place of a collection that is sound. */
START_TEST (a_sound_one_is_not_emptied)
{
  g_autoptr (GError) error = NULL;

  backups_assert_done (cli (NULL, "player", "add", "Ada", NULL));
  ck_assert (!app_backups_restore (backups_database (), NULL, NULL, &error));
  backups_assert_in (error->message, "is not damaged");
  ck_assert_int_eq (backups_players_of (backups_database ()), 1);
}
END_TEST

TEST_SUITE (backups_window)
{
  Suite *suite = suite_create ("app-backups-window");
  TCase *tests = tcase_create ("backups-window");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_set_timeout (tests, 120);
  tcase_add_test (tests, listed_and_looked_at);
  tcase_add_test (tests, let_go_of_at_any_time);
  tcase_add_test (tests, made_beside_an_open_collection);
  tcase_add_test (tests, pages_are_looked_through);
  tcase_add_test (tests, pages_are_looked_through_once_a_day);
  tcase_add_test (tests, restored_in_an_open_collection);
  tcase_add_loop_test (tests, a_damaged_one_that_is_open, 0, 2);
  tcase_add_test (tests, a_sound_one_is_not_emptied);
  suite_add_tcase (suite, tests);
  return suite;
}
