/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tomekeeper-cli killed at random instants in everything that it changes: kill-stage.h says what is
 * asked of what it leaves, and which variables say how often it is killed.
 */
#include "tests/app/plays-in/play-import-stage.h"
#include "tests/app/killed/kill-stage.h"
#include "tests/old-files.h"

#include "db/integrity.h"
#include "db/auto-backup.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

/* What is there before */

#define MATCH_TAGS                                                                                 \
  "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"        \
  "[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n"

static void
begin_match (void)
{
  g_autofree char *uuid = NULL;

  kill_write ("tags.tkr", MATCH_TAGS);
  uuid = kill_do ("new tags.tkr");
  kill_set_match (uuid);
}

static void
begin_evening (void)
{
  begin_match ();
  g_free (kill_do ("record MATCH '- dealer 1' '- deal' '- title quench' '2 play gust'"));
}

#define N_PLAYS 60

/* Of a club: the same few people, several games. */
static void
write_history (const char *name)
{
  static const char *const people[] = { "Ada", "Ben", "Cleo", "Dee", "Eve" };
  static const char *const games[] = { "Catan", "Hive", "Azul" };
  g_autofree StagePlay *plays = g_new0 (StagePlay, N_PLAYS);
  g_autoptr (GPtrArray) days = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = NULL;

  for (guint k = 0; k < N_PLAYS; k++) {
    char *day = g_strdup_printf ("20%02u-%02u-%02u", 10 + k / 24, 1 + k % 12, 1 + k % 28);

    g_ptr_array_add (days, day);
    plays[k] = (StagePlay){ .id = k + 1,
                            .date = day,
                            .game = games[k % G_N_ELEMENTS (games)],
                            .place = "Club",
                            .n = 2,
                            .seats = { { people[k % 5], (int)(k % 11), FALSE },
                                       { people[(k + 1 + k / 5 % 3) % 5], 11, TRUE } } };
  }
  text = play_import_stage_as_bgstats (plays, N_PLAYS);
  kill_write (name, text);
}

static void
write_table (const char *name)
{
  GString *table = g_string_new ("date,game,player 1,score 1,player 2,score 2,place\n");

  for (guint k = 0; k < N_PLAYS; k++)
    g_string_append_printf (table, "2021-%02u-%02u,Chess,Ada,%u,Flo,%u,Pub\n", 1 + k % 12,
                            1 + k % 28, k % 7, 7 - k % 7);
  kill_write (name, table->str);
  g_string_free (table, TRUE);
}

/* Records of two whole games. */
static void
write_records (const char *name)
{
  GString *records = g_string_new (NULL);

  for (guint seed = 1; seed <= 2; seed++) {
    g_autofree char *number = g_strdup_printf ("%u", seed);
    const char *const words[] = { "simulate", "spelled", "--seed", number, NULL };
    g_autoptr (KillRun) run = kill_run_start (NULL, words, (KillInstant){ KILL_NEVER, 0 });

    kill_run_wait (run);
    ck_assert (kill_run_is_done (run));
    g_string_append (records, run->output->str);
    g_string_append_c (records, '\n');
  }
  kill_write (name, records->str);
  g_string_free (records, TRUE);
}

static void
write_picture (const char *name)
{
  g_autoptr (GdkPixbuf) picture = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, 320, 240);
  guchar *pixels = gdk_pixbuf_get_pixels (picture);
  guint32 noise = 1;

  for (int k = 0; k < 240 * gdk_pixbuf_get_rowstride (picture) - 64; k++) {
    noise = noise * 1664525 + 1013904223;
    pixels[k] = (guchar)(noise >> 24);
  }
  ck_assert (gdk_pixbuf_save (picture, kill_path (name), "png", NULL, NULL));
}

static void
execute (const char *path, const char *sql)
{
  char *message = NULL;
  sqlite3 *db;

  ck_assert_int_eq (sqlite3_open (path, &db), SQLITE_OK);
  sqlite3_exec (db, sql, NULL, NULL, &message);
  ck_assert_msg (message == NULL, "%s", message);
  sqlite3_close (db);
}

