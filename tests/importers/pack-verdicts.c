/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Says of each pack file that it is given what the program makes of it, one line a file: "ok", or
 * "LINE:COLUMN: message". For check-packs.py.
 */
#include "importers/pack-json.h"

#include <stdio.h>
#include <stdlib.h>

int
main (int argc, char **argv)
{
  for (int k = 1; k < argc; k++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (ImportPack) pack = import_pack_load_file (argv[k], &error);

    if (pack != NULL)
      puts ("ok");
    else
      printf ("%u:%u: %s\n", import_error_get_line (error), import_error_get_column (error),
              error->message);
  }
  return EXIT_SUCCESS;
}
