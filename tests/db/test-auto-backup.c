/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The copies that are kept of a collection: which may go, what they are called, that each is a
 * file by itself that holds together, and what happens where none can be made.
 */
#include "tests/db/fixture.h"

#include "db/line-append.h"
#include "db/backup.h"
#include "db/auto-backup-private.h"
#include "db/partial-file.h"
#include "db/players.h"
#include "db/backup-replace.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Rotation */

#define NOW "20261122T120000Z"

static DbAutoBackup *
new_backup (const char *name)
{
  DbAutoBackup *backup = g_new0 (DbAutoBackup, 1);
  g_autofree char *base = g_strconcat (name, ".db", NULL);

  ck_assert_msg (db_auto_backup_parse_name (base, backup), "%s", name);
  backup->file = g_strdup (base);
  return backup;
}

static gint64
instant_of (const char *text)
{
  g_autofree char *name = g_strconcat (text, "-daily", NULL);
  g_autoptr (DbAutoBackup) backup = new_backup (name);

  return backup->made;
}

/* So many stay for being the newest: all but one of these are here, so that the rule is about the
 * rest. */
static void
add_newest (GPtrArray *list)
{
  static const char *const names[] = { "20261122T115900Z-merge-7", "20261122T115900Z-merge-6",
                                       "20261122T115900Z-merge-5", "20261122T115900Z-merge-4",
                                       "20261122T115900Z-merge-3", "20261122T115900Z-merge-2",
                                       "20261122T115900Z-merge" };

  for (gsize k = 0; k < G_N_ELEMENTS (names); k++)
    g_ptr_array_add (list, new_backup (names[k]));
}

/* Those of @names, the newest first, that stay. */
static char *
dup_retained (const char *names, gint64 now)
{
  gboolean added = FALSE;
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify)db_auto_backup_free);
  g_autoptr (GPtrArray) gone = NULL;
  g_auto (GStrv) words = g_strsplit (names, " ", -1);
  GString *staying = g_string_new (NULL);

  for (guint k = 0; words[k] != NULL; k++) {
    DbAutoBackup *backup = *words[k] != '\0' ? new_backup (words[k]) : NULL;

    if (backup != NULL && backup->made <= now && !added) {
      add_newest (list);
      added = TRUE;
    }
    if (backup != NULL)
      g_ptr_array_add (list, backup);
  }
  gone = db_auto_backup_choose_expired (list, now);
  for (guint k = 0; k < list->len; k++) {
    const DbAutoBackup *backup = list->pdata[k];

    if (!g_ptr_array_find (gone, backup, NULL)
        && !g_str_has_prefix (backup->name, "20261122T115900Z"))
      g_string_append_printf (staying, "%s%s", staying->len > 0 ? " " : "", backup->name);
  }
  return g_string_free (staying, FALSE);
}

