/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Preferences, as a person uses them: a backup made, put back, and that taken back; what a damaged
 * file offers, with a backup and without; and what happens to a window whose file was replaced.
 */
#include "tests/old-files.h"
#include "tests/ui/stage.h"

#include "app/store/backups.h"
#include "ui/window/backup-row.h"
#include "ui/match/match-page.h"
#include "ui/window/preferences-window.h"
#include "ui/window/repair-dialog.h"

#include <glib/gstdio.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

static char *
add_match (UiWindow *window, const char *first)
{
  const char *const seats[] = { first, "Ben", "Cyd", "Dan" };
  g_autofree char *record = stage_record (seats, "2026-11-05", TRUE);

  return stage_add_record (window, record);
}

static UiPreferencesWindow *
open_preferences (UiWindow *window)
{
  stage_key (window, GDK_KEY_comma, GDK_CONTROL_MASK);
  STAGE_UNTIL (UI_IS_PREFERENCES_WINDOW (stage_dialog (window)));
  return UI_PREFERENCES_WINDOW (stage_dialog (window));
}

static void
back_up (UiPreferencesWindow *preferences)
{
  guint before = stage_count (preferences, UI_TYPE_BACKUP_ROW);

  stage_press (preferences, "_Back Up");
  STAGE_UNTIL (ui_preferences_window_is_idle (preferences));
  STAGE_UNTIL (stage_count (preferences, UI_TYPE_BACKUP_ROW) == before + 1);
}

/* The first dialog of that type in front of any window. */
static GtkWindow *
find_asking (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint k = 0; k < g_list_model_get_n_items (windows); k++) {
    g_autoptr (GtkWindow) one = g_list_model_get_item (windows, k);

    if (ADW_IS_MESSAGE_DIALOG (one) && gtk_widget_get_mapped (GTK_WIDGET (one)))
      return one;
  }
  return NULL;
}

START_TEST (test_restore)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *ada = add_match (window, "Ada"), *zoe = NULL;
  UiPreferencesWindow *preferences = open_preferences (window);

  stage_get (preferences, GTK_TYPE_LABEL,
             "There is none yet. The first is made on the next day you use this collection.");
  back_up (preferences);
  stage_get (preferences, GTK_TYPE_BUTTON, "Restore…");
  stage_check_names (preferences, "preferences");
  stage_check_narrow (preferences, "preferences");
  zoe = add_match (window, "Zoe");
  ui_window_open_match (window, zoe);
  STAGE_UNTIL (UI_IS_MATCH_PAGE (ui_window_get_page (window)));
  ck_assert_uint_eq (stage_count_matches (window), 2);

  stage_press (preferences, "Restore…");
  STAGE_UNTIL (find_asking () != NULL);
  stage_press (find_asking (), "_Restore");
  /* The window shows what is there now; the match that was open is not. */
  STAGE_UNTIL (stage_count_matches (window) == 1);
  STAGE_UNTIL (!UI_IS_MATCH_PAGE (ui_window_get_page (window)));
  stage_get (preferences, GTK_TYPE_LABEL, "The backup is your collection now");
  STAGE_UNTIL (stage_count (preferences, UI_TYPE_BACKUP_ROW) == 2);

  stage_press (preferences, "_Undo");
  STAGE_UNTIL (stage_count_matches (window) == 2);
  ui_window_open_match (window, zoe);
  STAGE_UNTIL (UI_IS_MATCH_PAGE (ui_window_get_page (window)));
}
END_TEST

