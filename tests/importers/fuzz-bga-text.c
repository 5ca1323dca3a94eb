/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Feeds any bytes to the readers of bookmarklets' lines and of NemeStats' table, and to the look
 * that tells formats apart.
 */
#include "tests/importers/fuzz-plays.h"

#include "importers/plays/sniff.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static const ImportFormat formats[] = { IMPORT_FORMAT_BGA_STATS, IMPORT_FORMAT_BGA_MOVES,
                                          IMPORT_FORMAT_BGA_TOURNAMENT,
                                          IMPORT_FORMAT_NEMESTATS_CSV };

  for (gsize k = 0; k < G_N_ELEMENTS (formats); k++)
    fuzz_parse (formats[k], data, size, NULL);
  import_sniff (NULL, (const char *)data, MIN (size, IMPORT_SNIFF_BYTES),
                size <= IMPORT_SNIFF_BYTES);
  return 0;
}