static const struct {
  const char *what, *backup, *stay; /* NULL: all of them */
} rotations[] = {
  { "nothing", "", NULL },
  { "one, however old", "20200101T000000Z-daily", NULL },
  { "all of two days",
    "20261122T110000Z-import 20261122T100000Z-daily 20261121T130000Z-undo 20261121T120000Z-daily",
    NULL },
  { "ten of a kind, and the first of the day",
    "20261122T110000Z-import-12 20261122T110000Z-import-11 20261122T110000Z-import-10"
    " 20261122T110000Z-import-9 20261122T110000Z-import-8 20261122T110000Z-import-7"
    " 20261122T110000Z-import-6 20261122T110000Z-import-5 20261122T110000Z-import-4"
    " 20261122T110000Z-import-3 20261122T110000Z-import-2 20261122T110000Z-import",
    "20261122T110000Z-import-12 20261122T110000Z-import-11 20261122T110000Z-import-10"
    " 20261122T110000Z-import-9 20261122T110000Z-import-8 20261122T110000Z-import-7"
    " 20261122T110000Z-import-6 20261122T110000Z-import-5 20261122T110000Z-import-4"
    " 20261122T110000Z-import-3 20261122T110000Z-import" },
  { "many of one kind cost another nothing",
    "20261122T110000Z-daily 20261122T100000Z-import-11 20261122T100000Z-import-10"
    " 20261122T100000Z-import-9 20261122T100000Z-import-8 20261122T100000Z-import-7"
    " 20261122T100000Z-import-6 20261122T100000Z-import-5 20261122T100000Z-import-4"
    " 20261122T100000Z-import-3 20261122T100000Z-import-2 20261122T090000Z-daily",
    NULL },
  { "then the first of a day",
    "20261122T110000Z-daily 20261118T200000Z-undo 20261118T190000Z-import 20261118T090000Z-daily"
    " 20261117T090000Z-daily",
    "20261122T110000Z-daily 20261118T090000Z-daily 20261117T090000Z-daily" },
  /* Mondays are 19 October, 26 October, 2 November. */
  { "then the first of a week",
    "20261122T110000Z-daily 20261105T090000Z-daily 20261104T090000Z-daily 20261103T090000Z-daily"
    " 20261028T090000Z-daily 20261025T090000Z-daily 20261020T090000Z-daily",
    "20261122T110000Z-daily 20261103T090000Z-daily 20261028T090000Z-daily"
    " 20261020T090000Z-daily" },
  { "the only one of its week",
    "20261122T110000Z-daily 20261103T090000Z-daily 20261020T090000Z-daily 20261001T090000Z-daily",
    NULL },
  { "the first of a month in the middle of a week",
    "20261122T110000Z-daily 20261002T090000Z-daily 20261001T090000Z-daily 20260930T090000Z-daily"
    " 20260928T090000Z-daily 20260907T090000Z-daily",
    "20261122T110000Z-daily 20261001T090000Z-daily 20260928T090000Z-daily"
    " 20260907T090000Z-daily" },
  { "then the first of a month",
    "20261122T110000Z-daily 20260831T090000Z-daily 20260815T090000Z-daily 20260803T090000Z-daily"
    " 20260701T090000Z-daily 20251231T090000Z-daily",
    "20261122T110000Z-daily 20260803T090000Z-daily 20260701T090000Z-daily 20251231T090000Z-daily" },
  { "then none", "20261122T110000Z-daily 20250831T090000Z-daily 20200101T000000Z-undo",
    "20261122T110000Z-daily" },
  { "migrations and restores for ninety days",
    "20261122T110000Z-daily 20261010T120000Z-restore-2 20261010T120000Z-restore"
    " 20261010T110000Z-migration 20261009T110000Z-migration 20260830T110000Z-migration",
    NULL },
  { "and then as all others",
    "20261122T110000Z-daily 20260822T120000Z-restore 20260820T110000Z-migration"
    " 20260810T110000Z-daily",
    "20261122T110000Z-daily 20260810T110000Z-daily" },
  { "what is protected takes no other one's place",
    "20261122T110000Z-daily 20261021T090000Z-daily 20261020T090000Z-migration", NULL },
  { "by hand, ten of them",
    "20261122T110000Z-daily 20261020T120000Z-by-hand-11 20261020T120000Z-by-hand-10"
    " 20261020T120000Z-by-hand-9 20261020T120000Z-by-hand-8 20261020T120000Z-by-hand-7"
    " 20261020T120000Z-by-hand-6 20261020T120000Z-by-hand-5 20261020T120000Z-by-hand-4"
    " 20261020T120000Z-by-hand-3 20261020T120000Z-by-hand-2 20261020T120000Z-by-hand"
    " 20261020T100000Z-daily",
    "20261122T110000Z-daily 20261020T120000Z-by-hand-11 20261020T120000Z-by-hand-10"
    " 20261020T120000Z-by-hand-9 20261020T120000Z-by-hand-8 20261020T120000Z-by-hand-7"
    " 20261020T120000Z-by-hand-6 20261020T120000Z-by-hand-5 20261020T120000Z-by-hand-4"
    " 20261020T120000Z-by-hand-3 20261020T120000Z-by-hand-2 20261020T100000Z-daily" },
  { "of times to come", "20991231T000000Z-daily 20300101T000000Z-undo-2 20300101T000000Z-undo",
    NULL },
  { "the newest of times that were, although others are to come",
    "20991231T000000Z-daily 20200101T000000Z-daily 20190101T000000Z-daily",
    "20991231T000000Z-daily 20200101T000000Z-daily" },
};

START_TEST (test_choose)
{
  g_autofree char *staying = dup_retained (rotations[_i].backup, instant_of (NOW));
  const char *wanted = rotations[_i].stay != NULL ? rotations[_i].stay : rotations[_i].backup;

  ck_assert_msg (strcmp (staying, wanted) == 0, "%s: %s", rotations[_i].what, staying);
}
END_TEST

