/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Frames of a write-ahead log, by their salts and checksums.
 */
#include "db/wal.h"

#include "db/bytes.h"

#include <string.h>
#include <sys/stat.h>

#define HEADER 32
#define FRAME 24
#define MAGIC 0x377f0682u /* the lowest bit: checksums read big-endian words */
#define VERSION 3007000u

typedef struct {
  guint32 one, two;
} Sum;

/* What is known of one frame without the others. */
typedef struct {
  guint32 page, commit;
  goffset at;
  gboolean ours; /* its salts are the header's */
  gboolean sound;
} Frame;

typedef struct {
  int fd;
  gboolean big;
  guint8 salts[8];
  guint page_size;
  Sum before; /* what the frame before says */
  gboolean known;
} Reading;

static guint32
word (const Reading *reading, const guint8 *at)
{
  guint32 big = db_bytes_u32 (at);

  return reading->big ? big : GUINT32_SWAP_LE_BE (big);
}

static Sum
add_up (const Reading *reading, Sum sum, const guint8 *bytes, gsize length)
{
  for (gsize k = 0; k + 8 <= length; k += 8) {
    sum.one += word (reading, bytes + k) + sum.two;
    sum.two += word (reading, bytes + k + 4) + sum.one;
  }
  return sum;
}

static gboolean
same_sum (Sum a, Sum b)
{
  return a.one == b.one && a.two == b.two;
}

static Sum
stored_sum (const guint8 *at)
{
  return (Sum){ db_bytes_u32 (at), db_bytes_u32 (at + 4) };
}

static gboolean
read_header (Reading *reading)
{
  guint8 header[HEADER];
  guint32 magic;

  if (db_bytes_pread (reading->fd, header, sizeof header, 0) != sizeof header)
    return FALSE;
  magic = db_bytes_u32 (header);
  if ((magic & ~1u) != MAGIC || db_bytes_u32 (header + 4) != VERSION)
    return FALSE;
  reading->big = magic & 1;
  reading->page_size = db_bytes_u32 (header + 8);
  memcpy (reading->salts, header + 16, sizeof reading->salts);
  reading->before = stored_sum (header + 24);
  reading->known = TRUE;
  return reading->page_size >= 512 && reading->page_size <= 65536
         && (reading->page_size & (reading->page_size - 1)) == 0
         && same_sum (add_up (reading, (Sum){ 0, 0 }, header, 24), reading->before);
}

static gboolean
read_frame (Reading *reading, guint8 *buffer, goffset at, Frame *frame)
{
  gsize length = FRAME + reading->page_size;
  Sum stored;

  if (db_bytes_pread (reading->fd, buffer, length, at) != length)
    return FALSE;
  frame->page = db_bytes_u32 (buffer);
  frame->commit = db_bytes_u32 (buffer + 4);
  frame->at = at + FRAME;
  frame->ours = frame->page > 0 && memcmp (buffer + 8, reading->salts, sizeof reading->salts) == 0;
  stored = stored_sum (buffer + 16);
  /* Where the frame before is gone, this one's sum proves nothing, and its salts have to do. */
  frame->sound = frame->ours
                 && (!reading->known
                     || same_sum (add_up (reading, add_up (reading, reading->before, buffer, 8),
                                          buffer + FRAME, reading->page_size),
                                  stored));
  reading->before = stored;
  reading->known = frame->ours;
  return TRUE;
}

/* How many of the frames count: up to the last commit before the first one that is broken, or to
 * the last of all. */
static guint
count_committed (GArray *frames, guint *broken)
{
  guint first = 0, last = 0, behind = 0, behind_last = 0;

  for (; first < frames->len && g_array_index (frames, Frame, first).sound; first++)
    if (g_array_index (frames, Frame, first).commit > 0)
      last = first + 1;
  for (guint k = first; k < frames->len; k++) {
    const Frame *frame = &g_array_index (frames, Frame, k);

    if (frame->sound && frame->commit > 0) {
      behind++;
      behind_last = k + 1;
    }
  }
  if (behind < 2)
    return last;
  for (guint k = first; k < behind_last; k++)
    *broken += !g_array_index (frames, Frame, k).sound;
  return behind_last;
}

DbLog *
db_log_read (int fd)
{
  DbLog *log = g_new0 (DbLog, 1);
  Reading reading = { .fd = fd };
  g_autoptr (GArray) frames = g_array_new (FALSE, FALSE, sizeof (Frame));
  g_autofree guint8 *buffer = NULL;
  goffset at = HEADER;
  Frame frame;
  guint n;

  log->pages = g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL, g_free);
  if (!read_header (&reading))
    return log;
  log->page_size = reading.page_size;
  buffer = g_malloc (FRAME + reading.page_size);
  for (; read_frame (&reading, buffer, at, &frame); at += FRAME + reading.page_size)
    g_array_append_val (frames, frame);
  n = count_committed (frames, &log->broken);
  for (guint k = 0; k < n; k++) {
    const Frame *one = &g_array_index (frames, Frame, k);

    if (one->sound)
      g_hash_table_insert (log->pages, GUINT_TO_POINTER (one->page),
                           g_memdup2 (&one->at, sizeof one->at));
    if (one->sound && one->commit > 0)
      log->count = one->commit;
  }
  return log;
}

void
db_log_free (DbLog *log)
{
  if (log == NULL)
    return;
  g_hash_table_unref (log->pages);
  g_free (log);
}
