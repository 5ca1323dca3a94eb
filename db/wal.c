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
} Checksum;

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
  Checksum before; /* what the frame before says */
  gboolean known;
} WalReader;

static guint32
read_word (const WalReader *reader, const guint8 *at)
{
  guint32 big = db_bytes_u32 (at);

  return reader->big ? big : GUINT32_SWAP_LE_BE (big);
}

static Checksum
add_checksum (const WalReader *reader, Checksum sum, const guint8 *bytes, gsize length)
{
  for (gsize k = 0; k + 8 <= length; k += 8) {
    sum.one += read_word (reader, bytes + k) + sum.two;
    sum.two += read_word (reader, bytes + k + 4) + sum.one;
  }
  return sum;
}

static gboolean
same_checksum (Checksum a, Checksum b)
{
  return a.one == b.one && a.two == b.two;
}

static Checksum
stored_checksum (const guint8 *at)
{
  return (Checksum){ db_bytes_u32 (at), db_bytes_u32 (at + 4) };
}

static gboolean
read_header (WalReader *reader)
{
  guint8 header[HEADER];
  guint32 magic;

  if (db_bytes_pread (reader->fd, header, sizeof header, 0) != sizeof header)
    return FALSE;
  magic = db_bytes_u32 (header);
  if ((magic & ~1u) != MAGIC || db_bytes_u32 (header + 4) != VERSION)
    return FALSE;
  reader->big = magic & 1;
  reader->page_size = db_bytes_u32 (header + 8);
  memcpy (reader->salts, header + 16, sizeof reader->salts);
  reader->before = stored_checksum (header + 24);
  reader->known = TRUE;
  return reader->page_size >= 512 && reader->page_size <= 65536
         && (reader->page_size & (reader->page_size - 1)) == 0
         && same_checksum (add_checksum (reader, (Checksum){ 0, 0 }, header, 24), reader->before);
}

static gboolean
read_frame (WalReader *reader, guint8 *buffer, goffset at, Frame *frame)
{
  gsize length = FRAME + reader->page_size;
  Checksum stored;

  if (db_bytes_pread (reader->fd, buffer, length, at) != length)
    return FALSE;
  frame->page = db_bytes_u32 (buffer);
  frame->commit = db_bytes_u32 (buffer + 4);
  frame->at = at + FRAME;
  frame->ours = frame->page > 0 && memcmp (buffer + 8, reader->salts, sizeof reader->salts) == 0;
  stored = stored_checksum (buffer + 16);
  /* Where the frame before is gone, this one's sum proves nothing, and its salts have to do. */
  frame->sound =
      frame->ours
      && (!reader->known
          || same_checksum (add_checksum (reader, add_checksum (reader, reader->before, buffer, 8),
                                          buffer + FRAME, reader->page_size),
                            stored));
  reader->before = stored;
  reader->known = frame->ours;
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

DbWal *
db_wal_read (int fd)
{
  DbWal *log = g_new0 (DbWal, 1);
  WalReader reader = { .fd = fd };
  g_autoptr (GArray) frames = g_array_new (FALSE, FALSE, sizeof (Frame));
  g_autofree guint8 *buffer = NULL;
  goffset at = HEADER;
  Frame frame;
  guint n;

  log->pages = g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL, g_free);
  if (!read_header (&reader))
    return log;
  log->page_size = reader.page_size;
  buffer = g_malloc (FRAME + reader.page_size);
  for (; read_frame (&reader, buffer, at, &frame); at += FRAME + reader.page_size)
    g_array_append_val (frames, frame);
  n = count_committed (frames, &log->damaged_frames);
  for (guint k = 0; k < n; k++) {
    const Frame *one = &g_array_index (frames, Frame, k);

    if (one->sound)
      g_hash_table_insert (log->pages, GUINT_TO_POINTER (one->page),
                           g_memdup2 (&one->at, sizeof one->at));
    if (one->sound && one->commit > 0)
      log->n_pages = one->commit;
  }
  return log;
}

void
db_wal_free (DbWal *log)
{
  if (log == NULL)
    return;
  g_hash_table_unref (log->pages);
  g_free (log);
}