/* A clock that is wrong for a day, or a person who was away for years, costs the newest nothing. */
START_TEST (test_newest)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify)db_auto_backup_free);
  g_autoptr (GPtrArray) gone = NULL;

  g_ptr_array_add (list, new_backup ("20361122T090000Z-daily"));
  for (guint day = 22; day > 12; day--) {
    g_autofree char *name = g_strdup_printf ("202611%uT090000Z-daily", day);

    g_ptr_array_add (list, new_backup (name));
  }
  gone = db_auto_backup_choose_expired (list, instant_of ("20361122T090000Z"));
  ck_assert_uint_eq (gone->len, 3);
  for (guint k = 0; k < gone->len; k++)
    ck_assert_ptr_eq (gone->pdata[k], list->pdata[8 + k]);
}
END_TEST

/* Two years of a copy at nine each morning, rotated each time as it is made. */
START_TEST (test_two_years)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify)db_auto_backup_free);
  gint64 day = 86400 * 1000, start = instant_of ("20250101T090000Z");
  gint64 before = G_MAXINT64;
  guint most = 0;

  for (guint k = 0; k < 730; k++) {
    gint64 now = start + k * day;
    g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (now / 1000);
    g_autofree char *name = g_date_time_format (time, "%Y%m%dT%H%M%SZ-daily");
    g_autoptr (GPtrArray) gone = NULL;

    g_ptr_array_insert (list, 0, new_backup (name));
    gone = db_auto_backup_choose_expired (list, now);
    for (guint n = 0; n < gone->len; n++)
      g_ptr_array_remove (list, gone->pdata[n]);
    most = MAX (most, list->len);
  }
  /* Sixteen days, then nine weeks, then as many months as a year has, and what two of them share.
   */
  ck_assert_uint_ge (list->len, 16 + 8 + 11);
  ck_assert_uint_le (most, 16 + 10 + 14 + 3);
  /* No gap is longer than its age allows. */
  for (guint k = 0; k < list->len; k++) {
    const DbAutoBackup *backup = list->pdata[k];
    gint64 age = start + 729 * day - backup->made;
    gint64 longest = age <= 16 * day ? day : age <= 76 * day ? 8 * day : 38 * day;

    ck_assert_msg (k == 0 || before - backup->made <= longest, "%s", backup->name);
    before = backup->made;
  }
  ck_assert_int_ge (start + 729 * day - before, 400 * day);
}
END_TEST

/* Names */

static const struct {
  const char *base;
  gint64 made; /* 0: it is none */
  DbAutoBackupWhy why;
} names[] = {
  { "20261122T155417Z-daily.db", G_GINT64_CONSTANT (1795362857000), DB_AUTO_BACKUP_DAILY },
  { "20261122T155417Z-by-hand.db", G_GINT64_CONSTANT (1795362857000), DB_AUTO_BACKUP_HAND },
  { "20261122T155417Z-by-hand-3.db", G_GINT64_CONSTANT (1795362857002), DB_AUTO_BACKUP_HAND },
  { "20261122T155417Z-migration-999.db", G_GINT64_CONSTANT (1795362857998),
    DB_AUTO_BACKUP_MIGRATION },
  { "20261122T155417Z-merge.db", G_GINT64_CONSTANT (1795362857000), DB_AUTO_BACKUP_MERGE },
  { "20261122T155417Z-daily", 0, 0 },
  { "20261122T155417Z-daily.db-wal", 0, 0 },
  { "20261122T155417Z-daily-1.db", 0, 0 },
  { "20261122T155417Z-daily-1000.db", 0, 0 },
  { "20261122T155417Z-daily-x.db", 0, 0 },
  { "20261122T155417Z-dailyx.db", 0, 0 },
  { "20261122T155417Z-weekly.db", 0, 0 },
  { "20261122T155417Z.db", 0, 0 },
  { "20261322T155417Z-daily.db", 0, 0 },
  { "2026-11-22T15:54:17Z-daily.db", 0, 0 },
  { "holiday.db", 0, 0 },
  { ".db", 0, 0 },
  { "", 0, 0 },
};

START_TEST (test_names)
{
  g_autoptr (DbAutoBackup) backup = g_new0 (DbAutoBackup, 1);

  ck_assert_int_eq (db_auto_backup_parse_name (names[_i].base, backup), names[_i].made != 0);
  ck_assert_int_eq (backup->made, names[_i].made);
  if (names[_i].made != 0)
    ck_assert_int_eq (backup->why, names[_i].why);
}
END_TEST

/* Copies */

static void
add_player (const char *name)
{
  g_autoptr (GError) error = NULL;
  gint64 player;

  assert_ok (db_player_add (fixture_store, name, &player, &error), error);
}

static GPtrArray *
list_backups (void)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *backup = db_auto_backup_list (db_store_get_path (fixture_store), &error);

  assert_ok (backup != NULL, error);
  return backup;
}

