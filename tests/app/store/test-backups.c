/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Backups that the program makes by itself: when one is due, what is preceded by one, what happens
 * where none can be made; and putting one back by the command line.
 */
#include "tests/app/store/backups-stage.h"
#include "tests/app/plays-in/play-import-stage.h"

#include "app/store/backups.h"
#include "app/store/database.h"
#include "app/store/store-jobs.h"

#include "db/backup.h"
#include "db/changes.h"
#include "db/players.h"
#include "tests/old-files.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define DAY (G_GINT64_CONSTANT (86400) * 1000)

static void
block_folder (void)
{
  g_autofree char *folder = db_auto_backup_dup_folder (backups_database ());

  ck_assert (g_file_set_contents (folder, "in the way", -1, NULL));
}

/* When one is due */

static const struct {
  const char *what, *zone, *begun, *kept, *now;
  gboolean changed, due;
} days[] = {
  { "of today", "UTC", "20261122T000100Z", NULL, "20261122T235900Z", TRUE, FALSE },
  { "never kept", "UTC", "20261121T235900Z", NULL, "20261122T000100Z", FALSE, TRUE },
  { "kept today", "UTC", "20261101T000000Z", "20261122T000100Z", "20261122T235900Z", TRUE, FALSE },
  { "kept yesterday", "UTC", "20261101T000000Z", "20261121T235900Z", "20261122T000100Z", TRUE,
    TRUE },
  { "the same as yesterday", "UTC", "20261101T000000Z", "20261121T235900Z", "20261122T000100Z",
    FALSE, FALSE },
  { "kept long ago", "UTC", "20200101T000000Z", "20200102T000000Z", "20261122T000100Z", TRUE,
    TRUE },
  /* Midnight in Tokyo is at 15:00 by UTC, in Los Angeles at 8:00. */
  { "another day in Tokyo", "Asia/Tokyo", "20261101T000000Z", "20261122T145900Z",
    "20261122T150100Z", TRUE, TRUE },
  { "the same day in Tokyo", "Asia/Tokyo", "20261101T000000Z", "20261121T150100Z",
    "20261122T145900Z", TRUE, FALSE },
  { "another day in Los Angeles", "America/Los_Angeles", "20261101T000000Z", "20261122T075900Z",
    "20261122T080100Z", TRUE, TRUE },
  { "the same day in Los Angeles", "America/Los_Angeles", "20261101T000000Z", "20261122T080100Z",
    "20261123T075900Z", TRUE, FALSE },
  { "begun today in Los Angeles", "America/Los_Angeles", "20261122T080100Z", NULL,
    "20261123T075900Z", TRUE, FALSE },
  /* Clocks go back on 1 November in New York: the day has 25 hours. */
  { "the second half past one", "America/New_York", "20261001T000000Z", "20261101T053000Z",
    "20261101T063000Z", TRUE, FALSE },
  { "kept in times to come", "UTC", "20261101T000000Z", "20991231T000000Z", "20261122T120000Z",
    TRUE, TRUE },
  { "the clock went back a day", "UTC", "20261101T000000Z", "20261122T120000Z", "20261121T120000Z",
    TRUE, TRUE },
  { "the clock went back before the beginning", "UTC", "20261122T120000Z", NULL, "20261101T120000Z",
    TRUE, TRUE },
};

static gint64
instant_of (const char *text)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_iso8601 (text, NULL);

  return g_date_time_to_unix (time) * 1000;
}

static void
add_player (DbStore *db, const char *name)
{
  g_autoptr (GError) error = NULL;
  gint64 player;

  ck_assert_msg (db_player_add (db, name, &player, &error), "%s",
                 error != NULL ? error->message : "");
}

START_TEST (due_by_the_local_calendar)
{
  const char *path = in_folder ("a.db");
  g_autoptr (DbStore) db = db_store_open (path, DB_OPEN_CREATE, NULL);
  g_autofree char *sql = g_strdup_printf ("UPDATE batches SET created = %" G_GINT64_FORMAT,
                                          instant_of (days[_i].begun));

  g_setenv ("TZ", days[_i].zone, TRUE);
  tzset ();
  add_player (db, "Ada");
  backups_run_sql (path, sql);
  if (days[_i].kept != NULL) {
    g_autofree char *folder = db_auto_backup_dup_folder (path);
    g_autofree char *name = g_strdup_printf ("%s/%s-daily.db", folder, days[_i].kept);
    g_autoptr (DbAutoBackup) kept = NULL;

    ck_assert (db_auto_backup_make (db, DB_AUTO_BACKUP_DAILY, &kept, NULL));
    ck_assert_int_eq (g_rename (kept->file, name), 0);
  }
  if (days[_i].changed)
    add_player (db, "Ben");
  ck_assert_msg (app_backups_is_due (db, instant_of (days[_i].now)) == days[_i].due, "%s",
                 days[_i].what);
}
END_TEST

