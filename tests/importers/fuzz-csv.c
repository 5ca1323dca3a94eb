/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Feeds any bytes to the reader of tables, by what is guessed of them. A first line in braces is a
 * mapping, by which the rest is read; a mapping that is taken must come back the same.
 */
#include "tests/importers/fuzz-plays.h"

#include "importers/plays/csv-guess.h"
#include "importers/plays/csv-mapping.h"
#include "importers/plays/csv-plays.h"

static void
try_mapping (const char *json, const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ImportMapping) mapping = import_mapping_from_json (json, &error), again = NULL;
  g_autofree char *written = NULL, *second = NULL, *missing = NULL;

  if (mapping == NULL) {
    require (error->domain == IMPORT_ERROR && error->message[0] != '\0');
    return;
  }
  written = import_mapping_to_json (mapping);
  again = import_mapping_from_json (written, NULL);
  require (again != NULL);
  second = import_mapping_to_json (again);
  require (g_str_equal (written, second));
  missing = import_mapping_check (mapping);
  require (missing == NULL || missing[0] != '\0');
  fuzz_parse (IMPORT_FORMAT_CSV, data, size, mapping);
}

/* What is shown of a table, and what it is remembered by. */
static void
try_sheet (const uint8_t *data, size_t size)
{
  g_autoptr (GBytes) content = g_bytes_new (data, size);
  g_autoptr (ImportInput) input = import_input_new_bytes ("fuzz", content);
  g_autoptr (ImportMapping) mapping = import_mapping_guess (input, NULL);
  g_autoptr (ImportCsvPreview) look = NULL;
  g_autofree char *signature = NULL, *json = NULL;
  g_autoptr (ImportMapping) again = NULL;

  if (mapping == NULL)
    return;
  json = import_mapping_to_json (mapping);
  again = import_mapping_from_json (json, NULL);
  require (again != NULL);
  look = import_csv_preview (input, &mapping->dialect, 5, NULL);
  require (look == NULL || look->rows->len <= 5);
  signature = look != NULL ? import_mapping_dup_signature (mapping, look) : NULL;
  require (signature == NULL || g_utf8_validate (signature, -1, NULL));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const uint8_t *end = size > 0 && *data == '{' ? memchr (data, '\n', size) : NULL;
  g_autofree char *json = end != NULL ? g_strndup ((const char *)data, (gsize)(end - data)) : NULL;

  if (json != NULL) {
    try_mapping (json, end + 1, size - (size_t)(end + 1 - data));
    return 0;
  }
  fuzz_parse (IMPORT_FORMAT_CSV, data, size, NULL);
  try_sheet (data, size);
  return 0;
}
