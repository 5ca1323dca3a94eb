/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is asked of SQLite's memory where the sanitizer does not watch it (tests/sqlite-memory.c).
 * The suite memory-left is no test: it leaves a connection open, and this one runs it.
 */
#include "tests/db/fixture.h"

#include "tests/sqlite-memory.h"

#include <sqlite3.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define NEED_COUNT                                                                                 \
  if (!sqlite_memory_is_counted ())                                                                \
  SUITE_SKIP ("SQLite's memory is not counted in this program")

/* Runs the suite memory-left; its standard error, and whether it failed. */
static char *
run_left (const char *test, gboolean *failed)
{
  const char *argv[] = { "/proc/self/exe", "memory-left", test, NULL };
  g_auto (GStrv) environment = g_get_environ ();
  g_autofree char *out = NULL;
  char *err = NULL;
  int status = 0;

  environment = g_environ_setenv (environment, "TOMEKEEPER_CLOSED_SECONDS", "0", TRUE);
  environment = g_environ_setenv (environment, "CK_FORK", "no", TRUE);
  ck_assert (g_spawn_sync (NULL, (char **)argv, environment, G_SPAWN_DEFAULT, NULL, NULL, &out,
                           &err, &status, NULL));
  *failed = !g_spawn_check_wait_status (status, NULL);
  ck_assert_msg (strstr (out, "ok 1 - ") != NULL && strstr (out, "not ok") == NULL, "%s", out);
  return err;
}

START_TEST (a_connection_that_stays_fails_the_suite)
{
  g_autofree char *err = NULL;
  gboolean failed;

  NEED_COUNT;
  err = run_left ("leaves_a_connection", &failed);
  ck_assert (failed);
  ck_assert_msg (strstr (err, "of SQLite's memory were never given back") != NULL, "%s", err);
}
END_TEST

START_TEST (what_is_closed_does_not)
{
  g_autofree char *err = NULL;
  gboolean failed;

  NEED_COUNT;
  err = run_left ("closes_it", &failed);
  ck_assert_msg (!failed, "%s", err);
}
END_TEST

START_TEST (what_is_freed_has_other_content)
{
  volatile const guint8 *text;

  NEED_COUNT;
  text = (guint8 *)sqlite3_mprintf ("%064d", 7);
  ck_assert_uint_eq (text[63], '7');
  sqlite3_free ((gpointer)text);
  ck_assert_uint_ne (text[63], '7');
  ck_assert_uint_ne (text[40], '0');
}
END_TEST

START_TEST (what_is_freed_twice_ends_the_program)
{
  int status = 0;
  pid_t child;

  NEED_COUNT;
  child = fork ();
  if (child == 0) {
    gpointer block = sqlite3_malloc (100);

    sqlite3_free (block);
    sqlite3_free (block);
    _exit (0);
  }
  ck_assert_int_eq (waitpid (child, &status, 0), child);
  ck_assert (WIFSIGNALED (status) && WTERMSIG (status) == SIGABRT);
}
END_TEST

TEST_SUITE (memory)
{
  Suite *suite = suite_create ("memory");
  TCase *tests = tcase_create ("memory");

  tcase_add_test (tests, a_connection_that_stays_fails_the_suite);
  tcase_add_test (tests, what_is_closed_does_not);
  tcase_add_test (tests, what_is_freed_has_other_content);
  tcase_add_test (tests, what_is_freed_twice_ends_the_program);
  suite_add_tcase (suite, tests);
  return suite;
}

/* Not by a leak of the test's own, which LeakSanitizer would find: as a thread or a widget does. */
static sqlite3 *kept;

START_TEST (leaves_a_connection)
{
  ck_assert_int_eq (sqlite3_open (":memory:", &kept), SQLITE_OK);
}
END_TEST

START_TEST (closes_it)
{
  ck_assert_int_eq (sqlite3_open (":memory:", &kept), SQLITE_OK);
  ck_assert_int_eq (sqlite3_close (kept), SQLITE_OK);
}
END_TEST

TEST_SUITE (memory_left)
{
  Suite *suite = suite_create ("memory-left");
  TCase *tests = tcase_create ("left");

  tcase_add_test (tests, leaves_a_connection);
  tcase_add_test (tests, closes_it);
  suite_add_tcase (suite, tests);
  return suite;
}
