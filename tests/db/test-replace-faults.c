/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A damaged collection whose place is taken, with each call of it failing in turn: all of its bytes
 * and its log are there afterwards, together, and a new file is never beside an old log.
 */
#include "tests/db/fixture.h"

#include "db/backup-private.h"
#include "db/players.h"
#include "db/backup-replace.h"
#include "tests/faults/faulty.h"

#include <glib/gstdio.h>
#include <string.h>

#define STEP 13  /* so many calls are passed over while the new file is made */
#define LAST 120 /* of these none: here the files change their places */

static const char damaged[] = "no database any more";
static const char committed[] = "what was committed last";

static gboolean
holds (const char *path, const char *tail, const char *text)
{
  g_autofree char *file = g_strconcat (path, tail, NULL), *bytes = NULL;

  return g_file_get_contents (file, &bytes, NULL, NULL) && strcmp (bytes, text) == 0;
}

static void
write_damaged (const char *path)
{
  g_autofree char *beside = g_strconcat (path, "-wal", NULL);

  ck_assert (g_file_set_contents (path, damaged, -1, NULL));
  ck_assert (g_file_set_contents (beside, committed, -1, NULL));
}

/* The name of the file that was set aside, or NULL; it is never more than one. */
static char *
find_aside (void)
{
  g_autoptr (GDir) dir = g_dir_open (fixture_folder, 0, NULL);
  const char *name;
  char *found = NULL;

  while ((name = g_dir_read_name (dir)) != NULL) {
    ck_assert_msg (strstr (name, ".partial-") == NULL, "%s", name);
    if (strstr (name, ".damaged-") == NULL || g_str_has_suffix (name, "-wal"))
      continue;
    ck_assert_ptr_null (found);
    found = fixture_path (name);
  }
  return found;
}

static void
remove_aside (void)
{
  g_autofree char *aside = find_aside ();
  g_autofree char *beside = aside != NULL ? g_strconcat (aside, "-wal", NULL) : NULL;

  if (aside == NULL)
    return;
  g_unlink (aside);
  g_unlink (beside);
}

/* Whether it was done, if only so far that it can't be known to be on the disk. */
static gboolean
was_replaced (const char *path)
{
  g_autofree char *aside = find_aside ();

  if (holds (path, "", damaged)) {
    ck_assert (holds (path, "-wal", committed));
    ck_assert_ptr_null (aside);
    return FALSE;
  }
  ck_assert (aside != NULL && holds (aside, "", damaged) && holds (aside, "-wal", committed));
  ck_assert (!holds (path, "-wal", committed));
  ck_assert_int_eq (fixture_query_int (path, "SELECT count (*) FROM players"), 1);
  return TRUE;
}

static const FaultyKind kinds[] = { FAULTY_ERROR, FAULTY_FULL };

/* How many calls there are. */
static guint64
count (const char *path, const char *copy, FaultyKind kind)
{
  FaultyPlan plan = { .kind = kind, .at = G_MAXUINT64 };
  guint64 calls;

  write_damaged (path);
  faulty_begin (&plan);
  ck_assert (db_backup_replace_damaged (path, copy, NULL, NULL));
  calls = faulty_count ();
  faulty_end ();
  ck_assert (was_replaced (path));
  remove_aside ();
  return calls;
}

START_TEST (test_every_call)
{
  g_autofree char *path = fixture_path ("broken.db"), *copy = fixture_path ("copy.db");
  g_autoptr (GError) error = NULL;
  guint64 calls;
  guint failed = 0;
  gint64 player;

  assert_ok (db_player_add (fixture_store, "Ada", &player, &error), error);
  assert_ok (db_backup_to (fixture_store, copy, &error), error);
  disk_watch (fixture_folder);
  calls = count (path, copy, kinds[_i]);
  for (guint64 at = 1; at <= calls; at += at + LAST > calls ? 1 : STEP) {
    FaultyPlan plan = { .kind = kinds[_i], .at = at };
    gboolean done;

    write_damaged (path);
    faulty_begin (&plan);
    done = db_backup_replace_damaged (path, copy, NULL, &error);
    faulty_end ();
    ck_assert (done == (error == NULL));
    ck_assert (was_replaced (path) || !done);
    failed += !done;
    g_clear_error (&error);
    remove_aside ();
  }
  disk_watch (NULL);
  ck_assert_uint_gt (failed, 0);
}
END_TEST

TEST_SUITE (replace_faults)
{
  Suite *suite = suite_create ("replace-faults");
  TCase *tests = tcase_create ("faults");

  faulty_install ();
  tcase_add_checked_fixture (tests, fixture_open, fixture_close);
  tcase_set_timeout (tests, 120);
  tcase_add_loop_test (tests, test_every_call, 0, G_N_ELEMENTS (kinds));
  suite_add_tcase (suite, tests);
  return suite;
}
