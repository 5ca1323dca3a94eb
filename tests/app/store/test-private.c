/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What others may see: files and folders are the person's alone whatever the umask, and the log
 * names nobody.
 */
#include "tests/app/fixture.h"

#include "app/store/database.h"
#include "app/base/error.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#define HISTORY "Date,Game,Player,Score,Player,Score\n2026-11-20,Night Ferry,Ada,7,Ben,5\n"

/* Files */

static guint
mode_of (const char *path)
{
  struct stat info;

  ck_assert_msg (lstat (path, &info) == 0, "%s is not there", path);
  return info.st_mode & 07777;
}

static void
assert_mode (const char *path, guint mode)
{
  ck_assert_msg (mode_of (path) == mode, "%s has mode %o", path, mode_of (path));
}

/* Everything below @path, and itself; how many files. */
static guint
assert_private (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;
  guint n = 0;

  assert_mode (path, dir != NULL ? 0700 : 0600);
  if (dir == NULL)
    return 1;
  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *inside = g_build_filename (path, name, NULL);

    n += assert_private (inside);
  }
  return n;
}

static void
done (CliOutput said)
{
  ck_assert_msg (said.status == 0, "%s", said.err);
}

static void
open_umask (void)
{
  folder_setup ();
  g_setenv ("XDG_DATA_HOME", in_folder ("data"), TRUE);
  g_setenv ("XDG_CACHE_HOME", in_folder ("cache"), TRUE);
  umask (0);
}

START_TEST (files_are_the_persons_alone)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) db = app_database_open (NULL, DB_OPEN_CREATE, &error);

  ck_assert_msg (db != NULL, "%s", error != NULL ? error->message : "");
  done (cli_process (NULL, "log", "Night Ferry: Ada 8, Ben 3", NULL));
  done (cli_process (NULL, "import", write_file ("plays.csv", HISTORY), NULL));
  /* With the write-ahead log and its index, which the open connection keeps. */
  ck_assert_uint_ge (assert_private (in_folder ("data/tomekeeper")), 3);
  done (cli_process (NULL, "backup", NULL));
  done (cli_process (NULL, "backup", in_folder ("copy.db"), NULL));
  assert_mode (in_folder ("copy.db"), 0600);
  g_clear_pointer (&db, db_store_close);
  done (cli_process (NULL, "restore", in_folder ("copy.db"), NULL));
  /* With what was kept: by hand, and before restoring. */
  ck_assert_uint_ge (assert_private (in_folder ("data/tomekeeper")), 3);
  done (cli_process (NULL, "demo", NULL));
  assert_private (in_folder ("data/tomekeeper"));
  if (g_file_test (in_folder ("cache"), G_FILE_TEST_EXISTS))
    assert_private (in_folder ("cache/tomekeeper"));
}
END_TEST

/* A copy of a looser file is not looser. */
START_TEST (a_file_elsewhere_keeps_its_mode)
{
  const char *path = in_folder ("shared.db");

  done (cli (NULL, "--database", path, "log", "Night Ferry: Ada 8, Ben 3", NULL));
  assert_mode (path, 0600);
  ck_assert_int_eq (g_chmod (path, 0660), 0);
  done (cli (NULL, "--database", path, "log", "Night Ferry: Ada 9, Ben 3", NULL));
  assert_mode (path, 0660);
  done (cli (NULL, "--database", path, "backup", in_folder ("copy.db"), NULL));
  assert_mode (in_folder ("copy.db"), 0600);
}
END_TEST

START_TEST (the_own_one_is_tightened)
{
  done (cli_process (NULL, "log", "Night Ferry: Ada 8, Ben 3", NULL));
  ck_assert_int_eq (g_chmod (in_folder ("data/tomekeeper"), 0755), 0);
  ck_assert_int_eq (g_chmod (in_folder ("data/tomekeeper/tomekeeper.db"), 0664), 0);
  done (cli_process (NULL, "log", "Night Ferry: Ada 9, Ben 3", NULL));
  assert_private (in_folder ("data/tomekeeper"));
}
END_TEST

/* What holds all of a collection is as private as that; what is written of it for others is not. */
START_TEST (archives_are_the_persons_alone)
{
  done (cli (NULL, "log", "Night Ferry: Ada 8, Ben 3", NULL));
  done (cli (NULL, "archive", "write", in_folder ("all.zip"), NULL));
  assert_mode (in_folder ("all.zip"), 0600);
  done (cli (NULL, "salvage", in_folder ("out"), NULL));
  assert_private (in_folder ("out"));
  done (cli (NULL, "export", "--plays", "csv", "--output", in_folder ("plays.csv"), NULL));
  assert_mode (in_folder ("plays.csv"), 0666);
}
END_TEST

/* The log */

static GString *logged;

static GLogWriterOutput
writer_cb (GLogLevelFlags level, const GLogField *fields, gsize n, gpointer data)
{
  for (gsize k = 0; k < n; k++)
    g_string_append_printf (logged, "%s=%.*s\n", fields[k].key,
                            fields[k].length < 0 ? (int)strlen (fields[k].value)
                                                 : (int)fields[k].length,
                            (const char *)fields[k].value);
  return G_LOG_WRITER_HANDLED;
}

START_TEST (the_log_names_nobody)
{
  g_autoptr (GError) error =
      g_error_new (APP_ERROR, APP_ERROR_FILE, "/home/quillon/a.db: “Ada” can't be read");

  logged = g_string_new (NULL);
  g_log_set_writer_func (writer_cb, NULL, NULL);
  app_error_log (G_LOG_LEVEL_MESSAGE, error);
  ck_assert_ptr_nonnull (strstr (logged->str, "the_log_names_nobody"));
  ck_assert_ptr_nonnull (strstr (logged->str, g_quark_to_string (APP_ERROR)));
  ck_assert_ptr_null (strstr (logged->str, "quillon"));
  ck_assert_ptr_null (strstr (logged->str, "Ada"));
  g_string_free (logged, TRUE);
}
END_TEST

TEST_SUITE (private)
{
  Suite *suite = suite_create ("app-private");
  TCase *tests = tcase_create ("private");

  tcase_add_checked_fixture (tests, open_umask, folder_teardown);
  tcase_set_timeout (tests, 120);
  tcase_add_test (tests, files_are_the_persons_alone);
  tcase_add_test (tests, a_file_elsewhere_keeps_its_mode);
  tcase_add_test (tests, the_own_one_is_tightened);
  tcase_add_test (tests, archives_are_the_persons_alone);
  tcase_add_test (tests, the_log_names_nobody);
  suite_add_tcase (suite, tests);
  return suite;
}
