/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Older collections (tests/old-files) whose migration is interrupted at any statement, in the
 * middle of one, by being killed, or by another program that does the same: the file is of the
 * version that it was or of the newest, whole; opened again it becomes what an undisturbed
 * migration makes of it; and the copy that was made before has what there was. TOMEKEEPER_LONG
 * tries every statement of every version, else it is some of each.
 */
#include "tests/db/fixture.h"
#include "tests/db/truth.h"

#include "db/integrity.h"
#include "db/migrate.h"
#include "tests/old-files.h"

#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define FEW 2    /* interruptions of a kind in each version */
#define GUESS 97 /* instructions between two interruptions in the middle of statements */

typedef enum { NOTHING, STOP, STOP_WITHIN, KILL } What;

/* What happens, and after how many statements or instructions of any connection. */
static What what;
static gint64 left, seen;
static gboolean stopped;

static int
trace_cb (unsigned event, void *data, void *statement, void *sql)
{
  seen++;
  if (what == NOTHING || what == STOP_WITHIN || --left != 0)
    return 0;
  if (what == KILL)
    raise (SIGKILL);
  stopped = TRUE;
  return 0;
}

static int
progress_cb (void *data)
{
  if (what == STOP_WITHIN && --left == 0)
    stopped = TRUE;
  return stopped;
}

/* Each connection of this process is watched from its beginning. */
static int
watch_cb (sqlite3 *db, char **message, const struct sqlite3_api_routines *routines)
{
  sqlite3_trace_v2 (db, SQLITE_TRACE_STMT, trace_cb, NULL);
  sqlite3_progress_handler (db, what == STOP_WITHIN ? GUESS : 1, progress_cb, NULL);
  return SQLITE_OK;
}

static void
watch (What happens, gint64 after)
{
  what = happens;
  left = after;
  seen = 0;
  stopped = FALSE;
  sqlite3_auto_extension ((void (*) (void))watch_cb);
}

static void
stop_watching (void)
{
  sqlite3_cancel_auto_extension ((void (*) (void))watch_cb);
  what = NOTHING;
}

/* What a version's file says at each step from it on. */
static Truth *at_step[OLD_FILES + 32];

static void
read_expected_steps (guint version)
{
  for (guint k = version; k <= db_migrate_latest (); k++) {
    g_autofree char *path = old_file_path (version, "collection.db");

    at_step[k] = truth_read (path);
    truth_migrate_to (at_step[k], k);
  }
}

static void
free_expected_steps (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (at_step); k++)
    g_clear_pointer (&at_step[k], truth_free);
}

/* The file is at one of the steps, whole. */
static guint
assert_at_a_step (const char *path, const char *when)
{
  g_autoptr (Truth) found = truth_read (path);
  guint version = truth_get_version (found);
  g_autofree char *difference = NULL;

  ck_assert_msg (at_step[version] != NULL, "%s: version %u", when, version);
  difference = truth_compare (at_step[version], found);
  ck_assert_msg (*difference == '\0', "%s, version %u: %s", when, version, difference);
  return version;
}

/* One of the copies has what there was; all of them are whole. */
static void
assert_copies (const char *path, guint version, const char *when)
{
  g_autoptr (GPtrArray) copies = old_file_find_copies (path);
  guint lowest = G_MAXUINT;

  for (guint k = 0; k < copies->len; k++)
    lowest = MIN (lowest, assert_at_a_step (g_ptr_array_index (copies, k), when));
  ck_assert_msg (lowest == version || copies->len == 0, "%s: the copy is of version %u", when,
                 lowest);
}

static void
assert_goes_on (const char *path, guint version, const char *when)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) store = NULL;
  g_autoptr (GPtrArray) copies = NULL;
  g_auto (GStrv) findings = NULL;

  ck_assert (assert_at_a_step (path, when) == version
             || assert_at_a_step (path, when) == db_migrate_latest ());
  assert_copies (path, version, when);
  store = db_store_open (path, DB_OPEN_EXISTING, &error);
  ck_assert_msg (store != NULL, "%s: %s", when, error == NULL ? "" : error->message);
  assert_ok (db_integrity_check (store, &findings, &error), error);
  ck_assert_msg (g_strv_length (findings) == 0, "%s: %s", when, findings[0]);
  g_clear_pointer (&store, db_store_close);
  ck_assert_uint_eq (assert_at_a_step (path, when), db_migrate_latest ());
  assert_copies (path, version, when);
  copies = old_file_find_copies (path);
  ck_assert_uint_ge (copies->len, 1);
}

static void
remove_all (const char *path)
{
  g_autoptr (GPtrArray) copies = old_file_find_copies (path);
  g_autofree char *log = g_strconcat (path, "-wal", NULL), *shm = g_strconcat (path, "-shm", NULL);

  for (guint k = 0; k < copies->len; k++)
    unlink (g_ptr_array_index (copies, k));
  unlink (path);
  unlink (log);
  unlink (shm);
}

/* How many statements, or stretches of GUESS instructions, an undisturbed opening takes. */
static gint64
measure (guint version, What happens)
{
  g_autofree char *path = fixture_path ("measured.db");
  gint64 n;

  old_file_copy (version, path);
  watch (happens, G_MAXINT64);
  db_store_close (db_store_open (path, DB_OPEN_EXISTING, NULL));
  n = happens == STOP_WITHIN ? G_MAXINT64 - left : seen;
  stop_watching ();
  remove_all (path);
  return n;
}

