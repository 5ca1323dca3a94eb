/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What comes along and has no plays: records, packs, word lists, tournament reports, archives. Each
 * kind has its own importer; here they are asked what they would do, and do it in one transaction
 * with the plays.
 */
#include "app/plays-in/bring-private.h"

#include "app/archive/archive.h"
#include "app/store/backups.h"
#include "app/base/error.h"
#include "app/files/import.h"
#include "app/league/leagues.h"
#include "app/league/trf/trf.h"
#include "importers/trf.h"
#include "importers/word-list.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define RECORDS_BYTES (256 * 1024 * 1024)

void
bring_other_free (gpointer data)
{
  BringOther *other = data;

  g_free (other->name);
  g_free (other->path);
  g_clear_pointer (&other->bytes, g_bytes_unref);
  app_archive_free (other->archive);
  g_free (other);
}

static gboolean
fail (AppBring *bring, const char *name, GError *failed, GError **error)
{
  if (failed->domain != IMPORT_ERROR && failed->domain != APP_ERROR
      && !g_error_matches (failed, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  return bring_add_fault (bring, name, failed, error);
}

static gsize
limit_of (ImportFormat format)
{
  switch (format) {
  case IMPORT_FORMAT_PACK:
    return PACK_BYTES;
  case IMPORT_FORMAT_WORDS:
    return IMPORT_WORD_LIST_BYTES;
  case IMPORT_FORMAT_TRF:
    return IMPORT_TRF_BYTES;
  default:
    return RECORDS_BYTES;
  }
}

static void
archive_progress (double fraction, gpointer data)
{
  bring_progress (data, fraction, "%s", _ ("Reading an archive"));
}

gboolean
bring_others_add (AppBring *bring, ImportFormat format, const char *path, ImportInput *input,
                  GCancellable *cancellable, GError **error)
{
  BringOther *other = g_new0 (BringOther, 1);
  GError *failed = NULL;

  other->format = format;
  other->name = g_strdup (import_input_get_name (input));
  other->path = g_strdup (path);
  if (format == IMPORT_FORMAT_ARCHIVE)
    other->archive = app_archive_open (input, archive_progress, bring, cancellable, &failed);
  else if (path == NULL || format == IMPORT_FORMAT_TRF)
    other->bytes = import_input_read_all (input, limit_of (format), &failed);
  if (failed == NULL) {
    g_ptr_array_add (bring->others, other);
    return TRUE;
  }
  {
    g_autofree char *name = g_strdup (other->name);

    bring_other_free (other);
    return fail (bring, name, failed, error);
  }
}

/* Records, packs and word lists */

static gboolean
read_other (AppImport *import, const BringOther *other, GError **error)
{
  const AppImportFormat format = other->format == IMPORT_FORMAT_PACK    ? APP_IMPORT_FORMAT_PACK
                                 : other->format == IMPORT_FORMAT_WORDS ? APP_IMPORT_FORMAT_WORDS
                                                                        : APP_IMPORT_FORMAT_RECORD;
  const char *text;
  gsize length;

  if (other->path != NULL)
    return app_import_read_file (import, other->path, format, error);
  if (format == APP_IMPORT_FORMAT_PACK)
    return app_import_take_pack (import, other->name, other->bytes, error);
  if (format == APP_IMPORT_FORMAT_WORDS)
    return app_import_take_words (import, other->name, other->bytes, error);
  text = g_bytes_get_data (other->bytes, &length);
  return app_import_read_lines (import, app_lines_new (other->name, text, length), error);
}

static gboolean
is_own (const BringOther *other)
{
  return other->format == IMPORT_FORMAT_RECORD || other->format == IMPORT_FORMAT_PACK
         || other->format == IMPORT_FORMAT_WORDS;
}

/* Packs come before the records that may need them. NULL without error when there are none. */
static AppImport *
make_import (AppBring *bring, DbStore *db, gboolean dry, GError **error)
{
  g_autoptr (AppImport) import = app_import_new (
      db, bring->packs, (dry ? APP_IMPORT_DRY_RUN : 0) | (bring->is_new ? APP_IMPORT_NEW : 0));
  guint n = 0;

  app_import_set_into (import, bring->into);
  for (guint pass = 0; pass < 2; pass++)
    for (guint k = 0; k < bring->others->len; k++) {
      const BringOther *other = g_ptr_array_index (bring->others, k);

      if (!is_own (other) || (other->format == IMPORT_FORMAT_PACK) != (pass == 0)
          || bring_is_passed_over (bring, other->name))
        continue;
      n++;
      if (!read_other (import, other, error))
        return NULL;
    }
  return n > 0 ? g_steal_pointer (&import) : NULL;
}

/* They begin with their file. */
static gboolean
is_fault_of (const GError *fault, const char *name)
{
  return g_str_has_prefix (fault->message, name) && fault->message[strlen (name)] == ':';
}

gboolean
bring_others_check (AppBring *bring, DbStore *db, GError **error)
{
  GError *failed = NULL;
  g_autoptr (AppImport) import = make_import (bring, db, TRUE, &failed);
  const GPtrArray *faults;

  if (import == NULL) {
    if (failed != NULL)
      g_propagate_error (error, failed);
    return failed == NULL;
  }
  faults = app_import_get_faults (import);
  for (guint k = 0; k < faults->len; k++) {
    const GError *fault = g_ptr_array_index (faults, k);
    gboolean placed = FALSE;

    for (guint j = 0; j < bring->others->len && !placed; j++) {
      const char *name = ((BringOther *)g_ptr_array_index (bring->others, j))->name;

      placed = is_fault_of (fault, name);
      if (placed)
        g_hash_table_add (bring->faulty, g_strdup (name));
    }
    g_ptr_array_add (bring->faults, g_error_copy (fault));
  }
  return TRUE;
}

static char *
dup_told (const AppImported *imported)
{
  switch (imported->kind) {
  case APP_IMPORT_ADDED:
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "New match with %u move: %s",
                                         "New match with %u moves: %s", imported->moves),
                            imported->moves, imported->name);
  case APP_IMPORT_LONGER:
  case APP_IMPORT_NEW_LINE:
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%u more move: %s", "%u more moves: %s", imported->moves),
        imported->moves, imported->name);
  case APP_IMPORT_KEPT:
    return g_strdup_printf (_ ("Kept until it can be played here: %s"), imported->name);
  case APP_IMPORT_PLAYABLE:
    return g_strdup_printf (_ ("Can be played now: %s"), imported->name);
  case APP_IMPORT_PACK:
    return g_strdup_printf (_ ("New pack: %s"), imported->name);
  case APP_IMPORT_WORDS:
    return g_strdup_printf (_ ("New word list: %s"), imported->name);
  case APP_IMPORT_KNOWN:
  case APP_IMPORT_PACK_KNOWN:
  case APP_IMPORT_WORDS_KNOWN:
    break;
  }
  return g_strdup_printf (_ ("Known already: %s"), imported->name);
}

