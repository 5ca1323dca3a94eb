/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pack or a word list read from a file into the collection.
 */
#include "app/files/import-file.h"

#include "app/store/command-type.h"
#include "app/store/database.h"

/* What is read, and the packs that are known while it is. */
typedef struct {
  AppPacks *known;
  AppImport *import;
} Reading;

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  app_import_free (reading->import);
  app_packs_unref (reading->known);
  g_free (reading);
}

/* What the packs that were read warn of, without the file, which is known. */
static char *
dup_warnings (AppImport *import)
{
  const GPtrArray *packs = app_import_get_packs (import);
  GString *out = g_string_new (NULL);

  for (guint k = 0; k < packs->len; k++) {
    const ImportPack *pack = g_ptr_array_index (packs, k);

    if (pack->info.warning != NULL)
      g_string_append_printf (out, "%s%s", out->len > 0 ? " " : "", pack->info.warning);
  }
  return g_string_free (out, out->len == 0);
}

static gboolean
prepare_import (AppCommandRun *run, gconstpointer data, GError **error)
{
  const AppImportFile *command = data;
  Reading *reading = g_new (Reading, 1);
  const GPtrArray *faults;

  reading->known = app_database_new_packs (run->db);
  reading->import = app_import_new (run->db, reading->known, APP_IMPORT_FLAGS_NONE);
  run->state = reading;
  run->free_state = reading_free;
  if (!app_import_read_file (reading->import, command->path, command->format, error))
    return FALSE;
  faults = app_import_get_faults (reading->import);
  if (faults->len == 0)
    return TRUE;
  g_propagate_error (error, g_error_copy (g_ptr_array_index (faults, 0)));
  return FALSE;
}

static gboolean
run_import (AppCommandRun *run, gconstpointer data, GError **error)
{
  const AppImportFile *command = data;
  const Reading *reading = run->state;
  g_autofree char *base = g_path_get_basename (command->path);
  g_autoptr (DbTitle) title = db_title_new (DB_TITLE_IMPORT, base, NULL);

  run->notice = dup_warnings (reading->import);
  return app_import_run (reading->import, title, &run->batch, error);
}

static const AppCommandField fields[] = {
  { G_STRUCT_OFFSET (AppImportFile, path) },
};

const AppCommandType app_import_file = {
  .size = sizeof (AppImportFile),
  .fields = fields,
  .n_fields = G_N_ELEMENTS (fields),
  .opens_batch = TRUE,
  .prepare = prepare_import,
  .run = run_import,
};