/* Opens the file in a child that is killed on the way; answers whether it was. */
static gboolean
open_and_be_killed (const char *path)
{
  int status;
  pid_t child = fork ();

  ck_assert_int_ge (child, 0);
  if (child == 0) {
    DbStore *store = db_store_open (path, DB_OPEN_EXISTING, NULL);

    _exit (store == NULL);
  }
  ck_assert_int_eq (waitpid (child, &status, 0), child);
  ck_assert (WIFSIGNALED (status) || WEXITSTATUS (status) == 0);
  return WIFSIGNALED (status);
}

static void
interrupt (guint version, What happens, gint64 at)
{
  g_autofree char *path = fixture_path ("old.db");
  g_autofree char *when = g_strdup_printf (
      "version %u, %s %d", version, happens == STOP_WITHIN ? "instruction" : "statement", (int)at);
  g_autoptr (GError) error = NULL;
  gboolean was;

  old_file_copy (version, path);
  watch (happens, at);
  if (happens == KILL) {
    was = open_and_be_killed (path);
  } else {
    DbStore *store = db_store_open (path, DB_OPEN_EXISTING, &error);

    was = stopped;
    ck_assert_msg (store != NULL || was, "%s: %s", when, error == NULL ? "" : error->message);
    ck_assert ((store == NULL) == (error != NULL));
    db_store_close (store);
  }
  stop_watching ();
  ck_assert_msg (was, "%s did not happen", when);
  assert_goes_on (path, version, when);
  remove_all (path);
}

static guint
sweep (guint version, What happens)
{
  gint64 n = measure (version, happens);
  gint64 stride = suite_is_long () ? 1 : MAX (1, n / FEW);
  guint times = 0;

  if (happens == STOP_WITHIN)
    stride = MAX (stride, n / 200);
  for (gint64 at = 1 + (version * 5) % stride; at <= n; at += stride, times++)
    interrupt (version, happens, at);
  return times;
}

START_TEST (interrupted)
{
  static const What kinds[] = { STOP, STOP_WITHIN, KILL };

  read_expected_steps ((guint)_i);
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++) {
    guint times;

    if (!suite_is_long () && k != (guint)_i % G_N_ELEMENTS (kinds))
      continue;
    times = sweep ((guint)_i, kinds[k]);

    ck_assert_uint_ge (times, 2);
    if (suite_is_long ())
      g_printerr ("# version %d: %u times %s\n", _i, times,
                  kinds[k] == KILL   ? "killed"
                  : kinds[k] == STOP ? "stopped"
                                     : "stopped within");
  }
  free_expected_steps ();
}
END_TEST

/* Says that the file is open, or that another one has it. */
static void
open_on_signal (const char *path, int start)
{
  g_autoptr (GError) error = NULL;
  DbStore *store;
  char byte;

  if (read (start, &byte, 1) != 0)
    _exit (9);
  store = db_store_open (path, DB_OPEN_EXISTING, &error);
  if (store == NULL)
    _exit (g_error_matches (error, DB_ERROR, DB_ERROR_BUSY) ? 1 : 2);
  db_store_close (store);
  _exit (0);
}

/* Programs that open the same old file at once: one does it, the others wait for it or tell. */
START_TEST (at_once)
{
  enum { PROGRAMS = 3 };
  g_autofree char *path = fixture_path ("old.db");
  guint rounds = suite_is_long () ? 40 : 1;

  read_expected_steps ((guint)_i);
  for (guint round = 0; round < rounds; round++) {
    g_autoptr (GPtrArray) copies = NULL;
    pid_t children[PROGRAMS];
    int start[2], status, opened = 0;

    old_file_copy ((guint)_i, path);
    ck_assert_int_eq (pipe (start), 0);
    for (guint k = 0; k < PROGRAMS; k++) {
      children[k] = fork ();
      ck_assert_int_ge (children[k], 0);
      if (children[k] == 0) {
        close (start[1]);
        open_on_signal (path, start[0]);
      }
    }
    close (start[0]);
    close (start[1]);
    for (guint k = 0; k < PROGRAMS; k++) {
      ck_assert_int_eq (waitpid (children[k], &status, 0), children[k]);
      ck_assert (WIFEXITED (status));
      ck_assert_msg (WEXITSTATUS (status) <= 1, "program %u: %d", k, WEXITSTATUS (status));
      opened += WEXITSTATUS (status) == 0;
    }
    ck_assert_int_ge (opened, 1);
    copies = old_file_find_copies (path);
    ck_assert_uint_eq (copies->len, 1);
    assert_goes_on (path, (guint)_i, "at once");
    remove_all (path);
  }
  free_expected_steps ();
}
END_TEST

TEST_SUITE (migrate_interrupted)
{
  Suite *suite = suite_create ("migrate-interrupted");
  TCase *tests = tcase_create ("interrupted");

  tcase_add_checked_fixture (tests, fixture_make_folder, fixture_remove_folder);
  tcase_set_timeout (tests, suite_is_long () ? 1800 : 120);
  tcase_add_loop_test (tests, interrupted, 1, OLD_FILES);
  tcase_add_loop_test (tests, at_once, 1, OLD_FILES);
  suite_add_tcase (suite, tests);
  old_files_open ();
  return suite;
}
