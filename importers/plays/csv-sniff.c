/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which delimiter and encoding a table has, by its first bytes: the delimiter is the one by which
 * most rows have as many cells as the first.
 */
#include "importers/plays/csv-sniff.h"

#include "importers/plays/csv-decode.h"
#include "importers/plays/csv-private.h"

#include <string.h>

#define ROWS 60
#define CUT 4096 /* bytes that may be the start of more */

/* In the order in which they are taken where nothing else tells them apart. */
static const char delimiters[] = { '\t', ';', ',', '|' };

/* The last character of what is not the whole file may have been cut. */
static gboolean
is_cut (const char *at, const char *end)
{
  guchar lead = (guchar)*at;

  return end - at < 4 && lead >= 0xc2 && lead <= 0xf4
         && g_utf8_get_char_validated (at, end - at) == (gunichar)-2;
}

static ImportCsvEncoding
sniff_encoding (const char *start, gsize length)
{
  gboolean cut = length >= CUT;
  const char *end;

  if (length >= 2
      && (memcmp (start, "\xff\xfe", 2) == 0 || memcmp (start, "\xfe\xff", 2) == 0
          || (start[0] == '\0') != (start[1] == '\0')))
    return IMPORT_CSV_UTF16;
  while (!g_utf8_validate_len (start, length, &end) && *end == '\0') {
    length -= (gsize)(end + 1 - start);
    start = end + 1;
  }
  return g_utf8_validate_len (start, length, NULL) || (cut && is_cut (end, start + length))
             ? IMPORT_CSV_UTF8
             : IMPORT_CSV_1252;
}

/* How many delimiters each of the first rows has; quoted ones don't count. */
static guint
count (const char *text, gsize length, char delimiter, guint counts[ROWS])
{
  gboolean quoted = FALSE, filled = FALSE;
  guint rows = 0, n = 0;

  for (gsize k = 0; k < length && rows < ROWS; k++) {
    char c = text[k];

    if (c == '"')
      quoted = !quoted;
    else if (!quoted && c == delimiter)
      n++;
    else if (!quoted && (c == '\n' || c == '\r')) {
      if (filled)
        counts[rows++] = n;
      n = 0;
      filled = FALSE;
      continue;
    }
    filled = TRUE;
  }
  if (filled && rows < ROWS && (rows == 0 || n == counts[0]))
    counts[rows++] = n;
  return rows;
}

/* Of 1000: how many rows have as many cells as the first; 0 for one cell. */
static guint
rate (const char *text, gsize length, char delimiter)
{
  guint counts[ROWS], rows = count (text, length, delimiter, counts), like = 0;

  if (rows == 0 || counts[0] == 0)
    return 0;
  for (guint k = 0; k < rows; k++)
    like += counts[k] == counts[0];
  return 1 + like * 1000 / rows;
}

/* "sep=;" on the first line settles it. */
static char
said_delimiter (const char *text, gsize length)
{
  if (length < 6 || memcmp (text, "sep=", 4) != 0 || (text[5] != '\r' && text[5] != '\n')
      || memchr (delimiters, text[4], sizeof delimiters) == NULL)
    return '\0';
  return text[4];
}

static char
sniff_delimiter (const char *text, gsize length)
{
  char best = said_delimiter (text, length);
  guint most = 0;

  if (best != '\0')
    return best;
  best = ',';
  for (gsize k = 0; k < sizeof delimiters; k++) {
    guint rating = rate (text, length, delimiters[k]);

    if (rating > most) {
      most = rating;
      best = delimiters[k];
    }
  }
  return best;
}

ImportCsvDialect
import_csv_sniff (const char *start, gsize length)
{
  ImportCsvDialect dialect = { ',', sniff_encoding (start, length), FALSE };
  g_autoptr (ImportCsvDecoder) decoder = import_csv_decoder_new (dialect.encoding);
  const GString *text = import_csv_decode (decoder, start, length);

  dialect.delimiter = sniff_delimiter (text->str, text->len);
  return dialect;
}

gboolean
import_csv_sniff_input (ImportInput *input, ImportCsvDialect *dialect, GError **error)
{
  g_autofree char *start = g_malloc (IMPORT_SNIFF_BYTES);
  gsize length = 0;
  gssize got = 1;

  if (!import_input_rewind (input, error))
    return FALSE;
  for (; got > 0 && length < IMPORT_SNIFF_BYTES; length += (gsize)MAX (got, 0))
    got = import_input_read (input, start + length, IMPORT_SNIFF_BYTES - length, error);
  if (got < 0)
    return FALSE;
  *dialect = import_csv_sniff (start, length);
  return TRUE;
}
