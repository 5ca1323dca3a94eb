/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Backups where something was odd: a clock that was ahead for a while, and a collection that was
 * emptied by a crash or another program.
 */
#include "tests/app/store/backups-stage.h"

#include "app/store/backups.h"

#include <glib/gstdio.h>
#include <string.h>

static gboolean
lists (const char *name)
{
  CliOutput said = cli (NULL, "list", "players", NULL);

  backups_assert_done (said);
  return strstr (said.out, name) != NULL;
}

/* A backup of next year is not the latest one, and putting it back can be taken back. */
START_TEST (the_latest_is_not_to_come)
{
  g_autofree char *folder = db_auto_backup_dup_folder (backups_database ()), *made = NULL,
                  *from = NULL;
  g_autofree char *to_come = g_build_filename (folder, "29991231T000000Z-by-hand.db", NULL);

  backups_assert_done (cli (NULL, "player", "add", "Ada", NULL));
  made = line_of (cli (NULL, "backup", NULL).out, 0);
  from = g_strdup_printf ("%s/%s.db", folder, made);
  ck_assert_int_eq (g_rename (from, to_come), 0);
  backups_assert_done (cli (NULL, "player", "add", "Ben", NULL));
  backups_assert_done (cli (NULL, "backup", NULL));
  backups_assert_done (cli (NULL, "player", "add", "Cyd", NULL));
  backups_assert_done (cli (NULL, "restore", "latest", NULL));
  ck_assert (lists ("Ben"));
  ck_assert (!lists ("Cyd"));
  backups_assert_done (cli (NULL, "restore", "2999", NULL));
  ck_assert (!lists ("Ben"));
  backups_assert_done (cli (NULL, "restore", "latest", NULL));
  ck_assert (lists ("Ben"));
}
END_TEST

/* What was a collection is not begun anew in silence. */
START_TEST (an_empty_file_is_no_new_collection)
{
  static const char *const contents[] = { "", "\n" };
  g_autofree char *log = g_strconcat (backups_database (), "-wal", NULL), *now = NULL;
  gsize length;
  CliOutput said;

  backups_assert_done (cli (NULL, "player", "add", "Ada", NULL));
  backups_assert_done (cli (NULL, "backup", NULL));
  ck_assert (!g_file_test (log, G_FILE_TEST_EXISTS));
  ck_assert (g_file_set_contents (backups_database (), contents[_i], -1, NULL));
  said = cli (NULL, "list", "players", NULL);
  ck_assert_int_eq (said.status, 2);
  ck_assert_msg (strstr (said.err, "is empty, but there are backups of it") != NULL, "%s",
                 said.err);
  said = cli (NULL, "player", "add", "Ben", NULL);
  ck_assert_int_eq (said.status, 2);
  ck_assert (g_file_get_contents (backups_database (), &now, &length, NULL));
  ck_assert_uint_eq (length, strlen (contents[_i]));
  backups_assert_done (cli (NULL, "restore", "latest", NULL));
  ck_assert (lists ("Ada"));
}
END_TEST

/* Where there never was one, an empty file is as good as none. */
START_TEST (an_empty_file_without_backups)
{
  g_autofree char *folder = g_path_get_dirname (backups_database ());

  ck_assert_int_eq (g_mkdir_with_parents (folder, 0700), 0);
  ck_assert (g_file_set_contents (backups_database (), "", 0, NULL));
  backups_assert_done (cli (NULL, "player", "add", "Ada", NULL));
  ck_assert (lists ("Ada"));
}
END_TEST

TEST_SUITE (backups_odd)
{
  Suite *suite = suite_create ("backups-odd");
  TCase *tests = tcase_create ("backups-odd");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_set_timeout (tests, 60);
  tcase_add_test (tests, the_latest_is_not_to_come);
  tcase_add_loop_test (tests, an_empty_file_is_no_new_collection, 0, 2);
  tcase_add_test (tests, an_empty_file_without_backups);
  suite_add_tcase (suite, tests);
  return suite;
}
