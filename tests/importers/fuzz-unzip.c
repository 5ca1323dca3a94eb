/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Feeds any bytes to the reader of zip files. What it hands over keeps to the limits; what it
 * refuses has a sentence.
 */
#include "importers/unzip.h"

#include "importers/error.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

typedef struct {
  guint entries;
  guint64 bytes;
} Taken;

static void
require (gboolean holds)
{
  if (!holds)
    abort ();
}

static gboolean
each_cb (const char *name, ImportInput *entry, gpointer data, GError **error)
{
  Taken *taken = data;

  require (name[0] != '\0' && name[0] != '/' && g_utf8_validate (name, -1, NULL));
  require (strchr (name, '\\') == NULL && !g_str_has_prefix (name, "../"));
  require (import_input_get_position (entry) == 0);
  taken->bytes += import_input_get_size (entry);
  require (++taken->entries <= IMPORT_ZIP_ENTRIES && taken->bytes <= IMPORT_ZIP_BYTES);
  import_input_free (entry);
  return TRUE;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (ImportInput) input = import_input_new_bytes ("fuzz.zip", bytes);
  g_autoptr (GError) error = NULL;
  Taken taken = { 0 };

  if (!import_unzip (input, NULL, each_cb, &taken, &error)) {
    require (error->domain == IMPORT_ERROR && error->message[0] != '\0');
    require (g_utf8_validate (error->message, -1, NULL));
  }
  return 0;
}