START_TEST (test_save)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *ada = add_match (window, "Ada");
  UiPreferencesWindow *preferences = open_preferences (window);
  g_autofree char *path = g_build_filename (stage_folder (), "saved.db", NULL);
  g_autofree char *nowhere = g_build_filename (stage_folder (), "no", "folder.db", NULL);
  g_autoptr (GPtrArray) kept = NULL;
  g_autoptr (GFile) from = NULL, to = NULL;
  g_autoptr (GError) error = NULL;
  DbAutoBackupContent content;
  struct stat info;

  back_up (preferences);
  kept = db_auto_backup_list (app_store_get_path (ui_window_get_store (window)), NULL);
  ck_assert_uint_eq (kept->len, 1);
  ui_preferences_window_save (preferences, ((DbAutoBackup *)g_ptr_array_index (kept, 0))->file,
                              path);
  STAGE_UNTIL (ui_preferences_window_is_idle (preferences));
  stage_get (preferences, GTK_TYPE_LABEL, "The copy is saved");
  ck_assert (db_auto_backup_inspect (path, &content, &error));
  ck_assert_uint_eq (content.matches, 1);
  ck_assert_int_eq (g_stat (path, &info), 0);
  ck_assert_uint_eq (info.st_mode & 0077, 0);
  /* What fails is told. */
  ui_preferences_window_save (preferences, ((DbAutoBackup *)g_ptr_array_index (kept, 0))->file,
                              nowhere);
  STAGE_UNTIL (ui_preferences_window_is_idle (preferences));
  ck_assert (!g_file_test (nowhere, G_FILE_TEST_EXISTS));
  from = g_file_new_for_path (((DbAutoBackup *)g_ptr_array_index (kept, 0))->file);
  to = g_file_new_for_path (nowhere);
  ck_assert (!g_file_copy (from, to, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, &error));
  stage_get (preferences, GTK_TYPE_LABEL, error->message);
}
END_TEST

/* A collection of an older program is made smaller, after a backup, and the window goes on with
 * it; of one that has nothing to give that is told. */
START_TEST (test_compact)
{
  g_autofree char *path = g_build_filename (stage_folder (), "old.db", NULL);
  g_autofree char *zoe = NULL;
  UiPreferencesWindow *preferences;
  guint backups, matches;
  UiWindow *window;

  old_file_copy (OLD_FILES_WITH_ROWS_LOGGED, path);
  window = stage_window (path, FALSE);
  matches = stage_count_matches (window);
  preferences = open_preferences (window);
  STAGE_UNTIL (stage_count (preferences, UI_TYPE_BACKUP_ROW) > 0);
  backups = stage_count (preferences, UI_TYPE_BACKUP_ROW);
  stage_press (preferences, "_Compact…");
  STAGE_UNTIL (find_asking () != NULL);
  stage_press (find_asking (), "_Cancel");
  ck_assert (ui_preferences_window_is_idle (preferences));
  STAGE_UNTIL (find_asking () == NULL);
  stage_press (preferences, "_Compact…");
  STAGE_UNTIL (find_asking () != NULL);
  stage_check_names (find_asking (), "compact");
  stage_press (find_asking (), "_Compact");
  STAGE_UNTIL (ui_preferences_window_is_idle (preferences));
  stage_get (preferences, GTK_TYPE_LABEL, "The file is compacted");
  STAGE_UNTIL (stage_count (preferences, UI_TYPE_BACKUP_ROW) == backups + 1);
  stage_check_names (preferences, "preferences");
  stage_check_narrow (preferences, "preferences");
  STAGE_UNTIL (stage_count_matches (window) == matches);
  stage_press (preferences, "_Compact…");
  STAGE_UNTIL (find_asking () != NULL);
  stage_press (find_asking (), "_Compact");
  STAGE_UNTIL (ui_preferences_window_is_idle (preferences));
  stage_get (preferences, GTK_TYPE_LABEL, "There is nothing to compact");
  gtk_window_close (GTK_WINDOW (preferences));
  zoe = add_match (window, "Zoe");
  STAGE_UNTIL (stage_count_matches (window) == matches + 1);
}
END_TEST

/* Overwrites the file's beginning: SQLite takes it for no database any more. */
static void
damage (const char *path)
{
  char noise[512];
  int fd = g_open (path, O_RDWR | O_CLOEXEC, 0);

  memset (noise, 0x5a, sizeof noise);
  ck_assert_int_ge (fd, 0);
  ck_assert_int_eq (pwrite (fd, noise, sizeof noise, 0), sizeof noise);
  close (fd);
}

