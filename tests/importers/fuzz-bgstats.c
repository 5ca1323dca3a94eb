/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Feeds any bytes to the parsers of plays in JSON: to the one whose format they seem to be, else to
 * one that their first byte picks.
 */
#include "tests/importers/fuzz-sink.h"

#include "importers/plays/sniff.h"

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static const ImportFormat formats[] = { IMPORT_FORMAT_BGSTATS, IMPORT_FORMAT_BGSTATS_LINK,
                                          IMPORT_FORMAT_BGA_TABLES, IMPORT_FORMAT_NEMESTATS };
  ImportFormat format = import_sniff (NULL, (const char *)data, size, TRUE);

  for (gsize k = 0; k < G_N_ELEMENTS (formats); k++)
    if (format == formats[k]) {
      fuzz_parse (format, data, size, NULL);
      return 0;
    }
  if (size > 0)
    fuzz_parse (formats[data[0] % G_N_ELEMENTS (formats)], data + 1, size - 1, NULL);
  return 0;
}
