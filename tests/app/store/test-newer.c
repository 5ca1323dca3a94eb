/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files of a newer program, through every door: each is refused with a sentence that says so, and
 * is afterwards as it was, byte by byte, with nothing beside it that was not there.
 */
#include "tests/app/fixture.h"

#include "app/store/database.h"
#include "db/migrate.h"
#include "db/store.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>

static const char sentence[] = "was written by a newer version of Tomekeeper; please update";

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

/* Set where there is a log: its shared memory is rebuilt by whoever reads it. */
static gboolean log_only;

/* A file and what lies beside it: names, contents and instants. */
static char *
look (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path), *base = g_path_get_basename (path);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *full = g_build_filename (folder, name, NULL), *bytes = NULL, *hash = NULL;
    struct stat info;
    gsize length;

    if (!g_str_has_prefix (name, base) || (log_only && g_str_has_suffix (name, "-shm")))
      continue;
    ck_assert_int_eq (stat (full, &info), 0);
    ck_assert (g_file_get_contents (full, &bytes, &length, NULL));
    hash = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *)bytes, length);
    g_ptr_array_add (all, g_strdup_printf ("%s %s %ld.%09ld", name, hash, info.st_mtim.tv_sec,
                                           info.st_mtim.tv_nsec));
  }
  g_ptr_array_sort (all, compare_texts);
  g_ptr_array_add (all, NULL);
  return g_strjoinv ("\n", (char **)all->pdata);
}

static void
exec (sqlite3 *db, const char *sql)
{
  ck_assert_msg (sqlite3_exec (db, sql, NULL, NULL, NULL) == SQLITE_OK, "%s", sqlite3_errmsg (db));
}

/* A collection as a program of schema @version would have left it. */
static const char *
write_newer (const char *name, guint version)
{
  g_autofree char *sql = g_strdup_printf ("CREATE TABLE of_tomorrow (what TEXT);"
                                          "INSERT INTO of_tomorrow VALUES ('kept');"
                                          "PRAGMA user_version = %u",
                                          version);
  const char *path = in_folder (name);
  sqlite3 *db;

  ck_assert_int_eq (cli (NULL, "--database", path, "player", "add", "Ada", NULL).status, 0);
  ck_assert_int_eq (sqlite3_open (path, &db), SQLITE_OK);
  exec (db, sql);
  sqlite3_close (db);
  return path;
}

/* The same where what makes it newer is in the log beside it alone: the newer program was killed.
 */
static const char *
write_newer_in_log (const char *name)
{
  static const char *const tails[] = { "", "-wal" };
  const char *path = in_folder (name), *running = in_folder ("running.db");
  g_autofree char *sql = g_strdup_printf ("PRAGMA wal_autocheckpoint = 0; PRAGMA user_version = %u",
                                          db_migrate_latest () + 1);
  sqlite3 *db;

  ck_assert_int_eq (cli (NULL, "--database", running, "player", "add", "Ada", NULL).status, 0);
  ck_assert_int_eq (sqlite3_open (running, &db), SQLITE_OK);
  exec (db, "PRAGMA journal_mode = WAL");
  exec (db, sql);
  for (guint k = 0; k < G_N_ELEMENTS (tails); k++) {
    g_autofree char *from = g_strconcat (running, tails[k], NULL);
    g_autofree char *to = g_strconcat (path, tails[k], NULL), *bytes = NULL;
    gsize length;

    ck_assert (g_file_get_contents (from, &bytes, &length, NULL) && length > 0);
    ck_assert (g_file_set_contents (to, bytes, (gssize)length, NULL));
  }
  sqlite3_close (db);
  return path;
}

static void
assert_refused (CliOutput said, const char *words)
{
  ck_assert_msg (said.status == 2, "%s: %d, %s", words, said.status, said.err);
  ck_assert_msg (strstr (said.err, sentence) != NULL, "%s: %s", words, said.err);
  ck_assert_msg (*said.out == '\0', "%s: %s", words, said.out);
}

/* Every command that opens a collection. */
static const char *const commands[] = {
  "list players",
  "list matches",
  "list imports",
  "list leagues",
  "show player Ada",
  "show match 01",
  "player add Ben",
  "player merge Ada Ben",
  "new RECORD",
  "record 01 draw",
  "deal 01",
  "undo 01",
  "edit 01 3 draw",
  "settle 01",
  "line 01 2",
  "compare 01 1 2",
  "import RECORD",
  "import --dry-run RECORD",
  "export --all",
  "export --plays csv",
  "deck new tokio Storm",
  "campaign new restless Thursdays",
  "run start Thursdays",
  "session begin 01",
  "journal 01",
  "league new Club --format ladder --game tome",
  "standings Club",
  "pair Club",
  "ratings --all",
  "own Ada",
  "words delete animals",
  "log 'Catan: Ada 1, Ben 2'",
  "photo 01",
  "match edit 01 --minutes 3",
  "bin",
  "bin restore 01",
  "delete 01",
  "restore-match 01",
  "note 01 Tea",
  "tag 01 +tea",
  "bookmark 01 2",
  "clock 01",
  "remark 01",
  "story 01",
  "recap 01",
  "book 01",
  "history",
  "revert",
  "revert --keep-changed 1",
  "verify",
  "verify --stamp",
  "check",
  "backup COPY",
  "archive write COPY",
};