static DbAutoBackup *
make_backup (DbAutoBackupWhy why)
{
  g_autoptr (GError) error = NULL;
  DbAutoBackup *backup = NULL;

  assert_ok (db_auto_backup_make (fixture_store, why, &backup, &error), error);
  return backup;
}

static mode_t
mode_of (const char *path)
{
  struct stat info;

  ck_assert_int_eq (g_lstat (path, &info), 0);
  return info.st_mode & 0777;
}

/* Names in the folder of copies. */
static guint
count_entries (void)
{
  g_autofree char *folder = db_auto_backup_dup_folder (db_store_get_path (fixture_store));
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (dir != NULL && g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

START_TEST (test_make)
{
  g_autofree char *folder = db_auto_backup_dup_folder (db_store_get_path (fixture_store));
  g_autoptr (GPtrArray) before = list_backups (), after = NULL;
  g_autoptr (DbAutoBackup) first = NULL, second = NULL;
  DbAutoBackupContent content;
  DbTip tip;

  ck_assert_uint_eq (before->len, 0);
  ck_assert (!g_file_test (folder, G_FILE_TEST_EXISTS));
  ck_assert (db_match_get_tip (fixture_store, fixture_add_match (fixture_store, TRUE), &tip, NULL));
  fixture_append (fixture_store, &tip, "a b c");
  umask (0);
  first = make_backup (DB_AUTO_BACKUP_HAND);
  add_player ("Eve");
  second = make_backup (DB_AUTO_BACKUP_IMPORT);
  ck_assert_uint_eq (mode_of (folder), 0700);
  ck_assert_uint_eq (mode_of (first->file), 0600);
  /* Files by themselves, which any sqlite3 opens. */
  ck_assert_uint_eq (count_entries (), 2);
  ck_assert_int_eq (fixture_query_int (first->file, "SELECT count (*) FROM moves"), 3);
  ck_assert_int_eq (fixture_query_int (first->file, "SELECT count (*) FROM players"), 2);
  ck_assert_int_eq (fixture_query_int (second->file, "SELECT count (*) FROM players"), 3);
  ck_assert_int_eq (
      fixture_query_int (first->file, "SELECT journal_mode = 'delete' FROM pragma_journal_mode"),
      1);
  after = list_backups ();
  ck_assert_uint_eq (after->len, 2);
  ck_assert_str_eq (((DbAutoBackup *)after->pdata[0])->name, second->name);
  ck_assert_str_eq (((DbAutoBackup *)after->pdata[1])->name, first->name);
  ck_assert_int_gt (second->made, first->made);
  ck_assert_uint_gt (first->size, 0);
  ck_assert (db_auto_backup_inspect (second->file, &content, NULL));
  ck_assert_uint_eq (content.matches, 1);
  ck_assert_uint_eq (content.players, 3);
  ck_assert_int_gt (content.changed, 0);
}
END_TEST

/* Many in one second, and a clock that was ahead: none takes another one's place. */
START_TEST (test_instants)
{
  g_autofree char *folder = db_auto_backup_dup_folder (db_store_get_path (fixture_store));
  g_autofree char *future = g_build_filename (folder, "20991231T000000Z-daily.db", NULL);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) all = NULL;

  for (guint k = 0; k < 5; k++) {
    g_autoptr (DbAutoBackup) backup =
        make_backup (k % 2 == 0 ? DB_AUTO_BACKUP_HAND : DB_AUTO_BACKUP_UNDO);

    ck_assert (g_hash_table_add (seen, g_strdup (backup->name)));
    if (k == 0)
      ck_assert_int_eq (g_rename (backup->file, future), 0);
  }
  all = list_backups ();
  ck_assert_uint_eq (all->len, 5);
  ck_assert_str_eq (((DbAutoBackup *)all->pdata[0])->file, future);
}
END_TEST

/* What a process that was killed left is removed, what another one is writing is not. */
START_TEST (test_unfinished)
{
  g_autofree char *folder = db_auto_backup_dup_folder (db_store_get_path (fixture_store));
  pid_t gone = fork ();
  g_autofree char *mine = NULL, *stale = NULL, *log = NULL, *beside = NULL, *restore = NULL,
                  *own = NULL;
  g_autofree char *other = g_build_filename (folder, "holiday.db", NULL);
  g_autoptr (DbAutoBackup) backup = NULL;

  if (gone == 0)
    _exit (0);
  ck_assert_int_eq (waitpid (gone, NULL, 0), gone);
  ck_assert_int_eq (g_mkdir (folder, 0700), 0);
  mine = g_strdup_printf ("%s/.7.partial-%d", folder, (int)getpid ());
  stale = g_strdup_printf ("%s/.0.partial-%d.partial-%d", folder, (int)gone, (int)gone);
  log = g_strdup_printf ("%s/.0.partial-%d-journal", folder, (int)gone);
  beside = g_strdup_printf ("%s.partial-%d", db_store_get_path (fixture_store), (int)gone);
  restore = g_strdup_printf ("%s.3.partial-%d-wal", db_store_get_path (fixture_store), (int)gone);
  /* Whatever a person calls his copies is none of them. */
  own = g_strdup_printf ("%s.restore-%d", db_store_get_path (fixture_store), (int)gone);
  {
    const char *const files[] = { mine, stale, log, beside, restore, other, own };

    for (gsize k = 0; k < G_N_ELEMENTS (files); k++)
      ck_assert (g_file_set_contents (files[k], "half", 4, NULL));
  }
  backup = make_backup (DB_AUTO_BACKUP_DAILY);
  ck_assert (g_file_test (mine, G_FILE_TEST_EXISTS));
  ck_assert (g_file_test (other, G_FILE_TEST_EXISTS));
  ck_assert (g_file_test (own, G_FILE_TEST_EXISTS));
  ck_assert (!g_file_test (stale, G_FILE_TEST_EXISTS));
  ck_assert (!g_file_test (log, G_FILE_TEST_EXISTS));
  ck_assert (!g_file_test (beside, G_FILE_TEST_EXISTS));
  ck_assert (!g_file_test (restore, G_FILE_TEST_EXISTS));
  ck_assert_uint_eq (count_entries (), 4); /* the backup has sums */
}
END_TEST

/* The number of a process in another container, or on another host, says nothing here: of a file
 * from there it counts when it was last written to. */
START_TEST (test_unfinished_elsewhere)
{
  g_autofree char *folder = db_auto_backup_dup_folder (db_store_get_path (fixture_store));
  pid_t gone = fork ();
  g_autofree char *fresh = NULL, *old = NULL, *here = NULL;
  const time_t then = (time_t)(db_now () / 1000) - 2 * 86400;
  const struct timespec times[] = { { .tv_sec = then }, { .tv_sec = then } };
  g_autoptr (DbAutoBackup) backup = NULL;

  if (gone == 0)
    _exit (0);
  ck_assert_int_eq (waitpid (gone, NULL, 0), gone);
  ck_assert_int_eq (g_mkdir (folder, 0700), 0);
  fresh =
      g_strdup_printf ("%s/.0.partial-%08x-%d", folder, ~db_partial_file_get_realm (), (int)gone);
  old = g_strdup_printf ("%s/.1.partial-%08x-%d-journal", folder, ~db_partial_file_get_realm (), 1);
  here = g_strdup_printf ("%s/.2.partial-%08x-%d", folder, db_partial_file_get_realm (), (int)gone);
  ck_assert (g_file_set_contents (fresh, "half", 4, NULL));
  ck_assert (g_file_set_contents (old, "half", 4, NULL));
  ck_assert (g_file_set_contents (here, "half", 4, NULL));
  ck_assert_int_eq (utimensat (AT_FDCWD, old, times, 0), 0);
  backup = make_backup (DB_AUTO_BACKUP_DAILY);
  ck_assert (g_file_test (fresh, G_FILE_TEST_EXISTS));
  ck_assert (!g_file_test (old, G_FILE_TEST_EXISTS));
  ck_assert (!g_file_test (here, G_FILE_TEST_EXISTS));
}
END_TEST

/* Copies of versions before the folder are listed, put back like others, and never let go. */
START_TEST (test_old_names)
{
  const char *path = db_store_get_path (fixture_store);
  g_autofree char *migration = g_strconcat (path, ".before-005", NULL);
  g_autofree char *restore = g_strconcat (path, ".before-restore-20240203T040506Z", NULL);
  g_autofree char *other = g_strconcat (path, ".before-christmas", NULL);
  g_autoptr (GPtrArray) all = NULL, gone = NULL;
  g_autoptr (DbAutoBackup) backup = NULL;
  g_autoptr (GError) error = NULL;

  assert_ok (db_backup_to (fixture_store, migration, &error), error);
  assert_ok (db_backup_to (fixture_store, restore, &error), error);
  ck_assert (g_file_set_contents (other, "snow", 4, NULL));
  backup = make_backup (DB_AUTO_BACKUP_HAND);
  all = list_backups ();
  ck_assert_uint_eq (all->len, 3);
  for (guint k = 0; k < all->len; k++) {
    const DbAutoBackup *one = all->pdata[k];

    ck_assert_int_eq (one->apart, strcmp (one->file, backup->file) != 0);
    if (strcmp (one->file, restore) == 0) {
      ck_assert_int_eq (one->why, DB_AUTO_BACKUP_RESTORE);
      ck_assert_int_eq (one->made, G_GINT64_CONSTANT (1706933106000));
    } else if (one->apart) {
      ck_assert_str_eq (one->file, migration);
      ck_assert_str_eq (one->name, "store.db.before-005");
      ck_assert_int_eq (one->why, DB_AUTO_BACKUP_MIGRATION);
    }
  }
  gone = db_auto_backup_choose_expired (all, instant_of ("20991231T000000Z"));
  ck_assert_uint_eq (gone->len, 0);
}
END_TEST

/* A copy of what a link leads to lies with the others of that file. */
START_TEST (test_link)
{
  g_autofree char *path = fixture_path ("link.db");
  g_autofree char *folder = db_auto_backup_dup_folder (db_store_get_path (fixture_store)),
                  *same = NULL;

  ck_assert_int_eq (symlink ("store.db", path), 0);
  same = db_auto_backup_dup_folder (path);
  ck_assert_str_eq (same, folder);
}
END_TEST

/* Without a folder there are no copies, and it is said; the collection goes on. */
START_TEST (test_no_folder)
{
  g_autofree char *folder = db_auto_backup_dup_folder (db_store_get_path (fixture_store));
  g_autoptr (GError) error = NULL;
  gboolean busy;

  ck_assert (g_file_set_contents (folder, "in the way", -1, NULL));
  assert_error (db_auto_backup_make (fixture_store, DB_AUTO_BACKUP_DAILY, NULL, &error), error,
                DB_ERROR_OPEN);
  ck_assert_int_eq (db_auto_backup_lock (db_store_get_path (fixture_store), &busy, &error), -1);
  ck_assert (g_error_matches (error, DB_ERROR, DB_ERROR_OPEN));
  add_player ("Eve");
}
END_TEST

/* One at a time makes the daily copy. */
START_TEST (test_lock)
{
  const char *path = db_store_get_path (fixture_store);
  gboolean busy;
  int lock = db_auto_backup_lock (path, &busy, NULL), other;

  ck_assert (lock >= 0 && !busy);
  other = db_auto_backup_lock (path, &busy, NULL);
  ck_assert (other >= 0 && busy);
  db_auto_backup_unlock (other);
  db_auto_backup_unlock (lock);
  lock = db_auto_backup_lock (path, &busy, NULL);
  ck_assert (lock >= 0 && !busy);
  db_auto_backup_unlock (lock);
}
END_TEST

/* A folder that is there but can't be opened: said, too. */
START_TEST (test_no_lock)
{
  g_autofree char *folder = db_auto_backup_dup_folder (db_store_get_path (fixture_store));
  g_autoptr (GError) error = NULL;
  struct rlimit before, none;
  gboolean busy;
  int lock;

  ck_assert_int_eq (g_mkdir (folder, 0700), 0);
  ck_assert_int_eq (getrlimit (RLIMIT_NOFILE, &before), 0);
  none = before;
  none.rlim_cur = 0;
  ck_assert_int_eq (setrlimit (RLIMIT_NOFILE, &none), 0);
  lock = db_auto_backup_lock (db_store_get_path (fixture_store), &busy, &error);
  ck_assert_int_eq (setrlimit (RLIMIT_NOFILE, &before), 0);
  ck_assert_int_eq (lock, -1);
  ck_assert (!busy && g_error_matches (error, DB_ERROR, DB_ERROR_OPEN));
}
END_TEST

/* A damaged collection is not kept over good copies, and is known to be damaged from then on. */
START_TEST (test_damaged)
{
  g_autofree char *path = g_strdup (db_store_get_path (fixture_store));
  g_autoptr (DbAutoBackup) good = make_backup (DB_AUTO_BACKUP_HAND);
  g_autoptr (GPtrArray) all = NULL;
  g_autoptr (GError) error = NULL;
  DbAutoBackupContent content;

  fixture_add_match (fixture_store, TRUE);
  fixture_exec (path, "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace"
                      " (sql, 'folded)', 'name)') WHERE name = 'players_folded'");
  g_clear_pointer (&fixture_store, db_store_close);
  fixture_store = db_store_open (path, DB_OPEN_EXISTING, &error);
  assert_ok (fixture_store != NULL, error);
  assert_error (db_auto_backup_make (fixture_store, DB_AUTO_BACKUP_DAILY, NULL, &error), error,
                DB_ERROR_DAMAGED);
  ck_assert (db_store_is_damaged (fixture_store));
  all = list_backups ();
  ck_assert_uint_eq (all->len, 1);
  ck_assert_uint_eq (count_entries (), 1);
  ck_assert (db_auto_backup_inspect (good->file, &content, NULL));
  assert_error (db_auto_backup_inspect (path, &content, &error), error, DB_ERROR_DAMAGED);
}
END_TEST

/* Looking tells what is none, or can't be put back, and changes nothing. */
START_TEST (test_look)
{
  g_autofree char *picture = fixture_path ("holiday.jpg"), *empty = fixture_path ("empty.db");
  g_autofree char *missing = fixture_path ("missing.db");
  g_autoptr (DbAutoBackup) newer = make_backup (DB_AUTO_BACKUP_HAND),
                           cut = make_backup (DB_AUTO_BACKUP_HAND);
  g_autoptr (GError) error = NULL;
  DbAutoBackupContent content;

  ck_assert (g_file_set_contents (picture, "\xff\xd8\xff\xe0 holiday", -1, NULL));
  ck_assert (g_file_set_contents (empty, "", 0, NULL));
  fixture_exec (newer->file, "PRAGMA user_version = 99");
  ck_assert_int_eq (truncate (cut->file, (off_t)cut->size / 2), 0);
  assert_error (db_auto_backup_inspect (picture, &content, &error), error, DB_ERROR_NOT_DATABASE);
  assert_error (db_auto_backup_inspect (empty, &content, &error), error, DB_ERROR_NOT_DATABASE);
  assert_error (db_auto_backup_inspect (missing, &content, &error), error, DB_ERROR_OPEN);
  assert_error (db_auto_backup_inspect (newer->file, &content, &error), error, DB_ERROR_NEWER);
  assert_error (db_auto_backup_inspect (cut->file, &content, &error), error, DB_ERROR_DAMAGED);
  assert_error (db_auto_backup_inspect (fixture_folder, &content, &error), error,
                DB_ERROR_DIRECTORY);
  ck_assert (!g_file_test (missing, G_FILE_TEST_EXISTS));
}
END_TEST

/* Moves count as changes, and so does taking them back; looking at the file does not. */
START_TEST (test_same)
{
  g_autoptr (DbAutoBackup) backup = NULL;
  DbTip tip;

  ck_assert (db_match_get_tip (fixture_store, fixture_add_match (fixture_store, TRUE), &tip, NULL));
  backup = make_backup (DB_AUTO_BACKUP_DAILY);
  ck_assert (db_auto_backup_is_current (fixture_store, backup));
  fixture_append (fixture_store, &tip, "a");
  ck_assert (!db_auto_backup_is_current (fixture_store, backup));
  g_clear_pointer (&backup, db_auto_backup_free);
  backup = make_backup (DB_AUTO_BACKUP_DAILY);
  ck_assert (db_line_take_back (fixture_store, &tip, 0, NULL, NULL));
  ck_assert (!db_auto_backup_is_current (fixture_store, backup));
  g_clear_pointer (&backup, db_auto_backup_free);
  backup = make_backup (DB_AUTO_BACKUP_DAILY);
  add_player ("Eve");
  ck_assert (!db_auto_backup_is_current (fixture_store, backup));
  ck_assert_int_eq (truncate (backup->file, 100), 0);
  ck_assert (!db_auto_backup_is_current (fixture_store, backup));
}
END_TEST

/* A damaged file's place is taken in one step, and all of it is kept, byte for byte. */
START_TEST (test_replace)
{
  g_autofree char *path = g_strdup (db_store_get_path (fixture_store));
  g_autofree char *log = g_strconcat (path, "-wal", NULL), *aside = NULL, *log_aside = NULL;
  g_autofree char *bytes = NULL, *left = NULL;
  g_autoptr (DbAutoBackup) backup = NULL;
  g_autoptr (GError) error = NULL;
  gsize length, left_length;

  add_player ("Eve");
  backup = make_backup (DB_AUTO_BACKUP_HAND);
  g_clear_pointer (&fixture_store, db_store_close);
  ck_assert (g_file_get_contents (path, &bytes, &length, NULL));
  memset (bytes, 'x', 4096);
  ck_assert (g_file_set_contents (path, bytes, (gssize)length, NULL));
  ck_assert (g_file_set_contents (log, "a log", -1, NULL));
  assert_ok (db_backup_replace_damaged (path, backup->file, &aside, &error), error);
  ck_assert (g_file_get_contents (aside, &left, &left_length, NULL));
  ck_assert (left_length == length && memcmp (left, bytes, length) == 0);
  g_clear_pointer (&left, g_free);
  log_aside = g_strconcat (aside, "-wal", NULL);
  ck_assert (g_file_get_contents (log_aside, &left, NULL, NULL));
  ck_assert_str_eq (left, "a log");
  ck_assert_uint_eq (mode_of (path), 0600);
  fixture_store = db_store_open (path, DB_OPEN_EXISTING, &error);
  assert_ok (fixture_store != NULL, error);
  ck_assert_int_eq (fixture_query_int (path, "SELECT count (*) FROM players"), 1);
}
END_TEST

/* Nothing in its place where there is no backup; and nothing happens when the backup is bad. */
START_TEST (test_replace_with)
{
  g_autofree char *path = g_strdup (db_store_get_path (fixture_store)), *left = NULL;
  g_autofree char *picture = fixture_path ("holiday.jpg"), *aside = NULL;
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&fixture_store, db_store_close);
  ck_assert (g_file_set_contents (picture, "\xff\xd8\xff\xe0 holiday", -1, NULL));
  ck_assert (g_file_set_contents (path, "not a database any more", -1, NULL));
  assert_error (db_backup_replace_damaged (path, picture, &aside, &error), error,
                DB_ERROR_NOT_DATABASE);
  ck_assert_ptr_null (aside);
  ck_assert (g_file_get_contents (path, &left, NULL, NULL));
  ck_assert_str_eq (left, "not a database any more");
  assert_ok (db_backup_replace_damaged (path, NULL, &aside, &error), error);
  fixture_store = db_store_open (path, DB_OPEN_EXISTING, &error);
  assert_ok (fixture_store != NULL, error);
  ck_assert_int_eq (fixture_query_int (path, "SELECT count (*) FROM players"), 0);
}
END_TEST