START_TEST (nothing_is_due_in_memory)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();

  ck_assert (!app_backups_is_due (db, db_now () + 10 * DAY));
  ck_assert (app_backups_make_daily (db, NULL));
  ck_assert (app_backups_before_bulk (db, DB_AUTO_BACKUP_IMPORT, 1000, NULL));
}
END_TEST

/* On the command line */

START_TEST (before_the_first_change_of_the_day)
{
  g_autofree char *file = NULL;

  backups_assert_done (cli (NULL, "player", "add", "Ada", NULL));
  backups_assert_done (cli (NULL, "player", "add", "Ben", NULL));
  ck_assert_uint_eq (backups_count (""), 0);
  backups_age ();
  backups_assert_done (cli (NULL, "list", "players", NULL));
  ck_assert_uint_eq (backups_count (""), 0);
  backups_assert_done (cli (NULL, "player", "add", "Cyd", NULL));
  backups_assert_done (cli (NULL, "player", "add", "Dan", NULL));
  ck_assert_uint_eq (backups_count (""), 1);
  file = backups_dup_newest ("daily");
  ck_assert_int_eq (backups_players_of (file), 2);
  ck_assert_int_eq (backups_players_of (backups_database ()), 4);
}
END_TEST

/* Two processes at once, and two more: one copy, and all of their changes. */
START_TEST (once_a_day_for_all)
{
  static const char *const names[] = { "Ben", "Cyd", "Dan", "Eve" };
  GSubprocess *all[G_N_ELEMENTS (names)];

  backups_assert_done (cli (NULL, "player", "add", "Ada", NULL));
  backups_age ();
  for (gsize k = 0; k < G_N_ELEMENTS (names); k++)
    all[k] = cli_start ((const char *const[]){ "player", "add", names[k], NULL });
  for (gsize k = 0; k < G_N_ELEMENTS (names); k++) {
    ck_assert (g_subprocess_wait_check (all[k], NULL, NULL));
    g_object_unref (all[k]);
  }
  ck_assert_uint_eq (backups_count (""), 1);
  ck_assert_uint_eq (backups_count ("daily"), 1);
  ck_assert_int_eq (backups_players_of (backups_database ()), 5);
}
END_TEST

/* Where none can be made it is told in a line, and recording goes on. */
START_TEST (without_a_folder)
{
  CliOutput said;

  backups_assert_done (cli (NULL, "player", "add", "Ada", NULL));
  backups_age ();
  block_folder ();
  said = cli (NULL, "player", "add", "Ben", NULL);
  backups_assert_done (said);
  backups_assert_in (said.err, "The daily backup could not be made: The folder “");
  ck_assert_ptr_eq (strchr (said.err, '\n'), said.err + strlen (said.err) - 1);
  ck_assert_int_eq (backups_players_of (backups_database ()), 2);
  said = cli (NULL, "backup", NULL);
  ck_assert_int_eq (said.status, 2);
  backups_assert_in (said.err, "cannot be made");
}
END_TEST

/* But an older collection is not brought up to date without a copy. */
START_TEST (no_migration_without_a_copy)
{
  CliOutput said;

  backups_assert_done (cli (NULL, "player", "add", "Ada", NULL));
  old_file_copy (8, backups_database ());
  block_folder ();
  said = cli (NULL, "list", "players", NULL);
  ck_assert_int_eq (said.status, 2);
  backups_assert_in (said.err, "cannot be made");
  ck_assert_int_eq (backups_number_of (backups_database (), "PRAGMA user_version"), 8);
}
END_TEST

START_TEST (by_hand)
{
  g_autofree char *first = NULL, *json = NULL, *file = NULL;
  CliOutput said;

  ck_assert_str_eq (cli (NULL, "backups", NULL).out, "");
  backups_assert_done (cli (NULL, "player", "add", "Ada", NULL));
  said = cli (NULL, "backup", NULL);
  backups_assert_done (said);
  first = line_of (said.out, 0);
  ck_assert (g_str_has_suffix (first, "-by-hand"));
  backups_assert_done (cli (NULL, "player", "add", "Ben", NULL));
  said = cli (NULL, "--json", "backup", NULL);
  backups_assert_in (said.out, "\"why\": \"by-hand\"");
  said = cli (NULL, "backups", "--look", NULL);
  backups_assert_in (said.out, "0 matches, 1 player\n");
  backups_assert_in (said.out, "0 matches, 2 players\n");
  backups_assert_in (said.out, "By hand");
  ck_assert (strstr (said.out, "2 players") < strstr (said.out, "1 player\n"));
  backups_assert_in (cli (NULL, "backups", "show", first, NULL).out, "0 matches, 1 player\n");
  backups_assert_in (cli (NULL, "--json", "backups", "show", "latest", NULL).out, "\"players\": 2");
  json = g_strdup (cli (NULL, "--json", "backups", "--look", NULL).out);
  backups_assert_in (json, "\"good\": true");
  backups_assert_in (json, "Z\", \"why\": \"by-hand\"");
  /* A file elsewhere, as ever. */
  backups_assert_done (cli (NULL, "backup", in_folder ("mine.db"), NULL));
  ck_assert_int_eq (backups_players_of (in_folder ("mine.db")), 2);
}
END_TEST