/* As it is made before anything is in it. */
static void
empty_file (void)
{
  kill_write (KILL_DATABASE, "");
}

/* Recording */

static const KillJob recording = {
  .name = "recording",
  .prepare = begin_match,
  .steps = {
    "record MATCH '- dealer 1'",
    "record MATCH '- deal'",
    "record MATCH '- title quench'",
    "record MATCH '2 play gust'",
    "undo MATCH",
    "record MATCH '2 play gust'",
    "undo MATCH 2",
    "record MATCH '- title gust'",
    "line MATCH 1",
    "!edit MATCH 3 '- title gust'",
    "settle MATCH --drop-all",
    "edit MATCH 3 '- title breeze'",
    "line MATCH 2 --name 'What if'",
    "note MATCH 'The window was open.'",
    "remark MATCH 1 'Who else?'",
    "bookmark MATCH 1 'Here'",
    "tag MATCH +rainy",
    "session begin MATCH --place Kitchen --player Ada",
    "record MATCH '- note \"It still rains.\"'",
    "session end MATCH",
    "match edit MATCH --seat 1=Eve --event Thursday",
    "log 'Catan: Ada 10, Ben 8, Cyd 8 @Club 45m' --note 'Close.'",
    "player rename Cyd Cleo",
    "player merge Ada Eve",
    "delete MATCH",
    "restore-match MATCH",
    "revert",
  },
};

/* Imports, and taking them back */

static void
prepare_imports (void)
{
  begin_evening ();
  write_history ("history.json");
  write_table ("table.csv");
  write_records ("games.tkr");
}

static const KillJob importing = {
  .name = "importing",
  .few = 2,
  .prepare = prepare_imports,
  .steps = {
    "import history.json",
    "import table.csv",
    "import games.tkr",
    "revert",
    "revert",
    "revert",
  },
  .may_exit_1 = "show player Ben",
};

/* Archives */

static void
prepare_archive (void)
{
  begin_evening ();
  write_history ("history.json");
  write_picture ("a.png");
  g_free (kill_do ("photo MATCH a.png --caption 'The table'"));
  g_free (kill_do ("archive write a.zip"));
  g_free (kill_do ("import history.json"));
}

static char *
tell_archive (void)
{
  return kill_do ("archive show a.zip --json");
}

static const KillJob archiving = {
  .name = "archiving",
  .prepare = prepare_archive,
  .steps = { "archive write a.zip", "log 'Hive: Ada, Ben'", "archive write a.zip" },
  .dup_side_file = tell_archive,
};

static void
empty_beside_archive (void)
{
  prepare_archive ();
  g_free (kill_do ("archive write a.zip"));
  kill_folder_remove (kill_path (KILL_DATABASE ".backups"));
  empty_file ();
  g_free (kill_do ("list players"));
}

static const KillJob unpacking = {
  .name = "unpacking",
  .few = 2,
  .prepare = empty_beside_archive,
  .steps = { "archive restore a.zip" },
};

static void
other_collection (void)
{
  empty_beside_archive ();
  begin_evening ();
  g_free (kill_do ("log 'Catan: Ada 10, Zoe 8'"));
}

static const KillJob merging = {
  .name = "merging",
  .prepare = other_collection,
  .steps = { "archive restore a.zip", "revert" },
};

/* Copies */

static void
prepare_backup (void)
{
  begin_evening ();
  g_free (kill_do ("backup b.db"));
  write_history ("history.json");
  g_free (kill_do ("import history.json"));
}

/* What is in a copy, which is opened apart: nobody migrates or rolls back that one. */
static char *
tell_copy (const char *path)
{
  const char *copy = in_folder ("copy.db");
  g_autofree char *bytes = NULL;
  gsize length;

  ck_assert (g_file_get_contents (path, &bytes, &length, NULL));
  ck_assert (g_file_set_contents (copy, bytes, (gssize)length, NULL));
  return kill_file_check (copy, path);
}

static char *
tell_backup (void)
{
  return tell_copy (kill_path ("b.db"));
}