static gboolean
is_news (const AppImported *imported)
{
  return imported->kind != APP_IMPORT_KNOWN && imported->kind != APP_IMPORT_PACK_KNOWN
         && imported->kind != APP_IMPORT_WORDS_KNOWN;
}

static gboolean
run_own (AppBring *bring, DbStore *db, gboolean dry, GError **error)
{
  GError *failed = NULL;
  g_autoptr (AppImport) import = make_import (bring, db, dry, &failed);
  g_autofree char *title = bring_dup_title (bring);
  const GPtrArray *answers;

  if (import == NULL) {
    if (failed != NULL)
      g_propagate_error (error, failed);
    return failed == NULL;
  }
  if (!app_import_run (import, title, NULL, error))
    return FALSE;
  answers = app_import_get_answers (import);
  for (guint k = 0; k < answers->len; k++) {
    const AppImported *imported = g_ptr_array_index (answers, k);

    g_ptr_array_add (bring->told, dup_told (imported));
    bring->others_work += is_news (imported) ? 1 : 0;
    bring->others_matches += is_news (imported) ? 1 : 0;
  }
  return TRUE;
}

/* Tournament reports */

static gboolean
run_trf (AppBring *bring, DbStore *db, const BringOther *other, gboolean dry, GError **error)
{
  g_autofree char *season = NULL;
  g_auto (GStrv) told = NULL;
  gint64 into = 0, batch;
  gsize length;
  const char *text = g_bytes_get_data (other->bytes, &length);

  if ((bring->into != NULL && !app_season_find (db, bring->into, &into, error))
      || !app_trf_import (db, bring->packs, other->name, text, length, bring->game, into, dry,
                          &season, &told, &batch, error))
    return FALSE;
  for (char **sentence = told; *sentence != NULL; sentence++)
    g_ptr_array_add (bring->told, g_strdup (*sentence));
  bring->others_work++;
  bring->others_matches += APP_BACKUPS_BULK;
  return TRUE;
}