static const struct {
  const char *words[4];
  int status;
  const char *text;
} wrong[] = {
  { { "restore", "latest" }, 2, "There is no backup" },
  { { "restore", "20261122" }, 2, "There is no backup" },
  { { "restore", "./none.db" }, 2, "No such file" },
  { { "restore" }, 2, "An argument is missing" },
  { { "restore", "a", "b" }, 2, "is too much" },
  { { "backups", "show" }, 2, "An argument is missing" },
  { { "backups", "show", "none" }, 2, "There is no backup" },
  { { "backups", "throw" }, 2, "can’t be done so" },
  { { "backup", "a", "b" }, 2, "is too much" },
};

START_TEST (what_is_wrong_is_told)
{
  CliOutput said;

  backups_assert_done (cli (NULL, "player", "add", "Ada", NULL));
  said = cli_run (NULL, wrong[_i].words);
  ck_assert_int_eq (said.status, wrong[_i].status);
  backups_assert_in (said.err, wrong[_i].text);
  ck_assert_uint_eq (backups_count (""), 0);
  ck_assert_int_eq (backups_players_of (backups_database ()), 1);
}
END_TEST

START_TEST (restored_by_name)
{
  g_autofree char *first = NULL, *second = NULL, *older = NULL, *newer = NULL, *kept = NULL;
  g_autofree char *folder = NULL;
  CliOutput said;

  backups_assert_done (cli (NULL, "player", "add", "Ada", NULL));
  first = line_of (cli (NULL, "backup", NULL).out, 0);
  backups_assert_done (cli (NULL, "player", "add", "Ben", NULL));
  second = line_of (cli (NULL, "backup", NULL).out, 0);
  folder = db_auto_backup_dup_folder (backups_database ());
  older = g_strdup_printf ("%s/20260203T040506Z-by-hand.db", folder);
  newer = g_strdup_printf ("%s/20260203T050607Z-by-hand.db", folder);
  {
    g_autofree char *from = g_strdup_printf ("%s/%s.db", folder, first);
    g_autofree char *other = g_strdup_printf ("%s/%s.db", folder, second);

    ck_assert_int_eq (g_rename (from, older), 0);
    ck_assert_int_eq (g_rename (other, newer), 0);
  }
  backups_assert_done (cli (NULL, "player", "add", "Cyd", NULL));
  said = cli (NULL, "restore", "20260203T", NULL);
  ck_assert_int_eq (said.status, 2);
  backups_assert_in (said.err, "More than one");
  said = cli (NULL, "restore", "20260203T04", NULL);
  backups_assert_done (said);
  backups_assert_in (said.out, "What was there is kept in ");
  ck_assert_int_eq (backups_players_of (backups_database ()), 1);
  /* What was there comes back. */
  kept = backups_dup_newest ("restore");
  ck_assert_int_eq (backups_players_of (kept), 3);
  backups_assert_done (cli_process (NULL, "restore", "latest", NULL));
  ck_assert_int_eq (backups_players_of (backups_database ()), 3);
  backups_assert_done (cli (NULL, "restore", "20260203T050607Z-by-hand.db", NULL));
  ck_assert_int_eq (backups_players_of (backups_database ()), 2);
  said = cli (NULL, "--json", "restore", older, NULL);
  backups_assert_done (said);
  backups_assert_in (said.out, "\"kept\": ");
  ck_assert_int_eq (backups_players_of (backups_database ()), 1);
  ck_assert_uint_eq (backups_count ("restore"), 4);
}
END_TEST

