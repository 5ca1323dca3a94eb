/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What faults have found once (tests/faults), each by itself; and what every promise stands on: a
 * change that was acknowledged is synced.
 */
#include "tests/db/fixture.h"

#include "db/line-append.h"
#include "db/backup.h"
#include "db/integrity.h"
#include "db/match-rows.h"
#include "db/players.h"
#include "db/transaction.h"
#include "tests/faults/faulty.h"

#include <glib/gstdio.h>

#define EACH 13 /* places of a long job from one fault to the next */

static const RulesOutcome running = { RULES_RUNNING, 0, { 0 } };
static const DiskCut nothing_lands = { DISK_NOTHING, 512, 0, TRUE };

static char *path;

static void
set_up (void)
{
  faulty_install ();
  fixture_make_folder ();
  path = fixture_path ("store.db");
}

static void
tear_down (void)
{
  g_clear_pointer (&fixture_store, db_store_close);
  disk_watch (NULL);
  g_clear_pointer (&path, g_free);
  fixture_remove_folder ();
}

static void
open_it (void)
{
  g_autoptr (GError) error = NULL;

  fixture_store = db_store_open (path, DB_OPEN_CREATE, &error);
  assert_ok (fixture_store != NULL, error);
}

static void
begin (FaultyKind kind, guint64 at, gboolean lasting)
{
  FaultyPlan plan = { .kind = kind, .at = at, .lasting = lasting, .powersafe = TRUE };

  faulty_begin (&plan);
}

/* The power is gone with all that was not synced, and comes back. */
static void
cut (void)
{
  begin (FAULTY_CUT, G_MAXUINT64, FALSE);
  faulty_end ();
  g_clear_pointer (&fixture_store, db_store_close);
  faulty_restart (&nothing_lands);
}

START_TEST (a_move_is_synced_before_it_is_acknowledged)
{
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  g_autoptr (GError) error = NULL;
  DbTip tip;

  disk_watch (fixture_folder);
  open_it ();
  ck_assert (db_match_get_tip (fixture_store, fixture_add_match (fixture_store, TRUE), &tip, NULL));
  fixture_append (fixture_store, &tip, "a");
  for (guint k = 0; k < 5; k++) {
    DbMove move = fixture_move (tip.number + 1, "b");
    guint before = disk_syncs (log);

    assert_ok (db_line_append (fixture_store, &tip, &move, 1, &running, &error), error);
    ck_assert_uint_eq (disk_syncs (log), before + 1);
    ck_assert_uint_eq (disk_unsynced (log), 0);
  }
  cut ();
  open_it ();
  ck_assert (db_match_get_tip (fixture_store, 1, &tip, NULL));
  ck_assert_uint_eq (tip.number, 6);
}
END_TEST

START_TEST (a_new_file_has_its_name)
{
  gint64 player;

  disk_watch (fixture_folder);
  open_it ();
  ck_assert (db_player_add (fixture_store, "Ada", &player, NULL));
  cut ();
  open_it ();
  ck_assert (db_player_find (fixture_store, "Ada", &player, NULL));
}
END_TEST

START_TEST (a_backup_has_its_name)
{
  g_autofree char *copy = fixture_path ("copy.db");
  g_autoptr (GError) error = NULL;

  disk_watch (fixture_folder);
  open_it ();
  fixture_add_match (fixture_store, TRUE);
  assert_ok (db_backup_to (fixture_store, copy, &error), error);
  cut ();
  ck_assert_int_eq (fixture_query_int (copy, "SELECT count (*) FROM players"), 2);
}
END_TEST

/* The names in the folder can't be synced. */
START_TEST (a_backup_without_its_name_is_none)
{
  g_autofree char *copy = fixture_path ("copy.db");
  g_autoptr (GError) error = NULL;
  guint64 calls;

  disk_watch (fixture_folder);
  open_it ();
  begin (FAULTY_NONE, 0, FALSE);
  assert_ok (db_backup_to (fixture_store, copy, &error), error);
  calls = faulty_count ();
  faulty_end ();
  ck_assert_int_eq (g_remove (copy), 0);
  /* The last call but for the closing of the folder. */
  begin (FAULTY_ERROR, calls, FALSE);
  ck_assert (!db_backup_to (fixture_store, copy, &error));
  faulty_end ();
  ck_assert_int_eq (faulty_first (), FAULTY_OWN_SYNC);
  ck_assert_msg (g_error_matches (error, DB_ERROR, DB_ERROR_IO), "%s", error->message);
}
END_TEST

