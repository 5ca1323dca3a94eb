/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The encodings of tables: UTF-8 as it is, UTF-16 and Windows-1252 into it.
 */
#include "importers/plays/csv-decode.h"

#include <string.h>

struct ImportCsvDecoder {
  ImportCsvEncoding encoding;
  gboolean started, big;
  guint8 half; /* the first byte of a unit that a piece ended with */
  gboolean has_half;
  gunichar high; /* the first half of a surrogate pair, or 0 */
  GString *text;
};

/* What Windows-1252 has in 0x80 to 0x9f. */
static const gunichar high_half[32] = {
  0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
  0x2039, 0x0152, 0xfffd, 0x017d, 0xfffd, 0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
  0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0xfffd, 0x017e, 0x0178,
};

ImportCsvDecoder *
import_csv_decoder_new (ImportCsvEncoding encoding)
{
  ImportCsvDecoder *decoder = g_new0 (ImportCsvDecoder, 1);

  decoder->encoding = encoding;
  decoder->text = g_string_new (NULL);
  return decoder;
}

void
import_csv_decoder_free (ImportCsvDecoder *decoder)
{
  if (decoder == NULL)
    return;
  g_string_free (decoder->text, TRUE);
  g_free (decoder);
}

void
import_csv_append_1252 (GString *text, const char *bytes, gsize length)
{
  for (gsize k = 0; k < length; k++) {
    guint8 byte = (guint8)bytes[k];

    if (byte < 0x80)
      g_string_append_c (text, (char)byte);
    else
      g_string_append_unichar (text, byte < 0xa0 ? high_half[byte - 0x80] : byte);
  }
}

static void
append_unit (ImportCsvDecoder *decoder, gunichar unit)
{
  gunichar high = decoder->high;

  decoder->high = 0;
  if (high != 0 && unit >= 0xdc00 && unit < 0xe000) {
    g_string_append_unichar (decoder->text, 0x10000 + ((high - 0xd800) << 10 | (unit - 0xdc00)));
    return;
  }
  if (high != 0)
    g_string_append_unichar (decoder->text, 0xfffd);
  if (unit >= 0xd800 && unit < 0xdc00)
    decoder->high = unit;
  else
    g_string_append_unichar (decoder->text, unit >= 0xdc00 && unit < 0xe000 ? 0xfffd : unit);
}

static void
take_unit (ImportCsvDecoder *decoder, guint8 first, guint8 second)
{
  if (!decoder->started) {
    decoder->started = TRUE;
    decoder->big = first == 0xfe && second == 0xff;
    if (decoder->big || (first == 0xff && second == 0xfe))
      return;
    decoder->big = first == 0;
  }
  append_unit (decoder,
               decoder->big ? (gunichar)(first << 8 | second) : (gunichar)(second << 8 | first));
}

static void
decode_utf16 (ImportCsvDecoder *decoder, const guint8 *bytes, gsize length)
{
  for (gsize k = 0; k < length; k++) {
    if (decoder->has_half)
      take_unit (decoder, decoder->half, bytes[k]);
    decoder->half = bytes[k];
    decoder->has_half = !decoder->has_half;
  }
}

const GString *
import_csv_decode (ImportCsvDecoder *decoder, const char *bytes, gsize length)
{
  g_string_truncate (decoder->text, 0);
  if (decoder->encoding == IMPORT_CSV_UTF16) {
    decode_utf16 (decoder, (const guint8 *)bytes, length);
    return decoder->text;
  }
  if (!decoder->started && length >= 3 && memcmp (bytes, "\xef\xbb\xbf", 3) == 0) {
    bytes += 3;
    length -= 3;
  }
  decoder->started = TRUE;
  if (decoder->encoding == IMPORT_CSV_1252)
    import_csv_append_1252 (decoder->text, bytes, length);
  else
    g_string_append_len (decoder->text, bytes, (gssize)length);
  return decoder->text;
}
