/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Feeds any bytes to the importer of packs. What it takes must come through its canonical JSON
 * as the same pack; what it refuses must have a sentence and a place in the text.
 */
#include "importers/pack-hash.h"
#include "importers/pack-json.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
require (gboolean holds)
{
  if (!holds)
    abort ();
}

static void
try_again (ImportPack *pack)
{
  char *canonical = import_pack_dup_canonical (rules_pack_root (pack->pack));
  g_autoptr (GBytes) json = g_bytes_new_take (canonical, strlen (canonical));
  g_autoptr (ImportPack) again = import_pack_load (json, NULL);

  require (again != NULL
           && strcmp (import_pack_get_hash (again), import_pack_get_hash (pack)) == 0);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GBytes) json = g_bytes_new (data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (ImportPack) pack = import_pack_load (json, &error);

  if (pack != NULL) {
    try_again (pack);
  } else {
    require (error->domain == IMPORT_ERROR && error->message[0] != '\0');
    require (import_error_get_line (error) > 0 && import_error_get_column (error) > 0);
    require (g_utf8_validate (error->message, -1, NULL));
  }
  return 0;
}