/* Three players in one transaction by somebody who goes on after a failure. */
static gboolean
add_three (guint64 round)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gint64 player;

  if (!db_transaction_begin (&scope, fixture_store, NULL))
    return FALSE;
  for (guint k = 0; k < 3; k++) {
    g_autofree char *name = g_strdup_printf ("Player %u of %u", k, (guint)round);

    if (!db_player_add (fixture_store, name, &player, NULL))
      continue;
  }
  return db_transaction_commit (&scope, NULL);
}

/* SQLite rolls back by itself, and a statement after that is a transaction of its own. */
START_TEST (what_was_rolled_back_is_not_gone_on_with)
{
  gint64 before = 0;
  guint64 at = 0;

  do {
    gboolean done;
    gint64 there;

    open_it ();
    begin (FAULTY_ERROR, ++at, FALSE);
    done = add_three (at);
    faulty_end ();
    g_clear_pointer (&fixture_store, db_store_close);
    there = fixture_query_int (path, "SELECT count (*) FROM players");
    ck_assert_msg (there == before + (done ? 3 : 0), "%d more are there after call %d failed",
                   (int)(there - before), (int)at);
    before = there;
  } while (faulty_struck () > 0);
  ck_assert_uint_gt (at, 10);
}
END_TEST

/* A disk that fails while a copy is made and checked. */
START_TEST (a_page_that_cannot_be_read_is_no_damage)
{
  g_autofree char *copy = fixture_path ("copy.db");
  guint failed = 0;

  disk_watch (fixture_folder);
  open_it ();
  fixture_add_match (fixture_store, TRUE);
  for (guint64 at = 1; at == 1 || faulty_struck () > 0; at += EACH) {
    g_autoptr (GError) error = NULL;

    begin (FAULTY_SHORT_READ, at, FALSE);
    if (!db_backup_to (fixture_store, copy, &error)) {
      failed++;
      ck_assert_msg (g_error_matches (error, DB_ERROR, DB_ERROR_IO), "%d: %s", (int)at,
                     error->message);
    }
    faulty_end ();
    ck_assert (!db_store_is_damaged (fixture_store));
  }
  ck_assert_uint_gt (failed, 0);
}
END_TEST

/* Just then somebody wants to bring the collection elsewhere. */
START_TEST (a_full_disk_can_be_read)
{
  g_autoptr (GError) error = NULL;
  gint64 player;
  guint count;

  open_it ();
  fixture_add_match (fixture_store, TRUE);
  g_clear_pointer (&fixture_store, db_store_close);
  begin (FAULTY_FULL, 1, TRUE);
  open_it ();
  ck_assert (db_store_is_read_only (fixture_store));
  assert_ok (db_matches_count (fixture_store, &count, &error), error);
  ck_assert_uint_eq (count, 1);
  assert_error (db_player_add (fixture_store, "Zoe", &player, &error), error, DB_ERROR_FULL);
  faulty_end ();
  g_clear_pointer (&fixture_store, db_store_close);
  open_it ();
  assert_ok (db_player_add (fixture_store, "Zoe", &player, &error), error);
}
END_TEST

/* Where it can't be opened as usual it is opened as it lies, by another name; people know only one.
 */
START_TEST (a_file_is_told_by_its_name)
{
  guint failed = 0;

  open_it ();
  fixture_add_match (fixture_store, TRUE);
  g_clear_pointer (&fixture_store, db_store_close);
  for (guint64 at = 1; at == 1 || faulty_struck () > 0; at++) {
    g_autoptr (GError) error = NULL;

    begin (FAULTY_ERROR, at, TRUE);
    fixture_store = db_store_open (path, DB_OPEN_CREATE, &error);
    faulty_end ();
    if (fixture_store == NULL) {
      failed++;
      ck_assert_ptr_nonnull (strstr (error->message, path));
      ck_assert_msg (strstr (error->message, "file:") == NULL, "%d: %s", (int)at, error->message);
    }
    g_clear_pointer (&fixture_store, db_store_close);
  }
  ck_assert_uint_gt (failed, 0);
}
END_TEST

