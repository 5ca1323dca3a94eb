/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes what reads a database file without SQLite. The first two bytes say how many of the rest
 * are the log's; with the highest bit set its checksums are put right before. What is left is the
 * file.
 */
#include "db/bytes.h"
#include "db/pages.h"
#include "tests/fuzz.h"

#include <glib/gstdio.h>
#include <string.h>

#define MOST_COLUMNS 64
#define HEADER 32
#define FRAME 24

static char *folder;

static void
remove_folder (void)
{
  g_autofree char *file = g_build_filename (folder, "a.db", NULL);
  g_autofree char *log = g_build_filename (folder, "a.db-wal", NULL);

  g_unlink (file);
  g_unlink (log);
  g_rmdir (folder);
}

static void
make_folder (void)
{
  g_autofree char *name = g_strdup_printf ("/dev/shm/tomekeeper-pages-%d", (int)getpid ());

  if (folder != NULL)
    return;
  folder = g_mkdir_with_parents (name, 0700) == 0 ? g_steal_pointer (&name)
                                                  : g_dir_make_tmp (NULL, NULL);
  atexit (remove_folder);
}

static void
put_u32 (guint8 *at, guint32 value)
{
  for (guint k = 0; k < 4; k++)
    at[k] = (guint8)(value >> (24 - 8 * k));
}

static void
add_up (guint32 sum[2], gboolean big, const guint8 *bytes, gsize length)
{
  for (gsize k = 0; k + 8 <= length; k += 8) {
    guint32 one = db_bytes_u32 (bytes + k), two = db_bytes_u32 (bytes + k + 4);

    sum[0] += (big ? one : GUINT32_SWAP_LE_BE (one)) + sum[1];
    sum[1] += (big ? two : GUINT32_SWAP_LE_BE (two)) + sum[0];
  }
}

/* A log whose frames are its own. */
static void
mend_log (guint8 *log, gsize length)
{
  guint32 sum[2] = { 0, 0 }, page_size;
  gboolean big;

  if (length < HEADER)
    return;
  put_u32 (log, 0x377f0682 | (log[3] & 1));
  put_u32 (log + 4, 3007000);
  page_size = 512u << (log[11] % 3);
  put_u32 (log + 8, page_size);
  big = log[3] & 1;
  add_up (sum, big, log, 24);
  put_u32 (log + 24, sum[0]);
  put_u32 (log + 28, sum[1]);
  for (gsize at = HEADER; at + FRAME + page_size <= length; at += FRAME + page_size) {
    memcpy (log + at + 8, log + 16, 8);
    add_up (sum, big, log + at, 8);
    add_up (sum, big, log + at + FRAME, page_size);
    put_u32 (log + at + 16, sum[0]);
    put_u32 (log + at + 20, sum[1]);
  }
}

static void
read_cells (DbPages *pages, const DbPage *page, GByteArray *record)
{
  DbValue values[MOST_COLUMNS];
  DbCell cell;
  guint n = 0;

  for (guint k = 0; k < page->n_cells; k++) {
    if (!db_page_get_cell (pages, page, k, &cell))
      continue;
    require (cell.size == 0 || cell.n_local <= cell.size);
    require (cell.n_local == 0 || cell.local + cell.n_local <= page->bytes + page->length);
    if (!db_cell_read (pages, &cell, record, values, MOST_COLUMNS, &n))
      continue;
    for (guint c = 0; c < n; c++)
      require (
          values[c].kind < DB_VALUE_TEXT || values[c].length == 0
          || ((const guint8 *)values[c].bytes >= record->data
              && (const guint8 *)values[c].bytes + values[c].length <= record->data + record->len));
  }
}

static void
count_free (guint32 number, gpointer data)
{
  ++*(guint *)data;
}

static void
read_all (const char *file)
{
  g_autoptr (DbPages) pages = db_pages_open (file, NULL);
  g_autoptr (DbPage) page = pages != NULL ? db_page_new (pages) : NULL;
  g_autoptr (GByteArray) record = g_byte_array_new ();
  guint n_free = 0;

  if (pages == NULL)
    return;
  db_pages_foreach_free (pages, count_free, &n_free);
  /* A trunk may name as many as it holds, once more than there are pages. */
  require (n_free <= db_pages_get_count (pages) + 65536);
  for (guint32 number = 0; number <= db_pages_get_count (pages) + 1; number++)
    if (db_page_load (pages, number, page)) {
      db_page_makes_sense (pages, page);
      read_cells (pages, page, record);
      db_pages_is_chained (pages, number);
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *file = NULL, *log = NULL;
  g_autofree guint8 *frames = NULL;
  gsize n_log;

  if (size < 2)
    return 0;
  make_folder ();
  file = g_build_filename (folder, "a.db", NULL);
  log = g_build_filename (folder, "a.db-wal", NULL);
  n_log = MIN ((gsize)(db_bytes_u16 (data) & 0x7fff), size - 2);
  frames = g_memdup2 (data + 2, n_log);
  if (data[0] & 0x80 && frames != NULL)
    mend_log (frames, n_log);
  if (!g_file_set_contents_full (file, (const char *)data + 2 + n_log, (gssize)(size - 2 - n_log),
                                 G_FILE_SET_CONTENTS_NONE, 0600, NULL)
      || !g_file_set_contents_full (log, frames != NULL ? (const char *)frames : "", (gssize)n_log,
                                    G_FILE_SET_CONTENTS_NONE, 0600, NULL))
    return 0;
  read_all (file);
  return 0;
}