/* A collection with two matches, closed again; the first is in the backup, if there is one. */
static char *
make_damaged (gboolean backup)
{
  g_autofree char *path = g_build_filename (stage_folder (), "hurt.db", NULL);
  UiWindow *window = stage_window (path, FALSE);
  g_autofree char *ada = add_match (window, "Ada"), *zoe = NULL;

  if (backup) {
    UiPreferencesWindow *preferences = open_preferences (window);

    back_up (preferences);
    gtk_window_close (GTK_WINDOW (preferences));
  }
  zoe = add_match (window, "Zoe");
  gtk_window_destroy (GTK_WINDOW (window));
  stage_settle ();
  damage (path);
  return g_steal_pointer (&path);
}

/* A file that doesn't open: the window offers the way out, and the matches are there again. */
START_TEST (test_repair)
{
  gboolean backup = _i == 0;
  g_autofree char *path = make_damaged (backup);
  g_autofree char *before = NULL, *after = NULL, *aside = NULL;
  UiWindow *window;
  GtkWindow *dialog;
  GtkTextBuffer *buffer;
  g_autofree char *account = NULL;
  gsize n_before, n_after;

  ck_assert (g_file_get_contents (path, &before, &n_before, NULL));
  window = stage_window (path, FALSE);
  stage_get (window, ADW_TYPE_STATUS_PAGE, "This Collection Can’t Be Opened");
  ck_assert (g_file_get_contents (path, &after, &n_after, NULL));
  ck_assert_mem_eq (before, after, MIN (n_before, n_after));
  ck_assert_uint_eq (n_before, n_after);
  stage_press (window, "_Repair…");
  STAGE_UNTIL (UI_IS_REPAIR_DIALOG (stage_dialog (window)));
  dialog = stage_dialog (window);
  stage_check_names (dialog, "repair");
  stage_check_narrow (dialog, "repair");
  ck_assert (GTK_IS_BUTTON (gtk_window_get_focus (dialog)));
  STAGE_UNTIL (stage_find (dialog, GTK_TYPE_BUTTON, "_Mend") != NULL
               && gtk_widget_get_sensitive (stage_find (dialog, GTK_TYPE_BUTTON, "_Mend")));
  STAGE_UNTIL (gtk_window_get_focus (dialog) == stage_find (dialog, GTK_TYPE_BUTTON, "_Mend"));
  stage_press (dialog, "_Mend");
  STAGE_UNTIL (g_str_equal (ui_repair_dialog_get_step (UI_REPAIR_DIALOG (dialog)), "done"));
  stage_get (dialog, GTK_TYPE_LABEL, "Your Collection Is Mended");
  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (stage_get (dialog, GTK_TYPE_TEXT_VIEW, NULL)));
  g_object_get (buffer, "text", &account, NULL);
  ck_assert_ptr_nonnull (strstr (account, ".damaged-"));
  /* All rows can still be read, whether a backup had them or not. */
  STAGE_UNTIL (stage_count_matches (window) == 2);
  stage_press (dialog, "_Close");
  STAGE_UNTIL (stage_dialog (window) == NULL);
}
END_TEST

START_TEST (test_salvage)
{
  g_autofree char *path = make_damaged (FALSE);
  g_autofree char *folder = g_build_filename (stage_folder (), "saved", NULL);
  g_autofree char *account = g_build_filename (folder, "account.txt", NULL), *said = NULL;
  UiWindow *window = stage_window (path, FALSE);
  UiRepairDialog *dialog;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.repair", NULL);
  STAGE_UNTIL (UI_IS_REPAIR_DIALOG (stage_dialog (window)));
  dialog = UI_REPAIR_DIALOG (stage_dialog (window));
  ui_repair_dialog_salvage (dialog, folder);
  STAGE_UNTIL (g_str_equal (ui_repair_dialog_get_step (dialog), "done"));
  ck_assert (g_file_get_contents (account, &said, NULL, NULL));
  ck_assert_ptr_nonnull (strstr (said, "Matches: 2 whole"));
  stage_get (dialog, GTK_TYPE_BUTTON, "_Open Folder");
}
END_TEST