/* Refused, and nothing is changed. */
START_TEST (bad_ones_are_refused)
{
  g_autofree char *name = NULL, *file = NULL;
  CliOutput said;

  backups_assert_done (cli (NULL, "player", "add", "Ada", NULL));
  name = line_of (cli (NULL, "backup", NULL).out, 0);
  backups_assert_done (cli (NULL, "player", "add", "Ben", NULL));
  file = backups_dup_newest ("by-hand");
  backups_run_sql (file, "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace (sql,"
                         " 'folded)', 'name)') WHERE name = 'players_folded'");
  said = cli (NULL, "restore", name, NULL);
  ck_assert_int_eq (said.status, 2);
  backups_assert_in (said.err, "is damaged");
  backups_assert_in (cli (NULL, "backups", "--look", NULL).out, "is damaged");
  backups_run_sql (file, "PRAGMA user_version = 99");
  said = cli (NULL, "restore", name, NULL);
  ck_assert_int_eq (said.status, 2);
  backups_assert_in (said.err, "newer version");
  ck_assert_int_eq (truncate (file, 5000), 0);
  ck_assert_int_eq (cli (NULL, "restore", name, NULL).status, 2);
  ck_assert_int_eq (backups_players_of (backups_database ()), 2);
  ck_assert_uint_eq (backups_count ("restore"), 0);
}
END_TEST

/* What somebody put into the schema is told by each command, and neither written to nor restored.
 */
START_TEST (altered_ones_are_refused)
{
  const char *evil = in_folder ("evil.db");
  CliOutput said;

  backups_assert_done (cli (NULL, "player", "add", "Ada", NULL));
  backups_assert_done (cli (NULL, "backup", evil, NULL));
  backups_run_sql (evil,
                   "CREATE TRIGGER evil AFTER INSERT ON players BEGIN DELETE FROM notes; END");
  said = cli (NULL, "restore", evil, NULL);
  ck_assert_int_eq (said.status, 2);
  backups_assert_in (said.err, "A trigger that Tomekeeper did not make: evil");
  ck_assert_uint_eq (backups_count ("restore"), 0);
  backups_assert_done (cli (NULL, "check", NULL));

  backups_run_sql (backups_database (), "DROP TRIGGER lines_stay");
  said = cli (NULL, "list", "players", NULL);
  ck_assert_int_eq (said.status, 0);
  backups_assert_in (said.out, "Ada");
  backups_assert_in (said.err, "was altered, and not by Tomekeeper");
  said = cli (NULL, "player", "add", "Ben", NULL);
  ck_assert_int_eq (said.status, 2);
  backups_assert_in (said.err, "A trigger that guards rows is missing: lines_stay");
  said = cli (NULL, "--json", "check", NULL);
  ck_assert_int_eq (said.status, 1);
  backups_assert_in (said.out, "lines_stay");
  ck_assert_int_eq (cli (NULL, "check", "--mend", NULL).status, 2);
  backups_assert_in (cli (NULL, "salvage", in_folder ("out"), NULL).out, "0 without moves");
  ck_assert (g_file_test (in_folder ("out/collection.zip"), G_FILE_TEST_EXISTS));
}
END_TEST

/* What does nothing stays until it is taken off. */
START_TEST (what_does_nothing_is_taken_off)
{
  CliOutput said;

  backups_assert_done (cli (NULL, "player", "add", "Ada", NULL));
  backups_run_sql (backups_database (), "CREATE TABLE mine (a); DROP INDEX players_folded");
  said = cli (NULL, "check", NULL);
  ck_assert_int_eq (said.status, 1);
  backups_assert_in (said.out, "A table that Tomekeeper did not make: mine");
  backups_assert_in (said.out, "An index is missing: players_folded");
  backups_assert_in (said.err, "check --mend");
  backups_assert_done (cli (NULL, "player", "add", "Ben", NULL));
  said = cli (NULL, "check", "--mend", NULL);
  backups_assert_done (said);
  backups_assert_in (said.out, "by-hand");
  backups_assert_done (cli (NULL, "check", NULL));
  backups_assert_in (cli (NULL, "check", "--mend", NULL).out, "nothing to take off");
  ck_assert_int_eq (backups_players_of (backups_database ()), 2);
}
END_TEST

/* Of every version that there was; the file stays as it is. */
START_TEST (older_ones_are_brought_up_to_date)
{
  const char *old = in_folder ("old.db");
  g_autofree char *before = NULL, *after = NULL;
  gint64 matches;
  gsize length, length_after;

  old_file_copy ((guint)_i, old);
  matches = backups_number_of (old, "SELECT count (*) FROM matches WHERE deleted IS NULL");
  ck_assert_int_gt (matches, 0);
  ck_assert (g_file_get_contents (old, &before, &length, NULL));
  backups_assert_done (cli (NULL, "player", "add", "Ada", NULL));
  backups_assert_done (cli (NULL, "restore", old, NULL));
  ck_assert (g_file_get_contents (old, &after, &length_after, NULL));
  ck_assert (length == length_after && memcmp (before, after, length) == 0);
  ck_assert_int_eq (backups_number_of (backups_database (),
                                       "SELECT count (*) FROM matches WHERE deleted IS NULL"),
                    matches);
  backups_assert_done (cli (NULL, "check", NULL));
  ck_assert_uint_eq (backups_count (""), 1);
}
END_TEST

