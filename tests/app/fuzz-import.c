/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Feeds any bytes to the import of records, into a collection in memory where everything is tried
 * and nothing stays. The first byte says what it is: 'r' records, 'n' the same as new matches. What
 * is refused says where.
 *
 * Dictionary: app/moves.dict
 */
#include "tests/fuzz.h"

#include "app/store/database.h"
#include "app/files/import.h"

static DbStore *db;
static AppPacks *packs;

static void
open_collection (void)
{
  if (db != NULL)
    return;
  db = app_database_open (":memory:", DB_OPEN_CREATE, NULL);
  require (db != NULL);
  packs = app_database_new_packs (db);
}

static void
try_import (const char *bytes, gsize length, AppImportFlags flags)
{
  g_autoptr (AppImport) import = app_import_new (db, packs, flags | APP_IMPORT_DRY_RUN);
  g_autoptr (GError) error = NULL;
  const GPtrArray *faults = app_import_get_faults (import);

  require (app_import_read_lines (import, app_text_reader_new ("fuzz", bytes, length), &error));
  for (guint k = 0; k < faults->len; k++) {
    require_sentence (g_ptr_array_index (faults, k));
    require (g_str_has_prefix (((GError *)g_ptr_array_index (faults, k))->message, "fuzz:"));
  }
  if (faults->len > 0)
    return;
  if (!app_import_run (import, DB_TITLE (DB_TITLE_IMPORT), NULL, &error)) {
    require_sentence (error);
    require (g_error_matches (error, APP_ERROR, APP_ERROR_RULES));
  }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  if (size == 0 || (data[0] != 'r' && data[0] != 'n'))
    return 0;
  open_collection ();
  try_import ((const char *)data + 1, size - 1,
              data[0] == 'n' ? APP_IMPORT_NEW : APP_IMPORT_FLAGS_NONE);
  return 0;
}