static const KillJob backing_up = {
  .name = "backing-up",
  .prepare = prepare_backup,
  .steps = { "backup b.db", "log 'Hive: Ada, Ben'", "backup b.db" },
  .dup_side_file = tell_backup,
};

/* What was there when the job began lies in a copy, whatever else there is. */
static void
find_kept (const char *before, const char *why)
{
  g_autoptr (GPtrArray) kept = db_auto_backup_list (kill_path (KILL_DATABASE), NULL);
  gboolean found = FALSE;

  ck_assert_ptr_nonnull (kept);
  for (guint k = 0; k < kept->len; k++) {
    const DbAutoBackup *copy = g_ptr_array_index (kept, k);
    g_autofree char *truth = tell_copy (copy->file);

    found = found || g_str_equal (truth, before);
  }
  ck_assert_msg (found, "%s: what was there is kept nowhere", why);
}

static char *before;

static void
look_for_kept (guint state, const char *why)
{
  if (state > 0)
    find_kept (before, why);
}

static void
prepare_restore (void)
{
  prepare_backup ();
  g_free (kill_do ("log 'Hive: Ada, Ben'"));
  before = kill_file_check (kill_path (KILL_DATABASE), "before");
}

static const KillJob restoring = {
  .name = "restoring",
  .few = 2,
  .prepare = prepare_restore,
  .steps = { "restore b.db" },
  .look = look_for_kept,
};

/* Older files */

static void
load_schema (guint number)
{
  g_autofree char *name = g_strdup_printf ("tests/db/fixtures/schema-%03u.sql", number);
  g_autofree char *sql = read_text (in_source (name));

  execute (kill_path (KILL_DATABASE), sql);
  before = tell_copy (kill_path (KILL_DATABASE));
}

static void
load_first (void)
{
  load_schema (1);
}

static void
load_fifth (void)
{
  load_schema (5);
}

static void
prepare_old (void)
{
  old_file_copy (OLD_FILES_WITH_ROWS_LOGGED, kill_path (KILL_DATABASE));
  g_free (kill_do ("list players"));
  before = kill_file_check (kill_path (KILL_DATABASE), "before");
}

static const KillJob compacting = {
  .name = "compacting",
  .few = 2,
  .prepare = prepare_old,
  .steps = { "compact" },
  .look = look_for_kept,
};

/* Whoever looks has brought the file up to date, if the one that was killed did not. */
static const KillJob migrating_first = {
  .name = "migrating-001",
  .prepare = load_first,
  .steps = { "list players" },
  .opening = TRUE,
  .look = look_for_kept,
};

static const KillJob migrating_fifth = {
  .name = "migrating-005",
  .few = 2,
  .prepare = load_fifth,
  .steps = { "list players" },
  .opening = TRUE,
  .look = look_for_kept,
};

static const KillJob beginning = {
  .name = "beginning",
  .prepare = empty_file,
  .steps = { "list players" },
  .opening = TRUE,
};

/* Leagues */

static void
empty_collection (void)
{
  empty_file ();
  g_free (kill_do ("list players"));
}

static const KillJob league = {
  .name = "league",
  .prepare = empty_collection,
  .steps = {
    "league new Club --format swiss --rounds 3 --game Chess --entrant Ann --entrant Ben"
    " --entrant Cy --entrant Dee --rating elo",
    "pair Club --accept",
    "league result Club 1.1 1-0",
    "league result Club 1.2 ½-½",
    "pair Club --accept",
    "league result Club 1.1 0-1",
    "league award Club 2.1 --decision 1-0 --reason 'Moved twice.'",
    "league unaward Club 2.1",
    "league result Club 2.1 1-0",
    "league result Club 2.2 1-0",
    "league leave Club Dee",
    "league return Club Dee",
    "pair Club --accept",
    "pair Club --unpair",
    "league finish Club",
    "league reopen Club",
  },
};

