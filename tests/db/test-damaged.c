/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Damaged files: bytes changed anywhere in a file with data. Whatever is asked of it is answered
 * or refused with a sentence, in bounded time, and nothing crashes.
 */
#include "tests/db/fixture.h"

#include "db/line-append.h"
#include "db/integrity.h"
#include "db/match-rows.h"
#include "db/notes.h"
#include "db/packs.h"
#include "db/places.h"
#include "db/players.h"
#include "db/results.h"
#include "db/search.h"

#include "rules/random.h"

#include <glib/gstdio.h>
#include <string.h>

#define SEEDS 40
#define FILES 12

/* Fails the test when something failed and did not say why. */
#define assert_reported(call)                                                                      \
  do {                                                                                             \
    g_autoptr (GError) why = NULL;                                                                 \
    GError **error = &why;                                                                         \
    ck_assert ((call) || (why != NULL && why->message[0] != '\0'));                                \
  } while (0)

static gboolean
row_cb (const DbMatchRow *row, gpointer data)
{
  return strlen (row->players) < 1000000 && ++*(guint *)data < 1000;
}

static gboolean
move_cb (const DbMove *move, gpointer data)
{
  return ++*(guint *)data < 1000;
}

static gboolean
change_cb (const DbChange *change, gpointer data)
{
  return ++*(guint *)data < 1000;
}

static gboolean
is_array (GPtrArray *array)
{
  if (array == NULL)
    return FALSE;
  g_ptr_array_unref (array);
  return TRUE;
}

static gboolean
is_rows (GArray *array)
{
  if (array == NULL)
    return FALSE;
  g_array_unref (array);
  return TRUE;
}

static gboolean
is_match (DbMatch *match)
{
  db_match_free (match);
  return match != NULL;
}

static gboolean
append_one (DbStore *store, GError **error)
{
  DbMove move = fixture_move (1, "z");
  DbTip tip;

  return db_match_get_tip (store, 1, &tip, error)
         && db_line_append (store, &tip, &move, 1, NULL, error);
}

static gboolean
check_all (DbStore *store, GError **error)
{
  g_auto (GStrv) findings = NULL;

  return db_integrity_check (store, &findings, error);
}

static void
ask_everything (DbStore *store)
{
  guint count = 0;

  assert_reported (db_matches_foreach (store, TRUE, row_cb, &count, error));
  for (gint64 line = 1; line <= 3; line++) {
    count = 0;
    assert_reported (db_line_foreach_move (store, line, 1, G_MAXUINT64, move_cb, &count, error));
  }
  assert_reported (is_match (db_match_get (store, 1, error)));
  assert_reported (is_array (db_lines_list (store, 1, error)));
  assert_reported (is_array (db_players_list (store, TRUE, error)));
  assert_reported (is_array (db_places_list (store, error)));
  assert_reported (is_array (db_packs_list (store, NULL, error)));
  assert_reported (is_array (db_batches_list (store, 100, error)));
  assert_reported (is_array (db_notes_list (store, DB_SUBJECT_MATCH, 1, error)));
  assert_reported (is_rows (db_results_list_stale (store, error)));
  assert_reported (is_rows (db_search_matches (store, "ada", error)));
  assert_reported (db_changes_foreach (store, DB_SUBJECT_MATCH, 1, change_cb, &count, error));
  assert_reported (append_one (store, error));
  assert_reported (db_changes_undo (store, 1, DB_UNDO_WHAT_CAN_BE, NULL, NULL, error));
  assert_reported (check_all (store, error));
}

/* Some bytes changed, or a page set to zero, or the end cut off. */
static gsize
damage (RulesRandom *random, char *bytes, gsize length)
{
  guint n = 1 + rules_random_below (random, 20);

  switch (rules_random_below (random, 4)) {
  case 0:
    return rules_random_below (random, (guint)length);
  case 1:
    memset (bytes + rules_random_below (random, (guint)(length / 4096)) * 4096, 0, 4096);
    return length;
  default:
    for (guint k = 0; k < n; k++)
      bytes[rules_random_below (random, (guint)length)] = (char)rules_random_below (random, 256);
    return length;
  }
}

START_TEST (test_damaged)
{
  g_autofree char *path = g_strdup (db_store_get_path (fixture_store));
  g_autofree char *broken = fixture_path ("broken.db"), *log = fixture_path ("broken.db-wal");
  g_autofree char *whole = NULL;
  RulesRandom random;
  gsize length;
  gint64 note;
  DbTip tip;

  ck_assert (db_match_get_tip (fixture_store, fixture_add_match (fixture_store, TRUE), &tip, NULL));
  fixture_append (fixture_store, &tip, "a b c d e f g h i j");
  ck_assert (db_line_take_back (fixture_store, &tip, 3, NULL, NULL));
  fixture_append (fixture_store, &tip, "x y z");
  ck_assert (db_note_add (fixture_store, DB_SUBJECT_MATCH, 1, "note", &note, NULL));
  ck_assert (db_search_refresh (fixture_store, NULL, NULL));
  g_clear_pointer (&fixture_store, db_store_close);
  ck_assert (g_file_get_contents (path, &whole, &length, NULL));
  rules_random_seed (&random, (guint64)_i);
  for (guint k = 0; k < FILES; k++) {
    g_autofree char *bytes = g_memdup2 (whole, length);
    gsize left = damage (&random, bytes, length);
    g_autoptr (GError) error = NULL;
    g_autoptr (DbStore) store = NULL;

    ck_assert (g_file_set_contents (broken, bytes, (gssize)left, NULL));
    store = db_store_open (broken, DB_OPEN_CREATE, &error);
    ck_assert (store != NULL || (error != NULL && error->message[0] != '\0'));
    if (store != NULL)
      ask_everything (store);
    g_clear_pointer (&store, db_store_close);
    g_unlink (log);
  }
}
END_TEST

TEST_SUITE (damaged)
{
  Suite *suite = suite_create ("damaged");
  TCase *damaged = tcase_create ("damaged");

  tcase_add_checked_fixture (damaged, fixture_open, fixture_close);
  tcase_set_timeout (damaged, 60);
  tcase_add_loop_test (damaged, test_damaged, 0, SEEDS);
  suite_add_tcase (suite, damaged);
  return suite;
}
