/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Staged plays matched, and stored in one transaction, and what else their files held.
 */
#include "app/plays-in/play-import-store.h"

#include "app/archive/archive.h"
#include "app/base/error.h"
#include "app/files/import.h"
#include "app/league/leagues.h"
#include "app/league/trf/trf.h"
#include "app/plays-in/play-import-games.h"
#include "app/plays-in/play-import-identify.h"
#include "app/plays-in/play-import-merge.h"
#include "app/plays-in/play-import-name-index.h"
#include "app/plays-in/play-import-private.h"
#include "app/store/backups.h"

#include "db/changes.h"
#include "db/externals.h"
#include "db/figures.h"
#include "db/imports.h"
#include "db/notes.h"
#include "db/transaction.h"
#include "db/import-indexes.h"
#include "importers/plays/csv-mapping.h"
#include "importers/plays/play-bytes.h"
#include "importers/trf.h"
#include "importers/word-list.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean play_import_others_become (AppPlayImport *play_import, DbStore *db,
                                           GCancellable *cancellable, gboolean *became,
                                           GError **error);
static gboolean play_import_others_run (AppPlayImport *play_import, DbStore *db,
                                        GCancellable *cancellable, GError **error);
#define OFTEN 100

/**
 * Storing:
 * @matches: (element-type gint64 gint64): of staged plays that others join
 * @form: of the present play, where something was decided about it
 * @n: plays so far; @wrote: something was written
 * @unindexed: nothing can be looked for by an id (db/import-indexes.h), so that only what is new is
 *   stored: @postponed says that something else was left for later, and @with_more_ids has
 *   (element-type gint64) staged plays whose other ids were
 * @took_off: the indexes were off; @keep_indexes: they must not be
 */
typedef struct {
  AppPlayImport *play_import;
  DbStore *db;
  GCancellable *cancellable;
  ImportPlay *play;
  GByteArray *form;
  GHashTable *matches;
  guint n;
  gboolean wrote;
  gboolean unindexed, postponed, took_off, keep_indexes;
  GArray *with_more_ids;
} StoreState;

static void
remember_match (StoreState *state, gint64 staged, gint64 match)
{
  if (g_hash_table_contains (state->play_import->targets, &staged))
    g_hash_table_insert (state->matches, g_memdup2 (&staged, sizeof staged),
                         g_memdup2 (&match, sizeof match));
}

static gboolean
is_own_id (const ImportId *id, const DbStagedPlay *staged)
{
  return g_str_equal (id->id, staged->external) && g_str_equal (id->source, staged->source);
}

/* An id that is another match's stays there. @external (out): of the play's own id */
static gboolean
note_ids (StoreState *state, const DbStagedPlay *staged, gint64 match, gint64 *external,
          GError **error)
{
  const ImportPlay *play = state->play;
  gboolean more = FALSE;

  *external = 0;
  for (guint k = 0; k < play->n_ids; k++) {
    const ImportId *id = &play->ids[k];
    gboolean own = is_own_id (id, staged);
    gint64 row;

    more = more || !own;
    if (state->unindexed && (!own || *external != 0))
      continue;
    if (!db_external_ensure (state->db, DB_SUBJECT_MATCH, id->source, id->id, match, &row, error))
      return FALSE;
    if (own)
      *external = row;
  }
  if (state->unindexed && more)
    g_array_append_val (state->with_more_ids, staged->id);
  return TRUE;
}

/* @changed: the present play is another one than was staged. */
static gboolean
finish_play (StoreState *state, const DbStagedPlay *staged, gint64 match, gboolean changed,
             GError **error)
{
  g_autoptr (GBytes) form = NULL;
  gint64 external;

  if (changed) {
    g_byte_array_set_size (state->form, 0);
    import_play_to_bytes (state->play, state->form);
  }
  form = changed ? g_bytes_new_static (state->form->data, state->form->len)
                 : g_bytes_new_static (staged->form, staged->length);
  state->wrote = TRUE;
  remember_match (state, staged->id, match);
  return note_ids (state, staged, match, &external, error)
         && db_imported_add (state->db, staged->source, staged->external, match, external, form,
                             error);
}