/* A damaged collection is set aside, whatever it is like, and the backup takes its place. */
START_TEST (in_the_place_of_a_damaged_one)
{
  g_autofree char *bytes = NULL, *aside = NULL, *left = NULL;
  gsize length, left_length;
  CliOutput said;

  backups_assert_done (cli (NULL, "player", "add", "Ada", NULL));
  backups_assert_done (cli (NULL, "backup", NULL));
  backups_assert_done (cli (NULL, "player", "add", "Ben", NULL));
  ck_assert (g_file_get_contents (backups_database (), &bytes, &length, NULL));
  if (_i == 0)
    memset (bytes, 'x', 100);
  else if (_i == 1)
    memset (bytes + 4096, 'x', length - 4096);
  else
    length /= 2;
  ck_assert (g_file_set_contents (backups_database (), bytes, (gssize)length, NULL));
  said = cli_process (NULL, "restore", "latest", NULL);
  backups_assert_done (said);
  backups_assert_in (said.out, ".damaged-");
  aside = g_strndup (strchr (said.out, '/'), strcspn (strchr (said.out, '/'), "\n") - 1);
  ck_assert (g_file_get_contents (aside, &left, &left_length, NULL));
  ck_assert (left_length == length && memcmp (left, bytes, length) == 0);
  ck_assert_int_eq (backups_players_of (backups_database ()), 1);
  backups_assert_done (cli (NULL, "check", NULL));
  backups_assert_done (cli (NULL, "player", "add", "Cyd", NULL));
}
END_TEST

/* Bulk changes */

/* So many plays as BG Stats has them. */
static const char *
write_plays (guint n)
{
  g_autofree StagePlay *plays = g_new0 (StagePlay, n);
  g_autofree char *text = NULL;

  for (guint k = 0; k < n; k++)
    plays[k] = (StagePlay){ k + 1,  0,  "2020-01-02", "Catan",
                            "Club", 90, NULL,         { { "Ada", 10, TRUE }, { "Ben", 8 } },
                            2 };
  text = play_import_stage_as_bgstats (plays, n);
  return write_file ("history.json", text);
}

/* So many records. */
static const char *
write_records (guint n)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint k = 0; k < n; k++)
    g_string_append_printf (text,
                            "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n"
                            "[Id \"018f3a2e-7b1c-7d4e-8f5a-6b7c8d9e%04x\"]\n[Seat1 \"Ada\"]\n"
                            "[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n\n- dealer 4\n\n",
                            k);
  return write_file ("many.tkr", text->str);
}

START_TEST (before_an_import)
{
  g_autofree char *file = NULL;

  /* There is nothing to lose yet. */
  backups_assert_done (cli (NULL, "import", write_plays (20), NULL));
  ck_assert_uint_eq (backups_count (""), 0);
  backups_assert_done (cli (NULL, "import", write_records (19), NULL));
  ck_assert_uint_eq (backups_count (""), 0);
  backups_assert_done (cli (NULL, "import", "--dry-run", write_records (40), NULL));
  ck_assert_uint_eq (backups_count (""), 0);
  backups_assert_done (cli (NULL, "import", write_records (40), NULL));
  ck_assert_uint_eq (backups_count ("import"), 1);
  file = backups_dup_newest ("import");
  ck_assert_int_eq (backups_number_of (file, "SELECT count (*) FROM matches"), 39);
  backups_assert_done (cli (NULL, "import", write_plays (39), NULL));
  ck_assert_uint_eq (backups_count ("import"), 1);
  backups_assert_done (cli (NULL, "import", "--dry-run", write_plays (80), NULL));
  ck_assert_uint_eq (backups_count ("import"), 1);
  backups_assert_done (cli (NULL, "import", write_plays (80), NULL));
  ck_assert_uint_eq (backups_count ("import"), 2);
  /* What is known already is no change. */
  backups_assert_done (cli (NULL, "import", write_plays (80), NULL));
  ck_assert_uint_eq (backups_count (""), 2);
}
END_TEST

