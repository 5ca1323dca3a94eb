/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A backup was put back, and the damaged file has what was changed since: what comes of it, and
 * that nothing of the rest is passed over in silence. And what a damaged file is told of.
 */
#include "tests/app/fixture.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TAGS                                                                                       \
  "[Record \"1\"]\n[Game \"tome\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n"           \
  "[Seat4 \"Dan\"]\n[Date \"2026-11-19\"]\n"
#define BEGUN "- dealer 1\n- deal\n- title quench\n2 play gust\n"

/* clang-format off */
/* “R” stands for the match without moves, “M” for the one with moves; changes of one number are
 * made in one file, which comes with @status. */
static const struct {
  int nth, status;
  const char *words[6];
  const char *text;
} changes[] = {
  { 0, 0, { "list", "matches" }, "has all that could be read" },
  { 1, 0, { "log", "Catan: Cy 1, Zoe 2" }, "Added from the file: 1 player, 1 match" },
  { 1, 0, { "tag", "R", "+late" }, " other row" },
  { 1, 0, { "record", "M", "3 play flood" }, "1 move" },
  { 2, 1, { "player", "rename", "Cy", "Cyrus" }, "Player “Cy” is another one in the archive: name" },
  { 2, 1, { "match", "edit", "R", "--date", "2020-01-01" }, ": date" },
  { 2, 1, { "note", "--edit", "1", "R", "Other words" }, "Note “Words”" },
  { 2, 1, { "undo", "M" }, "has another current line in the file. Moves there: 3; here: 4" },
  { 3, 1, { "player", "merge", "Cy", "Dee" }, "Player “Cy”" },
  { 3, 1, { "delete", "R" }, ": deleted" },
  { 3, 1, { "edit", "M", "4", "2 play flood" }, "has another current line in the file" },
};
#define GROUPS 4
/* clang-format on */

static void
assert_done (CliOutput said)
{
  ck_assert_msg (said.status == 0, "exit %d: %s", said.status, said.err);
}

static void
make_change (const char *file, guint nth, const char *plain, const char *moved)
{
  const char *words[10] = { "--database", file };

  for (guint k = 0; k < G_N_ELEMENTS (changes[nth].words); k++) {
    const char *word = changes[nth].words[k];

    words[k + 2] = g_strcmp0 (word, "R") == 0 ? plain : g_strcmp0 (word, "M") == 0 ? moved : word;
  }
  assert_done (cli_run (NULL, words));
}

START_TEST (what_differs_is_told)
{
  const char *here = in_folder ("here.db"), *file = in_folder ("file.db");
  const char *tags = write_file ("tags", TAGS);
  g_autofree char *moved = line_of (cli (NULL, "--database", file, "new", tags, NULL).out, 0);
  g_autofree char *plain = NULL;
  CliOutput said;

  assert_done (cli (BEGUN, "--database", file, "record", moved, NULL));
  said = cli (NULL, "--database", file, "log", "Catan: Cy 9, Dee 4", NULL);
  assert_done (said);
  plain = line_of (said.out, 0);
  assert_done (cli (NULL, "--database", file, "note", plain, "Words", NULL));
  assert_done (cli (NULL, "--database", file, "backup", here, NULL));
  for (guint k = 0; k < G_N_ELEMENTS (changes); k++)
    if (changes[k].nth == _i)
      make_change (file, k, plain, moved);
  said = cli (NULL, "--database", here, "salvage", file, "--into", NULL);
  for (guint k = 0; k < G_N_ELEMENTS (changes); k++) {
    if (changes[k].nth != _i)
      continue;
    ck_assert_msg (said.status == changes[k].status, "exit %d: %s%s", said.status, said.out,
                   said.err);
    ck_assert_msg (strstr (said.out, changes[k].text) != NULL, "no “%s” in: %s", changes[k].text,
                   said.out);
  }
  ck_assert_msg ((strstr (said.out, "collection.zip") != NULL) == (said.status == 1), "%s",
                 said.out);
}
END_TEST