/* A correction of the first round, with the second one paired: what follows changes with it. */
static void
prepare_impact (void)
{
  static const char *const commands[] = {
    "league new Club --format swiss --rounds 3 --game Chess --entrant Ann --entrant Ben"
    " --entrant Cy --entrant Dee --rating elo",
    "pair Club --accept",
    "league result Club 1.1 1-0",
    "league result Club 1.2 ½-½",
    "pair Club --accept",
    "league result Club 2.1 1-0",
  };

  empty_file ();
  for (guint k = 0; k < G_N_ELEMENTS (commands); k++)
    g_free (kill_do (commands[k]));
}

static const KillJob impact = {
  .name = "ripple",
  .few = 2,
  .prepare = prepare_impact,
  .steps = { "league result Club 1.1 0-1", "league result Club 1.2 1-0",
             "league award Club 1.1 --decision 1-0 --reason 'Moved twice.'" },
  .may_exit_1 = "standings Club",
};

/* A ladder of all plays: figures are rebuilt by whoever reads them. */
static void
prepare_ladder (void)
{
  write_history ("history.json");
  g_free (kill_do ("import history.json"));
  g_free (kill_do ("league new Ladder --format ladder --open --game Catan --starts 2000-01-01"
                   " --rating elo --entrant Ada --entrant Ben --entrant Cleo --entrant Dee"
                   " --entrant Eve"));
  g_free (kill_do ("standings Ladder"));
}

static const KillJob figures = {
  .name = "figures",
  .prepare = prepare_ladder,
  .steps = {
    "log 'Catan: Ada 10, Ben 8' --date 2011-05-05",
    "standings Ladder",
    "ratings Ladder",
    "log 'Catan: Eve 10, Ben 8' --date 2010-01-01",
    "ratings --all",
    "standings Ladder",
  },
  .may_exit_1 = "standings Ladder",
};

/* All that is derived is of another version of the program, and made anew by whoever opens. */
static void
prepare_rebuild (void)
{
  prepare_ladder ();
  begin_evening ();
  execute (kill_path (KILL_DATABASE), "UPDATE settings SET value = 'old' WHERE name = 'derived'");
}

static const KillJob rebuilding = {
  .name = "rebuilding",
  .prepare = prepare_rebuild,
  .steps = { "standings Ladder" },
  .may_exit_1 = "standings Ladder",
};

/* Photos */

static void
prepare_photos (void)
{
  begin_evening ();
  write_picture ("a.png");
}

static const KillJob photos = {
  .name = "photos",
  .prepare = prepare_photos,
  .steps = {
    "photo MATCH a.png --caption 'The table'",
    "photo MATCH --edit 1 --caption 'Our table'",
    "photo MATCH --delete 1",
    "revert",
  },
};

/* Files out */

static void
prepare_out (void)
{
  write_history ("history.json");
  g_free (kill_do ("import history.json"));
  g_free (kill_do ("export --plays csv --game Hive --output plays.csv"));
}

static char *
tell_plays (void)
{
  return read_text (kill_path ("plays.csv"));
}

static const KillJob exporting = {
  .name = "exporting",
  .few = 2,
  .prepare = prepare_out,
  .steps = { "export --plays csv --output plays.csv", "export --plays bgstats --output plays.csv" },
  .dup_side_file = tell_plays,
};

static const KillJob *const jobs[] = {
  &recording, &importing,       &archiving,       &unpacking, &merging,    &backing_up,
  &restoring, &migrating_first, &migrating_fifth, &beginning, &league,     &impact,
  &figures,   &rebuilding,      &photos,          &exporting, &compacting,
};

START_TEST (nothing_is_lost)
{
  kill_job (jobs[_i]);
  g_clear_pointer (&before, g_free);
}
END_TEST

TEST_SUITE (killed_jobs)
{
  Suite *suite = suite_create ("app-killed-jobs");
  TCase *tests = tcase_create ("killed");

  tcase_add_checked_fixture (tests, kill_setup, kill_teardown);
  tcase_set_timeout (tests, 7200);
  tcase_add_loop_test (tests, nothing_is_lost, 0, G_N_ELEMENTS (jobs));
  suite_add_tcase (suite, tests);
  old_files_open ();
  return suite;
}
