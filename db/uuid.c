/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * UUIDs of versions 7 and 5 (RFC 9562, sections 5.5, 5.7 and 6.2, method 3).
 */
#include "db/uuid.h"

#include <string.h>
#include <sys/random.h>

/* Our namespace for version 5: made once, at random. */
static const guint8 namespace[16] = { 0x6e, 0x0c, 0x5d, 0x3a, 0x21, 0xb7, 0x4f, 0x5c,
                                      0x9a, 0x4d, 0x8f, 0x10, 0xc2, 0x7e, 0x66, 0x93 };

static void
write_hex (const guint8 bytes[16], char uuid[DB_UUID_SIZE])
{
  static const char digits[] = "0123456789abcdef";
  char *at = uuid;

  for (int k = 0; k < 16; k++) {
    if (k == 4 || k == 6 || k == 8 || k == 10)
      *at++ = '-';
    *at++ = digits[bytes[k] >> 4];
    *at++ = digits[bytes[k] & 15];
  }
  *at = '\0';
}

static void
fill_random (guint8 *bytes, gsize length)
{
  gsize filled = 0;

  while (filled < length) {
    gssize got = getrandom (bytes + filled, length - filled, 0);

    if (got > 0)
      filled += (gsize)got;
  }
}

void
db_uuid_v7 (char uuid[DB_UUID_SIZE])
{
  guint8 bytes[16];
  gint64 now = g_get_real_time ();
  guint64 milliseconds = (guint64)now / 1000;
  guint fraction = (guint)(now % 1000) * 4096 / 1000;

  fill_random (bytes, sizeof bytes);
  for (int k = 0; k < 6; k++)
    bytes[k] = (guint8)(milliseconds >> (40 - 8 * k));
  bytes[6] = (guint8)(0x70 | fraction >> 8);
  bytes[7] = (guint8)fraction;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  write_hex (bytes, uuid);
}

void
db_uuid_v5 (const char *source, const char *id, char uuid[DB_UUID_SIZE])
{
  g_autoptr (GChecksum) sha1 = g_checksum_new (G_CHECKSUM_SHA1);
  guint8 bytes[20];
  gsize length = sizeof bytes;

  g_checksum_update (sha1, namespace, sizeof namespace);
  g_checksum_update (sha1, (const guchar *)source, (gssize)strlen (source) + 1);
  g_checksum_update (sha1, (const guchar *)id, (gssize)strlen (id));
  g_checksum_get_digest (sha1, bytes, &length);
  bytes[6] = (bytes[6] & 0x0f) | 0x50;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  write_hex (bytes, uuid);
}

gboolean
db_uuid_is_valid (const char *text)
{
  if (strlen (text) != DB_UUID_LENGTH)
    return FALSE;
  for (int k = 0; k < DB_UUID_LENGTH; k++) {
    gboolean dash = k == 8 || k == 13 || k == 18 || k == 23;

    if (dash ? text[k] != '-' : !g_ascii_isxdigit (text[k]))
      return FALSE;
  }
  return TRUE;
}