/* Damage that is noticed while the collection is open: reading goes on, and nothing else. */
START_TEST (test_damaged_while_open)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *ada = add_match (window, "Ada");

  app_store_set_damaged (ui_window_get_store (window));
  stage_get (window, GTK_TYPE_LABEL,
             "This collection’s file is damaged. You can read it, and nothing is written to it any "
             "more.");
  ck_assert (app_store_is_read_only (ui_window_get_store (window)));
  stage_press (window, "_Repair…");
  STAGE_UNTIL (UI_IS_REPAIR_DIALOG (stage_dialog (window)));
}
END_TEST

/* A collection with a match, closed again, and what somebody else has put into it. */
static char *
make_changed (const char *sql)
{
  g_autofree char *path = g_build_filename (stage_folder (), "changed.db", NULL);
  UiWindow *window = stage_window (path, FALSE);
  g_autofree char *ada = add_match (window, "Ada");
  sqlite3 *db;

  gtk_window_destroy (GTK_WINDOW (window));
  stage_settle ();
  ck_assert_int_eq (sqlite3_open (path, &db), SQLITE_OK);
  ck_assert_int_eq (sqlite3_exec (db, sql, NULL, NULL, NULL), SQLITE_OK);
  sqlite3_close (db);
  return g_steal_pointer (&path);
}

/* Read and not obeyed, with the way out, after which all of it is there. */
START_TEST (test_altered)
{
  g_autofree char *path =
      make_changed ("CREATE TRIGGER evil AFTER INSERT ON seats BEGIN DELETE FROM notes; END");
  UiWindow *window = stage_window (path, FALSE);
  GtkWindow *dialog;

  STAGE_UNTIL (stage_count_matches (window) == 1);
  stage_get (window, GTK_TYPE_LABEL,
             "This collection’s file was altered, and not by Tomekeeper. You can read it, and "
             "nothing is written to it any more.");
  stage_press (window, "_Repair…");
  STAGE_UNTIL (UI_IS_REPAIR_DIALOG (stage_dialog (window)));
  dialog = stage_dialog (window);
  STAGE_UNTIL (gtk_widget_get_sensitive (stage_find (dialog, GTK_TYPE_BUTTON, "_Mend")));
  stage_press (dialog, "_Mend");
  STAGE_UNTIL (g_str_equal (ui_repair_dialog_get_step (UI_REPAIR_DIALOG (dialog)), "done"));
  STAGE_UNTIL (stage_count_matches (window) == 1);
  ck_assert (!app_store_is_read_only (ui_window_get_store (window)));
  stage_press (dialog, "_Close");
  STAGE_UNTIL (stage_dialog (window) == NULL);
}
END_TEST

/* What does nothing is told of once, and taken off where that is wanted. */
START_TEST (test_mixed)
{
  g_autofree char *path = make_changed ("CREATE TABLE mine (a); CREATE INDEX mine_a ON mine (a)");
  UiWindow *window = stage_window (path, FALSE);

  STAGE_UNTIL (stage_find (window, GTK_TYPE_BUTTON, "_Take Off") != NULL);
  ck_assert (!app_store_is_read_only (ui_window_get_store (window)));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.mend", NULL);
  STAGE_UNTIL (ui_window_get_store (window) != NULL
               && !app_store_is_mixed (ui_window_get_store (window)));
  STAGE_UNTIL (stage_count_matches (window) == 1);
}
END_TEST

TEST_SUITE (preferences)
{
  Suite *suite = suite_create ("preferences");
  TCase *tests = stage_case ("preferences");

  tcase_add_test (tests, test_restore);
  tcase_add_test (tests, test_save);
  tcase_add_test (tests, test_compact);
  tcase_add_loop_test (tests, test_repair, 0, 2);
  tcase_add_test (tests, test_salvage);
  tcase_add_test (tests, test_damaged_while_open);
  tcase_add_test (tests, test_altered);
  tcase_add_test (tests, test_mixed);
  suite_add_tcase (suite, tests);
  old_files_open ();
  return suite;
}
