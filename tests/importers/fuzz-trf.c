/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Feeds any bytes to the importer of tournament reports. What it takes must be the same after it is
 * written and read again; what it refuses must have a sentence and a place.
 */
#include "importers/trf-check.h"
#include "importers/trf-read.h"
#include "importers/trf-write.h"
#include "importers/trf.h"

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
check_result (const ImportTrf *trf)
{
  g_auto (GStrv) remarks = import_trf_dup_remarks (trf);
  g_autoptr (GError) error = NULL;

  if (!import_trf_check (trf, &error))
    require (error->domain == IMPORT_ERROR && g_utf8_validate (error->message, -1, NULL));
  for (guint r = 1; r <= import_trf_count_rounds (trf); r++) {
    g_autofree char *date = import_trf_dup_round_date (trf, r);
    g_autofree char *day = import_trf_dup_day (date);

    require (day == NULL || strlen (day) == 10);
  }
  require (import_trf_count_paired_rounds (trf) <= import_trf_count_rounds (trf));
}

/* Written once, it stays as it is. */
static void
write_again (const ImportTrf *trf)
{
  gsize length, again_length;
  g_autofree char *text = import_trf_write (trf, &length);
  g_autoptr (ImportTrf) again = import_trf_read (text, length, NULL);
  g_autofree char *again_text = NULL;

  require (again != NULL && again->players->len == trf->players->len);
  require (again->lines->len == trf->lines->len && again->rounds == trf->rounds);
  again_text = import_trf_write (again, &again_length);
  require (again_length == length && memcmp (text, again_text, length) == 0);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ImportTrf) trf = import_trf_read ((const char *)data, size, &error);

  if (trf != NULL) {
    check_result (trf);
    write_again (trf);
  } else {
    require (error->domain == IMPORT_ERROR && error->message[0] != '\0');
    require (import_error_get_line (error) > 0 || error->code == IMPORT_ERROR_TOO_BIG);
    require (g_utf8_validate (error->message, -1, NULL));
  }
  return 0;
}