static gboolean
add_note (StoreState *state, gint64 match, const char *text, GError **error)
{
  gint64 note;

  return text == NULL || text[0] == '\0'
         || db_note_add (state->db, DB_SUBJECT_MATCH, match, text, &note, error);
}

static gboolean
store_new (StoreState *state, const DbStagedPlay *staged, GError **error)
{
  g_auto (PlayImportConversion) made = { 0 };
  gint64 match = staged->row;

  if (!play_import_convert (state->play_import->names, state->db, state->play, TRUE, &made, error))
    return FALSE;
  made.match->id = match;
  /* Its import was undone: the row is taken out of the bin and is new again. */
  if (match > 0 ? !db_match_set_deleted (state->db, match, FALSE, error)
                      || !db_match_update (state->db, made.match, error)
                : !db_match_add (state->db, made.match, &match, error))
    return FALSE;
  return add_note (state, match, made.note, error)
         && finish_play (state, staged, match, FALSE, error);
}

static gboolean
set_note (StoreState *state, const PlayImportPair *pair, GError **error)
{
  const char *text = pair->there.note;

  if (pair->note == 0)
    return add_note (state, pair->here->id, text, error);
  if (text == NULL || text[0] == '\0')
    return db_note_set_deleted (state->db, pair->note, TRUE, error);
  return db_note_set_text (state->db, pair->note, text, error);
}

static gboolean
write_merged (StoreState *state, PlayImportPair *pair, guint choice, GError **error)
{
  PlayImportMerge merge = play_import_pair_merge (pair);
  g_autoptr (GPtrArray) differences = play_import_merge_compare (&merge);
  gboolean note, applied;

  play_import_choose_sides (differences, choice);
  applied = play_import_merge_apply (&merge, differences, &note);
  state->play->differs = state->play->differs || play_import_merge_differs (&merge, note);
  return !applied
         || (db_match_update (state->db, pair->here, error)
             && (!note || set_note (state, pair, error)));
}

static gboolean
store_known (StoreState *state, const DbStagedPlay *staged, gint64 match, GError **error)
{
  g_auto (PlayImportPair) pair = { 0 };
  g_autoptr (GBytes) form = NULL;
  gint64 was;

  if (!db_imported_find (state->db, staged->source, staged->external, &was, &form, error)
      || !play_import_pair_load (state->play_import->names, state->db, state->play,
                                 was == match ? form : NULL, match, TRUE, &pair, error))
    return FALSE;
  if (pair.here->deleted != 0 && !db_match_set_deleted (state->db, match, FALSE, error))
    return FALSE;
  return write_merged (state, &pair, staged->choice, error)
         && finish_play (state, staged, match, pair.completed || state->play->differs, error);
}