static CliOutput
run (const char *path, const char *command)
{
  g_auto (GStrv) words = NULL;
  const char *argv[16] = { "--database", path };
  guint n = 2;

  ck_assert (g_shell_parse_argv (command, NULL, &words, NULL));
  for (char **word = words; *word != NULL; word++)
    argv[n++] = strcmp (*word, "RECORD") == 0 ? in_source ("tests/app/records/example.tkr")
                : strcmp (*word, "COPY") == 0 ? in_folder ("copy")
                                              : *word;
  argv[n] = NULL;
  return cli_run (NULL, argv);
}

START_TEST (every_command_refuses_it)
{
  const char *path = write_newer ("newer.db", db_migrate_latest () + 1);
  g_autofree char *before = look (path);

  for (guint k = 0; k < G_N_ELEMENTS (commands); k++) {
    g_autofree char *after = NULL;

    assert_refused (run (path, commands[k]), commands[k]);
    after = look (path);
    ck_assert_msg (strcmp (before, after) == 0, "%s: %s\n%s", commands[k], before, after);
    ck_assert_msg (!g_file_test (in_folder ("copy"), G_FILE_TEST_EXISTS), "%s", commands[k]);
  }
}
END_TEST

static const guint far[] = { 1, 2, 1000, G_MAXINT32 };

START_TEST (however_new_it_is)
{
  guint version = _i == 3 ? G_MAXINT32 : db_migrate_latest () + far[_i];
  const char *path = write_newer ("newer.db", version);
  g_autofree char *before = look (path), *after = NULL;

  assert_refused (run (path, "list players"), "list");
  assert_refused (run (path, "player add Ben"), "add");
  after = look (path);
  ck_assert_str_eq (before, after);
}
END_TEST

/* Not even what its program left in the log is put into it. */
START_TEST (its_log_is_left_alone)
{
  const char *path = write_newer_in_log ("newer.db");
  g_autofree char *before = NULL, *after = NULL;

  log_only = TRUE;
  before = look (path);
  ck_assert_ptr_nonnull (strstr (before, "-wal"));
  assert_refused (run (path, "list players"), "list");
  assert_refused (run (path, "player add Ben"), "add");
  after = look (path);
  ck_assert_str_eq (before, after);
}
END_TEST

START_TEST (the_window_refuses_it)
{
  static const DbOpenFlags flags[] = { DB_OPEN_CREATE, DB_OPEN_EXISTING, DB_OPEN_READ_ONLY };
  const char *path = write_newer ("newer.db", db_migrate_latest () + 1);
  g_autofree char *before = look (path);

  for (guint k = 0; k < G_N_ELEMENTS (flags); k++) {
    g_autoptr (GError) error = NULL;
    g_autofree char *after = NULL;

    ck_assert_ptr_null (db_store_open (path, flags[k], &error));
    ck_assert (g_error_matches (error, DB_ERROR, DB_ERROR_NEWER));
    ck_assert_ptr_nonnull (strstr (error->message, sentence));
    after = look (path);
    ck_assert_str_eq (before, after);
  }
}
END_TEST

/* As what is put back, and as what is written over. */
START_TEST (it_is_no_backup)
{
  const char *newer = write_newer ("newer.db", db_migrate_latest () + 1);
  const char *own = in_folder ("own.db");
  g_autofree char *before = look (newer), *after = NULL, *mine = NULL, *mine_after = NULL;
  CliOutput said;

  ck_assert_int_eq (cli (NULL, "--database", own, "player", "add", "Ben", NULL).status, 0);
  mine = look (own);
  said = cli (NULL, "--database", own, "restore", newer, NULL);
  assert_refused (said, "restore");
  said = cli (NULL, "--database", own, "backup", newer, NULL);
  assert_refused (said, "backup");
  after = look (newer);
  mine_after = look (own);
  ck_assert_str_eq (before, after);
  ck_assert_str_eq (mine, mine_after);
  said = cli (NULL, "--database", own, "list", "players", NULL);
  ck_assert_ptr_nonnull (strstr (said.out, "Ben"));
}
END_TEST

TEST_SUITE (newer)
{
  Suite *suite = suite_create ("newer");
  TCase *tests = tcase_create ("newer");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_set_timeout (tests, 120);
  tcase_add_test (tests, every_command_refuses_it);
  tcase_add_loop_test (tests, however_new_it_is, 0, G_N_ELEMENTS (far));
  tcase_add_test (tests, its_log_is_left_alone);
  tcase_add_test (tests, the_window_refuses_it);
  tcase_add_test (tests, it_is_no_backup);
  suite_add_tcase (suite, tests);
  return suite;
}