/* A plug that is loose for a moment. */
START_TEST (a_device_that_does_not_answer_is_no_damage)
{
  guint failed = 0;

  open_it ();
  for (guint k = 0; k < 40; k++)
    fixture_add_match (fixture_store, TRUE);
  for (guint64 at = 1; at == 1 || faulty_struck () > 0; at++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GPtrArray) players = NULL;
    guint count;

    g_clear_pointer (&fixture_store, db_store_close);
    open_it ();
    begin (FAULTY_ERROR, at, FALSE);
    if (db_matches_count (fixture_store, &count, &error))
      players = db_players_list (fixture_store, FALSE, &error);
    if (error != NULL) {
      failed++;
      ck_assert_msg (!g_error_matches (error, DB_ERROR, DB_ERROR_DAMAGED), "%d: %s", (int)at,
                     error->message);
    }
    faulty_end ();
    ck_assert (!db_store_is_damaged (fixture_store));
  }
  ck_assert_uint_gt (failed, 0);
}
END_TEST

START_TEST (a_check_that_cannot_read_finds_no_damage)
{
  guint failed = 0;

  open_it ();
  fixture_add_match (fixture_store, TRUE);
  for (guint64 at = 1; at == 1 || faulty_struck () > 0; at += EACH) {
    g_auto (GStrv) findings = NULL;
    g_autoptr (GError) error = NULL;

    g_clear_pointer (&fixture_store, db_store_close);
    open_it ();
    begin (FAULTY_SHORT_READ, at, TRUE);
    if (db_integrity_check (fixture_store, &findings, &error))
      ck_assert_msg (findings[0] == NULL, "%d: %s", (int)at, findings[0]);
    else {
      failed++;
      ck_assert_msg (g_error_matches (error, DB_ERROR, DB_ERROR_IO), "%s", error->message);
    }
    faulty_end ();
    ck_assert (!db_store_is_damaged (fixture_store));
  }
  ck_assert_uint_gt (failed, 0);
}
END_TEST

START_TEST (locks_that_others_hold_are_told_as_such)
{
  guint failed = 0;

  open_it ();
  g_clear_pointer (&fixture_store, db_store_close);
  for (guint64 at = 1; at == 1 || faulty_struck () > 0; at++) {
    g_autoptr (GError) error = NULL;

    begin (FAULTY_BUSY, at, TRUE);
    fixture_store = db_store_open (path, DB_OPEN_EXISTING, &error);
    faulty_end ();
    if (fixture_store == NULL) {
      failed++;
      ck_assert_msg (g_error_matches (error, DB_ERROR, DB_ERROR_BUSY), "%d: %s", (int)at,
                     error->message);
    }
    g_clear_pointer (&fixture_store, db_store_close);
  }
  ck_assert_uint_gt (failed, 0);
}
END_TEST

TEST_SUITE (faults_found)
{
  Suite *suite = suite_create ("db-faults-found");
  TCase *found = tcase_create ("found");

  tcase_add_checked_fixture (found, set_up, tear_down);
  tcase_set_timeout (found, 120);
  tcase_add_test (found, a_move_is_synced_before_it_is_acknowledged);
  tcase_add_test (found, a_new_file_has_its_name);
  tcase_add_test (found, a_backup_has_its_name);
  tcase_add_test (found, a_backup_without_its_name_is_none);
  tcase_add_test (found, what_was_rolled_back_is_not_gone_on_with);
  tcase_add_test (found, a_page_that_cannot_be_read_is_no_damage);
  tcase_add_test (found, a_full_disk_can_be_read);
  tcase_add_test (found, a_file_is_told_by_its_name);
  tcase_add_test (found, a_device_that_does_not_answer_is_no_damage);
  tcase_add_test (found, a_check_that_cannot_read_finds_no_damage);
  tcase_add_test (found, locks_that_others_hold_are_told_as_such);
  suite_add_tcase (suite, found);
  return suite;
}
