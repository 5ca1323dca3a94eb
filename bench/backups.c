/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * backups: what a backup of 100,000 matches takes, and how long others wait who write meanwhile.
 * Time as it passes: most of it is the disk's.
 */
#include "app/store/backups.h"
#include "app/store/database.h"
#include "bench/budgets.h"

#include "db/players.h"
#include "tests/ui/many-matches.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>

#define MATCHES 100000
#define ROUNDS 5
#define CALM_US 1000000

/* Somebody who goes on recording: one change after the other, each as durable as a move. */
typedef struct {
  const char *path;
  gint stop;
  GArray *waits; /* of gint64, microseconds */
} Recorder;

static void
fail (const char *what)
{
  fprintf (stderr, "%s\n", what);
  exit (2);
}

static int
compare (const void *a, const void *b)
{
  gint64 one = *(const gint64 *)a, other = *(const gint64 *)b;

  return (one > other) - (one < other);
}

static gpointer
record_thread (gpointer data)
{
  static guint n = 0;
  Recorder *recorder = data;
  DbStore *db = db_store_open (recorder->path, DB_OPEN_EXISTING, NULL);

  while (!g_atomic_int_get (&recorder->stop)) {
    g_autofree char *name = g_strdup_printf ("Somebody new %u", n++);
    gint64 player, start = g_get_monotonic_time (), wait;

    if (db == NULL || !db_player_add (db, name, &player, NULL))
      fail ("nothing can be written");
    wait = g_get_monotonic_time () - start;
    g_array_append_val (recorder->waits, wait);
    g_usleep (2000);
  }
  db_store_close (db);
  return NULL;
}

static void
print_waits (const char *what, GArray *waits)
{
  g_array_sort (waits, compare);
  printf ("%-36s %5u changes, median %7.2f ms, longest %8.2f ms\n", what, waits->len,
          (double)g_array_index (waits, gint64, waits->len / 2) / 1000,
          (double)g_array_index (waits, gint64, waits->len - 1) / 1000);
}

/* Makes backups, or nothing for a while, beside a recorder; the milliseconds of the median one. */
static double
time_beside_recorder (DbStore *db, const char *what, gboolean copying, guint64 *size)
{
  Recorder recorder = { db_store_get_path (db), 0, g_array_new (FALSE, FALSE, sizeof (gint64)) };
  GThread *thread = g_thread_new ("recorder", record_thread, &recorder);
  gint64 took[ROUNDS] = { 0 };

  g_usleep (50000);
  for (guint k = 0; copying && k < ROUNDS; k++) {
    g_autoptr (DbAutoBackup) kept = NULL;
    gint64 start = g_get_monotonic_time ();

    if (!db_auto_backup_make (db, DB_AUTO_BACKUP_HAND, &kept, NULL))
      fail ("no backup can be made");
    took[k] = g_get_monotonic_time () - start;
    *size = kept->size;
  }
  if (!copying)
    g_usleep (CALM_US);
  g_atomic_int_set (&recorder.stop, 1);
  g_thread_join (thread);
  print_waits (what, recorder.waits);
  g_array_unref (recorder.waits);
  qsort (took, ROUNDS, sizeof *took, compare);
  return (double)took[ROUNDS / 2] / 1000;
}

/* The milliseconds of one backup after a change. */
static gint64
time_backup (DbStore *db, DbAutoBackupWhy why)
{
  static guint n = 0;
  g_autofree char *name = g_strdup_printf ("Another one %u", n++);
  g_autoptr (DbAutoBackup) kept = NULL;
  gint64 player, start;

  if (!db_player_add (db, name, &player, NULL))
    fail ("nothing can be written");
  start = g_get_monotonic_time ();
  if (!db_auto_backup_make (db, why, &kept, NULL))
    fail ("no backup can be made");
  return g_get_monotonic_time () - start;
}

/* A daily backup has sums of its rows, one by hand has none: by turns. The first daily one has no
 * sums of an earlier day to begin with. */
static void
compare_daily (DbStore *db)
{
  gint64 hand[ROUNDS], daily[ROUNDS], first = time_backup (db, DB_AUTO_BACKUP_DAILY);
  double share;

  for (guint k = 0; k < ROUNDS; k++) {
    hand[k] = time_backup (db, DB_AUTO_BACKUP_HAND);
    daily[k] = time_backup (db, DB_AUTO_BACKUP_DAILY);
  }
  qsort (hand, ROUNDS, sizeof *hand, compare);
  qsort (daily, ROUNDS, sizeof *daily, compare);
  share = (double)(daily[ROUNDS / 2] - hand[ROUNDS / 2]) / (double)hand[ROUNDS / 2];
  printf ("%-36s %8.0f ms, the first daily one %.0f ms\n", "a backup by hand",
          (double)hand[ROUNDS / 2] / 1000, (double)first / 1000);
  printf ("%-36s %8.1f %% of a backup, at most %.0f %%%s\n", "sums of a daily backup", 100 * share,
          100 * LIMIT_SUMS, share > LIMIT_SUMS ? ": TOO SLOW" : "");
}

static void
remove_folder (const char *folder)
{
  GDir *dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    if (g_file_test (path, G_FILE_TEST_IS_DIR))
      remove_folder (path);
    else
      g_unlink (path);
  }
  if (dir != NULL)
    g_dir_close (dir);
  g_rmdir (folder);
}

int
main (void)
{
  g_autofree char *folder = g_dir_make_tmp ("tomekeeper-bench-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "store.db", NULL), *kept = NULL, *why = NULL;
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (DbStore) db = NULL;
  DbAutoBackupContent content;
  guint64 size = 0;
  gint64 start;
  double took;

  db_store_close (app_database_open (path, DB_OPEN_CREATE, NULL));
  db = fill_many_matches (path, MATCHES, &why) ? app_database_open (path, DB_OPEN_EXISTING, NULL)
                                               : NULL;
  if (db == NULL)
    fail ("no collection can be made");
  time_beside_recorder (db, "recording, by itself", FALSE, &size);
  took = time_beside_recorder (db, "recording, while backups are made", TRUE, &size);
  printf ("%-36s %8.0f ms, %.1f MB\n", "a backup, checked, beside that", took, (double)size / 1e6);
  compare_daily (db);
  list = db_auto_backup_list (path, NULL);
  start = g_get_monotonic_time ();
  if (!db_auto_backup_inspect (((DbAutoBackup *)list->pdata[0])->file, &content, NULL))
    fail ("a backup can't be looked at");
  printf ("%-36s %8.0f ms\n", "looking into one", (double)(g_get_monotonic_time () - start) / 1000);
  start = g_get_monotonic_time ();
  if (app_backups_is_due (db, db_now ()))
    fail ("one is due");
  printf ("%-36s %8.2f ms\n", "is one due, on the same day",
          (double)(g_get_monotonic_time () - start) / 1000);
  start = g_get_monotonic_time ();
  app_backups_is_due (db, db_now () + G_GINT64_CONSTANT (86400) * 1000);
  printf ("%-36s %8.2f ms\n", "is one due, on the next day",
          (double)(g_get_monotonic_time () - start) / 1000);
  start = g_get_monotonic_time ();
  db_store_close (g_steal_pointer (&db));
  if (!app_backups_restore (path, ((DbAutoBackup *)list->pdata[0])->file, &kept, NULL))
    fail ("nothing can be restored");
  printf ("%-36s %8.0f ms\n", "a restore, with the backup before",
          (double)(g_get_monotonic_time () - start) / 1000);
  remove_folder (folder);
  return 0;
}
