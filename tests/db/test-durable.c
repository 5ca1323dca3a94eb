/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is acknowledged stays: writers killed at any instant, two of them at once, a full disk, a
 * failing one.
 */
#include "tests/db/fixture.h"

#include "db/line-append.h"
#include "db/integrity.h"
#include "db/store-private.h"

#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define ROUNDS 12
#define EACH 150
#define ROOM 20 /* pages until the disk is full */

static void
check_well (DbStore *store)
{
  g_auto (GStrv) findings = NULL;

  ck_assert (db_integrity_check (store, &findings, NULL));
  ck_assert_msg (g_strv_length (findings) == 0, "%s", findings[0]);
}

/* Appends until it is killed, and says each number once it is acknowledged. */
static void
append_and_report (const char *path, int pipe_end)
{
  const RulesOutcome running = { RULES_RUNNING, 0, { 0 } };
  DbStore *store = db_store_open (path, DB_OPEN_EXISTING, NULL);
  DbTip tip;

  if (store == NULL || !db_match_get_tip (store, 1, &tip, NULL))
    _exit (1);
  for (;;) {
    DbMove move = fixture_move (tip.number + 1, "- note \"written\"");

    if (!db_line_append (store, &tip, &move, 1, &running, NULL))
      _exit (2);
    if (write (pipe_end, &tip.number, sizeof tip.number) != sizeof tip.number)
      _exit (3);
  }
}

/* The last number that the child said before it died. */
static guint64
run_and_kill (const char *path, guint microseconds)
{
  guint64 number, last = 0;
  int ends[2], status;
  pid_t child;

  ck_assert_int_eq (pipe (ends), 0);
  child = fork ();
  ck_assert_int_ge (child, 0);
  if (child == 0) {
    close (ends[0]);
    append_and_report (path, ends[1]);
  }
  close (ends[1]);
  ck_assert_int_eq (read (ends[0], &last, sizeof last), sizeof last);
  g_usleep (microseconds);
  kill (child, SIGKILL);
  ck_assert_int_eq (waitpid (child, &status, 0), child);
  ck_assert (WIFSIGNALED (status));
  while (read (ends[0], &number, sizeof number) == sizeof number)
    last = number;
  close (ends[0]);
  return last;
}

START_TEST (test_killed)
{
  g_autofree char *path = g_strdup (db_store_get_path (fixture_store));
  guint64 before = 0;

  fixture_add_match (fixture_store, TRUE);
  g_clear_pointer (&fixture_store, db_store_close);
  for (guint round = 0; round < ROUNDS; round++) {
    guint64 acknowledged = run_and_kill (path, 500 + round * 2357 % 9000);
    g_autoptr (DbStore) store = db_store_open (path, DB_OPEN_EXISTING, NULL);
    g_autoptr (GString) expected = g_string_new (NULL);
    g_autofree char *moves = NULL;
    DbTip tip;

    ck_assert_ptr_nonnull (store);
    ck_assert (db_match_get_tip (store, 1, &tip, NULL));
    ck_assert_uint_gt (acknowledged, before);
    ck_assert_msg (tip.number >= acknowledged, "%u told, %u there", (guint)acknowledged,
                   (guint)tip.number);
    ck_assert_msg (tip.number <= acknowledged + 1, "%u told, %u there", (guint)acknowledged,
                   (guint)tip.number);
    moves = fixture_dup_moves (store, tip.line, 1, G_MAXUINT64);
    for (guint64 k = 1; k <= tip.number; k++)
      g_string_append_printf (expected, "%s%u- note \"written\"", k > 1 ? " " : "", (guint)k);
    ck_assert_str_eq (moves, expected->str);
    check_well (store);
    before = tip.number;
  }
}
END_TEST

/* Appends EACH moves, looking again whenever the other was faster. */
static int
append_in_turns (const char *path, const char *who)
{
  DbStore *store = db_store_open (path, DB_OPEN_EXISTING, NULL);
  guint refused = 0;
  DbTip tip;

  if (store == NULL || !db_match_get_tip (store, 1, &tip, NULL))
    return 1;
  for (guint k = 0; k < EACH;) {
    g_autoptr (GError) error = NULL;
    DbMove move = fixture_move (tip.number + 1, who);

    if (db_line_append (store, &tip, &move, 1, NULL, &error)) {
      k++;
      continue;
    }
    if (!g_error_matches (error, DB_ERROR, DB_ERROR_CHANGED_ELSEWHERE) || ++refused > 100000
        || !db_match_get_tip (store, 1, &tip, NULL))
      return 2;
  }
  db_store_close (store);
  return 0;
}

typedef struct {
  guint a, b;
} Counts;

static gboolean
count_cb (const DbMove *move, gpointer data)
{
  Counts *counts = data;

  if (rules_text_is (move->text, "a"))
    counts->a++;
  else if (rules_text_is (move->text, "b"))
    counts->b++;
  return TRUE;
}

