/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is asked of each byte of JSON, eight bytes at a time: most of a large text is plain.
 */
#pragma once

#include <glib.h>
#include <string.h>

G_BEGIN_DECLS

#define IMPORT_JSON_EACH(byte) (G_GUINT64_CONSTANT (0x0101010101010101) * (byte))

/* The eight bytes at @at. */
static inline guint64
import_json_word (const char *at)
{
  guint64 word;

  memcpy (&word, at, sizeof word);
  return word;
}

/* Not 0 if a byte of @word is below @limit, which is at most 0x80. */
static inline guint64
import_json_below (guint64 word, guint8 limit)
{
  return (word - IMPORT_JSON_EACH (limit)) & ~word & IMPORT_JSON_EACH (0x80);
}

/* Up to a quote, a backslash or a control character. */
static inline const char *
import_json_plain_end (const char *at, const char *end)
{
  for (; end - at >= 8; at += 8) {
    guint64 word = import_json_word (at);

    if ((import_json_below (word, 0x20) | import_json_below (word ^ IMPORT_JSON_EACH ('"'), 1)
         | import_json_below (word ^ IMPORT_JSON_EACH ('\\'), 1))
        != 0)
      break;
  }
  while (at < end && *at != '"' && *at != '\\' && (guchar)*at >= 0x20)
    at++;
  return at;
}

/* How many characters begin from @at to @end, in UTF-8. */
static inline gsize
import_json_count (const char *at, const char *end)
{
  gsize n = 0;

  for (; end - at >= 8; at += 8) {
    guint64 word = import_json_word (at);
    guint64 inner = (word >> 7) & ~(word >> 6) & IMPORT_JSON_EACH (1);

    n += 8 - (gsize)((inner * IMPORT_JSON_EACH (1)) >> 56);
  }
  for (; at < end; at++)
    n += ((guchar)*at & 0xc0) != 0x80;
  return n;
}

/* As g_utf8_validate_len(), faster where there is little but ASCII. */
static inline gboolean
import_json_validate (const char *at, gsize length, const char **valid)
{
  const char *end = at + length;

  for (;;) {
    gunichar c;

    while (end - at >= 8
           && ((import_json_word (at) & IMPORT_JSON_EACH (0x80))
               | import_json_below (import_json_word (at), 1))
                  == 0)
      at += 8;
    *valid = at;
    if (at == end)
      return TRUE;
    if (*at == '\0')
      return FALSE;
    c = (guchar)*at < 0x80 ? 0 : g_utf8_get_char_validated (at, end - at);
    if (c >= 0x110000)
      return FALSE;
    at = g_utf8_next_char (at);
  }
}

G_END_DECLS