START_TEST (before_an_undo_and_a_merge)
{
  g_autofree char *file = NULL;

  backups_assert_done (cli (NULL, "player", "add", "Zoe", NULL));
  backups_assert_done (cli (NULL, "import", write_plays (19), NULL));
  backups_assert_done (cli (NULL, "revert", NULL));
  ck_assert_uint_eq (backups_count (""), 0);
  backups_assert_done (cli (NULL, "import", "--revive", write_plays (19), NULL));
  ck_assert_uint_eq (backups_count (""), 0);
  backups_assert_done (cli (NULL, "import", write_records (20), NULL));
  ck_assert_uint_eq (backups_count ("import"), 1);
  backups_assert_done (cli (NULL, "player", "merge", "Dan", "Zoe", NULL));
  ck_assert_uint_eq (backups_count ("merge"), 1);
  /* One row. */
  backups_assert_done (cli (NULL, "revert", NULL));
  ck_assert_uint_eq (backups_count ("undo"), 0);
  backups_assert_done (cli (NULL, "revert", NULL));
  ck_assert_uint_eq (backups_count ("undo"), 1);
  file = backups_dup_newest ("undo");
  ck_assert_int_gt (backups_number_of (file, "SELECT count (*) FROM matches WHERE deleted IS NULL"),
                    backups_number_of (backups_database (),
                                       "SELECT count (*) FROM matches WHERE deleted IS NULL"));
}
END_TEST

START_TEST (before_an_archive)
{
  const char *zip = in_folder ("all.zip"), *other = in_folder ("other.db");
  g_autoptr (GPtrArray) kept = NULL;

  backups_assert_done (cli (NULL, "import", write_records (20), NULL));
  backups_assert_done (cli (NULL, "archive", "write", zip, NULL));
  backups_assert_done (cli (NULL, "--database", other, "archive", "restore", zip, NULL));
  kept = db_auto_backup_list (other, NULL);
  ck_assert_uint_eq (kept->len, 0);
  g_ptr_array_unref (kept);
  other = in_folder ("another.db");
  backups_assert_done (cli (
      NULL, "--database", other, "new",
      write_file ("one.tkr", "[Record \"1\"]\n"
                             "[Game \"tome\"]\n[Variant \"team\"]\n[Seat1 \"A\"]\n[Seat2 \"B\"]\n"
                             "[Seat3 \"C\"]\n[Seat4 \"D\"]\n"),
      NULL));
  backups_assert_done (
      cli (NULL, "--database", other, "archive", "restore", "--dry-run", zip, NULL));
  kept = db_auto_backup_list (other, NULL);
  ck_assert_uint_eq (kept->len, 0);
  g_ptr_array_unref (kept);
  backups_assert_done (cli (NULL, "--database", other, "archive", "restore", zip, NULL));
  kept = db_auto_backup_list (other, NULL);
  ck_assert_uint_eq (kept->len, 1);
  ck_assert_int_eq (((DbAutoBackup *)kept->pdata[0])->why, DB_AUTO_BACKUP_IMPORT);
}
END_TEST

/* Without a copy they don't begin: where there can be no folder, and where the disk is full. */
START_TEST (nothing_is_changed_without_one)
{
  gint64 matches, players;
  CliOutput said;

  backups_assert_done (cli (NULL, "import", write_records (20), NULL));
  matches = backups_number_of (backups_database (),
                               "SELECT count (*) FROM matches WHERE deleted IS NULL");
  players = backups_players_of (backups_database ());
  block_folder ();
  said = cli (NULL, "import", write_plays (20), NULL);
  ck_assert_int_eq (said.status, 2);
  backups_assert_in (said.err,
                     "Nothing was changed, since no backup could be made before: The folder");
  ck_assert_str_eq (said.out, "");
  said = cli (NULL, "revert", NULL);
  ck_assert_int_eq (said.status, 2);
  backups_assert_in (said.err, "Nothing was changed");
  said = cli (NULL, "player", "merge", "Ada", "Ben", NULL);
  ck_assert_int_eq (said.status, 2);
  backups_assert_in (said.err, "Nothing was changed");
  ck_assert_int_eq (backups_number_of (backups_database (),
                                       "SELECT count (*) FROM matches WHERE deleted IS NULL"),
                    matches);
  ck_assert_int_eq (backups_players_of (backups_database ()), players);
}
END_TEST

static void
assert_no_copies (void)
{
  g_autofree char *folder = db_auto_backup_dup_folder (backups_database ());
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);

  ck_assert_ptr_nonnull (dir);
  ck_assert_ptr_null (g_dir_read_name (dir));
}

static char *
dup_last_batch (void)
{
  gint64 batch = backups_number_of (backups_database (), "SELECT max (id) FROM batches");

  return g_strdup_printf ("%" G_GINT64_FORMAT, batch);
}