START_TEST (test_two_writers)
{
  g_autofree char *path = g_strdup (db_store_get_path (fixture_store));
  pid_t children[2];
  Counts counts = { 0, 0 };
  DbTip tip;

  fixture_add_match (fixture_store, TRUE);
  for (int k = 0; k < 2; k++) {
    children[k] = fork ();
    ck_assert_int_ge (children[k], 0);
    if (children[k] == 0)
      _exit (append_in_turns (path, k == 0 ? "a" : "b"));
  }
  for (int k = 0; k < 2; k++) {
    int status;

    ck_assert_int_eq (waitpid (children[k], &status, 0), children[k]);
    ck_assert_int_eq (status, 0);
  }
  ck_assert (db_match_get_tip (fixture_store, 1, &tip, NULL));
  ck_assert_uint_eq (tip.number, 2 * EACH);
  ck_assert (
      db_line_foreach_move (fixture_store, tip.line, 1, G_MAXUINT64, count_cb, &counts, NULL));
  ck_assert_uint_eq (counts.a, EACH);
  ck_assert_uint_eq (counts.b, EACH);
  check_well (fixture_store);
}
END_TEST

/* Appends until something fails; returns the moves that were acknowledged. */
static guint64
append_until (DbStore *store, DbTip *tip, GError **error)
{
  g_autofree char *text = g_strnfill (2000, 'x');
  DbMove move = { .text = rules_text (text) };

  while (tip->number < 100000 && db_line_append (store, tip, &move, 1, NULL, error))
    ;
  return tip->number;
}

START_TEST (test_full)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *room = NULL;
  guint64 written;
  DbTip tip, now;

  ck_assert (db_match_get_tip (fixture_store, fixture_add_match (fixture_store, TRUE), &tip, NULL));
  room = g_strdup_printf (
      "PRAGMA max_page_count = %d",
      (int)fixture_query_int (db_store_get_path (fixture_store), "PRAGMA page_count") + ROOM);
  ck_assert (db_store_exec (fixture_store, room, NULL));
  written = append_until (fixture_store, &tip, &error);
  ck_assert_msg (g_error_matches (error, DB_ERROR, DB_ERROR_FULL), "%s", error->message);
  ck_assert_uint_gt (written, 10);
  ck_assert (db_match_get_tip (fixture_store, 1, &now, NULL));
  ck_assert_uint_eq (now.number, written);
  check_well (fixture_store);
  ck_assert (db_store_exec (fixture_store, "PRAGMA max_page_count = 100000", NULL));
  fixture_append (fixture_store, &tip, "on we go");
  ck_assert_uint_eq (tip.number, written + 3);
}
END_TEST

/* A disk that refuses to write more: in a child, whose limit is its own. */
START_TEST (test_failing_disk)
{
  g_autofree char *path = g_strdup (db_store_get_path (fixture_store));
  DbTip tip;
  guint64 acknowledged = 0;
  int ends[2], status;
  pid_t child;

  fixture_add_match (fixture_store, TRUE);
  g_clear_pointer (&fixture_store, db_store_close);
  ck_assert_int_eq (pipe (ends), 0);
  child = fork ();
  ck_assert_int_ge (child, 0);
  if (child == 0) {
    struct rlimit limit = { 300000, 300000 };
    g_autoptr (GError) error = NULL;
    DbStore *store = db_store_open (path, DB_OPEN_EXISTING, NULL);

    signal (SIGXFSZ, SIG_IGN);
    setrlimit (RLIMIT_FSIZE, &limit);
    if (store == NULL || !db_match_get_tip (store, 1, &tip, NULL))
      _exit (1);
    acknowledged = append_until (store, &tip, &error);
    if (!g_error_matches (error, DB_ERROR, DB_ERROR_IO)
        && !g_error_matches (error, DB_ERROR, DB_ERROR_FULL))
      _exit (2);
    _exit (write (ends[1], &acknowledged, sizeof acknowledged) == sizeof acknowledged ? 0 : 3);
  }
  ck_assert_int_eq (waitpid (child, &status, 0), child);
  ck_assert_int_eq (status, 0);
  ck_assert_int_eq (read (ends[0], &acknowledged, sizeof acknowledged), sizeof acknowledged);
  ck_assert_uint_gt (acknowledged, 10);
  fixture_store = db_store_open (path, DB_OPEN_EXISTING, NULL);
  ck_assert_ptr_nonnull (fixture_store);
  ck_assert (db_match_get_tip (fixture_store, 1, &tip, NULL));
  ck_assert_uint_eq (tip.number, acknowledged);
  check_well (fixture_store);
}
END_TEST

TEST_SUITE (durable)
{
  Suite *suite = suite_create ("durable");
  TCase *durable = tcase_create ("durable");

  tcase_add_checked_fixture (durable, fixture_open, fixture_close);
  tcase_set_timeout (durable, 60);
  tcase_add_test (durable, test_killed);
  tcase_add_test (durable, test_two_writers);
  tcase_add_test (durable, test_full);
  tcase_add_test (durable, test_failing_disk);
  suite_add_tcase (suite, durable);
  return suite;
}
