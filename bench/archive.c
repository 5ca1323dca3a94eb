/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * archive [MATCHES]: a collection of 100,000 matches written as an archive and brought back,
 * against libarchive alone, which unpacks and packs the same entries. Exits with 1 when a limit is
 * passed.
 */
#include "app/archive/archive.h"
#include "app/store/database.h"
#include "tests/ui/many-matches.h"

#include <archive.h>
#include <archive_entry.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#define MATCHES 100000
#define WRITE_LIMIT 8.0 /* times libarchive alone */
#define READ_LIMIT 16.0 /* it is checked, sorted into a draft, and from there into the file */
#define RSS_LIMIT 64    /* MiB, of all of it */

static char *folder;

static void
fail (const char *what)
{
  fprintf (stderr, "%s\n", what);
  exit (2);
}

static char *
in_folder (const char *name)
{
  return g_build_filename (folder, name, NULL);
}

/* Milliseconds that this process had a core. */
static double
now_ms (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1000 + (double)now.tv_nsec / 1e6;
}

static double
pack_again (const char *from, const char *to)
{
  struct archive *in = archive_read_new (), *out = archive_write_new ();
  struct archive_entry *entry;
  double start = now_ms ();
  static char piece[1 << 16];
  la_ssize_t length;

  archive_read_support_format_zip (in);
  archive_write_set_format_zip (out);
  if (archive_read_open_filename (in, from, 1 << 16) != ARCHIVE_OK
      || archive_write_open_filename (out, to) != ARCHIVE_OK)
    fail ("libarchive does not open the files");
  while (archive_read_next_header (in, &entry) == ARCHIVE_OK) {
    archive_write_header (out, entry);
    while ((length = archive_read_data (in, piece, sizeof piece)) > 0)
      archive_write_data (out, piece, (size_t)length);
  }
  archive_read_free (in);
  archive_write_free (out);
  return now_ms () - start;
}

static gboolean
print_ratio (const char *what, double ours, double bare, double limit)
{
  printf ("%-52s %9.0f against %9.0f ms   ratio %.2f   limit %.2f%s\n", what, ours, bare,
          ours / bare, limit, ours / bare > limit ? "   TOO SLOW" : "");
  return ours / bare <= limit;
}

static gboolean
print_memory (void)
{
  struct rusage usage;
  long mebibytes;

  getrusage (RUSAGE_SELF, &usage);
  mebibytes = usage.ru_maxrss / 1024;
  printf ("%-52s %9ld MiB   limit %d MiB%s\n", "memory of all of it", mebibytes, RSS_LIMIT,
          mebibytes > RSS_LIMIT ? "   TOO MUCH" : "");
  return mebibytes <= RSS_LIMIT;
}

static DbStore *
open_db (const char *path)
{
  GError *error = NULL;
  DbStore *db = app_database_open (path, DB_OPEN_CREATE, &error);

  if (db == NULL)
    fail (error->message);
  return db;
}

static double
write_archive (const char *from, const char *zip)
{
  g_autoptr (DbStore) db = open_db (from);
  GError *error = NULL;
  double start = now_ms ();

  if (!app_archive_write (db, zip, NULL, NULL, NULL, NULL, &error))
    fail (error->message);
  return now_ms () - start;
}

static double
restore (const char *zip, const char *to)
{
  g_autoptr (DbStore) db = open_db (to);
  g_autoptr (ImportInput) input = import_input_open (zip, 0, NULL);
  g_autoptr (AppArchive) archive = NULL;
  GError *error = NULL;
  double start = now_ms ();

  archive = input == NULL ? NULL : app_archive_open (input, NULL, NULL, NULL, &error);
  if (archive == NULL || !app_archive_merge (archive, db, NULL, &error))
    fail (error != NULL ? error->message : zip);
  return now_ms () - start;
}

static void
remove_folder (void)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = in_folder (name);

    g_unlink (path);
  }
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  int matches = argc > 1 ? atoi (argv[1]) : MATCHES;
  g_autofree char *from = NULL, *to = NULL, *zip = NULL, *again = NULL, *message = NULL;
  double wrote, restored, bare;
  gboolean good;

  folder = g_dir_make_tmp ("tomekeeper-bench-XXXXXX", NULL);
  if (folder == NULL)
    fail ("no folder for the files");
  from = in_folder ("from.db");
  to = in_folder ("to.db");
  zip = in_folder ("a.zip");
  again = in_folder ("again.zip");
  db_store_close (open_db (from));
  if (!fill_many_matches (from, matches, &message))
    fail (message);
  wrote = write_archive (from, zip);
  bare = pack_again (zip, again);
  restored = restore (zip, to);
  good = print_ratio ("an archive written", wrote, bare, WRITE_LIMIT);
  good = print_ratio ("an archive read, checked and restored", restored, bare, READ_LIMIT) && good;
  good = print_memory () && good;
  remove_folder ();
  return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