/* An undo is under way while its copy is checked: where that is bad, all stays as it was. */
START_TEST (nothing_is_undone_with_a_bad_one)
{
  static const char standing[] = "SELECT count (*) FROM matches WHERE deleted IS NULL";
  g_autofree char *batch = NULL;
  CliOutput said;

  backups_assert_done (cli (NULL, "import", write_plays (30), NULL));
  batch = dup_last_batch ();
  backups_assert_done (cli (NULL, "player", "add", "Zoe", NULL));
  backups_run_sql (backups_database (),
                   "INSERT INTO player_aliases (player, name, folded) VALUES (9999, 'X', 'x')");
  said = cli (NULL, "revert", batch, NULL);
  ck_assert_int_ne (said.status, 0);
  backups_assert_in (said.err, "Nothing was changed, since no backup could be made before: ");
  backups_assert_in (said.err, "is damaged");
  ck_assert_int_eq (backups_number_of (backups_database (), standing), 30);
  ck_assert_int_eq (backups_number_of (backups_database (), "SELECT count (*) FROM batches"
                                                            " WHERE origin = 'undo'"),
                    0);
  assert_no_copies ();
  backups_run_sql (backups_database (), "DELETE FROM player_aliases");
  backups_assert_done (cli (NULL, "revert", batch, NULL));
  ck_assert_int_eq (backups_number_of (backups_database (), standing), 0);
  ck_assert_uint_eq (backups_count ("undo"), 1);
}
END_TEST

/* One that is not undone needs none. */
START_TEST (no_copy_of_what_is_not_undone)
{
  g_autofree char *batch = NULL;

  backups_assert_done (cli (NULL, "import", write_plays (30), NULL));
  batch = dup_last_batch ();
  backups_assert_done (cli (NULL, "player", "rename", "Ada", "Adele", NULL));
  ck_assert_int_ne (cli (NULL, "revert", batch, NULL).status, 0);
  assert_no_copies ();
  backups_assert_done (cli (NULL, "revert", "--keep-changed", batch, NULL));
  ck_assert_uint_eq (backups_count ("undo"), 1);
  ck_assert_uint_eq (backups_count (""), 1);
}
END_TEST

/* In the window, where the answer comes later. */
START_TEST (undoing_waits_for_one)
{
  g_autoptr (GAsyncResult) result = NULL, again = NULL;
  g_autoptr (AppStore) store = NULL;
  g_autofree char *folder = db_auto_backup_dup_folder (backups_database ());
  g_autoptr (GError) error = NULL;
  gint64 batch;

  backups_assert_done (cli (NULL, "player", "add", "Zoe", NULL));
  backups_assert_done (cli (NULL, "import", write_records (19), NULL));
  backups_assert_done (cli (NULL, "import", write_plays (20), NULL));
  batch = backups_number_of (backups_database (), "SELECT max (id) FROM batches");
  {
    g_autofree char *made = backups_dup_newest ("import");

    ck_assert_int_eq (g_unlink (made), 0);
    ck_assert_int_eq (g_rmdir (folder), 0);
  }
  block_folder ();
  store = app_store_open (backups_database (), NULL);
  app_store_undo_async (store, batch, NULL, take_result, &result);
  ck_assert (!app_store_undo_finish (store, wait_for (&result), &error));
  backups_assert_in (error->message, "Nothing was changed, since no backup could be made before: ");
  ck_assert_int_eq (backups_number_of (backups_database (), "SELECT max (id) FROM batches"), batch);
  ck_assert_int_eq (g_unlink (folder), 0);
  app_store_undo_async (store, batch, NULL, take_result, &again);
  ck_assert (app_store_undo_finish (store, wait_for (&again), NULL));
  ck_assert_uint_eq (backups_count ("undo"), 1);
}
END_TEST

/* Files may not grow beyond half of what the collection has. */
START_TEST (nothing_is_changed_on_a_full_disk)
{
  g_autofree char *program =
      g_build_filename (suite_variable ("TOMEKEEPER_BUILD"), "app", "tomekeeper-cli", NULL);
  g_autofree char *err = NULL, *shell = NULL, *folder = NULL;
  g_autoptr (GDir) dir = NULL;
  gint64 matches;
  int status;

  backups_assert_done (cli (NULL, "import", write_plays (30), NULL));
  matches = backups_number_of (backups_database (), "SELECT count (*) FROM matches");
  shell = g_strdup_printf ("trap '' XFSZ; ulimit -f 600; exec '%s' import '%s'", program,
                           write_records (30));
  ck_assert (g_spawn_sync (NULL, (char *[]){ (char *)"sh", (char *)"-c", shell, NULL }, NULL,
                           G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, &err, &status, NULL));
  ck_assert_int_ne (status, 0);
  backups_assert_in (err, "Nothing was changed, since no backup could be made before: ");
  ck_assert_int_eq (backups_number_of (backups_database (), "SELECT count (*) FROM matches"),
                    matches);
  /* No half of a copy is left. */
  folder = db_auto_backup_dup_folder (backups_database ());
  dir = g_dir_open (folder, 0, NULL);
  ck_assert_ptr_null (g_dir_read_name (dir));
  backups_assert_done (cli (NULL, "import", write_records (30), NULL));
  ck_assert_uint_eq (backups_count ("import"), 1);
}
END_TEST

