/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Feeds any bytes to the reader of BoardGameGeek's XML.
 */
#include "tests/importers/fuzz-plays.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  fuzz_parse (IMPORT_FORMAT_BGG_PLAYS, data, size, NULL);
  return 0;
}