/* Not under another process's feet. */
START_TEST (test_replace_busy)
{
  g_autofree char *path = g_strdup (db_store_get_path (fixture_store)), *aside = NULL;
  g_autoptr (GError) error = NULL;
  int ready[2], done[2];
  char byte;
  pid_t child;

  g_clear_pointer (&fixture_store, db_store_close);
  ck_assert_int_eq (pipe (ready), 0);
  ck_assert_int_eq (pipe (done), 0);
  child = fork ();
  if (child == 0) {
    DbStore *other = db_store_open (path, DB_OPEN_EXISTING, NULL);

    close (done[1]);
    if (write (ready[1], other != NULL ? "y" : "n", 1) != 1 || read (done[0], &byte, 1) != 0)
      _exit (1);
    _exit (0);
  }
  close (done[0]);
  ck_assert_int_eq (read (ready[0], &byte, 1), 1);
  ck_assert_int_eq (byte, 'y');
  assert_error (db_backup_replace_damaged (path, NULL, &aside, &error), error, DB_ERROR_BUSY);
  close (done[1]);
  ck_assert_int_eq (waitpid (child, NULL, 0), child);
  assert_ok (db_backup_replace_damaged (path, NULL, &aside, &error), error);
}
END_TEST

TEST_SUITE (auto_backup)
{
  Suite *suite = suite_create ("auto-backup");
  TCase *choice = tcase_create ("choice"), *copies = tcase_create ("copies");

  tcase_add_loop_test (choice, test_choose, 0, G_N_ELEMENTS (rotations));
  tcase_add_test (choice, test_newest);
  tcase_add_test (choice, test_two_years);
  tcase_add_loop_test (choice, test_names, 0, G_N_ELEMENTS (names));
  suite_add_tcase (suite, choice);
  tcase_add_checked_fixture (copies, fixture_open, fixture_close);
  tcase_set_timeout (copies, 60);
  tcase_add_test (copies, test_make);
  tcase_add_test (copies, test_instants);
  tcase_add_test (copies, test_unfinished);
  tcase_add_test (copies, test_unfinished_elsewhere);
  tcase_add_test (copies, test_old_names);
  tcase_add_test (copies, test_link);
  tcase_add_test (copies, test_no_folder);
  tcase_add_test (copies, test_lock);
  tcase_add_test (copies, test_no_lock);
  tcase_add_test (copies, test_damaged);
  tcase_add_test (copies, test_look);
  tcase_add_test (copies, test_same);
  tcase_add_test (copies, test_replace);
  tcase_add_test (copies, test_replace_with);
  tcase_add_test (copies, test_replace_busy);
  suite_add_tcase (suite, copies);
  return suite;
}
