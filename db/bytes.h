/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Big-endian numbers and SQLite's varints, and reading a file by place. Private to db/.
 */
#pragma once

#include <glib.h>

#include <errno.h>
#include <unistd.h>

G_BEGIN_DECLS

static inline guint
db_bytes_u16 (const guint8 *at)
{
  return (guint)at[0] << 8 | at[1];
}

static inline guint32
db_bytes_u32 (const guint8 *at)
{
  return (guint32)at[0] << 24 | (guint32)at[1] << 16 | (guint32)at[2] << 8 | at[3];
}

/* One to nine bytes before @end; how many, or 0 where they don't end. */
static inline gsize
db_bytes_varint (const guint8 *at, const guint8 *end, guint64 *value)
{
  guint64 sum = 0;

  for (gsize k = 0; k < 9 && at + k < end; k++) {
    if (k == 8) {
      *value = sum << 8 | at[8];
      return 9;
    }
    sum = sum << 7 | (at[k] & 0x7f);
    if ((at[k] & 0x80) == 0) {
      *value = sum;
      return k + 1;
    }
  }
  return 0;
}

/* How many bytes could be read. */
static inline gsize
db_bytes_pread (int fd, void *buffer, gsize length, goffset at)
{
  gsize got = 0;

  while (got < length) {
    gssize n = pread (fd, (guint8 *)buffer + got, length - got, at + (goffset)got);

    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      break;
    got += (gsize)n;
  }
  return got;
}

G_END_DECLS