/* Where the first of the pages with moves begins; there are several. */
static gsize
find_moves (const char *path)
{
  sqlite3_stmt *select;
  sqlite3 *db;
  gsize page;

  ck_assert_int_eq (sqlite3_open (path, &db), SQLITE_OK);
  ck_assert_int_eq (sqlite3_prepare_v2 (db,
                                        "SELECT pageno, count (*) OVER () FROM dbstat"
                                        " WHERE name = 'moves' AND pagetype = 'leaf'"
                                        " ORDER BY path LIMIT 1",
                                        -1, &select, NULL),
                    SQLITE_OK);
  ck_assert_int_eq (sqlite3_step (select), SQLITE_ROW);
  ck_assert_int_gt (sqlite3_column_int (select, 1), 2);
  page = (gsize)sqlite3_column_int (select, 0);
  sqlite3_finalize (select);
  sqlite3_close (db);
  return (page - 1) * 4096;
}

static void
zero_page (const char *path)
{
  gsize at = find_moves (path), length;
  g_autofree char *bytes = NULL;

  ck_assert (g_file_get_contents (path, &bytes, &length, NULL));
  memset (bytes + at, 0, 4096);
  ck_assert (g_file_set_contents (path, bytes, (gssize)length, NULL));
}

/* The first match can't be read any more; the others are. */
START_TEST (verify_goes_on)
{
  const char *file = in_folder ("file.db"), *tags = write_file ("tags", TAGS);
  g_autofree char *long_note = g_strnfill (1500, 'x');
  g_autofree char *note = g_strdup_printf ("- note \"%s\"\n", long_note);
  g_autofree char *moves =
      g_strconcat (BEGUN, note, note, note, note, note, note, note, note, NULL);
  g_autofree char *first = NULL, *second = NULL;
  g_autofree char *exact = NULL;
  CliOutput said;

  first = line_of (cli (NULL, "--database", file, "new", tags, NULL).out, 0);
  assert_done (cli (moves, "--database", file, "record", first, NULL));
  second = line_of (cli (NULL, "--database", file, "new", tags, NULL).out, 0);
  assert_done (cli (moves, "--database", file, "record", second, NULL));
  zero_page (file);
  said = cli (NULL, "--database", file, "verify", NULL);
  ck_assert_msg (said.status == 1, "exit %d: %s%s", said.status, said.out, said.err);
  ck_assert_msg (strstr (said.err, first) != NULL, "%s", said.err);
  exact = g_strdup_printf ("%s exact\n", second);
  ck_assert_str_eq (said.out, exact);
}
END_TEST

/* What is no file of ours says so. */
START_TEST (other_things_are_told)
{
  const char *folder = in_folder ("folder"), *loop = in_folder ("loop");
  const char *queue = in_folder ("queue");
  const struct {
    const char *file, *text;
  } things[] = {
    { folder, "is a folder, not a database" },
    { loop, "Too many levels of symbolic links" },
    { queue, "is not a database" },
    { in_folder ("none"), "No such file or directory" },
  };

  ck_assert_int_eq (g_mkdir (folder, 0700), 0);
  ck_assert_int_eq (symlink ("loop", loop), 0);
  ck_assert_int_eq (mkfifo (queue, 0600), 0);
  for (guint k = 0; k < G_N_ELEMENTS (things); k++) {
    CliOutput said = cli (NULL, "salvage", things[k].file, in_folder ("out"), NULL);

    ck_assert_int_eq (said.status, 2);
    ck_assert_msg (strstr (said.err, things[k].text) != NULL, "%s", said.err);
    ck_assert (!g_file_test (in_folder ("out"), G_FILE_TEST_EXISTS));
  }
}
END_TEST

TEST_SUITE (salvaged_into)
{
  Suite *suite = suite_create ("salvaged-into");
  TCase *into = tcase_create ("into");

  tcase_add_checked_fixture (into, folder_setup, folder_teardown);
  tcase_set_timeout (into, 60);
  tcase_add_loop_test (into, what_differs_is_told, 0, GROUPS);
  tcase_add_test (into, verify_goes_on);
  tcase_add_test (into, other_things_are_told);
  suite_add_tcase (suite, into);
  return suite;
}