/* Archives */

static char *
dup_plan (const AppArchive *archive, const AppArchivePlan *plan)
{
  const gulong matches = (gulong)plan->added.matches, rows = (gulong)plan->added.rows;
  g_autofree char *news =
      g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%lu new row", "%lu new rows", rows), rows);
  g_autofree char *of_them =
      g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%lu match", "%lu matches", matches), matches);

  /* Translators: an instant; "12 new rows"; "3 matches"; then numbers. */
  return g_strdup_printf (_ ("Archive of %s: %s (%s); known: %lu; others here, which stay: %lu"),
                          app_archive_get_made (archive), news, of_them, (gulong)plan->same,
                          (gulong)plan->differ);
}

static gboolean
plan_archive (AppBring *bring, DbStore *db, const BringOther *other, GError **error)
{
  g_autoptr (AppArchivePlan) plan = app_archive_plan (other->archive, db, error);

  if (plan == NULL)
    return FALSE;
  g_ptr_array_add (bring->told, dup_plan (other->archive, plan));
  for (guint k = 0; k < plan->differences->len; k++)
    g_ptr_array_add (bring->told, g_strdup (g_ptr_array_index (plan->differences, k)));
  bring->others_work += plan->empty || plan->added.rows > 0 ? 1 : 0;
  bring->others_matches += plan->added.matches;
  return TRUE;
}

gboolean
bring_others_become (AppBring *bring, DbStore *db, GCancellable *cancellable, gboolean *became,
                     GError **error)
{
  const BringOther *only = bring->others->len == 1 ? g_ptr_array_index (bring->others, 0) : NULL;
  g_autoptr (AppArchivePlan) plan = NULL;

  *became = FALSE;
  if (only == NULL || only->archive == NULL || bring->inputs > 1)
    return TRUE;
  plan = app_archive_plan (only->archive, db, error);
  if (plan == NULL || !plan->empty)
    return plan != NULL;
  *became = TRUE;
  return app_archive_merge (only->archive, db, cancellable, error);
}

static gboolean
run_others (AppBring *bring, DbStore *db, gboolean dry, GCancellable *cancellable, GError **error)
{
  g_ptr_array_set_size (bring->told, 0);
  bring->others_work = 0;
  bring->others_matches = 0;
  if (!run_own (bring, db, dry, error))
    return FALSE;
  for (guint k = 0; k < bring->others->len; k++) {
    const BringOther *other = g_ptr_array_index (bring->others, k);

    if (bring_is_passed_over (bring, other->name))
      continue;
    if (other->format == IMPORT_FORMAT_TRF && !run_trf (bring, db, other, dry, error))
      return FALSE;
    if (other->archive != NULL
        && !(plan_archive (bring, db, other, error)
             && (dry || app_archive_merge (other->archive, db, cancellable, error))))
      return FALSE;
  }
  return TRUE;
}

gboolean
bring_others_match (AppBring *bring, DbStore *db, GCancellable *cancellable, GError **error)
{
  return run_others (bring, db, TRUE, cancellable, error);
}

gboolean
bring_others_run (AppBring *bring, DbStore *db, GCancellable *cancellable, GError **error)
{
  return run_others (bring, db, FALSE, cancellable, error);
}
