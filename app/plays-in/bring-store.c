/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was read and chosen goes into the collection: one transaction, one batch.
 */
#include "app/plays-in/bring-private.h"

#include "app/store/backups.h"
#include "app/base/error.h"
#include "db/changes.h"
#include "db/externals.h"
#include "db/figures.h"
#include "db/imports.h"
#include "db/notes.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>

#define OFTEN 100

/**
 * Storing:
 * @matches: (element-type gint64 gint64): of staged plays that others join
 * @n: plays so far; @wrote: something was written
 */
typedef struct {
  AppBring *bring;
  DbStore *db;
  GCancellable *cancellable;
  ImportPlay *play;
  GHashTable *matches;
  guint n;
  gboolean wrote;
} Storing;

static void
remember (Storing *storing, gint64 staged, gint64 match)
{
  if (g_hash_table_contains (storing->bring->targets, &staged))
    g_hash_table_insert (storing->matches, g_memdup2 (&staged, sizeof staged),
                         g_memdup2 (&match, sizeof match));
}

/* An id that is another match's stays there. */
static gboolean
note_ids (Storing *storing, gint64 match, GError **error)
{
  const ImportPlay *play = storing->play;

  for (guint k = 0; k < play->n_ids; k++) {
    gint64 known;

    if (!db_external_find (storing->db, DB_SUBJECT_MATCH, play->ids[k].source, play->ids[k].id,
                           &known, error)
        || (known == 0
            && !db_external_add (storing->db, DB_SUBJECT_MATCH, play->ids[k].source,
                                 play->ids[k].id, match, error)))
      return FALSE;
  }
  return TRUE;
}

static gboolean
finish (Storing *storing, const DbStagedPlay *staged, gint64 match, GError **error)
{
  g_autoptr (GBytes) form = g_bytes_new_static (staged->form, staged->length);

  storing->wrote = TRUE;
  remember (storing, staged->id, match);
  return note_ids (storing, match, error)
         && db_imported_add (storing->db, staged->source, staged->external, match, form, error);
}

static gboolean
add_note (Storing *storing, gint64 match, const char *text, GError **error)
{
  gint64 note;

  return text == NULL || text[0] == '\0'
         || db_note_add (storing->db, DB_SUBJECT_MATCH, match, text, &note, error);
}

static gboolean
store_new (Storing *storing, const DbStagedPlay *staged, GError **error)
{
  g_auto (BringMade) made = { 0 };
  gint64 match = staged->row;

  if (!bring_convert (storing->bring->names, storing->db, storing->play, TRUE, &made, error))
    return FALSE;
  made.match->id = match;
  /* Its import was undone: the row is taken out of the bin and is new again. */
  if (match > 0 ? !db_match_set_deleted (storing->db, match, FALSE, error)
                      || !db_match_update (storing->db, made.match, error)
                : !db_match_add (storing->db, made.match, &match, error))
    return FALSE;
  return add_note (storing, match, made.note, error) && finish (storing, staged, match, error);
}

static gboolean
set_note (Storing *storing, const BringPair *pair, GError **error)
{
  const char *text = pair->there.note;

  if (pair->note == 0)
    return add_note (storing, pair->here->id, text, error);
  if (text == NULL || text[0] == '\0')
    return db_note_set_deleted (storing->db, pair->note, TRUE, error);
  return db_note_set_text (storing->db, pair->note, text, error);
}

static gboolean
counts_there (const GPtrArray *differences)
{
  for (guint k = 0; k < differences->len; k++)
    if (((AppBringDifference *)g_ptr_array_index (differences, k))->there_counts)
      return TRUE;
  return FALSE;
}

static gboolean
write_merged (Storing *storing, BringPair *pair, guint choice, GError **error)
{
  BringMerge merge = bring_pair_merge (pair);
  g_autoptr (GPtrArray) differences = bring_merge_compare (&merge);
  gboolean note;

  bring_choose_sides (differences, choice);
  if (!counts_there (differences))
    return TRUE;
  bring_merge_apply (&merge, differences, &note);
  return db_match_update (storing->db, pair->here, error)
         && (!note || set_note (storing, pair, error));
}

static gboolean
store_known (Storing *storing, const DbStagedPlay *staged, gint64 match, GError **error)
{
  g_auto (BringPair) pair = { 0 };
  g_autoptr (GBytes) form = NULL;
  gint64 was;

  if (!db_imported_find (storing->db, staged->source, staged->external, &was, &form, error)
      || !bring_pair_load (storing->bring->names, storing->db, storing->play,
                           was == match ? form : NULL, match, TRUE, &pair, error))
    return FALSE;
  if (pair.here->deleted != 0 && !db_match_set_deleted (storing->db, match, FALSE, error))
    return FALSE;
  return write_merged (storing, &pair, staged->choice, error)
         && finish (storing, staged, match, error);
}

static gboolean
store_play (Storing *storing, const DbStagedPlay *staged, GError **error)
{
  gint64 target = -staged->row;
  const gint64 *match;

  switch ((AppBringVerdict)staged->verdict) {
  case APP_BRING_ADD:
    return store_new (storing, staged, error);
  case APP_BRING_UPDATE:
  case APP_BRING_CONFLICT:
    return store_known (storing, staged, staged->row, error);
  case APP_BRING_JOIN:
    match = staged->row > 0 ? &staged->row : g_hash_table_lookup (storing->matches, &target);
    /* What it would join was left out meanwhile. */
    return match != NULL ? store_known (storing, staged, *match, error)
                         : store_new (storing,
                                      &(DbStagedPlay){ .id = staged->id,
                                                       .source = staged->source,
                                                       .external = staged->external,
                                                       .form = staged->form,
                                                       .length = staged->length },
                                      error);
  default:
    return TRUE;
  }
}

