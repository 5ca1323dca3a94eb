/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Feeds any bytes to the reader of drafts of packs, as a collection keeps them or as a file is read
 * into one. What is taken is the same when it is written and read again, and can be checked.
 */
#include "tests/fuzz.h"

#include "app/collection/pack-drafts.h"

/* All that is wrong has a place and a sentence. */
static void
try_check (const AppValue *root)
{
  g_autoptr (AppPackCheck) check = app_pack_check_new ();
  const GArray *faults;

  app_pack_check_members (check, root);
  app_pack_check_global (check, FALSE);
  faults = app_pack_check_get_faults (check);
  for (guint k = 0; k < faults->len; k++) {
    const AppPackFault *fault = &g_array_index (faults, AppPackFault, k);

    require (fault->path != NULL && fault->sentence != NULL && fault->sentence[0] != '\0');
    require (g_utf8_validate (fault->sentence, -1, NULL));
  }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  AppValue *root = app_pack_draft_read ((const char *)data, size, "fuzz", &error), *again;
  g_autofree char *once = NULL, *twice = NULL;

  if (root == NULL) {
    require_sentence (error);
    require (g_str_has_prefix (error->message, "fuzz"));
    return 0;
  }
  require (app_pack_draft_get_game (root) != NULL);
  try_check (root);
  once = app_pack_draft_dup_json (root);
  again = app_pack_draft_read (once, strlen (once), "fuzz", &error);
  require (again != NULL);
  twice = app_pack_draft_dup_json (again);
  require (g_str_equal (once, twice));
  app_value_unref (again);
  app_value_unref (root);
  return 0;
}