/* Another process goes on writing */

typedef struct {
  char *path;
  gint stop;
  GPtrArray *names; /* of players whose adding was acknowledged */
} Writing;

static gpointer
writing_thread (gpointer data)
{
  Writing *writing = data;
  DbStore *db = NULL;

  for (guint k = 0; !g_atomic_int_get (&writing->stop) && k < 100000; k++) {
    g_autofree char *name = g_strdup_printf ("Player %u", k);
    gint64 player;

    if (db == NULL)
      db = db_store_open (writing->path, DB_OPEN_EXISTING, NULL);
    if (db != NULL && db_player_add (db, name, &player, NULL))
      g_ptr_array_add (writing->names, g_steal_pointer (&name));
    else
      g_clear_pointer (&db, db_store_close);
    g_usleep (1000);
  }
  db_store_close (db);
  return NULL;
}

static gboolean
has_player (DbStore *db, const char *name)
{
  gint64 player;

  return db_player_find (db, name, &player, NULL);
}

/* Whatever was acknowledged is in what was kept, or was written after. */
START_TEST (restored_while_another_writes)
{
  Writing writing = { .names = g_ptr_array_new_with_free_func (g_free) };
  g_autoptr (DbStore) here = NULL, before = NULL;
  g_autofree char *file = NULL, *kept = NULL;
  g_autoptr (GError) error = NULL;
  GThread *thread;

  backups_assert_done (cli (NULL, "player", "add", "Ada", NULL));
  backups_assert_done (cli (NULL, "backup", NULL));
  file = backups_dup_newest ("by-hand");
  writing.path = g_strdup (backups_database ());
  thread = g_thread_new ("writing", writing_thread, &writing);
  g_usleep (50000);
  ck_assert_msg (app_backups_restore (backups_database (), file, &kept, &error), "%s",
                 error != NULL ? error->message : "");
  g_usleep (50000);
  g_atomic_int_set (&writing.stop, 1);
  g_thread_join (thread);
  here = db_store_open (backups_database (), DB_OPEN_EXISTING, NULL);
  before = db_store_open (kept, DB_OPEN_EXISTING, NULL);
  ck_assert_uint_gt (writing.names->len, 0);
  for (guint k = 0; k < writing.names->len; k++)
    ck_assert (has_player (here, writing.names->pdata[k])
               || has_player (before, writing.names->pdata[k]));
  g_ptr_array_unref (writing.names);
  g_free (writing.path);
}
END_TEST

TEST_SUITE (backups)
{
  Suite *suite = suite_create ("app-backups");
  TCase *tests = tcase_create ("backups");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_set_timeout (tests, 120);
  tcase_add_loop_test (tests, due_by_the_local_calendar, 0, G_N_ELEMENTS (days));
  tcase_add_test (tests, nothing_is_due_in_memory);
  tcase_add_test (tests, before_the_first_change_of_the_day);
  tcase_add_test (tests, once_a_day_for_all);
  tcase_add_test (tests, without_a_folder);
  tcase_add_test (tests, no_migration_without_a_copy);
  tcase_add_test (tests, by_hand);
  tcase_add_loop_test (tests, what_is_wrong_is_told, 0, G_N_ELEMENTS (wrong));
  tcase_add_test (tests, restored_by_name);
  tcase_add_test (tests, bad_ones_are_refused);
  tcase_add_test (tests, altered_ones_are_refused);
  tcase_add_test (tests, what_does_nothing_is_taken_off);
  tcase_add_loop_test (tests, older_ones_are_brought_up_to_date, 1, OLD_FILES + 1);
  tcase_add_loop_test (tests, in_the_place_of_a_damaged_one, 0, 3);
  tcase_add_test (tests, before_an_import);
  tcase_add_test (tests, before_an_undo_and_a_merge);
  tcase_add_test (tests, before_an_archive);
  tcase_add_test (tests, nothing_is_changed_without_one);
  tcase_add_test (tests, nothing_is_undone_with_a_bad_one);
  tcase_add_test (tests, no_copy_of_what_is_not_undone);
  tcase_add_test (tests, undoing_waits_for_one);
  tcase_add_test (tests, nothing_is_changed_on_a_full_disk);
  tcase_add_test (tests, restored_while_another_writes);
  suite_add_tcase (suite, tests);
  old_files_open ();
  return suite;
}