static gboolean
store_cb (const DbStagedPlay *staged, gpointer data, GError **error)
{
  Storing *storing = data;
  AppBring *bring = storing->bring;

  if (storing->n++ % OFTEN == 0) {
    if (g_cancellable_set_error_if_cancelled (storing->cancellable, error))
      return FALSE;
    bring_progress (bring, bring->read > 0 ? MIN (1.0, storing->n / (double)bring->read) : 1, "%s",
                    _ ("Storing"));
  }
  if (staged->verdict > APP_BRING_JOIN)
    return TRUE;
  return import_play_read (storing->play, staged->form, staged->length)
         && store_play (storing, staged, error);
}

/* Those that a source brings without plays, and the ids of all that are known. */
static gboolean
store_names (Storing *storing, GError **error)
{
  BringWho *names = storing->bring->names;

  for (guint k = 0; k < bring_who_count (names); k++) {
    BringName *name = bring_who_nth (names, k);
    gboolean is_chosen = name->found && name->choice == BRING_NAME_IS_ROW;

    if (!name->wanted && !is_chosen)
      continue;
    storing->wrote = storing->wrote || (name->wanted && name->row == 0) || is_chosen;
    if (!bring_name_find (names, storing->db, name, error)
        || !bring_name_store (names, storing->db, name, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
store_mappings (Storing *storing, GError **error)
{
  const GPtrArray *tables = storing->bring->tables;

  for (guint k = 0; k < tables->len; k++) {
    const AppBringTable *table = g_ptr_array_index (tables, k);
    g_autofree char *signature = import_mapping_dup_signature (table->mapping, table->look);
    g_autofree char *json = import_mapping_to_json (table->mapping);

    if (signature[0] != '\0' && !bring_is_passed_over (storing->bring, table->file)
        && !db_mapping_set (storing->db, signature, json, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
store_all (Storing *storing, GError **error)
{
  AppBring *bring = storing->bring;

  if (!bring_others_run (bring, storing->db, storing->cancellable, error))
    return FALSE;
  storing->wrote = bring->others_work > 0;
  return db_staging_foreach (bring->staging, store_cb, storing, error)
         && store_names (storing, error) && store_mappings (storing, error);
}

/* The collection as it is now is what counts. */
static gboolean
match_again (AppBring *bring, DbStore *db, GCancellable *cancellable, GError **error)
{
  gint64 now;

  if (!db_changes_number (db, &now, error))
    return FALSE;
  for (guint k = 0; k < bring_who_count (bring->names); k++)
    bring_who_nth (bring->names, k)->stored = FALSE;
  return (bring->matched && now == bring->matched_at)
         || bring_match_plays (bring, db, cancellable, error);
}

static gboolean
run (Storing *storing, gint64 *batch, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  AppBring *bring = storing->bring;
  g_autofree char *title = bring_dup_title (bring);
  g_autofree char *source = bring_dup_source (bring);
  gboolean empty;

  if (!db_transaction_begin_whole (&scope, storing->db, error)
      || !db_changes_open_batch (storing->db, DB_ORIGIN_IMPORT, title, source, batch, error)
      || !match_again (bring, storing->db, storing->cancellable, error)
      || !store_all (storing, error) || !db_changes_is_empty (storing->db, *batch, &empty, error)
      || g_cancellable_set_error_if_cancelled (storing->cancellable, error))
    return FALSE;
  if (empty && !storing->wrote)
    *batch = 0;
  else if (!db_transaction_commit (&scope, error))
    return FALSE;
  if (empty)
    *batch = 0;
  return TRUE;
}

/* Before more is changed at once than a person could mend by hand. */
static gboolean
keep_before (AppBring *bring, DbStore *db, GError **error)
{
  static const AppBringVerdict changing[] = { APP_BRING_ADD, APP_BRING_UPDATE, APP_BRING_CONFLICT,
                                              APP_BRING_JOIN };
  guint64 matches = bring->others_matches;

  for (gsize k = 0; k < G_N_ELEMENTS (changing); k++)
    matches += bring->counts[changing[k]];
  return app_backups_before_bulk (db, DB_KEPT_IMPORT, matches, error);
}

gboolean
app_bring_run (AppBring *bring, DbStore *db, AppPacks *packs, GCancellable *cancellable,
               gint64 *batch, GError **error)
{
  g_autoptr (ImportPlay) play = import_play_new ();
  g_autoptr (GHashTable) matches =
      g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  Storing storing = {
    .bring = bring, .db = db, .cancellable = cancellable, .play = play, .matches = matches
  };
  GError *failed = NULL;
  gboolean became;

  g_return_val_if_fail (bring->faults->len == 0, FALSE);
  *batch = 0;
  if (!keep_before (bring, db, error))
    return FALSE;
  if (bring_others_become (bring, db, cancellable, &became, &failed)
      && (became || run (&storing, batch, &failed))) {
    bring->done = TRUE;
    return TRUE;
  }
  *batch = 0;
  bring->matched = FALSE; /* rows that the names were given are gone */
  app_error_take (error, failed);
  return FALSE;
}
