/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The bytes of a tournament report.
 */
#include "app/league/trf/trf.h"

#include "app/base/error.h"

#include "importers/input.h"
#include "importers/trf.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define CHUNK 65536

GBytes *
app_trf_load (const char *path, GError **error)
{
  gboolean input = g_str_equal (path, "-");
  FILE *file = input ? import_input_get_standard () : fopen (path, "rbe");
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  gsize n = CHUNK;
  int failed = file == NULL ? errno : 0;

  while (failed == 0 && n == CHUNK && bytes->len <= IMPORT_TRF_BYTES) {
    guint length = bytes->len;

    g_byte_array_set_size (bytes, length + CHUNK);
    n = fread (bytes->data + length, 1, CHUNK, file);
    g_byte_array_set_size (bytes, length + (guint)n);
    failed = ferror (file) ? errno : 0;
  }
  if (file != NULL && !input)
    fclose (file);
  if (failed == 0)
    return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
  app_error_errno (error, path, failed);
  return NULL;
}