static gboolean
store_play (StoreState *state, const DbStagedPlay *staged, GError **error)
{
  gint64 target = -staged->row;
  const gint64 *match;

  switch ((AppPlayImportVerdict)staged->verdict) {
  case APP_PLAY_IMPORT_ADD:
    return store_new (state, staged, error);
  case APP_PLAY_IMPORT_UPDATE:
  case APP_PLAY_IMPORT_CONFLICT:
    return store_known (state, staged, staged->row, error);
  case APP_PLAY_IMPORT_JOIN:
    match = staged->row > 0 ? &staged->row : g_hash_table_lookup (state->matches, &target);
    /* What it would join was left out meanwhile. */
    return match != NULL ? store_known (state, staged, *match, error)
                         : store_new (state,
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
tell_progress (StoreState *state, GError **error)
{
  guint read = state->play_import->read;

  if (state->n++ % OFTEN != 0)
    return TRUE;
  if (g_cancellable_set_error_if_cancelled (state->cancellable, error))
    return FALSE;
  play_import_progress (state->play_import, read > 0 ? MIN (1.0, state->n / (double)read) : 1, "%s",
                        _ ("Storing"));
  return TRUE;
}

static gboolean
store_cb (const DbStagedPlay *staged, gpointer data, GError **error)
{
  StoreState *state = data;
  DbStagedPlay decided = *staged;

  if (!tell_progress (state, error))
    return FALSE;
  if (staged->verdict > APP_PLAY_IMPORT_JOIN)
    return TRUE;
  return play_import_co_op_load (state->play_import, &decided, state->play, state->form)
         && store_play (state, &decided, error);
}

static gboolean
is_new (const DbStagedPlay *staged)
{
  return staged->verdict == APP_PLAY_IMPORT_ADD && staged->row == 0;
}

static gboolean
store_new_cb (const DbStagedPlay *staged, gpointer data, GError **error)
{
  StoreState *state = data;

  if (is_new (staged))
    return store_cb (staged, data, error);
  state->postponed = state->postponed || staged->verdict <= APP_PLAY_IMPORT_JOIN;
  return TRUE;
}

static gboolean
store_others_cb (const DbStagedPlay *staged, gpointer data, GError **error)
{
  return is_new (staged) || store_cb (staged, data, error);
}

/* The other ids of a play that was stored under its own. */
static gboolean
store_ids_cb (const DbStagedPlay *staged, gpointer data, GError **error)
{
  StoreState *state = data;
  DbStagedPlay decided = *staged;
  gint64 match, external;

  return play_import_co_op_load (state->play_import, &decided, state->play, state->form)
         && db_external_find (state->db, DB_SUBJECT_MATCH, staged->source, staged->external, &match,
                              error)
         && (match == 0 || note_ids (state, staged, match, &external, error));
}

static gboolean
store_postponed (StoreState *state, GError **error)
{
  DbStaging *staging = state->play_import->staging;

  for (guint k = 0; k < state->with_more_ids->len; k++)
    if (!db_staging_get (staging, g_array_index (state->with_more_ids, gint64, k), store_ids_cb,
                         state, error))
      return FALSE;
  return !state->postponed || db_staging_foreach (staging, store_others_cb, state, error);
}

static gboolean
store_plays (StoreState *state, GError **error)
{
  AppPlayImport *play_import = state->play_import;
  gboolean done;

  if (!state->keep_indexes
      && !db_import_indexes_take_off (state->db, play_import->counts[APP_PLAY_IMPORT_ADD],
                                      &state->unindexed, error))
    return FALSE;
  state->took_off = state->unindexed;
  if (!state->unindexed)
    return db_staging_foreach (play_import->staging, store_cb, state, error);
  done = db_staging_foreach (play_import->staging, store_new_cb, state, error)
         && db_import_indexes_make (state->db, error);
  state->unindexed = FALSE;
  return done && store_postponed (state, error);
}

/* Those that a source brings without plays, and the ids of all that are known. */
static gboolean
store_names (StoreState *state, GError **error)
{
  PlayImportNameIndex *names = state->play_import->names;

  for (guint k = 0; k < play_import_name_index_count (names); k++) {
    PlayImportName *name = play_import_name_index_nth (names, k);
    gboolean is_chosen = name->found && name->choice == PLAY_IMPORT_NAME_IS_ROW;

    gboolean has_news = play_import_games_has_news (name);

    if (!name->wanted && !is_chosen && !has_news)
      continue;
    state->wrote = state->wrote || ((name->wanted || has_news) && name->row == 0) || is_chosen;
    if (!play_import_name_find (names, state->db, name, error)
        || !play_import_name_store (names, state->db, name, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
store_mappings (StoreState *state, GError **error)
{
  const GPtrArray *tables = state->play_import->sheets;

  for (guint k = 0; k < tables->len; k++) {
    const AppPlayImportSheet *table = g_ptr_array_index (tables, k);
    g_autofree char *signature = import_mapping_dup_signature (table->mapping, table->preview);
    g_autofree char *json = import_mapping_to_json (table->mapping);

    if (signature[0] != '\0' && !play_import_is_passed_over (state->play_import, table->file)
        && !db_mapping_set (state->db, signature, json, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
store_all (StoreState *state, GError **error)
{
  AppPlayImport *play_import = state->play_import;

  if (!play_import_others_run (play_import, state->db, state->cancellable, error))
    return FALSE;
  state->wrote = play_import->n_other_changes > 0;
  db_changes_log_ranges (state->db);
  return store_plays (state, error) && store_names (state, error)
         && play_import_games_store (play_import, state->db, &state->wrote, error)
         && play_import_co_op_remember (play_import, state->db, &state->wrote, error)
         && store_mappings (state, error);
}

/* The collection as it is now is what counts. */
static gboolean
identify_again (AppPlayImport *play_import, DbStore *db, GCancellable *cancellable, GError **error)
{
  gint64 now;

  if (!db_changes_last_number (db, &now, error))
    return FALSE;
  for (guint k = 0; k < play_import_name_index_count (play_import->names); k++)
    play_import_name_index_nth (play_import->names, k)->stored = FALSE;
  return (play_import->identified && now == play_import->identified_at)
         || play_import_identify_plays (play_import, db, cancellable, error);
}

static gboolean
run_in_transaction (StoreState *state, gint64 *batch, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  AppPlayImport *play_import = state->play_import;
  g_autoptr (DbTitle) title = play_import_new_title (play_import);
  g_autofree char *source = play_import_dup_source (play_import);
  gboolean empty;

  if (!db_transaction_begin_flat (&scope, state->db, error)
      || !db_changes_open_batch (state->db, DB_ORIGIN_IMPORT, title, source, batch, error))
    return FALSE;
  play_import->batch = *batch;
  if (!identify_again (play_import, state->db, state->cancellable, error)
      || !store_all (state, error) || !db_changes_is_empty (state->db, *batch, &empty, error)
      || g_cancellable_set_error_if_cancelled (state->cancellable, error))
    return FALSE;
  if (empty && !state->wrote)
    *batch = 0;
  else if (!db_transaction_commit (&scope, error))
    return FALSE;
  if (empty)
    *batch = 0;
  return TRUE;
}

/* An id of a play that is new may be in the collection all the same, as one that was taken away
 * from another match. Where it is seen only by the index that cannot be made, all is done again. */
static gboolean
run_plays (StoreState *state, gint64 *batch, GError **error)
{
  GError *failed = NULL;

  if (run_in_transaction (state, batch, &failed))
    return TRUE;
  if (!state->took_off || !g_error_matches (failed, DB_ERROR, DB_ERROR_CONFLICT)) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  g_clear_error (&failed);
  state->play_import->identified = FALSE;
  g_hash_table_remove_all (state->matches);
  g_array_set_size (state->with_more_ids, 0);
  state->n = 0;
  state->wrote = state->postponed = state->took_off = FALSE;
  state->keep_indexes = TRUE;
  return run_in_transaction (state, batch, error);
}

/* Before more is changed at once than a person could mend by hand. */
static gboolean
backup_before_bulk (AppPlayImport *play_import, DbStore *db, GError **error)
{
  static const AppPlayImportVerdict changing[] = { APP_PLAY_IMPORT_ADD, APP_PLAY_IMPORT_UPDATE,
                                                   APP_PLAY_IMPORT_CONFLICT, APP_PLAY_IMPORT_JOIN };
  guint64 matches = play_import->others_matches;

  for (gsize k = 0; k < G_N_ELEMENTS (changing); k++)
    matches += play_import->counts[changing[k]];
  return app_backups_before_bulk (db, DB_AUTO_BACKUP_IMPORT, matches, error);
}

gboolean
app_play_import_run (AppPlayImport *play_import, DbStore *db, AppPacks *packs,
                     GCancellable *cancellable, gint64 *batch, GError **error)
{
  g_autoptr (ImportPlay) play = import_play_new ();
  g_autoptr (GByteArray) form = g_byte_array_new ();
  g_autoptr (GHashTable) matches =
      g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  g_autoptr (GArray) with_more_ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  StoreState state = { .play_import = play_import,
                       .db = db,
                       .cancellable = cancellable,
                       .play = play,
                       .form = form,
                       .matches = matches,
                       .with_more_ids = with_more_ids };
  GError *failed = NULL;
  gboolean became;

  g_return_val_if_fail (play_import->faults->len == 0, FALSE);
  *batch = 0;
  if (!backup_before_bulk (play_import, db, error))
    return FALSE;
  if (play_import_others_become (play_import, db, cancellable, &became, &failed)
      && (became || run_plays (&state, batch, &failed))) {
    play_import->done = TRUE;
    return TRUE;
  }
  *batch = 0;
  play_import->identified = FALSE; /* rows that the names were given are gone */
  app_error_take (error, failed);
  return FALSE;
}

/* What comes along and has no plays: records, packs, word lists, tournament reports, archives.
 * Each kind has its own importer; here they are asked what they would do, and do it in one
 * transaction with the plays. */

#define RECORDS_BYTES (256 * 1024 * 1024)

static gboolean
fail (AppPlayImport *play_import, const char *name, GError *failed, GError **error)
{
  if (failed->domain != IMPORT_ERROR && failed->domain != APP_ERROR
      && !g_error_matches (failed, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  return play_import_add_fault (play_import, name, failed, error);
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
  play_import_progress (data, fraction, "%s", _ ("Reading an archive"));
}

gboolean
play_import_others_add (AppPlayImport *play_import, ImportFormat format, const char *path,
                        ImportInput *input, GCancellable *cancellable, GError **error)
{
  PlayImportOther *other = g_new0 (PlayImportOther, 1);
  GError *failed = NULL;

  other->format = format;
  other->name = g_strdup (import_input_get_name (input));
  other->path = g_strdup (path);
  if (format == IMPORT_FORMAT_ARCHIVE)
    other->archive = app_archive_open (input, archive_progress, play_import, cancellable, &failed);
  else if (path == NULL || format == IMPORT_FORMAT_TRF)
    other->bytes = import_input_read_all (input, limit_of (format), &failed);
  if (failed == NULL) {
    g_ptr_array_add (play_import->others, other);
    return TRUE;
  }
  {
    g_autofree char *name = g_strdup (other->name);

    play_import_other_free (other);
    return fail (play_import, name, failed, error);
  }
}

/* Records, packs and word lists */

static gboolean
read_other (AppImport *import, const PlayImportOther *other, GError **error)
{
  const AppImportFormat format = other->format == IMPORT_FORMAT_PACK ? APP_IMPORT_FORMAT_PACK
                                 : other->format == IMPORT_FORMAT_WORDS
                                     ? APP_IMPORT_FORMAT_WORD_LIST
                                     : APP_IMPORT_FORMAT_RECORD;
  const char *text;
  gsize length;

  if (other->path != NULL)
    return app_import_read_file (import, other->path, format, error);
  if (format == APP_IMPORT_FORMAT_PACK)
    return app_import_add_pack (import, other->name, other->bytes, error);
  if (format == APP_IMPORT_FORMAT_WORD_LIST)
    return app_import_add_word_list (import, other->name, other->bytes, error);
  text = g_bytes_get_data (other->bytes, &length);
  return app_import_read_lines (import, app_text_reader_new (other->name, text, length), error);
}

static gboolean
is_own_format (const PlayImportOther *other)
{
  return other->format == IMPORT_FORMAT_RECORD || other->format == IMPORT_FORMAT_PACK
         || other->format == IMPORT_FORMAT_WORDS;
}

/* Packs come before the records that may need them. NULL without error when there are none. */
static AppImport *
make_import (AppPlayImport *play_import, DbStore *db, gboolean dry, GError **error)
{
  g_autoptr (AppImport) import =
      app_import_new (db, play_import->packs,
                      (dry ? APP_IMPORT_DRY_RUN : 0) | (play_import->is_new ? APP_IMPORT_NEW : 0));
  guint n = 0;

  app_import_set_into (import, play_import->into);
  for (guint pass = 0; pass < 2; pass++)
    for (guint k = 0; k < play_import->others->len; k++) {
      const PlayImportOther *other = g_ptr_array_index (play_import->others, k);

      if (!is_own_format (other) || (other->format == IMPORT_FORMAT_PACK) != (pass == 0)
          || play_import_is_passed_over (play_import, other->name))
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
play_import_others_check (AppPlayImport *play_import, DbStore *db, GError **error)
{
  GError *failed = NULL;
  g_autoptr (AppImport) import = make_import (play_import, db, TRUE, &failed);
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

    for (guint j = 0; j < play_import->others->len && !placed; j++) {
      const char *name = ((PlayImportOther *)g_ptr_array_index (play_import->others, j))->name;

      placed = is_fault_of (fault, name);
      if (placed)
        g_hash_table_add (play_import->faulty, g_strdup (name));
    }
    g_ptr_array_add (play_import->faults, g_error_copy (fault));
  }
  return TRUE;
}

static char *
dup_imported_text (const AppImportedItem *imported)
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
  case APP_IMPORT_RAW_RECORD:
    return g_strdup_printf (_ ("Kept until it can be played here: %s"), imported->name);
  case APP_IMPORT_PLAYABLE:
    return g_strdup_printf (_ ("Can be played now: %s"), imported->name);
  case APP_IMPORT_PACK:
    return g_strdup_printf (_ ("New pack: %s"), imported->name);
  case APP_IMPORT_WORD_LIST:
    return g_strdup_printf (_ ("New word list: %s"), imported->name);
  case APP_IMPORT_KNOWN:
  case APP_IMPORT_PACK_KNOWN:
  case APP_IMPORT_WORD_LIST_KNOWN:
    break;
  }
  return g_strdup_printf (_ ("Known already: %s"), imported->name);
}

static gboolean
is_news (const AppImportedItem *imported)
{
  return imported->kind != APP_IMPORT_KNOWN && imported->kind != APP_IMPORT_PACK_KNOWN
         && imported->kind != APP_IMPORT_WORD_LIST_KNOWN;
}

static gboolean
run_own_formats (AppPlayImport *play_import, DbStore *db, gboolean dry, GError **error)
{
  GError *failed = NULL;
  g_autoptr (AppImport) import = make_import (play_import, db, dry, &failed);
  g_autoptr (DbTitle) title = play_import_new_title (play_import);
  const GPtrArray *answers;

  if (import == NULL) {
    if (failed != NULL)
      g_propagate_error (error, failed);
    return failed == NULL;
  }
  if (!app_import_run (import, title, NULL, error))
    return FALSE;
  answers = app_import_get_items (import);
  for (guint k = 0; k < answers->len; k++) {
    const AppImportedItem *imported = g_ptr_array_index (answers, k);

    g_ptr_array_add (play_import->other_texts, dup_imported_text (imported));
    play_import->n_other_changes += is_news (imported) ? 1 : 0;
    play_import->others_matches += is_news (imported) ? 1 : 0;
  }
  return TRUE;
}

/* Tournament reports */

/* Results that are others here are counted before anything is said of them. */
static gboolean
import_trf (AppPlayImport *play_import, DbStore *db, const PlayImportOther *other,
            AppTrfOptions *options, char ***sentences, GError **error)
{
  g_autofree char *season = NULL;
  gsize length;
  const char *text = g_bytes_get_data (other->bytes, &length);
  guint asked;

  if (!app_trf_import_with (db, play_import->packs, other->name, text, length, options, &season,
                            sentences, &asked, NULL, error))
    return FALSE;
  if (options->differences != APP_TRF_ASK || asked == 0)
    return TRUE;
  play_import->n_results += asked;
  g_clear_pointer (sentences, g_strfreev);
  g_free (season);
  season = NULL;
  options->differences = play_import->there ? APP_TRF_THERE : APP_TRF_HERE;
  return app_trf_import_with (db, play_import->packs, other->name, text, length, options, &season,
                              sentences, &asked, NULL, error);
}

static gboolean
run_trf (AppPlayImport *play_import, DbStore *db, const PlayImportOther *other, gboolean dry,
         GError **error)
{
  AppTrfOptions options = {
    .game = play_import->game,
    .is_new = play_import->is_new,
    .dry = dry,
    .differences = dry                  ? APP_TRF_ASK
                   : play_import->there ? APP_TRF_THERE
                                        : APP_TRF_HERE,
  };
  g_auto (GStrv) sentences = NULL;
  g_autoptr (DbStore) trial = NULL;

  /* What would come of it is done and taken back, which a connection that only reads can't. */
  if (dry && db_store_is_read_only (db)) {
    trial = db_store_open (db_store_get_path (db), DB_OPEN_EXISTING, error);
    if (trial == NULL)
      return FALSE;
    db = trial;
  }
  if ((play_import->into != NULL && !app_season_find (db, play_import->into, &options.into, error))
      || !import_trf (play_import, db, other, &options, &sentences, error))
    return FALSE;
  for (char **sentence = sentences; *sentence != NULL; sentence++)
    g_ptr_array_add (play_import->other_texts, g_strdup (*sentence));
  play_import->n_other_changes++;
  play_import->others_matches += APP_BACKUPS_BULK;
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
plan_archive (AppPlayImport *play_import, DbStore *db, const PlayImportOther *other, GError **error)
{
  g_autoptr (AppArchivePlan) plan = app_archive_plan (other->archive, db, error);

  if (plan == NULL)
    return FALSE;
  g_ptr_array_add (play_import->other_texts, dup_plan (other->archive, plan));
  for (guint k = 0; k < plan->differences->len; k++)
    g_ptr_array_add (play_import->other_texts, g_strdup (g_ptr_array_index (plan->differences, k)));
  play_import->n_other_changes += plan->empty || plan->added.rows > 0 ? 1 : 0;
  play_import->others_matches += plan->added.matches;
  return TRUE;
}

/* An archive that comes alone into an empty collection, before any transaction. */
static gboolean
play_import_others_become (AppPlayImport *play_import, DbStore *db, GCancellable *cancellable,
                           gboolean *became, GError **error)
{
  const PlayImportOther *only =
      play_import->others->len == 1 ? g_ptr_array_index (play_import->others, 0) : NULL;
  g_autoptr (AppArchivePlan) plan = NULL;

  *became = FALSE;
  if (only == NULL || only->archive == NULL || play_import->inputs > 1)
    return TRUE;
  plan = app_archive_plan (only->archive, db, error);
  if (plan == NULL || !plan->empty)
    return plan != NULL;
  *became = TRUE;
  return app_archive_merge (only->archive, db, cancellable, error);
}

static gboolean
run_others (AppPlayImport *play_import, DbStore *db, gboolean dry, GCancellable *cancellable,
            GError **error)
{
  g_ptr_array_set_size (play_import->other_texts, 0);
  play_import->n_other_changes = 0;
  play_import->n_results = dry ? 0 : play_import->n_results;
  play_import->others_matches = 0;
  if (!run_own_formats (play_import, db, dry, error))
    return FALSE;
  for (guint k = 0; k < play_import->others->len; k++) {
    const PlayImportOther *other = g_ptr_array_index (play_import->others, k);

    if (play_import_is_passed_over (play_import, other->name))
      continue;
    if (other->format == IMPORT_FORMAT_TRF && !run_trf (play_import, db, other, dry, error))
      return FALSE;
    if (other->archive != NULL
        && !(plan_archive (play_import, db, other, error)
             && (dry || app_archive_merge (other->archive, db, cancellable, error))))
      return FALSE;
  }
  return TRUE;
}

static gboolean
play_import_others_preview (AppPlayImport *play_import, DbStore *db, GCancellable *cancellable,
                            GError **error)
{
  return run_others (play_import, db, TRUE, cancellable, error);
}

static gboolean
play_import_others_run (AppPlayImport *play_import, DbStore *db, GCancellable *cancellable,
                        GError **error)
{
  return run_others (play_import, db, FALSE, cancellable, error);
}

gboolean
app_play_import_identify (AppPlayImport *play_import, DbStore *db, GCancellable *cancellable,
                          GError **error)
{
  GError *failed = NULL;

  play_import->done = FALSE;
  if (play_import_identify_plays (play_import, db, cancellable, &failed)
      && (play_import->faults->len > 0
          || play_import_others_preview (play_import, db, cancellable, &failed)))
    return TRUE;
  play_import->identified = FALSE;
  app_error_take (error, failed);
  return FALSE;
}
